"""Corrections as every game has them: words after `correct`, of which the first says what is put right and how many follow.

A game keeps its kinds of corrections in a table of `Verb` by word. What each does is the game's own affair; that the words are
those of a correction, who may correct, and how a position that cannot be is refused are the same everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from companion.engine.errors import IllegalMove, InvalidNotation
from companion.engine.game import Seat
from companion.engine.words import counted

S = TypeVar("S")

_PATH: Final = re.compile(r"^\$[\w.\[\]-]*: ")
"""Where in a file a fault is."""


class Refused(Exception):
    """Words of a correction that cannot be done in this position, with the reason."""


@dataclass(frozen=True, slots=True)
class Verb(Generic[S]):
    """A kind of correction: how many words follow it, what it does, what it is about; a secret one is its own seat's affair."""

    least: int
    most: int
    do: Callable[[S, tuple[str, ...]], S]
    about: str = ""
    is_secret: bool = False


def check_words(text: str, words: tuple[str, ...], verbs: Mapping[str, Verb[Any]], known: Collection[str] = ()) -> None:
    """Nothing where the words are those of a correction; InvalidNotation saying what is expected. `known` are an aid's own."""
    allowed = known or verbs
    if words[0] not in allowed:
        raise InvalidNotation(text, f"after 'correct' comes one of {', '.join(allowed)}, not {words[0]!r}")
    verb, given = verbs[words[0]], len(words) - 1
    if not verb.least <= given <= verb.most:
        least = f"{verb.least} to " if verb.least < verb.most else ""
        raise InvalidNotation(
            text, f"'correct {words[0]}' is followed by {least}{counted(verb.most, 'word')}, not {given}"
        )


def require_seat(seat: Seat, people: int) -> None:
    """Nothing where a person sits there; IllegalMove: only who plays can correct."""
    if not 0 <= seat < people:
        raise IllegalMove("", f"There is no seat {seat}: only who plays can correct.")


def require_possible(faults: Collection[str]) -> None:
    """Nothing where the corrected position has no faults; IllegalMove with every reason, without its place in a file."""
    if faults:
        raise IllegalMove("", "That cannot be: " + "; ".join(_PATH.sub("", fault) for fault in faults) + ".")
