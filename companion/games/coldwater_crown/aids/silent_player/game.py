"""The mode `coldwater-crown/silent-player`: set-up, the view, and the parts that `companion.engine.game` asks for.

The person plays with the cardboard; the app plays the silent player and is told the least it needs (CW-R48 to CW-R54).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from companion.engine import registry
from companion.engine.errors import SetupError
from companion.engine.game import Cards, Chance, ChecklistItem, Prompt, SchemaKind, Seat, Setup, Telling
from companion.engine.learning import Learned
from companion.engine.reading import Node
from companion.engine.score import ScoreSheet
from companion.games.coldwater_crown import learn, silent
from companion.games.coldwater_crown.aids.common import moves_schema, prepared
from companion.games.coldwater_crown.aids.silent_player import effects, labels, notation, outcomes, rules, values, words
from companion.games.coldwater_crown.aids.silent_player.moves import Move
from companion.games.coldwater_crown.aids.silent_player.state import EMPTY, Held, Rulings, State, Step, by_id
from companion.games.coldwater_crown.aids.silent_player.values import Ledger
from companion.games.coldwater_crown.aids.silent_player.view import View, view
from companion.games.coldwater_crown.facts import FIRST_TOKENS, MYSTERY_WEIGHTS, SPACES, Facts, FactsError, stack

MODE: Final = "coldwater-crown/silent-player"
_GIVEN: Final = ("mystery", "tag", "tokens")


class SilentPlayer:
    """The silent player aid."""

    def __init__(self) -> None:
        self.manifest = registry.manifest(MODE)

    def prepare(
        self,
        seats: int,
        options: Mapping[str, str] | None = None,
        given: Mapping[str, Any] | None = None,
        cards: Cards | None = None,
    ) -> Setup:
        """A checked set-up; SetupError. `given` may hold the showing `mystery`, the Tag tile's `tag` and the `tokens`."""
        setup = prepared(self.manifest, seats, options, given, cards, _GIVEN)
        try:
            known = Facts.of(setup.cards)
        except FactsError as error:
            raise SetupError([f"$.cards: {fault}" for fault in error.faults]) from error
        root = Node(setup.given, "$.setup")
        at = root.fields(_GIVEN)
        if "mystery" in at:
            at["mystery"].whole(MYSTERY_WEIGHTS[0], MYSTERY_WEIGHTS[-1])
        if "tag" in at:
            at["tag"].one_of([tag.id for tag in known.tags] or [""])
        if "tokens" in at:
            tokens = [item.one_of(SPACES) for item in at["tokens"].items(len(SPACES))]
            if len(set(tokens)) != silent.TOKENS_ON_BOARD or len(tokens) != silent.TOKENS_ON_BOARD:
                at["tokens"].fault("three tokens lie on different spaces (CW-R11)")
        if root.faults:
            raise SetupError(root.faults)
        return setup

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """How to set up the game alone."""
        return words.checklist(self.start(setup))

    def start(self, setup: Setup) -> State:
        """The evening before my first turn: the bait and the Mystery Weight of the set-up are asked first."""
        options, given = setup.options, setup.given
        known = Facts.of(setup.cards)
        holds_bag = options["solo-draws"] == "app"
        steps = [Step("fill", ("3",)), Step("fill", ("4",))] if holds_bag else []
        if options["solo-discard"] == "published":
            steps.append(Step("lay", (str(silent.FIRST_DISCARD),)))
        if "mystery" not in given:
            steps.append(Step("mystery"))
        has_small = options["solo-small-species"] == "published"
        state = State(
            rulings=Rulings(
                options["tags"], options["depletion"], options["clear-in-fill"], options["solo-initial-clear"]
            ),
            fish=known.fish,
            tags=known.tags,
            phase="set-up",
            steps=tuple(steps),
            tokens=silent.in_loop_order(given.get("tokens", FIRST_TOKENS)),
            board=EMPTY if holds_bag else None,
            trophies=(Held("small-species", stack(1)[0]),) if has_small else (),
            showing=given.get("mystery", 0),
            tag=given.get("tag", ""),
        )
        return effects.advance(state)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Me, chance, or nobody."""
        return outcomes.to_act(state)

    def chance(self, state: State) -> Chance | None:
        """What is to be drawn or looked at."""
        return outcomes.source(state)

    def legal_moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """The seat's legal moves in a fixed order."""
        return rules.legal_moves(state, seat)

    def check(self, state: State, move: Move) -> None:
        """Nothing when the move may be made; IllegalMove."""
        rules.check(state, move)

    def apply(self, state: State, move: Move) -> State:
        """The state after the move."""
        return effects.apply(state, move)

    def sample(self, state: State, rng: Random) -> Move:
        """One outcome at the odds that are shown."""
        every = outcomes.outcomes(state)
        point = Fraction(rng.randrange(1 << 53), 1 << 53)
        for move, chance in every:
            point -= chance
            if point < 0:
                return move
        return every[-1][0]

    def odds(self, state: State) -> Sequence[tuple[Move, Fraction]]:
        """Every outcome with its odds by all that the app was told: exact where it holds the bag and knows the cards."""
        return outcomes.outcomes(state)

    def tally(self, state: State) -> Ledger:
        """What the score needs."""
        return values.ledger(state)

    def score_tally(self, tally: Ledger) -> ScoreSheet:
        """The score sheet of both, or of the silent player where my side was left out."""
        return values.score(tally)

    def load_tally(self, data: Mapping[str, Any]) -> Ledger:
        """The score's facts from JSON; TallyError."""
        return values.load_ledger(data)

    def dump_tally(self, tally: Ledger) -> dict[str, Any]:
        """The score's facts as JSON."""
        return values.dump_ledger(tally)

    def schema(self, kind: SchemaKind) -> dict[str, Any]:
        """The JSON Schema of the tally, the position or the moves."""
        match kind:
            case "tally":
                return values.ledger_schema()
            case "position":
                return values.position_schema()
            case "moves":
                return moves_schema("Silent player: moves", notation.PATTERNS)

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """What is asked now."""
        return words.prompt(state)

    def label(self, state: State, move: Move) -> str:
        """The move as a button."""
        return labels.label(state, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move with its physical steps; the same for everybody."""
        return words.tell(before, move)

    def view(self, state: State, seat: Seat | None) -> View:
        """All there is to see; the silent player has no secrets."""
        return view(state)

    def determinize(self, state: State, seat: Seat, rng: Random) -> State:
        """The state itself: nothing is hidden but what nobody has looked at."""
        return state

    def write(self, move: Move) -> str:
        """The move's notation."""
        return notation.write(move)

    def read(self, text: str) -> Move:
        """The notation's move; InvalidNotation."""
        return notation.read(text)

    def learned(self, state: State) -> tuple[Learned, ...]:
        """The weight sides that were told, the silent player's and mine; nothing of it is secret."""
        cards = by_id(state.fish)
        found: list[Learned] = []
        for one in state.told():
            found.extend(learn.fish(one.species, cards.get(one.card), one.weight, one.tag, one.stamp))
        return tuple(found)

    def dump(self, state: State) -> dict[str, Any]:
        """The position as JSON."""
        return values.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        """The position from JSON; PositionError with every fault."""
        return values.load(data)


GAME: Final = SilentPlayer()
