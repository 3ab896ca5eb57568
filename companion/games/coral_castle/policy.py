"""What bots know about playing well: what steps are worth to a seat, which card to draft, the best play, and what to keep.

The play is exact (`optimiser`); drafting and keeping go by what a card gives and how well it goes with those that the seat has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from card_db.coral_effects import Double, Either, Extra, If, Less, Need, Per, Steps
from companion.engine.game import Seat
from companion.games.coral_castle import optimiser, playing, prizes
from companion.games.coral_castle.combos import Worth
from companion.games.coral_castle.facts import HAND, ROUNDS
from companion.games.coral_castle.moves import Do, Move, Ready
from companion.games.coral_castle.optimiser import Situation
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.prizes import Standing, Terms
from companion.games.coral_castle.rules import candidates, choosable, must_throw
from companion.games.coral_castle.state import State, board_of, card, cards, keepable, law, to_keep

_POINT: Final = 100
"""One victory point, in the unit of worths."""
_FAR: Final = 9
"""A lead or a lag that a round will hardly turn."""


@dataclass(frozen=True, slots=True)
class CastlePolicy:
    """Judges a state for a seat, and knows the move of most moments."""

    def evaluate(self, state: State, seat: Seat) -> float:
        """The seat's lead in points if it all ended now, steps that may still lead to a prize counted in part."""
        totals = [_standing_worth(state, number) for number in range(len(state.players))]
        return totals[seat] - max(total for number, total in enumerate(totals) if number != seat)

    def suggest(self, state: State, seat: Seat, rng: Random) -> Move | None:
        """The move to make from a world that the seat imagines; None where any will do."""
        match state.phase:
            case "draft":
                return _draft(state, seat)
            case "play":
                return _play(state, seat)
            case "keep":
                return _keep(state, seat)
        return None


POLICY: Final = CastlePolicy()


def _standing_worth(state: State, number: int) -> float:
    player = state.players[number]
    tracks = state.deck.tracks
    standings = tuple(Standing(one.progress, one.pearls, one.since) for one in state.players)
    terms = Terms(state.rules.ties, state.rules.zero, state.rules.pair_tie)
    won = sum(prizes.awards(tracks[n], n, standings, terms, state.people)[number].points or 0 for n in range(3))
    share = state.round / ROUNDS
    return player.progress[3] + share * won + (1 - share) * 0.5 * sum(player.progress[:3]) + player.pearls / 3


# ---- What steps are worth ----


def worth(state: State, seat: int) -> Worth:
    """What a step on each track and a pearl are worth to the seat now."""
    steps = tuple(_step_worth(state, seat, number) for number in range(3))
    pearl = _POINT // 3 if state.round == ROUNDS else _POINT * 2 // 3
    return Worth((steps[0], steps[1], steps[2], _POINT), pearl)


def _step_worth(state: State, seat: int, number: int) -> int:
    """A step on a track: much where a prize is near, little where the lead or the lag is large."""
    own = state.players[seat].progress[number]
    others = [one.progress[number] for n, one in enumerate(state.players) if n != seat]
    prize = state.deck.tracks[number].prizes[0] or 10
    base = _POINT * (40 + 2 * prize) // 100
    if state.round < ROUNDS:
        return base
    gap = min(abs(own - other) for other in others)
    return base // 2 if gap > _FAR else base + 20


# ---- Drafting and keeping ----


def _draft(state: State, seat: Seat) -> Move | None:
    able = choosable(state, seat) if state.is_app else candidates(state, seat)
    if not able:
        return None
    player = state.players[seat]
    own = cards(state, player.cards)
    at = worth(state, seat)
    left = HAND - len(player.drafted)
    if must_throw(state, seat):
        # What the other one would like most leaves the game.
        return Do(seat, "throw", max(able, key=lambda one: _strength(card(state, one), at)))
    best = max(able, key=lambda one: value(card(state, one), own, player.pearls, at, left))
    return Do(seat, "draft", best)


def value(one: Card, own: tuple[Card, ...], pearls: int, at: Worth, left: int) -> int:
    """What a card is worth to a seat that has these cards and is still to take `left` more."""
    if one.is_pearl:
        return _pearl_value(pearls, own, at) * one.pearls
    total = _strength(one, at) + _pearl_value(pearls, own, at) * one.pearls
    have = playing.counts((*own, one))
    for need in one.needs:
        total -= _unmet(need, have, left)
    for other in own:
        total += _helps(one, other, at)
    return total + _grown(one, have, at)


def _pearl_value(pearls: int, own: tuple[Card, ...], at: Worth) -> int:
    """A pearl is worth more while there are cards to pay."""
    due = sum(card.cost for card in own) - pearls - sum(card.pearls for card in own)
    return at.pearl + (20 if due > 0 else 0)


def _strength(one: Card, at: Worth) -> int:
    """What the card gives by itself, less what it costs."""
    total = _steps(one.steps, at) - one.cost * at.pearl
    for part in one.effect:
        match part:
            case Either(options):
                total += max(_steps(steps, at) for steps in options)
            case Extra(count):
                total += 90 * count
            case Double(reach):
                total += 330 if reach == "each" else 150
            case Less(count, reach):
                total += count * at.pearl * (1 if reach == "all" else 2)
            case If(_, steps):
                total += _steps(steps, at) // 2
            case _:
                pass
    return total


def _steps(steps: Steps, at: Worth) -> int:
    return sum(a * b for a, b in zip(steps, at.steps, strict=True))


def _unmet(need: Need, have: Mapping[str, int], left: int) -> int:
    """How much a need that is not met yet takes off; less while many cards are still to come."""
    missing = max(0, need.count - have[need.thing] + 1)
    return missing * (60 if left > 4 else 120)


def _grown(one: Card, have: Mapping[str, int], at: Worth) -> int:
    total = 0
    for part in one.effect:
        if isinstance(part, Per):
            total += (have[part.thing] + 1) // part.each * _steps(part.steps, at)
    return total


def _helps(one: Card, other: Card, at: Worth) -> int:
    """What the card adds to one that the seat has."""
    total = 0
    for part in other.effect:
        if isinstance(part, Per) and part.thing in one.kinds:
            total += _steps(part.steps, at) // part.each
    return total + sum(30 for need in other.needs if need.thing in one.kinds)


def _keep(state: State, seat: Seat) -> Move | None:
    player = state.players[seat]
    if len(player.keeping) >= to_keep(state, seat):
        return Ready(seat)
    wanted = best_keeps(state, seat)
    chosen = next((one for one in wanted if one not in player.keeping), None)
    return Do(seat, "keep", chosen) if chosen else None


def best_keeps(state: State, seat: int) -> tuple[str, ...]:
    """The cards that go best together in the next round; their pearls do not count again (CO-G15)."""
    able = [one for one in cards(state, keepable(state, seat)) if not one.is_pearl]
    at = worth(state, seat)
    kept: list[Card] = []
    while able and len(kept) < to_keep(state, seat):
        best = max(able, key=lambda one: value(one, tuple(kept), 9, at, HAND) - at.pearl * one.pearls)
        able.remove(best)
        kept.append(best)
    rest = [one for one in keepable(state, seat) if one not in {card.id for card in kept}]
    return (*(one.id for one in kept), *rest)[: to_keep(state, seat)]


# ---- Playing ----


def _play(state: State, seat: Seat) -> Move:
    player = state.players[seat]
    wanted = {one.id for one in best_play(state, seat).cards}
    wrong = next((one for one in player.laid if one not in wanted), None)
    if wrong is not None:
        return Do(seat, "lift", wrong)
    missing = next((one for one in player.cards if one in wanted and one not in player.laid), None)
    return Ready(seat) if missing is None else Do(seat, "lay", missing)


def best_play(state: State, seat: int) -> optimiser.Play:
    """The play of most worth to the seat; what bots make."""
    return _best(cards(state, state.players[seat].cards), situation(state, seat))


def situation(state: State, seat: int) -> Situation:
    """What the seat's plays are judged by."""
    player, board = state.players[seat], board_of(state.deck, state.rules)
    return Situation(state.limit, player.pearls, board, player.progress, law(state.rules), worth(state, seat))


@lru_cache(maxsize=64)
def _best(hand: tuple[Card, ...], at: Situation) -> optimiser.Play:
    return optimiser.best(hand, at)
