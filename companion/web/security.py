"""What guards every request: the headers of every answer, and the origin and size of every request that changes something."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, request

from companion.web.settings import LARGEST_FORM, LARGEST_UPLOAD

# Everything comes from this server: no inline script or style, no frame, no plug-in, no other host.
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self' blob:",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), screen-wake-lock=(self)",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def init_app(app: Flask) -> None:
    """Guards all routes of the application."""
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_UPLOAD
    app.config["MAX_FORM_MEMORY_SIZE"] = LARGEST_FORM
    app.config["MAX_FORM_PARTS"] = 500
    app.before_request(limit_size)
    app.before_request(refuse_other_origins)
    app.after_request(add_headers)


def limit_size() -> None:
    """Lets only pictures and files be large: a plain form or JSON has a smaller limit."""
    if request.mimetype != "multipart/form-data" and not request.mimetype.startswith("image/"):
        request.max_content_length = LARGEST_FORM


def refuse_other_origins() -> None:
    """403 for a request that changes something and comes from another site's page."""
    if request.method not in SAFE and not is_same_origin(request):
        abort(403, "This came from another page than ours, so it was not done. Open the table here and try again.")


def is_same_origin(asked: Request) -> bool:
    """Whether a page of ours, or no browser at all, made the request."""
    site = asked.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = asked.headers.get("Origin")
    if origin is not None:
        return urlsplit(origin).netloc == asked.host
    referrer = asked.headers.get("Referer")
    return referrer is None or urlsplit(referrer).netloc == asked.host


def add_headers(response: Response) -> Response:
    """The answer with every guarding header; pages are never kept by caches, because they are a seat's own."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response
