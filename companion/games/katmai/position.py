"""A position as readable JSON and back. What may be left out has its value from the start of a game with our own cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine import registry, schema
from companion.engine.errors import PositionError
from companion.engine.game import Seat, with_names
from companion.engine.reading import Node
from companion.games.katmai import agenda_json, facts, river
from companion.games.katmai.agenda_json import read_bear
from companion.games.katmai.cards_json import CARDS_SHAPE, dump_cards, read_cards
from companion.games.katmai.facts import GAME, UNTOLD, Printed, bear_numbers, deck_mask
from companion.games.katmai.faults import faults
from companion.games.katmai.flow import advance
from companion.games.katmai.river import FEATURES, TILES, UNKNOWN
from companion.games.katmai.state import (
    EMPTY,
    HIDDEN,
    LEAD,
    NO_BEAR,
    NO_SEAT,
    OPTION_IDS,
    SEATS,
    SUPPLY,
    Down,
    Rulings,
    Scored,
    State,
    changed,
    deck_of,
)
from companion.games.katmai.tally import (
    BEEPLES_SHAPE,
    FEATURES_SHAPE,
    MOST_OBJECTIVES,
    MOST_SALMON,
    read_beeples,
    read_cells,
)

FIELDS: Final = (
    "game",
    "options",
    "cards",
    "told",
    "tiles",
    "features",
    "objectives",
    "round",
    "holder",
    "given",
    "hands",
    "down",
    "stacks",
    "cubs",
    "beeples",
    "aims",
    "ending",
    "agenda",
)
UNKNOWN_CARD: Final = "?"
"""How a card stands in JSON that lies in a hand or face down and is not known to the app."""


def dump(state: State) -> dict[str, Any]:
    """The whole state as readable JSON; the cards that no field names are unseen."""
    bears = state.printed.bears

    def name(card: int) -> str | None:
        return None if card == EMPTY else UNKNOWN_CARD if card == HIDDEN else bears[card].id

    return {
        "game": GAME,
        "options": {one: getattr(state.rules, one.replace("-", "_")) for one in OPTION_IDS},
        "cards": dump_cards(state.printed),
        "told": _dump_told(state),
        "tiles": list(state.faces),
        "features": [None if one == UNKNOWN else FEATURES[one] for one in state.features],
        "objectives": [
            {"objective": one.id, "caught": list(one.salmon), "used": [list(river.names(mask)) for mask in one.used]}
            for one in state.objectives
        ],
        "round": state.round,
        "holder": int(state.holder) if state.holder in SEATS else None,
        "given": bool(state.is_given),
        "hands": [[name(card) for card in hand] for hand in state.hands],
        "down": [None if one is None else {"tile": one.tile + 1, "bear": name(one.bear)} for one in state.down],
        "stacks": [[[bears[card].id for card in stack] for stack in stacks] for stacks in state.stacks],
        "cubs": [None if one == NO_BEAR else bears[one].id for one in state.cubs],
        "beeples": [list(river.names(mask)) for mask in state.beeples],
        "aims": [[bears[card].id for card in facts.bears_of(mask)] for mask in state.aims],
        "ending": state.ending,
        "agenda": [agenda_json.dump(state.printed, task) for task in state.agenda],
    }


def _dump_told(state: State) -> dict[str, Any]:
    """What was told of bears beyond their cards."""
    told: dict[str, Any] = {}
    for number, bear in enumerate(state.printed.bears):
        found: dict[str, Any] = {}
        if state.values[number] != bear.dominance:
            found["dominance"] = state.values[number]
        sow = True if state.sows[0] >> number & 1 else False if state.sows[1] >> number & 1 else None
        if sow != bear.is_sow:
            found["sow"] = sow
        if found:
            told[bear.id] = found
    return told


# ---- Reading ----


def load(data: Mapping[str, Any]) -> State:
    """The state of the JSON; PositionError naming every fault."""
    root = Node(data)
    given = root.fields(FIELDS, ("tiles", "objectives", "agenda"))
    if "game" in given and given["game"].value != GAME:
        given["game"].fault(f"must be {GAME!r}")
    if root.faults:
        raise PositionError(root.faults)
    state = _state(given, root)
    if not root.faults:
        root.faults += (with_names(fault, ()) for fault in faults(state))  # files do not say who plays
    if root.faults:
        raise PositionError(root.faults)
    return advance(state)


def _state(given: Mapping[str, Node], root: Node) -> State:
    rules = read_options(given.get("options"))
    usual = facts.ours()
    printed = read_cards(given["cards"], usual) if "cards" in given else usual
    if root.faults:
        raise PositionError(root.faults)  # without the cards nothing else can be read
    state = read_told(State(rules=rules, printed=printed, agenda=()), given.get("told"))
    names = bear_numbers(printed)
    state = changed(
        state,
        faces=tuple(item.one_of(tuple(facts.faces(printed))) for item in given["tiles"].items(TILES)),
        objectives=tuple(read_scored(item, printed) for item in given["objectives"].items(MOST_OBJECTIVES)),
        round=given["round"].whole(0, 99) if "round" in given else 0,
        holder=read_holder(given.get("holder")),
        is_given=int(given["given"].flag()) if "given" in given else 0,
        hands=read_pair(given.get("hands"), lambda node: _hand(node, names), (EMPTY, EMPTY)),
        down=read_pair(given.get("down"), lambda node: _down(node, names), None),
        stacks=read_pair(given.get("stacks"), lambda node: read_stacks(node, names), ((),) * TILES),
        cubs=read_pair(given.get("cubs"), lambda node: NO_BEAR if node.is_null else read_bear(node, names), NO_BEAR),
        beeples=read_beeples(given["beeples"]) if "beeples" in given else (0, 0),
        aims=read_pair(given.get("aims"), lambda node: _aims(node, names), 0),
        ending=given["ending"].one_of(("", LEAD, SUPPLY)) if "ending" in given else "",
        agenda=tuple(agenda_json.read(item, names) for item in given["agenda"].items(30)),
    )
    if root.faults:
        return state
    return changed(state, features=_features(given.get("features"), state), unseen=_unseen(state))


def _unseen(state: State) -> tuple[int, int]:
    """The cards that are named nowhere."""
    found = []
    for seat in SEATS:
        left = deck_mask(deck_of(state.rules, seat))
        down = state.down[seat]
        cards = [*state.hands[seat], *(bear for stack in state.stacks[seat] for bear in stack)]
        cards += [down.bear] if down is not None else []
        for card in cards:
            left &= ~(1 << card) if card >= 0 else -1
        found.append(left)
    return found[0], found[1]


def read_options(node: Node | None) -> Rulings:
    """The options; what is left out has its default."""
    if node is None:
        return Rulings()
    manifest = registry.manifest(GAME)
    chosen = {}
    for name, one in node.fields(OPTION_IDS).items():
        chosen[name.replace("-", "_")] = one.one_of([choice.value for choice in manifest.option(name).choices])
    return Rulings(**chosen)


def read_told(state: State, node: Node | None) -> State:
    """The state with what people told of bears beyond their cards."""
    bears = state.printed.bears
    values = [bear.dominance for bear in bears]
    yes = sum(1 << number for number, bear in enumerate(bears) if bear.is_sow)
    no = sum(1 << number for number, bear in enumerate(bears) if bear.is_sow is False)
    names = bear_numbers(state.printed)
    for name, one in node.fields(tuple(names)).items() if node is not None else ():
        found = one.fields(("dominance", "sow"))
        bit = 1 << names[name]
        if "dominance" in found:
            values[names[name]] = found["dominance"].whole(UNTOLD, 9)
        if "sow" in found:
            yes, no = yes & ~bit, no & ~bit
            if not found["sow"].is_null:
                yes, no = (yes | bit, no) if found["sow"].flag() else (yes, no | bit)
    return changed(state, values=tuple(values), sows=(yes, no))


def _features(node: Node | None, state: State) -> tuple[int, ...]:
    """The features as told; without them those of the faces, unknown where no tile lies yet."""
    known = [feature for face in state.faces for feature in facts.faces(state.printed)[face].features]
    known += [UNKNOWN] * (river.CELLS - len(known))
    if node is None:
        return tuple(known)
    found = [UNKNOWN if item.is_null else FEATURES.index(item.one_of(FEATURES)) for item in node.items(river.CELLS)]
    if len(found) != river.CELLS:
        node.fault(f"expected the features of {river.CELLS} spaces, upstream first")
    return tuple(found)


def read_scored(node: Node, printed: Printed) -> Scored:
    """An objective in play and what was scored on it; faults are noted."""
    given = node.fields(("objective", "caught", "used"), ("objective",))
    name = given["objective"].one_of(tuple(facts.objectives(printed))) if "objective" in given else ""
    caught = read_pair(given.get("caught"), lambda one: one.whole(0, MOST_SALMON), 0)
    return Scored(name, caught, read_pair(given.get("used"), read_cells, 0))


def read_pair(node: Node | None, read: Any, default: Any) -> tuple[Any, Any]:
    """Something of each of the two players, the default where nothing is said; faults are noted."""
    if node is None:
        return (default, default)
    found = [read(item) for item in node.items(len(SEATS))]
    if len(found) != len(SEATS):
        node.fault("expected one for each of the two players")
        return (default, default)
    return (found[0], found[1])


def read_holder(node: Node | None) -> Seat:
    """Who has the initiative; nobody before the flip."""
    return NO_SEAT if node is None or node.is_null else Seat(node.whole(0, 1))


def _hand(node: Node, names: Mapping[str, int]) -> tuple[int, int]:
    cards = [EMPTY if item.is_null else _card(item, names) for item in node.items(facts.HAND)]
    if len(cards) > facts.HAND:
        node.fault(f"a hand has {facts.HAND} places")
    cards += [EMPTY] * (facts.HAND - len(cards))
    return (cards[0], cards[1])


def _card(node: Node, names: Mapping[str, int]) -> int:
    return HIDDEN if node.value == UNKNOWN_CARD else read_bear(node, names)


def _down(node: Node, names: Mapping[str, int]) -> Down | None:
    if node.is_null:
        return None
    given = node.fields(("tile", "bear"), ("tile", "bear"))
    tile = given["tile"].whole(1, TILES) - 1 if "tile" in given else 0
    return Down(tile, _card(given["bear"], names) if "bear" in given else HIDDEN)


def read_stacks(node: Node, names: Mapping[str, int]) -> tuple[tuple[int, ...], ...]:
    """A player's cards at each tile; faults are noted."""
    stacks = [tuple(read_bear(item, names) for item in stack.items(facts.MOST_AT_TILE)) for stack in node.items(TILES)]
    if len(stacks) != TILES:
        node.fault(f"expected the cards at each of the {TILES} tiles, upstream first")
        return ((),) * TILES
    return tuple(stacks)


def _aims(node: Node, names: Mapping[str, int]) -> int:
    mask = 0
    for item in node.items(TILES):
        mask |= 1 << read_bear(item, names)
    return mask


# ---- Schema ----


def position_schema() -> dict[str, Any]:
    """The JSON Schema of a position."""
    manifest = registry.manifest(GAME)
    options = {name: schema.one_of([choice.value for choice in manifest.option(name).choices]) for name in OPTION_IDS}
    text, or_null = dict(schema.TEXT), {"type": ["string", "null"]}
    pair = len(SEATS)
    scored = schema.fields(
        {
            "objective": text,
            "caught": schema.listing(schema.whole(0, MOST_SALMON), pair, pair),
            "used": BEEPLES_SHAPE,
        },
        ("caught", "used"),
    )
    told = schema.fields(
        {"dominance": schema.whole(UNTOLD, 9), "sow": {"type": ["boolean", "null"]}}, ("dominance", "sow")
    )
    down = schema.fields({"tile": schema.whole(1, TILES), "bear": text})
    parts: dict[str, Any] = {
        "game": {"const": GAME},
        "options": schema.fields(options, OPTION_IDS),
        "cards": CARDS_SHAPE,
        "told": {"type": "object", "additionalProperties": told},
        "tiles": schema.listing(text, TILES),
        "features": FEATURES_SHAPE,
        "objectives": schema.listing(scored, MOST_OBJECTIVES),
        "round": schema.whole(0, 99),
        "holder": schema.whole(0, 1, or_null=True),
        "given": schema.FLAG,
        "hands": schema.listing(schema.listing(or_null, facts.HAND), pair, pair),
        "down": schema.listing({"anyOf": [{"type": "null"}, down]}, pair, pair),
        "stacks": schema.listing(schema.listing(schema.listing(text, 3), TILES, TILES), pair, pair),
        "cubs": schema.listing(or_null, pair, pair),
        "beeples": BEEPLES_SHAPE,
        "aims": schema.listing(schema.listing(text, TILES), pair, pair),
        "ending": schema.one_of(("", LEAD, SUPPLY)),
        "agenda": schema.listing(agenda_json.SHAPE, 30),
    }
    optional = tuple(name for name in FIELDS if name not in ("tiles", "objectives", "agenda"))
    return schema.document("Katmai: position", {name: parts[name] for name in FIELDS}, optional)
