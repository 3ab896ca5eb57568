"""A picture of something flat, straightened as if seen from above: by four corners that a person tapped, or by printed marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.frame import Frame, PictureError
from vision.layout.plane import Plane, through
from vision.scene import Point

#: As far around the marks as a picture is straightened by them, in mm: beyond that a small error of theirs shows.
_REACH: Final = 450.0
#: Four corners enclose at least this share of the picture; less is a slip of the finger.
_LEAST: Final = 0.04


def by_corners(image: Pixels, corners: Sequence[Point], longest: int = 1400) -> Pixels:
    """The rectangle that has these corners (pixels, from its upper left clockwise), `longest` pixels on its longer side.

    PictureError where they go round nothing that could be a rectangle.
    """
    seen = np.asarray(corners, dtype=np.float32).reshape(-1, 2)
    sides = np.linalg.norm(seen - np.roll(seen, -1, axis=0), axis=1) if len(seen) == 4 else np.zeros(4)
    steps = np.roll(seen, -1, axis=0) - seen
    turns = steps[:, 0] * np.roll(steps, -1, axis=0)[:, 1] - steps[:, 1] * np.roll(steps, -1, axis=0)[:, 0]
    area = float(cv2.contourArea(seen)) if len(seen) == 4 else 0.0
    if len(seen) != 4 or bool((turns <= 0).any()) or area < _LEAST * image.shape[0] * image.shape[1]:
        raise PictureError(
            "These four places do not go round a board.",
            "Tap its corners from the upper left one on: upper left, upper right, lower right, lower left.",
        )
    width, height = max(sides[0], sides[2]), max(sides[1], sides[3])
    scale = min(1.0, longest / max(width, height))
    size = (max(16, round(float(width) * scale)), max(16, round(float(height) * scale)))
    flat = np.array([[0, 0], [size[0] - 1, 0], [size[0] - 1, size[1] - 1], [0, size[1] - 1]], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(seen, flat)
    return np.asarray(cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_AREA), dtype=np.uint8)


def by_plane(frame: Frame, plane: Plane, longest: int = 1400) -> Pixels:
    """The picture as it would look from straight above, `longest` pixels on its longer side, as far as the marks reach."""
    edge: Floats = np.array(
        [[0, 0], [frame.width, 0], [frame.width, frame.height], [0, frame.height]], dtype=np.float64
    )
    # Beyond the horizon there is nothing to straighten; there the homography's third coordinate changes its sign.
    depth = edge @ plane.to_mm[2, :2] + plane.to_mm[2, 2]
    shown = through(plane.to_mm, edge)[depth > 0] if bool((depth > 0).any()) else np.zeros((1, 2))
    low, high = np.clip(shown.min(axis=0), -_REACH, _REACH), np.clip(shown.max(axis=0), -_REACH, _REACH)
    if bool((depth <= 0).any()):
        low, high = np.minimum(low, -_REACH), np.maximum(high, _REACH)
    scale = longest / float((high - low).max())
    size = (max(16, round(float(high[0] - low[0]) * scale)), max(16, round(float(high[1] - low[1]) * scale)))
    to_flat = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1]]) @ plane.to_mm
    return np.asarray(cv2.warpPerspective(frame.image, to_flat, size, flags=cv2.INTER_AREA), dtype=np.uint8)
