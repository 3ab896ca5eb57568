"""A person alone with the cardboard, in a real browser: the silent player's whole turn, and the bag, at every size of screen."""

from __future__ import annotations

import pytest

from tests.helpers_browser import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def evening(tab):
    """One device at one table of a mode, started from the shelf as a person would."""

    def make(mode, size="tablet"):
        made = tab(size)
        made.start(f"coldwater-crown/{mode}")
        return made

    return make


@pytest.mark.parametrize("size", SIZES)
def test_the_silent_players_whole_turn_is_run_by_tap(evening, size):
    alone = evening("silent-player", size)
    for text in ("*: mystery 4", "0: caught", "0: token red port", "0: discard blue", "0: discard blue", "0: run"):
        alone.tap(text)
    alone.tap("*: drew blue")
    assert alone.says("Move the Angler token from Green clockwise to Blue; do not flip it.")
    alone.tap("0: done-all")
    alone.tap("*: catch pike")
    assert alone.says("is it 4 lb?")
    alone.tap("*: fish 0 weighs 4")
    alone.tap("0: done")
    alone.tap("*: mystery 6")
    alone.tap("0: done")
    alone.tap("*: drew clear")
    alone.tap("*: angler ray")
    alone.tap("0: done")
    assert alone.says("Make your turn")
    assert alone.too_wide() <= 0
    assert alone.wrong == []


def test_a_number_is_put_right_by_tap_and_the_panel_stays_open(evening):
    alone = evening("silent-player")
    alone.tap("*: mystery 4")
    alone.page.click("#aid-correct summary")
    for count in (1, 2, 3):
        alone.tap(f"0! my-fish {count}")
    assert alone.page.get_attribute("#aid-correct", "open") is not None
    assert alone.says("Correction: you have 3 fish.")


def test_a_bag_that_the_app_holds_draws_by_itself(evening):
    bag = evening("bait-bag")
    bag.tap("0: draw 3")
    bag.page.locator(".aid__drawn svg").nth(2).wait_for()
    assert bag.says("Do this on the table")
    assert bag.wrong == []
