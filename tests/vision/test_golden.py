"""Golden pictures with their truth beside them: what the readers are held to, whatever becomes of the practice camera."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.frame import Frame, decode
from vision.layout.grid import find_grid
from vision.pipeline import plane_of, read
from vision.readers.codes import read_tags
from vision.readers.dice import read_pips
from vision.readers.pieces import Palette, count_cubes
from vision.scene import Point

GOLDEN = Path(__file__).parent / "golden"
NAMES = sorted(path.stem for path in GOLDEN.glob("*.jpg"))
WITH_CUBES = [name for name in NAMES if name.startswith("cubes")]
WITH_ADVICE = ["blurred", "dark", "slanted"]


def golden(name: str) -> tuple[Frame, dict[str, Any]]:
    truth = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    return decode((GOLDEN / f"{name}.jpg").read_bytes()), truth


def around(frame: Frame, half: Point) -> list[Point]:
    """A rectangle (mm) in the middle of a picture of the mat."""
    plane = plane_of(frame, read_tags(frame.grey, expected=4))
    assert plane is not None
    middle = plane.place(((0, 0), (frame.width, 0), (frame.width, frame.height), (0, frame.height)))[0]
    return [(middle[0] + x * half[0], middle[1] + y * half[1]) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def test_there_are_golden_pictures() -> None:
    assert len(NAMES) == 12
    assert sum(path.stat().st_size for path in GOLDEN.iterdir()) < 700_000


@pytest.mark.parametrize("name", NAMES)
def test_every_open_mark_is_read_where_it_lies_and_nothing_else(name: str) -> None:
    frame, truth = golden(name)
    marks = {(mark["kind"], mark["id"]): mark for mark in truth["marks"]}
    open_ones = {key for key, mark in marks.items() if mark["visible"] >= 0.999}
    scene = read(frame, expected=sum(kind == "tag" for kind, _ in open_ones))
    seen = {(s.kind, s.id): np.asarray(s.corners) for s in scene.sightings}
    assert len(seen) == len(scene.sightings)
    assert set(seen) <= set(marks)
    if name != "blurred":
        assert open_ones <= set(seen)
    for key in open_ones & set(seen):
        error = np.linalg.norm(seen[key] - np.asarray(marks[key]["corners"]), axis=1)
        assert error.max() < {"tag": 0.8, "qr": 3.5}[key[0]] * (2 if name in WITH_ADVICE else 1)


@pytest.mark.parametrize("name", WITH_ADVICE)
def test_a_bad_picture_is_answered_with_the_advice_that_helps(name: str) -> None:
    frame, truth = golden(name)
    assert any(advice.startswith(truth["advice"]) for advice in read(frame).quality.advice)


@pytest.mark.parametrize("name", ["net-with-gaps", "qr-labels", "cubes"])
def test_a_good_picture_gets_no_advice(name: str) -> None:
    assert read(golden(name)[0]).quality.advice == ()


def test_the_net_has_its_two_gaps() -> None:
    frame, _ = golden("net-with-gaps")
    grid = find_grid(read(frame, expected=10).placed, (40, 56))
    assert (grid.rows, grid.columns) == (2, 6)
    ids = [[placed.id if placed else "" for placed in row] for row in grid.cells]
    assert ids == [["30", "31", "", "33", "34", "35"], ["36", "", "38", "39", "40", "41"]]


@pytest.mark.parametrize("name", WITH_CUBES)
def test_cubes_are_counted_as_they_are_or_said_to_be_unsure(name: str) -> None:
    frame, truth = golden(name)
    tags = read_tags(frame.grey, expected=4)
    plane = plane_of(frame, tags)
    assert plane is not None
    shades = truth["palette"]
    palette = Palette(tuple(shades["cloth"]), tuple((piece, tuple(shade)) for piece, shade in shades["pieces"].items()))
    found = count_cubes(frame, plane, palette, around(frame, (60, 34)), tags=[tag.corners for tag in tags])
    assert {count.id: count.count for count in found.counts if count.is_sure}.items() <= truth["cubes"].items()
    if name == "cubes":
        assert found.is_sure


def test_dice_show_what_they_show() -> None:
    frame, truth = golden("dice")
    plane = plane_of(frame, read_tags(frame.grey, expected=4))
    assert plane is not None
    roll = read_pips(frame, plane, around(frame, (60, 34)))
    assert sorted(die.id for die in roll.dice) == truth["dice"]
    assert roll.is_sure
