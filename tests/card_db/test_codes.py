"""Marks name faces, never shift, tell foreign cards, and give nothing away."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.codes import TAGS_IN_FAMILY, Foreign, Identity, Listed, Printed, codes, make
from card_db.load import load_set, set_ids
from card_db.model import CardError

GAME = "coldwater-crown"


@pytest.mark.parametrize("game", set_ids())
def test_every_mark_is_unique_within_its_game_and_in_the_family(game):
    faces = codes(game).faces
    assert len({face.tag for face in faces}) == len({face.label for face in faces}) == len(faces)
    assert all(0 <= face.tag < TAGS_IN_FAMILY for face in faces)


ONE_FACE = {
    "katmai": {"tile", "objective"},
    "aquicorn-cove": {"ocean", "boat-tile"},
}
"""Components each of whose cards is one face of a cardboard, or looks the same from both sides."""
UNMARKED = {
    "katmai": {"piece"},
    "aquicorn-cove": {"aid", "prosperity", "reef", "season", "row", "die", "board"},
    "coral-castle": {"track", "piece", "animal"},
}
"""Components that are no cards: tracks, tokens, the board."""


@pytest.mark.parametrize("game", set_ids())
def test_every_card_has_marks_on_all_its_faces(game):
    cards = load_set(game)
    for component in cards.components:
        faces = 0 if component.id in UNMARKED.get(game, ()) else 1 if component.id in ONE_FACE.get(game, ()) else 2
        for row in cards.rows(component.id):
            assert len(codes(game).faces_of(row["id"])) == faces, row["id"]


def test_marks_out_in_the_world_stay_what_they_are():
    known = codes(GAME)
    assert [known.tag(*face) for face in (("john-dory", "front"), ("roach", "front"), ("angler", "back"))] == [
        0,
        10,
        20,
    ]
    assert [known.tag(*face) for face in (("john-dory-1", "weight"), ("roach-5", "weight"))] == [40, 99]
    assert [known.tag(*face) for face in (("crab-1", "front"), ("ray-6", "front"), ("mystery-7", "weight"))] == [
        120,
        149,
        215,
    ]
    assert [known.tag(*face) for face in (("tackle-15", "front"), ("tag-5", "front"), ("token", "2"))] == [244, 254, 31]
    assert known.label("flounder-2", "weight") == "F12"
    assert known.qr("flounder-2", "weight") == "TABLETIDE/COLDWATER-CROWN/F12"


@pytest.mark.rule("CW-R1", "CW-R29")
def test_a_fish_side_says_no_more_than_the_species_it_prints():
    wrasse = codes(GAME).of("wrasse-3", "front")
    assert wrasse.card == "wrasse"
    assert wrasse.cards == ("wrasse-1", "wrasse-2", "wrasse-3", "wrasse-4", "wrasse-5")
    assert not wrasse.is_instance


@pytest.mark.rule("CW-R4", "CW-R5", "CW-R6")
def test_what_is_seen_while_the_other_side_is_secret_is_the_same_for_all():
    known = codes(GAME)
    for component, prefix in (("angler", "crab-"), ("tackle", "tackle-"), ("tag", "tag-")):
        assert len({known.tag(f"{prefix}{n}", "back") for n in range(1, 6)}) == 1, component
    assert len({known.tag(f"mystery-{weight}", "front") for weight in range(2, 8)}) == 1
    assert len({known.tag(f"mystery-{weight}", "weight") for weight in range(2, 8)}) == 6
    with pytest.raises(KeyError):
        known.tag("mystery-2", "back")


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.sampled_from(codes(GAME).faces))
def test_a_mark_is_read_as_the_face_it_was_printed_on(face):
    known = codes(GAME)
    assert known.identify("tag", str(face.tag)) == face
    assert known.identify("qr", known.qr(face.card, face.face)) == face
    assert known.identify("qr", known.qr(face.card, face.face).lower()) == face
    assert known.at_label(f" {face.label.lower()} ") == face


@pytest.mark.parametrize("face", codes(GAME).faces, ids=lambda face: face.label)
def test_qr_texts_need_no_charset_and_fit_a_small_code(face):
    text = codes(GAME).qr(face.card, face.face)
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-")
    assert len(text) <= 38, "version 2 with error correction M"


def test_an_unused_tag_is_foreign():
    found = codes(GAME).identify("tag", "586")
    assert isinstance(found, Foreign)
    assert "not a card of Coldwater Crown, or it is another game's" in found.reason
    assert found.game is None


def test_a_qr_of_another_game_is_told_exactly():
    found = codes(GAME).identify("qr", "TABLETIDE/KATMAI/F12")
    assert isinstance(found, Foreign)
    assert found.game == "katmai"
    assert "not to Coldwater Crown" in found.reason


def test_a_qr_of_another_printing_is_told():
    found = codes(GAME).identify("qr", "TABLETIDE/COLDWATER-CROWN/Z99")
    assert isinstance(found, Foreign)
    assert found.game == GAME


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("qr", "http://192.0.2.1:8000/join/abc"),
        ("qr", ""),
        ("tag", "twelve"),
        ("name", "Wrasse"),
        ("qr", "TABLETIDE/F1"),
    ],
)
def test_what_is_no_mark_of_a_card_is_nothing(kind, text):
    assert codes(GAME).identify(kind, text) is None


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.text(max_size=60), st.sampled_from(["tag", "qr", "piece"]))
def test_any_text_is_answered(text, kind):
    assert isinstance(codes(GAME).identify(kind, text), Identity | Foreign | None)


def test_a_face_that_does_not_exist_is_a_key_error():
    with pytest.raises(KeyError):
        codes(GAME).tag("wrasse-1", "back")
    assert codes(GAME).at_label("Q1") is None


def test_a_mark_that_is_used_twice_is_named(coldwater):
    marks = {look: Printed(f"M{n}", 5) for n, look in enumerate(row["id"] for row in coldwater.rows("tag"))}
    with pytest.raises(CardError) as caught:
        make(coldwater, {"tag": {"front": Listed("tag side", "id", marks)}})
    assert "tag 5 is tag-1's too; choose an unused one" in str(caught.value)


def test_a_card_without_a_mark_and_a_mark_without_a_card_are_named(coldwater):
    marks = {f"tag-{n}": Printed(f"M{n}", n) for n in range(2, 7)}
    with pytest.raises(CardError) as caught:
        make(coldwater, {"tag": {"front": Listed("tag side", "id", {**marks, "tag-5": Printed("M5", 600)})}})
    told = str(caught.value)
    assert "tag-1 has no mark; add mark.tag-1" in told
    assert "tag-6: no card looks so" in told
    assert "tag 600 is not of DICT_APRILTAG_36h11" in told
