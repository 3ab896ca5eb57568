"""A camera at the server on the scan page: seen by all, snapped for a seat, never waited for, and back when it comes back."""

from __future__ import annotations

import json
import os
import stat
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
import pytest

from card_db.places import piece
from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec
from companion.web import scan as scan_pages
from companion.web import scanpractice
from companion.web.gate import Gate
from companion.web.scanpractice import Laid
from companion.web.services import Services
from companion.web.watching import ServerCameras, Watched
from vision.frame import Frame, encode_jpeg
from vision.sources.address import Address, parse
from vision.sources.feed import SourceError

GAME = "coldwater-crown"
ROW = [("wrasse-1", "weight"), ("pike-3", "weight"), ("crab-1", "front"), ("three-same-1", "front")]


@pytest.fixture(scope="module")
def seen():
    """What the camera sees: a row of cards, 1600 pixels wide."""
    return scanpractice.picture(GAME, scanpractice.in_rows(ROW, GAME, 1)).frame.image


class Reader:
    """A camera in the hand of a test: it shows `image`, stalls (None), or is gone (an error), until told otherwise."""

    name = "Table camera"

    def __init__(self, image):
        self.now = image
        self.seq = 0
        self.changed = threading.Event()
        self.opened = self.closed = 0

    def tell(self, now):
        self.now = now
        self.changed.set()

    def open(self):
        self.opened += 1
        if isinstance(self.now, SourceError):
            raise self.now

    def read(self):
        self.changed.wait(0.02)
        self.changed.clear()
        now = self.now
        if isinstance(now, SourceError):
            raise now
        if now is None:
            return None
        self.seq += 1
        return Frame(now, seq=self.seq, at=float(self.seq), source=self.name)

    def close(self):
        self.closed += 1


class Place:
    """A table whose server has cameras, and a device that sits at it."""

    def __init__(self, room, host, cameras, mode=f"{GAME}/score", names=("Anna",)):
        old = room.app.extensions["tabletide"]
        self.cameras = ServerCameras(cameras)
        room.app.extensions["tabletide"] = Services(old.settings, old.tables, old.hub, old.shelf, self.cameras)
        self.room, self.host = room, host
        self.table = room.tables.create(NewTable(mode, tuple(map(SeatSpec, names))), host.device)
        self.anna = room.join(self.table, Seat(0))
        self.path = f"/t/{self.table.id}/scan"

    def ask(self, camera, after=-1, visitor=None, **more):
        """What the page is told: the line, and the picture behind it."""
        query = {"shot": "row", "after": after, **more}
        answer = (visitor or self.anna).client.get(f"{self.path}/camera/{camera}", query_string=query)
        if answer.status_code != 200:
            return answer, b""
        line, _, jpeg = answer.data.partition(b"\n")
        return json.loads(line), jpeg

    def until(self, camera, state, pictures=False, marks=0, seconds=15, **more):
        """Asks until the camera is in the state (and sends a picture, with so many marks in it)."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            told, jpeg = self.ask(camera, **more)
            is_full = not marks or len(told.get("marks", ())) == marks
            if told["state"] == state and (jpeg or not pictures) and is_full:
                return told, jpeg
            time.sleep(0.02)
        raise AssertionError(f"the camera never was {state}, but {told}")

    def snap(self, camera, shot="row", **more):
        return self.anna.post(f"{self.path}/camera/{camera}", True, shot=shot, place="refusal-take", **more)

    def close(self):
        self.cameras.close()


@pytest.fixture
def place(room, host):
    made = []

    def make(*cameras, **more):
        made.append(Place(room, host, cameras, **more))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def reader(seen):
    return Reader(seen)


def watched(reader, **more):
    return Watched("table", Address("device", "0", "Table camera"), reader=lambda: reader, **more)


# ---- The rung ----


def test_a_server_without_cameras_has_no_rung_for_one(place, visible):
    assert "rung-server" not in place().anna.get(place().path).get_data(as_text=True)


def test_the_rung_names_the_camera_and_does_not_start_it(place, reader, visible):
    here = place(watched(reader))
    page = here.anna.get(here.path)
    assert "Table camera" in visible(page)
    assert reader.opened == 0


def test_several_cameras_are_chosen_on_the_page_by_name(place, reader, visible):
    other = Watched("shelf", Address("device", "1", "Shelf camera"), reader=lambda: reader)
    here = place(watched(reader), other)
    assert "Table cameras" in visible(here.anna.get(here.path))
    words = visible(here.anna.get(f"{here.path}?source=server&camera=shelf"))
    assert "Table camera Shelf camera" in words
    assert "Shelf camera is starting" in words


def test_each_camera_has_an_id_of_its_own():
    cameras = ServerCameras.of([parse("device:0"), parse("Camera 0=device:1"), parse("rpicam")])
    assert [one.id for one in cameras.all] == ["camera-0", "camera-0-2", "pi-camera"]
    assert cameras.get("pi-camera").name == "Pi camera"
    assert cameras.get("nothing") is None


# ---- Looking and snapping ----


def test_its_newest_picture_comes_with_what_it_shows(place, reader):
    here = place(watched(reader))
    told, jpeg = here.until("table", "live", pictures=True, marks=4)
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert (told["width"], told["height"]) == (picture.shape[1], picture.shape[0])
    assert max(picture.shape) == 1280
    assert {"Wrasse", "Pike", "Crab"} <= {mark["name"].split(",")[0].split(" ")[0] for mark in told["marks"]}
    for mark in told["marks"]:
        assert all(-80 <= x <= 1360 for x, _ in mark["corners"])


def test_a_frame_that_the_page_has_already_is_not_sent_again(place, seen):
    class Once(Reader):
        def read(self):
            return super().read() if self.seq == 0 else (self.changed.wait(0.01), Frame(seen, seq=1, at=1.0))[1]

    here = place(watched(Once(seen)))
    told, _ = here.until("table", "live", pictures=True)
    again, jpeg = here.ask("table", after=told["seq"])
    assert (again["state"], jpeg, "marks" in again) == ("live", b"", False)


def test_a_snap_reads_the_whole_frame_and_waits_for_a_person(place, reader, visible):
    here = place(watched(reader))
    here.until("table", "live", pictures=True)
    answer = here.snap("table")
    assert "4 seen" in visible(answer)
    assert "Confirm 4" in visible(answer)
    assert here.table.refresh().version == 0


def test_a_snap_reads_the_pieces_that_stand_on_printed_places(place, visible):
    tile = piece("katmai", "tile")
    laid = [Laid(f"tile-{n + 1}a", "front", tile.size[0] * (n - 3), 0.0) for n in range(7)]
    laid.append(Laid("beeple-sandy", "", *tile.on_table("b", (-tile.size[0], 0.0))))
    camera = watched(Reader(scanpractice.picture("katmai", laid).frame.image))
    here = place(camera, mode="katmai/river", names=("Anna", "Ben"))
    here.until("table", "live", pictures=True, shot="river")
    answer = here.snap("table", shot="river")
    assert "7 tiles and 1 beeple" in visible(answer)


def test_without_script_a_snap_leads_back_to_the_page_with_its_result(place, reader, visible):
    here = place(watched(reader))
    here.until("table", "live", pictures=True)
    form = {"shot": "row", "source": "server", "camera": "table"}
    answer = here.anna.post(f"{here.path}/camera/table", **form)
    assert answer.status_code == 303
    page = here.anna.get(answer.headers["Location"])
    assert "4 seen" in visible(page)
    assert "Table camera is starting" in visible(page)


def test_two_devices_and_two_tables_look_through_one_camera_at_once(place, reader, room, host):
    here = place(watched(reader))
    other = room.tables.create(NewTable(f"{GAME}/score", (SeatSpec("Bert"),)), host.device)
    bert = room.join(other, Seat(0))
    here.until("table", "live", pictures=True)
    answer = bert.client.get(f"/t/{other.id}/scan/camera/table", query_string={"shot": "row"})
    assert b"\xff\xd8" in answer.data
    assert here.ask("table")[1]
    assert reader.opened == 1


# ---- Off, and back ----


def test_a_camera_that_is_gone_says_why_and_is_back_when_it_comes_back(place, seen, visible):
    reader = Reader(SourceError("No camera was found at /dev/video0.", "Plug one in."))
    here = place(watched(reader))
    told, _ = here.until("table", "gone")
    assert told["detail"] == "No camera was found at /dev/video0. Plug one in."
    page = here.anna.get(here.path).get_data(as_text=True)
    assert "rung--off" in page
    assert "No camera was found at /dev/video0." in page
    refused = here.snap("table")
    assert refused.status_code == 422
    assert "No camera was found" in visible(refused)
    reader.tell(seen)
    here.until("table", "live", pictures=True)
    assert "4 seen" in visible(here.snap("table"))


def test_a_camera_that_stalls_gives_no_old_picture_for_a_new_one(place, reader, visible):
    here = place(watched(reader))
    here.until("table", "live", pictures=True)
    reader.tell(None)
    told, jpeg = here.until("table", "stalled")
    assert jpeg == b""
    assert "sends no pictures just now" in told["detail"]
    assert "Try again in a moment" in visible(here.snap("table"))
    reader.tell(reader.now if reader.now is not None else np.zeros((48, 64, 3), np.uint8))
    here.until("table", "live", pictures=True)


def test_a_camera_that_never_answers_blocks_nobody(place, seen):
    class Deaf(Reader):
        def open(self):
            held.wait(20)

    held = threading.Event()
    here = place(watched(Deaf(seen)))
    began = time.monotonic()
    told, jpeg = here.ask("table")
    refused = here.snap("table")
    assert time.monotonic() - began < 2
    assert (told["state"], jpeg, refused.status_code) == ("opening", b"", 422)
    assert "is starting" in told["detail"]
    held.set()


def test_a_camera_that_nobody_looks_through_is_let_go_and_taken_again(place, reader):
    here = place(watched(reader, idle_s=0.1))
    here.until("table", "live", pictures=True)
    end = time.monotonic() + 10
    while not reader.closed and time.monotonic() < end:
        time.sleep(0.02)
    assert reader.closed
    assert here.cameras.get("table").known().state == "resting"
    here.until("table", "live", pictures=True)
    assert reader.opened == 2


def test_a_machine_busy_with_other_pictures_answers_429(place, reader, monkeypatch):
    here = place(watched(reader))
    here.until("table", "live", pictures=True)
    gate = Gate(1)
    monkeypatch.setattr(scan_pages, "gate", gate)
    monkeypatch.setattr("companion.web.scanserver.gate", gate)
    with gate.passing():
        answer, _ = here.ask("table")
        assert (answer.status_code, here.snap("table").status_code) == (429, 429)
        assert answer.headers["Retry-After"] == "1"


# ---- Who may look ----


def test_what_is_for_one_players_eyes_is_not_shown_to_a_camera_of_all(room, host, place, reader, visible):
    here = place(watched(reader))
    table = room.tables.create(NewTable(f"{GAME}/score", (SeatSpec("Anna"), SeatSpec("Bert"))), host.device)
    anna = room.join(table, Seat(0))
    page = anna.get(f"/t/{table.id}/scan?source=server")
    assert "this is for your eyes alone" in visible(page)
    answer = anna.client.get(f"/t/{table.id}/scan/camera/table", query_string={"shot": "row"})
    assert json.loads(answer.data)["state"] == "private"
    assert b"\xff\xd8" not in answer.data
    refused = anna.post(f"/t/{table.id}/scan/camera/table", True, shot="row")
    assert refused.status_code == 422
    assert reader.opened == 0
    assert here.ask("table")[0]["state"] in ("opening", "live")


def test_who_only_watches_a_table_may_not_look_through_its_camera(place, reader, room):
    here = place(watched(reader))
    answer, _ = here.ask("table", visitor=room.visitor())
    assert answer.status_code == 403


def test_a_camera_that_is_not_there_is_named_as_such(place, reader):
    here = place(watched(reader))
    assert here.anna.get(f"{here.path}/camera/moon", query_string={"shot": "row"}).status_code == 404


# ---- Real sources ----


def test_a_folder_shows_the_picture_that_came_last(place, seen, tmp_path):
    folder = tmp_path / "drop"
    folder.mkdir()
    here = place(ServerCameras.of([parse(f"Drop=folder:{folder}")]).all[0])
    told, _ = here.until("drop", "opening")
    assert told["detail"] == "No new picture has come into the folder yet."
    (folder / "one.jpg").write_bytes(encode_jpeg(seen))
    here.until("drop", "live", pictures=True, marks=4)
    assert here.snap("drop").status_code == 200


@pytest.mark.slow
def test_a_film_is_played_over_and_over(place, seen, tmp_path):
    path = tmp_path / "game.avi"
    size = (seen.shape[1], seen.shape[0])
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, size)
    for _ in range(5):
        film.write(cv2.cvtColor(seen, cv2.COLOR_RGB2BGR))
    film.release()
    here = place(ServerCameras.of([parse(f"Film=file:{path}")]).all[0])
    told, _ = here.until("film", "live", pictures=True, marks=4)
    while told.get("seq", 0) <= 7:
        told, _ = here.ask("film")


class Stream(BaseHTTPRequestHandler):
    """A network camera: pictures until its server is told to fall silent; whoever connects anew then gets pictures again."""

    def do_GET(self):
        server = self.server
        number = server.calls = server.calls + 1
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        part = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(server.picture)
        try:
            while not server.over.wait(0.04):
                if number > 1 or not server.silent.is_set():
                    self.wfile.write(part + server.picture + b"\r\n")
        except OSError:
            return

    def log_message(self, *_):
        pass


@pytest.mark.slow
def test_a_network_camera_that_falls_silent_is_reported_and_comes_back(place, seen):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Stream)
    server.daemon_threads = True
    server.picture, server.calls = encode_jpeg(seen), 0
    server.silent, server.over = threading.Event(), threading.Event()
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    here = place(ServerCameras.of([parse(f"Net=http://127.0.0.1:{server.server_address[1]}/video")]).all[0])
    here.until("net", "live", pictures=True, marks=4)
    server.silent.set()
    told, _ = here.until("net", "gone")
    assert "stalled" in told["detail"]
    told, _ = here.until("net", "live", pictures=True, marks=4)
    assert told["reopened"] == 1
    assert server.calls == 2
    server.over.set()
    here.close()
    server.shutdown()
    thread.join()
    server.server_close()


PI = """#!/bin/sh
'''exec' "{python}" "$0" "$@" # '''
import os, time
data = open({film!r}, "rb").read()
for _ in range(600):
    os.write(1, data)
    time.sleep(0.05)
"""


@pytest.mark.slow
def test_the_pi_camera_is_one_of_the_rungs(place, seen, tmp_path, monkeypatch):
    film = tmp_path / "film.mjpeg"
    film.write_bytes(encode_jpeg(seen))
    program = tmp_path / "bin" / "rpicam-vid"
    program.parent.mkdir()
    program.write_text(PI.format(python=sys.executable, film=str(film)))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    here = place(ServerCameras.of([parse("rpicam")]).all[0])
    here.until("pi-camera", "live", pictures=True, marks=4)
