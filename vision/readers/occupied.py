"""What stands on known places: coloured pieces on the spaces of tiles and boards, told by their colour.

Each place is looked at where a piece's top would be, straightened. Where the face's own picture is known (`readers.prints`), a
piece is what differs from it and has a piece's colour in the light there. Elsewhere colours are compared relative to the white of
tags, and a piece is told from what is printed by how much of the place has its colour. Nothing is counted here: a place holds one
piece or none. Loose heaps of pieces are for `readers.pieces`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Matrix
from vision.frame import Frame
from vision.layout.camera import find_camera
from vision.layout.plane import Plane, through
from vision.readers.pieces import Shade, white_of
from vision.readers.prints import FOREIGN, FULL, PX_PER_MM, Ground, Print, grounds
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
#: On a known print so much of a piece's area must have its colour: below the first nothing stands there, above the second it is
#: sure. What is neither print nor piece asks for a look when there is so much of it.
_LITTLE: Final = 0.2
_ENOUGH: Final = 0.6
_STRANGE: Final = 0.6
#: What a lamp blots out, or dazzles so (by this veil) that a piece's colour explains it as well as the print or nearly, asks for
#: a look when there is so much of it. In ordinary light a place printed in a piece's colour is no reason to.
_DAZZLING: Final = 0.15
_EITHER: Final = 2.0
_HIDING: Final = 0.4
#: A piece's top is its brighter part; two kinds are told apart surely when their costs lie so far from each other.
_TOP: Final = 0.5
_APART: Final = 5.0
#: A top that costs more than the first has no piece's colour unless a lamp is mirrored in it, and asks for a look; more than the
#: second, none at all.
_MIRROR: Final = 6.0
_ODD: Final = 50.0
_ASKED: Final = 0.45


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table that may hold a piece: its name, its middle in mm, and how far a piece may stand off it.

    `face` is which of the known prints it is on, -1 for none.
    """

    name: str
    at: Point
    radius: float = 8.0
    face: int = -1


@dataclass(frozen=True, slots=True)
class Kind:
    """A piece: its colour relative to white, how high its top is (mm), and the area of that top (mm²)."""

    shade: Shade
    height_mm: float
    area_mm2: float


def read_spots(
    frame: Frame,
    plane: Plane,
    spots: Sequence[Spot],
    kinds: Mapping[str, Kind],
    tags: Iterable[Corners] = (),
    prints: Sequence[Print] = (),
) -> tuple[Placed, ...]:
    """The pieces that stand on the spots, each with the spot's name as its `zone`; a confidence below 0.5 asks for a look.

    `tags` are the corners (pixels) of the tags around: the margins of the nearest ones say what is white at a spot whose face's
    picture is not among `prints`, or is not seen as there. Empty where the view is too slanted.
    """
    if plane.tilt > MAX_TILT or not kinds:
        return ()
    camera = find_camera(plane, (frame.width, frame.height))
    homes = {kind.height_mm: camera.to_pixels(kind.height_mm) for kind in kinds.values()}
    faces = [None if ground is None else _Face.of(ground, kinds) for ground in grounds(frame, plane, prints)]
    marks = [np.asarray(corners, dtype=np.float64) for corners in tags]
    where = [through(plane.to_mm, quad.mean(axis=0)) for quad in marks]
    whites = [white_of(frame, [_corners(quad)]) for quad in marks]
    found: list[Placed | None] = []
    for spot in spots:
        face = faces[spot.face] if 0 <= spot.face < len(faces) else None
        if face is not None:
            looks = {height: plane.to_mm @ home for height, home in homes.items()}
            found.append(face.told(spot, kinds, looks))
        else:
            found.append(_by_colour(frame, homes, spot, kinds, _nearest(spot.at, where, whites)))
    return _numbered([one for one in found if one is not None])


# ---- On a known print ----


@dataclass(frozen=True, slots=True, eq=False)
class _Face:
    """A known print as it is seen: its pixels' costs as each kind (in order), which are a piece's, which no print's, and
    which may be either."""

    ground: Ground
    costs: tuple[Floats, ...]
    figure: NDArray[np.uint8]
    strange: NDArray[np.uint8]
    either: NDArray[np.uint8]

    @staticmethod
    def of(ground: Ground, kinds: Mapping[str, Kind]) -> _Face:
        costs = tuple(ground.cost(np.asarray(kind.shade)) for kind in kinds.values())
        least = np.minimum.reduce(costs)
        is_piece = ground.known & (least < np.minimum(ground.print_cost, FOREIGN))
        is_strange = ground.known & (ground.print_cost >= FOREIGN)
        is_white = (ground.seen >= FULL).all(axis=2)
        is_dazzled = (ground.seen >= FULL).any(axis=2) | (ground.veil > _DAZZLING)
        is_either = ground.known & is_dazzled & (is_white | (least < ground.print_cost + _EITHER))
        return _Face(ground, costs, *(mask.astype(np.uint8) for mask in (is_piece, is_strange, is_either)))

    def told(self, spot: Spot, kinds: Mapping[str, Kind], looks: Mapping[float, Matrix]) -> Placed | None:
        """The piece on the spot; `looks` take the table to the table as it looks so many mm higher."""
        tops: list[tuple[str, float, _Top]] = []
        most_strange = most_either = 0.0
        for name, kind in kinds.items():
            window = _Window(spot, self.ground, looks[kind.height_mm])
            patch, area = window.largest(self.figure)
            most_strange = max(most_strange, window.largest(self.strange)[1] / kind.area_mm2)
            most_either = max(most_either, window.largest(self.either)[1] / kind.area_mm2)
            if area >= _LITTLE * kind.area_mm2:
                tops.append((name, area / kind.area_mm2, window.top(patch, self.ground)))
        if not tops:
            doubted = min(kinds, key=lambda name: kinds[name].height_mm)
            is_doubted = most_strange > _STRANGE or most_either > _HIDING
            return Placed("piece", doubted, _DOUBTED, spot.at, zone=spot.name) if is_doubted else None
        found = self._costs(tops, kinds, is_mirror=False)
        is_strained = found[0][0] > _MIRROR
        if is_strained and _lead(found) < _APART:
            found = self._costs(tops, kinds, is_mirror=True)
        cost, share, name, at = found[0]
        sure = min(1.0, (share - _LITTLE) / (_ENOUGH - _LITTLE)) * min(1.0, _lead(found) / _APART)
        if cost > _ODD:
            sure = 0.0
        most = _ASKED if is_strained else 1.0
        return Placed("piece", name, round(max(_DOUBTED, min(most, 0.3 + 0.7 * sure)), 3), at, zone=spot.name)

    def _costs(
        self, tops: Sequence[tuple[str, float, _Top]], kinds: Mapping[str, Kind], *, is_mirror: bool
    ) -> list[tuple[float, float, str, Point]]:
        """For each kind how far the top is from its colour, how much of its area there is, its name and place; best first."""
        costs = []
        for name, share, top in tops:
            shade = np.asarray(kinds[name].shade)
            costs.append((self.ground.cost_of(top.colour, shade, *top.light, is_mirror=is_mirror), share, name, top.at))
        return sorted(costs)


def _lead(found: Sequence[tuple[float, float, str, Point]]) -> float:
    """How much better the best kind fits than the next."""
    return found[1][0] - found[0][0] if len(found) > 1 else _APART


class _Top(NamedTuple):
    """The brighter part of a patch: its colour, the shade and veil of the face around it, and its middle in mm."""

    colour: Floats
    light: tuple[float, float]
    at: Point


class _Window:
    """The round surroundings of a spot as they look at the height of a piece's top, `PX_PER_MM` fine."""

    def __init__(self, spot: Spot, ground: Ground, look: Matrix) -> None:
        reach = spot.radius + 2.0
        self._side = round(2 * reach * PX_PER_MM)
        self._to_mm = _window_mm(spot.at, reach, self._side, PX_PER_MM)
        self._to_ground = np.linalg.inv(ground.to_mm) @ look @ self._to_mm
        self._inside = _disc(self._side, reach * PX_PER_MM)

    def seen(self, values: Floats | NDArray[np.uint8], *, is_smooth: bool = True) -> Floats:
        flags = (cv2.INTER_LINEAR if is_smooth else cv2.INTER_NEAREST) | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpPerspective(values, self._to_ground, (self._side, self._side), flags=flags))

    def largest(self, mask: NDArray[np.uint8]) -> tuple[NDArray[np.bool_], float]:
        """The largest patch of a mask of the ground in here, and its area in mm²."""
        here = np.asarray(self.seen(mask, is_smooth=False) > 0) & self._inside
        clean = cv2.morphologyEx(here.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(clean, dtype=np.uint8), connectivity=8)
        if count < 2:
            return np.zeros_like(here), 0.0
        best = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
        return np.asarray(labels == best), float(stats[best, cv2.CC_STAT_AREA]) / PX_PER_MM**2

    def top(self, patch: NDArray[np.bool_], ground: Ground) -> _Top:
        """The brighter part of a patch, which is a piece's top."""
        colours = self.seen(ground.seen)[patch]
        bright = colours.sum(axis=1)
        is_top = bright >= np.quantile(bright, _TOP)
        y, x = (float(v[is_top].mean()) for v in np.nonzero(patch))
        shade, veil = (float(np.median(self.seen(field)[patch])) for field in (ground.shade, ground.veil))
        at = through(self._to_mm, np.array([x, y]))
        middle = (round(float(at[0]), 1), round(float(at[1]), 1))
        return _Top(np.median(colours[is_top], axis=0), (shade, veil), middle)


def _window_mm(at: Point, reach: float, side: int, px_per_mm: float) -> Matrix:
    step = 1 / px_per_mm
    half = (side - 1) / 2 * step
    return np.array([[step, 0, at[0] - half], [0, step, at[1] - half], [0, 0, 1.0]])


def _disc(side: int, radius: float) -> NDArray[np.bool_]:
    y, x = np.mgrid[0:side, 0:side]
    return np.asarray((x - side / 2 + 0.5) ** 2 + (y - side / 2 + 0.5) ** 2 <= radius**2)


# ---- By colour alone ----


def _by_colour(
    frame: Frame, homes: Mapping[float, Matrix], spot: Spot, kinds: Mapping[str, Kind], white: Floats
) -> Placed | None:
    """The piece on a spot of which only the colours of pieces are known."""
    scores = [(*_score(frame, homes[kind.height_mm], spot, kind, white), name) for name, kind in kinds.items()]
    share, washed, at, name = max(scores, key=lambda one: (one[0] >= _SOME, one[0], one[1]))
    if share < _SOME:
        return Placed("piece", name, _DOUBTED, at, zone=spot.name) if washed >= _SOME else None
    others = max((other for other, _, _, one in scores if one != name), default=0.0)
    sure = min(1.0, (share - _SOME) / (_MOST - _SOME)) * min(1.0, (share - others) / 0.3)
    return Placed("piece", name, round(max(0.05, 0.3 + 0.7 * sure), 3), at, zone=spot.name)


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
    to_mm = _window_mm(spot.at, reach, side, _PX_PER_MM)
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
    inside = _disc(side, reach * _PX_PER_MM)
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
