"""Tallies as JSON: reading them with every fault named by its path, writing them, and their JSON Schema.

The parts of a player's tally (`fish`, `anglers`, `trophies`, `submitted`) are written the same in positions, so their readers,
writers and schemas are public.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from companion.engine.errors import TallyError
from companion.engine.reading import Node
from companion.engine.schema import DIALECT
from companion.games.coldwater_crown.facts import (
    ANGLER_TYPES,
    AWARD_NAMES,
    AWARDS,
    FLAT_VALUES,
    GAME,
    LEAST_WEIGHT,
    LOCATIONS,
    MOST_WEIGHT,
    SPECIES,
    clock,
    minutes,
)
from companion.games.coldwater_crown.tally import (
    ID,
    MOST_PLAYERS,
    NO_TAG,
    Catch,
    Choice,
    MasterAngler,
    Player,
    Tally,
    Won,
    faults,
)

T = TypeVar("T")

_TALLY: Final = ("game", "players", "tag_tile", "tags_scored", "solo", "start", "over")
_PLAYER: Final = ("fish", "anglers", "trophies", "submitted")
_FISH: Final = ("species", "weight", "tag", "stamp", "card")


def load_tally(data: Mapping[str, Any]) -> Tally:
    """The tally of the JSON; TallyError naming every fault with its path."""
    root = Node(data)
    fields = root.fields(_TALLY, ("players",))
    if "game" in fields and fields["game"].text() != GAME:
        fields["game"].fault(f"this is a tally of {GAME}")
    players = tuple(_player(node) for node in fields["players"].items(MOST_PLAYERS)) if "players" in fields else ()
    tally = Tally(
        players,
        _optional(fields.get("tag_tile"), _tag),
        _flag(fields, "tags_scored", True),
        _flag(fields, "solo", False),
        fields["start"].whole(0, MOST_PLAYERS - 1) if "start" in fields else 0,
        _flag(fields, "over", True),
    )
    if not root.faults:
        root.faults.extend(faults(tally))
    if root.faults:
        raise TallyError(root.faults)
    return tally


def dump_tally(tally: Tally) -> dict[str, Any]:
    """The tally as JSON; `load_tally` of it is the same tally."""
    return {
        "game": GAME,
        "players": [_dump_player(player) for player in tally.players],
        "tag_tile": tally.tag,
        "tags_scored": tally.are_tags_scored,
        "solo": tally.is_solo,
        "start": tally.start,
        "over": tally.is_over,
    }


def _flag(fields: Mapping[str, Node], name: str, default: bool) -> bool:
    return fields[name].flag() if name in fields else default


def _optional(node: Node | None, read: Callable[[Node], T]) -> T | None:
    return None if node is None or node.is_null else read(node)


def _player(node: Node) -> Player:
    fields = node.fields(_PLAYER)
    return Player(
        tuple(read_catch(item) for item in fields["fish"].items(60)) if "fish" in fields else (),
        tuple(read_angler(item) for item in fields["anglers"].items(30)) if "anglers" in fields else (),
        tuple(read_won(item) for item in fields["trophies"].items(35)) if "trophies" in fields else (),
        read_submitted(fields["submitted"]) if "submitted" in fields else (None, None, None),
    )


def read_catch(node: Node) -> Catch:
    """A fish of the JSON; faults go into the node's list."""
    fields = node.fields(_FISH, ("species",))
    return Catch(
        fields["species"].one_of(SPECIES) if "species" in fields else SPECIES[0],
        _optional(fields.get("weight"), lambda weight: weight.whole(LEAST_WEIGHT, MOST_WEIGHT)),
        _optional(fields.get("tag"), _tag),
        _optional(fields.get("stamp"), _stamp),
        _card(fields),
    )


def read_angler(node: Node) -> MasterAngler:
    """A Master Angler of the JSON: its type alone, or an object with its card."""
    if isinstance(node.value, str):
        return MasterAngler(node.one_of(ANGLER_TYPES))
    fields = node.fields(("type", "card"), ("type",))
    return MasterAngler(fields["type"].one_of(ANGLER_TYPES) if "type" in fields else ANGLER_TYPES[0], _card(fields))


def read_won(node: Node) -> Won:
    """A trophy of the JSON; the value may be left out where the award has only one."""
    fields = node.fields(("award", "value", "card"), ("award",))
    award = fields["award"].one_of(AWARDS) if "award" in fields else AWARDS[0]
    if "value" in fields:
        return Won(award, fields["value"].whole(1, 5), _card(fields))
    if award not in FLAT_VALUES:
        node.fault(f"the field 'value' is missing; {AWARD_NAMES[award]} trophies differ in value")
    return Won(award, FLAT_VALUES.get(award, 1), _card(fields))


def read_submitted(node: Node) -> tuple[Choice, Choice, Choice]:
    """The submissions of the JSON by Location; a Location that is left out or null is the app's to propose."""
    fields = node.fields(LOCATIONS)
    shore, lake, river = (_optional(fields.get(location), _choice) for location in LOCATIONS)
    return shore, lake, river


def _choice(node: Node) -> tuple[int, ...]:
    chosen = [item.whole(0, 59) for item in node.items(60)]
    if len(set(chosen)) != len(chosen):
        node.fault("a fish stands twice")
    return tuple(sorted(chosen))


def _card(fields: Mapping[str, Node]) -> str:
    if "card" not in fields:
        return ""
    return _id(fields["card"], "the id of a card")


def _tag(node: Node) -> str:
    return _id(node, f"the id of a tag such as tag-1, or {NO_TAG}")


def _id(node: Node, what: str) -> str:
    text = node.text()
    if text and (len(text) > 40 or ID.fullmatch(text) is None):
        node.fault(f"expected {what}: small letters, digits and hyphens")
    elif not text and isinstance(node.value, str):
        node.fault(f"expected {what}, not an empty text")
    return text


def _stamp(node: Node) -> int:
    try:
        return minutes(node.text())
    except ValueError as error:
        if isinstance(node.value, str):
            node.fault(str(error))
        return 0


def _dump_player(player: Player) -> dict[str, Any]:
    return {
        "fish": [dump_catch(fish) for fish in player.fish],
        "anglers": [dump_angler(angler) for angler in player.anglers],
        "trophies": [dump_won(won) for won in player.trophies],
        "submitted": dump_submitted(player.submitted),
    }


def dump_catch(fish: Catch) -> dict[str, Any]:
    """The fish as JSON; unknown facts are null."""
    row: dict[str, Any] = {
        "species": fish.species,
        "weight": fish.weight,
        "tag": fish.tag,
        "stamp": None if fish.stamp is None else clock(fish.stamp),
    }
    return {**row, "card": fish.card} if fish.card else row


def dump_angler(angler: MasterAngler) -> str | dict[str, str]:
    """The Master Angler as JSON."""
    return {"type": angler.type, "card": angler.card} if angler.card else angler.type


def dump_won(won: Won) -> dict[str, Any]:
    """The trophy as JSON."""
    row = {"award": won.award, "value": won.value}
    return {**row, "card": won.card} if won.card else row


def dump_submitted(submitted: Iterable[Choice]) -> dict[str, list[int]]:
    """The submissions as JSON: only the Locations where somebody chose."""
    return {location: list(choice) for location, choice in zip(LOCATIONS, submitted, strict=True) if choice is not None}


_ID_SCHEMA: Final = {"type": "string", "pattern": f"^{ID.pattern}$", "maxLength": 40}
_STAMP_SCHEMA: Final = {"type": ["string", "null"], "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"}


def _object(properties: dict[str, Any], required: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def _list(items: dict[str, Any], most: int) -> dict[str, Any]:
    return {"type": "array", "items": items, "maxItems": most}


def item_schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas of a player's `fish`, `anglers`, `trophies` and `submitted`, which positions share with tallies."""
    fish = _object(
        {
            "species": {"enum": list(SPECIES)},
            "weight": {"type": ["integer", "null"], "minimum": LEAST_WEIGHT, "maximum": MOST_WEIGHT},
            "tag": {"anyOf": [_ID_SCHEMA, {"type": "null"}]},
            "stamp": _STAMP_SCHEMA,
            "card": _ID_SCHEMA,
        },
        ("species",),
    )
    angler_type = {"enum": list(ANGLER_TYPES)}
    won = {
        "award": {"enum": list(AWARDS)},
        "value": {"type": "integer", "minimum": 1, "maximum": 5},
        "card": _ID_SCHEMA,
    }
    chosen = {"type": ["array", "null"], "items": {"type": "integer", "minimum": 0, "maximum": 59}, "uniqueItems": True}
    return {
        "fish": _list(fish, 60),
        "anglers": _list({"anyOf": [angler_type, _object({"type": angler_type, "card": _ID_SCHEMA}, ("type",))]}, 30),
        "trophies": _list(_object(won, ("award",)), 35),
        "submitted": _object(dict.fromkeys(LOCATIONS, chosen)),
    }


def tally_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a tally."""
    properties = {
        "game": {"const": GAME},
        "players": {"type": "array", "items": _object(item_schemas()), "minItems": 2, "maxItems": MOST_PLAYERS},
        "tag_tile": {
            "anyOf": [_ID_SCHEMA, {"type": "null"}],
            "description": "the Tag tile; null while it is not known",
        },
        "tags_scored": {"type": "boolean", "default": True},
        "solo": {"type": "boolean", "default": False, "description": "the second player is the silent player"},
        "start": {"type": "integer", "minimum": 0, "maximum": MOST_PLAYERS - 1, "default": 0},
        "over": {"type": "boolean", "default": True},
    }
    return {
        "$schema": DIALECT,
        "title": "Coldwater Crown tally",
        **_object(properties, ("players",)),
    }
