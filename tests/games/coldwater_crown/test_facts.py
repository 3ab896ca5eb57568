"""The printed facts of Coldwater Crown, and cards read into typed values."""

from __future__ import annotations

import pytest

from companion.games.coldwater_crown import facts
from companion.games.coldwater_crown.facts import Facts, FactsError

ROWS = {
    "fish": [
        {
            "id": "wrasse-1",
            "name": "Wrasse",
            "species": "wrasse",
            "front": "wrasse",
            "location": "shore",
            "low": 2,
            "high": 6,
            "weight": 4,
            "tag": "red",
            "stamp": "06:12",
        },
        {"id": "pike-1", "name": "Pike", "species": "pike"},
    ],
    "angler": [{"id": "crab-1", "name": "Crab", "type": "crab", "spots": ("green", "green", "red")}],
    "trophy": [{"id": "mystery-2", "award": "mystery", "value": 1, "weight": 2}],
    "tackle": [{"id": "reel-1", "name": "Reel", "kind": "redirect_location", "sentence": "Catch elsewhere."}],
    "tag": [{"id": "red", "name": "Red"}],
}


@pytest.mark.rule("CW-R5")
@pytest.mark.parametrize(("players", "points", "tiles"), [(1, 64, 25), (2, 64, 25), (3, 74, 30), (4, 94, 35)])
def test_the_board_holds_the_trophies_of_the_player_count(players: int, points: int, tiles: int) -> None:
    """CW-T10: the totals 64, 74 and 94 at two, three and four players, and the stacks from the top."""
    values = [value for award in facts.AWARDS for value in facts.trophy_values(award, players)]
    assert sum(values) == points
    assert len(values) == tiles


@pytest.mark.rule("CW-R5")
def test_the_best_trophy_of_a_stack_lies_on_top() -> None:
    assert [facts.stack(players) for players in (1, 2, 3, 4)] == [(5, 3), (5, 3), (5, 3, 2), (5, 4, 3, 2)]


@pytest.mark.rule("CW-R1")
def test_the_three_decks_hold_twenty_fish_each() -> None:
    for location in facts.LOCATIONS:
        assert sum(facts.SPECIES_COUNT[species] for species in facts.SPECIES_OF[location]) == 20
    assert sum(facts.SPECIES_COUNT.values()) == facts.FISH_COUNT


def test_each_colour_of_bait_belongs_to_one_location() -> None:
    assert set(facts.LOCATION_OF) == set(facts.COLOURS) == set(facts.SPACES) - {facts.PORT}


def test_a_time_stamp_is_read_as_it_is_written() -> None:
    assert [facts.clock(facts.minutes(text)) for text in ("00:00", "06:12", "23:59")] == ["00:00", "06:12", "23:59"]
    for text in ("6:12", "24:00", "06:60", "06.12", ""):
        with pytest.raises(ValueError, match="HH:MM"):
            facts.minutes(text)


def test_facts_are_read_as_they_are_written() -> None:
    read = Facts.from_rows(ROWS)
    assert Facts.from_rows(read.rows()) == read
    assert read.fish_card("wrasse-1").stamp == 372
    assert read.fish_card("pike-1").weight is None
    assert read.angler_card("crab-1").spots == ("green", "green", "red")
    assert read.trophy_tile("mystery-2").weight == 2
    assert read.tackle_piece("reel-1").kind == "redirect_location"
    assert read.tag_colours == ("red",)
    with pytest.raises(KeyError):
        read.fish_card("wrasse-9")


def test_every_fault_of_the_cards_is_named() -> None:
    rows = {
        "fish": [
            {"id": "a", "name": "A", "species": "trout"},
            {"id": "b", "name": "B", "species": "pike", "location": "shore"},
            {"id": "c", "name": "C", "species": "pike", "weight": 21},
            {"id": "d", "name": "D"},
            {"id": "e", "name": "E", "species": "pike", "stamp": "25:00"},
        ],
        "angler": [{"id": "x", "name": "X", "type": "crab", "spots": ["red"]}, {"id": "y", "name": "Y", "type": "crab"}]
        * 2,
    }
    with pytest.raises(FactsError) as error:
        Facts.from_rows(rows)
    faults = error.value.faults
    assert len(faults) == 8
    assert faults[0].startswith("fish[0] a: species must be one of john-dory")
    assert "lives at the lake" in faults[1]
    assert "from 1 to 20, not 21" in faults[2]
    assert faults[3] == "fish[3] d: the field 'species' is missing"
    assert "HH:MM" in faults[4]
    assert "3 or 4 spots, not 1" in faults[5]
    assert faults[7] == "angler[3] y: the id stands twice"
