"""Live cameras: one tracker a device and shot, fed frame by frame, and what the page draws over the picture.

Trackers live in memory only. One that is lost (a restart, too many cameras) starts anew with the next frame.
"""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from card_db.overlay import Box
from companion.engine.sight import Proposal, Seen
from companion.tables import proposals
from companion.web.scanpage import state_of
from companion.web.scanread import ghost_outlines, outline
from vision.frame import Frame
from vision.scene import Point, Scene
from vision.tracker import Tracker

MOST_CAMERAS: Final = 24
#: A thing that moved less than this since the scene was explained lies where it lay.
MOVED_MM: Final = 8.0

Explain = Callable[[Scene], tuple[Proposal, ...]]


@dataclass
class Live:
    """One camera at one shot of a table."""

    tracker: Tracker
    lock: threading.Lock = field(default_factory=threading.Lock)
    frames: int = 0
    known: Any = None
    proposals: tuple[Proposal, ...] = ()
    places: tuple[Point, ...] = ()

    def see(self, frame: Frame, box: Box, version: int, explain: Explain) -> dict[str, Any]:
        """What the page shows after one more frame, as JSON values; pixels of the frame as it was sent."""
        with self.lock:
            scene = proposals.ours(self.tracker.update(frame), box)
            self.frames += 1
            now = (version, tuple((one.kind, one.id, one.instance, one.sighting) for one in scene.placed))
            if now != self.known or self._have_moved(scene):
                self.known, self.proposals = now, explain(scene)
                self.places = tuple(one.at for one in scene.placed)
            return _shown(scene, self.proposals, box.set_id) | {
                "width": frame.width,
                "height": frame.height,
                "frame": self.frames,
                "nudged": bool(self.tracker.nudge and self.tracker.nudge.is_large),
                "stamp": _stamp(scene),
            }

    def _have_moved(self, scene: Scene) -> bool:
        """Whether a thing lies elsewhere than when the scene was last explained: the same cards may then mean another net."""
        return any(math.dist(one.at, at) > MOVED_MM for one, at in zip(scene.placed, self.places, strict=False))


class Cameras:
    """The live cameras of an application, the longest unused forgotten first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._live: OrderedDict[tuple[Any, ...], Live] = OrderedDict()

    def get(self, key: tuple[Any, ...], tags: frozenset[int], *, afresh: bool) -> Live:
        """The camera of the key; `afresh` forgets what it saw before."""
        with self._lock:
            if afresh or key not in self._live:
                self._live[key] = Live(Tracker(tags=tags, with_qr=True))
            self._live.move_to_end(key)
            while len(self._live) > MOST_CAMERAS:
                self._live.popitem(last=False)
            return self._live[key]


def _stamp(scene: Scene) -> str:
    """Changes when other cards lie there, not when one is nudged."""
    return " ".join(sorted(f"{one.kind}{one.id}.{one.instance}" for one in (*scene.placed, *scene.covered)))


def _shown(scene: Scene, found: tuple[Proposal, ...], game: str) -> dict[str, Any]:
    best = found[0] if found else Proposal((), 0.0, "")
    by_mark = {one.sighting: one for one in best.seen if one.sighting >= 0}
    marks = [_mark(scene, index, by_mark.get(index), game) for index in range(len(scene.sightings))]
    keys = {one.sighting: f"{one.kind}{one.id}.{one.instance}" for one in scene.placed}
    for index, mark in enumerate(marks):
        mark["key"] = keys.get(index, f"?{index}")
    return {
        "marks": marks,
        "covered": [f"{one.kind}{one.id}.{one.instance}" for one in scene.covered],
        "seen": sum(state_of(one) in ("good", "known") for one in best.seen),
        "expected": best.expected,
        "why": best.why,
        "missing": list(best.missing),
        "ghosts": [
            {"name": ghost.name, "label": "", "corners": [[round(x, 1), round(y, 1)] for x, y in edge]}
            for ghost, edge in zip(best.ghosts, ghost_outlines(scene, best.ghosts), strict=False)
        ],
        "conflicts": list(best.conflicts),
        "advice": list(scene.quality.advice),
        "settled": scene.settled,
        "ready": bool(best.moves),
    }


def _mark(scene: Scene, index: int, seen: Seen | None, game: str) -> dict[str, Any]:
    sighting = scene.sightings[index]
    if seen is None:
        state, name = "unknown", f"{sighting.kind} {sighting.id}"[:28]
    else:
        state, name = state_of(seen), seen.name
    identity = proposals.identity_of(seen, game) if seen is not None else None
    corners = [[round(x, 1), round(y, 1)] for x, y in outline(sighting, identity, game)]
    return {
        "corners": corners,
        "name": name,
        "label": identity.label if identity is not None else "",
        "note": seen.note if seen else "not known here",
        "state": state,
    }
