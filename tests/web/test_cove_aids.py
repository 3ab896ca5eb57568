"""The drawn aids of Aquicorn Cove: nothing is skipped, risks stand beside the bag, legal places are lit, stories are told."""

from __future__ import annotations

import pytest

from companion.engine import registry
from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec

NAMES = ("Anna", "Bert", "Cora")


@pytest.fixture
def aid(room, host):
    """Makes a table of an aid, tells it, and gives it with the device of the first seat."""

    def make(mode, *texts, people=2, **more):
        drawn = {source.id: "tell" for source in registry.manifest(f"aquicorn-cove/{mode}").sources}
        seats = tuple(SeatSpec(name) for name in NAMES[:people])
        table = room.tables.create(NewTable(f"aquicorn-cove/{mode}", seats, sources=drawn, **more), host.device)
        for text in texts:
            table = table.refresh()
            table.act([text], origin="person", expected=table.version, key=f"play-{table.version}", seat=Seat(0))
        return table.refresh(), room.join(table, Seat(0))

    return make


@pytest.fixture
def drawn(parse):
    """The page of a table, taken apart; `sends` are what its buttons send, by the class they carry."""

    def look(table, guest, query=""):
        page = parse(guest.get(f"/t/{table.id}{query}"))
        page.sends = [
            (one.get("value"), (one.get("class") or "").split())
            for one in page.all("button")
            if one.get("name") == "text"
        ]
        page.words = page.texts(page.tree)
        return page

    return look


def sends(page, text):
    return any(value == text for value, _ in page.sends)


# ---- Phase caller ----


def test_one_step_stands_large_and_the_next_is_only_reached_by_saying_that_it_is_done(aid, drawn):
    table, guest = aid("phases", people=3)
    seen = []
    for _ in range(4):
        page = drawn(table, guest)
        (step,) = (step for step in table.view(Seat(0)).steps if step.is_now)
        call = next(one for one in page.all("section") if one.get("class") == "cove__call")
        seen.append(step.text)
        assert step.text.replace("⟨0⟩", "Anna").split("⟨")[0] in page.texts(call)
        moves = {value for value, _ in page.sends if "!" not in value}
        assert moves == {"0: next"}
        guest.act(table, "0: next", seat="0")
        table = table.refresh()
    assert len(set(seen)) == 4


def test_the_caller_goes_to_another_round_by_a_correction(aid, drawn):
    table, guest = aid("phases", people=3)
    assert sends(drawn(table, guest), "0! correct round 5")
    assert guest.act(table, "0! correct round 5", seat="0", place="board-said").status_code == 200
    assert "Round 5 of 7" in drawn(table.refresh(), guest).words


# ---- Fishing bag ----


def test_the_bag_shows_the_pool_with_its_odds_and_what_one_more_draw_brings(aid, drawn):
    table, guest = aid("fishing-bag", "0: draw", "*: tile tuna")
    page = drawn(table, guest)
    assert {"0: draw", "0: stop"} <= {value for value, _ in page.sends}
    assert "Food, on average" in page.words
    chances = page.all("progress")
    assert sum(int(one.get("value")) for one in chances if "Chance of" in one.get("aria-label")) in range(95, 106)


def test_hidden_odds_stay_hidden(aid, drawn):
    table, guest = aid("fishing-bag", "0: draw", "*: tile tuna", options={"odds": "hidden"})
    page = drawn(table, guest)
    assert "Food, on average" not in page.words
    assert not page.all("progress")


def test_a_device_switches_the_odds_off_and_on_again(aid, drawn):
    table, guest = aid("fishing-bag", "0: draw", "*: tile tuna")
    buttons = [one for one in drawn(table, guest).all("button") if one.get("name") == "odds"]
    assert [one.get("value") for one in buttons] == ["off"]
    assert guest.post("/settings", odds="off", back=f"/t/{table.id}").status_code == 303
    page = drawn(table, guest)
    assert "Food, on average" not in page.words
    assert not page.all("progress")
    assert [one.get("value") for one in page.all("button") if one.get("name") == "odds"] == ["on"]
    assert guest.post("/settings", odds="on", back=f"/t/{table.id}").status_code == 303
    assert "Food, on average" in drawn(table, guest).words


def test_what_came_is_told_by_its_picture(aid, drawn):
    table, guest = aid("fishing-bag", "0: draw")
    page = drawn(table, guest)
    for choice in table.choices(Seat(0)):
        assert any(value == choice.text and "cove__came-one" in classes for value, classes in page.sends)


def test_pollution_with_no_choice_of_column_needs_no_tap_and_with_one_it_is_tapped_in_the_bay(aid, drawn):
    table, guest = aid("fishing-bag", "0: add left", "0: draw", "*: tile pollution")
    page = drawn(table, guest)
    shown = {value for value, classes in page.sends if "cove__column" in classes}
    assert shown == {"0: column left", "0: column right"}


# ---- Village ----


def test_the_places_of_the_chosen_building_are_lit_and_no_others(aid, drawn):
    table, guest = aid("village", "0: offer greenhouse", "0: offer lumber-mill", "0: turn north-village")
    for one in table.view(Seat(0)).market:
        page = drawn(table, guest, f"?house={one.building.building}")
        lit = {value for value, classes in page.sends if "cove__place--fits" in classes}
        assert lit == {f"0: build {one.building.building} {sign} {space}" for sign, space in one.sites}


def test_a_building_that_fits_nowhere_says_why_row_by_row(aid, drawn):
    table, guest = aid("village", "0: build bakery lightning 1", "0: offer school")
    stuck = [one for one in table.view(Seat(0)).market if not one.sites]
    assert stuck
    page = drawn(table, guest)
    for one in stuck:
        assert one.why_not in page.words


def test_the_village_aid_begins_with_the_camera_or_a_tap(aid, drawn):
    table, guest = aid("village")
    page = drawn(table, guest)
    assert "Show it to the camera" in page.words
    assert sends(page, "0: offer greenhouse")
    assert sends(page, "0: build greenhouse wave 2")


# ---- Storm ----


def test_each_space_says_how_likely_a_die_lies_there_before_the_throw(aid, drawn):
    table, guest = aid("storm", "0: reef 7", "0: dice 3")
    page = drawn(table, guest)
    hits = [page.texts(one) for one in page.all("span") if "cove__hit" in (one.get("class") or "")]
    assert sorted(hits) == sorted(f"{one.percent} %" for one in table.view(Seat(0)).risks if one.percent)


def test_the_throw_is_told_by_dice_and_then_lies_in_the_village(aid, drawn):
    table, guest = aid("storm", "0: dice 1")
    assert sends(drawn(table, guest), "*: storm wave")
    guest.act(table, "*: storm wave", seat="0")
    page = drawn(table.refresh(), guest)
    assert "The storm has passed" in page.words
    assert any("cove__place--die" in classes for _, classes in page.sends)


# ---- Score ----


def test_five_numbers_are_a_tap_each_and_both_stories_are_told(aid, drawn):
    table, guest = aid("score")
    for text in ("prosperity 12", "damaged 2", "reef 9", "pollution 4", "overfished 3"):
        assert sends(drawn(table, guest), f"0: {text}")
        guest.act(table, f"0: {text}", seat="0")
        table = table.refresh()
    page = drawn(table, guest)
    ending = table.view(Seat(0)).ending
    assert (ending.prosperity, ending.reef) == (11, 5)
    assert ending.village_text in page.words
    assert ending.reef_text in page.words
    assert "Prosperity 11, Reef Health 5" in page.words
    assert "Bert win" not in page.words


# ---- Putting right ----


@pytest.mark.parametrize(
    ("mode", "form", "is_so"),
    [
        ("fishing-bag", {"text": "0! correct aquicorns", "word": "2"}, lambda view: view.bay.aquicorns == 2),
        ("fishing-bag", {"text": "0! correct reef", "word": "9"}, lambda view: view.reef == 9),
        ("storm", {"text": "0! correct bay", "word-1": "1", "word-2": "2"}, lambda view: view.bay.right == 2),
    ],
)
def test_what_an_aid_keeps_is_put_right_where_it_comes_filled_in(aid, parse, mode, form, is_so):
    table, guest = aid(mode)
    page = parse(guest.get(f"/t/{table.id}/put-right"))
    filled = {one.get("id"): one.get("value") for one in page.all("input") if one.get("id")}
    assert filled["right-bay-left"] == str(table.view(Seat(0)).bay.left)
    assert filled["right-reef"] == str(table.view(Seat(0)).reef)
    sent = {"seat": "0", "expected": table.version, "key": "put-right-1", "place": "said-sea", **form}
    assert guest.post(f"/t/{table.id}/put-right", True, **sent).status_code == 200
    assert is_so(table.refresh().view(Seat(0)))
