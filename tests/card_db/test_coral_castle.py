"""The Coral Castle set: its counts, its effects in the small language, and that every kind of effect is on some card."""

import re
from collections import Counter

import pytest

from card_db import coral_effects as language
from card_db import coral_words
from card_db.load import load_set
from card_db.model import CardSet


@pytest.fixture(scope="module")
def cards() -> CardSet:
    return load_set("coral-castle")


@pytest.mark.rule("CO-R02")
def test_five_sets_of_25_cards_and_ten_pearl_cards(cards: CardSet) -> None:
    assert Counter(row["set"] for row in cards.rows("card")) == dict.fromkeys("ABCDE", 25)
    assert len(cards.rows("pearl")) == 10
    assert sum(len(cards.rows(one)) for one in ("card", "pearl", "spare")) == 145


@pytest.mark.rule("CO-R15")
def test_every_type_is_there_and_set_e_has_them_all(cards: CardSet) -> None:
    types = {letter: {row["type"] for row in cards.rows("card") if row["set"] == letter} for letter in "ABCDE"}
    assert set().union(*types.values()) == set(language.TYPES)
    assert types["E"] == set(language.TYPES)
    assert all(len(types[letter]) < 7 for letter in "ABCD")


def test_what_a_card_says_is_what_its_effect_says(cards: CardSet) -> None:
    for row in cards.rows("card"):
        needs, effect = language.read_needs(row["needs"]), language.read_effect(row["effect"])
        assert (coral_words.sentence(needs, effect) or "none") == row["sentence"], row["id"]
        assert (language.needs_text(needs) or "none") == row["needs"]
        assert (language.effect_text(effect) or "none") == row["effect"]


@pytest.mark.rule("CO-R13")
@pytest.mark.rule("CO-G19")
def test_a_band_means_a_cost(cards: CardSet) -> None:
    for row in cards.rows("card"):
        assert (row["band"] != "none") == (row["cost"] > 0), row["id"]
    assert Counter(row["set"] for row in cards.rows("card") if row["band"] == "gold") == dict.fromkeys("ABCDE", 3)


@pytest.mark.rule("CO-G18")
def test_every_kind_of_effect_is_on_some_card(cards: CardSet) -> None:
    parts = [part for row in cards.rows("card") for part in language.read_effect(row["effect"])]
    needs = [need for row in cards.rows("card") for need in language.read_needs(row["needs"])]
    kinds = {type(part).__name__ for part in parts}
    assert kinds == {"Per", "If", "Either", "Double", "Extra", "Less", "Also"}
    assert {part.reach for part in parts if isinstance(part, language.Double)} == {"next", "one", "each"}
    assert {part.reach for part in parts if isinstance(part, language.Less)} == {"all", "each", "itself"}
    assert {bool(part.kind) for part in parts if isinstance(part, language.Extra)} == {True, False}
    assert {need.counting for need in needs} == {"", "itself", "others"}
    assert any(row["subtype"] == "big-fish" for row in cards.rows("card"))


@pytest.mark.rule("CO-R18")
def test_the_tracks_have_a_coral_each_ten_steps_and_the_printed_bonuses(cards: CardSet) -> None:
    tracks = {row["id"]: row for row in cards.rows("track")}
    assert tuple(tracks) == language.TRACKS
    assert {row["length"] for row in tracks.values()} == {10}
    bonuses = {name: language.read_bonuses(row["bonuses"], row["length"]) for name, row in tracks.items()}
    assert any((one.gain, one.count) == ("mermaid", 2) for one in bonuses["tentacle"])
    assert any((one.gain, one.count) == ("pearls", 2) for track in bonuses.values() for one in track)
    assert tracks["tentacle"]["first"] == 10
    assert cards.facts("tentacle")["first"].source == "rulebook"
    assert cards.facts("tentacle")["second"].source == "house"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("per fishes: tentacle 1", "'fishes' is nothing that cards can count"),
        ("per fish: arm 1", "expected a track"),
        ("per fish: tentacle 0", "the steps of tentacle must be a number from 1 to 9"),
        ("either tentacle 2", "two or more different choices"),
        ("double each", "say each card of which type"),
        ("double twice", "cannot be read"),
        ("extra ten", "cannot be read"),
        ("less 2 per card", "'card' is no card type"),
        ("if many fish: tentacle 1", "expected a need"),
        ("also type", "'type' is no card type"),
        ("swim", "no effect begins like that"),
    ],
)
def test_a_text_that_is_no_effect_says_what_is_wrong(text: str, what: str) -> None:
    with pytest.raises(language.EffectTextError, match=re.escape(what)):
        language.read_effect(text)


def test_spaces_are_tapped_one_by_one() -> None:
    bonuses = language.read_bonuses("4: mermaid 2; 7: pearls 2", 10)
    changed = language.with_bonus(language.with_bonus(bonuses, 4), 2, "trident", 1)
    assert language.bonuses_text(changed) == "2: trident 1; 7: pearls 2"
    assert language.bonuses_text(()) == "none"
    with pytest.raises(language.EffectTextError, match="from 1 to 10"):
        language.read_bonuses("12: pearls 2", 10)
