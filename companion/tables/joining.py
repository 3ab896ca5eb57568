"""Join codes, and names for tables and seats: what people type, made safe."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from companion.tables.errors import BadTable
from companion.tables.models import MARKS, SeatSpec

# Letters that nobody mistakes for another one or for a digit when they are read aloud or off a dim screen, and no vowels,
# so that no code spells a word.
LETTERS: Final = "BCDFGHJKMNPQRTVWXYZ"
LENGTH: Final = 5
LONGEST_NAME: Final = 30
LONGEST_TITLE: Final = 80
JOINERS: Final = "\u200c\u200d"
"""Not printed themselves, but a family is one picture, and names in Persian and Hindi are spelled, by them."""


def fresh_code(rng: Random) -> str:
    """A new join code (one of 2.4 million)."""
    return "".join(rng.choice(LETTERS) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """The code as it was meant: case, spaces and dashes do not matter; "" for what can be none."""
    code = re.sub(r"[\s\-.]", "", text).upper()
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""


def clean(text: str, what: str, longest: int) -> str:
    """The text without what does not belong in a name; BadTable when nothing is left or it is too long."""
    kept = "".join(
        letter
        for letter in unicodedata.normalize("NFC", text)
        if (letter.isprintable() or letter in JOINERS) and letter not in "⟨⟩"
    )
    name = " ".join(kept.split()).strip(JOINERS)
    if not name:
        raise BadTable(f"{what}: write a name")
    if len(name) > longest:
        raise BadTable(f"{what}: at most {longest} characters, not {len(name)}")
    return name


def clean_seats(seats: Sequence[SeatSpec]) -> tuple[SeatSpec, ...]:
    """The seats with tidy names, each with its own mark; BadTable for two of the same name or an unknown mark."""
    found: list[SeatSpec] = []
    free = [mark for mark in MARKS if mark not in {seat.mark for seat in seats}]
    for number, seat in enumerate(seats):
        name = clean(seat.name, f"seats[{number}].name", LONGEST_NAME)
        if any(other.name.casefold() == name.casefold() for other in found):
            raise BadTable(f"seats[{number}].name: {name} is already at the table; tell them apart")
        mark = seat.mark or (free.pop(0) if free else "")
        if mark and mark not in MARKS:
            raise BadTable(f"seats[{number}].mark: must be one of {', '.join(MARKS)}, not {seat.mark!r}")
        if mark and any(other.mark == mark for other in found):
            raise BadTable(f"seats[{number}].mark: another seat has the {mark}")
        found.append(replace(seat, name=name, mark=mark))
    return tuple(found)
