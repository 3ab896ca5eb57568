"""Whole pages and the parts of them: a page is one template, and a part that htmx fetches is one of its blocks."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, make_response, render_template
from htmx_flask import request


def block(template_name: str, block_name: str, **context: Any) -> str:
    """One block of a template, rendered alone."""
    template = current_app.jinja_env.get_template(template_name)
    current_app.update_template_context(context)
    return "".join(template.blocks[block_name](template.new_context(context)))


def page(template_name: str, block_name: str | None = None, *, status: int = 200, **context: Any) -> Response:
    """The whole page, or only its block when htmx asks for a part of it."""
    if block_name is not None and is_fragment():
        return make_response(block(template_name, block_name, **context), status)
    return make_response(render_template(template_name, **context), status)


def is_fragment() -> bool:
    """Whether htmx asks for a part of the page rather than a browser for all of it."""
    return bool(request.htmx) and not request.htmx.boosted and not request.htmx.history_restore_request
