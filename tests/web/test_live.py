"""Live pages: the stream, its heartbeat and its cap, and the slow poll."""

from __future__ import annotations

import threading

import pytest

from companion.engine.game import Seat


@pytest.fixture
def table(room, host):
    return room.divers(host, "Anna")


def opened(visitor, table):
    answer = visitor.client.get(f"/t/{table.id}/live", buffered=False)
    assert answer.mimetype == "text/event-stream"
    return answer, (part.decode() for part in answer.response)


def test_a_change_reaches_the_stream(room, host, table):
    answer, events = opened(host, table)
    assert next(events).endswith(f"data: {table.stamp}\n\n")
    threading.Timer(
        0.02, table.act, [["0: depth 1"]], {"origin": "person", "expected": 0, "key": "key-1234", "seat": Seat(0)}
    ).start()
    for event in events:
        if event.startswith("event: changed"):
            assert event == f"event: changed\ndata: {table.stamp}\n\n"
            break
    answer.close()


def test_a_heartbeat_finds_out_who_has_gone(room, host, table):
    answer, events = opened(host, table)
    next(events)
    assert next(events) == ": here\n\n"
    assert room.hub.listeners(table.id) == 1
    answer.close()
    assert room.hub.listeners(table.id) == 0


def test_when_all_streams_are_in_use_the_page_is_told_to_poll(room, host, table):
    kept = [room.hub.subscribe(table.id) for _ in range(24)]
    answer = host.get(f"/t/{table.id}/live")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    for one in kept:
        one.close()


def test_the_poll_gets_the_stamp_that_the_page_compares(host, table):
    page = host.get(f"/t/{table.id}").get_data(as_text=True)
    stamp = host.get(f"/t/{table.id}/stamp").get_data(as_text=True)
    assert f'data-stamp="{stamp}"' in page
    host.act(table, "0: depth 1", seat="0")
    assert host.get(f"/t/{table.id}/stamp").get_data(as_text=True) != stamp


def test_a_changed_name_changes_the_stamp_too(host, table):
    before = host.get(f"/t/{table.id}/stamp").get_data(as_text=True)
    host.post(f"/t/{table.id}/seats/0", name="Ada")
    assert host.get(f"/t/{table.id}/stamp").get_data(as_text=True) != before


def test_a_stream_of_no_table_is_not_found(host):
    assert host.get("/t/0000000000000000/live").status_code == 404
