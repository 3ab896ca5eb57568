"""Shapes keep their measure when they are placed, turned, flattened and cut."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.drawing import (
    Drawing,
    Mark,
    Text,
    circle,
    flatten,
    hatch,
    inside,
    place,
    points,
    polygon,
    rect,
    smooth,
)
from card_db.modules import outline, paths, qr_grid, tag_grid

NUMBER = st.floats(-50, 50)
SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def area(points) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True)) / 2


def test_points_are_read_from_text():
    assert points("1,2  -3.5,4") == ((1, 2), (-3.5, 4))


def test_a_circle_is_round_to_a_fiftieth_of_a_millimetre():
    (outlined, closed), *rest = flatten(circle((3, 4), 10), 0.005)
    assert closed
    assert not rest
    assert all(abs(math.hypot(x - 3, y - 4) - 10) < 0.02 for x, y in outlined)


def test_a_smooth_curve_goes_through_its_points():
    through = points("0,0  5,-4  9,2  4,6")
    ends = [command[1][-1] for command in smooth(through).commands if command[0] == "C"]
    assert ends == [*through[1:], through[0]]


@settings(derandomize=True, deadline=None, max_examples=60)
@given(NUMBER, NUMBER, st.floats(0.1, 5), st.floats(-360, 360))
def test_placing_keeps_the_area_up_to_scale(x, y, scale, turn):
    (moved,) = place([polygon(SQUARE)], (x, y), scale=scale, turn=turn)
    assert area(flatten(moved)[0][0]) == pytest.approx(100 * scale * scale)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.integers(0, 586), NUMBER, NUMBER, st.sampled_from([0, 90, 180, 270]))
def test_a_marks_corners_go_clockwise_from_its_own_top_left(number, x, y, turn):
    corners = Mark("tag", str(number), (x, y), 12, turn).corners
    assert area(corners) == pytest.approx(144)
    angle = math.radians(turn)
    across = (corners[1][0] - corners[0][0], corners[1][1] - corners[0][1])
    assert across == pytest.approx((12 * math.cos(angle), 12 * math.sin(angle)), abs=1e-9)


def test_four_quarter_turns_are_none():
    drawing = Drawing(30, 20, (Mark("tag", "5", (4, 6), 3), Text((1, 2), "x", 3), rect((0, 0), 30, 20)))
    turned = drawing.quarter()
    assert (turned.width, turned.height) == (20, 30)
    assert turned.marks[0].centre == (14, 4)
    four = turned.quarter().quarter().quarter()
    assert four.marks == drawing.marks
    assert (four.width, four.height) == (30, 20)


def test_hatching_stays_inside_and_keeps_its_distance():
    lines = hatch(SQUARE, 2, 0, inset=1)
    assert [round(a[1]) for a, _ in lines] == [2, 4, 6, 8]
    assert all((a[0], b[0]) == pytest.approx((1, 9)) for a, b in lines)
    for a, b in hatch(SQUARE, 1.7, 37, inset=0.2):
        assert inside(SQUARE, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))


def test_inside_knows_holes_of_a_concave_outline():
    horseshoe = points("0,0  9,0  9,9  6,9  6,3  3,3  3,9  0,9")
    assert inside(horseshoe, (1, 8))
    assert not inside(horseshoe, (4.5, 8))


@pytest.mark.parametrize("grid", [tag_grid(0), tag_grid(586), qr_grid("TABLETIDE/COLDWATER-CROWN/F12")])
def test_the_outline_of_modules_has_their_area_and_no_seams(grid):
    loops = [loop for loop, _ in flatten(outline(grid))]
    black = sum(sum(row) for row in grid)
    assert abs(sum(area(loop) for loop in loops)) == pytest.approx(black)
    for y, row in enumerate(grid):
        for x, is_black in enumerate(row):
            covered = sum(inside(loop, (x + 0.5, y + 0.5)) for loop in loops) % 2 == 1
            assert covered == is_black, (x, y)


def test_a_tag_has_its_black_border_and_a_white_module_round_it():
    grid = tag_grid(7)
    assert len(grid) == 8
    assert all(grid[0])
    assert all(row[0] and row[-1] for row in grid)
    plate, black = paths(Mark("tag", "7", (20, 20), 12))
    assert sorted({round(x, 6) for x, _ in flatten(plate)[0][0]}) == [12.5, 27.5]
    assert min(x for loop, _ in flatten(black) for x, _ in loop) == pytest.approx(14)


def test_a_qr_of_a_face_is_a_small_code_of_good_correction():
    assert len(qr_grid("TABLETIDE/COLDWATER-CROWN/F12")) == 25
