from random import Random

import pytest

from companion.bots import arena
from companion.bots.arena import Result, rows, wilson
from companion.engine.errors import RulesError


def test_wilsons_interval_agrees_with_the_book():
    # Newcombe (1998), table I: 81 of 263 gives 0.2553 to 0.3662.
    low, high = wilson(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


def test_the_interval_holds_the_rate_and_stays_between_none_and_all():
    rng = Random(3)
    for _ in range(200):
        games = rng.randrange(1, 300)
        wins = rng.randrange(games + 1)
        low, high = wilson(wins, games)
        assert 0 <= low <= wins / games <= high <= 1
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_shared_first_rank_is_a_part_of_a_win():
    results = [
        Result((0,), (2, 3), (0.5, 0.25)),
        Result((0, 1), (2, 1), (0.5, 0.75)),
        Result((1,), (1, 1), (0, 0)),
        Result((), (0, 0), (0, 0)),
    ]
    greedy, uniform = rows(["greedy", "uniform"], results)
    assert (greedy.wins, greedy.draws, greedy.rate) == (1, 1, 0.375)
    assert (uniform.wins, uniform.draws, uniform.rate) == (1, 1, 0.375)
    assert greedy.ms_per_move == 200.0
    assert greedy.level == "Deckhand"


def test_only_whole_games_are_played():
    with pytest.raises(RulesError, match="the arena plays whole games"):
        arena.play("coldwater-crown/bait-bag", ["uniform"], 0, options={}, seed=0, iterations=1, clock=lambda: 0.0)
