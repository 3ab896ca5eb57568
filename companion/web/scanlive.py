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
from companion.web.scanpractice import standing
from companion.web.scanread import ghost_outlines, outline
from companion.web.scanstanding import Reader
from vision.frame import Frame
from vision.scene import Corners, Placed, Point, Scene
from vision.tracker import Tracker

MOST_CAMERAS: Final = 24
#: A thing that moved less than this since the scene was explained lies where it lay.
MOVED_MM: Final = 8.0
#: A piece that is less sure than this is asked about.
_SURE: Final = 0.5

Explain = Callable[[Scene], tuple[Proposal, ...]]


@dataclass
class Live:
    """One camera at one shot of a table."""

    tracker: Tracker
    pieces: Reader = field(default_factory=Reader)
    lock: threading.Lock = field(default_factory=threading.Lock)
    frames: int = 0
    known: Any = None
    proposals: tuple[Proposal, ...] = ()
    places: tuple[Point, ...] = ()

    def see(self, frame: Frame, box: Box, version: int, explain: Explain) -> dict[str, Any]:
        """What the page shows after one more frame, as JSON values; pixels of the frame as it was sent."""
        with self.lock:
            scene, outlines = self.pieces.see(frame, self.tracker.update(frame), box)
            scene = proposals.ours(scene, box)
            self.frames += 1
            now = (version, tuple((one.kind, one.id, one.instance, one.sighting, one.zone) for one in scene.placed))
            if now != self.known or self._have_moved(scene):
                self.known, self.proposals = now, explain(scene)
                self.places = tuple(one.at for one in scene.placed)
            standing_there = _pieces(scene, outlines, box.set_id)
            shown = _shown(scene, self.proposals, box.set_id)
            return shown | {
                "marks": shown["marks"] + standing_there,
                "pieces": len(standing_there),
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
    """Changes when other cards lie there or another piece stands there, not when one is nudged."""
    return " ".join(sorted(_key(one) for one in (*scene.placed, *scene.covered)))


def _key(one: Placed) -> str:
    """Tells a thing from the others that lie there; a piece by the place it stands on."""
    return f"{one.kind}{one.id}.{one.zone or one.instance}"


def _shown(scene: Scene, found: tuple[Proposal, ...], game: str) -> dict[str, Any]:
    best = found[0] if found else Proposal((), 0.0, "")
    by_mark = {one.sighting: one for one in best.seen if one.sighting >= 0}
    marks = [_mark(scene, index, by_mark.get(index), game) for index in range(len(scene.sightings))]
    keys = {one.sighting: _key(one) for one in scene.placed}
    for index, mark in enumerate(marks):
        mark["key"] = keys.get(index, f"?{index}")
    return {
        "marks": marks,
        "covered": [_key(one) for one in scene.covered],
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


def _pieces(scene: Scene, outlines: tuple[Corners, ...], game: str) -> list[dict[str, Any]]:
    """The pieces that stand on printed places, as marks over the picture; they are no cards, and counted by themselves."""
    names = {name.partition("-")[2] or name: piece.title for name, piece in standing(game).items()}
    found = [one for one in scene.placed if one.kind == "piece"]
    return [
        {
            "corners": [[round(x, 1), round(y, 1)] for x, y in edge],
            "name": names.get(one.id, one.id),
            "label": one.id[:3].capitalize(),
            "note": "",
            "state": "aside" if one.confidence >= _SURE else "asks",
            "key": _key(one),
        }
        for one, edge in zip(found, outlines, strict=True)
    ]
