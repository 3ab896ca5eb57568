"""Cards as the app believes them to lie, for the practice table: one player's in lines, or several players' rows apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from card_db.codes import codes
from companion.engine.sight import Lying
from companion.games.coral_castle.facts import GAME
from vision.scene import Point

_PITCH: Final[Point] = (56.0, 74.0)
_A_LINE: Final = 8
_ROWS_APART: Final = 122.0
"""From one player's row to the next, so that `seeing.groups` tells them apart and three fit on the table."""
_WIDE: Final = 440.0
_NARROW: Final = 165.0
_COLUMN: Final = 152.0
"""The middle of the second column of rows, and of the first one to the left, where more than three rows are to fit."""
_LOWER: Final = 6.0
"""The second column lies so much farther from the viewer, so that no two rows are equally near."""
_TURNS: Final = (0.0, 2.0, -3.0, 1.0, -1.0)
"""Nobody lays cards quite straight."""


def spread(cards: Sequence[str]) -> tuple[Lying, ...]:
    """The cards side by side in as many lines as they need, from the upper left."""
    lines = [cards[n : n + _A_LINE] for n in range(0, len(cards), _A_LINE)]
    top = -_PITCH[1] * (len(lines) - 1) / 2
    return tuple(
        one for n, line in enumerate(lines) for one in _row(line, (0.0, top + _PITCH[1] * n), _PITCH[0] * (_A_LINE - 1))
    )


def side_by_side(rows: Sequence[Sequence[str]]) -> tuple[Lying, ...]:
    """Each player's row, the first nearest to the viewer; more than three lie in two columns, their cards fanned."""
    found: list[Lying] = []
    columns = 1 if len(rows) <= 3 else 2
    nearest = _ROWS_APART * ((len(rows) + columns - 1) // columns - 1) / 2
    for n, row in enumerate(rows):
        line, column = divmod(n, columns)
        x = 0.0 if columns == 1 else _COLUMN * (2 * column - 1)
        middle = (x, nearest - _ROWS_APART * line - _LOWER * column)
        found += _row(row, middle, _WIDE if columns == 1 else _NARROW)
    return tuple(found)


def _row(cards: Sequence[str], middle: Point, width: float) -> list[Lying]:
    """The cards around the middle, no wider than that between the outermost; the rightmost is lowest, so that every mark
    at a card's lower right stays in sight."""
    step = min(_PITCH[0], width / max(1, len(cards) - 1))
    left = middle[0] - step * (len(cards) - 1) / 2
    return [
        Lying(card, "front", (left + step * n, middle[1]), _TURNS[n % len(_TURNS)] if step == _PITCH[0] else 0.0)
        for n, card in reversed(list(enumerate(cards)))
        if codes(GAME).faces_of(card)  # a card that an owner added has no mark to be read by
    ]
