"""Phase 2: the bag, the boat, and what comes out of the water."""

from __future__ import annotations

import pytest

EXAMPLE = ("0: draw", "*: tile tuna", "0: draw", "*: tile pollution", "0: draw", "*: tile net", "0: draw", "*: tile snapper",
           "0: draw", "*: tile tuna")  # fmt: skip


def fishing(position, phases, **given):
    return position(agenda=phases(2, {"task": "fishing"}, done=1), food=0, **given)


@pytest.mark.rule("AC-R14", "AC-G2")
def test_ac_t1_the_rulebooks_example_with_five_open_spaces(position, phases, play):
    state = fishing(position, phases, covered=3)
    state = play(state, *EXAMPLE, "0: draw", "*: tile aquicorn", "*: aquicorn sea-garden")
    assert (state.reef, sum(state.bay), state.bay_aquicorns) == (5, 1, 4)
    assert [(one.card, one.phase) for one in state.track] == [("sea-garden", 4)]
    state = play(state, "0: stop") if state.boat else state
    assert dict(state.overfished.items) == {"tuna": 1}
    assert (state.bag.count("tuna"), state.bag.count("snapper"), state.bag.count("net")) == (3, 3, 3)
    assert state.boat == ()
    assert state.caught == ("tuna", "net", "snapper", "tuna", "aquicorn")


@pytest.mark.rule("AC-R14", "AC-G2")
def test_ac_t1b_with_four_open_spaces_the_boat_is_full_before_that(position, phases, play, refused, track):
    later = [track("lana-1", 1, 2, 0), track("lana-2", 1, 2, 0)]
    state = play(fishing(position, phases, track=later), *EXAMPLE)
    assert state.boat == ()
    assert dict(state.overfished.items) == {"tuna": 1}
    assert refused(state, "0: draw") == "AC-R14"


@pytest.mark.rule("AC-R14", "AC-G14")
def test_an_empty_bag_ends_the_fishing(position, phases, play):
    # A copy with two kinds of fish: with all nets in the boat only one tile is left, and a space is still open.
    sardines = [*(f"sardine-{n}" for n in range(1, 6)), *(f"mackerel-{n}" for n in range(1, 4)), "grouper-1"]
    cards = [[tile, "kind", "tuna"] for tile in sardines]
    boat = ["net", "net", "net", "snapper"]
    state = fishing(
        position, phases, cards=cards, bag={"tuna": 1}, overfished={"tuna": 12, "snapper": 2}, boat=boat, caught=boat,
        covered=2, bay_aquicorns=4,
    )  # fmt: skip
    state = play(state, "0: draw", "*: tile tuna")
    assert (state.boat, state.bag.count("tuna")) == ((), 1)


@pytest.mark.rule("AC-R15")
def test_fish_and_nets_take_a_space_of_the_boat_and_a_net_is_worth_nothing(cove, position, phases, play):
    state = play(fishing(position, phases), "0: draw", "*: tile grouper", "0: draw", "*: tile net")
    view = cove.view(state, 0)
    assert [(tile.kind, tile.food) for tile in view.boat.tiles] == [("grouper", 4), ("net", 0)]
    assert view.boat.food == 4


@pytest.mark.rule("AC-R16")
def test_pollution_lowers_the_reef_takes_no_space_and_a_full_column_is_back_in_the_bag_at_once(
    position, phases, play, legal
):
    state = fishing(position, phases, bay=[2, 1], bag={"pollution": 1, "tuna": 4, "sardine": 5, "mackerel": 3, "snapper": 3, "grouper": 1, "net": 3, "aquicorn": 1})  # fmt: skip # noqa: E501
    state = play(state, "0: draw", "*: tile pollution")
    assert (state.reef, state.boat, state.bag.count("pollution")) == (5, (), 0)
    assert legal(state) == ["0: column left", "0: column right"]
    full = play(state, "0: column left")
    assert (full.bay, full.bag.count("pollution")) == ((0, 1), 3)
    # It can be drawn again in the same fishing.
    assert play(full, "0: draw", "*: tile pollution").reef == 4
    assert play(state, "0: column right").bay == (2, 2)


@pytest.mark.rule("AC-R17")
def test_an_aquicorn_brings_a_card_to_its_phase_and_goes_into_the_bay(cove, position, phases, play):
    state = play(fishing(position, phases), "0: draw", "*: tile aquicorn")
    assert cove.chance(state).source == "aquicorn"
    state = play(state, "*: aquicorn splash-of-smiles")
    assert (state.bay_aquicorns, state.bag.count("aquicorn")) == (4, 0)
    assert [(one.card, one.phase, one.is_done) for one in state.track] == [("splash-of-smiles", 6, False)]


@pytest.mark.rule("AC-R18", "AC-G1")
def test_all_fish_are_food_as_soon_as_fishing_ends_overfished_ones_too(position, phases, play, track):
    state = fishing(position, phases, track=[track("lana-1", 1, 2, 0), track("lana-2", 1, 2, 0)])
    state = play(state, "0: draw", "*: tile tuna", "0: draw", "*: tile tuna", "0: stop")
    # Cards of the phase are still to come, and the catch is landed.
    assert (state.phase, state.food) == (2, 4)


@pytest.mark.rule("AC-R19")
def test_one_of_each_kind_and_the_nets_go_back(position, phases, play, track):
    later = [track("lana-1", 1, 2, 0), track("lana-2", 1, 2, 0)]
    state = fishing(position, phases, covered=2, track=later)
    draws = [text for kind in ("tuna", "tuna", "tuna", "snapper", "net") for text in ("0: draw", f"*: tile {kind}")]
    state = play(state, *draws, "0: stop")
    assert dict(state.overfished.items) == {"tuna": 2}
    assert (state.bag.count("tuna"), state.bag.count("snapper"), state.bag.count("net")) == (2, 3, 3)


@pytest.mark.rule("AC-R36")
def test_pollution_in_the_bag_cannot_be_cleaned(position, phases, track):
    state = position(agenda=phases(3), track=[track("lana-3", 1, 3, 0)])
    # The bay is empty and the bag is not: the card has nothing to clean, so it is over at once.
    assert state.bag.count("pollution") == 2
    assert state.phase != 3


@pytest.mark.rule("AC-R43")
def test_the_head_fisher_may_stop_before_the_first_draw(position, phases, play, legal):
    state = position(agenda=phases(2), food=3)
    assert legal(state) == ["0: draw", "0: stop"]
    state = play(state, "0: stop")
    assert (state.food, state.caught, state.season) == (0, (), "summer")


@pytest.mark.rule("AC-G6", "AC-G7")
def test_ac_t3_splash_of_smiles_counts_tuna_of_the_round_after_they_went_back(position, phases, play, track):
    state = position(agenda=phases(6), track=[track("splash-of-smiles", 1, 6)], caught=["tuna", "tuna", "net"], food=1)
    state = play(state, "0: take 2", "0: take 1")
    assert (state.food, state.prosperity) == (3, 7)


@pytest.mark.parametrize(("way", "events", "food"), [("0: pick 1", [], 3), ("0: pick 2", ["trading-ship"], 5)])
@pytest.mark.rule("AC-G5")
def test_ac_t5_aures_protection_found_late_acts_at_once(position, phases, play, track, way, events, food):
    state = fishing(position, phases, track=[track("trading-ship", 1, 6)])
    state = play(state, "0: draw", "*: tile aquicorn", "*: aquicorn aures-protection", way, "0: take 1" if not events else "0: take 2")  # noqa: E501 # fmt: skip
    assert [one.card for one in state.track if one.card == "trading-ship"] == events
    assert state.food == food - 3


@pytest.mark.rule("AC-G5")
def test_aures_protection_has_food_alone_once_the_event_is_done(position, phases, play, legal, track):
    state = fishing(position, phases, track=[track("old-wreck", 1, 1, is_done=True)])
    state = play(state, "0: draw", "*: tile aquicorn", "*: aquicorn aures-protection")
    assert legal(state) == ["0: take 2", "0: take 1", "0: skip"]


@pytest.mark.rule("AC-G5")
def test_as_an_option_an_aquicorn_card_for_an_earlier_phase_is_unused(position, phases, play, legal):
    state = fishing(position, phases, options={"early-aquicorn": "unused"})
    state = play(state, "0: draw", "*: tile aquicorn", "*: aquicorn aures-protection")
    assert legal(state) == ["0: draw", "0: stop"]
    assert state.food == 0


def test_a_tile_that_is_not_in_the_bag_is_refused(position, phases, play, refused):
    state = play(fishing(position, phases, boat=["grouper"], caught=["grouper"]), "0: draw")
    assert refused(state, "*: tile grouper") == "AC-R14"


@pytest.mark.rule("AC-G6")
def test_a_boat_that_is_put_right_counts_for_cards_as_it_lies_there(position, phases, play):
    state = play(fishing(position, phases), "0: draw", "*: tile snapper", "0! correct boat tuna=2")
    assert (state.boat, state.caught) == (("tuna", "tuna"), ("tuna", "tuna"))
    state = play(state, "0! correct boat none")
    assert state.caught == ()
