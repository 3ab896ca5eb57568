"""Names and faces of cards for pages, from the set that a game uses."""

from __future__ import annotations

from card_db.load import load_set, set_ids
from card_db.model import CardSet, Row
from companion.web.boxes import own_set
from companion.web.plain import title


def card_set(set_id: str) -> CardSet | None:
    """The shipped set, or None where the game has none."""
    return load_set(set_id) if set_id in set_ids() else None


def name(set_id: str, card_id: str) -> str:
    """The card's name for people; its id in words where the set does not know it."""
    found = card_set(set_id)
    if found is not None and card_id not in found:
        found = own_set(set_id)  # a card that the owner added
    if found is None or card_id not in found:
        return title(card_id)
    row = found.row(card_id)
    return str(row.get("name") or title(card_id))


def cards_of(set_id: str, component: str, cards: str = "") -> tuple[Row, ...]:
    """The set's cards of a kind, in its order, for fields to pick one from; none where there are none.

    With "my-box" they are called as the owner's copy calls them, or by their handles: our own names are no part of it.
    """
    found = card_set(set_id)
    if found is not None and cards == "my-box":
        found = own_set(set_id)
    return tuple(found.rows(component)) if found is not None else ()
