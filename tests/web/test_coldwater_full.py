"""The board of Coldwater Crown's full game: what is tapped where it lies, corrected by hand, and kept from other seats."""

from __future__ import annotations

import re

import pytest

from companion.engine import registry
from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec

SOURCES = {source.id: "app" for source in registry.manifest("coldwater-crown").sources}


@pytest.fixture
def crown(room, host):
    """A table of two people where the app makes every draw, at the first player's first turn."""
    made = room.tables.create(
        NewTable("coldwater-crown", (SeatSpec("Anna"), SeatSpec("Bert")), sources=SOURCES, given={"start": 0}),
        host.device,
    )
    assert made.to_act == (0,)
    return made


def test_what_may_be_done_now_is_tapped_on_the_board(room, crown):
    anna = room.join(crown, 0)
    text = anna.get(f"/t/{crown.id}").get_data(as_text=True)
    assert re.search(
        r'crown__spot--now crown__space" type="submit" form="choices" name="text" value="0: place port"', text
    )
    assert re.search(r'crown__spot crown__space" type="submit" form="crown-ask" name="text" value="0: place red"', text)
    assert anna.act(crown, "0: place port", seat="0").status_code == 200
    text = anna.get(f"/t/{crown.id}").get_data(as_text=True)
    assert re.search(r'crown__spot--now crown__zone"[^>]* value="0: fill 5"', text)
    assert re.search(r'crown__spot--now crown__angler"[^>]* value="0: select ', text)


def test_the_board_shows_the_whole_table(room, crown, visible):
    text = visible(room.join(crown, 1).part(f"/t/{crown.id}"))
    for part in (
        "Shore",
        "Lake",
        "River",
        "Port",
        "Deck",
        "Mystery",
        "8 Species",
        "Close to",
        "Bag",
        "Discard",
        "Bert",
    ):
        assert part in text, part


def test_another_seats_tackle_and_weights_are_not_in_the_page(room, crown):
    table = crown
    tackle = table.view(Seat(0)).players[0].tackle[0].name
    own = table.view(Seat(1)).players[1].tackle[0].name
    page = room.join(table, 1).get(f"/t/{table.id}").get_data(as_text=True)
    shown = re.findall(r"<span><b>([^<]+)</b> [^<]+</span></button></li>", page)
    assert own in shown
    assert shown.count(tackle) == (1 if tackle == own else 0)


def test_a_correction_is_one_tap(room, crown):
    anna = room.join(crown, 0)
    assert (
        anna.act(
            crown,
            "0! correct mystery 4" if crown.view(None).mystery != 4 else "0! correct mystery 5",
            seat="0",
            place="refusal-correct",
        ).status_code
        == 200
    )
    assert crown.view(None).mystery in (4, 5)
    assert anna.act(crown, "0! correct discard red=40", seat="0", place="refusal-correct").status_code == 422
