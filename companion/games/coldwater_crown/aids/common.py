"""What the aids of Coldwater Crown share: the words for bait, and JSON of counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine import schema
from companion.engine.bag import Bag
from companion.engine.reading import Node
from companion.games.coldwater_crown.facts import COLOURS

COUNTS_SCHEMA: Final[Mapping[str, Any]] = schema.counts(COLOURS)


def a_bait(colour: str) -> str:
    """One bait in words: "a blue bait", "the clear bait"."""
    return "the clear bait" if colour == "clear" else f"a {colour} bait"


def dump_counts(bag: Bag) -> dict[str, int]:
    """Bait by colour in the order of the colours; none of a colour is left out."""
    return {colour: bag.count(colour) for colour in COLOURS if colour in bag}


def read_counts(node: Node, most: int) -> Bag:
    """Bait by colour from JSON, at most `most` of each; faults are noted in the node."""
    return Bag.of({colour: value.whole(0, most) for colour, value in node.fields(COLOURS).items()})
