"""The base of a mode: what is the same in every game is done here, so that a game says only what is its own.

A game binds its functions, one line each, and inherits the rest:

    class Pebbles(Mode):
        given = ("start",)
        start = staticmethod(setup.start)
        to_act = staticmethod(rules.to_act)
        legal = staticmethod(rules.legal)
        ...

    GAME: Final[Game[State, Move, View, Tally]] = Pebbles("pebbles")

Inherited are: the manifest, a checked set-up that names every fault, legality (a move is legal when it is listed), corrections,
the choice of a schema, and, until a game says otherwise, that there is no chance and nothing is secret. To inherit is a
convenience: the contract is `companion.engine.game.Game`, and whatever fulfils it is a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any, TypeVar

from companion.engine import registry
from companion.engine.errors import IllegalMove, SetupError
from companion.engine.game import CHANCE, Cards, Chance, Manifest, SchemaKind, Seat, Setup

M = TypeVar("M")


class Common(ABC):
    """The parts of `Game` that are alike in all games; `mode` is the id in the manifest.

    `given` are the fields that a replay's `setup` may hold. A mode that decides by itself what is legal inherits this, and gives
    `legal_moves`, `check` and `apply`; all others inherit `Mode`.
    """

    given: Collection[str] = ()

    def __init__(self, mode: str) -> None:
        self.manifest: Manifest = registry.manifest(mode)

    def prepare(
        self,
        seats: int,
        options: Mapping[str, str] | None = None,
        given: Mapping[str, Any] | None = None,
        cards: Cards | None = None,
    ) -> Setup:
        """A checked set-up with every option's value and, where no cards are given, our print-and-play set; SetupError."""
        setup, faults = filled(self.manifest, seats, options, given, cards, self.given)
        faults += self.setup_faults(setup)
        if faults:
            raise SetupError(faults)
        return setup

    def setup_faults(self, setup: Setup) -> Iterable[str]:
        """What else is wrong with the set-up (what is `given`, the cards), each fault `path: what is wrong`.

        Seats and options are within their bounds here, whatever was asked for: their own faults are noted already.
        """
        return ()

    def chance(self, state: Any) -> Chance | None:
        """Nothing is left to chance."""
        return None

    def odds(self, state: Any) -> Sequence[tuple[Any, Fraction]]:
        """Nothing is left to chance."""
        return ()

    def sample(self, state: Any, rng: Random) -> Any:
        """One outcome by its odds, exactly; ValueError unless chance is to act."""
        return pick(self.odds(state), rng)

    def determinize(self, state: Any, seat: Seat, rng: Random) -> Any:
        """The state itself: nothing is hidden but what nobody knows."""
        return state

    @abstractmethod
    def tally_schema(self) -> dict[str, Any]:
        """The JSON Schema of a tally."""

    @abstractmethod
    def position_schema(self) -> dict[str, Any]:
        """The JSON Schema of a position."""

    @abstractmethod
    def moves_schema(self) -> dict[str, Any]:
        """The JSON Schema of the moves' notation."""

    def schema(self, kind: SchemaKind) -> dict[str, Any]:
        """The JSON Schema of a tally, a position, or the moves' notation."""
        match kind:
            case "tally":
                return self.tally_schema()
            case "position":
                return self.position_schema()
            case "moves":
                return self.moves_schema()


class Mode(Common):
    """A mode in which a move is legal when it is listed; `correction` is the class of a game's corrections, where it has any.

    A game gives at least `checklist`, `start`, `to_act`, `legal`, `refusal`, `play`, the tally's and the position's functions,
    the three schemas, and the words (`prompt`, `label`, `tell`); one with chance gives `chance` and `odds` too.
    """

    correction: type[Any] | tuple[type[Any], ...] = ()

    @abstractmethod
    def legal(self, state: Any, seat: Seat) -> Iterable[Any]:
        """A person's legal moves, in a fixed order."""

    @abstractmethod
    def refusal(self, state: Any, move: Any) -> IllegalMove:
        """Why a move that is not among the legal ones may not be made: an outcome that cannot come too."""

    @abstractmethod
    def play(self, state: Any, move: Any) -> Any:
        """The state after a legal move or a possible outcome."""

    def corrected(self, state: Any, move: Any) -> Any:
        """The state as the correction says; IllegalMove where that cannot be."""
        raise IllegalMove("", "Nothing can be put right by hand here; undo instead.")

    def legal_moves(self, state: Any, seat: Seat) -> Iterator[Any]:
        """The seat's legal moves in a fixed order; for CHANCE every possible outcome."""
        if seat == CHANCE:
            return (outcome for outcome, _ in self.odds(state))
        return iter(self.legal(state, seat))

    def check(self, state: Any, move: Any) -> None:
        """Nothing when the move is among the legal ones, or corrects to a position that can be; else IllegalMove."""
        if isinstance(move, self.correction):
            self.corrected(state, move)
        elif all(move != one for one in self.legal_moves(state, move.seat)):
            raise self.refusal(state, move)

    def apply(self, state: Any, move: Any) -> Any:
        """The state after a legal move."""
        return self.corrected(state, move) if isinstance(move, self.correction) else self.play(state, move)


def filled(
    manifest: Manifest,
    seats: int,
    options: Mapping[str, str] | None,
    given: Mapping[str, Any] | None,
    cards: Cards | None,
    fields: Collection[str] = (),
) -> tuple[Setup, list[str]]:
    """The set-up with harmless values in place of bad ones, and every fault of it; `fields` are what `given` may hold."""
    faults: list[str] = []
    allowed = range(manifest.min_seats, manifest.max_seats + 1)
    if isinstance(seats, bool) or seats not in allowed:
        between = " to ".join(dict.fromkeys((str(manifest.min_seats), str(manifest.max_seats))))
        faults.append(f"$.seats: {manifest.title} is for {between} at the table, not {seats}")
        seats = manifest.min_seats
    chosen = {option.id: option.default for option in manifest.options}
    for name, value in (options or {}).items():
        if name not in chosen:
            faults.append(f"$.options.{name}: there is no such option; known: {', '.join(chosen) or 'none'}")
            continue
        values = [choice.value for choice in manifest.option(name).choices]
        if value in values:
            chosen[name] = value
        else:
            faults.append(f"$.options.{name}: must be one of {', '.join(values)}, not {value!r}")
    known = {name: value for name, value in (given or {}).items() if name in fields}
    for name in given or {}:
        if name not in fields:
            faults.append(f"$.setup.{name}: {manifest.title} has no such field; known: {', '.join(fields) or 'none'}")
    return Setup(seats, chosen, registry.cards(manifest) if cards is None else cards, known), faults


def seat_fault(setup: Setup, name: str = "start") -> Iterator[str]:
    """What is wrong with a given field that names a seat, such as the start player's."""
    value = setup.given.get(name)
    if name in setup.given and (
        isinstance(value, bool) or not isinstance(value, int) or value not in range(setup.seats)
    ):
        yield f"$.setup.{name}: must be a seat from 0 to {setup.seats - 1}, not {value!r}"


def seats_of(count: int) -> tuple[Seat, ...]:
    """The seats in order, from 0."""
    return tuple(map(Seat, range(count)))


def even(values: Iterable[M]) -> tuple[tuple[M, Fraction], ...]:
    """The values, each as likely as the others."""
    found = tuple(values)
    return tuple((value, Fraction(1, len(found))) for value in found)


def pick(odds: Sequence[tuple[M, Fraction]], rng: Random) -> M:
    """One of the outcomes by its odds, exactly; ValueError where there is none, for chance is not to act then."""
    if not odds:
        raise ValueError("chance is not to act")
    common = lcm(*(part.denominator for _, part in odds))
    left = rng.randrange(common)
    for outcome, part in odds:
        left -= int(part * common)
        if left < 0:
            return outcome
    raise AssertionError("odds do not add up to 1")
