"""The pages of Coral Castle: what is tapped where it lies, reasons, hints, tracks from data, corrections, and secrets."""

from __future__ import annotations

import re

import pytest

from companion.engine import registry
from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec

GAME = "coral-castle"


@pytest.fixture
def castle(room, host):
    """A table of the mode where the app makes every draw."""

    def make(mode="", people=3, **options):
        mode_id = f"{GAME}/{mode}" if mode else GAME
        sources = {source.id: "app" for source in registry.manifest(mode_id).sources}
        seats = tuple(map(SeatSpec, ("Anna", "Bert", "Cora", "Dora", "Emil")[:people]))
        return room.tables.create(NewTable(mode_id, seats, options=options, sources=sources), host.device)

    return make


def drafted(table):
    """The table after a draft with cardboard in which each player took nine cards of a set."""
    for seat, letter in enumerate("abc"):
        table = table.refresh()
        texts = [f"{seat}: draft {letter}-{n}" for n in range(1, 10)]
        table.act(texts, origin="person", expected=table.version, key=f"draft-{table.version}", seat=Seat(seat))
    return table.refresh()


def page_of(who, table, path=""):
    return who.get(f"/t/{table.id}{path}").get_data(as_text=True)


def names(table, ids):
    cards = {card.id: card.name for card in table.state.deck.cards}
    return [cards[one] for one in ids if not one.startswith("pearl")]


# ---- Full ----


def test_every_card_of_the_pile_is_tapped_where_it_lies(room, castle):
    table = castle()
    text = page_of(room.join(table, 0), table)
    for card in table.state.players[0].hand:
        assert f'form="choices" name="text" value="0: draft {card}"' in text


def test_a_hand_is_in_no_other_seats_page_and_in_no_spectators(room, castle):
    table = castle()
    pages = [page_of(room.join(table, seat), table) for seat in (1, 2)] + [page_of(room.visitor(), table)]
    for name in names(table, table.state.players[0].hand):
        assert not any(name in text for text in pages), name


def test_drafted_cards_can_be_looked_at_while_others_choose(room, castle, visible):
    table = castle()
    anna = room.join(table, 0)
    card = table.state.players[0].hand[0]
    assert anna.act(table, f"0: draft {card}", seat="0").status_code == 200
    said = visible(anna.get(f"/t/{table.id}"))
    assert "Drafted this round 1 of 9" in said
    assert "only you see them" in said
    assert card in page_of(anna, table)


def test_the_shared_tablet_shows_a_hand_only_behind_the_curtain(room, castle):
    table = castle()
    tablet = room.join(table, 0)
    for seat in (1, 2):
        tablet.post(f"/j/{room.tables.join_code(table.id, Seat(seat)).code}")
    assert "coral__card" not in page_of(tablet, table)
    tablet.post(f"/t/{table.id}/curtain", seat="1")
    text = page_of(tablet, table)
    assert f'value="1: draft {table.state.players[1].hand[0]}"' in text
    assert not any(name in text for name in names(table, table.state.players[0].hand))


def test_the_passing_direction_is_shown(room, castle, visible):
    table = castle()
    assert "pass to the left" in visible(room.join(table, 0).get(f"/t/{table.id}"))


def test_a_card_that_cannot_be_played_now_says_why(room, castle, visible):
    table = drafted(castle(draft="cards"))
    anna = room.join(table, 0)
    reasons = table.view(Seat(0)).mine.reasons
    said = visible(anna.get(f"/t/{table.id}"))
    for card, why in reasons:
        if not card.startswith("pearl"):
            assert why in said


def test_the_plan_says_what_it_costs_and_where_it_leads(room, castle, visible):
    table = drafted(castle(draft="cards"))
    anna = room.join(table, 0)
    lay = next(text for text in map(table.game.write, table.game.legal_moves(table.state, Seat(0))) if " lay " in text)
    assert anna.act(table, lay, seat="0").status_code == 200
    said = visible(anna.get(f"/t/{table.id}"))
    assert re.search(r"Cards 1 of 6", said)
    assert "Where it leads" in said
    text = page_of(anna, table)
    assert 'aria-pressed="true"' in text
    assert f'value="0: lift {lay.split()[-1]}"' in text


def test_a_hint_is_given_only_when_it_is_asked_for_and_chooses_its_cards_in_one_tap(room, castle):
    table = drafted(castle(draft="cards"))
    anna = room.join(table, 0)
    assert "coral__hint" not in page_of(anna, table)
    text = page_of(anna, table, "?hint=1")
    moves = re.search(r'id="coral-hint".*?name="text" value="([^"]+)"', text, re.DOTALL)
    assert moves
    assert anna.act(table, moves[1], seat="0").status_code == 200
    advised = table.game.advise(table.refresh().state, Seat(0))
    assert advised.moves == ()


def test_nobody_is_hinted_for_another(room, castle):
    table = drafted(castle(draft="cards"))
    assert "coral-hint" not in page_of(room.visitor(), table, "?hint=1")


def test_tracks_are_drawn_from_the_cards_in_use(room, castle):
    table = castle()
    text = page_of(room.join(table, 0), table)
    for track in table.view(None).tracks:
        part = text.split(f"coral__track--{track.id}")[1].split("coral__track--")[0]
        assert part.count('<li class="coral__space') == 1 + track.length
        for bonus in track.bonuses:
            assert bonus.words in part


def test_everybodys_round_is_told_with_the_order_that_counted(room, castle, visible):
    table = drafted(castle(draft="cards"))
    for seat in range(3):
        who = room.join(table, seat)
        table = table.refresh()
        moves = table.game.advise(table.state, Seat(seat)).moves
        who.act(table, "\n".join((*moves, f"{seat}: ready")), seat=str(seat))
    table = table.refresh()
    assert table.state.phase == "keep"
    text = page_of(room.join(table, 2), table)
    for player in table.view(Seat(2)).players:
        rows = text.split(f'id="coral-how-{player.seat}"')[1].split("</details>")[0]
        found = re.findall(r'coral__read-name"><b>([^<]+)</b>', rows)
        assert found == [one.card.name for one in player.reading.cards]


def test_two_players_discard_openly(room, castle, visible):
    table = castle(people=2)
    anna, bert = room.join(table, 0), room.join(table, 1)
    first, second = table.state.players[0].hand[:2]
    anna.act(table, f"0: draft {first}", seat="0")
    table = table.refresh()
    assert f'value="0: throw {second}"' in page_of(anna, table)
    anna.act(table, f"0: throw {second}", seat="0")
    bert.act(table.refresh(), f"1: draft {table.state.players[1].hand[0]}", seat="1")
    bert.act(table.refresh(), f"1: throw {table.state.players[1].hand[1]}", seat="1")
    assert names(table, [second])[0] in page_of(bert, table)


def test_cardboard_asks_only_for_what_was_taken(room, castle, visible):
    table = castle(draft="cards")
    text = page_of(room.join(table, 0), table)
    assert text.count('value="0: draft ') == 81
    assert "Show it to the camera" in text
    assert "data-find" in text


def test_alone_the_piles_and_lord_friths_cards_lie_open(room, castle, visible):
    table = castle(people=1)
    said = visible(room.join(table, 0).get(f"/t/{table.id}"))
    assert "The pile of 2: take one" in said
    assert "Lord Frith" in said


# ---- Aids ----


def test_the_round_aid_says_how_a_row_counts_before_and_after_it_is_scored(room, castle, visible):
    table = castle("round")
    anna = room.join(table, 0)
    for card in ("a-7", "a-4"):
        anna.act(table.refresh(), f"0: lay {card}", seat="0")
    said = visible(anna.get(f"/t/{table.id}"))
    assert "How it counts most" in said
    assert "Tentacles: 0 to 4" in said
    anna.act(table.refresh(), "0: score", seat="0")
    assert "How it counted" in visible(anna.get(f"/t/{table.id}"))


def test_one_tablet_enters_everybodys_row(room, castle):
    table = castle("round", people=2)
    tablet = room.join(table, 0)
    tablet.post(f"/j/{room.tables.join_code(table.id, Seat(1)).code}")
    assert 'value="0: lay a-1"' in page_of(tablet, table)
    tablet.post(f"/t/{table.id}/curtain", seat="1")
    assert 'value="1: lay a-1"' in page_of(tablet, table)


def test_lord_friths_evening_says_which_card_is_his(room, castle, visible):
    table = castle("lord-frith", people=1)
    anna = room.join(table, 0)
    anna.act(table, "0: taken", seat="0")
    assert "The other card is Lord Frith's" in visible(anna.get(f"/t/{table.id}"))
    anna.act(table.refresh(), "0: taken", seat="0")
    place = table.refresh().state.place
    where = {1: "left", 2: "right"}[place]
    assert f"Give the {where} card to Lord Frith" in visible(anna.get(f"/t/{table.id}"))


def test_the_score_is_told_by_tap_and_stands_as_a_result(room, castle, visible):
    table = castle("score")
    anna = room.join(table, 0)
    text = page_of(anna, table)
    for move in ("0: corals tentacle 1", "0: space mermaid 7", "0: pearls 1", "0: done"):
        assert f'value="{move}"' in text
        assert anna.act(table.refresh(), move, seat="0").status_code == 200
    for seat in (1, 2):
        room.join(table, seat).act(table.refresh(), f"{seat}: done", seat=str(seat))
    assert "Anna wins" in visible(anna.get(f"/t/{table.id}"))


# ---- Put right ----


@pytest.mark.parametrize(("mode", "people"), [("", 3), ("round", 2), ("lord-frith", 1)])
def test_corrections_are_filled_in_with_what_the_app_has(room, castle, mode, people):
    table = castle(mode, people)
    anna = room.join(table, 0)
    text = page_of(anna, table, "/put-right")
    assert re.search(r'id="right-pearls-0" name="fill-pearls"[^>]* value="5"', text)
    assert re.search(r'id="right-bonus-mermaid"[^>]* value="3: trident 1; 7: pearls 2"', text)
    assert re.search(r'id="right-prize-tentacle-1"[^>]* value="10"', text)


def test_a_correction_of_several_words_is_one_form(room, castle):
    table = castle("round")
    anna = room.join(table, 0)
    form = {"text": "0! correct bonuses mermaid {bonus-words}", "fill-bonus-words": "2: trident 1; 7: pearls 2"}
    sent = {"seat": "0", "expected": table.version, "key": "correction-1", "place": "said-board", **form}
    assert anna.post(f"/t/{table.id}/put-right", True, **sent).status_code == 200
    assert [one.space for one in table.refresh().view(None).tracks[1].bonuses] == [2, 7]


def test_face_down_cards_are_not_on_anothers_correction_screen(room, castle):
    table = drafted(castle(draft="cards"))
    text = page_of(room.join(table, 1), table, "/put-right")
    assert 'id="right-drafted"' in text
    ticked = re.findall(r'name="word-\d+" value="([^"]+)"', text)
    assert set(ticked) == set(table.state.players[1].drafted)
