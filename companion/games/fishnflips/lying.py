"""The net as the app believes it to lie, for the practice table: cards of the set in their places, the pile beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.sight import Lying
from companion.games.fishnflips import kernel
from companion.games.fishnflips.kernel import STRIDE
from companion.games.fishnflips.net_reading import UNREAD, Book
from vision.scene import Point

_STEP: Final[Point] = (68.0, 47.5)
_LEFT: Final = -150.0
_BOTTOM: Final = 118.0
_PILE: Final[Point] = (195.0, 70.0)
_TURNS: Final = (0.0, 2.0, -3.0, 1.0, -1.0)
"""Nobody lays cards quite straight."""


def lying(book: Book, net: int, rows: int, top: int = 0) -> tuple[Lying, ...]:
    """The cards of the net from its lower left, and the draw pile's face; what nobody has read yet lies nowhere."""
    used: set[str] = set()
    bottom = _BOTTOM if rows == kernel.ROWS else _STEP[1]
    found = []
    for number, cell in enumerate(kernel.cells(kernel.occupied(net))):
        column, row = divmod(cell, STRIDE)
        at = (_LEFT + _STEP[0] * column, bottom - _STEP[1] * row)
        found += [
            Lying(card, face, at, _TURNS[number % len(_TURNS)])
            for card, face in _card(book, kernel.at(net, cell), used)
        ]
    if top:
        found += [Lying(card, face, _PILE) for card, face in _card(book, top, used)]
    return tuple(found)


def _card(book: Book, code: int, used: set[str]) -> Iterator[tuple[str, str]]:
    """A card that shows that face and lies nowhere yet; nothing for a card not read, or where the set has no more."""
    if code == UNREAD:
        return
    for (card, face), (shown, known) in book.faces.items():
        if card not in used and not (shown ^ code) & known:
            used.add(card)
            yield card, face
            return
