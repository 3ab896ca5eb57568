"""Three people at the end of Coldwater Crown in a real browser: all by tap, then who won and why, at every size of screen."""

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
NAMES = ("Mara", "Jonas", "Ilse")


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


class End:
    """One tablet at the end of a game of three, started from the shelf."""

    def __init__(self, chromium, address, size):
        width, height = SIZES[size]
        self.context = chromium.new_context(viewport={"width": width, "height": height})
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.wrong = []
        self.page.on(
            "console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        names = "&".join(f"name-{n}={name}" for n, name in enumerate(NAMES))
        self.page.goto(f"{address}/start/coldwater-crown/score?seats=3&{names}")
        self.page.click("text=Set up the table")
        self.page.wait_for_url("**/checklist")
        self.page.goto(self.page.url.removesuffix("/checklist"))
        self.page.wait_for_selector("#live")

    def show(self, tab):
        if self.page.locator(f"#tab-{tab}").is_visible():
            self.page.check(f"#tab-{tab}", force=True)

    def moved(self, does):
        before = self.page.get_attribute("#live", "data-version")
        does()
        self.page.wait_for_selector(f'#live:not([data-version="{before}"])')

    def tap(self, *texts):
        for text in texts:
            self.show("rail" if text.endswith(": done") or ": tile" in text else "board")
            self.moved(self.page.locator(f'button[name=text][value="{text}"]').first.click)

    def open(self, seat):
        self.show("rail")
        self.page.click(f"#open-{seat}")
        self.page.wait_for_selector("#choices")

    def too_wide(self):
        return self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def too_small(self):
        """Buttons of the page that a finger may miss."""
        return self.page.evaluate(
            """[...document.querySelectorAll('.score button, .score-rail button, .score-rail a, .receipt a')]
            .filter(one => one.checkVisibility()).map(one => [one.getBoundingClientRect(), one.className])
            .filter(([box]) => box.height && (box.height < 47.5 || box.width < 47.5)).map(([box, name]) => name)"""
        )


@pytest.fixture
def end(chromium, address):
    made = []

    def make(size="tablet"):
        made.append(End(chromium, address, size))
        return made[-1]

    yield make
    for one in made:
        one.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_three_players_are_scored_by_tap(end, size):
    evening = end(size)
    evening.open(0)
    evening.tap(
        "0: tile tag-5", "0: fish card wrasse-5", "0: fish card pike-8", "0: angler crab", "0: trophy mystery 1"
    )
    assert evening.too_wide() <= 0
    assert evening.too_small() == []
    evening.tap("0: done")
    evening.open(1)
    evening.tap("1: fish card wrasse-3", "1: fish salmon")
    evening.page.locator('input[value="1: weight 6"]').check(force=True)
    evening.page.locator('input[value="1: tag tag-5"]').check(force=True)
    assert evening.too_wide() <= 0
    evening.moved(evening.page.locator("text=Enter this Salmon").click)
    evening.tap("1: done")
    evening.open(2)
    evening.tap("2: fish card roach-2", "2: done")
    evening.show("board")
    assert "Mara wins" in evening.page.text_content(".winner")
    assert evening.too_wide() <= 0
    evening.page.goto(f"{evening.page.url}/score")
    evening.page.locator(".receipt tbody a").first.click()
    evening.page.wait_for_selector("text=Mara: Shore Contest")
    assert "7 lb (Wrasse 7): place 1 of 3" in evening.page.text_content("#lines")
    assert evening.too_wide() <= 0
    assert evening.too_small() == []
    assert evening.wrong == []


def test_a_fish_is_found_by_name_and_entered_by_keyboard(end):
    evening = end()
    evening.open(0)
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
        evening.open(seat)
        evening.tap(*(["0: tile tag-5", "0: angler crab"] if seat == 0 else []), f"{seat}: done")
    evening.page.goto(f"{evening.page.url}/score")
    evening.page.click("[data-copy]")
    evening.page.wait_for_selector("text=Copied")
    assert "1. Mara: " in evening.page.evaluate("navigator.clipboard.readText()")


def test_what_is_half_told_stays_when_somebody_else_acts(end, room):
    evening = end()
    evening.open(0)
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
    evening.open(0)
    card = evening.page.locator('button[value="0: fish card mackerel-2"]')
    evening.page.locator('button[value="0: fish card mackerel-1"]').focus()
    evening.page.keyboard.press("Tab")
    assert card.evaluate("one => one === document.activeElement")
    evening.moved(lambda: evening.page.keyboard.press("Enter"))
    assert evening.page.evaluate("document.activeElement.value") == "0: remove fish 0"
