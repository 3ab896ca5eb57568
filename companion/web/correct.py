"""The correction screen: every quantity that the app keeps of a table, put right by hand, where the game's mode brings one.

Each tap is a correction that goes through `Table.act`: it stands in the log, and undo takes it back.
"""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, abort, current_app, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.engine.game import Manifest
from companion.tables.table import Table
from companion.web.fragments import block, is_fragment, page
from companion.web.services import tables
from companion.web.table import do_act
from companion.web.tablepage import context

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


@blueprint.app_template_global("can_correct")
def can_correct(manifest: Manifest) -> bool:
    """Whether the mode brings a correction screen."""
    return bool(own_screen(manifest))


def own_screen(manifest: Manifest) -> str:
    """The mode's own correction screen (`games/<game>/<mode>_put_right.html`); "" where it has none."""
    mode = (manifest.id.partition("/")[2] or "full").replace("-", "_")
    own = f"games/{manifest.game.replace('-', '_')}/{mode}_put_right.html"
    return (current_app.jinja_env.select_template([own, PAGE]).name or PAGE).removeprefix(PAGE)


def _context(table: Table) -> dict[str, Any]:
    own = own_screen(table.manifest)
    if not own:
        abort(404, "This mode keeps nothing that is put right on a screen of its own: correct it on the table's page.")
    return context(table) | {"own": own}
