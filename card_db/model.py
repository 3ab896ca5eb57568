"""The facts of a game's cards and tiles as plain values, each with the source it is from.

A set is made of components (Fish cards, trophies …), a component of cards, a card of facts. A fact is `rulebook` (printed in the
rules or public), `house` (made up by us so that the game is complete), or `owner` (told by the person who owns the box). Nothing
here reads files (`load`), mixes layers (`overlay`) or draws (`faces`).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, Literal

import msgspec

from card_db import languages

Source = Literal["rulebook", "house", "owner"]
SOURCES: Final[tuple[Source, ...]] = ("rulebook", "house", "owner")
SetSource = Literal["print-and-play", "my-box"]

CLOCK: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
LONGEST_TEXT: Final = 400
"""Letters of a text: nothing that is printed on a card is as long, and a file of cards must stay one that can be read."""
_JOINERS: Final = "\u200c\u200d"
"""Not printed themselves, but names in Persian and Hindi are spelled by them."""
_SEAT_MARKS: Final = "⟨⟩"
"""They stand around a seat's number where a player's name belongs; in a card's name they would make one of it."""


class CardError(ValueError):
    """Facts with faults, every one of them named as `file, card, field: what is wrong and what to do`, in `faults`."""

    is_for_people = True

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


class Field(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A field of a component: its type and limits, and how a person is asked for it.

    `type` is `text`, `whole` (a number), `clock` ("06:12"), `one` (of `choices`), `some` (a list of `choices`, `low` to `high`
    of them) or `card` (the id of a card of the component `refers`). A `taught` field is printed on the owner's copy and counts
    for completeness; a `kept` one is our own handle, no printed fact, so that it stands in every layer. `unknown` stands in a
    row while nobody has told the fact (`{n}` is the card's number in its component); without it the row has None. A text in a
    small `language` (`card_db.languages`) is checked, and people build it from a form.
    """

    id: str
    title: str
    type: Literal["text", "whole", "clock", "one", "some", "card"] = "text"
    ask: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    refers: str = ""
    taught: bool = False
    kept: bool = False
    optional: bool = False
    unknown: str | None = None
    language: str = ""

    def fault(self, value: object) -> str:
        """What is wrong with the value and what to write instead, or "" when it is right."""
        match self.type:
            case "whole":
                good = isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high
                wanted = f"must be a whole number from {self.low} to {self.high}"
            case "clock":
                good = isinstance(value, str) and CLOCK.fullmatch(value) is not None
                wanted = 'must be a time from "00:00" to "23:59"'
            case "one":
                good = isinstance(value, str) and value in self.choices
                wanted = f"must be one of {', '.join(self.choices)}"
            case "some":
                good = (
                    isinstance(value, list | tuple)
                    and self.low <= len(value) <= self.high
                    and all(isinstance(item, str) and item in self.choices for item in value)
                )
                wanted = f"must be a list of {self.low} to {self.high} of {', '.join(self.choices)}"
            case "text" | "card":
                good = isinstance(value, str) and value.strip() == value != ""
                wanted = "must be a text, not empty and with no space at its ends"
                if good and (odd := _odd(str(value))):
                    return odd
        if good and self.language:
            return languages.fault(self.language, str(value))
        return "" if good else f"{wanted}, not {value!r}"

    def clean(self, value: Any) -> Any:
        """The value as sets keep it: lists become tuples."""
        return tuple(value) if isinstance(value, list) else value


def _odd(text: str) -> str:
    """What no printed text has, and what to do about it, or ""."""
    if len(text) > LONGEST_TEXT:
        return f"must have at most {LONGEST_TEXT} letters, not {len(text)}"
    strange = next((c for c in text if c in _SEAT_MARKS or not (c.isprintable() or c in _JOINERS)), "")
    return f"has the character {strange!a}, which no card prints; leave it out" if strange else ""


class Clash(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts that cannot stand on one card: a `field` with another value than `unless`, beside `other` with one of `values`."""

    field: str
    unless: str | int
    other: str
    values: tuple[str, ...]
    says: str


class Component(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of component: how many cards of it the game has by its rules, and their fields.

    `shared` is the field whose value groups cards that have facts in common (the species of fish). `groups` gives the count of
    each group where the rules name it. `ordered` are fields whose known values must not fall (a weight lies within its range);
    `clashes` say which values never stand on one card.
    An owner may add up to `grows` cards that the rules do not count (promos, an expansion); `adding` says where they belong.
    """

    id: str
    title: str
    one: str
    count: int
    rule: str = ""
    shared: str = ""
    groups: dict[str, int] = {}
    ordered: tuple[str, ...] = ()
    clashes: tuple[Clash, ...] = ()
    fields: tuple[Field, ...] = ()
    grows: int = 0
    adding: str = ""

    def field(self, field_id: str) -> Field:
        """The field of that id; KeyError where the component has none."""
        for item in self.fields:
            if item.id == field_id:
                return item
        raise KeyError(field_id)

    @property
    def taught(self) -> tuple[Field, ...]:
        """The fields that an owner's copy prints and the rules do not."""
        return tuple(item for item in self.fields if item.taught)

    def clash(self, values: Mapping[str, Any]) -> str:
        """Which of the values cannot stand on one card, or ""; what is not known clashes with nothing."""
        return next(
            (
                one.says
                for one in self.clashes
                if values.get(one.field) not in (None, one.unless) and values.get(one.other) in one.values
            ),
            "",
        )

    def disorder(self, values: Mapping[str, Any]) -> str:
        """What is wrong with the order of the values, or ""."""
        known = [(name, values[name]) for name in self.ordered if values.get(name) is not None]
        for (low_name, low), (high_name, high) in pairwise(known):
            if low > high:
                return f"{high_name} {high} is below {low_name} {low}; one of them must be wrong"
        return ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A value with its source; an unknown fact has neither."""

    value: Any = None
    source: Source | None = None

    @property
    def is_known(self) -> bool:
        """Whether anybody has told it."""
        return self.source is not None


class Row(Mapping[str, Any]):
    """A card's values by field, `id` first; frozen, hashable and equal by content."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = dict(values)

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        return f"Row({self._values!r})"


@dataclass(frozen=True, eq=False)
class CardSet:
    """Every card of a game in one layer: our print-and-play set, or one owner's box. Equal sets have equal digests.

    `cards` holds, by component, each card's facts by field in the order of the schema.
    """

    id: str
    game: str
    title: str
    version: int
    source: SetSource
    components: tuple[Component, ...]
    cards: Mapping[str, Mapping[str, Mapping[str, Fact]]] = field(repr=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def digest(self) -> str:
        """A short name of every fact and its source: equal on every machine, different when any fact differs."""
        facts = [
            [component, card, [[name, fact.value, fact.source] for name, fact in by_field.items()]]
            for component, cards in self.cards.items()
            for card, by_field in cards.items()
        ]
        text = json.dumps([self.id, self.game, self.source, facts], separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]

    @cached_property
    def _rows(self) -> dict[str, tuple[Row, ...]]:
        return {
            component.id: tuple(
                Row({"id": card, **{item.id: _shown(item, facts, n) for item in component.fields}})
                for n, (card, facts) in enumerate(self.cards[component.id].items(), start=1)
            )
            for component in self.components
        }

    @cached_property
    def _by_id(self) -> dict[str, tuple[str, Row]]:
        return {row["id"]: (component, row) for component, rows in self._rows.items() for row in rows}

    def component(self, component_id: str) -> Component:
        """The component's schema; KeyError where the game has none of that id."""
        for component in self.components:
            if component.id == component_id:
                return component
        raise KeyError(component_id)

    def rows(self, component: str) -> Sequence[Row]:
        """The component's rows in the set's order, unknown facts None; KeyError where the game has no such component."""
        return self._rows[component]

    def row(self, card_id: str) -> Row:
        """One card's row; KeyError where the set has no such card."""
        return self._by_id[card_id][1]

    def component_of(self, card_id: str) -> str:
        """The id of the component that the card belongs to; KeyError."""
        return self._by_id[card_id][0]

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._by_id

    def facts(self, card_id: str) -> Mapping[str, Fact]:
        """The card's facts with their sources, by field; KeyError where the set has no such card."""
        return self.cards[self.component_of(card_id)][card_id]

    def house_fields(self, card_id: str) -> tuple[str, ...]:
        """The card's fields whose values are our own inventions, to be labelled wherever they show."""
        kept = {item.id for item in self.component(self.component_of(card_id)).fields if item.kept}
        return tuple(name for name, fact in self.facts(card_id).items() if fact.source == "house" and name not in kept)


def _shown(item: Field, facts: Mapping[str, Fact], n: int) -> Any:
    fact = facts.get(item.id, Fact())
    if fact.is_known or item.unknown is None:
        return fact.value
    return item.unknown.replace("{n}", str(n))
