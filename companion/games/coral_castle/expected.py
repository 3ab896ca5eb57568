"""Which cards a picture may show, as far as the one who looks knows: of the game, still to come, to be kept."""

from __future__ import annotations

from collections.abc import Container, Iterable

from companion.engine.game import Seat
from companion.games.coral_castle.facts import HAND, PASSES
from companion.games.coral_castle.shown import CardView
from companion.games.coral_castle.view import View


def ids(cards: Iterable[CardView | None]) -> list[str]:
    """The ids of the cards that are known."""
    return [card.id for card in cards if card is not None]


def in_game(view: View) -> Sets:
    """The cards of this game."""
    return Sets(view.sets)


class Sets:
    """The cards of the sets in use (pearl cards: two a set), but for some."""

    def __init__(self, sets: tuple[str, ...], but: Iterable[str] = ()) -> None:
        self._but = frozenset(but)
        self._sets = {letter.lower() for letter in sets}
        self._pearls = 2 * len(sets)

    def __contains__(self, card: object) -> bool:
        head, _, number = str(card).partition("-")
        if card in self._but:
            return False
        return head in self._sets or (head == "pearl" and int(number) <= self._pearls)


def keepable(view: View, seat: Seat) -> list[str]:
    """The seat's cards that may be kept: a gold that was played may not (CO-R22)."""
    mine = view.mine
    assert mine is not None
    played = set(ids(view.players[seat].played))
    return [card.id for card in (*mine.kept, *mine.drafted) if not (card.band == "gold" and card.id in played)]


def dealing(view: View) -> int:
    """How many cards are still to come to the hand or the pile."""
    if view.asks == "deal":
        return next((HAND - player.hand for player in view.players if player.hand < HAND), 0)
    have = len(view.piles[0]) if view.piles else 0
    return max(0, view.pile_sizes[0] - have) if view.pile_sizes else 0


def may_come(view: View) -> Container[str]:
    """The cards that may come, as far as the looker knows."""
    match view.asks:
        case "return":
            return frozenset(ids(view.thrown))
        case "give":
            return frozenset(ids(view.piles[0])) if view.piles else frozenset()
        case "save":
            frith = view.players[1]
            kept = set(ids(frith.keeping))
            return frozenset(
                card.id
                for card in (*frith.drafted, *frith.kept)
                if card and card.band != "gold" and card.id not in kept
            )
        case "pile" if len(view.players[0].drafted) >= len(PASSES[0]):
            return frozenset(ids(view.aside)) - frozenset(ids(card for pile in view.piles for card in pile))
    return Sets(view.sets, known(view))


def known(view: View) -> list[str]:
    """The cards whose place the looker knows, so that none of them can come."""
    found = [*view.discard, *view.out, *view.thrown, *view.aside, *(card for pile in view.piles for card in pile)]
    for player in view.players:
        found += [card for card in (*player.drafted, *player.kept) if card is not None]
    if view.mine is not None:
        found += [*view.mine.hand, *view.mine.drafted, *view.mine.kept]
    return ids(found)
