"""Small words of Katmai's sentences: bears, tiles, spaces, salmon."""

from __future__ import annotations

from companion.engine.game import mark
from companion.engine.words import counted, listed
from companion.games.katmai import river
from companion.games.katmai.dominance import Verdict
from companion.games.katmai.state import State, other

PLACES = ("A", "B")
"""The places in which a bot's two cards lie face down on the table."""


def bear(state: State, number: int) -> str:
    """The bear's name."""
    return state.printed.bears[number].name


def tile(number: int) -> str:
    """The tile, counted from upstream."""
    return f"tile {number + 1}"


def space(cell: int) -> str:
    """The space: its tile and its bank."""
    return river.words(cell)


def feature(state: State, cell: int) -> str:
    """What the space shows."""
    found = state.features[cell]
    return "feature not told" if found == river.UNKNOWN else river.FEATURE_NAMES[found]


def spaces(mask: int) -> str:
    """Spaces by their names."""
    return listed(river.names(mask))


def salmon(number: int) -> str:
    """So many salmon."""
    return f"{number} salmon"


def verdict(number: int, found: Verdict, holder: int) -> str:
    """A tile's outcome in a sentence, the holder of the initiative first."""
    first, second = found.sides[holder], found.sides[other(holder)]
    return f"{tile(number).capitalize()}: {who(holder)} {first.total}, {who(other(holder))} {second.total}"


def who(seat: int) -> str:
    """The seat's player, as a mark that the table replaces."""
    return mark(other(other(seat)))


def cards(number: int) -> str:
    """So many cards."""
    return counted(number, "card")
