from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import notation
from companion.engine.errors import InvalidNotation
from companion.engine.game import CHANCE, Seat

words = st.lists(
    st.text(st.characters(codec="utf-8", exclude_categories=["Z", "C"]), min_size=1, max_size=8), min_size=1, max_size=5
)
seats = st.sampled_from([CHANCE, Seat(0), Seat(3), Seat(12)])


@given(seats, words, st.booleans())
@settings(derandomize=True)
def test_a_line_comes_back_as_it_was_written(seat, words, correction):
    line = notation.parse(notation.line(seat, *words, correction=correction))
    assert (line.seat, line.words, line.correction) == (seat, tuple(words), correction)


@given(st.text(max_size=40))
@settings(derandomize=True)
def test_any_text_is_a_line_or_is_refused_with_a_reason(text):
    with suppress(InvalidNotation):
        line = notation.parse(text)
        assert notation.line(line.seat, *line.words, correction=line.correction) == text


@pytest.mark.parametrize(
    "text", ["", "place port", "0:place", "0: two  spaces", "00: x", "0: x ", "0: x\n", "123: x", "-1: x", "٠: x"]
)
def test_a_text_that_is_no_line_is_refused(text):
    with pytest.raises(InvalidNotation, match="cannot read"):
        notation.parse(text)


def test_a_line_has_an_end():
    with pytest.raises(InvalidNotation, match="at most 400 characters"):
        notation.parse("0: " + "x" * 500)


def test_a_number_is_written_one_way_only():
    assert notation.number("0: fill 4", "4", "the Zone", 3, 6) == 4
    for word in ("04", "+4", "4.0", "7", "2", "four", "", "٤", "1٤"):
        with pytest.raises(InvalidNotation, match="the Zone must be a whole number from 3 to 6"):
            notation.number("0: fill 4", word, "the Zone", 3, 6)


def test_a_word_outside_its_list_is_refused_with_the_list():
    assert notation.one_of("0: take red", "red", "a bait", ("blue", "red")) == "red"
    with pytest.raises(InvalidNotation, match="a bait must be one of blue, red, not 'pink'"):
        notation.one_of("0: take pink", "pink", "a bait", ("blue", "red"))
