"""Coldwater Crown's facts: what the rules print is there as printed, and the house set is whole, balanced and labelled."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

LOCATIONS = {
    "shore": {"john-dory", "mackerel", "flounder", "wrasse"},
    "river": {"brown", "salmon", "rainbow", "roach"},
    "lake": {"pike", "perch", "sea-trout"},
}
BAIT = {"blue", "red", "yellow", "black", "green", "purple"}


def minutes(stamp: str) -> int:
    return int(stamp[:2]) * 60 + int(stamp[3:])


@pytest.mark.rule("CW-R1")
def test_there_are_sixty_fish_by_location_and_species(coldwater):
    fish = coldwater.rows("fish")
    assert len(fish) == 60
    assert Counter(row["location"] for row in fish) == {"shore": 20, "river": 20, "lake": 20}
    assert Counter(row["species"] for row in fish) == {
        species: 10 if species == "pike" else 5 for many in LOCATIONS.values() for species in many
    }
    assert all(row["species"] in LOCATIONS[row["location"]] for row in fish)


@pytest.mark.rule("CW-R5")
def test_there_are_thirty_five_trophies_as_the_rules_count_them(coldwater):
    trophies = coldwater.rows("trophy")
    values = {
        award: sorted(row["value"] for row in trophies if row["award"] == award)
        for award in {r["award"] for r in trophies}
    }
    stack = [2, 3, 4, 5]
    assert values == {
        "first-to-12": [2],
        "mystery": [1] * 6,
        "three-same": [2] * 4,
        "four-unique": [2] * 4,
        **dict.fromkeys(("small-species", "eight-species", "shore", "lake", "river"), stack),
    }
    assert sorted(row["weight"] for row in trophies if row["award"] == "mystery") == [2, 3, 4, 5, 6, 7]
    assert all(row["weight"] is None for row in trophies if row["award"] != "mystery")


@pytest.mark.rule("CW-R4", "CW-R23")
def test_there_are_thirty_master_anglers_of_three_or_four_spots(coldwater):
    anglers = coldwater.rows("angler")
    assert Counter(row["type"] for row in anglers) == dict.fromkeys(("crab", "conger-eel", "char", "dogfish", "ray"), 6)
    assert all(3 <= len(row["spots"]) <= 4 and set(row["spots"]) <= BAIT for row in anglers)


@pytest.mark.rule("CW-R6")
def test_there_are_fifteen_pieces_of_tackle_of_four_kinds(coldwater):
    kinds = Counter(row["kind"] for row in coldwater.rows("tackle"))
    assert kinds == {"redirect_location": 5, "extra_bait": 4, "number_two": 3, "extra_port": 3}
    assert all(row["sentence"] and row["name"] for row in coldwater.rows("tackle"))


@pytest.mark.rule("CW-R3")
def test_there_are_five_tag_tiles_unlike_any_bait(coldwater):
    tags = coldwater.rows("tag")
    assert len(tags) == 5
    assert {row["name"].lower() for row in tags}.isdisjoint(BAIT | {"clear", "white"})
    assert {row["name"][0] for row in tags}.isdisjoint("BRPKGYC")
    assert len({row["name"][0] for row in tags}) == 5


def test_every_weight_lies_in_its_printed_range_and_comes_ten_times(coldwater):
    fish = coldwater.rows("fish")
    assert all(row["low"] <= row["weight"] <= row["high"] for row in fish)
    assert Counter(row["weight"] for row in fish) == dict.fromkeys(range(2, 8), 10)
    for location in LOCATIONS:
        counts = Counter(row["weight"] for row in fish if row["location"] == location)
        assert all(3 <= counts[weight] <= 4 for weight in range(2, 8)), location


def test_every_species_has_one_range_and_uses_both_its_ends(coldwater):
    for species in {row["species"] for row in coldwater.rows("fish")}:
        rows = [row for row in coldwater.rows("fish") if row["species"] == species]
        assert len({(row["low"], row["high"], row["front"]) for row in rows}) == 1
        assert min(row["weight"] for row in rows) == rows[0]["low"]
        assert max(row["weight"] for row in rows) == rows[0]["high"]


@pytest.mark.rule("CW-R36")
def test_small_species_are_light(coldwater):
    weight = {
        species: mean(row["weight"] for row in coldwater.rows("fish") if row["species"] == species)
        for many in LOCATIONS.values()
        for species in many
    }
    small = {"roach", "perch", "flounder"}
    assert max(weight[species] for species in small) < min(
        weight[species] for species in weight if species not in small
    )


def test_the_fish_of_the_rules_examples_exist(coldwater):
    have = {(row["species"], row["weight"]) for row in coldwater.rows("fish")}
    assert have >= {("flounder", 5), ("flounder", 4), ("wrasse", 4), ("mackerel", 5)}


def test_tag_colours_are_balanced_in_number_weight_and_species(coldwater):
    fish = coldwater.rows("fish")
    assert set(Counter(row["tag"] for row in fish).values()) == {12}
    for location in LOCATIONS:
        assert set(Counter(row["tag"] for row in fish if row["location"] == location).values()) == {4}
    for species in {row["species"] for row in fish}:
        assert len(set(Counter(row["tag"] for row in fish if row["species"] == species).values())) == 1
    weights = [sum(row["weight"] for row in fish if row["tag"] == tag["id"]) for tag in coldwater.rows("tag")]
    assert max(weights) - min(weights) <= 1


def test_time_stamps_are_unique_and_favour_nobody(coldwater):
    fish = coldwater.rows("fish")
    stamps = [minutes(row["stamp"]) for row in fish]
    assert len(set(stamps)) == 60
    for field in ("location", "species", "weight", "tag"):
        for value in {row[field] for row in fish}:
            of_value = mean(minutes(row["stamp"]) for row in fish if row[field] == value)
            assert abs(of_value - mean(stamps)) < 20, (field, value)


def test_spots_ask_for_every_colour_equally_and_no_two_cards_are_alike(coldwater):
    anglers = coldwater.rows("angler")
    counts = Counter(spot for row in anglers for spot in row["spots"])
    assert set(counts) == BAIT
    assert max(counts.values()) - min(counts.values()) <= 1
    assert len({tuple(sorted(row["spots"])) for row in anglers}) == 30
    for kind in {row["type"] for row in anglers}:
        assert Counter(len(row["spots"]) for row in anglers if row["type"] == kind) == {3: 3, 4: 3}


def test_a_crab_has_two_green_spots_and_others(coldwater):
    crabs = [row["spots"] for row in coldwater.rows("angler") if row["type"] == "crab"]
    assert any(spots.count("green") == 2 and len(spots) > 2 for spots in crabs)


def test_only_what_is_printed_is_called_rulebook(coldwater):
    printed = {
        "fish": {"name", "species", "location"},
        "angler": {"name", "type"},
        "trophy": {"name", "award", "value", "weight"},
        "tackle": set(),
        "tag": set(),
    }
    for component in coldwater.components:
        for row in coldwater.rows(component.id):
            facts = coldwater.facts(row["id"])
            assert {name for name, fact in facts.items() if fact.source == "rulebook"} <= printed[component.id]
            assert {fact.source for fact in facts.values() if fact.is_known} <= {"rulebook", "house"}


def test_house_fields_are_named_without_our_own_handles(coldwater):
    assert coldwater.house_fields("wrasse-1") == ("low", "high", "weight", "tag", "stamp")
    assert coldwater.house_fields("shore-5") == ()
    assert coldwater.house_fields("tag-1") == ("name",)
