import pytest


def clear(desk, zone=3, colour="black"):
    return desk.play(f"0: place {colour}", f"0: take {colour} {zone}")


@pytest.mark.rule("CW-R34")
def test_a_fresh_fish_of_the_showing_weight_wins_the_tile_and_the_next_is_flipped(at):
    desk = clear(at({"zones": {"3": ["black"]}}, mystery={"showing": 4})).play("*: weight roach-4")
    assert desk.trophies() == [("mystery", 1)]
    assert desk.me.catches[0].is_shown
    assert desk.source == "mystery"
    assert "*: mystery 4" not in desk.legal()
    assert desk.play("*: mystery 6").state.mystery == 6


@pytest.mark.rule("CW-R34")
def test_another_weight_wins_nothing(at):
    desk = clear(at({"zones": {"3": ["black"]}}, mystery={"showing": 4})).play("*: weight roach-3")
    assert desk.trophies() == []
    assert desk.source == "fish"


@pytest.mark.rule("CW-R34")
def test_one_token_wins_one_tile_and_the_second_step_another(at):
    zones = {"3": ["black"], "4": ["black"], "5": ["red"]}
    desk = at({"zones": zones, "token": 2}, spaces={"red": 1, "yellow": 1, "green": 1}, mystery={"showing": 4})
    desk.play("0: place black", "0: take black", "*: weight roach-4", "*: weight brown-5", "*: mystery 6")
    assert desk.trophies() == [("mystery", 1)]
    desk.settle().play("0: pick red", "0: take red 5", "*: weight pike-5")
    assert desk.trophies() == [("mystery", 1), ("mystery", 1)]


@pytest.mark.rule("CW-R34")
def test_a_fish_caught_before_the_tile_showed_never_wins_it(at, caught_fish):
    player = {"zones": {"3": ["black"]}, "fish": caught_fish("wrasse-4")}
    desk = clear(at(player, mystery={"showing": 4})).play("*: weight roach-4", "*: mystery 6").settle()
    assert desk.trophies() == [("mystery", 1)]
    assert desk.state.mystery == 6


@pytest.mark.rule("CW-R34")
def test_after_the_last_tile_nothing_is_flipped(at):
    won = [{"award": "mystery", "value": 1, "weight": weight} for weight in (2, 3, 5, 6, 7)]
    desk = at({"zones": {"3": ["black"]}}, {"trophies": won}, mystery={"showing": 4})
    desk = clear(desk).play("*: weight roach-4")
    assert desk.state.mystery == 0
    assert desk.source == "fish"


@pytest.mark.rule("CW-R35")
def test_the_eighth_species_takes_the_top_trophy_at_once(at, caught_fish):
    seven = caught_fish("wrasse-1", "flounder-1", "mackerel-1", "john-dory-1", "pike-1", "sea-trout-1", "brown-1")
    desk = clear(at({"zones": {"3": ["black"]}, "fish": seven}))
    assert desk.trophies() == [("eight-species", 5)]
    assert desk.state.stacks.eight == (3,)


@pytest.mark.rule("CW-R35")
def test_the_next_one_to_have_eight_species_takes_the_next_trophy(at, caught_fish):
    seven = caught_fish("wrasse-1", "flounder-1", "mackerel-1", "john-dory-1", "pike-1", "sea-trout-1", "brown-1")
    first = {"trophies": [{"award": "eight-species", "value": 5}]}
    assert clear(at({"zones": {"3": ["black"]}, "fish": seven}, first)).trophies() == [("eight-species", 3)]


@pytest.mark.rule("CW-R35")
def test_eight_species_are_won_once(at, caught_fish):
    eight = caught_fish(
        "wrasse-1", "flounder-1", "mackerel-1", "john-dory-1", "pike-1", "sea-trout-1", "brown-1", "salmon-1"
    )
    player = {"zones": {"3": ["black"]}, "fish": eight, "trophies": [{"award": "eight-species", "value": 5}]}
    assert clear(at(player)).trophies() == [("eight-species", 5)]


@pytest.mark.rule("CW-R35", "CW-R27")
def test_master_anglers_are_no_species(at, caught_fish):
    six = caught_fish("wrasse-1", "flounder-1", "mackerel-1", "john-dory-1", "pike-1", "sea-trout-1")
    assert clear(at({"zones": {"3": ["black"]}, "fish": six, "anglers": ["crab-2"]})).trophies() == []


@pytest.mark.rule("CW-R36")
def test_roach_perch_and_flounder_take_the_small_species_trophy(at, caught_fish):
    desk = clear(at({"zones": {"3": ["black"]}, "fish": caught_fish("perch-1", "flounder-1")}))
    assert desk.trophies() == [("small-species", 5)]
    assert desk.state.stacks.small == (3,)


@pytest.mark.rule("CW-R36")
def test_two_of_the_three_are_not_enough(at, caught_fish):
    assert clear(at({"zones": {"3": ["black"]}, "fish": caught_fish("perch-1", "perch-2")})).trophies() == []


@pytest.mark.rule("CW-R39")
def test_twelve_fish_take_the_trophy_only_at_the_end_of_the_own_turn(at, many_fish):
    desk = clear(at({"zones": {"3": ["black"]}, "fish": many_fish(11)})).settle()
    assert len(desk.fish()) == 12
    assert desk.trophies() == []
    desk.play("0: pick red")
    assert desk.trophies() == [("first-to-12", 2)]
    assert (desk.state.ender, desk.state.ending) == (0, 1)


@pytest.mark.rule("CW-R39", "CW-R27")
def test_master_anglers_do_not_count_towards_twelve(at, many_fish):
    desk = clear(
        at({"zones": {"3": ["black"]}, "fish": many_fish(10), "anglers": ["crab-2", "ray-2", "char-2"]})
    ).settle()
    desk.play("0: pick red")
    assert desk.trophies() == []
    assert desk.state.ending == -1
