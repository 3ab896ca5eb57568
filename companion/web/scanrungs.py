"""The ladder of cameras on the scan page: the ways to take a picture, which of them work here, and why the others do not."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from flask import request

from companion.engine.sight import Shot
from companion.tables.table import Table
from companion.web.seating import Looker
from companion.web.services import services
from vision.sources.folder import SUFFIXES

#: The folder on the server whose pictures can be read, inside the data folder: nothing else of the machine is ever shown.
FOLDER: Final = "pictures"
NEWEST: Final = 12
FOR_ALL: Final = (
    "Everybody can look through this camera, and this is for your eyes alone: use your own device's camera."
)
FOR_NOBODY: Final = (
    "This camera shows its picture to all, and nobody is to see a bot's card: use your own device's, which stays dark."
)
SOURCES: Final = ("live", "server", "photo", "folder", "practice")


@dataclass(frozen=True, slots=True)
class Rung:
    """One way to get a picture: whether it works here, and why not; a script may know better (`live`)."""

    id: str
    icon: str
    title: str
    is_on: bool
    why: str = ""


def rungs(look: Looker) -> tuple[Rung, ...]:
    """The ways to get a picture, best first, as far as the server knows; the page's script tells the rest of the live one."""
    is_local = request.host.split(":")[0] in ("localhost", "127.0.0.1", "[", "::1")
    is_secure = request.is_secure or is_local
    why = (
        ""
        if is_secure
        else "Browsers give a live camera to https pages only, and this page came over plain http. Take a photo instead."
    )
    return (
        Rung("live", "scan", "Live camera", is_secure, why),
        *_server_rung(),
        Rung("photo", "phone", "Photo or picture", True),
        Rung("folder", "export", "Folder", look.is_host, "" if look.is_host else "Only at the host's device."),
        Rung("practice", "deck", "Practice table", True),
    )


def closed_camera(table: Table, shot: Shot) -> str:
    """Why a camera that everybody in the room looks through is not used for the shot; "" where it may be."""
    if shot.is_blind:
        return FOR_NOBODY
    people = sum(not spec.bot for spec in table.row.seats)
    return FOR_ALL if shot.is_private and people > 1 else ""


def _server_rung() -> tuple[Rung, ...]:
    """The rung of the server's cameras, where it has any; off when all of them are known to be gone, with the first's reason."""
    here = services().cameras.all
    if not here:
        return ()
    looks = [one.known() for one in here]
    is_on = any(look.state != "gone" for look in looks)
    return (
        Rung(
            "server",
            "eye",
            here[0].name if len(here) == 1 else "Table cameras",
            is_on,
            "" if is_on else looks[0].detail,
        ),
    )


def newest(data: Path) -> tuple[tuple[str, int], ...]:
    """The newest pictures of the folder: name and size in kB."""
    try:
        with os.scandir(data / FOLDER) as entries:
            found = [
                (entry.stat().st_mtime, entry.name, entry.stat().st_size)
                for entry in entries
                if entry.is_file(follow_symlinks=False)
                and Path(entry.name).suffix.lower() in SUFFIXES
                and not entry.name.startswith(".")
            ]
    except OSError:
        return ()
    return tuple((name, max(1, size // 1024)) for _, name, size in sorted(found, reverse=True)[:NEWEST])
