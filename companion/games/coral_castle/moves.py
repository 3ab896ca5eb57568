"""The moves of a full game, one tap each, and their notation (docs/coral-castle/full.md).

0: use B            use a set of cards                      0: lay a-7     choose a card to play
0: draft a-7        draft a card                            0: lift a-7    take it back
0: throw a-7        discard one of the pile (two players)   0: keep a-7    choose a card to keep
0: frith a-7        Lord Frith has this card                0: drop a-7    do not keep it
0: ready            done with playing, or with keeping
*: set B      *: deal a-7      *: fill a-7      *: return a-7     *: pile a-7     *: place 2     *: give a-7     *: save a-7
0! correct pearls 0 5               (see `corrections`)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, Literal, assert_never

from companion.engine import notation
from companion.engine.errors import InvalidNotation
from companion.engine.game import CHANCE, Seat
from companion.engine.schema import notations
from companion.games.coral_castle.printed import CARD_ID, SET_LETTER

Verb = Literal["use", "draft", "throw", "frith", "lay", "lift", "keep", "drop"]
VERBS: Final[tuple[Verb, ...]] = ("use", "draft", "throw", "frith", "lay", "lift", "keep", "drop")
Source = Literal["set", "deal", "fill", "return", "pile", "place", "give", "save"]
SOURCES: Final[tuple[Source, ...]] = ("set", "deal", "fill", "return", "pile", "place", "give", "save")

_PLACE: Final = re.compile(r"[1-9]")


@dataclass(frozen=True, slots=True)
class Do:
    """A tap on a card (or a set's letter): what is done with it."""

    seat: Seat
    verb: Verb
    what: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Done with choosing what to play, or what to keep."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance gave: the source's id and the card, set or place."""

    source: Source
    what: str

    @property
    def seat(self) -> Seat:
        """Always CHANCE."""
        return CHANCE


@dataclass(frozen=True, slots=True)
class Correct:
    """What the app holds is put right by hand."""

    seat: Seat
    words: tuple[str, ...]


Move = Do | Ready | Outcome | Correct


def write(move: Move) -> str:
    """The move's notation."""
    match move:
        case Do(seat, verb, what):
            return notation.line(seat, verb, what)
        case Ready(seat):
            return notation.line(seat, "ready")
        case Outcome(source, what):
            return notation.line(CHANCE, source, what)
        case Correct(seat, words):
            return notation.line(seat, "correct", *words, correction=True)
    assert_never(move)


def read(text: str) -> Move:
    """The move of the notation; InvalidNotation."""
    line = notation.parse(text)
    verb, *rest = line.words
    if line.correction:
        if line.seat == CHANCE or verb != "correct" or not rest:
            raise InvalidNotation(text, "a correction is written '0! correct …'")
        return Correct(line.seat, tuple(rest))
    if line.seat == CHANCE:
        return _outcome(text, verb, rest)
    if verb == "ready" and not rest:
        return Ready(line.seat)
    for known in VERBS:
        if verb == known and len(rest) == 1:
            wanted = SET_LETTER if known == "use" else CARD_ID
            if not wanted.fullmatch(rest[0]):
                raise InvalidNotation(
                    text, f"'{known}' is followed by {'a set' if known == 'use' else 'a card such as a-7'}"
                )
            return Do(line.seat, known, rest[0])
    raise InvalidNotation(text, f"expected 'ready', or one of {', '.join(VERBS)} and a card")


def _outcome(text: str, verb: str, rest: list[str]) -> Outcome:
    for known in SOURCES:
        if verb == known and len(rest) == 1:
            wanted = SET_LETTER if known == "set" else _PLACE if known == "place" else CARD_ID
            if not wanted.fullmatch(rest[0]):
                raise InvalidNotation(text, f"'{rest[0]}' is nothing that '{known}' can give")
            return Outcome(known, rest[0])
    raise InvalidNotation(text, f"expected one of {', '.join(SOURCES)} and what came")


def schema() -> dict[str, Any]:
    """The JSON Schema of a list of moves."""
    card = CARD_ID.pattern
    return notations(
        "Coral Castle: moves",
        (
            r"\d{1,2}: use [A-Z]",
            rf"\d{{1,2}}: ({'|'.join(VERBS[1:])}) {card}",
            r"\d{1,2}: ready",
            r"\*: set [A-Z]",
            r"\*: place [1-9]",
            rf"\*: (deal|fill|return|pile|give|save) {card}",
            r"\d{1,2}! correct .+",
        ),
    )
