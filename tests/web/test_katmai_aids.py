"""The drawn aids of Katmai: a tile in three taps, who places where and why, what a beeple catches, who won."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec


def aid(room, host, mode, *entries):
    seats = (SeatSpec("Anna", "anchor"), SeatSpec("Bert", "shell"))
    return enter(room.tables.create(NewTable(f"katmai/{mode}", seats), host.device), *entries)


def enter(table, *entries):
    for text in entries:
        table.act(
            [text], origin="person", expected=table.version, key=f"entry-{table.version}", seat=Seat(int(text[0]))
        )
    return table


def sends(page):
    """What the buttons of the page send that may be tapped."""
    return {
        button.get("value")
        for button in page.all("button")
        if button.get("name") == "text" and button.get("disabled") is None
    }


def test_the_camera_comes_first_while_no_tile_lies(room, host, parse):
    for mode in ("river", "objectives", "score"):
        page = parse(host.get(f"/t/{aid(room, host, mode).id}"))
        links = [link.get("href") for link in page.all("a") if "button--main" in (link.get("class") or "")]
        assert any(link.endswith("/scan") for link in links)


def test_a_tile_is_entered_in_three_taps_and_stays_open_meanwhile(room, host, parse):
    table = aid(room, host, "river")
    page = parse(host.get(f"/t/{table.id}"))
    opener = next(
        link for link in page.all("a") if "kat__plate" in (link.get("class") or "") and "tile=4" in link.get("href")
    )
    opened = parse(host.get(opener.get("href")))
    assert {f"0: face 4 tile-{n}{side}" for n in range(1, 8) for side in "ab"} <= sends(opened)
    form = next(form for form in opened.all("form") if form.get("id") == "choices")
    assert "tile=4" in form.get("action")
    answer = host.post(
        form.get("action"),
        True,
        text="0: face 4 tile-3b",
        seat="0",
        expected=table.version,
        key="three-taps-1",
        place="refusal-choices",
    )
    assert 'id="kat-edit"' in answer.get_data(as_text=True)
    after = parse(host.get(f"/t/{table.id}?tile=4"))
    assert {"0: card 4 holly", "0: beeple 4a 0", "0: beeple 4d 1", "0: face 4 none"} <= sends(after)
    assert "0: face 5 tile-3a" not in sends(
        parse(host.get(f"/t/{table.id}?tile=5"))
    )  # the other face of a tile that lies


def test_each_tile_says_who_may_place_where_and_why(room, host, visible, parse):
    table = aid(
        room,
        host,
        "river",
        "0: face 2 tile-1a",
        "0: card 2 diver",
        "0: card 2 weevil",
        "0: card 2 flo",
        "0: card 2 brett",
    )
    words = visible(host.get(f"/t/{table.id}"))
    assert "Anna may place a beeple on 2a, 2b, 2c or 2d." in words
    opened = visible(host.get(f"/t/{table.id}?tile=2"))
    assert "deep pool is free: 5" in opened
    assert "2 cards each: 4" in opened
    lit = [
        one for one in parse(host.get(f"/t/{table.id}")).all("button") if "kat__space--free" in (one.get("class") or "")
    ]
    assert len(lit) == 4
    assert "0: clear" in sends(parse(host.get(f"/t/{table.id}")))


def test_a_cub_and_an_aim_are_tapped_at_the_opened_tile(room, host, parse):
    table = aid(room, host, "river", "0: face 2 tile-3b", "0: card 2 holly", "0: card 2 tansy")
    assert {"0: cub holly on", "0: cub tansy on", "0: lift holly"} <= sends(parse(host.get(f"/t/{table.id}?tile=2")))
    enter(table, "0: cub holly on")
    assert "0: cub holly off" in sends(parse(host.get(f"/t/{table.id}?tile=2")))


def test_a_letter_puts_its_four_objectives_in_play_with_one_tap(room, host, parse):
    table = aid(room, host, "objectives")
    letters = [text for text in sends(parse(host.get(f"/t/{table.id}"))) if text.count(" in") == 4]
    assert len(letters) == 8
    answer = host.act(table, sorted(letters)[0], seat=0)
    assert answer.status_code == 200
    assert len(table.refresh().view(None).objectives) == 4


def test_a_placed_beeple_says_what_it_catches_and_lights_the_beeples(room, host, parse, visible):
    table = aid(
        room,
        host,
        "objectives",
        "0: face 1 tile-1a",
        "0: face 2 tile-2a",
        "0: objective on-the-rocks in",
        "0: objective parade in",
    )
    first, second = [one.name for tile in table.view(None).tiles for one in tile.spaces if one.feature == "rocks"][:2]
    enter(table, f"0: beeple {first} 0")
    page = parse(host.get(f"/t/{table.id}"))
    assert {f"0: place {second}", f"1: place {second}"} <= sends(page)
    answer = host.post(
        f"/t/{table.id}/act",
        True,
        text=f"0: place {second}",
        seat="0",
        expected=table.version,
        key="place-one-1",
        place="board-said",
    )
    assert answer.status_code == 200
    words = visible(host.get(f"/t/{table.id}"))
    assert f"Anna on {second}: 1 salmon" in words
    assert "Parade: not satisfied by this beeple." in words
    lit = [
        one
        for one in parse(host.get(f"/t/{table.id}")).all("button")
        if "kat__space--served" in (one.get("class") or "")
    ]
    assert len(lit) == 2


def test_the_score_is_counted_by_steps_and_shows_the_result_on_the_table(room, host, parse, visible):
    table = aid(room, host, "score", "0: objective on-the-rocks in", "0: objective parade in", "0: salmon parade 1 3")
    page = sends(parse(host.get(f"/t/{table.id}")))
    assert {"0: salmon parade 1 4", "0: salmon parade 1 2", "0: salmon on-the-rocks 0 1", "0: done"} <= page
    assert "0: salmon on-the-rocks 0 -1" not in page
    enter(table, "0: done")
    assert "Bert wins" in visible(host.get(f"/t/{table.id}"))
    assert "0: open" in sends(parse(host.get(f"/t/{table.id}")))


@pytest.mark.slow
def test_whatever_may_be_entered_is_a_button_somewhere(room, host, parse):
    table = aid(
        room,
        host,
        "river",
        "0: face 2 tile-3b",
        "0: card 2 holly",
        "0: card 2 tansy",
        "0: beeple 2a 0",
        "0: card 2 dent",
    )
    seen = set(sends(parse(host.get(f"/t/{table.id}"))))
    for number in range(1, 8):
        seen |= sends(parse(host.get(f"/t/{table.id}?tile={number}")))
    legal = {choice.text for choice in table.choices(Seat(0))}
    # Before a tile lies, its face is entered first.
    bare = {text for text in legal if text.split()[1] in ("card", "beeple") and text.split()[2][0] != "2"}
    assert legal - bare <= seen


def test_an_objective_of_the_end_shows_how_both_stand_and_which_beeples_count(room, host, visible, parse):
    table = aid(
        room,
        host,
        "objectives",
        "0: face 1 tile-1a",
        "0: face 2 tile-2a",
        "0: objective everybear in",
        "0: beeple 1a 0",
        "0: beeple 1b 0",
        "0: beeple 2a 1",
    )
    answer = host.get(f"/t/{table.id}?objective=everybear")
    assert "1 tile with 2 beeples or more (1a, 1b)" in visible(answer)
    lit = [one for one in parse(answer).all("button") if "kat__space--served" in (one.get("class") or "")]
    assert len(lit) == 2
