"""The server's own cameras on the scan page: looked at live by any device at the table, snapped for a seat.

Everybody in the room sees what such a camera sees, so it is not offered for what only one player may see.
"""

from __future__ import annotations

import json

from flask import Blueprint, Response, abort, make_response, request
from werkzeug.wrappers import Response as AnyResponse

from companion.tables.errors import BadScan, NotAsked
from companion.web import scancount, scanpage, scanread, scanrungs
from companion.web.scan import asked, cameras, expected_marks, gate, keep, refusing
from companion.web.services import device, services
from companion.web.watching import Watched

blueprint = refusing(Blueprint("scanserver", __name__, url_prefix="/t/<table_id>/scan/camera/<number>"))


@blueprint.get("")
def see(table_id: str, number: str) -> Response:
    """The newest frame with what it shows: a line of JSON, then the JPEG. Where there is no newer frame, or none at all, the line
    alone, with the camera's state and why. Never waits; 429 where too many pictures come at once."""
    camera = _camera(number)
    try:
        table, seat, shot = asked(table_id, request.args)
    except NotAsked:
        return Response(status=204)
    if why := scanrungs.closed_camera(table, shot):
        return _line({"state": "private", "detail": why})
    look = camera.look()
    told = {"state": look.state, "detail": look.detail, "reopened": look.reopened}
    preview = camera.preview(request.args.get("after", default=-1, type=int)) if look.state == "live" else None
    if preview is None:
        return _line(told)
    box = scanpage.box_of(table)
    key = (table.id, device(), seat, shot.id, f"{camera.id}/{request.args.get('camera', '')[:24]}")
    if shot.reads:
        with gate.passing():
            afresh = request.args.get("first") == "yes"
            counted = scancount.live_counts().see(key, table, shot, preview.frame, afresh=afresh)
        return _line(told | counted | {"seq": preview.frame.seq, "still": camera.is_folder}, preview.jpeg)
    with gate.passing():
        seen = cameras.get(key, box.tags, afresh=request.args.get("first") == "yes").see(
            preview.frame, box, table.version, lambda scene: scanpage.explain(table, scene, seat, shot.id)
        )
    return _line(told | seen | {"seq": preview.frame.seq, "still": camera.is_folder}, preview.jpeg)


@blueprint.post("")
def snap(table_id: str, number: str) -> AnyResponse:
    """Reads the camera's newest whole frame as a still picture."""
    camera = _camera(number)
    table, seat, shot = asked(table_id)
    if why := scanrungs.closed_camera(table, shot):
        raise BadScan(why)
    look, frame = camera.look(), camera.latest()
    if frame is None or look.state != "live":
        raise BadScan(f"{look.detail or f'{camera.name} has given no picture yet.'} Try again in a moment.")
    if shot.reads:
        with gate.passing():
            counted = scancount.take(table, shot, frame)
        return keep(table, seat, shot, counted)
    with gate.passing():
        marks = expected_marks() or shot.expected or None
        taken = scanread.take_frame(frame, scanpage.box_of(table), expected=marks)
    return keep(table, seat, shot, taken)


def _camera(number: str) -> Watched:
    found = services().cameras.get(number)
    if found is None:
        abort(404, "The server has no camera of that name any more. Choose another way on the scan page.")
    return found


def _line(told: dict[str, object], jpeg: bytes = b"") -> Response:
    answer = make_response(json.dumps(told, separators=(",", ":")).encode() + b"\n" + jpeg)
    answer.mimetype = "application/octet-stream"
    answer.headers["Cache-Control"] = "no-store"
    return answer
