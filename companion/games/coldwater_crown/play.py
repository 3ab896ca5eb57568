"""What a player's legal move does (CW-R10 to CW-R33). `flow` calls these and then goes on by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from companion.engine.game import Seat
from companion.games.coldwater_crown import awards
from companion.games.coldwater_crown.facts import LOCATION_OF, PORT, SPACES, ZONES
from companion.games.coldwater_crown.moves import (
    DECK,
    DISCARD,
    Catch,
    Done,
    FillZone,
    PickUp,
    Place,
    Route,
    Select,
    Submit,
    Take,
    Use,
    Weigh,
)
from companion.games.coldwater_crown.rules import REDIRECT
from companion.games.coldwater_crown.state import (
    Caught,
    Held,
    Player,
    State,
    changed,
    is_complete,
    is_silent,
    with_agenda,
    with_player,
    with_space,
    with_water,
)
from companion.games.coldwater_crown.tasks import (
    Aim,
    Aiming,
    AtPort,
    Contest,
    DealingTackle,
    DrawingAngler,
    EndingTurn,
    Filling,
    FillingRow,
    Fishing,
    Judging,
    PickingUp,
    Routing,
    Task,
    TurningUp,
    Weighing,
)

PlayerMove = Place | PickUp | FillZone | Select | Take | Route | Use | Catch | Weigh | Done | Submit


def play(state: State, move: PlayerMove) -> State:
    """The state after a legal move of a player, with what it opened on the agenda."""
    match move:
        case Place(space=space):
            return _place(state, space)
        case PickUp(space=space):
            return _pick_up(state, space)
        case FillZone(zone=zone):
            return with_agenda(state, Filling(state.turn, zone), *_one_action_less(state))
        case Select(card=card):
            return _select(state, card)
        case Take(colour=colour, zone=zone):
            return _take(state, colour, zone)
        case Route(to=to):
            return _route(state, to)
        case Use():
            return _use(state, move)
        case Catch(zone=zone, location=place, is_deck=is_deck):
            return _fix_catch(state, Aim(zone, place, is_deck))
        case Weigh(seat=seat, fish=fish):
            return with_agenda(state, Weighing(seat, fish), drop=0)
        case Done():
            return _done(state)
        case Submit(seat=seat, fish=fish):
            return _submit(state, seat, fish)
        case _:
            assert_never(move)


# ---- The two steps of a turn ----


def _place(state: State, space: str) -> State:
    number = state.player.token
    state = with_player(with_space(state, space, number), state.turn, replace(state.player, token=0))
    return with_agenda(state, _action(space, number), PickingUp(space))


def _pick_up(state: State, space: str) -> State:
    number = state.spaces[SPACES.index(space)]
    flipped = 3 - number  # CW-G7: the action uses the number showing before the flip.
    state = with_player(with_space(state, space, 0), state.turn, replace(state.player, token=flipped))
    return with_agenda(state, _action(space, number), EndingTurn())


def _action(space: str, number: int) -> Task:
    return AtPort(number) if space == PORT else Fishing(space, number)


def _done(state: State) -> State:
    """Leaves out what is left of the action; the Zones that were cleared still catch (CW-R12, CW-R55)."""
    task = state.agenda[0]
    if isinstance(task, Fishing) and task.cleared:
        return with_agenda(state, Aiming(task.cleared))
    return with_agenda(state)


# ---- Port ----


def _one_action_less(state: State) -> tuple[AtPort, ...]:
    task = state.agenda[0]
    return (AtPort(task.left - 1),) if isinstance(task, AtPort) else ()


def _select(state: State, card: str) -> State:
    rest = _one_action_less(state)
    if card == DECK:
        return with_agenda(state, DrawingAngler(state.turn), *rest)
    player = replace(state.player, held=(*state.player.held, Held(card)))
    row = tuple(other for other in state.row if other != card)
    # CW-R21: the row is refilled at once, before any second action.
    return with_agenda(with_player(changed(state, row=row), state.turn, player), FillingRow(), *rest)


# ---- Fishing ----


def _take(state: State, colour: str, zone: int) -> State:
    task = state.agenda[0]
    assert isinstance(task, Fishing)
    zones = (zone,) if zone else tuple(z for z in ZONES if colour in state.player.zone(z))
    for number in zones:
        amount = 1 if task.number == 1 else state.player.zone(number).count(colour)
        state = _remove(state, colour, number, amount)
    hand, fishing, rest = _waiting(state)
    return changed(state, agenda=(Routing(hand), replace(fishing, taken=(*fishing.taken, *zones)), *rest))


def _remove(state: State, colour: str, zone: int, amount: int) -> State:
    """The bait leaves the Zone and waits to be routed; an emptied Zone is noted with the colour of its last bait."""
    left = list(state.player.zone(zone))
    for _ in range(amount):
        left.remove(colour)
    state = with_player(state, state.turn, state.player.with_zone(zone, tuple(left)))
    waiting, fishing, rest = _waiting(state)
    if not left:
        fishing = replace(fishing, cleared=tuple(sorted((*fishing.cleared, (zone, colour)))))
    return changed(state, agenda=(Routing((*waiting, *(colour,) * amount)), fishing, *rest))


def _waiting(state: State) -> tuple[tuple[str, ...], Fishing, tuple[Task, ...]]:
    """The bait that waits already, the Fishing action, and the tasks after it."""
    match state.agenda:
        case Routing(hand=hand), Fishing() as fishing, *rest:
            return hand, fishing, tuple(rest)
        case Fishing() as fishing, *rest:
            return (), fishing, tuple(rest)
        case _:
            raise AssertionError("bait is removed in a Fishing action only")


def _route(state: State, to: str) -> State:
    task = state.agenda[0]
    assert isinstance(task, Routing)
    colour, *rest = task.hand
    state = with_agenda(state, Routing(tuple(rest)))
    if to == DISCARD:
        return changed(state, discard=state.discard.add(colour))
    held = tuple(
        replace(card, bait=tuple(sorted((*card.bait, colour)))) if card.card == to else card
        for card in state.player.held
    )
    return complete_anglers(with_player(state, state.turn, replace(state.player, held=held)), state.turn)


def complete_anglers(state: State, seat: Seat) -> State:
    """Full Master Angler cards are caught: to the score pile, their bait to the discard (CW-R27)."""
    player = state.players[seat]
    full = tuple(card for card in player.held if is_complete(state, card))
    if not full:
        return state
    bait = tuple(colour for card in full for colour in card.bait)
    player = replace(
        player,
        held=tuple(card for card in player.held if card not in full),
        anglers=(*player.anglers, *(card.card for card in full)),
    )
    state = with_player(changed(state, discard=state.discard.add(*bait)), seat, player)
    return awards.for_anglers(state, seat)


# ---- Tackle ----


def _use(state: State, move: Use) -> State:
    state = return_tackle(state, move.kind)
    task = state.agenda[0]
    match move.kind, task:
        case "extra_bait", Fishing():
            return _remove(state, move.colour, move.zone, 1)
        case "number_two", Fishing():
            return with_agenda(state, replace(task, number=2, taken=()))
        case "extra_port", AtPort(left=left):
            return with_agenda(state, AtPort(left + 1))
        case _:
            return state  # CW-G9: an owner's own piece; people do what it says and correct what it changed.


def return_tackle(state: State, kind: str) -> State:
    """The used piece goes back face down to the pile (CW-R33)."""
    left = list(state.player.tackle)
    left.remove(kind)
    player = replace(state.player, tackle=tuple(left))
    return with_player(changed(state, tackle=state.tackle.add(kind)), state.turn, player)


# ---- Catching ----


def _fix_catch(state: State, aim: Aim) -> State:
    task = state.agenda[0]
    assert isinstance(task, Aiming)
    _, colour = task.cleared[len(task.aims)]
    if aim.location not in ("", LOCATION_OF[colour]):
        state = return_tackle(state, REDIRECT)
    return with_agenda(state, replace(task, aims=(*task.aims, aim)))


def land(state: State, aims: tuple[Aim, ...]) -> State:
    """Every fixed catch is taken at once; then weights, the Mystery, the refill, and tackle for Zone 5 (CW-G13, CW-R31)."""
    seat = state.turn
    first = len(state.player.catches)
    for aim in aims:
        state = catch_fish(state, seat, aim)
    state = awards.for_fish(state, seat)
    tackle = (DealingTackle(seat),) if any(aim.zone == 5 for aim in aims) else ()
    return with_agenda(state, *after_catch(state, seat, first), *tackle)


def catch_fish(state: State, seat: Seat, aim: Aim) -> State:
    """The fish leaves its Zone or the deck's top and lies before the seat, its weight side still unseen."""
    if not aim.location:
        return state
    water = state.water(aim.location)
    front = water.top if aim.is_deck else water.zone(aim.zone)
    if not front:
        return state
    water = replace(water, top="") if aim.is_deck else water.with_zone(aim.zone, "")
    player = state.players[seat]
    player = replace(player, catches=(*player.catches, Caught(front)))
    return with_player(with_water(state, aim.location, water), seat, player)


def after_catch(state: State, seat: Seat, first: int) -> tuple[Task, ...]:
    """The tasks after the seat caught its fish from number `first` on."""
    new = tuple(range(first, len(state.players[seat].catches)))
    weighings: tuple[Task, ...] = ()
    if state.rules.weights == "at-catch" or is_silent(state, seat):
        weighings = tuple(Weighing(seat, fish) for fish in new)
    return (*weighings, Judging(seat, new), TurningUp()) if new else (TurningUp(),)


# ---- Contests ----


def _submit(state: State, seat: Seat, fish: tuple[int, ...]) -> State:
    task = state.agenda[0]
    assert isinstance(task, Contest)
    entries = list(task.entries)
    entries[seat] = fish
    return with_agenda(state, replace(task, entries=tuple(entries)))


def place_bait(player: Player, zone: int, colour: str) -> Player:
    """The player with one more bait in the Zone."""
    return player.with_zone(zone, (*player.zone(zone), colour))
