"""Bait, tags and seat marks: shape + letter + pattern + colour, so that none is told by its colour alone.

Every token is drawn round (0, 0) within a circle of radius 12, as on a 24 grid.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from card_db.art.palette import BAIT, INK, PAPER, SEAT, TAG, mix, on
from card_db.drawing import (
    Path,
    Point,
    Shape,
    Text,
    circle,
    ellipse,
    flatten,
    hatch,
    line,
    points,
    polygon,
    rect,
    smooth,
)

LETTERS: Final = {
    "blue": "B",
    "red": "R",
    "purple": "P",
    "black": "K",
    "green": "G",
    "yellow": "Y",
    "clear": "C",
    "orange": "O",
    "teal": "T",
    "umber": "U",
    "ash": "A",
    "magenta": "M",
}
STROKE: Final = 1.2


def regular(sides: int, radius: float, turn: float = -90.0) -> tuple[Point, ...]:
    """The corners of a regular polygon, the first at `turn` degrees from the right."""
    angles = [math.radians(turn + 360 * i / sides) for i in range(sides)]
    return tuple((radius * math.cos(a), radius * math.sin(a)) for a in angles)


def star(points: int, outer: float, inner: float, turn: float = -90.0) -> tuple[Point, ...]:
    """The corners of a star."""
    out, low = regular(points, outer, turn), regular(points, inner, turn + 180 / points)
    return tuple(corner for pair in zip(out, low, strict=True) for corner in pair)


def _outline(corners: tuple[Point, ...] | None, fill: str, edge: str) -> Path:
    return circle((0, 0), 10.6, fill, edge, STROKE) if corners is None else polygon(corners, fill, edge, STROKE)


_BAIT_SHAPES: Final[dict[str, tuple[Point, ...] | None]] = {
    "blue": None,
    "red": tuple((x, y + 2.2) for x, y in regular(3, 12.4)),
    "purple": ((0, -12), (10.4, 0), (0, 12), (-10.4, 0)),
    "black": ((-9.4, -9.4), (9.4, -9.4), (9.4, 9.4), (-9.4, 9.4)),
    "green": regular(6, 11.4, 0),
    "yellow": tuple((x, y + 0.6) for x, y in star(5, 12.4, 6.6)),
    "clear": None,
}
_BAIT_PATTERNS: Final[dict[str, tuple[float, float] | None]] = {
    "blue": (3.4, 0),
    "red": (3.2, 60),
    "purple": (3.0, 45),
    "black": None,
    "green": (3.4, 90),
    "yellow": (3.2, -45),
    "clear": None,
}
_LETTER_AT: Final = {"red": 7.0, "yellow": 4.6}


def bait(colour: str) -> tuple[Shape, ...]:
    """The mark of a bait colour; KeyError for any other."""
    fill = BAIT[colour]
    corners = _BAIT_SHAPES[colour]
    edge = mix(fill, INK, 0.55)
    if colour == "clear":
        return (
            circle((0, 0), 10.6, PAPER, INK, STROKE),
            circle((0, 0), 7.4, None, mix(PAPER, INK, 0.45), 0.9),
            Text((0, 3.6), "C", 10.4, "bold", "middle", INK),
        )
    shapes: list[Shape] = [_outline(corners, fill, edge)]
    pattern = _BAIT_PATTERNS[colour]
    if pattern is not None:
        points = flatten(shapes[0], 0.1)[0][0] if isinstance(shapes[0], Path) else ()
        light = mix(fill, PAPER, 0.38) if colour != "yellow" else mix(fill, INK, 0.28)
        shapes += [line(a, b, light, 0.8) for a, b in hatch(points, *pattern, inset=1.3)]
        shapes.append(circle((0, 2.4 if colour == "red" else 0.3), 5.6, fill))
    else:
        shapes.append(polygon(((-6.6, -6.6), (6.6, -6.6), (6.6, 6.6), (-6.6, 6.6)), None, mix(fill, PAPER, 0.45), 0.8))
    baseline = _LETTER_AT.get(colour, 3.9) - (0.6 if colour == "red" else 0)
    shapes.append(Text((0, baseline), LETTERS[colour], 11, "bold", "middle", on(fill)))
    return tuple(shapes)


def tag(colour: str) -> tuple[Shape, ...]:
    """The mark of one of our tag colours: shapes that no bait has; KeyError for any other."""
    fill = TAG[colour]
    edge = mix(fill, INK, 0.55)
    shape, baseline = _TAG_SHAPES[colour]
    return (*shape(fill, edge), Text((0, baseline), LETTERS[colour], 10, "bold", "middle", on(fill)))


def _drop(fill: str, edge: str) -> tuple[Shape, ...]:
    half = points("0,-12  4.2,-5.4  8.6,1.2  8.4,6.6  4.6,10.6  0,11.6")
    return (smooth((*half, *((-x, y) for x, y in half[-2:0:-1])), fill, edge, STROKE),)


def _shield(fill: str, edge: str) -> tuple[Shape, ...]:
    half = points("0,-8.6  4.6,-9.6  9.6,-10.2  9.6,-1  6.4,7  0,12")
    return (polygon((*half, *((-x, y) for x, y in half[-2:0:-1])), fill, edge, STROKE),)


def _cross(fill: str, edge: str) -> tuple[Shape, ...]:
    a, b = 5.2, 11.2
    corners = (
        (-a, -b),
        (a, -b),
        (a, -a),
        (b, -a),
        (b, a),
        (a, a),
        (a, b),
        (-a, b),
        (-a, a),
        (-b, a),
        (-b, -a),
        (-a, -a),
    )
    return (polygon(corners, fill, edge, STROKE),)


def _pennant(fill: str, edge: str) -> tuple[Shape, ...]:
    return (polygon(points("-9,-11  9,-11  9,11  0,6.4  -9,11"), fill, edge, STROKE),)


def _heart(fill: str, edge: str) -> tuple[Shape, ...]:
    half = points("0,-6.2  3.4,-10.2  8.6,-10  11.4,-5.2  9.8,0.6  5.4,6  0,11.4")
    return (smooth((*half, *((-x, y) for x, y in half[-2:0:-1])), fill, edge, STROKE, tension=0.9),)


_TAG_SHAPES: Final[dict[str, tuple[Callable[[str, str], tuple[Shape, ...]], float]]] = {
    "orange": (_drop, 6.4),
    "teal": (_shield, 2.6),
    "umber": (_cross, 3.5),
    "ash": (_pennant, 1.4),
    "magenta": (_heart, 2.6),
}


def seat(mark: str) -> tuple[Shape, ...]:
    """The sea mark of a seat on its disc; KeyError for any other."""
    fill = SEAT[mark]
    disc = circle((0, 0), 11.2, fill, mix(fill, INK, 0.55), STROKE)
    return (disc, *_SEAT_MARKS[mark](PAPER, mix(fill, PAPER, 0.35)))


def _anchor(pen: str, tone: str) -> tuple[Shape, ...]:
    return (
        circle((0, -6), 1.8, None, pen, 1.7),
        line((0, -4.2), (0, 7), pen, 1.9),
        line((-3.4, -1.6), (3.4, -1.6), pen, 1.7),
        smooth(points("-6.4,1.8  -5,5.6  0,7.4  5,5.6  6.4,1.8"), None, pen, 1.9, closed=False),
    )


def _shell(pen: str, tone: str) -> tuple[Shape, ...]:
    ribs = [line((0, 6.2), (x, y), pen, 1.1) for x, y in ((-4.8, -2.4), (-1.8, -4.8), (1.8, -4.8), (4.8, -2.4))]
    fan = smooth(
        points("0,6.8  -4,4.6  -7.2,0.4  -6,-4  -2.4,-6.6  2.4,-6.6  6,-4  7.2,0.4  4,4.6"),
        tone,
        pen,
        1.7,
    )
    return (fan, *ribs, rect((-2.4, 5.4), 4.8, 2.2, pen, radius=0.8))


def _star(pen: str, tone: str) -> tuple[Shape, ...]:
    return (
        polygon(star(5, 7.6, 3.5), tone, pen, 1.7),
        *(circle((x * 0.5, y * 0.5), 0.6, pen) for x, y in regular(5, 7)),
    )


def _wave(pen: str, tone: str) -> tuple[Shape, ...]:
    def swell(y: float) -> Path:
        points = ((-7.4, y), (-4.9, y - 2.4), (-2.4, y), (0, y + 1.6), (2.4, y), (4.9, y - 2.4), (7.4, y))
        return smooth(points, None, pen, 1.9, closed=False)

    return swell(-3.6), swell(1.0), swell(5.6)


def _lantern(pen: str, tone: str) -> tuple[Shape, ...]:
    return (
        smooth(points("-2.6,-4.8  -2.2,-7.4  0,-8.4  2.2,-7.4  2.6,-4.8"), None, pen, 1.5, closed=False),
        rect((-4.2, -5), 8.4, 2.2, pen, radius=0.8),
        rect((-3.6, -2.8), 7.2, 7.6, tone, pen, 1.5, radius=1.2),
        smooth(((0, -1.2), (1.7, 1.4), (0, 3.4), (-1.7, 1.4)), pen),
        rect((-4.6, 4.8), 9.2, 2.2, pen, radius=0.8),
    )


def _rope(pen: str, tone: str) -> tuple[Shape, ...]:
    ring = [circle((0, 0), 6.4, None, pen, 3.4), circle((0, 0), 6.4, None, tone, 1.5)]
    twists = []
    for i in range(10):
        a = 2 * math.pi * i / 10
        b = a + 0.32
        twists.append(line((5.0 * math.cos(a), 5.0 * math.sin(a)), (7.8 * math.cos(b), 7.8 * math.sin(b)), pen, 1.1))
    return (*ring, *twists)


_SEAT_MARKS: Final[dict[str, Callable[[str, str], tuple[Shape, ...]]]] = {
    "anchor": _anchor,
    "shell": _shell,
    "star": _star,
    "wave": _wave,
    "lantern": _lantern,
    "rope": _rope,
}


def crown(fill: str, edge: str) -> tuple[Shape, ...]:
    """A small crown: the game's mark, and the first prize."""
    band = points("-7,6  -8.4,-4.6  -3.8,0.2  0,-7.4  3.8,0.2  8.4,-4.6  7,6")
    return (
        polygon(band, fill, edge, STROKE),
        line((-6.6, 3.2), (6.6, 3.2), edge, 0.9),
        *(circle(at, 1.3, fill, edge, 0.9) for at in ((-8.4, -5.4), (0, -8.2), (8.4, -5.4))),
    )


def _breaker() -> Path:
    """A wave that is about to break."""
    crest = points("-9.4,3.4  -5.6,1.2  -3.6,-3.4  0.6,-7.4  5.6,-6  6.6,-2.2  4,-1.2  2.6,-3  2.4,1  5.2,3.6  9.4,3.4")
    return smooth(crest, closed=False)


def _joined(a: Path, b: Path, fill: str) -> Path:
    """The area between two open curves, the second beginning where the first ends."""
    return Path((*a.commands, ("L", b.commands[0][1]), *b.commands[1:], ("Z", ())), fill)


def location(name: str, pen: str, tone: str) -> tuple[Shape, ...]:
    """The mark of a Location: breakers on a beach, rings on a lake, a winding river; KeyError for any other."""
    match name:
        case "shore":
            return (
                _joined(_breaker(), polygon(((9.4, 7.8), (-9.4, 7.8)), closed=False), tone),
                Path(_breaker().commands, None, pen, 1.4),
                smooth(points("-9.4,7.8  -4,6.6  1,7.8  5.4,6.8  9.4,7.8"), None, pen, 1.4, closed=False),
            )
        case "lake":
            return (
                ellipse((0, 1), 9.4, 6, tone, pen, 1.4),
                ellipse((0, 1), 5.4, 3.2, None, pen, 1.2),
                circle((0, 1), 1.1, pen),
            )
        case "river":
            left = points("-6,-9  -1,-5  -6.4,0  -3.4,4.6  -8.4,9")
            right = points("8.4,9  4.2,5  1,0.4  5.6,-4.8  1.6,-9")
            return (
                _joined(smooth(left, closed=False), smooth(right, closed=False), tone),
                smooth(left, None, pen, 1.4, closed=False),
                smooth(right, None, pen, 1.4, closed=False),
            )
    raise KeyError(name)
