"""My box: the rules' facts and the owner's, never ours; an unknown card is told once and remembered."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.codes import Foreign, Identity, codes
from card_db.model import CardError
from card_db.overlay import Box, completeness, forget, my_box, share, teach

GAME = "coldwater-crown"
EMPTY = Box(GAME)


def refusal(*arguments, **named) -> str:
    with pytest.raises(CardError) as caught:
        teach(*arguments, **named)
    return str(caught.value)


def test_a_box_that_nobody_taught_knows_what_the_rules_print_and_nothing_else(coldwater):
    mine = my_box(EMPTY)
    assert mine.source == "my-box"
    assert coldwater.source == "print-and-play"
    fish = mine.row("wrasse-1")
    assert (fish["name"], fish["species"], fish["location"]) == ("Wrasse", "wrasse", "shore")
    assert (fish["weight"], fish["tag"], fish["stamp"], fish["low"], fish["high"]) == (None,) * 5
    assert mine.row("crab-1")["spots"] is None
    assert mine.row("mystery-5")["weight"] == 5
    assert mine.digest != coldwater.digest


def test_no_house_value_is_in_my_box():
    mine = my_box(EMPTY)
    for component in mine.components:
        kept = {item.id for item in component.fields if item.kept}
        for row in mine.rows(component.id):
            facts = mine.facts(row["id"])
            assert {fact.source for name, fact in facts.items() if name not in kept} <= {"rulebook", None}


def test_unknown_tackle_and_tiles_have_stand_ins_that_are_no_facts():
    mine = my_box(EMPTY)
    assert mine.row("tackle-3")["kind"] == "by_hand"
    assert mine.row("tackle-3")["name"] == "Tackle 3"
    assert mine.row("tag-2")["name"] == "Tag 2"
    assert not mine.facts("tackle-3")["kind"].is_known


def test_the_first_untold_card_of_the_species_takes_the_facts():
    first = teach(EMPTY, {"species": "wrasse", "weight": 4, "stamp": "06:12"}, component="fish")
    second = teach(first.box, {"species": "wrasse", "weight": 7}, component="fish")
    assert (first.card, second.card) == ("wrasse-1", "wrasse-2")
    mine = my_box(second.box)
    assert mine.row("wrasse-1")["weight"] == 4
    assert mine.facts("wrasse-1")["weight"].source == "owner"
    assert mine.row("wrasse-2")["weight"] == 7


def test_one_of_our_labels_says_which_card_it_is():
    tag = codes(GAME).tag("pike-7", "weight")
    taught = teach(EMPTY, {"weight": 9}, code=("tag", str(tag)))
    assert taught.card == "pike-7"
    assert taught.box.codes == {}, "a mark of ours needs no binding"


def test_a_mark_of_the_owners_own_names_the_card_from_then_on():
    box = teach(EMPTY, {"weight": 9}, card="pike-7", code=("qr", "MY PIKE"), face="weight").box
    found = box.identify("qr", "MY PIKE")
    assert isinstance(found, Identity)
    assert (found.card, found.face) == ("pike-7", "weight")
    again = teach(box, {"stamp": "09:09"}, code=("qr", "MY PIKE"))
    assert again.card == "pike-7"
    assert again.box.facts["pike-7"] == {"weight": 9, "stamp": "09:09"}


def test_a_game_reads_an_own_mark_as_the_one_that_we_print():
    box = teach(EMPTY, {}, card="pike-7", code=("qr", "MY PIKE"), face="weight").box
    assert box.ours("qr", "MY PIKE") == ("tag", str(codes(GAME).tag("pike-7", "weight")))
    assert box.ours("tag", 12) == ("tag", "12")
    assert box.ours("qr", "MY DOG") == ("qr", "MY DOG")


def test_tags_of_the_owners_own_are_looked_for_too():
    box = teach(EMPTY, {}, card="pike-7", code=("tag", "400"), face="weight").box
    assert box.tags == codes(GAME).tags | {400}
    assert isinstance(EMPTY.identify("tag", "400"), Foreign)


def test_a_tag_is_told_by_its_colours_name():
    first = teach(EMPTY, {"tag": "Red"}, card="wrasse-1")
    assert first.notes == ("Red is now the name of tag-1.",)
    second = teach(first.box, {"tag": "red"}, card="wrasse-2")
    assert second.notes == ()
    third = teach(second.box, {"tag": "White"}, card="wrasse-3")
    mine = my_box(third.box)
    assert [mine.row(f"wrasse-{n}")["tag"] for n in (1, 2, 3)] == ["tag-1", "tag-1", "tag-2"]
    assert mine.row("tag-2")["name"] == "White"


def test_a_sixth_colour_is_refused_with_those_that_there_are():
    box = EMPTY
    for n, colour in enumerate(("Red", "Blue", "Green", "White", "Pink"), start=1):
        box = teach(box, {"tag": colour}, card=f"pike-{n}").box
    assert "'Gold' is none of your tag tiles (Red, Blue, Green, White, Pink)" in refusal(
        box, {"tag": "Gold"}, card="pike-6"
    )


@pytest.mark.parametrize(
    ("facts", "named", "told"),
    [
        ({"weight": 21}, {"card": "wrasse-1"}, "wrasse-1, weight: must be a whole number from 1 to 20, not 21"),
        ({"weight": "4"}, {"card": "wrasse-1"}, "must be a whole number"),
        ({"stamp": "6:12"}, {"card": "wrasse-1"}, "stamp: must be a time"),
        ({"front": "x"}, {"card": "wrasse-1"}, "front: not a fact to tell; tell low, high, weight, tag, stamp"),
        ({"species": "pike"}, {"card": "wrasse-1"}, "the rules print 'wrasse', not 'pike'"),
        ({"low": 5, "high": 3}, {"card": "wrasse-1"}, "high 3 is below low 5"),
        ({"weight": 4}, {"component": "fish"}, "say its species"),
        ({"species": "cod"}, {"component": "fish"}, "species 'cod' is none of john-dory"),
        ({"weight": 4}, {}, "say which card it is, or its component (one of fish, angler, trophy, tackle, tag)"),
        ({"weight": 4}, {"card": "wrasse-6"}, "no card 'wrasse-6'"),
        ({"weight": 4}, {"card": "mystery-2"}, "the rules print 2, not 4"),
        ({"spots": ("green", "clear", "red")}, {"card": "crab-1"}, "spots: must be a list of 3 to 4 of"),
        ({"kind": "magnet"}, {"card": "tackle-1"}, "kind: must be one of redirect_location"),
    ],
)
def test_a_fact_that_cannot_be_is_refused_with_its_reason(facts, named, told):
    assert told in refusal(EMPTY, facts, **named)


def test_all_faults_are_told_at_once():
    told = refusal(EMPTY, {"weight": 0, "stamp": "noon"}, card="wrasse-1")
    assert "weight" in told
    assert "stamp" in told


def test_a_species_that_is_all_told_asks_which_card_to_change():
    box = EMPTY
    for weight in range(2, 7):
        box = teach(box, {"species": "roach", "weight": weight}, component="fish").box
    assert "all 5 cards of roach are told already" in refusal(box, {"species": "roach", "weight": 3}, component="fish")


def test_a_mark_that_means_another_card_is_refused():
    ours = ("tag", str(codes(GAME).tag("pike-1", "weight")))
    assert "this mark is pike-1's weight side already" in refusal(EMPTY, {"weight": 3}, card="pike-2", code=ours)


def test_a_mark_of_ones_own_must_not_mark_the_cards():
    told = refusal(EMPTY, {"weight": 3}, card="pike-2", code=("tag", "400"), face="front")
    assert "10 cards look alike on that face" in told
    assert "say which face the mark is on: front or weight" in refusal(EMPTY, {}, card="pike-2", code=("tag", "400"))


def test_a_refusal_leaves_the_box_as_it_was():
    box = teach(EMPTY, {"weight": 3}, card="pike-2").box
    refusal(box, {"tag": "Red", "weight": 99}, card="pike-3")
    assert box.facts == {"pike-2": {"weight": 3}}


def test_a_forgotten_card_is_unknown_again_with_its_marks():
    box = teach(EMPTY, {"weight": 3}, card="pike-2", code=("tag", "400"), face="weight").box
    box = forget(box, "pike-2")
    assert box == EMPTY
    assert my_box(box) == my_box(EMPTY)


def test_the_meter_counts_by_the_rules():
    meter = {(line.component, line.field): (line.known, line.total) for line in completeness(my_box(EMPTY))}
    assert meter[("fish", "Weight")] == (0, 60)
    assert meter[("angler", "Spots")] == (0, 30)
    assert meter[("tackle", "Kind")] == (0, 15)
    assert meter[("tag", "Colour")] == (0, 5)
    assert share(completeness(my_box(EMPTY))) == 0


def test_the_meter_is_full_when_everything_is_told(coldwater):
    box = EMPTY
    for component in coldwater.components:
        for row in coldwater.rows(component.id):
            facts = {item.id: row[item.id] for item in component.taught}
            if facts:
                box = teach(box, facts, card=row["id"]).box
    assert share(completeness(my_box(box))) == 1
    box = teach(box, {"weight": 3}, card="pike-1").box
    assert 0 < share(completeness(my_box(forget(box, "pike-1")))) < 1


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    st.dictionaries(st.sampled_from([f"pike-{n}" for n in range(1, 11)]), st.integers(1, 20), max_size=10),
    st.randoms(use_true_random=False),
)
def test_the_order_of_telling_does_not_matter(weights, rng):
    order = list(weights)
    one = two = EMPTY
    for card in order:
        one = teach(one, {"weight": weights[card]}, card=card).box
    rng.shuffle(order)
    for card in order:
        two = teach(two, {"weight": weights[card]}, card=card).box
    assert my_box(one) == my_box(two)
    assert {card: my_box(one).row(card)["weight"] for card in weights} == weights
