"""Where an objective is met: exact, and quick enough for a bot (all objectives of a position well under a millisecond).

A pattern becomes its placements once for a river: masks of the spaces that must hold the player's beeples, must hold none of
theirs, must hold an opponent's. They are kept by space, so that a new beeple looks only at those that it is part of. Counts of
features have too many placements to list; they are worked out from the beeples that stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Final, assert_never

from companion.games.katmai import river
from companion.games.katmai.pattern import ANY, SIGNS, Around, Count, Group, Most, Pattern, Shape
from companion.games.katmai.river import ALL, BANKS, CELLS, COLUMNS, TILE_MASKS, TILES, cell_at, cells

Placement = tuple[int, int, int]
"""Masks: must hold own beeples, must hold none of them, must hold opponent's."""


@dataclass(frozen=True, slots=True)
class Law:
    """How pictures are read at this table: corners count as neighbours (KA-G06), quarter turns are allowed (KA-G07), and what
    must not be held has to be a space of the river (KA-G33)."""

    diagonal: bool = False
    rotate: bool = False
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Placements:
    """A pattern on a river: for each space the placements that it is part of."""

    by_cell: tuple[tuple[Placement, ...], ...]


@dataclass(frozen=True, slots=True)
class Counting:
    """A count on a river: for each part the mask of spaces that will do, and how many are wanted."""

    parts: tuple[tuple[int, int], ...]
    where: str


Compiled = Placements | Counting
NEVER: Final = Placements(((),) * CELLS)
"""What is never met by a placement: what counts at the end only, and what nobody has told."""


@lru_cache(maxsize=512)
def compiled(pattern: Pattern, features: tuple[int, ...], law: Law) -> Compiled:
    """The pattern on the river whose spaces show these features (28 of them, `river.UNKNOWN` where nobody knows)."""
    match pattern:
        case Count(parts=parts, where=where):
            masks = river.feature_masks(features)
            return Counting(tuple((ALL if one == ANY else masks[one], number) for one, number in parts), where)
        case Shape():
            return _by_cell(_shape_placements(pattern, features, law))
        case Around(number=number, own=own):
            return _by_cell(_around_placements(number, own, law.diagonal))
        case Group(number=number):
            return _by_cell((mask, 0, 0) for mask in _connected(number, law.diagonal))
        case Most():
            return NEVER
        case _:
            assert_never(pattern)


def sets(found: Compiled, cell: int, own: int, used: int, opponent: int) -> tuple[int, ...]:
    """Every set of beeples, as a mask, that meets the pattern with the new beeple on the space.

    `own` are all the player's beeples, the new one among them; `used` those that served this objective before (KA-R20). Each set
    holds the new beeple (KA-G09). In the order of KA-G10: lowest space numbers first.
    """
    free = own & ~used
    if not free >> cell & 1:
        return ()
    if isinstance(found, Counting):
        masks = set(_counted(found, cell, free))
    else:
        masks = {
            need
            for need, forbid, other in found.by_cell[cell]
            if need & free == need and not forbid & own and other & opponent == other
        }
    if len(masks) < 2:
        return tuple(masks)
    return tuple(sorted(masks, key=lambda mask: tuple(cells(mask))))


def _by_cell(placements: Iterable[Placement]) -> Placements:
    lists: list[list[Placement]] = [[] for _ in range(CELLS)]
    for placement in dict.fromkeys(placements):
        for cell in cells(placement[0]):
            lists[cell].append(placement)
    return Placements(tuple(map(tuple, lists)))


# ---- Pictures ----


def _turned(rows: tuple[str, ...], rotate: bool) -> tuple[tuple[str, ...], ...]:
    """The picture as it is, mirrored along and across, and by quarter turns where allowed and where it fits two banks."""
    pictures = [rows]
    if rotate and len(rows[0]) <= BANKS:
        pictures.append(tuple("".join(row[n] for row in reversed(rows)) for n in range(len(rows[0]))))
    found: dict[tuple[str, ...], None] = {}
    for picture in pictures:
        flipped = tuple(row[::-1] for row in picture)
        for one in (picture, flipped):
            found[one] = None
            found[one[::-1]] = None
    return tuple(found)


def _shape_placements(shape: Shape, features: tuple[int, ...], law: Law) -> Iterator[Placement]:
    for rows in _turned(shape.rows, law.rotate):
        tall, long = len(rows), len(rows[0])
        # KA-G07: pictures shift along the river, not off a bank; so only upstream and downstream can they reach beyond it.
        for bank in range(BANKS - tall + 1):
            for column in range(-long + 1, COLUMNS):
                placement = _laid(rows, bank, column, features, law)
                if placement is not None:
                    yield placement


def _laid(rows: tuple[str, ...], bank: int, column: int, features: tuple[int, ...], law: Law) -> Placement | None:
    """The picture with its corner at that place; None where it does not fit. Only spaces that must be free may fall outside."""
    need = forbid = other = 0
    for row, signs in enumerate(rows):
        for step, sign in enumerate(signs):
            if sign == ".":
                continue
            if not 0 <= column + step < COLUMNS:
                if sign == "x" and not law.inside:
                    continue  # KA-G33: a space outside the river is not held
                return None
            cell = cell_at(bank + row, column + step)
            if sign in SIGNS and features[cell] != SIGNS[sign]:
                return None
            if sign == "x":
                forbid |= 1 << cell
            elif sign == "o":
                other |= 1 << cell
            else:
                need |= 1 << cell
    return need, forbid, other


# ---- Neighbours and groups ----


def _around_placements(number: int, own: bool, diagonal: bool) -> Iterator[Placement]:
    for centre, near in enumerate(river.neighbours(diagonal)):
        for chosen in combinations(cells(near), number):
            mask = river.mask_of(chosen)
            yield (mask | 1 << centre, 0, 0) if own else (mask, 0, 1 << centre)


@lru_cache(maxsize=16)
def _connected(number: int, diagonal: bool) -> tuple[int, ...]:
    """Every set of so many spaces that hangs together."""
    near = river.neighbours(diagonal)
    found = {1 << cell for cell in range(CELLS)}
    for _ in range(number - 1):
        found = {mask | 1 << cell for mask in found for cell in cells(river.mask_of_many(near, mask) & ~mask)}
    return tuple(sorted(found))


# ---- Counts ----


def _counted(found: Counting, cell: int, free: int) -> Iterator[int]:
    """The sets of a count with the new beeple in them."""
    bit = 1 << cell
    choices: list[list[int]] = []
    has_new = False
    for mask, number in found.parts:
        here = mask & free
        if mask & bit:
            has_new = True
            rest = combinations(cells(here & ~bit), number - 1)
            choices.append([bit | river.mask_of(chosen) for chosen in rest])
        else:
            choices.append([river.mask_of(chosen) for chosen in combinations(cells(here), number)])
    if not has_new:
        return
    for parts in product(*choices):
        mask = 0
        for part in parts:
            mask |= part
        if not found.where or _is_tied(mask, found.where):
            yield mask


def _is_tied(mask: int, where: str) -> bool:
    """Whether the spaces lie on one tile, on different tiles, or on different tiles in a row."""
    tiles = [tile for tile in range(TILES) if mask & TILE_MASKS[tile]]
    if where == "one":
        return len(tiles) == 1
    if len(tiles) != mask.bit_count():
        return False
    return where == "different" or tiles[-1] - tiles[0] == len(tiles) - 1
