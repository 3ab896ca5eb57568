"""How dominant each player is at a tile, with the arithmetic of every ability (KA-R14, KA-R29 to KA-R35).

The order of KA-G32: base values with Diver and Headbob, Divot and Weevil; then Dent and Marge, both sides at once, each setting
one card other than Lefty or Otis to 0; then Lefty and Otis copy the card on top of them; then the sum. `worth` and `totals` are
the numbers alone, for bots; `judge` opens them to a receipt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine.words import counted
from companion.games.katmai import river
from companion.games.katmai.facts import COPY, DEEP_POOL, EVEN, UNTOLD, WATERFALL, ZERO, Bear

Stack = tuple[int, ...]
"""A player's bears at a tile, first played first, the topmost last (KA-G31)."""

NOBODY: Final = -1
WITH_FEATURE: Final = 5
WITH_EVEN: Final = 4


@dataclass(frozen=True, slots=True)
class Tile:
    """What of a tile matters to bears: its stacks by player, its four features, and which of its spaces hold a beeple (4 bits).

    `targets` are the bears that Dent or Marge sets to 0 where their owner chose, by the player whose card falls; NOBODY for the
    default.
    """

    stacks: tuple[Stack, Stack]
    features: tuple[int, ...]
    taken: int
    targets: tuple[int, int] = (NOBODY, NOBODY)

    def may_be_free(self, feature: int) -> bool:
        """Whether nobody has told what a free space shows, so that it may be that feature, and no other free one is."""
        untold = any(one == river.UNKNOWN and not self.taken >> space & 1 for space, one in enumerate(self.features))
        return untold and not self.is_free(feature)

    def is_free(self, feature: int) -> bool:
        """Whether a space with the feature holds no beeple of either player (KA-R30)."""
        return any(one == feature and not self.taken >> space & 1 for space, one in enumerate(self.features))


@dataclass(frozen=True, slots=True)
class Part:
    """A card of a receipt: the bear's number, its printed and its counted value (None: unknown), why, and the clause."""

    bear: int
    base: int | None
    value: int | None
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class Side:
    """A player's cards at a tile, bottom first, and their total; `is_known` says whether every value is."""

    parts: tuple[Part, ...]
    total: int
    is_known: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Both sides of a tile and who is more dominant: the player, or NOBODY for a tie or where a value is unknown."""

    sides: tuple[Side, Side]
    winner: int

    @property
    def is_known(self) -> bool:
        """Whether every card's value is known."""
        return self.sides[0].is_known and self.sides[1].is_known


_NOTHING: Final = Verdict((Side((), 0, True), Side((), 0, True)), NOBODY)
"""Nothing against nothing: a tie (KA-G23)."""


def worth(bears: tuple[Bear, ...], printed: tuple[int, ...], tile: Tile) -> tuple[list[int], list[int]]:
    """Each player's cards' values in the order of the stacks; `printed` are the bears' printed values, unknown ones count 0."""
    first, second = tile.stacks
    sides = (_base(bears, printed, first, len(second), tile), _base(bears, printed, second, len(first), tile))
    # KA-G16: both read the values after all other abilities, then both fall.
    falls = [
        fallen(bears, stack, sides[player], tile.targets[player]) if _has_zero(bears, tile.stacks[1 - player]) else -1
        for player, stack in enumerate(tile.stacks)
    ]
    for player, stack in enumerate(tile.stacks):
        found = sides[player]
        if falls[player] >= 0:
            found[falls[player]] = 0
        for place in range(len(stack) - 1, -1, -1):
            if bears[stack[place]].ability == COPY:
                found[place] = found[place + 1] if place + 1 < len(stack) else 0
    return sides


def _base(bears: tuple[Bear, ...], printed: tuple[int, ...], stack: Stack, others: int, tile: Tile) -> list[int]:
    found: list[int] = []
    for number in stack:
        ability = bears[number].ability
        value = max(printed[number], 0)
        if ability == DEEP_POOL:
            value = WITH_FEATURE if tile.is_free(river.DEEP_POOL) else value
        elif ability == WATERFALL:
            value = WITH_FEATURE if tile.is_free(river.WATERFALL) else value
        elif ability == EVEN:
            value = WITH_EVEN if len(stack) == others else value
        found.append(value)
    return found


def _has_zero(bears: tuple[Bear, ...], stack: Stack) -> bool:
    return any(bears[number].ability == ZERO for number in stack)


def tied(bears: tuple[Bear, ...], stack: Stack, values: list[int]) -> tuple[int, ...]:
    """The places in the stack that Dent or Marge may set to 0: the least dominant, Lefty and Otis aside (KA-R29, KA-R33)."""
    places = [place for place, number in enumerate(stack) if bears[number].ability != COPY]
    least = min((values[place] for place in places), default=0)
    return tuple(place for place in places if values[place] == least)


def fallen(bears: tuple[Bear, ...], stack: Stack, values: list[int], target: int) -> int:
    """The place that falls to 0: the chosen bear's, else the one that lies on Lefty or Otis, else the lowest; -1 for none."""
    places = tied(bears, stack, values)
    for place in places:
        if stack[place] == target:
            return place
    for place in places:
        if place and bears[stack[place - 1]].ability == COPY:  # KA-G32
            return place
    return places[0] if places else -1


def totals(bears: tuple[Bear, ...], printed: tuple[int, ...], tile: Tile) -> tuple[int, int]:
    """Both players' dominance."""
    if tile.stacks == ((), ()):
        return 0, 0
    first, second = worth(bears, printed, tile)
    return sum(first), sum(second)


def choices(bears: tuple[Bear, ...], printed: tuple[int, ...], tile: Tile, player: int) -> tuple[int, ...]:
    """The player's bears among which the opponent's Dent or Marge may choose, where it makes a difference (KA-R29); else ()."""
    stack = tile.stacks[player]
    if not _has_zero(bears, tile.stacks[1 - player]):
        return ()
    values = _base(bears, printed, stack, len(tile.stacks[1 - player]), tile)
    places = tied(bears, stack, values)
    on_copy = [bool(place) and bears[stack[place - 1]].ability == COPY for place in places]
    # The same value falls everywhere; only what lies on Lefty or Otis takes another value down with it.
    differs = len(set(on_copy)) > 1 and values[places[0]] > 0
    return tuple(stack[place] for place in places) if differs else ()


def judge(bears: tuple[Bear, ...], printed: tuple[int, ...], tile: Tile) -> Verdict:
    """The receipt of a tile: every card with its value and its reason, and who is more dominant."""
    if tile.stacks == ((), ()):
        return _NOTHING
    values = worth(bears, printed, tile)
    sides = (_side(bears, printed, tile, 0, values[0]), _side(bears, printed, tile, 1, values[1]))
    is_known = sides[0].is_known and sides[1].is_known
    difference = sides[0].total - sides[1].total
    return Verdict(sides, NOBODY if not difference or not is_known else int(difference < 0))


def _side(bears: tuple[Bear, ...], printed: tuple[int, ...], tile: Tile, player: int, values: list[int]) -> Side:
    stack, opposite = tile.stacks[player], tile.stacks[1 - player]
    before = _base(bears, printed, stack, len(opposite), tile)
    zero = next((bears[number].name for number in opposite if bears[number].ability == ZERO), "")
    down = fallen(bears, stack, before, tile.targets[player]) if zero else -1
    parts: list[Part] = []
    for place, number in enumerate(stack):
        bear = bears[number]
        base = None if printed[number] == UNTOLD or bear.ability == COPY else printed[number]
        if bear.ability == COPY:
            parts.append(_copied(bears, stack, place, values, printed))
        elif place == down:
            parts.append(Part(number, base, 0, f"least dominant, and {zero} makes it 0", "KA-R29"))
        elif base is None:
            parts.append(Part(number, None, None, "nobody has told its dominance yet", "KA-R14"))
        else:
            reason, rule = _reason(bear, base, values[place], tile, player)
            parts.append(Part(number, base, values[place], reason, rule))
    known = all(part.value is not None for part in parts) and not (
        zero and any(_is_untold(bears, printed, one) for one in stack)
    )
    asked = (_FEATURE_OF[bears[one].ability] for one in stack if bears[one].ability in _FEATURE_OF)
    known = known and not any(map(tile.may_be_free, asked))
    return Side(tuple(parts), sum(values), known)


def _is_untold(bears: tuple[Bear, ...], printed: tuple[int, ...], bear: int) -> bool:
    return printed[bear] == UNTOLD and bears[bear].ability != COPY


def _copied(bears: tuple[Bear, ...], stack: Stack, place: int, values: list[int], printed: tuple[int, ...]) -> Part:
    if place + 1 >= len(stack):
        return Part(stack[place], None, 0, "no card on top of it: no dominance", "KA-R33")
    above = stack[place + 1]
    if _is_untold(bears, printed, above):
        return Part(
            stack[place], None, None, f"as {bears[above].name} on top of it, which nobody has told yet", "KA-R33"
        )
    return Part(stack[place], None, values[place], f"as {bears[above].name} on top of it: {values[place]}", "KA-R33")


def _reason(bear: Bear, base: int, value: int, tile: Tile, player: int) -> tuple[str, str]:
    match bear.ability:
        case x if x == DEEP_POOL:
            return _feature(tile, river.DEEP_POOL, value), "KA-R30"
        case x if x == WATERFALL:
            return _feature(tile, river.WATERFALL, value), "KA-R30"
        case x if x == EVEN:
            own, other = len(tile.stacks[player]), len(tile.stacks[1 - player])
            if own == other:
                return f"{counted(own, 'card')} each: {value}", "KA-R31"
            return f"{counted(own, 'card')} against {other}: {value}", "KA-R31"
        case x if x == ZERO:
            return f"{base}; the opponent's least dominant bear counts 0", "KA-R29"
        case _:
            return f"{value}", "KA-R14"


_FEATURE_OF: Final = {DEEP_POOL: river.DEEP_POOL, WATERFALL: river.WATERFALL}


def _feature(tile: Tile, feature: int, value: int) -> str:
    name = river.FEATURE_NAMES[feature]
    if tile.may_be_free(feature):
        return f"{value}, or {WITH_FEATURE} with a free {name}: nobody has told yet what the tile shows"
    if tile.is_free(feature):
        return f"{name} is free: {value}"
    if feature in tile.features:
        return f"{name} is taken: {value}"
    return f"no {name} here: {value}"
