"""Whole random games counted a second time, by somebody who reads only the log and the net's text: every card, turn and score."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.engine.game import CHANCE, score
from companion.games.fishnflips import facts, notation, solver
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.moves import Outcome, Play
from companion.games.fishnflips.solver import Refill
from companion.games.fishnflips.state import power_bits
from tests.helpers_net import LETTERS, WASTE, Oracle, parse

COLOURS = {"b": "blue", "g": "green", "y": "yellow", "r": "red"}


def piece(text):
    """The physical card of a face's text: Wbl is a whale on blue."""
    return f"{LETTERS[text[0]]}-{COLOURS[text[1]]}" if text[0] in LETTERS else WASTE[text[0]]


def cards_in(net):
    """The faces that a net's text holds."""
    return [word for column in net.split("/") for word in column.split(",") if word != "-"]


def everything(state):
    """Every card of the animal deck, by what it is, wherever the state has it."""
    found = Counter(map(piece, cards_in(notation.net(state.net))))
    for bag in (state.unseen, state.freed, state.out):
        found.update(bag.counts())
    found.update(state.under)
    if state.top:
        found[piece(state.top)] += 1
    return found


def keen(game, state, seat, rng):
    """A move of somebody who mostly wants to free animals, so that games last."""
    moves = list(game.legal_moves(state, seat))
    if isinstance(moves[0], Play) and rng.random() < 0.8:
        hand = tuple(ACTIONS.index(kind) for kind in state.hands[seat])
        best = solver.best_turns(state.net, hand, power_bits(state, seat), state.law, refill=Refill())[0]
        return Play(seat, best.act)
    return rng.choice(moves[:-1] if len(moves) > 1 and rng.random() < 0.8 else moves)


def is_playing(state):
    return any(hasattr(task, "turn") for task in state.agenda)


def is_refilled(net, now, top):
    """Whether the second net is the first with what went on by itself from the left: the face the pile showed, then its waste."""
    before, after = ([[] if one == "-" else one.split(",") for one in text.split("/")] for text in (net, now))
    came = [more[len(cards) :] for cards, more in zip(before, after, strict=True)]
    grown = [cards for cards in came if cards]
    known = [top, *"ppppppppp"][: len(grown)]
    is_on_top = all(more[: len(cards)] == cards for cards, more in zip(before, after, strict=True))
    return (
        is_on_top
        and came[: len(grown)] == grown
        and all(
            len(cards) == 1 and (cards[0] == card or cards[0] in WASTE)
            for cards, card in zip(grown, known, strict=True)
        )
    )


@pytest.mark.rule("FF-R01", "FF-R13", "FF-R21")
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("people", [1, 2, 3, 4, 5, 6])
def test_every_card_turn_and_score_of_a_random_game_is_counted_again(full, people, seed):
    rng = Random(10 * people + seed)
    options = {"waste": rng.choice(("plastic", "all")), "difficulty": rng.choice(("normal", "difficult"))}
    options |= {"cascade": rng.choice(("strict", "lenient")), "big-table": "shared"}
    oracle = Oracle(strict=options["cascade"] == "strict")
    state = full.start(full.prepare(people, options))
    came, turns, whole, counted = Counter(), [], None, 0
    while full.to_act(state):
        (seat,) = full.to_act(state)
        move = full.sample(state, rng) if seat == CHANCE else keen(full, state, seat, rng)
        if isinstance(move, Play):
            kind = full.write(move).split()[1]
            shared = seat - 4 if seat >= 4 else seat
            turns.append((notation.net(state.net), kind, state.powers[shared], state.top))
        if isinstance(move, Outcome) and move.source == "card":
            came[piece(move.value)] += 1
        before, state = state, full.apply(state, move)
        if len(state.species) == facts.SPECIES_IN_PLAY:
            whole = whole or everything(state)
            assert everything(state) == whole, "no card is lost or made up"
            actions = state.actions.merge(state.played)
            assert len(actions) + sum(map(len, state.hands)) == facts.ACTION_CARDS
        if turns and is_playing(before) and not is_playing(state):
            net, kind, powers, top = turns.pop()
            ends = oracle.outcomes(parse(net), kind, list(powers))
            now = notation.net(state.net)
            counted += 1
            fits = {freed for freed, text in ends if is_refilled(text, now, top)}
            assert state.last in fits, (net, kind, powers, now, state.last)
    assert whole is not None
    assert counted >= 4
    animals = sum(n for name, n in whole.items() if "-" in name)
    assert animals == (39 if "shark" in state.species else 40)
    left = sum(word[0] in LETTERS for word in cards_in(notation.net(state.net)))
    assert score(full, state).total(0) == left
    # What was ever turned over lies in the net, was freed, went under the pile, is out, or shows.
    turned = everything(state) - Counter(state.unseen.counts())
    assert all(turned[name] <= whole[name] for name in turned)
    assert turned.total() <= came.total() + 12
