"""Counts pieces without a mark in a picture: coloured cubes, discs and figures, the pips of dice, and printed dice.

The plane of the table comes from the tags of the camera mat, or of any printed card beside the pieces; what is white in this
light from the mat's white patch, else from the margins of tags. The colours are those of the set's standing pieces, made
better by what people confirmed (`Shades`). Coordinates are pixels of the picture.
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from card_db import faces, render
from card_db import mat as printed
from card_db.codes import Identity
from card_db.overlay import Box
from card_db.places import Standing
from companion.tables.mats import camera_mat
from companion.web.scanread import outline
from vision.arrays import Floats, Pixels
from vision.frame import Frame
from vision.layout.camera import find_camera
from vision.layout.mat import LaidMat, find_mat, mat_region
from vision.layout.plane import Plane, through
from vision.pipeline import plane_of
from vision.quality import judge
from vision.readers.codes import read_tags
from vision.readers.dice import Roll, read_pips, read_symbols
from vision.readers.pieces import Counted, Palette, Shade, Shape, count_pieces, white_of
from vision.scene import Corners, Placed, Point, Quality, Scene, Sighting

PIPS: Final = "pips"
#: Printed dice are drawn this fine when they are looked for.
_DICE_PX_PER_MM: Final = 4.0
#: As far around the middle of the picture as pieces are counted where no mat says where they lie (mm).
_REACH: Final = 220.0
_FILE: Final = "piece-shades.json"
#: A confirmed colour further from the printed one than this is taken for a mistake.
_BELIEVED: Final = 0.22

NO_PLANE: Final = "Lay the camera mat under the pieces, or a printed card beside them, so that their size is known."


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece that may lie there: its id in scenes, its name for people, its colour, and whether it must be asked for."""

    id: str
    name: str
    colour: str
    form: str
    side: float
    height: float
    is_clear: bool = False
    picture: str = ""
    letters: int = 1

    @property
    def letter(self) -> str:
        """What stands on its mark beside its colour: black is K, as blue has the B; two letters where others share the first."""
        return self.id if self.id.isdigit() else "K" if self.id == "black" else self.id[: self.letters].capitalize()


def kinds(game: str, reads: str, only: Sequence[str] = ()) -> tuple[Kind, ...]:
    """The kinds that a shot of these pieces can tell apart, `only` those given where any are; () where the set has none."""
    if reads == PIPS:
        return tuple(Kind(str(n), str(n), "#f4efe2", "die", 16.0, 16.0) for n in range(1, 7))
    found = [_kind(name.removeprefix(f"{reads}-"), piece) for name, piece in _standing(game, reads).items()]
    first = Counter(one.letter for one in found)
    marked = [replace(one, letters=2) if first[one.letter] > 1 else one for one in found]
    return tuple(one for one in marked if not only or one.id in only)


def _standing(game: str, reads: str) -> dict[str, Standing]:
    return {name: piece for name, piece in faces.standing(game).items() if name.startswith(f"{reads}-")}


def _kind(word: str, piece: Standing) -> Kind:
    title = piece.title[:1].upper() + piece.title[1:]
    return Kind(word, title, piece.colour, piece.form, piece.side, piece.height, word == "clear", piece.picture)


class Shades:
    """The colours of pieces as people confirmed them in pictures, kept in the data folder: better than the printed ones."""

    def __init__(self, data: Path) -> None:
        self._path = data / _FILE
        self._lock = threading.Lock()

    def of(self, game: str, reads: str) -> dict[str, Shade]:
        """The shade by kind, relative to white; none of what nobody has confirmed yet."""
        found = self._read().get(f"{game}/{reads}", {})
        return {name: (rgb[0], rgb[1], rgb[2]) for name, rgb in found.items() if len(rgb) == 3}

    def learn(self, game: str, reads: str, seen: Sequence[tuple[str, Shade]]) -> None:
        """Takes in what a person confirmed: half of what was known, half of what was seen; far-off colours are left out."""
        printed = {one.id: _rgb(one.colour) for one in kinds(game, reads)}
        with self._lock:
            every = self._read()
            known = every.setdefault(f"{game}/{reads}", {})
            for name in {name for name, _ in seen if name in printed}:
                shade = np.median([rgb for other, rgb in seen if other == name], axis=0)
                if float(np.abs(shade - printed[name]).max()) <= _BELIEVED:
                    before = np.asarray(known.get(name, shade))
                    known[name] = [round(float(v), 4) for v in (before + shade) / 2]
            beside = self._path.with_suffix(f".{os.getpid()}")
            with contextlib.suppress(OSError):  # The printed colours do too, where the folder cannot be written.
                beside.write_text(json.dumps(every), "utf-8")
                beside.replace(self._path)

    def _read(self) -> dict[str, dict[str, list[float]]]:
        try:
            found = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


def _rgb(colour: str) -> Shade:
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return (red, green, blue)


@dataclass(frozen=True, slots=True)
class _Table:
    """What a picture says of the table: its plane, white, where pieces lie, and the frame, cards beside them painted out."""

    plane: Plane
    white: Floats
    region: tuple[Point, ...]
    frame: Frame
    tags: tuple[Corners, ...]
    sightings: tuple[Sighting, ...] = ()


def read(frame: Frame, game: str, reads: str, box: Box, shades: dict[str, Shade], only: Sequence[str] = ()) -> Scene:
    """The pieces in the picture as a scene: each with its pixels and how sure it is; advice where it could be better."""
    sightings = tuple(read_tags(frame.grey))
    table = _table(frame, sightings, game, box)
    quality = judge(frame, sightings, tilt=table.plane.tilt if table else None)
    if table is None:
        return Scene(quality=_advised(quality, NO_PLANE, replaces=True))
    chosen = kinds(game, reads)
    table = replace(table, region=_above(table, chosen[0].height))
    if chosen[0].form == "die":
        return _rolled(_roll(table, game, reads, chosen), table, chosen, quality)
    return _laid(_counted(table, chosen, shades, only), table, chosen, quality)


def _table(frame: Frame, tags: tuple[Sighting, ...], game: str, box: Box) -> _Table | None:
    plane = plane_of(frame, tags)
    if plane is None:
        return None
    mat = find_mat(camera_mat(), plane, tags)
    patch = mat.patches.get("white") if mat else None
    corners = tuple(one.corners for one in tags)
    white = white_of(frame, corners, patch)
    region = mat.area if mat else _around(frame, plane)
    painted = _without_cards(frame, tags, game, box, mat)
    return _Table(plane, white, tuple(region), painted, corners, tags)


def _around(frame: Frame, plane: Plane) -> list[Point]:
    """What the picture shows of the table, no further than pieces are ever laid."""
    edge = ((0, 0), (frame.width - 1, 0), (frame.width - 1, frame.height - 1), (0, frame.height - 1))
    tiny = [((x - 1.0, y - 1.0), (x + 1.0, y - 1.0), (x + 1.0, y + 1.0), (x - 1.0, y + 1.0)) for x, y in edge]
    places = np.asarray([plane.place(one)[0] for one in tiny])
    middle = np.asarray(plane.place(_square((frame.width / 2, frame.height / 2), 1.0))[0])
    return [(float(x), float(y)) for x, y in np.clip(places, middle - _REACH, middle + _REACH)]


def _square(at: Point, half: float) -> Corners:
    x, y = at
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def _without_cards(frame: Frame, tags: Sequence[Sighting], game: str, box: Box, mat: LaidMat | None) -> Frame:
    """The frame with the cards that lie beside the pieces painted over in the cloth's colour: a picture on a card is no piece."""
    known = [(one, box.identify(one.kind, one.id)) for one in tags]
    cards = [(one, meaning) for one, meaning in known if isinstance(meaning, Identity)]
    if mat is not None or not cards:
        return frame
    image = frame.image.copy()
    cloth = tuple(int(v) for v in np.median(image[::8, ::8].reshape(-1, 3), axis=0))
    for one, meaning in cards:
        edge = np.asarray(outline(one, meaning, game))
        wide = edge.mean(axis=0) + (edge - edge.mean(axis=0)) * 1.06
        cv2.fillConvexPoly(image, np.round(wide).astype(np.int32), cloth, cv2.LINE_AA)
    return Frame(image, frame.seq, frame.at, frame.source, frame.note)


def _above(table: _Table, height: float) -> tuple[Point, ...]:
    """The part of the region in which tops at this height have only the region behind them: beside a mat lies other cloth."""
    camera = find_camera(table.plane, (table.frame.width, table.frame.height))
    ground = np.asarray(table.region, dtype=np.float32)
    seen = through(camera.to_pixels(0.0), ground)
    behind = through(np.linalg.inv(camera.to_pixels(height)), seen).astype(np.float32)
    area, shared = cv2.intersectConvexConvex(ground, behind)
    if area <= 0 or shared is None:
        return table.region
    inner = shared.reshape(-1, 2)
    inner = inner.mean(axis=0) + (inner - inner.mean(axis=0)) * 0.99
    return tuple((float(x), float(y)) for x, y in inner)


# ---- Cubes, discs, figures ----


def _counted(table: _Table, chosen: Sequence[Kind], shades: dict[str, Shade], only: Sequence[str]) -> Counted:
    even = _even(table)
    seen = tuple((one.id, shades.get(one.id) or _rgb(one.colour)) for one in chosen if not one.is_clear)
    asked = tuple(one.id for one in chosen if one.is_clear and (not only or one.id in only))
    first = chosen[0]
    area = {"cube": first.side**2, "disc": np.pi * first.side**2 / 4}.get(first.form, 139.0)
    palette = Palette(_cloth(even, table, seen), seen, asked)
    shape = Shape(first.height, float(area))
    return count_pieces(even, table.plane, palette, table.region, shape, tags=table.tags)


def _even(table: _Table) -> Frame:
    """The frame as it would be in white light, and full: what is white is 255."""
    image = np.clip(table.frame.image * (255.0 / table.white), 0, 255).astype(np.uint8)
    # The margins of tags are white then, so that they say nothing new.
    return Frame(image, table.frame.seq, table.frame.at, table.frame.source)


def _cloth(frame: Frame, table: _Table, pieces: Sequence[tuple[str, Shade]]) -> Shade:
    """The commonest colour where the pieces lie, relative to white."""
    mask = np.zeros((frame.height, frame.width), dtype=np.uint8)
    corners = _pixels(table, table.region, 0.0)
    cv2.fillPoly(mask, [np.round(corners).astype(np.int32)], 255)
    values = frame.image[::3, ::3][mask[::3, ::3] > 0].reshape(-1, 3)
    if len(values) < 50:
        return (0.9, 0.9, 0.9)
    bins = (values // 16).astype(np.int64)
    keys, counts = np.unique(bins, axis=0, return_counts=True)
    near = (np.abs(bins - keys[counts.argmax()]) <= 1).all(axis=1)
    red, green, blue = np.median(values[near], axis=0) / 255
    return (float(red), float(green), float(blue))


def _laid(counted: Counted, table: _Table, chosen: Sequence[Kind], quality: Quality) -> Scene:
    sightings: list[Sighting] = []
    placed: list[Placed] = []
    height, half = chosen[0].height, chosen[0].side / 2
    for count in counted.counts:
        for at, sure in zip(count.at, count.each, strict=True):
            confidence = min(sure, 0.95) if count.is_sure else min(sure, 0.6)
            corners = _pixels(table, _square(at, half), height)
            placed.append(Placed("piece", count.id, confidence, at, instance=len(placed), sighting=len(sightings)))
            sightings.append(Sighting("piece", count.id, confidence, corners))
    return Scene(tuple(placed), quality=_advised(quality, counted.advice), sightings=tuple(sightings))


# ---- Dice ----


def _roll(table: _Table, game: str, reads: str, chosen: Sequence[Kind]) -> Roll:
    if reads == PIPS:
        on_mat = read_pips(table.frame, table.plane, table.region, tags=table.tags)
        if on_mat.dice and not on_mat.advice:
            return on_mat
        # Light dice are hardly seen on the mat's paper: then people lay them on the cloth beside it.
        beside = _beside_mat(table)
        found = read_pips(beside.frame, beside.plane, beside.region, tags=beside.tags)
        return max(on_mat, found, key=lambda roll: (len(roll.dice), not roll.advice))
    pictures = {one.id: _picture(game, one.picture) for one in chosen}
    return read_symbols(table.frame, table.plane, table.region, pictures, size_mm=chosen[0].side, tags=table.tags)


def _beside_mat(table: _Table) -> _Table:
    """The table around the mat, which is painted over in the cloth's colour."""
    tags = [one for one in table.sightings if int(one.id) in printed.TAGS]
    (width, height), frame = printed.SIZE, table.frame
    half = ((-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2))
    paper = mat_region(table.plane, tags, printed.TAGS, half)
    if paper is None:
        return table
    image = frame.image.copy()
    edge = np.round(np.asarray(table.plane.pixels(paper))).astype(np.int32)
    outside = np.full(image.shape[:2], 1, dtype=np.uint8)
    cv2.fillConvexPoly(outside, edge, 0)
    rest = image[outside > 0]
    cloth = np.median(rest, axis=0) if len(rest) else np.array([128.0, 128.0, 128.0])
    cv2.fillConvexPoly(image, edge, tuple(int(v) for v in cloth))
    there = Frame(image, frame.seq, frame.at, frame.source)
    return replace(table, frame=there, region=tuple(_around(frame, table.plane)))


@lru_cache(maxsize=64)
def _picture(game: str, name: str) -> Pixels:
    return np.asarray(render.raster(faces.pictures(game)[name], _DICE_PX_PER_MM), dtype=np.uint8)


def _rolled(roll: Roll, table: _Table, chosen: Sequence[Kind], quality: Quality) -> Scene:
    sightings: list[Sighting] = []
    placed: list[Placed] = []
    for die in roll.dice:
        # A die that nobody could tell is shown as the likeliest of nothing: a person says what it is.
        confidence = die.confidence if die.id else 0.0
        corners = _pixels(table, _square(die.at, chosen[0].side / 2), chosen[0].height)
        identity = die.id or chosen[0].id
        placed.append(
            Placed("die", identity, confidence, die.at, die.turn, instance=len(placed), sighting=len(sightings))
        )
        sightings.append(Sighting("die", identity, confidence, corners))
    return Scene(tuple(placed), quality=_advised(quality, roll.advice), sightings=tuple(sightings))


# ---- Places ----


def _pixels(table: _Table, points: Sequence[Point], height: float) -> Corners:
    """Points on the table, or `height` mm above it, in the picture."""
    camera = find_camera(table.plane, (table.frame.width, table.frame.height))
    found = through(camera.to_pixels(height), np.asarray(points, dtype=np.float64))
    return tuple((float(x), float(y)) for x, y in found)  # type: ignore[return-value]


def _advised(quality: Quality, advice: str, *, replaces: bool = False) -> Quality:
    if not advice:
        return quality
    return replace(quality, advice=(advice,) if replaces else (advice, *quality.advice))


def shade_at(frame: Frame, at: Point, white: Floats) -> Shade:
    """The colour of a small spot of the picture, relative to white."""
    x, y = (round(v) for v in at)
    spot = frame.image[max(y - 3, 0) : y + 4, max(x - 3, 0) : x + 4].reshape(-1, 3)
    red, green, blue = np.median(spot, axis=0) / white if len(spot) else (0.0, 0.0, 0.0)
    return (float(red), float(green), float(blue))


def white_in(frame: Frame) -> Floats:
    """What is white in the picture: by the mat's white patch, or the margins of tags."""
    tags = tuple(read_tags(frame.grey))
    plane = plane_of(frame, tags)
    mat = find_mat(camera_mat(), plane, tags) if plane else None
    return white_of(frame, [one.corners for one in tags], mat.patches.get("white") if mat else None)
