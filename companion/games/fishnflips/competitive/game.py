"""The mode `fishnflips/competitive`: the game contract, put together from the modules beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.engine.bag import Bag
from companion.engine.correcting import check_words
from companion.engine.errors import IllegalMove
from companion.engine.game import ChecklistItem, Game, Seat, Setup, Telling
from companion.engine.learning import Learned
from companion.engine.mode import Mode
from companion.games.fishnflips import learn, moves, setup
from companion.games.fishnflips.competitive import corrections, flow, position, rules, view, words
from companion.games.fishnflips.competitive import tally as tallies
from companion.games.fishnflips.competitive.state import (
    COMMON,
    ChoosingPower,
    ChoosingSpecies,
    Rivalry,
    State,
)
from companion.games.fishnflips.competitive.tally import MODE, Tally
from companion.games.fishnflips.competitive.view import View
from companion.games.fishnflips.facts import Deck
from companion.games.fishnflips.moves import Correct, Drop, Move, Outcome


class Competitive(Mode):
    """Everybody for themselves: the highest bidder acts."""

    given = ("species", "powers")
    correction = Correct
    setup_faults = staticmethod(setup.faults)
    to_act = staticmethod(rules.to_act)
    legal = staticmethod(rules.legal)
    corrected = staticmethod(corrections.corrected)
    chance = staticmethod(rules.chance)
    odds = staticmethod(rules.odds)
    score_tally = staticmethod(tallies.score)
    load_tally = staticmethod(tallies.load_tally)
    dump_tally = staticmethod(tallies.dump_tally)
    tally_schema = staticmethod(tallies.tally_schema)
    position_schema = staticmethod(position.position_schema)
    moves_schema = staticmethod(moves.schema)
    prompt = staticmethod(words.prompt)
    label = staticmethod(words.button)
    view = staticmethod(view.look)
    write = staticmethod(moves.write)
    dump = staticmethod(position.dump)
    load = staticmethod(position.load)

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """How to set up the grid; the same for any number of players."""
        return words.checklist(setup.options["animals"])

    def start(self, setup: Setup) -> State:
        """The state before the first choice; `given` may name the species and, of them, the common powers."""
        options = {name.replace("-", "_"): value for name, value in setup.options.items()}
        deck = Deck.of(setup.cards)
        state = State(
            rules=Rivalry(**options),
            deck=deck,
            people=setup.seats,
            agenda=(ChoosingSpecies(), ChoosingPower(), *flow.ROUND),
            piles=(Bag(),) * setup.seats,
            wastes=(0,) * setup.seats,
            actions=Bag.of(dict(deck.actions)),
            common=tuple(setup.given.get("powers", ())[:COMMON]),
        )
        for species in setup.given.get("species", ()):
            state = flow.choose(state, species)
        return flow.advance(state)

    def refusal(self, state: State, move: Move) -> IllegalMove:
        """Why the move, or the outcome, cannot be."""
        return rules.outcome_refusal(state, move) if isinstance(move, Outcome) else rules.refusal(state, move)

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
            case Drop() | Correct():
                raise IllegalMove("FF-R48", "In this game nobody holds action cards.")
            case _:
                return flow.play(state, move)

    def tally(self, state: State) -> Tally:
        return Tally(tuple(len(pile) for pile in state.piles), state.wastes, not state.agenda)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        return words.telling(before, move)

    def read(self, text: str) -> Move:
        move = moves.read(text)
        if isinstance(move, Correct):
            check_words(text, move.words, corrections.VERBS)
        return move


GAME: Final[Game[State, Move, View, Tally]] = Competitive(MODE)
