"""What a scene says as a whole: whether it holds more of a mark than exists, and what changed since another scene.

Plain values in and out; what a mark means is told by the caller (`names`, `limits`), who knows the game.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from vision.layout.align import Rigid, align
from vision.scene import Finding, Kind, Placed, Point, Scene

Mark = tuple[Kind, str]


def audited(
    scene: Scene,
    limits: Mapping[Mark, int],
    *,
    default: int | None = None,
    name: Callable[[Mark], str] = lambda mark: f"{mark[0]} {mark[1]}",
) -> Scene:
    """The scene with its `findings`: marks that lie there more often than `limits` allows, and marks it does not know.

    A mark that is not in `limits` is foreign, unless `default` gives a limit for such. What is covered counts as lying there, and
    equal marks at one place (a card seen twice while it moved) count once. `name` says a mark in people's words.
    """
    places: defaultdict[Mark, list[int]] = defaultdict(list)
    for index, placed in enumerate(scene.placed):
        places[placed.kind, placed.id].append(index)
    hidden = Counter((placed.kind, placed.id) for placed in scene.covered)
    findings = []
    for mark, where in sorted(places.items()):
        limit = limits.get(mark, default)
        count = len(where) + hidden[mark]
        if limit is not None and count > limit:
            findings.append(Finding("too many", *mark, count, limit, tuple(where), _too_many(name(mark), count, limit)))
    foreign: defaultdict[Mark, list[int]] = defaultdict(list)
    for index, sighting in enumerate(scene.sightings):
        mark = (sighting.kind, sighting.id)
        if mark not in limits and default is None:
            foreign[mark].append(index)
    for mark, where in sorted(foreign.items()):
        text = f"{name(mark)} is not of this game: take it out of the picture, or choose its game."
        findings.append(Finding("foreign", *mark, len(where), 0, tuple(where), text))
    return replace(scene, findings=tuple(findings))


def _too_many(name: str, count: int, limit: int) -> str:
    if limit == 1:
        return f"{name} lies at {count} places, and there is only one: is one of them another card?"
    return f"{count} of {name} lie there, and there are only {limit}: look for one that was read wrongly."


@dataclass(frozen=True, slots=True)
class Moved:
    """A mark that lies elsewhere than before: by how far (mm) and how much it was turned (degrees)."""

    before: Placed
    after: Placed
    by_mm: float
    turned: float


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs between two scenes of one table; empty where nothing does, however the camera stood."""

    added: tuple[Placed, ...] = ()
    removed: tuple[Placed, ...] = ()
    moved: tuple[Moved, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.moved)


def changes(before: Scene, after: Scene, *, by_mm: float = 6.0, by_deg: float = 8.0) -> Changes:
    """What was added, removed and moved between two scans, however the table was turned or shifted in between.

    The scenes are laid over each other by the marks they share (see `layout.align`). Without scale in both, or with fewer than
    two shared marks, places cannot be compared and only what came and went is told.
    """
    comparable = before.millimetres and after.millimetres
    rigid = _overlay(before, after) if comparable else None
    pairs, removed, added = _paired(before.placed, after.placed, rigid)
    moved = []
    if rigid is not None:
        for one, two in pairs:
            x, y = rigid.move(one.at)
            distance = float(np.hypot(two.at[0] - x, two.at[1] - y))
            turned = (two.turn - one.turn - rigid.turn + 180) % 360 - 180
            if distance > by_mm or abs(turned) > by_deg:
                moved.append(Moved(one, two, distance, turned))
    return Changes(tuple(added), tuple(removed), tuple(moved))


def _overlay(before: Scene, after: Scene) -> Rigid | None:
    """The turn and shift between two scenes, from marks that are once in each; else from those that are several times."""
    one, two = _by_mark(before.placed), _by_mark(after.placed)
    single = [mark for mark in one if len(one[mark]) == 1 and len(two.get(mark, ())) == 1]
    if len(single) >= 2:
        return align([one[mark][0].at for mark in single], [two[mark][0].at for mark in single], tolerance=6.0)
    return _overlay_of_equals(one, two)


def _overlay_of_equals(one: Mapping[Mark, list[Placed]], two: Mapping[Mark, list[Placed]]) -> Rigid | None:
    """For tables of equal cards only: the turn of one card against another suggests the way, and most must then agree."""
    best: tuple[int, Rigid] | None = None
    for mark in one:
        for a in one[mark]:
            for b in two.get(mark, ()):
                guess = _by_one(a, b)
                ends = [(p, _nearest(guess.move(p.at), two.get(m, ()))) for m in one for p in one[m]]
                agreed = [(p, q) for p, q in ends if q is not None and _far(guess.move(p.at), q.at) < 15]
                if len(agreed) >= 2 and (best is None or len(agreed) > best[0]):
                    fitted = align([p.at for p, _ in agreed], [q.at for _, q in agreed], tolerance=6.0)
                    if fitted is not None:
                        best = (len(agreed), fitted)
    return best[1] if best else None


def _by_one(a: Placed, b: Placed) -> Rigid:
    turn = b.turn - a.turn
    x, y = Rigid(turn, (0.0, 0.0), ()).move(a.at)
    return Rigid(turn, (b.at[0] - x, b.at[1] - y), ())


def _by_mark(placed: Iterable[Placed]) -> dict[Mark, list[Placed]]:
    found: defaultdict[Mark, list[Placed]] = defaultdict(list)
    for one in placed:
        found[one.kind, one.id].append(one)
    return dict(found)


def _paired(
    before: tuple[Placed, ...], after: tuple[Placed, ...], rigid: Rigid | None
) -> tuple[list[tuple[Placed, Placed]], list[Placed], list[Placed]]:
    """Equal marks of both scenes, the nearest ones together; and what is left of each."""
    one, two = _by_mark(before), _by_mark(after)
    pairs: list[tuple[Placed, Placed]] = []
    removed: list[Placed] = []
    added: list[Placed] = []
    for mark in {**one, **two}:
        old, new = list(one.get(mark, ())), list(two.get(mark, ()))
        while old and new:
            a, b = min(((a, b) for a in old for b in new), key=lambda ab: _far(_moved(rigid, ab[0].at), ab[1].at))
            pairs.append((a, b))
            old.remove(a)
            new.remove(b)
        removed += old
        added += new
    return pairs, removed, added


def _moved(rigid: Rigid | None, at: Point) -> Point:
    return rigid.move(at) if rigid else at


def _far(one: Point, two: Point) -> float:
    return float(np.hypot(one[0] - two[0], one[1] - two[1]))


def _nearest(at: Point, placed: Iterable[Placed]) -> Placed | None:
    return min(placed, key=lambda p: _far(at, p.at), default=None)
