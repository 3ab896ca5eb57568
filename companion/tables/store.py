"""Where tables are kept: SQLAlchemy Core on SQLite (WAL, synchronous FULL), migrated when it is opened."""

from __future__ import annotations

from pathlib import Path


class Store:
    """The database of one installation; safe to use from any thread."""

    @staticmethod
    def open(data: Path) -> Store:
        """The store in the data folder (`tabletide.db`), made or migrated as needed; a damaged file is set aside."""
        raise NotImplementedError

    def close(self) -> None:
        """Gives the connections back."""
