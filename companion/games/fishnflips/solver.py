"""The best complete turns on a net, found by playing every one: each held card, target, power, group freed or kept, cascade.

A turn is judged by whether the net can be refilled without losing, then by the animals freed, the waste that went, and how high
the columns that are left stand. With the next player's cards known, their best answer counts too, over refills drawn from the
pile as far as it is known (`ahead`). `advice` tells a turn in words and arrows, and gives it away bit by bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.games.fishnflips import actions, kernel
from companion.games.fishnflips.turn import COOPERATIVE, Act, Law, Step, Turn, acts, after, begin, ways

_DANGER: Final = (0, 1, 2, 4, 8, 16, 64)
"""How much a column of each height weighs: a column of six loses the game at its next card."""

Key = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A complete turn: its card, its steps, the net when it is over (before the refill), and what it is worth.

    `reply` are the animals that the next player can then free on average, and `risk` the share of refills after which even their
    best answer does not keep the next refill from losing; -1 where that was not asked. `is_proved` says that every turn was
    tried.
    """

    act: Act
    steps: tuple[Step, ...]
    net: int
    freed: int
    waste: int
    danger: int
    survives: bool
    reply: float = -1
    risk: float = -1
    is_proved: bool = True

    @property
    def key(self) -> Key:
        """Lines in the order of their worth: higher is better."""
        worth = self.freed + max(0.0, self.reply) - LOSS * max(0.0, self.risk)
        return int(self.survives), round(worth, 6), self.freed, self.waste, -self.danger


@dataclass(frozen=True, slots=True)
class Refill:
    """The refill that follows: `cards` known to come, from the left, and how many come in all; cards not known fill as `?`.

    `pool` are the pieces that may come after them, each as its faces and how many there are of it; `under` lie below those in
    their order. `later` cards come at the refill after this one. Waste that a turn frees makes a short pile longer (FF-R43).
    """

    count: int = kernel.COLUMNS
    cards: tuple[int, ...] = ()
    pool: tuple[tuple[tuple[int, ...], int], ...] = ()
    under: tuple[int, ...] = ()
    later: int = kernel.COLUMNS

    def with_waste(self, freed: int) -> Refill:
        """The refill when so many waste cards went under the pile in the turn before it."""
        if not freed or not self.count:
            return self
        total = self.count + self.later + freed
        count = min(kernel.COLUMNS, total)
        return Refill(count, self.cards, self.pool, self.under, min(kernel.COLUMNS, total - count))


NO_REFILL: Final = Refill(0, later=0)
MOST_STEPS: Final = 100_000
LOSS: Final = 24
"""What losing weighs in animals: a full net is left."""


def danger(net: int) -> int:
    """How dangerous the columns stand, 0 for an empty net."""
    return sum(_DANGER[kernel.height(net, column)] for column in range(kernel.COLUMNS))


def survives(net: int, refill: Refill) -> bool:
    """Whether the refill puts no seventh card on a column (FF-R17)."""
    return all(kernel.height(net, column) < kernel.ROWS for column in range(min(refill.count, kernel.COLUMNS)))


def refilled(net: int, refill: Refill) -> int:
    """The net with the refill on top, from the left, unknown cards as such (FF-R16)."""
    for column in range(min(refill.count, kernel.COLUMNS)):
        card = refill.cards[column] if column < len(refill.cards) else kernel.waste(kernel.UNKNOWN)
        net = kernel.top_up(net, column, card)
    return net


class Search:
    """Every turn from one net; positions that different orders reach are played once.

    No real net needs more than `MOST_STEPS`. One that nobody could deal (twenty octopuses of one background) may: then the rest
    is played on hastily, by the first step each time, and `is_whole` says that not every turn was tried.
    """

    def __init__(
        self, net: int, powers: int, law: Law = COOPERATIVE, refill: Refill = NO_REFILL, most: int = MOST_STEPS
    ) -> None:
        self.net = net
        self.powers = powers
        self.law = law
        self.refill = refill
        self.waste = waste_in(net)
        self._left = most
        self._best: dict[Turn, tuple[Key, tuple[Step, ...], Turn]] = {}
        self._worth: dict[int, tuple[int, int, int]] = {}

    @property
    def is_whole(self) -> bool:
        """Whether every turn that was asked for was played."""
        return self._left > 0

    def lines(self, hand: Iterable[int]) -> list[Line]:
        """The best line of every way to use every held card, best first; equal ones in the order of cards and targets."""
        found = [
            self.line(act) for action in dict.fromkeys(hand) for act in acts(self.net, action, self.powers, self.law)
        ]
        found.sort(key=lambda line: line.key, reverse=True)
        return found

    def line(self, act: Act) -> Line:
        """The best way to go on after the action card."""
        _, played, end = self.best(begin(self.net, act, self.powers, self.law))
        alive, waste, risk = self._judged(end.net)
        return Line(act, played, end.net, end.freed, waste, -risk, bool(alive))

    def best(self, turn: Turn) -> tuple[Key, tuple[Step, ...], Turn]:
        """The worth of the turn's best end, the steps to it, and that end."""
        known = self._best.get(turn)
        if known is not None:
            return known
        if turn.phase == actions.DONE:
            alive, waste, risk = self._judged(turn.net)
            found: tuple[Key, tuple[Step, ...], Turn] = ((alive, turn.freed, waste, risk), (), turn)
        else:
            law = self.law
            best_key: Key = (-1,)
            for step in self._some(turn):
                key, rest, end = self.best(after(turn, step, law))
                if key > best_key:
                    best_key, first, tail, last = key, step, rest, end
            found = (best_key, (first, *tail), last)
        self._best[turn] = found
        return found

    def _some(self, turn: Turn) -> Iterator[Step]:
        """The steps to try; the first alone once too many were tried."""
        for step in ways(turn, self.law):
            yield step
            if self._left <= 0:
                return
            self._left -= 1

    def _judged(self, net: int) -> tuple[int, int, int]:
        known = self._worth.get(net)
        if known is None:
            gone = self.waste - waste_in(net)
            known = int(survives(net, self.refill.with_waste(gone))), gone, -danger(net)
            self._worth[net] = known
        return known


def waste_in(net: int) -> int:
    """How many waste cards lie in the net."""
    return (kernel.occupied(net) & ~kernel.animals(net)).bit_count()


def best_turns(
    net: int,
    hand: Sequence[int],
    powers: int,
    law: Law = COOPERATIVE,
    *,
    refill: Refill = NO_REFILL,
    most: int = 5,
) -> tuple[Line, ...]:
    """The `most` best complete turns with the held cards, best first, without a look at the next player (`ahead`)."""
    search = Search(net, powers, law, refill)
    found = search.lines(hand)[:most]
    return tuple(found if search.is_whole else (replace(line, is_proved=False) for line in found))


def most_freed(net: int, hand: Sequence[int], powers: int, law: Law = COOPERATIVE) -> int:
    """The most animals that one turn can free: what a bid may be worth."""
    return max((line.freed for line in Search(net, powers, law).lines(hand)), default=0)
