"""Pollution in the bay: two columns of three spaces; a full column goes to the bag at once (AC-R35)."""

from __future__ import annotations

from typing import Final

Bay = tuple[int, int]
COLUMN: Final = 3
LEFT: Final = 0
RIGHT: Final = 1
SIDES: Final = ("left", "right")


def added(bay: Bay, column: int) -> tuple[Bay, int]:
    """The bay with one tile more in the column, and how many tiles of a full column then go to the bag (0 or 3)."""
    tiles = list(bay)
    tiles[column] += 1
    spilled = COLUMN if tiles[column] >= COLUMN else 0
    tiles[column] -= spilled
    return (tiles[0], tiles[1]), spilled


def removed(bay: Bay, left: int, right: int) -> Bay:
    """The bay without so many tiles of each column."""
    return bay[LEFT] - left, bay[RIGHT] - right


def to_add(bay: Bay) -> tuple[int, ...]:
    """The columns that it makes a difference to add to: one where both hold as many (AC-R35)."""
    return (LEFT,) if bay[LEFT] == bay[RIGHT] else (LEFT, RIGHT)


def splits(bay: Bay, count: int, *, at_most: bool) -> tuple[tuple[int, int], ...]:
    """The ways to take `count` tiles (or up to so many), most first; mirror images of each other only once."""
    total = sum(bay)
    wanted = range(min(count, total), 0, -1) if at_most else (min(count, total),)
    found = [
        (left, n - left) for n in wanted for left in range(min(n, bay[LEFT]), -1, -1) if 0 <= n - left <= bay[RIGHT]
    ]
    if bay[LEFT] != bay[RIGHT]:
        return tuple(found)
    return tuple((left, right) for left, right in found if left >= right)
