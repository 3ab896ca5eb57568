"""Opens the database: pragmas that survive a pulled plug, migrations, and what happens to a file that cannot be read.

The engine's errors leave here as `StoreError`s, each with what to do. What is in the database is `store`'s affair.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from companion.tables.errors import StoreBusy, StoreDamaged, StoreError, StoreFull
from companion.tables.schema import HEAD

FILE: Final = "tables.sqlite"
BESIDE: Final = ("-wal", "-shm", "-journal")
BUSY_SECONDS: Final = 10.0
_WRITE: Final = {"tabletide_write": True}

# FULL, because NORMAL loses acknowledged commits when the plug is pulled (docs/decisions.md, tests/tables/test_power_cut.py).
PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={int(BUSY_SECONDS * 1000)}",
)


def connect(url: str | sa.URL, **options: Any) -> sa.Engine:
    """An engine on the URL; SQLite gets the pragmas and explicit transactions. `options` go to SQLAlchemy."""
    engine = sa.create_engine(url, pool_pre_ping=False, **options)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare)
        sa.event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    # The driver must not open transactions by itself: it would do so too late for a read and never as IMMEDIATE.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
        cursor.fetchall()
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    # A writer takes the lock at once: upgrading a read lock later fails without waiting.
    immediate = connection.get_execution_options().get("tabletide_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


@contextmanager
def reading(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A consistent read; errors leave as StoreError."""
    with translated(), engine.connect() as connection, connection.begin():
        yield connection


@contextmanager
def writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """One transaction: committed and on the disk when the block ends, or as if it had never been."""
    with translated(), engine.connect().execution_options(**_WRITE) as connection, connection.begin():
        yield connection


@contextmanager
def translated() -> Iterator[None]:
    """Turns the database's errors into ours; integrity errors pass, as they are the caller's affair."""
    try:
        yield
    except sa.exc.IntegrityError:
        raise
    except DBAPIError as error:
        raise explained(error.orig or error) from error


def explained(error: BaseException) -> StoreError:
    """The error of a database driver as one for people."""
    text = str(error).lower()
    if "full" in text or "no space" in text:
        return StoreFull("the disk is full, so nothing was written and nothing is lost; make room and tap again")
    if "locked" in text or "busy" in text:
        return StoreBusy("another program holds the database; nothing was written, try again in a moment")
    if "malformed" in text or "not a database" in text or "corrupt" in text:
        return StoreDamaged("the database cannot be read any more; stop the app and run `tabletide verify`")
    if "readonly" in text or "read-only" in text:
        return StoreError("the data folder is read-only, so nothing was written; make it writable and tap again")
    return StoreError(f"the database could not do that ({error}); nothing was written, try again")


def open_file(data: Path, today: Callable[[], float] = time.time) -> tuple[sa.Engine, tuple[str, ...]]:
    """The engine of the data folder's database, migrated, with what people should know about it.

    A file that cannot be read is set aside under a new name, never deleted, and a fresh one is begun. StoreError when the file
    was made by a newer Tabletide or the folder cannot be written.
    """
    path = data / FILE
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the data folder {data} cannot be made: {error.strerror}") from error
    fault = damage(path)
    kept = set_aside(path, today()) if fault else None
    engine = connect(sa.URL.create("sqlite", database=str(path)), connect_args={"timeout": BUSY_SECONDS})
    try:
        migrate(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine, () if kept is None else (_told(data, kept, fault, engine),)


def _told(data: Path, kept: Path, fault: str, engine: sa.Engine) -> str:
    """The notice on a database that was set aside, after what can be read of it was carried over."""
    from companion.tables.salvage import salvage

    return (
        f"The database could not be read ({fault}); it was kept as {kept.name} in {data}, and a fresh one was begun. "
        f"{salvage(kept, engine).sentence} `tabletide verify` tells more, `tabletide restore` puts a backup back."
    )


def damage(path: Path, *, thorough: bool = False) -> str:
    """Why the SQLite file cannot be used, or "" when it can (or is not there); `thorough` checks indexes too."""
    if not path.exists() or path.stat().st_size == 0:
        return ""
    check = "integrity_check" if thorough else "quick_check"
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
            found = [row[0] for row in connection.execute(f"PRAGMA {check}(10)")]
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "unable to open" in str(error):
            raise explained(error) from error
        return str(error)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        return str(error)
    if found != ["ok"]:
        return "; ".join(found)
    if names and not {"alembic_version", "tables"} <= names:
        return "it is a database, but not one of ours"
    return ""


def set_aside(path: Path, at: float) -> Path:
    """The new name of the file, which is moved with what SQLite keeps beside it."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(at))
    target = path.with_name(f"{path.name}.damaged-{stamp}")
    number = 1
    while target.exists():
        number += 1
        target = path.with_name(f"{path.name}.damaged-{stamp}-{number}")
    path.rename(target)
    for suffix in BESIDE:
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(target.with_name(target.name + suffix))
    return target


def revision(engine: sa.Engine) -> str:
    """The migration the database is at, "" for a fresh one."""
    with reading(engine) as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return ""
        return str(connection.scalar(sa.text("SELECT version_num FROM alembic_version")) or "")


def migrate(engine: sa.Engine) -> None:
    """Brings the database to what this code needs, in one transaction; StoreError when it is newer than the code."""
    at = revision(engine)
    if at == HEAD:
        return  # the common start: alembic is not even imported
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if at and at not in known:
        raise StoreError(
            f"the database is of a newer Tabletide (its version is {at}, this program knows {HEAD}); update Tabletide"
        )
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
