"""The whole state of a competitive game: plain frozen values (FF-R46 to FF-R56)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Final

from companion.engine.bag import Bag
from companion.engine.game import Seat
from companion.games.fishnflips import facts
from companion.games.fishnflips.facts import Deck
from companion.games.fishnflips.learn import Named
from companion.games.fishnflips.turn import Law, Turn

SIDE: Final = 3
GRID: Final = SIDE * SIDE
COMMON: Final = facts.COMMON_POWERS
ON_TABLE: Final = 2
LEAST_PEOPLE: Final = 2
MINUTE: Final = 60
"""Seconds that the others have to raise (FF-R48)."""
NOBODY: Final = Seat(-1)
EMPTY: Final = Bag()


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The options of the table, as in the manifest (there with hyphens)."""

    animals: str = "chosen"
    cascade: str = "strict"
    whale_push: str = "moved"
    rays: str = "adjacent"
    once_per: str = "group"
    timer: str = "single"
    no_act: str = "waste"


OPTION_IDS: Final = tuple(field.name.replace("_", "-") for field in fields(Rivalry))


@lru_cache(maxsize=64)
def law(rules: Rivalry) -> Law:
    """How turns are played: three columns of three, powers once a card (FF-R49)."""
    return Law(
        columns=SIDE,
        rows=SIDE,
        often=True,
        strict=rules.cascade == "strict",
        pushed=rules.whale_push == "moved",
        distant=rules.rays == "distance",
        per_card=rules.once_per == "card",
    )


@dataclass(frozen=True, slots=True)
class ChoosingSpecies:
    """A species is chosen or drawn until four play (FF-R46)."""


@dataclass(frozen=True, slots=True)
class ChoosingPower:
    """A power is chosen until two are common to all (FF-R46)."""


@dataclass(frozen=True, slots=True)
class Laying:
    """Cards of the draw pile go onto these columns, in order, until nine lie (FF-R47)."""

    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawingAction:
    """An action card is revealed (FF-R47)."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """Who bids most so far, and who will not raise (FF-R48)."""

    bidder: Seat = NOBODY
    bid: int = 0
    stood: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Acting:
    """The highest bidder acts with one of the two cards (FF-R48)."""

    bidder: Seat
    bid: int


@dataclass(frozen=True, slots=True)
class Playing:
    """The bidder's turn goes on (FF-R49)."""

    bidder: Seat
    bid: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class Giving:
    """The bidder deals out the excess, card by card (FF-R52)."""

    bidder: Seat
    left: int


@dataclass(frozen=True, slots=True)
class EndingRound:
    """The grid's rest and both action cards are discarded; a new grid, or the end (FF-R53 to FF-R55)."""


Task = ChoosingSpecies | ChoosingPower | Laying | DrawingAction | Bidding | Acting | Playing | Giving | EndingRound


@dataclass(frozen=True, slots=True)
class State:
    """Everything. `unseen` is the draw pile, `discard` the animals discarded, `caught` what the turn has freed so far.

    `piles` are the players' freed animals, `wastes` their waste cards, `faces` the action cards on the table; `shuffles` counts
    how often the discard became a new pile. `named` are cards of the owner's that were told when the camera saw them (`learn`).
    """

    rules: Rivalry
    deck: Deck
    people: int
    agenda: tuple[Task, ...]
    piles: tuple[Bag, ...]
    wastes: tuple[int, ...]
    species: tuple[str, ...] = ()
    common: tuple[str, ...] = ()
    net: int = 0
    unseen: Bag = EMPTY
    discard: Bag = EMPTY
    caught: Bag = EMPTY
    faces: tuple[str, ...] = ()
    actions: Bag = EMPTY
    played: Bag = EMPTY
    shuffles: int = 0
    named: Named = ()

    @property
    def law(self) -> Law:
        """How turns are played here."""
        return law(self.rules)

    @property
    def powers(self) -> int:
        """The common powers as the kernel wants them."""
        return facts.bits(self.common)


def with_agenda(state: State, *tasks: Task, drop: int = 1) -> State:
    """The state whose first `drop` tasks gave way to these."""
    return replace(state, agenda=(*tasks, *state.agenda[drop:]))


def playing(state: State) -> Turn | None:
    """The turn that is being played."""
    return next((task.turn for task in state.agenda if isinstance(task, Playing)), None)
