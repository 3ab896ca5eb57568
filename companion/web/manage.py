"""Looking after a table: its name, seats and sources, a rematch, ending early, and throwing it away."""

from __future__ import annotations

import json

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.bots.levels import offered
from companion.engine.game import Seat
from companion.tables.models import HOWS, MARKS, How, SeatSpec
from companion.web import seating
from companion.web.fragments import page
from companion.web.services import device, tables
from companion.web.setup import LONGEST_NAME, LONGEST_TITLE, fitting
from companion.web.table import form_seat

blueprint = Blueprint("manage", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/manage")
def show(table_id: str) -> Response:
    """The page for looking after the table."""
    table = tables().open(table_id)
    look = seating.looker(table)
    bots = offered(table.manifest)
    return page(
        "table/manage.html",
        None,
        table=table,
        row=table.row,
        look=look,
        manifest=table.manifest,
        marks=MARKS,
        bots=bots,
    )


@blueprint.post("/rename")
def rename(table_id: str) -> AnyResponse:
    """Gives the table another title."""
    seating.require_host(tables().open(table_id))
    tables().rename(table_id, fitting(request.form.get("title", ""), "The name of the table", LONGEST_TITLE))
    return _back(table_id)


@blueprint.post("/seats/<int:number>")
def change_seat(table_id: str, number: int) -> AnyResponse:
    """Another name or mark, a person or a bot in the seat."""
    table = tables().open(table_id)
    seating.require_host(table)
    if number >= len(table.row.seats):
        abort(404, "The table has no such seat.")
    old = table.row.seats[number]
    who = request.form.get("who", old.bot or "person")
    name = fitting(request.form.get("name", ""), "The name of the seat", LONGEST_NAME) or old.name
    mark = request.form.get("mark", old.mark)
    taken = {spec.mark: n for n, spec in enumerate(table.row.seats) if n != number}
    if mark in taken:
        # Two seats never share a mark, not even for a moment: whoever has it takes a free one until ours is given up.
        other = taken[mark]
        spec = table.row.seats[other]
        free = next(one for one in MARKS if one not in taken and one != old.mark)
        tables().change_seat(table_id, Seat(other), SeatSpec(spec.name, free, spec.bot))
        tables().change_seat(table_id, Seat(number), SeatSpec(old.name, mark, old.bot))
        tables().change_seat(table_id, Seat(other), SeatSpec(spec.name, old.mark, spec.bot))
    tables().change_seat(table_id, Seat(number), SeatSpec(name, mark, None if who == "person" else who))
    return _back(table_id)


@blueprint.post("/sources/<source_id>")
def set_source(table_id: str, source_id: str) -> AnyResponse:
    """How a source of chance is drawn from now on."""
    table = tables().open(table_id)
    seat = seating.require(table, form_seat(table))
    wanted = request.form.get("how", "")
    how: How | None = next((known for known in HOWS if known == wanted), None)
    if how is None:
        abort(400, "Choose one of: the app draws, I draw and tell, the camera reads.")
    table.set_source(source_id, how, seat=seat)
    back = {"draws": "draws.show", "table": "table.show"}.get(request.form.get("back", ""), "manage.show")
    return redirect(url_for(back, table_id=table_id), 303)


@blueprint.post("/rematch")
def rematch(table_id: str) -> AnyResponse:
    """A new table with the same players."""
    seating.require_host(tables().open(table_id))
    return redirect(url_for("table.checklist", table_id=tables().rematch(table_id, device()).id), 303)


@blueprint.post("/abandon")
def abandon(table_id: str) -> AnyResponse:
    """Puts the table away without a score; the history keeps it."""
    seating.require_host(tables().open(table_id))
    tables().abandon(table_id)
    return redirect(url_for("lobby.home"), 303)


@blueprint.post("/reopen")
def reopen(table_id: str) -> AnyResponse:
    """Plays an ended or abandoned table on."""
    table = tables().open(table_id)
    seating.require_host(table)
    table.reopen()
    return redirect(url_for("table.show", table_id=table_id), 303)


@blueprint.post("/delete")
def delete(table_id: str) -> AnyResponse:
    """Deletes the table for good, when the box beside the button is ticked."""
    seating.require_host(tables().open(table_id))
    if request.form.get("sure") != "yes":
        abort(422, "Deleting cannot be undone: tick the box beside the button first.")
    tables().delete(table_id)
    return redirect(url_for("lobby.home"), 303)


@blueprint.get("/export.json")
def export(table_id: str) -> Response:
    """The game as a replay file."""
    table = tables().open(table_id)
    look = seating.looker(table)
    body = json.dumps(table.export(look.seat), indent=1, ensure_ascii=False)
    answer = Response(body, mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{table.manifest.game}-{table_id}.json"'
    return answer


def _back(table_id: str) -> AnyResponse:
    return redirect(url_for("manage.show", table_id=table_id), 303)
