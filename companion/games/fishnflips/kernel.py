"""The net on packed integers: what lies where, and what moving, oil, groups and falling do to it.

A net is one int of 4 columns of 7 bytes, leftmost column and bottom card lowest; the seventh byte of a column is always 0. A
cell is the index of its byte (`7 * column + row`). A card's byte holds its facing (bit 0: 1 is right or up), its species (bits 1
to 3), its background (bits 4 and 5) and whether it is an animal (bit 6); a waste's byte holds its kind in bits 1 to 3, and bit 0
says that it has a background. 0 is an empty cell. A set of cells is a mask: an int with bit 7 of each cell's byte. Shifting by 8
bits moves up, by 56 to the right, so that all neighbours are compared at once.

Nothing here knows turns (`turn`), players or chance. The solver and the games both stand on this.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

COLUMNS: Final = 4
ROWS: Final = 6
STRIDE: Final = 7
UP: Final = 8
RIGHT: Final = 8 * STRIDE

SPECIES: Final = ("whale", "swordfish", "octopus", "turtle", "dolphin", "jellyfish", "ray", "shark")
WHALE, SWORDFISH, OCTOPUS, TURTLE, DOLPHIN, JELLYFISH, RAY, SHARK = range(8)
COLOURS: Final = ("blue", "green", "yellow", "red")
WASTES: Final = ("plastic", "metal", "oil", "unknown")
PLASTIC, METAL, OIL, UNKNOWN = range(1, 5)
"""`UNKNOWN` is a card that nobody has read yet: it fills its cell, and is in no group and no choice."""

CELLS: Final = tuple(STRIDE * column + row for column in range(COLUMNS) for row in range(ROWS))
_ONES: Final = sum(1 << 8 * cell for cell in CELLS)
ALL: Final = 0x80 * _ONES
LOW: Final = 0x7F * _ONES
_LOOK: Final = 0x4F * _ONES  # what two cards of a group have in common: an animal, its species, its facing
_KIND: Final = 0x4E * _ONES
_COLOUR: Final = 0x30 * _ONES
_FACING: Final = _ONES
_COLUMN: Final = (1 << RIGHT) - 1
ANIMAL: Final = 0x40

MOST_OTHERS: Final = 9
"""A species has ten cards (FF-R01): more than nine beside one are no real net, and choices among them would never end."""

COLUMN_CELLS: Final = tuple(0x80 * sum(1 << 8 * (STRIDE * c + r) for r in range(ROWS)) for c in range(COLUMNS))
ROW_CELLS: Final = tuple(0x80 * sum(1 << 8 * (STRIDE * c + r) for c in range(COLUMNS)) for r in range(ROWS))


# ---- Cards and cells ----


def animal(species: int, colour: int, facing: int) -> int:
    """The byte of an animal; facing 0 is left or down, 1 right or up."""
    return ANIMAL | colour << 4 | species << 1 | facing


def waste(kind: int, colour: int | None = None) -> int:
    """The byte of a waste card; it has a background only where the owner's copy prints one (FF-G16)."""
    return kind << 1 if colour is None else kind << 1 | 1 | colour << 4


def is_animal(card: int) -> bool:
    """Whether the byte is an animal's."""
    return card & ANIMAL != 0


def species_of(card: int) -> int:
    """An animal's species, or a waste's kind."""
    return card >> 1 & 7


def colour_of(card: int) -> int:
    """The background of an animal, or of a waste card that has one."""
    return card >> 4 & 3


def bit(cell: int) -> int:
    """The cell as a mask."""
    return 0x80 << 8 * cell


def cells(mask: int) -> Iterator[int]:
    """The cells of a mask, column by column from the bottom."""
    while mask:
        low = mask & -mask
        yield low.bit_length() // 8 - 1
        mask ^= low


def mask_of(some: Iterable[int]) -> int:
    """The cells as a mask."""
    mask = 0
    for cell in some:
        mask |= 0x80 << 8 * cell
    return mask


def at(net: int, cell: int) -> int:
    """The card in the cell, 0 for none."""
    return net >> 8 * cell & 0x7F


def put(net: int, cell: int, card: int) -> int:
    """The net with that card in the cell (0 empties it)."""
    return net & ~(0x7F << 8 * cell) | card << 8 * cell


def of_columns(columns: Iterable[Iterable[int]]) -> int:
    """The net of the columns' cards, leftmost column first, bottom card first."""
    net = 0
    for column, cards in enumerate(columns):
        for row, card in enumerate(cards):
            net |= card << 8 * (STRIDE * column + row)
    return net


def column_of(net: int, column: int) -> tuple[int, ...]:
    """The column's cards from the bottom to its topmost one; 0 for a hole."""
    cards = [at(net, STRIDE * column + row) for row in range(ROWS)]
    while cards and not cards[-1]:
        cards.pop()
    return tuple(cards)


def height(net: int, column: int) -> int:
    """How high the column reaches."""
    return ((net >> RIGHT * column & _COLUMN).bit_length() + 7) // 8


# ---- Sets of cells ----


def occupied(net: int) -> int:
    """The cells that hold a card."""
    return (net + LOW) & ALL


def animals(net: int) -> int:
    """The cells that hold an animal."""
    return (net << 1) & ALL


def of_kind(net: int, card: int) -> int:
    """The cells that hold the same species, or the same kind of waste, as the card."""
    kind = (card & 0x4E) * _ONES
    return ~(((net ^ kind) & _KIND) + LOW) & ALL & occupied(net)


def of_look(net: int, card: int) -> int:
    """The cells that hold the card's species with its facing."""
    return ~(((net ^ (card & 0x4F) * _ONES) & _LOOK) + LOW) & animals(net)


def of_colour(net: int, colour: int) -> int:
    """The cells whose card has the background; waste only where it has one (FF-G16)."""
    has = (net & _FACING) << 7 | animals(net)
    return ~(((net ^ (colour << 4) * _ONES) & _COLOUR) + LOW) & has & occupied(net)


def near(mask: int) -> int:
    """The cells orthogonally next to any of the mask's (FF-G04)."""
    return (mask << UP | mask >> UP | mask << RIGHT | mask >> RIGHT) & ALL


def oiled(net: int) -> int:
    """The cells next to oil: an animal there has lost its power (FF-R44)."""
    return near(of_kind(net, OIL << 1))


# ---- Moving ----


def flip(net: int, mask: int) -> int:
    """The net with the mask's cards turned over; a waste card looks the same from behind (FF-R02, FF-R41)."""
    return net ^ (mask & animals(net)) >> 7


def swap(packed: int, one: int, other: int) -> int:
    """The net, or the mask, with the contents of two cells exchanged."""
    a, b = 8 * one, 8 * other
    change = (packed >> a ^ packed >> b) & 0xFF
    return packed ^ (change << a | change << b)


def sink(packed: int, cell: int) -> int:
    """The net, or the mask, with the cell's content at the bottom of its column and what was below one higher (FF-R39)."""
    column, row = divmod(cell, STRIDE)
    base = RIGHT * column
    below = packed & ((1 << 8 * row) - 1) << base
    own = packed >> 8 * cell & 0xFF
    return packed & ~(((1 << 8 * (row + 1)) - 1) << base) | below << UP | own << base


def below(cell: int) -> int:
    """The cells under the cell in its column."""
    column, row = divmod(cell, STRIDE)
    return COLUMN_CELLS[column] & ((1 << 8 * row) - 1) << RIGHT * column


def clear(net: int, mask: int) -> int:
    """The net without the mask's cards."""
    return net & ~((mask << 1) - (mask >> 7))


# ---- Groups ----


def groups(net: int, live: int) -> tuple[int, ...]:
    """The groups that hold at least one live cell: two or more neighbours of one species and facing (FF-R13)."""
    ups, rights = _links(net)
    in_groups = (ups | ups << UP | rights | rights << RIGHT) & live
    found = []
    while in_groups:
        group = in_groups & -in_groups
        while True:
            grown = (
                group | (group & ups) << UP | group >> UP & ups | (group & rights) << RIGHT | group >> RIGHT & rights
            )
            if grown == group:
                break
            group = grown
        found.append(group)
        in_groups &= ~group
    return tuple(found) if len(found) < 2 else tuple(sorted(found, key=_lowest))


def has_group(net: int, live: int) -> bool:
    """Whether any group holds a live cell."""
    ups, rights = _links(net)
    return (ups | ups << UP | rights | rights << RIGHT) & live != 0


def _links(net: int) -> tuple[int, int]:
    """The cells linked to the one above, and to the one on the right."""
    fish = animals(net)
    ups = ~(((net ^ net >> UP) & _LOOK) + LOW) & fish
    rights = ~(((net ^ net >> RIGHT) & _LOOK) + LOW) & fish
    return ups, rights


def _lowest(mask: int) -> int:
    return mask & -mask


@lru_cache(maxsize=1 << 12)
def in_line(cards: int, start: int) -> tuple[int, ...]:
    """The sets of cards with all of the start in each, whose every card is reached along rows and columns of the set's own.

    This is how rays group at a distance (FF-R34); the start alone is none.
    """
    whole = _reached(cards | start, start)
    found, rest = [], first_of(whole & ~start, MOST_OTHERS)
    chosen = rest
    while chosen:
        if _reached(chosen | start, start) == chosen | start:
            found.append(chosen | start)
        chosen = (chosen - 1) & rest
    return tuple(found)


def first_of(mask: int, most: int) -> int:
    """The mask's lowest cells, so many at most."""
    while mask.bit_count() > most:
        mask ^= 1 << mask.bit_length() - 1
    return mask


def _reached(cards: int, start: int) -> int:
    """The cards that are reached from the start, from card to card along rows and columns."""
    while True:
        lines = lines_of(start)
        if not cards & lines & ~start:
            return start
        start |= cards & lines


def lines_of(mask: int) -> int:
    """The cells of every column and row that has one of the mask's."""
    lines = 0
    for line in (*COLUMN_CELLS, *ROW_CELLS):
        if line & mask:
            lines |= line
    return lines


# ---- Falling ----


def lower(net: int, is_strict: bool) -> tuple[int, int]:
    """The net with every card at the bottom of its column, and the cells whose groups are new (FF-R14, FF-R15).

    Strict: the cards of links that were no links before the drop, which are those of two cards that fell by different heights.
    Lenient: every card that fell (FF-G06).
    """
    fallen, falls = fall(net)
    if not falls:
        return fallen, 0
    if not is_strict:
        return fallen, (falls + LOW) & ALL
    ups, rights = _links(fallen)
    ups &= ((falls ^ falls >> UP) & LOW) + LOW
    rights &= ((falls ^ falls >> RIGHT) & LOW) + LOW
    return fallen, (ups | ups << UP | rights | rights << RIGHT) & ALL


def fall(net: int) -> tuple[int, int]:
    """The net with every card at the bottom of its column, and how far each fell, a byte a card."""
    fallen, falls = 0, 0
    for column in range(COLUMNS):
        shift = RIGHT * column
        packed = net >> shift & _COLUMN
        if packed:
            settled, fell = _settle(packed)
            fallen |= settled << shift
            falls |= fell << shift
    return fallen, falls


@lru_cache(maxsize=1 << 16)
def _settle(packed: int) -> tuple[int, int]:
    """A column without its holes, and how far each of its cards fell, a byte a card."""
    settled, falls, top, row = 0, 0, 0, 0
    while packed:
        card = packed & 0xFF
        if card:
            settled |= card << 8 * top
            falls |= (row - top) << 8 * top
            top += 1
        packed >>= 8
        row += 1
    return settled, falls


def top_up(net: int, column: int, card: int) -> int:
    """The net with the card on top of the column, which has room (FF-R16)."""
    return net | card << 8 * (STRIDE * column + height(net, column))


def count(mask: int) -> int:
    """How many cells the mask holds."""
    return mask.bit_count()
