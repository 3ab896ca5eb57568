"""Layouts are computed from piece and paper, and keep off the unprintable edge."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.paper import A4, EDGE, LETTER, NOTE, PAPERS, STOCKS, Printer, grid


@pytest.mark.parametrize(
    ("size", "paper", "count"),
    [
        ((44, 68), A4, 16),
        ((44, 68), LETTER, 18),
        ((68, 44), LETTER, 18),
        ((63.5, 88.9), A4, 9),
        ((63.5, 88.9), LETTER, 9),
        ((59, 92), A4, 9),
        ((59, 92), LETTER, 8),
        ((41, 63), A4, 21),
        ((41, 63), LETTER, 20),
        ((70, 120), A4, 4),
        ((70, 120), LETTER, 4),
        ((70, 70), A4, 8),
        ((70, 70), LETTER, 6),
    ],
)
def test_as_many_pieces_fit_as_the_trade_says(size, paper, count):
    assert grid(paper, *size, note=0).count == count


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.sampled_from(list(PAPERS.values())), st.floats(8, 190), st.floats(8, 190), st.floats(0, 5))
def test_every_piece_lies_within_the_printable_area_and_none_on_another(paper, width, height, gutter):
    cells = grid(paper, width, height, gutter)
    spots = [cells.at(n) for n in range(cells.count)]
    for x, y in spots:
        assert x >= EDGE - 1e-6
        assert y >= EDGE - 1e-6
        assert x + cells.cell[0] <= paper.width - EDGE + 1e-6
        assert y + cells.cell[1] <= paper.height - EDGE - NOTE + 1e-6
    assert len({(round(x, 3), round(y, 3)) for x, y in spots}) == cells.count
    assert cells.pitch[0] >= cells.cell[0]
    assert cells.pitch[1] >= cells.cell[1]
    assert sorted(cells.cell) == sorted((width, height))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.sampled_from(list(PAPERS.values())), st.floats(8, 190), st.floats(8, 190))
def test_columns_are_in_the_middle_so_that_a_flipped_page_meets_itself(paper, width, height):
    cells = grid(paper, width, height)
    last = cells.at(cells.columns - 1)[0] + cells.cell[0]
    assert cells.origin[0] == pytest.approx(paper.width - last)


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="300 x 300 mm does not fit on A4"):
        grid(A4, 300, 300)


@pytest.mark.parametrize("stock", STOCKS.values(), ids=lambda stock: stock.id)
def test_label_stock_lies_on_its_paper(stock):
    paper = PAPERS[stock.paper]
    x, y = stock.grid.at(stock.grid.count - 1)
    assert x + stock.grid.cell[0] <= paper.width
    assert y + stock.grid.cell[1] <= paper.height


def test_a_true_printer_changes_nothing():
    assert Printer().place(A4, (12, 34)) == (12, 34)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.floats(-5, 5), st.floats(0.95, 1.05), st.floats(0, 210), st.floats(0, 297))
def test_a_printers_fault_is_undone(shift, stretch, x, y):
    # The printer shifts by -shift and stretches by 1 / stretch about the middle; the page is drawn to meet that.
    drawn = Printer((shift, -shift), (stretch, 1.0)).place(A4, (x, y))
    printed = (105 + (drawn[0] - shift - 105) / stretch, drawn[1] + shift)
    assert printed == pytest.approx((x, y))
