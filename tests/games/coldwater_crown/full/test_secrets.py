"""What a seat may not know is never in its view, its texts or its imagined worlds (CW-R29, CW-G11, CW-G36)."""

from random import Random

import pytest

CARDS = ("wrasse-4", "pike-5", "roach-3")


def text_of(value):
    return repr(value)


@pytest.mark.rule("CW-R29")
@pytest.mark.parametrize("seat", [1, None])
def test_the_weight_side_of_a_fish_is_its_owners_alone(at, caught_fish, crown, seat):
    view = crown.view(at({"fish": caught_fish(*CARDS)}).state, seat)
    for fish in view.players[0].fish:
        assert (fish.weight, fish.tag, fish.stamp, fish.card) == (None, None, None, None)
        assert fish.is_hidden
    assert not any(card in text_of(view) for card in CARDS)


@pytest.mark.rule("CW-R29")
def test_its_owner_sees_it(at, caught_fish, crown):
    fish = crown.view(at({"fish": caught_fish("wrasse-4")}).state, 0).players[0].fish[0]
    assert (fish.weight, fish.tag, fish.stamp) == (6, "tag-1", "13:11")


@pytest.mark.rule("CW-R34", "CW-R29")
def test_a_mystery_win_shows_the_weight_and_nothing_else(at, crown):
    desk = at({"zones": {"3": ["black"]}}, mystery={"showing": 4}).play("0: place black", "0: take black 3")
    after = desk.play("*: weight roach-4")
    fish = crown.view(after.state, 1).players[0].fish[0]
    assert (fish.weight, fish.tag, fish.stamp) == (4, None, None)


@pytest.mark.rule("CW-R29")
def test_weighing_is_told_to_others_without_the_weight(at, crown):
    desk = at({"zones": {"3": ["black"]}}).play("0: place black", "0: take black 3")
    for card in ("roach-1", "roach-4"):
        move = crown.read(f"*: weight {card}")
        assert crown.tell(desk.state, move, 1).sentence == "⟨0⟩ looks at the weight of the Roach."
        assert "lb" in crown.tell(desk.state, move, 0).sentence


@pytest.mark.rule("CW-R33")
@pytest.mark.parametrize(("option", "seen"), [("owner", False), ("public", True)])
def test_tackle_is_seen_by_its_owner_or_by_all(at, crown, option, seen):
    state = at({"tackle": ["extra_bait"]}, options={"tackle": option}).state
    assert bool(crown.view(state, 1).players[0].tackle) is seen
    assert crown.view(state, 1).players[0].tackle_count == 1
    assert crown.view(state, 0).players[0].tackle[0].kind == "extra_bait"


@pytest.mark.rule("CW-R45")
@pytest.mark.parametrize(("option", "seen"), [("open", 1), ("hidden", 0)])
def test_trophies_may_be_turned_over_on_the_screen(at, crown, option, seen):
    state = at({"trophies": [{"award": "small-species", "value": 5}]}, options={"trophies": option}).state
    assert len(crown.view(state, 1).players[0].trophies) == seen
    assert crown.view(state, 1).players[0].trophy_count == 1
    assert len(crown.view(state, 0).players[0].trophies) == 1


@pytest.mark.rule("CW-R29")
def test_an_imagined_world_looks_the_same_and_differs_only_in_secrets(begin, crown):
    desk = begin(3, start=0).deal(3)
    rng = Random(5)
    differs = set()
    for step in range(500):
        if not desk.to_act:
            break
        if step % 25 == 0:
            for seat in (0, 1, 2):
                world = crown.determinize(desk.state, seat, rng)
                assert crown.view(world, seat) == crown.view(desk.state, seat)
                assert crown.load(crown.dump(world)) == world
                differs.add(world == desk.state)
        legal = desk.legal()
        desk.play(legal[rng.randrange(len(legal))]).deal(step)
    assert False in differs


@pytest.mark.rule("CW-R29")
def test_a_shown_weight_stays_in_every_imagined_world(at, crown):
    player = {"fish": [{"front": "wrasse", "card": "wrasse-4", "shown": True}, {"front": "wrasse", "card": "wrasse-1"}]}
    state = at(player).state
    for seed in range(20):
        fish = crown.determinize(state, 1, Random(seed)).players[0].catches
        assert fish[0].weight == 6
        assert fish[1].card not in (None, "wrasse-4")


@pytest.mark.rule("CW-R34", "CW-R29")
def test_shown_weights_find_their_cards_where_not_all_cards_are_told(at, caught_fish, crown):
    """Wrasse 1 says no weight and its owner told 5 of it; no other card left weighs 5, so the other fish must not take it."""
    cards = crown.dump(crown.start(crown.prepare(2)))["cards"]
    cards["fish"] = [fish | {"weight": None} if fish["id"] == "wrasse-1" else fish for fish in cards["fish"]]
    fish = [
        {"front": "wrasse", "card": "wrasse-4", "shown": True},
        {"front": "wrasse", "card": "wrasse-1", "weight": 5, "shown": True},
    ]
    state = at({"fish": fish}, {"fish": caught_fish("wrasse-3")}, cards=cards | {"digest": "partly-told"}).state
    for seed in range(30):
        world = crown.determinize(state, 1, Random(seed))
        assert [caught.weight for caught in world.players[0].catches] == [6, 5]
        assert crown.view(world, 1) == crown.view(state, 1)


def test_who_is_close_to_what_is_made_of_public_facts_and_own_secrets(at, caught_fish, crown):
    player = {"fish": caught_fish("wrasse-4", "wrasse-5", "roach-1", "perch-1"), "anglers": ["crab-2", "crab-3"]}
    state = at(player).state
    own = {close.award: close for close in crown.view(state, 0).players[0].close}
    other = {close.award: close for close in crown.view(state, 1).players[0].close}
    assert (own["first-to-12"].have, own["first-to-12"].need) == (4, 12)
    assert own["eight-species"].have == 3
    assert own["small-species"].text == "needs Flounder"
    assert (own["three-same"].have, own["four-unique"].have) == (2, 1)
    assert own["shore"].text == "7 lb of 1 species"
    assert other["shore"].text == "1 species"
    assert {award: own[award] for award in own if award not in ("shore", "lake", "river")} == {
        award: other[award] for award in other if award not in ("shore", "lake", "river")
    }
