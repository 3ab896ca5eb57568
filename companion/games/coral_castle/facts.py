"""What the cards and the board say, as the rules need it: cards, tracks, sets, and the numbers that are printed in the rulebook.

A card that its owner has not taught has unknown facts, named in `unknown`; nothing is guessed in their place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
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
    bonuses_text,
    effect_text,
    needs_text,
    read_bonuses,
    read_effect,
    read_needs,
)
from card_db.load import load_set
from companion.engine.errors import DataError
from companion.engine.game import Cards
from companion.games.coral_castle.tracks import Track, is_endless

GAME: Final = "coral-castle"
PEARL: Final = "pearl"
"""The type of a pearl card, which can never be played (CO-R10)."""
ROUNDS: Final = 3
HAND: Final = 9
PLAYS: Final = (6, 7, 8)
KEEPS: Final = (4, 5, 0)
START_PEARLS: Final = 5
PEARL_CARD: Final = 2
PEARL_CARDS_A_SET: Final = 2
PEARLS_A_POINT: Final = 3
CORALS_EACH: Final = 6
MOST_PEOPLE: Final = 5
PASSES: Final = ((2, 3, 4, 4, 5), (2, 3, 3), (2,))
"""The piles of a solo draft: of 18 cards, then of the 8 set aside, then of the last 2 (CO-R30)."""
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


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of the loaded set and the tracks, kept as one JSON text so that states stay small; `digest` names the set."""

    digest: str
    text: str

    @staticmethod
    def made(digest: str, cards: tuple[Card, ...], tracks: tuple[Track, ...]) -> Deck:
        """The deck of these cards and tracks."""
        return Deck(digest, _written(digest, cards, tracks))

    @staticmethod
    def of(cards: Cards) -> Deck:
        """The deck of a loaded set; FactsError naming card and field of every fault."""
        return _deck_of(cards)  # type: ignore[arg-type]  # card sets are hashable, which the protocol need not say

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the set's order, pearl cards last."""
        return _contents(self.text)[0]

    @property
    def tracks(self) -> tuple[Track, ...]:
        """The tracks in scoring order."""
        return _contents(self.text)[1]


@lru_cache(maxsize=16)
def _deck_of(cards: Cards) -> Deck:
    return Deck.made(cards.digest, *_read(cards))


def _read(cards: Cards) -> tuple[tuple[Card, ...], tuple[Track, ...]]:
    faults: list[str] = []
    try:
        found = [_card(row, faults) for row in cards.rows("card")]
        found += [Card(row["id"], str(row["name"]), "", PEARL, pearls=row["pearls"]) for row in cards.rows("pearl")]
        tracks = tuple(_track(row, faults) for row in cards.rows("track"))
    except KeyError as error:
        raise FactsError([f"the set has no {error.args[0]!r}"]) from error
    if faults := faults or cards_faults(tuple(found), tracks):
        raise FactsError(faults)
    return tuple(found), tracks


@lru_cache(maxsize=32)
def _contents(text: str) -> tuple[tuple[Card, ...], tuple[Track, ...]]:
    return _read(_Told(json.loads(text)))


def _card(row: Mapping[str, Any], faults: list[str]) -> Card:
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


def _track(row: Mapping[str, Any], faults: list[str]) -> Track:
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


@lru_cache(maxsize=32)
def by_id(deck: Deck) -> Mapping[str, Card]:
    """The cards by id."""
    return {card.id: card for card in deck.cards}


@lru_cache(maxsize=32)
def set_letters(deck: Deck) -> tuple[str, ...]:
    """The letters of the sets that the loaded cards make up."""
    return tuple(sorted({card.set for card in deck.cards if card.set}))


@lru_cache(maxsize=64)
def in_play(deck: Deck, sets: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of all cards in a game with these sets: theirs, and two pearl cards for each (CO-R02)."""
    pearls = [card.id for card in deck.cards if card.is_pearl][: PEARL_CARDS_A_SET * len(sets)]
    return (*(card.id for card in deck.cards if card.set in sets), *pearls)


def sets_for(people: int) -> int:
    """How many sets are used: two alone, three for two or three players, then one each (CO-R02, CO-R27, CO-R29)."""
    return 2 if people == 1 else max(3, people)


def with_fact(deck: Deck, card_id: str, field: str, value: Any) -> Deck:
    """The deck with a fact of a card told; EffectTextError for a text that is no effect, ValueError for any other bad value."""
    card = by_id(deck)[card_id]
    told = _told(card, field, value)
    left = tuple(name for name in card.unknown if name != field)
    cards = tuple(replace(told, unknown=left) if one.id == card_id else one for one in deck.cards)
    return Deck.made(deck.digest, cards, deck.tracks)


def _told(card: Card, field: str, value: Any) -> Card:
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


# ---- As JSON ----


def _written(digest: str, found: tuple[Card, ...], tracks: tuple[Track, ...]) -> str:
    cards: dict[str, Any] = {}
    for card in found:
        facts = {"type": PEARL, "pearls": card.pearls} if card.is_pearl else {name: fact(card, name) for name in FACTS}
        shown = {name: value for name, value in facts.items() if value not in (0, NONE)}
        cards[card.id] = {"name": card.name, **({"set": card.set} if card.set else {}), **shown}
    return json.dumps({"digest": digest, "cards": cards, "tracks": dump_tracks(tracks)})


def dump_tracks(tracks: tuple[Track, ...]) -> list[dict[str, Any]]:
    """The tracks as JSON, with bonuses as a set writes them (null where nobody has told them)."""
    return [
        {
            "id": track.id,
            "name": track.name,
            "length": track.length,
            "bonuses": bonuses_text(track.bonuses) if track.is_told else None,
            "prizes": list(track.prizes),
        }
        for track in tracks
    ]


def dump_deck(deck: Deck) -> dict[str, Any]:
    """The deck as JSON: cards that are not as in our set, facts that are 0 or none left out and those that nobody told null."""
    found: dict[str, Any] = json.loads(deck.text)
    ours = _shipped()
    return {**found, "cards": {card: row for card, row in found["cards"].items() if row != ours.get(card)}}


@lru_cache(maxsize=1)
def _shipped() -> Mapping[str, Any]:
    """The cards of our print-and-play set as JSON."""
    found: Mapping[str, Any] = json.loads(Deck.of(load_set(GAME)).text)["cards"]
    return found


class _Told:
    """The rows of a dumped deck, as `Deck.of` reads them."""

    source = "my-box"

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.digest = str(data["digest"])
        self._cards: Mapping[str, Mapping[str, Any]] = data["cards"]
        self._tracks = data["tracks"]

    def rows(self, component: str) -> list[dict[str, Any]]:
        """The rows of a component."""
        if component == "track":
            return [
                {**row, "first": row["prizes"][0], "second": row["prizes"][1], "third": row["prizes"][2]}
                for row in self._tracks
            ]
        is_pearl = component == PEARL
        numbers = ("cost", "pearls", *TRACKS)
        none = {name: 0 if name in numbers else NONE for name in FACTS if name != "type"}
        return [
            {"id": card, **none, "set": "", **row}
            for card, row in self._cards.items()
            if (row.get("type") == PEARL) == is_pearl
        ]


def load_deck(data: Any) -> Deck:
    """The deck of the JSON, whose cards are ours where it says nothing of them; FactsError."""
    try:
        text = json.dumps(data, sort_keys=False)
    except (TypeError, ValueError) as error:
        raise FactsError([f"no JSON: {error}"]) from error
    return _loaded(text)


@lru_cache(maxsize=32)
def _loaded(text: str) -> Deck:
    data = json.loads(text)
    if faults := list(_shape_faults(data)):
        raise FactsError(faults)
    return Deck.made(data["digest"], *_read(_Told({**data, "cards": {**_shipped(), **data["cards"]}})))


def _shape_faults(data: Any) -> Iterable[str]:
    if not isinstance(data, dict) or set(data) != {"digest", "cards", "tracks"}:
        yield "expected an object of digest, cards and tracks"
        return
    if (
        not isinstance(data["digest"], str)
        or not isinstance(data["cards"], dict)
        or not isinstance(data["tracks"], list)
    ):
        yield "digest must be a text, cards an object, tracks a list"
        return
    for card, row in data["cards"].items():
        if not CARD_ID.fullmatch(card):
            yield f"{card!r}: a card's id is a word, a hyphen and a number, such as a-7"
        if not isinstance(row, dict) or not isinstance(row.get("name"), str):
            yield f"{card}: expected an object with at least a name"
            continue
        for name, value in row.items():
            if not _is_fact(name, value):
                yield f"{card}, {name}: cannot be {value!r}"
    for n, row in enumerate(data["tracks"]):
        if not isinstance(row, dict) or set(row) != {"id", "name", "length", "bonuses", "prizes"} or not _is_track(row):
            yield f"tracks[{n}]: expected id, name, length, bonuses and three prizes"


def _is_fact(name: str, value: Any) -> bool:
    match name:
        case "name":
            return isinstance(value, str)
        case "set":
            return isinstance(value, str) and SET_LETTER.fullmatch(value) is not None
        case "type":
            return value in (*TYPES, PEARL, None)
        case "subtype":
            return value in (NONE, BIG_FISH, None)
        case "band":
            return value in (*BANDS, None)
        case "needs" | "effect":
            return value is None or isinstance(value, str)
        case _ if name in FACTS:
            return value is None or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 20)
    return False


def _is_track(row: Mapping[str, Any]) -> bool:
    prizes = row["prizes"]
    return (
        row["id"] in TRACKS
        and isinstance(row["name"], str)
        and isinstance(row["length"], int)
        and 2 <= row["length"] <= 100
        and (row["bonuses"] is None or isinstance(row["bonuses"], str))
        and isinstance(prizes, list)
        and len(prizes) == 3
        and all(prize is None or (isinstance(prize, int) and 0 <= prize <= 50) for prize in prizes)
    )
