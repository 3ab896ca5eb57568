"""What to submit to a contest: every submission worth a thought, exactly, with its reasons (CW-R42, CW-G24, CW-G32).

A heavier fish helps the contest, a tag scores a point, an early time stamp breaks ties; they can ask for different fish of one
species. `worth_a_thought` lists the submissions that no other one beats in all three; `advise` ranks them against what is known
of the others. Submissions of others are secret (CW-G36): give only what the player knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from companion.games.coldwater_crown.facts import LEAST_WEIGHT, MOST_WEIGHT, clock
from companion.games.coldwater_crown.tally import Catch

NEVER = 24 * 60
"""Stands for a time stamp that is not there: later than any."""


@dataclass(frozen=True, slots=True)
class Submission:
    """Fish to submit, as indexes, at most one of a species; unknown weights count 0, unknown tags do not match."""

    fish: tuple[int, ...]
    weight: int
    tagged: int
    stamps: tuple[int, ...]

    @property
    def key(self) -> tuple[int, ...]:
        """What ranks in a contest: the weight, then the time stamps from the earliest (CW-R44, CW-G22)."""
        return (self.weight, *(-stamp for stamp in self.stamps))


@dataclass(frozen=True, slots=True)
class Rival:
    """What is known of another player's submission: the odds of its weight, and its time stamps where they are known.

    `is_first` says whether seat order puts the rival first where all else is level (CW-G21, CW-G22); None is not known.
    """

    odds: tuple[tuple[int, Fraction], ...]
    stamps: tuple[int, ...] | None = None
    is_first: bool | None = None

    @property
    def low(self) -> int:
        """The least that it may weigh."""
        return self.odds[0][0]

    @property
    def high(self) -> int:
        """The most that it may weigh."""
        return self.odds[-1][0]


@dataclass(frozen=True, slots=True)
class Advice:
    """A submission with its reasons: a short title and one sentence.

    `worst`, `best` and `expected` are points of trophy and tags together, against the rivals given; `is_sure` says that they are
    one number.
    """

    submission: Submission
    title: str
    why: str
    worst: int
    best: int
    expected: Fraction

    @property
    def is_sure(self) -> bool:
        """Whether the points do not depend on anything unknown."""
        return self.worst == self.best


def heaviest(fish: Sequence[Catch], among: Iterable[int], tag: str | None) -> tuple[int, ...]:
    """The heaviest fish of each species as rising indexes; of equal ones that with the tag, then the earlier time stamp.

    Without a tag this is the silent player's submission (CW-G32).
    """
    best: dict[str, int] = {}
    for n in sorted(among):
        one = fish[n]
        held = best.get(one.species)
        if held is None or _merit(one, tag) > _merit(fish[held], tag):
            best[one.species] = n
    return tuple(sorted(best.values()))


def _merit(fish: Catch, tag: str | None) -> tuple[int, int, int]:
    return (fish.weight or 0, _matches(fish, tag), -(NEVER if fish.stamp is None else fish.stamp))


def _matches(fish: Catch, tag: str | None) -> int:
    return int(tag is not None and fish.tag == tag)


def worth_a_thought(fish: Sequence[Catch], among: Iterable[int], tag: str | None) -> tuple[Submission, ...]:
    """Every submission that no other beats in weight, tags and time stamps together, heaviest first; exact.

    Each species held is always submitted: one more fish never harms weight, tags or stamps.
    """
    by_species: dict[str, list[int]] = {}
    for n in sorted(among):
        by_species.setdefault(fish[n].species, []).append(n)
    pools = [_undominated(fish, ns, tag) for ns in by_species.values()]
    unique: dict[tuple[int, int, tuple[int, ...]], Submission] = {}
    for combination in product(*pools):
        one = submission(fish, combination, tag)
        unique.setdefault((one.weight, one.tagged, one.stamps), one)
    every = sorted(unique.values(), key=lambda one: (one.weight, one.tagged, one.key), reverse=True)
    kept: list[Submission] = []
    for one in every:
        # What beats a submission stands before it in this order, and is kept or beaten by one that is kept.
        if not any(_beats(better, one) for better in kept):
            kept.append(one)
    return tuple(kept)


def submission(fish: Sequence[Catch], chosen: Iterable[int], tag: str | None) -> Submission:
    """The submission of those fish."""
    ns = tuple(sorted(chosen))
    return Submission(
        ns,
        sum(fish[n].weight or 0 for n in ns),
        sum(_matches(fish[n], tag) for n in ns),
        tuple(sorted(stamp for n in ns if (stamp := fish[n].stamp) is not None)),
    )


def _undominated(fish: Sequence[Catch], ns: Sequence[int], tag: str | None) -> list[int]:
    """The fish of one species that no other beats in weight, tag and stamp; of equal ones the first.

    Dropping the others loses nothing: putting the better fish in the beaten one's place improves any submission.
    """
    kept: list[int] = []
    for n in ns:
        mine = _merit(fish[n], tag)
        others = ((k, _merit(fish[k], tag)) for k in ns if k != n)
        if not any(
            all(b >= a for a, b in zip(mine, theirs, strict=True)) and (theirs != mine or k < n) for k, theirs in others
        ):
            kept.append(n)
    return kept


def _beats(one: Submission, other: Submission) -> bool:
    """At least as good in weight, tags and stamps, and better in one."""
    mine, theirs = _stamp_key(one), _stamp_key(other)
    return (
        one.weight >= other.weight
        and one.tagged >= other.tagged
        and mine >= theirs
        and (one.weight, one.tagged, mine) != (other.weight, other.tagged, theirs)
    )


def _stamp_key(one: Submission) -> tuple[int, ...]:
    return tuple(-stamp for stamp in one.stamps)


def known_rival(fish: Sequence[Catch], chosen: Iterable[int], is_first: bool | None = None) -> Rival:
    """A rival whose submission is on the table."""
    one = submission(fish, chosen, None)
    return Rival(((one.weight, Fraction(1)),), one.stamps, is_first)


def guessed_rival(ranges: Iterable[tuple[str, int, int]]) -> Rival:
    """A rival of whom only species and weight ranges are known: `(species, low, high)` for each fish.

    Each weight of a range counts as equally likely, and the heaviest of each species as submitted.
    """
    by_species: dict[str, list[tuple[int, int]]] = {}
    for species, low, high in ranges:
        by_species.setdefault(species, []).append((low, high))
    total = {0: Fraction(1)}
    for many in by_species.values():
        total = _sum_of(total, _heaviest_of(tuple(sorted(many))))
    return Rival(tuple(sorted(total.items())))


@lru_cache(maxsize=512)
def _heaviest_of(ranges: tuple[tuple[int, int], ...]) -> tuple[tuple[int, Fraction], ...]:
    """The odds of the greatest of independent numbers, each uniform within its range."""

    def at_most(weight: int) -> Fraction:
        odds = Fraction(1)
        for low, high in ranges:
            odds *= Fraction(min(max(weight - low + 1, 0), high - low + 1), high - low + 1)
        return odds

    odds = ((weight, at_most(weight) - at_most(weight - 1)) for weight in range(LEAST_WEIGHT, MOST_WEIGHT + 1))
    return tuple((weight, chance) for weight, chance in odds if chance)


def _sum_of(one: dict[int, Fraction], other: Iterable[tuple[int, Fraction]]) -> dict[int, Fraction]:
    total: dict[int, Fraction] = {}
    for a, p in one.items():
        for b, q in other:
            total[a + b] = total.get(a + b, Fraction(0)) + p * q
    return total


def advise(
    fish: Sequence[Catch], among: Iterable[int], tag: str | None, rivals: Sequence[Rival], prizes: Sequence[int]
) -> tuple[Advice, ...]:
    """The submissions worth a thought, best first: by expected points, then weight, tags and early stamps.

    `prizes` are the contest's trophies, top first, one for each player. Against rivals whose submissions are all known the first
    one is the exact best; a tie that nothing known breaks counts as half a chance.
    """
    every = worth_a_thought(fish, among, tag)
    advice = [_advice(one, every[0], fish, rivals, prizes) for one in every]
    return tuple(
        sorted(
            advice,
            key=lambda one: (one.expected, one.submission.weight, one.submission.tagged, _stamp_key(one.submission)),
            reverse=True,
        )
    )


def _advice(
    one: Submission, heavy: Submission, fish: Sequence[Catch], rivals: Sequence[Rival], prizes: Sequence[int]
) -> Advice:
    title, why = _reason(one, heavy, fish)
    odds = _odds_of_place(one, rivals)
    places = [place for place, chance in enumerate(odds) if chance]
    value = [prizes[min(place, len(prizes) - 1)] if prizes else 0 for place in range(len(odds))]
    return Advice(
        one,
        title,
        why,
        min(value[place] for place in places) + one.tagged,
        max(value[place] for place in places) + one.tagged,
        sum((chance * value[place] for place, chance in enumerate(odds)), Fraction(one.tagged)),
    )


def _odds_of_place(one: Submission, rivals: Sequence[Rival]) -> list[Fraction]:
    """The odds of 0, 1, 2 … rivals ranking higher, the rivals being independent."""
    odds = [Fraction(1)]
    for rival in rivals:
        ahead = _odds_of_ahead(one, rival)
        following = [Fraction(0)] * (len(odds) + 1)
        for place, chance in enumerate(odds):
            following[place] += chance * (1 - ahead)
            following[place + 1] += chance * ahead
        odds = following
    return odds


def _odds_of_ahead(one: Submission, rival: Rival) -> Fraction:
    ahead = Fraction(0)
    for weight, chance in rival.odds:
        if weight > one.weight:
            ahead += chance
        elif weight == one.weight:
            ahead += chance * _odds_of_losing_a_tie(one, rival)
    return ahead


def _odds_of_losing_a_tie(one: Submission, rival: Rival) -> Fraction:
    theirs = None if rival.stamps is None else tuple(-stamp for stamp in rival.stamps)
    if theirs is not None and theirs != _stamp_key(one):
        return Fraction(int(theirs > _stamp_key(one)))
    if theirs is None or rival.is_first is None:
        return Fraction(1, 2)
    return Fraction(int(rival.is_first))


def _reason(one: Submission, heavy: Submission, fish: Sequence[Catch]) -> tuple[str, str]:
    """What the submission is for, against the heaviest one."""
    if one == heavy:
        tags = f" It carries {_tags(one.tagged)}." if one.tagged else ""
        return "Heaviest", f"The heaviest fish of each species, {one.weight} lb together.{tags}"
    swapped = ", ".join(_named(fish[n]) for n in one.fish if n not in heavy.fish)
    costs = [f"{heavy.weight - one.weight} lb lighter"] if one.weight < heavy.weight else []
    if one.tagged > heavy.tagged:
        more = one.tagged - heavy.tagged
        costs += ["with a later time stamp"] if not costs else []
        return "More tags", f"{_tags(more)} more, a point each; {costs[0]}: {swapped}."
    if one.tagged < heavy.tagged:
        costs.append(f"{_tags(heavy.tagged - one.tagged)} fewer")
    first = clock(one.stamps[0]) if one.stamps else "none"
    return "Earlier time stamp", f"Its time stamps, from {first} on, win a tie; {' and '.join(costs)}: {swapped}."


def _tags(count: int) -> str:
    return "1 tag" if count == 1 else f"{count} tags"


def _named(fish: Catch) -> str:
    weight = "?" if fish.weight is None else str(fish.weight)
    return f"{fish.name} {weight} lb"
