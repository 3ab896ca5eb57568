"""The whole state of a co-operative game: plain frozen values, and small ways to change one part of them.

The draw pile has no order until a card shows: it is a bag of pieces, with the waste that swordfish put under it in order below.
Rules live elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Final

from companion.engine.bag import Bag
from companion.engine.game import Seat
from companion.games.fishnflips import facts
from companion.games.fishnflips.facts import Deck
from companion.games.fishnflips.learn import Named
from companion.games.fishnflips.tally import Tier
from companion.games.fishnflips.tasks import Playing, Task
from companion.games.fishnflips.turn import Law, Turn

EMPTY: Final = Bag()
NOBODY: Final = Seat(-1)


@dataclass(frozen=True, slots=True)
class Rulings:
    """The options of the table, as in the manifest (there with hyphens)."""

    difficulty: str = "normal"
    waste: str = "plastic"
    animals: str = "chosen"
    cascade: str = "strict"
    whale_push: str = "moved"
    swordfish_metal: str = "frees"
    rays: str = "adjacent"
    forced_pass: str = "draw"
    solo_cards: str = "two"
    solo_powers: str = "one"
    big_table: str = "powerless"


OPTION_IDS: Final = tuple(field.name.replace("_", "-") for field in fields(Rulings))


@lru_cache(maxsize=64)
def law(rules: Rulings) -> Law:
    """How turns are played under these rulings."""
    return Law(
        strict=rules.cascade == "strict",
        pushed=rules.whale_push == "moved",
        metal=rules.swordfish_metal == "frees",
        distant=rules.rays == "distance",
    )


@dataclass(frozen=True, slots=True)
class State:
    """Everything. `net` is the kernel's packed net; `unseen` are the pieces of the draw pile that nobody has seen, `under` the
    waste below them, `top` the face that the pile shows ("" while it shows none); `freed` is the discard pile of animals, `out`
    the waste freed after the end was triggered; `actions` are the unseen action cards, `played` their discard.

    `ender` triggered the end and `ending` final actions are left (-1: not triggered); `streaks` counts the turns of five or
    more, `last` are the animals freed in the last complete turn; `tiers` are the table's own names for scores. `named` are cards
    of the owner's that were told when the camera saw them (`learn`). `agenda` is what is still to be done, next first.
    """

    rules: Rulings
    deck: Deck
    people: int
    agenda: tuple[Task, ...]
    hands: tuple[tuple[str, ...], ...]
    powers: tuple[tuple[str, ...], ...]
    species: tuple[str, ...] = ()
    net: int = 0
    unseen: Bag = EMPTY
    under: tuple[str, ...] = ()
    top: str = ""
    freed: Bag = EMPTY
    out: Bag = EMPTY
    actions: Bag = EMPTY
    played: Bag = EMPTY
    first: Seat = NOBODY
    turn: Seat = NOBODY
    ender: Seat = NOBODY
    ending: int = -1
    streaks: int = 0
    last: int = 0
    lost: bool = False
    tiers: tuple[Tier, ...] = ()
    named: Named = ()

    @property
    def law(self) -> Law:
        """How turns are played here."""
        return law(self.rules)

    @property
    def pile(self) -> int:
        """How many cards the draw pile holds."""
        return len(self.unseen) + len(self.under) + bool(self.top)


def playing(state: State) -> Turn | None:
    """The turn that is being played after its action card, wherever it waits in the agenda."""
    return next((task.turn for task in state.agenda if isinstance(task, Playing)), None)


def with_agenda(state: State, *tasks: Task, drop: int = 1) -> State:
    """The state whose first `drop` tasks gave way to these."""
    return replace(state, agenda=(*tasks, *state.agenda[drop:]))


def power_names(state: State, seat: int) -> tuple[str, ...]:
    """The powers that the seat may use (FF-R12); seats 5 and 6 have none, or share those of 1 and 2."""
    if seat >= facts.SPECIES_IN_PLAY and state.rules.big_table == "shared":
        return state.powers[seat - facts.SPECIES_IN_PLAY]
    return state.powers[seat]


def power_bits(state: State, seat: int) -> int:
    """The seat's powers as the kernel wants them."""
    return facts.bits(power_names(state, seat))


def seats(state: State) -> tuple[Seat, ...]:
    """The seats in order."""
    return tuple(Seat(number) for number in range(state.people))


def put_in(hand: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """The hand with one more action card, sorted so that equal hands are equal values."""
    return tuple(sorted((*hand, kind)))


def take_out(hand: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """The hand without one of its cards."""
    at = hand.index(kind)
    return (*hand[:at], *hand[at + 1 :])
