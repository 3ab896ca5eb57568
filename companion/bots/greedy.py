"""The bot that looks to the end of its own turn and takes what is worth most there.

A turn is several taps, so a move is judged by where the turn can lead: from each sampled world, the move is played, then the
rest of the turn at random, and the state is evaluated where another seat is to act. A move's worth is the mean over worlds of
the best completion found in that world.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from companion.bots.base import Budget, Look, Policy, Suggests
from companion.engine.game import CHANCE

COMPLETIONS: Final = 3
LONGEST_TURN: Final = 40


@dataclass(frozen=True, slots=True)
class Greedy:
    """Judges by the policy; one iteration of the budget plays one completion of one move."""

    policy: Policy
    name: str = "greedy"

    def choose(self, look: Look, rng: Random, budget: Budget) -> Any:
        """What the policy suggests, else the move with the best mean; the first of equals in the game's own order."""
        if len(look.moves) == 1:
            return look.moves[0]
        if isinstance(self.policy, Suggests):
            found = self.policy.suggest(look.world(rng), look.seat, rng)
            if found is not None and found in look.moves:
                return found
        worth = [0.0] * len(look.moves)
        done = worlds = 0
        while worlds == 0 or not budget.is_spent(done):
            world = look.world(rng)
            for index, move in enumerate(look.moves):
                worth[index] += max(self._completed(look, world, move, rng) for _ in range(COMPLETIONS))
                done += COMPLETIONS
            worlds += 1
        return look.moves[max(range(len(worth)), key=lambda index: (worth[index], -index))]

    def _completed(self, look: Look, world: Any, move: Any, rng: Random) -> float:
        """The value for the seat at the end of its turn, the rest of the turn being played at random."""
        game = look.game
        state = game.apply(world, move)
        for _ in range(LONGEST_TURN):
            acting = game.to_act(state)
            if acting == (CHANCE,):
                state = game.apply(state, game.sample(state, rng))
            elif look.seat in acting:
                moves = tuple(game.legal_moves(state, look.seat))
                state = game.apply(state, moves[rng.randrange(len(moves))])
            else:
                break
        return self.policy.evaluate(state, look.seat)
