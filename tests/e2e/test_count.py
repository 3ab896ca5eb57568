"""Counting pieces in a real browser: the picture is tapped, plus and minus are pressed, keys work, and one tap confirms."""

from __future__ import annotations

import pytest

from companion.tables.models import NewTable, SeatSpec
from tests.helpers_browser import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MODE = "coldwater-crown/bait-bag"


@pytest.fixture
def counting(house, device):
    """Opens a count of three blue and one red bait, photographed by the practice camera."""

    def opened(size="tablet"):
        table = house.tables.create(NewTable(MODE, (SeatSpec("Anna"),), sources={"bag": "tell"}), "tablet")
        made = device(size)
        made.sit(house.code(table))
        made.open(f"/t/{table.id}/scan?source=practice&shot=discard")
        for kind, number in (("blue", 3), ("red", 1), ("purple", 0), ("black", 0), ("green", 0), ("yellow", 0)):
            made.page.fill(f"#lay-{kind}", str(number))
        made.page.click("#snap")
        made.page.wait_for_selector("#reading-title:has-text('4 pieces')")
        return made

    return opened


def title(made, words):
    made.page.wait_for_selector(f"#reading-title:has-text('{words}')")


@pytest.mark.parametrize("size", SIZES)
def test_a_count_is_put_right_by_tap_and_confirmed(counting, house, size):
    made = counting(size)
    page = made.page
    assert made.too_wide() <= 0
    assert made.too_small(".count button, .count__kind > span") == []
    page.check("input[name=tool][value=yellow]", force=True)
    page.locator("#count-picture [data-kind=red]").click()
    page.wait_for_selector("#count-picture [data-kind=yellow]")
    box = page.locator("#count-picture").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.12, box["y"] + box["height"] * 0.5)
    title(made, "5 pieces")
    page.check("input[name=tool][value='']", force=True)
    page.locator("#count-picture [data-kind=blue]").first.click()
    title(made, "4 pieces")
    page.click("button[name=step][value='+green']")
    title(made, "5 pieces")
    page.click("#confirm")
    page.wait_for_selector(".done")
    rows = {row.colour: row.in_discard for row in house.table().view(0).rows}
    assert (rows["blue"], rows["yellow"], rows["green"], rows["red"]) == (2, 2, 1, 0)
    assert made.wrong == []


def test_marks_are_changed_with_the_keyboard(counting):
    made = counting()
    page = made.page
    page.check("input[name=tool][value=black]", force=True)
    page.focus("#count-picture [data-kind=red]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#count-picture [data-kind=black]")
    assert page.locator("#count-picture [data-kind=red]").count() == 0
    assert made.wrong == []
