"""What a river promises to each player, in salmon: what its objectives may still give, and what a tile is worth.

For bots, and only estimates: nothing here decides what a rule says. Everything is plain ints and tuples, so that a bot can weigh
thousands of rivers; what is asked again and again is remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import tanh
from typing import Final

from companion.games.katmai import facts, matching, pattern, river
from companion.games.katmai.facts import BEEPLES, FEW, LEAD, NO_BONUS
from companion.games.katmai.majority import standing, winners
from companion.games.katmai.matching import Compiled, Counting, Placement
from companion.games.katmai.pattern import Most
from companion.games.katmai.river import TILE_MASKS, TILES, cells
from companion.games.katmai.state import State, law

Pair = tuple[int, int]
Used = tuple[Pair, ...]
"""For each objective in play the beeples of each seat that served it (KA-R20)."""

SHORT: Final = (0.0, 0.42, 0.16, 0.05, 0.01)
"""What an objective promises that lacks so many beeples, as a share of its salmon."""
ANOTHER_WAY: Final = 0.06
"""What each further way promises, as a share of the salmon, where one beeple would do; up to three ways."""
BEEPLE: Final = 0.3
"""What a beeple promises by itself: what it may serve later, and the tie-break."""


@dataclass(frozen=True, slots=True, eq=False)
class Goal:
    """An objective in play on this river. `most` is what is counted at the end of the game, None for any other objective."""

    salmon: int
    bonus: int
    compiled: Compiled
    placements: tuple[Placement, ...]
    most: Most | None


@dataclass(frozen=True, slots=True, eq=False)
class Goals:
    """The objectives in play on this river, and how the table reads them; equal only to itself, so that it is looked up fast."""

    goals: tuple[Goal, ...]
    features: tuple[int, ...]
    diagonal: bool
    ties: str


def goals_of(state: State) -> Goals:
    """The objectives in play; the same object for the same river."""
    rules = state.rules
    ids = tuple(one.id for one in state.objectives)
    return _goals(state.printed, ids, state.features, law(rules), rules.most_tied)


@lru_cache(maxsize=32)
def _goals(
    printed: facts.Printed, ids: tuple[str, ...], features: tuple[int, ...], how: matching.Law, ties: str
) -> Goals:
    known = facts.objectives(printed)
    return Goals(tuple(_goal(known[one], features, how) for one in ids), features, how.diagonal, ties)


def _goal(one: facts.Objective, features: tuple[int, ...], how: matching.Law) -> Goal:
    if not one.is_told:
        return Goal(0, 0, matching.NEVER, (), None)
    bonus = 0 if one.bonus == NO_BONUS else river.feature_masks(features)[one.bonus]
    found = pattern.parse(one.pattern)
    if isinstance(found, Most):
        return Goal(one.salmon, bonus, matching.NEVER, (), found)
    compiled = matching.compiled(found, features, how)
    placements = (
        () if isinstance(compiled, Counting) else tuple(dict.fromkeys(p for by in compiled.by_cell for p in by))
    )
    return Goal(one.salmon, bonus, compiled, placements, None)


# ---- What objectives promise ----


def catch(goal: Goal, cell: int, own: int, used: int, rival: int) -> tuple[int, int]:
    """The salmon that a new beeple on the space catches on the objective, and the beeples that serve it (KA-R18 to KA-R20)."""
    found = matching.sets(goal.compiled, cell, own, used, rival)
    if not found:
        return 0, 0
    best = next((mask for mask in found if mask & goal.bonus), found[0])
    return goal.salmon + bool(best & goal.bonus), best


def promise(goal: Goal, own: int, used: int, rival: int) -> float:
    """What the objective promises to a player with these beeples: more the fewer are lacking, and the more ways there are."""
    free, empty = own & ~used, river.ALL & ~(own | rival)
    if isinstance(goal.compiled, Counting):
        short, ways = _counted(goal.compiled, free, empty), 1
    else:
        short, ways = _placed(goal.placements, own, free, empty, rival)
    if not 0 < short < len(SHORT):
        return 0.0
    more = ANOTHER_WAY * min(ways - 1, 3) if short == 1 else 0.0
    return goal.salmon * (SHORT[short] + more)


def _placed(placements: tuple[Placement, ...], own: int, free: int, empty: int, rival: int) -> tuple[int, int]:
    """How many beeples the nearest placement lacks, and how many placements lack as few."""
    best, ways = len(SHORT), 0
    for need, forbid, other in placements:
        lacking = need & ~free
        if lacking & ~empty or forbid & own or other & ~rival:
            continue
        short = lacking.bit_count()
        if 0 < short < best:
            best, ways = short, 1
        elif short == best:
            ways += 1
    return best, ways


def _counted(found: Counting, free: int, empty: int) -> int:
    """How many beeples a count lacks; more than there are where the spaces are gone."""
    if found.where == "one":
        return min(_lacking(found.parts, free & tile, empty & tile) for tile in TILE_MASKS)
    if not found.where:
        return _lacking(found.parts, free, empty)
    wanted = sum(number for _, number in found.parts)
    any_of = 0
    for mask, _ in found.parts:
        any_of |= mask
    has = [bool(any_of & free & tile) for tile in TILE_MASKS]
    may = [bool(any_of & (free | empty) & tile) for tile in TILE_MASKS]
    if found.where == "different":
        return max(1, wanted - sum(has)) if sum(may) >= wanted else len(SHORT)
    windows = [slice(start, start + wanted) for start in range(TILES - wanted + 1)]
    return min((max(1, wanted - sum(has[one])) for one in windows if all(may[one])), default=len(SHORT))


def _lacking(parts: tuple[tuple[int, int], ...], free: int, empty: int) -> int:
    short = 0
    for mask, number in parts:
        lacks = number - (mask & free).bit_count()
        if lacks > 0:
            if (mask & empty).bit_count() < lacks:
                return len(SHORT)
            short += lacks
    return max(short, 1)


def ends(goals: Goals, beeples: Pair) -> float:
    """The salmon that end-of-game objectives give to seat 0 more than to seat 1, did the game end now (KA-R28)."""
    ahead = 0.0
    for goal in goals.goals:
        if goal.most is None:
            continue
        found = [standing(goal.most, mask, goals.features, goals.diagonal) for mask in beeples]
        best = winners((found[0].number, found[1].number), goals.ties)
        points = [goal.salmon + bool(found[seat].cells & goal.bonus) if seat in best else 0 for seat in (0, 1)]
        ahead += points[0] - points[1]
    return ahead


@lru_cache(maxsize=1 << 14)
def promises(goals: Goals, beeples: Pair, used: Used) -> float:
    """What the river promises to seat 0 more than to seat 1, beyond the salmon caught."""
    first, second = beeples
    ahead = BEEPLE * (first.bit_count() - second.bit_count())
    for goal, (mine, theirs) in zip(goals.goals, used, strict=True):
        if goal.most is None:
            ahead += promise(goal, first, mine, second) - promise(goal, second, theirs, first)
        else:
            numbers = [standing(goal.most, mask, goals.features, goals.diagonal).number for mask in beeples]
            ahead += goal.salmon * 0.8 * tanh((numbers[0] - numbers[1]) / 1.5)
    return ahead


# ---- Placing ----


@dataclass(frozen=True, slots=True)
class Placed:
    """A river after a beeple: how much better it is for the seat that placed, the salmon caught, and what changed."""

    gain: float
    salmon: int
    beeples: Pair
    used: Used


def placed(goals: Goals, seat: int, cell: int, beeples: Pair, used: Used) -> Placed:
    """The river with the seat's beeple on the space, all that it catches caught."""
    own, rival = beeples[seat] | 1 << cell, beeples[1 - seat]
    after = (own, rival) if seat == 0 else (rival, own)
    caught, serving = 0, list(used)
    for number, goal in enumerate(goals.goals):
        salmon, mask = catch(goal, cell, own, used[number][seat], rival)
        if salmon:
            caught += salmon
            mine, theirs = serving[number]
            serving[number] = (mine | mask, theirs) if seat == 0 else (mine, theirs | mask)
    now = tuple(serving)
    change = promises(goals, after, now) - promises(goals, beeples, used)
    return Placed(caught + (change if seat == 0 else -change), caught, after, now)


@lru_cache(maxsize=1 << 13)
def best_placed(goals: Goals, seat: int, tile: int, beeples: Pair, used: Used) -> Placed | None:
    """The best that a beeple on the tile can do for the seat; None where it can place none (KA-R15, KA-G05)."""
    empty = TILE_MASKS[tile] & ~(beeples[0] | beeples[1])
    if not empty or beeples[seat].bit_count() >= BEEPLES:
        return None
    return max((placed(goals, seat, cell, beeples, used) for cell in cells(empty)), key=lambda one: one.gain)


@lru_cache(maxsize=1 << 10)
def tile_worth(goals: Goals, beeples: Pair, used: Used) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What winning each tile gives to each seat; 0 where it could place nothing."""
    found = []
    for seat in (0, 1):
        best = [best_placed(goals, seat, tile, beeples, used) for tile in range(TILES)]
        found.append(tuple(0.0 if one is None else max(one.gain, 0.0) for one in best))
    return found[0], found[1]


# ---- Who will win ----


def outlook(salmon: float, caught: float, beeples: Pair) -> float:
    """How likely seat 0 wins from the end of a round on: 1 it does, -1 its opponent does.

    `salmon` is its lead with what the river promises, `caught` its lead if the salmon are counted now.
    """
    first, second = beeples[0].bit_count(), beeples[1].bit_count()
    lead = first - second
    if abs(lead) >= LEAD:
        return 1.0 if lead > 0 else -1.0
    if max(first, second) >= BEEPLES - FEW:
        return tanh(4 * caught + 0.9 * lead)
    return tanh(0.2 * salmon + 0.14 * lead)


def likely(salmon: float, first: int, second: int) -> float:
    """The same before the beeples of a round are placed, when only their numbers are foreseen."""
    if max(first, second) >= BEEPLES - FEW:
        return tanh(0.45 * salmon + 0.15 * (first - second))
    return tanh(0.2 * salmon + 0.14 * (first - second))
