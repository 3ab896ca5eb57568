"""A whole game of Katmai against a bot, from the shelf to the receipt: taps on the river, which the practice camera reads."""

from __future__ import annotations

import shutil
import time
from random import Random

import pytest

from card_db.places import piece
from companion.engine import registry
from companion.engine.game import Seat
from companion.tables.autopilot import Autopilot, Inline
from companion.tables.live import Hub
from companion.tables.service import Tables, shipped_cards
from companion.tables.store import Store
from companion.tables.thinking import Here
from tests.e2e.conftest import House
from tests.helpers_browser import served

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ME = Seat(0)


@pytest.fixture
def house(tmp_path, fresh_data):
    """A served application whose chance and bots are the same every time."""
    shutil.copy(fresh_data, tmp_path)
    hub = Hub()
    autopilot = Autopilot(Random(5), Here(), Inline())
    tables = Tables(Store.open(tmp_path), registry, hub, time.time, Random(7), cards=shipped_cards, autopilot=autopilot)
    made = House(tmp_path, tables=tables, hub=hub)
    with served(made.app) as made.address:
        yield made
    made.tables.close()


class Duel:
    """A practice game on one tablet, begun at the home shelf."""

    def __init__(self, house, tablet):
        self.house, self.tablet = house, tablet
        self.page = tablet.open("/")
        self.page.click("form[action='/practice/katmai'] button")
        self.page.wait_for_selector(".kat__river")
        self.table = house.table()

    @property
    def view(self):
        self.table = self.table.refresh()
        return self.table.view(ME)

    @property
    def phase(self):
        return self.view.phase if ME in self.table.to_act else ""

    def settled(self):
        """Waits until the page shows the table as it is: leaving it earlier would cut a refresh off."""
        self.page.wait_for_function(
            """version => document.getElementById("live").dataset.version === version
            && !document.querySelector(".htmx-request")""",
            arg=str(self.table.refresh().version),
        )

    def open(self):
        self.page.goto(f"{self.tablet.address}/t/{self.table.id}")
        self.page.wait_for_selector(".kat__river")

    def tap(self):
        """Taps the first place of the drawn river that acts, or the first choice beside it."""
        self.settled()
        there = self.page.locator("#board button.spot--now:visible")
        place = there.first if there.count() else self.page.locator("#choices button[name=text]:visible").first
        self.tablet.moved(place.click)

    def act(self):
        """The first choice, without the browser."""
        table = self.table.refresh()
        text = table.choices(ME)[0].text
        table.act([text], origin="person", expected=table.version, key=f"play-{table.version}", seat=ME)

    def scan(self):
        self.settled()
        self.page.goto(f"{self.tablet.address}/t/{self.table.id}/scan?source=practice")
        self.page.wait_for_selector("#practice")
        self.page.click("#lay-table")

    def read(self, words):
        self.page.wait_for_selector(f"#result .reading:has-text('{words}')")

    def stand(self, name, space):
        """Stands a beeple on the practice table and drags it to the space."""
        # Each picture is waited for: the next would replace it while it is being taken.
        before = self.page.get_attribute("#result .reading", "data-stamp")
        with self.page.expect_response(lambda answer: answer.url.endswith("q=")):
            self.page.click("#find")
        self.page.wait_for_selector("#found button")
        with self.page.expect_response(lambda answer: "q=beeple" in answer.url):
            self.page.fill("#find", "beeple")
        self.page.click(f"#found button[data-lay='{name}/']")
        drawn = self.page.locator(".laid--chosen")
        drawn.wait_for()
        self.page.wait_for_selector(f"#result .reading:not([data-stamp='{before}'])")
        wide = piece("katmai", "tile").size[0]
        number, letter = int(space[0]) - 1, space[1]
        x, y = piece("katmai", "tile").on_table(letter, (wide * (number - 3), 0.0))
        there = self.page.evaluate(
            """([x, y]) => { const top = document.getElementById("table-top");
                const at = new DOMPoint(x, y).matrixTransform(top.getScreenCTM()); return [at.x, at.y]; }""",
            [x, y],
        )
        box = drawn.bounding_box()
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(*there, steps=6)
        self.page.mouse.up()


@pytest.fixture
def duel(house, device):
    made = Duel(house, device())
    yield made
    assert made.tablet.wrong == []


def test_a_practice_game_goes_from_the_shelf_to_the_receipt_with_the_river_scanned_twice(duel):
    page = duel.page
    # A whole round by taps on the river.
    taps = 0
    while duel.phase != "placing":
        duel.tap()
        taps += 1
        assert taps < 60, "the round must come to its beeples"
    assert taps >= 10

    # The first scan reads the whole river: nothing differs.
    duel.scan()
    duel.read("The river is as the app has it")
    assert page.locator("#shown .outline").count() >= 20

    # The second shows one beeple more: only that is proposed, and a tap confirms it.
    space = next(one.name for one in duel.view.tiles[duel.view.tile].spaces if one.is_open)
    duel.stand("beeple-cinnamon", space)
    duel.read("1 beeple placed")
    page.click("#confirm")
    page.wait_for_selector(".done")
    duel.settled()
    stands = {one.name: one.beeple for tile in duel.view.tiles for one in tile.spaces}
    assert stands[space] == ME
    duel.open()
    assert page.locator(f"#board [aria-label^='{space},'] .kat__beeple--cinnamon").count() == 1

    duel.settled()

    # The rest of the game, and its receipt with the river. No page looks on meanwhile: its refreshes would be cut off.
    page.goto("about:blank")
    while ME in duel.table.refresh().to_act:
        duel.act()
    assert duel.view.is_over
    duel.open()
    page.click("text=See the score")
    page.wait_for_selector(".receipt")
    page.wait_for_selector("#receipt-river .kat__beeple")
    best = next(one for one in duel.view.objectives if one.used[0] or one.used[1])
    who = 0 if best.used[0] else 1
    page.click(f".receipt a[href*='seat={who}'][href*='category={best.name.split()[0]}']")
    page.wait_for_selector("#lines-title:has-text('" + best.name + "')")
    page.wait_for_function(
        "n => document.querySelectorAll('#receipt-river .kat__space--served').length === n", arg=len(best.used[who])
    )
    assert {"person", "camera"} <= {entry.origin for entry in duel.table.refresh().log(ME)}
