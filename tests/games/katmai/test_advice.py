"""Hints where everything lies open, and the reminder of each phase."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.game import CHANCE, Adviser


def test_the_best_space_is_the_one_that_catches_most(full, judging):
    # A third beeple beside 2c would box Sandy's in; 3a across from 3b satisfies Side by Side only.
    in_play = ["on-the-rocks", "box-in", "side-by-side", "four-square"]
    state = judging(
        {"t3": ["holly"]}, {}, in_play=in_play, beeples=[["2c", "3c", "6a"], ["3a"]], features=["eddy"] * 28
    )
    best, *rest = full.advise(state, 0)
    assert isinstance(full, Adviser)
    assert (best.move, best.salmon) == ("0: place 3b", 2)
    assert best.sentence.startswith("Place on 3b: 2 salmon now")
    assert all(one.salmon <= 2 for one in rest)


def test_the_set_that_keeps_more_for_later_may_be_suggested(full, judging, play):
    in_play = ["wading-in", "side-by-side", "corner-spot", "everybear"]
    features = ["shallows"] * 28
    state = judging({"t4": ["holly"]}, {}, in_play=in_play, beeples=[["1a", "2d", "6a"], []], features=features)
    state = play(state, "0: place 4a")
    found = full.advise(state, 0)
    assert {one.move for one in found} <= {
        "0: catch wading-in 1a 4a",
        "0: catch wading-in 2d 4a",
        "0: catch wading-in 4a 6a",
    }
    assert all(one.salmon == 1 for one in found)


def test_nothing_is_advised_to_the_other_seat(full, judging):
    assert full.advise(judging({"t3": ["holly"]}, {}), 1) is None


COMMITTING = [{"task": "committing"}, {"task": "revealing"}, {"task": "card-turn"}]


def test_a_card_is_suggested_with_what_it_makes_of_its_tile(full, position, stacks):
    state = position(
        hands=[["popeye"], [None]], stacks=[stacks(t4=["holly"]), stacks(t4=["norman"])], agenda=COMMITTING
    )
    found = full.advise(state, 0)
    assert len({one.move for one in found}) == 3
    legal = [full.write(move) for move in full.legal_moves(state, 0)]
    assert all(one.move in legal and one.move.endswith(" popeye") for one in found)
    for one in found:
        after = full.apply(state, full.read(one.move))
        number = int(one.move.split()[2])
        own, rival = (side.total for side in full.view(after, 0).tiles[number - 1].sides)
        assert one.sentence == f"Popeye at tile {number}: {own} to {rival} there."


@pytest.mark.rule("KA-R08")
def test_a_hint_about_cards_knows_nothing_that_its_seat_does_not_know(full, position, stacks):
    hints = {
        full.advise(
            position(
                hands=[["popeye", "holly"], [held]],
                down=[None, {"tile": 2, "bear": laid}],
                holder=1,
                stacks=[stacks(t2=["otis"]), stacks(t3=["pebble"])],
                agenda=COMMITTING,
            ),
            0,
        )
        for laid, held in (("norman", "brett"), ("chunk", "norman"), ("brett", "chunk"))
    }
    assert len(hints) == 1
    for one in hints.pop():
        assert ("a card lies face down" in one.sentence) == ("at tile 2" in one.sentence)


def test_a_hand_that_stays_on_the_table_gets_no_hint(full, position):
    state = position(hands=[["?"], ["norman"]], options={"hands": "first-kept"}, agenda=COMMITTING)
    assert full.advise(state, 0) is None


def test_each_phase_has_its_name_and_its_reminder(full):
    rng, phases = Random(2), []
    state = full.start(full.prepare(2))
    while (acting := full.to_act(state)) and state.round < 2:
        asked = full.prompt(state, None)
        assert asked.reminder
        if not phases or phases[-1] != asked.phase:
            phases.append(asked.phase)
        moves = list(full.legal_moves(state, acting[0]))
        state = full.apply(state, full.sample(state, rng) if acting == (CHANCE,) else rng.choice(moves))
    assert phases == ["Set-up", "Prepare", "Play cards", "Place beeples and catch salmon"]
