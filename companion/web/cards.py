"""The cards browser: every card of a set with its faces, its facts and where each fact is from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, flash, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from card_db import faces
from card_db.adding import growing
from card_db.load import set_ids
from card_db.model import CardError, CardSet, Component, Fact, Field
from card_db.overlay import Code, teachable
from companion.engine.errors import RulesError
from companion.web import art, boxes, ownboard, ownbox
from companion.web.cardfacts import card_set
from companion.web.fragments import page
from companion.web.plain import title
from companion.web.prefs import local
from companion.web.seating import keeps_secrets
from companion.web.services import services

blueprint = Blueprint("cards", __name__, url_prefix="/cards")

NO_CARD: Final = "This set has no such card. The browser lists those it has."


@dataclass(frozen=True, slots=True)
class FaceView:
    """A face to show: the ids of its drawing, its title, and width and height in mm."""

    card: str
    face: str
    title: str
    label: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Tile:
    """A card in the browser: its name, its face, the one line that tells it from its likes, and the sources of its facts.

    `told` of the `asked` facts that the rules do not print are known of the owner's copy.
    """

    id: str
    name: str
    line: str
    face: FaceView | None
    house: bool
    told: int
    asked: int


@dataclass(frozen=True, slots=True)
class FactView:
    """A fact for people: its title, its value in words, its source ("" when nobody has told it)."""

    title: str
    value: str
    source: str


@blueprint.get("")
def shelf() -> Response:
    """Every set of cards with what is known of it."""
    sets = [found for found in map(card_set, set_ids()) if found is not None]
    return page("cards/shelf.html", None, sets=[(found, meter(found)) for found in sets])


@blueprint.get("/<set_id>")
def set(set_id: str) -> Response:  # noqa: A001 (an endpoint's name)
    """One set's cards, a component at a time."""
    found = _set(set_id)
    wanted = request.args.get("component", "")
    component = next((one for one in found.components if one.id == wanted), found.components[0])
    query = request.args.get("q", "").strip()[:40]
    is_mine = request.args.get("box") == "mine"
    own = boxes.own_set(set_id)
    rows = (own if is_mine else found).rows(component.id)
    tiles = [tile(found, own, component, row["id"], is_mine) for row in rows]
    shown = [one for one in tiles if query.casefold() in f"{one.name} {one.line} {one.id}".casefold()]
    return page(
        "cards/set.html",
        "grid",
        set=found,
        component=component,
        tiles=shown,
        query=query,
        meter=meter(found),
        is_mine=is_mine,
        known=ownbox.known(set_id),
        grows=component in growing(found),
        has_board=ownboard.has_board(component),
    )


@blueprint.get("/<set_id>/<card_id>")
def card(set_id: str, card_id: str) -> Response:
    """One card: its faces, its facts with their sources, and the form to tell those of the owner's copy."""
    found = _whole(set_id)
    if card_id not in found:
        abort(404, NO_CARD)
    return _card_page(found, card_id)


@blueprint.get("/<set_id>/teach")
def teaching(set_id: str) -> Response:
    """The form that teaches the app a card of the owner's copy, also for a code that a scan did not know."""
    found = _set(set_id)
    wanted = request.args.get("component", "")
    component = next((one for one in found.components if one.id == wanted), found.components[0])
    return _teach_page(found, component, _code(request.args), request.args.get("back", ""))


@blueprint.post("/<set_id>/teach")
def teach_new(set_id: str) -> AnyResponse:
    """Keeps the facts of a card that is found by what was told of it, or by its code."""
    found = _set(set_id)
    component = next((one for one in found.components if one.id == request.form.get("component")), None)
    if component is None:
        abort(400, "Say first what kind of component it is.")
    code = _code(request.form)
    is_kept_back = _keeps_back(request.form.get("back", ""))
    facts = {} if is_kept_back else boxes.read_form(component, request.form)
    shared = request.form.get("shared", "")
    if component.shared and shared:
        facts[component.shared] = shared
    try:
        card_id, notes = boxes.tell(
            found.id, facts, component=component.id, code=code, face=request.form.get("face", "")
        )
    except CardError as error:
        return _teach_page(found, component, code, request.form.get("back", ""), error.faults)
    for note in notes:
        flash(note)
    flash(
        "Kept. The code is known from now on; tell what the card says at the table."
        if is_kept_back
        else "Kept. This card is known from now on."
    )
    back = local(request.form.get("back", ""))
    return redirect(back or url_for("cards.card", set_id=found.id, card_id=card_id, box="mine"), 303)


@blueprint.post("/<set_id>/<card_id>/teach")
def teach_card(set_id: str, card_id: str) -> AnyResponse:
    """Keeps the facts of this card of the owner's copy."""
    found = _whole(set_id)
    if card_id not in found:
        abort(404, NO_CARD)
    component = found.component(found.component_of(card_id))
    try:
        _, notes = boxes.tell(found.id, boxes.read_form(component, request.form), card=card_id)
    except CardError as error:
        return _card_page(found, card_id, error.faults)
    for note in notes:
        flash(note)
    flash("Kept. This card is known from now on.")
    return redirect(url_for("cards.card", set_id=found.id, card_id=card_id, box="mine"), 303)


@blueprint.post("/<set_id>/<card_id>/forget")
def forget(set_id: str, card_id: str) -> AnyResponse:
    """Forgets what was told of the card; a card that the owner added is gone as a whole."""
    found = _whole(set_id)
    if card_id not in found:
        abort(404, NO_CARD)
    boxes.untell(found.id, card_id)
    if card_id not in _set(set_id):
        flash("Taken out of your box. Tables that run keep it.")
        return redirect(url_for("cards.set", set_id=set_id, component=found.component_of(card_id), box="mine"), 303)
    return redirect(url_for("cards.card", set_id=found.id, card_id=card_id, box="mine"), 303)


def meter(found: CardSet) -> dict[str, int]:
    """How many of the facts that an owner can tell have been told, and what stands in for the others in our set."""
    own = boxes.own_set(found.id)
    counts = {"owner": 0, "all": 0, "rulebook": 0, "house": 0}
    for component in found.components:
        for row in found.rows(component.id):
            ours, theirs = found.facts(row["id"]), own.facts(row["id"])
            for field in component.taught:
                counts["all"] += 1
                counts["owner"] += theirs.get(field.id, Fact()).is_known
            for field in component.fields:
                source = ours.get(field.id, Fact()).source
                if source in counts and not field.kept:
                    counts[source] += 1
    return counts | {"cards": sum(len(found.rows(one.id)) for one in found.components)}


def tile(found: CardSet, own: CardSet, component: Component, card_id: str, is_mine: bool) -> Tile:
    """A card's tile, with the values of the owner's copy or of our set."""
    row = (own if is_mine else found).row(card_id)
    sides = faces_of(own if is_mine else found, card_id)
    # A face that several cards share says less than one that is this card's alone.
    face = next((face for face in sides if face.card == card_id), sides[0] if sides else None)
    shown = [words(row[field.id]) for field in component.taught if row.get(field.id) is not None]
    facts = own.facts(card_id)
    return Tile(
        card_id,
        str(row.get("name") or title(card_id)),
        " · ".join(shown[:4]),
        face,
        not is_mine and bool(found.house_fields(card_id)),
        sum(facts.get(field.id, Fact()).is_known for field in component.taught),
        len(component.taught),
    )


def faces_of(found: CardSet, card_id: str) -> list[FaceView]:
    """The card's faces, in the set's order."""
    if not art.has_faces(found.id):
        return []
    views = []
    for name in faces.names(found, card_id):
        identity = faces.identity(found, card_id, name)
        width, height = faces.size(found.game, identity.component)
        views.append(FaceView(identity.card, name, identity.title or title(name), identity.label, width, height))
    return views


def facts_of(component: Component, found: CardSet, card_id: str) -> list[FactView]:
    """The facts that are printed on the card; our own handles are left out."""
    shown = []
    facts = found.facts(card_id)
    for field in component.fields:
        fact = facts.get(field.id, Fact())
        if field.kept or (field.optional and not fact.is_known):
            continue
        shown.append(FactView(field.title, _told(found, field, fact), fact.source or ""))
    return shown


def _told(found: CardSet, field: Field, fact: Fact) -> str:
    if not fact.is_known:
        return "unknown, asked once"
    if field.type == "card" and fact.value in found:
        return str(found.row(fact.value).get("name") or title(fact.value))
    return words(fact.value)


def words(value: Any) -> str:
    """A fact's value for people."""
    if isinstance(value, tuple | list):
        return ", ".join(words(item) for item in value)
    return str(value).replace("-", " ") if isinstance(value, str) and ":" not in value else str(value)


def _set(set_id: str) -> CardSet:
    found = card_set(set_id)
    if found is None:
        abort(404, "There is no set of cards of that name.")
    return found


def _whole(set_id: str) -> CardSet:
    """Our set and the cards that the owner added to it; aborts where there is no such set."""
    return boxes.whole_set(_set(set_id).id)


def _teach_page(
    found: CardSet, component: Component, code: Code | None, back: str, faults: tuple[str, ...] = ()
) -> Response:
    own = boxes.own_set(found.id)
    return page(
        "cards/teach.html",
        None,
        status=422 if faults else 200,
        set=found,
        component=component,
        fields=[] if _keeps_back(back) else [field_view(own, field) for field in teachable(component)],
        is_kept_back=_keeps_back(back),
        groups=_groups(found, component),
        sides=_secret_sides(found, component),
        code=code,
        back=local(back),
        faults=faults,
        values=request.form,
    )


def _card_page(found: CardSet, card_id: str, faults: tuple[str, ...] = ()) -> Response:
    own = boxes.own_set(found.id)
    is_added = card_id not in _set(found.id)
    is_mine = request.args.get("box") == "mine" or bool(faults) or is_added
    shown = own if is_mine else found
    component = found.component(found.component_of(card_id))
    return page(
        "cards/card.html",
        None,
        status=422 if faults else 200,
        set=found,
        component=component,
        card_id=card_id,
        name=str(shown.row(card_id).get("name") or title(card_id)),
        faces=faces_of(shown, card_id),
        facts=facts_of(component, shown, card_id),
        fields=[field_view(own, field, card_id) for field in teachable(component)],
        is_mine=is_mine,
        is_added=is_added,
        is_told=any(fact.source == "owner" for fact in own.facts(card_id).values()),
        faults=faults,
        values=request.form,
    )


def field_view(own: CardSet, field: Field, card_id: str = "") -> dict[str, Any]:
    """A field of the teach form: its question, what is known already, and what there is to choose from."""
    fact = own.facts(card_id).get(field.id, Fact()) if card_id else Fact()
    choices = [(value, words(value)) for value in field.choices]
    if field.type == "card":
        choices = [(row["id"], str(row.get("name") or title(row["id"]))) for row in own.rows(field.refers)]
    return {
        "field": field,
        "choices": choices,
        "value": fact.value if fact.is_known else None,
        "is_printed": fact.source == "rulebook",
        "build": url_for("builder.show", set_id=own.id, card_id=card_id, field_id=field.id)
        if field.language and card_id
        else "",
    }


def _groups(found: CardSet, component: Component) -> list[tuple[str, str]]:
    """The groups that the component's cards fall into, each with its words: as the cards print it ("John Dory") where they do."""
    printed = {str(row["name"]).casefold(): str(row["name"]) for row in found.rows(component.id) if row.get("name")}
    return [(group, printed.get(words(group), title(group))) for group in component.groups]


def _secret_sides(found: CardSet, component: Component) -> list[tuple[str, str]]:
    """The faces of the component's cards that are one card's alone: only those may carry an own mark."""
    first = found.rows(component.id)[0]["id"]
    return [(face.face, face.title) for face in faces_of(found, first) if face.card == first]


_AT_TABLE: Final = re.compile(r"/t/([0-9a-f]+)(/.*)?")


def _keeps_back(back: str) -> bool:
    """Whether the form was reached from a running game with secrets: then only the code is taught here.

    What a card says is told at the table, which keeps it back until everybody may know it; here all would read it at once.
    """
    found = _AT_TABLE.fullmatch(urlsplit(local(back)).path)
    if found is None:
        return False
    try:
        table = services().tables.open(found.group(1))
    except RulesError:
        return False
    return not table.is_over and table.row.status == "running" and keeps_secrets(table)


def _code(values: Mapping[str, str]) -> Code | None:
    kind, text = values.get("kind", ""), values.get("text", "").strip()[:200]
    return (kind, text) if kind in ("tag", "qr") and text else None
