"""A replay file becomes a table: read, played through with every move checked, and folded before anything is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from companion.engine import record
from companion.engine.errors import IllegalMove, SetupError
from companion.engine.event import Event, digest
from companion.engine.game import AnyGame, Cards, Manifest, Seat, Setup
from companion.tables.board import Board
from companion.tables.history import begun
from companion.tables.models import Logged, NewTable, SeatSpec, TableRow
from companion.tables.seating import Seating

FILE_KEY: Final = "auto-file-"
"""What the unique ids of acts begin with that came with a file."""


@dataclass(frozen=True, slots=True)
class Found:
    """A replay file as read; `cards` is the card set it names, the print-and-play one where it names none of ours."""

    record: record.Record
    cards: str

    def new_table(self) -> NewTable:
        """The table to be made of it."""
        found = self.record
        return NewTable(
            mode_id=found.game,
            seats=tuple(SeatSpec(name) for name in found.seats),
            title=found.title,
            options=found.options,
            given=found.given,
            cards=self.cards,
        )


def read(data: object) -> Found:
    """The file's content; RecordError."""
    found = record.parse(data)
    if not found.seats:
        raise SetupError(["$.seats: name the players, so that they can be seated"])
    return Found(found, "my-box" if "/my-box/" in found.card_set else "print-and-play")


def replayed(found: Found, game: AnyGame, cards: Cards) -> tuple[tuple[Logged, ...], Mapping[str, Any] | None]:
    """The file's groups as events, and the position they start from; IllegalMove naming the first move that is refused."""
    run = record.run(found.record, game, cards)
    if run.refusal is not None:
        refused = run.refusal
        raise IllegalMove(
            refused.rule, f"$.moves[{refused.move}] {refused.notation!r}: {refused.detail}", refused.notation
        )
    return tuple(_events(found.record)), found.record.position


def _events(found: record.Record) -> Iterator[Logged]:
    log: Sequence[Mapping[str, Any]] = found.log or [{"group": n} for n in range(len(found.moves))]
    rows = [(entry.get("group", n), text, entry) for n, (text, entry) in enumerate(zip(found.moves, log, strict=True))]
    for version, (_, group) in enumerate(groupby(rows, key=lambda row: row[0]), start=1):
        members = list(group)
        entry = members[0][2]
        seat = entry.get("seat")
        yield Logged(
            Event(
                version=version,
                kind="moves",
                moves=tuple(text for _, text, _ in members),
                origin=str(entry.get("origin", "file"))[:80],
                key=f"{FILE_KEY}{version}",
                at=_seconds(entry.get("time")),
            ),
            Seat(seat) if isinstance(seat, int) and 0 <= seat < len(found.seats) else None,
        )


def _seconds(time: object) -> float:
    """Seconds since 1970 of the file's time; 0 for what is none."""
    try:
        return datetime.fromisoformat(str(time)).timestamp() if time else 0.0
    except (ValueError, OverflowError, OSError):
        return 0.0


def folded(
    row: TableRow, game: AnyGame, manifest: Manifest, setup: Setup, events: Sequence[Logged]
) -> tuple[TableRow, tuple[Logged, ...]]:
    """The row with what the resume list says of it, and the events with their digests."""
    history = begun(game.load(row.position) if row.position is not None else game.start(setup))
    named: list[Logged] = []
    for logged in events:
        history = history.after(game, [logged])
        named.append(replace(logged, event=replace(logged.event, digest=digest(game, history.state))))
    board = Board(row, game, manifest, setup, history, Seating(row.seats))
    return replace(row, version=len(named), brief=board.brief()), tuple(named)
