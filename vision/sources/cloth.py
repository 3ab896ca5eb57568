"""The cloths of the practice table: a repeating tile of fibres, wood or paper, two pixels a millimetre."""

from __future__ import annotations

from typing import Final, Literal, get_args

import cv2
import numpy as np
from numpy.typing import NDArray

Cloth = Literal["green", "blue", "red", "black", "grey", "white", "wood", "sand"]
CLOTHS: Final[tuple[Cloth, ...]] = get_args(Cloth)

_COLOURS: Final[dict[Cloth, tuple[int, int, int]]] = {
    "green": (38, 92, 66),
    "blue": (34, 62, 104),
    "red": (118, 36, 40),
    "black": (30, 31, 34),
    "grey": (120, 122, 124),
    "white": (222, 220, 214),
    "wood": (150, 104, 66),
    "sand": (196, 176, 140),
}
_TILE: Final = 512


def cloth_colours(cloth: Cloth, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A seamless tile of the cloth, 512 x 512 x 3, RGB."""
    base = np.array(_COLOURS[cloth], dtype=np.float32)
    fine = rng.standard_normal((_TILE, _TILE)).astype(np.float32)
    relief = _wood_grain(rng) if cloth == "wood" else _soft(fine, 1.2) * 3.0 + _soft(fine, 9.0) * 12.0
    tile = base * (1 + 0.035 * relief[..., None])
    return np.clip(tile, 0, 255).astype(np.uint8)


def _soft(noise: NDArray[np.float32], sigma: float) -> NDArray[np.float32]:
    """Noise blurred with wrapped edges, so that tiles join without a seam."""
    pad = int(4 * sigma) + 1
    wide = np.pad(noise, pad, mode="wrap")
    return np.asarray(cv2.GaussianBlur(wide, (0, 0), sigma)[pad:-pad, pad:-pad], dtype=np.float32)


def _wood_grain(rng: np.random.Generator) -> NDArray[np.float32]:
    ys = np.arange(_TILE, dtype=np.float32)[:, None] / _TILE * 2 * np.pi
    xs = np.arange(_TILE, dtype=np.float32)[None, :] / _TILE * 2 * np.pi
    bend = np.sin(xs + rng.uniform(0, 6)) * 0.35 + np.sin(2 * xs + rng.uniform(0, 6)) * 0.15
    rings = np.sin(ys * 9 + bend * 6) + 0.6 * np.sin(ys * 23 + bend * 11)
    fibres = np.pad(rng.standard_normal((_TILE, _TILE)).astype(np.float32), ((0, 0), (40, 40)), mode="wrap")
    streaks = cv2.blur(fibres, (41, 1))[:, 40:-40] * 6
    return np.asarray(rings * 1.6 + streaks, dtype=np.float32)
