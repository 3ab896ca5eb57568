"""The score of Coldwater Crown: a tally becomes a receipt whose every line says why, zeros too (CW-R42 to CW-R47, CW-R54).

Works at any time: what is not known yet counts nothing and is listed in `missing` when it could still change the score. The
contests themselves are in `contests`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.engine.game import Seat, mark
from companion.engine.score import ScoreLine, ScoreSheet, rank
from companion.games.coldwater_crown import contests
from companion.games.coldwater_crown.contests import Contest
from companion.games.coldwater_crown.facts import (
    ANGLER_NAMES,
    ANGLER_TYPES,
    AWARD_NAMES,
    FISH_FOR_THE_END,
    LOCATION_NAMES,
    LOCATIONS,
    PLAY_AWARDS,
    SMALL_SPECIES,
    SPECIES_FOR_EIGHT,
    SPECIES_NAMES,
    clock,
)
from companion.games.coldwater_crown.tally import Catch, Player, Tally

MASTER_ANGLERS: Final = "Master Anglers"
TAGGED_FISH: Final = "Tagged fish"
CATEGORIES: Final = (
    *(AWARD_NAMES[location] for location in LOCATIONS),
    *(AWARD_NAMES[award] for award in PLAY_AWARDS),
    MASTER_ANGLERS,
    TAGGED_FISH,
)
"""The receipt's rows, in order."""

RULE_OF: Final = {
    "first-to-12": "CW-R39",
    "mystery": "CW-R34",
    "three-same": "CW-R37",
    "four-unique": "CW-R38",
    "small-species": "CW-R36",
    "eight-species": "CW-R35",
}


@dataclass(frozen=True)
class _Count:
    """A tally being counted: its contests, and the submitted fish of each player."""

    tally: Tally
    contests: tuple[Contest, ...]
    submitted: tuple[tuple[Catch, ...], ...]


def score_tally(tally: Tally) -> ScoreSheet:
    """The receipt of the tally, and who won by which tie-break; final when the game is over and nothing is missing."""
    seats = tuple(Seat(seat) for seat in range(len(tally.players)))
    held = tuple(contests.hold(tally, location) for location in LOCATIONS)
    fish = tuple(
        tuple(tally.players[seat].fish[n] for contest in held for n in contest.entries[seat].fish) for seat in seats
    )
    count = _Count(tally, held, fish)
    lines = tuple(_lines(count, seats))
    totals = {seat: sum(line.points for line in lines if line.seat == seat) for seat in seats}
    missing = tuple(_missing(count, totals))
    return ScoreSheet(
        seats,
        lines,
        _ranking(count, totals),
        CATEGORIES,
        missing,
        tuple(_notes(count, totals)),
        tally.is_over and not missing,
    )


def submitted_fish(tally: Tally, seat: Seat) -> list[Catch]:
    """The player's submitted fish of all three Locations."""
    fish = tally.players[seat].fish
    return [fish[n] for location in LOCATIONS for n in contests.submitted(tally, seat, location)]


def _lines(count: _Count, seats: Sequence[Seat]) -> Iterator[ScoreLine]:
    for contest in count.contests:
        yield from _contest_lines(contest)
    for seat in seats:
        for award in PLAY_AWARDS:
            yield from _award_lines(count.tally, seat, award)
        yield from _angler_lines(seat, count.tally.players[seat])
        yield from _tag_lines(count, seat)


def _contest_lines(contest: Contest) -> Iterator[ScoreLine]:
    """CW-R43, CW-R44: one trophy each, by weight; or the trophies that people gave out by hand."""
    players, location = contest.tally.players, contest.location
    category = AWARD_NAMES[location]
    if contest.is_by_hand:
        for n, player in enumerate(players):
            held = [won for won in player.trophies if won.award == location]
            points = sum(won.value for won in held)
            reason = f"the {points} was given by hand" if held else "no trophy, as given by hand"
            yield ScoreLine(Seat(n), category, points, reason, "CW-R43", _refs(held))
        return
    places = contests.places(contest)
    for number, place in enumerate(places, start=1):
        fish = [players[place.entry.seat].fish[n] for n in place.entry.fish]
        what = f"{place.entry.weight} lb ({_weights(fish)})" if fish else f"no {LOCATION_NAMES[location]} fish, 0 lb"
        tie = f"; tied, {place.tie}" if place.tie else ""
        reason = f"{what}: place {number} of {len(places)}{tie}"
        yield ScoreLine(place.entry.seat, category, place.value, reason, place.rule, _refs(fish))


def _award_lines(tally: Tally, seat: Seat, award: str) -> Iterator[ScoreLine]:
    """CW-R34 to CW-R39, CW-R45: each trophy at its face value; without one, how far the player came."""
    held = [won for won in tally.players[seat].trophies if won.award == award]
    for won in held:
        yield ScoreLine(
            seat, AWARD_NAMES[award], won.value, _won(tally.players[seat], award), RULE_OF[award], _refs([won])
        )
    if not held:
        yield ScoreLine(seat, AWARD_NAMES[award], 0, _not_won(tally, seat, award), RULE_OF[award])


def _won(player: Player, award: str) -> str:
    match award:
        case "mystery":
            return "a Mystery Weight trophy"
        case "three-same":
            types = [ANGLER_NAMES[name] for name, count in _types(player).items() if count >= 3]
            return f"three {' or '.join(types)} cards completed" if types else "three Master Anglers of one type"
        case "four-unique":
            return "four types of Master Anglers completed"
        case "small-species":
            return "Flounder, Perch and Roach caught"
        case "eight-species":
            return f"{SPECIES_FOR_EIGHT} species caught"
        case _:
            return f"first to catch {FISH_FOR_THE_END} fish"


def _not_won(tally: Tally, seat: Seat, award: str) -> str:
    player = tally.players[seat]
    anglers = "; Master Anglers are no fish" if player.anglers else ""
    match award:
        case "mystery":
            return "no Mystery Weight won"
        case "three-same":
            return f"{max(_types(player).values(), default=0)} of 3 Master Anglers of one type"
        case "four-unique":
            return f"{len(_types(player))} of 4 types of Master Anglers"
        case "small-species":
            caught = {fish.species for fish in player.fish}
            lacking = [SPECIES_NAMES[name] for name in SMALL_SPECIES if name not in caught]
            return f"no {_listed(lacking, 'or')} caught" if lacking else "all three caught, but no trophy was entered"
        case "eight-species":
            count = len({fish.species for fish in player.fish})
            is_short = count < SPECIES_FOR_EIGHT
            return f"{count} of {SPECIES_FOR_EIGHT} species{anglers}" if is_short else _no_trophy(f"{count} species")
        case _:
            count = len(player.fish)
            if count < FISH_FOR_THE_END:
                return f"{count} of {FISH_FOR_THE_END} fish{anglers}"
            is_taken = any(won.award == award for other in tally.players for won in other.trophies)
            return f"{count} fish, but another was first" if is_taken else _no_trophy(f"{count} fish")


def _no_trophy(what: str) -> str:
    return f"{what}, but no trophy was entered"


def _angler_lines(seat: Seat, player: Player) -> Iterator[ScoreLine]:
    """CW-R45: a point for each completed Master Angler."""
    for name in ANGLER_TYPES:
        cards = [angler for angler in player.anglers if angler.type == name]
        if cards:
            word = "card" if len(cards) == 1 else "cards"
            reason = f"{len(cards)} {ANGLER_NAMES[name]} {word} completed"
            yield ScoreLine(seat, MASTER_ANGLERS, len(cards), reason, "CW-R45", _refs(cards))
    if not player.anglers:
        yield ScoreLine(seat, MASTER_ANGLERS, 0, "none completed; incomplete ones score nothing", "CW-R45")


def _tag_lines(count: _Count, seat: Seat) -> Iterator[ScoreLine]:
    """CW-R45, CW-R47: a point for each submitted fish with the tag of the Tag tile, unless tags are left out."""
    tally, fish = count.tally, count.submitted[seat]
    if not tally.are_tags_scored:
        yield ScoreLine(seat, TAGGED_FISH, 0, "tags are not scored at this table", "CW-R47")
        return
    tagged = [one for one in fish if tally.tag is not None and one.tag == tally.tag]
    for one in tagged:
        reason = f"{one.name}, submitted to the {AWARD_NAMES[one.location]}, has the tag of the Tag tile"
        yield ScoreLine(seat, TAGGED_FISH, 1, reason, "CW-R45", _refs([one]))
    if tagged:
        return
    if tally.tag is None:
        reason = "the Tag tile is not known yet"
    elif not fish:
        reason = "no fish submitted"
    elif all(one.tag is None for one in fish):
        reason = "the tags of the submitted fish are not known yet"
    else:
        reason = f"none of the submitted fish, {len(fish)} in all, has the tag of the Tag tile"
    yield ScoreLine(seat, TAGGED_FISH, 0, reason, "CW-R45")


def _ranking(count: _Count, totals: dict[Seat, int]) -> tuple[tuple[Seat, ...], ...]:
    """CW-R45, CW-R46, CW-G22, CW-G23; alone CW-R54 and CW-G30: the silent player wins a tie."""
    seats = tuple(totals)
    if count.tally.is_solo:
        human, silent = seats
        return ((human,), (silent,)) if totals[human] > totals[silent] else ((silent,), (human,))
    return rank(seats, {seat: (totals[seat], *_stamp_key(count, seat)) for seat in seats})


def _stamp_key(count: _Count, seat: Seat) -> tuple[int, ...]:
    """Higher is better: the submitted fish's time stamps from the earliest; who has none ranks behind."""
    return tuple(sorted((-one.stamp for one in count.submitted[seat] if one.stamp is not None), reverse=True))


def _notes(count: _Count, totals: dict[Seat, int]) -> Iterator[str]:
    for contest in count.contests:
        if contest.is_by_hand:
            yield f"The trophies of the {AWARD_NAMES[contest.location]} were given by hand."
        else:
            yield from contests.tie_notes(contest)
    if count.tally.is_solo:
        human, silent = totals
        if totals[human] == totals[silent]:
            yield f"Level on {totals[human]} points: alone you win only with more than the silent player (CW-R54, CW-G30)."
    else:
        yield from _final_tie_notes(count, totals)
    yield from _doubts(count.tally)


def _final_tie_notes(count: _Count, totals: dict[Seat, int]) -> Iterator[str]:
    for points in sorted(set(totals.values()), reverse=True):
        tied = [seat for seat in totals if totals[seat] == points]
        if len(tied) < 2:
            continue
        keys = {seat: _stamp_key(count, seat) for seat in tied}
        best = max(keys.values())
        first = _listed([mark(seat) for seat in tied if keys[seat] == best])
        level = f"{_listed([mark(seat) for seat in tied])} are level on {points} points"
        if list(keys.values()).count(best) == 1:
            yield f"{level}; {first} comes first with the earliest time stamps, from {clock(-best[0])} on (CW-R46)."
        elif best:
            yield f"{level}; {first} have the same time stamps and share the place (CW-G22)."
        else:
            yield f"{level}; {first} submitted no fish and share the place (CW-G23)."


def _doubts(tally: Tally) -> Iterator[str]:
    """What does not fit together and people should look at: it changes no points."""
    for n, player in enumerate(tally.players):
        held = {won.award for won in player.trophies}
        is_earned = {
            "three-same": max(_types(player).values(), default=0) >= 3,
            "four-unique": len(_types(player)) >= 4,
            "small-species": {fish.species for fish in player.fish} >= set(SMALL_SPECIES),
            "eight-species": len({fish.species for fish in player.fish}) >= SPECIES_FOR_EIGHT,
        }
        for award, earned in is_earned.items():
            if earned and award not in held:
                yield f"Check: {mark(Seat(n))} has earned a {AWARD_NAMES[award]} trophy that was not entered ({RULE_OF[award]})."
            elif award in held and not earned:
                yield f"Check: {mark(Seat(n))} holds a {AWARD_NAMES[award]} trophy, but {_not_won(tally, Seat(n), award)}."
        if "first-to-12" in held and len(player.fish) < FISH_FOR_THE_END:
            yield f"Check: {mark(Seat(n))} holds First to 12 Fish with {_not_won(tally, Seat(n), 'first-to-12')}."


def _missing(count: _Count, totals: dict[Seat, int]) -> Iterator[str]:
    """Every unknown fact that could still change the score, in words."""
    for contest in count.contests:
        name = AWARD_NAMES[contest.location]
        for seat, fish in () if contest.is_by_hand else contests.unknown_weights(contest):
            yield f"the weight of {_named(fish)} of {mark(seat)}, for the {name}"
        for seat, fish in () if contest.is_by_hand else contests.unknown_stamps(contest):
            yield f"the time stamp of {_named(fish)} of {mark(seat)}, for a tie in the {name}"
    if count.tally.are_tags_scored:
        yield from _missing_tags(count)
    if not count.tally.is_solo:
        yield from _missing_final_stamps(count, totals)
    if not count.tally.is_over:
        yield "the end of the game"


def _missing_tags(count: _Count) -> Iterator[str]:
    if count.tally.tag is None and any(count.submitted):
        yield "the tag of the Tag tile"
    for n in range(len(count.tally.players)):
        unknown = [
            fish
            for contest in count.contests
            for fish in contests.could_be_submitted(contest, contest.entries[n])
            if fish.tag is None
        ]
        if unknown:
            yield f"the tag of {_named(unknown)} of {mark(Seat(n))}"


def _missing_final_stamps(count: _Count, totals: dict[Seat, int]) -> Iterator[str]:
    for seat, points in totals.items():
        if list(totals.values()).count(points) > 1:
            unknown = [one for one in count.submitted[seat] if one.stamp is None]
            if unknown:
                yield f"the time stamp of {_named(unknown)} of {mark(seat)}, for the tie on {points} points"


def _types(player: Player) -> Counter[str]:
    return Counter(angler.type for angler in player.anglers)


def _weights(fish: Iterable[Catch]) -> str:
    return ", ".join(f"{one.name} {'?' if one.weight is None else one.weight}" for one in fish)


def _named(fish: Iterable[Catch]) -> str:
    counts = Counter(one.name for one in fish)
    return _listed([name if count == 1 else f"{count} {name}" for name, count in counts.items()])


def _listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a person lists them: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _refs(items: Iterable[object]) -> tuple[str, ...]:
    return tuple(card for item in items if (card := getattr(item, "card", "")))
