"""Draws: the chance that is to come, its pool and odds, and who draws (the app, a person, the camera), on one screen."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.tables.table import Table
from companion.web.fragments import block, is_fragment, page
from companion.web.services import tables
from companion.web.table import do_act, do_go_on
from companion.web.tablepage import context, is_chance
from companion.web.words import HOW_WORDS

blueprint = Blueprint("draws", __name__, url_prefix="/t/<table_id>")

PAGE = "draws/draws.html"


@blueprint.get("/draw")
def show(table_id: str) -> Response:
    """The draw screen."""
    return page(PAGE, "live", **draw_context(tables().open(table_id)))


@blueprint.post("/draw/act")
def act(table_id: str) -> AnyResponse:
    """A draw, or an outcome told, on the draw screen."""
    table = tables().open(table_id)
    do_act(table)
    return _after(table)


@blueprint.post("/draw/go-on")
def go_on(table_id: str) -> AnyResponse:
    """Lets the app draw, where it waits."""
    table = tables().open(table_id)
    do_go_on(table)
    return _after(table)


def _after(table: Table) -> AnyResponse:
    if not is_fragment():
        return redirect(url_for("draws.show", table_id=table.id), 303)
    return Response(block(PAGE, "live", **draw_context(table)))


def draw_context(table: Table) -> dict[str, Any]:
    """What the draw screen needs beside what the table page does."""
    base = context(table)
    look = base["look"]
    odds = None if look.is_spectator else table.odds(look.seat)
    how = dict(table.sources())
    sources = [(source, how.get(source.id, "tell")) for source in table.manifest.sources]
    current = odds.source if odds is not None else (table.chance.source if table.chance else "")
    if not current and len(sources) == 1:
        current = sources[0][0].id
    return base | {
        "odds": odds,
        "sources": sources,
        "current": next((pair for pair in sources if pair[0].id == current), None),
        "awaits_chance": is_chance(table),
        # A mode with one source is all about that source: what it offers are draws.
        "draws_only": table.manifest.kind == "aid" and len(sources) == 1,
        "how_words": HOW_WORDS,
    }
