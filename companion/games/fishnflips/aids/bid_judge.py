"""The mode `fishnflips/bid-judge`: it keeps the highest bid, plays or counts the bidder's turn, and says what comes of it.

    1: bid 5      1: flip-one b2 …      1: freed 6      1: give 2      0: next      0: close

Everything of the board works here too: the grid, the two actions, the common powers, and the hints.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import notation as lines
from companion.engine import schema
from companion.engine.errors import IllegalMove, InvalidNotation, PositionError
from companion.engine.game import CHANCE, ChecklistItem, Game, Prompt, Seat, Setup, Telling, mark
from companion.engine.reading import Node
from companion.engine.words import counted
from companion.games.fishnflips.aids import board, net, words
from companion.games.fishnflips.aids.base import Quiet
from companion.games.fishnflips.aids.bids import (
    Bid,
    Close,
    Freed,
    Give,
    Move,
    Next,
    Own,
    State,
    apply,
    legal,
    refusal,
    to_act,
    verdict,
)
from companion.games.fishnflips.aids.board import Board, SetCell, SetNet
from companion.games.fishnflips.competitive import tally as rivals
from companion.games.fishnflips.competitive.state import GRID, LEAST_PEOPLE, MINUTE, NOBODY, SIDE
from companion.games.fishnflips.competitive.tally import Tally
from companion.games.fishnflips.facts import MOST_PEOPLE

MODE: Final = "fishnflips/bid-judge"
OPTIONS: Final = ("cascade", "whale-push", "rays", "once-per", "timer")


@dataclass(frozen=True, slots=True)
class View:
    """The grid, the bid and the score; `verdict` says what came of the last bid, "" before."""

    board: net.View
    bidder: Seat
    bid: int
    verdict: str
    left: int
    animals: tuple[int, ...]
    wastes: tuple[int, ...]
    seconds: int
    restarts: bool


class BidJudge(Quiet):
    """Bids and their outcome for a table that plays with its own cards."""

    to_act = staticmethod(to_act)
    legal_moves = staticmethod(legal)
    apply = staticmethod(apply)
    score_tally = staticmethod(rivals.score)
    load_tally = staticmethod(rivals.load_tally)
    dump_tally = staticmethod(rivals.dump_tally)
    tally_schema = staticmethod(rivals.tally_schema)

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        return (
            ChecklistItem("Choose four species, and two of their four powers that are common to all.", "FF-R46"),
            ChecklistItem("Put the 12 waste cards beside the table.", "FF-R47"),
            ChecklistItem("Lay 9 animals in a grid of 3 by 3, bubbles top right, and reveal 2 action cards.", "FF-R47"),
            ChecklistItem("Call your bids here. Show the grid too if the app is to check the turn.", "FF-R48"),
        )

    def start(self, setup: Setup) -> State:
        law = board.law_of(setup, columns=SIDE, rows=SIDE, often=True)
        none = (0,) * setup.seats
        return State(Board(law), tuple(setup.options[name] for name in OPTIONS), none, none)

    def check(self, state: State, move: Move) -> None:
        if not 0 <= move.seat < len(state.animals):
            raise IllegalMove("", f"There is no seat {move.seat}.")
        if isinstance(move, SetNet | SetCell):
            if state.outcome >= 0:
                raise IllegalMove("", "The bid is judged: begin the next grid first.")
            board.check_set(state.board, move)
        elif move not in legal(state, move.seat):
            raise refusal(state, move)

    def tally(self, state: State) -> Tally:
        return Tally(state.animals, state.wastes, state.is_closed)

    def position_schema(self) -> dict[str, Any]:
        return _schema()

    def moves_schema(self) -> dict[str, Any]:
        own = (r"[0-5]: (bid [1-9]|freed [0-9]|give [0-5]|next|close)",)
        return schema.notations("Fish'n'Flips, bid judge: moves", (*own, *board.PATTERNS))

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        if state.is_closed:
            return Prompt("The game is over", "The most points win.", "FF-R56")
        if state.left:
            return Prompt(
                f"{mark(state.bidder)} deals out {counted(state.left, 'animal')}", "To whom you like.", "FF-R52"
            )
        if state.outcome >= 0:
            return Prompt("Judged", verdict(state), "FF-R50")
        if state.board.turn is not None:
            return words.prompt(state.board)
        if state.bidder == NOBODY:
            return Prompt("Call a bid", f"The others then have {MINUTE} seconds to raise.", "FF-R48")
        timer = "from the first bid" if state.options[OPTIONS.index("timer")] == "single" else "anew from each raise"
        detail = f"{MINUTE} seconds {timer}; then {mark(state.bidder)} acts, or says how many were freed."
        return Prompt(f"{mark(state.bidder)} bids {state.bid}", detail, "FF-R48")

    def label(self, state: State, move: Move) -> str:
        match move:
            case Bid(number=number):
                return f"I free {number}"
            case Freed(number=number):
                return f"I freed {number}"
            case Give(to=to):
                return f"One to {mark(Seat(to))}"
            case Next():
                return "The next grid"
            case Close():
                return "The game is over"
            case _:
                return words.button(state.board, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        match move:
            case Bid(seat=who, number=number):
                return Telling(f"{mark(who)} bids {number}.")
            case Freed():
                return Telling(verdict(apply(before, move)))
            case Give(seat=who, to=to):
                other = mark(Seat(to))
                return Telling(
                    f"{mark(who)} gives one to {other}.", (f"Give one animal to {other}.",), ("Take it back.",)
                )
            case Next():
                return Telling("The next grid.", ("Discard the grid and both actions; lay nine and reveal two.",))
            case Close():
                return Telling("The game is over.")
            case _:
                told = words.telling(before.board, move)
                after = apply(before, move)
                if after.outcome < 0:
                    return told
                return Telling(f"{told.sentence} {verdict(after)}", told.steps, told.back)

    def view(self, state: State, seat: Seat | None) -> View:
        restarts = state.options[OPTIONS.index("timer")] == "restart"
        return View(
            net.look(state.board, state.is_closed),
            state.bidder,
            state.bid,
            verdict(state),
            state.left,
            state.animals,
            state.wastes,
            MINUTE,
            restarts,
        )

    def write(self, move: Move) -> str:
        match move:
            case Bid(seat, number):
                return lines.line(seat, "bid", number)
            case Freed(seat, number):
                return lines.line(seat, "freed", number)
            case Give(seat, to):
                return lines.line(seat, "give", to)
            case Next(seat):
                return lines.line(seat, "next")
            case Close(seat):
                return lines.line(seat, "close")
            case _:
                return board.write(move)

    def read(self, text: str) -> Move:
        line = lines.parse(text)
        if line.seat == CHANCE:
            raise InvalidNotation(text, "nothing is drawn here")
        move = (None if line.correction else _read(text, line)) or board.read(text, line)
        if move is None:
            raise InvalidNotation(text, "expected bid, freed, give, next, close, or a move of the board")
        return move

    def dump(self, state: State) -> dict[str, Any]:
        return {
            "game": MODE,
            "options": dict(zip(OPTIONS, state.options, strict=True)),
            "board": board.dump(state.board),
            "animals": list(state.animals),
            "wastes": list(state.wastes),
            "bidder": None if state.bidder == NOBODY else int(state.bidder),
            "bid": state.bid,
            "outcome": None if state.outcome < 0 else state.outcome,
            "left": state.left,
            "closed": state.is_closed,
        }

    def load(self, data: Mapping[str, Any]) -> State:
        root = Node(data)
        given = root.fields(_FIELDS, ("board", "animals", "wastes"))
        if "game" in given and given["game"].value != MODE:
            given["game"].fault(f"must be {MODE!r}")
        root.settle(PositionError)
        options = net.read_options(self, given.get("options"), OPTIONS)
        law = board.rulings_law(dict(zip(OPTIONS, options, strict=True)), columns=SIDE, rows=SIDE, often=True)
        bidder, outcome = given.get("bidder"), given.get("outcome")
        state = State(
            board.load(given["board"], law),
            options,
            tuple(item.whole(0, 40) for item in given["animals"].items(MOST_PEOPLE)),
            tuple(item.whole(0, 99) for item in given["wastes"].items(MOST_PEOPLE)),
            NOBODY if bidder is None or bidder.is_null else Seat(bidder.whole(0, MOST_PEOPLE - 1)),
            given["bid"].whole(0, GRID) if "bid" in given else 0,
            -1 if outcome is None or outcome.is_null else outcome.whole(0, GRID),
            given["left"].whole(0, GRID) if "left" in given else 0,
            given["closed"].flag() if "closed" in given else False,
        )
        root.faults += _faults(state)
        root.settle(PositionError)
        return state


_FIELDS: Final = ("game", "options", "board", "animals", "wastes", "bidder", "bid", "outcome", "left", "closed")


def _read(text: str, line: lines.Line) -> Own | None:
    seat = line.seat
    match line.words:
        case ("bid", number):
            return Bid(seat, lines.number(text, number, "the bid", 1, GRID))
        case ("freed", number):
            return Freed(seat, lines.number(text, number, "the animals", 0, GRID))
        case ("give", to):
            return Give(seat, lines.number(text, to, "the opponent's seat", 0, MOST_PEOPLE - 1))
        case ("next",):
            return Next(seat)
        case ("close",):
            return Close(seat)
        case _:
            return None


def _faults(state: State) -> Iterator[str]:
    people = len(state.animals)
    if people != len(state.wastes) or not LEAST_PEOPLE <= people <= MOST_PEOPLE:
        yield f"$.animals: {LEAST_PEOPLE} to {MOST_PEOPLE} players, as many as in $.wastes"
    if state.bidder >= people or (state.bidder == NOBODY) != (state.bid == 0):
        yield "$.bid: a bid and its bidder belong together"
    if state.bidder == NOBODY and (state.board.turn is not None or state.outcome >= 0 or state.left):
        yield "$.bidder: only a bidder plays, is judged and gives away"
    if state.left > max(0, state.outcome - state.bid):
        yield "$.left: no more than was freed beyond the bid"
    if state.outcome >= 0 and state.board.turn is not None:
        yield "$.outcome: a turn is judged when it is over"


def _schema() -> dict[str, Any]:
    number, maybe = schema.whole(), schema.whole(or_null=True)
    counts = schema.listing(number, most=MOST_PEOPLE)
    needed = {"board": board.schema(), "animals": counts, "wastes": counts}
    optional: dict[str, Any] = {"game": {"const": MODE}, "options": {"type": "object"}, "bidder": maybe, "bid": number}
    optional |= {"outcome": maybe, "left": number, "closed": schema.FLAG}
    return schema.document("Fish'n'Flips, bid judge: position", needed | optional, tuple(optional))


GAME: Final[Game[State, Move, View, Tally]] = BidJudge(MODE)
