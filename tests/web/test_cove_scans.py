"""Each part of Aquicorn Cove's table, laid otherwise than the app has it, photographed by the practice camera, and entered."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random

import pytest

from companion.engine import registry
from companion.engine.game import CHANCE, Seat
from companion.games.aquicorn_cove.policy import POLICY
from companion.tables.models import NewTable, SeatSpec

pytestmark = pytest.mark.slow

GAME = "aquicorn-cove"
ME = Seat(0)
SIGHT = registry.sight(GAME)


def table_at(room, host, comes):
    """A table of one with two characters, told up to that moment."""
    told = {source.id: "tell" for source in registry.manifest(GAME).sources}
    table = room.tables.create(NewTable(GAME, (SeatSpec("Anna"),), sources=told), host.device)
    rng, state, texts = Random(3), table.state, []
    while not comes(table.game.view(state, ME)):
        who = table.game.to_act(state)[0]
        move = table.game.sample(state, rng) if who == CHANCE else POLICY.suggest(state, who, rng)
        texts.append(table.game.write(move))
        state = table.game.apply(state, move)
    table.act(texts, origin="person", expected=table.version, key="told-until", seat=None)
    return table.refresh()


def photographed(room, table, text, shot):
    """The moves that the page offers for a picture of the table as the move leaves it."""
    after = table.game.apply(table.state, table.game.read(text))
    laid = [
        {"card": one.card, "face": one.face, "x": one.at[0], "y": one.at[1], "turn": one.turn}
        for one in SIGHT.lying(table.game.view(after, ME), ME, shot)
    ]
    answer = room.join(table, ME).post(
        f"/t/{table.id}/scan/practice", True, items=json.dumps(laid), shot=shot, angle="slanted", place="refusal-take"
    )
    return re.findall(r'name="move-0" value="([^"]+)"', answer.get_data(as_text=True))


def lies(view):
    """All that the pictures can tell, tiles of the boat in any order."""
    return (
        Counter(tile.kind for tile in view.boat.tiles),
        view.bay,
        view.village,
        [one.building.building for one in view.market],
        view.farm,
        view.prosperity,
        view.reef,
        [[(one.card.card, one.option.number) for one in phase.cards] for phase in view.phases],
    )


@pytest.mark.parametrize(
    ("shot", "text"),
    [
        ("sea", "0! correct boat snapper=1 tuna=1"),
        ("sea", "0! correct bay 2 1"),
        ("sea", "0! correct boat-tiles 3"),
        ("village", "0! correct village wave 1 north-village damaged"),
        ("market", "0! correct market library school inn workshop"),
        ("farm", "0! correct farm 5"),
        ("tracks", "0! correct prosperity 9"),
        ("tracks", "0! correct reef 3"),
    ],
)
def test_a_difference_is_read_and_becomes_what_lies_there(room, host, shot, text):
    table = table_at(room, host, lambda view: view.round == 2 and view.waiting == "fishing")
    wanted = table.game.apply(table.state, table.game.read(text))
    state = table.state
    moves = photographed(room, table, text, shot)
    assert moves
    for move in moves:
        table.game.check(state, table.game.read(move))
        state = table.game.apply(state, table.game.read(move))
    assert lies(table.game.view(state, ME)) == lies(table.game.view(wanted, ME))


def test_a_card_laid_on_the_action_track_is_read_as_played_to_its_phase(room, host):
    table = table_at(room, host, lambda view: view.round == 2 and view.waiting == "playing-card")
    text = table.game.write(next(iter(table.game.legal_moves(table.state, ME))))
    assert photographed(room, table, text, "track") == [text]
