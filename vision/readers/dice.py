"""Dice seen from above: the pips of ordinary ones, and the symbols of printed ones.

What is not cloth, and as large as a die, is a die; its top is laid flat and looked at alone. From the side a die shows two faces,
and guessing between them is wrong too often: beyond a tilt the reader asks for a picture from above instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.arrays import Floats, Grey, Pixels
from vision.frame import Frame
from vision.layout.camera import find_camera
from vision.layout.plane import Plane, through
from vision.readers.pips import read_faces
from vision.readers.tops import MOST_MM2, pixels_a_mm, seen_part
from vision.scene import Corners, Placed, Point

#: Degrees from straight above; beyond them a side may be as large as the top.
MAX_TILT: Final = 22.0
FROM_ABOVE: Final = "Hold the camera straight above the dice, or tap them in: from the side two faces show."
FROM_THE_EDGE: Final = "Move the dice away from the edge: one is cut off there."
APART: Final = "Spread the dice a little, or tap them in: not every one was read."
#: Shares of a die's face: what reaches over the edge, what is a die that nobody read, and what one die covers at most, its
#: sides included.
_CUT_OFF: Final = 0.2
_UNREAD: Final = 0.45
_WIDEST: Final = 1.75
#: No shadow takes a larger share of the cloth's lightness.
_DEEPEST: Final = 0.4
#: How much larger than its black square a tag's label may be.
_LABEL: Final = 1.7
CLOSER: Final = "Closer: the dice are small in the picture."
#: Pixels a side of a die in the picture that its pips need.
_LEAST_FACE: Final = 18.0
#: Larger than any table: where nobody said where to look.
_EVERYWHERE: Final = ((-1e5, -1e5), (1e5, -1e5), (1e5, 1e5), (-1e5, 1e5))
#: Pixels a side of a die's face when it is looked at.
_FACE: Final = 72
#: Sides of a die in which a symbol is looked for.
_AROUND: Final = 1.6
#: The likeness (correlation) a symbol must have, and its lead over the next one.
_LIKE: Final = 0.55
_LEAD: Final = 0.08


@dataclass(frozen=True, slots=True)
class Die:
    """One die: `id` is "1" to "6" or a symbol's name, "" when it could not be told; `at` mm on the table, `turn` in degrees."""

    id: str
    confidence: float
    at: Point
    turn: float

    @property
    def placed(self) -> Placed:
        """The die as a placed thing."""
        return Placed("die", self.id, self.confidence, self.at, self.turn)


@dataclass(frozen=True, slots=True)
class Roll:
    """All dice of a picture, left to right; `advice` is a sentence where they were not read."""

    dice: tuple[Die, ...]
    advice: str = ""

    @property
    def is_sure(self) -> bool:
        """Whether every die was told without doubt."""
        return not self.advice and all(die.id and die.confidence >= 0.5 for die in self.dice)


def read_pips(
    frame: Frame,
    plane: Plane,
    region: Sequence[Point] | None = None,
    *,
    size_mm: float = 16.0,
    tags: Sequence[Corners] = (),
) -> Roll:
    """The six-sided dice in `region` (an outline, mm on the table; None: all that the picture shows).

    Their pips are dark on light or light on dark.
    `size_mm` is a die's side; `plane` the table's; `tags` are the corners (pixels) of tags around, whose labels are no dice.
    Refuses an oblique view with advice. A die that the region cuts off, or something of a die's size that shows no face, makes
    the whole roll unsure: what was not read cannot be trusted not to count.
    """
    if plane.tilt > MAX_TILT:
        return Roll((), FROM_ABOVE)
    ground = _Ground(frame, plane, region, size_mm, tags)
    if ground.advice:
        return Roll((), ground.advice)
    body = _not_cloth(ground.flat, ground.inside)
    faces, unexplained = read_faces(ground.flat, body, _FACE)
    dice = [Die(str(face.value), round(face.confidence, 3), ground.in_mm(face.middle), face.turn) for face in faces]
    advice = _doubt(body, ground.edge, [face.middle for face in faces]) or (APART if unexplained else "")
    return Roll(tuple(sorted(dice, key=lambda die: die.at)), advice)


def _doubt(body: Grey, edge: Grey, middles: Sequence[Point]) -> str:
    """Why the dice with these middles may not be all: something cut off, unread, or wider than the dice on it; "" if nothing."""
    # A dark pip on dark cloth is a hole in its die.
    outlines, _ = cv2.findContours(body, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros_like(body)
    cv2.drawContours(whole, outlines, -1, 255, -1)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(whole, connectivity=4)
    on_each = np.zeros(count, dtype=np.int64)
    for x, y in middles:
        on_each[labels[min(max(round(y), 0), body.shape[0] - 1), min(max(round(x), 0), body.shape[1] - 1)]] += 1
    areas = stats[:, cv2.CC_STAT_AREA] / _FACE**2
    cut = np.unique(labels[(edge > 0) & (body > 0)])
    if (areas[cut] > _CUT_OFF).any():
        return FROM_THE_EDGE
    is_unread = (areas[1:] > _UNREAD) & (on_each[1:] == 0)
    is_wide = areas[1:] > _WIDEST * on_each[1:] + _UNREAD
    return APART if bool((is_unread | is_wide).any()) else ""


def read_symbols(
    frame: Frame,
    plane: Plane,
    region: Sequence[Point] | None,
    faces: Mapping[str, Pixels],
    *,
    size_mm: float = 16.0,
    tags: Sequence[Corners] = (),
) -> Roll:
    """The dice in `region` that show printed symbols: `faces` are square pictures (RGB) by name, upright as printed.

    All else, the doubts too, as in `read_pips`.
    """
    if plane.tilt > MAX_TILT:
        return Roll((), FROM_ABOVE)
    ground = _Ground(frame, plane, region, size_mm, tags)
    if ground.advice:
        return Roll((), ground.advice)
    patterns = {name: _pattern(picture) for name, picture in faces.items()}
    dice = []
    body = _not_cloth(ground.flat, ground.inside)
    found = _squares(body)
    for middle, turn in found:
        name, confidence, extra, shift = _symbol(_around(ground.flat, middle, turn), patterns)
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        there = (middle[0] + c * shift[0] - s * shift[1], middle[1] + s * shift[0] + c * shift[1])
        dice.append(Die(name, round(confidence, 3), ground.in_mm(there), float((turn + extra) % 360)))
    return Roll(tuple(sorted(dice, key=lambda die: die.at)), _doubt(body, ground.edge, [middle for middle, _ in found]))


class _Ground:
    """The region laid flat in the plane of the dice's tops, _FACE pixels a die."""

    def __init__(
        self, frame: Frame, plane: Plane, region: Sequence[Point] | None, size_mm: float, tags: Sequence[Corners]
    ) -> None:
        self.scale = _FACE / size_mm
        self._home = find_camera(plane, (frame.width, frame.height)).to_pixels(size_mm)
        size = (frame.width, frame.height)
        self.low, high, seen = seen_part(self._home, size, region or _EVERYWHERE)
        outline = np.asarray(region) if region is not None else seen
        #: Why the region cannot be looked at, "" when it can.
        self.advice = self._advice(high - self.low, (high + self.low) / 2)
        if self.advice:
            return
        to_mm = np.array([[1 / self.scale, 0, self.low[0]], [0, 1 / self.scale, self.low[1]], [0, 0, 1.0]])
        width, height = (max(int(side * self.scale), _FACE) for side in high - self.low)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        flat = cv2.warpPerspective(
            frame.image, self._home @ to_mm, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE
        )
        self.flat = np.asarray(flat, dtype=np.uint8)
        self.inside = self._filled(outline)
        # What the picture does not show needs no look.
        cv2.bitwise_and(self.inside, self._filled(seen), dst=self.inside)
        inner = cv2.erode(cv2.copyMakeBorder(self.inside, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0), np.ones((9, 9)))
        #: The outermost strip of the region: what reaches into it may be cut off.
        self.edge = np.asarray(self.inside - inner[1:-1, 1:-1], dtype=np.uint8)
        for corners in tags:
            label = through(np.linalg.inv(self._home), np.asarray(corners))
            label = label.mean(axis=0) + (label - label.mean(axis=0)) * _LABEL
            self.inside[self._filled(label) > 0] = 0

    def _advice(self, size: Floats, middle: Floats) -> str:
        if (size <= 0).any() or not np.isfinite(size).all():
            return CLOSER
        is_small = pixels_a_mm(self._home, middle) * self.size_mm < _LEAST_FACE
        return CLOSER if is_small or float(np.prod(size)) > MOST_MM2 else ""

    def _filled(self, outline: Floats) -> Grey:
        mask = np.zeros(self.flat.shape[:2], dtype=np.uint8)
        pixels = np.clip((np.asarray(outline) - self.low) * self.scale, -30_000, 30_000)
        if len(pixels):
            cv2.fillPoly(mask, [np.round(pixels).astype(np.int32)], 255)
        return mask

    @property
    def size_mm(self) -> float:
        return _FACE / self.scale

    def in_mm(self, pixel: Point) -> Point:
        return (float(self.low[0] + pixel[0] / self.scale), float(self.low[1] + pixel[1] / self.scale))


def _not_cloth(flat: Pixels, inside: Grey) -> Grey:
    """255 where the picture differs from the cloth by more than the cloth's own texture, its light and its shadows do."""
    lab = cv2.cvtColor(cv2.GaussianBlur(flat, (0, 0), 1.5), cv2.COLOR_RGB2LAB).astype(np.float32)
    cloth, spread = _cloth(lab, inside)
    apart = lab - cloth
    # Shadows make the cloth darker without another colour: darkness counts half, but for what no shadow is as dark as.
    is_shadow = (apart[..., 0] < 0) & (apart[..., 0] > -_DEEPEST * cloth[..., 0])
    light = np.where(is_shadow, apart[..., 0] * 0.5, apart[..., 0])
    distance = np.sqrt(light**2 + apart[..., 1] ** 2 + apart[..., 2] ** 2)
    limit = float(np.clip(3.5 * spread, 14, 40))
    mask = ((distance > limit) & (inside > 0)).astype(np.uint8) * 255
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9))
    return np.asarray(
        cv2.morphologyEx(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel), cv2.MORPH_OPEN, kernel), dtype=np.uint8
    )


def _cloth(lab: Floats, inside: Grey) -> tuple[Floats, float]:
    """The empty cloth as this light shows it at each pixel (Lab), and how far its own texture strays from that.

    It is the commonest colour, and a gentle surface through what is like it.
    """
    height, width = lab.shape[:2]
    small = cv2.resize(lab, (max(width // 8, 2), max(height // 8, 2)), interpolation=cv2.INTER_AREA)
    chosen = cv2.resize(inside, (small.shape[1], small.shape[0]), interpolation=cv2.INTER_NEAREST) > 0
    if not chosen.any():
        chosen[:] = True
    bins = (small // 12).astype(np.int64)
    keys, counts = np.unique(bins[chosen], axis=0, return_counts=True)
    near = chosen & (np.abs(bins - keys[counts.argmax()]) <= 1).all(axis=-1)
    ys, xs = np.mgrid[0 : small.shape[0], 0 : small.shape[1]]
    x, y = xs / small.shape[1] - 0.5, ys / small.shape[0] - 0.5
    design = np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1)
    surface = np.broadcast_to(np.median(small[near], axis=0), small.shape)
    for _ in range(2):
        if int(near.sum()) < 60:
            break
        weights, _, _, _ = np.linalg.lstsq(design[near], small[near], rcond=None)
        surface = design @ weights
        off = np.linalg.norm(small - surface, axis=-1)
        near = chosen & (off < max(3 * float(np.median(off[near])), 6.0))
    spread = float(np.linalg.norm(np.maximum(np.std((small - surface)[near], axis=0), 2.0))) if near.any() else 4.0
    full = cv2.resize(surface.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(full), spread


def _squares(mask: Grey) -> list[tuple[Point, float]]:
    """The middle (pixels) and turn (degrees) of each die in the mask; what is much smaller or larger is none."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found: list[tuple[Point, float]] = []
    for outline in outlines:
        filled = np.zeros_like(mask)
        cv2.drawContours(filled, [outline], -1, 255, -1)
        area = float(cv2.countNonZero(filled)) / _FACE**2
        if not 0.6 < area < 12.5:
            continue
        (x, y), (w, h), turn = cv2.minAreaRect(outline)
        if area < 1.6 and max(w, h) < 1.5 * _FACE:
            found.append(((float(x), float(y)), float(turn)))
        else:
            found += _apart(filled, round(area))
    return found


def _apart(filled: Grey, number: int) -> list[tuple[Point, float]]:
    """Dice that touch: squares of a die's size fitted one after the other where most of one is still unexplained."""
    left = filled.astype(np.float32) / 255
    found: list[tuple[Point, float]] = []
    for _ in range(number + 1):
        best, where, turn = 0.0, (0, 0), 0.0
        for degrees in range(0, 90, 6):
            score = cv2.filter2D(left, cv2.CV_32F, _stamp(degrees), borderType=cv2.BORDER_CONSTANT)
            _, high, _, at = cv2.minMaxLoc(score)
            if high > best:
                best, where, turn = float(high), (int(at[0]), int(at[1])), float(degrees)
        if best < 0.72:
            break
        found.append(((float(where[0]), float(where[1])), turn))
        corners = cv2.boxPoints((where, (_FACE, _FACE), turn))
        cv2.fillConvexPoly(left, np.round(corners).astype(np.int32), -0.6)
    return found


def _stamp(degrees: float) -> Floats:
    """A turned square of a die's size whose sum is one, with a thin frame that must not be covered."""
    side = round(_FACE * 1.6) | 1
    middle = side // 2
    stamp = np.zeros((side, side), dtype=np.float32)
    corners = cv2.boxPoints(((middle, middle), (_FACE * 0.98, _FACE * 0.98), degrees))
    cv2.fillConvexPoly(stamp, np.round(corners).astype(np.int32), 1.0)
    return np.asarray(stamp / stamp.sum())


def _around(flat: Pixels, middle: Point, turn: float) -> Pixels:
    """A die's top and what is around it, upright by its sides, one and a half dice square."""
    wide = round(_FACE * _AROUND)
    matrix = cv2.getRotationMatrix2D(middle, turn, 1.0)
    matrix[:, 2] += np.array([wide / 2 - middle[0], wide / 2 - middle[1]])
    return np.asarray(cv2.warpAffine(flat, matrix, (wide, wide), borderMode=cv2.BORDER_REPLICATE), dtype=np.uint8)


def _pattern(picture: Pixels) -> Floats:
    """A symbol as it is compared: grey, soft, without the die's edge."""
    small = cv2.resize(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), (_FACE, _FACE), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small.astype(np.float32), (0, 0), 1.5)
    margin = round(_FACE * 0.1)
    return np.asarray(soft[margin:-margin, margin:-margin])


def _symbol(around: Pixels, patterns: Mapping[str, Floats]) -> tuple[str, float, float, Point]:
    """The pattern most like the face in any turn, its lead over the next, that turn, and how far off the middle it lies."""
    grey = cv2.GaussianBlur(cv2.cvtColor(around, cv2.COLOR_RGB2GRAY).astype(np.float32), (0, 0), 1.5)
    scores: dict[str, tuple[float, float, Point]] = {}
    for quarter in range(4):
        for lean in (-5.0, 0.0, 5.0):
            matrix = cv2.getRotationMatrix2D((grey.shape[1] / 2, grey.shape[0] / 2), lean + 90 * quarter, 1.0)
            seen = cv2.warpAffine(grey, matrix, (grey.shape[1], grey.shape[0]), borderMode=cv2.BORDER_REPLICATE)
            for name, pattern in patterns.items():
                likeness = cv2.matchTemplate(seen, pattern.astype(np.float32), cv2.TM_CCOEFF_NORMED)
                _, high, _, where = cv2.minMaxLoc(likeness)
                if high > scores.get(name, (-1.0, 0.0, (0.0, 0.0)))[0]:
                    off = np.array(where) - (np.array(likeness.shape[::-1]) - 1) / 2
                    back = cv2.invertAffineTransform(matrix)[:, :2] @ off
                    scores[name] = (float(high), lean + 90.0 * quarter, (float(back[0]), float(back[1])))
    ranked = sorted(((score, name) for name, (score, _, _) in scores.items()), reverse=True)
    if not ranked:
        return "", 0.0, 0.0, (0.0, 0.0)
    first, name = ranked[0]
    lead = first - (ranked[1][0] if len(ranked) > 1 else 0.0)
    _, turn, shift = scores[name]
    if first < _LIKE or lead < _LEAD:
        return "", 0.0, turn, shift
    return name, float(np.clip(0.4 + lead * 2, 0.0, 1.0)), turn, shift
