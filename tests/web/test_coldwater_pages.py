"""The drawn table of Coldwater Crown: every legal move is offered, nothing of others shows, and corrections go there and back."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from companion.engine import registry
from companion.engine.game import CHANCE, Seat
from companion.tables.models import NewTable, SeatSpec

MODE = "coldwater-crown"
SOURCES = {source.id: "app" for source in registry.manifest(MODE).sources}
NAMES = ("Anna", "Bert", "Cora", "Dora")


def crown(room, host, people, **more):
    seats = tuple(SeatSpec(name) for name in NAMES[:people])
    return room.tables.create(NewTable(MODE, seats, sources=SOURCES, given={"start": 0}, **more), host.device)


def play(table, rng, moves):
    """Plays random legal moves, catching and taking rather than passing so that the game moves on."""
    for _ in range(moves):
        if not table.to_act or table.to_act == (CHANCE,):
            return
        seat = table.to_act[0]
        texts = [choice.text for choice in table.choices(seat)]
        keen = [text for text in texts if re.search(r": (take|catch|fill|select|to [a-z-]+\d)", text)]
        text = rng.choice(keen or texts)
        table.act([text], origin="person", expected=table.version, key=f"play-{table.version}", seat=seat)


def buttons(page):
    """What each button of the page sends, with its words."""
    found = {}
    for button in page.all("button"):
        if button.get("name") == "text":
            words = button.get("aria-label") or page.texts(button)
            found.setdefault(unescape(button.get("value")), []).append((words, button.get("form")))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_every_legal_move_has_a_labelled_button(room, host, parse, people):
    table = crown(room, host, people)
    rng = Random(people)
    guests = [room.join(table, Seat(n)) for n in range(people)]
    for _ in range(5):
        play(table, rng, 9)
        if not table.to_act or table.to_act == (CHANCE,):
            break
        seat = table.to_act[0]
        offered = buttons(parse(guests[seat].get(f"/t/{table.id}")))
        for choice in table.choices(seat):
            assert choice.text in offered, choice.text
            assert all(words for words, _ in offered[choice.text])


@pytest.mark.slow
@pytest.mark.parametrize("people", [1, 3])
def test_what_is_not_legal_is_asked_about_and_never_acts(room, host, parse, visible, people):
    table = crown(room, host, people)
    guest = room.join(table, Seat(0))
    offered = buttons(parse(guest.get(f"/t/{table.id}")))
    legal = {choice.text for choice in table.choices(Seat(0))}
    asked = [text for text, uses in offered.items() if any(form == "crown-ask" for _, form in uses)]
    assert len(asked) > 20
    assert not legal & set(asked)
    before = table.version
    for text in asked:
        answer = guest.act(table, text, seat="0", place="crown-said")
        assert answer.status_code == 422, text
        assert answer.headers["HX-Retarget"] == "#crown-said"
        assert "That is no move" not in visible(answer), text
    assert table.version == before


@pytest.mark.slow
def test_no_other_seats_weight_side_is_in_the_bytes(room, host):
    table = crown(room, host, 2)
    guests = [room.join(table, Seat(n)) for n in range(2)]
    rng = Random(4)
    for _ in range(60):
        if any(player.fish for player in table.view(None).players):
            break
        play(table, rng, 10)
    hidden = 0
    for seat, other in ((0, 1), (1, 0)):
        page = guests[seat].get(f"/t/{table.id}").get_data(as_text=True)
        right = guests[seat].get(f"/t/{table.id}/put-right").get_data(as_text=True)
        for fish in table.view(Seat(other)).players[other].fish:
            hidden += 1
            assert fish.stamp not in page + right
            assert fish.card not in re.findall(r"[a-z-]+-\d+", page + right)
    assert hidden


def test_the_screen_that_corrects_offers_only_what_can_be_read(room, host, parse):
    table = crown(room, host, 2)
    play(table, Random(2), 40)
    game = registry.game(MODE)
    answer = room.join(table, Seat(0)).get(f"/t/{table.id}/put-right")
    assert answer.status_code == 200
    page = parse(answer)
    texts = {text for text in buttons(page) if "! correct" in text}
    texts |= {option.get("value") for option in page.all("option") if "! correct" in (option.get("value") or "")}
    verbs = {text.split()[2] for text in texts}
    assert verbs >= {"zone", "discard", "spaces", "board", "catch", "hold", "caught", "drop", "row", "trophies"}
    assert verbs >= {"mystery", "tag", "tackle"}
    for text in texts:
        game.read(text)


def test_a_correction_goes_there_and_back(room, host, visible):
    table = crown(room, host, 2)
    anna = room.join(table, Seat(0))
    before = table.view(None)
    value = 4 if before.mystery != 4 else 5
    form = {"seat": "0", "expected": table.version, "key": "correct-1234", "place": "said-tiles"}
    answer = anna.post(f"/t/{table.id}/put-right", True, text=f"0! correct mystery {value}", **form)
    assert answer.status_code == 200
    assert table.view(None).mystery == value
    assert f"corrects the Mystery Weight: {value} lb" in visible(answer)
    back = {"seat": "0", "expected": table.version, "key": "undo-123456"}
    anna.post(f"/t/{table.id}/undo", True, **back)
    assert table.view(None) == before


def test_a_correction_that_cannot_be_says_why_in_its_section(room, host, visible):
    table = crown(room, host, 2)
    anna = room.join(table, Seat(0))
    form = {"seat": "0", "expected": table.version, "key": "correct-1234", "place": "said-board"}
    answer = anna.post(f"/t/{table.id}/put-right", True, text="0! correct board shore 3 pike", **form)
    assert answer.status_code == 422
    assert answer.headers["HX-Retarget"] == "#said-board"
    assert "No pike is left" in visible(answer)


def test_who_only_watches_corrects_nothing(room, host, visible):
    table = crown(room, host, 2)
    assert "You are watching" in visible(room.visitor().get(f"/t/{table.id}/put-right"))


def test_the_account_of_a_bots_turn_leaves_out_each_bait(room, host, visible):
    table = crown(room, host, 2)
    anna = room.join(table, Seat(0))
    anna.act(table, "0: place port", seat="0")
    anna.act(table, "0: fill 5", seat="0")
    words = visible(anna.part(f"/t/{table.id}"))
    assert "Anna fills Zone 5" in words
    assert not re.search(r"Anna draws (red|blue|green|black|purple|yellow)", words)
