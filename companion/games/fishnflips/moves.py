"""The moves of Fish'n'Flips, one tap each, and their notation (docs/fishnflips/notation.md).

0: choose dolphin        0: common dolphin
0: flip-one b2           0: switch b2 c2        0: switch-flip b2 b3     0: free-one b2     0: free-one b2 with c2
0: flip-column b         0: flip-row 3          0: flip-colour blue      0: flip-square b2
0: power b2              0: power b2 c2         0: free b2               0: free b2 with c2 d2
0: go                    0: drop flip-row
0: bid 4                 0: stand               0: time                  0: give-up         0: give dolphin-blue 1
*: species dolphin       *: power dolphin       *: action flip-row       *: card Wbl        *: start 1
*: card Wbl whale-7      *: action flip-row action-3      (a card of the owner's, untold so far, that the camera saw)
0! correct net Wbl,p/-/-/-                      (see `corrections`)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, assert_never

from companion.engine import notation as lines
from companion.engine.errors import InvalidNotation
from companion.engine.game import CHANCE, Seat
from companion.engine.schema import DIALECT
from companion.games.fishnflips import actions, facts, kernel, notation
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.kernel import COLOURS, SPECIES, STRIDE
from companion.games.fishnflips.notation import TextError
from companion.games.fishnflips.turn import Act, Free, Go, Step, Use

SOURCES: Final = ("species", "power", "action", "card", "start")
MOST_BID: Final = 9
CARD_ID: Final = "[a-z]+-[1-9][0-9]?"


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a species that plays (FF-R05)."""

    seat: Seat
    species: str


@dataclass(frozen=True, slots=True)
class Common:
    """Choose a power that all players share (FF-R46)."""

    seat: Seat
    species: str


@dataclass(frozen=True, slots=True)
class Play:
    """Play an action card (FF-R11)."""

    seat: Seat
    act: Act


@dataclass(frozen=True, slots=True)
class Do:
    """A step of the turn after its card: use a power, free a group, go on."""

    seat: Seat
    step: Step


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard an action card without effect, as none can be used (FF-G19)."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class Bid:
    """Call the number of animals that one would free (FF-R48)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Do not raise."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Time:
    """The minute is up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The highest bidder does not act (FF-G34)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Give:
    """Give one of the freed cards to an opponent (FF-R52)."""

    seat: Seat
    piece: str
    to: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance gave: the source's id and the piece, face or seat; `card` is the id of an untold card that the camera saw."""

    source: str
    value: str
    card: str = ""

    @property
    def seat(self) -> Seat:
        """Always CHANCE."""
        return CHANCE


@dataclass(frozen=True, slots=True)
class Correct:
    """A person's correction in words; `corrections` says what they mean."""

    seat: Seat
    words: tuple[str, ...]


Move = Choose | Common | Play | Do | Drop | Bid | Stand | Time | GiveUp | Give | Outcome | Correct


# ---- Writing ----


def write(move: Move) -> str:
    """The move's notation."""
    match move:
        case Choose(seat, species):
            return lines.line(seat, "choose", species)
        case Common(seat, species):
            return lines.line(seat, "common", species)
        case Play(seat, act):
            return lines.line(seat, *act_words(act))
        case Do(seat, step):
            return lines.line(seat, *step_words(step))
        case Drop(seat, kind):
            return lines.line(seat, "drop", kind)
        case Bid(seat, number):
            return lines.line(seat, "bid", number)
        case Stand(seat):
            return lines.line(seat, "stand")
        case Time(seat):
            return lines.line(seat, "time")
        case GiveUp(seat):
            return lines.line(seat, "give-up")
        case Give(seat, piece, to):
            return lines.line(seat, "give", piece, to)
        case Outcome(source, value, card):
            return lines.line(CHANCE, source, value, *((card,) if card else ()))
        case Correct(seat, words):
            return lines.line(seat, "correct", *words, correction=True)
        case _:
            assert_never(move)


def act_words(act: Act) -> tuple[str, ...]:
    """The words of an action card and its target."""
    name = ACTIONS[act.action]
    match act.action:
        case actions.FLIP_COLUMN:
            return name, "abcd"[act.at]
        case actions.FLIP_ROW:
            return name, str(act.at + 1)
        case actions.FLIP_COLOUR:
            return name, COLOURS[act.at]
        case actions.SWITCH | actions.SWITCH_FLIP:
            return name, notation.cell(act.at), notation.cell(act.to)
        case _:
            return (name, notation.cell(act.at), *_with(act.extra))


def step_words(step: Step) -> tuple[str, ...]:
    """The words of a step after the card."""
    match step:
        case Use(cell, to):
            return ("power", notation.cell(cell), *((notation.cell(to),) if to >= 0 else ()))
        case Free(cell, extra):
            return ("free", notation.cell(cell), *_with(extra))
        case Go():
            return ("go",)
        case _:
            assert_never(step)


def _with(mask: int) -> tuple[str, ...]:
    return ("with", *(notation.cell(cell) for cell in kernel.cells(mask))) if mask else ()


# ---- Reading ----


def read(text: str) -> Move:
    """The move of the notation; InvalidNotation. Needs no state."""
    line = lines.parse(text)
    seat, words = line.seat, line.words
    if line.correction:
        if seat == CHANCE or words[0] != "correct" or len(words) < 2:
            raise InvalidNotation(text, "a correction is written '0! correct net Wbl,p/-/-/-'")
        # A net may be typed with spaces in it.
        return Correct(seat, ("net", "".join(words[2:])) if words[1] == "net" else words[1:])
    try:
        move = _outcome(text, words) if seat == CHANCE else _by_seat(text, seat, words)
    except TextError as error:
        raise InvalidNotation(text, str(error)) from error
    if move is None:
        expected = (
            f"chance writes one of {', '.join(SOURCES)} and what came, such as '*: card Wbl'"
            if seat == CHANCE
            else "expected an action card and its target ('flip-one b2'), power, free, go, drop, choose, common, bid, stand,"
            " time, give-up or give"
        )
        raise InvalidNotation(text, expected)
    return move


def _outcome(text: str, words: tuple[str, ...]) -> Move | None:
    match words:
        case ("species" | "power" as source, value):
            return Outcome(source, lines.one_of(text, value, "the species", SPECIES))
        case ("action", value, *card) if len(card) < 2:
            return Outcome("action", lines.one_of(text, value, "the action", ACTIONS), *_card_ids(text, card))
        case ("card", value, *card) if len(card) < 2:
            return Outcome("card", notation.card(notation.read_card(value)), *_card_ids(text, card))
        case ("start", value):
            return Outcome("start", str(lines.number(text, value, "the seat", 0, facts.MOST_PEOPLE - 1)))
        case _:
            return None


def _card_ids(text: str, words: Sequence[str]) -> Sequence[str]:
    for word in words:
        if not re.fullmatch(CARD_ID, word):
            raise InvalidNotation(text, f"a card of yours is named as whale-7 or action-3, not {word!r}")
    return words


def _by_seat(text: str, seat: Seat, words: tuple[str, ...]) -> Move | None:
    match words:
        case (kind, *rest) if kind in ACTIONS:
            act = read_act(text, kind, tuple(rest))
            return None if act is None else Play(seat, act)
        case ("power" | "free" | "go", *_):
            step = read_step(words)
            return None if step is None else Do(seat, step)
        case ("choose", species):
            return Choose(seat, lines.one_of(text, species, "the species", SPECIES))
        case ("common", species):
            return Common(seat, lines.one_of(text, species, "the power", SPECIES))
        case ("drop", kind):
            return Drop(seat, lines.one_of(text, kind, "the action card", ACTIONS))
        case ("bid", number):
            return Bid(seat, lines.number(text, number, "the bid", 1, MOST_BID))
        case ("stand",):
            return Stand(seat)
        case ("time",):
            return Time(seat)
        case ("give-up",):
            return GiveUp(seat)
        case ("give", piece, to) if facts.is_animal_piece(piece):
            return Give(seat, piece, lines.number(text, to, "the opponent's seat", 0, facts.MOST_PEOPLE - 1))
        case _:
            return None


def read_act(text: str, kind: str, words: tuple[str, ...]) -> Act | None:
    """The action card with its target, or None where the words are not of that form; TextError, InvalidNotation."""
    action = ACTIONS.index(kind)
    match action, words:
        case actions.FLIP_COLUMN, (column,):
            return Act(action, "abcd".index(lines.one_of(text, column, "the column", tuple("abcd"))))
        case actions.FLIP_ROW, (row,):
            return Act(action, lines.number(text, row, "the row", 1, kernel.ROWS) - 1)
        case actions.FLIP_COLOUR, (colour,):
            return Act(action, COLOURS.index(lines.one_of(text, colour, "the background", COLOURS)))
        case ((actions.SWITCH | actions.SWITCH_FLIP), (one, other)):
            a, b = sorted((notation.read_cell(one), notation.read_cell(other)))
            if b - a not in (1, STRIDE):
                raise TextError(f"{one} and {other} are no neighbours")
            return Act(action, a, b)
        case ((actions.FLIP_ONE | actions.FLIP_SQUARE), (cell,)):
            return Act(action, notation.read_cell(cell))
        case actions.FREE_ONE, (cell, *rest):
            extra = _read_with(tuple(rest))
            return None if extra is None else Act(action, notation.read_cell(cell), 0, extra)
        case _:
            return None


def read_step(words: tuple[str, ...]) -> Step | None:
    """The step of the words, or None where they are none; TextError."""
    match words:
        case ("power", cell):
            return Use(notation.read_cell(cell))
        case ("power", cell, to):
            return Use(notation.read_cell(cell), notation.read_cell(to))
        case ("free", cell, *rest):
            extra = _read_with(tuple(rest))
            return None if extra is None else Free(notation.read_cell(cell), extra)
        case ("go",):
            return Go()
        case _:
            return None


def _read_with(words: tuple[str, ...]) -> int | None:
    if words in ((), ("with", "none")):
        return 0
    if words[0] != "with" or len(words) < 2:
        return None
    return kernel.mask_of(notation.read_cell(word) for word in words[1:])


def schema() -> dict[str, Any]:
    """The JSON Schema of the moves' notation."""
    cell, species = "[a-d][1-6]", "|".join(SPECIES)
    along = f"( with {cell}( {cell})*)?"
    by_seat = "|".join(
        (
            f"(choose|common) ({species})",
            f"(flip-one|flip-square) {cell}",
            f"free-one {cell}{along}",
            f"switch(-flip)? {cell} {cell}",
            "flip-column [a-d]",
            "flip-row [1-6]",
            f"flip-colour ({'|'.join(COLOURS)})",
            f"power {cell}( {cell})?",
            f"free {cell}{along}",
            f"drop ({'|'.join(ACTIONS)})",
            "go|stand|time|give-up",
            "bid [1-9]",
            f"give ({species})-[a-z]+ [0-5]",
        )
    )
    named = f"(action ({'|'.join(ACTIONS)})|card [A-Za-z?]+)( {CARD_ID})?"
    outcome = f"(species|power) ({species})|{named}|start [0-5]"
    return {
        "$schema": DIALECT,
        "title": "A move of Fish'n'Flips",
        "type": "string",
        "maxLength": 400,
        "pattern": rf"^([0-9]: ({by_seat})|[0-9]! correct .+|\*: ({outcome}))$",
    }
