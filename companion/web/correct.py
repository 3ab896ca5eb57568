"""The correction screen: every quantity that the app keeps of a table, put right by hand, where the game's mode brings one.

Each tap is a correction that goes through `Table.act`: it stands in the log, and undo takes it back.
"""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, abort, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.tables.table import Table
from companion.web.fragments import block, is_fragment, page
from companion.web.services import tables
from companion.web.table import do_act
from companion.web.tablepage import context, correction_template

blueprint = Blueprint("correct", __name__, url_prefix="/t/<table_id>")

PAGE: Final = "table/correct.html"


@blueprint.get("/put-right")
def show(table_id: str) -> Response:
    """The correction screen of the table; 404 for a mode without one."""
    return page(PAGE, "content", **_context(tables().open(table_id)))


@blueprint.post("/put-right")
def act(table_id: str) -> AnyResponse:
    """Makes a correction and shows the screen as it is then."""
    table = tables().open(table_id)
    do_act(table)
    if not is_fragment():
        return redirect(url_for("correct.show", table_id=table.id), 303)
    return Response(block(PAGE, "content", **_context(table)))


def _context(table: Table) -> dict[str, Any]:
    own = correction_template(table.manifest)
    if not own:
        abort(404, "This mode keeps nothing that is put right on a screen of its own: correct it on the table's page.")
    return context(table) | {"own": own}
