"""The option `weights`, and cards whose weight sides nobody knows (CW-R29, CW-R34)."""

from random import Random

import pytest

from card_db.overlay import Box, my_box
from companion.engine.game import CHANCE, score
from companion.games.coldwater_crown.faults import faults

AT_END = {"weights": "at-end"}


def fished(at, **fields):
    fields.setdefault("options", AT_END)
    return at({"zones": {"3": ["black"]}}, **fields).play("0: place black", "0: take black 3")


@pytest.mark.rule("CW-R29")
def test_at_the_catch_a_weight_is_asked_for_at_once(at):
    desk = at({"zones": {"3": ["black"]}}).play("0: place black", "0: take black 3")
    assert desk.source == "weight"


@pytest.mark.rule("CW-R29")
def test_weighing_may_wait_until_the_contests(at):
    desk = fished(at, end={"by": 1, "turns_left": 1}).settle()
    assert desk.me.catches[0].weight is None
    desk.play("0: pick red")
    assert desk.source == "weight"
    desk.play("*: weight roach-3")
    assert desk.to_act == (0,)
    assert desk.legal()[0].startswith("0: submit river")


@pytest.mark.rule("CW-R34")
def test_whose_fish_may_match_can_weigh_it_now_to_win_the_mystery(at, crown):
    desk = fished(at, mystery={"showing": 4})
    assert desk.legal() == ["0: weigh 0", "0: done"]
    desk.play("0: weigh 0")
    assert crown.chance(desk.state).private_to == 0
    desk.play("*: weight roach-4")
    assert desk.trophies() == [("mystery", 1)]


@pytest.mark.rule("CW-R34")
def test_a_fish_that_cannot_match_is_not_asked_about(at):
    assert fished(at, mystery={"showing": 7}).source == "fish"


@pytest.mark.rule("CW-R34")
def test_a_mystery_left_unclaimed_is_gone(at):
    desk = fished(at, mystery={"showing": 4}).play("0: done").settle()
    desk.play("0: weigh 0", "*: weight roach-4")
    assert desk.trophies() == []
    assert desk.state.mystery == 4


@pytest.mark.rule("CW-R29")
def test_a_fish_can_be_weighed_whenever_it_is_ones_turn(at):
    desk = fished(at).settle()
    assert "0: weigh 0" in desk.legal()
    desk.play("0: weigh 0", "*: weight roach-5")
    assert desk.me.catches[0].weight == 4
    assert "0: weigh 0" not in desk.legal()
    assert desk.refused("0: weigh 0") == "CW-R29"


@pytest.fixture
def unknown(crown):
    """A position's cards of a box whose owner has told nothing yet."""
    cards = crown.dump(crown.start(crown.prepare(2)))["cards"]
    hidden = {"low": None, "high": None, "weight": None, "tag": None, "stamp": None}
    return cards | {
        "digest": "my-box",
        "fish": [fish | hidden for fish in cards["fish"]],
        "angler": [angler | {"spots": None} for angler in cards["angler"]],
    }


@pytest.mark.rule("CW-R29", "CW-R34")
def test_what_no_card_says_is_told_by_its_owner_as_values(at, unknown):
    desk = fished(at, cards=unknown, options={}, mystery={"showing": 4})
    assert desk.legal() == ["0: done"]
    desk.play("0! correct weight 0 0 4 tag-2 06:12")
    caught = desk.me.catches[0]
    assert (caught.weight, caught.tag, caught.stamp, caught.is_shown) == (4, "tag-2", 372, True)
    assert desk.trophies() == [("mystery", 1)]


@pytest.mark.rule("CW-R29")
def test_an_unknown_weight_stays_unknown_and_the_score_says_so(at, unknown, crown):
    desk = (
        fished(at, cards=unknown, options={}, end={"by": 1, "turns_left": 1})
        .play("0: done")
        .settle()
        .play("0: pick red")
    )
    assert desk.to_act == (0,)
    desk.play("0: submit river 0")
    sheet = score(crown, desk.state)
    assert not desk.to_act
    assert not sheet.final
    assert sheet.missing
    desk.play("0! correct weight 0 0 4 tag-2 06:12")
    assert score(crown, desk.state).final


@pytest.mark.rule("CW-R23")
def test_unknown_spots_are_told_once(at, unknown):
    desk = at({"zones": {"3": ["black", "red"]}, "held": [{"card": "crab-2"}]}, cards=unknown)
    desk.play("0! correct spots crab-2 black red red", "0: place black", "0: take black 3", "0: to crab-2")
    assert desk.me.held[0].bait == ("black",)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_game_with_an_untaught_box_plays_to_its_end(crown, seats):
    cards = my_box(Box("coldwater-crown"))
    rng = Random(seats)
    state = crown.start(crown.prepare(seats, cards=cards))
    step = 0
    while acting := crown.to_act(state):
        if step % 50 == 0:
            assert not faults(state)
            assert crown.load(crown.dump(state)) == state
        moves = tuple(crown.legal_moves(state, rng.choice(acting)))
        assert len({crown.label(state, move) for move in moves}) == len(moves)
        state = crown.apply(state, crown.sample(state, rng) if acting == (CHANCE,) else rng.choice(moves))
        step += 1
    assert score(crown, state).missing
