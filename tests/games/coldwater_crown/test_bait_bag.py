"""The bait bag: draws, the clear bait's refill, counts and odds, refusals and corrections."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import registry
from companion.engine.contract import check_game
from companion.engine.errors import IllegalMove, InvalidNotation, PositionError, SetupError
from companion.engine.game import CHANCE, Seat, with_names
from companion.games.coldwater_crown.aids.bait_bag import GAME
from companion.games.coldwater_crown.aids.bait_bag.rules import State
from companion.games.coldwater_crown.facts import COLOURS


def begun(seats: int = 2, **options: str) -> State:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return GAME.start(GAME.prepare(seats, chosen))


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


def position(**changes: Any) -> State:
    data = GAME.dump(play(begun(), "0: begin"))
    return GAME.load({**data, **changes})


def test_the_registry_has_the_bag() -> None:
    assert registry.game("coldwater-crown/bait-bag") is GAME


@pytest.mark.slow
def test_it_keeps_the_contract_of_games() -> None:
    check_game(GAME, games=3, steps=300, close=20)


@pytest.mark.rule("CW-R8")
def test_the_first_zones_are_filled_before_the_clear_bait_joins() -> None:
    state = begun()
    assert len(state.bag) == 96
    assert state.clear == "out"
    state = play(state, "0: draw 3", "*: drew red", "*: drew red", "*: drew blue")
    assert refused(play(state, "0: draw 4"), "*: drew clear").rule == "CW-R19"
    state = play(state, "1: begin")
    assert (state.clear, len(state.bag), state.out("red"), state.out("blue")) == ("in", 93, 2, 1)


@pytest.mark.rule("CW-R48")
def test_the_solo_bag_has_nine_of_each_colour() -> None:
    state = begun(1, bag_size="solo")
    assert state.bag.counts() == dict.fromkeys(sorted(COLOURS), 9)


@pytest.mark.rule("CW-G26")
def test_published_solo_set_up_puts_a_drawn_clear_bait_back_and_draws_another() -> None:
    state = play(begun(1, bag_size="solo", solo_initial_clear="published"), "0: draw 3", "*: drew clear")
    assert (state.filling, state.clear) == (3, "in")
    assert "goes back" in GAME.tell(state, GAME.read("*: drew clear"), None).sentence


def test_the_published_solo_game_lays_seven_bait_into_the_discard_before_it_begins() -> None:
    state = begun(1, bag_size="solo", solo_discard="published")
    assert refused(state, "0: begin").rule == "CW-R48"
    state = play(state, "0: lay-discard", *["*: drew red"] * 7)
    assert (state.discard.count("red"), state.filling) == (7, 0)
    assert refused(state, "0: lay-discard").rule == "CW-R48"
    play(state, "0: begin")


@pytest.mark.rule("CW-R18")
def test_a_zone_is_filled_one_bait_at_a_time_until_it_is_full() -> None:
    state = play(begun(), "0: begin", "1: draw 2")
    assert GAME.to_act(state) == (CHANCE,)
    assert refused(state, "0: discard red").rule == "CW-R18"
    state = play(state, "*: drew red")
    assert GAME.to_act(state) == (CHANCE,)
    state = play(state, "*: drew blue")
    assert GAME.to_act(state) == (Seat(0), Seat(1))
    assert state.drawn == ("red", "blue")


@pytest.mark.rule("CW-R19")
def test_t11_the_clear_bait_pours_the_discard_back_and_returns_when_the_zone_is_full() -> None:
    full = dict.fromkeys(COLOURS, 16)
    state = position(bag={**full, "red": 5, "blue": 14}, discard={"red": 10})
    state = play(state, "0: draw 2", "*: drew clear")
    assert (state.clear, len(state.discard), state.bag.count("red"), state.filling) == ("aside", 0, 15, 2)
    assert refused(state, "*: drew clear").rule == "CW-R19"
    state = play(state, "*: drew red", "*: drew blue")
    assert (state.clear, state.filling) == ("in", 0)
    everywhere = sum(state.bag.count(c) + state.discard.count(c) + state.out(c) for c in COLOURS)
    assert everywhere == 96


@pytest.mark.rule("CW-R19")
def test_the_steps_say_to_return_the_clear_bait_with_the_last_bait_only() -> None:
    state = play(position(), "0: draw 2", "*: drew clear")
    first = GAME.tell(state, GAME.read("*: drew red"), None)
    assert first.steps == ("Put a red bait into the Zone.",)
    last = GAME.tell(play(state, "*: drew red"), GAME.read("*: drew red"), None)
    assert last.steps[-1] == "Put the clear bait back into the bag and shake it."
    assert last.reveals


@pytest.mark.rule("CW-G14")
def test_a_fill_stops_short_when_bag_and_discard_are_empty() -> None:
    state = position(bag={"red": 1}, discard={})
    state = play(state, "0: draw 3", "*: drew red")
    assert state.filling == 2
    state = play(state, "*: drew clear")
    assert (state.filling, state.clear) == (0, "in")
    assert refused(state, "0: draw 1").rule == "CW-G14"


@pytest.mark.rule("CW-R16")
def test_only_bait_that_lies_on_a_board_can_be_discarded() -> None:
    state = play(begun(), "0: begin")
    assert refused(state, "0: discard green").rule == "CW-R16"
    state = play(state, "0: draw 1", "*: drew green", "0: discard green")
    assert (state.discard.count("green"), state.out("green")) == (1, 0)


def test_bait_can_be_put_back_into_the_bag() -> None:
    state = play(begun(), "0: begin", "0: draw 1", "*: drew green", "0: put-back green")
    assert state.bag.count("green") == 16


def test_an_impossible_draw_is_refused_with_where_the_bait_is() -> None:
    error = refused(play(position(bag={"red": 4}, discard={"blue": 9}), "0: draw 2"), "*: drew blue")
    assert error.rule == "CW-R8"
    assert "of 16, 9 are in the discard and 7 on boards" in error.detail


@pytest.mark.rule("CW-R52")
def test_alone_the_silent_draw_goes_to_the_discard_and_a_clear_one_pours_it_back() -> None:
    state = play(
        begun(1, bag_size="solo"), "0: begin", "0: draw-silent", "*: drew red", "0: draw-silent", "*: drew red"
    )
    state = play(state, "0: draw-silent")
    assert "Lake Zone 3" in GAME.tell(state, GAME.read("*: drew red"), None).sentence
    state = play(state, "*: drew clear")
    assert (len(state.discard), state.bag.count("red"), state.clear, state.filling) == (0, 9, "in", 0)
    assert refused(play(begun(), "0: begin"), "0: draw-silent").rule == "CW-R48"


@pytest.mark.rule("CW-G27")
@pytest.mark.parametrize(("value", "told"), [("silent", True), ("nothing", False)])
def test_a_clear_bait_in_a_solo_fill_gives_the_silent_player_a_master_angler_or_not(value: str, told: bool) -> None:
    state = play(begun(1, bag_size="solo", clear_in_fill=value), "0: begin", "0: draw 1")
    steps = " ".join(GAME.tell(state, GAME.read("*: drew clear"), None).steps)
    assert ("Master Angler" in steps) is told


def test_odds_are_exact_and_shown_for_every_colour() -> None:
    state = position(bag={"red": 3, "blue": 2}, discard={"blue": 14})
    odds = {GAME.write(move): chance for move, chance in GAME.odds(play(state, "0: draw 1"))}
    assert odds == {"*: drew blue": Fraction(1, 3), "*: drew clear": Fraction(1, 6), "*: drew red": Fraction(1, 2)}
    rows = {row.colour: row for row in GAME.view(state, None).rows}
    assert (rows["blue"].in_bag, rows["blue"].in_discard, rows["blue"].on_boards) == (2, 14, 0)
    assert sum(row.chance for row in rows.values()) == 1


def test_a_correction_counts_bag_and_discard_and_the_rest_is_on_boards() -> None:
    state = play(begun(), "0: begin", "0! count blue 9 4")
    assert (state.bag.count("blue"), state.discard.count("blue"), state.out("blue")) == (9, 4, 3)
    assert refused(state, "0! count blue 9 8").rule == "CW-R8"
    assert "0! stop" not in {GAME.write(move) for move in GAME.legal_moves(state, Seat(0))}


def test_a_fill_asked_for_by_mistake_can_be_stopped() -> None:
    state = play(position(), "0: draw 4", "*: drew clear", "0! stop")
    assert (state.filling, state.clear) == (0, "in")
    assert refused(state, "0! stop").detail


def test_a_bag_that_was_put_away_draws_nothing() -> None:
    state = play(position(), "0: close")
    assert GAME.to_act(state) == ()
    assert refused(state, "0: draw 1").detail


@pytest.mark.parametrize(
    "text", ["0: draw 7", "0: discard clear", "*: drew pink", "0! count red 1", "0: dance", "*: draw 1"]
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidNotation):
        GAME.read(text)


def test_a_position_that_cannot_be_is_refused_with_every_fault() -> None:
    data = GAME.dump(begun())
    with pytest.raises(PositionError) as error:
        GAME.load({**data, "bag": {"red": 16}, "discard": {"red": 3}, "clear": "aside", "asker": 3})
    assert len(error.value.faults) == 3


def test_five_players_and_unknown_options_are_refused_together() -> None:
    with pytest.raises(SetupError) as error:
        GAME.prepare(5, {"bag-size": "huge", "colour": "blue"})
    assert len(error.value.faults) == 3


def test_prompts_and_labels_name_the_clause_and_the_player() -> None:
    state = play(position(), "1: draw 2")
    prompt = GAME.prompt(state, None)
    assert with_names(prompt.title, ["Anchor", "Shell"]) == "Shell draws: 2 bait to come"
    assert GAME.label(state, GAME.read("0: put-back red")) == "Put a red bait back into the bag"


@settings(derandomize=True, max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(["full", "solo"]), st.integers(1, 4))
def test_bait_is_conserved_and_odds_sum_to_one_in_random_games(seed: int, size: str, seats: int) -> None:
    rng = Random(seed)
    state = begun(seats, bag_size=size)
    for _ in range(60):
        acting = GAME.to_act(state)
        if not acting:
            break
        assert all(state.out(colour) >= 0 for colour in COLOURS)
        assert state.clear != "aside" or state.filling
        if acting == (CHANCE,):
            assert sum(chance for _, chance in GAME.odds(state)) == 1
            state = GAME.apply(state, GAME.sample(state, rng))
        else:
            moves = [move for seat in acting for move in GAME.legal_moves(state, seat)]
            state = GAME.apply(state, rng.choice(moves))
