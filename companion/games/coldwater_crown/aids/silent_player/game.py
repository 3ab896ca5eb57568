"""The mode `coldwater-crown/silent-player`: set-up, the view, and the parts that `companion.engine.game` asks for.

The person plays with the cardboard; the app plays the silent player and is told the least it needs (CW-R48 to CW-R54).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, Final

from companion.engine.game import ChecklistItem, Game, Prompt, Seat, Setup, Telling
from companion.engine.learning import Learned
from companion.engine.mode import Common
from companion.engine.reading import Node
from companion.engine.schema import notations
from companion.games.coldwater_crown import learn, silent
from companion.games.coldwater_crown.aids.silent_player import effects, labels, notation, outcomes, rules, values, words
from companion.games.coldwater_crown.aids.silent_player.moves import Move
from companion.games.coldwater_crown.aids.silent_player.state import EMPTY, Held, Rulings, State, Step, by_id
from companion.games.coldwater_crown.aids.silent_player.values import Ledger
from companion.games.coldwater_crown.aids.silent_player.view import View, view
from companion.games.coldwater_crown.facts import FIRST_TOKENS, MYSTERY_WEIGHTS, SPACES, Facts, FactsError, stack

MODE: Final = "coldwater-crown/silent-player"


class SilentPlayer(Common):
    """The silent player aid. `given` may hold the showing `mystery`, the Tag tile's `tag` and the `tokens`."""

    given = ("mystery", "tag", "tokens")
    to_act = staticmethod(outcomes.to_act)
    chance = staticmethod(outcomes.source)
    odds = staticmethod(outcomes.outcomes)
    legal_moves = staticmethod(rules.legal_moves)
    check = staticmethod(rules.check)
    apply = staticmethod(effects.apply)
    tally = staticmethod(values.ledger)
    score_tally = staticmethod(values.score)
    load_tally = staticmethod(values.load_ledger)
    dump_tally = staticmethod(values.dump_ledger)
    tally_schema = staticmethod(values.ledger_schema)
    position_schema = staticmethod(values.position_schema)
    label = staticmethod(labels.label)
    write = staticmethod(notation.write)
    read = staticmethod(notation.read)
    dump = staticmethod(values.dump)
    load = staticmethod(values.load)

    def setup_faults(self, setup: Setup) -> Iterator[str]:
        """What is wrong with the cards and with what lies on the board."""
        try:
            known = Facts.of(setup.cards)
        except FactsError as error:
            yield from (f"$.cards: {fault}" for fault in error.faults)
            return
        root = Node(setup.given, "$.setup")
        at = root.fields(self.given)
        if "mystery" in at:
            at["mystery"].whole(MYSTERY_WEIGHTS[0], MYSTERY_WEIGHTS[-1])
        if "tag" in at:
            at["tag"].one_of([tag.id for tag in known.tags] or [""])
        if "tokens" in at:
            tokens = [item.one_of(SPACES) for item in at["tokens"].items(len(SPACES))]
            if len(set(tokens)) != silent.TOKENS_ON_BOARD or len(tokens) != silent.TOKENS_ON_BOARD:
                at["tokens"].fault("three tokens lie on different spaces (CW-R11)")
        yield from root.faults

    def moves_schema(self) -> dict[str, Any]:
        """The JSON Schema of the moves."""
        return notations("Silent player: moves", notation.PATTERNS)

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

    def sample(self, state: State, rng: Random) -> Move:
        """One outcome at the odds that are shown."""
        every = outcomes.outcomes(state)
        point = Fraction(rng.randrange(1 << 53), 1 << 53)
        for move, chance in every:
            point -= chance
            if point < 0:
                return move
        return every[-1][0]

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """What is asked now."""
        return words.prompt(state)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move with its physical steps; the same for everybody."""
        return words.tell(before, move)

    def view(self, state: State, seat: Seat | None) -> View:
        """All there is to see; the silent player has no secrets."""
        return view(state)

    def learned(self, state: State) -> tuple[Learned, ...]:
        """The weight sides that were told, the silent player's and mine; nothing of it is secret."""
        cards = by_id(state.fish)
        found: list[Learned] = []
        for one in state.told():
            found.extend(learn.fish(one.species, cards.get(one.card), one.weight, one.tag, one.stamp))
        return tuple(found)


GAME: Final[Game[State, Move, View, Ledger]] = SilentPlayer(MODE)
