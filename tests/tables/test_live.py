"""The hub tells listeners that a table changed: at once, coalesced, capped, and never waiting for one of them."""

from __future__ import annotations

import threading

import pytest

from companion.tables.live import Hub, Note, TooManyListeners


def test_a_listener_gets_the_latest_note_of_its_table_only():
    hub = Hub()
    with hub.subscribe("a") as listener:
        assert hub.publish("b", 5) == 0
        assert listener.next(0) is None
        for version in range(1, 100):
            assert hub.publish("a", version, 2) == 1
        assert listener.next(0) == Note("a", 99, 2)
        assert listener.next(0) is None


def test_every_listener_is_told():
    hub = Hub()
    with hub.subscribe("a") as one, hub.subscribe("a") as two:
        hub.publish("a", 1)
        assert one.next(0) == two.next(0) == Note("a", 1)


def test_a_closed_listener_is_forgotten():
    hub = Hub()
    with hub.subscribe("a") as listener:
        assert hub.listeners("a") == hub.listeners() == 1
    assert hub.listeners() == 0
    assert hub.publish("a", 1) == 0
    listener.close()
    assert listener.is_closed


def test_listeners_are_capped_per_table_and_in_all():
    hub = Hub(most=3, most_per_table=2)
    one, _two, _three = hub.subscribe("a"), hub.subscribe("a"), hub.subscribe("b")
    for table in ("a", "b", "c"):
        with pytest.raises(TooManyListeners):
            hub.subscribe(table)
    one.close()
    hub.subscribe("c")


def test_a_waiting_listener_is_woken_from_another_thread():
    hub = Hub()
    with hub.subscribe("a") as listener:
        thread = threading.Thread(target=hub.publish, args=("a", 7))
        thread.start()
        assert listener.next(10) == Note("a", 7)
        thread.join()


def test_notes_bring_heartbeats_until_the_hub_closes():
    hub = Hub()
    notes = hub.subscribe("a").notes(heartbeat=0.001)
    assert next(notes) is None
    hub.publish("a", 1)
    assert next(notes) == Note("a", 1)
    hub.close()
    assert list(notes) == []
    with pytest.raises(TooManyListeners):
        hub.subscribe("a")
