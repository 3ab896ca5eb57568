"""Where bots think. Light ones think in the thread that asks; heavy ones in another process, because one busy thread costs every
page 10 ms and more.

A bot gets its seat's look, never the true state: what crosses to another process is a world that the seat cannot tell from the
true one, and the look is made of that.
"""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, Final, Protocol

from companion.bots import levels
from companion.bots.base import Bot, Budget, Look
from companion.engine import registry
from companion.engine.game import Seat
from companion.tables.board import Board

LIGHT: Final = frozenset({"uniform", "greedy"})
LIGHT_ITERATIONS: Final = 64
PATIENCE: Final = 20.0
"""Seconds beyond a bot's budget before it counts as stuck."""

BotMaker = Callable[[str, str], Bot]


class Thinker(Protocol):
    """Chooses a bot's move."""

    def think(self, board: Board, seat: Seat, bot: str, rng: Random) -> str:
        """The notation of the move that the bot in the seat chooses; whatever the bot raises."""
        ...

    def close(self) -> None:
        """Ends what it started."""
        ...


class Here:
    """Thinks in the thread that asks; `budget` as a test wants it, the same on every machine."""

    def __init__(self, bots: BotMaker = levels.bot, budget: Callable[[], Budget] = Budget) -> None:
        self._bots = bots
        self._budget = budget

    def think(self, board: Board, seat: Seat, bot: str, rng: Random) -> str:
        """The bot's move, chosen from the seat's look."""
        look = Look.of(board.game, board.state, seat)
        return board.game.write(self._bots(bot, board.row.mode_id).choose(look, rng, self._budget()))

    def close(self) -> None:
        """Nothing was started."""


class Thinkers:
    """Light bots here, heavy ones in a pool of `workers` processes that starts with the first of them.

    `seconds` is a move's budget.
    """

    def __init__(self, seconds: float = 1.0, workers: int = 1, light: frozenset[str] = LIGHT) -> None:
        self._seconds = seconds
        self._workers = workers
        self._light = light
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._here = Here(budget=lambda: Budget.seconds(seconds, time.monotonic, LIGHT_ITERATIONS))

    def think(self, board: Board, seat: Seat, bot: str, rng: Random) -> str:
        """The bot's move; RuntimeError when its process died or did not answer."""
        if bot in self._light:
            return self._here.think(board, seat, bot, rng)
        world = board.game.dump(board.game.determinize(board.state, seat, rng))
        task = (board.row.mode_id, world, int(seat), bot, rng.getrandbits(64), self._seconds)
        try:
            return self._started().submit(choose, *task).result(self._seconds + PATIENCE)
        except (BrokenProcessPool, TimeoutError) as error:
            self.close()  # the next thought starts a fresh one
            raise RuntimeError(f"the bot's process gave no answer ({type(error).__name__})") from error

    def close(self) -> None:
        """Ends the processes."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _started(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                # Spawned, not forked: a fork would copy the locks that other threads of the server hold.
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._workers, mp_context=context)
            return self._pool


def choose(mode_id: str, world: Mapping[str, Any], seat: int, bot: str, seed: int, seconds: float) -> str:
    """In the other process: the notation of the move that the bot chooses in the world."""
    game = registry.game(mode_id)
    look = Look.of(game, game.load(world), Seat(seat))
    budget = Budget.seconds(seconds, time.monotonic)
    return game.write(levels.bot(bot, mode_id).choose(look, Random(seed), budget))
