"""Aquicorn Cove's buildings, intact and damaged, within x -50 to 50 and y -26 to 24, and what comes out of the fishing bag."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from card_db.art import cove, fish
from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Path, Shape, circle, line, place, points, polygon, rect, smooth

EDGE: Final = 1.6
Shapes = tuple[Shape, ...]
WALL: Final = "#f6ecd0"


def house(
    at: float, wide: float, tall: float, roof: str, wall: str = WALL, *, steep: float = 12.0, foot: float = 20.0
) -> Shapes:
    """A gabled house that stands at `foot`: its middle, width and wall height."""
    top = foot - tall
    half = wide / 2
    return (
        rect((at - half, top), wide, tall, wall, INK, EDGE, 0.8),
        polygon(((at - half - 3, top + 0.6), (at, top - steep), (at + half + 3, top + 0.6)), roof, INK, EDGE),
    )


def window(x: float, y: float, size: float = 4.6) -> Shapes:
    """A lit window with a cross."""
    return (
        rect((x - size / 2, y - size / 2), size, size, "#f9dc7a", INK, 1.1, 0.6),
        line((x, y - size / 2), (x, y + size / 2), INK, 0.8),
        line((x - size / 2, y), (x + size / 2, y), INK, 0.8),
    )


def door(x: float, tall: float = 8.0, fill: str = "#8a5a32", foot: float = 20.0) -> Shapes:
    """A round-topped door."""
    return (
        smooth(
            ((x - 3, foot), (x - 3, foot - tall * 0.6), (x, foot - tall), (x + 3, foot - tall * 0.6), (x + 3, foot)),
            fill,
            INK,
            1.2,
            tension=0.8,
        ),
        circle((x + 1.4, foot - tall * 0.42), 0.6, INK),
    )


def _north() -> Shapes:
    return (
        *house(-24, 20, 13, "#b3503a"),
        *door(-24),
        *house(2, 22, 17, "#5b7fa8", steep=14),
        *window(-3, 9),
        *window(7, 9),
        *door(2),
        *house(27, 18, 12, "#c98a3a"),
        *window(27, 13),
        *_smoke(10, -16),
    )


def _south() -> Shapes:
    return (
        *house(-20, 22, 15, "#4f8f78", steep=13),
        *window(-24, 11),
        *door(-15),
        *house(8, 18, 11, "#a8506a"),
        *door(8),
        *house(30, 16, 17, "#c9a23a", steep=10),
        *window(30, 8),
        *window(30, 15),
    )


def _smoke(x: float, y: float) -> Shapes:
    return (smooth(((x, y), (x + 2, y - 4), (x - 1, y - 7), (x + 2, y - 10)), None, "#8b98a0", 2.2, closed=False),)


def _mill() -> Shapes:
    wheel = [
        circle((-24, 10), 11, None, INK, 3.4),
        circle((-24, 10), 11, None, "#a87838", 1.4),
        *(
            line((-24, 10), (-24 + dx, 10 + dy), INK, 1.8)
            for dx, dy in ((11, 0), (-11, 0), (0, 11), (0, -11), (8, 8), (-8, -8), (8, -8), (-8, 8))
        ),
    ]
    logs = [circle((x, y), 4, "#cfa466", INK, 1.3) for x, y in ((28, 16), (36, 16), (32, 9.4))]
    return (*house(4, 30, 18, "#8a5a32", "#d9b98a", steep=13), *window(4, 6), *door(6), *wheel, *logs)


def _glass() -> Shapes:
    frame = [line((x, 20), (x, 0), INK, 1.2) for x in range(-24, 25, 8)]
    plants = [smooth(((x - 3, 20), (x, 12), (x + 3, 20)), "#6fae4f", INK, 1.0) for x in (-20, -12, -4, 4, 12, 20)]
    return (
        rect((-28, 0), 56, 20, "#cfeae6", INK, EDGE, 1),
        smooth(points("-31,0.6  -24,-13  0,-19  24,-13  31,0.6"), "#dff2ee", INK, EDGE, tension=0.8),
        *plants,
        *frame,
        line((-28, 10), (28, 10), INK, 1.0),
        line((0, -19), (0, 0), INK, 1.0),
    )


def _bakery() -> Shapes:
    awning = [
        polygon(((x, 2), (x + 7, 2), (x + 7, 8), (x, 8)), "#c8453a" if i % 2 else PAPER, INK, 1.0)
        for i, x in enumerate(range(-21, 21, 7))
    ]
    sign = place(
        (
            smooth(points("-8,4  -8,-2  0,-6  8,-2  8,4"), "#d9a25a", INK, 1.3),
            line((-3, -2), (-1, 2), INK, 1.0),
            line((2, -2), (4, 2), INK, 1.0),
        ),
        (0, -8),
    )
    return (*house(0, 44, 24, "#b3503a", steep=12), *awning, *window(-12, 14, 7), *door(10), *sign, *_smoke(20, -16))


def _boathouse() -> Shapes:
    return (
        *house(2, 44, 19, "#2b6478", "#c9dce0", steep=15),
        rect((-12, 3), 28, 17, "#33424a", INK, EDGE, 1),
        *place(cove.boat()[:3], (2, 12), scale=0.92),
        _water(),
    )


def _shipyard() -> Shapes:
    hull = smooth(points("-34,2  30,-2  24,14  -26,15"), "#a8642a", INK, EDGE, tension=0.5)
    ribs = [line((x, 1), (x + 2, 14), mix("#a8642a", INK, 0.45), 1.3) for x in range(-24, 26, 8)]
    crane = (
        line((34, 20), (34, -22), INK, 3.4),
        line((34, 20), (34, -22), "#b98a4a", 1.4),
        line((34, -20), (2, -24), INK, 3.0),
        line((34, -20), (2, -24), "#b98a4a", 1.2),
        line((4, -24), (4, -8), INK, 1.2),
    )
    props = [line((x, 15), (x - 4, 20), INK, 2.2) for x in (-20, 0, 18)]
    return (*crane, *props, hull, *ribs, line((-40, 20), (42, 20), INK, 1.8))


def _pier() -> Shapes:
    piles = [line((x, 4), (x, 22), INK, 4.2) for x in (-32, -12, 8, 28)]
    core = [line((x, 4), (x, 22), "#8a5a32", 1.8) for x in (-32, -12, 8, 28)]
    planks = [rect((-42 + 7 * i, -1), 7, 5.4, "#cfa466" if i % 2 else "#b98a4a", INK, 1.1) for i in range(12)]
    return (
        _water(16),
        *piles,
        *core,
        *planks,
        line((34, -1), (34, -16), INK, 2.4),
        *place(cove.icon("bag"), (-24, -10), scale=0.62),
        polygon(points("34,-16  44,-12  34,-8"), "#c8453a", INK, 1.2),
        _water(21),
    )


def _water(y: float = 21.0) -> Shape:
    return smooth(
        [(-46 + 7.7 * i, y + (1.4 if i % 2 else -1.4)) for i in range(13)], None, "#2b6478", 2.0, closed=False
    )


def _station() -> Shapes:
    dome = smooth(points("-18,4  -16,-10  0,-17  16,-10  18,4"), "#bfe0e4", INK, EDGE, tension=0.9)
    return (
        rect((-26, 4), 52, 16, "#e3eef0", INK, EDGE, 2),
        dome,
        smooth(((-10, -6), (-4, -11)), None, PAPER, 2.0, closed=False),
        *place(cove.icon("reef")[:7], (0, -3), scale=0.6),
        *window(-16, 12),
        *window(16, 12),
        *door(0, 9, "#2b6478"),
        line((24, 4), (24, -18), INK, 1.8),
        circle((24, -20), 2.6, "#c8453a", INK, 1.2),
    )


def _smokehouse() -> Shapes:
    hung = [shape for x in (-14, -4, 6) for shape in place(fish.draw("mackerel"), (x, 2), scale=0.14, turn=90)]
    return (
        *house(0, 40, 20, "#5a4a3a", "#a8866a", steep=16),
        rect((-18, 2), 28, 18, "#3a2f28", INK, 1.3),
        *hung,
        *door(14.6, 10),
        rect((10, -18), 6, 10, "#8d8579", INK, 1.3),
        *_smoke(13, -18),
        *_smoke(17, -20),
    )


def _school() -> Shapes:
    return (
        *house(0, 50, 17, "#b3503a", "#f3dcb0", steep=9),
        *window(-17, 10),
        *window(-9, 10),
        *window(9, 10),
        *window(17, 10),
        *door(0, 10),
        rect((-5, -16), 10, 10, WALL, INK, EDGE),
        polygon(points("-7,-15.4  0,-24  7,-15.4"), "#b3503a", INK, EDGE),
        smooth(points("-2.4,-8  -1.6,-12  1.6,-12  2.4,-8"), "#dcb04a", INK, 1.0),
    )


def _inn() -> Shapes:
    return (
        *house(-4, 38, 27, "#6a4b9a", steep=12),
        *window(-14, -1),
        *window(6, -1),
        *window(-14, 11),
        *door(3, 10),
        line((18, -2), (32, -2), INK, 1.6),
        rect((21, -1), 12, 10, "#dcb04a", INK, 1.3, 1.4),
        *place(cove.aquicorn(), (27, 4), scale=0.38),
        *_smoke(-14, -20),
    )


def _market() -> Shapes:
    stalls: list[Shape] = []
    for x, a in ((-26, "#c8453a"), (0, "#2f7d43"), (26, "#2563b0")):
        stalls += [
            rect((x - 10, 6), 20, 14, "#cfa466", INK, EDGE, 1),
            *(
                polygon(
                    ((x - 12 + 6 * i, -4), (x - 6 + 6 * i, -4), (x - 6 + 6 * i, 4), (x - 12 + 6 * i, 4)),
                    a if i % 2 == 0 else PAPER,
                    INK,
                    1.0,
                )
                for i in range(4)
            ),
            line((x - 11, 4), (x - 11, 20), INK, 1.6),
            line((x + 11, 4), (x + 11, 20), INK, 1.6),
        ]
    goods = [
        *place(cove.icon("food"), (-26, 9), scale=0.4),
        *place(cove.icon("supply"), (0, 9), scale=0.4),
        *place(fish.draw("roach"), (18, 10), scale=0.16),
    ]
    return (smooth(points("-42,-4  -30,-16  0,-22  30,-16  42,-4"), "#d9cfee", INK, EDGE, tension=0.8), *stalls, *goods)


def _library() -> Shapes:
    columns = [rect((x, -2), 4, 20, PAPER, INK, 1.3) for x in (-22, -12, 8, 18)]
    return (
        rect((-28, 17), 56, 4, "#d8d0c0", INK, EDGE),
        rect((-25, -2), 50, 19, "#efe6d2", INK, EDGE),
        *columns,
        *door(0, 12),
        polygon(points("-30,-2  0,-20  30,-2"), "#efe6d2", INK, EDGE),
        rect((-5, -12), 10, 7, "#8a3f5a", INK, 1.2, 1),
        line((0, -12), (0, -5), PAPER, 1.0),
    )


def _workshop() -> Shapes:
    return (
        *house(-4, 44, 19, "#8d6a3a", "#d9c7a2", steep=11),
        rect((-18, 4), 22, 16, "#6a4f30", INK, 1.3),
        *place(cove.icon("build"), (-7, 12), scale=0.6),
        *window(11, 10, 6),
        *place(cove.icon("supply"), (30, 14), scale=0.62),
    )


def _hall() -> Shapes:
    return (
        *house(0, 56, 18, "#4b3a78", "#f3e8cf", steep=18),
        *window(-20, 10, 5.4),
        *window(20, 10, 5.4),
        *door(-3.4, 11, "#6a4b9a"),
        *door(3.4, 11, "#6a4b9a"),
        circle((0, -6), 4.4, "#f9dc7a", INK, 1.3),
        line((0, -16), (0, -25), INK, 1.6),
        polygon(points("0,-25  9,-22.4  0,-19.6"), "#e58ab0", INK, 1.1),
        *window(-11, 10, 4.4),
        *window(11, 10, 4.4),
    )


BUILDINGS: Final[dict[str, Callable[[], Shapes]]] = {
    "north-village": _north,
    "south-village": _south,
    "lumber-mill": _mill,
    "greenhouse": _glass,
    "bakery": _bakery,
    "boathouse": _boathouse,
    "shipyard": _shipyard,
    "long-pier": _pier,
    "reef-station": _station,
    "smokehouse": _smokehouse,
    "school": _school,
    "inn": _inn,
    "market-hall": _market,
    "library": _library,
    "workshop": _workshop,
    "meeting-hall": _hall,
}


def building(card: str) -> Shapes:
    """The building of a tile; a house where we do not know it."""
    return BUILDINGS[card]() if card in BUILDINGS else (*house(0, 34, 18, "#b3503a"), *window(-8, 10), *door(6))


def ruined(card: str) -> Shapes:
    """The building after the storm: without colour, cracked and boarded up."""
    grey = tuple(_greyed(shape) for shape in building(card))
    cracks = [
        smooth(points(text), None, INK, 1.9, closed=False, tension=0.15)
        for text in ("-14,-12  -9,-4  -13,2  -8,10", "12,-8  8,0  13,6  10,14")
    ]
    boards = [
        place(
            (
                rect((-13, -2.4), 26, 4.8, "#b98a4a", INK, 1.3, 0.6),
                circle((-10, 0), 0.8, INK),
                circle((10, 0), 0.8, INK),
            ),
            (0, 10),
            turn=turn,
        )
        for turn in (24, -24)
    ]
    rubble = [
        polygon(
            tuple((x + dx, 21 + dy) for dx, dy in ((-3, 0), (-1.4, -3.4), (2, -2.6), (3.4, 0))), "#9aa1a6", INK, 1.1
        )
        for x in (-32, -22, 24, 33)
    ]
    return (*grey, *cracks, *(shape for board in boards for shape in board), *rubble)


def _greyed(shape: Shape) -> Shape:
    if not isinstance(shape, Path) or shape.fill is None:
        return shape
    red, green, blue = (int(shape.fill[i : i + 2], 16) for i in (1, 3, 5))
    light = round(0.3 * red + 0.59 * green + 0.11 * blue)
    return replace(shape, fill=mix(f"#{light:02x}{light:02x}{min(255, light + 6):02x}", "#7d858b", 0.25))
