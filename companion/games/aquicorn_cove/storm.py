"""Storm dice: every throw with its exact odds (AC-R37, AC-R38)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial

from companion.games.aquicorn_cove.facts import Printed


def sides(printed: Printed) -> tuple[tuple[str, Fraction], ...]:
    """The chance of each sign on one die, in the order of the rows; all alike where nobody has told the sides."""
    known = Counter(side for side in printed.die if side is not None)
    if known.total() < len(printed.die):
        return tuple((sign, Fraction(1, len(printed.signs))) for sign in printed.signs)
    return tuple((sign, Fraction(known[sign], known.total())) for sign in printed.signs if known[sign])


@lru_cache(maxsize=64)
def throws(printed: Printed, number: int) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
    """Every throw of so many dice, its signs in the order of the rows, with its chance."""
    chance = dict(sides(printed))
    found = []
    for throw in combinations_with_replacement(chance, number):
        ways = factorial(number)
        part = Fraction(1)
        for sign, n in Counter(throw).items():
            ways //= factorial(n)
            part *= chance[sign] ** n
        found.append((throw, part * ways))
    return tuple(found)


def hit_chances(printed: Printed, number: int) -> tuple[tuple[str, int, Fraction], ...]:
    """For each space that a die can reach: its row's sign, its number from the shore, and the chance of a die there."""
    found = []
    for sign in printed.signs:
        for space in range(1, min(number, printed.row(sign).spaces) + 1):
            part = sum((odds for throw, odds in throws(printed, number) if throw.count(sign) >= space), Fraction(0))
            if part:
                found.append((sign, space, part))
    return tuple(found)
