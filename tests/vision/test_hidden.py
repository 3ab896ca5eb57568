"""Tags of which a part is hidden are still read in a still picture, where the others say how the table lies."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from vision.pipeline import read
from vision.readers.codes import read_tags
from vision.readers.tags import decode_hidden
from vision.scene import Point
from vision.sources.practice import Grain, Item, Pose, render
from vision.sources.sample import tag_card
from vision.sources.solids import Solid, meeple

IDS = (3, 17, 58, 101, 222, 300)
BLACK = np.full((80, 80, 3), 12, dtype=np.uint8)


def table(*solids: Solid, more: tuple[Item, ...] = ()):
    items = [tag_card(i, (-110 + 110 * (k % 3), -55 + 110 * (k // 3)), 0) for k, i in enumerate(IDS)]
    pose, grain = Pose(420, 35), Grain(0.7, noise=3, jpeg=88)
    return render([*items, *more], solids=solids, size=(1280, 720), pose=pose, grain=grain, cloth="grey", seed=5)


@cache
def tag_place(number: int) -> Point:
    return next(mark.at_mm for mark in table().marks if mark.id == str(IDS[number]))


@pytest.mark.parametrize(
    ("colour", "off"),
    [((142, 74, 36), (-9.0, 10.0)), ((199, 154, 88), (9.0, 11.0)), ((30, 30, 34), (-9.0, 10.0))],
    ids=["brown", "sand", "black"],
)
def test_a_figure_on_the_corner_of_a_tag_does_not_hide_it(colour: tuple[int, int, int], off: Point) -> None:
    x, y = tag_place(1)
    picture = table(meeple("figure", colour, (x + off[0], y + off[1]), 0.0))
    assert len(read_tags(picture.frame.grey)) < len(IDS), "the scene shows nothing hard"
    scene = read(picture.frame, tags=range(587))
    found = next(one for one in scene.placed if one.id == str(IDS[1]))
    truth = {mark.id: mark.at_mm for mark in picture.marks}
    other = next(one for one in scene.placed if one.id == str(IDS[0]))
    seen = np.subtract(found.at, other.at)
    real = np.subtract(truth[str(IDS[1])], truth[str(IDS[0])])
    assert abs(np.hypot(*seen) - np.hypot(*real)) < 1.0
    assert found.confidence < other.confidence


def test_what_is_asked_for_is_looked_for_no_further_once_all_is_there() -> None:
    x, y = tag_place(1)
    picture = table(meeple("figure", (142, 74, 36), (x - 9, y + 10), 0.0))
    assert len(read(picture.frame, tags=range(587), expected=len(IDS) - 1).placed) == len(IDS) - 1


def test_a_live_frame_does_without_the_slow_look() -> None:
    x, y = tag_place(1)
    picture = table(meeple("figure", (142, 74, 36), (x - 9, y + 10), 0.0))
    assert str(IDS[1]) not in {one.id for one in read(picture.frame, tags=range(587), is_live=True).placed}


def test_a_black_square_of_a_tag_s_size_is_no_tag() -> None:
    squares = tuple(Item(BLACK, (12.0, 12.0), (-55 + 110 * k, 0.0), 20.0 * k) for k in range(2))
    scene = read(table(meeple("figure", (142, 74, 36), (-50.0, 6.0)), more=squares).frame)
    assert sorted(int(one.id) for one in scene.placed) == sorted(IDS)


def test_chance_patterns_in_a_dark_frame_that_is_broken_are_no_tags() -> None:
    rng = np.random.default_rng(11)
    ring = np.minimum(*np.indices((10, 10)))
    ring = np.minimum(ring, ring[::-1, ::-1])
    module, many = 8, 2000
    sheet = np.full((many // 20 * 100, 2000), 230, dtype=np.uint8)
    squares = []
    for number in range(many):
        cells = np.where(ring == 0, 1, rng.integers(0, 2, (10, 10)))
        cells[ring == 1] = rng.random((ring == 1).sum()) < 0.25
        left, top = number % 20 * 100 + 10, number // 20 * 100 + 10
        sheet[top : top + 80, left : left + 80] = np.kron(np.where(cells, 230, 25), np.ones((module, module)))
        inner, outer = module - 0.5, 9 * module - 0.5
        corners = [(inner, inner), (outer, inner), (outer, outer), (inner, outer)]
        squares.append([(left + x, top + y) for x, y in corners])
    assert decode_hidden(sheet, np.array(squares, dtype=np.float64), frozenset(range(587))) == []
