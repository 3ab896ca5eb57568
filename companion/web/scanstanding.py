"""Pieces on printed places as a live camera sees them: read on a settled table only, and seldom, since a reading costs more than
following the cards for a second.

A table on which a piece was placed is as settled as before, so it is read again from time to time. What a second reading does
not say too (a hand over a tile) changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from card_db.overlay import Box
from companion.web import scanpieces
from vision import pipeline
from vision.frame import Frame
from vision.layout.align import Rigid, align
from vision.scene import Corners, Placed, Scene

#: Pieces are read again after so many seconds, on a slow machine after so many times what a reading takes.
EVERY_S: Final = 1.0
_REST: Final = 8.0
#: The side of a piece's outline in the picture, in mm.
_OUTLINE_MM: Final = 15.0


@dataclass(frozen=True, slots=True)
class Standing:
    """The pieces of one reading in the scene's millimetres, and their outlines in the picture."""

    pieces: tuple[Placed, ...] = ()
    outlines: tuple[Corners, ...] = ()

    @property
    def says(self) -> frozenset[tuple[str, str]]:
        """What stands where, without how sure it is."""
        return frozenset((one.zone, one.id) for one in self.pieces)


class Reader:
    """Reads the pieces beside one tracker. `clock` counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due = 0.0
        self._now: Standing | None = None
        self._other: Standing | None = None

    def see(self, frame: Frame, scene: Scene, box: Box) -> tuple[Scene, tuple[Corners, ...]]:
        """The tracker's scene of this frame with the pieces in it, and their outlines (pixels) in the same order.

        A scene that settled is told as settled only once its pieces were read.
        """
        if not scene.settled or not scene.millimetres or not scanpieces.has_places(scene, box):
            self._now = self._other = None
            return scene, ()
        if self._clock() >= self._due:
            self._read(frame, scene, box)
        if self._now is None:
            return replace(scene, settled=False), ()
        return replace(scene, placed=(*scene.placed, *self._now.pieces)), self._now.outlines

    def _read(self, frame: Frame, scene: Scene, box: Box) -> None:
        started = self._clock()
        found = _standing(frame, scene, box)
        ended = self._clock()
        self._due = ended + max(EVERY_S, _REST * (ended - started))
        if self._now is None or found.says in (self._now.says, self._other.says if self._other else None):
            self._now, self._other = found, None
        else:
            self._other = found


def _standing(frame: Frame, scene: Scene, box: Box) -> Standing:
    """The pieces in this frame. They are read on the picture's own plane; a tracker keeps the table's, which may be turned."""
    plane = pipeline.plane_of(frame, scene.sightings)
    table = [one for one in scene.placed if one.sighting >= 0]
    if plane is None or not table:
        return Standing()
    places = plane.places([scene.sightings[one.sighting].corners for one in table])
    here = [replace(one, at=at, turn=turn) for one, (at, turn) in zip(table, places, strict=True)]
    found = scanpieces.standing(frame, plane, replace(scene, placed=tuple(here)), box)
    way = _way(here, table)
    outlines = tuple(plane.outline(one.at, 0.0, (_OUTLINE_MM, _OUTLINE_MM)) for one in found)
    return Standing(tuple(replace(one, at=way.move(one.at)) for one in found), outlines)


def _way(here: Sequence[Placed], table: Sequence[Placed]) -> Rigid:
    """From places in the picture's plane to those of the same marks on the table."""
    found = align([one.at for one in here], [one.at for one in table])
    if found is not None:
        return found
    turn = table[0].turn - here[0].turn
    x, y = Rigid(turn, (0.0, 0.0), ()).move(here[0].at)
    shift = np.subtract(table[0].at, (x, y))
    return Rigid(turn, (float(shift[0]), float(shift[1])), ())
