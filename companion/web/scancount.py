"""The count page: what pieces a picture shows, each with how sure it is, and how a person puts the count right before it counts.

It hangs on the scan page's road: a shot that `reads` pieces is taken, kept, shown, put right and confirmed at the same addresses.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from flask import current_app, request

from companion.engine.game import Seat
from companion.engine.sight import Proposal, Shot
from companion.tables import counting as counts
from companion.tables import proposals
from companion.tables.counting import PieceFix
from companion.tables.models import Scan
from companion.tables.table import Table
from companion.web import counting, scanpage, scanread
from companion.web.counting import Kind, Shades
from companion.web.services import services, shelf
from vision.frame import Frame, decode
from vision.scene import Scene

#: Frames that must agree before a count is called still.
_STILL: Final = 3
_MOST_LIVE: Final = 24


@dataclass(frozen=True, slots=True)
class CountTaken(scanread.Taken):
    """A picture whose pieces were counted: what was looked for is kept with it."""

    reads: str = ""
    kinds: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """What is kept beside the picture, as JSON values."""
        return scanread.Taken.data(self) | {"reads": self.reads, "kinds": list(self.kinds)}


@dataclass(frozen=True, slots=True)
class Mark:
    """One piece in the picture: its place (pixels), its kind, how sure (per cent), and whether a person should look at it.

    `n` is its number in the scene, or for a piece that a person added the fix that did so.
    """

    n: str
    kind: Kind
    x: float
    y: float
    size: float
    sure: int
    is_asked: bool
    is_said: bool


@dataclass(frozen=True, slots=True)
class Total:
    """How many of a kind lie there, and how many of them nobody should take for granted."""

    kind: Kind
    count: int
    unsure: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A piece that the camera cannot see (a clear one): what a person said of it, None while nobody has."""

    kind: Kind
    is_there: bool | None


@dataclass(frozen=True, slots=True)
class CountResult:
    """What a picture was counted as, put right so far, and what it would mean."""

    scan: Scan
    proposals: tuple[Proposal, ...]
    marks: tuple[Mark, ...]
    totals: tuple[Total, ...]
    asked: tuple[Asked, ...]
    fixes: tuple[PieceFix, ...]
    advice: tuple[str, ...]
    template: str = field(default="count", init=False)
    picture: str = field(default="count_shown", init=False)

    @property
    def best(self) -> Proposal:
        """The likeliest proposal; an empty one where there is none."""
        return self.proposals[0] if self.proposals else Proposal((), 0.0, "Nothing was counted.")

    @property
    def view(self) -> tuple[int, int, int, int]:
        """The part of the picture that is shown, left, top, width, height: all marks, large enough for a thumb."""
        width, height = self.scan.data["width"], self.scan.data["height"]
        if not self.marks:
            return 0, 0, width, height
        room = 3 * max(mark.size for mark in self.marks)
        spans = []
        for whole, values in ((width, [mark.x for mark in self.marks]), (height, [mark.y for mark in self.marks])):
            low, high = min(values) - room, max(values) + room
            least = 0.36 * whole
            if high - low < least:
                low, high = (low + high - least) / 2, (low + high + least) / 2
            low, high = max(0.0, low), min(float(whole), high)
            spans.append((round(low), round(high - low)))
        (left, wide), (top, tall) = spans
        return left, top, wide, tall

    @property
    def seen(self) -> int:
        """How many pieces lie there, those included that a person told of."""
        return sum(total.count for total in self.totals)

    @property
    def unsure(self) -> int:
        """How many of them a person should look at."""
        return sum(total.unsure for total in self.totals)

    @property
    def is_open(self) -> bool:
        """Whether something must be said before the count can be confirmed."""
        return any(one.is_there is None for one in self.asked)


# ---- Taking ----


def take(table: Table, shot: Shot, picture: bytes | Frame) -> CountTaken:
    """The picture counted for the shot; PictureError."""
    frame = picture if isinstance(picture, Frame) else decode(picture)
    kept = scanread.kept(frame, scene_of(table, shot, frame))
    return CountTaken(kept.jpeg, kept.width, kept.height, kept.scene, kept.note, shot.reads, shot.kinds)


def scene_of(table: Table, shot: Shot, frame: Frame) -> Scene:
    """The pieces in a frame."""
    game = table.manifest.game
    known = shades().of(game, shot.reads)
    return counting.read(frame, game, shot.reads, scanpage.box_of(table), known, shot.kinds)


def shades() -> Shades:
    """The colours that people confirmed at this installation."""
    return Shades(services().settings.data)


# ---- Results ----


def is_count(scan: Scan) -> bool:
    """Whether the picture was counted rather than its cards read."""
    return bool(scan.data.get("reads"))


def kinds_of(table: Table, scan: Scan) -> tuple[Kind, ...]:
    """The kinds that may lie in the picture."""
    return counting.kinds(table.manifest.game, scan.data["reads"], scan.data.get("kinds", ()))


def result(table: Table, scan: Scan) -> CountResult:
    """The count as the form puts it right (`piece`, `tap`, `step`), read against the table as it is now; BadScan."""
    chosen = kinds_of(table, scan)
    names = [kind.id for kind in chosen]
    scene = proposals.load(scan.data["scene"])
    tapped = [text for text in request.values.getlist("tap") if text]
    fixes = counts.read_fixes([text for text in (*request.values.getlist("piece"), *tapped) if text], names)
    if drop := request.values.get("drop"):
        fixes = tuple(fix for n, fix in enumerate(fixes) if f"+{n}" != drop)
    if step := request.values.get("step"):
        fixes = counts.stepped(scene, fixes, step, names)
    if "right" in request.values:
        fixes = _all_right(scene, fixes)
    return _result(table, scan, scene, fixes, chosen)


def _all_right(scene: Scene, fixes: tuple[PieceFix, ...]) -> tuple[PieceFix, ...]:
    """The fixes after a person said that all that was asked about is right."""
    told = {fix.n for fix in fixes}
    more = [PieceFix(one.sighting, one.id) for one in scene.placed if one.confidence < counts.SURE]
    return (*fixes, *(fix for fix in more if fix.n not in told))


def _result(table: Table, scan: Scan, scene: Scene, fixes: tuple[PieceFix, ...], chosen: Sequence[Kind]) -> CountResult:
    right = counts.fixed(scene, fixes, are_dice=any(kind.form == "die" for kind in chosen))
    said = {fix.kind: fix.is_there for fix in fixes if fix.n == -2}
    asked = tuple(Asked(kind, said.get(kind.id)) for kind in chosen if kind.is_clear)
    found = explain(table, right, scan.seat, scan.shot)
    if any(one.is_there is None for one in asked):
        found = tuple(Proposal((), one.confidence, one.why, one.missing, one.conflicts, one.seen) for one in found)
    marks = _marks(scene, fixes, chosen)
    numbers = counts.numbers(right)
    unsure = Counter(mark.kind.id for mark in marks if mark.is_asked)
    totals = tuple(Total(kind, numbers[kind.id], unsure[kind.id]) for kind in chosen if not kind.is_clear)
    return CountResult(scan, found, marks, totals, asked, fixes, scene.quality.advice)


def explain(table: Table, scene: Scene, seat: Seat | None, shot: str) -> tuple[Proposal, ...]:
    """What the count means: for the chance that is to come, or for the game's sight."""
    if shot == counts.CHANCE_SHOT:
        return counts.chance_proposals(table.board, scene, seat)
    return proposals.explained(table.board, shelf().sight(table.manifest.id), scene, seat, shot)


def _marks(scene: Scene, fixes: Sequence[PieceFix], chosen: Sequence[Kind]) -> tuple[Mark, ...]:
    by_id = {kind.id: kind for kind in chosen}
    by_mark = {fix.n: fix for fix in fixes if fix.n >= 0}
    marks, sizes = [], []
    for one in scene.placed:
        fix = by_mark.get(one.sighting)
        kind = by_id.get(fix.kind if fix else one.id)
        corners = scene.sightings[one.sighting].corners
        sizes.append(max(abs(corners[2][0] - corners[0][0]), abs(corners[2][1] - corners[0][1])))
        if kind is not None:
            x, y = (sum(corner[axis] for corner in corners) / 4 for axis in (0, 1))
            is_asked = fix is None and one.confidence < counts.SURE
            sure = 100 if fix else round(100 * one.confidence)
            marks.append(Mark(str(one.sighting), kind, round(x), round(y), sizes[-1], sure, is_asked, fix is not None))
    usual = sorted(sizes)[len(sizes) // 2] if sizes else 40.0
    added = [
        Mark(f"+{n}", by_id[fix.kind], fix.at[0], fix.at[1], usual, 100, False, True)
        for n, fix in enumerate(fixes)
        if fix.n == -1 and fix.at is not None and fix.kind in by_id
    ]
    return (*marks, *added)


def learn(table: Table, scan: Scan, jpeg: bytes, shown: CountResult) -> None:
    """Takes the colours of the pieces that a person has just confirmed, so that the next count is surer."""
    reads = scan.data["reads"]
    chosen = kinds_of(table, scan)
    if not chosen or chosen[0].form == "die" or not shown.marks:
        return
    frame = decode(jpeg)
    white = counting.white_in(frame)
    seen = [(mark.kind.id, counting.shade_at(frame, (mark.x, mark.y), white)) for mark in shown.marks]
    shades().learn(table.manifest.game, reads, seen)


# ---- Live ----


@dataclass
class _Live:
    """What a live camera counted last, and for how many frames it has been so."""

    counted: Counter[str] = field(default_factory=Counter)
    same: int = 0
    frames: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


class LiveCounts:
    """The counts of live cameras by device and shot, the longest unused forgotten first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._live: OrderedDict[tuple[Any, ...], _Live] = OrderedDict()

    def see(self, key: tuple[Any, ...], table: Table, shot: Shot, frame: Frame, *, afresh: bool) -> dict[str, Any]:
        """What the page draws over the frame, as JSON values like those of cards."""
        with self._lock:
            if afresh or key not in self._live:
                self._live[key] = _Live()
            self._live.move_to_end(key)
            while len(self._live) > _MOST_LIVE:
                self._live.popitem(last=False)
            live = self._live[key]
        scene = scene_of(table, shot, frame)
        with live.lock:
            now = counts.numbers(scene)
            live.same = live.same + 1 if now == live.counted else 1
            live.counted, live.frames = now, live.frames + 1
            return _shown(scene, live, counting.kinds(table.manifest.game, shot.reads)) | {
                "width": frame.width,
                "height": frame.height,
            }


def _shown(scene: Scene, live: _Live, chosen: Sequence[Kind]) -> dict[str, Any]:
    by_id = {kind.id: kind for kind in chosen}
    marks = []
    for n, one in enumerate(scene.placed):
        kind, corners = by_id[one.id], scene.sightings[one.sighting].corners
        is_sure = one.confidence >= counts.SURE
        marks.append(
            {
                "corners": [[round(x, 1), round(y, 1)] for x, y in corners],
                "name": kind.name if is_sure else f"{kind.name}?",
                "label": kind.letter,
                "note": "" if is_sure else "not sure",
                "state": "good" if is_sure else "asks",
                "key": f"{one.kind}{n}",
            }
        )
    settled = live.same >= _STILL
    return {
        "marks": marks,
        "covered": [],
        "ghosts": [],
        "seen": len(marks),
        "expected": 0,
        "why": "",
        "missing": [],
        "conflicts": [],
        "advice": list(scene.quality.advice),
        "settled": settled,
        "ready": settled and bool(marks),
        "nudged": False,
        "frame": live.frames,
        "stamp": " ".join(f"{kind}{count}" for kind, count in sorted(live.counted.items())),
    }


def live_counts() -> LiveCounts:
    """The application's live counts."""
    found: LiveCounts = current_app.extensions.setdefault("tabletide-counts", LiveCounts())
    return found
