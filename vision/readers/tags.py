"""AprilTag 36h11: which of 587 tags a dark square is, and which of its corners is the first.

The levels of black and white are planes fitted to the square's own border and to the white around it (after Olson, "AprilTag",
2011), so that a shadow or a lamp across a tag does no harm.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Grey

#: Modules along a side: six of data, one of border either side, and one of white around that.
DATA: Final = 6
_GRID: Final = DATA + 4
#: Wrong bits that are put right. The family's codes differ in 11, but a picture has a thousand squares that are no tag.
MAX_WRONG_BITS: Final = 2
#: Border and quiet modules that may be on the wrong side of the middle.
_MAX_WRONG_BORDER: Final = 3
_MAX_WRONG_QUIET: Final = 7
_MIN_CONTRAST: Final = 14.0

_centres = (np.arange(_GRID) - 1 + 0.5) / (DATA + 2)
_CELLS: Final = np.stack(np.meshgrid(_centres, _centres), axis=-1).reshape(-1, 2)
_ring = np.minimum(np.minimum(*np.indices((_GRID, _GRID))), _GRID - 1 - np.maximum(*np.indices((_GRID, _GRID)))).ravel()
_QUIET: Final = _ring == 0
_BORDER: Final = _ring == 1
_BITS: Final = _ring >= 2
#: Four places in each module, away from its edges; and its middle alone.
_SPOTS: Final = np.array([[-1, -1], [1, -1], [-1, 1], [1, 1]]) * 0.18 / (DATA + 2)
_ONE_SPOT: Final = np.zeros((1, 2))


def _plane_through(ring: NDArray[np.bool_]) -> Floats:
    """Takes the modules of one ring to the plane through them, at every module: ring x 100."""
    design = np.column_stack([_CELLS - 0.5, np.ones(len(_CELLS))])
    return np.asarray((design @ np.linalg.pinv(design[ring])).T, dtype=np.float32)


_WHITE_PLANE: Final = _plane_through(_QUIET)
_BLACK_PLANE: Final = _plane_through(_BORDER)


def _sharpening(amount: float) -> Floats:
    """Takes all modules to those of data, each less what its four neighbours put into it through blur: 100 x 36."""
    places = np.arange(_GRID * _GRID).reshape(_GRID, _GRID)
    matrix = (1 + amount) * np.eye(_GRID * _GRID)
    for step in (1, -1):
        for axis in (0, 1):
            matrix[np.roll(places, step, axis=axis), places] -= amount / 4
    return matrix[:, _BITS].astype(np.float32)


#: By how much modules are sharpened, tried in turn: little for a sharp picture, more for a blurred one.
_SHARPEN: Final = tuple(_sharpening(amount) for amount in (0.35, 0.9, 1.6))


@dataclass(frozen=True, slots=True)
class Decoded:
    """The tag in one square: its id, the square's corner that is its top left, and how many bits were wrong."""

    square: int
    id: int
    first: int
    wrong: int


#: The order of a square's corners from each of them on.
FROM_CORNER: Final = (np.arange(4)[:, None] + np.arange(4)) % 4


@cache
def family() -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64]]:
    """Every code of the family in its four turns: 36 bits each, the tag's id, and which corner is then its top left."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    codes, ids, turns = [], [], []
    for identity, packed in enumerate(dictionary.bytesList):
        bits = cv2.aruco.Dictionary.getBitsFromByteList(packed[None], DATA)
        for turn in range(4):
            codes.append(_pack(np.rot90(bits, turn).reshape(1, -1))[0])
            ids.append(identity)
            # Seen turned left by a quarter, the top left corner is the square's last.
            turns.append(-turn % 4)
    return np.array(codes, dtype=np.uint64), np.array(ids), np.array(turns)


def _pack(bits: NDArray[Any]) -> NDArray[np.uint64]:
    weights = np.uint64(1) << np.arange(DATA * DATA, dtype=np.uint64)
    return np.asarray((bits.astype(np.uint64) * weights).sum(axis=-1), dtype=np.uint64)


def likely_tags(grey: Grey, squares: Floats) -> NDArray[np.int64]:
    """The indices of those `squares` that have a dark border on a light ground, by one look at each module."""
    if not len(squares):
        return np.empty(0, dtype=np.int64)
    level, is_steady = _levels(_sample(grey, squares, _ONE_SPOT))
    # Twice the faults of a sure tag: a corner may be a pixel off, and will be put right.
    border, quiet = _faults(level)
    return np.flatnonzero(is_steady & (border <= 3 * _MAX_WRONG_BORDER) & (quiet <= 2 * _MAX_WRONG_QUIET))


def decode_squares(grey: Grey, squares: Floats) -> list[Decoded]:
    """The tags among `squares` (n x 4 x 2 pixels, clockwise)."""
    if not len(squares):
        return []
    level, is_steady = _levels(_sample(grey, squares, _SPOTS))
    border, quiet = _faults(level)
    left = np.flatnonzero(is_steady & (border <= _MAX_WRONG_BORDER) & (quiet <= _MAX_WRONG_QUIET))
    found: list[Decoded] = []
    for amount in _SHARPEN:
        if not len(left):
            break
        identity, first, wrong = _nearest(level[left] @ amount > 0.5)
        hits = wrong <= MAX_WRONG_BITS
        found += [
            Decoded(int(left[row]), int(identity[row]), int(first[row]), int(wrong[row]))
            for row in np.flatnonzero(hits)
        ]
        left = left[~hits]
    return found


def _covers() -> NDArray[np.bool_]:
    """What may hide a part of a tag, each as the modules it hides: one of the four corners, or the end of one side."""
    down, across = np.indices((_GRID, _GRID))
    sides = [(top, left) for top in (down, _GRID - 1 - down) for left in (across, _GRID - 1 - across)]
    reaches = ((5, 5), (4, 7), (7, 4), (3, _GRID), (_GRID, 3))
    covers = [((top < tall) & (left < wide)).ravel() for tall, wide in reaches for top, left in sides]
    return np.unique(np.array(covers), axis=0)


_COVERS: Final = _covers()
#: Modules of the border and the ground, outside of what is hidden, that may be on the wrong side of the middle.
_OPEN_BORDER: Final = 1
_OPEN_QUIET: Final = 4


def decode_hidden(grey: Grey, squares: Floats, tags: frozenset[int] | None = None) -> list[Decoded]:
    """The tags among `squares` of which one corner or one end may be hidden; of `tags` only, where they are given.

    Every bit that is open must be right: a picture has thousands of places that such a square may be laid on, and among so many
    something is always a tag but for a few bits. No more than ten bits are taken for hidden, so that one tag alone can be meant.
    What lies on a tag spoils the planes of black and white, so both are taken to be even: the darker part of the border and the
    lighter part of the ground.
    """
    if not len(squares):
        return []
    cells = _sample(grey, squares, _SPOTS)
    black = np.percentile(cells[:, _BORDER], 35, axis=1)[:, None]
    white = np.percentile(cells[:, _QUIET], 65, axis=1)[:, None]
    level = np.asarray((cells - black) / np.maximum(white - black, 1.0), dtype=np.float32)
    is_clear = white[:, 0] - black[:, 0] > 2 * _MIN_CONTRAST
    is_light = level > 0.5
    found: dict[int, Decoded] = {}
    for cover in _COVERS:
        border = is_light[:, _BORDER & ~cover].sum(axis=1)
        quiet = (~is_light[:, _QUIET & ~cover]).sum(axis=1)
        left = np.flatnonzero(is_clear & (border <= _OPEN_BORDER) & (quiet <= _OPEN_QUIET))
        for amount in _SHARPEN if len(left) else ():
            identity, first, wrong = _nearest(level[left] @ amount > 0.5, ~cover[_BITS])
            for row in np.flatnonzero(wrong == 0):
                if tags is None or int(identity[row]) in tags:
                    found.setdefault(int(left[row]), Decoded(int(left[row]), int(identity[row]), int(first[row]), 0))
    return list(found.values())


def _nearest(
    bits: NDArray[np.bool_], seen: NDArray[np.bool_] | None = None
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8]]:
    """For each row of 36 bits the nearest tag, its first corner, and how many bits differ (of those `seen` only)."""
    codes, ids, firsts = family()
    differ = _pack(bits)[:, None] ^ codes[None, :]
    distance = np.bitwise_count(differ if seen is None else differ & _pack(seen[None]))
    best = distance.argmin(axis=1)
    return ids[best], firsts[best], distance[np.arange(len(best)), best]


def _levels(cells: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Each module between the square's own black (0) and white (1), and whether the two are apart at all."""
    black = cells[:, _BORDER] @ _BLACK_PLANE
    contrast = cells[:, _QUIET] @ _WHITE_PLANE - black
    return (cells - black) / np.maximum(contrast, 1.0), np.asarray(np.median(contrast, axis=1) > _MIN_CONTRAST)


def _faults(level: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many modules of the border are light, and of the ground dark."""
    return (level[:, _BORDER] > 0.5).sum(axis=1), (level[:, _QUIET] < 0.5).sum(axis=1)


def _sample(grey: Grey, squares: Floats, spots: Floats) -> Floats:
    """The mean grey at some spots of each of the 10 x 10 modules of each square and its ground, n x 100."""
    matrices = unit_to_pixels(squares).astype(np.float32)
    places = (_CELLS[:, None] + spots[None]).reshape(-1, 2)
    flat = matrices @ np.column_stack([places, np.ones(len(places))]).T.astype(np.float32)
    # An outline that is folded over has points at no finite place; what is read there is no tag.
    depth = np.where(np.abs(flat[:, 2]) < 1e-6, np.float32(1e-6), flat[:, 2])
    x, y = flat[:, 0] / depth, flat[:, 1] / depth
    values = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(values.reshape(len(squares), _GRID * _GRID, len(spots)).mean(axis=2, dtype=np.float32))


def unit_to_pixels(squares: Floats) -> Floats:
    """For each quadrilateral the homography that takes the unit square to it, n x 3 x 3 (Heckbert 1989, section 2.2.3)."""
    x, y = squares[..., 0], squares[..., 1]
    sum_x, sum_y = x[:, 0] - x[:, 1] + x[:, 2] - x[:, 3], y[:, 0] - y[:, 1] + y[:, 2] - y[:, 3]
    dx1, dx2 = x[:, 1] - x[:, 2], x[:, 3] - x[:, 2]
    dy1, dy2 = y[:, 1] - y[:, 2], y[:, 3] - y[:, 2]
    depth = dx1 * dy2 - dx2 * dy1
    depth = np.where(np.abs(depth) < 1e-9, 1e-9, depth)
    g = (sum_x * dy2 - dx2 * sum_y) / depth
    h = (dx1 * sum_y - sum_x * dy1) / depth
    rows = [
        [x[:, 1] - x[:, 0] + g * x[:, 1], x[:, 3] - x[:, 0] + h * x[:, 3], x[:, 0]],
        [y[:, 1] - y[:, 0] + g * y[:, 1], y[:, 3] - y[:, 0] + h * y[:, 3], y[:, 0]],
        [g, h, np.ones_like(g)],
    ]
    return np.moveaxis(np.array(rows), 2, 0)
