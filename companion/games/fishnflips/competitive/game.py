"""The mode `fishnflips/competitive`: the game contract, put together from the modules beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from companion.engine import registry
from companion.engine.bag import Bag
from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Cards, Chance, ChecklistItem, Prompt, SchemaKind, Seat, Setup, Telling
from companion.engine.score import ScoreSheet
from companion.games.fishnflips import chance, moves, setup
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


class Competitive:
    """Everybody for themselves: the highest bidder acts."""

    def __init__(self) -> None:
        self.manifest = registry.manifest(MODE)

    def prepare(
        self,
        seats: int,
        options: Mapping[str, str] | None = None,
        given: Mapping[str, Any] | None = None,
        cards: Cards | None = None,
    ) -> Setup:
        return setup.prepare(self.manifest, seats, options, given, cards, ("species", "powers"))

    def checklist(self, setup_: Setup) -> tuple[ChecklistItem, ...]:
        return words.checklist()

    def start(self, setup_: Setup) -> State:
        """The state before the first choice; `given` may name the species and, of them, the common powers."""
        options = {name.replace("-", "_"): value for name, value in setup_.options.items()}
        deck = Deck.of(setup_.cards)
        state = State(
            rules=Rivalry(**options),
            deck=deck,
            people=setup_.seats,
            agenda=(ChoosingSpecies(), ChoosingPower(), *flow.ROUND),
            piles=(Bag(),) * setup_.seats,
            wastes=(0,) * setup_.seats,
            actions=Bag.of(dict(deck.actions)),
            common=tuple(setup_.given.get("powers", ())[:COMMON]),
        )
        for species in setup_.given.get("species", ()):
            state = flow.choose(state, species)
        return flow.advance(state)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return rules.to_act(state)

    def chance(self, state: State) -> Chance | None:
        return rules.chance(state)

    def legal_moves(self, state: State, seat: Seat) -> Iterator[Move]:
        if seat == CHANCE:
            return (outcome for outcome, _ in rules.odds(state))
        return rules.legal(state, seat)

    def check(self, state: State, move: Move) -> None:
        match move:
            case Correct():
                corrections.corrected(state, move)
            case Outcome():
                if all(outcome != move for outcome, _ in rules.odds(state)):
                    raise rules.outcome_refusal(state, move)
            case _:
                if move not in rules.legal(state, move.seat):
                    raise rules.refusal(state, move)

    def apply(self, state: State, move: Move) -> State:
        match move:
            case Correct():
                return corrections.corrected(state, move)
            case Outcome():
                return flow.play_outcome(state, move)
            case Drop():
                raise IllegalMove("FF-R48", "In this game nobody holds action cards.")
            case _:
                return flow.play(state, move)

    def sample(self, state: State, rng: Random) -> Move:
        return chance.pick(rules.odds(state), rng)

    def odds(self, state: State) -> Sequence[tuple[Move, Fraction]]:
        return rules.odds(state)

    def tally(self, state: State) -> Tally:
        return Tally(tuple(len(pile) for pile in state.piles), state.wastes, not state.agenda)

    def score_tally(self, tally: Tally) -> ScoreSheet:
        return tallies.score(tally)

    def load_tally(self, data: Mapping[str, Any]) -> Tally:
        return tallies.load_tally(data)

    def dump_tally(self, tally: Tally) -> dict[str, Any]:
        return tallies.dump_tally(tally)

    def schema(self, kind: SchemaKind) -> dict[str, Any]:
        match kind:
            case "tally":
                return tallies.tally_schema()
            case "position":
                return position.position_schema()
            case "moves":
                return moves.schema()

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        return words.prompt(state, seat)

    def label(self, state: State, move: Move) -> str:
        return words.button(state, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        return words.telling(before, move)

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


GAME: Final = Competitive()
