"""What a revealed bear may do, and what of it nobody has told yet (KA-R32, KA-R34)."""

from __future__ import annotations

from companion.games.katmai.facts import COPY, GATHER, MOST_AT_TILE, PUSH, UNTOLD
from companion.games.katmai.river import TILES
from companion.games.katmai.state import State, at_tile, other, tile_of_bear


def untold(state: State, bear: int) -> bool:
    """Whether nobody has told what the bear's card prints: its dominance, or whether it is a sow."""
    is_sow_told = (state.sows[0] | state.sows[1]) >> bear & 1
    return not is_sow_told or needs_dominance(state, bear)


def needs_dominance(state: State, bear: int) -> bool:
    """Whether the bear's dominance must be told; Lefty and Otis have none (KA-R33)."""
    return state.values[bear] == UNTOLD and state.printed.bears[bear].ability != COPY


def gatherable(state: State, seat: int, bear: int) -> tuple[int, ...]:
    """The own cards that Flo or Milkshake may move onto itself (KA-R32, KA-G21); none where it lies third (KA-R09)."""
    tile = tile_of_bear(state, seat, bear)
    if state.printed.bears[bear].ability != GATHER or tile < 0 or at_tile(state, seat, tile) >= MOST_AT_TILE:
        return ()
    can_restack = state.rules.restack == "yes"
    return tuple(
        card
        for place, stack in enumerate(state.stacks[seat])
        if place != tile or can_restack
        for card in stack
        if card != bear
    )


def pushable(state: State, seat: int, bear: int) -> tuple[int, ...]:
    """The tiles to which Sara or Amelia may send the opponent's topmost card opposite (KA-R34, KA-G19)."""
    here = tile_of_bear(state, seat, bear)
    rival = other(seat)
    if state.printed.bears[bear].ability != PUSH or here < 0 or not state.stacks[rival][here]:
        return ()
    return tuple(tile for tile in range(TILES) if tile != here and at_tile(state, rival, tile) < MOST_AT_TILE)
