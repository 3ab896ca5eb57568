"""Positions of Fish'n'Flips for tests: a co-operative and a competitive one with only what a test is about said."""

from __future__ import annotations

from collections import Counter

import pytest

from card_db.load import load_set
from companion.engine import registry
from companion.games.fishnflips import facts, notation
from companion.games.fishnflips.flow import pieces

SPECIES = ["whale", "turtle", "dolphin", "swordfish"]
RIVALS = ["swordfish", "shark", "turtle", "dolphin"]


@pytest.fixture(scope="session")
def full():
    """The co-operative game."""
    return registry.game("fishnflips")


@pytest.fixture(scope="session")
def rival():
    """The competitive game."""
    return registry.game("fishnflips/competitive")


@pytest.fixture
def position(full):
    """A co-operative position: two players, whale, turtle, dolphin and swordfish, seat 0 to act."""

    def make(**given):
        return full.load({
            "people": 2,
            "species": SPECIES,
            "net": "Wbl,Tgl,Dyl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr",
            "hands": [["flip-column", "flip-one", "switch"], ["flip-row", "flip-colour", "free-one"]],
            "powers": [["dolphin"], ["whale"]],
            "start": 0,
            "turn": 0,
            "top": "Fbl",
            **given,
        })  # fmt: skip

    return make


@pytest.fixture
def drained():
    """Fields of a position whose draw pile holds just these cards: all other animals are freed."""

    def make(net, top, unseen, under=()):
        deck = facts.Deck.of(load_set("fishnflips"))
        have = Counter({piece: n for piece, n in deck.animals if facts.species_of(piece) in SPECIES})
        have -= pieces(notation.read_net(net)) + Counter(unseen)
        if top:
            have -= Counter([facts.piece_of(notation.read_card(top))])
        return {"net": net, "top": top, "unseen": unseen, "under": list(under), "freed": dict(have)}

    return make


@pytest.fixture
def grid(rival):
    """A competitive position: FF-T04's grid, the bids being called."""

    def make(**given):
        return rival.load({
            "people": 3,
            "species": RIVALS,
            "common": ["dolphin", "shark"],
            "net": "Fbl,Sbr,Fbl/Tbr,Dbl,Dbr/Tbl,Dgr,Tgr",
            "faces": ["flip-one", "switch"],
            "agenda": [{"task": "bidding"}],
            **given,
        })  # fmt: skip

    return make


@pytest.fixture
def play():
    """Plays notations in order, each legal when its time comes; gives the last state."""

    def go(game, state, *texts):
        for text in texts:
            move = game.read(text)
            game.check(state, move)
            state = game.apply(state, move)
        return state

    return go


@pytest.fixture
def left_over():
    """Fields of a competitive position with so many cards in the draw pile, the others discarded or before seat 0."""

    def make(count, net="Fbl,Sbr,Fbl/Tbr,Dbl,Dbr/Tbl,Dgr,Tgr", in_piles=False):
        deck = facts.Deck.of(load_set("fishnflips"))
        have = Counter({piece: n for piece, n in deck.animals if facts.species_of(piece) in RIVALS})
        cards = sorted((have - pieces(notation.read_net(net, 3, 3))).elements())
        unseen, other = Counter(cards[:count]), Counter(cards[count:])
        piles = [dict(other), {}, {}] if in_piles else [{}, {}, {}]
        return {"net": net, "unseen": dict(unseen), "discard": {} if in_piles else dict(other), "piles": piles}

    return make
