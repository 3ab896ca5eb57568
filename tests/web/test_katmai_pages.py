"""The drawn tables of Katmai: what is legal is tapped on the river, totals and objectives open to reasons, hands stay private."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from companion.engine import registry
from companion.engine.game import CHANCE, Seat
from companion.tables.models import NewTable, SeatSpec

FULL = "katmai"
TILES = [f"tile-{n}a" for n in range(1, 8)]
ROCKS = ["on-the-rocks", "wading-in", "three-in-a-row", "box-in"]
GIVEN = {"tiles": TILES, "objectives": ROCKS, "start": 0}


def katmai(room, host, mode=FULL, given=None, **more):
    sources = {source.id: "tell" for source in registry.manifest(mode).sources}
    seats = (SeatSpec("Anna", "anchor"), SeatSpec("Bert", "shell"))
    return room.tables.create(
        NewTable(mode, seats, sources=sources, given=given if given is not None else {}, **more), host.device
    )


def act(table, *texts, seat=0):
    for text in texts:
        asker = Seat(int(text[0])) if text[0] in "01" else Seat(seat) if seat is not None else None
        table.act([text], origin="person", expected=table.version, key=f"play-{table.version}", seat=asker)
    return table


def until(table, verb, seat=0, seed=3):
    """Plays at random until the seat may do that."""
    rng = Random(seed)
    for _ in range(900):
        if not table.to_act:
            break
        if table.to_act == (CHANCE,):
            private = table.chance.private_to
            act(
                table,
                table.game.write(table.game.sample(table.state, rng)),
                seat=0 if private is None else int(private),
            )
            continue
        who = table.to_act[0]
        texts = [choice.text for choice in table.choices(who)]
        if int(who) == seat and any(text.split()[1] == verb for text in texts):
            return table
        act(table, rng.choice([text for text in texts if not text.endswith(("none", "give"))] or texts))
    raise AssertionError(f"nobody could {verb}")


def buttons(page):
    """What each button of the page sends, with its words."""
    found = {}
    for button in page.all("button"):
        if button.get("name") == "text":
            found.setdefault(unescape(button.get("value")), []).append(button.get("aria-label") or page.texts(button))
    return found


def on_board(page, form="choices"):
    """The moves that places of the drawn river send."""
    return {
        button.get("value")
        for button in page.all("button")
        if "spot" in (button.get("class") or "").split() and button.get("name") == "text" and button.get("form") == form
    }


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["lay", "gather", "push", "cub", "place"])
def test_every_legal_move_has_a_labelled_button(room, host, parse, verb):
    table = until(katmai(room, host, given=GIVEN), verb)
    page = parse(room.join(table, Seat(0)).get(f"/t/{table.id}"))
    offered = buttons(page)
    wanted = {choice.text for choice in table.choices(Seat(0))}
    assert wanted <= set(offered)
    assert all(all(offered[text]) for text in wanted)
    assert on_board(page) == {text for text in wanted if not text.endswith((": give", " none"))}


def test_a_full_tile_answers_why_no_fourth_card_fits(room, host, parse):
    table = until(katmai(room, host, given=GIVEN), "lay")
    hand = [card.bear for card in table.view(Seat(0)).players[0].hand if card]
    others = [bear for bear in ("marge", "diver", "weevil", "otis", "holly") if bear not in hand][:3]
    act(table, f"0! correct cards 0 4 {' '.join(others)}")
    guest = room.join(table, Seat(0))
    page = parse(guest.get(f"/t/{table.id}"))
    assert f"0: lay 4 {hand[0]}" not in on_board(page)
    assert f"0: lay 4 {hand[0]}" in on_board(page, "board-ask")
    answer = guest.act(table, f"0: lay 4 {hand[0]}", seat=0, place="board-said")
    assert answer.status_code == 422
    assert "three" in answer.get_data(as_text=True)


def test_a_hand_is_drawn_for_its_own_seat_only(room, host, visible):
    table = until(katmai(room, host, given=GIVEN), "lay")
    own = [card for card in table.view(Seat(0)).players[0].hand if card]
    rival = [card for card in table.view(Seat(1)).players[1].hand if card]
    mine, theirs = (room.join(table, Seat(seat)).get(f"/t/{table.id}") for seat in (0, 1))
    for card in own:
        assert f"bear-{card.bear}" in mine.get_data(as_text=True)
        assert f"bear-{card.bear}" not in theirs.get_data(as_text=True)
    for card in rival:
        assert f"bear-{card.bear}" not in mine.get_data(as_text=True)


def test_a_total_opens_to_each_card_with_its_reason(room, host, visible):
    table = until(katmai(room, host, given=GIVEN), "lay")
    hand = {card.bear for card in table.view(Seat(0)).players[0].hand if card}
    if "diver" in hand or "weevil" in hand:
        act(table, "0! correct hand 0 holly bramble" if "holly" not in hand else "0! correct hand 0 popeye bramble")
    act(table, "0! correct cards 0 1 diver weevil")
    words = visible(room.join(table, Seat(0)).get(f"/t/{table.id}?tile=1"))
    assert "deep pool is free: 5" in words
    assert "Tile 1" in words
    assert "KA-R30" in words


def test_an_opened_objective_shows_who_caught_what_with_which_beeples(room, host, parse, visible):
    table = until(katmai(room, host, given=GIVEN), "lay")
    rocks = [one.name for tile in table.view(None).tiles for one in tile.spaces if one.feature == "rocks"][:2]
    act(
        table,
        f"0! correct beeples 0 {' '.join(rocks)}",
        "0! correct salmon on-the-rocks 0 1",
        f"0! correct used on-the-rocks 0 {' '.join(rocks)}",
    )
    answer = room.join(table, Seat(0)).get(f"/t/{table.id}?objective=on-the-rocks")
    assert f"Anna: 1 salmon with the beeples on {', '.join(rocks)}" in visible(answer)
    lit = [one.get("class") for one in parse(answer).all("button") if "kat__space--served" in (one.get("class") or "")]
    assert len(lit) == 2


@pytest.fixture
def catching(room, host):
    """A table at which several sets of Anna's beeples satisfy On the Rocks."""
    table = until(katmai(room, host, given=GIVEN), "place")
    number = table.view(Seat(0)).tile
    rocks = [
        one.name
        for tile in table.view(None).tiles
        for one in tile.spaces
        if one.feature == "rocks" and tile.number != number
    ]
    act(table, f"0! correct beeples 0 {' '.join(rocks[:3])}")
    here = next(one.name for one in table.view(None).tiles[number].spaces if one.feature == "rocks")
    act(table, f"0: place {here}")
    assert table.view(Seat(0)).catching == "on-the-rocks"
    return table


def test_the_beeples_of_an_objective_are_chosen_on_the_river(room, catching, parse):
    sets = catching.view(Seat(0)).sets
    assert len(sets) > 1
    guest = room.join(catching, Seat(0))
    page = parse(guest.get(f"/t/{catching.id}"))
    # The default is lit; the beeples that it leaves out lead to a set that has them.
    chosen = [link for link in page.all("a") if "kat__space--chosen" in (link.get("class") or "")]
    assert (
        len(chosen) + len([one for one in page.all("button") if "kat__space--chosen" in (one.get("class") or "")]) == 2
    )
    other = next(link for link in page.all("a") if "kat__space--could" in (link.get("class") or ""))
    after = parse(guest.get(other.get("href")))
    at = int(re.search(r"set=(\d+)", other.get("href")).group(1))
    text = f"0: catch on-the-rocks {' '.join(sets[at].cells)}"
    assert text in buttons(after)
    assert guest.act(catching, text, seat=0).status_code == 200


def test_a_hint_is_worked_out_only_when_it_is_asked_for(room, catching, visible):
    guest = room.join(catching, Seat(0))
    assert "A hint" in visible(guest.get(f"/t/{catching.id}"))
    assert "Do this" not in visible(guest.get(f"/t/{catching.id}"))
    hinted = visible(guest.get(f"/t/{catching.id}?hint=1"))
    assert "Do this" in hinted
    assert catching.game.advise(catching.state, Seat(0))[0].sentence in hinted


def test_a_hint_for_a_card_is_for_its_own_seat(room, host, visible):
    table = until(katmai(room, host, given=GIVEN), "lay")
    mine, theirs = (room.join(table, Seat(seat)) for seat in (0, 1))
    assert "A hint" in visible(mine.get(f"/t/{table.id}"))
    best = table.game.advise(table.state, Seat(0))[0].sentence
    assert best in visible(mine.get(f"/t/{table.id}?hint=1"))
    assert best not in visible(theirs.get(f"/t/{table.id}?hint=1"))


def test_no_hint_is_offered_for_a_hand_that_the_app_does_not_know(room, host, visible):
    table = until(katmai(room, host, given=GIVEN, options={"hands": "kept"}), "lay")
    assert "A hint" not in visible(room.join(table, Seat(0)).get(f"/t/{table.id}"))


def test_who_sits_second_sees_the_river_from_the_other_bank(room, host, parse):
    table = until(katmai(room, host, given=GIVEN), "lay")
    seen = [room.join(table, Seat(seat)).get(f"/t/{table.id}").get_data(as_text=True) for seat in (0, 1)]
    assert "kat__river--0" in seen[0]
    assert "kat__river--1" in seen[1]


# ---- Put it right ----


@pytest.mark.slow
def test_a_screen_puts_every_quantity_right_and_undo_takes_it_back(room, host, parse):
    table = until(katmai(room, host, given=GIVEN), "place")
    page = parse(host.get(f"/t/{table.id}/put-right"))
    texts = {field.get("value") for field in page.all("input") if field.get("name") == "text"}
    texts |= {field.get("value") for field in page.all("button") if field.get("name") == "text"}
    for verb in (
        "beeples",
        "cards",
        "holder",
        "cub",
        "salmon",
        "tile",
        "objectives",
        "round",
        "dominance",
        "sow",
        "feature",
    ):
        assert any(text.split()[2] == verb for text in texts), verb
    before = table.game.dump(table.refresh().state)
    form = {"seat": "", "expected": table.version, "key": "right-12345", "place": "said-cards"}
    text = "0! correct cards 0 7 {first|none} {second|} {third|}"
    answer = host.post(
        f"/t/{table.id}/put-right", True, text=text, **{"fill-first": "holly", "fill-second": "marge"}, **form
    )
    assert answer.status_code == 200
    table = table.refresh()
    assert [card.bear for card in table.view(Seat(0)).tiles[6].sides[0].cards] == ["holly", "marge"]
    host.post(f"/t/{table.id}/undo", True, seat="", expected=table.version, key="undo-12345", place="refusal-undo")
    assert table.game.dump(table.refresh().state) == before


# ---- Against a bot with real cards ----


def test_the_set_up_fills_in_both_ways_of_playing_a_bot_with_real_cards(host, parse):
    page = parse(host.get("/start/katmai"))
    ways = [link.get("href") for link in page.all("a") if "option-dealing" in (link.get("href") or "")]
    assert len(ways) == 2
    for way in ways:
        filled = parse(host.get(way))
        picked = {
            select.get("name"): option.get("value")
            for select in filled.all("select")
            for option in select.iter()
            if option.get("selected") is not None
        }
        ticked = {one.get("name"): one.get("value") for one in filled.all("input") if one.get("checked") is not None}
        assert (picked | ticked)["who-1"] == "hard"
        assert (picked | ticked)["option-hands"] == "first-kept"


def test_a_bot_that_is_to_draw_says_who_draws_for_it(room, host, visible):
    seats = (SeatSpec("Anna", "anchor"), SeatSpec("Deckhand", "shell", "greedy"))
    sources = {source.id: "tell" for source in registry.manifest(FULL).sources}
    table = room.tables.create(NewTable(FULL, seats, sources=sources, given=GIVEN), host.device)
    act(table, "*: hand holly")
    assert table.chance.private_to == Seat(1)
    words = visible(host.get(f"/t/{table.id}"))
    assert "Draw for it without looking" in words
    answer = host.post(f"/t/{table.id}/sources/hand", how="app", back="table", seat="0")
    assert answer.status_code == 303


# ---- The receipt ----


def test_the_receipt_draws_the_river_with_the_beeples_of_the_picked_line(room, host, parse):
    table = until(katmai(room, host, given=GIVEN), "lay")
    rocks = [one.name for tile in table.view(None).tiles for one in tile.spaces if one.feature == "rocks"][:2]
    act(
        table,
        f"0! correct beeples 0 {' '.join(rocks)}",
        "0! correct salmon on-the-rocks 0 1",
        f"0! correct used on-the-rocks 0 {' '.join(rocks)}",
    )
    table.end_early()
    whole = parse(host.get(f"/t/{table.id}/score"))
    assert "1 salmon, 1 ahead of Bert" in whole.text  # what the game counts is no point
    assert any(one.get("id") == "receipt-river" for one in whole.all("section"))
    part = host.part(f"/t/{table.id}/score?seat=0&category=On the Rocks").get_data(as_text=True)
    assert 'hx-swap-oob="true"' in part
    assert f"salmon on On the Rocks: {', '.join(rocks)}" in part
    assert part.count("kat__space--served") == 2
    assert f"1 salmon caught on On the Rocks with the beeples on {' and '.join(rocks)}" in part
    none = host.part(f"/t/{table.id}/score?seat=1&category=Box In").get_data(as_text=True)
    assert "No beeple of Bert" in none


def test_a_person_says_what_a_bots_card_prints_and_sees_nothing_else_of_its_hand(room, host, parse):
    sources = {source.id: "app" for source in registry.manifest(FULL).sources}
    seats = (SeatSpec("Anna", "anchor"), SeatSpec("Robin", "shell", bot="greedy"))
    made = NewTable(FULL, seats, sources=sources, given={"objectives": ROCKS, "start": 1}, cards="my-box")
    table = room.tables.create(made, host.device)
    asked = []
    while "sow" not in asked:
        text = table.choices(Seat(0))[0].text
        if text.startswith("1: "):  # asked of the bot's card: Anna, who sees it, answers; the bot waits
            asked.append(text.split()[1])
            assert table.board.automatic == ()
            assert not table.board.is_paused
            page = parse(host.get(f"/t/{table.id}"))
            assert text in buttons(page)
            assert "Robin showed a card that nobody has told the app yet" in page.text
            assert all(card is None or not card.bear for card in table.view(Seat(0)).players[1].hand)
        assert host.act(table, text, seat=0).status_code == 200
    assert {"dominance", "sow"} >= set(asked)
    assert all(entry.origin != "bot:greedy" or "sow" not in " ".join(entry.sentences) for entry in table.log(None))
