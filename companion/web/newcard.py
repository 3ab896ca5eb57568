"""The form that adds a card to the owner's box which the rules do not count: a promo, a card of an expansion.

What it prints is told here; what it asks and does, where the set has a language for that, is built next (`builder`).
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, flash, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from card_db.adding import add, groups, growing
from card_db.load import load_set, set_ids
from card_db.model import CardError, CardSet, Component
from card_db.overlay import Box, teachable
from companion.web import boxes
from companion.web.builder import left_to_build
from companion.web.cards import field_view
from companion.web.fragments import page

blueprint = Blueprint("newcard", __name__, url_prefix="/cards/<set_id>/new")


@blueprint.get("")
def show(set_id: str) -> Response:
    """The form."""
    return _page(*_asked(set_id))


@blueprint.post("")
def keep(set_id: str) -> AnyResponse:
    """Adds the card, and leads on to what it asks and does."""
    found, component = _asked(set_id)
    facts = boxes.read_form(component, request.form)
    group = request.form.get("group", "").strip()
    said: list[str] = []

    def change(box: Box) -> Box:
        taught = add(box, component.id, facts, group)
        said.append(taught.card)
        return taught.box

    try:
        boxes.change(set_id, change)
    except CardError as error:
        return _page(found, component, error.faults)
    card = said[0]
    left = left_to_build(set_id, card)
    name = facts["name"]
    flash(f"{name} is in your box. Next: {left.title.lower()}." if left else f"{name} is in your box.")
    if left:
        return redirect(url_for("builder.show", set_id=set_id, card_id=card, field_id=left.id), 303)
    return redirect(url_for("cards.card", set_id=set_id, card_id=card, box="mine"), 303)


def _asked(set_id: str) -> tuple[CardSet, Component]:
    if set_id not in set_ids():
        abort(404, "There is no set of cards of that name.")
    found = load_set(set_id)
    able = growing(found)
    if not able:
        abort(404, f"All cards of {found.title} are here already; look for yours under its name.")
    wanted = request.values.get("component", "")
    return found, next((one for one in able if one.id == wanted), able[0])


def _page(found: CardSet, component: Component, faults: tuple[str, ...] = ()) -> Response:
    own = boxes.own_set(found.id)
    views = [field_view(own, field) for field in teachable(component) if not field.language]
    return page(
        "cards/new.html",
        None,
        status=422 if faults else 200,
        set=found,
        component=component,
        group_title=component.field(component.shared).title if component.shared else "",
        groups=[(group, component.groups.get(group, 0)) for group in groups(component)],
        fields=views,
        faults=faults,
        values=request.form,
    )
