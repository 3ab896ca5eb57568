"""What can be entered in the aids: small values, one a tap. `board` says how each is written and what it does."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Seat
from companion.games.katmai.moves import Catch, Place, Teach


@dataclass(frozen=True, slots=True)
class SetFace:
    """The face that lies at a tile (from 0), or "" for none."""

    seat: Seat
    tile: int
    face: str


@dataclass(frozen=True, slots=True)
class PutCard:
    """A bear lies on top of its player's cards at a tile, wherever it was."""

    seat: Seat
    tile: int
    bear: str


@dataclass(frozen=True, slots=True)
class Lift:
    """A bear does not lie at the river any more."""

    seat: Seat
    bear: str


@dataclass(frozen=True, slots=True)
class SetBeeple:
    """Whose beeple stands on a space: a seat's number, or -1 for nobody's."""

    seat: Seat
    cell: int
    who: int


@dataclass(frozen=True, slots=True)
class SetCub:
    """A cub stands on the sow, or does not any more."""

    seat: Seat
    bear: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class SetHolder:
    """Who has the initiative."""

    seat: Seat
    who: int


@dataclass(frozen=True, slots=True)
class Aim:
    """Whom Dent or Marge sets to 0 at a tile."""

    seat: Seat
    tile: int
    bear: str


@dataclass(frozen=True, slots=True)
class SetObjective:
    """An objective is in play, or is not any more."""

    seat: Seat
    objective: str
    is_in: bool


@dataclass(frozen=True, slots=True)
class SetSalmon:
    """How many salmon a seat has on an objective."""

    seat: Seat
    objective: str
    who: int
    number: int


@dataclass(frozen=True, slots=True)
class Clear:
    """Bears and cubs go back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Done:
    """Everything is entered: the score counts."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reopen:
    """Something is to be changed after all."""

    seat: Seat


Entry = (
    SetFace
    | PutCard
    | Lift
    | SetBeeple
    | SetCub
    | SetHolder
    | Aim
    | SetObjective
    | SetSalmon
    | Clear
    | Done
    | Reopen
    | Teach
    | Place
    | Catch
)
