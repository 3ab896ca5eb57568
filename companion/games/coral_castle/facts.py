"""All cards and tracks of a game as the rules need them, the sets they make up, and the numbers that the rulebook prints."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from card_db.load import load_set
from companion.engine.game import Cards
from companion.games.coral_castle.deckfile import Told, shape_faults, written
from companion.games.coral_castle.printed import PEARL, Card, FactsError, cards_faults, read_card, read_track, told
from companion.games.coral_castle.tracks import Track

GAME: Final = "coral-castle"
ROUNDS: Final = 3
HAND: Final = 9
PLAYS: Final = (6, 7, 8)
KEEPS: Final = (4, 5, 0)
START_PEARLS: Final = 5
PEARL_CARD: Final = 2
PEARL_CARDS_A_SET: Final = 2
SET_SIZE: Final = 25
"""Cards of a set at least, so that the deck lasts (CO-R02); an owner's promos go with the set they are shuffled into."""
PEARLS_A_POINT: Final = 3
CORALS_EACH: Final = 6
MOST_PEOPLE: Final = 5
PASSES: Final = ((2, 3, 4, 4, 5), (2, 3, 3), (2,))
"""The piles of a solo draft: of 18 cards, then of the 8 set aside, then of the last 2 (CO-R30)."""


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of the loaded set and the tracks, kept as one JSON text so that states stay small; `digest` names the set."""

    digest: str
    text: str

    @staticmethod
    def made(digest: str, cards: tuple[Card, ...], tracks: tuple[Track, ...]) -> Deck:
        """The deck of these cards and tracks."""
        return Deck(digest, written(digest, cards, tracks))

    @staticmethod
    def of(cards: Cards) -> Deck:
        """The deck of a loaded set; FactsError naming card and field of every fault."""
        return _deck_of(cards)  # type: ignore[arg-type]  # card sets are hashable, which the protocol need not say

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the set's order, pearl cards last."""
        return _contents(self.text)[0]

    @property
    def tracks(self) -> tuple[Track, ...]:
        """The tracks in scoring order."""
        return _contents(self.text)[1]


@lru_cache(maxsize=16)
def _deck_of(cards: Cards) -> Deck:
    return Deck.made(cards.digest, *_read(cards))


def _read(cards: Cards) -> tuple[tuple[Card, ...], tuple[Track, ...]]:
    faults: list[str] = []
    try:
        found = [read_card(row, faults) for row in cards.rows("card")]
        found += [Card(row["id"], str(row["name"]), "", PEARL, pearls=row["pearls"]) for row in cards.rows("pearl")]
        tracks = tuple(read_track(row, faults) for row in cards.rows("track"))
    except KeyError as error:
        raise FactsError([f"the set has no {error.args[0]!r}"]) from error
    if faults := faults or cards_faults(tuple(found), tracks):
        raise FactsError(faults)
    return tuple(found), tracks


@lru_cache(maxsize=32)
def _contents(text: str) -> tuple[tuple[Card, ...], tuple[Track, ...]]:
    return _read(Told(json.loads(text)))


@lru_cache(maxsize=32)
def by_id(deck: Deck) -> Mapping[str, Card]:
    """The cards by id."""
    return {card.id: card for card in deck.cards}


@lru_cache(maxsize=32)
def set_letters(deck: Deck) -> tuple[str, ...]:
    """The letters of the sets that the loaded cards make up: those with all their cards (CO-G25)."""
    sizes = Counter(card.set for card in deck.cards if card.set)
    return tuple(sorted(letter for letter, size in sizes.items() if size >= SET_SIZE))


def unfinished(deck: Deck) -> tuple[tuple[str, int], ...]:
    """The letters with too few cards for a set, each with how many there are."""
    sizes = Counter(card.set for card in deck.cards if card.set)
    return tuple(sorted((letter, size) for letter, size in sizes.items() if size < SET_SIZE))


@lru_cache(maxsize=64)
def in_play(deck: Deck, sets: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of all cards in a game with these sets: theirs, and two pearl cards for each (CO-R02)."""
    pearls = [card.id for card in deck.cards if card.is_pearl][: PEARL_CARDS_A_SET * len(sets)]
    return (*(card.id for card in deck.cards if card.set in sets), *pearls)


def sets_for(people: int) -> int:
    """How many sets are used: two alone, three for two or three players, then one each (CO-R02, CO-R27, CO-R29)."""
    return 2 if people == 1 else max(3, people)


def deck_size(deck: Deck, people: int, *, is_first: bool) -> int:
    """How many cards are shuffled for so many people; 0 where that depends on which sets they choose."""
    letters, count = set_letters(deck), sets_for(people)
    if is_first:
        return len(in_play(deck, letters[:count]))
    sizes = {size for letter, size in Counter(card.set for card in deck.cards).items() if letter in letters}
    return count * (sizes.pop() + PEARL_CARDS_A_SET) if len(sizes) == 1 else 0


def with_fact(deck: Deck, card_id: str, field: str, value: Any) -> Deck:
    """The deck with a fact of a card told; EffectTextError for a text that is no effect, ValueError for any other bad value."""
    card = by_id(deck)[card_id]
    after = told(card, field, value)
    left = tuple(name for name in card.unknown if name != field)
    cards = tuple(replace(after, unknown=left) if one.id == card_id else one for one in deck.cards)
    return Deck.made(deck.digest, cards, deck.tracks)


# ---- As JSON ----


def dump_deck(deck: Deck) -> dict[str, Any]:
    """The deck as JSON: cards that are not as in our set, facts that are 0 or none left out and those that nobody told null."""
    found: dict[str, Any] = json.loads(deck.text)
    ours = _shipped()
    return {**found, "cards": {card: row for card, row in found["cards"].items() if row != ours.get(card)}}


@lru_cache(maxsize=1)
def _shipped() -> Mapping[str, Any]:
    """The cards of our print-and-play set as JSON."""
    found: Mapping[str, Any] = json.loads(Deck.of(load_set(GAME)).text)["cards"]
    return found


def load_deck(data: Any) -> Deck:
    """The deck of the JSON, whose cards are ours where it says nothing of them; FactsError."""
    try:
        text = json.dumps(data, sort_keys=False)
    except (TypeError, ValueError) as error:
        raise FactsError([f"no JSON: {error}"]) from error
    return _loaded(text)


@lru_cache(maxsize=32)
def _loaded(text: str) -> Deck:
    data = json.loads(text)
    if faults := list(shape_faults(data)):
        raise FactsError(faults)
    return Deck.made(data["digest"], *_read(Told({**data, "cards": {**_shipped(), **data["cards"]}})))
