"""A position as readable JSON: `dump` writes all of it, `load` reads it and names every fault.

A file may leave out what follows from the rest: the bag, decks, piles and stacks are then whatever the box holds beyond what is
on the table, the options have their defaults, the cards are our print-and-play set, and a turn is about to begin.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from companion.engine import registry
from companion.engine.bag import Bag
from companion.engine.errors import DataError, PositionError
from companion.engine.game import Seat
from companion.engine.reading import Node
from companion.games.coldwater_crown import facts
from companion.games.coldwater_crown.agenda_json import dump_agenda, numbers, read_agenda
from companion.games.coldwater_crown.facts import COLOURS, GAME, LOCATIONS, SPACES, ZONES
from companion.games.coldwater_crown.faults import faults
from companion.games.coldwater_crown.flow import advance
from companion.games.coldwater_crown.players_json import dump_player, read_bait, read_player
from companion.games.coldwater_crown.setup import (
    bait_per_colour,
    first_players,
    first_stacks,
    option_ids,
    shipped_cards,
)
from companion.games.coldwater_crown.state import (
    NOBODY,
    STACK_OF,
    Player,
    Printed,
    Rulings,
    Stacks,
    State,
    Water,
    fronts,
    interned,
)
from companion.games.coldwater_crown.tasks import Placing, Routing

FIELDS: Final = (
    "game",
    "options",
    "cards",
    "people",
    "start",
    "turn",
    "players",
    "board",
    "spaces",
    "bag",
    "discard",
    "clear_aside",
    "anglers",
    "tag",
    "mystery",
    "trophies",
    "tackle",
    "unseen",
    "end",
    "contests",
    "agenda",
)
COMPONENTS: Final = ("fish", "angler", "tackle", "tag")


# ---- Writing ----


def dump(state: State) -> dict[str, Any]:
    """The whole state; `load` of it is the same state."""
    return {
        "game": GAME,
        "options": {field.name.replace("_", "-"): getattr(state.rules, field.name) for field in fields(Rulings)},
        "cards": _dump_cards(state.printed),
        "people": state.people,
        "start": _seat_or_null(state.first),
        "turn": _seat_or_null(state.turn),
        "players": [dump_player(player) for player in state.players],
        "board": {
            place: {
                "zones": {str(zone): water.zone(zone) or None for zone in ZONES},
                "top": water.top or None,
                "deck": water.deck.counts(),
            }
            for place, water in zip(LOCATIONS, state.waters, strict=True)
        },
        "spaces": {space: token for space, token in zip(SPACES, state.spaces, strict=True) if token},
        "bag": state.bag.counts(),
        "discard": state.discard.counts(),
        "clear_aside": state.aside,
        "anglers": {"row": list(state.row), "deck": list(state.anglers)},
        "tag": state.tag or None,
        "mystery": {"showing": state.mystery or None, "hidden": [int(weight) for weight in state.mysteries]},
        "trophies": {award: list(getattr(state.stacks, field)) for award, field in STACK_OF.items()},
        "tackle": state.tackle.counts(),
        "unseen": list(state.unseen),
        "end": {"by": _seat_or_null(state.ender), "turns_left": None if state.ending < 0 else state.ending},
        "contests": {
            place: [list(entry) for entry in entries] for place, entries in zip(LOCATIONS, state.entries, strict=False)
        },
        "agenda": dump_agenda(state.agenda),
    }


def _seat_or_null(seat: int) -> int | None:
    return None if seat < 0 else int(seat)


def _dump_cards(printed: Printed) -> dict[str, Any]:
    rows = facts.Facts(printed.fish, printed.anglers, (), printed.tackle, printed.tags).rows()
    return {"digest": printed.digest, **{name: rows[name] for name in COMPONENTS}}


# ---- Reading ----


def load(data: Mapping[str, Any]) -> State:
    """The state of the JSON; PositionError naming every fault with its path."""
    root = Node(data)
    given = root.fields(FIELDS, ("players",))
    if "game" in given and given["game"].text() != GAME:
        given["game"].fault(f"this is a position of {GAME}")
    printed = _cards(given.get("cards"), root)
    rules = _rules(given.get("options"))
    players = tuple(read_player(node, printed) for node in given["players"].items(4)) if "players" in given else ()
    people = given["people"].whole(1, 4) if "people" in given else max(1, len(players))
    state = _build(given, rules, printed, people, players)
    if not root.faults:
        root.faults.extend(faults(state))
    if root.faults:
        raise PositionError(root.faults)
    return advance(state)


def _cards(node: Node | None, root: Node) -> Printed:
    if node is None:
        return Printed.of(shipped_cards())
    given = node.fields(("digest", *COMPONENTS), COMPONENTS)
    for name in COMPONENTS:
        for item in given[name].items(200) if name in given else ():
            if not isinstance(item.value, Mapping):
                item.fault("expected an object")
    digest = given["digest"].text() if "digest" in given else ""
    if root.faults:
        return Printed("", (), (), (), ())
    try:
        return _printed(digest, json.dumps({name: given[name].value for name in COMPONENTS}))
    except DataError as error:
        root.faults.extend(f"{node.path}.{fault}" for fault in error.faults)
        return Printed("", (), (), (), ())


@lru_cache(maxsize=16)
def _printed(digest: str, rows: str) -> Printed:
    """The facts of the rows' JSON; most positions that are read have the cards of the one before."""
    known = facts.Facts.from_rows(json.loads(rows))
    return interned(Printed(digest, known.fish, known.anglers, known.tackle, known.tags))


def _rules(node: Node | None) -> Rulings:
    chosen: dict[str, str] = {}
    if node is not None:
        known = {option.id: option for option in registry.manifest(GAME).options}
        for name, value in node.fields(option_ids()).items():
            chosen[name.replace("-", "_")] = value.one_of([choice.value for choice in known[name].choices])
    return Rulings(**chosen)


def _build(
    given: Mapping[str, Node], rules: Rulings, printed: Printed, people: int, players: tuple[Player, ...]
) -> State:
    if people == 1 and len(players) == 1:
        players = (*players, first_players(rules, people)[1])
    agenda = read_agenda(given["agenda"]) if "agenda" in given else (Placing(),)
    hands = [colour for task in agenda if isinstance(task, Routing) for colour in task.hand]
    aside = given["clear_aside"].flag() if "clear_aside" in given else False
    discard = read_bait(given["discard"], COLOURS) if "discard" in given else Bag()
    row, anglers = _anglers(given.get("anglers"), printed, players)
    mystery, mysteries = _mystery(given.get("mystery"), players)
    end = given["end"].fields(("by", "turns_left")) if "end" in given else {}
    return State(
        rules=rules,
        printed=printed,
        people=people,
        players=players,
        waters=_waters(given.get("board"), printed, players),
        unseen=_unseen(given.get("unseen"), printed, players),
        bag=_bag(given.get("bag"), people, players, discard, hands, aside),
        anglers=anglers,
        mysteries=mysteries,
        tackle=_tackle(given.get("tackle"), printed, players),
        stacks=_stacks(given.get("trophies"), rules, people, players),
        agenda=agenda,
        first=_seat(given.get("start"), Seat(0)),
        turn=_seat(given.get("turn"), Seat(0)),
        spaces=_spaces(given.get("spaces")),
        discard=discard,
        aside=aside,
        row=row,
        tag=_text_or_none(given.get("tag")),
        mystery=mystery,
        ender=_seat(end.get("by"), NOBODY),
        ending=end["turns_left"].whole(0, 3) if "turns_left" in end and not end["turns_left"].is_null else -1,
        entries=_entries(given.get("contests")),
    )


def _seat(node: Node | None, default: Seat) -> Seat:
    if node is None:
        return default
    return NOBODY if node.is_null else Seat(node.whole(0, 3))


def _text_or_none(node: Node | None) -> str:
    return "" if node is None or node.is_null else node.text()


def _rest(whole: Iterable[str], *used: Iterable[str]) -> Bag:
    """What is left of the whole; `faults` says so where something is used that is not there."""
    counts = Counter(whole)
    for pieces in used:
        counts.subtract(pieces)
    return Bag.of({piece: count for piece, count in counts.items() if count > 0})


def _bag(
    node: Node | None, people: int, players: tuple[Player, ...], discard: Bag, hands: list[str], aside: bool
) -> Bag:
    if node is not None:
        return read_bait(node, (*COLOURS, facts.CLEAR))
    whole = [colour for colour in COLOURS for _ in range(bait_per_colour(people))]
    used = [bait for player in players for bait in (*player.zones, *(held.bait for held in player.held))]
    rest = _rest(whole, discard, hands, *used)
    return rest if aside else rest.add(facts.CLEAR)


def _waters(node: Node | None, printed: Printed, players: tuple[Player, ...]) -> tuple[Water, ...]:
    given = node.fields(LOCATIONS) if node is not None else {}
    caught = [fish.front for player in players for fish in player.catches]
    return tuple(_water(given.get(place), place, printed, caught) for place in LOCATIONS)


def _water(node: Node | None, place: str, printed: Printed, caught: list[str]) -> Water:
    given = node.fields(("zones", "top", "deck")) if node is not None else {}
    zones = given["zones"].fields([str(zone) for zone in ZONES]) if "zones" in given else {}
    shown = tuple(_text_or_none(zones.get(str(zone))) for zone in ZONES)
    top = _text_or_none(given.get("top"))
    if "deck" in given:
        sides = [front for front, fish in fronts(printed).items() if fish.location == place]
        return Water(shown, top, read_bait(given["deck"], sides))
    whole = [fish.front for fish in printed.fish if fish.location == place]
    return Water(shown, top, _rest(whole, caught, shown, (top,)))


def _unseen(node: Node | None, printed: Printed, players: tuple[Player, ...]) -> tuple[str, ...]:
    if node is not None:
        return tuple(sorted(item.text() for item in node.items(60)))
    told = [fish.card for player in players for fish in player.catches if fish.card is not None]
    return tuple(_rest((fish.id for fish in printed.fish), told))


def _anglers(node: Node | None, printed: Printed, players: tuple[Player, ...]) -> tuple[tuple[str, ...], Bag]:
    given = node.fields(("row", "deck")) if node is not None else {}
    row = tuple(item.text() for item in given["row"].items(4)) if "row" in given else ()
    if "deck" in given:
        return row, Bag.of(item.text() for item in given["deck"].items(30))
    used = [card for player in players for card in (*(held.card for held in player.held), *player.anglers)]
    return row, _rest((angler.id for angler in printed.anglers), row, used)


def _mystery(node: Node | None, players: tuple[Player, ...]) -> tuple[int, Bag]:
    given = node.fields(("showing", "hidden")) if node is not None else {}
    showing = given["showing"].whole(1, 20) if "showing" in given and not given["showing"].is_null else 0
    if "hidden" in given:
        return showing, Bag.of(str(item.whole(1, 20)) for item in given["hidden"].items(6))
    won = [str(won.weight) for player in players for won in player.trophies if won.award == "mystery"]
    return showing, _rest(map(str, facts.MYSTERY_WEIGHTS), won, (str(showing),))


def _tackle(node: Node | None, printed: Printed, players: tuple[Player, ...]) -> Bag:
    kinds = [piece.kind for piece in printed.tackle]
    if node is not None:
        return read_bait(node, tuple(dict.fromkeys(kinds)))
    return _rest(kinds, *(player.tackle for player in players))


def _stacks(node: Node | None, rules: Rulings, people: int, players: tuple[Player, ...]) -> Stacks:
    given = node.fields(tuple(STACK_OF)) if node is not None else {}
    whole = first_stacks(rules, people)
    left: dict[str, tuple[int, ...]] = {}
    for award, field in STACK_OF.items():
        if award in given:
            left[field] = tuple(item.whole(1, 5) for item in given[award].items(8))
        else:
            won = Counter(won.value for player in players for won in player.trophies if won.award == award)
            counts = Counter(getattr(whole, field)) - won
            left[field] = tuple(sorted(counts.elements(), reverse=True))
    return Stacks(**left)


def _spaces(node: Node | None) -> tuple[int, ...]:
    if node is None:
        return tuple(int(space in facts.FIRST_TOKENS) for space in SPACES)
    given = node.fields(SPACES)
    return tuple(given[space].whole(1, 2) if space in given else 0 for space in SPACES)


def _entries(node: Node | None) -> tuple[tuple[tuple[int, ...], ...], ...]:
    if node is None:
        return ()
    given = node.fields(LOCATIONS)
    found = []
    for place in LOCATIONS:
        if place not in given:
            break
        found.append(tuple(numbers(entry) for entry in given[place].items(4)))
    if len(found) != len(given):
        node.fault(f"the contests are held in the order {', '.join(LOCATIONS)}")
    return tuple(found)
