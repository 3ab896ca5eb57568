"""What tables told of an owner's cards: kept once, taken back, put right, and never made up."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db import boxfile
from card_db.memory import Said, remember, settle
from card_db.overlay import Box, my_box, teach

SET = "coldwater-crown"
EMPTY = Box(SET)


def wrasse(weight, tag=None, stamp=None, card=""):
    told = {"weight": weight, "tag": tag, "stamp": stamp}
    facts = {name: value for name, value in told.items() if value is not None}
    return Said("fish", facts if card else {"species": "wrasse", **facts}, card)


LIGHT = wrasse(4, "tag-1", "06:12")
HEAVY = wrasse(5, "tag-2", "09:40")


def weights(box):
    return {card: values["weight"] for card, values in box.facts.items() if "weight" in values}


def test_a_fish_that_nobody_named_is_the_first_untold_of_its_species():
    box = remember(EMPTY, "evening", [LIGHT, HEAVY]).box
    assert weights(box) == {"wrasse-1": 4, "wrasse-2": 5}
    assert my_box(box).facts("wrasse-1")["stamp"].source == "owner"


def test_telling_the_same_again_changes_nothing():
    box = remember(EMPTY, "evening", [LIGHT, HEAVY]).box
    assert remember(box, "evening", [LIGHT, HEAVY]).box == box


def test_the_same_fish_at_another_table_is_the_same_card():
    box = remember(EMPTY, "first", [LIGHT]).box
    assert remember(box, "second", [LIGHT]).box.facts == box.facts


def test_more_facts_of_a_known_fish_are_added_to_its_card():
    box = remember(EMPTY, "first", [wrasse(4)]).box
    assert remember(box, "second", [LIGHT]).box.facts == {"wrasse-1": {"weight": 4, "tag": "tag-1", "stamp": "06:12"}}


def test_two_equal_fish_of_one_table_are_two_cards():
    assert weights(remember(EMPTY, "evening", [wrasse(4), wrasse(4)]).box) == {"wrasse-1": 4, "wrasse-2": 4}


def test_what_an_undo_took_back_is_forgotten():
    box = remember(EMPTY, "evening", [LIGHT, HEAVY]).box
    box = remember(box, "evening", [LIGHT]).box
    assert weights(box) == {"wrasse-1": 4}
    assert remember(box, "evening", []).box == EMPTY


def test_a_fact_put_right_takes_the_place_of_the_wrong_one():
    box = remember(EMPTY, "evening", [LIGHT]).box
    assert weights(remember(box, "evening", [wrasse(6, "tag-1", "06:12")]).box) == {"wrasse-1": 6}


def test_what_the_owner_said_since_is_not_taken_back():
    box = remember(EMPTY, "evening", [LIGHT]).box
    box = teach(box, {"weight": 7}, card="wrasse-1").box
    assert weights(remember(box, "evening", []).box) == {"wrasse-1": 7}


def test_what_another_table_told_too_stays_until_it_is_taken_back_there_as_well():
    box = remember(EMPTY, "first", [LIGHT]).box
    box = remember(box, "second", [LIGHT]).box
    box = remember(box, "first", []).box
    assert weights(box) == {"wrasse-1": 4}
    assert remember(box, "second", []).box == EMPTY


def test_a_named_card_changes_its_facts_and_gets_them_back():
    box = teach(EMPTY, {"weight": 3}, card="wrasse-2").box
    after = remember(box, "evening", [wrasse(4, card="wrasse-2")]).box
    assert weights(after) == {"wrasse-2": 4}
    assert weights(remember(after, "evening", []).box) == {"wrasse-2": 3}


def test_facts_laid_on_a_card_without_naming_it_give_way_to_the_card_itself():
    box = remember(EMPTY, "first", [LIGHT]).box
    box = remember(box, "second", [wrasse(6, "tag-3", "11:00", card="wrasse-1")]).box
    assert weights(box) == {"wrasse-1": 6, "wrasse-2": 4}


def test_a_card_with_a_mark_of_its_own_is_never_guessed():
    box = teach(EMPTY, {"species": "wrasse"}, component="fish", code=("qr", "MINE"), face="weight").box
    assert weights(remember(box, "evening", [LIGHT]).box) == {"wrasse-2": 4}


def test_a_sixth_wrasse_is_refused_with_what_to_do_and_the_others_are_kept():
    many = [wrasse(n, "tag-1", f"0{n}:00") for n in range(1, 7)]
    after = remember(EMPTY, "evening", many)
    assert len(weights(after.box)) == 5
    assert "Cards" in after.notes[0]


def test_a_weight_outside_the_range_of_the_fish_side_is_another_card():
    box = teach(EMPTY, {"low": 2, "high": 3}, card="wrasse-1").box
    assert weights(remember(box, "evening", [LIGHT]).box) == {"wrasse-2": 4}


def test_spots_are_remembered():
    box = remember(EMPTY, "evening", [Said("angler", {"spots": ("green", "red", "red")}, "crab-2")]).box
    assert my_box(box).row("crab-2")["spots"] == ("green", "red", "red")


def test_a_settled_table_takes_nothing_back_any_more():
    box = settle(remember(EMPTY, "evening", [LIGHT]).box, "evening")
    assert box.learned == {}
    assert weights(remember(box, "evening", []).box) == {"wrasse-1": 4}


def test_the_file_says_which_table_told_what_and_a_pack_does_not(tmp_path):
    box = remember(EMPTY, "evening", [LIGHT, Said("angler", {"spots": ("red", "red", "blue")}, "crab-1")]).box
    file = boxfile.BoxFile(tmp_path, SET)
    file.save(box)
    again = file.load().box
    assert again.learned == box.learned
    assert remember(again, "evening", []).box == EMPTY
    assert "evening" not in boxfile.dump(box)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_the_order_of_tables_never_loses_a_fact(order):
    tables = [[LIGHT], [HEAVY, wrasse(6, card="wrasse-1")], [wrasse(4)]]
    box = EMPTY
    for n in order:
        box = remember(box, str(n), tables[n]).box
    assert {4, 5, 6} == set(weights(box).values())


SAID = st.builds(
    wrasse,
    st.integers(3, 5),
    st.sampled_from([None, "tag-1", "tag-2"]),
    st.sampled_from([None, "06:12", "09:40"]),
    st.sampled_from(["", "", "wrasse-1", "wrasse-2"]),
)
EVENINGS = st.lists(st.tuples(st.sampled_from(["one", "two", "three"]), st.lists(SAID, max_size=3)), max_size=6)


@settings(derandomize=True, max_examples=150, deadline=None)
@given(EVENINGS)
def test_whatever_tables_tell_the_box_can_be_written_and_told_again_without_a_change(evenings):
    box = EMPTY
    for table, told in evenings:
        after = remember(box, table, told)
        box = after.box
        if not after.notes:
            assert remember(box, table, told).box == box
    assert boxfile.parse(boxfile.dump(box, is_pack=False)) == box


@settings(derandomize=True, max_examples=150, deadline=None)
@given(EVENINGS)
def test_when_every_table_takes_back_what_it_told_nothing_is_left(evenings):
    box = teach(EMPTY, {"weight": 3, "tag": "tag-1"}, card="wrasse-3").box
    before = box
    for table, told in evenings:
        box = remember(box, table, told).box
    for table in ("two", "three", "one"):
        box = remember(box, table, []).box
    assert box == before
