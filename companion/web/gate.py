"""The gate before everything that unpacks or draws pictures: a few at once, and whoever comes on top is told to come again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Final

from companion.engine.errors import RulesError

AT_ONCE: Final = 2
RETRY_SECONDS: Final = 1


class GateBusy(RulesError):
    """Too many pictures at once: nothing is lost, the same picture may be sent again after `retry` seconds."""

    status: ClassVar[int] = 429
    retry: ClassVar[int] = RETRY_SECONDS

    def __init__(self) -> None:
        super().__init__("The machine is busy with other pictures. This one is sent again in a moment.")


class Gate:
    """Lets `at_once` pictures through at a time and refuses the others: a queue would only make every picture late."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._room = threading.BoundedSemaphore(at_once)

    @contextmanager
    def passing(self) -> Iterator[None]:
        """A place at the gate for the time of the block; GateBusy where there is none."""
        if not self._room.acquire(blocking=False):
            raise GateBusy
        try:
            yield
        finally:
            self._room.release()
