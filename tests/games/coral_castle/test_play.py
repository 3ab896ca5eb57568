"""Playing, paying, scoring a round, and keeping."""

from random import Random

import pytest

from companion.games.coral_castle.state import unseen


@pytest.fixture
def turn(table):
    """Two others who are ready with nothing, and seat 0 with these cards."""

    def make(drafted, number=1, pearls=5, options=None, **fields):
        row = {"drafted": drafted, "pearls": pearls, **fields}
        return table(3, "play", [row, {"ready": True}, {"ready": True}], number=number, options=options or {})

    return make


@pytest.mark.rule("CO-R11")
@pytest.mark.rule("CO-R12")
@pytest.mark.parametrize(("number", "kept", "limit"), [(1, 0, 6), (2, 4, 7), (3, 5, 8)])
def test_how_many_of_how_many_may_be_played(castle, turn, do, refused, number, kept, limit):
    plain = ["a-4", "a-5", "a-14", "a-21", "b-5", "b-12", "b-15", "c-4", "c-18", "c-20", "c-22", "a-8", "a-16", "b-6"]
    state = turn(plain[kept : kept + 9], number, 99, kept=plain[:kept])
    assert len(castle.view(state, 0).mine.kept + castle.view(state, 0).mine.drafted) == 9 + kept
    assert castle.view(state, 0).limit == limit
    state = do(state, *(f"0: lay {card}" for card in plain[:limit]))
    assert refused(state, f"0: lay {plain[0]}") == ""
    if kept:
        state_over = do(state, f"0: lay {plain[limit]}")
        assert refused(state_over, "0: ready") == "CO-R11"
    assert do(state, "0: ready").phase == ("over" if number == 3 else "keep")


@pytest.mark.rule("CO-R11")
def test_nobody_has_to_play(turn, do):
    state = do(turn(["a-4"]), "0: ready")
    assert state.players[0].progress == (0, 0, 0, 0)


@pytest.mark.rule("CO-R10")
def test_a_pearl_card_is_refused(turn, refused):
    assert refused(turn(["pearl-1"]), "0: lay pearl-1") == "CO-R10"


@pytest.mark.rule("CO-R12")
def test_a_card_that_the_player_does_not_have_is_refused(turn, refused):
    assert refused(turn(["a-4"]), "0: lay a-1") == "CO-R12"


@pytest.mark.rule("CO-R13")
@pytest.mark.rule("CO-R17")
@pytest.mark.rule("CO-G05")
def test_a_card_of_three_tentacles_that_costs_a_pearl(castle, turn, do, deck):
    # a-7, Old Grouper: 3 tentacles, costs 1, with another Fish
    state = do(turn(["a-7", "a-4"]), "0: lay a-7", "0: lay a-4")
    assert state.players[0].pearls == 5
    state = do(state, "0: ready")
    assert state.players[0].pearls == 4
    assert state.players[0].progress[0] == 5
    assert state.players[0].progress[1] == 2  # the bonus of the fourth space


@pytest.mark.rule("CO-R13")
def test_what_cannot_be_paid_cannot_be_played(turn, do, refused):
    state = do(turn(["a-8"], pearls=2), "0: lay a-8")
    assert refused(state, "0: ready") == "CO-R13"


@pytest.mark.rule("CO-R14")
@pytest.mark.rule("CO-G14")
def test_conditions_look_at_what_is_played_not_at_what_is_kept(turn, do, refused):
    # a-10: play with 2 Fish
    state = turn(["a-10", "a-4"], number=2, kept=["a-5"])
    state = do(state, "0: lay a-10", "0: lay a-4")
    assert refused(state, "0: ready") == "CO-R14"
    assert do(state, "0: lay a-5", "0: ready").phase == "keep"


@pytest.mark.rule("CO-R16")
@pytest.mark.rule("CO-R18")
def test_the_receipt_shows_the_order_and_the_chain(castle, turn, do):
    state = turn(["b-21", "a-16", "a-4"], progress={"tentacle": 3})
    state = do(state, "0: lay b-21", "0: lay a-4", "0: lay a-16", "0: ready")
    reading = castle.view(state, None).players[0].reading
    names = [played.card.name for played in reading.cards]
    assert names.index("Table Coral") == names.index("Sunken Lantern") + 1
    assert next(one for one in reading.cards if one.card.name == "Table Coral").doubled_by == ("Sunken Lantern",)
    assert reading.steps == (2, 6, 0, 0)
    assert any("Bonus, 2 mermaids from the tentacle track" in stride.sentence for stride in reading.strides)


@pytest.mark.rule("CO-R17")
def test_scoring_goes_tentacles_mermaids_tridents_starfish(castle, turn, do):
    state = do(turn(["a-5", "a-9", "b-14"], pearls=9), "0: lay a-5", "0: lay a-9", "0: ready")
    order = [stride.track for stride in castle.view(state, 0).players[0].reading.strides if stride.depth == 0]
    tracks = ["tentacle", "mermaid", "trident", "starfish"]
    assert order == sorted(order, key=tracks.index)


@pytest.mark.rule("CO-R20")
def test_starfish_are_victory_points(castle, turn, do):
    state = do(turn(["b-13"]), "0: lay b-13", "0: ready")
    sheet = castle.score_tally(castle.tally(state))
    assert [line.points for line in sheet.of(0, "Starfish")] == [1]


@pytest.mark.rule("CO-R06")
def test_nothing_is_shown_before_everybody_is_ready(castle, table, do):
    state = table(3, "play", [{"drafted": ["a-4"]}])
    state = do(state, "0: lay a-4", "0: ready")
    seen = castle.view(state, 1).players[0]
    assert seen.played == ()
    assert seen.is_ready
    assert castle.tell(state, castle.read("1: ready"), 2).sentence == "⟨1⟩ has chosen what to play."


@pytest.mark.rule("CO-R06")
def test_cards_may_be_taken_back_until_one_is_ready(turn, do, refused):
    state = do(turn(["a-4", "a-5"]), "0: lay a-4", "0: lift a-4")
    assert state.players[0].laid == ()
    assert refused(state, "0: lift a-4") == "CO-R12"


@pytest.mark.rule("CO-R17")
def test_a_round_is_told_as_steps_on_the_board(castle, turn, do):
    state = do(turn(["a-7", "a-4"]), "0: lay a-7", "0: lay a-4")
    told = castle.tell(state, castle.read("0: ready"), None)
    assert "⟨0⟩: pay 1 pearl." in told.steps
    assert "⟨0⟩: move tentacles to space 5." in told.steps
    assert "⟨0⟩: take 1 pearl." in told.back
    assert told.reveals


# ---- Keeping ----


@pytest.mark.rule("CO-R21")
@pytest.mark.parametrize(("number", "keeps"), [(1, 4), (2, 5)])
def test_four_are_kept_after_the_first_round_five_after_the_second(castle, table, do, refused, number, keeps):
    state = table(3, "keep", [{"laid": []}, {"ready": True}, {"ready": True}], number=number)
    own = state.players[0].drafted
    state = do(state, *(f"0: keep {card}" for card in own[: keeps - 1]))
    assert refused(state, "0: ready") == "CO-R21"
    state = do(state, f"0: keep {own[keeps - 1]}")
    assert refused(state, f"0: keep {own[8]}") == "CO-R21"
    state = do(state, f"0: drop {own[0]}", f"0: keep {own[8]}", "0: ready")
    assert state.players[0].kept == (*own[1:keeps], own[8])
    assert set(own[keeps:8]) | {own[0]} <= set(state.discard)


@pytest.mark.rule("CO-R21")
def test_played_and_unplayed_cards_may_be_kept(castle, table, do):
    state = table(3, "keep", [{"drafted": ["a-4", "a-5", "a-14"], "laid": ["a-4"]}, {"ready": True}, {"ready": True}])
    own = state.players[0].drafted
    state = do(state, "0: keep a-4", "0: keep a-5", f"0: keep {own[4]}", f"0: keep {own[5]}", "0: ready")
    shown = [card.id if card else None for card in castle.view(state, 1).players[0].kept]
    assert shown == ["a-4", None, None, None]  # everybody saw that a-4 was played and not discarded


@pytest.mark.rule("CO-R22")
def test_a_gold_that_was_played_cannot_be_kept_one_that_was_not_can(table, do, refused):
    row = {"drafted": ["a-9", "a-18", "a-4", "a-5", "a-14"], "laid": ["a-9"]}
    state = table(3, "keep", [row, {"ready": True}, {"ready": True}])
    assert refused(state, "0: keep a-9") == "CO-R22"
    state = do(state, "0: keep a-18", "0: keep a-4", "0: keep a-5", "0: keep a-14", "0: ready")
    assert state.out == ("a-9",)
    assert "a-9" not in unseen(state)
    assert "a-9" not in state.discard


@pytest.mark.rule("CO-G26")
def test_in_later_rounds_other_numbers_stay_unplayed(castle, table):
    assert castle.view(table(3, "play"), 0).limit == 6
    assert castle.view(table(3, "play", number=3), 0).limit == 8


@pytest.mark.rule("CO-R08")
@pytest.mark.parametrize(("phase", "number"), [("keep", 1), ("over", 3)])
def test_what_others_did_not_play_stays_face_down_and_its_order_tells_nothing(castle, table, phase, number):
    row = {"drafted": ["a-4", "a-5", "a-14", "a-21"], "laid": ["a-21", "a-5"]}
    shown = castle.view(table(3, phase, [row], number=number), 1).players[0].drafted
    assert [card.id if card else None for card in shown] == ["a-21", "a-5", *[None] * 7]


@pytest.mark.rule("CO-R06")
def test_a_world_imagined_for_a_seat_has_none_of_the_cards_that_others_are_choosing(castle, table):
    state = table(3, "play", [{}, {"drafted": ["a-4"], "laid": ["a-4"]}])
    world = castle.determinize(state, 0, Random(1))
    assert world.players[1].laid == ()
    assert castle.load(castle.dump(world)) == world
