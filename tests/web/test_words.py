"""The small words of pages."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from companion.engine.game import Seat, mark
from companion.tables.models import ChoiceView
from companion.web.plain import plain, title
from companion.web.words import ago, counted, groups, listed, percent


@pytest.mark.parametrize(
    ("odds", "words"),
    [("1", "certain"), ("0", "never"), ("1/3", "33 %"), ("1/400", "under 1 %"), ("999/1000", "99 %"), ("1/100", "1 %")],
)
def test_odds_in_words(odds, words):
    assert percent(Fraction(odds)) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (5, "just now"),
        (60, "1 minute ago"),
        (7200, "2 hours ago"),
        (86400, "1 day ago"),
        (-1000, ""),
        (-20, "just now"),
    ],
)
def test_how_long_ago_in_words(seconds, words):
    assert ago(1_000_000, 1_000_000 + seconds) == words


def test_a_time_that_is_not_known_is_not_told():
    assert ago(0, 1_000_000) == ""


def test_lists_and_counts_in_words():
    assert listed(["Anna"]) == "Anna"
    assert listed(["Anna", "Bert", "Cleo"]) == "Anna, Bert and Cleo"
    assert counted(1, "card") == "1 card"
    assert counted(0, "card") == "0 cards"
    assert title("face_up") == "Face up"


def test_choices_stand_under_their_verbs_where_that_helps():
    many = [ChoiceView(f"0: fill {n}", f"Fill Zone {n}") for n in range(3)] + [
        ChoiceView(f"0: select {n}", f"Select card {n}") for n in range(3)
    ]
    assert [(group.heading, len(group.choices)) for group in groups(many)] == [("Fill", 3), ("Select", 3)]
    assert [group.heading for group in groups(many[:3])] == [""]
    assert groups([]) == ()


def test_a_choice_of_one_bait_shows_its_mark():
    (group,) = groups([ChoiceView("*: drew red", "Red", Fraction(1, 6)), ChoiceView("0: swap red blue", "Swap")])
    assert [(choice.bait, choice.odds) for choice in group.choices] == [("red", "17 %"), ("", "")]


def test_choices_keep_their_place_in_the_page():
    first, second = (groups([ChoiceView("0: go", "Go")])[0].choices[0].place for _ in range(2))
    assert first == second


@dataclass(frozen=True)
class Thing:
    name: str
    parts: tuple[int, ...]


def test_any_view_becomes_plain_values_with_names():
    thing = {"a": Thing(f"{mark(Seat(0))}'s", (1, 2)), "b": Fraction(1, 2), "c": None, "d": {3}}
    assert plain(thing, ["Anna"]) == {"a": {"name": "Anna's", "parts": [1, 2]}, "b": "1/2", "c": None, "d": [3]}
