"""The agenda as JSON: each task an object with its name in `task` and its fields, and readers that name every fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, get_args

from companion.engine.reading import Node
from companion.games.coldwater_crown.facts import COLOURS, LOCATIONS, SPACES, ZONES
from companion.games.coldwater_crown.moves import MOST_FISH
from companion.games.coldwater_crown.tasks import Aim, Contest, Judging, Placing, Task

MOST_TASKS: Final = 100


def _kebab(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


TASKS: Final[Mapping[str, type[Any]]] = {_kebab(kind.__name__): kind for kind in get_args(Task)}
"""The tasks by the name that files give them."""


def dump_agenda(agenda: tuple[Task, ...]) -> list[dict[str, Any]]:
    """The agenda as JSON, next task first."""
    return [
        {"task": task_name(task)} | {field.name: _plain(getattr(task, field.name)) for field in fields(task)}
        for task in agenda
    ]


def _plain(value: Any) -> Any:
    match value:
        case tuple():
            return [_plain(item) for item in value]
        case Aim(zone=zone, location=place, is_deck=is_deck):
            return {"zone": zone, "location": place, "deck": is_deck}
        case _:
            return value


def read_agenda(node: Node) -> tuple[Task, ...]:
    """The agenda of the JSON; faults go into the node's list."""
    return tuple(_task(item) for item in node.items(MOST_TASKS))


def _task(node: Node) -> Task:
    value = node.value
    name = value.get("task") if isinstance(value, Mapping) else None
    if not isinstance(name, str) or name not in TASKS:
        node.fault(f"expected an object whose 'task' is one of {', '.join(TASKS)}")
        return Placing()
    kind = TASKS[name]
    names = tuple(field.name for field in fields(kind))
    given = node.fields(("task", *names), names)
    if any(field not in given for field in names):
        return Placing()
    task: Task = kind(**{field: _reader(kind, field)(given[field]) for field in names})
    return task


def _reader(kind: type[Any], field: str) -> Callable[[Node], Any]:
    if kind is Contest and field == "entries":
        return lambda node: tuple(None if item.is_null else numbers(item) for item in node.items(4))
    if kind is Judging and field == "fish":
        return numbers
    return _READERS[field]


def numbers(node: Node) -> tuple[int, ...]:
    """A list of fish numbers, rising."""
    found = tuple(item.whole(0, MOST_FISH - 1) for item in node.items(MOST_FISH))
    if list(found) != sorted(set(found)):
        node.fault("expected each fish once, in rising order")
    return found


def zone(node: Node) -> int:
    """The number of a Zone."""
    return node.whole(ZONES[0], ZONES[-1])


def _cleared(node: Node) -> tuple[tuple[int, str], ...]:
    found = []
    for item in node.items(len(ZONES)):
        parts = list(item.items(2))
        if len(parts) != 2:
            item.fault("expected a Zone and the colour of its last bait")
            continue
        found.append((zone(parts[0]), parts[1].one_of(COLOURS)))
    if found != sorted(set(found)):
        node.fault("expected each Zone once, in rising order")
    return tuple(found)


def _aims(node: Node) -> tuple[Aim, ...]:
    return tuple(_aim(item) for item in node.items(len(ZONES)))


def _aim(node: Node) -> Aim:
    given = node.fields(("zone", "location", "deck"), ("zone", "location", "deck"))
    if len(given) != 3:
        return Aim(ZONES[0], "")
    return Aim(zone(given["zone"]), given["location"].one_of(("", *LOCATIONS)), given["deck"].flag())


_READERS: Final[Mapping[str, Callable[[Node], Any]]] = {
    "seat": lambda node: node.whole(0, 3),
    "zone": zone,
    "is_first": Node.flag,
    "left": lambda node: node.whole(0, 20),
    "used": lambda node: node.one_of(SPACES),
    "colour": lambda node: node.one_of(COLOURS),
    "number": lambda node: node.whole(1, 2),
    "taken": lambda node: tuple(zone(item) for item in node.items(len(ZONES))),
    "cleared": _cleared,
    "hand": lambda node: tuple(item.one_of(COLOURS) for item in node.items(MOST_FISH)),
    "aims": _aims,
    "fish": lambda node: node.whole(0, MOST_FISH - 1),
    "location": lambda node: node.one_of(LOCATIONS),
}


def agenda_schema() -> dict[str, Any]:
    """The JSON Schema of an agenda."""
    return {
        "type": "array",
        "description": "what is still to be done, next first",
        "items": {"type": "object", "required": ["task"], "properties": {"task": {"enum": list(TASKS)}}},
    }


def task_name(task: Task) -> str:
    """What files and views call the task: "placing", "picking-up"."""
    return _kebab(type(task).__name__)
