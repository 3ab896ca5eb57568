"""Fish, drawn from a few measures of each species: the body's profile, its fins, and what people know it by.

A fish faces left along the x axis, nose at (0, 0), tail's end at (100, 0); y is down. Each has its own outline and its own marks
(the perch's bars, the pike's snout, the John Dory's spot), so that it is known without its name and without colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Path, Point, Shape, circle, ellipse, flatten, inside, line, polygon, smooth

EDGE: Final = 1.5

Profile = tuple[tuple[float, float, float], ...]
"""(x, top, bottom) from nose to the root of the tail; top is above the axis and counts up."""


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


def draw(species: str) -> tuple[Shape, ...]:
    """The fish of the species; KeyError for one that we have not drawn."""
    return _flatfish() if species == "flounder" else _draw(KINDS[species])


def _draw(kind: Kind) -> tuple[Shape, ...]:
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


# Marks: what people know a species by.


def _spots(
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
    """Spots within x0..x1 and heights h0..h1, none touching another; the same each time."""
    rng = Random(seed)
    x0, x1, h0, h1 = region
    placed: list[tuple[float, float, float]] = []
    shapes: list[Shape] = []
    for _ in range(n * 30):
        if len(placed) == n:
            break
        x, y = body.at(rng.uniform(x0, x1), rng.uniform(h0, h1))
        r = rng.uniform(*size)
        if not all(math.hypot(x - a, y - b) > r + c + 1.0 for a, b, c in placed):
            continue
        if not all(
            inside(body.outline, (x + dx, y + dy)) for dx, dy in ((r + 1, 0), (-r - 1, 0), (0, r + 1), (0, -r - 1))
        ):
            continue
        placed.append((x, y, r))
        if ring:
            shapes.append(circle((x, y), r + 0.75, ring))
        if cross:
            shapes += [
                line((x - r, y - r), (x + r, y + r), colour, 0.8),
                line((x - r, y + r), (x + r, y - r), colour, 0.8),
            ]
        else:
            shapes.append(circle((x, y), r, colour))
    return tuple(shapes)


def _bars(
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


def _lateral(body: Body, x0: float, x1: float, height: float, colour: str, width: float) -> Path:
    return smooth(body.run(x0, x1, lambda _: height, 8), None, colour, width, closed=False)


def _scales(body: Body, colour: str, x0: float, x1: float, rows: Sequence[float]) -> tuple[Shape, ...]:
    shapes = []
    for k, h in enumerate(rows):
        x = x0 + (k % 2) * 2.6
        while x < x1:
            a, b, c = body.at(x, h + 0.1), body.at(x + 1.7, h), body.at(x, h - 0.1)
            shapes.append(smooth((a, b, c), None, colour, 0.65, closed=False))
            x += 5.2
    return tuple(shapes)


def _mackerel(body: Body) -> tuple[Shape, ...]:
    dark = "#123f4f"
    return (
        *_bars(body, dark, [26 + 4.6 * i for i in range(13)], 0.06, 0.94, 2.5, lean=-1.0, wave=1.5),
        _lateral(body, 20, 84, -0.02, mix(dark, PAPER, 0.35), 0.8),
    )


def _wrasse(body: Body) -> tuple[Shape, ...]:
    blue = "#2d6f96"
    waves = [
        smooth(body.run(24, 82, lambda x, h=h: h + 0.06 * math.sin(x / 2.3 + h * 9), 26), None, blue, 1.3, closed=False)
        for h in (0.66, 0.36, 0.06, -0.24, -0.54)
    ]
    cheeks = [
        smooth(((9, -1), (15, 1.5), (20, -0.5)), None, blue, 1.2, closed=False),
        smooth(((7, 4), (13, 6.5), (19, 5.5)), None, blue, 1.2, closed=False),
    ]
    return (*waves, *cheeks)


def _john_dory(body: Body) -> tuple[Shape, ...]:
    lines = [_lateral(body, 30, 78, h, "#a3863e", 0.9) for h in (0.62, 0.34, -0.34, -0.62)]
    return (*lines, circle((49, -1), 7.4, "#f1e3b4"), circle((49, -1), 5.4, "#2a2d2c"))


def _brown(body: Body) -> tuple[Shape, ...]:
    return (
        *_spots(body, "#3d2c1c", 20, (0.9, 1.5), (26, 84, 0.2, 0.85), 3, ring="#d9b878"),
        *_spots(body, "#b8352a", 9, (1.1, 1.5), (30, 82, -0.35, 0.12), 8, ring="#f0dcae"),
    )


def _rainbow(body: Body) -> tuple[Shape, ...]:
    band = polygon((*body.run(13, 85.4, lambda _: 0.2), *body.run(85.4, 13, lambda _: -0.2)), "#dd6f86")
    return (band, *_spots(body, "#26333a", 46, (0.55, 0.95), (22, 86, 0.3, 0.88), 5))


def _salmon(body: Body) -> tuple[Shape, ...]:
    return (
        *_scales(body, "#9fb4be", 30, 80, (-0.1, -0.36, -0.6)),
        *_spots(body, "#1d2c34", 11, (0.9, 1.3), (24, 66, 0.34, 0.82), 11),
        _lateral(body, 22, 86, 0.06, "#7f98a4", 0.8),
    )


def _sea_trout(body: Body) -> tuple[Shape, ...]:
    return (
        *_spots(body, "#23333a", 26, (0.9, 1.3), (24, 84, -0.1, 0.82), 17, cross=True),
        *_scales(body, "#a9bcc2", 32, 80, (-0.36, -0.6)),
    )


def _roach(body: Body) -> tuple[Shape, ...]:
    return (
        *_scales(body, "#7e97a0", 28, 82, (0.62, 0.4, 0.18, -0.04, -0.26, -0.48)),
        _lateral(body, 24, 86, -0.14, "#8ea4ab", 0.8),
    )


def _perch(body: Body) -> tuple[Shape, ...]:
    return _bars(body, "#2b4a2b", [29, 40, 51, 62, 73, 83], -0.55, 0.95, 5.6)


def _pike(body: Body) -> tuple[Shape, ...]:
    pale = "#e7e4a6"
    shapes: list[Shape] = []
    for k, h in enumerate((0.55, 0.22, -0.12, -0.42)):
        x = 30 + (k % 2) * 3.4
        while x < 84:
            at = body.at(x, h)
            shapes.append(ellipse(at, 1.9, 0.9, pale))
            x += 6.8
    shapes.append(smooth(((2, 1.4), (10, 1.0), (17, 2.6)), None, INK, 1.1, closed=False))
    return tuple(shapes)


def _flatfish() -> tuple[Shape, ...]:
    """The flounder lies on its side: an oval with a fringe all round, and both eyes on top."""
    brown, pale, fin = "#8b7148", "#a98f62", "#b9a377"
    body_points = (
        (0, 1),
        (7, -9),
        (22, -18),
        (42, -21),
        (62, -16),
        (78, -6),
        (84, -3.4),
        (84, 3.4),
        (78, 6),
        (62, 17),
        (42, 22),
        (22, 19),
        (7, 10),
    )
    path = smooth(body_points)
    fringe = smooth(
        (
            (10, -13),
            (24, -24),
            (42, -28),
            (62, -24),
            (76, -12),
            (80, -6),
            (80, 6),
            (76, 12),
            (62, 25),
            (42, 29),
            (24, 25),
            (12, 15),
        ),
        fin,
        INK,
        EDGE,
    )
    outline = flatten(path, 0.15)[0][0]
    rays: list[Shape] = []
    for i in range(26):
        a = 2 * math.pi * (i + 0.5) / 26
        inner, outer = (43 + 33 * math.cos(a), 19 * math.sin(a)), (43 + 37 * math.cos(a), 26.5 * math.sin(a))
        if 14 < inner[0] < 74:
            rays.append(line(inner, outer, mix(fin, INK, 0.45), 0.7))
    tail = smooth(((82, -3.6), (94, -9), (99, -6), (100, 0), (99, 6), (94, 9), (82, 3.6)), fin, INK, EDGE, tension=0.7)
    tail_rays = [line((87, y * 0.4), (96, y), mix(fin, INK, 0.45), 0.7) for y in (-5, 0, 5)]
    spots = []
    rng = Random(4)
    placed: list[tuple[float, float, float]] = []
    while len(placed) < 17:
        x, y, r = rng.uniform(22, 76), rng.uniform(-15, 16), rng.uniform(1.1, 2.2)
        if all(math.hypot(x - a, y - b) > r + c + 2.4 for a, b, c in placed) and all(
            inside(outline, (x + dx, y + dy)) for dx, dy in ((r + 2, 0), (-r - 2, 0), (0, r + 2), (0, -r - 2))
        ):
            placed.append((x, y, r))
            spots.append(circle((x, y), r, "#d98a3a", "#5d4930", 0.7))
    light = smooth(((3, 3), (20, 9), (42, 11), (64, 8), (80, 3), (78, 6), (62, 17), (42, 22), (22, 19), (7, 10)), pale)
    lateral = smooth(((20, -3), (28, -6.5), (38, -2), (60, -0.5), (83, 0)), None, "#5d4930", 0.8, closed=False)
    eyes = [
        shape
        for ex, ey in ((11.5, -5.2), (14, 3.4))
        for shape in (
            circle((ex, ey), 3.1, "#f4e7bd", INK, 1.0),
            circle((ex, ey), 1.6, INK),
            circle((ex - 0.8, ey - 0.8), 0.55, PAPER),
        )
    ]
    return (
        fringe,
        *rays,
        tail,
        *tail_rays,
        Path(path.commands, brown),
        light,
        lateral,
        *spots,
        Path(path.commands, None, INK, EDGE),
        smooth(((1, 2.4), (5, 4), (7.4, 2.4)), None, INK, 1.2, closed=False),
        smooth(((23, -9), (26.5, 0), (23, 10)), None, "#5d4930", 1.1, closed=False),
        smooth(((29, 2), (38, 0.5), (40, 5), (30, 6)), fin, INK, 1.0, tension=0.8),
        *eyes,
    )


def _trout(
    back: str,
    belly: str,
    fin: str,
    tail: Literal["fork", "square", "moon"],
    marks: Callable[[Body], tuple[Shape, ...]],
    *,
    deep: float = 1.0,
    hook: float = 0.0,
) -> Kind:
    """A fish of the salmon family, with its small fatty fin before the tail."""
    profile = (
        (0, 0.6, 1.2 + hook),
        (6, 4.6 * deep, 4.8 * deep),
        (16, 8.2 * deep, 8.6 * deep),
        (30, 11.4 * deep, 11.6 * deep),
        (46, 12.2 * deep, 12.4 * deep),
        (62, 9.6 * deep, 10 * deep),
        (76, 5.8, 6.2),
        (86, 4.2, 4.4),
    )
    return Kind(
        profile,
        back,
        belly,
        fin,
        tail,
        11.5,
        ((40, 56, 9.5, "soft"), (73, 77, 4.2, "soft")),
        ((64, 74, 7.5, "soft"),),
        (50, 7.5),
        (11, -2.6, 2.2),
        ((0.6, 1.0 + hook * 0.4), (6, 2.4), (11.5, 3.2)),
        19,
        marks,
    )


KINDS: Final[dict[str, Kind]] = {
    "john-dory": Kind(
        ((0, 0.5, 1.5), (7, 7, 7), (16, 15, 15), (30, 23, 22), (48, 26, 25), (64, 20, 19), (76, 9, 9), (84, 3.8, 3.8)),
        "#b89a4c",
        "#d9c382",
        "#cdb469",
        "round",
        9,
        ((26, 56, 12, "sail"), (58, 74, 7, "soft")),
        ((40, 50, 7, "spiny"), (54, 74, 7, "soft")),
        (33, 9),
        (16, -7, 3.4),
        ((0.8, 1.2), (4, 6), (8.6, 8.4)),
        25,
        _john_dory,
    ),
    "mackerel": Kind(
        ((0, 0.4, 0.6), (8, 4.2, 4.4), (20, 7.8, 8.2), (38, 9.6, 10.2), (56, 8.2, 8.8), (72, 4.8, 5), (86, 1.5, 1.5)),
        "#2f8a8f",
        "#e4eef0",
        "#6aa3a8",
        "fork",
        12.5,
        ((34, 46, 8, "spiny"), (56, 64, 5.4, "soft"), (67, 84, 2.8, "finlets")),
        ((58, 65, 5, "soft"), (68, 84, 2.8, "finlets")),
        (36, 6),
        (10, -1.8, 2.3),
        ((0.6, 0.6), (5, 1.8), (9, 2.8)),
        19.5,
        _mackerel,
    ),
    "wrasse": Kind(
        (
            (0, 1.2, 1.8),
            (6, 6.6, 6.4),
            (16, 12.4, 11.4),
            (32, 16.6, 15.6),
            (50, 16.4, 15.6),
            (66, 12, 11.6),
            (78, 7.2, 7.2),
            (86, 6.2, 6.2),
        ),
        "#d07a35",
        "#eab069",
        "#c9603a",
        "round",
        12,
        ((26, 62, 7.5, "spiny"), (63, 78, 9, "soft")),
        ((58, 76, 8, "soft"),),
        (36, 9),
        (15, -4.6, 2.6),
        ((0.2, 1.6), (3.6, 0.4), (6.8, 2.2), (4.2, 4.2), (1.4, 3.4)),
        25,
        _wrasse,
    ),
    "roach": Kind(
        (
            (0, 0.8, 1.2),
            (6, 5, 4.8),
            (16, 10, 9),
            (30, 15, 13.4),
            (46, 16, 15),
            (62, 11.6, 11.6),
            (76, 6.2, 6.4),
            (86, 4.2, 4.2),
        ),
        "#6f8f98",
        "#e3ecec",
        "#cf4f37",
        "fork",
        13.5,
        ((42, 56, 11, "soft"),),
        ((62, 75, 8.5, "soft"),),
        (42, 9),
        (11, -2.4, 2.7),
        ((0.6, 0.8), (4, 1.8), (6.6, 3)),
        20,
        _roach,
        iris="#d94a32",
    ),
    "perch": Kind(
        (
            (0, 0.8, 1.0),
            (7, 5, 4.6),
            (17, 11.6, 9),
            (30, 17, 12.8),
            (46, 16.6, 13.6),
            (62, 11.4, 10.8),
            (76, 6, 6.2),
            (86, 4.2, 4.2),
        ),
        "#7c9a4a",
        "#dfe1a8",
        "#d0603a",
        "fork",
        11.5,
        ((28, 54, 11.5, "spiny"), (57, 71, 8.5, "soft")),
        ((61, 72, 8, "soft"),),
        (38, 9.5),
        (12.5, -3.4, 2.6),
        ((0.6, 0.8), (5, 2.2), (8.8, 3.4)),
        22,
        _perch,
    ),
    "pike": Kind(
        (
            (0, 0.4, 1.0),
            (8, 1.8, 3.0),
            (16, 3.2, 4.8),
            (26, 6.2, 6.8),
            (44, 7.6, 8),
            (62, 7.2, 7.6),
            (76, 4.8, 5),
            (87, 3.2, 3.2),
        ),
        "#5f7d3c",
        "#c6cf8e",
        "#b07a3a",
        "fork",
        11,
        ((68, 80, 8.5, "soft"),),
        ((69, 80, 7.5, "soft"),),
        (48, 6.5),
        (15.2, -1.4, 2.0),
        ((0.2, 0.6), (6, 0.9), (12, 2.2)),
        25,
        _pike,
    ),
    "brown": _trout("#8a6a34", "#e6cf94", "#a9803f", "square", _brown),
    "rainbow": _trout("#5f8f80", "#e8eeea", "#86a79a", "square", _rainbow),
    "salmon": _trout("#56798c", "#e9f0f3", "#7d9aa8", "moon", _salmon, deep=0.92, hook=0.9),
    "sea-trout": _trout("#6c8a99", "#edf2f2", "#8fa5ad", "moon", _sea_trout, deep=1.06),
}
SPECIES: Final = (*KINDS, "flounder")
