"""What the rulebook and the cards in use say: bears, faces of tiles and objectives, counts of the box (KA-R01 to KA-R03).

Bears are numbers here: 0 to 11 the Cinnamon deck, 12 to 23 the Sandy deck, each in the order of the card set, so that a deck is a
range and a set of cards an int of 24 bits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from companion.engine import registry
from companion.engine.errors import DataError
from companion.engine.game import Cards
from companion.games.katmai import pattern
from companion.games.katmai.pattern import Most, PatternError
from companion.games.katmai.river import FEATURES, SPACES, TILES, UNKNOWN

GAME: Final = "katmai"
DECKS: Final = ("cinnamon", "sandy")
DECK_NAMES: Final = ("Cinnamon", "Sandy")
DECK_SIZE: Final = 12
BEARS: Final = DECK_SIZE * len(DECKS)
ASIDE: Final = 2
HAND: Final = 2
BEEPLES: Final = 12
SALMON: Final = 24
MOST_AT_TILE: Final = 3
LEAD: Final = 4
"""So many more beeples than the opponent win at once (KA-R26)."""
FEW: Final = 2
"""With so many beeples left in a supply the game ends (KA-R27)."""
LETTERS: Final = "ABCDEFGH"
IN_CIRCLE: Final = 4
DIAMONDS: Final = (3, 2, 2, 1, 1, 1)
"""The diamonds of the objectives of a diamond game, in the order in which they are drawn (KA-R03, KA-G25)."""
FACES: Final = 2
OBJECTIVE_CARDS: Final = 15

ABILITIES: Final = ("none", "zero", "deep-pool", "waterfall", "even", "gather", "copy", "push")
NONE, ZERO, DEEP_POOL, WATERFALL, EVEN, GATHER, COPY, PUSH = range(len(ABILITIES))
TRIGGERS: Final = (GATHER, PUSH)
"""The abilities with the trigger icon; all others are worked out when a tile is totalled (KA-R35)."""
NO_BONUS: Final = -1
UNTOLD: Final = -1
"""A number that nobody has told."""


class FactsError(DataError):
    """Cards that no game can be played with."""

    what = "cards"


@dataclass(frozen=True, slots=True)
class Bear:
    """A bear card; `dominance` is UNTOLD and `is_sow` None while nobody has told them. `deck` is 0 for Cinnamon, 1 for Sandy."""

    id: str
    name: str
    deck: int
    dominance: int
    is_sow: bool | None
    ability: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Face:
    """A face of a river tile: which tile and side it is, and its four features in the order of `river.SPACES`."""

    id: str
    tile: int
    side: str
    features: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """A face of an objective card. While nobody has told them `salmon` and `diamonds` are UNTOLD, `groups` "?" and `pattern` "".

    `bonus` is a feature's number or NO_BONUS; `is_end` objectives score at the end only (KA-R21).
    """

    id: str
    name: str
    card: int
    side: str
    salmon: int
    bonus: int
    diamonds: int
    groups: str
    is_end: bool
    pattern: str
    sentence: str

    @property
    def is_told(self) -> bool:
        """Whether the app can say when it is met, and what it gives."""
        return bool(self.pattern) and self.salmon != UNTOLD


@dataclass(frozen=True, slots=True)
class Printed:
    """What the cards in use say, copied into the state so that a position stands by itself; `digest` names the set."""

    digest: str
    bears: tuple[Bear, ...]
    faces: tuple[Face, ...]
    objectives: tuple[Objective, ...]

    def __hash__(self) -> int:
        return hash(self.digest)

    @staticmethod
    def of(cards: Cards) -> Printed:
        """The facts of a loaded set; FactsError naming each that cannot be."""
        try:
            bears = tuple(sorted((_bear(row) for row in cards.rows("bear")), key=lambda bear: bear.deck))
            faces = tuple(map(_face, cards.rows("tile")))
            objectives = tuple(map(_objective, cards.rows("objective")))
        except (KeyError, ValueError) as error:
            raise FactsError([f"the set has no {error.args[0]!r}"]) from error
        printed = Printed(cards.digest, bears, faces, objectives)
        if faults := tuple(printed_faults(printed)):
            raise FactsError(faults)
        return interned(printed)


@lru_cache(maxsize=16)
def interned(printed: Printed) -> Printed:
    """The same object for equal facts, so that looking cards up never compares them one by one."""
    return printed


@lru_cache(maxsize=1)
def ours() -> Printed:
    """What our own cards say."""
    return Printed.of(registry.cards(registry.manifest(GAME)))


def _bear(row: Mapping[str, Any]) -> Bear:
    sow = row["sow"]
    return Bear(
        row["id"],
        row["name"],
        DECKS.index(row["deck"]),
        UNTOLD if row["dominance"] is None else row["dominance"],
        None if sow is None else sow == "yes",
        ABILITIES.index(row["ability"] or "none"),
        row["sentence"] or "",
    )


def _face(row: Mapping[str, Any]) -> Face:
    features = tuple(UNKNOWN if row[space] is None else FEATURES.index(row[space]) for space in SPACES)
    return Face(row["id"], row["tile"], row["side"], features)


def _objective(row: Mapping[str, Any]) -> Objective:
    bonus = row["bonus"]
    return Objective(
        row["id"],
        row["name"],
        row["card"],
        row["side"],
        UNTOLD if row["salmon"] is None else row["salmon"],
        FEATURES.index(bonus) if bonus in FEATURES else NO_BONUS,
        UNTOLD if row["diamonds"] is None else row["diamonds"],
        "?" if row["groups"] is None else "".join(row["groups"]),
        row["end"] == "yes" if row["end"] else (row["pattern"] or "").startswith("most "),
        row["pattern"] or "",
        row["sentence"] or "",
    )


def printed_faults(printed: Printed) -> Iterator[str]:
    """Where the cards are not what the box holds, and requirements that cannot be read."""
    decks = Counter(bear.deck for bear in printed.bears)
    for deck, name in enumerate(DECK_NAMES):
        if decks[deck] != DECK_SIZE:
            yield f"bears: the {name} deck has {DECK_SIZE} cards, not {decks[deck]}"
    tiles = Counter(face.tile for face in printed.faces)
    if sorted(tiles.items()) != [(tile, FACES) for tile in range(1, TILES + 1)]:
        yield f"tiles: there are {TILES} of them with {FACES} faces each"
    cards = Counter(objective.card for objective in printed.objectives)
    if sorted(cards.items()) != [(card, FACES) for card in range(1, OBJECTIVE_CARDS + 1)]:
        yield f"objectives: there are {OBJECTIVE_CARDS} cards with {FACES} faces each"
    for objective in printed.objectives:
        if not objective.pattern:
            continue
        try:
            found = pattern.parse(objective.pattern)
        except PatternError as error:
            yield from (f"{objective.name}: {fault}" for fault in error.faults)
            continue
        if isinstance(found, Most) != objective.is_end:
            yield f"{objective.name}: what asks for the most scores at the end of the game, and nothing else does"


@lru_cache(maxsize=16)
def bear_numbers(printed: Printed) -> Mapping[str, int]:
    """The bears' numbers by id."""
    return {bear.id: number for number, bear in enumerate(printed.bears)}


@lru_cache(maxsize=16)
def faces(printed: Printed) -> Mapping[str, Face]:
    """The tiles' faces by id."""
    return {face.id: face for face in printed.faces}


@lru_cache(maxsize=16)
def objectives(printed: Printed) -> Mapping[str, Objective]:
    """The objectives by id."""
    return {objective.id: objective for objective in printed.objectives}


def deck_mask(deck: int) -> int:
    """The cards of a deck, 0 Cinnamon or 1 Sandy, as a mask of bears."""
    return ((1 << DECK_SIZE) - 1) << DECK_SIZE * deck


def bears_of(mask: int) -> Iterator[int]:
    """The bears of a mask, lowest number first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
