"""The set-up checklists name the components of this table, by player count and options."""

from __future__ import annotations

import pytest

from companion.engine import registry


def texts(mode, people, **options):
    """The checklist's sentences in one."""
    game = registry.game(mode)
    return " ".join(item.text for item in game.checklist(game.prepare(people, options)))


@pytest.mark.rule("FF-R08")
@pytest.mark.parametrize(
    ("people", "dealt", "left"), [(1, 2, 18), (2, 3, 14), (3, 2, 14), (4, 2, 12), (5, 2, 10), (6, 2, 8)]
)
def test_action_cards_are_dealt_by_the_number_of_players(people, dealt, left):
    told = texts("fishnflips", people)
    assert f"{dealt} action cards face up; the other {left} are the action pile" in told


@pytest.mark.rule("FF-R07")
@pytest.mark.parametrize(("difficulty", "wastes", "pile"), [("normal", 4, 32), ("difficult", 6, 34)])
def test_the_draw_pile_is_counted_by_the_waste(difficulty, wastes, pile):
    told = texts("fishnflips", 2, difficulty=difficulty)
    assert f"{wastes} waste cards ({wastes} plastic)" in told
    assert f"box the other {12 - wastes} waste cards" in told
    assert f"draw pile: {pile} cards, {pile - 1} with the shark" in told


@pytest.mark.rule("FF-R07")
def test_the_first_cards_are_asked_for_as_the_net_that_is_laid():
    game = registry.game("fishnflips")
    state = game.start(game.prepare(2, given={"species": ["whale", "ray", "turtle", "dolphin"]}))
    prompt = game.prompt(state, None)
    assert prompt.title == "Which card lies on column a?"
    assert prompt.rule == "FF-R07"


@pytest.mark.rule("FF-R09")
@pytest.mark.parametrize(
    ("people", "words"),
    [
        (1, "Draw 1 power card and keep what you draw"),
        (3, "Each player draws 1 power card"),
        (6, "Players 5 and 6 play without a power"),
    ],
)
def test_powers_are_dealt_by_the_number_of_players(people, words):
    assert words in texts("fishnflips", people)


@pytest.mark.rule("FF-R47")
def test_the_rivals_deck_has_no_waste():
    told = texts("fishnflips/competitive", 3)
    assert "Put the 12 waste cards beside the table: they are penalties, and not in the deck." in told
    assert "draw pile: 31 cards, 30 with the shark" in told
    assert "reveal 2" in told


@pytest.mark.parametrize(
    ("mode", "people"),
    [("net", 1), ("bid-judge", 3), ("challenges", 1), ("score", 2)],
)
def test_an_aid_says_what_to_have_ready(mode, people):
    assert texts(f"fishnflips/{mode}", people)


@pytest.mark.rule("FF-R05", "FF-R46")
@pytest.mark.parametrize("mode", ["fishnflips", "fishnflips/competitive"])
@pytest.mark.parametrize(("animals", "first"), [("chosen", "Choose four"), ("drawn", "Draw four")])
def test_the_species_are_chosen_or_drawn_as_the_table_has_it(mode, animals, first):
    assert texts(mode, 2, animals=animals).startswith(first)
