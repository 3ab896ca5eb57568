"""Phase 6: paying, placing, repairing, the market, rewards and shells."""

from __future__ import annotations

import pytest

MARKET = ["greenhouse", "bakery", "boathouse", "meeting-hall"]


def village(tile, *more, north=True, south=True):
    """Both Villages, and more Buildings; rows from the top."""
    found = [tile("north-village", "wave", 1, north), tile("south-village", "whirlpool", 1, south), *more]
    order = ["wind", "wave", "lightning", "whirlpool"]
    return sorted(found, key=lambda one: (order.index(one["sign"]), one["space"]))


@pytest.fixture
def building(position, phases, track, tile):
    """Phase 6 with Mae's "Measure Twice" (build 1) acting."""

    def make(*more, north=True, south=True, **given):
        return position(**{
            "agenda": phases(6), "track": [track("mae-5", 1, 6, 1)], "market": MARKET, "food": 6, "supply": 4,
            "village": village(tile, *more, north=north, south=south), **given,
        })  # fmt: skip

    return make


@pytest.mark.rule("AC-R26")
def test_a_building_is_paid_in_any_mix_of_food_and_supplies(building, play, legal, refused):
    state = play(building(food=4, supply=2), "1: build greenhouse whirlpool 2")
    assert legal(state) == ["1: pay 2 2", "1: pay 3 1", "1: pay 4 0"]
    assert refused(state, "1: pay 1 3") == "AC-R26"
    state = play(state, "1: pay 3 1")
    assert (state.food, state.supply) == (1, 1)


@pytest.mark.rule("AC-R26")
def test_a_building_that_is_too_dear_is_refused(building, refused):
    assert refused(building(food=4, supply=1), "1: build meeting-hall whirlpool 2") == "AC-R26"


@pytest.mark.rule("AC-R26", "AC-R30")
def test_a_repair_is_free_and_gives_no_prosperity(building, play):
    state = play(building(south=False, food=0, supply=0), "1: repair south-village")
    assert all(tile.is_intact for tile in state.village)
    assert (state.prosperity, state.food) == (6, 1)


@pytest.mark.rule("AC-R26")
def test_supply_gains_building_supplies(position, phases, play, track):
    state = position(agenda=phases(6), track=[track("mae-2", 2, 6, 1)])
    assert play(state, "1: take 1").supply == 1


@pytest.mark.rule("AC-R27", "AC-G35")
def test_ac_t22_fences_must_match_and_the_top_shore_takes_either_of_its_colours(building, legal, refused):
    # North Village ends yellow, South Village red; the shores are red and yellow at the top, green at the lightning row.
    sites = [text for text in legal(building()) if "build" in text]
    assert sites == [
        "1: build greenhouse wind 1",
        "1: build greenhouse whirlpool 2",
        "1: build bakery lightning 1",
        "1: build boathouse wind 1",
        "1: build boathouse wave 2",
        "1: build meeting-hall wave 2",
        "1: build meeting-hall whirlpool 2",
    ]
    assert refused(building(), "1: build greenhouse wave 2") == "AC-R27"
    assert refused(building(), "1: build greenhouse wind 2") == "AC-R27"
    assert refused(building(), "1: build greenhouse wave 1") == "AC-R27"
    assert refused(building(), "1: build greenhouse whirlpool 9") == "AC-R27"


@pytest.mark.rule("AC-R27", "AC-G22")
def test_nothing_is_placed_right_of_a_damaged_building(building, refused, legal):
    state = building(south=False)
    assert refused(state, "1: build greenhouse whirlpool 2") == "AC-R27"
    assert "1: build greenhouse wind 1" in legal(state)


@pytest.mark.rule("AC-R27", "AC-G35")
@pytest.mark.parametrize(
    ("wild", "rows"), [("no", ["wave", "whirlpool"]), ("yes", ["wind", "wave", "lightning", "whirlpool"])]
)
def test_a_wild_fence_connects_to_any_building_and_to_the_shore_only_as_an_option(building, legal, wild, rows):
    state = building(options={"wild-shore": wild})
    assert [text.split()[3] for text in legal(state) if "meeting-hall" in text] == rows


@pytest.mark.rule("AC-G35")
def test_a_wild_fence_on_a_neighbours_right_takes_any_building(building, tile, legal):
    state = building(tile("market-hall", "wind", 1))
    assert [text for text in legal(state) if text.endswith("wind 2")] == [f"1: build {name} wind 2" for name in MARKET]


@pytest.mark.rule("AC-R28", "AC-G20")
def test_the_stacks_top_fills_the_space_and_the_next_tile_is_the_new_fourth(building, play):
    state = play(building(), "1: build greenhouse whirlpool 2", "1: pay 4 0")
    assert state.market == ("meeting-hall", "bakery", "boathouse")
    state = play(state, "*: building school")
    assert state.market == ("meeting-hall", "bakery", "boathouse", "school")
    top = play(building(), "1: build meeting-hall wave 2", "1: pay 6 2", "*: building school")
    assert top.market == ("greenhouse", "bakery", "boathouse", "school")


@pytest.mark.rule("AC-R29")
def test_ac_t23_a_market_that_fits_nowhere_goes_under_the_stack_in_order(building, tile, play, legal, refused, drawn):
    # Both Villages and the top shore's Building are damaged: only a green fence at the lightning row would do.
    market = ["greenhouse", "boathouse", "shipyard", "meeting-hall"]
    state = building(tile("smokehouse", "wind", 1, False), north=False, south=False, market=market)
    assert legal(state) == ["0: refresh"]
    assert refused(state, "1: repair north-village") == "AC-R13"
    state = play(state, "0: refresh")
    assert state.under == tuple(market)
    names = ("library", "reef-station", "lumber-mill", "bakery")
    state = play(state, *(f"*: building {name}" for name in names))
    assert state.market == names
    assert "1: build bakery lightning 1" in legal(state)


@pytest.mark.rule("AC-R29")
def test_tiles_are_shown_anew_once_the_village_has_changed(building, tile, play, legal):
    tiles = [tile("smokehouse", "wind", 1, False), tile("bakery", "lightning", 1, False)]
    market = ["long-pier", "reef-station", "library", "workshop"]
    shown = ["greenhouse", "boathouse", "shipyard", "meeting-hall", "lumber-mill", "inn", "school", "market-hall"]
    state = building(*tiles, north=False, south=False, market=market, under=shown, shown=shown)
    # The Bakery, repaired, ends yellow: the Reef Station of the market fits, and what was shown counts no more.
    state = play(state, "1: repair bakery")
    assert state.shown == ()
    assert play(building(shown=["school"]), "1: build greenhouse whirlpool 2", "1: pay 4 0").shown == ()


@pytest.mark.rule("AC-R29", "AC-G15")
def test_it_stops_when_every_tile_was_shown_since_the_village_changed(building, tile, play, legal):
    tiles = [tile("smokehouse", "wind", 1, False), tile("bakery", "lightning", 1, False)]
    market = ["greenhouse", "boathouse", "shipyard", "meeting-hall"]
    rest = ["long-pier", "reef-station", "library", "workshop", "lumber-mill", "inn", "school", "market-hall"]
    state = building(*tiles, north=False, south=False, market=market)
    for shown in (rest[:4], rest[4:]):
        assert legal(state) == ["0: refresh"]
        state = play(state, "0: refresh", *(f"*: building {name}" for name in shown))
    # All twelve were seen; the market stays as it is and people go on.
    assert state.market == tuple(rest[4:])
    assert "1: repair bakery" in legal(state)


@pytest.mark.rule("AC-G15")
def test_with_fewer_than_four_left_the_market_is_what_is_left(building, tile, legal):
    wind = [
        tile(name, "wind", n)
        for n, name in enumerate(("smokehouse", "shipyard", "lumber-mill", "library", "school"), 1)
    ]
    wave = [tile(name, "wave", n) for n, name in enumerate(("boathouse", "workshop", "inn", "market-hall"), 2)]
    reds = [tile("greenhouse", "whirlpool", 2), tile("long-pier", "lightning", 1, False)]
    state = building(*wind, *wave, *reds, market=["bakery", "reef-station", "meeting-hall"])
    assert len(state.market) == 3
    assert "1: build bakery whirlpool 3" in legal(state)


@pytest.mark.rule("AC-R30", "AC-G9", "AC-G10")
def test_a_shell_gives_each_player_a_villager_card_unseen_on_top(cove, building, play):
    state = play(building(), "1: build bakery lightning 1", "1: pay 5 0", "*: building school")
    # The meeple reached 7, which shows a shell.
    assert (state.prosperity, state.villager_deck) == (7, 28 - 3)
    assert cove.chance(state).source == "card"
    assert {outcome.value.split("-")[0] for outcome, _ in cove.odds(state)} == {"villager"}


@pytest.mark.rule("AC-R30", "AC-G9")
@pytest.mark.parametrize(("start", "by", "cards"), [(10, 2, 3), (6, 2, 6), (15, 5, 3), (16, 1, 0)])
def test_each_shell_on_the_way_up_counts(position, phases, track, start, by, cards):
    later = [track("mae-1", 1, 6, 1)]
    state = position(agenda=phases(6, {"task": "rising", "by": by}), prosperity=start, track=later)
    assert (state.prosperity, sum(state.on_top)) == (min(16, start + by), cards)


@pytest.mark.rule("AC-R30", "AC-G9")
@pytest.mark.parametrize(("shells", "cards"), [("upward", 0), ("both", 3)])
def test_a_shell_counts_on_the_way_down_only_as_an_option(position, phases, track, shells, cards):
    later = [track("mae-1", 1, 6, 1)]
    state = position(agenda=phases(5), prosperity=9, food=0, track=later, options={"shells": shells})
    assert (state.prosperity, sum(state.on_top)) == (8, cards)


@pytest.mark.rule("AC-G9")
def test_an_empty_villager_deck_gives_none(position, phases, track, play, building):
    spent = sorted(f"villager-{n}" for n in range(1, 28))
    state = play(building(spent=spent, head=1), "1: build bakery lightning 1", "1: pay 5 0", "*: building school")
    # One card was left: the Head Fisher has it, who draws it at the end of the round, and the others go without.
    assert (state.on_top, state.villager_deck) == ((0, 1, 0), 0)


@pytest.mark.rule("AC-R31", "AC-G18", "AC-G19")
def test_the_boat_icon_takes_a_boat_tile_off_when_built_or_repaired(building, tile, play):
    built = play(building(), "1: build boathouse wave 2", "1: pay 4 0")
    assert built.covered == 3
    others = ["greenhouse", "bakery", "inn", "meeting-hall"]
    damaged = building(tile("boathouse", "wave", 2, False), market=others)
    assert play(damaged, "1: repair boathouse").covered == 3
    none_left = building(tile("boathouse", "wave", 2, False), market=others, covered=0)
    assert play(none_left, "1: repair boathouse").covered == 0


@pytest.mark.rule("AC-R31", "AC-G18")
def test_a_reward_comes_when_built_and_not_when_repaired(building, tile, play):
    market = ["library", "bakery", "boathouse", "workshop"]
    built = play(building(market=market), "1: build library whirlpool 2", "1: pay 2 4", "*: building inn")
    assert built.reef == 7
    damaged = building(tile("library", "whirlpool", 2, False))
    assert play(damaged, "1: repair library").reef == 6


@pytest.mark.rule("AC-R26", "AC-R28", "AC-R30", "AC-G18", "AC-G33")
def test_ac_t6_the_rulebooks_example(position, phases, play, track, tile, drawn):
    """Florian repairs the Lumber Mill (a supply and a Pollution on his card), then Mae builds the Greenhouse for 4."""
    cards = [track("florian-2", 1, 6, 3), track("mae-5", 1, 6, 1)]
    state = position(
        people=4, agenda=phases(6), track=cards, market=MARKET, food=3, bay=[0, 0],
        village=village(tile, tile("lumber-mill", "wind", 1, False)),
    )  # fmt: skip
    state = play(state, "0: resolve florian-2", "3: repair lumber-mill", "3: take 1")
    assert (state.supply, sum(state.bay), state.prosperity) == (1, 1, 6)
    state = play(state, "1: build greenhouse whirlpool 2", "*: building inn")
    assert (state.supply, state.food, state.prosperity) == (0 + 2, 0 + 1, 7)  # the round's income came since
    assert len(state.market) == 4
    assert state.villager_deck == 28 - 4
    assert state.farm == 1
