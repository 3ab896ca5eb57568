"""The words of corrections read against the table: seats, numbers and counts, refused with a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from companion.engine.correcting import Refused
from companion.engine.game import Seat
from companion.games.coldwater_crown.moves import NONE


def whole(word: str, what: str, low: int, high: int) -> int:
    """The word as a whole number within the bounds."""
    if not re.fullmatch(r"0|[1-9]\d{0,3}", word) or not low <= int(word) <= high:
        raise Refused(f"{what.capitalize()} is a whole number from {low} to {high}, not {word!r}.")
    return int(word)


def seat_of(word: str, count: int) -> Seat:
    """The word as the seat of a player."""
    return Seat(whole(word, "the seat", 0, count - 1))


def one_of(word: str, allowed: Collection[str], what: str) -> str:
    """The word if it is one of the allowed ones."""
    if word not in allowed:
        raise Refused(f"{word!r} is not {what}: there are {', '.join(allowed)}.")
    return word


def counts(words: tuple[str, ...], allowed: Collection[str], what: str) -> Counter[str]:
    """`name=number` words as counts; the one word `none` for nothing at all."""
    found: Counter[str] = Counter()
    for word in () if words == (NONE,) else words:
        name, sign, number = word.partition("=")
        one_of(name, allowed, what)
        if not sign or name in found:
            raise Refused(f"Write each once as {name}=number.")
        found[name] = whole(number, f"the number of {name}", 0, 99)
    return found
