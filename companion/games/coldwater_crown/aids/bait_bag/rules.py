"""The bait bag's state, moves and rules: what is in the bag, in the discard, and everywhere else (CW-R8, R16, R18, R19, R52).

The players' boards are not tracked: bait that is neither in the bag nor in the discard lies on them or on Master Anglers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, assert_never

from companion.engine import notation
from companion.engine.bag import Bag
from companion.engine.errors import IllegalMove, InvalidNotation
from companion.engine.game import CHANCE, Seat
from companion.games.coldwater_crown.facts import CLEAR, COLOURS, ZONES
from companion.games.coldwater_crown.silent import FIRST_DISCARD

MOST_TO_DRAW: Final = max(ZONES)
"""The bait that the largest Zone takes."""

Purpose = Literal["zone", "silent", "discard"]
Clear = Literal["in", "aside", "out"]
"""Where the clear bait is: in the bag, set aside while a Zone is filled, or not yet put in."""


@dataclass(frozen=True, slots=True)
class State:
    """The bag at one moment.

    `filling` counts the bait still to be drawn and `drawn` what came out since the asking, the clear one included. The flags:
    `solo` the small bag with the silent player's draws, `redraws` a clear bait that comes up at set-up goes back for another
    (CW-G26), `gives_angler` a clear bait drawn for a Zone gives the silent player a Master Angler (CW-G27), `lays_discard` seven
    bait are to be laid into the discard at set-up (section 2.6).
    """

    seats: int
    each: int
    bag: Bag
    discard: Bag
    clear: Clear
    is_setup: bool
    solo: bool
    redraws: bool
    gives_angler: bool
    lays_discard: bool
    filling: int = 0
    purpose: Purpose = "zone"
    asker: int = 0
    drawn: tuple[str, ...] = ()
    is_closed: bool = False

    def out(self, colour: str) -> int:
        """How many of the colour are neither in the bag nor in the discard."""
        return self.each - self.bag.count(colour) - self.discard.count(colour)

    def pieces(self) -> Bag:
        """What the next draw may bring out."""
        return self.bag.add(CLEAR) if self.clear == "in" else self.bag


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw `count` bait for a Zone, one at a time."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class SilentDraw:
    """Draw one bait for the silent player: it goes to the discard (CW-R51, CW-R52)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LayDiscard:
    """Draw the seven bait that the published solo game lays into the discard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """The bait that came out of the bag."""

    colour: str

    @property
    def seat(self) -> Seat:
        """Chance."""
        return CHANCE


@dataclass(frozen=True, slots=True)
class Discard:
    """A bait from a board or a Master Angler goes to the discard (CW-R16, CW-R27)."""

    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class PutBack:
    """A bait from a board goes back into the bag: it was drawn by mistake, or it fell out."""

    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class Begin:
    """The first Zones are filled: the clear bait joins and the game begins (CW-R8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Close:
    """The evening is over: the bag is put away."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetCounts:
    """Correction: so many of the colour are in the bag and in the discard; the rest is on boards."""

    seat: Seat
    colour: str
    in_bag: int
    in_discard: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Correction: no more draws for this Zone."""

    seat: Seat


Correction = SetCounts | Stop
Move = Draw | SilentDraw | LayDiscard | Drew | Discard | PutBack | Begin | Close | SetCounts | Stop

PATTERNS: Final = (
    r"[0-3]: draw [1-6]",
    r"[0-3]: (draw-silent|lay-discard|begin|close)",
    rf"\*: drew ({'|'.join((*COLOURS, CLEAR))})",
    rf"[0-3]: (discard|put-back) ({'|'.join(COLOURS)})",
    rf"[0-3]! count ({'|'.join(COLOURS)}) \d+ \d+",
    r"[0-3]! stop",
)


def to_act(state: State) -> tuple[Seat, ...]:
    """Chance while bait is to be drawn, else whoever wants the bag."""
    if state.is_closed:
        return ()
    return (CHANCE,) if state.filling else tuple(Seat(seat) for seat in range(state.seats))


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The legal moves in a fixed order."""
    if seat not in to_act(state):
        return
    if seat == CHANCE:
        yield from (Drew(colour) for colour, _ in state.pieces().items)
        return
    candidates: list[Move] = [Draw(seat, count) for count in range(1, MOST_TO_DRAW + 1)]
    candidates += [LayDiscard(seat), SilentDraw(seat)]
    candidates += [Discard(seat, colour) for colour in COLOURS]
    candidates += [PutBack(seat, colour) for colour in COLOURS]
    candidates += [Begin(seat), Close(seat)]
    for move in candidates:
        try:
            check(state, move)
        except IllegalMove:
            continue
        yield move


def check(state: State, move: Move) -> None:
    """Nothing when the move may be made; IllegalMove with the clause and what to do instead."""
    if isinstance(move, Drew):
        _check_drew(state, move)
        return
    if not 0 <= move.seat < state.seats:
        raise IllegalMove("", f"There is no seat {move.seat}: seats count from 0 to {state.seats - 1}.")
    if isinstance(move, SetCounts | Stop):
        _check_correction(state, move)
        return
    if state.is_closed:
        raise IllegalMove("", "The bag has been put away; undo that to go on.")
    if state.filling:
        more = "one more bait" if state.filling == 1 else f"{state.filling} more bait"
        raise IllegalMove("CW-R18", f"First draw {more}: a Zone is filled until it is full.")
    match move:
        case Draw():
            if not 1 <= move.count <= MOST_TO_DRAW:
                raise IllegalMove("CW-R18", f"A Zone takes 1 to {MOST_TO_DRAW} bait, not {move.count}.")
            _check_has_bait(state)
        case SilentDraw():
            if not state.solo or state.is_setup:
                why = "the first Zones are filled" if state.solo else "nobody else is in the boat"
                raise IllegalMove("CW-R48", f"The silent player draws in solo play only, once {why}.")
            if not state.pieces():
                raise IllegalMove("CW-R49", "The bag is empty.")
        case LayDiscard():
            if not state.lays_discard:
                raise IllegalMove("CW-R48", "The seven bait are laid out once, at set-up of the published solo game.")
        case Discard():
            if state.out(move.colour) < 1:
                raise IllegalMove("CW-R16", f"No {move.colour} bait is on a board: count the bag and correct it.")
        case PutBack():
            if state.out(move.colour) < 1:
                raise IllegalMove("", f"No {move.colour} bait is on a board that could go back into the bag.")
        case Begin():
            if not state.is_setup:
                raise IllegalMove("CW-R8", "The clear bait has joined already.")
            if state.lays_discard:
                raise IllegalMove("CW-R48", "First lay the seven bait of the published solo game into the discard.")
        case Close():
            pass
        case _:
            assert_never(move)


def _check_drew(state: State, move: Drew) -> None:
    if state.is_closed or not state.filling:
        raise IllegalMove("CW-R18", "Nobody has asked for bait: first say how many are to be drawn.")
    if move.colour not in state.pieces():
        if move.colour == CLEAR:
            where = (
                "has been set aside" if state.clear == "aside" else "is not in the bag before the first fill is done"
            )
            raise IllegalMove("CW-R19", f"The clear bait {where}, so it cannot come up.")
        raise IllegalMove(
            "CW-R8",
            f"There is no {move.colour} bait left in the bag: of {state.each}, {state.discard.count(move.colour)} are in the"
            f" discard and {state.out(move.colour)} on boards. Look again, or correct the counts.",
        )


def _check_has_bait(state: State) -> None:
    # CW-G14: only a clear bait over an empty discard would come up.
    if not state.bag and not (state.clear == "in" and state.discard):
        raise IllegalMove("CW-G14", "The bag and the discard hold no bait: the Zone stays as it is.")


def _check_correction(state: State, move: Correction) -> None:
    match move:
        case Stop():
            if not state.filling:
                raise IllegalMove("", "No draws are owed that could be stopped.")
        case SetCounts():
            if move.in_bag + move.in_discard > state.each:
                raise IllegalMove(
                    "CW-R8", f"There are {state.each} {move.colour} bait, not {move.in_bag + move.in_discard} or more."
                )
        case _:
            assert_never(move)


def apply(state: State, move: Move) -> State:
    """The state after the move."""
    match move:
        case Draw():
            return replace(state, filling=move.count, purpose="zone", asker=int(move.seat), drawn=())
        case SilentDraw():
            return replace(state, filling=1, purpose="silent", asker=int(move.seat), drawn=())
        case LayDiscard():
            return replace(
                state, filling=FIRST_DISCARD, purpose="discard", asker=int(move.seat), drawn=(), lays_discard=False
            )
        case Drew():
            return _settled(_drew(state, move.colour))
        case Discard():
            return replace(state, discard=state.discard.add(move.colour))
        case PutBack():
            return replace(state, bag=state.bag.add(move.colour))
        case Begin():
            return replace(state, is_setup=False, clear="in", drawn=())
        case Close():
            return replace(state, is_closed=True)
        case SetCounts():
            bag = Bag.of({**state.bag.counts(), move.colour: move.in_bag})
            return _settled(
                replace(state, bag=bag, discard=Bag.of({**state.discard.counts(), move.colour: move.in_discard}))
            )
        case Stop():
            return _settled(replace(state, filling=0))
        case _:
            assert_never(move)


def _drew(state: State, colour: str) -> State:
    state = replace(state, drawn=(*state.drawn, colour))
    if colour != CLEAR:
        to_discard = state.purpose != "zone"
        return replace(
            state,
            bag=state.bag.remove(colour),
            discard=state.discard.add(colour) if to_discard else state.discard,
            filling=state.filling - 1,
        )
    if state.is_setup:  # CW-G26: it goes back at once and another is drawn.
        return state
    state = replace(state, bag=state.bag.merge(state.discard), discard=Bag())
    if state.purpose == "silent":  # CW-R52: it goes back too, and that was the draw (CW-G28).
        return replace(state, filling=0)
    return replace(state, clear="aside")  # CW-R19


def _settled(state: State) -> State:
    """The state with the fill ended where the Zone is full or nothing more can come (CW-R19, CW-G14)."""
    if state.filling and (state.bag or (state.clear == "in" and not state.is_setup)):
        return state
    return replace(state, filling=0, clear="in" if state.clear == "aside" else state.clear)


def write(move: Move) -> str:
    """The notation of the move."""
    match move:
        case Draw():
            return notation.line(move.seat, "draw", move.count)
        case SilentDraw():
            return notation.line(move.seat, "draw-silent")
        case LayDiscard():
            return notation.line(move.seat, "lay-discard")
        case Drew():
            return notation.line(CHANCE, "drew", move.colour)
        case Discard():
            return notation.line(move.seat, "discard", move.colour)
        case PutBack():
            return notation.line(move.seat, "put-back", move.colour)
        case Begin():
            return notation.line(move.seat, "begin")
        case Close():
            return notation.line(move.seat, "close")
        case SetCounts():
            return notation.line(move.seat, "count", move.colour, move.in_bag, move.in_discard, correction=True)
        case Stop():
            return notation.line(move.seat, "stop", correction=True)
        case _:
            assert_never(move)


def read(text: str) -> Move:
    """The move of the notation; InvalidNotation."""
    line = notation.parse(text)
    seat, words = line.seat, line.words
    if seat == CHANCE:
        if not line.correction and len(words) == 2 and words[0] == "drew":
            return Drew(notation.one_of(text, words[1], "the bait", (*COLOURS, CLEAR)))
        raise InvalidNotation(text, "chance writes '*: drew red'")
    if line.correction:
        match words:
            case ("stop",):
                return Stop(seat)
            case ("count", colour, in_bag, in_discard):
                colour = notation.one_of(text, colour, "the bait", COLOURS)
                counts = [notation.number(text, word, "a count of bait", 0, 99) for word in (in_bag, in_discard)]
                return SetCounts(seat, colour, *counts)
        raise InvalidNotation(text, "a correction is 'stop' or 'count COLOUR IN-BAG IN-DISCARD'")
    match words:
        case ("draw", count):
            return Draw(seat, notation.number(text, count, "the bait to draw", 1, MOST_TO_DRAW))
        case ("discard", colour):
            return Discard(seat, notation.one_of(text, colour, "the bait", COLOURS))
        case ("put-back", colour):
            return PutBack(seat, notation.one_of(text, colour, "the bait", COLOURS))
        case ("draw-silent",):
            return SilentDraw(seat)
        case ("lay-discard",):
            return LayDiscard(seat)
        case ("begin",):
            return Begin(seat)
        case ("close",):
            return Close(seat)
    raise InvalidNotation(
        text, "a move is draw N, draw-silent, lay-discard, discard COLOUR, put-back COLOUR, begin or close"
    )
