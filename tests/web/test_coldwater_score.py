"""The Score mode's page and its receipt: few taps a fish, others' fish unseen, the result ranked and told."""

from __future__ import annotations

import re

import pytest

from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec

NAMES = (("Mara", "anchor"), ("Jonas", "shell"), ("Ilse", "star"))


def made(room, host, *names, **options):
    seats = tuple(SeatSpec(name, mark) for name, mark in NAMES if not names or name in names)
    return room.tables.create(NewTable("coldwater-crown/score", seats, options=options), host.device)


@pytest.fixture
def table(room, host):
    """Everybody sees all fish, so that one device enters for all without a curtain."""
    return made(room, host, **{"fish-privacy": "open"})


@pytest.fixture
def private(room, host):
    return made(room, host)


def enter(table, *texts):
    for text in texts:
        seat = Seat(int(text[0]))
        table.act([text], origin="person", expected=table.version, key=f"key-{table.version}-{text}", seat=seat)


def play_to_the_end(table):
    enter(table, "0: tile tag-5", "0: fish card wrasse-5", "0: fish card pike-8", "0: angler crab")
    enter(table, "1: fish card wrasse-3", "1: trophy small-species 3", "2: fish card roach-2")
    enter(table, "0: done", "1: done", "2: done")


def buttons(page):
    return {one.get("value"): one for one in page.all("button") if one.get("name") == "text"}


def test_every_weight_side_that_is_known_is_one_tap(host, table, parse):
    found = buttons(parse(host.get(f"/t/{table.id}")))
    cards = [text for text in found if text.startswith("0: fish card ")]
    assert len(cards) == 60
    assert found["0: fish card wrasse-3"].get("aria-label") == "Wrasse 5 lb, Magenta, 07:33"


def test_an_entered_fish_stands_out_and_comes_out_by_tap(host, table, parse):
    host.act(table, "0: fish card wrasse-3", seat="0")
    found = buttons(parse(host.get(f"/t/{table.id}")))
    assert "0: fish card wrasse-3" not in found
    assert found["0: remove fish 0"].get("aria-pressed") == "true"
    host.act(table, "0: remove fish 0", seat="0")
    assert table.view(Seat(0)).rows[0].fish == ()


def test_the_numbers_of_a_fish_by_hand_are_told_in_one_go(host, table):
    host.act(table, "0: fish salmon", seat="0")
    more = {"text.1": "0: weight 12", "text.2": "0: tag tag-2", "text.3": "0: hour 6", "text.4": "0: minute 12"}
    answer = host.post(f"/t/{table.id}/act", True, seat="0", expected=table.version, key="key-in-one-go", **more)
    assert answer.status_code == 200
    (fish,) = table.view(Seat(0)).rows[0].fish
    assert (fish.weight, fish.tag_name, fish.stamp) == (12, "Teal", "06:12")


def test_what_nobody_knows_may_stay_so_and_is_said_in_words(host, table, visible):
    host.act(table, "0: fish salmon", seat="0")
    more = {"text.1": "0: weight 6", "text.2": "0: tag ?", "text.3": "0: hour ?", "text.4": ""}
    host.post(f"/t/{table.id}/act", True, seat="0", expected=table.version, key="key-some-missing", **more)
    assert "Salmon 6 lb: tag and time stamp not told." in visible(host.get(f"/t/{table.id}"))


def test_only_what_is_asked_is_in_the_form_of_a_fish_by_hand(host, table, parse):
    enter(table, "0: fish salmon", "0: weight 5")
    page = parse(host.get(f"/t/{table.id}"))
    names = {one.get("name") for one in page.all("input")} | {one.get("name") for one in page.all("select")}
    assert "text.1" not in names
    assert {"text.2", "text.3", "text.4"} <= names


def test_another_submission_is_one_tap(host, table, parse):
    enter(table, "0: tile tag-5", "0: fish card wrasse-5", "0: fish card wrasse-3", "0: fish card john-dory-4")
    (swap,) = [text for text in buttons(parse(host.get(f"/t/{table.id}"))) if text == "0: submit 1"][:1]
    host.act(table, swap, seat="0")
    assert [fish.n for fish in table.view(Seat(0)).rows[0].fish if fish.is_submitted] == [1, 2]


def test_a_button_may_do_several_moves_as_one_act(host, table):
    host.act(table, "0: fish card wrasse-5\n0: fish card pike-8", seat="0")
    assert len(table.view(Seat(0)).rows[0].fish) == 2
    assert table.version == 2 or table.undo_view(Seat(0)).groups == 1


def test_the_app_says_what_it_would_submit_and_why(host, table, visible):
    enter(table, "0: fish card wrasse-5", "0: fish card wrasse-3")
    words = visible(host.get(f"/t/{table.id}"))
    assert "The app submits Wrasse 7. The heaviest fish of each species, 7 lb together." in words


def test_a_trophy_is_offered_only_while_it_is_there(host, table, parse, visible):
    enter(table, "1: trophy small-species 5", "1: trophy first-to-12 2")
    page = host.get(f"/t/{table.id}")
    found = buttons(parse(page))
    assert "0: trophy small-species 5" not in found
    assert "0: trophy first-to-12 2" not in found
    assert "0: trophy small-species 3" in found
    assert "Jonas has the 5" in visible(page)


def test_what_is_entered_is_counted(host, table, visible):
    enter(table, "0: fish card wrasse-5", "0: angler crab", "0: angler ray", "0: trophy mystery 1")
    assert "1 fish · 2 Master Anglers · 1 trophy" in visible(host.get(f"/t/{table.id}"))


def test_open_fish_need_no_curtain_and_a_tab_changes_the_player(host, table, parse):
    page = parse(host.get(f"/t/{table.id}"))
    assert "0: done" in buttons(page)
    host.post(f"/t/{table.id}/curtain", True, seat="2")
    found = buttons(parse(host.get(f"/t/{table.id}")))
    assert "2: done" in found
    assert "0: done" not in found


def test_private_fish_stay_behind_the_curtain(host, private, parse, visible):
    page = host.get(f"/t/{private.id}")
    assert "Pass to Mara" in visible(page)
    assert not any(": fish card" in text for text in buttons(parse(page)))


def test_another_players_device_sees_species_and_no_weight_sides(room, host, private, parse):
    enter(private, "0: tile tag-5", "0: fish card wrasse-3", "0: fish wrasse", "0: weight 17", "0: tag ?", "0: hour ?")
    guest = room.join(private, 1)
    page = guest.get(f"/t/{private.id}")
    text = page.get_data(as_text=True)
    assert "0: remove fish" not in text
    assert not re.search(r"\b17 lb|wrasse-3[^\"]*entered", text)
    hers = next(one for one in parse(page).all("section") if one.get("aria-label") == "Mara")
    words = " ".join("".join(hers.itertext()).split())
    assert "2 fish" in words
    assert "Wrasse2" in words
    assert "Weights show once everybody is done" in words
    assert not re.search(r"\d\d:\d\d", words)


def test_the_receipt_is_closed_until_the_fish_are_shown(host, private, visible):
    assert "closed until the end" in visible(host.get(f"/t/{private.id}/score"))
    assert host.get(f"/t/{private.id}/score.txt").status_code == 403


def test_once_all_are_done_the_result_stands_on_the_table(host, private, visible):
    play_to_the_end(private)
    page = host.get(f"/t/{private.id}")
    words = visible(page)
    assert "Mara wins" in words
    assert "ahead of Jonas" in words
    assert "Pass to" not in words
    assert f"/t/{private.id}/undo" in page.get_data(as_text=True)


def test_the_receipt_is_ranked_and_crowns_the_most_of_a_row(host, table, parse):
    enter(table, "1: fish card wrasse-3", "2: fish card wrasse-5", "2: trophy eight-species 5")
    enter(table, "1: trophy eight-species 3", "1: trophy mystery 1")
    enter(table, "0: tile tag-1", "0: done", "1: done", "2: done")
    text = host.get(f"/t/{table.id}/score").get_data(as_text=True)
    assert re.findall(r'receipt__name"[^>]*>([^<]+)', text) == ["Ilse", "Jonas", "Mara"]
    assert 'aria-label="Ilse, Shore Contest, the most: 5"' in text
    assert 'aria-label="Jonas, Shore Contest: 3"' in text


def test_ties_are_told(host, table, visible):
    enter(table, "0: fish card wrasse-5", "1: fish card john-dory-4", "0: tile tag-1")
    enter(table, "0: done", "1: done", "2: done")
    words = visible(host.get(f"/t/{table.id}/score"))
    assert "Jonas and Mara tie on 7 lb; Jonas comes first by the earliest time stamp, 07:57 against 11:53" in words


def test_the_receipt_copies_as_text(host, table):
    play_to_the_end(table)
    answer = host.get(f"/t/{table.id}/score.txt")
    assert answer.mimetype == "text/plain"
    lines = answer.get_data(as_text=True).splitlines()
    assert lines[0].startswith("Coldwater Crown")
    assert lines[2].startswith("1. Mara: ")
    assert [line.split()[-3:] for line in lines if line.startswith("Shore Contest")] == [["5", "3", "2"]]


def test_the_printed_receipt_has_every_line_with_its_rule(host, table, parse):
    play_to_the_end(table)
    page = parse(host.get(f"/t/{table.id}/score"))
    (paper,) = [one for one in page.all("section") if one.get("class") == "paper"]
    words = " ".join("".join(paper.itertext()).split())
    assert "7 lb (Wrasse 7): place 1 of 3. CW-R43" in words
    assert "No Mystery Weight won. CW-R34" in words


def test_what_is_missing_is_asked_before_anybody_is_crowned(host, table, visible):
    enter(table, "0: fish card wrasse-5", "0: done", "1: done", "2: done")
    words = visible(host.get(f"/t/{table.id}/score"))
    assert "Mara leads" in words
    assert "The tag of the Tag tile." in words
    assert "could still change it" in words


def test_a_player_who_forgot_something_goes_on(host, table):
    play_to_the_end(table)
    assert host.act(table, "1! reopen 1", place="refusal-correct").status_code == 200
    assert table.to_act == (Seat(1),)


def test_the_places_of_a_contest_are_told_by_hand(host, table, visible):
    play_to_the_end(table)
    host.act(table, "0! contest shore 2 1 0", place="refusal-order-shore")
    words = visible(host.get(f"/t/{table.id}/score?seat=2&category=Shore+Contest"))
    assert "The 5 was given by hand" in words


def test_alone_the_silent_player_has_its_own_row_and_name(room, host, parse, visible):
    solo = made(room, host, "Mara")
    found = buttons(parse(host.get(f"/t/{solo.id}")))
    assert "0: silent fish card wrasse-5" in found
    enter(solo, "0: silent fish card wrasse-5", "0: silent trophy first-to-12 2", "0: silent fish card pike-8")
    enter(solo, "0: tile tag-1", "0: done")
    assert "Silent player wins" in visible(host.get(f"/t/{solo.id}/score"))


@pytest.mark.parametrize(
    "moves",
    [(), ("0: fish card wrasse-3",), ("0: fish wrasse",), ("0: fish wrasse", "0: weight 3", "0: tag ?", "0: hour ?")],
)
def test_the_page_is_whole_at_every_moment(host, table, parse, moves):
    enter(table, *moves)
    page = parse(host.get(f"/t/{table.id}"))
    assert len(page.ids) == len(set(page.ids))
    forms = {one.get("id") for one in page.all("form")}
    assert all(one.get("form") in forms for one in page.all("button") if one.get("form"))


def test_a_games_sheets_load_for_its_pages_only(host, table, room):
    assert "css/crown.css" in host.get(f"/t/{table.id}").get_data(as_text=True)
    assert "css/crown.css" in host.get(f"/t/{table.id}/draw").get_data(as_text=True)
    divers = room.divers(host)
    for path in ("/", f"/t/{divers.id}", "/settings"):
        assert "css/crown.css" not in host.get(path).get_data(as_text=True), path


def test_the_one_thing_to_do_is_the_large_button(room, host, parse):
    alone = room.tables.create(NewTable("coldwater-crown/silent-player", (SeatSpec("Mara", "anchor"),)), host.device)
    for text in ("*: mystery 4", "0: token red port"):
        alone.act([text], origin="person", expected=alone.version, key=f"key-{alone.version}-m", seat=Seat(0))
    large = [
        one for one in parse(host.get(f"/t/{alone.id}")).all("button") if "button--main" in (one.get("class") or "")
    ]
    assert [one.get("value") for one in large] == ["0: run"]


def test_odds_that_the_app_cannot_know_say_so(room, host, visible):
    alone = room.tables.create(NewTable("coldwater-crown/silent-player", (SeatSpec("Mara", "anchor"),)), host.device)
    for text in ("*: mystery 4", "0: token red port", "0: run"):
        alone.act([text], origin="person", expected=alone.version, key=f"key-{alone.version}-o", seat=Seat(0))
    words = visible(host.get(f"/t/{alone.id}/draw"))
    assert "Not exact." in words
    assert "You draw from your own bag" in words
