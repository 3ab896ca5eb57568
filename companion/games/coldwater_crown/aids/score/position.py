"""A position of the Score mode as JSON: read with every fault named by its path, written, and its schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.engine.errors import PositionError
from companion.engine.reading import Node
from companion.engine.schema import document
from companion.games.coldwater_crown import tally_json
from companion.games.coldwater_crown.aids.score.state import FIELDS, Draft, Row, State, asks_of, conflicts, tally
from companion.games.coldwater_crown.facts import COMPONENTS, LOCATIONS, SPECIES_COUNT, SPECIES_NAMES, Facts, FactsError
from companion.games.coldwater_crown.tally import ID, MOST_PLAYERS, NO_TAG, faults

MODE: Final = "coldwater-crown/score"
_ROW: Final = ("fish", "anglers", "trophies", "submitted", "draft", "done")
_DRAFT: Final = ("fish", "asks", "at", "hour")


def dump(state: State) -> dict[str, Any]:
    """The whole state as JSON."""
    return {
        "mode": MODE,
        "seats": state.seats,
        "rows": [_dump_row(row) for row in state.rows],
        "tag_tile": state.tag,
        "start": state.start,
        "tags_scored": state.are_tags_scored,
        "fish_private": state.are_fish_private,
        "revealed": state.is_revealed,
        "contests": {location: list(order) for location, order in zip(LOCATIONS, state.contests, strict=True)},
        "cards": state.facts.rows(),
    }


def _dump_row(row: Row) -> dict[str, Any]:
    return {
        "fish": [tally_json.dump_catch(fish) for fish in row.fish],
        "anglers": [tally_json.dump_angler(angler) for angler in row.anglers],
        "trophies": [tally_json.dump_won(won) for won in row.trophies],
        "submitted": tally_json.dump_submitted(row.submitted),
        "draft": None if row.draft is None else _dump_draft(row.draft),
        "done": row.is_done,
    }


def _dump_draft(draft: Draft) -> dict[str, Any]:
    return {
        "fish": tally_json.dump_catch(draft.fish),
        "asks": list(draft.asks),
        "at": None if draft.is_new else draft.at,
        "hour": draft.hour,
    }


_POSITION: Final = (
    "mode",
    "seats",
    "rows",
    "tag_tile",
    "start",
    "tags_scored",
    "fish_private",
    "revealed",
    "contests",
    "cards",
)


def load(data: Mapping[str, Any]) -> State:
    """The state of the JSON; PositionError naming every fault."""
    root = Node(data)
    fields = root.fields(_POSITION, _POSITION)
    root.settle(PositionError)
    if fields["mode"].text() != MODE:
        fields["mode"].fault(f"this is a position of {MODE}")
    contests = fields["contests"].fields(LOCATIONS, LOCATIONS)
    shore, lake, river = (_order(contests[place]) if place in contests else () for place in LOCATIONS)
    state = State(
        fields["seats"].whole(1, MOST_PLAYERS),
        tuple(_row(node) for node in fields["rows"].items(MOST_PLAYERS)),
        _facts(fields["cards"]),
        None if fields["tag_tile"].is_null else fields["tag_tile"].text(),
        fields["start"].whole(0, MOST_PLAYERS - 1),
        fields["tags_scored"].flag(),
        fields["fish_private"].flag(),
        fields["revealed"].flag(),
        (shore, lake, river),
    )
    if not root.faults:
        root.faults.extend(_misfits(state))
    root.settle(PositionError)
    return state


def _order(node: Node) -> tuple[int, ...]:
    return tuple(item.whole(0, MOST_PLAYERS - 1) for item in node.items(MOST_PLAYERS))


def _facts(node: Node) -> Facts:
    components = node.fields(COMPONENTS, COMPONENTS)
    before = len(node.faults)
    rows = {
        name: [item.value for item in rows.items(100) if item.fields(_keys(item))] for name, rows in components.items()
    }
    if len(node.faults) > before:
        return Facts()
    try:
        return Facts.from_rows(rows)
    except FactsError as error:
        node.faults.extend(f"{node.path}.{fault}" for fault in error.faults)
        return Facts()


def _keys(node: Node) -> tuple[str, ...]:
    return tuple(node.value) if isinstance(node.value, Mapping) else ("id",)


def _row(node: Node) -> Row:
    fields = node.fields(_ROW, _ROW)
    if len(fields) < len(_ROW):
        return Row()
    return Row(
        tuple(tally_json.read_catch(item) for item in fields["fish"].items(60)),
        tuple(tally_json.read_angler(item) for item in fields["anglers"].items(30)),
        tuple(tally_json.read_won(item) for item in fields["trophies"].items(35)),
        tally_json.read_submitted(fields["submitted"]),
        None if fields["draft"].is_null else _draft(fields["draft"]),
        fields["done"].flag(),
    )


def _draft(node: Node) -> Draft:
    fields = node.fields(_DRAFT, _DRAFT)
    if len(fields) < len(_DRAFT):
        return Draft(tally_json.read_catch(Node({"species": "pike"})), ("weight",))
    asks = tuple(item.one_of(FIELDS) for item in fields["asks"].items(len(FIELDS)))
    if not asks:
        fields["asks"].fault("a fish that lacks nothing is not being entered")
        asks = ("weight",)
    return Draft(
        tally_json.read_catch(fields["fish"]),
        asks,
        -1 if fields["at"].is_null else fields["at"].whole(0, 59),
        None if fields["hour"].is_null else fields["hour"].whole(0, 23),
    )


def _misfits(state: State) -> list[str]:
    """Every reason why the position cannot be."""
    count = 2 if state.is_solo else state.seats
    if len(state.rows) != count:
        return [f"$.rows: {state.seats} at the table make {count} rows, not {len(state.rows)}"]
    scored = tally(state)
    found = [fault.replace("$.players", "$.rows") for fault in faults(replace(scored, start=0))]
    found += _table_misfits(state)
    for n, row in enumerate(state.rows):
        found += _card_misfits(state, n, row)
        found += _draft_misfits(state, n, row)
    return found


def _table_misfits(state: State) -> list[str]:
    found = []
    if state.start >= state.seats:
        found.append(f"$.start: there is no player {state.start}; the first one is 0")
    if state.tag is not None and state.tag not in state.facts.tag_colours:
        found.append(f"$.tag_tile: there is no Tag tile {state.tag!r}")
    if state.tag is not None and not state.are_tags_scored:
        found.append("$.tag_tile: tags are not scored at this table")
    for location, order in zip(LOCATIONS, state.contests, strict=True):
        if order and sorted(order) != list(range(len(state.rows))):
            found.append(f"$.contests.{location}: name each of the {len(state.rows)} players once, or nobody")
    if state.are_fish_private and state.is_solo:
        found.append("$.fish_private: alone there is nobody to hide fish from")
    if not state.is_revealed and (not state.are_fish_private or state.is_over):
        found.append("$.revealed: fish are open, or all players are done, so they are revealed")
    if state.is_revealed:
        for card, rows in conflicts(state).items():
            if state.is_over or not state.are_fish_private:
                found.append(f"$.rows: players {' and '.join(map(str, rows))} have the one card {card}")
    for species, most in SPECIES_COUNT.items():
        held = sum(row.species.count(species) for row in state.rows)
        if held > most:
            found.append(f"$.rows: the box holds only {most} {SPECIES_NAMES[species]} cards, not {held}")
    return found


def _card_misfits(state: State, n: int, row: Row) -> list[str]:
    """Cards are those of the set, once in a row, and say what the set says of them."""
    found = []
    fish = [(f"$.rows[{n}].fish[{k}]", one) for k, one in enumerate(row.fish)]
    if row.draft is not None:
        fish.append((f"$.rows[{n}].draft.fish", row.draft.fish))
    for path, one in fish:
        if one.tag not in (*state.facts.tag_colours, NO_TAG, None):
            found.append(f"{path}.tag: there is no tag {one.tag!r}")
        if not one.card:
            continue
        known = next((card for card in state.facts.fish if card.id == one.card), None)
        if known is None:
            found.append(f"{path}.card: there is no Fish card {one.card}")
        elif known.species != one.species or any(
            getattr(known, field) not in (None, getattr(one, field)) for field in FIELDS
        ):
            found.append(f"{path}: differs from what the cards say of {one.card}")
    if len(set(row.cards)) < len(row.cards):
        found.append(f"$.rows[{n}].fish: a card stands twice")
    for k, angler in enumerate(row.anglers):
        type_of = {card.id: card.type for card in state.facts.anglers}
        if angler.card and type_of.get(angler.card) != angler.type:
            found.append(f"$.rows[{n}].anglers[{k}]: differs from what the cards say of {angler.card}")
    return found


def _draft_misfits(state: State, n: int, row: Row) -> list[str]:
    if row.draft is None:
        return []
    path, draft = f"$.rows[{n}].draft", row.draft
    if row.is_done:
        return [f"{path}: a player who is done enters no fish"]
    if not draft.is_new and draft.at >= len(row.fish):
        return [f"{path}.at: there is no fish {draft.at}"]
    found = []
    if not draft.is_new and (draft.fish.species, draft.fish.card) != (
        row.fish[draft.at].species,
        row.fish[draft.at].card,
    ):
        found.append(f"{path}.fish: is not fish {draft.at}")
    every = asks_of(state, draft.fish)
    if draft.asks != every[len(every) - len(draft.asks) :]:
        found.append(f"{path}.asks: expected the last of {', '.join(every) or 'nothing'}")
    if draft.hour is not None and draft.asks != ("stamp",):
        found.append(f"{path}.hour: the time stamp is not asked yet")
    return found


def schema() -> dict[str, Any]:
    """The JSON Schema of a position."""
    items = tally_json.item_schemas()
    draft = {
        "fish": items["fish"]["items"],
        "asks": {"type": "array", "items": {"enum": list(FIELDS)}, "minItems": 1, "maxItems": len(FIELDS)},
        "at": {"type": ["integer", "null"], "minimum": 0, "maximum": 59},
        "hour": {"type": ["integer", "null"], "minimum": 0, "maximum": 23},
    }
    row = {
        **items,
        "draft": {"anyOf": [{"type": "null"}, _plain("The fish being entered", draft)]},
        "done": {"type": "boolean"},
    }
    order = {
        "type": "array",
        "items": {"type": "integer", "minimum": 0, "maximum": MOST_PLAYERS - 1},
        "maxItems": MOST_PLAYERS,
    }
    return document(
        "Coldwater Crown score position",
        {
            "mode": {"const": MODE},
            "seats": {"type": "integer", "minimum": 1, "maximum": MOST_PLAYERS},
            "rows": {
                "type": "array",
                "items": _plain("A player's things", row),
                "minItems": 2,
                "maxItems": MOST_PLAYERS,
            },
            "tag_tile": {"type": ["string", "null"], "pattern": f"^{ID.pattern}$"},
            "start": {"type": "integer", "minimum": 0, "maximum": MOST_PLAYERS - 1},
            "tags_scored": {"type": "boolean"},
            "fish_private": {"type": "boolean"},
            "revealed": {"type": "boolean"},
            "contests": _plain("The orders given by hand, first place first", dict.fromkeys(LOCATIONS, order)),
            "cards": _plain(
                "What the cards in use say",
                {name: {"type": "array", "items": {"type": "object", "required": ["id"]}} for name in COMPONENTS},
            ),
        },
    )


def _plain(title: str, properties: Mapping[str, Any]) -> dict[str, Any]:
    """An object schema inside another one."""
    whole = document(title, properties)
    del whole["$schema"]
    return whole
