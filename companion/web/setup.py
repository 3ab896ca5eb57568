"""The set-up wizard: from a mode of a game to a table, and the practice table in one tap."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from card_db.load import set_ids
from companion.bots.levels import offered, usual
from companion.engine.errors import RulesError
from companion.engine.game import Manifest, Option, Source
from companion.tables.errors import BadTable
from companion.tables.models import HOWS, MARKS, How, NewTable, SeatSpec
from companion.web import ownbox
from companion.web.errors import sentence, status_of
from companion.web.fragments import page
from companion.web.services import device, shelf, tables
from companion.web.tablepage import bot_title

blueprint = Blueprint("setup", __name__)

PAGE: Final = "lobby/setup.html"
LONGEST_NAME = 24
LONGEST_TITLE = 60


@dataclass(frozen=True, slots=True)
class SeatForm:
    """A row of the seats' form, as it was typed."""

    name: str
    mark: str
    who: str


@blueprint.get("/games/<game>")
def game(game: str) -> Response:
    """A game's page: what the app can do for it."""
    modes = modes_of(game)
    return page("lobby/game.html", None, modes=modes, game=modes[0], practice=practice_mode(modes))


@blueprint.get("/start/<path:mode_id>")
def form(mode_id: str) -> Response:
    """The set-up form; htmx fetches only the seats when their number changes."""
    return _form(shelf().manifest(mode_id), request.args)


@blueprint.post("/start/<path:mode_id>")
def start(mode_id: str) -> AnyResponse:
    """Makes the table and shows how to set the physical game up; a fault comes back in the form."""
    manifest = shelf().manifest(mode_id)
    try:
        table = tables().create(new_table(manifest, request.form), device())
    except RulesError as error:
        return _form(manifest, request.form, sentence(str(error)), status_of(error))
    return redirect(url_for("table.checklist", table_id=table.id), 303)


@blueprint.post("/practice/<game>")
def practice(game: str) -> AnyResponse:
    """A practice table in one tap: the full game, all pieces on screen, a bot in the other seat."""
    manifest = practice_mode(modes_of(game))
    if manifest is None:
        abort(404, "This game has no practice table.")
    count = max(manifest.min_seats, min(2, manifest.max_seats))
    seats = [SeatSpec(MARKS[0].capitalize(), MARKS[0])]
    bot = usual(manifest.id)
    seats += [SeatSpec(_bot_name(bot, n), MARKS[n], bot) for n in range(1, count)]
    new = NewTable(
        manifest.id,
        tuple(seats),
        title="Practice table",
        practice=True,
    )
    return redirect(url_for("table.show", table_id=tables().create(new, device()).id), 303)


def modes_of(game: str) -> tuple[Manifest, ...]:
    """The modes of the game, the full one first; 404 where it is not installed."""
    found = tuple(manifest for manifest in shelf().manifests() if manifest.game == game)
    if not found:
        abort(404, "That game is not on the shelf. The home page shows those that are.")
    return tuple(sorted(found, key=lambda manifest: ("full", "score", "aid").index(manifest.kind)))


def practice_mode(modes: tuple[Manifest, ...]) -> Manifest | None:
    """The mode that a practice table plays."""
    return next((manifest for manifest in modes if manifest.kind == "full"), None)


def new_table(manifest: Manifest, values: Mapping[str, str]) -> NewTable:
    """The table that the form asks for; names left empty are the marks' own."""
    seats = seat_forms(manifest, values)
    return NewTable(
        manifest.id,
        tuple(
            SeatSpec(
                fitting(seat.name, f"The name of seat {n + 1}", LONGEST_NAME) or _default_name(seat, n),
                seat.mark,
                None if seat.who == "person" else seat.who,
            )
            for n, seat in enumerate(seats)
        ),
        title=fitting(values.get("title", ""), "The name of the table", LONGEST_TITLE) or manifest.game_title,
        options={option.id: chosen(option, values) for option in manifest.options},
        sources=ways(manifest, values),
        given=given(values),
        cards="my-box" if values.get("cards") == "my-box" else "print-and-play",
    )


def fitting(text: str, what: str, longest: int) -> str:
    """The text without the space around it; BadTable where it is longer than the page has room for."""
    text = text.strip()
    if len(text) > longest:
        raise BadTable(f"{what} is {len(text)} characters long: {longest} are the most; make it shorter")
    return text


def seat_forms(manifest: Manifest, values: Mapping[str, str]) -> tuple[SeatForm, ...]:
    """The rows of the seats' form: as typed, with defaults for what was not."""
    wanted = values.get("seats", "")
    default = min(manifest.max_seats, max(manifest.min_seats, 1 if manifest.kind == "aid" else 2))
    count = int(wanted) if wanted.isdecimal() else default
    count = min(manifest.max_seats, max(manifest.min_seats, count))
    bots = {level.name for level in offered(manifest)}
    rows: list[SeatForm] = []
    used: set[str] = set()
    for n in range(count):
        mark = values.get(f"mark-{n}", "")
        if mark not in MARKS or mark in used:
            mark = next(free for free in MARKS if free not in used and free not in _asked(values, count, n))
        used.add(mark)
        who = values.get(f"who-{n}", "person")
        rows.append(SeatForm(values.get(f"name-{n}", ""), mark, who if who in bots else "person"))
    return tuple(rows)


def chosen(option: Option, values: Mapping[str, str]) -> str:
    """The option's value in the form, or its default."""
    value = values.get(f"option-{option.id}", option.default)
    return value if value in {choice.value for choice in option.choices} else option.default


_GIVEN: Final = re.compile(r"given-([a-z]+)(?:\.([0-9])\.([a-z]+))?")


def given(values: Mapping[str, str]) -> dict[str, Any]:
    """What the form says was chosen before the first move; the game checks it.

    A field `given-day` is a text, fields `given-tiers.0.name` make a list of objects; a row with an empty field is left out.
    Whole numbers are numbers in a row.
    """
    found: dict[str, Any] = {}
    rows: dict[str, dict[str, dict[str, Any]]] = {}
    for key, value in sorted(values.items()):
        match = _GIVEN.fullmatch(key)
        if match is None:
            continue
        name, row, part = match.groups()
        text = value.strip()[:LONGEST_TITLE]
        if row:
            rows.setdefault(name, {}).setdefault(row, {})[part] = int(text) if text.isdecimal() else text
        elif text:
            found[name] = text
    whole = {
        name: [one for one in of.values() if all(part != "" for part in one.values())] for name, of in rows.items()
    }
    return found | {name: of for name, of in whole.items() if of}


def ways(manifest: Manifest, values: Mapping[str, str]) -> dict[str, How]:
    """How the form wants each source drawn, on its own or with all; where it can be. The others are left to the mode."""
    every = _how(values.get("source", ""))
    found: dict[str, How] = {}
    for source in manifest.sources:
        own = _how(values.get(f"source-{source.id}", ""))
        how = own if own is not None and can_be(source, own) else every
        if how is not None:
            found[source.id] = how if can_be(source, how) else "tell"
    return found


def _how(text: str) -> How | None:
    return next((known for known in HOWS if known == text), None)


def can_be(source: Source, how: How) -> bool:
    """Whether the source can be drawn so: some only a person can tell, others no camera reads."""
    match how:
        case "app":
            return source.app
        case "camera":
            return source.camera
        case "tell":
            return True


def _form(manifest: Manifest, values: Mapping[str, str], error: str = "", status: int = 200) -> Response:
    groups: dict[str, list[Option]] = {}
    for option in manifest.options:
        groups.setdefault(option.group, []).append(option)
    return page(
        PAGE,
        None if status != 200 else "seats",
        status=status,
        manifest=manifest,
        values=values,
        seats=seat_forms(manifest, values),
        option_groups=groups,
        chosen={option.id: chosen(option, values) for option in manifest.options},
        marks=MARKS,
        bots=offered(manifest),
        error=error,
        known=ownbox.known(manifest.card_set) if manifest.card_set in set_ids() else None,
        source=values.get("source", "" if any(source.app_first for source in manifest.sources) else "tell"),
        # A puzzle has no pieces of anybody's: nothing is drawn, and nothing is shown to a camera.
        has_pieces=bool(manifest.sources) or shelf().sight(manifest.id) is not None,
        has_usual=any(source.app_first for source in manifest.sources),
        can_be=can_be,
        today=date.today().isoformat(),
        own_setup=own_setup(manifest),
        own_sources=any(values.get(f"source-{source.id}") for source in manifest.sources),
        ways_there=tuple(how for how in HOWS if any(can_be(source, how) for source in manifest.sources)),
    )


def own_setup(manifest: Manifest) -> str:
    """The mode's own part of the set-up form (`games/<game>/<mode>_setup.html`); "" where it has none."""
    mode = (manifest.id.partition("/")[2] or "full").replace("-", "_")
    own = f"games/{manifest.game.replace('-', '_')}/{mode}_setup.html"
    return (current_app.jinja_env.select_template([own, PAGE]).name or PAGE).removeprefix(PAGE)


def _asked(values: Mapping[str, str], count: int, after: int) -> set[str]:
    """The marks that later rows ask for, so that a default does not take them away."""
    asked = {values.get(f"mark-{n}", "") for n in range(after + 1, count)} & set(MARKS)
    return asked if len(asked) < len(MARKS) - after else set()


def _default_name(seat: SeatForm, n: int) -> str:
    return seat.mark.capitalize() if seat.who == "person" else _bot_name(seat.who, n)


def _bot_name(bot: str, n: int) -> str:
    title = bot_title(bot)
    return title if n < 2 else f"{title} {n}"
