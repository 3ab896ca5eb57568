"""Set-up: what lies where before the first round."""

from __future__ import annotations

import pytest

from companion.engine.errors import SetupError
from companion.engine.game import CHANCE


def begun(cove, drawn, seats, **options):
    """The state at the first choice of a game whose characters and Head Fisher are given."""
    who = ["lana", "mae", "andrew", "florian"][: max(2, seats)]
    return drawn(cove.start(cove.prepare(seats, options, {"head": 0, "characters": who})))


@pytest.mark.rule("AC-R1")
def test_the_village_has_3_food_and_4_of_8_boat_spaces_are_open(cove, drawn):
    state = begun(cove, drawn, 3)
    view = cove.view(state, 0)
    assert (state.food, view.boat.spaces, view.boat.open, view.boat.covered) == (3, 8, 4, 4)


@pytest.mark.rule("AC-R2")
@pytest.mark.parametrize(("seats", "is_intact"), [(1, True), (2, True), (3, True), (4, False)])
def test_ac_t19_the_north_village_is_intact_but_for_four_players(cove, drawn, seats, is_intact):
    village = {tile.building: tile.is_intact for tile in begun(cove, drawn, seats).village}
    assert village == {"north-village": is_intact, "south-village": False}


@pytest.mark.rule("AC-R3")
def test_three_buildings_and_the_top_of_the_stack_are_the_market(cove, drawn):
    state = begun(cove, drawn, 3)
    assert len(state.market) == 4
    assert len(state.stack) == 10
    assert [offer.is_top for offer in cove.view(state, 0).market] == [False, False, False, True]


@pytest.mark.rule("AC-R4", "AC-G31")
@pytest.mark.parametrize(("difficulty", "tiles", "percent"), [("easy", 21, 5), ("medium", 22, 9), ("hard", 23, 13)])
def test_ac_t18_the_bag_holds_21_to_23_tiles(cove, drawn, difficulty, tiles, percent):
    state = begun(cove, drawn, 3, difficulty=difficulty)
    assert len(state.bag) == tiles
    assert (state.bag.count("net"), state.bag.count("aquicorn"), state.bag.count("pollution")) == (3, 1, tiles - 20)
    assert (state.bay, state.bay_aquicorns) == ((0, 0), 3)
    assert cove.view(state, 0).prospect.pollution == percent


@pytest.mark.rule("AC-R5")
def test_the_meeples_stand_on_start_and_the_decks_are_whole(cove):
    state = cove.start(cove.prepare(3))
    assert (state.season, state.year, state.prosperity, state.reef) == ("spring", 1, 6, 6)
    assert (len(state.events), len(state.aquicorns), len(state.villagers)) == (9, 9, 28)


@pytest.mark.rule("AC-R6", "AC-G27")
def test_each_player_has_a_character_and_three_of_ten_cards(cove, play, drawn, refused, legal):
    state = cove.start(cove.prepare(3))
    assert legal(state) == [f"0: character {who}" for who in ("lana", "mae", "andrew", "florian")]
    state = play(state, "0: character mae")
    assert refused(state, "1: character mae") == "AC-R6"
    state = drawn(play(state, "1: character lana", "2: character florian"))
    assert [len(hand) for hand in state.hands] == [3, 3, 3]
    assert [len(deck) for deck in state.decks] == [7, 7, 7]
    assert all(card.startswith("mae-") for card in state.hands[0])
    assert not state.helpers


@pytest.mark.rule("AC-R6")
@pytest.mark.parametrize("seats", [1, 2])
def test_with_two_characters_the_others_decks_are_the_helper_deck(cove, drawn, seats):
    state = begun(cove, drawn, seats)
    assert len(state.helpers) + sum(task.__class__.__name__ == "ChoosingHelper" for task in state.agenda) == 20


@pytest.mark.rule("AC-R7")
def test_who_last_helped_an_animal_is_head_fisher(cove, play):
    state = cove.start(cove.prepare(2, None, {"characters": ["lana", "mae"]}))
    assert cove.to_act(state) == (CHANCE,)
    assert cove.chance(state).source == "head"
    state = play(state, "*: head 1")
    assert (state.head, cove.view(state, None).head_seat) == (1, 1)


@pytest.mark.rule("AC-R45")
def test_two_to_four_play_and_alone_one_person_plays_several_characters(cove):
    assert (cove.manifest.min_seats, cove.manifest.max_seats) == (1, 4)
    for alone, hands in (("two", 2), ("three", 3), ("four", 4)):
        state = cove.start(cove.prepare(1, {"alone": alone}))
        assert state.count == hands
        assert {hand.seat for hand in cove.view(state, 0).hands} == {0}


def test_what_cannot_be_given_is_refused_with_its_path(cove):
    with pytest.raises(SetupError) as caught:
        cove.prepare(3, None, {"head": 3, "characters": ["lana", "lana", "mae"]})
    assert [fault.split(":")[0] for fault in caught.value.faults] == ["$.setup.head", "$.setup.characters"]


def test_the_checklist_counts_the_tiles_for_the_difficulty(cove):
    text = " ".join(item.text for item in cove.checklist(cove.prepare(2, {"difficulty": "hard"})))
    assert "23 tiles" in text
    assert "Helper deck of 20 cards" in text
