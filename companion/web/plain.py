"""Any view as plain JSON values, for the programming interface and for games that bring no board of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from companion.engine.game import with_names


def plain(value: Any, names: Sequence[str] = ()) -> Any:
    """The value as dicts, lists, texts, numbers and None; seat marks in texts become names."""
    match value:
        case None | bool() | int() | float():
            return value
        case str():
            return with_names(value, names)
        case Fraction():
            return str(value)
        case Mapping():
            return {str(key): plain(item, names) for key, item in value.items()}
        case list() | tuple() | set() | frozenset():
            return [plain(item, names) for item in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {field.name: plain(getattr(value, field.name), names) for field in fields(value)}
        case _:
            return str(value)


def title(key: str) -> str:
    """A field's name as a heading: `face_up` is "Face up"."""
    words = key.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]
