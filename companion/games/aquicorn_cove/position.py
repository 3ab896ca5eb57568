"""A position as JSON and back. What is nowhere else is in its bag, deck or stack, so a file may leave these out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, Final, get_type_hints

from companion.engine import codec, registry, schema
from companion.engine.bag import Bag
from companion.engine.errors import DataError, PositionError
from companion.engine.game import with_names
from companion.engine.reading import Node
from companion.games.aquicorn_cove import facts, faults, fishing, rules, setup
from companion.games.aquicorn_cove.facts import ANY_FISH, AQUICORN, GAME, NET, NETS, POLLUTION, Change, Printed
from companion.games.aquicorn_cove.flow import advance
from companion.games.aquicorn_cove.state import OPTION_IDS, POLLUTED, Law, State
from companion.games.aquicorn_cove.tasks import ChoosingHelper, Placing

_HINTS: Final = get_type_hints(State)
PLAIN: Final = tuple(one.name for one in fields(State) if one.name not in ("law", "printed"))
NAMES: Final = {name: name.replace("_", "-") for name in PLAIN}
FIELDS: Final = ("game", "options", "cards", *NAMES.values())
POOLS: Final = ("decks", "helpers", "villagers", "events", "aquicorns", "stack", "bag")
"""What a file may leave out, as it follows from the rest."""


def dump(state: State) -> dict[str, Any]:
    """The whole state as readable JSON."""
    return {
        "game": GAME,
        "options": {name: getattr(state.law, name.replace("-", "_")) for name in OPTION_IDS},
        "cards": codec.dump(state.printed.changes),
        **{
            text: codec.dump(getattr(state, name), codec.TAG if name == "agenda" else "")
            for name, text in NAMES.items()
        },
    }


def load(data: Mapping[str, Any]) -> State:
    """The state of the JSON; PositionError naming every fault."""
    root = Node(data)
    given = root.fields(FIELDS, ("people", "agenda"))
    if "game" in given and given["game"].value != GAME:
        given["game"].fault(f"must be {GAME!r}")
    if root.faults:
        raise PositionError(root.faults)
    law = read_law(given.get("options"))
    printed = read_cards(given.get("cards"))
    values = {name: codec.load(given[text], _HINTS[name]) for name, text in NAMES.items() if text in given}
    if not root.faults:
        root.faults += faults.counts(values.get("people", 0), values.get("hands"), law)
    if root.faults:
        raise PositionError(root.faults)
    state = _filled(law, printed, values)
    root.faults += (with_names(fault, ()) for fault in faults.faults(state))  # files do not say who plays
    if root.faults:
        raise PositionError(root.faults)
    state = advance(state)
    if not rules.is_alive(state):
        raise PositionError(["$.agenda: nobody can act on what is due"])
    return state


def read_law(node: Node | None, mode: str = GAME, known: tuple[str, ...] = OPTION_IDS) -> Law:
    """The options of a file; those that are left out have their defaults. `known` are the ones that the mode has."""
    if node is None:
        return Law()
    manifest = registry.manifest(mode)
    chosen = {}
    for name, value in node.fields(known).items():
        chosen[name.replace("-", "_")] = value.one_of([choice.value for choice in manifest.option(name).choices])
    return Law(**chosen)


def read_cards(node: Node | None) -> Printed:
    """The facts of a file's cards: our set, with what the file says otherwise."""
    if node is None:
        return facts.printed()
    changes: tuple[Change, ...] = codec.load(node, tuple[Change, ...])
    try:
        known = [one for one in changes if _is_fact(node, *one)]
        return facts.with_facts(facts.printed(), known)
    except DataError as error:
        node.faults += [f"{node.path}: {fault}" for fault in error.faults]
        return facts.printed()


def _is_fact(node: Node, card: str, field: str, value: facts.Value) -> bool:
    try:
        schema_ = facts.field_of(card, field)
    except KeyError:
        node.fault(f"there is no field {field!r} of a card {card!r}")
        return False
    if value is not None and (fault := schema_.fault(value)):
        node.fault(f"{card}, {field}: {fault}")
        return False
    return True


def _filled(law: Law, printed: Printed, values: dict[str, Any]) -> State:
    count = len(values["hands"]) if values.get("hands") else setup.hands_for(values["people"], law)
    values.setdefault("hands", ((),) * count)
    values.setdefault("on_top", (0,) * count)
    values.setdefault("head", 0)
    values.setdefault("reef", printed.start_reef or printed.deepest)
    values.setdefault("prosperity", printed.start_prosperity or facts.LOWEST)
    values.setdefault("bay_aquicorns", facts.AQUICORNS - 1)
    values.setdefault("covered", printed.covered)
    values.setdefault("village", setup.starting_village(printed, count))
    values.setdefault("characters", facts.CHARACTERS[:count])
    pools = {name: values.pop(name) for name in POOLS if name in values}
    state = balanced(State(law=law, printed=printed, **values), POLLUTED[law.difficulty])
    return replace(state, **pools)


def balanced(state: State, pollution: int | None = None) -> State:
    """The state whose bag, decks and stack hold what is nowhere else; `pollution` is the bag's (None: as many as it has)."""
    seen = set(cards_seen(state))

    def rest(ids: Iterable[str]) -> Bag:
        return Bag.of([one for one in ids if one not in seen])

    printed = state.printed
    is_chosen = len(state.characters) == state.count
    decks = tuple(
        rest(printed.of_kind(facts.CHARACTER, state.characters[hand])) if is_chosen else Bag()
        for hand in range(state.count)
    )
    others = [who for who in facts.CHARACTERS if who not in state.characters]
    has_helpers = is_chosen and state.count == 2
    helpers = rest([card for who in others for card in printed.of_kind(facts.CHARACTER, who)])
    placed = {tile.building for tile in state.village} | set(state.market) | set(state.under)
    stack = Bag.of([one.id for one in printed.buildings if one.id not in placed])
    return replace(
        state,
        decks=decks,
        helpers=helpers if has_helpers else Bag(),
        villagers=rest(printed.of_kind(facts.VILLAGER)),
        events=rest(printed.of_kind(facts.EVENT)),
        aquicorns=rest(printed.of_kind(AQUICORN)),
        stack=stack,
        bag=bag_for(state, state.bag.count(POLLUTION) if pollution is None else pollution),
    )


def bag_for(state: State, pollution: int) -> Bag:
    """The bag with all that lies nowhere else, and so much Pollution."""
    out = Counter(state.overfished.counts()) + Counter(state.boat)
    pieces = {fish.kind: max(0, fish.count - out[fish.kind]) for fish in state.printed.fish}
    if ANY_FISH in pieces:
        # Fish that turned out to be of a kind that nobody had told come out of those of no known kind.
        known = {fish.kind: fish.count for fish in state.printed.fish}
        turned = sum(max(0, n - known.get(kind, 0)) for kind, n in out.items() if fishing.is_fish(kind))
        pieces[ANY_FISH] = max(0, pieces[ANY_FISH] - turned)
    pieces[NET] = max(0, NETS - out[NET])
    pieces[AQUICORN] = max(0, facts.AQUICORNS - state.bay_aquicorns)
    pieces[POLLUTION] = pollution
    return Bag.of(pieces)


def cards_seen(state: State) -> tuple[str, ...]:
    """Every card that lies in a hand, on the track, among the spent ones, or is being placed."""
    held = [card for hand in state.hands for card in hand]
    due = [task.card for task in state.agenda if isinstance(task, ChoosingHelper | Placing)]
    return (*held, *(one.card for one in state.track), *state.spent, *due)


def position_schema() -> dict[str, Any]:
    """The JSON Schema of a position."""
    shapes: dict[str, Any] = {
        "game": {"const": GAME},
        "options": {"type": "object", "propertyNames": schema.one_of(OPTION_IDS)},
        "cards": schema.listing(
            {"type": "array", "minItems": 3, "maxItems": 3, "items": {"type": ["string", "integer", "null", "array"]}}
        ),
        **{text: shape(_HINTS[name], name) for name, text in NAMES.items()},
    }
    optional = [name for name in FIELDS if name not in ("people", "agenda")]
    return schema.document("Aquicorn Cove position", shapes, optional)


def shape(kind: Any, name: str) -> dict[str, Any]:
    """The JSON Schema of a field of the state, by its type."""
    if kind is int:
        return schema.whole(codec.LOW, codec.HIGH)
    if kind is str:
        return dict(schema.TEXT)
    if kind is bool:
        return dict(schema.FLAG)
    if kind is Bag:
        return {"type": "object", "additionalProperties": schema.whole(0, 99)}
    if name == "agenda":
        return schema.listing({"type": "object", "properties": {codec.TAG: schema.TEXT}, "required": [codec.TAG]})
    return {"type": "array"}
