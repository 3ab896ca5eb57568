"""Rows of the database as values, and values as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from companion.engine.event import Event
from companion.engine.game import Seat
from companion.tables import schema
from companion.tables.models import Brief, Device, Logged, Scan, SeatSpec, Status, TableRow, UndoRequest


def seat_number(seat: Seat | None) -> int:
    """The seat as a column holds it; None is the host."""
    return schema.HOST if seat is None else int(seat)


def seat_of(number: int) -> Seat | None:
    """The seat of a column's number."""
    return None if number == schema.HOST else Seat(number)


def settings(row: TableRow) -> dict[str, Any]:
    """The columns of a table that are not its id or its version."""
    return {
        "mode_id": row.mode_id,
        "title": row.title,
        "seats": [asdict(seat) for seat in row.seats],
        "options": dict(row.options),
        "given": dict(row.given),
        "position": None if row.position is None else dict(row.position),
        "cards": row.cards,
        "card_digest": row.card_digest,
        "rules_version": row.rules_version,
        "sources": dict(row.sources),
        "status": row.status,
        "practice": row.practice,
        "created": row.created,
        "touched": row.touched,
        "revision": row.revision,
        "request": None if row.request is None else asdict(row.request),
        "brief": asdict(row.brief),
    }


def table_row(found: sa.Row[Any]) -> TableRow:
    """The table of its row."""
    status: Status = found.status
    return TableRow(
        id=found.id,
        mode_id=found.mode_id,
        title=found.title,
        seats=tuple(SeatSpec(**seat) for seat in found.seats),
        options=found.options,
        given=found.given,
        cards=found.cards,
        card_digest=found.card_digest,
        rules_version=found.rules_version,
        sources=found.sources,
        status=status,
        practice=found.practice,
        created=found.created,
        touched=found.touched,
        version=found.version,
        revision=found.revision,
        position=found.position,
        request=None if found.request is None else _request(found.request),
        brief=_brief(found.brief),
    )


def _brief(data: Mapping[str, Any]) -> Brief:
    return Brief(**{**data, "waiting": tuple(Seat(n) for n in data["waiting"])})


def _request(data: Mapping[str, Any]) -> UndoRequest:
    seat = data["seat"]
    return UndoRequest(
        version=data["version"],
        to=data["to"],
        seat=None if seat is None else Seat(seat),
        key=data["key"],
        agreed=tuple(Seat(n) for n in data["agreed"]),
        needed=tuple(Seat(n) for n in data["needed"]),
    )


def event_columns(logged: Logged) -> dict[str, Any]:
    """The columns of an event."""
    event = logged.event
    return {
        "version": event.version,
        "kind": event.kind,
        "moves": list(event.moves),
        "to_version": event.to,
        "origin": event.origin,
        "key": event.key,
        "digest": event.digest,
        "at": event.at,
        "seat": seat_number(logged.seat),
        "device": logged.device,
        "scan": logged.scan,
        "stamp": logged.stamp,
    }


def device_columns(device: Device) -> dict[str, Any]:
    """The columns of a device."""
    return {
        "table_id": device.table,
        "device": device.device,
        "seat": seat_number(device.seat),
        "since": device.since,
    }


def logged(found: sa.Row[Any]) -> Logged:
    """The event of its row."""
    event = Event(
        version=found.version,
        kind=found.kind,
        moves=tuple(found.moves),
        to=found.to_version,
        origin=found.origin,
        key=found.key,
        digest=found.digest,
        at=found.at,
    )
    return Logged(event, seat_of(found.seat), found.device, found.scan, found.stamp)


def scan(found: sa.Row[Any]) -> Scan:
    """The scan of its row."""
    return Scan(
        id=found.id,
        table=found.table_id,
        seat=seat_of(found.seat),
        shot=found.shot,
        is_private=found.is_private,
        media=found.media,
        at=found.at,
        data=found.data,
    )


def frozen(card: Mapping[str, Any]) -> Mapping[str, Any]:
    """The card with its lists as tuples, as `card_db` gives it."""
    return {
        name: tuple(value) if isinstance(value, Sequence) and not isinstance(value, str) else value
        for name, value in card.items()
    }
