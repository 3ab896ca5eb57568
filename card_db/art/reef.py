"""The four backgrounds of Fish'n'Flips and the pictures of its eight actions, told apart by more than colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from card_db.art.palette import BRASS, INK, PAPER, SLATE, mix
from card_db.drawing import Command, Path, Point, Shape, Text, circle, line, place, polygon, rect, smooth

GROUNDS: Final = {
    "blue": ("#cfe3f5", "#93bce0", "#1c569c"),
    "green": ("#d5ebd2", "#98c897", "#246637"),
    "yellow": ("#f9edbb", "#e3c962", "#715600"),
    "red": ("#f7d5cd", "#e5a092", "#9c2c20"),
}
"""Each background's paper, its pattern and its letter's disc."""
UNTOLD: Final = ("#e6e8e6", "#c9cecb", "#47545a")


def tones(colour: str | None) -> tuple[str, str, str]:
    """Paper, pattern and disc of a background; greys where it has none, or none was told."""
    return UNTOLD if colour is None else GROUNDS[colour]


def ground(colour: str | None, width: float, height: float) -> tuple[Shape, ...]:
    """The background from the top left corner: waves, bubbles, slanting rays or coral; plain where no colour is told."""
    paper, tone, _ = tones(colour)
    field = rect((0, 0), width, height, paper)
    return (field, *_PATTERNS[colour](width, height, tone)) if colour else (field,)


def disc(colour: str | None, at: Point, radius: float) -> tuple[Shape, ...]:
    """The background's letter in a disc of its colour, a question mark where it is not told."""
    deep = tones(colour)[2]
    letter = colour[0].upper() if colour else "?"
    return (
        circle(at, radius, deep, PAPER, radius * 0.16),
        Text((at[0], at[1] + radius * 0.5), letter, radius * 1.4, "bold", "middle", PAPER),
    )


def bubbles(at: Point, scale: float = 1.0) -> tuple[Shape, ...]:
    """The three bubbles of the top right corner, which say how a card lies (FF-R04)."""
    return place(
        [circle((x, y), r, PAPER, SLATE, 0.5) for x, y, r in ((0, 0, 2.1), (-4.2, 2.2, 1.4), (-1.2, 4.6, 1.0))],
        at,
        scale=scale,
    )


def arrow(way: str, at: Point, size: float, fill: str = INK) -> tuple[Shape, ...]:
    """An arrow head that points left, right, up or down."""
    head = polygon(((-0.5, 0), (0.4, -0.55), (0.4, 0.55)), fill, fill, 0.14)
    return place((head,), at, scale=size, turn={"left": 0, "up": 90, "right": 180, "down": 270}[way])


def _waves(width: float, height: float, tone: str) -> tuple[Shape, ...]:
    rows = int((height - 4.4) / 5.5)
    shapes = []
    for row in range(rows + 1):
        y, shift = 3 + row * 5.5, 0 if row % 2 else 2.7
        n = int(width / 5.4) + 3
        through = [(i * 2.7 - shift, y + (1.1 if i % 2 else -1.1)) for i in range(2 * n)]
        inside = [(min(max(x, 0.0), width), y_) for x, y_ in through if -2.8 < x < width + 2.8]
        shapes.append(smooth(inside, None, tone, 0.7, closed=False))
    return tuple(shapes)


def _bubbles(width: float, height: float, tone: str) -> tuple[Shape, ...]:
    shapes = []
    for row in range(int(height / 7) + 1):
        for column in range(int(width / 9) + 1):
            x, y = 4 + 9 * column + (4.5 if row % 2 else 0), 3.6 + 7 * row
            r = 1.9 if (row + column) % 3 else 1.2
            if x + r < width and y + r < height:
                shapes.append(circle((x, y), r, None, tone, 0.75))
    return tuple(shapes)


def _rays(width: float, height: float, tone: str) -> tuple[Shape, ...]:
    shapes = []
    x = -height + 5.0
    while x < width:
        a, b = (x + height, 0.0), (x, height)
        if a[0] > width:
            a = (width, a[0] - width)
        if b[0] < 0:
            b = (0.0, height + b[0])
        shapes.append(line(a, b, tone, 0.9))
        x += 6.5
    return tuple(shapes)


def _coral(width: float, height: float, tone: str) -> tuple[Shape, ...]:
    twig: tuple[Shape, ...] = (
        line((0, 2.4), (0, -2.4), tone, 0.8),
        line((0, 0.8), (2, -1.4), tone, 0.8),
        line((0, 0.8), (-2, -1.4), tone, 0.8),
    )
    shapes: list[Shape] = []
    for row in range(int(height / 8) + 1):
        for column in range(int(width / 9) + 1):
            x, y = 4.4 + 9 * column + (4.5 if row % 2 else 0), 4 + 8 * row
            if x + 2.6 < width and y + 2.6 < height:
                shapes += place(twig, (x, y))
    return tuple(shapes)


_PATTERNS: Final[dict[str, Callable[[float, float, str], tuple[Shape, ...]]]] = {
    "blue": _waves,
    "green": _bubbles,
    "yellow": _rays,
    "red": _coral,
}


# ---- Actions: nine small cards round (0, 0), within 21 to each side ----

_QUIET: Final = mix(SLATE, PAPER, 0.72)
_LIT: Final = mix(BRASS, PAPER, 0.25)
_CELLS: Final = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1))
_LIT_OF: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "flip-colour": ((-1, -1), (1, -1), (0, 0), (-1, 1)),
    "flip-one": ((0, 0),),
    "switch": ((-1, 0), (0, 0)),
    "flip-column": ((0, -1), (0, 0), (0, 1)),
    "switch-flip": ((-1, 0), (0, 0)),
    "flip-row": ((-1, 0), (0, 0), (1, 0)),
    "free-one": ((0, 0),),
    "flip-square": ((0, -1), (1, -1), (0, 0), (1, 0)),
}


def action(kind: str) -> tuple[Shape, ...]:
    """What an action card does, as nine cards of which some are lit; KeyError for any other kind."""
    lit = _LIT_OF[kind]
    shapes: list[Shape] = []
    for cell in _CELLS:
        at = _place(cell)
        shapes.append(
            rect(
                (at[0] - 6, at[1] - 4.6),
                12,
                9.2,
                _LIT if cell in lit else _QUIET,
                INK if cell in lit else SLATE,
                0.8,
                1.2,
            )
        )
    if "flip" in kind:
        for cell in lit:
            shapes += place(_turn(), _place(cell))
    if kind.startswith("switch"):
        shapes += _swap((-7, -9.4) if "flip" in kind else (-7, 0))
    if kind == "free-one":
        shapes += _rise()
    return tuple(shapes)


def _place(cell: tuple[int, int]) -> Point:
    return cell[0] * 14.0, cell[1] * 11.2


def _turn() -> tuple[Shape, ...]:
    """Two bent arrows that chase each other: turn it over."""
    half = (
        smooth(((-3.6, 0.6), (-2.4, -1.7), (0, -2.6), (2.2, -1.8)), None, INK, 1.1, closed=False),
        polygon(((4, -0.2), (0.9, -1.0), (3.1, -3.3)), INK),
    )
    return (*half, *place(half, (0, 0), turn=180))


def _swap(at: Point) -> tuple[Shape, ...]:
    half = (line((-6, -1.7), (4, -1.7), INK, 1.3), polygon(((7.4, -1.7), (3.4, -3.9), (3.4, 0.5)), INK))
    lower = (*half, *place(half, (0, 0), turn=180))
    return (rect((at[0] - 8.4, at[1] - 4.6), 16.8, 9.2, PAPER, INK, 0.8, 4.4), *place(lower, at))


def _rise() -> tuple[Shape, ...]:
    shaft: tuple[Command, ...] = (
        ("M", ((-1.9, 3.2),)),
        ("L", ((-1.9, -10),)),
        ("L", ((-5.4, -10),)),
        ("L", ((0, -17.4),)),
        ("L", ((5.4, -10),)),
        ("L", ((1.9, -10),)),
        ("L", ((1.9, 3.2),)),
        ("Z", ()),
    )
    return (Path(shaft, PAPER, INK, 1.0),)


def boat() -> tuple[Shape, ...]:
    """A small boat that hauls its net: it marks the seventh row (FF-R07)."""
    hull = smooth(((-26, 2), (-20, 12), (16, 12), (26, 0), (10, 3), (-10, 4)), "#b4512f", INK, 1.5, tension=0.5)
    return (
        rect((-12, -10), 14, 13, "#f3ead2", INK, 1.4, 1.4),
        rect((-8.6, -7), 7, 5, "#9bc4d6", INK, 1.0),
        line((9, 3), (9, -17), INK, 1.7),
        line((9, -15), (24, -5), INK, 1.1),
        polygon(((9, -17), (17, -14.4), (9, -11.8)), "#c8322d", INK, 1.0),
        hull,
        smooth(((-21, 8), (0, 9), (20, 7)), None, "#f3ead2", 1.4, closed=False),
        smooth(
            ((-30, 13), (-20, 11), (-10, 14), (0, 11.6), (10, 14), (20, 11.4), (30, 13.4)),
            None,
            SLATE,
            1.6,
            closed=False,
        ),
    )
