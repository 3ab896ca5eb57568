"""Layouts: grids with empty cells, rows, groups, stacks, slots and piles out of placed cards."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.layout.grid import Grid, centred, find_grid
from vision.layout.places import clusters, piles, place_of, rows, slots, stacks
from vision.scene import Placed, Point

CARD = (63.0, 88.0)


def card(identity: str, at: Point, turn: float = 0.0) -> Placed:
    return Placed("tag", identity, 1.0, at, turn)


def turned(at: Point, degrees: float) -> Point:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (c * at[0] - s * at[1], s * at[0] + c * at[1])


def laid(cells: set[tuple[int, int]], rng: Random, *, turn: float, nudge: float, lean: float) -> dict[str, Placed]:
    """Cards in some cells of an unevenly spaced grid, nudged (mm), leaning (degrees), some upside down."""
    gaps_x = [rng.uniform(2, 14) for _ in range(7)]
    gaps_y = [rng.uniform(2, 14) for _ in range(7)]
    found = {}
    for row, column in cells:
        x = column * CARD[0] + sum(gaps_x[:column]) + rng.uniform(-nudge, nudge)
        y = row * CARD[1] + sum(gaps_y[:row]) + rng.uniform(-nudge, nudge)
        own = turn + rng.uniform(-lean, lean) + (180 if rng.random() < 0.5 else 0)
        found[f"{row},{column}"] = card(f"{row},{column}", turned((x, y), turn), own % 360)
    return found


def ids(grid: Grid | None) -> list[list[str]]:
    assert grid is not None
    return [[one.id if one else "" for one in line] for line in grid.cells]


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.integers(1, 6), st.floats(-25, 25), st.randoms(use_true_random=False))
def test_a_net_of_four_columns_is_read_with_its_empty_cells(count: int, turn: float, rng: Random) -> None:
    full = {(r, c) for r in range(count) for c in range(4)}
    # Every row and column keeps a card, so that the whole net can be known; rows fill from the left.
    empty = {cell for cell in full if cell[1] > 0 and cell[0] > 0 and rng.random() < 0.25}
    grid = find_grid(list(laid(full - empty, rng, turn=turn, nudge=6, lean=10).values()), CARD, columns=4)
    assert ids(grid) == [["" if (r, c) in empty else f"{r},{c}" for c in range(4)] for r in range(count)]


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.floats(-25, 25), st.randoms(use_true_random=False))
def test_a_grid_of_three_by_three_may_lean_by_25_degrees_a_card(turn: float, rng: Random) -> None:
    cards = laid({(r, c) for r in range(3) for c in range(3)}, rng, turn=turn, nudge=5, lean=25)
    assert ids(find_grid(list(cards.values()), CARD)) == [[f"{r},{c}" for c in range(3)] for r in range(3)]


def test_an_empty_column_in_the_middle_is_seen_by_its_gap() -> None:
    cards = [card(f"{r},{c}", (70.0 * c, 95.0 * r)) for r in range(2) for c in (0, 1, 3)]
    grid = find_grid(cards, CARD, columns=4)
    assert ids(grid) == [["0,0", "0,1", "", "0,3"], ["1,0", "1,1", "", "1,3"]]
    assert grid is not None
    assert grid.centres[0][2] == pytest.approx((140, 0), abs=3)


def test_missing_lines_at_the_end_are_added_there() -> None:
    grid = find_grid([card("a", (0, 0)), card("b", (70, 0))], CARD, columns=4, rows=2)
    assert ids(grid) == [["a", "b", "", ""], ["", "", "", ""]]


def test_two_cards_in_one_cell_are_told() -> None:
    cards = [card("a", (0, 0)), card("b", (70, 0)), card("c", (74, 6))]
    grid = find_grid(cards, CARD)
    assert grid is not None
    assert [one.id for one in grid.extra] in (["b"], ["c"])
    assert grid.at(cards[0]) == (0, 0)
    assert grid.at(grid.extra[0]) is None


def test_no_cards_are_no_grid_and_one_card_is_one_cell() -> None:
    assert find_grid([], CARD) is None
    assert ids(find_grid([card("a", (5, 5), 180)], CARD)) == [["a"]]


def test_a_card_is_known_by_its_middle_whichever_way_it_lies() -> None:
    offset = (20.0, 30.0)
    for turn in (0, 90, 180, 200):
        x, y = turned(offset, turn)
        (middle,) = centred([card("a", (100 - x, 50 - y), turn)], lambda _: offset)
        assert middle.at == pytest.approx((100, 50))


def test_tableaux_side_by_side_are_groups() -> None:
    left = [card(f"l{i}", (70.0 * i, 0)) for i in range(3)]
    right = [card(f"r{i}", (400 + 70.0 * i, 20)) for i in range(2)]
    assert [[c.id for c in group] for group in clusters([*right, *left], 110)] == [["l0", "l1", "l2"], ["r0", "r1"]]


def test_rows_are_read_from_above_and_from_the_left() -> None:
    cards = [card("d", (80, 100)), card("a", (0, 4)), card("c", (5, 96)), card("b", (75, -6)), card("e", (150, 108))]
    assert [[c.id for c in row] for row in rows(cards, 88)] == [["a", "b"], ["c", "d", "e"]]


def test_a_stack_in_steps_has_its_last_card_on_top() -> None:
    cards = [card("x", (200, 0)), card("c", (4, 40)), card("a", (0, 0)), card("b", (-3, 20))]
    one, two = stacks(cards, axis_deg=90, step_mm=30)
    assert [c.id for c in one.cards] == ["a", "b", "c"]
    assert one.top.id == "c"
    assert [c.id for c in two.cards] == ["x"]


def test_a_stack_may_grow_to_the_left() -> None:
    (one,) = stacks([card("a", (0, 0)), card("b", (-20, 2))], axis_deg=180, step_mm=30)
    assert one.top.id == "b"


@pytest.mark.parametrize("turn", [0, 90, 215])
def test_things_get_the_slot_they_lie_in_however_the_tile_is_turned(turn: float) -> None:
    tile = card("tile", (300, 200), turn)
    offsets = {f"space-{i}": (20.0 * i, 50.0) for i in range(4)}
    things = [Placed("piece", "beeple", 0.9, place_of(tile, (20.0 * i + 3, 48.0))) for i in range(4)]
    stray = Placed("piece", "beeple", 0.9, place_of(tile, (0.0, -80.0)))
    found = slots([*things, stray], [(tile, offsets)], radius_mm=9)
    assert [one.zone for one in found] == ["space-0", "space-1", "space-2", "space-3", ""]


def test_a_pile_shows_its_top_and_remembers_what_is_below() -> None:
    below, top, other = card("a", (0, 0)), card("b", (4, 3)), card("c", (200, 0))
    one, two = piles([top, other], [below], radius_mm=25)
    assert (one.top, one.below) == (top, (below,))
    assert (two.top, two.below) == (other, ())
