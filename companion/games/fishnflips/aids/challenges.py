"""The mode `fishnflips/challenges`: a puzzle a day and level, tried as often as one likes, with a text to share.

0: flip-one b2      0: power b2 c2      0: free b2      0: go      0: again      0: ask      0: close
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine import notation as lines
from companion.engine import schema
from companion.engine.errors import IllegalMove, InvalidNotation, PositionError, TallyError
from companion.engine.game import CHANCE, ChecklistItem, Game, Prompt, Seat, Setup, Telling, mark
from companion.engine.reading import Node
from companion.engine.score import ScoreLine, ScoreSheet
from companion.engine.words import counted
from companion.games.fishnflips.aids import board, net, words
from companion.games.fishnflips.aids.base import Quiet
from companion.games.fishnflips.aids.board import Ask, Board, BoardMove, Do, Play, SetCell, SetNet
from companion.games.fishnflips.aids.puzzles import LEVELS, Puzzle, puzzle
from companion.games.fishnflips.facts import NAMES
from companion.games.fishnflips.setup import faults as setup_faults
from companion.games.fishnflips.turn import COOPERATIVE

MODE: Final = "fishnflips/challenges"
LONGEST_DAY: Final = 20
FIRST_DAY: Final = "0"
FREED: Final = "Freed"
_MOST: Final = 999
SEAT: Final = Seat(0)


@dataclass(frozen=True, slots=True)
class State:
    """The day's puzzle, the try that is being played, and what came of the tries so far.

    `tries` counts the finished ones, `best` is the most freed in one, `hints` how many were asked for in all.
    """

    day: str
    level: str
    board: Board
    tries: int = 0
    best: int = 0
    hints: int = 0
    is_over: bool = False
    is_closed: bool = False

    @property
    def puzzle(self) -> Puzzle:
        """What is to be solved."""
        return puzzle(self.day, self.level)

    @property
    def is_solved(self) -> bool:
        """Whether a try reached the goal."""
        return self.best >= self.puzzle.goal


@dataclass(frozen=True, slots=True)
class Again:
    """Lay the puzzle out anew."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Close:
    """Leave it."""

    seat: Seat


Move = BoardMove | Again | Close


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of a day's puzzle."""

    day: str
    level: str
    goal: int
    best: int
    tries: int
    hints: int
    over: bool = True


@dataclass(frozen=True, slots=True)
class View:
    """The puzzle's net and the goal; `hints` counts those asked for, `share` is a text to send, which gives nothing away."""

    board: net.View
    day: str
    level: str
    goal: int
    tries: int
    best: int
    hints: int
    is_solved: bool
    is_over: bool
    share: str


def laid(made: Puzzle) -> Board:
    """The puzzle's board before a try."""
    return Board(COOPERATIVE, made.net, made.hand, (made.power,))


def legal(state: State, seat: Seat) -> Iterator[Move]:
    """The seat's legal moves in a fixed order."""
    if state.is_closed or seat != SEAT:
        return
    if not state.is_over:
        yield from (move for move in board.legal(state.board, seat) if isinstance(move, Play | Do | Ask))
    if state.is_over or state.board.turn is not None:
        yield Again(seat)
    if state.is_over or state.board.turn is None:
        yield Close(seat)


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    match move:
        case Again():
            given_up = 0 if state.is_over else 1
            return replace(state, board=laid(state.puzzle), tries=state.tries + given_up, is_over=False)
        case Close():
            return replace(state, is_closed=True)
        case Ask():
            return replace(state, board=board.apply(state.board, move), hints=state.hints + 1)
        case _:
            after = board.apply(state.board, move)
            if after.turn is not None:
                return replace(state, board=after)
            return replace(state, board=after, tries=state.tries + 1, best=max(state.best, after.freed), is_over=True)


def share(tally: Tally) -> str:
    """The result as a text to send."""
    what = f"Fish'n'Flips challenge {tally.day}, {tally.level}: {tally.best} of {tally.goal}"
    hints = f", {counted(tally.hints, 'hint')}" if tally.hints else ""
    return f"{what} in {counted(tally.tries, 'try', 'tries')}{hints}."


class Challenges(Quiet):
    """Puzzles of our own, proved by the solver; `given` may name the `day`, any short text such as 2026-11-30."""

    given = ("day",)
    legal_moves = staticmethod(legal)
    apply = staticmethod(apply)

    def setup_faults(self, setup: Setup) -> Iterator[str]:
        yield from setup_faults(setup)
        if fault := _day_fault(setup.given.get("day", FIRST_DAY)):
            yield f"$.setup.day: {fault}"

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        return (ChecklistItem("Nothing to set up: the puzzle is on the screen."),)

    def start(self, setup: Setup) -> State:
        day, level = setup.given.get("day", FIRST_DAY), setup.options["level"]
        return State(day, level, laid(puzzle(day, level)))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if state.is_closed else (SEAT,)

    def check(self, state: State, move: Move) -> None:
        if move in legal(state, move.seat):
            return
        if state.is_closed:
            raise IllegalMove("", "The challenge is over; undo that to go on.")
        if isinstance(move, SetNet | SetCell):
            raise IllegalMove("", "The net of a challenge cannot be changed.")
        if isinstance(move, Again):
            raise IllegalMove("", "The puzzle is as it was already.")
        if isinstance(move, Close):
            raise IllegalMove("", "Finish the turn first, or begin again.")
        if state.is_over:
            raise IllegalMove("", "This try is over: begin again.")
        if not isinstance(move, Play | Do | Ask):
            raise IllegalMove("", "The cards and the power of a challenge are given.")
        raise board.refusal(state.board, move)

    def tally(self, state: State) -> Tally:
        goal = state.puzzle.goal
        return Tally(state.day, state.level, goal, state.best, state.tries, state.hints, state.is_closed)

    def score_tally(self, tally: Tally) -> ScoreSheet:
        line = ScoreLine(SEAT, FREED, tally.best, f"the most in one turn, of {tally.goal} that are possible", "")
        headline = f"{tally.best} of {tally.goal} freed"
        return ScoreSheet((SEAT,), (line,), ((SEAT,),), (FREED,), (), (share(tally),), tally.over, headline)

    def load_tally(self, data: Mapping[str, Any]) -> Tally:
        root = Node(data)
        given = root.fields(_TALLY, _TALLY[:-1])
        root.settle(TallyError)
        day, level = _day(given["day"]), given["level"].one_of(tuple(LEVELS))
        goal, best, tries, hints = (given[name].whole(0, _MOST) for name in ("goal", "best", "tries", "hints"))
        over = given["over"].flag() if "over" in given else True
        if best > goal:
            given["best"].fault("no more than the goal can be freed")
        root.settle(TallyError)
        return Tally(day, level, goal, best, tries, hints, over)

    def dump_tally(self, tally: Tally) -> dict[str, Any]:
        return {name: getattr(tally, name) for name in _TALLY}

    def tally_schema(self) -> dict[str, Any]:
        known = {"day": schema.TEXT, "level": schema.one_of(LEVELS)}
        counts = dict.fromkeys(("goal", "best", "tries", "hints"), schema.whole())
        return schema.document("Fish'n'Flips, challenge: tally", known | counts | {"over": schema.FLAG}, ("over",))

    def position_schema(self) -> dict[str, Any]:
        optional = {"game": {"const": MODE}, "board": board.schema(), "over": schema.FLAG, "closed": schema.FLAG}
        optional |= dict.fromkeys(("tries", "best", "hints"), schema.whole())
        known = {"day": schema.TEXT, "level": schema.one_of(LEVELS)}
        return schema.document("Fish'n'Flips, challenge: position", known | optional, tuple(optional))

    def moves_schema(self) -> dict[str, Any]:
        return schema.notations("Fish'n'Flips, challenge: moves", (*board.PATTERNS, "0: (again|close)"))

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        goal = state.puzzle.goal
        if state.is_closed:
            return Prompt("The challenge is over", share(self.tally(state)), "")
        if state.is_over:
            title = "Solved!" if state.is_solved else f"{state.board.freed} of {goal}"
            return Prompt(title, share(self.tally(state)), "")
        if state.board.turn is not None:
            return words.prompt(state.board)
        return Prompt(f"Free {goal} in one turn", f"You have the power of the {NAMES[state.puzzle.power].lower()}.", "")

    def label(self, state: State, move: Move) -> str:
        match move:
            case Again():
                return "Begin again"
            case Close():
                return "Leave it"
            case _:
                return words.button(state.board, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        match move:
            case Again():
                return Telling(f"{mark(SEAT)} begins again.")
            case Close():
                return Telling(share(self.tally(before)))
            case _:
                return words.telling(before.board, move)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            net.look(state.board, state.is_closed),
            state.day,
            state.level,
            state.puzzle.goal,
            state.tries,
            state.best,
            state.hints,
            state.is_solved,
            state.is_over,
            share(self.tally(state)),
        )

    def write(self, move: Move) -> str:
        match move:
            case Again(seat):
                return lines.line(seat, "again")
            case Close(seat):
                return lines.line(seat, "close")
            case _:
                return board.write(move)

    def read(self, text: str) -> Move:
        line = lines.parse(text)
        if line.seat == CHANCE:
            raise InvalidNotation(text, "nothing is drawn here")
        if not line.correction and line.words == ("again",):
            return Again(line.seat)
        if not line.correction and line.words == ("close",):
            return Close(line.seat)
        move = board.read(text, line)
        if move is None:
            raise InvalidNotation(text, "expected an action card, power, free, go, ask, again or close")
        return move

    def dump(self, state: State) -> dict[str, Any]:
        return {
            "game": MODE,
            "day": state.day,
            "level": state.level,
            "board": board.dump(state.board),
            "tries": state.tries,
            "best": state.best,
            "hints": state.hints,
            "over": state.is_over,
            "closed": state.is_closed,
        }

    def load(self, data: Mapping[str, Any]) -> State:
        root = Node(data)
        names = ("game", "day", "level", "board", "tries", "best", "hints", "over", "closed")
        given = root.fields(names, ("day", "level"))
        if "game" in given and given["game"].value != MODE:
            given["game"].fault(f"must be {MODE!r}")
        root.settle(PositionError)
        day, level = _day(given["day"]), given["level"].one_of(tuple(LEVELS))
        root.settle(PositionError)
        state = State(
            day,
            level,
            board.load(given["board"], COOPERATIVE) if "board" in given else laid(puzzle(day, level)),
            given["tries"].whole(0, _MOST) if "tries" in given else 0,
            given["best"].whole(0, puzzle(day, level).goal) if "best" in given else 0,
            given["hints"].whole(0, _MOST) if "hints" in given else 0,
            given["over"].flag() if "over" in given else False,
            given["closed"].flag() if "closed" in given else False,
        )
        if state.is_over and state.board.turn is not None:
            root.fault("a try that is over has no turn going on")
        if not state.is_over and state.board.turn is None and state.board.net != state.puzzle.net:
            root.fault("before a try the net is the puzzle's")
        root.settle(PositionError)
        return state


_TALLY: Final = ("day", "level", "goal", "best", "tries", "hints", "over")


def _day_fault(day: object) -> str:
    if not isinstance(day, str) or not 0 < len(day) <= LONGEST_DAY or not day.isprintable() or day != day.strip():
        return f"must be a text of 1 to {LONGEST_DAY} characters, such as 2026-11-30"
    return ""


def _day(node: Node) -> str:
    fault = _day_fault(node.value)
    if fault:
        node.fault(fault)
        return FIRST_DAY
    return str(node.value)


GAME: Final[Game[State, Move, View, Tally]] = Challenges(MODE)
