"""The Full mode of Coldwater Crown: the game contract, put together from the modules beside it."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.correcting import check_words
from companion.engine.errors import IllegalMove
from companion.engine.game import Game, Seat, Telling
from companion.engine.mode import Mode
from companion.games.coldwater_crown import chance as chances
from companion.games.coldwater_crown import (
    corrections,
    counted,
    flow,
    learn,
    look,
    moves,
    position,
    position_schema,
    rules,
    scoring,
    secrets,
    setup,
    tally_json,
    tell,
)
from companion.games.coldwater_crown import label as labels
from companion.games.coldwater_crown.facts import GAME as GAME_ID
from companion.games.coldwater_crown.moves import Correct, Move, Outcome
from companion.games.coldwater_crown.play import PlayerMove
from companion.games.coldwater_crown.state import State
from companion.games.coldwater_crown.tally import Tally
from companion.games.coldwater_crown.view import View


class ColdwaterCrown(Mode):
    """The whole game for 1 to 4 people; alone, the silent player is the second of the players who score."""

    given = ("start",)
    correction = Correct
    setup_faults = staticmethod(setup.faults)
    checklist = staticmethod(setup.checklist)
    start = staticmethod(setup.start)
    to_act = staticmethod(rules.to_act)
    legal = staticmethod(rules.legal)
    corrected = staticmethod(corrections.corrected)
    chance = staticmethod(chances.chance)
    odds = staticmethod(chances.odds)
    sample = staticmethod(chances.sample)
    tally = staticmethod(counted.count)
    score_tally = staticmethod(scoring.score_tally)
    load_tally = staticmethod(tally_json.load_tally)
    dump_tally = staticmethod(tally_json.dump_tally)
    tally_schema = staticmethod(tally_json.tally_schema)
    moves_schema = staticmethod(position_schema.moves_schema)
    prompt = staticmethod(labels.prompt)
    label = staticmethod(labels.label)
    view = staticmethod(look.look)
    determinize = staticmethod(secrets.determinize)
    learned = staticmethod(learn.learned)
    write = staticmethod(moves.write)
    dump = staticmethod(position.dump)
    load = staticmethod(position.load)

    def position_schema(self) -> dict[str, Any]:
        """The JSON Schema of a position, its fields in the file's order."""
        return position_schema.position_schema(position.FIELDS)

    def refusal(self, state: State, move: Move) -> IllegalMove:
        """Why the move, or the outcome, cannot be."""
        return chances.refusal(state, move) if isinstance(move, Outcome) else rules.refusal(state, move)

    def play(self, state: State, move: PlayerMove | Outcome) -> State:
        """The state after a legal move or a possible outcome."""
        return flow.play_outcome(state, move) if isinstance(move, Outcome) else flow.play_move(state, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move told to a seat."""
        return tell.tell(before, move, seat, self.apply)

    def read(self, text: str) -> Move:
        """The move of the notation; InvalidNotation."""
        move = moves.read(text)
        if isinstance(move, Correct):
            check_words(text, move.words, corrections.VERBS)
        return move


GAME: Final[Game[State, Move, View, Tally]] = ColdwaterCrown(GAME_ID)
