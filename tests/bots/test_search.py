from dataclasses import dataclass
from random import Random

import pytest

from companion.bots.base import Budget, Look
from companion.bots.levels import LEVELS, SEARCHES, UnknownBot, bot, offered, usual
from companion.bots.search import Search, Strength
from companion.engine import registry
from companion.engine.game import Seat


@dataclass
class Luck:
    """Worth what the piece has gone, with much luck in it; counts what it was asked."""

    noise: float = 4.0
    asked: int = 0

    def playout(self, state, seat, rng):
        self.asked += 1
        return state.at[seat] + self.noise * rng.random()


@pytest.fixture
def look(race):
    return Look.of(race, race.start(2), Seat(0))


def test_the_search_finds_the_move_that_is_best_on_the_average(look):
    assert {Search(Luck()).choose(look, Random(seed), Budget(iterations=80)).far for seed in range(12)} == {3}


def test_the_same_luck_in_every_move_needs_one_world_only(look):
    assert Search(Luck()).choose(look, Random(1), Budget(iterations=1)).far == 3


def test_a_move_that_is_clearly_behind_costs_no_more_time(look):
    policy = Luck()
    Search(policy).choose(look, Random(1), Budget(iterations=10_000))
    assert policy.asked == 4 * len(look.moves)


def test_the_only_move_is_not_thought_about(race, look):
    policy = Luck()
    only = Look(race, look.seat, look.view, look.moves[:1], look.world)
    assert Search(policy).choose(only, Random(1), Budget()) == look.moves[0]
    assert policy.asked == 0


def test_the_same_seed_and_iterations_give_the_same_choice(look):
    chosen = {Search(Luck(40.0)).choose(look, Random(5), Budget(iterations=8)) for _ in range(4)}
    assert len(chosen) == 1


def test_a_bot_that_slips_plays_anything_now_and_then(look):
    slipping = Search(Luck(), "easy", Strength(slips=1.0))
    rng = Random(2)
    assert {slipping.choose(look, rng, Budget(iterations=8)).far for _ in range(60)} == {0, 1, 2, 3}


def test_a_level_looks_at_no_more_worlds_than_it_may(look):
    policy = Luck()
    Search(policy, "easy", Strength(worlds=2)).choose(look, Random(1), Budget(iterations=10_000))
    assert policy.asked == 2 * len(look.moves)


def test_levels_that_look_ahead_are_offered_where_the_game_can_be_played_on():
    assert [found.name for found in offered(registry.manifest("katmai"))] == [
        "easy",
        "normal",
        "hard",
        "uniform",
        "greedy",
    ]
    assert not set(SEARCHES) & {found.name for found in offered(registry.manifest("coldwater-crown"))}
    assert offered(registry.manifest("katmai/river")) == ()
    assert (usual("katmai"), usual("coldwater-crown")) == ("normal", "greedy")


def test_every_level_that_is_offered_has_a_bot():
    for found in offered(registry.manifest("katmai")):
        assert found in LEVELS
        assert bot(found.name, "katmai").name == found.name


def test_a_level_that_a_game_cannot_be_played_at_is_refused_with_those_it_can():
    with pytest.raises(UnknownBot, match=r"'hard' does not play coldwater-crown; there are uniform, greedy"):
        bot("hard", "coldwater-crown")
