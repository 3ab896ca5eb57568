"""The whole game, `aquicorn-cove`: the game contract, put together from the modules beside it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from companion.engine.correcting import check_words
from companion.engine.errors import IllegalMove
from companion.engine.game import Game, Seat, Setup, Telling
from companion.engine.mode import Mode, pick
from companion.games.aquicorn_cove import (
    advice,
    ask,
    automatic,
    corrections,
    flow,
    look,
    moves,
    position,
    rules,
    secrets,
    setup,
)
from companion.games.aquicorn_cove import tally as tallies
from companion.games.aquicorn_cove import tell as tellings
from companion.games.aquicorn_cove.facts import GAME as ID
from companion.games.aquicorn_cove.moves import Correct, Move, Outcome
from companion.games.aquicorn_cove.state import State
from companion.games.aquicorn_cove.tally import Tally
from companion.games.aquicorn_cove.view import View


class Cove(Mode):
    """Two to four players together, or one person with several characters."""

    given = setup.GIVEN
    correction = Correct
    checklist = staticmethod(setup.checklist)
    start = staticmethod(setup.start)
    to_act = staticmethod(rules.to_act)
    chance = staticmethod(rules.chance)
    odds = staticmethod(rules.odds)
    legal = staticmethod(rules.legal)
    refusal = staticmethod(rules.refusal)
    corrected = staticmethod(corrections.corrected)
    tally = staticmethod(tallies.of)
    score_tally = staticmethod(tallies.score)
    load_tally = staticmethod(tallies.load)
    dump_tally = staticmethod(tallies.dump)
    tally_schema = staticmethod(tallies.tally_schema)
    position_schema = staticmethod(position.position_schema)
    moves_schema = staticmethod(moves.moves_schema)
    prompt = staticmethod(ask.prompt)
    label = staticmethod(ask.label)
    view = staticmethod(look.look)
    advise = staticmethod(advice.advise)
    determinize = staticmethod(secrets.determinize)
    write = staticmethod(moves.write)
    dump = staticmethod(position.dump)
    load = staticmethod(position.load)
    learned = staticmethod(automatic.learned)

    def asks_people(self, state: State) -> bool:
        """What the owner's copy prints, and what only somebody who reads its card can do, is for people, for a bot too."""
        return rules.needs_eyes(state)

    def setup_faults(self, setup_: Setup) -> Iterable[str]:
        """What is wrong with the Head Fisher or the characters given, or with the cards."""
        return setup.faults(setup_)

    def play(self, state: State, move: Move) -> State:
        """The state after a legal move or a possible outcome."""
        match move:
            case Outcome():
                return flow.play_outcome(state, move)
            case Correct():
                raise IllegalMove("", "A correction is no move.")
            case _:
                return flow.play(state, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move told to a seat, without what that seat may not know."""
        return tellings.telling(before, move, seat)

    def read(self, text: str) -> Move:
        """The move of the notation; InvalidNotation."""
        move = moves.read(text)
        if isinstance(move, Correct):
            check_words(text, move.words, corrections.VERBS)
        return move

    def sample(self, state: State, rng: Random) -> Move:
        """One outcome of what is truly there, exactly; ValueError unless chance is to act."""
        return pick(rules.drawable(state), rng)

    def draw_once_more(self, state: State, seat: Seat, rng: Random, playouts: int = advice.PLAYOUTS) -> advice.WhatIf:
        """What one more draw comes to for both scores, with its uncertainty; IllegalMove unless the seat may draw or stop."""
        return advice.draw_once_more(state, seat, rng, playouts)


GAME: Final[Game[State, Move, View, Tally]] = Cove(ID)
