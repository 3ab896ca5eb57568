"""The store keeps what it acknowledged, on every kind of database, and says clearly when it cannot."""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import replace

import pytest
import sqlalchemy as sa

from companion.engine.event import Event
from companion.engine.game import Seat
from companion.tables import database, schema
from companion.tables.errors import (
    KeyReused,
    StaleVersion,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    UnknownTable,
)
from companion.tables.models import (
    Brief,
    Device,
    Logged,
    Scan,
    SeatSpec,
    StoredCards,
    TableRow,
    UndoRequest,
)
from companion.tables.store import Store

ROW = TableRow(
    id="t1",
    mode_id="divers",
    title="Tuesday",
    seats=(SeatSpec("Anna", "star"), SeatSpec("Robin", "rope", "greedy")),
    options={"rounds": "3"},
    given={"first": 1, "deck": ["a", "b"]},
    cards="print-and-play",
    card_digest="d1",
    rules_version=1,
    sources={"bag": "app"},
    status="running",
    practice=False,
    created=10.0,
    touched=10.0,
    brief=Brief((Seat(0), Seat(-1)), "Dive", 2, "⟨0⟩ dived.", False),
)
CARDS = StoredCards("d1", "print-and-play", {"fish": ({"id": "a", "spots": ("red", "blue"), "weight": None},)})


def event(version, key="", **more):
    return Logged(
        Event(version, "moves", ("0: depth 1",), key=key or f"k{version}", digest="x", at=float(version)), **more
    )


@pytest.fixture
def store(open_store):
    store = open_store()
    store.create(ROW, CARDS, devices=[Device("t1", "tablet", None, 10.0)])
    return store


def append(store, version, **more):
    logged = event(version, **more)
    store.append("t1", logged, version - 1, Brief())
    return logged


def test_a_table_is_read_as_it_was_written(store, open_store):
    assert store.row("t1") == ROW
    assert open_store().row("t1") == ROW
    assert open_store().cards("d1") == CARDS


def test_events_are_read_as_they_were_written(store, open_store):
    first = append(store, 1, seat=Seat(1), device="phone", scan="s", stamp="odd")
    second = append(store, 2)
    assert open_store().events("t1") == (first, second)
    assert store.events("t1", after=1) == (second,)
    assert store.by_key("t1", "k1") == first
    assert store.by_key("t1", "k9") is None
    assert store.head("t1") == (2, 0)
    assert store.row("t1").touched == 2.0


def test_an_append_is_compared_first(store):
    append(store, 1)
    with pytest.raises(StaleVersion) as caught:
        append(store, 1, key="other")
    assert caught.value.version == 1
    with pytest.raises(StaleVersion):
        append(store, 5)
    with pytest.raises(ValueError, match="cannot follow"):
        store.append("t1", event(2), 5, Brief())
    with pytest.raises(UnknownTable):
        store.append("t9", event(1), 0, Brief())
    assert len(store.events("t1")) == 1


def test_a_unique_id_is_unique_at_its_table(store):
    append(store, 1, key="k")
    with pytest.raises(KeyReused):
        append(store, 2, key="k")
    assert store.head("t1") == (1, 0)
    store.create(replace(ROW, id="t2"), CARDS)
    store.append("t2", event(1, key="k"), 0, Brief())


def test_of_writers_at_once_exactly_one_wins(store):
    barrier, won = threading.Barrier(6), []

    def write(number):
        barrier.wait()
        try:
            store.append("t1", event(1, key=f"w{number}"), 0, Brief())
            won.append(number)
        except StaleVersion:
            pass

    threads = [threading.Thread(target=write, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert [logged.event.key for logged in store.events("t1")] == [f"w{won[0]}"]


def test_settings_change_in_one_transaction_and_count_up(store):
    request = UndoRequest(3, 1, None, "key", (Seat(1),), (Seat(0), Seat(1)))
    after = store.change("t1", lambda row: replace(row, title="New", request=request, version=99))
    assert (after.title, after.revision, after.version) == ("New", 1, 0)
    assert store.row("t1") == after
    append(store, 1)
    assert store.row("t1").request is None
    with pytest.raises(UnknownTable):
        store.change("t9", lambda row: row)


def test_a_table_can_begin_with_a_log(store):
    store.create(replace(ROW, id="t2"), CARDS, [event(1), event(2)])
    assert store.head("t2") == (2, 0)
    assert [row.id for row in store.all()] == ["t1", "t2"]


def test_delete_takes_log_devices_codes_and_scans_but_no_shared_cards(store):
    store.create(replace(ROW, id="t2"), CARDS)
    append(store, 1)
    store.code("t1", None, lambda: "BCDFG", renew=False)
    store.add_scan(Scan("s1", "t1", None, "net", False, "image/png", 1.0, {}), b"x")
    store.delete("t1")
    with pytest.raises(UnknownTable):
        store.row("t1")
    assert (store.events("t1"), store.devices("t1"), store.find_code("BCDFG"), store.scans("t1")) == ((), (), None, ())
    assert store.cards("d1") == CARDS
    store.delete("t2")
    with pytest.raises(StoreError, match="missing"):
        store.cards("d1")


def test_codes_never_meet(store):
    store.create(replace(ROW, id="t2"), CARDS)
    codes = iter(["BBBBB", "BBBBB", "CCCCC"])
    assert store.code("t1", None, lambda: next(codes), renew=False).code == "BBBBB"
    assert store.code("t2", None, lambda: next(codes), renew=False).code == "CCCCC"


def test_small_settings_are_kept(store, open_store):
    assert store.setting("theme", "dusk") == "dusk"
    store.set_setting("theme", {"name": "sand"})
    store.set_setting("theme", {"name": "dim"})
    assert open_store().setting("theme") == {"name": "dim"}


def test_the_migrations_build_what_the_code_speaks_to(open_store):
    """Every table, column, index and constraint of the schema, and nothing else."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    store = open_store()
    with database.reading(store._engine) as db:
        assert compare_metadata(MigrationContext.configure(db), schema.metadata) == []
    assert database.revision(store._engine) == schema.HEAD


# SQLite alone.


def test_sqlite_is_set_to_survive_a_pulled_plug(tmp_path):
    store = Store.open(tmp_path)
    with database.reading(store._engine) as db:
        found = {
            name: db.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    store.close()


@pytest.fixture
def damaged(tmp_path):
    """A data folder whose database was played with and then closed cleanly."""
    store = Store.open(tmp_path)
    store.create(ROW, CARDS)
    _append_many(store, range(1, 60))
    store.close()
    return tmp_path / database.FILE


def _spoil(path, how):
    content = bytearray(path.read_bytes())
    match how:
        case "no database":
            content = bytearray(b"this is a shopping list\n" * 400)
        case "cut in half":
            content = content[: len(content) // 2 - 100]
        case "first page":
            content[:100] = b"\xff" * 100
        case "middle page":
            middle = len(content) // 2 // 4096 * 4096
            content[middle : middle + 4096] = b"\x5a" * 4096
        case "another program's":
            path.unlink()
            with sqlite3.connect(path) as db:
                db.execute("CREATE TABLE recipes (name TEXT)")
            db.close()
            return
    path.write_bytes(content)


@pytest.mark.parametrize("how", ["no database", "cut in half", "first page", "middle page", "another program's"])
def test_a_damaged_database_is_set_aside_and_a_fresh_one_begun(damaged, how):
    _spoil(damaged, how)
    kept = damaged.read_bytes()
    store = Store.open(damaged.parent)
    store.create(replace(ROW, id="new"), CARDS)
    store.close()
    aside = [path for path in damaged.parent.glob("*.damaged-*") if not path.name.endswith(database.BESIDE)]
    assert [path.read_bytes() for path in aside] == [kept]
    assert len(store.notices) == 1
    assert aside[0].name in store.notices[0]
    assert "verify" in store.notices[0]
    assert not list(damaged.parent.glob(".salvage-*"))


@pytest.mark.parametrize("how", ["no database", "another program's"])
def test_what_holds_no_table_of_ours_gives_none(damaged, how):
    _spoil(damaged, how)
    store = Store.open(damaged.parent)
    assert store.all() == ()
    assert "No table could be read" in store.notices[0]
    store.close()


@pytest.mark.parametrize("page", range(1, 12))
def test_what_can_be_read_of_a_damaged_database_is_carried_over(damaged, page):
    """Whichever page is bad: what comes over is the truth up to some event, and says so."""
    whole = Store.open(damaged.parent)
    events = whole.events("t1")
    whole.close()
    content = bytearray(damaged.read_bytes())
    assert len(content) > 12 * 4096
    content[page * 4096 : (page + 1) * 4096] = b"\x5a" * 4096
    damaged.write_bytes(content)
    store = Store.open(damaged.parent)
    for row in store.all():
        saved = store.events(row.id)
        assert saved == events[: len(saved)]
        assert row.version == len(saved)
        assert replace(row, version=0, touched=10.0, brief=ROW.brief) == ROW
        assert "1 of its tables could be read" in store.notices[0]
        assert (len(saved) < len(events)) == ("without their last moves" in store.notices[0])
        store.append("t1", event(len(saved) + 1), len(saved), Brief())
    store.close()


def test_some_damage_costs_no_event_at_all(damaged):
    """A bad page of an index alone: every row is still there."""
    whole = sqlite3.connect(damaged)
    root = whole.execute("SELECT rootpage FROM sqlite_master WHERE name = 'devices_by_device'").fetchone()[0]
    whole.close()
    content = bytearray(damaged.read_bytes())
    content[(root - 1) * 4096 : root * 4096] = b"\x5a" * 4096
    damaged.write_bytes(content)
    store = Store.open(damaged.parent)
    assert len(store.events("t1")) == 59
    assert store.cards("d1") == CARDS
    store.close()


def test_two_damaged_databases_do_not_overwrite_each_other(tmp_path):
    path = tmp_path / database.FILE
    names = set()
    for _ in range(3):
        path.write_bytes(b"nonsense" * 100)
        names.add(database.set_aside(path, 0.0).name)
    assert len(names) == 3


def test_an_empty_file_is_a_fresh_database(tmp_path):
    (tmp_path / database.FILE).touch()
    store = Store.open(tmp_path)
    assert store.notices == ()
    assert store.all() == ()
    store.close()


def test_a_half_written_log_beside_the_database_is_harmless(damaged):
    (damaged.with_name(damaged.name + "-wal")).write_bytes(b"\x37\x7f\x06\x82" + b"torn" * 500)
    store = Store.open(damaged.parent)
    assert store.notices == ()
    assert len(store.events("t1")) == 59
    store.close()


def test_a_newer_database_is_refused_and_left_alone(tmp_path):
    Store.open(tmp_path).close()
    with sqlite3.connect(tmp_path / database.FILE) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()
    with pytest.raises(StoreError, match="newer Tabletide"):
        Store.open(tmp_path)
    assert not [path for path in tmp_path.iterdir() if "damaged" in path.name]


def test_a_migration_that_stops_half_way_leaves_nothing_behind(tmp_path, monkeypatch):
    from alembic import op

    def out_of_power(*_args, **_more):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_index", out_of_power)
        with pytest.raises(KeyboardInterrupt):
            Store.open(tmp_path)
    store = Store.open(tmp_path)
    assert store.notices == ()
    assert store.all() == ()
    store.close()


def _append_many(store, versions):
    for version in versions:
        append(store, version)


def test_a_full_disk_is_said_clearly_and_loses_nothing(tmp_path):
    store = Store.open(tmp_path)
    store.create(ROW, CARDS)
    append(store, 1)
    with store._engine.connect() as db:
        raw = db.connection.driver_connection
        pages = raw.execute("PRAGMA page_count").fetchone()[0]
        raw.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreFull, match="make room"):
        _append_many(store, range(2, 2000))
    version = store.head("t1")[0] + 1
    assert 2 < version < 2000
    assert [logged.event.version for logged in store.events("t1")] == list(range(1, version))
    with store._engine.connect() as db:
        db.connection.driver_connection.execute("PRAGMA max_page_count = 1000000")
    append(store, version)
    store.close()


def test_a_full_disk_for_a_picture_is_said_clearly(tmp_path, monkeypatch):
    import errno
    import os

    store = Store.open(tmp_path)
    store.create(ROW, CARDS)

    def full(_handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(StoreFull):
            store.add_scan(Scan("s1", "t1", None, "net", False, "image/png", 1.0, {}), b"x")
    assert store.scans("t1") == ()
    assert not list((tmp_path / "scans").rglob("*.part"))
    store.close()


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="cannot be made"):
        Store.open(tmp_path / "file" / "data")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("database or disk is full", StoreFull),
        ("database is locked", StoreBusy),
        ("database disk image is malformed", StoreDamaged),
        ("file is not a database", StoreDamaged),
        ("attempt to write a readonly database", StoreError),
        ("disk I/O error", StoreError),
    ],
)
def test_the_databases_errors_are_told_to_people(text, kind):
    found = database.explained(sqlite3.OperationalError(text))
    assert type(found) is kind
    assert "nothing was written" in str(found) or kind is StoreDamaged


def test_a_locked_database_is_busy_and_nothing_is_written(tmp_path):
    store = Store.open(tmp_path)
    store.create(ROW, CARDS)
    with store._engine.connect() as db:
        db.connection.driver_connection.execute("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(tmp_path / database.FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreBusy):
        append(store, 1)
    other.execute("ROLLBACK")
    other.close()
    append(store, 1)
    store.close()


def test_integrity_is_the_callers_affair(tmp_path):
    store = Store.open(tmp_path)
    with pytest.raises(sa.exc.IntegrityError), database.writing(store._engine) as db:
        db.execute(schema.codes.insert().values(code="X", table_id="nowhere", seat=0))
    store.close()


def test_stored_cards_are_told_apart_by_their_digest_so_that_games_may_keep_what_they_read_of_them():
    again = StoredCards("d1", "print-and-play", dict(CARDS.tables))
    assert hash(again) == hash(CARDS)
    assert {CARDS: "read"}[again] == "read"
