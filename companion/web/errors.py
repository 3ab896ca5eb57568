"""How errors reach people: a sentence at the place of the tap for a fragment, a page of its own for a page.

Every `RulesError` is a person's to mend and says how. Anything else is a bug of ours: it is logged, and the page says so.
"""

from __future__ import annotations

import re
from typing import Any, Final

from flask import Flask, Response, current_app, make_response, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from card_db.model import CardError
from companion.engine.errors import DataError, IllegalMove, InvalidNotation, RulesError, UnknownGame
from companion.tables.errors import NeedsConsent, NotAsked, NotYourSeat, StaleVersion, TableError
from companion.tables.live import TooManyListeners
from companion.web.fragments import block, is_fragment, page
from companion.web.rulestext import rule_sentence
from companion.web.services import tables

PLACE: Final = re.compile(r"[a-z][a-z0-9-]{0,40}")

TITLES: Final = {
    400: "That could not be read",
    403: "Not from this device",
    404: "Nothing here",
    405: "Not done that way",
    409: "The table has moved on",
    413: "Too large",
    422: "Not allowed now",
    429: "One moment",
    500: "Our mistake",
    503: "Not possible just now",
    507: "The disk is full",
}

SENTENCES: Final = {
    400: "The request was not complete. Go back, look at the page again and repeat it.",
    404: "There is no page at this address. It may have been a table that was deleted.",
    405: "This address answers to the buttons of our pages only. Go back and use them.",
    413: "That is larger than we take. Pictures may have up to 24 MB; take it again at a smaller size.",
    429: "The machine is busy with other pictures. Try again in a second.",
    500: "Something went wrong that is not your doing. Nothing that was acknowledged is lost. Go back and try again.",
}


def init_app(app: Flask) -> None:
    """Answers every error of the application."""
    app.register_error_handler(RulesError, rules_error)
    app.register_error_handler(CardError, card_error)
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Exception, bug)


def status_of(error: RulesError) -> int:
    """The HTTP status that fits the error."""
    match error:
        case TableError():
            return error.status
        case UnknownGame():
            return 404
        case IllegalMove() | InvalidNotation() | DataError():
            return 422
        case _:
            return 400


def rules_error(error: RulesError) -> AnyResponse:
    """A person's error: what, why, and what to do."""
    status = status_of(error)
    rule = error.rule if isinstance(error, IllegalMove) else ""
    detail = error.detail if isinstance(error, IllegalMove) else str(error)
    faults = error.faults if isinstance(error, DataError) else ()
    title = _title(error, status)
    found = answer(status, title, detail, rule=rule, faults=faults, consent=_consent(error))
    # A page that shows more than this device may now act on (its curtain has closed since) is drawn anew, too.
    if isinstance(error, (StaleVersion, NotYourSeat)):
        found.headers["HX-Trigger"] = "tt:refresh"
    if isinstance(error, TooManyListeners):
        found.headers["Retry-After"] = "5"
    return found


def _title(error: RulesError, status: int) -> str:
    match error:
        case NeedsConsent():
            return "The table has to agree"
        case NotAsked():
            return "Nothing was read"
        case InvalidNotation():
            return "That is no move"
        case DataError():
            return "Something in it does not fit"
        case _:
            return TITLES.get(status, TITLES[400])


def card_error(error: CardError) -> AnyResponse:
    """Facts of a card that cannot be: every fault."""
    return answer(422, "That cannot be on the card", str(error), faults=error.faults)


def http_error(error: HTTPException) -> AnyResponse:
    """An error of the web: not found, forbidden, too large."""
    if error.code is None or error.code < 400:
        return error.get_response()
    own = error.description if error.code in (400, 403, 404, 409, 413, 422, 429) and _is_ours(error) else ""
    return answer(
        error.code,
        TITLES.get(error.code, "That did not work"),
        own or SENTENCES.get(error.code, "Go back and try again."),
    )


def bug(error: Exception) -> AnyResponse:
    """Anything else: our bug, logged with its trace."""
    if current_app.config.get("PROPAGATE_EXCEPTIONS"):
        raise error
    current_app.logger.exception("bug at %s %s", request.method, request.path)
    return answer(500, TITLES[500], SENTENCES[500])


def _is_ours(error: HTTPException) -> bool:
    return error.description is not None and error.description != type(error).description


def _consent(error: RulesError) -> NeedsConsent | None:
    return error if isinstance(error, NeedsConsent) else None


def answer(
    status: int,
    title: str,
    detail: str,
    *,
    rule: str = "",
    faults: tuple[str, ...] = (),
    consent: NeedsConsent | None = None,
) -> Response:
    """The error as JSON, as a fragment at the place of the tap, or as a page."""
    if request.path.startswith("/api/"):
        body = {"error": {"status": status, "title": title, "detail": detail, "rule": rule, "faults": list(faults)}}
        return make_response(body, status)
    context: dict[str, Any] = {
        "code": status,
        "title": title,
        "detail": sentence(detail),
        "rule": rule,
        "faults": faults,
        "consent": consent,
        "clause": clause_of(rule),
    }
    if is_fragment():
        made = make_response(block("errors/error.html", "notice", **context), status)
        place = _place()
        made.headers["HX-Retarget"] = f"#{place}" if PLACE.fullmatch(place) else "#refusal"
        made.headers["HX-Reswap"] = "innerHTML"
        return made
    return page("errors/error.html", status=status, **context)


def _place() -> str:
    """Where the page wants its refusal; "" where the form cannot be read, as of an upload that is too large."""
    try:
        return request.form.get("place", "")
    except HTTPException:
        return ""


def clause_of(rule: str) -> str:
    """What the clause says, where the request was about a table; "" elsewhere."""
    table_id = (request.view_args or {}).get("table_id")
    if not rule or not table_id:
        return ""
    try:
        return rule_sentence(rule, tables().open(table_id).manifest.id)
    except RulesError:
        return ""


def sentence(text: str) -> str:
    """The text as a sentence: a capital at its start and a full stop at its end."""
    text = text.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else text + "."
