"""The programming interface: the same tables, views and choices as the pages, as JSON, described in OpenAPI."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, jsonify, request

from companion.engine.game import Seat
from companion.tables.table import Table
from companion.web import seating
from companion.web.apidoc import openapi
from companion.web.plain import plain
from companion.web.services import device, shelf, tables

blueprint = Blueprint("api", __name__, url_prefix="/api")


@blueprint.get("/openapi.json")
def description() -> Response:
    """The description of this interface, in OpenAPI 3.1."""
    return jsonify(openapi(request.host_url.rstrip("/")))


@blueprint.get("/v1/games")
def games() -> Response:
    """Every mode of every installed game."""
    return jsonify([plain(manifest) for manifest in shelf().manifests()])


@blueprint.get("/v1/tables")
def listed() -> Response:
    """The tables, last touched first."""
    return jsonify([plain(summary) for summary in tables().list(every=request.args.get("every") == "yes")])


@blueprint.get("/v1/tables/<table_id>")
def table(table_id: str) -> Response:
    """The table as the asking device may see it."""
    return jsonify(body(tables().open(table_id)))


@blueprint.get("/v1/tables/<table_id>/log")
def log(table_id: str) -> Response:
    """What happened, oldest first, told to the asking device."""
    found = tables().open(table_id)
    return jsonify([plain(entry) for entry in found.log(seating.looker(found).seat)])


@blueprint.get("/v1/tables/<table_id>/score")
def score(table_id: str) -> Response:
    """The receipt; 403 while it would tell secrets."""
    found = tables().open(table_id)
    if not found.score_is_open:
        abort(403, "The score tells secrets while the game is played; it opens when the game is over.")
    return jsonify(found.score().as_json())


@blueprint.post("/v1/tables/<table_id>/moves")
def act(table_id: str) -> Response:
    """Does moves: `{"moves": ["0: place port"], "expected": 12, "key": "…", "seat": 0}`."""
    found = tables().open(table_id)
    asked = _asked()
    moves, key, expected = asked.get("moves"), asked.get("key"), asked.get("expected")
    if not isinstance(moves, list) or not moves or not all(isinstance(move, str) for move in moves) or len(moves) > 60:
        abort(400, 'moves: must be a list of 1 to 60 notations, such as ["0: place port"].')
    seat = seating.require(found, _seat(found, asked))
    acted = found.act(moves, origin="person", expected=_version(expected), key=_key(key), seat=seat, device=device())
    return jsonify({"version": acted.version, "repeated": acted.repeated, "tellings": plain(acted.tellings)})


@blueprint.post("/v1/tables/<table_id>/undo")
def undo(table_id: str) -> Response:
    """Takes the last act back: `{"expected": 12, "key": "…", "seat": 0, "consent": false}`."""
    found = tables().open(table_id)
    asked = _asked()
    acted = found.undo(
        expected=_version(asked.get("expected")),
        key=_key(asked.get("key")),
        seat=seating.require(found, _seat(found, asked)),
        consent=asked.get("consent") is True,
        device=device(),
    )
    return jsonify({"version": acted.version, "repeated": acted.repeated, "tellings": plain(acted.tellings)})


def body(table: Table) -> dict[str, Any]:
    """A table for the asking device: what its page shows."""
    table = table.moment()
    look = seating.looker(table)
    may_ask = not look.is_spectator and not look.is_curtained
    return {
        "id": table.id,
        "mode": table.manifest.id,
        "title": table.row.title,
        "status": table.row.status,
        "version": table.version,
        "stamp": table.stamp,
        "is_over": table.is_over,
        "seats": [
            {"name": table.names[n], "mark": spec.mark, "bot": spec.bot} for n, spec in enumerate(table.row.seats)
        ],
        "to_act": [int(seat) for seat in table.to_act],
        "you": None if look.seat is None else int(look.seat),
        "is_host": look.is_host,
        "prompt": plain(table.prompt(look.seat)),
        "choices": [plain(choice) for choice in table.choices(look.seat)] if may_ask else [],
        "view": plain(table.view(look.seat), table.names),
    }


def _asked() -> dict[str, Any]:
    asked = request.get_json(silent=True)
    if not isinstance(asked, dict):
        abort(400, "The body must be a JSON object, sent as application/json.")
    return asked


def _seat(table: Table, asked: dict[str, Any]) -> Seat | None:
    seat = asked.get("seat")
    if seat is None:
        return None
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(table.row.seats):
        abort(400, f"seat: must be a whole number from 0 to {len(table.row.seats) - 1}, or null for the host.")
    return Seat(seat)


def _version(expected: Any) -> int:
    if not isinstance(expected, int) or isinstance(expected, bool) or expected < 0:
        abort(400, "expected: must be the version that the choice was made at.")
    return expected


def _key(key: Any) -> str:
    if not isinstance(key, str) or not 8 <= len(key) <= 80 or not key.isascii() or not key.isprintable():
        abort(400, "key: must be a unique text of 8 to 80 characters, so that a repeated request is one act.")
    return key
