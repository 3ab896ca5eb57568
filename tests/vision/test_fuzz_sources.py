"""Every camera takes whatever comes from it: frames, or one of its own refusals; never a crash, never a wait without end."""

from __future__ import annotations

import contextlib
import os
import stat
import struct
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vision.frame import Frame, encode_jpeg, encode_png
from vision.sources.camera import Camera
from vision.sources.feed import Feed, SourceError
from vision.sources.folder import SUFFIXES, Folder
from vision.sources.picamera import PiCamera

GOOD = encode_jpeg(np.full((48, 64, 3), 90, np.uint8))
#: A JPEG whose header says 65,535 x 65,535 pixels, and a PNG that says 2,000,000,000 x 2: nobody may make room for them.
HUGE_JPEG = GOOD.replace(b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", 48, 64), b"\xff\xc0\x00\x11\x08\xff\xff\xff\xff")
HUGE_PNG = encode_png(np.zeros((4, 4, 3), np.uint8)).replace(
    b"IHDR" + struct.pack(">II", 4, 4), b"IHDR" + struct.pack(">II", 2_000_000_000, 2)
)
#: What may come where a picture should: nothing, noise, half a picture, a picture with a hole, a lie about its size.
DAMAGED = st.one_of(
    st.binary(max_size=200),
    st.integers(0, len(GOOD)).map(lambda end: GOOD[:end]),
    st.tuples(st.integers(0, len(GOOD) - 40), st.binary(min_size=1, max_size=40)).map(
        lambda hole: GOOD[: hole[0]] + hole[1] + GOOD[hole[0] + len(hole[1]) :]
    ),
    st.sampled_from([HUGE_JPEG, HUGE_PNG, GOOD, b"\xff\xd8" * 50, b"\xff\xd8\xff\xd9"]),
)
FEW = settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
FEWER = settings(FEW, max_examples=6)


def test_the_lies_about_a_size_are_lies() -> None:
    assert GOOD not in (HUGE_JPEG, HUGE_PNG)
    assert b"\xff\xff\xff\xff" in HUGE_JPEG
    assert struct.pack(">I", 2_000_000_000) in HUGE_PNG


def play(camera: Camera) -> str:
    """Plays a few frames; gives what is to be done where the camera refused, "nothing" where it did not."""
    try:
        camera.open()
        for _ in range(3):
            assert is_frame(camera.read())
    except SourceError as error:
        return error.do
    else:
        return "nothing"
    finally:
        camera.close()


def is_frame(frame: Frame | None) -> bool:
    return frame is None or (frame.image.ndim == 3 and frame.image.dtype == np.uint8)


# Folder ----------------------------------------------------------------------------------------------------------------


@FEW
@given(st.lists(st.tuples(st.sampled_from(sorted(SUFFIXES)), DAMAGED), max_size=5), st.data())
def test_a_folder_of_anything_gives_frames_and_keeps_the_rest_aside(
    tmp_path_factory: pytest.TempPathFactory, files: list[tuple[str, bytes]], data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("fuzz")
    (path / "folder.jpg").mkdir()
    (path / "nowhere.jpg").symlink_to(path / "missing.jpg")
    folder = Folder(path, with_present=True, poll_s=0, read_timeout_s=0)
    folder.open()
    for number, (suffix, content) in enumerate(files):
        (path / f"{number}{suffix}").write_bytes(content)
    folder.look()
    for number, (suffix, _) in enumerate(files):
        if data.draw(st.booleans()):
            (path / f"{number}{suffix}").unlink()
    found = folder.look()
    assert all(is_frame(frame) for frame in found)
    assert len(found) + len(folder.unreadable) <= len(files) + 1
    for number in range(len(files)):
        (path / f"{number}{files[number][0]}").unlink(missing_ok=True)
    assert folder.look() == []
    folder.close()


def test_a_folder_that_is_a_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"")
    with pytest.raises(SourceError, match="cannot be read"):
        Folder(path).open()


# Files and http streams through OpenCV ---------------------------------------------------------------------------------


@FEWER
@given(st.sampled_from([".mp4", ".avi", ".mjpeg"]), DAMAGED)
def test_a_film_of_anything_is_played_or_refused(
    tmp_path_factory: pytest.TempPathFactory, suffix: str, content: bytes
) -> None:
    path = tmp_path_factory.mktemp("fuzz") / f"film{suffix}"
    path.write_bytes(content)
    assert play(Camera(str(path), is_looped=True, pause=lambda _: None))


class Anything(BaseHTTPRequestHandler):
    """An http camera that sends what its server was told to, and hangs up."""

    def do_GET(self) -> None:
        server = self.server
        assert isinstance(server, AnythingServer)
        with contextlib.suppress(OSError):
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
            self.end_headers()
            for part in server.parts:
                self.wfile.write(b"--frame\r\nContent-Type: image/jpeg\r\n\r\n" + part + b"\r\n")

    def log_message(self, *_: object) -> None:
        pass


class AnythingServer(ThreadingHTTPServer):
    daemon_threads = True
    parts: ClassVar[list[bytes]] = []


@pytest.fixture(scope="module")
def stream() -> Iterator[AnythingServer]:
    server = AnythingServer(("127.0.0.1", 0), Anything)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.slow
@FEWER
@given(st.lists(DAMAGED, max_size=4))
def test_an_http_camera_that_sends_anything_is_played_or_refused(stream: AnythingServer, parts: list[bytes]) -> None:
    AnythingServer.parts = parts
    address = f"http://127.0.0.1:{stream.server_address[1]}/"
    assert play(Camera(address, open_timeout_s=2, read_timeout_s=0.5))


# The Pi's camera -------------------------------------------------------------------------------------------------------

PROGRAM = """#!/bin/sh
'''exec' "{python}" "$0" "$@" # '''
import os
os.write(1, open({film!r}, "rb").read())
"""


@pytest.fixture
def film(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the fake rpicam-vid on the PATH sends before it ends."""
    path = tmp_path / "film"
    program = tmp_path / "bin" / "rpicam-vid"
    program.parent.mkdir()
    program.write_text(PROGRAM.format(python=sys.executable, film=str(path)))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    return path


@FEWER
@given(st.lists(DAMAGED, max_size=6))
def test_a_pi_camera_that_sends_anything_gives_frames_until_its_program_ends(film: Path, parts: list[bytes]) -> None:
    film.write_bytes(b"".join(parts))
    camera = PiCamera(read_timeout_s=10)
    camera.open()
    frames: list[Frame | None] = []
    with contextlib.closing(camera), pytest.raises(SourceError, match="rpicam-vid ended"):
        frames.extend(iter(camera.read, "never"))
    assert all(map(is_frame, frames))
    assert len(frames) <= len(parts) + 1


def test_a_program_that_cannot_be_started_is_a_camera_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "rpicam-vid"
    program.write_bytes(b"\x7fELF no program at all")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with Feed(PiCamera(), retry_s=(5.0,)) as feed:
        assert feed.wait_for("gone", timeout=5)
        assert "It is tried again" in feed.health.detail
