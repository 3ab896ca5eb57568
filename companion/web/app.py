"""The application factory: pages, programming interface and live streams over one table service."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from itertools import permutations
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from flask import Flask, Response, request, send_from_directory, url_for
from htmx_flask import Htmx
from jinja2 import StrictUndefined

from card_db.boxfile import BoxFile
from card_db.load import load_set
from card_db.overlay import my_box
from companion.config import templates, version
from companion.engine import registry
from companion.engine.game import Cards, with_names
from companion.tables.live import Hub
from companion.tables.remembering import BoxMemory
from companion.tables.service import Tables
from companion.tables.store import Store
from companion.web import (
    api,
    art,
    builder,
    cardfacts,
    cards,
    correct,
    devices,
    draws,
    errors,
    live,
    lobby,
    manage,
    newcard,
    ownboard,
    ownbox,
    prefs,
    prints,
    scan,
    scanserver,
    scores,
    security,
    setup,
    table,
    words,
)
from companion.web import plain as plain_values
from companion.web.rulestext import rule_sentence
from companion.web.seating import Looker
from companion.web.services import Services, Shelf, device
from companion.web.settings import WebSettings, load_secret
from companion.web.tablepage import bot_title, new_key, who_sits
from companion.web.watching import ServerCameras

STATIC: Final = Path(__file__).parent / "static"
BLUEPRINTS: Final = (
    lobby,
    setup,
    table,
    correct,
    draws,
    scan,
    scanserver,
    scores,
    devices,
    manage,
    cards,
    builder,
    newcard,
    ownboard,
    ownbox,
    prints,
    art,
    live,
    prefs,
    api,
)
ASSETS_KEPT: Final = 7 * 24 * 3600


def create_app(
    data: Path,
    *,
    addresses: Sequence[str] = (),
    secure: bool = False,
    debug: bool = False,
    tables: Tables | None = None,
    hub: Hub | None = None,
    shelf: Shelf | None = None,
    heartbeat: float = 5.0,
    cameras: ServerCameras | None = None,
) -> Flask:
    """The application over the data folder; a service may be given instead of the one that the folder holds.

    `cameras` are those at the server itself; none of them runs before somebody looks through it.
    """
    shelf = shelf or registry
    hub = hub or Hub()
    if tables is None:
        tables = Tables(
            Store.open(data),
            registry,
            hub,
            time.time,
            SystemRandom(),
            cards=partial(_cards, data),
            memory=BoxMemory(data),
        )
    settings = WebSettings(load_secret(data), data, tuple(addresses), secure, debug, heartbeat)
    app = Flask("companion.web", static_folder=None, template_folder=str(templates()))
    app.secret_key = settings.secret
    app.config.update(
        SESSION_COOKIE_NAME="tabletide",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=secure,
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=730),
        TEMPLATES_AUTO_RELOAD=debug,
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions["tabletide"] = Services(settings, tables, hub, shelf, cameras or ServerCameras())
    Htmx(app)
    security.init_app(app)
    errors.init_app(app)
    app.before_request(_know_device)
    _init_templates(app)
    _init_static(app)
    for module in BLUEPRINTS:
        app.register_blueprint(module.blueprint)
    return app


def _cards(data: Path, set_id: str, source: str) -> Cards:
    """The cards a new table is played with: our print-and-play set, or the owner's as far as they are known."""
    return my_box(BoxFile(data, set_id).load().box) if source == "my-box" else load_set(set_id)


def _know_device() -> None:
    """Gives a device its id with the first page it gets, so that two quick taps later come from one device."""
    if request.endpoint not in (None, "static", "favicon", "webmanifest") and not request.path.startswith("/art/"):
        device()


class Macros:
    """The macros of `macros/ui.html`, the same in whole pages and in blocks rendered alone."""

    def __init__(self, app: Flask) -> None:
        self._app = app

    def __getattr__(self, name: str) -> Any:
        return getattr(self._app.jinja_env.get_template("macros/ui.html").module, name)


def _init_templates(app: Flask) -> None:
    env = app.jinja_env
    env.undefined = StrictUndefined
    env.trim_blocks = True
    env.lstrip_blocks = True
    env.globals.update(
        ui=Macros(app),
        prefs=prefs.prefs,
        new_key=new_key,
        asset=asset,
        bot_title=bot_title,
        cards_of=cardfacts.cards_of,
        who_sits=who_sits,
        version=version(),
        percent=words.percent,
        counted=words.counted,
        listed=words.listed,
        orders=lambda count: tuple(permutations(range(count))),
        now=time.time,
        is_here=is_here,
    )
    env.filters.update(
        ago=words.ago,
        day=words.day,
        removeprefix=str.removeprefix,
        clause=rule_sentence,
        heading=plain_values.title,
        plain=plain_values.plain,
        sentence=errors.sentence,
        named=with_names,
        on_colour=words.on_colour,
        seat_number=lambda look: "" if look.seat is None else int(look.seat),
    )
    env.tests["looker"] = lambda value: isinstance(value, Looker)


def _init_static(app: Flask) -> None:
    @app.get("/static/<path:filename>", endpoint="static")
    def static(filename: str) -> Response:
        """A file of ours; kept by the browser as long as our version is the same."""
        return send_from_directory(STATIC, filename, max_age=0 if app.config["TEMPLATES_AUTO_RELOAD"] else ASSETS_KEPT)

    @app.get("/favicon.ico")
    def favicon() -> Response:
        """Our mark, for browsers that ask for it at its old place."""
        return send_from_directory(STATIC, "img/favicon.svg", mimetype="image/svg+xml")

    @app.get("/manifest.webmanifest")
    def webmanifest() -> Response:
        """What a device needs to put Tabletide on its home screen."""
        answer = Response(status=200, mimetype="application/manifest+json")
        answer.set_data(
            app.json.dumps(
                {
                    "name": "Tabletide",
                    "short_name": "Tabletide",
                    "description": "Snap the table, get the score.",
                    "start_url": "/",
                    "display": "standalone",
                    "background_color": "#0d2530",
                    "theme_color": "#0d2530",
                    "icons": [{"src": asset("img/favicon.svg"), "sizes": "any", "type": "image/svg+xml"}],
                }
            )
        )
        return answer


def asset(path: str) -> str:
    """The address of a static file, with a stamp that changes when the file does."""
    stamp = int((STATIC / path).stat().st_mtime)
    return url_for("static", filename=path, v=f"{stamp:x}")


def is_here(endpoint: str) -> bool:
    """Whether the page being shown is that endpoint."""
    return request.endpoint == endpoint
