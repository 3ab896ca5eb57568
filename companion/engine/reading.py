"""Reads JSON of people's files and names every fault of it with its path, instead of stopping at the first.

Each reader returns a harmless value after noting a fault, so that reading goes on; at the end the caller calls `settle`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NoReturn

from companion.engine.errors import DataError

LONGEST_TEXT = 400
MOST_DIGITS = 18


def parse_json(text: str | bytes) -> Any:
    """The value of the JSON text; JSONDecodeError, or ValueError in plain words for what JSON leaves open.

    A name that stands twice in an object, NaN, and numbers of more digits than anybody means are refused.
    """
    return json.loads(text, parse_constant=_no_constant, parse_int=_whole_number, object_pairs_hook=_unique)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


def _whole_number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError(f"a number of {len(text)} digits is none that we can use")
    return int(text)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the name {shown(name)} stands twice in one object")
        found[name] = value
    return found


class Node:
    """A value of a JSON document with its path (`$.players[0].fish[2]`); all nodes of a document share one list of faults."""

    __slots__ = ("faults", "path", "value")

    def __init__(self, value: Any, path: str = "$", faults: list[str] | None = None) -> None:
        self.value = value
        self.path = path
        self.faults: list[str] = [] if faults is None else faults

    def fault(self, text: str) -> None:
        """Notes that something is wrong here."""
        self.faults.append(f"{self.path}: {text}")

    def settle(self, error: type[DataError]) -> None:
        """Nothing while the document has no faults; else the error with all of them."""
        if self.faults:
            raise error(self.faults)

    def fields(self, allowed: Collection[str], required: Collection[str] = ()) -> dict[str, Node]:
        """The object's fields that are there; a field that is not allowed or is missing is a fault."""
        if not isinstance(self.value, Mapping):
            self.fault(f"expected an object, not {kind(self.value)}")
            return {}
        for key in self.value:
            if key not in allowed:
                self.fault(f"the field {key!r} is unknown; known: {', '.join(allowed)}")
        for key in required:
            if key not in self.value:
                self.fault(f"the field {key!r} is missing")
        return {key: Node(self.value[key], f"{self.path}.{key}", self.faults) for key in allowed if key in self.value}

    def items(self, most: int = 1000) -> Iterator[Node]:
        """The list's items in order; nothing where it is no list, or longer than `most`."""
        if not isinstance(self.value, list | tuple):
            self.fault(f"expected a list, not {kind(self.value)}")
            return
        if len(self.value) > most:
            self.fault(f"expected at most {most} items, not {len(self.value)}")
            return
        for n, item in enumerate(self.value):
            yield Node(item, f"{self.path}[{n}]", self.faults)

    def whole(self, low: int, high: int) -> int:
        """A whole number within the bounds."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.fault(f"expected a whole number from {low} to {high}, not {shown(value)}")
            return low
        return value

    def text(self) -> str:
        """A text of reasonable length."""
        if not isinstance(self.value, str) or len(self.value) > LONGEST_TEXT:
            self.fault(f"expected a text of at most {LONGEST_TEXT} characters, not {shown(self.value)}")
            return ""
        return self.value

    def one_of(self, allowed: Collection[str]) -> str:
        """One of the allowed texts."""
        if not isinstance(self.value, str) or self.value not in allowed:
            self.fault(f"expected one of {', '.join(one or repr(one) for one in allowed)}, not {shown(self.value)}")
            return next(iter(allowed))
        return self.value

    def flag(self) -> bool:
        """true or false."""
        if not isinstance(self.value, bool):
            self.fault(f"expected true or false, not {shown(self.value)}")
            return False
        return self.value

    @property
    def is_null(self) -> bool:
        """Whether the value is null, which stands for unknown."""
        return self.value is None


def kind(value: object) -> str:
    """What a JSON value is, in words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case Mapping():
            return "an object"
        case _:
            return "a list"


def shown(value: object) -> str:
    """The value as an error shows it, cut short."""
    if isinstance(value, str | int | float | bool) or value is None:
        text = repr(value)
        return text if len(text) <= 60 else text[:57] + "…'"
    return kind(value)
