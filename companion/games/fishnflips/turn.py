"""A player's turn on the net, step by step: the action card, movement powers, freeing with evasive powers, lowering, cascades.

`acts` and `steps` list what may be done, `after` does it; both are pure functions of small values, and the only implementation:
the games apply them, the solver searches them. Drawing cards and refilling are the games' affair.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, assert_never

from companion.games.fishnflips import actions, kernel
from companion.games.fishnflips.actions import DONE, FREE_ONE, FREEING, MOVING, SWITCH, SWITCH_FLIP
from companion.games.fishnflips.kernel import (
    DOLPHIN,
    JELLYFISH,
    METAL,
    OCTOPUS,
    RAY,
    RIGHT,
    SHARK,
    STRIDE,
    SWORDFISH,
    TURTLE,
    UP,
    WHALE,
    bit,
    cells,
    near,
    species_of,
)
from companion.games.fishnflips.rays import rays_along, rays_apart
from companion.games.fishnflips.turn_values import (
    COOPERATIVE,
    FISH_N_FLIP,
    Act,
    Free,
    Go,
    Law,
    Step,
    Turn,
    Use,
)

__all__ = [
    "COOPERATIVE",
    "EVASIVE",
    "FISH_N_FLIP",
    "MOVEMENT",
    "Act",
    "Free",
    "Go",
    "Law",
    "Step",
    "Turn",
    "Use",
    "acts",
    "after",
    "begin",
    "frees",
    "group_at",
    "is_lone",
    "reach",
    "steps",
    "taken",
    "used",
    "uses",
]

MOVEMENT: Final = (DOLPHIN, OCTOPUS, WHALE, TURTLE, JELLYFISH)
EVASIVE: Final = (RAY, SWORDFISH, SHARK)
_MOVEMENT_BITS: Final = sum(1 << species for species in MOVEMENT)


# ---- The action card ----


def acts(net: int, action: int, powers: int, law: Law = COOPERATIVE) -> Iterator[Act]:
    """Every way to use the action card on the net, in a fixed order (FF-R22 to FF-R29, FF-R42)."""
    metal = kernel.of_kind(net, METAL << 1)
    full = kernel.occupied(net)
    usable = full & ~metal
    match action:
        case actions.FLIP_ONE:
            yield from (Act(actions.FLIP_ONE, cell) for cell in cells(usable))
        case actions.SWITCH | actions.SWITCH_FLIP:
            yield from (Act(action, cell, cell + 1) for cell in cells(usable & usable >> UP))
            yield from (Act(action, cell, cell + STRIDE) for cell in cells(usable & usable >> RIGHT))
        case actions.FLIP_COLUMN:
            for column in range(law.columns):
                if _is_free_of(full & kernel.COLUMN_CELLS[column], metal):
                    yield Act(actions.FLIP_COLUMN, column)
        case actions.FLIP_ROW:
            for row in range(law.rows):
                if _is_free_of(full & kernel.ROW_CELLS[row], metal):
                    yield Act(actions.FLIP_ROW, row)
        case actions.FLIP_COLOUR:
            for colour in range(4):
                if _is_free_of(kernel.of_colour(net, colour), metal):
                    yield Act(actions.FLIP_COLOUR, colour)
        case actions.FLIP_SQUARE:
            for cell, square in _squares(law.columns, law.rows):
                if (full & square).bit_count() >= 3 and not square & metal:
                    yield Act(actions.FLIP_SQUARE, cell)
        case _:
            yield from _free_ones(net, powers, law)


def _is_free_of(mask: int, metal: int) -> bool:
    return mask != 0 and not mask & metal


@lru_cache(maxsize=4)
def _squares(columns: int, rows: int) -> tuple[tuple[int, int], ...]:
    """The 2 x 2 squares, each with its lower left cell."""
    corners = [STRIDE * column + row for column in range(columns - 1) for row in range(rows - 1)]
    return tuple((cell, kernel.mask_of((cell, cell + 1, cell + STRIDE, cell + STRIDE + 1))) for cell in corners)


def _free_ones(net: int, powers: int, law: Law) -> Iterator[Act]:
    oiled = kernel.oiled(net)
    for cell in cells(kernel.animals(net)):
        yield Act(FREE_ONE, cell)
        own = bit(cell)
        if species_of(kernel.at(net, cell)) == SWORDFISH and powers >> SWORDFISH & 1 and not own & oiled:
            yield from (Act(FREE_ONE, cell, 0, extra) for extra in _swordfish_extras(net, own, own, law))


def reach(net: int, act: Act, law: Law = COOPERATIVE) -> int:
    """The cells that the action card flips, moves or frees."""
    match act.action:
        case actions.FLIP_COLUMN:
            return kernel.occupied(net) & kernel.COLUMN_CELLS[act.at]
        case actions.FLIP_ROW:
            return kernel.occupied(net) & kernel.ROW_CELLS[act.at]
        case actions.FLIP_COLOUR:
            return kernel.of_colour(net, act.at)
        case actions.FLIP_SQUARE:
            return kernel.occupied(net) & dict(_squares(law.columns, law.rows))[act.at]
        case actions.SWITCH | actions.SWITCH_FLIP:
            return bit(act.at) | bit(act.to)
        case _:
            return bit(act.at)


def begin(net: int, act: Act, powers: int, law: Law = COOPERATIVE) -> Turn:
    """The turn after the action card, at its next decision."""
    mask = reach(net, act, law)
    if act.action == FREE_ONE:
        taken = mask | act.extra
        left = powers & ~(1 << SWORDFISH) if act.extra and not law.often else powers
        freed = (taken & kernel.animals(net)).bit_count()
        return _settled(Turn(kernel.clear(net, taken), left, FREEING, freed=freed), law)
    if act.action in (SWITCH, SWITCH_FLIP):
        net = kernel.swap(net, act.at, act.to)
    ready = 0
    if act.action != SWITCH:
        net = kernel.flip(net, mask)
        ready = mask & kernel.animals(net)
    return _settled(Turn(net, powers, MOVING, mask, ready), law)


# ---- The steps after it ----


def steps(turn: Turn, law: Law = COOPERATIVE) -> tuple[Step, ...]:
    """What may be done now, in a fixed order; Go comes last. () when the turn's steps are done."""
    return tuple(ways(turn, law))


def ways(turn: Turn, law: Law = COOPERATIVE) -> Iterator[Step]:
    """The `steps` one after the other, for who need not see all."""
    match turn.phase:
        case actions.MOVING:
            yield from uses(turn, law)
            yield Go()
        case actions.FREEING:
            yield from frees(turn, law)
            yield Go()


def after(turn: Turn, step: Step, law: Law = COOPERATIVE) -> Turn:
    """The turn after one of its `steps`, at its next decision."""
    match step:
        case Use():
            return _settled(used(turn, step, law), law)
        case Free():
            return _settled(_freed(turn, step, law), law)
        case Go():
            if turn.phase == MOVING:
                return _settled(Turn(turn.net, turn.powers, FREEING, turn.live, turn.ready, turn.spent), law)
            return _settled(_lowered(turn, law), law)
        case _:
            assert_never(step)


def _settled(turn: Turn, law: Law) -> Turn:
    """The turn moved on to where there is something to decide."""
    while True:
        if turn.phase == MOVING:
            if turn.ready and turn.powers & _MOVEMENT_BITS and next(uses(turn, law), None):
                return turn
            turn = Turn(turn.net, turn.powers, FREEING, turn.live, turn.ready, turn.spent, 0, turn.freed)
        elif turn.phase == FREEING:
            if kernel.has_group(turn.net, turn.live) or next(frees(turn, law), None):
                return turn
            turn = _lowered(turn, law)
        else:
            return turn


# ---- Movement powers ----


def uses(turn: Turn, law: Law) -> Iterator[Use]:
    """The movement powers that may be used now and change something (FF-R31 to FF-R39, FF-R44)."""
    net, powers = turn.net, turn.powers
    able = turn.ready & ~kernel.oiled(net)
    for cell in cells(able):
        card = kernel.at(net, cell)
        species = species_of(card)
        if not powers >> species & 1:
            continue
        match species:
            case kernel.DOLPHIN:
                yield from (Use(cell, other) for other in cells(near(bit(cell)) & kernel.animals(net)))
            case kernel.OCTOPUS:
                others = kernel.of_colour(net, kernel.colour_of(card)) & kernel.animals(net) & ~bit(cell)
                yield from (Use(cell, other) for other in cells(others))
            case kernel.WHALE:
                if cell % STRIDE:
                    yield Use(cell)
            case kernel.TURTLE | kernel.JELLYFISH:
                if _goal(net, cell, card, law) is not None:
                    yield Use(cell)
            case _:
                continue


def _goal(net: int, cell: int, card: int, law: Law) -> int | None:
    """Where a turtle or jellyfish swims to; None where it stays (FF-G09)."""
    if species_of(card) == TURTLE:
        column = cell // STRIDE + (1 if card & 1 else -1)
        return cell % STRIDE + STRIDE * column if 0 <= column < law.columns else None
    row = cell % STRIDE + (1 if card & 1 else -1)
    goal = cell // STRIDE * STRIDE + row
    return goal if 0 <= row < law.rows and kernel.at(net, goal) else None


def used(turn: Turn, step: Use, law: Law) -> Turn:
    """The turn right after a movement power, before it is known what comes next."""
    net, live, ready, spent = turn.net, turn.live, turn.ready, turn.spent
    card = kernel.at(net, step.cell)
    species = species_of(card)
    powers = turn.powers
    if law.often:
        ready &= ~bit(step.cell)
        spent |= bit(step.cell)
    else:
        powers &= ~(1 << species)
    if species in (DOLPHIN, OCTOPUS):
        target = bit(step.to)
        return Turn(kernel.flip(net, target), powers, MOVING, live | target, (ready | target) & ~spent, spent)
    if species == WHALE:
        pushed = kernel.below(step.cell) if law.pushed else 0
        live |= pushed
        net, live, ready, spent = (kernel.sink(packed, step.cell) for packed in (net, live, ready, spent))
        return Turn(net, powers, MOVING, live, ready, spent)
    goal = _goal(net, step.cell, card, law)
    assert goal is not None
    live |= bit(step.cell) | (bit(goal) if kernel.at(net, goal) else 0)
    net, live, ready, spent = (kernel.swap(packed, step.cell, goal) for packed in (net, live, ready, spent))
    return Turn(net, powers, MOVING, live, ready, spent)


# ---- Freeing and evasive powers ----


def frees(turn: Turn, law: Law) -> Iterator[Free]:
    """The groups that may be freed now, alone or with what their power takes along, and sharks (FF-R13, FF-R33 to FF-R40)."""
    net, powers = turn.net, turn.powers
    clean = -1
    if powers & (1 << RAY | 1 << SWORDFISH | 1 << SHARK):
        clean = ~kernel.oiled(net)
    in_groups = 0
    for group in kernel.groups(net, turn.live):
        in_groups |= group
        cell = (group & -group).bit_length() // 8 - 1
        yield Free(cell)
        species = species_of(kernel.at(net, cell))
        if powers >> species & 1:
            if species == RAY:
                yield from (Free(cell, extra) for extra in rays_along(net, group, clean, law))
            elif species == SWORDFISH and group & clean:
                yield from (Free(cell, extra) for extra in _swordfish_extras(net, group, group & clean, law))
    if turn.wave == 0 and powers >> SHARK & 1 and turn.ready:
        sharks = turn.ready & clean & kernel.of_kind(net, kernel.animal(SHARK, 0, 0)) & ~in_groups
        yield from (Free(cell) for cell in cells(sharks))
    if law.distant and powers >> RAY & 1:
        yield from rays_apart(turn, clean, in_groups, law)


def _swordfish_extras(net: int, group: int, able: int, law: Law) -> Iterator[int]:
    """What swordfish may take along: one neighbour of an able card of the group; with `per_card`, one for each (FF-G13)."""
    allowed = kernel.occupied(net) & ~group & ~kernel.of_kind(net, kernel.UNKNOWN << 1)
    if not law.metal:
        allowed &= ~kernel.of_kind(net, METAL << 1)
    targets = list(cells(near(able) & allowed))
    yield from (bit(cell) for cell in targets)
    if law.per_card and law.often:
        for size in range(2, able.bit_count() + 1):
            for some in combinations(targets, size):
                if _has_own_card(some, able):
                    yield kernel.mask_of(some)


def _has_own_card(targets: tuple[int, ...], able: int) -> bool:
    """Whether each target can be given a card of its own next to it."""
    if not targets:
        return True
    first, *rest = targets
    return any(_has_own_card(tuple(rest), able & ~bit(card)) for card in cells(near(bit(first)) & able))


def taken(turn: Turn, step: Free) -> int:
    """The cells that the step empties."""
    return group_at(turn, step.cell) | step.extra


def group_at(turn: Turn, cell: int) -> int:
    """The free-able group whose lowest cell that is, or the cell alone."""
    own = bit(cell)
    return next((group for group in kernel.groups(turn.net, turn.live) if group & -group == own), own)


def is_lone(turn: Turn, step: Free) -> bool:
    """Whether the step frees a single card by its power."""
    return group_at(turn, step.cell) == bit(step.cell)


def _freed(turn: Turn, step: Free, law: Law) -> Turn:
    net, powers = turn.net, turn.powers
    gone = taken(turn, step)
    species = species_of(kernel.at(net, step.cell))
    if not law.often and (step.extra or gone == bit(step.cell)):
        powers &= ~(1 << species)
    freed = turn.freed + (gone & kernel.animals(net)).bit_count()
    left = ~gone
    return Turn(
        kernel.clear(net, gone),
        powers,
        FREEING,
        turn.live & left,
        turn.ready & left,
        turn.spent & left,
        turn.wave,
        freed,
        turn.fell,
    )


def _lowered(turn: Turn, law: Law) -> Turn:
    """Steps 3 and, where groups are new, 2 again (FF-R14, FF-R15)."""
    net, live = kernel.lower(turn.net, law.strict)
    if law.distant and turn.powers >> RAY & 1:
        _, falls = kernel.fall(turn.net)
        fell = falls & 0xFF * ((kernel.of_kind(net, kernel.animal(RAY, 0, 0)) & kernel.animals(net)) >> 7)
        again = Turn(net, turn.powers, FREEING, live, 0, 0, turn.wave + 1, turn.freed, fell)
        if next(rays_apart(again, ~kernel.oiled(net), 0, law), None):
            return again
    phase = FREEING if live and kernel.has_group(net, live) else DONE
    return Turn(net, turn.powers, phase, live if phase == FREEING else 0, 0, 0, turn.wave + 1, turn.freed)
