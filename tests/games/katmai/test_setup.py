"""Set-up: tiles, decks, objectives by letter and by diamonds, the flip, and the cards in use."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.engine import registry
from companion.engine.errors import IllegalMove, PositionError, SetupError
from companion.engine.game import CHANCE
from companion.games.katmai import facts
from companion.games.katmai.facts import LETTERS


def begin(full, given=None, **options):
    return full.start(full.prepare(2, options, given or {}))


def run_chance(full, state, rng):
    while full.to_act(state) == (CHANCE,):
        state = full.apply(state, full.sample(state, rng))
    return state


@pytest.mark.rule("KA-R01")
def test_seven_tiles_are_laid_from_upstream_each_once(full, play):
    state = begin(full)
    assert full.chance(state).source == "tile"
    assert len(full.odds(state)) == 14
    state = play(state, "*: tile tile-3b")
    assert len(full.odds(state)) == 12
    with pytest.raises(IllegalMove) as error:
        full.check(state, full.read("*: tile tile-3a"))
    assert error.value.rule == "KA-R01"
    state = play(state, *(f"*: tile tile-{n}a" for n in (1, 2, 4, 5, 6, 7)))
    assert full.chance(state).source == "letter"
    assert state.faces[0] == "tile-3b"


@pytest.mark.rule("KA-R02")
def test_each_player_has_twelve_bears_and_beeples_and_a_cub(full, printed):
    state = begin(full)
    assert [mask.bit_count() for mask in state.unseen] == [12, 12]
    assert state.unseen[0] & state.unseen[1] == 0
    rows = registry.cards(registry.manifest("katmai")).rows("piece")
    assert {(row["kind"], row["deck"]): row["count"] for row in rows} == {
        ("beeple", "cinnamon"): 12, ("beeple", "sandy"): 12, ("salmon", "cinnamon"): 24, ("salmon", "sandy"): 24,
        ("cub", "cinnamon"): 1, ("cub", "sandy"): 1, ("initiative", "both"): 1,
    }  # fmt: skip
    view = full.view(state, None)
    assert [player.deck for player in view.players] == ["Cinnamon", "Sandy"]
    assert [player.supply for player in view.players] == [12, 12]
    assert [player.deck for player in full.view(begin(full, decks="first-sandy"), None).players] == [
        "Sandy",
        "Cinnamon",
    ]


@pytest.mark.rule("KA-R02")
def test_the_decks_play_alike(printed):
    def kinds(deck):
        twins = {"waterfall": "deep-pool"}
        return Counter(
            (twins.get(facts.ABILITIES[one.ability], facts.ABILITIES[one.ability]), one.dominance, one.is_sow)
            for one in printed.bears
            if one.deck == deck
        )

    assert kinds(0) == kinds(1)


@pytest.mark.rule("KA-R03")
@pytest.mark.parametrize("letter", LETTERS)
def test_a_letter_names_four_objectives(full, printed, letter):
    state = begin(full, letter=letter)
    assert len(state.objectives) == 4
    known = facts.objectives(printed)
    assert all(letter in known[one.id].groups for one in state.objectives)
    assert len({known[one.id].card for one in state.objectives}) == 4


@pytest.mark.rule("KA-R03")
def test_everybear_bears_two_letters(printed):
    assert facts.objectives(printed)["everybear"].groups == "BC"
    assert Counter(letter for one in printed.objectives for letter in one.groups) == dict.fromkeys(LETTERS, 4)


@pytest.mark.rule("KA-R03")
def test_a_drawn_letter_brings_its_objectives(full, play):
    tiles = [f"tile-{n}a" for n in range(1, 8)]
    state = play(begin(full, {"tiles": tiles}), "*: letter d")
    assert [one.id for one in state.objectives] == ["four-square", "on-the-rocks", "box-in", "roommates"]


@pytest.mark.rule("KA-R03")
def test_diamonds_bring_one_two_and_three_cards_and_no_card_twice(full, printed):
    known = facts.objectives(printed)
    for seed in range(8):
        state = run_chance(full, begin(full, challenge="diamond"), Random(seed))
        drawn = [known[one.id] for one in state.objectives]
        assert [one.diamonds for one in drawn] == [3, 2, 2, 1, 1, 1]
        assert len({one.card for one in drawn}) == 6  # KA-G25


@pytest.mark.rule("KA-R04")
@pytest.mark.parametrize(
    ("call", "shows", "holder"), [("paw", "paw", 1), ("paw", "naw", 0), ("naw", "naw", 1), ("naw", "paw", 0)]
)
def test_who_calls_right_takes_the_initiative_else_the_flipper(full, play, call, shows, holder):
    state = run_chance(full, begin(full), Random(1))
    assert full.to_act(state) == (1,)
    state = play(state, f"1: call {call}", f"*: flip {shows}")
    assert state.holder == holder


@pytest.mark.rule("KA-R05")
def test_the_river_is_28_spaces_that_hang_together(full):
    from companion.games.katmai import river

    assert river.groups(river.ALL, False) == (river.ALL,)
    assert [mask.bit_count() for mask in river.neighbours(False)] == [2, 2, *[3] * 24, 2, 2]
    assert [mask.bit_count() for mask in river.neighbours(True)] == [3, 3, *[5] * 24, 3, 3]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"tiles": "tile-1a"}, "$.setup.tiles"),
        ({"tiles": ["tile-9a"]}, "$.setup.tiles"),
        ({"tiles": ["tile-1a", "tile-1b"]}, "$.setup.tiles"),
        ({"objectives": ["parade"]}, "$.setup.objectives"),
        ({"objectives": ["parade", "wading-in", "box-in", "poolside"]}, "$.setup.objectives"),
        ({"objectives": [3]}, "$.setup.objectives"),
        ({"start": 2}, "$.setup.start"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_its_path(full, given, fault):
    with pytest.raises(SetupError) as error:
        full.prepare(2, {}, given)
    assert any(one.startswith(fault) for one in error.value.faults)


def test_the_checklist_follows_the_challenge(full):
    texts = [" ".join(item.text for item in full.checklist(full.prepare(2, options))) for options in (
        {}, {"challenge": "diamond"}, {"letter": "C"},
    )]  # fmt: skip
    assert "letter from A to H" in texts[0]
    assert "one with three" in texts[1]
    assert "letter C" in texts[2]


def test_a_position_that_cannot_be_calls_players_by_their_places_and_tasks_as_files_do(full):
    data = full.dump(begin(full))
    with pytest.raises(PositionError) as error:
        full.load(data | {"cubs": ["holly", "holly"], "agenda": [{"task": "calling"}]})
    said = "; ".join(error.value.faults)
    assert "the cub of Player 2 stands on one of its own sows" in said
    assert "must end with one of preparing, card-turn, cleaning-up" in said
    assert "seat 1" not in said


@pytest.mark.parametrize("name", ["Holly X", "none", "holly\n", "é", ""])
def test_a_position_whose_cards_no_move_can_name_is_refused(full, name):
    data = full.dump(begin(full))
    data["cards"]["digest"] = "another"
    data["cards"]["bears"][0]["id"] = name
    with pytest.raises(PositionError, match="is no id that a move can name"):
        full.load(data)
