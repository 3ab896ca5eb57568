"""Which pixels of a picture laid flat are the tops of pieces, which their sides, and which are cloth.

Each pixel goes to the colour that explains it best in some brightness; what the cloth shows of the light's unevenness is taken
out first. Counting what is found here is `readers.pieces`'.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.frame import Frame
from vision.layout.plane import through
from vision.scene import Point

#: An RGB colour relative to white, each channel 0 to 1.
Shade = tuple[float, float, float]

PX_PER_MM: Final = 4.0
#: Pixels of the picture a millimetre below which a piece of 8 mm is a few pixels wide, and the largest area that is laid flat.
LEAST_PX_PER_MM: Final = 0.9
MOST_MM2: Final = 400_000.0
#: How much brighter or darker than taught a piece (its sides too) and the cloth may be.
_PIECE: Final = (0.28, 1.22)
_CLOTH: Final = (0.45, 1.35)
#: Where tops end and sides begin when the picture does not tell.
_USUAL_CUT: Final = 0.80


def seen_part(to_pixels: Floats, picture: tuple[int, int], region: Sequence[Point]) -> tuple[Floats, Floats, Floats]:
    """The lowest and highest corner (mm) of that part of a region which the picture shows, and the picture's outline in mm.

    `to_pixels` is the homography from the plane looked at, `picture` its width and height. The outline is empty where the
    picture reaches the plane's horizon.
    """
    width, height = picture
    frame = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], dtype=np.float64)
    to_mm = np.linalg.inv(to_pixels)
    depth = (frame @ to_mm[2, :2] + to_mm[2, 2]) * np.linalg.det(to_mm)
    outline = np.asarray(region, dtype=np.float64)
    low, high = outline.min(axis=0), outline.max(axis=0)
    if (np.abs(depth) < 1e-12).any() or len(np.unique(np.sign(depth))) > 1:
        return low, high, np.empty((0, 2))
    seen = through(to_mm, frame)
    return np.maximum(low, seen.min(axis=0)), np.minimum(high, seen.max(axis=0)), seen


def pixels_a_mm(to_pixels: Floats, at: Floats) -> float:
    """How many pixels of the picture show a millimetre of the plane at a place, the way that shows it smallest."""
    here = through(to_pixels, at)
    steps = np.column_stack([through(to_pixels, at + step) - here for step in ([0.5, 0.0], [0.0, 0.5])])
    return float(2 * np.linalg.svd(steps)[1].min())


def flattened(frame: Frame, to_pixels: Floats, region: tuple[Point, Point]) -> Floats:
    """The region as seen from above, RGB in floats, at a fixed number of pixels a mm."""
    (x0, y0), (x1, y1) = region
    size = (max(round((x1 - x0) * PX_PER_MM), 8), max(round((y1 - y0) * PX_PER_MM), 8))
    step = 1 / PX_PER_MM
    to_mm = np.array([[step, 0, x0 + step / 2], [0, step, y0 + step / 2], [0, 0, 1.0]])
    image = cv2.warpPerspective(
        frame.image,
        to_pixels @ to_mm,
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(cv2.bilateralFilter(image, 5, 18, 2.0), dtype=np.float32)


def explained(
    flat: Floats, cloth: Shade, pieces: Sequence[Shade], inside: NDArray[np.bool_], most_sides: float
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """For each pixel what it is, 0 cloth or 1… a piece, and whether it is a top (else the side of one).

    Each explanation is a shade times a brightness within its bounds; the light's own unevenness is first taken out by what
    the cloth shows of it. Tops and sides of a colour differ in brightness alone: where to cut, the picture itself says.
    """
    even = flat / _light(flat, cloth)[..., None]
    bounds = [_CLOTH, *(_PIECE for _ in pieces)]
    brightness, costs = [], []
    for shade, (low, high) in zip([cloth, *pieces], bounds, strict=True):
        colour = np.asarray(shade, dtype=np.float32)
        along = (even @ colour) / float(colour @ colour)
        brightness.append(along)
        costs.append(((even - np.clip(along, low, high)[..., None] * colour) ** 2).sum(axis=-1))
    best = np.where(inside, np.argmin(np.array(costs), axis=0), 0)
    own = np.take_along_axis(np.array(brightness), best[None], axis=0)[0]
    is_top = own >= _cut(own[best > 0], most_sides)
    return best, is_top


def _cut(brightness: Floats, most_sides: float) -> float:
    """The brightness that parts the tops from the sides: the deepest valley below the peak of the tops.

    At most a share of `most_sides` can be sides as the camera stands: a peak that leaves more below it is of some tops alone,
    in better light than the others.
    """
    counts, edges = np.histogram(brightness, bins=80, range=(0.3, 1.5))
    smooth = np.convolve(counts, np.hanning(7) / np.hanning(7).sum(), mode="same")
    middles = (edges[1:] + edges[:-1]) / 2
    near = (middles > 0.84) & (middles < 1.25)
    if smooth[near].sum() < 200:
        return _USUAL_CUT
    # The tops have the light straight from the lamp, so theirs is the brightest peak that is not a mere ripple.
    high = smooth[near].max()
    peaks = [i for i in np.flatnonzero(near)[1:-1] if smooth[i] >= smooth[i - 1] and smooth[i] > smooth[i + 1]]
    for top in reversed([i for i in peaks if smooth[i] > 0.35 * high]):
        below = (middles > middles[top] - 0.28) & (middles < middles[top] - 0.05)
        candidates = np.flatnonzero(below)
        deepest = candidates[smooth[candidates] <= smooth[candidates].min() * 1.05 + 1]
        cut = float(middles[deepest].mean())
        if float((brightness < cut).mean()) <= most_sides:
            return cut
    return _USUAL_CUT if float((brightness < _USUAL_CUT).mean()) <= most_sides else 0.0


def _light(flat: Floats, taught: Shade) -> Floats:
    """How bright the light is at each pixel, 1 where as taught: a gentle surface through what the cloth pixels say."""
    cloth = np.asarray(taught, dtype=np.float32)
    height, width = flat.shape[:2]
    small = cv2.resize(flat, (max(width // 8, 2), max(height // 8, 2)), interpolation=cv2.INTER_AREA)
    brightness = (small @ cloth) / float(cloth @ cloth)
    off = np.sqrt(((small - brightness[..., None] * cloth) ** 2).sum(axis=-1))
    is_cloth = (off < 0.035 + 0.05 * float(cloth.max())) & (brightness > 0.5) & (brightness < 1.6)
    ys, xs = np.mgrid[0 : small.shape[0], 0 : small.shape[1]]
    x, y = xs / small.shape[1] - 0.5, ys / small.shape[0] - 0.5
    design = np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1)
    if int(is_cloth.sum()) < 40:
        return np.ones((height, width), dtype=np.float32)
    weights, _, _, _ = np.linalg.lstsq(design[is_cloth], brightness[is_cloth], rcond=None)
    # Again without the shadows at the feet of things, which are darker than the surface.
    good = is_cloth & (np.abs(brightness - design @ weights) < 0.08)
    if int(good.sum()) >= 40:
        weights, _, _, _ = np.linalg.lstsq(design[good], brightness[good], rcond=None)
    surface = np.clip(design @ weights, 0.5, 1.6).astype(np.float32)
    return np.asarray(cv2.resize(surface, (width, height), interpolation=cv2.INTER_LINEAR), dtype=np.float32)
