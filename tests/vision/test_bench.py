"""The bench: its figures are counted right, its scenes are the same each time, and scripts can lean on its JSON."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from companion import cli
from vision.bench.peers import tag_peers
from vision.bench.photos import NoPhotos, photo_rows, photos_in
from vision.bench.rows import Tally, measure
from vision.bench.scenes import film, plain_tables, qr_tables, tag_tables
from vision.bench.stats import Clock, Rate, rms
from vision.frame import encode_png
from vision.readers.codes import read_qr, read_tags
from vision.scene import Corners
from vision.sources.practice import MarkTruth, Pose, render
from vision.sources.sample import qr_card, tag_card

SQUARE: Corners = ((10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0))
ROOT = Path(__file__).parents[2]
PHOTOS = ROOT.parent / "shared" / "cases" / "photos"


def mark(identity: str, visible: float = 1.0) -> MarkTruth:
    return MarkTruth("tag", identity, 0, SQUARE, (0, 0), 0.0, visible)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def call(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            cli.main(["bench", "vision", *arguments])
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return call


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"), [(0, 0, 0, 1), (10, 10, 0.722, 1), (0, 10, 0, 0.278), (50, 100, 0.404, 0.596)]
)
def test_a_rate_has_wilsons_interval(hits: int, total: int, low: float, high: float) -> None:
    assert Rate(hits, total).interval == pytest.approx((low, high), abs=0.001)


def test_a_clock_keeps_the_best_go_of_each_picture() -> None:
    clock = Clock()
    assert clock.time(lambda: "done", goes=3) == "done"
    clock.times = [5.0, 1.0, 3.0]
    assert clock.as_json() == {"ms": 3.0, "ms_p95": 5.0}


def test_errors_are_told_as_root_mean_square() -> None:
    assert rms([]) == 0
    assert rms([9.0, 16.0]) == pytest.approx(3.5355, abs=0.001)


def test_a_tally_counts_hits_wrong_reads_and_corners() -> None:
    tally = Tally()
    near = np.asarray(SQUARE) + 3.0
    far = np.asarray(SQUARE) + 100.0
    tally.add(
        [("1", np.roll(near, 1, axis=0)), ("2", far), ("9", near)], [mark("1"), mark("2"), mark("3", visible=0.4)]
    )
    assert (tally.hits, tally.total, tally.wrong) == (1, 2, 2)
    assert rms(tally.errors) == pytest.approx(3 * 2**0.5)


def test_a_mark_read_twice_is_once_right_and_once_wrong() -> None:
    tally = Tally()
    tally.add([("1", None), ("1", None)], [mark("1")])
    assert (tally.hits, tally.wrong) == (1, 1)


def test_a_covered_mark_that_is_read_all_the_same_is_neither() -> None:
    tally = Tally()
    tally.add([("1", np.asarray(SQUARE))], [mark("1", visible=0.5)])
    assert (tally.hits, tally.total, tally.wrong) == (0, 0, 0)


@pytest.mark.slow
def test_the_scenes_are_the_same_in_every_run() -> None:
    one, two = (next(tag_tables(1, view_mm=600)) for _ in range(2))
    assert np.array_equal(one.frame.image, two.frame.image)
    assert one.marks == two.marks
    assert len(one.seen()) == 24


@pytest.mark.slow
def test_ours_reads_every_tag_of_a_bench_scene_to_a_fifth_of_a_pixel() -> None:
    tallies = measure(
        tag_tables(1, view_mm=600), {"ours": lambda g: [(s.id, np.asarray(s.corners)) for s in read_tags(g)]}, goes=1
    )
    figures = tallies["ours"].as_json()
    assert (figures["hits"], figures["wrong"]) == (24, 0)
    assert figures["corner_px"] < 0.2


@pytest.mark.slow
def test_ours_reads_sixty_qr_codes_in_one_picture() -> None:
    picture = next(qr_tables(1, 640))
    assert sorted(s.text for s in read_qr(picture.frame.grey)) == sorted(m.id for m in picture.seen("qr"))


@pytest.mark.slow
def test_ours_sees_nothing_where_nothing_is() -> None:
    picture = next(plain_tables(1))
    assert read_tags(picture.frame.grey, expected=24) == []
    assert read_qr(picture.frame.grey) == []


def test_frames_of_a_film_differ_in_noise_only_while_all_is_still() -> None:
    one, two = film("still", 2)
    assert one.marks == two.marks
    difference = np.abs(one.frame.image.astype(int) - two.frame.image.astype(int))
    assert 0 < difference.mean() < 6


# Photos ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    picture = render([qr_card("HELLO TIDE")], size=(320, 240), pose=Pose(80))
    (tmp_path / "one.png").write_bytes(encode_png(picture.frame.image))
    (tmp_path / "one.txt").write_text("HELLO TIDE\n")
    (tmp_path / "none.png").write_bytes(encode_png(render([], size=(320, 240)).frame.image))
    return tmp_path


def test_photos_have_their_text_beside_them(folder: Path) -> None:
    assert [(p.path.name, p.expected) for p in photos_in(folder)] == [("none.png", None), ("one.png", "HELLO TIDE")]


def test_photos_are_read_in_four_turns_by_ours_and_the_peers(run, folder: Path) -> None:
    code, out, _ = run("--photos", str(folder), "--json")
    assert code == 0
    report = json.loads(out)
    assert list(report) == ["machine", "rows"]
    codes, none = report["rows"]
    assert list(codes) == ["name", "ours", "peers", "goal", "met"]
    assert (codes["ours"]["hits"], codes["ours"]["total"], codes["met"]) == (4, 4, True)
    assert "zxing-cpp" in codes["peers"]
    assert none["ours"] == {"pictures": 4, "wrong": 0, "tags": 0, "qr": 0}


def test_for_people_each_row_says_whether_its_goal_is_met(run, folder: Path) -> None:
    _, out, _ = run("--photos", str(folder))
    assert "four turns\n  goal: no fewer than any peer, none wrong: met\n" in out
    assert "4/4 = 100.00 %" in out


def test_a_row_can_be_run_alone_and_with_fewer_scenes(run) -> None:
    code, out, _ = run("--only", "six-sided", "--scenes", "1", "--json")
    assert code == 0
    (row,) = json.loads(out)["rows"]
    assert 3 <= row["ours"]["total"] <= 6
    assert row["met"] is None


def test_a_folder_without_pictures_is_refused(run, tmp_path: Path) -> None:
    code, _, err = run("--photos", str(tmp_path))
    assert code == 1
    assert "no pictures" in err


def test_a_broken_photo_is_named(folder: Path) -> None:
    (folder / "broken.png").write_bytes(b"no")
    with pytest.raises(NoPhotos, match=r"broken\.png"):
        list(photo_rows(folder))


@pytest.mark.parametrize("photo", sorted(PHOTOS.glob("qr-real/*.png")), ids=lambda p: p.stem)
def test_real_photos_of_codes_are_read_in_every_turn(photo: Path) -> None:
    (found,) = photos_in_one(photo)
    for turn in range(4):
        texts = [s.text for s in read_qr(np.ascontiguousarray(np.rot90(found[1], turn)), expected=1)]
        assert texts == [found[0]]


@pytest.mark.parametrize("photo", sorted(PHOTOS.glob("no-code/*.png")), ids=lambda p: p.stem)
def test_real_photos_without_a_code_show_none(photo: Path) -> None:
    (found,) = photos_in_one(photo)
    assert found[0] is None
    assert read_qr(found[1], expected=1) == []
    assert read_tags(found[1], thorough=True) == []


def photos_in_one(photo: Path) -> list[tuple[str | None, np.ndarray]]:
    from vision.frame import decode

    every = {p.path: p.expected for p in photos_in(photo.parent)}
    return [(every[photo], decode(photo.read_bytes()).grey)]


def test_every_peer_that_is_there_reads_tags_and_tells_their_corners_as_we_do() -> None:
    picture = render([tag_card(17, (-60, 0), 30), tag_card(18, (60, 0), 200)], size=(960, 540), pose=Pose(300, 20))
    truth = {mark.id: np.asarray(mark.corners) for mark in picture.marks}
    for name, read in tag_peers().items():
        found = {text: corners for text, corners in read(picture.frame.grey) if corners is not None}
        assert found.keys() == truth.keys(), name
        assert all(np.abs(found[text] - truth[text]).max() < 2 for text in truth), name
