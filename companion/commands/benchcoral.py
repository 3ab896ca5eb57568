"""The Coral Castle row of `tabletide bench`: how long the best play takes to find, for fourteen cards and eight plays."""

from __future__ import annotations

import time
import tomllib
from importlib.resources import files
from statistics import median, quantiles
from typing import Any, Final

from card_db.load import load_set
from companion.games.coral_castle import optimiser
from companion.games.coral_castle.facts import GAME, PLAYS, Deck, by_id
from companion.games.coral_castle.optimiser import Situation
from companion.games.coral_castle.tracks import Board
from vision.bench.stats import Row

NAME: Final = "Coral Castle optimiser, fourteen cards, eight plays"
GOAL_MS: Final = 300.0
_GOES: Final = 3


def hands() -> list[dict[str, Any]]:
    """The fixed hands: `cards`, `pearls` and `progress`."""
    text = files("companion.games.coral_castle").joinpath("bench.toml").read_text("utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["hand"]
    return found


def optimiser_row(count: int) -> Row:
    """The median and the slowest hand over the first `count`; each is the best of three goes of processor time on one core."""
    deck = Deck.of(load_set(GAME))
    times = [_milliseconds(deck, case) for case in hands()[:count]]
    figures = {
        "ms": round(median(times), 1),
        "ms_95": round(quantiles(times, n=20)[-1], 1),
        "ms_slowest": round(max(times), 1),
        "hands": len(times),
    }
    return Row(NAME, figures, {}, f"<= {GOAL_MS:.0f} ms median on one core", figures["ms"] <= GOAL_MS)


def _milliseconds(deck: Deck, case: dict[str, Any]) -> float:
    hand = [by_id(deck)[card] for card in case["cards"]]
    a, b, c, d = case["progress"]
    at = Situation(PLAYS[-1], case["pearls"], Board(deck.tracks), (a, b, c, d))
    goes = []
    for _ in range(_GOES):
        start = time.process_time()
        optimiser.best(hand, at)
        goes.append(1000 * (time.process_time() - start))
    return min(goes)
