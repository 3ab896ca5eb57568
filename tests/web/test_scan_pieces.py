"""Tiles with pieces on them: the practice camera stands them, and a picture tells which piece stands on which space."""

from __future__ import annotations

import json

import pytest

from card_db import faces
from card_db.codes import codes
from card_db.overlay import Box
from card_db.places import piece
from companion.tables import proposals
from companion.tables.errors import BadScan
from companion.web import scanpieces, scanpractice
from companion.web.scanpractice import Camera, Laid
from vision import pipeline

GAME = "katmai"


def river(beeples):
    """Three tiles side by side, and beeples ({("tile-1a", "b"): "cinnamon"}) on their spaces."""
    tiles = {card: ((n - 1) * 62.0, 0.0, 2.0 * n - 2) for n, card in enumerate(("tile-1a", "tile-4b", "tile-7a"))}
    laid = [Laid(card, "front", x, y, turn) for card, (x, y, turn) in tiles.items()]
    for (card, space), deck in beeples.items():
        x, y, turn = tiles[card]
        at = piece(GAME, "tile").on_table(space, (x, y), turn)
        laid.append(Laid(f"beeple-{deck}", "", round(at[0] + 1, 1), round(at[1] - 1, 1), 30.0))
    return laid


def seen(laid, camera):
    shown = scanpractice.picture(GAME, laid, camera)
    scene = pipeline.read(shown.frame, tags=codes(GAME).tags)
    return scanpieces.with_pieces(shown.frame, scene, Box(GAME))


STANDING = {
    ("tile-1a", "a"): "cinnamon",
    ("tile-1a", "d"): "sandy",
    ("tile-4b", "b"): "sandy",
    ("tile-7a", "c"): "cinnamon",
}


@pytest.mark.parametrize("camera", [Camera("above", "day", "still"), Camera("slanted", "lamp", "still")])
def test_a_picture_of_the_river_tells_which_beeple_stands_on_which_space(camera):
    scene = seen(river(STANDING), camera)
    found = {one.zone: one.id for one in scene.placed if one.kind == "piece"}
    assert found == {f"{card}/{space}": deck for (card, space), deck in STANDING.items()}


def test_an_empty_river_has_no_beeples():
    assert not [one for one in seen(river({}), Camera()).placed if one.kind == "piece"]


def test_a_game_without_places_is_read_as_before():
    laid = scanpractice.in_rows([("wrasse-1", "weight")], "coldwater-crown")
    shown = scanpractice.picture("coldwater-crown", laid)
    scene = pipeline.read(shown.frame, tags=codes("coldwater-crown").tags)
    assert scanpieces.with_pieces(shown.frame, scene, Box("coldwater-crown")) is scene


def test_the_space_is_kept_with_the_scan():
    scene = seen(river(STANDING), Camera("above"))
    again = proposals.load(json.loads(json.dumps(proposals.dump(scene))))
    assert [(one.id, one.zone) for one in again.placed] == [(one.id, one.zone) for one in scene.placed]
    old = proposals.dump(scene)
    old["placed"] = [row[:7] for row in old["placed"]]
    assert all(one.zone == "" for one in proposals.load(old).placed)


def test_a_laid_piece_comes_back_as_it_was_sent_and_an_unknown_one_is_told():
    sent = json.dumps([{"card": "beeple-sandy", "face": "", "x": 3, "y": 4, "turn": 15}])
    assert scanpractice.read(sent, GAME) == (Laid("beeple-sandy", "", 3.0, 4.0, 15.0),)
    with pytest.raises(BadScan, match="no card 'beeple-blue'"):
        scanpractice.read(sent.replace("sandy", "blue"), GAME)
    with pytest.raises(BadScan, match="no card 'beeple-sandy'"):
        scanpractice.read(sent, "fishnflips")


@pytest.mark.parametrize("game", ["katmai", "coral-castle", "aquicorn-cove"])
def test_every_piece_can_be_stood_on_the_practice_table_and_has_its_picture(game):
    for name, standing in faces.standing(game).items():
        solid = scanpractice.solid(game, Laid(name, "", 0.0, 0.0))
        assert solid.id == name
        assert solid.height_mm > 0
        assert name in faces.pictures(game)
        assert standing.title


@pytest.mark.parametrize("game", ["katmai", "coral-castle", "aquicorn-cove"])
def test_lay_a_few_lays_components_of_each_game(game):
    for row in scanpractice.samples(game):
        assert len(row) >= 6
