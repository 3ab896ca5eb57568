"""The part of the game contract that the aids have in common: no chance, no secrets, a seat's moves listed by one function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from companion.engine import registry
from companion.engine.game import Cards, Chance, Seat, Setup
from companion.games.fishnflips import setup


class Quiet:
    """An aid without chance and without secrets."""

    given: tuple[str, ...] = ()

    def __init__(self, mode: str) -> None:
        self.manifest = registry.manifest(mode)

    def prepare(
        self,
        seats: int,
        options: Mapping[str, str] | None = None,
        given: Mapping[str, Any] | None = None,
        cards: Cards | None = None,
    ) -> Setup:
        return setup.prepare(self.manifest, seats, options, given, cards, self.given)

    def chance(self, state: Any) -> Chance | None:
        return None

    def sample(self, state: Any, rng: Random) -> Any:
        raise ValueError("chance is not to act")

    def odds(self, state: Any) -> Sequence[tuple[Any, Fraction]]:
        return ()

    def determinize(self, state: Any, seat: Seat, rng: Random) -> Any:
        """The state itself: nothing is hidden."""
        return state


def seats_of(count: int) -> tuple[Seat, ...]:
    """The seats in order."""
    return tuple(Seat(number) for number in range(count))


def patterns(title: str, found: Sequence[str]) -> dict[str, Any]:
    """The JSON Schema of a list of notations, each matching one of the patterns."""
    whole = "|".join(found)
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, "title": title, "type": "array", "items": {"type": "string", "pattern": f"^({whole})$"}}


def object_schema(title: str, properties: Mapping[str, Any], required: Sequence[str]) -> dict[str, Any]:
    """The JSON Schema of an object with just these fields."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }
