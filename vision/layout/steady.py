"""The table's plane from frame to frame: where the same squares are seen again, it is carried on instead of found anew.

A full adjustment finds the plane and, with it, where each square lies on the table (a *survey*). In the frames after it those
places are known, so that the plane is one fit of known points, at a tenth of the cost; a square that was moved in between does
not fit and is left out. Every now and then, and when too few squares are known, there is a new survey, so that no error grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.arrays import Floats, Matrix
from vision.layout.plane import Plane, find_plane, fitted_squares, plane_from, through
from vision.scene import Corners

#: Frames for which a survey holds.
_HOLDS: Final = 20
#: Known squares that must fit, and their least share of those seen.
_LEAST: Final = 4
_LEAST_SHARE: Final = 0.6
#: Pixels a square may be off its place; of a square that nobody moved it is noise and the lens.
_OFF: Final = 1.5
#: Corners that moved less than this (pixels) since the last frame moved by noise.
_STILL: Final = 0.35


@dataclass(slots=True, eq=False)
class _Square:
    """A surveyed square: where it lies on the table (4 x 2 mm), and where it was last seen (4 x 2 pixels)."""

    on_table: Floats
    seen: Floats


class SteadyPlane:
    """`find` gives the plane of each frame of one camera from its squares, as `find_plane` would, and mostly for less."""

    def __init__(self) -> None:
        self._known: dict[str, list[_Square]] = {}
        self._plane: Plane | None = None
        self._picture = (0, 0)
        self._since = 0
        self.surveys = 0

    def find(
        self, names: Sequence[str], squares: Sequence[Corners], sizes: Sequence[float], picture: tuple[int, int]
    ) -> Plane | None:
        """The plane on which the squares lie; `names` tell them apart from frame to frame (equal ones by their places)."""
        self._since += 1
        seen = [np.asarray(corners, dtype=np.float64) for corners in squares]
        if self._plane is not None and picture == self._picture and self._since < _HOLDS:
            matched = self._matched(names, seen)
            if len(matched) >= max(_LEAST, _LEAST_SHARE * len(seen)):
                plane = self._carried(matched, self._plane, picture)
                if plane is not None:
                    self._plane = plane
                    return plane
        self._survey(names, squares, seen, sizes, picture)
        return self._plane

    def _survey(
        self,
        names: Sequence[str],
        squares: Sequence[Corners],
        seen: Sequence[Floats],
        sizes: Sequence[float],
        picture: tuple[int, int],
    ) -> None:
        self._plane = find_plane(squares, sizes, picture)
        self._picture, self._since = picture, 0
        self.surveys += 1
        self._known = {}
        if self._plane is None:
            return
        places = fitted_squares(through(self._plane.to_mm, np.array(seen)), np.asarray(sizes, dtype=np.float64))
        for name, place, corners in zip(names, places, seen, strict=True):
            self._known.setdefault(name, []).append(_Square(place, corners))

    def _matched(self, names: Sequence[str], seen: Sequence[Floats]) -> list[tuple[_Square, Floats]]:
        """Each surveyed square with where it is seen now: of equal names the nearest."""
        pairs = []
        taken: set[int] = set()
        for name, corners in zip(names, seen, strict=True):
            free = [square for square in self._known.get(name, ()) if id(square) not in taken]
            if free:
                best = min(free, key=lambda square: float(np.abs(square.seen - corners).sum()))
                taken.add(id(best))
                pairs.append((best, corners))
        return pairs

    def _carried(
        self, matched: Sequence[tuple[_Square, Floats]], before: Plane, picture: tuple[int, int]
    ) -> Plane | None:
        """The plane by the surveyed places of these squares; None where too few of them lie where they did."""
        on_table = np.array([square.on_table for square, _ in matched])
        now = np.array([corners for _, corners in matched])
        moved = np.abs(now - np.array([square.seen for square, _ in matched])).max(axis=(1, 2))
        enough = max(_LEAST, _LEAST_SHARE * len(matched))
        for square, corners in matched:
            square.seen = corners
        if (moved < _STILL).sum() >= enough:
            return before
        good = np.ones(len(matched), dtype=bool)
        to_pixels: Matrix | None = None
        for _ in range(3):
            to_pixels = _fit(on_table[good], now[good])
            if to_pixels is None:
                return None
            off = np.sqrt(((through(to_pixels, on_table) - now) ** 2).sum(axis=2).mean(axis=1))
            better = off < max(_OFF, 2.5 * float(np.median(off)))
            if bool((better == good).all()):
                break
            good = better
            if good.sum() < enough:
                return None
        if to_pixels is None or float(np.median(off)) > _OFF:
            return None
        self._turn_to(home := plane_from(np.linalg.inv(to_pixels), float(np.median(off)), picture), to_pixels)
        return home

    def _turn_to(self, plane: Plane, to_pixels: Matrix) -> None:
        """Surveyed places as they lie in the new plane, whose origin is under the picture's new middle."""
        onward = plane.to_mm @ to_pixels
        for squares in self._known.values():
            for square in squares:
                square.on_table = through(onward, square.on_table)


def _fit(on_table: Floats, pixels: Floats) -> Matrix | None:
    """The homography from the table to the picture, least squares over all corners in pixels."""
    if len(on_table) < _LEAST:
        return None
    found, _ = cv2.findHomography(on_table.reshape(-1, 1, 2), pixels.reshape(-1, 1, 2), 0)
    home = None if found is None else np.asarray(found, dtype=np.float64)
    if home is None or not np.isfinite(home).all() or abs(float(np.linalg.det(home))) < 1e-12:
        return None
    return home
