"""The practice table in a real browser: cards are dragged, or moved with buttons and keys, and the practice camera sees it."""

from __future__ import annotations

import json

import pytest

from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "coldwater-crown"


@pytest.fixture
def practising(house, device):
    """The practice table's page, with one Wrasse's weight side laid by its name."""
    made = device()
    page = made.page
    table = house.tables.create(NewTable(f"{GAME}/score", (SeatSpec("Anna"),)), "tablet")
    page.goto(f"{house.address}/j/{house.tables.join_code(table.id, Seat(0)).code}")
    page.click("button.sit")
    page.wait_for_selector("#live")
    page.goto(f"{house.address}/t/{table.id}/scan?source=practice")
    lay(page, "wrasse", "wrasse-1/weight")
    page.wait_for_selector("#reading-title:has-text('1')")
    yield made
    assert made.wrong == []


def lay(page, words, value):
    page.fill("#find", words)
    page.click(f"#found button[data-lay='{value}']")
    page.wait_for_selector("#practice .laid--chosen")


def items(page):
    return json.loads(page.input_value("#items"))


def stamp(page):
    return page.get_attribute("#result .reading", "data-stamp")


def place(page):
    """Where the first card's outline lies in the kept picture."""
    points = page.get_attribute("#shown .outline", "points").split()
    corners = [tuple(map(float, point.split(","))) for point in points]
    return tuple(sum(axis) / 4 for axis in zip(*corners, strict=True))


def seen_again(page, before):
    page.wait_for_function("before => document.querySelector('#result .reading').dataset.stamp !== before", arg=before)
    page.wait_for_selector("#shown .outline")


def test_a_card_dragged_with_the_mouse_is_seen_at_its_new_place(practising):
    page = practising.page
    before, start, was = stamp(page), items(page)[0], place(page)
    box = page.locator(".laid").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 150, y + 90, steps=5)
    page.mouse.up()
    now = items(page)[0]
    assert now["x"] - start["x"] > 30
    assert now["y"] - start["y"] > 20
    seen_again(page, before)
    right, down = (after - old for after, old in zip(place(page), was, strict=True))
    assert right > 60, "the camera sees it further right"
    assert down > 40, "and nearer"


def test_buttons_move_turn_flip_and_remove_the_chosen_card(practising):
    page = practising.page
    for what, key, change in (
        ("right", "x", 10),
        ("left", "x", -10),
        ("down", "y", 10),
        ("up", "y", -10),
        ("turn-right", "turn", 15),
    ):
        before = items(page)[0]
        page.click(f"[data-do={what}]")
        assert items(page)[0][key] - before[key] == pytest.approx(change)
    before = stamp(page)
    page.click("[data-do=flip]")
    assert items(page)[0]["face"] == "front"
    seen_again(page, before)
    assert "fish side" in page.inner_text("#result").lower() or "front" in page.inner_text("#result").lower()
    page.click("[data-do=away]")
    assert items(page) == []
    assert page.is_visible("#table-empty")
    assert page.is_disabled("[data-do=left]")


def test_keys_move_and_turn_the_card_that_has_the_focus(practising):
    page = practising.page
    before, start, was = stamp(page), items(page)[0], place(page)
    page.focus(".laid")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Shift+ArrowDown", ".", "."):
        page.keyboard.press(key)
    now = items(page)[0]
    assert (now["x"] - start["x"], now["y"] - start["y"], now["turn"]) == (pytest.approx(20), pytest.approx(11), 30)
    assert "turned 30 degrees" in page.get_attribute(".laid", "aria-label")
    seen_again(page, before)
    assert place(page)[0] > was[0] + 20
    page.focus(".laid")
    page.keyboard.press("Delete")
    assert items(page) == []


def test_nothing_can_be_snapped_once_nothing_is_asked_for(practising, house):
    page = practising.page
    assert page.is_enabled("#snap")
    house.table().end_early()
    page.wait_for_selector("#live:has-text('The game is over')")
    page.wait_for_selector("#snap:disabled")
    house.table().reopen()
    page.wait_for_selector("#snap:enabled")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (800, 480), (390, 844)])
def test_the_table_is_large_and_snap_in_sight_on_every_screen(practising, size):
    page = practising.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.click("#clear-table")
    top, snap = (page.locator(place).bounding_box() for place in ("#table-top", "#snap"))
    assert top["height"] >= 170
    assert snap["y"] + snap["height"] <= size[1]


def test_a_second_card_is_seen_beside_the_first_and_confirmed(practising, house):
    page = practising.page
    lay(page, "crab", "crab-1/front")
    page.wait_for_selector("#confirm:has-text('Confirm 2')")
    page.click("#confirm")
    page.wait_for_selector(".done")
    assert house.table().version == 1
