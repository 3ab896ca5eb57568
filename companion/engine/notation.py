"""Move notation: one line a move, context-free, `WHO: words` for a move and `WHO! words` for a correction.

WHO is a seat number from 0, or `*` for chance. Words are lower-case tokens separated by single spaces; what they mean is the
game's own affair.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.engine.errors import InvalidNotation
from companion.engine.game import CHANCE, Seat

_LINE = re.compile(r"(\*|[0-9]{1,2})([:!]) (\S+(?: \S+)*)")
LONGEST = 400


@dataclass(frozen=True, slots=True)
class Line:
    """A notation line taken apart: who, whether it is a correction, and its words."""

    seat: Seat
    correction: bool
    words: tuple[str, ...]


def parse(text: str) -> Line:
    """The line taken apart; InvalidNotation with what was expected where it is none."""
    if len(text) > LONGEST:
        raise InvalidNotation(text[:40] + "…", f"a move is one line of at most {LONGEST} characters")
    match = _LINE.fullmatch(text)
    if match is None:
        raise InvalidNotation(text, "expected a seat and words, such as '0: place port' or '*: drew red'")
    who, sign, words = match.groups()
    if len(who) == 2 and who[0] == "0":
        raise InvalidNotation(text, "write the seat without a leading 0")
    return Line(CHANCE if who == "*" else Seat(int(who)), sign == "!", tuple(words.split(" ")))


def line(seat: Seat, *words: str | int, correction: bool = False) -> str:
    """The notation line of the words; the exact inverse of `parse`."""
    who = "*" if seat == CHANCE else str(int(seat))
    return f"{who}{'!' if correction else ':'} {' '.join(str(word) for word in words)}"


def number(text: str, word: str, what: str, low: int = 0, high: int = 999) -> int:
    """The word as a whole number within bounds, written the only way we write it; `what` names it in the error."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", word) or not low <= int(word) <= high:
        raise InvalidNotation(text, f"{what} must be a whole number from {low} to {high}, not {word!r}")
    return int(word)


def one_of(text: str, word: str, what: str, allowed: tuple[str, ...]) -> str:
    """The word if it is one of the allowed ones; `what` names it in the error."""
    if word not in allowed:
        raise InvalidNotation(text, f"{what} must be one of {', '.join(allowed)}, not {word!r}")
    return word
