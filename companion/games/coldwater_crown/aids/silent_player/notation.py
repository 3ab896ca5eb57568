"""The notation of the silent player aid's moves: writing, reading, and the patterns of its schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, assert_never

from companion.engine import notation
from companion.engine.errors import InvalidNotation
from companion.engine.game import CHANCE, Seat
from companion.games.coldwater_crown.aids.silent_player.moves import (
    CONTESTED,
    Caught,
    Correct,
    DiscardBait,
    Done,
    Drew,
    DrewClear,
    Emptied,
    Fill,
    GotAngler,
    Learnt,
    LeaveOut,
    Move,
    MoveToken,
    Outcome,
    Own,
    OwnAnglers,
    Run,
    Shows,
    TagTile,
    Told,
    Took,
    TookFish,
)
from companion.games.coldwater_crown.facts import (
    ANGLER_TYPES,
    ANGLERS_PER_TYPE,
    CLEAR,
    COLOURS,
    FISH_COUNT,
    LEAST_WEIGHT,
    LOCATIONS,
    MOST_WEIGHT,
    MYSTERY_WEIGHTS,
    PLAY_AWARDS,
    SPACES,
    SPECIES,
    ZONES,
    minutes,
)
from companion.games.coldwater_crown.tally import ID

Word = Callable[[str, str], object]


def _one_of(what: str, allowed: tuple[str, ...]) -> Word:
    return lambda text, word: notation.one_of(text, word, what, allowed)


def _number(what: str, low: int, high: int) -> Word:
    return lambda text, word: notation.number(text, word, what, low, high)


def _id(what: str) -> Word:
    def check(text: str, word: str) -> str:
        if len(word) > 40 or ID.fullmatch(word) is None:
            raise InvalidNotation(text, f"{what} must be small letters, digits and hyphens, not {word!r}")
        return word

    return check


def _stamp(text: str, word: str) -> str:
    if word != "unknown":
        try:
            minutes(word)
        except ValueError as error:
            raise InvalidNotation(text, str(error)) from error
    return word


_INDEX = _number("a fish of the silent player, from 0", 0, FISH_COUNT - 1)
_WEIGHT = _number("a weight", LEAST_WEIGHT, MOST_WEIGHT)
_COLOUR = _one_of("the bait", COLOURS)
_SPACE = _one_of("the space", SPACES)

CORRECTIONS: Final[Mapping[str, tuple[str, tuple[Word, ...]]]] = {
    "my-fish": ("N", (_number("my fish", 0, FISH_COUNT),)),
    "tokens": ("SPACE SPACE SPACE", (_SPACE, _SPACE, _SPACE)),
    "discard": ("COLOUR N", (_COLOUR, _number("the bait in the discard", 0, 99))),
    "board": ("COLOUR N", (_COLOUR, _number("the bait on my board", 0, 99))),
    "bag": ("app|own", (_one_of("whose bag it is", ("app", "own")),)),
    "mystery": ("N", (_one_of("the Mystery Weight", ("none", *map(str, MYSTERY_WEIGHTS))),)),
    "trophy": (
        "AWARD N me|silent|board",
        (
            _one_of("the award", PLAY_AWARDS),
            _number("the trophy's number", 1, 7),
            _one_of("who has it", ("me", "silent", "board")),
        ),
    ),
    "anglers": ("TYPE N", (_one_of("the type", ANGLER_TYPES), _number("its Master Anglers", 0, ANGLERS_PER_TYPE))),
    "add-fish": ("SPECIES", (_one_of("the species", SPECIES),)),
    "drop-fish": ("INDEX", (_INDEX,)),
    "fish-card": ("INDEX CARD", (_INDEX, _id("the card"))),
    "fish-weight": ("INDEX N", (_INDEX, _one_of("its weight", ("unknown", *map(str, range(1, MOST_WEIGHT + 1)))))),
    "fish-tag": ("INDEX TAG", (_INDEX, _id("the tag"))),
    "fish-stamp": ("INDEX HH:MM", (_INDEX, _stamp)),
    "own-stamp": ("SPECIES HH:MM", (_one_of("the species", SPECIES), _stamp)),
    "end": ("me|silent|nobody", (_one_of("who triggered the end", ("me", "silent", "nobody")),)),
    "skip": ("", ()),
}
"""Each correction with how it is written and what checks its words."""

PATTERNS: Final = (
    r"0: (caught|drew-clear|run|done|done-all|leave-out)",
    rf"0: token ({'|'.join(SPACES)}) ({'|'.join(SPACES)})",
    rf"0: discard ({'|'.join(COLOURS)})",
    r"0: fill [1-6]",
    rf"0: took ({'|'.join(CONTESTED)})",
    rf"0: emptied ({'|'.join(LOCATIONS)})",
    rf"0: own ({'|'.join(SPECIES)}) (none|card [a-z0-9-]+|weighs \d+|tag [a-z0-9-]+)",
    rf"0: own-anglers ({'|'.join(ANGLER_TYPES)}) [0-6]",
    rf"\*: drew ({'|'.join((*COLOURS, CLEAR))})",
    rf"\*: catch ({'|'.join(SPECIES)})",
    r"\*: fish \d+ (card [a-z0-9-]+|weighs \d+|not \d+|tag [a-z0-9-]+)",
    rf"\*: angler ({'|'.join(ANGLER_TYPES)})",
    r"\*: mystery [2-7]",
    r"\*: tag [a-z0-9-]+",
    rf"0! ({'|'.join(CORRECTIONS)})( [a-z0-9:-]+)*",
)


def write(move: Move) -> str:
    """The notation of the move."""
    match move:
        case Correct():
            return notation.line(move.seat, move.what, *move.args, correction=True)
        case Drew():
            return notation.line(CHANCE, "drew", move.colour)
        case TookFish():
            return notation.line(CHANCE, "catch", move.species)
        case Learnt():
            return notation.line(CHANCE, "fish", move.index, move.fact, move.value)
        case GotAngler():
            return notation.line(CHANCE, "angler", move.type)
        case Shows():
            return notation.line(CHANCE, "mystery", move.weight)
        case TagTile():
            return notation.line(CHANCE, "tag", move.tag)
        case _:
            return notation.line(move.seat, *_words(move))


def _words(move: Told) -> tuple[str | int, ...]:
    match move:
        case Caught():
            return ("caught",)
        case MoveToken():
            return "token", move.start, move.end
        case DiscardBait():
            return "discard", move.colour
        case DrewClear():
            return ("drew-clear",)
        case Fill():
            return "fill", move.count
        case Took():
            return "took", move.award
        case Emptied():
            return "emptied", move.location
        case Run():
            return ("run",)
        case Done():
            return ("done-all" if move.is_all else "done",)
        case Own():
            return ("own", move.species, move.fact, *((move.value,) if move.value else ()))
        case OwnAnglers():
            return "own-anglers", move.type, move.count
        case LeaveOut():
            return ("leave-out",)
        case _:
            assert_never(move)


def read(text: str) -> Move:
    """The move of the notation; InvalidNotation."""
    line = notation.parse(text)
    if line.correction:
        return _read_correction(text, line.seat, line.words)
    return _read_outcome(text, line.words) if line.seat == CHANCE else _read_told(text, line.seat, line.words)


def _read_correction(text: str, seat: Seat, words: tuple[str, ...]) -> Correct:
    if seat == CHANCE:
        raise InvalidNotation(text, "chance makes no corrections")
    if words[0] not in CORRECTIONS:
        raise InvalidNotation(text, f"a correction is one of {', '.join(CORRECTIONS)}")
    form, checks = CORRECTIONS[words[0]]
    args = words[1:]
    if len(args) != len(checks):
        raise InvalidNotation(text, f"write '{words[0]} {form}'".replace(" '", "'"))
    for word, check in zip(args, checks, strict=True):
        check(text, word)
    return Correct(seat, words[0], args)


def _read_outcome(text: str, words: tuple[str, ...]) -> Outcome:
    match words:
        case ("drew", colour):
            return Drew(notation.one_of(text, colour, "the bait", (*COLOURS, CLEAR)))
        case ("catch", species):
            return TookFish(notation.one_of(text, species, "the species", SPECIES))
        case ("fish", index, ("card" | "weighs" | "not" | "tag") as fact, value):
            n = notation.number(text, index, "the fish, from 0,", 0, FISH_COUNT - 1)
            (_WEIGHT if fact in ("weighs", "not") else _id(f"the {fact}"))(text, value)
            return Learnt(n, fact, value)
        case ("angler", kind):
            return GotAngler(notation.one_of(text, kind, "the type", ANGLER_TYPES))
        case ("mystery", weight):
            low, high = MYSTERY_WEIGHTS[0], MYSTERY_WEIGHTS[-1]
            return Shows(notation.number(text, weight, "the Mystery Weight", low, high))
        case ("tag", tag):
            _id("the Tag tile")(text, tag)
            return TagTile(tag)
    raise InvalidNotation(
        text,
        "chance writes 'drew COLOUR', 'catch SPECIES', 'fish INDEX card|weighs|not|tag VALUE', 'angler TYPE', 'mystery N' or"
        " 'tag TAG'",
    )


def _read_told(text: str, seat: Seat, words: tuple[str, ...]) -> Told:
    simple: Mapping[str, Callable[[Seat], Told]] = {
        "caught": Caught,
        "drew-clear": DrewClear,
        "run": Run,
        "leave-out": LeaveOut,
        "done": Done,
    }
    match words:
        case (word,) if word in simple:
            return simple[word](seat)
        case ("done-all",):
            return Done(seat, True)
        case ("token", start, end):
            _SPACE(text, start), _SPACE(text, end)
            return MoveToken(seat, start, end)
        case ("discard", colour):
            _COLOUR(text, colour)
            return DiscardBait(seat, colour)
        case ("fill", count):
            return Fill(seat, notation.number(text, count, "the bait to draw", 1, ZONES[-1]))
        case ("took", award):
            return Took(seat, notation.one_of(text, award, "the award", CONTESTED))
        case ("emptied", location):
            return Emptied(seat, notation.one_of(text, location, "the Location", LOCATIONS))
        case ("own", species, "none"):
            return Own(seat, notation.one_of(text, species, "the species", SPECIES), "none")
        case ("own", species, ("card" | "weighs" | "tag") as fact, value):
            (_WEIGHT if fact == "weighs" else _id(f"the {fact}"))(text, value)
            return Own(seat, notation.one_of(text, species, "the species", SPECIES), fact, value)
        case ("own-anglers", kind, count):
            kind = notation.one_of(text, kind, "the type", ANGLER_TYPES)
            return OwnAnglers(seat, kind, notation.number(text, count, "its Master Anglers", 0, ANGLERS_PER_TYPE))
    raise InvalidNotation(
        text,
        "I tell caught, token FROM TO, discard COLOUR, drew-clear, fill N, took AWARD, emptied LOCATION, run, done, done-all,"
        " own SPECIES …, own-anglers TYPE N or leave-out",
    )
