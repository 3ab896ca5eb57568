"""What if we draw once more: an answer with its uncertainty, the same for the same generator."""

from __future__ import annotations

import re
from math import sqrt
from random import Random

import pytest

from companion.engine.errors import IllegalMove
from companion.games.aquicorn_cove import advice


@pytest.fixture
def fishing(position, phases):
    """The last round; the boat has room and the bag is as given."""

    def make(**given):
        agenda = phases(2, {"task": "fishing"}, done=1)
        return position(agenda=agenda, season="epilogue", year=2, **given)

    return make


FOUL = {"pollution": 14, "aquicorn": 1, "net": 3, "tuna": 4, "sardine": 5, "mackerel": 3, "snapper": 3, "grouper": 1}


def test_a_foul_bag_in_the_last_round_clearly_costs_the_reef(cove, fishing):
    found = cove.draw_once_more(fishing(bag=FOUL, food=9), 0, Random(2), 60)
    assert found.reef.high < 0
    assert found.reef.is_clear
    assert found.reef.low <= found.reef.mean <= found.reef.high
    assert re.match(
        r"Over 60 games played out both ways: Prosperity [+-]\d\.\d \(.* to .*\); Reef Health -", found.detail
    )
    assert re.search(r"Reef Health (ends )?about \d\.\d lower", found.sentence)


def test_a_small_sample_says_that_nothing_is_clear(fishing):
    found = advice.draw_once_more(fishing(food=9), 0, Random(1), 3)
    assert found.playouts == 3
    assert not (found.prosperity.is_clear and found.reef.is_clear)
    assert "no clear difference" in found.sentence


def test_the_same_generator_gives_the_same_answer(fishing):
    state = fishing(bag=FOUL)
    assert advice.draw_once_more(state, 0, Random(4), 4) == advice.draw_once_more(state, 0, Random(4), 4)


def test_it_is_only_asked_while_one_may_draw_or_stop(position, phases, track):
    with pytest.raises(IllegalMove) as caught:
        advice.draw_once_more(position(agenda=phases(3), track=[track("lana-1", 1, 3, 0)]), 0, Random(1), 2)
    assert caught.value.rule == "AC-R14"


def test_an_interval_holds_its_mean_and_is_a_point_where_all_agree():
    assert advice.estimate([2, 2, 2]) == advice.Estimate(200, 200, 200)
    found = advice.estimate([0, 1, 0, 1])
    assert found.low < found.mean == 50 < found.high


def test_a_few_games_leave_more_doubt_than_many():
    # Student's t at 97.5 % (two-sided 95 %) for 11 and 39 degrees of freedom: 2.201 and 2.023.
    for n, t in ((12, 2.201), (40, 2.023)):
        found = advice.estimate([0, 1] * (n // 2))
        half = 100 * t * sqrt(0.25 * n / (n - 1)) / sqrt(n)
        assert found.high - found.mean == pytest.approx(half, abs=1)


def test_a_hint_while_fishing_names_a_move_only_where_the_difference_is_clear(fishing):
    clear = advice.advise(fishing(bag=FOUL, food=9), 0)
    assert "Over 80 games played out" in clear.detail
    assert clear.move in ("", "0: stop")


def test_a_hint_early_in_the_game_plays_fewer_games_out_for_nobody_likes_to_wait(position, phases):
    early = position(agenda=phases(2, {"task": "fishing"}, done=1))
    assert "Over 12 games played out" in advice.advise(early, 0).detail


@pytest.mark.parametrize(
    ("prosperity", "reef", "says"),
    [
        ((-2, 3), (-5, 5), "One more draw makes no clear difference to Prosperity and Reef Health."),
        (
            (-2, 3),
            (-90, -30),
            "With one more draw Reef Health ends about 0.6 lower; to Prosperity it makes no clear difference.",
        ),
        (
            (20, 60),
            (-90, -30),
            "With one more draw Prosperity ends about 0.4 higher and Reef Health ends about 0.6 lower.",
        ),
    ],
)
def test_what_a_draw_comes_to_is_said_plainly(prosperity, reef, says):
    found = [advice.Estimate((low + high) // 2, low, high) for low, high in (prosperity, reef)]
    assert advice.WhatIf(*found, 12).sentence == says


def test_a_hint_elsewhere_is_what_a_partner_would_do(cove, position, phases, track):
    cards = [track("lana-1", 2, 3, 0), track("mae-1", 1, 3, 1)]
    state = position(agenda=phases(3), track=cards, bay=[2, 1])
    assert advice.advise(state, 0) == advice.advise(state, 0)
    assert advice.advise(state, 0).move in {cove.write(move) for move in cove.legal_moves(state, 0)}


def test_there_is_no_hint_where_nothing_is_to_be_chosen(position, phases):
    assert advice.advise(position(agenda=phases(3)), 1) is None
