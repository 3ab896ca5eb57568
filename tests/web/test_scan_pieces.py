"""Tiles with pieces on them: the practice camera stands them, and a picture tells which piece stands on which space."""

from __future__ import annotations

import json

import numpy as np
import pytest

from card_db import faces
from card_db.codes import codes
from card_db.overlay import Box
from card_db.places import piece
from companion.tables import proposals
from companion.tables.errors import BadScan
from companion.web import scanpieces, scanpractice
from companion.web.scanlive import Live
from companion.web.scanpractice import Camera, Laid
from companion.web.scanstanding import EVERY_S, Reader
from vision import pipeline
from vision.layout.places import place_of
from vision.tracker import Tracker

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


# ---- Live ----


class Clock:
    """Seconds that pass when a test says so."""

    now = 100.0

    def __call__(self):
        return self.now


def frame_of(beeples):
    return scanpractice.picture(GAME, river(beeples), Camera("above", "day", "still")).frame


class Watching:
    """A live camera over a river, and what its last frame showed."""

    def __init__(self):
        self.clock = Clock()
        self.live = Live(Tracker(tags=codes(GAME).tags), Reader(self.clock))

    def show(self, frame, times=1):
        for _ in range(times):
            self.told = self.live.see(frame, Box(GAME), 1, self._explain)
        return self.told

    def _explain(self, scene):
        self.explained = scene
        return ()


def zones(told):
    return sorted(mark["key"] for mark in told["marks"] if mark["key"].startswith("piece"))


def test_a_settled_live_picture_tells_which_beeple_stands_on_which_space():
    here = Watching()
    told = here.show(frame_of(STANDING), 8)
    wanted = sorted(f"piece{deck}.{card}/{space}" for (card, space), deck in STANDING.items())
    assert (zones(told), told["pieces"], told["settled"]) == (wanted, 4, True)
    assert {mark["name"] for mark in told["marks"] if mark["state"] == "aside"} >= {"Cinnamon beeple", "Sandy beeple"}
    at = {one.zone: one.at for one in here.explained.placed if one.kind == "piece"}
    tile = next(one for one in here.explained.placed if one.id == str(codes(GAME).of("tile-7a", "front").tag))
    space = place_of(tile, piece(GAME, "tile").offsets["c"])
    assert np.hypot(*np.subtract(at["tile-7a/c"], space)) < 5, "it stands where the tracker has the tile"


def test_pieces_are_read_before_a_live_table_is_told_as_settled_and_only_then():
    here = Watching()
    frame = frame_of(STANDING)
    told = here.show(frame)
    while not told["settled"]:
        assert told["pieces"] == 0
        told = here.show(frame)
    assert told["pieces"] == 4


def test_a_beeple_placed_on_a_settled_table_is_read_within_a_second_or_two_and_needs_two_readings():
    here = Watching()
    before = here.show(frame_of(STANDING), 8)
    more = frame_of({**STANDING, ("tile-4b", "d"): "cinnamon"})
    assert here.show(more, 3)["stamp"] == before["stamp"], "not yet: a second has not passed"
    here.clock.now += EVERY_S
    assert here.show(more, 3)["stamp"] == before["stamp"], "one reading may be of a hand"
    here.clock.now += EVERY_S
    told = here.show(more)
    assert (told["pieces"], told["settled"]) == (5, True)
    assert told["stamp"] != before["stamp"], "the page takes a new picture"


def test_a_live_table_without_places_is_never_read_for_pieces():
    laid = scanpractice.in_rows([("wrasse-1", "weight")], "coldwater-crown")
    live = Live(Tracker(tags=codes("coldwater-crown").tags))
    frame = scanpractice.picture("coldwater-crown", laid).frame
    for _ in range(8):
        told = live.see(frame, Box("coldwater-crown"), 1, lambda scene: ())
    assert (told["settled"], told["pieces"]) == (True, 0)
