"""Phase 1, and how cards are carried out in every phase."""

from __future__ import annotations

import pytest


@pytest.mark.rule("AC-R8")
def test_every_phase_comes_in_order_even_without_a_card(cove, position, phases, play):
    state = position(agenda=phases(2), food=9)
    assert state.phase == 2
    # Nobody fishes, no card waits: phases 3 to 7 go by, each with its own step.
    state = play(state, "0: stop")
    told = cove.tell(position(agenda=phases(2), food=9), cove.read("0: stop"), 0).sentence
    assert told.index("bay is clean") < told.index("eats 4 food") < told.index("Only 4 food keep")
    assert (state.reef, state.food, state.season) == (7, 4, "summer")


@pytest.mark.rule("AC-R8")
def test_ac_t25_seven_rounds_two_storms_three_harvests(cove, drawn):
    from random import Random

    rng = Random(8)
    state = cove.start(cove.prepare(3))
    seasons, storms, harvests = [], 0, 0
    while acting := cove.to_act(state):
        if acting[0] < 0:
            move = cove.sample(state, rng)
            storms += move.source == "storm"
            if move.source == "event":
                seasons.append(f"{state.season} {state.year}")
        else:
            legal = list(cove.legal_moves(state, acting[0]))
            move = legal[rng.randrange(len(legal))]
        harvests += "harvest" in cove.tell(state, move, None).sentence
        state = cove.apply(state, move)
    years = [f"{season} {year}" for year in (1, 2) for season in ("spring", "summer", "fall")]
    assert seasons == [*years, "epilogue 2"]
    assert (storms, harvests) == (2, 3)


@pytest.mark.rule("AC-R9")
@pytest.mark.parametrize(
    ("bay", "bag", "left"), [([0, 0], 2, [0, 0]), ([1, 0], 3, [0, 0]), ([1, 1], 4, [0, 0]), ([2, 2], 4, [0, 2])]
)
def test_ac_t17_the_event_moves_its_number_of_pollution_into_the_bag(position, phases, play, bay, bag, left):
    state = position(agenda=phases(1, {"task": "revealing-event"}), bay=bay)
    assert state.bag.count("pollution") == 2
    state = play(state, "*: event murky-water")
    if state.agenda[0].__class__.__name__ == "Seeping":
        state = play(state, "0: seep 2 0")
    assert (state.bag.count("pollution"), list(state.bay)) == (bag, left)
    assert [(one.card, one.phase, one.is_done) for one in state.track] == [("murky-water", 3, False)]


@pytest.mark.rule("AC-R9", "AC-G26")
def test_the_events_pollution_may_come_from_either_column(position, phases, play, legal):
    state = play(position(agenda=phases(1, {"task": "revealing-event"}), bay=[2, 1]), "*: event calm-seas")
    assert legal(state) == ["0: seep 1 0", "0: seep 0 1"]
    assert play(state, "0: seep 0 1").bay == (2, 0)


@pytest.mark.rule("AC-R10", "AC-G37")
def test_the_helper_card_is_placed_by_the_head_fisher_before_cards_are_chosen(cove, position, phases, play, legal):
    agenda = phases(2, {"task": "drawing-helper"}, {"task": "playing-card", "hand": 1})
    hands = [[], ["mae-1"]]
    state = position(people=2, hands=hands, characters=["lana", "mae"], head=1, agenda=agenda)
    state = play(state, "*: helper florian-3")
    assert legal(state) == ["1: option 1", "1: option 2"]
    state = play(state, "1: option 1")
    assert [(one.card, one.phase, one.hand) for one in state.track] == [("florian-3", 3, -1)]
    assert cove.to_act(state) == (1,)


@pytest.mark.rule("AC-R11")
def test_each_player_clockwise_from_the_head_fisher_plays_one_card(cove, position, phases, play, refused):
    playing = [{"task": "playing-card", "hand": hand} for hand in (1, 2, 0)]
    hands = [["lana-1", "lana-2"], ["mae-1"], ["andrew-1"]]
    state = position(hands=hands, head=1, agenda=phases(2, *playing))
    assert cove.to_act(state) == (1,)
    assert refused(state, "0: play lana-1 1") == "AC-R13"
    assert refused(state, "1: play lana-1 1") == "AC-R11"
    state = play(state, "1: play mae-1 2", "2: play andrew-1 2", "0: play lana-2 2")
    assert [(one.card, one.phase, one.hand) for one in state.track] == [
        ("mae-1", 3, 1),
        ("andrew-1", 3, 2),
        ("lana-2", 3, 0),
    ]
    assert state.hands == (("lana-1",), (), ())


@pytest.mark.rule("AC-R12")
def test_ac_t2_only_the_chosen_option_happens(position, phases, play, track):
    # Andrew plays Seedlings with its first option, in Farming: nobody gathers.
    state = position(agenda=phases(3), track=[track("andrew-1", 1, 4, 2)], food=9)
    assert state.phase == 4
    state = play(state, "2: take 2")
    assert (state.farm, state.food) == (4, 4)


@pytest.mark.rule("AC-R12", "AC-G23")
def test_each_action_and_each_repetition_may_be_skipped(position, phases, legal, play, track):
    state = position(agenda=phases(3), track=[track("lana-1", 1, 3, 0)], bay=[1, 0])
    assert legal(state) == ["0: take 1", "0: skip"]
    state = play(state, "0: skip")
    assert legal(state) == ["0: clean 1 0", "0: skip"]
    assert play(state, "0: skip").bay == (1, 0)


@pytest.mark.rule("AC-R12", "AC-G23", "AC-G33")
def test_pollution_in_the_corner_comes_once_and_only_when_something_was_done(position, phases, play, track):
    state = position(agenda=phases(4), track=[track("andrew-2", 1, 4, 2)])
    assert play(state, "2: take 3").bay == (1, 0)
    assert play(state, "2: take 1").bay == (1, 0)
    assert play(state, "2: skip").bay == (0, 0)


@pytest.mark.rule("AC-R13", "AC-G25")
def test_the_players_choose_the_order_of_cards_in_a_phase(position, phases, legal, play, track):
    cards = [track("murky-water", 1, 3), track("lana-3", 1, 3, 0), track("andrew-4", 1, 3, 2)]
    state = position(agenda=phases(3), track=cards, bay=[1, 0])
    assert legal(state) == ["0: resolve murky-water", "0: resolve lana-3", "0: resolve andrew-4"]
    # Cleaned first, the Event's Pollution still lies there at the end of the phase.
    late = play(state, "0: resolve lana-3", "0: clean 1 0", "0: resolve andrew-4", "2: skip")
    assert (late.bay, late.reef) == ((1, 0), 6)
    # Resolved first, it lies there before the cleaning, which then takes one of the two.
    early = play(state, "0: resolve murky-water", "0: column right")
    assert early.bay == (1, 1)
    early = play(early, "0: resolve lana-3", "0: clean 1 0", "2: skip")
    assert (early.bay, early.reef) == ((0, 1), 6)


@pytest.mark.rule("AC-R13")
def test_cards_of_phase_two_go_before_or_after_fishing(position, phases, legal, play, track):
    state = position(agenda=phases(2), track=[track("lana-2", 1, 2, 0)])
    assert legal(state) == ["0: draw", "0: stop", "0: resolve lana-2"]
    before = play(state, "0: resolve lana-2", "0: take 2")
    assert legal(before) == ["0: draw", "0: stop"]
    after = play(state, "0: draw", "*: tile tuna", "0: stop")
    assert (after.food, legal(after)) == (5, ["0: take 2", "0: take 1", "0: skip"])


@pytest.mark.rule("AC-R44")
@pytest.mark.parametrize(
    ("food", "way", "left", "prosperity"), [(4, "0: pick 1", 0, 7), (4, "0: pick 2", 4, 5), (3, "", 3, 5)]
)
def test_ac_t4_village_feast_is_paid_or_costs_prosperity(
    position, phases, play, legal, track, food, way, left, prosperity
):
    agenda = phases(5, {"task": "choosing", "card": "village-feast", "option": 1, "seat": 0}, done=1)
    state = position(agenda=agenda, track=[track("village-feast", 1, 5, is_done=True)], food=food)
    if way:
        assert legal(state) == ["0: pick 1", "0: pick 2"]
        state = play(state, way)
    assert (state.food, state.prosperity) == (left, prosperity)


@pytest.mark.rule("AC-R44")
def test_what_an_event_says_cannot_be_skipped_and_comes_before_cards_are_chosen(cove, position, phases, play, refused):
    agenda = phases(1, {"task": "revealing-event"})
    agenda.insert(2, {"task": "playing-card", "hand": 0})
    state = position(agenda=agenda, hands=[["lana-1"], [], []], bay=[2, 1])
    state = play(state, "*: event old-wreck", "0: seep 1 1")
    assert refused(state, "0: skip") in ("AC-R44", "AC-R35")
    state = play(state, *(["0: column left"] if state.agenda[0].__class__.__name__ == "Polluting" else []))
    assert (state.supply, sum(state.bay)) == (1, 2)
    assert cove.to_act(state) == (0,)
    assert state.agenda[0].__class__.__name__ == "PlayingCard"
