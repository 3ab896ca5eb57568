"""What comes after a turn: the refill as chance may give it, the next player's best answer, and whether that net can be refilled.

Cards of the pile that nobody has seen are drawn from what is left in it, so that the danger told is that of this pile. The same
draws are used for every turn that is compared. They follow from the net alone: the same position gets the same advice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from companion.games.fishnflips import solver
from companion.games.fishnflips.solver import NO_REFILL, Line, Refill, Search, refilled, survives
from companion.games.fishnflips.turn import COOPERATIVE, Law

DRAWS: Final = 8
"""Refills that the best turns are judged by, and that all turns are by first."""
_FIRST_DRAWS: Final = 2


@dataclass(frozen=True, slots=True)
class Follower:
    """What is known of the next player: their action cards and their powers as bits.

    `is_same` says that it is the same player, who then holds one card less of those played from (FF-G21).
    """

    hand: tuple[int, ...]
    powers: int
    is_same: bool = False


def best_turns(
    net: int,
    hand: Sequence[int],
    powers: int,
    law: Law = COOPERATIVE,
    *,
    refill: Refill = NO_REFILL,
    follower: Follower | None = None,
    most: int = 5,
    width: int = 12,
) -> tuple[Line, ...]:
    """The `most` best complete turns with the held cards, best first.

    With a `follower`, the `width` best are looked at again with the best answer of the next player on the refilled net: all of
    them over a few refills, the `most` best over more.
    """
    if follower is None:
        return solver.best_turns(net, hand, powers, law, refill=refill, most=most)
    search = Search(net, powers, law, refill)
    lines = search.lines(hand)
    if not search.is_whole:
        return tuple(replace(line, is_proved=False) for line in lines[:most])
    worlds = draws(refill, DRAWS, Random(net))
    look = _Ahead(solver.waste_in(net), law, refill, follower)
    near = sorted((look.at(line, worlds[:_FIRST_DRAWS]) for line in lines[:width]), key=_key, reverse=True)
    near = sorted((look.at(line, worlds) for line in near[:most]), key=_key, reverse=True) + near[most:]
    return tuple((near + lines[width:])[:most])


def _key(line: Line) -> tuple[float, ...]:
    return line.key


def draws(refill: Refill, count: int, rng: Random) -> tuple[tuple[int, ...], ...]:
    """So many refills as chance may give them, each with cards enough; where all or nothing is known there is but one."""
    if len(refill.cards) >= refill.count or not (refill.pool or refill.under):
        return (refill.cards,)
    return tuple(_draw(refill, rng) for _ in range(count))


def _draw(refill: Refill, rng: Random) -> tuple[int, ...]:
    pile = [faces for faces, n in refill.pool for _ in range(n)]
    some = rng.sample(pile, min(4, len(pile)))
    return (*refill.cards, *(rng.choice(faces) for faces in some), *refill.under)


@dataclass(frozen=True, slots=True)
class _Ahead:
    """Looks ahead from turns on a net that held so much waste."""

    waste: int
    law: Law
    refill: Refill
    follower: Follower

    def at(self, line: Line, worlds: Sequence[tuple[int, ...]]) -> Line:
        """The line with the next player's answers over the refills."""
        if not line.survives:
            return replace(line, reply=0.0, risk=0.0)
        hand = self.follower.hand
        if self.follower.is_same:
            at = hand.index(line.act.action)
            hand = hand[:at] + hand[at + 1 :]
        refill = self.refill.with_waste(self.waste - solver.waste_in(line.net))
        following = Refill(refill.later, later=0)
        freed = lost = 0
        for cards in worlds:
            net = refilled(line.net, replace(refill, cards=cards[: refill.count]))
            answers = Search(net, self.follower.powers, self.law, following).lines(hand)
            best = answers[0] if answers else None
            freed += best.freed if best else 0
            lost += not (best.survives if best else survives(net, following))
        return replace(line, reply=freed / len(worlds), risk=lost / len(worlds))
