"""What holds in every game: files come back, corrections keep what there is, undo and redo are exact, nothing leaks."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from card_db.effects import Action, Effect, EffectError, read, read_reward, reward_text, sentence, text
from companion.engine import registry
from companion.engine.errors import IllegalMove, InvalidNotation, PositionError
from companion.engine.event import Event, digest, fold
from companion.engine.game import CHANCE, score
from companion.games.aquicorn_cove import bay, facts, fishing

GAME = registry.game("aquicorn-cove")
QUICK = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
KINDS = ("tuna", "snapper", "sardine")


def somewhere(seed, steps, seats=3, **options):
    """The state after so many random moves, and the moves."""
    rng = Random(seed)
    state = GAME.start(GAME.prepare(seats, options))
    texts = []
    for _ in range(steps):
        acting = GAME.to_act(state)
        if not acting:
            break
        moves = [GAME.sample(state, rng)] if acting == (CHANCE,) else list(GAME.legal_moves(state, acting[0]))
        move = moves[rng.randrange(len(moves))]
        texts.append(GAME.write(move))
        state = GAME.apply(state, move)
    return state, texts


@QUICK
@given(st.integers(0, 10**6), st.integers(0, 150), st.integers(1, 4))
def test_a_position_comes_back_from_its_file_and_scores_add_up(seed, steps, seats):
    state, _ = somewhere(seed, steps, seats)
    assert GAME.load(GAME.dump(state)) == state
    sheet = score(GAME, state)
    assert {sheet.total(seat) for seat in sheet.seats} == {sum(line.points for line in sheet.of(sheet.seats[0]))}


@QUICK
@given(st.integers(0, 10**6), st.integers(1, 120))
def test_undo_and_redo_give_the_state_that_was_there(seed, steps):
    _, texts = somewhere(seed, steps)
    setup = GAME.prepare(3)
    events = [Event(n, "moves", (one,)) for n, one in enumerate(texts, 1)]
    whole = fold(GAME, setup, events)
    undone = [*events, Event(len(events) + 1, "undo", to=len(events) - 1)]
    assert fold(GAME, setup, undone) == fold(GAME, setup, events[:-1])
    redone = [*undone, Event(len(events) + 2, "redo", to=len(events))]
    assert digest(GAME, fold(GAME, setup, redone)) == digest(GAME, whole)


def can(state, move):
    """Whether the correction leads to a position that can be."""
    try:
        GAME.check(state, move)
    except IllegalMove:
        return False
    return True


CORRECTIONS = (
    "food 7", "supply 3", "farm 4", "prosperity 11", "reef 3", "bay 2 1", "bag 6", "aquicorns 1", "boat-tiles 2",
    "overfished tuna=1 sardine=2", "head 2", "season 2 summer", "feed 1", "dice -1", "top 0 1",
)  # fmt: skip


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_every_quantity_can_be_put_right_and_what_there_is_stays(correction):
    for seed in range(4):
        state, _ = somewhere(seed, 35 + 20 * seed)
        move = GAME.read(f"0! correct {correction}")
        assert GAME.write(move) == f"0! correct {correction}"
        if not can(state, move):
            continue
        after = GAME.apply(state, move)
        assert GAME.load(GAME.dump(after)) == after
        bag = after.bag.counts()
        assert bag.get("pollution", 0) + sum(after.bay) + after.pollution_supply == 15
        assert GAME.to_act(after)
        assert GAME.tell(state, move, 1).sentence


def test_most_corrections_are_possible_in_the_middle_of_a_game():
    state, _ = somewhere(3, 30)
    possible = [one for one in CORRECTIONS if can(state, GAME.read(f"0! correct {one}"))]
    assert len(possible) >= len(CORRECTIONS) - 3


@pytest.mark.parametrize(
    ("correction", "says"),
    [
        ("bay 3 0", "a third sends all three into the bag"),
        ("bag 16", "15 Pollution"),
        ("prosperity 17", "from 5 to 16"),
        ("overfished tuna=9", "not those of the game"),
        ("overfished tuna=4", "one Tuna always goes back into the bag"),
        ("market bakery bakery", "each Building is there once"),
        ("village storm 1 bakery", "there is no storm row"),
        ("village wave 4 bakery", "filled from the shore"),
        ("hand 1 lana-1", "puts them right"),
        ("tell greenhouse cost 99", "from 0 to 12"),
        ("tell tuna-1 kind net", "3 tiles are of the kind net"),
        ("tell lana-1 character mae", "lana has 10 cards, not 9"),
        ("head 5", "there is no hand 5"),
    ],
)
def test_a_correction_that_cannot_be_says_why(correction, says):
    state, _ = somewhere(3, 30)
    with pytest.raises(IllegalMove) as caught:
        GAME.check(state, GAME.read(f"0! correct {correction}"))
    assert says in caught.value.detail


@pytest.mark.parametrize(
    "words", ["0! correct", "0! correct nothing 1", "0! correct food", "0! correct bay 1", "0! food 3"]
)
def test_a_correction_that_is_none_is_not_read(words):
    with pytest.raises(InvalidNotation):
        GAME.read(words)


def test_a_held_hand_is_corrected_by_its_owner_and_told_to_others_without_its_cards():
    state, _ = somewhere(5, 25)
    hand = state.hands[0]
    other = next(card for card in state.decks[0])
    move = GAME.read(f"0! correct hand 0 {' '.join(sorted([*hand[1:], other]))}")
    GAME.check(state, move)
    told = GAME.tell(state, move, 1)
    shown = " ".join((told.sentence, *told.steps, *told.back))
    assert other not in shown
    assert state.printed.card(other).name not in shown
    own = GAME.tell(state, move, 0)
    assert state.printed.card(other).name in " ".join(own.steps)
    assert state.printed.card(other).name in own.sentence
    assert other not in own.sentence, "people are told names, not notation"
    none = GAME.tell(state, GAME.read("0! correct hand 0 none"), 0).sentence
    assert none.endswith("holds no cards.")


@pytest.mark.parametrize(
    ("words", "hand", "spent", "track"),
    [
        ("hand 0 lana-1 lana-2 lana-9", ("lana-1", "lana-2", "lana-9"), ("mae-9",), ("mae-2",)),
        ("hand 0 none", (), ("lana-9", "mae-9"), ("mae-2",)),
        ("hand 1 mae-1 mae-2 mae-9", ("lana-1", "lana-2"), ("lana-9",), ()),
        ("hand 1 villager-3", ("lana-1", "lana-2"), ("lana-9", "mae-9"), ("mae-2",)),
        ("spent lana-1 yes", ("lana-2",), ("lana-1", "lana-9", "mae-9"), ("mae-2",)),
        ("spent mae-2 yes", ("lana-1", "lana-2"), ("lana-9", "mae-2", "mae-9"), ()),
        ("spent lana-9 no", ("lana-1", "lana-2"), ("mae-9",), ("mae-2",)),
        ("track lana-9 1", ("lana-1", "lana-2"), ("mae-9",), ("lana-9", "mae-2")),
    ],
)
def test_a_card_that_is_put_right_comes_from_wherever_the_app_had_it(position, phases, words, hand, spent, track):
    lying = [{"card": "mae-2", "option": 2, "phase": 6, "hand": 1}]
    hands = [["lana-1", "lana-2"], ["mae-1"], ["andrew-1"]]
    options = {"hands": "open"}
    state = position(options=options, hands=hands, spent=["lana-9", "mae-9"], agenda=phases(4), track=lying)
    move = GAME.read(f"0! correct {words}")
    GAME.check(state, move)
    after = GAME.apply(state, move)
    assert (after.hands[0], after.spent) == (hand, spent)
    assert tuple(sorted(one.card for one in after.track)) == track
    assert GAME.load(GAME.dump(after)) == after
    assert [one.card for one in GAME.view(after, 2).spent] == list(spent), "what is discarded lies open"


@pytest.mark.parametrize("words", ["spent {card} yes", "track {card} 1"])
@pytest.mark.parametrize("kind", ["lana", "villager"])
def test_putting_anothers_card_right_tells_nobody_whether_they_hold_it(position, phases, words, kind):
    def put_right(held):
        hands = [sorted([held, "lana-5", "villager-20"]), ["mae-1"], ["andrew-1"]]
        state = position(hands=hands, agenda=phases(4), track=[{"card": "mae-2", "option": 2, "phase": 6, "hand": 1}])
        move = GAME.read(f"1! correct {words.format(card=f'{kind}-1')}")
        GAME.check(state, move)
        after = GAME.apply(state, move)
        assert GAME.load(GAME.dump(after)) == after
        return after, GAME.tell(state, move, 1), GAME.view(after, 1)

    held, held_told, held_view = put_right(f"{kind}-1")
    unseen, told, view = put_right(f"{kind}-2")
    assert (held_told, held_view) == (told, view)
    for after in (held, unseen):
        assert len(after.hands[0]) == 3
        assert f"{kind}-1" in (*after.spent, *(one.card for one in after.track))


def test_a_hand_can_be_put_right_with_a_villager_that_the_app_saw_elsewhere_without_telling_so(position, phases):
    hands = [["lana-1"], ["mae-1", "villager-3"], []]
    track = [{"card": "mae-2", "option": 2, "phase": 6, "hand": 1}]
    state = position(hands=hands, agenda=phases(4), track=track)
    move = GAME.read("0! correct hand 0 villager-3")
    GAME.check(state, move)
    after = GAME.apply(state, move)
    assert after.hands[0] == ("villager-3",)
    assert [card.rpartition("-")[0] for card in after.hands[1]] == ["mae", "villager"]
    assert not any("Mae" in step for step in GAME.tell(state, move, 0).steps)


@pytest.mark.rule("AC-R30", "AC-R34")
def test_a_villager_that_the_app_saw_elsewhere_can_be_drawn_without_telling_so(position, phases):
    def drawing(held):
        hands = [["lana-1", held], ["mae-1"], ["andrew-1"]]
        state = position(hands=hands, on_top=[0, 1, 0], agenda=[{"task": "drawing-card", "hand": 1}, *phases(2)])
        assert GAME.chance(state).private_to == 1
        move = GAME.read("*: card villager-3")
        GAME.check(state, move)
        after = GAME.apply(state, move)
        assert GAME.load(GAME.dump(after)) == after
        assert after.hands[1] == ("mae-1", "villager-3")
        assert (len(after.hands[0]), len(after.villagers), after.on_top[1]) == (2, 26, 0)
        drawn = {GAME.sample(state, Random(seed)).value for seed in range(200)}
        assert held not in drawn, "the app draws only what is truly there"
        return GAME.view(state, 1), tuple(GAME.odds(state)), GAME.tell(state, move, 1), GAME.view(after, 1)

    assert drawing("villager-3") == drawing("villager-4")


def test_others_see_how_many_cards_a_hand_has_and_not_which():
    state, _ = somewhere(7, 40)
    view = GAME.view(state, 1)
    theirs = next(one for one in view.hands if one.hand == 0)
    assert (theirs.cards, theirs.card_count) == ((), len(state.hands[0]))
    for card in state.hands[0]:
        assert card not in repr(view)
    opened, _ = somewhere(7, 40, hands="open")
    assert all(one.is_shown for one in GAME.view(opened, None).hands)


def test_positions_that_cannot_be_name_every_fault():
    state, _ = somewhere(11, 60)
    data = GAME.dump(state)
    spoilt = {**data, "food": -2, "prosperity": 20, "bay": [3, 0]}
    with pytest.raises(PositionError) as caught:
        GAME.load(spoilt)
    assert {fault.split(":")[0] for fault in caught.value.faults} >= {"$.food", "$.prosperity", "$.bay"}
    with pytest.raises(PositionError) as caught:
        GAME.load({**data, "hands": [["lana-1", "mae-1"], [], []]})
    assert any("more than one place" in fault or "in no place" in fault for fault in caught.value.faults)


# ---- The bay ----


@QUICK
@given(st.integers(0, 2), st.integers(0, 2), st.lists(st.integers(0, 1), max_size=9))
def test_pollution_added_is_in_the_bay_or_in_the_bag_and_no_column_is_full(left, right, columns):
    tiles, spilled = (left, right), 0
    for column in columns:
        tiles, more = bay.added(tiles, column)
        spilled += more
        assert max(tiles) < bay.COLUMN
    assert sum(tiles) + spilled == left + right + len(columns)


@QUICK
@given(st.integers(0, 2), st.integers(0, 2), st.integers(1, 4))
def test_what_is_taken_out_of_the_bay_is_there(left, right, number):
    for at_most in (False, True):
        ways = bay.splits((left, right), number, at_most=at_most)
        assert len(set(ways)) == len(ways)
        for a, b in ways:
            assert 0 <= a <= left
            assert 0 <= b <= right
            assert a + b <= number
            assert at_most or a + b == min(number, left + right)


@QUICK
@given(st.lists(st.sampled_from(["tuna", "snapper", "sardine", "grouper", "net"]), max_size=8))
def test_a_catch_gives_all_its_food_and_back_goes_one_of_each(boat):
    found = fishing.landed(facts.printed(), tuple(boat))
    assert len(found.back) + len(found.overfished) == len(boat)
    assert found.food == sum(facts.printed().value(kind) for kind in boat)
    assert all(found.back.count(kind) == 1 for kind in set(boat) - {"net"})


# ---- The language of effects ----

actions = st.builds(
    Action,
    st.sampled_from(["food", "supply", "clean", "plant", "build", "prosperity", "reef", "dice"]),
    st.integers(1, 9),
    st.sampled_from(["", "", "tuna", "kind", "net"]),
    st.booleans(),
)
lists = st.lists(actions, min_size=1, max_size=3).map(tuple)
effects = st.one_of(
    st.builds(lambda one: Effect("all", (one,)), lists),
    st.builds(lambda some: Effect("or", tuple(some)), st.lists(lists, min_size=2, max_size=3)),
    st.builds(
        lambda one, two, n: Effect("spend food", (one, two), n), lists, st.one_of(st.just(()), lists), st.integers(1, 9)
    ),
    st.builds(lambda one, two: Effect("when", (one, two), test="bay clean"), lists, st.one_of(st.just(()), lists)),
    st.just(Effect("by hand")),
)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(effects)
def test_an_effect_comes_back_from_its_text_and_is_said_in_a_sentence(effect):
    assert read(text(effect), KINDS) == effect
    assert sentence(effect).endswith(".")


@pytest.mark.parametrize("reward", ["income: food 1", "income: any 1", "now: reef 1, supply 2", "boat", "by hand"])
def test_a_reward_comes_back_from_its_text(reward):
    assert reward_text(read_reward(reward)) == reward


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("fish 2", "expected an action"), ("food 0", "not 0"), ("food 10", "from 1 to 9"), ("food -1", "from 1 to 9"),
        ("food 1 per whale", "'per' is followed by"), ("spend 3 fish: food 1", "before the colon"),
        ("when rain: food 1", "before the colon"), ("plant 2 + oil", "expected an action"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_effect_says_what_was_expected(wrong, says):
    with pytest.raises(EffectError) as caught:
        read(wrong, KINDS)
    assert says in str(caught.value)
