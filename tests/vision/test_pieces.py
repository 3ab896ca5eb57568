"""Cubes, figures and dice: counted by the tops, told by their pips or symbols, and never guessed at silently."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import cv2
import numpy as np
import pytest

from vision.bench.cubes import COLOURS, counted, hard_rows, heaps, taught
from vision.bench.dice import lain, read, throws
from vision.bench.meeples import filled, tiles
from vision.layout.camera import find_camera
from vision.layout.plane import Plane, through
from vision.pipeline import plane_of
from vision.readers.codes import read_tags
from vision.readers.dice import APART, FROM_ABOVE, FROM_THE_EDGE, read_pips, read_symbols
from vision.readers.pieces import Count, Counted, Palette, count_cubes, white_of
from vision.scene import Point
from vision.sources.practice import Grain, Lens, Light, Picture, Pose, render
from vision.sources.sample import mat_patch, mat_tag
from vision.sources.solids import Solid, cube, die, meeple, symbol_die
from vision.sources.view import View

AREA: tuple[Point, ...] = ((-55, -40), (55, -40), (55, 40), (-55, 40))
TAGS = [mat_tag(i, at) for i, at in ((560, (-76, -45)), (561, (76, -45)), (562, (-76, 45)), (563, (76, 45)))]
SIZE = (1280, 720)


def shot(solids: list[Solid], pose: Pose | None = None, light: Light | None = None) -> Picture:
    return render(
        TAGS, solids=solids, size=SIZE, pose=pose or Pose(270), light=light, grain=Grain(0.6, noise=2), cloth="grey"
    )


def plane(picture: Picture) -> Plane:
    found = plane_of(picture.frame, read_tags(picture.frame.grey, expected=4))
    assert found is not None
    return found


def palette(light: Light | None = None) -> Palette:
    return taught(shot([cube(n, c, (-50 + 20 * i, 0)) for i, (n, c) in enumerate(COLOURS.items())], light=light))


def count(picture: Picture, known: Palette) -> Counted:
    tags = [tag.corners for tag in read_tags(picture.frame.grey, expected=4)]
    return count_cubes(picture.frame, plane(picture), known, AREA, tags=tags)


def row(name: str, number: int, y: float) -> list[Solid]:
    return [cube(name, COLOURS[name], (-40 + 8.2 * i, y)) for i in range(number)]


# The camera behind the plane ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tilt", [25, 45])
def test_the_camera_is_found_from_the_table_alone(tilt: float) -> None:
    view = View(SIZE, Pose(300, tilt, 20, 10, field_deg=55), Lens())
    to_pixels = view.matrix()
    inverse = np.linalg.inv(to_pixels)
    camera = find_camera(Plane(inverse, to_pixels, 0.0, tilt), SIZE)
    assert camera.eye == pytest.approx(view.eye, rel=1e-3)
    assert camera.focal == pytest.approx(view.focal, rel=1e-3)
    places = np.array([[50.0, 30.0], [-80.0, -40.0]])
    assert through(camera.to_pixels(8.0), places) == pytest.approx(view.project(places, height=8.0), abs=0.01)


# Cubes -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pose", [Pose(270), Pose(270, 25, 15), Pose(270, 45, -15)])
def test_touching_cubes_are_counted_by_colour(pose: Pose) -> None:
    picture = shot([*row("red", 5, -20), *row("blue", 4, -11.8), *row("yellow", 1, 10), *row("black", 3, 20)], pose)
    found = count(picture, palette())
    assert {c.id: c.count for c in found.counts} == {
        "red": 5,
        "blue": 4,
        "yellow": 1,
        "black": 3,
        "green": 0,
        "purple": 0,
    }
    assert len(found.placed) == 13


@pytest.mark.parametrize("warmth", [-0.8, 0.8])
def test_warm_and_cold_light_do_not_change_the_count(warmth: float) -> None:
    light = Light(0.85, warmth=warmth, uneven=0.3)
    picture = shot([*row("purple", 3, -20), *row("green", 2, 0), *row("blue", 2, 20)], light=light)
    # Taught in white light: the tags' white margins carry the colours over.
    found = {c.id: c.count for c in count(picture, palette()).counts}
    assert (found["purple"], found["green"], found["blue"]) == (3, 2, 2)


def test_pieces_are_placed_where_they_lie() -> None:
    picture = shot(row("red", 1, -20) + row("green", 1, 15))
    found = {c.id: c.at for c in count(picture, palette()).counts if c.count}
    apart = np.subtract(found["green"][0], found["red"][0])
    assert np.hypot(*np.subtract(apart, (0, 35))) < 1.5


def test_an_empty_mat_has_nothing_on_it_and_that_is_sure() -> None:
    found = count(shot([]), palette())
    assert all(c.count == 0 for c in found.counts)
    assert found.is_sure
    assert found.advice == ""


def test_a_clear_piece_is_always_asked_for() -> None:
    known = palette()
    asking = Palette(known.cloth, known.pieces, asked=("clear",))
    found = count(shot(row("red", 2, 0)), asking)
    assert found.counts[-1] == Count("clear", 0, 0.0, False)
    assert not found.is_sure


def test_a_count_between_two_numbers_says_so() -> None:
    odd = Solid("red", ((-4, -6), (4, -6), (4, 6), (-4, 6)), 8.0, COLOURS["red"], (0, 0))
    red = next(c for c in count(shot([odd]), palette()).counts if c.id == "red")
    assert not red.is_sure


def test_a_piece_across_the_edge_of_the_area_is_not_counted_silently() -> None:
    found = count(shot([*row("red", 2, 0), cube("blue", COLOURS["blue"], (0, 38))]), palette())
    assert {c.id: c.is_sure for c in found.counts if c.count} == {"red": True, "blue": False}
    assert found.advice == "Move the blue pieces away from the edge."


def test_too_slanted_a_view_is_not_counted_but_answered_with_advice() -> None:
    found = count(shot(row("red", 2, 0), Pose(270, 57)), palette())
    assert "from above" in found.advice
    assert not any(c.is_sure for c in found.counts)


def test_white_is_what_the_margins_of_tags_show() -> None:
    picture = shot([], light=Light(0.7, warmth=0.6))
    red, _, blue = white_of(picture.frame, [m.corners for m in picture.marks])
    assert red > blue + 30
    assert list(white_of(picture.frame, [])) == [255, 255, 255]


@pytest.mark.slow
@pytest.mark.parametrize("tilt", [0.0, 25.0, 45.0])
def test_heaps_of_six_colours_are_counted(tilt: float) -> None:
    for heap in heaps(2, tilt, seed=5):
        wrong = [c.id for c in counted(heap).counts if c.count != heap.counts[c.id] and c.is_sure]
        assert wrong == []


@pytest.mark.slow
def test_the_row_in_hard_light_says_how_many_wrong_counts_are_flagged_once_there_are_enough() -> None:
    (row,) = hard_rows(1)
    assert row.ours["total"] == 18
    assert row.ours["wrong"] == row.ours["wrong_flagged"] + row.ours["sure_but_wrong"]
    assert row.met is None, "so few scenes say nothing"


def test_figures_stand_on_the_table_too() -> None:
    teal = (50, 150, 160)
    picture = shot([meeple("teal", teal, (-20, 0), 30), meeple("teal", teal, (20, 0), 200)], Pose(270, 30))
    assert [piece.id for piece in picture.pieces] == ["teal", "teal"]
    hits = (np.abs(picture.frame.image.astype(int) - np.array(teal) * 0.97) < 30).all(axis=2)
    assert hits.mean() > 0.002


# A white patch, slots, and each piece's own confidence -------------------------------------------------------------------


def test_a_white_patch_of_the_mat_tells_what_is_white() -> None:
    picture = render([mat_patch((30, 0))], size=SIZE, pose=Pose(270), light=Light(0.7, warmth=0.6), cloth="blue")
    (patch,) = (mark.corners for mark in picture.marks)
    white = white_of(picture.frame, (), patch)
    x, y = (round(v) for v in np.mean(patch, axis=0))
    assert white == pytest.approx(picture.frame.image[y, x].astype(float), abs=6)
    assert white[0] > white[2] + 30


def test_the_patch_counts_before_the_margins_of_tags() -> None:
    picture = shot([])
    (first, *_) = (mark.corners for mark in picture.marks)
    x, y = np.mean(first, axis=0) + 60
    cloth = ((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9))
    assert white_of(picture.frame, [first], cloth).max() < white_of(picture.frame, [first]).min() - 30


def test_meeples_of_two_colours_are_counted_in_their_slots() -> None:
    (tile,) = tiles(1, 0.0, seed=5)
    seen, is_sure = filled(tile)
    assert seen == tile.filled
    assert is_sure


@pytest.mark.slow
@pytest.mark.parametrize("tilt", [25.0, 45.0])
def test_meeples_are_counted_from_the_side_or_said_to_be_unsure(tilt: float) -> None:
    for tile in tiles(3, tilt, seed=5):
        seen, is_sure = filled(tile)
        assert seen == tile.filled or not is_sure


def test_each_piece_has_a_confidence_of_its_own() -> None:
    odd = Solid("red", ((-4, -6), (4, -6), (4, 6), (-4, 6)), 8.0, COLOURS["red"], (30, 10))
    found = count(shot([odd, *row("red", 3, -20)[::2]]), palette())
    red = next(c for c in found.counts if c.id == "red")
    assert len(red.each) == len(red.at) == red.count
    assert min(red.each) == red.confidence < 0.6 < max(red.each)
    doubtful = min(found.placed, key=lambda piece: piece.confidence)
    assert np.hypot(*np.subtract(doubtful.at, max(red.at, key=lambda at: at[0]))) < 9


# Dice --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_dice_from_above_are_read_also_where_two_touch(seed: int) -> None:
    for thrown in throws(2, seed=seed):
        roll = read(thrown)
        assert Counter(d.id for d in roll.dice) == Counter(str(v) for v in thrown.values)
        assert roll.is_sure


def test_a_throw_is_laid_anew_where_its_first_dice_leave_no_room_for_the_rest() -> None:
    rng = np.random.default_rng(3)
    for _ in range(60):
        laid = lain((1, 2, 3, 4, 5, 6), (196, 40, 44), rng)
        apart = [np.hypot(*np.subtract(a.at_mm, b.at_mm)) for a, b in combinations(laid, 2)]
        assert len(laid) == 6
        assert min(apart) > 16


def test_all_six_values_are_told_with_their_places() -> None:
    picture = shot([die(v, (-45 + 18 * (v - 1), 5 * (v % 2)), 13 * v) for v in range(1, 7)], Pose(270, 5))
    roll = read_pips(picture.frame, plane(picture), AREA)
    assert [d.id for d in roll.dice] == ["1", "2", "3", "4", "5", "6"]
    assert all(d.placed.kind == "die" for d in roll.dice)
    steps = np.diff([d.at[0] for d in roll.dice])
    assert steps == pytest.approx([18] * 5, abs=1.5)


def test_an_oblique_view_of_dice_is_refused_with_advice() -> None:
    picture = shot([die(3, (0, 0))], Pose(270, 40))
    roll = read_pips(picture.frame, plane(picture), AREA)
    assert (roll.dice, roll.advice, roll.is_sure) == ((), FROM_ABOVE, False)


def test_a_die_that_the_region_cuts_off_makes_the_roll_unsure() -> None:
    picture = shot([die(3, (AREA[1][0] + 1, 0), 20), die(4, (0, 0))], Pose(270, 5))
    roll = read_pips(picture.frame, plane(picture), AREA)
    assert "4" in [d.id for d in roll.dice]
    assert (roll.advice, roll.is_sure) == (FROM_THE_EDGE, False)


def test_something_as_large_as_a_die_without_a_face_makes_the_roll_unsure() -> None:
    picture = shot([die(5, (-20, 0)), cube("blue", COLOURS["blue"], (25, 10), size_mm=16.0)], Pose(270, 5))
    roll = read_pips(picture.frame, plane(picture), AREA)
    assert [d.id for d in roll.dice] == ["5"]
    assert (roll.advice, roll.is_sure) == (APART, False)


def test_a_tag_beside_the_dice_is_no_die() -> None:
    picture = render(
        [mat_tag(560), mat_tag(561, (40, 0))], solids=[die(6, (-35, 5), 30)], size=(1280, 720), pose=Pose(270)
    )
    tags = [mark.corners for mark in picture.marks]
    roll = read_pips(picture.frame, plane(picture), AREA, tags=tags)
    assert ([d.id for d in roll.dice], roll.is_sure) == (["6"], True)


def test_without_a_region_all_that_the_picture_shows_is_looked_at() -> None:
    picture = shot([die(2, (-40, -25), 10), die(6, (40, 25), 50)], Pose(200, 3))
    tags = [mark.corners for mark in picture.seen()]
    roll = read_pips(picture.frame, plane(picture), tags=tags)
    assert ([d.id for d in roll.dice], roll.is_sure) == (["2", "6"], True)


def test_no_dice_are_no_roll() -> None:
    picture = shot([])
    assert read_pips(picture.frame, plane(picture), AREA).dice == ()


def symbol(name: str) -> np.ndarray:
    face = np.full((160, 160, 3), (236, 232, 222), dtype=np.uint8)
    ink = (30, 50, 90)
    match name:
        case "wave":
            for y in (60, 95):
                points = [(20 + 4 * i, round(y + 14 * np.sin(i / 3))) for i in range(31)]
                cv2.polylines(face, [np.array(points, np.int32)], False, ink, 9, cv2.LINE_AA)
        case "whirlpool":
            turns = np.linspace(0, 5 * np.pi, 80)
            points = np.stack([80 + 3.6 * turns * np.cos(turns), 80 + 3.6 * turns * np.sin(turns)], axis=1)
            cv2.polylines(face, [np.round(points).astype(np.int32)], False, ink, 8, cv2.LINE_AA)
        case "sun":
            cv2.circle(face, (80, 80), 26, ink, -1, cv2.LINE_AA)
            for angle in range(0, 360, 45):
                c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
                cv2.line(
                    face, (round(80 + 36 * c), round(80 + 36 * s)), (round(80 + 58 * c), round(80 + 58 * s)), ink, 9
                )
    return face


SYMBOLS = {name: symbol(name) for name in ("wave", "whirlpool", "sun")}


def test_printed_symbols_are_told_by_their_pictures() -> None:
    names = ["wave", "whirlpool", "sun", "wave"]
    places = [(-45, -20), (-15, 15), (15, -15), (45, 20)]
    solids = [symbol_die(n, SYMBOLS[n], at, 25 + 70 * i) for i, (n, at) in enumerate(zip(names, places, strict=True))]
    picture = shot(solids, Pose(270, 6))
    roll = read_symbols(picture.frame, plane(picture), AREA, SYMBOLS)
    assert [d.id for d in roll.dice] == names


def test_a_symbol_that_was_not_taught_has_no_name() -> None:
    picture = shot([symbol_die("sun", SYMBOLS["sun"], (0, 0), 10)])
    known = {"wave": SYMBOLS["wave"], "whirlpool": SYMBOLS["whirlpool"]}
    roll = read_symbols(picture.frame, plane(picture), AREA, known)
    assert [d.id for d in roll.dice] == [""]
    assert not roll.is_sure
