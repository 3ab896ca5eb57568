"""What tables told of an owner's cards: kept in the box with the table it came from, so that it can be taken back or put right.

A table says again and again all that it has told (`remember`); the box then holds just that. So an undo, a correction or a
second telling of the same thing leaves no trace, and a crash between a move and the box is healed by the next telling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from card_db.model import CardError, CardSet, Component
from card_db.overlay import Box, Kept, teach, whole

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Said:
    """Facts of one card as a table told them; `card` "" where nobody said which card it is."""

    component: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    card: str = ""


@dataclass(frozen=True, slots=True)
class Remembered:
    """The box after a table told what it knows, and a sentence for everything that could not be kept."""

    box: Box
    notes: tuple[str, ...] = ()


def remember(box: Box, table: str, told: Sequence[Said]) -> Remembered:
    """The box that holds of this table just what it tells now.

    A card that nobody named is one that the box knows already where the facts agree with it, else the first untold one of its
    kind. A named card goes first: facts that were laid on it without anybody naming it move to another card.
    """
    gone, new = _matched(box.learned.get(table, ()), told)
    for n in reversed(gone):  # the last told stands on what was told before it
        box = _retracted(box, box.learned[table][n])
        entries = box.learned[table]
        box = _with_entries(box, table, entries[:n] + entries[n + 1 :])
    notes: list[str] = []
    for telling in sorted(new, key=lambda one: not one.card):
        try:
            box = _placed(box, table, telling)
        except CardError as error:
            notes.extend(f"Not remembered: {fault}." for fault in error.faults)
    return Remembered(box, tuple(notes))


def settle(box: Box, table: str) -> Box:
    """The box in which what the table told is the owner's for good: the table is gone and takes nothing back."""
    return replace(box, learned={name: entries for name, entries in box.learned.items() if name != table})


def _matched(before: Sequence[Kept], told: Sequence[Said]) -> tuple[list[int], list[Said]]:
    """Which entries are not told any more, by their places, and what is told anew."""
    left = list(range(len(before)))
    new: list[Said] = []
    for telling in told:
        again = next((n for n in left if _is_again(before[n], telling)), None)
        if again is None:
            new.append(telling)
        else:
            left.remove(again)
    return left, new


def _is_again(entry: Kept, telling: Said) -> bool:
    return (
        entry.component == telling.component
        and entry.facts == _plain(telling.facts)
        and (entry.card if entry.is_named else "") == telling.card
    )


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in facts.items()}


def _with_entries(box: Box, table: str, entries: tuple[Kept, ...]) -> Box:
    learned = {name: kept for name, kept in box.learned.items() if name != table}
    return replace(box, learned=learned | ({table: entries} if entries else {}))


def _tellers(learned: Mapping[str, Sequence[Kept]], fact: Kept, name: str) -> Iterator[tuple[str, int]]:
    """Where tables told the same fact of the same card while it stood there: the table, and the place among what it told."""
    for table, entries in learned.items():
        for n, one in enumerate(entries):
            if one.card == fact.card and name not in one.before and one.facts.get(name) == fact.facts.get(name):
                yield table, n


def _overruled(learned: Mapping[str, Sequence[Kept]], fact: Kept, name: str) -> Iterator[tuple[str, int]]:
    """Where tables said otherwise than the fact when it stood there."""
    for table, entries in learned.items():
        for n, one in enumerate(entries):
            if one.card == fact.card and name in one.before and one.before[name] == fact.facts.get(name):
                yield table, n


def _retracted(box: Box, entry: Kept) -> Box:
    """The box without what the entry changed, where nobody changed it since; what is told elsewhere too stays, as told there."""
    values = dict(box.facts.get(entry.card, _NOTHING))
    learned = {name: list(entries) for name, entries in box.learned.items()}
    for name, before in entry.before.items():
        if _plain(values).get(name) != entry.facts.get(name):
            # Somebody said otherwise since; where that was a table, it now stands on what was there before this entry.
            for at, n in _overruled(learned, entry, name):
                learned[at][n] = replace(learned[at][n], before={**learned[at][n].before, name: before})
            continue
        heir = next(_tellers(learned, entry, name), None)
        if heir is not None:
            at, n = heir
            learned[at][n] = replace(learned[at][n], before={**learned[at][n].before, name: before})
        elif before is None:
            del values[name]
        else:
            values[name] = tuple(before) if isinstance(before, list) else before
    facts = {card: kept for card, kept in box.facts.items() if card != entry.card}
    if values:
        facts[entry.card] = values
    return replace(box, facts=facts, learned={name: tuple(entries) for name, entries in learned.items()})


def _placed(box: Box, table: str, telling: Said) -> Box:
    """The box with the telling on its card; CardError where there is none for it."""
    base = whole(box)
    kind = base.component(telling.component)
    if telling.card:
        box, moved = _cleared(box, base, telling)
        box = _laid(box, table, telling, telling.card)
        for name, other in moved:
            box = _laid(box, name, other, _found(box, base, kind, name, other))
        return box
    return _laid(box, table, telling, _found(box, base, kind, table, telling))


def _laid(box: Box, table: str, telling: Said, card: str) -> Box:
    known = box.facts.get(card, _NOTHING)
    taught = teach(box, telling.facts, card=card).box
    after = taught.facts.get(card, _NOTHING)
    before = {name: _plain(known).get(name) for name, value in after.items() if known.get(name) != value}
    entry = Kept(telling.component, _plain(telling.facts), card, bool(telling.card), before)
    return _with_entries(taught, table, (*box.learned.get(table, ()), entry))


def _cleared(box: Box, base: CardSet, telling: Said) -> tuple[Box, list[tuple[str, Said]]]:
    """The box without facts that contradict the named card's and were laid there without a name; those facts go elsewhere."""
    moved: list[tuple[str, Said]] = []
    there = [(name, one) for name, entries in box.learned.items() for one in entries if one.card == telling.card]
    for name, entry in there:
        if not entry.is_named and _agreement(base, telling.card, entry.facts, telling.facts) is None:
            box = _retracted(box, entry)
            rest = tuple(one for one in box.learned[name] if not (one.card == entry.card and one.facts == entry.facts))
            box = _with_entries(box, name, rest)
            moved.append((name, Said(entry.component, entry.facts)))
    return box, moved


def _found(box: Box, base: CardSet, kind: Component, table: str, telling: Said) -> str:
    """The card that the facts are of: one that they agree with most, else the first of which nothing is known."""
    sorted_by = _sorted_by(base, kind)
    wanted = telling.facts.get(sorted_by)
    taken = {entry.card for entry in box.learned.get(table, ())}
    marked = {card for card, _ in box.codes.values()}
    best: tuple[int, str] | None = None
    fresh = ""
    for row in base.rows(kind.id):
        card = str(row["id"])
        if card in taken or (wanted is not None and row[sorted_by] != wanted):
            continue
        known = box.facts.get(card, _NOTHING)
        agreed = _agreement(base, card, known, telling.facts)
        if agreed is None:
            continue
        if agreed and (best is None or agreed > best[0]):
            best = (agreed, card)
        # The ordered fields (a range and the weight within it) stand on every card alike; others tell one card from another.
        if not agreed and not fresh and card not in marked and set(known) <= set(kind.ordered):
            fresh = card
    if best is not None:
        return best[1]
    if fresh:
        return fresh
    what = ", ".join(str(value) for value in telling.facts.values())
    raise CardError([f"no {kind.one} is left that can say {what}; look at what is told of the others under Cards"])


def _agreement(base: CardSet, card: str, known: Mapping[str, Any], told: Mapping[str, Any]) -> int | None:
    """How many facts say the same; None where any contradict."""
    one, other = _plain(known), _plain(told)
    both = {name for name in one if name in other}
    if any(one[name] != other[name] for name in both):
        return None
    component = base.component(base.component_of(card))
    if component.disorder({**one, **other}) or component.clash({**one, **other}):
        return None
    return len(both - {_sorted_by(base, component)})


def _sorted_by(base: CardSet, kind: Component) -> str:
    """The field that sorts the component's cards by what the rules print; "" where only an owner's copy says it (an action)."""
    first = base.rows(kind.id)[0]["id"]
    return kind.shared if kind.shared and base.facts(first)[kind.shared].source == "rulebook" else ""
