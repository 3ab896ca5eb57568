"""The Raspberry Pi's own camera, through its program `rpicam-vid`: no Python binding to install, nothing to link."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Callable
from typing import IO, Final

from vision.frame import Frame, PictureError, decode
from vision.sources.feed import SourceError
from vision.sources.mjpeg import JpegSplitter

#: The program's name today and on older systems.
PROGRAMS: Final = ("rpicam-vid", "libcamera-vid")
READ_TIMEOUT_S: Final = 3.0
_CHUNK: Final = 1 << 16


class PiCamera:
    """A reader of `rpicam-vid` as a stream of JPEGs, `size` in pixels, `rate` pictures a second."""

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1920, 1080),
        rate: int = 15,
        camera: int = 0,
        read_timeout_s: float = READ_TIMEOUT_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = f"Pi camera {camera}"
        self._size, self._rate, self._camera = size, rate, camera
        self._timeout = read_timeout_s
        self._clock = clock
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints: IO[bytes] | None = None
        self._splitter = JpegSplitter()
        self._ready: deque[bytes] = deque()
        self._seq = -1

    def open(self) -> None:
        self.close()
        program = next((found for found in map(shutil.which, PROGRAMS) if found), None)
        if program is None:
            raise SourceError(
                "The program rpicam-vid is not installed.", "On Raspberry Pi OS: sudo apt-get install rpicam-apps-lite."
            )
        self._splitter, self._ready = JpegSplitter(), deque()
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process, closed with it
        width, height = self._size
        shape = ["--width", str(width), "--height", str(height), "--framerate", str(self._rate)]
        self._process = subprocess.Popen(
            [program, "-t", "0", "--codec", "mjpeg", "-n", "--camera", str(self._camera), *shape, "-o", "-"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
        )

    def read(self) -> Frame | None:
        until = self._clock() + self._timeout
        while True:
            while self._ready:
                # Only the newest matters; a frame that came out damaged is passed over.
                data = self._ready.pop()
                self._ready.clear()
                self._seq += 1
                try:
                    return decode(data, seq=self._seq, at=self._clock(), source=self.name)
                except PictureError:
                    continue
            if not self._more(until - self._clock()):
                return None

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            try:
                process.wait(timeout=2)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()
        if self._complaints is not None:
            self._complaints.close()
            self._complaints = None

    def _more(self, seconds: float) -> bool:
        """Take what the program has written; False when nothing came in time."""
        process = self._process
        if process is None or process.stdout is None:
            raise SourceError(f"The {self.name} is not open.", "Start it first.")
        handle = process.stdout.fileno()
        ready, _, _ = select.select([handle], [], [], max(seconds, 0))
        if not ready:
            return False
        data = os.read(handle, _CHUNK)
        if not data:
            process.wait()
            raise SourceError(f"rpicam-vid ended: {self._last_complaint()}.", "Check the camera's ribbon cable.")
        self._ready.extend(self._splitter.feed(data))
        return True

    def _last_complaint(self) -> str:
        if self._complaints is None:
            return "it gave no reason"
        self._complaints.seek(0)
        lines = self._complaints.read()[-4000:].decode("utf-8", "replace").split("\n")
        told = [line.strip() for line in lines if line.strip()]
        return told[-1].rstrip(".") if told else "it gave no reason"
