"""The kernel plays every turn exactly as a slow second reading of the rules does; the solver finds the best of them."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.fishnflips import facts, notation, solver, turn
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.turn import Law
from tests.helpers_net import Oracle, parse, random_net


def every_end(packed, action, powers, law):
    """Every end of every turn with the action card, by the kernel."""
    found, seen = set(), set()

    def go(now):
        if now in seen:
            return
        seen.add(now)
        if not turn.steps(now, law):
            found.add((now.freed, notation.net(now.net, law.columns)))
        for step in turn.steps(now, law):
            go(turn.after(now, step, law))

    for act in turn.acts(packed, action, powers, law):
        go(turn.begin(packed, act, powers, law))
    return found


def agree(seed, positions, kinds="WFOTDJRS", **fixed):
    rng = Random(seed)
    for _ in range(positions):
        is_grid = rng.random() < 0.3
        size = {"columns": 3, "rows": 3, "often": True} if is_grid else {}
        rulings = {"strict": rng.random() < 0.7, "pushed": rng.random() < 0.7} | fixed
        law, oracle = Law(**size, **rulings), Oracle(**size, **rulings)
        text, species = random_net(
            rng, law.columns, law.rows, least=3 if is_grid else 1, share=0 if is_grid else 0.1, kinds=kinds
        )
        powers = rng.sample(species, 2 if is_grid else rng.choice((0, 1, 1, 1, 2)))
        powers = sorted({"ray", *powers}) if fixed.get("distant") else powers
        action = rng.choice(ACTIONS)
        slow = oracle.outcomes(parse(text), action, powers)
        packed, bits = notation.read_net(text, law.columns, law.rows), facts.bits(tuple(powers))
        assert every_end(packed, ACTIONS.index(action), bits, law) == slow, (text, action, powers, law)
        best = solver.most_freed(packed, (ACTIONS.index(action),), bits, law)
        assert best == max((freed for freed, _ in slow), default=0), (text, action, powers, law)


def test_kernel_and_oracle_agree_on_every_end_of_every_turn():
    agree(seed=1, positions=60)


@pytest.mark.slow
def test_kernel_and_oracle_agree_on_five_hundred_positions():
    agree(seed=2, positions=500)


@pytest.mark.rule("FF-R34", "FF-R15")
def test_kernel_and_oracle_agree_on_rays_at_a_distance_in_cascades_too():
    agree(seed=3, positions=60, kinds="RWFS", distant=True)


@pytest.mark.slow
@pytest.mark.rule("FF-R34", "FF-R15")
def test_kernel_and_oracle_agree_on_rays_at_a_distance_on_many_positions():
    agree(seed=4, positions=300, kinds="RWFTDS", distant=True)
