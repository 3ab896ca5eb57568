"""Three people at the end of Coldwater Crown in a real browser: all by tap, then who won and why, at every size of screen."""

from __future__ import annotations

import pytest

from tests.helpers_browser import SIZES, Device

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Mara", "Jonas", "Ilse")
TARGETS = ".score button, .score-rail button, .score-rail a, .receipt a"


class End(Device):
    """One tablet at the end of a game of three, started from the shelf."""

    def __init__(self, chromium, address, size):
        super().__init__(chromium, address, size)
        self.start("coldwater-crown/score", *NAMES)

    def open_row(self, seat):
        self.show("rail")
        self.page.click(f"#open-{seat}")
        self.page.wait_for_selector("#choices")


@pytest.fixture
def end(chromium, address):
    made = []

    def make(size="tablet"):
        made.append(End(chromium, address, size))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.parametrize("size", SIZES)
def test_three_players_are_scored_by_tap(end, size):
    evening = end(size)
    evening.open_row(0)
    evening.tap(
        "0: tile tag-5", "0: fish card wrasse-5", "0: fish card pike-8", "0: angler crab", "0: trophy mystery 1"
    )
    assert evening.too_wide() <= 0
    assert evening.too_small(TARGETS) == []
    evening.tap("0: done")
    evening.open_row(1)
    evening.tap("1: fish card wrasse-3", "1: fish salmon")
    evening.page.locator('input[value="1: weight 6"]').check(force=True)
    evening.page.locator('input[value="1: tag tag-5"]').check(force=True)
    assert evening.too_wide() <= 0
    evening.moved(evening.page.locator("text=Enter this Salmon").click)
    evening.tap("1: done")
    evening.open_row(2)
    evening.tap("2: fish card roach-2", "2: done")
    evening.show("board")
    assert "Mara wins" in evening.page.text_content(".winner")
    assert evening.too_wide() <= 0
    evening.page.goto(f"{evening.page.url}/score")
    evening.page.locator(".receipt tbody a").first.click()
    evening.page.wait_for_selector("text=Mara: Shore Contest")
    assert "7 lb (Wrasse 7): place 1 of 3" in evening.page.text_content("#lines")
    assert evening.too_wide() <= 0
    assert evening.too_small(TARGETS) == []
    assert evening.wrong == []


def test_a_fish_is_found_by_name_and_entered_by_keyboard(end):
    evening = end()
    evening.open_row(0)
    evening.page.fill("[data-find]", "wrasse 5")
    shown = evening.page.locator(".score__card:visible")
    assert shown.count() == 1
    evening.moved(lambda: evening.page.press("[data-find]", "Enter"))
    assert "1 fish" in evening.page.text_content(".score__counts")
    evening.page.fill("[data-find]", "whale")
    assert evening.page.locator("[data-find-none]").is_visible()
    assert evening.wrong == []


def test_the_receipt_is_copied_as_text(end):
    evening = end()
    evening.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for seat in range(3):
        evening.open_row(seat)
        evening.tap(*(["0: tile tag-5", "0: angler crab"] if seat == 0 else []), f"{seat}: done")
    evening.page.goto(f"{evening.page.url}/score")
    evening.page.click("[data-copy]")
    evening.page.wait_for_selector("text=Copied")
    assert "1. Mara: " in evening.page.evaluate("navigator.clipboard.readText()")


def test_what_is_half_told_stays_when_somebody_else_acts(end, room):
    evening = end()
    evening.open_row(0)
    evening.tap("0: fish salmon")
    evening.page.locator('input[value="0: weight 6"]').check(force=True)
    evening.page.select_option("#score-hour-0", "0: hour 9")
    table = room.tables.open(evening.page.url.rpartition("/")[2])
    evening.moved(
        lambda: table.act(["1: angler crab"], origin="person", expected=table.version, key="key-else-1", seat=1)
    )
    assert evening.page.locator('input[value="0: weight 6"]').is_checked()
    assert evening.page.input_value("#score-hour-0") == "0: hour 9"


def test_the_keyboard_stays_where_it_was_after_a_tap(end):
    evening = end()
    evening.open_row(0)
    card = evening.page.locator('button[value="0: fish card mackerel-2"]')
    evening.page.locator('button[value="0: fish card mackerel-1"]').focus()
    evening.page.keyboard.press("Tab")
    assert card.evaluate("one => one === document.activeElement")
    evening.moved(lambda: evening.page.keyboard.press("Enter"))
    assert evening.page.evaluate("document.activeElement.value") == "0: remove fish 0"
