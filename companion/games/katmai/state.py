"""The whole state of a game of Katmai: plain frozen values, and small ways to change one part of them.

Sets of bears and of spaces are ints, so that a bot copies little. What nobody has seen has no order: `unseen` holds the cards
of a player that no one has drawn, the two set aside among them (KA-G27). Rules live elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from companion.engine.game import Seat
from companion.games.katmai import facts, matching, pattern, river
from companion.games.katmai.dominance import NOBODY, Stack
from companion.games.katmai.dominance import Tile as Ground
from companion.games.katmai.facts import ASIDE, DECK_SIZE, Objective, Printed
from companion.games.katmai.matching import Compiled, Law
from companion.games.katmai.tasks import Task

PEOPLE: Final = 2
SEATS: Final = (Seat(0), Seat(1))
NO_SEAT: Final = Seat(-1)
EMPTY: Final = -1
"""A place of a hand that holds no card."""
HIDDEN: Final = -2
"""A card that lies in a hand or face down, of which the app does not know which it is."""
ALL_FEATURES: Final = (river.UNKNOWN,) * river.CELLS
NO_BEAR: Final = -1

LEAD: Final = "lead"
SUPPLY: Final = "supply"


@dataclass(frozen=True, slots=True)
class Rulings:
    """The options of the table, as in the manifest (there with hyphens)."""

    challenge: str = "circle"
    letter: str = "drawn"
    decks: str = "first-cinnamon"
    hands: str = "known"
    dealing: str = "hand"
    neighbours: str = "orthogonal"
    rotation: str = "no"
    outside: str = "free"
    restack: str = "yes"
    most_tied: str = "nobody"


OPTION_IDS: Final = tuple(field.name.replace("_", "-") for field in fields(Rulings))


@lru_cache(maxsize=16)
def law(rules: Rulings) -> Law:
    """How objectives are read at this table."""
    return Law(rules.neighbours == "diagonal", rules.rotation == "yes", rules.outside == "inside")


@dataclass(frozen=True, slots=True)
class Down:
    """A card that lies face down at a tile; `bear` is HIDDEN where the app does not know it."""

    tile: int
    bear: int


@dataclass(frozen=True, slots=True)
class Scored:
    """An objective in play and what was scored on it by each seat: salmon, and the beeples that served it (KA-R20)."""

    id: str
    salmon: tuple[int, int] = (0, 0)
    used: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class State:
    """Everything. `faces` are the tiles' faces from upstream, `features` the 28 spaces' features.

    `values` and `sows` are what the bears' cards print (a value is UNTOLD, a bear in neither mask of `sows` (yes, no) untold).
    `holder` has the initiative; `is_given` says that it was given away in this card-turn (KA-R10). `hands` are each seat's two
    places; a seat that keeps its hand to itself has HIDDEN there. `unseen` are masks of bears, `stacks` each seat's seven, `cubs`
    the bear that each seat's cub stands on (NO_BEAR: not used in this round), `beeples` masks of spaces, `aims` masks of each
    seat's bears that the other set to 0 in this round (KA-R29). `ending` is "" while the game goes on, "lead" or "supply"
    once it is over. `agenda` is what is still to be done, next first.
    """

    rules: Rulings
    printed: Printed
    agenda: tuple[Task, ...]
    faces: tuple[str, ...] = ()
    features: tuple[int, ...] = ALL_FEATURES
    objectives: tuple[Scored, ...] = ()
    values: tuple[int, ...] = ()
    sows: tuple[int, int] = (0, 0)
    round: int = 0
    holder: Seat = NO_SEAT
    is_given: int = 0
    hands: tuple[tuple[int, int], tuple[int, int]] = ((EMPTY, EMPTY), (EMPTY, EMPTY))
    unseen: tuple[int, int] = (0, 0)
    down: tuple[Down | None, Down | None] = (None, None)
    stacks: tuple[tuple[Stack, ...], tuple[Stack, ...]] = (((),) * river.TILES, ((),) * river.TILES)
    cubs: tuple[int, int] = (NO_BEAR, NO_BEAR)
    beeples: tuple[int, int] = (0, 0)
    aims: tuple[int, int] = (0, 0)
    ending: str = ""

    def __hash__(self) -> int:
        return hash((self.agenda, self.stacks, self.hands, self.beeples, self.unseen, self.down))


_values: Final = attrgetter(*(field.name for field in fields(State)))
_index: Final = {field.name: n for n, field in enumerate(fields(State))}


def changed(state: State, **changes: Any) -> State:
    """The state with those fields changed; `dataclasses.replace`, several times faster."""
    values = list(_values(state))
    for name, value in changes.items():
        values[_index[name]] = value
    return State(*values)


def of_seat(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    """The pair with that seat's part changed."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def other(seat: int) -> Seat:
    """The opponent."""
    return Seat(1 - seat)


def with_agenda(state: State, *tasks: Task, drop: int = 1) -> State:
    """The state whose first `drop` tasks gave way to these."""
    return changed(state, agenda=(*tasks, *state.agenda[drop:]))


def order(state: State) -> tuple[Seat, Seat]:
    """The seats in initiative order; before the flip the first player comes first."""
    return (SEATS[1], SEATS[0]) if state.holder == SEATS[1] else SEATS


def deck_of(rules: Rulings, seat: int) -> int:
    """The seat's deck: 0 Cinnamon, 1 Sandy."""
    return seat if rules.decks == "first-cinnamon" else 1 - seat


def deck_name(state: State, seat: int) -> str:
    """The name of the seat's deck."""
    return facts.DECK_NAMES[deck_of(state.rules, seat)]


def owner(state: State, bear: int) -> Seat:
    """Whose deck the bear is of."""
    return Seat(deck_of(state.rules, bear // DECK_SIZE))


def keeps_hand(rules: Rulings, seat: int) -> bool:
    """Whether the seat's cards stay its own until they are revealed: the app never knows its hand."""
    return rules.hands == "kept" or rules.hands == ("first-kept", "second-kept")[seat]


def in_hand(state: State, seat: int) -> int:
    """How many cards the seat holds."""
    return sum(1 for card in state.hands[seat] if card != EMPTY)


def left_in_deck(state: State, seat: int) -> int:
    """How many cards the seat may still draw in this round; the two set aside never come (KA-R07)."""
    hidden = sum(1 for card in state.hands[seat] if card == HIDDEN)
    down = state.down[seat]
    hidden += down is not None and down.bear == HIDDEN
    return max(0, state.unseen[seat].bit_count() - hidden - ASIDE)


def at_tile(state: State, seat: int, tile: int) -> int:
    """How many cards of the seat lie at the tile, one face down counted (KA-R09)."""
    down = state.down[seat]
    return len(state.stacks[seat][tile]) + int(down is not None and down.tile == tile)


def tile_of_bear(state: State, seat: int, bear: int) -> int:
    """The tile at which the seat's revealed bear lies; -1 where it lies at none."""
    return next((tile for tile, stack in enumerate(state.stacks[seat]) if bear in stack), -1)


def moved(state: State, seat: int, bear: int, tile: int) -> State:
    """The state with the seat's revealed bear on top at that tile (KA-G22, KA-G31)."""
    stacks = [tuple(card for card in stack if card != bear) for stack in state.stacks[seat]]
    stacks[tile] = (*stacks[tile], bear)
    return changed(state, stacks=of_seat(state.stacks, seat, tuple(stacks)))


def ground(state: State, tile: int, targets: tuple[int, int] = (NOBODY, NOBODY)) -> Ground:
    """What of the tile matters to bears; players are seats. Where no targets are given, those aimed at in this round are."""
    shift = 4 * tile
    taken = (state.beeples[0] | state.beeples[1]) >> shift & 0b1111
    stacks = (state.stacks[0][tile], state.stacks[1][tile])
    if state.aims != (0, 0) and targets == (NOBODY, NOBODY):
        targets = (_aimed(stacks[0], state.aims[0]), _aimed(stacks[1], state.aims[1]))
    return Ground(stacks, state.features[shift : shift + 4], taken, targets)


def _aimed(stack: Stack, aims: int) -> int:
    return next((bear for bear in stack if aims >> bear & 1), NOBODY)


def cub_at(state: State, tile: int) -> Seat | None:
    """Whose cub stands on a bear at the tile (KA-R16); None where none does."""
    return next((seat for seat in SEATS if state.cubs[seat] in state.stacks[seat][tile]), None)


def is_sow(state: State, bear: int) -> bool:
    """Whether a cub may stand on the bear."""
    return bool(state.sows[0] >> bear & 1)


def supply(state: State, seat: int) -> int:
    """How many beeples the seat has left."""
    return facts.BEEPLES - state.beeples[seat].bit_count()


def ending(state: State) -> str:
    """How the beeples placed end the game after a round: LEAD, SUPPLY, or "" (KA-R26, KA-R27; KA-G14: the lead first)."""
    first, second = (mask.bit_count() for mask in state.beeples)
    if abs(first - second) >= facts.LEAD:
        return LEAD
    return SUPPLY if min(supply(state, seat) for seat in SEATS) <= facts.FEW else ""


def objective(state: State, place: int) -> Objective:
    """The objective at that place of the row."""
    return facts.objectives(state.printed)[state.objectives[place].id]


def compiled(state: State, place: int) -> Compiled:
    """The objective's pattern on this river."""
    text = objective(state, place).pattern
    return matching.compiled(pattern.parse(text), state.features, law(state.rules)) if text else matching.NEVER


def salmon(state: State, seat: int) -> int:
    """The salmon that the seat has caught so far."""
    return sum(one.salmon[seat] for one in state.objectives)


def laid(state: State) -> Iterator[tuple[int, str]]:
    """The tiles laid so far, from 0, with their faces."""
    return enumerate(state.faces)
