"""The bot that plays any legal move, all with equal odds."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from companion.bots.base import Budget, Look


@dataclass(frozen=True, slots=True)
class Uniform:
    """Chooses blindly; the measure that every other bot must beat."""

    name: str = "uniform"

    def choose(self, look: Look, rng: Random, budget: Budget) -> Any:
        """Any of the legal moves."""
        return look.moves[rng.randrange(len(look.moves))]
