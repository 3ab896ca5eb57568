"""What tests everywhere may use: one Chromium for all of a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers_browser import CHROMIUM, launch


@pytest.fixture(scope="session")
def playwright_started():
    """Playwright, or the test is skipped where there is no Chromium."""
    playwright = pytest.importorskip("playwright.sync_api")
    if not Path(CHROMIUM).exists():
        pytest.skip("there is no Chromium on this machine")
    with playwright.sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright_started):
    """A Chromium without a camera; each device is a context of its own in it."""
    browser = launch(playwright_started)
    yield browser
    browser.close()
