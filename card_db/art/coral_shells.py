"""Shells for Coral Castle's cards, each within about x -50 to 50 and y -28 to 28."""

from __future__ import annotations

import math

from card_db.art.coral_reef import EDGE, Shapes
from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Shape, circle, ellipse, line, place, points, rect, smooth


def scallop(fill: str) -> Shapes:
    """A fan with ribs."""
    half = points("0,22  -16,16  -31,0  -30,-12  -22,-16  -17,-23  -8,-22  0,-27")
    shell = smooth((*half, *((-x, y) for x, y in half[-2:0:-1])), fill, INK, EDGE, tension=0.9)
    tone = mix(fill, INK, 0.4)
    ribs = [
        line((x * 0.12, 18), (x, y), tone, 1.6)
        for x, y in ((-24, -8), (-15, -17), (-5, -21), (5, -21), (15, -17), (24, -8))
    ]
    bands = [
        smooth(((-k, 8 - k * 0.5), (0, 16 - k * 1.1), (k, 8 - k * 0.5)), None, mix(fill, PAPER, 0.5), 1.6, closed=False)
        for k in (12, 22)
    ]
    hinge = rect((-10, 18), 20, 8, mix(fill, PAPER, 0.3), INK, EDGE, 2.4)
    return (hinge, shell, *bands, *ribs)


def snail(fill: str) -> Shapes:
    """A round shell that winds in."""
    shell = smooth(
        points("-26,22  -34,6  -28,-12  -10,-23  12,-22  27,-10  32,8  38,20  20,25"), fill, INK, EDGE, tension=0.9
    )
    turns = [i * math.pi / 6 for i in range(27)]
    winding = [(-2 + (24 - 1.68 * a) * math.cos(a + 0.5), 2 + (22 - 1.5 * a) * math.sin(a + 0.5)) for a in turns]
    mouth = smooth(points("20,24  26,8  34,8  38,20"), mix(fill, INK, 0.4), INK, 1.3, tension=0.7)
    return (
        shell,
        smooth(winding, None, mix(fill, INK, 0.45), 2.0, closed=False),
        mouth,
        circle((-12, -10), 2.4, mix(fill, PAPER, 0.6)),
    )


def cowrie(fill: str) -> Shapes:
    """A glossy egg with a toothed slit."""
    shell = ellipse((0, 3), 36, 21, fill, INK, EDGE)
    dots = [
        circle(at, r, mix(fill, INK, 0.38))
        for at, r in (
            ((-22, -4), 3),
            ((-12, -10), 2.2),
            ((0, -12), 2.8),
            ((12, -10), 2.2),
            ((22, -4), 3),
            ((-26, 6), 2),
            ((26, 6), 2),
        )
    ]
    slit = smooth(points("-30,10  -14,6  0,5  14,6  30,10  14,12  0,12  -14,12"), mix(fill, INK, 0.65), INK, 1.2)
    teeth = [line((x, 6.4), (x, 11.4), PAPER, 1.4) for x in range(-20, 21, 5)]
    return (shell, *dots, slit, *teeth, smooth(((-24, -8), (-12, -14), (0, -15)), None, PAPER, 2.2, closed=False))


def clam(fill: str) -> Shapes:
    """Two halves that open on a pearl."""
    lower = smooth(
        points("-38,8  -30,20  -14,26  0,24  14,26  30,20  38,8  14,13  0,12  -14,13"),
        mix(fill, INK, 0.12),
        INK,
        EDGE,
        tension=0.9,
    )
    upper = smooth(
        points("-37,4  -34,-12  -22,-22  -10,-20  0,-25  10,-20  22,-22  34,-12  37,4  0,-2"),
        fill,
        INK,
        EDGE,
        tension=0.9,
    )
    inside = smooth(points("-32,8  0,0  32,8  14,12.4  0,11.6  -14,12.4"), mix(fill, PAPER, 0.7), tension=0.9)
    tone = mix(fill, INK, 0.4)
    ribs = [
        smooth(((x * 0.4, -3), (x * 0.8, -11), (x, -18)), None, tone, 1.5, closed=False) for x in (-24, -10, 10, 24)
    ]
    return (upper, *ribs, lower, inside, circle((0, 4.6), 6.4, "#f7f3ec", INK, EDGE), circle((-2, 2.6), 1.8, PAPER))


def tower(fill: str) -> Shapes:
    """A tall shell of many turns."""
    shapes: list[Shape] = []
    for i, (w, h) in enumerate(((26, 13), (22, 12), (18, 10), (14, 9), (10, 8), (6, 7))):
        y = (18, 7, -2, -11, -18, -24)[i]
        shapes.append(ellipse((0, y), w, h * 0.72, fill if i % 2 == 0 else mix(fill, PAPER, 0.35), INK, EDGE))
        shapes.append(
            smooth(
                ((-w * 0.7, y - 1), (0, y + h * 0.3), (w * 0.7, y - 3)), None, mix(fill, INK, 0.4), 1.3, closed=False
            )
        )
    return place((*shapes, ellipse((14, 22), 8, 6, mix(fill, INK, 0.5), INK, 1.3)), (0, 0), turn=24)


def nautilus(fill: str) -> Shapes:
    """A striped spiral with a face of arms."""
    arms = [
        smooth(((20, 10 + 2 * i), (32, 8 + 4 * i), (40, 4 + 6 * i)), None, pen, wide, closed=False)
        for i in range(4)
        for pen, wide in ((INK, 4.8), ("#e9c9a6", 2.2))
    ]
    shell = smooth(points("24,20  4,25  -20,20  -32,2  -26,-16  -8,-25  12,-22  26,-8  28,8"), fill, INK, EDGE)
    stripes = [
        smooth(((a, b), ((a + c) / 2 - 2, (b + d) / 2 - 2), (c, d)), None, mix(fill, INK, 0.5), 3.4, closed=False)
        for a, b, c, d in (
            (-31, 2, -12, 4),
            (-25, -15, -8, -4),
            (-8, -24, -1, -8),
            (12, -21, 6, -7),
            (-20, 19, -8, 8),
            (2, 24, 0, 12),
        )
    ]
    turns = [i * math.pi / 6 for i in range(15)]
    winding = [(1 + (13 - 1.5 * a) * math.cos(a), (12.6 - 1.5 * a) * math.sin(a)) for a in turns]
    return (
        *arms,
        shell,
        *stripes,
        smooth(winding, None, INK, 1.6, closed=False),
        circle((19, 8), 4.2, "#f6efd6", INK, 1.3),
        circle((20, 8), 1.8, INK),
    )


def conch(fill: str) -> Shapes:
    """A horn with spines and a rosy mouth."""
    shell = smooth(
        points("-40,8  -28,-4  -20,-18  -12,-12  -4,-25  4,-14  14,-24  20,-10  34,-8  40,6  28,20  6,25  -18,19"),
        fill,
        INK,
        EDGE,
        tension=0.6,
    )
    mouth = smooth(points("-20,14  -2,2  20,0  32,6  20,18  2,20"), "#e99a94", INK, 1.4)
    lip = smooth(points("-10,13  4,7  20,6  12,14  0,16"), "#b55c60")
    lines = [
        smooth(((x, y), (x + 4, y + 8), (x + 2, y + 14)), None, mix(fill, INK, 0.4), 1.4, closed=False)
        for x, y in ((-26, -2), (-14, -8), (0, -12), (14, -12))
    ]
    return (shell, *lines, mouth, lip)
