"""The whole state of a game of Coldwater Crown: plain frozen values, and small ways to change one part of them.

What nobody has seen has no order: decks and piles are bags, and a fish on the board is only its fish side. Rules live elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from companion.engine.bag import Bag
from companion.engine.game import Cards, Seat
from companion.games.coldwater_crown import facts
from companion.games.coldwater_crown.tasks import Task

EMPTY: Final = Bag()
NOBODY: Final = Seat(-1)
SILENT: Final = Seat(1)
"""The silent player's place among the players of a solo game."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """The options of the table, as in the manifest (there with hyphens)."""

    weights: str = "at-catch"
    tags: str = "score"
    depletion: str = "rulebook"
    number_two: str = "all"
    tackle: str = "owner"
    trophies: str = "open"
    solo_small_species: str = "rulebook"
    solo_discard: str = "rulebook"
    solo_initial_clear: str = "rulebook"
    clear_in_fill: str = "silent"


@dataclass(frozen=True, slots=True)
class Printed:
    """What the cards in use say, copied into the state so that a position stands by itself; `digest` names the set."""

    digest: str
    fish: tuple[facts.Fish, ...]
    anglers: tuple[facts.Angler, ...]
    tackle: tuple[facts.Tackle, ...]
    tags: tuple[facts.Tag, ...]

    def __hash__(self) -> int:
        return hash(self.digest)

    @staticmethod
    def of(cards: Cards) -> Printed:
        """The facts of a loaded set; `facts.FactsError` names each that cannot be."""
        known = facts.Facts.of(cards)
        return interned(Printed(cards.digest, known.fish, known.anglers, known.tackle, known.tags))


@lru_cache(maxsize=16)
def interned(printed: Printed) -> Printed:
    """The same object for equal facts, so that looking cards up never compares them one by one."""
    return printed


@lru_cache(maxsize=16)
def fronts(printed: Printed) -> Mapping[str, facts.Fish]:
    """A Fish card for each fish side: its species, Location and range are public."""
    return {fish.front: fish for fish in reversed(printed.fish)}


@lru_cache(maxsize=16)
def fish_cards(printed: Printed) -> Mapping[str, facts.Fish]:
    """The Fish cards by id."""
    return {fish.id: fish for fish in printed.fish}


@lru_cache(maxsize=16)
def angler_cards(printed: Printed) -> Mapping[str, facts.Angler]:
    """The Master Angler cards by id."""
    return {angler.id: angler for angler in printed.anglers}


@dataclass(frozen=True, slots=True)
class Caught:
    """A fish that somebody caught: its fish side, and what is known of its weight side (None: nobody has told).

    The weight side is its owner's secret until it is submitted; `is_shown` says that its weight was revealed for a Mystery tile.
    """

    front: str
    card: str | None = None
    weight: int | None = None
    tag: str | None = None
    stamp: int | None = None
    is_shown: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """A Master Angler card that a player attempts to catch, and the bait on it."""

    card: str
    bait: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Won:
    """A trophy won while playing; `weight` is that of a Mystery tile, else 0."""

    award: str
    value: int
    weight: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """A player's own things; `token` is 1 or 2, or 0 while it stands on the board. `tackle` lists kinds, oldest first."""

    token: int = 1
    zones: tuple[tuple[str, ...], ...] = ((), (), (), ())
    catches: tuple[Caught, ...] = ()
    held: tuple[Held, ...] = ()
    anglers: tuple[str, ...] = ()
    tackle: tuple[str, ...] = ()
    trophies: tuple[Won, ...] = ()

    def zone(self, number: int) -> tuple[str, ...]:
        """The bait in Zone 3, 4, 5 or 6."""
        return self.zones[number - 3]

    def with_zone(self, number: int, bait: tuple[str, ...]) -> Player:
        """The player with that bait in the Zone, kept in order of colour so that equal Zones are equal values."""
        zones = list(self.zones)
        zones[number - 3] = tuple(sorted(bait, key=facts.COLOURS.index))
        return replace(self, zones=tuple(zones))

    def has_won(self, award: str) -> bool:
        """Whether the player holds a trophy of the award."""
        return any(won.award == award for won in self.trophies)


@dataclass(frozen=True, slots=True)
class Water:
    """A Location of the board: the fish sides in Zones 3 to 6 ("" for none), the deck's top, and the fish sides below it."""

    zones: tuple[str, ...] = ("", "", "", "")
    top: str = ""
    deck: Bag = EMPTY

    def zone(self, number: int) -> str:
        """The fish in Zone 3, 4, 5 or 6."""
        return self.zones[number - 3]

    def with_zone(self, number: int, front: str) -> Water:
        """The Location with that fish in the Zone."""
        zones = list(self.zones)
        zones[number - 3] = front
        return replace(self, zones=tuple(zones))

    def left(self) -> int:
        """How many fish are left here: in the Zones and in the deck."""
        return sum(1 for front in self.zones if front) + bool(self.top) + len(self.deck)


@dataclass(frozen=True, slots=True)
class Stacks:
    """The trophies still on the board, by their values, top first."""

    small: tuple[int, ...] = ()
    eight: tuple[int, ...] = ()
    twelve: tuple[int, ...] = ()
    same: tuple[int, ...] = ()
    unique: tuple[int, ...] = ()


STACK_OF: Final[Mapping[str, str]] = {
    "small-species": "small",
    "eight-species": "eight",
    "first-to-12": "twelve",
    "three-same": "same",
    "four-unique": "unique",
}


@dataclass(frozen=True, slots=True)
class State:
    """Everything. `people` counts the persons and bots; alone, the silent player is `players[1]`.

    `unseen` are the Fish cards whose weight side has not been told; `aside` says that the clear bait is out of the bag; `spaces`
    holds the number of the token on each Angler space in the order of `facts.SPACES`; `ender` triggered the end and `ending`
    turns are left since (-1: not triggered); `entries` are the submissions revealed so far, by Location and player; `agenda`
    is what is still to be done, next first.
    """

    rules: Rulings
    printed: Printed
    people: int
    players: tuple[Player, ...]
    waters: tuple[Water, ...]
    unseen: tuple[str, ...]
    bag: Bag
    anglers: Bag
    mysteries: Bag
    tackle: Bag
    stacks: Stacks
    agenda: tuple[Task, ...]
    first: Seat = NOBODY
    turn: Seat = NOBODY
    spaces: tuple[int, ...] = (0, 0, 1, 0, 1, 1, 0)
    discard: Bag = EMPTY
    aside: bool = True
    row: tuple[str, ...] = ()
    tag: str = ""
    mystery: int = 0
    ender: Seat = NOBODY
    ending: int = -1
    entries: tuple[tuple[tuple[int, ...], ...], ...] = ()

    @property
    def is_solo(self) -> bool:
        """Whether the silent player plays."""
        return self.people == 1

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    def water(self, location: str) -> Water:
        """The Location's board."""
        return self.waters[facts.LOCATIONS.index(location)]


_values: Final = attrgetter(*(field.name for field in fields(State)))
_index: Final = {field.name: n for n, field in enumerate(fields(State))}


def changed(state: State, **changes: Any) -> State:
    """The state with those fields changed; `dataclasses.replace`, five times faster, for what happens at every move."""
    values = list(_values(state))
    for name, value in changes.items():
        values[_index[name]] = value
    return State(*values)


def with_player(state: State, seat: Seat, player: Player) -> State:
    """The state with that player in the seat."""
    players = list(state.players)
    players[seat] = player
    return changed(state, players=tuple(players))


def with_water(state: State, location: str, water: Water) -> State:
    """The state with that board at the Location."""
    waters = list(state.waters)
    waters[facts.LOCATIONS.index(location)] = water
    return changed(state, waters=tuple(waters))


def with_space(state: State, space: str, token: int) -> State:
    """The state with that token (0: none) on the Angler space."""
    spaces = list(state.spaces)
    spaces[facts.SPACES.index(space)] = token
    return changed(state, spaces=tuple(spaces))


def with_agenda(state: State, *tasks: Task, drop: int = 1) -> State:
    """The state whose first `drop` tasks gave way to these."""
    return changed(state, agenda=(*tasks, *state.agenda[drop:]))


def seats(state: State) -> tuple[Seat, ...]:
    """The people's seats in order."""
    return tuple(Seat(number) for number in range(state.people))


def species(state: State, caught: Caught) -> str:
    """The species of a caught fish."""
    return fronts(state.printed)[caught.front].species


def location(state: State, caught: Caught) -> str:
    """The Location of a caught fish."""
    return fronts(state.printed)[caught.front].location


def candidates(state: State, caught: Caught) -> tuple[str, ...]:
    """The unseen cards that the caught fish may be."""
    cards = fish_cards(state.printed)
    return tuple(
        card
        for card in state.unseen
        if cards[card].front == caught.front and caught.weight in (None, cards[card].weight)
    )


def can_be_weighed(state: State, caught: Caught) -> bool:
    """Whether the cards themselves can say the fish's weight: it is unknown, and every card it may be has one."""
    if caught.card is not None or caught.weight is not None:
        return False
    cards = fish_cards(state.printed)
    pool = candidates(state, caught)
    return bool(pool) and all(cards[card].weight is not None for card in pool)


def spots(state: State, card: str) -> tuple[str, ...]:
    """The spots of a Master Angler card; none while nobody has told them."""
    return angler_cards(state.printed)[card].spots or ()


def open_spots(state: State, held: Held) -> tuple[str, ...]:
    """The colours of the card's spots that hold no bait yet."""
    left = list(spots(state, held.card))
    for colour in held.bait:
        left.remove(colour)
    return tuple(left)


def is_complete(state: State, held: Held) -> bool:
    """Whether bait lies on every spot of the card."""
    return bool(spots(state, held.card)) and not open_spots(state, held)


def is_silent(state: State, seat: int) -> bool:
    """Whether the seat is the silent player's."""
    return state.is_solo and seat == SILENT
