"""The scan page at a Fish'n'Flips table: each card in its place, what is missing outlined, the move that explains the net."""

from __future__ import annotations

import io
import re
from random import Random

import numpy as np
import pytest

from card_db.codes import codes
from card_db.load import load_set
from card_db.overlay import Box, my_box, teach
from companion.engine import registry
from companion.engine.game import Seat
from companion.games.fishnflips import kernel, notation
from companion.games.fishnflips.mainshot import _pool, _take
from companion.tables import proposals
from companion.tables.history import begun
from companion.tables.models import NewTable, SeatSpec
from companion.web import scanpractice
from companion.web.scanpractice import Camera, Laid
from vision.frame import encode_jpeg
from vision.scene import Placed, Scene

GAME = "fishnflips"
NET = "Wbl,Tgl,Dyl/Tbl,Dgl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Dbr"


def lay(text, columns=4):
    """The net's cards on the practice table, columns from the left, rows from below."""
    net, pool, found = notation.read_net(text, columns, 6), _pool(Random(1)), {}
    for cell in kernel.cells(kernel.occupied(net)):
        column, row = divmod(cell, kernel.STRIDE)
        card, face = _take(pool, kernel.at(net, cell))
        found[notation.cell(cell)] = Laid(card, face, 70.0 * column - 105, 110 - 50.0 * row, (-1) ** row * 4)
    return found


def photo(laid):
    return encode_jpeg(scanpractice.picture(GAME, laid, Camera("slanted")).frame.image)


@pytest.fixture
def net_table(room, host):
    return room.tables.create(NewTable(f"{GAME}/net", (SeatSpec("Anna"),)), host.device)


def send(visitor, table, data, shot="net"):
    form = {"picture": (io.BytesIO(data), "photo.jpg"), "shot": shot, "place": "refusal-take"}
    headers = {"Sec-Fetch-Site": "same-origin", "HX-Request": "true"}
    return visitor.client.post(f"/t/{table.id}/scan/picture", data=form, headers=headers)


def test_a_net_is_read_and_each_card_is_named_with_its_place(room, net_table, visible):
    anna = room.join(net_table, Seat(0))
    words = visible(send(anna, net_table, photo(lay(NET).values())))
    assert "12 of 12" in words
    for name in ("a1 whale on blue, looking left", "d3 dolphin on blue, looking right", "b2 dolphin on green"):
        assert name in words


def test_a_missing_card_is_named_counted_and_outlined_where_it_lies(room, net_table, visible):
    anna = room.join(net_table, Seat(0))
    laid = lay(NET)
    gone = laid.pop("c1")
    answer = send(anna, net_table, photo(laid.values()))
    words = visible(answer)
    assert "11 of 12" in words
    assert "1 missing" in words
    assert "The card at c1 was not read" in words
    points = re.search(r'outline--ghost" points="([^"]+)"', answer.get_data(as_text=True)).group(1)
    middle = np.mean([tuple(map(float, one.split(","))) for one in points.split()], axis=0)
    x, y, w = scanpractice.picture(GAME, laid.values()).to_pixels @ np.array([gone.x, gone.y, 1.0])
    assert np.hypot(*(middle - [x / w, y / w])) < 30, "within a third of a card"


def test_a_live_frame_draws_what_is_missing(room, net_table):
    anna = room.join(net_table, Seat(0))
    laid = lay(NET)
    laid.pop("b1")
    headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": "image/jpeg"}
    data = photo(laid.values())
    for _ in range(3):
        path = f"/t/{net_table.id}/scan/frame"
        seen = anna.client.post(path, query_string={"shot": "net"}, data=data, headers=headers).get_json()
    assert (seen["seen"], seen["expected"], len(seen["ghosts"])) == (11, 12, 1)
    assert seen["missing"] == ["The card at b1 was not read: tap it."]


def test_the_boat_and_the_pile_are_no_part_of_the_net(room, net_table, visible):
    anna = room.join(net_table, Seat(0))
    laid = lay(NET)
    laid["boat"] = Laid("boat", "front", 0, -140)
    laid["pile"] = Laid("ray-1", "left", 215, 100)
    words = visible(send(anna, net_table, photo(laid.values())))
    assert "12 of 12" in words
    assert words.count("not part of it") == 2


def test_after_a_move_the_page_says_which_it_was_and_a_new_net_is_set(room, net_table, visible):
    anna = room.join(net_table, Seat(0))
    for text in (f"0! net {NET}", "0: hold flip-column", "0: hold flip-one"):
        net_table.act([text], origin="person", expected=net_table.version, key=text, seat=Seat(0))
    after = NET.replace("Wbl,Tgl,Dyl", "Wbr,Tgr,Dyr")
    words = visible(send(anna, net_table, photo(lay(after).values())))
    assert "You played: flip column a." in words
    answer = send(anna, net_table, photo(lay("Wbl/Tbl/Dgr/Wrl").values()))
    assert "The net as it lies." in visible(answer)


def test_a_picture_of_what_lay_before_the_last_act_says_what_is_still_to_be_done(room, net_table, visible):
    anna = room.join(net_table, Seat(0))
    after = NET.replace("Wbl,Tgl,Dyl", "Wbr,Tgr,Dyr")
    for text in (f"0! net {NET}", f"0! net {after}"):
        net_table.act([text], origin="person", expected=net_table.version, key=text, seat=Seat(0))
    words = visible(send(anna, net_table, photo(lay(NET).values())))
    assert "So it lay before this: Anna " in words
    assert "take the picture again" in words
    assert "So it lay before" not in visible(send(anna, net_table, photo(lay("Wbl/Tbl/Dgr/Wrl").values())))
    assert "So it lay before" not in visible(send(anna, net_table, photo(lay(after).values())))


class Evening:
    """What a table's board gives to its sight."""

    def __init__(self, mode, cards):
        self.game = registry.game(mode)
        self.setup = self.game.prepare(1, cards=cards)
        self.state = self.game.start(self.setup)
        self.history = begun(self.state)

    def view(self, seat):
        return self.game.view(self.state, seat)

    def named(self, text):
        return text


def test_at_a_table_of_my_box_the_owners_backgrounds_are_read():
    box = teach(Box(GAME), {"background": "yellow"}, card="whale-1").box
    placed = Placed("tag", str(codes(GAME).tag("whale-1", "left")), 0.9, (0.0, 0.0))
    found = {}
    for cards in (load_set(GAME), my_box(box)):
        board = Evening(f"{GAME}/net", cards)
        best = proposals.explained(board, registry.sight(f"{GAME}/net"), Scene((placed,)), Seat(0), "net")[0]
        found[cards.source] = best.moves
    assert {source: moves[0][:10] for source, moves in found.items()} == {
        "print-and-play": "0! net Wbl",
        "my-box": "0! net Wyl",
    }
