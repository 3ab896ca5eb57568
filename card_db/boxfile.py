"""Where an owner's facts are kept: one JSON file a set, which is also the pack that is exported and imported.

A write is all or nothing, and the file before it stays beside it (`….previous.json`). A file that cannot be read is set aside
under another name and reported; what was told up to the last good write is used.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from card_db.adding import added_faults, beside
from card_db.load import load_set
from card_db.model import CardError, CardSet
from card_db.overlay import Added, Box, Kept, teachable, whole

FORMAT: Final = "tabletide-cards"
MOST_BYTES: Final = 4_000_000
"""A pack is a few kilobytes; anything this large is no pack."""


class _OwnCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    text: str
    card: str
    face: str


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    component: str
    facts: dict[str, Any]
    card: str
    is_named: bool = False
    before: dict[str, Any] = {}


class _Added(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    component: str
    group: str = ""


class _Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    set: str
    version: int = 1
    title: str = ""
    facts: dict[str, dict[str, Any]] = {}
    codes: tuple[_OwnCode, ...] = ()
    learned: dict[str, tuple[_Kept, ...]] = {}
    added: dict[str, _Added] = {}


def dump(box: Box, *, is_pack: bool = True) -> str:
    """The box as the text of a pack: JSON, sorted. A pack does not say which table told what; the stored file does."""
    learned = {} if is_pack else box.learned
    pack = _Pack(
        FORMAT,
        box.set_id,
        1,
        load_set(box.set_id).title,
        {card: dict(values) for card, values in box.facts.items() if values},
        tuple(_OwnCode(kind, text, *bound) for (kind, text), bound in sorted(box.codes.items())),
        {
            table: tuple(_Kept(k.component, dict(k.facts), k.card, k.is_named, dict(k.before)) for k in kept)
            for table, kept in learned.items()
        },
        {card: _Added(one.component, one.group) for card, one in box.added.items()},
    )
    return msgspec.json.format(msgspec.json.encode(pack, order="sorted"), indent=1).decode() + "\n"


def parse(text: str | bytes, set_id: str = "") -> Box:
    """The box of a pack's text; CardError naming every fault. With `set_id`, the pack must be of that set."""
    if len(text) > MOST_BYTES:
        raise CardError([f"this is no pack of cards: it has more than {MOST_BYTES // 1_000_000} MB"])
    try:
        pack = msgspec.json.decode(text, type=_Pack)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CardError([f"not a pack of cards, as `tabletide cards export` writes it in JSON: {error}"]) from error
    if pack.format != FORMAT or pack.version != 1:
        raise CardError([f"not a pack that this version reads: format {pack.format!r} version {pack.version}"])
    if set_id and pack.set != set_id:
        raise CardError([f"this pack is of {pack.set!r}, not of {set_id!r}"])
    added = {card: Added(one.component, one.group) for card, one in pack.added.items()}
    if faults := added_faults(load_set(pack.set), added):
        raise CardError(faults)
    base = whole(Box(pack.set, added=added))
    facts = {card: _values(base, card, values, faults) for card, values in pack.facts.items()}
    codes = {}
    for own in pack.codes:
        if own.card not in base:
            faults.append(f"codes: there is no card {own.card!r} in {base.title}")
        codes[own.kind, own.text] = (own.card, own.face)
    if faults:
        raise CardError(faults)
    learned = {
        table: tuple(Kept(k.component, k.facts, k.card, k.is_named, k.before) for k in kept if k.card in base)
        for table, kept in pack.learned.items()
    }
    return Box(pack.set, facts, codes, learned, added)


def _values(base: CardSet, card: str, values: dict[str, Any], faults: list[str]) -> dict[str, Any]:
    if card not in base:
        faults.append(f"facts.{card}: there is no such card in {base.title}")
        return {}
    component = base.component(base.component_of(card))
    asked = {item.id: item for item in teachable(component)}
    good: dict[str, Any] = {}
    for name, value in values.items():
        if name not in asked:
            faults.append(f"facts.{card}.{name}: not a fact to tell; the facts are {', '.join(asked)}")
        elif wrong := asked[name].fault(value):
            faults.append(f"facts.{card}.{name}: {wrong}")
        elif asked[name].type == "card" and value not in base.cards[asked[name].refers]:
            faults.append(f"facts.{card}.{name}: there is no {asked[name].refers} {value!r}")
        else:
            good[name] = asked[name].clean(value)
    if wrong := component.disorder(good):
        faults.append(f"facts.{card}: {wrong}")
    return good


@dataclass(frozen=True, slots=True)
class Merged:
    """A box with another's facts added: the cards that were new, those that were changed, and those kept against the pack."""

    box: Box
    added: tuple[str, ...]
    changed: tuple[str, ...]
    kept: tuple[str, ...]


def merge(mine: Box, pack: Box, *, replace: bool = False) -> Merged:
    """Both boxes' facts; where they disagree, mine stay unless `replace`. CardError when they are of different sets."""
    if mine.set_id != pack.set_id:
        raise CardError([f"this pack is of {pack.set_id!r}, not of {mine.set_id!r}"])
    pack = beside(mine, pack)
    facts = {card: dict(values) for card, values in mine.facts.items()}
    added, changed, kept = [], [], []
    for card, values in pack.facts.items():
        before = facts.get(card, {})
        differs = any(name in before and before[name] != value for name, value in values.items())
        after = {**before, **values} if replace else {**values, **before}
        if not before:
            added.append(card)
        elif differs and not replace:
            kept.append(card)
        if before and after != before:
            changed.append(card)
        facts[card] = after
    marks = {**mine.codes, **pack.codes} if replace else {**pack.codes, **mine.codes}
    cards = {**mine.added, **pack.added}
    faults = added_faults(load_set(mine.set_id), cards)
    faults += _clashes(whole(Box(mine.set_id, added=cards)), {card: facts[card] for card in (*added, *changed)})
    if faults:
        raise CardError(faults)
    return Merged(Box(mine.set_id, facts, marks, mine.learned, cards), tuple(added), tuple(changed), tuple(kept))


def _clashes(base: CardSet, facts: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Which cards would say two things that cannot stand on one card."""
    return [
        f"facts.{card}: {wrong}"
        for card, values in facts.items()
        if (wrong := base.component(base.component_of(card)).clash(values))
    ]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A box as read, with a sentence for everything that had to be set aside."""

    box: Box
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoxFile:
    """The stored box of one set in a data folder."""

    folder: Path
    set_id: str

    @property
    def path(self) -> Path:
        """The file itself; it need not exist."""
        return self.folder / "cards" / f"{self.set_id}.json"

    @property
    def _previous(self) -> Path:
        return self.path.with_suffix(".previous.json")

    def load(self) -> Loaded:
        """The stored box, or an empty one; a damaged file is set aside and the one before it used."""
        notes: list[str] = []
        for path in (self.path, self._previous):
            try:
                return Loaded(parse(path.read_bytes(), self.set_id), tuple(notes))
            except FileNotFoundError:
                # A first write that stopped half-way leaves no file; a later one always leaves the file before it.
                if path == self.path and not self._previous.exists():
                    return Loaded(Box(self.set_id))
            except CardError as error:
                aside = self._set_aside(path)
                first, more = error.faults[0], len(error.faults) - 1
                also = f" (and {more} more faults)" if more else ""
                notes.append(f"The file of your cards was damaged ({first}{also}); it is kept as {aside.name}.")
        if notes:
            notes.append("What was told since the last good copy must be told again.")
        return Loaded(Box(self.set_id), tuple(notes))

    def save(self, box: Box) -> None:
        """Stores the box: after a crash or a power cut the file holds either the old box or the new one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        with new.open("w", encoding="utf-8") as file:
            file.write(dump(box, is_pack=False))
            file.flush()
            os.fsync(file.fileno())
        if self.path.exists():
            os.replace(self.path, self._previous)
        os.replace(new, self.path)
        _sync_folder(self.path.parent)

    def change(self, change: Callable[[Box], Box]) -> Loaded:
        """Reads, changes and stores the box while no other process does; gives the new box and the notes of reading."""
        with locked(self.path):
            loaded = self.load()
            after = change(loaded.box)
            if after != loaded.box:
                self.save(after)
            return Loaded(after, loaded.notes)

    def _set_aside(self, path: Path) -> Path:
        n = 1
        while (aside := path.with_name(f"{self.set_id}.damaged-{n}.json")).exists():
            n += 1
        os.replace(path, aside)
        return aside


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """While it is open, no other thread or process has the file of that path locked."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("w") as file:
        with contextlib.suppress(ImportError):
            import fcntl  # absent on Windows, where one process at a time is the rule anyway

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
