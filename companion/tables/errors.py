"""What can go wrong at a table, each a sentence for people; `status` is the HTTP status that fits."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.errors import RulesError
from companion.engine.game import Seat


class TableError(RulesError):
    """Base of the table service's errors."""

    status: ClassVar[int] = 400


class StaleVersion(TableError):
    """The table moved on since the page was drawn: `version` is where it is now; nothing was done."""

    status = 409

    def __init__(self, expected: int, version: int) -> None:
        self.expected = expected
        self.version = version
        super().__init__(
            "the table has moved on since this page was drawn; look at it again and repeat what is still wanted"
        )


class NeedsConsent(TableError):
    """An undo that the table must agree to.

    `waiting` are the seats that have still to agree (none: the asker only has to confirm, with `consent=True`); `label` says
    what would be undone and `why` what makes it the table's affair; `to` is the version it would go back to.
    """

    status = 409

    def __init__(self, label: str, why: str, waiting: tuple[Seat, ...], to: int) -> None:
        self.label = label
        self.why = why
        self.waiting = waiting
        self.to = to
        super().__init__(f"{why}; the table has to agree before it is taken back")


class UnknownTable(TableError):
    """There is no table of that id."""

    status = 404


class UnknownScan(TableError):
    """There is no such scan at this table, or its picture is missing."""

    status = 404


class BadScan(TableError):
    """A picture, or a correction of what was read in it, that cannot be used; the message says what to do."""

    status = 422


class NotAsked(TableError):
    """A picture of what nobody asks for now: nothing was read of it."""

    status = 409


class UnknownCode(TableError):
    """A join code that opens no table."""

    status = 404


class NotYourSeat(TableError):
    """A seat tried to act for another, or to see what is another's."""

    status = 403


class KeyReused(TableError):
    """A unique id that an earlier, different act already carries."""

    status = 409


class NothingToUndo(TableError):
    """There is nothing to take back, or nothing to put back."""

    status = 409


class TableClosed(TableError):
    """The table was ended or abandoned; reopen it to play on."""

    status = 409


class BadTable(TableError):
    """A table that cannot be set up as asked; the message names the field."""

    status = 422


class ExportRefused(TableError):
    """A file of this unfinished game would tell the asker what only others may know."""

    status = 403


class StoreError(TableError):
    """The database could not do its work; nothing was acknowledged and nothing that was is lost."""

    status = 503


class StoreFull(StoreError):
    """No room on the disk: nothing was written."""

    status = 507


class StoreBusy(StoreError):
    """Another process holds the database; try again."""


class StoreDamaged(StoreError):
    """A database file that cannot be read; the message says where it is."""

    status = 500


class BackupError(StoreError):
    """A backup file that is none, is incomplete or was changed; nothing was restored."""

    status = 422
