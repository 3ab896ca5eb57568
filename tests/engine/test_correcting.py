"""What the corrections of every game share: their words, who may correct, and how a position that cannot be is refused."""

from __future__ import annotations

import pytest

from companion.engine.correcting import Verb, check_words, require_possible, require_seat
from companion.engine.errors import IllegalMove, InvalidNotation
from companion.engine.game import CHANCE, Seat


def same(state: int, words: tuple[str, ...]) -> int:
    return state


VERBS = {"food": Verb(1, 1, same), "bay": Verb(2, 2, same), "boat": Verb(1, 4, same)}


@pytest.mark.parametrize("words", ["food 3", "bay 1 2", "boat none", "boat a b c d"])
def test_as_many_words_as_the_correction_takes_are_taken(words):
    check_words(f"0! correct {words}", tuple(words.split()), VERBS)
    with pytest.raises(InvalidNotation, match="is followed by"):
        check_words(f"0! correct {words} a b c d", (*words.split(), "a", "b", "c", "d"), VERBS)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("food", "'correct food' is followed by 1 word, not 0"),
        ("bay 1", "'correct bay' is followed by 2 words, not 1"),
        ("boat a b c d e", "'correct boat' is followed by 1 to 4 words, not 5"),
        ("gold 3", "after 'correct' comes one of food, bay, boat, not 'gold'"),
    ],
)
def test_other_words_are_refused_with_what_is_expected(words, why):
    with pytest.raises(InvalidNotation) as caught:
        check_words(f"0! correct {words}", tuple(words.split()), VERBS)
    assert caught.value.detail == why
    assert caught.value.text == f"0! correct {words}"


def test_an_aid_takes_only_its_own_of_the_corrections():
    check_words("0! correct bay 1 2", ("bay", "1", "2"), VERBS, known=("bay",))
    with pytest.raises(InvalidNotation, match="comes one of bay, not 'food'"):
        check_words("0! correct food 3", ("food", "3"), VERBS, known=("bay",))


@pytest.mark.parametrize("seat", [Seat(2), CHANCE])
def test_only_who_plays_can_correct(seat):
    require_seat(Seat(1), 2)
    with pytest.raises(IllegalMove, match="only who plays can correct"):
        require_seat(seat, 2)


def test_a_position_that_cannot_be_is_refused_with_every_reason():
    require_possible(())
    with pytest.raises(IllegalMove) as caught:
        require_possible(("the bag holds too much", "nobody has that card"))
    assert caught.value.detail == "That cannot be: the bag holds too much; nobody has that card."


def test_a_person_who_corrects_is_not_told_where_in_a_file_the_fault_would_stand():
    with pytest.raises(IllegalMove) as caught:
        require_possible(("$.agenda[0]: it is too late for that", "$.on-top: too many", "$: a card is in no place"))
    assert caught.value.detail == "That cannot be: it is too late for that; too many; a card is in no place."
