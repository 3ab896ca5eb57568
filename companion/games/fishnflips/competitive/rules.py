"""Who is to act in the competitive game, what they may do, and why anything else is refused."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Chance, Seat, mark
from companion.engine.mode import even
from companion.games.fishnflips import chance as deals
from companion.games.fishnflips.competitive.state import (
    GRID,
    Acting,
    Bidding,
    ChoosingPower,
    ChoosingSpecies,
    DrawingAction,
    Giving,
    Laying,
    Playing,
    State,
)
from companion.games.fishnflips.kernel import SPECIES
from companion.games.fishnflips.moves import (
    Bid,
    Choose,
    Common,
    Do,
    Give,
    GiveUp,
    Move,
    Outcome,
    Play,
    Stand,
    Time,
)
from companion.games.fishnflips.rules import act_refusal, playable, step_refusal
from companion.games.fishnflips.turn import steps


def to_act(state: State) -> tuple[Seat, ...]:
    """Who moves now; everybody who may still raise while bids are called (FF-R48)."""
    if not state.agenda:
        return ()
    match state.agenda[0]:
        case ChoosingSpecies() if state.rules.animals == "chosen":
            return (Seat(0),)
        case ChoosingPower():
            return (Seat(0),)
        case Bidding(bidder=bidder, stood=stood):
            return tuple(Seat(n) for n in range(state.people) if n != bidder and n not in stood)
        case Acting(bidder=bidder) | Playing(bidder=bidder) | Giving(bidder=bidder):
            return (bidder,)
        case _:
            return (CHANCE,)


def legal(state: State, seat: Seat) -> Iterator[Move]:
    """The seat's legal moves in a fixed order."""
    if seat == CHANCE or seat not in to_act(state):
        return
    match state.agenda[0]:
        case ChoosingSpecies():
            yield from (Choose(seat, species) for species in SPECIES if species not in state.species)
        case ChoosingPower():
            yield from (Common(seat, species) for species in state.species if species not in state.common)
        case Bidding(bid=bid):
            yield from (Bid(seat, number) for number in range(bid + 1, GRID + 1))
            yield Stand(seat)
            if bid:
                yield Time(seat)
        case Acting():
            yield from (Play(seat, act) for act in playable(state.net, state.faces, state.powers, state.law))
            yield GiveUp(seat)
        case Playing(turn=turn):
            yield from (Do(seat, step) for step in steps(turn, state.law))
        case Giving():
            others = [number for number in range(state.people) if number != seat]
            yield from (Give(seat, piece, to) for piece, _ in state.caught.items for to in others)
        case _:
            return


def chance(state: State) -> Chance | None:
    """The source that is to give an outcome now."""
    if to_act(state) != (CHANCE,):
        return None
    match state.agenda[0]:
        case ChoosingSpecies():
            return Chance("species")
        case DrawingAction():
            return Chance("action")
        case _:
            return Chance("card")


def odds(state: State) -> tuple[tuple[Outcome, Fraction], ...]:
    """Every outcome with its exact odds, in a fixed order."""
    here = chance(state)
    if here is None:
        return ()
    match state.agenda[0]:
        case ChoosingSpecies():
            parts = even(species for species in SPECIES if species not in state.species)
        case DrawingAction():
            parts = deals.action_odds(state.actions or state.played)
        case _:
            parts = deals.card_odds(state.unseen)
    return tuple((Outcome(here.source, value), part) for value, part in parts)


# ---- Refusals ----


def outcome_refusal(state: State, move: Outcome) -> IllegalMove:
    """Why the outcome cannot be."""
    here = chance(state)
    if here is None:
        return IllegalMove("", "Nothing is to be drawn now: the table waits for players.")
    if move.source != here.source:
        return IllegalMove("", f"Now an outcome of the source '{here.source}' is asked for, not of '{move.source}'.")
    return IllegalMove("", f"{move.value} cannot come now; it is elsewhere already.")


def refusal(state: State, move: Move) -> IllegalMove:
    """Why the move is refused: what, why, and what to do."""
    acting = to_act(state)
    if not acting:
        return IllegalMove("", "The game is over.")
    if acting == (CHANCE,):
        return IllegalMove("", "First the card that is to be revealed must come.")
    task = state.agenda[0]
    if move.seat not in acting:
        return _not_yours(task, move.seat)
    match task, move:
        case Bidding(bid=bid), Bid(number=number):
            return IllegalMove("FF-R48", f"A bid must be higher than {bid} and at most {GRID}, not {number}.")
        case Bidding(), Time():
            return IllegalMove("FF-R48", "The minute runs from the first bid, and nobody has bid yet.")
        case Bidding(), _:
            return IllegalMove("FF-R48", "Now bids are called: bid, or say that you do not raise.")
        case Acting(), Play(act=act):
            return act_refusal(state.net, act, state.faces, state.powers, state.law)
        case Acting(), _:
            return IllegalMove("FF-R48", "Carry out your bid: play one of the two action cards, or give up.")
        case Playing(turn=turn), Do(step=step):
            return step_refusal(turn, step, state.powers, state.law)
        case Playing(), _:
            return IllegalMove("FF-R48", "One action card a round: finish this turn first.")
        case Giving(), Give(piece=piece, to=to):
            if piece in state.caught:
                return IllegalMove("FF-R52", f"The excess goes to opponents; {mark(Seat(to))} is none.")
            return IllegalMove("FF-R52", f"You did not free a {piece}.")
        case Giving(), _:
            return IllegalMove("FF-R52", "First deal out the animals that you freed beyond your bid.")
        case ((ChoosingSpecies() | ChoosingPower()), _):
            return IllegalMove("FF-R46", "First choose four species and two of their powers, each once.")
        case _:
            return IllegalMove("", "That cannot be done now.")


def _not_yours(task: object, seat: Seat) -> IllegalMove:
    match task:
        case Bidding(bidder=bidder) if seat == bidder:
            return IllegalMove("FF-R48", "Yours is the highest bid; wait for the others.")
        case Bidding():
            return IllegalMove("FF-R48", f"{mark(seat)} does not raise any more in this round.")
        case Acting() | Playing() | Giving():
            return IllegalMove("FF-R48", "Only the highest bidder acts.")
        case Laying() | DrawingAction():
            return IllegalMove("", "First the card that is to be revealed must come.")
        case _:
            return IllegalMove("FF-R46", "One of you chooses for all: that is seat 0.")
