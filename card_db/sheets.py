"""Printable sheets: our print-and-play set, labels for the owner's own cards, and a page that calibrates the printer.

`pages` lays the sheets out as plain shapes (so that they can be measured), `pdf` writes them. Two-sided sheets come as front and
back in turn, for a printer that flips on the long edge.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, Literal

from card_db import faces, lettering, render
from card_db.art.palette import INK, SOFT_INK
from card_db.codes import Identity, codes
from card_db.drawing import Drawing, Mark, Point, Shape, Text, line, moved, place, rect
from card_db.load import load_set
from card_db.mat import mat
from card_db.model import CardError
from card_db.paper import EDGE, NOTE, PAPERS, STOCKS, Grid, Paper, Printer, Stock, grid

What = Literal["play", "labels", "labels-qr", "mat", "calibration"]
WHATS: Final[tuple[What, ...]] = ("play", "labels", "labels-qr", "mat", "calibration")

HAIR: Final = 0.12
CUT: Final = "#9fb0b6"
ADVICE: Final = "Print at actual size (100 %)"


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper; `is_back` says that it is the other side of the page before."""

    paper: Paper
    title: str
    shapes: tuple[Shape, ...]
    is_back: bool = False

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The codes on the page, in its millimetres."""
        return tuple(shape for shape in self.shapes if isinstance(shape, Mark))


def pages(game: str, paper_id: str, what: What, *, stock: str | None = None, start: int = 1) -> tuple[Page, ...]:
    """The sheets of a game; CardError for an unknown game, paper or stock, or a start beyond the sheet.

    `stock` prints labels on ready-cut sheets, the first on the `start`-th label.
    """
    if paper_id not in PAPERS:
        raise CardError([f"there is no paper {paper_id!r}; there are: {', '.join(PAPERS)}"])
    paper = PAPERS[paper_id]
    title = load_set(game).title
    match what:
        case "play":
            return _play(game, title, paper)
        case "labels" | "labels-qr":
            return _labels(game, title, paper, what == "labels-qr", _stock(stock, paper, start), start)
        case "mat":
            return _camera_mat(paper)
        case "calibration":
            return _calibration(paper)


def pdf(sheets: Sequence[Page], title: str, printer: Printer | None = None) -> bytes:
    """The pages as a PDF file, moved and stretched as the printer needs; equal pages give equal bytes."""
    from fpdf import FPDF, ViewerPreferences

    at = printer or Printer()
    out = FPDF(unit="mm", format=(sheets[0].paper.width, sheets[0].paper.height))
    out.set_auto_page_break(False)
    out.set_title(title)
    out.set_creator("Tabletide")
    out.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    # The two settings that ruin a sheet when they are wrong; most print dialogues follow them.
    out.viewer_preferences = ViewerPreferences(print_scaling="None", duplex="DuplexFlipLongEdge")
    render.add_fonts(out)
    for page in sheets:
        out.add_page(format=(page.paper.width, page.paper.height))
        render.pdf_page(out, _printed(page, at))
    return bytes(out.output())


def _printed(page: Page, printer: Printer) -> Iterable[Shape]:
    if printer == Printer():
        return page.shapes

    def move(at: Point) -> Point:
        return printer.place(page.paper, at, is_back=page.is_back)

    return tuple(moved(shape, move, printer.scale[0], 0) for shape in render.simple(page.shapes))


# Our print-and-play set

GAP: Final = 7.0
"""Between pieces of two sizes on one page: room for their cut marks."""


@dataclass(frozen=True, slots=True)
class _Strip:
    """Rows of pieces of one size, each as its name, front and back."""

    pairs: tuple[tuple[str, Drawing, Drawing], ...]
    cells: Grid

    @property
    def rows(self) -> int:
        return -(-len(self.pairs) // self.cells.columns)

    @property
    def height(self) -> float:
        return (self.rows - 1) * self.cells.pitch[1] + self.cells.cell[1]


def _play(game: str, title: str, paper: Paper) -> tuple[Page, ...]:
    out: list[Page] = []
    boards = _art(game).boards(paper.width, paper.height) if hasattr(_art(game), "boards") else ()
    for board in boards:
        name = f"{title}: {board.title}"
        out.append(Page(paper, name, (*board.shapes, _note(paper, name, is_two_sided=False))))
        out.append(Page(paper, f"{name}, back (empty)", (), is_back=True))
    sheets = _fill(paper, _pieces(game))
    for number, strips in enumerate(sheets, start=1):
        names = ", ".join(dict.fromkeys(name for strip in strips for name, _, _ in strip.pairs))
        names = names[0].upper() + names[1:]
        out += _two_sided(paper, f"{title}: {names}, sheet {number} of {len(sheets)}", strips)
    return tuple(out)


def _pieces(game: str) -> Iterable[tuple[str, tuple[Drawing, Drawing]]]:
    """Every piece as front and back, by component; what has one face looks the same from both sides."""
    cards = load_set(game)
    marks = codes(game)
    art = _art(game)
    twins: Mapping[str, tuple[str, str]] = getattr(art, "TWINS", {})
    boards: frozenset[str] = getattr(art, "BOARDS", frozenset())

    def sides(*of: str) -> tuple[Drawing, Drawing]:
        drawn = [faces.draw(marks.of(card, side), cards) for card in of for side in marks.faces_of(card)]
        return drawn[0], drawn[-1]

    for component in cards.components:
        field, title = twins.get(component.id, ("id", component.title))
        cardboard: dict[Any, list[str]] = {}
        for row in cards.rows(component.id):
            if marks.faces_of(row["id"]):
                cardboard.setdefault(row[field], []).append(row["id"])
        for of in cardboard.values():
            yield title, sides(*of)
    for component_id, (n, name) in art.COPIES.items():
        for _ in range(0 if component_id in boards else n):
            yield name, sides(component_id)
    for name, drawing, n in art.extras():
        for _ in range(n):
            yield name, drawing if isinstance(drawing, tuple) else (drawing, drawing)


def _fill(paper: Paper, pieces: Iterable[tuple[str, tuple[Drawing, Drawing]]]) -> tuple[tuple[_Strip, ...], ...]:
    """The pieces on as few pages as their order allows; what fits on one page is not parted."""
    runs: list[tuple[Grid, list[tuple[str, Drawing, Drawing]]]] = []
    for name, (front, back) in pieces:
        cells = grid(paper, front.width, front.height)
        if not runs or runs[-1][0] != cells:
            runs.append((cells, []))
        runs[-1][1].append((name, front, back))
    room = paper.height - 2 * EDGE - NOTE
    sheets: list[list[_Strip]] = [[]]
    for cells, pairs in runs:
        rest = tuple(pairs)
        while rest:
            used = sum(strip.height + GAP for strip in sheets[-1])
            left = int((room - used + 1e-6) // cells.cell[1]) * cells.columns
            if sheets[-1] and (left <= 0 or left < len(rest) <= cells.count):
                sheets.append([])
                continue
            sheets[-1].append(_Strip(rest[:left], cells))
            rest = rest[left:]
    return tuple(tuple(strips) for strips in sheets)


def _art(game: str) -> Any:
    return importlib.import_module(f"card_db.art.{game.replace('-', '_')}")


def _two_sided(paper: Paper, title: str, strips: Sequence[_Strip]) -> Iterable[Page]:
    total = sum(strip.height for strip in strips) + GAP * (len(strips) - 1)
    y = EDGE + (paper.height - 2 * EDGE - NOTE - total) / 2
    if len(strips) == 1 and strips[0].rows == strips[0].cells.rows:
        y = strips[0].cells.origin[1]
    front: list[Shape] = []
    back: list[Shape] = []
    for strip in strips:
        cells = replace(strip.cells, origin=(strip.cells.origin[0], y), rows=strip.rows)
        y += strip.height + GAP
        front += _cut_marks(paper, cells) if _is_rectangular(strip.pairs[0][1]) else ()
        for n, (_, face, behind) in enumerate(strip.pairs):
            at = cells.at(n)
            front += _piece(face, at, 1 if cells.is_quarter else 0)
            if face.outline is not None:
                cut = face.quarter().outline if cells.is_quarter else face.outline
                front += place([replace(cut or face.outline, stroke=CUT, width=HAIR)], at)
            # Flipped about the long (upright) edge: left and right change places, and so does the way a quarter turn goes.
            across = paper.width - at[0] - cells.cell[0]
            back += _piece(behind, (across, at[1]), 3 if cells.is_quarter else 0)
    yield Page(paper, f"{title}, front", (*front, _note(paper, f"{title}, front")))
    yield Page(paper, f"{title}, back", (*back, _note(paper, f"{title}, back")), is_back=True)


def _is_rectangular(drawing: Drawing) -> bool:
    return drawing.outline is not None and len(drawing.outline.commands) == 5


def _laid(drawing: Drawing, cells: Grid) -> Drawing:
    return drawing.quarter() if cells.is_quarter else drawing


def _piece(drawing: Drawing, at: Point, quarters: int) -> tuple[Shape, ...]:
    """The drawing's shapes with the top left corner of its cell at `at`, turned by 0, 1 or 3 quarters clockwise."""
    x, y = at
    width, height = drawing.width, drawing.height

    def upright(point: Point) -> Point:
        return x + point[0], y + point[1]

    def clockwise(point: Point) -> Point:
        return x + height - point[1], y + point[0]

    def anticlockwise(point: Point) -> Point:
        return x + point[1], y + width - point[0]

    move = {0: upright, 1: clockwise, 3: anticlockwise}[quarters]
    return tuple(moved(shape, move, 1.0, 90.0 * quarters) for shape in drawing.shapes)


def _cut_marks(paper: Paper, cells: Grid) -> Iterable[Shape]:
    """A short line outside the pieces at both ends of every cut."""
    ends = {
        "x": (
            cells.origin[1],
            cells.origin[1] + (cells.rows - 1) * cells.pitch[1] + cells.cell[1],
            paper.height - NOTE,
        ),
        "y": (cells.origin[0], cells.origin[0] + (cells.columns - 1) * cells.pitch[0] + cells.cell[0], paper.width),
    }
    for axis, cut in cells.lines():
        first, last, side = ends[axis]
        for a, b in ((max(EDGE, first - 3), first - 0.6), (last + 0.6, min(side - EDGE, last + 3))):
            if b - a > 0.5:
                yield line((cut, a), (cut, b), INK, HAIR) if axis == "x" else line((a, cut), (b, cut), INK, HAIR)


def _note(paper: Paper, words: str, *, is_two_sided: bool = True) -> Text:
    sides = ", two-sided on the long edge" if is_two_sided else ""
    text = f"{words}  ·  {ADVICE}{sides}  ·  Tabletide"
    size = lettering.fitting(text, 2.5, paper.width - 2 * EDGE - 12)
    return Text((paper.width / 2, paper.height - EDGE - 0.6), text, size, "sans", "middle", SOFT_INK)


# Labels for the owner's own cards


def _stock(stock_id: str | None, paper: Paper, start: int) -> Stock | None:
    if stock_id is None:
        return None
    if stock_id not in STOCKS:
        raise CardError([f"there is no label stock {stock_id!r}; there are: {', '.join(STOCKS)}"])
    stock = STOCKS[stock_id]
    if stock.paper != paper.id:
        raise CardError([f"{stock.title} is {PAPERS[stock.paper].title} paper; print with --paper {stock.paper}"])
    if not 1 <= start <= stock.grid.count:
        raise CardError([f"{stock.title} has labels 1 to {stock.grid.count}; start at one of them, not at {start}"])
    return stock


def labelled(game: str) -> tuple[tuple[Identity, str], ...]:
    """Every label that an owner needs, in the order of the sheet, with the words below it.

    Faces that look alike come once for each card. Backs need none, as what lies face down says nothing; but for the cards whose
    two sides both lie open in play.
    """
    cards = load_set(game)
    both: frozenset[str] = getattr(_art(game), "BOTH_SIDES", frozenset())
    out: list[tuple[Identity, str]] = []
    for identity in codes(game).faces:
        if identity.face == "back" and identity.component not in both:
            continue
        copies = len(identity.cards) or _art(game).COPIES[identity.component][0]
        out += [(identity, _art(game).label_words(identity, cards))] * copies
    return tuple(out)


def _labels(game: str, title: str, paper: Paper, is_qr: bool, stock: Stock | None, start: int) -> tuple[Page, ...]:
    every = labelled(game)
    width, height = _label_size(is_qr)
    cells = stock.grid if stock else grid(paper, width, height)
    if stock and (min(stock.grid.cell) < min(width, height) - 1.4 or max(stock.grid.cell) < max(width, height)):
        raise CardError([f"a label of {width:g} x {height:g} mm does not fit on {stock.title}; choose another stock"])
    out: list[Page] = []
    skipped = start - 1 if stock else 0
    total = -(-(len(every) + skipped) // cells.count)
    for number in range(total):
        shapes: list[Shape] = [] if stock else [*_cut_marks(paper, cells)]
        for n in range(cells.count):
            i = number * cells.count + n - skipped
            if 0 <= i < len(every):
                shapes += _label(game, *every[i], cells, n, is_qr, is_cut=stock is None)
        name = f"{title}: labels for your own cards, sheet {number + 1} of {total}"
        if stock is None:
            shapes.append(_note(paper, f"{name}, for matt stickers", is_two_sided=False))
        out.append(Page(paper, name, tuple(shapes)))
    return tuple(out)


def _label_size(is_qr: bool) -> tuple[float, float]:
    return (27.0, 31.4) if is_qr else (16.0, 20.6)


def _label(
    game: str, identity: Identity, words: str, cells: Grid, n: int, is_qr: bool, *, is_cut: bool
) -> tuple[Shape, ...]:
    """One label: the mark, its letter and number in bold, and the card's name."""
    width, height = _label_size(is_qr)
    cell_width, cell_height = cells.cell
    is_beside = not is_cut and cell_width > 1.5 * width
    if is_qr:
        mark = Mark("qr", codes(game).qr(identity.card, identity.face), (width / 2, 13.4), 20.0, quiet=4.0)
    else:
        mark = Mark("tag", str(identity.tag), (width / 2, 8.1), faces.TAG_SIZE)
    plate = width - 1
    shapes: list[Shape] = [mark]
    if is_beside:
        room = cell_width - width - 3
        shapes.append(
            Text(
                (width + 0.6, height * 0.36), identity.label, lettering.fitting(identity.label, 5, room, "bold"), "bold"
            )
        )
        shapes.append(Text((width + 0.6, height * 0.36 + 4.2), words, lettering.fitting(words, 2.8, room)))
    else:
        shapes.append(Text((width / 2, height - 2.7), identity.label, 3.2, "bold", "middle"))
        shapes.append(Text((width / 2, height - 0.7), words, lettering.fitting(words, 2.0, plate), "sans", "middle"))
    x, y = cells.at(n)
    if is_cut:
        drawing = Drawing(width, height, tuple(shapes))
        laid = _laid(drawing, cells)
        return (*place(laid.shapes, (x, y)), rect((x, y), *cells.cell, None, CUT, HAIR))
    content = cell_width - 2 if is_beside else width
    inset = ((cell_width - content) / 2, (cell_height - (15.6 if is_beside and not is_qr else height)) / 2)
    return place(shapes, (x + inset[0], y + inset[1]))


# The camera mat


def _camera_mat(paper: Paper) -> tuple[Page, ...]:
    """The sheet on which pieces are counted, in the middle of the paper; its own millimetres are the same on every paper."""
    drawing = mat()
    at = ((paper.width - drawing.width) / 2, (paper.height - NOTE - drawing.height) / 2)
    note = _note(paper, "Camera mat, for every game", is_two_sided=False)
    return (Page(paper, "Camera mat", (*place(drawing.shapes, at), note)),)


# Calibration


def _calibration(paper: Paper) -> tuple[Page, ...]:
    """A page of rulers to be measured once, and a cross for its back."""
    across, down = (side // 20 * 20 for side in (paper.width - 45, paper.height - 50))
    x, y = 25.0, 25.0
    shapes: list[Shape] = [
        Text((x + 8, y + 16), "Is your printer true?", 8.4, "serif"),
        *_ruler((x, y), across, is_across=True),
        *_ruler((x, y), down, is_across=False),
    ]
    steps = (
        f"1.  {ADVICE}, two-sided, flipped on the long edge.",
        f"2.  Measure both rulers. They should be {across:g} mm and {down:g} mm long.",
        f"     --scale is  {across:g} / what you measure across , {down:g} / what you measure down.",
        "3.  Measure from the paper's left and top edges to the ruler's corner. Both should be 25 mm.",
        "     --offset is  25 − what you measure from the left , 25 − what you measure from the top.",
        "4.  Hold the sheet against the light, front towards you. The back's fine cross should lie on the middle",
        "     of the target. --back-offset is  how far it lies to the right (mm) , how far it lies too high (mm).",
        "5.  Print this page again with the three settings. When it is right, use them for every sheet.",
    )
    for i, words in enumerate(steps):
        shapes.append(Text((x + 8, y + 27 + 6.2 * i), words, lettering.fitting(words, 3.5, across - 12)))
    middle = (paper.width / 2, paper.height / 2 + 30)
    shapes += _target(middle)
    shapes.append(_note(paper, "Calibration, front"))
    mirrored = (paper.width - middle[0], middle[1])
    back: list[Shape] = [
        line((mirrored[0] - 20, mirrored[1]), (mirrored[0] + 20, mirrored[1]), INK, HAIR),
        line((mirrored[0], mirrored[1] - 20), (mirrored[0], mirrored[1] + 20), INK, HAIR),
        Text((mirrored[0], mirrored[1] + 27), "back", 3.5, "sans", "middle"),
        _note(paper, "Calibration, back"),
    ]
    return (
        Page(paper, "Calibration, front", tuple(shapes)),
        Page(paper, "Calibration, back", tuple(back), is_back=True),
    )


def _ruler(at: Point, long: float, *, is_across: bool) -> Iterable[Shape]:
    def point(along: float, off: float) -> Point:
        return (at[0] + along, at[1] + off) if is_across else (at[0] + off, at[1] + along)

    yield line(point(0, 0), point(long, 0), INK, 0.2)
    for mm in range(int(long) + 1):
        size = 5.0 if mm % 10 == 0 else 3.6 if mm % 5 == 0 else 2.2
        yield line(point(mm, 0), point(mm, -size), INK, HAIR)
        if mm % 20 == 0 and mm:
            x, y = point(mm, -6.2)
            yield (
                Text((x, y), str(mm), 3.0, "sans", "middle")
                if is_across
                else Text((x, y + 1), str(mm), 3.0, "sans", "end")
            )


def _target(at: Point) -> Iterable[Shape]:
    """A millimetre grid round the middle, for reading where the other side's cross lies."""
    x, y = at
    for mm in range(-5, 6):
        weight = 0.3 if mm == 0 else HAIR
        yield line((x + mm, y - 5), (x + mm, y + 5), INK, weight)
        yield line((x - 5, y + mm), (x + 5, y + mm), INK, weight)
    for mm in (-5, 5):
        yield Text((x + mm, y - 6), f"{abs(mm)}", 2.8, "sans", "middle")
        yield Text((x + 6, y + mm + 1), f"{abs(mm)}", 2.8, "sans", "start")
    yield Text((x, y + 27), "front", 3.5, "sans", "middle")
