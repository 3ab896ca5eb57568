"""The scoring of a round: cards read at their best, Lord Frith's pearl cards, and the way on the tracks (CO-R16 to CO-R20)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from card_db.coral_effects import Steps
from companion.games.coral_castle import combos
from companion.games.coral_castle.facts import PEARL_CARD
from companion.games.coral_castle.playing import Law
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.state import FRITH, State, board_of, cards, law
from companion.games.coral_castle.tracks import Board, Climb, climb


@dataclass(frozen=True, slots=True)
class Scored:
    """A player's round: how the cards are read, pearl cards' points (Lord Frith), and the way on the tracks."""

    reading: combos.Reading
    points: int
    climb: Climb


def round_score(
    board: Board,
    laid: Iterable[Card],
    progress: Steps,
    how: Law,
    *,
    is_frith: bool = False,
    points: int = 0,
) -> Scored:
    """The round of one player from that progress, read at its best (CO-R16 to CO-R20); `points` go straight to the starfish."""
    played = tuple(one for one in laid if not one.is_pearl)
    reading = combos.read(played, board, combos.add(progress, (0, 0, 0, points)), how, free=is_frith)
    steps = combos.add(reading.steps, (0, 0, 0, points))
    return Scored(reading, points, climb(board, progress, steps))


def seat_score(state: State, seat: int, progress: Steps | None = None) -> Scored:
    """The seat's round as it scores: its laid cards, or all of Lord Frith's (CO-R31)."""
    player = state.players[seat]
    is_frith = state.is_solo and seat == FRITH
    board = board_of(state.deck, state.rules, is_frith)
    points = 0
    if is_frith:
        counted = player.cards if state.rules.frith_pearls == "again" else player.drafted
        points = PEARL_CARD * sum(one.is_pearl for one in cards(state, counted))
    laid = cards(state, player.cards if is_frith else player.laid)
    start_at = player.progress if progress is None else progress
    return round_score(board, laid, start_at, law(state.rules), is_frith=is_frith, points=points)
