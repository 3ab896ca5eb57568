import pytest

FREE = {"red": 1, "yellow": 1, "black": 1}


@pytest.mark.rule("CW-R33")
def test_redirect_catches_in_the_same_zone_at_another_location(at):
    desk = at({"zones": {"4": ["green"]}, "tackle": ["redirect_location"]}, spaces=FREE)
    desk.play("0: place green", "0: take green 4", "0: done")
    assert desk.legal() == ["0: catch 4 shore", "0: catch 4 lake", "0: catch 4 river"]
    desk.play("0: catch 4 lake")
    assert desk.fish() == ["pike"]
    assert desk.me.tackle == ()
    assert desk.state.tackle.count("redirect_location") == 5
    assert desk.state.water("shore").zone(4) == "mackerel"


@pytest.mark.rule("CW-R33")
def test_one_piece_redirects_one_catch(at):
    zones = {"3": ["green"], "4": ["green"]}
    desk = at({"zones": zones, "token": 2, "tackle": ["redirect_location", "extra_port"]}, spaces=FREE)
    desk.play("0: place green", "0: take green", "0: done", "0: catch 3 river")
    assert desk.legal() == ["0: catch 4 shore"]
    assert desk.refused("0: catch 4 lake") == "CW-R33"


@pytest.mark.rule("CW-R33", "CW-R32")
def test_a_redirect_sets_the_location_before_the_zone_6_bonus(at):
    desk = at({"zones": {"6": ["green"]}, "tackle": ["redirect_location"]}, spaces=FREE)
    desk.play("0: place green", "0: take green 6", "0: done")
    assert "0: catch 6 lake deck" in desk.legal()
    desk.play("0: catch 6 lake deck")
    assert desk.fish() == ["pike"]
    assert desk.state.water("lake").zone(6) == "sea-trout"


@pytest.mark.rule("CW-R31", "CW-R33")
def test_zone_5_gives_tackle_even_where_tackle_redirected_the_catch(at):
    desk = at({"zones": {"5": ["green"]}, "tackle": ["redirect_location"]}, spaces=FREE)
    desk.play("0: place green", "0: take green 5", "0: done", "0: catch 5 lake", "*: weight pike-3", "*: fish perch")
    assert desk.source == "tackle"
    assert desk.play("*: tackle redirect_location").me.tackle == ("redirect_location",)


@pytest.mark.rule("CW-R33")
def test_extra_bait_removes_one_bait_of_any_colour_from_one_zone(at):
    zones = {"3": ["green", "red"], "4": ["black"]}
    desk = at({"zones": zones, "tackle": ["extra_bait"]}, spaces=FREE).play("0: place green", "0: take green 3")
    assert desk.legal() == ["0: use extra_bait red 3", "0: use extra_bait black 4", "0: done"]
    assert desk.refused("0: use extra_bait blue 3") == "CW-R33"
    desk.play("0: use extra_bait red 3")
    assert desk.fish() == ["perch"]
    assert desk.state.tackle.count("extra_bait") == 4


@pytest.mark.rule("CW-R28", "CW-R33")
def test_the_last_bait_decides_the_location(at):
    desk = at({"zones": {"3": ["green", "red"]}, "tackle": ["extra_bait"]}, spaces=FREE)
    desk.play("0: place green", "0: use extra_bait red 3", "0: take green 3")
    assert desk.fish() == ["flounder"]


@pytest.mark.rule("CW-R33")
def test_extra_bait_may_go_to_a_master_angler(at):
    desk = at({"zones": {"3": ["green", "red"]}, "tackle": ["extra_bait"], "held": [{"card": "crab-2"}]}, spaces=FREE)
    desk.play("0: place green", "0: use extra_bait red 3", "0: to crab-2")
    assert desk.me.held[0].bait == ("red",)


@pytest.mark.rule("CW-R33")
def test_number_two_counts_a_1_as_a_2_in_a_fishing_step(at):
    zones = {"3": ["green", "green", "red"], "4": ["green", "red"]}
    desk = at({"zones": zones, "tackle": ["number_two"], "token": 1}, spaces=FREE)
    desk.play("0: place green", "0: use number_two", "0: take green")
    assert desk.me.zones[:2] == (("red",), ("red",))
    assert desk.state.spaces[2] == 1


@pytest.mark.rule("CW-R33")
def test_number_two_counts_for_zones_that_gave_one_bait_before_it(at):
    zones = {"3": ["green", "green", "red"]}
    desk = at({"zones": zones, "tackle": ["number_two"], "token": 1}, spaces=FREE)
    desk.play("0: place green", "0: take green 3", "0: use number_two", "0: take green")
    assert desk.me.zone(3) == ("red",)


@pytest.mark.rule("CW-R33")
def test_number_two_is_of_no_use_with_a_2(at):
    desk = at({"zones": {"3": ["green"]}, "tackle": ["number_two"], "token": 2}, spaces=FREE).play("0: place green")
    assert desk.refused("0: use number_two") == "CW-R33"


@pytest.mark.rule("CW-R33")
def test_extra_port_gives_one_more_port_action(at):
    desk = at({"tackle": ["extra_port"], "token": 1}).play("0: place port", "0: fill 3").settle()
    assert desk.legal() == ["0: use extra_port", "0: done"]
    desk.play("0: use extra_port", "0: select crab-1").settle()
    assert desk.holds() == ["crab-1"]
    assert desk.legal()[0] == "0: pick green"


@pytest.mark.rule("CW-R33")
def test_port_tackle_is_of_no_use_while_fishing(at):
    desk = at({"zones": {"3": ["green"]}, "tackle": ["extra_port", "extra_bait"]}, spaces=FREE).play("0: place green")
    assert desk.refused("0: use extra_port") == "CW-R33"
    desk = at({"tackle": ["extra_bait"]}).play("0: place port")
    assert desk.refused("0: use extra_bait red 3") == "CW-R33"


@pytest.mark.rule("CW-R33")
def test_a_piece_gained_in_step_1_can_be_used_from_step_2(at):
    zones = {"5": ["black"], "3": ["green", "red"]}
    desk = at({"zones": zones, "token": 1}, spaces={"red": 1, "yellow": 1, "green": 1}).play("0: place black")
    assert desk.refused("0: use extra_bait red 3") == "CW-R33"
    desk.play("0: take black 5", "*: weight salmon-1", "*: fish roach", "*: tackle extra_bait")
    assert desk.refused("0: use extra_bait red 3") == "CW-R33"
    desk.play("0: pick green", "0: use extra_bait red 3")
    assert desk.me.tackle == ()


@pytest.mark.rule("CW-R33")
def test_nobody_uses_tackle_that_they_do_not_hold(at):
    desk = at({"zones": {"3": ["green"]}}, spaces=FREE).play("0: place green")
    assert desk.refused("0: use number_two") == "CW-R33"


@pytest.mark.rule("CW-R33")
def test_several_pieces_may_be_used_in_one_step(at):
    zones = {"3": ["green", "red"], "4": ["black", "green"]}
    desk = at({"zones": zones, "tackle": ["extra_bait", "extra_bait", "number_two"]}, spaces=FREE)
    desk.play(
        "0: place green", "0: use extra_bait red 3", "0: use extra_bait black 4", "0: use number_two", "0: take green"
    )
    assert desk.fish() == ["flounder", "mackerel"]


def my_cards(crown, **changes):
    """A position's cards with other tackle, and its data."""
    data = crown.dump(crown.start(crown.prepare(2)))["cards"]
    return data | changes


@pytest.mark.rule("CW-R33")
def test_an_owners_own_piece_is_used_by_hand(at, crown):
    cards = my_cards(crown)
    cards["tackle"] = [{"id": f"own-{n}", "name": "Anchor", "kind": "by_hand", "sentence": ""} for n in range(15)]
    desk = at({"zones": {"3": ["green"]}, "tackle": ["by_hand"]}, cards=cards, spaces=FREE)
    assert desk.refused("0: use by_hand") == "CW-R33"
    desk.play("0: place green", "0: use by_hand", "0! correct zone 0 4 red=1")
    assert desk.me.tackle == ()
    assert desk.me.zone(4) == ("red",)


@pytest.mark.rule("CW-R33")
def test_who_holds_tackle_is_asked_whatever_its_kind(at, crown):
    kinds = ("redirect_location", "extra_bait", "number_two", "extra_port")
    acting = set()
    for kind in kinds:
        desk = at({"zones": {"3": ["black"]}, "tackle": [kind]}).play("0: place black", "0: take black 3", "0: done")
        acting.add((desk.to_act, crown.prompt(desk.state, 1)))
    assert len(acting) == 1
