"""Bots against each other: who wins how often, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final

from companion.bots.base import Bot, Budget, Look
from companion.bots.levels import SEARCHES, bot, level
from companion.engine import registry
from companion.engine.errors import RulesError
from companion.engine.game import CHANCE, AnyGame, Seat, Setup, score

LONGEST_GAME: Final = 20_000
Z95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Result:
    """One game: the places (indices into the arena's bots) that share the first rank, and each one's moves and seconds."""

    winners: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A bot's record. `rate` counts a shared first rank as a part of a win; `low` and `high` are its 95 % interval."""

    name: str
    level: str
    wins: int
    draws: int
    rate: float
    low: float
    high: float
    ms_per_move: float


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate of wins (Wilson's score interval, 1927); (0, 1) when nothing was played."""
    if games <= 0:
        return 0.0, 1.0
    rate = wins / games
    scale = 1 + Z95 * Z95 / games
    middle = (rate + Z95 * Z95 / (2 * games)) / scale
    spread = Z95 * sqrt(rate * (1 - rate) / games + Z95 * Z95 / (4 * games * games)) / scale
    return max(0.0, middle - spread), min(1.0, middle + spread)


def ready(mode_id: str, names: Sequence[str], options: Mapping[str, str]) -> Setup:
    """The set-up of a match; RulesError where the mode is no whole game, does not seat so many, or lacks a bot or an option."""
    if registry.manifest(mode_id).kind != "full":
        raise RulesError(f"the arena plays whole games; {mode_id} is an aid or a score sheet")
    for name in names:
        level(name)
    return registry.game(mode_id).prepare(len(names), options)


def play(
    mode_id: str,
    names: Sequence[str],
    number: int,
    *,
    options: Mapping[str, str],
    seed: int,
    iterations: int,
    clock: Callable[[], float],
    seconds_a_move: float = 0.0,
) -> Result:
    """Game `number` of a match: the bots sit one seat further in every game; the same arguments give the same game.

    With `seconds_a_move` a bot that looks ahead thinks so long on the clock instead of so many iterations, and then the game
    depends on the machine. Errors are those of `ready`.
    """
    setup = ready(mode_id, names, options)
    game = registry.game(mode_id)
    bots = [bot(name, mode_id) for name in names]
    order = [(seat + number) % len(bots) for seat in range(len(bots))]
    rng = Random(f"arena/{seed}/{number}")
    state = game.start(setup)
    moves, seconds = [0] * len(bots), [0.0] * len(bots)
    for _ in range(LONGEST_GAME):
        acting = game.to_act(state)
        if not acting:
            return Result(_winners(game, state, order), tuple(moves), tuple(seconds))
        if acting == (CHANCE,):
            state = game.apply(state, game.sample(state, rng))
            continue
        who = order[acting[0]]
        before = clock()
        budget = Budget(iterations)
        if seconds_a_move and names[who] in SEARCHES:
            budget = Budget.seconds(seconds_a_move, clock)
        chosen = _choice(game, state, acting[0], bots[who], rng, budget)
        seconds[who] += clock() - before
        moves[who] += 1
        state = game.apply(state, chosen)
    raise RulesError(f"{mode_id} did not end within {LONGEST_GAME} moves (game {number}, seed {seed})")


def _choice(game: AnyGame, state: Any, seat: Seat, player: Bot, rng: Random, budget: Budget) -> Any:
    chosen = player.choose(Look.of(game, state, seat), rng, budget)
    game.check(state, chosen)
    return chosen


def _winners(game: AnyGame, state: Any, order: Sequence[int]) -> tuple[int, ...]:
    """The places on the first rank; a rank shared with a player of the rules' own (a silent player) wins for nobody."""
    first = score(game, state).ranking[0]
    return tuple(order[seat] for seat in first) if all(seat < len(order) for seat in first) else ()


def rows(names: Sequence[str], results: Iterable[Result]) -> tuple[Row, ...]:
    """The record of each bot over the games."""
    played = tuple(results)
    found = []
    for place, name in enumerate(names):
        wins = sum(result.winners == (place,) for result in played)
        shared = [result for result in played if place in result.winners and len(result.winners) > 1]
        points = wins + sum(1 / len(result.winners) for result in shared)
        low, high = wilson(points, len(played))
        moves = sum(result.moves[place] for result in played)
        spent = sum(result.seconds[place] for result in played)
        rate = points / len(played) if played else 0.0
        ms = 1000 * spent / moves if moves else 0.0
        found.append(Row(name, level(name).title, wins, len(shared), rate, low, high, ms))
    return tuple(found)
