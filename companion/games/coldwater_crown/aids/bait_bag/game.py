"""The bait bag: it draws for a Zone, one bait at a time, or keeps count while you draw, with the exact odds either way.

The rules are in `rules`, the words for people in `words`; here are the mode's set-up, odds, view and JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Final, get_args

from companion.engine import schema
from companion.engine.bag import Bag
from companion.engine.errors import PositionError, TallyError
from companion.engine.game import CHANCE, Chance, ChecklistItem, Game, Prompt, Seat, Setup, Telling
from companion.engine.mode import Common, seats_of
from companion.engine.reading import Node
from companion.engine.score import ScoreSheet
from companion.games.coldwater_crown.aids.bait_bag import rules, words
from companion.games.coldwater_crown.aids.bait_bag.rules import Clear, Drew, Move, Purpose, State
from companion.games.coldwater_crown.aids.common import COUNTS_SCHEMA, dump_counts, read_counts
from companion.games.coldwater_crown.facts import BAIT_PER_COLOUR, BAIT_PER_COLOUR_SOLO, CLEAR, COLOURS
from companion.games.coldwater_crown.silent import FIRST_DISCARD, bag_at_start

MODE: Final = "coldwater-crown/bait-bag"
_CLEARS: Final = get_args(Clear)
_PURPOSES: Final = get_args(Purpose)


@dataclass(frozen=True, slots=True)
class BaitRow:
    """One kind of bait: where its pieces are, and its chance to be drawn next (0 when none is in the bag)."""

    colour: str
    in_bag: int
    in_discard: int
    on_boards: int
    chance: Fraction


@dataclass(frozen=True, slots=True)
class View:
    """All there is to see; the bag has no secrets, for anybody could count."""

    rows: tuple[BaitRow, ...]
    clear: Clear
    is_setup: bool
    is_closed: bool
    filling: int
    purpose: Purpose
    asker: Seat
    drawn: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """What is left to tell at the end: where the bait is. The bag scores nothing."""

    seats: int
    bag: Bag
    discard: Bag


class BaitBag(Common):
    """The mode `coldwater-crown/bait-bag`. Nothing is dealt before the first move, so `given` is empty."""

    to_act = staticmethod(rules.to_act)
    legal_moves = staticmethod(rules.legal_moves)
    check = staticmethod(rules.check)
    apply = staticmethod(rules.apply)
    label = staticmethod(words.label)
    write = staticmethod(rules.write)
    read = staticmethod(rules.read)

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """How to make the bag ready."""
        return words.checklist(self.start(setup))

    def start(self, setup: Setup) -> State:
        """The full bag; the clear bait joins after the first fill, unless the options say otherwise (CW-R8, CW-R48)."""
        options = setup.options
        is_solo = options["bag-size"] == "solo"
        each = BAIT_PER_COLOUR_SOLO if is_solo else BAIT_PER_COLOUR
        redraws = is_solo and options["solo-initial-clear"] == "published"
        return State(
            seats=setup.seats,
            each=each,
            bag=Bag.of(bag_at_start(each)),
            discard=Bag(),
            clear="in" if redraws else "out",
            is_setup=True,
            solo=is_solo,
            redraws=redraws,
            gives_angler=is_solo and options["clear-in-fill"] == "silent",
            lays_discard=is_solo and options["solo-discard"] == "published",
        )

    def chance(self, state: State) -> Chance | None:
        """The bag, while bait is to be drawn."""
        return Chance("bag") if rules.to_act(state) == (CHANCE,) else None

    def sample(self, state: State, rng: Random) -> Move:
        """A bait drawn at the bag's true odds."""
        return Drew(state.pieces().draw(rng))

    def odds(self, state: State) -> Sequence[tuple[Move, Fraction]]:
        """The chance of every bait to come up next."""
        return tuple((Drew(colour), chance) for colour, chance in state.pieces().odds())

    def tally(self, state: State) -> Tally:
        """Where the bait is."""
        return Tally(state.seats, state.bag, state.discard)

    def score_tally(self, tally: Tally) -> ScoreSheet:
        """A sheet without lines: a bag scores nothing."""
        seats = seats_of(tally.seats)
        return ScoreSheet(seats, (), (seats,), (), notes=("The bait bag keeps no score.",), final=True)

    def load_tally(self, data: Mapping[str, Any]) -> Tally:
        """A tally from JSON; TallyError."""
        root = Node(data)
        at = root.fields(_TALLY_FIELDS, _TALLY_FIELDS)
        root.settle(TallyError)
        bag, discard = (read_counts(at[name], BAIT_PER_COLOUR) for name in ("bag", "discard"))
        tally = Tally(at["seats"].whole(1, 4), bag, discard)
        root.settle(TallyError)
        return tally

    def dump_tally(self, tally: Tally) -> dict[str, Any]:
        """The tally as JSON."""
        return {"seats": tally.seats, "bag": dump_counts(tally.bag), "discard": dump_counts(tally.discard)}

    def tally_schema(self) -> dict[str, Any]:
        """The JSON Schema of the tally."""
        return schema.document("Bait bag: tally", {name: _PROPERTIES[name] for name in _TALLY_FIELDS})

    def position_schema(self) -> dict[str, Any]:
        """The JSON Schema of the position."""
        return schema.document("Bait bag: position", _PROPERTIES)

    def moves_schema(self) -> dict[str, Any]:
        """The JSON Schema of the moves."""
        return schema.notations("Bait bag: moves", rules.PATTERNS)

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """What is asked now."""
        return words.prompt(state)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move with its physical steps; the same for everybody."""
        return words.tell(before, move)

    def view(self, state: State, seat: Seat | None) -> View:
        """The counts and odds of every bait."""
        pieces = state.pieces()
        total = len(pieces)
        rows = [
            BaitRow(
                colour,
                state.bag.count(colour),
                state.discard.count(colour),
                state.out(colour),
                Fraction(state.bag.count(colour), total) if total else Fraction(0),
            )
            for colour in COLOURS
        ]
        in_bag = pieces.count(CLEAR)
        rows.append(BaitRow(CLEAR, in_bag, 0, 0, Fraction(in_bag, total) if total else Fraction(0)))
        return View(
            tuple(rows),
            state.clear,
            state.is_setup,
            state.is_closed,
            state.filling,
            state.purpose,
            Seat(state.asker),
            state.drawn,
        )

    def dump(self, state: State) -> dict[str, Any]:
        """The position as JSON."""
        return {
            "seats": state.seats,
            "bait_per_colour": state.each,
            "bag": dump_counts(state.bag),
            "discard": dump_counts(state.discard),
            "clear": state.clear,
            "is_setup": state.is_setup,
            "solo": state.solo,
            "redraws": state.redraws,
            "gives_angler": state.gives_angler,
            "lays_discard": state.lays_discard,
            "filling": state.filling,
            "purpose": state.purpose,
            "asker": state.asker,
            "drawn": list(state.drawn),
            "is_closed": state.is_closed,
        }

    def load(self, data: Mapping[str, Any]) -> State:
        """The position from JSON; PositionError with every fault."""
        root = Node(data)
        at = root.fields(tuple(_PROPERTIES), tuple(_PROPERTIES))
        root.settle(PositionError)
        each = at["bait_per_colour"].whole(BAIT_PER_COLOUR_SOLO, BAIT_PER_COLOUR)
        state = State(
            seats=at["seats"].whole(1, 4),
            each=each,
            bag=read_counts(at["bag"], each),
            discard=read_counts(at["discard"], each),
            clear=_clear(at["clear"]),
            is_setup=at["is_setup"].flag(),
            solo=at["solo"].flag(),
            redraws=at["redraws"].flag(),
            gives_angler=at["gives_angler"].flag(),
            lays_discard=at["lays_discard"].flag(),
            filling=at["filling"].whole(0, FIRST_DISCARD),
            purpose=_purpose(at["purpose"]),
            asker=at["asker"].whole(0, 3),
            drawn=tuple(item.one_of((*COLOURS, CLEAR)) for item in at["drawn"].items()),
            is_closed=at["is_closed"].flag(),
        )
        if not root.faults:
            root.faults.extend(faults(state))
        root.settle(PositionError)
        return state


def faults(state: State) -> Iterator[str]:
    """Every reason why the position cannot be, with its JSON path."""
    if state.each not in (BAIT_PER_COLOUR_SOLO, BAIT_PER_COLOUR):
        yield f"$.bait_per_colour: a bag has {BAIT_PER_COLOUR} of each colour, alone {BAIT_PER_COLOUR_SOLO} (CW-R48)"
    for colour in COLOURS:
        if state.out(colour) < 0:
            both = state.each - state.out(colour)
            yield f"$.bag.{colour}: bag and discard hold {both} {colour} bait of {state.each} (CW-R8)"
    if state.asker >= state.seats:
        yield f"$.asker: there is no seat {state.asker}"
    if state.clear == "aside" and not (state.filling and state.purpose == "zone" and not state.is_setup):
        yield "$.clear: the clear bait is set aside only while a Zone is filled (CW-R19)"
    if state.clear == "out" and not state.is_setup:
        yield "$.clear: the clear bait is out of the bag only before the first Zones are filled (CW-R8)"
    if state.filling and not state.pieces():
        yield "$.filling: the bag is empty, so that nothing can be drawn (CW-G14)"
    if state.filling > (FIRST_DISCARD if state.purpose == "discard" else rules.MOST_TO_DRAW):
        yield f"$.filling: a Zone takes at most {rules.MOST_TO_DRAW} bait (CW-R18)"
    if state.is_closed and state.filling:
        yield "$.filling: nothing is drawn from a bag that has been put away"


def _clear(node: Node) -> Clear:
    text = node.one_of(_CLEARS)
    return "in" if text == "in" else "aside" if text == "aside" else "out"


def _purpose(node: Node) -> Purpose:
    text = node.one_of(_PURPOSES)
    return "zone" if text == "zone" else "silent" if text == "silent" else "discard"


_PROPERTIES: Final[Mapping[str, Any]] = {
    "seats": schema.whole(1, 4),
    "bait_per_colour": schema.one_of((BAIT_PER_COLOUR_SOLO, BAIT_PER_COLOUR)),
    "bag": COUNTS_SCHEMA,
    "discard": COUNTS_SCHEMA,
    "clear": schema.one_of(_CLEARS),
    "is_setup": schema.FLAG,
    "solo": schema.FLAG,
    "redraws": schema.FLAG,
    "gives_angler": schema.FLAG,
    "lays_discard": schema.FLAG,
    "filling": schema.whole(0, FIRST_DISCARD),
    "purpose": schema.one_of(_PURPOSES),
    "asker": schema.whole(0, 3),
    "drawn": schema.listing(schema.one_of((*COLOURS, CLEAR))),
    "is_closed": schema.FLAG,
}
_TALLY_FIELDS: Final = ("seats", "bag", "discard")

GAME: Final[Game[State, Move, View, Tally]] = BaitBag(MODE)
