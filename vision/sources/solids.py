"""Things that stand on the practice table: cubes, meeples and dice, with lit sides and a shadow at their foot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.scene import Point
from vision.sources.view import View

Colour = tuple[int, int, int]

_FINE: Final = 4
#: How steep the lamp stands, and how much light comes from everywhere.
_LAMP_DEG: Final = 58.0
_AMBIENT: Final = 0.42
_MEEPLE: Final = (
    (0.0, -8.0), (2.6, -7.2), (3.4, -5.0), (2.6, -3.2), (7.6, -1.6), (7.6, 0.8), (3.4, 1.6), (5.8, 7.6), (1.4, 7.6),
    (0.0, 5.0), (-1.4, 7.6), (-5.8, 7.6), (-3.4, 1.6), (-7.6, 0.8), (-7.6, -1.6), (-2.6, -3.2), (-3.4, -5.0), (-2.6, -7.2),
)  # fmt: skip
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """An upright prism: its outline (mm around its middle, clockwise from above), height, colour (RGB) and place.

    `top` is a square picture for its upper side, else that is plain.
    """

    id: str
    outline_mm: tuple[Point, ...]
    height_mm: float
    colour: Colour
    at_mm: Point
    turn_deg: float = 0.0
    top: Pixels | None = None


def cube(name: str, colour: Colour, at_mm: Point, turn_deg: float = 0.0, size_mm: float = 8.0) -> Solid:
    """A plain cube."""
    return Solid(name, _square(size_mm), size_mm, colour, at_mm, turn_deg)


def meeple(name: str, colour: Colour, at_mm: Point, turn_deg: float = 0.0) -> Solid:
    """A wooden figure lying on its back, 16 mm long and 8 mm thick."""
    return Solid(name, _MEEPLE, 8.0, colour, at_mm, turn_deg)


def die(
    value: int, at_mm: Point, turn_deg: float = 0.0, size_mm: float = 16.0, colour: Colour = (238, 234, 224)
) -> Solid:
    """A six-sided die that shows `value` pips on top; dark pips on a light die, light ones on a dark die."""
    is_light = sum(colour) > 380
    face = np.full((160, 160, 3), colour, dtype=np.uint8)
    for x, y in _PIPS[value]:
        centre = (round(80 + 42 * x), round(80 + 42 * y))
        cv2.circle(face, centre, 15, (28, 26, 30) if is_light else (240, 238, 230), -1, cv2.LINE_AA)
    return Solid(f"d6:{value}", _square(size_mm), size_mm, colour, at_mm, turn_deg, face)


def symbol_die(name: str, face: Pixels, at_mm: Point, turn_deg: float = 0.0, size_mm: float = 16.0) -> Solid:
    """A die that shows a square picture (RGB) on top."""
    edge = tuple(int(v) for v in np.median(face[:4].reshape(-1, 3), axis=0))
    return Solid(name, _square(size_mm), size_mm, (edge[0], edge[1], edge[2]), at_mm, turn_deg, face)


def _square(size: float) -> tuple[Point, ...]:
    half = size / 2
    return ((-half, -half), (half, -half), (half, half), (-half, half))


def shade_ground(canvas: Floats, view: View, solid: Solid, lamp_deg: float) -> None:
    """Draw the shadow of a solid on the table: close and dark at its foot, thrown away from the lamp."""
    foot = _placed(solid)
    box = _box(view.project(foot), view, solid.height_mm)
    if box is not None:
        x0, y0, x1, y1 = box
        _shadow(canvas[y0:y1, x0:x1], view.project(foot) - [x0, y0], solid.height_mm * view.scale, lamp_deg)


def stand(canvas: Floats, view: View, solid: Solid, lamp_deg: float, rng: np.random.Generator) -> None:
    """Draw a solid onto the canvas (height x width x 3): the sides that face the camera, and its top."""
    foot = _placed(solid)
    low, high = view.project(foot), view.project(foot, height=solid.height_mm)
    box = _box(np.concatenate([low, high]), view, solid.height_mm)
    if box is None:
        return
    x0, y0, x1, y1 = box
    origin = np.array([x0, y0])
    paint = np.zeros(((y1 - y0) * _FINE, (x1 - x0) * _FINE, 4), dtype=np.float32)
    base = np.array(solid.colour, dtype=np.float32) * np.float32(rng.uniform(0.96, 1.04))
    count = len(foot)
    # The sides from the farthest on, those that face away left out.
    for index in sorted(range(count), key=lambda i: -_distance((foot[i] + foot[(i + 1) % count]) / 2, view)):
        one, two = foot[index], foot[(index + 1) % count]
        outward = np.array([(two - one)[1], -(two - one)[0]])
        if outward @ (view.eye[:2] - one) <= 0:
            continue
        after = (index + 1) % count
        side = np.array([low[index], low[after], high[after], high[index]])
        _fill(paint, side - origin, base * _lit(outward, lamp_deg))
    top_light = np.float32(_AMBIENT + (1 - _AMBIENT) * np.sin(np.radians(_LAMP_DEG)) * 1.12)
    _fill(paint, high - origin, base * top_light)
    if solid.top is not None:
        _print(paint, solid.top, high - origin, float(top_light))
    _edge(paint, high - origin)
    small = cv2.resize(paint, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    region = canvas[y0:y1, x0:x1]
    region *= np.asarray(1 - small[..., 3:], dtype=np.float32)
    region += np.asarray(small[..., :3], dtype=np.float32)


def _placed(solid: Solid) -> Floats:
    c, s = np.cos(np.radians(solid.turn_deg)), np.sin(np.radians(solid.turn_deg))
    return np.asarray(np.asarray(solid.outline_mm) @ np.array([[c, s], [-s, c]]) + np.asarray(solid.at_mm))


def _distance(at: Floats, view: View) -> float:
    return float(np.linalg.norm(at - view.eye[:2]))


def _lit(outward: Floats, lamp_deg: float) -> np.float32:
    lamp = np.array([np.cos(np.radians(lamp_deg)), np.sin(np.radians(lamp_deg))])
    facing = max(0.0, float(outward @ lamp) / float(np.linalg.norm(outward)))
    return np.float32(_AMBIENT + (1 - _AMBIENT) * facing * np.cos(np.radians(_LAMP_DEG)))


def _fill(paint: Floats, outline: Floats, colour: Floats) -> None:
    points = np.round((outline + 0.5) * _FINE * 16 - 8).astype(np.int32)
    cv2.fillPoly(paint, [points], (*(float(v) for v in colour), 1.0), lineType=cv2.LINE_8, shift=4)


def _edge(paint: Floats, outline: Floats) -> None:
    """Edges are a little worn: a thin darker line round the top."""
    size = float(np.linalg.norm(outline.max(axis=0) - outline.min(axis=0)))
    points = np.round((outline + 0.5) * _FINE * 16 - 8).astype(np.int32)
    line = np.zeros(paint.shape[:2], dtype=np.uint8)
    cv2.polylines(line, [points], True, 255, max(1, round(size * _FINE / 40)), cv2.LINE_AA, 4)
    paint[..., :3] *= 1 - 0.28 * (line / np.float32(255))[..., None]


def _print(paint: Floats, top: Pixels, outline: Floats, light: float) -> None:
    side = top.shape[0]
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], dtype=np.float32)
    target = ((outline + 0.5) * _FINE - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, target)
    size = (paint.shape[1], paint.shape[0])
    drawn = cv2.warpPerspective(top.astype(np.float32) * light, matrix, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.ones(top.shape[:2], np.float32), matrix, size, flags=cv2.INTER_NEAREST) > 0.5
    paint[mask, :3] = drawn[mask]


def _box(outline: Floats, view: View, height_mm: float) -> tuple[int, int, int, int] | None:
    """The pixels around an outline and its shadow, or None outside the picture."""
    reach = 2 + height_mm * view.scale * 0.5
    x0, y0 = (max(int(v - reach), 0) for v in outline.min(axis=0))
    x1, y1 = (min(int(v + reach) + 2, side) for v, side in zip(outline.max(axis=0), view.size, strict=True))
    return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None


def _shadow(region: Floats, foot: Floats, height_px: float, lamp_deg: float) -> None:
    away = np.radians(lamp_deg + 180)
    thrown = foot + height_px * 0.35 * np.array([np.cos(away), np.sin(away)])
    mask = np.zeros(region.shape[:2], dtype=np.float32)
    outline = cv2.convexHull(np.round(np.concatenate([foot, thrown]) * 16).astype(np.int32))
    cv2.fillConvexPoly(mask, outline, 1.0, lineType=cv2.LINE_AA, shift=4)
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.8, height_px * 0.08))
    region *= np.asarray(1 - 0.45 * soft[..., None], dtype=np.float32)
