"""The whole state of a full game: plain frozen values.

Cards are ids. Where the app deals (`rules.draft == "app"`), hands and decks are known; with cards on the table only what each
player took is, and a passed hand stays unknown. A deck that nobody has looked at has no order, so it is no part of the state.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Final, Literal

from card_db.coral_effects import Steps
from companion.engine.game import Seat
from companion.games.coral_castle import facts
from companion.games.coral_castle.facts import KEEPS, PLAYS, Deck
from companion.games.coral_castle.playing import Law
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.tracks import NO_STEPS, Board, without_pearls

Phase = Literal[
    "sets", "return", "deal", "draft", "fill", "pile", "give", "frith", "play", "keep", "frith-keep", "over"
]
PHASES: Final[tuple[Phase, ...]] = (
    "sets", "return", "deal", "draft", "fill", "pile", "give", "frith", "play", "keep", "frith-keep", "over",
)  # fmt: skip
FRITH_KEEPS: Final = {"easy": 0, "normal": 2, "hard": 4}


@dataclass(frozen=True, slots=True)
class Rulings:
    """The options of the table, as in the manifest (there with hyphens)."""

    sets: str = "first"
    draft: str = "app"
    level: str = "normal"
    ties: str = "full"
    zero: str = "yes"
    itself: str = "no"
    conditions: str = "shared"
    laps: str = "again"
    pair_tie: str = "nobody"
    end_bonus: str = "no"
    dry: str = "needed"
    frith_pearls: str = "once"
    piles: str = "hidden"


OPTION_IDS: Final = tuple(field.name.replace("_", "-") for field in fields(Rulings))


@lru_cache(maxsize=64)
def law(rules: Rulings) -> Law:
    """How cards are read at this table."""
    return Law(rules.itself == "yes", rules.conditions == "shared")


@lru_cache(maxsize=64)
def board_of(deck: Deck, rules: Rulings, is_frith: bool = False) -> Board:
    """The board as a player climbs it, or as Lord Frith does."""
    board = Board(deck.tracks, rules.laps == "again")
    return without_pearls(board) if is_frith else board


@dataclass(frozen=True, slots=True)
class Player:
    """A player; Lord Frith is one too, whose cards all lie open.

    `drafted` are this round's cards in the order they were taken, `kept` those of the round before, of which `shown` are known to
    all. `hand` is the pile to choose from; with two players `has_picked` says that the seat has drafted from it, `thrown` is the
    card that it then discards. `laid` are the cards chosen to play or, in the keep phase, those that were played; `keeping` those
    chosen to keep. `is_ready` says that the seat has done its part. `before` is the place on the tracks when the round's scoring
    began, `since` the round of the last coral by track.
    """

    drafted: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    has_picked: bool = False
    thrown: str = ""
    laid: tuple[str, ...] = ()
    keeping: tuple[str, ...] = ()
    is_ready: bool = False
    pearls: int = 0
    progress: Steps = NO_STEPS
    before: Steps = NO_STEPS
    since: Steps = NO_STEPS

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards to choose from in this round (CO-R12)."""
        return (*self.kept, *self.drafted)


@dataclass(frozen=True, slots=True)
class State:
    """Everything but the cards that nobody has seen: those are what is nowhere else (`unseen`).

    `round` counts from 1; `players` ends with Lord Frith where one person plays. `discard` is the face-up pile of rounds' ends,
    `out` what left the game: played golds (CO-R22); `thrown` what was discarded while drafting (two players). `decks` are the
    sizes of the two decks at the players' left. Alone, `piles` are the sizes of the piles of this pass, the first one on the
    table, `open` the cards that lie in them, `pool` what they are dealt from in a later pass, and `aside` what is set aside;
    `place` is where in the last row Lord Frith's card lay.
    `told` names the facts of cards told at this table.
    """

    rules: Rulings
    deck: Deck
    people: int
    phase: Phase
    round: int
    players: tuple[Player, ...]
    sets: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    thrown: tuple[str, ...] = ()
    decks: tuple[int, ...] = ()
    piles: tuple[int, ...] = ()
    open: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    place: int = 0
    told: tuple[tuple[str, str], ...] = ()

    @property
    def is_app(self) -> bool:
        """Whether the app deals."""
        return self.rules.draft == "app"

    @property
    def is_solo(self) -> bool:
        """Whether Lord Frith plays."""
        return self.people == 1

    @property
    def limit(self) -> int:
        """How many cards may be played this round (CO-R11)."""
        return PLAYS[self.round - 1]

    @property
    def keeps(self) -> int:
        """How many cards are kept after this round (CO-R21)."""
        return KEEPS[self.round - 1]


FRITH: Final = Seat(1)
"""Lord Frith's seat in a game alone; he follows the one person."""


def seats(state: State) -> tuple[Seat, ...]:
    """The seats of the people."""
    return tuple(Seat(n) for n in range(state.people))


def card(state: State, card_id: str) -> Card:
    """The card of that id; KeyError."""
    return facts.by_id(state.deck)[card_id]


def cards(state: State, ids: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards of those ids."""
    known = facts.by_id(state.deck)
    return tuple(known[one] for one in ids)


def all_ids(state: State) -> tuple[str, ...]:
    """All cards of the game, none before the sets are chosen."""
    return facts.in_play(state.deck, state.sets)


def unseen(state: State) -> tuple[str, ...]:
    """The cards that are nowhere else: the deck, and with cards on the table whatever lies in hands."""
    gone = set(placed(state))
    return tuple(one for one in all_ids(state) if one not in gone)


def placed(state: State) -> tuple[str, ...]:
    """Every card that has a place, once for each place."""
    found = [*state.discard, *state.out, *state.thrown, *state.open, *state.pool, *state.aside]
    for player in state.players:
        found += [*player.cards, *player.hand]
        if player.thrown:
            found.append(player.thrown)
    return tuple(found)


def pile(state: State) -> tuple[str, ...]:
    """The solo pile on the table."""
    return state.open[: state.piles[0]] if state.piles else ()


def keepable(state: State, seat: int) -> tuple[str, ...]:
    """The cards that the seat may keep: all of the round but the golds it played (CO-R21, CO-R22)."""
    player = state.players[seat]
    return tuple(one for one in player.cards if not (one in player.laid and card(state, one).is_gold))


def to_keep(state: State, seat: int) -> int:
    """How many cards the seat is to keep: 4 or 5, or fewer where it has no more."""
    return min(state.keeps, len(keepable(state, seat)))


def pass_to(state: State, seat: int) -> int:
    """To whom the seat passes: left in rounds 1 and 3, right in round 2; two players always left (CO-R07, CO-R28)."""
    step = -1 if state.round == 2 and state.people > 2 else 1
    return (seat + step) % state.people
