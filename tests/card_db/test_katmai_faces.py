"""Katmai's own drawings: bears, river tiles and objectives tell what they are without colour; places agree with the drawings."""

from __future__ import annotations

from collections import Counter

import pytest

from card_db import faces, sheets
from card_db.art import bears, river
from card_db.art import katmai as art
from card_db.art.layout import HOUSE, PLATE
from card_db.codes import codes
from card_db.drawing import Mark, Path, Text, flatten
from card_db.load import load_set
from card_db.overlay import Box, my_box, teach
from card_db.places import piece

GAME = "katmai"
BEARS = load_set(GAME).rows("bear")
TILES = load_set(GAME).rows("tile")
OBJECTIVES = load_set(GAME).rows("objective")


def words(drawing) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


def outlines(shapes):
    return tuple(shape.commands for shape in shapes if isinstance(shape, Path))


@pytest.mark.rule("KA-R02")
def test_the_backs_of_a_deck_are_one_drawing_and_tell_the_deck_only():
    for deck in ("cinnamon", "sandy"):
        cards = [row["id"] for row in BEARS if row["deck"] == deck]
        assert len(cards) == 12
        assert len({faces.face(GAME, card, "back") for card in cards}) == 1
        assert len({codes(GAME).tag(card, "back") for card in cards}) == 1
    assert codes(GAME).tag("marge", "back") != codes(GAME).tag("dent", "back")


def test_every_bear_shows_its_number_name_sow_and_ability():
    for row in BEARS:
        drawing = faces.face(GAME, row["id"], "front")
        printed = words(drawing)
        assert row["name"] in printed
        assert (str(row["dominance"]) in printed) == (row["ability"] != "copy"), row["id"]
        assert row["deck"][0].upper() in printed, "the deck is told without colour"
        assert row["sentence"] in " ".join(printed)
    assert len({outlines(bears.draw(row["id"], row["deck"], row["ability"])) for row in BEARS}) > 18


def test_the_number_the_tag_and_the_name_of_a_covered_bear_stay_open():
    step = piece(GAME, "tile").steps["right"][1]
    for row in BEARS:
        drawing = faces.face(GAME, row["id"], "front")
        (mark,) = drawing.marks
        name = next(shape for shape in drawing.shapes if isinstance(shape, Text) and shape.text == row["name"])
        assert mark.centre[1] + PLATE / 2 < step
        assert name.at[1] < step


@pytest.mark.rule("KA-R01")
@pytest.mark.parametrize("tile", [row["id"] for row in TILES])
def test_a_tile_shows_each_feature_at_its_space_with_its_letter(tile):
    row = load_set(GAME).row(tile)
    drawing = faces.face(GAME, tile, "front")
    places = piece(GAME, "tile").place
    for field, name in art.SPACES:
        letter = river.FEATURES[row[field]][1]
        x, y = places[name]
        near = [shape for shape in drawing.shapes if isinstance(shape, Text) and shape.text == letter]
        assert any((shape.at[0] > 30) == (x > 30) and (shape.at[1] > 30) == (y > 30) for shape in near)


def test_the_five_features_differ_without_colour():
    assert len({outlines(river.sign(name)) for name in river.FEATURES}) == 5
    assert len({letter for _, letter in river.FEATURES.values()}) == 5


def test_a_beeple_in_its_ring_hides_neither_the_tag_nor_another_space():
    tile = piece(GAME, "tile")
    half = PLATE / 2
    spaces = [tile.place[name] for name in "abcd"]
    for x, y in spaces:
        dx = max(abs(x - tile.tag[0]) - half, 0)
        dy = max(abs(y - tile.tag[1]) - half, 0)
        assert (dx * dx + dy * dy) ** 0.5 > 8.0, "a beeple is 16 mm"
        assert all(abs(x - a) + abs(y - b) > 2 * tile.radius for a, b in spaces if (a, b) != (x, y))


@pytest.mark.parametrize("component", ["bear", "tile", "objective"])
def test_the_tag_is_where_the_places_say(component):
    for identity in (one for one in codes(GAME).faces if one.component == component):
        drawing = faces.draw(identity, load_set(GAME))
        (mark,) = drawing.marks
        assert mark.centre == pytest.approx(piece(GAME, component).tag, abs=0.01)
        assert (drawing.width, drawing.height) == tuple(piece(GAME, component).size)


@pytest.mark.rule("KA-R03", "KA-R23")
@pytest.mark.parametrize("objective", [row["id"] for row in OBJECTIVES])
def test_an_objective_shows_what_it_asks_for_and_what_it_is_worth(objective):
    row = load_set(GAME).row(objective)
    printed = words(faces.face(GAME, objective, "front"))
    assert river.pattern(row["pattern"]), "every requirement of our set has its picture"
    assert str(row["salmon"]) in printed
    assert row["sentence"] in " ".join(printed)
    assert ("at the end" in printed) == (row["end"] == "yes")
    assert all(letter in printed for letter in row["groups"])
    assert ("+1" in printed) == (row["bonus"] != "none")


def test_a_requirement_that_cannot_be_drawn_leaves_its_words():
    assert river.pattern("swim upstream") == ()
    assert river.pattern("count 2 lava") == ()
    assert river.pattern(None) == ()


def test_what_an_owner_has_not_told_is_a_question_and_never_ours():
    mine = my_box(Box(GAME))
    for card in ("tile-1a", "four-square", "snaggletooth"):
        printed = words(faces.face(GAME, card, "front", mine))
        assert "?" in " ".join(printed)
        assert HOUSE not in printed
    told = my_box(teach(Box(GAME), {"left_up": "eddy", "right_up": "rocks"}, card="tile-1a").box)
    assert "E" in words(faces.face(GAME, "tile-1a", "front", told))


@pytest.mark.rule("KA-R02")
def test_the_sheets_hold_the_whole_box():
    counts = Counter()
    for name, drawing, n in art.extras():
        counts[name] += n
        assert drawing
    assert counts == {"beeples": 24, "initiative token": 1, "salmon": 48}
    tags = Counter(mark.id for page in sheets.pages(GAME, "a4", "play") for mark in page.marks)
    wanted = {
        str(one.tag): 12 if one.face == "back" else 2 if one.component.endswith("cub") else 1
        for one in codes(GAME).faces
    }
    assert tags == wanted


@pytest.mark.rule("KA-G25")
def test_two_faces_of_one_cardboard_are_printed_back_to_back():
    pages = sheets.pages(GAME, "letter", "play")
    known = codes(GAME)
    pairs = set()
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for mark in front.marks:
            one = known.identify("tag", mark.id)
            if one.component not in ("tile", "objective"):
                continue
            (other,) = (
                known.identify("tag", behind.id)
                for behind in back.marks
                if abs(front.paper.width - behind.centre[0] - _mirrored(one, mark)) < 0.5
                and abs(behind.centre[1] - mark.centre[1]) < 0.5
            )
            pairs.add((one.card, other.card))
    assert len(pairs) == 7 + 15
    assert ("tile-1a", "tile-1b") in pairs
    assert ("parade", "wading-in") in pairs


def _mirrored(identity, mark: Mark) -> float:
    """Where the tag of the other face lies, seen through the paper: tags of tiles are in the middle, others off it."""
    size, tag = piece(GAME, identity.component).size, piece(GAME, identity.component).tag
    return mark.centre[0] - (2 * tag[0] - size[0])


def test_a_place_on_the_table_turns_with_its_tile():
    tile = piece(GAME, "tile")
    assert tile.on_table("a", (0, 0)) == pytest.approx((-18, -17))
    assert tile.on_table("a", (100, 50), 180) == pytest.approx((118, 67))
    assert tile.on_table("right", (0, 0), level=2) == pytest.approx((0, 63.5 + 46))
    assert tile.offsets["a"] == pytest.approx((-18, -16))
    assert tile.middle == (0, 1)


def test_pictures_for_screens_have_every_bear_feature_and_token():
    drawn = set(faces.pictures(GAME))
    assert {f"bear-{row['id']}" for row in BEARS} <= drawn
    assert {f"feature-{name}" for name in river.FEATURES} <= drawn
    assert {"beeple-sandy", "cub-cinnamon", "salmon", "sow", "trigger"} <= drawn
    assert all(flatten(shape) for shape in faces.pictures(GAME)["paw"].shapes if isinstance(shape, Path))


def test_the_two_sides_of_a_cardboard_are_found_from_either():
    assert faces.sides(GAME, "tile-1a") == (("tile-1a", "front"), ("tile-1b", "front"))
    assert faces.sides(GAME, "wading-in") == (("wading-in", "front"), ("parade", "front"))
    assert faces.sides(GAME, "holly") == (("holly", "front"), ("holly", "back"))
    assert faces.sides("coldwater-crown", "wrasse-1") == (("wrasse-1", "front"), ("wrasse-1", "weight"))
