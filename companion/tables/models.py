"""The plain values of the table service. Nothing here knows the database or the web."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from companion.engine.event import Event
from companion.engine.game import Cards, Seat, Telling

How = Literal["app", "tell", "camera"]
HOWS: tuple[How, ...] = ("app", "tell", "camera")
Status = Literal["running", "ended", "abandoned"]

MARKS = ("anchor", "shell", "star", "wave", "lantern", "rope")


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who sits in a seat: the player's name, the sea mark (one of MARKS), and the bot's id where a bot plays it."""

    name: str
    mark: str = ""
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a table is made from; what is left out takes the mode's defaults.

    `sources` says per chance source how it is drawn (default: `tell`, or `app` on a practice table); `cards` is
    `print-and-play` or `my-box`; `given` is what was dealt or chosen before the first move (the replay file's `setup`).
    """

    mode_id: str
    seats: tuple[SeatSpec, ...]
    title: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, How] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)
    cards: str = "print-and-play"
    practice: bool = False


@dataclass(frozen=True, slots=True)
class Brief:
    """What the resume list says of a table, kept with each event so that listing replays nothing.

    Texts carry seat marks and are a spectator's; `waiting` are the seats to act (-1: a draw); `round` is None where the game
    has none.
    """

    waiting: tuple[Seat, ...] = ()
    prompt: str = ""
    round: int | None = None
    last: str = ""
    over: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is stored: what never changes (mode, options, cards), and its settings with their `revision`.

    `version` is the log's last event; `revision` counts changes of the settings (names, seats, sources, status).
    """

    id: str
    mode_id: str
    title: str
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, str]
    given: Mapping[str, Any]
    cards: str
    card_digest: str
    rules_version: int
    sources: Mapping[str, How]
    status: Status
    practice: bool
    created: float
    touched: float
    version: int = 0
    revision: int = 0
    position: Mapping[str, Any] | None = None
    request: UndoRequest | None = None
    brief: Brief = Brief()


@dataclass(frozen=True, slots=True)
class Logged:
    """An event with what only the log keeps: the acting seat (None: the host, -1: nobody), device, scan and stamp.

    `stamp` is a sentence on what was out of the ordinary ("across a reveal, agreed by …"), "" mostly.
    """

    event: Event
    seat: Seat | None = None
    device: str = ""
    scan: str = ""
    stamp: str = ""


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """An undo that waits for the table: asked at `version` by `seat` (None: the host), agreed so far by `agreed`."""

    version: int
    to: int
    seat: Seat | None
    key: str
    agreed: tuple[Seat, ...]
    needed: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """The answer to an act: the version after it and the moves told to the asker; `repeated` when it had been done before."""

    version: int
    tellings: tuple[Telling, ...]
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A legal move as a button: its notation, its words, and for a chance outcome its odds."""

    text: str
    label: str
    odds: Fraction | None = None


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One outcome of the chance to come: `ways` of `of` in lowest terms common to all rows."""

    text: str
    label: str
    chance: Fraction
    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class OddsPanel:
    """The chance that is to come, as far as the asker can know.

    `exact` is False where it is an estimate, because cards are hidden or for the reason that the game gives in `why`.
    """

    source: str
    title: str
    how: How
    rows: tuple[OddsRow, ...]
    exact: bool = True
    why: str = ""


@dataclass(frozen=True, slots=True)
class UndoView:
    """What an undo (or redo) would do: the button's words, the physical steps, where it goes to, and whose affair it is.

    `needs` are the seats that must agree (besides the asker); `reveals` says that something seen would be taken back.
    """

    label: str
    steps: tuple[str, ...]
    to: int
    groups: int
    reveals: bool = False
    needs: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event told to a seat: `sentences` for a group of moves, or one sentence on an undo or redo.

    `who` is the acting seat (None: host or app); `in_force` is False for groups that were undone; `at` is 0 when not known;
    `brief` is `sentences` without the details.
    """

    version: int
    kind: Literal["moves", "undo", "redo"]
    sentences: tuple[str, ...]
    steps: tuple[str, ...]
    origin: str
    who: Seat | None
    at: float
    in_force: bool
    stamp: str = ""
    scan: str = ""
    brief: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """A table on the resume list. `trouble` says why it cannot be opened, "" mostly."""

    id: str
    mode_id: str
    title: str
    mode_title: str
    seats: tuple[SeatSpec, ...]
    status: Status | Literal["over"]
    practice: bool
    version: int
    touched: float
    waiting: tuple[str, ...] = ()
    prompt: str = ""
    round: int | None = None
    last: str = ""
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Device:
    """A device at a table: its id, and the seat it holds (None: it made the table and is its host)."""

    table: str
    device: str
    seat: Seat | None
    since: float


@dataclass(frozen=True, slots=True)
class Join:
    """What a join code opens: a table, and the seat it is for (None: any seat nobody holds)."""

    table: str
    seat: Seat | None
    code: str


@dataclass(frozen=True, slots=True)
class Scan:
    """A picture taken at a table: it belongs to `seat` (None: the host) and, when private, is shown to nobody else."""

    id: str
    table: str
    seat: Seat | None
    shot: str
    is_private: bool
    media: str
    at: float
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong by itself (a bot erred): shown on the table until the game goes on."""

    seat: Seat | None
    text: str
    version: int


@dataclass(frozen=True)
class StoredCards:
    """A card set as it was when the table was made; fulfils the engine's `Cards`, so old games keep their facts."""

    digest: str
    source: str
    tables: Mapping[str, tuple[Mapping[str, Any], ...]]

    def __hash__(self) -> int:
        return hash(self.digest)

    def rows(self, component: str) -> tuple[Mapping[str, Any], ...]:
        """The component's rows; KeyError where the set has no such component."""
        return self.tables[component]

    def as_cards(self) -> Cards:
        """Itself, as the engine's protocol."""
        return self
