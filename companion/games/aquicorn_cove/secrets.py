"""Worlds that a seat cannot tell from the true one: the cards in others' hands, drawn anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.engine.bag import Bag
from companion.engine.game import Seat
from companion.games.aquicorn_cove.facts import VILLAGER
from companion.games.aquicorn_cove.rules import has_secrets
from companion.games.aquicorn_cove.state import State, hands_of


def determinize(state: State, seat: Seat, rng: Random) -> State:
    """A world with the same view for the seat: others hold as many of their own and of the Villager cards, but any of them."""
    if not has_secrets(state):
        return state
    own = hands_of(state, seat)
    others = [hand for hand in range(state.count) if hand not in own]
    hands, decks = list(state.hands), list(state.decks)
    guests = {hand: [card for card in hands[hand] if _is_villager(state, card)] for hand in others}
    pool = [*state.villagers, *(card for cards in guests.values() for card in cards)]
    pool.sort()
    rng.shuffle(pool)
    for hand in others:
        mine = sorted([*decks[hand], *(card for card in hands[hand] if card not in guests[hand])])
        rng.shuffle(mine)
        count = len(hands[hand]) - len(guests[hand])
        drawn = [*mine[:count], *pool[: len(guests[hand])]]
        del pool[: len(guests[hand])]
        hands[hand], decks[hand] = tuple(sorted(drawn)), Bag.of(mine[count:])
    return replace(state, hands=tuple(hands), decks=tuple(decks), villagers=Bag.of(pool))


def _is_villager(state: State, card: str) -> bool:
    return state.printed.card(card).kind == VILLAGER


def villagers_held(state: State, hand: int) -> int:
    """How many Villager cards the hand holds, which everybody can count."""
    return sum(1 for card in state.hands[hand] if _is_villager(state, card))
