"""The database's tables, portable over SQLite and PostgreSQL. `migrations` builds them; a test holds the two together."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

HEAD: Final = "0001"
"""The migration that this code needs."""

HOST: Final = -2
"""The host, where a column holds a seat."""

metadata: Final = sa.MetaData()


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


card_sets: Final = sa.Table(
    "card_sets",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("source", sa.String(40), nullable=False),
    sa.Column("data", sa.JSON(none_as_null=True), nullable=False),
)

tables: Final = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("mode_id", sa.String(80), nullable=False),
    sa.Column("title", sa.String(200), nullable=False),
    sa.Column("seats", sa.JSON(none_as_null=True), nullable=False),
    sa.Column("options", sa.JSON(none_as_null=True), nullable=False),
    sa.Column("given", sa.JSON(none_as_null=True), nullable=False),
    sa.Column("position", sa.JSON(none_as_null=True)),
    sa.Column("cards", sa.String(40), nullable=False),
    sa.Column("card_digest", sa.String(64), sa.ForeignKey("card_sets.digest"), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("sources", sa.JSON(none_as_null=True), nullable=False),
    sa.Column("status", sa.String(20), nullable=False),
    sa.Column("practice", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("request", sa.JSON(none_as_null=True)),
    sa.Column("brief", sa.JSON(none_as_null=True), nullable=False),
)

events: Final = sa.Table(
    "events",
    metadata,
    _table_id(),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("moves", sa.JSON(none_as_null=True), nullable=False),
    sa.Column("to_version", sa.Integer, nullable=False),
    sa.Column("origin", sa.String(80), nullable=False),
    sa.Column("key", sa.String(80), nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("device", sa.String(80), nullable=False),
    sa.Column("scan", sa.String(40), nullable=False),
    sa.Column("stamp", sa.String(400), nullable=False),
    sa.PrimaryKeyConstraint("table_id", "version"),
    sa.UniqueConstraint("table_id", "key", name="one_event_a_key"),
)

devices: Final = sa.Table(
    "devices",
    metadata,
    _table_id(),
    sa.Column("device", sa.String(80), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "device", "seat"),
    sa.Index("devices_by_device", "device"),
)

codes: Final = sa.Table(
    "codes",
    metadata,
    sa.Column("code", sa.String(20), primary_key=True),
    _table_id(),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.UniqueConstraint("table_id", "seat", name="one_code_a_seat"),
)

scans: Final = sa.Table(
    "scans",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    _table_id(),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("shot", sa.String(80), nullable=False),
    sa.Column("is_private", sa.Boolean, nullable=False),
    sa.Column("media", sa.String(40), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("sha256", sa.String(64), nullable=False),
    sa.Column("data", sa.JSON(none_as_null=True), nullable=False),
    sa.Index("scans_by_table", "table_id"),
)

settings: Final = sa.Table(
    "settings",
    metadata,
    sa.Column("name", sa.String(80), primary_key=True),
    sa.Column("value", sa.JSON(none_as_null=True)),
)
