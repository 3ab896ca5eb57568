"""Which rays go together: those that a group takes along (FF-R33), and groups at a distance in the advanced variant (FF-R34)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.fishnflips import kernel
from companion.games.fishnflips.kernel import RAY, STRIDE, cells
from companion.games.fishnflips.turn_values import Free, Law, Turn


def rays_along(net: int, group: int, clean: int, law: Law) -> Iterator[int]:
    """What a group of rays may take along: any of its facing in its rows and columns (FF-R33).

    Where rays group at a distance, those too that are reached from ray to ray (FF-R34).
    """
    rays = kernel.of_look(net, kernel.at(net, (group & -group).bit_length() // 8 - 1))
    if law.distant:
        yield from (whole & ~group for whole in kernel.in_line(rays & ~group, group) if whole & clean)
    elif group & clean:
        yield from _subsets(rays & kernel.lines_of(group) & ~group)


def rays_apart(turn: Turn, clean: int, in_groups: int, law: Law) -> Iterator[Free]:
    """Groups of rays at a distance: reached from ray to ray along rows and columns, none of them in a group of neighbours that
    may go, and new as such groups are (FF-R34): one of them moved, or two of them met by falling (FF-R15)."""
    for facing in (0, 1):
        rays = kernel.of_look(turn.net, kernel.animal(RAY, 0, facing)) & ~in_groups
        left = rays
        while left:
            lowest = left & -left
            left ^= lowest
            # Each group once: with its lowest card as the start, and only higher ones beside it.
            for group in kernel.in_line(left, lowest):
                if group & clean and _is_new(turn, group, law):
                    yield Free(lowest.bit_length() // 8 - 1, group ^ lowest)


def _is_new(turn: Turn, group: int, law: Law) -> bool:
    if turn.wave == 0:
        return group & turn.live != 0
    fell = [(cell % STRIDE, turn.fell >> 8 * cell & 0x7F) for cell in cells(group)]
    if not law.strict:
        return any(height for _, height in fell)
    # Cards of one column stay in it, so that only those can meet at a distance that fell into one row by different heights.
    return any(row == other and height != more for row, height in fell for other, more in fell)


def _subsets(mask: int) -> Iterator[int]:
    """Every choice of at least one cell of the mask, all of them first."""
    chosen = mask = kernel.first_of(mask, kernel.MOST_OTHERS)
    while chosen:
        yield chosen
        chosen = (chosen - 1) & mask
