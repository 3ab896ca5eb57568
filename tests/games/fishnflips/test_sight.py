"""The camera at the table: a net from one picture, turned and with gaps; the action that explains it; single cards."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from card_db.codes import codes
from card_db.load import load_set
from companion.engine import registry
from companion.games.fishnflips import kernel, notation
from companion.games.fishnflips.sight import (
    CARD,
    COUNT_SIGHT,
    FULL_SIGHT,
    GRID_SIGHT,
    HAND,
    JUDGE_SIGHT,
    NET,
    NET_SIGHT,
)
from vision.scene import Placed, Scene

NET_TEXT = "Wbl,Tgl,Dyl/Tbl,p,Wgr/Dgr,Wyl,Tyr,Jgu/Wrl"
CODES = codes("fishnflips")


def mark(code, at, turn, used):
    """A mark of some card that shows that face, each card once."""
    cards = load_set("fishnflips")
    if kernel.is_animal(code):
        species, colour = kernel.SPECIES[kernel.species_of(code)], kernel.COLOURS[kernel.colour_of(code)]
        face = notation.facing_word(code)
        rows = [row for row in cards.rows("animal") if (row["species"], row["background"]) == (species, colour)]
    else:
        face = "front"
        rows = [row for row in cards.rows("waste") if row["kind"] == kernel.WASTES[kernel.species_of(code) - 1]]
    card = next(row["id"] for row in rows if row["id"] not in used)
    used.add(card)
    return Placed("tag", str(CODES.tag(card, face)), 0.95, at, turn)


def scene(text, turn=0.0, without=(), jitter=0.0, extra=()):
    """The net as a camera sees it, the whole table turned by so many degrees."""
    net, used, placed = notation.read_net(text), set(), []
    a = radians(turn)
    for number, cell in enumerate(kernel.cells(kernel.occupied(net))):
        column, row = divmod(cell, kernel.STRIDE)
        x, y = 66.0 * column + jitter * (-1) ** number, -94.0 * row + jitter * (number % 3)
        at = (x * cos(a) - y * sin(a) + 300, x * sin(a) + y * cos(a) + 500)
        if notation.cell(cell) not in without:
            placed.append(mark(kernel.at(net, cell), at, turn, used))
    return Scene(tuple(placed) + tuple(extra))


@pytest.fixture
def empty():
    game = registry.game("fishnflips/net")
    return game.view(game.start(game.prepare(1)), 0)


@pytest.mark.parametrize("turn", [0, 7, -15, 90, 180, 263])
def test_a_whole_net_is_read_from_one_picture_from_any_side(empty, turn):
    (first, *_) = NET_SIGHT.explain(empty, scene(NET_TEXT, turn, jitter=4), 0, NET)
    assert first.moves == (f"0! net {NET_TEXT}",)
    assert first.missing == ()


def test_a_card_that_was_not_read_is_asked_for_by_its_place(empty):
    first = NET_SIGHT.explain(empty, scene(NET_TEXT, without=("b2",)), 0, NET)[0]
    assert first.moves == ("0! net Wbl,Tgl,Dyl/Tbl,?,Wgr/Dgr,Wyl,Tyr,Jgu/Wrl",)
    assert first.missing == ("The card at b2 was not read: tap it.",)


def test_an_empty_column_is_seen_and_at_the_side_all_possibilities_are_offered(empty):
    assert NET_SIGHT.explain(empty, scene("Wbl,Tgl/-/Dgr,Tyl/Wrl"), 0, NET)[0].moves == (
        "0! net Wbl,Tgl/-/Dgr,Tyl/Wrl",
    )
    offered = {one.moves for one in NET_SIGHT.explain(empty, scene("-/Wbl,Tgl/Dgr/Wrl"), 0, NET)}
    assert offered == {("0! net -/Wbl,Tgl/Dgr/Wrl",), ("0! net Wbl,Tgl/Dgr/Wrl/-",)}


def test_a_picture_without_a_net_says_so(empty):
    (only,) = NET_SIGHT.explain(empty, Scene(), 0, NET)
    assert (only.moves, len(only.missing)) == ((), 1)


def test_a_card_of_nothing_known_is_a_conflict(empty):
    first = NET_SIGHT.explain(empty, scene(NET_TEXT, extra=(Placed("tag", "586", 0.9, (0, 0)),)), 0, NET)[0]
    assert len(first.conflicts) == 1


def test_the_difference_is_told_as_the_action_that_explains_it(full, position):
    state = position(net="Wbl,Tgl,Dyl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr")
    view = full.view(state, 0)
    first, *rest = FULL_SIGHT.explain(view, scene("Wbr,Tgr,Dyr/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr"), 0, NET)
    assert (first.moves, first.why) == (("0: flip-column a",), "You played: flip column a.")
    assert rest[-1].moves[0].startswith("0! correct net")
    full.check(state, full.read(first.moves[0]))


def test_several_explanations_are_offered(full, position):
    state = position(net="Wbl/Tbl/Dgr/Wrl")
    found = FULL_SIGHT.explain(full.view(state, 0), scene("Wbr/Tbl/Dgr/Wrl"), 0, NET)
    assert {one.moves[0] for one in found[:2]} == {"0: flip-column a", "0: flip-one a1"}


def test_a_net_that_is_as_before_needs_nothing(full, position):
    state = position(net="Wbl/Tbl/Dgr/Wrl")
    assert FULL_SIGHT.explain(full.view(state, 0), scene("Wbl/Tbl/Dgr/Wrl"), 0, NET)[0].moves == ()


def test_the_card_that_came_is_the_outcome(full, play, position):
    state = play(full, position(), "0: flip-one a1")
    assert [shot.id for shot in FULL_SIGHT.shots(full.view(state, 0), 0)] == [CARD, NET]
    action = Placed("tag", str(CODES.tag("action-1", "front")), 0.9, (0, 0))
    assert FULL_SIGHT.explain(full.view(state, 0), Scene((action,)), 0, CARD)[0].moves == ("*: action flip-column",)
    state = play(full, state, "*: action flip-one")
    whale = Placed("tag", str(CODES.tag("whale-4", "left")), 0.9, (0, 0))
    (only,) = FULL_SIGHT.explain(full.view(state, 0), Scene((whale,)), 0, CARD)
    full.check(state, full.read(only.moves[0]))


def test_action_and_power_cards_are_held(empty):
    cards = [("action-1", "front"), ("action-4", "front"), ("power-ray", "front")]
    placed = tuple(Placed("tag", str(CODES.tag(*card)), 0.9, (80.0 * n, 0)) for n, card in enumerate(cards))
    (only,) = NET_SIGHT.explain(empty, Scene(placed), 0, HAND)
    assert only.moves == ("0: hold flip-column", "0: hold flip-row", "0: power-card ray")


def test_the_refill_is_read_from_a_picture_of_the_whole_net(full, play, position):
    state = play(full, position(net="Wbl/Tbl/Dgr/Wrl", top="Fyl"), "0: flip-one a1", "*: action flip-one")
    after = "Wbr,Fyl/Tbl,Wgl/Dgr,Dyr/Wrl,Trr"
    first = FULL_SIGHT.explain(full.view(state, 0), scene(after), 0, NET)[0]
    assert first.moves == ("*: card Wgl", "*: card Dyr", "*: card Trr")
    state = play(full, state, *first.moves)
    assert notation.net(state.net) == after


def test_a_first_net_is_read_as_its_twelve_cards(full, play):
    state = full.start(full.prepare(1, None, {"species": ["whale", "turtle", "dolphin", "ray"]}))
    net = "Wbl,Tgl,Dyl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr"
    first = FULL_SIGHT.explain(full.view(state, 0), scene(net, turn=90), 0, NET)[0]
    assert len(first.moves) == 12
    assert notation.net(play(full, state, *first.moves).net) == net


def test_a_grid_is_read_as_its_nine_cards(rival, play):
    given = {"species": ["swordfish", "shark", "turtle", "dolphin"], "powers": ["dolphin", "shark"]}
    state = rival.start(rival.prepare(2, None, given))
    grid = "Fbl,Sbr,Fbl/Tbr,Dbl,Dbr/Tbl,Dgr,Tgr"
    first = GRID_SIGHT.explain(rival.view(state, 0), scene(grid + "/-"), 0, NET)[0]
    assert notation.net(play(rival, state, *first.moves).net, 3) == grid


def test_the_judge_sees_the_grid():
    game = registry.game("fishnflips/bid-judge")
    view = game.view(game.start(game.prepare(2)), 0)
    grid = "Fbl,Sbr,Fbl/Tbr,Dbl,Dbr/Tbl,Dgr,Tgr"
    assert JUDGE_SIGHT.explain(view, scene(grid + "/-"), 0, NET)[0].moves == (f"0! net {grid}",)


def test_the_score_counts_the_net_of_a_picture():
    game = registry.game("fishnflips/score")
    view = game.view(game.start(game.prepare(2)), 0)
    assert COUNT_SIGHT.explain(view, scene("Wbl,Tgl,Dyl/p,p/Dgr/Wrl"), 0, NET)[0].moves == ("0: left 5", "0: waste 2")
