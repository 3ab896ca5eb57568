"""The ending: both scores and how the story ends, from five numbers told or counted by the camera (AC-R41, AC-R42)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine import codec, schema
from companion.engine.errors import IllegalMove, PositionError
from companion.engine.game import ChecklistItem, Game, Prompt, Seat, Setup, Telling, mark
from companion.engine.mode import Mode, seats_of
from companion.engine.reading import Node
from companion.engine.words import capital
from companion.games.aquicorn_cove import moves, shown, tally
from companion.games.aquicorn_cove.facts import BANDS, FISH, NAMED_FISH, Printed, printed
from companion.games.aquicorn_cove.moves import Counted, Move
from companion.games.aquicorn_cove.tally import NUMBERS, Tally
from companion.games.aquicorn_cove.view import EndingView

MODE: Final = "aquicorn-cove/score"
_ASKS: Final = {
    "prosperity": "Prosperity",
    "damaged": "Damaged Buildings",
    "reef": "Reef Health",
    "pollution": "Pollution in the bag",
    "overfished": "Overfished fish",
}
_RULES: Final = {"prosperity": "AC-R30", "reef": "AC-R21"}


@dataclass(frozen=True, slots=True)
class State:
    """What has been told so far, None where it has not; and what of the box bounds it (`tally.highest`)."""

    people: int
    weathers: tuple[str, ...]
    kinds: int
    prosperity: int | None = None
    damaged: int | None = None
    reef: int | None = None
    pollution: int | None = None
    overfished: int | None = None


@dataclass(frozen=True, slots=True)
class NumberView:
    """One of the five numbers: its title, what is asked, its bounds, and what was told (None: nothing yet)."""

    id: str
    title: str
    ask: str
    low: int
    high: int
    value: int | None


@dataclass(frozen=True, slots=True)
class View:
    """The five numbers, and both scores and endings as far as they are known."""

    numbers: tuple[NumberView, ...]
    weathers: tuple[str, ...]
    ending: EndingView
    is_done: bool


class Ending(Mode):
    """The mode `aquicorn-cove/score`."""

    write = staticmethod(moves.write)
    read = staticmethod(moves.read)
    score_tally = staticmethod(tally.score)
    load_tally = staticmethod(tally.load)
    dump_tally = staticmethod(tally.dump)
    tally_schema = staticmethod(tally.tally_schema)
    moves_schema = staticmethod(moves.moves_schema)

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """What to have ready."""
        return (
            ChecklistItem("Leave both meeples and all Buildings where they are after the Epilogue.", "AC-R41"),
            ChecklistItem(
                "Empty the Fishing Bag and count its Pollution; count the overfished fish, each tile.", "AC-R41"
            ),
        )

    def start(self, setup: Setup) -> State:
        """Nothing is told yet."""
        cards = Printed.of(setup.cards)
        return State(setup.seats, tally.weathers(cards), cards.kinds)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Everybody, until all five numbers are told."""
        return () if _is_done(state) else seats_of(state.people)

    def legal(self, state: State, seat: Seat) -> Iterator[Move]:
        """Each of the five numbers, with every value but the one that was told."""
        if seat not in self.to_act(state):
            return
        for name, (low, _, _) in NUMBERS.items():
            top = tally.highest(name, state.weathers, state.kinds)
            yield from (Counted(seat, name, n) for n in range(low, top + 1) if n != getattr(state, name))

    def refusal(self, state: State, move: Move) -> IllegalMove:
        """Why that cannot be told."""
        if _is_done(state):
            return IllegalMove("AC-R42", "All five numbers are told; undo one to change it.")
        if isinstance(move, Counted) and move.number == getattr(state, move.verb, -1):
            return IllegalMove("", "That is what was told already.")
        if isinstance(move, Counted) and move.verb == "overfished":
            return IllegalMove("AC-R19", f"{capital(tally.too_many(state.kinds))}.")
        return IllegalMove("AC-R41", "Tell where the meeples stand, and what is damaged, polluted and overfished.")

    def play(self, state: State, move: Move) -> State:
        """What was told is known."""
        assert isinstance(move, Counted)
        told: dict[str, Any] = {move.verb: move.number}
        return replace(state, **told)

    def tally(self, state: State) -> Tally:
        """The tally so far."""
        return Tally(
            state.people,
            state.prosperity,
            state.damaged,
            state.reef,
            state.pollution,
            state.overfished,
            state.weathers,
            state.kinds,
        )

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """The first number that is missing."""
        for name, (_, _, ask) in NUMBERS.items():
            if getattr(state, name) is None:
                return Prompt(f"{_ASKS[name]}?", capital(f"{ask}."), _RULES.get(name, "AC-R41"))
        return Prompt("The story is told", "Read both endings aloud.", "AC-R42")

    def label(self, state: State, move: Move) -> str:
        """The number as a button."""
        return f"{_ASKS[move.verb]}: {move.number}" if isinstance(move, Counted) else moves.write(move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The number told."""
        return Telling(f"{mark(move.seat)}: {self.label(before, move)}.")

    def view(self, state: State, seat: Seat | None) -> View:
        """All of it."""
        numbers = tuple(
            NumberView(
                name,
                _ASKS[name],
                ask if name != "overfished" else f"{ask}: {tally.too_many(state.kinds)}",
                low,
                tally.highest(name, state.weathers, state.kinds),
                getattr(state, name),
            )
            for name, (low, _, ask) in NUMBERS.items()
        )
        return View(numbers, state.weathers, shown.ending(self.tally(state)), _is_done(state))

    def dump(self, state: State) -> dict[str, Any]:
        """What was told, as JSON."""
        told = codec.dump(state)
        if state.kinds == printed().kinds:
            del told["kinds"]  # as in every file that was written before boxes told it
        return {"game": MODE, **told}

    def load(self, data: Mapping[str, Any]) -> State:
        """What was told; PositionError naming every fault."""
        root = Node(data)
        given = root.fields(("game", "people", "weathers", "kinds", *NUMBERS), ("people",))
        if "game" in given and given["game"].value != MODE:
            given["game"].fault(f"must be {MODE!r}")
        root.settle(PositionError)
        weathers, kinds = tally.box(given)
        numbers = {name: tally.number(given[name], name, weathers, kinds) for name in NUMBERS if name in given}
        state = State(given["people"].whole(1, 4), weathers, kinds, **numbers)
        root.settle(PositionError)
        return state

    def position_schema(self) -> dict[str, Any]:
        """The JSON Schema of what was told."""
        numbers = {name: schema.whole(low, high, or_null=True) for name, (low, high, _) in NUMBERS.items()}
        shapes = {
            "game": {"const": MODE},
            "people": schema.whole(1, 4),
            "weathers": schema.listing(schema.one_of((*BANDS, "")), 30, 1),
            "kinds": schema.whole(NAMED_FISH, FISH),
            **numbers,
        }
        return schema.document("Aquicorn Cove ending: position", shapes, ("game", "weathers", "kinds", *NUMBERS))


def _is_done(state: State) -> bool:
    return all(getattr(state, name) is not None for name in NUMBERS)


GAME: Final[Game[State, Move, View, Tally]] = Ending(MODE)
