"""Dark squares on a lighter ground: the places where a tag may be, found in all of a picture's outlines at once.

An outline is kept when it is about as large as the quadrilateral between its four outermost points. Everything is done for all
outlines together, because a picture of cards has thousands, and a call for each costs more than the work.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Grey

Numbers = NDArray[np.int64]

#: The smallest side of a tag's image that can hold eight modules, in pixels.
MIN_SIDE: Final = 8.0
_MIN_POINTS: Final = 10
#: The outline's area over its quadrilateral's: noise nibbles at it, a bent card swells it.
_FILL: Final = (0.75, 1.2)


def dark_mask(grey: Grey, window: int, constant: int) -> Grey:
    """255 where a pixel is darker than the mean of the `window` x `window` pixels around it by more than `constant`.

    The result lies in a buffer of this thread and holds until its next call: fresh memory of a picture's size costs as much as
    the work on it.
    """
    mask = _buffer(grey.shape)
    cv2.blur(grey, (window, window), dst=mask)
    cv2.subtract(mask, grey, dst=mask)
    cv2.threshold(mask, constant, 255, cv2.THRESH_BINARY, dst=mask)
    return mask


_local: Final = threading.local()


def _buffer(shape: tuple[int, ...]) -> Grey:
    kept: Grey | None = getattr(_local, "mask", None)
    if kept is None or kept.shape != shape:
        kept = np.empty(shape, dtype=np.uint8)
        _local.mask = kept
    return kept


def find_squares(grey: Grey, window: int = 9, constant: int = 9) -> Floats:
    """Candidate squares, n x 4 x 2 pixels, each clockwise from any corner, right within about a pixel."""
    outlines, _ = cv2.findContoursLinkRuns(dark_mask(grey, window, constant))
    return quads_of(outlines)


def quads_of(outlines: Sequence[NDArray[Any]]) -> Floats:
    """The four outermost points of each outline that is a quadrilateral; n x 4 x 2."""
    long_ones = [outline for outline in outlines if len(outline) >= _MIN_POINTS]
    if not long_ones:
        return np.empty((0, 4, 2))
    count = np.fromiter(map(len, long_ones), dtype=np.int64, count=len(long_ones))
    flat = np.concatenate(long_ones)
    x, y = flat[:, 0, 0].astype(np.float32), flat[:, 0, 1].astype(np.float32)
    kept, area = _large_enough(x, y, count)
    if not kept.any():
        return np.empty((0, 4, 2))
    points = np.repeat(kept, count)
    return _regular(_outermost(x[points], y[points], count[kept]), area[kept])


def _starts(count: Numbers) -> Numbers:
    return np.asarray(np.cumsum(count) - count)


def _large_enough(x: Floats, y: Floats, count: Numbers) -> tuple[NDArray[np.bool_], Floats]:
    """Which outlines go round something dark (not a hole in it) and fill enough of their box, and their areas."""
    start = _starts(count)
    wide = np.maximum.reduceat(x, start) - np.minimum.reduceat(x, start)
    high = np.maximum.reduceat(y, start) - np.minimum.reduceat(y, start)
    # The last point of each outline is joined to its first; double precision, because the sums are large and cancel.
    area = np.add.reduceat(_turned(x, y, start, count), start, dtype=np.float64) / 2
    # A square turned by 45 degrees fills half of its box; a slanted one a little less.
    kept = (np.minimum(wide, high) >= MIN_SIDE - 2) & (area >= 0.3 * wide * high) & (area >= 0.4 * MIN_SIDE**2)
    return kept, area


def _turned(x: Floats, y: Floats, start: Numbers, count: Numbers) -> Floats:
    """The cross product of each point with the next of its outline."""
    next_x, next_y = np.empty_like(x), np.empty_like(y)
    next_x[:-1], next_y[:-1] = x[1:], y[1:]
    last = start + count - 1
    next_x[last], next_y[last] = x[start], y[start]
    return np.asarray(x * next_y - y * next_x)


def _outermost(x: Floats, y: Floats, count: Numbers) -> Floats:
    """Farthest from the middle, farthest from that, and farthest to either side of the line between the two."""
    start = _starts(count)
    owner = np.repeat(np.arange(len(count)), count)
    middle_x, middle_y = np.add.reduceat(x, start) / count, np.add.reduceat(y, start) / count
    first = _argmax((x - middle_x[owner]) ** 2 + (y - middle_y[owner]) ** 2, start, owner)
    dx, dy = x - x[first][owner], y - y[first][owner]
    second = _argmax(dx**2 + dy**2, start, owner)
    side = dx[second][owner] * dy - dy[second][owner] * dx
    left, right = _argmax(-side, start, owner), _argmax(side, start, owner)
    corners = np.stack([first, left, second, right], axis=1)
    return np.stack([x[corners], y[corners]], axis=-1).astype(np.float64)


def _argmax(values: Floats, start: Numbers, owner: Numbers) -> Numbers:
    """The index of the first largest value of each run."""
    hits = np.flatnonzero(values == np.maximum.reduceat(values, start)[owner])
    whose = owner[hits]
    return np.asarray(hits[np.concatenate([[True], whose[1:] != whose[:-1]])], dtype=np.int64)


def _regular(quads: Floats, area: Floats) -> Floats:
    """The convex ones, of fit size and shape; widened by the half pixel that an outline of pixel centres lacks."""
    side = np.roll(quads, -1, axis=1) - quads
    length = np.linalg.norm(side, axis=2)
    after = np.roll(side, -1, axis=1)
    turn = side[..., 0] * after[..., 1] - side[..., 1] * after[..., 0]
    half = (quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1])
    quad_area = (half[0][:, 0] * half[1][:, 1] - half[0][:, 1] * half[1][:, 0]) / 2
    fill = area / np.maximum(quad_area, 1e-9)
    kept = (
        (turn > 0).all(axis=1)
        & (fill > _FILL[0])
        & (fill < _FILL[1])
        & (length.min(axis=1) > MIN_SIDE - 2)
        & (length.max(axis=1) < 4 * length.min(axis=1))
    )
    quads, length = quads[kept], length[kept]
    middle = quads.mean(axis=1, keepdims=True)
    widen = 1 + 1 / np.maximum(length.mean(axis=1), 1)
    return np.asarray(middle + (quads - middle) * widen[:, None, None])
