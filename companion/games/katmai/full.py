"""The Full mode of Katmai: the game contract, put together from the modules beside it."""

from __future__ import annotations

from typing import Final

from companion.engine.correcting import check_words
from companion.engine.errors import IllegalMove
from companion.engine.game import Game
from companion.engine.mode import Mode
from companion.games.katmai import advice, corrections, doing, learn, moves, position, rules, secrets, setup
from companion.games.katmai import chance as chances
from companion.games.katmai import label as labels
from companion.games.katmai import tally as tallies
from companion.games.katmai import tell as tellings
from companion.games.katmai import view as views
from companion.games.katmai.facts import GAME as GAME_ID
from companion.games.katmai.moves import Correct, Move, Outcome
from companion.games.katmai.state import State
from companion.games.katmai.tally import Tally
from companion.games.katmai.tasks import TellingBear, TellingFeature
from companion.games.katmai.view import View


class Katmai(Mode):
    """The whole game for two: seat 0 flips the initiative token, seat 1 calls."""

    given = setup.GIVEN
    correction = Correct
    setup_faults = staticmethod(setup.faults)
    checklist = staticmethod(setup.checklist)
    start = staticmethod(setup.start)
    to_act = staticmethod(rules.to_act)
    legal = staticmethod(rules.legal)
    play = staticmethod(doing.play)
    corrected = staticmethod(corrections.corrected)
    chance = staticmethod(chances.chance)
    odds = staticmethod(chances.odds)
    sample = staticmethod(chances.sample)
    tally = staticmethod(tallies.count)
    score_tally = staticmethod(tallies.score)
    load_tally = staticmethod(tallies.load)
    dump_tally = staticmethod(tallies.dump)
    tally_schema = staticmethod(tallies.tally_schema)
    position_schema = staticmethod(position.position_schema)
    moves_schema = staticmethod(moves.moves_schema)
    prompt = staticmethod(labels.prompt)
    label = staticmethod(labels.label)
    tell = staticmethod(tellings.tell)
    view = staticmethod(views.look)
    determinize = staticmethod(secrets.determinize)
    advise = staticmethod(advice.advise)
    learned = staticmethod(learn.learned)
    write = staticmethod(moves.write)
    dump = staticmethod(position.dump)
    load = staticmethod(position.load)

    def asks_people(self, state: State) -> bool:
        """What an untaught card or tile prints is said by people, for a bot too."""
        return bool(state.agenda) and isinstance(state.agenda[0], TellingBear | TellingFeature)

    def refusal(self, state: State, move: Move) -> IllegalMove:
        """Why the move, or the outcome, cannot be."""
        return chances.refusal(state, move) if isinstance(move, Outcome) else rules.refusal(state, move)

    def read(self, text: str) -> Move:
        """The move of the notation; InvalidNotation."""
        move = moves.read(text)
        if isinstance(move, Correct):
            check_words(text, move.words, corrections.VERBS)
        return move


GAME: Final[Game[State, Move, View, Tally]] = Katmai(GAME_ID)
