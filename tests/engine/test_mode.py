"""The base of a mode: a game that gives only what is its own keeps the whole contract, and its set-up names every fault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.engine import notation, schema
from companion.engine.contract import check_game
from companion.engine.errors import IllegalMove, InvalidNotation, PositionError, SetupError, TallyError
from companion.engine.game import ChecklistItem, Choice, Manifest, Option, Prompt, Seat, Setup, Telling
from companion.engine.mode import Mode, even, pick, seat_fault, seats_of
from companion.engine.reading import Node
from companion.engine.score import ScoreLine, ScoreSheet, rank

MANIFEST = Manifest(
    id="race", game="race", title="Race", game_title="Race", kind="full", sentence="Step on.", min_seats=1, max_seats=3,
    sources=(), rules_version=1, card_set="coldwater-crown",
    options=(Option("length", "Length", "How far.", (Choice("3", "Three"), Choice("5", "Five")), "3"),),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class State:
    steps: tuple[int, ...]
    length: int
    turn: int


@dataclass(frozen=True, slots=True)
class View:
    steps: tuple[int, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Step:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Correct:
    seat: Seat
    steps: int


def read_state(data: Any) -> State:
    root = Node(data)
    at = root.fields(("steps", "length", "turn"), ("steps", "length", "turn"))
    root.settle(PositionError)
    steps = tuple(item.whole(0, 9) for item in at["steps"].items())
    state = State(steps, at["length"].whole(3, 5), at["turn"].whole(0, 2))
    if state.turn >= len(steps) or max(steps, default=0) > state.length:
        root.fault("that is no race")
    root.settle(PositionError)
    return state


def read_tally(data: Any) -> tuple[int, ...]:
    root = Node(data)
    at = root.fields(("steps",), ("steps",))
    root.settle(TallyError)
    tally = tuple(item.whole(0, 9) for item in at["steps"].items())
    if not tally:
        root.fault("nobody raced")
    root.settle(TallyError)
    return tally


def sheet(tally: tuple[int, ...]) -> ScoreSheet:
    seats = seats_of(len(tally))
    lines = tuple(ScoreLine(seat, "Steps", tally[seat], f"{tally[seat]} steps", "") for seat in seats)
    return ScoreSheet(seats, lines, rank(seats, {seat: (tally[seat],) for seat in seats}), ("Steps",), final=True)


class Race(Mode):
    """A seat steps in turn until one is at the end; all that it does not say is inherited."""

    given = ("start",)
    correction = Correct
    setup_faults = staticmethod(seat_fault)
    score_tally = staticmethod(sheet)
    load = staticmethod(read_state)
    load_tally = staticmethod(read_tally)

    def __init__(self) -> None:
        self.manifest = MANIFEST

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        return (ChecklistItem("Stand at the start."),)

    def start(self, setup: Setup) -> State:
        return State((0,) * setup.seats, int(setup.options["length"]), setup.given.get("start", 0))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if max(state.steps) == state.length else (Seat(state.turn),)

    def legal(self, state: State, seat: Seat) -> Iterator[Step]:
        if seat in self.to_act(state):
            yield Step(seat)

    def refusal(self, state: State, move: Step) -> IllegalMove:
        return IllegalMove("", "It is not your turn.")

    def play(self, state: State, move: Step) -> State:
        steps = tuple(n + (seat == move.seat) for seat, n in enumerate(state.steps))
        return State(steps, state.length, (state.turn + 1) % len(steps))

    def corrected(self, state: State, move: Correct) -> State:
        if not 0 <= move.seat < len(state.steps) or move.steps > state.length:
            raise IllegalMove("", "That is beyond the end.")
        return replace(state, steps=tuple(move.steps if seat == move.seat else n for seat, n in enumerate(state.steps)))

    def tally(self, state: State) -> tuple[int, ...]:
        return state.steps

    def dump_tally(self, tally: tuple[int, ...]) -> dict[str, Any]:
        return {"steps": list(tally)}

    def tally_schema(self) -> dict[str, Any]:
        return schema.document("Race: tally", {"steps": schema.listing(schema.whole(0, 9))})

    def position_schema(self) -> dict[str, Any]:
        steps = schema.listing(schema.whole(0, 9), most=3, least=1)
        return schema.document(
            "Race: position", {"steps": steps, "length": schema.one_of((3, 5)), "turn": schema.whole(0, 2)}
        )

    def moves_schema(self) -> dict[str, Any]:
        return schema.notations("Race: moves", ("[0-2]: step", "[0-2]! correct [0-9]"))

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        return Prompt("Step on")

    def label(self, state: State, move: Step) -> str:
        return "Step"

    def tell(self, before: State, move: Step | Correct, seat: Seat | None) -> Telling:
        return Telling("A step.")

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state.steps, state.turn)

    def write(self, move: Step | Correct) -> str:
        if isinstance(move, Correct):
            return notation.line(move.seat, "correct", move.steps, correction=True)
        return notation.line(move.seat, "step")

    def read(self, text: str) -> Step | Correct:
        line = notation.parse(text)
        match line.words:
            case ("step",) if line.seat >= 0 and not line.correction:
                return Step(line.seat)
            case ("correct", steps) if line.seat >= 0 and line.correction:
                return Correct(line.seat, notation.number(text, steps, "the steps", 0, 9))
        raise InvalidNotation(text, "expected step")

    def dump(self, state: State) -> dict[str, Any]:
        return {"steps": list(state.steps), "length": state.length, "turn": state.turn}


def test_a_game_of_only_its_own_parts_keeps_the_whole_contract() -> None:
    assert check_game(Race(), games=3, seed=1, close=10).ended == 3


def test_a_set_up_names_every_fault_at_once_those_of_the_game_too() -> None:
    with pytest.raises(SetupError) as caught:
        Race().prepare(4, {"width": "2", "length": "4"}, {"start": 7, "weather": "dry"})
    assert caught.value.faults == (
        "$.seats: Race is for 1 to 3 at the table, not 4",
        "$.options.width: there is no such option; known: length",
        "$.options.length: must be one of 3, 5, not '4'",
        "$.setup.weather: Race has no such field; known: start",
        "$.setup.start: must be a seat from 0 to 0, not 7",
    )


def test_a_set_up_is_filled_with_the_defaults_and_our_print_and_play_cards() -> None:
    setup = Race().prepare(2)
    assert setup.options == {"length": "3"}
    assert setup.cards.source == "print-and-play"
    assert setup.cards.rows("fish")


def test_true_is_no_seat_and_no_number_of_seats() -> None:
    with pytest.raises(SetupError, match=r"\$\.seats.*not True"):
        Race().prepare(True)
    with pytest.raises(SetupError, match=r"\$\.setup\.start.*not True"):
        Race().prepare(2, given={"start": True})


def test_a_correction_is_checked_by_what_it_leads_to_and_never_listed() -> None:
    race = Race()
    state = race.start(race.prepare(2))
    assert race.apply(state, Correct(Seat(1), 2)).steps == (0, 2)
    race.check(state, Correct(Seat(1), 2))
    with pytest.raises(IllegalMove, match="beyond the end"):
        race.check(state, Correct(Seat(1), 9))
    assert list(race.legal_moves(state, Seat(0))) == [Step(Seat(0))]


def test_a_game_without_chance_has_no_odds_and_draws_nothing() -> None:
    race = Race()
    state = race.start(race.prepare(1))
    assert race.chance(state) is None
    assert race.odds(state) == ()
    with pytest.raises(ValueError, match="chance is not to act"):
        race.sample(state, Random(1))


def test_an_outcome_is_picked_by_its_odds_exactly() -> None:
    odds = (("a", Fraction(1, 2)), ("b", Fraction(1, 3)), ("c", Fraction(1, 6)))

    class Every(Random):
        def __init__(self, number: int) -> None:
            super().__init__(0)
            self.number = number

        def randrange(self, start: int, *_: Any, **__: Any) -> int:
            assert start == 6
            return self.number

    assert [pick(odds, Every(n)) for n in range(6)] == ["a", "a", "a", "b", "b", "c"]
    assert even("xy") == (("x", Fraction(1, 2)), ("y", Fraction(1, 2)))
