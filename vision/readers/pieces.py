"""Counting coloured pieces (cubes, meeples) on a cloth, by the area of their tops seen straight from above.

The picture is laid flat in the plane of the tops, so that no top hides another however slanted the camera looks, and each pixel
goes to the colour that explains it best: a top, a darker side, or cloth in more or less light. Colours are taught once, from
one of each piece and the empty cloth, relative to white (a printed white patch, or the margins of tags). A count between two
numbers says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.frame import Frame
from vision.layout.camera import Camera, find_camera
from vision.layout.plane import Plane, through
from vision.readers.tops import (
    LEAST_PX_PER_MM,
    MOST_MM2,
    PX_PER_MM,
    Shade,
    explained,
    flattened,
    pixels_a_mm,
    seen_part,
)
from vision.scene import Corners, Placed, Point

#: A count is sure when its area is this near to a whole number of pieces.
_SURE: Final = 0.23
#: How far a patch that the region cuts off may be from a whole number.
_CUT_OFF: Final = 0.5
#: How much of what has a piece's colour may be sides and worn edges: straight from above, by how much more for each tangent of
#: the tilt, and at most.
_SIDES: Final = (0.35, 0.37, 0.75)
#: The same as a part of the tops that are counted.
_BESIDE_TOPS: Final = (0.25, 1.7)
#: Pieces' worth of a colour that may lie beside the counted pieces and what they can show of their sides.
_STRAY: Final = 0.55
STEEP: Final = "More from above: the view is too slanted to count."
FAR: Final = "Closer: the pieces are too small in the picture to be counted."
WIDE: Final = "Lay the pieces closer together: the area is too large to count in."
#: How much larger than its black square a tag's label may be.
_LABEL: Final = 1.7
#: The same for the frame around a white patch.
_FRAME: Final = 1.1
#: Beyond this tilt too little of the tops is left.
MAX_TILT: Final = 50.0


@dataclass(frozen=True, slots=True)
class Palette:
    """What the pieces and the cloth look like, as taught: shades relative to white.

    `asked` are pieces that the camera cannot count (clear ones): they always come back as unsure.
    """

    cloth: Shade
    pieces: tuple[tuple[str, Shade], ...]
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """The form of a piece as it lies: how high its top is (mm), and how large (mm²), seen from above."""

    height_mm: float
    area_mm2: float


CUBE: Final = Shape(8.0, 64.0)
#: A wooden figure on its back, 16 mm long.
MEEPLE: Final = Shape(8.0, 139.0)


@dataclass(frozen=True, slots=True)
class Count:
    """How many pieces of one kind: `confidence` 0 to 1, `is_sure` when no person need look; `at` are their places in mm.

    `each` is the confidence of each piece, in the order of `at`: where to look first when a person puts the count right.
    """

    id: str
    count: int
    confidence: float
    is_sure: bool
    at: tuple[Point, ...] = ()
    each: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of one picture in the palette's order; `advice` says what would make them surer ("" when nothing)."""

    counts: tuple[Count, ...]
    advice: str = ""

    @property
    def is_sure(self) -> bool:
        return all(count.is_sure for count in self.counts)

    @property
    def placed(self) -> tuple[Placed, ...]:
        """Every piece as a placed thing."""
        return tuple(
            Placed("piece", count.id, confidence, at, instance=index)
            for count in self.counts
            for index, (at, confidence) in enumerate(zip(count.at, count.each, strict=True))
        )


def white_of(frame: Frame, tags: Iterable[Corners], patch: Corners | None = None) -> Floats:
    """The RGB of white in this light (0 to 255): of a white `patch` of our mat (its corners in pixels) where one is seen.

    Else it is taken from the margins around printed tags; without any, it is that of a full white.
    """
    if patch is not None:
        return np.asarray(np.maximum(teach(frame, _shrunk(patch), np.ones(3)), 40.0))
    samples = []
    for corners in tags:
        quad = np.asarray(corners, dtype=np.float64)
        middle = quad.mean(axis=0)
        # The margin is a module wide: its middle lies 1/16 of the side beyond the square.
        ring = middle + (quad - middle) * (1 + 1 / 8)
        for one, two in zip(ring, np.roll(ring, -1, axis=0), strict=True):
            points = one + (two - one) * np.linspace(0.1, 0.9, 9)[:, None]
            x, y = np.round(points).astype(int).T
            inside = (x >= 0) & (y >= 0) & (x < frame.width) & (y < frame.height)
            samples.append(frame.image[y[inside], x[inside]])
    values = np.concatenate(samples) if samples else np.empty((0, 3))
    if len(values) < 12:
        return np.array([255.0, 255.0, 255.0])
    return np.asarray(np.maximum(np.percentile(values, 70, axis=0), 40.0))


def _shrunk(corners: Corners) -> Corners:
    """The inner part of a patch, away from its blurred edge."""
    quad = np.asarray(corners, dtype=np.float64)
    a, b, c, d = ((float(x), float(y)) for x, y in quad.mean(axis=0) + (quad - quad.mean(axis=0)) * 0.7)
    return (a, b, c, d)


def teach(frame: Frame, corners: Corners, white: Floats) -> Shade:
    """The shade inside a quadrilateral of the picture (a piece's top, or a patch of empty cloth)."""
    mask = np.zeros((frame.height, frame.width), dtype=np.uint8)
    cv2.fillConvexPoly(mask, np.round(np.asarray(corners)).astype(np.int32), 255)
    red, green, blue = np.median(frame.image[mask > 0].reshape(-1, 3), axis=0) / white
    return (float(red), float(green), float(blue))


def count_cubes(
    frame: Frame,
    plane: Plane,
    palette: Palette,
    region: Sequence[Point],
    *,
    tags: Sequence[Corners] = (),
    size_mm: float = 8.0,
    patch: Corners | None = None,
) -> Counted:
    """How many cubes of each colour lie in `region`; all as in `count_pieces`."""
    return count_pieces(frame, plane, palette, region, Shape(size_mm, size_mm**2), tags=tags, patch=patch)


def count_pieces(
    frame: Frame,
    plane: Plane,
    palette: Palette,
    region: Sequence[Point],
    shape: Shape,
    *,
    tags: Sequence[Corners] = (),
    patch: Corners | None = None,
) -> Counted:
    """How many pieces of a shape and of each colour lie in `region` (an outline, mm on the table).

    `plane` is the table's; `tags` are the corners (pixels) of the tags around, whose margins say what is white in this light
    (unless a white `patch` does) and whose labels are left out, as is the patch. Steeper than 50 degrees nothing is counted, and
    the advice says to look more from above. A count is not sure where a patch lies between two numbers, is cut off by the
    region, or where the colour covers more than the counted pieces explain. `layout.places.slots` gives each of
    `Counted.placed` the slot of a tile that it lies in.
    """
    none = tuple(Count(name, 0, 0.0, False) for name in (*(n for n, _ in palette.pieces), *palette.asked))
    if plane.tilt > MAX_TILT:
        return Counted(none, STEEP)
    camera = find_camera(plane, (frame.width, frame.height))
    home = camera.to_pixels(shape.height_mm)
    low, high, seen = seen_part(home, (frame.width, frame.height), region)
    if (high - low <= 0).any() or pixels_a_mm(home, (low + high) / 2) < LEAST_PX_PER_MM:
        return Counted(none, FAR)
    if float(np.prod(high - low)) > MOST_MM2:
        return Counted(none, WIDE)
    box = ((float(low[0]), float(low[1])), (float(high[0]), float(high[1])))
    white = white_of(frame, tags, patch).astype(np.float32)
    flat = np.asarray(flattened(frame, home, box) / white, dtype=np.float32)
    inside, edge = _looked_at(flat.shape[:2], home, low, region, seen, tags, patch)
    slant = float(np.tan(np.radians(plane.tilt)))
    most_sides = min(_SIDES[0] + _SIDES[1] * slant, _SIDES[2])
    best, is_top = explained(flat, palette.cloth, [shade for _, shade in palette.pieces], inside > 0, most_sides)
    unit = _Unit(shape.area_mm2)
    counts, blobs = [], []
    for index in range(len(palette.pieces)):
        blobs.append(unit.blobs(np.asarray((best == 1 + index) & is_top, dtype=np.uint8), edge))
    area = unit.typical([blob for some in blobs for blob in some])
    for index, (name, _) in enumerate(palette.pieces):
        count = _count(name, blobs[index], area, shape.area_mm2, box)
        allowed = sum(blob.area * (1 + _beside(blob, camera, box)) for blob in blobs[index])
        rest = _unexplained(best == 1 + index, allowed, shape.area_mm2)
        counts.append(count if rest < 1 else _doubted(count, rest))
    asked = [Count(name, 0, 0.0, False) for name in palette.asked]
    return Counted((*counts, *asked), _advice(counts, blobs))


def _looked_at(
    size: tuple[int, int],
    home: Floats,
    low: Floats,
    region: Sequence[Point],
    seen: Floats,
    tags: Sequence[Corners],
    patch: Corners | None,
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """1 where the flat picture is looked at: inside the region and the picture, on no tag's label and no patch; and its edge."""

    def flat(points: Floats | Sequence[Point]) -> NDArray[np.int32]:
        pixels = np.clip((np.asarray(points) - low) * PX_PER_MM, -30_000, 30_000)
        return np.asarray(np.round(pixels), dtype=np.int32)

    inside = np.zeros(size, dtype=np.uint8)
    cv2.fillPoly(inside, [flat(region)], 1)
    if len(seen):
        shown = np.zeros_like(inside)
        cv2.fillConvexPoly(shown, flat(seen), 1)
        inside &= shown
    edge = _edge_of(inside)
    to_tops = np.linalg.inv(home)
    left_out = [(corners, _LABEL) for corners in tags] + ([(patch, _FRAME)] if patch is not None else [])
    for corners, wider in left_out:
        label = through(to_tops, np.asarray(corners))
        cv2.fillConvexPoly(inside, flat(label.mean(axis=0) + (label - label.mean(axis=0)) * wider), 0)
    return inside, edge


def _edge_of(inside: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """The outermost 1.25 mm of the region: what reaches into them may be cut off."""
    framed = cv2.copyMakeBorder(inside, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    inner = cv2.erode(framed, np.ones((3, 3), np.uint8), iterations=round(1.25 * PX_PER_MM))[1:-1, 1:-1]
    return np.asarray(inside > inner)


def _advice(counts: Sequence[Count], blobs: Sequence[Sequence[_Blob]]) -> str:
    cut = [count.id for count, some in zip(counts, blobs, strict=True) if any(blob.is_cut for blob in some)]
    if cut:
        return f"Move the {' and '.join(cut)} pieces away from the edge."
    unsure = [count.id for count in counts if not count.is_sure]
    return f"Spread the {' and '.join(unsure)} pieces a little." if unsure else ""


def _beside(blob: _Blob, camera: Camera, box: tuple[Point, Point]) -> float:
    """How much of their sides pieces may show beside their tops, as a part of these: it grows with how slanted they are seen."""
    x, y = _in_mm(blob.middle, box)
    slant = float(np.hypot(x - camera.eye[0], y - camera.eye[1])) / max(camera.eye[2], 1.0)
    return _BESIDE_TOPS[0] + _BESIDE_TOPS[1] * slant


def _unexplained(mask: NDArray[np.bool_], allowed: float, full: float) -> float:
    """How much of a colour (pixels of the mask) is beyond the `allowed` mm² of the counted pieces; from 1 on too much to be sure.

    What is more, or lies in crumbs too small to count, may be pieces that were not told as such.
    """
    clean = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    every = float(cv2.countNonZero(np.asarray(clean, dtype=np.uint8))) / PX_PER_MM**2
    return max(0.0, every - allowed) / (_STRAY * full)


def _doubted(count: Count, rest: float) -> Count:
    """The count, no longer sure."""
    sure = round(min(count.confidence, 0.45 / rest), 3)
    return Count(count.id, count.count, sure, False, count.at, tuple(min(one, sure) for one in count.each))


@dataclass(frozen=True, slots=True)
class _Blob:
    """A connected patch of tops: its area in mm², its middle in pixels, its own mask, and whether the region cuts it off."""

    area: float
    middle: Point
    mask: NDArray[np.uint8] = field(repr=False, compare=False)
    origin: tuple[int, int] = (0, 0)
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class _Unit:
    """One piece's size, by which patches are measured."""

    area_mm2: float

    def blobs(self, mask: NDArray[np.uint8], edge: NDArray[np.bool_]) -> list[_Blob]:
        """The patches of a mask that are large enough to be a piece or several."""
        side = max(3, round(self.area_mm2**0.5 * PX_PER_MM * 0.18))
        clean = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
        clean = cv2.morphologyEx(clean, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        count, labels, stats, centres = cv2.connectedComponentsWithStats(
            np.asarray(clean, dtype=np.uint8), connectivity=4
        )
        found = []
        for index in range(1, count):
            x, y, w, h, pixels = (int(v) for v in stats[index])
            area = pixels / PX_PER_MM**2
            if area >= 0.35 * self.area_mm2:
                part = np.asarray(labels[y : y + h, x : x + w] == index, dtype=np.uint8)
                middle = (float(centres[index][0]), float(centres[index][1]))
                is_cut = bool((part * edge[y : y + h, x : x + w]).any())
                found.append(_Blob(area, middle, part, (x, y), is_cut))
        return found

    def typical(self, blobs: Sequence[_Blob]) -> float:
        """The area of one piece as this picture shows it: the median of the single ones, near what it must be."""
        full = self.area_mm2
        singles = [blob.area for blob in blobs if 0.6 * full < blob.area < 1.3 * full]
        return float(np.median(singles)) if len(singles) >= 3 else 0.93 * full


def _count(name: str, blobs: Sequence[_Blob], unit: float, full: float, region: tuple[Point, Point]) -> Count:
    """The pieces in these patches: a lone piece shows `unit` mm², every further one that touches it its `full` top."""
    total, worst = 0, 0.0
    at: list[Point] = []
    each: list[float] = []
    for blob in blobs:
        size = blob.area / unit if blob.area < 1.2 * unit else 1 + (blob.area - unit) / full
        number = max(1, round(size))
        # A patch of several pieces is as far off as the error of each, together.
        off = _CUT_OFF if blob.is_cut else abs(size - number) / (1 + 0.15 * (number - 1))
        worst = max(worst, off)
        each += [_confidence(off)] * number
        total += number
        at += [_in_mm(middle, region) for middle in _middles(blob, number)]
    return Count(name, total, _confidence(worst), worst < _SURE, tuple(at), tuple(each))


def _confidence(off: float) -> float:
    """From how far a patch is off a whole number of pieces."""
    return round(max(0.0, 1.0 - 1.6 * off), 3)


def _middles(blob: _Blob, number: int) -> list[Point]:
    """Likely middles of the pieces in a patch: its pixels shared out evenly (k-means from spread starts)."""
    if number == 1:
        return [blob.middle]
    points = np.argwhere(blob.mask)[::3, ::-1].astype(np.float32)
    if len(points) < number:
        return [blob.middle] * number
    limits = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.2)
    cv2.setRNGSeed(1)
    _, _, centres = cv2.kmeans(points, number, np.empty(0, np.int32), limits, 2, cv2.KMEANS_PP_CENTERS)
    return [(float(x) + blob.origin[0], float(y) + blob.origin[1]) for x, y in centres]


def _in_mm(pixel: Point, region: tuple[Point, Point]) -> Point:
    (x0, y0), _ = region
    return (x0 + (pixel[0] + 0.5) / PX_PER_MM, y0 + (pixel[1] + 0.5) / PX_PER_MM)


__all__ = [
    "CUBE",
    "FAR",
    "MAX_TILT",
    "MEEPLE",
    "STEEP",
    "WIDE",
    "Count",
    "Counted",
    "Palette",
    "Shade",
    "Shape",
    "count_cubes",
    "count_pieces",
    "teach",
    "white_of",
]
