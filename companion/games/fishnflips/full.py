"""The co-operative game of Fish'n'Flips: the game contract, put together from the modules beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.engine.correcting import check_words
from companion.engine.errors import IllegalMove
from companion.engine.game import Game, Seat, Telling
from companion.engine.learning import Learned
from companion.engine.mode import Mode
from companion.games.fishnflips import (
    advice,
    corrections,
    flow,
    kernel,
    learn,
    moves,
    position,
    rules,
    setup,
    tell,
    view,
)
from companion.games.fishnflips import chance as chances
from companion.games.fishnflips import label as labels
from companion.games.fishnflips import tally as tallies
from companion.games.fishnflips.advice import Advice
from companion.games.fishnflips.facts import GAME as GAME_ID
from companion.games.fishnflips.moves import Choose, Correct, Do, Drop, Move, Outcome, Play
from companion.games.fishnflips.state import State
from companion.games.fishnflips.tally import Tally
from companion.games.fishnflips.tasks import Acting
from companion.games.fishnflips.view import View


class FishnFlips(Mode):
    """The whole game for 1 to 4 people who play together; 5 and 6 by a house rule."""

    given = ("start", "species", "tiers")
    correction = Correct
    setup_faults = staticmethod(setup.faults)
    checklist = staticmethod(setup.checklist)
    start = staticmethod(setup.start)
    to_act = staticmethod(rules.to_act)
    legal = staticmethod(rules.legal)
    corrected = staticmethod(corrections.corrected)
    chance = staticmethod(chances.chance)
    odds = staticmethod(chances.odds)
    score_tally = staticmethod(tallies.score)
    load_tally = staticmethod(tallies.load)
    dump_tally = staticmethod(tallies.dump)
    tally_schema = staticmethod(tallies.schema)
    position_schema = staticmethod(position.position_schema)
    moves_schema = staticmethod(moves.schema)
    prompt = staticmethod(labels.prompt)
    label = staticmethod(labels.label)
    view = staticmethod(view.look)
    write = staticmethod(moves.write)
    dump = staticmethod(position.dump)
    load = staticmethod(position.load)

    def refusal(self, state: State, move: Move) -> IllegalMove:
        """Why the move, or the outcome, cannot be."""
        return chances.refusal(state, move) if isinstance(move, Outcome) else rules.refusal(state, move)

    def check(self, state: State, move: Move) -> None:
        """Nothing when the move is legal; an outcome may name an untold card that the camera saw. Else IllegalMove."""
        super().check(state, replace(move, card="") if isinstance(move, Outcome) else move)
        if isinstance(move, Outcome):
            learn.require(state.deck, state.named, move)

    def learned(self, state: State) -> tuple[Learned, ...]:
        """What was told of the cards beyond what those in use say; all of it lies open."""
        return learn.learned(state.deck, state.named, position.every_piece(state), position.every_action(state))

    def play(self, state: State, move: Move) -> State:
        """The state after a legal move or a possible outcome."""
        match move:
            case Outcome():
                return flow.play_outcome(state, move)
            case Choose() | Play() | Do() | Drop():
                return flow.play(state, move)
            case _:
                raise IllegalMove("", "That is a move of the competitive game.")

    def tally(self, state: State) -> Tally:
        """The animals that are left, those that are freed, and the waste."""
        animals = kernel.animals(state.net).bit_count()
        waste = kernel.occupied(state.net).bit_count() - animals
        over = not state.agenda
        return Tally(state.people, animals, len(state.freed), waste, state.streaks, state.lost, over, state.tiers)

    def advise(self, state: State, seat: Seat) -> Advice | None:
        """The best turns for the player who is to play an action card; None at any other time."""
        is_due = bool(state.agenda) and isinstance(state.agenda[0], Acting) and seat == state.turn
        return advice.for_state(state, seat) if is_due else None

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move told; the same for everybody."""
        return tell.tell(before, move)

    def read(self, text: str) -> Move:
        """The move of the notation; InvalidNotation."""
        move = moves.read(text)
        if isinstance(move, Correct):
            check_words(text, move.words, corrections.VERBS)
        return move


GAME: Final[Game[State, Move, View, Tally]] = FishnFlips(GAME_ID)
