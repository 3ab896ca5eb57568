"""The agenda as JSON: each task an object with its name in `task` and its fields, and readers that name every fault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, assert_never

from companion.engine.reading import Node
from companion.games.fishnflips import facts, kernel, notation
from companion.games.fishnflips.actions import DONE
from companion.games.fishnflips.kernel import SPECIES
from companion.games.fishnflips.notation import TextError
from companion.games.fishnflips.tasks import (
    Acting,
    CheckingEnd,
    ChoosingSpecies,
    ChoosingStart,
    DrawingAction,
    DrawingPower,
    EndingTurn,
    Laying,
    Playing,
    Task,
    TurningUp,
)
from companion.games.fishnflips.turn import Turn

_SIMPLE: Final[Mapping[str, Task]] = {
    "choosing-species": ChoosingSpecies(),
    "turning-up": TurningUp(),
    "choosing-start": ChoosingStart(),
    "acting": Acting(),
    "ending-turn": EndingTurn(),
    "checking-end": CheckingEnd(),
}
_WITH_SEAT: Final[Mapping[str, type[DrawingPower] | type[DrawingAction]]] = {
    "drawing-power": DrawingPower,
    "drawing-action": DrawingAction,
}
NAMES: Final = (*_SIMPLE, *_WITH_SEAT, "laying", "playing")
PHASES: Final = ("moving", "freeing", "done")
_TURN_FIELDS: Final = ("phase", "powers", "live", "ready", "spent", "wave", "freed", "fell")
_MOST_LAID: Final = 12
_MOST_TASKS: Final = 40
_MOST_FREED: Final = 40


def dump_agenda(agenda: Iterable[Task]) -> list[dict[str, Any]]:
    """The agenda as JSON, next task first."""
    return [_dump(task) for task in agenda]


def _dump(task: Task) -> dict[str, Any]:
    match task:
        case DrawingPower(seat=seat):
            return {"task": "drawing-power", "seat": seat}
        case DrawingAction(seat=seat):
            return {"task": "drawing-action", "seat": seat}
        case Laying(columns=columns):
            return {"task": "laying", "columns": ["abcd"[column] for column in columns]}
        case Playing(turn=turn):
            return {"task": "playing", **dump_turn(turn)}
        case ChoosingSpecies() | TurningUp() | ChoosingStart() | Acting() | EndingTurn() | CheckingEnd():
            return {"task": next(name for name, one in _SIMPLE.items() if one == task)}
        case _:
            assert_never(task)


def dump_turn(turn: Turn) -> dict[str, Any]:
    """A turn after its card; its net is the position's."""
    data: dict[str, Any] = {
        "phase": PHASES[turn.phase],
        "powers": [name for number, name in enumerate(SPECIES) if turn.powers >> number & 1],
        "live": _names(turn.live),
        "ready": _names(turn.ready),
        "spent": _names(turn.spent),
        "wave": turn.wave,
        "freed": turn.freed,
    }
    # Only rays that may group at a distance are asked how far they fell (FF-R34).
    if turn.fell:
        falls = ((cell, turn.fell >> 8 * cell & 0x7F) for cell in kernel.CELLS)
        data["fell"] = {notation.cell(cell): height for cell, height in falls if height}
    return data


def _names(mask: int) -> list[str]:
    return [notation.cell(cell) for cell in kernel.cells(mask)]


def read_agenda(node: Node, net: int) -> tuple[Task, ...]:
    """The agenda of the JSON; faults go into the node's list."""
    return tuple(_task(item, net) for item in node.items(_MOST_TASKS))


def _task(node: Node, net: int) -> Task:
    value = node.value
    name = value.get("task") if isinstance(value, Mapping) else None
    if not isinstance(name, str) or name not in NAMES:
        node.fault(f"expected an object whose 'task' is one of {', '.join(NAMES)}")
        return Acting()
    if name in _SIMPLE:
        node.fields(("task",))
        return _SIMPLE[name]
    if name in _WITH_SEAT:
        given = node.fields(("task", "seat"), ("seat",))
        return _WITH_SEAT[name](given["seat"].whole(0, facts.MOST_PEOPLE - 1) if "seat" in given else 0)
    if name == "laying":
        given = node.fields(("task", "columns"), ("columns",))
        columns = given["columns"].items(_MOST_LAID) if "columns" in given else ()
        return Laying(tuple("abcd".index(item.one_of("abcd")) for item in columns))
    return Playing(read_turn(node, net, ("task", *_TURN_FIELDS)))


def read_turn(node: Node, net: int, allowed: tuple[str, ...] = _TURN_FIELDS) -> Turn:
    """A turn after its card, on that net."""
    given = node.fields(allowed, ("phase", "live"))
    powers = tuple(item.one_of(SPECIES) for item in given["powers"].items(8)) if "powers" in given else ()
    masks = {name: _mask(given[name], net) if name in given else 0 for name in ("live", "ready", "spent")}
    return Turn(
        net,
        facts.bits(tuple(dict.fromkeys(powers))),
        PHASES.index(given["phase"].one_of(PHASES)) if "phase" in given else DONE,
        masks["live"],
        masks["ready"],
        masks["spent"],
        given["wave"].whole(0, _MOST_FREED) if "wave" in given else 0,
        given["freed"].whole(0, _MOST_FREED) if "freed" in given else 0,
        _fell(given["fell"], net) if "fell" in given else 0,
    )


def _fell(node: Node, net: int) -> int:
    """How far rays fell, by place."""
    fell = 0
    for name, height in node.fields(tuple(notation.cell(cell) for cell in kernel.CELLS)).items():
        cell = notation.read_cell(name)
        card = kernel.at(net, cell)
        if not kernel.is_animal(card) or kernel.species_of(card) != kernel.RAY:
            height.fault("there is no ray")
        fell |= height.whole(1, kernel.ROWS - 1) << 8 * cell
    return fell


def _mask(node: Node, net: int) -> int:
    mask = 0
    for item in node.items(24):
        try:
            cell = notation.read_cell(item.text())
        except TextError as error:
            item.fault(str(error))
            continue
        if not kernel.at(net, cell):
            item.fault("there is no card")
        mask |= kernel.bit(cell)
    return mask


def agenda_schema() -> dict[str, Any]:
    """The JSON Schema of an agenda."""
    names = {"type": "array", "items": {"type": "string", "pattern": "^[a-d][1-6]$"}}
    count = {"type": "integer", "minimum": 0, "maximum": _MOST_FREED}
    properties = {
        "task": {"enum": list(NAMES)},
        "seat": {"type": "integer", "minimum": 0, "maximum": facts.MOST_PEOPLE - 1},
        "columns": {"type": "array", "items": {"enum": list("abcd")}, "maxItems": _MOST_LAID},
        "phase": {"enum": list(PHASES)},
        "powers": {"type": "array", "items": {"enum": list(SPECIES)}},
        "live": names,
        "ready": names,
        "spent": names,
        "wave": count,
        "freed": count,
        "fell": {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 1, "maximum": kernel.ROWS - 1},
        },
    }
    item = {"type": "object", "properties": properties, "required": ["task"], "additionalProperties": False}
    return {"type": "array", "items": item, "maxItems": _MOST_TASKS}
