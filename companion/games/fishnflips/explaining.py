"""Which legal moves lead from the net that the app has to the one in the picture: the turn played through until a net fits.

Every net on the way counts: right after the card, after each power and each freed group, before and after the cards are lowered,
and after the refill. A card of the net that the picture does not show may be one that was not read; it costs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.games.fishnflips import actions, kernel
from companion.games.fishnflips.advice import acted, done_of
from companion.games.fishnflips.kernel import STRIDE
from companion.games.fishnflips.net_reading import UNREAD, Want
from companion.games.fishnflips.turn import Act, Law, Step, Turn, acts, after, begin, ways

MOST_UNSEEN: Final = 2
"""So many cards of an explained net may be missing in the picture."""
_MOST_STEPS: Final = 60_000
"""So many steps are followed before what was found has to do."""


@dataclass(frozen=True, slots=True)
class Laying:
    """What goes onto the net by itself after a turn: the pile's face that shows (0: none), then a card for each column."""

    top: int = 0
    columns: tuple[int, ...] = ()


NO_REFILL: Final = Laying()


@dataclass(frozen=True, slots=True)
class Found:
    """Moves that explain the picture: the action card and its steps, the cards that came after them, and the net that lies now.

    `unseen` are the net's places whose card the picture does not show.
    """

    net: int
    unseen: int
    act: Act | None = None
    steps: tuple[Step, ...] = ()
    came: tuple[int, ...] = ()

    @property
    def cost(self) -> tuple[int, int, int]:
        """Likelier explanations cost less: fewer cards not read, fewer moves, fewer cards that a power took along."""
        extras = sum(getattr(step, "extra", 0) != 0 for step in self.steps) + bool(self.act and self.act.extra)
        return self.unseen.bit_count(), len(self.steps) + len(self.came), extras


def unseen(want: Want, net: int, most: int = MOST_UNSEEN) -> int | None:
    """The places of the net whose card the picture does not show; None for another net, or too few cards of it."""
    found = want.unseen(net)
    return None if found is None or found.bit_count() > most else found


def cards_came(net: int, want: Want, columns: Iterable[int]) -> tuple[tuple[int, ...], int]:
    """The cards that the picture shows laid on top of the net, in the order of the columns until one is not known; and the net
    with them."""
    cards: list[int] = []
    for column in columns:
        if kernel.height(net, column) >= kernel.ROWS:
            break
        at = 8 * (STRIDE * column + kernel.height(net, column))
        card = want.net >> at & 0x7F
        if not card or want.care >> at & 0x7F != 0x7F or card == UNREAD:
            break
        net = kernel.top_up(net, column, card)
        cards.append(card)
    return tuple(cards), net


def from_hand(
    net: int, hand: Sequence[int], powers: int, law: Law, wants: Sequence[Want], laying: Laying
) -> list[Found]:
    """The uses of held action cards that explain the picture, each by its likeliest turn, likeliest first."""
    best: dict[Act, Found] = {}
    left = [_MOST_STEPS]
    for action in dict.fromkeys(hand):
        for act in acts(net, action, powers, law):
            search = _Search(law, wants, laying, left, act)
            search.note(acted(net, act, law), ())
            search.through(begin(net, act, powers, law))
            for found in search.found:
                if act not in best or found.cost < best[act].cost:
                    best[act] = found
    return sorted(best.values(), key=lambda found: found.cost)


def from_turn(turn: Turn, law: Law, wants: Sequence[Want], laying: Laying) -> list[Found]:
    """The steps of a turn that is being played that explain the picture, likeliest first; one way to each net."""
    search = _Search(law, wants, laying, [_MOST_STEPS])
    search.through(turn)
    best: dict[tuple[int, tuple[int, ...]], Found] = {}
    for found in sorted((one for one in search.found if one.steps), key=lambda found: found.cost):
        best.setdefault((found.net, found.came), found)
    return list(best.values())


@dataclass
class _Search:
    """The turns from one start, the shortest way to each first; `left` counts down what is followed in all."""

    law: Law
    wants: Sequence[Want]
    laying: Laying
    left: list[int]
    act: Act | None = None
    found: list[Found] = field(default_factory=list)

    def through(self, start: Turn) -> None:
        todo: deque[tuple[Turn, tuple[Step, ...]]] = deque([(start, ())])
        known = {start}
        while todo and self.left[0] > 0:
            turn, done = todo.popleft()
            self.note(turn.net, done)
            if turn.phase == actions.DONE:
                self.note_refilled(turn.net, done)
            for step in ways(turn, self.law):
                self.left[0] -= 1
                if self.left[0] <= 0:
                    return
                following = after(turn, step, self.law)
                self.note(done_of(turn, step, self.law), (*done, step))
                if following not in known:
                    known.add(following)
                    todo.append((following, (*done, step)))

    def note(self, net: int, done: tuple[Step, ...]) -> None:
        for want in self.wants:
            missing = unseen(want, net)
            if missing is not None:
                self.found.append(Found(net, missing, self.act, done))

    def note_refilled(self, net: int, done: tuple[Step, ...]) -> None:
        """The net with the refill, or as much of it as was laid when the picture was taken."""
        columns = self.laying.columns
        if not columns:
            return
        if self.laying.top and kernel.height(net, columns[0]) < kernel.ROWS:
            net, columns = kernel.top_up(net, columns[0], self.laying.top), columns[1:]
            self.note(net, done)
        for want in self.wants:
            if want.seen & ~kernel.occupied(net) == 0:
                continue
            came, whole = cards_came(net, want, columns)
            missing = unseen(want, whole)
            if came and missing is not None:
                self.found.append(Found(whole, missing, self.act, done, came))
