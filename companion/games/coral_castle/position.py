"""A position as JSON and back: every fault of a file is named, and what was read is a state that can go on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from card_db.coral_effects import TRACKS, Steps
from companion.engine import registry, schema
from companion.engine.errors import PositionError
from companion.engine.reading import Node
from companion.games.coral_castle import facts
from companion.games.coral_castle.facts import GAME, MOST_PEOPLE, ROUNDS, Deck
from companion.games.coral_castle.faults import faults
from companion.games.coral_castle.printed import FACTS, FactsError
from companion.games.coral_castle.state import OPTION_IDS, PHASES, Player, Rulings, State, unseen
from companion.games.coral_castle.tally import tracks_schema
from companion.games.coral_castle.tracks import NO_STEPS

MOST: Final = 999
_LISTS: Final = ("discard", "out", "thrown", "open", "pool", "aside")
FIELDS: Final = (
    "game", "options", "cards", "people", "phase", "round", "sets", "players", *_LISTS, "decks", "piles", "place", "told",
    "unseen",
)  # fmt: skip
_CARDS: Final = ("drafted", "kept", "shown", "hand", "laid", "keeping")
_PLAYER: Final = (*_CARDS, "picked", "thrown", "ready", "pearls", "progress", "before", "since")


def dump(state: State) -> dict[str, Any]:
    """The whole state as readable JSON; `unseen` is told for people, it follows from the rest."""
    return {
        "game": GAME,
        "options": rules_json(state.rules),
        "cards": facts.dump_deck(state.deck),
        "people": state.people,
        "phase": state.phase,
        "round": state.round,
        "sets": list(state.sets),
        "players": [player_json(player) for player in state.players],
        **{name: list(getattr(state, name)) for name in _LISTS},
        "decks": list(state.decks),
        "piles": list(state.piles),
        "place": state.place,
        "told": [list(one) for one in state.told],
        "unseen": list(unseen(state)),
    }


def player_json(player: Player) -> dict[str, Any]:
    """The player as JSON."""
    return {
        **{name: list(getattr(player, name)) for name in _CARDS},
        "picked": player.has_picked,
        "thrown": player.thrown or None,
        "ready": player.is_ready,
        "pearls": player.pearls,
        "progress": dict(zip(TRACKS, player.progress, strict=True)),
        "before": dict(zip(TRACKS, player.before, strict=True)),
        "since": list(player.since),
    }


def load(data: Mapping[str, Any]) -> State:
    """The state of the JSON; PositionError naming every fault."""
    root = Node(data)
    given = root.fields(FIELDS, ("people", "phase", "players"))
    root.settle(PositionError)
    if "game" in given and given["game"].value != GAME:
        given["game"].fault(f"must be {GAME!r}")
    deck = read_deck(given.get("cards"), root)
    root.settle(PositionError)
    state = _state(given, deck)
    root.settle(PositionError)
    if "decks" not in given and state.people == 2 and state.phase in ("draft", "fill", "play", "keep", "over"):
        rest = len(unseen(state))
        state = replace(state, decks=(rest - rest // 2, rest // 2))
    if found := faults(state):
        raise PositionError(found)
    if "unseen" in given and given["unseen"].value != list(unseen(state)):
        raise PositionError(["$.unseen: must be the cards that are nowhere else; leave it out to have it worked out"])
    return state


def read_deck(node: Node | None, root: Node) -> Deck:
    """The deck of the JSON, ours where it has none; faults are noted in the root."""
    if node is not None:
        try:
            return facts.load_deck(node.value)
        except FactsError as error:
            root.faults += [f"$.cards: {fault}" for fault in error.faults]
    return Deck.of(registry.cards(registry.manifest(GAME)))


def _state(given: Mapping[str, Node], deck: Deck) -> State:
    known = tuple(facts.by_id(deck))
    lists = {name: read_ids(given[name], known) for name in _LISTS if name in given}
    people = given["people"].whole(1, MOST_PEOPLE)
    sets = tuple(item.one_of(facts.set_letters(deck)) for item in given["sets"].items(9)) if "sets" in given else ()
    return State(
        rules=read_rules(given.get("options")),
        deck=deck,
        people=people,
        phase=next(phase for phase in PHASES if phase == given["phase"].one_of(PHASES)),
        round=given["round"].whole(1, ROUNDS) if "round" in given else 1,
        players=tuple(read_player(item, known) for item in given["players"].items(MOST_PEOPLE)),
        sets=sets or facts.set_letters(deck)[: facts.sets_for(people)] if given["phase"].value != "sets" else sets,
        decks=tuple(item.whole(0, 200) for item in given["decks"].items(2)) if "decks" in given else (),
        piles=tuple(item.whole(1, 5) for item in given["piles"].items(5)) if "piles" in given else (),
        place=given["place"].whole(0, 4) if "place" in given else 0,
        told=tuple(told_of(item, known) for item in given["told"].items(2000)) if "told" in given else (),
        **lists,
    )


def read_ids(node: Node, known: tuple[str, ...]) -> tuple[str, ...]:
    """Card ids of a list; faults are noted."""
    return tuple(item.one_of(known) for item in node.items(200))


def told_of(node: Node, known: tuple[str, ...]) -> tuple[str, str]:
    """A card and the fact told of it; faults are noted."""
    items = list(node.items(2))
    if len(items) != 2:
        node.fault("expected a card and the name of the fact that was told of it")
        return known[0], FACTS[0]
    return items[0].one_of(known), items[1].one_of(FACTS)


def read_player(node: Node, known: tuple[str, ...]) -> Player:
    """The player of the JSON; faults are noted."""
    given = node.fields(_PLAYER)
    piles = {name: read_ids(given[name], known) if name in given else () for name in _CARDS}
    since = [item.whole(0, ROUNDS) for item in given["since"].items(4)] if "since" in given else [0] * len(TRACKS)
    if len(since) != len(TRACKS):
        given["since"].fault("expected a round for each of the four tracks, 0 for none")
        since = [0] * len(TRACKS)
    thrown = given.get("thrown")
    return Player(
        drafted=piles["drafted"],
        kept=piles["kept"],
        shown=piles["shown"],
        hand=piles["hand"],
        laid=piles["laid"],
        keeping=piles["keeping"],
        has_picked=given["picked"].flag() if "picked" in given else False,
        thrown="" if thrown is None or thrown.is_null else thrown.one_of(known),
        is_ready=given["ready"].flag() if "ready" in given else False,
        pearls=given["pearls"].whole(0, MOST) if "pearls" in given else 0,
        progress=_steps(given["progress"]) if "progress" in given else NO_STEPS,
        before=_steps(given["before"]) if "before" in given else NO_STEPS,
        since=(since[0], since[1], since[2], since[3]),
    )


def _steps(node: Node) -> Steps:
    given = node.fields(TRACKS)
    found = [given[name].whole(0, MOST) if name in given else 0 for name in TRACKS]
    return found[0], found[1], found[2], found[3]


def rules_json(rules: Rulings, names: Collection[str] = OPTION_IDS) -> dict[str, str]:
    """The options of those names as JSON."""
    return {name: getattr(rules, name.replace("-", "_")) for name in names}


def read_rules(node: Node | None, names: Collection[str] = OPTION_IDS) -> Rulings:
    """The options of the JSON, defaults where it has none; faults are noted."""
    chosen: dict[str, str] = {}
    if node is not None:
        for name, value in node.fields(names).items():
            choices = [choice.value for choice in registry.manifest(GAME).option(name).choices]
            chosen[name.replace("-", "_")] = value.one_of(choices)
    return Rulings(**chosen)


def rules_schema(names: Collection[str] = OPTION_IDS) -> dict[str, Any]:
    """The JSON Schema of options."""
    return schema.fields(dict.fromkeys(names, schema.TEXT), names)


def player_schema() -> dict[str, Any]:
    """The JSON Schema of a player."""
    ids = schema.listing(schema.TEXT, 200)
    steps = schema.counts(TRACKS, MOST)
    return schema.fields(
        {
            **dict.fromkeys(_CARDS, ids),
            "picked": schema.FLAG,
            "thrown": {"type": ["string", "null"]},
            "ready": schema.FLAG,
            "pearls": schema.whole(0, MOST),
            "progress": steps,
            "before": steps,
            "since": schema.listing(schema.whole(0, ROUNDS), 4, 4),
        },
        _PLAYER,
    )


def position_schema() -> dict[str, Any]:
    """The JSON Schema of a position."""
    ids = schema.listing(schema.TEXT, 200)
    deck = schema.fields({"digest": schema.TEXT, "cards": {"type": "object"}, "tracks": tracks_schema()})
    told = schema.listing(schema.listing(schema.TEXT, 2, 2))
    return schema.document(
        "Coral Castle: position",
        {
            "game": {"const": GAME},
            "options": rules_schema(),
            "cards": deck,
            "people": schema.whole(1, MOST_PEOPLE),
            "phase": schema.one_of(PHASES),
            "round": schema.whole(1, ROUNDS),
            "sets": schema.listing(schema.TEXT, 9),
            "players": schema.listing(player_schema(), MOST_PEOPLE, 2),
            **dict.fromkeys(_LISTS, ids),
            "decks": schema.listing(schema.whole(0, 200), 2),
            "piles": schema.listing(schema.whole(1, 5), 5),
            "place": schema.whole(0, 4),
            "told": told,
            "unseen": ids,
        },
        tuple(name for name in FIELDS if name not in ("people", "phase", "players")),
    )
