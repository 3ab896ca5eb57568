"""Bots and the app's chance act by themselves, each move an event of its own, and their failures stay on their table."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.engine.game import Seat
from companion.tables.autopilot import Autopilot
from companion.tables.errors import NotYourSeat
from companion.tables.live import Hub
from companion.tables.models import NewTable, SeatSpec
from companion.tables.service import Tables
from companion.tables.store import Store
from companion.tables.thinking import Here, Thinkers
from tests.helpers_divers import FirstMove, OneGame, Shells, Ticks, rng

A, B = Seat(0), Seat(1)
ALL_APP = {"bag": "app", "weight": "app"}


def test_a_bot_answers_each_act_until_a_person_is_to_act(service, act):
    table = service.create("Anna", SeatSpec("Robin", bot="first"), sources=ALL_APP)
    assert table.log(None)[0].origin == "bot:first"
    act(table, "0: depth 3")
    assert table.to_act == (A,)
    assert [entry.origin for entry in table.log(None)] == ["bot:first", "person", "app", "app"]


def test_a_practice_table_draws_everything_by_the_app(service):
    table = service.create("Anna", practice=True)
    assert table.sources() == ALL_APP


def test_bots_play_a_game_to_its_end(service):
    table = service.create(SeatSpec("Robin", bot="first"), SeatSpec("Remy", bot="uniform"), sources=ALL_APP)
    assert table.is_over
    assert table.score().final
    assert all(len(entry.sentences) == 1 for entry in table.log(None))


def test_a_bot_sees_its_seats_look_and_no_more(service, act):
    table = service.create("Anna", SeatSpec("Robin", bot="first"), sources=ALL_APP)
    act(table, "0: depth 3")
    for look in service.bots["first"].looks:
        assert look.seat == B
        assert look.view.my_depth == 0
        assert not hasattr(look, "state")


def test_the_same_seed_plays_the_same_game(make_service):
    logs = []
    for name in ("one", "two"):
        service = make_service(name)
        table = service.create(SeatSpec("Robin", bot="uniform"), SeatSpec("Remy", bot="uniform"), sources=ALL_APP)
        logs.append([entry.sentences for entry in table.log(None)])
    assert logs[0] == logs[1]


def test_a_bot_that_errs_is_reported_and_the_table_waits(service, act):
    table = service.create("Anna", SeatSpec("Robin", bot="broken"))
    assert table.version == 0
    assert table.is_paused
    assert table.faults[0].seat == B
    assert "Robin could not choose" in table.faults[0].text
    act(table, "0: depth 1")  # Anna's own choice is not blocked
    assert table.version == 1


def test_a_bot_that_errs_can_be_played_for(service, act):
    table = service.create("Anna", SeatSpec("Robin", bot="broken"))
    act(table, "0: depth 1", "1: depth 3")
    with pytest.raises(NotYourSeat):
        act(table, "*: drew pink", "*: weight 1", "1: keep")  # its turn comes afresh, so it may try first
    act(table, "*: drew pink", "*: weight 1")
    assert [choice.text for choice in table.choices(None)] == ["1: keep", "1: sell"]
    act(table, "1: keep")


def test_a_bots_private_draw_is_told_by_the_host(service, act):
    table = service.create("Anna", SeatSpec("Robin", bot="first"), "Cleo")
    act(table, "0: depth 1", "2: depth 1")
    act(table, "*: drew pink")
    service.tables.change_seat(table.id, A, SeatSpec("Robot", bot="first"))
    with pytest.raises(NotYourSeat):
        act(table, "*: weight 2", seat=Seat(2))
    assert table.choices(Seat(2)) == ()
    assert len(table.choices(None)) == 3
    act(table, "*: weight 2")


def test_a_mended_bot_goes_on(service, act):
    table = service.create("Anna", SeatSpec("Robin", bot="broken"))
    service.bots["broken"].is_mended = True
    table.go_on()
    assert table.faults == ()
    assert table.log(None)[-1].origin == "bot:broken"


def test_a_bot_takes_a_seat_and_gives_it_back(service, act):
    table = service.create("Anna", "Bert")
    service.tables.change_seat(table.id, B, SeatSpec("Robin", bot="first"))
    assert table.log(None)[-1].origin == "bot:first"
    act(table, "0: depth 3", "*: drew pink", "*: weight 1", "0: keep")
    act(table, "0: depth 3", "*: drew pink", "*: weight 1", "0: keep")
    service.tables.change_seat(table.id, B, SeatSpec("Bert"))
    assert len(table.choices(None)) == 3  # Robin chose for this round already
    act(table, "0: depth 3", "*: drew pink", "*: weight 1", "0: keep")
    assert table.is_over


def test_a_source_switched_to_the_app_draws_at_once(service, act):
    table = service.create("Anna", "Bert")
    act(table, "0: depth 3", "1: depth 1")
    table.set_source("bag", "app")
    assert table.log(None)[-1].origin == "app"
    assert service.restart().open(table.id).sources() == {"bag": "app", "weight": "tell"}


def test_what_went_by_itself_goes_on_after_a_restart(service, act):
    table = service.create("Anna", SeatSpec("Robin", bot="broken"))
    act(table, "0: depth 1")
    service.bots["broken"].is_mended = True
    assert service.restart().open(table.id).to_act != (B,)


def test_an_ended_table_rests(service):
    table = service.create("Anna", SeatSpec("Robin", bot="broken"))
    table.end_early()
    service.bots["broken"].is_mended = True
    table.go_on()
    assert table.version == 0
    table.reopen()
    assert table.version == 1


def test_the_runner_works_off_the_request(tmp_path):
    """With threads, `act` returns before the bot has chosen; nothing is lost between a run's end and the next act."""
    gate = threading.Event()

    class Slow(FirstMove):
        def choose(self, look, rng, budget):
            gate.wait(10)
            return look.moves[0]

    hub, pilot = Hub(), Autopilot(rng(), Here(lambda name, mode: Slow()), ThreadPoolExecutor(2))
    tables = Tables(
        Store.open(tmp_path), OneGame(), hub, Ticks(), rng(), cards=lambda *_: Shells(), autopilot=pilot, bot_exists=str
    )
    seats = (SeatSpec("Anna"), SeatSpec("Robin", bot="slow"))
    table = tables.create(NewTable("divers", seats, sources=ALL_APP))
    with hub.subscribe(table.id) as listener:
        table.act(["0: depth 3"], origin="person", expected=0, key="k", seat=None)
        assert table.version == 1
        gate.set()
        while table.to_act != (A,):
            assert listener.next(10) is not None
    tables.close()
    assert [entry.origin for entry in table.log(None)] == ["person", "bot:slow", "app", "app"]


@pytest.mark.slow
def test_a_heavy_bot_thinks_in_another_process():
    """Any installed game will do: the pool makes its own look of a world that the seat cannot tell from the true one."""
    from companion.engine import registry
    from companion.tables.board import Board
    from companion.tables.history import begun
    from companion.tables.models import TableRow
    from companion.tables.seating import Seating

    thinkers = Thinkers(0.05, light=frozenset())
    try:
        for manifest in registry.manifests()[:1]:
            game = registry.game(manifest.id)
            setup = game.prepare(manifest.min_seats)
            state = game.start(setup)
            seats = tuple(SeatSpec(f"P{n}", bot="uniform") for n in range(setup.seats))
            while (acting := game.to_act(state)) and acting[0] < 0:
                state = game.apply(state, game.sample(state, rng()))
            row = TableRow(
                "t", manifest.id, "", seats, setup.options, {}, "print-and-play", "", 1, {}, "running", True, 0, 0
            )
            board = Board(row, game, manifest, setup, begun(state), Seating(seats))
            text = thinkers.think(board, acting[0], "uniform", rng())
            game.check(state, game.read(text))
    finally:
        thinkers.close()
