"""The receipt: every total is the sum of what is shown, and each cell opens to its lines."""

from __future__ import annotations

import re

import pytest

from companion.engine.game import Seat


def keep_a_pearl(table, seat):
    """A round in which the seat dives deepest and keeps a pearl of 3."""
    depths = [(f"{diver}: depth {3 if diver == seat else 1}", diver) for diver in (0, 1)]
    for text, who in (*depths, ("*: drew pink", None), ("*: weight 3", seat), (f"{seat}: keep", seat)):
        done = table.version
        table.act(
            [text], origin="person", expected=done, key=f"key-{done}-abc", seat=None if who is None else Seat(who)
        )


@pytest.fixture
def table(room, host):
    """One round of two players, ended early: Anna kept a pearl of 3, Bert has nothing."""
    table = room.divers(host, "Anna", "Bert")
    keep_a_pearl(table, 0)
    table.end_early()
    return table


def test_the_receipt_has_a_column_a_seat_and_a_row_a_category(host, table, visible):
    text = host.get(f"/t/{table.id}/score").get_data(as_text=True)
    assert re.findall(r'receipt__name"[^>]*>([^<]+)', text) == ["Anna", "Bert"]
    assert re.findall(r'<tr><th scope="row">([^<]+)', text) == ["Pearls", "Sold", "Bonus"]
    assert re.findall(r'receipt__total">(\d+)', text) == ["3", "0"]


def test_a_column_adds_up_to_its_total(host, table):
    text = host.get(f"/t/{table.id}/score").get_data(as_text=True)
    cells = re.findall(r'aria-label="Anna, [^:]+: (\d+)"', text)
    assert sum(map(int, cells)) == 3


def test_a_tapped_cell_opens_to_its_lines(host, table, visible):
    part = host.part(f"/t/{table.id}/score?seat=0&category=pearls")
    words = visible(part)
    assert "Anna: Pearls" in words
    assert "Anna kept pink/3" in words
    assert part.get_data(as_text=True).strip().startswith("<section")


def test_a_zero_says_why_it_is_zero(host, table, visible):
    assert "0 sold" in visible(host.part(f"/t/{table.id}/score?seat=1&category=sold"))
    assert "nothing in this category" in visible(host.part(f"/t/{table.id}/score?seat=1&category=pearls"))


def test_without_a_tap_the_leaders_lines_are_open(host, table, visible):
    assert "Anna: Everything" in visible(host.get(f"/t/{table.id}/score"))


@pytest.mark.parametrize("query", ["seat=99&category=pearls", "seat=x", "category=nonsense", "seat=-1"])
def test_a_cell_that_is_not_there_shows_the_leader(host, table, visible, query):
    assert "Anna" in visible(host.get(f"/t/{table.id}/score?{query}"))


def test_the_rank_and_the_winner_are_said(host, table, visible):
    words = visible(host.get(f"/t/{table.id}/score"))
    assert "1st" in words
    assert "2nd" in words


def test_ending_early_is_scored_as_it_stands(room, host, visible):
    table = room.divers(host, "Anna", "Bert")
    assert host.post(f"/t/{table.id}/end").headers["Location"].endswith("/score")
    words = visible(host.get(f"/t/{table.id}/score"))
    assert "As it stands" in words
    assert "Nobody has points yet" in words
    assert "1st" not in words, "a rank that everybody has tells nothing"
    assert "1." not in host.get(f"/t/{table.id}/score.txt").get_data(as_text=True)


def test_equal_places_are_shared(room, host, visible):
    table = room.divers(host, "Anna", "Bert")
    for seat in (0, 1):
        keep_a_pearl(table, seat)
    table.end_early()
    words = visible(host.get(f"/t/{table.id}/score"))
    assert "Anna and Bert: 3 points each" in words, "who is ahead is said, not only by how much"
    assert "1st, shared" in words


def test_a_finished_table_stands_in_the_history(host, table, visible):
    assert "ended early" in visible(host.get("/history"))
