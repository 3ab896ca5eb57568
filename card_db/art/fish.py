"""The fish of Coldwater Crown: the measures and the marks that each species is known by.

Each has its own outline and its own marks (the perch's bars, the pike's snout, the John Dory's spot), so that it is known without
its name and without colour. A fish faces left along the x axis, nose at (0, 0), tail's end at (100, 0); y is down.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal

from card_db.art import body
from card_db.art.body import EDGE, Body, Kind, profile
from card_db.art.marks import bars, lateral, scales, scatter, spots
from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Path, Shape, circle, ellipse, flatten, line, points, polygon, smooth


@lru_cache(maxsize=32)
def draw(species: str) -> tuple[Shape, ...]:
    """The fish of the species; KeyError for one that we have not drawn."""
    return _flatfish() if species == "flounder" else body.draw(KINDS[species])


def _mackerel(body: Body) -> tuple[Shape, ...]:
    dark = "#123f4f"
    return (
        *bars(body, dark, [26 + 4.6 * i for i in range(13)], 0.06, 0.94, 2.5, lean=-1.0, wave=1.5),
        lateral(body, 20, 84, -0.02, mix(dark, PAPER, 0.35), 0.8),
    )


def _wrasse(body: Body) -> tuple[Shape, ...]:
    blue = "#2d6f96"

    def wave(height: float) -> Path:
        along = body.run(24, 82, lambda x: height + 0.06 * math.sin(x / 2.3 + height * 9), 26)
        return smooth(along, None, blue, 1.3, closed=False)

    waves = [wave(height) for height in (0.66, 0.36, 0.06, -0.24, -0.54)]
    cheeks = [
        smooth(((9, -1), (15, 1.5), (20, -0.5)), None, blue, 1.2, closed=False),
        smooth(((7, 4), (13, 6.5), (19, 5.5)), None, blue, 1.2, closed=False),
    ]
    return (*waves, *cheeks)


def _john_dory(body: Body) -> tuple[Shape, ...]:
    lines = [lateral(body, 30, 78, h, "#a3863e", 0.9) for h in (0.62, 0.34, -0.34, -0.62)]
    return (*lines, circle((49, -1), 7.4, "#f1e3b4"), circle((49, -1), 5.4, "#2a2d2c"))


def _brown(body: Body) -> tuple[Shape, ...]:
    return (
        *spots(body, "#3d2c1c", 20, (0.9, 1.5), (26, 84, 0.2, 0.85), 3, ring="#d9b878"),
        *spots(body, "#b8352a", 9, (1.1, 1.5), (30, 82, -0.35, 0.12), 8, ring="#f0dcae"),
    )


def _rainbow(body: Body) -> tuple[Shape, ...]:
    band = polygon((*body.run(13, 85.4, lambda _: 0.2), *body.run(85.4, 13, lambda _: -0.2)), "#dd6f86")
    return (band, *spots(body, "#26333a", 46, (0.55, 0.95), (22, 86, 0.3, 0.88), 5))


def _salmon(body: Body) -> tuple[Shape, ...]:
    return (
        *scales(body, "#9fb4be", 30, 80, (-0.1, -0.36, -0.6)),
        *spots(body, "#1d2c34", 11, (0.9, 1.3), (24, 66, 0.34, 0.82), 11),
        lateral(body, 22, 86, 0.06, "#7f98a4", 0.8),
    )


def _sea_trout(body: Body) -> tuple[Shape, ...]:
    return (
        *spots(body, "#23333a", 26, (0.9, 1.3), (24, 84, -0.1, 0.82), 17, cross=True),
        *scales(body, "#a9bcc2", 32, 80, (-0.36, -0.6)),
    )


def _roach(body: Body) -> tuple[Shape, ...]:
    return (
        *scales(body, "#7e97a0", 28, 82, (0.62, 0.4, 0.18, -0.04, -0.26, -0.48)),
        lateral(body, 24, 86, -0.14, "#8ea4ab", 0.8),
    )


def _perch(body: Body) -> tuple[Shape, ...]:
    return bars(body, "#2b4a2b", [29, 40, 51, 62, 73, 83], -0.55, 0.95, 5.6)


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
    body_points = points("0,1  7,-9  22,-18  42,-21  62,-16  78,-6  84,-3.4  84,3.4  78,6  62,17  42,22  22,19  7,10")
    path = smooth(body_points)
    fringe = smooth(
        points("10,-13  24,-24  42,-28  62,-24  76,-12  80,-6  80,6  76,12  62,25  42,29  24,25  12,15"),
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
    tail = smooth(points("82,-3.6  94,-9  99,-6  100,0  99,6  94,9  82,3.6"), fin, INK, EDGE, tension=0.7)
    tail_rays = [line((87, y * 0.4), (96, y), mix(fin, INK, 0.45), 0.7) for y in (-5, 0, 5)]
    scattered = scatter(outline, 17, (1.1, 2.2), (22, 76, -15, 16), 4, 2.4)
    spotted = [circle((x, y), r, "#d98a3a", "#5d4930", 0.7) for x, y, r in scattered]
    light = smooth(points("3,3  20,9  42,11  64,8  80,3  78,6  62,17  42,22  22,19  7,10"), pale)
    lateral = smooth(points("20,-3  28,-6.5  38,-2  60,-0.5  83,0"), None, "#5d4930", 0.8, closed=False)
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
        *spotted,
        Path(path.commands, None, INK, EDGE),
        smooth(((1, 2.4), (5, 4), (7.4, 2.4)), None, INK, 1.2, closed=False),
        smooth(((23, -9), (26.5, 0), (23, 10)), None, "#5d4930", 1.1, closed=False),
        smooth(((29, 2), (38, 0.5), (40, 5), (30, 6)), fin, INK, 1.0, tension=0.8),
        *eyes,
    )


def trout(
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
        profile("0,0.5,1.5  7,7,7  16,15,15  30,23,22  48,26,25  64,20,19  76,9,9  84,3.8,3.8"),
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
        profile("0,0.4,0.6  8,4.2,4.4  20,7.8,8.2  38,9.6,10.2  56,8.2,8.8  72,4.8,5  86,1.5,1.5"),
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
        profile("0,1.2,1.8  6,6.6,6.4  16,12.4,11.4  32,16.6,15.6  50,16.4,15.6  66,12,11.6  78,7.2,7.2  86,6.2,6.2"),
        "#d07a35",
        "#eab069",
        "#c9603a",
        "round",
        12,
        ((26, 62, 7.5, "spiny"), (63, 78, 9, "soft")),
        ((58, 76, 8, "soft"),),
        (36, 9),
        (15, -4.6, 2.6),
        points("0.2,1.6  3.6,0.4  6.8,2.2  4.2,4.2  1.4,3.4"),
        25,
        _wrasse,
    ),
    "roach": Kind(
        profile("0,0.8,1.2  6,5,4.8  16,10,9  30,15,13.4  46,16,15  62,11.6,11.6  76,6.2,6.4  86,4.2,4.2"),
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
        profile("0,0.8,1.0  7,5,4.6  17,11.6,9  30,17,12.8  46,16.6,13.6  62,11.4,10.8  76,6,6.2  86,4.2,4.2"),
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
        profile("0,0.4,1.0  8,1.8,3.0  16,3.2,4.8  26,6.2,6.8  44,7.6,8  62,7.2,7.6  76,4.8,5  87,3.2,3.2"),
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
    "brown": trout("#8a6a34", "#e6cf94", "#a9803f", "square", _brown),
    "rainbow": trout("#5f8f80", "#e8eeea", "#86a79a", "square", _rainbow),
    "salmon": trout("#56798c", "#e9f0f3", "#7d9aa8", "moon", _salmon, deep=0.92, hook=0.9),
    "sea-trout": trout("#6c8a99", "#edf2f2", "#8fa5ad", "moon", _sea_trout, deep=1.06),
}
SPECIES: Final = (*KINDS, "flounder")
