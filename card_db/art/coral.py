"""Coral Castle's signs: the four tracks, pearls, card types, bands and effects, each round (0, 0) within a radius of 12.

A track is told by its frame's shape, its sign, its letters and its colour; a card type by its sign, its letter and its colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from card_db.art import tokens
from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Path, Point, Shape, Text, circle, ellipse, line, place, points, polygon, rect, smooth

TRACKS: Final = {
    "tentacle": ("#6b3d94", "TE"),
    "mermaid": ("#0f6e68", "ME"),
    "trident": ("#85540a", "TR"),
    "starfish": ("#b3392b", "ST"),
}
"""Each track's colour and its letters."""
TYPES: Final = {
    "coral": ("#c4453f", "C"),
    "fish": ("#1f62a8", "F"),
    "plant": ("#27703f", "P"),
    "shell": ("#a14f7d", "S"),
    "creature": ("#6a4bb0", "A"),
    "merfolk": ("#0b6b7a", "M"),
    "item": ("#7a5a14", "I"),
    "pearl": ("#4d5f69", "O"),
}
"""Each card type's colour and its letter (a sea creature is an Animal: S is the shell's)."""
SILVER: Final = "#8c98a0"
GOLD: Final = "#d2a63a"


def ribbon(through: Sequence[Point], widths: Sequence[float], fill: str, edge: str, weight: float) -> Path:
    """A band along the points, as wide at each as `widths` says, its last end pointed where that is 0."""
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(through):
        a, b = through[max(i - 1, 0)], through[min(i + 1, len(through) - 1)]
        long = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        nx, ny = (b[1] - a[1]) / long * widths[i] / 2, (a[0] - b[0]) / long * widths[i] / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return smooth((*left, *right[::-1]), fill, edge, weight, tension=0.9)


_ARM: Final = points("-4.4,8.6  -3.6,3.4  -0.4,-0.4  3.2,-3.2  3.8,-6.6  1,-8.4  -1.8,-6.8  -1.2,-4.4")


def tentacle(pen: str, tone: str) -> tuple[Shape, ...]:
    """An arm that curls in, with its cups."""
    arm = ribbon(_ARM, (6.4, 5.6, 5.0, 4.2, 3.3, 2.6, 1.9, 0.8), tone, pen, 1.3)
    cups = [
        circle(at, r, pen) for at, r in (((-2.7, 6.4), 1.0), ((-1.9, 3.0), 0.9), ((1.0, 0.6), 0.8), ((4.0, -2.6), 0.7))
    ]
    return (arm, *cups)


def mermaid(pen: str, tone: str) -> tuple[Shape, ...]:
    """A mermaid's tail with its fluke up."""
    tail = smooth(
        points("-5.4,9  -6.4,4.8  -4.4,1  -0.8,-1.8  0.9,-4.2  2.7,-3.2  2.3,0.2  0.2,4  -1.4,9"), tone, pen, 1.3
    )
    fluke = smooth(
        points("1.6,-3.2  -3.8,-4.2  -6.2,-8.6  -2,-8  1.4,-6.2  4.2,-8.8  8.4,-9  7.4,-5  3.4,-2.6"), tone, pen, 1.3
    )
    scales = [
        smooth(((x - 1.3, y), (x, y + 1.1), (x + 1.3, y)), None, pen, 0.8, closed=False)
        for x, y in ((-3.4, 3.2), (-1.2, 2.2), (-4, 6.2), (-1.8, 5.4))
    ]
    return (tail, *scales, fluke)


def trident(pen: str, tone: str) -> tuple[Shape, ...]:
    """A fork with three barbed prongs."""
    prongs = [
        line((0, 9.4), (0, -6), pen, 3.0),
        smooth(points("-5.6,-5.4  -5.4,-0.6  0,1.6  5.4,-0.6  5.6,-5.4"), None, pen, 3.0, closed=False),
        *(polygon(((x - 2.3, -4.6), (x, -9.6), (x + 2.3, -4.6)), pen, pen, 1.0) for x in (-5.6, 0, 5.6)),
    ]
    core = [
        line((0, 9.4), (0, -6), tone, 1.3),
        smooth(points("-5.6,-5.4  -5.4,-0.6  0,1.6  5.4,-0.6  5.6,-5.4"), None, tone, 1.3, closed=False),
        *(polygon(((x - 1.2, -5), (x, -8), (x + 1.2, -5)), tone) for x in (-5.6, 0, 5.6)),
    ]
    return (*prongs, *core, line((-2.4, 5.4), (2.4, 5.4), pen, 1.6))


def starfish(pen: str, tone: str) -> tuple[Shape, ...]:
    """A starfish with dots along its arms."""
    body = smooth(tokens.star(5, 9.8, 4.6), tone, pen, 1.3, tension=0.8)
    dots = [
        circle((x * k, y * k), r, pen)
        for x, y in tokens.regular(5, 1)
        for k, r in ((2.6, 0.7), (4.8, 0.65), (6.8, 0.55))
    ]
    return (body, circle((0, 0), 0.8, pen), *dots)


_SIGNS: Final[dict[str, Callable[[str, str], tuple[Shape, ...]]]] = {
    "tentacle": tentacle,
    "mermaid": mermaid,
    "trident": trident,
    "starfish": starfish,
}


def _frame(track: str, fill: str, edge: str) -> Path:
    match track:
        case "tentacle":
            return circle((0, 0), 11.3, fill, edge, 1.2)
        case "mermaid":
            return polygon(tokens.regular(6, 12.0, 0), fill, edge, 1.2)
        case "trident":
            return polygon(((0, -12.2), (11.8, 0), (0, 12.2), (-11.8, 0)), fill, edge, 1.2)
    return rect((-10.4, -10.4), 20.8, 20.8, fill, edge, 1.2, 3.4)


def track(name: str) -> tuple[Shape, ...]:
    """A step on a track: its sign and letters in its frame; KeyError for any other track."""
    fill, letters = TRACKS[name]
    pale = mix(fill, PAPER, 0.86)
    scale, up = {"trident": (0.6, -2.4), "starfish": (0.72, -2.2)}.get(name, (0.66, -2.2))
    sign = place(_SIGNS[name](fill, pale), (0, up), scale=scale)
    return (
        _frame(name, pale, fill),
        *sign,
        Text(
            (0, 8.3 if name != "trident" else 7.6), letters, 4.6 if name != "trident" else 4.0, "bold", "middle", fill
        ),
    )


def pearl(fill: str = "#f6f2ea", pen: str = INK) -> tuple[Shape, ...]:
    """A pearl with its gleam."""
    return (
        circle((0, 0), 9.4, fill, pen, 1.5),
        smooth(((-5.6, -0.6), (-4.4, -4), (-0.8, -5.6)), None, PAPER, 2.2, closed=False),
        smooth(((5.8, 1.2), (4.4, 4.2), (1, 5.8)), None, mix(fill, pen, 0.28), 1.6, closed=False),
    )


def plus(pen: str = INK) -> tuple[Shape, ...]:
    """A plus sign."""
    return (line((-5, 0), (5, 0), pen, 2.6), line((0, -5), (0, 5), pen, 2.6))


# ---- Card types ----


def kind(name: str) -> tuple[Shape, ...]:
    """A card type's sign with its letter on a shield of its colour; KeyError for any other type."""
    fill, letter = TYPES[name]
    return (
        rect((-11.4, -11.4), 22.8, 22.8, fill, mix(fill, INK, 0.4), 1.2, 6),
        *place(_KINDS[name](PAPER, mix(fill, PAPER, 0.55)), (-2.0, -1.4), scale=0.74),
        circle((7.2, 7.0), 5.0, PAPER, fill, 0.9),
        Text((7.2, 9.2), letter, 6.2, "bold", "middle", fill),
    )


def _branch(pen: str, tone: str) -> tuple[Shape, ...]:
    twigs = (
        points("0,10  0,3  0,-3  0,-9.4"),
        points("0,3.4  -4.4,0.6  -6.2,-4.4"),
        points("-4.4,0.6  -8.6,0"),
        points("0,0  4.4,-2.4  6,-7.4"),
        points("4.4,-2.4  8.8,-1.6"),
        points("0,-4  -2.8,-8"),
    )
    return (
        *(smooth(twig, None, pen, 3.2, closed=False, tension=0.8) for twig in twigs),
        *(smooth(twig, None, tone, 1.1, closed=False, tension=0.8) for twig in twigs),
        line((-4.6, 10.2), (4.6, 10.2), pen, 2.2),
    )


def _small_fish(pen: str, tone: str) -> tuple[Shape, ...]:
    return (
        smooth(points("4.6,0  9.8,-5.4  8.6,0  9.8,5.4"), tone, pen, 1.5, tension=0.6),
        smooth(points("-9.8,0  -5,-5  1,-5.6  6,0  1,5.6  -5,5"), tone, pen, 1.6),
        circle((-5.4, -1.4), 1.2, pen),
        smooth(((-1.8, -3), (-0.6, 0), (-1.8, 3)), None, pen, 1.2, closed=False),
    )


def _weed(pen: str, tone: str) -> tuple[Shape, ...]:
    blades = (
        ("-1.2,10  -4.6,5  -0.4,0.6  -4.4,-4  -1.6,-9.6", 3.4),
        ("0.8,10  5,6  2.6,2  6.6,-1.6  5,-5.4", 3.0),
        ("-2.6,10  -7.4,7  -6.6,3", 2.8),
    )
    return (
        *(smooth(points(blade), None, pen, wide, closed=False) for blade, wide in blades),
        *(smooth(points(blade), None, tone, wide - 2.0, closed=False) for blade, wide in blades),
        line((-6, 10.2), (5, 10.2), pen, 2.0),
    )


def _scallop(pen: str, tone: str) -> tuple[Shape, ...]:
    fan = smooth(
        points("0,8  -5.6,5  -9.4,-0.6  -7.6,-5.8  -3.4,-8.4  0,-9  3.4,-8.4  7.6,-5.8  9.4,-0.6  5.6,5"),
        tone,
        pen,
        1.6,
    )
    ribs = [line((0, 7), (x, y), pen, 1.1) for x, y in ((-6.6, -3.4), (-2.6, -7), (2.6, -7), (6.6, -3.4))]
    return (fan, *ribs, rect((-3.4, 6.6), 6.8, 3.0, pen, radius=1.2))


def _crab(pen: str, tone: str) -> tuple[Shape, ...]:
    legs = [line((s * 5, 3 + 1.6 * i), (s * (9.4 - i), 5.4 + 2 * i), pen, 1.3) for s in (-1, 1) for i in (0, 1)]
    claws = [
        place(
            (
                line((5, 1), (8.4, -3), pen, 1.6),
                smooth(points("6.6,-3.6  8,-8.6  10,-6  11.4,-8  11,-3.4  8.6,-2"), tone, pen, 1.3, tension=0.7),
            ),
            (0, 0),
            flip=flip,
        )
        for flip in (False, True)
    ]
    eyes = [circle((x, -4.6), 1.5, tone, pen, 1.1) for x in (-2.6, 2.6)]
    shell = ellipse((0, 2.4), 7, 5.6, tone, pen, 1.6)
    return (
        *legs,
        *(shape for claw in claws for shape in claw),
        *eyes,
        shell,
        smooth(((-2.4, 4), (0, 5.2), (2.4, 4)), None, pen, 1.1, closed=False),
    )


def _merman(pen: str, tone: str) -> tuple[Shape, ...]:
    tail = smooth(
        points(
            "-3.4,-0.4  -3.2,4  0.4,7  4.8,6.4  6.6,3.4  8.2,4.6  11,3.6  "
            "9.4,6.6  10.2,9.6  6.8,8.6  1.6,10  -3.4,8.6  -6.4,4.4  -5.6,-0.4"
        ),
        tone,
        pen,
        1.4,
        tension=0.9,
    )
    torso = smooth(points("-7.4,-2.6  -4.6,-4  -1.6,-2.6  -2.8,2  -6.2,2"), tone, pen, 1.4, tension=0.7)
    head = (
        circle((-4.5, -7.4), 2.9, tone, pen, 1.4),
        polygon(points("-7.2,-9.2  -6.6,-12  -5.2,-10.4  -4.4,-12.4  -3.5,-10.4  -2.3,-12  -1.9,-9.2"), pen, pen, 0.7),
    )
    return (tail, torso, *head, smooth(((-1.8, -2.2), (1.6, -1.2), (3.6, -4)), None, pen, 1.7, closed=False))


def _chest(pen: str, tone: str) -> tuple[Shape, ...]:
    return (
        smooth(points("-9,-1.4  -8.4,-6.4  -3,-8.6  3,-8.6  8.4,-6.4  9,-1.4"), tone, pen, 1.5, tension=0.8),
        rect((-9, -1.4), 18, 10, tone, pen, 1.5, 1),
        line((-9, -1.4), (9, -1.4), pen, 1.7),
        rect((-2.2, -3.2), 4.4, 5.2, pen, radius=1),
        circle((0, -1), 0.8, tone),
    )


def _open_pearl(pen: str, tone: str) -> tuple[Shape, ...]:
    return (*_scallop(pen, mix(tone, pen, 0.2)), circle((0, 1.2), 4.4, pen), circle((-1.2, 0), 1.1, tone))


_KINDS: Final[dict[str, Callable[[str, str], tuple[Shape, ...]]]] = {
    "coral": _branch,
    "fish": _small_fish,
    "plant": _weed,
    "shell": _scallop,
    "creature": _crab,
    "merfolk": _merman,
    "item": _chest,
    "pearl": _open_pearl,
}


def castle(pen: str, tone: str) -> tuple[Shape, ...]:
    """A castle grown of coral: the game's mark."""
    walls = smooth(points("0,10  -8,10"), None, pen, 1.4, closed=False)
    towers = Path(
        (
            ("M", ((-8.4, 10),)),
            ("L", ((-8.4, 0.6),)),
            ("L", ((-5.2, 0.6),)),
            ("L", ((-5.2, -4.6),)),
            ("C", ((-5.2, -6.6), (-3.4, -6.4), (-3.4, -10.6))),
            ("C", ((-3.4, -8.4), (0, -8.4), (0, -10.6))),
            ("C", ((0, -8.4), (3.4, -8.4), (3.4, -10.6))),
            ("C", ((3.4, -6.4), (5.2, -6.6), (5.2, -4.6))),
            ("L", ((5.2, 0.6),)),
            ("L", ((8.4, 0.6),)),
            ("L", ((8.4, 10),)),
            ("Z", ()),
        ),
        tone,
        pen,
        1.4,
    )
    door = smooth(points("-2.4,10  -2.4,6  0,4.2  2.4,6  2.4,10"), pen, tension=0.8)
    arms = [smooth(((s * 8.4, 2), (s * 11, 0), (s * 11, -4.4)), None, pen, 1.5, closed=False) for s in (-1, 1)]
    return (
        walls,
        towers,
        door,
        *arms,
        line((0, -5.4), (0, -1.6), pen, 1.4),
        line((-11.4, 10.2), (11.4, 10.2), pen, 1.5),
        *(circle((s * 11, -6.2), 1.2, pen) for s in (-1, 1)),
    )
