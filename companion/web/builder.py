"""The form that builds an effect of the owner's copy from choices, and shows it back as sentences; a track's spaces are tapped.

The text under way stands in the form, so that going back and forward, or a second tab, loses nothing; only "Keep it" writes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, abort, flash, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from card_db import building_coral, coral_effects, coral_words, languages
from card_db.boardfile import Board
from card_db.building import Language
from card_db.load import set_ids
from card_db.model import CardError, CardSet, Fact, Field
from companion.web import boxes, ownboard
from companion.web.fragments import is_fragment, page
from companion.web.plain import title

blueprint = Blueprint("builder", __name__, url_prefix="/cards/<set_id>/<card_id>/build")

BONUSES: Final = "coral-bonuses"
MOST_TEXT: Final = 300


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the text: as sets write it, and in a sentence (or what is wrong with it)."""

    text: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a track to tap: its number, whether it is chosen, what its symbol gives in words, where it is on a picture."""

    number: int
    is_chosen: bool
    bonus: str
    mark: ownboard.Mark | None = None


@blueprint.get("/<field_id>")
def show(set_id: str, card_id: str, field_id: str) -> Response:
    """The builder with the text of the address, or with what is told of the owner's card."""
    found, field = _field(set_id, card_id, field_id)
    return _page(found, card_id, field, request.args.get("text", _told(found, card_id, field))[:MOST_TEXT])


@blueprint.post("/<field_id>")
def build(set_id: str, card_id: str, field_id: str) -> AnyResponse:
    """Adds a part, takes one away, or keeps the text for the owner's card."""
    found, field = _field(set_id, card_id, field_id)
    language = languages.language(field.language)
    text = request.form.get("text", language.empty)[:MOST_TEXT]
    do, _, what = request.form.get("do", "").partition(":")
    faults: tuple[str, ...] = ()
    try:
        match do:
            case "add":
                text = language.added(text, what, _values(language, what))
            case "remove":
                text = language.without(text, int(what) if what.isdecimal() else -1)
            case "space":
                text = _with_space(text, what)
            case "write":
                language.check(request.form.get("written", "").strip())
                text = request.form.get("written", "").strip()
            case "keep":
                return _kept(found, card_id, field, text)
    except ValueError as error:
        faults = tuple(getattr(error, "faults", ())) or (f"{card_id}, {field.title.lower()}: {error}.",)
    return _page(found, card_id, field, text, faults)


def _values(language: Language, way: str) -> dict[str, str]:
    """The blanks of a way that were filled in; those of other ways in the same form are left out."""
    blanks = next((one.blanks for one in language.ways if one.id == way), ())
    return {blank.name: request.form.get(f"{way}-{blank.name}", "").strip()[:20] for blank in blanks}


def _with_space(text: str, what: str) -> str:
    """The bonuses with those of the chosen space replaced, or taken away where nothing is chosen."""
    space = request.form.get("chosen", "")
    if not space.isdecimal() or not 1 <= int(space) <= building_coral.MOST_SPACES:
        raise ValueError("tap a space of the track first")
    bonuses = coral_effects.read_bonuses(text, building_coral.MOST_SPACES)
    gain, count = request.form.get("gain", ""), request.form.get("count", "")
    if what == "none":
        return coral_effects.bonuses_text(coral_effects.with_bonus(bonuses, int(space)))
    if gain not in {value for value, _ in building_coral.GAINS} or not count.isdecimal() or not 1 <= int(count) <= 9:
        raise ValueError("say what the symbol gives, and how many from 1 to 9")
    return coral_effects.bonuses_text(coral_effects.with_bonus(bonuses, int(space), gain, int(count)))


def _kept(found: CardSet, card_id: str, field: Field, text: str) -> AnyResponse:
    if text == "" or field.fault(text):
        raise CardError([f"{card_id}, {field.title.lower()}: {field.fault(text) or 'say something first'}."])
    _, notes = boxes.tell(found.id, {field.id: text}, card=card_id)
    for note in notes:
        flash(note)
    left = left_to_build(found.id, card_id)
    flash(f"Kept. Next: {left.title.lower()}." if left else "Kept. This card is known from now on.")
    there = (
        url_for("builder.show", set_id=found.id, card_id=card_id, field_id=left.id)
        if left
        else url_for("cards.card", set_id=found.id, card_id=card_id, box="mine")
    )
    if is_fragment():
        answer = make_response("", 204)
        answer.headers["HX-Redirect"] = there
        return answer
    return redirect(there, 303)


def left_to_build(set_id: str, card_id: str) -> Field | None:
    """What is still to be built of a card that the owner adds; None where all is, and for the cards that the rules count."""
    if card_id not in boxes.box(set_id).added:
        return None
    found = boxes.own_set(set_id)
    facts = found.facts(card_id)
    fields = found.component(found.component_of(card_id)).fields
    return next((one for one in fields if one.language and one.ask and not facts[one.id].is_known), None)


def _field(set_id: str, card_id: str, field_id: str) -> tuple[CardSet, Field]:
    found = boxes.whole_set(set_id) if set_id in set_ids() else None
    if found is None or card_id not in found:
        abort(404, "This set has no such card. The browser lists those it has.")
    component = found.component(found.component_of(card_id))
    field = next((one for one in component.fields if one.id == field_id and one.language and one.ask), None)
    if field is None:
        abort(404, "That fact is not built from a form.")
    return found, field


def _told(found: CardSet, card_id: str, field: Field) -> str:
    fact = boxes.own_set(found.id).facts(card_id).get(field.id, Fact())
    return str(fact.value) if fact.is_known else languages.language(field.language).empty


def _page(found: CardSet, card_id: str, field: Field, text: str, faults: tuple[str, ...] = ()) -> Response:
    language = languages.language(field.language)
    own = boxes.own_set(found.id).row(card_id)
    board = ownboard.known(found.id) if field.language == BONUSES else None
    return page(
        "cards/build.html",
        "builder",
        status=422 if faults else 200,
        set=found,
        card_id=card_id,
        name=str(own.get("name") or title(card_id)),
        field=field,
        language=language,
        text=text,
        parts=tuple(_part(language, part) for part in language.parts(text)),
        spaces=_spaces(text, own, board) if field.language == BONUSES else (),
        board=board,
        high=ownboard.high(board) if board else 0,
        gains=building_coral.GAINS,
        way=request.values.get("way", ""),
        faults=faults,
        values=request.form,
    )


def _part(language: Language, part: str) -> Part:
    try:
        return Part(part, language.say(part))
    except ValueError as error:
        return Part(part, f"{part}: {error}")


def _spaces(text: str, row: Any, board: Board | None) -> tuple[Space, ...]:
    """The spaces of the owner's track, from the first step to the end of the lap."""
    try:
        bonuses = coral_effects.read_bonuses(text, building_coral.MOST_SPACES)
    except ValueError:
        bonuses = ()
    chosen = request.values.get("chosen", "")
    words: dict[int, list[str]] = {}
    for bonus in bonuses:
        words.setdefault(bonus.space, []).append(coral_words.bonus_words(bonus))
    marks = ownboard.marks(board, str(row["id"])) if board else ()
    return tuple(
        Space(n, str(n) == chosen, ", ".join(words.get(n, ())), marks[n] if n < len(marks) else None)
        for n in range(1, int(row["length"] or 10) + 1)
    )
