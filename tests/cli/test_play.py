"""score, replay, schema and moves: their output is what scripts lean on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from companion.engine import registry

TALLY = Path(__file__).parents[1] / "golden" / "coldwater-crown" / "tallies" / "CW-T4.tally.json"
BAG = "coldwater-crown/bait-bag"


def test_a_tally_is_scored_as_a_receipt(tabletide):
    done = tabletide("score", "coldwater-crown", str(TALLY))
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "1. Player 1 15"
    assert "14 lb (Flounder 5, Wrasse 4, Mackerel 5): place 1 of 3  (CW-R43)" in done.stdout
    assert done.stderr == ""


def test_a_score_as_json_has_the_agreed_shape(tabletide):
    done = tabletide("score", "coldwater-crown", "-", "--json", given=TALLY.read_text("utf-8"))
    sheet = json.loads(done.stdout)
    assert {"final", "totals", "ranking", "lines", "missing"} <= set(sheet)
    assert sheet["totals"] == {"0": 15, "1": 9, "2": 6}
    assert {"seat", "category", "points", "reason", "rule", "refs"} == set(sheet["lines"][0])


def test_a_replay_prints_position_and_score(tabletide, played):
    done = tabletide("replay", "-", "--json", given=json.dumps(played))
    assert (done.returncode, done.stderr) == (0, "")
    shape = json.loads(done.stdout)
    assert {"final", "totals", "ranking", "lines", "missing", "position", "version"} <= set(shape)
    assert shape["version"] == len(played["moves"])
    assert "error" not in shape


def test_the_first_refused_move_is_named_and_ends_with_code_1(tabletide, played):
    done = tabletide(
        "replay", "-", "--json", given=json.dumps({**played, "moves": ["9: no such move", *played["moves"]]})
    )
    assert done.returncode == 1
    error = json.loads(done.stdout)["error"]
    assert (error["move"], error["notation"]) == (0, "9: no such move")
    assert set(error) == {"move", "notation", "rule", "detail"}
    assert len(done.stderr.splitlines()) == 1
    assert "$.moves[0] '9: no such move'" in done.stderr


def test_an_expectation_that_does_not_hold_is_named(tabletide, played):
    good = {"refused": {"move": 0}}
    spoilt = {**played, "moves": ["9: no such move"]}
    assert tabletide("replay", "-", given=json.dumps({**spoilt, "expect": good})).returncode == 0
    done = tabletide("replay", "-", given=json.dumps({**spoilt, "expect": {"refused": {"move": 3}}}))
    assert done.returncode == 1
    assert "$.expect.refused.move: expected 3, got 0" in done.stderr


def test_what_means_nothing_in_a_replay_is_said_but_does_not_stop_it(tabletide, played):
    done = tabletide("replay", "-", given=json.dumps({**played, "movse": [], "rules_version": 999}))
    assert done.returncode == 0
    assert "$.movse means nothing to us" in done.stderr
    assert "written for rules version 999" in done.stderr


def test_the_moves_of_a_position_are_listed_one_a_line(tabletide, played):
    position = json.loads(tabletide("replay", "-", "--json", given=json.dumps(played)).stdout)["position"]
    done = tabletide("moves", BAG, "-", given=json.dumps(position))
    game = registry.game(BAG)
    state = game.load(position)
    assert done.stdout.splitlines() == [
        game.write(move) for seat in game.to_act(state) for move in game.legal_moves(state, seat)
    ]
    labelled = tabletide("moves", BAG, "-", "--label", given=json.dumps(position)).stdout.splitlines()
    assert all(len(line.split("\t")) == 2 for line in labelled)


@pytest.mark.parametrize("kind", ["tally", "position", "moves", "replay"])
def test_a_schema_is_printed_that_checks_the_files(tabletide, played, kind):
    schema = json.loads(tabletide("schema", BAG, kind).stdout)
    Draft202012Validator.check_schema(schema)
    if kind == "replay":
        Draft202012Validator(schema).validate(played)


def test_all_schemas_come_together(tabletide):
    assert set(json.loads(tabletide("schema", BAG).stdout)) == {"tally", "position", "moves", "replay"}


BAD = {
    "not JSON": ("{", "not JSON"),
    "a list": ("[]", "an object"),
    "nothing": ("", "not JSON"),
    "a number that JSON has not": ('{"game": NaN}', "NaN is n"),
    "a name twice": ('{"game": "coldwater-crown", "moves": [], "moves": []}', "'moves' stands twice"),
    "a huge number": ('{"game": "coldwater-crown", "rules_version": ' + "9" * 5000 + "}", "a number of 5000 digits"),
    "deep": ("[" * 100_000, "JSON|deep|object"),
    "unknown game": ('{"game": "chess", "seats": ["A"], "moves": []}', "there is no game 'chess'"),
    "no moves": ('{"game": "coldwater-crown/bait-bag", "seats": ["A"]}', r"\$\.moves: is missing"),
    "too many seats": (
        '{"game": "coldwater-crown/bait-bag", "seats": ["A", "B", "C", "D", "E", "F"], "moves": []}',
        "seats",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_replay_is_refused_in_one_line_that_names_the_place(tabletide, what):
    import re

    text, fault = BAD[what]
    done = tabletide("replay", "-", given=text)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "unexpected" not in done.stderr
    assert re.search(fault, done.stderr), done.stderr


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"players": 3}', '{"a": 1, "a": 2}', "\x00"])
@pytest.mark.parametrize("command", [["score", "coldwater-crown", "-"], ["moves", BAG, "-"]])
def test_a_bad_tally_or_position_is_refused_in_one_line(tabletide, command, text):
    done = tabletide(*command, given=text)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "unexpected" not in done.stderr


def test_a_file_that_is_not_there_is_named(tabletide):
    done = tabletide("replay", "no such file.json")
    assert done.returncode == 1
    assert done.stderr == "tabletide: no such file.json: No such file or directory; give the path of a JSON file\n"


def test_a_reader_who_leaves_early_is_no_error(played):
    import subprocess
    import sys

    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "schema", BAG], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout
        assert child.stderr
        child.stdout.close()
        assert b"Traceback" not in child.stderr.read()


def test_players_are_called_by_their_names_or_their_numbers_in_all_that_is_printed(tabletide):
    wrong_turn = {"game": "fishnflips", "seats": ["Anna", "Ben"], "moves": ["1: flip-row 1"]}
    assert "⟨" not in tabletide("replay", "-", "--json", given=json.dumps(wrong_turn)).stdout
    for form in ((), ("--json",)):
        said = tabletide("score", "coldwater-crown", str(TALLY), *form).stdout
        assert "⟨" not in said
        assert "Player 1" in said
