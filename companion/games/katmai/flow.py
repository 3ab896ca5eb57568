"""What a move does, and what then happens by itself until somebody must act again (KA-R06 to KA-R28)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.engine.game import Seat
from companion.games.katmai import dominance, facts, river
from companion.games.katmai.catching import catchable, caught, place
from companion.games.katmai.dominance import NOBODY
from companion.games.katmai.facts import TRIGGERS, bear_numbers, deck_mask
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
from companion.games.katmai.river import FEATURES, TILE_MASKS, TILES, UNKNOWN
from companion.games.katmai.state import (
    EMPTY,
    HIDDEN,
    NO_BEAR,
    Down,
    Scored,
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
    moved,
    of_seat,
    order,
    other,
    owner,
    supply,
    tile_of_bear,
    with_agenda,
)
from companion.games.katmai.tasks import (
    Aiming,
    Breaking,
    Calling,
    CardTurn,
    Catching,
    CleaningUp,
    Committing,
    Drawing,
    DrawingLetter,
    DrawingObjective,
    Flipping,
    Judging,
    LayingTile,
    Placing,
    Preparing,
    Revealing,
    Task,
    TellingBear,
    TellingFeature,
    Triggering,
)
from companion.games.katmai.triggers import gatherable, pushable, untold

# ---- What happens by itself ----


def advance(state: State) -> State:
    """The state once everything is done that nobody decides."""
    while state.agenda:
        after = _step(state, state.agenda[0])
        if after is None:
            break
        state = after
    return state


def unfold(state: State, move: Act | Outcome) -> Iterator[State]:
    """The state after the move's own effect, and after each thing that then happens by itself."""
    state = _outcome(state, move) if isinstance(move, Outcome) else _act(state, move)
    yield state
    while state.agenda:
        after = _step(state, state.agenda[0])
        if after is None:
            return
        state = after
        yield state


def _step(state: State, task: Task) -> State | None:
    """The state after a task that happens by itself; None for one that somebody must act on."""
    match task:
        case Committing():
            return None if committer(state) is not None else with_agenda(state)
        case Drawing(seat=seat):
            return _draw_hidden(state, seat)
        case Revealing():
            return _reveal(state, task)
        case TellingFeature(cell=cell):
            return None if state.features[cell] == UNKNOWN else with_agenda(state)
        case TellingBear(bear=bear):
            return None if untold(state, bear) else with_agenda(state)
        case Triggering(seat=seat, bear=bear):
            return None if gatherable(state, seat, bear) or pushable(state, seat, bear) else with_agenda(state)
        case CardTurn():
            return _turn(state)
        case Judging():
            return _judge(state, task)
        case Preparing():
            return _prepare(state)
        case CleaningUp():
            return _clean_up(state)
        case Placing(tile=tile, seat=seat):
            return None if can_place(state, seat, tile) else with_agenda(state)
        case Breaking(tile=tile, seat=seat):
            return None if breakable(state, seat, tile) else with_agenda(state)
        case Aiming():
            return _aimless(state, task)
        case Catching(objective=number, seat=seat, cell=cell):
            return None if catchable(state, number, seat, cell) else with_agenda(state)
        case LayingTile() | DrawingLetter() | DrawingObjective() | Calling() | Flipping():
            return None
        case _:
            assert_never(task)


def _prepare(state: State) -> State:
    """KA-R07: all twelve are shuffled, two are never drawn, two come to hand."""
    first, second = order(state)
    unseen = (deck_mask(deck_of(state.rules, 0)), deck_mask(deck_of(state.rules, 1)))
    draws = (Drawing(first), Drawing(second)) * facts.HAND
    return changed(state, round=state.round + 1, unseen=unseen, agenda=(*draws, CardTurn()))


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
        tasks = (Committing(), Revealing(), Drawing(first), Drawing(second), CardTurn())
        return changed(state, is_given=0, agenda=tasks)
    return changed(state, is_given=0, agenda=(*map(Judging, range(TILES)), CleaningUp()))


def committer(state: State) -> Seat | None:
    """The seat that commits a card now, the holder of the initiative first (KA-R08); None when all have."""
    return next((seat for seat in order(state) if state.down[seat] is None and in_hand(state, seat)), None)


def _reveal(state: State, task: Revealing) -> State | None:
    """KA-R11: known cards are turned over together; one that only its owner knows waits until it is shown."""
    shown = task.shown
    for seat in order(state):
        down = state.down[seat]
        if down is not None and down.bear != HIDDEN:
            state = _shown(state, seat, down.tile, down.bear)
            shown = of_seat(shown, seat, down.bear)
    if any(down is not None for down in state.down):
        return None if shown == task.shown else with_agenda(state, Revealing(shown))
    tasks: list[Task] = [TellingBear(shown[seat]) for seat in order(state) if shown[seat] != NO_BEAR]
    for seat in order(state):
        if shown[seat] != NO_BEAR and state.printed.bears[shown[seat]].ability in TRIGGERS:
            tasks.append(Triggering(seat, shown[seat]))
    return with_agenda(state, *tasks)


def _shown(state: State, seat: int, tile: int, bear: int) -> State:
    stacks = list(state.stacks[seat])
    stacks[tile] = (*stacks[tile], bear)
    return changed(state, down=of_seat(state.down, seat, None), stacks=of_seat(state.stacks, seat, tuple(stacks)))


def _judge(state: State, task: Judging) -> State:
    """KA-R14 to KA-R17: the tile is totalled; a choice of Dent's or Marge's and the cubs come before the beeple."""
    bears, tile = state.printed.bears, task.tile
    here = ground(state, tile, task.targets)
    if here.stacks == ((), ()):
        return with_agenda(state)
    for seat in order(state):
        loser = other(seat)
        if task.targets[loser] == NOBODY and dominance.choices(bears, state.values, here, loser):
            return with_agenda(state, Aiming(tile, seat, task.targets))
    first, second = dominance.totals(bears, state.values, here)
    if first == second and (breaker := cub_at(state, tile)) is not None:
        winner = breaker  # only where a correction had the tile judged again, or a position says so
    elif first == second:
        breakers = (Breaking(tile, seat) for seat in order(state) if breakable(state, seat, tile))
        return with_agenda(state, *breakers)
    else:
        winner = Seat(int(second > first))
    return with_agenda(state, Placing(tile, winner)) if can_place(state, winner, tile) else with_agenda(state)


def _aimless(state: State, task: Aiming) -> State | None:
    """A correction may have left nothing to choose."""
    here = ground(state, task.tile, task.targets)
    if dominance.choices(state.printed.bears, state.values, here, other(task.seat)):
        return None
    return with_agenda(state, Judging(task.tile, task.targets))


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
        agenda=() if how else (Preparing(),),
    )


# ---- Moves ----


def play(state: State, move: Act | Outcome) -> State:
    """The state after a legal move or a possible outcome."""
    return advance(_outcome(state, move) if isinstance(move, Outcome) else _act(state, move))


def _act(state: State, move: Act) -> State:
    match move:
        case Call(side=side):
            return with_agenda(state, Flipping(side))
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
    if bear and isinstance(task, Triggering):
        tile = tile_of_bear(state, seat, task.bear)
        state = moved(state, seat, bear_numbers(state.printed)[bear], tile)
    return with_agenda(state)


def _push(state: State, seat: int, tile: int) -> State:
    task = state.agenda[0]
    if tile >= 0 and isinstance(task, Triggering):
        rival = other(seat)
        top = state.stacks[rival][tile_of_bear(state, seat, task.bear)][-1]
        state = moved(state, rival, top, tile)
    return with_agenda(state)


def _aim(state: State, seat: int, bear: int) -> State:
    task = state.agenda[0]
    if not isinstance(task, Aiming):
        return state
    loser = other(seat)
    here = sum(1 << one for one in state.stacks[loser][task.tile])
    aims = of_seat(state.aims, loser, state.aims[loser] & ~here | 1 << bear)
    targets = of_seat(task.targets, loser, bear)
    return with_agenda(changed(state, aims=aims), Judging(task.tile, targets))


def _cub(state: State, seat: int, bear: str) -> State:
    task = state.agenda[0]
    if not bear or not isinstance(task, Breaking):
        return with_agenda(state)
    state = changed(state, cubs=of_seat(state.cubs, seat, bear_numbers(state.printed)[bear]))
    rest = tuple(one for one in state.agenda if not isinstance(one, Breaking))
    placing = (Placing(task.tile, seat),) if can_place(state, seat, task.tile) else ()
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
        case LayingTile():
            return lay_tile(with_agenda(state), move.value)
        case DrawingLetter():
            return with_letter(with_agenda(state), move.value.upper())
        case DrawingObjective():
            return with_objective(with_agenda(state), move.value)
        case Flipping(call=call):
            # KA-R04: who called right takes the token, else who flipped it.
            return changed(with_agenda(state), holder=Seat(int(call == move.value)))
        case Drawing(seat=seat):
            bear = bear_numbers(state.printed)[move.value]
            unseen = of_seat(state.unseen, seat, state.unseen[seat] & ~(1 << bear))
            return with_hand_card(changed(state, unseen=unseen, agenda=state.agenda[1:]), seat, bear)
        case Revealing():
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
    asked = (TellingFeature(start + n) for n, feature in enumerate(found) if feature == UNKNOWN)
    return with_agenda(changed(state, faces=(*state.faces, face), features=features), *asked, drop=0)


def with_letter(state: State, letter: str) -> State:
    """The state with the four objectives of the letter in play; those that nobody has taught are named one by one (KA-R03)."""
    known = [one.id for one in state.printed.objectives if letter in one.groups][: facts.IN_CIRCLE]
    for one in known:
        state = with_objective(state, one)
    missing = (DrawingObjective(0, letter),) * (facts.IN_CIRCLE - len(known))
    return with_agenda(state, *missing, drop=0)


def with_objective(state: State, found: str) -> State:
    """The state with one more objective in play."""
    return changed(state, objectives=(*state.objectives, Scored(found)))
