"""What chance may give, and how likely: species, powers, action cards, cards of the draw pile, who starts."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from companion.engine.bag import Bag
from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Chance
from companion.engine.mode import even
from companion.games.fishnflips import facts
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.facts import ANY
from companion.games.fishnflips.kernel import SPECIES
from companion.games.fishnflips.moves import Outcome
from companion.games.fishnflips.rules import to_act
from companion.games.fishnflips.state import State, seats
from companion.games.fishnflips.tasks import ChoosingSpecies, ChoosingStart, DrawingAction, DrawingPower


def chance(state: State) -> Chance | None:
    """The source that is to give an outcome now; None unless chance is to act. Nothing is secret (FF-R08, FF-R10)."""
    if to_act(state) != (CHANCE,):
        return None
    match state.agenda[0]:
        case ChoosingSpecies():
            return Chance("species")
        case DrawingPower():
            return Chance("power")
        case DrawingAction():
            return Chance("action")
        case ChoosingStart():
            return Chance("start")
        case _:
            return Chance("card")


def odds(state: State) -> tuple[tuple[Outcome, Fraction], ...]:
    """Every outcome with its exact odds, in a fixed order."""
    here = chance(state)
    if here is None:
        return ()
    match here.source:
        case "species":
            parts = even(species for species in SPECIES if species not in state.species)
        case "power":
            held = {power for powers in state.powers for power in powers}
            parts = even(species for species in state.species if species not in held)
        case "start":
            parts = even(str(int(seat)) for seat in seats(state))
        case "action":
            parts = action_odds(state.actions or state.played)
        case _:
            parts = card_odds(state.unseen)
    return tuple((Outcome(here.source, value), part) for value, part in parts)


@lru_cache(maxsize=256)
def action_odds(pile: Bag) -> tuple[tuple[str, Fraction], ...]:
    """The kinds that the next action card may be; a card that the owner has not taught may be any."""
    parts: dict[str, Fraction] = {}
    for kind, part in pile.odds():
        for one in ACTIONS if kind == ANY else (kind,):
            parts[one] = parts.get(one, Fraction(0)) + (part / len(ACTIONS) if kind == ANY else part)
    return tuple((kind, parts[kind]) for kind in ACTIONS if kind in parts)


@lru_cache(maxsize=256)
def card_odds(pile: Bag) -> tuple[tuple[str, Fraction], ...]:
    """The faces that the pile's next card may show; either face is as likely (FF-R06)."""
    parts: dict[str, Fraction] = {}
    for piece, part in pile.odds():
        sides = facts.faces(piece)
        for side in sides:
            parts[side] = parts.get(side, Fraction(0)) + part / len(sides)
    return tuple(sorted(parts.items()))


def refusal(state: State, move: Outcome) -> IllegalMove:
    """Why the outcome cannot be: nothing is drawn now, another source is, or the piece is not there."""
    here = chance(state)
    if here is None:
        return IllegalMove("", "Nothing is to be drawn now: the table waits for a player.")
    if move.source != here.source:
        return IllegalMove("", f"Now an outcome of the source '{here.source}' is asked for, not of '{move.source}'.")
    if here.source == "card":
        return IllegalMove("", f"{move.value} cannot come: none of the {len(state.unseen)} unseen cards can show that.")
    return IllegalMove("", f"{move.value} cannot come now; it is elsewhere already.")
