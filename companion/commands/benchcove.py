"""The balance of Aquicorn Cove: games played out by partners and by chance, with their endings and 95 % intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, Final

from companion.engine import registry
from companion.games.aquicorn_cove import advice, tally, tracks
from companion.games.aquicorn_cove.facts import BANDS

MODE: Final = "aquicorn-cove"
SEATS: Final = (2, 3, 4)
DIFFICULTIES: Final = ("easy", "medium", "hard")
_ENDINGS: Final = ("15-16", "13-14", "11-12", "9-10", "7-8", "5-6")


@dataclass(frozen=True, slots=True)
class Sample:
    """Games of one kind: who played, how many at which difficulty, and both scores of each game."""

    who: str
    seats: int
    difficulty: str
    prosperity: tuple[int, ...]
    reef: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """Means with 95 % intervals, and the share of each ending."""
        return {
            "who": self.who,
            "seats": self.seats,
            "difficulty": self.difficulty,
            "games": len(self.prosperity),
            "prosperity": _interval(self.prosperity),
            "reef": _interval(self.reef),
            "village_endings": _shares([_ENDINGS[_village(one)] for one in self.prosperity], _ENDINGS),
            "reef_endings": _shares([_weather(one) for one in self.reef], BANDS),
        }


def samples(games: int, who: tuple[str, ...] = ("partners", "chance")) -> Iterator[Sample]:
    """Each number of players at each difficulty; chance plays at medium alone. The same games in every run."""
    for name in who:
        for seats in SEATS:
            for difficulty in DIFFICULTIES if name == "partners" else ("medium",):
                yield sample(name, seats, difficulty, games)


def sample(who: str, seats: int, difficulty: str, games: int) -> Sample:
    """So many games of one kind."""
    game = registry.game(MODE)
    found = []
    for number in range(games):
        rng = Random(f"cove/{who}/{seats}/{difficulty}/{number}")
        state = game.start(game.prepare(seats, {"difficulty": difficulty}))
        found.append(tally.scores(tally.of(advice.played_out(state, rng, blind=who == "chance"))))
    return Sample(
        who, seats, difficulty, tuple(one.prosperity or 0 for one in found), tuple(one.reef or 0 for one in found)
    )


def _interval(values: tuple[int, ...]) -> dict[str, float]:
    half = advice.Z95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    middle = mean(values)
    return {"mean": round(middle, 2), "low": round(middle - half, 2), "high": round(middle + half, 2)}


def _village(value: int) -> int:
    return (16 - tracks.prosperity(value)) // 2


def _weather(value: int) -> str:
    printed = registry.game(MODE).start(registry.game(MODE).prepare(2)).printed
    return tracks.band(printed, value) or ""


def _shares(found: list[str], names: tuple[str, ...]) -> dict[str, int]:
    counts = Counter(found)
    return {name: round(100 * counts[name] / len(found)) for name in names}


def lines(found: Sample) -> Iterator[str]:
    """The sample for people: means with intervals, then the share of each ending in percent."""
    data = found.as_json()
    head = f"{found.who}, {found.seats} players, {found.difficulty}, {data['games']} games"
    for name in ("prosperity", "reef"):
        one = data[name]
        head += f"; {name} {one['mean']:.2f} [{one['low']:.2f}, {one['high']:.2f}]"
    yield head
    for name in ("village_endings", "reef_endings"):
        yield f"  {name.replace('_', ' ')}: " + ", ".join(f"{key} {share} %" for key, share in data[name].items())
