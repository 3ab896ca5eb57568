"""What a picture means beside what was done: a picture older than the last acts says what is still to be done with the things."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat
from companion.engine.sight import Proposal, Seen, Shot
from companion.tables import proposals
from vision.scene import Placed, Scene

ANNA = Seat(0)


class Chips:
    """A sight of Divers: chips beside the board tell the first seat's bonus; () where other than chips are asked for."""

    def shots(self, view, seat):
        return (Shot("chips", "Anna's chips", "Lay them in a row."),)

    def explain(self, view, scene, seat, shot):
        if shot != "chips":
            return ()
        there = len(scene.placed)
        seen = tuple(Seen("chip", "front", "Chip", n) for n in range(there))
        texts = () if there == view.bonus[0] else (f"0! bonus {there}",)
        return (Proposal(texts, 1.0, "The chips as they lie.", seen=seen),)


@pytest.fixture
def table(service):
    return service.create("Anna", "Bert")


def bonuses(table, *numbers):
    for number in numbers:
        table.act(
            [f"0! bonus {number}"], origin="person", expected=table.version, key=f"key-{table.version}", seat=ANNA
        )


def said(table, chips, shot="chips"):
    """What is odd about a picture of so many chips, and the texts it proposes."""
    scene = Scene(tuple(Placed("tag", str(n), 1.0, (0.0, 40.0 * n), sighting=n) for n in range(chips)))
    found = proposals.explained(table.moment().board, Chips(), scene, ANNA, shot)
    return [(one.moves, one.conflicts) for one in found]


def test_a_picture_of_the_table_before_the_last_act_tells_that_act(table):
    bonuses(table, 2, 3)
    [(moves, conflicts)] = said(table, 2)
    assert moves == ("0! bonus 2",), "the cards may be right all the same, so the correction is offered"
    assert conflicts == (
        "So it lay before this: Anna has a bonus of 3. Do that with the cards and take the picture again,"
        " or confirm to go by the cards as they lie.",
    )


def test_the_acts_since_are_told_in_order_and_the_rest_is_counted(table):
    bonuses(table, 1, 2, 3, 4)
    assert "this: Anna has a bonus of 3. Anna has a bonus of 4. Do that" in said(table, 2)[0][1][0]
    assert "a bonus of 2. Anna has a bonus of 3. And 1 thing more that the log tells. Do" in said(table, 1)[0][1][0]


def test_the_moment_nearest_to_now_is_the_one_that_is_meant(table):
    bonuses(table, 2, 5, 2, 3)
    assert said(table, 2)[0][1][0].startswith("So it lay before this: Anna has a bonus of 3. Do")


@pytest.mark.parametrize(
    ("chips", "why"),
    [(3, "so it lies now"), (7, "so it never lay"), (1, "that is longer ago than anybody's hands are late")],
)
def test_nothing_is_told_of_any_other_picture(table, chips, why):
    bonuses(table, 1, 3, *(2, 3) * (proposals.MOST_BEHIND // 2))
    assert [conflicts for _, conflicts in said(table, chips)] == [()], why


def test_what_was_undone_is_not_to_be_done(table):
    bonuses(table, 2, 3)
    table.undo(expected=table.version, key="undo-1", seat=ANNA)
    assert said(table, 2) == [((), ())]
    assert said(table, 3)[0][1] == (), "nor is it said of what it led to"


def test_a_picture_that_nobody_asks_for_means_nothing(table):
    bonuses(table, 2, 3)
    assert said(table, 2, "cards") == []
