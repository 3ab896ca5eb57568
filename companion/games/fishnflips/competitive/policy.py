"""What bots know about the competitive game: points held, and what the bid on the table is worth, as the solver sees the grid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.engine.game import Seat
from companion.games.fishnflips import solver
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.competitive.state import Acting, Bidding, Giving, Playing, State
from companion.games.fishnflips.turn import Law, Turn, after, steps

WASTE: Final = -2.0
_MOST_TURNS: Final = 20_000


@dataclass(frozen=True, slots=True)
class BidPolicy:
    """Judges a state for a seat: its points less the best other's, the open bid counted as what will come of it."""

    def evaluate(self, state: State, seat: Seat) -> float:
        """The seat's lead, with the bid that stands."""
        points = [len(pile) + WASTE * waste for pile, waste in zip(state.piles, state.wastes, strict=True)]
        bidder, worth = _standing(state)
        if bidder >= 0:
            points[bidder] += worth
        return points[seat] - max(points[other] for other in range(state.people) if other != seat)


def _standing(state: State) -> tuple[int, float]:
    """Who bids highest, and what that will bring them."""
    task = state.agenda[0] if state.agenda else None
    match task:
        case Bidding(bidder, bid, _) | Acting(bidder, bid) if bid:
            hand = tuple(ACTIONS.index(kind) for kind in state.faces)
            return bidder, bid if bid <= _most(state.net, hand, state.powers, state.law) else WASTE
        case Playing(bidder, bid, turn):
            reach = _ends(turn, state.law)
            return bidder, bid if bid in reach else (bid - 0.5 if max(reach) > bid else WASTE)
        case Giving(bidder, left):
            return bidder, len(state.caught) - left
        case _:
            return -1, 0.0


@lru_cache(maxsize=256)
def _most(net: int, hand: tuple[int, ...], powers: int, law: Law) -> int:
    return solver.most_freed(net, hand, powers, law)


@lru_cache(maxsize=256)
def _ends(turn: Turn, law: Law) -> frozenset[int]:
    """How many animals the turn can end with, as far as `_MOST_TURNS` positions show."""
    known, todo, found = {turn}, [turn], set()
    while todo:
        now = todo.pop()
        following = [after(now, step, law) for step in steps(now, law)]
        if not following:
            found.add(now.freed)
        fresh = [one for one in following if one not in known]
        if len(known) < _MOST_TURNS or not found:
            known.update(fresh)
            todo += fresh
    return frozenset(found)


POLICY: Final = BidPolicy()
