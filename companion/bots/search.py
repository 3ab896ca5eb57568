"""The bot that looks ahead: it plays each move on in worlds that its seat cannot tell from the true one, and keeps the best.

Each sweep draws one world and plays every move that is still in the race on in that same world with the same luck, so that
moves are compared by what tells them apart. A move that is clearly behind the leader drops out, so that the time goes where the
choice is close (Maron and Moore's racing, 1994; common random numbers). How a world is played on is the game's affair
(`Foresees.playout`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final

from companion.bots.base import Budget, Foresees, Look

FIRST_SWEEPS: Final = 4
"""So many sweeps before a move may drop out."""
BEHIND: Final = 2.0
"""How many standard errors behind the leader a move drops out."""
SEEDS: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class Strength:
    """How well the search plays: at most so many worlds a move, and how often it plays any move instead (0 to 1)."""

    worlds: int = 1_000_000
    slips: float = 0.0


@dataclass(slots=True)
class _Runner:
    """A move in the race with the worths that it had, sweep by sweep."""

    place: int
    worths: list[float]
    total: float = 0.0


@dataclass(frozen=True, slots=True)
class Search:
    """Judges by playouts; one iteration of the budget is one playout of one move."""

    policy: Foresees
    name: str = "hard"
    strength: Strength = Strength()

    def choose(self, look: Look, rng: Random, budget: Budget) -> Any:
        """The move that did best over the worlds; the first of equals in the game's own order."""
        if len(look.moves) == 1:
            return look.moves[0]
        if self.strength.slips and rng.random() < self.strength.slips:
            return look.moves[rng.randrange(len(look.moves))]
        race = [_Runner(place, []) for place in range(len(look.moves))]
        done = sweeps = 0
        luck = Random()
        while len(race) > 1 and sweeps < self.strength.worlds and not (sweeps and budget.is_spent(done)):
            world, seed = look.world(rng), rng.randrange(SEEDS)
            for runner in race:
                luck.seed(seed)
                worth = self.policy.playout(look.game.apply(world, look.moves[runner.place]), look.seat, luck)
                runner.worths.append(worth)
                runner.total += worth
            done += len(race)
            sweeps += 1
            if sweeps >= FIRST_SWEEPS:
                race = _still_in(race)
        return look.moves[_leader(race).place]


def _leader(race: list[_Runner]) -> _Runner:
    return max(race, key=lambda runner: (runner.total, -runner.place))


def _still_in(race: list[_Runner]) -> list[_Runner]:
    """The leader and those not clearly behind it: the differences in the same worlds decide, not the worths themselves."""
    first = _leader(race)
    return [runner for runner in race if runner is first or not _is_behind(runner, first)]


def _is_behind(runner: _Runner, first: _Runner) -> bool:
    number = len(first.worths)
    mean = (first.total - runner.total) / number
    spread = sum((one - two - mean) ** 2 for one, two in zip(first.worths, runner.worths, strict=True))
    return mean >= BEHIND * sqrt(spread / (number * (number - 1)))
