"""Printed sheets, measured: each tag decodes where the layout says to 0.1 mm, and fronts meet their backs."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pypdfium2
import pytest
import zxingcpp

from card_db.codes import codes
from card_db.drawing import Path, Text, flatten
from card_db.model import CardError
from card_db.paper import EDGE, PAPERS, STOCKS, Printer
from card_db.sheets import CUT, Page, labelled, pages, pdf
from vision.readers.codes import read_tags

GAME = "coldwater-crown"
DPI = 254.0
TOLERANCE = 0.1
BOTH = ["a4", pytest.param("letter", marks=pytest.mark.slow)]


@cache
def made(paper: str, what: str) -> tuple[Page, ...]:
    return pages(GAME, paper, what)


@cache
def printed(paper: str, what: str) -> bytes:
    return pdf(made(paper, what), "test")


def grey(data: bytes, number: int) -> np.ndarray:
    document = pypdfium2.PdfDocument(data)
    try:
        picture = document[number].render(scale=DPI / 72, grayscale=True).to_numpy()
        return picture.reshape(picture.shape[0], -1)
    finally:
        document.close()


def found(picture: np.ndarray, page: Page) -> list[tuple[int, np.ndarray]]:
    """The tags in a picture of the page, their corners in mm (the picture is a page stretched to whole pixels)."""
    px = np.array([picture.shape[1] / page.paper.width, picture.shape[0] / page.paper.height])
    return [(int(one.id), (np.array(one.corners) + 0.5) / px) for one in read_tags(picture)]


def farthest(page: Page, picture: np.ndarray, move=lambda at: at) -> float:
    """The largest distance in mm of a printed corner from where the page has it; every mark must be there, and no other."""
    seen = found(picture, page)
    assert Counter(number for number, _ in seen) == Counter(int(mark.id) for mark in page.marks)
    worst = 0.0
    for mark in page.marks:
        corners = np.array([move(corner) for corner in mark.corners])
        worst = max(worst, min(np.abs(at - corners).max() for number, at in seen if number == int(mark.id)))
    return worst


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", ["play", "labels"])
def test_every_tag_is_printed_within_a_tenth_of_a_millimetre(paper, what):
    for number, page in enumerate(made(paper, what)):
        if page.marks:
            assert farthest(page, grey(printed(paper, what), number)) <= TOLERANCE, page.title


OTHERS = ("fishnflips", "coral-castle", "katmai", "aquicorn-cove")


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", OTHERS)
def test_every_tag_of_every_game_is_printed_within_a_tenth_of_a_millimetre(game, paper):
    sheets = pages(game, paper, "play")
    data = pdf(sheets, "test")
    for number, page in enumerate(sheets):
        if page.marks:
            assert farthest(page, grey(data, number)) <= TOLERANCE, page.title


@pytest.mark.parametrize("game", OTHERS)
def test_a_page_with_every_kind_of_tag_of_a_game_is_printed_true(game):
    """The first page with marks, which of these games holds a board, tiles or cards at their real size."""
    page = next(page for page in pages(game, "a4", "play") if page.marks)
    assert farthest(page, grey(pdf((page,), "test"), 0)) <= TOLERANCE


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", OTHERS)
def test_every_game_stays_off_the_unprintable_edge_and_has_its_labels(game, paper):
    for page in (*pages(game, paper, "play"), *pages(game, paper, "labels")):
        for shape in page.shapes:
            if isinstance(shape, Text):
                points = [shape.at]
            elif isinstance(shape, Path):
                points = [point for _, at in shape.commands for point in at]
            else:
                points = list(shape.corners)
            assert all(EDGE - 0.01 <= x <= page.paper.width - EDGE + 0.01 for x, _ in points), page.title
            assert all(EDGE - 0.01 <= y <= page.paper.height - EDGE + 0.01 for _, y in points), page.title
    listed = Counter(identity.label for identity, _ in labelled(game))
    known = codes(game)
    assert set(listed) == {face.label for face in known.faces if face.face != "back" or face.label in listed}


def test_a_sheet_of_labels_is_printed_true():
    page = made("a4", "labels")[0]
    assert farthest(page, grey(printed("a4", "labels"), 0)) <= TOLERANCE


def test_offset_and_scale_move_what_is_printed_and_nothing_else():
    page = made("letter", "labels")[0]
    printer = Printer((1.5, -2.0), (0.99, 1.01))
    picture = grey(pdf((page,), "test", printer), 0)
    assert farthest(page, picture, lambda at: printer.place(page.paper, at)) <= TOLERANCE


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_every_qr_label_is_read_as_its_face(paper):
    known = codes(GAME)
    texts: Counter[str] = Counter()
    for number in range(len(made(paper, "labels-qr"))):
        picture = grey(printed(paper, "labels-qr"), number)
        texts.update(code.text for code in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode))
    assert texts == Counter(known.qr(identity.card, identity.face) for identity, _ in labelled(GAME))


def test_qr_codes_are_twenty_millimetres_with_four_modules_of_white():
    for mark in made("a4", "labels-qr")[0].marks:
        assert (mark.kind, mark.size, mark.quiet) == ("qr", 20.0, 4.0)


@pytest.mark.parametrize("paper", BOTH)
@pytest.mark.parametrize("what", ["play", "labels", "labels-qr", "mat", "calibration"])
def test_nothing_lies_on_the_unprintable_edge(paper, what):
    for page in made(paper, what):
        for shape in page.shapes:
            # A curve lies within the hull of its handles, so that these are enough.
            at = [shape.at] if isinstance(shape, Text) else shape.corners if not isinstance(shape, Path) else None
            at = at or [point for _, points in shape.commands for point in points]
            xs, ys = [x for x, _ in at], [y for _, y in at]
            assert EDGE - 0.01 <= min(xs) <= max(xs) <= page.paper.width - EDGE + 0.01, page.title
            assert EDGE - 0.01 <= min(ys) <= max(ys) <= page.paper.height - EDGE + 0.01, page.title


@pytest.mark.parametrize("paper", BOTH)
def test_fronts_and_backs_come_in_turn(paper):
    assert [page.is_back for page in made(paper, "play")] == [False, True] * (len(made(paper, "play")) // 2)


def cells(page: Page) -> list[tuple[float, float, float, float]]:
    """The boxes of the cut lines on a front."""
    boxes = []
    for shape in page.shapes:
        if isinstance(shape, Path) and shape.stroke == CUT and shape.fill is None:
            points = [point for outline, _ in flatten(shape, 0.2) for point in outline]
            xs, ys = [x for x, _ in points], [y for _, y in points]
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
    return boxes


def within(box: tuple[float, float, float, float], marks) -> list:
    return [mark for mark in marks if box[0] < mark.centre[0] < box[2] and box[1] < mark.centre[1] < box[3]]


@pytest.mark.parametrize("paper", BOTH)
def test_every_front_has_its_own_back_behind_it(paper):
    known = codes(GAME)
    sheets = made(paper, "play")
    seen: Counter[str] = Counter()
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        for box in cells(front):
            here = within(box, front.marks)
            if not here:
                continue
            # Seen through the paper, left and right change places.
            behind = within((front.paper.width - box[2], box[1], front.paper.width - box[0], box[3]), back.marks)
            assert len(here) == len(behind) == 1
            a, b = known.identify("tag", here[0].id), known.identify("tag", behind[0].id)
            assert a.component == b.component
            assert a.face != b.face
            shared = set(a.cards) & set(b.cards) if a.cards else {a.component}
            assert shared
            seen[a.label if len(a.cards) == 1 else b.label] += 1
            # Both faces have their tops at the same edge of the card: the mark's distance from that edge is the same.
            if a.component in ("fish", "angler", "tackle", "tag"):
                mirrored = (front.paper.width - behind[0].centre[0], behind[0].centre[1])
                top = {0.0: here[0].centre[1] - box[1], 90.0: box[2] - here[0].centre[0]}[here[0].turn]
                top_behind = {0.0: mirrored[1] - box[1], 90.0: box[2] - mirrored[0]}[here[0].turn]
                assert top == pytest.approx(top_behind, abs=0.01)
                assert (here[0].turn + behind[0].turn) % 360 == 0
    assert sum(n for label, n in seen.items() if label[0] == "F") == 60
    assert sum(n for label, n in seen.items() if label[0] == "M") == 30


@pytest.mark.parametrize("paper", BOTH)
def test_the_play_set_has_every_piece_the_right_number_of_times(paper):
    known = codes(GAME)
    fronts = Counter(
        known.identify("tag", mark.id).label for page in made(paper, "play") if not page.is_back for mark in page.marks
    )
    expected = Counter()
    for face in known.faces:
        if face.face in ("front", "1"):
            expected[face.label] = 7 if face.component == "token" else len(face.cards)
    assert fronts == expected


def test_labels_cover_every_face_but_the_backs():
    listed = Counter(identity.label for identity, _ in labelled(GAME))
    known = codes(GAME)
    assert set(listed) == {face.label for face in known.faces if face.face != "back"}
    assert listed["S5"] == 10
    assert listed["F1"] == 1
    assert listed["A1"] == listed["A2"] == 7


def test_every_page_says_how_to_print_it():
    for what in ("play", "labels", "labels-qr", "mat", "calibration"):
        for page in made("a4", what):
            texts = [shape.text for shape in page.shapes if isinstance(shape, Text)]
            assert not page.shapes or any("actual size (100 %)" in text for text in texts), page.title


@pytest.mark.parametrize("paper", PAPERS)
def test_the_calibration_rulers_are_as_long_as_they_say(paper):
    front = made(paper, "calibration")[0]
    texts = " ".join(shape.text for shape in front.shapes if isinstance(shape, Text))
    lines = [flatten(shape)[0][0] for shape in front.shapes if isinstance(shape, Path) and shape.width == 0.2]
    lengths = {round(max(abs(a[0] - b[0]), abs(a[1] - b[1])), 6) for a, b in lines}
    assert len(lengths) == 2
    for length in lengths:
        assert f"{length:g} mm" in texts
        assert length % 20 == 0


def test_equal_sheets_are_equal_files():
    sheets = made("a4", "calibration")
    assert pdf(sheets, "x") == pdf(sheets, "x")


def test_a_pdf_asks_for_its_true_size_and_the_long_edge():
    data = pdf(made("a4", "calibration"), "x")
    assert b"/PrintScaling /None" in data
    assert b"/Duplex /DuplexFlipLongEdge" in data


@pytest.mark.parametrize("stock", STOCKS.values(), ids=lambda stock: stock.id)
def test_labels_on_ready_cut_stock_stay_on_their_label(stock):
    sheets = pages(GAME, stock.paper, "labels", stock=stock.id, start=3)
    first = sheets[0]
    x, y = stock.grid.at(2)
    assert x < first.marks[0].centre[0] < x + stock.grid.cell[0]
    assert y < first.marks[0].centre[1] < y + stock.grid.cell[1]
    assert sum(len(page.marks) for page in sheets) == len(labelled(GAME))
    boxes = [(*stock.grid.at(n), stock.grid.cell) for n in range(stock.grid.count)]
    for mark in first.marks:
        half = mark.size / 2 * 10 / 8
        assert any(
            bx <= mark.centre[0] - half
            and mark.centre[0] + half <= bx + w
            and by <= mark.centre[1] - half
            and mark.centre[1] + half <= by + h
            for bx, by, (w, h) in boxes
        )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((GAME, "a3", "play"), "no paper 'a3'; there are: a4, letter"),
        (("chess", "a4", "play"), "no card set 'chess'"),
    ],
)
def test_wrong_input_is_told(arguments, told):
    with pytest.raises(CardError, match=told):
        pages(*arguments)


def test_stock_of_another_paper_or_a_start_beyond_it_is_told():
    with pytest.raises(CardError, match="is A4 paper; print with --paper a4"):
        pages(GAME, "letter", "labels", stock="l7651")
    with pytest.raises(CardError, match="has labels 1 to 65; start at one of them, not at 66"):
        pages(GAME, "a4", "labels", stock="l7651", start=66)
    with pytest.raises(CardError, match="no label stock 'x'"):
        pages(GAME, "a4", "labels", stock="x")
    with pytest.raises(CardError, match="does not fit on"):
        pages(GAME, "a4", "labels-qr", stock="l4732")
