"""The moves of the Score mode and their notation: one tap each.

A fish is entered by its card (`0: fish card wrasse-3`) or by hand in small steps: its species, then weight, tag, hour and minute,
each of which may be `?`. Alone, moves that begin with `silent` are about the silent player's things.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, assert_never

from companion.engine import notation
from companion.engine.errors import InvalidNotation
from companion.engine.game import Seat
from companion.engine.notation import line, number, one_of
from companion.games.coldwater_crown.facts import (
    ANGLER_TYPES,
    LEAST_WEIGHT,
    LOCATIONS,
    MOST_WEIGHT,
    PLAY_AWARDS,
    SPECIES,
)
from companion.games.coldwater_crown.tally import ID, MOST_PLAYERS

Piece = Literal["fish", "angler", "trophy"]
PIECES: Final[tuple[Piece, ...]] = ("fish", "angler", "trophy")
UNKNOWN: Final = "?"
LAST_INDEX: Final = 59


@dataclass(frozen=True, slots=True)
class EnterFishCard:
    """A fish known by its card."""

    seat: Seat
    card: str
    silent: bool = False


@dataclass(frozen=True, slots=True)
class EnterFish:
    """A fish by hand: its species first; the other facts follow."""

    seat: Seat
    species: str
    silent: bool = False


@dataclass(frozen=True, slots=True)
class EditFish:
    """The facts of an entered fish are to be told again."""

    seat: Seat
    fish: int
    silent: bool = False


@dataclass(frozen=True, slots=True)
class TellWeight:
    """The weight in pounds of the fish being entered; None: nobody knows."""

    seat: Seat
    weight: int | None
    silent: bool = False


@dataclass(frozen=True, slots=True)
class TellTag:
    """The tag of the fish being entered; `none` where it carries none, None where nobody knows."""

    seat: Seat
    tag: str | None
    silent: bool = False


@dataclass(frozen=True, slots=True)
class TellHour:
    """The hour of the time stamp; None: nobody knows the stamp."""

    seat: Seat
    hour: int | None
    silent: bool = False


@dataclass(frozen=True, slots=True)
class TellMinute:
    """The minute of the time stamp, which completes the fish."""

    seat: Seat
    minute: int
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Drop:
    """The fish being entered is left as it was."""

    seat: Seat
    silent: bool = False


@dataclass(frozen=True, slots=True)
class EnterAnglerCard:
    """A completed Master Angler known by its card."""

    seat: Seat
    card: str
    silent: bool = False


@dataclass(frozen=True, slots=True)
class EnterAngler:
    """A completed Master Angler by its type."""

    seat: Seat
    type: str
    silent: bool = False


@dataclass(frozen=True, slots=True)
class EnterTrophy:
    """A trophy won while playing."""

    seat: Seat
    award: str
    value: int
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Remove:
    """An entered fish, Master Angler or trophy is taken out again, by its index."""

    seat: Seat
    piece: Piece
    index: int
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Submit:
    """A fish is submitted to its contest, in place of another of its species."""

    seat: Seat
    fish: int


@dataclass(frozen=True, slots=True)
class Keep:
    """A fish is not submitted."""

    seat: Seat
    fish: int


@dataclass(frozen=True, slots=True)
class Propose:
    """The app proposes the submission of a Location again."""

    seat: Seat
    location: str


@dataclass(frozen=True, slots=True)
class SetTile:
    """The Tag tile of the table; None: not known."""

    seat: Seat
    tag: str | None


@dataclass(frozen=True, slots=True)
class SetStart:
    """Who was the start player, for ties that nothing else breaks (CW-G21)."""

    seat: Seat
    start: int


@dataclass(frozen=True, slots=True)
class Done:
    """Everything of the seat is entered."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reopen:
    """A correction: a seat that said it was done goes on entering."""

    seat: Seat
    row: int


@dataclass(frozen=True, slots=True)
class SetContest:
    """A correction: the players of a contest from first to last as the table saw it; none: the app works it out."""

    seat: Seat
    location: str
    order: tuple[int, ...]


RowMove = (
    EnterFishCard
    | EnterFish
    | EditFish
    | TellWeight
    | TellTag
    | TellHour
    | TellMinute
    | Drop
    | EnterAnglerCard
    | EnterAngler
    | EnterTrophy
    | Remove
)
"""The moves that are about one row: the seat's own, or the silent player's."""

Correction = Reopen | SetContest
Move = RowMove | Submit | Keep | Propose | SetTile | SetStart | Done | Correction


def write(move: Move) -> str:
    """The move's notation."""
    match move:
        case Reopen():
            return line(move.seat, "reopen", move.row, correction=True)
        case SetContest():
            return line(move.seat, "contest", move.location, *move.order, correction=True)
        case Submit():
            return line(move.seat, "submit", move.fish)
        case Keep():
            return line(move.seat, "keep", move.fish)
        case Propose():
            return line(move.seat, "propose", move.location)
        case SetTile():
            return line(move.seat, "tile", UNKNOWN if move.tag is None else move.tag)
        case SetStart():
            return line(move.seat, "start", move.start)
        case Done():
            return line(move.seat, "done")
        case _:
            words = _row_words(move)
            return line(move.seat, *(("silent", *words) if move.silent else words))


def _row_words(move: RowMove) -> tuple[str | int, ...]:
    match move:
        case EnterFishCard():
            return "fish", "card", move.card
        case EnterFish():
            return "fish", move.species
        case EditFish():
            return "edit", move.fish
        case TellWeight():
            return "weight", UNKNOWN if move.weight is None else move.weight
        case TellTag():
            return "tag", UNKNOWN if move.tag is None else move.tag
        case TellHour():
            return "hour", UNKNOWN if move.hour is None else move.hour
        case TellMinute():
            return "minute", move.minute
        case Drop():
            return ("drop",)
        case EnterAnglerCard():
            return "angler", "card", move.card
        case EnterAngler():
            return "angler", move.type
        case EnterTrophy():
            return "trophy", move.award, move.value
        case Remove():
            return "remove", move.piece, move.index
        case _:
            assert_never(move)


def read(text: str) -> Move:
    """The move of the notation; InvalidNotation."""
    parsed = notation.parse(text)
    if parsed.seat < 0 or parsed.seat >= MOST_PLAYERS:
        raise InvalidNotation(text, f"the seat must be 0 to {MOST_PLAYERS - 1}")
    if parsed.correction:
        return _read_correction(text, parsed.seat, parsed.words)
    if parsed.words[0] == "silent":
        if len(parsed.words) == 1:
            raise InvalidNotation(text, "'silent' needs the move that is for the silent player")
        return _read_row(text, parsed.seat, parsed.words[1:], silent=True)
    plain = _read_plain(text, parsed.seat, parsed.words)
    return _read_row(text, parsed.seat, parsed.words, silent=False) if plain is None else plain


def _read_correction(text: str, seat: Seat, words: tuple[str, ...]) -> Correction:
    match words:
        case ("reopen", row):
            return Reopen(seat, number(text, row, "the player", 0, MOST_PLAYERS - 1))
        case ("contest", location, *order):
            one_of(text, location, "the Location", LOCATIONS)
            players = tuple(number(text, word, "a player", 0, MOST_PLAYERS - 1) for word in order)
            return SetContest(seat, location, players)
    raise InvalidNotation(text, "expected 'reopen PLAYER' or 'contest LOCATION PLAYERS…' after '!'")


def _read_plain(text: str, seat: Seat, words: tuple[str, ...]) -> Move | None:
    """The moves that are never the silent player's; None for the others."""
    match words:
        case ("submit", fish):
            return Submit(seat, number(text, fish, "the fish", 0, LAST_INDEX))
        case ("keep", fish):
            return Keep(seat, number(text, fish, "the fish", 0, LAST_INDEX))
        case ("propose", location):
            return Propose(seat, one_of(text, location, "the Location", LOCATIONS))
        case ("tile", tag):
            return SetTile(seat, None if tag == UNKNOWN else _id(text, tag, "the tag"))
        case ("start", start):
            return SetStart(seat, number(text, start, "the start player", 0, MOST_PLAYERS - 1))
        case ("done",):
            return Done(seat)
    return None


def _read_row(text: str, seat: Seat, words: tuple[str, ...], silent: bool) -> Move:
    match words:
        case ("fish", "card", card):
            return EnterFishCard(seat, _id(text, card, "the card"), silent)
        case ("fish", species):
            return EnterFish(seat, one_of(text, species, "the species", SPECIES), silent)
        case ("edit", fish):
            return EditFish(seat, number(text, fish, "the fish", 0, LAST_INDEX), silent)
        case ("weight", weight):
            return TellWeight(seat, _or_unknown(text, weight, "the weight", LEAST_WEIGHT, MOST_WEIGHT), silent)
        case ("tag", tag):
            return TellTag(seat, None if tag == UNKNOWN else _id(text, tag, "the tag"), silent)
        case ("hour", hour):
            return TellHour(seat, _or_unknown(text, hour, "the hour", 0, 23), silent)
        case ("minute", minute):
            return TellMinute(seat, number(text, minute, "the minute", 0, 59), silent)
        case ("drop",):
            return Drop(seat, silent)
        case ("angler", "card", card):
            return EnterAnglerCard(seat, _id(text, card, "the card"), silent)
        case ("angler", name):
            return EnterAngler(seat, one_of(text, name, "the Master Angler", ANGLER_TYPES), silent)
        case ("trophy", award, value):
            one_of(text, award, "the award", PLAY_AWARDS)
            return EnterTrophy(seat, award, number(text, value, "the trophy's value", 1, 5), silent)
        case ("remove", piece, index):
            return Remove(
                seat,
                PIECES[PIECES.index(one_of(text, piece, "what is removed", PIECES))],
                number(text, index, "its number", 0, LAST_INDEX),
                silent,
            )
    raise InvalidNotation(
        text, "expected a move such as 'fish wrasse', 'weight 4', 'angler crab', 'submit 2' or 'done'"
    )


def _or_unknown(text: str, word: str, what: str, low: int, high: int) -> int | None:
    return None if word == UNKNOWN else number(text, word, what, low, high)


def _id(text: str, word: str, what: str) -> str:
    if len(word) > 40 or ID.fullmatch(word) is None:
        raise InvalidNotation(text, f"{what} must be an id of small letters, digits and hyphens, not {word!r}")
    return word


_ROW: Final = (
    r"fish card [a-z0-9-]+",
    f"fish ({'|'.join(SPECIES)})",
    r"edit \d+",
    r"weight (\d+|\?)",
    r"tag ([a-z0-9-]+|\?)",
    r"hour (\d+|\?)",
    r"minute \d+",
    r"drop",
    r"angler card [a-z0-9-]+",
    f"angler ({'|'.join(ANGLER_TYPES)})",
    rf"trophy ({'|'.join(PLAY_AWARDS)}) \d",
    rf"remove ({'|'.join(PIECES)}) \d+",
)
PATTERNS: Final = (
    rf"[0-3]: (silent )?({'|'.join(_ROW)})",
    r"[0-3]: (submit|keep) \d+",
    rf"[0-3]: propose ({'|'.join(LOCATIONS)})",
    r"[0-3]: tile ([a-z0-9-]+|\?)",
    r"[0-3]: start \d",
    r"[0-3]: done",
    r"[0-3]! reopen \d",
    rf"[0-3]! contest ({'|'.join(LOCATIONS)})( \d)*",
)
"""The notations as regular expressions, for the schema."""
