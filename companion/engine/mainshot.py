"""A game's main shot: whole tables laid by chance, by which the bench measures how often the game's eyes read all of one right.

A game gives one `MainShot` for each mode that it wants measured, a module-level value named by `main_shot` in its manifest. It
says in plain values what lies on the table and what is true of it; `tabletide bench vision` draws, photographs and reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from companion.engine.game import Seat
from companion.engine.sight import Proposal
from vision.scene import Point


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A face that lies open: the ids of `card_db`, its middle (mm, y towards the viewer), its turn (degrees, clockwise)."""

    card: str
    face: str
    at: Point
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A wooden piece on the table or on a card: its name, form and colour (RGB), and its place as of a card."""

    name: str
    form: Literal["cube", "meeple"]
    colour: tuple[int, int, int]
    at: Point
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Laid:
    """One table: later cards lie on earlier ones, pieces on all of them.

    `facts` is what a right reading says of the table, one short text each, in any order (two equal texts are two facts).
    `state` is the mode's state before the picture was taken, `seat` who takes it.
    """

    cards: tuple[LaidCard, ...]
    facts: tuple[str, ...]
    state: Any
    seat: Seat
    pieces: tuple[LaidPiece, ...] = ()


@dataclass(frozen=True, slots=True)
class MainShot:
    """How a mode's eyes are measured: `title` as people say it ("the final row"), and the id of the `Shot` that is taken.

    `lay` makes one table from the generator's choices alone; `says` gives the facts that the proposals for its picture come
    to, as `Laid.facts` has them. The rules are a prior: proposals are made for `Laid.state` and are read before any tap.
    """

    title: str
    shot: str
    lay: Callable[[Random], Laid]
    says: Callable[[Laid, tuple[Proposal, ...]], tuple[str, ...]]
