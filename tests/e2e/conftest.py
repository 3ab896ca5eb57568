"""The whole product in a real Chromium: a served application on fresh data, and a fake camera that tests lay cards under."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest
from werkzeug.serving import make_server

from companion.tables.database import FILE
from companion.tables.store import Store
from companion.web import scanpractice
from companion.web.app import create_app
from companion.web.scanpractice import Camera
from vision.sources.mjpeg import write_y4m

GAME = "coldwater-crown"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)
FAKE_CAMERA = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
PATIENCE = 30_000


@pytest.fixture(scope="session")
def fresh_data(tmp_path_factory):
    """A migrated database: each test begins with a copy, as migrating takes its time."""
    folder = tmp_path_factory.mktemp("fresh-e2e")
    Store.open(folder).close()
    return folder / FILE


class House:
    """A served application: its address on this machine, and its tables."""

    def __init__(self, folder, host="127.0.0.1"):
        self.app = create_app(folder)
        self.tables = self.app.extensions["tabletide"].tables
        self.data = folder
        self.sent = []
        self.app.wsgi_app = self._recording(self.app.wsgi_app)
        self.server = make_server(host, 0, self.app, threaded=True)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

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

    def close(self):
        self.server.shutdown()
        self.thread.join()
        self.tables.close()


@pytest.fixture
def house(tmp_path, fresh_data):
    shutil.copy(fresh_data, tmp_path)
    made = House(tmp_path)
    yield made
    made.close()


class FakeCamera:
    """The film that Chromium takes for its camera: what is written into it is what the browser sees."""

    def __init__(self, path):
        self.path = path
        self.beside = path.with_suffix(".next.y4m")
        self.clear()

    def lay(self, cards, seed=0, camera=None):
        """Cards (card, face) lie in rows under the camera."""
        laid = scanpractice.in_rows(cards, GAME, seed)
        assert len(laid) == len(cards), "not all cards fit on the table"
        seen = scanpractice.picture(GAME, laid, camera or Camera()).frame.image
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


@pytest.fixture(scope="session")
def playwright_started():
    playwright = pytest.importorskip("playwright.sync_api")
    if not Path(CHROMIUM).exists():
        pytest.skip("there is no Chromium on this machine")
    with playwright.sync_playwright() as started:
        yield started


class Device:
    """A browser of its own: what went wrong in it, and every byte that it was sent."""

    def __init__(self, browser, **more):
        self.context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}} | more))
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.wrong = []
        self.page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def version(self):
        return int(self.page.get_attribute("#live", "data-version"))


@pytest.fixture
def browser(playwright_started, camera):
    """A browser whose camera is the fake one."""
    flags = [*FLAGS, *FAKE_CAMERA, f"--use-file-for-fake-video-capture={camera.path}"]
    started = playwright_started.chromium.launch(executable_path=CHROMIUM, args=flags)
    yield started
    started.close()


@pytest.fixture
def device(browser):
    made = []

    def make(**more):
        made.append(Device(browser, **more))
        return made[-1]

    yield make
    for one in made:
        one.context.close()
