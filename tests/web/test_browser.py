"""The pages in a real browser: quiet consoles, no request to anywhere else, live tables, keyboard and touch."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec
from tests.helpers_browser import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def joined(room, tab):
    """A tab whose device holds the seat."""

    def make(table, seat, **more):
        return tab(**more).sit(room.tables.join_code(table.id, Seat(seat)).code)

    return make


@pytest.fixture
def table(room):
    return room.tables.create(NewTable("divers", (SeatSpec("Anna"), SeatSpec("Bert"))), "tablet")


@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_quiet_and_fits_its_screen(room, tab, table, size):
    visitor = tab(size)
    paths = (
        "/",
        "/games/coldwater-crown",
        "/start/coldwater-crown",
        "/cards/coldwater-crown",
        "/cards/coldwater-crown/wrasse-1",
        "/print",
        "/settings",
        "/join",
        f"/t/{table.id}",
        f"/t/{table.id}/draw",
        f"/t/{table.id}/log",
        f"/t/{table.id}/why",
    )
    for path in paths:
        page = visitor.open(path)
        page.wait_for_load_state("load")
        assert visitor.too_wide() <= 0, f"{path} at {size}"
    assert visitor.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_every_target_is_large_enough_for_a_wet_thumb(room, tab, table, size):
    visitor = tab(size)
    for path in (
        "/",
        "/start/coldwater-crown",
        "/settings",
        "/print",
        "/cards/coldwater-crown/wrasse-1",
        f"/t/{table.id}",
    ):
        page = visitor.open(path)
        small = page.evaluate(
            """[...document.querySelectorAll('button, a.button, .nav a, .segmented span, .pick, select, input[type=text]')]
            .filter((one) => one.offsetParent && !one.disabled && one.getBoundingClientRect().height < 39.5)
            .map((one) => one.textContent.trim() + ' ' + one.getBoundingClientRect().height)"""
        )
        assert small == [], f"{path} at {size}"


def test_two_browsers_see_one_move_within_a_second(room, joined, table):
    anna, bert = joined(table, 0), joined(table, 1)
    assert comes_true(bert.page, lambda: room.hub.listeners(table.id) == 2)
    anna.page.click("text=Dive to 3 m")
    bert.page.wait_for_selector('#live[data-version="1"]', timeout=1_000)
    assert "Anna chose a depth." in bert.page.inner_text("#live")
    assert anna.wrong == bert.wrong == []


def test_an_impatient_double_tap_is_one_move(room, joined, table):
    anna = joined(table, 0)
    anna.page.dblclick("text=Dive to 3 m")
    anna.page.wait_for_selector('#live[data-version="1"]')
    anna.page.wait_for_timeout(300)
    assert table.version == 1
    assert anna.wrong == []


def test_a_stale_tab_is_shown_the_table_as_it_is_and_nothing_is_done(room, joined, table):
    anna = joined(table, 0)
    anna.page.evaluate("document.querySelector('#choices [name=expected]').value = '99'")
    with anna.page.expect_response(lambda answer: answer.status == 409), anna.page.expect_response(f"**/t/{table.id}"):
        anna.page.click("text=Dive to 3 m")
    anna.page.wait_for_selector("#choices [name=expected][value='0']", state="attached")
    assert "moved on" in anna.page.inner_text("#refusal-choices")
    assert table.version == 0


@pytest.mark.parametrize("is_stale", [False, True])
def test_a_tap_is_answered_though_the_page_is_just_being_renewed(room, joined, table, is_stale):
    anna, held, answered = joined(table, 0), [], []

    def hold(route):
        if not answered and route.request.method == "GET" and "hx-request" in route.request.headers:
            held.append(route)
        elif route.request.method == "POST":
            answered.append(route)
            answer = route.fetch()
            # The renewal was asked for before the tap and comes before its answer.
            first = held.pop()
            first.fulfill(response=first.fetch())
            route.fulfill(response=answer)
        else:
            route.continue_()

    assert comes_true(anna.page, lambda: room.hub.listeners(table.id) == 1)
    anna.page.route(f"**/t/{table.id}*", hold)
    anna.page.route(f"**/t/{table.id}/act", hold)
    table.act(["1: depth 3"], origin="person", expected=0, key="bert", seat=Seat(1))
    assert comes_true(anna.page, lambda: held)
    if is_stale:
        anna.page.evaluate("document.querySelector('#choices [name=expected]').value = '99'")
    with anna.page.expect_response(lambda answer: answer.request.method == "POST"):
        anna.page.click("text=Dive to 3 m")
    if is_stale:
        anna.page.wait_for_selector("#refusal-choices:has-text('moved on')")
        assert room.tables.open(table.id).version == 1
    else:
        anna.page.wait_for_selector('#live[data-version="2"]')
        assert anna.wrong == []
    anna.page.unroute_all(behavior="ignoreErrors")
    anna.page.wait_for_selector(f'#live[data-version="{room.tables.open(table.id).version}"]')


def comes_true(page, condition):
    """Whether the condition holds within some seconds."""
    for _ in range(100):
        if condition():
            return True
        page.wait_for_timeout(50)
    return False


HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_hidden_page_holds_no_stream_and_catches_up(room, joined, table):
    anna = joined(table, 0)
    assert comes_true(anna.page, lambda: room.hub.listeners(table.id) == 1)
    anna.page.evaluate(HIDE, True)
    assert comes_true(anna.page, lambda: room.hub.listeners(table.id) == 0)
    table.act(["1: depth 1"], origin="person", expected=0, key="key-1234", seat=Seat(1))
    anna.page.evaluate(HIDE, False)
    anna.page.wait_for_selector('#live[data-version="1"]')


def test_without_a_stream_the_page_polls(room, joined, table):
    kept = [room.hub.subscribe(table.id) for _ in range(24)]
    anna = joined(table, 0)
    table.act(["1: depth 1"], origin="person", expected=0, key="key-1234", seat=Seat(1))
    anna.page.wait_for_selector('#live[data-version="1"]', timeout=20_000)
    for one in kept:
        one.close()


def test_a_whole_turn_is_played_by_keyboard_alone(room, joined, table):
    anna = joined(table, 0)
    page = anna.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "text":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector('#live[data-version="1"]')
    assert table.version == 1


def test_a_practice_table_is_one_tap_away_and_answers(room, tab):
    visitor = tab()
    page = visitor.open("/")
    page.click("article:has-text('Coldwater Crown') >> text=Try it now")
    page.wait_for_selector("#live")
    page.wait_for_selector(".choice, .waiting-for")
    assert "First walk" in page.inner_text("#rail")
    assert visitor.wrong == []


def test_the_wizard_changes_seats_without_losing_names(room, tab):
    visitor = tab()
    page = visitor.open("/start/divers")
    page.fill("#name-0", "Ada")
    page.check("input[name=seats][value='4']")
    page.wait_for_selector("#name-3")
    assert page.input_value("#name-0") == "Ada"
    page.click("text=Set up the table")
    page.wait_for_url("**/checklist")
    assert visitor.wrong == []


def test_pages_work_without_script(room, tab):
    visitor = tab(java_script_enabled=False)
    page = visitor.open("/")
    page.click("article:has-text('Divers') >> text=Try it now")
    page.click("text=Dive to 1 m")
    table = room.tables.open(room.tables.list()[0].id)
    assert table.version >= 1
    assert "Just now" in page.inner_text("body")


def test_settings_hold_at_once(room, tab):
    visitor = tab()
    page = visitor.open("/settings")
    page.check("input[name=theme][value=sand]")
    page.wait_for_selector("html[data-theme=sand]")
    page.check("input[name=text][value='150']")
    page.wait_for_selector("html[data-text='150']")
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == 24
    assert visitor.wrong == []


@pytest.mark.parametrize("text", ["100", "150"])
def test_the_head_of_a_small_table_holds_its_words_at_every_size_of_text(table, tab, text):
    visitor = tab("small")
    page = visitor.open("/settings")
    page.check(f"input[name=text][value='{text}']")
    page.wait_for_selector(f"html[data-text='{text}']")
    head = visitor.open(f"/t/{table.id}").locator(".table-head")
    bar, words = head.bounding_box(), head.locator(".table-head__title").bounding_box()
    assert bar["y"] <= words["y"]
    assert words["y"] + words["height"] <= bar["y"] + bar["height"]
