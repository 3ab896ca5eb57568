"""The Shore, Lake and River contests of the end: who submits what, who ranks where, and what must still be told (CW-R42 to R44).

Works at any time: an unknown weight counts nothing yet, and `unknown_*` say which unknown facts could still change a rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.engine.game import Seat, mark
from companion.games.coldwater_crown.facts import (
    AWARD_NAMES,
    LEAST_WEIGHT,
    LOCATIONS,
    MOST_WEIGHT,
    clock,
    stack,
)
from companion.games.coldwater_crown.submission import heaviest
from companion.games.coldwater_crown.tally import Catch, Tally


@dataclass(frozen=True, slots=True)
class Entry:
    """One player's submission: the fish as indexes, their known weight and time stamps, and the bounds of the true weight."""

    seat: Seat
    fish: tuple[int, ...]
    weight: int
    stamps: tuple[int, ...]
    low: int
    high: int
    is_chosen: bool

    @property
    def key(self) -> tuple[int, ...]:
        """Higher ranks higher: the weight, then the stamps from the earliest; who runs out of stamps ranks behind.

        A fish of unknown weight counts the least that it can weigh, so that ranks which no weight can change are the true ones.
        """
        return (self.low, *(-stamp for stamp in self.stamps))

    def ties_with(self, other: Entry) -> bool:
        """Whether both weigh the same, as far as is known."""
        return self.low == other.low and self.weight == other.weight


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest as it stands: every player's entry by seat, and whether people gave out its trophies themselves."""

    tally: Tally
    location: str
    entries: tuple[Entry, ...]
    is_by_hand: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a contest: the entry, the trophy's value, and how a tie with the places beside it was broken ("" for no tie)."""

    entry: Entry
    value: int
    rule: str
    tie: str = ""


def submitted(tally: Tally, seat: Seat, location: str) -> tuple[int, ...]:
    """The fish that the player submits, as indexes: their own choice, else the app's proposal (CW-G32 for the silent player)."""
    player = tally.players[seat]
    choice = player.submitted[LOCATIONS.index(location)]
    if choice is not None:
        return choice
    tag = None if seat == tally.silent or not tally.are_tags_scored else tally.tag
    return heaviest(player.fish, player.at(location), tag)


def hold(tally: Tally, location: str) -> Contest:
    """The Location's contest; with trophies that people gave out by hand nothing is worked out."""
    return Contest(
        tally,
        location,
        tuple(_entry(tally, Seat(seat), location) for seat in range(len(tally.players))),
        any(won.award == location for player in tally.players for won in player.trophies),
    )


def places(contest: Contest) -> tuple[Place, ...]:
    """The places from the heaviest down; every player takes one trophy, whoever has no fish too (CW-R43, CW-G21)."""
    order = _in_order(contest)
    ties: dict[Seat, list[tuple[str, str]]] = {entry.seat: [] for entry in order}
    for upper, lower in pairwise(order):
        if upper.ties_with(lower):
            rule, why = break_tie(upper, lower)
            ties[upper.seat].append((rule, f"before {mark(lower.seat)} by {why}"))
            ties[lower.seat].append((rule, f"behind {mark(upper.seat)} by {why}"))
    return tuple(
        Place(
            entry,
            value,
            ties[entry.seat][0][0] if ties[entry.seat] else "CW-R43",
            "; ".join(text for _, text in ties[entry.seat]),
        )
        for entry, value in zip(order, stack(len(order)), strict=False)
    )


def _in_order(contest: Contest) -> list[Entry]:
    """The entries, heaviest first, ties broken."""
    count, start = len(contest.entries), contest.tally.start
    return sorted(contest.entries, key=lambda entry: (entry.key, -((entry.seat - start) % count)), reverse=True)


def break_tie(upper: Entry, lower: Entry) -> tuple[str, str]:
    """The rule that puts one of two equally heavy submissions first, and why in words."""
    for n, (early, late) in enumerate(zip(upper.stamps, lower.stamps, strict=False)):
        if early != late:
            which = "earliest" if n == 0 else "next-earliest"
            return ("CW-R44" if n == 0 else "CW-G22"), f"the {which} time stamp, {clock(early)} against {clock(late)}"
    if len(upper.stamps) != len(lower.stamps):
        return "CW-G22", "one time stamp more"
    if upper.stamps:
        return "CW-G22", "seat order from the start player, the time stamps being equal"
    return "CW-G21", "seat order from the start player, there being no time stamps"


def tie_notes(contest: Contest) -> tuple[str, ...]:
    """How each tie of the contest was broken."""
    return tuple(
        _tie_note(AWARD_NAMES[contest.location], upper, lower)
        for upper, lower in pairwise(_in_order(contest))
        if upper.ties_with(lower)
    )


def _tie_note(name: str, upper: Entry, lower: Entry) -> str:
    first, second = mark(upper.seat), mark(lower.seat)
    rule, why = break_tie(upper, lower)
    return f"{name}: {first} and {second} tie on {upper.weight} lb; {first} comes first by {why} ({rule})."


def unknown_weights(contest: Contest) -> tuple[tuple[Seat, tuple[Catch, ...]], ...]:
    """The fish of unknown weight that could still change a rank or the choice of what is submitted, by player."""
    tally, location = contest.tally, contest.location
    found = []
    for entry in contest.entries:
        unknown = tuple(fish for fish in _candidates(tally, entry, location) if fish.weight is None)
        overlaps = any(
            entry.low <= other.high and other.low <= entry.high for other in contest.entries if other.seat != entry.seat
        )
        is_open = tally.are_tags_scored and not entry.is_chosen and _has_rivals_within(tally, entry, location)
        if unknown and (overlaps or is_open):
            found.append((entry.seat, unknown))
    return tuple(found)


def unknown_stamps(contest: Contest) -> tuple[tuple[Seat, tuple[Catch, ...]], ...]:
    """The submitted fish of unknown time stamp in a tie on weight, by player; weights that are unknown come first."""
    if unknown_weights(contest):
        return ()
    found = []
    for entry in contest.entries:
        unknown = tuple(fish for fish in could_be_submitted(contest, entry) if fish.stamp is None)
        if unknown and any(other.low == entry.low for other in contest.entries if other.seat != entry.seat):
            found.append((entry.seat, unknown))
    return tuple(found)


def could_be_submitted(contest: Contest, entry: Entry) -> tuple[Catch, ...]:
    """The submitted fish and, where the app proposes, those as heavy of the same species, which a tag or stamp could prefer."""
    player = contest.tally.players[entry.seat]
    if entry.is_chosen:
        return tuple(player.fish[n] for n in entry.fish)
    alike = {(player.fish[n].species, player.fish[n].weight) for n in entry.fish}
    return tuple(fish for n in player.at(contest.location) if ((fish := player.fish[n]).species, fish.weight) in alike)


def _entry(tally: Tally, seat: Seat, location: str) -> Entry:
    player = tally.players[seat]
    chosen = submitted(tally, seat, location)
    fish = [player.fish[n] for n in chosen]
    is_chosen = player.submitted[LOCATIONS.index(location)] is not None
    lightest, heaviest_possible = _bounds(fish if is_chosen else [player.fish[n] for n in player.at(location)])
    return Entry(
        seat,
        chosen,
        sum(one.weight or 0 for one in fish),
        tuple(sorted(one.stamp for one in fish if one.stamp is not None)),
        lightest,
        heaviest_possible,
        is_chosen,
    )


def _bounds(fish: Sequence[Catch]) -> tuple[int, int]:
    """The least and the most that the heaviest fish of each species may weigh together."""
    low: dict[str, int] = {}
    high: dict[str, int] = {}
    for one in fish:
        low[one.species] = max(low.get(one.species, 0), one.weight or LEAST_WEIGHT)
        high[one.species] = max(high.get(one.species, 0), one.weight or MOST_WEIGHT)
    return sum(low.values()), sum(high.values())


def _candidates(tally: Tally, entry: Entry, location: str) -> tuple[Catch, ...]:
    player = tally.players[entry.seat]
    return tuple(player.fish[n] for n in (entry.fish if entry.is_chosen else player.at(location)))


def _has_rivals_within(tally: Tally, entry: Entry, location: str) -> bool:
    """Whether a fish of unknown weight has company of its species, so that the weight decides which one is submitted."""
    fish = _candidates(tally, entry, location)
    unknown = {one.species for one in fish if one.weight is None}
    return any(sum(1 for one in fish if one.species == species) > 1 for species in unknown)
