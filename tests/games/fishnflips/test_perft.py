"""Counts of every way through a turn, from positions in a data file: a change in the rules of a turn shows here at once.

`plays` counts the uses of each action card, `paths` the sequences of steps to a turn's end, `ends` the different ends (animals
freed and net); the ends are counted by the slow oracle too.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.games.fishnflips import facts, notation, turn
from companion.games.fishnflips.actions import ACTIONS
from tests.helpers_net import Oracle, parse

CASES = tomllib.loads(Path(__file__).with_name("perft.toml").read_text("utf-8"))["position"]


def paths(now, found):
    """How many sequences of steps lead from here to an end; the ends go into `found`."""
    following = turn.steps(now)
    if not following:
        found.add((now.freed, notation.net(now.net)))
        return 1
    return sum(paths(turn.after(now, step), found) for step in following)


def counts(case):
    """Plays, paths and ends of each action card."""
    packed, powers = notation.read_net(case["net"]), facts.bits((case["power"],))
    result = {}
    for number, action in enumerate(ACTIONS):
        ends = set()
        acts = list(turn.acts(packed, number, powers))
        ways = sum(paths(turn.begin(packed, act, powers), ends) for act in acts)
        result[action] = [len(acts), ways, len(ends)]
    return result


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_perft(case):
    assert counts(case) == case["counts"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_oracle_counts_the_same_ends(case):
    for action in ACTIONS:
        ends = Oracle().outcomes(parse(case["net"]), action, {case["power"]})
        assert len(ends) == case["counts"][action][2], action
