"""A competitive position as JSON and back, and its faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, assert_never

from companion.engine import registry
from companion.engine.bag import Bag
from companion.engine.errors import PositionError
from companion.engine.game import Seat
from companion.engine.reading import Node
from companion.engine.schema import document
from companion.games.fishnflips import facts, kernel, learn, notation
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.agenda_json import dump_turn, read_turn
from companion.games.fishnflips.competitive.flow import advance
from companion.games.fishnflips.competitive.state import (
    COMMON,
    GRID,
    LEAST_PEOPLE,
    NOBODY,
    ON_TABLE,
    OPTION_IDS,
    SIDE,
    Acting,
    Bidding,
    ChoosingPower,
    ChoosingSpecies,
    DrawingAction,
    EndingRound,
    Giving,
    Laying,
    Playing,
    Rivalry,
    State,
    Task,
)
from companion.games.fishnflips.competitive.tally import MODE
from companion.games.fishnflips.facts import ANY, MOST_PEOPLE, SPECIES_IN_PLAY
from companion.games.fishnflips.faults import count_faults
from companion.games.fishnflips.flow import pieces
from companion.games.fishnflips.kernel import COLOURS, SPECIES
from companion.games.fishnflips.position import (
    dump_deck,
    dump_named,
    named_schema,
    names,
    read_bag,
    read_deck,
    read_named,
    read_net,
    rest,
)

FIELDS: Final = (
    "game",
    "options",
    "cards",
    "people",
    "species",
    "common",
    "net",
    "unseen",
    "discard",
    "caught",
    "faces",
    "actions",
    "played",
    "piles",
    "wastes",
    "shuffles",
    "named",
    "agenda",
)
_PIECES: Final = tuple(f"{species}-{colour}" for species in SPECIES for colour in (*COLOURS, ANY))
_MOST: Final = 99
_SIMPLE: Final[Mapping[str, Task]] = {
    "choosing-species": ChoosingSpecies(),
    "choosing-power": ChoosingPower(),
    "drawing-action": DrawingAction(),
    "ending-round": EndingRound(),
}
TASKS: Final = (*_SIMPLE, "laying", "bidding", "acting", "playing", "giving")


def dump(state: State) -> dict[str, Any]:
    """The whole state as readable JSON."""
    return {
        "game": MODE,
        "options": {name: getattr(state.rules, name.replace("-", "_")) for name in OPTION_IDS},
        "cards": dump_deck(state.deck),
        "people": state.people,
        "species": list(state.species),
        "common": list(state.common),
        "net": notation.net(state.net, SIDE),
        "unseen": state.unseen.counts(),
        "discard": state.discard.counts(),
        "caught": state.caught.counts(),
        "faces": list(state.faces),
        "actions": state.actions.counts(),
        "played": state.played.counts(),
        "piles": [pile.counts() for pile in state.piles],
        "wastes": list(state.wastes),
        "shuffles": state.shuffles,
        **dump_named(state.named),
        "agenda": [_dump_task(task) for task in state.agenda],
    }


def _dump_task(task: Task) -> dict[str, Any]:
    match task:
        case Laying(columns=columns):
            return {"task": "laying", "columns": ["abcd"[column] for column in columns]}
        case Bidding(bidder, bid, stood):
            seat = None if bidder == NOBODY else int(bidder)
            return {"task": "bidding", "bidder": seat, "bid": bid, "stood": list(stood)}
        case Acting(bidder, bid):
            return {"task": "acting", "bidder": int(bidder), "bid": bid}
        case Playing(bidder, bid, turn):
            return {"task": "playing", "bidder": int(bidder), "bid": bid, "turn": dump_turn(turn)}
        case Giving(bidder, left):
            return {"task": "giving", "bidder": int(bidder), "left": left}
        case ChoosingSpecies() | ChoosingPower() | DrawingAction() | EndingRound():
            return {"task": next(name for name, one in _SIMPLE.items() if one == task)}
        case _:
            assert_never(task)


# ---- Reading ----


def load(data: Mapping[str, Any]) -> State:
    """The state of the JSON; PositionError naming every fault."""
    root = Node(data)
    given = root.fields(FIELDS, ("people", "species", "common", "net", "agenda"))
    if "game" in given and given["game"].value != MODE:
        given["game"].fault(f"must be {MODE!r}")
    if root.faults:
        raise PositionError(root.faults)
    state = _state(given)
    if not root.faults:
        root.faults += faults(state)
    if root.faults:
        raise PositionError(root.faults)
    return advance(state)


def _state(given: Mapping[str, Node]) -> State:
    people = given["people"].whole(LEAST_PEOPLE, MOST_PEOPLE)
    net = read_net(given["net"], SIDE, SIDE)
    piles = (
        tuple(read_bag(item, _PIECES) for item in given["piles"].items(6)) if "piles" in given else (Bag(),) * people
    )
    wastes = tuple(item.whole(0, _MOST) for item in given["wastes"].items(6)) if "wastes" in given else (0,) * people
    state = State(
        rules=_rules(given.get("options")),
        deck=read_deck(given.get("cards")),
        people=people,
        agenda=tuple(_task(item, net) for item in given["agenda"].items(20)),
        piles=piles,
        wastes=wastes,
        species=names(given["species"], SPECIES, 8),
        common=names(given["common"], SPECIES, 8),
        net=net,
        discard=read_bag(given.get("discard"), _PIECES),
        caught=read_bag(given.get("caught"), _PIECES),
        faces=names(given["faces"], ACTIONS, ON_TABLE) if "faces" in given else (),
        played=read_bag(given.get("played"), ACTIONS),
        shuffles=given["shuffles"].whole(0, 1) if "shuffles" in given else 0,
        named=read_named(given.get("named")),
    )
    state = balanced(state)
    if "unseen" in given:
        state = replace(state, unseen=read_bag(given["unseen"], _PIECES))
    if "actions" in given:
        state = replace(state, actions=read_bag(given["actions"], (*ACTIONS, ANY)))
    return state


def balanced(state: State) -> State:
    """The state whose draw pile and action pile hold what is nowhere else."""
    used = Counter(state.faces) + Counter(state.played.counts())
    actions = rest(Counter(dict(state.deck.actions)), used)
    unseen = rest(_whole(state), _elsewhere(state))
    return replace(state, actions=actions, unseen=unseen)


def _whole(state: State) -> Counter[str]:
    if len(set(state.species)) != SPECIES_IN_PLAY:
        return Counter()
    return Counter({piece: n for piece, n in state.deck.animals if facts.species_of(piece) in state.species})


def every_piece(state: State) -> Iterator[str]:
    """Every animal of the game, wherever it lies, by piece."""
    yield from (*_elsewhere(state).elements(), *state.unseen)


def every_action(state: State) -> Iterator[str]:
    """Every action card by kind."""
    yield from (*state.faces, *state.actions, *state.played)


def _elsewhere(state: State) -> Counter[str]:
    used = pieces(state.net)
    for bag in (state.discard, state.caught, *state.piles):
        used.update(bag.counts())
    return used


def _rules(node: Node | None) -> Rivalry:
    if node is None:
        return Rivalry()
    manifest = registry.manifest(MODE)
    chosen = {}
    for name, value in node.fields(OPTION_IDS).items():
        choices = tuple(choice.value for choice in manifest.option(name).choices)
        chosen[name.replace("-", "_")] = value.one_of(choices)
    return Rivalry(**chosen)


def _task(node: Node, net: int) -> Task:
    value = node.value
    name = value.get("task") if isinstance(value, Mapping) else None
    if not isinstance(name, str) or name not in TASKS:
        node.fault(f"expected an object whose 'task' is one of {', '.join(TASKS)}")
        return EndingRound()
    if name in _SIMPLE:
        node.fields(("task",))
        return _SIMPLE[name]
    if name == "laying":
        given = node.fields(("task", "columns"), ("columns",))
        columns = given["columns"].items(GRID) if "columns" in given else ()
        return Laying(tuple("abc".index(item.one_of("abc")) for item in columns))
    if name == "bidding":
        given = node.fields(("task", "bidder", "bid", "stood"))
        stood = given["stood"].items(MOST_PEOPLE) if "stood" in given else ()
        seats = tuple(sorted({item.whole(0, MOST_PEOPLE - 1) for item in stood}))
        return Bidding(_seat(given.get("bidder")), _number(given, "bid"), seats)
    fields = {"acting": ("bidder", "bid"), "playing": ("bidder", "bid", "turn"), "giving": ("bidder", "left")}[name]
    given = node.fields(("task", *fields), fields)
    bidder = _seat(given.get("bidder"))
    if name == "acting":
        return Acting(bidder, _number(given, "bid"))
    if name == "giving":
        return Giving(bidder, _number(given, "left"))
    return Playing(bidder, _number(given, "bid"), read_turn(given.get("turn", node), net))


def _seat(node: Node | None) -> Seat:
    return NOBODY if node is None or node.is_null else Seat(node.whole(0, MOST_PEOPLE - 1))


def _number(given: Mapping[str, Node], name: str) -> int:
    return given[name].whole(0, GRID) if name in given else 0


# ---- Faults ----


def faults(state: State) -> list[str]:
    """Every reason why the state cannot be; [] when it can."""
    found = []
    for name, value in (("piles", state.piles), ("wastes", state.wastes)):
        if len(value) != state.people:
            found.append(f"$.{name}: must be given for each of {state.people} players")
    if found:
        return found
    found += _cards(state)
    found += (f"$.named: {fault}" for fault in learn.faults(state.deck, state.named))
    found += _agenda(state)
    return found


def _cards(state: State) -> Iterator[str]:
    if len(set(state.species)) != len(state.species) or len(state.species) > SPECIES_IN_PLAY:
        yield f"$.species: {SPECIES_IN_PLAY} different species play"
    common = state.common
    if len(set(common)) != len(common) or len(common) > COMMON or not set(common) <= set(state.species):
        yield f"$.common: {COMMON} of the powers in play are common"
    if kernel.occupied(state.net) & ~kernel.animals(state.net):
        yield "$.net: only animals lie in the grid (FF-R47)"
    if not any(isinstance(task, Playing) for task in state.agenda):
        for column in range(SIDE):
            if not all(kernel.column_of(state.net, column)):
                yield f"$.net: a hole in column {'abc'[column]}"
    have = _elsewhere(state)
    have.update(state.unseen.counts())
    want = _whole(state) if len(state.species) == SPECIES_IN_PLAY else Counter()
    yield from count_faults(have, want, "$")
    cards = Counter(state.faces) + Counter(state.actions.counts()) + Counter(state.played.counts())
    deck = Counter(dict(state.deck.actions))
    if cards.total() != deck.total() or (ANY not in deck and cards != deck):
        yield "$.actions: the action cards on the table and in both piles are not those of the deck"


def _agenda(state: State) -> Iterator[str]:
    agenda = state.agenda
    lasts = [isinstance(task, Bidding | Acting | Playing | Giving | EndingRound) for task in agenda]
    if agenda and (not lasts[-1] or sum(lasts) != 1):
        yield "$.agenda: leads to the bids, or to what follows them, at its end and once"
        return
    choosing = [isinstance(task, ChoosingSpecies) for task in agenda]
    if any(choosing) != (len(state.species) < SPECIES_IN_PLAY) or any(choosing[1:]):
        yield "$.agenda: species are chosen first, until four play"
    powers = [task for task in agenda if isinstance(task, ChoosingPower)]
    if len(powers) > 1 or (not powers and len(state.common) < COMMON) or (powers and agenda.index(powers[0]) > 1):
        yield "$.agenda: two common powers are chosen after the species"
    laid = sum(len(task.columns) for task in agenda if isinstance(task, Laying))
    if laid > len(state.unseen) and len(state.species) == SPECIES_IN_PLAY:
        yield "$.agenda: more cards are to be laid than the pile has"
    heights = [kernel.height(state.net, column) for column in range(SIDE)]
    for task in agenda:
        if isinstance(task, Laying) and any(
            task.columns.count(column) + heights[column] > SIDE for column in range(SIDE)
        ):
            yield "$.agenda: a column of the grid holds three cards"
    drawn = sum(1 for task in agenda if isinstance(task, DrawingAction))
    if drawn + len(state.faces) > ON_TABLE:
        yield f"$.agenda: {ON_TABLE} action cards lie on the table"
    if agenda:
        yield from _last(state, agenda[-1])


def _last(state: State, task: Task) -> Iterator[str]:
    match task:
        case Bidding(bidder, bid, stood):
            if not NOBODY <= bidder < state.people or (bidder == NOBODY) != (bid == 0):
                yield "$.agenda: a bid and its bidder belong together"
            if any(seat >= state.people or seat == bidder for seat in stood):
                yield "$.agenda: only the other players can stand"
        case Acting(bidder, bid) | Playing(bidder, bid, _):
            if not 0 <= bidder < state.people or not bid:
                yield "$.agenda: the highest bidder and the bid must be said"
        case Giving(bidder, left):
            if not 0 <= bidder < state.people or not 0 < left <= len(state.caught):
                yield "$.agenda: the excess is dealt out of what was freed"
        case _:
            pass
    if isinstance(task, Acting) and (len(state.agenda) > 1 or not state.net or not state.faces):
        yield "$.agenda: to act takes a grid and an action card"
    if state.caught and not isinstance(task, Playing | Giving):
        yield "$.caught: what a turn frees is dealt out before the next round"


# ---- Schemas ----


def position_schema() -> dict[str, Any]:
    """The JSON Schema of a position."""
    counts = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0, "maximum": _MOST}}
    texts = {"type": "array", "items": {"type": "string"}}
    whole = {"type": "integer", "minimum": 0, "maximum": _MOST}
    task = {"type": "object", "properties": {"task": {"enum": list(TASKS)}}, "required": ["task"]}
    parts: dict[str, Any] = {
        "game": {"const": MODE},
        "options": {"type": "object", "propertyNames": {"enum": list(OPTION_IDS)}},
        "cards": {"type": "object"},
        "people": {"type": "integer", "minimum": LEAST_PEOPLE, "maximum": MOST_PEOPLE},
        "species": texts,
        "common": texts,
        "net": {"type": "string"},
        "unseen": counts,
        "discard": counts,
        "caught": counts,
        "faces": texts,
        "actions": counts,
        "played": counts,
        "piles": {"type": "array", "items": counts, "maxItems": MOST_PEOPLE},
        "wastes": {"type": "array", "items": whole, "maxItems": MOST_PEOPLE},
        "shuffles": {"enum": [0, 1]},
        "named": named_schema(),
        "agenda": {"type": "array", "items": task, "maxItems": 20},
    }
    needed = ("people", "species", "common", "net", "agenda")
    return document(
        "Fish'n'Flips, competitive: position",
        {name: parts[name] for name in FIELDS},
        [name for name in FIELDS if name not in needed],
    )
