"""The JSON Schema of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.schema import DIALECT
from companion.games.coldwater_crown.agenda_json import agenda_schema
from companion.games.coldwater_crown.facts import (
    CLEAR,
    COLOURS,
    LEAST_WEIGHT,
    LOCATIONS,
    MOST_WEIGHT,
    PLAY_AWARDS,
    SPACES,
    ZONES,
)
from companion.games.coldwater_crown.setup import option_ids
from companion.games.coldwater_crown.state import STACK_OF

_TEXT: dict[str, Any] = {"type": "string"}
_TEXT_OR_NULL: dict[str, Any] = {"type": ["string", "null"]}
_SEAT: dict[str, Any] = {"type": ["integer", "null"], "minimum": 0, "maximum": 3}
_FLAG: dict[str, Any] = {"type": "boolean"}
_COUNT: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": 99}
_WEIGHT: dict[str, Any] = {"type": ["integer", "null"], "minimum": LEAST_WEIGHT, "maximum": MOST_WEIGHT}
_NUMBERS: dict[str, Any] = {"type": "array", "items": {"type": "integer", "minimum": 0}, "uniqueItems": True}


def _object(properties: dict[str, Any], required: Sequence[str] = ()) -> dict[str, Any]:
    shape: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
    return shape | ({"required": list(required)} if required else {})


def _list(items: dict[str, Any], most: int) -> dict[str, Any]:
    return {"type": "array", "items": items, "maxItems": most}


def _counts(names: Sequence[str]) -> dict[str, Any]:
    return _object(dict.fromkeys(names, _COUNT))


def _free_counts() -> dict[str, Any]:
    return {"type": "object", "additionalProperties": _COUNT}


def position_schema(order: Sequence[str]) -> dict[str, Any]:
    """The schema, its properties in the file's order; only the players are required."""
    parts = _parts()
    return {
        "$schema": DIALECT,
        "title": "A position of Coldwater Crown",
        "description": "What is left out follows from the rest: bags, decks and stacks hold what is not on the table.",
        "type": "object",
        "required": ["players"],
        "additionalProperties": False,
        "properties": {name: parts[name] for name in order},
    }


def _parts() -> dict[str, Any]:
    rows = _list({"type": "object"}, 200)
    water = _object(
        {"zones": _object({str(zone): _TEXT_OR_NULL for zone in ZONES}), "top": _TEXT_OR_NULL, "deck": _free_counts()}
    )
    return {
        "game": _TEXT,
        "options": _object(dict.fromkeys(option_ids(), _TEXT)),
        "cards": _object(
            {"digest": _TEXT, "fish": rows, "angler": rows, "tackle": rows, "tag": rows},
            ("fish", "angler", "tackle", "tag"),
        ),
        "people": {"type": "integer", "minimum": 1, "maximum": 4},
        "start": _SEAT,
        "turn": _SEAT,
        "players": _list(_player(), 4),
        "board": _object(dict.fromkeys(LOCATIONS, water)),
        "spaces": _object({space: {"enum": [1, 2]} for space in SPACES}),
        "bag": _counts((*COLOURS, CLEAR)),
        "discard": _counts(COLOURS),
        "clear_aside": _FLAG,
        "anglers": _object({"row": _list(_TEXT, 4), "deck": _list(_TEXT, 30)}),
        "tag": _TEXT_OR_NULL,
        "mystery": _object({"showing": _WEIGHT, "hidden": _list({"type": "integer"}, 6)}),
        "trophies": _object({award: _list({"type": "integer", "minimum": 1, "maximum": 5}, 8) for award in STACK_OF}),
        "tackle": _free_counts(),
        "unseen": _list(_TEXT, 60),
        "end": _object({"by": _SEAT, "turns_left": _SEAT}),
        "contests": _object({place: _list(_NUMBERS, 4) for place in LOCATIONS}),
        "agenda": agenda_schema(),
    }


def _player() -> dict[str, Any]:
    colour = {"enum": list(COLOURS)}
    fish = _object(
        {
            "front": _TEXT,
            "card": _TEXT_OR_NULL,
            "weight": _WEIGHT,
            "tag": _TEXT_OR_NULL,
            "stamp": {"type": ["string", "null"], "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"},
            "shown": _FLAG,
        },
        ("front",),
    )
    won = _object(
        {
            "award": {"enum": list(PLAY_AWARDS)},
            "value": {"type": "integer", "minimum": 1, "maximum": 5},
            "weight": {"type": "integer", "minimum": LEAST_WEIGHT, "maximum": MOST_WEIGHT},
        },
        ("award", "value"),
    )
    return _object(
        {
            "token": {"enum": [1, 2, None]},
            "zones": _object({str(zone): _list(colour, zone) for zone in ZONES}),
            "fish": _list(fish, 60),
            "held": _list(_object({"card": _TEXT, "bait": _list(colour, 4)}, ("card",)), 30),
            "anglers": _list(_TEXT, 30),
            "tackle": _list(_TEXT, 15),
            "trophies": _list(won, 35),
        }
    )


def moves_schema() -> dict[str, Any]:
    """The JSON Schema of the moves' notation."""
    name = "[a-z0-9]+([-_][a-z0-9]+)*"
    colour, zone = "|".join(COLOURS), "[3-6]"
    space, place = "|".join(SPACES), "|".join(LOCATIONS)
    by_seat = "|".join(
        (
            f"(place|pick) ({space})",
            f"fill {zone}",
            f"(select|to) {name}",
            f"take ({colour})( {zone})?",
            f"use {name}( ({colour}) {zone})?",
            f"catch {zone} (none|({place})( deck)?)",
            "weigh [0-9]+",
            "done",
            f"submit ({place}) (none|[0-9]+( [0-9]+)*)",
        )
    )
    outcome = f"drew ({colour}|{CLEAR})|(fish|weight|tackle|angler|tag|mystery|start) {name}"
    return {
        "$schema": DIALECT,
        "title": "A move of Coldwater Crown",
        "type": "string",
        "maxLength": 400,
        "pattern": rf"^([0-9]: ({by_seat})|[0-9]! correct .+|\*: ({outcome}))$",
    }
