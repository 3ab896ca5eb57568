"""Bots know what is worth having: animals freed, columns low, bids that can be carried out."""

from __future__ import annotations

from random import Random

from companion.engine import registry
from companion.engine.game import CHANCE
from companion.games.fishnflips import solver
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.kernel import SPECIES


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


def round_of(rival, rng):
    """A grid with its two action cards, before the first bid."""
    given = {"species": rng.sample(SPECIES, 4)}
    state = rival.start(rival.prepare(3, given={**given, "powers": given["species"][:2]}))
    while rival.to_act(state) == (CHANCE,):
        state = rival.apply(state, rival.sample(state, rng))
    return state


def test_what_a_bot_bids_it_carries_out(rival):
    policy = registry.policy("fishnflips/competitive")
    bids = 0
    for seed in range(12):
        rng = Random(seed)
        state = round_of(rival, rng)
        bid = policy.suggest(state, 1, rng)
        rival.check(state, bid)
        if not hasattr(bid, "number"):
            continue
        bids += 1
        state = rival.apply(rival.apply(state, bid), rival.read("0: time"))
        while state.net and rival.to_act(state) == (1,) and (move := policy.suggest(state, 1, rng)) is not None:
            rival.check(state, move)
            state = rival.apply(state, move)
        assert state.wastes == (0, 0, 0)
        assert len(state.piles[1]) == bid.number or len(state.caught) > bid.number
    assert bids > 6


def test_a_bot_overlooks_something_now_and_then_and_always_the_same(rival):
    policy = registry.policy("fishnflips/competitive")
    short = 0
    for seed in range(24):
        state = round_of(rival, Random(seed))
        most = solver.most_freed(state.net, tuple(map(ACTIONS.index, state.faces)), state.powers, state.law)
        seen = [
            max((getattr(policy.suggest(state, 1, Random(n)), "number", 0) for n in range(40)), default=0)
            for _ in range(2)
        ]
        assert seen[0] == seen[1] <= most
        short += seen[0] < most
    assert 3 < short < 21
