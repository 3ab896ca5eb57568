"""Challenges: our own puzzles ("free 9 in one turn"), made from a seed and proved by the solver.

The same day and level give the same puzzle on every machine and for ever: the seed is the day's text, the clock is not asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from companion.games.fishnflips import kernel, solver
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.kernel import COLUMNS, SPECIES

LEVELS: Final = {"calm": (4, 5, 2, 4), "choppy": (6, 7, 2, 5), "stormy": (8, 24, 3, 6)}
"""For each level the fewest and most animals to free, the action cards held, and the height of the highest column."""
_SPECIES: Final = 4
_NETS: Final = 60
_MOST_WAYS: Final = 2
_WASTE: Final = 0.06


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A net, the cards and the power, and the most animals that one turn can free: `goal` is proved by the solver."""

    net: int
    hand: tuple[str, ...]
    power: str
    goal: int


@lru_cache(maxsize=64)
def puzzle(day: str, level: str) -> Puzzle:
    """The day's puzzle of the level: the first net whose best turn is of the level's size and found in few ways."""
    rng = Random(f"fishnflips/{day}/{level}")
    low, high, cards, top = LEVELS[level]
    best: Puzzle | None = None
    for _ in range(_NETS):
        made, ways = _made(rng, cards, top)
        if low <= made.goal <= high and ways <= _MOST_WAYS:
            return made
        if best is None or _distance(made.goal, low, high) < _distance(best.goal, low, high):
            best = made
    assert best is not None
    return best


def _distance(goal: int, low: int, high: int) -> int:
    return max(low - goal, goal - high, 0)


def _made(rng: Random, cards: int, top: int) -> tuple[Puzzle, int]:
    """A random puzzle, and in how many ways its goal is reached by the first card."""
    species = rng.sample(range(len(SPECIES)), _SPECIES)
    columns = [[_card(rng, species) for _ in range(rng.randint(top - 1, top))] for _ in range(COLUMNS)]
    net = kernel.of_columns(columns)
    hand = tuple(sorted(rng.sample(ACTIONS, cards)))
    power = rng.choice(species)
    search = solver.Search(net, 1 << power)
    lines = search.lines(ACTIONS.index(kind) for kind in hand)
    assert search.is_whole, "a net of real cards is searched to its end"
    goal = max((line.freed for line in lines), default=0)
    return Puzzle(net, hand, SPECIES[power], goal), sum(1 for line in lines if line.freed == goal)


def _card(rng: Random, species: list[int]) -> int:
    if rng.random() < _WASTE:
        return kernel.waste(kernel.PLASTIC)
    return kernel.animal(rng.choice(species), rng.randrange(4), rng.randrange(2))
