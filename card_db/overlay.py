"""My box: what the rules print, overlaid with what the owner has told of their own copy. Our house values have no place in it.

A `Box` is the owner's facts of one set as a value; `teach`, `forget` and `adding.add` make the next one. Where it is stored is
`boxfile`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from card_db.codes import Foreign, Identity, codes
from card_db.load import load_set
from card_db.model import CardError, CardSet, Component, Fact, Field

Code = tuple[str, str]
"""A mark of the owner's own: its kind (`tag` or `qr`) and its number or text."""
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Kept:
    """Facts that a table told and the box keeps: as told, on which card, and whether people named that card.

    `before` are the fields of the card that this telling changed, with what stood there before (None: nothing).
    """

    component: str
    facts: Mapping[str, Any]
    card: str
    is_named: bool = False
    before: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Added:
    """A card that the rules do not count and the owner has: its component, and its group where cards of it have groups."""

    component: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """What one owner has told: facts by card and field, and marks of their own by (kind, text), each a (card, face).

    `added` are cards beyond those that the rules count. `learned` says which of the facts tables told, by table (see `memory`);
    it never leaves with a pack.
    """

    set_id: str
    facts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    codes: Mapping[Code, tuple[str, str]] = field(default_factory=dict)
    learned: Mapping[str, tuple[Kept, ...]] = field(default_factory=dict)
    added: Mapping[str, Added] = field(default_factory=dict)

    @property
    def tags(self) -> frozenset[int]:
        """The tag ids to look for: the game's and the owner's own."""
        own = {int(text) for kind, text in self.codes if kind == "tag" and text.isdigit()}
        return codes(self.set_id).tags | own

    def ours(self, kind: str, text: str | int) -> Code:
        """The mark that we print on the face of an owner's own mark; any other mark as it is.

        Games read our marks only, so a scene's marks go through this before a game explains it.
        """
        bound = self.codes.get((kind, str(text)))
        return (kind, str(text)) if bound is None else ("tag", str(codes(self.set_id).tag(*bound)))

    def identify(self, kind: str, text: str | int) -> Identity | Foreign | None:
        """What a seen mark means: the owner's own marks first, then those that we print (`Codes.identify`)."""
        bound = self.codes.get((kind, str(text)))
        if bound is None:
            return codes(self.set_id).identify(kind, text)
        return codes(self.set_id).of(*bound)


@dataclass(frozen=True, slots=True)
class Taught:
    """The box after a card was told, which card it was, and what else was settled on the way, in sentences."""

    box: Box
    card: str
    notes: tuple[str, ...] = ()


def my_box(box: Box) -> CardSet:
    """The owner's cards: rulebook facts and theirs; whatever neither says is unknown."""
    return _my_box(whole(box), _frozen(box.facts))


def whole(box: Box) -> CardSet:
    """Our set with the owner's added cards behind ours, nothing told of those but their group."""
    return _whole(box.set_id, tuple(sorted(box.added.items(), key=lambda one: in_order(one[0]))))


def in_order(card: str) -> tuple[str, int]:
    """A key that sorts cards by their name and then by their number: `a-9` before `a-10`."""
    head, _, number = card.rpartition("-")
    return head, int(number) if number.isdecimal() else 0


@lru_cache(maxsize=16)
def _whole(set_id: str, added: tuple[tuple[str, Added], ...]) -> CardSet:
    base = load_set(set_id)
    if not added:
        return base
    cards = {component: dict(by_card) for component, by_card in base.cards.items()}
    for card, one in added:
        kind = base.component(one.component)
        group = {kind.shared: Fact(one.group, "owner")} if kind.shared and one.group else {}
        cards[one.component][card] = {item.id: group.get(item.id, Fact()) for item in kind.fields}
    return CardSet(base.id, base.game, base.title, base.version, base.source, base.components, cards)


@lru_cache(maxsize=16)
def _my_box(base: CardSet, told: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]) -> CardSet:
    owner = {card: dict(values) for card, values in told}
    cards = {
        component.id: {
            card: {item.id: _fact(item, facts[item.id], owner.get(card, {})) for item in component.fields}
            for card, facts in base.cards[component.id].items()
        }
        for component in base.components
    }
    return CardSet(base.id, base.game, base.title, base.version, "my-box", base.components, cards)


def _fact(item: Field, printed: Fact, told: Mapping[str, Any]) -> Fact:
    if item.id in told:
        return Fact(told[item.id], "owner")
    if item.kept or printed.source in ("rulebook", "owner"):
        return printed
    return Fact()


def _frozen(facts: Mapping[str, Mapping[str, Any]]) -> tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]:
    return tuple((card, tuple(sorted(facts[card].items()))) for card in sorted(facts))


def teachable(component: Component) -> tuple[Field, ...]:
    """The fields an owner is asked for, in order; each has its question in `ask`."""
    return tuple(item for item in component.fields if item.ask)


def teach(
    box: Box,
    facts: Mapping[str, Any],
    *,
    card: str = "",
    component: str = "",
    code: Code | None = None,
    face: str = "",
) -> Taught:
    """The box with a card's facts told, and with `code`, a mark of the owner's own (or one of ours) on its `face`.

    Which card it is comes from `card`, or from one of our marks, or is the first untold card of the `component` that fits the
    facts (`{"species": "wrasse", "weight": 4}`). A tag may be told by its colour's name: a new name names the next tile.
    CardError names every fault; the box is then as it was.
    """
    base = whole(box)
    known = box.identify(*code) if code else None
    if isinstance(known, Identity) and known.is_instance and card in ("", known.card):
        card, face = known.card, face or known.face
    card = card or _untold(box, base, component, facts)
    if card not in base:
        raise CardError([f"there is no card {card!r} in {base.title}"])
    kind = base.component(base.component_of(card))
    settled, values, notes = _resolved(box, base, kind, facts)
    told = {**settled.facts.get(card, {}), **_checked(base, kind, card, values)}
    all_of_it = {**_printed(base, card), **told}
    wrong = kind.disorder(all_of_it) or kind.clash(all_of_it)
    if wrong:
        raise CardError([f"{card}: {wrong}"])
    after = replace(settled, facts={**settled.facts, card: told} if told else settled.facts)
    if code is not None:
        after = _bound(after, base, card, face, code, known)
    return Taught(after, card, notes)


def forget(box: Box, card: str) -> Box:
    """The box without what was told of the card, its own marks included; a card that the owner added goes as a whole."""
    return replace(
        box,
        added={name: one for name, one in box.added.items() if name != card},
        facts={name: values for name, values in box.facts.items() if name != card},
        codes={code: bound for code, bound in box.codes.items() if bound[0] != card},
    )


def _printed(base: CardSet, card: str) -> dict[str, Any]:
    return {name: fact.value for name, fact in base.facts(card).items() if fact.source == "rulebook"}


def _untold(box: Box, base: CardSet, component: str, facts: Mapping[str, Any]) -> str:
    """The first card of the component that nobody has told and whose printed facts fit; CardError."""
    if component not in {item.id for item in base.components}:
        names = ", ".join(item.id for item in base.components)
        raise CardError([f"say which card it is, or its component (one of {names}), not {component!r}"])
    kind = base.component(component)
    wanted = facts.get(kind.shared) if kind.shared in _printed(base, base.rows(component)[0]["id"]) else None
    if kind.groups and kind.shared and wanted is None:
        raise CardError([f"{kind.one}: say its {kind.shared}, so that the card can be found"])
    fitting = [row["id"] for row in base.rows(component) if wanted is None or row[kind.shared] == wanted]
    if not fitting:
        raise CardError([f"{kind.one}: {kind.shared} {wanted!r} is none of {', '.join(kind.groups)}"])
    marked = {bound for bound, _ in box.codes.values()}  # a card with a mark of its own is known by it, told or not
    for card in fitting:
        if not box.facts.get(card) and card not in marked:
            return str(card)
    raise CardError(
        [
            f"all {len(fitting)} cards of {wanted or kind.title} are told already; name the card whose facts you want to change"
        ]
    )


def _resolved(
    box: Box, base: CardSet, kind: Component, facts: Mapping[str, Any]
) -> tuple[Box, dict[str, Any], tuple[str, ...]]:
    """The facts with names of tiles turned into ids; a new name is given to the first tile that has none."""
    values = dict(facts)
    notes: list[str] = []
    for item in kind.fields:
        given = values.get(item.id)
        if item.type != "card" or not isinstance(given, str) or given in base.cards[item.refers]:
            continue
        rows = my_box(box).rows(item.refers)
        named = next((row["id"] for row in rows if str(row["name"]).casefold() == given.casefold()), None)
        if named is None:
            free = [row["id"] for row in rows if not box.facts.get(row["id"])]
            if not free:
                names = ", ".join(str(row["name"]) for row in rows)
                raise CardError([f"{item.id}: {given!r} is none of your {item.refers} tiles ({names})"])
            named = free[0]
            box = replace(box, facts={**box.facts, named: {"name": given.strip()}})
            notes.append(f"{given.strip()} is now the name of {named}.")
        values[item.id] = named
    return box, values, tuple(notes)


def _checked(base: CardSet, kind: Component, card: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are the owner's to tell; CardError for what cannot be, or contradicts what the rules print."""
    faults: list[str] = []
    told: dict[str, Any] = {}
    printed = _printed(base, card)
    asked = {item.id: item for item in teachable(kind)}
    for name, value in values.items():
        if name in printed:
            if value != printed[name]:
                faults.append(f"{card}, {name}: the rules print {printed[name]!r}, not {value!r}; choose another card")
        elif name not in asked:
            faults.append(f"{card}, {name}: not a fact to tell; tell {', '.join(asked)}")
        elif wrong := asked[name].fault(value):
            faults.append(f"{card}, {name}: {wrong}")
        else:
            told[name] = asked[name].clean(value)
    if faults:
        raise CardError(faults)
    return told


def _bound(box: Box, base: CardSet, card: str, face: str, code: Code, known: Identity | Foreign | None) -> Box:
    """The box with the mark bound to the card's face; a mark of ours needs no binding."""
    ours = codes(box.set_id)
    if isinstance(known, Identity):
        if card in known.cards and face in ("", known.face):
            return box
        raise CardError(
            [f"this mark is {known.card}'s {known.title or known.face} already; take another mark for {card}"]
        )
    sides = ours.faces_of(card)
    if not sides:
        raise CardError([f"{card}: a card that you added cannot carry a mark; find it by its name"])
    if face not in sides:
        raise CardError([f"{card}: say which face the mark is on: {' or '.join(sides)}"])
    kind, text = code
    if kind not in ("tag", "qr") or not text:
        raise CardError([f"a mark of your own is a tag or a QR code, not {kind!r} {text!r}"])
    identity = ours.of(card, face)
    if not identity.is_instance:
        looks = f"{len(identity.cards)} cards look alike on that face"
        raise CardError([f"{card}: {looks}, so its mark would give away which one lies there; mark its other face"])
    return replace(box, codes={**box.codes, (kind, str(text)): (card, face)})


# How much of the owner's copy is known


@dataclass(frozen=True, slots=True)
class Known:
    """One line of the meter: how many of a component's cards have the fact told, of how many by the rules."""

    component: str
    title: str
    field: str
    known: int
    total: int


def completeness(cards: CardSet) -> tuple[Known, ...]:
    """How much is known of what the cards print and the rules do not, by component and field."""
    return tuple(
        Known(
            component.id,
            component.title,
            item.title,
            sum(facts[item.id].is_known for facts in cards.cards[component.id].values()),
            max(component.count, len(cards.cards[component.id])),
        )
        for component in cards.components
        for item in component.taught
    )


def share(known: tuple[Known, ...]) -> float:
    """The known part of everything, 0 to 1."""
    total = sum(line.total for line in known)
    return sum(line.known for line in known) / total if total else 1.0
