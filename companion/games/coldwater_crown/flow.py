"""How a game goes on: a move is played, then everything that needs nobody is done, up to the next decision or outcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

from companion.engine.bag import Bag
from companion.engine.game import Seat
from companion.games.coldwater_crown import awards, ending, play
from companion.games.coldwater_crown.chance import location_turned_up
from companion.games.coldwater_crown.facts import CLEAR, LOCATIONS, ZONES
from companion.games.coldwater_crown.moves import Outcome
from companion.games.coldwater_crown.rules import aims, has_port_action, needs_aim, routes, submissions, zones_to_take
from companion.games.coldwater_crown.state import (
    SILENT,
    Held,
    State,
    can_be_weighed,
    changed,
    fish_cards,
    fronts,
    is_silent,
    seats,
    with_agenda,
    with_player,
    with_water,
)
from companion.games.coldwater_crown.tasks import (
    AddingClear,
    Aiming,
    AtPort,
    ChoosingStart,
    Contest,
    DealingTackle,
    DrawingAngler,
    DrawingTag,
    EndingSilent,
    EndingTurn,
    Filling,
    FillingRow,
    Fishing,
    Flipping,
    Judging,
    PickingUp,
    Placing,
    Routing,
    SeedingDiscard,
    SilentDrawing,
    TurningUp,
    Weighing,
    WeighingIn,
)

ROW: Final = 4


def play_move(state: State, move: play.PlayerMove) -> State:
    """The state after a player's legal move and all that follows by itself."""
    return advance(play.play(state, move))


def play_outcome(state: State, move: Outcome) -> State:
    """The state after an outcome of chance and all that follows by itself."""
    return advance(_outcome(state, move.value))


def unfold(state: State, move: play.PlayerMove | Outcome) -> Iterator[State]:
    """The state after the move alone, then after each thing that follows by itself; the last one is what the move leads to."""
    state = _outcome(state, move.value) if isinstance(move, Outcome) else play.play(state, move)
    yield state
    while state.agenda and (after := _by_itself(state)) is not None:
        state = after
        yield state


# ---- Outcomes ----


def _outcome(state: State, value: str) -> State:
    task = state.agenda[0]
    match task:
        case TurningUp():
            place = location_turned_up(state)
            water = state.water(place)
            return with_water(state, place, replace(water, top=value, deck=water.deck.remove(value)))
        case DrawingTag():
            return with_agenda(changed(state, tag=value))
        case FillingRow():
            return changed(state, row=(*state.row, value), anglers=state.anglers.remove(value))
        case Flipping():
            return with_agenda(changed(state, mystery=int(value), mysteries=state.mysteries.remove(value)))
        case DealingTackle(seat=seat):
            player = replace(state.players[seat], tackle=(*state.players[seat].tackle, value))
            return with_agenda(with_player(changed(state, tackle=state.tackle.remove(value)), Seat(seat), player))
        case ChoosingStart():
            return with_agenda(changed(state, first=Seat(int(value)), turn=Seat(int(value))))
        case Weighing(seat=seat, fish=fish):
            return with_agenda(weigh(state, Seat(seat), fish, value))
        case DrawingAngler(seat=seat):
            return with_agenda(_draw_angler(state, Seat(seat), value))
        case Filling() | SeedingDiscard() | SilentDrawing():
            return _bait(state, task, value)
        case _:
            raise AssertionError(f"no outcome is due at {task}")


def _bait(state: State, task: Filling | SeedingDiscard | SilentDrawing, value: str) -> State:
    if value == CLEAR:
        return _clear(state, task)
    state = changed(state, bag=state.bag.remove(value))
    match task:
        case Filling(seat=seat, zone=zone):
            return with_player(state, Seat(seat), play.place_bait(state.players[seat], zone, value))
        case SeedingDiscard(left=left):
            return with_agenda(changed(state, discard=state.discard.add(value)), SeedingDiscard(left - 1))
        case SilentDrawing():
            return ending.silent_draw(state, value)
        case _:
            assert_never(task)


def _clear(state: State, task: Filling | SeedingDiscard | SilentDrawing) -> State:
    """The clear bait: the discard goes back into the bag (CW-R19, CW-R52); alone the silent player may gain (CW-G27)."""
    match task:
        case SeedingDiscard() | Filling(is_first=True):
            return state  # CW-G26: at set-up it goes back and another is drawn.
        case Filling():
            state = changed(state, bag=state.bag.merge(state.discard).remove(CLEAR), discard=Bag(), aside=True)
            gains = state.is_solo and state.rules.clear_in_fill == "silent"
            return with_agenda(state, DrawingAngler(SILENT), drop=0) if gains else state
        case SilentDrawing():
            state = changed(state, bag=state.bag.merge(state.discard), discard=Bag())
            return with_agenda(state, DrawingAngler(SILENT))
        case _:
            assert_never(task)


def weigh(state: State, seat: Seat, fish: int, card: str) -> State:
    """The state in which the seat knows that its fish is that card."""
    printed = fish_cards(state.printed)[card]
    player = state.players[seat]
    catches = list(player.catches)
    catches[fish] = replace(catches[fish], card=card, weight=printed.weight, tag=printed.tag, stamp=printed.stamp)
    unseen = tuple(other for other in state.unseen if other != card)
    return with_player(changed(state, unseen=unseen), seat, replace(player, catches=tuple(catches)))


def _draw_angler(state: State, seat: Seat, card: str) -> State:
    state = changed(state, anglers=state.anglers.remove(card))
    player = state.players[seat]
    if is_silent(state, seat):
        state = with_player(state, seat, replace(player, anglers=(*player.anglers, card)))
        return awards.for_anglers(state, seat)
    return with_player(state, seat, replace(player, held=(*player.held, Held(card))))


# ---- Going on ----


def advance(state: State) -> State:
    """The state at the next decision or outcome, or at the end."""
    while state.agenda:
        after = _by_itself(state)
        if after is None:
            return state
        state = after
    return state


def _by_itself(state: State) -> State | None:
    """The state after the first task's next step that needs nobody; None where somebody or chance is to act."""
    match state.agenda[0]:
        case Placing() | PickingUp() | ChoosingStart():
            return None
        case SilentDrawing():
            return None
        case EndingTurn():
            return ending.end_turn(state)
        case EndingSilent():
            return ending.end_silent(state)
        case WeighingIn():
            return ending.weigh_in(state)
        case AddingClear():
            return with_agenda(changed(state, bag=state.bag.add(CLEAR), aside=False) if state.aside else state)
        case AtPort() | Fishing() | Routing() | Aiming() | Judging() | Contest():
            return _decision(state)
        case _:
            return _supply(state)


def _supply(state: State) -> State | None:
    """The tasks that draw pieces: they end when enough are there or none is left."""
    match state.agenda[0]:
        case TurningUp():
            return _turn_up(state)
        case DrawingTag():
            return with_agenda(state) if state.tag else None
        case FillingRow():
            return None if len(state.row) < ROW and state.anglers else with_agenda(state)
        case Flipping():
            return None if not state.mystery and state.mysteries else with_agenda(state)
        case DealingTackle():
            return None if state.tackle else with_agenda(state)  # CW-G10: an empty pile gives none.
        case DrawingAngler():
            return None if state.anglers else with_agenda(state)  # CW-G16
        case SeedingDiscard(left=left):
            return None if left and state.bag else with_agenda(state)
        case Weighing(seat=seat, fish=fish):
            return None if can_be_weighed(state, state.players[seat].catches[fish]) else with_agenda(state)
        case Filling(seat=seat, zone=zone, is_first=is_first):
            if len(state.players[seat].zone(zone)) < zone and state.bag:
                return None
            # CW-R19: the Zone is full, or nothing is left to draw (CW-G14): the clear bait goes back.
            returns = state.aside and not is_first
            return with_agenda(changed(state, bag=state.bag.add(CLEAR), aside=False) if returns else state)
        case _:
            raise AssertionError(f"{state.agenda[0]} is no supply")


def _turn_up(state: State) -> State | None:
    """Refills Location by Location, the lowest empty Zone first, each from the deck's top (CW-R2, CW-G13)."""
    for place, water in zip(LOCATIONS, state.waters, strict=True):
        if not water.top and water.deck:
            return None
        empty = next((zone for zone in ZONES if not water.zone(zone)), 0)
        if empty and water.top:
            return with_water(state, place, replace(water.with_zone(empty, water.top), top=""))
    return with_agenda(state)


def _decision(state: State) -> State | None:
    """The tasks of players: done by themselves where nothing can be chosen, as far as everybody at the table can see."""
    match state.agenda[0]:
        case AtPort(left=left):
            asks = state.player.tackle or (left and has_port_action(state))
            return None if asks else with_agenda(state)
        case Fishing(cleared=cleared) as fishing:
            if zones_to_take(state, fishing) or state.player.tackle:
                return None
            return with_agenda(state, Aiming(cleared)) if cleared else with_agenda(state)
        case Routing(hand=hand):
            return _route(state, hand)
        case Aiming(cleared=cleared, aims=fixed) as aiming:
            if len(fixed) == len(cleared):
                return play.land(state, fixed)
            if needs_aim(state, aiming):
                return None
            return with_agenda(state, replace(aiming, aims=(*fixed, aims(state, aiming, with_redirect=False)[0])))
        case Judging(seat=seat, fish=fish):
            return _judge(state, Seat(seat), fish)
        case Contest() as contest:
            return _contest(state, contest)
        case _:
            raise AssertionError(f"{state.agenda[0]} is no decision")


def _route(state: State, hand: tuple[str, ...]) -> State | None:
    """Bait that no card can take goes to the discard by itself (CW-R16)."""
    if not hand:
        return with_agenda(state)
    if routes(state, hand[0]):
        return None
    return with_agenda(changed(state, discard=state.discard.add(hand[0])), Routing(hand[1:]))


def _judge(state: State, seat: Seat, fish: tuple[int, ...]) -> State | None:
    if not state.mystery:
        return with_agenda(state)
    after = awards.mystery(state, seat, fish)
    if after is not state:
        return with_agenda(after, Flipping())
    return None if any(_may_match(state, seat, number) for number in fish) else with_agenda(state)


def _may_match(state: State, seat: Seat, fish: int) -> bool:
    """Whether a fish of unknown weight could weigh what the tile shows, by its fish side (public)."""
    caught = state.players[seat].catches[fish]
    front = fronts(state.printed)[caught.front]
    return caught.weight is None and (front.low or 1) <= state.mystery <= (front.high or 99)


def _contest(state: State, contest: Contest) -> State | None:
    """Who has nothing to submit need not be asked; when all are in, they are revealed together (CW-G36)."""
    entries = list(contest.entries)
    for seat in seats(state):
        if entries[seat] is None and len(list(submissions(state, seat, contest.location))) == 1:
            entries[seat] = ()
    if all(entries[seat] is not None for seat in seats(state)):
        return ending.reveal(state, contest.location, tuple(entries))
    return None if tuple(entries) == contest.entries else with_agenda(state, Contest(contest.location, tuple(entries)))
