"""Whatever is tapped in whatever order, the table is where a naive model of it is."""

from __future__ import annotations

import tempfile
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.game import Seat
from companion.tables.errors import NothingToUndo, NotYourSeat, StaleVersion
from tests.helpers_divers import Divers

pytestmark = pytest.mark.slow
taps = st.lists(st.tuples(st.sampled_from("aaaabcurrs"), st.integers(0, 999)), max_size=25)
common = settings(
    derandomize=True,
    deadline=None,
    max_examples=12,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
KEYS = (f"k{number}" for number in count())


class Naive:
    """The table as one would write it down: a stack of states done, and a stack undone."""

    def __init__(self, game, seats):
        self.game = game
        self.done = [game.start(game.prepare(seats, {"rounds": "200"}))]
        self.undone = []

    @property
    def state(self):
        return self.done[-1]

    def act(self, texts):
        state = self.state
        for text in texts:
            state = self.game.apply(state, self.game.read(text))
        self.done.append(state)
        self.undone.clear()

    def undo(self):
        if len(self.done) == 1:
            return False
        self.undone.append(self.done.pop())
        return True

    def redo(self):
        if not self.undone:
            return False
        self.done.append(self.undone.pop())
        return True


def act(table, number):
    """One of the choices there are."""
    options = table.choices(None)
    text = options[number % len(options)].text
    table.act([text], origin="person", expected=table.version, key=next(KEYS), seat=None)


def do(table, naive, tap, number):
    """One tap on both; a tap that cannot be is refused by both."""
    match tap:
        case "a" | "b":
            options = table.choices(None)
            if not options:
                return
            texts = [options[number % len(options)].text]
            if tap == "b":
                texts.append(f"{number % 2}! bonus {number % 10}")
            table.act(texts, origin="person", expected=table.version, key=next(KEYS), seat=None)
            naive.act(texts)
        case "c":
            text = f"{number % 2}! bonus {number % 10}"
            table.act([text], origin="person", expected=table.version, key=next(KEYS), seat=None)
            naive.act([text])
        case "u":
            _both(naive.undo, lambda: table.undo(expected=table.version, key=next(KEYS), seat=None, consent=True))
        case "r":
            _both(naive.redo, lambda: table.redo(expected=table.version, key=next(KEYS), seat=None))


def _both(naive, real):
    if naive():
        real()
    else:
        with pytest.raises(NothingToUndo):
            real()


@common
@given(taps=taps)
def test_any_mix_of_taps_is_as_the_naive_model_says(make_service, taps):
    with tempfile.TemporaryDirectory() as folder:
        service = make_service(Path(folder) / "data")
        table = service.create("Anna", "Bert", options={"rounds": "200"})
        naive = Naive(Divers(), 2)
        for tap, number in taps:
            if tap == "s":
                table = service.restart().open(table.id)
            else:
                do(table, naive, tap, number)
            assert table.state == naive.state
            assert len(table.board.history.done) == len(naive.done) - 1
            assert (table.undo_view(None) is None) == (len(naive.done) == 1)
            assert (table.redo_view(None) is None) == (not naive.undone)
        assert service.restart().open(table.id).state == naive.state
        service.tables.close()


@common
@given(taps=taps)
def test_undo_then_redo_is_nothing_at_all(make_service, taps):
    with tempfile.TemporaryDirectory() as folder:
        service = make_service(Path(folder) / "data")
        table = service.create("Anna", "Bert", options={"rounds": "200"}, sources={"bag": "app", "weight": "app"})
        for tap, number in taps:
            if tap in "ab":
                act(table, number)
        before, view = table.state, table.view(Seat(0))
        steps = 0
        while table.undo_view(None):
            table.undo(expected=table.version, key=next(KEYS), seat=None, consent=True)
            steps += 1
        assert table.state == Divers().start(Divers().prepare(2, {"rounds": "200"}))
        for _ in range(steps):
            table.redo(expected=table.version, key=next(KEYS), seat=None)
        assert table.state == before
        assert table.view(Seat(0)) == view
        service.tables.close()


@common
@given(data=st.data())
def test_repeated_and_stale_taps_change_nothing(make_service, data):
    with tempfile.TemporaryDirectory() as folder:
        service = make_service(Path(folder) / "data")
        table = service.create("Anna", "Bert", "Cleo", options={"rounds": "200"})
        sent = []
        for _ in range(data.draw(st.integers(1, 12))):
            if sent and data.draw(st.booleans()):
                texts, expected, key, seat, version = data.draw(st.sampled_from(sent))
                before = table.version
                again = table.act(texts, origin="person", expected=expected, key=key, seat=seat)
                assert (again.version, again.repeated, table.version) == (version, True, before)
                continue
            seat = data.draw(st.sampled_from([None, Seat(0), Seat(1), Seat(2)]))
            expected = data.draw(st.integers(max(0, table.version - 2), table.version))
            options = table.choices(seat) or table.choices(None)
            texts, key, before = [data.draw(st.sampled_from(options)).text], next(KEYS), table.state
            try:
                acted = table.act(texts, origin="person", expected=expected, key=key, seat=seat)
            except (StaleVersion, NotYourSeat):
                assert table.state == before
            else:
                sent.append((texts, expected, key, seat, acted.version))
        service.tables.close()


@common
@given(taps=taps)
def test_no_seat_is_ever_sent_anothers_secret(make_service, taps):
    """Worlds that a seat cannot tell apart give it the same log, choices, odds and prompt."""
    from random import Random

    from companion.tables.board import Board

    with tempfile.TemporaryDirectory() as folder:
        service = make_service(Path(folder) / "data")
        table = service.create("Anna", "Bert", "Cleo", options={"rounds": "200"})
        naive = Naive(Divers(), 3)
        for tap, number in taps:
            if tap in "ac":
                do(table, naive, tap, number)
        board = table.board
        for seat in (Seat(0), Seat(1), Seat(2)):
            world = board.game.determinize(board.state, seat, Random(7))
            history = type(board.history)(world, board.history.events, (), (), {})
            other = Board(board.row, board.game, board.manifest, board.setup, history, board.seating)
            assert other.view(seat) == board.view(seat)
            assert other.choices(seat) == board.choices(seat) or board.chance is not None
            assert other.prompt(seat) == board.prompt(seat)
        service.tables.close()
