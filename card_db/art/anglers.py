"""The five Master Angler fish. Each is drawn within x 0 to 100 and y -30 to 30, facing left where it has a face."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from card_db.art import body
from card_db.art.body import EDGE, Body, Kind
from card_db.art.fish import trout
from card_db.art.marks import scatter, spots
from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Path, Point, Shape, circle, ellipse, flatten, line, place, points, polygon, smooth


@lru_cache(maxsize=16)
def draw(kind: str) -> tuple[Shape, ...]:
    """The drawing of the type; KeyError for one that we have not drawn."""
    return ANGLERS[kind]()


def _eye(at: Point, radius: float, iris: str = "#f4e7bd") -> tuple[Shape, ...]:
    x, y = at
    return (
        circle(at, radius, iris, INK, 1.0),
        circle(at, radius * 0.52, INK),
        circle((x - radius * 0.3, y - radius * 0.3), radius * 0.2, PAPER),
    )


def _half_crab() -> tuple[Shape, ...]:
    """The right half of the crab, its middle at x 0."""
    shell, dark = "#cf6a3c", "#a94a2a"
    shapes: list[Shape] = []
    for knee, foot in (((33, 2), (40, 17)), ((31, 9), (36, 25)), ((26, 14), (28, 29)), ((18, 16), (17, 30))):
        root = (knee[0] * 0.55, knee[1] * 0.55)
        shapes.append(smooth((root, knee, foot), None, INK, 5.0, closed=False))
        shapes.append(smooth((root, knee, foot), None, shell, 2.6, closed=False))
    shapes.append(smooth(((20, -6), (33, -8), (37, -17)), None, INK, 8.4, closed=False))
    shapes.append(smooth(((20, -6), (33, -8), (37, -17)), None, shell, 5.8, closed=False))
    claw = points("31,-15  30,-23  35,-30  40,-28.6  36.4,-23  38.6,-20.8  43.4,-27  46,-22  42.4,-15.4  36.4,-12.6")
    shapes.append(smooth(claw, shell, INK, EDGE, tension=0.7))
    shapes.append(smooth(((34, -27.4), (33.4, -23.4), (35.2, -18.4)), None, dark, 1.4, closed=False))
    return tuple(shapes)


def _crab() -> tuple[Shape, ...]:
    shell, light, dark = "#cf6a3c", "#e39a62", "#a94a2a"
    half = _half_crab()
    top = points("0,-15  9,-14  18,-10.6  27,-3.6  24,6  16,14  6,17.4")
    hull = smooth((*top, *((-x, y) for x, y in top[:0:-1])), shell, INK, EDGE, tension=0.8)
    belly = smooth(points("-22,5  0,9.6  22,5  15.4,13  6,16.4  -6,16.4  -15.4,13"), light, tension=0.8)
    stalks = [line((x, -14), (x * 1.12, -20.5), INK, 2.6) for x in (-6, 6)]
    eyes = (*_eye((-6.8, -21.8), 2.9), *_eye((6.8, -21.8), 2.9))
    marks: list[Shape] = [
        circle(at, r, dark)
        for at, r in (((-11, -4.6), 1.8), ((11, -4.6), 1.8), ((0, -7.4), 1.6), ((-5, 0), 1.2), ((5, 0), 1.2))
    ]
    marks.append(smooth(((-5, 8), (0, 10.4), (5, 8)), None, INK, 1.3, closed=False))
    shapes = (
        *place(half, (0, 0), flip=True),
        *half,
        *stalks,
        hull,
        belly,
        Path(hull.commands, None, INK, EDGE),
        *marks,
        *eyes,
    )
    return place(shapes, (50, 0))


def _conger() -> tuple[Shape, ...]:
    """A long eel in a double bend, drawn as a ribbon that thins out."""
    back, belly = "#5d6f7d", "#c9d3d4"
    spine = [(4 + 92 * t, 11.5 * math.sin(2 * math.pi * (t * 1.18 - 0.02))) for t in (i / 48 for i in range(49))]

    def girth(t: float) -> float:
        return 7.6 * min(1.0, 0.62 + t * 4) * (1.0 - float(t**2.2)) + 0.5

    upper: list[Point] = []
    lower: list[Point] = []
    fin: list[Point] = []
    middle: list[Point] = []
    for i, (x, y) in enumerate(spine):
        t = i / 48
        (x0, y0), (x1, y1) = spine[max(0, i - 1)], spine[min(48, i + 1)]
        long = math.hypot(x1 - x0, y1 - y0)
        nx, ny = (y1 - y0) / long, -(x1 - x0) / long
        g = girth(t)
        upper.append((x + nx * g, y + ny * g))
        lower.append((x - nx * g, y - ny * g))
        middle.append((x - nx * g * 0.25, y - ny * g * 0.25))
        if t > 0.2:
            fin.append((x + nx * (g + 4.2 * min(1.0, (t - 0.2) * 6)), y + ny * (g + 4.2 * min(1.0, (t - 0.2) * 6))))
    hull = smooth((*upper, *lower[::-1]))
    tail_tip = spine[-1]
    crest = smooth((*upper[9:], tail_tip, *fin[::-1]), "#44545f", INK, 1.1, tension=0.9)
    light = smooth((*middle, *lower[::-1]), belly)
    pores = [circle(p, 0.7, PAPER) for p in middle[10:40:3]]
    return (
        crest,
        Path(hull.commands, back),
        light,
        *pores,
        Path(hull.commands, None, INK, EDGE),
        smooth(((1.6, 2.6), (7, 4.4), (12.6, 8.4)), None, INK, 1.3, closed=False),
        smooth(((17.4, 3.6), (19.4, 7.8), (18.6, 12)), None, INK, 1.2, closed=False),
        smooth(((21, 9.6), (27.6, 8.4), (28.4, 12.6), (23, 13)), "#44545f", INK, 1.0, tension=0.8),
        *_eye((9.2, -0.4), 2.7, "#e9d9a0"),
    )


def _char() -> tuple[Shape, ...]:
    """An Arctic char: a trout's shape with a red belly, pale spots and white-edged fins."""

    def marks(shape: Body) -> tuple[Shape, ...]:
        red = polygon((*shape.run(12, 85.4, lambda _: -0.12), *shape.run(85.4, 12, lambda _: -0.94)), "#d8552f")
        return (red, *spots(shape, "#f3dcc0", 30, (0.9, 1.4), (24, 84, -0.3, 0.8), 23))

    kind: Kind = trout("#3f6a62", "#e08a4e", "#c8502f", "fork", marks, deep=1.08, hook=0.7)
    outline = Body(kind)
    edges: list[Shape] = []
    for x0, x1, height, _ in kind.anal:
        y = outline.edges(x0)[1]
        edges.append(line((x0 + 0.6, y + 1.6), (x0 + (x1 - x0) * 0.2, y + height - 2.2), PAPER, 1.3))
    return (*body.draw(kind), *edges)


def _dogfish() -> tuple[Shape, ...]:
    """The small spotted shark."""
    back, belly, fin = "#a78a66", "#efe6d2", "#977a57"
    top = points("0,1  6,-4.4  16,-8  30,-10  46,-9  60,-6.4  74,-3.6  86,-2.4")
    bottom = points("86,1.6  74,3  60,5.4  46,7.6  30,8.6  16,7.4  6,5")
    hull = smooth((*top, *bottom))
    outline = flatten(hull, 0.15)[0][0]
    tail = smooth(
        points("82,-2.4  92,-12.4  97.6,-15.6  99,-13.6  94.6,-4.6  94,-0.4  97,4.2  95.6,5.8  90,4.4  83,2"),
        fin,
        INK,
        EDGE,
        tension=0.6,
    )
    dorsal = [
        smooth(points("46,-8.4  53.4,-19.4  57.6,-20  57,-14.6  58.6,-6"), fin, INK, 1.1, tension=0.55),
        smooth(points("67,-4.8  72.2,-11.8  75.4,-12.2  75,-8  76.4,-3"), fin, INK, 1.1, tension=0.55),
    ]
    below = [
        smooth(((47, 7), (50.6, 12.6), (55.4, 12), (55, 6)), fin, INK, 1.1, tension=0.6),
        smooth(((64, 4.4), (67, 9.4), (71.4, 8.8), (71.4, 3)), fin, INK, 1.1, tension=0.6),
    ]
    light = smooth(
        points("1,2  12,3  30,3.6  50,3  70,1.2  85.6,0.8  74,2.8  60,5.2  46,7.4  30,8.4  16,7.2  6,4.8"),
        belly,
    )
    scattered = scatter(outline, 52, (0.7, 1.2), (14, 84, -9, 2.6), 12, 1.1)
    dots = [circle((x, y), r, "#5f4a30") for x, y, r in scattered if not 7 < x < 15]
    gills = [
        smooth(((21 + 2.2 * i, -2.6), (22 + 2.2 * i, 0.4), (21.2 + 2.2 * i, 3.4)), None, INK, 0.9, closed=False)
        for i in range(4)
    ]
    pectoral = smooth(points("27,4.2  36.6,13.6  41.4,14.6  40,9.6  34,4.4"), fin, INK, 1.2, tension=0.6)
    return (
        tail,
        *dorsal,
        *below,
        Path(hull.commands, back),
        light,
        *dots,
        Path(hull.commands, None, INK, EDGE),
        pectoral,
        *gills,
        smooth(((3.4, 4), (8, 4.4), (11, 6)), None, INK, 1.2, closed=False),
        *_eye((11.4, -1.8), 2.1, "#e9d9a0"),
    )


def _ray() -> tuple[Shape, ...]:
    """A thornback seen from above, its tail to the right."""
    back, light = "#9a8258", "#c3ab7c"
    half = points("0,0  9,-5  18,-12  31,-26  37,-28  43,-22  50,-13  57,-7.4  60,-3.4")
    hull = smooth((*half, *((x, -y) for x, y in half[:0:-1])), tension=0.75)
    outline = flatten(hull, 0.2)[0][0]
    tail = smooth(points("57,-3  76,-1.6  99,-0.6  99,0.8  76,2  57,3"), back, INK, EDGE, tension=0.7)
    tail_fins = [
        smooth(((84, -1), (88, -5), (91.4, -4.4), (90.6, -0.8)), light, INK, 1.0, tension=0.6),
        smooth(((92, -0.8), (95.6, -4), (98.4, -3.2), (97.6, -0.6)), light, INK, 1.0, tension=0.6),
    ]
    pelvic = [
        smooth(((54, s * 5), (60, s * 12.4), (66, s * 11), (62, s * 3.4)), light, INK, 1.1, tension=0.7)
        for s in (-1, 1)
    ]
    scattered = scatter(outline, 34, (1.0, 1.8), (16, 54, -23, 23), 31, 1.6)
    dots = [circle((x, y), r, light) for x, y, r in scattered if abs(y) > 4]
    wing = [
        smooth(((20, s * 5), (34, s * 12), (38, s * 22)), None, mix(back, INK, 0.4), 1.1, closed=False) for s in (-1, 1)
    ]
    thorns = [polygon(((x - 1, -0.9), (x - 1, 0.9), (x + 1.5, 0)), INK) for x in range(26, 92, 6)]
    eyes = (*_eye((14.4, -4.4), 2.2), *_eye((14.4, 4.4), 2.2))
    vents = [ellipse((18.6, s * 4.6), 1.1, 0.7, INK) for s in (-1, 1)]
    return (
        tail,
        *tail_fins,
        *pelvic,
        Path(hull.commands, back),
        *dots,
        *wing,
        Path(hull.commands, None, INK, EDGE),
        *thorns,
        *vents,
        *eyes,
    )


ANGLERS: Final[dict[str, Callable[[], tuple[Shape, ...]]]] = {
    "crab": _crab,
    "conger-eel": _conger,
    "char": _char,
    "dogfish": _dogfish,
    "ray": _ray,
}
