"""Cards that an owner has and the rules do not count: told, kept, packed and forgotten like any other."""

from __future__ import annotations

import pytest

from card_db import faces, render
from card_db.adding import add, growing
from card_db.boxfile import BoxFile, dump, merge, parse
from card_db.load import load_set
from card_db.memory import Said, remember
from card_db.model import CardError
from card_db.overlay import Box, completeness, forget, my_box, teach

CASTLE = "coral-castle"
WHALE = {
    "name": "Sleeping Whale", "type": "fish", "subtype": "big-fish", "band": "gold", "cost": 3, "pearls": 0,
    "tentacle": 2, "mermaid": 0, "trident": 1, "starfish": 0, "needs": "2 plant", "effect": "per fish: tentacle 1",
}  # fmt: skip


@pytest.fixture
def whale():
    return add(Box(CASTLE), "card", WHALE, "A")


def test_a_promo_gets_the_next_number_of_its_set_and_its_facts_are_the_owners(whale):
    own = my_box(whale.box)
    assert whale.card == "a-26"
    assert len(own.rows("card")) == 126
    assert dict(own.row("a-26")) == {"id": "a-26", "set": "A", **WHALE, "sentence": None}
    assert {fact.source for name, fact in own.facts("a-26").items() if name != "sentence"} == {"owner"}
    assert "a-26" not in load_set(CASTLE)


def test_a_set_of_its_own_begins_with_one_and_counts_in_order(whale):
    box = whale.box
    for n in range(1, 12):
        added = add(box, "card", {"name": f"Trench {n}"}, "F")
        box = added.box
        assert added.card == f"f-{n}"
    assert [row["id"] for row in my_box(box).rows("card")][125:] == ["a-26", *(f"f-{n}" for n in range(1, 12))]


@pytest.mark.parametrize(
    ("component", "facts", "group", "says"),
    [
        ("card", {}, "A", "the new card, name"),
        ("card", {"name": "Whale"}, "", "the new card, set: choose one of A"),
        ("card", {"name": "Whale"}, "P", "the new card, set"),
        ("card", {"name": "Whale", "effect": "per dog: tentacle 1"}, "A", "Whale, effect: .*dog"),
        ("card", {"name": "Whale", "cost": 99}, "A", "Whale, cost: must be a whole number"),
        (
            "card",
            {"name": "Whale", "type": "plant", "subtype": "big-fish"},
            "A",
            "Whale: only a Fish can be a Big Fish",
        ),
        ("card", {"name": "Whale", "cost": 3, "band": "none"}, "A", "Whale: a card with a cost has a silver or gold"),
        ("track", {"name": "Fifth"}, "", "to these components of Coral Castle only: set cards"),
    ],
)
def test_what_cannot_be_is_named_by_card_and_field_and_adds_nothing(component, facts, group, says):
    with pytest.raises(CardError, match=says):
        add(Box(CASTLE), component, facts, group)


def test_two_cards_of_one_name_are_refused_as_the_name_is_what_finds_them(whale):
    with pytest.raises(CardError, match="a-26 is called 'sleeping whale' already"):
        add(whale.box, "card", {"name": "sleeping whale"}, "B")


def test_there_is_an_end_to_what_may_be_added(whale):
    (kind,) = growing(load_set(CASTLE))
    box = whale.box
    for n in range(kind.grows - 1):
        box = add(box, "card", {"name": f"Card of mine {n}"}, "G").box
    with pytest.raises(CardError, match=f"{kind.grows} set cards are added already"):
        add(box, "card", {"name": "One too many"}, "G")


def test_a_game_whose_set_does_not_grow_says_so():
    with pytest.raises(CardError, match="only: none"):
        add(Box("katmai"), "bear", {"name": "Grazer II"})


def test_it_is_told_more_and_forgotten_as_a_whole(whale):
    box = teach(whale.box, {"cost": 4}, card="a-26").box
    assert my_box(box).row("a-26")["cost"] == 4
    assert forget(box, "a-26") == Box(CASTLE)


def test_a_table_may_tell_what_it_says(whale):
    box = add(whale.box, "card", {"name": "Unread"}, "A").box
    told = remember(box, "table", [Said("card", {"effect": "extra 1"}, "a-27")])
    assert my_box(told.box).row("a-27")["effect"] == "extra 1"
    assert told.notes == ()


def test_it_counts_for_what_is_known_of_the_box(whale):
    lines = {line.field: line for line in completeness(my_box(whale.box)) if line.component == "card"}
    assert (lines["Effect"].known, lines["Effect"].total) == (1, 126)


def test_it_is_kept_in_the_file_and_in_packs(whale, tmp_path):
    file = BoxFile(tmp_path, CASTLE)
    file.save(whale.box)
    assert file.load().box == whale.box
    assert parse(dump(whale.box)) == whale.box


def test_a_friends_cards_stand_beside_mine_and_a_card_that_both_have_is_one(whale):
    friend = add(Box(CASTLE), "card", {"name": "Lantern Shark", "type": "fish"}, "A").box
    friend = add(friend, "card", {"name": "Sleeping Whale", "cost": 9}, "A").box
    merged = merge(whale.box, friend)
    own = my_box(merged.box)
    assert [row["name"] for row in own.rows("card")[125:]] == ["Sleeping Whale", "Lantern Shark"]
    assert own.row("a-26")["cost"] == 3
    assert own.row("a-27")["type"] == "fish"
    assert merged.kept == ("a-26",)


@pytest.mark.parametrize(
    ("added", "says"),
    [
        ('{"a-26": {"component": "track"}}', "no cards can be added to 'track'"),
        ('{"a-7": {"component": "card", "group": "A"}}', "called by its group and a new number"),
        ('{"b-30": {"component": "card", "group": "A"}}', "called by its group"),
        ('{"p-1": {"component": "card", "group": "P"}}', "no group 'P'"),
        ('{"a-1000": {"component": "card", "group": "A"}}', "a new number"),
        ('{"a-026": {"component": "card", "group": "A"}}', "a new number"),
        ('{"a-٣٣": {"component": "card", "group": "A"}}', "a new number"),
        (f'{{"a-{"9" * 5000}": {{"component": "card", "group": "A"}}}}', "a new number"),
    ],
)
def test_a_pack_with_cards_that_cannot_be_added_is_refused(added, says):
    with pytest.raises(CardError, match=says):
        parse(f'{{"format": "tabletide-cards", "set": "{CASTLE}", "added": {added}}}')


def test_it_is_drawn_without_a_mark_and_its_back_is_as_all_backs(whale):
    own = my_box(whale.box)
    assert faces.names(own, "a-26") == ("front", "back")
    front = render.svg(faces.face(CASTLE, "a-26", "front", own), label="")
    assert "Sleeping Whale" in front
    assert "A26" not in front
    assert faces.identity(own, "a-26", "back") == faces.identity(own, "a-1", "back")


def test_a_mark_cannot_be_put_on_it(whale):
    with pytest.raises(CardError, match="cannot carry a mark"):
        teach(whale.box, {}, card="a-26", code=("qr", "MINE"), face="front")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Whale" * 100, "at most 400 letters, not 500"),
        ("Wha\x00le", "has the character '.x00', which no card prints"),
        ("Wha\nle", "has the character"),
        ("Whale \u202e", "has the character"),
        ("\u27e80\u27e9", "has the character"),
    ],
)
def test_a_name_that_no_card_prints_is_refused_and_what_is_wrong_with_it_said(name, says):
    with pytest.raises(CardError, match=says):
        add(Box(CASTLE), "card", {"name": name}, "A")


def test_the_joiners_of_a_name_stay():
    name = "می\u200cخواهم"
    assert my_box(add(Box(CASTLE), "card", {"name": name}, "A").box).row("a-26")["name"] == name


def test_a_pack_nested_without_end_is_refused():
    with pytest.raises(CardError, match="not a pack of cards"):
        parse('{"facts": {"a-1": {"name": ' + "[" * 100_000)


def test_two_tables_or_a_pack_cannot_tell_of_one_card_what_no_game_can_be_played_with():
    box = remember(Box(CASTLE), "first", [Said("card", {"subtype": "big-fish"}, "b-4")]).box
    second = remember(box, "second", [Said("card", {"type": "shell"}, "b-4")])
    assert second.notes == ("Not remembered: b-4: only a Fish can be a Big Fish; change its type or its Big Fish.",)
    assert second.box == box
    friend = teach(Box(CASTLE), {"type": "shell"}, card="b-4").box
    with pytest.raises(CardError, match="b-4: only a Fish can be a Big Fish"):
        merge(box, friend)
    assert merge(box, teach(Box(CASTLE), {"type": "fish"}, card="b-4").box).changed == ("b-4",)


@pytest.mark.parametrize("text", ["", '[[cards]]\nid = "x', '{"a": 1}', 'name = "cargo"'])
def test_a_file_that_is_no_pack_is_refused_with_what_a_pack_is(text):
    with pytest.raises(CardError, match=r"not a pack of cards, as `tabletide cards export` writes it in JSON"):
        parse(text)
