"""The owner's board from a picture: straightened by its corners or our marks, its spaces tapped, by list and key as well."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np
import pytest

from card_db.boardfile import Board, BoardFile
from companion.web import boxes, scanpractice
from companion.web.scanpractice import Camera, Laid
from vision.frame import PictureError, decode, encode_jpeg
from vision.layout.straight import by_corners

HERE = "/cards/coral-castle/board"
BUILD = "/cards/coral-castle/{}/build/bonuses"


def checks(width=400, height=300):
    """A picture whose quarters are told apart by their grey."""
    image = np.zeros((height, width, 3), dtype=np.uint8)
    image[: height // 2, width // 2 :] = 80
    image[height // 2 :, width // 2 :] = 160
    image[height // 2 :, : width // 2] = 240
    return image


def jpeg(image):
    return {"picture": (io.BytesIO(encode_jpeg(image)), "board.jpg")}


@pytest.fixture
def file(room):
    return BoardFile(room.app.extensions["tabletide"].settings.data, "coral-castle")


@pytest.fixture
def board(host, file):
    """A host whose board has a picture that is straight enough."""
    assert host.post(f"{HERE}/picture", **jpeg(checks())).status_code == 303
    assert "Tap the upper left corner of the board" in host.get(HERE).text
    host.post(HERE, do="as-it-is")
    return host


def tap_all(host, track, count):
    for n in range(count):
        assert host.post(HERE, track=track, x=str(0.05 + 0.08 * n), y="0.5").status_code == 303


# ---- The picture ----


def test_a_photo_is_straightened_by_its_four_corners(host, file):
    seen = np.full((300, 400, 3), 20, dtype=np.uint8)
    corners = [(60, 40), (330, 20), (370, 270), (30, 250)]
    flat = np.array([[0, 0], [399, 0], [399, 299], [0, 299]], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(flat, np.array(corners, dtype=np.float32))
    cv2.warpPerspective(checks(), matrix, (400, 300), dst=seen, borderMode=cv2.BORDER_TRANSPARENT)
    host.post(f"{HERE}/picture", **jpeg(seen))
    for x, y in corners:
        host.post(HERE, x=str(x / 400), y=str(y / 300))
    assert "All four corners are tapped" in host.get(HERE).text
    host.post(HERE, do="straighten")
    found = file.load()
    assert (found.is_straight, found.corners) == (True, ())
    image = decode(host.get(f"{HERE}/picture.jpg").data).image
    middles = [image[int(image.shape[0] * y), int(image.shape[1] * x), 0] for y in (0.2, 0.8) for x in (0.2, 0.8)]
    assert np.allclose(middles, [0, 80, 240, 160], atol=8)
    host.post(HERE, do="corners")
    assert file.load() == Board(400, 300)


def test_two_of_our_marks_beside_it_straighten_it_at_once(host, file):
    table = (Laid("a-1", "front", -80, 0), Laid("a-2", "front", 80, 20, 30), Laid("a-3", "front", 0, -60))
    seen = scanpractice.picture("coral-castle", table, Camera("steep")).frame.image
    host.post(f"{HERE}/picture", **jpeg(seen))
    assert file.load().is_straight
    from vision.readers.codes import read_tags

    for tag in read_tags(decode(file.picture.read_bytes()).grey):
        sides = np.linalg.norm(np.subtract(tag.corners, np.roll(tag.corners, -1, axis=0)), axis=1)
        assert sides.max() / sides.min() < 1.06


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "The file is empty"),
        (b"no picture at all", "This is no picture that can be read here"),
        (b"\x00\x00\x00\x18ftypheic", "HEIC"),
        (encode_jpeg(np.zeros((8, 8, 3), dtype=np.uint8)), "The picture has only 8 x 8 pixels"),
    ],
)
def test_a_bad_picture_is_refused_with_what_to_do_and_the_old_one_stays(board, file, data, says):
    before = file.load()
    answer = board.post(f"{HERE}/picture", picture=(io.BytesIO(data), "board.jpg"))
    assert answer.status_code == 422
    assert says in answer.text
    assert file.load() == before
    assert board.post(f"{HERE}/picture").status_code == 422


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (1, 0), (1, 1)],
        [(0, 0), (300, 200), (300, 0), (0, 200)],
        [(0, 0), (0, 200), (300, 200), (300, 0)],
        [(0, 0), (10, 0), (10, 10), (0, 10)],
    ],
)
def test_corners_that_go_round_no_board_are_refused_and_tapped_anew(corners):
    with pytest.raises(PictureError, match="Tap its corners from the upper left one on"):
        by_corners(checks(), corners)


def test_bad_corners_lose_only_themselves(host, file):
    host.post(f"{HERE}/picture", **jpeg(checks()))
    for x, y in ((0, 0), (1, 1), (1, 0), (0, 1)):
        host.post(HERE, x=str(x), y=str(y))
    assert host.post(HERE, x="0.5", y="0.5").status_code == 422
    answer = host.post(HERE, do="straighten")
    assert answer.status_code == 422
    assert "upper left, upper right, lower right, lower left" in answer.text
    assert file.load() == Board(400, 300)


# ---- The spaces ----


def test_spaces_are_tapped_in_order_and_their_bonuses_on_the_picture(board, app):
    assert "Tap the start of Tentacles" in board.get(HERE).text
    tap_all(board, "tentacle", 11)
    page = board.get(f"{HERE}?track=tentacle").text
    assert "all 10 spaces and the start are tapped" in page
    assert board.post(HERE, track="tentacle", x="0.9", y="0.9").status_code == 422
    assert board.get(BUILD.format("tentacle")).text.count('class="ownboard__pick"') == 10
    answer = board.get(BUILD.format("tentacle") + "?text=none&chosen=4").text
    assert 'aria-label="Space 4, chosen"' in answer
    kept = board.post(BUILD.format("tentacle"), text="none", chosen="4", gain="mermaid", count="2", do="space:set").text
    assert 'aria-label="Space 4: 2 mermaids, chosen"' in kept
    assert "ownboard__pick" not in board.get(BUILD.format("mermaid")).text


def test_the_length_of_a_track_that_the_rules_do_not_print_is_told_by_its_last_space(board, app):
    assert board.post(HERE, track="starfish", do="end").status_code == 422
    tap_all(board, "starfish", 9)
    assert "That was the end of the lap" in board.get(f"{HERE}?track=starfish").text
    board.post(HERE, track="starfish", do="end")
    with app.app_context():
        assert boxes.own_set("coral-castle").row("starfish")["length"] == 8
    assert board.get(BUILD.format("starfish")).text.count('class="ownboard__pick"') == 8


def test_a_place_is_also_told_in_numbers_and_by_a_browser_without_script(board, file):
    board.post(HERE, track="mermaid", do="numbers", left="12,5", top="50")
    board.post(HERE, track="mermaid", **{"at.x": "100", "at.y": "30"})
    assert file.load().tracks["mermaid"] == ((0.125, 0.5), (0.25, 0.1))
    page = board.get(f"{HERE}?track=mermaid").text
    assert "12.5 % from the left, 50.0 % from the top" in page
    board.post(HERE, track="mermaid", do="back")
    assert file.load().tracks["mermaid"] == ((0.125, 0.5),)


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"do": "numbers", "left": "", "top": "4"}, "two numbers"),
        ({"do": "numbers", "left": "nan", "top": "4"}, "two numbers"),
        ({"do": "numbers", "left": "101", "top": "4"}, "outside of the picture"),
        ({"at.x": "0", "at.y": "0"}, "Say the place in per cent below"),
        ({"x": "0.5", "y": "0.501"}, "A space of this track is there already"),
    ],
)
def test_a_tap_that_cannot_be_says_why_and_changes_nothing(board, file, sent, says):
    board.post(HERE, track="trident", x="0.5", y="0.5")
    before = file.load()
    answer = board.post(HERE, track="trident", **sent)
    assert answer.status_code == 422
    assert says in answer.text
    assert file.load() == before


def test_the_picture_can_be_taken_away_and_what_was_told_stays(board, app):
    board.post(BUILD.format("tentacle"), text="4: mermaid 2", do="keep:")
    board.post(HERE, do="forget")
    assert "A photo of your board" in board.get(HERE).text
    assert board.get(f"{HERE}/picture.jpg").status_code == 404
    with app.app_context():
        assert boxes.own_set("coral-castle").row("tentacle")["bonuses"] == "4: mermaid 2"


def test_a_damaged_file_asks_for_a_new_picture(board, file):
    (file.folder / "cards" / "coral-castle.board.json").write_text("{")
    assert "A photo of your board" in board.get(HERE).text
    assert board.post(HERE, x="0.5", y="0.5").status_code == 303


def test_a_game_without_tracks_to_tell_has_no_board(host):
    assert host.get("/cards/katmai/board").status_code == 404
    assert host.get("/cards/chess/board").status_code == 404
    assert 'href="/cards/coral-castle/board"' in host.get("/cards/coral-castle?component=track&box=mine").text
    assert "/board" not in host.get("/cards/coral-castle?box=mine").text


@pytest.mark.browser
def test_the_board_is_tapped_and_gone_over_by_keys_in_a_browser(tab, file, tmp_path):
    photo = tmp_path / "board.jpg"
    photo.write_bytes(encode_jpeg(checks()))
    made = tab("phone")
    made.open(HERE)
    assert made.too_wide() <= 0
    made.page.set_input_files("#photo", photo)
    made.page.click("text=Take this picture")
    made.page.click("text=It is straight enough")
    made.page.wait_for_selector("text=Tap the start of Tentacles")
    picture = made.page.locator("#board-picture")
    box = picture.bounding_box()
    picture.click(position={"x": 0.25 * box["width"], "y": 0.5 * box["height"]})
    made.page.wait_for_selector("text=Tap space 1 of Tentacles")
    made.page.locator("#board-picture").focus()
    for _ in range(10):
        made.page.keyboard.press("ArrowRight")
    made.page.keyboard.press("Enter")
    made.page.wait_for_selector("text=Tap space 2 of Tentacles")
    places = file.load().tracks["tentacle"]
    assert np.allclose(places, [(0.25, 0.5), (0.6, 0.5)], atol=0.01)
    assert made.too_wide() <= 0
    assert made.too_small() == made.wrong == []


def test_taps_of_two_devices_at_once_are_all_kept(room, board, file):
    other = room.visitor()

    def tap(visitor, track):
        for n in range(8):
            visitor.post(HERE, track=track, x=str(0.05 + 0.1 * n), y="0.5")

    with ThreadPoolExecutor(2) as both:
        for done in [both.submit(tap, board, "tentacle"), both.submit(tap, other, "mermaid")]:
            done.result()
    assert {track: len(places) for track, places in file.load().tracks.items()} == {"tentacle": 8, "mermaid": 8}
