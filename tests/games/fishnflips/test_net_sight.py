"""A net from its marks' places: laid anyhow, with gaps, piles beside it, cards astray; and the owner's own backgrounds."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from card_db.codes import codes
from card_db.overlay import Box, my_box, teach
from companion.engine import registry
from companion.engine.mainshot import LaidCard
from companion.engine.sight import ASIDE, ENTERED
from companion.games.fishnflips import kernel, mainshot, notation
from companion.games.fishnflips.kernel import COLUMNS
from companion.games.fishnflips.layout import Tile, arrange
from companion.games.fishnflips.mainshot import GRID_SHOT, NET_SHOT, dealt, laid
from companion.games.fishnflips.sight import CARD, COUNT_SIGHT, FULL_SIGHT, GRID_SIGHT, HAND, NET, NET_SIGHT
from tests.helpers_flips_scenes import net_scene, plain
from vision.scene import Placed, Scene

CODES = codes("fishnflips")


@pytest.fixture
def empty():
    game = registry.game("fishnflips/net")
    return game.view(game.start(game.prepare(1)), 0)


@pytest.mark.parametrize(("mode", "shot"), [("fishnflips/net", NET_SHOT), ("fishnflips/competitive", GRID_SHOT)])
def test_tables_of_the_bench_are_told_exactly_from_true_places(mode, shot):
    game, eyes = registry.game(mode), registry.sight(mode)
    exact = 0
    for seed in range(60):
        rng = Random(seed)
        table = shot.lay(rng)
        found = eyes.explain(game.view(table.state, table.seat), plain(table.cards, rng), table.seat, shot.shot)
        exact += sorted(shot.says(table, found)) == sorted(table.facts)
    assert exact >= 59


def test_an_empty_column_is_as_wide_as_the_others_and_a_pile_beside_the_net_is_not_behind_one():
    tiles = [
        Tile((x, y), 0.0, n) for n, (x, y) in enumerate([(0, 0), (173, 0), (173, -60), (258, 0), (391, 0), (391, -80)])
    ]
    net = arrange(tiles, columns=4, rows=6)[0]
    assert dict(net.cells) == {0: (0, 0), 1: (2, 0), 2: (2, 1), 3: (3, 0)}
    assert net.beside == (4, 5)


def test_no_card_of_the_bench_covers_another():
    for seed in range(20):
        cards = NET_SHOT.lay(Random(seed)).cards
        pairs = [(one, other) for n, one in enumerate(cards) for other in cards[:n]]
        assert not any(mainshot._overlap(*pair) for pair in pairs)


def test_unread_cards_are_asked_for_one_by_one_and_their_places_are_shown(empty):
    net = notation.read_net("Wbl,Tgl,Dyl/Tbl,Dgl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Dbr")
    first = NET_SIGHT.explain(empty, net_scene(net, Random(1), without={1, 6}), 0, NET)[0]
    assert first.moves == ("0! net Wbl,?,Dyl/Tbl,Dgl,Wgr/?,Wyl,Tyr/Wrl,Trl,Dbr",)
    assert first.missing == ("The card at a2 was not read: tap it.", "The card at c1 was not read: tap it.")
    assert (len(first.seen), first.expected, len(first.ghosts)) == (10, 12, 2)


def test_the_place_of_a_missing_card_is_where_it_lies(empty):
    for seed in range(20):
        rng = Random(seed)
        net = dealt(rng, [4, 3, 5, 4])
        cards = laid(net, rng, COLUMNS)
        gone = rng.choice([0, 1, 2, 4, 5, 7, 8, 9, 10, 12, 13, 14])
        scene = plain([card for n, card in enumerate(cards) if n != gone], rng, noise=0.0, spin=0.0)
        first = NET_SIGHT.explain(empty, scene, 0, NET)[0]
        assert len(first.ghosts) == 1
        (x, y), (a, b) = first.ghosts[0].at, cards[gone].at
        assert max(abs(x - a), abs(y - b)) < 25, "within half a card"


def test_cards_upside_down_or_twice_or_of_other_species_are_told(full, position):
    net = notation.read_net("Wbl,Tgl,Dyl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr")
    view = full.view(position(), 0)
    scene = net_scene(net, Random(3))
    one, two = scene.placed[:2]
    upside = replace(one, turn=(one.turn + 180) % 360)
    found = FULL_SIGHT.explain(view, replace(scene, placed=(upside, *scene.placed[1:])), 0, NET)[0]
    assert any("upside down" in text for text in found.conflicts)
    twice = replace(two, id=one.id)
    found = FULL_SIGHT.explain(view, replace(scene, placed=(one, twice, *scene.placed[2:])), 0, NET)[0]
    assert any("in the picture twice" in text for text in found.conflicts)
    ray = replace(one, id=str(CODES.tag("ray-1", "left")))
    found = FULL_SIGHT.explain(view, replace(scene, placed=(ray, *scene.placed[1:])), 0, NET)[0]
    assert any("does not play" in text for text in found.conflicts)


def test_a_net_with_more_of_a_card_than_there_are_is_said_not_proposed(full, position):
    view = full.view(position(freed={"whale-red": 1}), 0)
    net = notation.read_net("Wrl,Tgl,Wrl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Trl,Drr,Drr")
    found = FULL_SIGHT.explain(view, net_scene(net, Random(2)), 0, NET)
    assert [(one.moves, one.why) for one in found] == [
        ((), "This net cannot be: more of whale on red lies there than is left in the net and the pile.")
    ]


def test_every_proposal_is_legal_whatever_is_seen(full, position):
    """Nets that have nothing to do with the game's are told or said to be impossible."""
    state = position()
    for seed in range(24):
        rng = Random(seed)
        net = dealt(rng, [rng.randint(0, 6) for _ in range(COLUMNS)] if seed % 3 else [3, 3, 3, 3])
        if not net:
            continue
        cards = kernel.occupied(net).bit_count()
        scene = net_scene(net, rng, without=set(rng.sample(range(cards), rng.randint(0, min(3, cards - 1)))))
        for seat in (-1, 0, 1):
            for proposal in FULL_SIGHT.explain(full.view(state, 0), scene, seat, NET):
                now = state
                for move in proposal.moves:
                    full.check(now, full.read(move))
                    now = full.apply(now, full.read(move))


def test_the_piles_top_card_beside_the_net_is_known(full, position):
    net = notation.read_net("Wbl,Tgl,Dyl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr")
    view = full.view(position(top="Fbl"), 0)
    cards = laid(net, Random(5), COLUMNS)
    top = replace(cards[-1], card="swordfish-1", face="left", at=(cards[-1].at[0] + 150, cards[-1].at[1]))
    boat = replace(top, card="boat", face="front", at=(top.at[0], top.at[1] - 250))
    first = FULL_SIGHT.explain(view, plain([*cards, top, boat], Random(1)), 0, NET)[0]
    assert (first.moves, first.why) == ((), "The net is as the app has it.")
    notes = {one.card: one.note for one in first.seen if one.note}
    assert notes == {"swordfish-1": ENTERED, "boat": ASIDE}


def test_a_card_added_by_its_name_fills_the_one_gap(empty):
    net = notation.read_net("Wbl,Tgl,Dyl/Tbl,Dgl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Dbr")
    rng = Random(7)
    cards = laid(net, rng, COLUMNS)
    scene = plain([card for n, card in enumerate(cards) if n != 4], rng)
    said = Placed("tag", str(CODES.tag(cards[4].card, cards[4].face)), 1.0, (1e6, 1e6))
    first = NET_SIGHT.explain(empty, replace(scene, placed=(*scene.placed, said)), 0, NET)[0]
    assert first.moves == (f"0! net {notation.net(net)}",)
    two = Placed("tag", str(CODES.tag("ray-1", "left")), 1.0, (1e6 + 200, 1e6))
    asked = NET_SIGHT.explain(empty, replace(scene, placed=(*scene.placed, said, two)), 0, NET)[0]
    assert any("say its place" in text for text in asked.conflicts)


def test_a_picture_without_scale_is_read_too(empty):
    net = notation.read_net("Wbl,Tgl,Dyl/Tbl,Dgl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Dbr")
    scene = net_scene(net, Random(11))
    pixels = tuple(replace(one, at=(one.at[0] * 4.2, one.at[1] * 4.2)) for one in scene.placed)
    found = NET_SIGHT.explain(empty, Scene(pixels, millimetres=False), 0, NET)[0]
    assert found.moves == (f"0! net {notation.net(net)}",)


# ---- My box ----


@pytest.fixture
def mine():
    """An owner's cards: their own backgrounds for whales and turtles, none told for others; one action card told."""
    box = Box("fishnflips")
    for number in range(1, 11):
        box = teach(box, {"background": "red"}, card=f"whale-{number}").box
        box = teach(box, {"background": "yellow"}, card=f"turtle-{number}").box
    box = teach(box, {"kind": "flip-square"}, card="action-1").box
    return my_box(box)


def marks(*cards):
    return Scene(
        tuple(
            Placed("tag", str(CODES.tag(card, face)), 0.95, (66.0 * column, -50.0 * row))
            for card, face, column, row in cards
        )
    )


def test_the_owners_backgrounds_are_read_not_ours(empty, mine):
    scene = marks(
        ("whale-1", "left", 0, 0), ("turtle-1", "right", 1, 0), ("whale-10", "right", 2, 0), ("plastic-1", "back", 3, 0)
    )
    (first, *_) = NET_SIGHT.with_cards(mine).explain(empty, scene, 0, NET)
    assert first.moves == ("0! net Wrl/Tyr/Wrr/p",)
    (ours, *_) = NET_SIGHT.explain(empty, scene, 0, NET)
    assert ours.moves == ("0! net Wbl/Tbr/Wrr/p",)


def test_an_untold_background_is_asked_for_never_guessed(empty, mine):
    scene = marks(
        ("whale-1", "left", 0, 0), ("ray-1", "right", 1, 0), ("turtle-1", "left", 2, 0), ("whale-2", "left", 3, 0)
    )
    (first, *_) = NET_SIGHT.with_cards(mine).explain(empty, scene, 0, NET)
    assert first.moves == ("0! net Wrl/?/Tyl/Wrl",)
    assert "background of the ray at b1 is not told" in first.missing[0]


def test_a_background_the_net_has_already_is_kept(mine):
    game = registry.game("fishnflips/net")
    state = game.apply(game.start(game.prepare(1)), game.read("0! net Wrl/Rgl/Tyl/Wrl"))
    state = game.apply(state, game.read("0: hold flip-one"))
    eyes = NET_SIGHT.with_cards(mine)
    scene = marks(
        ("whale-1", "left", 0, 0), ("ray-1", "right", 1, 0), ("turtle-1", "left", 2, 0), ("whale-2", "left", 3, 0)
    )
    found = eyes.explain(game.view(state, 0), scene, 0, NET)
    assert found[0].moves == ("0: flip-one b1",)
    assert "0! net Wrl/Rgr/Tyl/Wrl" in {one.moves[0] for one in found}


def test_a_card_with_an_untold_background_answers_with_each_it_may_have(full, mine):
    given = {"species": ["ray", "whale", "turtle", "dolphin"]}
    state = full.start(full.prepare(2, None, given, mine))
    eyes = FULL_SIGHT.with_cards(mine)
    found = eyes.explain(full.view(state, 0), marks(("ray-3", "left", 0, 0)), 0, CARD)
    assert [one.moves[0] for one in found] == [f"*: card R{colour}l ray-3" for colour in "bgyr"]
    for one in found:
        full.check(state, full.read(one.moves[0]))
    (only,) = eyes.explain(full.view(state, 0), marks(("whale-3", "left", 0, 0)), 0, CARD)
    assert only.moves == ("*: card Wrl",)


def test_an_untold_action_card_is_asked_for(empty, mine):
    eyes = NET_SIGHT.with_cards(mine)
    scene = marks(("action-1", "front", 0, 0), ("action-2", "front", 1, 0))
    (only,) = eyes.explain(empty, scene, 0, HAND)
    assert only.moves == ("0: hold flip-square",)
    assert [text.endswith("say which action card it is.") for text in only.missing] == [True]


def test_a_table_of_my_box_reads_the_owners_cards_by_itself(mine):
    """The table service asks the sight for the cards in use."""
    from companion.engine.sight import KnowsCards

    assert all(isinstance(one, KnowsCards) for one in (FULL_SIGHT, NET_SIGHT, GRID_SIGHT, COUNT_SIGHT))
    assert FULL_SIGHT.with_cards(mine).book.faces["whale-1", "left"] != FULL_SIGHT.book.faces["whale-1", "left"]


# ---- The pile beside the net ----


def beside(card, face, cards, away=150):
    """A card that lies to the right of the net's."""
    right = max(one.at[0] for one in cards)
    return replace(cards[0], card=card, face=face, at=(right + away, cards[0].at[1]), turn=0.0)


def test_the_first_net_and_the_piles_face_are_told_from_one_picture(full, play):
    state = full.start(full.prepare(1, None, {"species": ["whale", "turtle", "dolphin", "ray"]}))
    net = notation.read_net("Wbl,Tgl,Dyl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr")
    cards = laid(net, Random(4), COLUMNS)
    first = FULL_SIGHT.explain(full.view(state, 0), plain([*cards, beside("ray-1", "left", cards)], Random(1)), 0, NET)[
        0
    ]
    assert len(first.moves) == 13
    assert first.why == "12 cards came. The pile shows a ray on blue, looking left."
    after = play(full, state, *first.moves)
    assert (after.net, after.top) == (net, "Rbl")


def test_of_two_cards_beside_the_net_people_say_which_is_the_pile(full, play, position):
    state = play(full, position(net="Wbl/Tbl/Dgr/Wrl", top="Fyl"), "0: flip-one a1", "*: action flip-one")
    net = notation.read_net("Wbr,Fyl/Tbl,Wgl/Dgr,Dyr/Wrl,Trr")
    cards = laid(net, Random(4), COLUMNS)
    more = [beside("turtle-1", "left", cards), beside("whale-9", "right", cards, 300)]
    found = FULL_SIGHT.explain(full.view(state, 0), plain([*cards, *more], Random(1)), 0, NET)
    assert {one.moves[3] for one in found[:2]} == {"*: card Tbl", "*: card Wrr"}
    assert found[0].confidence < 0.75, "the page asks which it was"
    for one in found[:2]:
        play(full, state, *one.moves)


def test_the_face_that_the_pile_shows_is_told_by_the_same_net(full, play, position):
    state = play(full, position(net="Wbl/Tbl/Dgr/Wrl", top="Fyl"), "0: flip-one a1", "*: action flip-one")
    state = play(full, state, "*: card Wgl", "*: card Dyr", "*: card Trr")
    cards = laid(state.net, Random(9), COLUMNS)
    scene = plain([*cards, beside("turtle-1", "left", cards)], Random(1))
    first = FULL_SIGHT.explain(full.view(state, 0), scene, 0, NET)[0]
    assert first.moves == ("*: card Tbl",)


def test_behind_a_card_that_was_not_read_the_others_wait(full, play):
    state = full.start(full.prepare(1, None, {"species": ["whale", "turtle", "dolphin", "ray"]}))
    net = notation.read_net("Wbl,Tgl,Dyl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr")
    first = FULL_SIGHT.explain(full.view(state, 0), net_scene(net, Random(4), without={4}), 0, NET)[0]
    assert first.moves == tuple(f"*: card {card}" for card in ("Wbl", "Tbl", "Dgr", "Wrl", "Tgl"))
    assert first.why == "5 cards came; 6 more can be told after b2."
    assert first.missing == ("The card at b2 was not read: tap it, or show it alone.",)
    assert [ghost.name for ghost in first.ghosts] == ["the unread card at b2"]
    assert (len(first.seen), first.expected) == (11, 12)
    play(full, state, *first.moves)


# ---- The practice table ----


def test_what_the_app_believes_to_lie_there_is_read_as_that(full, position):
    state = position(top="Fbl")
    view = full.view(state, 0)
    cards = [LaidCard(one.card, one.face, one.at, one.turn) for one in FULL_SIGHT.lying(view, 0, NET)]
    assert len({one.card for one in cards}) == 13
    first = FULL_SIGHT.explain(view, plain(cards, Random(1)), 0, NET)[0]
    assert (first.moves, first.why) == ((), "The net is as the app has it.")
    assert FULL_SIGHT.lying(view, 0, CARD) == ()


def test_a_grid_is_laid_as_a_grid(rival, grid):
    view = rival.view(grid(), 0)
    cards = [LaidCard(one.card, one.face, one.at, one.turn) for one in GRID_SIGHT.lying(view, 0, NET)]
    first = GRID_SIGHT.explain(view, plain(cards, Random(1)), 0, NET)[0]
    assert (first.moves, len(cards)) == ((), 9)
