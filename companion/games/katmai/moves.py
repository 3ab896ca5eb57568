"""The moves of Katmai and their notation.

    0: call paw · 0: give · 0: lay 4 holly · 0: lay 4        commit a card face down at tile 4, named or kept to oneself
    0: gather holly | none                                   Flo or Milkshake moves an own card onto itself
    0: push 5 | none                                         Sara or Amelia sends the opponent's top card to tile 5
    0: zero holly · 0: cub holly | none · 0: place 3b | none
    0: catch parade 1a 1c 2a 2c                              the beeples that meet the objective, where several sets do
    0: dominance holly 3 · 0: sow holly yes · 0: feature 3b eddy       what an untaught card prints
    *: tile tile-3b · *: letter b · *: objective parade · *: flip paw · *: hand holly · *: show holly
    0! correct …                                             see `corrections`

A bear, face or objective is named by its card's id, a space by its name, a tile by its number from 1 upstream.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, assert_never

from companion.engine import notation, schema
from companion.engine.errors import InvalidNotation
from companion.engine.game import CHANCE, Seat
from companion.games.katmai import facts, river
from companion.games.katmai.river import FEATURES, NAMES, TILES

NONE: Final = "none"
SIDES: Final = ("paw", "naw")
SOURCES: Final = ("tile", "letter", "objective", "flip", "hand", "show")
CARD: Final = "[a-z0-9]+(?:-[a-z0-9]+)*"


@dataclass(frozen=True, slots=True)
class Call:
    """Paw or naw is called (KA-R04)."""

    seat: Seat
    side: str


@dataclass(frozen=True, slots=True)
class Give:
    """The initiative token is given away (KA-R10)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lay:
    """A card is laid face down at a tile (from 0); `bear` is "" where the seat keeps it to itself (KA-R08)."""

    seat: Seat
    tile: int
    bear: str


@dataclass(frozen=True, slots=True)
class Gather:
    """An own revealed card is moved onto the triggered bear; "" for none (KA-R32)."""

    seat: Seat
    bear: str


@dataclass(frozen=True, slots=True)
class Push:
    """The opponent's topmost card goes to a tile (from 0); -1 for none (KA-R34)."""

    seat: Seat
    tile: int


@dataclass(frozen=True, slots=True)
class Zero:
    """Dent or Marge is aimed at one of equally weak bears (KA-R29)."""

    seat: Seat
    bear: str


@dataclass(frozen=True, slots=True)
class Cub:
    """The cub is placed on an own sow, or with "" it is not (KA-R16)."""

    seat: Seat
    bear: str


@dataclass(frozen=True, slots=True)
class Place:
    """A beeple is placed on a space; -1 for none (KA-R15)."""

    seat: Seat
    cell: int


@dataclass(frozen=True, slots=True)
class Catch:
    """The beeples, as a mask of spaces, with which an objective is satisfied (KA-G10)."""

    seat: Seat
    objective: str
    cells: int


@dataclass(frozen=True, slots=True)
class Teach:
    """What an untaught card prints: `what` is "dominance", "sow" or "feature", `which` the bear's id or the space's name."""

    seat: Seat
    what: str
    which: str
    value: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance gave: the source and the card, letter or side."""

    source: str
    value: str

    @property
    def seat(self) -> Seat:
        return CHANCE


@dataclass(frozen=True, slots=True)
class Correct:
    """A correction by hand, as words after `correct`."""

    seat: Seat
    words: tuple[str, ...]


Act = Call | Give | Lay | Gather | Push | Zero | Cub | Place | Catch | Teach
Move = Act | Outcome | Correct


def write(move: Move) -> str:
    """The move's notation."""
    match move:
        case Outcome(source, value):
            return notation.line(CHANCE, source, value)
        case Correct(seat, words):
            return notation.line(seat, "correct", *words, correction=True)
        case _:
            return notation.line(move.seat, *_words(move))


def _words(move: Act) -> tuple[str, ...]:
    match move:
        case Call(side=side):
            return ("call", side)
        case Give():
            return ("give",)
        case Lay(tile=tile, bear=bear):
            return ("lay", str(tile + 1), *((bear,) if bear else ()))
        case Gather(bear=bear):
            return ("gather", bear or NONE)
        case Push(tile=tile):
            return ("push", NONE if tile < 0 else str(tile + 1))
        case Zero(bear=bear):
            return ("zero", bear)
        case Cub(bear=bear):
            return ("cub", bear or NONE)
        case Place(cell=cell):
            return ("place", NONE if cell < 0 else NAMES[cell])
        case Catch(objective=objective, cells=cells):
            return ("catch", objective, *river.names(cells))
        case Teach(what=what, which=which, value=value):
            return (what, which, value)
        case _:
            assert_never(move)


def read(text: str) -> Move:
    """The move of the notation; InvalidNotation."""
    line = notation.parse(text)
    if line.correction:
        if line.seat == CHANCE or line.words[0] != "correct" or len(line.words) < 2:
            raise InvalidNotation(text, "a correction reads like '0! correct beeples 0 1a 2c'")
        return Correct(line.seat, line.words[1:])
    if line.seat == CHANCE:
        return _read_outcome(text, line.words)
    move = _read_act(text, line.seat, line.words)
    if move is None:
        raise InvalidNotation(text, "expected a move such as '0: lay 4 holly', '0: place 3b' or '0: give'")
    return move


def _read_outcome(text: str, words: tuple[str, ...]) -> Outcome:
    if len(words) != 2:
        raise InvalidNotation(text, "an outcome reads like '*: hand holly' or '*: tile tile-3b'")
    source = notation.one_of(text, words[0], "the source", SOURCES)
    value = words[1]
    if source == "letter":
        notation.one_of(text, value, "the letter", tuple(facts.LETTERS.lower()))
    elif source == "flip":
        notation.one_of(text, value, "the side", SIDES)
    else:
        read_card(text, value)
    return Outcome(source, value)


def _read_act(text: str, seat: Seat, words: tuple[str, ...]) -> Act | None:
    match words:
        case ("call", side):
            return Call(seat, notation.one_of(text, side, "the side", SIDES))
        case ("give",):
            return Give(seat)
        case ("lay", tile):
            return Lay(seat, _tile(text, tile), "")
        case ("lay", tile, bear):
            return Lay(seat, _tile(text, tile), read_card(text, bear))
        case ("gather", bear):
            return Gather(seat, "" if bear == NONE else read_card(text, bear))
        case ("push", tile):
            return Push(seat, -1 if tile == NONE else _tile(text, tile))
        case ("zero", bear):
            return Zero(seat, read_card(text, bear))
        case ("cub", bear):
            return Cub(seat, "" if bear == NONE else read_card(text, bear))
        case ("place", cell):
            return Place(seat, -1 if cell == NONE else read_cell(text, cell))
        case ("catch", objective, *cells) if cells:
            return Catch(seat, read_card(text, objective), read_cells(text, cells))
        case _:
            return _read_teach(text, seat, words)


def _read_teach(text: str, seat: Seat, words: tuple[str, ...]) -> Teach | None:
    match words:
        case ("dominance", bear, value):
            return Teach(
                seat, "dominance", read_card(text, bear), str(notation.number(text, value, "the dominance", 0, 9))
            )
        case ("sow", bear, value):
            return Teach(seat, "sow", read_card(text, bear), notation.one_of(text, value, "the answer", ("yes", "no")))
        case ("feature", cell, value):
            name = NAMES[read_cell(text, cell)]
            return Teach(seat, "feature", name, notation.one_of(text, value, "the feature", FEATURES))
        case _:
            return None


def _tile(text: str, word: str) -> int:
    return notation.number(text, word, "the tile", 1, TILES) - 1


def read_cell(text: str, word: str) -> int:
    """The space of the word; InvalidNotation."""
    cell = river.cell_of(word)
    if cell is None:
        raise InvalidNotation(text, f"a space is named 1a to {TILES}d, not {word!r}")
    return cell


def read_cells(text: str, words: list[str]) -> int:
    """The mask of the spaces, which stand upstream first; InvalidNotation."""
    cells = [read_cell(text, word) for word in words]
    if cells != sorted(set(cells)):
        raise InvalidNotation(text, "write each space once, upstream first")
    return river.mask_of(cells)


def read_card(text: str, word: str) -> str:
    """A card's id; whether there is such a card is for `check` to say."""
    if word == NONE or not re.fullmatch(CARD, word):
        raise InvalidNotation(text, f"a card's id is like 'holly' or 'tile-3b', not {word!r}")
    return word


def moves_schema() -> dict[str, Any]:
    """The JSON Schema of the moves' notation."""
    cell, tile = "[1-7][a-d]", "[1-7]"
    acts = (
        "call (paw|naw)",
        "give",
        f"lay {tile}( {CARD})?",
        f"(gather|cub|zero) {CARD}",
        f"push ({tile}|none)",
        f"place ({cell}|none)",
        f"catch {CARD}( {cell})+",
        f"dominance {CARD} [0-9]",
        f"sow {CARD} (yes|no)",
        f"feature {cell} ({'|'.join(FEATURES)})",
    )
    outcome = f"\\*: ((tile|objective|hand|show) {CARD}|letter [a-h]|flip (paw|naw))"
    return schema.notations("Moves of Katmai", (f"[01]: ({'|'.join(acts)})", outcome, "[01]! correct .+"))
