"""Cards that an owner has and the rules do not count: a promo, an expansion. They are the owner's as a whole, never ours.

A component says in its set how many may be added (`grows`). An added card is told, played, kept in packs and forgotten like any
other; it has no printed mark of ours, so it is found by its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from card_db.model import CardError, CardSet, Component
from card_db.overlay import Added, Box, Taught, in_order, my_box, teach, whole

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,2}")
"""A card's number as games read it: one spelling of it, and no end of digits."""


def growing(cards: CardSet) -> tuple[Component, ...]:
    """The components that an owner may add cards to."""
    return tuple(component for component in cards.components if component.grows)


def groups(component: Component) -> tuple[str, ...]:
    """The groups that an added card may be of: those of the rules, and those that are still free; () where there are none."""
    return component.field(component.shared).choices if component.shared else ()


def add(box: Box, component: str, facts: Mapping[str, Any], group: str = "") -> Taught:
    """The box with one card more, its facts told; CardError naming every fault. Its name is needed: it is found by that."""
    base = whole(box)
    kind = next((one for one in growing(base) if one.id == component), None)
    if kind is None:
        able = ", ".join(one.title for one in growing(base)) or "none"
        raise CardError([f"cards can be added to these components of {base.title} only: {able}"])
    faults = _faults(box, kind, facts, group)
    if faults:
        raise CardError(faults)
    card = fresh(box, kind, group)
    try:
        return teach(replace(box, added={**box.added, card: Added(component, group)}), facts, card=card)
    except CardError as error:  # its number is nothing that the owner has seen yet
        raise CardError(fault.replace(card, str(facts["name"]).strip(), 1) for fault in error.faults) from error


def _faults(box: Box, kind: Component, facts: Mapping[str, Any], group: str) -> list[str]:
    faults: list[str] = []
    allowed = groups(kind)
    if allowed and group not in allowed:
        faults.append(f"the new card, {kind.field(kind.shared).title.lower()}: choose one of {', '.join(allowed)}")
    name = str(facts.get("name", "")).strip()
    if not name:
        faults.append("the new card, name: give it the name that is printed on it")
    rows = my_box(box).rows(kind.id)
    if same := next((row["id"] for row in rows if name and str(row["name"]).casefold() == name.casefold()), None):
        faults.append(
            f"the new card, name: {same} is called {name!r} already; tell that card, or give this one another name"
        )
    if sum(one.component == kind.id for one in box.added.values()) >= kind.grows:
        faults.append(f"{kind.grows} {kind.title} are added already, which is the most; forget one first")
    return faults


def fresh(box: Box, kind: Component, group: str) -> str:
    """The id of the next card: its group, or its component, and the first number behind all that are there."""
    head = "-".join((group or kind.id).lower().split())
    taken = [in_order(row["id"]) for row in whole(box).rows(kind.id)]
    return f"{head}-{max((number for name, number in taken if name == head), default=0) + 1}"


def added_faults(base: CardSet, added: Mapping[str, Added]) -> list[str]:
    """What is wrong with the added cards of a pack."""
    faults: list[str] = []
    kinds = {one.id: one for one in growing(base)}
    for card, one in added.items():
        kind = kinds.get(one.component)
        if kind is None:
            faults.append(f"added.{card}: no cards can be added to {one.component!r}")
        elif (
            card in base
            or card.rpartition("-")[0] != "-".join((one.group or kind.id).lower().split())
            or not _NUMBER.fullmatch(card.rpartition("-")[2])
        ):
            faults.append(f"added.{card[:40]}: an added card is called by its group and a new number")
        elif groups(kind) and one.group not in groups(kind):
            faults.append(f"added.{card}: there is no group {one.group!r}; groups: {', '.join(groups(kind))}")
    faults += [
        f"added: {kind.grows} {kind.title} may be added, not more"
        for kind in kinds.values()
        if sum(one.component == kind.id for one in added.values()) > kind.grows
    ]
    return faults


def beside(mine: Box, pack: Box) -> Box:
    """The pack with its added cards called so that they stand beside mine: alike in name and group they are the same card."""
    names = {(one.component, one.group, _called(mine, card)): card for card, one in mine.added.items()}
    room, moved = mine, {}
    for card in sorted(pack.added, key=in_order):
        one = pack.added[card]
        known = names.get((one.component, one.group, _called(pack, card)))
        free = card if card not in room.added else fresh(room, whole(room).component(one.component), one.group)
        moved[card] = known or free
        room = replace(room, added={**room.added, moved[card]: one})
    facts = {moved.get(card, card): values for card, values in pack.facts.items()}
    return replace(pack, facts=facts, added={moved[card]: one for card, one in pack.added.items()})


def _called(box: Box, card: str) -> str:
    return str(box.facts.get(card, {}).get("name", card)).casefold()
