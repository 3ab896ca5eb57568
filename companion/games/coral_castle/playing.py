"""Whether cards may be played together, and what they cost: conditions, limits and prices of a whole set (CO-R11 to CO-R14).

All cards of a round are played at once, so everything here looks at the whole set, in any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from card_db.coral_effects import KINDS, TYPES, Extra, Less, Need
from card_db.coral_words import needs_sentence
from companion.games.coral_castle.printed import Card


@dataclass(frozen=True, slots=True)
class Law:
    """How a table reads cards: `itself` counts the card for its own condition (CO-G13), `shared` lets one card meet several
    conditions (CO-G27)."""

    itself: bool = False
    shared: bool = True


PLAIN: Final = Law()


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a set may not be played: the clause, and a sentence."""

    rule: str
    text: str


# ---- Counting ----


@lru_cache(maxsize=4096)
def counts(cards: tuple[Card, ...]) -> Mapping[str, int]:
    """How many of each thing the set has."""
    found = dict.fromkeys((*KINDS, "card", "type", "banded"), 0)
    for card in cards:
        for kind in card.kinds:
            found[kind] += 1
        found["card"] += 1
        found["banded"] += card.band != "none"
    found["type"] = sum(1 for kind in TYPES if found[kind])
    return found


def _is(card: Card, thing: str) -> bool:
    return thing == "card" or (thing == "banded" and card.band != "none") or thing in card.kinds


def count(cards: tuple[Card, ...], thing: str, without: Card | None = None) -> int:
    """How many of the thing the set has, without one of its cards if it is given."""
    if without is None:
        return counts(cards)[thing]
    if thing == "type":
        return counts(tuple(card for card in cards if card is not without))["type"]
    return counts(cards)[thing] - _is(without, thing)


def is_met(need: Need, card: Card, cards: tuple[Card, ...], law: Law) -> bool:
    """Whether the set meets the card's need (CO-R14, CO-G13, CO-G14)."""
    counts_itself = need.counting == "itself" or (need.counting == "" and law.itself)
    return count(cards, need.thing, None if counts_itself else card) >= need.count


# ---- May it be played? ----


def faults(cards: tuple[Card, ...], limit: int, pearls: int, law: Law) -> tuple[Fault, ...]:
    """Everything that forbids playing the set with that play limit and those pearls; () when it may be played."""
    found: list[Fault] = []
    for card in cards:
        if card.is_pearl:
            found.append(Fault("CO-R10", f"{card.name} can never be played; take it back."))
        elif not card.is_known:
            found.append(
                Fault("", f"Nobody has told what {card.name} does ({', '.join(card.unknown)}); tell it first.")
            )
    allowed = play_limit(cards, limit)
    if len(cards) > allowed:
        extra = f" with its extra plays {allowed}" if allowed > limit else ""
        found.append(
            Fault("CO-R11", f"This round {limit} cards may be played,{extra} not {len(cards)}; take some back.")
        )
    for card in cards:
        unmet = [need for need in card.needs if not is_met(need, card, cards, law)]
        if unmet:
            found.append(
                Fault("CO-R14", f"{card.name}: {needs_sentence(tuple(unmet))} They are not among the cards you play.")
            )
    if not law.shared and not found and not _can_share(cards, law):
        found.append(Fault("CO-R14", "One card may meet only one condition here, and there are not enough of them."))
    if (cost := price(cards)) > pearls:
        found.append(
            Fault("CO-R13", f"These cards cost {_pearls(cost)}; you have {pearls}. Take one with a band back.")
        )
    return tuple(found)


def _pearls(n: int) -> str:
    return f"{n} pearl{'' if n == 1 else 's'}"


def play_limit(cards: Sequence[Card], limit: int) -> int:
    """How many of these cards may be played together: the limit and their extra plays (CO-G18).

    An extra play of a type is used by another card of that type.
    """
    total = limit
    typed: list[tuple[Card, str]] = []
    for card in cards:
        for part in card.effect:
            if isinstance(part, Extra):
                if part.kind:
                    typed += [(card, part.kind)] * part.count
                else:
                    total += part.count
    return total + (_used(typed, cards) if typed else 0)


def _used(typed: list[tuple[Card, str]], cards: Sequence[Card]) -> int:
    """How many extra plays of a type find a card of their own, at best: a matching, built one chain at a time."""
    user: dict[str, int] = {}

    def find(number: int, tried: set[str]) -> bool:
        giver, kind = typed[number]
        for card in cards:
            if card is not giver and kind in card.kinds and card.id not in tried:
                tried.add(card.id)
                if card.id not in user or find(user[card.id], tried):
                    user[card.id] = number
                    return True
        return False

    return sum(find(number, set()) for number in range(len(typed)))


def prices(cards: Sequence[Card]) -> tuple[int, ...]:
    """What each card costs before what is paid less in all (CO-R13, CO-G18)."""
    each: dict[str, int] = {}
    for card in cards:
        for part in card.effect:
            if isinstance(part, Less) and part.reach == "each":
                each[part.kind] = each.get(part.kind, 0) + part.count
    return tuple(
        max(0, card.cost - sum(each.get(kind, 0) for kind in card.kinds) - _own_less(card, cards)) for card in cards
    )


def _own_less(card: Card, cards: Sequence[Card]) -> int:
    return sum(
        part.count * sum(1 for other in cards if other is not card and part.kind in other.kinds)
        for part in card.effect
        if isinstance(part, Less) and part.reach == "itself"
    )


def price(cards: Sequence[Card]) -> int:
    """What the set costs in all."""
    return max(0, sum(prices(cards)) - _less(cards))


def _less(cards: Sequence[Card]) -> int:
    return sum(part.count for card in cards for part in card.effect if isinstance(part, Less) and part.reach == "all")


def _can_share(cards: tuple[Card, ...], law: Law) -> bool:
    """Whether each condition can have cards of its own (CO-G27, where a card meets only one)."""
    wanted = [(card, need) for card in cards for need in card.needs]

    def place(number: int, free: frozenset[str]) -> bool:
        if number == len(wanted):
            return True
        card, need = wanted[number]
        itself = need.counting == "itself" or (need.counting == "" and law.itself)
        fitting = [one for one in cards if one.id in free and (itself or one is not card) and _serves(one, need.thing)]
        return any(
            _is_enough(chosen, need) and place(number + 1, free - {one.id for one in chosen})
            for chosen in _choices(fitting, need.count)
        )

    return place(0, frozenset(card.id for card in cards))


def _serves(card: Card, thing: str) -> bool:
    return thing == "type" or _is(card, thing)


def _is_enough(chosen: tuple[Card, ...], need: Need) -> bool:
    return need.thing != "type" or count(chosen, "type") >= need.count


def _choices(cards: Sequence[Card], n: int) -> Iterator[tuple[Card, ...]]:
    if n == 0:
        yield ()
        return
    for index, card in enumerate(cards):
        for rest in _choices(cards[index + 1 :], n - 1):
            yield (card, *rest)


def paid(cards: Sequence[Card]) -> tuple[int, ...]:
    """What each card costs in the end; what is paid less in all comes off the first ones."""
    less = _less(cards)
    costs: list[int] = []
    for cost in prices(cards):
        off = min(cost, less)
        less -= off
        costs.append(cost - off)
    return tuple(costs)
