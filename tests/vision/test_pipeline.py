"""A picture becomes a scene: marks read, placed in millimetres, judged."""

from __future__ import annotations

import numpy as np
import pytest

from vision.frame import Frame, PictureError, encode_jpeg
from vision.pipeline import read
from vision.readers.codes import read_qr
from vision.readers.spots import busy_spots
from vision.scene import Scene
from vision.sources.practice import Glare, Grain, Lens, Light, Picture, Pose, render
from vision.sources.sample import qr_card, tag_card

IDS = (3, 17, 58, 101, 222, 300, 411, 586)
SMALL = (1280, 720)


def table(**look: object) -> Picture:
    items = [tag_card(i, (-165 + 110 * (k % 4), -55 + 110 * (k // 4)), 37 * k) for k, i in enumerate(IDS)]
    return render(items, size=SMALL, **{"pose": Pose(500, 25), "grain": Grain(0.6, noise=2, jpeg=90), **look})


def ids(scene: Scene) -> list[int]:
    return sorted(int(placed.id) for placed in scene.placed)


def test_every_tag_is_found_where_it_lies() -> None:
    picture = table()
    scene = read(picture.frame, expected=len(IDS))
    assert ids(scene) == list(IDS)
    truth = {mark.id: mark for mark in picture.marks}
    for sighting in scene.sightings:
        offset = np.asarray(sighting.corners) - np.asarray(truth[sighting.id].corners)
        assert float(np.sqrt((offset**2).sum(axis=1).mean())) < 0.3


@pytest.mark.parametrize("tilt", [0, 20, 45])
def test_distances_and_turns_come_out_in_millimetres_and_degrees(tilt: float) -> None:
    picture = table(pose=Pose(500, tilt, spin_deg=30, roll_deg=5))
    scene = read(picture.frame)
    assert scene.millimetres
    truth = {mark.id: mark for mark in picture.marks}
    for one in scene.placed:
        for two in scene.placed:
            seen = np.hypot(one.at[0] - two.at[0], one.at[1] - two.at[1])
            real = np.hypot(*np.subtract(truth[one.id].at_mm, truth[two.id].at_mm))
            assert abs(seen - real) < 1 + 0.006 * real
            turned = (one.turn - two.turn) - (truth[one.id].turn_deg - truth[two.id].turn_deg)
            assert abs((turned + 180) % 360 - 180) < 1.5


def test_a_single_tag_gives_scale_by_itself() -> None:
    picture = render([tag_card(7, (20, 10), 30)], size=SMALL, pose=Pose(300))
    (placed,) = read(picture.frame, expected=1).placed
    assert np.hypot(placed.at[0] - picture.marks[0].at_mm[0], placed.at[1] - picture.marks[0].at_mm[1]) < 2
    assert abs(placed.turn - 30) < 2


def test_a_tag_that_lies_higher_does_not_bend_the_table() -> None:
    picture = table()
    lifted = render([tag_card(500, (0, 0), tag_mm=14)], size=SMALL, pose=Pose(500, 25))
    mixed = np.where(
        (np.abs(np.indices((720, 1280)) - [[[360]], [[640]]]) < 90).all(axis=0)[..., None],
        lifted.frame.image,
        picture.frame.image,
    )
    scene = read(mixed, expected=9)
    truth = {mark.id: mark for mark in picture.marks}
    known = [p for p in scene.placed if p.id in truth]
    seen = np.hypot(*np.subtract(known[0].at, known[-1].at))
    real = np.hypot(*np.subtract(truth[known[0].id].at_mm, truth[known[-1].id].at_mm))
    assert len(known) >= 7
    assert abs(seen - real) < 1 + 0.006 * real


def test_only_tags_of_the_game_are_placed_but_a_foreign_one_is_told() -> None:
    scene = read(table().frame, tags=frozenset(IDS[:5]), expected=5)
    assert ids(scene) == list(IDS[:5])
    assert {s.id for s in scene.sightings} > {str(i) for i in IDS[:5]}


def test_equal_tags_are_instances_not_one() -> None:
    items = [tag_card(40, (-80, 0)), tag_card(40, (0, 0), 90), tag_card(41, (80, 0))]
    scene = read(render(items, size=SMALL, pose=Pose(400)).frame)
    assert sorted((p.id, p.instance) for p in scene.placed) == [("40", 0), ("40", 1), ("41", 0)]


def test_qr_codes_are_read_with_their_text() -> None:
    items = [qr_card("TABLETIDE/CW/12", (-40, 0), 10), qr_card("TABLETIDE/CW/13", (40, 0), 200)]
    scene = read(render(items, size=SMALL, pose=Pose(250, 15)).frame)
    assert sorted(p.id for p in scene.placed) == ["TABLETIDE/CW/12", "TABLETIDE/CW/13"]
    one, two = scene.placed
    assert abs(np.hypot(*np.subtract(one.at, two.at)) - 80) < 4


def test_file_bytes_grey_pixels_and_frames_are_all_pictures() -> None:
    picture = table()
    for given in (encode_jpeg(picture.frame.image, 95), picture.frame.grey, picture.frame.image, picture.frame):
        assert ids(read(given, expected=len(IDS))) == list(IDS)
    with pytest.raises(PictureError):
        read(b"nothing")


def test_nothing_is_seen_on_an_empty_table() -> None:
    scene = read(render([], size=SMALL, cloth="wood").frame)
    assert scene == Scene(quality=scene.quality, millimetres=False)


def test_the_second_pass_finds_what_the_first_misses() -> None:
    picture = table(grain=Grain(1.9, noise=3, jpeg=80), pose=Pose(620, 35))
    quick = read(picture.frame, is_live=True)
    thorough = read(picture.frame, expected=len(IDS))
    assert len(quick.placed) < len(thorough.placed)
    assert set(ids(thorough)) <= set(IDS)


STAGED = {
    "dark": ({"light": Light(level=0.15)}, "More light"),
    "washed out": ({"light": Light(level=4.0), "cloth": "white"}, "Less light"),
    "glare": ({"light": Light(glare=(Glare((0.5, 0.5), 0.08),))}, "lamp"),
    "blurred": ({"grain": Grain(blur_px=5)}, "Hold still"),
    "shaken": ({"grain": Grain(motion_px=14, motion_deg=20)}, "Hold still"),
    "far": ({"pose": Pose(900)}, "Closer"),
    "slanted": ({"pose": Pose(420, 62)}, "from above"),
}


@pytest.mark.parametrize("name", sorted(STAGED))
def test_the_light_coach_says_what_is_wrong_with_a_bad_picture(name: str) -> None:
    look, advice = STAGED[name]
    scene = read(table(**look).frame)
    assert any(advice in line for line in scene.quality.advice), scene.quality


@pytest.mark.parametrize("cloth", ["green", "white", "wood", "black"])
def test_the_light_coach_is_quiet_about_a_good_picture(cloth: str) -> None:
    scene = read(table(cloth=cloth, lens=Lens(-0.03), light=Light(0.9, warmth=0.5, uneven=0.3)).frame)
    assert scene.quality.advice == ()


def test_a_frame_knows_its_grey_once() -> None:
    frame = Frame(table().frame.image)
    assert frame.grey is frame.grey


# Codes that were missed ------------------------------------------------------------------------------------------------


def labels() -> Picture:
    items = [qr_card(f"SPOT {n}", (-80 + 40 * (n % 5), -20 + 40 * (n // 5)), 31 * n) for n in range(10)]
    return render(items, size=SMALL, pose=Pose(260, 15), grain=Grain(0.6, noise=2, jpeg=90), cloth="wood")


def test_where_a_code_was_missed_the_picture_is_busy_and_nowhere_else() -> None:
    picture = labels()
    quads = np.array([mark.corners for mark in picture.marks])
    assert busy_spots(picture.frame.grey, quads) == []
    (spot,) = busy_spots(picture.frame.grey, np.delete(quads, 3, axis=0))
    assert (quads[3].min(axis=0) > spot[:2]).all()
    assert (quads[3].max(axis=0) < spot[2:]).all()


def test_without_any_code_found_there_is_no_size_to_look_for() -> None:
    assert busy_spots(labels().frame.grey, np.empty((0, 4, 2))) == []


def test_codes_found_in_enlarged_patches_are_found_once_and_in_their_place() -> None:
    # Two pixels a module: too few for most readers at the picture's own size.
    small = [qr_card(f"TABLETIDE/SPOT/{n}", (-160 + 40 * (n % 9), -40 + 40 * (n // 9)), 31 * n) for n in range(27)]
    picture = render(small, size=SMALL, pose=Pose(470, 10), grain=Grain(0.7, noise=3, jpeg=88))
    seen = {s.text: np.asarray(s.corners) for s in read_qr(picture.frame.grey, expected=27)}
    assert sorted(seen) == sorted(mark.id for mark in picture.marks)
    for mark in picture.marks:
        assert np.abs(seen[mark.id].mean(axis=0) - np.mean(mark.corners, axis=0)).max() < 3
