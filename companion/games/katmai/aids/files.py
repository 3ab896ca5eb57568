"""A board of an aid as JSON and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine import schema
from companion.engine.errors import PositionError
from companion.engine.game import mark, with_names
from companion.engine.reading import Node
from companion.games.katmai import agenda_json, facts, position, river
from companion.games.katmai.agenda_json import read_bear
from companion.games.katmai.aids.board import NO_TARGETS, PARTS, Board, Gain
from companion.games.katmai.cards_json import read_cards
from companion.games.katmai.catching import catchable
from companion.games.katmai.facts import GAME, MOST_AT_TILE, bear_numbers
from companion.games.katmai.river import FEATURES, NAMES, TILES, UNKNOWN
from companion.games.katmai.state import (
    NO_BEAR,
    SEATS,
    State,
    changed,
    is_sow,
    objective,
    owner,
)
from companion.games.katmai.tally import MOST_OBJECTIVES, MOST_SALMON, read_beeples, read_cells
from companion.games.katmai.tasks import Catching

_SHARED: Final = (
    "options",
    "cards",
    "told",
    "features",
    "objectives",
    "holder",
    "stacks",
    "cubs",
    "beeples",
    "ending",
    "agenda",
)
FIELDS: Final = ("game", "tiles", *_SHARED, "targets", "placer", "cell", "gains")


def dump(board: Board) -> dict[str, Any]:
    """The board as JSON."""
    table = board.table
    bears = table.printed.bears
    whole = position.dump(table)
    return {
        "game": f"{GAME}/{board.mode}",
        "tiles": [face or None for face in table.faces],
        **{name: whole[name] for name in _SHARED},
        "targets": [[None if one < 0 else bears[one].id for one in both] for both in board.targets],
        "placer": board.placer if board.placer in SEATS else None,
        "cell": None if board.cell < 0 else NAMES[board.cell],
        "gains": [
            {
                "objective": one.objective,
                "cells": list(river.names(one.cells)),
                "salmon": one.salmon,
                "bonus": one.has_bonus,
            }
            for one in board.gains
        ],
    }


def load(mode: str, data: Mapping[str, Any]) -> Board:
    """The board of the JSON; PositionError naming every fault."""
    root = Node(data)
    given = root.fields(FIELDS, ("tiles", "objectives"))
    if "game" in given and given["game"].value != f"{GAME}/{mode}":
        given["game"].fault(f"must be '{GAME}/{mode}'")
    usual = facts.ours()
    printed = read_cards(given["cards"], usual) if "cards" in given else usual
    if root.faults:
        raise PositionError(root.faults)
    board = _read(mode, given, printed)
    if not root.faults:
        root.faults += (with_names(fault, ()) for fault in faults(board))
    if root.faults:
        raise PositionError(root.faults)
    return board


def _read(mode: str, given: Mapping[str, Node], printed: facts.Printed) -> Board:
    rules = position.read_options(given.get("options"))
    table = position.read_told(State(rules=rules, printed=printed, agenda=()), given.get("told"))
    names = bear_numbers(printed)
    pair = position.read_pair
    faces = tuple("" if one.is_null else one.one_of(tuple(facts.faces(printed))) for one in given["tiles"].items(TILES))
    if len(faces) != TILES:
        given["tiles"].fault(f"expected {TILES} faces, null where none lies")
        faces = ("",) * TILES
    table = changed(
        table,
        faces=faces,
        objectives=tuple(position.read_scored(one, printed) for one in given["objectives"].items(MOST_OBJECTIVES)),
        holder=position.read_holder(given.get("holder")),
        stacks=pair(given.get("stacks"), lambda node: position.read_stacks(node, names), ((),) * TILES),
        cubs=pair(given.get("cubs"), lambda node: NO_BEAR if node.is_null else read_bear(node, names), NO_BEAR),
        beeples=read_beeples(given["beeples"]) if "beeples" in given else (0, 0),
        ending=given["ending"].one_of(("", "lead", "supply")) if "ending" in given else "",
        agenda=tuple(agenda_json.read(one, names) for one in given["agenda"].items(8)) if "agenda" in given else (),
    )
    table = changed(table, features=_features(given.get("features"), table))
    targets = tuple(_targets(one, names) for one in given["targets"].items(TILES)) if "targets" in given else NO_TARGETS
    return Board(
        mode,
        table,
        targets,
        _placer(given.get("placer")),
        _cell(given.get("cell")),
        tuple(_gain(one) for one in given["gains"].items(MOST_OBJECTIVES)) if "gains" in given else (),
    )


def _features(node: Node | None, table: State) -> tuple[int, ...]:
    known = facts.faces(table.printed)
    found: list[int] = []
    for face in table.faces:
        found += known[face].features if face in known else (UNKNOWN,) * 4
    if node is None:
        return tuple(found)
    told = [UNKNOWN if item.is_null else FEATURES.index(item.one_of(FEATURES)) for item in node.items(river.CELLS)]
    if len(told) != river.CELLS:
        node.fault(f"expected the features of {river.CELLS} spaces, upstream first")
        return tuple(found)
    return tuple(told)


def _targets(node: Node, names: Mapping[str, int]) -> tuple[int, int]:
    found = [NO_BEAR if item.is_null else read_bear(item, names) for item in node.items(2)]
    if len(found) != 2:
        node.fault("expected a bear or null for each of the two players")
        return (NO_BEAR, NO_BEAR)
    return (found[0], found[1])


def _placer(node: Node | None) -> int:
    return -1 if node is None or node.is_null else node.whole(0, 1)


def _cell(node: Node | None) -> int:
    return -1 if node is None or node.is_null else NAMES.index(node.one_of(NAMES))


def _gain(node: Node) -> Gain:
    given = node.fields(("objective", "cells", "salmon", "bonus"), ("objective", "cells", "salmon", "bonus"))
    if len(given) < 4:
        return Gain("", 0, 0, False)
    return Gain(
        given["objective"].text(),
        read_cells(given["cells"]),
        given["salmon"].whole(0, MOST_SALMON),
        given["bonus"].flag(),
    )


def faults(board: Board) -> list[str]:
    """Every reason why the board cannot be."""
    table = board.table
    found: list[str] = []
    known = facts.faces(table.printed)
    tiles = [known[face].tile for face in table.faces if face in known]
    if len(set(tiles)) != len(tiles):
        found.append("$.tiles: each tile lies once (KA-R01)")
    if len(board.targets) != TILES:
        found.append(f"$.targets: expected two for each of {TILES} tiles")
    cards = [facts.objectives(table.printed)[one.id].card for one in table.objectives]
    if len(set(cards)) != len(cards):
        found.append("$.objectives: both faces of a card cannot lie open (KA-G25)")
    for seat in SEATS:
        bears = [bear for stack in table.stacks[seat] for bear in stack]
        if len(set(bears)) != len(bears) or any(owner(table, bear) != seat for bear in bears):
            found.append(f"$.stacks: a card of {mark(seat)} lies twice, or is not of its deck")
        if any(len(stack) > MOST_AT_TILE for stack in table.stacks[seat]):
            found.append(f"$.stacks: at most {MOST_AT_TILE} cards of a player lie at a tile (KA-R09)")
        cub = table.cubs[seat]
        if cub != NO_BEAR and (cub not in bears or not is_sow(table, cub)):
            found.append("$.cubs: a cub stands on a sow that lies at the river (KA-R16)")
        if any(one.used[seat] & ~table.beeples[seat] for one in table.objectives):
            found.append("$.objectives: a beeple that served one does not stand there")
    if any(all(table.cubs[seat] in table.stacks[seat][tile] for seat in SEATS) for tile in range(TILES)):
        found.append("$.cubs: where one cub stands the other cannot stand opposite (KA-R16)")
    if table.holder not in SEATS:
        found.append("$.holder: somebody has the initiative")
    if "ending" not in PARTS[board.mode] and table.ending:
        found.append("$.ending: only the score is closed")
    return found + _pending(board)


def _pending(board: Board) -> list[str]:
    """What is wrong with the catches that wait for a choice."""
    table = board.table
    for task in table.agenda:
        if not isinstance(task, Catching) or "placing" not in PARTS[board.mode]:
            return ["$.agenda: only catches wait here"]
        if not 0 <= task.objective < len(table.objectives) or not table.beeples[task.seat] >> task.cell & 1:
            return ["$.agenda: no such objective, or no beeple there"]
        if not objective(table, task.objective).is_told or not _can_catch(table, task):
            return ["$.agenda: the objective is not satisfied by that beeple"]
    if table.agenda and table.ending:
        return ["$.agenda: nothing waits once the score is closed"]
    return []


def _can_catch(table: State, task: Catching) -> bool:
    return bool(catchable(table, task.objective, task.seat, task.cell))


def position_schema(mode: str) -> dict[str, Any]:
    """The JSON Schema of a board."""
    whole = position.position_schema()["properties"]
    or_null = {"type": ["string", "null"]}
    gain = schema.fields(
        {
            "objective": schema.TEXT,
            "cells": schema.listing(schema.one_of(NAMES)),
            "salmon": schema.whole(0, MOST_SALMON),
            "bonus": schema.FLAG,
        }
    )
    parts = {
        "game": {"const": f"{GAME}/{mode}"},
        "tiles": schema.listing(or_null, TILES, TILES),
        **{name: whole[name] for name in _SHARED},
        "targets": schema.listing(schema.listing(or_null, 2, 2), TILES, TILES),
        "placer": schema.whole(0, 1, or_null=True),
        "cell": schema.one_of((*NAMES, None)),
        "gains": schema.listing(gain, MOST_OBJECTIVES),
    }
    optional = tuple(name for name in FIELDS if name not in ("tiles", "objectives"))
    return schema.document(f"Katmai, {mode}: position", parts, optional)
