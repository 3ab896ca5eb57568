"""What stands on known places is told by its colour: one piece or none a place, from any side and in any light."""

from __future__ import annotations

import numpy as np
import pytest

from vision import pipeline
from vision.readers.occupied import Kind, Spot, read_spots
from vision.sources.practice import Grain, Light, Pose, render
from vision.sources.sample import tag_card
from vision.sources.solids import cube, meeple

BROWN, SAND, RED = (142, 74, 36), (199, 154, 88), (216, 72, 58)
KINDS = {
    "brown": Kind(tuple(v / 255 for v in BROWN), 8.0, 139.0),
    "sand": Kind(tuple(v / 255 for v in SAND), 8.0, 139.0),
}
PLACES = [(x, y) for y in (-60.0, 60.0) for x in (-120.0, -40.0, 40.0, 120.0)]
SPOTS = [Spot(f"place {n}", at, 10.0) for n, at in enumerate(PLACES)]


def picture(standing, *, seed=1, **more):
    """Two tags on a table, and a figure of a colour at each place that is named."""
    solids = [
        meeple(name, BROWN if name == "brown" else SAND, (PLACES[n][0] + dx, PLACES[n][1] - dx), 40.0 * n)
        for n, (name, dx) in standing.items()
    ]
    items = [tag_card(3, (-80, 0)), tag_card(4, (80, 0))]
    return render(items, solids=solids, size=(1600, 1000), pose=more.pop("pose", Pose(view_mm=460)), seed=seed, **more)


def read(shown, kinds=KINDS):
    scene = pipeline.read(shown.frame, tags=(3, 4))
    plane = pipeline.plane_of(shown.frame, scene.sightings)
    return read_spots(shown.frame, plane, SPOTS, kinds, [one.corners for one in scene.sightings])


STANDING = {0: ("brown", 1.5), 2: ("sand", -2.0), 5: ("sand", 0.0), 7: ("brown", 2.0)}
WANTED = {f"place {n}": name for n, (name, _) in STANDING.items()}


@pytest.mark.parametrize("tilt", [0, 22, 40])
@pytest.mark.parametrize(
    "light", [Light(), Light(level=0.65, warmth=0.7, uneven=0.5), Light(warmth=-0.7, from_deg=120, shadow=0.3)]
)
def test_each_place_holds_the_piece_that_stands_there_and_no_other(tilt, light):
    shown = picture(STANDING, pose=Pose(view_mm=480, tilt_deg=tilt), light=light, grain=Grain(blur_px=0.8, noise=4))
    found = read(shown)
    assert {one.zone: one.id for one in found} == WANTED
    assert all(one.kind == "piece" and one.confidence > 0.5 for one in found)


def test_pieces_are_found_where_they_stand():
    by_zone = {one.zone: one.at for one in read(picture(STANDING))}
    for n, (_, dx) in STANDING.items():
        assert np.hypot(by_zone[f"place {n}"][0] - PLACES[n][0] - dx, by_zone[f"place {n}"][1] - PLACES[n][1] + dx) < 3


def test_an_empty_table_and_pieces_of_another_colour_are_nothing():
    assert read(picture({})) == ()
    other = render(
        [tag_card(3, (-80, 0)), tag_card(4, (80, 0))],
        solids=[cube("red", (30, 60, 200), at) for at in PLACES],
        size=(1600, 1000),
        pose=Pose(view_mm=460),
    )
    assert read(other) == ()


def test_equal_pieces_are_numbered():
    found = read(picture(STANDING))
    assert sorted((one.id, one.instance) for one in found) == [("brown", 0), ("brown", 1), ("sand", 0), ("sand", 1)]


def test_a_view_that_is_too_slanted_or_a_game_without_pieces_reads_nothing():
    shown = picture(STANDING, pose=Pose(view_mm=520, tilt_deg=58))
    assert read(shown) == ()
    assert read(picture(STANDING), {}) == ()
