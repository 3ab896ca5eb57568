"""The light coach: how good a picture is to read, and one short advice for each fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.arrays import Grey
from vision.frame import Frame
from vision.readers.corners import edge_spread
from vision.scene import Quality, Sighting

#: Modules along a side: a tag with its black border, and a QR code of the smallest version.
_TAG_MODULES: Final = 8
_QR_MODULES: Final = 21

CLOSER: Final = "Closer: the codes are small."
HOLD_STILL: Final = "Hold still, or let the camera focus."
MORE_LIGHT: Final = "More light: the picture is dark."
LESS_LIGHT: Final = "Less light: the picture is washed out."
TURN_LAMP: Final = "Turn the lamp: it mirrors on the cards."
FROM_ABOVE: Final = "More from above: the view is too slanted."

#: Below this many pixels a module a code is read unsurely; the bench's 100 cm view has 2.9.
_SMALL_MODULE: Final = 2.2
_STEEP: Final = 55.0
_DARK: Final = 0.16
_BRIGHT: Final = 0.88
_BLURRED: Final = 0.5
_GLARING: Final = 0.02


def judge(
    frame: Frame, sightings: Sequence[Sighting] = (), *, tilt: float | None = None, quarter: Grey | None = None
) -> Quality:
    """The quality of a picture for reading; with `sightings` at the codes themselves, else over the whole picture.

    `quarter` is the grey picture at a quarter of its size, where somebody has it already.
    """
    grey = frame.grey
    small = grey
    if min(grey.shape) >= 256:
        small = quarter if quarter is not None else np.asarray(_quartered(grey), dtype=np.uint8)
    exposure = float(small.mean()) / 255.0
    sides = [
        _side(s) / (_TAG_MODULES if s.kind == "tag" else _QR_MODULES) for s in sightings if s.kind in ("tag", "qr")
    ]
    module = min(sides, default=0.0)
    blur = _blur(grey, sightings)
    glare = _glare(small)
    faults = (
        (exposure < _DARK, MORE_LIGHT),
        (exposure > _BRIGHT, LESS_LIGHT),
        (glare > _GLARING and exposure <= _BRIGHT, TURN_LAMP),
        (blur > _BLURRED, HOLD_STILL),
        (0 < module < _SMALL_MODULE, CLOSER),
        (tilt is not None and tilt > _STEEP, FROM_ABOVE),
    )
    return Quality(
        blur=round(blur, 3),
        exposure=round(exposure, 3),
        glare=round(glare, 4),
        tilt=-1.0 if tilt is None else round(tilt, 1),
        module=round(module, 2),
        advice=tuple(advice for is_so, advice in faults if is_so),
    )


def _quartered(grey: Grey) -> cv2.typing.MatLike:
    return cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)


def _side(sighting: Sighting) -> float:
    corners = np.asarray(sighting.corners)
    return float(np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1).min())


def _blur(grey: Grey, sightings: Sequence[Sighting]) -> float:
    """0 sharp to 1: at tags the width of their edges against a module, else how little a further blur would change."""
    tags = [np.asarray(s.corners, dtype=np.float32) for s in sightings if s.kind == "tag"]
    if tags:
        modules = np.array([_side(s) / _TAG_MODULES for s in sightings if s.kind == "tag"])
        # An edge as wide (sigma) as 0.6 of a module leaves the bits of a tag hardly apart.
        return float(np.clip(np.median(edge_spread(grey, tags) / modules) / 0.6, 0.0, 1.0))
    return _reblur(grey)


def _reblur(grey: Grey) -> float:
    """The no-reference blur metric of Crete et al. (2007), along the axis that suffers more; at most about 900 pixels wide."""
    shrink = min(1.0, 900 / max(grey.shape))
    small = cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA) if shrink < 1 else grey
    picture = cv2.GaussianBlur(small, (3, 3), 0).astype(np.float32)  # so that noise does not pass for sharpness
    worst = 0.0
    for axis, kernel in ((0, (1, 11)), (1, (11, 1))):
        soft = cv2.blur(picture, kernel)
        before = np.abs(np.diff(picture, axis=axis))
        after = np.abs(np.diff(soft, axis=axis))
        # Only edges count: flat cloth is no evidence either way.
        edges = before > 6
        if edges.sum() < 200:
            return 1.0 if float(picture.std()) > 4 else 0.0
        lost = np.maximum(before - after, 0)[edges].sum() / before[edges].sum()
        worst = max(worst, 1.0 - float(lost))
    return float(np.clip((worst - 0.15) / 0.6, 0.0, 1.0))


def _glare(small: Grey) -> float:
    """The share of the picture that is burnt out with a bloom around it; paper that is merely white ends in a sharp edge."""
    burnt = (small >= 251).astype(np.uint8)
    if cv2.countNonZero(burnt) < 0.0002 * small.size:
        return 0.0
    count, labels, stats, _ = cv2.connectedComponentsWithStats(burnt, connectivity=8)
    area = small.size
    total = 0
    for index in range(1, count):
        x, y, w, h, size = (int(v) for v in stats[index])
        if size < 0.0002 * area or size > 0.5 * area:
            continue
        y0, x0 = max(y - 4, 0), max(x - 4, 0)
        blob = (labels[y0 : y + h + 4, x0 : x + w + 4] == index).astype(np.uint8)
        ring = cv2.dilate(blob, np.ones((7, 7), np.uint8)) > cv2.dilate(blob, np.ones((3, 3), np.uint8))
        around = small[y0 : y + h + 4, x0 : x + w + 4][ring]
        if around.size and float(np.mean(around > 190)) > 0.6:
            total += size
    return total / area
