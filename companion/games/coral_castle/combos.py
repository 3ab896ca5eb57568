"""What a set of played cards is worth, read in the way that gives most points (CO-R16).

Only what doubles "the card beside" it asks for an order: the row. `read` finds the choices, targets and order with the most
points, exactly: it keeps every sum of steps that no other one beats on all four tracks, and sees how far each leads. Whether the
set may be played at all, and what it costs, is `playing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

from card_db.coral_effects import BIG_FISH, Double, Either, If, Per, Steps
from card_db.coral_words import part_sentence, steps_words, things
from companion.games.coral_castle.playing import Law, count, is_met, paid
from companion.games.coral_castle.printed import PEARL, Card
from companion.games.coral_castle.tracks import NO_STEPS, Board, reach


@dataclass(frozen=True, slots=True)
class Worth:
    """What steps on each track and a pearl are worth, in any unit; "most points" is `POINTS` (CO-R16)."""

    steps: Steps
    pearl: int

    def of(self, end: tuple[int, int, int, int, int], pearls: int = 0) -> int:
        """The worth of a place on the tracks, with the pearls taken on the way and others left."""
        a, b, c, d = self.steps
        return a * end[0] + b * end[1] + c * end[2] + d * end[3] + self.pearl * (end[4] + pearls)


POINTS: Final = Worth((1_000_000, 1_000_000, 1_000_000, 1_001_000), 1)
"""Each space is a point of its track (CO-R19); between equals, victory points come first, then pearls."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card of the reading: its steps once, why, what it paid, and how often its symbols count."""

    card: str
    steps: Steps
    times: int
    paid: int
    why: tuple[str, ...]
    doubled_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A played set at its best: the row's order, each card's part, all steps, and all pearls paid."""

    cards: tuple[Played, ...]
    steps: Steps
    paid: int


def add(one: Steps, other: Steps, times: int = 1) -> Steps:
    """Steps of both."""
    return (
        one[0] + times * other[0],
        one[1] + times * other[1],
        one[2] + times * other[2],
        one[3] + times * other[3],
    )


# ---- What it gives ----


@dataclass(frozen=True, slots=True)
class Symbols:
    """A card's symbols in a set: every way to choose among them, each with what it says."""

    ways: tuple[tuple[Steps, tuple[str, ...]], ...]


def symbols(card: Card, cards: tuple[Card, ...], law: Law) -> Symbols:
    """The card's steps with those for others and under its conditions, by each choice that it offers."""
    fixed = card.steps
    why: list[str] = []
    choices: list[tuple[Steps, ...]] = []
    for part in card.effect:
        match part:
            case Per(thing, steps, each, others):
                if times := count(cards, thing, card if others else None) // each:
                    fixed = add(fixed, steps, times)
                    why.append(f"{part_sentence(part)} Here {times} time{'' if times == 1 else 's'}.")
            case If(needs, steps):
                if all(is_met(need, card, cards, law) for need in needs):
                    fixed = add(fixed, steps)
                    why.append(part_sentence(part))
            case Either(options):
                choices.append(options)
                why.append(part_sentence(part))
            case _:
                pass
    return Symbols(tuple((_sum(fixed, chosen), tuple(why)) for chosen in product(*choices)))


def _sum(fixed: Steps, chosen: tuple[Steps, ...]) -> Steps:
    for one in chosen:
        fixed = add(fixed, one)
    return fixed


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to read the set: all steps, which way each card's symbols were chosen, and who doubles whom (by place).

    A double is (by, to, the way that it counts); `row` are those that need the card beside them.
    """

    steps: Steps
    chosen: tuple[int, ...]
    doubles: tuple[tuple[int, int, int], ...] = ()
    row: tuple[tuple[int, int], ...] = ()


def read(
    cards: tuple[Card, ...], board: Board, progress: Steps, law: Law, worth: Worth = POINTS, *, free: bool = False
) -> Reading:
    """The set at its best from that progress; with `free` nothing is paid, as by Lord Frith (CO-R31, CO-G21)."""
    shown = tuple(symbols(card, cards, law) for card in cards)
    counter = reach(board)
    best = max(ways(cards, shown), key=lambda way: worth.of(counter.end(progress, way.steps)))
    return _reading(cards, shown, best, free)


def ways(cards: tuple[Card, ...], shown: tuple[Symbols, ...]) -> list[_Way]:
    """Every way to read the set that no other one beats on all tracks: choices, and who doubles whom."""
    found = [_Way(NO_STEPS, ())]
    for one in shown:
        found = _best(
            [
                _Way(add(way.steps, steps), (*way.chosen, number))
                for way in found
                for number, (steps, _) in enumerate(one.ways)
            ]
        )
    doublers = [(place, part) for place, card in enumerate(cards) for part in card.effect if isinstance(part, Double)]
    for place, part in doublers:
        if part.reach == "each":
            for target in _targets(cards, place, part):
                found = _doubled(found, shown, place, (target,))
    for place, part in doublers:
        if part.reach == "one":
            found = _doubled(found, shown, place, _targets(cards, place, part))
    beside = [(place, _targets(cards, place, part)) for place, part in doublers if part.reach == "next"]
    return _in_row(found, shown, beside) if beside else found


def _targets(cards: tuple[Card, ...], place: int, part: Double) -> tuple[int, ...]:
    return tuple(n for n, card in enumerate(cards) if n != place and (not part.kind or part.kind in card.kinds))


def _doubled(found: list[_Way], shown: tuple[Symbols, ...], by: int, targets: tuple[int, ...]) -> list[_Way]:
    """The ways with one of the targets' symbols counted once more."""
    more = [
        _Way(add(way.steps, steps), way.chosen, (*way.doubles, (by, target, number)), way.row)
        for way in found
        for target in targets
        for number, (steps, _) in enumerate(shown[target].ways)
    ]
    return _best(more) if more else found


def _in_row(found: list[_Way], shown: tuple[Symbols, ...], beside: list[tuple[int, tuple[int, ...]]]) -> list[_Way]:
    """The ways with the cards in a row, where each of `beside` doubles the next card: no card is next to two, none goes round."""
    sums: list[tuple[Steps, tuple[tuple[int, int, int], ...], tuple[tuple[int, int], ...]]] = []
    for row in rows(beside):
        options = [
            [(steps, (by, to, number)) for number, (steps, _) in enumerate(shown[to].ways)] for by, to in row.items()
        ]
        for chosen in product(*options):
            total = NO_STEPS
            for steps, _ in chosen:
                total = add(total, steps)
            sums.append((total, tuple(entry for _, entry in chosen), tuple(row.items())))
    return _best(
        [_Way(add(way.steps, steps), way.chosen, (*way.doubles, *by), row) for way in found for steps, by, row in sums]
    )


def rows(beside: list[tuple[int, tuple[int, ...]]]) -> Iterator[dict[int, int]]:
    """Every way to put cards beside those that want one: no card is beside two, and none goes round in a ring."""
    yield from _rows(beside, 0, {})


def _rows(beside: list[tuple[int, tuple[int, ...]]], number: int, row: dict[int, int]) -> Iterator[dict[int, int]]:
    if number == len(beside):
        yield dict(row)
        return
    place, targets = beside[number]
    yield from _rows(beside, number + 1, row)
    for target in targets:
        if target not in row.values() and not _goes_round(row, place, target):
            row[place] = target
            yield from _rows(beside, number + 1, row)
            del row[place]


def _goes_round(row: Mapping[int, int], start: int, target: int) -> bool:
    while target in row:
        target = row[target]
        if target == start:
            return True
    return target == start


def _best(found: list[_Way]) -> list[_Way]:
    """The ways that no other one beats on all tracks; the first of equals."""
    kept: list[_Way] = []
    for way in sorted(found, key=lambda one: sum(one.steps), reverse=True):
        if not any(all(a >= b for a, b in zip(other.steps, way.steps, strict=True)) for other in kept):
            kept.append(way)
    return kept


# ---- The account of it ----


def _reading(cards: tuple[Card, ...], shown: tuple[Symbols, ...], way: _Way, free: bool) -> Reading:
    costs = (0,) * len(cards) if free else paid(cards)
    parts: list[Played] = []
    for place in _row_order(cards, way):
        card = cards[place]
        steps, why = shown[place].ways[way.chosen[place]]
        doubles = [(by, number) for by, to, number in way.doubles if to == place]
        # A card that offers a choice may choose anew each time that it counts.
        names = tuple(cards[by].name for by, _ in doubles)
        again = tuple(shown[place].ways[number][0] for _, number in doubles)
        parts.append(Played(card.id, steps, 1 + len(doubles), costs[place], _why(card, why, again, steps), names))
    return Reading(tuple(parts), way.steps, sum(costs))


def _why(card: Card, why: tuple[str, ...], again: tuple[Steps, ...], steps: Steps) -> tuple[str, ...]:
    other = tuple(f"Counted again as {steps_words(one)}." for one in again if one != steps)
    return (*why, *other)


def _row_order(cards: tuple[Card, ...], way: _Way) -> tuple[int, ...]:
    """The places in an order where each card beside another stands next to it."""
    following = dict(way.row)
    order: list[int] = []
    for place in range(len(cards)):
        at: int | None = None if place in following.values() else place
        while at is not None:
            order.append(at)
            at = following.get(at)
    return tuple(order)


def type_words(card: Card) -> str:
    """The card's type in words."""
    if card.type == PEARL:
        return "pearl card"
    return things(1, BIG_FISH if card.is_big else card.type).removeprefix("1 ") if card.type else "type not told"
