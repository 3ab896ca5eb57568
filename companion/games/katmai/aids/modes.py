"""The aids and the score of Katmai as modes: one river that is entered, three things made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.engine.errors import IllegalMove
from companion.engine.game import ChecklistItem, Game, Seat, Setup, Telling
from companion.engine.learning import Learned
from companion.engine.mode import Mode
from companion.games.katmai import learn, setup, tally
from companion.games.katmai.aids import allowed, files, notation, view, words
from companion.games.katmai.aids import board as boards
from companion.games.katmai.aids.board import Board
from companion.games.katmai.aids.entries import Entry
from companion.games.katmai.aids.view import AidView
from companion.games.katmai.facts import GAME
from companion.games.katmai.tally import Tally


class Aid(Mode):
    """A river entered by hand or by the camera; `name` is "river", "objectives" or "score"."""

    setup_faults = staticmethod(setup.faults)
    to_act = staticmethod(allowed.to_act)
    score_tally = staticmethod(tally.score)
    load_tally = staticmethod(tally.load)
    dump_tally = staticmethod(tally.dump)
    tally_schema = staticmethod(tally.tally_schema)
    prompt = staticmethod(words.prompt)
    label = staticmethod(words.label)
    view = staticmethod(view.look)
    write = staticmethod(notation.write)
    read = staticmethod(notation.read)
    dump = staticmethod(files.dump)

    def __init__(self, name: str) -> None:
        super().__init__(f"{GAME}/{name}")
        self.name = name

    def checklist(self, setup_: Setup) -> tuple[ChecklistItem, ...]:
        """What to do before the aid is used."""
        return words.checklist(self.name)

    def start(self, setup_: Setup) -> Board:
        """An empty river."""
        return boards.start(self.name, setup_)

    def legal(self, state: Board, seat: Seat) -> Iterator[Entry]:
        """What the seat may enter."""
        return allowed.legal(state, seat)

    def check(self, state: Board, move: Entry) -> None:
        """Nothing when the entry may be made; else IllegalMove. Quicker than looking through all of the many entries."""
        if not allowed.is_legal(state, move):
            raise self.refusal(state, move)

    def refusal(self, state: Board, move: Entry) -> IllegalMove:
        """Why the entry is refused."""
        return allowed.refusal(state, move)

    def play(self, state: Board, move: Entry) -> Board:
        """The board after the entry."""
        return boards.play(state, move)

    def tally(self, state: Board) -> Tally:
        """What scoring needs of what was entered."""
        return tally.count(state.table)

    def tell(self, before: Board, move: Entry, seat: Seat | None) -> Telling:
        """The entry in a sentence; nothing of it is secret."""
        return words.tell(before, move)

    def learned(self, state: Board) -> tuple[Learned, ...]:
        """What was told of an owner's cards."""
        return learn.learned(state.table)

    def load(self, data: Mapping[str, Any]) -> Board:
        """The board of the JSON; PositionError that names every fault."""
        return files.load(self.name, data)

    def position_schema(self) -> dict[str, Any]:
        """The JSON Schema of a board."""
        return files.position_schema(self.name)

    def moves_schema(self) -> dict[str, Any]:
        """The JSON Schema of the entries' notation."""
        return notation.moves_schema(f"Entries of Katmai, {self.name}")


RIVER: Final[Game[Board, Entry, AidView, Tally]] = Aid("river")
OBJECTIVES: Final[Game[Board, Entry, AidView, Tally]] = Aid("objectives")
SCORE: Final[Game[Board, Entry, AidView, Tally]] = Aid("score")
