"""The main shot of Coral Castle: the rows that two or three players played, side by side, as the round aid reads them.

Cards lie as people lay them: in one line or two a player, nudged, each turned a little, now and then one upside down; players'
rows are a hand's breadth apart. In half of the tables the aid has one of the rows already, with a card too many and one too few.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin
from random import Random
from typing import Final

from card_db.places import piece
from companion.engine.game import Seat
from companion.engine.mainshot import Laid, LaidCard, MainShot
from companion.engine.sight import Proposal
from companion.games.coral_castle.aids.round import GAME as ROUND
from companion.games.coral_castle.aids.round_state import State
from companion.games.coral_castle.facts import GAME
from companion.games.coral_castle.sight import ROWS
from vision.scene import Point

_LOOKER: Final = Seat(0)
_GAP: Final = (4.0, 14.0)
_BETWEEN: Final = (70.0, 95.0)
"""The room between two players' cards, in mm."""


def _lay(rng: Random) -> Laid:
    people = rng.choice((2, 3, 3))
    state = ROUND.start(ROUND.prepare(people))
    able = [card.id for card in state.deck.cards if not card.is_pearl]
    rng.shuffle(able)
    rows = [[able.pop() for _ in range(rng.randint(4, 8))] for _ in range(people)]
    width, height = piece(GAME, "card").size
    cards: list[LaidCard] = []
    y = 0.0
    for row in rows:
        deep = rng.choice((1, 1, 2)) if len(row) > 5 else 1
        lines = [row[n::deep] for n in range(deep)]
        for line in lines:
            x = rng.uniform(-20, 20) - len(line) * (width + 9) / 2
            for card in line:
                at = (x + rng.uniform(-2, 2), y + rng.uniform(-3, 3))
                cards.append(LaidCard(card, "front", at, rng.uniform(-7, 7) + (180 if rng.random() < 0.06 else 0)))
                x += width + rng.uniform(*_GAP)
            y -= height + rng.uniform(*_GAP)
        y -= rng.uniform(*_BETWEEN)
    if rng.random() < 0.5:
        state = _entered(state, rng, rows[0], able)
    spin = rng.uniform(-6, 6)
    turned = tuple(replace(one, at=_turned(one.at, spin), turn=one.turn + spin) for one in cards)
    return Laid(turned, _facts(rows), state, _LOOKER)


def _entered(state: State, rng: Random, row: list[str], spare: list[str]) -> State:
    """The aid with the nearest row entered before, a card of it missing and another one there."""
    there = [*rng.sample(row, len(row) - 1), spare.pop()]
    for card in there:
        state = ROUND.apply(state, ROUND.read(f"0: lay {card}"))
    return state


def _turned(point: Point, degrees: float) -> Point:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return c * point[0] - s * point[1], s * point[0] + c * point[1]


def _facts(rows: list[list[str]]) -> tuple[str, ...]:
    return tuple(f"{seat} {card}" for seat, row in enumerate(rows) for card in row)


def _says(laid: Laid, proposals: tuple[Proposal, ...]) -> tuple[str, ...]:
    """Who has which card when the first proposal is confirmed."""
    if not proposals:
        return ()
    state = laid.state
    for text in proposals[0].moves:
        move = ROUND.read(text)
        ROUND.check(state, move)
        state = ROUND.apply(state, move)
    return (*_facts([list(side.laid) for side in state.players]), *proposals[0].conflicts)


ROWS_SHOT: Final = MainShot("the played rows", ROWS, _lay, _says)
