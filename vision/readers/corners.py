"""Sub-pixel corners of dark squares on white: a line is fitted to each side, and neighbouring lines are intersected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.arrays import Floats, Grey, Quad

#: Places along a side (shares of its length, away from the corners, where two sides blur into each other).
_ALONG: Final = np.linspace(0.14, 0.86, 8, dtype=np.float32)
#: How far to look to either side of an edge, in pixels, and in how many steps.
_STEPS: Final = 9
_NO_MAP: Final = np.empty(0, dtype=np.float32)
#: The corners of a quad after and before each; numpy's own roll costs more than all it moves here.
_NEXT: Final = np.array([1, 2, 3, 0])
_BEFORE: Final = np.array([3, 0, 1, 2])


def refine(grey: Grey, quads: Sequence[Quad] | Floats, rounds: int = 1) -> list[Quad]:
    """The quads with each side put where the picture is steepest; a quad whose sides do not fit stays as it was.

    `quads` are 4 x 2 pixels in turn order, right within about a module. All are sampled in one call, because a call costs
    more than a tag.
    """
    if not len(quads):
        return []
    corners: Floats = np.asarray(quads, dtype=np.float32)
    for _ in range(rounds):
        corners = _once(grey, corners)
    return list(corners.astype(np.float32))


def edge_spread(grey: Grey, quads: Sequence[Quad]) -> Floats:
    """How wide the step from dark to light is at each quad's sides: its standard deviation in pixels, 0.3 at best."""
    profile, offsets, *_ = _profiles(grey, np.asarray(quads, dtype=np.float32).reshape(-1, 4, 2), reach_modules=1.0)
    slope = np.maximum(np.diff(profile, axis=-1), 0.0)
    slope = np.where(slope > 0.1 * slope.max(axis=-1, keepdims=True), slope, 0.0)
    middle = (offsets[..., 1:] + offsets[..., :-1]) / 2
    total = np.maximum(slope.sum(axis=-1), 1e-9)
    mean = (slope * middle).sum(axis=-1) / total
    variance = (slope * (middle - mean[..., None]) ** 2).sum(axis=-1) / total
    return np.asarray(np.sqrt(np.median(variance, axis=(1, 2))))


def _once(grey: Grey, corners: Floats) -> Floats:
    profile, offsets, points, outward, along = _profiles(grey, corners)
    shift, weight = _edge(profile, offsets)
    return _intersect(points, outward, along, shift, weight, corners)


def _profiles(grey: Grey, corners: Floats, reach_modules: float = 0.9) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Grey values across each side at several places; how far out each lies; the places; and the sides' directions."""
    start, end = corners, corners[:, _NEXT]
    side = end - start
    length = _length(side)[..., None]
    along = side / np.maximum(length, 1e-9)
    outward = np.stack([along[..., 1], -along[..., 0]], axis=-1)
    centre = corners.mean(axis=1, keepdims=True)
    flip = np.sign(np.sum(outward * ((start + end) / 2 - centre), axis=2, keepdims=True))
    outward = outward * np.where(flip == 0, 1, flip)
    # A module is an eighth of the side; farther in there are bits, farther out the card's own drawing.
    reach = np.clip(length / 8 * reach_modules, 1.2, 4.0)
    offsets = np.linspace(-1, 1, _STEPS, dtype=np.float32)[None, None, None, :] * reach[..., None]
    points = start[:, :, None, :] + side[:, :, None, :] * _ALONG[None, None, :, None]
    where = points[:, :, :, None, :] + outward[:, :, None, None, :] * offsets[..., None]
    profile = _sample(grey, where)
    return profile, offsets, points, outward, along


def _sample(grey: Grey, where: Floats) -> Floats:
    flat = where.astype(np.float32, copy=False).reshape(-1, _ALONG.size * _STEPS, 2)
    values = cv2.remap(grey, flat, _NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(values, dtype=np.float32).reshape(where.shape[:-1])


def _edge(profile: Floats, offsets: Floats) -> tuple[Floats, Floats]:
    """Where along each profile the step from dark to light lies (pixels outward), and how much it is to be believed."""
    slope = np.maximum(np.diff(profile, axis=-1), 0.0)
    middle = (offsets[..., 1:] + offsets[..., :-1]) / 2
    total = slope.sum(axis=-1)
    shift = (slope * middle).sum(axis=-1) / np.maximum(total, 1e-9)
    spread = (slope * (middle - shift[..., None]) ** 2).sum(axis=-1) / np.maximum(total, 1e-9)
    weight = total / (0.25 + spread)
    return shift, weight


def _intersect(
    points: Floats, outward: Floats, along: Floats, shift: Floats, weight: Floats, corners: Floats
) -> Floats:
    """New corners from weighted lines through the shifted points of each side."""
    moved = points + outward[:, :, None, :] * shift[..., None]
    lines = _fit(moved, weight, along)
    again = np.abs(np.einsum("nskc,nsc->nsk", moved, lines[..., :2]) + lines[..., 2:3])
    half = _ALONG.size // 2
    usual = np.sort(again, axis=-1)[..., half - 1 : half + 1].sum(axis=-1, keepdims=True) / 2
    steady = weight * (again < np.maximum(0.35, 2 * usual))
    lines = _fit(moved, steady, along)
    before = lines[:, _BEFORE]
    # Where two lines meet, by their cross product; written out, because for so few lines a call costs more than its work.
    a, b, c = before[..., 0], before[..., 1], before[..., 2]
    p, q, r = lines[..., 0], lines[..., 1], lines[..., 2]
    depth = (a * q - b * p)[..., None]
    meeting = np.stack([b * r - c * q, c * p - a * r], axis=-1)
    safe = np.abs(depth) > 1e-6
    fitted = np.where(safe, meeting / np.where(safe, depth, 1), corners)
    limit = np.maximum(_length(corners - corners[:, _NEXT]).sum(axis=1) / 32, 1.5)
    jump = _length(fitted - corners).max(axis=1)
    believed = (jump < limit) & np.isfinite(fitted).all(axis=(1, 2))
    return np.where(believed[:, None, None], fitted, corners)


def _fit(points: Floats, weight: Floats, along: Floats) -> Floats:
    """Lines a x + b y + c = 0 with unit normals, total least squares."""
    total = np.maximum(weight.sum(axis=-1), 1e-9)[..., None]
    mean = (points * weight[..., None]).sum(axis=2) / total
    offset = points - mean[:, :, None, :]
    xx, yy, xy = ((weight * offset[..., i] * offset[..., j]).sum(axis=-1) for i, j in ((0, 0), (1, 1), (0, 1)))
    angle = 0.5 * np.arctan2(2 * xy, xx - yy)
    direction = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    flat = weight.sum(axis=-1) < 1e-6
    direction = np.where(flat[..., None], along, direction)
    normal = np.stack([-direction[..., 1], direction[..., 0]], axis=-1)
    return np.concatenate([normal, -np.sum(normal * mean, axis=-1, keepdims=True)], axis=-1)


def _length(steps: Floats) -> Floats:
    return np.asarray(np.hypot(steps[..., 0], steps[..., 1]))
