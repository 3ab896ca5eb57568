"""Whole random games for one to five: nothing is lost, nothing leaks, and a naive recount agrees."""

import pytest

from companion.engine.game import CHANCE
from companion.games.coral_castle.secrets import is_conserved
from companion.games.coral_castle.state import all_ids, placed, unseen


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_card_has_one_place_and_every_pearl_is_accounted_for(castle, played_out, seats):
    def each(state):
        assert is_conserved(state)
        assert len(placed(state)) + len(unseen(state)) == len(all_ids(state))
        assert all(player.pearls >= 0 for player in state.players)

    end = played_out(seats, seats, each)
    assert castle.score_tally(castle.tally(end)).final
    assert end.round == 3


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_deck_is_used_up_in_three_rounds(played_out, seats):
    assert unseen(played_out(seats, 10 + seats)) == ()


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_pearls_and_tracks_are_what_a_naive_recount_says(castle, deck, seats, seed):
    """Follows pearls by the cards' own facts and the views alone."""
    from random import Random

    rng = Random(seed)
    state = castle.start(castle.prepare(seats))
    known = {card.id: card for card in deck.cards}
    while acting := castle.to_act(state):
        if acting == (CHANCE,):
            move = castle.sample(state, rng)
        else:
            moves = list(castle.legal_moves(state, acting[0]))
            ready = [one for one in moves if castle.write(one).endswith("ready")]
            move = ready[0] if ready and rng.random() < 0.3 else rng.choice(moves)
        after = castle.apply(state, move)
        if state.phase == "draft" and after.phase == "play":
            for old, new in zip(state.players, after.players, strict=True):
                assert new.pearls - old.pearls == sum(known[one].pearls for one in new.drafted)
        if state.phase == "play" and after.phase != "play":
            for seat, (old, new) in enumerate(zip(state.players, after.players, strict=True)):
                reading = castle.view(after, None).players[seat].reading
                assert new.pearls == old.pearls - reading.paid + reading.gained
                walked = sum(new.progress) - sum(old.progress)
                bonus = walked - sum(reading.steps)
                assert bonus >= 0
                assert sum(played.paid for played in reading.cards) == reading.paid
                printed = [0, 0, 0, 0]
                for played in reading.cards:
                    printed = [a + b for a, b in zip(printed, known[played.card.id].steps, strict=True)]
                assert all(a >= b for a, b in zip(reading.steps, printed, strict=True))
        state = after


def test_bots_play_to_the_end_and_better_than_chance(castle):
    from random import Random

    from companion.bots.base import Budget, Look
    from companion.bots.levels import bot

    rng = Random(4)
    players = [bot("greedy", "coral-castle"), bot("uniform", "coral-castle")]
    state = castle.start(castle.prepare(2))
    while acting := castle.to_act(state):
        if acting == (CHANCE,):
            state = castle.apply(state, castle.sample(state, rng))
            continue
        look = Look.of(castle, state, acting[0])
        state = castle.apply(state, players[acting[0]].choose(look, rng, Budget(8)))
    sheet = castle.score_tally(castle.tally(state))
    assert sheet.total(0) > sheet.total(1)


@pytest.mark.slow
def test_the_five_sets_are_worth_about_the_same(castle, deck):
    """Five bots draft from all sets; what a drafted card of each set brings lies close together."""
    from random import Random

    from companion.games.coral_castle.policy import POLICY

    known = {card.id: card for card in deck.cards}
    drafted, brought = dict.fromkeys("ABCDE", 0), dict.fromkeys("ABCDE", 0.0)
    for seed in range(6):
        rng = Random(seed)
        state = castle.start(castle.prepare(5))
        while acting := castle.to_act(state):
            if acting == (CHANCE,):
                state = castle.apply(state, castle.sample(state, rng))
                continue
            move = POLICY.suggest(state, acting[0], rng)
            if state.phase == "draft" and known[move.what].set:
                drafted[known[move.what].set] += 1
            after = castle.apply(state, move)
            if state.phase == "play" and after.phase != "play":
                for player in castle.view(after, None).players:
                    for one in player.reading.cards:
                        worth = sum(a * b for a, b in zip(one.steps, (0.55, 0.55, 0.6, 1.0), strict=True))
                        brought[one.card.set] += worth * one.times - 0.5 * one.paid
            state = after
    worths = {letter: brought[letter] / drafted[letter] for letter in "ABCDE"}
    mean = sum(worths.values()) / 5
    assert all(0.7 * mean < worth < 1.3 * mean for worth in worths.values()), worths
