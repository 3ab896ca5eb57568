"""The co-operative game of Fish'n'Flips: the game contract, put together from the modules beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from companion.engine import registry
from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Cards, Chance, ChecklistItem, Prompt, SchemaKind, Seat, Setup, Telling
from companion.engine.score import ScoreSheet
from companion.games.fishnflips import (
    chance,
    corrections,
    flow,
    kernel,
    label,
    moves,
    position,
    rules,
    setup,
    tally,
    tell,
    view,
)
from companion.games.fishnflips.facts import GAME as GAME_ID
from companion.games.fishnflips.moves import Choose, Correct, Do, Drop, Move, Outcome, Play
from companion.games.fishnflips.state import State
from companion.games.fishnflips.tally import Tally
from companion.games.fishnflips.view import View


class FishnFlips:
    """The whole game for 1 to 4 people who play together; 5 and 6 by a house rule."""

    manifest = registry.manifest(GAME_ID)

    def prepare(
        self,
        seats: int,
        options: Mapping[str, str] | None = None,
        given: Mapping[str, Any] | None = None,
        cards: Cards | None = None,
    ) -> Setup:
        return setup.prepare(self.manifest, seats, options, given, cards)

    def checklist(self, setup_: Setup) -> tuple[ChecklistItem, ...]:
        return setup.checklist(setup_)

    def start(self, setup_: Setup) -> State:
        return setup.start(setup_)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return rules.to_act(state)

    def chance(self, state: State) -> Chance | None:
        return chance.chance(state)

    def legal_moves(self, state: State, seat: Seat) -> Iterator[Move]:
        if seat == CHANCE:
            return (outcome for outcome, _ in chance.odds(state))
        return rules.legal(state, seat)

    def check(self, state: State, move: Move) -> None:
        match move:
            case Correct():
                corrections.corrected(state, move)
            case Outcome():
                if all(outcome != move for outcome, _ in chance.odds(state)):
                    raise chance.refusal(state, move)
            case _:
                if move not in rules.legal(state, move.seat):
                    raise rules.refusal(state, move)

    def apply(self, state: State, move: Move) -> State:
        match move:
            case Correct():
                return corrections.corrected(state, move)
            case Outcome():
                return flow.play_outcome(state, move)
            case Choose() | Play() | Do() | Drop():
                return flow.play(state, move)
            case _:
                raise IllegalMove("", "That is a move of the competitive game.")

    def sample(self, state: State, rng: Random) -> Move:
        return chance.sample(state, rng)

    def odds(self, state: State) -> Sequence[tuple[Move, Fraction]]:
        return chance.odds(state)

    def tally(self, state: State) -> Tally:
        animals = kernel.animals(state.net).bit_count()
        waste = kernel.occupied(state.net).bit_count() - animals
        over = not state.agenda
        return Tally(state.people, animals, len(state.freed), waste, state.streaks, state.lost, over, state.tiers)

    def score_tally(self, tally_: Tally) -> ScoreSheet:
        return tally.score(tally_)

    def load_tally(self, data: Mapping[str, Any]) -> Tally:
        return tally.load(data)

    def dump_tally(self, tally_: Tally) -> dict[str, Any]:
        return tally.dump(tally_)

    def schema(self, kind: SchemaKind) -> dict[str, Any]:
        match kind:
            case "tally":
                return tally.schema()
            case "position":
                return position.position_schema()
            case "moves":
                return moves.schema()

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        return label.prompt(state, seat)

    def label(self, state: State, move: Move) -> str:
        return label.label(state, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        return tell.tell(before, move)

    def view(self, state: State, seat: Seat | None) -> View:
        return view.look(state, seat)

    def determinize(self, state: State, seat: Seat, rng: Random) -> State:
        """The state itself: nothing is hidden but what nobody knows."""
        return state

    def write(self, move: Move) -> str:
        return moves.write(move)

    def read(self, text: str) -> Move:
        move = moves.read(text)
        if isinstance(move, Correct):
            corrections.check_words(text, move.words)
        return move

    def dump(self, state: State) -> dict[str, Any]:
        return position.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return position.load(data)


GAME: Final = FishnFlips()
