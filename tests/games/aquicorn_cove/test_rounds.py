"""Phase 7, the winter and the end."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.errors import TallyError
from companion.engine.game import CHANCE, score
from companion.games.aquicorn_cove import tally


def intact(tile, *more):
    found = [tile("north-village", "wave", 1), tile("south-village", "whirlpool", 1), *more]
    order = ["wind", "wave", "lightning", "whirlpool"]
    return sorted(found, key=lambda one: (order.index(one["sign"]), one["space"]))


@pytest.mark.rule("AC-R32")
def test_every_income_of_an_intact_building_is_collected(position, phases, tile):
    more = (tile("bakery", "lightning", 1), tile("greenhouse", "whirlpool", 2), tile("smokehouse", "wind", 1, False))
    state = position(agenda=phases(7), village=intact(tile, *more), food=0)
    assert (state.food, state.supply, state.farm) == (2, 1, 1)


@pytest.mark.rule("AC-R32", "AC-G34")
def test_income_of_any_type_is_chosen_and_planting_it_brings_no_bonus(position, phases, play, legal, tile):
    state = position(agenda=phases(7), village=intact(tile, tile("market-hall", "wind", 1)), food=0)
    assert legal(state) == ["0: gain food", "0: gain supply", "0: gain clean", "0: gain plant"]
    assert (state.food, state.supply) == (1, 1)
    assert play(state, "0: gain plant").farm == 1


@pytest.mark.rule("AC-R33")
def test_ac_t13_four_food_keep_and_supplies_all(position, phases):
    state = position(agenda=phases(7), food=7, supply=9)
    assert (state.food, state.supply) == (4, 9)


@pytest.mark.rule("AC-G32")
def test_cards_of_phase_seven_come_before_food_is_stored(position, phases, play, track, tile, legal):
    state = position(agenda=phases(7), track=[track("glass-falling", 1, 7)], food=7, village=intact(tile))
    assert legal(state) == ["0: income", "0: resolve glass-falling"]
    state = play(state, "0: resolve glass-falling")
    assert (state.food, legal(state)) == (7, ["0: pick 1", "0: pick 2"])


@pytest.mark.rule("AC-R44", "AC-R37")
def test_the_falling_glass_is_met_with_food_or_with_a_die_more(position, phases, play, track, legal):
    state = position(agenda=phases(7), track=[track("glass-falling", 1, 7)], food=3)
    assert legal(state) == ["0: pick 1", "0: pick 2"]
    ends = [play(state, text) for text in legal(state)]
    assert [(end.food, end.dice_change) for end in ends] == [(1, -1), (3, 1)]


@pytest.mark.rule("AC-R33")
def test_no_card_of_the_house_takes_building_supplies_which_pay_for_buildings_alone(cove):
    cards = cove.start(cove.prepare(2)).printed.cards
    ways = [option.effect.kind for card in cards for option in card.options]
    assert "spend food" in ways
    assert "spend supply" not in ways


@pytest.mark.rule("AC-R34")
def test_the_round_ends_with_a_clear_track_the_next_season_and_a_card_each(cove, position, phases, play, track):
    state = position(agenda=phases(7), track=[track("lana-1", 1, 3, 0, True)], head=2)
    assert (state.track, "lana-1" in state.spent, state.season, state.head) == ((), True, "summer", 0)
    assert cove.chance(state).source == "card"
    assert [task.hand for task in state.agenda[:3]] == [0, 1, 2]
    other = position(agenda=phases(7), head=0)
    assert [task.hand for task in other.agenda[:3]] == [1, 2, 0]


@pytest.mark.rule("AC-R34", "AC-G6")
def test_what_a_round_counted_ends_with_it_and_what_the_storm_counted_with_the_storm(position, phases, winter, play):
    state = position(agenda=phases(7), caught=["tuna"], has_planted=True, has_bonus=True, feed_change=2, dice_change=-1)
    assert (state.caught, state.has_planted, state.has_bonus, state.feed_change) == ((), False, False, 0)
    assert state.dice_change == -1
    assert play(winter(dice_change=1), "*: storm wind wind wind").dice_change == 0


@pytest.mark.rule("AC-R34")
def test_ac_t26_the_head_fisher_passes_to_the_left_each_round(position, phases):
    heads, head = [], 0
    for season, year in [*((s, y) for y in (1, 2) for s in ("spring", "summer", "fall")), ("epilogue", 2)]:
        heads.append("ABC"[head])
        head = position(agenda=phases(7), season=season, year=year, head=head).head
    assert heads == list("ABCABCA")


@pytest.mark.rule("AC-G24")
def test_the_epilogue_ends_the_game_after_its_income(cove, position, phases, tile):
    more = tile("library", "whirlpool", 2)
    state = position(agenda=phases(7), season="epilogue", year=2, village=intact(tile, more), head=1)
    assert (cove.to_act(state), state.head, state.hands) == ((), 1, ((), (), ()))
    assert state.supply == 1


@pytest.mark.rule("AC-R35", "AC-G13")
@pytest.mark.parametrize("bay", [[0, 1], [2, 0], [1, 2]])
def test_pollution_may_go_to_either_column_and_a_full_one_goes_to_the_bag(position, phases, play, legal, bay):
    state = position(agenda=phases(4, {"task": "polluting", "left": 1, "seat": 0}), bay=bay)
    assert legal(state) == ["0: column left", "0: column right"]
    left = play(state, "0: column left")
    before = state.bag.count("pollution")
    if bay[0] == 2:
        assert (left.bay, left.bag.count("pollution")) == ((0, bay[1]), before + 3)
    else:
        assert (left.bay, left.bag.count("pollution")) == ((bay[0] + 1, bay[1]), before)


@pytest.mark.rule("AC-R35", "AC-G13")
def test_the_supply_of_pollution_can_run_out(position, phases):
    bag = {"sardine": 5, "tuna": 4, "mackerel": 3, "snapper": 3, "grouper": 1, "net": 3, "aquicorn": 1, "pollution": 14}
    state = position(agenda=phases(3, {"task": "polluting", "left": 2, "seat": 0}), bag=bag)
    assert (sum(state.bay), state.pollution_supply) == (1, 0)


@pytest.mark.rule("AC-R37", "AC-G8")
@pytest.mark.parametrize(
    ("reef", "above", "at"),
    [(1, 4, 4), (4, 4, 4), (5, 3, 4), (6, 3, 3), (7, 2, 3), (8, 2, 2), (9, 1, 2), (11, 1, 1), (12, 1, 1)],
)
def test_the_storm_has_the_next_number_of_dice_above_the_meeple(cove, position, phases, reef, above, at):
    for rule, dice in (("above", above), ("at-or-above", at)):
        state = position(agenda=phases(7), season="fall", reef=reef, options={"storm-dice": rule})
        storm = next(task for task in state.agenda if task.__class__.__name__ == "Storming")
        assert storm.dice == dice


@pytest.mark.rule("AC-R37")
@pytest.mark.parametrize(("reef", "change", "dice"), [(1, 2, 4), (12, 3, 4), (6, -1, 2), (12, -3, None)])
def test_cards_change_the_dice_between_none_and_the_four_that_there_are(position, phases, reef, change, dice):
    state = position(agenda=phases(7), season="fall", reef=reef, dice_change=change)
    due = [task.dice for task in state.agenda if task.__class__.__name__ == "Storming" and task.dice]
    assert due == ([] if dice is None else [dice])


@pytest.mark.rule("AC-R37")
def test_a_reef_or_a_card_that_is_put_right_before_the_roll_changes_the_dice(winter, play):
    assert play(winter(4), "0! correct reef 9").agenda[0].dice == 1
    assert play(winter(3), "0! correct dice -1").agenda[0].dice == 2
    assert play(winter(3), "0! correct tell reef-7 dice 2").agenda[0].dice == 2
    assert play(winter(2), "0! correct food 3").agenda[0].dice == 2


@pytest.mark.rule("AC-R37")
def test_only_fall_is_followed_by_a_storm(position, phases):
    for season in ("spring", "summer"):
        state = position(agenda=phases(7), season=season)
        assert not any(task.__class__.__name__ == "Storming" for task in state.agenda)


@pytest.fixture
def winter(position):
    """A storm of three dice after the first year."""

    def make(dice=3, **given):
        agenda = [{"task": "storming", "dice": dice}, {"task": "ending-winter"}]
        return position(**{"agenda": agenda, "season": "winter", "head": 1, **given})

    return make


@pytest.mark.rule("AC-R38", "AC-G21")
def test_dice_lie_in_their_rows_from_the_shore(cove, winter, tile):
    more = (tile("boathouse", "wave", 2), tile("bakery", "lightning", 1))
    state = winter(village=intact(tile, *more))
    after = cove.apply(state, cove.read("*: storm wave wave wave"))
    assert {one.building for one in after.village if not one.is_intact} == {"north-village", "boathouse"}
    assert after.bay == (0, 0)
    three = winter(village=intact(tile, *more, tile("inn", "wave", 3)))
    assert not any(one.is_intact for one in cove.apply(three, cove.read("*: storm wave wave wave")).village[:3])


@pytest.mark.rule("AC-R39")
def test_ac_t7_the_rulebooks_storm(cove, winter, play, tile):
    north, south = tile("north-village", "wave", 1), tile("south-village", "whirlpool", 1, False)
    state = play(winter(village=[north, south]), "*: storm wave wave whirlpool")
    assert not any(one.is_intact for one in state.village)
    assert (cove.to_act(state), state.bay) == ((1,), (1, 0))  # the Head Fisher says where the second tile goes
    state = play(state, "1: column left")
    assert (sum(state.bay), state.prosperity, state.reef) == (2, 6, 6)
    assert (state.season, state.year) == ("spring", 2)


@pytest.mark.rule("AC-R31", "AC-R39")
def test_a_damaged_boat_building_puts_its_tile_back(winter, play, tile):
    state = winter(village=intact(tile, tile("boathouse", "wave", 2)), covered=3)
    assert play(state, "*: storm wave wave whirlpool").covered == 4
    whole = winter(village=intact(tile, tile("boathouse", "wave", 2)), covered=4)
    assert play(whole, "*: storm wave wave whirlpool").covered == 4


@pytest.mark.rule("AC-R40", "AC-G3")
@pytest.mark.parametrize(("rule", "during"), [("space", "winter"), ("none", "fall")])
def test_the_season_waits_in_winter_during_the_storm_where_the_board_has_a_space(position, phases, drawn, rule, during):
    state = position(agenda=phases(7), season="fall", options={"winter": rule}, spent=[])
    assert state.season == during


@pytest.mark.rule("AC-R40")
@pytest.mark.parametrize(("year", "season"), [(1, "spring"), (2, "epilogue")])
def test_after_the_storm_comes_the_second_year_and_then_the_epilogue(winter, play, year, season):
    state = play(winter(year=year), "*: storm wind wind wind")
    assert (state.season, state.year) == (season, 2)


@pytest.mark.rule("AC-G4")
def test_the_new_head_fisher_decides_in_the_storm(cove, winter, play):
    state = play(winter(bay=[1, 0]), "*: storm wind whirlpool whirlpool")
    assert cove.to_act(state) == (1,)


def test_a_throw_is_refused_unless_it_has_the_dice_in_the_rows_order(winter, refused):
    assert refused(winter(), "*: storm wave whirlpool") == "AC-R37"
    assert refused(winter(), "*: storm whirlpool wave wave") == "AC-R37"


def test_the_odds_of_a_throw_are_those_of_the_dice(cove, winter):
    odds = {outcome.value: part for outcome, part in cove.odds(winter(2))}
    assert odds["wave wave"] == odds["whirlpool whirlpool"]
    assert odds["wave whirlpool"] == 2 * odds["wave wave"]
    assert sum(odds.values()) == 1


# ---- The end ----


def ended(**numbers):
    given = {"prosperity": 12, "damaged": 0, "reef": 8, "pollution": 0, "overfished": 0, **numbers}
    return tally.load({"people": 2, **given})


@pytest.mark.rule("AC-R41", "AC-G12")
@pytest.mark.parametrize(("damaged", "left"), [(0, 12), (1, 11), (2, 11), (3, 10), (4, 10)])
def test_ac_t9_every_two_damaged_buildings_cost_one_prosperity_rounded_up(damaged, left):
    assert tally.scores(ended(damaged=damaged)).prosperity == left


@pytest.mark.rule("AC-R41", "AC-G12")
@pytest.mark.parametrize(("pollution", "overfished", "left"), [(0, 0, 8), (1, 0, 7), (3, 1, 6), (4, 2, 5), (4, 3, 4)])
def test_pollution_in_the_bag_and_overfished_tiles_cost_reef_health(pollution, overfished, left):
    assert tally.scores(ended(pollution=pollution, overfished=overfished)).reef == left


@pytest.mark.rule("AC-R19", "AC-R41")
@pytest.mark.parametrize(("box", "most"), [({}, 11), ({"kinds": 4}, 12), ({"kinds": 2}, 14)])
def test_one_fish_of_each_kind_is_never_overfished_and_more_are_refused_with_the_reason(box, most):
    assert ended(overfished=most, **box).overfished == most
    with pytest.raises(TallyError) as caught:
        ended(overfished=most + 1, **box)
    assert f"always goes back into the bag, so {most} of 16 at most" in str(caught.value)


@pytest.mark.rule("AC-R42", "AC-G11")
def test_ac_t11_two_values_share_an_ending_and_beyond_the_track_is_its_end():
    titles = [tally.endings(ended(prosperity=value))[0].title for value in range(16, 4, -1)]
    assert [titles[n] == titles[n + 1] for n in range(0, 12, 2)] == [True] * 6
    assert len(set(titles)) == 6
    below = tally.endings(ended(prosperity=5, damaged=2))[0]
    assert below.title == titles[-1]


@pytest.mark.rule("AC-R42", "AC-G29")
def test_everybody_has_the_same_scores_and_nobody_wins(cove):
    sheet = cove.score_tally(ended(damaged=1, pollution=2))
    assert sheet.ranking == ((0, 1),)
    assert sheet.total(0) == sheet.total(1) == 11 + 7
    assert len([note for note in sheet.notes if note.startswith(("The Village:", "The reef:"))]) == 2


@pytest.mark.rule("AC-R42")
def test_each_weather_of_the_reef_has_an_ending_of_its_own(cove):
    titles = [tally.endings(ended(reef=value))[1].title for value in (1, 3, 5, 7, 9, 11)]
    assert len(set(titles)) == 6


def test_a_tally_says_what_it_misses(cove):
    sheet = cove.score_tally(ended(pollution=None))
    assert not sheet.final
    assert sheet.missing == ("How much Pollution is in the bag.",)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_ac_t27_a_random_game_keeps_every_piece_and_ends_as_a_second_count_says(cove, seats, difficulty):
    from random import Random

    rng = Random(f"{seats}/{difficulty}")
    state = cove.start(cove.prepare(seats, {"difficulty": difficulty}))
    fish = 16
    while acting := cove.to_act(state):
        if acting == (CHANCE,):
            move = cove.sample(state, rng)
        else:
            moves = list(cove.legal_moves(state, acting[0]))
            move = moves[rng.randrange(len(moves))]
        state = cove.apply(state, move)
        bag = Counter(state.bag.counts())
        boat = Counter(state.boat)
        assert state.pollution_supply + sum(state.bay) + bag["pollution"] == 15
        assert bag["aquicorn"] + state.bay_aquicorns == 4
        assert bag["net"] + boat["net"] == 3
        kept = sum(n for kind, n in bag.items() if kind not in ("net", "aquicorn", "pollution"))
        assert kept + len(state.overfished) + sum(boat.values()) - boat["net"] == fish
        assert all(column < 3 for column in state.bay)
        assert state.food >= 0
        assert state.supply >= 0
        assert len(state.village) + len(state.market) + len(state.stack) + len(state.under) == 16
    assert (state.round, state.track != ()) == (7, True)
    sheet = score(cove, state)
    assert sheet.final
    assert sheet.total(0) == _naive(state)


def _naive(state):
    """Both scores counted one reduction at a time, as people do it with fingers."""
    total = state.prosperity + state.reef
    for pieces, group in (
        ([tile for tile in state.village if not tile.is_intact], 2),
        (["pollution"] * state.bag.count("pollution"), 3),
        (list(state.overfished), 2),
    ):
        while pieces:
            pieces = pieces[group:]
            total -= 1
    return total
