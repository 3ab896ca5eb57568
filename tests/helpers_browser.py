"""What the tests in a real browser share: Chromium's flags, an application served on a free port, and a device at a table."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from werkzeug.serving import make_server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)
SIZES = {"tablet": (1280, 800), "small": (800, 480), "phone": (390, 844)}
PATIENCE = 120_000
"""Milliseconds for a page to do what it is asked: a busy machine is slow, and where all is well nobody waits."""

TOO_SMALL = """(which) => [...document.querySelectorAll(which)]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.getBoundingClientRect(), (one.textContent.trim() || one.className) ])
  .filter(([box]) => box.height && (box.height < 47.5 || box.width < 47.5))
  .map(([box, name]) => `${name} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def launch(playwright, *flags):
    """A Chromium that asks nothing of anybody."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *flags])


@contextmanager
def served(app, host="127.0.0.1") -> Iterator[str]:
    """The application on a free port, while the block runs; gives its address on this machine."""
    server = make_server(host, 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


class Device:
    """A browser of its own: its page, and everything that went wrong in it: errors, warnings, requests to elsewhere."""

    def __init__(self, browser, address, size="tablet", **more):
        width, height = SIZES[size]
        self.address = address
        self.context = browser.new_context(**({"viewport": {"width": width, "height": height}} | more))
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.wrong = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._asked)

    def _said(self, said):
        # A machine that is busy with other pictures says so (429), and the page sends again: that is no fault.
        if said.type in ("error", "warning") and "status of 429" not in said.text:
            self.wrong.append(said.text)

    def _asked(self, request):
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.wrong.append(f"asked {request.url}")

    def close(self):
        self.context.close()

    def open(self, path):
        """Goes to the path, and gives the page."""
        self.page.goto(self.address + path)
        return self.page

    def start(self, mode, *names):
        """Sets a table of the mode up from the shelf, as a person would, and opens it; gives its id."""
        told = "&".join([f"seats={len(names)}", *(f"name-{n}={name}" for n, name in enumerate(names))]) if names else ""
        self.open(f"/start/{mode}?{told}").click("text=Set up the table")
        self.page.wait_for_url("**/checklist")
        self.page.goto(self.page.url.removesuffix("/checklist"))
        self.page.wait_for_selector("#live")
        return self.page.url.rpartition("/")[2]

    def sit(self, code):
        """Takes the seat of the join code."""
        self.open(f"/j/{code}").click("button.sit")
        self.page.wait_for_selector("#live")
        return self

    def version(self):
        """The table's version, as the page shows it."""
        return int(self.page.get_attribute("#live", "data-version"))

    def moved(self, does):
        """Does it, and waits until the page shows that the table has moved."""
        before = self.version()
        does()
        self.page.wait_for_selector(f'#live:not([data-version="{before}"])')

    def show(self, tab):
        """Brings the part of a small screen forward: board or rail."""
        if self.page.locator(f"#tab-{tab}").is_visible():
            self.page.check(f"#tab-{tab}", force=True)

    def tap(self, *notations):
        """Taps the button of each move, wherever on the page it is, and waits until the table has moved on."""
        for notation in notations:
            button = self.page.locator(f'button[name=text][value="{notation}"]').first
            for tab in ("rail", "board"):
                if not button.is_visible():
                    self.show(tab)
            self.moved(button.click)

    def says(self, text):
        """Whether the table's page has the words."""
        return text in self.page.text_content("#live")

    def too_wide(self):
        """By how many pixels the page is wider than its screen; 0 or less is well."""
        return self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def too_small(self, which="main button, main a.button"):
        """The visible targets that a wet thumb may miss, with their sizes."""
        return self.page.evaluate(TOO_SMALL, which)
