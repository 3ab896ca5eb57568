"""The small words of every game's sentences."""

from __future__ import annotations

import pytest

from companion.engine import words


@pytest.mark.parametrize(("parts", "text"), [((), ""), (("a",), "a"), (("a", "b"), "a and b"), ("abc", "a, b and c")])
def test_parts_are_listed_as_people_say_them(parts: tuple[str, ...], text: str) -> None:
    assert words.listed(parts) == text


def test_a_list_may_end_with_another_word() -> None:
    assert words.listed(("red", "blue", "green"), "or") == "red, blue or green"


def test_a_number_comes_with_its_noun() -> None:
    assert [words.counted(n, "token") for n in (0, 1, 2)] == ["0 tokens", "1 token", "2 tokens"]
    assert words.counted(3, "fish", "fish") == "3 fish"


def test_a_sentence_starts_with_a_capital_and_keeps_the_rest() -> None:
    assert words.capital("the Shore") == "The Shore"
    assert words.capital("") == ""
