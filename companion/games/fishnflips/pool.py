"""What the draw pile may still hold, so that nothing is proposed that cannot be: too many of a card, cards that cannot come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.games.fishnflips import facts, kernel, words


def pool_of(net: int, unseen: Iterable[tuple[str, int]]) -> Counter[str]:
    """What the net and the unseen pile hold together, by piece."""
    found = pieces_in(net)
    found.update(dict(unseen))
    return found


def short_of(pile: Mapping[str, int], cards: Iterable[int]) -> str:
    """Which of the cards is not in the pile, as a sentence; "" where all are. An untold background stands in for any."""
    left = Counter(pile)
    for card in cards:
        piece = facts.piece_of(card)
        piece = piece if left[piece] else facts.stand_in(piece)
        if not left[piece]:
            return f"{words.capital(words.card(card))} cannot come: no such card is left in the pile."
        left[piece] -= 1
    return ""


def too_many(pool: Mapping[str, int], net: int) -> str:
    """Why the net cannot lie there, as a part of a sentence: it holds more of a card than the net and the pile had."""
    have = pieces_in(net)
    left = Counter(pool)
    for piece, n in sorted(have.items()):
        stand_in = facts.stand_in(piece)
        short = n - left[piece]
        if short > 0 and left[stand_in] < short:
            return f"more of {words.piece(piece)} lies there than is left in the net and the pile"
        left[stand_in] -= max(0, short)
    return ""


def pieces_in(net: int) -> Counter[str]:
    """The pieces that lie in the net."""
    return Counter(facts.piece_of(kernel.at(net, cell)) for cell in kernel.cells(kernel.occupied(net)))
