"""The scan pages: what a picture means, putting it right, confirming it once, and whose it is."""

from __future__ import annotations

import io
import json
import re
import threading

import cv2
import numpy as np
import pytest

from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec
from companion.web import scan as scan_pages
from companion.web import scanpractice, scanrungs
from companion.web.gate import Gate, GateBusy
from vision.frame import encode_jpeg, encode_png
from vision.sources.practice import Pose, render
from vision.sources.sample import qr_card, tag_card

GAME = "coldwater-crown"
ROW = [("wrasse-1", "weight"), ("pike-3", "weight"), ("crab-1", "front"), ("three-same-1", "front")]


def photo(cards=ROW, seed=1):
    """A JPEG of cards on a table."""
    laid = scanpractice.in_rows(cards, GAME, seed)
    return encode_jpeg(scanpractice.picture(GAME, laid).frame.image)


@pytest.fixture(scope="module")
def jpeg():
    return photo()


def strangers():
    """A JPEG with a tag that is no card of this game, and a QR code that is no card's."""
    items = [tag_card(580, (-60, 0)), qr_card("MY-CODE-7", (60, 0))]
    return encode_jpeg(render(items, size=(1280, 800), pose=Pose(view_mm=300)).frame.image)


class Scanner:
    """A device at a Score table, and the pictures it sends."""

    def __init__(self, visitor, table):
        self.visitor = visitor
        self.table = table
        self.path = f"/t/{table.id}/scan"

    def send(self, data, shot="row", htmx=True, **more):
        headers = {"Sec-Fetch-Site": "same-origin", **({"HX-Request": "true"} if htmx else {})}
        form = {"picture": (io.BytesIO(data), "photo.jpg"), "shot": shot, "place": "refusal-take", **more}
        return self.visitor.client.post(f"{self.path}/picture", data=form, headers=headers)

    def frame(self, data, shot="row", **more):
        headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": "image/jpeg"}
        return self.visitor.client.post(
            f"{self.path}/frame", query_string={"shot": shot, **more}, data=data, headers=headers
        )

    def scan_id(self, answer):
        return re.search(r'data-stamp="([0-9a-f]{24})"', answer.get_data(as_text=True)).group(1)

    def look(self, answer, **form):
        return self.visitor.post(f"{self.path}/{self.scan_id(answer)}/look", True, **form)

    def form(self, answer):
        """The confirming form of a result, as the page would send it."""
        text = answer.get_data(as_text=True)
        body = text[text.index('class="reading__confirm"') :]
        body = body[: body.index("</form>")]
        found = {}
        for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', body):
            found.setdefault(name, []).append(value)
        return found

    def confirm(self, answer, htmx=True, **other):
        return self.visitor.post(f"{self.path}/{self.scan_id(answer)}/confirm", htmx, **(self.form(answer) | other))


@pytest.fixture
def table(room, host):
    return room.tables.create(NewTable(f"{GAME}/score", (SeatSpec("Anna"), SeatSpec("Bert"))), host.device)


@pytest.fixture
def anna(room, table):
    return Scanner(room.join(table, Seat(0)), table)


@pytest.fixture
def bert(room, table):
    return Scanner(room.join(table, Seat(1)), table)


# ---- A picture ----


def test_a_picture_says_what_it_shows_and_waits_for_a_person(anna, table, jpeg, visible):
    words = visible(anna.send(jpeg))
    assert "4 seen" in words
    for name in ("Wrasse", "Pike", "Crab", "3 Same, 2"):
        assert name in words
    assert "Confirm 4" in words
    assert table.refresh().version == 0


def test_one_tap_confirms_it_as_one_group_of_the_camera(anna, table, jpeg, visible):
    answer = anna.confirm(anna.send(jpeg))
    assert answer.status_code == 200
    assert "Entered" in visible(answer)
    assert table.refresh().version == 1
    entry = table.log(Seat(0))[-1]
    assert (entry.origin, len(entry.sentences) >= 4, bool(entry.scan)) == ("camera", True, True)


def test_a_double_tap_is_one_event(anna, table, jpeg):
    shown = anna.send(jpeg)
    form = anna.form(shown)
    for _ in range(2):
        answer = anna.visitor.post(f"{anna.path}/{anna.scan_id(shown)}/confirm", True, **form)
        assert answer.status_code == 200
    assert table.refresh().version == 1


def test_showing_the_same_row_again_enters_nothing_twice(anna, table, jpeg, visible):
    anna.confirm(anna.send(jpeg))
    words = visible(anna.send(jpeg))
    assert "already entered" in words
    assert "4 of 4" in words
    assert "Confirm" not in words


def test_how_many_lie_there_is_said_beside_how_many_are_seen(anna, jpeg, visible):
    words = visible(anna.send(jpeg, count="6"))
    assert "4 of 6" in words
    assert "2 missing" in words


def test_without_script_the_picture_leads_to_a_page_with_the_result(anna, jpeg, visible):
    answer = anna.send(jpeg, htmx=False, source="photo")
    assert answer.status_code == 303
    words = visible(anna.visitor.get(answer.headers["Location"]))
    assert "4 seen" in words
    done = anna.confirm(anna.visitor.get(answer.headers["Location"]), htmx=False)
    assert (done.status_code, done.headers["Location"]) == (303, f"/t/{anna.table.id}")


# ---- Putting it right ----


def test_none_of_these_leaves_a_card_out_and_can_be_put_back(anna, jpeg, visible):
    shown = anna.send(jpeg)
    less = anna.look(shown, fix="0:")
    assert "3 seen" in visible(less)
    assert "Left out" in visible(less)
    assert "4 seen" in visible(anna.look(less, fix="0:", unfix="0:"))


def test_a_card_is_said_to_be_another_by_its_name(anna, table, jpeg, visible):
    shown = anna.send(photo([("wrasse-1", "weight")]))
    found = anna.visitor.get(f"{anna.path}/names?q=flounder&mark=0").get_data(as_text=True)
    assert 'value="0:flounder-2/weight"' in found
    right = anna.look(shown, fix="0:flounder-2/weight")
    assert "Flounder" in visible(right)
    assert "said by you" in visible(right)
    anna.confirm(right)
    row = table.refresh().view(Seat(0)).rows[0]
    assert [fish.card for fish in row.fish] == ["flounder-2"]


def test_a_card_beside_the_picture_is_added_by_name(anna, jpeg, visible):
    assert "5 seen" in visible(anna.look(anna.send(jpeg), fix="+:ray-2/front"))


@pytest.mark.parametrize("fix", ["0:no-such-card/front", "0:wrasse-1/roof", "+:", "x:wrasse-1/weight", "99999:"])
def test_a_correction_of_no_card_is_refused_and_nothing_is_lost(anna, jpeg, visible, fix):
    shown = anna.send(jpeg)
    answer = anna.look(shown, fix=fix)
    assert answer.status_code == 422
    assert "4 seen" in visible(anna.look(shown))


def test_a_search_for_nothing_says_what_to_do(anna, visible):
    assert "Type less" in visible(anna.visitor.get(f"{anna.path}/names?q=zzzz"))


# ---- Codes that are no cards of this game ----


def test_an_unknown_code_is_named_and_may_be_taught(anna, table, visible):
    shown = anna.send(strangers())
    text = shown.get_data(as_text=True)
    assert "MY-CODE-7" in text
    assert "kind=qr" in text
    assert "Teach this card" in visible(shown)
    assert "is not a card of Coldwater Crown" in visible(shown)
    assert table.refresh().version == 0


def test_a_taught_code_is_known_in_the_picture_that_was_taken_before(anna, visible):
    shown = anna.send(strangers())
    taught = anna.visitor.post(
        f"/cards/{GAME}/teach",
        component="fish",
        shared="wrasse",
        kind="qr",
        text="MY-CODE-7",
        face="weight",
        **{"fact-weight": "4", "fact-stamp": "06:12"},
    )
    assert taught.status_code == 303
    assert "Wrasse" in visible(anna.look(shown))


def test_a_code_of_another_game_is_told_as_such(anna, visible):
    data = encode_jpeg(
        render([qr_card("TABLETIDE/KATMAI/F1", (0, 0))], size=(1280, 800), pose=Pose(view_mm=200)).frame.image
    )
    assert "not to Coldwater Crown" in visible(anna.send(data))


# ---- Bad pictures ----


def bomb():
    """A small file that unpacks to far more than 50 megapixels."""
    return encode_png(np.zeros((9000, 9000), dtype=np.uint8))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "No picture came"),
        (b"not a picture at all", "cannot be read"),
        (b"\xff\xd8\xff\xe0" + b"\0" * 200, "cannot be read"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "cannot be read"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 64, "HEIC"),
    ],
)
def test_a_broken_picture_is_told_at_its_place_and_nothing_is_lost(anna, table, visible, data, words):
    answer = anna.send(data)
    assert answer.status_code == 422
    assert answer.headers["HX-Retarget"] == "#refusal-take"
    assert words in visible(answer)
    assert table.refresh().version == 0


def test_half_a_picture_is_told_or_read_but_never_a_bug(anna, jpeg):
    assert anna.send(jpeg[: len(jpeg) // 2]).status_code in (200, 422)


@pytest.mark.slow
def test_a_picture_far_too_large_is_refused_before_it_is_unpacked(anna, visible):
    answer = anna.send(bomb())
    assert answer.status_code == 422
    assert "megapixels" in visible(answer)


def test_a_shot_that_nobody_asks_for_is_refused_and_the_page_comes_up_to_date(anna, jpeg, visible):
    answer = anna.send(jpeg, shot="net")
    assert answer.status_code == 409
    assert "Nothing was read" in visible(answer)
    assert "moved on" not in visible(answer)
    assert answer.headers["HX-Trigger"] == "tt:refresh"


def test_a_picture_without_any_card_says_what_to_do(anna, visible):
    words = visible(anna.send(encode_jpeg(np.full((600, 800, 3), 90, np.uint8))))
    assert "No card was found" in words
    assert "add the cards by name" in words


# ---- Stale and foreign ----


def test_a_stale_result_is_not_entered_but_read_anew(anna, table, jpeg, visible):
    shown = anna.send(jpeg)
    table.act(["0: fish wrasse", "0: weight 4"], origin="person", expected=0, key="meanwhile", seat=Seat(0))
    answer = anna.confirm(shown)
    assert answer.status_code == 409
    assert "The table has moved on" in visible(answer)
    assert "4 seen" in visible(answer) or "3 seen" in visible(answer)
    assert table.refresh().version == 1


def test_another_seat_can_neither_see_nor_confirm_a_picture(anna, bert, table, jpeg):
    shown = anna.send(jpeg)
    scan = anna.scan_id(shown)
    for path in (f"{scan}/picture", f"{scan}/crop/0"):
        assert anna.visitor.get(f"{anna.path}/{path}").status_code == 200
        answer = bert.visitor.get(f"{bert.path}/{path}")
        assert answer.status_code == 403
        assert b"\xff\xd8\xff" not in answer.data
    assert bert.visitor.post(f"{bert.path}/{scan}/look", True).status_code == 403
    stolen = bert.visitor.post(f"{bert.path}/{scan}/confirm", True, **(anna.form(shown) | {"seat": "1"}))
    assert stolen.status_code == 403
    assert table.refresh().version == 0


def test_a_private_scan_stays_private_when_it_is_confirmed_until_the_game_is_over(anna, bert, table, jpeg):
    shown = anna.send(jpeg)
    scan = anna.scan_id(shown)
    anna.confirm(shown)
    fish = table.refresh().shown_scans([Seat(0)])[0].data["cards"][0][0]
    crop, whole = f"{anna.path}/{scan}/crop/{fish}", f"{anna.path}/{scan}/picture"
    assert bert.visitor.get(crop).status_code == 403
    table.end_early()
    assert bert.visitor.get(crop).status_code == 200
    assert bert.visitor.get(whole).status_code == 404, "the room around the cards is nobody else's affair"


def test_what_another_seat_is_sent_does_not_depend_on_the_weights_that_were_scanned(room):
    """Two tables, told apart only by which Wrasse and Pike Anna shows: Bert is sent the same bytes, but for ids and keys."""
    sent = []
    for fish in (["wrasse-1", "pike-3"], ["wrasse-4", "pike-7"]):
        host = room.visitor()
        table = room.tables.create(NewTable(f"{GAME}/score", (SeatSpec("Anna"), SeatSpec("Bert"))), host.device)
        anna, bert = (Scanner(room.join(table, Seat(n)), table) for n in (0, 1))
        shown = anna.send(photo([(card, "weight") for card in fish]))
        assert anna.confirm(shown).status_code == 200
        scan = anna.scan_id(shown)
        paths = ["", "/log", "/scan", "/score", "/why", f"/scan/{scan}/picture", f"/scan/{scan}/crop/0"]
        answers = [bert.visitor.get(f"/t/{table.id}{path}") for path in paths]
        answers += [bert.visitor.get(f"/api/v1/tables/{table.id}{path}") for path in ("", "/log")]
        text = (
            "".join(answer.get_data(as_text=True) for answer in answers)
            .replace(table.id, "TABLE")
            .replace(scan, "SCAN")
        )
        text = re.sub(r'name="key" value="[^"]+"', "KEY", text)
        sent.append(re.sub(r'"(touched|created|at)":[0-9.e+]+|just now|\d+ \w+ ago', "TIME", text))
    assert sent[0] == sent[1]


def test_somebody_who_only_watches_shows_nothing(room, table, jpeg, visible):
    guest = Scanner(room.visitor(), table)
    assert "You are watching" in visible(guest.visitor.get(guest.path))
    assert guest.send(jpeg).status_code == 403


def test_on_a_shared_tablet_a_picture_belongs_to_who_opened_the_curtain(room, jpeg, visible):
    tablet = room.visitor()
    table = room.tables.create(NewTable(f"{GAME}/score", (SeatSpec("Anna"), SeatSpec("Bert"))), tablet.device)
    shared = Scanner(tablet, table)
    assert "Whose cards are they?" in visible(tablet.get(shared.path))
    assert shared.send(jpeg).status_code == 409
    assert tablet.post(f"{shared.path}/curtain", seat="0").status_code == 303
    shown = shared.send(jpeg)
    assert shown.status_code == 200
    tablet.post(f"{shared.path}/curtain", seat="1")
    assert tablet.get(f"{shared.path}/{shared.scan_id(shown)}/crop/0").status_code == 403


def test_old_tries_are_thrown_away_and_cited_pictures_kept(anna, table, jpeg):
    shown = anna.send(jpeg)
    anna.confirm(shown)
    for _ in range(6):
        anna.send(jpeg)
    kept = [scan.id for scan in table.refresh()._parts.store.scans(table.id)]
    assert anna.scan_id(shown) in kept
    assert len(kept) == 5


# ---- Crops ----


def test_each_crop_shows_its_card_upright(anna, jpeg):
    shown = anna.send(photo([("wrasse-1", "weight")], seed=3))
    answer = anna.visitor.get(f"{anna.path}/{anna.scan_id(shown)}/crop/0")
    crop = cv2.imdecode(np.frombuffer(answer.data, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert crop.shape[1] > crop.shape[0], "a fish card lies across"
    drawn = scanpractice.item(GAME, scanpractice.Laid("wrasse-1", "weight", 0, 0)).image
    true = cv2.resize(cv2.cvtColor(drawn, cv2.COLOR_RGB2GRAY), crop.shape[::-1], interpolation=cv2.INTER_AREA)
    alike = np.corrcoef(cv2.GaussianBlur(crop, (0, 0), 2).ravel(), cv2.GaussianBlur(true, (0, 0), 2).ravel())[0, 1]
    assert alike > 0.9


def test_the_receipt_shows_the_crop_of_a_scanned_card(anna, table, jpeg):
    anna.confirm(anna.send(jpeg))
    table.end_early()
    text = anna.visitor.get(f"/t/{table.id}/score?seat=0&category=total").get_data(as_text=True)
    crop = re.search(r"/scan/[0-9a-f]{24}/crop/\d+", text)
    assert crop is not None
    assert anna.visitor.get(f"/t/{table.id}{crop.group(0)}").mimetype == "image/jpeg"


def test_a_scan_that_was_undone_shows_no_crop(room, anna, table, jpeg):
    anna.confirm(anna.send(jpeg))
    table.undo(expected=1, key="undo-12345", seat=Seat(0), consent=True)
    assert table.shown_scans([Seat(0)]) == ()


# ---- Live ----


def test_a_live_frame_tells_what_to_draw_over_each_card(anna, jpeg):
    for _ in range(3):
        seen = anna.frame(jpeg).get_json()
    names = {mark["name"].split(",")[0].split(" (")[0]: mark for mark in seen["marks"]}
    assert {"Wrasse", "Pike"} <= names.keys()
    assert {mark["state"] for mark in seen["marks"]} == {"good"}
    laid = scanpractice.in_rows(ROW, GAME, 1)
    truth = scanpractice.picture(GAME, laid).to_pixels
    for card, name in ((laid[0], "Wrasse"), (laid[1], "Pike")):
        x, y, w = truth @ np.array([card.x, card.y, 1.0])
        middle = np.mean(names[name]["corners"], axis=0)
        assert np.hypot(*(middle - [x / w, y / w])) < 12, "the outline lies on the card"
    assert anna.table.refresh().version == 0


def test_a_frame_for_what_nobody_asks_any_more_is_no_error(anna, jpeg):
    assert anna.frame(jpeg, shot="net").status_code == 204


def test_a_frame_that_is_no_picture_is_refused(anna):
    assert anna.frame(b"nothing").status_code == 422


def test_too_many_pictures_at_once_are_told_to_come_again(anna, jpeg, monkeypatch):
    busy = Gate(1)
    monkeypatch.setattr(scan_pages, "gate", busy)
    with busy.passing():
        for answer in (anna.frame(jpeg), anna.send(jpeg)):
            assert answer.status_code == 429
            assert answer.headers["Retry-After"] == "1"
    assert anna.send(jpeg).status_code == 200


def test_the_gate_lets_two_through_at_once():
    gate = Gate()
    inside = threading.Barrier(3)

    def pass_through():
        with gate.passing():
            inside.wait(5)
            inside.wait(5)

    two = [threading.Thread(target=pass_through) for _ in range(2)]
    for one in two:
        one.start()
    inside.wait(5)
    with pytest.raises(GateBusy), gate.passing():
        pass
    inside.wait(5)
    for one in two:
        one.join()


# ---- The ladder ----


def test_on_plain_http_the_ladder_says_why_live_is_off(anna, visible):
    answer = anna.visitor.client.get(anna.path, base_url="http://192.168.1.20:8000")
    assert "plain http" in answer.get_data(as_text=True)
    photo_page = anna.visitor.client.get(f"{anna.path}?source=photo", base_url="http://192.168.1.20:8000")
    text = photo_page.get_data(as_text=True)
    assert 'capture="environment"' in text
    assert "Why not live?" in text


@pytest.mark.parametrize("source", ["live", "photo", "folder", "practice"])
def test_each_way_has_a_sound_page(anna, parse, source):
    page = parse(anna.visitor.get(f"{anna.path}?source={source}"))
    assert len(page.ids) == len(set(page.ids))
    assert "Type it instead" in page.text


def test_the_folder_is_the_hosts_alone(anna, visible):
    assert "the host" in visible(anna.visitor.get(f"{anna.path}?source=folder"))
    answer = anna.visitor.post(f"{anna.path}/folder", True, shot="row", name="a.jpg")
    assert answer.status_code == 403


def test_the_host_reads_a_picture_of_the_servers_folder(room, tmp_path, jpeg, visible):
    host = room.visitor()
    table = room.tables.create(NewTable(f"{GAME}/score", (SeatSpec("Anna"),)), host.device)
    folder = tmp_path / scanrungs.FOLDER
    folder.mkdir()
    (folder / "new.jpg").write_bytes(jpeg)
    (tmp_path / "secret.jpg").write_bytes(jpeg)
    (folder / "link.jpg").symlink_to(tmp_path / "secret.jpg")
    path = f"/t/{table.id}/scan"
    page = visible(host.get(f"{path}?source=folder"))
    assert "new.jpg" in page
    assert "link.jpg" not in page
    assert "4 seen" in visible(host.post(f"{path}/folder", True, shot="row", name="new.jpg"))
    for name in ("../secret.jpg", "link.jpg", "/etc/passwd", "gone.jpg"):
        assert host.post(f"{path}/folder", True, shot="row", name=name).status_code == 422


# ---- The practice table ----


def laid(cards=ROW):
    rows = scanpractice.in_rows(cards, GAME, 1)
    return json.dumps([{"card": one.card, "face": one.face, "x": one.x, "y": one.y, "turn": one.turn} for one in rows])


def practise(scanner, items, **more):
    return scanner.visitor.post(f"{scanner.path}/practice", True, shot="row", items=items, **more)


@pytest.mark.parametrize("angle", scanpractice.ANGLES)
@pytest.mark.parametrize("light", scanpractice.LIGHTS)
def test_the_practice_camera_reads_what_lies_there_in_every_light(anna, visible, angle, light):
    assert "4 seen" in visible(practise(anna, laid(), angle=angle, light=light, hand="still"))


@pytest.mark.parametrize(
    "items",
    ["", "[]", "no json", "{}", "[1]", '[{"card":"wrasse-1"}]', '[{"card":"x","face":"y","x":0,"y":0}]',
     '[{"card":"wrasse-1","face":"weight","x":1e400,"y":0}]', '[{"card":"wrasse-1","face":"weight","x":NaN,"y":0}]',
     "[" * 5000],
)  # fmt: skip
def test_a_practice_table_that_cannot_be_is_refused(anna, items):
    assert practise(anna, items).status_code == 422


def test_a_sample_row_fits_and_no_card_is_in_two_of_them():
    rows = scanpractice.samples(GAME)
    cards = [one.card for row in rows for one in row]
    assert all(len(row) >= 8 for row in rows)
    assert len(cards) == len(set(cards))


# ---- Chance by camera ----


def test_a_fish_turned_up_in_the_full_game_is_answered_by_its_picture(room, visible):
    host = room.visitor()
    table = room.tables.create(
        NewTable(GAME, (SeatSpec("Anna"), SeatSpec("Bert")), sources={"fish": "camera", "start": "app", "tag": "app"}),
        host.device,
    )
    while table.chance is None or table.chance.source != "fish":
        choice = table.choices(None)[0]
        table.act([choice.text], origin="person", expected=table.version, key=f"key-{table.version:08d}", seat=None)
        table.refresh()
    view = table.view(None)
    card, text = view.answers[0]
    scanner = Scanner(host, table)
    assert "top fish" in visible(host.get(scanner.path))
    shown = scanner.send(photo([(card, "front")]), shot="turning-up")
    version = table.version
    assert scanner.confirm(shown).status_code == 200
    assert table.refresh().version > version
    done = next(group for group in table.board.history.groups.values() if group.logged.event.origin == "camera")
    assert done.logged.event.moves == (text,)


def test_a_bag_of_bait_has_its_discard_pile_counted(room, visible):
    host = room.visitor()
    table = room.tables.create(NewTable(f"{GAME}/bait-bag", (SeatSpec("Anna"),), sources={"bag": "tell"}), host.device)
    words = visible(host.get(f"/t/{table.id}/scan"))
    assert "The discard pile" in words
    assert "Print the camera mat" in words
