"""The practice camera's pieces: cubes, figures and dice tipped out on the camera mat, and photographed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np

from card_db import mat as printed
from card_db import render
from companion.web import counting
from companion.web.scanpractice import HANDS, LIGHTS, Camera, Laid, solid
from vision.arrays import Pixels
from vision.sources.practice import Item, Picture, Pose
from vision.sources.practice import render as photograph
from vision.sources.sample import mat_tag
from vision.sources.solids import Solid, cube, die

MOST: Final = 60
SIZE: Final = (1600, 1200)
#: Dice are read from above only: a slanted camera looks less so here than over cards.
TILTS: Final = {"above": 0.0, "slanted": 16.0, "steep": 34.0}
_VIEW_MM: Final = 330.0
_PX_PER_MM: Final = 5.0


def counts(values: Mapping[str, str], game: str, reads: str) -> dict[str, int]:
    """How many of each kind a form asks for (`lay-red`), no more than a mat holds; nonsense counts as none."""
    found: dict[str, int] = {}
    for kind in counting.kinds(game, reads):
        text = values.get(f"lay-{kind.id}", "")
        wanted = int(text) if text.isdecimal() and len(text) < 4 else 0
        found[kind.id] = max(0, min(wanted, MOST - sum(found.values())))
    return found


def picture(game: str, reads: str, wanted: Mapping[str, int], camera: Camera | None = None, seed: int = 0) -> Picture:
    """What the camera sees of the pieces on the mat; the same pieces, camera and seed give the same picture."""
    camera = camera or Camera()
    pose = Pose(_VIEW_MM, TILTS[camera.angle])
    # Dice with pips lie on the cloth: on white paper their shadows would be taken for more of them.
    ground = [mat_tag(tag, (-y, x)) for tag, (x, y) in printed.TAGS.items()] if reads == counting.PIPS else [_mat()]
    return photograph(
        ground,
        solids=heap(game, reads, wanted, seed),
        size=SIZE,
        pose=pose,
        light=LIGHTS[camera.light],
        grain=HANDS[camera.hand],
        seed=seed + 1,
    )


def heap(game: str, reads: str, wanted: Mapping[str, int], seed: int = 0) -> list[Solid]:
    """The pieces in one layer, as a hand tips them out: mixed, some touching, all within the mat's area."""
    chance = Random(f"{game}/{reads}/{seed}")
    names = [name for name, count in wanted.items() for _ in range(count)]
    chance.shuffle(names)
    step = max((kind.side for kind in counting.kinds(game, reads)), default=16.0) * 1.05
    # The mat lies across the picture: its long side from left to right.
    across, down = (max(abs(point[axis]) for point in printed.AREA) - step for axis in (1, 0))
    gap = step * (1.9 if reads == counting.PIPS or reads == "die" else 1.0 if len(names) > 30 else 1.25)
    columns = max(1, min(int(2 * across / gap), math.ceil(math.sqrt(len(names) * across / down))))
    rows = math.ceil(len(names) / columns)
    solids = []
    for n, name in enumerate(names):
        x, y = (n % columns - (columns - 1) / 2) * gap, (n // columns - (rows - 1) / 2) * gap
        loose = (gap - step) / 2
        at = (x + chance.uniform(-loose, loose), y + chance.uniform(-loose, loose))
        solids.append(_solid(game, reads, name, at, chance.uniform(-6, 6) if gap <= step else chance.uniform(0, 90)))
    return solids


def _solid(game: str, reads: str, name: str, at: tuple[float, float], turn: float) -> Solid:
    if reads == counting.PIPS:
        return die(int(name), at, turn)
    if name == "clear":
        # As good as glass: it takes the colour of the paper under it.
        return cube(name, (226, 230, 228), at, turn)
    return solid(game, Laid(f"{reads}-{name}", "", at[0], at[1], turn))


@lru_cache(maxsize=1)
def _mat() -> Item:
    drawing = printed.mat()
    image = np.asarray(render.raster(drawing, _PX_PER_MM), dtype=np.uint8)
    return Item(_turned(image), (drawing.height, drawing.width), (0.0, 0.0))


def _turned(image: Pixels) -> Pixels:
    return np.ascontiguousarray(np.rot90(image))
