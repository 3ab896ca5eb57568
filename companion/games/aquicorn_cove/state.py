"""The whole state of a game: plain frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Any, Final

from companion.engine.bag import Bag
from companion.engine.game import Seat
from companion.games.aquicorn_cove import facts, tasks
from companion.games.aquicorn_cove.bay import Bay
from companion.games.aquicorn_cove.facts import AQUICORN, POLLUTION, Change, Printed
from companion.games.aquicorn_cove.tasks import Fishing, Phase, Task
from companion.games.aquicorn_cove.village import Village

NOBODY: Final = -1
EMPTY: Final = Bag()
POLLUTED: Final = {"easy": 1, "medium": 2, "hard": 3}
ROUNDS: Final = 7
STORM: Final = 8
"""What the phase is called while there is a storm, and once the game is over."""


@dataclass(frozen=True, slots=True)
class Law:
    """The options of the table, as in the manifest (there with hyphens)."""

    difficulty: str = "medium"
    hands: str = "held"
    alone: str = "two"
    early_aquicorn: str = "at-once"
    storm_dice: str = "above"
    shells: str = "upward"
    bonus: str = "helper"
    village_cards: str = "any"
    wild_shore: str = "no"
    winter: str = "space"
    odds: str = "shown"


OPTION_IDS: Final = tuple(one.name.replace("_", "-") for one in fields(Law))


def law_of(options: dict[str, str]) -> Law:
    """The options' values as the state keeps them."""
    return Law(**{name.replace("-", "_"): value for name, value in options.items()})


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the Action Track: which option at which phase, whose hand played it (-1: an Event, Aquicorn or Helper)."""

    card: str
    option: int
    phase: int
    hand: int = NOBODY
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Everything. A `hand` is a character's cards; `people` are the seats, of which one person may play several hands.

    `decks` are the hands' own cards that nobody has seen, `on_top` how many Villager cards lie unseen on each, and `villagers`
    all unseen Villager cards, those on decks too. `boat` is what was drawn now, `caught` every fish, net and Aquicorn of the
    round. The market's last tile is the top of the stack (AC-R3); `stack` are its unseen tiles and `under` those put below, in
    order; `shown` are the tiles put below since the village last changed (AC-R29). `feed_change` and `dice_change` are what
    cards added to the round's feeding and to the next storm. `told` is what people said of their own copy.
    """

    law: Law
    printed: Printed
    people: int
    agenda: tuple[Task, ...]
    hands: tuple[tuple[str, ...], ...]
    characters: tuple[str, ...] = ()
    decks: tuple[Bag, ...] = ()
    on_top: tuple[int, ...] = ()
    villagers: Bag = EMPTY
    helpers: Bag = EMPTY
    events: Bag = EMPTY
    aquicorns: Bag = EMPTY
    spent: tuple[str, ...] = ()
    track: tuple[Played, ...] = ()
    head: int = NOBODY
    year: int = 1
    season: str = "spring"
    food: int = 0
    supply: int = 0
    farm: int = 0
    prosperity: int = facts.LOWEST
    reef: int = 1
    bay: Bay = (0, 0)
    bay_aquicorns: int = 0
    bag: Bag = EMPTY
    boat: tuple[str, ...] = ()
    caught: tuple[str, ...] = ()
    covered: int = 0
    overfished: Bag = EMPTY
    village: Village = ()
    market: tuple[str, ...] = ()
    stack: Bag = EMPTY
    under: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    has_planted: bool = False
    has_bonus: bool = False
    feed_change: int = 0
    dice_change: int = 0
    dice: tuple[str, ...] = ()
    told: tuple[Change, ...] = field(default=())

    @property
    def count(self) -> int:
        """How many hands there are."""
        return len(self.hands)

    @property
    def round(self) -> int:
        """The round from 1 to 7; a winter belongs to the fall before it."""
        season = 2 if self.season == "winter" else facts.SEASONS.index(self.season)
        return ROUNDS if self.season == "epilogue" else 3 * (self.year - 1) + season + 1

    @property
    def phase(self) -> int:
        """The phase that goes on: 0 before the first round, 1 until the cards are chosen, 8 in a storm and at the end."""
        return phase_of(self.agenda)

    @property
    def pollution_supply(self) -> int:
        """The Pollution beside the board."""
        return facts.POLLUTIONS - sum(self.bay) - self.bag.count(POLLUTION)

    @property
    def open_spaces(self) -> int:
        """The boat's spaces without a Boat tile."""
        return self.printed.spaces_of_boat - self.covered

    @property
    def villager_deck(self) -> int:
        """How many Villager cards are in the deck beside the board."""
        return len(self.villagers) - sum(self.on_top)

    @property
    def farm_room(self) -> int:
        """The farm's empty spaces; many where nobody has told how many there are."""
        return (99 if self.printed.farm is None else self.printed.farm) - self.farm


def phase_of(agenda: tuple[Task, ...]) -> int:
    """The phase to which the agenda's first tasks belong."""
    for task in agenda:
        match task:
            case Phase(number=number):
                return number
            case tasks.Fishing() | tasks.Landing():
                return 2
            case tasks.EndingRound():
                return 7
            case tasks.Storming() | tasks.Striking() | tasks.EndingWinter() | tasks.AskingDice():
                return STORM
            case tasks.StartingRound():
                return 0
            case tasks.RevealingEvent() | tasks.DrawingHelper() | tasks.PlayingCard():
                return 1
            case _:
                continue
    return STORM


def seat_of(state: State, hand: int) -> Seat:
    """Who plays the hand; the Head Fisher for what belongs to no hand."""
    hand = state.head if hand == NOBODY else hand
    return Seat(max(hand, 0) % state.people)


def head_seat(state: State) -> Seat:
    """The Head Fisher's seat."""
    return seat_of(state, state.head)


def hands_of(state: State, seat: Seat) -> tuple[int, ...]:
    """The hands that the seat plays."""
    return tuple(hand for hand in range(state.count) if seat_of(state, hand) == seat)


def clockwise(state: State) -> tuple[int, ...]:
    """The hands from the Head Fisher on (AC-R11)."""
    return tuple((state.head + n) % state.count for n in range(state.count))


def event_of(state: State) -> Played | None:
    """This round's Event on the Action Track."""
    return next((one for one in state.track if state.printed.card(one.card).kind == facts.EVENT), None)


def waiting(state: State, phase: int) -> tuple[Played, ...]:
    """The cards of the phase that are still to be resolved."""
    return tuple(one for one in state.track if one.phase == phase and not one.is_done)


def is_fishing(state: State) -> bool:
    """Whether tiles lie in the boat or are being drawn."""
    return any(isinstance(task, Fishing) for task in state.agenda)


def now(state: State) -> Phase | None:
    """The phase task that is due, or the one behind the task that is."""
    return next((task for task in state.agenda if isinstance(task, Phase)), None)


_NAMES: Final = tuple(one.name for one in fields(State))
_AT: Final = _NAMES.index("agenda")
_BEFORE: Final = attrgetter(*_NAMES[:_AT])
_AFTER: Final = attrgetter(*_NAMES[_AT + 1 :])


def with_agenda(state: State, *tasks: Task, drop: int = 1) -> State:
    """The state whose first `drop` tasks gave way to these."""
    # Most steps of a game are this one: with the constructor a game is played out a third faster than with `replace`.
    values: tuple[Any, ...] = (*_BEFORE(state), (*tasks, *state.agenda[drop:]), *_AFTER(state))
    return State(*values)


def add_to_bag(state: State, kind: str, count: int) -> State:
    """The state with so many tiles of the kind more in the bag."""
    return replace(state, bag=state.bag.add(*(kind,) * count))


def aquicorns_in_bag(state: State) -> int:
    """The Aquicorn tiles in the bag."""
    return state.bag.count(AQUICORN)
