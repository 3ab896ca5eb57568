"""Devices and seats: joining, the curtain on a shared tablet, coming back after a lost cookie, and who may do what."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat
from companion.tables.models import SeatSpec


@pytest.fixture
def table(room, host):
    return room.divers(host, "Anna", "Bert")


def test_the_join_qr_carries_the_machines_number(host, table):
    text = host.get(f"/t/{table.id}/seats").get_data(as_text=True)
    assert "http://192.168.1.20:8000/j/" in text
    assert "<svg" in text


def test_scanning_a_code_takes_nothing_before_a_tap(room, table):
    guest = room.visitor()
    code = room.tables.join_code(table.id, Seat(1)).code
    guest.get(f"/j/{code}")
    assert table.seats_of(guest.device) == ()
    guest.post(f"/j/{code}")
    assert table.seats_of(guest.device) == (Seat(1),)


def test_a_device_that_sits_already_is_told_as_whom(room, table, visible):
    guest = room.join(table, 0)
    said = visible(guest.get(f"/j/{room.tables.join_code(table.id, Seat(1)).code}"))
    assert "This device already sits at the table" in said
    assert "as Anna" in said


def test_the_tables_code_lets_a_guest_choose_a_free_seat(room, host, table, visible):
    room.join(table, Seat(0))
    guest = room.visitor()
    code = room.tables.join_code(table.id).code
    words = visible(guest.get(f"/j/{code}"))
    assert "Bert" in words
    assert "Anna" not in words
    assert guest.post(f"/j/{code}").status_code == 400
    assert guest.post(f"/j/{code}", seat="1").status_code == 303
    assert table.seats_of(guest.device) == (Seat(1),)


def test_a_typed_code_works_in_any_case_and_a_wrong_one_says_what_to_do(room, table, visible):
    guest = room.visitor()
    code = room.tables.join_code(table.id).code
    assert guest.post("/join", code=f" {code.lower()} ").headers["Location"] == f"/j/{code}"
    answer = guest.post("/join", code="XXXXX")
    assert answer.status_code == 404
    assert "No table has this code" in visible(answer)


def test_joining_in_the_middle_of_a_game_loses_nothing(room, host, table, visible):
    table.act(["1: depth 2"], origin="person", expected=0, key="key-1234", seat=Seat(1))
    guest = room.join(table, Seat(0))
    words = visible(guest.get(f"/t/{table.id}"))
    assert "Dive to 1 m" in words
    assert table.version == 1


def test_a_phone_that_lost_its_cookie_gets_its_seat_back_by_the_hosts_qr(room, host, table):
    old = room.join(table, Seat(1))
    fresh = room.join(table, Seat(1))
    assert table.seats_of(fresh.device) == (Seat(1),)
    assert table.seats_of(old.device) == ()


@pytest.mark.parametrize(("does", "says"), [("end", "This game is over"), ("abandon", "This game was put away")])
def test_the_code_of_a_table_that_is_over_says_so_and_opens_it_all_the_same(room, host, table, visible, does, says):
    code = room.tables.join_code(table.id, Seat(0)).code
    assert says not in visible(room.visitor().get(f"/j/{code}"))
    host.post(f"/t/{table.id}/{does}")
    guest = room.visitor()
    assert says in visible(guest.get(f"/j/{code}"))
    assert guest.post(f"/j/{code}").status_code == 303


def test_a_new_code_ends_the_old_one(room, host, table):
    old = room.tables.join_code(table.id, Seat(1)).code
    host.post(f"/t/{table.id}/seats/renew", seat="1")
    assert room.visitor().get(f"/j/{old}").status_code == 404


def test_only_the_host_shows_a_seats_own_code(room, host, table):
    guest = room.join(table, Seat(1))
    code = room.tables.join_code(table.id, Seat(0)).code
    assert code in host.get(f"/t/{table.id}/seats?seat=0").get_data(as_text=True)
    assert code not in guest.get(f"/t/{table.id}/seats?seat=0").get_data(as_text=True)


def test_a_stranger_sees_no_code_at_all(room, table):
    assert room.visitor().get(f"/t/{table.id}/seats").status_code == 403


def test_the_host_takes_a_seat_back(room, host, table):
    guest = room.join(table, Seat(1))
    host.post(f"/t/{table.id}/seats/1/release")
    assert table.seats_of(guest.device) == ()
    assert Seat(1) in table.seats_of(host.device)


def test_a_guest_leaves_its_own_seat_but_nobody_elses(room, host, table):
    guest = room.join(table, Seat(1))
    room.join(table, Seat(0))
    assert guest.post(f"/t/{table.id}/seats/0/release").status_code == 403
    assert guest.post(f"/t/{table.id}/seats/1/release").status_code == 303


def test_a_seat_acts_for_itself_only(room, table, visible):
    guest = room.join(table, Seat(1))
    answer = guest.act(table, "0: depth 1", seat="0")
    assert answer.status_code == 403
    assert "Anna" in visible(answer)
    assert guest.act(table, "1: depth 1", seat="1").status_code == 200


def test_a_stranger_watches_and_does_nothing(room, table, visible):
    stranger = room.visitor()
    words = visible(stranger.get(f"/t/{table.id}"))
    assert "You are watching" in words
    assert "Dive to" not in words
    assert stranger.act(table, "0: depth 1", seat="0").status_code == 403
    assert stranger.act(table, "0: depth 1").status_code == 403


def test_a_shared_tablet_has_a_curtain_between_turns(host, table, visible):
    words = visible(host.get(f"/t/{table.id}"))
    assert "Pass to Anna" in words
    assert "Dive to 1 m" not in words
    refused = host.act(table, "0: depth 1", seat="0")
    assert refused.status_code == 403
    assert refused.headers["HX-Trigger"] == "tt:refresh", "a page drawn before the curtain closed shows it now"
    opened = host.post(f"/t/{table.id}/curtain", True, seat="0")
    assert "Dive to 1 m" in visible(opened)
    assert host.act(table, "0: depth 1", seat="0").status_code == 200
    assert "Pass to Bert" in visible(host.get(f"/t/{table.id}"))


def test_the_curtain_closes_when_asked_and_when_the_screen_goes_dark(host, table, visible):
    host.post(f"/t/{table.id}/curtain", seat="0")
    assert "Dive to" in visible(host.get(f"/t/{table.id}"))
    assert host.post(f"/t/{table.id}/curtain", leaving="yes").status_code == 204
    assert "Pass to Anna" in visible(host.get(f"/t/{table.id}"))


def test_a_tablet_opens_the_curtain_for_its_own_seats_only(room, host, table):
    room.join(table, Seat(1))
    room.join(table, Seat(0))
    assert host.post(f"/t/{table.id}/curtain", seat="1").status_code == 403


def test_people_who_trust_each_other_play_on_an_open_table(host, table, visible):
    host.post("/settings", curtain="off")
    assert "Dive to 1 m" in visible(host.get(f"/t/{table.id}"))
    assert host.act(table, "0: depth 1", seat="0").status_code == 200


def test_a_device_of_one_seat_needs_no_curtain(room, table, visible):
    guest = room.join(table, Seat(1))
    assert "Dive to 1 m" in visible(guest.get(f"/t/{table.id}"))


def test_looking_after_the_table_is_the_hosts(room, host, table):
    guest = room.join(table, Seat(1))
    for path, form in (
        ("rename", {"title": "Mine"}),
        ("seats/0", {"name": "Eve"}),
        ("rematch", {}),
        ("abandon", {}),
        ("reopen", {}),
        ("end", {}),
        ("delete", {"sure": "yes"}),
        ("seats/renew", {}),
    ):
        assert guest.post(f"/t/{table.id}/{path}", **form).status_code == 403, path
    assert room.tables.open(table.id).row.title != "Mine"


def test_the_host_renames_seats_rematches_and_puts_away(room, host, table, visible):
    host.post(f"/t/{table.id}/rename", title="Friday night")
    host.post(f"/t/{table.id}/seats/0", name="Ada", mark="rope", who="person")
    table = room.tables.open(table.id)
    assert (table.row.title, table.row.seats[0]) == ("Friday night", SeatSpec("Ada", "rope"))
    again = host.post(f"/t/{table.id}/rematch")
    assert again.headers["Location"].endswith("/checklist")
    assert len(room.tables.list()) == 2
    host.post(f"/t/{table.id}/abandon")
    assert "put away" in visible(host.get("/history"))
    host.post(f"/t/{table.id}/reopen")
    assert room.tables.open(table.id).row.status == "running"


def test_two_seats_never_share_a_mark(room, host, table):
    mine, theirs = (spec.mark for spec in table.row.seats)
    host.post(f"/t/{table.id}/seats/0", name="Anna", mark=theirs, who="person")
    assert [spec.mark for spec in room.tables.open(table.id).row.seats] == [theirs, mine]


def test_deleting_is_guarded(room, host, table, visible):
    answer = host.post(f"/t/{table.id}/delete")
    assert answer.status_code == 422
    assert "tick the box" in visible(answer)
    assert room.tables.open(table.id)
    assert host.post(f"/t/{table.id}/delete", sure="yes").status_code == 303
    assert host.get(f"/t/{table.id}").status_code == 404
