"""The Fishing Bag and the boat: what a catch is worth, what goes back, and what one more draw would bring (AC-R14 to AC-R19).

Everything here is exact and knows nothing of a whole game, so that the aids use it as the full game does.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from companion.engine.bag import Bag
from companion.games.aquicorn_cove.facts import ANY_FISH, AQUICORN, NET, POLLUTION, Printed, fish_kinds


@dataclass(frozen=True, slots=True)
class Catch:
    """What becomes of a boat's tiles: `food` gained, tiles that go `back` to the bag, and fish that are `overfished`."""

    food: int
    back: Bag
    overfished: Bag


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one more draw brings, exactly.

    `odds` by kind of tile; `food` is the mean food of the tile, `pollution` and `aquicorn` the chances of these, `overfish` that
    of a fish of which the boat has one already, `spill` that of a Pollution that fills the emptier column of the bay.
    """

    odds: tuple[tuple[str, Fraction], ...]
    food: Fraction
    pollution: Fraction
    aquicorn: Fraction
    net: Fraction
    overfish: Fraction
    spill: Fraction


def whole_bag(printed: Printed, pollution: int) -> Bag:
    """The bag at the start: all fish, the nets, one Aquicorn, and Pollution by difficulty (AC-R4)."""
    pieces = {fish.kind: fish.count for fish in printed.fish}
    return Bag.of({**pieces, NET: 3, AQUICORN: 1, POLLUTION: pollution})


def is_fish(kind: str) -> bool:
    """Whether the ocean tile is a fish."""
    return kind not in (NET, AQUICORN, POLLUTION)


def landed(printed: Printed, boat: tuple[str, ...]) -> Catch:
    """What the boat's tiles come to: all fish are food, one of each kind and the nets go back (AC-R18, AC-R19)."""
    fish = [kind for kind in boat if is_fish(kind)]
    nets = [kind for kind in boat if kind == NET]
    once = list(dict.fromkeys(fish))
    surplus = Bag.of(fish).remove(*once)
    return Catch(sum(printed.value(kind) or 0 for kind in fish), Bag.of([*once, *nets]), surplus)


def outcomes(printed: Printed, bag: Bag) -> tuple[tuple[str, Fraction], ...]:
    """Each tile that may be drawn next with its chance; a fish of unknown kind may turn out to be any kind."""
    found = dict(bag.odds())
    unknown = found.pop(ANY_FISH, Fraction(0))
    if unknown:
        kinds = fish_kinds()
        for kind in kinds:
            found[kind] = found.get(kind, Fraction(0)) + unknown / len(kinds)
    return tuple(sorted(found.items()))


def taken(bag: Bag, kind: str) -> Bag:
    """The bag without a tile of the kind, or without a fish that nobody could name before."""
    return bag.remove(kind if kind in bag else ANY_FISH)


def prospect(printed: Printed, bag: Bag, boat: tuple[str, ...], bay: tuple[int, int]) -> Prospect:
    """What one more draw brings."""
    odds = outcomes(printed, bag)
    chance = dict(odds)
    none = Fraction(0)
    pollution = chance.get(POLLUTION, none)
    return Prospect(
        odds=odds,
        food=sum((part * (printed.value(kind) or 0) for kind, part in odds if is_fish(kind)), none),
        pollution=pollution,
        aquicorn=chance.get(AQUICORN, none),
        net=chance.get(NET, none),
        overfish=sum((part for kind, part in odds if is_fish(kind) and kind in boat), none),
        spill=pollution if min(bay) == 2 else none,
    )


@dataclass(frozen=True, slots=True)
class Ahead:
    """What `draws` more draws bring in all, exactly, while no full column of the bay spills on the way.

    `food` is the mean; `pollution` the chance of any Pollution, `overfish` that of any fish too many.
    """

    draws: int
    food: Fraction
    pollution: Fraction
    overfish: Fraction


def ahead(printed: Printed, bag: Bag, boat: tuple[str, ...], most: int) -> tuple[Ahead, ...]:
    """What 1, 2, … up to `most` more draws bring."""
    total = len(bag)
    mean = prospect(printed, bag, boat, (0, 0)).food if total else Fraction(0)
    found = []
    for draws in range(1, min(most, total) + 1):
        ways = comb(total, draws)
        clean = Fraction(comb(total - bag.count(POLLUTION), draws), ways)
        single = Fraction(_without_a_double(bag, boat, draws), ways)
        found.append(Ahead(draws, mean * draws, 1 - clean, 1 - single))
    return tuple(found)


def _without_a_double(bag: Bag, boat: tuple[str, ...], draws: int) -> int:
    """In how many ways that many tiles can come without a second fish of any kind."""
    ways = [1] + [0] * draws
    for kind, count in bag.items:
        most = count if not is_fish(kind) else 0 if kind in boat else 1
        ways = [sum(ways[n - k] * comb(count, k) for k in range(min(n, most) + 1)) for n in range(draws + 1)]
    return ways[draws]
