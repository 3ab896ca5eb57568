"""The drawn table of Aquicorn Cove: legal moves are labelled buttons, hands private, hints answered, corrections filled in."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from companion.engine import registry
from companion.engine.game import CHANCE, Seat
from companion.games.aquicorn_cove.policy import POLICY
from companion.tables.models import NewTable, SeatSpec

FULL = "aquicorn-cove"
NAMES = ("Anna", "Bert", "Cora", "Dora")


def cove(room, host, people, mode=FULL, **more):
    """A table at which people tell what chance gives."""
    drawn = {source.id: "tell" for source in registry.manifest(mode).sources}
    return room.tables.create(
        NewTable(mode, tuple(SeatSpec(name) for name in NAMES[:people]), sources=drawn, **more), host.device
    )


def act(table, text, seat=0):
    table = table.refresh()
    table.act([text], origin="person", expected=table.version, key=f"play-{table.version}", seat=Seat(seat))
    return table.refresh()


def onward(table, rng, until, most=400):
    """Plays as partners do, chance drawn by the generator, until the view is as asked for."""
    game, state, texts = table.game, table.state, []
    while game.to_act(state) and not until(game.view(state, Seat(0))):
        assert len(texts) < most, "that moment never came"
        who = game.to_act(state)[0]
        move = game.sample(state, rng) if who == CHANCE else POLICY.suggest(state, who, rng)
        texts.append(game.write(move))
        state = game.apply(state, move)
    # All in one group, by the device that made the table.
    table.act(texts, origin="person", expected=table.version, key="onward-1", seat=None)
    return table.refresh()


def buttons(page):
    """What each button of the page sends, with its words."""
    found = {}
    for button in page.all("button"):
        if button.get("name") == "text":
            words = button.get("aria-label") or page.texts(button)
            found.setdefault(unescape(button.get("value")), []).append(words)
    return found


def said(page, name):
    """The texts of the elements that carry the class."""
    return [page.texts(one) for one in page.tree.iter() if name in (one.get("class") or "").split()]


MOMENTS = {
    "a card is played": lambda view: view.round == 2 and view.waiting == "playing-card",
    "a tile is told": lambda view: view.asks == "tile",
    "the Head Fisher draws or stops": lambda view: view.round == 2 and view.waiting == "fishing",
    "a Building is built": lambda view: view.action == "build",
    "a Building is paid": lambda view: view.waiting == "paying",
    "dice are told": lambda view: view.asks == "storm",
}


@pytest.mark.slow
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("people", [1, 3])
def test_every_legal_move_has_a_labelled_button(room, host, parse, people, moment):
    table = onward(cove(room, host, people), Random(people), MOMENTS[moment])
    seat = Seat(0) if table.to_act == (CHANCE,) else table.to_act[0]
    page = parse(room.join(table, seat).get(f"/t/{table.id}"))
    offered = buttons(page)
    for choice in table.choices(seat):
        assert choice.text in offered, choice.text
        assert all(offered[choice.text])
    assert len(page.ids) == len(set(page.ids))


# ---- The whole game ----


def test_the_round_is_a_stepper_with_what_is_done_and_what_is_now(room, host, parse):
    table = onward(cove(room, host, 3), Random(3), MOMENTS["the Head Fisher draws or stops"])
    page = parse(room.join(table, table.to_act[0]).get(f"/t/{table.id}"))
    assert len(said(page, "cove__phase")) == 7
    assert len(said(page, "cove__phase--over")) == 1
    assert "Fishing" in said(page, "cove__phase--now")[0]


def test_several_cards_lie_at_their_phases_and_which_is_next_is_tapped_there(room, host, parse):
    def waiting(view):
        return view.waiting == "phase" and sum(not card.is_done for card in view.phases[view.phase - 1].cards) > 1

    table = onward(cove(room, host, 3), Random(4), waiting)
    seat = table.to_act[0]
    page = parse(room.join(table, seat).get(f"/t/{table.id}"))
    due = [card.card.card for card in table.view(seat).phases[table.view(seat).phase - 1].cards if not card.is_done]
    now = [one.get("value") for one in page.all("button") if "cove__played" in (one.get("class") or "").split()]
    assert [f"{seat}: resolve {card}" for card in due] == [text for text in now if text]


def test_hands_are_seen_by_their_owner_alone(room, host, parse):
    table = onward(cove(room, host, 2), Random(5), MOMENTS["a card is played"])
    texts = {seat: room.join(table, Seat(seat)).get(f"/t/{table.id}").get_data(as_text=True) for seat in (0, 1)}
    held = {seat: [card.card for card in table.view(Seat(seat)).hands[seat].cards] for seat in (0, 1)}
    for seat in (0, 1):
        assert held[seat]
        for card in held[seat]:
            assert f"{card}:c" in texts[seat]
            assert f"{card}:c" not in texts[1 - seat]


def test_a_shared_tablet_shows_no_hand_before_the_curtain_is_opened(room, host):
    table = onward(cove(room, host, 3), Random(5), MOMENTS["a card is played"])
    seat = int(table.to_act[0])
    text = host.get(f"/t/{table.id}").get_data(as_text=True)
    card = table.view(Seat(seat)).hands[seat].cards[0].card
    assert f"Pass to {NAMES[seat]}" in text
    assert f"{card}:c" not in text
    opened = host.post(f"/t/{table.id}/curtain", seat=str(seat), place="refusal", htmx=True)
    assert f"{card}:c" in opened.get_data(as_text=True)


def test_a_building_is_chosen_in_the_market_and_then_a_lit_space_is_tapped(room, host, parse):
    def choice(view):
        return view.action == "build" and sum(bool(one.sites) and one.can_pay for one in view.market) > 1

    table = onward(cove(room, host, 3), Random(3), choice, 600)
    seat = table.to_act[0]
    view = table.view(seat)
    guest = room.join(table, seat)
    for one in view.market:
        name = one.building.building
        lit = {f"{seat}: build {name} {sign} {space}" for sign, space in one.sites}
        page = parse(guest.get(f"/t/{table.id}?house={name}"))
        shown = {
            button.get("value")
            for button in page.all("button")
            if "cove__place--fits" in (button.get("class") or "").split() and button.get("name") == "text"
        }
        assert shown == lit & {choice.text for choice in table.choices(seat)}


def test_one_more_draw_is_shown_with_its_risks_and_can_be_switched_off(room, host, visible):
    until = MOMENTS["the Head Fisher draws or stops"]
    for odds, is_there in (("shown", True), ("hidden", False)):
        table = onward(cove(room, host, 3, options={"odds": odds}), Random(3), until)
        words = visible(room.join(table, table.to_act[0]).get(f"/t/{table.id}"))
        assert ("Food, on average" in words) == is_there
        assert ("Pollution: Reef Health down 1" in words) == is_there


@pytest.mark.slow
def test_what_one_more_draw_comes_to_is_answered_with_its_doubt_when_asked(room, host, visible):
    table = onward(cove(room, host, 3), Random(3), MOMENTS["the Head Fisher draws or stops"])
    guest = room.join(table, table.to_act[0])
    assert "games played out" not in visible(guest.get(f"/t/{table.id}"))
    answer = visible(guest.get(f"/t/{table.id}?hint=1"))
    assert re.search(r"Prosperity [+-]\d\.\d \([+-]\d\.\d to [+-]\d\.\d\)", answer)
    assert answer == visible(guest.get(f"/t/{table.id}?hint=1")), "the same table, the same answer"


def test_a_hint_names_a_move_that_a_tap_makes(room, host, parse):
    table = onward(cove(room, host, 3), Random(3), MOMENTS["a card is played"])
    seat = table.to_act[0]
    page = parse(room.join(table, seat).get(f"/t/{table.id}?hint=1"))
    assert said(page, "cove__hint")
    assert table.advice(seat).move in buttons(page)


@pytest.mark.slow
def test_the_end_tells_both_stories(room, host, visible):
    table = onward(cove(room, host, 2), Random(6), lambda view: view.is_over, 900)
    ending = table.view(Seat(0)).ending
    words = visible(room.join(table, Seat(0)).get(f"/t/{table.id}"))
    assert ending.village_title in words
    assert ending.reef_title in words


# ---- Putting right ----


def test_corrections_come_filled_in_and_one_is_made(room, host, parse):
    table = onward(cove(room, host, 3), Random(3), MOMENTS["a card is played"])
    guest = room.join(table, Seat(0))
    page = parse(guest.get(f"/t/{table.id}/put-right"))
    values = {one.get("id"): one.get("value") for one in page.all("input") if one.get("id")}
    view = table.view(Seat(0))
    assert values["right-food"] == str(view.food)
    assert values["right-reef"] == str(view.reef)
    assert values["right-bay-left"] == str(view.bay.left)
    answer = guest.post(
        f"/t/{table.id}/put-right", True, text="0! correct food", word="7", seat="0", expected=table.version,
        key="put-right-1", place="said-stores",
    )  # fmt: skip
    assert answer.status_code == 200
    assert table.refresh().view(Seat(0)).food == 7


@pytest.mark.parametrize(
    ("text", "fills", "is_so"),
    [
        (
            "0! correct bay {left} {right}",
            {"fill-left": "2", "fill-right": "1"},
            lambda view: (view.bay.left, view.bay.right) == (2, 1),
        ),
        (
            "0! correct spent {card} yes",
            {"fill-card": "calm-seas"},
            lambda view: "calm-seas" in [one.card for one in view.spent],
        ),
        ("0! correct dice", {"word": "-1"}, lambda view: view.dice_change == -1),
        (
            "0! correct tell {card} {fact} {value-words}",
            {"fill-card": "calm-seas", "fill-fact": "effect", "fill-value-words": "clean 1, plant 2 + pollution"},
            lambda view: True,
        ),
        (
            "0! correct overfished sardine={sardine|0} tuna={tuna|0}",
            {"fill-sardine": "0", "fill-tuna": "1"},
            lambda view: [(one.kind, one.count) for one in view.overfished] == [("tuna", 1)],
        ),
        (
            "0! correct village wave 2 {house|none} {side|}",
            {"fill-house": "lumber-mill", "fill-side": "damaged"},
            lambda view: any(
                place.building and place.building.building == "lumber-mill" and not place.is_intact
                for row in view.village
                for place in row.places
            ),
        ),
    ],
)
def test_a_correction_of_several_words_is_one_form(room, host, text, fills, is_so):
    table = onward(cove(room, host, 3), Random(3), MOMENTS["a card is played"])
    guest = room.join(table, Seat(0))
    answer = guest.post(
        f"/t/{table.id}/put-right",
        True,
        text=text,
        seat="0",
        expected=table.version,
        key="put-right-1",
        place="said-sea",
        **fills,
    )
    assert answer.status_code == 200, answer.get_data(as_text=True)[:400]
    assert is_so(table.refresh().view(Seat(0)))


def test_a_hand_of_one_card_more_and_of_one_less_is_put_right_by_taps(room, host, parse):
    table = onward(cove(room, host, 3), Random(3), MOMENTS["a card is played"])
    guest = room.join(table, Seat(0))

    def held():
        return [one.card for one in table.refresh().view(Seat(0)).hands[0].cards]

    def put_right(**words):
        version = table.refresh().version
        return guest.post(
            f"/t/{table.id}/put-right", True, text="0! correct hand 0", seat="0", expected=version,
            key=f"put-right-{version}", place="said-hand-0", **words,
        )  # fmt: skip

    page = parse(guest.get(f"/t/{table.id}/put-right"))
    before = held()
    ticks = [one for one in page.all("input") if one.get("type") == "checkbox"]
    assert [one.get("value") for one in ticks] == before
    assert all("checked" in one.attrib for one in ticks)
    more = next(one for one in page.all("select") if one.get("id") == "right-hand-0-1")
    offered = [one.get("value") for one in more.iter("option") if one.get("value")]
    assert not set(before) & set(offered)
    assert put_right(**{"word-1": before[1], "word-2": before[2]}).status_code == 200
    assert held() == before[1:]
    assert put_right(**{f"word-{card}": card for card in before[1:]}, **{"word-more-1": offered[0]}).status_code == 200
    assert held() == sorted([*before[1:], offered[0]])
    assert put_right(**{"word-more-1": ""}).status_code == 200
    assert held() == []
    empty = parse(guest.get(f"/t/{table.id}/put-right"))
    assert any(one.get("id") == "right-hand-0-1" for one in empty.all("select")), "an empty hand can be filled again"


# ---- Set-up ----


def test_the_set_up_says_how_to_play_alone_and_with_partners(host, visible):
    words = visible(host.get("/start/aquicorn-cove"))
    assert "Partners run by the app." in words
    assert "Alone with two characters." in words
    assert "these ways of playing alone are our own" in words


@pytest.mark.parametrize(("people", "said_so"), [(1, "Helper deck"), (2, "Helper deck"), (4, "damaged side up")])
def test_the_checklist_is_that_of_the_number_of_players(room, host, visible, people, said_so):
    table = cove(room, host, people)
    assert said_so in visible(host.get(f"/t/{table.id}/checklist"))


# ---- The receipt ----


def test_the_receipt_draws_the_village_and_the_reef_or_the_one_that_the_picked_line_speaks_of(room, host, parse):
    table = cove(room, host, 3)
    table = onward(table, Random(4), lambda view: view.phase == 1)
    act(table, "0! correct village wave 1 north-village damaged")
    act(table, "0! correct overfished tuna=2")
    table.end_early()
    whole = parse(host.get(f"/t/{table.id}/score"))
    drawn = next(one for one in whole.all("section") if one.get("id") == "receipt-cove")
    words = whole.texts(drawn)
    for part in (
        "The village and the reef",
        "Damaged: ",
        "North Village",
        "Overfished: 2 Tuna",
        "Pollution in the bag",
    ):
        assert part in words
    village = host.part(f"/t/{table.id}/score?seat=0&category=Damaged Buildings").get_data(as_text=True)
    assert 'hx-swap-oob="true"' in village
    assert ("Damaged: " in village, "Overfished: " in village) == (True, False)
    reef = host.part(f"/t/{table.id}/score?seat=0&category=Overfished fish").get_data(as_text=True)
    assert ("Damaged: " in reef, "Overfished: " in reef) == (False, True)
    assert not [one for one in drawn.iter() if one.get("type") == "submit"], "nothing is played from a receipt"


def test_a_person_says_what_the_copy_prints_where_a_bot_is_asked(room, host, parse):
    """The bot in that seat could only guess; it waits until somebody who sees the board and the cards has said it."""
    drawn = {source.id: "app" for source in registry.manifest(FULL).sources}
    seats = (SeatSpec("Robin", "shell", bot="greedy"), SeatSpec("Anna", "anchor"))
    given = {"characters": ["lana", "mae"], "head": 0}
    table = room.tables.create(NewTable(FULL, seats, sources=drawn, given=given, cards="my-box"), host.device)
    for fact, value in (("prosperity", 7), ("reef", 5), ("boat", 7)):
        assert table.to_act == (Seat(0),)
        assert table.board.automatic == ()
        assert not table.board.is_paused
        page = parse(host.get(f"/t/{table.id}"))
        assert f"0: say board {fact} {value}" in buttons(page)
        assert host.act(table, f"0: say board {fact} {value}", seat=1).status_code == 200
        table = table.refresh()
    assert (table.state.prosperity, table.state.reef) == (7, 5)
