"""What would be good, asked for only: the card to draft, the best play (exact), the cards to keep.

Judged as the bots judge (`policy`), from what the seat may see: its own cards, the pile before it, and the tracks.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from companion.engine.game import Seat
from companion.engine.words import counted, listed
from companion.games.coral_castle import playing, policy
from companion.games.coral_castle.moves import Do, write
from companion.games.coral_castle.rules import must_throw, to_act
from companion.games.coral_castle.scoring import round_score
from companion.games.coral_castle.shown import ReadingView, reading_view
from companion.games.coral_castle.state import State, board_of, card, cards, keepable, law, to_keep

_ANY: Final = 0
"""The seed of a judgement that draws nothing."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to choose: the cards in the order to lay them, it in words, the moves that choose exactly them, and for a play how
    it counts."""

    cards: tuple[str, ...]
    sentence: str
    moves: tuple[str, ...]
    reading: ReadingView | None = None


def advise(state: State, seat: Seat) -> Advice | None:
    """The best that the seat can do now; None where there is nothing to choose, or where nobody knows what can come."""
    if seat not in to_act(state):
        return None
    match state.phase:
        case "draft" if state.is_app:
            return _draft(state, seat)
        case "play":
            return _play(state, seat)
        case "keep":
            return _keep(state, seat)
    return None


def _draft(state: State, seat: Seat) -> Advice | None:
    move = policy.POLICY.suggest(state, seat, Random(_ANY))
    if not isinstance(move, Do):
        return None
    verb = "Discard" if must_throw(state, seat) else "Draft"
    why = "the other player would like it most" if must_throw(state, seat) else "it goes best with what you have"
    return Advice((move.what,), f"{verb} {card(state, move.what).name}: {why}.", (write(move),))


def _play(state: State, seat: Seat) -> Advice:
    player = state.players[seat]
    best = policy.best_play(state, seat)
    wanted = tuple(one.card for one in best.reading.cards)
    lifts = [Do(seat, "lift", one) for one in player.laid if one not in wanted]
    lays = [Do(seat, "lay", one) for one in wanted if one not in player.laid]
    board = board_of(state.deck, state.rules)
    scored = round_score(board, cards(state, wanted), player.progress, law(state.rules))
    reading = reading_view(scored, {one.id: one for one in cards(state, wanted)}, board)
    cost = playing.price(cards(state, wanted))
    names = listed(one.name for one in cards(state, wanted))
    sentence = f"Play {names}: {reading.words}, for {counted(cost, 'pearl')}." if wanted else "Play nothing this round."
    return Advice(wanted, sentence, tuple(map(write, (*lifts, *lays))), reading)


def _keep(state: State, seat: Seat) -> Advice | None:
    player = state.players[seat]
    if not to_keep(state, seat) or not keepable(state, seat):
        return None
    wanted = policy.best_keeps(state, seat)
    drops = [Do(seat, "drop", one) for one in player.keeping if one not in wanted]
    keeps = [Do(seat, "keep", one) for one in wanted if one not in player.keeping]
    names = listed(one.name for one in cards(state, wanted))
    return Advice(wanted, f"Keep {names}: they go best together.", tuple(map(write, (*drops, *keeps))))
