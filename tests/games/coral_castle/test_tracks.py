"""Steps, corals, laps and bonuses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.coral_effects import Bonus, Steps
from companion.games.coral_castle.facts import Deck
from companion.games.coral_castle.tracks import Board, Track, climb, is_endless, reach, without_pearls

counts = st.tuples(*[st.integers(0, 24)] * 4)


@pytest.mark.rule("CO-R19")
def test_nine_and_two_is_a_coral_and_space_one(board: Board) -> None:
    end = climb(board, (9, 0, 0, 0), (2, 0, 0, 0))
    track = board.tracks[0]
    assert end.progress[0] == 11
    assert (track.corals(11), track.space(11)) == (1, 1)
    assert sum(stride.corals for stride in end.strides) == 1


@pytest.mark.rule("CO-G24")
def test_corals_are_counted_on_beyond_the_six_of_the_box(board: Board) -> None:
    assert board.tracks[0].corals(climb(board, (58, 0, 0, 0), (13, 0, 0, 0)).progress[0]) >= 7


@pytest.mark.rule("CO-R18")
def test_passing_two_mermaids_moves_the_mermaid_at_once(board: Board) -> None:
    end = climb(board, (3, 0, 0, 0), (2, 0, 0, 0))
    assert end.progress == (5, 2, 0, 0)
    assert [(one.track, one.end) for one in end.strides] == [("tentacle", 4), ("mermaid", 2), ("tentacle", 5)]


@pytest.mark.rule("CO-R18")
def test_landing_on_a_bonus_earns_it_too(board: Board) -> None:
    assert climb(board, (3, 0, 0, 0), (1, 0, 0, 0)).progress[1] == 2


@pytest.mark.rule("CO-R17")
def test_tentacles_move_the_mermaid_before_its_own_symbols(board: Board) -> None:
    strides = climb(board, (3, 0, 0, 0), (1, 1, 0, 0)).strides
    mermaids = [(one.start, one.end, one.depth) for one in strides if one.track == "mermaid"]
    assert mermaids == [(0, 2, 1), (2, 3, 0)]


@pytest.mark.rule("CO-G17")
def test_a_bonus_that_earns_a_bonus_is_followed_to_its_end_first() -> None:
    board = Board(
        (
            Track("tentacle", "T", 10, (Bonus(1, "mermaid", 2), Bonus(2, "pearls", 1))),
            Track("mermaid", "M", 10, (Bonus(1, "trident", 1),)),
            Track("trident", "R", 10, (Bonus(1, "starfish", 1),)),
            Track("starfish", "S", 10),
        )
    )
    strides = climb(board, (0, 0, 0, 0), (2, 0, 0, 0)).strides
    assert [(one.track, one.end, one.depth) for one in strides] == [
        ("tentacle", 1, 0),
        ("mermaid", 1, 1),
        ("trident", 1, 2),
        ("starfish", 1, 3),
        ("mermaid", 2, 1),
        ("tentacle", 2, 0),
        ("pearls", 1, 1),
    ]


@pytest.mark.rule("CO-G16")
@pytest.mark.parametrize(("again", "mermaids"), [(True, 2), (False, 0)])
def test_bonuses_of_later_laps_are_an_option(deck: Deck, again: bool, mermaids: int) -> None:
    assert climb(Board(deck.tracks, again), (13, 0, 0, 0), (1, 0, 0, 0)).progress[1] == mermaids


@pytest.mark.rule("CO-R31")
def test_lord_frith_gets_points_for_a_bonus_of_two_pearls(board: Board) -> None:
    end = climb(without_pearls(board), (7, 0, 0, 0), (1, 0, 0, 0))
    assert (end.progress[3], end.pearls) == (2, 0)


def test_bonuses_that_would_call_each_other_for_ever_are_found(deck: Deck) -> None:
    assert not is_endless(deck.tracks)
    round_and_round = (
        Track("tentacle", "T", 2, (Bonus(1, "mermaid", 2),)),
        Track("mermaid", "M", 2, (Bonus(1, "tentacle", 2),)),
        *deck.tracks[2:],
    )
    assert is_endless(round_and_round)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(counts, counts, st.booleans())
def test_the_fast_count_and_the_account_agree(start: Steps, steps: Steps, again: bool) -> None:
    board = Board(_tracks(), again)
    end = climb(board, start, steps)
    assert (*end.progress, end.pearls) == reach(board).end(start, steps)
    for number, track in enumerate(board.tracks):
        strides = [one for one in end.strides if one.track == track.id]
        assert sum(one.end - one.start for one in strides) == end.progress[number] - start[number]
        assert sum(one.corals for one in strides) == track.corals(end.progress[number]) - track.corals(start[number])


def _tracks() -> tuple[Track, ...]:
    from card_db.load import load_set

    return Deck.of(load_set("coral-castle")).tracks
