"""Loads the sets of cards that ship with us, and names every fault of one that is being written.

A set is a folder: `set.toml` says which components there are and what fields they have; each component has a file of its own
with these tables (`docs/cards.md` shows one):

    [source]           the source of each fact, unless a card says otherwise
    [shared.wrasse]    facts that every card of the group has (its `source` too)
    [card.wrasse-1]    a card; `source.weight = "owner"` gives one fact another source
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from card_db.model import SOURCES, CardError, CardSet, Component, Fact, Field


class SetFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `set.toml` says: the set's id, game and version, and its components."""

    id: str
    game: str
    title: str
    version: int
    component: tuple[Component, ...]


def set_ids() -> tuple[str, ...]:
    """The ids of the sets that ship with us."""
    return tuple(sorted(folder.name for folder in _sets().iterdir() if folder.joinpath("set.toml").is_file()))


@lru_cache(maxsize=16)
def load_set(set_id: str) -> CardSet:
    """Our print-and-play set of that id; CardError where there is none, or where its files have faults."""
    if set_id not in set_ids():
        raise CardError([f"there is no card set {set_id!r}; there are: {', '.join(set_ids()) or 'none'}"])
    return read_folder(_sets().joinpath(set_id))


def set_folder(set_id: str) -> Traversable:
    """The folder of a shipped set, for the files beside the facts (codes, drawings' data)."""
    return _sets().joinpath(set_id)


def read_folder(folder: Traversable) -> CardSet:
    """The set of any folder (`pathlib.Path` will do); CardError naming every fault of every file."""
    schema = _schema(folder)
    faults: list[str] = []
    cards: dict[str, dict[str, dict[str, Fact]]] = {}
    for component in schema.component:
        name = f"{component.id}.toml"
        tables = _toml(folder, name, faults)
        cards[component.id] = _Reader(component, name, faults).cards(tables) if tables is not None else {}
    _check_whole(schema, cards, faults)
    if faults:
        raise CardError(faults)
    return CardSet(schema.id, schema.game, schema.title, schema.version, "print-and-play", schema.component, cards)


def _sets() -> Traversable:
    return files("card_db").joinpath("sets")


def _toml(folder: Traversable, name: str, faults: list[str]) -> dict[str, Any] | None:
    try:
        return tomllib.loads(folder.joinpath(name).read_text("utf-8"))
    except FileNotFoundError:
        faults.append(f"{name}: the file is missing; write it beside set.toml")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        faults.append(f"{name}: not a TOML text: {error}; mend the line it names")
    return None


def _schema(folder: Traversable) -> SetFile:
    faults: list[str] = []
    tables = _toml(folder, "set.toml", faults)
    if tables is None:
        raise CardError(faults)
    try:
        return msgspec.convert(tables, SetFile)
    except msgspec.ValidationError as error:
        raise CardError([f"set.toml: {error}"]) from error


class _Reader:
    """Reads one component's tables and collects their faults."""

    def __init__(self, component: Component, name: str, faults: list[str]) -> None:
        self.component = component
        self.name = name
        self.faults = faults
        self.fields = {item.id: item for item in component.fields}

    def cards(self, tables: Mapping[str, Any]) -> dict[str, dict[str, Fact]]:
        for key in tables.keys() - {"source", "shared", "card"}:
            self.faults.append(f"{self.name}: no table [{key}] is known; use [source], [shared.…] and [card.…]")
        base = self._sources(tables.get("source", {}), "source")
        shared = {
            group: self._facts(values, base, f"shared.{group}")
            for group, values in self._tables(tables, "shared").items()
        }
        cards: dict[str, dict[str, Fact]] = {}
        for card, values in self._tables(tables, "card").items():
            facts = self._facts(values, base, f"card.{card}")
            group = facts[self.component.shared].value if self.component.shared in facts else None
            if isinstance(group, str):
                facts = {**shared.get(group, {}), **facts}
            cards[card] = self._whole(facts, f"card.{card}")
        return cards

    def _tables(self, tables: Mapping[str, Any], key: str) -> dict[str, dict[str, Any]]:
        found = tables.get(key, {})
        good: dict[str, dict[str, Any]] = {}
        for name, values in found.items() if isinstance(found, dict) else ():
            if isinstance(values, dict):
                good[name] = values
            else:
                self.faults.append(f"{self.name}, {key}.{name}: must be a table of facts; write [{key}.{name}]")
        return good

    def _sources(self, given: object, where: str) -> dict[str, Any]:
        sources: dict[str, Any] = {}
        for name, source in given.items() if isinstance(given, dict) else ():
            if name not in self.fields:
                self.faults.append(self._unknown(where, name))
            elif source not in SOURCES:
                self.faults.append(
                    f"{self.name}, {where}, {name}: a source is one of {', '.join(SOURCES)}, not {source!r}"
                )
            else:
                sources[name] = source
        return sources

    def _facts(self, values: dict[str, Any], base: Mapping[str, Any], where: str) -> dict[str, Fact]:
        sources = {**base, **self._sources(values.get("source", {}), f"{where}.source")}
        facts: dict[str, Fact] = {}
        for name, value in values.items():
            if name == "source":
                continue
            item = self.fields.get(name)
            if item is None:
                self.faults.append(self._unknown(where, name))
                continue
            wrong = item.fault(value)
            if wrong:
                self.faults.append(f"{self.name}, {where}, {name}: {wrong}")
            elif name not in sources:
                self.faults.append(
                    f"{self.name}, {where}, {name}: has no source; add {name} to [source], or source.{name} here"
                )
            else:
                facts[name] = Fact(item.clean(value), sources[name])
        return facts

    def _whole(self, facts: Mapping[str, Fact], where: str) -> dict[str, Fact]:
        for item in self.component.fields:
            if item.id not in facts and not item.optional and not self._is_faulty(where, item):
                self.faults.append(f"{self.name}, {where}, {item.id}: is missing; write {item.id} = …")
        disorder = self.component.disorder({name: fact.value for name, fact in facts.items()})
        if disorder:
            self.faults.append(f"{self.name}, {where}: {disorder}")
        return {item.id: facts.get(item.id, Fact()) for item in self.component.fields}

    def _is_faulty(self, where: str, item: Field) -> bool:
        return any(fault.startswith(f"{self.name}, {where}, {item.id}:") for fault in self.faults)

    def _unknown(self, where: str, name: str) -> str:
        return f"{self.name}, {where}, {name}: no such field; the fields are {', '.join(self.fields)}"


def _check_whole(schema: SetFile, cards: Mapping[str, Mapping[str, Mapping[str, Fact]]], faults: list[str]) -> None:
    """What only all files together show: counts, ids that stand twice, and cards that facts refer to."""
    home: dict[str, str] = {}
    for component in schema.component:
        have = cards[component.id]
        name = f"{component.id}.toml"
        for card in have:
            if card in home:
                faults.append(f"{name}, card.{card}: the id stands in {home[card]}.toml too; choose another")
            home[card] = component.id
        if have and len(have) != component.count:
            faults.append(f"{name}: has {len(have)} cards; the game has {component.count} {component.title}")
        for group, count in component.groups.items():
            n = sum(1 for facts in have.values() if facts[component.shared].value == group)
            if have and n != count:
                faults.append(f"{name}: has {n} cards whose {component.shared} is {group}; the game has {count}")
        for item in component.fields:
            if item.type == "card":
                _check_refers(name, item, have, cards.get(item.refers, {}), faults)


def _check_refers(
    name: str,
    item: Field,
    have: Mapping[str, Mapping[str, Fact]],
    targets: Mapping[str, object],
    faults: list[str],
) -> None:
    for card, facts in have.items():
        value = facts[item.id].value
        if value is not None and targets and value not in targets:
            faults.append(
                f"{name}, card.{card}, {item.id}: there is no {item.refers} {value!r}; use one of {', '.join(targets)}"
            )
