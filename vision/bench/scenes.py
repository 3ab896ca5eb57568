"""The scenes of the bench: tables of made-up cards under typical light, each the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from vision.sources.cloth import CLOTHS
from vision.sources.practice import Glare, Grain, Item, Lens, Light, Picture, Pose, render
from vision.sources.sample import blank_card, qr_card, tag_card

#: Far from any seed that was looked at while the readers were tuned.
SEED: Final = 710_000
TILTS: Final = (0.0, 20.0, 40.0)
FULL_HD: Final = (1920, 1080)
#: Small cards, so that 24 of them lie open however they are turned.
CARD_MM: Final = (36.0, 50.0)


def typical(rng: np.random.Generator) -> tuple[Lens, Light, Grain]:
    """A lens, a light and a sensor as one meets them: uneven and tinted light, a shadow, a faint glare, blur, noise, JPEG 85."""
    lens = Lens(float(rng.uniform(-0.04, 0.02)))
    glare = Glare((float(rng.uniform()), float(rng.uniform())), float(rng.uniform(0.02, 0.06)), 0.2)
    light = Light(
        level=float(rng.uniform(0.75, 1.0)),
        warmth=float(rng.uniform(-0.6, 0.6)),
        uneven=float(rng.uniform(0, 0.5)),
        from_deg=float(rng.uniform(0, 360)),
        shadow=float(rng.uniform(0, 0.3)),
        glare=(glare,),
    )
    grain = Grain(blur_px=float(rng.uniform(0.4, 1.0)), noise=float(rng.uniform(1, 5)), jpeg=85)
    return lens, light, grain


def spread(
    count: int, view_mm: float, rng: np.random.Generator, size: tuple[int, int] = FULL_HD, high: float = 0.72
) -> list[tuple[float, float, float]]:
    """Places (x, y in mm, turn in degrees) for `count` cards on a table of this view, in loose rows, each turned anyhow."""
    # As many columns as make a cell about square.
    columns = round((count * 0.86 * size[0] / (high * size[1])) ** 0.5)
    rows = -(-count // columns)
    wide, high = view_mm * 0.86, view_mm * size[1] / size[0] * high
    step_x, step_y = wide / columns, high / rows
    places = []
    for index in range(count):
        x = (index % columns - (columns - 1) / 2) * step_x + rng.uniform(-3, 3)
        y = (index // columns - (rows - 1) / 2) * step_y + rng.uniform(-3, 3)
        places.append((float(x), float(y), float(rng.uniform(0, 360))))
    return places


def tag_tables(
    scenes: int, *, view_mm: float, count: int = 24, size: tuple[int, int] = FULL_HD, tilts: tuple[float, ...] = TILTS
) -> Iterator[Picture]:
    """Tables with `count` tags of 12 mm, tilted in turn by each of `tilts`."""
    for index in range(scenes):
        seed = SEED + 1000 * round(view_mm) + index
        rng = np.random.default_rng(seed)
        ids = rng.choice(587, count, replace=False)
        cards = [
            tag_card(int(identity), (x, y), turn, size_mm=CARD_MM)
            for identity, (x, y, turn) in zip(ids, spread(count, view_mm, rng, size), strict=True)
        ]
        yield _shot(cards, rng, seed, size, Pose(view_mm, tilts[index % len(tilts)], 0, float(rng.uniform(-8, 8))))


def qr_tables(scenes: int, view_mm: float, count: int = 60) -> Iterator[Picture]:
    """Tables with `count` QR codes of 20 mm each on its label, from above and slightly tilted."""
    for index in range(scenes):
        seed = SEED + 5_000_000 + 1000 * round(view_mm) + index
        rng = np.random.default_rng(seed)
        places = spread(count, view_mm, rng, high=0.8)
        labels = [
            qr_card(f"TABLETIDE/COLDWATER-CROWN/F{number}", (x, y), turn, size_mm=(26, 26))
            for number, (x, y, turn) in enumerate(places)
        ]
        yield _shot(labels, rng, seed, FULL_HD, Pose(view_mm, (0.0, 15.0)[index % 2], 0, float(rng.uniform(-8, 8))))


def plain_tables(scenes: int) -> Iterator[Picture]:
    """Tables of cards that carry no code at all."""
    for index in range(scenes):
        seed = SEED + 8_000_000 + index
        rng = np.random.default_rng(seed)
        view = float(rng.choice([300.0, 600.0, 1000.0]))
        cards = [blank_card(seed * 100 + n, (x, y), turn) for n, (x, y, turn) in enumerate(spread(24, view, rng))]
        yield _shot(cards, rng, seed, FULL_HD, Pose(view, TILTS[index % 3], 0, float(rng.uniform(-8, 8))))


def _shot(items: list[Item], rng: np.random.Generator, seed: int, size: tuple[int, int], pose: Pose) -> Picture:
    lens, light, grain = typical(rng)
    return render(
        items, size=size, pose=pose, lens=lens, light=light, grain=grain, cloth=CLOTHS[seed % len(CLOTHS)], seed=seed
    )


def film(kind: str, frames: int = 16) -> Iterator[Picture]:
    """Frames of one table, all with noise of their own: `still`, `moving` (two cards slide) or `hand-held` (the camera sways)."""
    ids = range(0, 24 * 7, 7)
    rng = np.random.default_rng(SEED + 3)
    places = spread(24, 600, rng)
    for index in range(frames):
        slide = 4.0 * index if kind == "moving" else 0.0
        cards = [
            tag_card(
                identity,
                (x + (slide if n in (3, 9) else 0), y + (slide / 2 if n in (3, 9) else 0)),
                turn,
                size_mm=CARD_MM,
            )
            for n, (identity, (x, y, turn)) in enumerate(zip(ids, places, strict=True))
        ]
        pose = Pose(600, 25)
        if kind == "hand-held":
            aim = (6 * float(np.sin(index / 3)), 5 * float(np.cos(index / 4)))
            pose = Pose(600, 25, aim_mm=aim, roll_deg=1.5 * float(np.sin(index / 5)))
        yield render(cards, size=FULL_HD, pose=pose, grain=Grain(0.7, noise=2.5, noise_seed=index), seed=SEED)
