"""The score as a receipt: seats as columns, categories as rows, and behind each cell its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.engine.game import Seat
from companion.engine.score import ScoreLine, ScoreSheet
from companion.tables.table import Table
from companion.web import cardfacts, scanpage, seating, words
from companion.web.errors import sentence
from companion.web.fragments import is_fragment, page
from companion.web.plain import title
from companion.web.seating import Looker
from companion.web.services import tables

blueprint = Blueprint("scores", __name__, url_prefix="/t/<table_id>")

TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Column:
    """A seat of the receipt: name, mark, total, place (1 is best, 0 while there are none); `shared` when others have it too."""

    seat: Seat
    name: str
    mark: str
    total: int
    place: int
    shared: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A seat's points in a category, of how many lines, and whether they are the most of the row."""

    column: Column
    points: int
    lines: int
    is_best: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A category of the receipt with a cell for each column."""

    category: str
    title: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Receipt:
    """A score laid out: columns by place once it is final (by seat before), and how far the first is ahead of the second.

    `lead` is None where nobody is first alone, or nobody else plays.
    """

    sheet: ScoreSheet
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    lead: int | None

    @property
    def best(self) -> tuple[Column, ...]:
        """Who has the first place."""
        return tuple(column for column in self.columns if column.place == 1)

    @property
    def second(self) -> tuple[Column, ...]:
        """Who comes right after the first."""
        places = sorted({column.place for column in self.columns if column.place > 1})
        return tuple(column for column in self.columns if places and column.place == places[0])


@blueprint.get("/score")
def show(table_id: str) -> Response:
    """The receipt, once it tells no secrets; before that, how to get there."""
    table = tables().open(table_id).moment()
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
    found = receipt(table)
    part = "lines" if "category" in request.args else None
    more: dict[str, Any] = {
        "receipt": found,
        "every": everything(table, found),
        "text": as_text(table, found),
        "is_page": True,
        # A game may draw its table beside the lines, with what the picked ones speak of (`games/<game>/<mode>_receipt.html`).
        "view": table.view(look.seat),
        "is_part": part is not None and is_fragment(),
    }
    return page("scores/score.html", part, **base, **more, **picked(table, look, found.sheet))


@blueprint.get("/score.txt")
def text(table_id: str) -> Response:
    """The receipt as plain text, for a message to those who played."""
    table = tables().open(table_id).moment()
    if not table.score_is_open:
        abort(403, "The score is closed until the end: weights and other private things are in it.")
    answer = make_response(as_text(table, receipt(table)))
    answer.mimetype = "text/plain"
    return answer


@blueprint.post("/end")
def end(table_id: str) -> AnyResponse:
    """Ends the game here and scores it as it stands."""
    table = tables().open(table_id)
    seating.require_host(table)
    table.end_early()
    return redirect(url_for("scores.show", table_id=table_id), 303)


def receipt(table: Table) -> Receipt:
    """The score as it stands; every category is a row, a seat without a line in it has 0."""
    sheet = table.score()
    columns = _columns(table, sheet)
    if sheet.final:
        columns.sort(key=lambda column: column.place)
    rows = []
    for category in sheet.categories:
        lines = {column.seat: sheet.of(column.seat, category) for column in columns}
        points = {seat: sum(line.points for line in found) for seat, found in lines.items()}
        top = max(points.values(), default=0)
        is_split = len(set(points.values())) > 1 or len(points) == 1
        rows.append(
            Row(
                category,
                title(category),
                tuple(
                    Cell(
                        column,
                        points[column.seat],
                        len(lines[column.seat]),
                        is_split and 0 < top == points[column.seat],
                    )
                    for column in columns
                ),
            )
        )
    return Receipt(sheet, tuple(columns), tuple(rows), _lead(columns))


def _lead(columns: Sequence[Column]) -> int | None:
    first = [column for column in columns if column.place == 1]
    others = [column.total for column in columns if column.place > 1]
    return first[0].total - max(others) if len(first) == 1 and others else None


def everything(table: Table, found: Receipt) -> list[tuple[Column, list[tuple[str, tuple[ScoreLine, ...]]]]]:
    """Every line of every column by category, as it is printed on paper."""
    sheet = found.sheet
    return [
        (column, [(row.title, sheet.of(column.seat, row.category)) for row in found.rows]) for column in found.columns
    ]


def as_text(table: Table, found: Receipt) -> str:
    """The receipt in plain text: the places, the points by category, and how ties were broken."""
    when = words.day(table.row.touched)
    head = f"{table.manifest.game_title}{f', {when}' if when else ''}"
    lines = [head if table.row.title == table.manifest.game_title else f"{table.row.title}: {head}", ""]
    lines += [f"{f'{column.place}. ' if column.place else ''}{column.name}: {column.total}" for column in found.columns]
    wide = max([len(row.title) for row in found.rows] + [len("Total")])
    widths = [max(len(column.name), 3) for column in found.columns]
    lines += ["", "  ".join([" " * wide, *(c.name.rjust(w) for c, w in zip(found.columns, widths, strict=True))])]
    for row in found.rows:
        cells = (str(cell.points).rjust(width) for cell, width in zip(row.cells, widths, strict=True))
        lines.append("  ".join([row.title.ljust(wide), *cells]))
    totals = (str(column.total).rjust(width) for column, width in zip(found.columns, widths, strict=True))
    lines.append("  ".join(["Total".ljust(wide), *totals]))
    if found.sheet.missing:
        lines += ["", f"Not known yet: {'; '.join(found.sheet.missing)}."]
    lines += ["", *(sentence(note) for note in found.sheet.notes)] if found.sheet.notes else []
    return "\n".join(lines) + "\n"


def picked(table: Table, look: Looker, sheet: ScoreSheet) -> dict[str, Any]:
    """The lines behind the cell that was tapped; without one, everything of whoever leads."""
    seat_text, category = request.args.get("seat", ""), request.args.get("category", TOTAL)
    known = {int(seat): seat for seat in sheet.seats}
    leader = sheet.ranking[0][0] if sheet.ranking and sheet.ranking[0] else (sheet.seats[0] if sheet.seats else Seat(0))
    seat = known.get(int(seat_text), leader) if seat_text.isdecimal() else leader
    if category not in sheet.categories:
        category = TOTAL
    lines = sheet.of(seat, None if category == TOTAL else category)
    pictures = _crops(table, look)
    return {
        "picked_seat": seat,
        "picked_category": category,
        "picked_title": "Everything" if category == TOTAL else title(category),
        "lines": [(line, _refs(table, line, pictures)) for line in lines],
        "points": sum(line.points for line in lines),
    }


def _crops(table: Table, look: Looker) -> dict[str, str]:
    """The addresses of the scanned cards' pictures by card, where there are any that the device may see."""
    return scanpage.crops(table, look)


def _columns(table: Table, sheet: ScoreSheet) -> list[Column]:
    place: dict[Seat, tuple[int, bool]] = {}
    ahead = 0
    for tied in sheet.ranking if sheet.is_ranked else ():
        for seat in tied:
            place[seat] = (ahead + 1, len(tied) > 1)
        ahead += len(tied)
    specs = table.row.seats
    return [
        Column(
            seat,
            table.names[seat] if seat < len(table.names) else f"Player {seat + 1}",
            specs[seat].mark if seat < len(specs) else "",
            sheet.total(seat),
            *place.get(seat, (len(sheet.seats) if sheet.is_ranked else 0, False)),
        )
        for seat in sheet.seats
    ]


def _refs(table: Table, line: ScoreLine, pictures: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """The cards that scored: id, name, and the address of its picture from a scan ("" for none)."""
    return [(ref, cardfacts.name(table.manifest.card_set, ref), pictures.get(ref, "")) for ref in line.refs]
