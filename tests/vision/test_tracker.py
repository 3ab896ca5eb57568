"""A camera over a table: what lies there is told once, steadily, through hands, nudges and stacks."""

from __future__ import annotations

import numpy as np
import pytest

from vision.follow import Follower
from vision.frame import Frame
from vision.readers.codes import read_tags
from vision.scene import Scene
from vision.sources.practice import Grain, Item, Pose, render
from vision.sources.sample import tag_card
from vision.tracker import Tracker

SIZE = (960, 540)
FOUR = ((10, (-120, -40)), (20, (-40, -40)), (30, (40, -40)), (40, (120, -40)))


def card(identity: int, at: tuple[float, float], turn: float = 0.0) -> Item:
    return tag_card(identity, at, turn, size_mm=(44, 63))


def cards(*places: tuple[int, tuple[float, float]]) -> list[Item]:
    return [card(identity, at, 7 * identity) for identity, at in places]


def hand(at: tuple[float, float]) -> Item:
    skin = np.full((60, 40, 3), (196, 150, 120), dtype=np.uint8)
    skin[::7] = (150, 110, 90)
    return Item(skin, (80, 120), at)


SEEN: dict[str, Frame] = {}


def shown(items: list[Item], pose: Pose | None = None, seed: int = 4) -> Frame:
    """The camera's frame; each table is drawn once, however many tests look at it."""
    key = repr(([(item.marks, item.at_mm, item.turn_deg) for item in items], pose, seed))
    if key not in SEEN:
        SEEN[key] = render(items, size=SIZE, pose=pose or Pose(420, 20), grain=Grain(0.5, noise=2), seed=seed).frame
    return SEEN[key]


def watch(tracker: Tracker, items: list[Item], frames: int = 6, pose: Pose | None = None) -> Scene:
    frame = shown(items, pose)
    for _ in range(frames):
        tracker.update(frame)
    return tracker.scene


def ids(scene: Scene) -> list[str]:
    return sorted(placed.id for placed in scene.placed)


@pytest.fixture
def tracker() -> Tracker:
    return Tracker(expected=4)


def test_a_mark_counts_after_k_of_n_frames_and_the_scene_settles(tracker: Tracker) -> None:
    assert ids(tracker.update(shown(cards(*FOUR)))) == []
    scene = watch(tracker, cards(*FOUR), 2)
    assert ids(scene) == ["10", "20", "30", "40"]
    assert not scene.settled
    scene = watch(tracker, cards(*FOUR), 4)
    assert scene.settled
    assert scene.millimetres
    assert tracker.missing == 0


def test_a_card_that_is_taken_away_is_gone(tracker: Tracker) -> None:
    watch(tracker, cards(*FOUR))
    scene = watch(tracker, cards(*FOUR[:3]), 9)
    assert ids(scene) == ["10", "20", "30"]
    assert scene.covered == ()
    assert tracker.missing == 1


def test_a_hand_that_passes_covers_and_takes_nothing(tracker: Tracker) -> None:
    watch(tracker, cards(*FOUR))
    for x in range(-180, 181, 60):
        scene = tracker.update(shown([*cards(*FOUR), hand((x, 0))]))
        assert len(scene.placed) + len(scene.covered) == 4
    scene = watch(tracker, cards(*FOUR), 6)
    assert ids(scene) == ["10", "20", "30", "40"]
    assert scene.covered == ()


def test_under_a_resting_hand_a_card_is_covered_not_gone(tracker: Tracker) -> None:
    watch(tracker, cards(*FOUR))
    scene = watch(tracker, [*cards(*FOUR), hand((-40, -40))], 20)
    assert "20" not in ids(scene)
    assert [placed.id for placed in scene.covered] == ["20"]
    assert tracker.missing == 0


def test_a_card_under_another_is_covered_while_that_lies_there(tracker: Tracker) -> None:
    watch(tracker, cards(*FOUR))
    scene = watch(tracker, [*cards(*FOUR), card(50, (-38, -36), 140)], 90)
    assert ids(scene) == ["10", "30", "40", "50"]
    assert [placed.id for placed in scene.covered] == ["20"]
    assert ids(watch(tracker, cards(*FOUR), 10)) == ["10", "20", "30", "40"]


def test_a_card_that_slides_is_one_card(tracker: Tracker) -> None:
    watch(tracker, cards(*FOUR))
    start = next(p for p in tracker.scene.placed if p.id == "40")
    for step in range(1, 9):
        scene = tracker.update(shown(cards(*FOUR[:3], (40, (120 - 5 * step, -40 + 10 * step)))))
        assert len(scene.placed) + len(scene.covered) == 4
    scene = watch(tracker, cards(*FOUR[:3], (40, (80, 40))), 6)
    end = next(p for p in scene.placed if p.id == "40")
    assert np.hypot(*np.subtract(np.subtract(end.at, start.at), (-40, 80))) < 2
    assert end.instance == start.instance


def test_a_card_that_is_lifted_and_laid_elsewhere_is_one_card(tracker: Tracker) -> None:
    watch(tracker, cards(*FOUR))
    scene = watch(tracker, cards(*FOUR[:3], (40, (-60, 60))), 8)
    assert ids(scene) == ["10", "20", "30", "40"]
    assert scene.covered == ()


def test_equal_tags_are_two_things_and_keep_their_numbers() -> None:
    tracker = Tracker()
    pair = cards((10, (-120, -40)), (10, (0, -40)), (30, (120, -40)))
    scene = watch(tracker, pair)
    before = {placed.instance: placed.at for placed in scene.placed if placed.id == "10"}
    assert sorted(before) == [0, 1]
    scene = watch(tracker, cards((10, (-120, 30)), (10, (0, -40)), (30, (120, -40))), 6)
    after = {placed.instance: placed.at for placed in scene.placed if placed.id == "10"}
    moved = [number for number in before if np.hypot(*np.subtract(before[number], after[number])) > 20]
    assert len(moved) == 1


def test_a_nudged_table_is_rectified_in_silence(tracker: Tracker) -> None:
    before = watch(tracker, cards(*FOUR))
    tracker.update(shown(cards(*FOUR), Pose(420, 20, aim_mm=(9, 4), roll_deg=1.5)))
    assert tracker.nudge is not None
    assert not tracker.nudge.is_large
    assert 6 < tracker.nudge.shift_mm < 13
    after = watch(tracker, cards(*FOUR), 5, Pose(420, 20, aim_mm=(9, 4), roll_deg=1.5))
    assert tracker.nudge is None
    for one, two in zip(before.placed, after.placed, strict=True):
        assert one.id == two.id
        assert np.hypot(*np.subtract(one.at, two.at)) < 1.5


def test_a_knocked_table_is_reported(tracker: Tracker) -> None:
    watch(tracker, cards(*FOUR))
    tracker.update(shown(cards(*FOUR), Pose(420, 20, aim_mm=(20, 35), roll_deg=12)))
    assert tracker.nudge is not None
    assert tracker.nudge.is_large
    assert ids(watch(tracker, cards(*FOUR), 6, Pose(420, 20, aim_mm=(20, 35), roll_deg=12))) == ["10", "20", "30", "40"]


def test_foreign_tags_do_not_lie_on_this_table() -> None:
    scene = watch(Tracker(tags={10, 20}), cards(*FOUR))
    assert ids(scene) == ["10", "20"]


def test_an_empty_camera_gives_an_empty_settled_scene() -> None:
    scene = watch(Tracker(), [])
    assert scene.placed == ()
    assert scene.settled
    assert not scene.millimetres


def test_a_change_of_resolution_starts_anew(tracker: Tracker) -> None:
    watch(tracker, cards(*FOUR))
    small = render(cards(*FOUR), size=(800, 450), pose=Pose(420, 20), seed=4).frame
    for _ in range(6):
        scene = tracker.update(small)
    assert ids(scene) == ["10", "20", "30", "40"]


# Follower --------------------------------------------------------------------------------------------------------------


def read_all(frames: list[Frame]) -> list[set[str]]:
    follower = Follower()
    return [{s.id for s in follower.read(frame.grey)} for frame in frames]


def test_following_a_moving_camera_reads_what_a_full_look_reads() -> None:
    poses = [Pose(420, 20, aim_mm=(3 * i, 2 * i), roll_deg=0.8 * i) for i in range(8)]
    frames = [shown(cards(*FOUR), pose) for pose in poses]
    follower = Follower()
    for frame in frames:
        followed = {s.id: np.asarray(s.corners) for s in follower.read(frame.grey)}
        full = {s.id: np.asarray(s.corners) for s in read_tags(frame.grey)}
        assert set(followed) == set(full)
        assert all(np.abs(followed[i] - full[i]).max() < 0.7 for i in full)


def test_following_finds_what_is_laid_and_loses_what_is_lifted() -> None:
    frames = [shown(cards(*FOUR[:n])) for n in (2, 2, 3, 3, 3, 4, 4, 4, 4, 1, 1, 1, 1)]
    read = read_all(frames)
    assert read[0] == {"10", "20"}
    assert read[4] == {"10", "20", "30"}
    assert read[8] == {"10", "20", "30", "40"}
    assert read[-1] == {"10"}


def test_a_slow_slide_is_followed_to_the_pixel() -> None:
    follower = Follower()
    for step in range(12):
        picture = render(cards((10, (-100 + 0.4 * step, 0)), (20, (80, 0))), size=SIZE, pose=Pose(420), seed=4)
        seen = {s.id: np.asarray(s.corners) for s in follower.read(picture.frame.grey)}
    truth = {m.id: np.asarray(m.corners) for m in picture.marks}
    assert np.abs(seen["10"] - truth["10"]).max() < 3
    assert np.abs(seen["20"] - truth["20"]).max() < 0.6


def test_a_lost_tag_is_looked_for_sooner_than_a_new_one_while_the_camera_moves() -> None:
    follower = Follower()
    poses = [Pose(420, 20, aim_mm=(3 * i, 0), roll_deg=0.6 * i) for i in range(9)]
    missing = []
    for index, pose in enumerate(poses):
        hidden = [hand((-40, -40))] if index == 2 else []
        seen = {s.id for s in follower.read(shown([*cards(*FOUR), *hidden], pose).grey)}
        missing.append(4 - len(seen))
    assert missing[2] == 1
    assert missing[-1] == 0


def test_a_fast_slide_is_followed_by_the_flow_of_its_pixels() -> None:
    follower = Follower()
    for step in range(5):
        picture = render(cards((10, (-140 + 14 * step, 0)), (20, (80, 0))), size=SIZE, pose=Pose(420), seed=4)
        seen = {s.id: np.asarray(s.corners) for s in follower.read(picture.frame.grey)}
        truth = {m.id: np.asarray(m.corners) for m in picture.marks}
        assert np.abs(seen["10"] - truth["10"]).max() < 1


def test_a_tag_that_another_card_slides_off_is_read_in_the_frame_in_which_it_lies_open() -> None:
    follower = Follower()
    for step in (0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0):
        table = [*cards(*FOUR), card(50, (-40, 60 - 14 * step))]
        picture = render(table, size=SIZE, pose=Pose(420, 20), grain=Grain(0.5, noise=2, noise_seed=step), seed=4)
        seen = {s.id for s in follower.read(picture.frame.grey)}
        assert {mark.id for mark in picture.seen()} <= seen
