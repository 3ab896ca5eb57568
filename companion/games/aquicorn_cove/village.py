"""The village: rows of Buildings from the shore, fences that must match, and what a storm hits (AC-R27, AC-R38, AC-R39)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.games.aquicorn_cove.facts import WILD, Building, Printed


@dataclass(frozen=True, slots=True)
class Tile:
    """A placed Building: its row's sign, its space from the shore (1 is nearest), and whether it is intact."""

    building: str
    sign: str
    space: int
    is_intact: bool = True


@dataclass(frozen=True, slots=True)
class Strike:
    """A storm die on its space, and the Building that it hits, if any."""

    sign: str
    space: int
    building: str = ""
    was_intact: bool = False


Village = tuple[Tile, ...]


def at(village: Village, sign: str, space: int) -> Tile | None:
    """The Building on the space."""
    return next((tile for tile in village if tile.sign == sign and tile.space == space), None)


def of(village: Village, building: str) -> Tile | None:
    """Where the Building stands."""
    return next((tile for tile in village if tile.building == building), None)


def damaged(village: Village) -> int:
    """How many Buildings are damaged."""
    return sum(1 for tile in village if not tile.is_intact)


def ordered(printed: Printed, village: Village) -> Village:
    """The Buildings by row from the top, then from the shore."""
    signs = printed.signs
    return tuple(sorted(village, key=lambda tile: (signs.index(tile.sign), tile.space)))


def with_tile(printed: Printed, village: Village, tile: Tile) -> Village:
    """The village with the Building placed, or turned to that side."""
    rest = tuple(one for one in village if one.building != tile.building)
    return ordered(printed, (*rest, tile))


def next_space(village: Village, sign: str) -> int:
    """The row's free space nearest the shore."""
    space = 1
    while at(village, sign, space) is not None:
        space += 1
    return space


def refusal(
    printed: Printed, village: Village, building: Building, sign: str, space: int, *, wild_shore: bool
) -> tuple[str, str] | None:
    """Why the Building may not go there, as clause and sentence; None when it may (AC-R27, AC-G35)."""
    row = printed.row(sign)
    if not 1 <= space <= row.spaces:
        return "AC-R27", f"The {sign} row has {row.spaces} spaces."
    if at(village, sign, space) is not None:
        return "AC-R27", f"Space {space} of the {sign} row is taken."
    if space == 1:
        if building.left is None or not row.shore or building.left in row.shore:
            return None
        if building.left == WILD and wild_shore:
            return None
        colours = " or ".join(row.shore)
        return "AC-R27", f"The shore at the {sign} row has a {colours} fence, {building.name} a {building.left} one."
    neighbour = at(village, sign, space - 1)
    if neighbour is None:
        return "AC-R27", f"{building.name} must stand right of an intact Building or of the shore."
    other = printed.building(neighbour.building)
    if not neighbour.is_intact:
        return "AC-R27", f"{other.name} is damaged: nothing can be built to its right until it is repaired."
    if matches(building.left, other.right):
        return None
    return (
        "AC-R27",
        f"{building.name} has a {building.left} fence on its left, {other.name} a {other.right} one on its right.",
    )


def matches(left: str | None, right: str | None) -> bool:
    """Whether two fences connect: the same colour, or one is wild, or nobody has told one of them (AC-G35)."""
    return left == right or WILD in (left, right) or left is None or right is None


@lru_cache(maxsize=4096)
def sites(
    printed: Printed, village: Village, building: Building, *, wild_shore: bool = False
) -> tuple[tuple[str, int], ...]:
    """Every space where the Building may be placed, as sign and space, rows from the top."""
    return tuple(
        (sign, space)
        for sign in printed.signs
        for space in (next_space(village, sign),)
        if refusal(printed, village, building, sign, space, wild_shore=wild_shore) is None
    )


def strikes(printed: Printed, village: Village, dice: tuple[str, ...]) -> tuple[Strike, ...]:
    """Where each die comes to lie, rows from the top, and what it hits; dice beyond a row's end hit nothing (AC-G21)."""
    return tuple(_strikes(printed, village, dice))


def _strikes(printed: Printed, village: Village, dice: tuple[str, ...]) -> Iterator[Strike]:
    for sign in printed.signs:
        for space in range(1, dice.count(sign) + 1):
            tile = at(village, sign, space)
            yield Strike(sign, space, tile.building if tile else "", bool(tile and tile.is_intact))
