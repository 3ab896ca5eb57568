"""An evening of Fish'n'Flips with the owner's own cards: what is told, by hand or after a scan, is known at the next one."""

from __future__ import annotations

import io
import re
from functools import partial

import pytest

from card_db.boxfile import BoxFile
from companion.engine.game import Seat
from companion.tables.live import Hub
from companion.tables.models import NewTable, SeatSpec
from companion.tables.remembering import BoxMemory
from companion.tables.service import Tables
from companion.tables.store import Store
from companion.web import scanpractice
from companion.web.app import _cards
from companion.web.scanpractice import Camera, Laid
from companion.web.services import Services
from tests.helpers_divers import Ticks, rng
from vision.frame import encode_jpeg

GAME = "fishnflips"
SPECIES = ["whale", "turtle", "dolphin", "swordfish"]


class Home:
    """A service over a data folder with an owner's box."""

    def __init__(self, room, folder):
        self.room, self.folder = room, folder
        before = room.app.extensions["tabletide"]
        hub, memory = Hub(), BoxMemory(folder)
        cards = partial(_cards, folder)
        self.tables = Tables(Store.open(folder), before.shelf, hub, Ticks(), rng(), cards=cards, memory=memory)
        room.app.extensions["tabletide"] = Services(before.settings, self.tables, hub, before.shelf)

    def evening(self):
        """A table of my box with Anna in its seat."""
        given = {"species": SPECIES}
        table = self.tables.create(NewTable(GAME, (SeatSpec("Anna"),), cards="my-box", given=given), "tablet")
        visitor = self.room.visitor()
        assert visitor.post(f"/j/{self.tables.join_code(table.id, Seat(0)).code}").status_code == 303
        return table, visitor

    @property
    def told(self):
        facts = BoxFile(self.folder, GAME).load().box.facts
        return {card: values.get("background") for card, values in facts.items()}


@pytest.fixture
def home(room, tmp_path):
    room.tables.close()
    made = Home(room, tmp_path)
    yield made
    made.tables.close()


def tell(table, *texts):
    for text in texts:
        table = table.refresh()
        table.act([text], origin="person", expected=table.version, key=f"told-{table.version}", seat=Seat(0))


def show(visitor, table, card, face):
    """Shows the card alone to the camera; the page that answers, as text."""
    data = encode_jpeg(scanpractice.picture(GAME, [Laid(card, face, 0, 0)], Camera("slanted")).frame.image)
    form = {"picture": (io.BytesIO(data), "photo.jpg"), "shot": "card", "place": "refusal-take"}
    headers = {"Sec-Fetch-Site": "same-origin", "HX-Request": "true"}
    path = f"/t/{table.id}/scan/picture"
    return visitor.client.post(path, data=form, headers=headers).get_data(as_text=True)


def confirm(visitor, table, page, move):
    """Chooses the move among those that the picture may mean, and confirms."""
    number = re.search(rf'name="move-(\d+)" value="{re.escape(move)}"', page).group(1)
    fields = dict(re.findall(r'<input type="hidden" name="(seat|expected|key|place|move-\d+)" value="([^"]*)"', page))
    path = re.search(r'class="reading__confirm" method="post" action="([^"]+)"', page).group(1)
    return visitor.post(path, htmx=True, choice=number, **fields)


def test_a_background_told_by_hand_is_known_in_the_next_game(home):
    table, _ = home.evening()
    assert dict(table.state.deck.animals)["whale-any"] == 10
    tell(table, "*: card Wbl", "*: card Wyr")
    assert home.told == {"whale-1": "blue", "whale-2": "yellow"}
    second, _ = home.evening()
    assert {piece: n for piece, n in second.state.deck.animals if piece.startswith("whale")} == {
        "whale-any": 8,
        "whale-blue": 1,
        "whale-yellow": 1,
    }


def test_an_undo_takes_back_what_was_told(home):
    table, _ = home.evening()
    tell(table, "*: card Wbl")
    table = table.refresh()
    table.undo(expected=table.version, key="undo-it-1", seat=Seat(0), consent=True)
    assert home.told == {}


def test_a_card_is_asked_for_its_background_once_when_the_camera_sees_it_and_never_again(home):
    table, anna = home.evening()
    page = show(anna, table, "whale-7", "left")
    assert "Which is right?" in page
    assert confirm(anna, table, page, "*: card Wrl whale-7").status_code == 200
    assert home.told == {"whale-7": "red"}
    second, anna = home.evening()
    page = show(anna, second, "whale-7", "left")
    assert "Which is right?" not in page
    assert 'value="*: card Wrl"' in page
