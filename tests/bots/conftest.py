"""Race: two seats (or more) step 1 to 3 or roll a die; whoever stands furthest after four turns each wins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine.game import CHANCE, Seat
from companion.engine.score import ScoreLine, ScoreSheet, rank


@dataclass(frozen=True, slots=True)
class State:
    at: tuple[int, ...]
    turn: int = 0
    left: int = 8
    rolling: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    seat: Seat
    far: int


class Race:
    manifest = SimpleNamespace(id="race", kind="full")

    def start(self, seats: int) -> State:
        return State((0,) * seats)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return (CHANCE,) if state.rolling else (Seat(state.turn),) if state.left else ()

    def legal_moves(self, state: State, seat: Seat) -> Any:
        yield from (Step(seat, far) for far in range(4))

    def check(self, state: State, move: Step) -> None:
        assert move.seat in self.to_act(state)

    def apply(self, state: State, move: Step) -> State:
        if move.far == 0 and move.seat != CHANCE:
            return replace(state, rolling=True)
        at = tuple(here + move.far * (seat == state.turn) for seat, here in enumerate(state.at))
        return State(at, (state.turn + 1) % len(at), state.left - 1)

    def sample(self, state: State, rng: Any) -> Step:
        return Step(CHANCE, rng.randrange(2))

    def odds(self, state: State) -> Any:
        return tuple((Step(CHANCE, far), Fraction(1, 2)) for far in range(2))

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def determinize(self, state: State, seat: Seat, rng: Any) -> State:
        return state

    def tally(self, state: State) -> tuple[int, ...]:
        return state.at

    def score_tally(self, tally: tuple[int, ...]) -> ScoreSheet:
        seats = tuple(map(Seat, range(len(tally))))
        lines = tuple(ScoreLine(seat, "way", tally[seat], "how far it came", "") for seat in seats)
        return ScoreSheet(seats, lines, rank(seats, {seat: (tally[seat],) for seat in seats}), ("way",), final=True)


@pytest.fixture
def race() -> Race:
    return Race()
