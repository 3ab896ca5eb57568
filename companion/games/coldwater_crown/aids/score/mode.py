"""The Score mode as a `Game`: set-up, and the parts of its sibling modules put together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from companion.engine.game import ChecklistItem, Game, Seat, Setup
from companion.engine.learning import Learned
from companion.engine.mode import Common, seat_fault
from companion.engine.schema import notations
from companion.games.coldwater_crown import learn, scoring, tally_json
from companion.games.coldwater_crown.aids.score import changes, moves, position, rules, words
from companion.games.coldwater_crown.aids.score import view as views
from companion.games.coldwater_crown.aids.score.moves import Move
from companion.games.coldwater_crown.aids.score.state import Row, State
from companion.games.coldwater_crown.aids.score.state import tally as tally_of
from companion.games.coldwater_crown.aids.score.view import View
from companion.games.coldwater_crown.facts import Facts, FactsError
from companion.games.coldwater_crown.tally import Tally

MODE: Final = position.MODE


class ScoreMode(Common):
    """The mode `coldwater-crown/score`. `given` may name the `tag_tile` and the `start` player."""

    given = ("tag_tile", "start")
    to_act = staticmethod(rules.to_act)
    legal_moves = staticmethod(rules.legal_moves)
    check = staticmethod(rules.check)
    apply = staticmethod(changes.apply)
    tally = staticmethod(tally_of)
    score_tally = staticmethod(scoring.score_tally)
    load_tally = staticmethod(tally_json.load_tally)
    dump_tally = staticmethod(tally_json.dump_tally)
    tally_schema = staticmethod(tally_json.tally_schema)
    position_schema = staticmethod(position.schema)
    prompt = staticmethod(words.prompt)
    label = staticmethod(words.label)
    tell = staticmethod(words.tell)
    view = staticmethod(views.view)
    determinize = staticmethod(views.determinize)
    write = staticmethod(moves.write)
    read = staticmethod(moves.read)
    dump = staticmethod(position.dump)
    load = staticmethod(position.load)

    def setup_faults(self, setup: Setup) -> Iterator[str]:
        """What is wrong with the cards, the Tag tile and the start player."""
        try:
            tags = Facts.of(setup.cards).tag_colours
        except FactsError as error:
            yield from error.faults
            return
        tile = setup.given.get("tag_tile")
        if tile is not None and tile not in tags:
            yield f"$.setup.tag_tile: must be one of {', '.join(tags)}, not {tile!r}"
        if tile is not None and setup.options["tags"] == "ignore":
            yield "$.setup.tag_tile: tags are not scored at this table; leave it out"
        yield from seat_fault(setup)

    def moves_schema(self) -> dict[str, Any]:
        """The JSON Schema of the moves' notation."""
        return notations("Coldwater Crown score moves", moves.PATTERNS)

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

    def learned(self, state: State) -> tuple[Learned, ...]:
        """The weight sides that were told, each its player's secret until all fish are revealed."""
        cards = {card.id: card for card in state.facts.fish}
        found: list[Learned] = []
        for n, row in enumerate(state.rows):
            private_to = None if state.sees(None, n) else Seat(n)
            for one in row.fish:
                found.extend(learn.fish(one.species, cards.get(one.card), one.weight, one.tag, one.stamp, private_to))
        return tuple(found)


GAME: Final[Game[State, Move, View, Tally]] = ScoreMode(MODE)
