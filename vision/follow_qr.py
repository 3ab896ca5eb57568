"""QR codes in a run of frames: what has not changed is not read again, what moved is read where it went.

`QrFollower` works beside `follow.Follower` on the same shrunk pictures. A code is never believed by its motion: wherever its
pixels changed it is decoded again, from a patch of the picture, or with all others in one look when most of them moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.arrays import Floats, Grey
from vision.follow import SHRINK, flow
from vision.readers.codes import is_plain, read_qr
from vision.scene import Corners, Sighting

#: Greys by which a mean of 8 x 8 pixels must differ to count as changed.
_CHANGED: Final = 7
#: More moved codes than this cost more patches than one look at everything.
_PATCHES: Final = 6
#: Frames between looks for new codes: while the picture changes, and while it rests.
_LOOK_EVERY: Final = 6
_LOOK_AT_REST_EVERY: Final = 60
#: Frames for which a code that was lost is looked for whenever something changes at its place.
_REMEMBERED: Final = 150
#: A patch is this much wider than its code, to either side, in sides of the code.
_MARGIN: Final = 0.5


class QrFollower:
    """Reads the QR codes of consecutive frames of one source."""

    def __init__(self) -> None:
        self._known: list[Sighting] = []
        self._lost: list[tuple[Sighting, int]] = []
        self._quarter: Grey | None = None
        self._map: Grey = np.zeros((1, 1), dtype=np.uint8)
        self._is_stale = False
        self._frame = self._since_look = 0

    def read(self, grey: Grey, quarter: Grey, small: Grey) -> list[Sighting]:
        """The codes in the next frame; `quarter` and `small` are the picture at a quarter and an eighth of its size."""
        self._frame += 1
        self._since_look += 1
        before, self._quarter = self._quarter, quarter
        if before is None or before.shape != quarter.shape:
            self._look(grey, small)
            return self._known
        mask = np.asarray(
            cv2.threshold(cv2.absdiff(small, self._map), _CHANGED, 1, cv2.THRESH_BINARY)[1], dtype=np.uint8
        )
        is_changed = bool(cv2.countNonZero(mask))
        self._is_stale |= is_changed
        if self._is_time_to_look(is_changed=is_changed):
            self._look(grey, small)
        elif is_changed:
            self._follow(grey, before, quarter, mask)
            cv2.copyTo(small, mask, self._map)
        return self._known

    def _is_time_to_look(self, *, is_changed: bool) -> bool:
        """When the picture comes to rest after a change, at once; else now and then."""
        if self._is_stale and not is_changed:
            return True
        return self._since_look >= (_LOOK_EVERY if is_changed else _LOOK_AT_REST_EVERY)

    def _look(self, grey: Grey, small: Grey) -> None:
        found = read_qr(grey, is_live=True)
        self._note(found)
        self._map = small.copy()
        self._since_look, self._is_stale = 0, False

    def _follow(self, grey: Grey, before: Grey, quarter: Grey, mask: Grey) -> None:
        still = [one for one in self._known if not _is_changed(one, mask, 0.1)]
        moved = [one for one in self._known if _is_changed(one, mask, 0.1)]
        self._lost = [(one, since) for one, since in self._lost if self._frame - since < _REMEMBERED]
        open_again = [one for one, _ in self._lost if _is_changed(one, mask, _MARGIN)]
        if not moved and not open_again:
            return
        if len(moved) + len(open_again) > _PATCHES:
            self._note(read_qr(grey, is_live=True))
            self._since_look = 0
            return
        ways = flow([np.asarray(one.corners, dtype=np.float32) for one in moved], before, quarter)
        boxes = [np.asarray(one.corners) + way for one, way in zip(moved, ways, strict=True)]
        boxes += [np.asarray(one.corners) for one in open_again]
        self._note(_merged([*still, *(found for box in boxes for found in _in_patch(grey, box))]))

    def _note(self, found: Sequence[Sighting]) -> None:
        """Takes over what is seen now, and keeps in mind where the others were."""
        gone = [one for one in self._known if not any(_are_same(one, other) for other in found)]
        every = [*self._lost, *((one, self._frame) for one in gone)]
        self._lost = [(one, since) for one, since in every if not any(_are_same(one, other) for other in found)]
        # What lies as it lay keeps its very sighting, so that nothing downstream is reckoned anew.
        self._known = [next((old for old in self._known if old == one), one) for one in found]


def _box(one: Sighting) -> tuple[Floats, Floats, float]:
    corners = np.asarray(one.corners)
    low, high = corners.min(axis=0), corners.max(axis=0)
    return low, high, float((high - low).max())


def _is_changed(one: Sighting, mask: Grey, margin: float) -> bool:
    low, high, side = _box(one)
    x0, y0 = np.maximum((low - margin * side) // SHRINK, 0).astype(int)
    x1, y1 = ((high + margin * side) // SHRINK + 1).astype(int)
    return bool(mask[y0:y1, x0:x1].any())


def _are_same(one: Sighting, two: Sighting) -> bool:
    """Whether two sightings are one code that moved by less than its own size."""
    if one.text != two.text:
        return False
    apart = np.asarray(one.corners).mean(axis=0) - np.asarray(two.corners).mean(axis=0)
    return bool(np.abs(apart).max() < _box(one)[2])


def _in_patch(grey: Grey, corners: Floats) -> list[Sighting]:
    """The codes that can be read in the picture's part around these corners."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    margin = _MARGIN * float((high - low).max())
    x0, y0 = (max(int(v - margin), 0) for v in low)
    x1, y1 = (min(int(v + margin) + 1, side) for v, side in zip(high, grey.shape[::-1], strict=True))
    if x1 - x0 < 16 or y1 - y0 < 16:
        return []
    found = read_qr(np.ascontiguousarray(grey[y0:y1, x0:x1]), is_live=True)
    return [
        Sighting("qr", one.id, one.confidence, _moved(one.corners, x0, y0), one.text)
        for one in found
        if is_plain(one.text)
    ]


def _moved(corners: Corners, x: float, y: float) -> Corners:
    a, b, c, d = ((u + x, v + y) for u, v in corners)
    return (a, b, c, d)


def _merged(found: Sequence[Sighting]) -> list[Sighting]:
    """Each code once: two sightings of one text whose middles lie within each other are one."""
    kept: list[Sighting] = []
    for one in found:
        middle = np.asarray(one.corners).mean(axis=0)
        if not any(
            one.text == other.text
            and np.abs(middle - np.asarray(other.corners).mean(axis=0)).max() < 0.5 * _box(other)[2]
            for other in kept
        ):
            kept.append(one)
    return kept
