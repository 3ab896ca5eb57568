"""What a game reads out of a scene: proposals that a person confirms. The camera never writes state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from companion.engine.game import Cards, Seat
from vision.scene import Point, Scene

V = TypeVar("V", contravariant=True)

ENTERED: Final = "already entered"
ASIDE: Final = "not part of it"
QUIET_NOTES: Final = frozenset({ENTERED, ASIDE})
"""Notes of components that change nothing and ask nothing: what is entered already, and what lies beside what was asked for."""


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
class Ghost:
    """A component that should lie there and was not read: its name, its middle and turn on the table, its size (mm, degrees)."""

    name: str
    at: Point
    turn: float
    size: Point


@dataclass(frozen=True, slots=True)
class Proposal:
    """Moves (as notation) that would explain the scene, to be confirmed with one tap.

    `moves` are legal in order from the state that was explained; `confidence` 0 to 1; `why` one sentence; `missing` and
    `conflicts` are sentences for people; `seen` and `expected` fill the "3 of 4" counter; `ghosts` are those missing whose place
    is known.
    """

    moves: tuple[str, ...]
    confidence: float
    why: str
    missing: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    seen: tuple[Seen, ...] = ()
    expected: int = 0
    ghosts: tuple[Ghost, ...] = ()


class Sight(Protocol[V]):
    """The part of a game that reads a scene; a module-level value of its `sight.py`."""

    def shots(self, view: V, seat: Seat) -> tuple[Shot, ...]:
        """What the seat may show to the camera now, most useful first."""
        ...

    def explain(self, view: V, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the scene means for the shot's purpose, likeliest first; never an illegal move."""
        ...


@runtime_checkable
class KnowsCards(Protocol):
    """A sight that reads what cards show, not only which they are: it is asked for the cards in use before each reading."""

    def with_cards(self, cards: Cards) -> Any:
        """The sight that reads these cards."""
        ...


@dataclass(frozen=True, slots=True)
class Lying:
    """A component as it lies on the table, for the practice camera: a card_db id or look and its face, its middle (mm) and turn.

    A piece without a mark has its name for `card` (`card_db.faces.standing`) and no face. Millimetres from the table's middle,
    x to the right and y towards the viewer.
    """

    card: str
    face: str
    at: Point
    turn: float = 0.0


@runtime_checkable
class LaysTable(Protocol):
    """A sight that can say what the app believes to lie there, so that the practice table lays it and a person changes it."""

    def lying(self, view: Any, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """What lies there for the shot's purpose, lowest first; only what the seat may see, backs for what it may not."""
        ...


@dataclass(frozen=True, slots=True)
class Shot:
    """A thing to point the camera at: `id` for the program, `title` and `hint` for people; private shots stay with the seat.

    Where it shows pieces without a mark, `reads` says which: "pips" for ordinary dice, else the first word of their names among
    the set's standing pieces ("bait" for bait-red, bait-blue …). They come in the scene as things of kind `piece` or `die`, their
    id the rest of the name ("red"). `kinds` are the only ids that may lie there (() for all of them).
    A blind shot is for a seat without eyes, a bot: whoever takes it is shown nothing of it, and it is not kept.
    """

    id: str
    title: str
    hint: str
    expected: int = 0
    is_private: bool = False
    reads: str = ""
    kinds: tuple[str, ...] = ()
    is_blind: bool = False
