"""A camera at the server, in a real browser: cards are named on its picture, it goes off with its reason, and it comes back."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest

from companion.web import scanpractice
from companion.web.watching import ServerCameras, Watched
from tests.helpers_browser import SIZES
from vision.frame import Frame
from vision.sources.address import Address
from vision.sources.feed import SourceError

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "coldwater-crown"
ROW = [("wrasse-1", "weight"), ("pike-3", "weight"), ("crab-1", "front")]
EMPTY = np.full((900, 1600, 3), 60, np.uint8)


class Hand:
    """A camera in the hand of a test, twenty pictures a second of what lies under it."""

    name = "Table camera"

    def __init__(self):
        self.now = EMPTY
        self.seq = 0
        self.pace = threading.Event()

    def lay(self, cards):
        self.now = scanpractice.picture(GAME, scanpractice.in_rows(cards, GAME, 1)).frame.image

    def open(self):
        if isinstance(self.now, SourceError):
            raise self.now

    def read(self):
        self.pace.wait(0.05)
        now = self.now
        if isinstance(now, SourceError):
            raise now
        if now is None:
            return None
        self.seq += 1
        return Frame(now, seq=self.seq, at=self.seq / 20, source=self.name)

    def close(self):
        pass


@pytest.fixture
def hand(house):
    """The server's camera."""
    made = Hand()
    cameras = ServerCameras([Watched("table", Address("device", "0", "Table camera"), reader=lambda: made)])
    house.app.extensions["tabletide"] = replace(house.app.extensions["tabletide"], cameras=cameras)
    yield made
    cameras.close()


@pytest.fixture
def looking(house, hand, device):
    """Opens the server camera's rung on a device of that size."""

    def opened(size="tablet"):
        table = house.table_of(f"{GAME}/score", "Anna")
        made = device(size)
        made.sit(house.code(table))
        made.open(f"/t/{table.id}/scan")
        made.page.click("#rung-server")
        made.page.wait_for_selector("#viewfinder[data-state=live]")
        return made

    return opened


@pytest.mark.parametrize("size", SIZES)
def test_cards_laid_under_it_are_named_snapped_and_confirmed(looking, hand, house, size):
    made = looking(size)
    hand.lay(ROW)
    made.page.wait_for_selector("#viewfinder[data-seen='3']")
    assert made.too_wide() <= 0
    made.page.wait_for_selector("#confirm:has-text('Confirm 3')")
    made.page.click("#confirm")
    made.page.wait_for_selector(".done")
    assert house.table().version == 1
    assert made.wrong == []


def test_it_goes_off_with_its_reason_and_comes_back_by_itself(looking, hand):
    made = looking()
    page = made.page
    page.uncheck("#auto")
    hand.now = SourceError("The camera ended or was unplugged.", "It is tried again; check its cable.")
    page.wait_for_selector("#viewfinder[data-state=gone]")
    assert "unplugged" in page.inner_text("#off-why")
    assert "starts by itself" in page.inner_text("#off")
    assert "off" in page.inner_text("#rung-server")
    assert page.is_disabled("#snap")
    hand.lay(ROW)
    page.wait_for_selector("#viewfinder[data-state=live]")
    page.wait_for_selector("#viewfinder[data-seen='3']")
    assert page.is_hidden("#off")
    assert "off" not in page.inner_text("#rung-server")
    hand.now = None
    page.wait_for_selector("#viewfinder[data-state=stalled]")
    assert "sends no pictures just now" in page.inner_text("#coach-text")
    hand.now = EMPTY
    page.wait_for_selector("#viewfinder[data-state=live]")
    assert made.wrong == []
