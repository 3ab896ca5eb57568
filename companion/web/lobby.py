"""The lobby: running tables, the shelf of games, the history, printing, and joining by code."""

from __future__ import annotations

import json
import time
from itertools import groupby
from typing import Final

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.engine.errors import DataError
from companion.engine.game import Manifest
from companion.web.fragments import page
from companion.web.services import device, shelf, tables
from companion.web.setup import modes_of, practice_mode

blueprint = Blueprint("lobby", __name__)


class NoGameFile(DataError):
    """A file that cannot be a saved game."""

    what = "game file"


LARGEST_FILE: Final = 4 * 1024 * 1024


@blueprint.get("/")
def home() -> Response:
    """The home page: what is being played first, then what could be."""
    found = tables().list()
    running = tuple(table for table in found if table.status == "running")
    finished = tuple(table for table in found if table.status in ("over", "ended"))
    return page(
        "lobby/home.html",
        None,
        running=running,
        finished=finished[:3],
        games=games(),
        faults=shelf().faults(),
        notices=tables().notices,
        now=time.time(),
    )


@blueprint.get("/history")
def history() -> Response:
    """Every table that is not being played any more, by month."""
    done = tuple(table for table in tables().list(every=True) if table.status != "running")
    months = [
        (month, tuple(found))
        for month, found in groupby(done, key=lambda table: time.strftime("%B %Y", time.gmtime(table.touched)))
    ]
    return page("lobby/history.html", None, months=months, now=time.time())


@blueprint.post("/bring-in")
def bring_in() -> AnyResponse:
    """A table from a saved game's file; a fault is said with its place in the file."""
    file = request.files.get("file")
    text = file.read(LARGEST_FILE + 1) if file is not None else b""
    if not text:
        abort(400, "Choose a file first: one that Save as a file wrote, or a replay file.")
    if len(text) > LARGEST_FILE:
        abort(413, "No saved game is larger than 4 MB: choose a file that Save as a file wrote.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise NoGameFile(["it is not JSON; choose one that Save as a file wrote"]) from None
    return redirect(url_for("table.show", table_id=tables().bring_in(data, device()).id), 303)


@blueprint.get("/about")
def about() -> Response:
    """What this is, whose games these are, and the licences of what we ship."""
    return page("lobby/about.html", None, games=games())


def games() -> tuple[tuple[Manifest, tuple[Manifest, ...], Manifest | None], ...]:
    """The shelf: each game's first mode, all its modes, and the one a practice table plays."""
    ids = dict.fromkeys(manifest.game for manifest in shelf().manifests())
    rows = [(game, modes_of(game)) for game in ids]
    return tuple((modes[0], modes, practice_mode(modes)) for _, modes in rows)
