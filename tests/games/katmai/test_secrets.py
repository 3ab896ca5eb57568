"""What a seat may not know is in nothing it is shown, and worlds that a bot imagines are honest."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE
from companion.games.katmai.facts import DECK_SIZE


@pytest.fixture
def down(position, stacks):
    """Cinnamon has laid Holly face down at tile 2 and holds Popeye; Sandy holds Norman and Brett."""
    return position(
        hands=[["popeye", None], ["norman", "brett"]],
        down=[{"tile": 2, "bear": "holly"}, None],
        stacks=[stacks(t1=["juniper"]), stacks(t1=["pebble"])],
        agenda=[{"task": "committing"}, {"task": "revealing"}, {"task": "card-turn"}],
    )


@pytest.mark.rule("KA-R08")
def test_a_card_face_down_and_a_hand_are_their_players_secret(full, down):
    for looker in (1, None):
        shown = repr(full.view(down, looker))
        assert "holly" not in shown
        assert "popeye" not in shown
    assert full.view(down, 0).players[0].hand[0].bear == "popeye"
    assert full.view(down, 1).players[0].hand == (full.view(down, None).players[0].hand[0], None)


@pytest.mark.rule("KA-R08")
def test_laying_and_drawing_are_told_without_the_card(full, position):
    state = position(
        hands=[["popeye", "holly"], ["norman", "brett"]],
        agenda=[{"task": "committing"}, {"task": "revealing"}, {"task": "card-turn"}],
    )
    move = full.read("0: lay 2 holly")
    assert full.tell(state, move, 0).sentence == "⟨0⟩ lays Holly face down at tile 2."
    assert full.tell(state, move, 1).sentence == "⟨0⟩ lays a card face down at tile 2."
    assert "Holly" not in repr(full.tell(state, move, None))


@pytest.mark.rule("KA-R07")
def test_cards_set_aside_are_never_told_apart_from_the_deck(full, down):
    # KA-G27: the unseen cards are one set, in the position too.
    data = full.dump(down)
    assert "aside" not in repr(data)
    assert full.load(data) == down


def test_an_imagined_world_deals_the_opponents_cards_from_all_that_was_not_seen(full, down, bear):
    seen = Counter()
    for seed in range(400):
        world = full.determinize(down, 1, Random(seed))
        assert full.view(world, 1) == full.view(down, 1)
        assert world.hands[1] == down.hands[1]
        hidden = (world.down[0].bear, world.hands[0][0])
        assert bear("juniper") not in hidden
        seen.update(hidden)
    assert set(seen) == set(range(DECK_SIZE)) - {bear("juniper")}
    assert max(seen.values()) < 2 * min(seen.values())


def test_ones_own_cards_are_not_imagined(full, down):
    assert full.determinize(down, 0, Random(1)).hands[0] == down.hands[0]
    assert full.determinize(down, 0, Random(1)).down == down.down


def test_a_hand_is_corrected_from_its_own_seat_only(full, down):
    with pytest.raises(IllegalMove):
        full.check(down, full.read("1! correct hand 0 snaggletooth"))
    move = full.read("0! correct hand 0 snaggletooth")
    full.check(down, move)
    assert "snaggletooth" in full.tell(down, move, 0).sentence
    assert "snaggletooth" not in full.tell(down, move, 1).sentence


def test_a_kept_hand_is_in_no_state_at_all(full):
    rng = Random(2)
    state = full.start(full.prepare(2, {"hands": "kept"}))
    for _ in range(120):
        acting = full.to_act(state)
        assert all(card < 0 for hand in state.hands for card in hand)
        if not acting:
            break
        moves = list(full.legal_moves(state, acting[0]))
        state = full.apply(state, full.sample(state, rng) if acting == (CHANCE,) else rng.choice(moves))


# ---- A bot's real cards ----


def test_a_virtual_deck_names_the_card_only_once_it_shows(full, position):
    state = position(
        options={"dealing": "virtual", "hands": "first-kept"},
        hands=[["?", "?"], ["norman", "brett"]],
        holder=1,
        agenda=[{"task": "committing"}, {"task": "revealing"}, {"task": "card-turn"}],
    )
    lay = full.read("1: lay 4 norman")
    assert full.tell(state, lay, 0).steps == ("A face-down Sandy card lies at tile 4.",)
    state = full.apply(state, lay)
    shown = full.tell(state, full.read("0: lay 4"), 0)
    assert "Find Norman in the Sandy deck; lay it face up at tile 4 for the card that lay there." in shown.steps
    assert shown.reveals


def test_cards_in_two_places_are_moved_without_looking(full, position):
    state = position(
        options={"dealing": "places", "hands": "first-kept"},
        hands=[["?", "?"], ["norman", "brett"]],
        holder=1,
        agenda=[{"task": "committing"}, {"task": "revealing"}, {"task": "drawing", "seat": 1}, {"task": "card-turn"}],
    )
    lay = full.read("1: lay 4 brett")
    told = full.tell(state, lay, 0)
    assert told.steps == ("Move Sandy's card in place B face down to tile 4, without looking at it.",)
    assert "Brett" not in repr(told)
    state = full.apply(full.apply(state, lay), full.read("0: lay 2"))
    state = full.apply(state, full.read("*: show holly"))
    drawn = full.tell(state, full.read("*: hand lefty"), 0)
    assert drawn.steps == ("Lay Sandy's top card face down in place B, without looking at it.",)
    assert "Lefty" not in repr(drawn)
