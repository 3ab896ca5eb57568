"""Coral Castle's own drawings: a card tells its type, cost, pearls, steps and conditions without colour; backs tell nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from card_db import coral_effects, coral_words, faces, sheets
from card_db.art import coral, coral_boards
from card_db.art.layout import HOUSE
from card_db.art.palette import PAPER, contrast
from card_db.codes import codes
from card_db.drawing import Path, Text
from card_db.load import load_set
from card_db.overlay import Box, my_box, teach
from card_db.places import piece

GAME = "coral-castle"
CARDS = load_set(GAME).rows("card")
DECK = [row["id"] for part in ("card", "pearl", "spare") for row in load_set(GAME).rows(part)]


def words(drawing) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


def outlines(shapes):
    return tuple(shape.commands for shape in shapes if isinstance(shape, Path))


@pytest.mark.rule("CO-R07", "CO-R10")
def test_a_face_down_card_tells_nothing_not_even_that_it_is_a_pearl_card():
    assert len({faces.face(GAME, card, "back") for card in DECK}) == 1
    assert {codes(GAME).label(card, "back") for card in DECK} == {"K1"}
    assert codes(GAME).of("pearl-1", "back").cards == tuple(DECK)


def test_every_card_of_the_deck_is_told_from_all_others_by_its_front():
    assert len({codes(GAME).tag(card, "front") for card in DECK}) == len(DECK) == 145
    assert codes(GAME).label("c-7", "front") == "C7", "the label's letter is the set's"


@pytest.mark.parametrize("row", CARDS, ids=lambda row: row["id"])
def test_a_card_prints_all_its_facts(row):
    printed = words(faces.face(GAME, row["id"], "front"))
    text = " ".join(printed)
    assert row["name"] in printed
    kind = "Big Fish" if row["subtype"] == "big-fish" else coral_words.TYPE_NAMES[row["type"]]
    assert kind in printed
    assert coral.TYPES[row["type"]][1] in printed, "the type is told by its letter too"
    for track, (_, letters) in coral.TRACKS.items():
        assert printed.count(letters) == row[track]
    assert (f"pay {row['cost']}" in text) == (row["band"] != "none")
    assert ("once a game" in text) == (row["band"] == "gold")
    if row["sentence"] != "none":
        assert row["sentence"] in text


def test_every_card_of_ours_has_a_picture_of_its_own():
    shown = faces.pictures(GAME)
    pictures = [outlines(shown[f"card-{row['id']}"].shapes) for row in CARDS]
    looks = {(commands, shown[f"card-{row['id']}"]) for commands, row in zip(pictures, CARDS, strict=True)}
    # Two octopuses of one deck may look alike; otherwise each is told by its drawing or its colours.
    assert len(looks) >= len(CARDS) - 1


def test_tracks_and_types_differ_without_colour():
    assert len({outlines(coral.track(name)) for name in coral.TRACKS}) == 4
    assert len({outlines(coral.kind(name)) for name in coral.TYPES}) == len(coral.TYPES)
    assert len({letters for _, letters in coral.TRACKS.values()}) == 4
    assert len({letter for _, letter in coral.TYPES.values()}) == len(coral.TYPES)
    assert all(contrast(fill, PAPER) >= 4.5 for fill, _ in (*coral.TRACKS.values(), *coral.TYPES.values()))


def test_what_an_owner_has_not_told_is_a_question_and_never_ours():
    mine = my_box(Box(GAME))
    printed = words(faces.face(GAME, "a-1", "front", mine))
    assert "?" in printed
    assert HOUSE not in printed
    assert "Shy Goby" not in printed
    facts = {"type": "merfolk", "tentacle": 2, "needs": "2 fish", "effect": "extra 1", "band": "silver", "cost": 3}
    told = my_box(teach(Box(GAME), facts, card="a-1").box)
    text = " ".join(words(faces.face(GAME, "a-1", "front", told)))
    assert "Play with 2 Fish." in text
    assert "Play an extra card." in text
    assert "pay 3" in text
    assert HOUSE not in text


@pytest.mark.rule("CO-R05", "CO-R18", "CO-R19")
def test_the_scoreboard_shows_each_space_where_the_places_say_with_its_bonus():
    board = faces.face(GAME, "board", "front")
    place = piece(GAME, "board").place
    for row in load_set(GAME).rows("track"):
        for n in range(1, row["length"]):
            x, y = place[f"{row['id']}-{n}"]
            near = [s for s in board.shapes if isinstance(s, Text) and abs(s.at[0] - x) < 1 and abs(s.at[1] - y) < 14]
            assert str(n) in {shape.text for shape in near}, (row["id"], n)
        for bonus in coral_effects.read_bonuses(row["bonuses"], row["length"]):
            x, y = place[f"{row['id']}-{bonus.space}"]
            near = [s for s in board.shapes if isinstance(s, Text) and abs(s.at[0] - x) < 8 and abs(s.at[1] - y) < 14]
            assert f"+{bonus.count}" in {shape.text for shape in near}
    (mark,) = board.marks
    assert mark.centre == tuple(piece(GAME, "board").tag)


def test_an_owners_track_of_another_length_is_drawn_with_its_own_spaces():
    mine = my_box(teach(Box(GAME), {"bonuses": "none"}, card="starfish").box)
    board = coral_boards.scoreboard(codes(GAME).of("board", "front"), mine)
    assert "?" in words(board), "prizes that nobody has told"
    assert "+1" not in words(board)


@pytest.mark.rule("CO-R01")
def test_the_sheets_hold_the_whole_box_but_mats_and_shells():
    counts = Counter()
    for name, _, n in faces._art(GAME).extras():
        counts[name] += n
    assert counts == {"sea creatures": 20, "corals": 30, "pearls": 55}
    tags = Counter(mark.id for page in sheets.pages(GAME, "a4", "play") for mark in page.marks)
    wanted = {str(one.tag): len(one.cards) or 1 for one in codes(GAME).faces}
    assert tags == wanted


def test_an_owner_labels_fronts_and_the_board():
    listed = Counter((identity.component, identity.face) for identity, _ in sheets.labelled(GAME))
    assert listed == {("card", "front"): 125, ("pearl", "front"): 10, ("spare", "front"): 10, ("board", "front"): 1}
    assert {"set A", "set E", "pearl card", "scoreboard"} <= {said for _, said in sheets.labelled(GAME)}


def test_an_owners_card_shows_no_picture_of_ours():
    def drawn(card):
        """The outlines of an untold card, without its mark's label."""
        return outlines(faces.face(GAME, card, "front", my_box(Box(GAME))).shapes)

    # A goby, a coral and a merman of ours: while nobody has told what the owner's cards are, all three look alike.
    assert drawn("a-1") == drawn("a-11") == drawn("c-1")
    mine = my_box(teach(Box(GAME), {"type": "shell", "name": "Own shell"}, card="a-1").box)
    assert "Shell" in words(faces.face(GAME, "a-1", "front", mine))
