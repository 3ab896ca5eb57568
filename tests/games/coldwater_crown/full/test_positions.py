import json

import pytest

from companion.engine.errors import PositionError


def test_a_position_may_leave_out_what_follows_from_the_rest(crown):
    state = crown.load({"players": [{"zones": {"3": ["red", "red"]}}, {}]})
    assert state.bag.count("red") == 14
    assert crown.to_act(state) == (0,)
    assert crown.load(json.loads(json.dumps(crown.dump(state)))) == state


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"bag": {"red": 3}}, "$.bag"),
        ({"discard": {"clear": 1}}, "$.discard"),
        ({"spaces": {"port": 1}}, "$.spaces"),
        ({"spaces": {"moon": 1}}, "$.spaces"),
        ({"tag": "tag-9"}, "$.tag"),
        ({"unseen": ["wrasse-1"]}, "$.unseen"),
        ({"anglers": {"row": ["crab-1", "crab-1"]}}, "$.anglers"),
        ({"mystery": {"showing": 4, "hidden": [4, 5]}}, "$.mystery"),
        ({"trophies": {"small-species": [5, 4]}}, "$.trophies"),
        ({"tackle": {"extra_bait": 9}}, "$.tackle"),
        ({"board": {"shore": {"zones": {"3": "pike"}}}}, "$.board.shore"),
        ({"turn": 3}, "$.turn"),
        ({"agenda": [{"task": "moon"}]}, "$.agenda[0]"),
        ({"agenda": [{"task": "picking-up", "used": "port"}]}, "$.agenda[0]"),
        ({"agenda": []}, "$.agenda"),
        ({"agenda": [{"task": "weighing", "seat": 0, "fish": 3}]}, "$.agenda[0]"),
        ({"contests": {"lake": [[], []]}}, "$.contests"),
        ({"clear_aside": True}, "$.clear_aside"),
        ({"moon": 1}, "$"),
        ({"options": {"weights": "never"}}, "$.options.weights"),
        ({"game": "katmai"}, "$.game"),
        ({"players": [{"zones": {"3": ["red"] * 4}}, {}]}, "$.players[0].zones"),
        ({"players": [{"token": None}, {}]}, "$.players[0].token"),
        ({"players": [{"fish": [{"front": "unicorn"}]}, {}]}, "$.players[0].fish[0].front"),
        ({"players": [{"fish": [{"front": "wrasse", "card": "pike-1"}]}, {}]}, "$.players[0].fish[0].card"),
        ({"players": [{"trophies": [{"award": "mystery", "value": 1, "weight": 9}]}, {}]}, "$.mystery"),
        ({"players": []}, "$.players"),
        ({"players": 7}, "$.players"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_place_of_its_fault(crown, change, path):
    with pytest.raises(PositionError) as caught:
        crown.load({"players": [{}, {}]} | change)
    assert any(fault.startswith(path) for fault in caught.value.faults), caught.value.faults


def test_every_fault_is_named(crown):
    with pytest.raises(PositionError) as caught:
        crown.load({"players": [{"token": 7, "zones": {"9": []}}, {}], "tag": 3, "turn": 9})
    assert len(caught.value.faults) >= 4


def test_the_schema_describes_what_is_dumped(crown, begin):
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(crown.schema("position"))
    for seats in (1, 2, 4):
        assert not list(validator.iter_errors(crown.dump(begin(seats).deal().state)))


def test_the_notation_schema_fits_every_legal_move(crown, begin):
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(crown.schema("moves"))
    desk = begin(2)
    for _ in range(200):
        for text in desk.legal():
            assert not list(validator.iter_errors(text)), text
        if not desk.to_act:
            break
        desk.play(desk.legal()[0])
