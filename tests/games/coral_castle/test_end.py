"""The end: places, prizes, pearls, ties, and who wins."""

import pytest

from companion.engine.errors import TallyError


def tally(castle, rows, people=0, **options):
    names = ("tentacle", "mermaid", "trident", "starfish", "pearls")
    return castle.load_tally({
        "people": people or len(rows),
        "players": [dict(zip(names, row, strict=False)) for row in rows],
        "options": {name.replace("_", "-"): value for name, value in options.items()},
    })  # fmt: skip


def points(castle, rows, category, people=0, **options):
    sheet = castle.score_tally(tally(castle, rows, people, **options))
    return [sum(line.points for line in sheet.of(seat, category)) for seat in sheet.seats]


TURTLE_AND_FRIENDS = [(22,), (17,), (15,), (6,)]


@pytest.mark.rule("CO-R23")
def test_turtle_dolphin_sting_ray_and_octopus(castle):
    assert points(castle, TURTLE_AND_FRIENDS, "Tentacles") == [10, 6, 3, 0]


@pytest.mark.rule("CO-R23")
def test_a_coral_beats_a_higher_space(castle):
    assert points(castle, [(15,), (6,), (5,)], "Tentacles") == [10, 6, 0]


@pytest.mark.rule("CO-R24")
@pytest.mark.parametrize(
    ("rows", "won"),
    [
        ([(22,), (17,), (15,), (6,), (1,)], [10, 6, 3, 0, 0]),
        ([(22,), (17,), (15,), (6,)], [10, 6, 3, 0]),
        ([(22,), (17,), (15,)], [10, 6, 0]),
        ([(22,), (17,)], [6, 0]),
    ],
)
def test_prizes_by_the_number_of_players(castle, rows, won):
    assert points(castle, rows, "Tentacles") == won


@pytest.mark.rule("CO-R33")
def test_alone_the_winner_of_a_track_takes_the_third_prize(castle):
    assert points(castle, [(22,), (17,)], "Tentacles", people=1) == [3, 0]
    assert points(castle, [(12,), (17,)], "Tentacles", people=1) == [0, 3]


@pytest.mark.rule("CO-G08")
@pytest.mark.rule("CO-R25")
@pytest.mark.parametrize(("pearls", "won"), [(0, 0), (2, 0), (3, 1), (11, 3)])
def test_three_pearls_are_a_point(castle, pearls, won):
    assert points(castle, [(0, 0, 0, 0, pearls), (0,)], "Pearls")[0] == won


@pytest.mark.rule("CO-R33")
def test_lord_frith_has_no_pearls_to_score(castle):
    assert points(castle, [(0,), (0, 0, 0, 0, 9)], "Pearls", people=1)[1] == 0


@pytest.mark.rule("CO-G11")
@pytest.mark.parametrize(
    ("ties", "won"), [("full", [10, 10, 3, 0]), ("split", [8, 8, 3, 0]), ("coral", [10, 10, 3, 0])]
)
def test_level_on_a_track(castle, ties, won):
    assert points(castle, [(22,), (22,), (15,), (6,)], "Tentacles", ties=ties) == won


@pytest.mark.rule("CO-G11")
def test_the_earlier_coral_may_decide(castle):
    data = {
        "people": 3,
        "players": [{"tentacle": 22, "since": [3, 0, 0, 0]}, {"tentacle": 22, "since": [2, 0, 0, 0]}, {"tentacle": 4}],
        "options": {"ties": "coral"},
    }
    sheet = castle.score_tally(castle.load_tally(data))
    assert [sum(line.points for line in sheet.of(seat, "Tentacles")) for seat in sheet.seats] == [6, 10, 0]


@pytest.mark.rule("CO-G12")
@pytest.mark.parametrize(("zero", "won"), [("yes", [10, 6, 6]), ("no", [10, 0, 0])])
def test_who_never_left_the_start(castle, zero, won):
    assert points(castle, [(5,), (0,), (0,)], "Tentacles", zero=zero) == won


@pytest.mark.rule("CO-G23")
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("pair_tie", ["nobody", "both"])
def test_two_level_on_a_track(castle, people, pair_tie):
    prize = 0 if pair_tie == "nobody" else (6 if people == 2 else 3)
    assert points(castle, [(12,), (12,)], "Tentacles", people=people, pair_tie=pair_tie) == [prize, prize]


@pytest.mark.rule("CO-G30")
@pytest.mark.parametrize(("end_bonus", "pearls"), [("no", 0), ("yes", 1)])
def test_prizes_that_pass_a_bonus_symbol(castle, end_bonus, pearls):
    # Two pearls left and a pearl at the sixth space of the starfish track, passed with the prizes' points.
    assert points(castle, [(22, 5, 5, 4, 2), (1, 0, 0, 0, 0), (0,)], "Pearls", end_bonus=end_bonus)[0] == pearls


@pytest.mark.rule("CO-R26")
def test_most_points_win(castle):
    sheet = castle.score_tally(tally(castle, [(22, 20, 20, 9, 1), (1, 1, 1, 30, 9), (2, 2, 2, 1, 9)]))
    assert [sheet.total(seat) for seat in sheet.seats] == [9 + 10 + 9 + 11, 30 + 3, 1 + 6 + 6 + 7 + 3]
    assert sheet.ranking == ((0,), (1,), (2,))
    assert sheet.final


@pytest.mark.rule("CO-R26")
def test_level_in_points_more_pearls_win_and_pearls_are_counted_whole(castle):
    sheet = castle.score_tally(tally(castle, [(5, 5, 5, 8, 4), (5, 5, 5, 8, 5), (0, 0, 0, 0, 0)]))
    assert sheet.total(0) == sheet.total(1)
    assert sheet.ranking == ((1,), (0,), (2,))
    assert "more pearls" in sheet.notes[0]


@pytest.mark.rule("CO-R26")
@pytest.mark.rule("CO-G29")
def test_still_level_the_victory_is_shared(castle):
    sheet = castle.score_tally(tally(castle, [(5, 5, 5, 8, 0), (5, 5, 5, 8, 0)], people=1))
    assert sheet.ranking == ((0, 1),)
    assert "shared" in sheet.notes[0]


@pytest.mark.rule("CO-G29")
def test_alone_pearls_decide_a_tie(castle):
    assert castle.score_tally(tally(castle, [(5, 5, 5, 8, 2), (5, 5, 5, 8, 0)], people=1)).ranking == ((0,), (1,))


@pytest.mark.rule("CO-G09")
def test_a_prize_that_nobody_has_told_is_asked_for(castle):
    tracks = castle.dump_tally(tally(castle, TURTLE_AND_FRIENDS))["tracks"]
    tracks[0]["prizes"] = [10, None, None]
    data = {"people": 4, "players": [{"tentacle": 22}, {"tentacle": 17}, {}, {}], "tracks": tracks}
    sheet = castle.score_tally(castle.load_tally(data))
    assert not sheet.final
    assert "Tentacles" in sheet.missing[0]


def test_a_track_may_be_given_as_corals_and_space(castle):
    data = {"players": [{"tentacle": {"corals": 2, "space": 2}}, {"tentacle": 17}]}
    assert castle.load_tally(data).players[0].progress[0] == 22


def test_every_fault_of_a_tally_is_named(castle):
    with pytest.raises(TallyError) as caught:
        castle.load_tally({"people": 3, "players": [{"tentacle": -1}, {"pearls": "x"}], "options": {"ties": "maybe"}})
    assert len(caught.value.faults) == 4


@pytest.mark.rule("CO-G24")
def test_a_lap_beyond_the_sixth_coral_still_counts(castle):
    sheet = castle.score_tally(tally(castle, [(0, 0, 0, 73), (0,)]))
    assert sheet.of(0, "Starfish")[0].points == 73


@pytest.mark.rule("CO-R33")
@pytest.mark.rule("CO-G29")
def test_pearls_counted_for_lord_frith_by_mistake_decide_no_tie(castle):
    assert castle.score_tally(tally(castle, [(5, 5, 5, 8, 1), (5, 5, 5, 8, 9)], people=1)).ranking == ((0,), (1,))


@pytest.mark.rule("CO-G30")
@pytest.mark.parametrize(("end_bonus", "total"), [("no", 6), ("yes", 7)])
def test_points_for_pearls_pass_bonus_symbols_too(castle, end_bonus, total):
    data = castle.dump_tally(tally(castle, [(0, 0, 0, 5, 3), (1, 1, 1, 0, 0)], end_bonus=end_bonus))
    data["tracks"][3]["bonuses"] = "6: starfish 1"
    assert castle.score_tally(castle.load_tally(data)).total(0) == total


@pytest.mark.rule("CO-G11")
def test_corals_whose_round_is_not_told_leave_a_track_level(castle):
    data = {
        "players": [{"tentacle": 22, "since": [1, 0, 0, 0]}, {"tentacle": 22}, {"tentacle": 4}],
        "options": {"ties": "coral"},
    }
    sheet = castle.score_tally(castle.load_tally(data))
    assert [sum(line.points for line in sheet.of(seat, "Tentacles")) for seat in sheet.seats] == [10, 10, 0]


def test_nobody_shares_a_victory_before_the_end(castle):
    data = {"players": [{}, {}], "over": False}
    assert castle.score_tally(castle.load_tally(data)).notes == ()
