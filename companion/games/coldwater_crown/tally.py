"""What the score of Coldwater Crown needs, and nothing else: the same value from a scan of the final table and from a game.

A `Tally` may be unfinished: an unknown weight, tag or time stamp is None. The trophies of the three contests are worked out
from the fish; they are listed only where people corrected them by hand. `tally_json` reads and writes tallies, `scoring` turns
one into a receipt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.games.coldwater_crown.facts import (
    ANGLER_NAMES,
    ANGLERS_PER_TYPE,
    AWARD_NAMES,
    AWARDS,
    LOCATION_NAMES,
    LOCATION_OF_SPECIES,
    LOCATIONS,
    SPECIES_COUNT,
    SPECIES_NAMES,
    trophy_values,
)

MOST_PLAYERS: Final = 4
NO_TAG: Final = "none"
"""The tag of a fish that carries none; None is a tag that nobody has told yet."""
ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Choice = tuple[int, ...] | None
"""The fish submitted at a Location, as indexes into the player's fish, rising; None: the app proposes."""


@dataclass(frozen=True, slots=True)
class Catch:
    """A fish that a player has caught; `stamp` in minutes after midnight, `card` "" where nobody knows which card it is."""

    species: str
    weight: int | None = None
    tag: str | None = None
    stamp: int | None = None
    card: str = ""

    @property
    def location(self) -> str:
        """Where the species lives."""
        return LOCATION_OF_SPECIES[self.species]

    @property
    def name(self) -> str:
        """The species for people."""
        return SPECIES_NAMES[self.species]


@dataclass(frozen=True, slots=True)
class MasterAngler:
    """A completed Master Angler card."""

    type: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class Won:
    """A trophy that a player holds, with its face value."""

    award: str
    value: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """One player's table: fish caught, Master Anglers completed, trophies won, and what they submit at Shore, Lake and River."""

    fish: tuple[Catch, ...] = ()
    anglers: tuple[MasterAngler, ...] = ()
    trophies: tuple[Won, ...] = ()
    submitted: tuple[Choice, Choice, Choice] = (None, None, None)

    def at(self, location: str) -> tuple[int, ...]:
        """The player's fish of the Location, as indexes."""
        return tuple(n for n, fish in enumerate(self.fish) if fish.location == location)


@dataclass(frozen=True, slots=True)
class Tally:
    """All that is scored. Alone, the last player is the silent one. `tag` is the Tag tile's, None while nobody told it.

    `start` is the start player, who comes first where nothing else breaks a contest's tie (CW-G21). `is_over` says that the
    game has ended, so that a score with nothing missing is final.
    """

    players: tuple[Player, ...]
    tag: str | None = None
    are_tags_scored: bool = True
    is_solo: bool = False
    start: int = 0
    is_over: bool = True

    @property
    def silent(self) -> int | None:
        """The silent player's seat."""
        return len(self.players) - 1 if self.is_solo else None


def faults(tally: Tally) -> list[str]:
    """Every reason why no table can look like the tally, each with its path in the JSON."""
    found = list(_seat_faults(tally))
    found += _count_faults(tally)
    for n, player in enumerate(tally.players):
        found += _submission_faults(player, f"$.players[{n}].submitted")
    if not found:
        found += _trophy_faults(tally)
    return found


def _seat_faults(tally: Tally) -> Iterator[str]:
    count = len(tally.players)
    if not 1 <= count <= MOST_PLAYERS:
        yield f"$.players: expected 1 to {MOST_PLAYERS} players, not {count}"
    elif tally.is_solo and count != 2:
        yield f"$.solo: alone there are two players, you and then the silent player, not {count}"
    elif not tally.is_solo and count == 1:
        yield '$.players: one player is alone against the silent player; add it as the second one and "solo": true'
    if tally.start >= max(count, 1):
        yield f"$.start: there is no player {tally.start}; the first one is 0"
    if tally.is_solo and tally.start != 0:
        yield "$.start: alone, you are the start player, 0"


def _count_faults(tally: Tally) -> Iterator[str]:
    """CW-R1, CW-R4: no species, type or card more often than the box holds it."""
    species: dict[str, int] = {}
    types: dict[str, int] = {}
    cards: dict[str, str] = {}
    for path, item in _items(tally):
        match item:
            case Catch(species=name):
                species[name] = species.get(name, 0) + 1
                if species[name] == SPECIES_COUNT[name] + 1:
                    yield f"{path}: the box holds only {SPECIES_COUNT[name]} {SPECIES_NAMES[name]} cards"
            case MasterAngler(type=name):
                types[name] = types.get(name, 0) + 1
                if types[name] == ANGLERS_PER_TYPE + 1:
                    yield f"{path}: the box holds only {ANGLERS_PER_TYPE} {ANGLER_NAMES[name]} cards"
            case Won():
                pass
        if item.card and item.card in cards:
            yield f"{path}.card: {item.card} stands already at {cards[item.card]}"
        elif item.card:
            cards[item.card] = path


def _items(tally: Tally) -> Iterator[tuple[str, Catch | MasterAngler | Won]]:
    for n, player in enumerate(tally.players):
        for k, fish in enumerate(player.fish):
            yield f"$.players[{n}].fish[{k}]", fish
        for k, angler in enumerate(player.anglers):
            yield f"$.players[{n}].anglers[{k}]", angler
        for k, won in enumerate(player.trophies):
            yield f"$.players[{n}].trophies[{k}]", won


def _submission_faults(player: Player, path: str) -> Iterator[str]:
    """CW-R42: own fish of that Location, at most one of a species."""
    for location, choice in zip(LOCATIONS, player.submitted, strict=True):
        where = f"{path}.{location}"
        seen: set[str] = set()
        for n in choice or ():
            if n >= len(player.fish):
                yield f"{where}: there is no fish {n}; the first one is 0"
                continue
            fish = player.fish[n]
            if fish.location != location:
                yield f"{where}: fish {n}, a {fish.name}, is not caught at the {LOCATION_NAMES[location]}"
            elif fish.species in seen:
                yield f"{where}: only one {fish.name} may be submitted (CW-R42)"
            seen.add(fish.species)


def _trophy_faults(tally: Tally) -> Iterator[str]:
    """CW-R5, CW-R34 to CW-R39: no trophy that is not on the board, and those that a player may win once only once."""
    left = {award: list(trophy_values(award, len(tally.players))) for award in AWARDS}
    for n, player in enumerate(tally.players):
        held: set[str] = set()
        for k, won in enumerate(player.trophies):
            path = f"$.players[{n}].trophies[{k}]"
            name = AWARD_NAMES[won.award]
            if won.award in held and won.award != "mystery":
                yield f"{path}: a player may hold one {name} trophy only"
            elif won.value not in trophy_values(won.award, len(tally.players)):
                known = ", ".join(str(value) for value in sorted(set(trophy_values(won.award, len(tally.players)))))
                yield f"{path}.value: a {name} trophy of {len(tally.players)} players is worth {known}, not {won.value}"
            elif won.value not in left[won.award]:
                yield f"{path}: there are not so many {name} trophies worth {won.value}"
            else:
                left[won.award].remove(won.value)
            held.add(won.award)
