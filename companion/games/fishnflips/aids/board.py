"""What the aids of Fish'n'Flips share: a net on the table, the cards held and powers at hand, a turn on it, and asking for help.

    0: hold flip-row      0: lay-down flip-row      0: power-card dolphin      0: ask      0: close
    0: flip-row 2         0: power b2 c2            0: free b2                 0: go
    0! net Wbl,p/-/-/-    0! cell b2 Wbl            0! cell b2 none

`hold` and `lay-down` say which action cards may be used, `power-card` takes a power in or out. The net itself is set by hand or
by the camera as a correction. A turn that is played follows the same rules as the games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from companion.engine import notation as lines
from companion.engine.errors import IllegalMove, InvalidNotation
from companion.engine.game import Seat, Setup
from companion.engine.reading import Node
from companion.games.fishnflips import advice, facts, kernel, notation, solver
from companion.games.fishnflips.actions import ACTIONS, DONE
from companion.games.fishnflips.agenda_json import dump_turn, read_turn
from companion.games.fishnflips.kernel import SPECIES
from companion.games.fishnflips.moves import act_words, read_act, read_step, step_words
from companion.games.fishnflips.notation import TextError
from companion.games.fishnflips.position import names, read_net
from companion.games.fishnflips.rules import act_refusal, playable, step_refusal
from companion.games.fishnflips.turn import Act, Law, Step, Turn, after, begin, steps

MOST_HINTS: Final = 3
MOST_HELD: Final = 3
MOST_POWERS: Final = 2
EMPTY: Final = "none"


@dataclass(frozen=True, slots=True)
class Board:
    """A net with the action cards and powers that may be used on it, and the turn that is being played (None: none).

    `asked` counts the hints that were asked for; `freed` are the animals of the last turn, `law` how turns are played.
    """

    law: Law
    net: int = 0
    hand: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    turn: Turn | None = None
    asked: int = 0
    freed: int = 0


@dataclass(frozen=True, slots=True)
class Hold:
    """Say that an action card is held, or with `is_down` that it is not any more."""

    seat: Seat
    kind: str
    is_down: bool = False


@dataclass(frozen=True, slots=True)
class PowerCard:
    """Take a power in, or out again."""

    seat: Seat
    species: str


@dataclass(frozen=True, slots=True)
class Play:
    """Play an action card on the net."""

    seat: Seat
    act: Act


@dataclass(frozen=True, slots=True)
class Do:
    """A step of the turn after its card."""

    seat: Seat
    step: Step


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask for a hint: each says more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetNet:
    """Correction: what lies in the net."""

    seat: Seat
    net: int
    columns: int


@dataclass(frozen=True, slots=True)
class SetCell:
    """Correction: the card in one place (0 for none)."""

    seat: Seat
    cell: int
    card: int


BoardMove = Hold | PowerCard | Play | Do | Ask | SetNet | SetCell


# ---- Rules ----


def most_held(law: Law) -> int:
    """How many action cards may be used: a hand of three, or the two on the table of the competitive game."""
    return 2 if law.often else MOST_HELD


def legal(board: Board, seat: Seat) -> Iterator[BoardMove]:
    """What the seat may do on the board, in a fixed order; corrections are not among it."""
    if board.turn is not None:
        yield from (Do(seat, step) for step in steps(board.turn, board.law))
        return
    yield from (Play(seat, act) for act in playable(board.net, board.hand, facts.bits(board.powers), board.law))
    if len(board.hand) < most_held(board.law):
        yield from (Hold(seat, kind) for kind in ACTIONS)
    yield from (Hold(seat, kind, True) for kind in dict.fromkeys(board.hand))
    for species in SPECIES:
        if species in board.powers or len(board.powers) < MOST_POWERS:
            yield PowerCard(seat, species)
    if board.net and board.hand and board.asked < MOST_HINTS:
        yield Ask(seat)


def refusal(board: Board, move: BoardMove) -> IllegalMove:
    """Why the move is refused."""
    match move:
        case Do(step=step):
            if board.turn is None:
                return IllegalMove("FF-R11", "First play an action card.")
            return step_refusal(board.turn, step, facts.bits(board.powers), board.law)
        case _ if board.turn is not None:
            return IllegalMove("FF-R11", "Finish the turn first: use a power, free a group, or go on.")
        case Play(act=act):
            return act_refusal(board.net, act, board.hand, facts.bits(board.powers), board.law)
        case Hold(kind=kind, is_down=True):
            return IllegalMove("FF-R08", f"'{kind}' is not held.")
        case Hold():
            return IllegalMove("FF-R08", f"{most_held(board.law)} action cards at most; lay one down first.")
        case PowerCard():
            return IllegalMove("FF-R09", f"{MOST_POWERS} powers at most; take one out first.")
        case _:
            return IllegalMove(
                "", "Set a net and the action cards first; after the third hint there is no more to tell."
            )


def apply(board: Board, move: BoardMove) -> Board:
    """The board after a legal move or a correction that `check_set` accepts."""
    match move:
        case Hold(kind=kind, is_down=is_down):
            hand = list(board.hand)
            if is_down:
                hand.remove(kind)
            else:
                hand.append(kind)
            return replace(board, hand=tuple(sorted(hand)), asked=0)
        case PowerCard(species=species):
            powers = tuple(name for name in board.powers if name != species)
            if species not in board.powers:
                powers = (*powers, species)
            return replace(board, powers=powers, asked=0)
        case Play(act=act):
            hand = list(board.hand)
            hand.remove(ACTIONS[act.action])
            turn = begin(board.net, act, facts.bits(board.powers), board.law)
            return _on(replace(board, hand=tuple(hand), asked=0), turn)
        case Do(step=step):
            assert board.turn is not None
            return _on(board, after(board.turn, step, board.law))
        case Ask():
            return replace(board, asked=board.asked + 1)
        case SetNet(net=net):
            return replace(board, net=net, turn=None, asked=0, freed=0)
        case SetCell(cell=cell, card=card):
            net, _ = kernel.lower(kernel.put(board.net, cell, card), True)
            return replace(board, net=net, turn=None, asked=0, freed=0)


def _on(board: Board, turn: Turn) -> Board:
    """The board with the turn; a finished one leaves its net."""
    if turn.phase == DONE:
        return replace(board, net=turn.net, turn=None, freed=turn.freed)
    return replace(board, net=turn.net, turn=turn, freed=turn.freed)


def check_set(board: Board, move: SetNet | SetCell) -> None:
    """Nothing when the correction can be made; IllegalMove."""
    law = board.law
    if isinstance(move, SetNet):
        if move.columns != law.columns:
            raise IllegalMove("FF-R07", f"This net has {law.columns} columns, not {move.columns}.")
        net = move.net
    else:
        net = kernel.put(board.net, move.cell, move.card)
    for column in range(kernel.COLUMNS):
        cards = kernel.column_of(net, column)
        if len(cards) > (law.rows if column < law.columns else 0):
            raise IllegalMove("FF-R07", f"Column {'abcd'[column]} holds {law.rows} cards at most.")
        if isinstance(move, SetNet) and not all(cards):
            raise IllegalMove("FF-R14", f"Column {'abcd'[column]} has a hole: cards lie on each other.")


# ---- Notation ----


def write(move: BoardMove) -> str:
    """The move's notation."""
    match move:
        case Hold(seat, kind, is_down):
            return lines.line(seat, "lay-down" if is_down else "hold", kind)
        case PowerCard(seat, species):
            return lines.line(seat, "power-card", species)
        case Play(seat, act):
            return lines.line(seat, *act_words(act))
        case Do(seat, step):
            return lines.line(seat, *step_words(step))
        case Ask(seat):
            return lines.line(seat, "ask")
        case SetNet(seat, net, columns):
            return lines.line(seat, "net", notation.net(net, columns), correction=True)
        case SetCell(seat, cell, card):
            text = notation.card(card) if card else EMPTY
            return lines.line(seat, "cell", notation.cell(cell), text, correction=True)


def read(text: str, line: lines.Line) -> BoardMove | None:
    """The board's move of the line, or None where it is none; InvalidNotation."""
    try:
        return _correction(line) if line.correction else _move(text, line)
    except TextError as error:
        raise InvalidNotation(text, str(error)) from error


def _correction(line: lines.Line) -> BoardMove | None:
    match line.words:
        case ("net", *parts) if parts:
            net = "".join(parts)
            columns = net.count("/") + 1
            if columns not in (3, 4):
                raise TextError("a net has four columns with / between them, a grid three")
            rows = kernel.ROWS if columns == kernel.COLUMNS else 3
            return SetNet(line.seat, notation.read_net(net, columns, rows), columns)
        case ("cell", cell, card):
            code = 0 if card == EMPTY else notation.read_card(card)
            return SetCell(line.seat, notation.read_cell(cell), code)
        case _:
            return None


def _move(text: str, line: lines.Line) -> BoardMove | None:
    seat = line.seat
    match line.words:
        case ("hold", kind):
            return Hold(seat, lines.one_of(text, kind, "the action card", ACTIONS))
        case ("lay-down", kind):
            return Hold(seat, lines.one_of(text, kind, "the action card", ACTIONS), True)
        case ("power-card", species):
            return PowerCard(seat, lines.one_of(text, species, "the power", SPECIES))
        case ("ask",):
            return Ask(seat)
        case (kind, *rest) if kind in ACTIONS:
            act = read_act(text, kind, tuple(rest))
            return None if act is None else Play(seat, act)
        case ("power" | "free" | "go", *_):
            step = read_step(line.words)
            return None if step is None else Do(seat, step)
        case _:
            return None


_CELL: Final = "[a-d][1-6]"
PATTERNS: Final = (
    rf"[0-9]: (hold|lay-down) ({'|'.join(ACTIONS)})",
    rf"[0-9]: power-card ({'|'.join(SPECIES)})",
    r"[0-9]: ask",
    rf"[0-9]: ({'|'.join(ACTIONS)}) [a-z1-6]+( {_CELL})?( with( {_CELL})+)?",
    rf"[0-9]: (power {_CELL}( {_CELL})?|free {_CELL}( with( {_CELL})+)?|go)",
    r"[0-9]! (net|cell) .+",
)


# ---- Advice, JSON ----


@lru_cache(maxsize=64)
def advised(net: int, hand: tuple[str, ...], powers: tuple[str, ...], law: Law) -> advice.Advice:
    """The best turns on the board, told."""
    numbers = tuple(ACTIONS.index(kind) for kind in hand)
    bits = facts.bits(powers)
    # At the table a refill follows, of cards that the aid does not know; a grid is not refilled.
    refill = solver.NO_REFILL if law.often else solver.Refill()
    lines = solver.best_turns(net, numbers, bits, law, refill=refill, most=advice.MOST_LINES)
    return advice.advise(net, lines, bits, law)


def dump(board: Board) -> dict[str, Any]:
    """The board as JSON."""
    return {
        "net": notation.net(board.net, board.law.columns),
        "hand": list(board.hand),
        "powers": list(board.powers),
        "turn": None if board.turn is None else dump_turn(board.turn),
        "asked": board.asked,
        "freed": board.freed,
    }


FIELDS: Final = ("net", "hand", "powers", "turn", "asked", "freed")


def load(node: Node, law: Law) -> Board:
    """The board of the JSON; faults go into the node's list."""
    given = node.fields(FIELDS, ("net",))
    if "net" not in given:
        return Board(law)
    net = read_net(given["net"], law.columns, law.rows)
    turn = given.get("turn")
    powers = names(given["powers"], SPECIES, MOST_POWERS) if "powers" in given else ()
    if len(set(powers)) != len(powers):
        given["powers"].fault("each power once")
    played = None if turn is None or turn.is_null else read_turn(turn, net)
    if played is not None and turn is not None and played.phase == DONE:
        turn.fault("a finished turn is over: leave it out")
    if played is None and not all(all(kernel.column_of(net, column)) for column in range(law.columns)):
        given["net"].fault("a column has a hole: cards lie on each other")
    return Board(
        law=law,
        net=net,
        hand=tuple(sorted(names(given["hand"], ACTIONS, most_held(law)))) if "hand" in given else (),
        powers=powers,
        turn=played,
        asked=given["asked"].whole(0, MOST_HINTS) if "asked" in given else 0,
        freed=given["freed"].whole(0, 40) if "freed" in given else 0,
    )


def schema() -> dict[str, Any]:
    """The JSON Schema of a board."""
    texts = {"type": "array", "items": {"type": "string"}, "maxItems": MOST_HELD}
    count = {"type": "integer", "minimum": 0}
    turn = {"type": ["object", "null"]}
    return {
        "type": "object",
        "properties": {
            "net": {"type": "string"},
            "hand": texts,
            "powers": texts,
            "turn": turn,
            "asked": count,
            "freed": count,
        },
        "required": ["net"],
        "additionalProperties": False,
    }


def law_of(setup: Setup, **fixed: Any) -> Law:
    """The turn's law under the table's options."""
    return rulings_law(setup.options, **fixed)


def rulings_law(options: Any, **fixed: Any) -> Law:
    """The turn's law under options by id; what a mode has no option for is as usual."""
    return Law(
        strict=options.get("cascade", "strict") == "strict",
        pushed=options.get("whale-push", "moved") == "moved",
        metal=options.get("swordfish-metal", "frees") == "frees",
        distant=options.get("rays", "adjacent") == "distance",
        per_card=options.get("once-per", "group") == "card",
        **fixed,
    )
