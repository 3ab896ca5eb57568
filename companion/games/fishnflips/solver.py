"""The best complete turns on a net, found by playing every one: each held card, target, power, group freed or kept, cascade.

A turn is judged by whether the net can be refilled without losing, then by the animals freed, the waste that went, and how high
the columns that are left stand. With the next player's cards known, the best answer counts too. `advice` tells a turn in words
and arrows, and gives it away bit by bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.fishnflips import actions, kernel
from companion.games.fishnflips.turn import COOPERATIVE, Act, Law, Step, Turn, acts, after, begin, steps

_DANGER: Final = (0, 1, 2, 4, 8, 16, 64)
"""How much a column of each height weighs: a column of six loses the game at its next card."""

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A complete turn: its card, its steps, the net when it is over (before the refill), and what it is worth.

    `reply` are the animals that the next player can then free, -1 where that was not asked.
    """

    act: Act
    steps: tuple[Step, ...]
    net: int
    freed: int
    waste: int
    danger: int
    survives: bool
    reply: int = -1

    @property
    def key(self) -> Key:
        """Lines in the order of their worth: higher is better."""
        return int(self.survives), self.freed + max(0, self.reply), self.freed, self.waste, -self.danger


@dataclass(frozen=True, slots=True)
class Refill:
    """The refill that follows: `cards` known to come, from the left, and how many come in all; cards not known fill as `?`."""

    count: int = kernel.COLUMNS
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Follower:
    """What is known of the next player: their action cards and their powers as bits."""

    hand: tuple[int, ...]
    powers: int


NO_REFILL: Final = Refill(0)


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
    """Every turn from one net; positions that different orders reach are played once."""

    def __init__(self, net: int, powers: int, law: Law = COOPERATIVE, refill: Refill = NO_REFILL) -> None:
        self.net = net
        self.powers = powers
        self.law = law
        self.refill = refill
        self.waste = _waste(net)
        self._best: dict[Turn, tuple[Key, tuple[Step, ...], Turn]] = {}
        self._worth: dict[int, tuple[int, int, int]] = {}

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
            for step in steps(turn, law):
                key, rest, end = self.best(after(turn, step, law))
                if key > best_key:
                    best_key, first, tail, last = key, step, rest, end
            found = (best_key, (first, *tail), last)
        self._best[turn] = found
        return found

    def _judged(self, net: int) -> tuple[int, int, int]:
        known = self._worth.get(net)
        if known is None:
            known = int(survives(net, self.refill)), self.waste - _waste(net), -danger(net)
            self._worth[net] = known
        return known


def _waste(net: int) -> int:
    return (kernel.occupied(net) & ~kernel.animals(net)).bit_count()


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

    With a `follower`, the `width` best are looked at again with the best answer of the next player on the refilled net.
    """
    lines = Search(net, powers, law, refill).lines(hand)
    if follower is not None:
        ahead = [_with_reply(line, law, refill, follower) for line in lines[:width]]
        lines = sorted(ahead, key=lambda line: line.key, reverse=True) + lines[width:]
    return tuple(lines[:most])


def _with_reply(line: Line, law: Law, refill: Refill, follower: Follower) -> Line:
    reply = 0
    if line.survives:
        answers = Search(refilled(line.net, refill), follower.powers, law).lines(follower.hand)
        reply = max((answer.freed for answer in answers), default=0)
    return Line(line.act, line.steps, line.net, line.freed, line.waste, line.danger, line.survives, reply)


def most_freed(net: int, hand: Sequence[int], powers: int, law: Law = COOPERATIVE) -> int:
    """The most animals that one turn can free: what a bid may be worth."""
    return max((line.freed for line in Search(net, powers, law).lines(hand)), default=0)
