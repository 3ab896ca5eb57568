"""Paper: its sizes, how many pieces fit on a page, label stock, and what a printer does to a page.

All in millimetres from the page's top left corner. Layouts are computed from the piece and the paper, never listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from card_db.drawing import Point

EDGE: Final = 4.0
"""The unprintable edge that is kept free on every side."""
NOTE: Final = 3.4
"""The height kept free below the pieces for the page's note."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size, upright."""

    id: str
    title: str
    width: float
    height: float


A4: Final = Paper("a4", "A4", 210.0, 297.0)
LETTER: Final = Paper("letter", "Letter", 215.9, 279.4)
PAPERS: Final = {paper.id: paper for paper in (A4, LETTER)}


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells on a page: `origin` is the first cell's top left corner, `pitch` the way to the next.

    `is_quarter` says that pieces lie turned a quarter, because more of them fit so.
    """

    columns: int
    rows: int
    cell: tuple[float, float]
    origin: Point
    pitch: tuple[float, float]
    is_quarter: bool = False

    @property
    def count(self) -> int:
        """How many pieces a page holds."""
        return self.columns * self.rows

    def at(self, n: int) -> Point:
        """The top left corner of the n-th cell, row by row."""
        row, column = divmod(n, self.columns)
        return self.origin[0] + column * self.pitch[0], self.origin[1] + row * self.pitch[1]

    def lines(self) -> Iterator[tuple[str, float]]:
        """Every cut: ("x", position) or ("y", position)."""
        for axis, n, i in (("x", self.columns, 0), ("y", self.rows, 1)):
            cuts = {round(self.origin[i] + k * self.pitch[i] + end, 6) for k in range(n) for end in (0.0, self.cell[i])}
            for cut in sorted(cuts):
                yield axis, cut


def grid(paper: Paper, width: float, height: float, gutter: float = 0.0, note: float = NOTE) -> Grid:
    """The grid that holds the most pieces of that size, in the middle of the page; ValueError where none fits.

    `note` is the height kept free for the line of text below them.
    """
    best: Grid | None = None
    for is_quarter in (False, True):
        w, h = (height, width) if is_quarter else (width, height)
        columns = _count(paper.width - 2 * EDGE, w, gutter)
        rows = _count(paper.height - 2 * EDGE - note, h, gutter)
        if columns * rows > (best.count if best else 0):
            across, down = columns * (w + gutter) - gutter, rows * (h + gutter) - gutter
            top = max(EDGE, min((paper.height - down) / 2, paper.height - EDGE - note - down))
            origin = ((paper.width - across) / 2, top)
            best = Grid(columns, rows, (w, h), origin, (w + gutter, h + gutter), is_quarter)
    if best is None:
        raise ValueError(f"a piece of {width:g} x {height:g} mm does not fit on {paper.title}")
    return best


def _count(room: float, side: float, gutter: float) -> int:
    return max(0, int((room + gutter + 1e-6) // (side + gutter)))


@dataclass(frozen=True, slots=True)
class Stock:
    """A sheet of ready-cut labels as it is sold."""

    id: str
    title: str
    paper: str
    grid: Grid


STOCKS: Final = {
    stock.id: stock
    for stock in (
        Stock("l7651", "Avery L7651, 38.1 x 21.2 mm", "a4", Grid(5, 13, (38.1, 21.2), (4.7, 10.9), (40.6, 21.2))),
        Stock("l4732", "Avery L4732, 35.6 x 16.9 mm", "a4", Grid(5, 16, (35.6, 16.9), (11.0, 13.0), (38.1, 16.9))),
        Stock("l7160", "Avery L7160, 64 x 38.1 mm", "a4", Grid(3, 7, (64.0, 38.1), (7.48, 15.49), (66.04, 38.1))),
        Stock("5160", "Avery 5160, 66.7 x 25.4 mm", "letter", Grid(3, 10, (66.67, 25.4), (3.97, 12.7), (70.64, 25.4))),
    )
}
"""Label sheets by the part number on their box; measures from public templates, so print one page on plain paper first."""


@dataclass(frozen=True, slots=True)
class Printer:
    """What a printer must be told so that a page comes out true: shifts in mm (right and down), and stretch about the middle.

    `back` shifts the other side of a two-sided page further, as seen on that side.
    """

    offset: Point = (0.0, 0.0)
    scale: Point = (1.0, 1.0)
    back: Point = (0.0, 0.0)

    def place(self, paper: Paper, at: Point, *, is_back: bool = False) -> Point:
        """Where to draw a point so that it is printed at `at`."""
        out = []
        for i, side in enumerate((paper.width, paper.height)):
            shift = self.offset[i] + (self.back[i] if is_back else 0.0)
            out.append(side / 2 + (at[i] - side / 2) * self.scale[i] + shift)
        return out[0], out[1]
