"""Aquicorn Cove's signs: what cards do, phases, fences; each round (0, 0) within a radius of 12."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from card_db.art import tokens
from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Shape, Text, circle, ellipse, line, place, points, polygon, rect, smooth

Shapes = tuple[Shape, ...]
DUSK: Final = "#4b3a78"
LILAC: Final = "#cdbfe8"
SAND: Final = "#f3e8cf"
SEA: Final = "#bfe0e4"
MUCK: Final = "#59603a"

PHASES: Final = {
    1: ("Event", "#6a4b9a"),
    2: ("Fishing", "#1f5f8a"),
    3: ("Gather & Clean", "#0f6e68"),
    4: ("Farming", "#3f6f24"),
    5: ("Village", "#8a4a12"),
    6: ("Building", "#8c3a2a"),
    7: ("End of round", "#4a5560"),
}
"""Each phase's name and colour."""
FENCES: Final = {
    "red": ("#c0392b", "R"),
    "yellow": ("#e8bd3a", "Y"),
    "green": ("#2f7d43", "G"),
    "blue": ("#2563b0", "B"),
    "wild": ("#7b5aa8", "★"),
}
"""Each fence's colour and letter; wild connects to any Building."""


def phase(number: int, at: tuple[float, float], radius: float) -> Shapes:
    """A phase's number on a disc of its colour."""
    colour = PHASES[number][1]
    return (
        circle(at, radius, colour, PAPER, radius * 0.12),
        Text((at[0], at[1] + radius * 0.52), str(number), radius * 1.5, "bold", "middle", PAPER),
    )


# ---- What cards do ----


def icon(name: str) -> Shapes:
    """The sign of an action ("food", "clean" …) as effects name it; a star for one that has none."""
    return ICONS.get(name, _any)()


def _food() -> Shapes:
    apple = smooth(
        points(
            "0,-4  4,-6.6  9,-4.4  9.6,1.6  6.4,8.6  2.4,9.8  0,8.8  -2.4,9.8  -6.4,8.6  -9.6,1.6  -9,-4.4  -4,-6.6"
        ),
        "#d8483a",
        INK,
        1.4,
    )
    return (
        apple,
        smooth(((-6.4, -1.6), (-5.6, 2.4)), None, "#f6c6bc", 1.8, closed=False),
        line((0, -4.4), (0.8, -9), INK, 1.6),
        smooth(points("0.8,-8  5,-11  8,-9.4  4.6,-6.8"), "#5f9a3a", INK, 1.2),
    )


def _supply() -> Shapes:
    planks = [
        place(
            (rect((-10, -2.6), 20, 5.2, fill, INK, 1.3, 0.8), line((-6, 0), (3, 0), mix(fill, INK, 0.4), 0.9)),
            (0, y),
            turn=turn,
        )
        for y, turn, fill in ((5.6, 0, "#b98a4a"), (-0.4, -5, "#cfa466"), (-6.2, 6, "#a87838"))
    ]
    return tuple(shape for plank in planks for shape in plank)


def _barrel(fill: str = MUCK) -> Shapes:
    """A leaking drum: Pollution."""
    return (
        smooth(points("-11,9.6  -6,7  0,9  6,7  11,9.4  5,11  -5,11"), "#3b4228", INK, 1.1),
        rect((-6.6, -9.6), 13.2, 18, fill, INK, 1.4, 2.2),
        line((-6.6, -4.4), (6.6, -4.4), INK, 1.2),
        line((-6.6, 3), (6.6, 3), INK, 1.2),
        smooth(points("0,-3  2.4,0  0,2  -2.4,0"), "#d9d24a", INK, 0.8),
    )


def _clean() -> Shapes:
    return (
        *place(_barrel("#9aa07a"), (-2.4, 1.6), scale=0.8),
        *(smooth(((x, y), (x + 3.4, y - 4)), None, "#0f6e68", 2.2, closed=False) for x, y in ((4, -2), (7, 2))),
        polygon(tuple((7.4 + x, -7.4 + y) for x, y in tokens.star(4, 5, 1.6)), "#f6e6a8", INK, 1.0),
    )


def _plant() -> Shapes:
    return (
        smooth(points("-11,10  -8,5.6  0,4.2  8,5.6  11,10"), "#8a5a32", INK, 1.3),
        line((0, 5), (0, -4), "#3f6f24", 2.2),
        smooth(points("0,-2  -8,-2  -10,-8  -3,-9"), "#7fb84f", INK, 1.3),
        smooth(points("0,-4  7,-4  10,-11  2,-11"), "#9acb62", INK, 1.3),
    )


def _build() -> Shapes:
    return (
        line((-7.6, 9.6), (2.6, -2), INK, 4.4),
        line((-7.6, 9.6), (2.6, -2), "#b98a4a", 2.0),
        *place(
            (rect((-8, -4), 13, 8, "#8d99a0", INK, 1.4, 1.4), polygon(points("5,-4  10,0  5,4"), "#8d99a0", INK, 1.4)),
            (4, -5),
            turn=42,
        ),
    )


def _house(fill: str = "#e2a24a") -> Shapes:
    return (
        rect((-8, -1), 16, 11, "#f6ecd0", INK, 1.4, 0.8),
        polygon(points("-11,-0.4  0,-10.4  11,-0.4"), fill, INK, 1.4),
        rect((-2.2, 3), 4.4, 7, "#8a5a32", INK, 1.0),
    )


def arrow(is_up: bool, at: tuple[float, float], size: float = 1.0) -> Shapes:
    """A bold arrow up or down."""
    return place(
        (
            polygon(
                points("0,-5  4.6,0.4  1.8,0.4  1.8,5  -1.8,5  -1.8,0.4  -4.6,0.4"),
                "#2f7d43" if is_up else "#b3392b",
                PAPER,
                0.8,
            ),
        ),
        at,
        scale=size,
        turn=0 if is_up else 180,
    )


def _prosperity() -> Shapes:
    return (*place(_house(), (-1.6, 0.6), scale=0.88), *arrow(True, (8, -5.6)))


def _prosperity_down() -> Shapes:
    return (*place(_house(), (-1.6, 0.6), scale=0.88), *arrow(False, (8, -5.6)))


def _coral() -> Shapes:
    twigs = ("0,9  0,0  -1,-8", "0,4  -6,1  -7,-4", "0,1  5,-2  6,-7")
    return (
        *(smooth(points(t), None, INK, 5.2, closed=False) for t in twigs),
        *(smooth(points(t), None, "#e58a86", 2.6, closed=False) for t in twigs),
        smooth(points("-10,10  -4,8.6  2,10  9,8.8"), None, INK, 1.6, closed=False),
    )


def _reef() -> Shapes:
    return (*place(_coral(), (-2, 0.4), scale=0.92), *arrow(True, (8.4, -4.6)))


def _reef_down() -> Shapes:
    return (*place(_coral(), (-2, 0.4), scale=0.92), *arrow(False, (8.4, -4.6)))


def _bag() -> Shapes:
    return (
        smooth(points("-4,-5  -9,2  -9.4,7  -5,10.4  5,10.4  9.4,7  9,2  4,-5"), "#8f7ab8", INK, 1.4),
        smooth(points("-5,-5.4  -6.6,-9.6  -2,-8  0,-10.4  2,-8  6.6,-9.6  5,-5.4"), "#b7a5d8", INK, 1.3, tension=0.6),
        line((-5, -5), (5, -5), INK, 1.8),
    )


def _seep() -> Shapes:
    return (*place(_bag(), (2.6, 1), scale=0.86), *place(_barrel(), (-6.4, -4), scale=0.52))


def aquicorn(pen: str = INK, tone: str = "#b79be0") -> Shapes:
    """A horned seahorse: the game's mark."""
    body = smooth(
        points(
            "-1.4,-8.4  2.6,-8  4.6,-5  3.6,-2  5.2,1.8  3.8,6  0.6,8.4  -1.6,6.6  0.8,5  "
            "1,2.4  -1.8,0.4  -3,-3  -2,-5  -7,-4.2  -7.6,-6.2  -3,-7.4"
        ),
        tone,
        pen,
        1.3,
        tension=0.8,
    )
    return (
        polygon(points("-1.6,-7.6  -3.6,-12.6  1,-8.4"), "#f3d27a", pen, 1.1),
        smooth(points("0.4,8.2  -2.8,10.8  -5.4,9  -4.4,6.4  -2.4,7.2"), None, pen, 1.7, closed=False),
        smooth(points("4.4,-0.4  9,-2.4  9,2.6  5,2.8"), mix(tone, PAPER, 0.4), pen, 1.1),
        smooth(points("2.2,-8  5.6,-9.4  5,-6.6  7.4,-5.6  4.4,-4.2"), "#e58ab0", pen, 1.0, tension=0.6),
        body,
        circle((-0.6, -5.6), 1.0, pen),
        *(line((0.8, y), (4.2, y - 0.7), mix(tone, pen, 0.45), 0.8) for y in (-1.2, 1.6, 4.2)),
    )


def _heal() -> Shapes:
    return (
        *place(aquicorn(), (-1, -1), scale=0.86),
        smooth(points("-10,9  -5,7.4  0,9  5,7.4  10,9"), None, "#1f5f8a", 2.0, closed=False),
        *arrow(False, (8.4, 3), 0.8),
    )


def _villager() -> Shapes:
    return (
        rect((-7, -10.4), 14, 20, PAPER, INK, 1.4, 1.8),
        circle((0, -4), 3.2, "#e2b48a", INK, 1.1),
        smooth(points("-5,5  -4.4,0.4  0,-0.8  4.4,0.4  5,5"), "#6a4b9a", INK, 1.1),
        Text((0, 9), "+1", 4.4, "bold", "middle"),
    )


def _feed() -> Shapes:
    return (
        smooth(points("-10,-1  10,-1  7,7.6  0,9.4  -7,7.6"), "#cfa466", INK, 1.4, tension=0.7),
        ellipse((0, -1), 10, 3.2, "#e8774a", INK, 1.3),
        *(
            smooth(points(f"{x},-4  {x + 1.4},-6.4  {x - 0.6},-8  {x + 1},-10.4"), None, INK, 1.2, closed=False)
            for x in (-4, 0, 4)
        ),
    )


def die() -> Shapes:
    """A die with a warning triangle."""
    return (
        rect((-9, -9), 18, 18, PAPER, INK, 1.5, 3),
        polygon(points("0,-6  6.6,5.4  -6.6,5.4"), "#f0c330", INK, 1.2),
        line((0, -2), (0, 1.6), INK, 1.7),
        circle((0, 3.7), 0.9, INK),
    )


def _any() -> Shapes:
    return (polygon(tokens.star(5, 10.6, 4.8), "#f3d27a", INK, 1.4), Text((0, 2.8), "?", 7.4, "bold", "middle"))


def _discard() -> Shapes:
    return (
        *place(
            (rect((-6, -8.6), 12, 17, "#d9cfee", INK, 1.4, 1.6), Text((0, 3), "E", 8.4, "bold", "middle")),
            (0, 0),
            turn=-8,
        ),
        line((-9, -9), (9, 9), "#b3392b", 2.6),
        line((9, -9), (-9, 9), "#b3392b", 2.6),
    )


def boat() -> Shapes:
    """A Boat tile off the Fishing Boat."""
    return (
        smooth(points("-11,1.6  11,0  8,8.4  -7.6,8.4"), "#b4512f", INK, 1.4, tension=0.5),
        line((0, 1), (0, -9.6), INK, 1.6),
        polygon(points("1,-9.6  9,-2.4  1,-2"), "#f6ecd0", INK, 1.2),
        *arrow(True, (-6.6, -5), 0.8),
    )


ICONS: Final[dict[str, Callable[[], Shapes]]] = {
    "food": _food,
    "supply": _supply,
    "clean": _clean,
    "plant": _plant,
    "build": _build,
    "prosperity": _prosperity,
    "prosperity down": _prosperity_down,
    "reef": _reef,
    "reef down": _reef_down,
    "pollution": _barrel,
    "seep": _seep,
    "heal": _heal,
    "villager": _villager,
    "feed": _feed,
    "feed down": _feed,
    "dice": die,
    "dice down": die,
    "any": _any,
    "discard event": _discard,
    "boat": boat,
    "bag": _bag,
    "house": _house,
}


def shell() -> Shapes:
    """The shell of the Prosperity track."""
    fan = smooth(
        points("0,8  -5.6,5  -9.4,-0.6  -7.6,-5.8  -3.4,-8.4  0,-9  3.4,-8.4  7.6,-5.8  9.4,-0.6  5.6,5"),
        "#f3b6a2",
        INK,
        1.5,
    )
    return (
        fan,
        *(line((0, 7), (x, y), INK, 1.0) for x, y in ((-6.6, -3.4), (-2.6, -7), (2.6, -7), (6.6, -3.4))),
        rect((-3.4, 6.6), 6.8, 3.0, "#f3b6a2", INK, 1.1, 1.2),
    )


def fence(colour: str | None, width: float, height: float, *, letter_at: float) -> Shapes:
    """A picket fence along an edge, from its top left corner, with its letter; grey with a question mark where nobody told it."""
    fill, letter = FENCES[colour] if colour else ("#c9cecb", "?")
    edge = mix(fill, INK, 0.5)
    pickets: list[Shape] = [rect((0, 0), width, height, mix(fill, PAPER, 0.25))]
    n = round(height / 5.4)
    tall = height / n
    for i in range(n):
        y = i * tall
        pickets.append(
            polygon(
                (
                    (0.3, y + 0.4),
                    (width - 1.5, y + 0.4),
                    (width - 0.3, y + tall / 2),
                    (width - 1.5, y + tall - 0.4),
                    (0.3, y + tall - 0.4),
                ),
                fill,
                edge,
                0.3,
            )
        )
    x, y = width / 2, letter_at
    mark = (
        polygon(tuple((x + a, y + b) for a, b in tokens.star(5, 1.7, 0.75)), INK)
        if letter == "★"
        else Text((x, y + 1.1), letter, 3.1, "bold", "middle", INK)
    )
    return (*pickets, circle((x, y), width / 2 - 0.3, PAPER, edge, 0.35), mark)
