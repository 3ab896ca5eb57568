"""The hub: tells whoever listens to a table that it changed, and nothing more. It knows neither pages nor games.

A listener gets notes, not contents: it fetches its own view afterwards. Notes coalesce, so that a slow listener costs one slot
and never a queue.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.tables.errors import TableError

HEARTBEAT_SECONDS: Final = 5.0


class TooManyListeners(TableError):
    """The cap on live connections is reached; the page polls instead."""

    status = 503


@dataclass(frozen=True, slots=True)
class Note:
    """A table changed: the log's last version, and the settings' revision (names, sources, faults)."""

    table: str
    version: int
    revision: int = 0


class Subscription:
    """One listener of one table. Use it as a context manager, so that it is always given back."""

    def __init__(self, hub: Hub, table: str) -> None:
        self._hub = hub
        self._table = table
        self._ready = threading.Condition()
        self._note: Note | None = None
        self._closed = False

    @property
    def table(self) -> str:
        """The table's id."""
        return self._table

    def put(self, note: Note) -> None:
        """Leaves the note for the listener; a note that it has not fetched yet is replaced."""
        with self._ready:
            self._note = note
            self._ready.notify_all()

    def next(self, timeout: float = HEARTBEAT_SECONDS) -> Note | None:
        """The latest note not fetched yet; None after `timeout` seconds without one (time for a heartbeat)."""
        with self._ready:
            self._ready.wait_for(lambda: self._note is not None or self._closed, timeout)
            note, self._note = self._note, None
            return note

    def notes(self, heartbeat: float = HEARTBEAT_SECONDS) -> Iterator[Note | None]:
        """Notes as they come, and None at every heartbeat, until the subscription is closed."""
        while True:
            note = self.next(heartbeat)
            if self.is_closed:
                return
            yield note

    @property
    def is_closed(self) -> bool:
        """Whether it was closed, by its listener or because the hub stops."""
        return self._closed

    def close(self) -> None:
        """Ends it and wakes the listener; closing twice does nothing."""
        with self._ready:
            self._closed = True
            self._ready.notify_all()
        self._hub.forget(self)

    def __enter__(self) -> Subscription:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Hub:
    """Passes notes from tables to listeners within one process; safe to use from any thread.

    `most` caps the listeners of all tables, `most_per_table` those of one (a stream holds a server thread for good).
    """

    def __init__(self, most: int = 40, most_per_table: int = 24) -> None:
        self._most = most
        self._most_per_table = most_per_table
        self._lock = threading.Lock()
        self._listeners: dict[str, list[Subscription]] = {}
        self._closed = False

    def publish(self, table: str, version: int, revision: int = 0) -> int:
        """Tells the table's listeners; how many there were. Never waits for one of them."""
        with self._lock:
            listeners = tuple(self._listeners.get(table, ()))
        note = Note(table, version, revision)
        for listener in listeners:
            listener.put(note)
        return len(listeners)

    def subscribe(self, table: str) -> Subscription:
        """A new listener of the table; TooManyListeners when a cap is reached."""
        with self._lock:
            everywhere = sum(len(found) for found in self._listeners.values())
            here = len(self._listeners.get(table, ()))
            if self._closed or everywhere >= self._most or here >= self._most_per_table:
                raise TooManyListeners(
                    "all live connections are in use; this page asks for news every few seconds instead"
                )
            subscription = Subscription(self, table)
            self._listeners.setdefault(table, []).append(subscription)
            return subscription

    def forget(self, subscription: Subscription) -> None:
        """Takes the listener off the list."""
        with self._lock:
            found = self._listeners.get(subscription.table, [])
            if subscription in found:
                found.remove(subscription)
            if not found:
                self._listeners.pop(subscription.table, None)

    def listeners(self, table: str | None = None) -> int:
        """How many listen to the table, or to all of them."""
        with self._lock:
            if table is not None:
                return len(self._listeners.get(table, ()))
            return sum(len(found) for found in self._listeners.values())

    def close(self) -> None:
        """Ends every subscription and takes no new one (the server stops)."""
        with self._lock:
            self._closed = True
            listeners = [one for found in self._listeners.values() for one in found]
        for listener in listeners:
            listener.close()
