import pytest

ZONES = {"3": ["green", "red"], "4": ["green", "green", "red"], "5": ["red"]}


@pytest.mark.rule("CW-R14")
def test_a_1_may_remove_one_bait_of_the_colour_from_each_zone(at):
    desk = at({"zones": ZONES}, spaces={"red": 1, "yellow": 1, "black": 1}).play("0: place green")
    assert desk.legal() == ["0: take green 3", "0: take green 4", "0: done"]
    desk.play("0: take green 4")
    assert desk.legal() == ["0: take green 3", "0: done"]
    assert desk.refused("0: take green 4") == "CW-R14"
    assert desk.refused("0: take red 3") == "CW-R14"
    assert desk.refused("0: take green 5") == "CW-R14"
    assert desk.refused("0: take green") == "CW-R14"
    desk.play("0: done")
    assert desk.me.zones == (("red", "green"), ("red", "green"), ("red",), ())
    assert desk.state.discard.counts() == {"green": 1}


@pytest.mark.rule("CW-R15")
def test_a_2_removes_all_bait_of_the_colour_or_none(at):
    desk = at({"zones": ZONES, "token": 2}, spaces={"red": 1, "yellow": 1, "black": 1}).play("0: place green")
    assert desk.legal() == ["0: take green", "0: done"]
    assert desk.refused("0: take green 3") == "CW-R15"
    desk.play("0: take green")
    assert desk.me.zones == (("red",), ("red",), ("red",), ())
    assert desk.state.discard.counts() == {"green": 3}


@pytest.mark.rule("CW-R15")
def test_as_a_house_rule_a_2_goes_zone_by_zone(at):
    desk = at(
        {"zones": ZONES, "token": 2},
        spaces={"red": 1, "yellow": 1, "black": 1},
        options={"number-two": "per-zone"},
    ).play("0: place green")
    assert desk.legal() == ["0: take green", "0: take green 3", "0: take green 4", "0: done"]
    desk.play("0: take green 4", "0: done")
    assert desk.me.zones[:2] == (("red", "green"), ("red",))


@pytest.mark.rule("CW-R16")
def test_removed_bait_lies_in_the_discard(at):
    desk = at({"zones": {"4": ["black", "red"]}}, discard={"blue": 2}).play("0: place black", "0: take black 4")
    assert desk.state.discard.counts() == {"black": 1, "blue": 2}


@pytest.mark.rule("CW-R28")
@pytest.mark.parametrize(
    ("colour", "fish"),
    [
        ("green", "flounder"),
        ("purple", "flounder"),
        ("blue", "perch"),
        ("red", "perch"),
        ("yellow", "roach"),
        ("black", "roach"),
    ],
)
def test_the_last_bait_catches_at_the_location_of_its_colour(at, colour, fish):
    tokens = {space: 1 for space in ("port", "green", "red", "yellow") if space != colour}
    tokens = dict(list(tokens.items())[:3])
    desk = at({"zones": {"3": [colour]}}, spaces=tokens).play(f"0: place {colour}", f"0: take {colour} 3")
    assert desk.fish() == [fish]


@pytest.mark.rule("CW-R28")
def test_a_zone_that_keeps_bait_catches_nothing(at):
    desk = at({"zones": {"3": ["black", "red"]}}).play("0: place black", "0: take black 3")
    assert desk.fish() == []


@pytest.mark.rule("CW-R30")
def test_every_zone_cleared_in_a_step_catches_one_fish(at):
    zones = {"3": ["black"], "4": ["black", "black"], "6": ["black", "red"]}
    desk = at({"zones": zones, "token": 2}).play("0: place black", "0: take black")
    assert desk.fish() == ["roach", "brown"]


@pytest.mark.rule("CW-R29")
def test_its_catcher_looks_at_the_weight_and_the_zone_is_refilled(at, crown):
    desk = at({"zones": {"3": ["black"]}}).play("0: place black", "0: take black 3")
    assert crown.chance(desk.state).source == "weight"
    assert crown.chance(desk.state).private_to == 0
    desk.play("*: weight roach-4")
    assert (desk.me.catches[0].weight, desk.me.catches[0].tag) == (4, "tag-2")
    assert desk.state.water("river").zones == ("brown", "brown", "salmon", "rainbow")
    assert desk.source == "fish"
    desk.play("*: fish salmon")
    assert desk.state.water("river").top == "salmon"
    assert crown.view(desk.state, 0).players[0].fish[0].weight == 4
    assert crown.view(desk.state, 1).players[0].fish[0].weight is None


@pytest.mark.rule("CW-R30", "CW-R29")
def test_all_fish_are_taken_and_weighed_before_any_refill(at):
    zones = {"3": ["black"], "4": ["black"]}
    desk = at({"zones": zones, "token": 2}).play("0: place black", "0: take black")
    assert desk.state.water("river").zones[:2] == ("", "")
    desk.play("*: weight roach-4")
    assert desk.state.water("river").zones[:2] == ("", "")
    desk.play("*: weight brown-3")
    assert desk.state.water("river").zones[:2] == ("brown", "")
    desk.play("*: fish rainbow")
    assert desk.state.water("river").zones[:2] == ("brown", "rainbow")


@pytest.mark.rule("CW-R55")
def test_a_catch_is_not_optional(at):
    desk = at({"zones": {"6": ["black"]}}).play("0: place black", "0: take black 6")
    assert desk.legal() == ["0: catch 6 river", "0: catch 6 river deck"]
    assert desk.refused("0: done") == "CW-R55"
    assert desk.refused("0: catch 6 none") == "CW-R55"


@pytest.mark.rule("CW-R31")
def test_clearing_zone_5_draws_tackle_after_all_else(at, crown):
    desk = at({"zones": {"5": ["black"]}}).play("0: place black", "0: take black 5", "*: weight salmon-1")
    assert desk.source == "fish"
    desk.play("*: fish roach")
    assert crown.chance(desk.state).source == "tackle"
    assert crown.chance(desk.state).private_to == 0
    assert desk.play("*: tackle number_two").me.tackle == ("number_two",)


@pytest.mark.rule("CW-R31")
def test_zone_5_gives_tackle_even_without_a_fish(at):
    empty = {"3": None, "4": None, "5": None, "6": None, "top": None, "deck": {}}
    fish = [{"front": front} for front in ("brown", "salmon", "rainbow", "roach") for _ in range(5)]
    desk = at(
        {"zones": {"5": ["black"]}, "trophies": [{"award": "eight-species", "value": 3}]},
        {"fish": fish},
        board={"river": empty},
        options={"weights": "at-end"},
        end={"by": 1, "turns_left": 1},
    )
    desk.play("0: place black", "0: take black 5")
    assert desk.fish() == []
    assert desk.source == "tackle"


@pytest.mark.rule("CW-R31")
def test_an_empty_tackle_pile_gives_none(at):
    pieces = ["redirect_location"] * 5 + ["extra_bait"] * 4 + ["number_two"] * 3 + ["extra_port"] * 3
    desk = at({"zones": {"5": ["black"]}}, {"tackle": pieces})
    desk.play("0: place black", "0: take black 5", "*: weight salmon-1", "*: fish roach")
    assert desk.legal()[0].startswith("0: pick")


@pytest.mark.rule("CW-R32")
def test_zone_6_may_take_the_top_of_the_deck_instead(at):
    desk = at({"zones": {"6": ["black"]}}).play("0: place black", "0: take black 6", "0: catch 6 river deck")
    assert desk.fish() == ["brown"]
    assert desk.state.water("river").zone(6) == "rainbow"
    desk.play("*: weight brown-3")
    assert desk.source == "fish"


@pytest.mark.rule("CW-R32")
def test_other_zones_may_not_take_the_top_of_the_deck(at):
    zones = {"5": ["black"], "6": ["black"]}
    desk = at({"zones": zones, "tackle": ["extra_port"], "token": 2}).play("0: place black", "0: take black", "0: done")
    assert desk.refused("0: catch 5 river deck") == "CW-R32"


@pytest.mark.rule("CW-R32")
def test_an_empty_deck_offers_no_bonus(at):
    taken = [{"front": front} for front in ("brown",) * 4 + ("salmon",) * 4 + ("rainbow",) * 4 + ("roach",) * 4]
    desk = at(
        {"zones": {"6": ["black"]}},
        {"fish": taken},
        board={"river": {"top": None, "deck": {}}},
        options={"weights": "at-end"},
        end={"by": 1, "turns_left": 1},
    )
    desk.play("0: place black", "0: take black 6")
    assert desk.fish() == ["rainbow"]
    assert desk.state.water("river").zone(6) == ""
