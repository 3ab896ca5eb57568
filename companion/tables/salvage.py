"""What can still be read of a damaged database is carried over into the fresh one; the damaged file stays as it is.

Rows are fetched one by one, so that a bad page costs the rows on it and no others. A log is kept up to its first missing event.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from companion.tables import database, schema
from companion.tables.errors import StoreError

MOST_ROWS: Final = 200_000

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Saved:
    """How much was carried over: whole tables, tables whose log ends early, and tables that are lost."""

    whole: int = 0
    shortened: int = 0
    lost: int = 0

    @property
    def sentence(self) -> str:
        """The counts in words."""
        if not self.whole + self.shortened:
            return "No table could be read from it."
        text = f"{self.whole + self.shortened} of its tables could be read and are here again"
        if self.shortened:
            text += f", {self.shortened} of them without their last moves"
        return text + (f"; {self.lost} could not." if self.lost else ".")


def salvage(damaged: Path, engine: sa.Engine) -> Saved:
    """Copies every table that can be read with its card set into the fresh database; never fails for what cannot be read."""
    try:
        with tempfile.TemporaryDirectory(prefix=".salvage-", dir=damaged.parent) as folder:
            copy = Path(folder) / "copy"
            shutil.copyfile(damaged, copy)
            for suffix in database.BESIDE:
                beside = damaged.with_name(damaged.name + suffix)
                if beside.exists():
                    shutil.copyfile(beside, copy.with_name(copy.name + suffix))
            with closing(sqlite3.connect(copy)) as old:
                old.row_factory = sqlite3.Row
                read = {table.name: list(_rows(old, table)) for table in schema.metadata.sorted_tables}
    except (OSError, sqlite3.Error):
        return Saved()
    return _carry_over(read, engine)


def _rows(old: sqlite3.Connection, table: sa.Table) -> Iterator[Row]:
    """The table's readable rows."""
    try:
        last = min(int(old.execute(f"SELECT max(rowid) FROM {table.name}").fetchone()[0] or 0), MOST_ROWS)
        known = {column[1] for column in old.execute(f"PRAGMA table_info({table.name})")}
    except (sqlite3.Error, TypeError):
        return
    columns = [column.name for column in table.columns if column.name in known]
    query = f"SELECT {', '.join(columns)} FROM {table.name} WHERE rowid = ?"
    for rowid in range(1, last + 1):
        try:
            row = old.execute(query, (rowid,)).fetchone()
        except (sqlite3.Error, UnicodeDecodeError):
            continue
        if row is not None:
            yield dict(row)


def _carry_over(read: dict[str, list[Row]], engine: sa.Engine) -> Saved:
    card_sets = {row["digest"]: row for row in read["card_sets"]}
    logs: dict[str, dict[int, Row]] = {}
    for event in read["events"]:
        logs.setdefault(event["table_id"], {})[event["version"]] = event
    whole = shortened = lost = 0
    for table in read["tables"]:
        log = _unbroken(logs.get(table["id"], {}), table["version"])
        beside = {
            name: [row for row in read[name] if row["table_id"] == table["id"]]
            for name in ("devices", "codes", "scans")
        }
        carried = _insert(engine, card_sets.get(table["card_digest"]), {**table, "version": len(log)}, log, beside)
        whole += carried and len(log) == table["version"]
        shortened += carried and len(log) < table["version"]
        lost += not carried
    return Saved(whole, shortened, lost)


def _unbroken(log: dict[int, Row], wanted: int) -> list[Row]:
    """The events up to the first that is missing."""
    kept: list[Row] = []
    while len(kept) < wanted and len(kept) + 1 in log:
        kept.append(log[len(kept) + 1])
    return kept


def _insert(engine: sa.Engine, card_set: Row | None, table: Row, log: list[Row], beside: dict[str, list[Row]]) -> bool:
    """Whether the table could be carried over; it is there with its whole readable log or not at all."""
    if card_set is None:
        return False
    try:
        with database.writing(engine) as db:
            known = sa.select(schema.card_sets.c.digest).where(schema.card_sets.c.digest == card_set["digest"])
            if db.scalar(known) is None:
                _put(db, "card_sets", card_set)
            _put(db, "tables", table)
            for event in log:
                _put(db, "events", event)
            for name, rows in beside.items():
                for row in rows:
                    _put(db, name, row)
    except (sa.exc.SQLAlchemyError, StoreError):
        return False
    return True


def _put(db: sa.Connection, name: str, row: Row) -> None:
    """Inserts the values as they were stored, JSON texts and all."""
    places = ", ".join("?" for _ in row)
    db.exec_driver_sql(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({places})", tuple(row.values()))
