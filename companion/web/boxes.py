"""The owner's own cards: what was told of them, told and forgotten through the pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from card_db.boxfile import BoxFile
from card_db.model import CardSet, Component, Field
from card_db.overlay import Box, Code, forget, my_box, teach, teachable, whole
from companion.web.services import services


class Values(Protocol):
    """A form's values: the one of a name, or all of them."""

    def get(self, key: str, default: str, /) -> str: ...
    def getlist(self, key: str, /) -> Sequence[str]: ...


def box(set_id: str) -> Box:
    """What the owner has told of the set's cards."""
    return _file(set_id).load().box


def own_set(set_id: str) -> CardSet:
    """The set as the owner's copy is known: rulebook facts and theirs."""
    return my_box(box(set_id))


def whole_set(set_id: str) -> CardSet:
    """Our set and the cards that the owner added to it."""
    return whole(box(set_id))


def tell(
    set_id: str,
    facts: Mapping[str, Any],
    *,
    card: str = "",
    component: str = "",
    code: Code | None = None,
    face: str = "",
) -> tuple[str, tuple[str, ...]]:
    """Keeps what was told; the card it was found to be, and what else was settled; CardError naming every fault."""
    said: list[tuple[str, tuple[str, ...]]] = []

    def change(before: Box) -> Box:
        taught = teach(before, facts, card=card, component=component, code=code, face=face)
        said.append((taught.card, taught.notes))
        return taught.box

    notes = _file(set_id).change(change).notes
    found, more = said[0]
    return found, (*notes, *more)


def change(set_id: str, how: Callable[[Box], Box]) -> None:
    """Changes the box and keeps it, all or nothing."""
    _file(set_id).change(how)


def untell(set_id: str, card: str) -> None:
    """Forgets what was told of the card."""
    _file(set_id).change(lambda before: forget(before, card))


def read_form(component: Component, form: Values) -> dict[str, Any]:
    """The facts that a form tells; fields left empty are not told."""
    facts: dict[str, Any] = {}
    for field in teachable(component):
        value = read_field(field, form)
        if value not in ("", (), None):
            facts[field.id] = value
    return facts


def read_field(field: Field, form: Values) -> Any:
    """A field's value as the form gives it; a number that is none stays a text, so that its fault can be named."""
    match field.type:
        case "some":
            return [item for item in form.getlist(f"fact-{field.id}") if item]
        case "whole":
            text = form.get(f"fact-{field.id}", "").strip()
            return int(text) if text.isdecimal() and len(text) < 7 else text
        case "text" | "clock" | "one" | "card":
            return form.get(f"fact-{field.id}", "").strip()


def _file(set_id: str) -> BoxFile:
    return BoxFile(services().settings.data, set_id)
