"""Whole random games keep every piece in one place, and a second recount agrees with what was scored."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine import registry
from companion.engine.game import CHANCE, score
from companion.games.katmai import matching, river
from companion.games.katmai.catching import worth
from companion.games.katmai.facts import deck_mask
from companion.games.katmai.faults import faults
from companion.games.katmai.moves import Catch, Place
from companion.games.katmai.state import compiled

FULL = registry.game("katmai")
OPTIONS = (
    {},
    {"challenge": "diamond", "hands": "second-kept", "neighbours": "diagonal"},
    {"challenge": "diamond", "decks": "first-sandy", "rotation": "yes", "restack": "no", "most-tied": "both"},
    {"letter": "H", "outside": "inside", "dealing": "places"},
)


def playing(options, seed):
    """A random game: each state, the move, and the state after it."""
    rng = Random(seed)
    state = FULL.start(FULL.prepare(2, options))
    while acting := FULL.to_act(state):
        if acting == (CHANCE,):
            move = FULL.sample(state, rng)
        else:
            move = rng.choice(list(FULL.legal_moves(state, acting[0])))
        after = FULL.apply(state, move)
        yield state, move, after
        state = after


def check_conservation(state):
    for seat in (0, 1):
        cards = [card for card in state.hands[seat] if card >= 0]
        cards += [bear for stack in state.stacks[seat] for bear in stack]
        cards += [state.down[seat].bear] if state.down[seat] is not None and state.down[seat].bear >= 0 else []
        assert len(set(cards)) == len(cards)
        deck = deck_mask(seat if state.rules.decks == "first-cinnamon" else 1 - seat)
        assert sum(1 << card for card in cards) + state.unseen[seat] == deck
        assert all(len(stack) <= 3 for stack in state.stacks[seat])
        assert state.beeples[seat].bit_count() <= 12
    assert not state.beeples[0] & state.beeples[1]


def check_catches(before, move, after):
    """Salmon come from a placement only, by sets with the new beeple that never served before, each worth its number."""
    for number, (old, new) in enumerate(zip(before.objectives, after.objectives, strict=False)):
        for seat in (0, 1):
            gained = new.salmon[seat] - old.salmon[seat]
            cells = new.used[seat] & ~old.used[seat]
            assert old.used[seat] & ~new.used[seat] == 0
            if not gained:
                assert not cells
                continue
            assert isinstance(move, Place | Catch)
            assert move.seat == seat
            assert gained == worth(after, number, cells)
            assert not cells & ~after.beeples[seat]
            if isinstance(move, Place):
                assert cells >> move.cell & 1
                found = compiled(after, number)
                args = (after.beeples[seat], old.used[seat], after.beeples[1 - seat])
                assert matching.sets(found, move.cell, *args) == (cells,)


@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow], deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.sampled_from(OPTIONS))
def test_random_games_keep_every_piece_in_its_place(seed, options):
    last = None
    for before, move, after in playing(options, seed):
        check_conservation(after)
        assert not faults(after)
        assert FULL.read(FULL.write(move)) == move
        if len(before.objectives) == len(after.objectives):
            check_catches(before, move, after)
        for seat in (0, 1):
            assert not before.beeples[seat] & ~after.beeples[seat]  # beeples stay for good
        last = after
    sheet = score(FULL, last)
    placed = [mask.bit_count() for mask in last.beeples]
    assert last.ending == ("lead" if abs(placed[0] - placed[1]) >= 4 else "supply")
    assert sheet.final
    for seat in (0, 1):
        assert sheet.total(seat) == sum(line.points for line in sheet.lines if line.seat == seat)
        assert sheet.total(seat) >= sum(one.salmon[seat] for one in last.objectives)


@pytest.mark.slow
def test_positions_of_a_game_come_back_from_json():
    for options in OPTIONS:
        for number, (_, _, after) in enumerate(playing(options, 11)):
            if number % 5 == 0:
                assert FULL.load(FULL.dump(after)) == after


def test_a_game_lasts_a_few_rounds():
    rounds = []
    for seed in range(12):
        last = None
        for _, _, after in playing({}, seed):
            last = after
        rounds.append(last.round)
    assert min(rounds) >= 1
    assert max(rounds) <= 8


def test_the_whole_river_can_be_named():
    assert len(set(river.NAMES)) == 28
