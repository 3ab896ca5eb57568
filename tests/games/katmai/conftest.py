"""Positions of Katmai for tests, with only what a test is about said."""

from __future__ import annotations

import pytest

from companion.engine import registry
from companion.games.katmai import river
from companion.games.katmai.facts import Printed, bear_numbers
from companion.games.katmai.river import FEATURES, SPACES

TILES = ["tile-1a", "tile-2a", "tile-3a", "tile-4a", "tile-5a", "tile-6a", "tile-7a"]
CIRCLE = ["steady-eddy", "poolside", "pawsitive-vibes", "parade"]


@pytest.fixture(scope="session")
def full():
    """The whole game."""
    return registry.game("katmai")


@pytest.fixture(scope="session")
def printed():
    """What our own cards say."""
    return Printed.of(registry.cards(registry.manifest("katmai")))


@pytest.fixture(scope="session")
def bear(printed):
    """The number of a bear."""
    return lambda name: bear_numbers(printed)[name]


@pytest.fixture(scope="session")
def values(printed):
    """The printed dominance of every bear."""
    return tuple(one.dominance for one in printed.bears)


@pytest.fixture
def stacks():
    """The cards at each tile as JSON, from tiles by number."""

    def make(**tiles):
        return [list(tiles.get(f"t{tile}", ())) for tile in range(1, 8)]

    return make


@pytest.fixture
def position(full):
    """A position: seat 0 Cinnamon with the initiative, letter A, the first card-turn to come unless the agenda says otherwise."""

    def make(**given):
        return full.load({
            "tiles": TILES,
            "objectives": [{"objective": one} for one in given.pop("in_play", CIRCLE)],
            "holder": 0,
            "round": 1,
            "agenda": [{"task": "card-turn"}],
            **given,
        })  # fmt: skip

    return make


@pytest.fixture
def judging(position, stacks):
    """A position in which the tiles from a number on are about to be judged, with Cinnamon's and Sandy's cards by tile."""

    def make(cinnamon, sandy, first=1, last=7, **given):
        agenda = [{"task": "judging", "tile": tile} for tile in range(first, last + 1)]
        cards = [stacks(**cinnamon), stacks(**sandy)]
        return position(stacks=cards, agenda=[*agenda, {"task": "cleaning-up"}], **given)

    return make


@pytest.fixture
def play(full):
    """Plays notations in order, each legal when its time comes; gives the last state."""

    def go(state, *texts):
        for text in texts:
            move = full.read(text)
            full.check(state, move)
            state = full.apply(state, move)
        return state

    return go


@pytest.fixture
def legal(full):
    """The legal moves as notation."""

    def found(state):
        return [full.write(move) for seat in full.to_act(state) for move in full.legal_moves(state, seat)]

    return found


@pytest.fixture
def features():
    """28 features: rocks everywhere but for the spaces named."""

    def make(default="rocks", **spaces):
        return tuple(FEATURES.index(spaces.get(f"s{name}", default)) for name in river.NAMES)

    return make


@pytest.fixture(scope="session")
def space_fields():
    """The names of a tile's spaces in the card set."""
    return SPACES
