"""The Score mode: entering the end of a game tap by tap, private fish, submissions, solo, corrections and the receipt."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine import registry
from companion.engine.errors import IllegalMove, InvalidNotation, PositionError, SetupError
from companion.engine.game import Seat, score, with_names
from companion.games.coldwater_crown.aids.score.state import State
from companion.games.coldwater_crown.tally import Catch

GAME = registry.game("coldwater-crown/score")
ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


class Untold:
    """An owner's box in which no weight side is told yet."""

    source = "my-box"
    digest = "untold"

    def rows(self, component: str) -> Any:
        rows = GAME.prepare(2).cards.rows(component)
        if component != "fish":
            return rows
        return [{**row, "weight": None, "tag": None, "stamp": None} for row in rows]


def table(seats: int = 2, cards: Any = None, given: Any = None, **options: str) -> State:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    started: State = GAME.start(GAME.prepare(seats, chosen, given, cards))
    return started


def play(state: State, *texts: str) -> State:
    for text in texts:
        move = GAME.read(text)
        GAME.check(state, move)
        state = GAME.apply(state, move)
    return state


def refused(state: State, text: str) -> IllegalMove:
    move = GAME.read(text)
    with pytest.raises(IllegalMove) as error:
        GAME.check(state, move)
    assert move not in set(GAME.legal_moves(state, move.seat))
    return error.value


def legal(state: State, seat: Seat) -> set[str]:
    return {GAME.write(move) for move in GAME.legal_moves(state, seat)}


def by_hand(
    seat: int, species: str, weight: int, tag: str = "tag-5", hour: int = 12, minute: int = 0
) -> tuple[str, ...]:
    return (
        f"{seat}: fish {species}",
        f"{seat}: weight {weight}",
        f"{seat}: tag {tag}",
        f"{seat}: hour {hour}",
        f"{seat}: minute {minute}",
    )


def test_the_shore_example_is_entered_and_scored() -> None:
    """CW-T4 by taps: Storm 14, Emmanuel 12, Lydia 11."""
    state = play(
        table(3),
        *by_hand(0, "flounder", 5),
        *by_hand(0, "flounder", 3),
        *by_hand(0, "wrasse", 4),
        *by_hand(0, "mackerel", 5),
        *by_hand(1, "john-dory", 7),
        *by_hand(1, "mackerel", 5),
        *by_hand(2, "wrasse", 6),
        *by_hand(2, "mackerel", 5),
        "1: tile tag-1",
        "0: done",
        "2: done",
        "1: done",
    )
    assert GAME.to_act(state) == ()
    sheet = score(GAME, state)
    assert sheet.final
    shore = {line.seat: (line.points, line.reason) for line in sheet.lines if line.category == "Shore Contest"}
    assert shore[ONE] == (5, "14 lb (Flounder 5, Wrasse 4, Mackerel 5): place 1 of 3")
    assert [shore[seat][0] for seat in sheet.seats] == [5, 3, 2]


def test_a_known_card_is_one_tap_and_can_stand_once() -> None:
    state = play(table(fish_privacy="open"), "0: fish card wrasse-3")
    card = GAME.prepare(2).cards.row("wrasse-3")
    (fish,) = state.rows[0].fish
    assert (fish.species, fish.weight, fish.tag, fish.card) == ("wrasse", card["weight"], card["tag"], "wrasse-3")
    for seat in (0, 1):
        assert "only one such card" in refused(state, f"{seat}: fish card wrasse-3").detail
    assert "There is no Fish card" in refused(state, "0: fish card shark-1").detail


def test_facts_are_asked_one_after_the_other_and_each_may_stay_unknown() -> None:
    state = play(table(), "0: fish pike")
    assert legal(state, ONE) >= {"0: weight 1", "0: weight 20", "0: weight ?", "0: drop"}
    assert not {text for text in legal(state, ONE) if text.startswith(("0: fish", "0: done", "0: tag ", "0: hour"))}
    assert "Asked now is the weight" in refused(state, "0: hour 6").detail
    state = play(state, "0: weight ?")
    assert {"0: tag tag-1", "0: tag none", "0: tag ?"} <= legal(state, ONE)
    state = play(state, "0: tag none", "0: hour ?")
    assert state.rows[0].fish == (Catch("pike", None, "none", None),)
    assert "No fish is being entered" in refused(state, "0: weight 3").detail


def test_a_stamp_is_an_hour_and_a_minute() -> None:
    state = play(table(), "0: fish pike", "0: weight 4", "0: tag ?", "0: hour 6")
    assert len({text for text in legal(state, ONE) if "minute" in text}) == 60
    assert GAME.label(state, GAME.read("0: minute 12")) == "06:12"
    assert play(state, "0: minute 12").rows[0].fish == (Catch("pike", 4, None, 372),)


@pytest.mark.rule("CW-R47")
def test_tags_are_not_asked_where_they_do_not_score() -> None:
    state = play(table(tags="ignore"), "0: fish pike", "0: weight 4", "0: hour ?")
    assert state.rows[0].fish == (Catch("pike", 4),)
    assert refused(state, "0: tile tag-1").rule == "CW-R47"
    state = play(state, "0: done", "1: done")
    sheet = score(GAME, state)
    assert sheet.of(ONE, "Tagged fish")[0].rule == "CW-R47"
    assert sheet.final


def test_an_untold_card_asks_for_its_facts() -> None:
    state = play(table(cards=Untold()), "0: fish card wrasse-3")
    assert state.rows[0].fish == ()
    state = play(state, "0: weight 6", "0: tag tag-2", "0: hour 6", "0: minute 12")
    assert state.rows[0].fish == (Catch("wrasse", 6, "tag-2", 372, "wrasse-3"),)


def test_a_fish_can_be_told_again_dropped_and_taken_out() -> None:
    state = play(table(), *by_hand(0, "pike", 4), *by_hand(0, "perch", 2))
    state = play(state, "0: edit 0", "0: weight 7", "0: drop")
    assert state.rows[0].fish[0].weight == 4
    state = play(state, "0: edit 0", "0: weight 7", "0: tag ?", "0: hour ?")
    assert state.rows[0].fish[0] == Catch("pike", 7)
    state = play(state, "0: keep 1", "0: remove fish 0")
    assert [fish.species for fish in state.rows[0].fish] == ["perch"]
    assert state.rows[0].submitted == (None, (), None)
    state = play(state, "0: fish roach", "0: drop")
    assert len(state.rows[0].fish) == 1


def test_a_known_card_is_not_told_again() -> None:
    assert "take it out" in refused(play(table(), "0: fish card wrasse-3"), "0: edit 0").detail


@pytest.mark.rule("CW-R1", "CW-R4")
def test_no_more_is_entered_than_the_box_holds() -> None:
    skip = ("0: weight ?", "0: tag ?", "0: hour ?")
    state = table()
    for _ in range(5):
        state = play(state, "0: fish perch", *skip)
    for text in ("0: fish perch", "1: fish perch", "1: fish card perch-1"):
        assert refused(state, text).rule == "CW-R1"
    state = play(state, *["1: angler crab"] * 5, "0: angler card crab-2")
    assert refused(state, "0: angler crab").rule == "CW-R4"
    assert "only one such card" in refused(state, "1: angler card crab-2").detail


@pytest.mark.rule("CW-R5", "CW-R45")
def test_trophies_are_those_of_the_board() -> None:
    state = play(table(3), "0: trophy small-species 5", *["1: trophy mystery 1"] * 6, "2: trophy first-to-12 2")
    assert refused(state, "2: trophy mystery 1").rule == "CW-R5"
    assert refused(state, "1: trophy small-species 5").rule == "CW-R5"
    assert refused(state, "1: trophy small-species 4").rule == "CW-R5"
    assert refused(state, "0: trophy small-species 3").rule == "CW-R45"
    assert "1: trophy small-species 3" in legal(state, TWO)
    assert not {text for text in legal(state, TWO) if "trophy shore" in text}
    state = play(state, "0: remove trophy 0", "1: trophy small-species 5")
    assert state.rows[0].trophies == ()


@pytest.mark.rule("CW-R42", "CW-G36")
def test_what_is_submitted_is_chosen_fish_by_fish_and_none_is_allowed() -> None:
    state = play(table(), *by_hand(0, "pike", 4, hour=6), *by_hand(0, "pike", 7), *by_hand(0, "perch", 3))
    assert refused(state, "0: submit 1").rule == "CW-R42"
    assert refused(state, "0: keep 0").rule == "CW-R42"
    state = play(state, "0: submit 0")
    assert state.rows[0].submitted == (None, (0, 2), None)
    state = play(state, "0: keep 0", "0: keep 2")
    assert state.rows[0].submitted == (None, (), None)
    state = play(state, "0: propose lake")
    assert state.rows[0].submitted == (None, None, None)
    assert refused(state, "0: propose lake").rule == "CW-G24"


@pytest.mark.rule("CW-G24", "CW-G36")
def test_the_advice_knows_of_hidden_rivals_only_what_everybody_saw() -> None:
    state = play(table(), "0: fish card pike-1", "0: fish card pike-2", "1: fish card pike-3", "1: fish card wrasse-1")
    (mine, other) = GAME.view(state, ONE).rows
    lake = next(contest for contest in mine.contests if contest.location == "lake")
    assert lake.advice
    assert not lake.is_chosen
    assert other.contests == ()
    swapped = play(
        table(), "0: fish card pike-1", "0: fish card pike-2", "1: fish card pike-4", "1: fish card wrasse-2"
    )
    assert GAME.view(swapped, ONE) == GAME.view(state, ONE)


@pytest.mark.rule("CW-G36", "CW-R29")
def test_private_fish_are_shown_to_nobody_else_until_all_are_done() -> None:
    state = play(table(3), *by_hand(0, "pike", 19, "tag-3", 6, 17))
    for looker in (TWO, THREE, None):
        row = GAME.view(state, looker).rows[0]
        assert row.is_hidden
        assert row.fish == ()
        assert row.species == (("pike", "Pike", 1),)
        assert row.draft is None
        assert "19" not in repr(GAME.view(state, looker).sheet)
    assert GAME.view(state, ONE).rows[0].fish[0].text == "Pike 19 lb, Umber, 06:17"
    draft = play(state, "0: fish perch", "0: weight 18")
    assert GAME.view(draft, TWO).rows[0].species == (("pike", "Pike", 1), ("perch", "Perch", 1))
    assert GAME.tell(draft, GAME.read("0: tag tag-2"), TWO).sentence == "⟨0⟩ looks through the fish."
    state = play(state, "0: done", "1: done")
    assert GAME.view(state, TWO).rows[0].is_hidden
    telling = GAME.tell(state, GAME.read("2: done"), None)
    assert telling.reveals
    state = play(state, "2: done")
    assert GAME.view(state, None).rows[0].fish[0].weight == 19


def test_open_fish_are_seen_by_everybody_at_once() -> None:
    state = play(table(fish_privacy="open"), *by_hand(0, "pike", 19))
    assert GAME.view(state, TWO).rows[0].fish[0].weight == 19
    assert (
        GAME.tell(state, GAME.read("0: remove fish 0"), TWO).sentence == "⟨0⟩: Pike 19 lb, Magenta, 12:00 is taken out."
    )
    assert not GAME.tell(play(state, "0: done"), GAME.read("1: done"), None).reveals


def test_two_players_who_claim_one_card_sort_it_out_once_the_fish_are_revealed() -> None:
    state = play(table(3), "0: fish card wrasse-3", "1: fish card wrasse-3", "2: done", "0: done")
    assert GAME.view(state, ONE).conflicts == ()
    state = play(state, "1: done")
    assert GAME.to_act(state) == (ONE, TWO)
    assert GAME.view(state, THREE).conflicts == ("wrasse-3 is entered by ⟨0⟩ and ⟨1⟩; there is only one such card.",)
    assert "take the wrong one out" in refused(state, "0: done").detail
    assert GAME.prompt(state, ONE).title == "Who has wrasse-3?"
    assert score(GAME, state).final is False
    state = play(state, "1: remove fish 0", "1: fish card wrasse-2", "0: done", "1: done")
    assert GAME.to_act(state) == ()
    assert score(GAME, state).missing == ("the tag of the Tag tile",)


@pytest.mark.rule("CW-R54", "CW-R48", "CW-G32")
def test_alone_the_silent_player_has_a_row_of_its_own() -> None:
    state = play(
        table(1),
        *by_hand(0, "pike", 5),
        "0: silent fish card wrasse-1",
        "0: silent angler ray",
        "0: silent trophy mystery 1",
        "0: silent fish perch",
    )
    assert refused(state, "0: done").detail.startswith("A fish is still being entered")
    state = play(state, "0: silent drop", "0: tile tag-1", "0: done")
    assert [len(row.fish) for row in state.rows] == [1, 1]
    assert state.rows[1].trophies[0].award == "mystery"
    sheet = score(GAME, state)
    assert sheet.final
    assert sheet.seats == (0, 1)
    view = GAME.view(state, ONE)
    assert view.rows[1].is_silent
    assert view.rows[1].contests == ()
    assert {text for text in legal(table(1), ONE) if text.startswith("0: silent fish card")}
    assert refused(table(2), "0: silent fish pike").rule == "CW-R48"
    assert refused(table(1), "0: start 0").rule == "CW-R9"


@pytest.mark.rule("CW-G21")
def test_the_start_player_breaks_ties_that_nothing_else_breaks() -> None:
    state = play(table(3), "2: start 2", "0: done", "1: done", "2: done")
    assert [score(GAME, state).of(seat, "Shore Contest")[0].points for seat in (ONE, TWO, THREE)] == [3, 2, 5]
    assert GAME.start(GAME.prepare(3, None, {"start": 1})).start == 1
    assert "already" in refused(table(2), "0: start 0").detail


def test_a_seat_that_is_done_waits_and_can_be_opened_again_by_a_correction() -> None:
    state = play(table(), "0: done")
    assert legal(state, ONE) == set()
    assert "done" in refused(state, "0: angler crab").detail
    assert GAME.prompt(state, ONE).title == "Waiting for ⟨1⟩"
    state = play(state, "1! reopen 0", "0: angler crab", "0: done", "1: done")
    assert GAME.to_act(state) == ()
    state = play(state, "0! reopen 1", "1: angler ray", "1: done")
    assert [len(row.anglers) for row in state.rows] == [1, 1]
    assert "nothing to open" in refused(table(), "0! reopen 1").detail


@pytest.mark.rule("CW-R43")
def test_a_contest_can_be_given_by_hand_and_back() -> None:
    state = play(table(3), *by_hand(0, "pike", 9), "0! contest lake 2 1 0")
    assert [score(GAME, state).of(seat, "Lake Contest")[0].points for seat in (ONE, TWO, THREE)] == [2, 3, 5]
    assert GAME.view(state, TWO).by_hand == ("lake",)
    state = play(state, "0! contest lake")
    assert [score(GAME, state).of(seat, "Lake Contest")[0].points for seat in (ONE, TWO, THREE)] == [5, 3, 2]
    assert refused(state, "0! contest lake 0 0 1").rule == "CW-R43"


def test_the_set_up_refuses_what_cannot_be_with_every_reason() -> None:
    with pytest.raises(SetupError) as error:
        GAME.prepare(2, {"tags": "maybe", "colour": "red"}, {"start": 5, "tag_tile": "red", "when": 1})
    assert len(error.value.faults) == 5
    with pytest.raises(SetupError) as error:
        GAME.prepare(2, None, {"start": 5, "tag_tile": "red"})
    assert len(error.value.faults) == 2
    with pytest.raises(SetupError, match="not scored"):
        GAME.prepare(2, {"tags": "ignore"}, {"tag_tile": "tag-1"})
    assert table(2, None, {"tag_tile": "tag-1"}).tag == "tag-1"


@pytest.mark.parametrize(
    "text",
    [
        "*: done",
        "4: done",
        "0: weight 0",
        "0: weight 21",
        "0: weight 04",
        "0: hour 24",
        "0: minute 60",
        "0: fish trout",
        "0: fish card",
        "0: fish card Wrasse",
        "0: silent",
        "0: silent done",
        "0: trophy shore 5",
        "0: remove token 1",
        "0: done done",
        "0! done",
        "0: reopen 1",
        "0! contest sea 1",
    ],
)
def test_what_is_no_move_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        GAME.read(text)
    assert error.value.detail


def test_a_position_names_every_fault() -> None:
    data = GAME.dump(play(table(), "0: fish card wrasse-3", "1: fish card wrasse-3"))
    assert GAME.load(data).rows[1].fish[0].card == "wrasse-3"
    data["start"] = 3
    data["tag_tile"] = "tag-9"
    data["rows"][0]["fish"][0]["weight"] = 20
    data["rows"][1]["fish"] *= 2
    data["rows"][1]["draft"] = {"fish": {"species": "pike"}, "asks": ["stamp", "tag"], "at": 7, "hour": 3}
    data["revealed"] = True
    with pytest.raises(PositionError) as error:
        GAME.load(data)
    places = [fault.split(":")[0] for fault in error.value.faults]
    assert "$.start" in places
    assert "$.tag_tile" in places
    assert "$.rows[0].fish[0]" in places
    assert "$.rows[1].fish" in places
    assert "$.rows[1].draft.at" in places


def random_tables(seed: int, steps: int) -> Iterator[State]:
    rng = Random(seed)
    state = table(1 + seed % 4, fish_privacy=("private", "open")[seed % 2])
    for _ in range(steps):
        acting = GAME.to_act(state)
        if not acting:
            return
        seat = acting[rng.randrange(len(acting))]
        moves = [move for move in GAME.legal_moves(state, seat) if GAME.write(move) != f"{seat}: done"]
        state = GAME.apply(state, moves[rng.randrange(len(moves))])
        yield state


@pytest.mark.parametrize("seed", range(4))
def test_random_entries_always_make_a_table_that_scores(seed: int) -> None:
    for state in random_tables(seed, 60):
        assert GAME.load_tally(GAME.dump_tally(GAME.tally(state))) == GAME.tally(state)
    assert GAME.load(GAME.dump(state)) == state


def test_names_stand_in_the_prompts() -> None:
    state = play(table(), "0: done")
    assert with_names(GAME.prompt(state, ONE).title, ["Storm", "Lydia"]) == "Waiting for Lydia"
