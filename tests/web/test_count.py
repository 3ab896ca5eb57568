"""The count page: a picture of pieces becomes counts that a person puts right, by piece or with plus and minus, and confirms."""

from __future__ import annotations

import io
import json
import re
from collections import Counter

import numpy as np
import pytest

from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec
from companion.web import counting, countpractice
from companion.web.counting import Shades
from companion.web.scanpractice import Camera
from vision.frame import Frame, encode_jpeg

GAME = "coldwater-crown"
HEAP = {"blue": 3, "red": 2, "purple": 4, "black": 1, "green": 2, "yellow": 3}


class NoBox:
    """A box of no cards."""

    def identify(self, kind, text):
        return None


def counted(frame, reads="bait", game=GAME, shades=None):
    scene = counting.read(frame, game, reads, NoBox(), shades or {})
    return dict(Counter(one.id for one in scene.placed)), scene


# ---- The counter ----


@pytest.mark.parametrize(("angle", "light"), [("above", "day"), ("slanted", "lamp"), ("steep", "dusk")])
def test_bait_on_the_camera_mat_is_counted_in_any_light(angle, light):
    photo = countpractice.picture(GAME, "bait", HEAP, Camera(angle, light), seed=2)
    found, scene = counted(photo.frame)
    assert found == HEAP
    assert scene.quality.advice == ()
    assert all(one.confidence >= 0.56 for one in scene.placed)


def test_each_piece_is_marked_where_it_lies():
    photo = countpractice.picture(GAME, "bait", {"red": 2, "blue": 2}, seed=1)
    _, scene = counted(photo.frame)
    marks = sorted((one.id, *np.mean(one.corners, axis=0)) for one in scene.sightings)
    true = sorted((piece.id.removeprefix("bait-"), *piece.centre) for piece in photo.pieces)
    for (name, x, y), (right, across, down) in zip(marks, true, strict=True):
        assert name == right
        assert abs(x - across) + abs(y - down) < 14


def test_a_clear_piece_is_never_counted_by_the_camera():
    photo = countpractice.picture(GAME, "bait", {"red": 1, "clear": 1})
    assert counted(photo.frame)[0] == {"red": 1}
    assert [kind.id for kind in counting.kinds(GAME, "bait") if kind.is_clear] == ["clear"]


def test_without_a_mat_or_a_card_the_advice_says_what_to_lay_there():
    found, scene = counted(Frame(np.full((600, 800, 3), 120, np.uint8)))
    assert found == {}
    assert scene.quality.advice == (counting.NO_PLANE,)


def test_a_picture_without_a_piece_is_a_count_of_none():
    assert counted(countpractice.picture(GAME, "bait", {}).frame)[0] == {}


def test_dice_with_pips_are_read_on_the_cloth():
    wanted = {"1": 1, "3": 2, "6": 1}
    assert counted(countpractice.picture(GAME, "pips", wanted, seed=3).frame, "pips")[0] == wanted


def test_the_practice_heap_holds_what_was_asked_for_and_no_more_than_a_mat_takes():
    form = {"lay-red": "3", "lay-blue": "99", "lay-green": "many", "lay-black": "-1"}
    wanted = countpractice.counts(form, GAME, "bait")
    assert (wanted["green"], wanted["black"]) == (0, 0)
    assert sum(wanted.values()) == countpractice.MOST
    assert countpractice.counts({"lay-red": "3"}, GAME, "bait")["red"] == 3
    first, again = (
        [(one.id, one.at_mm, one.turn_deg) for one in countpractice.heap(GAME, "bait", wanted, 1)] for _ in range(2)
    )
    assert first == again
    assert len(first) == countpractice.MOST


def test_confirmed_colours_are_remembered_and_mistakes_are_not(tmp_path):
    shades = Shades(tmp_path)
    assert shades.of(GAME, "bait") == {}
    shades.learn(GAME, "bait", [("red", (0.70, 0.22, 0.2)), ("blue", (0.9, 0.9, 0.1)), ("gold", (1.0, 1.0, 0.0))])
    assert shades.of(GAME, "bait") == {"red": (0.7, 0.22, 0.2)}
    (tmp_path / "piece-shades.json").write_text("{broken", "utf-8")
    assert shades.of(GAME, "bait") == {}


# ---- The page ----


class Counting:
    """A device at a bait bag, and what it shows and says."""

    def __init__(self, visitor, table, shot):
        self.visitor, self.table, self.shot = visitor, table, shot
        self.path = f"/t/{table.id}/scan"

    def practise(self, angle="above", **laid):
        form = {f"lay-{name}": str(number) for name, number in laid.items()} | {"angle": angle}
        return self.visitor.post(f"{self.path}/practice", True, shot=self.shot, place="refusal-take", **form)

    def send(self, jpeg):
        form = {"picture": (io.BytesIO(jpeg), "photo.jpg"), "shot": self.shot, "place": "refusal-take"}
        headers = {"Sec-Fetch-Site": "same-origin", "HX-Request": "true"}
        return self.visitor.client.post(f"{self.path}/picture", data=form, headers=headers)

    def stamp(self, answer):
        return re.search(r'data-stamp="([0-9a-f]{24})"', answer.get_data(as_text=True)).group(1)

    def fixes(self, answer):
        return re.findall(
            r'name="piece" value="([^"]+)"', answer.get_data(as_text=True).partition("reading__confirm")[0]
        )

    def say(self, answer, **more):
        return self.visitor.post(f"{self.path}/{self.stamp(answer)}/look", True, piece=self.fixes(answer), **more)

    def moves(self, answer):
        return re.findall(r'name="move-0" value="([^"]+)"', answer.get_data(as_text=True))

    def confirm(self, answer):
        version = self.table.refresh().version
        form = {"seat": "0", "expected": version, "key": f"key-{version}-count", "place": "refusal-confirm"}
        form |= {"move-0": self.moves(answer), "piece": self.fixes(answer)}
        return self.visitor.post(f"{self.path}/{self.stamp(answer)}/confirm", True, **form)

    def marks(self, answer):
        return re.findall(r'data-piece="([^"]+)" data-kind="([^"]+)"', answer.get_data(as_text=True))


@pytest.fixture
def bag(room, host):
    """Makes a device at a bait bag that counts that."""

    def make(shot="discard", **sources):
        how = sources or {"bag": "tell"}
        table = room.tables.create(NewTable(f"{GAME}/bait-bag", (SeatSpec("Anna"),), sources=how), host.device)
        return Counting(room.join(table, Seat(0)), table, shot)

    return make


def test_the_discard_pile_is_counted_shown_and_waits_for_a_person(bag, visible):
    anna = bag()
    answer = anna.practise(blue=3, red=2)
    words = visible(answer)
    assert "5 pieces" in words
    assert "Blue bait" in words
    assert sorted(kind for _, kind in anna.marks(answer)) == ["blue"] * 3 + ["red"] * 2
    assert anna.table.refresh().version == 0
    anna.confirm(answer)
    rows = {row.colour: row for row in anna.table.refresh().view(Seat(0)).rows}
    assert (rows["blue"].in_discard, rows["red"].in_discard, rows["green"].in_discard) == (3, 2, 0)


def test_bait_that_came_from_boards_is_moved_not_corrected(bag):
    anna = bag()
    for text in ("0: draw 3", "*: drew blue", "*: drew blue", "*: drew red"):
        anna.table.act(
            [text], origin="person", expected=anna.table.version, key=f"key-{anna.table.version}-d", seat=Seat(0)
        )
    assert anna.moves(anna.practise(blue=2)) == ["0: discard blue", "0: discard blue"]


def test_plus_and_minus_put_the_count_right(bag, visible):
    anna = bag()
    answer = anna.say(anna.practise(blue=2), step="+green")
    assert "3 pieces" in visible(answer)
    answer = anna.say(answer, step="-blue")
    assert anna.moves(answer) == ["0! count blue 15 1", "0! count green 15 1"]


def test_a_tap_changes_a_piece_takes_it_away_or_adds_one(bag, visible):
    anna = bag()
    answer = anna.practise(blue=2)
    answer = anna.say(answer, tap=f"{anna.marks(answer)[0][0]}:red")
    assert sorted(kind for _, kind in anna.marks(answer)) == ["blue", "red"]
    answer = anna.say(answer, tap="+:yellow:300,200")
    assert anna.marks(answer)[-1][1] == "yellow"
    assert "3 pieces" in visible(answer)
    added = anna.marks(answer)[-1][0]
    answer = anna.say(answer, drop=added)
    assert "2 pieces" in visible(answer)
    answer = anna.say(answer, tap=f"{anna.marks(answer)[1][0]}:")
    assert [kind for _, kind in anna.marks(answer)] in (["red"], ["blue"])


def test_what_the_counter_is_not_sure_of_is_ringed_and_asked_about(bag, visible):
    anna = bag()
    photo = countpractice.picture(GAME, "bait", {"blue": 2}, seed=4)
    image = photo.frame.image.copy()
    x, y = (round(v) for v in photo.pieces[0].centre)
    # Something lies over half of a cube.
    image[y - 40 : y + 40, x : x + 50] = image[y, x + 150]
    answer = anna.send(encode_jpeg(image))
    text = answer.get_data(as_text=True)
    assert "mark--asked" in text
    assert "not sure" in visible(answer)
    answer = anna.say(answer, right="yes")
    assert "not sure" not in visible(answer)
    assert "mark--asked" not in answer.get_data(as_text=True)


def test_more_than_there_are_is_said_and_cannot_be_confirmed(bag, visible):
    anna = bag()
    answer = anna.practise(blue=17)
    assert "17 blue bait lie here, but there are 16 (CW-R8)" in visible(answer)
    assert anna.moves(answer) == []


def test_a_correction_that_says_nothing_is_refused_and_loses_nothing(bag, visible):
    anna = bag()
    answer = anna.practise(blue=1)
    refused = anna.say(answer, tap="0:gold")
    assert refused.status_code == 422
    assert "could not be read" in visible(refused)
    assert "2 pieces" in visible(anna.say(answer, step="+blue"))


# ---- What was drawn ----


def test_drawn_bait_is_read_and_the_clear_one_is_always_asked_for(bag, visible):
    anna = bag("chance", bag="camera")
    anna.table.act(["0: draw 3"], origin="person", expected=0, key="key-draw-3", seat=Seat(0))
    answer = anna.practise(blue=2, red=1)
    assert anna.moves(answer) == ["*: drew blue", "*: drew blue", "*: drew red"]
    anna.confirm(answer)
    assert anna.table.refresh().view(Seat(0)).drawn == ("blue", "blue", "red")
    anna.table.act(["0: begin"], origin="person", expected=anna.table.version, key="key-begin-1", seat=Seat(0))
    anna.table.act(["0: draw 2"], origin="person", expected=anna.table.version, key="key-draw-2", seat=Seat(0))
    answer = anna.practise(green=1)
    assert "Is the clear bait there?" in visible(answer)
    assert anna.moves(answer) == []
    answer = anna.say(answer, tap="?:clear:1")
    assert anna.moves(answer) == ["*: drew green", "*: drew clear"]
    answer = anna.say(answer, tap="?:clear:0")
    assert anna.moves(answer) == ["*: drew green"]


def test_more_than_was_asked_for_is_not_drawn(bag, visible):
    anna = bag("chance", bag="camera")
    anna.table.act(["0: draw 2"], origin="person", expected=0, key="key-draw-2", seat=Seat(0))
    answer = anna.practise(blue=3)
    assert "Only 2 pieces of these may be drawn now." in visible(answer)
    assert anna.moves(answer) == []


def test_a_live_camera_counts_too_and_says_when_it_is_still(bag):
    anna = bag()
    jpeg = encode_jpeg(countpractice.picture(GAME, "bait", {"blue": 2, "yellow": 1}).frame.image)
    headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": "image/jpeg"}
    for n in range(3):
        query = {"shot": "discard", "camera": "a", **({"first": "yes"} if n == 0 else {})}
        told = json.loads(
            anna.visitor.client.post(f"{anna.path}/frame", query_string=query, data=jpeg, headers=headers).data
        )
        assert told["settled"] == (n == 2)
    assert sorted(mark["label"] for mark in told["marks"]) == ["B", "B", "Y"]
    assert told["ready"]


def test_a_confirmed_count_teaches_the_colours(bag, room):
    anna = bag()
    anna.confirm(anna.practise(blue=3))
    data = room.app.extensions["tabletide"].settings.data
    assert set(Shades(data).of(GAME, "bait")) == {"blue"}


# ---- Storm dice ----


def test_kinds_that_share_a_first_letter_have_two():
    marks = {kind.id: kind.letter for kind in counting.kinds("aquicorn-cove", "die")}
    assert marks == {"wind": "Wi", "wave": "Wa", "whirlpool": "Wh", "lightning": "L"}


def test_dice_that_a_slanted_camera_refuses_are_tapped_in_and_confirmed(room, host, visible):
    table = room.tables.create(
        NewTable("aquicorn-cove/storm", (SeatSpec("Anna"),), sources={"storm": "tell"}), host.device
    )
    for text in ("0: reef 7", "0: dice 3"):
        table = table.refresh()
        table.act([text], origin="person", expected=table.version, key=f"key-{table.version}-r", seat=Seat(0))
    anna = Counting(room.join(table, Seat(0)), table, "dice")
    answer = anna.practise(wave=2, wind=1, angle="steep")
    words = visible(answer)
    assert "Hold the camera straight above the dice, or tap them in" in words
    assert "None of the 3 was read: tap in what they show" in words
    assert "Nothing changes by this count" not in words
    assert anna.moves(answer) == []
    for sign in ("wave", "wave", "wind"):
        answer = anna.say(answer, step=f"+{sign}")
    assert anna.moves(answer) == ["*: storm wind wave wave"]
    assert anna.confirm(answer).status_code == 200
    assert table.refresh().view(Seat(0)).dice == ("wind", "wave", "wave")
