"""Plain states survive JSON, and what does not fit is named with its path."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import codec
from companion.engine.bag import Bag
from companion.engine.game import Seat
from companion.engine.reading import Node


@dataclass(frozen=True, slots=True)
class Drawing:
    hand: int


@dataclass(frozen=True, slots=True)
class PlacingTile:
    seat: Seat
    is_last: bool = False
    at: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class State:
    bag: Bag
    agenda: tuple[Drawing | PlacingTile, ...]
    name: str | None = None
    facts: tuple[tuple[str, int | str | None], ...] = ()


STATE = State(Bag.of(["red", "red"]), (Drawing(2), PlacingTile(Seat(1), True, (3, 4))), None, (("a", 1), ("b", "x")))


def read(data: object) -> tuple[State, list[str]]:
    node = Node(data)
    return codec.load(node, State), node.faults


def test_a_state_comes_back_from_its_json():
    data = codec.dump(STATE)
    assert data["agenda"][1] == {"task": "placing-tile", "seat": 1, "is-last": True, "at": [3, 4]}
    assert read(data) == (STATE, [])


def test_fields_with_defaults_may_be_left_out():
    state, faults = read({"bag": {}, "agenda": [{"task": "placing-tile", "seat": 0}]})
    assert not faults
    assert state.agenda == (PlacingTile(Seat(0)),)


def test_every_fault_is_named_with_its_path():
    data = {"bag": {"red": -1}, "agenda": [{"task": "no-such"}, {"task": "drawing"}, 5], "name": 3, "facts": [["a"]]}
    _, faults = read(data)
    assert [fault.split(":")[0] for fault in faults] == [
        "$.bag.red",
        "$.agenda[0]",
        "$.agenda[1]",
        "$.agenda[2]",
        "$.name",
        "$.facts[0]",
    ]
