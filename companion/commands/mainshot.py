"""The bench's rows of whole tables: each game's main shot as the practice camera sees it, read by the whole road.

Faces as the sheets print them, laid on the table as the game's `MainShot` says, photographed, packed as JPEG, decoded, read, and
explained by the game: a table counts when what its proposals say are exactly the facts, before any person tapped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Final
from zlib import crc32

import numpy as np

from card_db import faces
from card_db.codes import codes
from card_db.overlay import Box
from card_db.render import raster
from companion.engine import registry
from companion.engine.mainshot import Laid, LaidCard, LaidPiece, MainShot
from companion.engine.sight import KnowsCards
from companion.tables.counting import SURE
from companion.web.scanpieces import with_pieces
from vision.arrays import Pixels
from vision.bench.stats import Clock, Rate, Row
from vision.frame import decode, encode_jpeg
from vision.pipeline import read
from vision.sources.cloth import CLOTHS
from vision.sources.practice import Glare, Grain, Item, Lens, Light, Mark, Picture, Pose, render
from vision.sources.solids import Solid, cube, meeple
from vision.sources.view import View

#: Scenes of a whole run; the goal is a share of 99 %.
TABLES: Final = 400
_GOAL: Final = 0.99
_SEED: Final = 52_000_000
_SIZE: Final = (2560, 1440)
_PX_PER_MM: Final = 8.0
_JPEG: Final = 88
#: Pixels of table that a person leaves at least around the cards, and how much wider they may hold the camera.
_MARGIN: Final = 12.0
_ROOM: Final = (1.0, 1.25)


def row_name(mode_id: str, shot: MainShot) -> str:
    """The name of a mode's row in the report."""
    return f"exact table: {shot.title} of {registry.manifest(mode_id).game_title}"


def main_shot_rows(tables: int, only: str = "", keep: Path | None = None) -> Iterator[Row]:
    """A row for each game that says how its eyes are measured and whose row's name has `only` in it.

    Pictures that are not read exactly are kept in the folder `keep`, each with a text of what was expected and what was said.
    """
    for mode_id in registry.main_shots():
        shot = registry.main_shot(mode_id)
        if shot is not None and only in row_name(mode_id, shot):
            yield _row(mode_id, shot, tables, keep)


@dataclass
class _Told:
    """What came of one table."""

    wanted: Counter[str] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    is_flagged: bool = False

    @property
    def is_exact(self) -> bool:
        return self.said == self.wanted


def _row(mode_id: str, shot: MainShot, tables: int, keep: Path | None) -> Row:
    exact = facts = right = flagged = 0
    failed: list[int] = []
    clock = Clock()
    for number in range(tables):
        seed = seed_of(mode_id, number)
        laid, picture = table(mode_id, shot, seed)
        data = encode_jpeg(picture.frame.image, _JPEG)
        told = clock.time(partial(_tell, mode_id, shot, laid, data), 1)
        exact += told.is_exact
        facts += told.wanted.total()
        right += (told.wanted & told.said).total()
        if not told.is_exact:
            failed.append(number)
            flagged += told.is_flagged
            _keep(keep, f"{mode_id.replace('/', '-')}-{number}", data, told)
    ours = {
        **Rate(exact, tables).as_json(),
        "facts": facts,
        "facts_right": right,
        "wrong_flagged": flagged,
        "failed": failed,
        **clock.as_json(),
    }
    is_met = ours["rate"] >= _GOAL if tables >= TABLES else None
    return Row(row_name(mode_id, shot), ours, {}, f">= {_GOAL:.0%} of tables exact", is_met)


def seed_of(mode_id: str, number: int) -> int:
    """The seed of a mode's table: its own for each mode, the same in every run."""
    return _SEED + crc32(mode_id.encode()) % 1000 * 100_000 + number


def table(mode_id: str, shot: MainShot, seed: int) -> tuple[Laid, Picture]:
    """One table as the game lays it, and its picture in a light and from a place that chance chooses."""
    rng = Random(seed)
    laid = shot.lay(rng)
    return laid, _photo(registry.manifest(mode_id).game, laid, rng, seed)


def _tell(mode_id: str, shot: MainShot, laid: Laid, data: bytes) -> _Told:
    game = registry.game(mode_id)
    eyes = registry.sight(mode_id)
    if isinstance(eyes, KnowsCards):
        eyes = eyes.with_cards(registry.cards(registry.manifest(mode_id)))
    view = game.view(laid.state, laid.seat)
    name = registry.manifest(mode_id).game
    scene = read(data, tags=codes(name).tags)
    if faces.standing(name):
        scene = with_pieces(decode(data), scene, Box(name))
    proposals = eyes.explain(view, scene, laid.seat, shot.shot) if eyes is not None else ()
    is_doubted = any(one.kind == "piece" and one.confidence < SURE for one in scene.placed)
    is_flagged = is_doubted or not proposals or bool(proposals[0].missing or proposals[0].conflicts)
    return _Told(Counter(laid.facts), Counter(shot.says(laid, proposals)), is_flagged)


def _keep(folder: Path | None, name: str, data: bytes, told: _Told) -> None:
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.jpg").write_bytes(data)
    missed, extra = told.wanted - told.said, told.said - told.wanted
    lines = [f"not told: {text}" for text in sorted(missed.elements())]
    lines += [f"told and not so: {text}" for text in sorted(extra.elements())]
    (folder / f"{name}.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")


# The photograph --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=96)
def _drawn(game: str, card: str, side: str) -> tuple[Pixels, tuple[float, float], tuple[Mark, ...]]:
    """A face as the practice camera takes it: its picture, its size in mm, its marks."""
    drawing = faces.face(game, card, side)
    image = np.asarray(raster(drawing, _PX_PER_MM), dtype=np.uint8)
    return image, (drawing.width, drawing.height), tuple(Mark(m.kind, m.id, m.corners) for m in drawing.marks)


def _item(game: str, card: LaidCard) -> Item:
    image, size, marks = _drawn(game, card.card, card.face)
    return Item(image, size, card.at, card.turn, marks)


def _solid(piece: LaidPiece) -> Solid:
    make = {"cube": cube, "meeple": meeple}[piece.form]
    return make(piece.name, piece.colour, piece.at, piece.turn)


def _photo(game: str, laid: Laid, rng: Random, seed: int) -> Picture:
    items = [_item(game, card) for card in laid.cards]
    lens = Lens(rng.uniform(-0.06, 0.02))
    light = Light(
        level=rng.uniform(0.65, 1.0),
        warmth=rng.uniform(-0.8, 0.8),
        uneven=rng.uniform(0, 0.6),
        from_deg=rng.uniform(0, 360),
        shadow=rng.uniform(0, 0.4),
        glare=(Glare((rng.random(), rng.random()), rng.uniform(0.02, 0.05), 0.2),),
    )
    return render(
        items,
        solids=[_solid(piece) for piece in laid.pieces],
        size=_SIZE,
        pose=_pose(items, lens, rng),
        lens=lens,
        light=light,
        grain=Grain(blur_px=rng.uniform(0.4, 1.3), noise=rng.uniform(1, 6)),
        cloth=rng.choice(CLOTHS),
        has_sleeves=rng.random() < 0.4,
        seed=seed,
    )


def _pose(items: list[Item], lens: Lens, rng: Random) -> Pose:
    """A camera held as a person would: the middle of the cards in its middle, and near enough that they fill the picture."""
    corners = np.concatenate([_outline(item) for item in items])
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    aim = (float(middle[0]) + rng.uniform(-10, 10), float(middle[1]) + rng.uniform(-10, 10))
    tilt, spin, roll, field_deg = (rng.uniform(*ends) for ends in ((0, 42), (-8, 8), (-5, 5), (50, 70)))
    view_mm = 60.0
    while view_mm < 4000:
        pose = Pose(view_mm, tilt, spin, roll, aim, field_deg)
        if _is_all_inside(corners, View(_SIZE, pose, lens)):
            break
        view_mm *= 1.03
    return Pose(view_mm * rng.uniform(*_ROOM), tilt, spin, roll, aim, field_deg)


def _is_all_inside(corners: np.ndarray, view: View) -> bool:
    # What lies behind the camera comes out turned over: there the plane's depth is negative.
    depth = corners @ view.matrix()[2, :2] + view.matrix()[2, 2]
    pixels = view.project(corners)
    high = np.array(_SIZE) - _MARGIN
    return bool((depth > 0).all() and (pixels > _MARGIN).all() and (pixels < high).all())


def _outline(item: Item) -> np.ndarray:
    turn = np.radians(item.turn_deg)
    half = np.asarray(item.size_mm) / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return np.asarray(corners @ rotation.T + np.asarray(item.at_mm))
