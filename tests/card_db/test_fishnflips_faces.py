"""Fish'n'Flips' own drawings: each face tells species, background and facing without colour; sheets hold the whole box."""

from __future__ import annotations

from collections import Counter

import pytest

from card_db import faces, sheets
from card_db.art import fishnflips as art
from card_db.art import reef, sealife
from card_db.art.layout import HOUSE
from card_db.art.palette import PAPER, contrast
from card_db.codes import codes
from card_db.drawing import Path, Text
from card_db.load import load_set
from card_db.overlay import Box, my_box, teach

GAME = "fishnflips"
COLOURS = ("blue", "green", "yellow", "red")


@pytest.fixture(scope="module")
def flips():
    return load_set(GAME)


def words(drawing) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


def outlines(shapes):
    return tuple(shape.commands for shape in shapes if isinstance(shape, Path))


@pytest.mark.rule("FF-R01")
def test_every_animal_and_waste_has_an_outline_of_its_own():
    drawn = {name: outlines(sealife.draw(name)) for name in (*sealife.ANIMALS, *sealife.WASTES)}
    assert len(set(drawn.values())) == 8 + 3


@pytest.mark.rule("FF-R02")
@pytest.mark.parametrize("card", [row["id"] for row in load_set(GAME).rows("animal")])
def test_both_faces_print_species_background_and_another_facing(flips, card):
    row = flips.row(card)
    sides = codes(GAME).faces_of(card)
    assert len(sides) == 2
    for way in sides:
        printed = words(faces.face(GAME, card, way))
        assert row["name"] in printed
        assert way[0].upper() in printed
        assert row["background"][0].upper() in printed
    marks = {codes(GAME).tag(card, way) for way in sides}
    assert len(marks) == 2


@pytest.mark.rule("FF-R02")
@pytest.mark.parametrize("species", sealife.ANIMALS)
def test_an_animals_drawing_is_turned_with_its_facing(species):
    one, other = ("up", "down") if species == "jellyfish" else ("left", "right")
    assert outlines(sealife.facing(species, one)) != outlines(sealife.facing(species, other))
    with pytest.raises(KeyError):
        sealife.facing(species, "sideways")


def test_a_face_carries_its_own_mark_and_no_other(flips):
    known = codes(GAME)
    for row in flips.rows("animal"):
        for way in known.faces_of(row["id"]):
            (mark,) = faces.face(GAME, row["id"], way).marks
            assert known.identify("tag", int(mark.id)).face == way


@pytest.mark.rule("FF-R03")
def test_backgrounds_differ_in_pattern_and_their_letters_stand_out():
    patterns = {outlines(reef.ground(colour, 63, 44)) for colour in COLOURS}
    assert len(patterns) == 4
    for colour in COLOURS:
        assert contrast(reef.GROUNDS[colour][2], PAPER) >= 4.5, colour


@pytest.mark.parametrize("colour", COLOURS)
def test_a_background_keeps_within_its_card(colour):
    for shape in reef.ground(colour, 63, 44):
        for _, points in shape.commands:
            assert all(-2 <= x <= 65 and -1.5 <= y <= 45.5 for x, y in points)


def test_screens_find_a_picture_for_whatever_a_view_names():
    drawn = set(faces.pictures(GAME))
    ways = {
        f"{name}-{way}"
        for name in sealife.ANIMALS
        for way in (("up", "down") if name == "jellyfish" else ("left", "right"))
    }
    assert drawn == ways | {f"ground-{c}" for c in COLOURS} | {f"waste-{w}" for w in sealife.WASTES} | {
        f"action-{kind}" for kind in art.ACTIONS
    } | {"boat"}


def test_house_values_are_labelled_and_a_taught_card_is_not():
    assert HOUSE in words(faces.face(GAME, "whale-1", "left"))
    assert HOUSE not in words(faces.face(GAME, "plastic-1", "front"))
    mine = my_box(teach(Box(GAME), {"background": "red"}, card="whale-1").box)
    told = words(faces.face(GAME, "whale-1", "left", mine))
    assert HOUSE not in told
    assert "R" in told
    assert "?" in words(faces.face(GAME, "whale-2", "right", mine))
    assert "?" in words(faces.face(GAME, "action-1", "front", mine))


@pytest.mark.slow
def test_the_play_sheets_hold_every_card_twice_and_the_boat():
    tags = Counter(mark.id for page in sheets.pages(GAME, "a4", "play") for mark in page.marks)
    wanted = Counter()
    for identity in codes(GAME).faces:
        wanted[str(identity.tag)] += len(identity.cards) or 1
    assert tags == wanted


def test_an_owner_labels_both_sides_of_what_lies_open_on_both():
    listed = Counter((identity.component, identity.face) for identity, _ in sheets.labelled(GAME))
    assert listed["animal", "left"] + listed["animal", "down"] == 79
    assert listed["animal", "right"] + listed["animal", "up"] == 79
    assert listed["waste", "front"] == listed["waste", "back"] == 12
    assert listed["action", "front"] == 20
    assert ("action", "back") not in listed
    assert ("power", "back") not in listed
    texts = {words for _, words in sheets.labelled(GAME)}
    assert {"whale left", "jellyfish up", "plastic, other side", "boat"} <= texts
