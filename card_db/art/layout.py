"""Parts that every game's faces share: the frame, the mark in its corner, a drawing fitted into a box."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from card_db import lettering
from card_db.art.palette import INK, SOFT_INK
from card_db.codes import UNMARKED, Identity
from card_db.drawing import Drawing, Font, Mark, Path, Point, Shape, Text, flatten, place, rect, smooth

TAG_SIZE: Final = 12.0
PLATE: Final = TAG_SIZE * 10 / 8
MARGIN: Final = 2.0
HOUSE: Final = "House set"


def box_of(shapes: Iterable[Shape]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the paths, half their strokes included."""
    left = top = float("inf")
    right = bottom = float("-inf")
    for shape in shapes:
        if isinstance(shape, Path):
            half = shape.width / 2 if shape.stroke else 0.0
            for points, _ in flatten(shape, 0.2):
                left = min(left, min(x for x, _ in points) - half)
                right = max(right, max(x for x, _ in points) + half)
                top = min(top, min(y for _, y in points) - half)
                bottom = max(bottom, max(y for _, y in points) + half)
    return left, top, right, bottom


def fit(
    shapes: Sequence[Shape], at: Point, width: float, height: float, *, most: float = math.inf
) -> tuple[Shape, ...]:
    """The shapes as large as the box and `most` (a scale) allow, in its middle; `at` is the box's top left corner."""
    left, top, right, bottom = box_of(shapes)
    scale = min(width / (right - left), height / (bottom - top), most)
    x = at[0] + width / 2 - (left + right) / 2 * scale
    y = at[1] + height / 2 - (top + bottom) / 2 * scale
    return place(shapes, (x, y), scale=scale)


def picture(shapes: Sequence[Shape], edge: float = 1.0) -> Drawing:
    """The shapes in a frame that fits them, `edge` wider for their strokes: a picture without a card round it."""
    left, top, right, bottom = box_of(shapes)
    return Drawing(right - left + 2 * edge, bottom - top + 2 * edge, place(shapes, (edge - left, edge - top)))


def card(width: float, height: float, fill: str, edge: str) -> tuple[Shape, ...]:
    """A card's white paper with a coloured panel that stays clear of the cut."""
    return (
        rect((0, 0), width, height, "#ffffff"),
        rect((MARGIN, MARGIN), width - 2 * MARGIN, height - 2 * MARGIN, fill, edge, 0.35, 2.6),
    )


def mark(identity: Identity, centre: Point) -> Mark:
    """The tag of a face."""
    return Mark("tag", str(identity.tag), centre, TAG_SIZE)


def corner(identity: Identity, width: float, height: float, fill: str = INK) -> tuple[Shape, ...]:
    """The tag in the bottom right corner with its letter and number above: the fixed place on every card. None without a tag."""
    if identity.tag == UNMARKED:
        return ()
    centre = (width - MARGIN - 1 - PLATE / 2, height - MARGIN - 1.2 - PLATE / 2)
    plate = rect((centre[0] - PLATE / 2, centre[1] - PLATE / 2), PLATE, PLATE, "#ffffff", radius=0.6)
    label = Text((centre[0] + PLATE / 2, centre[1] - PLATE / 2 - 0.8), identity.label, 2.7, "bold", "end", fill)
    return plate, mark(identity, centre), label


def outline(width: float, height: float) -> Path:
    """Where a rectangular card is cut."""
    return rect((0, 0), width, height)


def rectangular(width: float, height: float, shapes: Iterable[Shape], title: str) -> Drawing:
    """A finished rectangular face."""
    return Drawing(width, height, tuple(shapes), outline(width, height), title)


def text(at: Point, words: str, size: float, room: float, font: Font = "sans", fill: str = INK) -> Text:
    """A line that shrinks until it fits the room."""
    return Text(at, words, lettering.fitting(words, size, room, font), font, "start", fill)


def paragraph(at: Point, words: str, size: float, room: float, fill: str = INK) -> tuple[Text, ...]:
    """Lines of text under each other."""
    return tuple(
        Text((at[0], at[1] + i * size * 1.24), line, size, "sans", "start", fill)
        for i, line in enumerate(lettering.lines(words, size, room))
    )


def house(at: Point, anchor: str = "start", fill: str = SOFT_INK) -> Text:
    """The words that label our own inventions."""
    return Text(at, HOUSE, 2.3, "sans", "middle" if anchor == "middle" else "start", fill)


def swell(at: Point, width: float, colour: str, weight: float = 0.5) -> Path:
    """One line of low waves."""
    x, y = at
    n = max(2, round(width / 3.2)) // 2 * 2
    points = [(x + width * i / n, y + (0.75 if i % 2 else -0.75)) for i in range(n + 1)]
    return smooth(points, None, colour, weight, closed=False)
