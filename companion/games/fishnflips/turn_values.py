"""The small values of a turn: how turns are played here, where one stands, the action card and the steps after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.fishnflips.actions import MOVING
from companion.games.fishnflips.kernel import COLUMNS, ROWS

FISH_N_FLIP: Final = 5
"""So many animals freed in one turn are announced (FF-R18)."""


@dataclass(frozen=True, slots=True)
class Law:
    """How turns are played at this table.

    `columns` and `rows` are the net's size; `often` lets powers act once a card instead of once a turn (FF-R49); the others are
    rulings: `strict` cascades (FF-G06), `pushed` cards count as moved (FF-G05), `metal` may be freed by a swordfish (FF-G14),
    `distant` rays (FF-R34), `per_card` swordfish (FF-G30).
    """

    columns: int = COLUMNS
    rows: int = ROWS
    often: bool = False
    strict: bool = True
    pushed: bool = True
    metal: bool = True
    distant: bool = False
    per_card: bool = False


COOPERATIVE: Final = Law()


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn after its action card. `powers` has bit `1 << species` for each power that may still be used.

    `live` are the cells that make a group free-able (moved in the action step; after a drop, newly linked), `ready` the turned
    cards whose own power is not spent, `spent` those whose power is; `wave` counts the drops so far, `freed` the animals freed.
    `fell` holds, where rays group at a distance, a byte for each ray: how far it fell in the last drop.
    """

    net: int
    powers: int
    phase: int = MOVING
    live: int = 0
    ready: int = 0
    spent: int = 0
    wave: int = 0
    freed: int = 0
    fell: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """The action card: `at` is a cell, a column, a row or a background, `to` the switched neighbour's cell.

    `extra` are the cells that a lone swordfish freed by the card takes along by its power (FF-R36).
    """

    action: int
    at: int
    to: int = 0
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Use:
    """The movement power of the card in the cell; `to` is the card that a dolphin or octopus turns over, else 0."""

    cell: int
    to: int = -1


@dataclass(frozen=True, slots=True)
class Free:
    """Free the group of that lowest cell (or the lone shark there); `extra` are the cells freed along by its power."""

    cell: int
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Go:
    """Go on without what else could be done: to freeing, or to lowering."""


Step = Use | Free | Go
