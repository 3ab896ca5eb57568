"""Who has the most of what an end-of-game objective counts (KA-R21, KA-R28, KA-G13)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.words import counted
from companion.games.katmai import river
from companion.games.katmai.pattern import Most
from companion.games.katmai.river import FEATURE_NAMES, FEATURES, TILE_MASKS


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands in an end-of-game objective: the count, the spaces that made it, and it in words."""

    number: int
    cells: int
    text: str


def standing(most: Most, mask: int, features: tuple[int, ...], diagonal: bool) -> Standing:
    """How many the player with these beeples has of what is counted."""
    match most.what:
        case "tiles":
            tiles = [tile for tile in TILE_MASKS if (mask & tile).bit_count() >= most.least]
            cells = sum(mask & tile for tile in tiles)
            beeples = f"{most.least} beeples or more" if most.least > 1 else "a beeple"
            return Standing(len(tiles), cells, f"{counted(len(tiles), 'tile')} with {beeples}")
        case "group":
            part = max(river.groups(mask, diagonal), key=int.bit_count, default=0)
            return Standing(part.bit_count(), part, f"a group of {counted(part.bit_count(), 'beeple')}")
        case "line":
            part = max(river.lines(mask), key=int.bit_count, default=0)
            return Standing(part.bit_count(), part, f"a line of {counted(part.bit_count(), 'beeple')}")
        case _:
            feature = FEATURES.index(most.what)
            here = mask & river.feature_masks(features)[feature]
            name = FEATURE_NAMES[feature]
            return Standing(here.bit_count(), here, f"{counted(here.bit_count(), 'beeple')} on {name}")


def winners(numbers: tuple[int, ...], ties: str) -> tuple[int, ...]:
    """The seats that score: whoever has the most; tied, nobody or both as the table plays it (KA-G13); nobody with none."""
    best = max(numbers)
    leaders = tuple(seat for seat, number in enumerate(numbers) if number == best)
    if not best or (len(leaders) > 1 and ties != "both"):
        return ()
    return leaders
