"""App-run partners: they know what they may know, and play far better than chance."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from companion.bots.base import Budget, Look
from companion.bots.levels import bot
from companion.engine.game import CHANCE
from companion.games.aquicorn_cove import tally


def year(cove, seats, name, seed):
    """Both scores of a game that bots of one level play."""
    rng = Random(seed)
    player = bot(name, "aquicorn-cove")
    state = cove.start(cove.prepare(seats))
    while acting := cove.to_act(state):
        if acting == (CHANCE,):
            move = cove.sample(state, rng)
        else:
            move = player.choose(Look.of(cove, state, acting[0]), rng, Budget(1))
            cove.check(state, move)
        state = cove.apply(state, move)
    return tally.scores(tally.of(state))


@pytest.mark.slow
def test_partners_build_far_more_than_chance_does_and_keep_the_reef(cove):
    partners = [year(cove, 2, "greedy", seed) for seed in range(6)]
    blind = [year(cove, 2, "uniform", seed) for seed in range(6)]
    assert mean(one.prosperity for one in partners) > mean(one.prosperity for one in blind) + 4
    assert mean(one.reef for one in partners) >= 5


def test_a_partner_chooses_by_its_own_hand_and_the_table_alone(cove, drawn):
    rng = Random(3)
    state = drawn(cove.start(cove.prepare(3, None, {"head": 1, "characters": ["lana", "mae", "andrew"]})))
    player = bot("greedy", "aquicorn-cove")
    assert cove.to_act(state) == (1,)
    choices = set()
    for seed in range(4):
        # Others hold other cards in each of these worlds; the choice stays the same.
        world = cove.determinize(state, 1, Random(seed))
        choices.add(player.choose(Look.of(cove, world, 1), rng, Budget(1)))
    assert len(choices) == 1


def test_a_partner_stops_fishing_when_the_bag_is_foul(position, phases, cove):
    bag = {"pollution": 14, "aquicorn": 1, "net": 3, "tuna": 4, "sardine": 5, "mackerel": 3, "snapper": 3, "grouper": 1}
    foul = position(agenda=phases(2, {"task": "fishing"}, done=1), bag=bag, food=9)
    clean = position(agenda=phases(2, {"task": "fishing"}, done=1), food=0)
    player = bot("greedy", "aquicorn-cove")
    assert cove.write(player.choose(Look.of(cove, foul, 0), Random(1), Budget(1))) == "0: stop"
    assert cove.write(player.choose(Look.of(cove, clean, 0), Random(1), Budget(1))) == "0: draw"
