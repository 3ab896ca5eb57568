"""Every page for everybody: all that can be used has a name and a size, headings are in order, text and focus stand out."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import registry
from tests.helpers_browser import Device

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = sorted({manifest.game for manifest in registry.manifests()})
LIBRARY = (
    "/",
    "/join",
    "/settings",
    "/history",
    "/print",
    "/cards",
    "/about",
    *(f"/games/{game}" for game in GAMES),
    *(f"/start/{game}" for game in GAMES),
    "/cards/katmai",
)
THEMES = ("dark", "light")
CHECKS = [(Path(__file__).parent / name).read_text("utf-8") for name in ("access.js", "focus.js")]


@pytest.fixture
def visitor(chromium, house):
    visiting = Device(chromium, house.address)
    yield visiting
    visiting.close()


def faults(visitor, paths):
    """The faults of the pages, by path and theme."""
    found = {}
    for path in paths:
        page = visitor.open(path)
        assert page.title(), path
        # Only after a key does a browser show where the focus is.
        page.keyboard.press("Tab")
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            found[path, theme] = [fault for check in CHECKS for fault in page.evaluate(check)]
    return {where: wrong for where, wrong in found.items() if wrong}


def test_the_pages_around_the_tables_are_for_everybody(visitor):
    assert faults(visitor, LIBRARY) == {}
