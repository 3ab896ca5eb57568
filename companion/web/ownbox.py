"""The owner's box as a whole: what can be told all at once, how much is known, and the pack that goes in and out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, abort, flash, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from card_db import boxfile
from card_db.load import load_set, set_ids
from card_db.model import CardError, CardSet, Component, Fact, Field
from card_db.overlay import Box, completeness, forget, share, teach
from companion.web import boxes
from companion.web.fragments import page
from companion.web.plain import title
from companion.web.prefs import local

blueprint = Blueprint("ownbox", __name__, url_prefix="/cards/<set_id>")

FEW: Final = 0.5
"""Below this share of known facts a table of my box is warned that most is still to be told."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that covers several cards: the form's field, its label, what is known, and the field of the cards."""

    name: str
    label: str
    value: Any
    field: Field


@dataclass(frozen=True, slots=True)
class Part:
    """The questions of one component, with a sentence on what they are for."""

    component: Component
    sentence: str
    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """How much of the owner's copy is known: facts told, of how many, by component, and whether that is few."""

    told: int
    all: int
    is_little: bool
    lines: tuple[tuple[str, int, int], ...]


def known(set_id: str) -> Known:
    """What the app knows of the owner's copy."""
    lines = completeness(boxes.own_set(set_id))
    by_component: dict[str, tuple[int, int]] = {}
    for line in lines:
        told, total = by_component.get(line.title, (0, 0))
        by_component[line.title] = (told + line.known, total + line.total)
    return Known(
        sum(line.known for line in lines),
        sum(line.total for line in lines),
        share(lines) < FEW,
        tuple((name, *counts) for name, counts in by_component.items()),
    )


# What can be told at once


@blueprint.get("/at-once")
def at_once(set_id: str) -> Response:
    """The few questions that cover many cards: names of tiles, how many pieces of each kind, what whole groups share."""
    return _page(_existing(set_id))


@blueprint.post("/at-once")
def tell_at_once(set_id: str) -> AnyResponse:
    """Keeps the answers, all or nothing."""
    found = _existing(set_id)
    try:
        boxes.change(set_id, lambda box: answered(box, found, request.form))
    except CardError as error:
        return _page(found, error.faults)
    flash("Kept for your box.")
    return redirect(local(request.form.get("back", "")) or url_for("cards.set", set_id=set_id, box="mine"), 303)


def parts(found: CardSet, own: CardSet) -> tuple[Part, ...]:
    """The questions of each component that has such."""
    made = (_part(found, own, component) for component in found.components)
    return tuple(part for part in made if part is not None)


def _part(found: CardSet, own: CardSet, component: Component) -> Part | None:
    rows = own.rows(component.id)
    name = next((field for field in component.taught if field.id == "name"), None)
    if name is not None:
        asks = tuple(Ask(f"name-{row['id']}", title(row["id"]), _value(own, row["id"], name), name) for row in rows)
        return Part(component, "Give each tile the name of its colour, so that the app can speak of it.", asks)
    kind = _counted(component)
    if kind is not None:
        have = Counter(_value(own, row["id"], kind) for row in rows)
        asks = tuple(Ask(f"count-{value}", title(value), have[value] or None, kind) for value in kind.choices)
        return Part(component, f"How many of the {component.count} pieces are of each kind?", asks)
    alike = _alike(found, component)
    asks = tuple(
        Ask(
            f"alike-{group}-{field.id}",
            f"{title(group)}: {field.title.lower()}",
            _common(own, component, group, field),
            field,
        )
        for group in component.groups
        for field in alike
    )
    return (
        Part(component, "What is printed alike on all cards of a kind, on the side that everybody sees.", asks)
        if asks
        else None
    )


def _counted(component: Component) -> Field | None:
    """The field whose value sorts pieces that are alike but for it, where the rules do not say how many there are of each."""
    fields = (field for field in component.taught if field.type == "one" and field.id == component.shared)
    return next(fields, None) if not component.groups else None


def _alike(found: CardSet, component: Component) -> tuple[Field, ...]:
    """The told fields that all cards of a group have in common, as our own set shows."""
    if not component.groups or not component.shared:
        return ()
    values: dict[tuple[str, str], set[Any]] = {}
    for row in found.rows(component.id):
        for field in component.taught:
            values.setdefault((row[component.shared], field.id), set()).add(row[field.id])
    return tuple(
        field for field in component.taught if all(len(values[group, field.id]) == 1 for group in component.groups)
    )


def _common(own: CardSet, component: Component, group: str, field: Field) -> Any:
    told = {_value(own, row["id"], field) for row in own.rows(component.id) if row[component.shared] == group}
    return told.pop() if len(told) == 1 else None


def _value(own: CardSet, card: str, field: Field) -> Any:
    return own.facts(card).get(field.id, Fact()).value


def answered(box: Box, found: CardSet, form: Mapping[str, str]) -> Box:
    """The box with the form's answers; CardError naming each that cannot be. Questions left empty change nothing."""
    faults: list[str] = []
    for component in found.components:
        for card, facts in _answers(found, component, form, faults):
            try:
                box = teach(box, facts, card=card).box
            except CardError as error:
                faults.extend(fault for fault in error.faults if fault not in faults)
    if faults:
        raise CardError(faults)
    return box


def _answers(
    found: CardSet, component: Component, form: Mapping[str, str], faults: list[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    rows = [str(row["id"]) for row in found.rows(component.id)]
    for card in rows:
        name = form.get(f"name-{card}", "").strip()
        if name:
            yield card, {"name": name}
    kind = _counted(component)
    if kind is not None:
        yield from _sorted(component, kind, rows, form, faults)
    for field in _alike(found, component):
        for row in found.rows(component.id):
            text = form.get(f"alike-{row[component.shared]}-{field.id}", "").strip()
            if text:
                value = int(text) if field.type == "whole" and text.isdecimal() and len(text) < 7 else text
                yield str(row["id"]), {field.id: value}


def _sorted(
    component: Component, kind: Field, rows: list[str], form: Mapping[str, str], faults: list[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The pieces dealt out over the kinds; those that are not counted stay as they are."""
    left = list(rows)
    for value in kind.choices:
        text = form.get(f"count-{value}", "").strip()
        if not text:
            continue
        if not text.isdecimal() or int(text) > len(left):
            faults.append(
                f"{title(value)}: there are {component.count} pieces in all, {len(left)} of them not counted yet"
            )
            return
        for card in left[: int(text)]:
            yield card, {kind.id: value}
        del left[: int(text)]


def _page(found: CardSet, faults: tuple[str, ...] = ()) -> Response:
    return page(
        "cards/at_once.html",
        None,
        status=422 if faults else 200,
        set=found,
        parts=parts(found, boxes.own_set(found.id)),
        back=local(request.values.get("back", "")),
        faults=faults,
        values=request.form,
    )


# Packs


@blueprint.get("/pack.json")
def pack(set_id: str) -> Response:
    """What was told of the owner's copy as a file: to keep, or for another device."""
    _existing(set_id)
    answer = make_response(boxfile.dump(boxes.box(set_id)))
    answer.mimetype = "application/json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{set_id}-my-box.json"'
    return answer


@blueprint.post("/pack")
def bring_pack(set_id: str) -> AnyResponse:
    """Adds a pack's facts to those that are known; where both say something, the known stays unless the form says otherwise."""
    _existing(set_id)
    sent = request.files.get("pack")
    if sent is None or not sent.filename:
        abort(400, "Choose the file of the pack first.")
    try:
        other = boxfile.parse(sent.read(boxfile.MOST_BYTES + 1), set_id)
    except CardError as error:
        abort(400, " ".join((*error.faults[:5], *(["…"] if len(error.faults) > 5 else []))))
    said: list[boxfile.Merged] = []

    def change(box: Box) -> Box:
        said.append(boxfile.merge(box, other, replace=request.form.get("replace") == "yes"))
        return said[0].box

    boxes.change(set_id, change)
    merged = said[0]
    flash(f"{len(merged.added)} cards added, {len(merged.changed)} changed.")
    if merged.kept:
        flash(f"{len(merged.kept)} cards say otherwise in the pack; yours were kept: {', '.join(merged.kept[:8])}.")
    return redirect(url_for("cards.set", set_id=set_id, box="mine"), 303)


@blueprint.post("/empty")
def empty(set_id: str) -> AnyResponse:
    """Forgets all that was told of the owner's copy; the file before stays in the data folder as `….previous.json`."""
    _existing(set_id)
    if request.form.get("sure") != "yes":
        abort(400, "Tick that you mean it, then press again.")
    boxes.change(set_id, _emptied)
    flash("Forgotten. The last file is kept in the data folder.")
    return redirect(url_for("cards.set", set_id=set_id, box="mine"), 303)


def _emptied(box: Box) -> Box:
    for card in {*box.facts, *(card for card, _ in box.codes.values())}:
        box = forget(box, card)
    return box


def _existing(set_id: str) -> CardSet:
    if set_id not in set_ids():
        abort(404, "There is no set of cards of that name.")
    return load_set(set_id)
