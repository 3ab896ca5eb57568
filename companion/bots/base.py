"""What a bot is: something that chooses among a seat's legal moves from what that seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable

from companion.engine.game import AnyGame, Seat, score


@dataclass(frozen=True, slots=True)
class Look:
    """A seat's look at the table: its view, its legal moves, and a sampler of worlds that the view allows.

    The true state is not in it: `world(rng)` gives a state that the seat cannot tell from the true one.
    """

    game: AnyGame
    seat: Seat
    view: Any
    moves: tuple[Any, ...]
    world: Callable[[Random], Any]

    @staticmethod
    def of(game: AnyGame, state: Any, seat: Seat) -> Look:
        """The seat's look at the state."""
        return Look(
            game,
            seat,
            game.view(state, seat),
            tuple(game.legal_moves(state, seat)),
            lambda rng: game.determinize(state, seat, rng),
        )


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: `iterations` playouts, or until `deadline` on `clock` (seconds), whichever ends first.

    Tests give iterations, so that a choice is the same on every machine; a table gives seconds and its clock.
    """

    iterations: int = 64
    deadline: float = 0.0
    clock: Callable[[], float] | None = None

    @staticmethod
    def seconds(seconds: float, clock: Callable[[], float], iterations: int = 1_000_000) -> Budget:
        """A budget of seconds from now on the clock (`time.monotonic`)."""
        return Budget(iterations, clock() + seconds, clock)

    def is_spent(self, done: int) -> bool:
        """Whether a bot that has done so many iterations must answer."""
        return done >= self.iterations or (self.clock is not None and self.clock() >= self.deadline)


class Bot(Protocol):
    """A player that is no person; `name` is what files and the command line call it."""

    @property
    def name(self) -> str: ...

    def choose(self, look: Look, rng: Random, budget: Budget) -> Any:
        """One of the look's legal moves."""
        ...


class Policy(Protocol):
    """What a game knows about playing itself well; a module-level value of its `policy.py`."""

    def evaluate(self, state: Any, seat: Seat) -> float:
        """How good the state is for the seat: points it can expect to win or lose by, above 0 when it is ahead."""
        ...


@runtime_checkable
class Suggests(Protocol):
    """A policy that knows the move itself where a game has better ways than trying them all (an exact optimiser)."""

    def suggest(self, state: Any, seat: Seat, rng: Random) -> Any | None:
        """The seat's move in a world that it imagines, or None where the bot must find one."""
        ...


@runtime_checkable
class Foresees(Protocol):
    """A policy that can play a world on by itself, quickly: what a bot needs to look ahead."""

    def playout(self, state: Any, seat: Seat, rng: Random) -> float:
        """What the world comes to for the seat if all play on, some way or to the end; a random sample, larger is better."""
        ...


@dataclass(frozen=True, slots=True)
class ScoreDifference:
    """The policy of a game that brings none: the seat's total less the best other total, if it all ended now."""

    game: AnyGame

    def evaluate(self, state: Any, seat: Seat) -> float:
        """The seat's lead in points; its bare total when it scores alone."""
        sheet = score(self.game, state)
        others = [sheet.total(other) for other in sheet.seats if other != seat]
        return float(sheet.total(seat) - max(others, default=0))
