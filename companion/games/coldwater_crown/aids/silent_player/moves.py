"""The silent player aid's moves: what I tell, what chance gives, and corrections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from companion.engine.game import CHANCE, Seat

CONTESTED: Final = ("mystery", "eight-species", "small-species")
"""The awards that I take during my turn and that the silent player could have taken instead."""
Fact = Literal["card", "weighs", "not", "tag"]


@dataclass(frozen=True, slots=True)
class Caught:
    """I caught one more fish."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MoveToken:
    """My turn took a token from one space and left one on another (CW-R10, CW-R11)."""

    seat: Seat
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class DiscardBait:
    """My turn put a bait into the discard (CW-R16)."""

    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class DrewClear:
    """I drew the clear bait while filling a Zone from my own bag (CW-R19, CW-G27)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fill:
    """The app draws so many bait for my Zone (CW-R18)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Took:
    """I took the top trophy of the award."""

    seat: Seat
    award: str


@dataclass(frozen=True, slots=True)
class Emptied:
    """The last fish of the Location was caught, or by the published edition it shows three or fewer (CW-R40)."""

    seat: Seat
    location: str


@dataclass(frozen=True, slots=True)
class Run:
    """My turn is over: the silent player's turn runs."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Done:
    """The physical step is done, or with `is_all` every one up to the next question."""

    seat: Seat
    is_all: bool = False


@dataclass(frozen=True, slots=True)
class Own:
    """The fish of a species that I submit: `none`, `card` with its id, `weighs` with its weight, then its `tag`."""

    seat: Seat
    species: str
    fact: Literal["none", "card", "weighs", "tag"]
    value: str = ""


@dataclass(frozen=True, slots=True)
class OwnAnglers:
    """How many Master Anglers of the type I have completed."""

    seat: Seat
    type: str
    count: int


@dataclass(frozen=True, slots=True)
class LeaveOut:
    """I keep my own score: only the silent player's is wanted."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """The bait that came out of the bag."""

    colour: str

    @property
    def seat(self) -> Seat:
        """Chance."""
        return CHANCE


@dataclass(frozen=True, slots=True)
class TookFish:
    """The species of the fish that the silent player takes."""

    species: str

    @property
    def seat(self) -> Seat:
        """Chance."""
        return CHANCE


@dataclass(frozen=True, slots=True)
class Learnt:
    """A fact of the weight side of the silent player's fish number `index`, from 0."""

    index: int
    fact: Fact
    value: str

    @property
    def seat(self) -> Seat:
        """Chance."""
        return CHANCE


@dataclass(frozen=True, slots=True)
class GotAngler:
    """The type of the Master Angler that the silent player gets (CW-R52)."""

    type: str

    @property
    def seat(self) -> Seat:
        """Chance."""
        return CHANCE


@dataclass(frozen=True, slots=True)
class Shows:
    """The Mystery Weight that shows now (CW-R34)."""

    weight: int

    @property
    def seat(self) -> Seat:
        """Chance."""
        return CHANCE


@dataclass(frozen=True, slots=True)
class TagTile:
    """The Tag tile on the board (CW-R3)."""

    tag: str

    @property
    def seat(self) -> Seat:
        """Chance."""
        return CHANCE


@dataclass(frozen=True, slots=True)
class Correct:
    """A correction of one thing; its words are as in `CORRECTIONS`."""

    seat: Seat
    what: str
    args: tuple[str, ...] = ()


Told = Caught | MoveToken | DiscardBait | DrewClear | Fill | Took | Emptied | Run | Done | Own | OwnAnglers | LeaveOut
Outcome = Drew | TookFish | Learnt | GotAngler | Shows | TagTile
Move = Told | Outcome | Correct
