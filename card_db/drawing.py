"""Drawings as plain frozen values in millimetres: x to the right, y down, from the drawing's top left corner.

Faces and sheets are made of these few shapes, and `render` turns them into SVG, pictures and PDF; nothing here knows a game, a
font file or an output. Colours are "#rrggbb". Circles and rectangles are paths, so that every shape can be turned and scaled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

Point = tuple[float, float]
Command = tuple[str, tuple[Point, ...]]
"""`("M", (p,))`, `("L", (p,))`, `("C", (c1, c2, p))` or `("Z", ())`, as in SVG."""
Font = Literal["serif", "sans", "bold"]
Anchor = Literal["start", "middle", "end"]
Quad = tuple[Point, Point, Point, Point]

ROUND = 0.5522847498
"""How far a quarter circle's Bézier handles reach, for radius 1."""


@dataclass(frozen=True, slots=True)
class Path:
    """A filled or stroked outline; strokes have round ends and joints, holes are cut by the even-odd rule."""

    commands: tuple[Command, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text: `at` is on its baseline, `size` the height of the em, `turn` clockwise degrees about `at`."""

    at: Point
    text: str
    size: float
    font: Font = "sans"
    anchor: Anchor = "start"
    fill: str = "#16303c"
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Mark:
    """A code for the camera: `centre` and `size` of its black square (a tag) or of its modules without the quiet border (a QR).

    A white border of one module (tag) or of `quiet` modules (QR) is drawn around it; `turn` is clockwise degrees.
    """

    kind: Literal["tag", "qr"]
    id: str
    centre: Point
    size: float
    turn: float = 0.0
    quiet: float = 2.0

    @property
    def corners(self) -> Quad:
        """The square's corners, clockwise from the mark's own top left."""
        half = self.size / 2
        return tuple(  # type: ignore[return-value]
            _turned((self.centre[0] + x * half, self.centre[1] + y * half), self.centre, self.turn)
            for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )


Shape = Path | Text | Mark


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes on a sheet of `width` by `height` mm, drawn in order; `outline` is where it is cut out."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    outline: Path | None = None
    title: str = ""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The codes on it."""
        return tuple(shape for shape in self.shapes if isinstance(shape, Mark))

    def quarter(self) -> Drawing:
        """The drawing turned a quarter clockwise."""

        def move(at: Point) -> Point:
            return self.height - at[1], at[0]

        outline = None if self.outline is None else moved_path(self.outline, move, 1)
        shapes = tuple(moved(shape, move, 1, 90) for shape in self.shapes)
        return Drawing(self.height, self.width, shapes, outline, self.title)


def moved(shape: Shape, move: Callable[[Point], Point], scale: float, turn: float) -> Shape:
    """The shape with each point moved; `scale` and `turn` say the same of widths, sizes and turns."""
    match shape:
        case Path():
            return moved_path(shape, move, scale)
        case Text():
            return replace(shape, at=move(shape.at), size=shape.size * scale, turn=shape.turn + turn)
        case Mark():
            return replace(shape, centre=move(shape.centre), size=shape.size * scale, turn=(shape.turn + turn) % 360)


def moved_path(path: Path, move: Callable[[Point], Point], scale: float) -> Path:
    """The path with each point moved and its stroke scaled."""
    commands = tuple([(name, tuple(map(move, points))) for name, points in path.commands])
    return Path(commands, path.fill, path.stroke, path.width * scale)


def place(
    shapes: Iterable[Shape], at: Point, *, scale: float = 1.0, turn: float = 0.0, flip: bool = False
) -> tuple[Shape, ...]:
    """The shapes with their origin moved to `at`, scaled, turned clockwise, and with `flip` mirrored left to right first."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def move(point: Point) -> Point:
        x, y = (-point[0] if flip else point[0]) * scale, point[1] * scale
        return at[0] + x * c - y * s, at[1] + x * s + y * c

    return tuple(moved(shape, move, scale, turn) for shape in shapes)


def points(text: str) -> tuple[Point, ...]:
    """Points written "x,y  x,y …": how outlines are drawn by hand."""
    return tuple((float(x), float(y)) for x, y in (pair.split(",") for pair in text.split()))


def polygon(
    through: Iterable[Point],
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 0.0,
    *,
    closed: bool = True,
) -> Path:
    """Straight lines through the points."""
    commands: list[Command] = [("L", (point,)) for point in through]
    commands[0] = ("M", commands[0][1])
    if closed:
        commands.append(("Z", ()))
    return Path(tuple(commands), fill, stroke, width)


def line(a: Point, b: Point, stroke: str, width: float) -> Path:
    """One stroke from a to b."""
    return polygon((a, b), None, stroke, width, closed=False)


def circle(
    centre: Point, radius: float, fill: str | None = None, stroke: str | None = None, width: float = 0.0
) -> Path:
    """A circle."""
    return ellipse(centre, radius, radius, fill, stroke, width)


def ellipse(
    centre: Point, rx: float, ry: float, fill: str | None = None, stroke: str | None = None, width: float = 0.0
) -> Path:
    """An ellipse with its axes upright."""
    x, y = centre
    kx, ky = rx * ROUND, ry * ROUND
    return Path(
        (
            ("M", ((x + rx, y),)),
            ("C", ((x + rx, y + ky), (x + kx, y + ry), (x, y + ry))),
            ("C", ((x - kx, y + ry), (x - rx, y + ky), (x - rx, y))),
            ("C", ((x - rx, y - ky), (x - kx, y - ry), (x, y - ry))),
            ("C", ((x + kx, y - ry), (x + rx, y - ky), (x + rx, y))),
            ("Z", ()),
        ),
        fill,
        stroke,
        width,
    )


def rect(
    at: Point,
    width: float,
    height: float,
    fill: str | None = None,
    stroke: str | None = None,
    line_width: float = 0.0,
    radius: float = 0.0,
) -> Path:
    """A rectangle from its top left corner, with round corners where a radius is given."""
    x, y = at
    if radius <= 0:
        return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), fill, stroke, line_width)
    r, k = radius, radius * (1 - ROUND)
    right, bottom = x + width, y + height
    return Path(
        (
            ("M", ((x + r, y),)),
            ("L", ((right - r, y),)),
            ("C", ((right - k, y), (right, y + k), (right, y + r))),
            ("L", ((right, bottom - r),)),
            ("C", ((right, bottom - k), (right - k, bottom), (right - r, bottom))),
            ("L", ((x + r, bottom),)),
            ("C", ((x + k, bottom), (x, bottom - k), (x, bottom - r))),
            ("L", ((x, y + r),)),
            ("C", ((x, y + k), (x + k, y), (x + r, y))),
            ("Z", ()),
        ),
        fill,
        stroke,
        line_width,
    )


def smooth(
    through: Sequence[Point],
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 0.0,
    *,
    closed: bool = True,
    tension: float = 1.0,
) -> Path:
    """A smooth curve through the points (Catmull-Rom); less `tension` makes it straighter."""
    n = len(through)

    def at(i: int) -> Point:
        return through[i % n] if closed else through[min(max(i, 0), n - 1)]

    commands: list[Command] = [("M", (through[0],))]
    for i in range(n if closed else n - 1):
        p0, p1, p2, p3 = at(i - 1), at(i), at(i + 1), at(i + 2)
        k = tension / 6
        c1 = (p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k)
        c2 = (p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k)
        commands.append(("C", (c1, c2, p2)))
    if closed:
        commands.append(("Z", ()))
    return Path(tuple(commands), fill, stroke, width)


def flatten(path: Path, tolerance: float = 0.02) -> tuple[tuple[tuple[Point, ...], bool], ...]:
    """The path's outlines as points, each with whether it is closed; curves keep within `tolerance` mm."""
    outlines: list[tuple[tuple[Point, ...], bool]] = []
    points: list[Point] = []
    for name, given in path.commands:
        match name:
            case "M":
                if points:
                    outlines.append((tuple(points), False))
                points = [given[0]]
            case "L":
                points.append(given[0])
            case "C":
                points.extend(_curve(points[-1], given[0], given[1], given[2], tolerance))
            case "Z":
                outlines.append((tuple(points), True))
                points = []
    if points:
        outlines.append((tuple(points), False))
    return tuple(outlines)


def _curve(p0: Point, p1: Point, p2: Point, p3: Point, tolerance: float) -> list[Point]:
    bend = max(
        math.hypot(p0[0] - 2 * p1[0] + p2[0], p0[1] - 2 * p1[1] + p2[1]),
        math.hypot(p1[0] - 2 * p2[0] + p3[0], p1[1] - 2 * p2[1] + p3[1]),
    )
    # A cubic's distance from its n chords is at most 6 / 8 of its second difference over n squared.
    n = max(1, math.ceil(math.sqrt(0.75 * bend / tolerance)))
    out = []
    for i in range(1, n + 1):
        t = i / n
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        out.append((a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]))
    return out


def _turned(point: Point, about: Point, turn: float) -> Point:
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    x, y = point[0] - about[0], point[1] - about[1]
    return about[0] + x * c - y * s, about[1] + x * s + y * c


def inside(outline: Sequence[Point], at: Point) -> bool:
    """Whether the point lies within the closed outline."""
    x, y = at
    hit = False
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            hit = not hit
    return hit


def hatch(
    outline: Sequence[Point], spacing: float, turn: float, *, inset: float = 0.0
) -> tuple[tuple[Point, Point], ...]:
    """Parallel lines across a closed outline, `turn` degrees from horizontal, shortened by `inset` at both ends."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    local = [(x * c + y * s, y * c - x * s) for x, y in outline]
    low, high = min(y for _, y in local), max(y for _, y in local)
    lines: list[tuple[Point, Point]] = []
    k = math.floor(low / spacing) + 1
    while k * spacing < high:
        y = k * spacing
        cuts = sorted(
            x0 + (y - y0) * (x1 - x0) / (y1 - y0)
            for (x0, y0), (x1, y1) in zip(local, (*local[1:], local[0]), strict=True)
            if (y0 > y) != (y1 > y)
        )
        for a, b in zip(cuts[::2], cuts[1::2], strict=True):
            if b - a > 2 * inset:
                left, right = a + inset, b - inset
                lines.append(((left * c - y * s, left * s + y * c), (right * c - y * s, right * s + y * c)))
        k += 1
    return tuple(lines)
