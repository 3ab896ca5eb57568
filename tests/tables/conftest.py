"""A table service on a fresh store, with the game of Divers, a clock that ticks and chance that is seeded."""

from __future__ import annotations

import os
import shutil
import uuid
from contextlib import contextmanager

import pytest
import sqlalchemy as sa

from companion.bots.uniform import Uniform
from companion.engine.errors import UnknownGame
from companion.tables.autopilot import Autopilot, Inline
from companion.tables.database import FILE
from companion.tables.live import Hub
from companion.tables.models import NewTable, SeatSpec
from companion.tables.service import Tables
from companion.tables.store import Store
from companion.tables.thinking import Here
from tests.helpers_divers import Broken, Divers, FirstMove, OneGame, Shells, Ticks, rng

# The contract tests of the store run on every kind of database that is there.
POSTGRES = os.environ.get("TABLETIDE_TEST_POSTGRES", "")
KINDS = ("file", "url", *(("postgres",) if POSTGRES else ()))


@contextmanager
def opened(kind, folder):
    if kind == "postgres":
        name = f"t{uuid.uuid4().hex}"
        admin = sa.create_engine(POSTGRES, isolation_level="AUTOCOMMIT")
        with admin.connect() as db:
            db.exec_driver_sql(f"CREATE DATABASE {name}")
        url = sa.make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)
        yield lambda: Store.open_url(url, folder)
        with admin.connect() as db:
            db.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    elif kind == "url":
        yield lambda: Store.open_url(f"sqlite:///{folder / 'elsewhere.db'}", folder)
    else:
        yield lambda: Store.open(folder)


@pytest.fixture(params=KINDS)
def open_store(request, tmp_path):
    """Opens the store, again and again if wanted; every one is closed at the end."""
    stores = []
    with opened(request.param, tmp_path) as maker:

        def open_again():
            stores.append(maker())
            return stores[-1]

        yield open_again
        for store in stores:
            store.close()


@pytest.fixture(scope="session")
def fresh_database(tmp_path_factory):
    """A database that is migrated already: most tests begin with a copy, as migrating takes its time."""
    folder = tmp_path_factory.mktemp("fresh")
    Store.open(folder).close()
    return folder / FILE


class Service:
    """Tables with everything injected; `restart()` is a new process on the same data."""

    def __init__(self, data, bots=None, games=()):
        self.data = data
        self.clock = Ticks()
        self.bots = {"first": FirstMove(), "broken": Broken(), "uniform": Uniform(), **(bots or {})}
        self.registry = OneGame(*games) if games else OneGame(Divers())
        self.tables = None
        self.restart()

    def restart(self):
        if self.tables is not None:
            self.tables.close()
        self.hub = Hub()
        self.rng = rng()
        autopilot = Autopilot(self.rng, Here(lambda name, mode: self.bots[name]), Inline())
        self.tables = Tables(
            Store.open(self.data),
            self.registry,
            self.hub,
            self.clock,
            self.rng,
            cards=lambda set_id, source: Shells(source=source),
            autopilot=autopilot,
            bot_exists=self.bot_exists,
        )
        return self.tables

    def bot_exists(self, name):
        if name not in self.bots:
            raise UnknownGame(f"there is no bot {name!r}")

    def create(self, *names, host="tablet", **more):
        seats = tuple(SeatSpec(name) if isinstance(name, str) else name for name in names or ("Anna", "Bert"))
        return self.tables.create(NewTable("divers", seats, **more), host)


@pytest.fixture
def make_service(tmp_path, fresh_database):
    """Makes table services; every one is closed at the end."""
    made = []

    def make(name="data", **more):
        data = tmp_path / name
        if not data.exists():
            data.mkdir()
            shutil.copy(fresh_database, data)
        made.append(Service(data, **more))
        return made[-1]

    yield make
    for service in made:
        service.tables.close()


@pytest.fixture
def service(make_service):
    return make_service()


@pytest.fixture
def act():
    """Does moves at a table as the page of that moment would; a fresh unique id each time."""
    count = iter(range(1_000_000))

    def do(table, *texts, seat=None, expected=None, key=None, **more):
        return table.act(
            texts,
            origin=more.pop("origin", "person"),
            expected=table.version if expected is None else expected,
            key=key or f"key-{next(count)}",
            seat=seat,
            **more,
        )

    return do
