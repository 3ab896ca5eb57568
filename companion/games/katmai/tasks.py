"""What a game of Katmai still has to do: the agenda's tasks.

The first task of the agenda says who acts: chance, a player, or nobody (then it is done at once). Whose turn it is follows from
the state: who holds the initiative, who has committed a card.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LayingTile:
    """The next river tile downstream is laid (KA-R01)."""


@dataclass(frozen=True, slots=True)
class TellingFeature:
    """Somebody says what the space of an untaught tile shows."""

    cell: int


@dataclass(frozen=True, slots=True)
class DrawingLetter:
    """The letter of a circle game (KA-R03)."""


@dataclass(frozen=True, slots=True)
class DrawingObjective:
    """An objective is drawn: with so many diamonds, or where `letter` is not "" of that group (KA-R03, KA-G25)."""

    diamonds: int
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Calling:
    """The second player calls paw or naw (KA-R04)."""


@dataclass(frozen=True, slots=True)
class Flipping:
    """The initiative token is flipped (KA-R04)."""

    call: str


@dataclass(frozen=True, slots=True)
class Preparing:
    """A round begins: two cards aside unseen, two in hand (KA-R07)."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The seat draws a card (KA-R07, KA-R12)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardTurn:
    """A card-turn begins, or the ten are over (KA-R08, KA-R12)."""


@dataclass(frozen=True, slots=True)
class Committing:
    """Both lay a card face down, the holder of the initiative first, who may give it away before (KA-R08, KA-R10)."""


@dataclass(frozen=True, slots=True)
class Revealing:
    """Both cards are turned over; `shown` are the bears turned over so far, by seat (KA-R11)."""

    shown: tuple[int, int] = (-1, -1)


@dataclass(frozen=True, slots=True)
class TellingBear:
    """Somebody says what a revealed bear's card prints, where nobody has taught it."""

    bear: int


@dataclass(frozen=True, slots=True)
class Triggering:
    """The revealed bear's ability resolves, if it has the trigger icon (KA-R11, KA-R32, KA-R34)."""

    seat: int
    bear: int


@dataclass(frozen=True, slots=True)
class Judging:
    """The tile's dominance is totalled; `targets` are the bears that Dent and Marge were aimed at, by whose they are."""

    tile: int
    targets: tuple[int, int] = (-1, -1)


@dataclass(frozen=True, slots=True)
class Aiming:
    """The seat's Dent or Marge chooses among equally weak bears (KA-R29)."""

    tile: int
    seat: int
    targets: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Breaking:
    """The seat may break the tie with its cub (KA-R16)."""

    tile: int
    seat: int


@dataclass(frozen=True, slots=True)
class Placing:
    """The seat may place a beeple on the tile (KA-R15)."""

    tile: int
    seat: int


@dataclass(frozen=True, slots=True)
class Catching:
    """The new beeple on the space is held against the objective, by its place in the row (KA-R18)."""

    objective: int
    seat: int
    cell: int


@dataclass(frozen=True, slots=True)
class CleaningUp:
    """Bears and cubs go back; then the game may end (KA-R25 to KA-R27)."""


Task = (
    LayingTile
    | TellingFeature
    | DrawingLetter
    | DrawingObjective
    | Calling
    | Flipping
    | Preparing
    | Drawing
    | CardTurn
    | Committing
    | Revealing
    | TellingBear
    | Triggering
    | Judging
    | Aiming
    | Breaking
    | Placing
    | Catching
    | CleaningUp
)
