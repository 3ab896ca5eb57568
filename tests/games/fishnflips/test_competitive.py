"""The competitive game: the grid, bids, what comes of them, new grids, the end, the score."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.errors import IllegalMove, PositionError
from companion.engine.game import CHANCE, score
from companion.games.fishnflips import notation
from companion.games.fishnflips.flow import pieces

DOMINIC = ("1: flip-one b2", "1: power b2 a2", "1: free b2", "1: free a2")
"""FF-T04: the middle dolphin flips, by its power the shark beside it; dolphins and shark are freed, two swordfish meet."""


def refused(game, state, text):
    with pytest.raises(IllegalMove) as caught:
        game.check(state, game.read(text))
    return caught.value.rule


def bid_by_dominic(number):
    return (f"1: bid {number}", "0: stand", "2: stand")


@pytest.mark.rule("FF-R46")
def test_two_of_the_four_powers_are_common_to_all(rival, play):
    state = rival.start(rival.prepare(2))
    state = play(rival, state, *(f"0: choose {name}" for name in ("whale", "ray", "shark", "dolphin")))
    assert [move.species for move in rival.legal_moves(state, 0)] == ["whale", "ray", "shark", "dolphin"]
    state = play(rival, state, "0: common ray")
    assert refused(rival, state, "0: common ray") == "FF-R46"
    state = play(rival, state, "0: common shark")
    assert state.common == ("ray", "shark")
    assert rival.to_act(state) == (CHANCE,), "two are chosen, and the grid is laid"


@pytest.mark.rule("FF-R47")
def test_nine_animals_without_waste_and_two_actions_are_revealed(rival):
    rng = Random(4)
    given = {"species": ["whale", "ray", "shark", "dolphin"], "powers": ["ray", "shark"]}
    state = rival.start(rival.prepare(3, None, given))
    while rival.to_act(state) == (CHANCE,):
        state = rival.apply(state, rival.sample(state, rng))
    assert [len(column) for column in notation.net(state.net, 3).split("/")] == [11, 11, 11]
    assert "p" not in notation.net(state.net, 3)
    assert len(state.faces) == 2
    assert len(state.unseen) == 39 - 9


@pytest.mark.rule("FF-R48")
def test_everybody_may_call_and_raise_until_the_minute_is_up_and_the_highest_acts(rival, play, grid):
    state = grid()
    assert rival.to_act(state) == (0, 1, 2)
    assert refused(rival, state, "0: time") == "FF-R48"
    state = play(rival, state, "0: bid 3", "2: bid 5")
    assert rival.to_act(state) == (0, 1)
    assert refused(rival, state, "1: bid 5") == "FF-R48"
    assert refused(rival, state, "2: bid 6") == "FF-R48"
    state = play(rival, state, "1: time")
    assert rival.to_act(state) == (2,)


@pytest.mark.rule("FF-R48")
def test_a_raise_asks_everybody_again_and_when_nobody_raises_the_minute_need_not_pass(rival, play, grid):
    state = play(rival, grid(), "0: bid 3", "1: stand", "2: bid 4")
    assert rival.to_act(state) == (0, 1)
    assert rival.to_act(play(rival, state, "0: stand", "1: stand")) == (2,)


@pytest.mark.rule("FF-R48", "FF-G24")
def test_the_minute_runs_once_or_by_the_ruling_anew_for_each_raise(rival, grid):
    assert not rival.view(grid(options={"timer": "single"}), 0).restarts
    assert rival.view(grid(options={"timer": "restart"}), 0).restarts
    assert rival.view(grid(), 0).seconds == 60


@pytest.mark.rule("FF-G24")
def test_when_nobody_bids_a_new_grid_is_laid(rival, play, grid):
    state = play(rival, grid(), "0: stand", "1: stand", "2: stand")
    assert (state.net, len(state.discard), rival.chance(state).source) == (0, 9, "card")


@pytest.mark.rule("FF-R49", "FF-R50", "FF-G23")
def test_powers_combine_and_exactly_the_bid_keeps_the_freed_cards(rival, play, grid):
    """FF-T04."""
    state = play(rival, grid(), *bid_by_dominic(6), *DOMINIC, "1: free a1")
    assert [len(pile) for pile in state.piles] == [0, 6, 0]
    assert state.wastes == (0, 0, 0)
    assert len(state.discard) == 3


@pytest.mark.rule("FF-R49")
def test_a_power_acts_once_for_each_card(rival, play, grid):
    state = grid(net="Dbl,Dgl,Dyr/Tbr,Sbl,Fbr/Tbl,Dgr,Tgr")
    state = play(rival, state, "1: bid 2", "0: time", "1: flip-one a1", "1: power a1 a2")
    legal = [rival.write(move) for move in rival.legal_moves(state, 1)]
    assert "1: power a2 a3" in legal
    assert "1: power a1 a2" not in legal


@pytest.mark.rule("FF-R51")
def test_fewer_than_the_bid_takes_a_waste_card_and_nothing_else(rival, play, grid):
    """FF-T05."""
    state = play(rival, grid(), *bid_by_dominic(7), *DOMINIC, "1: free a1")
    assert [len(pile) for pile in state.piles] == [0, 0, 0]
    assert state.wastes == (0, 1, 0)
    assert len(state.discard) == 9
    assert score(rival, state).total(1) == -2


@pytest.mark.rule("FF-R52")
def test_more_than_the_bid_is_dealt_out_to_opponents_as_the_bidder_likes(rival, play, grid):
    """FF-T05."""
    state = play(rival, grid(), *bid_by_dominic(4), *DOMINIC, "1: free a1")
    assert rival.view(state, 1).left == 2
    assert refused(rival, state, "1: give shark-blue 1") == "FF-R52"
    assert refused(rival, state, "1: give whale-blue 0") == "FF-R52"
    state = play(rival, state, "1: give shark-blue 0", "1: give dolphin-blue 2")
    assert [len(pile) for pile in state.piles] == [1, 4, 1]


@pytest.mark.rule("FF-R53")
def test_then_the_rest_of_the_grid_and_both_actions_are_discarded_and_new_ones_revealed(rival, play, grid):
    state = play(rival, grid(), *bid_by_dominic(6), *DOMINIC, "1: free a1")
    assert (state.net, state.faces) == (0, ())
    assert state.played.counts() == {"flip-one": 1, "switch": 1}
    rng = Random(1)
    while rival.to_act(state) == (CHANCE,):
        state = rival.apply(state, rival.sample(state, rng))
    assert len(state.faces) == 2
    assert pieces(state.net).total() == 9


@pytest.mark.rule("FF-R51", "FF-G34")
@pytest.mark.parametrize(("ruling", "wastes"), [("waste", (0, 1, 0)), ("void", (0, 0, 0))])
def test_a_bidder_who_gives_up_has_freed_none_or_by_the_ruling_the_round_is_void(rival, play, grid, ruling, wastes):
    state = play(rival, grid(options={"no-act": ruling}), *bid_by_dominic(6), "1: give-up")
    assert state.wastes == wastes
    assert len(state.discard) == 9


@pytest.mark.rule("FF-R54", "FF-G25")
def test_the_first_time_fewer_than_nine_are_left_the_discard_and_the_rest_are_the_new_pile(
    rival, play, grid, left_over
):
    state = play(rival, grid(**left_over(4)), "0: stand", "1: stand", "2: stand")
    assert (state.shuffles, len(state.discard)) == (1, 0)
    assert len(state.unseen) == 39
    assert rival.to_act(state) == (CHANCE,)


@pytest.mark.rule("FF-R55")
def test_the_next_time_no_grid_can_be_laid_the_game_is_over(rival, play, grid, left_over):
    state = play(rival, grid(**left_over(8), shuffles=1), "0: stand", "1: stand", "2: stand")
    assert rival.to_act(state) == ()
    assert score(rival, state).final


@pytest.mark.rule("FF-R55")
def test_a_new_pile_of_fewer_than_nine_ends_it_at_once(rival, play, grid, left_over):
    state = play(rival, grid(**left_over(3, "Fbl,Sbr,Fbl/Tbr/-", in_piles=True)), "0: stand", "1: stand", "2: stand")
    assert rival.to_act(state) == ()


@pytest.mark.rule("FF-R56", "FF-G24")
def test_an_animal_is_worth_one_a_waste_card_minus_two_and_ties_share(rival):
    sheet = rival.score_tally(rival.load_tally({"animals": [7, 9, 2], "wastes": [0, 1, 0]}))
    assert [sheet.total(seat) for seat in sheet.seats] == [7, 7, 2]
    assert sheet.ranking == ((0, 1), (2,))


@pytest.mark.rule("FF-R49")
@pytest.mark.parametrize(("ruling", "per_card"), [("group", False), ("card", True)])
def test_the_ruling_on_groups_reaches_the_turn(grid, ruling, per_card):
    assert grid(options={"once-per": ruling}).law.per_card is per_card


def test_corrections_put_right_what_the_table_shows(rival, play, grid):
    state = play(
        rival,
        grid(),
        "0! correct waste 2 1",
        "0! correct pile 1 shark-blue=1",
        "0! correct actions flip-row flip-column",
        "0! correct net Fbl,Fgr,Fbl/Tbr,Dbl,Dbr/Tbl,Dgr,Tgr",
    )
    assert (state.wastes[2], len(state.piles[1]), state.faces) == (1, 1, ("flip-row", "flip-column"))
    with pytest.raises(IllegalMove, match="shark"):
        play(rival, state, "0! correct pile 1 shark-blue=9")


def test_a_position_names_its_faults(rival):
    with pytest.raises(PositionError) as caught:
        rival.load({"people": 2, "species": ["whale"], "common": ["ray"], "net": "p/-/-", "agenda": []})
    assert len(caught.value.faults) >= 3


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_random_games_keep_every_animal(rival, seats):
    rng = Random(seats)
    state = rival.start(rival.prepare(seats))
    while rival.to_act(state):
        acting = rival.to_act(state)
        seat = acting[rng.randrange(len(acting))]
        moves = list(rival.legal_moves(state, seat))
        state = rival.apply(state, rival.sample(state, rng) if seat == CHANCE else rng.choice(moves))
        if len(state.species) == 4:
            bags = (state.unseen, state.discard, state.caught, *state.piles)
            total = sum(map(len, bags)) + pieces(state.net).total()
            assert total == (39 if "shark" in state.species else 40)
            assert len(state.actions) + len(state.played) + len(state.faces) == 20
    assert score(rival, state).final
