"""What the final score needs: each player's tracks and pearls, the prizes, and how the table settles ties; and its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from card_db.coral_effects import NONE, TRACKS, EffectTextError, Steps, read_bonuses
from companion.engine import registry, schema
from companion.engine.errors import TallyError
from companion.engine.reading import Node
from companion.engine.score import ScoreSheet
from companion.games.coral_castle import prizes
from companion.games.coral_castle.deckfile import dump_tracks
from companion.games.coral_castle.facts import GAME, MOST_PEOPLE, Deck
from companion.games.coral_castle.prizes import USUAL, Standing, Terms
from companion.games.coral_castle.tracks import Track, is_endless

MOST: Final = 999
TERMS: Final = ("ties", "zero", "pair-tie", "end-bonus")
_FIELDS: Final = ("game", "people", "players", "tracks", "options", "over", "missing")


@dataclass(frozen=True, slots=True)
class Tally:
    """The players' standings (Lord Frith's last where `people` is 1), the tracks with their prizes, and the table's terms.

    `missing` are sentences of what is not known yet beyond prizes.
    """

    people: int
    players: tuple[Standing, ...]
    tracks: tuple[Track, ...]
    terms: Terms = USUAL
    over: bool = True
    missing: tuple[str, ...] = ()


def score(tally: Tally) -> ScoreSheet:
    """The receipt."""
    return prizes.sheet(tally.tracks, tally.players, tally.terms, tally.people, final=tally.over, missing=tally.missing)


def dump_tally(tally: Tally) -> dict[str, Any]:
    """The tally as JSON; a player's track is the number of all its steps, corals counted."""
    return {
        "game": GAME,
        "people": tally.people,
        "players": [
            {**dict(zip(TRACKS, one.progress, strict=True)), "pearls": one.pearls, "since": list(one.since)}
            for one in tally.players
        ],
        "tracks": dump_tracks(tally.tracks),
        "options": {name: getattr(tally.terms, name.replace("-", "_")) for name in TERMS},
        "over": tally.over,
        "missing": list(tally.missing),
    }


def load_tally(data: Mapping[str, Any]) -> Tally:
    """The tally of the JSON; TallyError naming every fault. Without `tracks` ours are used, without `options` the defaults."""
    root = Node(data)
    given = root.fields(_FIELDS, ("players",))
    root.settle(TallyError)
    if "game" in given and given["game"].value != GAME:
        given["game"].fault(f"must be {GAME!r}")
    tracks = read_tracks(given["tracks"]) if "tracks" in given else house_tracks()
    players = tuple(_standing(item, tracks) for item in given["players"].items(MOST_PEOPLE))
    people = given["people"].whole(1, MOST_PEOPLE) if "people" in given else max(1, len(players))
    if len(players) != max(2, people):
        given["players"].fault(
            f"{people} at the table need {max(2, people)} players' tracks; alone, Lord Frith's come second"
        )
    tally = Tally(
        people,
        players,
        tracks,
        _terms(given.get("options")),
        given["over"].flag() if "over" in given else True,
        tuple(item.text() for item in given["missing"].items(40)) if "missing" in given else (),
    )
    root.settle(TallyError)
    return tally


@lru_cache(maxsize=1)
def house_tracks() -> tuple[Track, ...]:
    """The tracks of our print-and-play set."""
    return Deck.of(registry.cards(registry.manifest(GAME))).tracks


def read_tracks(node: Node) -> tuple[Track, ...]:
    """The four tracks; faults are noted."""
    found = tuple(_track(item) for item in node.items(len(TRACKS)))
    if tuple(track.id for track in found) != TRACKS:
        node.fault(f"expected the tracks {', '.join(TRACKS)} in this order")
        return house_tracks()
    if is_endless(found):
        node.fault("these bonus symbols would call each other for ever; take one of them away")
        return house_tracks()
    return found


def _track(node: Node) -> Track:
    fields = node.fields(("id", "name", "length", "bonuses", "prizes"), ("id",))
    name = fields["id"].one_of(TRACKS) if "id" in fields else TRACKS[0]
    length = fields["length"].whole(2, 100) if "length" in fields else 10
    text = NONE
    is_told = "bonuses" in fields and not fields["bonuses"].is_null
    if is_told:
        text = fields["bonuses"].text()
    try:
        bonuses = read_bonuses(text, length)
    except EffectTextError as error:
        fields["bonuses"].fault(error.detail)
        bonuses = ()
    places = list(fields["prizes"].items(3)) if "prizes" in fields else []
    values = [None if item.is_null else item.whole(0, 50) for item in places]
    if "prizes" in fields and len(values) != 3:
        fields["prizes"].fault("expected the prizes of 1st, 2nd and 3rd place, null for one that is not told")
    values += [None] * (3 - len(values))
    title = fields["name"].text() if "name" in fields else name.capitalize()
    return Track(name, title, length, bonuses, (values[0], values[1], values[2]), is_told)


def _standing(node: Node, tracks: tuple[Track, ...]) -> Standing:
    fields = node.fields((*TRACKS, "pearls", "since"))
    progress = [_progress(fields[track.id], track) if track.id in fields else 0 for track in tracks]
    pearls = fields["pearls"].whole(0, MOST) if "pearls" in fields else 0
    since = [item.whole(0, 3) for item in fields["since"].items(4)] if "since" in fields else [0] * 4
    if len(since) != len(TRACKS):
        fields["since"].fault("expected a round for each of the four tracks, 0 where it is not told")
        since = [0] * 4
    return Standing(_four(progress), pearls, _four(since))


def _four(values: list[int]) -> Steps:
    return values[0], values[1], values[2], values[3]


def _progress(node: Node, track: Track) -> int:
    """All steps on the track: a number, or the corals and the space that the board shows."""
    if not isinstance(node.value, Mapping):
        return node.whole(0, MOST)
    fields = node.fields(("corals", "space"), ("corals", "space"))
    if len(fields) < 2:
        return 0
    return fields["corals"].whole(0, 90) * track.length + fields["space"].whole(0, track.length - 1)


def _terms(node: Node | None) -> Terms:
    chosen: dict[str, str] = {}
    if node is not None:
        for name, value in node.fields(TERMS).items():
            choices = [choice.value for choice in registry.manifest(GAME).option(name).choices]
            chosen[name.replace("-", "_")] = value.one_of(choices)
    return Terms(**chosen)


def tracks_schema() -> dict[str, Any]:
    """The JSON Schema of the four tracks."""
    prize = schema.whole(0, 50, or_null=True)
    track = schema.fields(
        {
            "id": schema.one_of(TRACKS),
            "name": schema.TEXT,
            "length": schema.whole(2, 100),
            "bonuses": {"type": ["string", "null"]},
            "prizes": schema.listing(prize, 3, 3),
        },
        ("name", "length", "bonuses", "prizes"),
    )
    return schema.listing(track, 4, 4)


def tally_schema() -> dict[str, Any]:
    """The JSON Schema of a tally."""
    steps = {
        "anyOf": [schema.whole(0, MOST), schema.fields({"corals": schema.whole(0, 90), "space": schema.whole(0, 99)})]
    }
    since = schema.listing(schema.whole(0, 3), 4, 4)
    player = schema.fields(
        {**dict.fromkeys(TRACKS, steps), "pearls": schema.whole(0, MOST), "since": since}, (*TRACKS, "pearls", "since")
    )
    options = schema.fields(dict.fromkeys(TERMS, schema.TEXT), TERMS)
    return schema.document(
        "Coral Castle: tally",
        {
            "game": {"const": GAME},
            "people": schema.whole(1, MOST_PEOPLE),
            "players": schema.listing(player, MOST_PEOPLE, 2),
            "tracks": tracks_schema(),
            "options": options,
            "over": schema.FLAG,
            "missing": schema.listing(schema.TEXT),
        },
        ("game", "people", "tracks", "options", "over", "missing"),
    )
