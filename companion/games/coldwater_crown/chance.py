"""Chance: which source gives the next outcome, who may see it, and its exact odds."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from companion.engine.bag import Bag
from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Chance, Seat
from companion.games.coldwater_crown.facts import LOCATION_NAMES, LOCATIONS
from companion.games.coldwater_crown.moves import Outcome
from companion.games.coldwater_crown.rules import to_act
from companion.games.coldwater_crown.state import State, candidates, is_silent, seats
from companion.games.coldwater_crown.tasks import (
    ChoosingStart,
    DealingTackle,
    DrawingAngler,
    DrawingTag,
    Filling,
    FillingRow,
    Flipping,
    SeedingDiscard,
    SilentDrawing,
    TurningUp,
    Weighing,
)


def chance(state: State) -> Chance | None:
    """The source that is to give an outcome now; None unless chance is to act."""
    if to_act(state) != (CHANCE,):
        return None
    match state.agenda[0]:
        case TurningUp():
            return Chance("fish")
        case DrawingTag():
            return Chance("tag")
        case FillingRow() | DrawingAngler():
            return Chance("angler")
        case Flipping():
            return Chance("mystery")
        case DealingTackle(seat=seat):
            return Chance("tackle", None if state.rules.tackle == "public" else Seat(seat))
        case ChoosingStart():
            return Chance("start")
        case Weighing(seat=seat):
            return Chance("weight", None if is_silent(state, seat) else Seat(seat))
        case _:
            return Chance("bag")


def pool(state: State) -> Bag:
    """The pieces that the next outcome is drawn from."""
    match state.agenda[0]:
        case TurningUp():
            return next(water.deck for water in state.waters if not water.top and water.deck)
        case DrawingTag():
            return Bag.of(tag.id for tag in state.printed.tags)
        case FillingRow() | DrawingAngler():
            return state.anglers
        case Flipping():
            return state.mysteries
        case DealingTackle():
            return state.tackle
        case ChoosingStart():
            return Bag.of(str(int(seat)) for seat in seats(state))
        case Weighing(seat=seat, fish=fish):
            return Bag.of(candidates(state, state.players[seat].catches[fish]))
        case Filling() | SeedingDiscard() | SilentDrawing():
            return state.bag
        case _:
            return Bag()


def outcomes(state: State) -> tuple[Outcome, ...]:
    """Every outcome that chance can give now, in a fixed order; () unless chance is to act."""
    here = chance(state)
    return () if here is None else tuple(Outcome(here.source, piece) for piece, _ in pool(state).items)


def odds(state: State) -> tuple[tuple[Outcome, Fraction], ...]:
    """Every outcome with its exact odds."""
    here = chance(state)
    return () if here is None else tuple((Outcome(here.source, piece), part) for piece, part in pool(state).odds())


def sample(state: State, rng: Random) -> Outcome:
    """One outcome with its true odds."""
    here = chance(state)
    if here is None:
        raise ValueError("chance is not to act")
    return Outcome(here.source, pool(state).draw(rng))


def location_turned_up(state: State) -> str:
    """The Location whose deck turns up its next fish."""
    return next(place for place, water in zip(LOCATIONS, state.waters, strict=True) if not water.top and water.deck)


def refusal(state: State, move: Outcome) -> IllegalMove:
    """Why the outcome cannot be: nothing is drawn now, another source is, or the piece is not there."""
    here = chance(state)
    if here is None:
        return IllegalMove("", "Nothing is to be drawn now: the table waits for a player.")
    if move.source != here.source:
        return IllegalMove("", f"Now an outcome of the source '{here.source}' is asked for, not of '{move.source}'.")
    where = ""
    if isinstance(state.agenda[0], TurningUp):
        where = f" of the {LOCATION_NAMES[location_turned_up(state)]} deck"
    return IllegalMove("", f"{move.value} cannot come now: it is none of the {len(pool(state))} pieces left{where}.")
