"""The mode `coral-castle`: the game contract, put together from the modules beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.correcting import check_words
from companion.engine.game import Game, Setup
from companion.engine.learning import Learned
from companion.engine.mode import Mode
from companion.games.coral_castle import (
    advice,
    corrections,
    facts,
    flow,
    moves,
    position,
    rules,
    secrets,
    tell,
    view,
    words,
)
from companion.games.coral_castle import tally as tallies
from companion.games.coral_castle.aids import mending
from companion.games.coral_castle.facts import GAME as MODE
from companion.games.coral_castle.facts import Deck
from companion.games.coral_castle.moves import Correct, Move
from companion.games.coral_castle.printed import FactsError
from companion.games.coral_castle.prizes import Standing, Terms
from companion.games.coral_castle.state import State
from companion.games.coral_castle.tally import Tally
from companion.games.coral_castle.view import View


class CoralCastle(Mode):
    """The whole game for one to five; Lord Frith plays against one."""

    given = ("sets",)
    correction = Correct
    to_act = staticmethod(rules.to_act)
    legal = staticmethod(rules.legal)
    refusal = staticmethod(rules.refusal)
    play = staticmethod(flow.play)
    corrected = staticmethod(corrections.corrected)
    chance = staticmethod(rules.chance)
    odds = staticmethod(rules.odds)
    determinize = staticmethod(secrets.determinize)
    start = staticmethod(flow.start)
    checklist = staticmethod(words.checklist)
    score_tally = staticmethod(tallies.score)
    load_tally = staticmethod(tallies.load_tally)
    dump_tally = staticmethod(tallies.dump_tally)
    tally_schema = staticmethod(tallies.tally_schema)
    position_schema = staticmethod(position.position_schema)
    moves_schema = staticmethod(moves.schema)
    prompt = staticmethod(words.prompt)
    label = staticmethod(words.button)
    tell = staticmethod(tell.tell)
    view = staticmethod(view.look)
    advise = staticmethod(advice.advise)
    write = staticmethod(moves.write)
    dump = staticmethod(position.dump)
    load = staticmethod(position.load)

    def setup_faults(self, setup: Setup) -> Iterator[str]:
        """What is wrong with the cards, or with the sets that are given."""
        try:
            deck = Deck.of(setup.cards)
        except FactsError as error:
            yield from (f"$.cards: {fault}" for fault in error.faults)
            return
        letters, wanted = facts.set_letters(deck), facts.sets_for(setup.seats)
        if len(letters) < wanted:
            yield f"$.cards: {setup.seats} players need {wanted} sets; these cards make up {len(letters)}"
        sets = setup.given.get("sets", [])
        if not isinstance(sets, list | tuple) or any(one not in letters for one in sets):
            yield f"$.setup.sets: must be a list of sets out of {', '.join(letters)}"
        elif "sets" in setup.given and (len(sets) != wanted or len(set(sets)) != wanted):
            yield f"$.setup.sets: {setup.seats} players use {wanted} different sets, not {', '.join(sets) or 'none'}"

    def tally(self, state: State) -> Tally:
        """The standings as they would score if the game ended now."""
        players = tuple(Standing(one.progress, one.pearls, one.since) for one in state.players)
        terms = Terms(state.rules.ties, state.rules.zero, state.rules.pair_tie, state.rules.end_bonus)
        over = state.phase == "over"
        missing = () if over else (f"The game goes on: round {state.round} of {facts.ROUNDS}.",)
        return Tally(state.people, players, state.deck.tracks, terms, over, (*missing, *view.conflicts(state)))

    def read(self, text: str) -> Move:
        """The move of the notation; InvalidNotation."""
        move = moves.read(text)
        if isinstance(move, Correct):
            check_words(text, move.words, corrections.VERBS)
        return move

    def learned(self, state: State) -> tuple[Learned, ...]:
        """The facts of cards that were told at this table."""
        return mending.learned(state.deck, state.told)


GAME: Final[Game[State, Move, View, Tally]] = CoralCastle(MODE)
