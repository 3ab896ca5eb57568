"""Tags of which a part is hidden: by a figure that leans over a corner in a slanted view, a finger, another card's edge.

Their outline is no square, but as long as one side lies wholly open the table's plane says where the other three must be. Looked
for only in stills, and only where a plane is known from other tags.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Grey
from vision.layout.plane import Plane, through
from vision.readers.codes import Tag, merge_tags
from vision.readers.squares import dark_mask
from vision.readers.tags import FROM_CORNER, decode_hidden
from vision.scene import Corners

#: How far a side may be off a tag's length on the table, as a share.
_OFF: Final = 0.13
#: An outline is simplified by so much of a tag's side.
_ROUGH: Final = 0.06
#: An outline longer than so many sides is the table's or a drawing's, not that of a tag that touches something dark.
_LONGEST: Final = 150
_LEAST_PX: Final = 14.0
#: How much a tag in part hidden is believed.
_SURE: Final = 0.8
#: Moves of the guessed square along its side and away from it, in modules: an outline is right within a pixel or two.
_MOVES: Final = tuple((u, v) for u in (-0.3, 0.0, 0.3) for v in (-0.3, 0.0, 0.3))


def read_hidden(
    grey: Grey, plane: Plane, found: Sequence[Corners], tag_mm: float, tags: frozenset[int] | None = None
) -> list[Tag]:
    """The tags of side `tag_mm`, lying on `plane`, that show one whole side; none that lies on one of `found` (pixels).

    `tags` are the ids that may be there (None: any).
    """
    if not found:
        return []
    sides = np.array([np.linalg.norm(np.subtract(quad, np.roll(quad, 1, axis=0)), axis=1).mean() for quad in found])
    side = float(np.median(sides))
    if side < _LEAST_PX:
        return []
    mask = dark_mask(grey, round(side) | 1, 9)
    outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    edges = _edges(outlines, side, plane, tag_mm)
    if not len(edges):
        return []
    squares = _squares(edges, tag_mm)
    pixels = through(plane.to_pixels, squares)
    pixels = pixels[_is_apart(pixels, found)]
    decoded = decode_hidden(grey, pixels, tags)
    return merge_tags(
        [],
        (Tag(one.id, pixels[one.square][FROM_CORNER[one.first]].astype(np.float32), _SURE) for one in decoded),
    )


def _edges(outlines: Sequence[NDArray[Any]], side: float, plane: Plane, tag_mm: float) -> Floats:
    """The straight parts of outlines that are as long as a tag's side: n x 2 x 2 mm."""
    found = []
    for outline in outlines:
        if not 2 * side < len(outline) < _LONGEST * side:
            continue
        polygon = cv2.approxPolyDP(outline, _ROUGH * side, closed=True)[:, 0].astype(np.float64)
        if len(polygon) < 3:
            continue
        table = through(plane.to_mm, polygon)
        ends = np.stack([table, np.roll(table, -1, axis=0)], axis=1)
        length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
        found.append(ends[np.abs(length / tag_mm - 1) < _OFF])
    return np.concatenate(found) if found else np.empty((0, 2, 2))


def _squares(edges: Floats, tag_mm: float) -> Floats:
    """The squares that may lie on either hand of each edge, moved a little: n x 4 x 2 mm, clockwise."""
    middle = edges.mean(axis=1)
    along = edges[:, 1] - edges[:, 0]
    along = along / np.linalg.norm(along, axis=1, keepdims=True)
    module = tag_mm / 8
    found = []
    for hand in (1, -1):
        right = along * hand
        down = np.stack([-right[:, 1], right[:, 0]], axis=1)
        for u, v in _MOVES:
            start = middle + module * (u * right + v * down) - right * tag_mm / 2
            corners = [start, start + right * tag_mm, start + (right + down) * tag_mm, start + down * tag_mm]
            found.append(np.stack(corners, axis=1))
    return np.concatenate(found)


def _is_apart(quads: Floats, found: Sequence[Corners]) -> NDArray[np.bool_]:
    """Which quadrilaterals have their middle on none of those found."""
    marks = np.asarray(found, dtype=np.float64)
    middles = marks.mean(axis=1)
    half = np.abs(marks - middles[:, None]).max(axis=(1, 2))
    apart = np.abs(quads.mean(axis=1)[:, None] - middles[None]).max(axis=2)
    return np.asarray((apart > half).all(axis=1))
