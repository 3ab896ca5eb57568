"""The full game with its chance read by the camera: what is drawn is shown, read and confirmed through the page."""

from __future__ import annotations

import io
import re
from random import Random

import pytest

from companion.engine import registry
from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec
from companion.web import scanpractice
from vision.frame import encode_jpeg

GAME = "coldwater-crown"
APP = {source.id: "app" for source in registry.manifest(GAME).sources}
#: What is drawn, the side that is shown to the camera, and whether one seat alone may show it.
DRAWN = [
    ("fish", "front", False),
    ("tag", "front", False),
    ("angler", "front", False),
    ("mystery", "weight", False),
    ("tackle", "front", True),
    ("weight", "weight", True),
]


class Showing:
    """A table where one source of chance is read by the camera, at the moment when it is asked for."""

    def __init__(self, room, source, **more):
        self.tablet = room.visitor()
        self.chance = Random(source)
        sources = APP | {source: "camera"}
        self.table = room.tables.create(
            NewTable(GAME, (SeatSpec("Anna"), SeatSpec("Bert")), sources=sources, given={"start": 0}, **more),
            self.tablet.device,
        )
        for _ in range(120):
            if self.table.chance is not None and self.table.chance.source == source:
                break
            self._go_on()
        self.seat = self.table.chance.private_to
        self.path = f"/t/{self.table.id}/scan"

    def _go_on(self):
        """A turn that catches a fish where one can be caught."""
        table = self.table
        seat = table.to_act[0]
        texts = [choice.text for choice in table.choices(seat)]
        takes = [one for one in texts if " take " in one]
        text = self.chance.choice(takes or texts)
        table.act([text], origin="person", expected=table.version, key=f"key-{table.version:08d}", seat=seat)
        table.refresh()

    @property
    def form(self):
        return {} if self.seat is None else {"seat": str(int(self.seat))}

    def take(self, card, face, by=None):
        laid = [scanpractice.Laid(card, face, 0, 0, 8)]
        picture = encode_jpeg(scanpractice.picture(GAME, laid).frame.image)
        form = {"picture": (io.BytesIO(picture), "card.jpg"), "shot": self.shot, "place": "refusal-take", **self.form}
        headers = {"Sec-Fetch-Site": "same-origin", "HX-Request": "true"}
        return (by or self.tablet).client.post(f"{self.path}/picture", data=form, headers=headers)

    @property
    def shot(self):
        seat = self.seat
        (shot,) = registry.sight(GAME).shots(self.table.view(seat), Seat(-1) if seat is None else seat)
        return shot.id

    def confirm(self, answer, by=None):
        text = answer.get_data(as_text=True)
        scan = re.search(r'data-stamp="([0-9a-f]{24})"', text).group(1)
        body = text[text.index('class="reading__confirm"') :]
        form = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', body[: body.index("</form>")]))
        return (by or self.tablet).post(f"{self.path}/{scan}/confirm", True, **form)

    @property
    def by_camera(self):
        """The moves that the camera's pictures were confirmed as."""
        groups = self.table.refresh().board.history.groups.values()
        return [group.logged.event.moves for group in groups if group.logged.event.origin == "camera"]


@pytest.mark.parametrize(("source", "face", "is_private"), DRAWN)
def test_each_card_and_tile_that_is_drawn_is_answered_by_its_picture(room, visible, source, face, is_private):
    shown = Showing(room, source)
    assert (shown.seat is not None) == is_private
    if is_private:
        assert shown.tablet.post(f"{shown.path}/curtain", **shown.form).status_code == 303
    card, text = shown.table.view(shown.seat).answers[0]
    page = visible(shown.tablet.get(shown.path))
    assert (", private" in page) == is_private
    answer = shown.take(card, face)
    assert answer.status_code == 200
    assert "1 of 1" in visible(answer)
    version = shown.table.version
    assert shown.table.refresh().version == version, "a picture alone does nothing"
    done = shown.confirm(answer)
    assert done.status_code == 200
    assert "Entered" in visible(done)
    assert shown.by_camera == [(text,)]


@pytest.mark.parametrize("way", ["live", "photo", "practice"])
def test_no_picture_can_be_taken_while_none_is_asked_for(room, way):
    shown = Showing(room, "tackle")
    own, other = (room.join(shown.table, seat) for seat in (shown.seat, Seat(1 - shown.seat)))
    off = '<fieldset class="asked" id="asked" disabled>'
    pages = [one.get(f"{shown.path}?source={way}").get_data(as_text=True) for one in (own, other)]
    assert [off in page for page in pages] == [False, True]


@pytest.mark.parametrize(("source", "face"), [("tackle", "front"), ("weight", "weight")])
def test_a_private_card_is_shown_by_its_own_seat_and_nobody_else(room, visible, source, face):
    shown = Showing(room, source)
    own, other = (room.join(shown.table, seat) for seat in (shown.seat, Seat(1 - shown.seat)))
    card, text = shown.table.view(shown.seat).answers[0]
    assert "Nothing to show now" in visible(other.get(shown.path))
    assert shown.take(card, face, by=other).status_code in (403, 409)
    answer = shown.take(card, face, by=own)
    scan = re.search(r'data-stamp="([0-9a-f]{24})"', answer.get_data(as_text=True)).group(1)
    for path in (f"{scan}/picture", f"{scan}/crop/0"):
        assert own.get(f"{shown.path}/{path}").status_code == 200
        assert b"\xff\xd8\xff" not in other.get(f"{shown.path}/{path}").data
    assert shown.confirm(answer, by=own).status_code == 200
    assert shown.by_camera == [(text,)]
    for path in (f"{scan}/picture", f"{scan}/crop/0"):
        assert b"\xff\xd8\xff" not in other.get(f"{shown.path}/{path}").data
    log = visible(other.get(f"/t/{shown.table.id}/log"))
    assert text.removeprefix("*: ") not in log


def test_a_card_that_answers_another_question_is_named_and_enters_nothing(room, visible):
    shown = Showing(room, "tag")
    answer = shown.take("crab-1", "front")
    words = visible(answer)
    assert "no answer to what is asked now" in words
    assert "Confirm" not in words
    assert shown.by_camera == []


@pytest.fixture
def drawing(room):
    """A table at which a bait is to be drawn by hand, as no camera reads one."""
    tablet = room.visitor()
    table = room.tables.create(
        NewTable(GAME, (SeatSpec("Anna"), SeatSpec("Bert")), sources=APP | {"bag": "tell"}, given={"start": 0}),
        tablet.device,
    )
    assert table.chance.source == "bag"
    return tablet, table


def test_a_bag_that_the_camera_reads_asks_for_the_bait_that_was_drawn(drawing, visible):
    tablet, table = drawing
    assert tablet.post(f"/t/{table.id}/sources/bag", True, how="camera").status_code == 303
    assert table.refresh().row.sources["bag"] == "camera"
    tablet.post(f"/t/{table.id}/curtain", seat="0")
    words = visible(tablet.get(f"/t/{table.id}/scan?source=practice"))
    assert "Show what you drew" in words
    assert "Blue bait" in words


def test_where_all_are_read_by_the_camera_the_bag_is_too(room):
    tablet = room.visitor()
    made = tablet.post(f"/start/{GAME}", seats="2", source="camera")
    assert made.status_code == 303
    table = room.tables.open(re.search(r"/t/([^/]+)", made.headers["Location"]).group(1))
    assert table.row.sources["bag"] == "camera"
    assert table.row.sources["fish"] == "camera"
