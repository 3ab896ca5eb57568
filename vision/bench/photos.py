"""Reading a folder of photos: each picture with its expected text beside it, in four turns, ours and the peers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from vision.arrays import Grey
from vision.bench.peers import Reader, our_qr, qr_peers
from vision.bench.stats import Clock, Rate, Row
from vision.frame import PictureError, decode
from vision.readers.codes import read_tags
from vision.sources.folder import SUFFIXES


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture file and the text of the QR code in it; None where it carries no code and any sighting is wrong."""

    path: Path
    expected: str | None


@dataclass
class _Score:
    hits: int = 0
    total: int = 0
    wrong: int = 0
    clock: Clock = field(default_factory=Clock)

    def as_json(self) -> dict[str, Any]:
        return {**Rate(self.hits, self.total).as_json(), "wrong": self.wrong, **self.clock.as_json()}


class NoPhotos(ValueError):
    """The folder holds no pictures."""

    is_for_people = True


def photos_in(folder: Path) -> list[Photo]:
    """The pictures in a folder and below; `NAME.txt` beside `NAME.png` is its text, without it the picture carries no code."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in SUFFIXES and path.is_file():
            beside = path.with_suffix(".txt")
            # A text file's last line break is the editor's, every other is the code's own.
            text = beside.read_bytes().decode("utf-8", "replace").removesuffix("\n") if beside.is_file() else None
            found.append(Photo(path, text))
    if not found:
        raise NoPhotos(
            f"{folder}: there are no pictures in this folder; put a text file beside each that carries a code."
        )
    return found


def photo_rows(folder: Path) -> Iterator[Row]:
    """One row for the photos with a code, one for those without, each tried upright and turned by 90, 180 and 270 degrees."""
    photos = photos_in(folder)
    with_code = [photo for photo in photos if photo.expected is not None]
    without = [photo for photo in photos if photo.expected is None]
    if with_code:
        yield _codes(with_code)
    if without:
        yield _none(without)


def _codes(photos: list[Photo]) -> Row:
    readers: dict[str, Reader] = {"ours": our_qr, **qr_peers(with_slow=True)}
    scores = {name: _Score() for name in readers}
    for photo, grey in _turned(photos):
        for name, reader in readers.items():
            score = scores[name]
            texts = [text for text, _ in score.clock.time(partial(reader, grey), 2)]
            score.total += 1
            score.hits += photo.expected in texts
            score.wrong += sum(text != photo.expected for text in texts)
    figures = {name: score.as_json() for name, score in scores.items()}
    ours = figures.pop("ours")
    is_met = ours["wrong"] == 0 and all(ours["hits"] >= peer["hits"] for peer in figures.values())
    return Row(
        f"{len(photos)} photos with a QR code, four turns", ours, figures, "no fewer than any peer, none wrong", is_met
    )


def _none(photos: list[Photo]) -> Row:
    tags = codes = 0
    for _, grey in _turned(photos):
        tags += len(read_tags(grey, thorough=True))
        codes += len(our_qr(grey))
    ours = {"pictures": 4 * len(photos), "wrong": tags + codes, "tags": tags, "qr": codes}
    return Row(f"{len(photos)} photos without a code, four turns", ours, {}, "0 false sightings", tags + codes == 0)


def _turned(photos: list[Photo]) -> Iterator[tuple[Photo, Grey]]:
    for photo in photos:
        try:
            grey = decode(photo.path.read_bytes()).grey
        except PictureError as error:
            raise NoPhotos(f"{photo.path}: {error}") from error
        for turn in range(4):
            yield photo, np.ascontiguousarray(np.rot90(grey, turn))
