"""Positions of the silent player aid as JSON, with every fault named, and what its score needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, get_args

from card_db.load import load_set
from companion.engine.errors import PositionError, TallyError
from companion.engine.reading import Node
from companion.engine.schema import document
from companion.engine.score import ScoreSheet
from companion.games.coldwater_crown import silent
from companion.games.coldwater_crown.aids.common import COUNTS_SCHEMA, dump_counts, read_counts
from companion.games.coldwater_crown.aids.silent_player.state import (
    EMPTY,
    Held,
    Kind,
    Phase,
    Rulings,
    State,
    Step,
    Taken,
    faults,
)
from companion.games.coldwater_crown.facts import (
    ANGLER_TYPES,
    AWARD_NAMES,
    BAIT_PER_COLOUR_SOLO,
    FIRST_TOKENS,
    FISH_COUNT,
    GAME,
    LOCATIONS,
    MYSTERY_WEIGHTS,
    PLAY_AWARDS,
    SPACES,
    Facts,
    FactsError,
    clock,
)
from companion.games.coldwater_crown.scoring import score_tally
from companion.games.coldwater_crown.tally import Catch, Choice, MasterAngler, Player, Tally, Won
from companion.games.coldwater_crown.tally_json import (
    dump_catch,
    dump_tally,
    item_schemas,
    load_tally,
    read_catch,
    tally_schema,
)

RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "tags": ("score", "ignore"),
    "depletion": ("rulebook", "published"),
    "clear_in_fill": ("silent", "nothing"),
    "initial_clear": ("rulebook", "published"),
}
_PHASES: Final = get_args(Phase)
_KINDS: Final = get_args(Kind)
_SIDES: Final = get_args(silent.Side)
_REQUIRED: Final = ("phase", "tokens", "discard", "my_fish", "taken")
MOST_STEPS: Final = 200


def dump(state: State) -> dict[str, Any]:
    """The position as JSON."""
    rows = Facts(fish=state.fish, tags=state.tags).rows()
    return {
        "rulings": {name: getattr(state.rulings, name) for name in RULINGS},
        "phase": state.phase,
        "steps": [{"do": step.kind, "with": list(step.args)} for step in state.steps],
        "tokens": list(state.tokens),
        "discard": dump_counts(state.discard),
        "board": None if state.board is None else dump_counts(state.board),
        "clear_aside": state.is_clear_aside,
        "my_fish": state.mine,
        "turn_fish": state.turn_fish,
        "turn_mystery": state.turn_mystery,
        "has_moved": state.has_moved,
        "taken": [_dump_taken(fish) for fish in state.taken],
        "anglers": list(state.anglers),
        "trophies": [{"award": held.award, "number": held.number} for held in state.trophies],
        "my_trophies": [{"award": held.award, "number": held.number} for held in state.my_trophies],
        "mystery": state.showing,
        "emptied": list(state.emptied),
        "trigger": state.trigger,
        "tag": state.tag,
        "own": [dump_catch(fish) for fish in state.own],
        "own_anglers": list(state.own_anglers),
        "mine_told": state.is_mine_told,
        "cards": {"fish": rows["fish"], "tag": rows["tag"]},
    }


def _dump_taken(fish: Taken) -> dict[str, Any]:
    return {
        "species": fish.species,
        "weight": fish.weight,
        "tag": fish.tag,
        "stamp": None if fish.stamp is None else clock(fish.stamp),
        "card": fish.card,
        "not_weight": fish.not_weight,
    }


def load(data: Mapping[str, Any]) -> State:
    """The position from JSON; PositionError with every fault. Without `cards` it is our print-and-play set's."""
    root = Node(data)
    at = root.fields(tuple(_PROPERTIES), _REQUIRED)
    known = _read_cards(at["cards"]) if "cards" in at else Facts.of(load_set(GAME))
    tag = at["tag"].text() if "tag" in at else ""
    if tag and tag not in {one.id for one in known.tags}:
        at["tag"].fault(f"there is no Tag tile {tag!r} in these cards")
    state = State(
        rulings=_read_rulings(at.get("rulings")),
        fish=known.fish,
        tags=known.tags,
        phase=_phase(at.get("phase")),
        steps=tuple(_read_step(node) for node in at["steps"].items(MOST_STEPS)) if "steps" in at else (),
        tokens=silent.in_loop_order(_each(at, "tokens", SPACES)),
        discard=read_counts(at["discard"], BAIT_PER_COLOUR_SOLO) if "discard" in at else EMPTY,
        board=None if "board" not in at or at["board"].is_null else read_counts(at["board"], BAIT_PER_COLOUR_SOLO),
        is_clear_aside=_flag(at, "clear_aside"),
        mine=_whole(at, "my_fish", FISH_COUNT),
        turn_fish=_whole(at, "turn_fish", FISH_COUNT),
        turn_mystery=_whole(at, "turn_mystery", len(MYSTERY_WEIGHTS)),
        has_moved=_flag(at, "has_moved"),
        taken=tuple(_read_taken(node) for node in at["taken"].items(FISH_COUNT)) if "taken" in at else (),
        anglers=_each(at, "anglers", ANGLER_TYPES),
        trophies=_held(at, "trophies"),
        my_trophies=_held(at, "my_trophies"),
        showing=_showing(at.get("mystery")),
        emptied=tuple(place for place in LOCATIONS if place in _each(at, "emptied", LOCATIONS)),
        trigger=_side(at.get("trigger")),
        tag=tag,
        own=tuple(read_catch(node) for node in at["own"].items(FISH_COUNT)) if "own" in at else (),
        own_anglers=_each(at, "own_anglers", ANGLER_TYPES),
        is_mine_told=_flag(at, "mine_told"),
    )
    if not root.faults:
        root.faults.extend(faults(state))
    root.settle(PositionError)
    return state


def _read_cards(node: Node) -> Facts:
    rows: dict[str, list[Mapping[str, Any]]] = {}
    before = len(node.faults)
    for component, part in node.fields(("fish", "tag"), ("fish", "tag")).items():
        rows[component] = []
        for item in part.items():
            if isinstance(item.value, Mapping) and all(isinstance(name, str) for name in item.value):
                rows[component].append(item.value)
            else:
                item.fault("expected an object with the facts of a card")
    if len(node.faults) > before:
        return Facts()
    try:
        return Facts.from_rows(rows)
    except FactsError as error:
        for fault in error.faults:
            node.fault(fault)
        return Facts()


def _read_rulings(node: Node | None) -> Rulings:
    if node is None:
        return Rulings()
    chosen = {name: value.one_of(RULINGS[name]) for name, value in node.fields(tuple(RULINGS)).items()}
    return replace(Rulings(), **chosen)


def _read_step(node: Node) -> Step:
    fields = node.fields(("do", "with"), ("do",))
    name = fields["do"].one_of(_KINDS) if "do" in fields else _KINDS[0]
    kind: Kind = next(known for known in _KINDS if known == name)
    return Step(kind, tuple(item.text() for item in fields["with"].items(4)) if "with" in fields else ())


def _read_taken(node: Node) -> Taken:
    fields = node.fields(("species", "weight", "tag", "stamp", "card", "not_weight"), ("species",))
    plain = {name: one.value for name, one in fields.items() if name not in ("not_weight", "card")}
    if "card" in fields and fields["card"].value != "":
        plain["card"] = fields["card"].value
    fish = read_catch(Node(plain, node.path, node.faults))
    not_weight = fields["not_weight"].whole(0, max(MYSTERY_WEIGHTS)) if "not_weight" in fields else 0
    return Taken(fish.species, fish.weight, fish.tag, fish.stamp, fish.card, not_weight)


def _phase(node: Node | None) -> Phase:
    name = node.one_of(_PHASES) if node is not None else "mine"
    phase: Phase = next(known for known in _PHASES if known == name)
    return phase


def _side(node: Node | None) -> silent.Side:
    name = node.one_of(_SIDES) if node is not None else ""
    side: silent.Side = next(known for known in _SIDES if known == name)
    return side


def _showing(node: Node | None) -> int:
    if node is None or node.value == 0:
        return 0
    return node.whole(MYSTERY_WEIGHTS[0], MYSTERY_WEIGHTS[-1])


def _each(at: Mapping[str, Node], name: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    if name not in at:
        return FIRST_TOKENS if name == "tokens" else ()
    return tuple(item.one_of(allowed) for item in at[name].items(FISH_COUNT))


def _held(at: Mapping[str, Node], name: str) -> tuple[Held, ...]:
    found: list[Held] = []
    for item in at[name].items(35) if name in at else ():
        fields = item.fields(("award", "number"), ("award", "number"))
        if len(fields) == 2:
            found.append(Held(fields["award"].one_of(PLAY_AWARDS), fields["number"].whole(1, 7)))
    return tuple(found)


def _flag(at: Mapping[str, Node], name: str) -> bool:
    return at[name].flag() if name in at else False


def _whole(at: Mapping[str, Node], name: str, most: int) -> int:
    return at[name].whole(0, most) if name in at else 0


@dataclass(frozen=True, slots=True)
class Ledger:
    """What the score needs: the tally of both, whether my own side was told, and my number of fish."""

    tally: Tally
    is_mine_told: bool
    mine: int


def ledger(state: State) -> Ledger:
    """The score sheet's facts of the state; the silent player submits by CW-G32, I what I told."""
    fish = tuple(Catch(one.species, one.weight, one.tag, one.stamp, one.card) for one in state.taken)
    it = Player(fish, tuple(map(MasterAngler, state.anglers)), _won(state.trophies))
    tally = Tally(
        (_me(state), it),
        tag=state.tag or None,
        are_tags_scored=state.rulings.tags == "score" and bool(state.tags),
        is_solo=True,
        is_over=state.phase == "over",
    )
    return Ledger(tally, state.is_mine_told, state.mine)


def _me(state: State) -> Player:
    trophies = list(state.my_trophies)
    for award, is_won in (
        ("three-same", silent.has_three_same(state.own_anglers)),
        ("four-unique", silent.has_four_unique(state.own_anglers)),
    ):
        if is_won and all(held.award != award for held in trophies):
            trophies.append(Held(award, 2))
    shore, lake, river = (_at(state, location) for location in LOCATIONS)
    return Player(state.own, tuple(map(MasterAngler, state.own_anglers)), _won(trophies), (shore, lake, river))


def _at(state: State, location: str) -> Choice:
    return tuple(n for n, fish in enumerate(state.own) if fish.location == location)


def _won(held: tuple[Held, ...] | list[Held]) -> tuple[Won, ...]:
    return tuple(Won(one.award, one.value) for one in held)


_COUNTED: Final = tuple(AWARD_NAMES[name] for name in ("first-to-12", "small-species", "eight-species"))
_CONTESTS: Final = tuple(AWARD_NAMES[location] for location in LOCATIONS)


def score(told: Ledger) -> ScoreSheet:
    """The receipt of both. Where my side was not told, the contests cannot be ranked: they are left out and named as missing."""
    sheet = score_tally(told.tally)
    # Of my fish only the submitted ones are known here, so what is said of my catch as a whole is said in other words.
    lines = tuple(
        replace(line, reason="no trophy told")
        if line.seat == 0 and not line.points and line.category in _COUNTED
        else line
        for line in sheet.lines
    )
    notes = tuple(note for note in sheet.notes if not note.startswith("Check:"))
    if told.is_mine_told:
        return replace(sheet, lines=lines, notes=notes)
    lines = tuple(line for line in lines if line.category not in _CONTESTS)
    own = f"your submitted fish (you have {told.mine}) and your Master Anglers, so that the contests can be ranked"
    totals = {seat: sum(line.points for line in lines if line.seat == seat) for seat in sheet.seats}
    me, it = sheet.seats
    ranking = ((me,), (it,)) if silent.human_wins(totals[me], totals[it]) else ((it,), (me,))
    return replace(sheet, lines=lines, ranking=ranking, missing=(own, *sheet.missing), notes=notes, final=False)


def dump_ledger(told: Ledger) -> dict[str, Any]:
    """The score's facts as JSON."""
    return {**dump_tally(told.tally), "mine_told": told.is_mine_told, "my_fish": told.mine}


def load_ledger(data: Mapping[str, Any]) -> Ledger:
    """The score's facts from JSON; TallyError with every fault."""
    if not isinstance(data, Mapping):
        raise TallyError(["$: expected an object"])
    extra = Node({name: data[name] for name in ("mine_told", "my_fish") if name in data})
    at = extra.fields(("mine_told", "my_fish"), ("mine_told", "my_fish"))
    told, mine = _flag(at, "mine_told"), _whole(at, "my_fish", FISH_COUNT)
    try:
        tally = load_tally({name: value for name, value in data.items() if name not in ("mine_told", "my_fish")})
    except TallyError as error:
        raise TallyError([*extra.faults, *error.faults]) from error
    if not tally.is_solo:
        extra.faults.append('$.solo: the silent player is there in solo play only: "solo": true')
    if extra.faults:
        raise TallyError(extra.faults)
    return Ledger(tally, told, mine)


def ledger_schema() -> dict[str, Any]:
    """The JSON Schema of the score's facts."""
    schema = tally_schema()
    extra = {"mine_told": {"type": "boolean"}, "my_fish": {"type": "integer", "minimum": 0, "maximum": FISH_COUNT}}
    return {
        **schema,
        "title": "Silent player: tally",
        "properties": {**schema["properties"], **extra},
        "required": [*schema["required"], *extra],
    }


def _list(items: Mapping[str, Any], most: int) -> dict[str, Any]:
    return {"type": "array", "items": dict(items), "maxItems": most}


def _count(most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": 0, "maximum": most}


_FLAG: Final = {"type": "boolean"}
_TROPHY: Final = {
    "type": "object",
    "properties": {"award": {"enum": list(PLAY_AWARDS)}, "number": {"type": "integer", "minimum": 1, "maximum": 7}},
    "required": ["award", "number"],
    "additionalProperties": False,
}
_PROPERTIES: Final[Mapping[str, Any]] = {
    "rulings": {
        "type": "object",
        "properties": {name: {"enum": list(values)} for name, values in RULINGS.items()},
        "additionalProperties": False,
    },
    "phase": {"enum": list(_PHASES)},
    "steps": _list(
        {
            "type": "object",
            "properties": {"do": {"enum": list(_KINDS)}, "with": _list({"type": "string"}, 4)},
            "required": ["do"],
            "additionalProperties": False,
        },
        MOST_STEPS,
    ),
    "tokens": {"type": "array", "items": {"enum": list(SPACES)}, "minItems": 3, "maxItems": 3, "uniqueItems": True},
    "discard": COUNTS_SCHEMA,
    "board": {"anyOf": [COUNTS_SCHEMA, {"type": "null"}], "description": "null where I draw from my own bag"},
    "clear_aside": _FLAG,
    "my_fish": _count(FISH_COUNT),
    "turn_fish": _count(FISH_COUNT),
    "turn_mystery": _count(len(MYSTERY_WEIGHTS)),
    "has_moved": _FLAG,
    "taken": _list({"type": "object", "required": ["species"]}, FISH_COUNT),
    "anglers": _list({"enum": list(ANGLER_TYPES)}, 30),
    "trophies": _list(_TROPHY, 35),
    "my_trophies": _list(_TROPHY, 35),
    "mystery": {"enum": [0, *MYSTERY_WEIGHTS], "description": "the Mystery Weight that shows, 0 for none"},
    "emptied": _list({"enum": list(LOCATIONS)}, 3),
    "trigger": {"enum": list(_SIDES), "description": "who triggered the end"},
    "tag": {"type": "string", "description": "the Tag tile's id, empty while it is not known"},
    "own": item_schemas()["fish"],
    "own_anglers": _list({"enum": list(ANGLER_TYPES)}, 30),
    "mine_told": _FLAG,
    "cards": {
        "type": "object",
        "properties": {"fish": _list({"type": "object"}, 1000), "tag": _list({"type": "object"}, 1000)},
        "required": ["fish", "tag"],
        "additionalProperties": False,
        "description": "the facts of the cards in use; left out, our print-and-play set",
    },
}


def position_schema() -> dict[str, Any]:
    """The JSON Schema of a position."""
    optional = [name for name in _PROPERTIES if name not in _REQUIRED]
    return document("Silent player: position", _PROPERTIES, optional)
