"""What bots know about playing well: animals freed count, high columns threaten, animals ready to be freed promise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine.game import Seat
from companion.games.fishnflips import kernel
from companion.games.fishnflips.solver import danger
from companion.games.fishnflips.state import State, playing

LOST: Final = -60.0


@dataclass(frozen=True, slots=True)
class NetPolicy:
    """Judges a position for everybody at once: they play together."""

    def evaluate(self, state: State, seat: Seat) -> float:
        """Animals freed, less a little for high columns; a lost game is worth very little."""
        if state.lost:
            return LOST
        turn = playing(state)
        worth = float(len(state.freed)) - 0.15 * danger(state.net)
        if turn is not None:
            groups = kernel.groups(state.net, turn.live)
            worth += 0.9 * sum(group.bit_count() for group in groups)
        return worth


POLICY: Final = NetPolicy()
