"""Rates with their uncertainty, times that a busy machine does not spoil, and the rows of a bench report."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rate:
    """`hits` of `total`, with the 95 % interval of Wilson (1927)."""

    hits: int
    total: int

    @property
    def value(self) -> float:
        return self.hits / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.total:
            return (0.0, 1.0)
        z, n, p = 1.959964, self.total, self.value
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (max(0.0, middle - reach), min(1.0, middle + reach))

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "hits": self.hits,
            "total": self.total,
            "rate": round(self.value, 5),
            "low": round(low, 5),
            "high": round(high, 5),
        }


@dataclass(frozen=True)
class Row:
    """One line of the report: what was measured, our figures and the peers', the goal in words, and whether it was met.

    `met` is None where the run was too small to say.
    """

    name: str
    ours: Mapping[str, Any]
    peers: Mapping[str, Mapping[str, Any]]
    goal: str
    met: bool | None

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "ours": dict(self.ours),
            "peers": {name: dict(figures) for name, figures in self.peers.items()},
            "goal": self.goal,
            "met": self.met,
        }


@dataclass
class Clock:
    """Milliseconds of processor time of one reader: of each picture the best of a few goes, of those the median and the 95th
    percentile. Everything runs on the calling thread, so that on an idle machine this is the time by the wall clock.
    """

    times: list[float] = field(default_factory=list)

    def time(self, work: Callable[[], T], goes: int = 3) -> T:
        best = math.inf
        result = None
        for _ in range(goes):
            began = time.thread_time()
            result = work()
            best = min(best, (time.thread_time() - began) * 1000)
        self.times.append(best)
        return result  # type: ignore[return-value]

    @property
    def median(self) -> float:
        return median(self.times) if self.times else 0.0

    def as_json(self) -> dict[str, float]:
        ordered = sorted(self.times)
        high = ordered[min(len(ordered) - 1, math.ceil(0.95 * len(ordered)) - 1)] if ordered else 0.0
        return {"ms": round(self.median, 2), "ms_p95": round(high, 2)}


def rms(squares: Sequence[float]) -> float:
    """The root of the mean of squared errors."""
    return math.sqrt(sum(squares) / len(squares)) if squares else 0.0
