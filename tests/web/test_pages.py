"""Every page is whole: valid, labelled, free of anything inline or from elsewhere."""

from __future__ import annotations

import re

import pytest

from companion.engine.game import Seat
from companion.tables.models import SeatSpec

LOBBY = (
    "/",
    "/games/divers",
    "/games/coldwater-crown",
    "/start/divers",
    "/start/coldwater-crown",
    "/start/coldwater-crown/silent-player",
    "/history",
    "/about",
    "/settings",
    "/settings?back=/t/abc",
    "/join",
    "/cards",
    "/cards/coldwater-crown",
    "/cards/coldwater-crown?component=angler",
    "/cards/coldwater-crown/wrasse-1",
    "/nothing-here",
)
TABLE = ("", "/log", "/why", "/checklist", "/draw", "/score", "/manage", "/seats", "/seats?seat=0")


def check(page):
    """All that holds for every page of ours."""
    ids = page.ids
    assert len(ids) == len(set(ids)), "an id stands twice"
    for element in page.tree.iter():
        if not isinstance(element.tag, str):
            continue
        for name, value in element.attrib.items():
            assert not name.startswith("on"), f"{name} on {element.tag}"
            assert name != "style", f"inline style on {element.tag}"
            if name in ("src", "href", "action", "hx-get", "hx-post", "sse-connect", "poster"):
                assert value.startswith(("/", "#")), f"{element.tag} {name}={value}"
            if name in ("for", "aria-describedby", "aria-labelledby", "aria-controls"):
                for target in value.split():
                    assert target in ids, f"{name}={target} names nothing"
            if name in ("hx-target", "hx-indicator") and value.startswith("#"):
                assert value[1:] in ids, f"{name}={value} names nothing"
    for script in page.all("script"):
        assert script.get("src")
        assert not (script.text or "").strip()
    assert not page.all("style")
    labels = {label.get("for") for label in page.all("label")}
    for field in [*page.all("input"), *page.all("select"), *page.all("textarea")]:
        if field.get("type") == "hidden":
            continue
        inside = any(field in list(label.iter()) for label in page.all("label"))
        assert inside or field.get("id") in labels or field.get("aria-label") or field.get("aria-labelledby"), (
            f"{field.get('name')} has no label"
        )
    for button in [*page.all("button"), *page.all("a"), *page.all("summary")]:
        assert page.texts(button) or button.get("aria-label"), f"a {button.tag} without words: {button.attrib}"
    for picture in [*page.all("img"), *page.all("svg")]:
        named = picture.get("alt") is not None or picture.get("aria-label")
        assert named or picture.get("aria-hidden") == "true", "a picture that is neither named nor hidden"
    assert len(page.all("h1")) == 1
    assert len(page.all("main")) == 1
    assert page.all("title")[0].text.strip()
    assert page.tree.get("lang") == "en"


@pytest.mark.parametrize("path", LOBBY)
def test_a_page_of_the_lobby_is_whole(host, parse, path):
    check(parse(host.get(path)))


@pytest.mark.parametrize("path", TABLE)
@pytest.mark.parametrize("who", ["host", "guest", "stranger"])
def test_a_page_of_a_table_is_whole_for_everybody(room, host, parse, path, who):
    table = room.divers(host, "Anna", "Bert", SeatSpec("Deckhand", bot="greedy"))
    guest = room.join(table, Seat(1))
    visitor = {"host": host, "guest": guest, "stranger": room.visitor()}[who]
    check(parse(visitor.get(f"/t/{table.id}{path}")))


@pytest.mark.parametrize("path", TABLE)
def test_a_page_of_a_table_is_whole_at_every_moment(room, host, parse, path):
    table = room.divers(host)
    for texts in (("0: depth 3",), ("1: depth 1",), ("*: drew pink",), ("*: weight 2",), ("0: keep",)):
        host.post(f"/t/{table.id}/curtain", seat=str(max(0, table.to_act[0] if table.to_act else 0)))
        check(parse(host.get(f"/t/{table.id}{path}")))
        seat = Seat(int(texts[0][0])) if texts[0][0].isdecimal() else None
        table.act(texts, origin="person", expected=table.version, key=f"key-{table.version}", seat=seat)
    table.end_early()
    check(parse(host.get(f"/t/{table.id}{path}")))


def test_the_pages_of_a_join_code_are_whole(room, host, parse):
    table = room.divers(host)
    for seat in (None, Seat(1)):
        code = room.tables.join_code(table.id, seat).code
        check(parse(room.visitor().get(f"/j/{code}")))


def test_a_live_part_is_the_same_markup_as_in_the_page(room, host):
    table = room.divers(host, "Anna")
    keys = re.compile(r'(name="key" value=")[^"]+')
    page = keys.sub(r"\1", host.get(f"/t/{table.id}").get_data(as_text=True))
    part = keys.sub(r"\1", host.part(f"/t/{table.id}").get_data(as_text=True))
    assert part.strip() in page


def test_an_unknown_table_is_a_page_that_says_so(host, visible):
    answer = host.get("/t/0000000000000000")
    assert answer.status_code == 404
    assert "Nothing here" in visible(answer)


def test_home_shows_running_tables_before_the_shelf(room, host, visible):
    room.divers(host, title="Friday night")
    words = visible(host.get("/"))
    assert words.index("Friday night") < words.index("The shelf")


def test_an_empty_history_says_what_will_stand_there(host, visible):
    assert "No table is finished yet" in visible(host.get("/history"))
