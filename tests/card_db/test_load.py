"""A set that is being written is told every fault, with file, card and field, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_db.load import load_set, read_folder, set_ids
from card_db.model import CardError, Fact, Row


def faults(folder: Path) -> tuple[str, ...]:
    with pytest.raises(CardError) as caught:
        read_folder(folder)
    return caught.value.faults


def test_a_shipped_set_is_loaded_once():
    assert load_set("coldwater-crown") is load_set("coldwater-crown")
    assert "coldwater-crown" in set_ids()


def test_an_unknown_set_is_told_with_those_that_there_are():
    with pytest.raises(CardError, match=r"no card set 'chess'; there are: .*coldwater-crown"):
        load_set("chess")


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("fish.toml", "weight = 3", 'weight = "3"', "fish.toml, card.john-dory-1, weight: must be a whole number from 1 to 20"),
        ("fish.toml", "weight = 3", "weight = true", "fish.toml, card.john-dory-1, weight: must be a whole number"),
        ("fish.toml", "weight = 3", "weight = 21", "fish.toml, card.john-dory-1, weight: must be a whole number"),
        ("fish.toml", "weight = 3\n", "", "fish.toml, card.john-dory-1, weight: is missing; write weight ="),
        ("fish.toml", "weight = 3", "wieght = 3", "fish.toml, card.john-dory-1, wieght: no such field; the fields are"),
        ("fish.toml", "weight = 3", "weight = 2", "card.john-dory-1: weight 2 is below low 3"),
        ("fish.toml", 'tag = "tag-1"', 'tag = "tag-9"', "tag: there is no tag 'tag-9'; use one of tag-1"),
        ("fish.toml", 'stamp = "06:03"', 'stamp = "6:03"', 'stamp: must be a time from "00:00" to "23:59"'),
        ("fish.toml", 'weight = "house"\n', "", "card.john-dory-1, weight: has no source; add weight to [source]"),
        ("fish.toml", 'weight = "house"', 'weight = "guess"', "source, weight: a source is one of rulebook, house, owner"),
        ("fish.toml", "[card.wrasse-1]", "[card.wrasse-6]\nspecies = 'pike'\n[card.x]", "card.wrasse-6, weight: is missing"),
        ("fish.toml", '[card.wrasse-1]\nspecies = "wrasse"', '[card.wrasse-1]\nspecies = "cod"', "must be one of john-dory"),
        ("fish.toml", "[shared.wrasse]", "[group.wrasse]", "fish.toml: no table [group] is known"),
        ("fish.toml", "[card.wrasse-1]", "[card.wrasse-1", "fish.toml: not a TOML text"),
        ("angler.toml", "spots = [", 'spots = ["blue", "blue", ', "spots: must be a list of 3 to 4 of blue"),
        ("angler.toml", "[card.crab-1]", "[card.wrasse-1]", "the id stands in fish.toml too; choose another"),
        ("set.toml", "count = 60", "count = 61", "fish.toml: has 60 cards; the game has 61 Fish cards"),
        ("set.toml", "pike = 10", "pike = 9", "has 10 cards whose species is pike; the game has 9"),
        ("set.toml", 'type = "one"', 'type = "uno"', "set.toml: Invalid enum value 'uno'"),
        ("set.toml", 'title = "Name"', 'titel = "Name"', "set.toml: Object contains unknown field `titel`"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_place(writing, file, old, new, fault):
    assert any(fault in told for told in faults(writing(file, old, new))), fault


def test_every_fault_is_told_at_once(writing):
    writing("fish.toml", "weight = 3", "weight = 30")
    writing("angler.toml", 'type = "crab"', 'type = "lobster"')
    told = faults(writing("tag.toml", 'name = "Orange"', 'name = ""'))
    assert len(told) >= 3
    assert {one.split(",")[0].split(":")[0] for one in told} >= {"fish.toml", "angler.toml", "tag.toml"}


def test_a_missing_file_is_named(writing):
    folder = writing("tag.toml", "Orange", "Orange")
    (folder / "tag.toml").unlink()
    assert any("tag.toml: the file is missing" in told for told in faults(folder))
    (folder / "set.toml").unlink()
    assert any("set.toml: the file is missing" in told for told in faults(folder))


def test_one_fact_of_a_card_may_have_a_source_of_its_own(writing):
    folder = writing("fish.toml", "weight = 3", 'weight = 3\nsource.weight = "rulebook"')
    found = read_folder(folder)
    assert found.facts("john-dory-1")["weight"] == Fact(3, "rulebook")
    assert found.facts("john-dory-2")["weight"].source == "house"


def test_equal_sets_have_equal_digests_and_any_fact_changes_it(writing, coldwater):
    same = read_folder(writing("fish.toml", "weight = 3", "weight = 3"))
    assert same == coldwater
    assert hash(same) == hash(coldwater)
    assert same.digest == coldwater.digest
    other = read_folder(writing("fish.toml", "weight = 3", "weight = 4"))
    assert other != coldwater


def test_a_source_alone_changes_the_digest(writing, coldwater):
    assert read_folder(writing("fish.toml", 'weight = "house"', 'weight = "rulebook"')).digest != coldwater.digest


def test_rows_are_frozen_values(coldwater):
    row = coldwater.row("wrasse-1")
    assert row == dict(row) == Row(dict(row))
    assert hash(row) == hash(Row(dict(row)))
    with pytest.raises(TypeError):
        row["weight"] = 7
