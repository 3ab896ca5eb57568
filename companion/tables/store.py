"""Where tables are kept: SQLAlchemy Core on SQLite (WAL, synchronous FULL), migrated when it is opened.

The store knows no rules. `append` is compare-and-append in one transaction: when it returns, the event survives a pulled plug.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from companion.engine.game import Seat
from companion.tables import database, files, rows, schema
from companion.tables.errors import KeyReused, StaleVersion, StoreError, UnknownCode, UnknownScan, UnknownTable
from companion.tables.models import Brief, Device, Join, Logged, Scan, StoredCards, TableRow


class Store:
    """The database of one installation and the pictures beside it; safe to use from any thread."""

    def __init__(self, engine: sa.Engine, data: Path, notices: tuple[str, ...] = ()) -> None:
        self._engine = engine
        self.data = data
        self.notices = notices

    @staticmethod
    def open(data: Path) -> Store:
        """The store in the data folder (`tables.sqlite`), made or migrated as needed; a damaged file is set aside.

        What people should know about it is in `notices`. StoreError when the folder cannot be written or the file is newer.
        """
        engine, notices = database.open_file(data)
        return Store(engine, data, notices)

    @staticmethod
    def open_url(url: str, data: Path) -> Store:
        """The store in the database of the URL (such as a PostgreSQL server), pictures in the data folder."""
        engine = database.connect(url)
        database.migrate(engine)
        return Store(engine, data)

    def close(self) -> None:
        """Gives the connections back."""
        self._engine.dispose()

    # Tables.

    def create(
        self, row: TableRow, cards: StoredCards, events: Sequence[Logged] = (), devices: Sequence[Device] = ()
    ) -> None:
        """Keeps a new table with its card set, the events it begins with, and its devices, all in one transaction."""
        with database.writing(self._engine) as db:
            known = db.scalar(sa.select(schema.card_sets.c.digest).where(schema.card_sets.c.digest == row.card_digest))
            if known is None:
                data = {name: [dict(card) for card in found] for name, found in cards.tables.items()}
                db.execute(schema.card_sets.insert().values(digest=row.card_digest, source=cards.source, data=data))
            db.execute(schema.tables.insert().values(id=row.id, version=len(events), **rows.settings(row)))
            if events:
                db.execute(schema.events.insert(), [{"table_id": row.id, **rows.event_columns(one)} for one in events])
            for device in devices:
                db.execute(schema.devices.insert().values(**rows.device_columns(device)))

    def row(self, table_id: str) -> TableRow:
        """The table's settings and version; UnknownTable."""
        with database.reading(self._engine) as db:
            return rows.table_row(self._found(db, table_id))

    def all(self) -> tuple[TableRow, ...]:
        """Every table, last touched first."""
        order = (schema.tables.c.touched.desc(), schema.tables.c.created.desc(), schema.tables.c.id)
        with database.reading(self._engine) as db:
            return tuple(rows.table_row(found) for found in db.execute(sa.select(schema.tables).order_by(*order)))

    def change(self, table_id: str, how: Callable[[TableRow], TableRow]) -> TableRow:
        """The table's settings changed by the function in one transaction, the revision counted up; UnknownTable."""
        with database.writing(self._engine) as db:
            before = rows.table_row(self._found(db, table_id, lock=True))
            after = replace(how(before), version=before.version, revision=before.revision + 1)
            db.execute(schema.tables.update().where(schema.tables.c.id == table_id).values(**rows.settings(after)))
            return after

    def delete(self, table_id: str) -> None:
        """The table with its log, devices, codes and scans is gone; UnknownTable."""
        with database.writing(self._engine) as db:
            self._found(db, table_id, lock=True)
            db.execute(schema.tables.delete().where(schema.tables.c.id == table_id))
            used = sa.select(schema.tables.c.card_digest)
            db.execute(schema.card_sets.delete().where(schema.card_sets.c.digest.not_in(used)))
        files.remove_folder(self._scan_folder(table_id))

    def cards(self, digest: str) -> StoredCards:
        """The card set as it was stored; StoreError when it is missing."""
        with database.reading(self._engine) as db:
            found = db.execute(sa.select(schema.card_sets).where(schema.card_sets.c.digest == digest)).first()
        if found is None:
            raise StoreError(
                f"the card set {digest} of this table is missing from the database; run `tabletide verify`"
            )
        tables = {name: tuple(rows.frozen(card) for card in cards) for name, cards in found.data.items()}
        return StoredCards(found.digest, found.source, tables)

    # The log.

    def head(self, table_id: str) -> tuple[int, int]:
        """The table's version and revision; UnknownTable."""
        columns = (schema.tables.c.version, schema.tables.c.revision)
        with database.reading(self._engine) as db:
            found = db.execute(sa.select(*columns).where(schema.tables.c.id == table_id)).first()
        if found is None:
            raise _unknown(table_id)
        return found.version, found.revision

    def append(self, table_id: str, logged: Logged, expected: int, brief: Brief) -> None:
        """Adds the event as version `expected + 1`, and nothing when the table is elsewhere.

        A request for an undo lapses with it. Errors: StaleVersion, KeyReused (the key is in the log), UnknownTable, StoreError.
        """
        event = logged.event
        if event.version != expected + 1:
            raise ValueError(f"event {event.version} cannot follow version {expected}")
        try:
            with database.writing(self._engine) as db:
                moved = db.execute(
                    schema.tables.update()
                    .where(schema.tables.c.id == table_id, schema.tables.c.version == expected)
                    .values(version=event.version, touched=event.at, request=None, brief=asdict(brief))
                )
                if moved.rowcount != 1:
                    raise StaleVersion(expected, int(self._found(db, table_id).version))
                db.execute(schema.events.insert().values(table_id=table_id, **rows.event_columns(logged)))
        except IntegrityError as error:
            raise KeyReused(f"the unique id {event.key!r} is in this table's log already") from error

    def events(self, table_id: str, after: int = 0) -> tuple[Logged, ...]:
        """The events after a version, in order."""
        query = (
            sa.select(schema.events)
            .where(schema.events.c.table_id == table_id, schema.events.c.version > after)
            .order_by(schema.events.c.version)
        )
        with database.reading(self._engine) as db:
            return tuple(rows.logged(found) for found in db.execute(query))

    def by_key(self, table_id: str, key: str) -> Logged | None:
        """The event that carries the unique id, if there is one."""
        query = sa.select(schema.events).where(schema.events.c.table_id == table_id, schema.events.c.key == key)
        with database.reading(self._engine) as db:
            found = db.execute(query).first()
        return None if found is None else rows.logged(found)

    # Devices and codes.

    def devices(self, table_id: str) -> tuple[Device, ...]:
        """The devices at the table, oldest first."""
        return self._devices(schema.devices.c.table_id == table_id)

    def tables_of(self, device: str) -> tuple[Device, ...]:
        """Where the device sits or hosts, oldest first."""
        return self._devices(schema.devices.c.device == device)

    def _devices(self, where: sa.ColumnElement[bool]) -> tuple[Device, ...]:
        query = sa.select(schema.devices).where(where).order_by(schema.devices.c.since, schema.devices.c.device)
        with database.reading(self._engine) as db:
            return tuple(
                Device(found.table_id, found.device, rows.seat_of(found.seat), found.since)
                for found in db.execute(query)
            )

    def seat_device(self, device: Device, *, instead: bool) -> None:
        """The device holds the seat (None: is the host); with `instead` whoever held it no longer does.

        A seat that another device holds is refused (IntegrityError is never seen outside): UnknownCode says so.
        """
        seat = rows.seat_number(device.seat)
        columns = schema.devices.c
        with database.writing(self._engine) as db:
            self._found(db, device.table, lock=True)
            here = (columns.table_id == device.table, columns.seat == seat)
            if instead:
                db.execute(schema.devices.delete().where(*here))
            holders = {found.device for found in db.execute(sa.select(columns.device).where(*here))}
            if device.device in holders:
                return
            if holders:
                raise UnknownCode("that seat is taken; ask the host for the seat's own code to take it over")
            db.execute(schema.devices.insert().values(**rows.device_columns(device)))
            self._touch(db, device.table)

    def release(self, table_id: str, seat: Seat) -> None:
        """No device holds the seat any more."""
        with database.writing(self._engine) as db:
            self._found(db, table_id, lock=True)
            db.execute(
                schema.devices.delete().where(
                    schema.devices.c.table_id == table_id, schema.devices.c.seat == rows.seat_number(seat)
                )
            )
            self._touch(db, table_id)

    def code(self, table_id: str, seat: Seat | None, fresh: Callable[[], str], *, renew: bool) -> Join:
        """The table's or seat's join code, made with `fresh` where there is none or with `renew`."""
        number = rows.seat_number(seat)
        here = (schema.codes.c.table_id == table_id, schema.codes.c.seat == number)
        with database.writing(self._engine) as db:
            self._found(db, table_id, lock=True)
            if renew:
                db.execute(schema.codes.delete().where(*here))
            code = db.scalar(sa.select(schema.codes.c.code).where(*here))
            while code is None:
                wanted = fresh()
                taken = db.scalar(sa.select(schema.codes.c.code).where(schema.codes.c.code == wanted))
                if taken is None:
                    db.execute(schema.codes.insert().values(code=wanted, table_id=table_id, seat=number))
                    code = wanted
            return Join(table_id, seat, code)

    def find_code(self, code: str) -> Join | None:
        """What the code opens, if anything."""
        with database.reading(self._engine) as db:
            found = db.execute(sa.select(schema.codes).where(schema.codes.c.code == code)).first()
        return None if found is None else Join(found.table_id, rows.seat_of(found.seat), found.code)

    # Scans.

    def add_scan(self, scan: Scan, picture: bytes) -> None:
        """Keeps the scan; its picture is on the disk before the database knows of it."""
        digest = files.write(self.scan_path(scan.table, scan.id), picture)
        with database.writing(self._engine) as db:
            db.execute(
                schema.scans.insert().values(
                    id=scan.id,
                    table_id=scan.table,
                    seat=rows.seat_number(scan.seat),
                    shot=scan.shot,
                    is_private=scan.is_private,
                    media=scan.media,
                    at=scan.at,
                    size=len(picture),
                    sha256=digest,
                    data=dict(scan.data),
                )
            )

    def scans(self, table_id: str) -> tuple[Scan, ...]:
        """The table's scans, oldest first."""
        query = sa.select(schema.scans).where(schema.scans.c.table_id == table_id).order_by(schema.scans.c.at)
        with database.reading(self._engine) as db:
            return tuple(rows.scan(found) for found in db.execute(query))

    def scan(self, table_id: str, scan_id: str) -> Scan:
        """The scan; UnknownScan."""
        query = sa.select(schema.scans).where(schema.scans.c.id == scan_id, schema.scans.c.table_id == table_id)
        with database.reading(self._engine) as db:
            found = db.execute(query).first()
        if found is None:
            raise UnknownScan("there is no such scan at this table")
        return rows.scan(found)

    def picture(self, scan: Scan) -> bytes:
        """The scan's picture; UnknownScan when its file is missing."""
        try:
            return self.scan_path(scan.table, scan.id).read_bytes()
        except OSError as error:
            raise UnknownScan("the picture of this scan is missing from the data folder") from error

    def change_scan(self, table_id: str, scan_id: str, data: Mapping[str, Any]) -> None:
        """Other values with the scan's picture; UnknownScan."""
        with database.writing(self._engine) as db:
            done = db.execute(
                schema.scans.update()
                .where(schema.scans.c.id == scan_id, schema.scans.c.table_id == table_id)
                .values(data=dict(data))
            )
            if done.rowcount != 1:
                raise UnknownScan("there is no such scan at this table")

    def drop_scan(self, table_id: str, scan_id: str) -> None:
        """The scan and its picture are gone; one that is not there is fine."""
        with database.writing(self._engine) as db:
            db.execute(schema.scans.delete().where(schema.scans.c.id == scan_id, schema.scans.c.table_id == table_id))
        files.remove(self.scan_path(table_id, scan_id))

    def publish_scan(self, table_id: str, scan_id: str) -> None:
        """The scan may be seen by everybody from now on; UnknownScan."""
        with database.writing(self._engine) as db:
            done = db.execute(
                schema.scans.update()
                .where(schema.scans.c.id == scan_id, schema.scans.c.table_id == table_id)
                .values(is_private=False)
            )
            if done.rowcount != 1:
                raise UnknownScan("there is no such scan at this table")

    def _scan_folder(self, table_id: str) -> Path:
        return self.data / "scans" / table_id

    def scan_path(self, table_id: str, scan_id: str) -> Path:
        """Where the scan's picture lies."""
        return self._scan_folder(table_id) / scan_id

    def scan_files(self) -> builtins.list[tuple[str, str, int, str]]:
        """Every scan's table, id, size in bytes and SHA-256, for `verify`."""
        columns = schema.scans.c
        with database.reading(self._engine) as db:
            query = sa.select(columns.table_id, columns.id, columns.size, columns.sha256)
            return [(found.table_id, found.id, found.size, found.sha256) for found in db.execute(query)]

    # Settings.

    def setting(self, name: str, default: Any = None) -> Any:
        """A small setting of the installation (a JSON value), or the default."""
        with database.reading(self._engine) as db:
            found = db.execute(sa.select(schema.settings.c.value).where(schema.settings.c.name == name)).first()
        return default if found is None else found.value

    def set_setting(self, name: str, value: Any) -> None:
        """Keeps a small setting."""
        with database.writing(self._engine) as db:
            db.execute(schema.settings.delete().where(schema.settings.c.name == name))
            db.execute(schema.settings.insert().values(name=name, value=value))

    # Within a transaction.

    def _found(self, db: sa.Connection, table_id: str, *, lock: bool = False) -> sa.Row[Any]:
        query = sa.select(schema.tables).where(schema.tables.c.id == table_id)
        found = db.execute(query.with_for_update() if lock else query).first()
        if found is None:
            raise _unknown(table_id)
        return found

    def _touch(self, db: sa.Connection, table_id: str) -> None:
        columns = schema.tables.c
        db.execute(schema.tables.update().where(columns.id == table_id).values(revision=columns.revision + 1))


def _unknown(table_id: str) -> UnknownTable:
    return UnknownTable(f"there is no table {table_id!r}; it may have been deleted")
