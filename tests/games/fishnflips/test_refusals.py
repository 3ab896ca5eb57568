"""What is refused says why in words that a player knows."""

from __future__ import annotations

import pytest

from companion.engine import registry
from companion.engine.errors import IllegalMove

NET = "Wbl,Wgr,Dyl/Tbl,Dbl,Tgr/Dgr,Dyl,Tyr/Drl,Trl,Drr"


def freeing():
    """The aid's net with two whales at a1 and a2 that may be freed."""
    game = registry.game("fishnflips/net")
    state = game.start(game.prepare(1))
    for text in (f"0! net {NET}", "0: hold flip-one", "0: flip-one a1"):
        state = game.apply(state, game.read(text))
    return game, state


@pytest.mark.rule("FF-R13")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0: free a2", "The group at a2 is named by its first card: free a1."),
        ("0: free b1", "No group at b1 may be freed now"),
    ],
)
def test_a_place_without_a_group_of_its_own_says_what_a_group_is(text, words):
    game, state = freeing()
    with pytest.raises(IllegalMove, match=words):
        game.check(state, game.read(text))


@pytest.mark.rule("FF-R30")
def test_a_movement_power_is_too_late_once_animals_are_freed():
    game, state = freeing()
    with pytest.raises(IllegalMove, match="right after the action card, before animals are freed"):
        game.check(state, game.read("0: power a1"))


@pytest.mark.parametrize(
    ("power", "at", "to", "words"),
    [
        ("dolphin", "c1", "a3", "the dolphin at c1 can do: its power flips one card next to it"),
        ("turtle", "b1", "d3", "the turtle at b1 can do: its power takes it one space the way it looks"),
        ("whale", "a2", "d3", "the whale at a2 can do: its power takes it to the bottom of its own column"),
    ],
)
@pytest.mark.rule("FF-R30", "FF-R31", "FF-R37", "FF-R39")
def test_a_power_used_wrongly_says_what_the_power_does(power, at, to, words):
    game = registry.game("fishnflips/net")
    state = game.start(game.prepare(1))
    for text in (f"0! net {NET}", "0: hold flip-one", f"0: power-card {power}", f"0: flip-one {at}"):
        state = game.apply(state, game.read(text))
    with pytest.raises(IllegalMove, match=words):
        game.check(state, game.read(f"0: power {at} {to}"))
