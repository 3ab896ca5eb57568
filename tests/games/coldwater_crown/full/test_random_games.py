"""Random whole games with every invariant at every step. `TABLETIDE_GAMES=2000` plays so many instead of a few."""

from __future__ import annotations

import json
import os
from collections import Counter
from random import Random
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, score
from companion.games.coldwater_crown.facts import COLOURS, LOCATIONS
from companion.games.coldwater_crown.faults import faults
from companion.games.coldwater_crown.full import GAME

GAMES = int(os.environ.get("TABLETIDE_GAMES", "16"))
STRIDE = 1 if GAMES <= 16 else 11
"""In a long run each game is looked at every so many moves, and at its end."""
OPTIONS = {option.id: [choice.value for choice in option.choices] for option in GAME.manifest.options}


def options_of(rng):
    return {name: rng.choice(values) for name, values in OPTIONS.items()}


def random_game(seed, each=lambda step, state: None):
    """A random game to its end: its states are shown to `each`, its moves returned with the first and last state."""
    rng = Random(seed)
    first = state = GAME.start(GAME.prepare(seed % 4 + 1, options_of(rng)))
    moves = []
    while acting := GAME.to_act(state):
        each(len(moves), state)
        if acting == (CHANCE,):
            move = GAME.sample(state, rng)
        else:
            move = rng.choice(tuple(GAME.legal_moves(state, rng.choice(acting))))
        moves.append(move)
        assert len(moves) < 6000, "the game does not end"
        state = GAME.apply(state, move)
    return first, moves, state


def conserved(state):
    """The invariants counted anew, in the simplest way, apart from `faults`."""
    bait = Counter(state.bag.counts()) + Counter(state.discard.counts())
    fish = Counter(front for water in state.waters for front in (*water.zones, water.top, *water.deck) if front)
    anglers = [*state.row, *state.anglers]
    for player in state.players:
        bait.update(colour for zone in player.zones for colour in zone)
        bait.update(colour for held in player.held for colour in held.bait)
        fish.update(caught.front for caught in player.catches)
        anglers += [*player.anglers, *(held.card for held in player.held)]
    for task in state.agenda:
        bait.update(getattr(task, "hand", ()))
    total = 9 if state.people == 1 else 16
    assert {colour: bait[colour] for colour in COLOURS} == dict.fromkeys(COLOURS, total)
    assert sum(fish.values()) == 60
    assert len(anglers) == len(set(anglers)) == 30


@pytest.mark.rule("CW-R11", "CW-R22")
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_ends_with_every_invariant(seed):
    def each(step, state):
        if step % STRIDE == seed % STRIDE:
            assert not faults(state)
            conserved(state)

    first, moves, last = random_game(seed, each)
    assert not faults(last)
    sheet = score(GAME, last)
    assert sheet.final or sheet.missing
    assert len(last.entries) == len(LOCATIONS)
    naive_score(last, sheet)
    state = first
    for move in moves:
        state = GAME.apply(state, GAME.read(GAME.write(move)))
    assert state == last


def naive_score(state, sheet):
    """Trophies, Master Anglers, tags and contest places, counted by a second, simple method."""
    prizes = {1: (5, 3), 2: (5, 3), 3: (5, 3, 2), 4: (5, 4, 3, 2)}[state.people]
    totals = []
    for seat, player in enumerate(state.players):
        points = sum(won.value for won in player.trophies) + len(player.anglers)
        for entries in state.entries:
            fish = [player.catches[number] for number in entries[seat]]
            points += sum(one.tag == state.tag for one in fish) if state.rules.tags == "score" else 0
        totals.append(points)
    for entries in state.entries:
        keys = []
        for seat, entry in enumerate(entries):
            fish = [state.players[seat].catches[number] for number in entry]
            after = (seat - max(0, state.first)) % len(state.players)
            keys.append(
                (
                    -sum(one.weight for one in fish),
                    [one.stamp for one in sorted(fish, key=lambda f: f.stamp)] + [9999],
                    after,
                )
            )
        for place, seat in enumerate(sorted(range(len(entries)), key=keys.__getitem__)):
            totals[seat] += prizes[place]
    assert [sheet.total(seat) for seat in sheet.seats] == totals


def is_accepted(state, move):
    try:
        GAME.check(state, move)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_check_accepts_exactly_what_is_listed(seats):
    rng = Random(seats)
    state = GAME.start(GAME.prepare(seats))
    pool = []
    for step in range(400):
        acting = GAME.to_act(state)
        if not acting:
            break
        legal = [move for seat in acting for move in GAME.legal_moves(state, seat)]
        if step % 10 == 0:
            for move in rng.sample(pool, min(30, len(pool))):
                assert is_accepted(state, move) == (move in legal)
        pool += legal[:5]
        state = GAME.apply(state, GAME.sample(state, rng) if acting == (CHANCE,) else rng.choice(legal))


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000), stop=st.integers(0, 1500))
def test_any_position_of_a_game_comes_back_from_json(seed, stop):
    rng = Random(seed)
    state = GAME.start(GAME.prepare(seed % 4 + 1, options_of(rng)))
    for _ in range(stop):
        acting = GAME.to_act(state)
        if not acting:
            break
        moves = tuple(GAME.legal_moves(state, rng.choice(acting)))
        state = GAME.apply(state, GAME.sample(state, rng) if acting == (CHANCE,) else rng.choice(moves))
    assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state
    for seat in range(state.people):
        world = GAME.determinize(state, seat, rng)
        assert not faults(world)
        assert GAME.view(world, seat) == GAME.view(state, seat)
    tally = GAME.tally(state)
    assert GAME.load_tally(GAME.dump_tally(tally)) == tally


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000), stop=st.integers(0, 900))
def test_odds_are_exact_and_name_every_outcome(seed, stop):
    rng = Random(seed)
    state = GAME.start(GAME.prepare(seed % 4 + 1))
    for _ in range(stop):
        acting = GAME.to_act(state)
        if not acting:
            break
        if acting == (CHANCE,):
            odds = GAME.odds(state)
            assert sum(part for _, part in odds) == 1
            assert [move for move, _ in odds] == list(GAME.legal_moves(state, CHANCE))
            state = GAME.apply(state, GAME.sample(state, rng))
        else:
            state = GAME.apply(state, rng.choice(tuple(GAME.legal_moves(state, rng.choice(acting)))))


@pytest.mark.slow
def test_a_random_game_of_four_is_fast():
    GAME.prepare(4)
    started = process_time()
    for seed in (3, 7, 11):
        random_game(seed)
    assert (process_time() - started) / 3 < 0.5
