"""How a fish is drawn from a few measures: its body's profile, two tones, fins, tail and head.

A fish faces left along the x axis, nose at (0, 0), tail's end at (100, 0); y is down. What a species is known by is in `fish`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Path, Point, Shape, circle, flatten, line, polygon, smooth

EDGE: Final = 1.5

Profile = tuple[tuple[float, float, float], ...]
"""(x, top, bottom) from nose to the root of the tail; top is above the axis and counts up."""


def profile(text: str) -> Profile:
    """A profile written "x,top,bottom  x,top,bottom …"."""
    return tuple((float(x), float(t), float(b)) for x, t, b in (each.split(",") for each in text.split()))


@dataclass(frozen=True, slots=True)
class Kind:
    """A species' measures. `fins` are (from x, to x, height, style) along the back or the belly."""

    profile: Profile
    back: str
    belly: str
    fin: str
    tail: Literal["fork", "square", "round", "moon"]
    tail_size: float
    dorsal: tuple[tuple[float, float, float, str], ...]
    anal: tuple[tuple[float, float, float, str], ...]
    pelvic: tuple[float, float]
    eye: tuple[float, float, float]
    mouth: tuple[Point, ...]
    gill: float
    marks: Callable[[Body], tuple[Shape, ...]]
    iris: str = "#f4e7bd"


class Body:
    """The outline of a fish and what lies inside it, for placing marks."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        top = [(x, -t) for x, t, _ in kind.profile]
        bottom = [(x, b) for x, _, b in kind.profile]
        self.path = smooth((*top, *bottom[:0:-1]))
        self.outline = flatten(self.path, 0.15)[0][0]

    def at(self, x: float, height: float) -> Point:
        """The point at x, with `height` from -1 (belly) through 0 (the axis) to 1 (back)."""
        top, bottom = self.edges(x)
        middle = (top + bottom) / 2
        return x, middle - height * (bottom - top) / 2

    def edges(self, x: float) -> tuple[float, float]:
        """y of the back and of the belly at x."""
        cuts = [
            y0 + (x - x0) * (y1 - y0) / (x1 - x0)
            for (x0, y0), (x1, y1) in zip(self.outline, (*self.outline[1:], self.outline[0]), strict=True)
            if (x0 > x) != (x1 > x)
        ]
        return (min(cuts), max(cuts)) if cuts else (0.0, 0.0)

    def run(self, x0: float, x1: float, height: Callable[[float], float], steps: int = 14) -> tuple[Point, ...]:
        """Points along the body at a height that may change with x."""
        xs = [x0 + (x1 - x0) * i / steps for i in range(steps + 1)]
        return tuple(self.at(x, height(x)) for x in xs)


def draw(kind: Kind) -> tuple[Shape, ...]:
    """The fish of these measures, with its marks."""
    body = Body(kind)
    root = kind.profile[-1]
    shapes: list[Shape] = [*_tail(kind, root)]
    for x0, x1, height, style in kind.dorsal:
        shapes += _fin(body, x0, x1, height, style, kind.fin, up=True)
    for x0, x1, height, style in kind.anal:
        shapes += _fin(body, x0, x1, height, style, kind.fin, up=False)
    shapes += _pelvic(body, *kind.pelvic, kind.fin)
    shapes.append(Path(body.path.commands, kind.belly))
    shapes.append(_back(body))
    shapes += kind.marks(body)
    shapes.append(Path(body.path.commands, None, INK, EDGE))
    shapes += _head(body)
    return tuple(shapes)


def _back(body: Body) -> Path:
    """The darker half of the two-tone body, along the back."""
    kind = body.kind
    first, last = kind.profile[0][0] + 0.8, kind.profile[-1][0]
    low = body.run(last, first, lambda x: 0.12 + 0.12 * math.sin(x / 9))
    top = body.run(first, last, lambda _: 0.98)
    return polygon((*top, *low), kind.back)


def _tail(kind: Kind, root: tuple[float, float, float]) -> tuple[Shape, ...]:
    x, top, bottom = root
    s = kind.tail_size
    end = 100.0
    start = x - 2.0
    match kind.tail:
        case "fork":
            points: tuple[Point, ...] = (
                (start, -top),
                (end - 4, -s),
                (end, -s),
                (x + (end - x) * 0.42, 0),
                (end, s),
                (end - 4, s),
                (start, bottom),
            )
        case "moon":
            points = (
                (start, -top),
                (end - 5, -s),
                (end - 0.5, -s * 0.96),
                (end - 5.5, 0),
                (end - 0.5, s * 0.96),
                (end - 5, s),
                (start, bottom),
            )
        case "square":
            points = (
                (start, -top),
                (end - 4, -s),
                (end, -s * 0.9),
                (end - 2, 0),
                (end, s * 0.9),
                (end - 4, s),
                (start, bottom),
            )
        case "round":
            points = (
                (start, -top),
                (end - 7, -s),
                (end - 1.5, -s * 0.6),
                (end, 0),
                (end - 1.5, s * 0.6),
                (end - 7, s),
                (start, bottom),
            )
    blade = smooth(points, kind.fin, INK, EDGE, tension=0.55)
    rays = []
    for share in (-0.62, -0.24, 0.24, 0.62):
        reach = {"round": 0.8, "square": 0.8, "moon": 0.62}.get(kind.tail, 0.8 if abs(share) > 0.5 else 0.5)
        tip = (x + (end - x) * reach, share * s)
        rays.append(line((x + (end - x) * 0.18, share * top * 1.1), tip, mix(kind.fin, INK, 0.45), 0.7))
    return (blade, *rays)


def _fin(body: Body, x0: float, x1: float, height: float, style: str, fill: str, *, up: bool) -> list[Shape]:
    """A fin on the back or the belly: `spiny`, `soft`, `sail` (threads over the edge) or `finlets`."""
    sign = -1 if up else 1
    pick = 0 if up else 1

    def base(x: float) -> Point:
        return x, body.edges(x)[pick] - sign * 1.2

    pen = mix(fill, INK, 0.45)
    if style == "finlets":
        shapes: list[Shape] = []
        x = x0
        while x < x1:
            a, b = base(x), base(x + 2.4)
            shapes.append(polygon((a, (x + 3.4, b[1] + sign * height), b), fill, INK, 0.9))
            x += 4.4
        return shapes
    n = 6
    xs = [x0 + (x1 - x0) * i / n for i in range(n + 1)]
    if style in ("spiny", "sail"):
        tips = [
            (x + 1.6, base(x)[1] + sign * height * (0.72 + 0.28 * math.sin(math.pi * min(1, (i + 1.2) / n))))
            for i, x in enumerate(xs[:-1])
        ]
        edge: list[Point] = []
        for i, tip in enumerate(tips):
            edge.append(tip)
            low = 0.62 if style == "sail" else 0.78
            if i + 1 < len(tips):
                middle = (tip[0] + tips[i + 1][0]) / 2
                edge.append((middle, base(middle)[1] + (tip[1] - base(middle)[1]) * low))
        rim = polygon((base(x0), *edge, base(x1), *(base(x) for x in xs[-2:0:-1])), fill, INK, 1.1)
        rays: list[Shape] = [line(base(x), tip, pen, 0.7) for x, tip in zip(xs, tips, strict=False)]
        if style == "sail":
            rays += [line(tip, (tip[0] + 6.5, tip[1] + sign * height * 0.34), INK, 0.8) for tip in tips[:4]]
        return [rim, *rays]
    long = x1 - x0
    top = (
        (x0 + long * 0.22, base(x0)[1] + sign * height),
        (x0 + long * 0.62, base(x0 + long * 0.62)[1] + sign * height * 0.86),
        (x1 + long * 0.1, base(x1)[1] + sign * height * 0.5),
    )
    rim = smooth((base(x0), *top, base(x1)), fill, INK, 1.1, tension=0.6)
    inner = [
        line(base(x0 + long * t), (x0 + long * (t + 0.14), base(x0 + long * t)[1] + sign * height * 0.62), pen, 0.7)
        for t in (0.22, 0.45, 0.68)
    ]
    return [rim, *inner]


def _pelvic(body: Body, x: float, size: float, fill: str) -> list[Shape]:
    if size <= 0:
        return []
    y = body.edges(x)[1] - 1
    return [
        smooth(
            ((x - size * 0.4, y), (x + size * 0.3, y + size * 0.95), (x + size, y + size * 0.7), (x + size * 0.5, y)),
            fill,
            INK,
            1.1,
            tension=0.6,
        )
    ]


def _head(body: Body) -> list[Shape]:
    kind = body.kind
    ex, ey, er = kind.eye
    gill = body.run(kind.gill, kind.gill + 0.01, lambda _: 0.0, 1)[0]
    top, bottom = body.edges(kind.gill)
    deep = bottom - top
    arc = smooth(
        (
            (kind.gill - 1, top + deep * 0.2),
            (kind.gill + deep * 0.13, gill[1]),
            (kind.gill - 1.5, bottom - deep * 0.16),
        ),
        None,
        mix(kind.back, INK, 0.55),
        1.1,
        closed=False,
    )
    px, py = kind.gill + deep * 0.2, gill[1] + deep * 0.12
    fin = smooth(
        (
            (px, py - deep * 0.04),
            (px + deep * 0.34, py - deep * 0.02),
            (px + deep * 0.42, py + deep * 0.2),
            (px + 0.5, py + deep * 0.1),
        ),
        kind.fin,
        INK,
        1.0,
        tension=0.8,
    )
    mouth = smooth(kind.mouth, None, INK, 1.2, closed=False)
    return [
        arc,
        fin,
        mouth,
        circle((ex, ey), er, kind.iris, INK, 1.0),
        circle((ex - 0.1, ey), er * 0.52, INK),
        circle((ex - er * 0.3, ey - er * 0.3), er * 0.2, PAPER),
    ]
