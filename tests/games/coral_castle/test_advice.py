"""What is advised when somebody asks, and why a card cannot be chosen now."""

from companion.games.coral_castle.policy import best_play


def reason(castle, state, card):
    return dict(castle.view(state, 0).mine.reasons).get(card, "")


def test_the_advised_play_is_the_best_one_and_its_moves_choose_exactly_it(castle, table, do):
    state = table(3, "play", [{"drafted": ["a-7", "a-4", "a-1", "a-9", "a-16"]}])
    state = do(state, "0: lay a-1")
    found = castle.advise(state, 0)
    assert set(found.cards) == {one.id for one in best_play(state, 0).cards}
    after = do(state, *found.moves)
    assert set(after.players[0].laid) == set(found.cards)
    assert castle.view(after, 0).mine.reading.steps == found.reading.steps
    assert castle.view(after, 0).mine.faults == ()


def test_the_advised_keeps_are_as_many_as_may_be_kept(castle, table, do):
    state = do(table(3, "play"), "0: ready", "1: ready", "2: ready")
    found = castle.advise(state, 0)
    assert len(found.cards) == 4
    assert do(state, *found.moves, "0: ready").players[0].is_ready


def test_a_draft_is_advised_of_the_pile_and_only_where_the_app_knows_it(castle, table):
    state = table(3, "draft", [{}, {}, {}])
    assert castle.advise(state, 0).cards[0] in state.players[0].hand
    assert castle.advise(table(3, "draft", options={"draft": "cards"}), 0) is None


def test_who_is_done_is_advised_nothing(castle, table, do):
    assert castle.advise(do(table(3, "play"), "0: ready"), 0) is None


def test_each_card_says_why_it_cannot_be_played_with_the_chosen_ones(castle, table, do):
    state = table(3, "play", [{"drafted": ["a-7", "a-4", "pearl-1"], "pearls": 5}])
    assert "Fish" in reason(castle, state, "a-7")  # CO-R14: alone it lacks another Fish
    assert "never be played" in reason(castle, state, "pearl-1")  # CO-R10
    assert reason(castle, state, "a-4") == ""
    state = do(state, "0: lay a-4")
    assert reason(castle, state, "a-7") == ""
    poor = do(table(3, "play", [{"drafted": ["a-7", "a-4"], "pearls": 0}]), "0: lay a-4")
    assert "would cost 1 pearl" in reason(castle, poor, "a-7")  # CO-R13


def test_a_played_gold_says_why_it_cannot_be_kept(castle, table, do, deck):
    gold = next(one for one in deck.cards if one.is_gold and one.set == "A" and not one.needs)
    state = table(3, "play", [{"drafted": [gold.id], "pearls": 20}])
    state = do(state, f"0: lay {gold.id}", "0: ready", "1: ready", "2: ready")
    assert "gold" in reason(castle, state, gold.id)


def test_a_reading_says_where_the_meeples_stand_after_it(castle, table, do):
    state = do(table(3, "play", [{"drafted": ["a-7", "a-4"]}]), "0: lay a-7", "0: lay a-4")
    planned = castle.view(state, 0).mine.reading.places
    done = do(state, "0: ready", "1: ready", "2: ready")
    assert castle.view(done, 0).players[0].places == planned
