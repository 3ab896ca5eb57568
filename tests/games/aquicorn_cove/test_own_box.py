"""A box of which nobody has told anything: the app asks what it needs, once, and never fills a gap with a house value."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from card_db.load import load_set
from card_db.model import CardError, Fact
from card_db.overlay import Box, my_box, teach
from companion.engine import registry
from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Seat
from companion.engine.learning import learned
from companion.games.aquicorn_cove import facts, rules, tasks

BOX = my_box(Box("aquicorn-cove"))


def begun(cove, seats=2):
    return cove.start(cove.prepare(seats, None, {"characters": ["lana", "mae"], "head": 0}, BOX))


def until(cove, state, task, seed=1):
    """The first state in which that task is due, played at random."""
    rng = Random(seed)
    for _ in range(400):
        if state.agenda[0].__class__.__name__ == task:
            return state
        acting = cove.to_act(state)
        moves = [cove.sample(state, rng)] if acting == (CHANCE,) else list(cove.legal_moves(state, acting[0]))
        state = cove.apply(state, moves[rng.randrange(len(moves))])
    raise AssertionError(task)


def test_nothing_of_the_house_set_is_known(cove):
    printed = facts.Printed.of(BOX)
    assert [fish.kind for fish in printed.fish] == ["fish"]
    assert {one.cost for one in printed.buildings if one.id != "greenhouse"} == {None}
    assert printed.building("greenhouse").cost == 4
    assert {space.feed for space in printed.spaces} == {None}
    assert printed.card("village-feast").options[0].effect.lists
    assert printed.bonus("epilogue") == 2


def test_the_start_of_the_meeples_is_asked_first(cove, play):
    state = begun(cove)
    assert [task.field for task in state.agenda[:3]] == ["prosperity", "reef", "boat"]
    state = play(state, "0: say board prosperity 7", "0: say board reef 5", "0: say board boat 7")
    assert (state.prosperity, state.reef, state.open_spaces) == (7, 5, 3)


@pytest.mark.parametrize(
    ("task", "for_people"),
    [
        (tasks.Asking("board", "reef"), True),
        (tasks.AskingDice(), True),
        (tasks.ByHand("village-feast", Seat(0)), True),
        (tasks.Paying("bakery", "wave", 2, Seat(0)), True),
        (tasks.Paying("greenhouse", "wave", 2, Seat(0)), False),
        (tasks.Polluting(1, Seat(0)), False),
    ],
)
def test_what_only_a_reader_of_the_copy_knows_is_asked_of_people(cove, task, for_people):
    assert cove.asks_people(replace(begun(cove), agenda=(task,))) is for_people


@pytest.mark.rule("AC-R1", "AC-R14")
def test_the_spaces_of_the_boat_are_ours_and_asked_of_an_untold_copy_once(own_box):
    assert load_set("aquicorn-cove").facts("board")["boat"] == Fact(8, "house")
    aid = registry.game("aquicorn-cove/fishing-bag")
    setup = aid.prepare(2, None, None, own_box)
    assert [item.text for item in aid.checklist(setup)][-1] == "Lay the 4 Boat tiles on the Fishing Boat."
    state = aid.start(setup)
    assert {aid.write(move) for move in aid.legal_moves(state, 1)} == {f"1: say board boat {n}" for n in range(4, 13)}
    assert aid.prompt(state, 1).phase == ""
    state = aid.apply(state, aid.read("1: say board boat 6"))
    assert (aid.view(state, 0).boat.spaces, aid.view(state, 0).boat.open) == (6, 2)
    assert [(one.card, one.values) for one in learned(aid, state)] == [("board", {"boat": 6})]
    assert aid.load(aid.dump(state)) == state


def test_the_phase_of_a_card_is_asked_when_it_is_played_and_then_known(cove, play):
    state = until(cove, begun(cove), "PlayingCard")
    card = state.hands[0][0]
    state = play(state, f"0: play {card} 1")
    assert "phase of option 1" in cove.prompt(state, 0).title
    state = play(state, f"0: say {card} phase_1 4")
    assert state.printed.card(card).options[0].phase == 4
    found = {(one.card, tuple(one.facts)) for one in learned(cove, state)}
    assert (card, (("phase_1", 4),)) in found


def test_a_fish_is_named_when_it_is_drawn_and_its_food_asked_once(cove, play):
    state = until(cove, begun(cove), "Fishing")
    seat = cove.to_act(state)[0]
    drawing = play(state, f"{seat}: draw")
    assert {outcome.value for outcome, _ in cove.odds(drawing)} >= {"tuna", "snapper", "net", "pollution"}
    assert cove.chance(drawing).estimate
    before = state.food
    state = play(drawing, "*: tile tuna")
    state = play(state, f"{seat}: stop") if state.agenda[0].__class__.__name__ == "Fishing" else state
    while state.agenda[0].__class__.__name__ == "Asking" and state.agenda[0].field == "value":
        state = play(state, f"{seat}: say {state.agenda[0].card} value 2")
    assert state.printed.value("tuna") == 2
    assert state.food >= before + 2
    assert cove.load(cove.dump(state)) == state


def test_a_building_is_paid_as_its_copy_says_and_its_cost_is_known_then(cove, position, phases, play, track, legal):
    unknown = [["inn", "cost", None], ["inn", "left", None], ["inn", "reward", "by hand"]]
    state = position(
        cards=unknown, agenda=phases(6), track=[track("mae-5", 1, 6, 1)], food=3, supply=1,
        market=["inn", "bakery", "school", "library"],
    )  # fmt: skip
    # Nobody knows its fence either, so that no place is refused for it; both Villages are damaged.
    assert [text for text in legal(state) if "inn" in text] == ["1: build inn wind 1", "1: build inn lightning 1"]
    state = play(state, "1: build inn wind 1")
    assert "1: pay 2 1" in legal(state)
    assert len(legal(state)) == 4 * 2
    state = play(state, "1: pay 2 1", "*: building workshop")
    assert state.printed.building("inn").cost == 3
    assert legal(state) == ["1: done"]


def test_what_a_card_does_can_be_told_in_the_language_of_effects(cove, play):
    state = until(cove, begun(cove), "PlayingCard")
    card = state.hands[0][0]
    state = play(state, f"0! correct tell {card} effect_1 food 2, clean 1 + pollution")
    effect = state.printed.card(card).options[0].effect
    assert [(one.icon, one.count) for one in effect.lists[0]] == [("food", 2), ("clean", 1)]
    with pytest.raises(IllegalMove) as caught:
        cove.check(state, cove.read(f"0! correct tell {card} effect_1 whales 2"))
    assert card in caught.value.detail
    assert "expected an action" in caught.value.detail


def test_a_card_that_nobody_has_told_is_done_by_hand(cove, play):
    state = until(cove, begun(cove), "ByHand")
    seat = rules.to_act(state)[0]
    assert [cove.write(move) for move in cove.legal_moves(state, seat)] == [f"{seat}: done"]
    prompt = cove.prompt(state, seat)
    assert "put the numbers right" in prompt.detail
    assert state.agenda[0].who not in prompt.title


def test_the_number_of_dice_is_asked_where_the_track_is_not_known(cove):
    state = until(cove, begun(cove), "AskingDice")
    assert [move.number for move in cove.legal_moves(state, cove.to_act(state)[0])] == [0, 1, 2, 3, 4]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_whole_game_can_be_played_with_it(cove, seats):
    rng = Random(seats)
    state = cove.start(cove.prepare(seats, None, None, BOX))
    asked = []
    while acting := cove.to_act(state):
        moves = [cove.sample(state, rng)] if acting == (CHANCE,) else list(cove.legal_moves(state, acting[0]))
        move = moves[rng.randrange(len(moves))]
        if cove.write(move).split()[1] == "say":
            asked.append(tuple(cove.write(move).split()[2:4]))
        state = cove.apply(state, move)
        assert cove.load(cove.dump(state)) == state
    assert len(asked) == len(set(asked))
    assert asked


def test_a_text_that_is_no_effect_is_not_taught_and_names_card_and_field():
    with pytest.raises(CardError) as caught:
        teach(Box("aquicorn-cove"), {"effect": "fish 2"}, card="calm-seas")
    assert any("calm-seas, effect: 'fish 2'" in fault for fault in caught.value.faults)
