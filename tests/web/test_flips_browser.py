"""Fish'n'Flips in a real browser: the minute, where cards went, hints step by step, and every aid at every size of screen."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat
from tests.helpers_browser import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NET = "Rbl,Dgl,Rgl/Dbr,p,Wgl/Rgr,Wgl,Fyl/Wrl,Rgl,Drr"
# How long what is on the net glides, in milliseconds.
MOVING = """() => document.getAnimations().filter((one) => one.effect?.target?.closest("[data-slides]"))
  .map((one) => one.effect.getTiming().duration)"""
# The same, noted from each swap itself.
NOTE = f"""() => {{
  window.noted = [];
  document.body.addEventListener("htmx:afterSwap", () => window.noted.push(...({MOVING})()));
}}"""


@pytest.fixture
def table(tab):
    """One device at one table of a mode, started from the shelf as a person would."""

    def make(mode, size="tablet", names=(), **more):
        made = tab(size, **more)
        made.start(f"fishnflips/{mode}" if mode else "fishnflips", *names)
        return made

    return make


def typed(one, net):
    """Types the net where the aid asks for it."""
    one.show("board")
    one.page.click("#flips-typed summary")
    one.page.fill("#flips-net-text", net)
    one.moved(lambda: one.page.click("text=Lay this net"))


def still(one):
    """Waits until nothing glides any more."""
    one.page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished))")


# ---- The minute ----


def test_the_minute_is_started_by_a_tap_pauses_and_outlives_a_raise(table):
    judge = table("bid-judge", names=("Anna", "Bert", "Cora"))
    judge.page.clock.install()
    judge.moved(lambda: judge.page.click("[aria-label='Bid 4']"))
    left = judge.page.locator("[data-minute-left]")
    judge.page.clock.run_for(5_000)
    assert left.text_content() == "60"  # nothing runs before the tap
    judge.page.click("text=Start the minute")
    judge.page.clock.run_for(5_000)
    assert int(left.text_content()) <= 55
    judge.moved(lambda: judge.page.click("[aria-label='Bid 6']"))
    assert int(left.text_content()) <= 55  # one minute in all: a raise does not begin it anew
    judge.page.click("text=Pause")
    stopped = left.text_content()
    judge.page.clock.run_for(5_000)
    assert left.text_content() == stopped
    judge.page.reload()
    assert left.text_content() == stopped
    assert judge.wrong == []


def test_the_end_of_the_minute_is_seen_and_said(table):
    judge = table("bid-judge", names=("Anna", "Bert"))
    judge.page.clock.install()
    judge.moved(lambda: judge.page.click("[aria-label='Bid 4']"))
    judge.page.click("text=Start the minute")
    said = judge.page.locator("[data-minute-say]")
    judge.page.clock.run_for(30_100)
    assert said.text_content() == "30 seconds."
    judge.page.clock.run_for(30_100)
    assert said.text_content() == "The minute is up."
    assert judge.page.get_attribute("[data-minute]", "data-state") == "up"
    # The next grid begins a minute of its own.
    judge.moved(lambda: judge.page.click("[aria-label='4 freed, as bid']"))
    judge.moved(lambda: judge.page.click(".flips__judge >> text=The next grid"))
    judge.moved(lambda: judge.page.click("[aria-label='Bid 3']"))
    assert judge.page.locator("[data-minute-left]").text_content() == "60"


# ---- Where cards went ----


def test_cards_glide_to_where_they_went_in_a_fifth_of_a_second(table):
    net = table("net")
    typed(net, NET)
    net.page.evaluate(NOTE)
    net.page.click("a[href*='cell=a1']")
    net.page.wait_for_selector("#flips-place")
    net.moved(lambda: net.page.click("#flips-place >> text=Nothing lies there"))
    lengths = net.page.evaluate("window.noted")
    assert lengths
    assert all(150 <= length <= 250 for length in lengths)
    still(net)
    assert net.page.locator("[data-slides] [data-piece]").count() == 11


def test_nothing_glides_under_reduced_motion(table):
    net = table("net", reduced_motion="reduce")
    typed(net, NET)
    net.page.evaluate(NOTE)
    net.page.click("a[href*='cell=a1']")
    net.page.wait_for_selector("#flips-place")
    net.moved(lambda: net.page.click("#flips-place >> text=Nothing lies there"))
    assert net.page.evaluate("window.noted") == []


# ---- Every page at every size ----


@pytest.mark.parametrize("size", SIZES)
def test_the_net_aid_goes_from_an_empty_net_to_the_best_turn_by_tap(table, size):
    net = table("net", size)
    assert net.page.locator("text=Show it to the camera").count()
    typed(net, NET)
    net.tap("0: hold flip-column", "0: power-card ray")
    for _ in range(3):
        net.tap("0: ask")
    assert net.page.locator(".flips__mark, .flips__arrow").count()
    assert net.too_wide() <= 0
    before = net.version()
    net.page.click("[aria-label='The next step']")
    net.page.wait_for_selector("[aria-label='The step before'][href]")
    assert net.version() == before  # a step is looked at, not played
    net.moved(lambda: net.page.click("text=Play this turn"))
    assert not net.page.locator(".flips__mark, .flips__arrow").count()
    still(net)
    assert net.too_small() == []
    assert net.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_a_challenge_is_solved_with_all_hints_and_shared(table, size):
    puzzle = table("challenges", size, permissions=["clipboard-read", "clipboard-write"])
    puzzle.show("board")
    for _ in range(3):
        puzzle.tap("0: ask")
    puzzle.moved(lambda: puzzle.page.click("text=Play this turn"))
    assert puzzle.says("Solved!")
    puzzle.page.click("text=Copy to share")
    puzzle.page.wait_for_selector("text=Copied")
    assert "3 hints" in puzzle.page.evaluate("navigator.clipboard.readText()")
    assert puzzle.too_wide() <= 0
    still(puzzle)
    assert puzzle.too_small() == []
    assert puzzle.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_the_bid_judge_keeps_a_round_by_tap(table, size):
    judge = table("bid-judge", size, ("Anna", "Bert", "Cora"))
    judge.show("board")
    judge.page.check("#flips-caller-1", force=True)
    judge.moved(lambda: judge.page.click("[aria-label='Bid 4']"))
    judge.page.click("[aria-label='Bid 3: too low']")
    judge.page.wait_for_selector("text=A bid must be higher than 4.")
    judge.tap("1: freed 6", "1: give 0", "1: give 2")
    judge.moved(lambda: judge.page.click(".flips__judge >> text=The next grid"))
    assert judge.says("No bid yet.")
    assert judge.too_wide() <= 0
    still(judge)
    assert judge.too_small() == []
    assert judge.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_the_score_of_a_net_is_one_tap_a_count(table, size):
    end = table("score", size, ("Anna", "Bert"))
    end.show("board")
    end.tap("0: left 7", "0: waste 2", "0: done")
    assert end.says("7 animals left in the net")
    assert end.too_wide() <= 0
    assert end.wrong == []


def test_a_hint_in_the_whole_game_is_looked_at_step_by_step_and_leaves_no_trace(tab):
    alone = tab()
    alone.open("/games/fishnflips").click("text=practice")
    alone.page.wait_for_selector("#live")
    for species in ("whale", "swordfish", "dolphin", "ray"):
        alone.tap(f"0: choose {species}")
    alone.page.wait_for_selector("text=A hint")
    before = alone.version()
    for words in ("A hint", "Which card?", "The whole turn"):
        alone.page.click(f"text={words}")
    alone.page.wait_for_selector("text=The best turns")
    assert alone.page.locator(".flips__mark, .flips__arrow").count()
    alone.page.click("text=To the net")
    alone.page.wait_for_selector(".flips__net:not(.flips__net--shown)")
    assert alone.version() == before
    assert alone.wrong == []


def test_an_answer_that_is_read_while_another_device_moves_breaks_no_rule_of_the_page(tab, room):
    """Its place is set by a style, which the page's security policy forbids to copy to the page that comes."""
    position = {
        "people": 2,
        "species": ["whale", "turtle", "dolphin", "ray"],
        "net": "Wbl,Rgl,Wyl/Tbl,p,Wgr/Rgr,Wyl/Wrl,Rgl,Rrr",
        "hands": [["flip-column", "flip-row", "switch"], ["flip-row", "flip-colour", "flip-square"]],
        "powers": [["ray"], ["whale"]],
        "turn": 1,
        "top": "Dbl",
    }
    game = {"game": "fishnflips", "seats": ["Anna", "Bert"], "position": position, "moves": []}
    table = room.tables.bring_in(game)
    anna = tab().sit(room.tables.join_code(table.id, Seat(0)).code)
    anna.page.click(".flips__top")
    anna.page.wait_for_selector("#flips-said[style]:has-text('The draw pile shows dolphin on blue')")
    anna.moved(
        lambda: table.act(["1: flip-row 1"], origin="person", expected=table.version, key="bert-flips-1", seat=Seat(1))
    )
    assert anna.wrong == []
