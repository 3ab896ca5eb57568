"""How the entries of the aids are written; see `board` for what each does."""

from __future__ import annotations

from typing import Any, assert_never

from companion.engine import notation as lines
from companion.engine import schema
from companion.engine.errors import InvalidNotation
from companion.engine.game import CHANCE
from companion.games.katmai import moves
from companion.games.katmai.aids.board import MOST_ON_ONE
from companion.games.katmai.aids.entries import (
    Aim,
    Clear,
    Done,
    Entry,
    Lift,
    PutCard,
    Reopen,
    SetBeeple,
    SetCub,
    SetFace,
    SetHolder,
    SetObjective,
    SetSalmon,
)
from companion.games.katmai.moves import NONE, Catch, Place, Teach, read_cell
from companion.games.katmai.river import FEATURES, NAMES, TILES


def write(move: Entry) -> str:
    """The entry's notation."""
    match move:
        case Teach() | Place() | Catch():
            return moves.write(move)
        case _:
            return lines.line(move.seat, *_words(move))


def _words(
    move: SetFace
    | PutCard
    | Lift
    | SetBeeple
    | SetCub
    | SetHolder
    | Aim
    | SetObjective
    | SetSalmon
    | Clear
    | Done
    | Reopen,
) -> tuple[str, ...]:
    match move:
        case SetFace(tile=tile, face=face):
            return ("face", str(tile + 1), face or NONE)
        case PutCard(tile=tile, bear=bear):
            return ("card", str(tile + 1), bear)
        case Lift(bear=bear):
            return ("lift", bear)
        case SetBeeple(cell=cell, who=who):
            return ("beeple", NAMES[cell], NONE if who < 0 else str(who))
        case SetCub(bear=bear, is_on=is_on):
            return ("cub", bear, "on" if is_on else "off")
        case SetHolder(who=who):
            return ("holder", str(who))
        case Aim(tile=tile, bear=bear):
            return ("aim", str(tile + 1), bear)
        case SetObjective(objective=objective, is_in=is_in):
            return ("objective", objective, "in" if is_in else "out")
        case SetSalmon(objective=objective, who=who, number=number):
            return ("salmon", objective, str(who), str(number))
        case Clear():
            return ("clear",)
        case Done():
            return ("done",)
        case Reopen():
            return ("open",)
        case _:
            assert_never(move)


def read(text: str) -> Entry:
    """The entry of the notation; InvalidNotation."""
    line = lines.parse(text)
    if line.seat == CHANCE or line.correction:
        raise InvalidNotation(text, "an entry reads like '0: card 4 holly' or '0: beeple 3b 1'")
    seat = line.seat
    match line.words:
        case ("face", tile, face):
            return SetFace(seat, _tile(text, tile), "" if face == NONE else moves.read_card(text, face))
        case ("card", tile, bear):
            return PutCard(seat, _tile(text, tile), moves.read_card(text, bear))
        case ("lift", bear):
            return Lift(seat, moves.read_card(text, bear))
        case ("beeple", cell, who):
            owner = -1 if who == NONE else lines.number(text, who, "the seat", 0, 1)
            return SetBeeple(seat, read_cell(text, cell), owner)
        case ("cub", bear, on) if on in ("on", "off"):
            return SetCub(seat, moves.read_card(text, bear), on == "on")
        case ("holder", who):
            return SetHolder(seat, lines.number(text, who, "the seat", 0, 1))
        case ("aim", tile, bear):
            return Aim(seat, _tile(text, tile), moves.read_card(text, bear))
        case ("objective", objective, way):
            is_in = lines.one_of(text, way, "the way", ("in", "out")) == "in"
            return SetObjective(seat, moves.read_card(text, objective), is_in)
        case ("salmon", objective, who, number):
            name = moves.read_card(text, objective)
            owner = lines.number(text, who, "the seat", 0, 1)
            return SetSalmon(seat, name, owner, lines.number(text, number, "the salmon", 0, MOST_ON_ONE))
        case ("clear",):
            return Clear(seat)
        case ("done",):
            return Done(seat)
        case ("open",):
            return Reopen(seat)
        case _:
            return _shared(text)


def _shared(text: str) -> Entry:
    """The entries that are moves of the game too."""
    move = moves.read(text)
    if isinstance(move, Teach | Catch) or (isinstance(move, Place) and move.cell >= 0):
        return move
    raise InvalidNotation(text, "an entry reads like '0: card 4 holly' or '0: beeple 3b 1'")


def _tile(text: str, word: str) -> int:
    return lines.number(text, word, "the tile", 1, TILES) - 1


def moves_schema(title: str) -> dict[str, Any]:
    """The JSON Schema of the entries' notation."""
    cell, card = "[1-7][a-d]", moves.CARD
    entries = (
        f"face [1-7] {card}",
        f"(card|aim) [1-7] {card}",
        f"lift {card}",
        f"beeple {cell} ([01]|none)",
        f"cub {card} (on|off)",
        "holder [01]",
        f"objective {card} (in|out)",
        f"salmon {card} [01] [0-9]+",
        f"place {cell}",
        f"catch {card}( {cell})+",
        f"dominance {card} [0-9]",
        f"sow {card} (yes|no)",
        f"feature {cell} ({'|'.join(FEATURES)})",
        "clear|done|open",
    )
    return schema.notations(title, (f"[01]: ({'|'.join(entries)})",))
