"""Fish'n'Flips' facts: what the rules print is there as printed, and the house set is whole, balanced and labelled."""

from __future__ import annotations

from collections import Counter

import pytest

from card_db.codes import codes
from card_db.load import load_set

ACTIONS = {"flip-colour", "flip-one", "switch", "flip-column", "switch-flip", "flip-row", "free-one", "flip-square"}


@pytest.fixture(scope="module")
def flips():
    return load_set("fishnflips")


@pytest.mark.rule("FF-R01")
def test_there_are_ten_animals_of_each_species_and_nine_sharks(flips):
    counts = Counter(row["species"] for row in flips.rows("animal"))
    assert counts.total() == 79
    assert counts.pop("shark") == 9
    assert set(counts.values()) == {10}
    assert len(counts) == 7


@pytest.mark.rule("FF-R03")
def test_four_backgrounds_are_spread_evenly(flips):
    spread = Counter((row["species"], row["background"]) for row in flips.rows("animal"))
    assert len(spread) == 8 * 4
    assert set(spread.values()) == {2, 3}
    assert sorted(Counter(row["background"] for row in flips.rows("animal")).values()) == [19, 20, 20, 20]


@pytest.mark.rule("FF-R06", "FF-R45")
def test_there_are_twelve_waste_cards_of_three_kinds(flips):
    assert Counter(row["kind"] for row in flips.rows("waste")) == {"plastic": 6, "metal": 3, "oil": 3}
    assert {row["background"] for row in flips.rows("waste")} == {None}


@pytest.mark.rule("FF-R08")
def test_there_are_twenty_action_cards_of_eight_kinds(flips):
    kinds = Counter(row["kind"] for row in flips.rows("action"))
    assert (kinds.total(), set(kinds)) == (20, ACTIONS)
    assert set(kinds.values()) == {2, 3}


@pytest.mark.rule("FF-R09", "FF-R30")
def test_there_is_one_power_card_a_species_of_two_classes(flips):
    powers = flips.rows("power")
    assert {row["species"] for row in powers} == {row["species"] for row in flips.rows("animal")}
    evasive = {row["species"] for row in powers if row["timing"] == "evasive"}
    assert evasive == {"ray", "swordfish", "shark"}


def test_all_cards_but_the_boat_are_there(flips):
    assert sum(len(flips.rows(component.id)) for component in flips.components) == 119


def test_what_the_rules_do_not_print_is_labelled_as_ours(flips):
    assert flips.house_fields("whale-1") == ("background",)
    assert flips.house_fields("plastic-1") == ()
    assert set(flips.house_fields("action-1")) == {"name", "kind", "sentence"}


@pytest.mark.rule("FF-R02")
def test_an_animals_two_faces_are_named_by_where_it_looks(flips):
    faces = codes("fishnflips")
    assert set(faces.faces_of("whale-1")) == {"left", "right"}
    assert set(faces.faces_of("jellyfish-1")) == {"down", "up"}


def test_marks_out_in_the_world_stay_what_they_are():
    known = codes("fishnflips")
    marks = [
        ("whale-1", "left"),
        ("shark-9", "right"),
        ("jellyfish-1", "up"),
        ("plastic-1", "front"),
        ("action-1", "front"),
    ]
    assert [known.tag(*mark) for mark in marks] == [0, 157, 101, 160, 190]
    assert [known.label(*mark) for mark in marks] == ["L1", "R79", "U51", "W1", "A1"]
