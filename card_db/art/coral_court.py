"""The merfolk and the treasures of Coral Castle's cards, each within about x -50 to 50 and y -28 to 28."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from card_db.art import coral, coral_items
from card_db.art.coral_reef import EDGE, Shapes
from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import circle, ellipse, line, place, points, polygon, rect, smooth

SKINS: Final = ("#f0c8a4", "#c98f63", "#8a5a3c", "#b9d6b0", "#a9c6d8")
GOLD: Final = "#dcb04a"


def merfolk(hair: str, tail: str, skin: int, style: str, holds: Shapes = ()) -> Shapes:
    """One of the merfolk from the waist up with the tail curled beside, holding something; `style` is the hair."""
    tone = SKINS[skin]
    fluke = smooth(
        points("30,20  40,10  37,1  45,-5  44,-13  50,-7  56,-12  54,0  47,8  45,18  34,28"),
        tail,
        INK,
        EDGE,
        tension=0.8,
    )
    hips = smooth(points("-13,17  -11,6  11,6  15,14  26,20  36,20  36,29  -14,29"), tail, INK, EDGE, tension=0.8)
    scales = [
        smooth(((x - 3, y), (x, y + 2.6), (x + 3, y)), None, mix(tail, INK, 0.4), 1.2, closed=False)
        for x, y in ((-6, 14), (3, 13), (-1, 20), (9, 20), (18, 23))
    ]
    arms = [
        shape
        for text in ("-9,-2  -19,5  -23,-5", "9,-2  18,6  24,0")
        for pen, wide in ((INK, 7.6), (tone, 4.2))
        for shape in (smooth(points(text), None, pen, wide, closed=False),)
    ]
    chest = smooth(points("-10,-4  -5,-7  5,-7  10,-4  9,8  -9,8"), tone, INK, EDGE, tension=0.7)
    band = smooth(points("-10,-1  0,1.6  10,-1  9,5  0,7  -9,5"), mix(tail, PAPER, 0.3), INK, 1.3)
    neck = rect((-3, -11), 6, 6, tone)
    head = ellipse((0, -16), 8.6, 9.4, tone, INK, EDGE)
    face = (
        *(circle((s * 3.2, -15.6), 1.2, INK) for s in (-1, 1)),
        smooth(((-2.6, -11.6), (0, -10.4), (2.6, -11.6)), None, INK, 1.3, closed=False),
        *(circle((s * 5.4, -12.8), 1.3, mix(tone, "#d9606a", 0.35)) for s in (-1, 1)),
    )
    behind, before = _hair(hair, style)
    return (
        *behind,
        fluke,
        hips,
        *scales,
        *arms[:2],
        chest,
        band,
        neck,
        head,
        *face,
        *before,
        *place(holds, (-24, -10)),
        *arms[2:],
    )


def _hair(colour: str, style: str) -> tuple[Shapes, Shapes]:
    fringe = smooth(
        points("-8.8,-16  -8,-24  0,-27.4  8,-24  8.8,-16  5,-20  0,-21.4  -4,-19.6"), colour, INK, 1.4, tension=0.9
    )
    match style:
        case "long":
            back = smooth(
                points("-9,-22  -15,-14  -15,0  -19,10  -12,8  0,-8  12,8  19,10  15,0  15,-14  9,-22  0,-27"),
                colour,
                INK,
                EDGE,
                tension=0.8,
            )
            return (back,), (fringe,)
        case "bun":
            return (circle((0, -28), 5.4, colour, INK, EDGE),), (fringe,)
        case "beard":
            beard = smooth(
                points("-8.4,-14  -7,-4  0,2  7,-4  8.4,-14  4,-9  0,-8  -4,-9"), colour, INK, 1.4, tension=0.8
            )
            smile = smooth(((-2, -10.6), (0, -9.8), (2, -10.6)), None, INK, 1.2, closed=False)
            return (), (fringe, beard, smile)
        case "spiky":
            spikes = smooth(
                points(
                    "-9,-15  -14,-22  -8,-22  -8,-30  -2,-25  2,-32  5,-25  11,-28  9,-21  14,-20  9,-15  5,-20  0,-21  -5,-20"
                ),
                colour,
                INK,
                EDGE,
                tension=0.4,
            )
            return (), (spikes,)
        case "hood":
            hood = smooth(
                points("-12,-4  -13,-18  -6,-28  0,-31  6,-28  13,-18  12,-4  8,-12  7,-20  0,-23.4  -7,-20  -8,-12"),
                colour,
                INK,
                EDGE,
                tension=0.9,
            )
            return (), (hood,)
    crown = polygon(points("-8,-23  -9.6,-32  -4.6,-27.6  0,-34  4.6,-27.6  9.6,-32  8,-23"), GOLD, INK, 1.4)
    back = smooth(points("-9,-22  -14,-14  -13,-4  0,-10  13,-4  14,-14  9,-22"), colour, INK, EDGE, tension=0.8)
    return (back,), (fringe, crown)


def _staff(top: Shapes) -> Shapes:
    return (
        line((0, 34), (0, -12), INK, 4.2),
        line((0, 34), (0, -12), "#b98a4a", 1.8),
        *place(top, (0, -14), scale=0.8),
    )


def figurehead() -> Shapes:
    """A carved head from a ship's bow."""
    beam = smooth(points("-44,27  -26,8  -6,10  10,16  4,27"), "#8a5a32", INK, EDGE, tension=0.8)
    return (beam, *place(merfolk("#b98a4a", "#b98a4a", 1, "long"), (4, 2), scale=0.8))


def _bell() -> Shapes:
    return (
        smooth(points("-7,4  -5,-6  0,-9  5,-6  7,4"), GOLD, INK, 1.4, tension=0.8),
        line((-8, 4), (8, 4), INK, 2.2),
        circle((0, 7), 2.2, GOLD, INK, 1.2),
    )


def _harp() -> Shapes:
    return (
        smooth(points("-6,12  -8,-8  2,-12  8,-8"), None, INK, 3.4, closed=False),
        smooth(points("-6,12  4,6  8,-8"), None, INK, 2.6, closed=False),
        *(line((x, -9 + x * 0.1), (x, 9 - x * 0.9), GOLD, 1.1) for x in (-4, -1, 2, 5)),
    )


def _scroll() -> Shapes:
    return (
        rect((-6, -8), 12, 16, "#f6ecd0", INK, 1.4, 1.6),
        *(line((-3.6, y), (3.6, y), INK, 1.0) for y in (-4, -0.4, 3.2)),
    )


def _horn() -> Shapes:
    return (
        polygon(points("8,2  -10,-9  -10,5  8,6"), GOLD, INK, 1.4),
        ellipse((-10, -2), 2.2, 7, mix(GOLD, INK, 0.3), INK, 1.3),
    )


def _leaves() -> Shapes:
    return tuple(
        shape
        for turn in (-40, 0, 40)
        for shape in place((smooth(points("0,4  -4,-4  0,-12  4,-4"), "#7fb84f", INK, 1.3),), (0, 4), turn=turn)
    )


def _pearl() -> Shapes:
    return place(coral.pearl(), (0, -2), scale=0.62)


def _bolt() -> Shapes:
    return (polygon(points("3,-14  -7,1  -1,1  -4,13  8,-4  1,-4  5,-14"), "#f3d24a", INK, 1.4),)


def _jelly() -> Shapes:
    return (
        smooth(points("-8,0  -6,-8  0,-11  6,-8  8,0"), "#d9a6d0", INK, 1.4, tension=0.9),
        *(smooth(((x, 1), (x + 1.6, 6), (x - 1, 11)), None, INK, 1.2, closed=False) for x in (-5, 0, 5)),
    )


MERFOLK: Final[dict[str, Callable[[], Shapes]]] = {
    "c-1": lambda: merfolk("#c87a2a", "#4f9a8f", 0, "spiky", _scroll()),
    "c-2": lambda: merfolk("#4a3426", "#3f7fb0", 1, "spiky", _bell()),
    "c-3": lambda: merfolk("#2a2f3a", "#7a6a4a", 2, "beard", _staff(coral.trident(INK, "#c8d2d6"))),
    "c-4": lambda: merfolk("#b5432f", "#3f8f78", 0, "long", _harp()),
    "c-5": lambda: (
        *place(merfolk("#e6c96a", "#5b7fc0", 0, "bun", _horn()), (-22, 2), scale=0.8),
        *place(merfolk("#3a2a22", "#c0567a", 2, "bun"), (20, 2), scale=0.8),
    ),
    "c-6": lambda: merfolk("#8a5ab0", "#b5567a", 4, "long", ()),
    "c-7": lambda: merfolk("#6b8f4a", "#7a9a3f", 3, "beard", _leaves()),
    "c-8": lambda: merfolk("#d9d9d9", "#6a4bb0", 1, "beard", _scroll()),
    "c-9": lambda: merfolk("#c8453a", "#d9736a", 0, "crown", _staff(coral.starfish(INK, "#e58a6a"))),
    "d-20": lambda: merfolk("#5a6f2f", "#4f7f3a", 1, "hood", _staff(coral.trident(INK, "#cfae72"))),
    "d-21": lambda: merfolk("#7fae4f", "#6f9a5a", 2, "hood", ()),
    "d-22": lambda: merfolk("#e0a05a", "#8fae5a", 0, "bun", _leaves()),
    "d-23": lambda: merfolk("#d9a6d0", "#8f6fb8", 4, "long", _jelly()),
    "d-24": lambda: merfolk("#b9b3a6", "#7a7f5a", 3, "beard", _staff(coral.pearl())),
    "d-25": lambda: merfolk("#e9eef0", "#33507a", 4, "spiky", _bolt()),
    "e-20": lambda: merfolk("#a8632a", "#d0883a", 1, "long", _harp()),
    "e-21": lambda: merfolk("#3a3f4a", "#2b6478", 2, "beard", place(coral_items.compass(), (0, 0), scale=0.36)),
    "e-22": lambda: merfolk("#1f2a33", "#4f9ab0", 1, "bun", _pearl()),
}
USUAL: Final = MERFOLK["c-4"]
