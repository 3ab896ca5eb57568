"""A player of a position as JSON, with readers that name every fault."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, TypeVar

from companion.engine.bag import Bag
from companion.engine.reading import Node
from companion.games.coldwater_crown.facts import (
    COLOURS,
    LEAST_WEIGHT,
    MOST_WEIGHT,
    PLAY_AWARDS,
    ZONES,
    Fish,
    clock,
    minutes,
)
from companion.games.coldwater_crown.state import Caught, Held, Player, Printed, Won, fish_cards

T = TypeVar("T")

PLAYER: Final = ("token", "zones", "fish", "held", "anglers", "tackle", "trophies")
UNKNOWN: Final = Fish("", "", "", "", "")
FISH: Final = ("front", "card", "weight", "tag", "stamp", "shown")


def dump_player(player: Player) -> dict[str, Any]:
    """The player's own things, secrets and all."""
    return {
        "token": player.token or None,
        "zones": {str(zone): list(player.zone(zone)) for zone in ZONES},
        "fish": [_dump_fish(caught) for caught in player.catches],
        "held": [{"card": held.card, "bait": list(held.bait)} for held in player.held],
        "anglers": list(player.anglers),
        "tackle": list(player.tackle),
        "trophies": [
            {"award": won.award, "value": won.value} | ({"weight": won.weight} if won.weight else {})
            for won in player.trophies
        ],
    }


def _dump_fish(caught: Caught) -> dict[str, Any]:
    return {
        "front": caught.front,
        "card": caught.card,
        "weight": caught.weight,
        "tag": caught.tag,
        "stamp": None if caught.stamp is None else clock(caught.stamp),
        "shown": caught.is_shown,
    }


def read_player(node: Node, printed: Printed) -> Player:
    """The player of the JSON; faults go into the node's list."""
    given = node.fields(PLAYER)
    return Player(
        token=_token(given.get("token")),
        zones=_zones(given.get("zones")),
        catches=_each(given.get("fish"), 60, lambda item: _fish(item, printed)),
        held=_each(given.get("held"), 30, _held),
        anglers=_each(given.get("anglers"), 30, Node.text),
        tackle=_each(given.get("tackle"), 15, Node.text),
        trophies=_each(given.get("trophies"), 35, _won),
    )


def _each(node: Node | None, most: int, read: Callable[[Node], T]) -> tuple[T, ...]:
    return () if node is None else tuple(read(item) for item in node.items(most))


def _token(node: Node | None) -> int:
    if node is None:
        return 1
    return 0 if node.is_null else node.whole(1, 2)


def _zones(node: Node | None) -> tuple[tuple[str, ...], ...]:
    given = node.fields([str(zone) for zone in ZONES]) if node is not None else {}
    player = Player()
    for zone in ZONES:
        if str(zone) in given:
            player = player.with_zone(zone, tuple(item.one_of(COLOURS) for item in given[str(zone)].items(zone)))
    return player.zones


def _fish(node: Node, printed: Printed) -> Caught:
    """A fish; one whose card is named has the card's facts, so that they need not be written again."""
    given = node.fields(FISH, ("front",))
    front = given["front"].text() if "front" in given else ""
    card = _optional(given.get("card"), Node.text)
    known = fish_cards(printed).get(card or "", UNKNOWN)
    return Caught(
        front,
        card,
        _optional(given.get("weight"), lambda item: item.whole(LEAST_WEIGHT, MOST_WEIGHT), known.weight),
        _optional(given.get("tag"), Node.text, known.tag),
        _optional(given.get("stamp"), _stamp, known.stamp),
        given["shown"].flag() if "shown" in given else False,
    )


def _optional(node: Node | None, read: Callable[[Node], T], default: T | None = None) -> T | None:
    if node is None:
        return default
    return None if node.is_null else read(node)


def _stamp(node: Node) -> int:
    try:
        return minutes(node.text())
    except ValueError as error:
        node.fault(str(error))
        return 0


def _held(node: Node) -> Held:
    given = node.fields(("card", "bait"), ("card",))
    bait = tuple(sorted(item.one_of(COLOURS) for item in given["bait"].items(4))) if "bait" in given else ()
    return Held(given["card"].text() if "card" in given else "", bait)


def _won(node: Node) -> Won:
    given = node.fields(("award", "value", "weight"), ("award", "value"))
    if len(given) < 2 or not {"award", "value"} <= set(given):
        return Won(PLAY_AWARDS[0], 1)
    weight = given["weight"].whole(LEAST_WEIGHT, MOST_WEIGHT) if "weight" in given else 0
    return Won(given["award"].one_of(PLAY_AWARDS), given["value"].whole(1, 5), weight)


def read_bait(node: Node, names: Collection[str]) -> Bag:
    """Pieces with their counts."""
    return Bag.of({name: item.whole(0, 99) for name, item in node.fields(names).items()})
