"""Undo is free until something was revealed, unlimited, labelled, told as physical steps, and survives a restart."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat
from companion.tables.errors import BadTable, NeedsConsent, NothingToUndo, NotYourSeat, StaleVersion
from companion.tables.models import SeatSpec
from tests.helpers_divers import play_round

A, B, C = Seat(0), Seat(1), Seat(2)


@pytest.fixture
def table(service):
    return service.create("Anna", "Bert", "Cleo")


@pytest.fixture
def phones(service, table):
    """Bert and Cleo play on phones of their own."""
    for seat, phone in ((B, "phone-b"), (C, "phone-c")):
        service.tables.claim(service.tables.join_code(table.id, seat).code, phone)
    return table


@pytest.fixture
def undo():
    count = iter(range(1_000_000))

    def do(table, seat=None, *, consent=False, to=None, expected=None, key=None):
        return table.undo(
            expected=table.version if expected is None else expected,
            key=key or f"undo-{next(count)}",
            seat=seat,
            consent=consent,
            to=to,
        )

    return do


@pytest.fixture
def redo():
    count = iter(range(1_000_000))

    def do(table, seat=None):
        return table.redo(expected=table.version, key=f"redo-{next(count)}", seat=seat)

    return do


def test_there_is_nothing_to_undo_at_the_start(table, undo, redo):
    assert table.undo_view(None) is None
    assert table.redo_view(None) is None
    with pytest.raises(NothingToUndo):
        undo(table)
    with pytest.raises(NothingToUndo):
        redo(table)


def test_undo_takes_the_last_group_back_and_redo_puts_it_back(table, act, undo, redo):
    start = table.state
    act(table, "0: depth 2", "1: depth 1")
    after = table.state
    undo(table)
    assert table.state == start
    redo(table)
    assert table.state == after
    assert table.version == 3


def test_the_label_says_what_is_undone_and_the_steps_how(table, act, undo):
    act(table, "0: depth 3", "1: depth 1", "2: depth 1")
    act(table, "*: drew white")
    found = table.undo_view(None)
    assert found.label == "Undo: white came out of the bag"
    assert found.steps == ("Put the white pearl back into the bag.",)
    assert undo(table).tellings[0].steps == found.steps
    assert table.redo_view(None).label == "Redo: white came out of the bag"
    assert table.redo_view(None).steps == ("Give Anna the white pearl.",)


def test_a_group_is_undone_as_a_whole_last_step_first(table, act):
    act(table, "0: depth 3", "1: depth 1", "2: depth 1", "*: drew white", "*: weight 2", "0: sell")
    found = table.undo_view(None)
    assert found.label == "Undo: Anna chose a depth (and 5 more)"
    assert found.steps == (
        "Give Anna the pearl back.",
        "Put the white pearl back into the bag.",
        *("Turn your dial back.",) * 3,
    )


def test_undo_and_redo_are_in_the_log_in_words(table, act, undo, redo):
    act(table, "0: depth 2")
    undo(table)
    redo(table)
    log = table.log(None)
    assert [entry.kind for entry in log] == ["moves", "undo", "redo"]
    assert log[1].sentences == ("Taken back: Anna chose a depth.",)
    assert log[2].sentences == ("Put back: Anna chose a depth.",)
    assert log[0].in_force


def test_an_undone_group_is_shown_as_no_longer_in_force(table, act, undo):
    act(table, "0: depth 2")
    undo(table)
    assert not table.log(None)[0].in_force


def test_undo_is_unlimited_and_survives_a_restart(service, table, act, undo):
    start = table.state
    for number, text in enumerate(("0: depth 1", "1: depth 1", "0! bonus 3", "1! bonus 2")):
        act(table, text)
        if number == 1:
            table = service.restart().open(table.id)
    table = service.restart().open(table.id)
    for _ in range(4):
        undo(table)
        table = service.restart().open(table.id)
    assert table.state == start


def test_a_new_act_ends_the_redo(table, act, undo, redo):
    act(table, "0: depth 2")
    undo(table)
    act(table, "0: depth 3")
    assert table.redo_view(None) is None
    with pytest.raises(NothingToUndo):
        redo(table)


def test_undo_goes_back_to_any_version(table, act, undo):
    act(table, "0! bonus 1")
    middle = table.state
    act(table, "0! bonus 2")
    act(table, "0! bonus 3")
    undo(table, to=1)
    assert table.state == middle
    with pytest.raises(BadTable):
        undo(table, to=99)


def test_a_stale_undo_is_refused(table, act, undo):
    act(table, "0: depth 2")
    act(table, "1: depth 2")
    with pytest.raises(StaleVersion):
        undo(table, expected=1)


def test_a_double_tap_on_undo_is_one_undo(table, act, undo):
    act(table, "0: depth 2")
    act(table, "1: depth 2")
    first = undo(table, expected=2, key="tap")
    again = undo(table, expected=2, key="tap")
    assert again.repeated
    assert (again.version, again.tellings) == (first.version, first.tellings)
    assert table.version == 3


# Whose affair it is.


def test_a_seat_undoes_its_own_act_freely(phones, act, undo):
    act(phones, "1: depth 2", seat=B)
    undo(phones, B)
    assert phones.to_act == (A, B, C)


def test_another_seats_act_is_undone_with_its_consent(phones, act, undo):
    act(phones, "1: depth 2", seat=B)
    with pytest.raises(NeedsConsent) as caught:
        undo(phones)
    assert caught.value.waiting == (B,)
    assert caught.value.label == "Undo: Bert chose a depth"
    assert phones.row.request is None
    with pytest.raises(NeedsConsent):
        undo(phones, consent=True)
    assert phones.row.request.needed == (B,)
    acted = phones.agree(seat=B, yes=True)
    assert acted.version == 2
    assert phones.to_act == (A, B, C)
    assert phones.log(None)[-1].stamp == "taken back, agreed by Bert"
    assert phones.row.request is None


def test_on_one_shared_device_the_host_confirms_a_reveal(table, act, undo):
    act(table, "0: depth 3", "1: depth 1")
    act(table, "2: depth 1")
    assert table.undo_view(None).reveals
    with pytest.raises(NeedsConsent) as caught:
        undo(table)
    assert caught.value.waiting == ()
    assert "revealed" in str(caught.value)
    undo(table, consent=True)
    assert table.log(None)[-1].stamp == "taken back after something had been revealed"


def test_across_a_reveal_every_other_seat_must_agree(phones, act, undo):
    act(phones, "0: depth 3")
    act(phones, "2: depth 1", seat=C)
    act(phones, "1: depth 1", seat=B)
    with pytest.raises(NeedsConsent) as caught:
        undo(phones, B, consent=True)
    assert caught.value.waiting == (A, C)
    assert phones.agree(seat=C, yes=True) is None
    assert phones.row.request.agreed == (C,)
    acted = phones.agree(seat=None, yes=True)
    assert acted is not None
    assert phones.log(None)[-1].stamp == "taken back after something had been revealed, agreed by Anna, Cleo"
    assert phones.log(None)[-1].who == B


def test_a_private_reveal_is_a_reveal(phones, act, undo):
    act(phones, "0: depth 1")
    act(phones, "1: depth 3", seat=B)
    act(phones, "2: depth 1", "*: drew white", seat=C)
    act(phones, "*: weight 3", seat=B)
    with pytest.raises(NeedsConsent) as caught:
        undo(phones, B)
    assert caught.value.waiting == (A, C)


def test_one_no_ends_the_question(phones, act, undo):
    act(phones, "1: depth 2", seat=B)
    with pytest.raises(NeedsConsent):
        undo(phones, consent=True)
    assert phones.agree(seat=B, yes=False) is None
    assert phones.row.request is None
    with pytest.raises(NothingToUndo):
        phones.agree(seat=B, yes=True)


def test_only_who_is_asked_may_answer(phones, act, undo):
    act(phones, "1: depth 2", seat=B)
    with pytest.raises(NeedsConsent):
        undo(phones, consent=True)
    with pytest.raises(NotYourSeat):
        phones.agree(seat=C, yes=True)
    phones.agree(seat=None, yes=False)  # who asked may take the question back
    assert phones.row.request is None


def test_a_question_lapses_with_the_next_act(phones, act, undo):
    act(phones, "1: depth 2", seat=B)
    with pytest.raises(NeedsConsent):
        undo(phones, consent=True)
    act(phones, "2: depth 2", seat=C)
    assert phones.row.request is None
    with pytest.raises(NothingToUndo):
        phones.agree(seat=B, yes=True)
    assert phones.version == 2


def test_a_question_survives_a_restart(service, phones, act, undo):
    act(phones, "1: depth 2", seat=B)
    with pytest.raises(NeedsConsent):
        undo(phones, consent=True, key="asked")
    table = service.restart().open(phones.id)
    assert table.agree(seat=B, yes=True, key="yes").version == 2
    assert table.agree(seat=B, yes=True, key="yes").version == 2
    assert undo(table, consent=True, key="asked", expected=1).repeated


def test_a_lost_phone_does_not_block_an_undo(service, phones, act, undo):
    act(phones, "1: depth 2", seat=B)
    service.tables.release(phones.id, B)
    undo(phones)
    assert phones.version == 2


def test_redo_is_for_those_concerned(phones, act, undo, redo):
    act(phones, "1: depth 2", seat=B)
    undo(phones, B)
    with pytest.raises(NotYourSeat):
        redo(phones, C)
    redo(phones, B)
    assert phones.to_act == (A, C)


# What went by itself goes with the act that caused it.


def test_undo_takes_the_apps_draws_with_the_act_that_caused_them(service, act, undo):
    table = service.create("Anna", "Bert", sources={"bag": "app"})
    act(table, "0: depth 1")
    before = table.state
    act(table, "1: depth 3")
    assert [entry.origin for entry in table.log(None)] == ["person", "person", "app"]
    found = table.undo_view(None)
    assert found.groups == 2
    assert found.label == "Undo: Bert chose a depth. Depths 0: 1 m, 1: 3 m (and 1 more)"
    undo(table, consent=True)
    assert table.state == before


def test_redo_puts_the_same_draw_back(service, act, undo, redo):
    table = service.create("Anna", "Bert", sources={"bag": "app"})
    act(table, "0: depth 1", "1: depth 3")
    after = table.state
    undo(table, consent=True)
    redo(table)
    assert table.state == after
    assert table.version == 4


def test_after_an_undo_nothing_is_drawn_anew_behind_anybodys_back(service, act, undo):
    table = service.create("Anna", "Bert", sources={"bag": "tell"})
    act(table, "0: depth 1", "1: depth 3")
    act(table, "*: drew pink")
    table.set_source("bag", "app")
    undo(table)
    assert table.version == 3
    assert table.is_paused
    table.go_on()
    assert not table.is_paused
    assert table.log(None)[-1].origin == "app"


def test_at_a_table_of_bots_undo_takes_one_move(service, undo):
    table = service.create(SeatSpec("Robin", bot="first"), SeatSpec("Remy", bot="first"))
    assert table.version == 2
    assert table.undo_view(None).groups == 1
    undo(table, consent=True)
    assert table.is_paused


def test_a_whole_game_can_be_undone_and_redone(table, undo, redo):
    states = [table.state]
    for number in range(3):
        play_round(table, [3, 1, 1], key=f"r{number}")
    end = table.state
    while table.undo_view(None):
        undo(table, consent=True)
    assert table.state == states[0]
    while table.redo_view(None):
        redo(table)
    assert table.state == end
    assert table.is_over
