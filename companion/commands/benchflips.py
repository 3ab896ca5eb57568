"""The Fish'n'Flips row of `tabletide bench`: how long the solver takes for every turn with three action cards on a full net."""

from __future__ import annotations

import time
import tomllib
from importlib.resources import files
from statistics import median, quantiles
from typing import Any, Final

from companion.games.fishnflips import facts, notation, solver
from companion.games.fishnflips.actions import ACTIONS
from vision.bench.stats import Row

NAME: Final = "Fish'n'Flips solver, one turn, three action cards, full net"
GOAL_MS: Final = 60.0
_GOES: Final = 3


def positions() -> list[dict[str, Any]]:
    """The fixed positions: `net`, `hand` and `power`."""
    text = files("companion.games.fishnflips").joinpath("bench.toml").read_text("utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["position"]
    return found


def solver_row(count: int) -> Row:
    """The median and the slowest position over the first `count`; each is the best of three goes on one core."""
    times = [_milliseconds(case) for case in positions()[:count]]
    figures = {
        "ms": round(median(times), 1),
        "ms_95": round(quantiles(times, n=20)[-1], 1),
        "ms_slowest": round(max(times), 1),
        "positions": len(times),
    }
    return Row(NAME, figures, {}, f"<= {GOAL_MS:.0f} ms median on one core", figures["ms"] <= GOAL_MS)


def _milliseconds(case: dict[str, Any]) -> float:
    net = notation.read_net(case["net"])
    hand = tuple(ACTIONS.index(kind) for kind in case["hand"])
    powers = facts.bits((case["power"],))
    goes = []
    for _ in range(_GOES):
        start = time.perf_counter()
        solver.best_turns(net, hand, powers)
        goes.append(1000 * (time.perf_counter() - start))
    return min(goes)
