"""Moves as people hear them: a sentence, the steps at the table, and the steps back."""

from __future__ import annotations


def told(cove, state, text, seat=0):
    return cove.tell(state, cove.read(text), seat)


def test_a_catch_is_told_with_its_steps_and_the_way_back(cove, position, phases, track):
    waits = [track("lana-1", 1, 2, 0), track("lana-2", 1, 2, 0)]
    boat = ["tuna", "net", "tuna"]
    state = position(agenda=phases(2, {"task": "fishing"}, done=1), boat=boat, caught=boat, track=waits, food=1)
    telling = told(cove, state, "0: stop")
    assert telling.sentence.endswith(
        "The catch is worth 4 food. 1 fish of a kind too many: overfished, out of the game."
    )
    assert telling.steps == (
        "Put 1 Tuna and 1 Empty Net from the boat back into the bag",
        "Lay 1 Tuna aside: overfished, out of the game",
        "Take 4 food into the Village supply: now 5",
    )
    assert telling.back == (
        "Put 2 Tuna and 1 Empty Net onto the boat",
        "Take 1 Tuna back from the overfished fish",
        "Put 4 food back from the Village supply: now 1",
    )


def test_a_building_is_told_with_the_gap_in_the_market(cove, position, phases, track, play):
    market = ["greenhouse", "bakery", "boathouse", "inn"]
    state = position(agenda=phases(6), track=[track("mae-5", 1, 6, 1)], market=market, food=9)
    assert told(cove, state, "1: build greenhouse wind 1").steps == (
        "Put 4 food back from the Village supply: now 5",
        "Place Greenhouse on space 1 of the wind row",
        "Lay Inn from the stack into the gap in the market",
    )


def test_a_storm_is_told_die_by_die(cove, position, tile):
    agenda = [{"task": "storming", "dice": 3}, {"task": "ending-winter"}]
    village = [tile("north-village", "wave", 1), tile("south-village", "whirlpool", 1, False)]
    state = position(agenda=agenda, season="winter", village=village)
    telling = told(cove, state, "*: storm wave wave whirlpool")
    assert telling.sentence == (
        "The storm rolls 2 waves and 1 whirlpool. North Village is damaged."
        " South Village was damaged already: 2 Pollution into the bay."
    )
    assert "Turn North Village to its damaged side" in telling.steps
    assert telling.reveals


def test_buttons_say_what_they_do(cove, position, phases, track):
    state = position(agenda=phases(4), track=[track("andrew-2", 1, 4, 2)])
    labels = [cove.label(state, move) for move in cove.legal_moves(state, 2)]
    assert labels == ["Plant 3 food", "Plant 2 food", "Plant 1 food", "Skip this action"]


def test_who_waits_is_told_what_is_asked(cove, position, phases, track):
    state = position(agenda=phases(4), track=[track("andrew-2", 1, 4, 2)])
    assert cove.prompt(state, 2).title == "Rich Soil: plant 3 food and add 1 Pollution to the bay"
    assert cove.prompt(state, 0).title == "⟨2⟩: Rich Soil: plant 3 food and add 1 Pollution to the bay"
    assert cove.prompt(state, 0).phase == "Farming"
    assert "bonus" in cove.prompt(state, 0).reminder


def test_a_shell_is_told_and_taken_back(cove, position, phases, track, play):
    market = ["greenhouse", "bakery", "boathouse", "inn"]
    state = position(agenda=phases(6), track=[track("mae-5", 1, 6, 1)], market=market, food=9)
    state = play(state, "1: build greenhouse wind 1")
    telling = told(cove, state, "*: building school", 1)
    assert "Put 1 Villager card unseen on top of Lana's deck" in telling.steps
    assert "Take 1 Villager card unseen off Lana's deck" in telling.back
