"""The scan pages: a seat shows cards to a camera, the game says what they mean, and one tap confirms it.

The camera never writes: what is confirmed is notation that goes through `Table.act` like any tap. A picture, its crops and
what was read in it belong to the seat that took it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, jsonify, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.engine.errors import RulesError
from companion.engine.game import Seat
from companion.engine.sight import Shot
from companion.tables import proposals
from companion.tables.errors import BadScan, NotAsked, StaleVersion, UnknownScan
from companion.tables.models import Acted, Scan
from companion.tables.proposals import read_fixes
from companion.tables.table import Table
from companion.web import (
    countpractice,
    errors,
    scanblind,
    scancount,
    scanpage,
    scanpractice,
    scanread,
    scanrungs,
    seating,
)
from companion.web.fragments import block, is_fragment, page
from companion.web.gate import Gate, GateBusy
from companion.web.scanlive import Cameras
from companion.web.services import device, services, tables
from companion.web.table import form_key, form_seat, form_version
from vision.frame import MAX_BYTES, PictureError, decode

blueprint = Blueprint("scan", __name__, url_prefix="/t/<table_id>/scan")

PAGE = "scan/scan.html"
RESULT = "scan/result.html"
MOST_MOVES = 400
LARGEST_FRAME = 2_000_000
MOST_EXPECTED = 99

gate = Gate()
cameras = Cameras()


# ---- Pages ----


@blueprint.get("", endpoint="page")
def show(table_id: str) -> Response:
    """The scan page for the seat that looks."""
    table = tables().open(table_id)
    base = scanpage.context(table)
    shown = None
    if request.args.get("scan") and not is_fragment():
        shown = _result(table, _own_scan(table, request.args["scan"]))
    return page(PAGE, "live", **base, result=shown, done=None)


@blueprint.post("/curtain")
def curtain(table_id: str) -> AnyResponse:
    """Opens the curtain for the seat that says "it is me", and comes back to the scan page."""
    table = tables().open(table_id)
    seat = form_seat(table)
    if seat is None:
        seating.close_curtain()
    else:
        seating.open_curtain(table, seat)
    return redirect(url_for("scan.page", table_id=table_id, source=request.form.get("source") or None), 303)


@blueprint.get("/names")
def names(table_id: str) -> Response:
    """Cards by name, as buttons: to say what a mark is, what lies beside the picture, or to lay on the practice table."""
    table = tables().open(table_id)
    seating.require(table, seating.looker(table).seat)
    query = request.args.get("q", "")[:60]
    mark = request.args.get("mark", "+")
    return make_response(
        block(
            "scan/names.html",
            "names",
            options=scanpage.names(table, query, with_pieces=mark == "lay"),
            query=query,
            mark=mark if mark.isdecimal() or mark in ("+", "lay") else "+",
            table=table,
            set_id=table.manifest.card_set,
            size=scanpage.size,
        )
    )


# ---- Pictures ----


@blueprint.post("/picture")
def picture(table_id: str) -> AnyResponse:
    """Reads a still picture: a photo, a picture of the device, or a frame of its live camera."""
    table, seat, shot = asked(table_id)
    sent = request.files.get("picture")
    data = sent.read(MAX_BYTES + 1) if sent is not None else b""
    return _read(table, seat, shot, data)


@blueprint.post("/folder")
def folder(table_id: str) -> AnyResponse:
    """Reads a picture of the server's folder, for the host."""
    table, seat, shot = asked(table_id)
    seating.require_host(table)
    data = services().settings.data
    name = request.form.get("name", "")
    if name not in {one for one, _ in scanrungs.newest(data)}:
        raise BadScan("That picture is not in the folder any more, or newer ones have come. Choose again.")
    return _read(table, seat, shot, _file(data / scanrungs.FOLDER / name))


def _file(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadScan(f"{path.name} cannot be read ({error.strerror}). Choose another picture.") from error


@blueprint.post("/practice")
def practice(table_id: str) -> AnyResponse:
    """Photographs the practice table as it was laid, and reads the photo."""
    table, seat, shot = asked(table_id)
    game = table.manifest.game
    if shot.reads:
        seed = request.form.get("seed", default=0, type=int) % 100
        with gate.passing():
            wanted = countpractice.counts(request.form, game, shot.reads)
            photo = countpractice.picture(game, shot.reads, wanted, scanpractice.Camera.read(request.form), seed)
            counted = scancount.take(table, shot, photo.frame)
        return keep(table, seat, shot, counted)
    laid = scanpractice.read(request.form.get("items", ""), game)
    with gate.passing():
        drawn = scanpractice.picture(game, laid, scanpractice.Camera.read(request.form), scanpage.cards_of(table))
        box = scanpage.box_of(table)
        taken = scanread.take_frame(drawn.frame, box, expected=expected_marks())
    return keep(table, seat, shot, taken)


def _read(table: Table, seat: Seat | None, shot: Shot, data: bytes) -> AnyResponse:
    if not data:
        raise BadScan("No picture came with this. Take or choose one first.")
    if shot.reads:
        with gate.passing():
            counted = scancount.take(table, shot, data)
        return keep(table, seat, shot, counted)
    with gate.passing():
        taken = scanread.take(data, scanpage.box_of(table), expected=expected_marks() or shot.expected or None)
    return keep(table, seat, shot, taken)


def keep(table: Table, seat: Seat | None, shot: Shot, taken: scanread.Taken) -> AnyResponse:
    """Keeps the picture that was read for the seat, and answers with what it shows; of a blind shot nothing is kept or shown."""
    if shot.is_blind:
        return scanblind.enter(table, shot, taken.scene)
    scan = table.add_scan(
        taken.jpeg, seat=seat, shot=shot.id, is_private=shot.is_private, media="image/jpeg", data=taken.data()
    )
    if not is_fragment():
        source, camera = request.form.get("source") or None, request.form.get("camera") or None
        place = url_for("scan.page", table_id=table.id, scan=scan.id, shot=shot.id, source=source, camera=camera)
        return redirect(place, 303)
    return _shown(table, _result(table, scan))


@blueprint.post("/frame")
def frame(table_id: str) -> Response:
    """Reads one frame of a live camera; JSON of what to draw over the picture.

    204 where nothing is asked for any more (somebody has just answered), 429 where too many pictures come at once.
    """
    try:
        table, seat, shot = asked(table_id, request.args)
    except NotAsked:
        return Response(status=204)
    data = request.get_data(cache=False)
    if len(data) > LARGEST_FRAME:
        abort(413)
    box = scanpage.box_of(table)
    key = (table.id, device(), seat, shot.id, request.args.get("camera", "")[:24])
    if shot.reads:
        with gate.passing():
            afresh = request.args.get("first") == "yes"
            return jsonify(scancount.live_counts().see(key, table, shot, decode(data), afresh=afresh))
    whose = proposals.bot_drawing(table.board) if shot.is_blind else seat
    with gate.passing():
        seen = cameras.get(key, box.tags, afresh=request.args.get("first") == "yes").see(
            decode(data), box, table.version, lambda scene: scanpage.explain(table, scene, whose, shot.id)
        )
    return jsonify(scanblind.redacted(key, seen) if shot.is_blind else seen)


def asked(table_id: str, values: Any = None) -> tuple[Table, Seat | None, Shot]:
    """The table, the seat that shows something, and the shot it is for; 403 and NotAsked where that cannot be now."""
    values = request.form if values is None else values
    table = tables().open(table_id).moment()
    look = seating.looker(table)
    found = scanpage.shots(table, look)
    shot = next((one for one in found if one.id == values.get("shot")), None)
    if look.is_spectator:
        abort(403, "This device only watches. Take a seat with its code to show cards to the camera.")
    if shot is None:
        is_closed = look.is_curtained and not found
        raise NotAsked(
            f"{'the curtain is closed' if is_closed else 'that is not asked for now'}; look at the page again"
        )
    return table, scanpage.require(table, look.seat), shot


def expected_marks() -> int | None:
    """How many cards lie there by what a person said; None where nobody did."""
    number = request.form.get("count", type=int)
    return None if number is None or not 0 < number <= MOST_EXPECTED else number


# ---- Results ----


@blueprint.post("/<scan_id>/look")
def look_again(table_id: str, scan_id: str) -> AnyResponse:
    """The picture read again as a person put it right."""
    table = tables().open(table_id)
    scan = _own_scan(table, scan_id)
    return _shown(table, _result(table, scan))


@blueprint.post("/<scan_id>/confirm")
def confirm(table_id: str, scan_id: str) -> AnyResponse:
    """Does what the picture was said to mean, as one group."""
    table = tables().open(table_id)
    scan = _own_scan(table, scan_id)
    number = request.form.get("choice", default=0, type=int)
    texts = request.form.getlist(f"move-{number}")
    if not texts or len(texts) > MOST_MOVES:
        abort(400, "Nothing to confirm came with this tap. Look at the picture again.")
    seat = scanpage.require(table, form_seat(table))
    shown = _result(table, scan)
    marks = scanpage.card_marks(table, shown) if isinstance(shown, scanpage.Result) else []
    try:
        acted = table.act(
            texts,
            origin="camera",
            expected=form_version(),
            key=form_key(*texts),
            seat=seat,
            device=device(),
            scan=scan.id,
        )
    except StaleVersion as error:
        return _moved_on(table, scan, error)
    if not acted.repeated and isinstance(shown, scancount.CountResult):
        scancount.learn(table, scan, table.scan(scan.id, (scan.seat,))[1], shown)
    elif not acted.repeated:
        table.note_scan(scan, {"cards": marks})
    return _done(table, acted)


def _moved_on(table: Table, scan: Scan, error: StaleVersion) -> AnyResponse:
    """The table has moved on: the picture is kept, and read against the table as it is now."""
    if not is_fragment():
        raise error
    answer = _shown(table.refresh(), _result(table.refresh(), scan), stale=True)
    answer.status_code = 409
    answer.headers["HX-Trigger"] = "tt:refresh"
    return answer


def _done(table: Table, acted: Acted) -> AnyResponse:
    if not is_fragment():
        return redirect(url_for("table.show", table_id=table.id), 303)
    base = scanpage.context(table.refresh())
    done = {"sentences": [telling.sentence for telling in acted.tellings], "steps": ()}
    answer = make_response(block(RESULT, "done", **base, done=done))
    answer.headers["HX-Trigger"] = "tt:refresh"
    return answer


def _own_scan(table: Table, scan_id: str) -> Scan:
    """The scan, where the asking device may see and use it now; UnknownScan, NotYourSeat."""
    look = seating.looker(table)
    scan, _ = table.scan(scan_id, scanpage.viewers(look))
    if scan.seat not in scanpage.viewers(look):
        raise UnknownScan("that picture is another seat's, or its curtain is closed")
    return scan


def _result(table: Table, scan: Scan) -> scanpage.Result | scancount.CountResult:
    if scancount.is_count(scan):
        return scancount.result(table, scan)
    fixes = read_fixes([text for text in request.values.getlist("fix") if text], table.manifest.game)
    dropped = set(request.values.getlist("unfix"))
    kept = tuple(fix for fix in fixes if fix.write() not in dropped)
    count = request.values.get("count", default=0, type=int)
    return scanpage.result(table, scan, kept, min(max(count, 0), MOST_EXPECTED))


def _shown(table: Table, shown: scanpage.Result | scancount.CountResult, *, stale: bool = False) -> Response:
    look = seating.looker(table)
    return make_response(
        block(
            RESULT,
            "result",
            table=table,
            row=table.row,
            look=look,
            names=table.names,
            manifest=table.manifest,
            result=shown,
            stale=stale,
            set_id=table.manifest.card_set,
            out_of_band=True,
        )
    )


@blueprint.get("/<scan_id>/picture")
def whole(table_id: str, scan_id: str) -> Response:
    """The whole picture, for the seat that took it alone: more may be in it than cards."""
    table = tables().open(table_id)
    look = seating.looker(table)
    _own_scan(table, scan_id)
    return _jpeg(table.scan(scan_id, scanpage.viewers(look))[1])


@blueprint.get("/<scan_id>/crop/<int:mark>")
def crop(table_id: str, scan_id: str, mark: int) -> Response:
    """One card of a picture, upright; for its seat, and for all once a public move or the end of the game shows it."""
    table = tables().open(table_id)
    look = seating.looker(table)
    scan, data = table.scan(scan_id, scanpage.viewers(look))
    is_own = scan.seat in scanpage.viewers(look)
    if not is_own and mark not in {int(one[0]) for one in scan.data.get("cards", ())}:
        raise UnknownScan("there is no such card in that picture")
    found = scanpage.edges(table, scan).get(mark)
    if found is None:
        raise UnknownScan("there is no such mark in that picture")
    return _jpeg(scanread.crop(data, found[0], is_card=found[1]))


def _jpeg(data: bytes) -> Response:
    answer = make_response(data)
    answer.mimetype = "image/jpeg"
    # A seat's own: kept by no shared cache, and by the browser only as long as the page needs it.
    answer.headers["Cache-Control"] = "private, max-age=300"
    return answer


# ---- Refusals ----


def bring_up_to_date(answer: Response) -> Response:
    """A page that asked for what is not asked for any more fetches what is."""
    if answer.status_code in (403, 409) and "HX-Trigger" not in answer.headers:
        answer.headers["HX-Trigger"] = "tt:refresh"
    return answer


def bad_picture(error: PictureError) -> AnyResponse:
    """A picture that cannot be read: what is wrong with it, and what to do."""
    return errors.answer(422, "This picture cannot be read", f"{error.what} {error.do}")


def bad_scan(error: RulesError) -> AnyResponse:
    """A picture or a correction that cannot be used."""
    return errors.answer(422, "That cannot be used", str(error))


def busy(error: GateBusy) -> AnyResponse:
    """Too many pictures at once: when to come again."""
    answer = errors.answer(error.status, errors.TITLES[error.status], str(error))
    answer.headers["Retry-After"] = str(error.retry)
    return answer


def refusing(pages: Blueprint) -> Blueprint:
    """The pages, with every refusal of a picture answered as it should be."""
    pages.after_request(bring_up_to_date)
    pages.register_error_handler(PictureError, bad_picture)
    pages.register_error_handler(BadScan, bad_scan)
    pages.register_error_handler(GateBusy, busy)
    return pages


refusing(blueprint)
