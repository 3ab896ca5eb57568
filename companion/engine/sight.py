"""What a game reads out of a scene: proposals that a person confirms. The camera never writes state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from companion.engine.game import Seat
from vision.scene import Scene

V = TypeVar("V", contravariant=True)


@dataclass(frozen=True, slots=True)
class Seen:
    """One component that the scene shows: the card_db id and face, its name for people, and the scene's evidence.

    `card` is "" while nobody knows which card it is; `candidates` are then the best guesses, likeliest first. `note` says what
    is odd about it ("a card of another game", "already on the table").
    """

    card: str
    face: str
    name: str
    sighting: int = -1
    confidence: float = 1.0
    candidates: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Moves (as notation) that would explain the scene, to be confirmed with one tap.

    `moves` are legal in order from the state that was explained; `confidence` 0 to 1; `why` one sentence; `missing` and
    `conflicts` are sentences for people; `seen` and `expected` fill the "3 of 4" counter.
    """

    moves: tuple[str, ...]
    confidence: float
    why: str
    missing: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    seen: tuple[Seen, ...] = ()
    expected: int = 0


class Sight(Protocol[V]):
    """The part of a game that reads a scene; a module-level value of its `sight.py`."""

    def shots(self, view: V, seat: Seat) -> tuple[Shot, ...]:
        """What the seat may show to the camera now, most useful first."""
        ...

    def explain(self, view: V, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the scene means for the shot's purpose, likeliest first; never an illegal move."""
        ...


@dataclass(frozen=True, slots=True)
class Shot:
    """A thing to point the camera at: `id` for the program, `title` and `hint` for people; private shots stay with the seat."""

    id: str
    title: str
    hint: str
    expected: int = 0
    is_private: bool = False
