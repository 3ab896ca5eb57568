"""The moves of Coldwater Crown, one tap each, and their notation.

    0: place port        0: pick green       0: fill 4            0: select crab-1     0: select deck
    0: take green 3      0: take green       0: to crab-1         0: to discard        0: use extra_bait red 5
    0: catch 5 lake      0: catch 6 shore deck                    0: catch 4 none      0: weigh 7
    0: done              0: submit shore 0 3 0: submit lake none
    *: drew red          *: fish wrasse      *: weight wrasse-3   *: tackle extra_bait *: angler crab-1
    *: tag tag-1         *: mystery 4        *: start 2
    0! correct discard red=3                 (see `corrections`)

Fish are numbered in the order of their catch, from 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, assert_never

from companion.engine import notation
from companion.engine.errors import InvalidNotation
from companion.engine.game import CHANCE, Seat
from companion.games.coldwater_crown.facts import CLEAR, COLOURS, LOCATIONS, SPACES

ZONE_WORDS: Final = ("3", "4", "5", "6")
DECK: Final = "deck"
DISCARD: Final = "discard"
NONE: Final = "none"
VERBS: Final = {
    "drew": "bag",
    "fish": "fish",
    "weight": "weight",
    "tackle": "tackle",
    "angler": "angler",
    "tag": "tag",
    "mystery": "mystery",
    "start": "start",
}
"""The verb of each chance outcome, with the source that it comes from."""
MOST_FISH: Final = 60
NAME: Final = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
"""How card ids, fish sides, tags and kinds of tackle are written."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place the token on an Angler space."""

    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class PickUp:
    """Pick up the token of an Angler space."""

    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class FillZone:
    """Port action: fill a Zone."""

    seat: Seat
    zone: int


@dataclass(frozen=True, slots=True)
class Select:
    """Port action: select a Master Angler card of the row, or `deck` for its top card."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Take:
    """Remove bait of the colour from the Zone, or from all Zones (0)."""

    seat: Seat
    colour: str
    zone: int = 0


@dataclass(frozen=True, slots=True)
class Route:
    """Put the next removed bait on a Master Angler card or in the `discard`."""

    seat: Seat
    to: str


@dataclass(frozen=True, slots=True)
class Use:
    """Use a piece of tackle of the kind; `extra_bait` says which bait and Zone."""

    seat: Seat
    kind: str
    colour: str = ""
    zone: int = 0


@dataclass(frozen=True, slots=True)
class Catch:
    """Where the catch of a cleared Zone comes from: a Location ("" for no fish) and its Zone or its deck's top."""

    seat: Seat
    zone: int
    location: str
    is_deck: bool = False


@dataclass(frozen=True, slots=True)
class Weigh:
    """Look at the weight side of the seat's fish of that number."""

    seat: Seat
    fish: int


@dataclass(frozen=True, slots=True)
class Done:
    """Go on without the rest of what may be done now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Submit:
    """Submit the seat's fish of those numbers to the Location's contest."""

    seat: Seat
    location: str
    fish: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance gave: the source's id and the piece's name."""

    source: str
    value: str

    @property
    def seat(self) -> Seat:
        """Always CHANCE."""
        return CHANCE


@dataclass(frozen=True, slots=True)
class Correct:
    """A person's correction in words; `corrections` says what they mean."""

    seat: Seat
    words: tuple[str, ...]


Move = Place | PickUp | FillZone | Select | Take | Route | Use | Catch | Weigh | Done | Submit | Outcome | Correct


def write(move: Move) -> str:
    """The move's notation."""
    match move:
        case Outcome():
            verb = next(verb for verb, source in VERBS.items() if source == move.source)
            return notation.line(CHANCE, verb, move.value)
        case Correct():
            return notation.line(move.seat, "correct", *move.words, correction=True)
        case _:
            return notation.line(move.seat, *_words(move))


def _words(
    move: Place | PickUp | FillZone | Select | Take | Route | Use | Catch | Weigh | Done | Submit,
) -> tuple[str | int, ...]:
    match move:
        case Place():
            return "place", move.space
        case PickUp():
            return "pick", move.space
        case FillZone():
            return "fill", move.zone
        case Select():
            return "select", move.card
        case Take():
            return ("take", move.colour, move.zone) if move.zone else ("take", move.colour)
        case Route():
            return "to", move.to
        case Use():
            return ("use", move.kind, move.colour, move.zone) if move.zone else ("use", move.kind)
        case Catch():
            return "catch", move.zone, move.location or NONE, *((DECK,) if move.is_deck else ())
        case Weigh():
            return "weigh", move.fish
        case Done():
            return ("done",)
        case Submit():
            return "submit", move.location, *(move.fish or (NONE,))
        case _:
            assert_never(move)


def read(text: str) -> Move:
    """The move of the notation; InvalidNotation."""
    line = notation.parse(text)
    verb, words = line.words[0], line.words[1:]
    if line.correction:
        if verb != "correct" or not words or line.seat == CHANCE:
            raise InvalidNotation(text, "a correction reads '0! correct …' and says what to correct")
        return Correct(line.seat, words)
    if line.seat == CHANCE:
        return _outcome(text, verb, words)
    return _by_seat(text, line.seat, verb, words)


def _outcome(text: str, verb: str, words: tuple[str, ...]) -> Outcome:
    notation.one_of(text, verb, "an outcome", tuple(VERBS))
    (value,) = _exactly(text, words, 1)
    match verb:
        case "drew":
            notation.one_of(text, value, "the bait", (*COLOURS, CLEAR))
        case "mystery":
            notation.number(text, value, "the weight", 1, 20)
        case "start":
            notation.number(text, value, "the seat", 0, 3)
        case _:
            _name(text, value)
    return Outcome(VERBS[verb], value)


def _by_seat(text: str, seat: Seat, verb: str, words: tuple[str, ...]) -> Move:
    match verb, len(words):
        case "place", 1:
            return Place(seat, notation.one_of(text, words[0], "the space", SPACES))
        case "pick", 1:
            return PickUp(seat, notation.one_of(text, words[0], "the space", SPACES))
        case "fill", 1:
            return FillZone(seat, _zone(text, words[0]))
        case "select", 1:
            return Select(seat, _name(text, words[0]))
        case "take", 1 | 2:
            return Take(seat, _colour(text, words[0]), _zone(text, words[1]) if len(words) == 2 else 0)
        case "to", 1:
            return Route(seat, _name(text, words[0]))
        case "use", 1:
            return Use(seat, _name(text, words[0]))
        case "use", 3:
            return Use(seat, _name(text, words[0]), _colour(text, words[1]), _zone(text, words[2]))
        case "catch", 2 | 3:
            return _catch(text, seat, words)
        case "weigh", 1:
            return Weigh(seat, notation.number(text, words[0], "the fish", 0, MOST_FISH - 1))
        case "done", 0:
            return Done(seat)
        case "submit", n if n >= 2:
            return _submit(text, seat, words)
        case _:
            known = "place, pick, fill, select, take, to, use, catch, weigh, done or submit"
            raise InvalidNotation(
                text, f"expected {known}, each with its own words, not {verb!r} with {len(words)} words"
            )


def _catch(text: str, seat: Seat, words: tuple[str, ...]) -> Catch:
    place = notation.one_of(text, words[1], "the Location", (*LOCATIONS, NONE))
    is_deck = len(words) == 3
    if is_deck and (words[2] != DECK or place == NONE):
        raise InvalidNotation(text, "after a Location only 'deck' may follow, for the top of its deck")
    return Catch(seat, _zone(text, words[0]), "" if place == NONE else place, is_deck)


def _submit(text: str, seat: Seat, words: tuple[str, ...]) -> Submit:
    where = notation.one_of(text, words[0], "the Location", LOCATIONS)
    if words[1:] == (NONE,):
        return Submit(seat, where, ())
    fish = tuple(notation.number(text, word, "the fish", 0, MOST_FISH - 1) for word in words[1:])
    if any(a >= b for a, b in pairwise(fish)):
        raise InvalidNotation(text, "name each fish once, in rising order")
    return Submit(seat, where, fish)


def _exactly(text: str, words: tuple[str, ...], count: int) -> tuple[str, ...]:
    if len(words) != count:
        raise InvalidNotation(text, f"expected {count} word after the verb, not {len(words)}")
    return words


def _zone(text: str, word: str) -> int:
    return int(notation.one_of(text, word, "the Zone", ZONE_WORDS))


def _colour(text: str, word: str) -> str:
    return notation.one_of(text, word, "the colour", COLOURS)


def _name(text: str, word: str) -> str:
    if NAME.fullmatch(word) is None:
        raise InvalidNotation(text, f"a card, tag or kind is written in small letters with hyphens, not {word!r}")
    return word
