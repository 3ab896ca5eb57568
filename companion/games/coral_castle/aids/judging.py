"""What the aids that keep a table beside the players have in common: notation, positions, the tally, what is told."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from companion.engine.errors import PositionError
from companion.engine.game import Setup
from companion.engine.learning import Learned
from companion.engine.mode import Mode
from companion.engine.reading import Node
from companion.games.coral_castle import moves
from companion.games.coral_castle import tally as tallies
from companion.games.coral_castle.aids import common, mending
from companion.games.coral_castle.aids.common import Act
from companion.games.coral_castle.facts import Deck
from companion.games.coral_castle.moves import Correct
from companion.games.coral_castle.printed import FactsError


class Judging(Mode):
    """An aid with a deck of cards in its state; `verbs` and `outcomes` begin its moves."""

    correction = Correct
    title: ClassVar[str]
    verbs: ClassVar[frozenset[str]]
    outcomes: ClassVar[frozenset[str]] = frozenset()

    score_tally = staticmethod(tallies.score)
    load_tally = staticmethod(tallies.load_tally)
    dump_tally = staticmethod(tallies.dump_tally)
    tally_schema = staticmethod(tallies.tally_schema)

    def setup_faults(self, setup: Setup) -> Iterator[str]:
        """What is wrong with the cards."""
        yield from deck_faults(setup)

    @staticmethod
    @abstractmethod
    def loaded(root: Node) -> Any:
        """The state of the JSON; faults are noted."""

    def write(self, move: Act | Correct) -> str:
        """The move's notation."""
        return moves.write(move) if isinstance(move, Correct) else common.write(move)

    def read(self, text: str) -> Act | Correct:
        """The move of the notation; InvalidNotation."""
        return mending.read(text) if "!" in text[:3] else common.read(text, self.verbs, self.outcomes)

    def load(self, data: Mapping[str, Any]) -> Any:
        """The state of the JSON; PositionError naming every fault."""
        root = Node(data)
        state = self.loaded(root)
        root.settle(PositionError)
        assert state is not None
        return state

    def moves_schema(self) -> dict[str, Any]:
        """The JSON Schema of the moves."""
        return mending.moves_schema(f"Coral Castle, {self.title}: moves")

    def learned(self, state: Any) -> tuple[Learned, ...]:
        """The facts of cards that were told at this table."""
        return mending.learned(state.deck, state.told)


def deck_faults(setup: Setup) -> Iterator[str]:
    """What is wrong with the cards of a set-up."""
    try:
        Deck.of(setup.cards)
    except FactsError as error:
        yield from (f"$.cards: {fault}" for fault in error.faults)
