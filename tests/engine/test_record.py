"""The replay file: every fault is named by its path, playing stops at the first refusal, and expectations are compared."""

from __future__ import annotations

import json
from dataclasses import replace

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import record
from companion.engine.errors import PositionError, SetupError, UnknownGame
from tests.helpers_divers import Divers

PLAYED = {
    "game": "divers",
    "title": "Tuesday",
    "comment": "a short one",
    "rules_version": 1,
    "card_set": "divers/print-and-play/x",
    "options": {"rounds": "3"},
    "seats": ["Anna", "Bert"],
    "setup": {},
    "moves": ["0: depth 3", "1: depth 1", "*: drew white", "*: weight 2", "0: keep"],
    "log": [{"group": 0}] * 5,
    "expect": {"round": 2, "totals": {"0": 2}},
}


def play(**change):
    found = record.parse({**PLAYED, **change})
    return found, record.run(found, Divers())


def test_a_file_is_read_and_written_alike():
    assert record.dump(record.loads(json.dumps(PLAYED))) == PLAYED
    jsonschema.validate(PLAYED, record.schema())


def test_a_file_plays_to_its_end():
    found, run = play()
    assert (run.played, run.refusal) == (5, None)
    assert record.unmet(found, run) == ()
    shape = run.as_json()
    assert (shape["version"], shape["position"]["round"], shape["totals"]) == (5, 2, {"0": 2, "1": 0})
    assert "error" not in shape


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"game": None}, "$.game: is missing"),
        ({"game": ""}, "$.game: must be a text, not empty"),
        ({"game": 7}, "$.game: must be a text, not a number"),
        ({"seats": None}, "$.seats: is missing"),
        ({"seats": "Anna"}, "$.seats: must be a list of texts, not a text"),
        ({"seats": ["Anna", 2]}, "$.seats[1]: must be a text, not a number"),
        ({"moves": ["0: depth 3", ""], "log": None}, "$.moves[1]: must be a text, not empty"),
        ({"moves": None, "log": None}, "$.moves: is missing"),
        ({"options": []}, "$.options: must be an object, not a list"),
        ({"options": {"rounds": 3}}, "$.options.rounds: must be a text, not a number"),
        ({"rules_version": "1"}, '$.rules_version: must be a whole number from 1, not "1"'),
        ({"rules_version": True}, "$.rules_version: must be a whole number from 1, not true"),
        ({"position": 3}, "$.position: must be an object, not a number"),
        ({"position": {}, "setup": {"a": 1}}, "$.setup: give either a position or a setup, not both"),
        ({"log": {}}, "$.log: must be a list, not an object"),
        ({"log": [{}]}, "$.log: must have one entry a move (5), not 1"),
        ({"log": [{}] * 4 + [False]}, "$.log[4]: must be an object, not true or false"),
        ({"expect": []}, "$.expect: must be an object, not a list"),
    ],
)
def test_each_fault_is_named_by_its_path(change, fault):
    with pytest.raises(record.RecordError) as caught:
        record.parse({**PLAYED, **change})
    assert caught.value.faults == (fault,)


def test_all_faults_are_named_at_once_and_slips_of_the_pen_pointed_out():
    with pytest.raises(record.RecordError) as caught:
        record.parse({"gmae": "divers", "seats": 3})
    assert [fault.split(":")[0] for fault in caught.value.faults] == ["$.seats", "$.moves", "$.game", "$.gmae"]


def test_a_field_that_means_nothing_is_kept_in_mind():
    assert record.parse({**PLAYED, "version": 3}).unknown == ("version",)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"game": ', "line 1, column 10: not JSON"),
        ("[]", "$: must be an object with game, seats and moves, not a list"),
        ('{"game": NaN}', "$: NaN is not a number of JSON"),
        (b"\xff{}", "byte 0: not UTF-8 text"),
        ("[" * 100_000, "nested too deeply"),
        ("1" * 5000, "$:"),
    ],
)
def test_what_is_no_replay_file_is_said_to_be_none(text, fault):
    with pytest.raises(record.RecordError) as caught:
        record.loads(text)
    assert fault in str(caught.value)


@settings(derandomize=True, max_examples=100, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*record.FIELDS, "x"]), inner, max_size=6)
        ),
        max_leaves=20,
    )
)
def test_any_json_is_a_record_or_a_named_fault(data):
    faults, found = (), None
    try:
        found = record.parse(data)
    except record.RecordError as error:
        faults = error.faults
    assert (found is None) == bool(faults)
    assert all(fault.startswith("$") for fault in faults)
    if found is not None:
        assert record.parse(record.dump(found)) == replace(found, unknown=())


# Playing.


@pytest.mark.parametrize(
    ("moves", "index", "rule"),
    [(["0: depth 3", "0: depth 3"], 1, "D-R1"), (["0: fly"], 0, ""), (["nonsense"], 0, "")],
)
def test_the_first_move_that_is_refused_is_named(moves, index, rule):
    found, run = play(moves=moves, log=None, expect=None)
    assert (run.played, run.refusal.move, run.refusal.notation, run.refusal.rule) == (index, index, moves[index], rule)
    assert run.as_json()["error"]["rule"] == rule
    assert f"$.moves[{index}]" in record.unmet(found, run)[0]


def test_a_file_may_start_from_a_position_without_seats():
    _, middle = play()
    position = Divers().dump(middle.state)
    found = record.parse({"game": "divers", "position": position, "moves": ["1: depth 2"]})
    assert record.run(found, Divers()).state.depths == (0, 2)
    assert record.parse(record.dump(found)) == found


def test_what_cannot_begin_is_refused():
    with pytest.raises(SetupError):
        play(options={"rounds": "9"})
    with pytest.raises(PositionError):
        play(position={"phase": "over"}, setup=None)
    with pytest.raises(UnknownGame):
        record.run(record.parse(PLAYED))


# Expecting.


@pytest.mark.parametrize(
    "expect",
    [
        {"round": 2},
        {"position": {"phase": "choose", "kept": [{"white/2": 1}, {}]}},
        {"score": {"totals": {"0": 2}, "final": False}},
        {"totals": {"0": 2}, "winner": -1},
        {"legal": [f"{seat}: depth {metres}" for metres in (3, 1, 2) for seat in (1, 0)]},
    ],
)
def test_what_is_expected_and_so_is_fine(expect):
    found, run = play(expect=expect)
    assert record.unmet(found, run) == ()


@pytest.mark.parametrize(
    ("expect", "fault"),
    [
        ({"round": 3}, "$.expect.round: expected 3, got 2"),
        ({"final": 0}, "$.expect.final: expected 0, got false"),
        ({"colours": 3}, "$.expect.colours: neither the score nor the position has it"),
        ({"position": {"bag": {"white": 5}}}, "$.expect.position.bag.white: expected 5, got 4"),
        ({"position": {"bag": {"blue": 5}}}, "$.expect.position.bag.blue: expected 5, but it is not there"),
        ({"depths": [0]}, "$.expect.depths: expected 1 items, got 2"),
        ({"bag": 7}, '$.expect.bag: expected 7, got {"black": 2, "pink": 3, "white": 4}'),
        ({"round": {"x": 1}}, "$.expect.round: expected an object, got a number"),
        ({"legal": "0: depth 1"}, "$.expect.legal: must be a list of moves"),
        ({"refused": {"move": 1}}, "$.expect.refused: every move was played, all 5 of them"),
        ({"refused": "D-R1"}, "$.expect.refused: must be an object with move and rule"),
    ],
)
def test_what_is_expected_and_otherwise_is_named(expect, fault):
    found, run = play(expect=expect)
    assert record.unmet(found, run) == (fault,)


def test_legal_moves_are_compared_as_a_whole():
    found, run = play(moves=["0: depth 1"], log=None, expect={"legal": ["1: depth 1", "1: depth 2", "1: fly"]})
    assert record.unmet(found, run) == (
        "$.expect.legal: '1: fly' is not legal",
        "$.expect.legal: '1: depth 3' is legal too",
    )


def test_a_refusal_may_be_expected():
    moves = ["0: depth 1", "0: depth 2"]
    found, run = play(moves=moves, log=None, expect={"refused": {"move": 1, "rule": "D-R1"}})
    assert record.unmet(found, run) == ()
    found, run = play(moves=moves, log=None, expect={"refused": {"move": 1, "rule": "D-R9"}})
    assert record.unmet(found, run)[0].startswith("$.expect.refused.rule: expected 'D-R9', got 'D-R1'")
