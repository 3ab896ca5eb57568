"""A watched folder: every picture that appears in it is a frame, so that any camera that saves files can be used."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from vision.frame import Frame, PictureError, decode
from vision.sources.feed import SourceError

SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".gif"})
POLL_S: Final = 0.3
READ_TIMEOUT_S: Final = 2.0


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that came and is no picture, and why."""

    path: Path
    error: PictureError


class Folder:
    """A reader of the pictures that appear or change in `path` after it was opened, oldest first.

    A file is taken once its size has stayed the same for one look, so that half a copy is not read. `unreadable` keeps the
    last files that were no pictures.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        with_present: bool = False,
        poll_s: float = POLL_S,
        read_timeout_s: float = READ_TIMEOUT_S,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = f"folder {Path(path).name}"
        self.unreadable: deque[Unreadable] = deque(maxlen=20)
        self._path = Path(path)
        self._with_present = with_present
        self._poll_s, self._timeout = poll_s, read_timeout_s
        self._clock, self._pause = clock, pause
        self._taken: dict[str, tuple[int, int]] = {}
        self._growing: dict[str, tuple[int, int]] = {}
        self._ready: deque[Frame] = deque()
        self._is_open = False
        self._seq = -1

    def open(self) -> None:
        if not self._is_open:
            present = self._list()
            # What lay there before is not news; after a break the folder is compared with what was taken.
            self._taken = {} if self._with_present else present
            self._is_open = True
        else:
            self._list()

    def read(self) -> Frame | None:
        until = self._clock() + self._timeout
        while not self._ready:
            self._ready.extend(self.look())
            if self._ready:
                break
            if self._clock() >= until:
                return None
            self._pause(self._poll_s)
        return self._ready.popleft()

    def close(self) -> None:
        self._ready.clear()

    def look(self) -> list[Frame]:
        """One look at the folder: the frames of the files that are new and complete since the last look."""
        now = self._list()
        fresh = [
            name for name, mark in now.items() if self._taken.get(name) != mark and self._growing.get(name) == mark
        ]
        self._growing = now
        frames = []
        for name in sorted(fresh, key=lambda name: (now[name][0], name)):
            self._taken[name] = now[name]
            frame = self._load(self._path / name)
            if frame is not None:
                frames.append(frame)
        return frames

    def _load(self, path: Path) -> Frame | None:
        try:
            data = path.read_bytes()
        except OSError:
            return None  # It went away between the look and the reading; a new one will be seen.
        self._seq += 1
        try:
            return decode(data, seq=self._seq, at=self._clock(), source=path.name)
        except PictureError as error:
            self.unreadable.append(Unreadable(path, error))
            return None

    def _list(self) -> dict[str, tuple[int, int]]:
        """Each picture file's time of change and size."""
        try:
            entries = list(os.scandir(self._path))
        except FileNotFoundError:
            raise SourceError(f"The folder {self._path} is not there.", "Make it, or connect its drive.") from None
        except OSError as error:
            raise SourceError(
                f"The folder {self._path} cannot be read ({error.strerror}).", "Check its rights."
            ) from None
        found = {}
        for entry in entries:
            if Path(entry.name).suffix.lower() in SUFFIXES and not entry.name.startswith("."):
                try:
                    status = entry.stat()
                except OSError:
                    continue
                found[entry.name] = (status.st_mtime_ns, status.st_size)
        return found
