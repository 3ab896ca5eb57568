"""How far ahead a player is at a tile, as quickly as a bot needs it: the numbers of `dominance.totals`, from tables.

The tests hold every one of them against `dominance`, which says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.games.katmai.dominance import WITH_EVEN, WITH_FEATURE, Stack
from companion.games.katmai.facts import COPY, DEEP_POOL, EVEN, WATERFALL, ZERO, Bear


@dataclass(frozen=True, slots=True, eq=False)
class Kit:
    """The bears as tables: `value[n]` by bear, n = deep pool free + 2 x waterfall free + 4 x as many cards on both sides."""

    value: tuple[tuple[int, ...], ...]
    zero: frozenset[int]
    copy: frozenset[int]
    ability: tuple[int, ...]


@lru_cache(maxsize=16)
def kit_of(bears: tuple[Bear, ...], printed: tuple[int, ...]) -> Kit:
    """The tables of these bears; unknown values count 0, as in `dominance`."""
    tables = []
    for case in range(8):
        table = []
        for bear, number in zip(bears, printed, strict=True):
            value = max(number, 0)
            if (bear.ability == DEEP_POOL and case & 1) or (bear.ability == WATERFALL and case & 2):
                value = WITH_FEATURE
            elif bear.ability == EVEN and case & 4:
                value = WITH_EVEN
            table.append(value)
        tables.append(tuple(table))
    zero = frozenset(n for n, bear in enumerate(bears) if bear.ability == ZERO)
    copy = frozenset(n for n, bear in enumerate(bears) if bear.ability == COPY)
    return Kit(tuple(tables), zero, copy, tuple(bear.ability for bear in bears))


def margin(kit: Kit, first: Stack, second: Stack, here: int) -> int:
    """How much more dominant seat 0 is at a tile; `here` is deep pool free + 2 x waterfall free (KA-G32)."""
    value = kit.value[here | 4 if len(first) == len(second) else here]
    return _total(kit, value, first, second) - _total(kit, value, second, first)


def _total(kit: Kit, value: tuple[int, ...], stack: Stack, opposite: Stack) -> int:
    is_hit = not kit.zero.isdisjoint(opposite)
    if kit.copy.isdisjoint(stack):
        total = 0
        for bear in stack:
            total += value[bear]
        return total - min([value[bear] for bear in stack]) if is_hit and stack else total
    values = [value[bear] for bear in stack]
    if is_hit:
        _fall(kit, stack, values)
    for place in range(len(stack) - 1, -1, -1):
        if stack[place] in kit.copy:
            values[place] = values[place + 1] if place + 1 < len(stack) else 0
    return sum(values)


def _fall(kit: Kit, stack: Stack, values: list[int]) -> None:
    """The least dominant falls to 0; of equals the one on Lefty or Otis (KA-G17, KA-G32)."""
    least = min([n for bear, n in zip(stack, values, strict=True) if bear not in kit.copy], default=-1)
    lowest = -1
    for place, bear in enumerate(stack):
        if bear not in kit.copy and values[place] == least:
            if place and stack[place - 1] in kit.copy:
                lowest = place
                break
            if lowest < 0:
                lowest = place
    if lowest >= 0:
        values[lowest] = 0
