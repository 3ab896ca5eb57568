from dataclasses import replace

import pytest

from companion.engine.bag import Bag


@pytest.mark.rule("CW-R17")
def test_a_1_gives_one_port_action(at):
    desk = at({"token": 1}).play("0: place port", "0: select crab-1", "*: angler char-2")
    assert desk.legal()[0] == "0: pick green"


@pytest.mark.rule("CW-R17")
@pytest.mark.parametrize(
    "actions",
    [("fill 3", "fill 5"), ("fill 3", "select deck"), ("select ray-1", "fill 6"), ("select crab-1", "select deck")],
)
def test_a_2_gives_two_in_any_mix_and_order(at, actions):
    desk = at({"token": 2}).play("0: place port")
    for action in actions:
        desk.play(f"0: {action}").settle()
    assert desk.legal()[0] == "0: pick green"
    assert [len(desk.me.zone(zone)) for zone in (3, 5, 6) if f"fill {zone}" in actions] == [
        zone for zone in (3, 5, 6) if f"fill {zone}" in actions
    ]
    assert len(desk.me.held) == sum(action.startswith("select") for action in actions)


@pytest.mark.rule("CW-R17")
def test_port_actions_belong_to_port(at):
    desk = at({"zones": {"3": ["black"]}}).play("0: place black")
    assert desk.refused("0: fill 4") == "CW-R17"
    assert desk.refused("0: select crab-1") == "CW-R17"


@pytest.mark.rule("CW-R18")
def test_a_zone_is_filled_bait_by_bait_up_to_its_number(at, crown):
    desk = at({"zones": {"4": ["red"]}}).play("0: place port", "0: fill 4")
    assert crown.chance(desk.state).source == "bag"
    desk.play("*: drew green", "*: drew black")
    assert desk.me.zone(4) == ("red", "black", "green")
    desk.play("*: drew blue")
    assert desk.me.zone(4) == ("blue", "red", "black", "green")
    assert desk.legal()[0] == "0: pick green"


@pytest.mark.rule("CW-R19")
def test_the_clear_bait_puts_the_discard_back_and_never_takes_a_place(at):
    desk = at({"zones": {"5": ["red", "red", "red"]}}, discard={"blue": 6, "black": 4}).play(
        "0: place port", "0: fill 5"
    )
    before = desk.state.bag.count("blue")
    desk.play("*: drew clear")
    assert len(desk.state.discard) == 0
    assert desk.state.bag.count("blue") == before + 6
    assert "clear" not in desk.state.bag
    desk.play("*: drew red", "*: drew blue")
    assert desk.me.zone(5) == ("blue", "red", "red", "red", "red")
    assert "clear" in desk.state.bag


@pytest.mark.rule("CW-R20")
def test_a_full_zone_cannot_be_chosen(at):
    desk = at({"zones": {"3": ["red", "red", "red"]}}).play("0: place port")
    assert "0: fill 3" not in desk.legal()
    assert desk.refused("0: fill 3") == "CW-R20"


def with_bag(desk, bag, discard):
    """The desk's state with so little bait left; the rest is out of sight, so it is no whole position."""
    return replace(desk.state, bag=Bag.of(bag), discard=Bag.of(discard))


@pytest.mark.rule("CW-R19")
def test_filling_stops_short_when_bag_and_discard_are_empty(at, crown):
    state = with_bag(at({"zones": {"6": ["red"]}}).play("0: place port"), {"blue": 1, "clear": 1}, {"black": 1})
    for text in ("0: fill 6", "*: drew clear", "*: drew black", "*: drew blue"):
        move = crown.read(text)
        crown.check(state, move)
        state = crown.apply(state, move)
    assert state.players[0].zone(6) == ("blue", "red", "black")
    assert state.bag.counts() == {"clear": 1}
    assert crown.to_act(state) == (0,)


@pytest.mark.rule("CW-R19")
def test_with_only_the_clear_bait_left_nothing_is_filled(at, crown):
    state = with_bag(at().play("0: place port"), {"clear": 1}, {})
    state = crown.apply(state, crown.read("0: fill 6"))
    assert [crown.write(move) for move, _ in crown.odds(state)] == ["*: drew clear"]
    state = crown.apply(state, crown.read("*: drew clear"))
    assert state.players[0].zone(6) == ()
    assert state.bag.counts() == {"clear": 1}
    assert crown.to_act(state) == (0,)


@pytest.mark.rule("CW-R21")
def test_a_card_of_the_row_is_replaced_at_once(at):
    desk = at({"token": 2}).play("0: place port", "0: select crab-1")
    assert desk.source == "angler"
    desk.play("*: angler dogfish-1")
    assert desk.state.row == ("conger-eel-1", "char-1", "ray-1", "dogfish-1")
    desk.play("0: select dogfish-1")
    assert desk.holds() == ["crab-1", "dogfish-1"]


@pytest.mark.rule("CW-R21")
def test_the_top_of_the_deck_may_be_taken_blind(at):
    desk = at().play("0: place port", "0: select deck", "*: angler char-3")
    assert desk.holds() == ["char-3"]
    assert len(desk.state.row) == 4


@pytest.mark.rule("CW-R21")
def test_only_cards_of_the_row_can_be_selected(at):
    assert at().play("0: place port").refused("0: select ray-6") == "CW-R21"


@pytest.mark.rule("CW-R21")
def test_without_a_deck_the_row_shrinks(at):
    every = [f"{kind}-{n}" for kind in ("crab", "conger-eel", "char", "dogfish", "ray") for n in range(1, 7)]
    row = ["crab-1", "char-1"]
    rest = [card for card in every if card not in row]
    trophies = [{"award": "three-same", "value": 2}, {"award": "four-unique", "value": 2}]
    desk = at({"token": 2}, {"anglers": rest, "trophies": trophies}, anglers={"row": row}).play("0: place port")
    assert "0: select deck" not in desk.legal()
    desk.play("0: select crab-1")
    assert desk.state.row == ("char-1",)


@pytest.mark.rule("CW-R22")
def test_at_most_three_cards_are_attempted(at):
    held = [{"card": "crab-2"}, {"card": "char-2"}]
    desk = at({"token": 2, "held": held, "anglers": ["ray-2"]}).play(
        "0: place port", "0: select crab-1", "*: angler ray-3"
    )
    assert len(desk.holds()) == 3
    assert not [text for text in desk.legal() if "select" in text]
    assert desk.refused("0: select char-1") == "CW-R22"
    assert desk.refused("0: select deck") == "CW-R22"
