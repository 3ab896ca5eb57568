"""The rows of `tabletide bench vision` about tags and QR codes: what is measured, and the goal each has to meet.

Every reader gets the same grey pictures in the same run, one after the other on one thread, so that a busy machine slows all
alike. The goals are those of the design; `Row.met` compares with the peers of this very run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final

import cv2
import numpy as np

from vision.arrays import Floats, Grey
from vision.bench.cubes import POSES, cube_rows, hard_rows
from vision.bench.dice import dice_rows
from vision.bench.meeples import meeple_rows
from vision.bench.peers import Found, Reader, our_qr, our_tags, qr_peers, tag_peers
from vision.bench.places import place_rows
from vision.bench.scenes import film, plain_tables, qr_tables, tag_tables
from vision.bench.stats import Clock, Rate, Row, rms
from vision.follow import Follower
from vision.readers.codes import read_qr, read_tags
from vision.scene import Sighting
from vision.sources.practice import MarkTruth, Picture

#: A found mark whose middle is further than this share of its size from the truth is a wrong read.
_NEAR: Final = 0.4
_GOES: Final = 3


class Tally:
    """What one reader did over a row's pictures."""

    def __init__(self) -> None:
        self.hits = self.total = self.wrong = 0
        self.errors: list[float] = []
        self.clock = Clock()

    def add(self, found: Found, marks: Iterable[MarkTruth]) -> None:
        """Count what was found against the marks that lie open in the picture; each may be found once."""
        open_ones = [mark for mark in marks if mark.visible >= 0.999]
        every = list(marks)
        taken: set[int] = set()
        for text, corners in found:
            index = next(
                (i for i, m in enumerate(every) if m.id == text and i not in taken and _is_at(m, corners)), None
            )
            if index is None:
                self.wrong += 1
                continue
            taken.add(index)
            if corners is not None and every[index] in open_ones:
                self.errors.append(_square_error(corners, np.asarray(every[index].corners)))
        self.total += len(open_ones)
        self.hits += sum(every[i] in open_ones for i in taken)

    def as_json(self, *, with_corners: bool = True) -> dict[str, Any]:
        figures = {**Rate(self.hits, self.total).as_json(), "wrong": self.wrong, **self.clock.as_json()}
        if with_corners and self.errors:
            figures["corner_px"] = round(rms(self.errors), 3)
        return figures


def _is_at(mark: MarkTruth, corners: Floats | None) -> bool:
    if corners is None:
        return True
    truth = np.asarray(mark.corners)
    size = float(np.linalg.norm(truth[0] - truth[2]))
    return float(np.linalg.norm(corners.mean(axis=0) - truth.mean(axis=0))) < _NEAR * size


def _square_error(corners: Floats, truth: Floats) -> float:
    """The mean squared distance of the corners, whichever of them a reader calls its first."""
    return min(float(((np.roll(corners, turn, axis=0) - truth) ** 2).sum(axis=1).mean()) for turn in range(4))


def measure(
    pictures: Iterable[Picture], readers: dict[str, Reader], kind: str = "tag", goes: int = _GOES
) -> dict[str, Tally]:
    """Each reader's tally over the pictures."""
    tallies = {name: Tally() for name in readers}
    for picture in pictures:
        grey = picture.frame.grey
        marks = [mark for mark in picture.marks if mark.kind == kind]
        for name, reader in readers.items():
            found = tallies[name].clock.time(partial(reader, grey), goes)
            tallies[name].add(found, marks)
    return tallies


def _split(tallies: dict[str, Tally], *, with_corners: bool = True) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    figures = {name: tally.as_json(with_corners=with_corners) for name, tally in tallies.items()}
    return figures.pop("ours"), figures


def tags_at_60(scenes: int) -> Iterator[Row]:
    """24 tags at a view of 60 cm: recall and speed, and in a row of its own the error of corners."""
    tallies = measure(tag_tables(scenes, view_mm=600), {"ours": our_tags(24), **tag_peers()})
    ours, peers = _split(tallies)
    enough = ours["total"] >= 500
    is_met = ours["rate"] >= 0.999 and ours["wrong"] == 0 and ours["ms"] <= 8
    goal = "recall >= 99.9 %, none wrong, <= 8 ms median"
    yield Row("24 tags of 12 mm, 60 cm view, 1080p, tilt 0 / 20 / 40", ours, peers, goal, is_met if enough else None)
    error = {"corner_px": ours["corner_px"]}
    others = {name: {"corner_px": figures.get("corner_px")} for name, figures in peers.items()}
    yield Row("corner error", error, others, "<= 0.2 px rms", error["corner_px"] <= 0.2)


def tags_at_100(scenes: int) -> Iterator[Row]:
    """The same at a view of 100 cm."""
    tallies = measure(tag_tables(scenes, view_mm=1000), {"ours": our_tags(24), **tag_peers()})
    ours, peers = _split(tallies)
    is_met = ours["rate"] >= 0.97 and ours["wrong"] == 0
    goal = "recall >= 97 %, none wrong"
    yield Row("24 tags of 12 mm, 100 cm view, 1080p", ours, peers, goal, is_met if ours["total"] >= 250 else None)


#: Milliseconds a frame of the measured predecessor.
_TRACKING_MS: Final = {"still": 0.9, "moving": 1.7, "hand-held": 3.8}


def tracking(frames: int) -> Iterator[Row]:
    """A still table, two sliding cards, a hand-held camera: milliseconds a frame, and whether all is read."""
    for kind, limit in _TRACKING_MS.items():
        yield _tracked(kind, limit, list(film(kind, frames)))


def _tracked(kind: str, limit: float, pictures: list[Picture]) -> Row:
    # There and back again, so that the film has no cut.
    shown = [*pictures[1:], *reversed(pictures[:-1])]
    goes = []
    for _ in range(_GOES):
        follower, ours = Follower(), Tally()
        follower.read(pictures[0].frame.grey)
        _film(follower.read, shown, ours)
        goes.append(ours.clock.times)
    # A follower remembers, so a go is the whole film; of each frame the best go counts, as everywhere.
    ours.clock.times = [min(times) for times in zip(*goes, strict=True)]
    full = Tally()
    _film(read_tags, shown, full)
    figures, every = ours.as_json(), full.as_json()
    is_met = figures["ms"] <= limit and figures["rate"] == 1
    return Row(f"tracking, {kind}", figures, {"every frame anew": every}, f"<= {limit} ms median, all read", is_met)


def _film(reader: Callable[[Grey], list[Sighting]], pictures: list[Picture], tally: Tally) -> None:
    for picture in pictures:
        found = tally.clock.time(partial(reader, picture.frame.grey), 1)
        tally.add([(s.id, np.asarray(s.corners)) for s in found], picture.marks)


def qr_grid(scenes: int, *, with_slow: bool) -> Iterator[Row]:
    """60 QR codes in one picture, at 2.8 pixels a module, and at 2.4, where zxing-cpp by itself misses some."""
    for view, is_small in ((560.0, False), (640.0, True)):
        readers: dict[str, Reader] = {
            "ours": partial(our_qr, expected=60),
            **qr_peers(with_slow=with_slow and not is_small),
        }
        ours, peers = _split(measure(qr_tables(scenes, view), readers, "qr", 2), with_corners=False)
        is_all = ours["hits"] == ours["total"] and ours["wrong"] == 0
        if is_small:
            yield Row("60 QR codes in one picture, small", ours, peers, "all 60, none wrong", is_all)
        else:
            is_quick = ours["ms"] <= 1.1 * peers["zxing-cpp"]["ms"]
            goal = "all 60, no slower than zxing-cpp + 10 %"
            yield Row("60 QR codes in one picture", ours, peers, goal, is_all and is_quick)


def no_codes(scenes: int) -> Iterator[Row]:
    """Tables of cards without a code: whatever is read is wrong. Every pass is made."""
    wrong = {"tags": 0, "qr": 0}
    count = 0
    for picture in plain_tables(scenes):
        count += 1
        wrong["tags"] += len(read_tags(picture.frame.grey, expected=24))
        wrong["qr"] += len(read_qr(picture.frame.grey))
    total = sum(wrong.values())
    yield Row(
        "false sightings on tables without a code", {"pictures": count, "wrong": total, **wrong}, {}, "0", total == 0
    )


def stills(scenes: int) -> Iterator[Row]:
    """A full-resolution still with 40 cards, from its grey pixels."""
    for name, size, view in (("4K", (3840, 2160), 800.0), ("12 megapixels", (4000, 3000), 800.0)):
        readers = {"ours": our_tags(40), "cv2.aruco": tag_peers()["cv2.aruco"]}
        tallies = measure(tag_tables(scenes, view_mm=view, count=40, size=size), readers, goes=2)
        ours, peers = _split(tallies)
        limit = 60.0 if name == "4K" else 0.85 * peers["cv2.aruco"]["ms"]
        goal = "<= 60 ms" if name == "4K" else "<= 0.85 x cv2 default"
        yield Row(f"still with 40 cards, {name}", ours, peers, goal, ours["ms"] <= limit and ours["wrong"] == 0)


def vision_rows(*, is_quick: bool, only: str = "", at_most: int | None = None) -> Iterator[Row]:
    """Every row that needs no pictures from outside, or those whose name has `only` in it.

    `is_quick` takes a minute; `at_most` limits the scenes of each row.
    """
    cv2.setNumThreads(1)

    def size(quick: int, full: int) -> int:
        wanted = quick if is_quick else full
        return wanted if at_most is None else max(1, min(wanted, at_most))

    groups: dict[str, Callable[[], Iterator[Row]]] = {
        "24 tags of 12 mm, 60 cm view, corner error": lambda: tags_at_60(size(6, 60)),
        "24 tags of 12 mm, 100 cm view": lambda: tags_at_100(size(6, 60)),
        "tracking, still, moving, hand-held": lambda: tracking(8 if is_quick else 16),
        "60 QR codes in one picture": lambda: qr_grid(size(2, 8), with_slow=not is_quick),
        "false sightings on tables without a code": lambda: no_codes(size(3, 30)),
        **{
            f"six colours of touching 8 mm cubes, {tilt:.0f} degrees": partial(cube_rows, size(2, 300), (tilt,))
            for tilt in POSES
        },
        "six colours of touching 8 mm cubes in hard light": lambda: hard_rows(size(1, 60)),
        **{
            f"meeples of two colours in slots, {tilt:.0f} degrees": partial(meeple_rows, size(2, 300), (tilt,))
            for tilt in POSES
        },
        **{
            f"a figure of two colours or none on a printed place, {tilt:.0f} degrees": partial(
                place_rows, size(2, 300), (tilt,)
            )
            for tilt in POSES
        },
        "six-sided dice from above, size known": lambda: dice_rows(size(4, 300)),
        "still with 40 cards, 4K, 12 megapixels": lambda: stills(size(1, 4)),
    }
    for names, rows in groups.items():
        if only in names:
            yield from rows()
