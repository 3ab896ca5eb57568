"""Aquicorn Cove in a real browser: every aid and the table at every size of screen, by tap, with targets for wet thumbs."""

from __future__ import annotations

import pytest

from tests.helpers_browser import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WAYS = {
    "phases": ("0: next", "0: next", "0: next"),
    "fishing-bag": ("0: draw", "*: tile tuna", "0: draw", "*: tile net", "0: stop"),
    "village": ("0: offer greenhouse", "0: offer bakery", "0: turn north-village"),
    "storm": ("0: reef 7", "0: dice 3", "*: storm wave wave whirlpool"),
    "score": ("0: prosperity 12", "0: damaged 2", "0: reef 9", "0: pollution 4", "0: overfished 3"),
}


@pytest.fixture
def table(tab):
    """One device at one table of a mode, started from the shelf as a person would."""

    def make(mode, size, *names):
        made = tab(size)
        made.start(f"aquicorn-cove/{mode}" if mode else "aquicorn-cove", *names)
        return made

    return make


def tapped(one, *texts):
    """Taps each move where it lies, folds opened."""
    for text in texts:
        one.page.evaluate("for (const fold of document.querySelectorAll('#live details.fold')) fold.open = true")
        one.tap(text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", WAYS)
def test_an_aid_is_used_by_tap_at_every_size(table, mode, size):
    one = table(mode, size, "Anna", "Bert")
    tapped(one, *WAYS[mode])
    for tab in ("board", "rail"):
        one.show(tab)
        assert one.too_wide() <= 0
        assert one.too_small() == []
    assert one.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_playing_alone_begins_by_tap_at_every_size(table, size):
    one = table("", size, "Anna")
    tapped(
        one,
        "0: character lana",
        "0: character mae",
        "*: head 0",
        *(f"*: building {name}" for name in ("inn", "bakery")),
    )
    one.show("board")
    assert one.page.locator(".cove__offer").count() == 2
    assert one.too_wide() <= 0
    assert one.too_small() == []
    one.page.click(".cove__offer >> nth=0")
    one.page.wait_for_selector(".cove__offer--on")
    assert one.page.locator(".cove__place--fits").count()
    assert one.wrong == []
