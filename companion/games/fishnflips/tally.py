"""What the score needs: how many animals are still in the net, and what became of the others. A scan of the net gives it too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import schema as shape
from companion.engine.errors import TallyError
from companion.engine.game import Seat
from companion.engine.reading import Node
from companion.engine.score import ScoreLine, ScoreSheet
from companion.engine.words import counted
from companion.games.fishnflips.facts import GAME, MOST_PEOPLE

MOST_ANIMALS: Final = 40
MOST_TIERS: Final = 12
LEFT: Final = "Animals left"
FIELDS: Final = ("game", "people", "left", "freed", "waste", "streaks", "lost", "over", "tiers")


@dataclass(frozen=True, slots=True)
class Tier:
    """A name of the table's own for a score of at most so many animals left; none is the publisher's (FF-G26)."""

    most: int
    name: str


@dataclass(frozen=True, slots=True)
class Tally:
    """A co-operative result; `freed` is None where only the net was counted, `streaks` are the Fish'n'Flips."""

    people: int
    left: int
    freed: int | None = None
    waste: int = 0
    streaks: int = 0
    lost: bool = False
    over: bool = True
    tiers: tuple[Tier, ...] = ()


def score(tally: Tally) -> ScoreSheet:
    """The receipt: everybody has the same score, and lower is better (FF-R21)."""
    seats = tuple(Seat(seat) for seat in range(tally.people))
    animals = counted(tally.left, "animal is", "animals are")
    reason = f"{animals} still in the net; waste does not count"
    lines = tuple(ScoreLine(seat, LEFT, tally.left, reason, "FF-R21") for seat in seats)
    left = f"{counted(tally.left, 'animal')} left in the net"
    headline = f"Lost, with {left}" if tally.lost else f"{tier(tally)}: {left}" if tier(tally) else left
    return ScoreSheet(seats, lines, (seats,), (LEFT,), (), tuple(_notes(tally)), tally.over, headline)


def _notes(tally: Tally) -> list[str]:
    notes = ["You play together: the score is everybody's, and lower is better."]
    if tally.lost:
        notes.append("The game is lost: a seventh card had to go on a column (FF-R17).")
    if tally.freed is not None:
        total = tally.freed + tally.left
        # While the game goes on nobody knows yet how many there will be in all.
        share = f" ({100 * tally.freed // total} %)" if total and tally.over else ""
        notes.append(f"{counted(tally.freed, 'animal')} freed{share}.")
    if tally.waste:
        notes.append(f"{counted(tally.waste, 'waste card')} in the net.")
    if tally.streaks:
        notes.append(f"{counted(tally.streaks, 'turn')} of five animals or more: Fish'n'Flip!")
    if name := tier(tally):
        notes.append(f"On this table's own scale: {name}.")
    return notes


def tier(tally: Tally) -> str:
    """The table's own name for the score, "" where it has none."""
    if tally.lost or not tally.over:
        return ""
    return next((one.name for one in tally.tiers if tally.left <= one.most), "")


def dump(tally: Tally) -> dict[str, Any]:
    """The tally as JSON."""
    return {
        "game": GAME,
        "people": tally.people,
        "left": tally.left,
        "freed": tally.freed,
        "waste": tally.waste,
        "streaks": tally.streaks,
        "lost": tally.lost,
        "over": tally.over,
        "tiers": [{"most": one.most, "name": one.name} for one in tally.tiers],
    }


def load(data: Mapping[str, Any]) -> Tally:
    """The tally of the JSON; TallyError naming every fault."""
    root = Node(data)
    given = root.fields(FIELDS, ("people", "left"))
    if root.faults:
        raise TallyError(root.faults)
    if "game" in given and given["game"].value != GAME:
        given["game"].fault(f"must be {GAME!r}")
    freed = given.get("freed")
    tally = Tally(
        given["people"].whole(1, MOST_PEOPLE),
        given["left"].whole(0, MOST_ANIMALS),
        None if freed is None or freed.is_null else freed.whole(0, MOST_ANIMALS),
        given["waste"].whole(0, 12) if "waste" in given else 0,
        given["streaks"].whole(0, 99) if "streaks" in given else 0,
        given["lost"].flag() if "lost" in given else False,
        given["over"].flag() if "over" in given else True,
        read_tiers(given["tiers"]) if "tiers" in given else (),
    )
    if (tally.freed or 0) + tally.left > MOST_ANIMALS:
        root.fault(f"there are {MOST_ANIMALS} animals at most")
    if root.faults:
        raise TallyError(root.faults)
    return tally


def read_tiers(node: Node) -> tuple[Tier, ...]:
    """Tiers with rising limits."""
    found = []
    for item in node.items(MOST_TIERS):
        at = item.fields(("most", "name"), ("most", "name"))
        if len(at) == 2:
            name = at["name"].text()
            if not name.strip():
                at["name"].fault("a tier needs a name")
            found.append(Tier(at["most"].whole(0, MOST_ANIMALS), name))
    if [one.most for one in found] != sorted({one.most for one in found}):
        node.fault("the limits must rise from tier to tier")
    return tuple(found)


def schema() -> dict[str, Any]:
    """The JSON Schema of a tally."""
    number, animals = shape.whole(), shape.whole(0, MOST_ANIMALS)
    properties = {
        "game": {"const": GAME},
        "people": shape.whole(1, MOST_PEOPLE),
        "left": animals,
        "freed": shape.whole(0, MOST_ANIMALS, or_null=True),
        "waste": number,
        "streaks": number,
        "lost": shape.FLAG,
        "over": shape.FLAG,
        "tiers": shape.listing(shape.fields({"most": number, "name": shape.TEXT}), most=MOST_TIERS),
    }
    return shape.document("Fish'n'Flips tally", properties, [name for name in FIELDS if name not in ("people", "left")])
