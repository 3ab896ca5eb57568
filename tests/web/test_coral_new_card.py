"""An owner adds a card that the rules do not count: told by a form, its effect built and said back, dealt, played, scored."""

from __future__ import annotations

import json

import pytest

from companion.tables.models import NewTable, SeatSpec
from companion.web import boxes

CARDS = "/cards/coral-castle"
NEW = f"{CARDS}/new"
WHALE = {
    "group": "A", "fact-name": "Sleeping Whale", "fact-type": "fish", "fact-subtype": "big-fish", "fact-band": "silver",
    "fact-cost": "1", "fact-pearls": "1", "fact-tentacle": "2", "fact-mermaid": "0", "fact-trident": "0", "fact-starfish": "0",
}  # fmt: skip


@pytest.fixture
def whale(host):
    """A host whose box has the whale, its condition and effect built."""
    first = host.post(NEW, **WHALE)
    assert first.headers["Location"] == f"{CARDS}/a-26/build/needs"
    filled = {"text": "none", "do": "add:need", "need-count": "1", "need-thing": "plant", "need-counting": "other"}
    built = host.post(f"{CARDS}/a-26/build/needs", **filled).text
    assert "Play with another Plant." in built
    second = host.post(f"{CARDS}/a-26/build/needs", text="1 other plant", do="keep:")
    assert second.headers["Location"] == f"{CARDS}/a-26/build/effect"
    text = {"text": "none", "do": "add:per", "per-thing": "fish", "per-trident": "1"}
    assert "1 trident for each Fish you play." in host.post(f"{CARDS}/a-26/build/effect", **text).text
    last = host.post(f"{CARDS}/a-26/build/effect", text="per fish: trident 1", do="keep:")
    assert last.headers["Location"] == f"{CARDS}/a-26?box=mine"
    return host


def test_the_cards_of_my_box_lead_to_the_form_and_a_game_without_such_cards_says_so(host):
    assert 'href="/cards/coral-castle/new?component=card"' in host.get(f"{CARDS}?box=mine").text
    assert "/new" not in host.get("/cards/katmai?box=mine").text
    assert host.get("/cards/katmai/new").status_code == 404
    assert host.get("/cards/chess/new").status_code == 404


def test_what_is_wrong_names_the_card_and_the_field_and_loses_nothing(host):
    answer = host.post(NEW, **{**WHALE, "fact-cost": "99"})
    assert answer.status_code == 422
    assert "Sleeping Whale, cost: must be a whole number from 0 to 20, not 99" in answer.text
    assert 'value="Sleeping Whale"' in answer.text
    assert "the new card, name" in host.post(NEW, group="A").text
    assert "the new card, set" in host.post(NEW, **{"fact-name": "Whale"}).text


def test_the_new_card_stands_among_mine_and_never_among_ours(whale):
    assert "Sleeping Whale" in whale.get(f"{CARDS}?box=mine").text
    assert "Sleeping Whale" not in whale.get(CARDS).text
    page = whale.get(f"{CARDS}/a-26").text
    assert "per fish: trident 1" in page
    assert "Print-and-play" not in page
    assert "Sleeping Whale" in whale.get("/art/coral-castle/a-26/front.svg?box=mine").text
    assert whale.get("/art/coral-castle/a-26/front.svg").status_code == 404


def test_a_pack_takes_it_along_and_it_is_taken_out_as_a_whole(whale, app):
    pack = json.loads(whale.get(f"{CARDS}/pack.json").text)
    assert pack["added"] == {"a-26": {"component": "card", "group": "A"}}
    whale.post(f"{CARDS}/a-26/forget")
    assert whale.get(f"{CARDS}/a-26").status_code == 404
    with app.app_context():
        assert "a-26" not in boxes.own_set("coral-castle")


def test_it_is_played_and_scored_at_a_table_of_my_box(whale, room):
    table = room.tables.create(NewTable("coral-castle/round", (SeatSpec("Anna"),), cards="my-box"), "tablet")

    def play(*texts):
        for text in texts:
            table.act([text], origin="person", expected=table.version, key=f"{text}-{table.version}", seat=None)

    plant = ("type plant", "subtype none", "band none", "cost 0", "tentacle 1", "mermaid 0", "trident 0", "starfish 0")
    play(*(f"0! correct card b-1 {fact}" for fact in plant))
    play("0! correct card b-1 needs none", "0! correct card b-1 effect none")
    play("0: lay a-26")
    assert any("another Plant" in fault for fault in table.view(0).players[0].faults)
    play("0: lay b-1")
    side = table.view(0).players[0]
    assert side.faults == ()
    assert side.reading.steps == (3, 0, 1, 0)
    play("0: score")
    assert table.view(0).players[0].reading.paid == 1
    page = whale.get(f"/t/{table.id}").text
    assert "Sleeping Whale" in page
    assert room.tables.open(table.id).view(0).players[0].is_scored


@pytest.mark.rule("CO-G25")
def test_a_set_of_the_owners_own_is_played_once_it_has_its_twenty_five_cards(host, room):
    def letters():
        table = room.tables.create(
            NewTable("coral-castle", tuple(map(SeatSpec, "AB")), cards="my-box", options={"sets": "chosen"}), "tablet"
        )
        return [str(move.what) for move in table.board.game.legal_moves(table.state, 0)]

    for n in range(24):
        host.post(NEW, **{"group": "F", "fact-name": f"Trench {n}"})
    assert letters() == ["A", "B", "C", "D", "E"]
    page = host.get(host.post("/start/coral-castle", seats="2", cards="my-box").headers["Location"]).text
    assert "Set F stays out: the app knows 24 cards of it, and a set needs 25." in page
    host.post(NEW, **{"group": "F", "fact-name": "Trench 24"})
    assert letters() == ["A", "B", "C", "D", "E", "F"]
