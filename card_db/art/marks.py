"""Marks inside an outline: scattered spots, bars, rows of scales. The same each time, for drawings must not change by chance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from card_db.art.body import Body
from card_db.drawing import Path, Point, Shape, circle, inside, line, smooth

Spot = tuple[float, float, float]
"""x, y and radius."""


def scatter(
    outline: Sequence[Point],
    n: int,
    size: tuple[float, float],
    box: tuple[float, float, float, float],
    seed: int,
    gap: float,
) -> tuple[Spot, ...]:
    """Up to `n` spots within both the outline and the box (left, right, top, bottom), `gap` apart and off the edge."""
    rng = Random(seed)
    left, right, top, bottom = box
    spots: list[Spot] = []
    for _ in range(n * 60):
        if len(spots) == n:
            break
        x, y, r = rng.uniform(left, right), rng.uniform(top, bottom), rng.uniform(*size)
        reach = r + 1.0
        is_inside = all(
            inside(outline, (x + dx, y + dy)) for dx, dy in ((reach, 0), (-reach, 0), (0, reach), (0, -reach))
        )
        if is_inside and all(math.hypot(x - a, y - b) > r + c + gap for a, b, c in spots):
            spots.append((x, y, r))
    return tuple(spots)


def spots(
    body: Body,
    colour: str,
    n: int,
    size: tuple[float, float],
    region: tuple[float, float, float, float],
    seed: int,
    *,
    ring: str | None = None,
    cross: bool = False,
) -> tuple[Shape, ...]:
    """Spots (or crosses) from x0 to x1 and between two heights, with a paler ring where one is given."""
    x0, x1, low, high = region
    middle = (x0 + x1) / 2
    reach = [body.at(x, h)[1] for x in (x0, middle, x1) for h in (low, high)]
    shapes: list[Shape] = []
    for x, y, r in scatter(body.outline, 3 * n, size, (x0, x1, min(reach), max(reach)), seed, 1.0):
        top, bottom = body.edges(x)
        height = ((top + bottom) / 2 - y) / ((bottom - top) / 2)
        if not low <= height <= high or n == 0:
            continue
        n -= 1
        if ring:
            shapes.append(circle((x, y), r + 0.75, ring))
        if cross:
            shapes.append(line((x - r, y - r), (x + r, y + r), colour, 0.8))
            shapes.append(line((x - r, y + r), (x + r, y - r), colour, 0.8))
        else:
            shapes.append(circle((x, y), r, colour))
    return tuple(shapes)


def bars(
    body: Body,
    colour: str,
    xs: Sequence[float],
    low: float,
    high: float,
    width: float,
    *,
    lean: float = 0.0,
    wave: float = 0.0,
) -> tuple[Shape, ...]:
    """Upright bars that taper to the belly, from height `high` down to `low`."""
    shapes = []
    for x in xs:
        left, right = [], []
        steps = 6
        for i in range(steps + 1):
            t = i / steps
            h = high + (low - high) * t
            dx = lean * t + wave * math.sin(t * 5.2)
            half = width / 2 * (1 - 0.8 * t)
            left.append(body.at(x + dx - half, h))
            right.append(body.at(x + dx + half, h))
        shapes.append(smooth((*left, *right[::-1]), colour, tension=0.8))
    return tuple(shapes)


def lateral(body: Body, x0: float, x1: float, height: float, colour: str, width: float) -> Path:
    """A line along the body at one height."""
    return smooth(body.run(x0, x1, lambda _: height, 8), None, colour, width, closed=False)


def scales(body: Body, colour: str, x0: float, x1: float, rows: Sequence[float]) -> tuple[Shape, ...]:
    """Rows of scales, one a height, each row set off against the next."""
    shapes = []
    for k, h in enumerate(rows):
        x = x0 + (k % 2) * 2.6
        while x < x1:
            a, b, c = body.at(x, h + 0.1), body.at(x + 1.7, h), body.at(x, h - 0.1)
            shapes.append(smooth((a, b, c), None, colour, 0.65, closed=False))
            x += 5.2
    return tuple(shapes)
