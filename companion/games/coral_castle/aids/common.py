"""What the aids of Coral Castle share: one kind of move, telling where somebody stands on the tracks, prizes that are missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from card_db.coral_effects import TRACKS, Steps
from companion.engine import notation, schema
from companion.engine.errors import InvalidNotation
from companion.engine.game import CHANCE, Seat
from companion.engine.words import capital, counted
from companion.games.coral_castle import facts
from companion.games.coral_castle.prizes import PLACES, Standing, Terms
from companion.games.coral_castle.state import Rulings
from companion.games.coral_castle.tracks import Track

Words = tuple[str, ...]
MOST_CORALS: Final = 9
MOST_PEARLS: Final = 60
MOST_PRIZE: Final = 20
_WORD: Final = r"[a-z0-9-]+"


@dataclass(frozen=True, slots=True)
class Act:
    """A move of an aid: whose it is and its words, as its notation has them."""

    seat: Seat
    words: Words


def write(move: Act) -> str:
    """The move's notation."""
    return notation.line(move.seat, *move.words)


def read(text: str, verbs: frozenset[str], outcomes: frozenset[str] = frozenset()) -> Act:
    """The move of the notation, whose first word is one of the verbs (an outcome's: of the outcomes); InvalidNotation."""
    line = notation.parse(text)
    known = outcomes if line.seat == CHANCE else verbs
    if line.correction or line.words[0] not in known:
        raise InvalidNotation(text, f"expected one of {', '.join(sorted(known)) or 'nothing'} after the seat")
    if len(line.words) > 4 or not all(part.isalnum() for word in line.words for part in word.split("-")):
        raise InvalidNotation(text, "expected a few words of letters and numbers")
    return Act(line.seat, line.words)


def moves_schema(title: str) -> dict[str, Any]:
    """The JSON Schema of an aid's moves."""
    return schema.notations(title, (rf"(\d{{1,2}}|\*): {_WORD}( [A-Za-z0-9-]+){{0,3}}",))


def terms(rules: Rulings) -> Terms:
    """How the table settles the end."""
    return Terms(rules.ties, rules.zero, rules.pair_tie, rules.end_bonus)


# ---- Where somebody stands ----

TELLS: Final = ("corals", "space", "pearls")


def tellable(standing: Standing, tracks: tuple[Track, ...], *, has_pearls: bool = True) -> Iterator[Words]:
    """What can be told of a standing: another number of corals, another space, another number of pearls."""
    for number, track in enumerate(tracks):
        at = standing.progress[number]
        yield from (("corals", track.id, str(n)) for n in range(MOST_CORALS + 1) if n != track.corals(at))
        yield from (("space", track.id, str(n)) for n in range(track.length) if n != track.space(at))
    if has_pearls:
        yield from (("pearls", str(n)) for n in range(MOST_PEARLS + 1) if n != standing.pearls)


def told(standing: Standing, tracks: tuple[Track, ...], words: Words) -> Standing:
    """The standing as the words say."""
    if words[0] == "pearls":
        return replace(standing, pearls=int(words[1]))
    number = TRACKS.index(words[1])
    track, at = tracks[number], standing.progress[number]
    corals, space = track.corals(at), track.space(at)
    if words[0] == "corals":
        corals = int(words[2])
    else:
        space = int(words[2])
    return replace(standing, progress=with_step(standing.progress, number, corals * track.length + space))


def with_step(steps: Steps, number: int, value: int) -> Steps:
    """The steps with one track set."""
    found = [*steps[:number], value, *steps[number + 1 :]]
    return found[0], found[1], found[2], found[3]


def told_words(words: Words, tracks: tuple[Track, ...]) -> str:
    """What was told, in a few words: "Tentacles: 2 corals"."""
    if words[0] == "pearls":
        return counted(int(words[1]), "pearl") + " left"
    name = tracks[TRACKS.index(words[1])].name
    if words[0] == "corals":
        return f"{name}: {counted(int(words[2]), 'coral')}"
    return f"{name}: space {words[2]}"


# ---- Prizes that nobody has told ----


def missing_prizes(tracks: tuple[Track, ...]) -> Iterator[Words]:
    """Every prize that can be told: those that the cards in use leave open."""
    for track in tracks[:3]:
        for place, prize in enumerate(track.prizes):
            if prize is None:
                yield from (("prize", track.id, str(place + 1), str(n)) for n in range(MOST_PRIZE + 1))


def with_prize(tracks: tuple[Track, ...], words: Words) -> tuple[Track, ...]:
    """The tracks with the prize told."""
    _, name, place, prize = words
    found: list[Track] = []
    for track in tracks:
        prizes = list(track.prizes)
        if track.id == name:
            prizes[int(place) - 1] = int(prize)
        found.append(replace(track, prizes=(prizes[0], prizes[1], prizes[2])))
    return tuple(found)


def prize_words(words: Words, tracks: tuple[Track, ...]) -> str:
    """The prize in words: "1st prize of the Mermaids track: 9"."""
    _, name, place, prize = words
    return f"{PLACES[int(place) - 1]} prize of the {tracks[TRACKS.index(name)].name} track: {prize}"


# ---- Cards ----


def card_name(deck: facts.Deck, card: str) -> str:
    """The card's name, pearl cards and untold ones with their number."""
    found = facts.by_id(deck).get(card)
    if found is None:
        return card
    return f"{found.name} {card.rpartition('-')[2]}" if found.is_pearl or found.unknown else found.name


def sentence(words: str) -> str:
    """The words as a sentence."""
    return capital(words) + "."
