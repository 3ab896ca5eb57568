"""Positions of Aquicorn Cove for tests: three players in their first spring, with only what a test is about said."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine import registry
from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE

RUINS = [
    {"building": "north-village", "sign": "wave", "space": 1, "is-intact": False},
    {"building": "south-village", "sign": "whirlpool", "space": 1, "is-intact": False},
]


@pytest.fixture(scope="session")
def cove():
    """The whole game."""
    return registry.game("aquicorn-cove")


@pytest.fixture(scope="session")
def phases():
    """An agenda: these tasks first, then the phases from the one given to the end of the round."""

    def make(number, *first, done=0):
        rest = [{"task": "phase", "number": n, "done": 0} for n in range(number + 1, 8)]
        return [*first, {"task": "phase", "number": number, "done": done}, *rest, {"task": "ending-round"}]

    return make


@pytest.fixture
def position(cove):
    """A position of three players (Lana, Mae, Andrew), Lana being Head Fisher; both Villages are damaged and bring nothing."""

    def make(**given):
        fields = {name.replace("_", "-"): value for name, value in given.items()}
        return cove.load({"people": 3, "food": 3, "head": 0, "village": RUINS, **fields})

    return make


@pytest.fixture
def play(cove):
    """Plays notations in order, each legal when its time comes; gives the last state."""

    def go(state, *texts):
        for text in texts:
            move = cove.read(text)
            cove.check(state, move)
            state = cove.apply(state, move)
        return state

    return go


@pytest.fixture
def refused(cove):
    """The clause that refuses the move."""

    def why(state, text):
        with pytest.raises(IllegalMove) as caught:
            cove.check(state, cove.read(text))
        assert caught.value.detail
        return caught.value.rule

    return why


@pytest.fixture
def legal(cove):
    """The legal moves of whoever is to act, as notation."""

    def moves(state):
        return [cove.write(move) for seat in cove.to_act(state) for move in cove.legal_moves(state, seat)]

    return moves


@pytest.fixture
def drawn(cove):
    """The state after all outcomes that are due, drawn with the seed."""

    def go(state, seed=1):
        rng = Random(seed)
        while cove.to_act(state) == (CHANCE,):
            state = cove.apply(state, cove.sample(state, rng))
        return state

    return go


@pytest.fixture
def track():
    """A card on the Action Track, as positions write it."""

    def make(card, option=1, phase=3, hand=-1, is_done=False):
        return {"card": card, "option": option, "phase": phase, "hand": hand, "is-done": is_done}

    return make


@pytest.fixture
def tile():
    """A Building of the village, as positions write it."""

    def make(building, sign, space, is_intact=True):
        return {"building": building, "sign": sign, "space": space, "is-intact": is_intact}

    return make


@pytest.fixture
def own_box():
    """The cards of an owner who has told nothing yet."""
    from card_db.overlay import Box, my_box

    return my_box(Box("aquicorn-cove"))
