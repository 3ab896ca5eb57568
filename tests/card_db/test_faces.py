"""Every face carries its own mark, readable and where it is said to be; house values are labelled; nothing secret shows."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter

import cv2
import numpy as np
import pytest

from card_db import faces, lettering
from card_db.art import anglers, fish, palette
from card_db.art.layout import HOUSE, box_of
from card_db.art.palette import BAIT, SEAT, TAG
from card_db.codes import codes
from card_db.drawing import Path, Text
from card_db.load import load_set, set_ids
from card_db.overlay import Box, my_box, teach
from card_db.render import raster, svg

GAME = "coldwater-crown"
EVERY = codes(GAME).faces
OTHERS = tuple(name for name in set_ids() if name != GAME)


def _different(game):
    """Faces that differ by more than their marks: a few of each kind at once, the others where there is time for slow tests."""
    looks = {(i.component, i.face, faces.draw(i, load_set(game)).title): i for i in codes(game).faces}
    seen = Counter()
    for (component, face, _), identity in looks.items():
        seen[component, face] += 1
        marks = pytest.mark.slow if seen[component, face] > 3 and game != "fishnflips" else ()
        yield pytest.param(game, identity, id=f"{game}-{identity.label}", marks=marks)


OF_ALL = [pytest.param(GAME, identity, id=identity.label) for identity in EVERY] + [
    case for game in OTHERS for case in _different(game)
]
PX = 8.0


def detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 2
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11), settings)


def words(drawing) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


@pytest.mark.parametrize(("game", "identity"), OF_ALL)
def test_a_faces_tag_decodes_to_its_id_where_the_drawing_says(game, identity):
    drawing = faces.face(game, identity.card, identity.face)
    grey = np.asarray(raster(drawing, PX).convert("L"))
    grey = cv2.copyMakeBorder(grey, 10, 10, 10, 10, cv2.BORDER_CONSTANT, value=255)
    corners, ids, _ = detector().detectMarkers(grey)
    assert ids is not None
    assert ids.ravel().tolist() == [identity.tag]
    found = (corners[0][0] + 0.5 - 10) / PX
    (mark,) = drawing.marks
    assert np.abs(found - np.array(mark.corners)).max() < 0.1


@pytest.mark.parametrize(("game", "identity"), OF_ALL)
def test_a_face_shows_its_label_beside_the_mark_and_keeps_inside_its_outline(game, identity):
    drawing = faces.face(game, identity.card, identity.face)
    assert identity.label in words(drawing)
    assert (drawing.width, drawing.height) == faces.size(game, identity.component)
    left, top, right, bottom = box_of(drawing.shapes)
    assert left >= -0.01
    assert top >= -0.01
    assert right <= drawing.width + 0.01
    assert bottom <= drawing.height + 0.01
    for shape in drawing.shapes:
        if isinstance(shape, Text):
            wide = lettering.width(shape.text, shape.size, shape.font)
            start = shape.at[0] - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
            assert start >= 1, shape.text
            assert start + wide <= drawing.width - 1, shape.text


@pytest.mark.parametrize(("game", "identity"), OF_ALL)
def test_nothing_is_drawn_over_a_mark_or_its_white_border(game, identity):
    drawing = faces.face(game, identity.card, identity.face)
    (mark,) = drawing.marks
    half = mark.size / 2 * 10 / 8
    after = drawing.shapes[drawing.shapes.index(mark) + 1 :]
    for shape in after:
        if isinstance(shape, Text):
            wide = lettering.width(shape.text, shape.size, shape.font)
            left = shape.at[0] - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
            box = (left, shape.at[1] - shape.size * 0.75, left + wide, shape.at[1])
        else:
            box = box_of([shape])
        x, y = mark.centre
        apart = box[2] <= x - half or box[0] >= x + half or box[3] <= y - half or box[1] >= y + half
        assert apart, shape


@pytest.mark.parametrize(
    "identity", [face for face in EVERY if face.face != "back" and face.cards], ids=lambda f: f.label
)
def test_house_values_are_labelled_where_they_show(identity, coldwater):
    shown = {
        ("fish", "front"): {"low", "high"},
        ("fish", "weight"): {"weight", "tag", "stamp"},
        ("angler", "front"): {"spots"},
        ("tackle", "front"): {"name", "kind", "sentence"},
        ("tag", "front"): {"name"},
    }.get((identity.component, identity.face), set())
    is_house = bool(shown & set(coldwater.house_fields(identity.cards[0])))
    assert (HOUSE in words(faces.draw(identity, coldwater))) == is_house


def test_an_owners_card_shows_their_facts_without_the_label_and_unknown_ones_as_questions():
    mine = my_box(teach(Box(GAME), {"weight": 9, "stamp": "06:12", "tag": "Red"}, card="pike-1").box)
    told = words(faces.face(GAME, "pike-1", "weight", mine))
    assert "9" in told
    assert "06:12" in told
    assert "Red" in told
    assert HOUSE not in told
    assert "?" in words(faces.face(GAME, "pike-2", "weight", mine))
    assert "?–? lb" in words(faces.face(GAME, "pike", "front", mine))
    assert "?" in words(faces.face(GAME, "crab-1", "front", mine))
    assert HOUSE not in words(faces.face(GAME, "tackle-1", "front", mine))


def test_a_heavy_fish_leaves_its_tag_readable():
    mine = my_box(teach(Box(GAME), {"weight": 20, "tag": "Red"}, card="pike-1").box)
    drawing = faces.face(GAME, "pike-1", "weight", mine)
    pounds = next(shape for shape in drawing.shapes if isinstance(shape, Text) and shape.text == "lb")
    name = next(shape for shape in drawing.shapes if isinstance(shape, Text) and shape.text == "Red")
    assert pounds.at[0] + lettering.width("lb", pounds.size, pounds.font) < name.at[0] - 4


@pytest.mark.rule("CW-R1", "CW-R29")
def test_fish_sides_of_a_species_are_one_drawing_and_hide_the_weight_side(coldwater):
    front = {faces.face(GAME, f"pike-{n}", "front") for n in range(1, 11)}
    assert len(front) == 1
    row = coldwater.row("pike-1")
    assert row["stamp"] not in words(front.pop())


@pytest.mark.rule("CW-R4", "CW-R5")
def test_backs_are_one_drawing_each():
    assert len({faces.face(GAME, f"{kind}-{n}", "back") for kind in ("crab", "ray") for n in range(1, 7)}) == 1
    assert len({faces.face(GAME, f"mystery-{weight}", "front") for weight in range(2, 8)}) == 1


def test_every_species_and_type_has_a_drawing_of_its_own(coldwater):
    species = {row["species"] for row in coldwater.rows("fish")}
    types = {row["type"] for row in coldwater.rows("angler")}
    drawn = {fish.draw(name) for name in species} | {anglers.draw(name) for name in types}
    assert len(drawn) == 16


@pytest.mark.parametrize(("kind", "names"), [("bait", BAIT), ("tag", TAG), ("seat", SEAT)])
def test_pieces_differ_without_their_colours(kind, names):
    shapes = {
        tuple(shape.commands for shape in faces.token(kind, name).shapes if isinstance(shape, Path)) for name in names
    }
    assert len(shapes) == len(names)


def test_text_reads_on_its_paper_and_letters_on_their_piece():
    papers = (palette.PAPER, palette.CREAM, palette.FOAM, *(paper for paper, _ in palette.WATER.values()))
    assert all(palette.contrast(paper, ink) >= 7 for paper in papers for ink in (palette.INK, palette.SOFT_INK))
    assert palette.contrast(palette.DEEP, palette.PAPER) >= 7
    for fill in {**BAIT, **TAG}.values():
        assert palette.contrast(fill, palette.on(fill)) >= 4.5, fill
    assert all(palette.contrast(fill, palette.PAPER) >= 4.5 for fill in SEAT.values())


def test_bait_and_tags_carry_their_letters():
    assert [words(faces.token("bait", colour))[0] for colour in BAIT] == ["B", "R", "P", "K", "G", "Y", "C"]
    letters = [words(faces.token("tag", colour))[0] for colour in TAG]
    assert set(letters).isdisjoint("BRPKGYC")


@pytest.mark.parametrize("kind", ["bait", "tag", "seat", "location"])
def test_a_token_fits_its_square(kind):
    names = {"bait": BAIT, "tag": TAG, "seat": SEAT, "location": ("shore", "lake", "river")}[kind]
    for name in names:
        left, top, right, bottom = box_of(faces.token(kind, name).shapes)
        assert min(left, top) >= 0
        assert max(right, bottom) <= faces.BOX


def test_an_unknown_face_or_token_is_a_key_error():
    with pytest.raises(KeyError):
        faces.face(GAME, "wrasse-1", "back")
    with pytest.raises(KeyError):
        faces.token("bait", "pink")


@pytest.mark.parametrize("identity", [EVERY[0], EVERY[20], EVERY[-1]], ids=lambda identity: identity.label)
def test_svg_is_well_formed_and_names_what_it_shows(identity):
    drawing = faces.face(GAME, identity.card, identity.face)
    root = ElementTree.fromstring(svg(drawing))
    assert root.get("aria-label") == drawing.title
    assert root.get("viewBox") == f"0 0 {drawing.width:g} {drawing.height:g}"
    assert "style" not in svg(drawing), "pages forbid inline styles"
    assert 'aria-hidden="true"' in svg(drawing, label="")


def test_svg_escapes_what_an_owner_wrote():
    mine = my_box(teach(Box(GAME), {"name": '<b>"x"</b> & co', "kind": "by_hand"}, card="tackle-1").box)
    drawn = ElementTree.fromstring(svg(faces.face(GAME, "tackle-1", "front", mine)))
    assert '<b>"x"</b> & co' in drawn.get("aria-label")
    assert '<b>"x"</b>' in "".join(drawn.itertext()), "its letters are drawn, and none of it is markup"


def test_a_raster_has_the_size_asked_for():
    drawing = faces.face(GAME, "wrasse-1", "front")
    assert raster(drawing, 10).size == (680, 440)
    assert raster(drawing, 3.3).size == (round(68 * 3.3), round(44 * 3.3))
