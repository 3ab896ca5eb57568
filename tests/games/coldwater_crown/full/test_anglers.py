import pytest

from companion.games.coldwater_crown.facts import ANGLER_TYPES

BOARD = {"3": ["green", "red"], "4": ["green", "red"], "5": ["green", "red"]}
FREE = {"red": 1, "yellow": 1, "black": 1}


def fishing(at, *held, token=2, **player):
    """A desk where the first player has removed three green bait; crab-4 and dogfish-1 have two green spots each."""
    desk = at({"zones": BOARD, "token": token, "held": list(held), **player}, spaces=FREE)
    return desk.play("0: place green", "0: take green")


@pytest.mark.rule("CW-R26")
def test_each_removed_bait_goes_where_its_player_chooses(at):
    desk = fishing(at, {"card": "crab-4"}, {"card": "dogfish-1"})
    assert desk.legal() == ["0: to crab-4", "0: to dogfish-1", "0: to discard"]
    desk.play("0: to dogfish-1", "0: to crab-4", "0: to discard")
    assert [held.bait for held in desk.me.held] == [("green",), ("green",)]
    assert desk.state.discard.counts() == {"green": 1}


@pytest.mark.rule("CW-R23")
def test_each_spot_holds_one_bait(at):
    desk = fishing(at, {"card": "crab-4", "bait": ["green"]})
    desk.play("0: to crab-4")
    assert desk.me.held[0].bait == ("green", "green")
    assert desk.state.discard.counts() == {"green": 2}


@pytest.mark.rule("CW-R23")
def test_only_spots_of_the_colour_take_it(at):
    desk = fishing(at, {"card": "crab-4"}, {"card": "crab-2"})
    assert "0: to crab-2" not in desk.legal()
    assert desk.refused("0: to crab-2") == "CW-R26"


@pytest.mark.rule("CW-R23")
def test_every_card_has_three_or_four_spots(crown):
    for angler in crown.prepare(2).cards.rows("angler"):
        assert 3 <= len(angler["spots"]) <= 4


@pytest.mark.rule("CW-R16", "CW-R26")
def test_bait_that_no_card_can_take_is_discarded_without_a_question(at):
    desk = fishing(at, {"card": "crab-2"})
    assert desk.state.discard.counts() == {"green": 3}


@pytest.mark.rule("CW-R24")
def test_bait_stays_on_a_card_that_is_not_full(at):
    desk = fishing(at, {"card": "crab-4"}).play("0: to crab-4", "0: to discard", "0: to discard")
    assert desk.me.held[0].bait == ("green",)
    assert all(not text.startswith("0: to") for text in desk.legal())
    desk.play("0: pick red")
    assert desk.refused("0: to discard") == "CW-R25"


@pytest.mark.rule("CW-R25")
def test_no_bait_waits_for_a_card_not_yet_held(at):
    desk = fishing(at)
    assert desk.state.discard.counts() == {"green": 3}
    assert desk.refused("0: to crab-4") == "CW-R25"


@pytest.mark.rule("CW-R27")
def test_a_full_card_is_caught_and_its_bait_discarded(at):
    desk = fishing(at, {"card": "dogfish-1", "bait": ["red", "green"]}).play("0: to dogfish-1")
    assert desk.me.held == ()
    assert desk.me.anglers == ("dogfish-1",)
    assert desk.state.discard.counts() == {"green": 4, "red": 1}


@pytest.mark.rule("CW-R27")
def test_a_master_angler_is_no_fish(at):
    desk = fishing(at, {"card": "dogfish-1", "bait": ["red", "green"]}).play("0: to dogfish-1")
    assert desk.fish() == []


@pytest.mark.rule("CW-R22", "CW-R27")
def test_caught_cards_do_not_count_towards_the_three(at):
    desk = at({"anglers": ["crab-2", "char-2", "ray-2"]}).play("0: place port", "0: select crab-1")
    assert desk.holds() == ["crab-1"]


@pytest.mark.rule("CW-R37")
def test_three_of_a_type_win_one_3_same_trophy_only(at):
    held = {"card": "dogfish-1", "bait": ["red", "green"]}
    desk = fishing(at, held, anglers=["dogfish-2", "dogfish-3"]).play("0: to dogfish-1")
    assert desk.trophies() == [("three-same", 2)]
    more = ["crab-2", "crab-3", "dogfish-2", "dogfish-3", "dogfish-4"]
    desk = fishing(at, held, anglers=more, trophies=[{"award": "three-same", "value": 2}]).play("0: to dogfish-1")
    assert desk.trophies() == [("three-same", 2)]


@pytest.mark.rule("CW-R38")
def test_four_types_win_4_unique_and_a_card_may_serve_both(at):
    held = {"card": "dogfish-1", "bait": ["red", "green"]}
    caught = ["dogfish-2", "dogfish-3", "crab-2", "char-2", "ray-2"]
    desk = fishing(at, held, anglers=caught[2:]).play("0: to dogfish-1")
    assert desk.trophies() == [("four-unique", 2)]
    desk = fishing(at, held, anglers=["dogfish-2", "dogfish-3", "crab-2", "char-2"]).play("0: to dogfish-1")
    assert desk.trophies() == [("three-same", 2)]
    assert len(ANGLER_TYPES) == 5


@pytest.mark.rule("CW-R37", "CW-R38")
def test_both_trophies_can_come_with_one_card(at):
    held = {"card": "dogfish-1", "bait": ["red", "green"]}
    caught = ["dogfish-2", "dogfish-3", "crab-2", "char-2", "ray-2"]
    trophies = [{"award": "four-unique", "value": 2}]
    desk = fishing(at, held, anglers=caught, trophies=trophies).play("0: to dogfish-1")
    assert desk.trophies() == [("four-unique", 2), ("three-same", 2)]
