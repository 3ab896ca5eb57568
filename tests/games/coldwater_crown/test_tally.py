"""Tallies: read as they are written, and every fault named with its path."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import TallyError
from companion.games.coldwater_crown.tally import Catch, MasterAngler, Player, Tally, Won, faults
from companion.games.coldwater_crown.tally_json import dump_tally, load_tally, tally_schema


def refused(data: Any) -> tuple[str, ...]:
    with pytest.raises(TallyError) as error:
        load_tally(data)
    return error.value.faults


def two(first: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"players": [first, {}], **more}


def test_a_tally_is_read_as_it_is_written() -> None:
    tally = Tally(
        (
            Player(
                (Catch("wrasse", 4, "tag-1", 372, "wrasse-3"), Catch("pike")),
                (MasterAngler("crab"), MasterAngler("ray", "ray-2")),
                (Won("mystery", 1), Won("small-species", 5, "small-species-5")),
                ((0,), (), None),
            ),
            Player((Catch("roach", 20, "none", 0),)),
        ),
        "tag-1",
        start=1,
        is_over=False,
    )
    data = dump_tally(tally)
    assert data["players"][0]["fish"][0] == {
        "species": "wrasse",
        "weight": 4,
        "tag": "tag-1",
        "stamp": "06:12",
        "card": "wrasse-3",
    }
    assert load_tally(data) == tally
    jsonschema.Draft202012Validator(tally_schema()).validate(data)


def test_only_the_players_are_needed() -> None:
    assert load_tally({"players": [{}, {}]}) == Tally((Player(), Player()))


@pytest.mark.rule("CW-R42")
def test_a_submission_holds_own_fish_of_the_location_and_one_of_a_species() -> None:
    fish = [{"species": "wrasse"}, {"species": "wrasse"}, {"species": "pike"}]
    assert refused(two({"fish": fish, "submitted": {"shore": [0, 1], "lake": [0], "river": [7]}})) == (
        "$.players[0].submitted.shore: only one Wrasse may be submitted (CW-R42)",
        "$.players[0].submitted.lake: fish 0, a Wrasse, is not caught at the Lake",
        "$.players[0].submitted.river: there is no fish 7; the first one is 0",
    )
    assert load_tally(two({"fish": fish, "submitted": {"shore": [], "lake": [2]}})).players[0].submitted == (
        (),
        (2,),
        None,
    )


@pytest.mark.rule("CW-R37", "CW-R38")
@pytest.mark.parametrize(
    "award", ["three-same", "four-unique", "first-to-12", "small-species", "eight-species", "shore"]
)
def test_a_player_holds_one_trophy_of_an_award(award: str) -> None:
    """CW-T6: three more of a type bring no second tile."""
    value = 2 if award in ("three-same", "four-unique", "first-to-12") else 5
    found = refused(two({"trophies": [{"award": award, "value": value}] * 2}))
    assert len(found) == 1
    assert found[0].startswith("$.players[0].trophies[1]: a player may hold one ")


@pytest.mark.rule("CW-R5")
def test_no_trophy_is_given_that_is_not_on_the_board() -> None:
    assert refused(two({"trophies": [{"award": "shore", "value": 2}]})) == (
        "$.players[0].trophies[0].value: a Shore Contest trophy of 2 players is worth 3, 5, not 2",
    )
    five = {"trophies": [{"award": "lake", "value": 5}]}
    assert refused({"players": [five, five]}) == (
        "$.players[1].trophies[0]: there are not so many Lake Contest trophies worth 5",
    )
    assert refused(two({"trophies": [{"award": "mystery"}] * 7})) == (
        "$.players[0].trophies[6]: there are not so many Mystery Weight trophies worth 1",
    )


@pytest.mark.rule("CW-R34")
def test_a_player_may_hold_several_mystery_weights() -> None:
    assert len(load_tally(two({"trophies": [{"award": "mystery"}] * 6})).players[0].trophies) == 6


@pytest.mark.rule("CW-R1", "CW-R4")
def test_no_more_cards_than_the_box_holds() -> None:
    found = refused(two({"fish": [{"species": "wrasse"}] * 6, "anglers": ["crab"] * 7}))
    assert found == (
        "$.players[0].fish[5]: the box holds only 5 Wrasse cards",
        "$.players[0].anglers[6]: the box holds only 6 Crab cards",
    )
    load_tally(two({"fish": [{"species": "pike"}] * 10}))
    found = refused({"players": [{"fish": [{"species": "pike", "card": "pike-1"}]}] * 2})
    assert found == ("$.players[1].fish[0].card: pike-1 stands already at $.players[0].fish[0]",)


@pytest.mark.rule("CW-G3")
def test_trout_and_sea_trout_are_one_species() -> None:
    assert load_tally(two({"fish": [{"species": "sea-trout"}]})).players[0].fish[0].name == "Sea Trout"
    assert "expected one of" in refused(two({"fish": [{"species": "trout"}]}))[0]


@pytest.mark.parametrize("weight", [0, 21, -1, 2.5, "4", True])
def test_weights_run_from_1_to_20(weight: object) -> None:
    assert refused(two({"fish": [{"species": "pike", "weight": weight}]})) == (
        f"$.players[0].fish[0].weight: expected a whole number from 1 to 20, not {weight!r}",
    )


@pytest.mark.parametrize("weight", [1, 20])
def test_the_bounds_of_the_weights_are_accepted(weight: int) -> None:
    assert load_tally(two({"fish": [{"species": "pike", "weight": weight}]})).players[0].fish[0].weight == weight


def test_every_fault_is_named_at_once() -> None:
    found = refused(
        {
            "game": "katmai",
            "players": [
                {"fish": [{"species": "shark", "stamp": "6:00", "tag": "RED"}, {"weight": 3}], "points": 4},
                {"trophies": [{"award": "small-species"}], "anglers": [{"type": "eel"}, 5]},
                "nobody",
            ],
            "start": 9,
            "solo": "yes",
            "when": "today",
        }
    )
    assert [fault.split(":")[0] for fault in found] == [
        "$",
        "$.game",
        "$.players[0]",
        "$.players[0].fish[0].species",
        "$.players[0].fish[0].tag",
        "$.players[0].fish[0].stamp",
        "$.players[0].fish[1]",
        "$.players[1].anglers[0].type",
        "$.players[1].anglers[1]",
        "$.players[1].trophies[0]",
        "$.players[2]",
        "$.solo",
        "$.start",
    ]


@pytest.mark.parametrize("data", [None, [], "x", 5, {}, {"players": None}, {"players": []}, {"players": [{}] * 5}])
def test_what_is_no_tally_is_refused(data: Any) -> None:
    assert refused(data)


@pytest.mark.rule("CW-R48")
def test_alone_the_second_player_is_the_silent_one() -> None:
    assert load_tally(two({}, solo=True)).silent == 1
    assert "alone" in refused({"players": [{}]})[0]
    assert refused({"players": [{}, {}, {}], "solo": True}) == (
        "$.solo: alone there are two players, you and then the silent player, not 3",
    )
    assert refused(two({}, solo=True, start=1)) == ("$.start: alone, you are the start player, 0",)


def test_the_start_player_is_one_of_the_players() -> None:
    assert refused(two({}, start=2)) == ("$.start: there is no player 2; the first one is 0",)


@settings(derandomize=True, max_examples=150, deadline=None)
@given(data=st.data())
def test_random_tallies_survive_json(tallies: Any, data: Any) -> None:
    tally = data.draw(tallies())
    assert faults(tally) == []
    written = dump_tally(tally)
    assert load_tally(written) == tally
    jsonschema.Draft202012Validator(tally_schema()).validate(written)
