"""The owner's board from a picture: it is photographed and straightened, and the spaces of each track are tapped on it in order.

Everything also works by list and keyboard: a place can be given in per cent. The picture stays in the data folder, and goes
nowhere else.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import cv2
import msgspec
import numpy as np
from flask import Blueprint, Response, abort, flash, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from card_db.boardfile import Board, BoardFile, Place
from card_db.load import load_set, set_ids
from card_db.model import CardError, CardSet, Component, Row
from companion.web import boxes
from companion.web.fragments import is_fragment, page
from companion.web.scan import gate
from companion.web.services import services
from vision.arrays import Pixels
from vision.frame import MAX_BYTES, Frame, PictureError, decode, encode_jpeg
from vision.layout.straight import by_corners, by_plane
from vision.pipeline import plane_of
from vision.readers.codes import read_tags

blueprint = Blueprint("ownboard", __name__, url_prefix="/cards/<set_id>/board")

LANGUAGE: Final = "coral-bonuses"
"""The language of a field whose spaces are tapped: a component that has one lies on the board."""
LONGEST: Final = 1400
"""The longer side of what is kept, in pixels."""
_TAGS: Final = 2
"""So many of our marks at least say how the board lies."""
_CORNERS: Final = ("upper left", "upper right", "lower right", "lower left")
_NEAR: Final = 0.012
"""Two spaces of a track are never so near each other (shares of the picture): that is a tap made twice."""


class Refused(ValueError):
    """A tap that cannot be, with what to do."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A tapped place: its letter or number, what it is, and where it is in thousandths of the picture's width."""

    label: str
    title: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Line:
    """A track to tap: its id and name, how many of its places are tapped, how many it has (0: not known), and whether all are."""

    id: str
    name: str
    tapped: int
    wanted: int
    is_done: bool


@blueprint.get("")
def show(set_id: str) -> Response:
    """The board's page, at the step that comes next."""
    return _page(*_found(set_id))


@blueprint.get("/picture.jpg")
def picture(set_id: str) -> Response:
    """The board's picture."""
    _found(set_id)
    file = _file(set_id)
    with file.alone():
        if file.load() is None:
            abort(404, "There is no picture of your board yet.")
        answer = make_response(file.picture.read_bytes())
    answer.mimetype = "image/jpeg"
    return answer


@blueprint.post("/picture")
def bring(set_id: str) -> AnyResponse:
    """Takes a new picture; where two of our marks lie beside the board, it is straight at once."""
    found, component = _found(set_id)
    sent = request.files.get("picture")
    try:
        with gate.passing():
            _take(_file(set_id), sent.read(MAX_BYTES + 1) if sent is not None else b"")
    except PictureError as error:
        return _page(found, component, f"{error.what} {error.do}")
    return _again(set_id)


@blueprint.post("")
def do(set_id: str) -> AnyResponse:
    """A tap on the picture, or a button beside it."""
    found, component = _found(set_id)
    file = _file(set_id)
    track = _track(found, component)
    try:
        with file.alone():
            board = file.load()
            if board is None:
                return _again(set_id)
            _do(file, board, track)
    except (Refused, PictureError) as error:
        return _page(found, component, str(error))
    except CardError as error:
        return _page(found, component, " ".join(error.faults))
    return _again(set_id, str(track["id"]))


def _do(file: BoardFile, board: Board, track: Row) -> None:
    match request.form.get("do", "tap"):
        case "tap" | "numbers":
            file.save(_tapped(board, track, _place(board)))
        case "back":
            file.save(_back(board, str(track["id"])))
        case "straighten":
            _straighten(file, board)
        case "as-it-is":
            file.save(msgspec.structs.replace(board, is_straight=True, corners=()))
        case "corners":
            _crooked(file)
        case "end":
            _ended(file.set_id, board, track)
        case "forget":
            file.forget()


# ---- The picture ----


def _take(file: BoardFile, data: bytes) -> None:
    frame = decode(data)
    with file.alone():
        _kept(file, frame)


def _kept(file: BoardFile, frame: Frame) -> None:
    small = _smaller(frame.image)
    tags = read_tags(frame.grey)
    plane = plane_of(frame, tags) if len(tags) >= _TAGS else None
    if plane is None:
        kept = encode_jpeg(small)
        file.save(_fresh(small), picture=kept, photo=kept)
        return
    flat = by_plane(frame, plane, LONGEST)
    file.save(_fresh(flat, is_straight=True), picture=encode_jpeg(flat), photo=encode_jpeg(small))
    flash("Straightened by our marks beside it.")


def _smaller(image: Pixels) -> Pixels:
    scale = min(1.0, LONGEST / max(image.shape[:2]))
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    return image if scale == 1.0 else np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _fresh(image: Pixels, *, is_straight: bool = False) -> Board:
    return Board(int(image.shape[1]), int(image.shape[0]), is_straight)


def _straighten(file: BoardFile, board: Board) -> None:
    frame = decode(file.picture.read_bytes())
    try:
        flat = by_corners(frame.image, [(x * frame.width, y * frame.height) for x, y in board.corners], LONGEST)
    except PictureError:
        file.save(msgspec.structs.replace(board, corners=()))
        raise
    file.save(_fresh(flat, is_straight=True), picture=encode_jpeg(flat))


def _crooked(file: BoardFile) -> None:
    """Back to the picture as it was taken: its corners are tapped anew."""
    data = file.photo.read_bytes()
    file.save(_fresh(decode(data).image), picture=data)


# ---- Taps ----


def _place(board: Board) -> Place:
    """The tapped place as shares of the picture: in per cent from the form's fields, or in pixels as a browser sends them."""
    if request.form.get("do") == "numbers":
        x, y = _number("left") / 100, _number("top") / 100
    elif request.form.get("x"):
        x, y = _number("x"), _number("y")
    else:
        x, y = _number("at.x") / board.width, _number("at.y") / board.height
        if x == y == 0:  # what a browser without script sends for the return key
            raise Refused("Say the place in per cent below, or tap it in the picture.")
    if not (0 <= x <= 1 and 0 <= y <= 1):
        raise Refused("That place is outside of the picture: 0 to 100 per cent from the left and from the top.")
    return round(x, 4), round(y, 4)


def _number(name: str) -> float:
    try:
        found = float(request.form.get(name, "").replace(",", "."))
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise Refused("Say where it is with two numbers: per cent from the left, and per cent from the top.")
    return found


def _tapped(board: Board, track: Row, place: Place) -> Board:
    if not board.is_straight:
        if len(board.corners) == len(_CORNERS):
            raise Refused("All four corners are tapped: straighten the picture, or take one back.")
        return msgspec.structs.replace(board, corners=(*board.corners, place))
    there = board.tracks.get(track["id"], ())
    if any(math.dist(one, place) < _NEAR for one in there):
        raise Refused("A space of this track is there already. Take it back first if it is another one.")
    if len(there) >= _wanted(track) > 0:
        raise Refused(f"All spaces of {track['name']} are tapped. Take one back to tap it anew.")
    if len(there) > _MOST:
        raise Refused("A track has at most 100 steps.")
    return msgspec.structs.replace(board, tracks={**board.tracks, track["id"]: (*there, place)})


def _back(board: Board, track: str) -> Board:
    if not board.is_straight:
        return msgspec.structs.replace(board, corners=board.corners[:-1])
    return msgspec.structs.replace(board, tracks={**board.tracks, track: board.tracks.get(track, ())[:-1]})


_MOST: Final = 100


def _wanted(track: Row) -> int:
    """How many places the track has, its start among them; 0 where nobody has told how long it is."""
    return track["length"] + 1 if track["length"] is not None else 0


def _ended(set_id: str, board: Board, track: Row) -> None:
    """The last tapped space is the end of the lap: the track is so long."""
    steps = len(board.tracks.get(track["id"], ())) - 1
    if steps < 2:
        raise Refused("Tap the start and each space first; the last one is the end of the lap.")
    boxes.tell(set_id, {"length": steps}, card=str(track["id"]))


# ---- What is shown ----


def marks(board: Board, track: str) -> tuple[Mark, ...]:
    """The track's tapped places."""
    places = board.tracks.get(track, ())
    return tuple(
        Mark(str(n) if n else "S", f"space {n}" if n else "the start", *_scaled(board, place))
        for n, place in enumerate(places)
    )


def known(set_id: str) -> Board | None:
    """The owner's board where its picture is ready for spaces to be tapped."""
    board = _file(set_id).load()
    return board if board is not None and board.is_straight else None


def has_board(component: Component) -> bool:
    """Whether the component's rows are tracks of a board."""
    return any(field.language == LANGUAGE for field in component.fields)


def high(board: Board) -> float:
    """The picture's height in thousandths of its width."""
    return 1000 * board.height / board.width


def _scaled(board: Board, place: Place) -> Place:
    return round(place[0] * 1000, 1), round(place[1] * high(board), 1)


def _found(set_id: str) -> tuple[CardSet, Component]:
    if set_id not in set_ids():
        abort(404, "There is no set of cards of that name.")
    found = load_set(set_id)
    component = next(filter(has_board, found.components), None)
    if component is None:
        abort(404, f"{found.title} has no board whose spaces are to be told.")
    return found, component


def _track(found: CardSet, component: Component) -> Row:
    rows = boxes.own_set(found.id).rows(component.id)
    return next((row for row in rows if row["id"] == request.values.get("track")), rows[0])


def _file(set_id: str) -> BoardFile:
    return BoardFile(services().settings.data, set_id)


def _again(set_id: str, track: str = "") -> AnyResponse:
    if is_fragment():
        return _page(*_found(set_id))
    return redirect(url_for("ownboard.show", set_id=set_id, track=track or None), 303)


def _page(found: CardSet, component: Component, fault: str = "") -> Response:
    board = _file(found.id).load()
    track = _track(found, component)
    return page(
        "cards/board.html",
        "board",
        status=422 if fault else 200,
        set=found,
        component=component,
        board=board,
        high=high(board) if board else 0,
        fault=fault,
        **(_steps(found, component, board, track) if board else {}),
    )


def _steps(found: CardSet, component: Component, board: Board, track: Row) -> dict[str, Any]:
    lines = [_line(board, row) for row in boxes.own_set(found.id).rows(component.id)]
    here = next(line for line in lines if line.id == track["id"])
    corners = tuple(
        Mark(str(n), f"the {title} corner", *_scaled(board, place))
        for n, (title, place) in enumerate(zip(_CORNERS, board.corners, strict=False), start=1)
    )
    return {
        "lines": lines,
        "track": here,
        "marks": marks(board, here.id) if board.is_straight else corners,
        "asked": _asked(board, here),
        "stamp": _file(found.id).stamp,
    }


def _line(board: Board, row: Row) -> Line:
    tapped, wanted = len(board.tracks.get(row["id"], ())), _wanted(row)
    return Line(str(row["id"]), str(row["name"]), tapped, wanted, bool(wanted) and tapped == wanted)


def _asked(board: Board, track: Line) -> str:
    """What is to be tapped next, "" when nothing is."""
    if not board.is_straight:
        return f"the {_CORNERS[len(board.corners)]} corner of the board" if len(board.corners) < 4 else ""
    if track.is_done:
        return ""
    if not track.tapped:
        return f"the start of {track.name}"
    if track.tapped == track.wanted - 1:
        return f"space {track.tapped} of {track.name}: the end of the lap, where a coral is earned"
    return f"space {track.tapped} of {track.name}"
