"""What happens by itself until somebody must act again (KA-R06 to KA-R28); what a move does is in `doing`."""

from __future__ import annotations

from typing import assert_never

from companion.engine.game import Seat
from companion.games.katmai import dominance, facts, tasks
from companion.games.katmai.catching import catchable
from companion.games.katmai.dominance import NOBODY
from companion.games.katmai.facts import TRIGGERS, deck_mask
from companion.games.katmai.river import TILE_MASKS, TILES, UNKNOWN
from companion.games.katmai.state import (
    EMPTY,
    HIDDEN,
    NO_BEAR,
    State,
    changed,
    cub_at,
    deck_of,
    ending,
    ground,
    in_hand,
    is_sow,
    keeps_hand,
    left_in_deck,
    of_seat,
    order,
    other,
    supply,
    with_agenda,
)
from companion.games.katmai.triggers import gatherable, pushable, untold


def advance(state: State) -> State:
    """The state once everything is done that nobody decides."""
    while state.agenda:
        after = step(state, state.agenda[0])
        if after is None:
            break
        state = after
    return state


def step(state: State, task: tasks.Task) -> State | None:
    """The state after a task that happens by itself; None for one that somebody must act on."""
    match task:
        case tasks.Committing():
            return None if committer(state) is not None else with_agenda(state)
        case tasks.Drawing(seat=seat):
            return _draw_hidden(state, seat)
        case tasks.Revealing():
            return _reveal(state, task)
        case tasks.TellingFeature(cell=cell):
            return None if state.features[cell] == UNKNOWN else with_agenda(state)
        case tasks.TellingBear(bear=bear):
            return None if untold(state, bear) else with_agenda(state)
        case tasks.Triggering(seat=seat, bear=bear):
            return None if gatherable(state, seat, bear) or pushable(state, seat, bear) else with_agenda(state)
        case tasks.CardTurn():
            return _turn(state)
        case tasks.Judging():
            return _judge(state, task)
        case tasks.Preparing():
            return _prepare(state)
        case tasks.CleaningUp():
            return _clean_up(state)
        case tasks.Placing(tile=tile, seat=seat):
            return None if can_place(state, seat, tile) else with_agenda(state)
        case tasks.Breaking(tile=tile, seat=seat):
            return None if breakable(state, seat, tile) else with_agenda(state)
        case tasks.Aiming():
            return _aimless(state, task)
        case tasks.Catching(objective=number, seat=seat, cell=cell):
            return None if catchable(state, number, seat, cell) else with_agenda(state)
        case tasks.LayingTile() | tasks.DrawingLetter() | tasks.DrawingObjective() | tasks.Calling() | tasks.Flipping():
            return None
        case _:
            assert_never(task)


def _prepare(state: State) -> State:
    """KA-R07: all twelve are shuffled, two are never drawn, two come to hand."""
    first, second = order(state)
    unseen = (deck_mask(deck_of(state.rules, 0)), deck_mask(deck_of(state.rules, 1)))
    draws = (tasks.Drawing(first), tasks.Drawing(second)) * facts.HAND
    return changed(state, round=state.round + 1, unseen=unseen, agenda=(*draws, tasks.CardTurn()))


def _draw_hidden(state: State, seat: int) -> State | None:
    """A seat that keeps its hand to itself draws without telling; with no card left to draw nobody does (KA-R12)."""
    if not left_in_deck(state, seat) or EMPTY not in state.hands[seat]:
        return with_agenda(state)
    if not keeps_hand(state.rules, seat):
        return None
    return changed(with_hand_card(state, seat, HIDDEN), agenda=state.agenda[1:])


def with_hand_card(state: State, seat: int, card: int) -> State:
    """The state with the card in the seat's first empty place."""
    hand = list(state.hands[seat])
    hand[hand.index(EMPTY)] = card
    return changed(state, hands=of_seat(state.hands, seat, tuple(hand)))


def _turn(state: State) -> State:
    """KA-R08, KA-R12: a card-turn, or after the tenth the tiles from upstream to downstream (KA-R14)."""
    if in_hand(state, 0) or in_hand(state, 1):
        first, second = order(state)
        coming = (tasks.Committing(), tasks.Revealing(), tasks.Drawing(first), tasks.Drawing(second), tasks.CardTurn())
        return changed(state, is_given=0, agenda=coming)
    return changed(state, is_given=0, agenda=(*map(tasks.Judging, range(TILES)), tasks.CleaningUp()))


def committer(state: State) -> Seat | None:
    """The seat that commits a card now, the holder of the initiative first (KA-R08); None when all have."""
    return next((seat for seat in order(state) if state.down[seat] is None and in_hand(state, seat)), None)


def _reveal(state: State, task: tasks.Revealing) -> State | None:
    """KA-R11: known cards are turned over together; one that only its owner knows waits until it is shown."""
    shown = task.shown
    for seat in order(state):
        down = state.down[seat]
        if down is not None and down.bear != HIDDEN:
            state = _shown(state, seat, down.tile, down.bear)
            shown = of_seat(shown, seat, down.bear)
    if any(down is not None for down in state.down):
        return None if shown == task.shown else with_agenda(state, tasks.Revealing(shown))
    coming: list[tasks.Task] = [tasks.TellingBear(shown[seat]) for seat in order(state) if shown[seat] != NO_BEAR]
    for seat in order(state):
        if shown[seat] != NO_BEAR and state.printed.bears[shown[seat]].ability in TRIGGERS:
            coming.append(tasks.Triggering(seat, shown[seat]))
    return with_agenda(state, *coming)


def _shown(state: State, seat: int, tile: int, bear: int) -> State:
    stacks = list(state.stacks[seat])
    stacks[tile] = (*stacks[tile], bear)
    return changed(state, down=of_seat(state.down, seat, None), stacks=of_seat(state.stacks, seat, tuple(stacks)))


def _judge(state: State, task: tasks.Judging) -> State:
    """KA-R14 to KA-R17: the tile is totalled; a choice of Dent's or Marge's and the cubs come before the beeple."""
    bears, tile = state.printed.bears, task.tile
    here = ground(state, tile, task.targets)
    if here.stacks == ((), ()):
        return with_agenda(state)
    for seat in order(state):
        loser = other(seat)
        if task.targets[loser] == NOBODY and dominance.choices(bears, state.values, here, loser):
            return with_agenda(state, tasks.Aiming(tile, seat, task.targets))
    first, second = dominance.totals(bears, state.values, here)
    if first == second and (breaker := cub_at(state, tile)) is not None:
        winner = breaker  # only where a correction had the tile judged again, or a position says so
    elif first == second:
        breakers = (tasks.Breaking(tile, seat) for seat in order(state) if breakable(state, seat, tile))
        return with_agenda(state, *breakers)
    else:
        winner = Seat(int(second > first))
    return with_agenda(state, tasks.Placing(tile, winner)) if can_place(state, winner, tile) else with_agenda(state)


def _aimless(state: State, task: tasks.Aiming) -> State | None:
    """A correction may have left nothing to choose."""
    here = ground(state, task.tile, task.targets)
    if dominance.choices(state.printed.bears, state.values, here, other(task.seat)):
        return None
    return with_agenda(state, tasks.Judging(task.tile, task.targets))


def breakable(state: State, seat: int, tile: int) -> tuple[int, ...]:
    """The own sows at the tile on which the seat may place its cub (KA-R16)."""
    if state.cubs[seat] != NO_BEAR or state.cubs[other(seat)] in state.stacks[other(seat)][tile]:
        return ()
    return tuple(bear for bear in state.stacks[seat][tile] if is_sow(state, bear))


def can_place(state: State, seat: int, tile: int) -> bool:
    """Whether the seat has a beeple left and the tile a free space (KA-R15, KA-G05, KA-G28)."""
    return supply(state, seat) > 0 and free(state, tile) != 0


def free(state: State, tile: int) -> int:
    """The tile's unoccupied spaces, as a mask."""
    return TILE_MASKS[tile] & ~(state.beeples[0] | state.beeples[1])


def _clean_up(state: State) -> State:
    """KA-R25 to KA-R27: bears and cubs go back, beeples stay; a lead of four wins, a small supply ends the game."""
    nothing = ((),) * TILES
    how = ending(state)
    return changed(
        state,
        stacks=(nothing, nothing),
        cubs=(NO_BEAR, NO_BEAR),
        aims=(0, 0),
        unseen=(deck_mask(deck_of(state.rules, 0)), deck_mask(deck_of(state.rules, 1))),
        ending=how,
        agenda=() if how else (tasks.Preparing(),),
    )
