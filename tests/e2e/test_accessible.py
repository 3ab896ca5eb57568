"""The pages around the tables, for everybody: all that is used has a name and a size, and text and focus stand out."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = ("coldwater-crown", "fishnflips", "coral-castle", "katmai", "aquicorn-cove")
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


def faults(visitor, paths):
    """The faults of the pages, by path."""
    found = {}
    for path in paths:
        page = visitor.open(path)
        assert page.title(), path
        page.wait_for_load_state("load")
        page.keyboard.press("Tab")
        found[path] = [fault for check in CHECKS for fault in page.evaluate(check)]
    return {path: wrong for path, wrong in found.items() if wrong}


@pytest.mark.parametrize("theme", THEMES)
def test_the_pages_around_the_tables_are_for_everybody(device, theme):
    assert faults(device(color_scheme=theme), LIBRARY) == {}
