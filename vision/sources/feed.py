"""A running camera as the rest sees it: the newest frame, and whether the source is live, stalled or gone.

A `Reader` knows one kind of device and may fail; a `Feed` runs it on a thread of its own, keeps the newest frame only, and opens
it again after it vanished. Readers: `camera.Camera`, `picamera.PiCamera`, `folder.Folder`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Literal, Protocol

from vision.frame import Frame

State = Literal["opening", "live", "stalled", "gone", "closed"]

#: Seconds to wait before a vanished source is tried again: soon at first, then seldom.
RETRY_S: Final = (0.25, 0.5, 1.0, 2.0, 5.0)


class SourceError(OSError):
    """A source that gives no pictures: `what` is wrong and what to `do`, one sentence each."""

    is_for_people = True

    def __init__(self, what: str, do: str) -> None:
        super().__init__(f"{what} {do}")
        self.what = what
        self.do = do


class Reader(Protocol):
    """One device or stream. All calls come from one thread."""

    name: str

    def open(self) -> None:
        """Get ready; raises `SourceError` with the reason."""
        ...

    def read(self) -> Frame | None:
        """The next frame, or None when none came within the reader's time-out; raises `SourceError` when it is gone."""
        ...

    def close(self) -> None:
        """Let go of the device; may be called twice."""
        ...


@dataclass(frozen=True, slots=True)
class Health:
    """How a source is: `detail` is a sentence for people, empty while it is live; `frames` so far; `reopened` times."""

    state: State = "opening"
    detail: str = ""
    frames: int = 0
    reopened: int = 0


class Feed:
    """A reader run on its own thread. Use as a context manager, or call `start` and `close`.

    `on_change` is called, on the feed's thread, whenever the state changes. `retry_s` are the pauses between attempts.
    """

    def __init__(
        self,
        reader: Reader,
        *,
        on_change: Callable[[Health], None] | None = None,
        retry_s: tuple[float, ...] = RETRY_S,
    ) -> None:
        self.name = reader.name
        self._reader = reader
        self._on_change = on_change
        self._retry_s = retry_s
        self._condition = threading.Condition()
        self._stop = threading.Event()
        self._latest: Frame | None = None
        self._health = Health()
        self._thread: threading.Thread | None = None

    @property
    def health(self) -> Health:
        with self._condition:
            return self._health

    def start(self) -> Feed:
        """Begin to read; does nothing when it runs already."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=f"feed {self.name}", daemon=True)
            self._thread.start()
        return self

    def close(self) -> None:
        """Stop reading and let go of the device."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=10)
        with self._condition:
            self._condition.notify_all()

    def __enter__(self) -> Feed:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def latest(self) -> Frame | None:
        """The newest frame, None before the first one or while the source is gone."""
        with self._condition:
            return self._latest

    def wait(self, after: int = -1, timeout: float = 1.0) -> Frame | None:
        """The newest frame once its `seq` is beyond `after`, or None after `timeout` seconds."""
        until = time.monotonic() + timeout
        with self._condition:
            while self._latest is None or self._latest.seq <= after:
                left = until - time.monotonic()
                if left <= 0 or self._health.state == "closed":
                    return None
                self._condition.wait(left)
            return self._latest

    def wait_for(self, state: State, timeout: float = 5.0) -> bool:
        """Whether the source came into `state` within `timeout` seconds."""
        with self._condition:
            return self._condition.wait_for(lambda: self._health.state == state, timeout)

    def _run(self) -> None:
        attempt = 0
        while not self._stop.is_set():
            try:
                self._reader.open()
                if attempt:
                    self._change(reopened=self.health.reopened + 1)
                while not self._stop.is_set():
                    if self._one_frame():
                        attempt = 0
            except OSError as error:
                told = error if isinstance(error, SourceError) else f"{self.name} failed: {error}. It is tried again."
                self._change("gone", str(told), forget=True)
            finally:
                self._reader.close()
            if not self._stop.is_set():
                self._stop.wait(self._retry_s[min(attempt, len(self._retry_s) - 1)])
            attempt += 1
        self._change("closed", "", forget=True)

    def _one_frame(self) -> bool:
        frame = self._reader.read()
        if frame is None:
            self._change("stalled", f"{self.name} sends no pictures just now; it is watched for more.")
            return False
        self._change("live", "", frame=frame)
        return True

    def _change(
        self,
        state: State | None = None,
        detail: str = "",
        *,
        frame: Frame | None = None,
        forget: bool = False,
        reopened: int | None = None,
    ) -> None:
        with self._condition:
            before = self._health
            self._health = Health(
                state=state or before.state,
                detail=detail,
                frames=before.frames + (frame is not None),
                reopened=before.reopened if reopened is None else reopened,
            )
            if frame is not None:
                self._latest = frame
            elif forget:
                self._latest = None
            is_changed = before.state != self._health.state
            after = self._health
            self._condition.notify_all()
        if is_changed and self._on_change is not None:
            self._on_change(after)
