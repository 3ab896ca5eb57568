"""The Score mode as a `Game`: set-up, and the parts of its sibling modules put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from companion.engine import registry
from companion.engine.errors import SetupError
from companion.engine.game import Cards, Chance, ChecklistItem, Prompt, SchemaKind, Seat, Setup, Telling
from companion.engine.learning import Learned
from companion.engine.score import ScoreSheet
from companion.games.coldwater_crown import learn, scoring, tally_json
from companion.games.coldwater_crown.aids.common import moves_schema, prepared
from companion.games.coldwater_crown.aids.score import changes, moves, position, rules, view, words
from companion.games.coldwater_crown.aids.score.moves import Move
from companion.games.coldwater_crown.aids.score.state import Row, State
from companion.games.coldwater_crown.aids.score.state import tally as tally_of
from companion.games.coldwater_crown.aids.score.view import View
from companion.games.coldwater_crown.facts import Facts, FactsError
from companion.games.coldwater_crown.tally import Tally

MODE: Final = position.MODE


class ScoreMode:
    """The mode `coldwater-crown/score`. `given` may name the `tag_tile` and the `start` player."""

    def __init__(self) -> None:
        self.manifest = registry.manifest(MODE)

    def prepare(
        self,
        seats: int,
        options: Mapping[str, str] | None = None,
        given: Mapping[str, Any] | None = None,
        cards: Cards | None = None,
    ) -> Setup:
        """A checked set-up; SetupError naming every fault."""
        setup = prepared(self.manifest, seats, options, given, cards, ("tag_tile", "start"))
        faults = []
        try:
            tags = Facts.of(setup.cards).tag_colours
        except FactsError as error:
            raise SetupError(error.faults) from error
        tile, start = setup.given.get("tag_tile"), setup.given.get("start", 0)
        if tile is not None and tile not in tags:
            faults.append(f"$.setup.tag_tile: must be one of {', '.join(tags)}, not {tile!r}")
        if tile is not None and setup.options["tags"] == "ignore":
            faults.append("$.setup.tag_tile: tags are not scored at this table; leave it out")
        if isinstance(start, bool) or not isinstance(start, int) or not 0 <= start < seats:
            faults.append(f"$.setup.start: must be a player from 0 to {seats - 1}, not {start!r}")
        if faults:
            raise SetupError(faults)
        return setup

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """How to make the table ready for scoring."""
        return words.checklist(self.start(setup))

    def start(self, setup: Setup) -> State:
        """Nothing is entered yet; alone, the silent player has a row too."""
        is_private = setup.options["fish-privacy"] == "private" and setup.seats > 1
        return State(
            setup.seats,
            (Row(),) * max(setup.seats, 2),
            Facts.of(setup.cards),
            setup.given.get("tag_tile"),
            setup.given.get("start", 0),
            setup.options["tags"] == "score",
            is_private,
            not is_private,
        )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats that still enter things."""
        return rules.to_act(state)

    def chance(self, state: State) -> Chance | None:
        """None: nothing is left to chance."""
        return None

    def legal_moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """The seat's legal moves in a fixed order."""
        return rules.legal_moves(state, seat)

    def check(self, state: State, move: Move) -> None:
        """Nothing when the move is legal; IllegalMove."""
        rules.check(state, move)

    def apply(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        return changes.apply(state, move)

    def sample(self, state: State, rng: Random) -> Move:
        """Never asked for: there is no chance in the Score mode."""
        raise ValueError("nothing is left to chance when the score is counted")

    def odds(self, state: State) -> Sequence[tuple[Move, Fraction]]:
        """None: there is no chance in the Score mode."""
        return ()

    def tally(self, state: State) -> Tally:
        """What is scored."""
        return tally_of(state)

    def score_tally(self, tally: Tally) -> ScoreSheet:
        """The receipt."""
        return scoring.score_tally(tally)

    def load_tally(self, data: Mapping[str, Any]) -> Tally:
        """The tally of the JSON; TallyError."""
        return tally_json.load_tally(data)

    def dump_tally(self, tally: Tally) -> dict[str, Any]:
        """The tally as JSON."""
        return tally_json.dump_tally(tally)

    def schema(self, kind: SchemaKind) -> dict[str, Any]:
        """The JSON Schema of a tally, a position, or the moves' notation."""
        match kind:
            case "tally":
                return tally_json.tally_schema()
            case "position":
                return position.schema()
            case "moves":
                return moves_schema("Coldwater Crown score moves", moves.PATTERNS)

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """What is asked of the seat now."""
        return words.prompt(state, seat)

    def label(self, state: State, move: Move) -> str:
        """The move as a button."""
        return words.label(state, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move told to a seat."""
        return words.tell(before, move, seat)

    def view(self, state: State, seat: Seat | None) -> View:
        """What the seat may know."""
        return view.view(state, seat)

    def determinize(self, state: State, seat: Seat, rng: Random) -> State:
        """A table that the seat cannot tell from the true one."""
        return view.determinize(state, seat, rng)

    def write(self, move: Move) -> str:
        """The move's notation."""
        return moves.write(move)

    def read(self, text: str) -> Move:
        """The move of the notation; InvalidNotation."""
        return moves.read(text)

    def learned(self, state: State) -> tuple[Learned, ...]:
        """The weight sides that were told, each its player's secret until all fish are revealed."""
        cards = {card.id: card for card in state.facts.fish}
        found: list[Learned] = []
        for n, row in enumerate(state.rows):
            private_to = None if state.sees(None, n) else Seat(n)
            for one in row.fish:
                found.extend(learn.fish(one.species, cards.get(one.card), one.weight, one.tag, one.stamp, private_to))
        return tuple(found)

    def dump(self, state: State) -> dict[str, Any]:
        """The whole state as JSON."""
        return position.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        """The state of the JSON; PositionError."""
        return position.load(data)


GAME: Final = ScoreMode()
