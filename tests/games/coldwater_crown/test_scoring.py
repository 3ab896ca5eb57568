"""The receipt: contests with their ties, points with their reasons, the final ranking, and what is still missing."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.score import ScoreSheet
from companion.games.coldwater_crown.facts import LOCATIONS, SPECIES_OF, minutes
from companion.games.coldwater_crown.scoring import CATEGORIES, score_tally, submitted_fish
from companion.games.coldwater_crown.tally import Catch, MasterAngler, Player, Tally, Won
from companion.games.coldwater_crown.tally_json import load_tally

TALLIES = Path(__file__).parents[2] / "golden" / "coldwater-crown" / "tallies"


def catch(species: str, weight: int | None, stamp: str | None = "12:00", tag: str | None = "tag-9") -> Catch:
    return Catch(species, weight, tag, None if stamp is None else minutes(stamp))


def table(*players: Player, **more: Any) -> Tally:
    return Tally(players, **{"tag": "tag-1", **more})


def with_fish(*fish: Catch, **more: Any) -> Player:
    return Player(fish, **more)


def points(sheet: ScoreSheet, category: str) -> list[int]:
    return [sum(line.points for line in sheet.of(seat, category)) for seat in sheet.seats]


@pytest.mark.rule("CW-R43", "CW-R45", "CW-G1")
@pytest.mark.parametrize("path", sorted(TALLIES.glob("*.tally.json")), ids=lambda path: path.name.split(".")[0])
def test_the_golden_tallies_score_as_written(path: Path) -> None:
    """CW-T4, CW-T6, CW-T7, CW-T10, CW-T17 and CW-T24."""
    sheet = score_tally(load_tally(json.loads(path.read_text("utf-8"))))
    expected = json.loads(path.with_name(path.name.replace(".tally.", ".sheet.")).read_text("utf-8"))
    assert sheet.as_json() == expected


@pytest.mark.rule("CW-R42", "CW-R43", "CW-G1")
def test_the_shore_example_totals_14() -> None:
    """CW-T4: the printed 15 is a slip; the ranking is the same."""
    sheet = score_tally(load_tally(json.loads((TALLIES / "CW-T4.tally.json").read_text("utf-8"))))
    shore = {line.seat: line for line in sheet.lines if line.category == "Shore Contest"}
    assert [shore[seat].points for seat in sheet.seats] == [5, 3, 2]
    assert shore[sheet.seats[0]].reason.startswith("14 lb (Flounder 5, Wrasse 4, Mackerel 5)")


@pytest.mark.rule("CW-R37")
def test_three_of_a_kind_is_one_trophy() -> None:
    """CW-T6."""
    anglers = (MasterAngler("crab"),) * 3 + (MasterAngler("ray"),) * 3
    sheet = score_tally(table(Player(anglers=anglers, trophies=(Won("three-same", 2),)), Player()))
    assert points(sheet, "3 Same") == [2, 0]
    assert points(sheet, "Master Anglers") == [6, 0]


@pytest.mark.rule("CW-R38")
def test_a_card_serves_for_both_master_angler_trophies() -> None:
    """CW-T7."""
    anglers = tuple(MasterAngler(name) for name in ("crab", "crab", "crab", "ray", "dogfish", "char"))
    sheet = score_tally(
        table(Player(anglers=anglers, trophies=(Won("three-same", 2), Won("four-unique", 2))), Player())
    )
    assert points(sheet, "3 Same") == points(sheet, "4 Unique") == [2, 0]
    assert not [note for note in sheet.notes if note.startswith("Check")]


@pytest.mark.rule("CW-R27", "CW-R35", "CW-R39")
def test_master_anglers_are_no_fish() -> None:
    """CW-T17: 11 fish and 3 Master Anglers are no 12 fish; 7 species and a Crab are no 8 species."""
    sheet = score_tally(load_tally(json.loads((TALLIES / "CW-T17.tally.json").read_text("utf-8"))))
    (twelve,) = sheet.of(sheet.seats[0], "First to 12 Fish")
    (eight,) = sheet.of(sheet.seats[0], "Fastest to 8 Species")
    assert (twelve.points, twelve.reason) == (0, "11 of 12 fish; Master Anglers are no fish")
    assert (eight.points, eight.reason) == (0, "7 of 8 species; Master Anglers are no fish")


@pytest.mark.rule("CW-R43", "CW-R48")
@pytest.mark.parametrize(("count", "prizes"), [(2, [5, 3]), (3, [5, 3, 2]), (4, [5, 4, 3, 2])])
def test_everybody_takes_one_trophy_by_weight(count: int, prizes: list[int]) -> None:
    """CW-T10."""
    players = [with_fish(catch("pike", 9 - n)) for n in range(count)]
    assert points(score_tally(table(*players)), "Lake Contest") == prizes
    assert points(score_tally(table(*reversed(players))), "Lake Contest") == prizes[::-1]


@pytest.mark.rule("CW-R42")
def test_only_one_fish_of_a_species_counts() -> None:
    sheet = score_tally(
        table(with_fish(catch("pike", 6), catch("pike", 7)), with_fish(catch("pike", 4), catch("perch", 4)))
    )
    assert points(sheet, "Lake Contest") == [3, 5]


@pytest.mark.rule("CW-R42", "CW-G36")
def test_a_chosen_submission_is_kept_even_when_it_is_empty() -> None:
    heavy = with_fish(catch("pike", 9), submitted=(None, (), None))
    sheet = score_tally(table(heavy, with_fish(catch("perch", 1))))
    assert points(sheet, "Lake Contest") == [3, 5]
    light = with_fish(catch("pike", 9), catch("pike", 2), submitted=(None, (1,), None))
    assert points(score_tally(table(light, with_fish(catch("perch", 3)))), "Lake Contest") == [3, 5]


@pytest.mark.rule("CW-R44", "CW-G21")
def test_a_tie_is_broken_by_the_earliest_stamp_at_every_rank() -> None:
    sheet = score_tally(
        table(
            with_fish(catch("pike", 4, "09:00")),
            with_fish(catch("pike", 6, "12:00")),
            with_fish(catch("perch", 4, "08:00")),
        )
    )
    assert points(sheet, "Lake Contest") == [2, 5, 3]
    assert any("CW-R44" in note and "08:00 against 09:00" in note for note in sheet.notes)
    assert {line.rule for line in sheet.lines if line.category == "Lake Contest" and line.points < 5} == {"CW-R44"}


@pytest.mark.rule("CW-R44")
def test_only_the_stamps_of_that_location_count() -> None:
    sheet = score_tally(
        table(
            with_fish(catch("pike", 4, "09:00"), catch("roach", 1, "05:00")),
            with_fish(catch("perch", 4, "08:00"), catch("roach", 2, "06:00")),
        )
    )
    assert points(sheet, "Lake Contest") == [3, 5]


@pytest.mark.rule("CW-G22")
def test_equal_stamps_go_to_the_next_earliest_and_who_runs_out_is_behind() -> None:
    longer = with_fish(catch("pike", 2, "08:00"), catch("perch", 2, "10:00"))
    assert points(score_tally(table(with_fish(catch("pike", 4, "08:00")), longer)), "Lake Contest") == [3, 5]
    later = with_fish(catch("pike", 2, "08:00"), catch("perch", 2, "11:00"))
    sheet = score_tally(table(later, longer))
    assert points(sheet, "Lake Contest") == [3, 5]
    assert any("next-earliest" in note and "CW-G22" in note for note in sheet.notes)


@pytest.mark.rule("CW-G21", "CW-G22")
def test_seat_order_from_the_start_player_decides_last_and_is_flagged() -> None:
    same = with_fish(catch("pike", 4, "08:00"))
    sheet = score_tally(table(same, same, start=1))
    assert points(sheet, "Lake Contest") == [3, 5]
    assert any("CW-G22" in note and "seat order" in note for note in sheet.notes)
    none = score_tally(table(Player(), Player(), Player(), start=2))
    assert points(none, "Shore Contest") == [3, 2, 5]
    assert any("CW-G21" in note and "seat order" in note for note in none.notes)


@pytest.mark.rule("CW-R43")
def test_a_player_without_fish_takes_the_last_trophy() -> None:
    sheet = score_tally(table(Player(), with_fish(catch("roach", 1))))
    assert points(sheet, "River Contest") == [3, 5]
    assert sheet.of(sheet.seats[0], "River Contest")[0].reason == "no River fish, 0 lb: place 2 of 2"


@pytest.mark.rule("CW-R45")
def test_trophies_master_anglers_and_tags_add_up() -> None:
    player = Player(
        (catch("pike", 4, "08:00", "tag-1"), catch("pike", 5, "09:00", "tag-2"), catch("roach", 3, "07:00", "tag-1")),
        (MasterAngler("crab"), MasterAngler("ray")),
        (Won("mystery", 1), Won("mystery", 1), Won("first-to-12", 2), Won("eight-species", 3)),
    )
    sheet = score_tally(table(player, Player()))
    assert points(sheet, "Mystery Weight") == [2, 0]
    assert points(sheet, "First to 12 Fish") == [2, 0]
    assert points(sheet, "Fastest to 8 Species") == [3, 0]
    assert points(sheet, "Master Anglers") == [2, 0]
    # The heavier Pike is submitted, and it has another tag: only submitted fish count.
    assert points(sheet, "Tagged fish") == [1, 0]
    assert sheet.total(sheet.seats[0]) == 5 + 5 + 5 + 2 + 2 + 3 + 2 + 1


@pytest.mark.rule("CW-R45")
def test_the_highest_score_wins() -> None:
    sheet = score_tally(table(Player(), with_fish(catch("pike", 1), catch("roach", 1), catch("wrasse", 1)), Player()))
    assert sheet.ranking[0] == (1,)


@pytest.mark.rule("CW-R47")
def test_tags_can_be_left_out() -> None:
    tagged = with_fish(catch("pike", 4, "08:00", "tag-1"))
    assert points(score_tally(table(tagged, Player())), "Tagged fish") == [1, 0]
    sheet = score_tally(table(tagged, Player(), are_tags_scored=False))
    assert points(sheet, "Tagged fish") == [0, 0]
    assert sheet.of(sheet.seats[0], "Tagged fish")[0].rule == "CW-R47"
    unknown = table(with_fish(catch("pike", 4, "08:00", None)), Player(), are_tags_scored=False, tag=None)
    assert score_tally(unknown).final


def level(first: str | None, second: str | None) -> Tally:
    """Two players level on points: the first wins Shore, the second Lake, and neither has a River fish."""
    shore = () if first is None else (catch("wrasse", 4, first),)
    lake = () if second is None else (catch("pike", 4, second),)
    return table(
        Player(shore, trophies=(Won("shore", 5), Won("lake", 3), Won("river", 3))),
        Player(lake, trophies=(Won("shore", 3), Won("lake", 5), Won("river", 3))),
        Player(trophies=(Won("shore", 2), Won("lake", 2), Won("river", 2))),
    )


@pytest.mark.rule("CW-R46")
def test_a_final_tie_goes_to_the_earliest_submitted_stamp() -> None:
    assert score_tally(level("08:00", "07:00")).ranking[:2] == ((1,), (0,))
    assert score_tally(level("08:00", None)).ranking[:2] == ((0,), (1,))


@pytest.mark.rule("CW-R46")
def test_only_the_tied_players_and_only_submitted_fish_break_a_final_tie() -> None:
    tie = level("08:00", "09:00")
    third = Player((catch("salmon", 1, "01:00"),), trophies=tie.players[2].trophies)
    hidden = Player((*tie.players[1].fish, catch("pike", 1, "02:00")), trophies=tie.players[1].trophies)
    sheet = score_tally(table(tie.players[0], hidden, third))
    assert sheet.ranking == ((0,), (1,), (2,))


@pytest.mark.rule("CW-G22", "CW-G23")
def test_a_final_tie_that_nothing_breaks_is_shared() -> None:
    same = score_tally(level("08:00", "08:00"))
    assert same.ranking[0] == (0, 1)
    assert any("CW-G22" in note for note in same.notes)
    nobody = score_tally(level(None, None))
    assert nobody.ranking[0] == (0, 1)
    assert any("CW-G23" in note for note in nobody.notes)


def alone(mine: int, its: int) -> Tally:
    """Solo: both have the same trophies of the contests, and that many Master Anglers."""

    def player(count: int, shore: int, lake: int) -> Player:
        anglers = tuple(MasterAngler(("crab", "ray", "char")[n % 3]) for n in range(count))
        return Player(anglers=anglers, trophies=(Won("shore", shore), Won("lake", lake)))

    return table(player(mine, 5, 3), player(its, 3, 5), is_solo=True)


@pytest.mark.rule("CW-R54", "CW-G30")
def test_alone_only_more_than_the_silent_player_wins() -> None:
    """CW-T24: 30 to 30 is lost, 31 to 30 is won."""
    # The River goes to the person by seat order, so the silent player has two Master Anglers more when level.
    assert score_tally(alone(2, 4)).ranking == ((1,), (0,))
    assert any("CW-G30" in note for note in score_tally(alone(2, 4)).notes)
    assert score_tally(alone(3, 4)).ranking == ((0,), (1,))
    for name, winner in (("CW-T24-level", 1), ("CW-T24-one-more", 0)):
        sheet = score_tally(load_tally(json.loads((TALLIES / f"{name}.tally.json").read_text("utf-8"))))
        assert sheet.ranking[0] == (winner,)
        assert [sheet.total(seat) for seat in sheet.seats] == [31 - winner, 30]


@pytest.mark.rule("CW-G30", "CW-R46")
def test_alone_no_time_stamp_saves_a_level_score() -> None:
    tally = alone(2, 4)
    early = Player((catch("pike", 1, "00:01"),), tally.players[0].anglers, tally.players[0].trophies, ((), (), ()))
    assert score_tally(table(early, tally.players[1], is_solo=True)).ranking == ((1,), (0,))


@pytest.mark.rule("CW-G32")
def test_the_silent_player_submits_the_heaviest_and_on_a_tie_the_earlier() -> None:
    silent = with_fish(
        catch("pike", 5, "09:00", "tag-1"), catch("pike", 5, "08:00", "tag-2"), catch("pike", 4, "06:00", "tag-1")
    )
    tally = table(Player(), silent, is_solo=True)
    assert submitted_fish(tally, tally_seat(1)) == [silent.fish[1]]
    assert points(score_tally(tally), "Tagged fish") == [0, 0]


def tally_seat(n: int) -> Any:
    return n


@pytest.mark.rule("CW-R53")
def test_the_silent_player_competes_for_every_award() -> None:
    silent = Player(
        (catch("pike", 9),), (MasterAngler("ray"),), (Won("mystery", 1), Won("small-species", 5), Won("first-to-12", 2))
    )
    sheet = score_tally(table(Player(), silent, is_solo=True))
    assert sheet.total(sheet.seats[1]) == 3 + 5 + 3 + 1 + 1 + 5 + 2


def test_every_category_has_a_line_for_everybody_and_zeros_say_why() -> None:
    sheet = score_tally(table(Player(), Player()))
    for seat in sheet.seats:
        for category in CATEGORIES:
            lines = sheet.of(seat, category)
            assert lines
            assert all(line.reason and line.rule for line in lines)
    assert {line.reason for line in sheet.of(sheet.seats[0]) if line.points == 0} == {
        "0 of 12 fish",
        "no Mystery Weight won",
        "0 of 3 Master Anglers of one type",
        "0 of 4 types of Master Anglers",
        "no Flounder, Perch or Roach caught",
        "0 of 8 species",
        "none completed; incomplete ones score nothing",
        "no fish submitted",
    }


def test_the_cards_that_scored_are_named() -> None:
    player = Player(
        (Catch("pike", 4, "tag-1", 400, "pike-2"),),
        (MasterAngler("crab", "crab-1"),),
        (Won("mystery", 1, "mystery-4"),),
    )
    sheet = score_tally(table(player, Player()))
    refs = {line.category: line.refs for line in sheet.of(sheet.seats[0]) if line.refs}
    assert refs == {
        "Lake Contest": ("pike-2",),
        "Mystery Weight": ("mystery-4",),
        "Master Anglers": ("crab-1",),
        "Tagged fish": ("pike-2",),
    }


def test_a_weight_that_can_still_change_a_rank_is_missing() -> None:
    sheet = score_tally(table(with_fish(catch("pike", None)), with_fish(catch("perch", 4))))
    assert sheet.missing == ("the weight of Pike of ⟨0⟩, for the Lake Contest",)
    assert not sheet.final


def test_a_weight_that_changes_nothing_is_not_asked_for() -> None:
    heavy = with_fish(catch("pike", 20), catch("perch", 20))
    sheet = score_tally(table(heavy, with_fish(catch("pike", None))))
    assert sheet.missing == ()
    assert sheet.final


def test_a_stamp_is_missing_only_where_a_tie_needs_it() -> None:
    assert score_tally(table(with_fish(catch("pike", 4, None)), with_fish(catch("perch", 5)))).missing == ()
    tied = score_tally(table(with_fish(catch("pike", 4, None)), with_fish(catch("perch", 4))))
    assert tied.missing == ("the time stamp of Pike of ⟨0⟩, for a tie in the Lake Contest",)


def test_tags_are_missing_only_on_submitted_fish() -> None:
    fish = with_fish(catch("pike", 4, "08:00", None), catch("pike", 5))
    assert score_tally(table(fish, Player())).missing == ()
    alike = with_fish(catch("pike", 5, "08:00", None), catch("pike", 5))
    assert score_tally(table(alike, Player())).missing == ("the tag of Pike of ⟨0⟩",)
    sheet = score_tally(table(with_fish(catch("pike", 4, "08:00", None)), Player(), tag=None))
    assert sheet.missing == ("the tag of the Tag tile", "the tag of Pike of ⟨0⟩")


def test_a_running_game_scores_but_is_not_final() -> None:
    sheet = score_tally(table(with_fish(catch("pike", 4)), Player(), is_over=False))
    assert sheet.missing == ("the end of the game",)
    assert not sheet.final


def test_trophies_that_do_not_fit_the_cards_are_pointed_out_but_counted() -> None:
    sheet = score_tally(
        table(
            Player(trophies=(Won("four-unique", 2), Won("first-to-12", 2))), Player(anglers=(MasterAngler("ray"),) * 3)
        )
    )
    assert [note for note in sheet.notes if note.startswith("Check")] == [
        "Check: ⟨0⟩ holds a 4 Unique trophy, but 0 of 4 types of Master Anglers.",
        "Check: ⟨0⟩ holds First to 12 Fish with 0 of 12 fish.",
        "Check: ⟨1⟩ has earned a 3 Same trophy that was not entered (CW-R37).",
    ]
    assert sheet.final


def test_contests_given_by_hand_are_not_worked_out() -> None:
    sheet = score_tally(
        table(with_fish(catch("pike", 9), trophies=(Won("lake", 3),)), Player(trophies=(Won("lake", 5),)))
    )
    assert points(sheet, "Lake Contest") == [3, 5]
    assert "The trophies of the Lake Contest were given by hand." in sheet.notes


def recount(tally: Tally) -> tuple[list[int], list[list[int]]]:
    """Totals and ranking once more, by the plainest means and sharing nothing with the scoring but the tally."""
    seats = range(len(tally.players))
    prizes = {2: [5, 3], 3: [5, 3, 2], 4: [5, 4, 3, 2]}[len(tally.players)]
    totals = [0 for _ in seats]
    submitted: list[list[Catch]] = [[] for _ in seats]
    for k, location in enumerate(("shore", "lake", "river")):
        rows: list[tuple[int, list[int], int, int]] = []
        for seat in seats:
            player = tally.players[seat]
            chosen = player.submitted[k]
            if chosen is None:
                fish = []
                for species in SPECIES_OF[location]:
                    kin = [one for one in player.fish if one.species == species]
                    likes = tally.are_tags_scored and not (tally.is_solo and seat == 1)
                    kin.sort(key=lambda one: (-(one.weight or 0), not (likes and one.tag == tally.tag), one.stamp))
                    fish += kin[:1]
            else:
                fish = [player.fish[n] for n in chosen]
            submitted[seat] += fish
            stamps = sorted(one.stamp or 0 for one in fish) + [9999] * 4
            order = (seat - tally.start) % len(tally.players)
            rows.append((-sum(one.weight or 0 for one in fish), stamps, order, seat))
        for row, prize in zip(sorted(rows), prizes, strict=True):
            totals[row[3]] += prize
    for seat in seats:
        player = tally.players[seat]
        totals[seat] += len(player.anglers)
        for won in player.trophies:
            totals[seat] += won.value
        if tally.are_tags_scored:
            totals[seat] += sum(1 for one in submitted[seat] if one.tag == tally.tag)
    if tally.is_solo:
        return totals, [[0], [1]] if totals[0] > totals[1] else [[1], [0]]
    ranks: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for seat in seats:
        stamps = sorted(one.stamp or 0 for one in submitted[seat]) + [9999] * 11
        ranks.setdefault((-totals[seat], tuple(stamps[:11])), []).append(seat)
    return totals, [ranks[key] for key in sorted(ranks)]


@settings(derandomize=True, max_examples=300, deadline=None)
@given(data=st.data())
def test_a_second_naive_recount_agrees(tallies: Any, data: Any) -> None:
    tally = data.draw(tallies(known=True))
    sheet = score_tally(tally)
    totals, ranking = recount(tally)
    assert [sheet.total(seat) for seat in sheet.seats] == totals
    assert [list(map(int, rank)) for rank in sheet.ranking] == ranking
    assert sheet.missing == ()
    assert sheet.final


@settings(derandomize=True, max_examples=200, deadline=None)
@given(data=st.data())
def test_any_tally_scores_at_any_time(tallies: Any, data: Any) -> None:
    tally = data.draw(tallies())
    sheet = score_tally(tally)
    assert sheet.categories == CATEGORIES
    assert sorted(seat for rank in sheet.ranking for seat in rank) == list(sheet.seats)
    assert sheet.final == (tally.is_over and not sheet.missing)
    for location in LOCATIONS:
        category = f"{location.capitalize()} Contest"
        prizes = sorted(line.points for line in sheet.lines if line.category == category)
        assert prizes == {2: [3, 5], 3: [2, 3, 5], 4: [2, 3, 4, 5]}[len(tally.players)]
    assert sum(Fraction(sheet.total(seat)) for seat in sheet.seats) == sum(line.points for line in sheet.lines)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(data=st.data())
def test_telling_what_is_not_missing_changes_no_points(tallies: Any, data: Any) -> None:
    """With no weight or stamp missing, any value of the untold ones gives the same points and ranking."""
    tally = data.draw(tallies(solo=False))
    before = score_tally(tally)
    if any("weight" in text or "stamp" in text or "tag" in text for text in before.missing):
        return
    told = tuple(
        Player(
            tuple(
                Catch(
                    fish.species,
                    fish.weight or data.draw(st.integers(1, 20)),
                    fish.tag or data.draw(st.sampled_from(("tag-1", "none"))),
                    data.draw(st.integers(0, 1439)) if fish.stamp is None else fish.stamp,
                )
                for fish in player.fish
            ),
            player.anglers,
            player.trophies,
            player.submitted,
        )
        for player in tally.players
    )
    after = score_tally(Tally(told, tally.tag, tally.are_tags_scored, False, tally.start, tally.is_over))
    assert [after.total(seat) for seat in after.seats] == [before.total(seat) for seat in before.seats]


@pytest.mark.rule("CW-R43")
def test_a_rank_that_no_untold_weight_can_change_is_given_at_once():
    """Two fish weigh at least 2 together, whatever they weigh: heavier than one fish of 1, so nothing is missing."""
    sheet = score_tally(
        table(
            with_fish(catch("pike", 1)),
            with_fish(catch("pike", None), catch("perch", None)),
            tag="tag-1",
        )
    )
    assert points(sheet, "Lake Contest") == [3, 5]
    assert sheet.missing == ()
