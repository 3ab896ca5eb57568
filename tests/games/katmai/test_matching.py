"""Objectives on the river: the language, where patterns are met, and that matching misses nothing (brute force over all sets)."""

from __future__ import annotations

from itertools import combinations
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import registry
from companion.games.katmai import matching, river
from companion.games.katmai.facts import Printed
from companion.games.katmai.majority import standing, winners
from companion.games.katmai.matching import Law
from companion.games.katmai.pattern import Around, Count, Group, Most, PatternError, Shape, parse
from companion.games.katmai.river import NAMES, mask_of

PRINTED = Printed.of(registry.cards(registry.manifest("katmai")))
ROCKS = (4,) * 28
PLAIN = Law()


def mask(*names):
    return mask_of(NAMES.index(name) for name in names)


def met(text, new, own, opponent=(), used=(), features=ROCKS, law=PLAIN):
    """The sets of beeples that meet the pattern, as names."""
    found = matching.compiled(parse(text), features, law)
    own_mask = mask(new, *own)
    return [
        list(river.names(one)) for one in matching.sets(found, NAMES.index(new), own_mask, mask(*used), mask(*opponent))
    ]


# ---- The language ----


@pytest.mark.parametrize("objective", PRINTED.objectives, ids=lambda one: one.id)
def test_every_objective_of_our_set_can_be_read(objective):
    assert isinstance(parse(objective.pattern), Most) == objective.is_end


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("count 2 rocks", Count(((4, 2),))),
        ("count 1 rocks 1 eddy on one tile", Count(((3, 1), (4, 1)), "one")),
        ("count 3 any on tiles in a row", Count(((-1, 3),), "row")),
        ("line 4 along", Shape(("####",))),
        ("line 2 across", Shape(("#", "#"))),
        ("shape e#/x.", Shape(("e#", "x."))),
        ("around 3 opponent", Around(3, own=False)),
        ("around 2 own", Around(2, own=True)),
        ("group 5", Group(5)),
        ("most tiles 2", Most("tiles", 2)),
        ("most rocks", Most("rocks")),
    ],
)
def test_the_language_is_read_into_values(text, value):
    assert parse(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "", "rocks 2", "count", "count 2", "count 0 rocks", "count 2 trees", "count 1 any 1 rocks",
        "count 1 rocks 1 rocks", "count 7 any", "count 5 any on one tile", "line 1 along", "line 3 across",
        "line 7 along", "shape", "shape ##/#", "shape a#", "shape ###/###/###", "shape xx", "around 3",
        "around 6 own", "group 1", "most", "most trees", "most tiles", "most tiles 5", "line  4 along",
    ],
)  # fmt: skip
def test_what_is_no_requirement_is_refused_with_what_was_expected(text):
    with pytest.raises(PatternError) as error:
        parse(text)
    assert error.value.faults[0].startswith(repr(text))


# ---- Where they are met ----


@pytest.mark.rule("KA-R05")
def test_spaces_are_neighbours_across_tiles():
    assert met("line 2 along", "2a", ["1c"]) == [["1c", "2a"]]


def test_corners_are_neighbours_only_where_the_table_counts_them():
    assert met("group 2", "2a", ["1d"]) == []
    assert met("group 2", "2a", ["1d"], law=Law(diagonal=True)) == [["1d", "2a"]]
    assert len(met("around 3 opponent", "2b", ["1d", "2a"], ["1c"], law=Law(diagonal=True))) == 1
    assert met("around 3 opponent", "2b", ["1d", "2a"], ["1c"]) == []


@pytest.mark.rule("KA-R24")
@pytest.mark.parametrize(
    "cells", [["1a", "1b", "1c"], ["1a", "1b", "1d"], ["1a", "1c", "1d"], ["7b", "7c", "7d"], ["3c", "4a", "4b"]]
)
def test_a_picture_may_be_shifted_mirrored_and_turned_round(cells):
    assert met("shape ##/#.", cells[0], cells[1:]) == [sorted(cells)]


def test_a_quarter_turn_needs_the_option():
    assert met("line 2 along", "1a", ["1b"]) == []
    assert met("line 2 across", "1a", ["1c"]) == []
    assert met("line 2 across", "1a", ["1c"], law=Law(rotate=True)) == [["1a", "1c"]]
    assert met("shape ##", "1a", ["1b"], law=Law(rotate=True)) == [["1a", "1b"]]


@pytest.mark.rule("KA-R23")
def test_a_space_that_must_not_hold_yours_blocks_the_picture():
    assert met("shape #x#", "1a", ["2a"]) == [["1a", "2a"]]
    assert met("shape #x#", "1a", ["1c", "2a"]) == []
    assert met("shape #x#", "1a", ["2a"], opponent=["1c"]) == [["1a", "2a"]]  # KA-G11


@pytest.mark.rule("KA-R23")
def test_outside_the_river_nothing_is_held_unless_the_table_asks_for_a_space():
    assert met("shape x#", "1a", []) == [["1a"]]
    assert met("shape x##", "1a", ["1c"]) == [["1a", "1c"]]
    assert met("shape xx##", "1a", ["1c", "2a", "2c"], law=Law(inside=True)) == []
    assert met("shape x##", "1a", ["1c"], law=Law(inside=True)) == [["1a", "1c"]]  # the free space may lie downstream
    assert met("shape x##x", "1a", ["1c"], law=Law(inside=True)) == []


def test_three_neighbours_of_one_opponent():
    assert met("around 3 opponent", "2c", ["1c", "2b"], ["2a"]) == [["1c", "2b", "2c"]]
    assert met("around 3 opponent", "2c", ["1c", "3a"], ["2a"]) == []


def test_features_are_asked_for_by_count_and_in_pictures(features):
    found = features(s1a="eddy", s2b="eddy")
    assert met("count 2 eddy", "1a", ["2b", "3a"], features=found) == [["1a", "2b"]]
    assert met("shape e#/x.", "1a", ["1c"], features=found) == [["1a", "1c"]]
    assert met("shape e#/x.", "1c", ["2a"], features=found) == []
    assert met("shape e#/x.", "1a", ["1b", "1c"], features=found) == []


def test_counts_may_be_tied_to_tiles():
    assert met("count 2 any on one tile", "3a", ["3d", "4a"]) == [["3a", "3d"]]
    assert met("count 2 rocks on different tiles", "3a", ["3d", "5a"]) == [["3a", "5a"]]
    assert met("count 3 any on tiles in a row", "3a", ["2a", "4d", "5a"]) == [["2a", "3a", "4d"], ["3a", "4d", "5a"]]


def test_an_unknown_feature_is_none_that_is_asked_for():
    unknown = (-1,) * 28
    assert met("count 2 rocks", "1a", ["2a"], features=unknown) == []
    assert met("count 2 any", "1a", ["2a"], features=unknown) == [["1a", "2a"]]


def test_what_is_scored_at_the_end_is_never_met_before():
    assert met("most tiles 1", "1a", ["2a", "3a"]) == []


@pytest.mark.rule("KA-R20")
def test_a_beeple_never_serves_the_same_objective_twice():
    assert met("count 2 rocks", "1a", ["2a", "3a"], used=["2a"]) == [["1a", "3a"]]
    assert met("count 2 rocks", "1a", ["2a"], used=["2a"]) == []


def test_sets_come_upstream_first():
    # KA-G10
    assert met("count 2 rocks", "4a", ["7a", "2a", "1d"]) == [["1d", "4a"], ["2a", "4a"], ["4a", "7a"]]


# ---- Brute force ----


def at(cell):
    return cell % 2, cell // 2


def touching(a, b, diagonal):
    (bank, column), (other, step) = at(a), at(b)
    if a == b:
        return False
    if diagonal:
        return abs(column - step) <= 1
    return abs(bank - other) + abs(column - step) == 1


def hangs_together(cells, diagonal):
    seen, edge = {cells[0]}, [cells[0]]
    while edge:
        here = edge.pop()
        for one in cells:
            if one not in seen and touching(here, one, diagonal):
                seen.add(one)
                edge.append(one)
    return len(seen) == len(cells)


def naive(pattern, cells, own, opponent, features, law):
    """Whether just these beeples meet the pattern, from its words alone."""
    match pattern:
        case Count(parts=parts, where=where):
            need = sorted(feature for feature, number in parts for _ in range(number))
            shown = sorted(features[cell] for cell in cells)
            if need != ([-1] * len(cells) if need[0] == -1 else shown) or len(need) != len(cells):
                return False
            tiles = sorted(cell // 4 for cell in cells)
            return {
                "": True,
                "one": len(set(tiles)) == 1,
                "different": len(set(tiles)) == len(tiles),
                "row": tiles == list(range(tiles[0], tiles[0] + len(tiles))),
            }[where]
        case Around(number=number, own=False):
            return len(cells) == number and any(
                all(touching(cell, centre, law.diagonal) for cell in cells) for centre in opponent
            )
        case Around(number=number):
            return len(cells) == number + 1 and any(
                all(touching(cell, centre, law.diagonal) for cell in cells if cell != centre) for centre in cells
            )
        case Group(number=number):
            return len(cells) == number and hangs_together(cells, law.diagonal)
        case Shape(rows=rows):
            return any(fits(rows, turn, cells, own, opponent, features, law) for turn in range(8 if law.rotate else 4))
        case _:
            return False


def fits(rows, turn, cells, own, opponent, features, law):
    """Whether the picture, turned and mirrored in one of eight ways, lies on the beeples somewhere."""
    signs = []
    for bank, row in enumerate(rows):
        for column, sign in enumerate(row):
            x, y = column, bank
            if turn & 4:
                x, y = y, x
            signs.append((-y if turn & 1 else y, -x if turn & 2 else x, sign))
    for bank in range(-1, 3):
        if any(bank + y not in (0, 1) for y, _, _ in signs):
            continue
        for column in range(-7, 21):
            held = set()
            for y, x, sign in signs:
                place = (bank + y, column + x)
                inside = 0 <= place[1] < 14
                cell = place[1] * 2 + place[0]
                if sign == ".":
                    continue
                if sign == "x":
                    if (inside and cell in own) or (not inside and law.inside):
                        break
                elif not inside or (sign == "o" and cell not in opponent):
                    break
                elif sign != "o":
                    if sign != "#" and features[cell] != "pswer".index(sign):
                        break
                    held.add(cell)
            else:
                if held == set(cells):
                    return True
    return False


def size(pattern):
    match pattern:
        case Count(parts=parts):
            return sum(number for _, number in parts)
        case Around(number=number, own=own):
            return number + own
        case Group(number=number):
            return number
        case Shape(rows=rows):
            return sum(sign in "#pswer" for sign in "".join(rows))
        case _:
            return 99


EXTRA = (
    "shape #o#/.x.",
    "shape .#./#x#",
    "around 2 own",
    "around 3 own",
    "count 2 any on different tiles",
    "shape ws",
    "shape #/o",
    "group 3",
)
TEXTS = sorted({one.pattern for one in PRINTED.objectives if not one.is_end} | set(EXTRA))


def check_against_brute_force(text, rng, law):
    features = tuple(rng.randrange(5) for _ in range(28))
    near = rng.randrange(0, 20)
    pool = range(28) if rng.random() < 0.3 else range(near, min(28, near + 14))
    places = rng.sample(list(pool), min(len(pool), 15))
    own, opponent = set(places[:8]), set(places[8:])
    used = {cell for cell in own if rng.random() < 0.2}
    new = rng.choice(sorted(own))
    used.discard(new)
    pattern = parse(text)
    found = matching.sets(
        matching.compiled(pattern, features, law), new, mask_of(own), mask_of(used), mask_of(opponent)
    )
    rest = sorted(own - used - {new})
    wanted = size(pattern)
    want = {
        mask_of((new, *chosen))
        for chosen in (combinations(rest, wanted - 1) if wanted <= len(rest) + 1 else ())
        if naive(pattern, sorted((new, *chosen)), own, opponent, features, law)
    }
    assert set(found) == want, (text, features, sorted(own), sorted(opponent), sorted(used), new, law)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("text", TEXTS)
def test_matching_finds_what_brute_force_over_all_sets_finds(text):
    rng = Random(text)
    for law in (Law(), Law(diagonal=True, rotate=True), Law(inside=True)):
        for _ in range(4):
            check_against_brute_force(text, rng, law)


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS)
def test_matching_finds_what_brute_force_finds_in_many_positions(text):
    rng = Random(f"many {text}")
    for number in range(24):
        check_against_brute_force(text, rng, Law(bool(number & 1), bool(number & 2), bool(number & 4)))


def test_every_placement_of_a_picture_is_found():
    """All of the line's places: 11 on each bank."""
    found = matching.compiled(parse("line 4 along"), ROCKS, Law())
    assert isinstance(found, matching.Placements)
    assert len({placement for cell in found.by_cell for placement in cell}) == 22


def test_all_objectives_of_a_position_take_less_than_a_millisecond():
    rng = Random(4)
    features = tuple(rng.randrange(5) for _ in range(28))
    chosen = [matching.compiled(parse(one.pattern), features, Law()) for one in PRINTED.objectives]
    places = rng.sample(range(28), 24)
    own, opponent = mask_of(places[:12]), mask_of(places[12:])
    best = 1.0
    for _ in range(20):
        start = perf_counter()
        for found in chosen:
            matching.sets(found, places[0], own, 0, opponent)
        best = min(best, perf_counter() - start)
    # All thirty faces; a game has six at most.
    assert best < 0.001 * 5


# ---- The most ----


@given(st.integers(0, (1 << 28) - 1))
@settings(max_examples=60)
def test_the_largest_group_and_line_are_what_a_walk_finds(beeples):
    cells = list(river.cells(beeples))
    parts = river.groups(beeples, False)
    assert sum(parts) == beeples
    for part in parts:
        assert hangs_together(list(river.cells(part)), False)
    best = standing(Most("group"), beeples, ROCKS, False).number
    assert best == max((part.bit_count() for part in parts), default=0)
    line = standing(Most("line"), beeples, ROCKS, False).number
    runs = [n for n in range(1, 15) for start in range(28) if all(start + 2 * k in cells for k in range(n))]
    assert line == max(runs, default=0)


def test_tiles_count_by_the_beeples_on_them(features):
    beeples = mask("1a", "1b", "2a", "3a", "3b", "3c")
    assert standing(Most("tiles", 2), beeples, ROCKS, False).number == 2
    assert standing(Most("tiles", 1), beeples, ROCKS, False).number == 3
    assert standing(Most("rocks"), beeples, features(default="eddy", s1a="rocks"), False).number == 1


def test_the_most_tied_scores_nobody_or_both():
    assert winners((2, 2), "nobody") == ()
    assert winners((2, 2), "both") == (0, 1)
    assert winners((0, 0), "both") == ()
    assert winners((1, 2), "nobody") == (1,)
