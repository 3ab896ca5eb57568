"""What a legal move of the competitive game does, and what then goes by itself: judging the bid, the next grid, the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import assert_never

from companion.engine.bag import Bag
from companion.engine.game import Seat
from companion.games.fishnflips import actions, facts, kernel, learn, notation
from companion.games.fishnflips.competitive.state import (
    COMMON,
    EMPTY,
    GRID,
    ON_TABLE,
    SIDE,
    Acting,
    Bidding,
    ChoosingPower,
    ChoosingSpecies,
    DrawingAction,
    EndingRound,
    Giving,
    Laying,
    Playing,
    State,
    Task,
    with_agenda,
)
from companion.games.fishnflips.flow import pieces
from companion.games.fishnflips.moves import Bid, Choose, Common, Do, Give, GiveUp, Outcome, Play, Stand, Time
from companion.games.fishnflips.turn import Act, after, begin

PlayerMove = Choose | Common | Bid | Stand | Time | Play | Do | GiveUp | Give
ROUND: tuple[Task, ...] = (Laying(tuple(range(SIDE)) * SIDE), *(DrawingAction(),) * ON_TABLE, Bidding())


def play(state: State, move: PlayerMove) -> State:
    """The state after a player's legal move, at the next thing that somebody has to do."""
    match move:
        case Choose(species=species):
            return advance(choose(state, species))
        case Common(species=species):
            return advance(replace(state, common=(*state.common, species)))
        case Bid(seat, number):
            return advance(with_agenda(state, Bidding(seat, number)))
        case Stand(seat):
            task = _bidding(state)
            return advance(with_agenda(state, replace(task, stood=tuple(sorted((*task.stood, int(seat)))))))
        case Time():
            task = _bidding(state)
            return with_agenda(state, Acting(task.bidder, task.bid))
        case Play(act=act):
            return _played(state, act)
        case Do(step=step):
            task_ = state.agenda[0]
            assert isinstance(task_, Playing)
            turn = after(task_.turn, step, state.law)
            return advance(_on_grid(with_agenda(state, replace(task_, turn=turn)), turn.net))
        case GiveUp():
            return _given_up(state)
        case Give(piece=piece, to=to):
            return _given(state, piece, Seat(to))
        case _:
            assert_never(move)


def _played(state: State, act: Act) -> State:
    task = _acting(state)
    turn = begin(state.net, act, state.powers, state.law)
    return advance(_on_grid(with_agenda(state, Playing(task.bidder, task.bid, turn)), turn.net))


def _bidding(state: State) -> Bidding:
    task = state.agenda[0]
    assert isinstance(task, Bidding)
    return task


def _acting(state: State) -> Acting:
    task = state.agenda[0]
    assert isinstance(task, Acting)
    return task


def play_outcome(state: State, move: Outcome) -> State:
    """The state after a legal outcome."""
    value = move.value
    state = replace(state, named=learn.after(state.named, move))
    match state.agenda[0]:
        case ChoosingSpecies():
            return advance(choose(state, value))
        case DrawingAction():
            # FF-G20: an empty pile is the shuffled discard first.
            pile, played = (state.actions, state.played) if state.actions else (state.played, EMPTY)
            pile = learn.drawn(pile, move)
            return advance(with_agenda(replace(state, faces=(*state.faces, value), actions=pile, played=played)))
        case task:
            assert isinstance(task, Laying)
            card = notation.read_card(value)
            column, *rest = task.columns
            state = replace(state, unseen=learn.drawn(state.unseen, move), net=kernel.top_up(state.net, column, card))
            return advance(with_agenda(state, Laying(tuple(rest))))


def choose(state: State, species: str) -> State:
    """One more species plays; with the fourth the animals are shuffled, without waste (FF-R47)."""
    state = replace(state, species=(*state.species, species))
    if len(state.species) < facts.SPECIES_IN_PLAY:
        return state
    pile = {piece: n for piece, n in state.deck.animals if facts.species_of(piece) in state.species}
    return with_agenda(replace(state, unseen=Bag.of(pile)))


def _on_grid(state: State, net: int) -> State:
    gone: Counter[str] = pieces(state.net) - pieces(net)
    return replace(state, net=net, caught=state.caught.add(*gone.elements()))


def _given_up(state: State) -> State:
    """FF-G34: the highest bidder does not act: nothing freed, or the round does not count."""
    task = _acting(state)
    if state.rules.no_act == "waste":
        state = _with_waste(state, task.bidder)
    return advance(with_agenda(state, EndingRound()))


def _with_waste(state: State, seat: int) -> State:
    wastes = list(state.wastes)
    wastes[seat] += 1
    return replace(state, wastes=tuple(wastes))


def _given(state: State, piece: str, to: Seat) -> State:
    task = state.agenda[0]
    assert isinstance(task, Giving)
    state = _to_pile(replace(state, caught=state.caught.remove(piece)), to, Bag.of([piece]))
    if task.left > 1:
        return with_agenda(state, Giving(task.bidder, task.left - 1))
    kept = _to_pile(replace(state, caught=EMPTY), task.bidder, state.caught)
    return advance(with_agenda(kept, EndingRound()))


def _to_pile(state: State, seat: Seat, cards: Bag) -> State:
    piles = list(state.piles)
    piles[seat] = piles[seat].merge(cards)
    return replace(state, piles=tuple(piles))


# ---- What goes by itself ----


def advance(state: State) -> State:
    """The state moved on until somebody has to act, or the game is over."""
    while state.agenda:
        following = _automatic(state, state.agenda[0])
        if following is None:
            return state
        state = following
    return state


def _automatic(state: State, task: Task) -> State | None:
    match task:
        case ChoosingPower() if len(state.common) == COMMON:
            return with_agenda(state)
        case Laying(columns=columns) if not columns:
            return with_agenda(state)
        case Bidding(bidder=bidder, bid=bid, stood=stood):
            if bid and (bid == GRID or len(stood) == state.people - 1):
                return with_agenda(state, Acting(bidder, bid))
            return with_agenda(state, EndingRound()) if len(stood) == state.people else None
        case Playing(bidder=bidder, bid=bid, turn=turn) if turn.phase == actions.DONE:
            return _judged(state, bidder, bid)
        case EndingRound():
            return _next_round(state)
        case _:
            return None


def _judged(state: State, bidder: Seat, bid: int) -> State:
    """FF-R50 to FF-R52: exactly the bid, fewer, or more."""
    freed = len(state.caught)
    if freed > bid:
        return with_agenda(state, Giving(bidder, freed - bid))
    if freed < bid:
        state = _with_waste(replace(state, discard=state.discard.merge(state.caught)), bidder)
    else:
        state = _to_pile(state, bidder, state.caught)
    return with_agenda(replace(state, caught=EMPTY), EndingRound())


def _next_round(state: State) -> State:
    """FF-R53 to FF-R55: a new grid while nine cards are there, the discard shuffled in once."""
    discard = state.discard.add(*pieces(state.net).elements())
    played = state.played.add(*state.faces)
    state = replace(state, net=0, faces=(), discard=discard, played=played)
    if len(state.unseen) < GRID and not state.shuffles:
        # FF-G25: the cards left over join the new pile.
        state = replace(state, unseen=state.unseen.merge(state.discard), discard=EMPTY, shuffles=1)
    if len(state.unseen) < GRID:
        return replace(state, agenda=())
    return with_agenda(state, *ROUND)
