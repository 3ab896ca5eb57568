"""The reading half of a table: it answers with its latest board, in the table's own words."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, Self

from companion.engine.game import AnyGame, Chance, ChecklistItem, Manifest, Prompt, Seat
from companion.engine.score import ScoreSheet
from companion.tables import exporting
from companion.tables.board import Board
from companion.tables.errors import NotYourSeat
from companion.tables.models import ChoiceView, Fault, How, LogEntry, OddsPanel, TableRow, UndoView


class Reading:
    """What can be asked of a table; each answer is of `board`, the latest moment there is."""

    _board: Board

    @property
    def board(self) -> Board:
        """The table's latest moment: ask it where several answers must be of one version."""
        return self._board

    def moment(self) -> Self:
        """The table as it is now, to be read: all its answers are of one version, whatever bots do meanwhile."""
        return copy(self)

    @property
    def id(self) -> str:
        """The table's id."""
        return self._board.row.id

    @property
    def row(self) -> TableRow:
        """How the table is stored: mode, title, seats, options, sources, status …"""
        return self._board.row

    @property
    def game(self) -> AnyGame:
        """The rules it is played by."""
        return self._board.game

    @property
    def manifest(self) -> Manifest:
        """What is known of its mode."""
        return self._board.manifest

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, the automa of the rules after them."""
        return self._board.names

    @property
    def stamp(self) -> str:
        """Changes whenever a page has to be fetched again."""
        return self._board.stamp

    @property
    def version(self) -> int:
        """The last event's version; 0 before the first."""
        return self._board.version

    @property
    def state(self) -> Any:
        """The true state, for the service alone: pages show `view`."""
        return self._board.state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who is to act: () when over."""
        return self._board.to_act

    @property
    def chance(self) -> Chance | None:
        """The chance that is to come, where CHANCE is to act."""
        return self._board.chance

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules, or the table was ended early."""
        return self._board.is_over

    @property
    def is_paused(self) -> bool:
        """Whether a bot or an app-drawn source is to act but waits for `go_on` (after an undo, or after a fault)."""
        return self._board.is_paused

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What went wrong by itself (a bot that erred) since the last act."""
        return self._board.faults

    @property
    def score_is_open(self) -> bool:
        """Whether the score may be shown to everybody: the game is over, or its mode keeps no secrets."""
        return self._board.score_is_open

    def view(self, seat: Seat | None) -> Any:
        """The game's view for the seat (None: a spectator's); its texts may carry seat marks (`with_names`)."""
        return self._board.view(seat)

    def advice(self, seat: Seat | None) -> Any:
        """What the game advises the seat, worked out now; None where it advises nothing. Only for who asked for it."""
        return self._board.advice(seat)

    def prompt(self, seat: Seat | None) -> Prompt:
        """What is asked of the seat now, with names."""
        return self._board.prompt(seat)

    def choices(self, seat: Seat | None) -> tuple[ChoiceView, ...]:
        """What the seat may do now as buttons; chance outcomes that it may tell, with their odds. None: the host."""
        return self._board.choices(seat)

    def checklist(self) -> tuple[ChecklistItem, ...]:
        """How to set the physical game up."""
        return self._board.checklist()

    def odds(self, seat: Seat | None) -> OddsPanel | None:
        """The odds of the chance that is to come, as far as the seat can know; None where none is, or not for it."""
        return self._board.odds(seat)

    def log(self, seat: Seat | None, last: int | None = None) -> tuple[LogEntry, ...]:
        """The events told to the seat (None: a spectator), oldest first; only the `last` ones when given."""
        return self._board.log(seat, last)

    def score(self) -> ScoreSheet:
        """The score as it stands, reasons with names. It may tell secrets: show it when `score_is_open`."""
        return self._board.score()

    def sources(self) -> Mapping[str, How]:
        """How each chance source is drawn."""
        return self._board.row.sources

    def undo_view(self, seat: Seat | None, to: int | None = None) -> UndoView | None:
        """What `undo` would take back, told to the seat; None when there is nothing."""
        return self._board.undo_view(seat, to)

    def redo_view(self, seat: Seat | None) -> UndoView | None:
        """What `redo` would put back, told to the seat; None when there is nothing."""
        return self._board.redo_view(seat)

    def export(self, seat: Seat | None) -> dict[str, Any]:
        """The game as a replay file's JSON; ExportRefused when unfinished and it would tell the asker a secret."""
        return exporting.export(self._board, seat)

    def seats_of(self, device: str) -> tuple[Seat, ...]:
        """The seats that the device acts for: those it holds, and for the host every person's seat that nobody holds."""
        return self._board.seating.of_device(device)

    def is_host(self, device: str) -> bool:
        """Whether the device is the table's host."""
        return self._board.seating.is_host(device)

    def require(self, device: str, seat: Seat | None) -> None:
        """Nothing when the device may act as the seat (None: as the host); NotYourSeat otherwise."""
        try:
            self._board.seating.require(device, seat)
        except NotYourSeat as error:
            raise NotYourSeat(self._board.named(str(error))) from error
