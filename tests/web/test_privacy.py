"""What a seat may not know is never in the bytes sent to it."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat

SECRET = "pink/3"
PATHS = ("", "/log", "/why", "/draw", "/score", "/checklist", "/manage", "/seats", "/export.json")


@pytest.fixture
def table(room, host):
    """Anna has drawn the pink pearl and alone knows that it weighs 3."""
    table = room.divers(host, "Anna", "Bert", "Cleo", title="Wednesday")
    for n, (text, seat) in enumerate(
        (("0: depth 3", 0), ("1: depth 1", 1), ("2: depth 1", 2), ("*: drew pink", None), ("*: weight 3", 0))
    ):
        table.act([text], origin="person", expected=n, key=f"key-{n}-abc", seat=None if seat is None else Seat(seat))
    return table


def everything(visitor, table):
    for path in PATHS:
        yield path, visitor.get(f"/t/{table.id}{path}").get_data(as_text=True)
        yield f"{path} as a part", visitor.part(f"/t/{table.id}{path}").get_data(as_text=True)
    for path in ("", "/log", "/score"):
        yield f"api {path}", visitor.get(f"/api/v1/tables/{table.id}{path}").get_data(as_text=True)
    yield "home", visitor.get("/").get_data(as_text=True)
    yield "api tables", visitor.get("/api/v1/tables").get_data(as_text=True)


def test_the_seat_that_knows_is_shown(room, table):
    anna = room.join(table, Seat(0))
    assert SECRET in anna.get(f"/t/{table.id}").get_data(as_text=True)
    assert "It weighs 3 g" in anna.get(f"/t/{table.id}/log").get_data(as_text=True)


@pytest.mark.parametrize("who", ["another seat", "a stranger", "the shared tablet", "the host with another seat open"])
def test_nobody_else_gets_the_secret_in_any_byte(room, host, table, who):
    room.join(table, Seat(0))
    match who:
        case "another seat":
            visitor = room.join(table, Seat(1))
        case "a stranger":
            visitor = room.visitor()
        case "the shared tablet":
            visitor = host
        case _:
            visitor = host
            host.post(f"/t/{table.id}/curtain", seat="1")
    for path, text in everything(visitor, table):
        assert SECRET not in text, path
        assert "weighs 3" not in text, path


def test_a_closed_curtain_hides_even_the_tablets_own_seats(host, table):
    for path, text in everything(host, table):
        assert SECRET not in text, path
    host.post(f"/t/{table.id}/curtain", seat="0")
    assert SECRET in host.get(f"/t/{table.id}").get_data(as_text=True)


def test_an_act_answers_with_the_askers_view_only(room, host, table):
    anna = room.join(table, Seat(0))
    bert = room.join(table, Seat(1))
    assert SECRET in anna.act(table, "0: keep", seat="0").get_data(as_text=True)
    assert SECRET not in bert.act(table, "1: depth 2", seat="1").get_data(as_text=True)


def test_the_stream_says_only_that_something_changed(room, host, table):
    stream = host.client.get(f"/t/{table.id}/live", buffered=False)
    first = next(iter(stream.response)).decode()
    stream.close()
    assert first == f"retry: 2000\nevent: changed\ndata: {table.stamp}\n\n"


def test_the_score_is_closed_until_it_tells_no_secrets(room, host, table, visible):
    assert "closed until the end" in visible(host.get(f"/t/{table.id}/score"))
    assert host.get(f"/api/v1/tables/{table.id}/score").status_code == 403
    host.post(f"/t/{table.id}/end")
    assert SECRET in host.get(f"/t/{table.id}/score").get_data(as_text=True)
