"""What would be good: where to lay which card, on which space a beeple does most, and which beeples an objective should use.

Asked for only. A placement is judged by the salmon that it catches at once and by what the policy makes of the river after it:
beeples used up here serve the same objective no more (KA-R20). A card is judged by rounds played on in worlds that the seat
cannot tell from the true one; what is said of it is what lies open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from companion.engine.game import Seat
from companion.engine.words import listed
from companion.games.katmai import dominance, facts, river, words
from companion.games.katmai.catching import catchable
from companion.games.katmai.doing import play
from companion.games.katmai.moves import Act, Catch, Lay, Place, write
from companion.games.katmai.policy import POLICY, is_one_short
from companion.games.katmai.rules import legal
from companion.games.katmai.secrets import determinize
from companion.games.katmai.state import SEATS, State, changed, ground, objective, of_seat, other, salmon
from companion.games.katmai.tasks import Catching, Committing, Placing

MOST: Final = 3
"""So many suggestions are given, the best first."""
WORLDS: Final = 12
"""In so many worlds each card is tried: enough to tell a good tile from a poor one, within a moment."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move, the salmon it catches at once, the objectives that are one beeple short after it, and it all in words."""

    move: str
    salmon: int
    opens: tuple[str, ...]
    sentence: str


def advise(state: State, seat: Seat) -> tuple[Suggestion, ...] | None:
    """The best cards to lay, placements, or sets of beeples for the seat; None while something else is asked.

    None too where the app does not know the seat's hand.
    """
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, Committing):
        return _layings(state, seat)
    if not isinstance(task, Placing | Catching) or task.seat != seat:
        return None
    judged = [(_judged(state, seat, move), move) for move in legal(state, seat) if isinstance(move, Place | Catch)]
    judged.sort(key=lambda one: -one[0][0])
    return tuple(_suggestion(state, seat, move, after) for (_, after), move in judged[:MOST])


def _layings(state: State, seat: Seat) -> tuple[Suggestion, ...] | None:
    """The cards of the hand with their tiles that do best when the round is played on; every one in the same worlds."""
    able = [move for move in legal(state, seat) if isinstance(move, Lay) and move.bear]
    if not able:
        return None
    worlds = [determinize(state, seat, Random(number)) for number in range(WORLDS)]

    def promise(move: Lay) -> float:
        return sum(POLICY.playout(play(world, move), seat, Random(n)) for n, world in enumerate(worlds))

    best = sorted(able, key=promise, reverse=True)[:MOST]
    return tuple(Suggestion(write(move), 0, (), _laying(state, seat, move)) for move in best)


def _laying(state: State, seat: Seat, move: Lay) -> str:
    """What the card makes of the tile as it lies: the own dominance first."""
    bear = facts.bear_numbers(state.printed)[move.bear]
    what = f"{words.bear(state, bear)} at {words.tile(move.tile)}"
    stacks = list(state.stacks[seat])
    stacks[move.tile] = (*stacks[move.tile], bear)
    there = ground(changed(state, stacks=of_seat(state.stacks, seat, tuple(stacks))), move.tile)
    found = dominance.judge(state.printed.bears, state.values, there)
    if not found.is_known:
        return f"{what}."
    rival = state.down[other(seat)]
    covered = " so far, and a card lies face down" if rival is not None and rival.tile == move.tile else ""
    return f"{what}: {found.sides[seat].total} to {found.sides[other(seat)].total} there{covered}."


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
