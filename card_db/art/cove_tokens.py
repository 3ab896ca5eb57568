"""Aquicorn Cove's tokens, player aids and dice for those who have no box."""

from __future__ import annotations

from typing import Final

from card_db.art import cove, cove_people, cove_signs
from card_db.art.cove import PHASES
from card_db.art.layout import card, fit, rectangular
from card_db.art.palette import INK, PAPER, SOFT_INK, mix
from card_db.drawing import Drawing, Point, Shape, Text, line, place, polygon, rect
from card_db.load import load_set

GAME: Final = "aquicorn-cove"
SMALL: Final = 13.0
LARGE: Final = 17.0
DIE: Final = 16.0
"""The side of a printed Storm Die in mm."""


def extras() -> tuple[tuple[str, Drawing | tuple[Drawing, Drawing], int], ...]:
    """Pieces without a mark: food, Building Supplies, meeples and player aids."""
    board = load_set(GAME).row("board")
    food, supply = board["large_food"] or 5, board["large_supply"] or 3
    aids = tuple(("player aids", _aid(row["character"], row["name"]), 1) for row in load_set(GAME).rows("aid"))
    return (
        *aids,
        ("food", _token(SMALL, "food", 1, "#fbe3d8"), 20),
        ("Building Supplies", _token(SMALL, "supply", 1, "#efe2c8"), 6),
        ("meeples", _meeple(), 3),
        ("food", _token(LARGE, "food", food, "#f3c4b0"), 10),
        ("Building Supplies", _token(LARGE, "supply", supply, "#dcc49a"), 4),
    )


def _token(side: float, icon: str, worth: int, fill: str) -> Drawing:
    drawn: list[Shape] = [
        rect((0, 0), side, side, PAPER),
        rect((0.7, 0.7), side - 1.4, side - 1.4, fill, mix(fill, INK, 0.5), 0.4, 2),
        *fit(cove.icon(icon), (side * 0.12, side * 0.12), side * 0.6, side * 0.6),
        Text((side - 1.8, side - 2.0), str(worth), side * 0.36, "bold", "end"),
    ]
    return rectangular(side, side, drawn, f"{worth} {icon}")


def _meeple() -> Drawing:
    drawn = (
        rect((0, 0), SMALL, SMALL, "#6a4b9a"),
        *fit(cove.aquicorn(INK, "#d9cfee"), (1.6, 1.4), SMALL - 3.2, SMALL - 2.8),
    )
    return rectangular(SMALL, SMALL, drawn, "Aquicorn meeple")


def _aid(who: str, name: str) -> Drawing:
    colour, _ = cove_people.CHARACTERS[who]
    width, height = 44.0, 63.0
    shapes: list[Shape] = [*card(width, height, mix(colour, PAPER, 0.9), mix(colour, PAPER, 0.35))]
    shapes += fit(cove_people.character(who), (4, 3.4), 13, 13)
    shapes.append(Text((18.4, 12.4), name, 6.4, "serif"))
    for number, (title, _) in PHASES.items():
        y = 20.6 + 5.8 * (number - 1)
        shapes += [*cove.phase(number, (7.2, y), 2.3), Text((11, y + 1.1), title, 3.2, "bold")]
    return rectangular(width, height, shapes, f"{name}, player aid")


# ---- Dice ----


def dice(width: float, height: float) -> Drawing:
    """Nets of the four Storm Dice, to fold and glue, or to cut apart as stickers for dice of 16 mm."""
    shapes: list[Shape] = [
        Text((width / 2, 16), "Storm Dice", 9, "serif", "middle"),
        Text(
            (width / 2, 22.4),
            "Cut along the outer lines, fold, glue the tabs; or stick the squares on dice of 16 mm.",
            3.4,
            "sans",
            "middle",
            SOFT_INK,
        ),
    ]
    for n in range(4):
        x = width / 2 + (-1 if n % 2 == 0 else 1) * 46 - 32
        shapes += net((x, 36.0 + (n // 2) * 84))
    return Drawing(width, height, tuple(shapes), title="Storm Dice")


def net(at: Point) -> tuple[Shape, ...]:
    """One die: four sides in a row, two beside the second, and tabs for the glue."""
    x, y = at
    signs = [row["sign"] for row in load_set(GAME).rows("die")]
    d = DIE
    cells = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
    tabs = [
        ((x, y + d), (x + d, y + d), -1),
        ((x + 2 * d, y + d), (x + 3 * d, y + d), -1),
        ((x, y + 2 * d), (x + d, y + 2 * d), 1),
        ((x + 2 * d, y + 2 * d), (x + 3 * d, y + 2 * d), 1),
    ]
    shapes: list[Shape] = [
        polygon((a, b, (b[0] - 2, b[1] + 5 * way), (a[0] + 2, a[1] + 5 * way)), "#eef0f2", INK, 0.15)
        for a, b, way in tabs
    ]
    end = x + 4 * d
    shapes.append(
        polygon(((end, y + d), (end, y + 2 * d), (end + 5, y + 2 * d - 2), (end + 5, y + d + 2)), "#eef0f2", INK, 0.15)
    )
    for (column, row), sign in zip(cells, signs, strict=True):
        left, top = x + column * d, y + row * d
        shapes += place(cove_signs.sign_square(sign), (left + d / 2, top + d / 2), scale=d / 24) if sign else ()
        shapes.append(rect((left, top), d, d, None, INK, 0.15))
    shapes.append(line((x, y + d), (x, y + 2 * d), INK, 0.15))
    return tuple(shapes)
