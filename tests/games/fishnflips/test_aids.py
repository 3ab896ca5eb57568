"""The aids: a net with its groups and best turns, the bid judge, the score, the challenges."""

from __future__ import annotations

import pytest

from companion.engine import registry
from companion.engine.contract import check_game
from companion.engine.errors import IllegalMove, PositionError
from companion.engine.game import score
from companion.games.fishnflips import notation, solver
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.aids.puzzles import LEVELS, puzzle
from companion.games.fishnflips.kernel import SPECIES

NET = "0! net Tbl,Wbl,Wgr,Tyl/Dbl/-/-"
GRID = "0! net Fbl,Sbr,Fbl/Tbr,Dbl,Dbr/Tbl,Dgr,Tgr"
BOARD = ("0: hold flip-one", "0: hold switch", "0: power-card dolphin", "0: power-card shark")


@pytest.fixture(scope="module")
def net():
    return registry.game("fishnflips/net")


@pytest.fixture(scope="module")
def judge():
    return registry.game("fishnflips/bid-judge")


@pytest.fixture(scope="module")
def counting():
    return registry.game("fishnflips/score")


@pytest.fixture(scope="module")
def challenges():
    return registry.game("fishnflips/challenges")


def started(game, seats=1, options=None, given=None):
    return game.start(game.prepare(seats, options, given))


def refused(game, state, text):
    with pytest.raises(IllegalMove) as caught:
        game.check(state, game.read(text))
    return caught.value.rule


# ---- Net ----


def test_a_typed_net_shows_its_groups(net, play):
    state = play(net, started(net), "0! net Wbl,Wgl,Tyr/Wrl/-/Dbl")
    assert net.view(state, 0).groups == (("a1", "a2", "b1"),)


def test_one_place_can_be_put_right(net, play):
    state = play(net, started(net), NET, "0! cell a2 Dgr", "0! cell b1 none")
    assert net.view(state, 0).net == "Tbl,Dgr,Wgr,Tyl/-/-/-"


def test_a_net_that_cannot_be_is_refused(net):
    assert refused(net, started(net), "0! net Wbl,-,Wgl/-/-/-") == "FF-R14"
    assert refused(net, started(net), "0! net Wbl/-/-") == "FF-R07"


def test_nothing_is_told_before_somebody_asks_and_then_bit_by_bit(net, play):
    state = play(net, started(net), NET, "0: hold flip-one")
    assert (net.view(state, 0).hints, net.view(state, 0).lines) == ((), ())
    state = play(net, state, "0: ask")
    assert net.view(state, 0).hints == ("4 animals can be freed.",)
    state = play(net, state, "0: ask")
    assert net.view(state, 0).hints[1] == "With 'Flip one card'."
    state = play(net, state, "0: ask")
    seen = net.view(state, 0)
    assert (len(seen.hints), seen.lines[0].freed, seen.lines[0].steps[0].notation) == (3, 4, "flip-one a2")
    assert not seen.can_ask
    assert net.view(play(net, state, "0: hold switch"), 0).hints == ()


def test_a_turn_is_followed_on_the_net(net, play):
    state = play(net, started(net), NET, "0: hold flip-one", "0: flip-one a2")
    assert refused(net, state, "0: hold switch") == "FF-R11"
    state = play(net, state, "0: free a2", "0: free a1")
    seen = net.view(state, 0)
    assert (seen.net, seen.freed_now, seen.hand) == ("-/Dbl/-/-", 4, ())


@pytest.mark.parametrize(
    ("option", "value", "field"), [("cascade", "lenient", "strict"), ("whale-push", "still", "pushed")]
)
def test_the_aid_follows_the_tables_rulings(net, option, value, field):
    state = started(net, 1, {option: value})
    assert getattr(state.board.law, field) is False
    assert net.load(net.dump(state)) == state


def test_metal_and_rays_follow_the_rulings(net):
    assert not started(net, 1, {"swordfish-metal": "leaves"}).board.law.metal
    assert started(net, 1, {"rays": "distance"}).board.law.distant


# ---- Bid judge ----


@pytest.mark.rule("FF-R50", "FF-R51", "FF-R52")
@pytest.mark.parametrize(
    ("bid", "animals", "wastes", "left"), [(6, (0, 6), (0, 0), 0), (7, (0, 0), (0, 1), 0), (4, (0, 4), (0, 0), 2)]
)
def test_the_judge_plays_the_turn_and_says_what_comes_of_the_bid(judge, play, bid, animals, wastes, left):
    state = play(judge, started(judge, 2), GRID, *BOARD, f"1: bid {bid}")
    state = play(judge, state, "1: flip-one b2", "1: power b2 a2", "1: free b2", "1: free a2", "1: free a1")
    assert (state.animals, state.wastes, state.left) == (animals, wastes, left)


def test_the_judge_takes_the_count_from_the_table(judge, play):
    state = play(judge, started(judge, 3), "0: bid 3", "2: bid 5", "2: freed 6")
    assert state.left == 1
    assert judge.to_act(state) == (2,)
    state = play(judge, state, "2: give 0", "0: next")
    assert (state.animals, state.bid) == ((1, 0, 5), 0)


@pytest.mark.rule("FF-R48")
def test_bids_rise_and_only_the_highest_bidder_acts(judge, play):
    state = play(judge, started(judge, 3), GRID, *BOARD, "0: bid 3")
    assert refused(judge, state, "1: bid 3") == "FF-R48"
    assert refused(judge, state, "0: bid 4") == "FF-R48"
    assert refused(judge, state, "1: freed 3") == "FF-R48"
    assert refused(judge, state, "1: flip-one a1") == "FF-R48"


def test_the_judge_tells_the_most_when_asked(judge, play):
    state = play(judge, started(judge, 2), GRID, *BOARD, "0: ask")
    assert judge.view(state, 0).board.hints == ("6 animals can be freed: a Fish'n'Flip.",)


def test_the_judges_rulings(judge):
    assert judge.view(started(judge, 2, {"timer": "restart"}), 0).restarts
    assert started(judge, 2, {"once-per": "card"}).board.law.per_card


def test_the_judge_keeps_the_score(judge, play):
    state = play(judge, started(judge, 2), "0: bid 2", "0: freed 2", "1: next", "1: bid 3", "1: freed 1", "0: close")
    sheet = score(judge, state)
    assert [sheet.total(seat) for seat in sheet.seats] == [2, -2]
    assert sheet.final


@pytest.mark.rule("FF-R55")
def test_the_judges_game_ends_only_when_something_was_judged(judge, play):
    assert refused(judge, started(judge, 2), "0: close") == "FF-R55"
    bid = play(judge, started(judge, 2), "0: bid 2")
    assert refused(judge, bid, "1: close") == "FF-R55"
    assert play(judge, bid, "0: freed 2", "1: close").is_closed
    assert play(judge, bid, "0: freed 1", "1: next", "1: close").is_closed


def test_a_net_put_away_says_how_to_go_on(net, play):
    asked = net.prompt(play(net, started(net), "0: close"), 0)
    assert (asked.title, "Undo" in asked.detail, "new table" in asked.detail) == ("The net is put away", True, True)


# ---- Score ----


@pytest.mark.rule("FF-R21")
def test_together_the_net_is_counted(counting, play):
    state = play(counting, started(counting, 3), "0: left 7", "1: waste 2", "2: done")
    sheet = score(counting, state)
    assert [sheet.total(seat) for seat in sheet.seats] == [7, 7, 7]


@pytest.mark.rule("FF-R17")
def test_a_lost_game_says_so(counting, play):
    state = play(counting, started(counting, 1), "0: left 20", "0: lost", "0: done")
    assert any("lost" in note for note in score(counting, state).notes)


@pytest.mark.rule("FF-R56")
def test_as_rivals_everybody_counts(counting, play):
    state = play(counting, started(counting, 2, {"scoring": "rivals"}), "0: animals 12", "1: animals 9", "0: waste 2")
    assert refused(counting, state, "0: animals 35") == "FF-R01"
    sheet = score(counting, play(counting, state, "0: done"))
    assert ([sheet.total(seat) for seat in sheet.seats], sheet.ranking[0]) == ([8, 9], (1,))


def test_tiers_may_be_given_at_set_up(counting, play):
    given = {"tiers": [{"most": 5, "name": "Calm sea"}]}
    state = play(counting, started(counting, 1, None, given), "0: left 4", "0: done")
    assert "On this table's own scale: Calm sea." in score(counting, state).notes


# ---- Challenges ----


@pytest.mark.parametrize("level", LEVELS)
def test_the_days_puzzle_is_the_same_for_everybody_and_its_goal_is_proved(level):
    made = puzzle("2026-11-30", level)
    low, high, cards, _ = LEVELS[level]
    assert low <= made.goal <= high
    assert len(made.hand) == cards
    puzzle.cache_clear()
    assert puzzle("2026-11-30", level) == made
    assert puzzle("2026-12-01", level) != made
    hand = tuple(ACTIONS.index(kind) for kind in made.hand)
    assert solver.most_freed(made.net, hand, 1 << SPECIES.index(made.power)) == made.goal


def test_the_puzzle_of_a_day_never_changes():
    made = puzzle("2026-11-30", "calm")
    assert (notation.net(made.net), made.hand, made.power, made.goal) == (
        "Rrl,Ogl,Ogl/Tbl,Oyr,Orr,Frl/Ryr,Tbl,Fbl/Tyl,Fgr,Tbl,Tbl",
        ("flip-colour", "switch"),
        "ray",
        5,
    )


def test_a_solved_challenge_has_a_text_to_share(challenges, play):
    state = started(challenges, 1, {"level": "calm"}, {"day": "2026-11-30"})
    state = play(challenges, state, "0: flip-colour blue")
    while not state.is_over:
        state = play(challenges, state, challenges.write(next(challenges.legal_moves(state, 0))))
    state = play(challenges, state, "0: again", "0: ask", "0: ask")
    line = solver.best_turns(state.puzzle.net, tuple(map(ACTIONS.index, state.puzzle.hand)), 1 << SPECIES.index("ray"))[
        0
    ]
    state = play(challenges, state, *solution(challenges, line))
    assert state.is_solved
    assert challenges.view(state, 0).share == "Fish'n'Flips challenge 2026-11-30, calm: 5 of 5 in 2 tries, 2 hints."


def solution(game, line):
    """The line as notation."""
    from companion.games.fishnflips.aids.board import Do, Play

    return [game.write(Play(0, line.act)), *(game.write(Do(0, step)) for step in line.steps)]


def test_the_cards_of_a_challenge_are_given(challenges):
    state = started(challenges)
    for text in ("0: hold switch", "0: power-card ray", "0! net Wbl/-/-/-"):
        assert refused(challenges, state, text) == ""


def test_levels_are_different_puzzles(challenges):
    goals = [started(challenges, 1, {"level": level}, {"day": "x"}).puzzle.goal for level in LEVELS]
    assert goals == sorted(goals)


# ---- All of them ----


@pytest.mark.parametrize(
    ("mode", "seats", "before"),
    [
        ("net", 1, (NET, "0: hold flip-one", "0: hold free-one", "0: power-card turtle")),
        ("bid-judge", 2, (GRID, *BOARD, "1: bid 4")),
    ],
)
def test_the_contract_holds_in_the_middle_of_things(play, mode, seats, before):
    game = registry.game(f"fishnflips/{mode}")

    class Begun(type(game)):
        def start(self, setup):
            return play(game, game.start(setup), *(before if setup.seats == seats else ()))

    check_game(Begun(game.manifest.id), games=2, seed=3, steps=30, close=12, options=False)


@pytest.mark.parametrize("mode", ["net", "bid-judge", "score", "challenges"])
def test_a_bad_position_names_its_faults(mode):
    game = registry.game(f"fishnflips/{mode}")
    good = game.dump(started(game, game.manifest.min_seats))
    for name in good:
        with pytest.raises(PositionError) as caught:
            game.load({**good, name: "no such thing"} if name not in ("day",) else {**good, name: ""})
        assert caught.value.faults
