"""Why a card of a seat's own may not be played with those that it has chosen, or not be kept: a sentence a card."""

from __future__ import annotations

from companion.engine.game import Seat
from companion.games.coral_castle import combos
from companion.games.coral_castle.state import State, cards, keepable, law


def reasons(state: State, seat: Seat) -> tuple[tuple[str, str], ...]:
    """Pairs of a card and why it cannot be chosen now; () outside the play and keep phases."""
    match state.phase:
        case "play":
            return _unplayable(state, seat)
        case "keep":
            able = keepable(state, seat)
            gone = [one for one in state.players[seat].cards if one not in able]
            return tuple((one, "A gold that was played leaves the game; it cannot be kept.") for one in gone)  # CO-R22
    return ()


def _unplayable(state: State, seat: Seat) -> tuple[tuple[str, str], ...]:
    """What each card would make wrong that is not wrong already (CO-R10, CO-R11, CO-R13, CO-R14)."""
    player = state.players[seat]
    laid, how = cards(state, player.laid), law(state.rules)
    wrong = combos.faults(laid, state.limit, player.pearls, how)
    found: list[tuple[str, str]] = []
    for one in cards(state, player.cards):
        if one not in laid:
            more = combos.faults((*laid, one), state.limit, player.pearls, how)
            new = [fault.text for fault in more if fault not in wrong]
            found += [(one.id, text) for text in new[:1]]
    return tuple(found)
