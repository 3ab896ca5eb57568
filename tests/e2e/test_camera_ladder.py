"""The ladder of cameras in a real browser: each way a live camera can fail says what to do, and the other ways stay open."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "coldwater-crown"
ROW = [("wrasse-1", "weight"), ("pike-3", "weight"), ("crab-1", "front")]
#: The browser's camera fails with `window.fault` as long as that is set, and keeps its track where a test can end it.
FAULTS = """
window.fault = %r;
const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
navigator.mediaDevices.getUserMedia = async (wanted) => {
  if (window.fault) throw new DOMException('as the test says', window.fault);
  const stream = await ask(wanted);
  window.track = stream.getVideoTracks()[0];
  return stream;
};
"""


@pytest.fixture
def scanning(house, device):
    """Opens the scan page of a table of one, on a device whose camera fails so ("" is not at all)."""

    def opened(fault="", **more):
        made = device(**more)
        table = house.tables.create(NewTable(f"{GAME}/score", (SeatSpec("Anna"),)), "tablet")
        made.page.add_init_script(FAULTS % fault)
        made.page.goto(f"{house.address}/j/{house.tables.join_code(table.id, Seat(0)).code}")
        made.page.click("button.sit")
        made.page.wait_for_selector("#live")
        made.page.goto(f"{house.address}/t/{table.id}/scan")
        return made

    return opened


def is_off(page, words):
    """The live camera is off with these words, on the page and at its rung; every other way is one tap away."""
    page.wait_for_selector("#off:not([hidden])")
    assert words in page.inner_text("#off-why")
    assert words in page.get_attribute("#rung-live", "title")
    assert "off" in page.inner_text("#rung-live")
    assert page.is_disabled("#snap")
    for way in ("photo", "practice"):
        assert page.is_visible(f"#off a[href*='source={way}']")
        assert page.get_attribute(f"#rung-{way}", "class") == "rung"


def is_on(page):
    page.wait_for_selector("#viewfinder[data-seen]")
    page.wait_for_selector("#off", state="hidden")
    page.wait_for_selector("#snap:not([disabled])")
    assert "off" not in page.inner_text("#rung-live")


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("NotAllowedError", "was refused for this page"),
        ("NotFoundError", "No camera was found"),
        ("OverconstrainedError", "No camera was found"),
        ("NotReadableError", "in use by another program"),
        ("AbortError", "in use by another program"),
        ("TypeError", "could not be started (TypeError)"),
    ],
)
def test_a_camera_that_cannot_be_had_says_why_and_is_tried_again(scanning, fault, words):
    made = scanning(fault)
    is_off(made.page, words)
    made.page.click("#try-camera")
    is_off(made.page, words)
    made.page.evaluate("window.fault = ''")
    made.page.click("#try-camera")
    is_on(made.page)
    assert made.wrong == []


def test_a_camera_that_is_plugged_in_starts_by_itself(scanning, camera):
    made = scanning("NotFoundError")
    is_off(made.page, "No camera was found")
    camera.lay(ROW)
    made.page.evaluate("window.fault = ''; navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
    made.page.wait_for_selector("#viewfinder[data-seen='3']")
    is_on(made.page)
    assert made.wrong == []


def test_a_camera_that_is_pulled_out_says_so_and_comes_back(scanning, camera):
    made = scanning()
    page = made.page
    camera.lay(ROW)
    page.wait_for_selector("#viewfinder[data-seen='3']")
    # A page's own stop fires no event, unlike a cable that is pulled: the test says both.
    page.evaluate("window.fault = 'NotFoundError'; track.stop(); track.dispatchEvent(new Event('ended'))")
    is_off(page, "The camera went away")
    assert page.inner_text("#live-count") == ""
    page.evaluate("window.fault = ''; navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
    page.wait_for_selector("#viewfinder[data-seen='3']")
    is_on(page)
    assert made.wrong == []


def test_an_expected_card_that_was_lifted_is_named_and_its_place_kept(scanning, camera):
    made = scanning()
    page = made.page
    page.uncheck("#auto")
    page.fill("#count", "3")
    camera.lay(ROW)
    page.wait_for_selector("#viewfinder[data-seen='3']")
    page.wait_for_selector("#live-missing", state="hidden")
    camera.lay(ROW[:2])
    page.wait_for_selector("#viewfinder[data-seen='2']")
    page.wait_for_selector("#live-missing li:has-text('Crab')")
    assert page.inner_text("#live-count") == "2 of 3"
    page.wait_for_selector("#viewfinder[data-ghosts='1']")
    camera.lay(ROW)
    page.wait_for_selector("#viewfinder[data-seen='3'][data-ghosts='0']")
    page.wait_for_selector("#live-missing", state="hidden")
    assert made.wrong == []


def test_the_live_picture_keeps_its_pace(scanning, camera, capsys):
    """Frames a second, end to end (camera, JPEG, server, overlay): printed, as it is the machine that sets it."""
    made = scanning()
    page = made.page
    page.uncheck("#auto")
    camera.lay(ROW)
    page.wait_for_selector("#viewfinder[data-seen='3'][data-settled='yes']")
    rate = page.evaluate("""() => new Promise((done) => {
      const finder = document.getElementById('viewfinder');
      const started = performance.now();
      let frames = 0;
      new MutationObserver(() => {
        frames += 1;
        if (frames === 40) done(40000 / (performance.now() - started));
      }).observe(finder, { attributes: true, attributeFilter: ['data-frame'] });
    })""")
    with capsys.disabled():
        print(f"\nlive preview: {rate:.1f} frames a second")
    assert rate > 0
    assert made.wrong == []
