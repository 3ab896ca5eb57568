"""The first two rungs of the ladder: printed AprilTags and QR codes out of a grey picture.

Both give `Sighting`s with corners in pixels, clockwise from the mark's own top left. Nothing here knows what a code means.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Final, NamedTuple

import cv2
import numpy as np
import zxingcpp

from vision.arrays import Grey, Quad
from vision.readers.corners import refine
from vision.readers.spots import busy_spots
from vision.readers.squares import find_squares
from vision.readers.tags import FROM_CORNER, decode_squares, likely_tags
from vision.scene import Corners, Sighting

#: The number of ids of the family AprilTag 36h11.
FAMILY_SIZE: Final = 587

# Requests run beside each other, each on its own core; a second thread inside one request would only take it from another.
cv2.setNumThreads(1)

#: Pictures of more pixels are first looked at in half their size: a tag on them has pixels enough.
_LARGE: Final = 5_000_000
#: Pictures of fewer pixels are looked at enlarged, in the end.
_SMALL: Final = 4_000_000


def read_tags(
    grey: Grey, *, tags: frozenset[int] | None = None, expected: int | None = None, thorough: bool = False
) -> list[Sighting]:
    """Every AprilTag 36h11 in a grey picture, in the order found; equal ids at two places are two sightings.

    Slower passes follow with `thorough`, or while fewer than `expected` of `tags` (None: of any) were found. Ids beside `tags`
    are reported too, when the first pass saw them: whoever asked can say that they are foreign.
    """
    found: list[Tag] = []
    for number, (picture, scale, window, constant) in enumerate(_passes(grey), start=1):
        more = read_pass(picture, window, constant)
        if scale != 1.0:
            more = _rescaled(grey, more, scale)
        found = merge_tags(found, (tag for tag in more if number == 1 or tags is None or tag.id in tags))
        is_enough = sum(tags is None or tag.id in tags for tag in found) >= (expected or 0)
        # Asked here, because to ask for the next picture is to make it.
        if is_enough and not (thorough and number < _THOROUGH_PASSES):
            break
    return [sighting_of(tag) for tag in found]


def _rescaled(grey: Grey, tags: Sequence[Tag], scale: float) -> list[Tag]:
    """Tags of a scaled picture in the pixels of the whole one.

    A pixel's middle is at a whole number, so scaling moves it by half a pixel less half a scaled one.
    """
    quads = [((tag.quad + 0.5) / scale - 0.5).astype(np.float32) for tag in tags]
    # The corners of a smaller picture are coarser; those of a larger one are finer already.
    fine = refine(grey, quads, rounds=2) if scale < 1 else quads
    return [Tag(tag.id, quad, tag.confidence) for tag, quad in zip(tags, fine, strict=True)]


class Tag(NamedTuple):
    """A tag read in one pass: its id, its corners in pixels, and how sure it is (1: no bit was wrong)."""

    id: int
    quad: Quad
    confidence: float


def sighting_of(tag: Tag) -> Sighting:
    """The tag as a plain value."""
    return Sighting("tag", str(tag.id), tag.confidence, _corners(tag.quad), text=str(tag.id))


#: How many passes a thorough look makes where nothing was expected.
_THOROUGH_PASSES: Final = 2


def _passes(grey: Grey) -> Iterator[tuple[Grey, float, int, int]]:
    """Pictures to look at, quickest first: each with its scale, and the window and constant of its threshold.

    Measured on scenes harder than any in the bench (docs/benchmarks): 70, then 88, then 90 of 100 tags, none of them wrong.
    """
    if grey.size > _LARGE:
        half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        yield np.asarray(half, dtype=np.uint8), 0.5, 9, 9
        yield grey, 1.0, 13, 8
        return
    yield grey, 1.0, 9, 9
    sharp = _sharpened(grey)
    yield sharp, 1.0, 15, 12
    if grey.size <= _SMALL:
        yield (
            np.asarray(cv2.resize(sharp, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), dtype=np.uint8),
            2.0,
            31,
            10,
        )


def _sharpened(grey: Grey) -> Grey:
    soft = cv2.GaussianBlur(grey, (9, 9), 1.5)
    return np.asarray(cv2.addWeighted(grey, 4.0, soft, -3.0, 0), dtype=np.uint8)


def read_pass(grey: Grey, window: int = 9, constant: int = 9) -> list[Tag]:
    """The tags that one quick look at a picture finds, each once."""
    squares = find_squares(grey, window, constant)
    likely = refine(grey, squares[likely_tags(grey, squares)])
    return merge_tags(
        [],
        (
            Tag(one.id, likely[one.square][FROM_CORNER[one.first]], 1.0 - 0.1 * one.wrong)
            for one in decode_squares(grey, np.asarray(likely, dtype=np.float64))
        ),
    )


def merge_tags(found: Sequence[Tag], more: Iterable[Tag]) -> list[Tag]:
    """Both lists, each mark once: two finds are the same when one's middle lies in the other."""
    every = [*found, *more]
    if len(every) < 2:
        return every
    quads = np.array([tag.quad for tag in every])
    middle = quads.mean(axis=1)
    half = np.abs(quads - middle[:, None]).sum(axis=2).mean(axis=1) / 2
    apart = np.abs(middle[:, None] - middle[None]).max(axis=2)
    same = apart < np.minimum(half[:, None], half[None])
    # Of equal ones the first counts; nothing before it in the list is the same.
    is_first = ~np.tril(same, -1).any(axis=1)
    return [tag for tag, is_kept in zip(every, is_first, strict=True) if is_kept]


def _corners(quad: Iterable[Iterable[float]]) -> Corners:
    (a, b), (c, d), (e, f), (g, h) = quad.tolist() if isinstance(quad, np.ndarray) else quad
    return ((float(a), float(b)), (float(c), float(d)), (float(e), float(f)), (float(g), float(h)))


def read_qr(grey: Grey, *, expected: int | None = None, is_live: bool = False) -> list[Sighting]:
    """Every QR code in a grey picture, each place once.

    zxing-cpp plainly. While fewer than `expected` were found: enlarged patches that look like the codes found, and then, as in
    any still where nothing was expected, the whole picture enlarged. Where nothing at all is found: zxing-cpp with all its
    options, its other binarizer, pyzbar where libzbar is installed, then OpenCV; a live frame stops before those, because the
    last take seconds on a large picture. Texts with other than printable ASCII are dropped: ours have none, and every wrong
    text seen came of a guessed character set.
    """
    found = _plain_only(_by_zxing(grey))
    if is_live:
        return found or _plain_only(_by_zxing_fully(grey))
    if found and expected is not None and len(found) < expected:
        found += _plain_only(_missed_qr(grey, found, expected - len(found)))
    if found and grey.size <= _SMALL and (expected is None or len(found) < expected):
        found += _plain_only(_enlarged_qr(grey, found))
    readers = (_by_zxing_fully, _by_zxing_global, _by_zbar, _by_opencv)
    for reader in readers if not found else ():
        found = _plain_only(reader(grey))
        if found:
            break
    return found


def _plain_only(found: Iterable[Sighting]) -> list[Sighting]:
    return [sighting for sighting in found if is_plain(sighting.text)]


_QR_SCALE: Final = 1.5
_SPOT_SCALE: Final = 2


def _missed_qr(grey: Grey, found: Sequence[Sighting], missing: int) -> list[Sighting]:
    """Up to `missing` codes in enlarged patches beside those found."""
    quads = np.array([one.corners for one in found])
    middles = quads.mean(axis=1)
    reach = float(np.median(np.abs(quads - middles[:, None]).sum(axis=2).mean(axis=1))) / 2
    more: list[Sighting] = []
    # Two tries for each missing one: what looks like a code and is none must not cost more than a look at everything.
    for left, top, right, bottom in busy_spots(grey, quads)[: 2 * missing + 2]:
        patch = cv2.resize(
            grey[top:bottom, left:right], None, fx=_SPOT_SCALE, fy=_SPOT_SCALE, interpolation=cv2.INTER_LINEAR
        )
        for one in _by_zxing(np.asarray(patch, dtype=np.uint8)):
            corners = (np.asarray(one.corners) + 0.5) / _SPOT_SCALE - 0.5 + (left, top)
            # A patch may show its neighbours.
            if np.abs(middles - corners.mean(axis=0)).max(axis=1).min() > reach:
                middles = np.vstack([middles, corners.mean(axis=0)])
                more.append(_qr(one.text, corners))
        if len(more) >= missing:
            break
    return more


def _enlarged_qr(grey: Grey, found: Sequence[Sighting]) -> list[Sighting]:
    """What an enlarged picture shows besides the codes already found, which are painted over."""
    large = cv2.resize(grey, None, fx=_QR_SCALE, fy=_QR_SCALE, interpolation=cv2.INTER_LINEAR)
    for sighting in found:
        corners = np.round((np.asarray(sighting.corners) + 0.5) * _QR_SCALE - 0.5).astype(np.int32)
        cv2.fillConvexPoly(large, corners, 255)
    more = _by_zxing(np.asarray(large, dtype=np.uint8))
    return [
        _qr(one.text, [((x + 0.5) / _QR_SCALE - 0.5, (y + 0.5) / _QR_SCALE - 0.5) for x, y in one.corners])
        for one in more
    ]


def is_plain(text: str) -> bool:
    """Whether a payload is non-empty printable ASCII (line breaks and tabs included), as all of ours are."""
    return bool(text) and all(" " <= letter <= "~" or letter in "\r\n\t" for letter in text)


_QR_ONLY: Final = zxingcpp.barcode_formats_from_str("QRCode")


def _by_zxing(
    grey: Grey,
    binarizer: zxingcpp.Binarizer = zxingcpp.Binarizer.LocalAverage,
    *,
    with_inverted: bool = False,
    with_smaller: bool = False,
) -> list[Sighting]:
    found = zxingcpp.read_barcodes(
        grey,
        formats=_QR_ONLY,
        text_mode=zxingcpp.TextMode.Plain,
        binarizer=binarizer,
        try_invert=with_inverted,
        try_downscale=with_smaller,
    )
    return [_qr(code.text, _zxing_corners(code.position)) for code in found if code.valid]


def _by_zxing_fully(grey: Grey) -> list[Sighting]:
    return _by_zxing(grey, with_inverted=True, with_smaller=True)


def _by_zxing_global(grey: Grey) -> list[Sighting]:
    return _by_zxing(grey, zxingcpp.Binarizer.GlobalHistogram, with_inverted=True, with_smaller=True)


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
