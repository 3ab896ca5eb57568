"""A bot's card from a real deck: the camera sees it, nobody is told which it is, and no picture stays."""

from __future__ import annotations

import io

import pytest

from companion.engine import registry
from companion.engine.game import CHANCE
from companion.tables.models import NewTable, SeatSpec
from companion.web import scanpractice
from vision.frame import encode_jpeg

GAME = "katmai"
GIVEN = {
    "tiles": [f"tile-{n}a" for n in range(1, 8)],
    "objectives": ["on-the-rocks", "wading-in", "three-in-a-row", "box-in"],
    "start": 1,
}
DRAWN = "chunk"
OPTIONS = {"hands": "first-kept", "dealing": "places"}


@pytest.fixture
def table(room, host):
    """Robin, a bot with Sandy's cards, draws its first from the box; Anna's hand stays on the table."""
    sources = {source.id: "tell" for source in registry.manifest(GAME).sources} | {"hand": "camera"}
    seats = (SeatSpec("Anna", "anchor"), SeatSpec("Robin", "shell", bot="uniform"))
    made = room.tables.create(NewTable(GAME, seats, sources=sources, given=GIVEN, options=OPTIONS), host.device)
    assert made.to_act == (CHANCE,)
    assert made.chance.private_to == 1
    return made


def bytes_of(*cards):
    laid = [scanpractice.Laid(card, "front", 90 * n, 0, 8) for n, card in enumerate(cards)]
    return encode_jpeg(scanpractice.picture(GAME, laid).frame.image)


def show(device, table, *cards, fragment=True):
    form = {"picture": (io.BytesIO(bytes_of(*cards)), "card.jpg"), "shot": "card", "place": "refusal-take"}
    headers = {"Sec-Fetch-Site": "same-origin", **({"HX-Request": "true"} if fragment else {})}
    return device.client.post(f"/t/{table.id}/scan/picture", data=form, headers=headers)


def names_it(answer, card=DRAWN):
    text = (answer.get_data(as_text=True) + str(answer.headers)).casefold()
    return card in text or registry.cards(registry.manifest(GAME)).row(card)["name"].casefold() in text


def test_the_host_is_asked_to_show_the_bots_card_without_looking(host, table, visible):
    page = host.get(f"/t/{table.id}/scan")
    assert "The card that Robin draws" in visible(page)
    assert 'data-blind="yes"' in page.get_data(as_text=True)


def test_what_is_read_goes_to_the_bot_and_no_answer_names_it(host, table, visible):
    answer = show(host, table, DRAWN)
    assert answer.status_code == 200
    assert not names_it(answer)
    assert "Robin draws a card." in visible(answer)
    assert "in place A" in visible(answer)
    table.refresh()
    assert table.view(1).players[1].hand[0].bear == DRAWN
    for looker in (0, None):
        assert DRAWN not in repr(table.view(looker))
    for path in ("", "/scan", "/log"):
        assert not names_it(host.get(f"/t/{table.id}{path}"))


def test_the_picture_stays_dark_after_the_last_card_until_it_is_put_away(host, table, visible):
    show(host, table, DRAWN)
    show(host, table, "norman")
    assert table.refresh().to_act == (0,)
    waiting = host.part(f"/t/{table.id}/scan?source=live&shot=card&blind=yes")
    assert 'data-blind="away"' in waiting.get_data(as_text=True)
    assert 'data-open="no"' in waiting.get_data(as_text=True)
    assert "Put it away face down first" in visible(waiting)
    gone = host.get(f"/t/{table.id}/scan?source=live")
    assert 'data-blind="no"' in gone.get_data(as_text=True)


def test_no_picture_is_kept(host, table, room):
    show(host, table, DRAWN)
    assert table.refresh().shown_scans((0, 1, None)) == ()
    assert not any(logged.scan for logged in table.board.history.events)
    assert room.tables._parts.store.scans(table.id) == ()


def test_the_answer_is_the_same_whichever_card_it_was(host, room, table):
    first = show(host, table, DRAWN).get_data(as_text=True)
    table.refresh()
    second = show(host, table, "norman").get_data(as_text=True)
    assert first.count("<p>") == second.count("<p>")
    assert not names_it(show(host, table, "brett"), "brett")


def test_a_card_that_cannot_be_drawn_is_refused_without_its_name(host, table, visible):
    show(host, table, DRAWN)
    table.refresh()
    version = table.version
    again = show(host, table, DRAWN)
    assert again.status_code == 422
    assert not names_it(again)
    assert "Nothing was entered" in visible(again)
    assert table.refresh().version == version


@pytest.mark.parametrize("cards", [(), ("norman", "brett"), ("holly",)])
def test_no_card_two_cards_or_the_other_decks_are_refused_without_a_name(host, table, cards):
    answer = show(host, table, *cards)
    assert answer.status_code == 422
    assert not any(names_it(answer, card) for card in cards)


def test_a_frame_of_the_live_camera_says_only_that_a_card_is_there(host, table):
    path = f"/t/{table.id}/scan/frame?shot=card&camera=one"
    headers = {"Sec-Fetch-Site": "same-origin"}
    seen = [host.client.post(path, data=bytes_of(DRAWN), headers=headers) for _ in range(6)]
    assert not any(map(names_it, seen))
    told = seen[-1].get_json()
    assert (told["marks"], told["ghosts"], told["covered"]) == ([], [], [])
    assert told["ready"]
    assert {one.get_json()["stamp"] for one in seen} <= {"0", "1"}
    others = [host.client.post(path, data=bytes_of("brett"), headers=headers) for _ in range(8)]
    assert others[-1].get_json()["stamp"] != told["stamp"]
    assert set(others[-1].get_json()) == set(told)


def test_only_the_host_shows_a_bots_card(room, host, table):
    guest = room.join(table, 0)
    assert show(guest, table, DRAWN).status_code == 409
    assert table.refresh().chance.private_to == 1


def test_without_script_it_goes_back_to_the_table(host, table):
    answer = show(host, table, DRAWN, fragment=False)
    assert answer.status_code == 303
    assert not names_it(answer)
    assert table.refresh().view(1).players[1].hand[0].bear == DRAWN
