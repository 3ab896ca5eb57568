"""The four tracks: how steps become spaces, corals and bonuses, and how a bonus leads to the next (CO-R17 to CO-R20).

Progress on a track is the number of steps ever taken; corals and space follow from the length of its lap. Where bonuses are
earned by passing, how far everybody gets does not depend on the order of the steps, so `reach` may count them together; `climb`
takes them one by one in scoring order and says what happened.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from card_db.coral_effects import PEARLS, TRACKS, Bonus, Steps

NO_STEPS: Final[Steps] = (0, 0, 0, 0)
STARFISH: Final = 3
BITS: Final = 14
LOW: Final = (1 << BITS) - 1
_ENDLESS: Final = 2000


@dataclass(frozen=True, slots=True)
class Track:
    """A track: steps of a lap, bonus symbols by space, and the prizes of 1st, 2nd and 3rd place (None: not told)."""

    id: str
    name: str
    length: int = 10
    bonuses: tuple[Bonus, ...] = ()
    prizes: tuple[int | None, int | None, int | None] = (None, None, None)
    is_told: bool = True

    def corals(self, progress: int) -> int:
        """How many corals the progress has placed (CO-R19)."""
        return progress // self.length

    def space(self, progress: int) -> int:
        """On which space the meeple stands."""
        return progress % self.length


@dataclass(frozen=True, slots=True)
class Board:
    """The four tracks in scoring order; `again` says that bonuses are earned anew on later laps (CO-G16)."""

    tracks: tuple[Track, ...]
    again: bool = True


@dataclass(frozen=True, slots=True)
class Stride:
    """What happened on the way: steps on a track from one progress to another, and the bonus of `depth` that caused them.

    `corals` were placed on the way; `cause` is the bonus, or None for the symbols of the cards. A bonus of pearls has `track`
    "pearls" and `start` 0.
    """

    track: str
    start: int
    end: int
    depth: int = 0
    corals: int = 0
    cause: Bonus | None = None
    cause_track: str = ""


@dataclass(frozen=True, slots=True)
class Climb:
    """Progress after all steps, pearls taken on the way, and the strides in the order they were made."""

    progress: Steps
    pearls: int
    strides: tuple[Stride, ...]


def without_pearls(board: Board) -> Board:
    """The board as Lord Frith climbs it: points instead of pearls (CO-R31)."""
    return replace(board, tracks=tuple(replace(track, bonuses=_points(track.bonuses)) for track in board.tracks))


def _points(bonuses: tuple[Bonus, ...]) -> tuple[Bonus, ...]:
    return tuple(replace(one, gain="starfish") if one.gain == PEARLS else one for one in bonuses)


# ---- One by one, with the account ----


def climb(board: Board, progress: Steps, steps: Steps) -> Climb:
    """The steps taken in scoring order, tentacles first; each bonus at once, before going on (CO-R17, CO-R18, CO-G17)."""
    walker = _Walker(board, list(progress))
    for number, count in enumerate(steps):
        if count:
            walker.walk(number, count, 0, None, "")
    done = walker.progress
    return Climb((done[0], done[1], done[2], done[3]), walker.pearls, tuple(walker.strides))


class _Walker:
    def __init__(self, board: Board, progress: list[int]) -> None:
        self.board = board
        self.progress = progress
        self.pearls = 0
        self.strides: list[Stride] = []

    def walk(self, number: int, count: int, depth: int, cause: Bonus | None, cause_track: str) -> None:
        """Walks a track, taking each bonus where it is passed; a walk that is interrupted goes on as a stride of its own."""
        track = self.board.tracks[number]
        start, left = self.progress[number], count
        while left:
            self.progress[number] += 1
            left -= 1
            here = self._bonuses(track, self.progress[number])
            if here or not left:
                self._note(track, start, number, depth, cause, cause_track)
            for bonus in here:
                self._take(bonus, depth + 1, track.id)
            if here:
                start, cause = self.progress[number], cause

    def _bonuses(self, track: Track, progress: int) -> tuple[Bonus, ...]:
        if progress > track.length and not self.board.again:
            return ()
        space = (progress - 1) % track.length + 1
        return tuple(bonus for bonus in track.bonuses if bonus.space == space)

    def _note(self, track: Track, start: int, number: int, depth: int, cause: Bonus | None, cause_track: str) -> None:
        end = self.progress[number]
        corals = track.corals(end) - track.corals(start)
        self.strides.append(Stride(track.id, start, end, depth, corals, cause, cause_track))

    def _take(self, bonus: Bonus, depth: int, track: str) -> None:
        if bonus.gain == PEARLS:
            self.pearls += bonus.count
            self.strides.append(Stride(PEARLS, 0, bonus.count, depth, 0, bonus, track))
        else:
            self.walk(TRACKS.index(bonus.gain), bonus.count, depth, bonus, track)


# ---- All at once, fast ----


class Reach:
    """How far steps lead, counted together: the same end as `climb`, in a few additions; made once a board.

    Sums of steps by track and of pearls are packed into one number, `BITS` bits each, tentacles lowest.
    """

    def __init__(self, board: Board) -> None:
        self._lengths = [track.length for track in board.tracks]
        self._again = board.again
        self._gains = [
            [
                (one.space, pack_one(4 if one.gain == PEARLS else TRACKS.index(one.gain), one.count))
                for one in track.bonuses
            ]
            for track in board.tracks
        ]
        self._passed: list[list[int]] = [[0] for _ in board.tracks]

    def _table(self, number: int, progress: int) -> int:
        """What all bonuses of the track up to that progress gave."""
        table = self._passed[number]
        while len(table) <= progress:
            at = len(table)
            space = (at - 1) % self._lengths[number] + 1
            is_earned = at <= self._lengths[number] or self._again
            table.append(table[-1] + sum(gain for where, gain in self._gains[number] if where == space and is_earned))
        return table[progress]

    def end_packed(self, progress: int, steps: int) -> int:
        """Progress after the steps and their bonuses, and the pearls taken on the way, all packed."""
        base = progress + steps
        before = self._all(progress)
        now = base
        while True:
            following = base + self._all(now) - before
            if following == now:
                return now
            now = following

    def _all(self, progress: int) -> int:
        one, two, three, four = self._passed
        a, b = progress & LOW, progress >> BITS & LOW
        c, d = progress >> 2 * BITS & LOW, progress >> 3 * BITS & LOW
        try:
            return one[a] + two[b] + three[c] + four[d]
        except IndexError:
            return self._table(0, a) + self._table(1, b) + self._table(2, c) + self._table(3, d)

    def end(self, progress: Steps, steps: Steps) -> tuple[int, int, int, int, int]:
        """Progress after the steps and their bonuses, and the pearls taken on the way."""
        return unpack(self.end_packed(pack(progress), pack(steps)))


def pack_one(number: int, count: int) -> int:
    """A count of a track (or of pearls, number 4) packed."""
    return count << number * BITS


def pack(steps: Steps) -> int:
    """Steps packed into one number."""
    return steps[0] | steps[1] << BITS | steps[2] << 2 * BITS | steps[3] << 3 * BITS


def unpack(packed: int) -> tuple[int, int, int, int, int]:
    """The counts by track, then the pearls."""
    return packed & LOW, packed >> BITS & LOW, packed >> 2 * BITS & LOW, packed >> 3 * BITS & LOW, packed >> 4 * BITS


@lru_cache(maxsize=64)
def reach(board: Board) -> Reach:
    """The fast counter of a board."""
    return Reach(board)


@lru_cache(maxsize=64)
def is_endless(tracks: tuple[Track, ...]) -> bool:
    """Whether the bonuses of the tracks would call each other for ever."""
    walker = _Counter(Board(tracks))
    return not all(walker.ends(number) for number in range(len(tracks)))


class _Counter:
    def __init__(self, board: Board) -> None:
        self.board = board

    def ends(self, number: int) -> bool:
        """Whether a few laps on the track end within a sensible number of steps."""
        waiting = [0] * len(self.board.tracks)
        progress = [0] * len(self.board.tracks)
        waiting[number] = 3 * self.board.tracks[number].length
        for _ in range(_ENDLESS):
            at = next((n for n, left in enumerate(waiting) if left), None)
            if at is None:
                return True
            waiting[at] -= 1
            progress[at] += 1
            track = self.board.tracks[at]
            space = (progress[at] - 1) % track.length + 1
            for bonus in track.bonuses:
                if bonus.space == space and bonus.gain != PEARLS:
                    waiting[TRACKS.index(bonus.gain)] += bonus.count
        return False
