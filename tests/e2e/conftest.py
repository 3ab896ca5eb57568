"""The whole product in a real Chromium: a served application on fresh data, and a fake camera that tests lay cards under."""

from __future__ import annotations

import shutil

import cv2
import numpy as np
import pytest

from companion.engine.game import Seat
from companion.tables.database import FILE
from companion.tables.models import NewTable, SeatSpec
from companion.tables.store import Store
from companion.web import scanpractice
from companion.web.app import create_app
from companion.web.scanpractice import Camera
from tests.helpers_browser import Device, launch, served
from vision.sources.mjpeg import write_y4m

GAME = "coldwater-crown"
FAKE_CAMERA = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")


@pytest.fixture(scope="session")
def fresh_data(tmp_path_factory):
    """A migrated database: each test begins with a copy, as migrating takes its time."""
    folder = tmp_path_factory.mktemp("fresh-e2e")
    Store.open(folder).close()
    return folder / FILE


class House:
    """A served application: its address on this machine, and its tables."""

    def __init__(self, folder, **services):
        self.app = create_app(folder, **services)
        self.tables = self.app.extensions["tabletide"].tables
        self.data = folder
        self.sent = []
        self.app.wsgi_app = self._recording(self.app.wsgi_app)
        self.address = ""

    def _recording(self, answer):
        """Notes every byte of every answer, streams included, with the name of the browser that it went to."""

        def recorded(environ, start_response):
            chunks = answer(environ, start_response)
            # Files and scripts are the same for everybody, and large.
            if environ["PATH_INFO"].startswith(("/static/", "/art/")):
                return chunks
            return self._noted(environ.get("HTTP_USER_AGENT", ""), chunks)

        return recorded

    def _noted(self, agent, chunks):
        try:
            for chunk in chunks:
                self.sent.append((agent, chunk))
                yield chunk
        finally:
            if hasattr(chunks, "close"):
                chunks.close()

    def sent_to(self, agent):
        """Every byte that browsers of that name were sent."""
        return b"".join(chunk for name, chunk in self.sent if name == agent)

    def table(self):
        """The one table there is."""
        return self.tables.open(self.tables.list(every=True)[0].id)

    def table_of(self, mode, *names):
        """A new table of the mode, with people of these names; `join` its seats by `code`."""
        seats = tuple(SeatSpec(name) for name in names or ("Anna",))
        return self.tables.create(NewTable(mode, seats), "tablet")

    def code(self, table, seat=0):
        """The code that lets a device take the seat."""
        return self.tables.join_code(table.id, Seat(seat)).code


@pytest.fixture
def house(tmp_path, fresh_data):
    shutil.copy(fresh_data, tmp_path)
    made = House(tmp_path)
    with served(made.app) as made.address:
        yield made
    made.tables.close()


class FakeCamera:
    """The film that Chromium takes for its camera: what is written into it is what the browser sees."""

    def __init__(self, path):
        self.path = path
        self.beside = path.with_suffix(".next.y4m")
        self.clear()

    def lay(self, cards, seed=0, camera=None, game=GAME):
        """Cards (card, face) lie in rows under the camera."""
        laid = scanpractice.in_rows(cards, game, seed)
        assert len(laid) == len(cards), "not all cards fit on the table"
        self.show(laid, game, camera)

    def show(self, laid, game=GAME, camera=None):
        """Cards lie where they were laid."""
        seen = scanpractice.picture(game, laid, camera or Camera()).frame.image
        self._write(cv2.resize(seen, (1280, 800), interpolation=cv2.INTER_AREA)[40:760])

    def clear(self):
        """Nothing lies there."""
        self._write(np.full((720, 1280, 3), 60, dtype=np.uint8))

    def _write(self, image):
        # The browser holds the file open and reads it over and over: its bytes are replaced in place, and it never gets shorter.
        write_y4m(self.beside, [image], rate=20)
        with open(self.path, "r+b" if self.path.exists() else "wb") as film:
            film.write(self.beside.read_bytes())


@pytest.fixture
def camera(tmp_path):
    return FakeCamera(tmp_path / "camera.y4m")


@pytest.fixture
def browser(playwright_started, camera):
    """A browser whose camera is the fake one."""
    started = launch(playwright_started, *FAKE_CAMERA, f"--use-file-for-fake-video-capture={camera.path}")
    yield started
    started.close()


@pytest.fixture
def device(browser, house):
    """Makes devices with the fake camera: `device("phone")`."""
    made = []

    def make(size="tablet", **more):
        made.append(Device(browser, house.address, size, **more))
        return made[-1]

    yield make
    for one in made:
        one.close()
