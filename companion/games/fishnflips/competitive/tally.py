"""The score of a competitive game: what it needs, its receipt, and its JSON (FF-R56)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import schema
from companion.engine.errors import TallyError
from companion.engine.game import Seat
from companion.engine.reading import Node
from companion.engine.score import ScoreLine, ScoreSheet, rank
from companion.engine.words import counted
from companion.games.fishnflips.competitive.state import LEAST_PEOPLE
from companion.games.fishnflips.facts import MOST_PEOPLE

MODE: Final = "fishnflips/competitive"
_MOST: Final = 99

TALLY_FIELDS: Final = ("game", "animals", "wastes", "over")
ANIMALS: Final = "Animals"
WASTE: Final = "Waste"


@dataclass(frozen=True, slots=True)
class Tally:
    """Each player's animals and waste cards."""

    animals: tuple[int, ...]
    wastes: tuple[int, ...]
    over: bool = True


def score(tally: Tally) -> ScoreSheet:
    """The receipt: +1 an animal, -2 a waste card; equal scores share (FF-R56, FF-G24)."""
    seats = tuple(Seat(seat) for seat in range(len(tally.animals)))
    lines = []
    for seat in seats:
        animals, wastes = tally.animals[seat], tally.wastes[seat]
        lines.append(ScoreLine(seat, ANIMALS, animals, f"{counted(animals, 'animal')} at 1 point each", "FF-R56"))
        lines.append(
            ScoreLine(seat, WASTE, -2 * wastes, f"{counted(wastes, 'waste card')} at -2 points each", "FF-R56")
        )
    totals: dict[Seat, tuple[int, ...]] = {seat: (tally.animals[seat] - 2 * tally.wastes[seat],) for seat in seats}
    order = rank(seats, totals)
    notes = ("Equal scores share the win.",) if len(order[0]) > 1 else ()
    return ScoreSheet(seats, tuple(lines), order, (ANIMALS, WASTE), notes=notes, final=tally.over)


def dump_tally(tally: Tally) -> dict[str, Any]:
    """The tally as JSON."""
    return {"game": MODE, "animals": list(tally.animals), "wastes": list(tally.wastes), "over": tally.over}


def load_tally(data: Mapping[str, Any]) -> Tally:
    """The tally of the JSON; TallyError naming every fault."""
    root = Node(data)
    given = root.fields(TALLY_FIELDS, ("animals", "wastes"))
    if root.faults:
        raise TallyError(root.faults)
    if "game" in given and given["game"].value != MODE:
        given["game"].fault(f"must be {MODE!r}")
    animals = tuple(item.whole(0, 40) for item in given["animals"].items(MOST_PEOPLE))
    wastes = tuple(item.whole(0, _MOST) for item in given["wastes"].items(MOST_PEOPLE))
    if len(animals) != len(wastes) or len(animals) < LEAST_PEOPLE:
        root.fault(f"animals and wastes must be given for {LEAST_PEOPLE} to {MOST_PEOPLE} players each")
    if sum(animals) > 40:
        given["animals"].fault("four species have 40 animals at most")
    over = given["over"].flag() if "over" in given else True
    if root.faults:
        raise TallyError(root.faults)
    return Tally(animals, wastes, over)


def tally_schema() -> dict[str, Any]:
    """The JSON Schema of a tally."""
    counts = schema.listing(schema.whole(), most=MOST_PEOPLE, least=LEAST_PEOPLE)
    return schema.document(
        "Fish'n'Flips, competitive: tally",
        {"game": {"const": MODE}, "animals": counts, "wastes": counts, "over": schema.FLAG},
        ("game", "over"),
    )
