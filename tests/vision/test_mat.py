"""The printed camera mat in the practice camera: found wherever it lies, and its white is white in any light."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import numpy as np
import pytest

from card_db.codes import codes
from card_db.drawing import Drawing
from card_db.load import set_ids
from card_db.mat import PATCHES, TAGS
from card_db.render import raster
from card_db.sheets import pages
from companion.tables.mats import camera_mat
from vision.bench.cubes import COLOURS
from vision.layout.mat import LaidMat, find_mat
from vision.layout.plane import Plane
from vision.pipeline import plane_of
from vision.readers.codes import read_tags
from vision.readers.pieces import Counted, Palette, count_cubes, teach, white_of
from vision.sources.practice import Grain, Item, Lens, Light, Picture, Pose, render
from vision.sources.solids import Solid, cube

SIZE = (1280, 960)
CUBES = {"blue": 3, "red": 1, "yellow": 4, "black": 2, "green": 0, "purple": 5}
LIGHTS = {"warm": Light(0.9, warmth=0.7, uneven=0.3), "day": Light(), "cold": Light(0.85, warmth=-0.7, uneven=0.3)}


@lru_cache(maxsize=2)
def sheet(paper: str) -> Item:
    """The page as it comes out of the printer, on the table."""
    (page,) = pages("coldwater-crown", paper, "mat")
    drawing = Drawing(page.paper.width, page.paper.height, page.shapes)
    image = np.asarray(raster(drawing, 5.0), dtype=np.uint8)
    # No printer's black is black and no paper is white.
    return Item((24 + image * (226 / 255)).astype(np.uint8), (page.paper.width, page.paper.height), (0, 0), 90)


def shot(solids: list[Solid], light: Light, paper: str = "a4", tilt: float = 8.0) -> Picture:
    return render(
        [sheet(paper)],
        solids=solids,
        size=SIZE,
        pose=Pose(330, tilt, roll_deg=4),
        lens=Lens(-0.02),
        light=light,
        grain=Grain(0.5, noise=2),
        cloth="wood",
    )


@lru_cache(maxsize=8)
def empty(light: str, paper: str = "a4") -> Picture:
    return shot([], LIGHTS[light], paper)


def lie(picture: Picture) -> tuple[Plane, LaidMat]:
    tags = read_tags(picture.frame.grey, tags=set(TAGS), expected=4)
    plane = plane_of(picture.frame, tags)
    assert plane is not None
    mat = find_mat(camera_mat(), plane, tags)
    assert mat is not None
    return plane, mat


def heap() -> list[Solid]:
    solids = []
    for row, (name, number) in enumerate(CUBES.items()):
        solids += [cube(name, COLOURS[name], (-60 + 8.2 * i, -50 + 20 * row)) for i in range(number)]
    return solids


@lru_cache(maxsize=1)
def palette() -> Palette:
    """Taught once, in daylight, on the mat."""
    picture = shot([cube(n, c, (-50 + 20 * i, 0)) for i, (n, c) in enumerate(COLOURS.items())], LIGHTS["day"])
    plane, mat = lie(picture)
    white = white_of(picture.frame, mat.tags, mat.patches["white"])

    def box(x: float, y: float) -> tuple:
        return ((x - 8, y - 8), (x + 8, y - 8), (x + 8, y + 8), (x - 8, y + 8))

    x, y = np.mean(plane.pixels(mat.area), axis=0)
    pieces = tuple((one.id, teach(picture.frame, box(*one.centre), white)) for one in picture.pieces)
    return Palette(teach(picture.frame, box(x, y + 100), white), pieces)


def counted(picture: Picture) -> Counted:
    plane, mat = lie(picture)
    return count_cubes(picture.frame, plane, palette(), mat.area, tags=mat.tags, patch=mat.patches["white"])


@pytest.mark.slow
@pytest.mark.parametrize("light", LIGHTS)
def test_cubes_on_the_printed_mat_are_counted_in_warm_and_in_cold_light(light: str) -> None:
    found = counted(shot(heap(), LIGHTS[light]))
    assert {count.id: count.count for count in found.counts} == CUBES


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
def test_the_mat_is_the_same_on_every_paper(paper: str) -> None:
    picture = empty("day", paper)
    _, mat = lie(picture)
    width = np.hypot(*np.subtract(mat.area[1], mat.area[0]))
    assert width == pytest.approx(184, rel=0.01)
    assert len(mat.tags) == 4
    assert set(mat.patches) == set(PATCHES)


@pytest.mark.slow
@pytest.mark.parametrize("light", ["warm", "cold"])
def test_the_patches_are_white_grey_and_black_where_the_reader_looks(light: str) -> None:
    picture = empty(light)
    _, mat = lie(picture)
    white = white_of(picture.frame, mat.tags, mat.patches["white"])
    shades = {name: teach(picture.frame, corners, white) for name, corners in mat.patches.items()}
    assert np.mean(shades["white"]) == pytest.approx(1, abs=0.08)
    assert 0.4 < np.mean(shades["grey"]) < 0.7
    assert np.mean(shades["black"]) < 0.25
    # Relative to the patch, grey is grey in any light.
    assert np.ptp(shades["grey"]) < 0.06
    assert np.ptp(white) > 25


def test_with_one_tag_or_none_there_is_no_mat() -> None:
    picture = empty("day")
    tags = read_tags(picture.frame.grey, tags=set(TAGS), expected=4)
    plane = plane_of(picture.frame, tags)
    assert plane is not None
    assert find_mat(camera_mat(), plane, tags[:1]) is None
    assert find_mat(camera_mat(), plane, []) is None
    two = find_mat(camera_mat(), plane, tags[:2])
    assert two is not None
    assert len(two.tags) == 2


def test_no_game_uses_the_tags_of_the_mat() -> None:
    used = Counter(tag for name in set_ids() for tag in codes(name).tags)
    assert not used.keys() & set(TAGS)
