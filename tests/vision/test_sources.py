"""Where frames come from: what runs, stalls, vanishes and comes back is told, and recovers."""

from __future__ import annotations

import os
import stat
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.frame import Frame, PictureError, encode_jpeg
from vision.sources.browser import Late, Live, still
from vision.sources.camera import Camera
from vision.sources.feed import Feed, Health, SourceError
from vision.sources.folder import Folder
from vision.sources.mjpeg import JpegSplitter, write_mjpeg, write_y4m
from vision.sources.picamera import PiCamera


def plain(level: int) -> np.ndarray:
    return np.full((48, 64, 3), level, dtype=np.uint8)


# Feed ------------------------------------------------------------------------------------------------------------------


class Scripted:
    """A reader that does what its script says: a frame, None (nothing came) or an error; then it goes on with frames."""

    name = "scripted"

    def __init__(self, *script: int | SourceError | None) -> None:
        self.script = list(script)
        self.opened = self.closed = 0
        self.seq = 0

    def open(self) -> None:
        self.opened += 1

    def read(self) -> Frame | None:
        step = self.script.pop(0) if self.script else 0
        if isinstance(step, SourceError):
            raise step
        if step is None:
            return None
        self.seq += 1
        return Frame(plain(step), seq=self.seq)

    def close(self) -> None:
        self.closed += 1


def test_a_feed_gives_the_newest_frame_and_lets_go_of_the_device() -> None:
    reader = Scripted(1, 2, 3)
    with Feed(reader) as feed:
        frame = feed.wait(after=2)
        assert frame is not None
        assert frame.seq > 2
        assert feed.health.state == "live"
    assert feed.health.state == "closed"
    assert feed.latest() is None
    assert reader.closed == reader.opened


def test_a_feed_reports_a_stall_a_loss_and_a_return() -> None:
    told: list[Health] = []
    reader = Scripted(1, None, 2, SourceError("The cable is out.", "Put it back."), 3)
    with Feed(reader, on_change=told.append, retry_s=(0.0,)) as feed:
        assert feed.wait(after=2) is not None
    assert [health.state for health in told] == ["live", "stalled", "live", "gone", "live", "closed"]
    assert "cable is out" in told[3].detail
    assert told[4].reopened == 1
    assert told[4].detail == ""


def test_a_source_that_never_opens_stays_gone_with_its_reason() -> None:
    with Feed(Camera("/dev/video-none"), retry_s=(0.01,)) as feed:
        assert feed.wait_for("gone")
        assert "No camera was found" in feed.health.detail
        assert feed.wait(timeout=0.05) is None


# Camera ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def film(tmp_path: Path) -> str:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for level in (40, 120, 200):
        writer.write(np.full((48, 64, 3), (level, 0, 0), np.uint8))  # OpenCV's order: blue first
    writer.release()
    return str(path)


def test_a_video_file_is_played_in_rgb_at_its_own_pace(film: str) -> None:
    now, pauses = [0.0], []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        now[0] += seconds

    camera = Camera(film, clock=lambda: now[0], pause=pause)
    camera.open()
    frames = [camera.read() for _ in range(3)]
    assert [round(int(f.image[20, 20, 2]) / 40) for f in frames if f] == [1, 3, 5]
    assert [round(p, 3) for p in pauses] == [0.1, 0.1]
    with pytest.raises(SourceError, match="ended"):
        camera.read()
    camera.close()
    with pytest.raises(SourceError, match="not open"):
        camera.read()


def test_a_looped_film_starts_again(film: str) -> None:
    camera = Camera(film, is_looped=True, pause=lambda _: None)
    camera.open()
    levels = [int(f.image[20, 20, 2]) for _ in range(4) if (f := camera.read())]
    camera.close()
    assert abs(levels[0] - levels[3]) < 4


@pytest.mark.parametrize("address", ["/nowhere/film.mp4", "87"])
def test_a_source_that_is_not_there_says_so(address: str) -> None:
    with pytest.raises(SourceError) as refusal:
        Camera(address).open()
    assert refusal.value.do


class Stream(BaseHTTPRequestHandler):
    """An http camera: sends pictures, then does what the server's `after` says: hang up, or fall silent."""

    def do_GET(self) -> None:
        server = self.server
        assert isinstance(server, StreamServer)
        server.calls += 1
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        picture = encode_jpeg(np.full((240, 320, 3), 90, np.uint8))
        for _ in range(server.pictures):
            head = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(picture)
            try:
                self.wfile.write(head + picture + b"\r\n")
            except OSError:
                return
        if server.is_silent:
            server.released.wait(20)

    def log_message(self, *_: object) -> None:
        pass


class StreamServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, pictures: int, is_silent: bool) -> None:
        super().__init__(("127.0.0.1", 0), Stream)
        self.pictures, self.is_silent = pictures, is_silent
        self.calls = 0
        self.released = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/camera.mjpg"


@pytest.fixture
def serve() -> Iterator[object]:
    servers: list[StreamServer] = []

    def start(pictures: int, is_silent: bool) -> StreamServer:
        server = StreamServer(pictures, is_silent)
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.released.set()
        server.shutdown()
        server.server_close()


@pytest.mark.slow
def test_an_http_camera_that_hangs_up_is_opened_again(serve) -> None:
    server = serve(pictures=60, is_silent=False)
    with Feed(Camera(server.url, open_timeout_s=5, read_timeout_s=2), retry_s=(0.0,)) as feed:
        first = feed.wait(timeout=10)
        assert first is not None
        assert abs(int(first.image[100, 100, 0]) - 90) < 4
        assert feed.wait(after=first.seq + 70, timeout=10) is not None
        assert feed.health.reopened >= 1
    assert server.calls >= 2


@pytest.mark.slow
def test_an_http_camera_that_falls_silent_is_reported_and_opened_again(serve) -> None:
    told: list[Health] = []
    server = serve(pictures=60, is_silent=True)
    feed = Feed(Camera(server.url, open_timeout_s=5, read_timeout_s=0.4), on_change=told.append, retry_s=(0.0,))
    with feed:
        assert feed.wait(after=70, timeout=20) is not None
    assert "gone" in [health.state for health in told]
    assert server.calls >= 2


# Streams of JPEGs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [1, 7, 1000, 100_000])
def test_a_stream_is_cut_into_its_pictures_however_it_arrives(step: int) -> None:
    pictures = [encode_jpeg(plain(level)) for level in (10, 100, 200)]
    stream = b"noise" + b"--frame\r\n".join(pictures) + b"tail"
    splitter = JpegSplitter()
    got = [p for i in range(0, len(stream), step) for p in splitter.feed(stream[i : i + step])]
    assert got == pictures


def test_a_stream_without_an_end_does_not_fill_the_memory() -> None:
    splitter = JpegSplitter(max_picture=1000)
    assert list(splitter.feed(b"\xff\xd8" + bytes(5000))) == []
    picture = encode_jpeg(plain(10))
    assert list(splitter.feed(picture)) == [picture]


def test_films_for_a_fake_camera_play_back_as_they_were(tmp_path: Path) -> None:
    write_mjpeg(tmp_path / "a.mjpeg", [plain(30), plain(200)])
    write_y4m(tmp_path / "a.y4m", [plain(30), plain(200)])
    pictures = list(JpegSplitter().feed((tmp_path / "a.mjpeg").read_bytes()))
    assert len(pictures) == 2
    camera = Camera(str(tmp_path / "a.y4m"), pause=lambda _: None)
    camera.open()
    levels = [int(f.image[20, 20, 1]) for _ in range(2) if (f := camera.read())]
    camera.close()
    assert [round(level / 10) for level in levels] == [3, 20]


def test_a_film_needs_a_picture_and_an_even_size(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least one"):
        write_mjpeg(tmp_path / "a.mjpeg", [])
    with pytest.raises(ValueError, match="even"):
        write_y4m(tmp_path / "a.y4m", [np.zeros((5, 5, 3), np.uint8)])


# Pi camera -------------------------------------------------------------------------------------------------------------

# A path of Python with a space in it cannot stand behind #!, so the shell starts it and Python skips the shell's line.
FAKE = """#!/bin/sh
'''exec' "{python}" "$0" "$@" # '''
import os, sys, time
data = open({film!r}, "rb").read()
open({calls!r}, "a").write(" ".join(sys.argv[1:]) + "\\n")
os.write(1, data)
if {lasting}:
    time.sleep(30)
sys.stderr.write("*** no cameras available ***\\n")
sys.exit(1)
"""


@pytest.fixture
def fake_pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def install(lasting: bool, film: bytes | None = None) -> Path:
        path, calls = tmp_path / "film.mjpeg", tmp_path / "calls"
        path.write_bytes(b"".join(encode_jpeg(plain(v)) for v in (50, 90)) if film is None else film)
        program = tmp_path / "bin" / "rpicam-vid"
        program.parent.mkdir(exist_ok=True)
        program.write_text(FAKE.format(python=sys.executable, film=str(path), calls=str(calls), lasting=lasting))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
        return calls

    return install


def test_the_pi_camera_is_read_through_its_own_program(fake_pi) -> None:
    calls = fake_pi(lasting=True)
    camera = PiCamera(size=(64, 48), rate=5, read_timeout_s=5)
    camera.open()
    frame = camera.read()
    camera.close()
    assert frame is not None
    assert abs(int(frame.image[20, 20, 0]) - 90) < 4
    assert "--codec mjpeg -n --camera 0 --width 64 --height 48 --framerate 5 -o -" in calls.read_text()


def test_a_pi_camera_without_pictures_is_stalled_not_gone(fake_pi) -> None:
    fake_pi(lasting=True, film=b"")
    camera = PiCamera(read_timeout_s=0.05)
    camera.open()
    assert camera.read() is None
    camera.close()


def test_a_pi_camera_whose_program_ends_tells_its_last_words(fake_pi) -> None:
    fake_pi(lasting=False, film=b"")
    camera = PiCamera(read_timeout_s=5)
    camera.open()
    with pytest.raises(SourceError, match="no cameras available"):
        camera.read()
    camera.close()


def test_without_the_program_the_exact_command_is_given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SourceError, match="apt-get install"):
        PiCamera().open()


# Folder ----------------------------------------------------------------------------------------------------------------


def test_a_folder_gives_each_new_picture_once_it_is_complete(tmp_path: Path) -> None:
    (tmp_path / "old.jpg").write_bytes(encode_jpeg(plain(1)))
    folder = Folder(tmp_path)
    folder.open()
    assert folder.look() == []
    data = encode_jpeg(plain(120))
    (tmp_path / "new.jpg").write_bytes(data[:50])
    assert folder.look() == []
    (tmp_path / "new.jpg").write_bytes(data)
    assert folder.look() == []
    (frame,) = folder.look()
    assert frame.source == "new.jpg"
    assert folder.look() == []


def test_a_folder_can_begin_with_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "b.png").write_bytes(encode_jpeg(plain(20)))
    (tmp_path / "notes.txt").write_text("no picture")
    folder = Folder(tmp_path, with_present=True, pause=lambda _: None)
    folder.open()
    frame = folder.read()
    assert frame is not None
    assert frame.source == "b.png"


def test_a_file_that_is_no_picture_is_kept_aside_with_its_reason(tmp_path: Path) -> None:
    folder = Folder(tmp_path, pause=lambda _: None, read_timeout_s=0.0)
    folder.open()
    (tmp_path / "broken.jpg").write_bytes(b"oh no")
    assert folder.read() is None
    assert folder.look() == []
    assert [(u.path.name, bool(u.error.do)) for u in folder.unreadable] == [("broken.jpg", True)]


def test_a_folder_that_vanishes_and_comes_back_is_watched_again(tmp_path: Path) -> None:
    place = tmp_path / "stick"
    place.mkdir()
    states: list[str] = []
    folder = Folder(place, poll_s=0.01, read_timeout_s=0.05)
    with Feed(folder, on_change=lambda h: states.append(h.state), retry_s=(0.01,)) as feed:
        assert feed.wait_for("stalled")
        place.rmdir()
        assert feed.wait_for("gone")
        place.mkdir()
        (place / "a.jpg").write_bytes(encode_jpeg(plain(77)))
        frame = feed.wait(timeout=5)
        assert frame is not None
        assert frame.source == "a.jpg"


# Browser ---------------------------------------------------------------------------------------------------------------


def test_live_pictures_that_were_overtaken_are_not_read() -> None:
    live, data = Live("tablet"), encode_jpeg(plain(9))
    assert isinstance(live.accept(data, seq=5), Frame)
    assert live.accept(data, seq=4) == Late(4, 5)
    live.restart()
    assert isinstance(live.accept(data, seq=0), Frame)


def test_a_still_in_the_live_view_is_sent_to_the_photo_button() -> None:
    with pytest.raises(PictureError, match="photo button"):
        Live().accept(bytes(3_000_001), seq=1)


def test_a_still_is_a_frame_with_its_device() -> None:
    assert still(encode_jpeg(plain(9)), device="phone").source == "still phone"
