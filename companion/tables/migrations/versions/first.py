"""The first tables: games with their log, card sets, devices, codes, scans and settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _json() -> sa.JSON:
    return sa.JSON(none_as_null=True)


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    """Builds everything."""
    op.create_table(
        "card_sets",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("source", sa.String(40), nullable=False),
        sa.Column("data", _json(), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("mode_id", sa.String(80), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("seats", _json(), nullable=False),
        sa.Column("options", _json(), nullable=False),
        sa.Column("given", _json(), nullable=False),
        sa.Column("position", _json()),
        sa.Column("cards", sa.String(40), nullable=False),
        sa.Column("card_digest", sa.String(64), sa.ForeignKey("card_sets.digest"), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("sources", _json(), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("request", _json()),
        sa.Column("brief", _json(), nullable=False),
    )
    op.create_table(
        "events",
        _table_id(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("moves", _json(), nullable=False),
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
    op.create_table(
        "devices",
        _table_id(),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "device", "seat"),
    )
    op.create_index("devices_by_device", "devices", ["device"])
    op.create_table(
        "codes",
        sa.Column("code", sa.String(20), primary_key=True),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.UniqueConstraint("table_id", "seat", name="one_code_a_seat"),
    )
    op.create_table(
        "scans",
        sa.Column("id", sa.String(40), primary_key=True),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("shot", sa.String(80), nullable=False),
        sa.Column("is_private", sa.Boolean, nullable=False),
        sa.Column("media", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("data", _json(), nullable=False),
    )
    op.create_index("scans_by_table", "scans", ["table_id"])
    op.create_table(
        "settings",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("value", _json()),
    )
