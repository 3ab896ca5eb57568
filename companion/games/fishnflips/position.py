"""A co-operative game's position as JSON, and back: `load(dump(state)) == state`, and every fault named.

What is left out follows from the rest: the draw pile and the action pile hold what is nowhere else, and the turn's player acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.engine import registry
from companion.engine.bag import Bag
from companion.engine.errors import PositionError
from companion.engine.game import Seat
from companion.engine.reading import Node
from companion.engine.schema import DIALECT
from companion.games.fishnflips import facts, flow, notation, tally
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.agenda_json import agenda_schema, dump_agenda, read_agenda
from companion.games.fishnflips.facts import ANY, GAME, Deck
from companion.games.fishnflips.faults import faults
from companion.games.fishnflips.kernel import COLOURS, COLUMNS, ROWS, SPECIES
from companion.games.fishnflips.learn import Named
from companion.games.fishnflips.notation import TextError
from companion.games.fishnflips.setup import shipped_cards
from companion.games.fishnflips.state import NOBODY, OPTION_IDS, Rulings, State
from companion.games.fishnflips.tasks import Acting, Task

FIELDS: Final = (
    "game",
    "options",
    "cards",
    "people",
    "start",
    "turn",
    "species",
    "net",
    "top",
    "unseen",
    "under",
    "freed",
    "out",
    "hands",
    "powers",
    "actions",
    "played",
    "end",
    "streaks",
    "last",
    "lost",
    "tiers",
    "named",
    "agenda",
)
_MOST: Final = 99
NAMEABLE: Final = (*(f"{species}-{colour}" for species in SPECIES for colour in COLOURS), *ACTIONS)


def dump(state: State) -> dict[str, Any]:
    """The whole state as readable JSON."""
    return {
        "game": GAME,
        "options": {name: getattr(state.rules, name.replace("-", "_")) for name in OPTION_IDS},
        "cards": dump_deck(state.deck),
        "people": state.people,
        "start": _seat(state.first),
        "turn": _seat(state.turn),
        "species": list(state.species),
        "net": notation.net(state.net),
        "top": state.top or None,
        "unseen": state.unseen.counts(),
        "under": list(state.under),
        "freed": state.freed.counts(),
        "out": state.out.counts(),
        "hands": [list(hand) for hand in state.hands],
        "powers": [list(powers) for powers in state.powers],
        "actions": state.actions.counts(),
        "played": state.played.counts(),
        "end": {"by": _seat(state.ender), "actions_left": None if state.ending < 0 else state.ending},
        "streaks": state.streaks,
        "last": state.last,
        "lost": state.lost,
        "tiers": [{"most": tier.most, "name": tier.name} for tier in state.tiers],
        **dump_named(state.named),
        "agenda": dump_agenda(state.agenda),
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def dump_named(named: Named) -> dict[str, Any]:
    """The cards that were told when the camera saw them as JSON; nothing where there are none."""
    return {"named": [{"card": card, "is": name} for card, name in named]} if named else {}


def dump_deck(deck: Deck) -> dict[str, Any]:
    """The deck's counts as JSON."""
    return {
        "digest": deck.digest,
        "animals": dict(deck.animals),
        "wastes": dict(deck.wastes),
        "actions": dict(deck.actions),
    }


# ---- Reading ----


def load(data: Mapping[str, Any]) -> State:
    """The state of the JSON; PositionError naming every fault."""
    root = Node(data)
    given = root.fields(FIELDS, ("people", "species", "net", "hands"))
    if "game" in given and given["game"].value != GAME:
        given["game"].fault(f"must be {GAME!r}")
    if root.faults:
        raise PositionError(root.faults)
    state = _state(given)
    if not root.faults:
        root.faults += faults(state)
    if root.faults:
        raise PositionError(root.faults)
    return flow.advance(state)


def _state(given: Mapping[str, Node]) -> State:
    people = given["people"].whole(1, facts.MOST_PEOPLE)
    deck = read_deck(given.get("cards"))
    net = read_net(given["net"])
    hands = tuple(tuple(sorted(names(hand, ACTIONS, 6))) for hand in given["hands"].items(facts.MOST_PEOPLE))
    ender, ending = _end(given.get("end"))
    state = State(
        rules=_rules(given.get("options")),
        deck=deck,
        people=people,
        agenda=_agenda(given.get("agenda"), net),
        hands=hands,
        powers=_powers(given.get("powers"), people),
        species=names(given["species"], SPECIES, 8),
        net=net,
        under=_pieces(given.get("under")),
        top=_top(given.get("top")),
        freed=read_bag(given.get("freed"), _animals(deck)),
        out=read_bag(given.get("out"), _wastes(deck)),
        played=read_bag(given.get("played"), ACTIONS),
        first=_read_seat(given.get("start")),
        turn=_read_seat(given.get("turn")),
        ender=ender,
        ending=ending,
        streaks=given["streaks"].whole(0, _MOST) if "streaks" in given else 0,
        last=given["last"].whole(0, _MOST) if "last" in given else 0,
        lost=given["lost"].flag() if "lost" in given else False,
        tiers=tally.read_tiers(given["tiers"]) if "tiers" in given else (),
        named=read_named(given.get("named")),
    )
    return _with_piles(state, given)


def _with_piles(state: State, given: Mapping[str, Node]) -> State:
    """The state with its draw pile and action pile, as given or as what is left."""
    state = balanced(state)
    if "unseen" in given:
        state = replace(state, unseen=read_bag(given["unseen"], (*_animals(state.deck), *_wastes(state.deck))))
    if "actions" in given:
        state = replace(state, actions=read_bag(given["actions"], (*ACTIONS, ANY)))
    return state


def balanced(state: State) -> State:
    """The state whose draw pile and action pile hold what is nowhere else."""
    used = Counter(kind for hand in state.hands for kind in hand) + Counter(state.played.counts())
    actions = rest(Counter(dict(state.deck.actions)), used)
    return replace(state, unseen=_rest_of_animals(state), actions=actions)


def _rest_of_animals(state: State) -> Bag:
    if len(state.species) != facts.SPECIES_IN_PLAY or len(set(state.species)) != facts.SPECIES_IN_PLAY:
        return Bag()
    whole = Counter({piece: n for piece, n in state.deck.animals if facts.species_of(piece) in state.species})
    whole.update(flow.waste_pieces(state))
    used = flow.pieces(state.net) + Counter(state.freed.counts()) + Counter(state.out.counts()) + Counter(state.under)
    if state.top:
        used[facts.piece_of(notation.read_card(state.top))] += 1
    return rest(whole, used)


def every_piece(state: State) -> Iterator[str]:
    """Every animal and waste card of the game, wherever it lies, by piece."""
    yield from flow.pieces(state.net).elements()
    yield from (*state.unseen, *state.freed, *state.out, *state.under)
    if state.top:
        yield facts.piece_of(notation.read_card(state.top))


def every_action(state: State) -> Iterator[str]:
    """Every action card by kind."""
    yield from (*state.actions, *state.played)
    for hand in state.hands:
        yield from hand


def rest(whole: Counter[str], used: Counter[str]) -> Bag:
    """The pieces that are nowhere else; an untaught one stands in where a known one is short."""
    left = Counter(whole)
    for piece, n in used.items():
        for _ in range(n):
            stand_in = facts.stand_in(piece)
            left[piece if left[piece] > 0 or left[stand_in] <= 0 else stand_in] -= 1
    return Bag.of(+left)


def read_deck(node: Node | None) -> Deck:
    """The deck of the JSON; ours where none is given."""
    if node is None:
        return Deck.of(shipped_cards())
    given = node.fields(("digest", "animals", "wastes", "actions"), ("digest", "animals", "wastes", "actions"))
    if len(given) < 4:
        return Deck.of(shipped_cards())
    colours = (*(f"-{colour}" for colour in (*COLOURS, ANY)), "")
    animals = tuple(f"{species}{colour}" for species in SPECIES for colour in colours)
    wastes = tuple(f"{kind}{colour}" for kind in facts.WASTE_KINDS for colour in colours)
    deck = Deck(
        given["digest"].text(),
        tuple(sorted(read_bag(given["animals"], animals).items)),
        tuple(sorted(read_bag(given["wastes"], wastes).items)),
        tuple(sorted(read_bag(given["actions"], (*ACTIONS, ANY)).items)),
    )
    for fault in facts.deck_faults(deck):
        node.fault(fault)
    return facts.interned(deck)


def read_named(node: Node | None) -> Named:
    """The cards that were told when the camera saw them."""
    found = []
    for item in node.items(facts.MOST_CARDS) if node is not None else ():
        given = item.fields(("card", "is"), ("card", "is"))
        if len(given) == 2:
            found.append((given["card"].text(), given["is"].one_of(NAMEABLE)))
    return tuple(found)


def _animals(deck: Deck) -> tuple[str, ...]:
    """The pieces that animals of the deck may be, told or not."""
    known = {piece for piece, _ in deck.animals}
    every = [f"{species}-{colour}" for species in SPECIES for colour in (*COLOURS, ANY)]
    return tuple(piece for piece in every if piece in known or f"{facts.species_of(piece)}-{ANY}" in known)


def _wastes(deck: Deck) -> tuple[str, ...]:
    return tuple(piece for piece, _ in deck.wastes)


def read_net(node: Node, columns: int = COLUMNS, rows: int = ROWS) -> int:
    """A net's text."""
    try:
        return notation.read_net(node.text(), columns, rows)
    except TextError as error:
        node.fault(str(error))
        return 0


def read_bag(node: Node | None, allowed: Iterable[str]) -> Bag:
    """Counts by name."""
    if node is None:
        return Bag()
    return Bag.of({name: value.whole(0, _MOST) for name, value in node.fields(tuple(allowed)).items()})


def names(node: Node, allowed: tuple[str, ...], most: int) -> tuple[str, ...]:
    """A list of allowed names."""
    return tuple(item.one_of(allowed) for item in node.items(most))


def _pieces(node: Node | None) -> tuple[str, ...]:
    if node is None:
        return ()
    colours = ("", *(f"-{colour}" for colour in COLOURS))
    return names(node, tuple(f"{kind}{colour}" for kind in facts.WASTE_KINDS for colour in colours), 12)


def _powers(node: Node | None, people: int) -> tuple[tuple[str, ...], ...]:
    if node is None:
        return ((),) * people
    return tuple(names(item, SPECIES, 4) for item in node.items(facts.MOST_PEOPLE))


def _top(node: Node | None) -> str:
    if node is None or node.is_null:
        return ""
    try:
        return notation.card(notation.read_card(node.text()))
    except TextError as error:
        node.fault(str(error))
        return ""


def _read_seat(node: Node | None) -> Seat:
    return NOBODY if node is None or node.is_null else Seat(node.whole(0, facts.MOST_PEOPLE - 1))


def _end(node: Node | None) -> tuple[Seat, int]:
    if node is None:
        return NOBODY, -1
    given = node.fields(("by", "actions_left"))
    left = given.get("actions_left")
    ending = -1 if left is None or left.is_null else left.whole(0, facts.FINAL_ACTIONS)
    return _read_seat(given.get("by")), ending


def _rules(node: Node | None) -> Rulings:
    if node is None:
        return Rulings()
    manifest = registry.manifest(GAME)
    chosen = {}
    for name, value in node.fields(OPTION_IDS).items():
        choices = tuple(choice.value for choice in manifest.option(name).choices)
        chosen[name.replace("-", "_")] = value.one_of(choices)
    return Rulings(**chosen)


def _agenda(node: Node | None, net: int) -> tuple[Task, ...]:
    return (Acting(),) if node is None else read_agenda(node, net)


# ---- Schemas ----


def named_schema() -> dict[str, Any]:
    """The JSON Schema of the cards that were told when the camera saw them."""
    fields = {"card": {"type": "string"}, "is": {"enum": list(NAMEABLE)}}
    item = {"type": "object", "properties": fields, "required": ["card", "is"], "additionalProperties": False}
    return {"type": "array", "items": item, "maxItems": facts.MOST_CARDS}


def position_schema() -> dict[str, Any]:
    """The JSON Schema of a position."""
    seat = {"type": ["integer", "null"], "minimum": 0, "maximum": facts.MOST_PEOPLE - 1}
    counts = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0, "maximum": _MOST}}
    texts = {"type": "array", "items": {"type": "string"}}
    count = {"type": "integer", "minimum": 0, "maximum": _MOST}
    lists = {"type": "array", "items": texts, "maxItems": facts.MOST_PEOPLE}
    parts: dict[str, Any] = dict.fromkeys(("unseen", "freed", "out", "actions", "played"), counts)
    parts |= {"game": {"const": GAME}, "people": {"type": "integer", "minimum": 1, "maximum": facts.MOST_PEOPLE}}
    parts |= {"options": {"type": "object", "propertyNames": {"enum": list(OPTION_IDS)}}}
    parts |= {"cards": {"type": "object", "properties": {"digest": {"type": "string"}}}}
    parts |= {"start": seat, "turn": seat, "species": texts, "under": texts, "hands": lists, "powers": lists}
    parts |= {"net": {"type": "string", "description": "columns from the left, in each the cards from the bottom"}}
    parts |= {"top": {"type": ["string", "null"]}, "streaks": count, "last": count, "lost": {"type": "boolean"}}
    left = {"type": ["integer", "null"], "minimum": 0, "maximum": facts.FINAL_ACTIONS}
    parts |= {
        "end": {"type": "object", "properties": {"by": seat, "actions_left": left}, "additionalProperties": False}
    }
    parts |= {"tiers": tally.schema()["properties"]["tiers"], "agenda": agenda_schema(), "named": named_schema()}
    return {
        "$schema": DIALECT,
        "title": "A position of Fish'n'Flips",
        "description": "What is left out follows from the rest: the piles hold what is nowhere else.",
        "type": "object",
        "required": ["people", "species", "net", "hands"],
        "additionalProperties": False,
        "properties": {name: parts[name] for name in FIELDS},
    }
