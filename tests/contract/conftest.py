"""Pebbles: the smallest game that has everything the contract speaks of, chance and a secret included.

In turn, a seat draws a pebble from the bag (only it sees the colour) or shows one from its hand. A hidden pebble scores 2, a
shown one 1. The tests break one promise at a time in a copy of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from companion.engine import notation
from companion.engine.bag import Bag
from companion.engine.errors import IllegalMove, InvalidNotation, PositionError, SetupError, TallyError
from companion.engine.game import (
    CHANCE,
    Chance,
    ChecklistItem,
    Choice,
    Manifest,
    Option,
    Prompt,
    Seat,
    Setup,
    Source,
    Telling,
    mark,
)
from companion.engine.score import ScoreLine, ScoreSheet, rank

COLOURS = ("blue", "red", "white")


@dataclass(frozen=True, slots=True)
class NoCards:
    digest: str = "none"
    source: str = "print-and-play"

    def rows(self, component: str) -> tuple[dict[str, Any], ...]:
        return ()


@dataclass(frozen=True, slots=True)
class State:
    bag: Bag
    hands: tuple[Bag, ...]
    shown: tuple[Bag, ...]
    left: int
    turn: int
    drawing: int


@dataclass(frozen=True, slots=True)
class View:
    seat: int
    hand: Bag
    held: tuple[int, ...]
    shown: tuple[Bag, ...]
    left: int
    turn: int
    drawing: int


@dataclass(frozen=True, slots=True)
class Draw:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Show:
    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class Drew:
    colour: str

    @property
    def seat(self) -> Seat:
        return CHANCE


@dataclass(frozen=True, slots=True)
class Tally:
    hidden: tuple[int, ...]
    shown: tuple[int, ...]


class Pebbles:
    manifest = Manifest(
        id="pebbles", game="pebbles", title="Pebbles", game_title="Pebbles", kind="full", sentence="Draw or show.",
        min_seats=1, max_seats=3, sources=(Source("bag", "The bag"),), rules_version=1, card_set="", has_secrets=True,
        options=(
            Option("turns", "Turns", "How long it lasts.", (Choice("3", "Three"), Choice("5", "Five")), "5"),
        ),
    )  # fmt: skip

    def prepare(self, seats, options=None, given=None, cards=None):
        faults = []
        if not 1 <= seats <= 3:
            faults.append(f"$.seats: 1 to 3 play, not {seats}")
        for name, value in (options or {}).items():
            if name != "turns":
                faults.append(f"$.options.{name}: there is no such option")
            elif value not in ("3", "5"):
                faults.append(f"$.options.turns: 3 or 5, not {value}")
        faults += [f"$.setup.{name}: there is nothing to choose" for name in given or {}]
        if faults:
            raise SetupError(faults)
        return Setup(seats, {"turns": "5", **(options or {})}, cards or NoCards())

    def checklist(self, setup):
        return (ChecklistItem("Put 6 pebbles of each colour into the bag."),)

    def start(self, setup):
        none = (Bag(),) * setup.seats
        return State(Bag.of(dict.fromkeys(COLOURS, 6)), none, none, int(setup.options["turns"]) * setup.seats, 0, 0)

    def to_act(self, state):
        if state.drawing:
            return (CHANCE,)
        return (Seat(state.turn),) if state.left else ()

    def chance(self, state):
        return Chance("bag", Seat(state.turn)) if state.drawing else None

    def legal_moves(self, state, seat):
        if seat not in self.to_act(state):
            return
        if seat == CHANCE:
            yield from (Drew(colour) for colour in state.bag.counts())
            return
        yield Draw(seat)
        yield from (Show(seat, colour) for colour in state.hands[seat].counts())

    def check(self, state, move):
        if move not in tuple(self.legal_moves(state, move.seat)):
            raise IllegalMove("", "Draw, or show a pebble of your hand.", self.write(move))

    def apply(self, state, move):
        seat, hands, shown = state.turn, list(state.hands), list(state.shown)
        if isinstance(move, Draw):
            return State(state.bag, state.hands, state.shown, state.left, seat, 1)
        bag = state.bag
        if isinstance(move, Drew):
            bag = bag.remove(move.colour)
            hands[seat] = hands[seat].add(move.colour)
        else:
            hands[seat] = hands[seat].remove(move.colour)
            shown[seat] = shown[seat].add(move.colour)
        return State(bag, tuple(hands), tuple(shown), state.left - 1, (seat + 1) % len(hands), 0)

    def sample(self, state, rng):
        return Drew(state.bag.draw(rng))

    def odds(self, state):
        return tuple((Drew(colour), chance) for colour, chance in state.bag.odds())

    def tally(self, state):
        return Tally(tuple(map(len, state.hands)), tuple(map(len, state.shown)))

    def score_tally(self, tally):
        seats = tuple(Seat(seat) for seat in range(len(tally.hidden)))
        lines = tuple(
            ScoreLine(seat, category, worth * count[seat], f"{count[seat]} {category}", "")
            for seat in seats
            for category, worth, count in (("hidden", 2, tally.hidden), ("shown", 1, tally.shown))
        )
        totals = {seat: (sum(line.points for line in lines if line.seat == seat),) for seat in seats}
        return ScoreSheet(seats, lines, rank(seats, totals), ("hidden", "shown"), final=True)

    def load_tally(self, data):
        faults = [
            f"$.{name}: a list of counts is wanted" for name in ("hidden", "shown") if not _counts(data.get(name))
        ]
        if not faults and len(data["hidden"]) != len(data["shown"]):
            faults.append("$.shown: not as many seats as in $.hidden")
        if faults:
            raise TallyError(faults)
        return Tally(tuple(data["hidden"]), tuple(data["shown"]))

    def dump_tally(self, tally):
        return {"hidden": list(tally.hidden), "shown": list(tally.shown)}

    def schema(self, kind):
        counts = {"type": "array", "items": {"type": "integer", "minimum": 0}}
        bag = {"type": "object", "additionalProperties": {"type": "integer"}}
        return {
            "tally": {
                "type": "object",
                "properties": {"hidden": counts, "shown": counts},
                "required": ["hidden", "shown"],
            },
            "position": {
                "type": "object",
                "properties": {"bag": bag, "hands": {"type": "array", "items": bag}, "left": {"type": "integer"}},
                "required": ["bag", "hands", "shown", "left", "turn", "drawing"],
            },
            "moves": {"type": "array", "items": {"type": "string", "pattern": r"^(\d|\*): (draw|show \w+|drew \w+)$"}},
        }[kind]

    def prompt(self, state, seat):
        return Prompt("Draw or show" if state.left else "The bag is closed")

    def label(self, state, move):
        return {Draw: "Draw a pebble", Show: "Show ", Drew: "Drew "}[type(move)] + getattr(move, "colour", "")

    def tell(self, before, move, seat):
        who = mark(Seat(before.turn))
        if isinstance(move, Drew):
            return Telling(f"{who} draws {move.colour if seat == before.turn else 'a pebble'}.", reveals=True)
        return Telling(f"{who} reaches for the bag." if isinstance(move, Draw) else f"{who} shows {move.colour}.")

    def view(self, state, seat):
        hand = Bag() if seat is None else state.hands[seat]
        held = tuple(map(len, state.hands))
        who = -1 if seat is None else int(seat)
        return View(who, hand, held, state.shown, state.left, state.turn, state.drawing)

    def determinize(self, state, seat, rng):
        unseen = list(state.bag)
        for other, hand in enumerate(state.hands):
            if other != seat:
                unseen += hand
        rng.shuffle(unseen)
        hands = []
        for other, hand in enumerate(state.hands):
            if other != seat:
                hand, unseen = Bag.of(unseen[: len(hand)]), unseen[len(hand) :]
            hands.append(hand)
        return State(Bag.of(unseen), tuple(hands), state.shown, state.left, state.turn, state.drawing)

    def write(self, move):
        match move:
            case Draw(seat):
                return notation.line(seat, "draw")
            case Show(seat, colour):
                return notation.line(seat, "show", colour)
            case Drew(colour):
                return notation.line(CHANCE, "drew", colour)

    def read(self, text):
        line = notation.parse(text)
        match line.words:
            case ("draw",) if line.seat != CHANCE and not line.correction:
                return Draw(line.seat)
            case ("show", colour) if colour in COLOURS and line.seat != CHANCE and not line.correction:
                return Show(line.seat, colour)
            case ("drew", colour) if colour in COLOURS and line.seat == CHANCE and not line.correction:
                return Drew(colour)
        raise InvalidNotation(text, "expected draw, show COLOUR or drew COLOUR")

    def dump(self, state):
        return {
            "bag": state.bag.counts(),
            "hands": [hand.counts() for hand in state.hands],
            "shown": [bag.counts() for bag in state.shown],
            "left": state.left,
            "turn": state.turn,
            "drawing": state.drawing,
        }

    def load(self, data):
        faults = [
            f"$.{name}: a whole number is wanted"
            for name in ("left", "turn", "drawing")
            if type(data.get(name)) is not int
        ]
        for name in ("hands", "shown"):
            bags = data.get(name)
            if not isinstance(bags, list) or not bags or not all(_is_bag(bag) for bag in bags):
                faults.append(f"$.{name}: a list of bags is wanted")
        if not _is_bag(data.get("bag")):
            faults.append("$.bag: counts by colour are wanted")
        if not faults:
            pebbles = sum(sum(bag.values()) for bag in (data["bag"], *data["hands"], *data["shown"]))
            if pebbles != 18:
                faults.append(f"$: there are 18 pebbles, not {pebbles}")
            if len(data["hands"]) != len(data["shown"]) or not 0 <= data["turn"] < len(data["hands"]):
                faults.append("$.turn: no such seat")
            if data["drawing"] not in (0, 1) or data["left"] < 0:
                faults.append("$.left: cannot be")
        if faults:
            raise PositionError(faults)
        hands, shown = (tuple(Bag.of(bag) for bag in data[name]) for name in ("hands", "shown"))
        return State(Bag.of(data["bag"]), hands, shown, data["left"], data["turn"], data["drawing"])


def _counts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(type(n) is int and n >= 0 for n in value)


def _is_bag(value: Any) -> bool:
    return isinstance(value, dict) and all(c in COLOURS and type(n) is int and 0 <= n <= 6 for c, n in value.items())


@pytest.fixture(scope="session")
def pebbles() -> type[Pebbles]:
    """The class of the example game, to be played or broken."""
    return Pebbles
