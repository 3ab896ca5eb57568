"""The people of Aquicorn Cove: four characters and the villagers, each a bust within about x -30 to 30 and y -34 to 30."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from card_db.art import cove
from card_db.art.layout import fit
from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Shape, circle, ellipse, line, points, polygon, rect, smooth

EDGE: Final = 1.7
Shapes = tuple[Shape, ...]
Hair = Literal["short", "long", "bun", "curly", "bald", "braids", "bob"]
Hat = Literal["", "cap", "straw", "scarf", "beanie", "sou"]
SKINS: Final = ("#f3d0b0", "#e2b48a", "#c08a5e", "#8d5b3c", "#6a4129")
CHARACTERS: Final = {
    "lana": ("#1f6f8a", "L"),
    "mae": ("#9a3f5a", "M"),
    "andrew": ("#4b7a2f", "A"),
    "florian": ("#a8642a", "F"),
}
"""Each character's colour and letter."""


def person(
    skin: int,
    hair: Hair,
    colour: str,
    shirt: str,
    hat: Hat = "",
    *,
    beard: bool = False,
    glasses: bool = False,
    holds: Shapes = (),
) -> Shapes:
    """A bust looking at you, with what it holds at its right."""
    tone = SKINS[skin]
    behind, before = _hair(hair, colour)
    body = smooth(points("-28,31  -26,16  -16,8  -6,6  6,6  16,8  26,16  28,31"), shirt, INK, EDGE, tension=0.7)
    neck = smooth(points("-5,0  -5,8  0,11  5,8  5,0"), mix(tone, INK, 0.12), INK, 1.2)
    head = smooth(points("0,-25  9,-22  12,-12  10.6,-2  5,5  0,6.4  -5,5  -10.6,-2  -12,-12  -9,-22"), tone, INK, EDGE)
    ears = [circle((s * 12, -9), 2.6, tone, INK, 1.2) for s in (-1, 1)]
    face = (
        *(circle((s * 4.6, -9), 1.5, INK) for s in (-1, 1)),
        *(
            smooth(((s * 2.4, -13.4), (s * 4.8, -14.6), (s * 7.2, -13.2)), None, INK, 1.3, closed=False)
            for s in (-1, 1)
        ),
        smooth(((0, -8), (-1.4, -4.4), (0.8, -4)), None, mix(tone, INK, 0.55), 1.2, closed=False),
        smooth(((-4.2, -0.4), (0, 1.8), (4.2, -0.4)), None, INK, 1.5, closed=False),
        *(circle((s * 7.2, -3.6), 1.9, mix(tone, "#d9606a", 0.3)) for s in (-1, 1)),
    )
    collar = smooth(points("-9,8  0,15  9,8"), None, mix(shirt, INK, 0.5), 1.4, closed=False)
    chin = (
        (
            smooth(points("-11,-6  -9,3  -4,10  0,11  4,10  9,3  11,-6  6,-2  0,-3.4  -6,-2"), colour, INK, 1.3),
            smooth(((-3, 0.6), (0, 2.2), (3, 0.6)), None, INK, 1.3, closed=False),
        )
        if beard
        else ()
    )
    specs = (
        (*(circle((s * 4.8, -9), 3.7, None, INK, 1.2) for s in (-1, 1)), line((-1.2, -9.4), (1.2, -9.4), INK, 1.2))
        if glasses
        else ()
    )
    things = fit(holds, (13, 6), 16, 18) if holds else ()
    return (*behind, neck, body, collar, *ears, head, *face, *chin, *before, *specs, *_hat(hat, shirt), *things)


def _hair(hair: Hair, colour: str) -> tuple[Shapes, Shapes]:
    fringe = smooth(
        points("-12.4,-11  -13,-20  -7,-27  2,-28.4  10,-24.6  13,-17  12.4,-10  9,-17  2,-20.6  -6,-18.4  -10,-16"),
        colour,
        INK,
        EDGE,
        tension=0.85,
    )
    match hair:
        case "short":
            return (), (fringe,)
        case "long":
            back = smooth(
                points("-12,-22  -17,-8  -18,8  -21,20  -10,16  0,12  10,16  21,20  18,8  17,-8  12,-22  0,-28"),
                colour,
                INK,
                EDGE,
            )
            return (back,), (fringe,)
        case "bun":
            return (circle((0, -29), 6.6, colour, INK, EDGE),), (fringe,)
        case "curly":
            curls = [
                circle(at, 6.4, colour, INK, EDGE)
                for at in ((-12, -18), (-7, -25), (1, -28), (9, -24), (13, -17), (-14, -9), (14, -9))
            ]
            return tuple(curls), tuple(circle(at, 4.6, colour) for at in ((-8, -20), (0, -23), (8, -19)))
        case "bald":
            return (), (smooth(((-5, -21), (-1, -23), (3, -22)), None, PAPER, 1.6, closed=False),)
        case "braids":
            braids = [
                smooth(
                    points(f"{s * 11},-6  {s * 17},2  {s * 14},10  {s * 18},18  {s * 13},23  {s * 10},12"),
                    colour,
                    INK,
                    EDGE,
                    tension=0.8,
                )
                for s in (-1, 1)
            ]
            return (), (fringe, *braids)
    bob = smooth(
        points("-12,-22  -16,-12  -16,2  -9,5  -10,-6  10,-6  9,5  16,2  16,-12  12,-22  0,-28"), colour, INK, EDGE
    )
    return (bob,), (fringe,)


def _hat(hat: Hat, shirt: str) -> Shapes:
    match hat:
        case "cap":
            return (
                smooth(points("-13,-17  -11,-27  0,-31  11,-27  13,-17"), "#33507a", INK, EDGE, tension=0.9),
                smooth(points("-15,-16  0,-19  15,-16  10,-13.6  -10,-13.6"), "#263d5e", INK, 1.3),
            )
        case "straw":
            return (
                ellipse((0, -19), 23, 5.4, "#e6c878", INK, EDGE),
                smooth(points("-11,-20  -9,-30  0,-32  9,-30  11,-20"), "#e6c878", INK, EDGE, tension=0.9),
                line((-10.6, -22.6), (10.6, -22.6), "#b3392b", 2.4),
            )
        case "scarf":
            return (
                smooth(
                    points("-13,-12  -13,-23  -5,-30  5,-30  13,-23  13,-12  8,-19  0,-21.4  -8,-19"),
                    "#c8453a",
                    INK,
                    EDGE,
                    tension=0.9,
                ),
                polygon(points("12,-14  20,-10  18,-17"), "#c8453a", INK, 1.3),
                *(circle(at, 1.3, PAPER) for at in ((-6, -24), (3, -26), (9, -20))),
            )
        case "beanie":
            return (
                smooth(
                    points("-13,-15  -11,-27  0,-32  11,-27  13,-15"), mix(shirt, PAPER, 0.25), INK, EDGE, tension=0.9
                ),
                rect((-13.4, -19), 26.8, 5.4, mix(shirt, INK, 0.25), INK, 1.3, 2.4),
            )
        case "sou":
            return (
                smooth(
                    points("-20,-13  -11,-19  -9,-29  0,-32  9,-29  11,-19  20,-13  0,-18"),
                    "#f0c330",
                    INK,
                    EDGE,
                    tension=0.8,
                ),
            )
    return ()


def character(name: str) -> Shapes:
    """One of the four characters; KeyError for any other."""
    shirt = CHARACTERS[name][0]
    match name:
        case "lana":
            return person(2, "braids", "#2a1d18", shirt, "sou")
        case "mae":
            return person(4, "curly", "#1d1512", shirt)
        case "andrew":
            return person(0, "short", "#b5632a", shirt, "straw", beard=True)
    return person(1, "short", "#d9b45a", shirt, "beanie", glasses=True)


def _tool(fill: str) -> Shapes:
    return (
        line((0, 12), (0, -6), INK, 4.4),
        line((0, 12), (0, -6), "#b98a4a", 2.0),
        rect((-6, -12), 12, 7, fill, INK, 1.4, 1.4),
    )


def _pot(fill: str) -> Shapes:
    return (
        smooth(points("-7,-8  -9,0  -6,10  6,10  9,0  7,-8"), fill, INK, 1.5),
        ellipse((0, -8), 7, 2.4, mix(fill, INK, 0.35), INK, 1.2),
    )


def _book() -> Shapes:
    return (
        rect((-8, -10), 16, 20, "#8a3f5a", INK, 1.5, 1.4),
        line((-4.6, -10), (-4.6, 10), INK, 1.2),
        line((-1, -4), (5, -4), "#f3d27a", 1.6),
    )


def _lamp() -> Shapes:
    return (
        rect((-5, -6), 10, 14, "#f6e6a8", INK, 1.4, 1),
        polygon(points("-7,-6  0,-12  7,-6"), "#6a5a3a", INK, 1.3),
        smooth(points("0,-3  2.6,2  0,5  -2.6,2"), "#e88a2a", INK, 0.8),
    )


def _note() -> Shapes:
    return (
        ellipse((-4, 8), 4, 3, INK),
        line((-0.4, 8), (-0.4, -10), INK, 1.8),
        smooth(points("-0.4,-10  7,-7  6,0"), None, INK, 2.2, closed=False),
    )


def _yarn() -> Shapes:
    return (
        circle((0, 0), 9, "#d98aa8", INK, 1.5),
        *(
            smooth(((-8, y), (0, y - 3), (8, y + 2)), None, mix("#d98aa8", INK, 0.4), 1.2, closed=False)
            for y in (-4, 0, 4)
        ),
    )


def _letter() -> Shapes:
    return (
        rect((-10, -7), 20, 14, PAPER, INK, 1.5, 1.2),
        smooth(points("-10,-7  0,2  10,-7"), None, INK, 1.3, closed=False, tension=0.1),
    )


def _brush() -> Shapes:
    return (
        line((-6, 10), (3, -4), INK, 4.0),
        line((-6, 10), (3, -4), "#b98a4a", 1.8),
        smooth(points("1,-3  3,-11  8,-8  6,0"), "#2f8a8f", INK, 1.3),
    )


def _jar(fill: str) -> Shapes:
    return (
        rect((-7, -6), 14, 16, fill, INK, 1.5, 2.4),
        rect((-6, -10), 12, 4, "#b98a4a", INK, 1.3, 1),
        smooth(((-4, -3), (-4, 5)), None, PAPER, 1.6, closed=False),
    )


def _loaf() -> Shapes:
    return (
        smooth(points("-11,6  -11,-2  -4,-7  4,-7  11,-2  11,6  0,8"), "#d9a25a", INK, 1.5),
        *(line((x, -3), (x + 3, 2), "#8a5a26", 1.6) for x in (-6, -1, 4)),
    )


VILLAGERS: Final[dict[str, Callable[[], Shapes]]] = {
    "villager-1": lambda: person(2, "bun", "#4a3426", "#5b7fa8", holds=cove.icon("supply")),
    "villager-2": lambda: person(3, "short", "#1d1512", "#1f5f6a", "beanie", holds=cove.icon("clean")),
    "villager-3": lambda: person(1, "short", "#8a5a32", "#a8642a", beard=True, holds=_tool("#8d99a0")),
    "villager-4": lambda: person(0, "bald", "#8a5a32", "#f3efe6", holds=_loaf()),
    "villager-5": lambda: person(4, "braids", "#1d1512", "#5f8f3a", "straw", holds=cove.icon("plant")),
    "villager-6": lambda: person(0, "long", "#c87a2a", "#e0b83a", holds=_jar("#e8a83a")),
    "villager-7": lambda: person(3, "short", "#2a1d18", "#8d8579", "cap", holds=_tool("#6a7683")),
    "villager-8": lambda: person(1, "bun", "#6b4a2a", "#6a4b9a", glasses=True, holds=_book()),
    "villager-9": lambda: person(2, "short", "#33291f", "#33507a", "cap", beard=True, holds=cove.boat()),
    "villager-10": lambda: person(3, "curly", "#2a1d18", "#b5643a", holds=_pot("#c8703a")),
    "villager-11": lambda: person(1, "long", "#d9c79a", "#3a4560", "beanie", holds=_lamp()),
    "villager-12": lambda: person(4, "bun", "#1d1512", "#f0ece2", glasses=True, holds=_jar("#8fc8a0")),
    "villager-13": lambda: person(2, "curly", "#3a2a22", "#d9604a", holds=cove.icon("feed")),
    "villager-14": lambda: person(0, "short", "#a8632a", "#7a5a3a", beard=True, holds=_pot("#a87838")),
    "villager-15": lambda: person(2, "braids", "#2a1d18", "#2f7d6a", "straw", holds=cove.icon("plant")),
    "villager-16": lambda: person(1, "short", "#4a3426", "#b3392b", "cap", holds=_tool("#b3392b")),
    "villager-17": lambda: person(0, "bob", "#b9b3a6", "#c9a86a", "straw", holds=cove.shell()),
    "villager-18": lambda: person(3, "bald", "#1d1512", "#2b6478", beard=True, holds=cove.icon("supply")),
    "villager-19": lambda: person(2, "long", "#5a3a2a", "#9a3f5a", holds=_note()),
    "villager-20": lambda: person(4, "bob", "#1d1512", "#d98aa8", "scarf", holds=_yarn()),
    "villager-21": lambda: person(1, "short", "#c9a86a", "#6f9a5a", "straw", beard=True, holds=_tool("#b98a4a")),
    "villager-22": lambda: person(0, "curly", "#b5432f", "#4f9ab0", glasses=True, holds=_jar("#a9d6e0")),
    "villager-23": lambda: person(3, "braids", "#33291f", "#1f6f8a", glasses=True, holds=cove.icon("reef")),
    "villager-24": lambda: person(0, "bald", "#e9e4da", "#e9e2d0", "beanie", beard=True, holds=_loaf()),
    "villager-25": lambda: person(2, "bob", "#3a2a22", "#e0a23a", "scarf", holds=_brush()),
    "villager-26": lambda: person(4, "short", "#1d1512", "#8a6a4a", "cap", holds=_tool("#6a7683")),
    "villager-27": lambda: person(1, "short", "#8a5a32", "#2563b0", "cap", holds=_letter()),
    "villager-28": lambda: person(2, "bun", "#d9d5cc", "#6a4b9a", "scarf", glasses=True),
}


def villager(card: str) -> Shapes:
    """The villager of a card; one like any other where we do not know it."""
    return VILLAGERS.get(card, VILLAGERS["villager-13"])()
