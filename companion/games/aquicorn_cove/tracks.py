"""The Prosperity and Reef Health tracks: feeding, shells, storm dice, and the two endings in our own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.aquicorn_cove.facts import BANDS, HIGHEST, LOWEST, MOST_DICE, Printed


@dataclass(frozen=True, slots=True)
class Ending:
    """One half of how the story ends: a title and its text."""

    title: str
    text: str


def prosperity(value: int) -> int:
    """The value on the track: it ends at 5 and at 16 (AC-G11)."""
    return max(LOWEST, min(HIGHEST, value))


def reef(printed: Printed, value: int) -> int:
    """The value on the Reef Health track, which ends too (AC-G11)."""
    return max(printed.deepest, min(printed.healthiest, value))


def feed(printed: Printed, value: int) -> int | None:
    """The food that the Village needs at that Prosperity; None while nobody has told (AC-R25)."""
    return next(space.feed for space in printed.spaces if space.value == value)


def shell(printed: Printed, value: int) -> bool | None:
    """Whether the space shows a shell; None while nobody has told (AC-R30)."""
    return next(space.shell for space in printed.spaces if space.value == value)


def band(printed: Printed, value: int) -> str | None:
    """The weather at that Reef Health."""
    return next(space.band for space in printed.reef if space.value == reef(printed, value))


def dice(printed: Printed, value: int, *, at_or_above: bool = False) -> int | None:
    """How many dice the storm has: the next number above the meeple, or the topmost; None where none is known (AC-G8)."""
    numbers = [(space.value, space.dice) for space in printed.reef if space.dice is not None]
    if not numbers:
        return None
    for at, number in numbers:
        if at > value or (at_or_above and at == value):
            return min(number, MOST_DICE)
    return min(numbers[-1][1], MOST_DICE)


def halved_up(number: int, by: int) -> int:
    """The number divided, rounded up (AC-G12)."""
    return -(-number // by)


_PROSPERITY: Final = (
    Ending(
        "A harbour full of lights",
        "Every roof is whole and most of them are new. Children who were born elsewhere call the Cove home, and nobody"
        " doubts that it will still be standing when they are old.",
    ),
    Ending(
        "New faces on the pier",
        "The storms came and the Village met them standing up. Old friends and newcomers share one long table, and there"
        " are plans for next year pinned to every door.",
    ),
    Ending(
        "They are coming back",
        "It was hard work, and it shows: walls mended, gardens dug, nets drying. Nearly all who had left have returned,"
        " some with a friend or two.",
    ),
    Ending(
        "Smoke from the chimneys",
        "The worst is repaired and people laugh again in the evening. A few of those who had gone have come home to stay.",
    ),
    Ending(
        "Just enough",
        "There was seldom a full plate, yet nobody ate alone. The Village held together, and that was the victory.",
    ),
    Ending(
        "Empty houses",
        "There was too little for too many. One family after another took the road to the city, and the lamps along the"
        " shore went out.",
    ),
)
_REEF: Final = {
    "sun": Ending(
        "A reef in full sun",
        "The water is clear to the bottom, the fish leap, and Aquicorns play about the boats. Whoever lives here has"
        " learned to look twice at the sea, and to thank it.",
    ),
    "cloud": Ending(
        "A reef on the mend",
        "Shoals are thicker every season and the coral has its colours again. People come from other coasts to see how"
        " fishing and caring go together.",
    ),
    "dark cloud": Ending(
        "A reef well looked after",
        "The villagers give the reef the same patience that they give their nets, and it has begun to give something back.",
    ),
    "rain": Ending(
        "A reef that needs you",
        "It has been hurt, and now everybody knows. There is still time, and there are enough hands, to put it right.",
    ),
    "heavy rain": Ending(
        "A few bright scales",
        "Much of the coral is grey and few fish are left. With great care, and by doing without, the Village may yet"
        " bring the reef through.",
    ),
    "thunderstorm": Ending(
        "A silent sea",
        "What was thrown away has come back with the tide. Nothing swims here now, and nobody knows how long a fishing"
        " village can live without fish.",
    ),
}


def prosperity_ending(value: int) -> Ending:
    """How the Village's story ends: one ending for every two values (AC-R42)."""
    return _PROSPERITY[(HIGHEST - prosperity(value)) // 2]


def reef_ending(weather: str) -> Ending:
    """How the reef's story ends, by the weather of its space (AC-R42)."""
    return _REEF[weather]


assert tuple(_REEF) == BANDS
