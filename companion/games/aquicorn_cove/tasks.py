"""What is to be done next: the tasks of the agenda, each a plain value. Only the first one is due."""

from __future__ import annotations

from dataclasses import dataclass

from card_db.effects import Action
from companion.engine.game import Seat


@dataclass(frozen=True, slots=True)
class ChoosingCharacter:
    """The next hand's character is chosen (AC-R6)."""

    hand: int


@dataclass(frozen=True, slots=True)
class ChoosingHead:
    """Who is the first Head Fisher is told or drawn (AC-R7)."""


@dataclass(frozen=True, slots=True)
class TurningBuilding:
    """The next tile of the Building stack is turned up for the market (AC-R3, AC-R28)."""


@dataclass(frozen=True, slots=True)
class DrawingCard:
    """The hand draws a card (AC-R6, AC-R34)."""

    hand: int


@dataclass(frozen=True, slots=True)
class RevealingEvent:
    """The round's Event is drawn (AC-R9)."""


@dataclass(frozen=True, slots=True)
class Placing:
    """A card goes on the Action Track at the phase of its option, once what is printed on it is known (AC-R9 to AC-R11, AC-R17).

    `hand` is whose card it is, -1 for an Event, an Aquicorn card or the Helper card.
    """

    card: str
    option: int = 1
    hand: int = -1


@dataclass(frozen=True, slots=True)
class Seeping:
    """So many Pollution tiles still go from the bay into the bag; the Head Fisher says from which columns (AC-G26)."""

    left: int


@dataclass(frozen=True, slots=True)
class DrawingHelper:
    """The Helper card is drawn (AC-R10)."""


@dataclass(frozen=True, slots=True)
class ChoosingHelper:
    """The Head Fisher picks the Helper card's option (AC-R10)."""

    card: str


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """The hand plays a card to the phase of one of its options (AC-R11)."""

    hand: int


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase goes on: its cards in the order that the players choose, and its own steps, `done` of them so far (AC-R13)."""

    number: int
    done: int = 0


@dataclass(frozen=True, slots=True)
class Fishing:
    """The Head Fisher draws or stops (AC-R14)."""


@dataclass(frozen=True, slots=True)
class DrawingTile:
    """An ocean tile is drawn (AC-R14)."""


@dataclass(frozen=True, slots=True)
class Landing:
    """Fishing has ended: food, and the tiles back to the bag (AC-R18, AC-R19)."""


@dataclass(frozen=True, slots=True)
class DrawingAquicorn:
    """An Aquicorn card is drawn and placed (AC-R17)."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """A card's effect asks which of its ways is taken (AC-R44, AC-T4, AC-T5)."""

    card: str
    option: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Acting:
    """Actions of a card or Building are carried out in order; `taken` repetitions of the first are done (AC-R12, AC-G23).

    `who` is the card's or Building's id; with `must` nothing may be skipped. `by` says who plants: `player`, `helper`, `card`, or
    `income` (AC-R23, AC-G17).
    """

    who: str
    seat: Seat
    actions: tuple[Action, ...]
    must: bool
    by: str
    taken: int = 0


@dataclass(frozen=True, slots=True)
class ByHand:
    """Nobody has told what a card does: people do it, put the numbers right, and go on."""

    who: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Paying:
    """A Building is paid in a mix of food and Building Supplies, and then placed (AC-R26)."""

    building: str
    sign: str
    space: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Polluting:
    """So many Pollution tiles still go into the bay; somebody says into which columns (AC-R35)."""

    left: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Refreshing:
    """Nothing in the market can be placed: all of it goes under the stack (AC-R29)."""


@dataclass(frozen=True, slots=True)
class Rising:
    """Prosperity rises or falls by so many spaces, one at a time (AC-R30, AC-G9)."""

    by: int


@dataclass(frozen=True, slots=True)
class Feeding:
    """The Village is fed (AC-R25)."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """The season's bonus is planted (AC-R23)."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A fact of the owner's copy that nobody has told is asked for."""

    card: str
    field: str


@dataclass(frozen=True, slots=True)
class AskingDice:
    """How many storm dice there are is asked, where the owner's track is not known."""


@dataclass(frozen=True, slots=True)
class Storming:
    """The storm dice are rolled (AC-R37)."""

    dice: int


@dataclass(frozen=True, slots=True)
class Striking:
    """The storm dice that lie on these spaces are resolved, one after another (AC-R39)."""

    spaces: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class EndingRound:
    """The track is cleared, the Head Fisher passes, everybody draws (`is_cleared` then); or the game is over (AC-R34)."""

    is_cleared: bool = False


@dataclass(frozen=True, slots=True)
class StartingRound:
    """The next round begins (AC-R8)."""


@dataclass(frozen=True, slots=True)
class EndingWinter:
    """The storm is over: the next season (AC-R40)."""


Task = (
    ChoosingCharacter
    | ChoosingHead
    | TurningBuilding
    | DrawingCard
    | RevealingEvent
    | Placing
    | Seeping
    | DrawingHelper
    | ChoosingHelper
    | PlayingCard
    | Phase
    | Fishing
    | DrawingTile
    | Landing
    | DrawingAquicorn
    | Choosing
    | Acting
    | ByHand
    | Paying
    | Polluting
    | Refreshing
    | Rising
    | Feeding
    | Bonus
    | Asking
    | AskingDice
    | Storming
    | Striking
    | EndingRound
    | StartingRound
    | EndingWinter
)
