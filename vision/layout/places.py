"""Places on the table that are no grid: groups of cards, rows, stacks laid in steps, slots of a tile, piles.

All take and give `Placed` values in millimetres; what is found is written into their `zone`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from vision.scene import Placed, Point

T = TypeVar("T")


def clusters(cards: Iterable[Placed], reach_mm: float) -> tuple[tuple[Placed, ...], ...]:
    """Groups of cards, each within `reach_mm` of another of its group, such as tableaux side by side; from left to right."""
    groups = _joined(list(cards), lambda a, b: _far(a.at, b.at) <= reach_mm)
    return tuple(
        tuple(group) for group in sorted(groups, key=lambda g: (min(c.at[0] for c in g), min(c.at[1] for c in g)))
    )


def rows(cards: Iterable[Placed], height_mm: float) -> tuple[tuple[Placed, ...], ...]:
    """Cards in rows from above, each from left to right; cards within half a `height_mm` of a row's mean are in it."""
    lines: list[list[Placed]] = []
    for card in sorted(cards, key=lambda c: (c.at[1], c.at[0])):
        if lines and card.at[1] - np.mean([c.at[1] for c in lines[-1]]) <= height_mm / 2:
            lines[-1].append(card)
        else:
            lines.append([card])
    return tuple(tuple(sorted(line, key=lambda c: c.at[0])) for line in lines)


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards that overlap in steps along an axis, the lowest first; `top` covers the others."""

    cards: tuple[Placed, ...]

    @property
    def top(self) -> Placed:
        return self.cards[-1]


def stacks(
    cards: Iterable[Placed], *, axis_deg: float = 90.0, step_mm: float, across_mm: float = 12.0
) -> tuple[Stack, ...]:
    """Stacks of cards laid in steps: neighbours lie within `step_mm` along the axis and `across_mm` beside it.

    `axis_deg` is the way in which later cards lie (0 to the right, 90 towards the viewer): the card furthest along is on top.
    """
    along = (np.cos(np.radians(axis_deg)), np.sin(np.radians(axis_deg)))

    def key(card: Placed) -> float:
        return float(card.at[0] * along[0] + card.at[1] * along[1])

    def beside(card: Placed) -> float:
        return float(-card.at[0] * along[1] + card.at[1] * along[0])

    groups = _joined(
        list(cards), lambda a, b: abs(key(a) - key(b)) <= step_mm and abs(beside(a) - beside(b)) <= across_mm
    )
    found = [Stack(tuple(sorted(group, key=key))) for group in groups]
    return tuple(sorted(found, key=lambda stack: (stack.cards[0].at[0], stack.cards[0].at[1])))


def place_of(tile: Placed, offset: Point) -> Point:
    """The place on the table that lies at `offset` (mm, with the tile upright) from a tile's tag."""
    c, s = np.cos(np.radians(tile.turn)), np.sin(np.radians(tile.turn))
    return (float(tile.at[0] + c * offset[0] - s * offset[1]), float(tile.at[1] + s * offset[0] + c * offset[1]))


def slots(
    things: Sequence[Placed], tiles: Sequence[tuple[Placed, Mapping[str, Point]]], radius_mm: float
) -> tuple[Placed, ...]:
    """The things, each with the `zone` of the nearest slot within `radius_mm`; the others keep theirs.

    `tiles` are each a tile's tag with the places of its slots by name (mm from the tag, with the tile upright). Several things
    may lie in one slot; the caller knows how many may.
    """
    where = [(name, place_of(tile, offset)) for tile, named in tiles for name, offset in named.items()]
    named_things = []
    for thing in things:
        near = min(where, key=lambda slot: _far(slot[1], thing.at), default=None)
        fits = near is not None and _far(near[1], thing.at) <= radius_mm
        named_things.append(replace(thing, zone=near[0]) if near is not None and fits else thing)
    return tuple(named_things)


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards on one heap: `top` is the one that is read there, `below` those known to lie under it; `at` in mm."""

    at: Point
    top: Placed | None
    below: tuple[Placed, ...]


def piles(placed: Sequence[Placed], covered: Sequence[Placed], radius_mm: float) -> tuple[Pile, ...]:
    """Heaps: marks within `radius_mm` of each other, seen or covered. The last seen of a heap counts as its top."""
    is_seen = {id(card) for card in placed}
    found = []
    for group in _joined([*placed, *covered], lambda a, b: _far(a.at, b.at) <= radius_mm):
        open_ones = [card for card in group if id(card) in is_seen]
        top = open_ones[-1] if open_ones else None
        at = top.at if top else group[-1].at
        found.append(Pile(at, top, tuple(card for card in group if card is not top)))
    return tuple(sorted(found, key=lambda pile: pile.at))


def _far(one: Point, two: Point) -> float:
    return float(np.hypot(one[0] - two[0], one[1] - two[1]))


def _joined(things: list[T], are_together: Callable[[T, T], bool]) -> list[list[T]]:
    """Groups in which each thing is together with some other, in the order given."""
    left = list(range(len(things)))
    groups: list[list[T]] = []
    while left:
        group, edge = [], [left.pop(0)]
        while edge:
            one = edge.pop()
            group.append(one)
            near = [other for other in left if are_together(things[one], things[other])]
            left = [other for other in left if other not in near]
            edge += near
        groups.append([things[index] for index in sorted(group)])
    return groups
