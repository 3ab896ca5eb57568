"""QR codes before a camera: followed like tags, told apart when equal, covered by a hand and not gone."""

from __future__ import annotations

import numpy as np
import pytest

from vision.follow import shrunk
from vision.follow_qr import QrFollower
from vision.frame import Frame
from vision.readers.codes import read_qr
from vision.scene import Scene
from vision.sources.practice import Grain, Item, Picture, Pose, render
from vision.sources.sample import qr_card, tag_card
from vision.tracker import Tracker

SIZE = (960, 540)
THREE = (("TIDE/1", (-110.0, 0.0)), ("TIDE/2", (0.0, 0.0)), ("TIDE/3", (110.0, 0.0)))


def codes(*places: tuple[str, tuple[float, float]]) -> list[Item]:
    return [qr_card(text, at, 5) for text, at in places]


def shown(items: list[Item], noise: int = 0, pose: Pose | None = None) -> Picture:
    return render(items, size=SIZE, pose=pose or Pose(320, 15), grain=Grain(0.4, noise=2, noise_seed=noise), seed=3)


def hand(at: tuple[float, float]) -> Item:
    skin = np.full((60, 40, 3), (196, 150, 120), dtype=np.uint8)
    skin[::7] = (150, 110, 90)
    return Item(skin, (60, 90), at)


def follow(follower: QrFollower, frame: Frame) -> dict[str, np.ndarray]:
    quarter, small = shrunk(frame.grey)
    return {one.text: np.asarray(one.corners) for one in follower.read(frame.grey, quarter, small)}


def watch(tracker: Tracker, items: list[Item], frames: int = 6, pose: Pose | None = None) -> Scene:
    picture = shown(items, 0, pose)
    for _ in range(frames):
        tracker.update(picture.frame)
    return tracker.scene


def texts(scene: Scene) -> list[str]:
    return sorted(one.id for one in scene.placed)


@pytest.fixture
def tracker() -> Tracker:
    return Tracker(with_qr=True, k=2, n=4)


def test_on_a_still_table_nothing_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    follower = QrFollower()
    first = follow(follower, shown(codes(*THREE)).frame)
    assert sorted(first) == ["TIDE/1", "TIDE/2", "TIDE/3"]

    def never(*_: object, **__: object) -> list[object]:
        raise AssertionError("read again")

    monkeypatch.setattr("vision.follow_qr.read_qr", never)
    for noise in range(1, 6):
        again = follow(follower, shown(codes(*THREE), noise).frame)
        assert all(np.array_equal(again[text], first[text]) for text in first)


def test_a_code_that_slides_is_read_where_it_is_in_every_frame() -> None:
    follower = QrFollower()
    for step in range(8):
        picture = shown(codes(("TIDE/1", (-110.0 + 12 * step, 0)), ("TIDE/3", (110, 40))), step)
        seen = follow(follower, picture.frame)
        truth = {mark.id: np.asarray(mark.corners) for mark in picture.marks}
        assert set(seen) == set(truth)
        assert all(np.abs(seen[text] - truth[text]).max() < 4 for text in truth)


def test_a_moving_camera_reads_what_a_full_look_reads() -> None:
    follower = QrFollower()
    places = [(f"TIDE/{n}", (-120.0 + 60 * (n % 5), -45.0 + 90 * (n // 5))) for n in range(10)]
    for step in range(5):
        frame = shown(codes(*places), step, Pose(330, 15, aim_mm=(4 * step, 2 * step), roll_deg=step)).frame
        assert set(follow(follower, frame)) == {one.text for one in read_qr(frame.grey)}


def test_a_code_is_new_at_once_when_it_rests_and_gone_when_it_is_lifted() -> None:
    follower = QrFollower()
    follow(follower, shown(codes(*THREE[:2])).frame)
    for noise in (1, 2):
        seen = follow(follower, shown(codes(*THREE), noise).frame)
    assert set(seen) == {"TIDE/1", "TIDE/2", "TIDE/3"}
    for noise in (3, 4):
        seen = follow(follower, shown(codes(*THREE[1:]), noise).frame)
    assert set(seen) == {"TIDE/2", "TIDE/3"}


def test_a_code_under_a_hand_is_back_in_the_frame_in_which_the_hand_is_off() -> None:
    follower = QrFollower()
    follow(follower, shown(codes(*THREE)).frame)
    for at in (200, 150, 112):
        seen = follow(follower, shown([*codes(*THREE), hand((at, 10))], at).frame)
    assert "TIDE/3" not in seen
    assert "TIDE/3" in follow(follower, shown([*codes(*THREE), hand((190, 10))], 9).frame)


def test_the_scene_holds_codes_and_tags_each_by_its_kind(tracker: Tracker) -> None:
    table = [*codes(*THREE), tag_card(17, (0, 70), size_mm=(44, 63))]
    scene = watch(tracker, table, pose=Pose(400, 15))
    assert [(one.kind, one.id) for one in sorted(scene.placed, key=lambda one: one.id)] == [
        ("tag", "17"),
        ("qr", "TIDE/1"),
        ("qr", "TIDE/2"),
        ("qr", "TIDE/3"),
    ]
    assert scene.settled
    assert scene.millimetres
    by_text = {one.id: one.at for one in scene.placed}
    apart = np.subtract(by_text["TIDE/3"], by_text["TIDE/1"])
    assert np.hypot(*apart) == pytest.approx(220, rel=0.02)


def test_codes_alone_give_millimetres_by_their_printed_size(tracker: Tracker) -> None:
    scene = watch(tracker, codes(*THREE))
    by_text = {one.id: one.at for one in scene.placed}
    assert np.hypot(*np.subtract(by_text["TIDE/3"], by_text["TIDE/1"])) == pytest.approx(220, rel=0.03)


def test_equal_codes_are_two_things_and_keep_their_numbers(tracker: Tracker) -> None:
    twice = [("TIDE/1", (-110.0, 0.0)), ("TIDE/1", (0.0, 0.0)), ("TIDE/3", (110.0, 0.0))]
    scene = watch(tracker, codes(*twice))
    assert sorted((one.id, one.instance) for one in scene.placed) == [("TIDE/1", 0), ("TIDE/1", 1), ("TIDE/3", 0)]
    left = min((one for one in scene.placed if one.id == "TIDE/1"), key=lambda one: one.at[0])
    moved = watch(tracker, codes(*twice[:1], ("TIDE/1", (0.0, 40.0)), twice[2]))
    assert min((one for one in moved.placed if one.id == "TIDE/1"), key=lambda one: one.at[0]).instance == left.instance


def test_a_code_under_a_resting_hand_is_covered_not_gone(tracker: Tracker) -> None:
    watch(tracker, codes(*THREE))
    scene = watch(tracker, [*codes(*THREE), hand((112, 10))], 10)
    assert texts(scene) == ["TIDE/1", "TIDE/2"]
    assert [one.id for one in scene.covered] == ["TIDE/3"]
    assert texts(watch(tracker, codes(*THREE), 4)) == ["TIDE/1", "TIDE/2", "TIDE/3"]


def test_a_tracker_that_is_not_asked_for_codes_sees_none() -> None:
    assert texts(watch(Tracker(), codes(*THREE))) == []
