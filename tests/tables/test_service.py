"""Tables are made, listed, joined, renamed, ended, rematched and thrown away."""

from __future__ import annotations

import pytest

from companion.engine.errors import SetupError, UnknownGame
from companion.engine.event import BrokenLog
from companion.engine.game import Seat
from companion.tables.errors import BadTable, NotYourSeat, UnknownCode, UnknownScan, UnknownTable
from companion.tables.joining import LETTERS
from companion.tables.models import MARKS, NewTable, SeatSpec
from tests.helpers_divers import Divers, OneGame, play_round

A, B, C = Seat(0), Seat(1), Seat(2)


def test_a_table_survives_a_restart(service, act):
    table = service.create("Anna", "Bert", title="Tuesday", options={"rounds": "200"}, sources={"weight": "camera"})
    act(table, "0: depth 2")
    row, state = table.row, table.state
    table = service.restart().open(table.id)
    assert table.row == row
    assert table.state == state
    assert table.sources() == {"bag": "tell", "weight": "camera"}


def test_seats_get_marks_of_their_own(service):
    table = service.create("Anna", SeatSpec("Bert", "star"), "Cleo")
    assert [seat.mark for seat in table.row.seats] == [MARKS[0], "star", MARKS[1]]


def test_names_are_tidied(service):
    assert service.create("  Anna \u0007 Maria\n", "⟨0⟩").names == ("Anna Maria", "0")
    assert service.create("\u202eAnna\u200b", "\u200dBert").names == ("Anna", "Bert"), (
        "nothing that turns a line around"
    )


def test_names_keep_what_joins_their_letters_and_pictures(service):
    names = ("👩\u200d👩\u200d👧\u200d👦🐟", "می\u200cخواهم", "שלום עולם")
    assert service.create(*names).names == names


@pytest.mark.parametrize(
    ("seats", "more", "fault"),
    [
        (("Anna", "anna"), {}, "seats\\[1\\].name: anna is already"),
        (("Anna", " "), {}, "seats\\[1\\].name: write a name"),
        (("A" * 31,), {}, "at most 30"),
        ((SeatSpec("Anna", "moon"),), {}, "seats\\[0\\].mark"),
        ((SeatSpec("Anna", "star"), SeatSpec("Bert", "star")), {}, "another seat has the star"),
        (("Anna",), {"sources": {"dice": "app"}}, "sources.dice: this mode has no such draw"),
        (("Anna",), {"sources": {"bag": "camera"}}, "sources.bag: The bag of pearls cannot"),
        (("Anna",), {"sources": {"bag": "magic"}}, "sources.bag: must be one of"),
        (("Anna",), {"cards": "nobody's"}, "cards: must be one of"),
        (("Anna",), {"title": "x" * 81}, "title: at most 80"),
    ],
)
def test_a_table_that_cannot_be_set_up_says_which_field(service, seats, more, fault):
    with pytest.raises(BadTable, match=fault):
        service.create(*seats, **more)
    assert service.tables.list() == ()


def test_a_set_up_that_the_game_refuses_makes_no_table(service):
    with pytest.raises(SetupError):
        service.create("Anna", options={"rounds": "7"})
    with pytest.raises(UnknownGame):
        service.tables.create(NewTable("chess", (SeatSpec("Anna"),)))
    with pytest.raises(UnknownGame, match="no bot"):
        service.create(SeatSpec("Robin", bot="genius"))
    assert service.tables.list() == ()


def test_an_unknown_table_is_said_to_be_unknown(service):
    for call in (service.tables.open, service.tables.delete, service.tables.abandon, service.tables.rematch):
        with pytest.raises(UnknownTable):
            call("nowhere")


# The resume list.


def test_the_resume_list_says_whose_turn_it_is_and_what_happened_last(service, act):
    table = service.create("Anna", "Bert", title="Tuesday")
    act(table, "0: depth 2")
    other = service.create("Cleo", title="Wednesday")
    first, second = service.restart().list()
    assert (first.id, second.id) == (other.id, table.id)
    assert (second.title, second.mode_title, second.waiting) == ("Tuesday", "Divers", ("Bert",))
    assert (second.prompt, second.last, second.round) == ("Choose a depth", "Anna chose a depth.", 1)
    assert second.version == 1
    assert second.touched > second.version


def test_the_resume_list_tells_no_secret(service, act):
    act(service.create("Anna", "Bert"), "0: depth 2")
    assert "2 m" not in repr(service.tables.list())


def test_the_resume_list_knows_finished_and_abandoned_tables(service):
    table = service.create("Anna", "Bert")
    for number in range(3):
        play_round(table, [3, 1], key=f"r{number}")
    gone = service.create("Cleo")
    service.tables.abandon(gone.id)
    assert [summary.status for summary in service.tables.list()] == ["over"]
    assert {summary.status for summary in service.tables.list(every=True)} == {"over", "abandoned"}


def test_a_table_of_a_game_that_is_gone_is_listed_with_its_trouble(service):
    table = service.create("Anna")

    class Other(Divers):
        manifest = Divers.manifest.__class__(
            **{name: getattr(Divers.manifest, name) for name in Divers.manifest.__slots__} | {"id": "other"}
        )

    service.registry = OneGame(Other())
    tables = service.restart()
    assert "no game 'divers'" in tables.list()[0].trouble
    with pytest.raises(UnknownGame):
        tables.open(table.id)
    tables.abandon(table.id)
    assert tables.list() == ()


def test_a_log_that_the_rules_no_longer_follow_names_the_event(service, act):
    table = service.create("Anna", "Bert")
    act(table, "0: depth 2")
    act(table, "1: depth 3")

    class Stricter(Divers):
        def apply(self, state, move):
            if getattr(move, "metres", 0) == 3:
                raise IndexError("no such depth")
            return super().apply(state, move)

    service.registry = OneGame(Stricter())
    with pytest.raises(BrokenLog, match="event 2"):
        service.restart().open(table.id)


def test_rules_that_lead_elsewhere_are_noticed(service, act):
    table = service.create("Anna", "Bert")
    act(table, "0! bonus 2")
    act(table, "1! bonus 2")

    class Doubled(Divers):
        def apply(self, state, move):
            after = super().apply(state, move)
            return super().apply(after, type(move)(A, 9)) if hasattr(move, "points") else after

    service.registry = OneGame(Doubled())
    with pytest.raises(BrokenLog, match="event 1: 0! bonus 2 leads to another position"):
        service.restart().open(table.id)


def test_rename_and_its_limits(service):
    table = service.create("Anna")
    service.tables.rename(table.id, "  The big one ")
    assert table.row.title == "The big one"
    with pytest.raises(BadTable):
        service.tables.rename(table.id, "\u200b\n")


def test_delete_takes_everything_with_it(service, act):
    table = service.create("Anna")
    act(table, "0: depth 1")
    scan = table.add_scan(b"picture", seat=A, shot="net", is_private=False, media="image/png", data={})
    path = service.tables.store.scan_path(table.id, scan.id)
    assert path.exists()
    code = service.tables.join_code(table.id).code
    service.tables.delete(table.id)
    assert not path.exists()
    assert service.tables.list(every=True) == ()
    assert service.tables.tables_of("tablet") == ()
    for call in (lambda: service.tables.open(table.id), table.refresh, lambda: act(table, "0: depth 1")):
        with pytest.raises(UnknownTable):
            call()
    with pytest.raises(UnknownCode):
        service.tables.find_code(code)


def test_a_rematch_keeps_players_devices_and_options_and_moves_the_start_on(service):
    table = service.create("Anna", "Bert", "Cleo", options={"rounds": "200"}, sources={"bag": "app"}, title="Duel")
    service.tables.claim(service.tables.join_code(table.id, A).code, "phone-a")
    again = service.tables.rematch(table.id, "tablet")
    assert again.id != table.id
    assert again.names == ("Bert", "Cleo", "Anna")
    assert [seat.mark for seat in again.row.seats] == [table.row.seats[n].mark for n in (1, 2, 0)]
    assert (again.row.title, again.row.options, again.sources()["bag"]) == ("Duel", {"rounds": "200"}, "app")
    assert again.seats_of("phone-a") == (C,)
    assert again.is_host("tablet")
    assert again.version == 0


# Joining.


def test_a_join_code_is_short_and_cannot_be_misread(service):
    table = service.create("Anna", "Bert")
    code = service.tables.join_code(table.id).code
    assert len(code) == 5
    assert set(code) <= set(LETTERS)
    assert not set(LETTERS) & set("AEIOULS0123456789")
    assert service.tables.join_code(table.id).code == code
    assert service.tables.find_code(f" {code[:2].lower()}-{code[2:]} ").table == table.id


def test_a_renewed_code_ends_the_old_one(service):
    table = service.create("Anna", "Bert")
    old = service.tables.join_code(table.id, B)
    new = service.tables.join_code(table.id, B, renew=True)
    assert new.code != old.code
    with pytest.raises(UnknownCode):
        service.tables.find_code(old.code)


@pytest.mark.parametrize("code", ["", "12345", "BCDFG", "BCDFGH", "💥", "B" * 10_000])
def test_a_wrong_code_opens_nothing(service, code):
    service.create("Anna")
    with pytest.raises(UnknownCode):
        service.tables.claim(code, "phone", A)


def test_the_tables_code_gives_a_free_seat_only(service):
    table = service.create("Anna", "Bert", SeatSpec("Robin", bot="first"))
    code = service.tables.join_code(table.id).code
    service.tables.claim(code, "phone", B)
    assert service.tables.claim(code, "phone", B).seat == B  # a double tap
    with pytest.raises(UnknownCode, match="taken"):
        service.tables.claim(code, "thief", B)
    with pytest.raises(BadTable, match="Robin is a bot"):
        service.tables.claim(code, "thief", C)
    with pytest.raises(BadTable):
        service.tables.claim(code, "thief", Seat(9))
    with pytest.raises(BadTable):
        service.tables.claim(code, "thief")
    assert table.seats_of("thief") == ()


def test_a_seats_own_code_takes_it_over_after_a_lost_cookie(service):
    table = service.create("Anna", "Bert")
    code = service.tables.join_code(table.id, B).code
    service.tables.claim(code, "old phone")
    service.tables.claim(code, "new phone")
    assert table.seats_of("new phone") == (B,)
    assert table.seats_of("old phone") == ()


def test_a_person_joins_in_the_middle_of_the_game_in_a_bots_seat(service, act):
    table = service.create("Anna", SeatSpec("Robin", bot="broken"))
    act(table, "0: depth 1")
    service.tables.claim(service.tables.join_code(table.id, B).code, "phone")
    assert table.row.seats[1].bot is None
    act(table, "1: depth 2", seat=B)


def test_a_seat_given_to_a_bot_is_taken_from_its_device(service):
    table = service.create("Anna", "Bert")
    service.tables.claim(service.tables.join_code(table.id, B).code, "phone")
    service.tables.change_seat(table.id, B, SeatSpec("Robin", bot="first"))
    assert table.seats_of("phone") == ()


def test_where_a_device_sits(service):
    first, second = service.create("Anna"), service.create("Bert")
    assert [device.table for device in service.tables.tables_of("tablet")] == [first.id, second.id]
    assert service.tables.devices(first.id)[0].seat is None


def test_a_second_host_can_be_added(service):
    table = service.create("Anna")
    service.tables.add_host(table.id, "new tablet")
    assert table.is_host("new tablet")


# Scans.


def test_a_scan_is_its_seats_own_until_a_move_cites_it(service, act):
    table = service.create("Anna", "Bert")
    scan = table.add_scan(b"jpeg", seat=A, shot="dial", is_private=False, media="image/jpeg", data={"seen": [1]})
    assert table.scan(scan.id, [A])[1] == b"jpeg"
    with pytest.raises(NotYourSeat):
        table.scan(scan.id, [B, None])
    act(table, "0: depth 2", seat=A, origin="camera", scan=scan.id)
    assert table.scan(scan.id, [B])[0].data == {"seen": [1]}
    assert table.log(None)[-1].scan == scan.id


def test_no_seat_makes_anothers_scan_public(service, act):
    table = service.create("Anna", "Bert")
    scan = table.add_scan(b"jpeg", seat=A, shot="dial", is_private=False, media="image/jpeg", data={})
    with pytest.raises(NotYourSeat):
        act(table, "1: depth 2", seat=B, origin="camera", scan=scan.id)
    with pytest.raises(UnknownScan):
        act(table, "1: depth 2", seat=B, origin="camera", scan="nothing")
    assert table.version == 0


def test_a_private_scan_stays_private_until_the_game_is_over(service, act):
    table = service.create("Anna", "Bert")
    scan = table.add_scan(b"weight", seat=A, shot="scales", is_private=True, media="image/jpeg", data={})
    act(table, "0: depth 2", seat=A, origin="camera", scan=scan.id)
    with pytest.raises(NotYourSeat):
        table.scan(scan.id, [B])
    table.end_early()
    assert table.scan(scan.id, [B])[1] == b"weight"


def test_a_missing_picture_is_said_to_be_missing(service):
    table = service.create("Anna")
    scan = table.add_scan(b"jpeg", seat=A, shot="dial", is_private=False, media="image/jpeg", data={})
    service.tables.store.scan_path(table.id, scan.id).unlink()
    with pytest.raises(UnknownScan, match="missing"):
        table.scan(scan.id, [A])
    with pytest.raises(UnknownScan):
        table.scan("../../etc/passwd", [A])


# Live news.


def test_whatever_changes_a_table_is_told_to_its_listeners(service, act):
    table = service.create("Anna", "Bert")
    changes = [
        lambda: act(table, "0: depth 1"),
        lambda: table.undo(expected=1, key="u", seat=None, consent=True),
        lambda: table.redo(expected=2, key="r", seat=None),
        lambda: table.set_source("bag", "app"),
        lambda: service.tables.rename(table.id, "New"),
        lambda: service.tables.change_seat(table.id, B, SeatSpec("Bea")),
        lambda: service.tables.claim(service.tables.join_code(table.id, B).code, "phone"),
        lambda: service.tables.release(table.id, B),
        table.end_early,
        table.reopen,
        lambda: service.tables.abandon(table.id),
    ]
    stamps = {table.stamp}
    with service.hub.subscribe(table.id) as listener:
        for number, change in enumerate(changes, start=1):
            change()
            note = listener.next(1)
            assert note is not None, number
            assert note.table == table.id
            assert note.version == table.version
            stamps.add(table.stamp)
            assert len(stamps) == number + 1
        service.tables.delete(table.id)
        assert listener.next(1) is not None
