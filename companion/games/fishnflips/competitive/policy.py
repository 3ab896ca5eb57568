"""What bots know about the competitive game: what the solver sees in the grid, how a bid is carried out, and what it is worth.

A bot that saw every grid whole would leave people nothing to find, so each overlooks an animal or two now and then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, TypeVar

from companion.engine.game import Seat
from companion.games.fishnflips import solver
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.competitive.state import Acting, Bidding, Giving, Playing, State
from companion.games.fishnflips.moves import Bid, Do, Move, Play, Stand
from companion.games.fishnflips.rules import playable
from companion.games.fishnflips.turn import Law, Turn, after, begin, steps

M = TypeVar("M")

WASTE: Final = -2.0
_OVERLOOKED: Final = (0, 0, 1, 2)
"""So many of the animals that could be freed a bot does not see, each as often as the others."""
_MOST_TURNS: Final = 20_000


@dataclass(frozen=True, slots=True)
class BidPolicy:
    """Judges a state for a seat: its points less the best other's, the open bid counted as what will come of it."""

    def suggest(self, state: State, seat: Seat, rng: Random) -> Move | None:
        """A bid that can be carried out, and then the turn that frees just so many; None where anything else is asked."""
        match state.agenda[0] if state.agenda else None:
            case Bidding(_, bid, _):
                sees = _sees(state, seat)
                return Bid(seat, rng.randint(bid + 1, sees)) if sees > bid else Stand(seat)
            case Acting(_, bid):
                law, powers, net = state.law, state.powers, state.net
                able = playable(net, state.faces, powers, law)
                best = _nearest(able, bid, lambda act: _ends(begin(net, act, powers, law), law))
                return None if best is None else Play(seat, best)
            case Playing(_, bid, turn):
                step = _nearest(steps(turn, state.law), bid, lambda one: _ends(after(turn, one, state.law), state.law))
                return None if step is None else Do(seat, step)
            case _:
                return None

    def evaluate(self, state: State, seat: Seat) -> float:
        """The seat's lead, with the bid that stands."""
        points = [len(pile) + WASTE * waste for pile, waste in zip(state.piles, state.wastes, strict=True)]
        bidder, worth = _standing(state)
        if bidder >= 0:
            points[bidder] += worth
        return points[seat] - max(points[other] for other in range(state.people) if other != seat)


def _sees(state: State, seat: Seat) -> int:
    """How many the seat believes can be freed of this grid; the same whenever it looks at it."""
    hand = tuple(ACTIONS.index(kind) for kind in state.faces)
    most = _most(state.net, hand, state.powers, state.law)
    return max(1, most - Random(f"{state.net} {seat}").choice(_OVERLOOKED)) if most else 0


def _nearest(ways: Iterable[M], bid: int, ends: Callable[[M], frozenset[int]]) -> M | None:
    """The way that can still free just the bid, else the fewest above it, else the most; None where there is none."""

    def short(way: M) -> tuple[bool, int]:
        found = min(ends(way), key=lambda number: (number < bid, abs(number - bid)))
        return found < bid, abs(found - bid)

    return min(ways, key=short, default=None)


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
