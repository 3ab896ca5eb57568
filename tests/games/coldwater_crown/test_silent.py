"""The silent player's rules, clause by clause."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.coldwater_crown import silent
from companion.games.coldwater_crown.facts import COLOURS, SPACES

three_tokens = st.sets(st.sampled_from(SPACES), min_size=3, max_size=3)


@pytest.mark.rule("CW-R50")
def test_a_token_on_the_drawn_colour_moves_to_the_next_empty_space() -> None:
    assert silent.token_move({"green", "red", "yellow"}, "green") == ("green", "blue")


@pytest.mark.rule("CW-R50")
def test_it_hops_over_occupied_spaces() -> None:
    assert silent.token_move({"blue", "red", "port"}, "blue") == ("blue", "yellow")


@pytest.mark.rule("CW-R50")
def test_the_loop_closes_from_black_over_port_to_purple() -> None:
    assert silent.token_move({"black", "port", "purple"}, "black") == ("black", "green")


@pytest.mark.rule("CW-R50")
@pytest.mark.parametrize(
    ("tokens", "colour", "nearest"),
    [
        ({"port", "green", "black"}, "red", "green"),
        ({"port", "green", "black"}, "purple", "port"),
        ({"yellow", "black", "green"}, "purple", "black"),
        ({"red", "yellow", "black"}, "blue", "black"),
    ],
)
def test_else_the_nearest_token_counter_clockwise_moves_onto_the_colour(
    tokens: set[str], colour: str, nearest: str
) -> None:
    assert silent.token_move(tokens, colour) == (nearest, colour)


@pytest.mark.rule("CW-R50")
@given(three_tokens, st.sampled_from(COLOURS))
def test_a_second_naive_walk_around_the_loop_agrees(tokens: set[str], colour: str) -> None:
    loop = ["port", "purple", "green", "blue", "red", "yellow", "black"] * 3
    at = loop.index(colour, 7)
    if colour in tokens:
        walk = at + 1
        while loop[walk] in tokens:
            walk += 1
        expected = (colour, loop[walk])
    else:
        walk = at - 1
        while loop[walk] not in tokens:
            walk -= 1
        expected = (loop[walk], colour)
    assert silent.token_move(tokens, colour) == expected


@pytest.mark.rule("CW-R11", "CW-R50")
@given(three_tokens, st.lists(st.sampled_from(COLOURS), max_size=20))
def test_there_are_always_three_tokens_on_the_board(tokens: set[str], draws: list[str]) -> None:
    occupied = silent.in_loop_order(tokens)
    for colour in draws:
        moved = silent.next_tokens(occupied, colour)
        assert len(set(moved)) == silent.TOKENS_ON_BOARD
        assert len(set(moved) - set(occupied)) == 1
        occupied = moved


@pytest.mark.rule("CW-R51")
@pytest.mark.parametrize(
    ("count", "zone"), [(1, None), (2, None), (3, 3), (4, 4), (5, 5), (6, 6), (7, None), (8, None), (9, None)]
)
def test_exactly_three_to_six_in_the_discard_catch_that_zone(count: int, zone: int | None) -> None:
    assert silent.zone_caught(count) == zone


@pytest.mark.rule("CW-R51")
@pytest.mark.parametrize(
    ("colour", "location"),
    [
        ("green", "shore"),
        ("purple", "shore"),
        ("yellow", "river"),
        ("black", "river"),
        ("blue", "lake"),
        ("red", "lake"),
    ],
)
def test_the_colour_names_the_location(colour: str, location: str) -> None:
    assert silent.resolve({"port", "black", "green"}, colour, 2).location == location


@pytest.mark.rule("CW-R50", "CW-R51")
def test_example_5_moves_blue_over_red_and_catches_at_lake_zone_4() -> None:
    draw = silent.resolve({"blue", "red", "port"}, "blue", 3)
    assert (draw.token_from, draw.token_to, draw.count, draw.location, draw.zone) == ("blue", "yellow", 4, "lake", 4)
    assert draw.tokens == ("port", "red", "yellow")


@pytest.mark.rule("CW-R49")
@pytest.mark.parametrize(("human", "silent_fish", "draws"), [(4, 4, 1), (5, 4, 2), (3, 4, 1), (0, 0, 1), (1, 0, 2)])
def test_two_draws_only_when_the_human_has_more_fish(human: int, silent_fish: int, draws: int) -> None:
    assert silent.draws_owed(human, silent_fish) == draws


@pytest.mark.rule("CW-R39", "CW-R40")
def test_twelve_fish_or_a_depleted_location_trigger_the_end() -> None:
    assert silent.trigger_after("human", "", 12, False) == "human"
    assert silent.trigger_after("silent", "", 3, True) == "silent"
    assert silent.trigger_after("human", "", 11, False) == ""


@pytest.mark.rule("CW-G20")
def test_a_second_trigger_changes_nothing() -> None:
    assert silent.trigger_after("silent", "human", 12, True) == "human"


@pytest.mark.rule("CW-R41", "CW-G31")
def test_after_the_silent_trigger_the_human_has_one_turn_and_no_draws_follow() -> None:
    assert silent.is_over("human", "silent")
    assert silent.draws_after_turn("silent", 9, 4) == 0


@pytest.mark.rule("CW-R41", "CW-G31")
def test_after_the_human_trigger_the_silent_player_makes_the_draws_owed_and_the_game_ends() -> None:
    assert not silent.is_over("human", "human")
    assert silent.draws_after_turn("human", 12, 4) == 2
    assert silent.is_over("silent", "human")


@pytest.mark.rule("CW-R40", "CW-G33")
@pytest.mark.parametrize(
    ("left", "edition", "ends"),
    [(0, "rulebook", True), (1, "rulebook", False), (3, "published", True), (4, "published", False)],
)
def test_depletion_by_the_rulebook_and_by_the_published_edition(left: int, edition: str, ends: bool) -> None:
    assert silent.is_depleted(left, edition=edition) is ends


@pytest.mark.rule("CW-R53", "CW-R35", "CW-R36", "CW-R37", "CW-R38")
def test_the_silent_player_competes_for_every_award() -> None:
    eight = ["pike", "perch", "sea-trout", "brown", "salmon", "rainbow", "roach", "wrasse"]
    assert silent.has_eight_species([*eight, "pike"])
    assert not silent.has_eight_species([*eight[:7], "pike"])
    assert silent.has_small_species(["roach", "perch", "flounder"])
    assert not silent.has_small_species(["roach", "perch", "perch"])
    assert silent.has_three_same(["crab", "ray", "crab", "crab"])
    assert silent.has_four_unique(["crab", "ray", "dogfish", "char"])
    assert not silent.has_four_unique(["crab", "ray", "dogfish", "crab"])


@pytest.mark.rule("CW-G32")
def test_it_submits_the_heaviest_of_each_species_and_the_earlier_stamp_among_equals() -> None:
    fish = [("pike", 5, 400), ("pike", 6, 500), ("pike", 6, 450), ("perch", 2, None)]
    assert silent.submission(fish) == {"pike": ("pike", 6, 450), "perch": ("perch", 2, None)}


@pytest.mark.rule("CW-R54", "CW-G30")
@pytest.mark.parametrize(("human", "silent_points", "wins"), [(30, 30, False), (31, 30, True), (29, 30, False)])
def test_the_human_must_exceed_the_silent_player(human: int, silent_points: int, wins: bool) -> None:
    assert silent.human_wins(human, silent_points) is wins


@pytest.mark.rule("CW-R48")
def test_the_solo_bag_holds_nine_of_each_colour_and_the_clear_one() -> None:
    bag = silent.pool(9, clear=True)
    assert {bag[colour] for colour in COLOURS} == {9}
    assert sum(bag.values()) == 55


@pytest.mark.rule("CW-R48")
def test_the_pool_is_the_bag_less_what_lies_elsewhere() -> None:
    bag = silent.pool(9, {"blue": 3}, {"blue": 2, "red": 1}, clear=False)
    assert (bag["blue"], bag["red"], bag["green"], bag.get("clear")) == (4, 8, 9, None)
