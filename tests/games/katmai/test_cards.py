"""The card phase: preparing, the initiative, laying and revealing, triggers, drawing."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE
from companion.games.katmai import facts

COMMITTING = [{"task": "committing"}, {"task": "revealing"}, {"task": "card-turn"}]


def refused(full, state, text):
    with pytest.raises(IllegalMove) as error:
        full.check(state, full.read(text))
    assert error.value.detail.endswith(".")
    return error.value.rule


@pytest.fixture
def turn(position, stacks):
    """A card-turn: hands by seat, stacks by tile; Cinnamon (seat 0) has the initiative."""

    def make(cinnamon, sandy, here=None, there=None, **given):
        return position(
            hands=[[*cinnamon], [*sandy]],
            stacks=[stacks(**(here or {})), stacks(**(there or {}))],
            agenda=COMMITTING,
            **given,
        )

    return make


# ---- Prepare ----


@pytest.mark.rule("KA-R06")
def test_a_round_is_prepared_played_judged_and_cleaned_up(full):
    state, rng, phases = full.start(full.prepare(2, {}, {"start": 0})), Random(3), []
    while state.round < 2 and full.to_act(state):
        acting = full.to_act(state)
        seen = full.view(state, None).phase
        if state.round and (not phases or phases[-1] != seen):
            phases.append(seen)
        moves = list(full.legal_moves(state, acting[0]))
        state = full.apply(state, full.sample(state, rng) if acting == (CHANCE,) else rng.choice(moves))
    kinds = ["cards" if one in ("drawing", "committing", "triggering") else "river" for one in phases]
    assert kinds == sorted(kinds)
    assert phases[0] == "drawing"
    assert {"committing", "placing"} <= set(phases)


@pytest.mark.rule("KA-R07")
def test_each_draws_two_and_two_are_never_drawn(full, play):
    tiles, objectives = [f"tile-{n}a" for n in range(1, 8)], ["poolside", "steady-eddy", "parade", "pawsitive-vibes"]
    state = full.start(full.prepare(2, {}, {"tiles": tiles, "objectives": objectives, "start": 1}))
    assert full.chance(state).private_to == 1
    state = play(state, "*: hand brett", "*: hand holly", "*: hand flo", "*: hand diver")
    assert full.to_act(state) == (1,)
    assert [full.view(state, 0).players[0].deck_left, full.view(state, 1).players[1].deck_left] == [8, 8]
    # KA-G27: which two are set aside is nowhere in the state.
    assert [mask.bit_count() for mask in state.unseen] == [10, 10]


@pytest.mark.rule("KA-R07")
def test_a_card_that_was_seen_cannot_be_drawn(full, play):
    state = full.start(full.prepare(2, {}, {"tiles": [f"tile-{n}a" for n in range(1, 8)], "start": 0, "objectives": [
        "poolside", "steady-eddy", "parade", "pawsitive-vibes"]}))  # fmt: skip
    state = play(state, "*: hand holly", "*: hand brett")
    assert refused(full, state, "*: hand holly") == "KA-R07"
    assert refused(full, state, "*: hand norman") == "KA-R07"


# ---- Initiative and laying ----


@pytest.mark.rule("KA-R08")
def test_the_holder_of_the_initiative_lays_first(full, turn, play, legal):
    state = turn(["holly"], ["norman"])
    assert full.to_act(state) == (0,)
    assert refused(full, state, "1: lay 3 norman") == "KA-R08"
    state = play(state, "0: lay 3 holly")
    assert full.to_act(state) == (1,)
    assert "1: give" not in legal(state)


@pytest.mark.rule("KA-R08")
def test_only_a_card_of_the_hand_can_be_laid(full, turn):
    state = turn(["holly"], ["norman"])
    assert refused(full, state, "0: lay 3 popeye") == "KA-R08"
    assert refused(full, state, "0: lay 3") == "KA-R08"


@pytest.mark.rule("KA-R09")
def test_a_fourth_card_at_a_tile_is_refused(full, turn, legal):
    state = turn(["holly"], ["norman"], {"t3": ["popeye", "juniper", "bramble"]})
    assert refused(full, state, "0: lay 3 holly") == "KA-R09"
    assert "0: lay 4 holly" in legal(state)


@pytest.mark.rule("KA-R09")
def test_a_card_that_is_moved_away_makes_room(turn, play, legal):
    state = turn(["milkshake", "holly"], ["norman", "brett"], {"t3": ["popeye", "juniper", "bramble"]})
    state = play(state, "0: lay 4 milkshake", "1: lay 1 norman", "0: gather popeye")
    assert "0: lay 3 holly" in legal(state)
    assert state.stacks[0][2] == state.stacks[0][2][:2]


@pytest.mark.rule("KA-R10")
def test_the_initiative_can_be_given_away_once_a_turn_and_given_on_in_the_next(full, turn, play):
    state = turn(["holly", "popeye"], ["norman", "brett"])
    state = play(state, "0: give")
    assert state.holder == 1
    assert full.to_act(state) == (1,)
    assert refused(full, state, "1: give") == "KA-R10"
    state = play(state, "1: lay 1 norman", "0: lay 2 holly")
    state = play(state, "1: give")  # the next card-turn: no card was left to draw, or it was drawn
    assert state.holder == 0
    assert refused(full, state, "0: give") == "KA-R10"


@pytest.mark.rule("KA-R10")
def test_the_initiative_is_given_before_a_card_is_laid(full, turn, play):
    state = play(turn(["holly"], ["norman"]), "0: lay 1 holly")
    assert refused(full, state, "1: give") == "KA-R10"


# ---- Reveal and triggers ----


@pytest.mark.rule("KA-R11")
def test_cards_are_turned_over_together(full, turn, play):
    state = play(turn(["holly", "popeye"], ["norman", "brett"]), "0: lay 1 holly")
    assert full.view(state, 1).tiles[0].sides[0].is_down
    assert full.view(state, 1).tiles[0].sides[0].cards == ()
    state = play(state, "1: lay 1 norman")
    assert [side.cards[0].name for side in full.view(state, 1).tiles[0].sides] == ["Holly", "Norman"]


@pytest.mark.rule("KA-R11")
@pytest.mark.parametrize(("holder", "first"), [(0, 0), (1, 1)])
def test_the_holders_trigger_comes_first(full, position, stacks, play, holder, first):
    state = position(
        hands=[["milkshake"], ["flo"]],
        stacks=[stacks(t1=["holly"]), stacks(t1=["norman"])],
        agenda=COMMITTING,
        holder=holder,
    )
    cards = [(0, "milkshake"), (1, "flo")]
    for seat, bear in cards if holder == 0 else reversed(cards):
        state = play(state, f"{seat}: lay 2 {bear}")
    assert full.to_act(state) == (first,)
    state = play(state, f"{first}: gather none")
    assert full.to_act(state) == (1 - first,)


@pytest.mark.rule("KA-R12")
def test_hands_last_ten_cards_with_the_last_draw_after_the_eighth(full):
    state, rng = full.start(full.prepare(2, {}, {"start": 0})), Random(5)
    turns = []
    while state.round < 2 and full.to_act(state):
        acting = full.to_act(state)
        view = full.view(state, None)
        if view.phase == "committing" and state.down == (None, None) and view.turn not in [turn for turn, *_ in turns]:
            turns.append((view.turn, *(sum(card is not None for card in player.hand) for player in view.players)))
        moves = list(full.legal_moves(state, acting[0]))
        state = full.apply(state, full.sample(state, rng) if acting == (CHANCE,) else rng.choice(moves))
    assert turns == [(n, 2, 2) for n in range(1, 10)] + [(10, 1, 1)]  # KA-T21


@pytest.mark.rule("KA-R13")
def test_revealed_cards_stay_face_up_for_the_round(full, turn, play):
    state = play(turn(["holly", "popeye"], ["norman", "brett"]), "0: lay 1 holly", "1: lay 1 norman", "0: lay 2 popeye")
    assert full.view(state, None).tiles[0].sides[0].cards[0].bear == "holly"


@pytest.mark.rule("KA-R32")
def test_milkshake_gathers_one_own_revealed_card(full, turn, play, legal, bear):
    state = turn(["milkshake"], ["norman"], {"t3": ["holly", "popeye"]}, {"t3": ["brett"]})
    state = play(state, "0: lay 2 milkshake", "1: lay 2 norman")
    assert legal(state) == ["0: gather holly", "0: gather popeye", "0: gather none"]
    backs = [full.tell(state, full.read(f"0: gather {one}"), None).back for one in ("holly", "popeye")]
    assert backs == [("Move Holly back to tile 3, under Popeye.",), ("Move Popeye back to tile 3, on top.",)]
    state = play(state, "0: gather holly")
    assert state.stacks[0][1] == (bear("milkshake"), bear("holly"))
    assert state.stacks[0][2] == (bear("popeye"),)


@pytest.mark.rule("KA-R32")
def test_milkshake_as_the_third_card_gathers_nothing(full, turn, play):
    state = turn(["milkshake"], ["norman"], {"t2": ["holly", "popeye"], "t3": ["bramble"]})
    state = play(state, "0: lay 2 milkshake", "1: lay 5 norman")
    assert full.view(state, 0).phase != "triggering"


@pytest.mark.rule("KA-R32")
def test_the_opponents_trigger_waits_for_the_holders_gathering(full, turn, play, bear):
    state = turn(["milkshake"], ["sara"], {"t3": ["holly"]})
    state = play(state, "0: lay 2 milkshake", "1: lay 2 sara", "0: gather holly")
    state = play(state, "1: push 6")
    assert state.stacks[0][5] == (bear("holly"),)  # the topmost now is what was gathered


@pytest.mark.rule("KA-R32")
def test_gathering_on_the_same_tile_is_a_table_option(full, turn, play, legal):
    here = {"t2": ["otis"], "t3": ["holly"]}
    state = play(turn(["milkshake"], ["norman"], here), "0: lay 2 milkshake", "1: lay 5 norman")
    assert "0: gather otis" in legal(state)  # KA-G21
    state = play(
        turn(["milkshake"], ["norman"], here, options={"restack": "no"}), "0: lay 2 milkshake", "1: lay 5 norman"
    )
    assert "0: gather otis" not in legal(state)
    assert refused(full, state, "0: gather otis") == "KA-G21"


@pytest.mark.rule("KA-R34")
def test_sara_sends_the_topmost_card_opposite_to_another_tile(turn, play, legal, bear):
    state = turn(["popeye"], ["sara"], {"t2": ["holly", "juniper"], "t4": ["bramble"]})
    state = play(state, "0: lay 6 popeye", "1: lay 2 sara")
    assert legal(state) == [f"1: push {n}" for n in (1, 3, 4, 5, 6, 7)] + ["1: push none"]
    state = play(state, "1: push 4")
    assert state.stacks[0][1] == (bear("holly"),)
    assert state.stacks[0][3] == (bear("bramble"), bear("juniper"))


@pytest.mark.rule("KA-R34")
def test_a_just_played_card_that_is_sent_away_acts_at_its_new_tile(turn, play, legal, bear):
    state = turn(["milkshake"], ["sara"], {"t5": ["holly"], "t1": ["popeye"]}, holder=1)
    state = play(state, "1: lay 2 sara", "0: lay 2 milkshake", "1: push 5")
    assert state.stacks[0][4] == (bear("holly"), bear("milkshake"))
    state = play(state, "0: gather popeye")
    assert state.stacks[0][4] == (bear("holly"), bear("milkshake"), bear("popeye"))


@pytest.mark.rule("KA-R34")
def test_a_full_tile_is_no_place_to_send_a_card_to(turn, play, legal, full):
    # KA-G19
    state = turn(["popeye"], ["sara"], {"t2": ["holly"], "t4": ["bramble", "juniper", "snaggletooth"]})
    state = play(state, "0: lay 6 popeye", "1: lay 2 sara")
    assert "1: push 4" not in legal(state)
    assert refused(full, state, "1: push 4") == "KA-R34"


@pytest.mark.rule("KA-R34")
def test_nobody_opposite_means_nothing_to_send(full, turn, play):
    state = play(turn(["popeye"], ["sara"]), "0: lay 6 popeye", "1: lay 2 sara")
    assert full.view(state, None).phase != "triggering"  # KA-G18


@pytest.mark.rule("KA-R34")
def test_a_moved_card_never_triggers_again(full, turn, play):
    # KA-G20: Milkshake acted when it was revealed; Sara sends it to a tile with a card of its own.
    state = turn(["popeye"], ["sara"], {"t2": ["milkshake"], "t5": ["holly"]})
    state = play(state, "0: lay 6 popeye", "1: lay 2 sara", "1: push 5")
    assert full.view(state, None).phase != "triggering"


@pytest.mark.rule("KA-R33")
def test_otis_follows_a_card_that_leaves_the_stack(full, turn, play):
    state = turn(["popeye"], ["sara"], {"t2": ["otis", "holly", "juniper"]})
    assert full.view(state, None).tiles[1].sides[0].total == 3 + 3 + 2
    state = play(state, "0: lay 6 popeye", "1: lay 2 sara", "1: push 5")
    assert full.view(state, None).tiles[1].sides[0].total == 3 + 3
    assert full.view(state, None).tiles[1].sides[0].cards[0].reason == "as Holly on top of it: 3"


@pytest.mark.rule("KA-R35")
def test_abilities_without_a_trigger_ask_nothing_when_they_show(full, turn, play):
    for bear in ("marge", "diver", "weevil", "otis"):
        state = play(turn([bear], ["norman"], {"t1": ["holly"]}), f"0: lay 2 {bear}", "1: lay 2 norman")
        assert full.view(state, None).phase != "triggering"


# ---- Hands that stay on the table ----


def test_a_kept_hand_is_told_when_it_shows(full, position, play, legal):
    state = position(options={"hands": "kept"}, hands=[["?", "?"], ["?", "?"]], agenda=COMMITTING)
    assert legal(state) == [f"0: lay {n}" for n in range(1, 8)] + ["0: give"]
    state = play(state, "0: lay 2", "1: lay 2")
    assert full.chance(state).source == "show"
    assert len(full.odds(state)) == 12
    assert refused(full, state, "*: show norman") == "KA-R11"
    state = play(state, "*: show holly")
    state = play(state, "*: show norman")
    assert [side.total for side in full.view(state, None).tiles[1].sides] == [3, 4]


def test_a_kept_hand_beside_a_known_one(full, position, play):
    state = position(options={"hands": "first-kept"}, hands=[["?", "?"], ["norman", "brett"]], agenda=COMMITTING)
    state = play(state, "0: lay 2", "1: lay 3 norman")
    assert full.view(state, 0).tiles[2].sides[1].cards[0].bear == "norman"
    state = play(state, "*: show milkshake")
    assert full.view(state, 0).tiles[1].sides[0].cards[0].bear == "milkshake"
    assert refused(full, state, "1: lay 3") == "KA-R08"


def test_a_whole_kept_game_is_played_to_its_end(full):
    rng = Random(8)
    state = full.start(full.prepare(2, {"hands": "kept"}))
    for _ in range(2000):
        acting = full.to_act(state)
        if not acting:
            break
        moves = list(full.legal_moves(state, acting[0]))
        state = full.apply(state, full.sample(state, rng) if acting == (CHANCE,) else rng.choice(moves))
    assert state.ending


def test_the_box_counts(printed):
    assert len(printed.bears) == facts.BEARS
