"""What is printed on the cards, tiles and tracks in use, as the rules need it. Unknown facts of an owner's box are None."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from card_db.effects import Effect, EffectError, Reward, read, read_reward
from companion.engine.errors import DataError
from companion.engine.game import Cards

GAME: Final = "aquicorn-cove"

PHASES: Final = (
    "Set-up",
    "Event and cards",
    "Village Fishing",
    "Gather and Clean",
    "Farming",
    "Village",
    "Building",
    "End of Round",
)
"""The phases by their number; 0 is before the first round."""

CHARACTERS: Final = ("lana", "mae", "andrew", "florian")
CHARACTER_NAMES: Final = {"lana": "Lana", "mae": "Mae", "andrew": "Andrew", "florian": "Florian"}
SEASONS: Final = ("spring", "summer", "fall", "winter", "epilogue")
SEASON_NAMES: Final = {
    "spring": "Spring",
    "summer": "Summer",
    "fall": "Fall",
    "winter": "Winter",
    "epilogue": "the Epilogue",
}
BANDS: Final = ("sun", "cloud", "dark cloud", "rain", "heavy rain", "thunderstorm")

NET: Final = "net"
AQUICORN: Final = "aquicorn"
POLLUTION: Final = "pollution"
ANY_FISH: Final = "fish"
"""A fish of an owner's box whose kind nobody has told; it turns out when it is drawn."""
NETS: Final = 3
AQUICORNS: Final = 4
POLLUTIONS: Final = 15
FISH: Final = 16
NAMED_FISH: Final = 2
"""The kinds of fish that the rulebook names, Tuna and Snapper: so many there are, whatever an untold copy prints."""
BOAT_TILES: Final = 4
MOST_SPACES: Final = 12
"""What the boat's spaces are counted up to while nobody has told how many there are: people then see when it is full."""
LOWEST: Final = 5
HIGHEST: Final = 16
"""The ends of the Prosperity track, as the endings count (AC-G11)."""
MOST_DICE: Final = 4
MARKET: Final = 4
HAND: Final = 3
DECK: Final = 10
KEPT: Final = 4
"""How much food may be stored (AC-R33)."""
EVENT: Final = "event"
CHARACTER: Final = "character"
VILLAGER: Final = "villager"
CARD_KINDS: Final = (EVENT, CHARACTER, VILLAGER, AQUICORN)
WILD: Final = "wild"
YES: Final = "yes"

_HANDLES: Final = {
    "tuna": "Tuna",
    "snapper": "Snapper",
    "sardine": "Fish A",
    "mackerel": "Fish B",
    "grouper": "Fish C",
}
"""What kinds are called while nobody has told their names; the rulebook names two."""

Value = int | str | None | tuple[str, ...]
Change = tuple[str, str, Value]
_COMPONENTS: Final = (
    "ocean",
    "building",
    EVENT,
    CHARACTER,
    VILLAGER,
    AQUICORN,
    "prosperity",
    "reef",
    "season",
    "row",
    "die",
    "board",
)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a card: the phase it goes to (None: unknown) and what it does."""

    phase: int | None
    effect: Effect


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the Action Track; `pollution` is an Event's number, `character` whose Starting deck it is of."""

    id: str
    name: str
    kind: str
    options: tuple[Option, ...]
    pollution: int | None = 0
    character: str = ""


@dataclass(frozen=True, slots=True)
class Building:
    """A Building tile; `start` is the sign of the row that a starting Village stands in."""

    id: str
    name: str
    cost: int | None
    left: str | None
    right: str | None
    reward: Reward
    start: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the village: its sign, the colours of the shore's fence (() unknown), and how many Buildings fit."""

    sign: str
    shore: tuple[str, ...]
    spaces: int


@dataclass(frozen=True, slots=True)
class Fish:
    """A kind of fish: its food and how many tiles there are."""

    kind: str
    name: str
    value: int | None
    count: int
    tile: str


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the Prosperity track; `shell` is None while nobody has told."""

    value: int
    feed: int | None
    shell: bool | None


@dataclass(frozen=True, slots=True)
class Reef:
    """A space of the Reef Health track; `dice` is the number printed there, None for none."""

    value: int
    band: str | None
    dice: int | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Printed:
    """All facts in use. `changes` are those that differ from our print-and-play set, so equal changes are equal facts."""

    changes: tuple[Change, ...]
    cards: tuple[Card, ...]
    buildings: tuple[Building, ...]
    rows: tuple[Row, ...]
    fish: tuple[Fish, ...]
    spaces: tuple[Space, ...]
    reef: tuple[Reef, ...]
    bonuses: tuple[tuple[str, int | None], ...]
    die: tuple[str | None, ...]
    food: int
    boat: int | None
    covered: int
    farm: int | None
    start_prosperity: int | None
    start_reef: int | None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Printed) and self.changes == other.changes

    def __hash__(self) -> int:
        return hash(self.changes)

    def __repr__(self) -> str:
        return f"Printed({self.changes!r})"

    @staticmethod
    def of(cards: Cards) -> Printed:
        """The facts of the cards in use; DataError that names card and field of every fault."""
        return printed(_changes(cards))

    def card(self, card: str) -> Card:
        """The card of that id; KeyError."""
        return _cards(self)[card]

    def building(self, building: str) -> Building:
        """The Building of that id; KeyError."""
        return _buildings(self)[building]

    def row(self, sign: str) -> Row:
        """The village's row with that sign; KeyError."""
        return next(row for row in self.rows if row.sign == sign)

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs of the rows, from the top."""
        return tuple(row.sign for row in self.rows)

    def tile_of(self, kind: str) -> str:
        """The tile by which a kind of fish is told."""
        return next((fish.tile for fish in self.fish if fish.kind == kind), f"{kind}-1")

    def value(self, kind: str) -> int | None:
        """The food that a tile of the kind is worth: 0 for a net, None for a fish that nobody has told."""
        return next((fish.value for fish in self.fish if fish.kind == kind), 0 if kind == NET else None)

    def bonus(self, season: str) -> int | None:
        """The food shown beneath the season."""
        return dict(self.bonuses)[season]

    def of_kind(self, kind: str, character: str = "") -> tuple[str, ...]:
        """The ids of the cards of a deck, in the set's order."""
        return tuple(card.id for card in self.cards if card.kind == kind and card.character == character)

    @property
    def spaces_of_boat(self) -> int:
        """The boat's spaces, those under Boat tiles included; as many as can be while nobody has told."""
        return MOST_SPACES if self.boat is None else self.boat

    @property
    def kinds(self) -> int:
        """How many kinds of fish there are; while some are untold, how many there must be at least."""
        known = [fish for fish in self.fish if fish.kind != ANY_FISH]
        return len(known) if len(known) == len(self.fish) else max(NAMED_FISH, len(known))

    @property
    def deepest(self) -> int:
        """The lowest space of the Reef Health track."""
        return self.reef[0].value

    @property
    def healthiest(self) -> int:
        """The highest space of the Reef Health track."""
        return self.reef[-1].value


@lru_cache(maxsize=1)
def fish_kinds() -> tuple[str, ...]:
    """The kinds that a fish may be of: handles, whatever the owner's copy calls them."""
    return tuple(kind for kind in field_of("tuna-1", "kind").choices if kind not in (NET, AQUICORN, POLLUTION))


@lru_cache(maxsize=64)
def _cards(printed: Printed) -> Mapping[str, Card]:
    return {card.id: card for card in printed.cards}


@lru_cache(maxsize=64)
def _buildings(printed: Printed) -> Mapping[str, Building]:
    return {building.id: building for building in printed.buildings}


@lru_cache(maxsize=1)
def shipped() -> Cards:
    """Our print-and-play set."""
    from card_db.load import load_set

    return load_set(GAME)


Rows = dict[str, dict[str, dict[str, Value]]]


def _rows(cards: Cards) -> Rows:
    return {name: {row["id"]: dict(row) for row in cards.rows(name)} for name in _COMPONENTS}


@lru_cache(maxsize=1)
def _fields() -> tuple[tuple[str, str, Value], ...]:
    """Every card's fields with what our set says, in its order."""
    rows = _rows(shipped())
    return tuple(
        (card, field, value) for name in _COMPONENTS for card, row in rows[name].items() for field, value in row.items()
    )


def _changes(cards: Cards) -> tuple[Change, ...]:
    """What the cards say otherwise than our set; DataError where they are not the cards of this game."""
    ours, theirs = _rows(shipped()), _rows(cards)
    if wrong := [name for name in _COMPONENTS if ours[name].keys() != theirs[name].keys()]:
        raise DataError([f"{name}: the cards are not those of this game" for name in wrong])
    return tuple(
        (card, field, theirs[name][card][field])
        for name in _COMPONENTS
        for card, values in ours[name].items()
        for field, value in values.items()
        if theirs[name][card].get(field) != value
    )


def with_facts(old: Printed, facts: Iterable[Change]) -> Printed:
    """The facts with these told over them; DataError where one does not fit."""
    changes = {(card, field): value for card, field, value in old.changes}
    changes.update({(card, field): value for card, field, value in facts})
    if not changes:
        return printed()
    return printed(
        tuple(
            (card, field, value)
            for card, field, ours in _fields()
            if (value := changes.get((card, field), ours)) != ours
        )
    )


def field_of(card: str, field: str) -> Any:
    """The schema of a card's field (`card_db.model.Field`); KeyError where the game has no such card or field."""
    cards: Any = shipped()
    return cards.component(cards.component_of(card)).field(field)


@lru_cache(maxsize=64)
def printed(changes: tuple[Change, ...] = ()) -> Printed:
    """The facts of our set with these changes; DataError that names card and field of every fault."""
    rows = _rows(shipped())
    for card, field, value in changes:
        component = next(name for name in _COMPONENTS if card in rows[name])
        rows[component][card][field] = value
    faults: list[str] = []
    kinds = fish_kinds()
    board: dict[str, Any] = rows["board"]["board"]
    found = Printed(
        changes,
        cards=tuple(_card(name, row, kinds, faults) for name in CARD_KINDS for row in rows[name].values()),
        buildings=tuple(_building(row, faults) for row in rows["building"].values()),
        rows=tuple(
            Row(str(row["sign"]), _texts(row["shore"]), _whole(row["spaces"]) or 8) for row in rows["row"].values()
        ),
        fish=_fish(rows["ocean"]),
        spaces=tuple(_space(row) for row in rows["prosperity"].values()),
        reef=tuple(
            Reef(_whole(row["value"]) or 0, _text(row["band"]), _whole(row["dice"])) for row in rows["reef"].values()
        ),
        bonuses=tuple((card, _whole(row["bonus"])) for card, row in rows["season"].items()),
        die=tuple(_text(row["sign"]) for row in rows["die"].values()),
        food=board["food"],
        boat=board["boat"],
        covered=board["covered"],
        farm=board["farm"],
        start_prosperity=board["prosperity"],
        start_reef=board["reef"],
    )
    faults += _miscounted(found, rows)
    if faults:
        raise DataError(faults)
    return found


def _miscounted(found: Printed, rows: Mapping[str, Mapping[str, Mapping[str, Value]]]) -> Iterator[str]:
    """Components of which there are more or fewer than the rules count: whatever is told of a tile, it stays one of these."""
    kinds = Counter(row["kind"] for row in rows["ocean"].values())
    for kind, number in ((NET, NETS), (AQUICORN, AQUICORNS), (POLLUTION, POLLUTIONS)):
        if kinds[kind] != number:
            yield f"ocean, kind: {number} tiles are of the kind {kind}, not {kinds[kind]}"
    for who in CHARACTERS:
        if (number := len(found.of_kind(CHARACTER, who))) != DECK:
            yield f"character: {who} has {DECK} cards, not {number}"


def handle(kind: str) -> str:
    """What a kind is called while nobody has told its name."""
    return _HANDLES.get(kind, kind)


def _whole(value: Value) -> int | None:
    return value if isinstance(value, int) else None


def _text(value: Value) -> str | None:
    return value if isinstance(value, str) else None


def _texts(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


def _effect(row: Mapping[str, Value], field: str, kinds: tuple[str, ...], faults: list[str]) -> Effect:
    try:
        return read(str(row[field]), kinds)
    except EffectError as error:
        faults.append(f"{row['id']}, {field}: {error}")
        return Effect("by hand")


def _card(kind: str, row: Mapping[str, Value], kinds: tuple[str, ...], faults: list[str]) -> Card:
    if kind in (EVENT, AQUICORN):
        options: tuple[Option, ...] = (Option(_whole(row["phase"]), _effect(row, "effect", kinds, faults)),)
    else:
        options = tuple(
            Option(_whole(row[f"phase_{n}"]), _effect(row, f"effect_{n}", kinds, faults))
            for n in (1, 2, 3)
            if row[f"effect_{n}"]
        )
    number = _whole(row["pollution"]) if kind == EVENT else 0
    return Card(str(row["id"]), str(row["name"]), kind, options, number, str(row.get("character", "")))


def _building(row: Mapping[str, Value], faults: list[str]) -> Building:
    try:
        reward = read_reward(str(row["reward"]))
    except EffectError as error:
        faults.append(f"{row['id']}, reward: {error}")
        reward = Reward("by hand")
    start = _text(row["start"]) or ""
    return Building(
        str(row["id"]), str(row["name"]), _whole(row["cost"]), _text(row["left"]), _text(row["right"]), reward, start
    )


def _space(row: Mapping[str, Value]) -> Space:
    shell = None if row["shell"] is None else row["shell"] == YES
    return Space(_whole(row["value"]) or 0, _whole(row["feed"]), shell)


def _fish(rows: Mapping[str, Mapping[str, Value]]) -> tuple[Fish, ...]:
    """The kinds of fish; tiles whose kind is not told are one kind of their own, and count as fish for AC-R4."""
    found: dict[str, Fish] = {}
    for tile, row in rows.items():
        kind = _text(row["kind"]) or ANY_FISH
        if kind in (NET, AQUICORN, POLLUTION):
            continue
        old = found.get(kind)
        name = "fish" if kind == ANY_FISH else str(row["name"] or _HANDLES[kind])
        value = _whole(row["value"]) if old is None else old.value
        found[kind] = Fish(kind, name, value, 1 if old is None else old.count + 1, tile if old is None else old.tile)
    return tuple(found.values())
