"""Why a card of a seat's own may not be played with those that it has chosen, or not be kept: a sentence a card."""

from __future__ import annotations

from companion.engine.game import Seat
from companion.engine.words import counted
from companion.games.coral_castle import playing
from companion.games.coral_castle.playing import Fault
from companion.games.coral_castle.printed import Card
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
    wrong = playing.faults(laid, state.limit, player.pearls, how)
    found: list[tuple[str, str]] = []
    for one in cards(state, player.cards):
        if one not in laid:
            more = playing.faults((*laid, one), state.limit, player.pearls, how)
            new = [fault for fault in more if fault not in wrong]
            found += [(one.id, _worded(fault, one, (*laid, one), player.pearls)) for fault in new[:1]]
    return tuple(found)


def _worded(fault: Fault, one: Card, chosen: tuple[Card, ...], pearls: int) -> str:
    """The fault as it stands on the card itself."""
    match fault.rule:
        case "CO-R10":
            return "A pearl card can never be played; it gave its pearls."
        case "CO-R11":
            return f"{counted(len(chosen) - 1, 'card')} are chosen; take one back to play this one."
        case "CO-R13":
            return f"With it your cards would cost {counted(playing.price(chosen), 'pearl')}; you have {pearls}."
    return fault.text.removeprefix(f"{one.name}: ")
