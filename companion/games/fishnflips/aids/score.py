"""The mode `fishnflips/score`: only the end.

Together, the animals left in the net are counted; as rivals, everybody's animals and waste cards. Alone it is always the net.

    0: left 7      0: waste 2      0: lost      1: animals 9      1: waste 1      0: done
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, assert_never

from companion.engine import notation as lines
from companion.engine import schema
from companion.engine.errors import IllegalMove, InvalidNotation, PositionError
from companion.engine.game import CHANCE, ChecklistItem, Game, Prompt, Seat, Setup, Telling, mark
from companion.engine.mode import Mode, seats_of
from companion.engine.reading import Node
from companion.engine.score import ScoreSheet
from companion.engine.words import counted
from companion.games.fishnflips import tally as together
from companion.games.fishnflips.aids.base import Quiet
from companion.games.fishnflips.competitive import tally as rivals
from companion.games.fishnflips.competitive.state import LEAST_PEOPLE
from companion.games.fishnflips.facts import MOST_PEOPLE

MODE: Final = "fishnflips/score"
NET: Final = 24
MOST: Final = 40
WASTES: Final = 12
Tally = together.Tally | rivals.Tally


@dataclass(frozen=True, slots=True)
class State:
    """What was counted so far; `left` is -1 before the net is counted, `animals` -1 for a player who has not told.

    Alone in the net's count (`is_rivals` False) only `left`, `waste` and `is_lost` matter.
    """

    is_rivals: bool
    people: int
    left: int = -1
    waste: int = 0
    is_lost: bool = False
    animals: tuple[int, ...] = ()
    wastes: tuple[int, ...] = ()
    tiers: tuple[together.Tier, ...] = ()
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """So many animals are left in the net (FF-R21)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Lost:
    """A seventh card had to go on a column, or take that back (FF-R17)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Waste:
    """Waste cards: in the net, or before the player."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Animals:
    """Animals before the player (FF-R56)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Done:
    """All is told."""

    seat: Seat


Move = Left | Lost | Waste | Animals | Done


@dataclass(frozen=True, slots=True)
class View:
    """What was counted; None where nobody has told."""

    is_rivals: bool
    left: int | None
    waste: int
    is_lost: bool
    animals: tuple[int | None, ...]
    wastes: tuple[int, ...]
    is_done: bool


def legal(state: State, seat: Seat) -> Iterator[Move]:
    """The seat's legal moves: every other count than the one told."""
    if state.is_done or not 0 <= seat < state.people:
        return
    if state.is_rivals:
        yield from (Animals(seat, number) for number in range(_room(state, seat) + 1) if number != state.animals[seat])
        yield from (Waste(seat, number) for number in range(WASTES + 1) if number != state.wastes[seat])
        if min(state.animals) >= 0:
            yield Done(seat)
        return
    yield from (Left(seat, number) for number in range(NET + 1) if number != state.left)
    yield from (Waste(seat, number) for number in range(WASTES + 1) if number != state.waste)
    yield Lost(seat)
    if state.left >= 0:
        yield Done(seat)


def _room(state: State, seat: int) -> int:
    """How many animals the seat may have beside those that the others told (FF-R01)."""
    return MOST - sum(max(0, number) for other, number in enumerate(state.animals) if other != seat)


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    match move:
        case Left(number=number):
            return replace(state, left=number)
        case Lost():
            return replace(state, is_lost=not state.is_lost)
        case Waste(seat, number):
            if state.is_rivals:
                return replace(state, wastes=_set(state.wastes, seat, number))
            return replace(state, waste=number)
        case Animals(seat, number):
            return replace(state, animals=_set(state.animals, seat, number))
        case Done():
            return replace(state, is_done=True)
        case _:
            assert_never(move)


def _set(counts: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*counts[:seat], number, *counts[seat + 1 :])


class Score(Quiet, Mode):
    """The end of a game, together or as rivals."""

    given = ("tiers",)
    legal = staticmethod(legal)
    play = staticmethod(apply)

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        if setup.options["scoring"] == "rivals":
            return (ChecklistItem("Everybody counts the animals and the waste cards before them.", "FF-R56"),)
        return (ChecklistItem("Count the animals that are still in the net; waste does not count.", "FF-R21"),)

    def start(self, setup: Setup) -> State:
        people = setup.seats
        tiers = together.read_tiers(Node(setup.given.get("tiers", [])))
        is_rivals = people >= LEAST_PEOPLE and setup.options["scoring"] == "rivals"
        return State(is_rivals, people, animals=(-1,) * people, wastes=(0,) * people, tiers=tiers)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if state.is_done else seats_of(state.people)

    def refusal(self, state: State, move: Move) -> IllegalMove:
        return _refusal(state, move)

    def tally(self, state: State) -> Tally:
        if state.is_rivals:
            return rivals.Tally(tuple(max(0, n) for n in state.animals), state.wastes, state.is_done)
        left = max(0, state.left)
        return together.Tally(state.people, left, None, state.waste, 0, state.is_lost, state.is_done, state.tiers)

    def score_tally(self, tally: Tally) -> ScoreSheet:
        sheet = rivals.score(tally) if isinstance(tally, rivals.Tally) else together.score(tally)
        if sheet.final:
            return sheet
        return replace(sheet, missing=("Count, and say that all is told.",))

    def load_tally(self, data: Mapping[str, Any]) -> Tally:
        return rivals.load_tally(data) if "animals" in data else together.load(data)

    def dump_tally(self, tally: Tally) -> dict[str, Any]:
        return rivals.dump_tally(tally) if isinstance(tally, rivals.Tally) else together.dump(tally)

    def tally_schema(self) -> dict[str, Any]:
        either = [together.schema(), rivals.tally_schema()]
        return {"$schema": schema.DIALECT, "title": "Fish'n'Flips, score: tally", "anyOf": either}

    def position_schema(self) -> dict[str, Any]:
        return _schema()

    def moves_schema(self) -> dict[str, Any]:
        return schema.notations("Fish'n'Flips, score: moves", (r"[0-5]: ((left|waste|animals) [0-9]+|lost|done)",))

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        if state.is_done:
            return Prompt("The score", "Open a total to see why.", "FF-R56" if state.is_rivals else "FF-R21")
        if state.is_rivals:
            waiting = [mark(Seat(n)) for n, told in enumerate(state.animals) if told < 0]
            detail = f"Still to tell: {', '.join(waiting)}." if waiting else "All have told."
            return Prompt("Count your animals and waste cards", detail, "FF-R56")
        return Prompt("Count the animals in the net", "Or show it to the camera. Waste does not count.", "FF-R21")

    def label(self, state: State, move: Move) -> str:
        match move:
            case Left(number=number):
                return f"{counted(number, 'animal')} left"
            case Lost():
                return "It was not lost" if state.is_lost else "A seventh card: lost"
            case Waste(number=number):
                return counted(number, "waste card")
            case Animals(number=number):
                return counted(number, "animal")
            case Done():
                return "All is told"
            case _:
                assert_never(move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        text = self.label(before, move)
        return Telling(f"{mark(move.seat)}: {text[:1].lower()}{text[1:]}.")

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            state.is_rivals,
            state.left if state.left >= 0 else None,
            state.waste,
            state.is_lost,
            tuple(n if n >= 0 else None for n in state.animals),
            state.wastes,
            state.is_done,
        )

    def write(self, move: Move) -> str:
        match move:
            case Left(seat, number):
                return lines.line(seat, "left", number)
            case Waste(seat, number):
                return lines.line(seat, "waste", number)
            case Animals(seat, number):
                return lines.line(seat, "animals", number)
            case Lost(seat):
                return lines.line(seat, "lost")
            case Done(seat):
                return lines.line(seat, "done")
            case _:
                assert_never(move)

    def read(self, text: str) -> Move:
        line = lines.parse(text)
        seat = line.seat
        if seat != CHANCE and not line.correction:
            match line.words:
                case ("left", number):
                    return Left(seat, lines.number(text, number, "the animals", 0, NET))
                case ("waste", number):
                    return Waste(seat, lines.number(text, number, "the waste cards", 0, WASTES))
                case ("animals", number):
                    return Animals(seat, lines.number(text, number, "the animals", 0, MOST))
                case ("lost",):
                    return Lost(seat)
                case ("done",):
                    return Done(seat)
        raise InvalidNotation(text, "expected left N, waste N, animals N, lost or done")

    def dump(self, state: State) -> dict[str, Any]:
        return {
            "game": MODE,
            "rivals": state.is_rivals,
            "people": state.people,
            "left": state.left if state.left >= 0 else None,
            "waste": state.waste,
            "lost": state.is_lost,
            "animals": [n if n >= 0 else None for n in state.animals],
            "wastes": list(state.wastes),
            "tiers": [{"most": tier.most, "name": tier.name} for tier in state.tiers],
            "done": state.is_done,
        }

    def load(self, data: Mapping[str, Any]) -> State:
        root = Node(data)
        given = root.fields(_FIELDS, ("rivals", "people", "animals", "wastes"))
        if "game" in given and given["game"].value != MODE:
            given["game"].fault(f"must be {MODE!r}")
        root.settle(PositionError)
        state = State(
            given["rivals"].flag(),
            given["people"].whole(1, MOST_PEOPLE),
            _count(given["left"], NET) if "left" in given else -1,
            given["waste"].whole(0, WASTES) if "waste" in given else 0,
            given["lost"].flag() if "lost" in given else False,
            tuple(_count(item, MOST) for item in given["animals"].items(MOST_PEOPLE)),
            tuple(item.whole(0, WASTES) for item in given["wastes"].items(MOST_PEOPLE)),
            together.read_tiers(given["tiers"]) if "tiers" in given else (),
            given["done"].flag() if "done" in given else False,
        )
        root.faults += _faults(state)
        root.settle(PositionError)
        return state


_FIELDS: Final = ("game", "rivals", "people", "left", "waste", "lost", "animals", "wastes", "tiers", "done")


def _count(node: Node, most: int) -> int:
    return -1 if node.is_null else node.whole(0, most)


def _faults(state: State) -> Iterator[str]:
    if len(state.animals) != state.people or len(state.wastes) != state.people:
        yield f"$.animals: must be given for each of {state.people} players, null where nobody has told"
    if state.is_rivals and state.people < LEAST_PEOPLE:
        yield f"$.people: rivals are {LEAST_PEOPLE} at least"
    if state.is_done and (min(state.animals, default=0) < 0 if state.is_rivals else state.left < 0):
        yield "$.done: not all is told"
    if sum(max(0, number) for number in state.animals) > MOST:
        yield f"$.animals: four species have {MOST} animals at most"


def _refusal(state: State, move: Move) -> IllegalMove:
    if state.is_done:
        return IllegalMove("", "All is told; undo that to change a count.")
    if not 0 <= move.seat < state.people:
        return IllegalMove("", f"There is no seat {move.seat}.")
    if isinstance(move, Left | Lost) and state.is_rivals:
        return IllegalMove("FF-R56", "As rivals each counts their own animals, not the net's.")
    if isinstance(move, Animals) and state.is_rivals and move.number > _room(state, move.seat):
        return IllegalMove("FF-R01", f"Four species have {MOST} animals; the others leave {_room(state, move.seat)}.")
    if isinstance(move, Animals) and not state.is_rivals:
        return IllegalMove("FF-R21", "Together the animals left in the net are counted.")
    if isinstance(move, Done):
        return IllegalMove("FF-R21", "First count everything.")
    return IllegalMove("", "That is what was told already.")


def _schema() -> dict[str, Any]:
    number, maybe = schema.whole(), schema.whole(or_null=True)
    properties = {
        "game": {"const": MODE},
        "rivals": schema.FLAG,
        "people": number,
        "left": maybe,
        "waste": number,
        "lost": schema.FLAG,
        "animals": schema.listing(maybe),
        "wastes": schema.listing(number),
        "tiers": together.schema()["properties"]["tiers"],
        "done": schema.FLAG,
    }
    return schema.document(
        "Fish'n'Flips, score: position", properties, ("game", "left", "waste", "lost", "tiers", "done")
    )


GAME: Final[Game[State, Move, View, Tally]] = Score(MODE)
