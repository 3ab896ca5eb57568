"""What a seat may know of a game, built up from nothing: plain values for pages, the camera and bots.

Seats are numbers; a text names players by their marks. Spaces are named "1a" to "7d"; tiles are counted from 0 upstream in
`number`, from 1 in texts. Nothing here holds a card that the seat may not see: a hidden one is a CardView with `bear` "".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.engine.game import Seat
from companion.games.katmai import dominance, facts, river
from companion.games.katmai.catching import catchable, worth
from companion.games.katmai.chance import chance
from companion.games.katmai.dominance import Part, Verdict
from companion.games.katmai.facts import ABILITIES, UNTOLD
from companion.games.katmai.flow import free
from companion.games.katmai.objective_view import ObjectiveView, objective_views
from companion.games.katmai.river import FEATURE_NAMES, FEATURES, NAMES, UNKNOWN
from companion.games.katmai.rules import can_give, to_act
from companion.games.katmai.state import (
    EMPTY,
    HIDDEN,
    NO_BEAR,
    OPTION_IDS,
    SEATS,
    State,
    at_tile,
    deck_name,
    ground,
    is_sow,
    keeps_hand,
    left_in_deck,
    objective,
    salmon,
    supply,
)
from companion.games.katmai.tasks import (
    Aiming,
    Breaking,
    Catching,
    Judging,
    Placing,
    Task,
    TellingBear,
    Triggering,
)


@dataclass(frozen=True, slots=True)
class CardView:
    """A bear card: `bear` its id, "" face down. `base` is printed (None: untold, or Lefty and Otis), `value` what it counts here.

    `reason` is the arithmetic in words ("deep pool is free: 5") with its clause; both are "" in a hand. `ability` is one of
    `facts.ABILITIES`, `sentence` it in words; `has_cub` says that the owner's cub stands on it.
    """

    bear: str
    name: str
    base: int | None = None
    value: int | None = None
    reason: str = ""
    rule: str = ""
    ability: str = "none"
    sentence: str = ""
    is_sow: bool = False
    is_trigger: bool = False
    has_cub: bool = False


@dataclass(frozen=True, slots=True)
class SideView:
    """A seat's cards at a tile, the first played first and the topmost last; `is_down` adds one that lies face down.

    `total` is the dominance as it stands now; `is_full` says that three cards lie here (KA-R09).
    """

    seat: Seat
    cards: tuple[CardView, ...]
    is_down: bool
    total: int
    is_full: bool


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space: its name, what it shows ("" while untold), whose beeple stands there (None: none), whether it may be placed on."""

    name: str
    words: str
    feature: str
    feature_name: str
    beeple: Seat | None
    is_open: bool


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile of the river with its four spaces (left up, right up, left down, right down) and both sides by seat.

    `leader` is who is more dominant now (None: a tie, or not known); `is_done` that its beeple was decided in this round,
    `is_now` that it is being decided.
    """

    number: int
    face: str
    spaces: tuple[SpaceView, ...]
    sides: tuple[SideView, ...]
    leader: Seat | None
    is_known: bool
    is_done: bool
    is_now: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player. `hand` has two places; a card that is there but may not be seen has `bear` "", an empty place is None.

    `keeps_hand` says that the app does not know the hand at all. `deck_left` are cards still to draw in this round.
    """

    seat: Seat
    deck: str
    hand: tuple[CardView | None, ...]
    keeps_hand: bool
    deck_left: int
    supply: int
    placed: int
    salmon: int
    is_cub_used: bool
    is_holder: bool
    has_committed: bool
    is_to_act: bool


@dataclass(frozen=True, slots=True)
class SetView:
    """A set of beeples that satisfies the objective being caught: its spaces and the salmon it gives; the default first."""

    cells: tuple[str, ...]
    salmon: int
    has_bonus: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat sees it (None: a spectator).

    `phase` is the first task's name in lower case ("committing", "placing" …) or "over"; `turn` the card-turn from 1 to 10, 0
    outside of them. `acting` is the bear whose trigger resolves or that is to be told, "" for none; `tile` the tile in
    question, -1 for none. `sets` are the choices while an objective is caught, `catching` its id. `asks` is the source of the
    outcome that is to come ("" for none), `drawer` the seat that draws. `rulings` are the table's options.
    """

    seat: Seat | None
    phase: str
    round: int
    turn: int
    holder: Seat | None
    can_give: bool
    tiles: tuple[TileView, ...]
    players: tuple[PlayerView, ...]
    objectives: tuple[ObjectiveView, ...]
    acting: str
    tile: int
    catching: str
    sets: tuple[SetView, ...]
    asks: str
    drawer: Seat | None
    ending: str
    is_over: bool
    rulings: tuple[tuple[str, str], ...]


def look(state: State, seat: Seat | None) -> View:
    """The table as the seat sees it."""
    task = state.agenda[0] if state.agenda else None
    here = chance(state)
    number = _tile_now(state, task)
    return View(
        seat=seat,
        phase=type(task).__name__.lower() if task is not None else "over",
        round=state.round,
        turn=_turn(state),
        holder=Seat(state.holder) if state.holder in SEATS else None,
        can_give=seat is not None and seat in to_act(state) and can_give(state, seat),
        tiles=tuple(tile_view(state, tile) for tile in range(len(state.faces))),
        players=tuple(_player(state, one, seat) for one in SEATS),
        objectives=objective_views(state),
        acting=_acting(state, task),
        tile=number,
        catching=state.objectives[task.objective].id if isinstance(task, Catching) else "",
        sets=_sets(state, task),
        asks=here.source if here is not None else "",
        drawer=here.private_to if here is not None else None,
        ending=state.ending,
        is_over=not state.agenda,
        rulings=tuple((name, getattr(state.rules, name.replace("-", "_"))) for name in OPTION_IDS),
    )


def _turn(state: State) -> int:
    """The number of the card-turn, from the cards played in this round; 0 outside of the ten (KA-R08)."""
    names = {type(task).__name__ for task in state.agenda}
    if not {"CardTurn", "Committing"} & names or any(isinstance(task, Judging) for task in state.agenda):
        return 0
    played = sum(len(stack) for stack in state.stacks[0]) + (state.down[0] is not None)
    rival = sum(len(stack) for stack in state.stacks[1]) + (state.down[1] is not None)
    if "Committing" in names:
        return min(played, rival) + 1
    return max(played, rival)


def _tile_now(state: State, task: Task | None) -> int:
    match task:
        case Aiming(tile=tile) | Breaking(tile=tile) | Placing(tile=tile) | Judging(tile=tile):
            return tile
        case Catching(cell=cell):
            return river.tile_of(cell)
        case Triggering(seat=seat, bear=bear):
            return next((tile for tile, stack in enumerate(state.stacks[seat]) if bear in stack), -1)
        case _:
            return -1


def _acting(state: State, task: Task | None) -> str:
    match task:
        case Triggering(bear=bear) | TellingBear(bear=bear):
            return state.printed.bears[bear].id
        case _:
            return ""


def _sets(state: State, task: Task | None) -> tuple[SetView, ...]:
    if not isinstance(task, Catching):
        return ()
    number = task.objective
    base = objective(state, number).salmon
    return tuple(
        SetView(river.names(cells), worth(state, number, cells), worth(state, number, cells) > base)
        for cells in catchable(state, number, task.seat, task.cell)
    )


# ---- Parts, shared with the aids ----


def card_view(state: State, bear: int) -> CardView:
    """A bear card by itself, as in a hand."""
    one = state.printed.bears[bear]
    return CardView(
        bear=one.id,
        name=one.name,
        base=None if one.ability == facts.COPY or state.values[bear] == UNTOLD else state.values[bear],
        ability=ABILITIES[one.ability],
        sentence=one.sentence,
        is_sow=is_sow(state, bear),
        is_trigger=one.ability in facts.TRIGGERS,
    )


def _laid(state: State, part: Part, seat: int) -> CardView:
    one = state.printed.bears[part.bear]
    return CardView(
        one.id,
        one.name,
        part.base,
        part.value,
        part.reason,
        part.rule,
        ABILITIES[one.ability],
        one.sentence,
        is_sow(state, part.bear),
        one.ability in facts.TRIGGERS,
        state.cubs[seat] == part.bear,
    )


def tile_view(state: State, tile: int, known: Verdict | None = None) -> TileView:
    """A tile with its receipt (`known`, where the caller has it)."""
    found = verdict(state, tile) if known is None else known
    task = state.agenda[0] if state.agenda else None
    is_asked = isinstance(task, Aiming | Breaking | Placing | Catching)
    is_deciding = is_asked and _tile_now(state, task) == tile
    judged = is_asked or any(isinstance(one, Judging) for one in state.agenda)
    waiting = any(isinstance(one, Judging) and one.tile == tile for one in state.agenda)
    return TileView(
        number=tile,
        face=state.faces[tile],
        spaces=tuple(_space(state, 4 * tile + n, task) for n in range(4)),
        sides=tuple(_side(state, seat, tile, found) for seat in SEATS),
        leader=None if found.winner == dominance.NOBODY else Seat(found.winner),
        is_known=found.is_known,
        is_done=judged and not waiting and not is_deciding,
        is_now=is_deciding,
    )


def verdict(state: State, tile: int) -> Verdict:
    """The tile's receipt as it stands, Dent's and Marge's aims included."""
    targets = next(
        (one.targets for one in state.agenda[:1] if isinstance(one, Aiming | Judging) and one.tile == tile), (-1, -1)
    )
    return dominance.judge(state.printed.bears, state.values, ground(state, tile, targets))


def _side(state: State, seat: Seat, tile: int, found: Verdict) -> SideView:
    down = state.down[seat]
    return SideView(
        seat,
        tuple(_laid(state, part, seat) for part in found.sides[seat].parts),
        down is not None and down.tile == tile,
        found.sides[seat].total,
        at_tile(state, seat, tile) >= facts.MOST_AT_TILE,
    )


def _space(state: State, cell: int, task: Task | None) -> SpaceView:
    is_open = isinstance(task, Placing) and bool(free(state, task.tile) >> cell & 1)
    beeple = next((seat for seat in SEATS if state.beeples[seat] >> cell & 1), None)
    return _space_view(cell, state.features[cell], beeple, is_open)


@lru_cache(maxsize=1024)
def _space_view(cell: int, feature: int, beeple: Seat | None, is_open: bool) -> SpaceView:
    is_told = feature != UNKNOWN
    name, text = (FEATURES[feature], FEATURE_NAMES[feature]) if is_told else ("", "")
    return SpaceView(NAMES[cell], river.words(cell), name, text, beeple, is_open)


def _player(state: State, seat: Seat, looker: Seat | None) -> PlayerView:
    return PlayerView(
        seat=seat,
        deck=deck_name(state, seat),
        hand=tuple(_held(state, card, seat == looker) for card in state.hands[seat]),
        keeps_hand=keeps_hand(state.rules, seat),
        deck_left=left_in_deck(state, seat),
        supply=supply(state, seat),
        placed=state.beeples[seat].bit_count(),
        salmon=salmon(state, seat),
        is_cub_used=state.cubs[seat] != NO_BEAR,
        is_holder=seat == state.holder,
        has_committed=state.down[seat] is not None,
        is_to_act=seat in to_act(state),
    )


def _held(state: State, card: int, is_own: bool) -> CardView | None:
    if card == EMPTY:
        return None
    return card_view(state, card) if is_own and card != HIDDEN else CardView("", "a card")
