"""A net out of a scene: which card lies in which column and row, from the marks' places alone.

The places are straightened by the cards' common turn, so that the picture may be taken from any side; then columns and rows are
found by the spacing of the cards. Pure arithmetic on the scene's plain values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from typing import Final

from card_db.codes import Foreign, Identity, codes
from card_db.load import load_set
from companion.games.fishnflips import facts, kernel
from companion.games.fishnflips.facts import GAME
from companion.games.fishnflips.kernel import COLOURS, COLUMNS, ROWS, SPECIES
from vision.scene import Placed, Scene

_APART: Final = 0.45
"""Two cards are in different rows or columns when they lie further apart than this share of a card's spacing."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A net that the picture may show, leftmost seen column first; `unread` are the places whose card was not read."""

    columns: tuple[tuple[int, ...], ...]
    unread: tuple[tuple[int, int], ...]
    confidence: float


def card_of(identity: Identity) -> int | None:
    """The byte of the face that a mark belongs to; None for a face that lies in no net."""
    if identity.component == "animal":
        row = load_set(GAME).row(identity.cards[0])
        facing = int(identity.face in ("right", "up"))
        return kernel.animal(SPECIES.index(row["species"]), COLOURS.index(row["background"]), facing)
    if identity.component == "waste":
        return kernel.waste(facts.WASTE_KINDS.index(load_set(GAME).row(identity.cards[0])["kind"]) + 1)
    return None


def marks(scene: Scene) -> Iterator[tuple[Placed, Identity | Foreign]]:
    """The placed marks that are cards, of this game or another."""
    for placed in scene.placed:
        identity = codes(GAME).identify(placed.kind, placed.id)
        if identity is not None:
            yield placed, identity


def reading(scene: Scene) -> Reading | None:
    """The net of the picture's animal and waste cards; None where there is none."""
    cards = [
        (placed, code)
        for placed, identity in marks(scene)
        if isinstance(identity, Identity) and (code := card_of(identity)) is not None
    ]
    if not cards:
        return None
    turn = radians(_common_turn([placed.turn for placed, _ in cards]))
    points = [
        (
            placed.at[0] * cos(turn) + placed.at[1] * sin(turn),
            placed.at[1] * cos(turn) - placed.at[0] * sin(turn),
        )
        for placed, _ in cards
    ]
    pitch = _spacing(points)
    across = _places([x for x, _ in points], pitch)
    up = _places([-y for _, y in points], pitch)
    found: dict[tuple[int, int], int] = {}
    for column, row, (_, code) in zip(across, up, cards, strict=True):
        found[column, row] = code
    width = max(across) + 1
    heights = [max((row for at, row in found if at == column), default=-1) + 1 for column in range(width)]
    places = [(column, row) for column in range(width) for row in range(heights[column])]
    unread = tuple(place for place in places if place not in found)
    unknown = kernel.waste(kernel.UNKNOWN)
    columns = tuple(
        tuple(found.get((column, row), unknown) for row in range(heights[column])) for column in range(width)
    )
    sure = min(placed.confidence for placed, _ in cards)
    return Reading(columns, unread, sure * len(found) / len(places))


def _common_turn(turns: Sequence[float]) -> float:
    """The turn that most cards share, in degrees; a card that lies upside down does not count."""
    best = max(turns, key=lambda one: (sum(1 for other in turns if abs(_difference(one, other)) < 20), -abs(one)))
    near = [_difference(other, best) for other in turns if abs(_difference(one=other, other=best)) < 20]
    return best + median(near)


def _difference(one: float, other: float) -> float:
    return (one - other + 180) % 360 - 180


def _spacing(points: Sequence[tuple[float, float]]) -> float:
    """How far apart neighbours lie: the median distance to the nearest other card."""
    nearest = [
        min((abs(x - a) + abs(y - b) for m, (a, b) in enumerate(points) if m != n), default=1.0)
        for n, (x, y) in enumerate(points)
    ]
    return median(nearest) or 1.0


def _places(values: Sequence[float], pitch: float) -> list[int]:
    """The number of each value's line, from the lowest; a wide gap counts the lines that are left out."""
    order = sorted(set(values))
    groups: list[list[float]] = []
    for value in order:
        if groups and value - groups[-1][-1] < _APART * pitch:
            groups[-1].append(value)
        else:
            groups.append([value])
    middles = [sum(group) / len(group) for group in groups]
    steps = [b - a for a, b in pairwise(middles)]
    step = min(steps, default=pitch)
    step = median([one for one in steps if one < 1.5 * step] or [pitch])
    numbers = [round((middle - middles[0]) / step) for middle in middles]
    return [next(numbers[n] for n, group in enumerate(groups) if value in group) for value in values]


def nets(found: Reading, before: int, width: int = COLUMNS, rows: int = ROWS) -> list[int]:
    """The nets that the reading may be, likeliest first: empty columns may lie to the left or right of what was seen."""
    if len(found.columns) > width or any(len(column) > rows for column in found.columns):
        return []
    shifts = [kernel.of_columns([()] * left + list(found.columns)) for left in range(width - len(found.columns) + 1)]
    return sorted(shifts, key=lambda net: -_alike(net, before))


def _alike(net: int, before: int) -> int:
    """How many places hold the same species in both nets."""
    return sum(
        1
        for cell in kernel.cells(kernel.occupied(net) & kernel.occupied(before))
        if kernel.at(net, cell) & 0x4E == kernel.at(before, cell) & 0x4E
    )


def median(values: Sequence[float]) -> float:
    """The middle value; of an even number the mean of the two middle ones."""
    order = sorted(values)
    half = len(order) // 2
    return order[half] if len(order) % 2 else (order[half - 1] + order[half]) / 2
