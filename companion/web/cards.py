"""The cards browser: every card of a set with its faces, its facts and where each fact is from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, request

from card_db.codes import codes
from card_db.load import set_ids
from card_db.model import CardSet, Component, Fact, Row
from companion.web import art
from companion.web.cardfacts import card_set
from companion.web.fragments import page
from companion.web.plain import title

blueprint = Blueprint("cards", __name__, url_prefix="/cards")


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
    """A card in the browser: its name, its face, the one line that tells it from its likes, and the sources of its facts."""

    id: str
    name: str
    line: str
    face: FaceView | None
    house: bool


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
    tiles = [tile(found, component, row) for row in found.rows(component.id)]
    shown = [one for one in tiles if query.casefold() in f"{one.name} {one.line} {one.id}".casefold()]
    return page("cards/set.html", "grid", set=found, component=component, tiles=shown, query=query, meter=meter(found))


@blueprint.get("/<set_id>/<card_id>")
def card(set_id: str, card_id: str) -> Response:
    """One card: its faces and its facts with their sources."""
    found = _set(set_id)
    if card_id not in found:
        abort(404, "This set has no such card. The browser lists those it has.")
    component = found.component(found.component_of(card_id))
    return page(
        "cards/card.html",
        None,
        set=found,
        component=component,
        row=found.row(card_id),
        name=str(found.row(card_id).get("name") or title(card_id)),
        faces=faces_of(found, card_id),
        facts=facts_of(component, found.facts(card_id)),
    )


def meter(found: CardSet) -> dict[str, int]:
    """How many facts that an owner could tell have which source, and how many there are."""
    counts = {"rulebook": 0, "house": 0, "owner": 0, "unknown": 0}
    for component in found.components:
        for row in found.rows(component.id):
            facts = found.facts(row["id"])
            for field in component.taught:
                counts[facts.get(field.id, Fact()).source or "unknown"] += 1
    return counts | {"all": sum(counts.values()), "cards": sum(len(found.rows(one.id)) for one in found.components)}


def tile(found: CardSet, component: Component, row: Row) -> Tile:
    """A card's tile."""
    faces = faces_of(found, row["id"])
    # A face that several cards share says less than one that is this card's alone.
    own = next((face for face in faces if face.card == row["id"]), faces[0] if faces else None)
    shown = [words(row[field.id]) for field in component.taught if row.get(field.id) is not None]
    return Tile(
        row["id"],
        str(row.get("name") or title(row["id"])),
        " · ".join(shown[:4]),
        own,
        bool(found.house_fields(row["id"])),
    )


def faces_of(found: CardSet, card_id: str) -> list[FaceView]:
    """The card's faces, in the set's order."""
    if not art.has_faces(found.id):
        return []
    marks = codes(found.game)
    views = []
    for name in marks.faces_of(card_id):
        identity = marks.of(card_id, name)
        width, height = art.size(found.game, card_id, name)
        views.append(FaceView(identity.card, name, identity.title or title(name), identity.label, width, height))
    return views


def facts_of(component: Component, facts: Mapping[str, Fact]) -> list[FactView]:
    """The facts that are printed on the card; our own handles are left out."""
    shown = []
    for field in component.fields:
        fact = facts.get(field.id, Fact())
        if field.kept or (field.optional and not fact.is_known):
            continue
        shown.append(FactView(field.title, words(fact.value) if fact.is_known else "not known", fact.source or ""))
    return shown


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
