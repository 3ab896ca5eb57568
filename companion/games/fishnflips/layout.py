"""Which column and row of a net each card lies in, from the places and turns of the cards alone.

Cards may be nudged, turned by 25 degrees either way or upside down, and unevenly spaced; the picture may be taken from any side.
Columns are found first, by their common line; within a column cards are counted from the bottom, and a place is left out where
the step is too wide. What fits in no place lies beside the net. Pure arithmetic on plain values, in millimetres and degrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Final

from vision.scene import Point

CARD: Final[Point] = (63.0, 44.0)
"""Width and height of a card; where the picture has no scale, one is made of the cards' spacing."""
_MARK: Final[Point] = (21.0, 11.3)
"""The way from a card's middle to the middle of the mark printed on it, with the card upright."""
_WIDE: Final = 1e5
"""Cards that a person adds without a place in the picture lie further out than any card of a table."""
_SAME: Final = 0.5
"""Cards of one column or row lie closer than this share of a card's width or height."""
_STEP: Final[Point] = (1.5, 1.65)
"""A step of this many spacings or more, from column to column or from row to row, leaves places out."""
_WIDEST: Final = 1.5
"""With one step or two to judge by, a spacing of more card lengths than this leaves a place out."""
_ASTRAY: Final = 100
_OWN_TURN: Final = 30.0


@dataclass(frozen=True, slots=True)
class Tile:
    """A card of the picture: its mark's place and turn, and whichever number its finder knows it by."""

    at: Point
    turn: float
    number: int


@dataclass(frozen=True, slots=True)
class Net:
    """Where the cards lie: `cells` the (column, row) of each tile by its number, leftmost seen column and bottom row 0.

    `gaps` are places below a card that hold none that was read; `beside` the numbers of cards outside the net, `placeless` of
    those that have no place in the picture, `upside` of those that lie upside down. `turn` is the net's, in degrees clockwise.
    """

    cells: tuple[tuple[int, tuple[int, int]], ...]
    gaps: tuple[tuple[int, int], ...] = ()
    beside: tuple[int, ...] = ()
    placeless: tuple[int, ...] = ()
    upside: tuple[int, ...] = ()
    turn: float = 0.0
    xs: tuple[float, ...] = ()
    bottom: float = 0.0
    pitch: float = CARD[1]
    unit: float = 1.0

    @property
    def width(self) -> int:
        """How many columns were seen, empty ones between them included."""
        return 1 + max((column for _, (column, _) in self.cells), default=-1)

    def middle(self, column: int, row: int) -> Point:
        """Where the middle of a card of that place would be; columns beyond those seen lie as far apart as the others."""
        step = (self.xs[-1] - self.xs[0]) / (len(self.xs) - 1) if len(self.xs) > 1 else 1.15 * CARD[0] * self.unit
        inner = 0 <= column < len(self.xs)
        x = self.xs[column] if inner else self.xs[0] + column * step
        return _turned((x, self.bottom - row * self.pitch), self.turn)


def arrange(tiles: Sequence[Tile], columns: int, rows: int, *, is_scaled: bool = True) -> tuple[Net, ...]:
    """The nets of at most `columns` by `rows` that the tiles may form, likeliest first; () where none has a place in the picture.

    There is more than one where more lines of cards lie there than columns, as piles lie beside the net.
    """
    there = [tile for tile in tiles if hypot(*tile.at) < _WIDE]
    placeless = tuple(tile.number for tile in tiles if hypot(*tile.at) >= _WIDE)
    if not there:
        return ()
    turn = _common_turn([tile.turn for tile in there])
    upside = {tile.number for tile in there if abs(_difference(tile.turn, turn)) > 90}
    unit = 1.0 if is_scaled else _spacing([tile.at for tile in there]) / 55.0
    # An owner's own label may stick anywhere on its card: then the mark itself is the better middle.
    fits = [_fitted(there, way, turn, unit, columns, rows) for way in (_MARK, (0.0, 0.0))]
    _, found = min(fits, key=lambda fit: fit[0])
    return tuple(replace(net, placeless=placeless, upside=tuple(sorted(upside))) for net in found)


# ---- The net's turn ----


def _common_turn(turns: Sequence[float]) -> float:
    """The turn that most cards share, in degrees; a card that lies upside down does not count."""

    def near(one: float) -> list[float]:
        return [gap for other in turns if abs(gap := _difference(other, one)) <= _OWN_TURN]

    best = max(turns, key=lambda one: (len(near(one)), -sum(map(abs, near(one)))))
    gaps = near(best)
    return best + sum(gaps) / len(gaps)


def _difference(one: float, other: float) -> float:
    return (one - other + 180) % 360 - 180


def _turned(point: Point, degrees: float) -> Point:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return c * point[0] - s * point[1], s * point[0] + c * point[1]


def _spacing(points: Sequence[Point]) -> float:
    """How far apart neighbours lie: the median distance to the nearest other card."""
    nearest = [
        min((hypot(x - a, y - b) for m, (a, b) in enumerate(points) if m != n), default=55.0)
        for n, (x, y) in enumerate(points)
    ]
    return median(nearest) or 55.0


def _fitted(
    tiles: Sequence[Tile], way: Point, turn: float, unit: float, columns: int, rows: int
) -> tuple[float, tuple[Net, ...]]:
    """The cost of the best turn of the net near to the cards' own, and the nets so read."""
    middles = []
    for tile in tiles:
        x, y = _turned((way[0] * unit, way[1] * unit), tile.turn)
        middles.append((tile.at[0] - x, tile.at[1] - y))
    cost, best = min((_cost(middles, turn + offset, offset, unit), turn + offset) for offset in range(-30, 31))
    flat = [_turned(middle, -best) for middle in middles]
    return cost, _placed([tile.number for tile in tiles], flat, best, unit, columns, rows)


def _cost(middles: Sequence[Point], turn: float, offset: float, unit: float) -> float:
    """How badly the cards fall into few and tight columns and rows when seen with that turn."""
    flat = [_turned(middle, -turn) for middle in middles]
    total = (offset / 45) ** 2 * 0.6
    for values, length in (([x for x, _ in flat], CARD[0] * unit), ([y for _, y in flat], CARD[1] * unit)):
        lines = _lines(values, _SAME * length)
        off = sum(abs(values[n] - _mean(values, line)) for line in lines for n in line) / len(values)
        total += 6 * off / length + 0.5 * len(lines)
    return total


def _lines(values: Sequence[float], apart: float) -> list[list[int]]:
    """The values' indices in groups that lie further than `apart` from each other, the lowest first."""
    groups: list[list[int]] = []
    for n in sorted(range(len(values)), key=lambda n: values[n]):
        if groups and values[n] - values[groups[-1][-1]] < apart:
            groups[-1].append(n)
        else:
            groups.append([n])
    return groups


def _mean(values: Sequence[float], some: Iterable[int]) -> float:
    chosen = [values[n] for n in some]
    return sum(chosen) / len(chosen)


# ---- Columns and rows ----


def _placed(
    numbers: Sequence[int], flat: Sequence[Point], turn: float, unit: float, columns: int, rows: int
) -> tuple[Net, ...]:
    """The nets of cards whose middles are turned upright: those first that make a better one.

    That is the most cards and columns, no gap, every column from the bottom row, and no step wider than the others.
    """
    xs = [x for x, _ in flat]
    lines = _lines(xs, _SAME * CARD[0] * unit)
    middles = [_mean(xs, line) for line in lines]
    at = _columns(middles, unit)
    found: list[tuple[float, Net]] = []
    end = -1
    for first in range(len(at)):
        last = max(n for n in range(first, len(at)) if at[n] - at[first] < columns)
        if last == end:
            continue
        end = last
        inside = {at[n] - at[first]: lines[n] for n in range(first, last + 1)}
        net, faults = _net(numbers, flat, inside, turn, unit, rows)
        worth = len(net.cells) + 0.7 * len(inside) - faults - _looseness(middles[first : last + 1])
        found.append((worth, net))
    return tuple(net for _, net in sorted(found, key=lambda one: -one[0]))


def _columns(middles: Sequence[float], unit: float) -> list[int]:
    """The column of each line of cards from the first; a wide step leaves empty columns between two lines."""
    steps = [b - a for a, b in pairwise(middles)]
    low = min(steps, default=0.0)
    usual = median([step for step in steps if step < 1.35 * low] or [1.15 * CARD[0] * unit])
    if len(steps) == 1:
        usual = min(usual, _WIDEST * CARD[0] * unit)
    at = [0]
    for step in steps:
        at.append(at[-1] + (max(1, round(step / usual)) if step > _STEP[0] * usual else 1))
    return at


def _looseness(middles: Sequence[float]) -> float:
    """How much some steps are wider than the narrowest, or over empty columns no whole number of it, in cards."""
    steps = [b - a for a, b in pairwise(middles)]
    low = min(steps, default=1.0)
    wide = sum(max(0.0, step / low - 1.3) for step in steps if step < _STEP[0] * low)
    odd = sum(max(0.0, abs(step / low - round(step / low)) - 0.2) for step in steps if step >= _STEP[0] * low)
    return 6 * wide + 6 * odd + 0.1 * sum(steps) / low


def _net(
    numbers: Sequence[int],
    flat: Sequence[Point],
    inside: dict[int, list[int]],
    turn: float,
    unit: float,
    rows: int,
) -> tuple[Net, float]:
    """The net of these columns, and what speaks against it, in cards: places left out, columns that begin off the bottom row."""
    xs, ys = [x for x, _ in flat], [y for _, y in flat]
    pitch = _pitch([sorted((ys[n] for n in line), reverse=True) for line in inside.values()], unit)
    bottom = _bottom([max(ys[n] for n in line) for line in inside.values()], pitch)
    cells: dict[tuple[int, int], int] = {}
    for column, line in inside.items():
        for n, row in _rows(sorted(line, key=lambda n: -ys[n]), ys, bottom, pitch, rows):
            if 0 <= row < rows:
                cells.setdefault((column, row), n)
    kept = set(cells.values())
    heights = {column: 1 + max((row for at, row in cells if at == column), default=-1) for column in inside}
    gaps = sorted((c, r) for c, height in heights.items() for r in range(height) if (c, r) not in cells)
    net = Net(
        cells=tuple(sorted((numbers[n], cell) for cell, n in cells.items())),
        gaps=tuple(gaps),
        beside=tuple(sorted(number for n, number in enumerate(numbers) if n not in kept)),
        turn=turn,
        xs=_middles({column: _mean(xs, line) for column, line in inside.items()}),
        bottom=bottom,
        pitch=pitch,
        unit=unit,
    )
    off = [abs(max(ys[n] for n in line) - bottom) / pitch for line in inside.values()]
    loose = sum(min(1.0, max(0.0, one - 0.15) * 3) for one in off)
    return net, loose + len(gaps) + sum(not height for height in heights.values())


def _pitch(columns: Sequence[Sequence[float]], unit: float) -> float:
    """The usual step from row to row."""
    steps = [b - a for column in columns for b, a in pairwise(column) if b - a > 0.4 * CARD[1] * unit]
    low = min(steps, default=0.0)
    usual = median([step for step in steps if step < 1.5 * low] or [1.15 * CARD[1] * unit])
    return usual if len(steps) > 2 else min(usual, _WIDEST * CARD[1] * unit)


def _bottom(lowest: Sequence[float], pitch: float) -> float:
    """Where the bottom row lies: the mean of the columns' lowest cards that lie about as low as any, none far below others."""
    order = sorted(lowest, reverse=True)
    while len(order) > 1 and order[0] - order[1] > 1.5 * pitch:
        order.pop(0)
    return sum(level := [y for y in order if order[0] - y < 0.5 * pitch]) / len(level)


def _rows(line: Sequence[int], ys: Sequence[float], bottom: float, pitch: float, rows: int) -> list[tuple[int, int]]:
    """The row of each card of a column, from the bottom; below the bottom row it is negative."""
    found: list[tuple[int, int]] = []
    for n in line:
        if not found or found[-1][1] < 0:
            off = (bottom - ys[n]) / pitch
            found.append((n, -_ASTRAY if off < -0.6 else 0 if off < 0.6 else round(off)))
            continue
        step = (ys[found[-1][0]] - ys[n]) / pitch
        left_out = round(step) - 1 if step > _STEP[1] else 0
        above = len(line) - len(found) - 1
        # A step is no gap where the cards above would then find no room in the net.
        fits = found[-1][1] + 1 + left_out + above < rows
        found.append((n, found[-1][1] + 1 + (left_out if fits else 0)))
    return found


def _middles(known: dict[int, float]) -> tuple[float, ...]:
    """The middle of each column from the first to the last, empty ones halfway between their neighbours."""
    columns = sorted(known)
    found = [known[columns[0]]]
    for left, right in pairwise(columns):
        step = (known[right] - known[left]) / (right - left)
        found += [known[left] + step * n for n in range(1, right - left + 1)]
    return tuple(found)


def median(values: Sequence[float]) -> float:
    """The middle value; of an even number the mean of the two middle ones."""
    order = sorted(values)
    half = len(order) // 2
    return order[half] if len(order) % 2 else (order[half - 1] + order[half]) / 2
