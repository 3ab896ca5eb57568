"""Aquicorn Cove's own drawings: options, fences, costs and rewards are told without colour; boards agree with their places."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from card_db import effects, faces, sheets
from card_db.art import aquicorn_cove as art
from card_db.art import cove, cove_ocean, cove_people, cove_signs, cove_tokens, cove_town
from card_db.art.layout import HOUSE
from card_db.codes import codes
from card_db.drawing import Drawing, Path, Text
from card_db.load import load_set
from card_db.overlay import Box, my_box, teach
from card_db.places import piece, pieces
from card_db.render import raster

GAME = "aquicorn-cove"
COVE = load_set(GAME)


def words(drawing) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


def outlines(shapes):
    return tuple(shape.commands for shape in shapes if isinstance(shape, Path))


@pytest.mark.rule("AC-R30")
def test_a_villager_card_on_top_of_a_deck_tells_only_that_it_is_one():
    villagers = [row["id"] for row in COVE.rows("villager")]
    assert len({faces.face(GAME, card, "back") for card in villagers}) == 1
    assert len({codes(GAME).tag(card, "back") for card in villagers}) == 1


@pytest.mark.rule("AC-R6")
def test_the_backs_of_a_character_deck_are_one_drawing_and_tell_whose_it_is():
    for who in cove_people.CHARACTERS:
        cards = [row["id"] for row in COVE.rows("character") if row["character"] == who]
        assert len(cards) == 10
        (back,) = {faces.face(GAME, card, "back") for card in cards}
        assert who.title() in words(back)


@pytest.mark.rule("AC-R4")
def test_ocean_tiles_of_a_kind_cannot_be_told_apart():
    for kind in art.KINDS:
        tiles = [row["id"] for row in COVE.rows("ocean") if row["kind"] == kind]
        assert len({faces.face(GAME, tile, "front") for tile in tiles}) == 1
        assert codes(GAME).of(tiles[0], "front").cards == tuple(tiles)
    assert len({outlines(cove_ocean.ocean(kind)) for kind in art.KINDS}) == len(art.KINDS)


@pytest.mark.rule("AC-R12")
@pytest.mark.parametrize("row", [*COVE.rows("character"), *COVE.rows("villager")], ids=lambda row: row["id"])
def test_a_card_prints_each_option_with_its_phase_and_counts(row):
    printed = words(faces.face(GAME, row["id"], "front"))
    assert row["name"] in printed
    for n in (1, 2, 3):
        if row[f"phase_{n}"] is None:
            continue
        assert cove.PHASES[row[f"phase_{n}"]][0] in printed
        for action in effects.read(row[f"effect_{n}"], art.KINDS).lists[0]:
            count = (
                f"×{action.count}" if action.icon not in ("dice", "feed") else f"{action.count:+d}".replace("-", "−")
            )
            assert count in printed


@pytest.mark.rule("AC-R9", "AC-R17")
@pytest.mark.parametrize("row", [*COVE.rows("event"), *COVE.rows("aquicorn")], ids=lambda row: row["id"])
def test_a_card_with_one_effect_prints_its_phase_and_the_sentence(row):
    printed = words(faces.face(GAME, row["id"], "front"))
    assert cove.PHASES[row["phase"]][0] in printed
    assert effects.sentence(effects.read(row["effect"], art.KINDS)) in " ".join(printed)
    if "pollution" in row:
        assert str(row["pollution"]) in printed


@pytest.mark.rule("AC-R26", "AC-R27", "AC-R31")
@pytest.mark.parametrize("row", COVE.rows("building"), ids=lambda row: row["id"])
def test_a_building_shows_its_fences_on_both_sides_its_cost_and_its_reward(row):
    intact, damaged = (faces.face(GAME, row["id"], side) for side in ("intact", "damaged"))
    for drawing in (intact, damaged):
        letters = [
            (shape.at[0] < 22, shape.text)
            for shape in drawing.shapes
            if isinstance(shape, Text) and (shape.at[0] < 4 or shape.at[0] > 40) and shape.size == 3.1
        ]
        for is_left, colour in ((True, row["left"]), (False, row["right"])):
            if colour != "wild":
                assert (is_left, cove.FENCES[colour][1]) in letters
    assert row["cost"] is None or str(row["cost"]) in words(intact)
    assert "damaged:" in words(damaged)
    assert "damaged:" not in words(intact)
    reward = effects.read_reward(row["reward"])
    said = {"income": "each round", "now": "when built", "boat": "Boat tile off"}[reward.kind]
    assert said in words(intact)


def test_buildings_people_signs_and_weathers_differ_without_colour():
    buildings = [row["id"] for row in COVE.rows("building")]
    assert len({outlines(cove_town.building(name)) for name in buildings}) == 16
    assert len({outlines(cove_people.character(name)) for name in cove_people.CHARACTERS}) == 4
    assert len({outlines(cove_signs.sign(name)) for name in cove_signs.SIGNS}) == 4
    assert len({outlines(cove_signs.weather(name)) for name in cove_signs.WEATHERS}) == 6
    assert len({outlines(cove_signs.season(name)) for name in cove_signs.SEASONS}) == 5
    assert len({letter for _, letter in cove.FENCES.values()}) == 5


@pytest.mark.parametrize("name", art.MATS)
def test_a_board_has_its_tag_and_its_places_within(name):
    board = faces.face(GAME, name, "front")
    (mark,) = board.marks
    measures = piece(GAME, name)
    assert mark.centre == tuple(measures.tag)
    assert (board.width, board.height) == tuple(measures.size)
    for key, (x, y) in measures.place.items():
        assert 0 < x < board.width, key
        assert 0 < y < board.height or key.startswith("phase"), key


def test_boards_have_a_place_for_whatever_lies_on_them():
    assert len(piece(GAME, "boat").place) == COVE.row("board")["boat"] == 8
    assert sum(key.startswith(("left", "right")) for key in piece(GAME, "bay").place) == 6
    for row in COVE.rows("row"):
        assert {f"{row['sign']}-{n + 1}" for n in range(row["spaces"])} <= set(piece(GAME, "village").place)
    assert {f"reef-{row['value']}" for row in COVE.rows("reef")} <= set(piece(GAME, "tracks").place)
    assert {f"prosperity-{row['value']}" for row in COVE.rows("prosperity")} <= set(piece(GAME, "tracks").place)
    phases = {*piece(GAME, "action-1").place, *piece(GAME, "action-2").place}
    assert phases == {f"phase-{n}" for n in range(1, 8)}


def test_the_tag_and_name_of_a_covered_card_stay_open_in_a_column_of_the_action_track():
    step = piece(GAME, "action-1").steps["phase-1"][1]
    for kind in ("event", "character", "villager", "aquicorn"):
        assert pieces(GAME)[kind].tag[1] + 7.5 < step
        row = COVE.rows(kind)[0]
        drawing = faces.face(GAME, row["id"], "front")
        name = next(shape for shape in drawing.shapes if isinstance(shape, Text) and shape.text == row["name"])
        assert name.at[1] < step


@pytest.mark.rule("AC-R38")
def test_the_sides_of_the_storm_dice_are_told_apart_by_a_picture_of_them():
    """As the reader of dice compares them: each side is most like itself, from whatever way it lies."""
    seen = {}
    for name in cove_signs.SIGNS:
        picture = faces.pictures(GAME)[f"die-{name}"]
        grey = np.asarray(raster(picture, 3).convert("L"), dtype=np.float32)
        seen[name] = (grey - grey.mean()) / grey.std()
    for name, one in seen.items():
        for other, two in seen.items():
            if name != other:
                turned = [np.rot90(two, k) for k in range(4)]
                assert max(float((one * t).mean()) for t in turned) < 0.8, (name, other)


def test_a_net_of_a_die_has_six_squares_of_sixteen_millimetres():
    net = cove_tokens.net((0, 0))
    squares = {
        shape.commands
        for shape in net
        if isinstance(shape, Path) and shape.fill is None and shape.commands[-1] == ("Z", ()) and shape.width == 0.15
    }
    assert len(squares) == 6
    assert cove_tokens.DIE == 16.0


def test_what_an_owner_has_not_told_is_a_question_and_never_ours():
    mine = my_box(Box(GAME))
    for card in ("lana-1", "villager-1", "calm-seas", "clear-water", "bakery"):
        face = "intact" if card == "bakery" else "front"
        printed = words(faces.face(GAME, card, face, mine))
        assert "?" in printed, card
        assert HOUSE not in printed
    facts = {"phase_1": 4, "effect_1": "plant 3 + pollution", "name": "Own"}
    told = my_box(teach(Box(GAME), facts, card="lana-1").box)
    assert {"Own", "Farming", "×3"} <= set(words(faces.face(GAME, "lana-1", "front", told)))


def test_the_sheets_hold_the_whole_box():
    counts = Counter()
    for name, _, n in art.extras():
        counts[name] += n
    assert counts == {"player aids": 4, "food": 30, "Building Supplies": 10, "meeples": 3}
    tags = Counter(mark.id for page in sheets.pages(GAME, "a4", "play") for mark in page.marks)
    wanted = Counter()
    for one in codes(GAME).faces:
        both = 2 if one.component in ("ocean", "boat-tile") else 1
        wanted[str(one.tag)] += both * (len(one.cards) or 1)
    assert tags == wanted


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_boards_fit_their_pages(paper):
    for page in sheets.pages(GAME, paper, "play")[:10]:
        for shape in page.shapes:
            points = [p for _, at in shape.commands for p in at] if isinstance(shape, Path) else []
            assert all(3.9 <= x <= page.paper.width - 3.9 for x, _ in points), page.title
            assert all(3.9 <= y <= page.paper.height - 3.9 for _, y in points), page.title


def test_pictures_for_screens_have_all_that_views_name():
    drawn = faces.pictures(GAME)
    assert {f"building-{row['id']}" for row in COVE.rows("building")} <= set(drawn)
    assert {f"ocean-{kind}" for kind in art.KINDS} <= set(drawn)
    assert all(isinstance(one, Drawing) for one in drawn.values())


def test_an_owners_building_shows_no_picture_of_ours():
    mine = my_box(Box(GAME))
    for side in ("intact", "damaged"):
        drawn = {outlines(faces.face(GAME, card, side, mine).shapes)[10:60] for card in ("bakery", "library", "inn")}
        assert len(drawn) == 1
    assert outlines(faces.face(GAME, "bakery", "intact").shapes)[10:60] not in drawn
