"""The small language in which objectives say what they ask for, read into plain values.

    count 2 rocks · count 1 eddy 1 rocks · count 3 any on one tile | on different tiles | on tiles in a row
    line 4 along · line 2 across
    shape ##/#.          banks divided by /, upstream first: # yours · p s w e r yours on that feature · x none of yours ·
                         o an opponent's · . anything
    around 3 opponent · around 3 own
    group 5
    most tiles 2 · most rocks · most group · most line          (at the end of the game)

`matching` says where on a river a pattern is met, `majority` who has the most. The words stand in docs/katmai/objectives.md too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from companion.engine.errors import DataError
from companion.games.katmai.river import BANKS, COLUMNS, FEATURES

ANY: Final = -1
"""Instead of a feature: whichever the space shows."""
MOST_IN_SET: Final = 6
SIGNS: Final = {"p": 0, "s": 1, "w": 2, "e": 3, "r": 4}
"""The letters of a shape that ask for a feature."""

Where = Literal["", "one", "different", "row"]


class PatternError(DataError):
    """A text that is no requirement; the faults say what was expected."""

    what = "requirement"


@dataclass(frozen=True, slots=True)
class Count:
    """So many spaces of each feature (ANY: whichever), as the rest of the words ties them to tiles."""

    parts: tuple[tuple[int, int], ...]
    where: Where = ""


@dataclass(frozen=True, slots=True)
class Shape:
    """A picture of signs, one text a bank, all equally long."""

    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Around:
    """So many spaces next to one opponent's beeple, or next to one of the player's own, which then is in the set too."""

    number: int
    own: bool


@dataclass(frozen=True, slots=True)
class Group:
    """So many beeples that hang together."""

    number: int


@dataclass(frozen=True, slots=True)
class Most:
    """The most at the end. `what` is "tiles", "group", "line" or a feature's name; `least` beeples make a tile count."""

    what: str
    least: int = 1


Pattern = Count | Shape | Around | Group | Most

_WHERE: Final[dict[str, Where]] = {
    "on one tile": "one",
    "on different tiles": "different",
    "on tiles in a row": "row",
}


@lru_cache(maxsize=256)
def parse(text: str) -> Pattern:
    """The pattern of a text; PatternError saying what was expected."""
    kind, _, rest = text.partition(" ")
    found: Pattern | None
    match kind:
        case "count":
            found = _count(rest)
        case "line":
            found = _line(rest)
        case "shape":
            found = _shape(rest)
        case "around":
            found = _around(rest)
        case "group":
            found = Group(int(rest)) if rest in {str(n) for n in range(2, MOST_IN_SET + 1)} else None
        case "most":
            found = _most(rest)
        case _:
            expected = "it begins with count, line, shape, around, group or most"
            raise PatternError([f"{text!r}: {expected}, as in 'line 4 along'"])
    if found is None:
        raise PatternError([f"{text!r}: {_EXPECTED[kind]}"])
    return found


_EXPECTED: Final = {
    "count": "expected numbers and features such as 'count 2 rocks', 'count 1 eddy 1 rocks' or 'count 3 any on one tile'",
    "line": f"expected 'line 2' to 'line {MOST_IN_SET}' and then 'along', or 'line 2 across'",
    "shape": "expected one or two rows of # x o . p s w e r, equally long and divided by /, such as 'shape ##/#.'",
    "around": "expected 'around 1' to 'around 5' and then 'opponent' or 'own'",
    "group": f"expected 'group 2' to 'group {MOST_IN_SET}'",
    "most": f"expected 'most tiles' with a number from 1 to 4, 'most group', 'most line' or a feature: {', '.join(FEATURES)}",
}


def _count(rest: str) -> Count | None:
    ending = next((words for words in _WHERE if rest.endswith(f" {words}")), "")
    where = _WHERE.get(ending, "")
    rest = rest.removesuffix(f" {ending}") if ending else rest
    parts: list[tuple[int, int]] = []
    tokens = rest.split(" ")
    if len(tokens) % 2:
        return None
    for number, name in zip(tokens[::2], tokens[1::2], strict=True):
        if not re.fullmatch("[1-6]", number) or name not in (*FEATURES, "any"):
            return None
        parts.append((ANY if name == "any" else FEATURES.index(name), int(number)))
    features = [feature for feature, _ in parts]
    total = sum(number for _, number in parts)
    alone = len(set(features)) == len(features) and (ANY not in features or len(features) == 1)
    most = 4 if where == "one" else MOST_IN_SET
    return Count(tuple(sorted(parts)), where) if alone and 1 <= total <= most else None


def _line(rest: str) -> Shape | None:
    number, _, way = rest.partition(" ")
    if way == "along" and number in {str(n) for n in range(2, MOST_IN_SET + 1)}:
        return Shape(("#" * int(number),))
    return Shape(("#", "#")) if rest == "2 across" else None


def _shape(rest: str) -> Shape | None:
    rows = tuple(rest.split("/"))
    signs = set("".join(rows))
    fits = len(rows) <= BANKS and 1 <= len(rows[0]) <= COLUMNS and len({len(row) for row in rows}) == 1
    yours = sum(sign == "#" or sign in SIGNS for sign in "".join(rows))
    known = signs <= {"#", "x", "o", ".", *SIGNS}
    return Shape(rows) if fits and known and 1 <= yours <= MOST_IN_SET else None


def _around(rest: str) -> Around | None:
    match = re.fullmatch("([1-5]) (opponent|own)", rest)
    return Around(int(match.group(1)), match.group(2) == "own") if match else None


def _most(rest: str) -> Most | None:
    if rest in ("group", "line", *FEATURES):
        return Most(rest)
    match = re.fullmatch("tiles ([1-4])", rest)
    return Most("tiles", int(match.group(1))) if match else None
