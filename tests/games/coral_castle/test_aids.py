"""The aids: the round, Lord Frith and the score; each against the full game's own rule functions."""

from random import Random

import pytest

from companion.engine import registry
from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE
from companion.engine.learning import learned


@pytest.fixture(scope="session")
def round_aid():
    return registry.game("coral-castle/round")


@pytest.fixture(scope="session")
def frith_aid():
    return registry.game("coral-castle/lord-frith")


@pytest.fixture(scope="session")
def score_mode():
    return registry.game("coral-castle/score")


def play(game, state, *texts):
    for text in texts:
        move = game.read(text)
        game.check(state, move)
        state = game.apply(state, move)
    return state


def refused(game, state, text):
    with pytest.raises(IllegalMove) as caught:
        game.check(state, game.read(text))
    return caught.value


# ---- The round ----


@pytest.mark.rule("CO-R22")
def test_a_gold_that_was_scored_is_out_in_later_rounds(round_aid):
    state = round_aid.start(round_aid.prepare(2))
    state = play(round_aid, state, "0: lay a-9", "0: lay a-4", "0: score", "1: lay a-18", "1: clear")
    state = play(round_aid, state, "0: next", "0: lay a-4")
    assert refused(round_aid, state, "0: lay a-9").rule == "CO-R22"
    # Seat 1 scored its gold in no round.
    state = play(round_aid, state, "1: lay a-18", "0: score", "1: lift a-18", "0: next")
    assert state.golds == ("a-9",)
    assert round_aid.load(round_aid.dump(state)) == state


@pytest.mark.rule("CO-R17")
@pytest.mark.rule("CO-R18")
@pytest.mark.rule("CO-R19")
def test_a_played_row_becomes_steps_corals_and_pearls(round_aid):
    state = round_aid.start(round_aid.prepare(3))
    state = play(round_aid, state, "0! correct track 0 tentacle 9", "0: gain 3", "0: lay a-8", "0: lay a-4")
    assert round_aid.view(state, 0).players[0].reading.steps == (5, 0, 2, 0)
    told = round_aid.tell(state, round_aid.read("0: score"), None)
    assert "⟨0⟩: place 1 coral and move tentacles to space 4." in told.steps
    assert "⟨0⟩: pay 3 pearls." in told.steps
    state = play(round_aid, state, "0: score")
    side = state.players[0]
    assert side.progress == (14, 2, 2, 0)
    assert side.pearls == 5 + 3 - 3


@pytest.mark.rule("CO-R16")
@pytest.mark.parametrize("seed", range(12))
def test_the_round_aid_comes_to_what_the_full_game_comes_to(castle, round_aid, deck, table, do, seed):
    rng = Random(seed)
    able = [card.id for card in deck.cards if card.set in list("ABC") and not card.needs]
    drafted = rng.sample(able, 9)
    start = {track: rng.randrange(20) for track in ("tentacle", "mermaid", "trident", "starfish")}
    chosen = drafted[:6]
    whole = table(3, "play", [{"drafted": drafted, "pearls": 40, "progress": start}, {"ready": True}, {"ready": True}])
    whole = do(whole, *(f"0: lay {card}" for card in chosen), "0: ready")
    aid = round_aid.start(round_aid.prepare(3))
    aid = play(
        round_aid,
        aid,
        *(f"0! correct track 0 {name} {steps}" for name, steps in start.items()),
        "0! correct pearls 0 40",
    )
    aid = play(round_aid, aid, *(f"0: lay {card}" for card in chosen), "0: score")
    assert aid.players[0].progress == whole.players[0].progress
    assert aid.players[0].pearls == whole.players[0].pearls
    assert round_aid.view(aid, 0).players[0].reading == castle.view(whole, 0).players[0].reading


@pytest.mark.rule("CO-R14")
def test_the_round_aid_tells_what_may_not_be_played_and_scores_it_all_the_same(round_aid):
    state = play(round_aid, round_aid.start(round_aid.prepare(2)), "0: lay a-10")
    assert "Play with 2 Fish" in round_aid.view(state, 0).players[0].faults[0]
    assert play(round_aid, state, "0: score").players[0].is_scored


@pytest.mark.rule("CO-R17")
def test_no_round_ends_over_cards_that_are_not_scored(round_aid):
    state = play(round_aid, round_aid.start(round_aid.prepare(3)), "0: lay a-4", "0: score", "1: lay a-5", "2: lay a-7")
    for seat in (0, 1, 2):
        assert f"{seat}: next" not in map(round_aid.write, round_aid.legal_moves(state, seat))
    why = refused(round_aid, state, "0: next")
    assert why.detail == "Cards of ⟨1⟩ and ⟨2⟩ lie here and are not scored yet. Score them first, or clear the row."
    assert "Cards of ⟨1⟩ and ⟨2⟩ lie here: score or clear them" in round_aid.prompt(state, 0).detail
    state = play(round_aid, state, "1: score", "2: clear", "0: next")
    assert state.round == 2
    assert sum(state.players[1].progress) > 0


def test_a_card_lies_before_one_player_only(round_aid):
    state = play(round_aid, round_aid.start(round_aid.prepare(2)), "0: lay a-10")
    assert "already" in refused(round_aid, state, "1: lay a-10").detail
    assert refused(round_aid, state, "1: lay pearl-1").rule == "CO-R10"


@pytest.mark.rule("CO-R11")
def test_three_rounds_and_the_end(round_aid):
    state = round_aid.start(round_aid.prepare(2))
    limits = [round_aid.view(state, 0).limit]
    for _ in range(2):
        state = play(round_aid, state, "0: lay a-4", "0: score", "1: next")
        limits.append(round_aid.view(state, 0).limit)
    assert limits == [6, 7, 8]
    state = play(round_aid, state, "0: next")
    sheet = round_aid.score_tally(round_aid.tally(state))
    assert sheet.final
    assert sheet.of(0, "Tentacles")[0].points == 6  # two players: the winner takes the second prize


def test_a_row_is_cleared_and_cards_are_taken_away(round_aid):
    state = play(round_aid, round_aid.start(round_aid.prepare(1)), "0: lay a-4", "0: lay a-5", "0: lift a-4")
    assert state.players[0].laid == ("a-5",)
    assert play(round_aid, state, "0: clear").players[0].laid == ()


def test_facts_told_in_an_aid_are_remembered(round_aid):
    state = round_aid.start(round_aid.prepare(2))
    state = play(
        round_aid,
        state,
        "0! correct card a-4 tentacle 3",
        "0! correct prize trident 3 5",
        "0! correct since 0 mermaid 1",
    )
    (told,) = learned(round_aid, state)
    assert (told.card, dict(told.values)) == ("a-4", {"tentacle": 3})
    assert state.deck.tracks[2].prizes[2] == 5
    with pytest.raises(IllegalMove, match="no fact of a card"):
        round_aid.check(state, round_aid.read("0! correct card a-4 size 3"))


# ---- Lord Frith ----


@pytest.mark.rule("CO-R30")
def test_the_pile_draft_with_physical_piles(frith_aid):
    rng = Random(1)
    state = frith_aid.start(frith_aid.prepare(1))
    sizes, told = [], []
    while state.phase in ("draft", "give"):
        if state.phase == "draft":
            sizes.append(state.piles[0])
            state = play(frith_aid, state, "0: taken")
        else:
            move = frith_aid.sample(state, rng)
            assert len(frith_aid.odds(state)) == state.piles[0]
            told.append(frith_aid.tell(state, move, 0))
            state = frith_aid.apply(state, move)
    assert sizes == [2, 3, 4, 4, 5, 2, 3, 3, 2]
    assert len(told) == 6  # of a pile of two the other card is his without a draw
    assert all("to Lord Frith, face up." in one.steps[0] for one in told)
    assert state.phase == "frith"


def nine(frith_aid, cards, **options):
    state = frith_aid.start(frith_aid.prepare(1, options))
    rng = Random(1)
    while state.phase in ("draft", "give"):
        state = (
            play(frith_aid, state, "0: taken")
            if state.phase == "draft"
            else frith_aid.apply(state, frith_aid.sample(state, rng))
        )
    return play(frith_aid, state, *(f"0: frith {card}" for card in cards))


@pytest.mark.rule("CO-R31")
def test_his_nine_are_scored_like_in_the_full_game(frith_aid, table, do):
    cards = ["a-9", "a-18", "b-21", "b-25", "pearl-1", "a-6", "a-1", "b-10", "b-3"]
    aid = play(frith_aid, nine(frith_aid, cards), "0: score")
    whole = do(table(1, "play", [{}, {"drafted": cards, "pearls": 0}]), "0: ready")
    assert aid.frith.progress == whole.players[1].progress
    assert aid.frith.since == whole.players[1].since


@pytest.mark.rule("CO-R32")
@pytest.mark.rule("CO-G20")
@pytest.mark.parametrize(("level", "keeps"), [("easy", 0), ("normal", 2), ("hard", 4)])
def test_he_keeps_by_level_and_never_a_gold(frith_aid, level, keeps):
    cards = ["a-9", "a-18", "a-1", "a-2", "a-3", "a-11", "a-12", "b-1", "b-2"]
    state = play(frith_aid, nine(frith_aid, cards, level=level), "0: score")
    rng = Random(2)
    while state.phase == "keep":
        assert not {"a-9", "a-18"} & {move.words[1] for move, _ in frith_aid.odds(state)}
        state = frith_aid.apply(state, frith_aid.sample(state, rng))
    assert state.round == 2
    assert len(state.frith.kept) == keeps
    assert len(frith_aid.view(state, None).kept) == keeps


def test_a_card_that_is_not_his_after_all_is_taken_back(frith_aid):
    state = nine(frith_aid, ["a-1", "a-2"])
    assert play(frith_aid, state, "0: not a-1").frith.drafted == ("a-2",)
    assert "Lord Frith's cards" in refused(frith_aid, state, "0: score").detail


@pytest.mark.rule("CO-R33")
def test_a_whole_evening_without_a_pencil(frith_aid):
    rng = Random(5)
    state = frith_aid.start(frith_aid.prepare(1, {"dealing": "app"}))
    while state.phase != "own":
        acting = frith_aid.to_act(state)
        if acting == (CHANCE,):
            state = frith_aid.apply(state, frith_aid.sample(state, rng))
        else:
            state = frith_aid.apply(state, rng.choice(list(frith_aid.legal_moves(state, 0))))
    assert state.round == 3
    state = play(frith_aid, state, "0: corals tentacle 9", "0: space tentacle 3", "0: pearls 7", "0: done")
    sheet = frith_aid.score_tally(frith_aid.tally(state))
    assert sheet.final
    assert sheet.of(0, "Tentacles")[0].points == 3
    assert sheet.of(0, "Pearls")[0].points == 2
    assert sheet.of(1, "Pearls")[0].points == 0


@pytest.mark.rule("CO-R03")
@pytest.mark.parametrize(("sets", "text"), [("chosen", "0: use {}"), ("drawn", "*: set {}")])
def test_other_sets_alone(frith_aid, sets, text):
    state = frith_aid.start(frith_aid.prepare(1, {"sets": sets}))
    state = play(frith_aid, state, text.format("D"), text.format("C"))
    assert state.sets == ("C", "D")


def drafted_with(frith_aid, state, nine):
    """The draft with own piles, whatever is drawn, and these nine for Lord Frith."""
    rng = Random(1)
    while state.phase != "frith":
        acting = frith_aid.to_act(state) == (CHANCE,)
        state = frith_aid.apply(state, frith_aid.sample(state, rng)) if acting else play(frith_aid, state, "0: taken")
    return play(frith_aid, state, *(f"0: frith {card}" for card in nine))


@pytest.mark.rule("CO-R31")
def test_lord_friths_round_reads_the_same_after_it_is_scored(frith_aid):
    nine = ["a-9", "a-18", "a-1", "a-2", "a-3", "a-11", "a-12", "b-1", "b-2"]
    state = drafted_with(frith_aid, frith_aid.start(frith_aid.prepare(1)), nine)
    told = frith_aid.tell(state, frith_aid.read("0: score"), 0)
    state = play(frith_aid, state, "0: score")
    view = frith_aid.view(state, 0)
    assert view.reading.places == view.places
    assert view.reading.strides[0].sentence
    assert any("move tentacles to space" in step for step in told.steps)


@pytest.mark.rule("CO-R32")
@pytest.mark.rule("CO-G20")
def test_beside_own_cards_too_he_keeps_fewer_where_he_has_too_many_golds(frith_aid):
    nine = ["a-9", "a-18", "a-25", "b-9", "b-17", "b-25", "a-1", "a-2", "a-3"]
    state = drafted_with(frith_aid, frith_aid.start(frith_aid.prepare(1, {"level": "hard"})), nine)
    state = play(frith_aid, state, "0: score", "*: save a-1", "*: save a-2", "*: save a-3")
    assert state.round == 2
    assert state.frith.kept == ("a-1", "a-2", "a-3")


@pytest.mark.rule("CO-R30")
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_no_card_comes_twice_in_an_evening_that_the_app_deals(frith_aid, level):
    state, rng, came = frith_aid.start(frith_aid.prepare(1, {"dealing": "app", "level": level})), Random(5), []
    while state.phase != "own":
        if state.phase == "score":
            came += [*state.mine, *state.frith.drafted]
        acting = frith_aid.to_act(state) == (CHANCE,)
        move = frith_aid.sample(state, rng) if acting else next(frith_aid.legal_moves(state, 0))
        state = frith_aid.apply(state, move)
    assert len(came) == len(set(came)) == 54


@pytest.mark.rule("CO-R30")
@pytest.mark.rule("CO-R11")
def test_each_round_says_what_to_lay_out_and_what_to_do_oneself(frith_aid):
    state, rng, said = frith_aid.start(frith_aid.prepare(1, {"level": "easy"})), Random(3), []
    while frith_aid.to_act(state) and state.phase != "own":
        asked = frith_aid.prompt(state, 0)
        said.append((state.round, state.picks, f"{asked.detail} {asked.reminder}"))
        if frith_aid.to_act(state) == (CHANCE,):
            state = frith_aid.apply(state, frith_aid.sample(state, rng))
        else:
            state = frith_aid.apply(state, next(frith_aid.legal_moves(state, 0)))
    for number, plays, keeps in ((1, 6, "keep 4"), (2, 7, "keep 5"), (3, 8, "")):
        texts = {picks: text for at, picks, text in said if at == number}
        assert "Lay 18 cards of the deck in piles of 2, 3, 4, 4 and 5, face down." in texts[0]
        assert "Shuffle the 8 cards set aside into piles of 2, 3 and 3." in texts[5]
        assert "Shuffle the 2 cards set aside into a pile of 2." in texts[8]
        assert f"play up to {plays}" in texts[9]
        assert keeps in texts[9]
        assert ("keep" in texts[9]) == bool(keeps)


@pytest.mark.rule("CO-R30")
def test_lord_friths_card_is_named_by_its_place_in_the_row(frith_aid):
    state = play(frith_aid, frith_aid.start(frith_aid.prepare(1)), "0: taken", "0: taken", "*: place 2", "0: taken")
    state = play(frith_aid, state, "*: place 1", "0: taken", "*: place 3", "0: taken")
    assert frith_aid.tell(state, frith_aid.read("*: place 2"), 0).sentence == (
        "Lord Frith gets the card 2nd from the left."
    )
    assert frith_aid.tell(state, frith_aid.read("*: place 4"), 0).sentence == "Lord Frith gets the right card."


def test_lord_friths_tracks_are_put_right_but_he_has_no_pearls(frith_aid):
    state = play(
        frith_aid, frith_aid.start(frith_aid.prepare(1)), "0! correct track 1 mermaid 12", "0! correct pearls 0 9"
    )
    assert state.frith.progress == (0, 12, 0, 0)
    assert state.own.pearls == 9
    assert refused(frith_aid, state, "0! correct pearls 1 3").rule == "CO-R31"


# ---- The score ----


@pytest.mark.rule("CO-R23")
def test_the_score_is_told_as_the_board_shows_it(score_mode):
    state = score_mode.start(score_mode.prepare(3))
    state = play(
        score_mode,
        state,
        "0: corals tentacle 2",
        "0: space tentacle 2",
        "1: corals tentacle 1",
        "1: space tentacle 7",
        "0: pearls 6",
    )
    assert not score_mode.score_tally(score_mode.tally(state)).final
    state = play(score_mode, state, "0: done", "1: done", "2: done")
    sheet = score_mode.score_tally(score_mode.tally(state))
    assert sheet.final
    assert [sheet.of(seat, "Tentacles")[0].points for seat in (0, 1, 2)] == [10, 6, 0]
    assert sheet.of(0, "Pearls")[0].points == 2


@pytest.mark.rule("CO-R33")
def test_alone_lord_friths_side_is_told_too(score_mode):
    state = score_mode.start(score_mode.prepare(1))
    state = play(score_mode, state, "0: his corals mermaid 1", "0: space mermaid 9", "0: done")
    sheet = score_mode.score_tally(score_mode.tally(state))
    assert sheet.of(1, "Mermaids")[0].points == 3


@pytest.mark.rule("CO-G11")
def test_rounds_of_corals_are_asked_only_where_they_decide(score_mode):
    state = score_mode.start(score_mode.prepare(3, {"ties": "coral"}))
    assert score_mode.view(state, None).asks_since
    assert play(score_mode, state, "1: since mermaid 2").players[1].since == (0, 2, 0, 0)
    assert refused(score_mode, score_mode.start(score_mode.prepare(3)), "1: since mermaid 2").rule == "CO-G11"


@pytest.mark.rule("CO-G09")
def test_a_prize_of_my_box_that_nobody_has_told_is_asked_and_told(score_mode):
    from card_db.overlay import Box, my_box

    state = score_mode.start(score_mode.prepare(4, cards=my_box(Box("coral-castle"))))
    view = score_mode.view(state, 0)
    assert len(view.missing) == 8  # all but the 1st of the tentacle track, which the rulebook prints
    state = play(score_mode, state, "0: prize mermaid 1 9")
    assert state.tracks[1].prizes[0] == 9
