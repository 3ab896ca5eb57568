"""What a move or an outcome does to the table, before what then happens by itself (KA-R08 to KA-R20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.engine.game import Seat
from companion.games.katmai import facts, river, tasks
from companion.games.katmai.catching import caught, place
from companion.games.katmai.facts import bear_numbers
from companion.games.katmai.flow import advance, can_place, step, with_hand_card
from companion.games.katmai.moves import (
    Act,
    Call,
    Catch,
    Cub,
    Gather,
    Give,
    Lay,
    Outcome,
    Place,
    Push,
    Teach,
    Zero,
)
from companion.games.katmai.river import FEATURES, UNKNOWN
from companion.games.katmai.state import (
    EMPTY,
    HIDDEN,
    Down,
    Scored,
    State,
    changed,
    moved,
    of_seat,
    other,
    owner,
    tile_of_bear,
    with_agenda,
)


def play(state: State, move: Act | Outcome) -> State:
    """The state after a legal move or a possible outcome."""
    return advance(_outcome(state, move) if isinstance(move, Outcome) else _act(state, move))


def unfold(state: State, move: Act | Outcome) -> Iterator[State]:
    """The state after the move's own effect, and after each thing that then happens by itself."""
    state = _outcome(state, move) if isinstance(move, Outcome) else _act(state, move)
    yield state
    while state.agenda:
        after = step(state, state.agenda[0])
        if after is None:
            return
        state = after
        yield state


def _act(state: State, move: Act) -> State:
    match move:
        case Call(side=side):
            return with_agenda(state, tasks.Flipping(side))
        case Give(seat=seat):
            return changed(state, holder=other(seat), is_given=1)
        case Lay(seat=seat, tile=tile, bear=bear):
            return _lay(state, seat, tile, HIDDEN if not bear else bear_numbers(state.printed)[bear])
        case Gather(seat=seat, bear=bear):
            return _gather(state, seat, bear)
        case Push(seat=seat, tile=tile):
            return _push(state, seat, tile)
        case Zero(seat=seat, bear=bear):
            return _aim(state, seat, bear_numbers(state.printed)[bear])
        case Cub(seat=seat, bear=bear):
            return _cub(state, seat, bear)
        case Place(seat=seat, cell=cell):
            return with_agenda(state) if cell < 0 else place(with_agenda(state), seat, cell)
        case Catch(seat=seat, objective=found, cells=cells):
            number = next(n for n, one in enumerate(state.objectives) if one.id == found)
            return with_agenda(caught(state, number, seat, cells))
        case Teach():
            return taught(state, move)
        case _:
            assert_never(move)


def _lay(state: State, seat: int, tile: int, bear: int) -> State:
    hand = list(state.hands[seat])
    hand[hand.index(bear)] = EMPTY
    return changed(
        state,
        hands=of_seat(state.hands, seat, tuple(hand)),
        down=of_seat(state.down, seat, Down(tile, bear)),
    )


def _gather(state: State, seat: int, bear: str) -> State:
    task = state.agenda[0]
    if bear and isinstance(task, tasks.Triggering):
        tile = tile_of_bear(state, seat, task.bear)
        state = moved(state, seat, bear_numbers(state.printed)[bear], tile)
    return with_agenda(state)


def _push(state: State, seat: int, tile: int) -> State:
    task = state.agenda[0]
    if tile >= 0 and isinstance(task, tasks.Triggering):
        rival = other(seat)
        top = state.stacks[rival][tile_of_bear(state, seat, task.bear)][-1]
        state = moved(state, rival, top, tile)
    return with_agenda(state)


def _aim(state: State, seat: int, bear: int) -> State:
    task = state.agenda[0]
    if not isinstance(task, tasks.Aiming):
        return state
    loser = other(seat)
    here = sum(1 << one for one in state.stacks[loser][task.tile])
    aims = of_seat(state.aims, loser, state.aims[loser] & ~here | 1 << bear)
    targets = of_seat(task.targets, loser, bear)
    return with_agenda(changed(state, aims=aims), tasks.Judging(task.tile, targets))


def _cub(state: State, seat: int, bear: str) -> State:
    task = state.agenda[0]
    if not bear or not isinstance(task, tasks.Breaking):
        return with_agenda(state)
    state = changed(state, cubs=of_seat(state.cubs, seat, bear_numbers(state.printed)[bear]))
    rest = tuple(one for one in state.agenda if not isinstance(one, tasks.Breaking))
    placing = (tasks.Placing(task.tile, seat),) if can_place(state, seat, task.tile) else ()
    return changed(state, agenda=(*placing, *rest))


def taught(state: State, move: Teach) -> State:
    """The state that knows what the card or the tile prints."""
    if move.what == "feature":
        cell = river.cell_of(move.which) or 0
        features = list(state.features)
        features[cell] = FEATURES.index(move.value)
        return changed(state, features=tuple(features))
    bear = bear_numbers(state.printed)[move.which]
    if move.what == "dominance":
        values = list(state.values)
        values[bear] = int(move.value)
        return changed(state, values=tuple(values))
    return changed(
        state, sows=of_seat(state.sows, int(move.value == "no"), state.sows[int(move.value == "no")] | 1 << bear)
    )


# ---- Outcomes ----


def _outcome(state: State, move: Outcome) -> State:
    task = state.agenda[0]
    match task:
        case tasks.LayingTile():
            return lay_tile(with_agenda(state), move.value)
        case tasks.DrawingLetter():
            return with_letter(with_agenda(state), move.value.upper())
        case tasks.DrawingObjective():
            return with_objective(with_agenda(state), move.value)
        case tasks.Flipping(call=call):
            # KA-R04: who called right takes the token, else who flipped it.
            return changed(with_agenda(state), holder=Seat(int(call == move.value)))
        case tasks.Drawing(seat=seat):
            bear = bear_numbers(state.printed)[move.value]
            unseen = of_seat(state.unseen, seat, state.unseen[seat] & ~(1 << bear))
            return with_hand_card(changed(state, unseen=unseen, agenda=state.agenda[1:]), seat, bear)
        case tasks.Revealing():
            bear = bear_numbers(state.printed)[move.value]
            seat = owner(state, bear)
            down = state.down[seat]
            unseen = of_seat(state.unseen, seat, state.unseen[seat] & ~(1 << bear))
            known = Down(0 if down is None else down.tile, bear)
            return changed(state, unseen=unseen, down=of_seat(state.down, seat, known))
        case _:
            return state


def lay_tile(state: State, face: str) -> State:
    """The state with the tile laid next downstream; what nobody has taught of it is asked (KA-R01)."""
    start = 4 * len(state.faces)
    found = facts.faces(state.printed)[face].features
    features = (*state.features[:start], *found, *state.features[start + 4 :])
    asked = (tasks.TellingFeature(start + n) for n, feature in enumerate(found) if feature == UNKNOWN)
    return with_agenda(changed(state, faces=(*state.faces, face), features=features), *asked, drop=0)


def with_letter(state: State, letter: str) -> State:
    """The state with the four objectives of the letter in play; those that nobody has taught are named one by one (KA-R03)."""
    known = [one.id for one in state.printed.objectives if letter in one.groups][: facts.IN_CIRCLE]
    for one in known:
        state = with_objective(state, one)
    missing = (tasks.DrawingObjective(0, letter),) * (facts.IN_CIRCLE - len(known))
    return with_agenda(state, *missing, drop=0)


def with_objective(state: State, found: str) -> State:
    """The state with one more objective in play."""
    return changed(state, objectives=(*state.objectives, Scored(found)))
