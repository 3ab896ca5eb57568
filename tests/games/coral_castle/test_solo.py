"""Alone against Lord Frith: piles, his cards, his score, what he keeps."""

from random import Random

import pytest

from companion.engine.game import CHANCE
from companion.games.coral_castle.state import unseen


def start(castle, **options):
    return castle.start(castle.prepare(1, options))


def by_chance(castle, state, rng):
    while castle.to_act(state) == (CHANCE,):
        state = castle.apply(state, castle.sample(state, rng))
    return state


def draft(castle, state, seed, each=lambda _: None):
    """The solo draft of a round, always the first card of a pile."""
    rng = Random(seed)
    state = by_chance(castle, state, rng)
    while state.phase == "draft":
        each(state)
        state = castle.apply(state, next(castle.legal_moves(state, 0)))
        state = by_chance(castle, state, rng)
    return state


@pytest.mark.rule("CO-R29")
def test_lord_frith_has_a_meeple_on_each_track_and_no_pearls(castle):
    state = start(castle)
    assert castle.view(state, 0).players[1].is_frith
    assert castle.view(state, 0).players[1].pearls == 0
    assert len(castle.view(state, 0).players[1].places) == 4


@pytest.mark.rule("CO-R30")
def test_piles_of_2_3_4_4_5_then_2_3_3_then_the_last_two(castle):
    sizes, asides = [], []

    def each(state):
        sizes.append(state.piles[0])
        asides.append(len(state.aside) + len(state.pool))

    state = draft(castle, start(castle), 3, each)
    assert sizes == [2, 3, 4, 4, 5, 2, 3, 3, 2]
    assert asides[5] == 6  # 8 were set aside, 2 of them lie in the first of the new piles
    assert [len(player.drafted) for player in state.players] == [9, 9]
    assert state.phase == "play"
    assert len(unseen(state)) == 54 - 18


@pytest.mark.rule("CO-R30")
@pytest.mark.parametrize("piles", ["hidden", "open"])
def test_of_a_pile_of_two_lord_frith_gets_the_other_one(castle, piles):
    state = by_chance(castle, start(castle, piles=piles), Random(1))
    mine, his = state.open[:2]
    state = castle.apply(state, castle.read(f"0: draft {mine}"))
    assert state.players[1].drafted == (his,)


@pytest.mark.rule("CO-R30")
def test_of_other_piles_his_card_is_drawn_fairly(castle):
    rng = Random(2)
    state = by_chance(castle, start(castle), rng)
    state = by_chance(castle, castle.apply(state, next(castle.legal_moves(state, 0))), rng)
    state = castle.apply(state, next(castle.legal_moves(state, 0)))
    assert castle.chance(state).source == "give"
    assert [str(odds) for _, odds in castle.odds(state)] == ["1/2", "1/2"]


@pytest.mark.rule("CO-R30")
@pytest.mark.rule("CO-G31")
@pytest.mark.parametrize(("piles", "seen"), [("hidden", 2), ("open", 18)])
def test_whether_later_piles_are_seen(castle, piles, seen):
    state = by_chance(castle, start(castle, piles=piles), Random(1))
    assert sum(map(len, castle.view(state, 0).piles)) == seen


@pytest.mark.rule("CO-R30")
def test_with_own_piles_the_app_says_which_card_lord_frith_gets(castle):
    state = start(castle, draft="cards")
    state = castle.apply(state, castle.read("0: draft a-1"))
    told = castle.tell(start(castle, draft="cards"), castle.read("0: draft a-1"), 0)
    assert "Give the other card of the pile to Lord Frith, face up." in told.steps
    state = castle.apply(state, castle.read("0: draft a-2"))
    assert castle.chance(state).source == "place"
    told = castle.tell(state, castle.read("*: place 1"), 0)
    assert told.sentence == "Lord Frith gets the left card."
    assert len(castle.odds(state)) == 2


@pytest.mark.rule("CO-R30")
@pytest.mark.rule("CO-R32")
def test_with_own_piles_his_nine_are_told_after_the_draft_and_lie_open(castle):
    state = start(castle, draft="cards")
    for n in range(1, 10):
        state = by_chance(castle, castle.apply(state, castle.read(f"0: draft a-{n}")), Random(n))
    assert state.phase == "frith"
    for n in range(1, 10):
        castle.check(state, castle.read(f"0: frith b-{n}"))
        state = castle.apply(state, castle.read(f"0: frith b-{n}"))
    assert state.phase == "play"
    assert [card.id for card in castle.view(state, None).players[1].drafted] == [f"b-{n}" for n in range(1, 10)]


@pytest.fixture
def evening(table):
    """Alone in the play phase: Lord Frith has these cards, the player plays nothing."""

    def make(drafted, number=1, options=None, kept=(), **fields):
        rows = [{}, {"drafted": drafted, "kept": list(kept), "pearls": 0, **fields}]
        return table(1, "play", rows, number=number, options=options or {})

    return make


@pytest.mark.rule("CO-R31")
def test_lord_frith_plays_everything_pays_nothing_and_meets_no_condition(castle, evening, do):
    # a-9 costs 4, a-18 asks for 2 Coral; both count
    state = do(evening(["a-9", "a-18", *PEARLS, "a-1", "a-2", "b-1"]), "0: ready")
    frith = state.players[1]
    assert frith.pearls == 0
    assert frith.progress[0] >= 5
    assert frith.progress[1] >= 7


PEARLS = ["pearl-1", "pearl-2", "pearl-3", "pearl-4"]
BLANK = ["a-13", "b-4", "b-21"]


@pytest.mark.rule("CO-R31")
def test_a_pearl_card_is_two_points(castle, evening, do):
    state = do(evening([*PEARLS[:1], "a-1", "a-12", "b-10", "b-11", "a-19", "b-1", "b-2", "a-20"]), "0: ready")
    sheet = castle.score_tally(castle.tally(state))
    assert state.players[1].progress[3] == 2
    assert sheet.of(1, "Starfish")[0].points == 2


@pytest.mark.rule("CO-R31")
def test_a_bonus_of_two_pearls_is_two_points(evening, do):
    state = do(evening(["a-1", *PEARLS, "a-13", "b-4", "a-19", "a-20"], progress={"tentacle": 7}), "0: ready")
    assert state.players[1].pearls == 0
    assert state.players[1].progress[3] >= 8 + 2


@pytest.mark.rule("CO-G21")
def test_his_cards_count_at_their_best(castle, evening, do):
    state = do(evening(["b-25", "a-6", "b-21", *PEARLS, "a-1", "a-2"]), "0: ready")
    reading = castle.view(state, 0).players[1].reading
    assert any(played.doubled_by for played in reading.cards)
    assert reading.paid == 0


@pytest.mark.rule("CO-R32")
@pytest.mark.parametrize(("level", "keeps"), [("easy", 0), ("normal", 2), ("hard", 4)])
def test_what_he_keeps_by_level(castle, evening, do, level, keeps):
    state = do(
        evening(["a-9", "a-18", "a-1", "a-2", "a-3", "a-11", "a-12", "b-1", "b-2"], options={"level": level}),
        "0: ready",
    )
    state = do(state, *(f"0: keep {card}" for card in state.players[0].drafted[:4]), "0: ready")
    rng = Random(1)
    while state.phase == "frith-keep":
        assert not any(outcome.what in ("a-9", "a-18") for outcome, _ in castle.odds(state))
        state = castle.apply(state, castle.sample(state, rng))
    assert len(state.players[1].kept) == keeps
    assert {"a-9", "a-18"} <= set(state.out)
    assert [card.id for card in castle.view(state, None).players[1].kept] == list(state.players[1].kept)


@pytest.mark.rule("CO-G20")
def test_he_never_keeps_a_gold_and_keeps_fewer_if_he_has_too_many(castle, evening, do, refused):
    golds = ["a-9", "a-18", "a-25", "b-9", "b-17", "b-25"]
    state = do(evening([*golds, "a-1", "a-2", "a-3"], options={"level": "hard"}), "0: ready")
    state = do(state, *(f"0: keep {card}" for card in state.players[0].drafted[:4]), "0: ready")
    assert refused(state, "*: save a-9") == "CO-G20"
    state = do(state, "*: save a-1", "*: save a-2", "*: save a-3")
    assert state.round == 2
    assert state.players[1].kept == ("a-1", "a-2", "a-3")


@pytest.mark.rule("CO-G22")
@pytest.mark.parametrize(("again", "points"), [("once", 0), ("again", 2)])
def test_a_pearl_card_that_he_kept(evening, do, again, points):
    drafted = ["a-1", "a-2", "a-3", "a-11", "a-12", "b-3", "b-10", "b-11", "b-18"]
    state = evening(drafted, 2, {"frith-pearls": again}, kept=["pearl-1"])
    assert do(state, "0: ready").players[1].progress[3] == points


@pytest.mark.rule("CO-R33")
def test_after_three_rounds_the_tracks_are_won_for_the_third_prize(castle, evening, do):
    state = do(evening(["a-9", "a-18", "a-1", "a-2", "a-3", "a-11", "a-12", "b-1", "b-2"], 3), "0: ready")
    sheet = castle.score_tally(castle.tally(state))
    assert sheet.final
    assert sheet.of(1, "Tentacles")[0].points == 3
    assert sheet.ranking[0] == (1,)


@pytest.mark.rule("CO-R30")
def test_the_deck_of_54_is_used_up_in_three_rounds(castle, played_out):
    seen = []
    played_out(1, 4, lambda state: seen.append((state.round, len(unseen(state)))) if state.phase == "play" else None)
    assert seen[-1] == (3, 0)
