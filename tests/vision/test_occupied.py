"""Figures on printed places: told from the print and by their colour, whatever the light, and a doubtful one asks for a look."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from vision.bench.places import COLOURS, PLACES, River, rivers, tile, told
from vision.layout.places import place_of
from vision.scene import Placed
from vision.sources.practice import Glare, Grain, Light, Pose, render
from vision.sources.solids import meeple

TILES = {"7": -32.0, "8": 32.0}
#: What stands where in every scene here; the other places are empty.
STANDING = {"7/a": "orange", "7/d": "teal", "8/b": "orange"}
GLARE_AT = (0.36, 0.33)


def river(light: Light, tilt: float = 20.0) -> River:
    rng = np.random.default_rng(4)
    items, solids = [], []
    for tag, x in TILES.items():
        lying = Placed("tag", tag, 1.0, (x, 0.0))
        items.append(tile(int(tag), lying, rng))
        for place, offset in PLACES.items():
            if colour := STANDING.get(f"{tag}/{place}"):
                solids.append(meeple(colour, COLOURS[colour], place_of(lying, offset), 40.0))
    picture = render(
        items, solids=solids, size=(960, 540), pose=Pose(200, tilt), light=light, grain=Grain(0.6, noise=3, jpeg=88)
    )
    places = {f"{tag}/{place}": STANDING.get(f"{tag}/{place}", "") for tag in TILES for place in PLACES}
    return River(picture, places, {item.marks[0].id: item.image for item in items})


@pytest.mark.slow
@pytest.mark.parametrize("tilt", [0.0, 25.0])
def test_each_place_is_told_empty_or_by_its_figures_colour(tilt: float) -> None:
    for one, knows_prints in product(rivers(1, tilt, seed=5), (True, False)):
        seen, confidence = told(one, knows_prints=knows_prints)
        assert seen == {place: colour for place, colour in one.standing.items() if place in seen}
        assert len(seen) >= 16
        assert all(sure >= 0.5 for sure in confidence.values())


@pytest.mark.parametrize(
    "light",
    [
        Light(1.25, warmth=0.9),
        Light(1.2, warmth=-0.9),
        Light(0.6, shadow=0.5),
        Light(glare=(Glare(GLARE_AT, 0.1, 0.2),)),
    ],
    ids=["warm and too bright", "cold and too bright", "in shade", "a lamp that mirrors"],
)
def test_no_light_makes_a_figure_or_changes_its_colour(light: Light) -> None:
    one = river(light)
    seen, confidence = told(one)
    assert seen == one.standing
    assert min(confidence.values()) >= 0.5


def test_a_place_that_a_lamp_blots_out_is_asked_for_and_not_said_to_be_empty() -> None:
    one = river(Light(glare=(Glare(GLARE_AT, 0.05, 1.2),)))
    seen, confidence = told(one)
    wrong = {place for place in one.standing if seen.get(place) != one.standing[place]}
    assert all(confidence.get(place, 1.0) < 0.5 for place in wrong)
    assert any(sure < 0.5 for sure in confidence.values())


@pytest.mark.parametrize("strength", [0.5, 0.65])
@pytest.mark.parametrize("number", [0, 2])
def test_a_figure_that_a_lamp_blots_out_is_asked_for_or_right_and_never_overlooked(
    number: int, strength: float
) -> None:
    x, y = river(Light()).picture.pieces[number].centre
    one = river(Light(glare=(Glare((x / 960, y / 540), 0.025, strength),)))
    seen, confidence = told(one)
    for place, colour in one.standing.items():
        assert seen.get(place, "") == colour or confidence.get(place, 1.0) < 0.5


def test_a_face_that_is_not_as_printed_is_read_by_the_colours_alone() -> None:
    one = river(Light())
    noise = np.random.default_rng(1).integers(0, 256, (12, 12, 3), dtype=np.uint8).repeat(40, axis=0).repeat(40, axis=1)
    other = replace(one, faces=dict.fromkeys(one.faces, noise))
    assert told(other) == told(one, knows_prints=False)
    assert told(other)[0] == one.standing


def test_a_picture_without_tags_tells_nothing() -> None:
    assert told(River(render([], size=(320, 240)), {}, {})) == ({}, {})
