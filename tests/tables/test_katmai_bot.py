"""A bot at a table of Katmai with a real deck that is virtual: the app names a card only once both have laid."""

from __future__ import annotations

import re
from random import Random

import pytest

from companion.bots.base import Budget
from companion.engine import registry
from companion.engine.game import Seat
from companion.tables.autopilot import Autopilot, Inline
from companion.tables.live import Hub
from companion.tables.models import NewTable, SeatSpec
from companion.tables.service import Tables
from companion.tables.store import Store
from companion.tables.thinking import Here, Thinkers
from tests.helpers_divers import Ticks

GIVEN = {
    "tiles": [f"tile-{n}a" for n in range(1, 8)],
    "objectives": ["on-the-rocks", "wading-in", "three-in-a-row", "box-in"],
    "start": 1,
}


@pytest.fixture
def make(tmp_path):
    """A table of Anna, whose hand stays hers, and Robin, a bot with Sandy's virtual deck."""
    made = []

    def table(thinker):
        rng = Random(5)
        tables = Tables(
            Store.open(tmp_path),
            registry,
            Hub(),
            Ticks(),
            rng,
            cards=lambda set_id, source: registry.cards(registry.manifest("katmai")),
            autopilot=Autopilot(rng, thinker, Inline()),
        )
        made.append(tables)
        sources = {one.id: "tell" for one in registry.manifest("katmai").sources} | {"hand": "app"}
        seats = (SeatSpec("Anna", "anchor"), SeatSpec("Robin", "shell", bot="normal"))
        options = {"hands": "first-kept", "dealing": "virtual"}
        return tables.create(NewTable("katmai", seats, sources=sources, given=GIVEN, options=options), "host")

    yield table
    for one in made:
        one.close()


def said(table, seat):
    return [text for entry in table.log(seat) for text in entry.sentences]


def names():
    return [
        bear["name"] for bear in registry.cards(registry.manifest("katmai")).rows("bear") if bear["deck"] == "sandy"
    ]


def test_the_bots_card_is_named_only_after_the_human_has_committed(make):
    table = make(Here(budget=lambda: Budget(12)))
    assert table.to_act == (Seat(0),)  # Robin has the initiative and has laid by itself
    before = " ".join(said(table, Seat(0)))
    assert re.search(r"Robin lays .* at tile \d", before)
    assert not any(name in before for name in names())
    laid = table.state.down[1].bear
    table.act(["0: lay 4"], origin="person", expected=table.version, key="lay-first", seat=Seat(0))
    table.refresh()
    assert table.chance.source == "show"
    table.act(["*: show holly"], origin="person", expected=table.version, key="show-first", seat=Seat(0))
    after = " ".join(said(table.refresh(), Seat(0)))
    assert registry.game("katmai").load(table.game.dump(table.state)).printed.bears[laid].name in after


@pytest.mark.slow
def test_the_bot_thinks_in_a_process_of_its_own(make):
    table = make(Thinkers(seconds=0.2))
    assert table.board.faults == ()
    assert table.state.down[1] is not None
