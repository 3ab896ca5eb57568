"""The cameras at the server: each runs on its own thread while somebody watches, and is let go when nobody does.

A page never waits for a camera: it is given the newest frame there is, or why there is none. All tables and devices share one
feed a camera; each has its own tracker (`scanlive`).
"""

from __future__ import annotations

import atexit
import re
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import cv2
import numpy as np

from vision.frame import Frame, encode_jpeg
from vision.sources.address import Address
from vision.sources.feed import Feed, Reader

State = Literal["resting", "opening", "live", "stalled", "gone"]

#: The camera is let go when nobody has asked for a picture this long.
IDLE_S: Final = 20.0
#: Longest side of a picture that is looked at live; a snap takes the whole frame.
LIVE_SIDE: Final = 1280
LIVE_QUALITY: Final = 75


@dataclass(frozen=True, slots=True)
class Look:
    """How a camera is now: a sentence of what is wrong (`detail`, "" while it is live), and how often it came back."""

    state: State
    detail: str
    reopened: int = 0


@dataclass(frozen=True, slots=True)
class Preview:
    """A frame made small for looking at live, and its JPEG."""

    frame: Frame
    jpeg: bytes


class Watched:
    """One camera at the server, under its id and its name for people."""

    def __init__(
        self,
        number: str,
        address: Address,
        *,
        idle_s: float = IDLE_S,
        clock: Callable[[], float] = time.monotonic,
        reader: Callable[[], Reader] | None = None,
    ) -> None:
        self.id = number
        self.name = address.name
        self.is_folder = address.kind == "folder"
        self._reader = reader or address.reader
        self._idle_s, self._clock = idle_s, clock
        self._lock = threading.Lock()
        self._feed: Feed | None = None
        self._asked = 0.0
        self._last = Look("resting", "")
        self._preview: Preview | None = None

    def look(self) -> Look:
        """How it is; starts it where it rests. Never waits."""
        feed = self._awake()
        health = feed.health
        state: State = "opening" if health.state == "closed" else health.state
        detail = health.detail
        if self.is_folder and state in ("opening", "stalled"):
            # A folder without news is not ill: its last picture still stands.
            has_any = feed.latest() is not None
            state, detail = ("live", "") if has_any else ("opening", "No new picture has come into the folder yet.")
        elif state == "opening":
            detail = f"{self.name} is starting."
        self._last = Look(state, detail, health.reopened)
        return self._last

    def known(self) -> Look:
        """How it was when it was last looked at; starts nothing."""
        return self._last

    def latest(self) -> Frame | None:
        """The newest whole frame, None where there is none; starts the camera where it rests. Never waits."""
        return self._awake().latest()

    def preview(self, after: int) -> Preview | None:
        """The newest frame made small, None where it is not newer than `after`; worked out once for all who watch.

        A folder's picture is given again and again: a tracker believes what it has seen several times.
        """
        frame = self.latest()
        if frame is None or (frame.seq == after and not self.is_folder):
            return None
        made = self._preview
        if made is None or made.frame.seq != frame.seq or made.frame.at != frame.at:
            made = _small(frame)
            self._preview = made
        return made

    def close(self) -> None:
        """Lets go of the camera."""
        with self._lock:
            feed, self._feed = self._feed, None
        if feed is not None:
            feed.close()
        self._preview, self._last = None, Look("resting", "")

    def _awake(self) -> Feed:
        with self._lock:
            self._asked = self._clock()
            if self._feed is None:
                self._feed = Feed(self._reader()).start()
                threading.Thread(target=self._rest, args=(self._feed,), name=f"rest {self.name}", daemon=True).start()
            return self._feed

    def _rest(self, feed: Feed) -> None:
        """Waits on its own thread until nobody asks any more, and closes the feed."""
        while not feed.wait_for("closed", timeout=max(self._idle_s / 4, 0.05)):
            with self._lock:
                if self._feed is not feed:
                    return
                if self._clock() - self._asked < self._idle_s:
                    continue
                self._feed = None
            feed.close()
            self._preview, self._last = None, Look("resting", "")
            return


def _small(frame: Frame) -> Preview:
    scale = min(1.0, LIVE_SIDE / max(frame.width, frame.height))
    image = frame.image
    if scale < 1:
        size = (max(1, round(frame.width * scale)), max(1, round(frame.height * scale)))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    small = Frame(image, seq=frame.seq, at=frame.at, source=frame.source)
    return Preview(small, encode_jpeg(image, LIVE_QUALITY))


class ServerCameras:
    """The cameras that the server was started with, in their order."""

    def __init__(self, cameras: Sequence[Watched] = ()) -> None:
        self.all = tuple(cameras)
        if cameras:
            atexit.register(self.close)

    @staticmethod
    def of(addresses: Sequence[Address]) -> ServerCameras:
        """Cameras of these addresses, each with an id of its own made from its name."""
        found: list[Watched] = []
        for address in addresses:
            base = re.sub(r"[^a-z0-9]+", "-", address.name.casefold()).strip("-") or "camera"
            taken = {one.id for one in found}
            number = next(name for n in range(1, 100) if (name := base if n == 1 else f"{base}-{n}") not in taken)
            found.append(Watched(number, address))
        return ServerCameras(found)

    def get(self, number: str) -> Watched | None:
        """The camera of that id, None where there is none."""
        return next((one for one in self.all if one.id == number), None)

    def close(self) -> None:
        """Lets go of all of them."""
        for one in self.all:
            one.close()
