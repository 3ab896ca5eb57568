"""Where a QR code may have been missed: busy patches of the size of those found, and beside them."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.arrays import Floats, Grey

#: Patches are sought in a picture of a quarter the size: a module is then about a pixel, and a code a busy patch.
_SHRINK: Final = 4
#: Greys between the darkest and the lightest of 5 x 5 pixels from which on a patch is busy.
_BUSY: Final = 45
_SURROUNDINGS: Final = np.ones((5, 5), np.uint8)
#: A found code and its white margin, which are no news, against its size.
_OWN: Final = 1.3
#: The sides of a patch against the found codes' (turned by 45 degrees a code is 1.4 times as wide), and how full it is.
_SIDE: Final = (0.7, 2.1)
_FULL: Final = 0.4
#: How much around a patch is looked at, against a code's side.
_MARGIN: Final = 0.3

#: A box of pixels: left, top, right, bottom.
Box = tuple[int, int, int, int]


def busy_spots(grey: Grey, codes: Floats) -> list[Box]:
    """Boxes of pixels that may hold a code beside the found `codes` (n x 4 x 2 pixels), those most like one first."""
    height, width = grey.shape
    if not len(codes) or min(height, width) < 8 * _SHRINK:
        return []
    half = cv2.resize(grey, (width // 2, height // 2), interpolation=cv2.INTER_LINEAR)
    small = cv2.resize(half, (width // _SHRINK, height // _SHRINK), interpolation=cv2.INTER_LINEAR)
    busy = cv2.subtract(cv2.dilate(small, _SURROUNDINGS), cv2.erode(small, _SURROUNDINGS))
    mask = np.asarray(cv2.threshold(busy, _BUSY, 1, cv2.THRESH_BINARY)[1], dtype=np.uint8)
    quads = codes / _SHRINK
    middles = quads.mean(axis=1, keepdims=True)
    for quad in np.round(middles + (quads - middles) * _OWN).astype(np.int32):
        cv2.fillConvexPoly(mask, quad, 0)
    side = float(np.median(np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)))
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    spots = []
    # An outline of a code-sized patch has at least its four corners; most are specks.
    for x, y, wide, high in (cv2.boundingRect(outline) for outline in outlines if len(outline) >= 4):
        # The look at 5 x 5 pixels widens every patch by two to each side.
        low, large = min(wide, high) - 4, max(wide, high) - 4
        is_sized = _SIDE[0] * side < low and large < _SIDE[1] * side
        if is_sized and cv2.countNonZero(mask[y : y + high, x : x + wide]) > _FULL * wide * high:
            spots.append((abs(low - side) + abs(large - side), (x, y, x + wide, y + high)))
    margin = _MARGIN * side
    return [
        (
            max(int((x0 - margin) * _SHRINK), 0),
            max(int((y0 - margin) * _SHRINK), 0),
            min(int((x1 + margin) * _SHRINK) + 1, width),
            min(int((y1 + margin) * _SHRINK) + 1, height),
        )
        for _, (x0, y0, x1, y1) in sorted(spots)
    ]
