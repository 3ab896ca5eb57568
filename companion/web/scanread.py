"""From the bytes of a picture to what is kept of it: the scene, a clean JPEG, and the outline and crop of each card.

An outline is the card's edge in the picture, carried over from its mark: where the mark lies on the card is known from the
drawing that the sheets print. Coordinates are pixels of the kept picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import cv2
import numpy as np

from card_db import faces
from card_db.codes import Identity
from card_db.overlay import Box
from companion.engine.sight import Ghost
from companion.tables import proposals
from companion.web import scanpieces
from vision import pipeline
from vision.frame import Frame, decode, encode_jpeg
from vision.pipeline import TAG_MM
from vision.scene import Corners, Point, Scene, Sighting

#: Longest side of a kept picture: enough to read every mark again, and a quarter of a megabyte.
KEPT_SIDE: Final = 2560
KEPT_QUALITY: Final = 82
CROP_HEIGHT: Final = 240
#: A mark whose card is not known is shown with this much around it, in sides of the mark.
AROUND: Final = 1.2
#: Cards that a person adds by name lie further out than any table reaches.
_TABLE_MM: Final = 1e5


@dataclass(frozen=True, slots=True)
class Taken:
    """A picture that was read: its JPEG, its size in pixels, its scene, and what was done to make it readable."""

    jpeg: bytes
    width: int
    height: int
    scene: Scene
    note: str = ""

    def data(self) -> dict[str, Any]:
        """What is kept beside the picture, as JSON values."""
        return {"width": self.width, "height": self.height, "note": self.note, "scene": proposals.dump(self.scene)}


def take(data: bytes, box: Box, *, expected: int | None = None) -> Taken:
    """The picture read for the game of the box; `expected` marks should lie there (None: not known). PictureError.

    Pieces that stand on the places of tiles are read too.
    What is kept is written anew, so that neither the place and time of a phone's photo nor anything hidden in its file stays.
    """
    return take_frame(decode(data), box, expected=expected)


def take_frame(frame: Frame, box: Box, *, expected: int | None = None) -> Taken:
    """The same of a picture that a camera gave."""
    scene = pipeline.read(frame, tags=box.tags, expected=expected)
    return kept(frame, scanpieces.with_pieces(frame, scene, box))


def kept(frame: Frame, scene: Scene) -> Taken:
    """A frame and its scene as they are kept: no larger than needed, coordinates with it."""
    scale = min(1.0, KEPT_SIDE / max(frame.width, frame.height))
    if scale == 1.0:
        return Taken(encode_jpeg(frame.image, KEPT_QUALITY), frame.width, frame.height, scene, frame.note)
    size = (max(1, round(frame.width * scale)), max(1, round(frame.height * scale)))
    small = np.asarray(cv2.resize(frame.image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    smaller = Scene(
        scene.placed,
        scene.covered,
        scene.quality,
        scene.settled,
        scene.millimetres,
        tuple(_scaled(one, scale) for one in scene.sightings),
        scene.findings,
    )
    return Taken(encode_jpeg(small, KEPT_QUALITY), *size, smaller, frame.note)


def _scaled(sighting: Sighting, scale: float) -> Sighting:
    corners: Corners = tuple((x * scale, y * scale) for x, y in sighting.corners)  # type: ignore[assignment]
    return Sighting(sighting.kind, sighting.id, sighting.confidence, corners, sighting.text, sighting.frame)


@lru_cache(maxsize=1024)
def _mark_on(game: str, card: str, face: str) -> tuple[Corners, Point] | None:
    """Where the tag lies on a face (mm, clockwise from its own top left) and how large the face is; None without a drawing."""
    try:
        drawing = faces.face(game, card, face)
    except (KeyError, ModuleNotFoundError):
        return None
    tag = next((mark for mark in drawing.marks if mark.kind == "tag"), None)
    return None if tag is None else (tag.corners, (drawing.width, drawing.height))


def outline(sighting: Sighting, identity: Identity | None, game: str) -> Corners:
    """The corners of the card that carries the mark, clockwise from the card's own top left; of the mark alone where its place
    on the card is not known (a mark of the owner's own, a QR label)."""
    found = None if identity is None or sighting.kind != "tag" else _mark_on(game, identity.card, identity.face)
    if found is None or str(identity.tag if identity else "") != sighting.id:
        return sighting.corners
    on_card, (width, height) = found
    home = cv2.getPerspectiveTransform(
        np.asarray(on_card, dtype=np.float32), np.asarray(sighting.corners, dtype=np.float32)
    )
    edge = np.asarray([[(0, 0), (width, 0), (width, height), (0, height)]], dtype=np.float32)
    seen = cv2.perspectiveTransform(edge, home)[0]
    corners: Corners = tuple((float(x), float(y)) for x, y in seen)  # type: ignore[assignment]
    return corners if _is_sound(corners) else sighting.corners


def _is_sound(corners: Corners) -> bool:
    """Whether an outline is a card as a camera can see it: convex, not turned inside out, not larger than any picture."""
    points = np.asarray(corners)
    ahead = np.roll(points, -1, axis=0) - points
    after = np.roll(ahead, -1, axis=0)
    turns = ahead[:, 0] * after[:, 1] - ahead[:, 1] * after[:, 0]
    return bool(np.isfinite(points).all() and (turns > 0).all() and np.abs(points).max() < 4 * KEPT_SIDE)


def ghost_outlines(scene: Scene, ghosts: Sequence[Ghost]) -> tuple[Corners, ...]:
    """Where components that were not read should lie in the picture, in the order given; () where the table's plane is not known.

    The marks that were read tie the table's millimetres to the picture's pixels.
    """
    home = _to_pixels(scene) if ghosts else None
    if home is None:
        return ()
    found = []
    for ghost in ghosts:
        corners = _card_corners(ghost.at, ghost.turn, ghost.size)
        seen = cv2.perspectiveTransform(np.asarray([corners], dtype=np.float64), home)[0]
        found.append(tuple((float(x), float(y)) for x, y in seen))
    return tuple(found)  # type: ignore[arg-type]


def _to_pixels(scene: Scene) -> Any:
    """The homography from the scene's places to pixels, or None where too little is known."""
    if not scene.millimetres:
        return np.eye(3)
    table: list[Point] = []
    pixels: list[Point] = []
    for one in scene.placed:
        if one.kind == "tag" and 0 <= one.sighting < len(scene.sightings) and max(map(abs, one.at)) < _TABLE_MM:
            table += _card_corners(one.at, one.turn, (TAG_MM, TAG_MM))
            pixels += scene.sightings[one.sighting].corners
    if len(table) < 8:
        return None
    home, _ = cv2.findHomography(np.asarray(table, dtype=np.float64), np.asarray(pixels, dtype=np.float64), 0)
    return home


def _card_corners(at: Point, turn: float, size: Point) -> list[Point]:
    """The corners of an upright rectangle turned about its middle, clockwise from its own top left."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    half = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    offsets = [(right * size[0] / 2, down * size[1] / 2) for right, down in half]
    return [(float(at[0] + c * x - s * y), float(at[1] + s * x + c * y)) for x, y in offsets]


def crop(jpeg: bytes, corners: Corners, *, is_card: bool) -> bytes:
    """The card cut out of a kept picture, turned upright, as a JPEG; of a lone mark its surroundings as they lie."""
    frame = decode(jpeg)
    if not is_card:
        return encode_jpeg(_sized(frame.crop(corners, AROUND)), KEPT_QUALITY)
    points = np.asarray(corners, dtype=np.float32)
    across = (np.linalg.norm(points[1] - points[0]) + np.linalg.norm(points[2] - points[3])) / 2
    down = (np.linalg.norm(points[3] - points[0]) + np.linalg.norm(points[2] - points[1])) / 2
    height = CROP_HEIGHT
    width = min(max(round(height * float(across) / max(float(down), 1.0)), 40), 640)
    flat = np.asarray([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
    home = cv2.getPerspectiveTransform(points, flat)
    cut = cv2.warpPerspective(frame.image, home, (width, height), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return encode_jpeg(np.asarray(cut, dtype=np.uint8), KEPT_QUALITY)


def _sized(image: Any) -> Any:
    scale = CROP_HEIGHT / max(image.shape[:2])
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
