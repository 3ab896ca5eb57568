"""The Katmai rows of `tabletide bench`: how long it takes to hold a beeple against every objective, and to play a game out."""

from __future__ import annotations

import time
from random import Random
from statistics import median, quantiles
from typing import Final

from companion.engine import registry
from companion.engine.game import CHANCE
from companion.games.katmai import matching, pattern
from companion.games.katmai.facts import DIAMONDS, GAME, Printed
from companion.games.katmai.matching import Law
from companion.games.katmai.river import CELLS, FEATURES, mask_of
from vision.bench.stats import Row

GOAL_MS: Final = 1.0
_GOES: Final = 5
_PLAYOUTS: Final = 20


def matcher_row(count: int) -> Row:
    """All six objectives of a diamond game and a full river of 24 beeples: every set for a beeple on each of the 12 own spaces.

    The time is that of one beeple held against all objectives, the worst of the twelve; each position is the best of five goes.
    """
    times = [_milliseconds(Random(f"bench katmai {number}")) for number in range(count)]
    figures = {
        "ms": round(median(times), 3),
        "ms_95": round(quantiles(times, n=20)[-1], 3),
        "ms_slowest": round(max(times), 3),
        "positions": len(times),
    }
    name = "Katmai matcher, one beeple, six objectives, all sets"
    return Row(name, figures, {}, f"<= {GOAL_MS:.0f} ms in every position", figures["ms_slowest"] <= GOAL_MS)


def _milliseconds(rng: Random) -> float:
    printed = Printed.of(registry.cards(registry.manifest(GAME)))
    chosen = [rng.choice([one for one in printed.objectives if one.diamonds == wanted]) for wanted in DIAMONDS]
    features = tuple(rng.randrange(len(FEATURES)) for _ in range(CELLS))
    compiled = [matching.compiled(pattern.parse(one.pattern), features, Law()) for one in chosen]
    spaces = rng.sample(range(CELLS), 24)
    own, opponent = mask_of(spaces[:12]), mask_of(spaces[12:])
    worst = 0.0
    for cell in spaces[:12]:
        goes = []
        for _ in range(_GOES):
            start = time.perf_counter()
            for one in compiled:
                matching.sets(one, cell, own, 0, opponent)
            goes.append(1000 * (time.perf_counter() - start))
        worst = max(worst, min(goes))
    return worst


def playout_row() -> Row:
    """Whole random games with every draw: what a search has to spend."""
    game = registry.game(GAME)
    times, moves = [], 0
    for seed in range(_PLAYOUTS):
        rng = Random(seed)
        start = time.perf_counter()
        state = game.start(game.prepare(2))
        while acting := game.to_act(state):
            if acting == (CHANCE,):
                move = game.sample(state, rng)
            else:
                choices = tuple(game.legal_moves(state, acting[0]))
                move = choices[rng.randrange(len(choices))]
            state = game.apply(state, move)
            moves += 1
        times.append(1000 * (time.perf_counter() - start))
    figures = {"ms": round(median(times), 1), "moves": round(moves / _PLAYOUTS), "games": _PLAYOUTS}
    return Row("Katmai playout, a whole random game", figures, {}, "no goal", None)
