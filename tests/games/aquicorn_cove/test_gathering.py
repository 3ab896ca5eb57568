"""Phases 3 to 5: gathering, cleaning, farming, harvest and feeding."""

from __future__ import annotations

import pytest

from companion.games.aquicorn_cove import supplies


@pytest.mark.rule("AC-R20")
def test_gather_is_food_and_clean_takes_pollution_of_the_bay(position, phases, play, legal, track):
    state = position(agenda=phases(3), track=[track("lana-10", 1, 3, 0)], bay=[1, 1])
    assert state.pollution_supply == 11
    state = play(state, "0: take 1")
    assert (state.food, legal(state)) == (4, ["0: clean 1 0", "0: skip"])
    state = play(state, "0: clean 1 0")
    assert state.pollution_supply == 12


@pytest.mark.rule("AC-R20", "AC-R35")
def test_cleaning_chooses_the_column(position, phases, legal, track):
    state = position(agenda=phases(3), track=[track("lana-3", 1, 3, 0)], bay=[2, 1])
    assert legal(state) == [
        "0: clean 2 1",
        "0: clean 2 0",
        "0: clean 1 1",
        "0: clean 1 0",
        "0: clean 0 1",
        "0: skip",
    ]


@pytest.mark.rule("AC-R21")
def test_a_clean_bay_heals_the_reef_and_sends_an_aquicorn_home(position, phases, play, track):
    clean = position(agenda=phases(3), track=[track("andrew-1", 1, 4, 2)])
    assert (clean.reef, clean.bay_aquicorns, clean.bag.count("aquicorn")) == (7, 2, 2)
    none_left = position(agenda=phases(3), track=[track("andrew-1", 1, 4, 2)], bay_aquicorns=0)
    assert (none_left.reef, none_left.bag.count("aquicorn")) == (7, 4)
    dirty = position(agenda=phases(3), track=[track("andrew-1", 1, 4, 2)], bay=[1, 0])
    assert (dirty.reef, dirty.bay_aquicorns) == (6, 3)


@pytest.mark.rule("AC-R21")
def test_cards_too_can_raise_the_reef(position, phases, play, track):
    state = position(agenda=phases(3), track=[track("lana-4", 1, 3, 0)], bay=[1, 0])
    assert play(state, "0: take 1").reef == 7


@pytest.mark.rule("AC-R22", "AC-G16")
def test_planting_fills_the_farm_and_no_more(position, phases, play, legal, track):
    state = position(agenda=phases(4), track=[track("andrew-2", 1, 4, 2)], farm=6)
    assert legal(state) == ["2: take 2", "2: take 1", "2: skip"]
    state = play(state, "2: take 2")
    assert (state.farm, state.food) == (8, 0)


@pytest.mark.rule("AC-R23")
def test_ac_t21_the_bonus_comes_once_and_only_when_a_player_plants(position, phases, play, track):
    cards = [track("andrew-1", 1, 4, 2), track("lana-8", 1, 4, 0)]
    state = position(agenda=phases(4), track=cards)
    both = play(state, "0: resolve andrew-1", "2: take 1", "0: take 2")
    assert both.farm == 1 + 2 + 2
    nobody = play(state, "0: resolve andrew-1", "2: skip", "0: skip")
    assert nobody.farm == 0


@pytest.mark.rule("AC-R23", "AC-R24")
def test_ac_t8_in_the_epilogue_one_planted_food_becomes_three_and_the_game_ends_without_a_storm(
    cove, position, phases, play, track
):
    state = position(agenda=phases(4), track=[track("andrew-3", 2, 4, 2)], season="epilogue", year=2, food=0)
    told = cove.tell(state, cove.read("2: take 1"), 2).sentence
    state = play(state, "2: take 1")
    assert "bonus: 2 food" in told
    assert "harvest brings 3 food" in told
    assert (cove.to_act(state), state.farm, state.food) == ((), 0, 0)


@pytest.mark.rule("AC-R23")
def test_planting_outside_the_farming_phase_brings_no_bonus(position, phases, play, track):
    state = position(agenda=phases(3), track=[track("andrew-1", 1, 3, 2)])
    assert play(state, "2: take 2").farm == 2


@pytest.mark.rule("AC-R23", "AC-G17")
@pytest.mark.parametrize(("bonus", "farm"), [("helper", 4), ("players", 2), ("any", 4)])
def test_planting_by_the_helper_card_brings_the_bonus_or_not(position, phases, play, track, bonus, farm):
    state = position(agenda=phases(4), track=[track("andrew-1", 1, 4)], options={"bonus": bonus}, people=2)
    assert play(state, "0: take 2").farm == farm


@pytest.mark.rule("AC-R23", "AC-G17")
@pytest.mark.parametrize(("bonus", "farm"), [("helper", 1), ("players", 1), ("any", 3)])
def test_planting_by_an_event_brings_the_bonus_only_as_an_option(position, phases, track, bonus, farm):
    state = position(agenda=phases(4), track=[track("long-rains", 1, 4)], options={"bonus": bonus})
    assert state.farm == farm


@pytest.mark.rule("AC-R24")
@pytest.mark.parametrize(("season", "farm"), [("spring", 5), ("summer", 5), ("fall", 0)])
def test_the_farm_is_harvested_in_fall(position, phases, season, farm):
    state = position(agenda=phases(5), farm=5, season=season, year=2)
    assert state.farm == farm


@pytest.mark.rule("AC-R25", "AC-G28")
def test_ac_t12_too_little_food_is_eaten_up_and_costs_one_prosperity_whatever_is_missing(position, phases, track):
    later = [track("mae-1", 1, 6, 1)]
    short = position(agenda=phases(5), prosperity=9, food=3, supply=4, track=later)
    assert (short.food, short.supply, short.prosperity) == (0, 4, 8)
    fed = position(agenda=phases(5), prosperity=9, food=7, track=later)
    assert (fed.food, fed.prosperity) == (1, 9)


@pytest.mark.rule("AC-R13", "AC-G32")
def test_cards_of_the_village_phase_come_before_between_or_after_harvest_and_feeding(
    position, phases, play, legal, track
):
    state = position(agenda=phases(5), track=[track("andrew-8", 1, 5, 2)], season="fall", farm=3, food=0)
    assert legal(state) == ["0: harvest", "0: resolve andrew-8"]
    between = play(state, "0: harvest")
    assert legal(between) == ["0: feed", "0: resolve andrew-8"]
    assert play(between, "0: resolve andrew-8", "2: take 2").prosperity == 6
    after = play(between, "0: feed", "2: take 2")
    assert (after.prosperity, after.food) == (5, 2)


@pytest.mark.rule("AC-G32")
def test_as_an_option_cards_of_the_village_phase_come_first(position, phases, legal, track):
    state = position(agenda=phases(5), track=[track("andrew-8", 1, 5, 2)], options={"village-cards": "first"})
    assert legal(state) == ["2: take 2", "2: take 1", "2: skip"]


@pytest.mark.rule("AC-G32")
def test_cards_of_phase_three_come_before_the_reef_heals(position, phases, play, track):
    state = position(agenda=phases(3), track=[track("mae-5", 2, 3, 1)], bay=[1, 0])
    assert state.reef == 6
    assert play(state, "1: clean 1 0").reef == 7


@pytest.mark.rule("AC-R25")
def test_cards_can_make_the_village_eat_nothing_but_never_bring_food(position, phases):
    assert position(agenda=phases(5), food=3, feed_change=-9).food == 3


@pytest.mark.rule("AC-G6")
def test_cards_count_fish_kinds_and_nets_of_the_rounds_catch(position, phases, play, track, legal):
    caught = ["tuna", "tuna", "snapper", "net", "net", "aquicorn"]
    state = position(agenda=phases(5), track=[track("generous-tide", 1, 5)], caught=caught)
    assert legal(play(state, "0: resolve generous-tide")) == ["0: take 2", "0: take 1", "0: skip"]
    counts = {per: supplies.counted(state, per) for per in ("fish", "kind", "net", "aquicorn", "tuna", "grouper")}
    assert counts == {"fish": 3, "kind": 2, "net": 2, "aquicorn": 1, "tuna": 2, "grouper": 0}
