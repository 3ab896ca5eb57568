"""What a seat may see of a full game, built up from nothing: its own cards, what lies open, and how many cards others have.

Cards of others are None until everybody may know them. `PlayerView` is the same for all who look but for these.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from card_db.coral_effects import Steps
from companion.engine.game import Seat, mark
from companion.games.coral_castle import playing
from companion.games.coral_castle.facts import HAND
from companion.games.coral_castle.reasons import reasons
from companion.games.coral_castle.rules import chance, must_throw, play_faults, to_act
from companion.games.coral_castle.scoring import seat_score
from companion.games.coral_castle.shown import (
    CardView,
    PlaceView,
    ReadingView,
    TrackView,
    card_view,
    card_views,
    place_views,
    reading_view,
    track_view,
)
from companion.games.coral_castle.state import (
    FRITH,
    Player,
    State,
    board_of,
    card,
    cards,
    pile,
    to_keep,
    unseen,
)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: counts for everybody, cards where they lie open (None: face down), and the last scored round.

    `hand` counts the pile being chosen from, `keeping` is what Lord Frith is given to keep. `played` are this round's cards once
    everybody has chosen.
    """

    seat: Seat
    is_frith: bool
    pearls: int
    places: tuple[PlaceView, ...]
    hand: int
    drafted: tuple[CardView | None, ...]
    kept: tuple[CardView | None, ...]
    played: tuple[CardView, ...]
    keeping: tuple[CardView, ...]
    reading: ReadingView | None
    is_ready: bool
    is_to_act: bool


@dataclass(frozen=True, slots=True)
class MineView:
    """The looker's own part: the pile to choose from, all own cards (the memory of what lies face down), what is chosen.

    In the play phase `faults` say why the chosen cards may not be played, `cost` what they cost, `limit` how many may be played
    with them, and `reading` how they would count. In the keep phase `to_keep` says how many are kept. `reasons` are pairs of a
    card and a sentence: why it may not be played with the chosen ones, or not be kept. `must_throw`: the next choice is the card
    to discard (two players).
    """

    hand: tuple[CardView, ...]
    drafted: tuple[CardView, ...]
    kept: tuple[CardView, ...]
    laid: tuple[CardView, ...]
    keeping: tuple[CardView, ...]
    must_throw: bool
    faults: tuple[str, ...]
    cost: int
    limit: int
    to_keep: int
    reading: ReadingView | None
    reasons: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat sees it; alone, everybody sees all that the one player sees but the cards being chosen.

    `phase` is one of `state.PHASES`; `passing` is "left" or "right"; `pick` counts from 1. `piles` are the solo piles on the
    table, the first one to choose from; with cards on the table their sizes are in `pile_sizes`, and `place` is where in the last
    row Lord Frith's card lay. `asks` is the source of chance that is to come, "" for none. `deck` counts the cards nobody has
    seen where the app deals, else -1; `conflicts` are sentences about cards that two players claim.
    """

    seat: Seat | None
    phase: str
    round: int
    limit: int
    keeps: int
    pick: int
    passing: str
    sets: tuple[str, ...]
    is_app: bool
    is_solo: bool
    is_over: bool
    level: str
    tracks: tuple[TrackView, ...]
    players: tuple[PlayerView, ...]
    mine: MineView | None
    discard: tuple[CardView, ...]
    thrown: tuple[CardView, ...]
    out: tuple[CardView, ...]
    piles: tuple[tuple[CardView, ...], ...]
    pile_sizes: tuple[int, ...]
    aside: tuple[CardView, ...]
    place: int
    decks: tuple[int, ...]
    deck: int
    asks: str
    conflicts: tuple[str, ...]


def look(state: State, seat: Seat | None) -> View:
    """The table as the seat sees it (None: a spectator)."""
    here = chance(state)
    return View(
        seat=seat,
        phase=state.phase,
        round=state.round,
        limit=state.limit,
        keeps=state.keeps,
        pick=min(HAND, min(len(player.drafted) for player in state.players[: state.people]) + 1),
        passing="right" if state.round == 2 and state.people > 2 else "left",
        sets=state.sets,
        is_app=state.is_app,
        is_solo=state.is_solo,
        is_over=state.phase == "over",
        level=state.rules.level if state.is_solo else "",
        tracks=tuple(map(track_view, state.deck.tracks)),
        players=tuple(_player(state, n, seat) for n in range(len(state.players))),
        mine=_mine(state, seat) if seat is not None and seat < state.people else None,
        discard=card_views(cards(state, state.discard)),
        thrown=card_views(cards(state, state.thrown)),
        out=card_views(cards(state, state.out)),
        piles=_piles(state),
        pile_sizes=state.piles,
        aside=card_views(cards(state, tuple(sorted((*state.aside, *state.pool))))),
        place=state.place,
        decks=state.decks,
        deck=len(unseen(state)) if state.is_app else -1,
        asks=here.source if here else "",
        conflicts=conflicts(state),
    )


# ---- Players ----


def _player(state: State, number: int, looker: Seat | None) -> PlayerView:
    player = state.players[number]
    is_frith = state.is_solo and number == FRITH
    is_open = state.is_solo or number == looker
    is_scored = state.phase in ("keep", "frith-keep", "over") and bool(player.drafted)
    acting = to_act(state)
    return PlayerView(
        seat=Seat(number),
        is_frith=is_frith,
        pearls=player.pearls,
        places=place_views(board_of(state.deck, state.rules, is_frith), player.progress),
        hand=len(player.hand),
        drafted=tuple(
            card_view(card(state, one)) if is_open or (is_scored and one in player.laid) else None
            for one in _face_down_last(player, player.drafted, is_open, is_scored)
        ),
        kept=tuple(
            card_view(card(state, one))
            if is_open or one in player.shown or (is_scored and one in player.laid)
            else None
            for one in _face_down_last(player, player.kept, is_open, is_scored)
        ),
        played=card_views(cards(state, player.laid)) if is_scored else (),
        keeping=card_views(cards(state, player.keeping)) if is_frith else (),
        reading=_last(state, number) if is_scored else None,
        is_ready=player.is_ready,
        is_to_act=number in acting,
    )


def _face_down_last(player: Player, found: tuple[str, ...], is_open: bool, is_scored: bool) -> tuple[str, ...]:
    """The cards with those that lie open first, so that the order of face-down cards tells nothing."""
    if is_open:
        return found
    open_cards = [one for one in found if one in player.shown or (is_scored and one in player.laid)]
    return (*sorted(open_cards), *(one for one in found if one not in open_cards))


@lru_cache(maxsize=256)
def _reading(state: State, number: int, start: Steps) -> ReadingView:
    scored = seat_score(state, number, start)
    board = board_of(state.deck, state.rules, state.is_solo and number == FRITH)
    return reading_view(scored, {one.id: one for one in cards(state, state.players[number].cards)}, board)


def _last(state: State, number: int) -> ReadingView:
    return _reading(state, number, state.players[number].before)


def _mine(state: State, seat: Seat) -> MineView:
    player = state.players[seat]
    laid = cards(state, player.laid)
    is_playing = state.phase == "play"
    return MineView(
        hand=card_views(cards(state, pile(state) if state.is_solo and state.phase == "draft" else player.hand)),
        drafted=card_views(cards(state, player.drafted)),
        kept=card_views(cards(state, player.kept)),
        laid=card_views(laid) if is_playing else (),
        keeping=card_views(cards(state, player.keeping)),
        must_throw=must_throw(state, seat),
        faults=tuple(fault.text for fault in play_faults(state, seat)) if is_playing else (),
        cost=playing.price(laid) if is_playing else 0,
        limit=playing.play_limit(laid, state.limit) if is_playing else state.limit,
        to_keep=to_keep(state, seat) if state.phase == "keep" else 0,
        reading=_reading(state, seat, player.progress) if is_playing else None,
        reasons=reasons(state, seat),
    )


# ---- The table ----


def _piles(state: State) -> tuple[tuple[CardView, ...], ...]:
    found: list[tuple[CardView, ...]] = []
    rest = state.open
    for size in state.piles:
        if rest:
            found.append(card_views(cards(state, rest[:size])))
        rest = rest[size:]
    return tuple(found)


def conflicts(state: State) -> tuple[str, ...]:
    """Cards that lie open before two players, or in two places, where nobody has told what was passed."""
    if state.is_app:
        return ()
    where: dict[str, list[str]] = {}
    for n, player in enumerate(state.players[: state.people]):
        shown = player.laid if state.phase in ("keep", "over") else player.shown
        for one in shown:
            where.setdefault(one, []).append(mark(Seat(n)))
    for place, found in (("the discard pile", state.discard), ("the golds out of the game", state.out)):
        for one in found:
            where.setdefault(one, []).append(place)
    return tuple(
        f"{card(state, one).name} is with {' and with '.join(places)}: one of them is another card; put it right."
        for one, places in sorted(where.items())
        if len(places) > 1
    )
