"""Our drawings as the pages show them: marks and card faces from `card_db`, so that paper and screen agree.

Each is served as a file of SVG symbols that pages `use`: the texts in them are then set in the page's own fonts.
"""

from __future__ import annotations

import re
import threading
from functools import lru_cache
from typing import Final

from flask import Blueprint, Flask, Response, abort, make_response, request

from card_db import faces, render
from card_db.codes import codes
from card_db.drawing import Drawing
from card_db.load import load_set, set_ids
from card_db.model import CardError
from companion.web import boxes

blueprint = Blueprint("art", __name__, url_prefix="/art")

BAIT: Final = ("blue", "red", "purple", "black", "green", "yellow", "clear")
TAGS: Final = ("orange", "teal", "umber", "ash", "magenta")
SEATS: Final = ("anchor", "shell", "star", "wave", "lantern", "rope")
LOCATIONS: Final = ("shore", "lake", "river")
KEPT: Final = 24 * 3600
_making = threading.Lock()
_made: dict[str, str] = {}
_OUTER: Final = re.compile(r"\A<svg[^>]*>(.*)</svg>\Z", re.DOTALL)


@blueprint.get("/marks.svg")
def marks() -> Response:
    """Bait, tags, seats, Locations and the crown as symbols: `bait-blue`, `tag-teal`, `seat-anchor`, `location-shore`."""
    return _svg(sprite())


@blueprint.get("/<set_id>/pictures.svg")
def pictures(set_id: str) -> Response:
    """What the set's cards show as symbols, such as `fish-pike`: the boards that pages draw are made of them."""
    if set_id not in set_ids():
        abort(404, "There is no set of cards of that name.")
    return _svg(picture_sprite(set_id))


@blueprint.get("/<set_id>/<card>/<face>.svg")
def face(set_id: str, card: str, face: str) -> Response:
    """A card's face as the symbol `face`, with our facts or the owner's; 404 where there is none."""
    if set_id not in set_ids():
        abort(404, "There is no set of cards of that name.")
    is_mine = request.args.get("box") == "mine"
    try:
        drawing = faces.face(set_id, card, face, boxes.own_set(set_id) if is_mine else None)
    except KeyError:
        abort(404, "There is no such face of a card.")
    return _svg(f'<svg xmlns="http://www.w3.org/2000/svg">{symbol("face", drawing)}</svg>', keep=not is_mine)


@lru_cache(maxsize=1)
def sprite() -> str:
    """Every mark of components, each a symbol."""
    kinds: tuple[tuple[faces.TokenKind, tuple[str, ...]], ...] = (
        ("bait", BAIT),
        ("tag", TAGS),
        ("seat", SEATS),
        ("location", LOCATIONS),
    )
    symbols = [symbol(f"{kind}-{name}", faces.token(kind, name)) for kind, names in kinds for name in names]
    symbols.append(symbol("crown", faces.token("crown")))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def picture_sprite(set_id: str) -> str:
    """Every picture of the game's cards, each a symbol; whoever asks while it is being made waits for that one."""
    if set_id not in _made:
        with _making:
            if set_id not in _made:
                pictures = faces.pictures(load_set(set_id).game)
                symbols = "".join(symbol(name, drawing) for name, drawing in pictures.items())
                _made[set_id] = f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
    return _made[set_id]


def warm_after_first_page(app: Flask) -> None:
    """Makes the pictures once the first page is sent: it comes no later for that, and the first table has its art at once."""
    begun = threading.Event()

    @app.after_request
    def begin(answer: Response) -> Response:
        if answer.mimetype == "text/html" and not begun.is_set():
            begun.set()
            answer.call_on_close(threading.Thread(target=warm, name="art", daemon=True).start)
        return answer


def warm() -> None:
    """Makes what is served of every set, so that it is there when it is asked for."""
    sprite()
    for set_id in set_ids():
        if has_faces(set_id):
            picture_sprite(set_id)


def symbol(name: str, drawing: Drawing) -> str:
    """The drawing as an SVG symbol of that id."""
    match = _OUTER.fullmatch(render.svg(drawing, label=""))
    if match is None:
        raise AssertionError("a drawing is one SVG element")
    return f'<symbol id="{name}" viewBox="0 0 {drawing.width:g} {drawing.height:g}">{match.group(1)}</symbol>'


def size(set_id: str, card: str, face: str) -> tuple[float, float]:
    """Width and height of a face in mm; KeyError."""
    return faces.size(set_id, codes(set_id).of(card, face).component)


def has_faces(set_id: str) -> bool:
    """Whether the set ships with drawings."""
    try:
        return set_id in set_ids() and bool(codes(load_set(set_id).game).faces)
    except (OSError, KeyError, CardError):
        return False


def _svg(text: str, *, keep: bool = True) -> Response:
    answer = make_response(text)
    answer.mimetype = "image/svg+xml"
    if keep:
        answer.headers["Cache-Control"] = f"public, max-age={KEPT}"
    return answer
