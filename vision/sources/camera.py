"""A camera on the server, or anything else that OpenCV can play: a device, a video file, an http stream of JPEGs."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from vision.frame import Frame
from vision.sources.feed import SourceError

OPEN_TIMEOUT_S: Final = 5.0
READ_TIMEOUT_S: Final = 2.0


class Camera:
    """A reader of `address`: a device number ("0"), a path such as /dev/video0 or game.mp4, or an http(s) address.

    `size` asks a device for width x height pixels; it gives the nearest it has. Video files are played at their own pace and,
    with `is_looped`, for ever. A device read blocks as long as its driver does (two seconds at most under V4L2).
    """

    def __init__(
        self,
        address: str,
        *,
        size: tuple[int, int] = (1920, 1080),
        open_timeout_s: float = OPEN_TIMEOUT_S,
        read_timeout_s: float = READ_TIMEOUT_S,
        is_looped: bool = False,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = f"camera {address}"
        self._address = address
        self._size = size
        self._timeouts = (open_timeout_s, read_timeout_s)
        self._is_looped = is_looped
        self._clock, self._pause = clock, pause
        self._capture: cv2.VideoCapture | None = None
        self._seq = -1
        self._due = 0.0

    def open(self) -> None:
        self.close()
        self._capture = self._open_device() if self._is_device else self._open_stream()
        self._due = self._clock()

    def read(self) -> Frame | None:
        if self._capture is None:
            raise SourceError(f"The {self.name} is not open.", "Start it first.")
        began = self._clock()
        try:
            done, image = self._capture.read()
            if not done and self._is_file and self._is_looped:
                self._capture.set(cv2.CAP_PROP_POS_FRAMES, 0)
                done, image = self._capture.read()
        except cv2.error as error:
            raise SourceError(f"The {self.name} sends what is no picture.", "It is tried again.") from error
        if not done or image is None:
            if not self._is_file and self._clock() - began >= 0.9 * self._timeouts[1]:
                # The time-out ends OpenCV's stream for good, so it counts as vanished and is opened anew.
                raise SourceError(f"The {self.name} stalled.", "It is tried again; check its cable or its network.")
            raise SourceError(f"The {self.name} ended or was unplugged.", "It is tried again; check its cable.")
        self._keep_pace()
        self._seq += 1
        rgb = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB), dtype=np.uint8)
        return Frame(rgb, seq=self._seq, at=self._clock(), source=self.name)

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None

    @property
    def _is_device(self) -> bool:
        return self._address.isdigit() or self._address.startswith("/dev/")

    @property
    def _is_file(self) -> bool:
        return not self._is_device and "://" not in self._address

    def _open_device(self) -> cv2.VideoCapture:
        path = f"/dev/video{self._address}" if self._address.isdigit() else self._address
        if os.name == "posix" and not os.path.exists(path):
            raise SourceError(
                f"No camera was found at {path}.", "Plug one in, or choose another in the camera setting."
            )
        if os.name == "posix" and not os.access(path, os.R_OK | os.W_OK):
            raise SourceError(
                f"The camera {path} may not be used by this account.", "Add it to the group video and sign in again."
            )
        capture = cv2.VideoCapture(int(self._address)) if self._address.isdigit() else cv2.VideoCapture(path)
        if not capture.isOpened():
            raise SourceError(f"The camera {path} does not open.", "Another program may be using it; close that one.")
        # Compressed, because a USB 2 camera gives full pictures only a few times a second otherwise.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return capture

    def _open_stream(self) -> cv2.VideoCapture:
        if self._is_file and not os.path.exists(self._address):
            raise SourceError(f"There is no file {self._address}.", "Check the path of the video.")
        open_s, read_s = self._timeouts
        limits = [
            cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
            int(open_s * 1000),
            cv2.CAP_PROP_READ_TIMEOUT_MSEC,
            int(read_s * 1000),
        ]
        capture = cv2.VideoCapture(self._address, cv2.CAP_FFMPEG, limits)
        if not capture.isOpened():
            raise SourceError(
                f"The {self.name} does not answer, or is no video.",
                "Check its address in a browser; is it switched on?",
            )
        return capture

    def _keep_pace(self) -> None:
        """OpenCV gives the frames of a file as fast as it can; a table is played as fast as it was filmed."""
        if not self._is_file or self._capture is None:
            return
        rate = float(self._capture.get(cv2.CAP_PROP_FPS))
        step = 1 / rate if 1 <= rate <= 240 else 1 / 25
        wait = self._due - self._clock()
        if wait > 0:
            self._pause(wait)
        self._due = max(self._due, self._clock() - step) + step
