"""Is everything still as it was stored? `audit` replays every log with today's rules; `verify` looks at the files themselves.

Both only read: a damaged database is described, not touched.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from companion.engine.errors import RulesError
from companion.engine.event import BrokenLog
from companion.engine.game import AnyGame, Manifest, Setup
from companion.tables import database, files
from companion.tables.history import differs
from companion.tables.models import TableRow
from companion.tables.store import Store

PARTS: Final = ".part"


class Registry(Protocol):
    """Where games come from."""

    def game(self, mode_id: str) -> AnyGame:
        """The rules of the mode; UnknownGame."""
        ...

    def manifest(self, mode_id: str) -> Manifest:
        """What is known of the mode; UnknownGame."""
        ...


@dataclass(frozen=True, slots=True)
class Audited:
    """A table replayed: how many events, and the first that differs (`version` 0: the set-up itself), with the reason."""

    table: str
    title: str
    mode: str
    events: int
    rules_version: int
    version: int | None = None
    reason: str = ""


def audit(store: Store, registry: Registry) -> Iterator[Audited]:
    """Each stored game, replayed with today's rules and its own card set, every move checked and every position compared."""
    for row in sorted(store.all(), key=lambda row: row.created):
        logged = store.events(row.id)
        version, reason = None, ""
        try:
            found = _differs(store, registry, row)
            if found is not None:
                version, reason = found.version, str(found)
        except RulesError as error:
            version, reason = 0, str(error)
        yield Audited(row.id, row.title, row.mode_id, len(logged), row.rules_version, version, reason)


def _differs(store: Store, registry: Registry, row: TableRow) -> BrokenLog | None:
    game, manifest = registry.game(row.mode_id), registry.manifest(row.mode_id)
    options = {option.id: option.default for option in manifest.options} | dict(row.options)
    setup = Setup(len(row.seats), options, store.cards(row.card_digest), row.given)
    try:
        start = game.load(row.position) if row.position is not None else game.start(setup)
    except Exception as error:  # today's rules may read an old set-up in any wrong way
        return BrokenLog(0, f"today's rules cannot set this game up: {type(error).__name__}: {error}")
    return differs(game, start, [logged.event for logged in store.events(row.id)])


@dataclass(frozen=True, slots=True)
class Finding:
    """Something `verify` found: `fault` needs somebody, otherwise it is only good to know."""

    where: str
    text: str
    fault: bool = True


def verify(data: Path) -> Iterator[Finding]:
    """What is wrong in the data folder, and what is odd; nothing when all is well. Nothing is changed."""
    path = data / database.FILE
    yield from _set_aside(data)
    if not path.exists():
        yield Finding(database.FILE, "there is no database yet; the first table makes it", fault=False)
        return
    damage = database.damage(path, thorough=True)
    if damage:
        yield Finding(
            database.FILE,
            f"the database is damaged ({damage}); at its next start the app keeps it under another name and begins a fresh "
            "one. Copy the folder first if you want it looked at, and put your last backup back with `tabletide restore`",
        )
        return
    with closing(sqlite3.connect(path, timeout=database.BUSY_SECONDS)) as connection:
        yield from _rows(connection)
        yield from _pictures(connection, data)


def _set_aside(data: Path) -> Iterator[Finding]:
    for path in sorted(data.glob(f"{database.FILE}.damaged-*")):
        if not path.name.endswith(database.BESIDE):
            reason = database.damage(path) or "it reads well; it may have been half-written when it was set aside"
            yield Finding(path.name, f"a database that was set aside: {reason}", fault=False)


def _rows(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Logs without gaps, card sets for every table, and no row that points nowhere."""
    for name, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Finding(name, f"row {row} belongs to {parent} that is not there")
    query = """SELECT t.id, t.title, t.version, count(e.version), coalesce(max(e.version), 0)
               FROM tables t LEFT JOIN events e ON e.table_id = t.id GROUP BY t.id"""
    for table, title, version, count, last in connection.execute(query):
        if not version == count == last:
            yield Finding(
                f"table {table} ({title})",
                f"its log should have {version} events without a gap, but has {count}, the last being {last}",
            )


def _pictures(connection: sqlite3.Connection, data: Path) -> Iterator[Finding]:
    """Every scan has its picture, unchanged, and every picture a scan."""
    known: set[Path] = set()
    for table, scan, size, sha256 in connection.execute("SELECT table_id, id, size, sha256 FROM scans"):
        path = data / "scans" / table / scan
        known.add(path)
        where = path.relative_to(data).as_posix()
        if not path.is_file():
            yield Finding(where, "the picture of a scan is missing; the table works without it")
        elif path.stat().st_size != size or files.digest(path) != sha256:
            yield Finding(where, "the picture of a scan is not what was stored; the table works without it")
    for path in sorted((data / "scans").rglob("*")):
        if path.is_file() and path not in known:
            what = "a half-written picture" if path.suffix == PARTS else "a picture that no table knows"
            yield Finding(path.relative_to(data).as_posix(), f"{what}; it may be deleted", fault=False)
