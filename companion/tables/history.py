"""A table's log folded once and kept: every group with the states before and after it, so that nothing is replayed twice.

A History never changes; one more event makes a new one, so that readers need no lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import RulesError
from companion.engine.event import BrokenLog, Event, digest, effective
from companion.engine.game import AnyGame
from companion.tables.models import Logged

AUTOMATIC = ("app", "bot:")


def is_automatic(origin: str) -> bool:
    """Whether an origin is the app's own doing (its chance, a bot) and no person's."""
    return origin.startswith(AUTOMATIC)


@dataclass(frozen=True, slots=True)
class Group:
    """An event of moves: each move with the state it was made in, and the state after them all."""

    logged: Logged
    moves: tuple[tuple[Any, Any], ...]
    after: Any

    @property
    def version(self) -> int:
        """The event's version."""
        return self.logged.event.version

    @property
    def is_automatic(self) -> bool:
        """Whether nobody decided it."""
        return is_automatic(self.logged.event.origin)


@dataclass(frozen=True, slots=True)
class History:
    """The log at one version: `done` are the groups in force, `undone` those a redo can put back, the next one last.

    `groups` are all of them by version, in force or not.
    """

    start: Any
    events: tuple[Logged, ...] = ()
    done: tuple[Group, ...] = ()
    undone: tuple[Group, ...] = ()
    groups: Mapping[int, Group] = ()  # type: ignore[assignment]

    @property
    def version(self) -> int:
        """The last event's version; 0 before the first."""
        return len(self.events)

    @property
    def state(self) -> Any:
        """The state in force."""
        return self.done[-1].after if self.done else self.start

    def in_force_at(self, version: int) -> tuple[int, ...]:
        """The groups that were in force at an earlier version, by their versions."""
        done, _ = effective(logged.event for logged in self.events[:version])
        return tuple(event.version for event in done)

    def state_at(self, version: int) -> Any:
        """The state that was in force at an earlier version."""
        done = self.in_force_at(version)
        return self.groups[done[-1]].after if done else self.start

    def by_key(self, key: str) -> Logged | None:
        """The event that carries the unique id, if there is one."""
        return next((logged for logged in reversed(self.events) if logged.event.key == key), None)

    def is_in_force(self, version: int) -> bool:
        """Whether the group of that version is in force."""
        return any(group.version == version for group in self.done)

    def after(self, game: AnyGame, more: Iterable[Logged]) -> History:
        """The history with further events; BrokenLog for one that does not follow or cannot be applied."""
        events, done, undone, groups = list(self.events), list(self.done), list(self.undone), dict(self.groups)
        for logged in more:
            event = logged.event
            if event.version != len(events) + 1:
                raise BrokenLog(event.version, f"it should be event {len(events) + 1}: the log has a gap")
            events.append(logged)
            match event.kind:
                case "moves":
                    group = applied(game, done[-1].after if done else self.start, logged)
                    groups[group.version] = group
                    done.append(group)
                    undone.clear()
                case "undo":
                    while done and done[-1].version > event.to:
                        undone.append(done.pop())
                case "redo":
                    while undone and undone[-1].version <= event.to:
                        done.append(undone.pop())
        return History(self.start, tuple(events), tuple(done), tuple(undone), groups)


def begun(start: Any) -> History:
    """The history before the first event."""
    return History(start, groups={})


def applied(game: AnyGame, state: Any, logged: Logged) -> Group:
    """The event's group from the state, unchecked; BrokenLog where today's rules cannot follow it."""
    moves: list[tuple[Any, Any]] = []
    for text in logged.event.moves:
        try:
            move = game.read(text)
            moves.append((state, move))
            state = game.apply(state, move)
        except Exception as error:  # unchecked moves of an older version may break in any way
            raise BrokenLog(logged.event.version, f"{text}: {_reason(error)}") from error
    return Group(logged, tuple(moves), state)


def differs(game: AnyGame, start: Any, events: Sequence[Event]) -> BrokenLog | None:
    """The first event that today's rules refuse or that leads elsewhere than it did, if there is one."""
    history = begun(start)
    for event in events:
        try:
            if event.kind == "moves":
                checked(game, history.state, event)
            history = history.after(game, [Logged(event)])
        except BrokenLog as error:
            return error
        if event.digest and digest(game, history.state) != event.digest:
            return BrokenLog(event.version, f"{_what(event)} leads to another position than the one that was stored")
    return None


def checked(game: AnyGame, state: Any, event: Event) -> None:
    """Nothing when today's rules allow the event's moves; BrokenLog."""
    for text in event.moves:
        try:
            move = game.read(text)
            game.check(state, move)
            state = game.apply(state, move)
        except Exception as error:  # as in `applied`
            raise BrokenLog(event.version, f"{text}: {_reason(error)}") from error


def _what(event: Event) -> str:
    match event.kind:
        case "moves":
            return ", ".join(event.moves)
        case "undo":
            return f"the undo to {event.to}"
        case "redo":
            return f"the redo to {event.to}"


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, RulesError) else f"{type(error).__name__}: {error}"
