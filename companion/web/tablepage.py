"""What the table page shows, put together for the device that looks: views and words only, never the true state."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import current_app

from companion.bots.levels import LEVELS
from companion.engine.game import CHANCE, Manifest, Prompt, Seat
from companion.tables.models import LogEntry, SeatSpec
from companion.tables.table import Table
from companion.web import words
from companion.web.prefs import prefs
from companion.web.rulestext import rule_sentence
from companion.web.scores import receipt
from companion.web.seating import Looker, keeps_secrets, looker
from companion.web.services import shelf

GENERIC = "table/generic.html"
CHOICES = "table/choices.html"
RECENT = 12

# The first walk on a practice table: one hint at a time, the next after each act of the person, with what it points at.
WALK = (
    ("choices", "Tap one of the choices, here or on the table. Only what the rules allow is ever offered."),
    ("undo", "That was a move. Undo, at the foot of the screen, takes it back and says what it takes back."),
    ("why", "Not sure why you are asked this? Why? at the foot of the screen says the rule in plain words."),
    ("just-now", "When your turn is over the bot plays by itself, and Just now tells what it did."),
    ("score", "That is all. Play on, or end it from Score: the receipt gives a reason for every point."),
)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat for the page: who sits there, whether it is to act, and whether this device acts for it."""

    seat: Seat
    name: str
    mark: str
    bot: str
    is_active: bool
    is_mine: bool


@dataclass(frozen=True, slots=True)
class JustNow:
    """What happened since this table's people last acted: sentences without the details, and what to do with the real pieces.

    `last` is the very last sentence; `is_detail` says that it is one, a single draw mostly.
    """

    sentences: tuple[str, ...]
    steps: tuple[str, ...]
    by_itself: bool
    last: str = ""
    is_detail: bool = False

    @property
    def bait(self) -> str:
        """The bait colour that the last sentence tells of, for the piece that arrives on the draw screen; "" for none."""
        said = {word.strip(".,;:").casefold() for word in self.last.split()}
        found = [colour for colour in words.BAIT if colour in said]
        return found[0] if len(found) == 1 else ""


def context(table: Table, look: Looker | None = None) -> dict[str, Any]:
    """Everything the table page needs, for the seat that looks."""
    table = table.moment()  # a bot may act while the page is drawn
    look = look or looker(table)
    log = table.log(look.seat, last=RECENT)
    may_ask = not look.is_spectator and not look.is_curtained
    asked = prompt(table, look)
    view = table.view(look.seat)
    is_told = table.is_over or getattr(view, "is_done", False)
    groups = words.groups(table.choices(look.seat)) if may_ask else ()
    return {
        "table": table,
        "row": table.row,
        "manifest": table.manifest,
        "look": look,
        "seats": seat_views(table, look),
        "view": view,
        "names": table.names,
        "prompt": asked,
        "groups": groups,
        "main": words.main_of(groups, asked.main),
        "just_now": just_now(log, table),
        "undo": table.undo_view(look.seat) if may_ask else None,
        "redo": table.redo_view(look.seat) if may_ask else None,
        "board": own_template(table.manifest, "", GENERIC),
        "choices": own_template(table.manifest, "_choices", CHOICES),
        "keeps_secrets": keeps_secrets(table),
        "has_scan": has_scan(table.manifest),
        "walk": walk(table, look),
        "reminder": reminder(table, look, asked) if groups else None,
        # Called by a game's page only when somebody asked for a hint: it is worked out then, and not before.
        "advice": partial(table.advice, look.seat) if may_ask else None,
        # Where the end is all there is to it, the result stands on the table itself.
        "receipt": receipt(table) if table.manifest.kind == "score" and is_told else None,
    }


def seat_views(table: Table, look: Looker) -> tuple[SeatView, ...]:
    """The seats in order."""
    return tuple(
        SeatView(Seat(n), table.names[n], spec.mark, spec.bot or "", Seat(n) in table.to_act, Seat(n) in look.seats)
        for n, spec in enumerate(table.row.seats)
    )


def prompt(table: Table, look: Looker) -> Prompt:
    """What is asked of the seat that looks; behind the curtain, what everybody may know."""
    return table.prompt(look.seat)


def just_now(log: tuple[LogEntry, ...], table: Table) -> JustNow | None:
    """What happened since a person last acted, that act included; None before the first."""
    recent: list[LogEntry] = []
    for entry in reversed(log):
        if not entry.in_force and entry.kind == "moves":
            continue
        recent.append(entry)
        if entry.origin == "person" or entry.kind != "moves":
            break
    if not recent:
        return None
    recent.reverse()
    steps = () if table.row.practice else tuple(step for entry in recent for step in entry.steps)
    by_itself = any(entry.origin not in ("person", "host") for entry in recent)
    whole = [text for entry in recent for text in entry.sentences if text]
    told = [text for entry in recent for text in entry.brief] or whole
    last = whole[-1] if whole else ""
    return JustNow(words.told_briefly(told), steps, by_itself, last, last not in told)


def walk(table: Table, look: Looker) -> tuple[int, str, str] | None:
    """The practice table's next hint: its number from 1, what it points at, its words; None when the walk is over, or off."""
    if not table.row.practice or look.is_spectator:
        return None
    acts = sum(entry.origin == "person" and entry.in_force for entry in table.log(look.seat, last=120))
    return (acts + 1, *WALK[acts]) if acts < len(WALK) else None


@dataclass(frozen=True, slots=True)
class Reminder:
    """What the phase that is on is about: `key` changes when another begins, `rule` is the clause."""

    key: str
    title: str
    text: str
    rule: str


def reminder(table: Table, look: Looker, asked: Prompt) -> Reminder | None:
    """The phase's reminder; None where the device has none, the first walk tells what to do, or there is nothing to say."""
    text = asked.reminder or rule_sentence(asked.rule, table.manifest.id)
    if prefs().reminders == "off" or not text or walk(table, look):
        return None
    key = hashlib.blake2s(f"{asked.phase or asked.rule}/{text}".encode(), digest_size=6).hexdigest()
    return Reminder(key, asked.phase or "Reminder", text, asked.rule)


def own_template(manifest: Manifest, part: str, usual: str) -> str:
    """The game's own template for the mode (`games/<game>/<mode><part>.html`), or the usual one where it brings none."""
    found = current_app.jinja_env.select_template(
        [f"games/{_folder(manifest)}/{_mode(manifest)}{part}.html", usual]
    ).name
    return found or usual


def _folder(manifest: Manifest) -> str:
    return manifest.game.replace("-", "_")


def _mode(manifest: Manifest) -> str:
    return (manifest.id.partition("/")[2] or "full").replace("-", "_")


def has_scan(manifest: Manifest) -> bool:
    """Whether the camera can do something here: the game reads scenes, or chance gives what can be counted."""
    return shelf().sight(manifest.id) is not None or any(source.reads for source in manifest.sources)


def new_key() -> str:
    """A fresh unique id for a form, so that a double tap of it is one event."""
    return secrets.token_urlsafe(12)


def is_chance(table: Table) -> bool:
    """Whether an outcome of chance is awaited."""
    return table.to_act == (CHANCE,)


def bot_title(bot: str) -> str:
    """The bot's name for people; its id where we do not know it."""
    return next((level.title for level in LEVELS if level.name == bot), bot)


def who_sits(spec: SeatSpec) -> str:
    """ "Person", or the bot's title."""
    return bot_title(spec.bot) if spec.bot else "Person"
