"""What a table's people told of their own box is remembered for the next table, as soon as everybody may know it.

Only a table that plays with *my box* teaches. A fact that is one seat's secret waits until the game is over or put away; what an
undo takes back, the box forgets. The table keeps the set it began with, so nothing here changes a running game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from card_db.boxfile import BoxFile
from card_db.memory import Said, remember, settle
from card_db.model import CardError
from card_db.overlay import Box
from companion.engine.learning import Learned, learned
from companion.tables.board import Board
from companion.tables.importing import FILE_KEY

MY_BOX = "my-box"


class Memory(Protocol):
    """Where an owner's facts are kept."""

    def remember(self, set_id: str, table: str, told: Sequence[Said]) -> tuple[str, ...]:
        """Keeps of the table just what it tells now; a sentence for everything that could not be kept."""
        ...

    def settle(self, set_id: str, table: str) -> None:
        """What the table told is the owner's for good: it will not be heard of again."""
        ...


class Forgetful:
    """A memory that keeps nothing: for tables without an owner's box."""

    def remember(self, set_id: str, table: str, told: Sequence[Said]) -> tuple[str, ...]:
        """Nothing to say."""
        return ()

    def settle(self, set_id: str, table: str) -> None:
        """Nothing to keep."""


class BoxMemory:
    """The owner's box in a data folder (`card_db.boxfile`)."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def remember(self, set_id: str, table: str, told: Sequence[Said]) -> tuple[str, ...]:
        """Keeps the tellings in the box's file, all or nothing; OSError where it cannot be written."""
        notes: list[str] = []

        def change(box: Box) -> Box:
            after = remember(box, table, told)
            notes.extend(after.notes)
            return after.box

        try:
            found = BoxFile(self._folder, set_id).change(change)
        except CardError as error:
            return tuple(f"Not remembered: {fault}." for fault in error.faults)
        return (*found.notes, *notes)

    def settle(self, set_id: str, table: str) -> None:
        """Forgets which facts the table told; the facts stay."""
        BoxFile(self._folder, set_id).change(lambda box: settle(box, table))


def told(board: Board) -> tuple[Said, ...]:
    """What the table's people have told of their cards that everybody may know now, beyond what its card set says."""
    if board.row.cards != MY_BOX:
        return ()
    is_open = board.is_over or board.row.status != "running"
    known = Counter(_key(one) for one in learned(board.game, _before_people(board)))
    found: list[Said] = []
    for one in learned(board.game, board.state):
        if known[_key(one)]:
            known[_key(one)] -= 1
        elif is_open or one.private_to is None:
            found.append(Said(one.component, one.values, one.card))
    return tuple(found)


def _before_people(board: Board) -> Any:
    """The state before anybody told anything here: what came with a file was told of somebody's box, maybe not this one."""
    read = sum(logged.event.key.startswith(FILE_KEY) for logged in board.history.events)
    return board.history.state_at(read)


def _key(one: Learned) -> tuple[Any, ...]:
    return one.component, one.card, one.facts
