"""A round of Katmai played on to its end in a fraction of a millisecond, for bots that weigh a move by many such rounds.

The state is unpacked into small lists, both players lay by quick judgement, tiles are totalled exactly as `dominance` does, and
the beeples are placed where `prospects` sees most. A world is played as it is given: whoever asks draws hidden cards anew before.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from random import Random
from typing import Final

from companion.games.katmai import prospects
from companion.games.katmai.facts import ASIDE, COPY, GATHER, HAND, LEAD, MOST_AT_TILE, PUSH, ZERO, bears_of
from companion.games.katmai.margins import kit_of, margin
from companion.games.katmai.prospects import Goals, Pair, Used
from companion.games.katmai.river import DEEP_POOL as POOL
from companion.games.katmai.river import TILES
from companion.games.katmai.river import WATERFALL as FALL
from companion.games.katmai.state import EMPTY, HIDDEN, NO_BEAR, Down, State, ground
from companion.games.katmai.tasks import (
    Aiming,
    Breaking,
    CardTurn,
    Catching,
    Committing,
    Drawing,
    Judging,
    Placing,
    Revealing,
    Triggering,
)

FACE_DOWN: Final = 3
"""What a card counts that lies face down, on the average."""
NOISE: Final = 0.12
BASIC: Final = 1.0
"""What a tile is worth by the race for beeples, beside what its spaces give."""
REACH: Final = 24
"""Margins further out than this are sure."""


# ---- What is promising ----


@lru_cache(maxsize=32)
def _sure(left: int) -> tuple[float, ...]:
    """By margin from -REACH to REACH: how surely the tile is won when so many cards are still to come, from -1 to 1."""
    spread = 0.7 + 0.16 * left
    return tuple(2 / (1 + exp(-number / spread)) - 1 for number in range(-REACH, REACH + 1))


# ---- The round ----


class Round:
    """A round under way, unpacked from a state; `played` gives what it comes to for seat 0."""

    __slots__ = (
        "beeples",
        "cubs",
        "decks",
        "down",
        "goals",
        "hands",
        "here",
        "kit",
        "margins",
        "order",
        "rng",
        "salmon",
        "sows",
        "stacks",
        "used",
        "weights",
        "worth",
    )

    def __init__(self, state: State, rng: Random) -> None:
        self.rng = rng
        self.kit = kit_of(state.printed.bears, state.values)
        self.goals: Goals = prospects.goals_of(state)
        self.beeples: Pair = state.beeples
        self.used: Used = tuple(one.used for one in state.objectives)
        self.salmon = [sum(one.salmon[seat] for one in state.objectives) for seat in (0, 1)]
        self.order = (1, 0) if state.holder == 1 else (0, 1)
        self.cubs = list(state.cubs)
        self.sows = state.sows[0]
        self.stacks = [list(state.stacks[0]), list(state.stacks[1])]
        self.here = [_open(state, tile) for tile in range(TILES)]
        kit = self.kit
        self.margins = [
            margin(kit, self.stacks[0][tile], self.stacks[1][tile], self.here[tile]) for tile in range(TILES)
        ]
        self.hands: list[list[int]] = []
        self.decks: list[list[int]] = []
        self.down: list[Down | None] = list(state.down)
        self.worth = prospects.tile_worth(self.goals, self.beeples, self.used)
        self.weights = [BASIC + 0.5 * (one + two) for one, two in zip(*self.worth, strict=True)]

    def deal(self, state: State) -> None:
        """Shuffles what nobody has drawn, the two set aside among it; a card that only its owner knows is any of these."""
        for seat in (0, 1):
            deck = list(bears_of(state.unseen[seat]))
            self.rng.shuffle(deck)
            hand = [deck.pop() if card == HIDDEN else card for card in state.hands[seat] if card != EMPTY]
            down = state.down[seat]
            if down is not None and down.bear == HIDDEN:
                self.down[seat] = Down(down.tile, deck.pop())
            self.hands.append(hand)
            self.decks.append(deck[ASIDE:])

    # -- Cards --

    def play_cards(self, state: State) -> None:
        """Plays until no card is left in a hand."""
        self.deal(state)
        kinds = {type(task) for task in state.agenda}
        if Committing in kinds or Revealing in kinds:
            self.card_turn(kinds.isdisjoint((Committing,)))
        else:
            for task in state.agenda:
                if isinstance(task, Triggering):
                    self.trigger(task.seat, task.bear)
        self.draw()
        while self.hands[0] or self.hands[1]:
            self.card_turn(False)
            self.draw()

    def draw(self) -> None:
        """Hands are filled up again (KA-R12)."""
        for hand, deck in zip(self.hands, self.decks, strict=True):
            while deck and len(hand) < HAND:
                hand.append(deck.pop())

    def card_turn(self, is_committed: bool) -> None:
        """Both lay, both cards are turned over, triggers resolve, the holder's first."""
        order = self.order
        if not is_committed:
            for seat in order:
                if self.down[seat] is None and self.hands[seat]:
                    self.lay(seat)
        shown = []
        for seat in order:
            down = self.down[seat]
            if down is not None:
                self.stacks[seat][down.tile] += (down.bear,)
                self.total(down.tile)
                shown.append((seat, down.bear))
                self.down[seat] = None
        for seat, bear in shown:
            if self.kit.ability[bear] in (GATHER, PUSH):
                self.trigger(seat, bear)

    def total(self, tile: int) -> None:
        """The tile's margin is worked out anew."""
        self.margins[tile] = margin(self.kit, self.stacks[0][tile], self.stacks[1][tile], self.here[tile])

    def lay(self, seat: int) -> None:
        """The card and tile that promise most at a glance, with a little chance in it."""
        rival = 1 - seat
        sign = 1 if seat == 0 else -1
        own, theirs, hand = self.stacks[seat], self.stacks[rival], self.hands[seat]
        down = self.down[rival]
        left = len(hand) + len(self.decks[seat])
        sure = _sure(left)
        random, weights, margins, kit = self.rng.random, self.weights, self.margins, self.kit
        best, chosen = -1e9, (0, 0)
        for tile in range(TILES):
            stack = own[tile]
            count = len(stack)
            if count >= MOST_AT_TILE:
                continue
            opposite = theirs[tile]
            now = sign * margins[tile] + REACH
            others = len(opposite)
            if down is not None and down.tile == tile:
                now -= FACE_DOWN
                others += 1
            now = 0 if now < 0 else 2 * REACH if now > 2 * REACH else now
            before, weight = sure[now], weights[tile]
            doubled = count > 0 and stack[-1] in kit.copy
            table = kit.value[self.here[tile] | 4 if count + 1 == others else self.here[tile]]
            for card in hand:
                value = table[card]
                ability = kit.ability[card]
                if ability == ZERO:
                    value += min([table[bear] for bear in opposite], default=1)
                elif ability == COPY:
                    value = 2 if count < MOST_AT_TILE - 1 and left > 1 else 0
                elif ability == GATHER:
                    value += 1 if count < MOST_AT_TILE - 1 else 0
                elif ability == PUSH and opposite:
                    value += table[opposite[-1]] >> 1
                if doubled:
                    value += value
                after = now + value
                gain = weight * (sure[after if after <= 2 * REACH else -1] - before) + NOISE * random()
                if gain > best:
                    best, chosen = gain, (card, tile)
        card, tile = chosen
        hand.remove(card)
        self.down[seat] = Down(tile, card)

    def trigger(self, seat: int, bear: int) -> None:
        """Flo and Milkshake, Sara and Amelia do what helps most at a glance, or nothing (KA-R32, KA-R34)."""
        here = next((tile for tile, stack in enumerate(self.stacks[seat]) if bear in stack), -1)
        if here < 0:
            return
        if self.kit.ability[bear] == GATHER:
            self.gather(seat, bear, here)
        elif self.kit.ability[bear] == PUSH and self.stacks[1 - seat][here]:
            self.push(seat, here)

    def gather(self, seat: int, bear: int, here: int) -> None:
        """The own card whose move onto the bear helps most."""
        if len(self.stacks[seat][here]) >= MOST_AT_TILE:
            return
        best, found = 0.05, (-1, -1)
        for tile, stack in enumerate(self.stacks[seat]):
            if tile == here:
                continue
            for card in stack:
                gain = self.shifted(seat, seat, card, tile, here)
                if gain > best:
                    best, found = gain, (card, tile)
        if found[0] >= 0:
            self.shift(seat, found[0], found[1], here)

    def push(self, seat: int, here: int) -> None:
        """The tile to which the opponent's topmost card is best sent."""
        rival = 1 - seat
        card = self.stacks[rival][here][-1]
        best, found = 0.0, -1
        for tile, stack in enumerate(self.stacks[rival]):
            if tile != here and len(stack) < MOST_AT_TILE:
                gain = self.shifted(seat, rival, card, here, tile)
                if gain > best:
                    best, found = gain, tile
        if found >= 0:
            self.shift(rival, card, here, found)

    def shifted(self, seat: int, whose: int, card: int, start: int, end: int) -> float:
        """What the seat gains when the card of `whose` goes from one tile to the other."""
        kit = self.kit
        sure = _sure(len(self.hands[seat]) + len(self.decks[seat]))
        leaves = tuple([one for one in self.stacks[whose][start] if one != card])
        grows = (*self.stacks[whose][end], card)
        other = self.stacks[1 - whose]
        if whose == 0:
            first = margin(kit, leaves, other[start], self.here[start])
            second = margin(kit, grows, other[end], self.here[end])
        else:
            first = margin(kit, other[start], leaves, self.here[start])
            second = margin(kit, other[end], grows, self.here[end])
        gain = self.weights[start] * (_look(sure, first) - _look(sure, self.margins[start]))
        gain += self.weights[end] * (_look(sure, second) - _look(sure, self.margins[end]))
        return gain if seat == 0 else -gain

    def shift(self, whose: int, card: int, start: int, end: int) -> None:
        """The card goes from one tile to the top of the other."""
        self.stacks[whose][start] = tuple([one for one in self.stacks[whose][start] if one != card])
        self.stacks[whose][end] += (card,)
        self.total(start)
        self.total(end)

    # -- Beeples --

    def winner(self, tile: int) -> int:
        """Who wins the tile, a tie broken by the cub of whoever may and comes first; -1 for nobody (KA-R14 to KA-R17)."""
        ahead = self.margins[tile]
        if ahead:
            return 0 if ahead > 0 else 1
        for seat in self.order:
            rival = 1 - seat
            if self.cubs[seat] == NO_BEAR and self.cubs[rival] not in self.stacks[rival][tile]:
                sow = next((bear for bear in self.stacks[seat][tile] if self.sows >> bear & 1), NO_BEAR)
                if sow != NO_BEAR and self.worth[seat][tile] > 0:
                    self.cubs[seat] = sow
                    return seat
        return -1

    def reckon(self) -> float:
        """What the tiles come to for seat 0, each at the worth that it had before the first beeple of the round."""
        lead, gain = [self.beeples[0].bit_count(), self.beeples[1].bit_count()], 0.0
        for tile in range(TILES):
            seat = self.winner(tile)
            if seat >= 0 and self.worth[seat][tile] > 0:
                lead[seat] += 1
                gain += self.worth[seat][tile] if seat == 0 else -self.worth[seat][tile]
        salmon = self.salmon[0] - self.salmon[1]
        ahead = salmon + gain + prospects.promises(self.goals, self.beeples, self.used)
        difference = lead[0] - lead[1]
        if abs(difference) >= LEAD:
            return 1.0 if difference > 0 else -1.0
        return prospects.likely(ahead, lead[0], lead[1])

    def place(self, tile: int, seat: int) -> None:
        """The seat's beeple goes where it is worth most, and catches what it can."""
        best = prospects.best_placed(self.goals, seat, tile, self.beeples, self.used)
        if best is not None:
            self.beeples, self.used = best.beeples, best.used
            self.salmon[seat] += best.salmon

    def place_all(self, state: State) -> None:
        """Does what is left of the agenda after the last card: tiles, cubs, beeples and what they catch."""
        broken = -1
        for task in state.agenda:
            match task:
                case Catching(objective=number, seat=seat, cell=cell):
                    self.caught(number, seat, cell)
                case Placing(tile=tile, seat=seat):
                    self.place(tile, seat)
                case Breaking(tile=tile):
                    if tile != broken:
                        broken = tile
                        self.judge(tile)
                case Judging(tile=tile) | Aiming(tile=tile):
                    self.judge(tile)
                case _:
                    pass

    def judge(self, tile: int) -> None:
        """The tile's winner places."""
        seat = self.winner(tile)
        if seat >= 0:
            self.place(tile, seat)

    def caught(self, number: int, seat: int, cell: int) -> None:
        """A beeple that stands already catches on the objective what it can."""
        used = self.used[number]
        goal = self.goals.goals[number]
        salmon, mask = prospects.catch(goal, cell, self.beeples[seat], used[seat], self.beeples[1 - seat])
        self.salmon[seat] += salmon
        now = (used[0] | mask, used[1]) if seat == 0 else (used[0], used[1] | mask)
        self.used = (*self.used[:number], now, *self.used[number + 1 :])

    def settled(self) -> float:
        """What the river comes to for seat 0 at the end of a round."""
        caught = self.salmon[0] - self.salmon[1]
        ahead = caught + prospects.promises(self.goals, self.beeples, self.used)
        return prospects.outlook(ahead, caught + prospects.ends(self.goals, self.beeples), self.beeples)


def _look(sure: tuple[float, ...], number: int) -> float:
    return sure[max(0, min(2 * REACH, number + REACH))]


def _open(state: State, tile: int) -> int:
    """Deep pool free + 2 x waterfall free at the tile."""
    place = ground(state, tile)
    return int(place.is_free(POOL)) + 2 * int(place.is_free(FALL))


def playout(state: State, rng: Random) -> float:
    """What the round comes to for seat 0 if both play on: from -1, its opponent wins, to 1."""
    found = Round(state, rng)
    kinds = {type(task) for task in state.agenda}
    if CardTurn in kinds:
        is_new = isinstance(state.agenda[0], Drawing) and not any(map(any, state.stacks))
        if is_new and state.round > 1 and state.unseen[0].bit_count() == state.unseen[1].bit_count() == 12:
            return found.settled()  # the round before has just ended
        found.play_cards(state)
        return found.reckon()
    if Judging in kinds or not kinds.isdisjoint((Placing, Breaking, Aiming, Catching)):
        found.place_all(state)
    return found.settled()
