"""A game leaves as a replay file and comes back as the same game; an unfinished one tells nobody a secret."""

from __future__ import annotations

import json

import pytest

from companion.engine import record
from companion.engine.errors import IllegalMove, SetupError, UnknownGame
from companion.engine.game import Seat
from companion.tables.errors import ExportRefused
from companion.tables.models import SeatSpec
from tests.helpers_divers import Divers, play_round

A, B = Seat(0), Seat(1)


@pytest.fixture
def table(service):
    return service.create("Anna", "Bert", title="Tuesday")


def test_a_finished_game_replays_from_its_file(service, table, act):
    for number in range(3):
        play_round(table, [3, 1], key=f"r{number}")
    file = json.loads(json.dumps(service.tables.export(table.id, A)))
    found = record.parse(file)
    assert record.run(found, Divers()).state == table.state
    assert (file["game"], file["title"], file["seats"], file["rules_version"]) == (
        "divers",
        "Tuesday",
        ["Anna", "Bert"],
        1,
    )
    assert file["card_set"] == "divers/print-and-play/shells-1"
    assert len(file["log"]) == len(file["moves"]) == 15
    assert file["log"][0]["time"].startswith("2023-11-14T")


def test_undone_moves_are_no_part_of_the_file(table, act):
    act(table, "0! bonus 2")
    act(table, "0! bonus 5")
    table.undo(expected=2, key="u", seat=None)
    table.end_early()
    assert table.export(None)["moves"] == ["0! bonus 2"]


def test_no_device_id_leaves_the_house(table, act):
    act(table, "0! bonus 2", device="secret-cookie-1")
    act(table, "0! bonus 3", device="secret-cookie-2")
    act(table, "0! bonus 4", device="secret-cookie-1")
    table.end_early()
    file = table.export(None)
    assert "secret" not in json.dumps(file)
    assert [entry["device"] for entry in file["log"]] == ["device 1", "device 2", "device 1"]


def test_an_unfinished_game_is_refused_to_a_seat_that_may_not_know_it(service, table, act):
    service.tables.claim(service.tables.join_code(table.id, B).code, "phone")
    assert table.export(B)["moves"] == []
    act(table, "0: depth 2", seat=A)
    assert table.export(A)["moves"] == ["0: depth 2"]
    with pytest.raises(ExportRefused, match="not over"):
        table.export(B)
    act(table, "1: depth 1", seat=B)
    for asker in (A, B, None):
        with pytest.raises(ExportRefused):
            table.export(asker)  # each chose in secret, whatever was shown later in other words
    table.end_early()
    assert len(table.export(B)["moves"]) == 2


def test_an_unfinished_game_on_one_shared_device_is_its_own(table, act):
    play_round(table, [3, 1])
    assert len(table.export(None)["moves"]) == 5


def test_a_bots_secrets_are_kept_from_the_host_too(service, act):
    table = service.create("Anna", SeatSpec("Robin", bot="first"))
    with pytest.raises(ExportRefused):
        table.export(None)


def test_a_file_becomes_a_table_with_its_groups(service, table, act):
    act(table, "0: depth 3", "1: depth 1")
    act(table, "*: drew white", seat=B)
    act(table, "*: weight 2", "0: sell", seat=A)
    file = table.export(None)
    again = service.tables.bring_in(json.loads(json.dumps(file)), "tablet")
    assert again.id != table.id
    assert again.state == table.state
    assert again.version == 3
    assert [entry.sentences for entry in again.log(None)] == [entry.sentences for entry in table.log(None)]
    assert [entry.at for entry in again.log(None)] == [entry.at for entry in table.log(None)]
    assert [entry.who for entry in again.log(None)] == [None, B, A]
    assert again.is_host("tablet")
    assert again.export(None) == file
    again.undo(expected=3, key="u", seat=None, consent=True)
    act(again, "*: weight 1", "0: keep")
    assert service.restart().open(again.id).version == 5


def test_a_file_may_start_from_a_position(service, table, act):
    play_round(table, [3, 1])
    position = table.game.dump(table.state)
    file = {"game": "divers", "seats": ["Cleo", "Dora"], "position": position, "moves": ["1: depth 2"]}
    again = service.tables.bring_in(file)
    assert service.restart().open(again.id).view(None).sold == (0, 0)
    assert again.view(None).round == 2
    again.end_early()
    assert again.export(None)["position"] == position


@pytest.mark.parametrize(
    ("change", "error", "match"),
    [
        ({"moves": ["0: depth 1", "0: depth 1"]}, IllegalMove, r"\$\.moves\[1\] '0: depth 1'"),
        ({"moves": ["0: fly"]}, IllegalMove, r"\$\.moves\[0\]"),
        ({"moves": "0: depth 1"}, record.RecordError, r"\$\.moves: must be a list"),
        ({"game": "chess"}, UnknownGame, "chess"),
        ({"options": {"rounds": "9"}}, SetupError, "rounds"),
        ({"seats": [], "position": {"phase": "over"}}, SetupError, "name the players"),
        ({"log": [{}]}, record.RecordError, r"\$\.log: must have one entry a move"),
    ],
)
def test_a_file_with_a_fault_makes_no_table_and_names_it(service, change, error, match):
    file = {"game": "divers", "seats": ["Anna", "Bert"], "moves": [], **change}
    with pytest.raises(error, match=match):
        service.tables.bring_in(file)
    assert service.tables.list(every=True) == ()


def test_a_hostile_log_is_read_as_best_it_can(service):
    log = [{"group": [1], "origin": "x" * 500, "time": "yesterday", "seat": 99}, {"seat": True, "time": 1e99}]
    file = {"game": "divers", "seats": ["Anna", "Bert"], "moves": ["0: depth 1", "1: depth 1"], "log": log}
    table = service.tables.bring_in(file)
    assert table.version == 2
    assert [entry.at for entry in table.log(None)] == [0.0, 0.0]
