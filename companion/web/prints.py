"""Printing: the print-and-play set, labels for the owner's own cards, and the page that tells whether a printer is true."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flask import Blueprint, Response, abort, make_response, request

from card_db import sheets
from card_db.load import load_set, set_ids
from card_db.paper import PAPERS, STOCKS, Printer
from companion.web.fragments import page

blueprint = Blueprint("prints", __name__, url_prefix="/print")

WORDS: Final[dict[sheets.What, tuple[str, str, str]]] = {
    "play": (
        "cards",
        "Print-and-play set",
        "Every card and tile in our own drawings, fronts and backs. Two-sided, flipped on the long edge.",
    ),
    "labels": (
        "tag",
        "Labels for your own cards",
        "12 mm marks for the camera, each with its letter and number. On matte paper or ready-cut sheets.",
    ),
    "labels-qr": (
        "join",
        "QR labels",
        "20 mm codes that any phone reads, for sleeves and boxes. They need more room than the marks.",
    ),
    "mat": (
        "scan",
        "Camera mat",
        "One sheet, the same for every game: pieces laid on it are counted by the camera in any light.",
    ),
    "calibration": (
        "settings",
        "Test page",
        "Print it once and measure it: it tells the numbers to type here if your printer shifts or shrinks.",
    ),
}
SHIFT: Final = 20.0
STRETCH: Final = (0.9, 1.1)


@blueprint.get("")
def show() -> Response:
    """What can be printed; `what` chooses it beforehand."""
    wanted = request.args.get("what", "play")
    return page(
        "cards/print.html",
        None,
        sets=[load_set(name) for name in set_ids()],
        words=WORDS,
        wanted=wanted if wanted in WORDS else "play",
        papers=PAPERS,
        stocks=STOCKS,
    )


@blueprint.get("/<set_id>.pdf")
def pdf(set_id: str) -> Response:
    """The sheets as a PDF; what, paper, stock and the printer's numbers are in the query."""
    if set_id not in set_ids():
        abort(404, "There is no set of cards of that name.")
    what = next((known for known in WORDS if known == request.args.get("what", "play")), None)
    if what is None:
        abort(400, f"what: must be one of {', '.join(WORDS)}.")
    is_label = what in ("labels", "labels-qr")
    stock = (request.args.get("stock") or None) if is_label else None
    start = request.args.get("start", 1, type=int) if stock else 1
    printer = Printer(
        (_number("dx", 0, -SHIFT, SHIFT), _number("dy", 0, -SHIFT, SHIFT)),
        (_number("sx", 1, *STRETCH), _number("sy", 1, *STRETCH)),
        (_number("bx", 0, -SHIFT, SHIFT), _number("by", 0, -SHIFT, SHIFT)),
    )
    answer = make_response(_made(set_id, request.args.get("paper", "a4"), what, stock, start, printer))
    answer.mimetype = "application/pdf"
    answer.headers["Content-Disposition"] = f'inline; filename="{set_id}-{what}.pdf"'
    return answer


@lru_cache(maxsize=8)
def _made(set_id: str, paper: str, what: sheets.What, stock: str | None, start: int, printer: Printer) -> bytes:
    """Drawing eighteen pages takes seconds on a small machine, so the last few files are kept."""
    return sheets.pdf(sheets.pages(set_id, paper, what, stock=stock, start=start), f"{set_id}: {what}", printer)


def _number(name: str, default: float, low: float, high: float) -> float:
    text = request.args.get(name, "").replace(",", ".")
    try:
        number = float(text) if text else default
    except ValueError:
        number = high + 1
    if not low <= number <= high:
        abort(400, f"{name}: must be a number from {low:g} to {high:g}.")
    return number
