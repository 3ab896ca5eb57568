"""Effects are built from blanks, said back in sentences, and every text of our own sets can be taken apart and put together."""

from __future__ import annotations

import pytest

from card_db.languages import LANGUAGES, fault, language
from card_db.load import load_set
from card_db.model import CardError
from card_db.overlay import Box, teach

TEXTS = [
    pytest.param(field.language, row[field.id], id=f"{game}-{row['id']}-{field.id}")
    for game in ("coral-castle", "katmai", "aquicorn-cove")
    for component in load_set(game).components
    for field in component.fields
    if field.language
    for row in load_set(game).rows(component.id)
    if row[field.id] is not None
]


def test_every_text_of_our_sets_is_right_and_falls_into_parts_that_are_said():
    for name, text in (param.values for param in TEXTS):
        one = language(name)
        assert fault(name, text) == "", text
        assert one.joined(one.parts(text)) == text
        assert all(one.say(part).endswith(".") for part in one.parts(text)), text


@pytest.mark.parametrize(
    ("name", "way", "values", "made", "said"),
    [
        ("coral-needs", "need", {"count": "2", "thing": "fish"}, "2 fish", "Play with 2 Fish."),
        (
            "coral-needs",
            "need",
            {"count": "1", "thing": "shell", "counting": "other"},
            "1 other shell",
            "another Shell",
        ),
        (
            "coral-effect",
            "per",
            {"each": "", "thing": "fish", "tentacle": "1"},
            "per fish: tentacle 1",
            "for each Fish",
        ),
        (
            "coral-effect",
            "per",
            {"each": "2", "thing": "type", "starfish": "1"},
            "per 2 type: starfish 1",
            "every 2 different",
        ),
        (
            "coral-effect",
            "if",
            {"count": "2", "thing": "plant", "starfish": "2"},
            "if 2 plant: starfish 2",
            "With 2 Plants",
        ),
        (
            "coral-effect",
            "either",
            {"tentacle": "2", "b-mermaid": "2"},
            "either tentacle 2 or mermaid 2",
            "Choose 2 tentacles or",
        ),
        ("coral-effect", "double", {"reach": "next", "type": ""}, "double next", "Double the card beside"),
        ("coral-effect", "extra", {"count": "1", "type": "fish"}, "extra 1 fish", "extra Fish"),
        ("coral-effect", "less", {"count": "1", "reach": "all"}, "less 1", "Pay 1 less"),
        (
            "coral-effect",
            "less",
            {"count": "1", "reach": "itself", "type": "shell"},
            "less 1 itself per shell",
            "Shell",
        ),
        ("coral-effect", "also", {"type": "plant"}, "also plant", "Counts as Plant"),
        ("coral-bonuses", "bonus", {"space": "4", "gain": "mermaid", "count": "2"}, "4: mermaid 2", "2 mermaids"),
        ("cove-effect", "action", {"icon": "clean", "count": "2"}, "clean 2", "Clean 2 Pollution"),
        (
            "cove-effect",
            "action",
            {"icon": "plant", "count": "1", "corner": "yes"},
            "plant 1 + pollution",
            "add 1 Pollution",
        ),
        ("cove-effect", "or", {"a-icon": "discard event", "b-icon": "food", "b-count": "2"}, None, "or gain 2 food"),
        (
            "cove-effect",
            "spend",
            {"amount": "4", "what": "food", "a-icon": "prosperity", "a-count": "1", "b-icon": "reef", "b-count": "-1"},
            "spend 4 food: prosperity 1 else reef -1",
            "otherwise lose 1 Reef",
        ),
        (
            "cove-effect",
            "when",
            {"test": "bay clean", "a-icon": "reef", "a-count": "1"},
            "when bay clean: reef 1",
            "If there is no Pollution",
        ),
        ("cove-reward", "income", {"icon": "food", "count": "1"}, "income: food 1", "Each round"),
        ("cove-reward", "boat", {}, "boat", "Boat tile"),
        ("katmai-pattern", "line", {"count": "4", "way": "along"}, "line 4 along", "Line 4 along"),
        ("katmai-pattern", "most", {"what": "tiles 2"}, "most tiles 2", "Most tiles 2"),
        (
            "katmai-pattern",
            "count",
            {"count": "3", "feature": "any", "where": "tiles in a row"},
            "count 3 any on tiles in a row",
            "Count 3",
        ),
    ],
)
def test_filled_in_blanks_become_a_text_and_its_sentence(name, way, values, made, said):
    one = language(name)
    text = one.added(one.empty, way, values)
    assert made is None or text == made
    assert said in one.say(text)
    assert one.without(text, 0) == one.empty
    assert one.without(text, 7) == text


def test_parts_are_added_in_order_and_taken_away_by_their_number():
    one = language("coral-effect")
    text = one.added("extra 1", "also", {"type": "fish"})
    assert text == "extra 1; also fish"
    assert one.without(text, 0) == "also fish"


@pytest.mark.parametrize(
    ("name", "way", "values", "told"),
    [
        ("coral-needs", "need", {"count": "2"}, "say which cards"),
        ("coral-effect", "per", {"thing": "fish"}, "at least one step"),
        ("coral-effect", "less", {"count": "1", "reach": "each"}, "which type"),
        ("coral-effect", "extra", {"count": "0"}, "from 1 to 9"),
        ("coral-effect", "fly", {}, "choose first"),
        ("cove-effect", "action", {}, "what the action is"),
        ("cove-reward", "income", {}, "what it gives"),
        ("coral-bonuses", "bonus", {"space": "4"}, "what the symbol gives"),
    ],
)
def test_what_is_missing_is_told(name, way, values, told):
    with pytest.raises(ValueError, match=told):
        language(name).added(language(name).empty, way, values)


def test_a_choice_stands_alone():
    one = language("cove-effect")
    assert one.parts("spend 1 food: supply 1, reef 1") == ("spend 1 food: supply 1, reef 1",)
    with pytest.raises(ValueError, match="stands alone"):
        one.added("food 1", "or", {"a-icon": "food", "a-count": "1", "b-icon": "reef", "b-count": "1"})


@pytest.mark.parametrize(
    ("game", "card", "facts", "told"),
    [
        ("coral-castle", "a-1", {"effect": "per dog: tentacle 1"}, "a-1, effect: .*'dog'"),
        ("coral-castle", "a-1", {"needs": "two fish"}, "a-1, needs: .*expected a need"),
        ("coral-castle", "mermaid", {"bonuses": "4: gold 2"}, "mermaid, bonuses: .*expected a space"),
        ("katmai", "four-square", {"pattern": "shape ##/#"}, "four-square, pattern: .*equally long"),
        ("katmai", "four-square", {"pattern": "swim"}, "four-square, pattern: .*no requirement"),
        ("aquicorn-cove", "lana-1", {"effect_1": "dance 2"}, "lana-1, effect_1: .*icons"),
        ("aquicorn-cove", "bakery", {"reward": "often: food 1"}, "bakery, reward: .*expected"),
    ],
)
def test_a_box_refuses_what_cannot_be_read_and_names_card_and_field(game, card, facts, told):
    with pytest.raises(CardError, match=told):
        teach(Box(game), facts, card=card)


def test_a_language_has_no_two_ways_of_one_name():
    for one in LANGUAGES.values():
        assert len({way.id for way in one.ways}) == len(one.ways)
