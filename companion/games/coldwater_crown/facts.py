"""The facts of Coldwater Crown: the constants that the rulebook prints, and the cards in use as typed values.

The constants hold for every copy of the game. `Facts` holds what a set of cards says (weights, tags, time stamps, spots), where
an unknown fact is None and never guessed. Nothing here knows a state or a move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from companion.engine.errors import DataError
from companion.engine.game import Cards

GAME: Final = "coldwater-crown"

COLOURS: Final = ("blue", "red", "yellow", "black", "green", "purple")
CLEAR: Final = "clear"
PORT: Final = "port"
SPACES: Final = ("port", "purple", "green", "blue", "red", "yellow", "black")
"""The seven Angler spaces clockwise (CW-R50)."""
FIRST_TOKENS: Final = ("red", "yellow", "green")
"""The spaces that hold a token at the start, side 1 up (CW-R7)."""
BAIT_PER_COLOUR: Final = 16
BAIT_PER_COLOUR_SOLO: Final = 9

ZONES: Final = (3, 4, 5, 6)
LOCATIONS: Final = ("shore", "lake", "river")
"""The Locations in the order of the contests (CW-R42)."""
COLOURS_OF: Final[Mapping[str, tuple[str, str]]] = {
    "shore": ("green", "purple"),
    "lake": ("blue", "red"),
    "river": ("yellow", "black"),
}
LOCATION_OF: Final[Mapping[str, str]] = {
    colour: location for location, colours in COLOURS_OF.items() for colour in colours
}
LOCATION_NAMES: Final[Mapping[str, str]] = {"shore": "Shore", "lake": "Lake", "river": "River"}

SPECIES_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "shore": ("john-dory", "mackerel", "flounder", "wrasse"),
    "lake": ("pike", "perch", "sea-trout"),
    "river": ("brown", "salmon", "rainbow", "roach"),
}
SPECIES: Final = tuple(species for location in LOCATIONS for species in SPECIES_OF[location])
LOCATION_OF_SPECIES: Final[Mapping[str, str]] = {
    species: location for location, many in SPECIES_OF.items() for species in many
}
SPECIES_NAMES: Final[Mapping[str, str]] = {
    "john-dory": "John Dory",
    "mackerel": "Mackerel",
    "flounder": "Flounder",
    "wrasse": "Wrasse",
    "pike": "Pike",
    "perch": "Perch",
    "sea-trout": "Sea Trout",
    "brown": "Brown",
    "salmon": "Salmon",
    "rainbow": "Rainbow",
    "roach": "Roach",
}
SPECIES_COUNT: Final[Mapping[str, int]] = {species: 10 if species == "pike" else 5 for species in SPECIES}
SMALL_SPECIES: Final = ("flounder", "perch", "roach")
FISH_COUNT: Final = 60

ANGLER_TYPES: Final = ("crab", "conger-eel", "char", "dogfish", "ray")
ANGLER_NAMES: Final[Mapping[str, str]] = {
    "crab": "Crab",
    "conger-eel": "Conger Eel",
    "char": "Char",
    "dogfish": "Dogfish",
    "ray": "Ray",
}
ANGLERS_PER_TYPE: Final = 6
MOST_OPEN_ANGLERS: Final = 3

STACKED_AWARDS: Final = ("small-species", "eight-species", "shore", "lake", "river")
"""The awards whose trophies come in a stack of falling value (CW-R5)."""
AWARDS: Final = ("first-to-12", "mystery", "three-same", "four-unique", *STACKED_AWARDS)
PLAY_AWARDS: Final = ("first-to-12", "mystery", "three-same", "four-unique", "small-species", "eight-species")
"""The awards won while playing; the other three are the contests of the end."""
AWARD_NAMES: Final[Mapping[str, str]] = {
    "first-to-12": "First to 12 Fish",
    "mystery": "Mystery Weight",
    "three-same": "3 Same",
    "four-unique": "4 Unique",
    "small-species": "Small Species",
    "eight-species": "Fastest to 8 Species",
    "shore": "Shore Contest",
    "lake": "Lake Contest",
    "river": "River Contest",
}
FLAT_VALUES: Final[Mapping[str, int]] = {"first-to-12": 2, "mystery": 1, "three-same": 2, "four-unique": 2}
FLAT_COUNTS: Final[Mapping[str, int]] = {"first-to-12": 1, "mystery": 6, "three-same": 4, "four-unique": 4}
MYSTERY_WEIGHTS: Final = (2, 3, 4, 5, 6, 7)
FISH_FOR_THE_END: Final = 12
SPECIES_FOR_EIGHT: Final = 8

LEAST_WEIGHT: Final = 1
MOST_WEIGHT: Final = 20
"""Weights that any copy of the game may print, in pounds."""
MINUTES_A_DAY: Final = 24 * 60


def stack(players: int) -> tuple[int, ...]:
    """The trophies of one stacked award, top first, for 1 to 4 players; alone, those of two (CW-R5, CW-G6, CW-R48)."""
    return {1: (5, 3), 2: (5, 3), 3: (5, 3, 2), 4: (5, 4, 3, 2)}[players]


def trophy_values(award: str, players: int) -> tuple[int, ...]:
    """The values of every trophy of the award on the board at the start, top first (CW-R5)."""
    if award in FLAT_VALUES:
        return (FLAT_VALUES[award],) * FLAT_COUNTS[award]
    return stack(players)


_CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


def minutes(text: str) -> int:
    """The time stamp "06:12" as minutes after midnight; ValueError for anything else."""
    match = _CLOCK.fullmatch(text)
    if match is None:
        raise ValueError(f"a time stamp is written HH:MM from 00:00 to 23:59, not {text!r}")
    return int(match.group(1)) * 60 + int(match.group(2))


def clock(stamp: int) -> str:
    """Minutes after midnight as the card prints them: 372 is "06:12"."""
    return f"{stamp // 60:02d}:{stamp % 60:02d}"


@dataclass(frozen=True, slots=True)
class Fish:
    """A Fish card. `front` names the cards that look alike with the fish side up; `low` and `high` are the printed range."""

    id: str
    name: str
    species: str
    front: str
    location: str
    low: int | None = None
    high: int | None = None
    weight: int | None = None
    tag: str | None = None
    stamp: int | None = None


@dataclass(frozen=True, slots=True)
class Angler:
    """A Master Angler card with its coloured spots; None while nobody has told them."""

    id: str
    name: str
    type: str
    spots: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Trophy:
    """A hexagon trophy; `weight` is the weight on a Mystery tile's other side."""

    id: str
    name: str
    award: str
    value: int
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class Tackle:
    """A piece of tackle: what its kind does, in one sentence."""

    id: str
    name: str
    kind: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Tag:
    """A Tag tile; its id is the colour."""

    id: str
    name: str


class FactsError(DataError):
    """Cards whose facts cannot be those of Coldwater Crown."""

    what = "cards"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the cards in use say, in the order of the set; equal for equal cards."""

    fish: tuple[Fish, ...] = ()
    anglers: tuple[Angler, ...] = ()
    trophies: tuple[Trophy, ...] = ()
    tackle: tuple[Tackle, ...] = ()
    tags: tuple[Tag, ...] = ()

    @staticmethod
    def of(cards: Cards) -> Facts:
        """The facts of a loaded set of cards; FactsError naming each card and field that cannot be."""
        return Facts.from_rows({component: cards.rows(component) for component in COMPONENTS})

    @staticmethod
    def from_rows(rows: Mapping[str, Sequence[Mapping[str, Any]]]) -> Facts:
        """The facts of rows by component (`fish`, `angler`, `trophy`, `tackle`, `tag`); FactsError."""
        faults: list[str] = []
        made: dict[str, list[Any]] = {component: [] for component in COMPONENTS}
        for component, make in _MAKERS.items():
            seen: set[str] = set()
            for n, row in enumerate(rows.get(component, ())):
                where = f"{component}[{n}] {row.get('id', '')}".rstrip()
                try:
                    item = make(row)
                except KeyError as error:
                    faults.append(f"{where}: the field {error.args[0]!r} is missing")
                    continue
                except (TypeError, ValueError) as error:
                    faults.append(f"{where}: {error}")
                    continue
                if item.id in seen:
                    faults.append(f"{where}: the id stands twice")
                seen.add(item.id)
                made[component].append(item)
        if faults:
            raise FactsError(faults)
        return Facts(*(tuple(made[component]) for component in COMPONENTS))

    def rows(self) -> dict[str, list[dict[str, Any]]]:
        """The facts as JSON rows by component; `from_rows` of them are the same facts."""
        return {
            "fish": [_fish_row(fish) for fish in self.fish],
            "angler": [
                {"id": a.id, "name": a.name, "type": a.type, "spots": None if a.spots is None else list(a.spots)}
                for a in self.anglers
            ],
            "trophy": [
                {"id": t.id, "name": t.name, "award": t.award, "value": t.value, "weight": t.weight}
                for t in self.trophies
            ],
            "tackle": [{"id": t.id, "name": t.name, "kind": t.kind, "sentence": t.sentence} for t in self.tackle],
            "tag": [{"id": t.id, "name": t.name} for t in self.tags],
        }

    def fish_card(self, card: str) -> Fish:
        """The Fish card of that id; KeyError."""
        return _find(self.fish, card)

    def angler_card(self, card: str) -> Angler:
        """The Master Angler card of that id; KeyError."""
        return _find(self.anglers, card)

    def trophy_tile(self, card: str) -> Trophy:
        """The trophy of that id; KeyError."""
        return _find(self.trophies, card)

    def tackle_piece(self, card: str) -> Tackle:
        """The piece of tackle of that id; KeyError."""
        return _find(self.tackle, card)

    @property
    def tag_colours(self) -> tuple[str, ...]:
        """The colours that a Tag tile may show."""
        return tuple(tag.id for tag in self.tags)


class _Named(Protocol):
    @property
    def id(self) -> str: ...


C = TypeVar("C", bound=_Named)


def _find(cards: Sequence[C], card: str) -> C:
    for item in cards:
        if item.id == card:
            return item
    raise KeyError(card)


COMPONENTS: Final = ("fish", "angler", "trophy", "tackle", "tag")


def _fish_row(fish: Fish) -> dict[str, Any]:
    return {
        "id": fish.id,
        "name": fish.name,
        "species": fish.species,
        "front": fish.front,
        "location": fish.location,
        "low": fish.low,
        "high": fish.high,
        "weight": fish.weight,
        "tag": fish.tag,
        "stamp": None if fish.stamp is None else clock(fish.stamp),
    }


def _known(value: object, field: str, allowed: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"{field} must be one of {', '.join(allowed)}, not {value!r}")
    return value


def _text(row: Mapping[str, Any], field: str) -> str:
    value = row[field]
    if not isinstance(value, str) or not value:
        raise ValueError(f"{field} must be a text, not {value!r}")
    return value


def _whole(value: object, field: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{field} must be a whole number from {low} to {high}, not {value!r}")
    return value


def _pounds(row: Mapping[str, Any], field: str) -> int | None:
    value = row.get(field)
    return None if value is None else _whole(value, field, LEAST_WEIGHT, MOST_WEIGHT)


def _stamp(value: object) -> int | None:
    if value is None:
        return None
    return minutes(value) if isinstance(value, str) else _whole(value, "stamp", 0, MINUTES_A_DAY - 1)


def _fish(row: Mapping[str, Any]) -> Fish:
    species = _known(row["species"], "species", SPECIES)
    location = _known(row.get("location", LOCATION_OF_SPECIES[species]), "location", LOCATIONS)
    if location != LOCATION_OF_SPECIES[species]:
        raise ValueError(
            f"a {SPECIES_NAMES[species]} lives at the {LOCATION_OF_SPECIES[species]}, not at the {location}"
        )
    tag = row.get("tag")
    if tag is not None and not isinstance(tag, str):
        raise ValueError(f"tag must be a colour, not {tag!r}")
    return Fish(
        _text(row, "id"),
        _text(row, "name"),
        species,
        _text(row, "front") if row.get("front") else species,
        location,
        _pounds(row, "low"),
        _pounds(row, "high"),
        _pounds(row, "weight"),
        tag,
        _stamp(row.get("stamp")),
    )


def _angler(row: Mapping[str, Any]) -> Angler:
    spots = row.get("spots")
    if spots is not None:
        spots = tuple(_known(spot, "spots", COLOURS) for spot in spots)
        if not 3 <= len(spots) <= 4:
            raise ValueError(f"a Master Angler card has 3 or 4 spots, not {len(spots)}")
    return Angler(_text(row, "id"), _text(row, "name"), _known(row["type"], "type", ANGLER_TYPES), spots)


def _trophy(row: Mapping[str, Any]) -> Trophy:
    award = _known(row["award"], "award", AWARDS)
    name = _text(row, "name") if row.get("name") else AWARD_NAMES[award]
    return Trophy(_text(row, "id"), name, award, _whole(row["value"], "value", 1, 5), _pounds(row, "weight"))


def _tackle(row: Mapping[str, Any]) -> Tackle:
    sentence = _text(row, "sentence") if row.get("sentence") else ""
    return Tackle(_text(row, "id"), _text(row, "name"), _text(row, "kind"), sentence)


def _tag(row: Mapping[str, Any]) -> Tag:
    return Tag(_text(row, "id"), _text(row, "name"))


_MAKERS: Final[Mapping[str, Callable[[Mapping[str, Any]], Any]]] = {
    "fish": _fish,
    "angler": _angler,
    "trophy": _trophy,
    "tackle": _tackle,
    "tag": _tag,
}
