"""The bench's last row: whole tables of Coldwater Crown as the practice camera sees them, read by the whole road.

Faces as the sheets print them, laid on the table, photographed, packed as JPEG, decoded, read, and explained by the game: a table
counts when the proposal names every card and no other.
"""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import Final

import numpy as np

from card_db.codes import codes
from card_db.faces import face
from card_db.render import raster
from companion.engine.game import Seat
from companion.engine.registry import game, sight
from vision.arrays import Pixels
from vision.bench.stats import Clock, Rate, Row
from vision.frame import encode_jpeg
from vision.pipeline import read
from vision.sources.cloth import CLOTHS
from vision.sources.practice import Glare, Grain, Item, Lens, Light, Mark, Picture, Pose, render

NAME: Final = "exact table: a final row of Coldwater Crown"
MODE: Final = "coldwater-crown/score"
_GAME: Final = "coldwater-crown"
_SEED: Final = 4_200_000
_PX_PER_MM: Final = 8.0
_SEAT: Final = Seat(0)


def main_shot(tables: int) -> Row:
    """A player's final row in one photo, on `tables` tables, with poses and lights that no tuning has seen."""
    exact = cards = right = 0
    clock = Clock()
    for number in range(tables):
        rng = Random(_SEED + number)
        wanted = _row(rng)
        data = encode_jpeg(_photo(wanted, rng, _SEED + number).frame.image, 88)
        seen = clock.time(partial(_read, data), 1)
        exact += seen == sorted(wanted)
        cards += len(wanted)
        right += len(set(seen) & set(wanted))
    ours = {**Rate(exact, tables).as_json(), "cards": cards, "cards_right": right, **clock.as_json()}
    is_met = ours["rate"] >= 0.99 if tables >= 50 else None
    return Row(NAME, ours, {}, ">= 99 % of tables exact", is_met)


def _row(rng: Random) -> list[tuple[str, str]]:
    """The cards and faces of a final row: eight to eleven fish, and one to three each of anglers and trophies."""
    faces = [identity for identity in codes(_GAME).faces if identity.is_instance]
    drawn = [
        rng.sample([i for i in faces if (i.component, i.face) == kind], rng.randint(least, most))
        for kind, least, most in ((("fish", "weight"), 8, 11), (("angler", "front"), 1, 3), (("trophy", "front"), 1, 3))
    ]
    row = [(identity.card, identity.face) for some in drawn for identity in some]
    # A player can hold only one Small Species trophy: a row with two is none, and the game says so.
    small = [one for one in row if one[0].startswith("small-species")]
    return [one for one in row if one not in small[1:]]


@lru_cache(maxsize=256)
def item_parts(card: str, side: str) -> tuple[Pixels, tuple[float, float], tuple[Mark, ...]]:
    """A face as the practice camera takes it: its picture, its size in mm, its marks."""
    drawing = face(_GAME, card, side)
    image = np.asarray(raster(drawing, _PX_PER_MM), dtype=np.uint8)
    return image, (drawing.width, drawing.height), tuple(Mark(m.kind, m.id, m.corners) for m in drawing.marks)


def _photo(wanted: list[tuple[str, str]], rng: Random, seed: int) -> Picture:
    order = rng.sample(wanted, len(wanted))
    columns = 6 if len(order) > 10 else 5
    items = []
    for index, (card, side) in enumerate(order):
        image, size, marks = item_parts(card, side)
        row, column = divmod(index, columns)
        at = ((column - (columns - 1) / 2) * 98 + rng.uniform(-5, 5), (row - 1) * 84 + rng.uniform(-4, 4))
        items.append(Item(image, size, at, rng.uniform(-12, 12) + rng.choice((0, 0, 180)), marks))
    pose = Pose(
        view_mm=rng.uniform(660, 820),
        tilt_deg=rng.uniform(0, 42),
        spin_deg=rng.uniform(-8, 8),
        roll_deg=rng.uniform(-5, 5),
        field_deg=rng.uniform(50, 70),
    )
    light = Light(
        level=rng.uniform(0.65, 1.0),
        warmth=rng.uniform(-0.8, 0.8),
        uneven=rng.uniform(0, 0.6),
        from_deg=rng.uniform(0, 360),
        shadow=rng.uniform(0, 0.4),
        glare=(Glare((rng.random(), rng.random()), rng.uniform(0.02, 0.05), 0.2),),
    )
    grain = Grain(blur_px=rng.uniform(0.4, 1.3), noise=rng.uniform(1, 6))
    return render(
        items,
        size=(2560, 1440),
        pose=pose,
        lens=Lens(rng.uniform(-0.06, 0.02)),
        light=light,
        grain=grain,
        cloth=rng.choice(CLOTHS),
        has_sleeves=rng.random() < 0.4,
        seed=seed,
    )


def _read(data: bytes) -> list[tuple[str, str]]:
    """The cards and faces that the game's first proposal names for the picture."""
    scene = read(data, tags=codes(_GAME).tags)
    mode = game(MODE)
    state = mode.start(mode.prepare(4, {}, None, None))
    eyes = sight(MODE)
    if eyes is None:
        return []
    proposals = eyes.explain(mode.view(state, _SEAT), scene, _SEAT, "row")
    if not proposals or proposals[0].conflicts:
        return []
    return sorted((one.card, one.face) for one in proposals[0].seen)
