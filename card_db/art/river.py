"""Katmai's river: the five fishing features, salmon, and what an objective asks for as a picture.

A feature is told by its sign, its letter (the one that patterns use), its pattern and its colour. Signs are drawn round (0, 0)
within a radius of 12.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from card_db import lettering
from card_db.art import bears, fish
from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Path, Point, Shape, Text, circle, ellipse, line, place, points, polygon, rect, smooth

FEATURES: Final = {
    "deep-pool": ("#1f5a78", "P"),
    "shallows": ("#a8d8cf", "S"),
    "waterfall": ("#5d9fc4", "W"),
    "eddy": ("#3f8f8c", "E"),
    "rocks": ("#a39c92", "R"),
}
"""Each feature's colour and its letter."""
SPRUCE: Final = "#1f5443"
PALE: Final = "#e6efe6"
NEVER: Final = "#a3231f"


def sign(feature: str, pen: str = INK) -> tuple[Shape, ...]:
    """A feature's sign; KeyError for any other."""
    return _SIGNS[feature](pen)


def _deep(pen: str) -> tuple[Shape, ...]:
    return (
        ellipse((0, 0), 11, 7.6, "#3d7f9c", pen, 1.4),
        ellipse((0, 0.8), 7.4, 4.8, "#1f5a78", None),
        ellipse((0, 1.4), 3.8, 2.2, "#0f3a52", None),
        smooth(((-8, -3.4), (-4, -5.2), (0, -5.4)), None, PAPER, 1.2, closed=False),
    )


def _shallow(pen: str) -> tuple[Shape, ...]:
    waves = [
        smooth([(-10.4 + 3.47 * i, y + (1.2 if i % 2 else -1.2)) for i in range(7)], None, pen, 1.7, closed=False)
        for y in (-6, -0.4)
    ]
    stones = [
        ellipse(at, rx, 1.7, "#e9dcb8", pen, 1.0) for at, rx in (((-6.4, 6.6), 2.7), ((0, 7.8), 2.4), ((6, 6.4), 2.9))
    ]
    return (*waves, *stones)


def _fall(pen: str) -> tuple[Shape, ...]:
    falls = [smooth(((x, -8), (x + 0.4, -1), (x - 0.3, 5)), None, pen, 1.7, closed=False) for x in (-6, -2, 2, 6)]
    lip = smooth(((-10.8, -9), (-4, -10), (4, -8.6), (10.8, -9.6)), None, pen, 1.9, closed=False)
    foam = [circle(at, r, PAPER, pen, 1.2) for at, r in (((-6.6, 7.6), 3.0), ((6.6, 7.6), 3.0), ((0, 8.2), 3.6))]
    return (polygon(points("-8.4,-9.4  8.4,-9.2  8,7  -8,7"), "#bfe0f0"), *falls, lip, *foam)


def _eddy(pen: str) -> tuple[Shape, ...]:
    turns = [i * math.pi / 5 for i in range(24)]
    spiral = [((0.7 + 0.68 * a) * math.cos(a), (0.7 + 0.68 * a) * 0.86 * math.sin(a)) for a in turns]
    return (circle((0, 0), 10.6, "#b9dedb", None), smooth(spiral, None, pen, 1.9, closed=False))


def _rock(pen: str) -> tuple[Shape, ...]:
    return (
        smooth(points("-11,6.6  -9.4,-0.6  -5,-4.4  -0.6,-1.6  1,6.6"), "#8f8a83", pen, 1.4, tension=0.7),
        smooth(points("-3,6.6  -1.6,-3  3.4,-8.6  8.4,-5  11,1  10.6,6.6"), "#c2bbb0", pen, 1.4, tension=0.7),
        line((3.2, -4.4), (6.4, -2.4), pen, 1.1),
        smooth(((-11.4, 8.4), (-6, 7.2), (0, 8.6), (6, 7.2), (11.4, 8.4)), None, pen, 1.3, closed=False),
    )


_SIGNS: Final[dict[str, Callable[[str], tuple[Shape, ...]]]] = {
    "deep-pool": _deep,
    "shallows": _shallow,
    "waterfall": _fall,
    "eddy": _eddy,
    "rocks": _rock,
}


def badge(feature: str, at: Point, radius: float) -> tuple[Shape, ...]:
    """A feature's letter on a disc."""
    return (
        circle(at, radius, PAPER, INK, radius * 0.16),
        Text((at[0], at[1] + radius * 0.5), FEATURES[feature][1], radius * 1.45, "bold", "middle"),
    )


# ---- A space of a tile, drawn in a square of 30 mm from its outer upstream corner ----


def space(feature: str | None, ring: Point) -> tuple[Shape, ...]:
    """The water of one space with its pattern, and the ring that a beeple stands in with its middle at `ring`."""
    if feature is None:
        return (rect((0, 0), 30, 30, "#d9e3e2"), circle(ring, 9.4, PAPER, "#8ba3a4", 0.6))
    fill = FEATURES[feature][0]
    pale = mix(fill, PAPER, 0.62 if feature != "shallows" else 0.5)
    shapes: list[Shape] = [rect((0, 0), 30, 30, fill), *_WATERS[feature](fill)]
    shapes += [circle(ring, 9.6, pale, PAPER, 0.7), circle(ring, 9.6, None, mix(fill, INK, 0.55), 0.28)]
    shapes += place(sign(feature), ring, scale=0.58)
    return tuple(shapes)


def _pool_water(fill: str) -> tuple[Shape, ...]:
    tone = mix(fill, PAPER, 0.16)
    return tuple(ellipse((15, 15), 4 + 2.7 * i, 4 + 2.5 * i, None, tone, 0.5) for i in range(1, 4))


def _shallow_water(fill: str) -> tuple[Shape, ...]:
    tone = mix(fill, INK, 0.22)
    rows = []
    for k in range(5):
        x0 = 1.6 + (k % 2) * 3
        rows.append(
            smooth(
                [(x0 + 3 * i, 3 + 6 * k + (0.7 if i % 2 else -0.7)) for i in range(9)], None, tone, 0.55, closed=False
            )
        )
    stones = [ellipse(at, 1.2, 0.8, "#e9dcb8", tone, 0.3) for at in ((4, 27), (26.4, 14), (14, 27.6), (27, 25.6))]
    return (*rows, *stones)


def _fall_water(fill: str) -> tuple[Shape, ...]:
    tone = mix(fill, PAPER, 0.45)
    return tuple(
        line((x, 1.2), (x, 28.8), tone, 0.8 if i % 2 else 0.45)
        for i, x in enumerate((1.6, 3.6, 5.6, 8, 22, 24, 26, 28.2))
    )


def _eddy_water(fill: str) -> tuple[Shape, ...]:
    tone = mix(fill, PAPER, 0.3)
    arcs = []
    for k, r in enumerate((11.2, 13.2)):
        through = [(15 + r * math.cos(a), 15 + r * math.sin(a)) for a in (k + 0.5 * i for i in range(8))]
        arcs.append(smooth(through, None, tone, 0.6, closed=False))
    return tuple(arcs)


def _rock_water(fill: str) -> tuple[Shape, ...]:
    tone = mix(fill, INK, 0.3)
    stones = (
        ((3.6, 4), 2.6),
        ((26, 3.6), 2.0),
        ((4, 26), 2.4),
        ((26.4, 15), 2.8),
        ((14, 27.2), 2.0),
        ((26, 26.4), 2.2),
    )
    return tuple(
        smooth(
            (
                (x - r, y + r * 0.7),
                (x - r * 0.8, y - r * 0.4),
                (x, y - r),
                (x + r * 0.9, y - r * 0.3),
                (x + r, y + r * 0.7),
            ),
            mix(fill, PAPER, 0.28),
            tone,
            0.4,
            tension=0.8,
        )
        for (x, y), r in stones
    )


_WATERS: Final[dict[str, Callable[[str], tuple[Shape, ...]]]] = {
    "deep-pool": _pool_water,
    "shallows": _shallow_water,
    "waterfall": _fall_water,
    "eddy": _eddy_water,
    "rocks": _rock_water,
}


# ---- Small signs of cards ----


def salmon() -> tuple[Shape, ...]:
    """A salmon."""
    return fish.draw("salmon")


def trigger() -> tuple[Shape, ...]:
    """A bolt: this ability acts once, at once."""
    return (polygon(points("2.6,-11  -7,1.6  -1,1.6  -3.4,11  7,-2.6  0.8,-2.6  4.4,-11"), "#d9a62e", INK, 1.4),)


def ability(name: str) -> tuple[Shape, ...]:
    """The picture of an ability: cards that rise, move or copy, a zero, an equals sign, a feature; () for none."""
    match name:
        case "zero":
            return (circle((0, 0), 9.6, PAPER, NEVER, 2.0), Text((0, 5.2), "0", 14.5, "bold", "middle", NEVER))
        case "deep-pool" | "waterfall":
            return sign(name)
        case "even":
            return tuple(_slip((x, y)) for x in (-6.2, 6.2) for y in (-3, 2.4)) + tuple(
                line((-1.9, y), (1.9, y), INK, 1.5) for y in (-1.6, 1.8)
            )
        case "gather":
            return (_slip((2, 4.4), 1.2), *_arrow((-8.6, -6.2), (0.6, 1.6)), _slip((-8, -7), 0.8))
        case "push":
            return (_slip((-5.4, 3.4), 1.2), *_arrow((-2, -2), (9, -8.6)))
        case "copy":
            return (_slip((-1.6, 4.4), 1.2), _slip((1.6, -3.6), 1.2), *_arrow((7.4, -6), (7.4, 6.6)))
    return ()


def _slip(at: Point, size: float = 1.0) -> Path:
    return rect((at[0] - 4 * size, at[1] - 5 * size), 8 * size, 10 * size, PAPER, INK, 1.3, 1.4)


def _arrow(start: Point, end: Point, pen: str = NEVER) -> tuple[Shape, ...]:
    a = math.atan2(end[1] - start[1], end[0] - start[0])
    head = [(end[0] + 4.6 * math.cos(a + t), end[1] + 4.6 * math.sin(a + t)) for t in (math.pi * 0.82, -math.pi * 0.82)]
    return (line(start, end, pen, 1.8), polygon((end, *head), pen, pen, 0.8))


def flag() -> tuple[Shape, ...]:
    """A chequered flag: scored only at the end of the game."""
    cloth = rect((-6, -10.4), 15, 10.4, PAPER, INK, 1.3)
    squares = [
        rect((-6 + 3.75 * i, -10.4 + 3.47 * k), 3.75, 3.47, INK) for i in range(4) for k in range(3) if (i + k) % 2 == 0
    ]
    return (cloth, *squares, line((-6, -11), (-6, 11), INK, 2.0))


def diamond(at: Point, size: float) -> Path:
    """One diamond."""
    x, y = at
    return polygon(
        ((x, y - size), (x + size * 0.8, y), (x, y + size), (x - size * 0.8, y)), "#d2a63a", INK, size * 0.22
    )


# ---- What an objective asks for ----

CELL: Final = 10.0
_FEATURE_OF: Final = {letter.lower(): name for name, (_, letter) in FEATURES.items()}


def pattern(text: str | None) -> tuple[Shape, ...]:
    """The requirement as a picture in units of 10 a space, () for one that cannot be drawn (its words stand below it)."""
    words = (text or "").split()
    try:
        match words:
            case ["shape", picture]:
                return _cells(picture.split("/"))
            case ["line", n, "along"]:
                return _cells(["#" * int(n), "." * int(n)])
            case ["line", n, "across"]:
                return _cells([".#."] * int(n))
            case ["around", n, whose]:
                rows = {1: ["#o", ".."], 2: ["#o#", "..."], 3: ["#o#", ".#."]}[int(n)]
                return _cells([row.replace("o", "o" if whose == "opponent" else "#") for row in rows])
            case ["group", n]:
                top = -(-int(n) // 2)
                return _cells(["#" * top, "#" * (int(n) - top) + "." * (2 * top - int(n))])
            case ["count", *rest]:
                return _counted(rest)
            case ["most", *rest]:
                return _most(rest)
    except (ValueError, KeyError):
        pass
    return ()


def _cells(rows: Sequence[str]) -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    for y, row in enumerate(rows):
        for x, sort in enumerate(row):
            shapes += place(cell(sort), ((x + 0.5) * CELL, (y + 0.5) * CELL))
    return tuple(shapes)


def cell(sort: str) -> tuple[Shape, ...]:
    """One space of a pattern round (0, 0), 10 units a side, by its sign.

    # is yours, x none of yours, o an opponent's, . any; a feature's letter is yours on that feature.
    """
    half = CELL / 2
    if sort == ".":
        return (rect((-half, -half), CELL, CELL, "#dfeae8", "#9db8b6", 0.5),)
    if sort == "x":
        return (
            rect((-half, -half), CELL, CELL, PAPER, INK, 0.7),
            *place(bears.paw("#9db8b6", PAPER), (0, 0), scale=0.27),
            circle((0, 0), 4.0, None, NEVER, 0.9),
            line((-2.8, -2.8), (2.8, 2.8), NEVER, 0.9),
        )
    if sort == "o":
        return (
            rect((-half, -half), CELL, CELL, "#dfeae8", INK, 0.7),
            circle((0, 0.4), 3.1, PAPER, INK, 0.7),
            *(circle((s * 2.4, -2.4), 1.2, PAPER, INK, 0.7) for s in (-1, 1)),
            Text((0, 1.9), "?", 4.2, "bold", "middle"),
        )
    if sort in _FEATURE_OF:
        feature = _FEATURE_OF[sort]
        return (
            rect((-half, -half), CELL, CELL, mix(FEATURES[feature][0], PAPER, 0.55), INK, 0.7),
            *place(sign(feature), (-1.6, -1.5), scale=0.25),
            *place(bears.paw(INK, PAPER), (2.3, 2.2), scale=0.2),
        )
    return (rect((-half, -half), CELL, CELL, "#9cc7bd", INK, 0.7), *place(bears.paw(INK, PAPER), (0, 0), scale=0.33))


def _counted(words: Sequence[str]) -> tuple[Shape, ...]:
    """Spaces of features, each with a paw: side by side, in one tile's frame, or each on a tile of its own."""
    features: list[str] = []
    i = 0
    while i + 1 < len(words) and words[i].isdigit():
        features += [words[i + 1]] * int(words[i])
        i += 2
    suffix = " ".join(words[i:])
    sorts = [FEATURES[name][1].lower() if name != "any" else "#" for name in features]
    shapes: list[Shape] = []
    gap = {"": 2.6, "on one tile": 1.0, "on different tiles": 6.4, "on tiles in a row": 4.4}[suffix]
    for n, sort in enumerate(sorts):
        x = n * (CELL + gap)
        if suffix in ("on different tiles", "on tiles in a row"):
            shapes.append(rect((x - 2.2, -2.2), CELL + 4.4, CELL + 4.4, PALE, SPRUCE, 0.7, 2))
        shapes += place(cell(sort), (x + CELL / 2, CELL / 2))
    if suffix == "on one tile":
        wide = len(sorts) * (CELL + gap) - gap
        shapes.insert(0, rect((-2.4, -2.4), wide + 4.8, CELL + 4.8, PALE, SPRUCE, 0.8, 2))
    return tuple(shapes)


def _most(words: Sequence[str]) -> tuple[Shape, ...]:
    """What the player with the most has: spaces, tiles, a group or a line, under a laurel of "most"."""
    match words:
        case ["tiles", n]:
            sorts = ["#"] * int(n)
            tile = rect((-2.2, -2.2), len(sorts) * CELL + 4.4, CELL + 4.4, PALE, SPRUCE, 0.8, 2)
            shown: tuple[Shape, ...] = (tile, *_cells(["#" * int(n)]))
        case ["group"]:
            shown = _cells(["###", ".##"])
        case ["line"]:
            shown = _cells(["####"])
        case [feature]:
            shown = place(cell(FEATURES[feature][1].lower()), (CELL / 2, CELL / 2))
        case _:
            return ()
    right = 4.0 + max(x for shape in shown if isinstance(shape, Path) for _, at in shape.commands for x, _ in at)
    middle = CELL / 2 if words[0] != "group" else CELL
    left = right + 1.4
    # Only the line is measured by what frames the drawing: it is as long as the word above it.
    return (
        *shown,
        Text((left, middle - 0.4), "the", 4.6, "sans"),
        Text((left, middle + 4.8), "most", 6.4, "serif"),
        line((left, middle + 7), (left + lettering.width("most", 6.4, "serif"), middle + 7), SPRUCE, 0.8),
    )
