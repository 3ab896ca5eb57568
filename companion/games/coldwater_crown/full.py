"""The Full mode of Coldwater Crown: the game contract, put together from the modules beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from companion.engine import registry
from companion.engine.game import CHANCE, Cards, Chance, ChecklistItem, Prompt, SchemaKind, Seat, Setup, Telling
from companion.engine.learning import Learned
from companion.engine.score import ScoreSheet
from companion.games.coldwater_crown import (
    chance,
    corrections,
    counted,
    flow,
    label,
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
from companion.games.coldwater_crown.facts import GAME as GAME_ID
from companion.games.coldwater_crown.moves import Correct, Move, Outcome
from companion.games.coldwater_crown.state import State
from companion.games.coldwater_crown.tally import Tally
from companion.games.coldwater_crown.view import View


class ColdwaterCrown:
    """The whole game for 1 to 4 people; alone, the silent player is the second of the players who score."""

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
        return iter(chance.outcomes(state)) if seat == CHANCE else rules.legal(state, seat)

    def check(self, state: State, move: Move) -> None:
        match move:
            case Correct():
                corrections.corrected(state, move)
            case Outcome():
                if move not in chance.outcomes(state):
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
            case _:
                return flow.play_move(state, move)

    def sample(self, state: State, rng: Random) -> Move:
        return chance.sample(state, rng)

    def odds(self, state: State) -> Sequence[tuple[Move, Fraction]]:
        return chance.odds(state)

    def tally(self, state: State) -> Tally:
        return counted.count(state)

    def score_tally(self, tally: Tally) -> ScoreSheet:
        return scoring.score_tally(tally)

    def load_tally(self, data: Mapping[str, Any]) -> Tally:
        return tally_json.load_tally(data)

    def dump_tally(self, tally: Tally) -> dict[str, Any]:
        return tally_json.dump_tally(tally)

    def schema(self, kind: SchemaKind) -> dict[str, Any]:
        match kind:
            case "tally":
                return tally_json.tally_schema()
            case "position":
                return position_schema.position_schema(position.FIELDS)
            case "moves":
                return position_schema.moves_schema()

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        return label.prompt(state, seat)

    def label(self, state: State, move: Move) -> str:
        return label.label(state, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        return tell.tell(before, move, seat, self.apply)

    def view(self, state: State, seat: Seat | None) -> View:
        return look.look(state, seat)

    def determinize(self, state: State, seat: Seat, rng: Random) -> State:
        return secrets.determinize(state, seat, rng)

    def write(self, move: Move) -> str:
        return moves.write(move)

    def read(self, text: str) -> Move:
        move = moves.read(text)
        if isinstance(move, Correct):
            corrections.check_words(text, move.words)
        return move

    def learned(self, state: State) -> tuple[Learned, ...]:
        return learn.learned(state)

    def dump(self, state: State) -> dict[str, Any]:
        return position.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return position.load(data)


GAME: Final = ColdwaterCrown()
