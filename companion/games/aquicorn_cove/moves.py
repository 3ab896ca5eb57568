"""Moves and outcomes, and their notation: one line a move (docs/aquicorn-cove/notation.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, assert_never

from companion.engine import notation, schema
from companion.engine.errors import InvalidNotation
from companion.engine.game import CHANCE, Seat
from companion.games.aquicorn_cove.bay import SIDES

_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
VERBS: Final = (
    "character", "option", "play", "draw", "stop", "resolve", "harvest", "feed", "income", "pick", "take", "skip", "clean",
    "seep", "build", "repair", "pay", "column", "refresh", "gain", "done", "say", "dice", "next", "heal", "cover", "uncover",
    "add", "turn", "remove", "offer", "withdraw", "reef", "prosperity", "damaged", "pollution", "overfished",
)  # fmt: skip
SOURCES: Final = ("head", "building", "card", "event", "helper", "tile", "aquicorn", "storm")
"""The first words of outcomes, which are the ids of the sources of chance too."""
PLAIN: Final = (
    "draw", "stop", "harvest", "feed", "income", "skip", "refresh", "done", "next", "heal", "cover", "uncover",
)  # fmt: skip
"""Moves that need no further word."""
NAMED: Final = (
    "character", "resolve", "repair", "gain", "column", "add", "turn", "remove", "offer", "withdraw",
)  # fmt: skip
COUNTED: Final = (
    "option", "pick", "take", "dice", "reef", "prosperity", "damaged", "pollution", "overfished",
)  # fmt: skip
"""Moves of one number; the last five are the aids', who are told how many there are."""
PAIRED: Final = ("clean", "seep", "pay")


@dataclass(frozen=True, slots=True)
class Plain:
    """A move that its verb says whole: draw, stop, harvest, feed, income, skip, refresh, done."""

    seat: Seat
    verb: str


@dataclass(frozen=True, slots=True)
class Named:
    """A move of one thing: character, resolve (a card), repair (a Building), gain (an income), column (left or right)."""

    seat: Seat
    verb: str
    what: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A move of one number: option, pick (which way of a card), take (how many repetitions), dice."""

    seat: Seat
    verb: str
    number: int


@dataclass(frozen=True, slots=True)
class Paired:
    """A move of two numbers: clean and seep (left and right column), pay (food and Building Supplies)."""

    seat: Seat
    verb: str
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Play:
    """A card of the hand, with one of its options."""

    seat: Seat
    card: str
    option: int


@dataclass(frozen=True, slots=True)
class Build:
    """A Building of the market, and where it goes."""

    seat: Seat
    building: str
    sign: str
    space: int


@dataclass(frozen=True, slots=True)
class Say:
    """A fact of the owner's copy that was asked for."""

    seat: Seat
    card: str
    field: str
    value: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance brought: the source, and the card, tile, seat or signs that came."""

    source: str
    value: str

    @property
    def seat(self) -> Seat:
        return CHANCE


@dataclass(frozen=True, slots=True)
class Correct:
    """A correction by hand; its words are those after `correct`."""

    seat: Seat
    words: tuple[str, ...]


Move = Plain | Named | Counted | Paired | Play | Build | Say | Outcome | Correct


def write(move: Move) -> str:
    """The move's notation."""
    match move:
        case Plain(seat, verb):
            return notation.line(seat, verb)
        case Named(seat, verb, what):
            return notation.line(seat, verb, what)
        case Counted(seat, verb, number):
            return notation.line(seat, verb, number)
        case Paired(seat, verb, first, second):
            return notation.line(seat, verb, first, second)
        case Play(seat, card, option):
            return notation.line(seat, "play", card, option)
        case Build(seat, building, sign, space):
            return notation.line(seat, "build", building, sign, space)
        case Say(seat, card, field, value):
            return notation.line(seat, "say", card, field, *value.split(" "))
        case Outcome(source, value):
            return notation.line(CHANCE, source, *value.split(" "))
        case Correct(seat, words):
            return notation.line(seat, "correct", *words, correction=True)
        case _:
            assert_never(move)


def read(text: str) -> Move:
    """The move of the notation; InvalidNotation."""
    line = notation.parse(text)
    verb, *rest = line.words
    words = tuple(rest)
    if line.correction:
        if verb != "correct" or not words or line.seat == CHANCE:
            raise InvalidNotation(text, "a correction is written '0! correct …'")
        return Correct(line.seat, words)
    if line.seat == CHANCE:
        return _outcome(text, verb, words)
    return _move(text, line.seat, verb, words)


def _move(text: str, seat: Seat, verb: str, words: tuple[str, ...]) -> Move:
    match verb, words:
        case _, () if verb in PLAIN:
            return Plain(seat, verb)
        case (("column" | "add"), (side,)):
            return Named(seat, verb, notation.one_of(text, side, "the column", SIDES))
        case _, (what,) if verb in NAMED:
            return Named(seat, verb, _name(text, what))
        case _, (number,) if verb in COUNTED:
            return Counted(seat, verb, notation.number(text, number, "the number", 0, 99))
        case _, (first, second) if verb in PAIRED:
            return Paired(
                seat,
                verb,
                notation.number(text, first, "the first number", 0, 99),
                notation.number(text, second, "the second number", 0, 99),
            )
        case "play", (card, option):
            return Play(seat, _name(text, card), notation.number(text, option, "the option", 1, 3))
        case "build", (building, sign, space):
            return Build(
                seat, _name(text, building), _name(text, sign), notation.number(text, space, "the space", 1, 9)
            )
        case "say", (card, field, *value) if value:
            return Say(seat, _name(text, card), field, " ".join(value))
    if verb not in VERBS:
        raise InvalidNotation(text, f"the first word must be one of {', '.join(VERBS)}, not {verb!r}")
    raise InvalidNotation(
        text, f"{verb!r} is not followed by {' '.join(words)!r}" if words else f"{verb!r} needs more words"
    )


def _outcome(text: str, source: str, words: tuple[str, ...]) -> Outcome:
    notation.one_of(text, source, "the outcome", SOURCES)
    if source == "storm" and words:
        for word in words:
            _name(text, word)
        return Outcome(source, " ".join(words))
    if len(words) != 1:
        raise InvalidNotation(text, f"{source!r} is followed by one word")
    return Outcome(source, _name(text, words[0]))


def _name(text: str, word: str) -> str:
    if not _ID.fullmatch(word):
        raise InvalidNotation(text, f"expected a name in small letters, such as greenhouse or lana-3, not {word!r}")
    return word


def moves_schema() -> dict[str, Any]:
    """The JSON Schema of a list of notations."""
    name, number = "[a-z0-9]+(-[a-z0-9]+)*", "(0|[1-9][0-9]?)"
    seat = "(0|[1-9][0-9]?)"
    return schema.notations(
        "Aquicorn Cove moves",
        (
            rf"{seat}: ({'|'.join(PLAIN)})",
            rf"{seat}: ({'|'.join(NAMED)}) {name}",
            rf"{seat}: ({'|'.join(COUNTED)}) {number}",
            rf"{seat}: ({'|'.join(PAIRED)}) {number} {number}",
            rf"{seat}: play {name} [1-3]",
            rf"{seat}: build {name} {name} [1-9]",
            rf"{seat}: say {name} [a-z0-9_]+( \S+)+",
            rf"\*: ({'|'.join(SOURCES[:-1])}) {name}",
            rf"\*: storm {name}( {name})*",
            rf"{seat}! correct( \S+)+",
        ),
    )
