"""The end of the game: places on the three tracks, their prizes, pearls, and the ranking (CO-R23 to CO-R26, CO-R33)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from card_db.coral_effects import Steps
from companion.engine.game import Seat
from companion.engine.score import ScoreLine, ScoreSheet, rank
from companion.engine.words import counted
from companion.games.coral_castle.facts import PEARLS_A_POINT
from companion.games.coral_castle.tracks import STARFISH, Board, Track, reach, without_pearls

PLACES: Final = ("1st", "2nd", "3rd")
CATEGORIES: Final = ("Starfish", "Tentacles", "Mermaids", "Tridents", "Pearls", "Bonuses at the end")


@dataclass(frozen=True, slots=True)
class Terms:
    """How a table settles the end: ties on a track (CO-G11), whether 0 counts (CO-G12), two level (CO-G23), bonuses (CO-G30)."""

    ties: str = "full"
    zero: str = "yes"
    pair_tie: str = "nobody"
    end_bonus: str = "no"


USUAL: Final = Terms()


@dataclass(frozen=True, slots=True)
class Standing:
    """A player at the end: steps on the four tracks, pearls left, and the round of the last coral by track (0: not told)."""

    progress: Steps = (0, 0, 0, 0)
    pearls: int = 0
    since: Steps = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Award:
    """A seat's prize on a track: its points (None where nobody has told the prize), and why."""

    points: int | None
    why: str
    rule: str = "CO-R23"


def awards(track: Track, number: int, players: tuple[Standing, ...], terms: Terms, people: int) -> tuple[Award, ...]:
    """Each seat's prize on one of the three tracks."""
    order = _places(number, players, terms)
    found: dict[int, Award] = {}
    place = 0
    for group in order:
        for seat in group:
            found[seat] = _award(track, number, players[seat], place, len(group), terms, people)
        place += len(group)
    none = Award(0, f"{_at(track, 0)}; who has not left the start gets no place", "CO-G12")
    return tuple(found.get(seat, none) for seat in range(len(players)))


def _places(number: int, players: tuple[Standing, ...], terms: Terms) -> tuple[tuple[int, ...], ...]:
    seats = [n for n, one in enumerate(players) if one.progress[number] or terms.zero == "yes"]
    is_earlier = terms.ties == "coral" and len(players) > 2
    # Where the round of one coral is not told, those who are level with it stay level.
    untold = {players[seat].progress[number] for seat in seats if not players[seat].since[number]}
    keys: dict[Seat, tuple[int, ...]] = {}
    for seat in seats:
        at = players[seat].progress[number]
        keys[Seat(seat)] = (at, -players[seat].since[number] if is_earlier and at not in untold else 0)
    return rank(tuple(map(Seat, seats)), keys)


def _award(track: Track, number: int, player: Standing, place: int, tied: int, terms: Terms, people: int) -> Award:
    at = _at(track, player.progress[number])
    if people <= 2:
        return _one_winner(track, at, place, tied, terms, people)
    last = 2 if people == 3 else 3
    where = PLACES[place] if place < 3 else f"{place + 1}th"
    if place >= last:
        why = "with 3 players the 3rd place has no prize" if place == 2 else "only the first places have a prize"
        return Award(0, f"{at}: {where} place; {why}", "CO-R24")
    if tied == 1:
        return Award(track.prizes[place], f"{at}: {where} place")
    if terms.ties == "split":
        parts = [track.prizes[n] for n in range(place, min(place + tied, last))]
        known = [part for part in parts if part is not None]
        points = sum(known) // tied if len(known) == len(parts) else None
        return Award(points, f"{at}: {where} place shared by {tied}, who divide the prizes", "CO-G11")
    return Award(track.prizes[place], f"{at}: {where} place, level with {counted(tied - 1, 'other')}", "CO-G11")


def _one_winner(track: Track, at: str, place: int, tied: int, terms: Terms, people: int) -> Award:
    which = 2 if people == 1 else 1
    rule = "CO-R33" if people == 1 else "CO-R24"
    if place > 0:
        return Award(0, f"{at}: only the winner of the track gets a prize", rule)
    if tied > 1 and terms.pair_tie == "nobody":
        return Award(0, f"{at}: level, so nobody takes the prize", "CO-G23")
    also = ", level: both take it" if tied > 1 else ""
    return Award(
        track.prizes[which], f"{at}: won, for the {PLACES[which]} prize{also}", rule if tied == 1 else "CO-G23"
    )


def _at(track: Track, progress: int) -> str:
    corals = track.corals(progress)
    on = f"space {track.space(progress)}"
    return f"{progress} ({counted(corals, 'coral')} and {on})" if corals else f"{progress} ({on})"


def sheet(
    tracks: tuple[Track, ...],
    players: tuple[Standing, ...],
    terms: Terms,
    people: int,
    *,
    final: bool,
    missing: tuple[str, ...] = (),
) -> ScoreSheet:
    """The receipt: starfish, a prize a track, pearls; Lord Frith is the last player where one person plays."""
    seats = tuple(Seat(n) for n in range(len(players)))
    given = [awards(tracks[n], n, players, terms, people) for n in range(STARFISH)]
    lines: list[ScoreLine] = []
    untold: list[str] = list(missing)
    for number, awarded in enumerate(given):
        if any(award.points is None for award in awarded):
            untold.append(f"A prize of the {tracks[number].name} track is not told; read it off the board.")
    totals: dict[Seat, tuple[int, ...]] = {}
    for seat in seats:
        own, pearls = _lines(
            tracks, seat, players[seat], [awarded[seat] for awarded in given], terms, is_frith=people == 1 and seat == 1
        )
        lines += own
        totals[seat] = (sum(line.points for line in own), pearls)
    order = rank(seats, totals)
    categories = CATEGORIES if terms.end_bonus == "yes" else CATEGORIES[:-1]
    return ScoreSheet(
        seats,
        tuple(lines),
        order,
        categories,
        tuple(untold),
        _notes(order, totals) if final else (),
        final and not untold,
    )


def _lines(
    tracks: tuple[Track, ...], seat: Seat, player: Standing, own: list[Award], terms: Terms, *, is_frith: bool
) -> tuple[list[ScoreLine], int]:
    """The seat's lines, and the pearls that decide a tie: all it has left, Lord Frith none (CO-R26, CO-G29)."""
    starfish = player.progress[STARFISH]
    lines = [
        ScoreLine(
            seat, "Starfish", starfish, f"the starfish track stands at {_at(tracks[STARFISH], starfish)}", "CO-R20"
        )
    ]
    for category, award in zip(CATEGORIES[1:4], own, strict=True):
        lines.append(ScoreLine(seat, category, award.points or 0, award.why, award.rule))
    prize = sum(award.points or 0 for award in own)
    pearls = 0 if is_frith else player.pearls
    passes = terms.end_bonus == "yes"
    to_score = pearls + (_passed(tracks, player, prize, is_frith)[1] if passes else 0)
    points = to_score // PEARLS_A_POINT
    why = "Lord Frith has no pearls to score" if is_frith else f"{counted(to_score, 'pearl')}, 1 point for every 3"
    lines.append(ScoreLine(seat, "Pearls", points, why, "CO-R33" if is_frith else "CO-R25"))
    if not passes:
        return lines, pearls
    more, found = _passed(tracks, player, prize + points, is_frith)
    lines.append(ScoreLine(seat, CATEGORIES[-1], more, "bonus symbols passed with the points of the end", "CO-G30"))
    return lines, pearls + found


def _passed(tracks: tuple[Track, ...], player: Standing, points: int, is_frith: bool) -> tuple[int, int]:
    """Starfish and pearls of the bonus symbols that points of the end pass, where the table counts them (CO-G30)."""
    board = Board(tracks)
    end = reach(without_pearls(board) if is_frith else board).end(player.progress, (0, 0, 0, points))
    return end[STARFISH] - player.progress[STARFISH] - points, end[4]


def _notes(order: tuple[tuple[Seat, ...], ...], totals: dict[Seat, tuple[int, ...]]) -> tuple[str, ...]:
    if len(order[0]) > 1:
        return ("Level in points and in pearls: the victory is shared (CO-R26).",)
    if len(order) > 1 and totals[order[0][0]][0] == totals[order[1][0]][0]:
        return ("Level in points: more pearls left decides (CO-R26).",)
    return ()
