from random import Random

import pytest

from companion.bots.base import Budget, Look, ScoreDifference
from companion.bots.greedy import Greedy
from companion.bots.levels import LEVELS, UnknownBot, bot, level
from companion.bots.uniform import Uniform
from companion.engine.game import Seat


class Clock:
    """A clock that goes on by a second at each look."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1
        return self.now


def test_the_uniform_bot_plays_every_legal_move_sooner_or_later(race):
    look = Look.of(race, race.start(2), Seat(0))
    rng = Random(1)
    assert {Uniform().choose(look, rng, Budget()).far for _ in range(60)} == {0, 1, 2, 3}


def test_the_greedy_bot_takes_what_is_worth_most(race):
    look = Look.of(race, race.start(2), Seat(0))
    assert Greedy(ScoreDifference(race)).choose(look, Random(1), Budget(iterations=12)).far == 3


def test_the_same_seed_and_iterations_give_the_same_choice(race):
    look = Look.of(race, race.start(3), Seat(0))
    choices = {Greedy(ScoreDifference(race)).choose(look, Random(7), Budget(iterations=30)) for _ in range(3)}
    assert len(choices) == 1


def test_a_budget_ends_by_iterations_or_by_the_clock():
    assert Budget(iterations=5).is_spent(5)
    assert not Budget(iterations=5).is_spent(4)
    timed = Budget.seconds(3, Clock())
    assert [timed.is_spent(0) for _ in range(3)] == [False, False, True]


def test_a_bot_out_of_time_still_answers_with_a_legal_move(race):
    look = Look.of(race, race.start(2), Seat(0))
    budget = Budget.seconds(0, Clock())
    assert Greedy(ScoreDifference(race)).choose(look, Random(1), budget) in look.moves


def test_a_look_holds_no_state(race):
    assert not any(field == "state" for field in Look.__dataclass_fields__)


def test_the_lead_is_the_measure_of_a_game_without_a_policy(race):
    state = race.apply(race.start(2), next(m for m in race.legal_moves(race.start(2), Seat(0)) if m.far == 3))
    assert ScoreDifference(race).evaluate(state, Seat(0)) == 3
    assert ScoreDifference(race).evaluate(state, Seat(1)) == -3


def test_every_level_has_words_for_people_and_a_bot():
    for found in LEVELS:
        assert found.title.strip()
        assert found.sentence.endswith(".")
        assert bot(found.name, "katmai").name == found.name


def test_an_unknown_bot_is_answered_with_the_known_ones():
    with pytest.raises(UnknownBot, match="there is no bot 'deep'; there are uniform, greedy, easy, normal, hard"):
        level("deep")
