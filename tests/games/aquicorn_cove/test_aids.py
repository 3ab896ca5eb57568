"""The aids: phase caller, fishing bag, village, storm and score share the game's rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from companion.engine import registry
from companion.engine.errors import IllegalMove, PositionError
from companion.engine.game import CHANCE
from companion.games.aquicorn_cove import fishing


def mode(name):
    return registry.game(f"aquicorn-cove/{name}")


def go(game, state, *texts):
    for text in texts:
        move = game.read(text)
        game.check(state, move)
        state = game.apply(state, move)
    return state


def begun(game, seats=2, **options):
    return game.start(game.prepare(seats, options))


# ---- Phase caller ----


@pytest.mark.rule("AC-R8")
def test_the_phase_caller_calls_seven_rounds_and_two_storms_and_skips_nothing():
    game = mode("phases")
    state = begun(game, 3)
    seen, seasons = [], []
    while game.to_act(state):
        view = game.view(state, 0)
        seen.append((view.round, view.phase))
        if not seasons or seasons[-1] != (view.season, view.year):
            seasons.append((view.season, view.year))
        assert [step.is_now for step in view.steps].count(True) == 1
        with pytest.raises(IllegalMove):
            game.check(state, game.read("0: stop"))
        state = go(game, state, "1: next")
    assert sorted({number for number, _ in seen}) == list(range(1, 8))
    assert [number for number, phase in dict.fromkeys(seen) if phase == 8] == [3, 6]
    assert all({(number, phase) for phase in range(1, 8)} <= set(seen) for number in range(1, 8))
    assert seasons == [*((one, year) for year in (1, 2) for one in ("spring", "summer", "fall")), ("epilogue", 2)]


@pytest.mark.rule("AC-R44")
def test_the_phase_caller_asks_for_the_event_in_every_phase_that_it_may_lie_in():
    game = mode("phases")
    state = begun(game, 3)
    told = {}
    while game.to_act(state):
        view = game.view(state, 0)
        now = next(step for step in view.steps if step.is_now)
        told.setdefault((view.round, view.phase), []).append(now.text)
        state = go(game, state, "0: next")
    phases = [(number, phase) for number in range(1, 8) for phase in range(2, 8)]
    assert all(any("An Event here?" in text for text in told[one]) for one in phases)


@pytest.mark.rule("AC-R10")
@pytest.mark.parametrize(("people", "words"), [(1, "With two characters alone: "), (2, ""), (3, None)])
def test_the_phase_caller_calls_the_helper_for_two_characters(people, words):
    game = mode("phases")
    texts = [step.text for step in game.view(begun(game, people), 0).steps if "Helper card" in step.text]
    assert (texts == []) if words is None else texts[0].startswith(words)


@pytest.mark.rule("AC-R34")
def test_the_phase_caller_passes_the_boat_to_the_left():
    game = mode("phases")
    state = game.start(game.prepare(3, None, {"head": 1}))
    heads = []
    while game.to_act(state):
        view = game.view(state, None)
        if len(heads) < view.round:
            heads.append(view.head)
        state = go(game, state, "0: next")
    assert heads == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.rule("AC-R10")
@pytest.mark.parametrize(("seats", "is_called"), [(1, True), (2, True), (3, False)])
def test_the_helper_card_is_called_with_two_characters(seats, is_called):
    game = mode("phases")
    text = " ".join(step.text for step in game.view(begun(game, seats), None).steps)
    assert ("Helper card" in text) is is_called


def test_the_phase_caller_can_be_joined_in_the_middle():
    game = mode("phases")
    state = go(game, begun(game), "0! correct round 3", "0! correct head 1", "0! correct phase 5")
    view = game.view(state, 0)
    assert (view.round, view.season, view.head, view.phase) == (3, "fall", 1, 5)
    assert "Harvest" in view.steps[[step.is_now for step in view.steps].index(True)].text
    with pytest.raises(IllegalMove):
        game.check(state, game.read("0! correct head 2"))


# ---- Fishing bag ----


@pytest.mark.rule("AC-R14", "AC-R18", "AC-R19")
def test_the_fishing_bag_plays_the_rulebooks_example():
    game = mode("fishing-bag")
    kinds = ("tuna", "pollution", "net", "snapper", "tuna", "aquicorn")
    draws = [text for kind in kinds for text in ("1: draw", f"*: tile {kind}")]
    state = go(game, begun(game), "0: uncover", *draws)
    assert state.bay_aquicorns == 4
    view = game.view(state, None)
    assert (view.boat.food, [tile.kind for tile in view.boat.overfished]) == (7, ["tuna"])
    state = go(game, state, "0: stop")
    assert (game.view(state, None).catch, state.bag.count("tuna"), state.boat) == (7, 3, ())


@pytest.mark.rule("AC-R4")
def test_the_bag_is_conserved_through_every_move():
    from random import Random

    game = mode("fishing-bag")
    rng = Random(5)
    state = begun(game, 2, difficulty="hard")
    for _ in range(300):
        acting = game.to_act(state)
        if acting == (CHANCE,):
            state = game.apply(state, game.sample(state, rng))
        else:
            moves = list(game.legal_moves(state, acting[0]))
            state = game.apply(state, moves[rng.randrange(len(moves))])
        bag = state.bag.counts()
        fish = sum(n for kind, n in bag.items() if fishing.is_fish(kind)) + len(state.overfished)
        assert fish + sum(1 for kind in state.boat if kind != "net") == 16
        assert bag.get("net", 0) + state.boat.count("net") == 3
        assert bag.get("aquicorn", 0) + state.bay_aquicorns == 4
        assert bag.get("pollution", 0) + sum(state.bay) + state.pollution_supply == 15


def test_the_odds_are_exact_and_agree_with_a_count_of_every_case():
    game = mode("fishing-bag")
    state = begun(game, difficulty="hard")
    tiles = list(state.bag)
    pairs = list(combinations(range(len(tiles)), 2))
    found = fishing.ahead(state.printed, state.bag, (), 4)[1]
    dirty = sum(1 for pair in pairs if any(tiles[n] == "pollution" for n in pair))
    twice = sum(1 for a, b in pairs if tiles[a] == tiles[b] and fishing.is_fish(tiles[a]))
    food = sum((state.printed.value(tiles[n]) or 0) for pair in pairs for n in pair)
    assert found.pollution == Fraction(dirty, len(pairs))
    assert found.overfish == Fraction(twice, len(pairs))
    assert found.food == Fraction(food, len(pairs))


def test_a_fish_that_the_boat_has_counts_as_one_too_many():
    game = mode("fishing-bag")
    state = go(game, begun(game), "0: draw", "*: tile tuna")
    found = fishing.prospect(state.printed, state.bag, state.boat, state.bay)
    assert found.overfish == Fraction(3, len(state.bag))


def test_the_panel_can_be_switched_off():
    game = mode("fishing-bag")
    assert game.view(begun(game), 0).prospect is not None
    assert game.view(begun(game, odds="hidden"), 0).prospect is None


def test_a_correction_that_loses_a_tile_is_refused():
    game = mode("fishing-bag")
    with pytest.raises(IllegalMove) as caught:
        game.check(begun(game), game.read("0! correct bag 16"))
    assert "15 Pollution" in caught.value.detail
    with pytest.raises(IllegalMove):
        game.check(begun(game), game.read("0! correct bay 3 0"))
    state = go(game, begun(game), "0! correct bag 5", "0! correct bay 2 1", "0! correct overfished tuna=2")
    assert (state.bag.count("pollution"), state.bay, state.pollution_supply, state.bag.count("tuna")) == (
        5,
        (2, 1),
        7,
        2,
    )


# ---- Village ----


@pytest.mark.rule("AC-R27")
def test_the_village_says_where_each_building_may_go_and_why_not():
    game = mode("village")
    state = go(
        game, begun(game), *(f"0: offer {name}" for name in ("greenhouse", "bakery", "boathouse", "meeting-hall"))
    )
    market = {one.building.building: one for one in game.view(state, 0).market}
    assert market["greenhouse"].sites == (("wind", 1),)
    assert market["meeting-hall"].sites == (("wave", 2),)
    assert (market["bakery"].sites, market["bakery"].why_not) == ((("lightning", 1),), "")
    blocked = go(game, state, "1: build boathouse lightning 1", "1: turn boathouse")
    bakery = next(one for one in game.view(blocked, 0).market if one.building.building == "bakery")
    assert bakery.sites == ()
    assert "South Village is damaged" in bakery.why_not
    assert "Boathouse is damaged" in bakery.why_not
    state = go(game, state, "1: turn south-village")
    assert ("whirlpool", 2) in {one.building.building: one for one in game.view(state, 0).market}["greenhouse"].sites
    wind = next(row for row in game.view(state, 0).rows if row.sign == "wind")
    assert wind.places[0].can_take == ("greenhouse", "boathouse")


@pytest.mark.rule("AC-R29")
def test_the_village_says_when_the_whole_market_goes_under_the_stack():
    game = mode("village")
    names = ("greenhouse", "boathouse", "shipyard", "meeting-hall")
    state = go(game, begun(game), "0: turn north-village", "0: build smokehouse wind 1", "0: turn smokehouse")
    state = go(game, state, *(f"0: offer {name}" for name in names))
    assert game.view(state, 0).is_stuck
    state = go(game, state, "0: refresh")
    assert (state.market, state.under) == ((), names)
    built = go(game, state, "0: build shipyard lightning 1")
    assert "shipyard" not in built.under
    assert game.load(game.dump(built)) == built


def test_a_village_from_a_file_must_be_possible():
    game = mode("village")
    good = game.dump(begun(game))
    with pytest.raises(PositionError) as caught:
        game.load({**good, "village": [{"building": "north-village", "sign": "wave", "space": 2}]})
    assert any("filled from the shore" in fault for fault in caught.value.faults)


@pytest.mark.rule("AC-R2")
@pytest.mark.parametrize("name", ["village", "storm"])
@pytest.mark.parametrize(("seats", "damaged"), [(2, ["south-village"]), (4, ["north-village", "south-village"])])
def test_the_villages_begin_as_the_number_of_players_says(name, seats, damaged):
    game = mode(name)
    for state in (begun(game, seats), game.load({"people": seats, "agenda": []})):
        assert [tile.building for tile in state.village if not tile.is_intact] == damaged


# ---- Storm ----


@pytest.mark.rule("AC-R37", "AC-R38", "AC-R39")
def test_the_storm_aid_plays_the_rulebooks_storm():
    game = mode("storm")
    state = begun(game)
    assert game.view(state, 0).dice_due == 3
    state = go(game, state, "0: dice 3")
    assert game.to_act(state) == (CHANCE,)
    risks = {(one.sign, one.space): one.effect for one in game.view(state, 0).risks}
    assert risks["wave", 1] == "North Village is damaged"
    assert risks["whirlpool", 1] == "South Village lets 2 Pollution into the bay"
    state = go(game, state, "*: storm wave wave whirlpool", "0: column left")
    assert (sum(state.bay), [tile.is_intact for tile in state.village]) == (2, [False, False])


@pytest.mark.rule("AC-R37", "AC-G8")
@pytest.mark.parametrize(("rule", "dice"), [("above", 2), ("at-or-above", 3)])
def test_the_storm_aid_reads_the_next_number(rule, dice):
    game = mode("storm")
    state = go(game, begun(game, **{"storm-dice": rule}), "0: reef 7")
    assert game.view(state, 0).dice_due == dice


# ---- Score ----


@pytest.mark.rule("AC-R41", "AC-R42")
def test_the_score_needs_five_numbers_and_tells_both_endings():
    game = mode("score")
    state = begun(game, 3)
    assert len(game.score_tally(game.tally(state)).missing) == 5
    state = go(game, state, "0: prosperity 12", "2: damaged 3", "1: reef 9", "0: pollution 4", "0: overfished 3")
    view = game.view(state, None)
    assert (view.ending.prosperity, view.ending.reef, view.is_done) == (10, 5, True)
    assert view.ending.village_title
    assert view.ending.reef_title
    assert game.score_tally(game.tally(state)).final


@pytest.mark.rule("AC-R19")
def test_more_overfished_fish_than_can_be_are_neither_offered_nor_taken(own_box):
    game = mode("score")
    state = begun(game)
    offered = [one.number for one in game.legal_moves(state, 0) if one.verb == "overfished"]
    assert offered == list(range(12))
    with pytest.raises(IllegalMove) as caught:
        game.check(state, game.read("0: overfished 12"))
    assert (caught.value.rule, "11 of 16 at most" in caught.value.detail) == ("AC-R19", True)
    # Of an untold copy only Tuna and Snapper are known, so two kinds there are.
    unknown = game.start(game.prepare(2, None, None, own_box))
    assert next(one.high for one in game.view(unknown, 0).numbers if one.id == "overfished") == 14
    assert game.load(game.dump(unknown)) == unknown


def test_the_score_aid_and_the_full_game_tell_the_same(cove):
    game = mode("score")
    state = go(game, begun(game), "0: prosperity 7", "0: damaged 1", "0: reef 6", "0: pollution 2", "0: overfished 0")
    assert cove.score_tally(game.tally(state)) == game.score_tally(game.tally(state))
