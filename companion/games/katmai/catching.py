"""Placing a beeple and catching salmon: what it satisfies, with which beeples, and what that gives (KA-R15 to KA-R22)."""

from __future__ import annotations

from companion.games.katmai import matching, river
from companion.games.katmai.facts import NO_BONUS
from companion.games.katmai.state import Scored, State, changed, compiled, objective, of_seat, other, with_agenda
from companion.games.katmai.tasks import Catching, Task


def place(state: State, seat: int, cell: int) -> State:
    """The state with the seat's beeple on the space, and every objective checked that it may meet (KA-R15, KA-R18)."""
    own = state.beeples[seat] | 1 << cell
    state = changed(state, beeples=of_seat(state.beeples, seat, own))
    asked: list[Task] = []
    for number in range(len(state.objectives)):
        found = catchable(state, number, seat, cell)
        if len(found) == 1:
            state = caught(state, number, seat, found[0])
        elif found:
            asked.append(Catching(number, seat, cell))
    return with_agenda(state, *asked, drop=0)


def catchable(state: State, number: int, seat: int, cell: int) -> tuple[int, ...]:
    """The sets of beeples with which the new one on the space meets the objective, best first (KA-R18 to KA-R21, KA-G10)."""
    if not objective(state, number).is_told:
        return ()
    used = state.objectives[number].used[seat]
    found = matching.sets(compiled(state, number), cell, state.beeples[seat], used, state.beeples[other(seat)])
    if len(found) < 2:
        return found
    mask = bonus_mask(state, number)
    return tuple(sorted(found, key=lambda cells: not cells & mask))


def bonus_mask(state: State, number: int) -> int:
    """The spaces with the objective's bonus feature (KA-R19)."""
    feature = objective(state, number).bonus
    return 0 if feature == NO_BONUS else river.feature_masks(state.features)[feature]


def worth(state: State, number: int, cells: int) -> int:
    """The salmon that these beeples catch on the objective: its number, and one for the bonus feature (KA-R18, KA-R19)."""
    return objective(state, number).salmon + bool(cells & bonus_mask(state, number))


def caught(state: State, number: int, seat: int, cells: int) -> State:
    """The state with the objective scored by these beeples, which never serve it again (KA-R20, KA-R22)."""
    one = state.objectives[number]
    salmon = of_seat(one.salmon, seat, one.salmon[seat] + worth(state, number, cells))
    scored = Scored(one.id, salmon, of_seat(one.used, seat, one.used[seat] | cells))
    return changed(state, objectives=(*state.objectives[:number], scored, *state.objectives[number + 1 :]))
