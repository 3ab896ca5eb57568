import pytest

SPACES = ("port", "purple", "green", "blue", "red", "yellow", "black")


@pytest.mark.rule("CW-R10")
def test_the_token_goes_to_any_unoccupied_space(at):
    desk = at({"token": 2}, spaces={"red": 1, "yellow": 1, "green": 1})
    assert desk.legal() == ["0: place port", "0: place purple", "0: place blue", "0: place black"]
    assert desk.refused("0: place red") == "CW-R10"
    assert desk.play("0: place black").state.spaces == (0, 0, 1, 0, 1, 1, 2)


@pytest.mark.rule("CW-R10")
def test_placing_leaves_the_side_as_it_is(at):
    desk = at({"token": 1}).play("0: place port", "0: done")
    assert desk.state.spaces[0] == 1


@pytest.mark.rule("CW-R11")
def test_a_token_is_picked_up_from_another_space(at):
    desk = at().play("0: place black")
    assert desk.legal() == ["0: pick green", "0: pick red", "0: pick yellow"]
    assert desk.refused("0: pick black") == "CW-R11"
    assert desk.refused("0: pick port") == "CW-R11"


@pytest.mark.rule("CW-R11")
def test_three_tokens_stand_on_the_board_between_turns(at):
    desk = at().play("0: place black", "0: pick red")
    assert desk.to_act == (1,)
    assert sum(1 for token in desk.state.spaces if token) == 3
    assert [len(desk.legal(seat)) for seat in (0, 1)] == [0, 4]


@pytest.mark.rule("CW-R12")
def test_each_step_counts_the_number_showing_before_the_flip(at):
    zones = {"3": ["black", "black", "red"], "4": ["black", "red", "red"]}
    desk = at({"token": 1, "zones": zones}, spaces={"black": 2, "yellow": 1, "green": 1})
    desk.play("0: place purple", "0: pick black")
    assert desk.legal() == ["0: take black", "0: done"]
    desk.play("0: take black")
    assert desk.state.players[0].zones[:2] == (("red",), ("red", "red"))
    assert desk.state.players[0].token == 1


@pytest.mark.rule("CW-R12")
def test_actions_are_optional(at):
    desk = at({"zones": {"3": ["black"]}}).play("0: place black", "0: done", "0: pick red")
    assert desk.state.players[0].zone(3) == ("black",)
    assert desk.to_act == (1,)


@pytest.mark.rule("CW-R13")
@pytest.mark.parametrize(("number", "flipped"), [(1, 2), (2, 1)])
def test_a_picked_up_token_is_flipped_for_the_next_turn(at, number, flipped):
    desk = at({"token": 1}, spaces={"black": number, "yellow": 1, "green": 1}).play("0: place purple", "0: pick black")
    assert desk.state.players[0].token == flipped


@pytest.mark.rule("CW-R55")
def test_both_steps_are_taken_in_order(at):
    desk = at({"zones": {"3": ["black"]}})
    assert desk.refused("0: pick red") == "CW-R55"
    assert desk.refused("0: done") == "CW-R55"
    desk.play("0: place black")
    assert desk.refused("0: pick red") == "CW-R55"
    assert desk.refused("0: place port") == "CW-R55"
    desk.play("0: done")
    assert desk.refused("0: done") == "CW-R55"


@pytest.mark.rule("CW-R9", "CW-R55")
def test_nobody_plays_out_of_turn(at):
    desk = at()
    assert desk.refused("1: place port") == "CW-R9"
    assert desk.legal(1) == []


def test_a_step_without_anything_to_do_is_not_asked_about(at):
    desk = at({"zones": {"3": ["red"]}}).play("0: place black")
    assert desk.legal()[0] == "0: pick green"
