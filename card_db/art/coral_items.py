"""The treasures of Coral Castle's cards, each within about x -50 to 50 and y -28 to 28."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from card_db.art import coral, coral_creatures, coral_reef, coral_shells
from card_db.art.coral_reef import EDGE, Shapes
from card_db.art.palette import INK, PAPER
from card_db.art.tokens import star
from card_db.drawing import circle, ellipse, line, place, points, polygon, rect, smooth

GOLD: Final = "#dcb04a"


def lantern() -> Shapes:
    """A lantern that still burns."""
    return (
        smooth(points("-8,-18  -6,-26  0,-28  6,-26  8,-18"), None, INK, 2.2, closed=False),
        polygon(points("-14,-14  -9,-20  9,-20  14,-14"), "#7a6a4a", INK, EDGE),
        rect((-12, -14), 24, 32, "#f6e6a8", INK, EDGE, 2),
        smooth(points("0,-8  6,2  4,10  0,12  -4,10  -6,2"), "#e88a2a", INK, 1.3),
        smooth(points("0,0  2.6,5  0,9  -2.6,5"), "#fdf0b8"),
        *(line((x, -14), (x, 18), INK, 1.6) for x in (-6.4, 6.4)),
        polygon(points("-15,18  15,18  12,25  -12,25"), "#7a6a4a", INK, EDGE),
    )


def chest() -> Shapes:
    """A chest that spills pearls and coins."""
    gold = [
        circle((x, y), 4.2, c, INK, 1.2)
        for x, y, c in (
            (-18, -4, GOLD),
            (-8, -8, "#f7f3ec"),
            (2, -6, GOLD),
            (12, -8, "#f7f3ec"),
            (20, -3, GOLD),
            (-4, -2, GOLD),
            (8, -1, "#f7f3ec"),
        )
    ]
    return (
        smooth(points("-32,-8  -28,-22  -12,-27  12,-27  28,-22  32,-8"), "#9a6a3a", INK, EDGE, tension=0.8),
        smooth(points("-28,-8  -24,-18  0,-22  24,-18  28,-8"), "#5a3a1e", tension=0.8),
        *gold,
        rect((-32, 0), 64, 26, "#b07a42", INK, EDGE, 2.4),
        *(rect((x - 3, 0), 6, 26, "#7a6a4a", INK, 1.3) for x in (-22, 22)),
        rect((-6, 4), 12, 11, GOLD, INK, 1.4, 2),
        circle((0, 8.4), 2, INK),
    )


def glass_float() -> Shapes:
    """A glass ball in a net."""
    ball = circle((0, 0), 23, "#8fc8b8", INK, EDGE)
    net = [
        smooth(
            (
                (-22 * math.cos(a), -22 * math.sin(a)),
                (6 * math.sin(a), -6 * math.cos(a)),
                (22 * math.cos(a), 22 * math.sin(a)),
            ),
            None,
            "#7a6a3a",
            1.7,
            closed=False,
        )
        for a in (0.2, 0.9, 1.6, 2.3, 3.0)
    ]
    return (
        ball,
        smooth(((-14, -6), (-9, -14), (0, -17)), None, PAPER, 3.0, closed=False),
        *net,
        *coral_reef.strokes((("0,-23  6,-28  16,-27  24,-22", 2.0),), "#b99a5a"),
    )


def lens() -> Shapes:
    """A reading glass with a crack."""
    return (
        *coral_reef.strokes((("14,12  34,26", 5.6),), "#9a6a3a"),
        circle((-4, -4), 22, "#cfe6ea", INK, 4.6),
        circle((-4, -4), 22, None, GOLD, 2.0),
        smooth(points("-14,-20  -6,-10  -10,-2  0,4  -2,14"), None, INK, 1.4, closed=False, tension=0.2),
        smooth(points("-6,-10  4,-12  10,-8"), None, INK, 1.2, closed=False, tension=0.2),
        smooth(((-18, -8), (-14, -15)), None, PAPER, 2.6, closed=False),
    )


def hook() -> Shapes:
    """A coil of rope and a hook."""
    coil = [
        ellipse((-18, 12 - 6 * i), 20, 8, None, pen, wide)
        for i in range(3)
        for pen, wide in ((INK, 5.6), ("#cfae72", 2.8))
    ]
    return (
        *coil,
        *coral_reef.strokes((("2,6  18,-20  28,-22", 3.0),), "#cfae72"),
        smooth(points("28,-22  28,2  22,14  10,12  8,2"), None, INK, 5.2, closed=False),
        smooth(points("28,-22  28,2  22,14  10,12  8,2"), None, "#a9b3b8", 2.4, closed=False),
        polygon(points("4,6  8,-6  14,3"), "#a9b3b8", INK, 1.3),
    )


def net() -> Shapes:
    """A full net."""
    bag = smooth(points("-14,-22  -30,-2  -28,18  0,27  28,18  30,-2  14,-22"), "#dfeee6", INK, EDGE)
    fish = coral_creatures.shoal(
        coral_creatures.one_fish("roach", "#e0873a", "#fbe6c8", "#b0522a"),
        ((-22, -2, 0.34), (-6, 9, 0.36), (-18, 18, 0.3)),
    )
    mesh = [
        smooth(points(text), None, "#6b7d5a", 1.4, closed=False)
        for text in (
            "-20,-14  0,-8  20,-14",
            "-28,-2  0,6  28,-2",
            "-29,9  0,18  29,9",
            "-10,-21  -14,2  -12,23",
            "10,-21  14,2  12,23",
            "0,-22  0,26",
        )
    ]
    return (
        bag,
        *fish,
        *mesh,
        *coral_reef.strokes((("-15,-22  0,-19  15,-22", 2.4), ("0,-20  0,-29", 2.4)), "#b99a5a"),
    )


def scale() -> Shapes:
    """A balance with a pearl against coins."""
    pans = [
        smooth(points(f"{x - 13},{y}  {x},{y + 9}  {x + 13},{y}"), GOLD, INK, EDGE, tension=0.9)
        for x, y in ((-24, 6), (24, 2))
    ]
    strings = [line((x, y0), (x + dx, y), INK, 1.2) for x, y0, y in ((-24, -16, 6), (24, -20, 2)) for dx in (-12, 12)]
    loads = [
        circle((-24, 3), 5.2, "#f7f3ec", INK, 1.3),
        *(ellipse((24, 0 - 3.4 * i), 7, 2.4, GOLD, INK, 1.2) for i in range(3)),
    ]
    return (
        *strings,
        *loads,
        *pans,
        *coral_reef.strokes((("-25,-16  0,-20  25,-20", 2.6), ("0,-22  0,22", 3.6)), "#b98a4a"),
        polygon(points("-14,27  -8,20  8,20  14,27"), "#b98a4a", INK, EDGE),
        circle((0, -23), 3, GOLD, INK, 1.3),
    )


def comb() -> Shapes:
    """A comb with a scalloped back."""
    return (
        *(line((x, 0), (x, 22), INK, 4.0) for x in range(-26, 27, 6)),
        *(line((x, 0), (x, 21), "#c8d2d6", 1.8) for x in range(-26, 27, 6)),
        smooth(
            points("-31,6  -32,-8  -22,-20  -10,-17  0,-25  10,-17  22,-20  32,-8  31,6"),
            "#c8d2d6",
            INK,
            EDGE,
            tension=0.8,
        ),
        *(circle(at, 2.6, "#f7f3ec", INK, 1.2) for at in ((-18, -8), (-6, -11), (6, -11), (18, -8))),
    )


def abacus() -> Shapes:
    """Rows of pearls in a frame."""
    beads = [
        circle((x, y), 4.4, c, INK, 1.2)
        for y, xs in ((-13, (-20, -11, 14, 23)), (0, (-24, -15, -6, 20)), (13, (-20, 4, 13, 22)))
        for i, x in enumerate(xs)
        for c in (("#f7f3ec", "#e8b4c0")[i % 2],)
    ]
    return (
        rect((-34, -25), 68, 50, None, INK, 6.4, 3),
        rect((-34, -25), 68, 50, None, "#b07a42", 3.2, 3),
        *(line((-31, y), (31, y), INK, 1.5) for y in (-13, 0, 13)),
        *beads,
    )


def mirror() -> Shapes:
    """A hand mirror with rings of echoes."""
    return (
        *coral_reef.strokes((("0,14  0,29", 5.0),), GOLD),
        circle((0, -6), 20, "#d9ecf0", INK, 5.2),
        circle((0, -6), 20, None, GOLD, 2.6),
        *(circle((0, -6), r, None, "#7fa9b8", 1.3) for r in (5, 9.6, 14)),
        *(
            circle((20 * math.cos(a), -6 + 20 * math.sin(a)), 2.2, "#f7f3ec", INK, 1.0)
            for a in (k * math.pi / 4 for k in range(8))
        ),
    )


def bottle() -> Shapes:
    """A bottle with a rolled letter."""
    glass = smooth(
        points("-38,-6  -20,-13  12,-13  20,-6  34,-5  34,5  20,6  12,13  -20,13  -38,6"),
        "#bfe0d4",
        INK,
        EDGE,
        tension=0.7,
    )
    return place(
        (
            glass,
            rect((-24, -6), 30, 12, "#f6ecd0", INK, 1.3, 1.6),
            line((-9, -6), (-9, 6), "#b5432f", 3.0),
            rect((33, -5), 9, 10, "#b98a5a", INK, 1.4, 1.4),
            smooth(((-32, -4), (-24, -9), (-12, -9.6)), None, PAPER, 2.0, closed=False),
        ),
        (0, 2),
        turn=-20,
    )


def compass() -> Shapes:
    """A compass rose."""
    points8 = star(4, 26, 7), star(4, 18, 6, -45)
    return (
        circle((0, 0), 27, "#f6ecd0", INK, EDGE),
        polygon(points8[1], "#8fb0b8", INK, 1.2),
        polygon(points8[0], "#c8453a", INK, 1.4),
        *(
            polygon(((0, 0), a, b), PAPER)
            for a, b in zip(points8[0][1::2], points8[0][2::2] + points8[0][:1], strict=True)
        ),
        circle((0, 0), 3, GOLD, INK, 1.2),
    )


def chart() -> Shapes:
    """A chart of stars."""
    dots = ((-22, -8), (-10, -14), (2, -6), (12, -12), (22, -2), (8, 8), (-8, 10))
    return (
        rect((-36, -22), 72, 44, "#23395c", INK, EDGE, 3),
        *(line(a, b, "#8fa9d0", 1.1) for a, b in pairwise(dots)),
        *(polygon(tuple((x + dx, y + dy) for dx, dy in star(5, 4.2, 1.8)), "#f6e6a8") for x, y in dots),
        *(smooth(((x, -24), (x + 4, 0), (x, 24)), "#f6ecd0", INK, EDGE) for x in (-38, 34)),
    )


def trident() -> Shapes:
    """The royal trident."""
    return place(coral.trident(INK, GOLD), (0, 0), scale=2.7, turn=28)


def crown() -> Shapes:
    """A crown of foam and pearls."""
    band = smooth(points("-28,22  -34,-12  -17,4  0,-24  17,4  34,-12  28,22"), GOLD, INK, EDGE, tension=0.25)
    return (
        band,
        line((-27, 14), (27, 14), INK, 1.6),
        *(circle(at, 4.4, "#f7f3ec", INK, 1.3) for at in ((-34, -14), (0, -25), (34, -14))),
        *(circle((x, 18), 2.4, "#c8453a", INK, 1.0) for x in (-16, 0, 16)),
    )


def tuning() -> Shapes:
    """A shell that hums."""
    rings = [
        smooth(((24 + k, -18 + k * 0.3), (30 + k, -4), (24 + k, 12 - k * 0.3)), None, "#2b6478", 1.8, closed=False)
        for k in (0, 7, 14)
    ]
    return (*place(coral_shells.conch("#d6c2e0"), (-10, 0), scale=0.8), *rings)


ITEMS: Final[dict[str, Callable[[], Shapes]]] = {
    "b-18": glass_float,
    "b-19": lens,
    "b-20": hook,
    "b-21": lantern,
    "b-22": net,
    "b-23": scale,
    "b-25": chest,
    "c-10": comb,
    "c-11": abacus,
    "c-12": tuning,
    "c-13": mirror,
    "c-14": trident,
    "c-15": crown,
    "e-23": bottle,
    "e-24": compass,
    "e-25": chart,
}
