"""One table: the only way to change a game. Reads, checks, applies, appends, and publishes after the commit.

Whoever asks is a seat, or `None`: the host, the device that made the table, which speaks for every person's seat that no other
device holds. Texts that come out carry the players' names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.game import AnyGame, Chance, ChecklistItem, Manifest, Prompt, Seat
from companion.engine.score import ScoreSheet
from companion.tables.models import (
    Acted,
    ChoiceView,
    Fault,
    How,
    LogEntry,
    OddsPanel,
    Scan,
    SeatSpec,
    TableRow,
    UndoView,
)


class Table:
    """A table that is open in this process; made by `Tables.open`, safe to use from any thread."""

    # What it is.

    @property
    def id(self) -> str:
        """The table's id."""
        raise NotImplementedError

    @property
    def row(self) -> TableRow:
        """How the table is stored: mode, title, seats, options, sources, status …"""
        raise NotImplementedError

    @property
    def game(self) -> AnyGame:
        """The rules it is played by."""
        raise NotImplementedError

    @property
    def manifest(self) -> Manifest:
        """What is known of its mode."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, the automa of the rules after them."""
        raise NotImplementedError

    @property
    def stamp(self) -> str:
        """`version.revision`: changes whenever a page has to be fetched again."""
        raise NotImplementedError

    @property
    def version(self) -> int:
        """The last event's version; 0 before the first."""
        raise NotImplementedError

    # What a seat sees.

    @property
    def state(self) -> Any:
        """The true state, for the service alone: pages show `view`."""
        raise NotImplementedError

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who is to act: () when over."""
        raise NotImplementedError

    @property
    def chance(self) -> Chance | None:
        """The chance that is to come, where CHANCE is to act."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules, or the table was ended early."""
        raise NotImplementedError

    def view(self, seat: Seat | None) -> Any:
        """The game's view for the seat (None: a spectator's); its texts may carry seat marks (`with_names`)."""
        raise NotImplementedError

    def prompt(self, seat: Seat | None) -> Prompt:
        """What is asked of the seat now, with names."""
        raise NotImplementedError

    def choices(self, seat: Seat | None) -> tuple[ChoiceView, ...]:
        """What the seat may do now as buttons; chance outcomes that it may tell, with their odds. None: the host."""
        raise NotImplementedError

    def checklist(self) -> tuple[ChecklistItem, ...]:
        """How to set the physical game up."""
        raise NotImplementedError

    def odds(self, seat: Seat | None) -> OddsPanel | None:
        """The odds of the chance that is to come, as far as the seat can know; None where none is, or not for it."""
        raise NotImplementedError

    def log(self, seat: Seat | None, last: int | None = None) -> tuple[LogEntry, ...]:
        """The events told to the seat (None: a spectator), oldest first; only the `last` ones when given."""
        raise NotImplementedError

    def score(self) -> ScoreSheet:
        """The score as it stands, reasons with names. It may tell secrets: show it when over or when `score_is_open`."""
        raise NotImplementedError

    @property
    def score_is_open(self) -> bool:
        """Whether the score may be shown to everybody: the game is over, or its mode keeps no secrets."""
        raise NotImplementedError

    def export(self, seat: Seat | None) -> dict[str, Any]:
        """The game as a replay file's JSON; ExportRefused when unfinished and it would tell the asker a secret."""
        raise NotImplementedError

    # Who may.

    def seats_of(self, device: str) -> tuple[Seat, ...]:
        """The seats that the device acts for: those it holds, and for the host every person's seat that nobody holds."""
        raise NotImplementedError

    def is_host(self, device: str) -> bool:
        """Whether the device is the table's host."""
        raise NotImplementedError

    def require(self, device: str, seat: Seat | None) -> None:
        """Nothing when the device may act as the seat (None: as the host); NotYourSeat otherwise."""
        raise NotImplementedError

    # What changes it.

    def act(
        self,
        texts: Sequence[str],
        *,
        origin: str,
        expected: int,
        key: str,
        seat: Seat | None,
        device: str = "",
        scan: str = "",
    ) -> Acted:
        """The moves done as one group, or nothing at all; the same answer when the key was used for them before.

        Errors: StaleVersion, NotYourSeat, IllegalMove, InvalidNotation, KeyReused, TableClosed, StoreError.
        """
        raise NotImplementedError

    def undo_view(self, seat: Seat | None, to: int | None = None) -> UndoView | None:
        """What `undo` would take back, told to the seat; None when there is nothing."""
        raise NotImplementedError

    def redo_view(self, seat: Seat | None) -> UndoView | None:
        """What `redo` would put back, told to the seat; None when there is nothing."""
        raise NotImplementedError

    def undo(
        self,
        *,
        expected: int,
        key: str,
        seat: Seat | None,
        consent: bool = False,
        to: int | None = None,
        device: str = "",
    ) -> Acted:
        """Takes back the last group that a person did, with what followed by itself; or everything after version `to`.

        Crossing a reveal, or another seat's act, is the table's affair: NeedsConsent is raised until `consent` is given; where
        other devices hold the seats that have a say, `consent` asks them (see `agree`) and NeedsConsent names who is waited for.
        """
        raise NotImplementedError

    def agree(self, *, seat: Seat | None, yes: bool, key: str, device: str = "") -> Acted | None:
        """The seat's answer to the undo that waits (`row.request`): the undo when it was the last one needed, else None."""
        raise NotImplementedError

    def redo(self, *, expected: int, key: str, seat: Seat | None, device: str = "") -> Acted:
        """Puts back what the last undo took; NothingToUndo when there is none."""
        raise NotImplementedError

    def set_source(self, source: str, how: How, *, seat: Seat | None = None) -> None:
        """How the chance source is drawn from now on; BadTable for a source or a way the mode does not have."""
        raise NotImplementedError

    def sources(self) -> Mapping[str, How]:
        """How each chance source is drawn."""
        raise NotImplementedError

    def set_seat(self, seat: Seat, spec: SeatSpec) -> None:
        """Another name, mark, person or bot in the seat."""
        raise NotImplementedError

    def set_title(self, title: str) -> None:
        """Another title."""
        raise NotImplementedError

    def end_early(self) -> None:
        """The game ends here and is scored as it stands; `reopen` takes it back."""
        raise NotImplementedError

    def abandon(self) -> None:
        """The table leaves the resume list without a score; `reopen` takes it back."""
        raise NotImplementedError

    def reopen(self) -> None:
        """An ended or abandoned table is played on."""
        raise NotImplementedError

    # What goes by itself.

    @property
    def is_paused(self) -> bool:
        """Whether a bot or an app-drawn source is to act but waits for `go_on` (after an undo, or after a fault)."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Lets bots and app-drawn chance act now."""
        raise NotImplementedError

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What went wrong by itself (a bot that erred) since the last act."""
        raise NotImplementedError

    # Scans.

    def add_scan(
        self, picture: bytes, *, seat: Seat | None, shot: str, is_private: bool, media: str, data: Mapping[str, Any]
    ) -> Scan:
        """Keeps a picture with what was read in it (JSON values); it belongs to the seat."""
        raise NotImplementedError

    def scan(self, scan_id: str, seats: Sequence[Seat | None]) -> tuple[Scan, bytes]:
        """A scan with its picture for a device that acts for `seats`; UnknownScan, NotYourSeat."""
        raise NotImplementedError
