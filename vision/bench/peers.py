"""The readers that ours is measured against, each as it comes, on the same grey picture."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from typing import Any

import cv2
import numpy as np
import zxingcpp

from vision.arrays import Floats, Grey
from vision.readers.codes import load_zbar, read_qr, read_tags

#: What a reader found: each text (a tag's number, a QR's payload) with its corners in pixels, or None where it tells none.
Found = list[tuple[str, Floats | None]]
Reader = Callable[[Grey], Found]


def our_tags(expected: int) -> Reader:
    """Ours, told how many tags should be there: as on a table whose game is known."""

    def read(grey: Grey) -> Found:
        return [(s.id, np.asarray(s.corners)) for s in read_tags(grey, expected=expected)]

    return read


def tag_peers() -> dict[str, Reader]:
    """cv2.aruco with its defaults, and pyapriltags where it is installed."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    detector = cv2.aruco.ArucoDetector(family, cv2.aruco.DetectorParameters())

    def opencv(grey: Grey) -> Found:
        quads, ids, _ = detector.detectMarkers(grey)
        return (
            [(str(int(i)), np.asarray(q[0])) for i, q in zip(np.ravel(ids), quads, strict=True)] if len(quads) else []
        )

    peers: dict[str, Reader] = {"cv2.aruco": opencv}
    apriltags = _optional("pyapriltags")
    if apriltags is not None:
        other = apriltags.Detector(families="tag36h11", nthreads=1, quad_decimate=1.0)

        def apriltag(grey: Grey) -> Found:
            # Its pictures count from the pixel's edge, ours from its middle; its corners begin at the bottom left of
            # its own drawing, which is ours upside down.
            return [(str(d.tag_id), np.roll(d.corners[::-1] - 0.5, 2, axis=0)) for d in other.detect(grey)]

        peers["pyapriltags"] = apriltag
    return peers


def our_qr(grey: Grey, expected: int | None = 1) -> Found:
    """Ours, every rung it needs to find `expected` codes."""
    return [(s.text, np.asarray(s.corners)) for s in read_qr(grey, expected=expected)]


def qr_peers(*, with_slow: bool) -> dict[str, Reader]:
    """zxing-cpp, pyzbar where its library is installed, and OpenCV's two detectors (`with_slow`: seconds on a full picture)."""
    peers: dict[str, Reader] = {"zxing-cpp": _zxing}
    zbar = load_zbar()
    if zbar is not None:
        peers["pyzbar"] = lambda grey: [
            (_text(c.data), None) for c in zbar.decode(grey, symbols=[zbar.ZBarSymbol.QRCODE])
        ]
    if with_slow:
        peers["cv2.QRCodeDetector"] = lambda grey: _texts(cv2.QRCodeDetector().detectAndDecodeMulti(grey)[1])
        peers["cv2.QRCodeDetectorAruco"] = lambda grey: _texts(cv2.QRCodeDetectorAruco().detectAndDecodeMulti(grey)[1])
    return peers


def _zxing(grey: Grey) -> Found:
    formats = zxingcpp.barcode_formats_from_str("QRCode")
    return [(code.text, None) for code in zxingcpp.read_barcodes(grey, formats=formats)]


def _texts(texts: Iterable[str]) -> Found:
    return [(text, None) for text in texts if text]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _optional(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except (ImportError, OSError):
        return None
