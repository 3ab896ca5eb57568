"""Aquicorn Cove's warning signs, weathers and seasons, each round (0, 0) within a radius of 12."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from card_db.art import tokens
from card_db.art.layout import fit
from card_db.art.palette import INK, PAPER
from card_db.drawing import Path, Shape, circle, ellipse, line, place, points, polygon, rect, smooth

Shapes = tuple[Shape, ...]

SIGNS: Final = ("wind", "wave", "lightning", "whirlpool")


def sign(name: str, fill: str = "#f0c330") -> Shapes:
    """A warning sign: its picture on a yellow triangle; KeyError for any other."""
    triangle = polygon(points("0,-11.6  12,9.6  -12,9.6"), fill, INK, 1.8)
    return (triangle, *_SIGNS[name]())


def sign_square(name: str) -> Shapes:
    """A die's side of 24 units: the sign as large as it can be on white."""
    return (
        rect((-12, -12), 24, 24, PAPER),
        rect((-11, -11), 22, 22, "#f0c330", INK, 1.0, 2),
        *fit(_SIGNS[name](), (-8.6, -8.6), 17.2, 17.2),
    )


def _wind() -> Shapes:
    return tuple(
        smooth(points(t), None, INK, 1.7, closed=False)
        for t in ("-6.4,1.4  1,1  4,-1.6  2.4,-4.4  0,-3", "-7.6,4.4  4,4.2  7.4,2.6  6.6,0.6", "-5.6,7.2  2,7.2")
    )


def _wave_sign() -> Shapes:
    return (
        smooth(
            points("-7.6,7.4  -4,5.6  -2,0.4  2,-2.2  5,-0.6  4.6,1.6  2.4,1.4  2.4,4.6  5,7.2  7.6,7.4"),
            INK,
            INK,
            0.6,
            tension=0.9,
        ),
        smooth(points("-2,6.4  0,3  1.2,1.6"), None, "#f0c330", 1.1, closed=False),
    )


def _bolt() -> Shapes:
    return (polygon(points("1.6,-5.6  -4.4,2.4  -0.6,2.4  -2,8.2  4.4,-0.4  0.6,-0.4  3,-5.6"), INK, INK, 0.6),)


def _whirl() -> Shapes:
    turns = [i * math.pi / 6 for i in range(25)]
    return (
        smooth(
            [((0.5 + 0.48 * a) * math.cos(a), 3.6 + (0.4 + 0.36 * a) * math.sin(a)) for a in turns],
            None,
            INK,
            1.6,
            closed=False,
        ),
    )


_SIGNS: Final[dict[str, Callable[[], Shapes]]] = {
    "wind": _wind,
    "wave": _wave_sign,
    "lightning": _bolt,
    "whirlpool": _whirl,
}


def weather(name: str) -> Shapes:
    """A weather of the Reef Health track; KeyError for any other."""
    return WEATHERS[name]()


def _sun() -> Shapes:
    rays = [
        line((7.6 * math.cos(a), 7.6 * math.sin(a)), (10.8 * math.cos(a), 10.8 * math.sin(a)), INK, 1.7)
        for a in (math.pi / 4 * k for k in range(8))
    ]
    return (*rays, circle((0, 0), 5.6, "#f3c431", INK, 1.4))


def _cloud_shape(fill: str, y: float = 0.0) -> Path:
    return smooth(
        tuple(
            (x, y + v) for x, v in points("-9,5  -11,1  -8,-3  -4,-3.4  -1,-7  5,-6  7,-2  10.6,-0.4  10.4,4  7,5.4")
        ),
        fill,
        INK,
        1.5,
        tension=0.9,
    )


def _cloud() -> Shapes:
    return (circle((4, -4), 4.4, "#f3c431", INK, 1.3), _cloud_shape("#ffffff", 1))


def _dark() -> Shapes:
    return (_cloud_shape("#9aa6b0", 0),)


def _drops(n: int, y: float = 6.6, long: float = 3.6) -> Shapes:
    return tuple(
        line((x, y), (x - 1.4, y + long), "#1f5f8a", 1.8) for x in ([-4, 1, 6] if n == 3 else [-7, -3.4, 0.2, 3.8, 7.4])
    )


def _rain() -> Shapes:
    return (_cloud_shape("#b3bec6", -3), *_drops(3, 4.6))


def _heavy() -> Shapes:
    return (_cloud_shape("#8794a0", -4), *_drops(5, 3.6, 3.4), *_drops(3, 8.2, 3))


def _thunder() -> Shapes:
    return (
        _cloud_shape("#6a7683", -4),
        polygon(points("1.6,1.6  -4,7  -0.6,7  -2.4,12  4.4,5.6  1,5.6  3.6,1.6"), "#f3c431", INK, 1.1),
        *_drops(3, 3, 2.6)[:1],
        line((7, 3), (5.6, 6), "#1f5f8a", 1.8),
    )


WEATHERS: Final[dict[str, Callable[[], Shapes]]] = {
    "sun": _sun,
    "cloud": _cloud,
    "dark cloud": _dark,
    "rain": _rain,
    "heavy rain": _heavy,
    "thunderstorm": _thunder,
}


SEASONS: Final = ("spring", "summer", "fall", "winter", "epilogue")


def season(name: str) -> Shapes:
    """A season's sign: blossom, sun, leaf, snow, and a star over the sea for the Epilogue; KeyError for any other."""
    match name:
        case "spring":
            petals = [
                ellipse((5.4 * math.cos(a), 5.4 * math.sin(a)), 3.6, 3.6, "#f3b6cc", INK, 1.2)
                for a in (math.radians(-90 + 72 * k) for k in range(5))
            ]
            return (*petals, circle((0, 0), 2.8, "#f3c431", INK, 1.1))
        case "summer":
            return _sun()
        case "fall":
            leaf = smooth(points("-8,8  -8,-2  -2,-8  8,-9  9,0  4,7  -4,8"), "#d9772a", INK, 1.4, tension=0.9)
            return (
                leaf,
                smooth(points("-10.6,10.6  -4,3.4  4,-5"), None, INK, 1.5, closed=False),
                line((-2, 1.4), (-2.4, -3.6), INK, 1.0),
                line((0.6, -1.4), (5, -1.2), INK, 1.0),
            )
        case "winter":
            arms: list[Shape] = []
            for k in range(6):
                arms += place(
                    (
                        line((0, 0), (0, -10.4), "#2f6aa8", 1.8),
                        line((0, -6.6), (3, -9), "#2f6aa8", 1.5),
                        line((0, -6.6), (-3, -9), "#2f6aa8", 1.5),
                    ),
                    (0, 0),
                    turn=60 * k,
                )
            return tuple(arms)
        case "epilogue":
            return (
                polygon(tuple((x, y - 2) for x, y in tokens.star(5, 8, 3.6)), "#f3d27a", INK, 1.3),
                smooth(points("-10.6,9  -5,7.2  0,9  5,7.2  10.6,9"), None, "#1f5f8a", 2.0, closed=False),
            )
    raise KeyError(name)
