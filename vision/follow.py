"""Tags in a run of frames: what has not changed is not read again, and what moved is looked for where it was.

`Follower` gives the same sightings as `readers.codes.read_tags` frame by frame, at a tenth of its cost on a still table. It keeps
pixels only; what the marks mean over time (covered, removed, moved) is `vision.tracker`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Grey
from vision.readers.codes import Tag, merge_tags, read_pass, sighting_of
from vision.readers.corners import refine
from vision.readers.tags import decode_squares
from vision.scene import Sighting

#: Pixels of the picture a side of one pixel of the change map.
_SHRINK: Final = 8
#: Greys by which a mean of 8 x 8 pixels must differ to count as changed; sensor noise moves it by less than one.
_CHANGED: Final = 7
#: A larger share of changed picture is a moving camera: then tags are followed, and new ones looked for now and then.
_SHAKEN: Final = 0.35
_LOOK_EVERY: Final = 6
_LOOK_AT_REST_EVERY: Final = 45
#: Frames between two looks for new tags in the parts that keep changing.
_REGIONS_EVERY: Final = 3
_MARGIN: Final = 1.6


class Follower:
    """Reads the tags of consecutive frames of one source; `tags` restricts the ids (None: any)."""

    def __init__(self, tags: frozenset[int] | None = None) -> None:
        self._tags = tags
        self._known: list[Tag] = []
        self._map: Grey | None = None
        self._pending: Grey = np.zeros((1, 1), dtype=np.uint8)
        self._drift: NDArray[np.float32] = np.zeros(2, dtype=np.float32)
        self._since_look = self._waited = 0
        self.changed = 1.0

    def read(self, grey: Grey) -> list[Sighting]:
        """The tags in the next frame; `changed` is then the share of the picture that changed."""
        small = self._shrunk(grey)
        if self._map is None or self._map.shape != small.shape:
            self._look(grey, small)
        else:
            self._follow(grey, small, self._map, self._pending)
        return [sighting_of(tag) for tag in self._known]

    def _shrunk(self, grey: Grey) -> Grey:
        height, width = grey.shape
        size = (max(width // _SHRINK, 1), max(height // _SHRINK, 1))
        return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)

    def _look(self, grey: Grey, small: Grey) -> None:
        self._known = self._allowed(read_pass(grey))
        self._map, self._pending = small, np.zeros_like(small)
        self._since_look = self._waited = 0
        self.changed = 1.0

    def _follow(self, grey: Grey, small: Grey, before: Grey, pending: Grey) -> None:
        mask = np.asarray(cv2.threshold(cv2.absdiff(small, before), _CHANGED, 1, cv2.THRESH_BINARY)[1], dtype=np.uint8)
        count = int(cv2.countNonZero(mask))
        self.changed = count / mask.size
        self._since_look += 1
        still, moved = self._split(mask) if count else (self._known, [])
        is_shaken = self.changed > _SHAKEN or len(moved) > max(3, len(still))
        if self._since_look >= (_LOOK_EVERY if is_shaken else _LOOK_AT_REST_EVERY):
            self._look_again(grey, small)
            return
        if moved:
            self._known = merge_tags(still, self._found_again(grey, moved))
        if count:
            # Only what was read anew is the past from now on: a slow slide adds up until it counts as a change.
            np.copyto(before, small, where=mask.astype(bool))
        if is_shaken:
            return
        np.maximum(pending, mask, out=pending)
        self._waited += 1
        if (self._waited >= _REGIONS_EVERY or not count) and pending.any():
            self._known = merge_tags(self._known, self._allowed(_in_regions(grey, pending)))
            pending[:] = 0
            self._waited = 0

    def _found_again(self, grey: Grey, moved: list[Tag]) -> list[Tag]:
        """The moved tags where they are now: within a module of where their drift leads, or in its surroundings."""
        led = [Tag(tag.id, tag.quad + self._drift, tag.confidence) for tag in moved]
        again, lost = _at_hand(grey, led)
        again = merge_tags(again, self._allowed(_nearby(grey, lost)))
        now = {tag.id: tag.quad.mean(axis=0) for tag in again}
        steps = [now[tag.id] - tag.quad.mean(axis=0) for tag in moved if tag.id in now]
        # One hand moves one card; only what most tags do together is the camera's drift.
        self._drift = np.median(steps, axis=0).astype(np.float32) if len(steps) > 3 else np.zeros(2, dtype=np.float32)
        return again

    def _look_again(self, grey: Grey, small: Grey) -> None:
        changed, before = self.changed, self._known
        self._look(grey, small)
        self.changed = changed
        # A tag that only its neighbourhood gave away is kept while it reads where it was.
        self._known = merge_tags(self._known, _at_hand(grey, before)[0])

    def _split(self, mask: Grey) -> tuple[list[Tag], list[Tag]]:
        """The known tags whose pixels are unchanged, and the others."""
        still: list[Tag] = []
        moved: list[Tag] = []
        for tag in self._known:
            x0, y0, x1, y1 = _box(tag.quad, 0.15, mask.shape, _SHRINK)
            (moved if mask[y0:y1, x0:x1].any() else still).append(tag)
        return still, moved

    def _allowed(self, tags: Sequence[Tag]) -> list[Tag]:
        return [tag for tag in tags if self._tags is None or tag.id in self._tags]


def _box(quad: Floats, margin: float, shape: tuple[int, ...], unit: int = 1) -> tuple[int, int, int, int]:
    """The rows and columns of `unit` pixels around a quad, widened by `margin` of its size."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    wide = float((high - low).max()) * margin
    x0, y0 = (max(int((v - wide) // unit), 0) for v in low)
    x1, y1 = (int((v + wide) // unit) + 1 for v in high)
    return min(x0, shape[1] - 1), min(y0, shape[0] - 1), max(min(x1, shape[1]), 1), max(min(y1, shape[0]), 1)


def _at_hand(grey: Grey, tags: Sequence[Tag]) -> tuple[list[Tag], list[Tag]]:
    """The tags that still read within a module of where they were, and the others."""
    if not tags:
        return [], []
    quads = refine(grey, [tag.quad for tag in tags], rounds=2)
    found = {one.square: one for one in decode_squares(grey, np.asarray(quads, dtype=np.float64))}
    again, lost = [], []
    for index, tag in enumerate(tags):
        one = found.get(index)
        if one is not None and one.id == tag.id:
            again.append(Tag(tag.id, np.roll(quads[index], -one.first, axis=0), 1.0 - 0.1 * one.wrong))
        else:
            lost.append(tag)
    return again, lost


def _nearby(grey: Grey, tags: Sequence[Tag]) -> list[Tag]:
    """The tags found around where these were: their surroundings are pasted into one picture, to be read at once."""
    return _in_boxes(grey, [_box(tag.quad, _MARGIN, grey.shape) for tag in tags])


def _in_regions(grey: Grey, mask: Grey) -> list[Tag]:
    """The tags in the changed parts of the picture."""
    wide = cv2.dilate(mask, np.ones((5, 5), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(wide)
    boxes = []
    for x, y, w, h, _ in stats[1:count]:
        x0, y0 = int(x) * _SHRINK, int(y) * _SHRINK
        boxes.append((x0, y0, min(int(x + w) * _SHRINK, grey.shape[1]), min(int(y + h) * _SHRINK, grey.shape[0])))
    return _in_boxes(grey, boxes)


def _in_boxes(grey: Grey, boxes: Sequence[tuple[int, int, int, int]]) -> list[Tag]:
    """The tags inside boxes of the picture, read in one mosaic of them, in the picture's own pixels."""
    if not boxes:
        return []
    places, size = _shelves([(x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes])
    if size[0] * size[1] > 0.8 * grey.size:
        return read_pass(grey)
    mosaic = np.full((size[1], size[0]), 128, dtype=np.uint8)
    for (x0, y0, x1, y1), (x, y) in zip(boxes, places, strict=True):
        mosaic[y : y + y1 - y0, x : x + x1 - x0] = grey[y0:y1, x0:x1]
    found: list[Tag] = []
    for tag in read_pass(mosaic):
        middle = tag.quad.mean(axis=0)
        for (x0, y0, x1, y1), (x, y) in zip(boxes, places, strict=True):
            if x <= middle[0] < x + x1 - x0 and y <= middle[1] < y + y1 - y0:
                shift: NDArray[np.float32] = np.array([x0 - x, y0 - y], dtype=np.float32)
                found.append(Tag(tag.id, tag.quad + shift, tag.confidence))
                break
    return merge_tags([], found)


def _shelves(sizes: Sequence[tuple[int, int]]) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Places for boxes side by side on shelves about as wide as all is high, in the order given; and the whole size."""
    width = max(max(w for w, _ in sizes), int(sum(w * h for w, h in sizes) ** 0.5 * 1.2))
    places: list[tuple[int, int]] = [(0, 0)] * len(sizes)
    x = y = shelf = 0
    for index in sorted(range(len(sizes)), key=lambda i: -sizes[i][1]):
        w, h = sizes[index]
        if x and x + w > width:
            x, y, shelf = 0, y + shelf, 0
        places[index] = (x, y)
        x, shelf = x + w, max(shelf, h)
    return places, (width, y + shelf)
