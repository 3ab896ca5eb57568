"""A person alone with the cardboard, in a real browser: the silent player's whole turn, and the bag, at every size of screen."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest
from werkzeug.serving import make_server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
SIZES = {"tablet": (1280, 800), "small": (800, 480), "phone": (390, 844)}


@pytest.fixture(scope="module")
def chromium():
    playwright = pytest.importorskip("playwright.sync_api")
    if not Path(CHROMIUM).exists():
        pytest.skip("there is no Chromium on this machine")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def address(room):
    server = make_server("127.0.0.1", 0, room.app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


class Evening:
    """One device at one table of a mode, started from the shelf as a person would."""

    def __init__(self, chromium, address, mode, size):
        width, height = SIZES[size]
        self.context = chromium.new_context(viewport={"width": width, "height": height})
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.wrong = []
        self.page.on(
            "console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.goto(f"{address}/start/coldwater-crown/{mode}")
        self.page.click("text=Set up the table")
        self.page.wait_for_url("**/checklist")
        self.page.goto(self.page.url.removesuffix("/checklist")); self.page.evaluate("document.addEventListener('htmx:targetError', e=>console.warn('DBG '+e.target.isConnected+' '+e.detail.elt?.outerHTML?.slice(0,200)+' '+JSON.stringify(e.detail.requestConfig?.path)))")
        self.page.wait_for_selector("#live")

    @property
    def version(self):
        return int(self.page.get_attribute("#live", "data-version"))

    def tap(self, notation):
        """Taps the button of a move and waits until the table has moved on."""
        before = self.version
        button = self.page.locator(f'button[name=text][value="{notation}"]').first
        if not button.is_visible():
            self.page.check("#tab-rail" if notation[1] == ":" else "#tab-board", force=True)
        button.click()
        self.page.wait_for_selector(f'#live:not([data-version="{before}"])')

    def says(self, text):
        return text in self.page.text_content("#live")

    def too_wide(self):
        return self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


@pytest.fixture
def evening(chromium, address):
    made = []

    def make(mode, size="tablet"):
        made.append(Evening(chromium, address, mode, size))
        return made[-1]

    yield make
    for one in made:
        one.context.close()


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
