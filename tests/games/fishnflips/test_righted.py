"""Corrections are told as sentences: what lies there now, never the notation of the correction."""

from __future__ import annotations

import re
from random import Random

import pytest

from companion.engine import registry
from companion.engine.game import CHANCE, Seat

NET = "Wbl,Tgl,Dyl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr"
GRID = "Wbl,Tgl,Dyl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr"
SPECIES = ["whale", "turtle", "dolphin", "octopus"]


def table(mode, **given):
    """A table at which somebody acts, with a known net."""
    random = Random(1)
    game = registry.game(mode)
    state = game.start(game.prepare(2, given={"species": SPECIES, **given}))
    while game.to_act(state) == (CHANCE,):
        state = game.apply(state, game.sample(state, random))
    return game, state


def told(game, state, *texts):
    """The sentence of the last correction, the others made before it."""
    for text in texts:
        move = game.read(f"0! correct {text}")
        game.check(state, move)
        found = game.tell(state, move, None).sentence
        state = game.apply(state, move)
    return found


TOGETHER = [
    (
        (f"net {NET}", f"net {NET.replace('Tgl', 'Tgr')}"),
        "⟨0⟩ puts the net right: a2 is the turtle on green, looking right.",
    ),
    ((f"net {NET}", f"net {NET.replace(',Drr', '')}"), "⟨0⟩ puts the net right: d3 is empty."),
    ((f"net {NET}", f"net {NET}"), "⟨0⟩ looks the net over: it is right."),
    ((f"net {NET}", "top Wbr"), "⟨0⟩ puts it right: the draw pile shows the whale on blue, looking right."),
    ((f"net {NET}", "top none"), "⟨0⟩ puts it right: the draw pile shows no card."),
    (
        (f"net {NET}", "top none", "freed whale-blue=2 turtle-red=1"),
        "⟨0⟩ puts it right: the discard pile holds 1 turtle on red and 2 whales on blue.",
    ),
    (("freed none",), "⟨0⟩ puts it right: the discard pile holds nothing."),
    (
        (f"net {NET}", "under plastic plastic"),
        "⟨0⟩ puts it right: at the bottom of the draw pile lies plastic and plastic.",
    ),
    (("under none",), "⟨0⟩ puts it right: at the bottom of the draw pile lies no waste."),
    (
        ("hand 1 flip-one flip-one flip-row",),
        "⟨0⟩ puts it right: ⟨1⟩ holds 'Flip one card', 'Flip one card' and 'Flip a row'.",
    ),
    (("played flip-square=1",), "⟨0⟩ puts it right: discarded are 'Flip a square'."),
    (("powers 0 whale", "powers 1 turtle"), "⟨0⟩ puts it right: ⟨1⟩ has the power of the turtle."),
    (("turn 1",), "⟨0⟩ puts it right: it is ⟨1⟩'s turn."),
]


@pytest.mark.parametrize(("texts", "sentence"), TOGETHER)
def test_a_correction_of_the_co_operative_game_is_a_sentence(texts, sentence):
    game, state = table("fishnflips", start=0)
    assert told(game, state, *texts) == sentence


RIVALS = [
    (
        (f"net {GRID}", f"net {GRID.replace('Wbl', 'Wbr')}"),
        "⟨0⟩ puts the net right: a1 is the whale on blue, looking right.",
    ),
    (
        ("actions flip-one switch",),
        "⟨0⟩ puts it right: the two action cards are 'Flip one card' and 'Switch two cards'.",
    ),
    ((f"net {GRID}", "pile 1 octopus-blue=2"), "⟨0⟩ puts it right: ⟨1⟩ has 2 octopuses on blue."),
    ((f"net {GRID}", "discard octopus-red=1"), "⟨0⟩ puts it right: the discard pile holds 1 octopus on red."),
    (("waste 1 2",), "⟨0⟩ puts it right: ⟨1⟩ has 2 waste cards."),
]


@pytest.mark.parametrize(("texts", "sentence"), RIVALS)
def test_a_correction_of_the_competitive_game_is_a_sentence(texts, sentence):
    game, state = table("fishnflips/competitive", powers=["whale", "turtle"])
    assert told(game, state, *texts) == sentence


def test_a_net_shown_to_the_aid_is_told_as_what_lies_there():
    game = registry.game("fishnflips/net")
    state = game.start(game.prepare(1))
    shown = game.read("0! net Wbl,Tgl/Dbl/-/p")
    assert game.tell(state, shown, Seat(0)).sentence == "⟨0⟩ shows the net: 4 cards."
    state = game.apply(state, shown)
    cell = game.read("0! cell b1 none")
    assert game.tell(state, cell, Seat(0)).sentence == "⟨0⟩ puts the net right: b1 is empty."


def test_many_changed_places_are_counted():
    game, state = table("fishnflips", start=0)
    turned = re.sub(r"[lr](?=[,/]|$)", lambda found: "l" if found[0] == "r" else "r", NET)
    sentence = told(game, state, f"net {NET}", f"net {turned}")
    assert sentence == "⟨0⟩ puts the net right: 12 places changed, 12 cards in it."
