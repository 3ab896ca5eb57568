"""The river as geometry: 28 spaces in two banks of 14, their names, neighbours, and masks of them.

Spaces are counted upstream first: tile t (0 to 6) has left_up = 4t, right_up = 4t + 1, left_down = 4t + 2, right_down = 4t + 3,
named "1a" to "7d". Left and right are as one looks downstream. A set of spaces is an int of 28 bits, so that one step along the
river is a shift by two (KA-R01, KA-R05). Nothing here knows players or cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

TILES: Final = 7
BANKS: Final = 2
COLUMNS: Final = 2 * TILES
CELLS: Final = BANKS * COLUMNS
ALL: Final = (1 << CELLS) - 1

SPACES: Final = ("left_up", "right_up", "left_down", "right_down")
"""A tile's spaces as the card set names them, in the order of their numbers: the layout (KA-G06)."""
SPACE_NAMES: Final = (
    "left bank, upstream",
    "right bank, upstream",
    "left bank, downstream",
    "right bank, downstream",
)
FEATURES: Final = ("deep-pool", "shallows", "waterfall", "eddy", "rocks")
FEATURE_NAMES: Final = ("deep pool", "shallows", "waterfall", "eddy", "rocks")
UNKNOWN: Final = -1
"""The feature of a space of which nobody has told what it shows."""
DEEP_POOL: Final = 0
WATERFALL: Final = 2

NAMES: Final = tuple(f"{cell // 4 + 1}{'abcd'[cell % 4]}" for cell in range(CELLS))
_CELL_OF: Final = {name: cell for cell, name in enumerate(NAMES)}
TILE_MASKS: Final = tuple(0b1111 << 4 * tile for tile in range(TILES))


def cell_of(name: str) -> int | None:
    """The space of that name ("3b"), or None where there is none."""
    return _CELL_OF.get(name)


def cell_at(bank: int, column: int) -> int:
    """The space on the bank (0 left, 1 right) in that column (0 upstream to 13)."""
    return column * BANKS + bank


def tile_of(cell: int) -> int:
    """The tile that the space is on, from 0."""
    return cell // 4


def words(cell: int) -> str:
    """The space for people: "tile 3, left bank, upstream"."""
    return f"tile {cell // 4 + 1}, {SPACE_NAMES[cell % 4]}"


def cells(mask: int) -> Iterator[int]:
    """The spaces of a mask, upstream first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def names(mask: int) -> tuple[str, ...]:
    """The names of a mask's spaces, upstream first."""
    return tuple(NAMES[cell] for cell in cells(mask))


def mask_of(found: Iterable[int]) -> int:
    """The mask of the spaces."""
    mask = 0
    for cell in found:
        mask |= 1 << cell
    return mask


@lru_cache(maxsize=2)
def neighbours(diagonal: bool) -> tuple[int, ...]:
    """The mask of each space's neighbours: along the bank and across; corners too where the table counts them (KA-G06)."""
    return tuple(_around(cell, diagonal) for cell in range(CELLS))


def _around(cell: int, diagonal: bool) -> int:
    column, bank = divmod(cell, BANKS)
    mask = 1 << cell_at(1 - bank, column)
    for near in (column - 1, column + 1):
        if 0 <= near < COLUMNS:
            mask |= 1 << cell_at(bank, near)
            if diagonal:
                mask |= 1 << cell_at(1 - bank, near)
    return mask


@lru_cache(maxsize=256)
def feature_masks(features: tuple[int, ...]) -> tuple[int, ...]:
    """For each feature the mask of the spaces that show it; spaces not known to show any are in none."""
    masks = [0] * len(FEATURES)
    for cell, feature in enumerate(features):
        if feature != UNKNOWN:
            masks[feature] |= 1 << cell
    return tuple(masks)


def groups(mask: int, diagonal: bool) -> tuple[int, ...]:
    """The parts of a mask that hang together, in the order of their most upstream spaces."""
    near = neighbours(diagonal)
    found: list[int] = []
    while mask:
        part, edge = 0, mask & -mask
        while edge:
            part |= edge
            edge = mask_of_many(near, edge) & mask & ~part
        found.append(part)
        mask &= ~part
    return tuple(found)


def mask_of_many(near: tuple[int, ...], mask: int) -> int:
    """All neighbours of the spaces of a mask."""
    found = 0
    for cell in cells(mask):
        found |= near[cell]
    return found


def lines(mask: int) -> tuple[int, ...]:
    """The parts of a mask that lie in an unbroken line along a bank, left bank first."""
    found: list[int] = []
    for bank in range(BANKS):
        part = 0
        for column in range(COLUMNS):
            bit = 1 << cell_at(bank, column)
            if mask & bit:
                part |= bit
            elif part:
                found.append(part)
                part = 0
        if part:
            found.append(part)
    return tuple(found)
