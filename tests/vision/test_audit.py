"""Scenes as wholes: what cannot be right in one, and what changed between two."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.audit import audited, changes
from vision.layout.align import align
from vision.scene import Placed, Scene, Sighting

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def scene(*marks: tuple[str, float, float, float]) -> Scene:
    placed = tuple(Placed("tag", i, 1.0, (x, y), turn, sighting=k) for k, (i, x, y, turn) in enumerate(marks))
    return Scene(placed, sightings=tuple(Sighting("tag", p.id, 1.0, SQUARE) for p in placed))


def turned(given: Scene, degrees: float, shift: tuple[float, float]) -> Scene:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return replace(
        given,
        placed=tuple(
            replace(
                p,
                at=(c * p.at[0] - s * p.at[1] + shift[0], s * p.at[0] + c * p.at[1] + shift[1]),
                turn=(p.turn + degrees) % 360,
            )
            for p in given.placed
        ),
    )


TABLE = scene(("1", 0, 0, 0), ("2", 90, 5, 10), ("3", 180, -4, 350), ("4", 20, 110, 90), ("5", 130, 120, 45))


def test_a_card_in_two_places_is_found() -> None:
    (finding,) = audited(scene(("7", 0, 0, 0), ("7", 90, 0, 0)), {("tag", "7"): 1}, name=lambda m: "Pike").findings
    assert (finding.what, finding.count, finding.limit, finding.places) == ("too many", 2, 1, (0, 1))
    assert finding.text == "Pike lies at 2 places, and there is only one: is one of them another card?"


def test_thirteen_of_twelve_tokens_are_found_and_twelve_are_fine() -> None:
    tokens = [("9", 20.0 * i, 0.0, 0.0) for i in range(13)]
    assert audited(scene(*tokens[:12]), {("tag", "9"): 12}).findings == ()
    (finding,) = audited(scene(*tokens), {("tag", "9"): 12}).findings
    assert (finding.count, finding.limit) == (13, 12)


def test_what_is_covered_still_counts() -> None:
    seen = replace(scene(("7", 0, 0, 0)), covered=(Placed("tag", "7", 1.0, (90, 0)),))
    assert audited(seen, {("tag", "7"): 1}).findings[0].count == 2


def test_a_mark_of_another_game_is_foreign() -> None:
    (finding,) = audited(TABLE, {("tag", i): 1 for i in "1234"}).findings
    assert (finding.what, finding.id, finding.places) == ("foreign", "5", (4,))


def test_with_a_default_nothing_is_foreign() -> None:
    assert audited(TABLE, {}, default=1).findings == ()


def test_a_turned_and_shifted_table_has_not_changed() -> None:
    for degrees in (0, 3, 90, 180, 271):
        assert not changes(TABLE, turned(TABLE, degrees, (300, -120)))


def test_what_came_went_and_moved_is_told_and_nothing_else() -> None:
    later = scene(("1", 0, 0, 0), ("2", 90, 5, 10), ("3", 180, 60, 350), ("5", 130, 120, 45), ("6", 60, 60, 0))
    found = changes(TABLE, turned(later, 40, (10, 20)))
    assert [p.id for p in found.added] == ["6"]
    assert [p.id for p in found.removed] == ["4"]
    assert [(m.before.id, round(m.by_mm)) for m in found.moved] == [("3", 64)]


def test_a_card_turned_in_place_has_moved() -> None:
    later = replace(TABLE, placed=(*TABLE.placed[:4], replace(TABLE.placed[4], turn=135)))
    (moved,) = changes(TABLE, later).moved
    assert (moved.before.id, round(moved.turned), round(moved.by_mm)) == ("5", 90, 0)


def test_a_table_of_equal_cards_is_compared_too() -> None:
    equal = scene(("1", 0, 0, 0), ("1", 80, 0, 20), ("1", 200, 30, 0), ("1", 60, 150, 75))
    assert not changes(equal, turned(equal, 130, (-40, 70)))
    found = changes(equal, replace(turned(equal, 130, (-40, 70)), placed=turned(equal, 130, (-40, 70)).placed[:3]))
    assert (len(found.removed), len(found.added), len(found.moved)) == (1, 0, 0)


def test_without_scale_only_coming_and_going_is_told() -> None:
    flat = replace(TABLE, millimetres=False)
    found = changes(flat, replace(turned(flat, 30, (500, 0)), placed=turned(flat, 30, (500, 0)).placed[1:]))
    assert [p.id for p in found.removed] == ["1"]
    assert found.moved == ()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(3, 12), st.floats(0, 359), st.floats(-500, 500), st.randoms(use_true_random=False))
def test_the_way_from_one_scan_to_another_is_found_though_a_third_moved(
    count: int, degrees: float, x: float, rng: Random
) -> None:
    before = [(rng.uniform(-200, 200), rng.uniform(-150, 150)) for _ in range(count)]
    given_scene = scene(*((str(i), *at, 0.0) for i, at in enumerate(before)))
    after = [p.at for p in turned(given_scene, degrees, (x, 7.0)).placed]
    for i in range(count // 3):
        after[i] = (after[i][0] + 70, after[i][1] - 90)
    found = align(before, after)
    if found is None:
        pytest.fail("no way was found")
    assert sum(found.agreed) >= count - count // 3


def test_fewer_than_two_marks_give_no_way() -> None:
    assert align([], []) is None
    assert align([(0, 0)], [(5, 5)]) is None
    assert align([(0, 0), (100, 0)], [(0, 0), (300, 0)]) is None
