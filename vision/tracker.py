"""What lies on the table while a camera watches: scenes that do not flicker, told frame by frame.

A mark counts once it was read in k of the last n frames. A physical thing is one track, told by its place and not by its id, so
that two equal tags are two things and a card that slid is the same card. A mark that is no longer read is *covered* while
something moves over it or another card lies there, and *removed* once the place is still and open.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

import cv2
import numpy as np

from vision.arrays import Grey
from vision.follow import Follower
from vision.follow_qr import QrFollower
from vision.frame import Frame
from vision.layout.align import Rigid, align
from vision.layout.plane import Plane
from vision.layout.steady import SteadyPlane
from vision.pipeline import QR_MM, TAG_MM, squares_of
from vision.quality import judge
from vision.scene import Corners, Kind, Placed, Point, Quality, Scene, Sighting

#: A table that seems to have moved further than this between two frames was knocked, and people are told.
LARGE_NUDGE_MM: Final = 40.0
LARGE_NUDGE_DEG: Final = 8.0
_SMALL_NUDGE_MM: Final = 1.0
_SMALL_NUDGE_DEG: Final = 0.5
_JUDGE_EVERY: Final = 5


@dataclass(frozen=True, slots=True)
class Nudge:
    """The camera or the table moved as a whole by so much (mm, degrees); a large one is worth telling."""

    shift_mm: float
    turn_deg: float

    @property
    def is_large(self) -> bool:
        return self.shift_mm > LARGE_NUDGE_MM or abs(self.turn_deg) > LARGE_NUDGE_DEG


@dataclass(slots=True, eq=False)
class _Track:
    """One physical mark over time; `at` and `turn` in the table's own frame."""

    number: int
    kind: Kind
    id: str
    corners: Corners
    at: Point
    turn: float
    confidence: float
    seen: deque[bool]
    is_confirmed: bool = False
    is_covered: bool = False
    covered_since: int = 0
    still_unseen: int = 0
    last_change: int = 0


class Tracker:
    """Joins the frames of one camera into scenes.

    `tags` restricts the ids of tags, `with_qr` follows QR codes as well, `expected` is how many marks should lie there (for
    `missing`). A mark is believed after `k` of `n` frames; gone after `gone_after` frames in which its place was still and open,
    or `patience` in which it was still. The scene is settled after `settle` frames without any change. `reach_mm` is how far from
    a mark the mark of a card on top may lie.
    """

    def __init__(
        self,
        *,
        tags: Iterable[int] | None = None,
        expected: int | None = None,
        tag_mm: float | Mapping[int, float] = TAG_MM,
        with_qr: bool = False,
        qr_mm: float = QR_MM,
        k: int = 2,
        n: int = 4,
        gone_after: int = 5,
        patience: int = 60,
        settle: int = 4,
        reach_mm: float = 60.0,
    ) -> None:
        self._allowed = None if tags is None else frozenset(tags)
        self._expected = expected
        self._tag_mm, self._qr_mm = tag_mm, qr_mm
        self._k, self._n, self._gone_after, self._settle, self._reach = k, n, gone_after, settle, reach_mm
        self._patience = patience
        self._follower = Follower(self._allowed)
        self._qr = QrFollower() if with_qr else None
        self._steady = SteadyPlane()
        self._tracks: list[_Track] = []
        self._numbers = count()
        self._now = 0
        self._last_change = 0
        self._small: Grey | None = None
        self._moving: Grey | None = None
        self._quality = Quality()
        self._rigid = Rigid(0.0, (0.0, 0.0), ())
        self._size = (0, 0)
        self._last: list[Sighting] = []
        self._plane: Plane | None = None
        self._placed: list[tuple[Point, float]] = []
        self.nudge: Nudge | None = None
        self.scene = Scene(settled=False)

    @property
    def missing(self) -> int:
        """How many of the expected marks are neither seen nor covered."""
        known = len(self.scene.placed) + len(self.scene.covered)
        return max(0, (self._expected or 0) - known)

    def update(self, frame: Frame) -> Scene:
        """The scene after one more frame; `nudge` then says whether the table as a whole moved."""
        self._now += 1
        sightings = self._read(frame)
        self._note_motion(self._follower.small)
        plane, placed = self._places(frame, sightings)
        pairs, new = self._match(sightings, placed)
        moved = self._rectify(pairs, placed)
        for track, index in pairs:
            self._seen(track, sightings[index], _through(moved, placed[index]))
        for index in new:
            self._begin(sightings[index], _through(moved, placed[index]))
        matched = {track.number for track, _ in pairs} | {track.number for track in self._tracks[-len(new) :] if new}
        for track in self._tracks:
            if track.number not in matched:
                self._unseen(track)
        self._tracks = [track for track in self._tracks if self._is_kept(track)]
        if self._now % _JUDGE_EVERY == 1:
            self._quality = judge(frame, sightings, tilt=plane.tilt if plane else None, quarter=self._follower.quarter)
        self.scene = self._scene(plane is not None)
        return self.scene

    def _read(self, frame: Frame) -> list[Sighting]:
        tags = self._follower.read(frame.grey)
        if self._qr is None:
            return tags
        return [*tags, *self._qr.read(frame.grey, self._follower.quarter, self._follower.small)]

    def _places(self, frame: Frame, sightings: list[Sighting]) -> tuple[Plane | None, list[tuple[Point, float]]]:
        """The picture's plane and each sighting's place in it; those of the last frame while nothing was read anew."""
        size = (frame.width, frame.height)
        if size != self._size or sightings != self._last:
            squares = squares_of(sightings, tag_mm=self._tag_mm, qr_mm=self._qr_mm)
            names, corners, sizes = zip(*squares, strict=True) if squares else ((), (), ())
            self._plane = self._steady.find(names, corners, sizes, size)
            self._placed = _place(self._plane, sightings)
            self._size, self._last = size, sightings
        return self._plane, self._placed

    # Matching ----------------------------------------------------------------------------------------------------------

    def _match(
        self, sightings: list[Sighting], placed: list[tuple[Point, float]]
    ) -> tuple[list[tuple[_Track, int]], list[int]]:
        """Each sighting's track: of the same id, nearest first in the picture; and the sightings that are new things."""
        reach: list[tuple[float, int, int]] = []
        rows: dict[tuple[Kind, str], list[int]] = {}
        for row, track in enumerate(self._tracks):
            rows.setdefault((track.kind, track.id), []).append(row)
        for index, sighting in enumerate(sightings):
            for row in rows.get((sighting.kind, sighting.id), ()):
                reach.append((_apart(self._tracks[row].corners, sighting.corners), row, index))
        pairs: list[tuple[_Track, int]] = []
        taken_rows: set[int] = set()
        taken: set[int] = set()
        for _, row, index in sorted(reach):
            if row not in taken_rows and index not in taken:
                taken_rows.add(row)
                taken.add(index)
                pairs.append((self._tracks[row], index))
        return pairs, [index for index in range(len(sightings)) if index not in taken]

    def _rectify(self, pairs: list[tuple[_Track, int]], placed: list[tuple[Point, float]]) -> Rigid | None:
        """The way from this picture's plane to the table's frame, from the marks that stayed; notices a nudge."""
        self.nudge = None
        known = [(track, index) for track, index in pairs if track.is_confirmed]
        if len(known) < 2:
            return None
        found = align([placed[index][0] for _, index in known], [track.at for track, _ in known])
        if found is None or sum(found.agreed) < max(2, len(known) / 2):
            return None
        x, y = np.mean([placed[index][0] for _, index in known], axis=0)
        shift, turn = _between(self._rigid, found, (float(x), float(y)))
        self._rigid = found
        if shift > _SMALL_NUDGE_MM or abs(turn) > _SMALL_NUDGE_DEG:
            self.nudge = Nudge(shift, turn)
        return found

    # One track ---------------------------------------------------------------------------------------------------------

    def _begin(self, sighting: Sighting, place: tuple[Point, float]) -> None:
        track = _Track(
            number=next(self._numbers),
            kind=sighting.kind,
            id=sighting.id,
            corners=sighting.corners,
            at=place[0],
            turn=place[1],
            confidence=sighting.confidence,
            seen=deque([True], maxlen=self._n),
            last_change=self._now,
        )
        self._tracks.append(track)
        self._confirm(track)

    def _seen(self, track: _Track, sighting: Sighting, place: tuple[Point, float]) -> None:
        track.seen.append(True)
        has_moved = (
            np.hypot(place[0][0] - track.at[0], place[0][1] - track.at[1]) > 2.0 or _turned(track.turn, place[1]) > 3
        )
        if has_moved or track.is_covered:
            self._change(track)
        if has_moved:
            track.at, track.turn = place
        else:
            # Still things are averaged, so that noise does not make them tremble.
            track.at = (0.8 * track.at[0] + 0.2 * place[0][0], 0.8 * track.at[1] + 0.2 * place[0][1])
            track.turn = (track.turn + 0.2 * ((place[1] - track.turn + 180) % 360 - 180)) % 360
        track.corners, track.confidence = sighting.corners, sighting.confidence
        track.is_covered, track.still_unseen = False, 0
        self._confirm(track)

    def _confirm(self, track: _Track) -> None:
        if not track.is_confirmed and sum(track.seen) >= self._k:
            track.is_confirmed = True
            self._change(track)

    def _unseen(self, track: _Track) -> None:
        track.seen.append(False)
        if not track.is_confirmed:
            return
        if not track.is_covered and sum(track.seen) < self._k:
            track.is_covered, track.covered_since = True, self._now
            self._change(track)
        if self._is_moving_at(track.corners):
            track.still_unseen = 0
        else:
            track.still_unseen += 1

    def _is_kept(self, track: _Track) -> bool:
        if not track.is_confirmed:
            return any(track.seen)
        if not track.still_unseen:
            return True
        patience = self._gone_after if self._looks_open(track.corners) else self._patience
        if track.still_unseen < patience or self._is_under_another(track):
            return True
        self._last_change = self._now
        return False

    def _is_under_another(self, track: _Track) -> bool:
        """Whether a card that came as this mark vanished, or since, lies near enough to cover it."""
        return track.is_covered and any(
            other is not track
            and other.is_confirmed
            and not other.is_covered
            and other.last_change >= track.covered_since - self._gone_after
            and np.hypot(other.at[0] - track.at[0], other.at[1] - track.at[1]) <= self._reach
            for other in self._tracks
        )

    def _change(self, track: _Track) -> None:
        track.last_change = self._now
        self._last_change = self._now

    # The picture -------------------------------------------------------------------------------------------------------

    def _note_motion(self, small: Grey) -> None:
        """Where the picture, an eighth of its size, changed since the last frame."""
        if self._small is None or self._small.shape != small.shape:
            self._moving = np.zeros_like(small)
        else:
            self._moving = np.asarray(cv2.absdiff(small, self._small) > 6, dtype=np.uint8)
        self._small = small

    def _is_moving_at(self, corners: Corners) -> bool:
        if self._moving is None:
            return False
        x0, y0, x1, y1 = _box(corners)
        return bool(self._moving[y0:y1, x0:x1].any())

    def _looks_open(self, corners: Corners) -> bool:
        """Whether the place looks like the table: as bright as most of the picture, and even."""
        if self._small is None:
            return True
        x0, y0, x1, y1 = _box(corners)
        patch = self._small[y0:y1, x0:x1]
        if not patch.size:
            return True  # It lay where the picture ends now.
        counts = np.bincount(self._small.ravel() >> 3, minlength=32)
        usual = 8 * int(np.argmax(np.convolve(counts, np.ones(3), mode="same"))) + 4
        return bool(abs(float(patch.mean()) - usual) < 24 and float(patch.std()) < 14)

    def _scene(self, in_mm: bool) -> Scene:
        seen = [track for track in self._tracks if track.is_confirmed and not track.is_covered]
        covered = [track for track in self._tracks if track.is_confirmed and track.is_covered]
        sightings = tuple(Sighting(one.kind, one.id, one.confidence, one.corners, text=one.id) for one in seen)
        numbers: dict[tuple[Kind, str], int] = {}
        placed = []
        for track in sorted([*seen, *covered], key=lambda track: track.number):
            instance = numbers.get((track.kind, track.id), 0)
            numbers[track.kind, track.id] = instance + 1
            where = seen.index(track) if track in seen else -1
            one = Placed(track.kind, track.id, track.confidence, track.at, track.turn, "", instance, where)
            placed.append((track, one))
        return Scene(
            placed=tuple(p for track, p in placed if not track.is_covered),
            covered=tuple(replace(p, sighting=-1) for track, p in placed if track.is_covered),
            quality=self._quality,
            settled=self._now - self._last_change >= self._settle,
            millimetres=in_mm,
            sightings=sightings,
        )


def _box(corners: Corners) -> tuple[int, int, int, int]:
    """A mark's place in the shrunk picture, a little widened."""
    quad = np.asarray(corners) / 8
    (x0, y0), (x1, y1) = quad.min(axis=0) - 1, quad.max(axis=0) + 2
    return max(int(x0), 0), max(int(y0), 0), max(int(x1), 0), max(int(y1), 0)


def _place(plane: Plane | None, sightings: list[Sighting]) -> list[tuple[Point, float]]:
    corners = [sighting.corners for sighting in sightings]
    if plane is not None:
        return plane.places(corners)
    return [(_middle(one), 0.0) for one in corners]


def _middle(corners: Corners) -> Point:
    return (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)


def _through(rigid: Rigid | None, place: tuple[Point, float]) -> tuple[Point, float]:
    return place if rigid is None else (rigid.move(place[0]), (place[1] + rigid.turn) % 360)


def _between(before: Rigid, after: Rigid, at: Point) -> tuple[float, float]:
    """How far (mm) and how much (degrees) the picture's plane moved on the table, at a place."""
    one, two = before.move(at), after.move(at)
    return float(np.hypot(one[0] - two[0], one[1] - two[1])), float((after.turn - before.turn + 180) % 360 - 180)


def _apart(one: Corners, two: Corners) -> float:
    (x0, y0), (x1, y1) = _middle(one), _middle(two)
    return math.hypot(x0 - x1, y0 - y1)


def _turned(one: float, two: float) -> float:
    return abs((one - two + 180) % 360 - 180)
