"""What to submit: every submission worth a thought, exactly, and the best reply to what is known."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.coldwater_crown.submission import (
    Submission,
    advise,
    guessed_rival,
    heaviest,
    known_rival,
    submission,
    worth_a_thought,
)
from companion.games.coldwater_crown.tally import Catch

LAKE = st.sampled_from(("pike", "perch", "sea-trout"))
FISH = st.builds(
    Catch,
    LAKE,
    st.integers(1, 5) | st.none(),
    st.sampled_from(("tag-1", "tag-2")) | st.none(),
    st.integers(400, 404) | st.none(),
)
CATCHES = st.lists(FISH, max_size=7)


def every_submission(fish: list[Catch], tag: str | None) -> Iterator[Submission]:
    """All of them, none submitted included."""
    for taken in product((False, True), repeat=len(fish)):
        chosen = [n for n, is_in in enumerate(taken) if is_in]
        if len({fish[n].species for n in chosen}) == len(chosen):
            yield submission(fish, chosen, tag)


def is_as_good(one: Submission, other: Submission) -> bool:
    """In weight, tags and, padded with stamps that never come, time stamps."""
    mine, theirs = ([*x.stamps, *[9999] * (9 - len(x.stamps))] for x in (one, other))
    return one.weight >= other.weight and one.tagged >= other.tagged and mine <= theirs


@pytest.mark.rule("CW-R42", "CW-G24")
@settings(derandomize=True, max_examples=250, deadline=None)
@given(fish=CATCHES, tag=st.sampled_from(("tag-1", None)))
def test_the_submissions_worth_a_thought_are_exactly_the_unbeaten_ones(fish: list[Catch], tag: str | None) -> None:
    found = worth_a_thought(fish, range(len(fish)), tag)
    every = list(every_submission(fish, tag))
    for one in every:
        assert any(is_as_good(other, one) for other in found)
    for one in found:
        assert one in every
        assert not any(is_as_good(other, one) and not is_as_good(one, other) for other in every)
    values = [(one.weight, one.tagged, one.stamps) for one in found]
    assert len(set(values)) == len(values)


@pytest.mark.rule("CW-G24")
@settings(derandomize=True, max_examples=200, deadline=None)
@given(fish=CATCHES, rivals=st.lists(CATCHES, min_size=1, max_size=3), first=st.booleans())
def test_the_first_advice_is_the_best_reply_to_what_lies_on_the_table(
    fish: list[Catch], rivals: list[list[Catch]], first: bool
) -> None:
    """Against known submissions no other submission, of all there are, brings more points."""
    others = [submission(cards, heaviest(cards, range(len(cards)), None), None) for cards in rivals]
    prizes = {1: (5, 3), 2: (5, 3, 2), 3: (5, 4, 3, 2)}[len(rivals)]

    def points(one: Submission) -> int:
        mine = (one.weight, [-stamp for stamp in one.stamps])
        ahead = 0
        for other in others:
            theirs = (other.weight, [-stamp for stamp in other.stamps])
            ahead += theirs > mine or (theirs == mine and first)
        return prizes[ahead] + one.tagged

    known = [known_rival(cards, heaviest(cards, range(len(cards)), None), first) for cards in rivals]
    advice = advise(fish, range(len(fish)), "tag-1", known, prizes)
    assert all(one.is_sure for one in advice)
    assert [one.expected for one in advice] == [points(one.submission) for one in advice]
    assert advice[0].expected == max(points(one) for one in every_submission(fish, "tag-1"))


@pytest.mark.rule("CW-G32")
def test_the_silent_player_takes_the_heaviest_and_the_earlier_of_equals() -> None:
    fish = [
        Catch("pike", 5, "tag-1", 500),
        Catch("pike", 5, "tag-2", 480),
        Catch("pike", 4, "tag-1", 300),
        Catch("perch", 2, "tag-2", 700),
    ]
    assert heaviest(fish, range(4), None) == (1, 3)
    assert heaviest(fish, range(4), "tag-1") == (0, 3)
    assert heaviest(fish, (), "tag-1") == ()


@pytest.mark.rule("CW-G24")
def test_weight_tag_and_time_stamp_are_offered_side_by_side_with_their_reasons() -> None:
    fish = [Catch("pike", 7, "tag-2", 700), Catch("pike", 6, "tag-1", 720), Catch("pike", 5, "tag-2", 372)]
    rival = known_rival([Catch("pike", 5, "tag-2", 400)], (0,))
    advice = advise(fish, range(3), "tag-1", (rival,), (5, 3))
    assert [(one.title, one.submission.fish, one.expected) for one in advice] == [
        ("More tags", (1,), 6),
        ("Heaviest", (0,), 5),
        ("Earlier time stamp", (2,), 5),
    ]
    assert advice[0].why == "1 tag more, a point each; 1 lb lighter: Pike 6 lb."
    assert advice[1].why == "The heaviest fish of each species, 7 lb together."
    assert advice[2].why == "Its time stamps, from 06:12 on, win a tie; 2 lb lighter: Pike 5 lb."


@pytest.mark.rule("CW-G24")
def test_a_tag_is_not_worth_a_lost_trophy() -> None:
    fish = [Catch("pike", 7, "tag-2", 700), Catch("pike", 4, "tag-1", 720)]
    rival = known_rival([Catch("pike", 5, "tag-2", 400)], (0,))
    assert advise(fish, (0, 1), "tag-1", (rival,), (5, 3))[0].submission.fish == (0,)


@pytest.mark.rule("CW-G36")
def test_of_secret_rivals_only_species_and_ranges_are_used() -> None:
    rival = guessed_rival([("pike", 3, 4), ("pike", 3, 4), ("perch", 2, 2)])
    assert rival.odds == ((5, Fraction(1, 4)), (6, Fraction(3, 4)))
    assert (rival.low, rival.high) == (5, 6)
    fish = [Catch("pike", 7, "tag-2", 700), Catch("pike", 6, "tag-1", 720), Catch("pike", 5, "tag-2", 300)]
    advice = {one.submission.fish: one for one in advise(fish, range(3), "tag-1", (rival,), (5, 3))}
    assert advice[(0,)].is_sure
    assert advice[(0,)].expected == 5
    # 6 lb beat the 5, and stand level with the 6 three times in four: half of those ties.
    assert advice[(1,)].expected == 1 + 5 * Fraction(5, 8) + 3 * Fraction(3, 8)
    assert (advice[(1,)].worst, advice[(1,)].best) == (4, 6)
    assert advice[(2,)].expected == 5 * Fraction(1, 8) + 3 * Fraction(7, 8)


def test_a_rival_with_no_fish_weighs_nothing() -> None:
    assert guessed_rival(()).odds == ((0, Fraction(1)),)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(
    ranges=st.lists(
        st.tuples(LAKE, st.integers(1, 4), st.integers(0, 3)).map(lambda row: (row[0], row[1], row[1] + row[2])),
        max_size=4,
    )
)
def test_the_odds_of_a_secret_rival_are_those_of_all_equally_likely_weights(ranges: list[tuple[str, int, int]]) -> None:
    totals: dict[int, Fraction] = {}
    worlds = list(product(*(range(low, high + 1) for _, low, high in ranges)))
    for world in worlds:
        best: dict[str, int] = {}
        for (species, _, _), weight in zip(ranges, world, strict=True):
            best[species] = max(best.get(species, 0), weight)
        totals[sum(best.values())] = totals.get(sum(best.values()), Fraction(0)) + Fraction(1, len(worlds))
    assert dict(guessed_rival(ranges).odds) == totals


def test_unknown_facts_count_nothing_yet() -> None:
    fish = [Catch("pike"), Catch("pike", 2), Catch("perch")]
    assert heaviest(fish, range(3), "tag-1") == (1, 2)
    assert submission(fish, (1, 2), "tag-1") == Submission((1, 2), 2, 0, ())


def test_twenty_fish_of_one_location_are_answered_at_once() -> None:
    fish = [
        Catch(("pike", "pike", "perch", "sea-trout")[n % 4], 2 + n % 5, f"tag-{n % 3}", 300 + 37 * n % 400)
        for n in range(20)
    ]
    assert worth_a_thought(fish, range(20), "tag-1")
