"""What bots know about playing Katmai well: salmon, tiles that will be won, and beeples on the way to an objective."""

from __future__ import annotations

from random import Random
from typing import Final

from companion.engine.game import Seat
from companion.games.katmai import dominance, pattern
from companion.games.katmai.majority import standing
from companion.games.katmai.matching import Compiled, Counting
from companion.games.katmai.pattern import Most
from companion.games.katmai.playout import playout
from companion.games.katmai.river import TILES, cells
from companion.games.katmai.state import LEAD, SEATS, State, compiled, ground, law, objective, other
from companion.games.katmai.tally import count, score

WON: Final = 100.0
TILE: Final = 0.9
"""What a tile that is being won promises: a beeple, which is about a salmon."""
BEEPLE: Final = 0.35
NEAR: Final = 0.35
"""What an objective promises that is one beeple short, as a share of its salmon."""


class KatmaiPolicy:
    """Judges a position for one seat: salmon it is ahead by, with what tiles and beeples promise."""

    def evaluate(self, state: State, seat: Seat) -> float:
        """How much the seat is ahead; a game that is over counts far more."""
        if state.ending:
            return _over(state, seat)
        return _worth(state, seat) - _worth(state, other(seat)) + TILE * _tiles(state, seat)

    def playout(self, state: State, seat: Seat, rng: Random) -> float:
        """Who wins if both play the round on, from -1 to 1; a game that is over is what it is."""
        if state.ending:
            return _over(state, seat) / WON
        ahead = playout(state, rng)
        return ahead if seat == SEATS[0] else -ahead


def _over(state: State, seat: Seat) -> float:
    sheet = score(count(state))
    if len(sheet.ranking) == 1:
        return 0.0
    margin = 0.0 if state.ending == LEAD else 0.1 * (sheet.total(seat) - sheet.total(other(seat)))
    return (WON if seat in sheet.ranking[0] else -WON) + margin


def _tiles(state: State, seat: Seat) -> float:
    """Tiles that the seat leads less those that the opponent leads, each surer the wider the lead."""
    ahead = 0.0
    bears, values = state.printed.bears, state.values
    for tile in range(TILES):
        if state.stacks[0][tile] or state.stacks[1][tile]:
            totals = dominance.totals(bears, values, ground(state, tile))
            lead = totals[seat] - totals[1 - seat]
            ahead += max(-1.0, min(1.0, lead / 3))
    return ahead


def _worth(state: State, seat: Seat) -> float:
    """Salmon caught, beeples placed, and objectives that one more beeple would satisfy."""
    own, rival = state.beeples[seat], state.beeples[other(seat)]
    worth = BEEPLE * own.bit_count()
    for number, scored in enumerate(state.objectives):
        worth += scored.salmon[seat]
        one = objective(state, number)
        if not one.is_told:
            continue
        found = pattern.parse(one.pattern)
        if isinstance(found, Most):
            numbers = [
                standing(found, state.beeples[player], state.features, law(state.rules).diagonal).number
                for player in SEATS
            ]
            worth += one.salmon * 0.5 * (numbers[seat] > numbers[1 - seat])
        else:
            worth += NEAR * one.salmon * _is_near(compiled(state, number), own & ~scored.used[seat], own, rival)
    return worth


def is_one_short(state: State, number: int, seat: Seat) -> bool:
    """Whether one beeple more would satisfy the objective for the seat."""
    own, used = state.beeples[seat], state.objectives[number].used[seat]
    if not objective(state, number).is_told:
        return False
    return _is_near(compiled(state, number), own & ~used, own, state.beeples[other(seat)])


def _is_near(found: Compiled, free: int, own: int, rival: int) -> bool:
    """Whether one beeple more on an empty space would satisfy the objective."""
    taken = own | rival
    if isinstance(found, Counting):
        short = sum(max(0, number - (mask & free).bit_count()) for mask, number in found.parts)
        return short <= 1
    for cell in cells(free):
        for need, forbid, opponent in found.by_cell[cell]:
            lacking = need & ~free
            if (
                lacking & (lacking - 1) == 0
                and not lacking & taken
                and not forbid & own
                and opponent & rival == opponent
            ):
                return True
    return False


POLICY: Final = KatmaiPolicy()
