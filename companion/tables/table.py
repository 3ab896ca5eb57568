"""One table: the only way to change a game. Reads, checks, applies, appends, and publishes after the commit.

Whoever asks is a seat, or `None`: the host, the device that made the table, which speaks for every person's seat that no other
device holds. What can be asked is `board`'s affair; `table.board` is one moment of it, and the table answers with its latest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.engine.errors import InvalidNotation
from companion.engine.event import Event
from companion.engine.game import (
    Seat,
    Telling,
    mark,
)
from companion.tables import draws, undoing
from companion.tables.board import Board
from companion.tables.errors import (
    BadTable,
    KeyReused,
    NeedsConsent,
    NothingToUndo,
    NotYourSeat,
    StaleVersion,
)
from companion.tables.history import is_automatic
from companion.tables.models import (
    Acted,
    Fault,
    How,
    Logged,
    Scan,
    SeatSpec,
    UndoRequest,
    UndoView,
)
from companion.tables.writing import APP, AUTOMATIC_KEY, EventKind, Writing

LONGEST_GROUP: Final = 400
ATTEMPTS: Final = 8
KEPT_ANSWERS: Final = 64
KEPT_SCANS: Final = 4


class Table(Writing):
    """A table that is open in this process; made by `Tables.open`, safe to use from any thread."""

    # Acts.

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
        if is_automatic(origin):
            raise ValueError(f"{origin!r} is the app's own origin")
        with self._in_names(), self._lock:
            acted = self._tried(texts, origin, expected, key, seat, device, scan)
        self._parts.autopilot.kick(self)
        return acted

    def _tried(
        self, texts: Sequence[str], origin: str, expected: int, key: str, seat: Seat | None, device: str, scan: str
    ) -> Acted:
        for _ in range(ATTEMPTS):
            board = self.refresh().board
            moves = tuple(board.game.read(text) for text in _bounded(texts))
            written = tuple(board.game.write(move) for move in moves)
            repeated = self._repeated(key, "moves", seat, written)
            if repeated is not None:
                return repeated
            self._require_running()
            self._require_current(expected, moves)
            self._check(moves, seat)
            self._require_own_scan(scan, seat)
            event = Event(board.version + 1, "moves", written, origin=origin, key=key, at=self._parts.clock())
            try:
                self._commit(Logged(event, seat, device, scan))
            except (StaleVersion, KeyReused):
                continue  # another process was faster; what it did may leave this act as good as it was
            return Acted(event.version, self._told(event.version, seat))
        raise StaleVersion(expected, self.version)

    def _require_own_scan(self, scan: str, seat: Seat | None) -> None:
        """Nothing when the act cites no scan or the asker's own: citing one makes it public."""
        if scan:
            owner = self._parts.store.scan(self.id, scan).seat
            if owner != seat and owner not in self._board.seating.spoken_for(seat):
                raise NotYourSeat("this picture belongs to another seat")

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
        with self._in_names(), self._lock:
            board = self.refresh().board
            repeated = self._repeated(key, "undo", seat)
            if repeated is not None:
                return repeated
            self._require_running()
            if expected != board.version:
                raise StaleVersion(expected, board.version)
            found = board.undo_view(seat, to)
            if found is None:
                raise NothingToUndo("there is nothing to take back")
            if (found.reveals or found.needs) and not consent:
                raise _needs_consent(found)
            if found.needs:
                self._ask(UndoRequest(board.version, found.to, seat, key, (), found.needs))
                raise _needs_consent(found)
            stamp = "taken back after something had been revealed" if found.reveals else ""
            return self._step("undo", found, seat, key, device, stamp)

    def agree(self, *, seat: Seat | None, yes: bool, key: str = "", device: str = "") -> Acted | None:
        """The seat's answer to the undo that waits (`row.request`): the undo when it was the last one needed, else None.

        A no ends the request. NothingToUndo when none waits any more, NotYourSeat for a seat that is not asked.
        """
        with self._in_names(), self._lock:
            if key not in self._answers:
                answer = self._agreed(seat, yes, device)
                if not key:
                    return answer
                self._answers[key] = answer
                for old in tuple(self._answers)[:-KEPT_ANSWERS]:
                    del self._answers[old]
            return self._answers[key]

    def _agreed(self, seat: Seat | None, yes: bool, device: str) -> Acted | None:
        board = self.refresh().board
        request = board.row.request
        if request is None or request.version != board.version:
            raise NothingToUndo("nobody asks for an undo any more")
        if not yes and seat == request.seat:
            self._ask(None)  # whoever asked may take the question back
            return None
        voices = board.seating.spoken_for(seat) & set(request.needed)
        if not voices:
            raise NotYourSeat("this undo is for the other seats to agree to")
        if not yes:
            self._ask(None)
            return None
        agreed = tuple(sorted({*request.agreed, *voices}))
        if set(agreed) != set(request.needed):
            self._ask(replace(request, agreed=agreed))
            return None
        found = board.undo_view(request.seat, request.to)
        if found is None:
            raise NothingToUndo("there is nothing to take back")
        who = ", ".join(mark(voice) for voice in agreed)
        stamp = f"taken back{' after something had been revealed' if found.reveals else ''}, agreed by {who}"
        return self._step("undo", found, request.seat, request.key, device, stamp)

    def redo(self, *, expected: int, key: str, seat: Seat | None, device: str = "") -> Acted:
        """Puts back what the last undo took; NothingToUndo when there is none, NotYourSeat for what is another's."""
        with self._in_names(), self._lock:
            board = self.refresh().board
            repeated = self._repeated(key, "redo", seat)
            if repeated is not None:
                return repeated
            self._require_running()
            if expected != board.version:
                raise StaleVersion(expected, board.version)
            plan, found = undoing.redo_plan(board.history), board.redo_view(seat)
            if plan is None or found is None:
                raise NothingToUndo("there is nothing to put back")
            undoer = next(one.seat for one in reversed(board.history.events) if one.event.kind == "undo")
            owners = undoing.owners(board.seating, plan.groups)
            if seat is not None and seat != undoer and not owners <= board.seating.spoken_for(seat):
                raise NotYourSeat("only who took it back, whose act it was, or the host may put it back")
            acted = self._step("redo", found, seat, key, device)
        self._parts.autopilot.kick(self)
        return acted

    def _step(
        self, kind: EventKind, found: UndoView, seat: Seat | None, key: str, device: str, stamp: str = ""
    ) -> Acted:
        """Appends an undo or a redo."""
        at = self._parts.clock()
        event = Event(self.version + 1, kind, to=found.to, origin="person", key=key, at=at)
        self._commit(Logged(event, seat, device, stamp=stamp))
        return Acted(event.version, (Telling(found.label, found.steps),))

    # What goes by itself.

    def go_on(self) -> None:
        """Lets bots and app-drawn chance act now."""
        with self._lock:
            board = self._board
            self._board = replace(board, faults=(), seating=replace(board.seating, erring=frozenset()))
            self._go_on = True
        self._parts.autopilot.kick(self)

    def automatic_step(self) -> tuple[Board, Seat] | None:
        """For the autopilot: the board and who is to act by itself now; None when that is nobody's turn."""
        board = self.refresh().board
        erring = {fault.seat for fault in board.faults}
        due = [seat for seat in board.automatic if seat not in erring]
        if not due or (board.history.undone and not self._go_on):
            return None
        return board, due[0]

    def act_by_itself(self, text: str, *, origin: str, expected: int) -> None:
        """For the autopilot: one move of a bot or of the app's chance; StaleVersion when the table is elsewhere by now."""
        with self._lock:
            board = self.refresh().board
            if expected != board.version:
                raise StaleVersion(expected, board.version)
            move = board.game.read(text)
            board.game.check(board.state, move)
            event = Event(
                version=expected + 1,
                kind="moves",
                moves=(board.game.write(move),),
                origin=origin,
                key=f"{AUTOMATIC_KEY}{expected + 1}",
                at=self._parts.clock(),
            )
            self._commit(Logged(event, APP), keep_faults=True)

    def report(self, fault: Fault) -> None:
        """For the autopilot: what went wrong; it stays on the table until a person acts or lets it go on."""
        with self._lock:
            board = self._board
            faults = (*board.faults, fault)
            erring = frozenset(one.seat for one in faults if one.seat is not None and one.seat >= 0)
            self._board = replace(board, faults=faults, seating=replace(board.seating, erring=erring))
            self._go_on = False
        self._publish()

    # Settings.

    def set_source(self, source: str, how: How, *, seat: Seat | None = None) -> None:
        """How the chance source is drawn from now on; BadTable for a source or a way the mode does not have."""
        checked = draws.checked_how(self.manifest, source, how)
        self._change(lambda row: replace(row, sources={**row.sources, source: checked}))
        self._parts.autopilot.kick(self)

    def set_seat(self, seat: Seat, spec: SeatSpec) -> None:
        """Another name, mark, person or bot in the seat (`Tables.change_seat` checks it first)."""
        if not 0 <= seat < len(self.row.seats):
            raise BadTable(f"seat: this table has the seats 0 to {len(self.row.seats) - 1}, not {seat}")
        if spec.bot is not None:
            self._parts.store.release(self.id, seat)
        self._change(
            lambda row: replace(row, seats=tuple(spec if n == seat else one for n, one in enumerate(row.seats)))
        )
        self._parts.autopilot.kick(self)

    def set_title(self, title: str) -> None:
        """Another title."""
        self._change(lambda row: replace(row, title=title))

    def end_early(self) -> None:
        """The game ends here and is scored as it stands; `reopen` takes it back."""
        self._change(lambda row: replace(row, status="ended", touched=self._parts.clock()))

    def abandon(self) -> None:
        """The table leaves the resume list without a score; `reopen` takes it back."""
        self._change(lambda row: replace(row, status="abandoned"))

    def reopen(self) -> None:
        """An ended or abandoned table is played on."""
        self._change(lambda row: replace(row, status="running", touched=self._parts.clock()))
        self._parts.autopilot.kick(self)

    def changed(self) -> None:
        """For the service: something beside the log changed (devices); catches up and tells the listeners."""
        with self._lock:
            self.refresh()
            self._remember()
        self._publish()

    def _ask(self, request: UndoRequest | None) -> None:
        self._change(lambda row: replace(row, request=request))

    # Scans.

    def add_scan(
        self, picture: bytes, *, seat: Seat | None, shot: str, is_private: bool, media: str, data: Mapping[str, Any]
    ) -> Scan:
        """Keeps a picture with what was read in it (JSON values); it belongs to the seat."""
        scan_id = f"{self._parts.rng.getrandbits(96):024x}"
        scan = Scan(scan_id, self.id, seat, shot, is_private, media, self._parts.clock(), data)
        self._parts.store.add_scan(scan, picture)
        self._forget_old_scans(seat)
        return scan

    def _forget_old_scans(self, seat: Seat | None) -> None:
        """Of a seat's pictures that no move cites only the newest are kept: nobody wants those of a failed try."""
        cited = self._cited()
        loose = [one for one in self._parts.store.scans(self.id) if one.seat == seat and one.id not in cited]
        for old in loose[: max(0, len(loose) - KEPT_SCANS)]:
            self._parts.store.drop_scan(self.id, old.id)

    def _cited(self) -> frozenset[str]:
        return frozenset(logged.scan for logged in self.board.history.events if logged.scan)

    def note_scan(self, scan: Scan, more: Mapping[str, Any]) -> None:
        """Keeps what is known of the picture now (which card each mark is) beside what was known before."""
        self._parts.store.change_scan(self.id, scan.id, {**scan.data, **more})

    def shown_scans(self, seats: Sequence[Seat | None]) -> tuple[Scan, ...]:
        """The scans that moves in force cite and that a device acting for `seats` may see, oldest first."""
        groups = {logged.event.version: logged.scan for logged in self.board.history.events if logged.scan}
        cited = {groups[group.version] for group in self.board.history.done if group.version in groups}
        return tuple(
            scan
            for scan in self._parts.store.scans(self.id)
            if scan.id in cited and (self.is_over or not scan.is_private or scan.seat in seats)
        )

    def scan(self, scan_id: str, seats: Sequence[Seat | None]) -> tuple[Scan, bytes]:
        """A scan with its picture for a device that acts for `seats`; UnknownScan, NotYourSeat.

        It is its seat's own until a move that cites it makes it public; a private one until the game is over besides.
        """
        scan = self._parts.store.scan(self.id, scan_id)
        is_public = scan_id in self._cited() and (self.is_over or not scan.is_private)
        if not is_public and scan.seat not in seats:
            raise NotYourSeat("this picture belongs to another seat")
        return scan, self._parts.store.picture(scan)


def _bounded(texts: Sequence[str]) -> Sequence[str]:
    if not 0 < len(texts) <= LONGEST_GROUP:
        raise InvalidNotation("", f"an act is a list of 1 to {LONGEST_GROUP} moves, not {len(texts)}")
    return texts


def _needs_consent(found: UndoView) -> NeedsConsent:
    why = "something has been revealed since" if found.reveals else "it takes back what another player did"
    return NeedsConsent(found.label, why, found.needs, found.to)
