"""Cards laid in a grid: rows and columns with their empty cells, found from the cards alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.arrays import Floats
from vision.scene import Placed, Point

#: Two cards of one row or column lie within this share of a card's length; rows lie at least that far apart.
_SAME: Final = 0.62
_ANGLES: Final = np.arange(-45.0, 45.0, 1.0)


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards by row and column, top left first; None is an empty cell.

    `turn` is how the grid as a whole is turned (degrees clockwise, -90 to 90), `centres` where each cell lies (mm, also of the
    empty ones). `extra` are cards that fell into a cell already taken: they lie on or too near another.
    """

    cells: tuple[tuple[Placed | None, ...], ...]
    centres: tuple[tuple[Point, ...], ...]
    turn: float
    extra: tuple[Placed, ...] = ()

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0]) if self.cells else 0

    def at(self, placed: Placed) -> tuple[int, int] | None:
        """The row and column of a card, or None where it is not in the grid."""
        for row, line in enumerate(self.cells):
            for column, one in enumerate(line):
                if one is placed or one == placed:
                    return row, column
        return None


def centred(placed: Iterable[Placed], offset: Callable[[Placed], Point]) -> tuple[Placed, ...]:
    """The cards by their middles: `offset` gives the way from a card's tag to its middle (mm, with the card upright)."""
    moved = []
    for one in placed:
        x, y = offset(one)
        c, s = np.cos(np.radians(one.turn)), np.sin(np.radians(one.turn))
        moved.append(replace(one, at=(float(one.at[0] + c * x - s * y), float(one.at[1] + s * x + c * y))))
    return tuple(moved)


def find_grid(
    cards: Sequence[Placed], size_mm: Point, *, columns: int | None = None, rows: int | None = None
) -> Grid | None:
    """The grid that `cards` (by their middles, all of `size_mm`) form; None without a card.

    Cards may be nudged by a quarter of their size, turned by 25 degrees either way or upside down, and their rows and columns
    unevenly spaced. Where `columns` or `rows` are given and fewer are seen, the widest gaps hold the empty ones, and what is
    then still missing is added at the end (right or below).
    """
    if not cards:
        return None
    at = np.array([card.at for card in cards], dtype=np.float64)
    turn = _grid_turn(at, cards, size_mm)
    local = _turned(at, -turn)
    across, x_of = _lines(local[:, 0], size_mm[0], columns)
    down, y_of = _lines(local[:, 1], size_mm[1], rows)
    cells: list[list[Placed | None]] = [[None] * len(x_of) for _ in y_of]
    extra: list[Placed] = []
    # The card nearest to a cell's middle has it.
    order = sorted(
        range(len(cards)), key=lambda i: abs(local[i, 0] - x_of[across[i]]) + abs(local[i, 1] - y_of[down[i]])
    )
    for index in order:
        row, column = down[index], across[index]
        if cells[row][column] is None:
            cells[row][column] = cards[index]
        else:
            extra.append(cards[index])
    centres = _turned(np.array([[x, y] for y in y_of for x in x_of]), turn).reshape(len(y_of), len(x_of), 2)
    return Grid(
        tuple(tuple(line) for line in cells),
        tuple(tuple((float(x), float(y)) for x, y in line) for line in centres),
        float(turn),
        tuple(extra),
    )


def _turned(points: Floats, degrees: float) -> Floats:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.column_stack([c * points[:, 0] - s * points[:, 1], s * points[:, 0] + c * points[:, 1]])


def _grid_turn(at: Floats, cards: Sequence[Placed], size: Point) -> float:
    """The turn that lets the cards fall into the fewest and tightest rows and columns, near to the cards' own turn."""
    doubled = np.radians(2 * np.array([card.turn for card in cards]))
    own = float(np.degrees(np.arctan2(np.sin(doubled).mean(), np.cos(doubled).mean())) / 2)
    best, best_cost = own, np.inf
    for offset in _ANGLES:
        local = _turned(at, -(own + offset))
        cost = (abs(offset) / 45) ** 2 * 0.6
        for values, length in ((local[:, 0], size[0]), (local[:, 1], size[1])):
            which, middles = _lines(values, length, None)
            spread = np.abs(values - np.asarray(middles)[which]).mean() / length
            cost += spread * 6 + len(middles) * 0.5
        if cost < best_cost - 1e-9:
            best, best_cost = own + float(offset), float(cost)
    return (best + 90) % 180 - 90


def _lines(values: Floats, length: float, wanted: int | None) -> tuple[list[int], list[float]]:
    """For each value the row or column it is in, and where those lie, empty ones included."""
    order = np.argsort(values, kind="stable")
    groups: list[list[int]] = []
    for index in order:
        if groups and values[index] - values[groups[-1][0]] <= _SAME * length:
            groups[-1].append(int(index))
        else:
            groups.append([int(index)])
    middles = [float(np.mean(values[group])) for group in groups]
    places = list(range(len(groups)))
    if wanted is not None and len(groups) < wanted:
        places, middles = _with_gaps(middles, length, wanted)
    which = [0] * len(values)
    for place, group in zip(places, groups, strict=True):
        for index in group:
            which[index] = place
    return which, middles


def _with_gaps(middles: list[float], length: float, wanted: int) -> tuple[list[int], list[float]]:
    """Lines put in where a gap is wide enough for them, then at the end, until there are `wanted`."""
    steps = np.diff(middles)
    # The narrowest step is one line's; without any, a card and a little.
    step = float(steps.min()) if len(steps) and steps.min() < 1.6 * length else 1.1 * length
    places, full = [0], [middles[0]]
    for index, gap in enumerate(steps):
        room = max(0, round(float(gap) / step) - 1)
        fit = min(room, wanted - len(middles) - (len(full) - index - 1))
        full += [middles[index] + float(gap) * (k + 1) / (fit + 1) for k in range(fit)]
        places.append(len(full))
        full.append(middles[index + 1])
    while len(full) < wanted:
        full.append(full[-1] + step)
    return places, full
