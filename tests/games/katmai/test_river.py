"""The river phase: who places, ties and cubs, salmon, bonus, clean-up and the end."""

from __future__ import annotations

import pytest

from companion.engine.errors import IllegalMove
from companion.engine.game import score
from companion.games.katmai import river


def refused(full, state, text):
    with pytest.raises(IllegalMove) as error:
        full.check(state, full.read(text))
    return error.value.rule


def caught(state):
    return {one.id: one.salmon for one in state.objectives}


# ---- Placing ----


@pytest.mark.rule("KA-R14")
def test_tiles_are_judged_from_upstream_to_downstream(full, judging, play):
    state = judging({"t2": ["holly"], "t6": ["popeye"]}, {"t4": ["norman"]})
    asked = []
    while full.view(state, None).phase == "placing":
        view = full.view(state, None)
        asked.append((view.tile + 1, int(full.to_act(state)[0])))
        state = play(state, f"{asked[-1][1]}: place none")
    assert asked == [(2, 0), (4, 1), (6, 0)]


@pytest.mark.rule("KA-R15")
def test_the_more_dominant_player_places_on_any_free_space_of_the_tile(full, judging, play, legal):
    state = judging({"t2": ["holly"]}, {"t2": ["norman"]}, beeples=[["2a"], ["2d"]])
    assert legal(state) == ["1: place 2b", "1: place 2c", "1: place none"]
    assert refused(full, state, "1: place 2a") == "KA-R15"
    assert refused(full, state, "1: place 3a") == "KA-R15"
    state = play(state, "1: place 2b")
    assert river.names(state.beeples[1]) == ("2b", "2d")
    assert state.round == 2  # beeples stay


@pytest.mark.rule("KA-R15")
def test_a_full_tile_and_an_empty_supply_place_nothing(full, judging):
    state = judging({"t2": ["holly"]}, {}, beeples=[["2a", "2b"], ["2c", "2d"]])
    assert state.round == 2  # KA-G05
    twelve = ["1a", "1b", "1c", "1d", "3a", "3b", "3c", "3d", "4a", "4b", "4c", "4d"]
    state = judging({"t2": ["holly"]}, {}, beeples=[twelve, []])
    assert state.beeples[0].bit_count() == 12
    assert state.ending == "lead"  # KA-G28: nothing was placed


@pytest.mark.rule("KA-R17")
def test_a_tie_that_nobody_can_break_places_nobody(judging):
    assert judging({"t2": ["popeye"]}, {"t2": ["norman"]}).round == 2
    assert judging({"t2": ["otis"]}, {}).round == 2  # KA-G23


@pytest.mark.rule("KA-R16")
def test_a_cub_on_a_sow_breaks_the_tie_and_cannot_be_answered(full, judging, play, legal):
    state = judging({"t2": ["holly"]}, {"t2": ["tansy"]})
    assert legal(state) == ["0: cub holly", "0: cub none"]
    state = play(state, "0: cub holly")
    assert full.to_act(state) == (0,)
    assert full.view(state, None).phase == "placing"


@pytest.mark.rule("KA-R16")
def test_the_other_may_break_the_tie_when_the_holder_declines(full, judging, play, legal):
    state = play(judging({"t2": ["holly"]}, {"t2": ["tansy"]}), "0: cub none")
    assert legal(state) == ["1: cub tansy", "1: cub none"]
    assert full.view(play(state, "1: cub tansy"), None).phase == "placing"


@pytest.mark.rule("KA-R16")
def test_the_holder_of_the_initiative_decides_first(full, judging):
    assert full.to_act(judging({"t2": ["holly"]}, {"t2": ["tansy"]}, holder=1)) == (1,)


@pytest.mark.rule("KA-R16")
def test_a_cub_is_used_once_a_round(full, judging, play, legal):
    state = judging({"t2": ["holly"], "t5": ["juniper"]}, {"t2": ["scare-d-bear"], "t5": ["brett"]})
    state = play(state, "0: cub holly", "0: place 2a")
    assert full.to_act(state) == (1,)
    assert refused(full, state, "0: cub juniper") == "KA-R16"
    state = play(state, "1: cub none")
    assert full.view(state, None).players[0].is_cub_used is False  # the next round


@pytest.mark.rule("KA-R16")
def test_only_a_sow_at_the_tile_carries_a_cub(full, judging, legal):
    state = judging({"t2": ["snaggletooth"], "t3": ["holly"]}, {"t2": ["scare-d-bear"]})
    assert full.view(state, None).tile == 2
    state = judging({"t2": ["holly", "bramble"]}, {"t2": ["chunk"]})
    assert legal(state) == ["0: cub holly", "0: cub none"]
    assert refused(full, state, "0: cub bramble") == "KA-R16"


@pytest.mark.rule("KA-R29")
def test_the_owner_of_dent_is_asked_where_it_matters(full, judging, play, legal):
    state = judging({"t2": ["otis", "holly", "snaggletooth"]}, {"t2": ["dent", "norman"]})
    assert full.to_act(state) == (1,)
    assert legal(state) == ["1: zero holly", "1: zero snaggletooth"]
    assert refused(full, state, "1: zero otis") == "KA-R29"
    assert full.to_act(play(state, "1: zero holly")) == (1,)
    assert full.to_act(play(state, "1: zero snaggletooth")) == (0,)


# ---- Salmon ----


@pytest.mark.rule("KA-R18")
def test_only_the_player_who_places_catches(full, judging, play, legal):
    in_play = ["on-the-rocks", "box-in", "roommates", "four-square"]
    # Sandy has two beeples on tile 1 already, and a third changes nothing for Cinnamon's pair on tile 2.
    state = judging({}, {"t1": ["norman"]}, in_play=in_play, beeples=[["2a", "2b"], ["1a", "1d"]])
    state = play(state, "1: place 1b")
    assert full.to_act(state) == (1,)
    assert legal(state) == ["1: catch roommates 1a 1b", "1: catch roommates 1b 1d"]
    first, second = play(state, "1: catch roommates 1a 1b").objectives[2].salmon
    assert first == 0
    assert second > 0


@pytest.mark.rule("KA-R18")
def test_the_new_beeple_is_always_in_the_set(judging, play):
    # KA-G09: the two rocks spaces were there before.
    in_play = ["on-the-rocks", "box-in", "roommates", "four-square"]
    state = judging({"t4": ["holly"]}, {}, in_play=in_play, beeples=[["1b", "2b"], []])
    state = play(state, "0: place 4c")
    assert caught(state)["on-the-rocks"] == (0, 0)


@pytest.mark.rule("KA-R19")
def test_one_bonus_salmon_for_one_time(full, judging, play):
    # Poolside: 1 salmon, one more with a deep pool; both spaces show one.
    features = ["deep-pool"] * 28
    state = judging({"t2": ["holly"]}, {}, beeples=[["2b"], []], features=features)
    assert caught(play(state, "0: place 2c"))["poolside"] == (2, 0)
    features = ["eddy"] * 28
    state = judging({"t2": ["holly"]}, {}, beeples=[["2b"], []], features=features)
    assert caught(play(state, "0: place 2c"))["poolside"] == (1, 0)


@pytest.mark.rule("KA-R20")
def test_a_beeple_serves_several_objectives_but_none_twice(judging, play):
    in_play = ["wading-in", "side-by-side", "corner-spot", "everybear"]
    features = ["shallows"] * 28
    state = judging({"t2": ["holly"], "t3": ["popeye"]}, {}, in_play=in_play, beeples=[["2a"], []], features=features)
    state = play(state, "0: place 2b")
    assert caught(state)["wading-in"] == (1, 0)
    assert caught(state)["side-by-side"] == (1, 0)
    state = play(state, "0: place 3a")
    assert caught(state)["wading-in"] == (1, 0)
    assert caught(state)["side-by-side"] == (1, 0)


@pytest.mark.rule("KA-R20")
def test_an_objective_may_be_scored_again_with_fresh_beeples(judging, play):
    # KA-G08
    in_play = ["wading-in", "side-by-side", "corner-spot", "everybear"]
    # No space shows the bonus, so each time gives one salmon.
    both = {"beeples": [["2a", "3a"], []], "features": ["rocks"] * 28}
    state = judging({"t2": ["holly"], "t3": ["popeye"]}, {}, in_play=in_play, **both)
    state = play(state, "0: place 2b")
    assert caught(state)["side-by-side"] == (1, 0)
    assert caught(play(state, "0: place 3b"))["side-by-side"] == (2, 0)


@pytest.mark.rule("KA-R20")
def test_the_player_chooses_among_several_sets_with_the_suggested_one_first(full, judging, play, legal):
    # KA-G10: Side by Side and the like have one set; any 2 shallows have three.
    in_play = ["wading-in", "side-by-side", "corner-spot", "everybear"]
    features = ["shallows"] * 28
    state = judging({"t4": ["holly"]}, {}, in_play=in_play, beeples=[["1a", "2d", "6a"], []], features=features)
    state = play(state, "0: place 4a")
    assert legal(state) == ["0: catch wading-in 1a 4a", "0: catch wading-in 2d 4a", "0: catch wading-in 4a 6a"]
    assert full.prompt(state, 0).main == "0: catch wading-in 1a 4a"
    assert [one.cells for one in full.view(state, 0).sets] == [("1a", "4a"), ("2d", "4a"), ("4a", "6a")]
    assert refused(full, state, "0: catch wading-in 1a 2d") == "KA-R20"
    state = play(state, "0: catch wading-in 2d 4a")
    assert river.names(state.objectives[0].used[0]) == ("2d", "4a")


@pytest.mark.rule("KA-R19")
def test_a_set_with_the_bonus_is_suggested_first(full, judging, play, legal):
    # Poolside's bonus is a deep pool, which only the set further downstream has.
    features = ["eddy"] * 28
    features[river.NAMES.index("2d")] = "deep-pool"
    state = judging({"t2": ["holly"]}, {}, beeples=[["1d", "2d"], []], features=features, in_play=[
        "poolside", "steady-eddy", "parade", "pawsitive-vibes"])  # fmt: skip
    state = play(state, "0: place 2a")
    assert legal(state)[:2] == ["0: catch poolside 2a 2d", "0: catch poolside 1d 2a"]


@pytest.mark.rule("KA-R21")
def test_an_end_of_game_objective_never_scores_before_the_end(full, judging, play):
    in_play = ["wading-in", "side-by-side", "corner-spot", "everybear"]
    state = judging({"t2": ["holly"]}, {}, in_play=in_play, beeples=[["2a", "1a", "1d"], ["7a"]])
    state = play(state, "0: place 2d")
    assert caught(state)["everybear"] == (0, 0)
    line = next(line for line in score(full, state).lines if line.category == "Everybear")
    assert (line.points, line.reason) == (0, "scored when the game ends")


@pytest.mark.rule("KA-R22")
def test_what_was_scored_stays_when_the_river_changes(judging, play):
    # Elbow Room is scored; then the space between is taken too.
    in_play = ["elbow-room", "relay", "snorkel-club", "big-family"]
    state = judging({"t2": ["holly"], "t1": ["popeye"]}, {}, in_play=in_play, beeples=[["2c"], []])
    state = play(state, "0: place 1c")
    assert caught(state)["elbow-room"][0] >= 1
    before = caught(state)["elbow-room"]
    state = play(state, "0: place 2a")
    assert caught(state)["elbow-room"] == before


@pytest.mark.rule("KA-R23")
def test_an_own_beeple_on_a_forbidden_space_blocks_and_an_opponents_does_not(judging, play):
    in_play = ["elbow-room", "relay", "snorkel-club", "big-family"]
    state = judging({"t2": ["holly"]}, {}, in_play=in_play, beeples=[["1c", "2a"], []])
    assert caught(play(state, "0: place 2c"))["elbow-room"] == (0, 0)
    state = judging({"t2": ["holly"]}, {}, in_play=in_play, beeples=[["1c"], ["2a"]])
    assert caught(play(state, "0: place 2c"))["elbow-room"][0] >= 1


@pytest.mark.rule("KA-R24")
@pytest.mark.parametrize("rotation", ["no", "yes"])
def test_pictures_are_mirrored_and_by_option_turned(judging, play, rotation):
    in_play = ["wading-in", "side-by-side", "corner-spot", "everybear"]
    state = judging({"t3": ["holly"]}, {}, in_play=in_play, beeples=[["3a"], []], options={"rotation": rotation})
    # Side by Side is across the river; along it only where quarter turns are allowed.
    assert (caught(play(state, "0: place 3c"))["side-by-side"][0] > 0) == (rotation == "yes")


@pytest.mark.rule("KA-R23")
@pytest.mark.parametrize(("outside", "scores"), [("free", True), ("inside", False)])
def test_a_forbidden_space_outside_the_river_is_free_or_not_by_option(full, position, outside, scores):
    from companion.games.katmai import matching
    from companion.games.katmai.pattern import parse
    from companion.games.katmai.state import law

    state = position(options={"outside": outside})
    found = matching.compiled(parse("shape x##x"), state.features, law(state.rules))
    own = 0b101
    assert bool(matching.sets(found, 0, own, 0, 0)) == scores


@pytest.mark.rule("KA-R18")
@pytest.mark.parametrize(("neighbours", "salmon"), [("orthogonal", 0), ("diagonal", 2)])
def test_corners_count_as_neighbours_by_option(judging, play, neighbours, salmon):
    in_play = ["on-the-rocks", "box-in", "roommates", "four-square"]
    state = judging(
        {"t2": ["holly"]}, {}, in_play=in_play, beeples=[["2a", "1d"], ["1c"]], options={"neighbours": neighbours}
    )
    assert caught(play(state, "0: place 2b"))["box-in"][0] == salmon


def test_both_players_may_score_the_same_objective(judging, play):
    # KA-G12
    in_play = ["wading-in", "side-by-side", "corner-spot", "everybear"]
    state = judging({"t2": ["holly"]}, {"t3": ["norman"]}, in_play=in_play, beeples=[["2a"], ["3a"]])
    state = play(state, "0: place 2b", "1: place 3b")
    assert all(salmon > 0 for salmon in caught(state)["side-by-side"])


# ---- Clean-up and the end ----


@pytest.mark.rule("KA-R25")
def test_bears_and_cubs_go_back_and_beeples_and_the_initiative_stay(full, judging, play):
    state = judging({"t2": ["holly"]}, {"t2": ["tansy"]}, holder=1, beeples=[["1a"], ["1b"]])
    state = play(state, "1: cub tansy", "1: place 2a")
    assert state.round == 2
    assert state.stacks == (((),) * 7, ((),) * 7)
    assert state.cubs == (-1, -1)
    assert [mask.bit_count() for mask in state.unseen] == [12, 12]
    assert (river.names(state.beeples[0]), river.names(state.beeples[1])) == (("1a",), ("1b", "2a"))
    assert state.holder == 1  # KA-G02


def beeples(first, second):
    names = list(river.NAMES)
    return [names[:first], names[14 : 14 + second]]


@pytest.mark.rule("KA-R26")
@pytest.mark.parametrize(("first", "second", "ending"), [(9, 5, "lead"), (8, 5, ""), (5, 9, "lead"), (12, 8, "lead")])
def test_a_lead_of_four_beeples_wins_at_once(judging, full, first, second, ending):
    state = judging({}, {}, beeples=beeples(first, second))
    assert state.ending == ending
    if ending:
        winner = 0 if first > second else 1
        assert score(full, state).ranking == ((winner,), (1 - winner,))


@pytest.mark.rule("KA-R26")
def test_a_lead_wins_whatever_the_salmon(position, full):
    objectives = [
        {"objective": "parade", "caught": [0, 9]},
        *({"objective": one} for one in ("poolside", "steady-eddy", "pawsitive-vibes")),
    ]
    state = position(objectives=objectives, agenda=[{"task": "cleaning-up"}], beeples=beeples(9, 5))
    assert score(full, state).ranking == ((0,), (1,))
    assert "wins at once" in score(full, state).notes[0]
    assert score(full, state).won_by == "By a lead in beeples, 9 to 5"


@pytest.mark.rule("KA-R27")
@pytest.mark.parametrize(
    ("first", "second", "ending"), [(10, 8, "supply"), (9, 8, ""), (8, 11, "supply"), (10, 10, "supply")]
)
def test_two_beeples_left_end_the_game(judging, first, second, ending):
    assert judging({}, {}, beeples=beeples(first, second)).ending == ending


@pytest.mark.rule("KA-R27")
def test_nobody_ends_the_game_in_the_middle_of_a_round(full, judging, play):
    names = list(river.NAMES)
    state = judging({"t5": ["holly"], "t6": ["popeye"]}, {}, beeples=[names[:9], [*names[24:28], *names[9:13]]])
    state = play(state, "0: place 5a")
    assert not state.ending
    assert full.to_act(state) == (0,)


@pytest.mark.rule("KA-R28")
def test_the_most_salmon_win_then_the_most_beeples_then_both(full, position):
    def end(first, second, salmon):
        rest = [{"objective": one} for one in ("poolside", "steady-eddy", "pawsitive-vibes")]
        return score(full, position(
            objectives=[{"objective": "parade", "caught": salmon}, *rest],
            agenda=[{"task": "cleaning-up"}], beeples=beeples(first, second),
        ))  # fmt: skip

    assert end(10, 9, [6, 7]).ranking == ((1,), (0,))
    assert end(10, 9, [7, 7]).ranking == ((0,), (1,))
    assert end(10, 10, [7, 7]).ranking == ((0, 1),)
    assert end(10, 9, [7, 7]).final


@pytest.mark.rule("KA-R28")
@pytest.mark.parametrize(("tied", "points"), [("nobody", 0), ("both", 3)])
def test_end_of_game_objectives_are_scored_before_the_count(full, position, tied, points):
    in_play = ["wading-in", "side-by-side", "corner-spot", "everybear"]
    cells = [
        ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b"],
        ["1c", "1d", "2c", "2d", "3c", "4c", "5c", "6a"],
    ]
    clean = {"agenda": [{"task": "cleaning-up"}], "in_play": in_play, "options": {"most-tied": tied}}
    sheet = score(full, position(beeples=cells, **clean))
    assert [line.points for line in sheet.lines if line.category == "Everybear"] == [3, 0]
    even = [cells[0], [*cells[1], "6b", "7a", "7b", "3d", "4d"][:12]]
    sheet = score(
        full, position(beeples=[even[0][:10], ["1c", "1d", "2c", "2d", "3c", "3d", "4c", "4d", "5c", "5d"]], **clean)
    )
    assert [line.points for line in sheet.lines if line.category == "Everybear"] == [points, points]


@pytest.mark.rule("KA-R29")
def test_the_receipt_keeps_to_the_bear_that_was_chosen(full, judging, play):
    state = judging({"t2": ["otis", "holly", "snaggletooth"], "t3": ["popeye"]}, {"t2": ["dent", "norman"]})
    chosen = full.read("1: zero snaggletooth")
    assert "⟨0⟩ may place" in full.tell(state, chosen, None).sentence
    state = full.apply(state, chosen)
    for _ in range(2):  # while it is decided, and after
        tile = full.view(state, None).tiles[1]
        assert ([side.total for side in tile.sides], tile.leader) == ([6, 5], 0)
        assert full.load(full.dump(state)) == state
        state = play(state, "0: place none")
    assert state.aims == (0, 0)  # a new round


@pytest.mark.rule("KA-R29")
def test_nobody_is_told_to_place_before_the_choice_is_made(full, judging):
    state = judging({"t1": ["popeye"], "t2": ["otis", "holly", "snaggletooth"]}, {"t2": ["dent", "norman"]})
    told = full.tell(state, full.read("0: place none"), None).sentence
    assert told == "⟨0⟩ places no beeple on tile 1."


@pytest.mark.rule("KA-R25")
def test_taking_the_clean_up_back_says_how_bears_and_cubs_lay(full, judging, play):
    state = play(judging({"t2": ["bramble", "holly"]}, {"t2": ["chunk"]}), "0: cub holly")
    back = full.tell(state, full.read("0: place none"), None).back
    assert "Bramble at tile 2, Holly at tile 2, Chunk at tile 2 and the Cinnamon cub on Holly" in " ".join(back)


@pytest.mark.rule("KA-R20")
def test_beeples_that_served_once_are_spent_for_the_rest_of_the_game(judging, play):
    in_play = ["wading-in", "side-by-side", "corner-spot", "everybear"]
    cards = {"t1": ["holly"], "t2": ["popeye"], "t3": ["bramble"]}
    state = judging(cards, {}, in_play=in_play, beeples=[["1a", "2b"], []], features=["shallows"] * 28)
    state = play(state, "0: place 1d", "0: catch wading-in 1a 1d", "0: place 2c")
    assert caught(state)["wading-in"] == (2, 0)
    assert caught(play(state, "0: place 3a"))["wading-in"] == (2, 0)
