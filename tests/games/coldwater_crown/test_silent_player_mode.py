"""The silent player aid as it is used: what is told, what it does, what it asks, and how its evening ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import registry
from companion.engine.errors import IllegalMove, InvalidNotation, PositionError, SetupError
from companion.engine.game import CHANCE, Seat, score
from companion.games.coldwater_crown.aids.silent_player import GAME
from companion.games.coldwater_crown.aids.silent_player.state import State, faults
from companion.games.coldwater_crown.facts import COLOURS, SPECIES

ME = Seat(0)


def start(given: dict[str, Any] | None = None, **options: str) -> State:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return GAME.start(GAME.prepare(1, chosen, {"mystery": 4} if given is None else given))


def play(state: State, *texts: str) -> State:
    for text in texts:
        move = GAME.read(text)
        GAME.check(state, move)
        state = GAME.apply(state, move)
    return state


def refused(state: State, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as error:
        GAME.check(state, GAME.read(text))
    return error.value


def position(state: State | None = None, **changes: Any) -> State:
    return GAME.load({**GAME.dump(state or start()), **changes})


def silent_turn(**changes: Any) -> State:
    """The silent player is to draw one bait; no Mystery Weight shows unless given."""
    return position(**{"phase": "silent", "steps": [{"do": "draw"}], "mystery": 0, **changes})


def taken(*species: str) -> list[dict[str, Any]]:
    return [{"species": name} for name in species]


def choices(state: State) -> list[str]:
    return [GAME.write(move) for seat in GAME.to_act(state) for move in GAME.legal_moves(state, seat)]


def steps(state: State) -> list[str]:
    return [step.kind for step in state.steps]


def tell(state: State, text: str) -> Any:
    return GAME.tell(state, GAME.read(text), None)


def test_the_registry_has_the_mode() -> None:
    assert registry.game("coldwater-crown/silent-player") is GAME


# Set-up


@pytest.mark.rule("CW-R48", "CW-R7")
def test_set_up_is_solo_with_nine_bait_of_each_colour_and_tokens_on_red_yellow_and_green() -> None:
    state = start()
    assert state.tokens == ("green", "red", "yellow")
    assert state.pool().counts() == {"clear": 1, **dict.fromkeys(COLOURS, 9)}
    assert state.top("eight-species") == 5
    texts = " ".join(item.text for item in GAME.checklist(GAME.prepare(1)))
    assert "9 bait of each colour" in texts
    assert "Stack a 5 on a 3" in texts


@pytest.mark.rule("CW-R5")
def test_the_showing_mystery_weight_is_asked_first_when_it_was_not_given() -> None:
    state = start({})
    assert choices(state) == [f"*: mystery {weight}" for weight in (2, 3, 4, 5, 6, 7)]
    assert play(state, "*: mystery 6").showing == 6


@pytest.mark.rule("CW-G33")
@pytest.mark.parametrize(("value", "holds", "top"), [("rulebook", 0, 5), ("published", 5, 3)])
def test_option_small_species(value: str, holds: int, top: int) -> None:
    state = start(solo_small_species=value)
    assert sum(held.value for held in state.trophies) == holds
    assert state.top("small-species") == top


@pytest.mark.rule("CW-G33")
def test_option_small_species_published_never_gives_it_a_second_one() -> None:
    state = silent_turn(
        discard={"green": 2},
        taken=taken("roach", "perch"),
        trophies=[{"award": "small-species", "number": 5}],
    )
    state = play(state, "*: drew green", "0: done-all", "*: catch flounder")
    assert steps(state) == ["refill"]


@pytest.mark.rule("CW-G33")
def test_option_discard_published_asks_for_seven_bait_before_the_clear_one_joins() -> None:
    state = start(solo_discard="published")
    assert "*: drew clear" not in choices(state)
    state = play(state, *["*: drew red"] * 7)
    assert (state.phase, state.discard.count("red")) == ("mine", 7)
    assert start(solo_discard="rulebook").phase == "mine"


@pytest.mark.rule("CW-R8", "CW-G26")
@pytest.mark.parametrize(("value", "told"), [("rulebook", False), ("published", True)])
def test_option_initial_clear_says_to_draw_again(value: str, told: bool) -> None:
    state = start(solo_draws="app", solo_initial_clear=value)
    assert "*: drew clear" not in choices(state)
    assert ("draw another" in GAME.prompt(state, ME).detail) is told


def test_a_set_up_that_cannot_be_is_refused_with_every_fault() -> None:
    with pytest.raises(SetupError) as error:
        GAME.prepare(1, {}, {"mystery": 9, "tag": "tag-9", "tokens": ["red", "red", "blue"]})
    assert [fault.split(":")[0] for fault in error.value.faults] == ["$.setup.mystery", "$.setup.tag", "$.setup.tokens"]


# My turn


@pytest.mark.rule("CW-R10", "CW-R11")
def test_my_turn_is_one_token_to_an_empty_space_and_one_from_another() -> None:
    state = start()
    assert refused(state, "0: token red yellow").rule == "CW-R10"
    assert refused(state, "0: token blue port").rule == "CW-R11"
    assert refused(state, "0: token red red").rule == "CW-R11"
    state = play(state, "0: token red port")
    assert state.tokens == ("port", "green", "yellow")
    assert refused(state, "0: token green blue").rule == "CW-R10"


@pytest.mark.rule("CW-R11")
def test_there_are_twelve_token_moves_three_times_four() -> None:
    assert sum(1 for text in choices(start()) if text.startswith("0: token")) == 12


@pytest.mark.rule("CW-R55")
def test_its_turn_runs_only_once_my_tokens_were_told() -> None:
    assert refused(start(), "0: run").rule == "CW-R55"
    assert play(start(), "0: token red port", "0: run").phase == "silent"
    assert play(start(), "0! tokens port green yellow", "0: run").phase == "silent"


@pytest.mark.rule("CW-R28")
def test_four_zones_catch_at_most_four_fish_a_turn() -> None:
    state = play(start(), *["0: caught"] * 4)
    assert refused(state, "0: caught").rule == "CW-R28"


@pytest.mark.rule("CW-R16")
def test_bait_that_i_discard_is_tapped_by_colour_up_to_nine() -> None:
    state = play(start(), *["0: discard green"] * 9)
    assert refused(state, "0: discard green").rule == "CW-R48"


@pytest.mark.rule("CW-R34")
def test_i_win_a_mystery_weight_with_a_fish_just_caught_two_a_turn_at_most() -> None:
    state = start()
    assert refused(state, "0: took mystery").rule == "CW-R34"
    state = play(state, "0: caught", "0: took mystery")
    assert choices(state) == [f"*: mystery {weight}" for weight in (2, 3, 5, 6, 7)]
    state = play(state, "*: mystery 6")
    assert refused(state, "0: took mystery").rule == "CW-R34"
    state = play(state, "0: caught", "0: caught", "0: took mystery", "*: mystery 2")
    assert "two a turn" in refused(state, "0: took mystery").detail


@pytest.mark.rule("CW-R35", "CW-R36")
def test_a_trophy_that_i_took_leaves_the_next_one_on_top() -> None:
    state = position(my_fish=8)
    state = play(state, "0: took eight-species", "0: took small-species")
    assert (state.top("eight-species"), state.top("small-species")) == (3, 3)
    assert refused(state, "0: took eight-species").rule == "CW-R35"
    assert refused(position(my_fish=7), "0: took eight-species").rule == "CW-R35"
    assert refused(position(my_fish=2), "0: took small-species").rule == "CW-R36"


@pytest.mark.rule("CW-G27")
@pytest.mark.parametrize(("value", "asked"), [("silent", True), ("nothing", False)])
def test_option_clear_in_my_fill(value: str, asked: bool) -> None:
    state = position(start(clear_in_fill=value), discard={"green": 4})
    state = play(state, "0: drew-clear")
    assert len(state.discard) == 0
    assert steps(state) == (["angler"] if asked else [])


# The draws


@pytest.mark.rule("CW-R49")
@pytest.mark.parametrize(("mine", "draws"), [(3, 1), (4, 1), (5, 2)])
def test_the_counts_are_compared_once_when_my_turn_is_over(mine: int, draws: int) -> None:
    state = position(my_fish=mine, taken=taken("pike", "pike", "perch", "roach"), has_moved=True)
    assert GAME.view(state, ME).draws_owed == draws
    assert f"({draws} draw" in GAME.label(state, GAME.read("0: run"))
    assert steps(play(state, "0: run")) == ["draw"] * draws


@pytest.mark.rule("CW-R49")
def test_master_anglers_do_not_count_as_fish() -> None:
    state = position(my_fish=1, anglers=["crab", "ray"], has_moved=True)
    assert steps(play(state, "0: run")) == ["draw", "draw"]


@pytest.mark.rule("CW-R50", "CW-R51")
def test_a_draw_lists_its_physical_steps_and_waits_for_each() -> None:
    state = silent_turn(discard={"blue": 3}, tokens=["blue", "red", "port"])
    told = tell(state, "*: drew blue")
    assert told.steps == (
        "Move the Angler token from Blue clockwise to Yellow; do not flip it.",
        "Put the blue bait into the discard: 4 blue lie there now.",
        "Take the fish in Lake Zone 4 for the silent player: which species is it?",
        "Refill Lake Zone 4 with the top fish of the Lake deck, if there is one.",
    )
    assert told.back[-1] == "Move the Angler token back from Yellow to Blue."
    state = play(state, "*: drew blue")
    assert choices(state) == ["0: done", "0: done-all"]
    state = play(state, "0: done")
    assert choices(state) == ["0: done"]
    state = play(state, "0: done")
    assert choices(state) == ["*: catch pike", "*: catch perch", "*: catch sea-trout"]
    state = play(state, "*: catch perch", "0: done")
    assert (state.phase, [fish.species for fish in state.taken]) == ("mine", ["perch"])


@pytest.mark.rule("CW-R49")
def test_the_second_draw_waits_until_the_first_is_fully_resolved() -> None:
    state = play(position(my_fish=1, has_moved=True), "0: run", "*: drew blue")
    assert refused(state, "*: drew red").detail
    assert choices(play(state, "0: done-all"))[0].startswith("*: drew")


@pytest.mark.rule("CW-R52", "CW-G28")
def test_a_clear_draw_is_that_draw_and_the_second_is_still_owed() -> None:
    state = play(position(my_fish=1, has_moved=True, discard={"red": 4}), "0: run", "*: drew clear")
    assert (steps(state), len(state.discard), state.tokens) == (
        ["angler", "pour", "draw"],
        0,
        ("green", "red", "yellow"),
    )
    state = play(state, "*: angler ray", "0: done")
    assert steps(state) == ["draw"]


@pytest.mark.rule("CW-R51")
def test_an_impossible_draw_is_refused_with_where_the_bait_is() -> None:
    error = refused(silent_turn(discard={"blue": 9}), "*: drew blue")
    assert error.rule == "CW-R48"
    assert "of 9, 9 are in the discard" in error.detail


@pytest.mark.rule("CW-G15", "CW-G29")
def test_an_empty_spot_gives_no_fish() -> None:
    state = play(silent_turn(discard={"blue": 2}), "*: drew blue", "0: done-all", "0! skip")
    assert (state.phase, state.taken) == ("mine", ())


@pytest.mark.rule("CW-G15", "CW-G29")
def test_where_no_fish_can_be_left_none_is_asked() -> None:
    every = taken(*["pike"] * 10, *["perch"] * 5, *["sea-trout"] * 5)
    state = play(silent_turn(discard={"blue": 2}, taken=every, trigger="human"), "*: drew blue", "0: done-all")
    assert len(state.taken) == 20
    assert "catch" not in steps(state)


@pytest.mark.rule("CW-G16")
def test_an_empty_master_angler_deck_gives_it_none() -> None:
    state = play(silent_turn(), "*: drew clear", "0! skip", "0: done")
    assert (state.phase, state.anglers) == ("mine", ())


def test_the_view_says_beforehand_what_every_colour_would_do() -> None:
    view = GAME.view(silent_turn(discard={"blue": 3}, tokens=["blue", "red", "port"]), ME)
    blue = next(row for row in view.bait if row.colour == "blue")
    assert (blue.token_from, blue.token_to, blue.location, blue.zone) == ("blue", "yellow", "lake", 4)
    assert blue.chance == Fraction(6, 52)
    assert view.clear_chance + sum(row.chance for row in view.bait) == 1


# Awards


@pytest.mark.rule("CW-R53", "CW-R34")
def test_a_catch_is_asked_for_the_showing_mystery_weight_and_wins_it() -> None:
    state = play(silent_turn(discard={"blue": 2}, mystery=4), "*: drew blue", "0: done-all", "*: catch pike")
    assert choices(state) == ["*: fish 0 weighs 4", "*: fish 0 not 4"]
    assert "is it 4 lb?" in GAME.prompt(state, ME).detail
    won = play(state, "*: fish 0 weighs 4")
    assert [held.award for held in won.trophies] == ["mystery"]
    assert steps(won) == ["trophy", "mystery", "refill"]
    won = play(won, "0: done", "*: mystery 5", "0: done")
    assert (won.phase, won.showing) == ("mine", 5)
    lost = play(state, "*: fish 0 not 4")
    assert (steps(lost), lost.trophies, lost.showing) == (["refill"], (), 4)


@pytest.mark.rule("CW-R34")
def test_a_fish_caught_before_does_not_win_a_later_tile() -> None:
    state = silent_turn(discard={"blue": 2}, mystery=4, taken=[{"species": "pike", "weight": 5}])
    state = play(state, "*: drew blue", "0: done-all", "*: catch pike", "*: fish 1 weighs 4", "0: done", "*: mystery 5")
    assert len(state.trophies) == 1


@pytest.mark.rule("CW-R53")
def test_a_weight_that_no_card_left_can_have_is_not_asked() -> None:
    rows = [{"id": f"pike-{n}", "name": "Pike", "species": "pike", "weight": 6} for n in (1, 2)]
    state = silent_turn(discard={"blue": 2}, mystery=4, cards={"fish": rows, "tag": []})
    state = play(state, "*: drew blue", "0: done-all", "*: catch pike")
    assert (steps(state), state.taken[0].not_weight) == (["refill"], 4)


@pytest.mark.rule("CW-R53", "CW-R35", "CW-R36")
def test_it_takes_the_species_trophies_that_are_left() -> None:
    seven = taken("pike", "perch", "sea-trout", "brown", "salmon", "rainbow", "roach")
    state = silent_turn(
        discard={"green": 2}, taken=seven, my_fish=9, my_trophies=[{"award": "eight-species", "number": 5}]
    )
    state = play(state, "*: drew green", "0: done-all")
    told = tell(state, "*: catch flounder")
    assert "Fastest to 8 Species trophy worth 3" in told.sentence
    assert "Small Species trophy worth 5" in told.sentence
    state = play(state, "*: catch flounder")
    assert [(held.award, held.value) for held in state.trophies] == [("eight-species", 3), ("small-species", 5)]
    assert steps(state) == ["trophy", "trophy", "refill"]


@pytest.mark.rule("CW-R53", "CW-R37", "CW-R38")
def test_it_takes_three_same_and_four_unique_once_each() -> None:
    state = play(silent_turn(anglers=["crab", "crab", "ray", "char"]), "*: drew clear", "*: angler crab")
    assert [held.award for held in state.trophies] == ["three-same"]
    state = position(state, phase="silent", steps=[{"do": "angler"}])
    state = play(state, "*: angler dogfish")
    assert [held.award for held in state.trophies] == ["three-same", "four-unique"]
    state = position(state, phase="silent", steps=[{"do": "angler"}], anglers=["crab", "crab", "crab", "ray", "ray"])
    assert len(play(state, "*: angler ray").trophies) == 2


@pytest.mark.rule("CW-R53", "CW-R39")
def test_it_takes_first_to_12_at_the_end_of_its_turn() -> None:
    state = silent_turn(discard={"blue": 2}, taken=taken(*["pike"] * 8, "perch", "perch", "perch"))
    state = play(state, "*: drew blue", "0: done-all", "*: catch perch")
    assert steps(state) == ["refill"]
    state = play(state, "0: done")
    assert steps(state) == ["trophy"]
    state = play(state, "0: done")
    assert (state.phase, state.trigger, state.trophies[0].award) == ("mine", "silent", "first-to-12")


# The end


@pytest.mark.rule("CW-R41", "CW-G31")
def test_after_its_trigger_i_have_one_turn_and_no_draws_follow() -> None:
    state = position(trigger="silent", has_moved=True, my_fish=3)
    assert GAME.label(state, GAME.read("0: run")) == "My last turn is over"
    assert play(state, "0: run").phase == "end"


@pytest.mark.rule("CW-R39", "CW-G31")
def test_after_my_trigger_it_makes_the_draws_owed_and_the_game_ends() -> None:
    state = play(position(my_fish=12, has_moved=True), "0: run")
    assert (state.trigger, steps(state), state.my_trophies[0].award) == ("human", ["draw", "draw"], "first-to-12")
    state = play(state, "*: drew blue", "0: done-all", "*: drew red", "0: done-all")
    assert state.phase == "end"


@pytest.mark.rule("CW-G20")
def test_who_reaches_12_after_the_trigger_takes_the_trophy_if_it_is_there() -> None:
    state = silent_turn(
        discard={"blue": 2}, trigger="human", emptied=["shore"], taken=taken(*["pike"] * 8, "perch", "perch", "perch")
    )
    state = play(state, "*: drew blue", "0: done-all", "*: catch perch", "0: done", "0: done")
    assert (state.phase, state.trophies[0].award) == ("end", "first-to-12")


@pytest.mark.rule("CW-R40")
@pytest.mark.parametrize(("value", "mine", "possible"), [
    ("rulebook", 17, False), ("rulebook", 18, True), ("published", 14, False), ("published", 15, True),
])  # fmt: skip
def test_option_depletion_is_asked_only_when_it_can_be(value: str, mine: int, possible: bool) -> None:
    state = position(start(depletion=value), my_fish=mine, taken=taken("pike", "perch"), has_moved=True)
    assert ("0: emptied lake" in choices(state)) is possible
    if possible:
        assert play(state, "0: emptied lake", "0: run").trigger == "human"
    else:
        assert refused(state, "0: emptied lake").rule == "CW-R40"


@pytest.mark.rule("CW-R40")
def test_its_own_last_catch_can_empty_a_location_too() -> None:
    state = silent_turn(discard={"blue": 2}, my_fish=19)
    state = play(state, "*: drew blue", "0: done-all", "*: catch pike", "0: emptied lake", "0: done")
    assert (state.phase, state.trigger) == ("mine", "silent")


def finished(**changes: Any) -> State:
    """My last turn is over; two fish are its, one mine."""
    state = position(trigger="silent", has_moved=True, my_fish=1, taken=taken("pike", "roach"), **changes)
    return play(state, "0: run")


@pytest.mark.rule("CW-R45", "CW-R53")
def test_the_end_asks_the_tag_tile_and_then_each_of_its_fish_by_card() -> None:
    state = finished()
    assert choices(state) == [f"*: tag tag-{n}" for n in range(1, 6)]
    state = play(state, "*: tag tag-2")
    assert choices(state)[:2] == ["*: fish 0 card pike-1", "*: fish 0 card pike-2"]
    assert GAME.label(state, GAME.read("*: fish 0 card pike-1")).startswith(
        f"{next(fish for fish in state.fish if fish.id == 'pike-1').weight} lb"
    )
    state = play(state, "*: fish 0 card pike-1", "*: fish 1 card roach-2")
    assert None not in {fish.weight for fish in state.taken} | {fish.tag for fish in state.taken}


@pytest.mark.rule("CW-R47")
def test_option_tags_ignored_asks_no_tag_and_scores_none() -> None:
    state = position(start(tags="ignore"), trigger="silent", has_moved=True, taken=taken("pike"))
    state = play(state, "0: run")
    assert choices(state)[0] == "*: fish 0 card pike-1"
    state = play(state, "*: fish 0 card pike-1", *[f"0: own-anglers {name} 0" for name in
                 ("crab", "conger-eel", "char", "dogfish", "ray")])  # fmt: skip
    sheet = score(GAME, state)
    assert sheet.final
    assert {line.rule for line in sheet.lines if line.category == "Tagged fish"} == {"CW-R47"}


@pytest.mark.rule("CW-R42", "CW-R54")
def test_my_side_is_asked_by_species_and_the_sheet_says_who_won() -> None:
    state = play(finished(), "*: tag tag-1", "*: fish 0 card pike-1", "*: fish 1 card roach-2")
    assert refused(state, "0: own pike none").rule == "CW-R42"
    for species in SPECIES:
        if species == "wrasse":
            state = play(state, "0: own wrasse card wrasse-1")
            break
        state = play(state, f"0: own {species} none")
    assert steps(state)[0] == "own-anglers"
    state = play(state, *[f"0: own-anglers {name} 3" for name in ("crab", "conger-eel", "char", "dogfish")])
    state = play(state, "0: own-anglers ray 0")
    sheet = score(GAME, state)
    assert GAME.to_act(state) == ()
    assert sheet.final
    assert sheet.ranking[0] == (ME,)
    assert {line.category for line in sheet.of(ME) if line.points} >= {"Shore Contest", "3 Same", "4 Unique"}


def test_my_side_can_be_left_out_and_the_sheet_says_what_is_missing() -> None:
    state = play(finished(), "*: tag tag-1", "*: fish 0 card pike-1", "*: fish 1 card roach-2", "0: leave-out")
    sheet = score(GAME, state)
    assert not sheet.final
    assert "your submitted fish" in sheet.missing[0]
    assert not any("Contest" in line.category for line in sheet.lines)


@pytest.mark.rule("CW-G32")
def test_it_submits_its_heaviest_of_each_species() -> None:
    fish = [
        {"species": "pike", "weight": 3, "tag": "tag-1", "stamp": "06:00"},
        {"species": "pike", "weight": 7, "tag": "tag-2", "stamp": "12:00"},
    ]
    state = position(phase="over", taken=fish, tag="tag-1", mine_told=True, trigger="silent", mystery=0)
    line = score(GAME, state).of(Seat(1), "Lake Contest")[0]
    assert line.reason.startswith("7 lb (Pike 7)")


def test_an_untaught_card_is_told_by_its_weight_and_then_its_tag() -> None:
    rows = [{"id": f"roach-{n}", "name": "Roach", "species": "roach", "low": 2, "high": 3} for n in (1, 2)]
    cards = {"fish": rows, "tag": [{"id": "tag-1", "name": "Moss"}]}
    state = position(phase="end", steps=[{"do": "identify", "with": ["0"]}], taken=taken("roach"), cards=cards)
    assert GAME.odds(state)[0][1] == Fraction(1, 2)
    assert choices(state) == ["*: fish 0 weighs 2", "*: fish 0 weighs 3"]
    state = play(state, "*: fish 0 weighs 3")
    assert choices(state) == ["*: fish 0 tag tag-1", "*: fish 0 tag none"]
    assert play(state, "*: fish 0 tag none").taken[0].tag == "none"


def test_a_card_that_was_told_but_has_no_weight_yet_is_asked_for_it() -> None:
    rows = [{"id": "roach-1", "name": "Roach", "species": "roach", "low": 2, "high": 3}]
    state = position(phase="end", steps=[{"do": "identify", "with": ["0"]}], taken=taken("roach"),
                     cards={"fish": rows, "tag": []})  # fmt: skip
    state = play(state, "0! fish-card 0 roach-1")
    assert choices(state) == ["*: fish 0 weighs 2", "*: fish 0 weighs 3"]
    assert play(state, "*: fish 0 weighs 2").taken[0].weight == 2


def test_a_time_stamp_that_a_tie_needs_is_told_by_correction() -> None:
    fish = [{"species": "pike", "weight": 5, "tag": "none"}]
    mine = [{"species": "perch", "weight": 5, "tag": "none", "stamp": "09:00"}]
    base = start()
    rows = [{"id": "pike-x", "name": "Pike", "species": "pike", "weight": 5, "tag": "none", "stamp": None},
            {"id": "perch-x", "name": "Perch", "species": "perch", "weight": 5, "tag": "none"}]  # fmt: skip
    state = position(
        base, phase="over", taken=fish, own=mine, my_fish=1, tag="", mine_told=True, cards={"fish": rows, "tag": []}
    )
    sheet = score(GAME, state)
    assert any("time stamp" in text for text in sheet.missing)
    state = play(state, "0! fish-stamp 0 08:30")
    sheet = score(GAME, state)
    assert sheet.final
    assert sheet.of(Seat(1), "Lake Contest")[0].points == 5


# The app holds the bag


@pytest.mark.rule("CW-R18")
def test_the_app_draws_for_my_zones_only_where_every_draw_is_its_own() -> None:
    assert refused(start(), "0: fill 3").rule == "CW-R18"
    own = GAME.chance(silent_turn())
    assert own is not None
    assert own.source == "own-bag"
    ways = {source.id: source for source in GAME.manifest.sources}
    assert not ways["own-bag"].app
    assert "does not know what lies on your board" in ways["own-bag"].note
    state = start(solo_draws="app")
    chance = GAME.chance(state)
    assert chance is not None
    assert chance.source == "bag"
    assert ways["bag"].app_first


@pytest.mark.rule("CW-R8", "CW-R18")
def test_the_app_fills_zones_three_and_four_at_set_up_and_later_as_i_ask() -> None:
    state = play(start(solo_draws="app"), *["*: drew red"] * 3, *["*: drew blue"] * 4)
    assert (state.phase, state.board.counts() if state.board else {}) == ("mine", {"red": 3, "blue": 4})
    assert refused(state, "0: discard green").rule == "CW-R16"
    state = play(state, "0: fill 2", "*: drew green", "*: drew red", "0: discard green")
    assert state.pool().counts() == {"clear": 1, "blue": 5, "red": 5, "green": 8, "black": 9, "purple": 9, "yellow": 9}
    assert "0: drew-clear" not in choices(state)


@pytest.mark.rule("CW-R19")
def test_the_clear_bait_is_set_aside_until_my_zone_is_full() -> None:
    state = position(start(solo_draws="app"), phase="mine", steps=[], board={"red": 3}, discard={"green": 4})
    state = play(state, "0: fill 2", "*: drew clear")
    assert state.is_clear_aside
    assert "*: drew clear" not in choices(state)
    state = play(state, "*: drew red", "*: drew red")
    assert not state.is_clear_aside
    assert steps(state) == ["angler"]


@pytest.mark.rule("CW-G14")
def test_a_fill_stops_short_when_nothing_is_left() -> None:
    nearly = dict.fromkeys(COLOURS, 5)
    discard = {colour: 4 for colour in COLOURS if colour != "red"}
    state = position(start(solo_draws="app"), phase="mine", steps=[], board={**nearly, "red": 0}, discard=discard)
    state = play(state, *[f"0! discard {colour} {9 - 5}" for colour in COLOURS if colour != "red"])
    state = position(state, discard={**discard, "red": 9})
    assert "0: fill 3" in choices(state)
    empty = position(state, discard={}, board=dict.fromkeys(COLOURS, 5))
    assert "0: fill 1" not in choices(empty)


def test_the_bag_can_change_hands_in_the_middle_of_the_evening() -> None:
    state = play(start(), "0! bag app", "0! board red 4", "0! board blue 2")
    assert state.pool().count("red") == 5
    state = play(state, "0: fill 1", "*: drew blue", "0! bag own")
    assert (state.board, state.pool().count("blue")) == (None, 9)
    assert "board is not kept" in refused(state, "0! board red 1").detail


# Corrections


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("0! my-fish 7", lambda s: s.mine == 7),
        ("0! tokens black port blue", lambda s: s.tokens == ("port", "blue", "black")),
        ("0! discard purple 5", lambda s: s.discard.count("purple") == 5),
        ("0! mystery none", lambda s: s.showing == 0),
        ("0! mystery 7", lambda s: s.showing == 7),
        ("0! trophy eight-species 5 silent", lambda s: s.top("eight-species") == 3),
        ("0! trophy first-to-12 2 me", lambda s: s.top("first-to-12") is None),
        ("0! anglers crab 2", lambda s: s.anglers == ("crab", "crab")),
        ("0! add-fish perch", lambda s: s.taken[-1].species == "perch"),
        ("0! drop-fish 0", lambda s: len(s.taken) == 1),
        ("0! fish-card 0 pike-3", lambda s: s.taken[0].card == "pike-3" and s.taken[0].stamp is not None),
        ("0! fish-weight 1 3", lambda s: s.taken[1].weight == 3),
        ("0! fish-tag 1 tag-4", lambda s: s.taken[1].tag == "tag-4"),
        ("0! fish-stamp 1 07:45", lambda s: s.taken[1].stamp == 465),
        ("0! end me", lambda s: s.trigger == "human"),
        ("0! end nobody", lambda s: s.trigger == ""),
    ],
)
def test_everything_that_was_told_can_be_corrected(text: str, what: Any) -> None:
    state = play(position(taken=taken("pike", "roach")), text)
    assert what(state)
    assert not list(faults(state))
    assert GAME.tell(position(taken=taken("pike", "roach")), GAME.read(text), None).sentence.startswith("Correction: ")


def test_corrections_are_never_among_the_choices() -> None:
    assert not [text for text in choices(start()) if "!" in text]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0! tokens red red blue", "different spaces"),
        ("0! discard blue 10", "9 blue bait"),
        ("0! mystery 2", "won already"),
        ("0! add-fish wrasse", "more than the 5"),
        ("0! fish-card 0 pike-1", "not a Wrasse"),
        ("0! fish-card 9 pike-1", "has 5 fish"),
        ("0! my-fish 58", "more than the 60"),
        ("0! skip", "Nothing is waiting"),
        ("0! own-stamp pike 06:00", "submitted no Pike"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_with_the_reason(text: str, why: str) -> None:
    state = position(taken=taken(*["wrasse"] * 5), my_trophies=[{"award": "mystery", "number": 2}])
    assert why in refused(state, text).detail


def test_a_dropped_fish_takes_its_questions_with_it() -> None:
    state = silent_turn(discard={"blue": 2}, mystery=4, taken=taken("roach"))
    state = play(state, "*: drew blue", "0: done-all", "*: catch pike", "0! drop-fish 0")
    assert choices(state)[0] == "*: fish 0 weighs 4"
    assert steps(play(state, "0! drop-fish 0")) == ["refill"]


def test_a_game_ended_by_mistake_goes_on() -> None:
    state = play(finished(), "0! end nobody")
    assert (state.phase, state.trigger) == ("mine", "")


def test_another_seat_is_refused() -> None:
    assert "seat 0" in refused(start(), "1: caught").detail
    assert "seat 0" in refused(start(), "1! my-fish 2").detail


@pytest.mark.parametrize(
    "text",
    ["0: caught 2", "0: token red", "0: fill 7", "*: catch cod", "*: fish 0 is pike", "0! my-fish", "0! moon full",
     "0! fish-stamp 0 25:00", "0: own pike card Pike!", "*: mystery 8", "*! skip"],
)  # fmt: skip
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidNotation):
        GAME.read(text)


def test_a_position_that_cannot_be_is_refused_with_every_fault() -> None:
    data = GAME.dump(start())
    spoilt = {**data, "discard": {"blue": 8}, "board": {"blue": 2}, "taken": taken(*["perch"] * 6), "phase": "silent"}
    with pytest.raises(PositionError) as error:
        GAME.load(spoilt)
    assert len(error.value.faults) == 3
    with pytest.raises(PositionError) as error:
        GAME.load({"phase": "mine", "tokens": ["red", "blue"], "discard": {"clear": 1}, "my_fish": -1, "taken": [{}]})
    assert len(error.value.faults) >= 3


def test_a_position_without_cards_is_that_of_our_print_and_play_set() -> None:
    data = GAME.dump(start())
    del data["cards"]
    assert GAME.load(data) == start()


# Properties


@dataclass
class Evening:
    """A random evening, state by state."""

    seed: int
    options: dict[str, str] = field(default_factory=dict)

    def states(self, most: int = 400) -> Iterator[tuple[State, str]]:
        rng = Random(self.seed)
        state = start({}, **self.options)
        for _ in range(most):
            acting = GAME.to_act(state)
            if not acting:
                return
            if acting == (CHANCE,):
                move = GAME.sample(state, rng)
            else:
                moves = list(GAME.legal_moves(state, ME))
                # Telling on and on would keep the silent player waiting for ever.
                quick = [one for one in moves if GAME.write(one).split()[1] in ("run", "done-all", "token", "caught")]
                move = rng.choice(quick if quick and rng.random() < 0.6 else moves)
            yield state, GAME.write(move)
            state = GAME.apply(state, move)
        raise AssertionError("the evening did not end")


OPTIONS = st.fixed_dictionaries(
    {
        "solo_draws": st.sampled_from(["own", "app"]),
        "depletion": st.sampled_from(["rulebook", "published"]),
        "solo_small_species": st.sampled_from(["rulebook", "published"]),
        "solo_discard": st.sampled_from(["rulebook", "published"]),
        "tags": st.sampled_from(["score", "ignore"]),
    }
)


@pytest.mark.rule("CW-R11", "CW-R48")
@settings(derandomize=True, max_examples=10, deadline=None)
@given(st.integers(0, 10_000), OPTIONS)
def test_random_evenings_keep_every_invariant_and_end(seed: int, options: dict[str, str]) -> None:
    last = None
    for state, text in Evening(seed, options).states():
        last = state
        assert len(set(state.tokens)) == 3
        board = len(state.board) if state.board is not None else 0
        coloured = len(state.pool()) - state.pool().count("clear")
        assert coloured + len(state.discard) + board == 54
        assert not list(faults(state))
        assert GAME.write(GAME.read(text)) == text
        odds = GAME.odds(state)
        if odds:
            assert sum(chance for _, chance in odds) == 1
            assert all(chance > 0 for _, chance in odds)
    assert last is not None
    assert GAME.load(json.loads(json.dumps(GAME.dump(last)))) == last


@settings(derandomize=True, max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_telling_a_move_changes_nothing_and_never_fails(seed: int) -> None:
    for state, text in Evening(seed).states():
        told = GAME.tell(state, GAME.read(text), ME)
        assert told.sentence.strip()
        assert GAME.prompt(state, ME).title
        assert all(line.endswith((".", "?")) for line in (*told.steps, *told.back))


@settings(derandomize=True, max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_totals_are_the_sums_of_their_lines_whatever_was_told(seed: int) -> None:
    for state, _ in Evening(seed).states():
        last = state
    sheet = score(GAME, last)
    for seat in sheet.seats:
        assert sheet.total(seat) == sum(line.points for line in sheet.lines if line.seat == seat)


def test_a_first_bait_in_the_discard_lies_there_alone() -> None:
    told = tell(silent_turn(tokens=["blue", "red", "port"]), "*: drew blue")
    assert "Put the blue bait into the discard: 1 blue lies there now." in told.steps
