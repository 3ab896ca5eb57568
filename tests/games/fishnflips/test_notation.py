"""Cards, nets and moves as text: what is written is read back, and what cannot be read is said clearly."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import InvalidNotation
from companion.games.fishnflips import kernel, moves, notation
from companion.games.fishnflips.notation import TextError

CARDS = st.one_of(
    st.builds(kernel.animal, st.integers(0, 7), st.integers(0, 3), st.integers(0, 1)),
    st.builds(kernel.waste, st.integers(1, 3), st.one_of(st.none(), st.integers(0, 3))),
    st.just(kernel.waste(kernel.UNKNOWN)),
)
NETS = st.lists(st.lists(CARDS, max_size=6), min_size=4, max_size=4).map(kernel.of_columns)


@settings(derandomize=True, max_examples=200)
@given(CARDS)
def test_a_card_is_read_as_it_is_written(card):
    assert notation.read_card(notation.card(card)) == card


@settings(derandomize=True, max_examples=200)
@given(NETS)
def test_a_net_is_read_as_it_is_written(net):
    assert notation.read_net(notation.net(net)) == net


@settings(derandomize=True, max_examples=100)
@given(NETS, st.integers(0, 3))
def test_flipping_twice_lowering_twice_and_sinking_keep_every_card(net, column):
    everything = kernel.occupied(net)
    assert kernel.flip(kernel.flip(net, everything), everything) == net
    assert kernel.lower(net, True) == (net, 0)
    for cell in kernel.cells(everything & kernel.COLUMN_CELLS[column]):
        sunk = kernel.sink(net, cell)
        assert sorted(kernel.column_of(sunk, column)) == sorted(kernel.column_of(net, column))
        assert kernel.at(sunk, kernel.STRIDE * column) == kernel.at(net, cell)


def test_spaces_and_arrows_may_be_typed():
    assert notation.net(notation.read_net(" Wb< , Jg^ / - / p / Rr> ")) == "Wbl,Jgu/-/p/Rrr"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Wbl/-/-", "4 columns"),
        ("Wbx/-/-/-", "column a: 'Wbx': a whale looks l or r, not 'x'"),
        ("-/Jbl/-/-", "column b: 'Jbl': a jellyfish looks d or u"),
        ("-/-/zz/-", "column c: 'zz' is no card"),
        ("Wbl,Wbl,Wbl,Wbl,Wbl,Wbl,Wbl/-/-/-", "holds 6 cards at most"),
    ],
)
def test_a_wrong_net_says_where_and_what(text, what):
    with pytest.raises(TextError, match=what):
        notation.read_net(text)


@pytest.mark.parametrize(
    "text",
    [
        "0: flip-one e2",
        "0: switch a1 c1",
        "0: flip-row 7",
        "*: card Wxl",
        "0: free a1 with",
        "0: power a1 a2 a3",
        "0! correct",
        "*! correct net -",
    ],
)
def test_a_wrong_move_is_refused_with_what_was_expected(text):
    with pytest.raises(InvalidNotation) as caught:
        moves.read(text)
    assert caught.value.detail


def test_neighbours_may_be_named_either_way_round():
    assert moves.read("0: switch b1 a1") == moves.read("0: switch a1 b1")
