"""Which Fish cards the told fish can be, and how likely: exact counts over all ways to deal the cards of a species.

A card with an untold weight may have any weight of its printed range, each equally likely; without a printed range, 1 to 20.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod

from companion.games.coldwater_crown.facts import LEAST_WEIGHT, MOST_WEIGHT, Fish


@dataclass(frozen=True, slots=True)
class Wish:
    """What the card of a fish must be: this very card, or any of the species with (or without) a weight."""

    species: str
    card: str = ""
    weight: int | None = None
    not_weight: int = 0


def weights(card: Fish) -> tuple[int, ...]:
    """The weights that the card may have."""
    if card.weight is not None:
        return (card.weight,)
    low = card.low if card.low is not None else LEAST_WEIGHT
    high = card.high if card.high is not None else MOST_WEIGHT
    return tuple(range(low, max(low, high) + 1))


def share(card: Fish, wish: Wish) -> Fraction:
    """How likely the card is what the wish asks for, 0 to 1."""
    if wish.card:
        return Fraction(int(card.id == wish.card))
    possible = weights(card)
    good = [w for w in possible if wish.weight in (None, w) and w != wish.not_weight]
    return Fraction(len(good), len(possible))


@lru_cache(maxsize=4096)
def ways(cards: tuple[Fish, ...], wishes: tuple[Wish, ...]) -> Fraction:
    """The weight of all ways to give each wish a card of its own; the wishes are of one species, the cards of any."""
    if not wishes:
        return Fraction(1)
    species = wishes[0].species
    deck = tuple(card for card in cards if card.species == species)
    particular = [one for one in wishes if one.card or one.weight is not None or one.not_weight]
    chances = tuple(tuple(share(card, one) for card in deck) for one in particular)
    # Any card suits the other wishes: they take what is left, in any order.
    anything = prod(len(deck) - n for n in range(len(particular), len(wishes)))
    done: dict[tuple[int, int], Fraction] = {}

    def count(n: int, used: int) -> Fraction:
        if n == len(chances):
            return Fraction(anything)
        if (n, used) not in done:
            done[n, used] = sum(
                (
                    chance * count(n + 1, used | 1 << k)
                    for k, chance in enumerate(chances[n])
                    if chance and not used >> k & 1
                ),
                Fraction(0),
            )
        return done[n, used]

    return count(0, 0)


def fits(cards: tuple[Fish, ...], wishes: tuple[Wish, ...]) -> bool:
    """Whether there is a way to give each wish a card of its own."""
    return ways(cards, wishes) > 0


def identities(cards: tuple[Fish, ...], wish: Wish, others: Sequence[Wish]) -> Iterator[tuple[str, int, Fraction]]:
    """Every (card, weight) that the fish of the wish may turn out to be, with exact odds; card "" for one not taught yet.

    `others` are the wishes of the other fish of the species.
    """
    deck = tuple(card for card in cards if card.species == wish.species)
    rest = tuple(others)
    found: list[tuple[str, int, Fraction]] = []
    untaught: dict[int, Fraction] = {}
    for card in deck:
        if not share(card, wish):
            continue
        # Dealing this very card to the fish leaves the other cards to the others.
        left = ways(tuple(other for other in deck if other.id != card.id), rest)
        possible = weights(card)
        for weight in possible:
            if wish.weight not in (None, weight) or weight == wish.not_weight:
                continue
            chance = left / len(possible)
            if card.weight is None:
                untaught[weight] = untaught.get(weight, Fraction(0)) + chance
            elif chance:
                found.append((card.id, weight, chance))
    found += [("", weight, chance) for weight, chance in sorted(untaught.items()) if chance]
    total = sum(chance for _, _, chance in found)
    yield from ((card, weight, chance / total) for card, weight, chance in found)
