"""The practice camera's geometry: from millimetres on or above the table to pixels and back, through the lens."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, Matrix
from vision.scene import Point


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the camera stands: `view_mm` is the width of table seen across the middle of the picture.

    `tilt_deg` from straight above, `spin_deg` walks it round the table, `roll_deg` turns it about its own axis; `aim_mm` is
    the point in the middle of the picture; `field_deg` its horizontal field of view.
    """

    view_mm: float = 600.0
    tilt_deg: float = 0.0
    spin_deg: float = 0.0
    roll_deg: float = 0.0
    aim_mm: Point = (0.0, 0.0)
    field_deg: float = 62.0


@dataclass(frozen=True, slots=True)
class Lens:
    """Radial distortion (Brown's k1 and k2 at a radius of one focal length); negative k1 is the barrel of a phone."""

    k1: float = 0.0
    k2: float = 0.0


class View:
    """A camera over the table: `size` in pixels, its `pose` and `lens`.

    `height` arguments are millimetres above the table. `scale` is pixels a mm in the middle of the picture; `eye` is the camera's
    place: x, y and height in mm.
    """

    def __init__(self, size: tuple[int, int], pose: Pose, lens: Lens) -> None:
        self.size = size
        self.lens = lens
        width, height = size
        self.focal = (width / 2) / np.tan(np.radians(pose.field_deg) / 2)
        self.centre = np.array([(width - 1) / 2, (height - 1) / 2])
        self.scale = width / pose.view_mm
        distance = self.focal / self.scale
        turn = _turn_z(pose.roll_deg) @ _turn_x(pose.tilt_deg) @ _turn_z(pose.spin_deg)
        aim = np.array([pose.aim_mm[0], pose.aim_mm[1], 0.0])
        shift = np.array([0.0, 0.0, distance]) - turn @ aim
        inner = np.array([[self.focal, 0, self.centre[0]], [0, self.focal, self.centre[1]], [0, 0, 1.0]])
        self._across = inner @ np.column_stack([turn[:, 0], turn[:, 1], shift])
        # The third axis points down into the table, so that the camera at no tilt looks along it.
        self._up = -(inner @ turn[:, 2])
        self.eye = turn.T @ -shift * [1, 1, -1]

    def matrix(self, height: float = 0.0) -> Matrix:
        """The homography from the plane at that height to pixels of an ideal lens."""
        return np.asarray(self._across + np.column_stack([np.zeros((3, 2)), height * self._up]))

    def project(self, table: Floats, steps: int = 1, height: float = 0.0) -> Floats:
        """Points at a height to pixels, n x 2; with `steps` the closed outline through them is followed as the lens bends it."""
        points = _follow(table, steps) if steps > 1 else np.asarray(table, dtype=np.float64)
        return self._bend(_through(self.matrix(height), points))

    def to_table(self, pixels: Floats, height: float = 0.0) -> Floats:
        """Pixels to points at a height, n x 2."""
        return _through(np.linalg.inv(self.matrix(height)), self._straighten(pixels))

    def _bend(self, ideal: Floats) -> Floats:
        offset = (ideal - self.centre) / self.focal
        square = np.sum(offset**2, axis=-1, keepdims=True)
        return np.asarray(self.centre + self.focal * offset * (1 + self.lens.k1 * square + self.lens.k2 * square**2))

    def _straighten(self, pixels: Floats) -> Floats:
        if not self.lens.k1 and not self.lens.k2:
            return pixels
        bent = (pixels - self.centre) / self.focal
        # Across and down apart: summing over a last axis of two is several times slower. What is worked out goes where the last
        # step's was: a picture has millions of points, and fresh memory for them costs more than the sums.
        across, down = np.ascontiguousarray(bent[..., 0]), np.ascontiguousarray(bent[..., 1])
        x, y = across.copy(), down.copy()
        square, stretch = np.empty_like(x), np.empty_like(x)
        for _ in range(8):  # fixed-point inversion; converges far beyond a hundredth of a pixel for camera lenses
            np.multiply(x, x, out=square)
            square += np.multiply(y, y, out=stretch)
            np.multiply(square, self.lens.k1, out=stretch)
            stretch += 1
            if self.lens.k2:
                square *= square
                square *= self.lens.k2
                stretch += square
            np.divide(across, stretch, out=x)
            np.divide(down, stretch, out=y)
        return np.asarray(self.centre + self.focal * np.stack([x, y], axis=-1))


def _turn_x(degrees: float) -> Matrix:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[1, 0, 0], [0, c, s], [0, -s, c]])


def _turn_z(degrees: float) -> Matrix:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def _through(matrix: Matrix, points: Floats) -> Floats:
    flat = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(flat[..., :2] / flat[..., 2:], dtype=np.float64)


def _follow(corners: Floats, steps: int) -> Floats:
    after = np.roll(corners, -1, axis=0)
    share = (np.arange(steps) / steps)[None, :, None]
    return np.asarray((corners[:, None] * (1 - share) + after[:, None] * share).reshape(-1, 2))
