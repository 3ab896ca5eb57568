"""Worlds that a seat cannot tell from the true one: what the opponent holds and has laid face down, drawn anew."""

from __future__ import annotations

from random import Random

from companion.engine.game import Seat
from companion.games.katmai.facts import bears_of
from companion.games.katmai.state import EMPTY, HIDDEN, Down, State, changed, of_seat, other


def determinize(state: State, seat: Seat, rng: Random) -> State:
    """A world with the same view for the seat: the opponent's hidden cards dealt from all that the seat has not seen.

    The cards set aside are hidden from both and have no place of their own: they are among the unseen (KA-R07, KA-G27).
    """
    rival = other(seat)
    hand, down = state.hands[rival], state.down[rival]
    hidden = [card for card in hand if card >= 0]
    if down is not None and down.bear != HIDDEN:
        hidden.append(down.bear)
    if not hidden:
        return state
    unseen = state.unseen[rival]
    for card in hidden:
        unseen |= 1 << card
    dealt = rng.sample(tuple(bears_of(unseen)), len(hidden))
    for card in dealt:
        unseen &= ~(1 << card)
    places = []
    for card in hand:
        places.append(dealt.pop() if card >= 0 else card)
    anew = Down(down.tile, dealt.pop()) if down is not None and down.bear != HIDDEN else down
    return changed(
        state,
        hands=of_seat(state.hands, rival, tuple(places)),
        unseen=of_seat(state.unseen, rival, unseen),
        down=of_seat(state.down, rival, anew),
    )


def visible(card: int, is_own: bool) -> int:
    """A card of a hand as another seat may see it: that it is there, not which it is."""
    return card if is_own or card in (EMPTY, HIDDEN) else HIDDEN
