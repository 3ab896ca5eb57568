"""What stands on known places: coloured pieces on the spaces of tiles and boards, told by their colour alone.

Each place is looked at where a piece's top would be, straightened, and compared with the pieces' colours relative to white; what
a tile prints there is told from a piece by how much of the place has one of those colours. Nothing is counted here: a place holds
one piece or none. Loose heaps of pieces are for `readers.pieces`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Matrix
from vision.frame import Frame
from vision.layout.camera import find_camera
from vision.layout.plane import Plane, through
from vision.readers.pieces import Shade, white_of
from vision.scene import Corners, Placed, Point

#: Beyond this tilt a piece hides too much of its neighbour's place.
MAX_TILT: Final = 50.0
_PX_PER_MM: Final = 3.0
#: How far a pixel's colour may be from a piece's: the distance of the shares of red, green and blue, and of the brightness.
_HUE: Final = 0.055
_BRIGHT: Final = (0.3, 1.45)
#: A pixel darker than this says nothing about its colour.
_DARK: Final = 0.07
#: The share of a piece's area that must have its colour; below the first nothing stands there, above the second it is sure.
_SOME: Final = 0.48
_MOST: Final = 0.75
#: Where a mirrored lamp washes a colour out, a piece may stand there: it asks for a look.
_DOUBTED: Final = 0.2
#: How bright a washed-out pixel is (1 is white), how much colour must be left in it, and how far its way may be from the piece's.
_WASHED: Final = 0.7
_TINT: Final = 0.1
_TINT_OFF: Final = 0.16


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table that may hold a piece: its name, its middle in mm, and how far a piece may stand off it."""

    name: str
    at: Point
    radius: float = 8.0


@dataclass(frozen=True, slots=True)
class Kind:
    """A piece: its colour relative to white, how high its top is (mm), and the area of that top (mm²)."""

    shade: Shade
    height_mm: float
    area_mm2: float


def read_spots(
    frame: Frame, plane: Plane, spots: Sequence[Spot], kinds: Mapping[str, Kind], tags: Iterable[Corners] = ()
) -> tuple[Placed, ...]:
    """The pieces that stand on the spots, each with the spot's name as its `zone`; a confidence below 0.5 asks for a look.

    `tags` are the corners (pixels) of the tags around: the margins of the nearest ones say what is white at a spot. Empty where
    the view is too slanted.
    """
    if plane.tilt > MAX_TILT or not kinds:
        return ()
    marks = [np.asarray(corners, dtype=np.float64) for corners in tags]
    where = [through(plane.to_mm, quad.mean(axis=0)) for quad in marks]
    whites = [white_of(frame, [_corners(quad)]) for quad in marks]
    camera = find_camera(plane, (frame.width, frame.height))
    homes = {kind.height_mm: camera.to_pixels(kind.height_mm) for kind in kinds.values()}
    found: list[Placed] = []
    for spot in spots:
        white = _nearest(spot.at, where, whites)
        scores = [(*_score(frame, homes[kind.height_mm], spot, kind, white), name) for name, kind in kinds.items()]
        share, washed, at, name = max(scores, key=lambda one: (one[0] >= _SOME, one[0], one[1]))
        if share < _SOME:
            if washed >= _SOME:
                found.append(Placed("piece", name, _DOUBTED, at, zone=spot.name))
            continue
        others = max((other for other, _, _, one in scores if one != name), default=0.0)
        sure = min(1.0, (share - _SOME) / (_MOST - _SOME)) * min(1.0, (share - others) / 0.3)
        found.append(Placed("piece", name, round(max(0.05, 0.3 + 0.7 * sure), 3), at, zone=spot.name))
    return _numbered(found)


def _nearest(at: Point, where: Sequence[Floats], whites: Sequence[Floats]) -> Floats:
    """White in the light at a place: the mean of the two nearest tags' margins."""
    if not where:
        return np.array([255.0, 255.0, 255.0])
    order = sorted(range(len(where)), key=lambda i: float(np.hypot(*(where[i] - np.asarray(at)))))[:2]
    return np.asarray(np.mean([whites[i] for i in order], axis=0))


def _score(frame: Frame, home: Matrix, spot: Spot, kind: Kind, white: Floats) -> tuple[float, float, Point]:
    """The share of a piece's area that has its colour at the spot, at most 1; the share that has it or may have it under a
    mirrored lamp; and the middle of the first in mm."""
    reach = spot.radius + 2.0
    side = round(2 * reach * _PX_PER_MM)
    step = 1 / _PX_PER_MM
    to_mm = np.array([[step, 0, spot.at[0] - reach + step / 2], [0, step, spot.at[1] - reach + step / 2], [0, 0, 1.0]])
    flat = cv2.warpPerspective(
        frame.image,
        home @ to_mm,
        (side, side),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
    )
    values = np.asarray(cv2.GaussianBlur(flat, (0, 0), 0.8), dtype=np.float64) / white
    total = values.sum(axis=-1)
    shade = np.asarray(kind.shade)
    hue = values / np.maximum(total, 1e-6)[..., None]
    off = np.abs(hue - shade / shade.sum()).max(axis=-1)
    bright = total / shade.sum()
    y, x = np.mgrid[0:side, 0:side]
    inside = (x - side / 2 + 0.5) ** 2 + (y - side / 2 + 0.5) ** 2 <= (reach * _PX_PER_MM) ** 2
    like = inside & (off < _HUE) & (bright > _BRIGHT[0]) & (bright < _BRIGHT[1]) & (total > 3 * _DARK)
    area, middle = _largest(like)
    if not area:
        middle = (side / 2, side / 2)
    washed, _ = _largest(like | (inside & _is_washed(values, shade)))
    at = through(to_mm, np.asarray(middle))
    place = (round(float(at[0]), 1), round(float(at[1]), 1))
    return min(1.0, area / kind.area_mm2), min(1.0, washed / kind.area_mm2), place


def _is_washed(values: Floats, shade: Floats) -> NDArray[np.bool_]:
    """Where the colour may be the piece's with white light over it: what is above the least channel goes the same way."""
    tint = values - values.min(axis=-1, keepdims=True)
    own = shade - shade.min()
    size = tint.max(axis=-1)
    off = np.abs(tint / np.maximum(size, 1e-6)[..., None] - own / max(float(own.max()), 1e-6)).max(axis=-1)
    return np.asarray((size > _TINT) & (off < _TINT_OFF) & (values.mean(axis=-1) > _WASHED))


def _largest(mask: NDArray[np.bool_]) -> tuple[float, Point]:
    """The area (mm²) and middle (pixels) of the largest patch of a mask."""
    clean = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, _, stats, centres = cv2.connectedComponentsWithStats(np.asarray(clean, dtype=np.uint8), connectivity=8)
    if count < 2:
        return 0.0, (0.0, 0.0)
    best = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    x, y = centres[best]
    return float(stats[best, cv2.CC_STAT_AREA]) / _PX_PER_MM**2, (float(x), float(y))


def _corners(quad: Floats) -> Corners:
    a, b, c, d = ((float(x), float(y)) for x, y in quad)
    return (a, b, c, d)


def _numbered(found: Sequence[Placed]) -> tuple[Placed, ...]:
    counted: dict[str, int] = {}
    numbered = []
    for one in found:
        n = counted.get(one.id, 0)
        counted[one.id] = n + 1
        numbered.append(Placed(one.kind, one.id, one.confidence, one.at, zone=one.zone, instance=n))
    return tuple(numbered)
