"""Chance at a table: the odds are exact, and they tell nobody a secret."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.engine.errors import IllegalMove
from companion.engine.game import Seat

A, B, C = Seat(0), Seat(1), Seat(2)


@pytest.fixture
def table(service):
    return service.create("Anna", "Bert", "Cleo")


def test_the_odds_of_an_open_draw_are_exact_and_counted(table, act):
    assert table.odds(None) is None
    act(table, "0: depth 3", "1: depth 1", "2: depth 1")
    panel = table.odds(None)
    assert (panel.source, panel.title, panel.how, panel.exact) == ("bag", "The bag of pearls", "tell", True)
    assert [(row.label, row.chance, row.ways, row.of) for row in panel.rows] == [
        ("black", Fraction(1, 5), 2, 10),
        ("pink", Fraction(3, 10), 3, 10),
        ("white", Fraction(1, 2), 5, 10),
    ]
    assert [choice.odds for choice in table.choices(B)] == [row.chance for row in panel.rows]


def test_an_impossible_draw_is_refused(table, act):
    for number in range(2):
        act(table, "0: depth 3", "1: depth 1", "2: depth 1", "*: drew black", f"*: weight {number + 1}", "0: sell")
    act(table, "0: depth 3", "1: depth 1", "2: depth 1")
    with pytest.raises(IllegalMove) as caught:
        act(table, "*: drew black")
    assert caught.value.move == "*: drew black"
    assert [row.label for row in table.odds(None).rows] == ["pink", "white"]


def test_a_private_draw_shows_its_odds_to_its_seat_alone(service, table, act):
    act(table, "0: depth 3", "1: depth 1", "2: depth 1", "*: drew white")
    assert table.odds(A).exact
    assert table.odds(B) is None
    assert table.choices(B) == ()
    service.tables.claim(service.tables.join_code(table.id, A).code, "phone")
    assert table.odds(None) is None


def test_odds_use_only_what_the_seat_knows(table, act):
    """Bert holds the heavy pearls; Anna's odds must not say so."""
    for _ in range(2):
        act(table, "0: depth 1", "1: depth 3", "2: depth 1", "*: drew white", "*: weight 3", "1: keep")
    act(table, "0: depth 3", "1: depth 1", "2: depth 1", "*: drew white")
    true = dict(table.game.odds(table.state))
    assert len(true) == 3
    panel = table.odds(A)
    assert not panel.exact
    assert panel.rows[2].chance > list(true.values())[2]
    assert sum(row.chance for row in panel.rows) == 1
    assert table.odds(A) == panel  # asked again it says the same


def test_the_app_draws_from_the_rest_of_the_bag(service, act):
    table = service.create("Anna", sources={"bag": "app", "weight": "app"}, options={"rounds": "200"})
    for _ in range(20):
        act(table, "0: depth 1")
        act(table, "0: sell")
    text = " ".join(sentence for entry in table.log(None) for sentence in entry.sentences)
    drawn = {colour: text.count(colour) for colour in ("black", "pink", "white")}
    left = table.view(None).bag
    assert {colour: left.count(colour) + drawn[colour] for colour in drawn} == {"black": 132, "pink": 198, "white": 330}
