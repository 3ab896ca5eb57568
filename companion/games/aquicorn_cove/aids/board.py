"""What the fishing bag, the village and the storm share: the board of the whole game, without cards and rounds.

Their state is the game's own `State`, so that every rule is the game's own function; an empty `agenda` means that the table waits
for anything to be told. Here are set-up, JSON, corrections and what can be told of the village.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, get_type_hints

from companion.engine import codec, schema
from companion.engine.bag import Bag
from companion.engine.correcting import Refused, check_words, require_possible, require_seat
from companion.engine.errors import DataError, IllegalMove, PositionError
from companion.engine.game import CHANCE, Seat, Setup, Telling, mark
from companion.engine.mode import seats_of
from companion.engine.reading import Node
from companion.games.aquicorn_cove import (
    automatic,
    corrections,
    differences,
    facts,
    faults,
    fishing,
    flow,
    moves,
    position,
    rules,
    setup,
    supplies,
)
from companion.games.aquicorn_cove import village as grid
from companion.games.aquicorn_cove.aids.scoreless import Scoreless
from companion.games.aquicorn_cove.moves import Build, Correct, Move, Named, Outcome
from companion.games.aquicorn_cove.state import EMPTY, POLLUTED, State, law_of
from companion.games.aquicorn_cove.village import Tile

FIELDS: Final = (
    "people", "food", "reef", "bay", "bay_aquicorns", "bag", "boat", "caught", "covered", "overfished", "village", "market",
    "stack", "under", "dice", "agenda", "told",
)  # fmt: skip
_NAMES: Final = {name: name.replace("_", "-") for name in FIELDS}
_HINTS: Final = get_type_hints(State)


class BoardAid(Scoreless):
    """An aid on a part of the board. A mode says which corrections it has, and what it can be told."""

    correction = Correct
    corrections: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    write = staticmethod(moves.write)
    moves_schema = staticmethod(moves.moves_schema)
    chance = staticmethod(rules.chance)
    learned = staticmethod(automatic.learned)

    def setup_faults(self, setup_: Setup) -> Iterable[str]:
        """What is wrong with the cards."""
        try:
            facts.Printed.of(setup_.cards)
        except DataError as error:
            return [f"cards: {fault}" for fault in error.faults]
        return ()

    def start(self, setup_: Setup) -> State:
        """The board as the game starts (AC-R1 to AC-R4)."""
        law = law_of(dict(setup_.options))
        printed = facts.Printed.of(setup_.cards)
        return State(
            law=law,
            printed=printed,
            people=setup_.seats,
            agenda=(),
            hands=((),) * setup_.seats,
            decks=(EMPTY,) * setup_.seats,
            on_top=(0,) * setup_.seats,
            head=0,
            prosperity=printed.start_prosperity or facts.LOWEST,
            reef=printed.start_reef or printed.deepest,
            bay_aquicorns=facts.AQUICORNS - 1,
            bag=fishing.whole_bag(printed, POLLUTED[law.difficulty]),
            covered=printed.covered,
            village=setup.starting_village(printed, setup_.seats),
            stack=Bag.of([one.id for one in printed.buildings if not one.start]),
        )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Chance while something is drawn or rolled; else everybody at the table may tell."""
        return (CHANCE,) if rules.chance(state) is not None else seats_of(state.people)

    def odds(self, state: State) -> Sequence[tuple[Outcome, Fraction]]:
        """The exact odds of what is drawn or rolled."""
        return rules.odds(state)

    def refusal(self, state: State, move: Move) -> IllegalMove:
        """Why that cannot be now."""
        if isinstance(move, Outcome):
            is_due = rules.chance(state) is not None
            return rules.refusal(state, move) if is_due else IllegalMove("", "Nothing is being drawn or rolled now.")
        if rules.chance(state) is not None:
            return IllegalMove("", "Something is being drawn or rolled: say what came first.")
        return IllegalMove("", f"{self.manifest.title} does not know that now; take one of the choices on the page.")

    def corrected(self, state: State, move: Correct) -> State:
        """The board as the correction says; IllegalMove where that cannot be."""
        require_seat(move.seat, state.people)
        try:
            after = flow.advance(rebalanced(corrections.VERBS[move.words[0]].do(state, move.words[1:])))
        except (Refused, DataError) as error:
            raise IllegalMove("", f"That cannot be: {error}.") from error
        require_possible(faults.board(after))
        return after

    def read(self, text: str) -> Move:
        """The move of the notation; InvalidNotation."""
        move = moves.read(text)
        if isinstance(move, Correct):
            check_words(text, move.words, corrections.VERBS, self.corrections)
        return move

    def steps(self, before: State, move: Move, after: State, sentences: Iterable[str], seat: Seat | None) -> Telling:
        """The move told, with the steps that the two boards differ by."""
        if isinstance(move, Correct):
            sentences = [f"{mark(move.seat)} puts right: {corrections.said(move)}."]
        return Telling(
            " ".join(sentences),
            differences.steps(before, after, seat),
            differences.steps(after, before, seat),
            reveals=isinstance(move, Outcome),
        )

    # ---- The village, told tile by tile ----

    def village_moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """What can be told of the village: a Building on a row's next space, turned, or taken off a row's end."""
        placed = {tile.building for tile in state.village}
        for building in state.printed.buildings:
            if building.id not in placed and not building.start:
                for row in state.printed.rows:
                    space = grid.next_space(state.village, row.sign)
                    if space <= row.spaces:
                        yield Build(seat, building.id, row.sign, space)
        for tile in state.village:
            yield Named(seat, "turn", tile.building)
        for tile in state.village:
            is_last = grid.at(state.village, tile.sign, tile.space + 1) is None
            if is_last and not state.printed.building(tile.building).start:
                yield Named(seat, "remove", tile.building)

    def village_told(self, state: State, move: Build | Named) -> State:
        """The village with what was told of it; a Building comes intact, out of the market or the stack."""
        match move:
            case Build(building=name, sign=sign, space=space):
                tiles = grid.with_tile(state.printed, state.village, Tile(name, sign, space))
                market = tuple(one for one in state.market if one != name)
                under = tuple(one for one in state.under if one != name)
                return rebalanced(replace(state, village=tiles, market=market, under=under))
            case Named(verb="turn", what=name):
                tile = grid.of(state.village, name)
                assert tile is not None
                return supplies.damaged(state, tile) if tile.is_intact else supplies.repaired(state, tile)
            case Named(what=name):
                return rebalanced(replace(state, village=tuple(one for one in state.village if one.building != name)))

    # ---- Files ----

    def dump(self, state: State) -> dict[str, Any]:
        """The board as JSON."""
        options = {name: getattr(state.law, name.replace("-", "_")) for name in self.options}
        return {
            "game": self.manifest.id,
            "options": options,
            "cards": codec.dump(state.printed.changes),
            **{
                text: codec.dump(getattr(state, name), codec.TAG if name == "agenda" else "")
                for name, text in _NAMES.items()
                if name != "told" or state.told
            },
        }

    def load(self, data: Mapping[str, Any]) -> State:
        """The board of the JSON; PositionError naming every fault."""
        root = Node(data)
        given = root.fields(("game", "options", "cards", *_NAMES.values()), ("people", "agenda"))
        if "game" in given and given["game"].value != self.manifest.id:
            given["game"].fault(f"must be {self.manifest.id!r}")
        root.settle(PositionError)
        law = position.read_law(given.get("options"), self.manifest.id, self.options)
        printed = position.read_cards(given.get("cards"))
        values = {name: codec.load(given[text], _HINTS[name]) for name, text in _NAMES.items() if text in given}
        people = values.get("people", 0)
        if not root.faults and not 1 <= people <= 4:
            given["people"].fault(f"1 to 4 sit at the table, not {people}")
        root.settle(PositionError)
        state = filled(law, printed, values)
        root.faults += faults.board(state)
        root.faults += self.agenda_faults(state) if not root.faults else ()
        root.settle(PositionError)
        return flow.advance(state)

    def agenda_faults(self, state: State) -> Iterable[str]:
        """What is wrong with the tasks that are due."""
        return ["$.agenda: nothing is due here"] if state.agenda else []

    def position_schema(self) -> dict[str, Any]:
        """The JSON Schema of the position."""
        shapes: dict[str, Any] = {
            "game": {"const": self.manifest.id},
            "options": {"type": "object", "propertyNames": schema.one_of(self.options)},
            "cards": schema.listing({"type": "array"}),
            **{text: position.shape(_HINTS[name], name) for name, text in _NAMES.items()},
        }
        return schema.document(
            f"{self.manifest.title}: position", shapes, [n for n in shapes if n not in ("people", "agenda")]
        )


def rebalanced(state: State) -> State:
    """The board whose bag and stack hold what is nowhere else."""
    placed = {tile.building for tile in state.village} | set(state.market) | set(state.under)
    stack = Bag.of([one.id for one in state.printed.buildings if one.id not in placed and not one.start])
    return replace(state, stack=stack, bag=position.bag_for(state, state.bag.count(facts.POLLUTION)))


def filled(law: Any, printed: facts.Printed, values: dict[str, Any]) -> State:
    """The state of a file's values; what a file leaves out is as at the start."""
    people = values["people"]
    defaults: dict[str, Any] = {
        "reef": printed.start_reef or printed.deepest,
        "bay_aquicorns": facts.AQUICORNS - 1,
        "covered": printed.covered,
        "village": setup.starting_village(printed, people),
    }
    pools = {name: values.pop(name) for name in ("bag", "stack") if name in values}
    state = State(
        law=law,
        printed=printed,
        hands=((),) * people,
        decks=(EMPTY,) * people,
        on_top=(0,) * people,
        head=0,
        prosperity=printed.start_prosperity or facts.LOWEST,
        **{**defaults, **values},
    )
    whole = replace(state, bag=Bag.of({facts.POLLUTION: POLLUTED[law.difficulty]}))
    return replace(rebalanced(whole), **pools)
