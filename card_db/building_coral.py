"""How Coral Castle's conditions, effects and bonus symbols are built from blanks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from card_db import coral_effects as coral
from card_db import coral_words
from card_db.building import Blank, Language, Way

_TYPES: Final = tuple((kind, coral_words.TYPE_NAMES[kind]) for kind in coral.KINDS)
_THINGS: Final = (
    *_TYPES,
    ("card", "any card"),
    ("type", "different types"),
    ("banded", "silver or gold cards"),
)
_COUNTING: Final = (("", "as the table has it"), ("other", "not the card itself"), ("itself", "the card itself too"))
_STEPS: Final = tuple(
    Blank(track, track.title() + ("" if track == "starfish" else "s"), low=0, is_optional=True)
    for track in coral.TRACKS
)
_ANY_TYPE: Final = (("", "any card"), *_TYPES)


def _steps(values: Mapping[str, str], prefix: str = "") -> str:
    found = [
        f"{track} {values[prefix + track]}"
        for track in coral.TRACKS
        if values.get(prefix + track, "0") not in ("", "0")
    ]
    if not found:
        raise ValueError("say at least one step: how many tentacles, mermaids, tridents or starfish")
    return " + ".join(found)


def _need(values: Mapping[str, str]) -> str:
    n, thing, counting = values.get("count", ""), values.get("thing", ""), values.get("counting", "")
    if not thing:
        raise ValueError("say which cards are needed")
    other = "other " if counting == "other" else ""
    return f"{n} {other}{thing}{' counting itself' if counting == 'itself' else ''}"


def _write_need(way: str, values: Mapping[str, str]) -> str:
    return _need(values)


def _write_coral(way: str, values: Mapping[str, str]) -> str:
    kind = values.get("type", "")
    match way:
        case "per":
            each = values.get("each", "")
            many = f"{each} " if each not in ("", "1") else ""
            other = "other " if values.get("counting") == "other" else ""
            if not values.get("thing"):
                raise ValueError("say for each of what")
            return f"per {many}{other}{values['thing']}: {_steps(values)}"
        case "if":
            return f"if {_need(values)}: {_steps(values)}"
        case "either":
            return f"either {_steps(values)} or {_steps(values, 'b-')}"
        case "double":
            return f"double {values.get('reach', '')} {kind}".rstrip()
        case "extra":
            return f"extra {values.get('count', '')} {kind}".rstrip()
        case "less":
            reach = {"all": "", "each": f" per {kind}", "itself": f" itself per {kind}"}[values.get("reach") or "all"]
            if reach and not kind:
                raise ValueError("say which type makes it cheaper")
            return f"less {values.get('count', '')}{reach}"
    return f"also {kind}"


def _check_needs(text: str) -> None:
    coral.read_needs(text)


def _check_effect(text: str) -> None:
    coral.read_effect(text)


def _say_need(part: str) -> str:
    return coral_words.needs_sentence(coral.read_needs(part))


def _say_effect(part: str) -> str:
    return " ".join(map(coral_words.part_sentence, coral.read_effect(part)))


_NEED_BLANKS: Final = (
    Blank("count", "How many"),
    Blank("thing", "Of what", _THINGS),
    Blank("counting", "Counted", _COUNTING, is_optional=True),
)
_CORAL_WAYS: Final = (
    Way(
        "per",
        "Steps for each card",
        "1 tentacle for each Fish you play",
        (
            Blank("each", "For every", low=1, is_optional=True),
            Blank("thing", "Of what", _THINGS),
            Blank("counting", "Counted", _COUNTING[:2], is_optional=True),
            *_STEPS,
        ),
    ),
    Way("if", "More steps with other cards", "with 2 Plants: 2 starfish more", (*_NEED_BLANKS, *_STEPS)),
    Way(
        "either",
        "One of two",
        "2 tentacles or 2 mermaids",
        (*_STEPS, *(Blank(f"b-{one.name}", f"or {one.title}", low=0, is_optional=True) for one in _STEPS)),
    ),
    Way(
        "double",
        "Double",
        "double the card beside this",
        (
            Blank("reach", "Which", (("next", "the next card"), ("one", "one other card"), ("each", "each card"))),
            Blank("type", "Of type", _ANY_TYPE, is_optional=True),
        ),
    ),
    Way(
        "extra",
        "Play extra cards",
        "play an extra card",
        (Blank("count", "How many"), Blank("type", "Of type", _ANY_TYPE, is_optional=True)),
    ),
    Way(
        "less",
        "Pay less",
        "pay 1 less this round",
        (
            Blank("count", "Pearls less"),
            Blank(
                "reach",
                "What costs less",
                (
                    ("all", "all this round"),
                    ("each", "each card of a type"),
                    ("itself", "this, for each other of a type"),
                ),
            ),
            Blank("type", "Of type", _ANY_TYPE, is_optional=True),
        ),
    ),
    Way("also", "Counts as a second type", "counts as Plant too", (Blank("type", "Type", _TYPES),)),
)


def _write_bonus(way: str, values: Mapping[str, str]) -> str:
    if not values.get("gain"):
        raise ValueError("say what the symbol gives")
    return f"{values.get('space', '')}: {values['gain']} {values.get('count', '')}"


def _check_bonuses(text: str) -> None:
    coral.read_bonuses(text, MOST_SPACES)


def _say_bonus(part: str) -> str:
    (bonus,) = coral.read_bonuses(part, MOST_SPACES)
    return f"Space {bonus.space}: {coral_words.bonus_words(bonus)}."


MOST_SPACES: Final = 100
GAINS: Final = (*((track, track) for track in coral.TRACKS), (coral.PEARLS, "pearls"))


LANGUAGES: Final[dict[str, Language]] = {
    "coral-needs": Language(
        "What it must be played with",
        " and ",
        _check_needs,
        _say_need,
        _write_need,
        (Way("need", "Play with", "play with 2 Fish", _NEED_BLANKS),),
    ),
    "coral-bonuses": Language(
        "The bonus symbols",
        "; ",
        _check_bonuses,
        _say_bonus,
        _write_bonus,
        (
            Way(
                "bonus",
                "A bonus symbol",
                "2 mermaids on space 4",
                (Blank("space", "Space", high=MOST_SPACES), Blank("gain", "What", GAINS), Blank("count", "How many")),
            ),
        ),
        most=30,
    ),
    "coral-effect": Language("The effect", "; ", _check_effect, _say_effect, _write_coral, _CORAL_WAYS),
}
