"""The lobby: running tables, the shelf of games, the history, printing, and joining by code."""

from __future__ import annotations

import time
from itertools import groupby

from flask import Blueprint, Response

from companion.engine.game import Manifest
from companion.web.fragments import page
from companion.web.services import shelf, tables
from companion.web.setup import modes_of, practice_mode

blueprint = Blueprint("lobby", __name__)


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


@blueprint.get("/about")
def about() -> Response:
    """What this is, whose games these are, and the licences of what we ship."""
    return page("lobby/about.html", None, games=games())


def games() -> tuple[tuple[Manifest, tuple[Manifest, ...], Manifest | None], ...]:
    """The shelf: each game's first mode, all its modes, and the one a practice table plays."""
    ids = dict.fromkeys(manifest.game for manifest in shelf().manifests())
    rows = [(game, modes_of(game)) for game in ids]
    return tuple((modes[0], modes, practice_mode(modes)) for _, modes in rows)
