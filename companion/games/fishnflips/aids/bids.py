"""What a bid judge keeps and how a bid goes: calling, raising, what comes of it, dealing out the excess (FF-R48 to FF-R53)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.errors import IllegalMove
from companion.engine.game import Seat, mark
from companion.engine.mode import seats_of
from companion.engine.words import counted
from companion.games.fishnflips.aids import board
from companion.games.fishnflips.aids.board import Ask, Board, BoardMove, Do, Hold, Play, PowerCard, SetCell, SetNet
from companion.games.fishnflips.competitive.state import GRID, NOBODY


@dataclass(frozen=True, slots=True)
class State:
    """The grid with its actions and powers, the highest bid, and what everybody has so far.

    `left` are animals that the bidder still has to give away; `outcome` tells the last judgement: the animals freed, -1 before.
    """

    board: Board
    options: tuple[str, ...]
    animals: tuple[int, ...]
    wastes: tuple[int, ...]
    bidder: Seat = NOBODY
    bid: int = 0
    outcome: int = -1
    left: int = 0
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class Bid:
    """Call a number of animals (FF-R48)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Freed:
    """The bidder carried it out at the table and freed so many."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Give:
    """One of the animals freed beyond the bid goes to an opponent (FF-R52)."""

    seat: Seat
    to: int


@dataclass(frozen=True, slots=True)
class Next:
    """A new grid: the bid and the board are cleared (FF-R53)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Close:
    """The game is over."""

    seat: Seat


Own = Bid | Freed | Give | Next | Close
Move = BoardMove | Own


def to_act(state: State) -> tuple[Seat, ...]:
    """Who may do something: the bidder alone while a turn is played or the excess given away."""
    if state.is_closed:
        return ()
    if state.left or state.board.turn is not None:
        return (state.bidder,)
    return seats_of(len(state.animals))


def legal(state: State, seat: Seat) -> Iterator[Move]:
    """The seat's legal moves in a fixed order."""
    if seat not in to_act(state):
        return
    if state.left:
        yield from (Give(seat, to) for to in range(len(state.animals)) if to != seat)
        return
    if state.board.turn is not None:
        yield from board.legal(state.board, seat)
        return
    if state.outcome >= 0:
        yield Next(seat)
        yield from _closing(state, seat)
        return
    yield from (Bid(seat, number) for number in range(state.bid + 1, GRID + 1) if seat != state.bidder)
    if seat == state.bidder:
        yield from (Freed(seat, number) for number in range(GRID + 1))
    for move in board.legal(state.board, seat):
        if not isinstance(move, Play) or seat == state.bidder:
            yield move
    yield Next(seat)
    yield from _closing(state, seat)


def _closing(state: State, seat: Seat) -> Iterator[Close]:
    # A game of which nothing was judged is not over: a first tap that goes astray ends nothing.
    if any((*state.animals, *state.wastes)):
        yield Close(seat)


def apply(state: State, move: Move) -> State:
    """The state after a legal move or a correction that can be made."""
    match move:
        case Bid(seat, number):
            return replace(state, bidder=seat, bid=number)
        case Freed(number=number):
            return judged(state, number)
        case Give(to=to):
            return replace(_with(state, to, 1), left=state.left - 1)
        case Next():
            board_ = Board(state.board.law, powers=state.board.powers)
            return replace(state, board=board_, bidder=NOBODY, bid=0, outcome=-1)
        case Close():
            return replace(state, is_closed=True)
        case Play() | Do():
            state = replace(state, board=board.apply(state.board, move))
            return judged(state, state.board.freed) if state.board.turn is None else state
        case Hold() | PowerCard() | Ask() | SetNet() | SetCell():
            return replace(state, board=board.apply(state.board, move))


def judged(state: State, freed: int) -> State:
    """FF-R50 to FF-R52: what comes of the bid when so many were freed."""
    if freed < state.bid:
        wastes = list(state.wastes)
        wastes[state.bidder] += 1
        return replace(state, wastes=tuple(wastes), outcome=freed)
    return replace(_with(state, state.bidder, state.bid), outcome=freed, left=freed - state.bid)


def _with(state: State, seat: int, more: int) -> State:
    animals = list(state.animals)
    animals[seat] += more
    return replace(state, animals=tuple(animals))


def verdict(state: State) -> str:
    """What came of the bid, in a sentence."""
    if state.outcome < 0:
        return ""
    who = mark(state.bidder)
    if state.outcome < state.bid:
        return f"{who} freed {state.outcome} of {state.bid}: a waste card, and the animals are discarded."
    if state.outcome == state.bid:
        return f"{who} freed exactly {state.bid} and keeps them."
    excess = counted(state.outcome - state.bid, "animal")
    return f"{who} freed {state.outcome}, keeps {state.bid} and deals out {excess}."


def refusal(state: State, move: Move) -> IllegalMove:
    """Why the move may not be made."""
    if state.is_closed:
        return IllegalMove("", "The game is over; undo that to go on.")
    if state.left:
        return IllegalMove("FF-R52", f"First the bidder deals out {counted(state.left, 'animal')} to the others.")
    if isinstance(move, Close) and state.board.turn is None:
        return IllegalMove("FF-R55", "Nothing was judged yet, so there is nothing to count: call a bid first.")
    if state.outcome >= 0:
        return IllegalMove("FF-R53", "The bid is judged: begin the next grid.")
    match move:
        case Bid(seat, number):
            if seat == state.bidder:
                return IllegalMove("FF-R48", "Yours is the highest bid already.")
            return IllegalMove("FF-R48", f"A bid must be higher than {state.bid} and at most {GRID}, not {number}.")
        case Freed() | Play():
            if state.bidder != move.seat:
                return IllegalMove("FF-R48", "Only the highest bidder acts.")
            return (
                board.refusal(state.board, move)
                if isinstance(move, Play)
                else IllegalMove("", "Finish the turn first.")
            )
        case Give():
            return IllegalMove("FF-R52", "Nothing was freed beyond a bid.")
        case Next() | Close():
            return IllegalMove("FF-R48", "Finish the turn first.")
        case _:
            return board.refusal(state.board, move)
