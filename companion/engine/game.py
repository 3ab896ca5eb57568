"""The contract that every game and every mode of a game fulfils.

A game is a pure function of its moves: no clock, no global randomness, no input or output. Chance is a seat whose moves are
outcomes. `companion.engine.contract.check_game` tests all that is promised here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Final, Literal, NewType, Protocol, TypeVar, runtime_checkable

from companion.engine.score import ScoreSheet

Seat = NewType("Seat", int)
CHANCE: Final = Seat(-1)

SchemaKind = Literal["tally", "position", "moves"]


@runtime_checkable
class Move(Protocol):
    """Any move: a frozen value that knows whose it is; CHANCE for an outcome."""

    @property
    def seat(self) -> Seat: ...


class Cards(Protocol):
    """The facts of the cards in use, as `card_db` loads them: rows by component, with a digest that names the whole."""

    @property
    def digest(self) -> str: ...

    @property
    def source(self) -> str:
        """`print-and-play` or `my-box`."""
        ...

    def rows(self, component: str) -> Sequence[Mapping[str, Any]]:
        """The component's rows (one a card or tile), each with at least `id` and `name`; unknown facts are None."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that an option may take, with its one plain sentence; with `opens` no player has secrets at the table."""

    value: str
    title: str
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A ruling or house rule that a table may choose at set-up."""

    id: str
    title: str
    sentence: str
    choices: tuple[Choice, ...]
    default: str
    rule: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A source of chance that a table can set to app draws, I draw and tell, or the camera reads.

    `app` is False where only the physical piece knows the outcome (the weight side of a real card), so that it can only be told
    or read; `note` is a sentence for people on why a way is off. `app_first` is True where a table starts with the app drawing.
    `reads` names the pieces without a mark that the camera tells apart here (see `engine.sight.Shot.reads`).
    """

    id: str
    title: str
    camera: bool = False
    app: bool = True
    note: str = ""
    app_first: bool = False
    reads: str = ""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is known of a mode without loading its rules.

    `id` is `coldwater-crown` or `coldwater-crown/silent-player`; `game` the bare game; `kind` is `full`, `aid` or `score`.
    `card_set` is the folder under `card_db/sets`; `sources` are its chance sources; `automa` names players the rules themselves
    run (the silent player), which follow the people in the seat numbering of scores.
    """

    id: str
    game: str
    title: str
    game_title: str
    kind: Literal["full", "aid", "score"]
    sentence: str
    min_seats: int
    max_seats: int
    options: tuple[Option, ...]
    sources: tuple[Source, ...]
    rules_version: int
    card_set: str
    credits: str = ""
    has_secrets: bool = False
    is_simultaneous: bool = False
    automa: tuple[str, ...] = ()

    def option(self, option_id: str) -> Option:
        """The option of that id; KeyError where the mode has none."""
        for option in self.options:
            if option.id == option_id:
                return option
        raise KeyError(option_id)

    def keeps_secrets(self, options: Mapping[str, str]) -> bool:
        """Whether a table with these options' values has anything that only one seat may see."""
        chosen = ((option, options.get(option.id, option.default)) for option in self.options)
        is_open = any(one.opens and one.value == value for option, value in chosen for one in option.choices)
        return self.has_secrets and not is_open


@dataclass(frozen=True)
class Setup:
    """What a game starts from: how many seats, the options' values, what was chosen before the first move, and the cards.

    `given` is the replay file's `setup` (game-specific, JSON values); every option of the manifest has a value in `options`.
    """

    seats: int
    options: Mapping[str, str]
    cards: Cards
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Telling:
    """A move for people: one sentence, the physical steps to do, and the steps that take it back.

    Written for the seat it was made for: what that seat may not know is not in it. A minor one is a detail of what was told
    before it (each bait of a filling): logs tell it, a short account leaves it out.
    """

    sentence: str
    steps: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    reveals: bool = False
    is_minor: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked now: a short title, a sentence of help, the clause, and the notation of the main action ("" for none).

    `phase` names the phase of the turn or round in the rulebook's words, `reminder` says in a sentence or two what it is about:
    pages show that when the phase begins, unless a device has switched reminders off. Where a game gives none, the clause's
    sentence is the reminder, and another clause another phase.
    """

    title: str
    detail: str = ""
    rule: str = ""
    main: str = ""
    phase: str = ""
    reminder: str = ""


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance that is to act: its source's id, and the one seat that may see the outcome (None: everybody).

    `estimate` says in a sentence why the odds are not exact, where the app does not know the pool; "" where they are.
    """

    source: str
    private_to: Seat | None = None
    estimate: str = ""


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """A step of the physical set-up for this player count: what to do, how many pieces, and the clause."""

    text: str
    rule: str = ""


S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", covariant=True)
T = TypeVar("T")


class Game(Protocol[S, M, V, T]):
    """A game, or one mode of it. S is its state, M its move, V a seat's view, T its tally."""

    manifest: Manifest

    def prepare(
        self,
        seats: int,
        options: Mapping[str, str] | None = None,
        given: Mapping[str, Any] | None = None,
        cards: Cards | None = None,
    ) -> Setup:
        """A checked set-up with defaults filled in and, where no cards are given, our print-and-play set; SetupError."""
        ...

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """How to set up the physical game for this set-up, in order."""
        ...

    def start(self, setup: Setup) -> S:
        """The state before the first move."""
        ...

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Who moves now: () when over, (CHANCE,) for an outcome, several when simultaneous."""
        ...

    def chance(self, state: S) -> Chance | None:
        """Which source is to give an outcome now; None unless CHANCE is to act."""
        ...

    def legal_moves(self, state: S, seat: Seat) -> Iterator[M]:
        """The seat's legal moves in a fixed order (for CHANCE: every possible outcome); corrections are never among them."""
        ...

    def check(self, state: S, move: M) -> None:
        """Nothing when the move is legal; IllegalMove with the clause and a sentence when not."""
        ...

    def apply(self, state: S, move: M) -> S:
        """The state after a legal move. Unchecked: only what `check` accepts may be given."""
        ...

    def sample(self, state: S, rng: Random) -> M:
        """One outcome, with its true odds, when CHANCE is to act."""
        ...

    def odds(self, state: S) -> Sequence[tuple[M, Fraction]]:
        """Every outcome with its exact odds when CHANCE is to act; they sum to 1."""
        ...

    def tally(self, state: S) -> T:
        """What scoring needs of the state: the same value that a scan of the final table gives."""
        ...

    def score_tally(self, tally: T) -> ScoreSheet:
        """The receipt of a tally; works at any time, with `missing` saying what is not known yet."""
        ...

    def load_tally(self, data: Mapping[str, Any]) -> T:
        """A tally from JSON; TallyError that names every fault."""
        ...

    def dump_tally(self, tally: T) -> dict[str, Any]:
        """The tally as JSON; `load_tally` of it is the same tally."""
        ...

    def schema(self, kind: SchemaKind) -> dict[str, Any]:
        """The JSON Schema of a tally, a position, or the moves' notation."""
        ...

    def prompt(self, state: S, seat: Seat | None) -> Prompt:
        """What is asked of the seat now, or what everybody waits for."""
        ...

    def label(self, state: S, move: M) -> str:
        """The move as a button: a few words in the imperative ("Take green from Zone 3")."""
        ...

    def tell(self, before: S, move: M, seat: Seat | None) -> Telling:
        """The move told to a seat (None: a spectator), without what that seat may not know."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """What the seat may know, built up from nothing; None is a spectator."""
        ...

    def determinize(self, state: S, seat: Seat, rng: Random) -> S:
        """A state that the seat cannot tell from the true one (the same view), hidden things drawn at their odds."""
        ...

    def write(self, move: M) -> str:
        """The move's notation."""
        ...

    def read(self, text: str) -> M:
        """The move of the notation; InvalidNotation. Needs no state: legality is `check`'s affair."""
        ...

    def dump(self, state: S) -> dict[str, Any]:
        """The whole state as readable JSON."""
        ...

    def load(self, data: Mapping[str, Any]) -> S:
        """The state of the JSON; PositionError that names every fault."""
        ...


AnyGame = Game[Any, Any, Any, Any]


@runtime_checkable
class Adviser(Protocol):
    """A game that can say what is best; asked only when a person asks, and shown by the game's own page."""

    def advise(self, state: Any, seat: Seat) -> Any:
        """The best that the seat can do now, of what the seat may know; None where there is nothing to advise."""
        ...


_MARK = re.compile("⟨(\\d+)⟩")


def mark(seat: Seat) -> str:
    """The seat's place-holder in texts of the engine, replaced with the player's name by `with_names`."""
    return f"⟨{int(seat)}⟩"


def with_names(text: str, names: Sequence[str]) -> str:
    """The text with every seat mark replaced by that seat's name ("Player 3" where there is no name)."""

    def name(match: re.Match[str]) -> str:
        seat = int(match.group(1))
        return names[seat] if seat < len(names) else f"Player {seat + 1}"

    return _MARK.sub(name, text)


def score(game: AnyGame, state: Any) -> ScoreSheet:
    """The one scoring path: the state's tally, scored."""
    return game.score_tally(game.tally(state))
