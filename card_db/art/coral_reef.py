"""Corals and sea plants for Coral Castle's cards, within about x -50 to 50 and y -28 to 28, growing from the sand at y 28."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from card_db.art.coral import ribbon
from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Path, Shape, circle, ellipse, line, place, points, polygon, smooth

EDGE: Final = 1.7
Shapes = tuple[Shape, ...]


def strokes(lines: Sequence[tuple[str, float]], fill: str, edge: str = INK) -> Shapes:
    """Round branches: each a centre line and a width, all of one outline."""
    paths = [(points(text), wide) for text, wide in lines]
    outer = [smooth(at, None, edge, wide + 2 * EDGE, closed=False, tension=0.8) for at, wide in paths]
    inner = [smooth(at, None, fill, wide, closed=False, tension=0.8) for at, wide in paths]
    return (*outer, *inner)


# ---- Corals ----


def staghorn(fill: str) -> Shapes:
    """Branches that part and part again."""
    lines = (
        ("0,30  0,14  -2,2  0,-12  -2,-24", 6.4),
        ("0,18  -14,10  -22,-2  -22,-14", 5.4),
        ("-16,6  -30,4  -36,-6", 4.6),
        ("-1,6  12,0  18,-10  18,-22", 5.4),
        ("14,-4  28,-6  33,-16", 4.6),
        ("-1,-8  -10,-14  -12,-21", 4.2),
        ("2,22  18,18  30,10  38,11", 5.0),
    )
    tips = ((-2, -24), (-22, -14), (-36, -6), (18, -22), (33, -16), (-12, -21), (38, 11))
    return (*strokes(lines, fill), *(circle(at, 1.7, mix(fill, PAPER, 0.65)) for at in tips))


def fan(fill: str) -> Shapes:
    """A fan of fine lace on a stem."""
    half = points("0,16  -18,10  -32,-4  -34,-16  -24,-24  -10,-22  0,-27")
    sheet = smooth((*half, *((-x, y) for x, y in half[-2:0:-1])), fill, INK, EDGE)
    tone = mix(fill, INK, 0.35)
    ribs = [
        smooth(((0, 15), (x * 0.5, y * 0.4), (x, y)), None, tone, 1.6, closed=False)
        for x, y in ((-28, -12), (-18, -20), (-7, -20), (7, -20), (18, -20), (28, -12))
    ]
    rings = [
        smooth(((-k * 0.9, 8 - k * 0.35), (0, 10 - k), (k * 0.9, 8 - k * 0.35)), None, tone, 1.0, closed=False)
        for k in (10, 17, 24, 30)
    ]
    return (*strokes((("0,30  0,12", 6.0),), mix(fill, INK, 0.15)), sheet, *rings, *ribs)


def brain(fill: str) -> Shapes:
    """A dome with winding valleys."""
    dome = smooth(points("-36,27  -37,10  -26,-8  -6,-17  14,-15  30,-4  37,12  36,27"), fill, INK, EDGE, tension=0.85)
    tone = mix(fill, INK, 0.42)
    winding = [
        "-28,22  -30,12  -24,6  -20,12  -22,22",
        "-16,24  -15,10  -19,0  -12,-6  -7,0  -9,12  -6,22",
        "0,22  2,10  -1,0  4,-8  10,-4  8,6  10,20",
        "16,23  15,12  18,2  24,4  24,14  22,22",
        "29,23  31,14",
    ]
    return (dome, *(smooth(points(text), None, tone, 2.0, closed=False) for text in winding))


def table(fill: str) -> Shapes:
    """A wide plate on a foot."""
    foot = polygon(points("-8,28  -3,4  5,4  10,28"), mix(fill, INK, 0.25), INK, EDGE)
    plate = smooth(points("-42,-2  -30,-10  0,-13  30,-10  43,-2  26,5  0,7  -26,5"), fill, INK, EDGE, tension=0.9)
    buds = [line((x, -7.4 + abs(x) * 0.12), (x, -14 + abs(x) * 0.16), INK, 4.2) for x in range(-34, 35, 8)]
    tops = [
        line((x, -7.4 + abs(x) * 0.12), (x, -14 + abs(x) * 0.16), mix(fill, PAPER, 0.45), 2.0)
        for x in range(-34, 35, 8)
    ]
    return (foot, *buds, plate, *tops)


def tubes(fill: str) -> Shapes:
    """Cups and tubes of many heights."""
    shapes: list[Shape] = []
    for x, top, wide in ((-30, 6, 12), (26, 2, 13), (-14, -12, 13), (10, -18, 14), (-2, 8, 13), (36, 14, 10)):
        shapes += [
            polygon(
                ((x - wide * 0.36, 29), (x - wide / 2, top), (x + wide / 2, top), (x + wide * 0.36, 29)),
                fill,
                INK,
                EDGE,
            ),
            ellipse((x, top), wide / 2, 3.0, mix(fill, INK, 0.45), INK, 1.4),
            line((x - wide * 0.2, top + 6), (x - wide * 0.16, 24), mix(fill, PAPER, 0.45), 1.5),
        ]
    return tuple(shapes)


def arch(fill: str) -> Shapes:
    """A gate of coral."""
    gate = Path(
        (
            *smooth(points("-34,28  -34,4  -24,-14  0,-23  24,-14  34,4  34,28"), closed=False, tension=0.9).commands,
            *(("L", (at,)) for at in points("18,28  18,8  12,-3  0,-8  -12,-3  -18,8  -18,28")),
            ("Z", ()),
        ),
        fill,
        INK,
        EDGE,
    )
    knobs = [
        circle(at, 3.2, mix(fill, PAPER, 0.35), INK, 1.2)
        for at in ((-34, 0), (-27, -12), (-15, -20), (0, -24), (15, -20), (27, -12), (34, 0))
    ]
    holes = [
        circle(at, 1.5, mix(fill, INK, 0.4))
        for at in ((-26, 16), (-25, 2), (-14, -11), (4, -15), (20, -7), (27, 8), (25, 20))
    ]
    return (gate, *knobs, *holes)


# ---- Plants ----


def kelp(fill: str, n: int = 3) -> Shapes:
    """Tall stems with leaves to both sides."""
    shapes: list[Shape] = []
    for k in range(n):
        x = (k - (n - 1) / 2) * 26
        sway = 4 if k % 2 else -4
        stem = ((x, 29), (x + sway, 12), (x - sway, -4), (x + sway * 0.6, -24))
        for i, t in enumerate((0.1, 0.32, 0.54, 0.76, 0.96)):
            y = 26 - 48 * t
            side = 1 if i % 2 else -1
            at = (x + sway * math.sin(t * 6), y)
            leaf = smooth(
                (at, (at[0] + side * 7, at[1] - 5), (at[0] + side * 15, at[1] - 4), (at[0] + side * 8, at[1] + 1)),
                fill,
                INK,
                1.3,
            )
            shapes.append(leaf)
        shapes += [
            smooth(stem, None, INK, 4.6, closed=False),
            smooth(stem, None, mix(fill, INK, 0.25), 1.8, closed=False),
        ]
    return tuple(shapes)


def ribbons(fill: str) -> Shapes:
    """Long leaves that sway together."""
    shapes = []
    for k, (x, lean, top) in enumerate(
        ((-26, -12, -10), (-14, -8, -22), (-2, -10, -26), (10, 8, -24), (20, 12, -16), (30, 12, -4))
    ):
        through = ((x * 0.5, 30), (x * 0.7 + lean * 0.2, 14), (x + lean * 0.1, 0), (x + lean, top))
        shapes.append(ribbon(through, (4.4, 6.6, 6.2, 0.6), fill if k % 2 else mix(fill, PAPER, 0.25), INK, 1.5))
    return tuple(shapes)


def lettuce(fill: str) -> Shapes:
    """Ruffled leaves round a heart."""
    shapes: list[Shape] = []
    for turn, size in ((-58, 1.0), (58, 1.0), (-26, 1.08), (28, 1.08), (0, 0.92)):
        leaf = smooth(
            points(
                "0,0  -9,-8  -14,-16  -11,-20  -13,-27  -7,-29  -5,-35  0,-32  5,-35  7,-29  13,-27  11,-20  14,-16  9,-8"
            ),
            mix(fill, PAPER, 0.12 if turn else 0.3),
            INK,
            1.5,
            tension=0.8,
        )
        vein = line((0, -3), (0, -25), mix(fill, INK, 0.35), 1.4)
        shapes += place((leaf, vein), (0, 29), scale=size * 1.35, turn=turn)
    return tuple(shapes)


def grapes(fill: str) -> Shapes:
    """Runners with round beads."""
    shapes: list[Shape] = [smooth(points("-44,26  -20,24  0,27  22,24  44,26"), None, INK, 3.0, closed=False)]
    for x, tall in ((-30, 5), (-10, 7), (10, 6), (30, 5)):
        for i in range(tall):
            y = 21 - i * 6
            for side in (-1, 1):
                r = 4.6 - i * 0.3
                shapes.append(circle((x + side * (4.6 - i * 0.25), y), r, mix(fill, PAPER, 0.12 * (i % 3)), INK, 1.3))
                shapes.append(circle((x + side * (4.6 - i * 0.25) - 1.4, y - 1.4), 0.9, PAPER))
    return tuple(shapes)


def meadow(fill: str) -> Shapes:
    """Short grass from edge to edge."""
    shapes = []
    for i in range(17):
        x = -44 + 5.5 * i
        tall = 26 + 12 * math.sin(i * 1.7) + 6 * math.cos(i * 0.9)
        lean = 6 * math.sin(i * 0.8)
        shapes.append(
            ribbon(
                ((x, 30), (x + lean * 0.3, 30 - tall * 0.5), (x + lean, 30 - tall)),
                (4.6, 4.0, 0.4),
                fill if i % 2 else mix(fill, PAPER, 0.28),
                INK,
                1.2,
            )
        )
    return tuple(shapes)


def palm(fill: str) -> Shapes:
    """A stem with a crown of blades."""
    blades: list[Shape] = []
    for turn in (-78, -52, -26, 0, 26, 52, 78):
        blade = ribbon(
            ((0, 0), (2, -14), (0, -28)), (3.4, 5.4, 0.4), fill if turn % 52 else mix(fill, PAPER, 0.3), INK, 1.3
        )
        blades += place((blade,), (0, 2), turn=turn)
    return (
        *strokes((("0,30  -3,18  0,2", 5.0),), mix(fill, INK, 0.3)),
        *blades,
        circle((0, 2), 3.6, mix(fill, INK, 0.2), INK, 1.3),
    )
