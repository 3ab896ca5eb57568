"""What the camera proposes in the full game: answers to what is asked, and a row of fish to submit."""

import pytest

from card_db.codes import codes
from companion.games.coldwater_crown.full_sight import SIGHT
from vision.scene import Placed, Scene

CODES = codes("coldwater-crown")


def scene(*marks):
    """A picture of marks, each `(card, face)` or a bare tag number."""
    placed = [
        Placed("tag", str(mark if isinstance(mark, int) else CODES.tag(*mark)), 0.9, (30.0 * n, 0.0), sighting=n)
        for n, mark in enumerate(marks)
    ]
    return Scene(placed=tuple(placed))


def asked(crown, desk, seat=0):
    view = crown.view(desk.state, seat)
    (shot,) = SIGHT.shots(view, seat)
    return view, shot


def explained(crown, desk, *marks, seat=0):
    view, shot = asked(crown, desk, seat)
    return SIGHT.explain(view, scene(*marks), seat, shot.id)


@pytest.fixture
def weighing(at):
    return at({"zones": {"3": ["black"]}}).play("0: place black", "0: take black 3")


def test_the_weight_side_of_a_catch_is_read_in_private(crown, weighing):
    _, shot = asked(crown, weighing)
    assert shot.is_private
    (proposal,) = explained(crown, weighing, ("roach-4", "weight"))
    assert proposal.moves == ("*: weight roach-4",)
    weighing.play(*proposal.moves)


def test_another_seat_is_not_asked_for_a_weight(crown, weighing):
    view = crown.view(weighing.state, 1)
    assert view.answers == ()
    assert SIGHT.shots(view, 1) == ()


def test_the_fish_side_does_not_say_which_card_it_is(crown, weighing):
    (proposal,) = explained(crown, weighing, ("roach-4", "front"))
    assert proposal.moves == ()
    assert "no answer" in proposal.conflicts[0]


def test_the_cards_that_might_be_meant_do_not_tell_what_others_hold(crown, at, caught_fish):
    held = at({"zones": {"3": ["black"]}}, {"fish": caught_fish("roach-4")}).play("0: place black", "0: take black 3")
    assert "roach-4" in dict(crown.view(held.state, 0).answers)


@pytest.mark.parametrize(
    ("source", "mark", "move"),
    [
        ("fish", ("wrasse-1", "front"), "*: fish wrasse"),
        ("tag", ("tag-2", "front"), "*: tag tag-2"),
        ("angler", ("crab-2", "front"), "*: angler crab-2"),
        ("mystery", ("mystery-5", "weight"), "*: mystery 5"),
        ("tackle", ("tackle-1", "front"), "*: tackle redirect_location"),
    ],
)
def test_every_card_and_tile_of_set_up_answers_its_question(crown, begin, source, mark, move):
    desk = begin(2).settle(source)
    (proposal,) = explained(crown, desk, mark)
    assert proposal.moves == (move,)
    desk.play(*proposal.moves)


def test_two_answers_in_one_picture_are_both_offered_and_neither_is_sure(crown, weighing):
    found = explained(crown, weighing, ("roach-1", "weight"), ("roach-2", "weight"))
    assert {proposal.moves[0] for proposal in found} == {"*: weight roach-1", "*: weight roach-2"}
    assert all(proposal.confidence < 0.5 for proposal in found)


def test_a_foreign_mark_and_an_empty_picture_say_what_to_do(crown, weighing):
    (foreign,) = explained(crown, weighing, 9999)
    assert foreign.conflicts
    (empty,) = explained(crown, weighing)
    assert "come closer" in empty.missing[0]


@pytest.mark.rule("CW-R42")
def test_a_row_of_fish_is_a_submission(crown, at, caught_fish):
    fish = caught_fish("wrasse-1", "wrasse-4", "flounder-2", "pike-1")
    desk = at({"fish": fish}, {"fish": caught_fish("wrasse-2")}, end={"by": 1, "turns_left": 1}, turn=0)
    desk.play("0: place black", "0: pick red")
    _, shot = asked(crown, desk)
    assert shot.is_private
    (proposal,) = explained(crown, desk, ("wrasse-4", "weight"), ("flounder-2", "weight"), ("pike-1", "weight"))
    assert proposal.moves == ("0: submit shore 1 2",)
    assert len(proposal.conflicts) == 1
    desk.play(*proposal.moves)


@pytest.mark.rule("CW-R42")
def test_two_fish_of_a_species_in_the_row_are_said_to_be_one_too_many(crown, at, caught_fish):
    desk = at({"fish": caught_fish("wrasse-1", "wrasse-4")}, {}, end={"by": 1, "turns_left": 1}, turn=0)
    desk.play("0: place black", "0: pick red")
    (proposal,) = explained(crown, desk, ("wrasse-4", "weight"), ("wrasse-1", "weight"))
    assert len(proposal.moves[0].split()) == 4
    assert "second fish" in proposal.conflicts[0]


def test_nothing_is_to_be_shown_where_taps_are_asked_for(crown, at):
    assert SIGHT.shots(crown.view(at().state, 0), 0) == ()
