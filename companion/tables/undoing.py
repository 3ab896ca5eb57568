"""What an undo or a redo would do: which groups it takes, what it says on its button, and whose affair it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.game import AnyGame, Seat, Telling
from companion.tables.errors import BadTable
from companion.tables.history import Group, History
from companion.tables.seating import Seating


@dataclass(frozen=True, slots=True)
class Plan:
    """Groups to take back or put back (oldest first), and the version that an undo restores or a redo reaches."""

    groups: tuple[Group, ...]
    to: int


def undo_plan(history: History, to: int | None, *, has_people: bool = True) -> Plan | None:
    """The last group that a person did with what followed by itself, or all after version `to`; None when there is nothing.

    At a table of bots alone it is the last group; beside people, what bots did before anybody decided anything stays.
    """
    done = history.done
    if not done:
        return None
    if to is not None:
        if not 0 <= to <= history.version:
            raise BadTable(f"to: there is no version {to} to go back to")
        taken = tuple(group for group in done if group.version > to)
        return Plan(taken, to) if taken else None
    first = len(done) - 1
    while first > 0 and done[first].is_automatic:
        first -= 1
    if done[first].is_automatic:
        if has_people and any(group.logged.event.origin.startswith("bot:") for group in done):
            return None  # nobody but bots decided anything yet, and they would do it again
        first = len(done) - 1  # the last outcome alone
    return Plan(done[first:], done[first - 1].version if first else 0)


def redo_plan(history: History) -> Plan | None:
    """The next undone group with what had followed by itself; None when there is nothing."""
    waiting = history.undone[::-1]
    if not waiting:
        return None
    end = 1
    while end < len(waiting) and waiting[end].is_automatic:
        end += 1
    return Plan(waiting[:end], waiting[end - 1].version)


def tellings(game: AnyGame, group: Group, seat: Seat | None) -> tuple[Telling, ...]:
    """The group's moves told to the seat (None: a spectator)."""
    return tuple(game.tell(before, move, seat) for before, move in group.moves)


def sentence(game: AnyGame, plan: Plan, seat: Seat | None) -> str:
    """The plan in words: its first group, and how much came after."""
    told = [one for group in plan.groups for one in tellings(game, group, seat)]
    told = [one for one in told if not one.is_minor] or told[:1]
    text = told[0].sentence.rstrip(".") if told else "nothing"
    more = len(told) - 1
    return f"{text} (and {more} more)" if more > 0 else text


def steps_back(game: AnyGame, groups: Sequence[Group], seat: Seat | None) -> tuple[str, ...]:
    """The physical steps that take the groups back, last one first."""
    return tuple(
        step for group in reversed(groups) for told in reversed(tellings(game, group, seat)) for step in told.back
    )


def steps_forth(game: AnyGame, groups: Sequence[Group], seat: Seat | None) -> tuple[str, ...]:
    """The physical steps that put the groups back."""
    return tuple(step for group in groups for told in tellings(game, group, seat) for step in told.steps)


def reveals(game: AnyGame, seats: int, groups: Sequence[Group]) -> bool:
    """Whether the groups showed somebody something that cannot be unseen."""
    viewers = (None, *(Seat(n) for n in range(seats)))
    return any(
        game.tell(before, move, viewer).reveals
        for group in groups
        for before, move in group.moves
        for viewer in viewers
    )


def owners(seating: Seating, groups: Sequence[Group]) -> frozenset[Seat]:
    """The seats whose own acts are among the groups."""
    found: frozenset[Seat] = frozenset()
    for group in groups:
        if not group.is_automatic:
            found |= seating.owners((move for _, move in group.moves), group.logged.seat)
    return found


def needed(seating: Seating, asker: Seat | None, acted: frozenset[Seat], *, revealed: bool) -> tuple[Seat, ...]:
    """The seats that must agree besides the asker: everybody when something was revealed, else those who acted."""
    voices = frozenset(seating.people) if revealed else acted & frozenset(seating.people)
    return tuple(sorted(voices - seating.spoken_for(asker)))
