"""The state of the round aid: plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from card_db.coral_effects import Steps
from companion.games.coral_castle.facts import Deck
from companion.games.coral_castle.state import Rulings
from companion.games.coral_castle.tracks import NO_STEPS

MODE: Final = "coral-castle/round"


@dataclass(frozen=True, slots=True)
class Side:
    """A player's cards of this round, place on the tracks, and pearls; `before` is where the round's scoring began."""

    laid: tuple[str, ...] = ()
    is_scored: bool = False
    pearls: int = 0
    progress: Steps = NO_STEPS
    before: Steps = NO_STEPS
    since: Steps = NO_STEPS


@dataclass(frozen=True, slots=True)
class State:
    """Everything: the round from 1, each player's side, the facts of cards told here, and the golds of earlier rounds."""

    rules: Rulings
    deck: Deck
    round: int
    is_over: bool
    players: tuple[Side, ...]
    told: tuple[tuple[str, str], ...] = ()
    golds: tuple[str, ...] = ()
