"""Who is to act, what they may do, what chance may give, and why anything else is refused."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Chance, Seat
from companion.engine.mode import even
from companion.games.coral_castle import facts, playing
from companion.games.coral_castle.facts import HAND
from companion.games.coral_castle.moves import Correct, Do, Move, Outcome, Ready, Source, Verb
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.state import (
    FRITH,
    FRITH_KEEPS,
    Rulings,
    State,
    all_ids,
    card,
    cards,
    keepable,
    law,
    pile,
    seats,
    to_keep,
    unseen,
)

_CHANCE: Final[dict[str, Source]] = {
    "return": "return", "deal": "deal", "fill": "fill", "pile": "pile", "frith-keep": "save",
}  # fmt: skip


def to_act(state: State) -> tuple[Seat, ...]:
    """Who moves now: everybody who is not done yet, at the same time (CO-R06)."""
    match state.phase:
        case "over":
            return ()
        case "sets":
            return (CHANCE,) if state.rules.sets == "drawn" else (Seat(0),)
        case "draft" | "play" | "keep":
            return tuple(seat for seat in seats(state) if not state.players[seat].is_ready)
        case "frith":
            return (Seat(0),)
    return (CHANCE,)


def legal(state: State, seat: Seat) -> Iterator[Move]:
    """The seat's legal moves in a fixed order."""
    if seat == CHANCE or seat not in to_act(state):
        return
    player = state.players[seat]
    match state.phase:
        case "sets":
            yield from (Do(seat, "use", one) for one in facts.set_letters(state.deck) if one not in state.sets)
        case "draft":
            verb: Verb = "throw" if must_throw(state, seat) else "draft"
            yield from (Do(seat, verb, one) for one in choosable(state, seat))
        case "frith":
            yield from (Do(seat, "frith", one) for one in candidates(state, seat))
        case "play":
            yield from (
                Do(seat, "lay", one) for one in player.cards if one not in player.laid and is_playable(state, one)
            )
            yield from (Do(seat, "lift", one) for one in player.laid)
            if not play_faults(state, seat):
                yield Ready(seat)
        case "keep":
            if len(player.keeping) < to_keep(state, seat):
                yield from (Do(seat, "keep", one) for one in keepable(state, seat) if one not in player.keeping)
            else:
                yield Ready(seat)
            yield from (Do(seat, "drop", one) for one in player.keeping)
        case _:
            return


def must_throw(state: State, seat: int) -> bool:
    """Whether the seat has drafted from this pile and now discards one of it (CO-R28)."""
    player = state.players[seat]
    return state.phase == "draft" and player.has_picked and not player.is_ready


def choosable(state: State, seat: int) -> tuple[str, ...]:
    """The cards that the seat may take now: its pile's, or any that it does not know to be elsewhere."""
    if not state.is_app:
        return candidates(state, seat)
    return pile(state) if state.is_solo else state.players[seat].hand


def candidates(state: State, seat: int) -> tuple[str, ...]:
    """The cards that may be in a pile nobody has shown, as far as the seat knows."""
    player = state.players[seat]
    gone = {*player.cards, *state.discard, *state.out, *state.thrown}
    if state.is_solo:
        gone |= {*state.players[FRITH].cards}
    return tuple(one for one in all_ids(state) if one not in gone)


def is_playable(state: State, card_id: str) -> bool:
    """Whether the card may be played at all (CO-R10)."""
    found = card(state, card_id)
    return not found.is_pearl and found.is_known


def play_faults(state: State, seat: int) -> tuple[playing.Fault, ...]:
    """Why the cards that the seat has laid may not be played together."""
    return _faults(cards(state, state.players[seat].laid), state.limit, state.players[seat].pearls, state.rules)


@lru_cache(maxsize=512)
def _faults(laid: tuple[Card, ...], limit: int, pearls: int, rules: Rulings) -> tuple[playing.Fault, ...]:
    return playing.faults(laid, limit, pearls, law(rules))


# ---- Chance ----


def chance(state: State) -> Chance | None:
    """The source that is to give an outcome now; a dealt card is for the eyes of the hand that it goes to."""
    if to_act(state) != (CHANCE,):
        return None
    match state.phase:
        case "sets":
            return Chance("set")
        case "deal" | "fill":
            return Chance(_CHANCE[state.phase], None if state.is_solo else deal_to(state))
        case "give":
            return Chance("give" if state.is_app else "place")
    return Chance(_CHANCE[state.phase])


def deal_to(state: State) -> Seat:
    """To whose hand the next card goes."""
    if state.phase == "fill":
        return next(seat for seat in seats(state) if len(state.players[seat].hand) < fill_size(state))
    return next(seat for seat in seats(state) if len(state.players[seat].hand) < HAND)


def fill_size(state: State) -> int:
    """How many cards a pile has when its card from the deck has come (CO-R28)."""
    return HAND - len(state.players[0].drafted)


def odds(state: State) -> tuple[tuple[Outcome, Fraction], ...]:
    """Every outcome with its exact odds, in a fixed order."""
    here = chance(state)
    if here is None:
        return ()
    source = here.source
    match state.phase:
        case "sets":
            return even(Outcome("set", one) for one in facts.set_letters(state.deck) if one not in state.sets)
        case "return":
            return even(Outcome("return", one) for one in state.thrown)
        case "pile":
            return even(Outcome("pile", one) for one in (state.pool if is_later_pass(state) else unseen(state)))
        case "give":
            if source == "place":
                return even(Outcome("place", str(n)) for n in range(1, state.piles[0] + 1))
            return even(Outcome("give", one) for one in pile(state))
        case "frith-keep":
            return even(Outcome("save", one) for one in frith_keepable(state))
    return even(Outcome("deal" if source == "deal" else "fill", one) for one in unseen(state))


def is_later_pass(state: State) -> bool:
    """Whether the solo piles are made of the cards that were set aside (CO-R30)."""
    return len(state.players[0].drafted) >= len(facts.PASSES[0])


def frith_keepable(state: State) -> tuple[str, ...]:
    """The cards that Lord Frith may still be given to keep: never a gold (CO-R32, CO-G20)."""
    frith = state.players[FRITH]
    return tuple(one for one in frith.cards if not card(state, one).is_gold and one not in frith.keeping)


def frith_to_keep(state: State) -> int:
    """How many cards Lord Frith keeps after this round (CO-R32)."""
    frith = state.players[FRITH]
    golds = sum(card(state, one).is_gold for one in frith.cards)
    return min(FRITH_KEEPS[state.rules.level], len(frith.cards) - golds)


# ---- Refusals ----


def refusal(state: State, move: Move) -> IllegalMove:
    """Why the move is refused: what, why, and what to do."""
    if isinstance(move, Outcome):
        return _outcome_refusal(state, move)
    acting = to_act(state)
    if not acting:
        return IllegalMove("", "The game is over.")
    if acting == (CHANCE,):
        return IllegalMove("", "First the card that is to be drawn must come.")
    if not 0 <= move.seat < state.people:
        return IllegalMove("", f"There is no seat {move.seat} at this table.")
    if move.seat not in acting:
        return IllegalMove("CO-R06", "You have done your part; wait for the others.")
    match state.phase:
        case "sets":
            return _sets_refusal(state)
        case "draft":
            return _draft_refusal(state, move)
        case "frith":
            return IllegalMove("CO-R30", "Now say which cards Lord Frith has; each is a card that is nowhere else.")
        case "play":
            return _play_refusal(state, move)
    return _keep_refusal(state, move)


def _sets_refusal(state: State) -> IllegalMove:
    left = ", ".join(one for one in facts.set_letters(state.deck) if one not in state.sets)
    return IllegalMove("CO-R03", f"Choose a set of cards that is not in use yet: {left}.")


def _outcome_refusal(state: State, move: Outcome) -> IllegalMove:
    here = chance(state)
    if here is None:
        return IllegalMove("", "Nothing is to be drawn now: the table waits for players.")
    if move.source != here.source:
        return IllegalMove("", f"Now '{here.source}' is asked for, not '{move.source}'.")
    if move.source == "save" and move.what in facts.by_id(state.deck) and card(state, move.what).is_gold:
        return IllegalMove("CO-G20", "Lord Frith never keeps a gold card; draw another.")
    return IllegalMove("", f"{name_of(state, move.what)} cannot come now; it is elsewhere.")


def name_of(state: State, what: str) -> str:
    """The card's name, or the text itself where it is no card."""
    found = facts.by_id(state.deck).get(what)
    return found.name if found else what


def _draft_refusal(state: State, move: Do | Ready | Correct) -> IllegalMove:
    if must_throw(state, move.seat):
        return IllegalMove("CO-R28", "You have drafted; now discard one card of the pile.")
    if isinstance(move, Do) and move.verb == "draft":
        where = "in the pile before you" if state.is_app else "one that can still come"
        return IllegalMove("CO-R07", f"{name_of(state, move.what)} is not {where}; draft another card.")
    return IllegalMove("CO-R07", "Now cards are drafted: choose one of the pile.")


def _play_refusal(state: State, move: Do | Ready | Correct) -> IllegalMove:
    player = state.players[move.seat]
    match move:
        case Ready():
            first = play_faults(state, move.seat)[0]
            return IllegalMove(first.rule, first.text)
        case Do(_, "lay", what) if what in player.cards:
            found = card(state, what)
            if found.is_pearl:
                return IllegalMove("CO-R10", "A pearl card can never be played; it gave its 2 pearls.")
            if not found.is_known:
                untold = ", ".join(found.unknown)
                return IllegalMove("", f"Nobody has told what {found.name} does ({untold}); tell it first.")
            return IllegalMove("", f"{found.name} is chosen already.")
        case Do(_, "lay" | "lift", what):
            return IllegalMove(
                "CO-R12",
                f"{name_of(state, what)} is not among the cards that you {'chose' if move.verb == 'lift' else 'have'}.",
            )
        case _:
            return IllegalMove("CO-R11", "Now cards are played: choose them, then say that you are ready.")


def _keep_refusal(state: State, move: Do | Ready | Correct) -> IllegalMove:
    player, most = state.players[move.seat], to_keep(state, move.seat)
    match move:
        case Ready():
            return IllegalMove("CO-R21", f"Keep {most} cards; you have chosen {len(player.keeping)}.")
        case Do(_, "keep", what) if what in player.laid and card(state, what).is_gold:
            return IllegalMove("CO-R22", f"{name_of(state, what)} is gold and was played: it cannot be kept.")
        case Do(_, "keep", what) if what in player.cards and len(player.keeping) >= most:
            return IllegalMove("CO-R21", f"You keep {most} cards; let another one go first.")
        case Do(_, "keep" | "drop", what):
            return IllegalMove(
                "CO-R21", f"{name_of(state, what)} cannot be chosen; it is not among your cards, or is chosen already."
            )
        case _:
            return IllegalMove("CO-R21", "Now choose the cards that you keep, then say that you are ready.")
