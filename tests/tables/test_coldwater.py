"""A real game at a table: Coldwater Crown on the practice table with a bot, to its end and out again as a file."""

from __future__ import annotations

import json
from random import Random

import pytest

from companion.bots.base import Budget
from companion.engine import record, registry
from companion.engine.game import Seat
from companion.tables import checking
from companion.tables.autopilot import Autopilot, Inline
from companion.tables.errors import BadTable, ExportRefused
from companion.tables.live import Hub
from companion.tables.models import NewTable, SeatSpec
from companion.tables.service import Tables
from companion.tables.store import Store
from companion.tables.thinking import Here
from tests.helpers_divers import Ticks


@pytest.fixture
def tables(tmp_path):
    rng = Random(5)
    pilot = Autopilot(rng, Here(budget=lambda: Budget(1)), Inline())
    service = Tables(Store.open(tmp_path), registry, Hub(), Ticks(), rng, autopilot=pilot)
    yield service
    service.close()


@pytest.mark.slow
def test_a_practice_game_ends_replays_and_leaves_as_a_file(tables):
    rng = Random(11)
    seats = (SeatSpec("Anna"), SeatSpec("Robin", bot="uniform"))
    table = tables.create(NewTable("coldwater-crown", seats, practice=True), "tablet")
    number = 0
    while not table.is_over:
        number += 1
        text = rng.choice(table.choices(None)).text
        table.act([text], origin="person", expected=table.version, key=f"tap-{number}", seat=None)
        if number == 40:
            with pytest.raises(ExportRefused):
                table.export(Seat(0))  # it would tell what Robin caught
            state = table.state
            table.undo(expected=table.version, key="undo", seat=None, consent=True)
            table.redo(expected=table.version, key="redo", seat=None)
            assert table.state == state
        assert table.faults == ()
        assert number < 2000
    assert table.score().final
    assert [(one.events, one.reason) for one in checking.audit(tables.store, registry)] == [(table.version, "")]
    file = json.loads(json.dumps(table.export(Seat(0))))
    found = record.parse(file)
    assert record.run(found).state == table.state
    again = tables.bring_in(file)
    assert again.state == table.state
    assert again.score() == table.score()


def test_a_source_that_only_the_table_knows_is_not_the_apps(tables):
    new = NewTable("coldwater-crown/silent-player", (SeatSpec("Anna"),), sources={"fish": "app"})
    with pytest.raises(BadTable, match=r"sources\.fish"):
        tables.create(new)
