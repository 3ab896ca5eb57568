"""Bots know what is worth having: animals freed, columns low, bids that can be carried out."""

from __future__ import annotations

from companion.engine import registry


def test_together_a_freed_animal_is_worth_more_than_a_kept_one(full, play, position):
    policy = registry.policy("fishnflips")
    state = play(full, position(net="Wbl,Wgl/Dbl/-/-"), "0: flip-column a", "*: action flip-one")
    free, keep = (full.apply(state, full.read(text)) for text in ("0: free a1", "0: go"))
    assert policy.evaluate(free, 0) > policy.evaluate(keep, 0)


def test_a_lost_game_is_worth_least(full, play, position):
    policy = registry.policy("fishnflips")
    net = "Wbl,Tgl,Dyl,Fbl,Wgl,Tyr/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr"
    lost = play(full, position(net=net, top="Fgl"), "0: flip-one b1", "*: action flip-one")
    assert policy.evaluate(lost, 0) < policy.evaluate(position(), 0)


def test_a_bid_is_worth_what_the_solver_says_can_be_done(rival, play, grid):
    policy = registry.policy("fishnflips/competitive")
    worth = [policy.evaluate(play(rival, grid(), f"1: bid {number}"), 1) for number in (5, 6, 7)]
    assert worth == [5, 6, -2]


def test_within_a_turn_the_bid_can_still_be_reached_or_not(rival, play, grid):
    policy = registry.policy("fishnflips/competitive")
    state = play(rival, grid(), "1: bid 6", "0: time", "1: flip-one b2")
    good, bad = (play(rival, state, text) for text in ("1: power b2 a2", "1: go"))
    assert policy.evaluate(good, 1) == 6
    assert policy.evaluate(bad, 1) == -2
