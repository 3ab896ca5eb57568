"""The writing half of a table: catching up with the store, and appending one event after every check.

Everything here runs within the table's lock. Who may call for what is `table`'s affair.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from random import Random
from typing import Any, Final, Literal, Protocol, Self

from card_db.memory import Said
from companion.engine.errors import IllegalMove
from companion.engine.event import BrokenLog, digest
from companion.engine.game import (
    AnyGame,
    Manifest,
    Seat,
    Setup,
    Telling,
)
from companion.tables import draws
from companion.tables.board import Board
from companion.tables.errors import (
    BadTable,
    KeyReused,
    NotYourSeat,
    StaleVersion,
    TableClosed,
)
from companion.tables.history import begun, differs
from companion.tables.live import Hub
from companion.tables.models import (
    Acted,
    Fault,
    Logged,
    TableRow,
)
from companion.tables.reading import Reading
from companion.tables.remembering import MY_BOX, Forgetful, Memory, told
from companion.tables.seating import Seating
from companion.tables.store import Store

LONGEST_KEY: Final = 80
AUTOMATIC_KEY: Final = "auto-"
EventKind = Literal["moves", "undo", "redo"]
APP: Final = Seat(-1)
"""In the log: nobody's act but the app's."""


class Kickable(Protocol):
    """What lets bots and app-drawn chance act; `autopilot.Autopilot` is one."""

    def kick(self, table: Any) -> None: ...


@dataclass(frozen=True, slots=True)
class Parts:
    """What every table of an installation shares."""

    store: Store
    hub: Hub
    clock: Callable[[], float]
    rng: Random
    autopilot: Kickable
    memory: Memory = field(default_factory=Forgetful)


class Writing(Reading):
    """A table's log, kept in step with the store; nothing is shown before it is safe on the disk."""

    def __init__(self, row: TableRow, game: AnyGame, manifest: Manifest, parts: Parts) -> None:
        """Folds the whole log; BrokenLog names the first event that today's rules do not follow."""
        self._parts = parts
        self._lock = threading.RLock()
        cards = parts.store.cards(row.card_digest)
        options = {option.id: option.default for option in manifest.options} | dict(row.options)
        setup = Setup(len(row.seats), options, cards, row.given)
        try:
            start = game.load(row.position) if row.position is not None else game.start(setup)
        except Exception as error:  # today's rules may read an old set-up in any wrong way
            raise BrokenLog(0, f"today's rules cannot set this game up: {error}") from error
        seating = Seating(row.seats, parts.store.devices(row.id))
        self._board = Board(row, game, manifest, setup, begun(start), seating)
        self._go_on = False
        self._answers: dict[str, Acted | None] = {}
        self._remembered: tuple[Said, ...] | None = None
        self.refresh()
        self._trust()
        self._remember()

    # Catching up.

    def refresh(self) -> Self:
        """Itself, after catching up with what another process may have stored; UnknownTable when it was deleted."""
        store = self._parts.store
        with self._lock:
            board = self._board
            version, revision = store.head(board.row.id)
            if version < board.version:
                board = replace(board, history=begun(board.history.start))  # a backup was restored beneath us
            if version > board.version:
                more = store.events(board.row.id, board.version)
                board = replace(board, history=board.history.after(board.game, more))
            if (version, revision) != (self._board.version, self._board.row.revision) or board is not self._board:
                row = store.row(board.row.id)
                seating = Seating(row.seats, store.devices(row.id), board.seating.erring)
                board = replace(board, row=row, seating=seating)
            self._board = board
        return self

    def _trust(self) -> None:
        """BrokenLog when the log folds to another position than the one that was stored."""
        board = self._board
        events = board.history.events
        if events and events[-1].event.digest != digest(board.game, board.state):
            start = board.history.start
            found = differs(board.game, start, [logged.event for logged in events])
            raise found or BrokenLog(board.version, "the position differs from the one that was stored")

    def _change(self, how: Callable[[TableRow], TableRow]) -> None:
        with self._lock:
            self._parts.store.change(self.id, how)
            self.refresh()
            self._remember()
        self._publish()

    # Within the lock.

    def _repeated(self, key: str, kind: EventKind, seat: Seat | None, moves: tuple[str, ...] = ()) -> Acted | None:
        """The answer that was given for the key, when the same was asked before; KeyReused for anything else."""
        if not 0 < len(key) <= LONGEST_KEY or key.startswith(AUTOMATIC_KEY):
            raise BadTable(f"key: every act carries its own unique id of 1 to {LONGEST_KEY} characters")
        board = self._board
        logged = board.history.by_key(key)
        if logged is None:
            return None
        event = logged.event
        if event.kind != kind or event.moves != moves or logged.seat != seat:
            raise KeyReused("another act was already done under this unique id; reload the page and repeat it")
        if kind == "moves":
            return Acted(event.version, self._told(event.version, seat), repeated=True)
        earlier = begun(board.history.start).after(board.game, board.history.events[: event.version - 1])
        past = replace(board, history=earlier)
        found = past.undo_view(seat, event.to) if kind == "undo" else past.redo_view(seat)
        told = (Telling(found.label, found.steps),) if found is not None else ()
        return Acted(event.version, told, repeated=True)

    def _require_running(self) -> None:
        status = self.row.status
        if status != "running":
            raise TableClosed(f"this table was {status}; reopen it to play on")

    def _require_current(self, expected: int, moves: Sequence[Any]) -> None:
        """StaleVersion unless the table is where the asker thinks, or nothing since then changed what these seats may do."""
        board = self._board
        if expected == board.version:
            return
        if not 0 <= expected < board.version:
            raise StaleVersion(expected, board.version)
        game, before, now = board.game, board.history.state_at(expected), board.state
        then = game.to_act(before)
        for actor in {move.seat for move in moves}:
            is_open = len(then) > 1 and actor in then and actor in board.to_act
            if not is_open or not _same_moves(game, before, now, actor):
                raise StaleVersion(expected, board.version)

    def _check(self, moves: Sequence[Any], seat: Seat | None) -> None:
        """Nothing when the asker may make the moves, one after the other; NotYourSeat, IllegalMove naming the move."""
        board = self._board
        state = board.state
        for move in moves:
            chance = board.game.chance(state) if draws.is_chance(board.game.to_act(state)) else None
            how = None if chance is None else board.row.sources.get(chance.source, "tell")
            try:
                board.seating.may_move(board.game, state, move, seat, how)
                board.game.check(state, move)
            except IllegalMove as error:
                text = error.move or board.game.write(move)
                raise IllegalMove(error.rule, error.detail, text) from error
            state = board.game.apply(state, move)

    def _commit(self, logged: Logged, *, keep_faults: bool = False) -> None:
        """Appends the event and, once it is safe, shows it: the board moves on and the listeners are told."""
        board = self._board
        history = board.history.after(board.game, [logged])
        event = replace(logged.event, digest=digest(board.game, history.state))
        logged = replace(logged, event=event)
        history = replace(history, events=(*board.history.events, logged))
        faults = board.faults if keep_faults else ()
        seating = board.seating if keep_faults else replace(board.seating, erring=frozenset())
        row = replace(board.row, version=event.version, touched=event.at, request=None)
        after = Board(row, board.game, board.manifest, board.setup, history, seating, faults)
        brief = after.brief()
        self._parts.store.append(self.id, logged, board.version, brief)
        self._board = replace(after, row=replace(row, brief=brief))
        self._go_on = False
        self._remember()
        self._publish()

    def _remember(self) -> None:
        """Tells the owner's box what is told here, where that changed; the game goes on where the box cannot be written."""
        row = self._board.row
        if row.cards != MY_BOX:
            return
        now = told(self._board)
        if now == self._remembered:
            return
        try:
            notes = self._parts.memory.remember(self._board.manifest.card_set, row.id, now)
        except OSError as error:
            notes = (f"What was told of your cards could not be written ({error.strerror}); the table keeps it.",)
        else:
            self._remembered = now
        more = tuple(Fault(None, note, self._board.version) for note in notes)
        self._board = replace(self._board, faults=(*self._board.faults, *more))

    def _publish(self) -> None:
        row = self._board.row
        self._parts.hub.publish(row.id, self._board.version, row.revision)

    def _told(self, version: int, seat: Seat | None) -> tuple[Telling, ...]:
        return self._board.told(self._board.history.groups[version], seat)

    @contextmanager
    def _in_names(self) -> Iterator[None]:
        """Errors leave with the players' names for seat marks."""
        try:
            yield
        except IllegalMove as error:
            raise IllegalMove(error.rule, self._board.named(error.detail), error.move) from error
        except NotYourSeat as error:
            raise NotYourSeat(self._board.named(str(error))) from error


def _same_moves(game: AnyGame, before: Any, now: Any, seat: Seat) -> bool:
    """Whether the seat may do the same in both states."""
    pairs = zip_longest(game.legal_moves(before, seat), game.legal_moves(now, seat))
    return all(one == other for one, other in pairs)
