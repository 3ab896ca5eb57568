"""Which card answers the outcome that is asked for: pairs of a card's id and the notation it stands for.

Made from what the seat knows, never from the true pool: a card that is missing from the pool may lie in another player's hand.
"""

from __future__ import annotations

from companion.engine.game import Seat
from companion.games.coldwater_crown import moves
from companion.games.coldwater_crown.chance import chance, pool
from companion.games.coldwater_crown.facts import MYSTERY_WEIGHTS
from companion.games.coldwater_crown.moves import Outcome
from companion.games.coldwater_crown.secrets import known_to
from companion.games.coldwater_crown.state import State
from companion.games.coldwater_crown.tasks import Weighing


def answers(state: State, seat: Seat | None) -> tuple[tuple[str, str], ...]:
    """The answers that the seat may give with a card; () where none is asked for, or another seat is asked in private."""
    here = chance(state)
    if here is None or here.private_to not in (None, seat):
        return ()
    match here.source:
        case "fish":
            there = pool(state).counts()
            cards = [(fish.id, fish.front) for fish in state.printed.fish if fish.front in there]
        case "weight":
            cards = [(card, card) for card in _may_be(state, seat)]
        case "tackle":
            cards = [(piece.id, piece.kind) for piece in state.printed.tackle]
        case "angler":
            cards = [(card, card) for card in pool(state)]
        case "tag":
            cards = [(tag.id, tag.id) for tag in state.printed.tags]
        case "mystery":
            there = pool(state).counts()
            cards = [(f"mystery-{weight}", str(weight)) for weight in MYSTERY_WEIGHTS if str(weight) in there]
        case _:
            cards = []
    return tuple((card, moves.write(Outcome(here.source, value))) for card, value in cards)


def _may_be(state: State, seat: Seat | None) -> list[str]:
    """The cards that the fish on the scale may be, as far as the seat knows."""
    task = state.agenda[0]
    assert isinstance(task, Weighing)
    front = state.players[task.seat].catches[task.fish].front
    known = known_to(state, seat)
    return [fish.id for fish in state.printed.fish if fish.front == front and fish.id not in known]
