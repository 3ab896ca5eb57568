"""The card that a bot draws from a real deck: the camera looks at it for the bot, and nobody else does.

A bot has no hands, so the host draws for it and shows the card without looking. What was read goes straight into the game, as the
bot's secret: no picture is kept, and no answer says which card it was, not even why it could not be. Only that something was read
is confirmed; the picture itself is the person's word for it.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from typing import Any, Final

from flask import make_response, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.engine.errors import RulesError
from companion.engine.game import with_names
from companion.engine.sight import Shot
from companion.tables import proposals
from companion.tables.errors import BadScan
from companion.tables.models import Acted
from companion.tables.table import Table
from companion.web import scanpage
from companion.web.fragments import block, is_fragment
from companion.web.services import device
from vision.scene import Scene

SURE: Final = 0.75
MOST_REMEMBERED: Final = 24
NOT_READ: Final = "No single card could be read for sure. Nothing was entered: show it once more, flat and alone."
NOT_POSSIBLE: Final = (
    "What was read cannot be drawn now. Nothing was entered: see that it is the card just drawn, from the right deck."
)


def enter(table: Table, shot: Shot, scene: Scene) -> AnyResponse:
    """Gives what the scene shows to the bot, and says no more than that it was read; BadScan, StaleVersion."""
    seat = proposals.bot_drawing(table.board)
    found = () if seat is None else scanpage.explain(table, scene, seat, shot.id)
    if not found or not found[0].moves or found[0].confidence < SURE:
        raise BadScan(NOT_READ)
    try:
        acted = table.act(
            found[0].moves,
            origin="camera",
            expected=table.version,
            key=secrets.token_urlsafe(16),
            seat=None,
            device=device(),
        )
    except RulesError:
        raise BadScan(NOT_POSSIBLE) from None  # its own words might name the card
    return _entered(table.refresh(), acted)


def _entered(table: Table, acted: Acted) -> AnyResponse:
    if not is_fragment():
        return redirect(url_for("table.show", table_id=table.id), 303)
    told = [text for telling in acted.tellings for text in (telling.sentence, *telling.steps)]
    done = {"sentences": [with_names(text, table.names) for text in told], "steps": ()}
    answer = make_response(block("scan/result.html", "done", **scanpage.context(table), done=done))
    answer.headers["HX-Trigger"] = "tt:refresh"
    return answer


# ---- The live camera ----


class Changes:
    """Counts how often another card lies there, so that a page can tell a new card from the one just shown, and no more."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen: OrderedDict[Hashable, tuple[str, int]] = OrderedDict()

    def number(self, key: Hashable, stamp: str) -> int:
        """The number of the card that lies there now; 0 before the first."""
        with self._lock:
            last, number = self._seen.get(key, ("", 0))
            if stamp and stamp != last:
                last, number = stamp, number + 1
            self._seen[key] = (last, number)
            self._seen.move_to_end(key)
            while len(self._seen) > MOST_REMEMBERED:
                self._seen.popitem(last=False)
            return number


changes: Final = Changes()


def redacted(key: Hashable, seen: Mapping[str, Any]) -> dict[str, Any]:
    """What a page may know of a frame of a live camera: whether it lies still and can be read, and how the light is."""
    ready = bool(seen["ready"])
    return {
        "marks": [],
        "covered": [],
        "ghosts": [],
        "seen": int(ready),
        "expected": 1,
        "why": "A card is there." if ready else "No card is read yet.",
        "missing": [],
        "conflicts": [],
        "advice": seen["advice"],
        "settled": seen["settled"],
        "ready": ready,
        "width": seen["width"],
        "height": seen["height"],
        "frame": seen["frame"],
        "nudged": seen["nudged"],
        "stamp": str(changes.number(key, seen["stamp"])),
    }
