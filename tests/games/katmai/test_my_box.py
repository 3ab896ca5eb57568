"""An owner's own box: what nobody has taught is asked once, never filled with a house value."""

from __future__ import annotations

from random import Random

import pytest

from card_db.overlay import Box, my_box
from companion.engine.game import CHANCE, score
from companion.engine.learning import learned


@pytest.fixture
def cards():
    return my_box(Box("katmai"))


def test_nothing_of_ours_is_in_an_owners_box(full, cards):
    state = full.start(full.prepare(2, {}, {"start": 0}, cards))
    known = {bear.id: bear.dominance for bear in state.printed.bears if bear.dominance >= 0}
    assert known == {
        "marge": 1, "diver": 3, "weevil": 1, "otis": 0, "dent": 1, "headbob": 3, "divot": 1, "flo": 2,
        "lefty": 0, "norman": 4, "brett": 2,
    }  # fmt: skip
    assert {one.id: one.salmon for one in state.printed.objectives if one.salmon >= 0} == {
        "on-the-rocks": 1, "box-in": 2, "parade": 3, "steady-eddy": 1, "poolside": 1,
    }  # fmt: skip


def test_features_and_bears_are_asked_when_they_show_and_remembered(full, cards):
    state = full.start(full.prepare(2, {}, {"start": 0}, cards))
    state = full.apply(state, full.read("*: tile tile-3b"))
    assert full.prompt(state, 0).title == "What does it show?"
    for name, feature in zip(("1a", "1b", "1c", "1d"), ("eddy", "rocks", "rocks", "eddy"), strict=True):
        state = full.apply(state, full.read(f"0: feature {name} {feature}"))
    found = {one.card: one.values for one in learned(full, state)}
    assert found == {"tile-3b": {"left_up": "eddy", "right_up": "rocks", "left_down": "rocks", "right_down": "eddy"}}


def test_a_whole_game_with_an_untaught_box_is_played_to_its_end(full, cards):
    rng = Random(4)
    state = full.start(full.prepare(2, {"challenge": "diamond"}, {}, cards))
    asked = set()
    for _ in range(3000):
        acting = full.to_act(state)
        if not acting:
            break
        asked.add(full.view(state, None).phase)
        moves = list(full.legal_moves(state, acting[0]))
        state = full.apply(state, full.sample(state, rng) if acting == (CHANCE,) else rng.choice(moves))
    assert state.ending
    assert {"tellingfeature", "tellingbear"} <= asked
    assert {one.component for one in learned(full, state)} == {"bear", "tile"}
    assert score(full, state).ranking
    assert full.load(full.dump(state)) == state


def test_an_untaught_objective_is_scored_by_hand(full, cards):
    given = {"start": 0, "objectives": ["parade", "white-water", "rock-hop", "pool-party"]}
    state = full.start(full.prepare(2, {}, given, cards))
    view = full.view(state, None)
    assert [one.is_by_hand for one in view.objectives] == [False, True, True, True]
    state = full.apply(state, full.read("0! correct salmon white-water 0 2"))
    assert score(full, state).total(0) == 2
