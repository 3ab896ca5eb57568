"""Pictures that a browser sends: single ones in full resolution, and a live run of small ones in order."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Final, Literal

from vision.frame import Frame, PictureError, decode

#: A live picture is 60 kB at 720p; more than this is a still sent to the wrong place.
MAX_LIVE_BYTES: Final = 3_000_000

Rung = Literal["live", "still"]


def still(data: bytes, *, device: str = "", at: float = 0.0) -> Frame:
    """The frame of a picture that was taken or chosen in a browser; raises `PictureError`."""
    return decode(data, at=at, source=f"still {device}".strip())


@dataclass(frozen=True, slots=True)
class Late:
    """A live picture that came after a newer one, and was therefore not read."""

    seq: int
    newest: int


class Live:
    """The live pictures of one device; safe to use from several threads.

    Posts overtake each other on a busy network. A picture older than one already accepted is answered `Late`, never read.
    """

    def __init__(self, device: str = "") -> None:
        self._device = device
        self._newest = -1
        self._lock = threading.Lock()

    def accept(self, data: bytes, *, seq: int, at: float = 0.0) -> Frame | Late:
        """The frame of a live picture with the browser's running number; raises `PictureError`."""
        if len(data) > MAX_LIVE_BYTES:
            raise PictureError("This picture is too large for the live view.", "Send it with the photo button instead.")
        with self._lock:
            if seq <= self._newest:
                return Late(seq, self._newest)
            self._newest = seq
        return decode(data, seq=seq, at=at, source=f"live {self._device}".strip())

    def restart(self) -> None:
        """Begin to count anew: the page was loaded again."""
        with self._lock:
            self._newest = -1
