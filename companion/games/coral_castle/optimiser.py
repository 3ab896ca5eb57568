"""The best legal play for a hand, pearls and places on the tracks: exact (CO-R11 to CO-R16).

Every subset of the hand is looked at once, made of a smaller one: counts of types, cost, extra plays and printed steps of a set
are one packed number, so that a set costs an addition. Conditions, cost and limit throw most sets out; the rest are read as
`combos` reads them, with choices and doubled cards at their best. The tests compare it with brute force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from card_db.coral_effects import KINDS, TYPES, Double, Either, Extra, If, Less, Need, Per, Steps
from companion.games.coral_castle import combos, playing
from companion.games.coral_castle.combos import POINTS, Worth
from companion.games.coral_castle.playing import PLAIN, Law
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.tracks import BITS, Board, pack, reach, unpack

MOST_CARDS: Final = 18
"""Of a larger hand only the first cards are looked at; a hand of the rules has 14 at most (CO-R12)."""

_FIELD: Final = 6
_MASK: Final = (1 << _FIELD) - 1
_THINGS: Final = (*KINDS, "card", "banded")
_SHIFT: Final = {thing: n * _FIELD for n, thing in enumerate(_THINGS)}
_EXTRA: Final = len(_THINGS) * _FIELD
_COST: Final = _EXTRA + 8
_LESS: Final = _COST + 10
_STEPS: Final = _LESS + 8
_TYPE_BITS: Final = (1 << len(TYPES) * _FIELD) - 1


@dataclass(frozen=True, slots=True)
class Play:
    """The best play: the cards, what they are worth with the pearls left, and how they are read."""

    cards: tuple[Card, ...]
    worth: int
    reading: combos.Reading


@dataclass(frozen=True, slots=True)
class Situation:
    """What a play is judged by: limit, pearls to spend, the board, the places on it, the table's law, what things are worth."""

    limit: int
    pearls: int
    board: Board
    progress: Steps
    law: Law = PLAIN
    worth: Worth = POINTS


def best(hand: Sequence[Card], situation: Situation) -> Play:
    """The legal play of most worth; of equals that which costs less, then has fewer cards, then comes first."""
    search = _Search(_playable(hand), situation)
    return search.play(min(search.found(), key=_order))


def plays(hand: Sequence[Card], situation: Situation) -> Iterator[Play]:
    """Legal plays, best first; no cards at all is the least of them."""
    search = _Search(_playable(hand), situation)
    yield from map(search.play, sorted(search.found(), key=_order))


def _playable(hand: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in hand if not card.is_pearl and card.is_known)[:MOST_CARDS]


def _order(found: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    return -found[0], found[1], found[2], found[3]


class _Search:
    """The tables of one hand: what each card adds to a set, and what must be asked of a set that has it."""

    def __init__(self, cards: tuple[Card, ...], situation: Situation) -> None:
        self.cards = cards
        self.at = situation
        self.packed = [_packed(card) for card in cards]
        self.own = [pack(card.steps) for card in cards]
        self.kinds = [card.kinds for card in cards]
        self.needy = self._where(lambda card: bool(card.needs))
        self.growing = self._where(lambda card: any(isinstance(part, Per | If) for part in card.effect))
        self.choosing = self._where(lambda card: any(isinstance(part, Either | Double) for part in card.effect))
        self.giving = self._where(lambda card: any(isinstance(part, Extra) and part.kind for part in card.effect))
        self.saving = self._where(lambda card: any(isinstance(part, Less) for part in card.effect))
        self.needs = [self._tests(card.needs, n) for n, card in enumerate(cards)]
        self.grows = [self._growth(card, n) for n, card in enumerate(cards)]
        self._counter = reach(situation.board)
        self._start = pack(situation.progress)
        self._values: dict[int, int] = {}
        self._types: dict[int, int] = {}

    def _where(self, test: Callable[[Card], bool]) -> int:
        return sum(1 << n for n, card in enumerate(self.cards) if test(card))

    # Counting in a packed set.

    def types(self, packed: int) -> int:
        """How many different types a packed set has."""
        key = packed & _TYPE_BITS
        known = self._types.get(key)
        if known is None:
            known = self._types[key] = sum(1 for n in range(len(TYPES)) if key >> n * _FIELD & _MASK)
        return known

    def _tests(self, needs: tuple[Need, ...], n: int) -> tuple[tuple[int, int, int], ...]:
        """Each need as (shift of its thing or -1 for types, how many, what to subtract for the card itself)."""
        found = []
        for need in needs:
            counts_itself = need.counting == "itself" or (need.counting == "" and self.at.law.itself)
            found.append((_SHIFT.get(need.thing, -1), need.count, 0 if counts_itself else self.packed[n]))
        return tuple(found)

    def _are_met(self, tests: tuple[tuple[int, int, int], ...], packed: int) -> bool:
        for shift, least, itself in tests:
            others = packed - itself
            have = self.types(others) if shift < 0 else others >> shift & _MASK
            if have < least:
                return False
        return True

    def _growth(
        self, card: Card, n: int
    ) -> tuple[tuple[int, int, int, int, tuple[tuple[int, int, int], ...] | None], ...]:
        """Each part that grows as (shift or -1, each, subtract, packed steps, the tests of an `If` or None)."""
        found: list[tuple[int, int, int, int, tuple[tuple[int, int, int], ...] | None]] = []
        for part in card.effect:
            match part:
                case Per(thing, steps, each, others):
                    found.append((_SHIFT.get(thing, -1), each, self.packed[n] if others else 0, pack(steps), None))
                case If(needs, steps):
                    found.append((0, 1, 0, pack(steps), self._tests(needs, n)))
                case _:
                    pass
        return tuple(found)

    def _grown(self, n: int, packed: int) -> int:
        """The packed steps that a card gives in the set beyond those printed."""
        total = 0
        for shift, each, itself, steps, tests in self.grows[n]:
            if tests is not None:
                if self._are_met(tests, packed):
                    total += steps
                continue
            others = packed - itself
            total += ((self.types(others) if shift < 0 else others >> shift & _MASK) // each) * steps
        return total

    # Every set.

    def play(self, found: tuple[int, int, int, int]) -> Play:
        """The set with its account."""
        chosen = self._cards(found[3])
        return Play(chosen, found[0], combos.read(chosen, self.at.board, self.at.progress, self.at.law, self.at.worth))

    def found(self) -> Iterator[tuple[int, int, int, int]]:
        """Each legal set as (worth, cost, cards, mask)."""
        at, packed = self.at, [0] * (1 << len(self.cards))
        most = at.limit + sum(part.count for card in self.cards for part in card.effect if isinstance(part, Extra))
        pearl = at.worth.pearl
        for mask in range(1 << len(self.cards)):
            if mask:
                low = mask & -mask
                here = packed[mask] = packed[mask ^ low] + self.packed[low.bit_length() - 1]
            else:
                here = 0
            n = mask.bit_count()
            if n > at.limit and (n > most or n > self._limit(mask, here)):
                continue
            cost = here >> _COST & 1023
            if mask & self.saving:
                cost = playing.price(self._cards(mask)) if cost > 0 else 0
            if cost > at.pearls or (mask & self.needy and not self._is_allowed(mask, here)):
                continue
            yield self._worth(mask, here) + pearl * (at.pearls - cost), cost, n, mask

    def _cards(self, mask: int) -> tuple[Card, ...]:
        return tuple(card for n, card in enumerate(self.cards) if mask >> n & 1)

    def _limit(self, mask: int, packed: int) -> int:
        if mask & self.giving:
            return playing.play_limit(self._cards(mask), self.at.limit)
        return self.at.limit + (packed >> _EXTRA & 255)

    def _is_allowed(self, mask: int, packed: int) -> bool:
        needy = mask & self.needy
        while needy:
            low = needy & -needy
            if not self._are_met(self.needs[low.bit_length() - 1], packed):
                return False
            needy ^= low
        return self.at.law.shared or not playing.faults(self._cards(mask), 99, 9999, self.at.law)

    def _worth(self, mask: int, packed: int) -> int:
        steps = packed >> _STEPS
        grown: dict[int, int] = {}
        growing = mask & self.growing
        while growing:
            low = growing & -growing
            n = low.bit_length() - 1
            grown[n] = self._grown(n, packed)
            steps += grown[n]
            growing ^= low
        if mask & self.choosing:
            return max(map(self._value, self._sums(mask, steps, grown)))
        return self._value(steps)

    def _value(self, steps: int) -> int:
        known = self._values.get(steps)
        if known is None:
            known = self._values[steps] = self.at.worth.of(unpack(self._counter.end_packed(self._start, steps)))
        return known

    # Choices and doubled cards.

    def _sums(self, mask: int, steps: int, grown: dict[int, int]) -> set[int]:
        """Every sum of steps that the set can come to."""
        members = [n for n in range(len(self.cards)) if mask >> n & 1]
        ways = {n: [self.own[n] + grown.get(n, 0)] for n in members}
        sums = {steps}
        doublers: list[tuple[int, Double]] = []
        for n in members:
            if not self.choosing >> n & 1:
                continue
            for part in self.cards[n].effect:
                if isinstance(part, Either):
                    options = [pack(one) for one in part.options]
                    ways[n] = [way + one for way in ways[n] for one in options]
                    sums = {total + one for total in sums for one in options}
                elif isinstance(part, Double):
                    doublers.append((n, part))
        beside: list[list[int]] = []
        best: set[int]
        for n, part in doublers:
            targets = [to for to in members if to != n and (not part.kind or part.kind in self.kinds[to])]
            match part.reach:
                case "each":
                    for to in targets:
                        sums = {total + way for total in sums for way in ways[to]}
                case "one" if targets:
                    best = _unbeaten({way for to in targets for way in ways[to]})
                    sums = {total + way for total in sums for way in best}
                case "next":
                    beside.append([n, *targets])
                case _:
                    pass
        return self._row_sums(sums, ways, beside) if beside else sums

    def _row_sums(self, sums: set[int], ways: dict[int, list[int]], beside: list[list[int]]) -> set[int]:
        if len(beside) == 1:
            more = _unbeaten({way for to in beside[0][1:] for way in ways[to]}) or {0}
        else:
            rows = combos.rows([(one[0], tuple(one[1:])) for one in beside])
            more = {sum(chosen) for row in rows for chosen in product(*(ways[to] for to in row.values()))}
        return {total + one for total in sums for one in more}


def _unbeaten(options: set[int]) -> set[int]:
    """The packed steps that no other ones beat on all tracks."""
    if len(options) < 3:
        return options
    kept: list[tuple[int, int, int, int, int]] = []
    for one in sorted(map(unpack, options), key=sum, reverse=True):
        if not any(a[0] >= one[0] and a[1] >= one[1] and a[2] >= one[2] and a[3] >= one[3] for a in kept):
            kept.append(one)
    return {a | b << BITS | c << 2 * BITS | d << 3 * BITS for a, b, c, d, _ in kept}


def _packed(card: Card) -> int:
    total = sum(1 << _SHIFT[kind] for kind in card.kinds) + (1 << _SHIFT["card"])
    if card.band != "none":
        total += 1 << _SHIFT["banded"]
    total += sum(part.count for part in card.effect if isinstance(part, Extra) and not part.kind) << _EXTRA
    return total + (card.cost << _COST) + (pack(card.steps) << _STEPS)
