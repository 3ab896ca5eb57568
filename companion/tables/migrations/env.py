"""Runs the migrations on the connection that `companion.tables.database` hands over; there is no alembic.ini."""

from __future__ import annotations

from alembic import context

from companion.tables.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
