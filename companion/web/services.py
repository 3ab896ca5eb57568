"""What every page may ask for: the table service, the games on the shelf, the settings, and who is asking."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from flask import current_app, g, session

from companion.engine.game import AnyGame, Manifest
from companion.tables.live import Hub
from companion.tables.service import Tables
from companion.web.settings import WebSettings
from companion.web.watching import ServerCameras


class Shelf(Protocol):
    """Where the games come from; the module `companion.engine.registry` is one."""

    def manifests(self) -> tuple[Manifest, ...]: ...
    def manifest(self, mode_id: str) -> Manifest: ...
    def game(self, mode_id: str) -> AnyGame: ...
    def sight(self, mode_id: str) -> Any | None: ...
    def faults(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class Services:
    """The services of one application."""

    settings: WebSettings
    tables: Tables
    hub: Hub
    shelf: Shelf
    cameras: ServerCameras = field(default_factory=ServerCameras)


def services() -> Services:
    """The services of the application that answers this request."""
    return cast(Services, current_app.extensions["tabletide"])


def tables() -> Tables:
    """The table service."""
    return services().tables


def shelf() -> Shelf:
    """The installed games."""
    return services().shelf


def device() -> str:
    """The id of the asking device, from its signed cookie; made on its first visit."""
    if "device" not in g:
        found = session.get("device")
        if not isinstance(found, str) or len(found) != 22:
            found = secrets.token_urlsafe(16)
            session["device"] = found
            session.permanent = True
        g.device = found
    return cast(str, g.device)
