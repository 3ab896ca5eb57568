"""Builds the JSON Schemas of a game's files: objects with just these fields, lists, counts, and lists of notations."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
Shape = dict[str, Any]

TEXT: Final[Mapping[str, Any]] = {"type": "string"}
FLAG: Final[Mapping[str, Any]] = {"type": "boolean"}


def whole(low: int = 0, high: int | None = None, *, or_null: bool = False) -> Shape:
    """A whole number within the bounds; with `or_null` null too, which stands for unknown."""
    shape: Shape = {"type": ["integer", "null"] if or_null else "integer", "minimum": low}
    return shape if high is None else shape | {"maximum": high}


def one_of(values: Collection[Any]) -> Shape:
    """One of the values."""
    return {"enum": list(values)}


def listing(items: Mapping[str, Any], most: int | None = None, least: int | None = None) -> Shape:
    """A list of such items."""
    shape: Shape = {"type": "array", "items": dict(items)}
    bounds = {"minItems": least, "maxItems": most}
    return shape | {name: bound for name, bound in bounds.items() if bound is not None}


def fields(properties: Mapping[str, Any], optional: Collection[str] = ()) -> Shape:
    """An object with just these fields, all but the optional ones required; as a part of another schema."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def counts(names: Collection[str], most: int | None = None) -> Shape:
    """Whole numbers by name, such as bait by colour; a name may be left out for none."""
    return fields(dict.fromkeys(names, whole(0, most)), names)


def document(title: str, properties: Mapping[str, Any], optional: Collection[str] = ()) -> Shape:
    """The schema of a whole file: an object with just these fields, all but the optional ones required."""
    return {"$schema": DIALECT, "title": title} | fields(properties, optional)


def notations(title: str, patterns: Collection[str]) -> Shape:
    """The schema of a list of moves, each matching one of the patterns as a whole."""
    return {"$schema": DIALECT, "title": title, **listing({"type": "string", "pattern": f"^({'|'.join(patterns)})$"})}
