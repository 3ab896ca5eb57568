"""What a legal move does, and everything that then goes by itself: laying cards, lowering, the refill, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from companion.engine.bag import Bag
from companion.engine.game import Seat
from companion.games.fishnflips import actions, facts, kernel, learn, notation
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.kernel import COLUMNS, ROWS
from companion.games.fishnflips.moves import Choose, Do, Drop, Outcome, Play
from companion.games.fishnflips.state import NOBODY, State, power_bits, put_in, take_out, with_agenda
from companion.games.fishnflips.tasks import (
    Acting,
    CheckingEnd,
    ChoosingSpecies,
    ChoosingStart,
    DrawingAction,
    DrawingPower,
    EndingTurn,
    Laying,
    Playing,
    Task,
    TurningUp,
)
from companion.games.fishnflips.turn import FISH_N_FLIP, after, begin

WASTE_IN_PLAY = {
    ("plastic", "normal"): ("plastic",) * 4,
    ("plastic", "difficult"): ("plastic",) * 6,
    ("metal", "normal"): ("plastic", "plastic", "plastic", "metal"),
    ("metal", "difficult"): ("plastic", "plastic", "plastic", "plastic", "metal", "metal"),
    ("oil", "normal"): ("plastic", "plastic", "plastic", "oil"),
    ("oil", "difficult"): ("plastic", "plastic", "plastic", "plastic", "oil", "oil"),
    ("all", "normal"): ("plastic", "plastic", "metal", "oil"),
    ("all", "difficult"): ("plastic", "plastic", "metal", "metal", "oil", "oil"),
}
"""The waste cards of a game, by the options `waste` and `difficulty` (FF-R06, FF-G03)."""


@dataclass(frozen=True, slots=True)
class Event:
    """What went by itself, for telling it: `laid` a card on a column, `lost` at a column, `shown` a card, `ending`, `over`."""

    what: str
    card: str = ""
    column: int = -1


def play(state: State, move: Choose | Play | Do | Drop, events: list[Event] | None = None) -> State:
    """The state after a player's legal move, at the next thing that somebody has to do; `events` collects what went by itself."""
    match move:
        case Choose(species=species):
            return advance(choose(state, species), events)
        case Play(seat=seat, act=act):
            kind = ACTIONS[act.action]
            turn = begin(state.net, act, power_bits(state, seat), state.law)
            state = with_agenda(_discard_action(state, seat, kind), DrawingAction(seat), Playing(turn), EndingTurn())
            return advance(_on_net(state, turn.net), events)
        case Do(step=step):
            task = state.agenda[0]
            assert isinstance(task, Playing)
            turn = after(task.turn, step, state.law)
            return advance(_on_net(with_agenda(state, Playing(turn)), turn.net), events)
        case Drop(seat=seat, kind=kind):
            if state.rules.forced_pass == "hold":
                return advance(with_agenda(replace(state, last=0), EndingTurn()), events)
            state = _discard_action(state, seat, kind)
            return advance(with_agenda(replace(state, last=0), DrawingAction(seat), EndingTurn()), events)
        case _:
            assert_never(move)


def play_outcome(state: State, move: Outcome, events: list[Event] | None = None) -> State:
    """The state after a legal outcome; `events` collects what went by itself."""
    value = move.value
    state = replace(state, named=learn.after(state.named, move))
    match state.agenda[0]:
        case ChoosingSpecies():
            return advance(choose(state, value), events)
        case DrawingPower(seat=seat):
            powers = list(state.powers)
            powers[seat] = (*powers[seat], value)
            return advance(with_agenda(replace(state, powers=tuple(powers))), events)
        case DrawingAction(seat=seat):
            return advance(with_agenda(_draw_action(state, seat, move)), events)
        case ChoosingStart():
            seat_ = Seat(int(value))
            return advance(with_agenda(replace(state, first=seat_, turn=seat_)), events)
        case _:
            return advance(replace(state, top=value, unseen=learn.drawn(state.unseen, move)), events)


def choose(state: State, species: str) -> State:
    """One more species plays; with the fourth the draw pile is shuffled (FF-R05, FF-R06)."""
    state = replace(state, species=(*state.species, species))
    if len(state.species) < facts.SPECIES_IN_PLAY:
        return state
    pile = Counter({piece: n for piece, n in state.deck.animals if facts.species_of(piece) in state.species})
    pile.update(waste_pieces(state))
    return with_agenda(replace(state, unseen=Bag.of(pile)))


def waste_pieces(state: State) -> tuple[str, ...]:
    """The waste cards that are shuffled in; copies that an owner's box tells apart in their order."""
    pool = [piece for piece, n in state.deck.wastes for _ in range(n)]
    found = []
    for kind in WASTE_IN_PLAY[state.rules.waste, state.rules.difficulty]:
        piece = next(piece for piece in pool if piece.partition("-")[0] == kind)
        pool.remove(piece)
        found.append(piece)
    return tuple(found)


def _discard_action(state: State, seat: Seat, kind: str) -> State:
    hands = list(state.hands)
    hands[seat] = take_out(hands[seat], kind)
    return replace(state, hands=tuple(hands), played=state.played.add(kind))


def _draw_action(state: State, seat: int, move: Outcome) -> State:
    """The card goes to the seat; an empty pile is the shuffled discard first (FF-G20)."""
    pile, played = (state.actions, state.played) if state.actions else (state.played, Bag())
    hands = list(state.hands)
    hands[seat] = put_in(hands[seat], move.value)
    return replace(state, hands=tuple(hands), actions=learn.drawn(pile, move), played=played)


def _on_net(state: State, net: int) -> State:
    """The state with that net; what is gone from it is discarded, waste goes under the pile (FF-R13, FF-R43)."""
    gone = pieces(state.net) - pieces(net)
    animals = [piece for piece in gone.elements() if facts.is_animal_piece(piece)]
    wastes = tuple(piece for piece in gone.elements() if not facts.is_animal_piece(piece))
    state = replace(state, net=net, freed=state.freed.add(*animals))
    if not wastes:
        return state
    if state.ending >= 0:  # FF-G17: no refill is to come, so it is out.
        return replace(state, out=state.out.add(*wastes))
    return replace(state, under=(*state.under, *wastes))


def pieces(net: int) -> Counter[str]:
    """The pieces of the net by count."""
    return Counter(facts.piece_of(kernel.at(net, cell)) for cell in kernel.cells(kernel.occupied(net)))


# ---- What goes by itself ----


def advance(state: State, events: list[Event] | None = None) -> State:
    """The state moved on until somebody has to act, or the game is over."""
    while state.agenda:
        following = _automatic(state, state.agenda[0])
        if following is None:
            return state
        if events is not None:
            events += _events(state, following)
        state = following
    return state


def _events(before: State, after: State) -> Iterator[Event]:
    """What one automatic step did that people should hear of."""
    match before.agenda[0]:
        case Laying(columns=(column, *_)) if after.lost:
            yield Event("lost", before.top, column)
        case Laying(columns=(column, *_)) if before.top and not after.top:
            yield Event("laid", before.top, column)
        case TurningUp() if after.top != before.top:
            yield Event("shown", after.top)
        case CheckingEnd() if after.ender != before.ender:
            yield Event("ending")
        case EndingTurn() if not after.agenda:
            yield Event("over")
        case _:
            return


def _automatic(state: State, task: Task) -> State | None:
    """The state after what the task does by itself; None where chance or a player is to act."""
    match task:
        case Laying(columns=columns):
            return _laid(state, columns)
        case TurningUp():
            return _shown(state) if not state.top and state.pile else with_agenda(state)
        case Playing(turn=turn):
            if turn.phase != actions.DONE:
                return None
            is_streak = turn.freed >= FISH_N_FLIP
            return with_agenda(replace(state, last=turn.freed, streaks=state.streaks + is_streak))
        case EndingTurn():
            if state.ending >= 0:
                return _final_action_done(state)
            return with_agenda(state, Laying(tuple(range(COLUMNS))), TurningUp(), CheckingEnd())
        case CheckingEnd():
            if not state.pile:
                state = replace(state, ender=state.turn, ending=facts.FINAL_ACTIONS)
            return with_agenda(_next_turn(state), Acting())
        case _:
            return None


def _laid(state: State, columns: tuple[int, ...]) -> State | None:
    """Cards go onto the columns while the pile lasts; a seventh loses the game (FF-R16, FF-R17, FF-R20)."""
    if not columns or not state.pile:
        return with_agenda(state)
    if not state.top:
        return _shown(state)
    column, *rest = columns
    if kernel.height(state.net, column) >= ROWS:
        return replace(state, lost=True, agenda=())
    net = kernel.top_up(state.net, column, notation.read_card(state.top))
    return with_agenda(replace(state, net=net, top=""), Laying(tuple(rest)))


def _shown(state: State) -> State | None:
    """The pile's next card where it is known: the waste that lies at its bottom."""
    if state.unseen:
        return None
    first, *rest = state.under
    return replace(state, top=facts.faces(first)[0], under=tuple(rest))


def _final_action_done(state: State) -> State:
    """FF-R19: two final actions after the end was triggered, without a refill (FF-R57)."""
    state = _next_turn(replace(state, ending=state.ending - 1))
    if state.ending == 0:
        return replace(state, agenda=())
    return with_agenda(state, Acting())


def _next_turn(state: State) -> State:
    return replace(state, turn=Seat((state.turn + 1) % state.people) if state.turn != NOBODY else state.turn)
