"""The score as a receipt: seats as columns, categories as rows, and behind each cell its lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.engine.game import Seat
from companion.engine.score import ScoreLine, ScoreSheet
from companion.tables.table import Table
from companion.web import cardfacts, seating
from companion.web.fragments import page
from companion.web.plain import title
from companion.web.services import tables

blueprint = Blueprint("scores", __name__, url_prefix="/t/<table_id>")

TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Column:
    """A seat of the receipt: its name and mark, total and place (1 is best); `shared` when others have the same place."""

    seat: Seat
    name: str
    mark: str
    total: int
    place: int
    shared: bool


@blueprint.get("/score")
def show(table_id: str) -> Response:
    """The receipt, once it tells no secrets; before that, how to get there."""
    table = tables().open(table_id)
    look = seating.looker(table)
    base: dict[str, Any] = {
        "table": table,
        "row": table.row,
        "look": look,
        "names": table.names,
        "manifest": table.manifest,
    }
    if not table.score_is_open:
        return page("scores/closed.html", None, **base)
    sheet = table.score()
    part = "lines" if "category" in request.args else None
    return page("scores/score.html", part, **base, **receipt(table, sheet), **picked(table, sheet))


@blueprint.post("/end")
def end(table_id: str) -> AnyResponse:
    """Ends the game here and scores it as it stands."""
    table = tables().open(table_id)
    seating.require_host(table)
    table.end_early()
    return redirect(url_for("scores.show", table_id=table_id), 303)


def receipt(table: Table, sheet: ScoreSheet) -> dict[str, Any]:
    """The receipt's columns and rows; every category is a row, a seat without a line in it has 0."""
    columns = _columns(table, sheet)
    rows = []
    for category in sheet.categories:
        cells = []
        for column in columns:
            lines = sheet.of(column.seat, category)
            cells.append((column, sum(line.points for line in lines), len(lines)))
        rows.append((category, title(category), cells))
    best = [column for column in columns if column.place == 1]
    return {"sheet": sheet, "columns": columns, "rows": rows, "best": best}


def picked(table: Table, sheet: ScoreSheet) -> dict[str, Any]:
    """The lines behind the cell that was tapped; without one, everything of whoever leads."""
    seat_text, category = request.args.get("seat", ""), request.args.get("category", TOTAL)
    known = {int(seat): seat for seat in sheet.seats}
    leader = sheet.ranking[0][0] if sheet.ranking and sheet.ranking[0] else (sheet.seats[0] if sheet.seats else Seat(0))
    seat = known.get(int(seat_text), leader) if seat_text.isdecimal() else leader
    if category not in sheet.categories:
        category = TOTAL
    lines = sheet.of(seat, None if category == TOTAL else category)
    return {
        "picked_seat": seat,
        "picked_category": category,
        "picked_title": "Everything" if category == TOTAL else title(category),
        "lines": [(line, _refs(table, line)) for line in lines],
        "points": sum(line.points for line in lines),
    }


def _columns(table: Table, sheet: ScoreSheet) -> list[Column]:
    place: dict[Seat, tuple[int, bool]] = {}
    ahead = 0
    for tied in sheet.ranking:
        for seat in tied:
            place[seat] = (ahead + 1, len(tied) > 1)
        ahead += len(tied)
    specs = table.row.seats
    return [
        Column(
            seat,
            table.names[seat] if seat < len(table.names) else f"Seat {seat + 1}",
            specs[seat].mark if seat < len(specs) else "",
            sheet.total(seat),
            *place.get(seat, (len(sheet.seats), False)),
        )
        for seat in sheet.seats
    ]


def _refs(table: Table, line: ScoreLine) -> list[tuple[str, str]]:
    """The cards that scored: id and name."""
    return [(ref, cardfacts.name(table.manifest.card_set, ref)) for ref in line.refs]
