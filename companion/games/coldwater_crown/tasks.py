"""What a game of Coldwater Crown still has to do: the agenda's tasks.

The first task of the agenda says who acts: chance, a player, or nobody (then it is done at once). A task that opens others puts
them before itself, so that every action is resolved before the turn goes on (CW-R12, CW-R55).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TurningUp:
    """Fish are turned up until every Zone and every deck's top shows one, as far as the decks reach (CW-R2)."""


@dataclass(frozen=True, slots=True)
class DrawingTag:
    """The Tag tile is drawn (CW-R3)."""


@dataclass(frozen=True, slots=True)
class FillingRow:
    """Master Angler cards are turned up until four lie in the row (CW-R4)."""


@dataclass(frozen=True, slots=True)
class Flipping:
    """The top Mystery tile is flipped (CW-R5, CW-R34)."""


@dataclass(frozen=True, slots=True)
class DealingTackle:
    """The seat draws a piece of tackle from the pile (CW-R6, CW-R31)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Filling:
    """Bait is drawn into the seat's Zone, one at a time, until it is full (CW-R18); `is_first` at set-up (CW-R8)."""

    seat: int
    zone: int
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class SeedingDiscard:
    """So many random bait go to the discard at set-up (section 2.6, published edition)."""

    left: int


@dataclass(frozen=True, slots=True)
class AddingClear:
    """The clear bait goes into the bag (CW-R8)."""


@dataclass(frozen=True, slots=True)
class ChoosingStart:
    """The start player is named (CW-R9)."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Step 1: the player places their token (CW-R10)."""


@dataclass(frozen=True, slots=True)
class PickingUp:
    """Step 2: the player picks up a token from another space than `used` (CW-R11)."""

    used: str


@dataclass(frozen=True, slots=True)
class AtPort:
    """The player may take `left` more Port actions (CW-R17)."""

    left: int


@dataclass(frozen=True, slots=True)
class Fishing:
    """The player may remove bait of the colour (CW-R14, CW-R15).

    `taken` are the Zones that gave theirs, `cleared` the Zones that became empty with the colour of their last bait.
    """

    colour: str
    number: int
    taken: tuple[int, ...] = ()
    cleared: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Routing:
    """Removed bait is waiting to go to a Master Angler card or the discard, one at a time (CW-R26)."""

    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aim:
    """Where a cleared Zone's catch comes from: the Zone or the deck's top of a Location, or "" for no fish."""

    zone: int
    location: str
    is_deck: bool = False


@dataclass(frozen=True, slots=True)
class Aiming:
    """The player fixes every catch before any fish is taken, lowest Zone first (CW-G13)."""

    cleared: tuple[tuple[int, str], ...]
    aims: tuple[Aim, ...] = ()


@dataclass(frozen=True, slots=True)
class Weighing:
    """The seat looks at the weight side of its fish of that number (CW-R29)."""

    seat: int
    fish: int


@dataclass(frozen=True, slots=True)
class Judging:
    """The seat's new fish are held against the Mystery tile that shows; one step wins one tile (CW-R34)."""

    seat: int
    fish: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawingAngler:
    """The top card of the Master Angler deck goes to the seat: to attempt, or caught for the silent player (CW-R21, CW-R52)."""

    seat: int


@dataclass(frozen=True, slots=True)
class EndingTurn:
    """The turn ends: 12 fish, the end's triggers, the next player (CW-R39, CW-R40, CW-R41)."""


@dataclass(frozen=True, slots=True)
class SilentDrawing:
    """The silent player draws a bait (CW-R49)."""


@dataclass(frozen=True, slots=True)
class EndingSilent:
    """The silent player's draws are over (CW-G31)."""


@dataclass(frozen=True, slots=True)
class WeighingIn:
    """Before the contests, every fish that the cards can weigh is weighed (option `weights`)."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Submissions to the Location are made in secret and revealed together; None while a seat has not (CW-R42, CW-G36)."""

    location: str
    entries: tuple[tuple[int, ...] | None, ...]


Task = (
    TurningUp
    | DrawingTag
    | FillingRow
    | Flipping
    | DealingTackle
    | Filling
    | SeedingDiscard
    | AddingClear
    | ChoosingStart
    | Placing
    | PickingUp
    | AtPort
    | Fishing
    | Routing
    | Aiming
    | Weighing
    | Judging
    | DrawingAngler
    | EndingTurn
    | SilentDrawing
    | EndingSilent
    | WeighingIn
    | Contest
)
