"""The round aid's position as JSON and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from companion.engine import codec, schema
from companion.engine.reading import Node
from companion.games.coral_castle import facts
from companion.games.coral_castle.aids.round_state import MODE, Side, State
from companion.games.coral_castle.facts import MOST_PEOPLE, ROUNDS
from companion.games.coral_castle.position import read_deck, read_ids, read_rules, rules_json, rules_schema, told_of
from companion.games.coral_castle.tally import tracks_schema

_FIELDS: Final = ("game", "options", "cards", "round", "over", "players", "told", "golds")
OPTIONS: Final = ("itself", "conditions", "laps", "ties", "zero", "pair-tie", "end-bonus")


def dump(state: State) -> dict[str, Any]:
    """The state as JSON."""
    return {
        "game": MODE,
        "options": rules_json(state.rules, OPTIONS),
        "cards": facts.dump_deck(state.deck),
        "round": state.round,
        "over": state.is_over,
        "players": codec.dump(state.players),
        "told": [list(one) for one in state.told],
        "golds": list(state.golds),
    }


def load(root: Node) -> State | None:
    """The state of the document, with every fault noted in it; None where it is not even an object."""
    given = root.fields(_FIELDS, ("round", "players"))
    if root.faults:
        return None
    if "game" in given and given["game"].value != MODE:
        given["game"].fault(f"must be {MODE!r}")
    deck = read_deck(given.get("cards"), root)
    known = tuple(facts.by_id(deck))
    state = State(
        read_rules(given.get("options"), OPTIONS),
        deck,
        given["round"].whole(1, ROUNDS),
        given["over"].flag() if "over" in given else False,
        codec.load(given["players"], tuple[Side, ...]),
        tuple(told_of(item, known) for item in given["told"].items(2000)) if "told" in given else (),
        read_ids(given["golds"], known) if "golds" in given else (),
    )
    if not root.faults:
        root.faults += _faults(state)
    return state


def _faults(state: State) -> Iterator[str]:
    if not 1 <= len(state.players) <= MOST_PEOPLE:
        yield f"$.players: 1 to {MOST_PEOPLE} players, not {len(state.players)}"
    if state.is_over and state.round != ROUNDS:
        yield f"$.over: the game is over after round {ROUNDS}"
    known = facts.by_id(state.deck)
    used: set[str] = set(state.golds)
    if list(state.golds) != sorted(used) or any(not known[card].is_gold for card in state.golds):
        yield "$.golds: golds of earlier rounds, each once, in order"
    if state.golds and state.round == 1:
        yield "$.golds: no round was played before the first"
    for n, side in enumerate(state.players):
        if min(side.pearls, *side.progress, *side.before, *side.since) < 0 or max(side.since) > state.round:
            yield f"$.players[{n}]: steps, pearls and rounds are never below 0, and no coral is of a round to come"
        for card in side.laid:
            if card not in known or known[card].is_pearl:
                yield f"$.players[{n}].laid: {card} is no card that can be played"
            if card in used:
                yield f"$.players[{n}].laid: {card} lies before two players, or left the game"
            used.add(card)
        if side.is_scored and any(not known[card].is_known for card in side.laid if card in known):
            yield f"$.players[{n}].laid: a card that nobody has told cannot have been scored"


def position_schema() -> dict[str, Any]:
    """The JSON Schema of a position."""
    four = schema.listing(schema.whole(), 4, 4)
    side = schema.fields(
        {
            "laid": schema.listing(schema.TEXT),
            "is-scored": schema.FLAG,
            "pearls": schema.whole(),
            "progress": four,
            "before": four,
            "since": four,
        }
    )
    return schema.document(
        "Coral Castle, round: position",
        {
            "game": {"const": MODE},
            "options": rules_schema(OPTIONS),
            "cards": schema.fields({"digest": schema.TEXT, "cards": {"type": "object"}, "tracks": tracks_schema()}),
            "round": schema.whole(1, ROUNDS),
            "over": schema.FLAG,
            "players": schema.listing(side, MOST_PEOPLE, 1),
            "told": schema.listing(schema.listing(schema.TEXT, 2, 2)),
            "golds": schema.listing(schema.TEXT),
        },
        ("game", "options", "cards", "over", "told", "golds"),
    )
