from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.bag import Bag

pieces = st.lists(st.sampled_from(["blue", "red", "white"]))


def test_equal_bags_are_equal_whatever_the_order_they_were_filled_in():
    assert Bag.of(["red", "blue", "red"]) == Bag.of({"red": 2, "blue": 1}) == Bag().add("red").add("blue", "red")


def test_a_piece_that_is_not_there_cannot_be_taken():
    with pytest.raises(ValueError, match="there is no white in the bag"):
        Bag.of(["red"]).remove("white")


def test_an_empty_bag_gives_nothing():
    with pytest.raises(ValueError, match="the bag is empty"):
        Bag().draw(Random(1))


def test_a_bag_never_holds_less_than_none():
    with pytest.raises(ValueError, match="fewer than none"):
        Bag.of({"red": -1})


def test_a_piece_counted_as_none_is_not_in_the_bag():
    bag = Bag.of({"red": 0, "blue": 2})
    assert "red" not in bag
    assert bag.items == (("blue", 2),)


@given(pieces, pieces)
@settings(derandomize=True)
def test_what_goes_in_comes_out(first, second):
    bag = Bag.of(first).merge(Bag.of(second))
    assert sorted(bag) == sorted(first + second)
    assert len(bag) == len(first) + len(second)
    assert bag.remove(*second) == Bag.of(first)


@given(pieces.filter(bool), st.integers(0, 1000))
@settings(derandomize=True)
def test_odds_are_exact_and_a_draw_is_one_of_them(inside, seed):
    bag = Bag.of(inside)
    odds = dict(bag.odds())
    assert sum(odds.values()) == 1
    assert odds == {piece: Fraction(inside.count(piece), len(inside)) for piece in set(inside)}
    assert bag.draw(Random(seed)) in bag
    assert list(bag) == sorted(inside), "a draw leaves the piece in the bag"
