"""The first two rungs of the ladder: printed AprilTags and QR codes out of a grey picture.

Both give `Sighting`s with corners in pixels, clockwise from the mark's own top left. Nothing here knows what a code means.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Final

import cv2
import numpy as np
import zxingcpp

from vision.arrays import Floats, Grey, Quad
from vision.readers.corners import refine
from vision.scene import Corners, Sighting

#: The number of ids of the family AprilTag 36h11.
FAMILY_SIZE: Final = 587

# Requests run beside each other, each on its own core; a second thread inside one request would only take it from another.
cv2.setNumThreads(1)

_FAMILY: Final = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


def _detector(*windows: int, constant: float = 10) -> cv2.aruco.ArucoDetector:
    """A detector with the given odd threshold windows (pixels); measured in docs/benchmarks, see `tabletide bench vision`.

    errorCorrectionRate and validBitIdThreshold stay as they are: wider ones were seen to invent ids.
    """
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin = windows[0]
    parameters.adaptiveThreshWinSizeMax = windows[-1]
    parameters.adaptiveThreshWinSizeStep = max(1, windows[-1] - windows[0])
    parameters.adaptiveThreshConstant = constant
    parameters.minMarkerPerimeterRate = 0.01
    parameters.perspectiveRemovePixelPerCell = 8
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.25
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
    return cv2.aruco.ArucoDetector(_FAMILY, parameters)


_FIRST: Final = _detector(9)


def read_tags(
    grey: Grey, *, tags: frozenset[int] | None = None, expected: int | None = None, thorough: bool = False
) -> list[Sighting]:
    """Every AprilTag 36h11 in a grey picture, in the order found; equal ids at two places are two sightings.

    The slower second pass runs with `thorough`, or while fewer than `expected` of `tags` (None: of any) were found. Ids beside
    `tags` are reported too, when the quick pass saw them: whoever asked can say that they are foreign.
    """
    found, rejected = _pass(grey, _FIRST)
    wanted = sum(tags is None or identity in tags for identity, _ in found)
    if thorough or (expected is not None and wanted < expected):
        more = _second_pass(grey, found, rejected)
        found += [mark for mark in more[len(found) :] if tags is None or mark[0] in tags]
    refined = refine(grey, [quad for _, quad in found])
    return [
        Sighting("tag", str(identity), 1.0, _corners(quad), text=str(identity))
        for (identity, _), quad in zip(found, refined, strict=True)
    ]


def _pass(grey: Grey, detector: cv2.aruco.ArucoDetector) -> tuple[list[tuple[int, Quad]], Sequence[Quad]]:
    quads, ids, rejected = detector.detectMarkers(grey)
    # Without a find the ids are None, whatever the library's types say.
    found = zip(np.ravel(ids), quads, strict=True) if len(quads) else ()
    doubtful = [np.asarray(quad, dtype=np.float32).reshape(4, 2) for quad in rejected]
    return [(int(i), np.asarray(quad, dtype=np.float32).reshape(4, 2)) for i, quad in found], doubtful


def _second_pass(grey: Grey, found: list[tuple[int, Quad]], rejected: Sequence[Quad]) -> list[tuple[int, Quad]]:
    """What a sharpened picture, other windows and a closer look at doubtful squares add to the first pass."""
    sharp = _sharpen(grey)
    for picture, detector in ((sharp, _detector(7, 15)), (grey, _detector(5, 23))):
        more, also_rejected = _pass(picture, detector)
        found = _merge(found, more)
        rejected = [*rejected, *also_rejected]
    return _merge(found, _look_closer(grey, found, rejected))


def _sharpen(grey: Grey) -> Grey:
    soft = cv2.GaussianBlur(grey, (0, 0), 2.0)
    return np.asarray(cv2.addWeighted(grey, 2.2, soft, -1.2, 0), dtype=np.uint8)


#: Doubtful squares looked at again; a picture of text has hundreds, and a tag is seldom among the smallest.
_CLOSER_LOOKS: Final = 40
_CLOSER_SCALE: Final = 2


def _look_closer(grey: Grey, found: list[tuple[int, Quad]], rejected: Sequence[Quad]) -> list[tuple[int, Quad]]:
    """Doubtful squares, each cut out and doubled in size."""
    detector = _detector(11, 21, constant=7)
    known = np.array([quad.mean(axis=0) for _, quad in found]).reshape(-1, 2)
    more: list[tuple[int, Quad]] = []
    seen: list[Floats] = []
    for quad in sorted(rejected, key=_side, reverse=True):
        centre, side = quad.mean(axis=0), _side(quad)
        near = [*known, *seen]
        if any(np.abs(centre - other).max() < side / 2 for other in near):
            continue
        seen.append(centre)
        if len(seen) > _CLOSER_LOOKS:
            break
        x0, y0 = (int(v) for v in np.maximum(np.floor(centre - 1.2 * side), 0))
        x1, y1 = (int(v) for v in np.ceil(centre + 1.2 * side))
        cut = grey[y0:y1, x0:x1]
        if min(cut.shape) < 8 or max(cut.shape) > 400:
            continue
        large = cv2.resize(cut, None, fx=_CLOSER_SCALE, fy=_CLOSER_SCALE, interpolation=cv2.INTER_CUBIC)
        hits, _ = _pass(np.asarray(large, dtype=np.uint8), detector)
        # A pixel's centre is at a whole number, so enlarging moves it by half a pixel less half an enlarged one.
        back = [(i, ((q + 0.5) / _CLOSER_SCALE - 0.5 + [x0, y0]).astype(np.float32)) for i, q in hits]
        more = _merge(more, back)
    return more


def _side(quad: Floats) -> float:
    return float(np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1).mean())


def _merge(found: list[tuple[int, Quad]], more: Iterable[tuple[int, Quad]]) -> list[tuple[int, Quad]]:
    """Both lists, each mark once: two finds are the same when one's middle lies in the other."""
    merged = list(found)
    for identity, quad in more:
        middle = quad.mean(axis=0)
        if not any(np.linalg.norm(middle - old.mean(axis=0)) < _side(old) / 2 for _, old in merged):
            merged.append((identity, quad))
    return merged


def _corners(quad: Iterable[Iterable[float]]) -> Corners:
    a, b, c, d = ((float(x), float(y)) for x, y in quad)
    return (a, b, c, d)


def read_qr(grey: Grey, *, is_live: bool = False) -> list[Sighting]:
    """Every QR code in a grey picture, by the first reader that finds any.

    zxing-cpp, then its other binarizer, then pyzbar where libzbar is installed, then OpenCV; a live frame stops after the
    first, because the last ones take seconds on a large picture. Texts with other than printable ASCII are dropped: ours have
    none, and every wrong text seen came of a guessed character set.
    """
    readers: tuple[Callable[[Grey], list[Sighting]], ...] = (_by_zxing,)
    if not is_live:
        readers = (_by_zxing, _by_zxing_global, _by_zbar, _by_opencv)
    for reader in readers:
        found = [sighting for sighting in reader(grey) if is_plain(sighting.text)]
        if found:
            return found
    return []


def is_plain(text: str) -> bool:
    """Whether a payload is non-empty printable ASCII (line breaks and tabs included), as all of ours are."""
    return bool(text) and all(" " <= letter <= "~" or letter in "\r\n\t" for letter in text)


_QR_ONLY: Final = zxingcpp.barcode_formats_from_str("QRCode")


def _by_zxing(grey: Grey, binarizer: zxingcpp.Binarizer = zxingcpp.Binarizer.LocalAverage) -> list[Sighting]:
    found = zxingcpp.read_barcodes(grey, formats=_QR_ONLY, text_mode=zxingcpp.TextMode.Plain, binarizer=binarizer)
    return [_qr(code.text, _zxing_corners(code.position)) for code in found if code.valid]


def _by_zxing_global(grey: Grey) -> list[Sighting]:
    return _by_zxing(grey, zxingcpp.Binarizer.GlobalHistogram)


def _zxing_corners(position: zxingcpp.Position) -> list[tuple[float, float]]:
    points = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return [(float(point.x), float(point.y)) for point in points]


def _by_zbar(grey: Grey) -> list[Sighting]:
    zbar = load_zbar()
    if zbar is None:
        return []
    found = zbar.decode(grey, symbols=[zbar.ZBarSymbol.QRCODE])
    return [_qr(code.data.decode("utf-8", "replace"), _zbar_corners(code)) for code in found]


def _zbar_corners(code: object) -> list[tuple[float, float]]:
    """zbar gives a polygon without telling which way the code stands; its box in reading order is what can be said."""
    points = np.array([(point.x, point.y) for point in getattr(code, "polygon", ())], dtype=np.float32)
    if len(points) != 4:
        box = getattr(code, "rect")  # noqa: B009 - an untyped library's tuple
        x, y, w, h = float(box.left), float(box.top), float(box.width), float(box.height)
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    order = np.argsort(np.arctan2(*(points - points.mean(axis=0)).T[::-1]))
    return [(float(x), float(y)) for x, y in points[order]]


def load_zbar() -> ModuleType | None:
    """The pyzbar module, or None where the zbar library is not installed (it then raises while it is imported)."""
    try:
        return importlib.import_module("pyzbar.pyzbar")
    except (ImportError, OSError):
        return None


def _by_opencv(grey: Grey) -> list[Sighting]:
    done, texts, points, _ = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(grey)
    if not done:
        return []
    return [_qr(text, quad) for text, quad in zip(texts, points, strict=True) if text]


def _qr(text: str, quad: Iterable[Iterable[float]]) -> Sighting:
    return Sighting("qr", text, 1.0, _corners(quad), text=text)
