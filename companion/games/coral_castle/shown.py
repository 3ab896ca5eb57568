"""Cards, tracks and scored rounds as pages show them, the same for everybody who may see them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from card_db.coral_effects import TRACKS, Steps
from card_db.coral_words import bonus_words, sentence, steps_words
from companion.games.coral_castle import combos
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.scoring import Scored
from companion.games.coral_castle.tracks import Board, Stride, Track


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as pages show it: `kind` its type's id ("pearl" for a pearl card), `type` in words, `steps` by track.

    `sentence` says what it asks and does beyond its symbols; `unknown` names the facts that nobody has told.
    """

    id: str
    name: str
    set: str
    kind: str
    type: str
    is_big: bool
    band: str
    cost: int
    pearls: int
    steps: Steps
    sentence: str
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BonusView:
    """A bonus symbol: its space (the last one is the end of the lap), what it gives (`pearls` or a track), and in words."""

    space: int
    gain: str
    count: int
    words: str


@dataclass(frozen=True, slots=True)
class TrackView:
    """A track of the board; `prizes` of 1st, 2nd, 3rd place, None where nobody has told them."""

    id: str
    name: str
    length: int
    bonuses: tuple[BonusView, ...]
    prizes: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PlaceView:
    """Where a player stands on a track: all steps, corals placed, and the space of the meeple."""

    track: str
    progress: int
    corals: int
    space: int


@dataclass(frozen=True, slots=True)
class StrideView:
    """A stretch of the way: its sentence, how deep in a chain of bonuses it is (0: the cards' own symbols), corals placed."""

    sentence: str
    track: str
    depth: int
    corals: int


@dataclass(frozen=True, slots=True)
class PlayedView:
    """A played card in the order of the reading: its steps each time, how often they count, pearls paid, and why."""

    card: CardView
    steps: Steps
    words: str
    times: int
    paid: int
    why: tuple[str, ...]
    doubled_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A round of one player: the row as it counts most (CO-R16), all steps, pearls paid and gained, and the way on the tracks.

    `places` is where the meeples stand after it.
    """

    cards: tuple[PlayedView, ...]
    steps: Steps
    words: str
    paid: int
    gained: int
    points: int
    strides: tuple[StrideView, ...]
    places: tuple[PlaceView, ...]


@lru_cache(maxsize=512)
def card_view(one: Card) -> CardView:
    """The card as pages show it."""
    says = "Take 2 pearls after the draft. Cannot be played." if one.is_pearl else sentence(one.needs, one.effect)
    return CardView(
        one.id, one.name, one.set, one.type, combos.type_words(one), one.is_big, one.band, one.cost, one.pearls, one.steps, says,
        one.unknown,
    )  # fmt: skip


def card_views(found: tuple[Card, ...]) -> tuple[CardView, ...]:
    """Cards as pages show them."""
    return tuple(map(card_view, found))


@lru_cache(maxsize=64)
def track_view(track: Track) -> TrackView:
    """The track as pages show it."""
    bonuses = tuple(BonusView(one.space, one.gain, one.count, bonus_words(one)) for one in track.bonuses)
    return TrackView(track.id, track.name, track.length, bonuses, track.prizes)


def place_views(board: Board, progress: Steps) -> tuple[PlaceView, ...]:
    """Where a player stands on each track."""
    return tuple(
        PlaceView(track.id, at, track.corals(at), track.space(at))
        for track, at in zip(board.tracks, progress, strict=True)
    )


def reading_view(scored: Scored, known: dict[str, Card], board: Board) -> ReadingView:
    """A scored round as pages show it."""
    played = tuple(
        PlayedView(
            card_view(known[one.card]), one.steps, steps_words(one.steps), one.times, one.paid, one.why, one.doubled_by
        )
        for one in scored.reading.cards
    )
    return ReadingView(
        played,
        scored.reading.steps,
        steps_words(scored.reading.steps),
        scored.reading.paid,
        scored.climb.pearls,
        scored.points,
        tuple(stride_view(board, one) for one in scored.climb.strides),
        place_views(board, scored.climb.progress),
    )


def stride_view(board: Board, stride: Stride) -> StrideView:
    """A stretch of the way in words."""
    cause = f"{bonus_words(stride.cause)} from the {stride.cause_track} track" if stride.cause else ""
    if stride.track not in TRACKS:
        return StrideView(f"Bonus: {cause}.", stride.track, stride.depth, 0)
    track = board.tracks[TRACKS.index(stride.track)]
    start, end = stride.start, stride.end
    corals = "" if not stride.corals else f", placing {stride.corals} coral{'' if stride.corals == 1 else 's'}"
    words = f"{track.name}: {start} to {end}{corals}"
    return StrideView(f"Bonus, {cause}: {words}." if cause else f"{words}.", stride.track, stride.depth, stride.corals)
