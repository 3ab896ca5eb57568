"""The names of things for people: spaces, bait, fish, cards, tackle and trophies."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from companion.engine.game import Seat, mark
from companion.games.coldwater_crown.facts import LOCATION_NAMES, SPECIES_NAMES, clock
from companion.games.coldwater_crown.state import (
    Caught,
    State,
    angler_cards,
    fish_cards,
    fronts,
    is_silent,
    spots,
)

_UNNAMED: Final = re.compile(r"Tackle \d+")
"""What stands in an owner's box for the name of a piece that nobody has named."""
BY_HAND: Final = "by_hand"
BY_HAND_NAME: Final = "Own tackle"


def who(state: State, seat: int) -> str:
    """The player's mark, or the silent player."""
    return "The silent player" if is_silent(state, seat) else mark(Seat(seat))


def space(name: str) -> str:
    """An Angler space: "Port", "Green"."""
    return name.capitalize()


def place(location: str) -> str:
    """A Location's name."""
    return LOCATION_NAMES[location]


def fish(state: State, front: str) -> str:
    """The species that a fish side shows."""
    return SPECIES_NAMES[fronts(state.printed)[front].species]


def fish_side(state: State, front: str) -> str:
    """The species and weight range that a fish side shows; its id too where the range is not known."""
    side = fronts(state.printed)[front]
    name = SPECIES_NAMES[side.species]
    if side.low is None or side.high is None:
        return name if front == side.species else f"{name} ({front})"
    return f"{name}, {side.low} to {side.high} lb"


def weight_side(state: State, card: str) -> str:
    """What the weight side of a card says; the card's id where that is not all known."""
    known = fish_cards(state.printed)[card]
    if known.weight is None or known.tag is None or known.stamp is None:
        weight = "weight not known" if known.weight is None else f"{known.weight} lb"
        return f"{weight} ({card})"
    return f"{known.weight} lb, tag {tag(state, known.tag)}, {clock(known.stamp)}"


def caught(state: State, number: int, one: Caught) -> str:
    """A player's own fish with its number and what is known of its weight."""
    weight = "not weighed" if one.weight is None else f"{one.weight} lb"
    return f"{fish(state, one.front)} {weight} (fish {number + 1})"


def tag(state: State, tag_id: str) -> str:
    """A Tag tile's name."""
    return next((tile.name for tile in state.printed.tags if tile.id == tag_id), tag_id)


def angler(state: State, card: str) -> str:
    """A Master Angler with its spots: "Crab 1 (green, green, red)"."""
    known = angler_cards(state.printed)[card]
    number = card.rpartition("-")[2]
    colours = listed(spots(state, card)) or "spots not known"
    return f"{known.name} {number} ({colours})"


def tackle(state: State, kind: str) -> str:
    """The name of a kind of tackle."""
    names = [piece.name for piece in state.printed.tackle if piece.kind == kind and not _UNNAMED.fullmatch(piece.name)]
    if kind == BY_HAND:
        return BY_HAND_NAME
    return names[0] if names else kind.replace("_", " ").capitalize()


def tackle_sentence(state: State, kind: str) -> str:
    """What a kind of tackle does."""
    sentences = [piece.sentence for piece in state.printed.tackle if piece.kind == kind and piece.sentence]
    return sentences[0] if sentences else "Do what the piece says, then correct what it changed."


def listed(words: Iterable[str]) -> str:
    """The words with commas."""
    return ", ".join(words)


def plural(count: int, one: str, many: str = "") -> str:
    """ "1 bait", "3 fish"."""
    return f"{count} {one if count == 1 else many or one}"
