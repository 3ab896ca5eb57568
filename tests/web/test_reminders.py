"""The reminder of a phase: what it is about, in our own words or the game's, until it is read or a device wants none."""

from __future__ import annotations

import pytest

from companion.tables.models import NewTable, SeatSpec
from tests.helpers_browser import SIZES

MODE = "coldwater-crown/silent-player"


def alone(room, owner):
    return room.tables.create(NewTable(MODE, (SeatSpec("Anna"),)), owner)


def shown(answer):
    return "data-reminder=" in answer.get_data(as_text=True)


def test_a_phase_is_told_by_its_clause_in_our_own_words(room, host, visible):
    table = alone(room, host.device)
    asked = table.prompt(0)
    page = host.get(f"/t/{table.id}")
    assert shown(page)
    assert asked.rule
    assert asked.rule in visible(page)


def test_a_game_may_say_itself_what_its_phase_is_about(room, host, visible):
    table = room.divers(host, sources={"bag": "tell"})
    guests = [room.join(table, seat) for seat in (0, 1)]
    for seat, guest in enumerate(guests):
        guest.act(table.refresh(), f"{seat}: depth {seat + 1}", seat=seat)
    pages = [visible(guest.get(f"/t/{table.id}")) for guest in guests]
    assert any("Pearls. A pearl for the deepest diver comes out of the bag." in page for page in pages)


def test_a_game_without_words_for_its_rules_has_no_reminder(room, host):
    table = room.divers(host)
    assert not shown(host.get(f"/t/{table.id}"))


def test_reminders_are_switched_off_for_one_device_and_on_again(room, host):
    table = alone(room, host.device)
    back = f"/t/{table.id}"
    assert host.post("/settings", reminders="off", back=back).headers["Location"].endswith(back)
    page = host.get(back)
    assert not shown(page)
    assert "Remind me of each phase" in page.get_data(as_text=True)
    host.post("/settings", reminders="on", back=back)
    assert shown(host.get(back))


def test_another_device_keeps_its_own_choice(room, host):
    table = room.tables.create(NewTable("coldwater-crown/bait-bag", (SeatSpec("Anna"), SeatSpec("Bert"))), host.device)
    guest = room.join(table, 1)
    guest.post("/settings", reminders="off")
    assert shown(host.get(f"/t/{table.id}"))
    assert not shown(guest.get(f"/t/{table.id}"))


def test_the_first_walk_of_a_practice_table_tells_instead(room, host):
    table = room.tables.create(NewTable("coldwater-crown", (SeatSpec("Anna"),), practice=True), host.device)
    page = host.get(f"/t/{table.id}").get_data(as_text=True)
    assert "First walk" in page
    assert "data-reminder=" not in page


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_reminder_that_was_read_stays_away_until_the_next_phase(tab, size):
    made = tab(size)
    made.start(MODE)
    reminder = made.page.locator("[data-reminder]")
    assert reminder.is_visible()
    assert made.too_wide() <= 0
    assert made.too_small(".reminder button") == []
    first = reminder.get_attribute("data-reminder")
    made.page.click("text=Got it")
    assert reminder.is_hidden()
    made.page.reload()
    assert reminder.is_hidden()
    made.tap("*: mystery 4")
    assert reminder.get_attribute("data-reminder") != first
    made.show("rail")
    assert reminder.is_visible()
    assert made.wrong == []


@pytest.mark.browser
@pytest.mark.slow
def test_no_more_reminders_is_one_tap_and_so_is_the_way_back(tab):
    made = tab()
    made.start(MODE)
    made.page.click(".reminder >> text=Switch off")
    made.page.wait_for_selector("#live")
    assert made.page.locator("[data-reminder]").count() == 0
    made.page.click("[aria-label='More about this table']")
    made.page.click("text=Remind me of each phase")
    made.page.wait_for_selector("[data-reminder]")
    assert made.wrong == []


BESIDE = """() => {
  const [prompt, reminder, choices] = ['.prompt', '[data-reminder]', '#choices']
    .map((which) => document.querySelector(`#rail ${which}`).getBoundingClientRect());
  const beside = (one) => reminder.left >= one.right || reminder.right <= one.left;
  return {beside: beside(prompt) && beside(choices), between: choices.top - prompt.bottom};
}"""


@pytest.mark.browser
@pytest.mark.slow
def test_on_a_low_screen_a_reminder_takes_the_free_half_and_never_pushes_the_choices_down(tab):
    made = tab("small")
    made.start(MODE)
    for moves in ((), ("*: mystery 4",)):
        made.tap(*moves)
        made.show("rail")
        places = made.page.evaluate(BESIDE)
        assert places["beside"]
        assert places["between"] <= 24
    assert made.page.locator(".rail__story [data-reminder]").count() == 1
    assert made.too_wide() <= 0
    assert made.wrong == []
