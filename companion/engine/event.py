"""The log's events, and how a log folds to a state. Undo and redo are events too, so nothing is ever erased."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.engine.errors import IllegalMove, RulesError
from companion.engine.game import AnyGame, Setup


@dataclass(frozen=True, slots=True)
class Event:
    """One acknowledged act: a group of moves that belong together, or an undo or redo.

    `version` counts from 1 without gaps; `to` is, for an undo, the version whose state is restored, and for a redo the version
    of the group that is put back; `key` is the client's unique id; `digest` names the state after it; `at` is seconds since
    1970 by the server's clock, or 0 when it was not known.
    """

    version: int
    kind: Literal["moves", "undo", "redo"]
    moves: tuple[str, ...] = ()
    to: int = 0
    origin: str = ""
    key: str = ""
    digest: str = ""
    at: float = 0.0


class BrokenLog(RulesError):
    """A log that today's rules cannot replay: `version` is the first event that differs."""

    def __init__(self, version: int, detail: str) -> None:
        self.version = version
        super().__init__(f"event {version}: {detail}")


def effective(events: Iterable[Event]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """The groups of moves in force, oldest first, and those that a redo can put back, next one first."""
    done: list[Event] = []
    undone: list[Event] = []
    for event in events:
        match event.kind:
            case "moves":
                done.append(event)
                undone.clear()
            case "undo":
                while done and done[-1].version > event.to:
                    undone.append(done.pop())
            case "redo":
                while undone and undone[-1].version <= event.to:
                    done.append(undone.pop())
    return tuple(done), tuple(reversed(undone))


def fold(game: AnyGame, setup: Setup, events: Sequence[Event], *, check: bool = False) -> Any:
    """The state after the events; with `check`, each move is checked and each digest compared (BrokenLog)."""
    done, _ = effective(events)
    state = game.start(setup)
    last = events[-1].version if events else 0
    for event in done:
        for text in event.moves:
            move = game.read(text)
            if check:
                try:
                    game.check(state, move)
                except IllegalMove as error:
                    raise BrokenLog(event.version, f"{text}: {error}") from error
            state = game.apply(state, move)
        if check and event.digest and event.version == last and digest(game, state) != event.digest:
            raise BrokenLog(event.version, "the position differs from the one that was stored")
    return state


def digest(game: AnyGame, state: Any) -> str:
    """A short name of the state: equal states have equal names on every machine."""
    text = json.dumps(game.dump(state), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]
