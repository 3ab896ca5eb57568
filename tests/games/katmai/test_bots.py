"""The bot that looks ahead: its quick numbers are those of the rules, it knows no more than its seat, and levels are apart."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.bots import arena
from companion.bots.base import Budget, Look
from companion.bots.levels import bot
from companion.bots.search import Search
from companion.engine import registry
from companion.engine.game import CHANCE, Seat
from companion.games.katmai import dominance, margins, matching, playout, prospects, river
from companion.games.katmai.dominance import Tile
from companion.games.katmai.facts import Printed
from companion.games.katmai.policy import POLICY
from companion.games.katmai.river import DEEP_POOL, WATERFALL

PRINTED = Printed.of(registry.cards(registry.manifest("katmai")))
VALUES = tuple(one.dominance for one in PRINTED.bears)
KIT = margins.kit_of(PRINTED.bears, VALUES)
FULL = registry.game("katmai")


def stack_of(deck):
    return st.lists(st.integers(12 * deck, 12 * deck + 11), max_size=3, unique=True).map(tuple)


features = st.tuples(*[st.integers(0, 4)] * 4)


@settings(max_examples=600, deadline=None, derandomize=True)
@given(stack_of(0), stack_of(1), features, st.integers(0, 15))
def test_a_quick_margin_is_the_difference_of_the_totals(first, second, shown, taken):
    tile = Tile((first, second), shown, taken)
    totals = dominance.totals(PRINTED.bears, VALUES, tile)
    here = int(tile.is_free(DEEP_POOL)) + 2 * int(tile.is_free(WATERFALL))
    assert margins.margin(KIT, first, second, here) == totals[0] - totals[1]


def games(number, moves):
    """Positions of random games, each after so many moves at most."""
    for seed in range(number):
        rng = Random(seed)
        options = {"challenge": "diamond" if seed % 2 else "circle"}
        state = FULL.start(FULL.prepare(2, options))
        for _ in range(rng.randrange(20, moves)):
            acting = FULL.to_act(state)
            if not acting:
                break
            if acting == (CHANCE,):
                state = FULL.apply(state, FULL.sample(state, rng))
            else:
                state = FULL.apply(state, rng.choice(tuple(FULL.legal_moves(state, acting[0]))))
        yield state


def test_a_round_played_on_lays_every_card_that_the_rules_would_have_laid():
    for state in games(30, 160):
        if not any(type(task).__name__ == "CardTurn" for task in state.agenda):
            continue
        found = playout.Round(state, Random(1))
        found.play_cards(state)
        for seat in (0, 1):
            laid = [bear for stack in found.stacks[seat] for bear in stack]
            assert len(laid) == len(set(laid)) == 10
            assert max(map(len, found.stacks[seat])) <= 3


def test_a_round_played_on_totals_its_tiles_as_the_rules_do():
    for state in games(30, 160):
        if not any(type(task).__name__ == "CardTurn" for task in state.agenda):
            continue
        found = playout.Round(state, Random(2))
        found.play_cards(state)
        for tile in range(7):
            taken = (state.beeples[0] | state.beeples[1]) >> 4 * tile & 15
            stacks = (found.stacks[0][tile], found.stacks[1][tile])
            ground = Tile(stacks, state.features[4 * tile : 4 * tile + 4], taken)
            first, second = dominance.totals(PRINTED.bears, VALUES, ground)
            assert found.margins[tile] == first - second


def test_a_beeple_foreseen_catches_what_the_rules_let_it_catch(position):
    state = position(in_play=["on-the-rocks", "poolside", "pawsitive-vibes", "parade"])
    goals = prospects.goals_of(state)
    rng = Random(3)
    for _ in range(200):
        own = sum(1 << cell for cell in rng.sample(range(28), 6))
        rival = sum(1 << cell for cell in rng.sample([c for c in range(28) if not own >> c & 1], 6))
        cell = rng.choice([c for c in range(28) if not (own | rival) >> c & 1])
        found = prospects.placed(goals, 0, cell, (own, rival), ((0, 0),) * 4)
        caught = 0
        for goal in goals.goals:
            sets = matching.sets(goal.compiled, cell, own | 1 << cell, 0, rival)
            caught += max((goal.salmon + bool(one & goal.bonus) for one in sets), default=0)
        assert found.salmon == caught
        assert found.beeples == (own | 1 << cell, rival)


def test_an_objective_promises_more_the_fewer_beeples_are_lacking(position):
    goal = prospects.goals_of(position(in_play=["steady-eddy", "poolside", "pawsitive-vibes", "parade"])).goals[3]
    line = [river.cell_at(0, column) for column in range(4)]
    promised = [prospects.promise(goal, river.mask_of(line[:n]), 0, 0) for n in range(1, 4)]
    assert 0 < promised[0] < promised[1] < promised[2]
    blocked = prospects.promise(goal, river.mask_of(line[:3]), 0, (1 << 28) - 1 & ~river.mask_of(line[:3]))
    assert blocked == 0


def test_a_lead_of_four_and_a_small_supply_end_what_is_looked_at():
    # KA-G14: the lead first.
    nine, five, ten = (1 << 9) - 1, (1 << 14) - (1 << 9), (1 << 10) - 1
    assert prospects.outlook(-20, -20, (nine, five)) == 1.0
    assert prospects.outlook(20, 20, (five, nine)) == -1.0
    assert prospects.outlook(-5, 1, (ten, five << 1)) > 0.9
    assert prospects.outlook(5, -1, (nine, ten << 10)) < -0.9


@pytest.fixture
def committing(position, stacks):
    """Sandy answers a card that lies face down at tile 2; what it is, and Cinnamon's other card, is given."""

    def make(down, held):
        return position(
            hands=[[held, None], ["norman", "brett"]],
            down=[{"tile": 2, "bear": down}, None],
            stacks=[stacks(t1=["juniper"]), stacks(t1=["pebble"])],
            agenda=[{"task": "committing"}, {"task": "revealing"}, {"task": "drawing", "seat": 0},
                    {"task": "drawing", "seat": 1}, {"task": "card-turn"}],
        )  # fmt: skip

    return make


@pytest.mark.rule("KA-R08")
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_what_the_opponent_holds_and_laid_changes_no_choice(level, committing):
    for seed in range(4):
        chosen = set()
        for down, held in (("holly", "popeye"), ("bramble", "otis"), ("milkshake", "diver")):
            look = Look.of(FULL, committing(down, held), Seat(1))
            chosen.add(FULL.write(bot(level, "katmai").choose(look, Random(seed), Budget(iterations=60))))
        assert len(chosen) == 1


def test_a_policy_is_asked_of_imagined_worlds_only(committing):
    state = committing("holly", "popeye")
    asked = []

    class Watching:
        def playout(self, world, seat, rng):
            asked.append(world)
            return POLICY.playout(world, seat, rng)

    Search(Watching()).choose(Look.of(FULL, state, Seat(1)), Random(1), Budget(iterations=600))
    laid = {world.stacks[0][1] for world in asked}
    assert len(laid) > 3  # Cinnamon's card at tile 2 is another one from world to world


@pytest.mark.rule("KA-R34")
def test_the_bot_does_what_is_plainly_best(position, stacks, judging):
    # Amelia sends Chunk away from the tile that she then wins.
    state = position(
        hands=[[None, None], [None, None]],
        stacks=[stacks(t3=["amelia"], t1=["diver", "holly"]), stacks(t3=["chunk"], t2=["norman", "brett"])],
        agenda=[{"task": "triggering", "seat": 0, "bear": "amelia"}, {"task": "card-turn"}],
    )
    look = Look.of(FULL, state, Seat(0))
    chosen = bot("hard", "katmai").choose(look, Random(1), Budget(iterations=300))
    assert FULL.write(chosen) != "0: push none"
    # The fourth in the line is worth more than any other space.
    in_play = ["parade", "family-reunion", "ring-of-bears", "grand-tour"]
    state = judging({"t2": ["popeye"]}, {}, 2, 2, beeples=[["1a", "1c", "2a"], ["7a", "6d", "5b"]], in_play=in_play)
    look = Look.of(FULL, state, Seat(0))
    chosen = bot("hard", "katmai").choose(look, Random(1), Budget(iterations=100))
    assert FULL.write(chosen) == "0: place 2c"


def test_the_bot_plays_against_a_hand_that_stays_on_the_table():
    state = FULL.start(FULL.prepare(2, {"hands": "first-kept"}))
    rng = Random(4)
    player = bot("normal", "katmai")
    for _ in range(60):
        acting = FULL.to_act(state)
        if acting == (CHANCE,):
            move = FULL.sample(state, rng)
        elif acting == (1,):
            move = player.choose(Look.of(FULL, state, Seat(1)), rng, Budget(iterations=30))
        else:
            move = rng.choice(tuple(FULL.legal_moves(state, acting[0])))
        FULL.check(state, move)
        state = FULL.apply(state, move)
    assert sum(map(len, state.stacks[1])) + state.beeples[1].bit_count() > 0


def wins_more_than(bound, names, games=24):
    """Whether the first wins more than that share of the games (a shared win is a part of one); played until that is certain."""
    won = 0.0
    for number in range(games):
        result = arena.play("katmai", names, number, options={}, seed=8, iterations=20, clock=time.process_time)
        won += (0 in result.winners) / len(result.winners)
        if won > bound * games:
            return True
    return False


@pytest.mark.slow
def test_the_levels_are_apart():
    assert wins_more_than(0.6, ["hard", "easy"])
    assert wins_more_than(0.5, ["normal", "easy"])
    assert wins_more_than(0.7, ["easy", "uniform"])
