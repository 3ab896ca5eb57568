"""Katmai in a real browser at every size of screen: cards are laid and aids entered by tap, nothing is too small or too wide."""

from __future__ import annotations

import pytest

from tests.helpers_browser import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TARGETS = "main button, main a.button, .kat__objective, .kat__verdict, .kat__plate--link"


def practice(tab, size):
    """A practice game against a bot, as far as the first choice of a card."""
    made = tab(size)
    made.open("/games/katmai").click("text=practice")
    made.page.wait_for_selector("#live")
    while not made.page.locator("[name=kat-hand]").count():
        made.moved(made.page.locator("#choices button[name=text]:visible").first.click)
    return made


@pytest.mark.parametrize("size", SIZES)
def test_a_chosen_card_is_laid_by_tapping_the_tile(tab, size):
    made = practice(tab, size)
    made.show("board")
    hand = made.page.locator("[name=kat-hand]")
    assert hand.count() == 2
    made.page.check(f"#{hand.nth(1).get_attribute('id')}", force=True)
    chosen = hand.nth(1).get_attribute("value")
    made.moved(made.page.locator(f"#board button[value='0: lay 3 {chosen}']").click)
    assert made.page.locator(
        f"[aria-label='Tile 3'] [data-piece='{chosen}'], [aria-label='Tile 3'] [data-piece='down-0']"
    ).count()
    assert made.too_wide() <= 0
    assert made.too_small(TARGETS) == []
    assert made.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_a_total_and_an_objective_open_and_close(tab, size):
    made = practice(tab, size)
    made.show("board")
    made.page.locator("#board .kat__lay.spot--now:visible").first.click()
    made.page.wait_for_selector(".kat__total")
    made.page.locator(".kat__total").first.click()
    made.page.wait_for_selector(".kat__sum")
    assert made.page.locator(".kat__why").count()
    made.page.click(".kat__close")
    made.page.wait_for_selector(".kat__sum", state="detached")
    made.page.locator(".kat__objective").first.click()
    made.page.wait_for_selector(".kat__served")
    assert made.too_wide() <= 0
    assert made.too_small(TARGETS) == []
    assert made.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_the_river_aid_takes_a_tile_in_three_taps_and_then_its_bears(tab, size):
    made = tab(size)
    made.start("katmai/river", "Anna", "Bert")
    made.show("board")
    made.page.click("[aria-label^='Tile 4: enter']")
    made.page.wait_for_selector("#kat-edit")
    made.tap("0: face 4 tile-3a")
    made.page.wait_for_selector("#kat-edit .kat__place")  # it stays open
    made.tap("0: card 4 holly", "0: card 4 brett", "0: beeple 4a 0")
    assert made.page.locator("#kat-edit .kat__lying").count() == 2
    assert made.too_wide() <= 0
    assert made.too_small(TARGETS) == []
    made.page.click("#kat-edit .kat__close")
    made.page.wait_for_selector(".kat__verdict")
    assert made.says("Anna may place a beeple")
    assert made.too_small(TARGETS) == []
    assert made.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_the_objectives_aid_says_what_a_tapped_space_catches(tab, size):
    made = tab(size)
    made.start("katmai/objectives", "Anna", "Bert")
    made.show("board")
    made.page.locator(".kat__letter-pick").first.click()
    made.page.wait_for_selector(".kat__objective")
    made.page.click("[aria-label^='Tile 1: enter']")
    made.page.wait_for_selector("#kat-edit")
    made.tap("0: face 1 tile-1a")
    made.page.click("#kat-edit .kat__close")
    made.page.wait_for_selector("#kat-edit", state="detached")
    made.page.check("#kat-placer-1", force=True)
    made.moved(made.page.locator("#board button[value='1: place 1b']").click)
    assert made.says("Bert on 1b")
    assert made.too_wide() <= 0
    assert made.too_small(TARGETS) == []
    assert made.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_the_score_is_counted_and_closed_by_tap(tab, size):
    made = tab(size)
    made.start("katmai/score", "Anna", "Bert")
    made.show("board")
    made.page.locator(".kat__letter-pick").first.click()
    made.page.wait_for_selector(".kat__tally")
    plus = made.page.locator(".kat__stepper button:not([disabled])").first
    made.moved(plus.click)
    assert made.too_small(TARGETS) == []
    made.tap("0: done")
    assert made.page.locator(".winner__name").count()
    assert made.too_wide() <= 0
    assert made.wrong == []
