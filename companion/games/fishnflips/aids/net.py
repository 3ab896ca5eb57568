"""The mode `fishnflips/net`: a net from the table, its groups, and the best turns when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine import notation as lines
from companion.engine import schema
from companion.engine.errors import IllegalMove, InvalidNotation, PositionError, TallyError
from companion.engine.game import CHANCE, ChecklistItem, Game, Prompt, Seat, Setup, Telling, mark
from companion.engine.reading import Node
from companion.games.fishnflips import actions, kernel, notation
from companion.games.fishnflips import tally as tallies
from companion.games.fishnflips.advice import LineView
from companion.games.fishnflips.aids import board, words
from companion.games.fishnflips.aids.base import Quiet
from companion.games.fishnflips.aids.board import Board, BoardMove, SetCell, SetNet
from companion.games.fishnflips.tally import Tally
from companion.games.fishnflips.turn import Law
from companion.games.fishnflips.view import (
    ActionView,
    CardView,
    PowerView,
    TurnView,
    action_view,
    cell_names,
    columns,
    power_view,
    turn_view,
)

MODE: Final = "fishnflips/net"
OPTIONS: Final = ("cascade", "whale-push", "swordfish-metal", "rays")


@dataclass(frozen=True, slots=True)
class State:
    """The board, and whether it was put away; `options` are the rulings' values in the order of `OPTIONS`."""

    board: Board
    options: tuple[str, ...]
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """Put the net away."""

    seat: Seat


Move = BoardMove | Close


@dataclass(frozen=True, slots=True)
class View:
    """The net with its groups; `hints` and `lines` hold only what was asked for.

    `groups` are all groups that lie in the net, freed or not; in a turn the cards of those that may be freed say so.
    `law` is how turns are played here, `turn` the one that is being played.
    """

    columns: tuple[tuple[CardView | None, ...], ...]
    net: str
    groups: tuple[tuple[str, ...], ...]
    danger: tuple[int, ...]
    hand: tuple[ActionView, ...]
    powers: tuple[PowerView, ...]
    phase: str
    freed_now: int
    hints: tuple[str, ...]
    lines: tuple[LineView, ...]
    can_ask: bool
    is_closed: bool
    law: Law
    turn: TurnView | None


def look(of: Board, is_closed: bool = False) -> View:
    """The board as everybody sees it."""
    turn = of.turn
    found = board.advised(of.net, of.hand, of.powers, of.law) if of.asked else None
    hints = found.hints[: of.asked] if found else ()
    return View(
        columns=columns(of.net, turn, of.law.columns, of.law.rows),
        net=notation.net(of.net, of.law.columns),
        groups=tuple(cell_names(group) for group in kernel.groups(of.net, kernel.ALL)),
        danger=tuple(kernel.height(of.net, column) for column in range(of.law.columns)),
        hand=tuple(map(action_view, of.hand)),
        powers=tuple(map(power_view, of.powers)),
        phase="setting up" if turn is None else ("moving" if turn.phase == actions.MOVING else "freeing"),
        freed_now=of.freed,
        hints=hints,
        lines=found.turns if found and of.asked == board.MOST_HINTS else (),
        can_ask=turn is None and bool(of.net) and bool(of.hand) and of.asked < board.MOST_HINTS,
        is_closed=is_closed,
        law=of.law,
        turn=turn_view(turn),
    )


class NetAid(Quiet):
    """One device, one net: it shows, checks and, when asked, advises."""

    score_tally = staticmethod(tallies.score)
    dump_tally = staticmethod(tallies.dump)
    tally_schema = staticmethod(tallies.schema)

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        return (
            ChecklistItem("Have the net before you, bubbles top right.", "FF-R04"),
            ChecklistItem(
                "Show it to the camera or type it; then say which action cards and power you have.", "FF-R08"
            ),
        )

    def start(self, setup: Setup) -> State:
        return State(Board(board.law_of(setup)), tuple(setup.options[name] for name in OPTIONS))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if state.is_closed else (Seat(0),)

    def legal_moves(self, state: State, seat: Seat) -> Iterator[Move]:
        if seat in self.to_act(state):
            yield from board.legal(state.board, seat)
            yield Close(seat)

    def check(self, state: State, move: Move) -> None:
        if move.seat != 0:
            raise IllegalMove("", f"There is one seat here, 0, not {move.seat}.")
        if isinstance(move, SetNet | SetCell):
            board.check_set(state.board, move)
        elif state.is_closed:
            raise IllegalMove("", "The net has been put away; undo that to go on.")
        elif not isinstance(move, Close) and move not in board.legal(state.board, move.seat):
            raise board.refusal(state.board, move)

    def apply(self, state: State, move: Move) -> State:
        if isinstance(move, Close):
            return replace(state, is_closed=True)
        return replace(state, board=board.apply(state.board, move))

    def tally(self, state: State) -> Tally:
        net = state.board.net
        animals = kernel.animals(net).bit_count()
        return Tally(1, animals, waste=kernel.occupied(net).bit_count() - animals, over=state.is_closed)

    def load_tally(self, data: Mapping[str, Any]) -> Tally:
        found = tallies.load(data)
        if found.people != 1:
            raise TallyError(["$.people: one person looks at a net"])
        return found

    def position_schema(self) -> dict[str, Any]:
        return schema.document(
            "Fish'n'Flips, net: position",
            {"game": {"const": MODE}, "board": board.schema(), "options": {"type": "object"}, "closed": schema.FLAG},
            ("game", "options", "closed"),
        )

    def moves_schema(self) -> dict[str, Any]:
        return schema.notations("Fish'n'Flips, net: moves", (*board.PATTERNS, "0: close"))

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        if state.is_closed:
            return Prompt("The net is put away", "Undo takes it out again; for another net open a new table.")
        return words.prompt(state.board)

    def label(self, state: State, move: Move) -> str:
        return "Put the net away" if isinstance(move, Close) else words.button(state.board, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        if isinstance(move, Close):
            return Telling(f"{mark(move.seat)} puts the net away.")
        return words.telling(before.board, move)

    def view(self, state: State, seat: Seat | None) -> View:
        return look(state.board, state.is_closed)

    def write(self, move: Move) -> str:
        return lines.line(move.seat, "close") if isinstance(move, Close) else board.write(move)

    def read(self, text: str) -> Move:
        line = lines.parse(text)
        if line.seat == CHANCE:
            raise InvalidNotation(text, "nothing is drawn here")
        if line.words == ("close",) and not line.correction:
            return Close(line.seat)
        move = board.read(text, line)
        if move is None:
            raise InvalidNotation(
                text, "expected hold, lay-down, power-card, ask, close, an action card, power, free or go"
            )
        return move

    def dump(self, state: State) -> dict[str, Any]:
        return {
            "game": MODE,
            "options": dict(zip(OPTIONS, state.options, strict=True)),
            "board": board.dump(state.board),
            "closed": state.is_closed,
        }

    def load(self, data: Mapping[str, Any]) -> State:
        root = Node(data)
        given = root.fields(("game", "options", "board", "closed"), ("board",))
        if "game" in given and given["game"].value != MODE:
            given["game"].fault(f"must be {MODE!r}")
        root.settle(PositionError)
        options = read_options(self, given.get("options"), OPTIONS)
        law = board.rulings_law(dict(zip(OPTIONS, options, strict=True)))
        found = State(board.load(given["board"], law), options, given["closed"].flag() if "closed" in given else False)
        root.settle(PositionError)
        return found


def read_options(game: Quiet, node: Node | None, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The options' values in order, defaults where they are left out; faults go into the node's list."""
    given = node.fields(wanted) if node is not None else {}
    found = []
    for name in wanted:
        option = game.manifest.option(name)
        choices = tuple(choice.value for choice in option.choices)
        found.append(given[name].one_of(choices) if name in given else option.default)
    return tuple(found)


GAME: Final[Game[State, Move, View, Tally]] = NetAid(MODE)
