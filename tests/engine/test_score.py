import pytest

from companion.engine.game import Seat, mark, with_names
from companion.engine.score import ScoreLine, ScoreSheet, rank

A, B, C = Seat(0), Seat(1), Seat(2)


def test_a_total_is_the_sum_of_its_lines():
    lines = (
        ScoreLine(A, "fish", 3, "three", ""),
        ScoreLine(A, "tags", 2, "two", ""),
        ScoreLine(B, "fish", 9, "nine", ""),
    )
    sheet = ScoreSheet((A, B, C), lines, ((B,), (A,), (C,)), ("fish", "tags"))
    assert [sheet.total(seat) for seat in sheet.seats] == [5, 9, 0]
    assert sheet.as_json()["totals"] == {"0": 5, "1": 9, "2": 0}
    assert sheet.of(A, "tags") == (lines[1],)


def test_equal_keys_share_a_rank():
    assert rank((A, B, C), {A: (5, 1), B: (7, 0), C: (5, 1)}) == ((B,), (A, C))
    assert rank((A, B, C), {A: (5, 1), B: (5, 0), C: (5, 2)}) == ((C,), (A,), (B,))


def test_names_replace_marks_and_a_seat_without_a_name_is_counted_from_one():
    assert with_names(f"{mark(A)} passes to {mark(C)}", ["Anna", "Ben"]) == "Anna passes to Player 3"


@pytest.mark.parametrize(
    ("points", "final", "said"),
    [((0, 0), False, False), ((0, 1), False, True), ((0, -1), False, True), ((0, 0), True, True)],
)
def test_ranks_say_something_once_somebody_has_points_or_the_score_is_final(points, final, said):
    lines = tuple(ScoreLine(seat, "fish", n, "", "") for seat, n in zip((A, B), points, strict=True))
    assert ScoreSheet((A, B), lines, ((A, B),), ("fish",), final=final).is_ranked is said
