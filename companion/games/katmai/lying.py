"""The river as the app believes it to lie, for the practice camera: tiles, cards at both sides, beeples, cubs, objectives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from card_db.places import piece
from companion.engine.sight import Lying
from companion.games.katmai.aids.view import AidView
from companion.games.katmai.facts import DECK_NAMES, DECKS, GAME
from companion.games.katmai.river import TILES
from companion.games.katmai.view import CardView, TileView, View
from vision.scene import Point

_BANKS: Final = ("right", "left")
"""Where each seat sits: the first player at the right bank, near the viewer of the practice table."""
_PORTRAIT: Final = 8.0
"""How far below a card's middle a cub stands (mm)."""


def river(view: View | AidView) -> tuple[Lying, ...]:
    """Everything at the river, lowest first, the first player's cards towards the viewer."""
    decks = [DECKS[DECK_NAMES.index(player.deck)] for player in view.players]
    found: list[Lying] = []
    for tile in view.tiles:
        at = _place(tile.number)
        if tile.face:
            found.append(Lying(tile.face, "front", at))
        for seat, deck in enumerate(decks):
            found += _cards(tile, seat, deck, at)
        found += _beeples(tile, decks, at)
    return tuple(found)


def objectives(view: View | AidView) -> tuple[Lying, ...]:
    """The row of objectives."""
    wide = piece(GAME, "objective").size[0] + 6
    row = view.objectives
    return tuple(Lying(one.id, "front", (wide * (number - (len(row) - 1) / 2), 0.0)) for number, one in enumerate(row))


def _place(number: int) -> Point:
    return piece(GAME, "tile").size[0] * (number - (TILES - 1) / 2), 0.0


def _cards(tile: TileView, seat: int, deck: str, at: Point) -> Iterator[Lying]:
    """A seat's stack from the river outwards, a face-down card on top."""
    bank = _BANKS[seat]
    turn = 180.0 if bank == "left" else 0.0
    side = tile.sides[seat]
    cards: list[CardView | None] = [*side.cards, *((None,) if side.is_down else ())]
    cubs: list[Lying] = []
    for level, card in enumerate(cards):
        middle = piece(GAME, "tile").on_table(bank, at, 0.0, level)
        yield Lying(card.bear, "front", middle, turn) if card is not None else Lying(deck, "back", middle, turn)
        if card is not None and card.has_cub:
            # On a card that others lie on only its upper part is open.
            down = _PORTRAIT if level == len(cards) - 1 else -_PORTRAIT
            cubs.append(
                Lying(f"{deck}-cub", "front", (middle[0] - 9, middle[1] + (down if turn == 0.0 else -down)), turn)
            )
    yield from cubs


def _beeples(tile: TileView, decks: list[str], at: Point) -> Iterator[Lying]:
    for space, place in zip(tile.spaces, "abcd", strict=True):
        if space.beeple is not None:
            yield Lying(f"beeple-{decks[space.beeple]}", "", piece(GAME, "tile").on_table(place, at))
