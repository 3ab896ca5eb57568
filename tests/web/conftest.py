"""The application over a real table service on a fresh store, with the game of Divers on the shelf."""

from __future__ import annotations

import re
import shutil
from html import unescape

import html5lib
import pytest

from companion.bots.uniform import Uniform
from companion.engine import registry
from companion.tables.autopilot import Autopilot, Inline
from companion.tables.database import FILE
from companion.tables.live import Hub
from companion.tables.models import NewTable, SeatSpec
from companion.tables.service import Tables
from companion.tables.store import Store
from companion.tables.thinking import Here
from companion.web.app import _cards, create_app
from companion.web.services import Services
from companion.web.settings import WebSettings
from tests.helpers_browser import Device, served
from tests.helpers_divers import Divers, FirstMove, Shells, Ticks, rng

DIVERS = Divers()
BOTS = {"uniform": Uniform(), "greedy": FirstMove()}


class Shelf:
    """Divers, and the games that are installed."""

    def manifests(self):
        return (DIVERS.manifest, *registry.manifests())

    def manifest(self, mode_id):
        return DIVERS.manifest if mode_id == "divers" else registry.manifest(mode_id)

    def game(self, mode_id):
        return DIVERS if mode_id == "divers" else registry.game(mode_id)

    def sight(self, mode_id):
        return None if mode_id == "divers" else registry.sight(mode_id)

    def faults(self):
        return {}


class Visitor:
    """A device: its own cookies, and answers that are checked for what every answer must be."""

    def __init__(self, app):
        self.client = app.test_client()
        self.client.get("/settings")

    @property
    def device(self):
        with self.client.session_transaction() as session:
            return session["device"]

    def get(self, path, **more):
        return self.client.get(path, **more)

    def part(self, path):
        """The page's live part, as htmx fetches it."""
        return self.client.get(path, headers={"HX-Request": "true"})

    def post(self, path, htmx=False, **form):
        headers = {"Sec-Fetch-Site": "same-origin", **({"HX-Request": "true"} if htmx else {})}
        return self.client.post(path, data=form, headers=headers)

    def act(self, table, text, *, seat="", expected=None, key=None, htmx=True, place="refusal-choices"):
        """Taps a choice, as the page of that moment would."""
        return self.post(
            f"/t/{table.id}/act",
            htmx,
            text=text,
            seat=seat,
            expected=table.version if expected is None else expected,
            key=key or f"key-{table.version}-{abs(hash(text))}",
            place=place,
        )


def broken():
    """A bug of ours, at an address of its own."""
    raise ZeroDivisionError("secret detail")


class Room:
    """An application with its tables, and devices that come in."""

    def __init__(self, folder, app):
        self.hub = Hub()
        self.clock = Ticks()
        chance = rng()
        # A level of a game's own plays as simply as the others here: what pages show is tested, not how well bots play.
        autopilot = Autopilot(chance, Here(lambda name, mode: BOTS.get(name, BOTS["greedy"])), Inline())
        self.tables = Tables(
            Store.open(folder),
            Shelf(),
            self.hub,
            self.clock,
            chance,
            cards=lambda set_id, source: (
                Shells(source=source) if set_id == "divers" else _cards(folder, set_id, source)
            ),
            autopilot=autopilot,
        )
        settings = WebSettings(
            secret=app.secret_key, data=folder, addresses=("http://192.168.1.20:8000",), heartbeat=0.05
        )
        app.extensions["tabletide"] = Services(settings, self.tables, self.hub, Shelf())
        app.config["PROPAGATE_EXCEPTIONS"] = None
        self.app = app

    def visitor(self):
        return Visitor(self.app)

    def divers(self, host, *names, **more):
        """A table of Divers that the device made."""
        seats = tuple(SeatSpec(name) if isinstance(name, str) else name for name in names or ("Anna", "Bert"))
        return self.tables.create(NewTable("divers", seats, **more), host.device)

    def join(self, table, seat):
        """A new device that holds the seat."""
        guest = self.visitor()
        code = self.tables.join_code(table.id, seat).code
        assert guest.post(f"/j/{code}").status_code == 303
        return guest


@pytest.fixture(scope="session")
def fresh_store(tmp_path_factory):
    """A migrated database: each room begins with a copy, as migrating takes its time."""
    folder = tmp_path_factory.mktemp("fresh-web")
    Store.open(folder).close()
    return folder / FILE


@pytest.fixture(scope="session")
def app(fresh_store):
    """One application for all tests, as compiling its templates takes its time; each room puts its own services in."""
    made = create_app(fresh_store.parent, shelf=Shelf())
    made.extensions["tabletide"].tables.close()
    made.config["TESTING"] = True
    made.add_url_rule("/broken", view_func=broken)
    return made


@pytest.fixture
def room(tmp_path, fresh_store, app):
    shutil.copy(fresh_store, tmp_path)
    made = Room(tmp_path, app)
    yield made
    made.tables.close()


@pytest.fixture
def host(room):
    return room.visitor()


class Page:
    """A served page taken apart: `fault` names the first thing in it that is wrong."""

    def __init__(self, answer):
        self.text = answer.get_data(as_text=True)
        parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
        self.tree = parser.parse(self.text)

    def all(self, tag):
        return list(self.tree.iter(tag))

    @property
    def ids(self):
        return [element.get("id") for element in self.tree.iter() if element.get("id")]

    def texts(self, element):
        return " ".join("".join(element.itertext()).split())


@pytest.fixture
def parse():
    return Page


@pytest.fixture
def visible():
    """The words of a page, without its tags."""

    def words(answer):
        text = re.sub(r"<(script|style|template)\b.*?</\1>", " ", answer.get_data(as_text=True), flags=re.DOTALL)
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())

    return words


@pytest.fixture
def address(room):
    """The room's application, served on a free port."""
    with served(room.app) as where:
        yield where


@pytest.fixture
def tab(chromium, address):
    """Makes devices: `tab("phone")`."""
    tabs = []

    def make(size="tablet", **more):
        tabs.append(Device(chromium, address, size, **more))
        return tabs[-1]

    yield make
    for one in tabs:
        one.close()
