"""What is easily lost: options that belong to solo play alone, secrets in advice and answers, and what reveals."""

import pytest

from companion.engine.game import score

SOLO = {"solo-small-species": "published", "solo-discard": "published", "solo-initial-clear": "published"}


@pytest.mark.rule("CW-R8", "CW-R48")
def test_the_options_of_solo_play_change_nothing_for_two(begin):
    plain, published = begin(2).state, begin(2, SOLO).state
    assert published.agenda == plain.agenda
    assert published.players == plain.players
    assert published.stacks == plain.stacks


@pytest.mark.rule("CW-R9")
def test_alone_nobody_is_asked_who_starts(begin):
    desk = begin(1)
    assert (desk.state.first, desk.state.turn) == (0, 0)
    assert all(task.__class__.__name__ != "ChoosingStart" for task in desk.state.agenda)


@pytest.mark.rule("CW-R53")
def test_the_silent_players_fish_is_weighed_at_the_catch_even_where_people_wait(at):
    desk = at({}, {"token": None}, people=1, discard={"blue": 2}, options={"weights": "at-end"})
    desk.play("0: place black", "0: pick red", "*: drew blue")
    assert desk.source == "weight"


@pytest.mark.rule("CW-R44")
def test_seat_order_in_a_tie_goes_from_the_start_player(at, caught_fish, crown):
    for first in (0, 1):
        desk = at({}, {}, start=first, turn=1, end={"by": 0, "turns_left": 1}).play("1: place black", "1: pick red")
        shore = {line.seat: line.points for line in score(crown, desk.state).lines if line.category == "Shore Contest"}
        assert shore == {first: 5, 1 - first: 3}


@pytest.mark.rule("CW-R29")
def test_advice_is_made_without_the_hidden_weights_of_others(at, caught_fish, crown):
    advice = []
    for card in ("wrasse-1", "wrasse-5"):
        fish = {"fish": caught_fish("flounder-4")}
        desk = at(fish, {"fish": caught_fish(card)}, turn=1, end={"by": 0, "turns_left": 1})
        desk.play("1: place black", "1: pick red")
        advice.append(crown.view(desk.state, 0).contests[0].advice)
    assert advice[0] == advice[1]
    assert advice[0]


@pytest.mark.rule("CW-R29", "CW-R31")
@pytest.mark.parametrize(("zone", "source"), [("3", "weight"), ("5", "tackle")])
def test_only_its_owner_is_offered_the_answers_of_a_private_outcome(at, crown, zone, source):
    desk = at({"zones": {zone: ["black"]}}).play("0: place black", f"0: take black {zone}").settle(source)
    assert crown.view(desk.state, 0).answers
    assert crown.view(desk.state, 1).answers == crown.view(desk.state, None).answers == ()


@pytest.mark.rule("CW-R31")
def test_the_answers_of_tackle_do_not_show_what_others_hold(at, crown):
    held = {"tackle": ["extra_port"] * 3}
    desk = at({"zones": {"5": ["black"]}}, held).play("0: place black", "0: take black 5").settle("tackle")
    assert "*: tackle extra_port" in {text for _, text in crown.view(desk.state, 0).answers}


@pytest.mark.rule("CW-R42")
def test_the_submission_that_opens_a_contest_reveals(at, caught_fish, crown):
    desk = at(
        {"fish": caught_fish("wrasse-1")}, {"fish": caught_fish("wrasse-2")}, turn=1, end={"by": 0, "turns_left": 1}
    )
    desk.play("1: place black", "1: pick red")
    assert not crown.tell(desk.state, crown.read("0: submit shore 0"), 0).reveals
    desk.play("0: submit shore 0")
    assert crown.tell(desk.state, crown.read("1: submit shore 0"), 1).reveals


@pytest.mark.rule("CW-R45")
def test_at_the_end_trophies_that_were_turned_over_lie_open(at, crown):
    won = {"trophies": [{"award": "small-species", "value": 5}]}
    desk = at(won, {}, turn=1, end={"by": 0, "turns_left": 1}, options={"trophies": "hidden"})
    assert crown.view(desk.state, 1).players[0].trophies == ()
    desk.play("1: place black", "1: pick red")
    assert not desk.to_act
    assert len(crown.view(desk.state, 1).players[0].trophies) == 1


@pytest.mark.rule("CW-R8")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_no_clear_bait_can_come_up_while_the_first_zones_are_filled(begin, seats):
    desk = begin(seats, start=0) if seats > 1 else begin(seats)
    desk.settle("bag")
    for drawn in range(7 * seats):
        assert "clear" not in desk.state.bag, drawn
        desk.play(desk.legal()[0])
    assert "clear" in desk.state.bag
