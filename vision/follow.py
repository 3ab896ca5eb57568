"""Tags in a run of frames: what has not changed is not read again, and what moved is read where the picture shows it went.

`Follower` gives the same sightings as `readers.codes.read_tags` frame by frame, at a tenth of its cost on a still table. It keeps
pixels only; what the marks mean over time (covered, removed, moved) is `vision.tracker`'s.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Grey
from vision.readers.codes import Tag, merge_tags, read_pass, sighting_of
from vision.readers.corners import refine
from vision.readers.tags import FROM_CORNER, decode_squares
from vision.scene import Sighting

#: Pixels of the picture a side of one pixel of the change map.
SHRINK: Final = 8
#: Greys by which a mean of 8 x 8 pixels must differ to count as changed; sensor noise moves it by less than one.
_CHANGED: Final = 7
#: A larger share of changed picture is a moving camera: then tags are followed, and new ones looked for now and then.
_SHAKEN: Final = 0.35
_LOOK_EVERY: Final = 10
_LOOK_FOR_LOST_EVERY: Final = 4
_LOOK_AT_REST_EVERY: Final = 45
#: Frames between two looks for new tags in parts that keep changing; once they rest, they are looked at in the same frame.
_REGIONS_EVERY: Final = 5
_MARGIN: Final = 1.6
#: Frames for which a tag that was lost is looked for again wherever something changes around the place it was lost at.
_REMEMBERED: Final = 150
#: Where a tag went is found in a picture of a quarter the size, by windows that hold a whole tag (Lucas and Kanade, in the
#: pyramids of Bouguet 2000): up to about 60 pixels a frame.
_FLOW_SHRINK: Final = 4
_FLOW_WINDOW: Final = (11, 11)
_FLOW_LEVELS: Final = 2
_FLOW_ENDS: Final = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 8, 0.05)


def shrunk(grey: Grey) -> tuple[Grey, Grey]:
    """The picture at a quarter and at an eighth of its size, each pixel the mean of those it stands for.

    By halves, because OpenCV halves five times as fast as it takes the mean of 8 x 8 pixels.
    """
    quarter = _halved(_halved(grey))
    return quarter, _halved(quarter)


def _halved(grey: Grey) -> Grey:
    size = (max(grey.shape[1] // 2, 1), max(grey.shape[0] // 2, 1))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_LINEAR), dtype=np.uint8)


class Follower:
    """Reads the tags of consecutive frames of one source; `tags` restricts the ids (None: any)."""

    def __init__(self, tags: frozenset[int] | None = None) -> None:
        self._tags = tags
        self._known: list[Tag] = []
        self._quarter: Grey | None = None
        self._map: Grey = np.zeros((1, 1), dtype=np.uint8)
        self._pending: Grey = self._map
        self._since_look = self._waited = 0
        self._has_lost = self._was_shaken = False
        self._lost: list[tuple[Tag, int, int]] = []
        self._frame = 0
        self._told: dict[int, tuple[Tag, Sighting]] = {}
        self.changed = 1.0
        self.small: Grey = self._map
        self.quarter: Grey = self._map

    def read(self, grey: Grey) -> list[Sighting]:
        """The tags in the next frame; `changed` is then the share of the picture that changed, `quarter` and `small` are the
        picture at a quarter and an eighth of its size."""
        quarter, small = shrunk(grey)
        self.small, self.quarter = small, quarter
        self._frame += 1
        if self._quarter is None or self._quarter.shape != quarter.shape:
            self._look(grey, small)
            self.changed = 1.0
        else:
            self._follow(grey, small, self._quarter, quarter)
        self._quarter = quarter
        # What has not been read anew is not written out anew either.
        self._told = {id(tag): self._told.get(id(tag)) or (tag, sighting_of(tag)) for tag in self._known}
        return [sighting for _, sighting in self._told.values()]

    def _look(self, grey: Grey, small: Grey) -> None:
        self._known = self._allowed(read_pass(grey))
        self._map, self._pending = small.copy(), np.zeros_like(small)
        self._since_look = self._waited = 0
        self._has_lost = self._was_shaken = False

    def _follow(self, grey: Grey, small: Grey, before: Grey, quarter: Grey) -> None:
        mask = np.asarray(
            cv2.threshold(cv2.absdiff(small, self._map), _CHANGED, 1, cv2.THRESH_BINARY)[1], dtype=np.uint8
        )
        count = int(cv2.countNonZero(mask))
        self.changed = count / mask.size
        self._since_look += 1
        still, moved = self._split(mask) if count else (self._known, [])
        is_shaken = self.changed > _SHAKEN or len(moved) > max(3, len(still))
        led = _led(moved, before, quarter)
        again, lost = _at_hand(grey, led)
        if self._is_time_to_look(is_shaken) or 2 * len(lost) > max(len(led), 5):
            self._look_again(grey, small, [*still, *led])
            return
        sought = [*lost, *self._lost_where(mask)] if count else lost
        if led or sought:
            near = self._allowed(_nearby(grey, sought))
            known = [*still, *again, *near]
            # Only what was found anew, or one of two equal tags, can be where another is already.
            is_clear = not near and len({tag.id for tag in known}) == len(known)
            self._known = known if is_clear else merge_tags(still, [*again, *near])
            self._has_lost |= len(self._known) < len(still) + len(moved)
            self._remember(lost)
        if count:
            # Only what was read anew is the past from now on: a slow slide adds up until it counts as a change.
            cv2.copyTo(small, mask, self._map)
        self._was_shaken = is_shaken
        if not is_shaken:
            self._look_at_changes(grey, mask, is_resting=not count)

    def _is_time_to_look(self, is_shaken: bool) -> bool:
        if not is_shaken:
            return self._was_shaken or self._since_look >= _LOOK_AT_REST_EVERY
        return self._since_look >= (_LOOK_FOR_LOST_EVERY if self._has_lost else _LOOK_EVERY)

    def _lost_where(self, mask: Grey) -> list[Tag]:
        """The tags lost a while ago around whose places something changes: a hand draws back, a card slides off them."""
        if not self._lost:
            return []
        self._forget()
        found = []
        for tag, _, _ in self._lost:
            x0, y0, x1, y1 = _box(tag.quad / SHRINK, _MARGIN, mask.shape)
            if mask[y0:y1, x0:x1].any():
                found.append(tag)
        return found

    def _remember(self, lost: Sequence[Tag]) -> None:
        """Keeps in mind the tags that were lost now and not found again, each with how many of its id are left."""
        for tag in lost:
            middles = [one.quad.mean(axis=0) for one in self._known if one.id == tag.id]
            if not any(_is_near(tag, at) for at in middles):
                self._lost.append((tag, self._frame, len(middles)))

    def _forget(self) -> None:
        """Drops lost tags that are known again, wherever they came up, and those that were lost long ago."""
        count = Counter(tag.id for tag in self._known)
        self._lost = [
            (tag, since, others)
            for tag, since, others in self._lost
            if count[tag.id] <= others and self._frame - since < _REMEMBERED
        ]

    def _look_at_changes(self, grey: Grey, mask: Grey, *, is_resting: bool) -> None:
        """New tags in the parts that changed, now and then while they do and at once when they rest."""
        cv2.bitwise_or(self._pending, mask, dst=self._pending)
        self._waited += 1
        if (self._waited >= _REGIONS_EVERY or is_resting) and cv2.countNonZero(self._pending):
            self._known = merge_tags(self._known, self._allowed(_in_regions(grey, self._pending)))
            self._pending[:] = 0
            self._waited = 0

    def _look_again(self, grey: Grey, small: Grey, led: list[Tag]) -> None:
        self._look(grey, small)
        # A tag that only its neighbourhood gave away is kept while it reads where it went.
        unseen = merge_tags(self._known, led)[len(self._known) :]
        self._known = merge_tags(self._known, _at_hand(grey, unseen)[0])

    def _split(self, mask: Grey) -> tuple[list[Tag], list[Tag]]:
        """The known tags whose pixels are unchanged, and the others."""
        if not self._known:
            return [], []
        quads = np.array([tag.quad for tag in self._known])
        low, high = quads.min(axis=1), quads.max(axis=1)
        wide = (high - low).max(axis=1, keepdims=True) * 0.15
        size = np.array([mask.shape[1], mask.shape[0]])
        x0, y0 = np.clip((low - wide) // SHRINK, 0, size - 1).astype(int).T
        x1, y1 = np.clip((high + wide) // SHRINK + 1, 1, size).astype(int).T
        sums = cv2.integral(mask)
        changed = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
        return (
            [tag for tag, amount in zip(self._known, changed, strict=True) if not amount],
            [tag for tag, amount in zip(self._known, changed, strict=True) if amount],
        )

    def _allowed(self, tags: Sequence[Tag]) -> list[Tag]:
        return [tag for tag in tags if self._tags is None or tag.id in self._tags]


def _led(tags: Sequence[Tag], before: Grey, now: Grey) -> list[Tag]:
    """The tags where the pixels around their middles went from one quarter-size picture to the next."""
    ways = flow([tag.quad for tag in tags], before, now)
    return [Tag(tag.id, tag.quad + way, tag.confidence) for tag, way in zip(tags, ways, strict=True)]


def flow(quads: Sequence[Floats], before: Grey, now: Grey) -> Floats:
    """How far (pixels of the whole picture, n x 2) the middles of quads went between two pictures of a quarter the size."""
    if not len(quads):
        return np.empty((0, 2), dtype=np.float32)
    middles = np.array(quads, dtype=np.float32).mean(axis=1)
    start = ((middles + 0.5) / _FLOW_SHRINK - 0.5)[:, None].astype(np.float32)
    end, is_found, _ = cv2.calcOpticalFlowPyrLK(
        before,
        now,
        start,
        np.empty_like(start),
        winSize=_FLOW_WINDOW,
        maxLevel=_FLOW_LEVELS,
        criteria=_FLOW_ENDS,
    )
    return np.where(np.asarray(is_found) > 0, (np.asarray(end) - start)[:, 0], 0) * np.float32(_FLOW_SHRINK)


def _box(quad: Floats, margin: float, shape: tuple[int, ...], unit: int = 1) -> tuple[int, int, int, int]:
    """The rows and columns of `unit` pixels around a quad, widened by `margin` of its size."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    wide = float((high - low).max()) * margin
    x0, y0 = (max(int((v - wide) // unit), 0) for v in low)
    x1, y1 = (int((v + wide) // unit) + 1 for v in high)
    return min(x0, shape[1] - 1), min(y0, shape[0] - 1), max(min(x1, shape[1]), 1), max(min(y1, shape[0]), 1)


def _is_near(tag: Tag, at: Floats) -> bool:
    """Whether a place lies within the surroundings in which a tag is looked for."""
    low, high = tag.quad.min(axis=0), tag.quad.max(axis=0)
    reach = float((high - low).max()) * _MARGIN
    return bool((at >= low - reach).all() and (at <= high + reach).all())


def _at_hand(grey: Grey, tags: Sequence[Tag]) -> tuple[list[Tag], list[Tag]]:
    """The tags that still read within a module of where they were, and the others."""
    if not tags:
        return [], []
    quads = refine(grey, [tag.quad for tag in tags], rounds=1)
    found = {one.square: one for one in decode_squares(grey, np.asarray(quads, dtype=np.float64))}
    again, lost = [], []
    for index, tag in enumerate(tags):
        one = found.get(index)
        if one is not None and one.id == tag.id:
            again.append(Tag(tag.id, quads[index][FROM_CORNER[one.first]], 1.0 - 0.1 * one.wrong))
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
        x0, y0 = int(x) * SHRINK, int(y) * SHRINK
        boxes.append((x0, y0, min(int(x + w) * SHRINK, grey.shape[1]), min(int(y + h) * SHRINK, grey.shape[0])))
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
