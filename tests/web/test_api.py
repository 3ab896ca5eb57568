"""The programming interface: the same tables and views as the pages, and a description that is true."""

from __future__ import annotations

import re

import pytest
from jsonschema import Draft202012Validator

from companion.engine.game import Seat


@pytest.fixture
def table(room, host):
    return room.divers(host, "Anna")


def post(visitor, path, body):
    return visitor.client.post(path, json=body, headers={"Sec-Fetch-Site": "same-origin"})


def test_the_description_names_every_address_and_no_other(room, host):
    described = host.get("/api/openapi.json").get_json()
    ours = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(rule))
        for rule in room.app.url_map.iter_rules()
        if str(rule).startswith("/api/v1/")
    }
    assert set(described["paths"]) == ours
    for schema in described["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_a_table_is_as_described(host, table):
    schema = host.get("/api/openapi.json").get_json()
    answer = host.get(f"/api/v1/tables/{table.id}").get_json()
    found = schema["components"]["schemas"]["Table"]
    assert set(answer) == set(found["properties"])
    Draft202012Validator({**found, "components": schema["components"]}).validate(answer)
    assert [choice["text"] for choice in answer["choices"]] == ["0: depth 1", "0: depth 2", "0: depth 3"]


def test_a_move_is_done_once_whatever_is_repeated(host, table):
    body = {"moves": ["0: depth 2"], "expected": 0, "key": "key-123456", "seat": 0}
    first, second = (post(host, f"/api/v1/tables/{table.id}/moves", body).get_json() for _ in range(2))
    assert (first["version"], first["repeated"]) == (1, False)
    assert (second["version"], second["repeated"]) == (1, True)


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"moves": []}, 400, "moves:"),
        ({"moves": "0: depth 2"}, 400, "moves:"),
        ({"expected": "0"}, 400, "expected:"),
        ({"key": "x"}, 400, "key:"),
        ({"seat": 9}, 400, "seat:"),
        ({"seat": True}, 400, "seat:"),
        ({"expected": 7}, 409, "moved on"),
        ({"moves": ["0: keep"]}, 422, "not possible now"),
        ({"moves": ["hello"]}, 422, "annot read"),
    ],
)
def test_a_wrong_request_names_the_field(host, table, body, status, words):
    whole = {"moves": ["0: depth 2"], "expected": 0, "key": "key-123456", "seat": 0}
    answer = post(host, f"/api/v1/tables/{table.id}/moves", whole | body)
    assert answer.status_code == status
    assert words in answer.get_json()["error"]["detail"]
    assert table.version == 0


def test_a_body_that_is_no_json_is_told_so(host, table):
    answer = host.client.post(f"/api/v1/tables/{table.id}/moves", data="[", headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 400
    assert "JSON object" in answer.get_json()["error"]["detail"]


def test_undo_takes_back(host, table):
    table.act(["0: depth 2"], origin="person", expected=0, key="key-1234", seat=Seat(0))
    answer = post(host, f"/api/v1/tables/{table.id}/undo", {"expected": 1, "key": "undo-123456", "seat": 0})
    assert answer.get_json()["version"] == 2


def test_games_tables_and_log_are_lists(host, table):
    assert {game["id"] for game in host.get("/api/v1/games").get_json()} >= {"divers", "coldwater-crown"}
    assert [one["id"] for one in host.get("/api/v1/tables").get_json()] == [table.id]
    assert host.get(f"/api/v1/tables/{table.id}/log").get_json() == []


def test_an_unknown_address_answers_in_json(host):
    assert host.get("/api/v1/nothing").get_json()["error"]["status"] == 404
