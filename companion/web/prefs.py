"""How a device likes its pages: theme, text size, sound, motion, reminders, odds. A cookie keeps it, so script is not needed."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Blueprint, Response, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.web.fragments import page
from companion.web.services import services

COOKIE: Final = "prefs"
YEAR: Final = 365 * 24 * 3600

ALLOWED: Final[dict[str, tuple[str, ...]]] = {
    "theme": ("auto", "dusk", "sand", "dim"),
    "text": ("100", "115", "130", "150"),
    "sound": ("off", "on"),
    "aloud": ("off", "on"),
    "motion": ("auto", "still"),
    "awake": ("off", "on"),
    "curtain": ("on", "off"),
    "reminders": ("on", "off"),
    "odds": ("on", "off"),
}

blueprint = Blueprint("prefs", __name__)


@dataclass(frozen=True, slots=True)
class Prefs:
    """A device's preferences; every value is one of ALLOWED."""

    theme: str = "auto"
    text: str = "100"
    sound: str = "off"
    aloud: str = "off"
    motion: str = "auto"
    awake: str = "off"
    curtain: str = "on"
    reminders: str = "on"
    odds: str = "on"

    @staticmethod
    def read(cookie: str) -> Prefs:
        """The preferences of a cookie; what is not allowed is left at its default."""
        return Prefs().with_(dict(parse_qsl(cookie[:400])))

    def with_(self, values: dict[str, str]) -> Prefs:
        """The preferences with the allowed ones of the values."""
        good = {name: value for name, value in values.items() if value in ALLOWED.get(name, ())}
        return replace(self, **good)

    def write(self) -> str:
        """The cookie's text."""
        return urlencode({field.name: getattr(self, field.name) for field in fields(self)})


def prefs() -> Prefs:
    """The asking device's preferences."""
    if "prefs" not in g:
        g.prefs = Prefs.read(request.cookies.get(COOKIE, ""))
    found: Prefs = g.prefs
    return found


@blueprint.get("/settings")
def settings() -> Response:
    """The page of preferences."""
    return page("settings/settings.html", "content", back=local(request.args.get("back", "")))


@blueprint.post("/settings")
def save() -> AnyResponse:
    """Keeps the preferences given and goes back to where they were changed."""
    chosen = prefs().with_({name: request.form[name] for name in ALLOWED if name in request.form})
    answer = redirect(local(request.form.get("back", "")) or url_for("prefs.settings"), 303)
    answer.set_cookie(
        COOKIE, chosen.write(), max_age=YEAR, samesite="Lax", httponly=True, secure=services().settings.secure
    )
    return answer


def local(address: str) -> str:
    """The address if it is a path of ours, else ""."""
    parts = urlsplit(address)
    good = address.startswith("/") and not address.startswith(("//", "/\\")) and not parts.netloc and not parts.scheme
    return address if good and "\\" not in address and len(address) < 300 else ""
