"""What goes by itself: after each act, bots in seats and app-drawn chance act until a person is to act or the game is over.

Each move is an event of its own with its own origin (`bot:greedy`, `app`). A bot that errs is reported on its table, which
then waits; it never stops the server or another table. An undo pauses it, so that nothing is drawn anew behind anybody's back.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from random import Random
from typing import Any, Final, TypeVar

from companion.engine.errors import RulesError
from companion.engine.game import CHANCE, Seat
from companion.tables.board import Board
from companion.tables.errors import StaleVersion, UnknownTable
from companion.tables.models import Fault
from companion.tables.table import Table
from companion.tables.thinking import Thinker, Thinkers

log: Final = logging.getLogger(__name__)
R = TypeVar("R")


class Inline(Executor):
    """Runs what it is given at once, in the thread that gives it; for tests and the command line."""

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """A future that is done."""
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # a future carries whatever its function raises
            future.set_exception(error)
        return future


class Autopilot:
    """Acts at tables for bots and for the app's chance, one runner a table, off the request that woke it."""

    def __init__(self, rng: Random, thinker: Thinker | None = None, executor: Executor | None = None) -> None:
        self._rng = rng
        self._thinker = thinker or Thinkers()
        self._executor = executor or ThreadPoolExecutor(2, thread_name_prefix="autopilot")
        self._lock = threading.Lock()
        self._running: dict[str, bool] = {}  # table id: whether it was woken again meanwhile
        self._stopping = False

    def kick(self, table: Table) -> None:
        """Wakes the table's runner, if anything may go by itself there; returns at once."""
        with self._lock:
            if self._stopping:
                return
            if table.id in self._running:
                self._running[table.id] = True
                return
            self._running[table.id] = False
        try:
            self._executor.submit(self._run, table)
        except RuntimeError:  # the executor shuts down with the server; the table goes on when it is next opened
            with self._lock:
                self._running.pop(table.id, None)

    def close(self) -> None:
        """Stops after the moves that are being made now."""
        with self._lock:
            self._stopping = True
        self._executor.shutdown(wait=True)
        self._thinker.close()

    def _run(self, table: Table) -> None:
        while True:
            try:
                while not self._stopping and self._step(table):
                    pass
            except Exception:  # the border of the thread: one table's trouble stays its own
                log.exception("autopilot of table %s", table.id)
            with self._lock:
                if not self._running.get(table.id) or self._stopping:
                    self._running.pop(table.id, None)
                    return
                self._running[table.id] = False

    def _step(self, table: Table) -> bool:
        """Makes one move; False when nothing goes by itself now."""
        try:
            due = table.automatic_step()
        except UnknownTable:
            return False  # deleted meanwhile
        if due is None:
            return False
        board, seat = due
        try:
            text, origin = self._choice(board, seat)
            table.act_by_itself(text, origin=origin, expected=board.version)
        except StaleVersion:
            return True  # somebody acted meanwhile: look again
        except UnknownTable:
            return False
        except Exception as error:  # a bot, a game or the disk failed: the table says so and waits
            log.exception("table %s, seat %s", table.id, seat)
            table.report(_fault(board, seat, error))
        return True

    def _choice(self, board: Board, seat: Seat) -> tuple[str, str]:
        if seat == CHANCE:
            return board.game.write(board.game.sample(board.state, self._rng)), "app"
        bot = board.row.seats[seat].bot or ""
        return self._thinker.think(board, seat, bot, Random(self._rng.getrandbits(64))), f"bot:{bot}"


def _fault(board: Board, seat: Seat, error: Exception) -> Fault:
    reason = str(error) if isinstance(error, RulesError) else f"{type(error).__name__}: {error}"
    if seat == CHANCE:
        return Fault(
            seat, f"The app could not draw ({reason}). Go on to try again, or draw it yourself.", board.version
        )
    name = board.row.seats[seat].name
    return Fault(seat, f"{name} could not choose ({reason}). Go on to try again, or play for {name}.", board.version)
