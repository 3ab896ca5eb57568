"""Streams of JPEGs end to end: split into pictures, and written as films that a browser's fake camera plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.frame import encode_jpeg

_START: Final = b"\xff\xd8"
_END: Final = b"\xff\xd9"
#: No camera's JPEG is larger; without an end by then the stream is no stream of JPEGs.
MAX_PICTURE: Final = 20_000_000


class JpegSplitter:
    """Cuts a stream of bytes into JPEG files at the marks FFD8 and FFD9; what lies between two pictures is dropped.

    (In a JPEG's packed part a byte FF is always followed by 00 or a restart mark, so that the end mark stands there only once.)
    """

    def __init__(self, max_picture: int = MAX_PICTURE) -> None:
        self._buffer = bytearray()
        self._searched = 0
        self._max = max_picture

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The pictures that are whole now that `data` has come."""
        self._buffer += data
        while True:
            start = self._buffer.find(_START)
            if start < 0:
                # The last byte may be the first half of a start mark.
                del self._buffer[: max(len(self._buffer) - 1, 0)]
                return
            if start:
                del self._buffer[:start]
                self._searched = 0
            end = self._buffer.find(_END, max(self._searched, len(_START)))
            if end < 0:
                self._searched = max(len(self._buffer) - 1, 0)
                if len(self._buffer) > self._max:
                    self._buffer.clear()
                    self._searched = 0
                return
            picture = bytes(self._buffer[: end + len(_END)])
            del self._buffer[: end + len(_END)]
            self._searched = 0
            yield picture


def write_mjpeg(path: Path | str, images: Iterable[Pixels], quality: int = 92) -> None:
    """Write RGB pictures of one size as a .mjpeg film.

    Chromium plays it as a camera (--use-file-for-fake-video-capture) for ever. Its frames differ in length, so a file that a
    running browser plays must not be written over (it may lose its place): where the film changes under way, use `write_y4m`.
    """
    data = b"".join(encode_jpeg(image, quality) for image in images)
    if not data:
        raise ValueError("a film needs at least one picture")
    Path(path).write_bytes(data)


def write_y4m(path: Path | str, images: Iterable[Pixels], rate: int = 10) -> None:
    """Write RGB pictures of one even size as an uncompressed .y4m film (4:2:0), which keeps every pixel of the greys.

    Frames of one size have one length: a running browser sees the change when the same number of frames is written over the
    open file in place (mode "r+b", which never makes it shorter on the way; "wb" does).
    """
    out = bytearray()
    for image in images:
        height, width = image.shape[:2]
        if width % 2 or height % 2:
            raise ValueError(f"a y4m film needs an even width and height, not {width} x {height}")
        if not out:
            out += f"YUV4MPEG2 W{width} H{height} F{rate}:1 Ip A1:1 C420jpeg\n".encode()
        out += b"FRAME\n" + np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2YUV_I420)).tobytes()
    if not out:
        raise ValueError("a film needs at least one picture")
    Path(path).write_bytes(bytes(out))
