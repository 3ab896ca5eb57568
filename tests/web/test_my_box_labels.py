"""The printed label's road: a label cut from the printed sheet, stuck on an owner's card, photographed, and recognised."""

from __future__ import annotations

import io
import re

import numpy as np
import pypdfium2
import pytest

from card_db import codes, sheets
from card_db.overlay import Box, teach
from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec
from companion.tables.remembering import BoxMemory
from companion.tables.service import Tables
from companion.tables.store import Store
from companion.web.app import _cards
from companion.web.services import Services
from tests.helpers_divers import Ticks, rng
from vision import pipeline
from vision.frame import encode_jpeg
from vision.sources.practice import Grain, Item, Light, Pose, render

SET = "coldwater-crown"
PER_MM = 12
CARD = (63, 88)


@pytest.fixture(scope="module")
def sheet():
    """The label sheets and their PDF, as `tabletide sheets coldwater-crown --what labels` makes it."""
    pages = sheets.pages(SET, "a4", "labels")
    return pages, pypdfium2.PdfDocument(sheets.pdf(pages, "labels"))


def sticker(sheet, card, face):
    """The label cut out of the printed page: 15 mm square around its mark, and the page's place of it."""
    pages, pdf = sheet
    tag = str(codes.codes(SET).tag(card, face))
    n, mark = next((n, mark) for n, page in enumerate(pages) for mark in page.marks if mark.id == tag)
    picture = np.asarray(pdf[n].render(scale=PER_MM * 25.4 / 72).to_pil().convert("RGB"))
    x, y = (round(value * PER_MM) for value in mark.centre)
    half = round(7.6 * PER_MM)
    return picture[y - half : y + half, x - half : x + half]


def owned(label):
    """An owner's card, of which the app has no picture: plain paper with the label in its corner."""
    face = np.full((CARD[1] * PER_MM, CARD[0] * PER_MM, 3), (214, 188, 150), dtype=np.uint8)
    face[200:500, 120:640] = (70, 110, 160)
    face[-label.shape[0] - 24 : -24, -label.shape[1] - 24 : -24] = label
    return face


def photo(*faces):
    """A photo of the cards side by side by a hand-held camera in warm light."""
    items = [Item(face, CARD, ((n - (len(faces) - 1) / 2) * 75, 4 * n), 7 - 9 * n) for n, face in enumerate(faces)]
    grain = Grain(blur_px=0.7, noise=4, jpeg=88)
    return render(items, pose=Pose(view_mm=420, tilt_deg=18), light=Light(warmth=0.4, uneven=0.3), grain=grain, seed=3)


@pytest.mark.slow
def test_printed_labels_on_an_owners_cards_are_read_from_a_photo(sheet):
    faces = (("wrasse-1", "weight"), ("pike-3", "weight"), ("crab-2", "front"))
    picture = photo(*(owned(sticker(sheet, *face)) for face in faces))
    scene = pipeline.read(picture.frame, tags=Box(SET).tags)
    found = {Box(SET).identify(placed.kind, placed.id) for placed in scene.placed}
    assert {(one.card, one.face) for one in found} == set(faces)


@pytest.mark.slow
def test_a_labelled_card_of_my_box_is_named_by_a_photo_told_once_and_known_next_time(room, tmp_path, sheet):
    room.tables.close()
    service = Tables(
        Store.open(tmp_path),
        room.app.extensions["tabletide"].shelf,
        room.hub,
        Ticks(),
        rng(),
        cards=lambda set_id, source: _cards(tmp_path, set_id, source),
        memory=BoxMemory(tmp_path),
    )
    before = room.app.extensions["tabletide"]
    room.app.extensions["tabletide"] = Services(before.settings, service, room.hub, before.shelf)
    jpeg = encode_jpeg(photo(owned(sticker(sheet, "wrasse-3", "weight"))).frame.image)

    def evening():
        """Anna's wrasse, named by a photo of its label."""
        table = service.create(NewTable(SET, (SeatSpec("Anna"), SeatSpec("Bert")), cards="my-box"), "tablet")
        table.act(["0! correct catch 0 wrasse"], origin="person", expected=0, key="catch", seat=None)
        anna = room.visitor()
        assert anna.post(f"/j/{service.join_code(table.id, Seat(0)).code}").status_code == 303
        sent = {"shot": "untold", "seat": "0", "picture": (io.BytesIO(jpeg), "photo.jpg")}
        shown = anna.post(f"/t/{table.id}/scan/picture", True, **sent).get_data(as_text=True)
        scan = re.search(r"/scan/([0-9a-f]{24})/confirm", shown).group(1)
        move = re.search(r'name="move-0" value="([^"]+)"', shown).group(1)
        form = {"seat": "0", "expected": table.version, "key": "confirm-it", "move-0": move}
        assert anna.post(f"/t/{table.id}/scan/{scan}/confirm", True, **form).status_code == 200
        return table.refresh()

    first = evening()
    assert first.state.players[0].catches[0].card == "wrasse-3"
    first.act(["0! correct weight 0 0 5 tag-2 09:41"], origin="person", expected=2, key="tell", seat=Seat(0))
    assert first.state.players[0].catches[0].card == "wrasse-3"
    first.end_early()
    second = evening()
    fish = second.view(Seat(0)).players[0].fish[0]
    assert (fish.card, fish.weight, fish.tag, fish.stamp, fish.asks) == ("wrasse-3", 5, "tag-2", "09:41", False)
    assert second.view(Seat(1)).players[0].fish[0].weight is None
    service.close()


def test_an_own_mark_is_read_as_the_card_it_was_bound_to():
    box = teach(Box(SET), {"species": "wrasse"}, component="fish", code=("qr", "SLEEVE-7"), face="weight").box
    assert box.identify("qr", "SLEEVE-7").card == "wrasse-1"
    assert box.ours("qr", "SLEEVE-7") == ("tag", str(codes.codes(SET).tag("wrasse-1", "weight")))
