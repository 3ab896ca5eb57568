"""The agenda's tasks as JSON and back: each an object with its name and its own fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final

from companion.engine import schema
from companion.engine.reading import Node
from companion.games.katmai import facts, tasks
from companion.games.katmai.facts import Printed
from companion.games.katmai.moves import SIDES
from companion.games.katmai.river import NAMES, TILES
from companion.games.katmai.state import NO_BEAR
from companion.games.katmai.tally import MOST_OBJECTIVES
from companion.games.katmai.tasks import Task

_KINDS: Final[tuple[type[Any], ...]] = (
    tasks.LayingTile,
    tasks.TellingFeature,
    tasks.DrawingLetter,
    tasks.DrawingObjective,
    tasks.Calling,
    tasks.Flipping,
    tasks.Preparing,
    tasks.Drawing,
    tasks.CardTurn,
    tasks.Committing,
    tasks.Revealing,
    tasks.TellingBear,
    tasks.Triggering,
    tasks.Judging,
    tasks.Aiming,
    tasks.Breaking,
    tasks.Placing,
    tasks.Catching,
    tasks.CleaningUp,
)


def _name(kind: type[Any]) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).lstrip("-")


_BY_NAME: Final[Mapping[str, type[Any]]] = {_name(kind): kind for kind in _KINDS}


def dump(printed: Printed, task: Task) -> dict[str, Any]:
    """The task as JSON: spaces and bears by name, tiles from 1."""
    shape: dict[str, Any] = {"task": _name(type(task))}
    for field in fields(task):
        shape[field.name] = _dumped(printed, field.name, getattr(task, field.name))
    return shape


def _dumped(printed: Printed, name: str, value: Any) -> Any:
    match name:
        case "cell":
            return NAMES[value]
        case "tile":
            return value + 1
        case "bear":
            return printed.bears[value].id
        case "targets" | "shown":
            return [None if one == NO_BEAR else printed.bears[one].id for one in value]
        case _:
            return value


def read(node: Node, names: Mapping[str, int]) -> Task:
    """The task of the JSON; faults are noted."""
    known = ("task", *_READ)
    given = node.fields(known, ("task",))
    kind = _BY_NAME[given["task"].one_of(tuple(_BY_NAME))] if "task" in given else tasks.CleaningUp
    wanted = {field.name: field for field in fields(kind)}
    for name in given:
        if name != "task" and name not in wanted:
            node.fault(f"{_name(kind)} has no {name}")
    values: dict[str, Any] = {}
    for name in wanted:
        if name in given:
            values[name] = _READ[name](given[name], names)
        elif name not in ("targets", "shown", "letter"):
            node.fault(f"{_name(kind)} needs {name}")
            values[name] = 0
    found: Task = kind(**values)
    return found


def read_bear(node: Node, names: Mapping[str, int]) -> int:
    """The number of the bear; faults are noted."""
    if not isinstance(node.value, str) or node.value not in names:
        node.fault("expected the id of a bear, such as 'holly'")
        return 0
    return names[node.value]


def _bears(node: Node, names: Mapping[str, int]) -> tuple[int, int]:
    found = [NO_BEAR if item.is_null else read_bear(item, names) for item in node.items(2)]
    if len(found) != 2:
        node.fault("expected a bear or null for each of the two players")
        return (NO_BEAR, NO_BEAR)
    return (found[0], found[1])


_READ: Final[Mapping[str, Callable[[Node, Mapping[str, int]], Any]]] = {
    "cell": lambda node, _: NAMES.index(node.one_of(NAMES)),
    "tile": lambda node, _: node.whole(1, TILES) - 1,
    "bear": read_bear,
    "seat": lambda node, _: node.whole(0, 1),
    "targets": _bears,
    "shown": _bears,
    "diamonds": lambda node, _: node.whole(0, 3),
    "letter": lambda node, _: node.one_of(("", *facts.LETTERS)),
    "call": lambda node, _: node.one_of(SIDES),
    "objective": lambda node, _: node.whole(0, MOST_OBJECTIVES - 1),
}

SHAPE: Final[dict[str, Any]] = schema.fields(
    {
        "task": schema.one_of(tuple(_BY_NAME)),
        "cell": schema.one_of(NAMES),
        "tile": schema.whole(1, TILES),
        "bear": schema.TEXT,
        "seat": schema.whole(0, 1),
        "targets": schema.listing({"type": ["string", "null"]}, 2, 2),
        "shown": schema.listing({"type": ["string", "null"]}, 2, 2),
        "diamonds": schema.whole(0, 3),
        "letter": schema.one_of(("", *facts.LETTERS)),
        "call": schema.one_of(SIDES),
        "objective": schema.whole(0, MOST_OBJECTIVES - 1),
    },
    ("cell", "tile", "bear", "seat", "targets", "shown", "diamonds", "letter", "call", "objective"),
)
"""The JSON Schema of a task."""
