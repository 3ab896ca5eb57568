"""Pieces without a mark that stand on the places of tiles and boards in a picture, told by their colour.

Where the places are is the card set's `places.toml`; what the pieces look like is `card_db.faces.standing`. Games without either
cost nothing here. Loose pieces and dice are read where a shot asks for them (`Shot.reads`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from card_db import faces
from card_db.codes import Identity
from card_db.model import CardError
from card_db.overlay import Box
from card_db.places import Piece, pieces
from card_db.render import raster
from vision import pipeline
from vision.arrays import Pixels
from vision.frame import Frame
from vision.layout.places import place_of
from vision.layout.plane import Plane
from vision.readers.occupied import Kind, Spot, read_spots
from vision.readers.prints import Print
from vision.scene import Placed, Scene

#: The area of a wooden figure's top as it lies, in mm².
_FIGURE_MM2: Final = 139.0
_PX_PER_MM: Final = 4.0


def with_pieces(frame: Frame, scene: Scene, box: Box) -> Scene:
    """The scene with the pieces that stand on places of its faces.

    Each is a `piece` whose id is its name without its first word ("cinnamon" for beeple-cinnamon), whose `zone` is the face's
    card and the place ("tile-1a/b").
    """
    if not has_places(scene, box):
        return scene
    plane = pipeline.plane_of(frame, scene.sightings)
    return scene if plane is None else replace(scene, placed=(*scene.placed, *standing(frame, plane, scene, box)))


def has_places(scene: Scene, box: Box) -> bool:
    """Whether a face lies there that pieces may stand on."""
    try:
        return bool(_spots(scene, box, pieces(box.set_id), with_prints=False)[0])
    except CardError:
        return False


def standing(frame: Frame, plane: Plane, scene: Scene, box: Box) -> tuple[Placed, ...]:
    """The pieces on places of the scene's faces, which lie as `plane` has them."""
    spots, prints = _spots(scene, box, pieces(box.set_id))
    kinds = _kinds(box.set_id)
    tags = [one.corners for one in scene.sightings if one.kind == "tag"]
    found: list[Placed] = []
    for holds, some in spots.items():
        found += read_spots(frame, plane, some, {name: kinds[name] for name in holds}, tags, prints[holds])
    return tuple(replace(one, id=_short(one.id)) for one in found)


def _short(name: str) -> str:
    return name.partition("-")[2] or name


def spot_name(card: str, place: str) -> str:
    """How a place of a face is named in a scene: `zone` of the piece that stands there."""
    return f"{card}/{place}"


Holds = tuple[str, ...]


def _spots(
    scene: Scene, box: Box, measures: Mapping[str, Piece], *, with_prints: bool = True
) -> tuple[dict[Holds, list[Spot]], dict[Holds, list[Print]]]:
    """The places of the scene's faces that pieces may stand on, and how those faces are printed, by which pieces those are."""
    spots: dict[Holds, list[Spot]] = {}
    prints: dict[Holds, list[Print]] = {}
    for one in scene.placed if scene.millimetres else ():
        identity = box.identify(one.kind, one.id)
        measure = measures.get(identity.component) if isinstance(identity, Identity) else None
        if not isinstance(identity, Identity) or measure is None or not measure.holds:
            continue
        printed = prints.setdefault(measure.holds, [])
        if with_prints:
            picture = _picture(box.set_id, identity.card, identity.face)
            printed.append(Print(picture, measure.size, place_of(one, measure.middle), one.turn))
        spots.setdefault(measure.holds, []).extend(
            Spot(spot_name(identity.card, name), place_of(one, offset), measure.radius, len(printed) - 1)
            for name, offset in measure.offsets.items()
            if name not in measure.steps
        )
    return spots, prints


@lru_cache(maxsize=48)
def _picture(game: str, card: str, side: str) -> Pixels:
    """A face as our sheets print it."""
    return np.asarray(raster(faces.face(game, card, side), _PX_PER_MM), dtype=np.uint8)


@lru_cache(maxsize=8)
def _kinds(game: str) -> Mapping[str, Kind]:
    """The game's pieces that are told by their colour."""
    found: dict[str, Kind] = {}
    for name, piece in faces.standing(game).items():
        if piece.form == "die":
            continue
        red, green, blue = (int(piece.colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        area = {"meeple": _FIGURE_MM2, "cube": piece.side**2, "disc": 0.785 * piece.side**2}[piece.form]
        found[name] = Kind((red, green, blue), piece.height, area)
    return found
