"""A count put right by a person, and what counted pieces and dice mean for the chance that is to come."""

from __future__ import annotations

import pytest

from companion.tables import counting
from companion.tables.counting import PieceFix
from companion.tables.errors import BadScan
from companion.tables.models import ChoiceView
from vision.scene import Placed, Scene, Sighting

KINDS = ("red", "blue", "clear")
SQUARE = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def scene(*found, kind="piece"):
    """A scene of (id, confidence)."""
    placed = tuple(
        Placed(kind, name, sure, (10.0 * n, 0.0), instance=n, sighting=n) for n, (name, sure) in enumerate(found)
    )
    return Scene(placed, sightings=tuple(Sighting(kind, name, sure, SQUARE) for name, sure in found))


def numbers(seen, *texts):
    return dict(counting.numbers(counting.fixed(seen, counting.read_fixes(texts, KINDS))))


SEEN = scene(("red", 0.95), ("red", 0.4), ("blue", 0.9))


@pytest.mark.parametrize(
    ("fixes", "left"),
    [
        ((), {"red": 2, "blue": 1}),
        (("1:blue",), {"red": 1, "blue": 2}),
        (("0:", "2:"), {"red": 1}),
        (("+:blue", "+:blue:120,88"), {"red": 2, "blue": 3}),
        (("1:", "1:red"), {"red": 2, "blue": 1}),
        (("?:clear:1",), {"red": 2, "blue": 1, "clear": 1}),
        (("?:clear:0",), {"red": 2, "blue": 1}),
        (("?:clear:1", "?:clear:0"), {"red": 2, "blue": 1}),
    ],
)
def test_what_a_person_says_of_a_piece_holds(fixes, left):
    assert numbers(SEEN, *fixes) == left


@pytest.mark.parametrize("text", ["3:red", "3:", "+:red", "+:red:120,88", "?:clear:1"])
def test_a_fix_is_written_as_it_is_read(text):
    assert PieceFix.read(text, KINDS).write() == text


@pytest.mark.parametrize("text", ["", "x:red", "3:gold", "+:", "3;red", "3:red:1,", "9999:red", "?:", "+:red:-1,2"])
def test_a_fix_that_says_nothing_is_refused(text):
    with pytest.raises(BadScan, match="could not be read"):
        PieceFix.read(text, KINDS)


def test_no_more_fixes_are_read_than_anybody_makes():
    with pytest.raises(BadScan, match="take the picture again"):
        counting.read_fixes(["+:red"] * (counting.MOST_FIXES + 1), KINDS)


def test_minus_takes_what_was_added_first_then_what_is_least_sure():
    fixes = counting.stepped(SEEN, (), "+red", KINDS)
    assert [fix.write() for fix in fixes] == ["+:red"]
    assert counting.stepped(SEEN, fixes, "-red", KINDS) == ()
    fixes = counting.stepped(SEEN, (), "-red", KINDS)
    assert [fix.write() for fix in fixes] == ["1:"]
    fixes = counting.stepped(SEEN, fixes, "-red", KINDS)
    assert dict(counting.numbers(counting.fixed(SEEN, fixes))) == {"blue": 1}
    assert counting.stepped(SEEN, fixes, "-red", KINDS) == fixes


def test_a_step_that_says_nothing_is_refused():
    for step in ("", "red", "+gold", "*red"):
        with pytest.raises(BadScan):
            counting.stepped(SEEN, (), step, KINDS)


def test_dice_stay_dice_when_one_is_added():
    right = counting.fixed(scene(("3", 0.9), kind="die"), [PieceFix(-1, "5")])
    assert [(one.kind, one.id) for one in right.placed] == [("die", "3"), ("die", "5")]


class Storm:
    """A table at which three dice are awaited: what `chance_proposals` asks of a board."""

    def __init__(self, *options):
        self.options = options

    def choices(self, seat):
        return tuple(ChoiceView(text, text) for text in self.options)


def test_dice_are_the_one_outcome_that_names_them_all():
    board = Storm("*: rolled 3 3 5", "*: rolled 3 5 5", "*: rolled 3 3 3")
    rolled = scene(("5", 0.9), ("3", 0.8), ("3", 0.95), kind="die")
    (found,) = counting.chance_proposals(board, rolled, None)
    assert found.moves == ("*: rolled 3 3 5",)
    assert found.confidence == 0.8
    assert found.why == "3 dice: 2 × 3, 1 × 5."


def test_nothing_counted_proposes_nothing():
    (found,) = counting.chance_proposals(Storm("*: rolled 3 3 5"), scene(), None)
    assert (found.moves, found.why) == ((), "Nothing was counted yet.")
