"""A table's game as a replay file. An unfinished game is written only for those who may know all that is in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any, Final

from companion.engine import record
from companion.engine.event import digest
from companion.engine.game import CHANCE, AnyGame, Seat
from companion.tables.board import Board
from companion.tables.errors import ExportRefused
from companion.tables.history import Group

LOOKS: Final = 8


def export(board: Board, seat: Seat | None) -> dict[str, Any]:
    """The game as a replay file's JSON for the asker (None: the host); ExportRefused where it would tell it a secret.

    Only what is in force is written: an undone move is no part of the game.
    """
    if not board.is_over and board.manifest.has_secrets:
        _require_known(board, seat)
    return record.dump(recorded(board))


def recorded(board: Board) -> record.Record:
    """The whole game as a record, for whoever may know all of it."""
    row = board.row
    devices: dict[str, str] = {}
    log: list[Mapping[str, Any]] = []
    for number, group in enumerate(board.history.done):
        log += [_log_entry(number, group, devices)] * len(group.moves)
    return record.Record(
        game=row.mode_id,
        title=row.title,
        rules_version=row.rules_version,
        card_set=f"{board.manifest.card_set}/{row.cards}/{row.card_digest}",
        options=row.options,
        seats=tuple(seat.name for seat in row.seats),
        position=row.position,
        given=row.given if row.position is None else {},
        moves=tuple(text for group in board.history.done for text in group.logged.event.moves),
        log=tuple(log),
    )


def _log_entry(number: int, group: Group, devices: dict[str, str]) -> Mapping[str, Any]:
    """Who did the group, when and with what; device ids are secrets, so devices are counted instead."""
    logged = group.logged
    entry: dict[str, Any] = {"group": number, "origin": logged.event.origin}
    if logged.event.at:
        entry["time"] = datetime.fromtimestamp(logged.event.at, UTC).isoformat(timespec="milliseconds")
    if logged.device:
        entry["device"] = devices.setdefault(logged.device, f"device {len(devices) + 1}")
    if logged.seat is not None and logged.seat >= 0:
        entry["seat"] = int(logged.seat)
    if logged.scan:
        entry["scan"] = logged.scan
    return entry


def _require_known(board: Board, seat: Seat | None) -> None:
    """Nothing when the asker has seen all that the file would tell."""
    viewers = sorted(board.seating.spoken_for(seat))
    knows_all = bool(viewers) and _knows_start(board, viewers)
    if knows_all and all(
        _is_known(board.game, before, move, viewers) for group in board.history.done for before, move in group.moves
    ):
        return
    raise ExportRefused(
        "the game is not over and its file would tell what only others may know; export it when the game is over, "
        "or end it early first"
    )


def _knows_start(board: Board, viewers: Sequence[Seat]) -> bool:
    """Whether nothing of the first position is hidden from the viewers: no world but this one looks the same to them."""
    start = board.history.start
    name = digest(board.game, start)
    rng = Random(0)
    return any(
        all(digest(board.game, board.game.determinize(start, viewer, rng)) == name for _ in range(LOOKS))
        for viewer in viewers
    )


def _is_known(game: AnyGame, before: Any, move: Any, viewers: Sequence[Seat]) -> bool:
    """Whether one of the viewers was told the move as its own seat was."""
    if move.seat == CHANCE:
        chance = game.chance(before)
        return chance is None or chance.private_to is None or chance.private_to in viewers
    if move.seat in viewers:
        return True
    own = game.tell(before, move, move.seat)
    return any(game.tell(before, move, viewer) == own for viewer in viewers)
