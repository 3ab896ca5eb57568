"""Aquicorn Cove's tiles: what is drawn from the bag, what covers the boat, and buildings with their two sides."""

from __future__ import annotations

from typing import Any, Final

from card_db import effects, lettering
from card_db.art import cove, cove_effects, cove_ocean, cove_town
from card_db.art.layout import HOUSE, PLATE, fit, mark, rectangular, swell, text
from card_db.art.palette import INK, PAPER, SOFT_INK, mix
from card_db.codes import Identity
from card_db.drawing import Drawing, Shape, Text, circle, line, place, rect
from card_db.load import load_set
from card_db.model import CardSet, Row
from card_db.places import pieces

GAME: Final = "aquicorn-cove"
SIZES: Final = {name: piece.size for name, piece in pieces(GAME).items()}


def own(row: Row) -> str:
    """The card whose picture it shows: its own where the name is ours, none while an owner's card is another or not told."""
    ours = load_set(GAME)
    return str(row["id"]) if row["id"] in ours and row["name"] == ours.row(row["id"])["name"] else ""


def known(value: Any) -> str:
    """A fact as it is printed; a question mark where nobody has told it."""
    return "?" if value is None else str(value)


# ---- Ocean and Boat tiles: 30 x 30, the same on both sides ----


def ocean(identity: Identity, cards: CardSet) -> Drawing:
    """A fish, net, Aquicorn or pollution tile, 30 x 30 mm; tiles of one kind are drawn alike."""
    row = cards.row(identity.cards[0])
    side = SIZES["ocean"][0]
    kind = row["kind"]
    is_fish = kind not in ("net", "aquicorn", "pollution")
    fill = {"pollution": "#cfd0a8", "aquicorn": "#d9cfee", "net": "#e2ebe6"}.get(str(kind), "#cfe6ea")
    shapes: list[Shape] = [
        rect((0, 0), side, side, PAPER),
        rect((1, 1), side - 2, side - 2, fill, mix(fill, INK, 0.4), 0.45, 3),
    ]
    shapes.append(swell((3, 3.4), side - 6, PAPER, 0.5))
    shapes += fit(cove_ocean.ocean(kind), (2.6, 2.6), side - 5.2, 10.2)
    shapes += _tile_tag(identity)
    if is_fish:
        shapes.append(Text((7.4, 23.0), known(row["value"]), 9.6, "serif", "middle"))
    elif kind == "net":
        shapes.append(Text((7.4, 23.0), "0", 9.6, "serif", "middle"))
    else:
        shapes += fit(cove.icon("reef down") if kind == "pollution" else _boon_card(), (3.4, 15.2), 8.2, 8.2)
    name = str(row["name"] or "?")
    shapes.append(Text((7.4, 25.7), name, lettering.fitting(name, 2.5, 10.4, "bold"), "bold", "middle"))
    if cards.house_fields(identity.cards[0]):
        shapes.append(Text((7.4, 27.9), HOUSE, 1.8, "sans", "middle", SOFT_INK))
    return rectangular(side, side, shapes, f"{name}" + (f", {known(row['value'])} food" if is_fish else ""))


def _boon_card() -> tuple[Shape, ...]:
    """The card that an Aquicorn brings."""
    return (rect((-7, -9.6), 14, 19, PAPER, INK, 1.4, 1.8), *place(cove.aquicorn(), (0.6, 0.6), scale=0.66))


def _tile_tag(identity: Identity) -> tuple[Shape, ...]:
    centre = pieces(GAME)[identity.component].tag
    return (
        rect((centre[0] - PLATE / 2, centre[1] - PLATE / 2), PLATE, PLATE, PAPER, radius=0.6),
        mark(identity, centre),
        Text((centre[0] - PLATE / 2 - 0.7, 15.3), identity.label, 2.3, "bold", "end"),
    )


def boat_tile(identity: Identity, cards: CardSet) -> Drawing:
    """A Boat tile, 30 x 30 mm, which covers a space of the Boat."""
    side = SIZES["boat-tile"][0]
    shapes: list[Shape] = [
        rect((0, 0), side, side, PAPER),
        rect((1, 1), side - 2, side - 2, "#b98a4a", "#6b4d22", 0.5, 3),
    ]
    shapes += [line((2, y), (side - 2, y), "#8a6430", 0.5) for y in (8, 15, 22)]
    shapes += fit(cove.boat(), (3.4, 2.4), side - 12, 9.6)
    shapes += _tile_tag(identity)
    shapes.append(Text((7.4, 22.6), "Boat", 3.4, "serif", "middle"))
    shapes.append(Text((7.4, 26.2), "tile", 3.4, "serif", "middle"))
    return rectangular(side, side, shapes, "Boat tile")


# ---- Buildings: 44 x 44 ----

_POST: Final = 4.8


def building(identity: Identity, cards: CardSet) -> Drawing:
    """A side of a Building tile, 44 x 44 mm: intact, or damaged as a ruin."""
    row = cards.row(identity.cards[0])
    is_ruin = identity.face == "damaged"
    side = SIZES["building"][0]
    sky, ground = ("#d5d9dc", "#b9bdbf") if is_ruin else ("#d6ecf2", "#cfe0b8")
    shapes: list[Shape] = [
        rect((0, 0), side, side, PAPER),
        rect((_POST, 0.8), side - 2 * _POST, side - 1.6, "#f0f0ee" if is_ruin else "#fbf6ea"),
        rect((_POST, 7.8), side - 2 * _POST, 16.4, sky),
        rect((_POST, 21.4), side - 2 * _POST, 2.8, ground),
    ]
    picture_ = cove_town.ruined(own(row)) if is_ruin else cove_town.building(own(row))
    shapes += fit(picture_, (_POST + 2, 8.2), side - 2 * _POST - 4, 15, most=0.42)
    shapes += place(cove.fence(row["left"], _POST, side - 1.6, letter_at=(side - 1.6) / 2), (0.0, 0.8))
    shapes += place(cove.fence(row["right"], _POST, side - 1.6, letter_at=(side - 1.6) / 2), (side - _POST, 0.8))
    name = str(row["name"])
    shapes.append(text((_POST + 1.2, 6.0), name, 4.2, side - 2 * _POST - 2.4, "serif"))
    shapes += _plate(identity)
    shapes += _damage() if is_ruin else _terms(row)
    if cards.house_fields(identity.cards[0]):
        shapes.append(Text((_POST + 1.2, 42.4), HOUSE, 1.9, "sans", "start", SOFT_INK))
    words = "damaged" if is_ruin else _reward_words(row)
    return rectangular(side, side, shapes, f"{name}, fences {known(row['left'])} and {known(row['right'])}: {words}")


def _plate(identity: Identity) -> tuple[Shape, ...]:
    centre = pieces(GAME)["building"].tag
    return (
        rect((centre[0] - PLATE / 2, centre[1] - PLATE / 2), PLATE, PLATE, PAPER, mix(INK, PAPER, 0.7), 0.2, 0.6),
        mark(identity, centre),
        Text((centre[0] - PLATE / 2 - 0.7, 27.4), identity.label, 2.3, "bold", "end"),
    )


def _terms(row: Row) -> tuple[Shape, ...]:
    """What it costs, and its reward: an income each round, something once, or a Boat tile."""
    shapes: list[Shape] = []
    if row["start"] is None or row["cost"] is not None:
        cost = known(row["cost"])
        shapes += [circle((9.4, 27.6), 3.1, "#f3d27a", INK, 0.45), Text((9.4, 29.2), cost, 4.6, "bold", "middle")]
    reward = _reward(row)
    if reward.kind == "by hand":
        return (*shapes, Text((6, 36), "?" if row["reward"] is None else "as printed", 2.6, "sans", "start", SOFT_INK))
    if reward.kind == "boat":
        return (*shapes, *fit(cove.boat(), (6.0, 31.2), 10.6, 7), Text((5.6, 40.2), "Boat tile off", 2.1, "bold"))
    word, tone = ("each round", "#0f6e68") if reward.kind == "income" else ("when built", "#8a4a12")
    shapes.append(rect((5.2, 31.0), 17.8, 9.6, mix(tone, PAPER, 0.86), tone, 0.35, 1.6))
    x = 6.0
    for action in reward.actions:
        drawn, x = cove_effects.one(action, (x, 31.6), 5.6)
        shapes += drawn
    shapes.append(Text((14.1, 39.9), word, 2.2, "bold", "middle", tone))
    return tuple(shapes)


def _reward(row: Row) -> effects.Reward:
    try:
        return effects.read_reward(row["reward"] or effects.BY_HAND)
    except effects.EffectError:
        return effects.Reward("by hand")


def _reward_words(row: Row) -> str:
    return effects.reward_sentence(_reward(row))


def _damage() -> tuple[Shape, ...]:
    return (
        *fit(cove.icon("build"), (5.8, 26.2), 7, 7),
        Text((5.6, 36.6), "damaged:", 2.5, "bold"),
        Text((5.6, 39.8), "repair is free", 2.3, "sans", "start", SOFT_INK),
    )
