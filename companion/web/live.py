"""Live pages: an event stream that says only "changed N"; each page then fetches its own seat's view."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response, make_response

from companion.tables.errors import TableError
from companion.tables.live import Subscription
from companion.tables.service import Tables
from companion.web.services import services, tables

blueprint = Blueprint("live", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/live")
def stream(table_id: str) -> Response:
    """The event stream of a table; 503 when all live connections are in use (the page polls then)."""
    table = tables().open(table_id)
    subscription = services().hub.subscribe(table.id)
    answer = Response(_events(subscription, tables(), services().settings.heartbeat), mimetype="text/event-stream")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"
    answer.call_on_close(subscription.close)
    return answer


@blueprint.get("/stamp")
def stamp(table_id: str) -> Response:
    """The table's stamp as text, for pages that poll: it changes whenever they have to be fetched again."""
    answer = make_response(tables().open(table_id).stamp)
    answer.mimetype = "text/plain"
    return answer


def _events(subscription: Subscription, service: Tables, heartbeat: float) -> Iterator[str]:
    """Events as the standard writes them; a comment line at every heartbeat finds out who has gone."""
    with subscription:
        yield f"retry: 2000\n{_changed(service, subscription.table)}"
        for note in subscription.notes(heartbeat):
            yield ": here\n\n" if note is None else _changed(service, subscription.table)


def _changed(service: Tables, table_id: str) -> str:
    try:
        return f"event: changed\ndata: {service.open(table_id).stamp}\n\n"
    except TableError:
        # Deleted, or the store is in trouble: the page finds out which when it asks.
        return "event: changed\ndata: gone\n\n"
