"""What would be good where everything lies open: on which space a beeple does most, and which beeples an objective should use.

Asked for only; the cards are the players' own affair. A placement is judged by the salmon that it catches at once and by what
the policy makes of the river after it: beeples used up here serve the same objective no more (KA-R20).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.engine.game import Seat
from companion.engine.words import listed
from companion.games.katmai import river, words
from companion.games.katmai.catching import catchable
from companion.games.katmai.flow import play
from companion.games.katmai.moves import Act, Catch, Place, write
from companion.games.katmai.policy import POLICY, is_one_short
from companion.games.katmai.rules import legal
from companion.games.katmai.state import SEATS, State, objective, salmon
from companion.games.katmai.tasks import Catching, Placing

MOST: Final = 3
"""So many suggestions are given, the best first."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move, the salmon it catches at once, the objectives that are one beeple short after it, and it all in words."""

    move: str
    salmon: int
    opens: tuple[str, ...]
    sentence: str


def advise(state: State, seat: Seat) -> tuple[Suggestion, ...] | None:
    """The best placements, or sets of beeples, for the seat; None while something else is asked."""
    task = state.agenda[0] if state.agenda else None
    if not isinstance(task, Placing | Catching) or task.seat != seat:
        return None
    judged = [(_judged(state, seat, move), move) for move in legal(state, seat) if isinstance(move, Place | Catch)]
    judged.sort(key=lambda one: -one[0][0])
    return tuple(_suggestion(state, seat, move, after) for (_, after), move in judged[:MOST])


def _judged(state: State, seat: Seat, move: Act) -> tuple[float, State]:
    """The worth of the move with the best of the choices that follow it at once, and the state they lead to."""
    after = play(state, move)
    best = max(_completions(after, seat), key=lambda one: POLICY.evaluate(one, seat))
    return POLICY.evaluate(best, seat) + salmon(best, seat), best


def _completions(state: State, seat: Seat) -> Iterator[State]:
    """Every way in which the objectives that the beeple completed may be satisfied."""
    task = state.agenda[0] if state.agenda else None
    if not isinstance(task, Catching) or task.seat != seat:
        yield state
        return
    name = state.objectives[task.objective].id
    for cells in catchable(state, task.objective, seat, task.cell):
        yield from _completions(play(state, Catch(seat, name, cells)), seat)


def _suggestion(state: State, seat: Seat, move: Act, after: State) -> Suggestion:
    gained = salmon(after, seat) - salmon(state, seat)
    opens = tuple(objective(after, number).id for number in range(len(after.objectives)) if _opens(after, number, seat))
    names = [objective(after, number).name for number in range(len(after.objectives)) if _opens(after, number, seat)]
    if isinstance(move, Catch):
        text = f"Use {words.spaces(move.cells)}: {words.salmon(gained)}"
    elif isinstance(move, Place) and move.cell >= 0:
        text = (
            f"Place on {river.NAMES[move.cell]}: {words.salmon(gained)} now"
            if gained
            else f"Place on {river.NAMES[move.cell]}"
        )
    else:
        text = "Place no beeple"
    rest = f"; {listed(names)} then {'needs' if len(names) == 1 else 'need'} one beeple more" if names else ""
    return Suggestion(write(move), gained, opens, f"{text}{rest}.")


def _opens(state: State, number: int, seat: Seat) -> bool:
    return seat in SEATS and is_one_short(state, number, seat)
