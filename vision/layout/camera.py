"""The camera behind a plane: how far it is, and how things above the table look from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.arrays import Matrix
from vision.layout.plane import Plane

#: A lens that sees 62 degrees across, in units of the picture's width: taken where the plane does not tell.
_USUAL_FOCAL: Final = 0.83
_FOCAL_RANGE: Final = (0.5, 2.2)
#: Below this tilt (degrees) the plane says too little about the focal length.
_TELLING_TILT: Final = 15.0


@dataclass(frozen=True, eq=False)
class Camera:
    """`eye` is the camera's place in mm: x, y, and height above the table; `focal` its focal length in pixels."""

    eye: tuple[float, float, float]
    focal: float
    _across: Matrix
    _up: Matrix

    def to_pixels(self, height: float) -> Matrix:
        """The homography from the plane `height` mm above the table to pixels."""
        raised = self._across.copy()
        raised[:, 2] += height * self._up
        return np.asarray(raised)


def find_camera(plane: Plane, picture: tuple[int, int]) -> Camera:
    """The camera that sees the table's plane so; `picture` is its width and height in pixels.

    Square pixels and a principal point in the middle are taken for granted (Hartley and Zisserman, section 8.8).
    """
    middle = np.array([[1, 0, -(picture[0] - 1) / 2], [0, 1, -(picture[1] - 1) / 2], [0, 0, 1.0]])
    home = middle @ plane.to_pixels
    focal = _focal(home, picture[0]) if plane.tilt >= _TELLING_TILT else _USUAL_FOCAL * picture[0]
    inner = np.diag([focal, focal, 1.0])
    bare = np.linalg.inv(inner) @ home
    scale = 2 / (np.linalg.norm(bare[:, 0]) + np.linalg.norm(bare[:, 1]))
    bare = bare * scale * np.sign(bare[2, 2])
    first, second, shift = bare.T
    down = np.cross(first, second)
    turn, _, other = np.linalg.svd(np.column_stack([first, second, down]))
    rotation = turn @ other
    eye = -rotation.T @ shift
    back = np.linalg.inv(middle) @ inner
    up = -(back @ rotation[:, 2])
    return Camera((float(eye[0]), float(eye[1]), float(-eye[2])), float(focal), back @ bare, up)


def _focal(home: Matrix, width: int) -> float:
    """The focal length for which the table's axes come out at right angles and of one length."""
    a, b = home[:, 0], home[:, 1]
    top = np.array([a[0] * b[0] + a[1] * b[1], a[0] ** 2 + a[1] ** 2 - b[0] ** 2 - b[1] ** 2])
    bottom = -np.array([a[2] * b[2], a[2] ** 2 - b[2] ** 2])
    weight = float(bottom @ bottom)
    square = float(top @ bottom) / weight if weight > 0 else -1.0
    low, high = (share * width for share in _FOCAL_RANGE)
    return float(np.sqrt(square)) if low**2 < square < high**2 else _USUAL_FOCAL * width
