"""What the pages are told about this installation: its addresses, its secret, its limits."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SECRET_FILE: Final = "web-secret"
LARGEST_FORM: Final = 256 * 1024
LARGEST_UPLOAD: Final = 24 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class WebSettings:
    """Settings of the pages.

    `secret` signs the cookies; `data` is the folder for what people taught; `addresses` are those that other devices reach this
    machine by, best first, such as `http://192.168.1.20:8000` (empty: the address of the request is shown); `secure` says that
    pages are served over TLS; `heartbeat` is the seconds between signs of life on a live connection.
    """

    secret: bytes
    data: Path
    addresses: tuple[str, ...] = ()
    secure: bool = False
    debug: bool = False
    heartbeat: float = 5.0


def load_secret(data: Path) -> bytes:
    """The installation's signing secret, made on first use and readable by its owner alone; OSError."""
    path = data / SECRET_FILE
    try:
        found = path.read_bytes()
    except FileNotFoundError:
        found = b""
    if len(found) >= 32:
        return found
    fresh = secrets.token_bytes(48)
    beside = path.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(fresh)
    beside.replace(path)
    return fresh
