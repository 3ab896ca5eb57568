"""The silent player's rules (CW-R48 to CW-R54, CW-G26 to CW-G32) as pure functions of plain values.

Solo Full and the silent player aid both call these; neither re-implements them. Nothing here knows a state or a move.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.games.coldwater_crown.facts import (
    ANGLER_TYPES,
    CLEAR,
    COLOURS,
    FISH_COUNT,
    FISH_FOR_THE_END,
    LOCATION_OF,
    LOCATIONS,
    SMALL_SPECIES,
    SPACES,
    SPECIES_FOR_EIGHT,
    ZONES,
)

TOKENS_ON_BOARD: Final = 3
FISH_PER_LOCATION: Final = FISH_COUNT // len(LOCATIONS)
SHOWN_AT_A_LOCATION: Final = len(ZONES)
FIRST_DISCARD: Final = 7
"""How many bait the published edition lays into the discard at set-up (section 2.6)."""

Side = Literal["", "human", "silent"]
"""Who triggered the end; "" while nobody has."""


def token_move(occupied: Collection[str], colour: str) -> tuple[str, str]:
    """The space a token leaves and the space it goes to when the silent player draws the colour (CW-R50).

    `occupied` are the spaces that hold a token. Moved tokens keep their side.
    """
    at = SPACES.index(colour)
    if colour in occupied:
        return colour, next(space for space in _clockwise(at) if space not in occupied)
    return next(space for space in reversed(tuple(_clockwise(at))) if space in occupied), colour


def _clockwise(at: int) -> Iterable[str]:
    """The other six spaces, clockwise from the one after `at`."""
    return (SPACES[(at + step) % len(SPACES)] for step in range(1, len(SPACES)))


def next_tokens(occupied: Collection[str], colour: str) -> tuple[str, ...]:
    """The occupied spaces after the draw, in the order of the loop (CW-R50)."""
    start, end = token_move(occupied, colour)
    return in_loop_order((set(occupied) - {start}) | {end})


def in_loop_order(spaces: Iterable[str]) -> tuple[str, ...]:
    """The spaces clockwise from Port, so that equal places are equal values."""
    return tuple(sorted(spaces, key=SPACES.index))


def zone_caught(in_discard: int) -> int | None:
    """The Zone whose fish is caught when the discard now holds so many of the colour; None for no fish (CW-R51)."""
    return in_discard if in_discard in ZONES else None


@dataclass(frozen=True, slots=True)
class Draw:
    """All that a coloured draw of the silent player does; `zone` is None when it catches nothing (CW-R50, CW-R51)."""

    colour: str
    token_from: str
    token_to: str
    tokens: tuple[str, ...]
    count: int
    location: str
    zone: int | None


def resolve(occupied: Collection[str], colour: str, in_discard: int) -> Draw:
    """What drawing the colour does, with `in_discard` of it in the discard before (CW-R50, CW-R51).

    The clear bait is no colour and is ruled by CW-R52: a Master Angler, no token, the discard back into the bag.
    """
    start, end = token_move(occupied, colour)
    count = in_discard + 1
    return Draw(colour, start, end, next_tokens(occupied, colour), count, LOCATION_OF[colour], zone_caught(count))


def draws_owed(human_fish: int, silent_fish: int) -> int:
    """How many bait the silent player draws after the human's turn; compared once, Master Anglers not counted (CW-R49)."""
    return 2 if human_fish > silent_fish else 1


def draws_after_turn(trigger: Side, human_fish: int, silent_fish: int) -> int:
    """The draws after a human turn: none once the silent player has triggered the end, for that was the last turn (CW-G31)."""
    return 0 if trigger == "silent" else draws_owed(human_fish, silent_fish)


def trigger_after(side: Side, trigger: Side, fish: int, depleted: bool) -> Side:
    """Who has triggered the end after a side's turn: 12 fish or a depleted Location (CW-R39, CW-R40).

    The first trigger stays (CW-G20). The silent player's turn is all of its draws: ask after the last of them (CW-G31).
    """
    return trigger or (side if fish >= FISH_FOR_THE_END or depleted else "")


def is_over(side: Side, trigger: Side) -> bool:
    """Whether the game ends with the turn that the side has just finished (CW-R41, CW-G31).

    The human has one last turn after the silent player's trigger; the silent player still makes the draws owed for the turn in
    which the human triggered.
    """
    return trigger == ("silent" if side == "human" else "human")


def is_depleted(fish_left: int, edition: str = "rulebook") -> bool:
    """Whether a Location with so many fish left (its deck and its Zones) triggers the end (CW-R40).

    `rulebook`: its last fish has been caught. `published`: it can no longer show four (section 2.6).
    """
    if edition == "published":
        return fish_left < SHOWN_AT_A_LOCATION
    return fish_left == 0


def bag_at_start(per_colour: int) -> dict[str, int]:
    """The coloured bait of a full bag by count, without the clear one (CW-R8, CW-R48)."""
    return dict.fromkeys(COLOURS, per_colour)


def has_eight_species(species: Iterable[str]) -> bool:
    """Whether the fish hold eight different species (CW-R35)."""
    return len(set(species)) >= SPECIES_FOR_EIGHT


def has_small_species(species: Iterable[str]) -> bool:
    """Whether the fish hold a Roach, a Perch and a Flounder (CW-R36)."""
    return set(SMALL_SPECIES) <= set(species)


def has_three_same(types: Iterable[str]) -> bool:
    """Whether three of the Master Anglers are of one type (CW-R37)."""
    held = tuple(types)
    return any(held.count(kind) >= 3 for kind in ANGLER_TYPES)


def has_four_unique(types: Iterable[str]) -> bool:
    """Whether the Master Anglers are of four types (CW-R38)."""
    return len(set(types) & set(ANGLER_TYPES)) >= 4


def submission(fish: Iterable[tuple[str, int, int | None]]) -> dict[str, tuple[str, int, int | None]]:
    """The silent player's submission of (species, weight, stamp): the heaviest of each species (CW-G32).

    Of equally heavy ones it submits the one with the earlier stamp; an unknown stamp counts as the latest.
    """
    best: dict[str, tuple[str, int, int | None]] = {}
    for one in fish:
        held = best.get(one[0])
        if held is None or _submission_order(one) < _submission_order(held):
            best[one[0]] = one
    return best


def _submission_order(fish: tuple[str, int, int | None]) -> tuple[int, int]:
    _, weight, stamp = fish
    return -weight, stamp if stamp is not None else 24 * 60


def human_wins(human: int, silent: int) -> bool:
    """Whether the human wins: only with strictly more points (CW-R54, CW-G30)."""
    return human > silent


def pool(per_colour: int, *elsewhere: Mapping[str, int], clear: bool) -> dict[str, int]:
    """The bait that may still be in the bag: the start less what lies elsewhere; `clear` says whether the clear one is in."""
    left = {
        colour: n - sum(place.get(colour, 0) for place in elsewhere) for colour, n in bag_at_start(per_colour).items()
    }
    return left | ({CLEAR: 1} if clear else {})
