"""One card and one track as their set prints them: read, told, asked for, and what may be wrong with them.

A card that its owner has not taught has unknown facts, named in `unknown`; nothing is guessed in their place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from card_db.coral_effects import (
    BIG_FISH,
    KINDS,
    NONE,
    TRACKS,
    TYPES,
    Also,
    EffectTextError,
    Need,
    Part,
    Steps,
    effect_text,
    needs_text,
    read_bonuses,
    read_effect,
    read_needs,
)
from companion.engine.errors import DataError
from companion.games.coral_castle.tracks import Track, is_endless

PEARL: Final = "pearl"
"""The type of a pearl card, which can never be played (CO-R10)."""
CARD_ID: Final = re.compile(r"[a-z]+-[1-9][0-9]{0,2}")
SET_LETTER: Final = re.compile(r"[A-Z]")
BANDS: Final = (NONE, "silver", "gold")
FACTS: Final = (
    "type", "subtype", "band", "cost", "pearls", "tentacle", "mermaid", "trident", "starfish", "needs", "effect",
)  # fmt: skip
"""The facts of a set card that an owner tells."""


class FactsError(DataError):
    """Cards that no game can be played with."""

    what = "cards"


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its set's letter, type (`pearl` for a pearl card), band and cost, pearl symbols, steps, and what it asks and does.

    `unknown` names the facts that nobody has told; they stand here as none. `kinds` are the types that it counts as, Big Fish
    among them; they follow from the rest.
    """

    id: str
    name: str
    set: str
    type: str
    is_big: bool = False
    band: str = NONE
    cost: int = 0
    pearls: int = 0
    steps: Steps = (0, 0, 0, 0)
    needs: tuple[Need, ...] = ()
    effect: tuple[Part, ...] = ()
    unknown: tuple[str, ...] = ()
    kinds: tuple[str, ...] = field(init=False, default=(), compare=False, repr=False)

    @property
    def is_pearl(self) -> bool:
        """Whether it is a pearl card."""
        return self.type == PEARL

    @property
    def is_gold(self) -> bool:
        """Whether it is played once a game (CO-R22)."""
        return self.band == "gold"

    @property
    def is_known(self) -> bool:
        """Whether all is known that playing it needs; its pearls count only when it is drafted."""
        return not self.unknown or self.unknown == ("pearls",)

    def __post_init__(self) -> None:
        also = tuple(part.kind for part in self.effect if isinstance(part, Also))
        own = (self.type, BIG_FISH) if self.is_big else (self.type,)
        found = (*own, *also, *(("fish",) if BIG_FISH in (*own, *also) else ()))  # CO-G18: a Big Fish is a Fish
        object.__setattr__(self, "kinds", tuple(kind for kind in KINDS if kind in found))


def read_card(row: Mapping[str, Any], faults: list[str]) -> Card:
    """The card of a set's row; what cannot be read is added to the faults."""
    unknown = tuple(name for name in FACTS if row[name] is None)
    needs: tuple[Need, ...] = ()
    effect: tuple[Part, ...] = ()
    try:
        needs = read_needs(row["needs"] or NONE)
    except EffectTextError as error:
        faults.append(f"{row['name']} ({row['id']}), needs: {error.detail}")
    try:
        effect = read_effect(row["effect"] or NONE)
    except EffectTextError as error:
        faults.append(f"{row['name']} ({row['id']}), effect: {error.detail}")
    return Card(
        row["id"],
        str(row["name"]),
        str(row["set"]),
        row["type"] or "",
        row["subtype"] == BIG_FISH,
        row["band"] or NONE,
        row["cost"] or 0,
        row["pearls"] or 0,
        (row["tentacle"] or 0, row["mermaid"] or 0, row["trident"] or 0, row["starfish"] or 0),
        needs,
        effect,
        unknown,
    )


def read_track(row: Mapping[str, Any], faults: list[str]) -> Track:
    """The track of a set's row; what cannot be read is added to the faults."""
    length = row["length"] or 10
    prizes = (row["first"], row["second"], row["third"])
    try:
        bonuses = read_bonuses(row["bonuses"] or NONE, length)
    except EffectTextError as error:
        faults.append(f"{row['name']} ({row['id']}), bonuses: {error.detail}")
        bonuses = ()
    return Track(row["id"], str(row["name"]), length, bonuses, prizes, row["bonuses"] is not None)


def cards_faults(cards: tuple[Card, ...], tracks: tuple[Track, ...]) -> list[str]:
    """Where the cards are not what the rules need."""
    faults: list[str] = []
    if tuple(track.id for track in tracks) != TRACKS:
        faults.append(f"the tracks must be {', '.join(TRACKS)} in this order")
    elif is_endless(tracks):
        faults.append("bonuses: these bonus symbols would call each other for ever; take one of them away")
    ids = [card.id for card in cards]
    faults += [f"{card}: stands twice" for card in sorted({card for card in ids if ids.count(card) > 1})]
    for card in cards:
        if card.type not in (*TYPES, PEARL) and "type" not in card.unknown:
            faults.append(f"{card.name} ({card.id}), type: there is no type {card.type!r}; types: {', '.join(TYPES)}")
        if card.is_big and card.type != "fish" and "type" not in card.unknown:
            faults.append(f"{card.name} ({card.id}), subtype: only a Fish can be a Big Fish")
        if card.cost and card.band == NONE and "band" not in card.unknown:
            faults.append(f"{card.name} ({card.id}), band: a card with a cost has a silver or gold band")
    return faults


def told(card: Card, field: str, value: Any) -> Card:
    """The card with a fact told; EffectTextError for a text that is no effect, ValueError for any other bad value."""
    match field:
        case "type" if value in TYPES:
            return replace(card, type=value)
        case "subtype" if value in (NONE, BIG_FISH):
            return replace(card, is_big=value == BIG_FISH)
        case "band" if value in BANDS:
            return replace(card, band=value)
        case "cost" if isinstance(value, int) and 0 <= value <= 20:
            return replace(card, cost=value)
        case "pearls" if isinstance(value, int) and 0 <= value <= 9:
            return replace(card, pearls=value)
        case "needs" if isinstance(value, str):
            return replace(card, needs=read_needs(value))
        case "effect" if isinstance(value, str):
            return replace(card, effect=read_effect(value))
        case _ if field in TRACKS and isinstance(value, int) and 0 <= value <= 20:
            number = TRACKS.index(field)
            steps = (*card.steps[:number], value, *card.steps[number + 1 :])
            return replace(card, steps=(steps[0], steps[1], steps[2], steps[3]))
    raise ValueError(f"{card.id}, {field}: cannot be {value!r}")


def fact(card: Card, field: str) -> Any:
    """The card's fact as a set writes it; None where nobody has told it."""
    if field in card.unknown:
        return None
    match field:
        case "type":
            return card.type
        case "subtype":
            return BIG_FISH if card.is_big else NONE
        case "needs":
            return needs_text(card.needs) or NONE
        case "effect":
            return effect_text(card.effect) or NONE
        case "band" | "cost" | "pearls":
            return getattr(card, field)
    return card.steps[TRACKS.index(field)]
