"""What people told of their own cards while they played, as the card set writes it; all of it lies open."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.learning import Learned
from companion.games.katmai import facts
from companion.games.katmai.river import FEATURES, SPACES, UNKNOWN
from companion.games.katmai.state import State


def learned(state: State) -> tuple[Learned, ...]:
    """What was told of bears and tiles beyond what the cards in use say."""
    return (*_bears(state), *_tiles(state))


def _bears(state: State) -> Iterator[Learned]:
    for number, bear in enumerate(state.printed.bears):
        told: list[tuple[str, object]] = []
        if state.values[number] != bear.dominance:
            told.append(("dominance", state.values[number]))
        if bear.is_sow is None and (state.sows[0] | state.sows[1]) >> number & 1:
            told.append(("sow", "yes" if state.sows[0] >> number & 1 else "no"))
        if told:
            yield Learned("bear", tuple(told), bear.id)


def _tiles(state: State) -> Iterator[Learned]:
    for tile, face in enumerate(state.faces):
        printed = facts.faces(state.printed)[face].features
        told = tuple(
            (space, FEATURES[state.features[4 * tile + n]])
            for n, space in enumerate(SPACES)
            if state.features[4 * tile + n] not in (printed[n], UNKNOWN)
        )
        if told:
            yield Learned("tile", told, face)
