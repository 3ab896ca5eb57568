"""What the aids of Coldwater Crown share: the check of a set-up, the words for bait and spaces, and JSON of counts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from card_db.load import load_set
from companion.engine.bag import Bag
from companion.engine.errors import SetupError
from companion.engine.game import Cards, Manifest, Setup
from companion.engine.reading import Node
from companion.games.coldwater_crown.facts import COLOURS

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
COUNTS_SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {colour: {"type": "integer", "minimum": 0} for colour in COLOURS},
    "additionalProperties": False,
}


def prepared(
    manifest: Manifest,
    seats: int,
    options: Mapping[str, str] | None,
    given: Mapping[str, Any] | None,
    cards: Cards | None,
    fields: Collection[str] = (),
) -> Setup:
    """A set-up with every option filled in; SetupError naming each fault. `fields` are what `given` may hold."""
    faults: list[str] = []
    if isinstance(seats, bool) or not manifest.min_seats <= seats <= manifest.max_seats:
        allowed = " to ".join(dict.fromkeys((str(manifest.min_seats), str(manifest.max_seats))))
        faults.append(f"$.seats: {manifest.title} is for {allowed} at the table, not {seats}")
    chosen = {option.id: option.default for option in manifest.options}
    for name, value in (options or {}).items():
        if name not in chosen:
            faults.append(f"$.options.{name}: there is no such option; known: {', '.join(chosen) or 'none'}")
            continue
        values = [choice.value for choice in manifest.option(name).choices]
        if value not in values:
            faults.append(f"$.options.{name}: must be one of {', '.join(values)}, not {value!r}")
        chosen[name] = value
    for name in given or {}:
        if name not in fields:
            faults.append(f"$.setup.{name}: {manifest.title} has no such field; known: {', '.join(fields) or 'none'}")
    if faults:
        raise SetupError(faults)
    return Setup(seats, chosen, load_set(manifest.card_set) if cards is None else cards, dict(given or {}))


def a_bait(colour: str) -> str:
    """One bait in words: "a blue bait", "the clear bait"."""
    return "the clear bait" if colour == "clear" else f"a {colour} bait"


def capital(text: str) -> str:
    """The text with a capital at its start and the rest as it is."""
    return text[:1].upper() + text[1:]


def counted(n: int, one: str, many: str = "") -> str:
    """The number with its noun: "1 fish", "3 tokens"."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def dump_counts(bag: Bag) -> dict[str, int]:
    """Bait by colour in the order of the colours; none of a colour is left out."""
    return {colour: bag.count(colour) for colour in COLOURS if colour in bag}


def read_counts(node: Node, most: int) -> Bag:
    """Bait by colour from JSON, at most `most` of each; faults are noted in the node."""
    return Bag.of({colour: value.whole(0, most) for colour, value in node.fields(COLOURS).items()})


def object_schema(title: str, properties: Mapping[str, Any], optional: Collection[str] = ()) -> dict[str, Any]:
    """The JSON Schema of an object with just these fields, all but the optional ones required."""
    return {
        "$schema": DIALECT,
        "title": title,
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def moves_schema(title: str, patterns: Collection[str]) -> dict[str, Any]:
    """The JSON Schema of a list of notations, each matching one of the patterns."""
    whole = "|".join(patterns)
    return {"$schema": DIALECT, "title": title, "type": "array", "items": {"type": "string", "pattern": f"^({whole})$"}}
