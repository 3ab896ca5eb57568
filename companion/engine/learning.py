"""What people tell of their own copy's cards while they play, so that the next table need not ask again.

A game may have two methods beside its contract: `learned(state)`, pure, all that was told of cards beyond what the cards in use
say; and `asks_people(state)`, where it asks a seat for such a fact, which a bot in that seat could only guess. Nothing here
keeps anything: which of it may be remembered when, and where, is the table service's affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.engine.game import Seat


@dataclass(frozen=True, slots=True)
class Learned:
    """Facts that people told of one card: by field, as the card set names and writes them ("06:12", not 372).

    `card` is its id where they said which card it is, else "": then the facts hold what tells its kind (the species of a fish).
    `private_to` is the one seat that may know the facts now; None where everybody may.
    """

    component: str
    facts: tuple[tuple[str, Any], ...]
    card: str = ""
    private_to: Seat | None = None

    @property
    def values(self) -> Mapping[str, Any]:
        """The facts by field."""
        return dict(self.facts)


@runtime_checkable
class Learner(Protocol):
    """A game whose moves can tell facts of cards."""

    def learned(self, state: Any) -> tuple[Learned, ...]:
        """What was told of cards in the state beyond what its cards say, in a fixed order."""
        ...


@runtime_checkable
class Inquirer(Protocol):
    """A game that asks what its owner's cards print: where a bot's seat is asked, a person says it, who can see the card."""

    def asks_people(self, state: Any) -> bool:
        """Whether what is to be done now is to say what a card or a tile prints."""
        ...


def learned(game: object, state: Any) -> tuple[Learned, ...]:
    """What the game's people told of its cards; nothing where the game has no such method."""
    return game.learned(state) if isinstance(game, Learner) else ()
