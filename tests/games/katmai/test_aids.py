"""The river aid, the objectives aid and the score: what is entered is worked out by the game's own rules."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine import registry
from companion.engine.errors import IllegalMove, InvalidNotation, TallyError
from companion.engine.game import score
from companion.games.katmai import dominance
from companion.games.katmai.river import NAMES
from companion.games.katmai.state import ground

MODES = ("river", "objectives", "score")


def enter(game, state, *texts):
    for text in texts:
        move = game.read(text)
        game.check(state, move)
        assert game.tell(state, move, None).sentence
        state = game.apply(state, move)
    return state


def begin(mode, **options):
    game = registry.game(f"katmai/{mode}")
    return game, game.start(game.prepare(2, options))


def refused(game, state, text):
    with pytest.raises(IllegalMove) as error:
        game.check(state, game.read(text))
    return error.value.rule


# ---- River ----


def test_a_beeple_is_asked_for_only_once_there_is_something_to_place_it_for():
    game, state = begin("objectives")
    assert game.prompt(state, 0).title == "What is in play?"
    state = enter(game, state, "0: face 1 tile-1a")
    assert game.prompt(state, 0).title == "What is in play?"
    state = enter(game, state, "0: objective parade in")
    assert game.prompt(state, 0).title == "Place a beeple"


@pytest.mark.rule("KA-R14")
def test_a_tile_entered_says_who_is_dominant_and_why():
    game, state = begin("river")
    state = enter(
        game, state, "0: face 2 tile-1a", "0: card 2 diver", "0: card 2 weevil", "0: card 2 flo", "1: card 2 brett"
    )
    view = game.view(state, None)
    assert view.verdicts[1].totals == (9, 4)
    assert view.verdicts[1].sentence == "Tile 2: ⟨0⟩ 9, ⟨1⟩ 4: ⟨0⟩ may place a beeple on 2a, 2b, 2c or 2d."
    assert [card.reason for card in view.tiles[1].sides[0].cards] == ["deep pool is free: 5", "2 cards each: 4"]
    state = enter(game, state, "0: beeple 2a 1")
    assert game.view(state, None).verdicts[1].totals == (7, 4)
    assert game.view(state, None).verdicts[1].open_spaces == ("2b", "2c", "2d")


@pytest.mark.rule("KA-R16")
def test_ties_say_whose_cub_may_break_them():
    game, state = begin("river")
    state = enter(game, state, "0: face 2 tile-3b", "0: card 2 holly", "0: card 2 tansy")
    found = game.view(state, None).verdicts[1]
    assert found.breakers == ((0, "holly"), (1, "tansy"))
    assert found.sentence == "Tile 2: ⟨0⟩ 3, ⟨1⟩ 3: a tie that a cub may break, ⟨0⟩'s on Holly or ⟨1⟩'s on Tansy."
    state = enter(game, state, "0: holder 1")
    assert game.view(state, None).verdicts[1].breakers[0] == (1, "tansy")
    state = enter(game, state, "1: cub tansy on")
    assert game.view(state, None).verdicts[1].winner == 1
    assert refused(game, state, "0: cub pebble on") == "KA-R16"


@pytest.mark.rule("KA-R29")
def test_dents_choice_is_asked_where_it_matters():
    game, state = begin("river")
    state = enter(game, state, "0: card 2 otis", "0: card 2 holly", "0: card 2 snaggletooth", "0: card 2 dent")
    found = game.view(state, None).verdicts[1]
    assert (found.aimer, found.aims) == (1, ("holly", "snaggletooth"))
    assert found.totals == (3, 1)
    state = enter(game, state, "1: aim 2 snaggletooth")
    assert game.view(state, None).verdicts[1].totals == (6, 1)
    state = enter(game, state, "0: lift otis")  # nothing is left to choose
    assert state.targets[1] == (-1, -1)


@pytest.mark.rule("KA-R09")
def test_cards_are_put_on_top_moved_and_taken_away():
    game, state = begin("river")
    state = enter(game, state, *(f"0: card 3 {bear}" for bear in ("holly", "popeye", "juniper")))
    assert refused(game, state, "0: card 3 bramble") == "KA-R09"
    state = enter(game, state, "0: card 3 holly")
    assert [card.bear for card in game.view(state, None).tiles[2].sides[0].cards] == ["popeye", "juniper", "holly"]
    state = enter(game, state, "0: card 5 popeye", "0: lift juniper", "0: cub holly on", "0: clear")
    assert not any(verdict.has_cards for verdict in game.view(state, None).verdicts)
    assert game.view(state, None).players[0].cub == ""


def test_the_aid_and_the_game_agree_on_every_tile():
    game, state = begin("river")
    rng = Random(6)
    bears = state.table.printed.bears
    for tile, face in enumerate(rng.sample(range(1, 8), 7), 1):
        state = enter(game, state, f"0: face {tile} tile-{face}{rng.choice('ab')}")
    for bear in rng.sample([bear.id for bear in bears], 20):
        text = f"0: card {rng.randint(1, 7)} {bear}"
        if game.read(text) in list(game.legal_moves(state, 0)):
            state = enter(game, state, text)
    for tile, found in enumerate(game.view(state, None).verdicts):
        assert found.totals == dominance.totals(bears, state.table.values, ground(state.table, tile))


@pytest.mark.rule("KA-R01")
def test_a_tile_lies_once():
    game, state = begin("river")
    state = enter(game, state, "0: face 1 tile-3a")
    assert refused(game, state, "0: face 2 tile-3b") == "KA-R01"
    state = enter(game, state, "0: face 1 tile-3b", "0: face 1 none", "0: face 2 tile-3b")
    assert state.table.faces[:2] == ("", "tile-3b")


# ---- Objectives ----


@pytest.mark.rule("KA-R18")
def test_a_placement_says_which_objectives_it_satisfies_and_with_which_beeples():
    game, state = begin("objectives")
    faces = [f"0: face {tile} tile-{tile}a" for tile in range(1, 8)]
    plays = [f"0: objective {one} in" for one in ("on-the-rocks", "box-in", "side-by-side", "everybear")]
    state = enter(game, state, *faces, *plays, "0: beeple 2c 0", "0: beeple 3c 0", "0: beeple 3a 1")
    state = enter(game, state, "0: place 3b")
    view = game.view(state, None)
    assert [(line.objective, line.salmon, line.cells) for line in view.gains] == [
        ("on-the-rocks", 0, ()),
        ("box-in", 2, ("2c", "3b", "3c")),
        ("side-by-side", 0, ()),
        ("everybear", 0, ()),
    ]
    assert view.gains[1].sentence == "Box In: 2 salmon, with 2c, 3b and 3c."
    assert view.gains[3].sentence == "Everybear: scored at the end of the game."


@pytest.mark.rule("KA-R20")
def test_the_player_says_which_beeples_where_several_would_do():
    game, state = begin("objectives")
    state = enter(game, state, "0: face 1 tile-3b", "0: objective wading-in in", "0: beeple 1b 0", "0: beeple 1c 0")
    # Tile 3b: eddy, shallows, shallows, eddy; a third shallows on tile 2.
    state = enter(game, state, "0: face 2 tile-1b", "0: place 2d")
    assert game.to_act(state) == (0,)
    assert [one.cells for one in game.view(state, 0).sets] == [("1b", "2d"), ("1c", "2d")]
    assert refused(game, state, "0: beeple 5a 1") == "KA-R20"
    state = enter(game, state, "0: catch wading-in 1c 2d")
    assert game.view(state, None).players[0].salmon == 1
    assert game.view(state, None).objectives[0].used[0] == ("1c", "2d")


def test_a_beeple_taken_away_serves_nothing_any_more():
    game, state = begin("objectives")
    state = enter(game, state, "0: face 1 tile-3b", "0: objective wading-in in", "0: beeple 1b 0", "0: place 1c")
    assert game.view(state, None).objectives[0].used[0] == ("1b", "1c")
    state = enter(game, state, "0: beeple 1c none")
    assert game.view(state, None).objectives[0].used[0] == ("1b",)


@pytest.mark.rule("KA-R15")
def test_a_space_holds_one_beeple():
    game, state = begin("objectives")
    state = enter(game, state, "0: beeple 1b 1")
    assert refused(game, state, "0: place 1b") == "KA-R15"
    state = enter(game, state, "0: beeple 1b 0")
    assert [player.placed for player in game.view(state, None).players] == [1, 0]


# ---- Score ----


@pytest.mark.rule("KA-R28")
def test_the_score_of_salmon_that_were_entered():
    # KA-T06
    game, state = begin("score")
    state = enter(game, state, *(f"0: objective {one} in" for one in ("steady-eddy", "pawsitive-vibes", "parade")))
    for one, first, second in (("steady-eddy", 1, 1), ("pawsitive-vibes", 3, 2), ("parade", 3, 3)):
        state = enter(game, state, f"0: salmon {one} 0 {first}", f"1: salmon {one} 1 {second}")
    assert not score(game, state).final
    state = enter(game, state, "0: done")
    sheet = score(game, state)
    assert ([sheet.total(seat) for seat in (0, 1)], sheet.ranking, sheet.final) == ([7, 6], ((0,), (1,)), True)
    assert refused(game, state, "0: salmon parade 0 4") == ""
    assert not score(game, enter(game, state, "1: open")).final


@pytest.mark.rule("KA-R28")
def test_end_of_game_objectives_are_counted_from_the_beeples_or_told():
    game, state = begin("score")
    state = enter(game, state, "0: objective everybear in", "0: done")
    assert score(game, state).missing == ("Say where the beeples stand, or how many salmon Everybear gave.",)
    state = enter(game, state, "0: open", "0: salmon everybear 0 3", "0: done")
    assert (score(game, state).total(0), score(game, state).final) == (3, True)
    state = enter(
        game, state, "0: open", "0: salmon everybear 0 0", *(f"0: beeple {cell} 1" for cell in ("1a", "1b", "2a"))
    )
    state = enter(game, state, "0: beeple 3a 0", "0: beeple 3b 0", "0: beeple 4a 0", "0: beeple 4b 0", "0: done")
    assert [score(game, state).total(seat) for seat in (0, 1)] == [3, 0]


@pytest.mark.rule("KA-R26")
def test_a_lead_of_four_beeples_is_seen_in_the_score():
    game, state = begin("score")
    state = enter(
        game, state, "0: objective parade in", *(f"0: beeple {cell} 1" for cell in ("1a", "1b", "1c", "1d")), "0: done"
    )
    assert score(game, state).ranking == ((1,), (0,))


def test_a_closed_score_is_told_as_something_done():
    game, state = begin("score")
    state = enter(game, state, "0: objective parade in")
    assert game.tell(state, game.read("0: done"), None).sentence == "The score is closed."
    state = enter(game, state, "0: done")
    assert game.tell(state, game.read("0: open"), None).sentence == "The score is open again."


@pytest.mark.parametrize("mode", MODES)
def test_what_a_mode_does_not_use_cannot_be_entered(mode):
    game, state = begin(mode)
    state = enter(game, state, "0: face 1 tile-3b")
    texts = {"river": "0: objective parade in", "objectives": "0: card 1 holly", "score": "0: place 1a"}
    assert refused(game, state, texts[mode]) is not None


@pytest.mark.parametrize(
    "text", ["0: face 8 tile-1a", "0: card 0 holly", "0: beeple 9a 1", "0: place none", "*: flip paw", "0! clear"]
)
def test_what_is_no_entry_is_no_notation(text):
    with pytest.raises(InvalidNotation):
        registry.game("katmai/river").read(text)


@pytest.mark.rule("KA-R16")
def test_a_cub_is_not_put_opposite_a_cub():
    game, state = begin("river")
    state = enter(game, state, "0: face 2 tile-3b", "0: card 2 holly", "0: card 2 tansy", "1: cub tansy on")
    assert refused(game, state, "0: cub holly on") == "KA-R16"
    assert game.view(state, None).verdicts[1].winner == 1


@pytest.mark.rule("KA-R26")
@pytest.mark.parametrize(("first", "second", "ending"), [(8, 5, "lead"), (10, 5, "supply")])
def test_a_tally_ends_as_its_beeples_say(first, second, ending):
    names = list(NAMES)
    data = {"objectives": [], "beeples": [names[:first], names[12 : 12 + second]], "ending": ending}
    with pytest.raises(TallyError, match="KA-R26"):
        registry.game("katmai").load_tally(data)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"beeples": [["1a", "1a"], []]}, r"\$\.beeples\[0\]\[1\]: 1a stands twice"),
        ({"beeples": [["1a"], ["1a"]]}, "two beeples stand on 1a"),
        ({"ending": "LEAD"}, "expected one of '', lead, supply, not 'LEAD'"),
        ({"objectives": [{"objective": "parade", "caught": [True, 1]}]}, r"caught\[0\]: expected a whole number"),
        ({"objectives": [{"objective": "parade", "caught": [1, 100]}]}, r"caught\[1\]: expected a whole number"),
    ],
)
def test_a_tally_that_cannot_be_is_refused_with_its_place(change, fault):
    with pytest.raises(TallyError, match=fault):
        registry.game("katmai").load_tally({"objectives": [], "beeples": [[], []], "ending": "", **change})


@pytest.mark.rule("KA-R20")
def test_a_beeple_whose_set_is_still_to_be_chosen_is_not_told_as_catching_nothing():
    game, state = begin("objectives")
    state = enter(
        game, state, "0: face 1 tile-1a", "0: face 2 tile-2a", "0: face 3 tile-3a", "0: objective on-the-rocks in"
    )
    view = game.view(state, None)
    first, second, third = [one.name for tile in view.tiles for one in tile.spaces if one.feature == "rocks"][:3]
    state = enter(game, state, f"0: beeple {first} 0", f"0: beeple {second} 0")
    move = game.read(f"0: place {third}")
    assert "No objective" not in game.tell(state, move, None).sentence
    assert len(game.view(game.apply(state, move), None).sets) == 2


@pytest.mark.rule("KA-R30")
def test_diver_waits_for_the_tile_to_be_told():
    game, state = begin("river")
    state = enter(game, state, "0: card 2 diver", "0: card 2 norman")
    view = game.view(state, None)
    assert view.verdicts[1].winner is None
    assert view.verdicts[1].sentence.endswith("but what the tile shows is not told yet.")
    assert "or 5 with a free deep pool" in view.tiles[1].sides[0].cards[0].reason
    full = [f"0: beeple 2{space} 1" for space in "abcd"]  # nothing is free, whatever the tile shows
    assert game.view(enter(game, state, *full), None).verdicts[1].totals == (3, 4)
    assert game.view(enter(game, state, *full), None).verdicts[1].winner == 1
    assert game.view(enter(game, state, "0: face 2 tile-1a"), None).verdicts[1].winner == 0
