"""The difference after a physical move is told as the legal move that explains it, at every stage of random turns."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.engine.game import CHANCE
from companion.games.fishnflips import kernel, notation
from companion.games.fishnflips.actions import ACTIONS, DONE
from companion.games.fishnflips.advice import acted, done_of
from companion.games.fishnflips.mainshot import laid
from companion.games.fishnflips.moves import act_words, step_words
from companion.games.fishnflips.sight import FULL_SIGHT, NET
from companion.games.fishnflips.state import power_bits
from companion.games.fishnflips.turn import acts, after, begin, steps
from tests.helpers_flips_scenes import net_scene, photographed

SPECIES = ("whale", "swordfish", "octopus", "turtle", "dolphin", "jellyfish", "ray", "shark")


def some_turn(full, rng):
    """A co-operative game played at random up to some player's turn."""
    given = {"species": rng.sample(SPECIES, 4)}
    options = {"waste": rng.choice(("plastic", "all"))}
    while True:
        state = full.start(full.prepare(rng.randint(1, 4), options, given))
        goal = rng.randint(0, 6)
        while state.agenda:
            (seat,) = full.to_act(state)
            moves = [full.sample(state, rng)] if seat == CHANCE else list(full.legal_moves(state, seat))
            if seat != CHANCE and type(moves[0]).__name__ == "Play":
                if not goal:
                    return state
                goal -= 1
            state = full.apply(state, rng.choice(moves))


def at_the_table(state, rng):
    """A random legal use of an action card and of what follows it, stopped anywhere: its notation and the net that then lies."""
    seat, law = state.turn, state.law
    powers = power_bits(state, seat)
    able = [act for kind in set(state.hands[seat]) for act in acts(state.net, ACTIONS.index(kind), powers, law)]
    act = rng.choice(sorted(able, key=repr))
    text = f"{seat}: {' '.join(act_words(act))}"
    if rng.random() < 0.5:
        return text, acted(state.net, act, law)
    turn = begin(state.net, act, powers, law)
    for _ in range(rng.randint(0, 3)):
        found = steps(turn, law)
        if not found:
            break
        step = rng.choice(found)
        if rng.random() < 0.3:
            return text, done_of(turn, step, law)
        turn = after(turn, step, law)
    return text, turn.net


def told(full, state, scene):
    """The proposals that are legal moves of the player."""
    view = full.view(state, state.turn)
    found = FULL_SIGHT.explain(view, scene, state.turn, NET)
    for one in found:
        if one.moves:
            full.check(state, full.read(one.moves[0]))
    return found


def check_explained(full, state, truth, found, net):
    """The true move is told, and first where no other explains the net as well; an unchanged net may be told as such."""
    plays = [one.moves[0] for one in found if one.moves and " correct " not in one.moves[0] and not one.missing]
    if net == state.net:
        assert found[0].moves == ()
        return 0
    assert truth in plays, (truth, notation.net(state.net), notation.net(net), plays)
    if len(plays) == 1:
        assert found[0].moves == (truth,)
    return len(plays) == 1


def test_every_stage_of_a_random_turn_is_explained(full):
    unique = 0
    for seed in range(50):
        rng = Random(seed)
        state = some_turn(full, rng)
        text, net = at_the_table(state, rng)
        if net:
            unique += check_explained(full, state, text, told(full, state, net_scene(net, rng)), net)
    assert unique > 15, "most moves explain their net alone"


@pytest.mark.slow
def test_moves_are_explained_from_photographs(full):
    for seed in range(500, 530):
        rng = Random(seed)
        state = some_turn(full, rng)
        text, net = at_the_table(state, rng)
        if net:
            cards = laid(net, rng, kernel.COLUMNS)
            check_explained(full, state, text, told(full, state, photographed(cards, rng, seed)), net)


def test_the_steps_of_a_turn_that_is_being_played_are_explained_up_to_the_refill(full):
    refills = 0
    for seed in range(1000, 1040):
        rng = Random(seed)
        state = some_turn(full, rng)
        text, _ = at_the_table(state, rng)
        state = full.apply(state, full.read(text))
        while state.agenda and full.to_act(state) == (CHANCE,) and full.chance(state).source == "action":
            state = full.apply(state, full.sample(state, rng))
        if not state.agenda or full.to_act(state) == (CHANCE,):
            continue
        (seat,) = full.to_act(state)
        turn = next((task.turn for task in state.agenda if hasattr(task, "turn")), None)
        if turn is None:
            continue
        moves, after_ = [], state
        while turn.phase != DONE:
            step = rng.choice(steps(turn, state.law))
            moves.append(f"{seat}: {' '.join(step_words(step))}")
            turn = after(turn, step, state.law)
            after_ = full.apply(after_, full.read(moves[-1]))
        while after_.agenda and full.to_act(after_) == (CHANCE,) and rng.random() < 0.9:
            if full.chance(after_).source != "card" or not full.view(after_, 0).laying:
                break
            after_ = full.apply(after_, full.sample(after_, rng))
        if after_.lost or not after_.net:
            continue
        found = FULL_SIGHT.explain(full.view(state, seat), net_scene(after_.net, rng), seat, NET)
        ends = []
        for one in found:
            if not one.moves or "correct" in one.moves[0] or one.missing:
                continue
            end = state
            for move in one.moves:
                full.check(end, full.read(move))
                end = full.apply(end, full.read(move))
            ends.append(end.net)
            refills += any(move.startswith("*") for move in one.moves)
        assert after_.net in ends or after_.net == state.net, (moves, notation.net(after_.net), found[0])
    assert refills > 3


def test_a_card_that_was_not_read_does_not_hide_the_move(full):
    seen = Counter()
    for seed in range(2000, 2020):
        rng = Random(seed)
        state = some_turn(full, rng)
        text, net = at_the_table(state, rng)
        cards = kernel.occupied(net).bit_count()
        if net == state.net or cards < 6:
            continue
        found = told(full, state, net_scene(net, rng, without={rng.randrange(cards)}))
        assert all(one.missing for one in found if one.moves == (text,)), "what was not read is said"
        seen[text in {move for one in found for move in one.moves}] += 1
    assert seen[True] >= 0.9 * seen.total()
