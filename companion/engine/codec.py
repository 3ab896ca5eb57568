"""Plain states as JSON and back, by their types: ints, strings, flags, tuples, bags, and frozen dataclasses of these.

A dataclass is an object with its fields' names (hyphens for underscores); where a type leaves a choice of dataclasses, the
object says which in its first field, as a game's tasks do: `{"task": "drawing-card", "hand": 0}`. Reading notes every fault with
its path and returns a harmless value, so that all faults are found at once; what a position means is the game's own affair.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from companion.engine.bag import Bag
from companion.engine.reading import Node

TAG: Final = "task"
LOW: Final = -99
HIGH: Final = 999
MOST: Final = 2000
"""How many items a list of a position may have."""


@lru_cache(maxsize=256)
def name_of(kind: type) -> str:
    """What files call a dataclass: `DrawingCard` is `drawing-card`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def dump(value: Any, tag: str = "") -> Any:
    """The value as JSON; with a `tag`, a dataclass says its name in that field."""
    if isinstance(value, Bag):
        return value.counts()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        named = {tag: name_of(type(value))} if tag else {}
        hints = _hints(type(value))
        return named | {
            field.name.replace("_", "-"): dump(getattr(value, field.name), _tag_of(hints[field.name]))
            for field in dataclasses.fields(value)
        }
    if isinstance(value, tuple):
        return [dump(item, tag) for item in value]
    return value


def load(node: Node, kind: Any) -> Any:
    """The value of that type; faults are noted in the node, and a harmless value stands in for what is wrong."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _bag(node) if kind is Bag else _object(node, kind, ())
    if isinstance(kind, types.UnionType) or get_origin(kind) is Union:
        return _union(node, get_args(kind))
    if get_origin(kind) is tuple:
        return _tuple(node, get_args(kind))
    if kind is bool:
        return node.flag()
    if kind is str:
        return node.text()
    return node.whole(LOW, HIGH)  # int, and what is an int in another coat, such as a seat


@lru_cache(maxsize=256)
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _tag_of(kind: Any) -> str:
    """The tag that a value of the type needs: where the type is a choice of dataclasses, or a tuple of such choices."""
    if get_origin(kind) is tuple:
        return _tag_of(get_args(kind)[0])
    choices = get_args(kind) if isinstance(kind, types.UnionType) or get_origin(kind) is Union else ()
    return TAG if sum(map(dataclasses.is_dataclass, choices)) > 1 else ""


def _bag(node: Node) -> Bag:
    if not isinstance(node.value, Mapping) or len(node.value) > MOST:
        node.fault("expected counts by name")
        return Bag()
    faults = len(node.faults)
    counts = {
        name: Node(count, f"{node.path}.{name}", node.faults).whole(0, HIGH) for name, count in node.value.items()
    }
    return Bag.of(counts) if len(node.faults) == faults else Bag()


def _object(node: Node, kind: type, extra: tuple[str, ...]) -> Any:
    fields = dataclasses.fields(kind)
    hints = _hints(kind)
    names = {field.name: field.name.replace("_", "-") for field in fields}
    needed = [
        names[field.name]
        for field in fields
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    ]
    given = node.fields((*extra, *names.values()), needed)
    values = {
        name: load(given[text], hints[name]) if text in given else harmless(hints[name])
        for name, text in names.items()
        if text in given or text in needed
    }
    return kind(**values)


def _union(node: Node, choices: tuple[Any, ...]) -> Any:
    classes = _classes(choices)
    if len(classes) > 1:
        name = node.value.get(TAG) if isinstance(node.value, Mapping) else None
        if isinstance(name, str) and name in classes:
            return _object(node, classes[name], (TAG,))
        node.fault(f"expected an object whose '{TAG}' is one of {', '.join(classes)}")
        return harmless(next(iter(classes.values())))
    if node.is_null and type(None) in choices:
        return None
    known = [choice for choice in choices if choice is not type(None)]
    return load(node, next((choice for choice in known if _fits(node.value, choice)), known[0]))


@lru_cache(maxsize=64)
def _classes(choices: tuple[Any, ...]) -> Mapping[str, type]:
    return {name_of(one): one for one in choices if dataclasses.is_dataclass(one) and isinstance(one, type)}


def _fits(value: Any, kind: Any) -> bool:
    if get_origin(kind) is tuple:
        return isinstance(value, list | tuple)
    if kind is str or kind is bool:
        return isinstance(value, kind)
    return isinstance(value, Mapping) if dataclasses.is_dataclass(kind) else isinstance(value, int)


def _tuple(node: Node, kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    items = tuple(node.items(MOST))
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(load(item, kinds[0]) for item in items)
    if len(items) != len(kinds):
        if isinstance(node.value, list | tuple):
            node.fault(f"expected {len(kinds)} items, not {len(items)}")
        return tuple(map(harmless, kinds))
    return tuple(load(item, kind) for item, kind in zip(items, kinds, strict=True))


def harmless(kind: Any) -> Any:
    """A value of the type that stands in for one that could not be read: nothing, 0, or no text."""
    if get_origin(kind) is tuple:
        kinds = get_args(kind)
        return () if len(kinds) == 2 and kinds[1] is Ellipsis else tuple(map(harmless, kinds))
    if isinstance(kind, types.UnionType) or get_origin(kind) is Union:
        choices = get_args(kind)
        return None if type(None) in choices else harmless(choices[0])
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return kind(**{name: harmless(hint) for name, hint in _hints(kind).items()})
    return "" if kind is str else False if kind is bool else 0
