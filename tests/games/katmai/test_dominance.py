"""Dominance at a tile: every ability by itself, with the others, and against a naive second recount."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import registry
from companion.games.katmai import dominance, river
from companion.games.katmai.dominance import Tile
from companion.games.katmai.facts import Printed, bear_numbers

POOL, SHALLOWS, FALL, EDDY, ROCKS = range(5)
PLAIN = (ROCKS, ROCKS, EDDY, SHALLOWS)
PRINTED = Printed.of(registry.cards(registry.manifest("katmai")))
NUMBERS = bear_numbers(PRINTED)
VALUES = tuple(bear.dominance for bear in PRINTED.bears)


def tile(cinnamon, sandy, features=PLAIN, taken=0, targets=(-1, -1)):
    stacks = (tuple(NUMBERS[one] for one in cinnamon.split()), tuple(NUMBERS[one] for one in sandy.split()))
    return Tile(stacks, features, taken, targets)


def totals(*args, **kwargs):
    return dominance.totals(PRINTED.bears, VALUES, tile(*args, **kwargs))


def reasons(*args, **kwargs):
    found = dominance.judge(PRINTED.bears, VALUES, tile(*args, **kwargs))
    return {PRINTED.bears[part.bear].id: part.reason for side in found.sides for part in side.parts}


@pytest.mark.rule("KA-R14")
def test_plain_bears_add_up():
    assert totals("holly popeye", "norman") == (7, 4)


@pytest.mark.rule("KA-R30")
@pytest.mark.parametrize(
    ("features", "taken", "value", "reason"),
    [
        ((POOL, ROCKS, ROCKS, ROCKS), 0, 5, "deep pool is free: 5"),
        ((POOL, ROCKS, ROCKS, ROCKS), 0b0001, 3, "deep pool is taken: 3"),
        ((POOL, ROCKS, POOL, ROCKS), 0b0001, 5, "deep pool is free: 5"),
        (PLAIN, 0, 3, "no deep pool here: 3"),
    ],
)
def test_diver_counts_5_with_a_free_deep_pool_and_else_3(features, taken, value, reason):
    assert totals("diver", "", features, taken) == (value, 0)
    assert reasons("diver", "", features, taken) == {"diver": reason}


@pytest.mark.rule("KA-R30")
@pytest.mark.parametrize(("taken", "value"), [(0, 5), (0b0010, 3)])
def test_headbob_counts_5_with_a_free_waterfall_and_else_3(taken, value):
    assert totals("", "headbob", (POOL, FALL, ROCKS, ROCKS), taken) == (0, value)


@pytest.mark.rule("KA-R31")
@pytest.mark.parametrize(("other", "value"), [("norman", 4), ("norman brett", 1), ("", 1)])
def test_weevil_counts_4_against_as_many_cards_and_else_1(other, value):
    assert totals("weevil", other)[0] == value
    assert totals("juniper", other)[0] == 2


@pytest.mark.rule("KA-R31")
def test_divot_counts_cards_where_they_lie():
    assert totals("holly popeye", "divot brett") == (7, 6)


@pytest.mark.rule("KA-R29")
def test_marge_sets_the_least_dominant_bear_opposite_to_0():
    assert totals("marge", "norman brett") == (1, 4)
    assert reasons("marge", "norman brett")["brett"] == "least dominant, and Marge makes it 0"


@pytest.mark.rule("KA-R29")
def test_marge_waits_for_all_other_abilities():
    # Headbob would be least dominant at 3, but a free waterfall makes it 5.
    assert totals("marge", "headbob norman", (FALL, ROCKS, ROCKS, ROCKS)) == (1, 5)


@pytest.mark.rule("KA-R29")
def test_the_target_changes_as_cards_are_added():
    assert totals("marge", "norman")[1] == 0
    assert totals("marge", "norman brett")[1] == 4
    assert totals("marge", "norman brett dent")[1] == 6


@pytest.mark.rule("KA-R29")
def test_among_equals_the_owner_of_dent_chooses():
    bears = [NUMBERS["holly"], NUMBERS["snaggletooth"]]
    one = tile("otis holly snaggletooth", "dent")
    assert dominance.choices(PRINTED.bears, VALUES, one, 0) == tuple(bears)
    assert totals("otis holly snaggletooth", "dent", targets=(bears[0], -1)) == (3, 1)
    assert totals("otis holly snaggletooth", "dent", targets=(bears[1], -1)) == (6, 1)


@pytest.mark.rule("KA-R29")
def test_nothing_is_asked_where_the_choice_makes_no_difference():
    assert dominance.choices(PRINTED.bears, VALUES, tile("holly snaggletooth", "dent"), 0) == ()


@pytest.mark.rule("KA-R29")
def test_tied_targets_fall_on_lefty_by_default():
    assert totals("marge", "scare-d-bear lefty tansy") == (1, 3)  # KA-G32: Tansy falls, Lefty with it


def test_both_sides_of_dent_and_marge_act_together():
    # KA-G16: both read the values before either falls; a zeroed Dent still works.
    assert totals("marge popeye", "dent norman") == (4, 4)
    assert totals("marge", "dent") == (0, 0)


def test_dent_has_no_target_in_lefty_alone():
    assert totals("otis", "dent") == (0, 1)  # KA-G17, KA-G18


@pytest.mark.rule("KA-R33")
@pytest.mark.parametrize(
    ("cards", "value"),
    [("otis", 0), ("otis holly", 6), ("holly otis", 3), ("otis weevil holly", 5), ("popeye otis holly", 10)],
)
def test_otis_is_as_dominant_as_the_card_on_top_of_it(cards, value):
    assert totals(cards, "")[0] == value


@pytest.mark.rule("KA-R33")
def test_lefty_follows_what_is_on_top_when_that_changes():
    assert totals("otis diver", "", (POOL, ROCKS, ROCKS, ROCKS))[0] == 10
    assert totals("otis diver", "", (POOL, ROCKS, ROCKS, ROCKS), 1)[0] == 6
    assert totals("otis holly", "dent")[0] == 0


@pytest.mark.rule("KA-R33")
def test_lefty_cannot_win_alone():
    one = dominance.judge(PRINTED.bears, VALUES, tile("", "lefty"))
    assert one.winner == dominance.NOBODY
    assert one.sides[1].parts[0].reason == "no card on top of it: no dominance"


@pytest.mark.rule("KA-R35")
def test_values_follow_the_beeples_and_cards_that_are_there_now():
    pool = (POOL, ROCKS, ROCKS, ROCKS)
    assert totals("diver weevil", "flo brett", pool) == (9, 4)
    assert totals("diver weevil", "flo brett", pool, 1) == (7, 4)
    assert totals("diver weevil", "flo brett norman", pool) == (6, 8)


def test_an_untold_dominance_leaves_the_tile_open():
    untold = tuple(-1 if n == NUMBERS["popeye"] else value for n, value in enumerate(VALUES))
    found = dominance.judge(PRINTED.bears, untold, tile("popeye", "norman"))
    assert not found.is_known
    assert found.winner == dominance.NOBODY
    assert found.sides[0].parts[0].value is None


# ---- A naive second recount ----


def naive(own, rival, features, taken, target):
    """One player's total from the rulebook's words, written without the engine."""
    free = {feature for space, feature in enumerate(features) if not taken >> space & 1}

    def before(name, mine, theirs):
        if name == "diver":
            return 5 if POOL in free else 3
        if name == "headbob":
            return 5 if FALL in free else 3
        if name in ("divot", "weevil"):
            return 4 if len(mine) == len(theirs) else 1
        return PRINTED.bears[NUMBERS[name]].dominance

    worth = [None if name in ("lefty", "otis") else before(name, own, rival) for name in own]
    if {"dent", "marge"} & set(rival):
        known = [value for value in worth if value is not None]
        if known:
            places = [n for n, value in enumerate(worth) if value == min(known)]
            above = [n for n in places if n and own[n - 1] in ("lefty", "otis")]
            chosen = [n for n in places if own[n] == target]
            worth[(chosen or above or places)[0]] = 0
    for n in reversed(range(len(worth))):
        if worth[n] is None:
            worth[n] = worth[n + 1] if n + 1 < len(worth) else 0
    return sum(worth)


CINNAMON = [bear.id for bear in PRINTED.bears if bear.deck == 0]
SANDY = [bear.id for bear in PRINTED.bears if bear.deck == 1]
sides = st.tuples(
    st.lists(st.sampled_from(CINNAMON), max_size=3, unique=True),
    st.lists(st.sampled_from(SANDY), max_size=3, unique=True),
)


@given(sides, st.tuples(*[st.sampled_from(range(5))] * 4), st.integers(0, 15), st.data())
def test_a_naive_recount_agrees(both, features, taken, data):
    targets = [data.draw(st.sampled_from(["", *side])) for side in both]
    numbers = tuple(NUMBERS.get(one, -1) for one in targets)
    found = tile(" ".join(both[0]), " ".join(both[1]), features, taken, numbers)
    want = tuple(naive(both[n], both[1 - n], features, taken, targets[n]) for n in (0, 1))
    assert dominance.totals(PRINTED.bears, VALUES, found) == want
    verdict = dominance.judge(PRINTED.bears, VALUES, found)
    assert tuple(side.total for side in verdict.sides) == want
    assert tuple(sum(part.value for part in side.parts) for side in verdict.sides) == want


def test_features_are_those_of_the_river():
    assert (river.DEEP_POOL, river.WATERFALL) == (POOL, FALL)
