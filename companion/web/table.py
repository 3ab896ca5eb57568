"""The table: its page, and what a tap there does (act, undo, redo, agree, go on, curtain)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Final

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.engine.errors import IllegalMove
from companion.engine.game import Seat
from companion.tables.table import Table
from companion.web import seating
from companion.web.fragments import block, is_fragment, page
from companion.web.services import device, tables
from companion.web.tablepage import context

blueprint = Blueprint("table", __name__, url_prefix="/t/<table_id>")

PAGE = "table/table.html"
LOG_PAGE = 200


@blueprint.get("")
def show(table_id: str) -> Response:
    """The table as this device may see it."""
    return page(PAGE, "live", **context(tables().open(table_id)))


@blueprint.get("/log")
def log(table_id: str) -> Response:
    """What happened, newest first, told to the seat that looks."""
    table = tables().open(table_id)
    look = seating.looker(table)
    entries = tuple(reversed(table.log(look.seat, last=LOG_PAGE)))
    return page("table/log.html", "content", table=table, row=table.row, look=look, entries=entries)


@blueprint.get("/why")
def why(table_id: str) -> Response:
    """Why the table asks what it asks: the prompt's clause, and the last things that happened with their reasons."""
    table = tables().open(table_id)
    return page("table/why.html", "content", **context(table))


@blueprint.get("/checklist")
def checklist(table_id: str) -> Response:
    """How to set the physical game up for this table."""
    table = tables().open(table_id)
    return page("lobby/checklist.html", None, table=table, row=table.row, items=table.checklist())


@blueprint.post("/act")
def act(table_id: str) -> AnyResponse:
    """Does the moves given as one group."""
    table = tables().open(table_id)
    do_act(table)
    return after(table)


def do_act(table: Table) -> None:
    """Does the moves of the form; 400 where it carries none. Fields `word…` complete its one move (`none` without any)."""
    texts = form_texts()
    if not texts or len(texts) > 60:
        abort(400, "No choice came with this tap. Choose again.")
    if len(texts) == 1 and (words := [key for key in request.form if key.startswith("word")]):
        chosen = sorted(
            (word for key in words for word in request.form.getlist(key) if word), key=lambda w: (len(w), w)
        )
        texts = [f"{texts[0]} {' '.join(chosen) or 'none'}"]
    seat = seating.require(table, form_seat(table))
    table.act(texts, origin="person", expected=form_version(), key=form_key(*texts), seat=seat, device=device())


@blueprint.post("/undo")
def undo(table_id: str) -> AnyResponse:
    """Takes the last act back; asks first where something was revealed."""
    table = tables().open(table_id)
    seat = seating.require(table, form_seat(table))
    to = request.form.get("to", type=int)
    consent = request.form.get("consent") == "yes"
    table.undo(
        expected=form_version(), key=form_key("undo", str(consent)), seat=seat, consent=consent, to=to, device=device()
    )
    return after(table)


@blueprint.post("/redo")
def redo(table_id: str) -> AnyResponse:
    """Puts back what the last undo took."""
    table = tables().open(table_id)
    seat = seating.require(table, form_seat(table))
    table.redo(expected=form_version(), key=form_key("redo"), seat=seat, device=device())
    return after(table)


@blueprint.post("/agree")
def agree(table_id: str) -> AnyResponse:
    """A seat's answer to an undo that waits for the table."""
    table = tables().open(table_id)
    seat = seating.require(table, form_seat(table))
    yes = request.form.get("yes") == "yes"
    table.agree(seat=seat, yes=yes, key=form_key("agree", str(yes)), device=device())
    return after(table)


@blueprint.post("/go-on")
def go_on(table_id: str) -> AnyResponse:
    """Lets bots and the app's chance act, where they wait after an undo or a fault."""
    table = tables().open(table_id)
    do_go_on(table)
    return after(table)


def do_go_on(table: Table) -> None:
    """Lets what waits go on, for a seat at the table."""
    seating.require(table, form_seat(table))
    table.go_on()


@blueprint.post("/curtain")
def curtain(table_id: str) -> AnyResponse:
    """Opens the curtain for the seat that says "it is me", or closes it."""
    table = tables().open(table_id)
    seat = form_seat(table)
    if seat is None:
        seating.close_curtain()
        if request.form.get("leaving"):
            return Response(status=204)
    else:
        seating.open_curtain(table, seat)
    return after(table)


def after(table: Table) -> AnyResponse:
    """The answer to an act: the live part of the page as it is now, or the page itself without script."""
    if not is_fragment():
        return redirect(url_for("table.show", table_id=table.id), 303)
    answer = Response(block(PAGE, "live", **context(table)))
    answer.headers["HX-Retarget"] = "#live"
    answer.headers["HX-Reswap"] = "outerHTML"
    return answer


def form_texts() -> list[str]:
    """The moves of the form: its fields `text`, `text.1`, `text.2` … in order, a line each; an empty `text.1` says nothing."""
    fields = [(key, value) for key, value in request.form.items(multi=True) if key == "text" or key.startswith("text.")]
    lines = [line for key, value in fields for line in value.splitlines() or ([""] if key == "text" else [])]
    return [filled(line, request.form) for line in lines]


_WORD: Final = re.compile(r"[\w:.-]{1,40}")
_WORDS: Final = re.compile(r"[\w:;,.+ -]{1,200}")
_SLOT: Final = re.compile(r"\{([a-z0-9-]+)(\|[a-z0-9-]*)?\}")


def filled(line: str, values: Mapping[str, str]) -> str:
    """The move with every `{name}` replaced by the form's field `fill-name`, and `{name|word}` by the word where it is empty.

    So a form can ask for several facts of one move and works without script; a name that ends in `-words` takes several words
    (an effect as it is written). IllegalMove where a field is empty or no word.
    """

    def word(slot: re.Match[str]) -> str:
        name, default = slot.group(1), slot.group(2)
        value = values.get(f"fill-{name}", "").strip()
        said = name.removesuffix("-words").replace("-", " ")
        if not value and default is None:
            raise IllegalMove("", f"Say the {said} first.")
        may = _WORDS if name.endswith("-words") else _WORD
        if value and may.fullmatch(value) is None:
            raise IllegalMove("", f"The {said} cannot be {value[:40]!r}.")
        return value or (default or "")[1:]

    return " ".join(_SLOT.sub(word, line).split())


def form_seat(table: Table) -> Seat | None:
    """The seat that the form speaks for; None is the host. 400 when it is no seat of the table."""
    text = request.form.get("seat", "")
    if text in ("", "host"):
        return None
    if not text.isdecimal() or int(text) >= len(table.row.seats):
        abort(400, "This tap named a seat that the table does not have. Look at the page again.")
    return Seat(int(text))


def form_version() -> int:
    """The version that the page was drawn at; 400 without one."""
    version = request.form.get("expected", type=int)
    if version is None or version < 0:
        abort(400, "This tap did not say what it had seen. Look at the page again.")
    return version


def form_key(*parts: str) -> str:
    """The act's unique id: the form's key with what was chosen, so that two buttons of one form are two acts."""
    key = request.form.get("key", "")
    if not 8 <= len(key) <= 64 or not key.isascii() or not key.isprintable():
        abort(400, "This tap came without its key. Look at the page again.")
    return f"{key}.{hashlib.sha256(chr(10).join(parts).encode('utf-8')).hexdigest()[:12]}"
