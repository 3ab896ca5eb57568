"""What chance may give, and how likely: tiles, letters, objectives, the flip, cards drawn and cards shown."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Final

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Chance, Seat, mark
from companion.engine.mode import even
from companion.games.katmai import facts
from companion.games.katmai.facts import LETTERS, UNTOLD, bears_of
from companion.games.katmai.moves import SIDES, Outcome
from companion.games.katmai.rules import to_act
from companion.games.katmai.state import HIDDEN, State, deck_name, order
from companion.games.katmai.tasks import Drawing, DrawingLetter, DrawingObjective, Flipping, LayingTile, Revealing

KEPT: Final = (
    "The hand is its player's own, so the app takes every card that was not seen in this round for equally likely."
)


def chance(state: State) -> Chance | None:
    """The source that is to give an outcome now; None unless chance is to act. A drawn card is its player's secret."""
    if to_act(state) != (CHANCE,):
        return None
    match state.agenda[0]:
        case LayingTile():
            return Chance("tile")
        case DrawingLetter():
            return Chance("letter")
        case DrawingObjective():
            return Chance("objective")
        case Flipping():
            return Chance("flip")
        case Drawing(seat=seat):
            return Chance("hand", Seat(seat))
        case _:
            return Chance("show", None, KEPT)


def shower(state: State) -> Seat:
    """The seat whose face-down card is to be shown, the holder's first (KA-R11)."""
    return next(seat for seat in order(state) if (down := state.down[seat]) is not None and down.bear == HIDDEN)


def values(state: State) -> tuple[str, ...]:
    """What the next outcome may be, each as likely as the others, in a fixed order."""
    here = chance(state)
    if here is None:
        return ()
    printed = state.printed
    match state.agenda[0]:
        case LayingTile():
            used = {facts.faces(printed)[face].tile for face in state.faces}
            return tuple(face.id for face in printed.faces if face.tile not in used)
        case DrawingLetter():
            return tuple(LETTERS.lower())
        case DrawingObjective() as task:
            return drawable(state, task)
        case Flipping():
            return SIDES
        case Drawing(seat=seat):
            return _names(state, bears_of(state.unseen[seat]))
        case _:
            return _names(state, bears_of(state.unseen[shower(state)]))


def _names(state: State, bears: Iterable[int]) -> tuple[str, ...]:
    return tuple(state.printed.bears[bear].id for bear in bears)


def drawable(state: State, task: DrawingObjective) -> tuple[str, ...]:
    """The objectives that may come into play: never both faces of a card (KA-G25), and what is untaught may be any."""
    known = facts.objectives(state.printed)
    used = {known[one.id].card for one in state.objectives}
    free = [one for one in state.printed.objectives if one.card not in used]
    if task.letter:
        fitting = [one for one in free if one.groups == "?" or task.letter in one.groups]
    else:
        fitting = [one for one in free if one.diamonds in (task.diamonds, UNTOLD)]
    return tuple(one.id for one in fitting or free)


def odds(state: State) -> tuple[tuple[Outcome, Fraction], ...]:
    """Every outcome with its exact odds: all are equally likely."""
    here = chance(state)
    return () if here is None else even(Outcome(here.source, value) for value in values(state))


def sample(state: State, rng: Random) -> Outcome:
    """One outcome; all are equally likely."""
    here = chance(state)
    if here is None:
        raise ValueError("chance is not to act")
    found = values(state)
    return Outcome(here.source, found[rng.randrange(len(found))])


def refusal(state: State, move: Outcome) -> IllegalMove:
    """Why the outcome cannot be: nothing is drawn now, another source is, or the piece is not there."""
    here = chance(state)
    if here is None:
        return IllegalMove("", "Nothing is to be drawn now: the table waits for a player.")
    if move.source != here.source:
        return IllegalMove("", f"Now an outcome of the source '{here.source}' is asked for, not of '{move.source}'.")
    match state.agenda[0]:
        case Drawing(seat=seat):
            deck = deck_name(state, seat)
            return IllegalMove("KA-R07", f"That card cannot be drawn now: it is none of the {deck} cards left unseen.")
        case Revealing():
            seat = shower(state)
            detail = (
                f"{mark(seat)} cannot show that card: it is none of the {deck_name(state, seat)} cards not seen yet."
            )
            return IllegalMove("KA-R11", detail)
        case LayingTile():
            return IllegalMove("KA-R01", f"{move.value} cannot be laid: no such face, or its tile lies already.")
        case _:
            return IllegalMove("KA-R03", f"{move.value} cannot come: no such card, or it is in play already.")
