"""The loaded set, its board, and cards made up for one test."""

from collections.abc import Callable

import pytest

from card_db.coral_effects import TRACKS, read_effect, read_needs
from card_db.load import load_set
from companion.games.coral_castle.facts import Card, Deck
from companion.games.coral_castle.tracks import Board

Make = Callable[..., Card]


@pytest.fixture(scope="session")
def deck() -> Deck:
    return Deck.of(load_set("coral-castle"))


@pytest.fixture(scope="session")
def board(deck: Deck) -> Board:
    return Board(deck.tracks)


@pytest.fixture
def make() -> Make:
    """A card of its own: `make("fish", tentacle=2, cost=1, needs="2 fish", effect="extra 1")`."""
    made = 0

    def card(
        kind: str = "fish",
        *,
        needs: str = "",
        effect: str = "",
        cost: int = 0,
        gold: bool = False,
        big: bool = False,
        **steps: int,
    ) -> Card:
        nonlocal made
        made += 1
        pearls = steps.pop("pearls", 0)
        found = tuple(steps.get(track, 0) for track in TRACKS)
        band = "gold" if gold else "silver" if cost else "none"
        return Card(
            f"x-{made}",
            f"Card {made}",
            "A",
            kind,
            big,
            band,
            cost,
            pearls,
            (found[0], found[1], found[2], found[3]),
            read_needs(needs),
            read_effect(effect),
        )

    return card
