"""A deck as JSON: written, its shape checked, and read back as the rows of a set."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from card_db.coral_effects import BIG_FISH, NONE, TRACKS, TYPES, bonuses_text
from companion.games.coral_castle.printed import BANDS, CARD_ID, FACTS, PEARL, SET_LETTER, Card, fact
from companion.games.coral_castle.tracks import Track


def written(digest: str, found: tuple[Card, ...], tracks: tuple[Track, ...]) -> str:
    """The text of the deck of these cards and tracks."""
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


class Told:
    """The rows of a dumped deck, as `facts.Deck.of` reads them."""

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


def shape_faults(data: Any) -> Iterable[str]:
    """What is no deck about the JSON, before its cards are read."""
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
