"""What a face prints, held against what is seen of it: where something else is seen, a piece may stand.

A face's own picture says what its places look like when they are empty, and by how its colours come out it says how the light
falls on it: the colour of the lamp, shade, and the veil of a mirrored lamp, each place by itself. A white too bright for the
camera tells none of these. Colours are 0 to 1; a printed `d` is seen as `tint * (shade * d + veil)`, and never above 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Matrix, Pixels
from vision.frame import Frame
from vision.layout.plane import Plane
from vision.scene import Point

PX_PER_MM: Final = 2.0
#: How far beyond a face one must look: pieces at its edge lean out of it in a slanted view.
_AROUND: Final = 14.0
#: A channel brighter than this may be any brighter.
FULL: Final = 0.98
#: The light is looked for on a grid of this step, the shade in the wide and the veil in the narrow window (mm); the whole face
#: counts so much in each.
_STEP: Final = 1.0
_WINDOWS: Final = (12.0, 4.0)
_OVERALL: Final = 0.03
#: How far a colour may be from the printed one and still speak for the light, in turn.
_NEAR: Final = (0.25, 0.16, 0.1, 0.08, 0.06, 0.06)
#: Of a face that is seen as printed at least this share has the printed colours (the rest may be covered), and its colours
#: change as the printed ones do: so much alike, in windows of this width (mm), on the better part of the face.
_FITS: Final = 0.5
_ALIKE: Final = 0.5
_ALIKE_MM: Final = 5.0
_LEAST_MM2: Final = 100
#: How far a pixel's colour scatters, and how far its shade (as a share) and its veil may be from those of the face around it.
_OFFS: Final = (0.04, 0.16, 0.08)
#: The same for the median of a piece's whole top: it scatters less, and its veil is its own.
_TOP_OFF: Final = (0.02, 0.12, 0.15)
#: And for a top on which a lamp is mirrored that the face around it does not mirror: its veil may be any.
_MIRROR_OFF: Final = (0.02, 0.12, 1.0)
#: A piece's top is lit a little less than a card by a lamp that stands low.
_TOP: Final = 0.97
#: The cost from which on a colour is not that of a piece, or of the print.
FOREIGN: Final = 12.0


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A face that lies on the table: its picture with nothing on it (RGB), its size in mm, where its middle lies, its turn."""

    image: Pixels
    size_mm: Point
    at: Point
    turn: float


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A face and a little around it as it is seen, in `PX_PER_MM`: `to_mm` takes its pixels to the table.

    `known` is where the picture of a face says what is printed; `tint`, `shade` and `veil` are the light; `print_cost` says how
    far a pixel is from what is printed there (0: just so; `FOREIGN` and more: something else).
    """

    to_mm: Matrix
    seen: Floats
    known: NDArray[np.bool_]
    tint: Floats
    shade: Floats
    veil: Floats
    print_cost: Floats

    def cost(self, colour: Floats) -> Floats:
        """How far each pixel is from a piece of that colour (relative to white) in the light there."""
        return _cost(
            self.seen, np.broadcast_to(colour.astype(np.float32), self.seen.shape), self.tint, self.shade, self.veil
        )

    def cost_of(self, seen: Floats, colour: Floats, shade: float, veil: float, *, is_mirror: bool = False) -> float:
        """The same for the one colour of a piece's lit top, whose light is that of the face around it but for a little.

        With `is_mirror` a lamp may be mirrored in the top alone: then only the tint of the colour counts, not how pale it is.
        """
        one = seen.reshape(1, 1, 3).astype(np.float32)
        shades, veils = (np.full((1, 1), value, dtype=np.float32) for value in (shade, veil))
        return float(
            _cost(
                one,
                (colour * _TOP).reshape(1, 1, 3).astype(np.float32),
                self.tint,
                shades,
                veils,
                _MIRROR_OFF if is_mirror else _TOP_OFF,
            )[0, 0]
        )


def grounds(frame: Frame, plane: Plane, prints: Sequence[Print]) -> list[Ground | None]:
    """Each face as it is seen; None for one that does not look as printed (another edition, or mostly covered)."""
    return [_ground(frame, plane, one, prints) for one in prints]


def _ground(frame: Frame, plane: Plane, one: Print, prints: Sequence[Print]) -> Ground | None:
    wide, high = (round((side + 2 * _AROUND) * PX_PER_MM) for side in one.size_mm)
    to_mm = _lying(one) @ _centred(wide, high, 1 / PX_PER_MM)
    options = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(frame.image, plane.to_pixels @ to_mm, (wide, high), flags=options)
    seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), 0.6), dtype=np.float32) / np.float32(255)
    drawn = np.zeros_like(seen)
    known = np.zeros((high, wide), dtype=bool)
    reach = float(np.hypot(*one.size_mm)) / 2 + _AROUND * 1.5
    for other in sorted(prints, key=lambda other: other is one):
        if float(np.hypot(other.at[0] - one.at[0], other.at[1] - one.at[1])) < reach + max(other.size_mm) * 0.75:
            _draw(drawn, known, other, to_mm)
    drawn = np.asarray(cv2.GaussianBlur(drawn, (0, 0), 0.8), dtype=np.float32)
    known = np.asarray(cv2.erode(known.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)
    light = _light(seen, drawn, known)
    if light is None:
        return None
    tint, shade, veil = light
    return Ground(to_mm, seen, known, tint, shade, veil, _print_cost(seen, drawn, known, light))


def _centred(wide: int, high: int, step: float) -> Matrix:
    """Takes pixels of a picture to mm around its middle."""
    return np.array([[step, 0, -(wide - 1) / 2 * step], [0, step, -(high - 1) / 2 * step], [0, 0, 1.0]])


def _lying(one: Print) -> Matrix:
    """Takes mm around a face's middle to the table."""
    c, s = np.cos(np.radians(one.turn)), np.sin(np.radians(one.turn))
    return np.array([[c, -s, one.at[0]], [s, c, one.at[1]], [0, 0, 1.0]])


def _draw(drawn: Floats, known: NDArray[np.bool_], other: Print, to_mm: Matrix) -> None:
    """Put a face's own picture where it lies."""
    high, wide = other.image.shape[:2]
    own = _lying(other) @ _centred(wide, high, other.size_mm[0] / wide)
    matrix = np.linalg.inv(own) @ to_mm
    size = (drawn.shape[1], drawn.shape[0])
    options = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    picture = cv2.warpPerspective(other.image, matrix, size, flags=options).astype(np.float32) / 255
    there = cv2.warpPerspective(np.full((high, wide), 255, np.uint8), matrix, size, flags=options) > 250
    drawn[there] = picture[there]
    known |= there


# ---- The light ----


def _light(seen: Floats, drawn: Floats, known: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats] | None:
    """The tint of the light (three numbers), its shade and its veil at each pixel; None where too little looks as printed."""
    high, wide = known.shape
    size = (round(wide / PX_PER_MM / _STEP), round(high / PX_PER_MM / _STEP))
    o, d, brightest = (_small(values, size) for values in (seen, drawn, _most(seen)))
    clear = np.asarray((_small(known.astype(np.float32), size) > 0.99) & (brightest < FULL))
    if clear.sum() < _LEAST_MM2:
        return None
    tint = np.array([np.median(o[clear, c] / np.maximum(d[clear, c], 0.1)) for c in range(3)], dtype=np.float32)
    shade, veil = np.ones(size[::-1], np.float32), np.zeros(size[::-1], np.float32)
    for near in _NEAR:
        off = _most(np.abs(o / tint - shade[..., None] * d - veil[..., None]))
        weight = np.asarray(clear / (1 + (off / np.float32(near)) ** 2) ** 2, dtype=np.float32)
        shade, veil = _falls(np.asarray(o / tint), d, weight)
        model = np.asarray(shade[..., None] * d + veil[..., None])
        weighed = weight[..., None] * model
        scale = (weighed * o).sum(axis=(0, 1)) / np.maximum((weighed * model).sum(axis=(0, 1)), 1e-6)
        tint = np.asarray(scale, dtype=np.float32)
    off = _most(np.abs(o / tint - shade[..., None] * d - veil[..., None]))
    if float((off[clear] < 2 * _NEAR[-1]).mean()) < _FITS or _alike(np.asarray(o / tint), d, clear) < _ALIKE:
        return None
    large = [np.asarray(cv2.resize(field, (wide, high)), dtype=np.float32) for field in (shade, veil)]
    return tint, large[0], large[1]


def _alike(o: Floats, d: Floats, clear: NDArray[np.bool_]) -> float:
    """How much the seen colours change as the printed ones do, -1 to 1, on the better part of the face."""
    parts = [values - _around(values, _ALIKE_MM) for values in (o, d)]
    both, one, two = (_sum(a * b) for a, b in ((parts[0], parts[1]), (parts[0], parts[0]), (parts[1], parts[1])))
    both, one, two = (_around(np.where(clear, values, np.float32(0)), _ALIKE_MM) for values in (both, one, two))
    alike = both / np.sqrt(np.maximum(one * two, 1e-9))
    return float(np.quantile(alike[clear], 0.6))


def _small(values: Floats, size: tuple[int, int]) -> Floats:
    return np.asarray(cv2.resize(values, size, interpolation=cv2.INTER_AREA), dtype=np.float32)


def _falls(o: Floats, d: Floats, weight: Floats) -> tuple[Floats, Floats]:
    """The line through the printed and the seen colours around each place: its slope is the shade, where it starts the veil.

    Shade is soft, a mirrored lamp is not: the veil is taken from nearby, and the shade from how far colours are from the mean
    around them, in which no veil counts.
    """
    near = _around(np.stack([3 * weight, weight * _sum(d), weight * _sum(o)], axis=2), _WINDOWS[1])
    n, x, y = np.moveaxis(near + _OVERALL * near.mean(axis=(0, 1)), 2, 0)
    mean_d, mean_o = x / n, y / n
    far_d, far_o = d - mean_d[..., None], o - mean_o[..., None]
    parts = np.stack([weight * _sum(far_d * far_d), weight * _sum(far_d * far_o)], axis=2)
    xx, xy = np.moveaxis(_around(parts, _WINDOWS[0]) + _OVERALL * parts.mean(axis=(0, 1)), 2, 0)
    shade = np.clip(xy / np.maximum(xx, 1e-6), 0.3, 2.0)
    veil = np.maximum(mean_o - shade * mean_d, -0.05)
    return np.asarray(shade, dtype=np.float32), np.asarray(veil, dtype=np.float32)


def _around(moments: Floats, window_mm: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(moments, (0, 0), window_mm / _STEP, borderType=cv2.BORDER_CONSTANT))


# ---- Colours ----

_ONES: Final = np.ones((1, 3), dtype=np.float32)


def _sum(values: Floats) -> Floats:
    """The sum over the three channels; numpy's own takes ten times as long for so short an axis."""
    return np.asarray(cv2.transform(values.astype(np.float32, copy=False), _ONES))


def _most(values: Floats) -> Floats:
    return np.asarray(np.maximum(np.maximum(values[..., 0], values[..., 1]), values[..., 2]))


def _cost(
    seen: Floats, colour: Floats, tint: Floats, shade: Floats, veil: Floats, offs: tuple[float, float, float] = _OFFS
) -> Floats:
    """The least squares by which a colour is missed when shade and veil may be a little off (two unknowns, in closed form)."""
    k = colour * tint
    off, shade_off, veil_off = offs
    is_open = (seen < FULL).astype(np.float32)
    r = seen - shade[..., None] * k - veil[..., None] * tint
    w = is_open / np.float32(off**2)
    wk, wr = w * k, w * r
    kk = _sum(wk * k) + 1 / (shade_off * np.maximum(shade, 0.3)) ** 2
    vv = _sum(w * (tint * tint)) + 1 / veil_off**2
    kv = _sum(wk * tint)
    bk, bv = _sum(wk * r), _sum(wr * tint)
    depth = np.maximum(kk * vv - kv**2, 1e-6)
    p, q = (vv * bk - kv * bv) / depth, (kk * bv - kv * bk) / depth
    cost = _sum(wr * r) - bk * p - bv * q
    # What the camera saw as full may be brighter, but not darker.
    model = (shade + p)[..., None] * k + (veil + q)[..., None] * tint
    short = np.maximum(FULL - model, 0) * (1 - is_open) / np.float32(off)
    return np.asarray(np.maximum(cost, 0) + _sum(short * short), dtype=np.float32)


def _print_cost(seen: Floats, drawn: Floats, known: NDArray[np.bool_], light: tuple[Floats, Floats, Floats]) -> Floats:
    """How far each pixel is from what is printed there or a pixel beside it; nothing is known outside the faces."""
    tint, shade, veil = light
    beside = np.ones((3, 3), np.uint8)
    own = (seen / tint - veil[..., None]) / shade[..., None]
    nearest = np.clip(own, cv2.erode(drawn, beside), cv2.dilate(drawn, beside))
    return np.where(known, _cost(seen, nearest, *light), np.float32(FOREIGN))
