"""A bag: an immutable multiset of unseen pieces. A shuffled deck that nobody has looked at is one too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random


@dataclass(frozen=True, slots=True)
class Bag:
    """Pieces with their counts, sorted by name; counts are always above 0, so equal bags are equal values."""

    items: tuple[tuple[str, int], ...] = ()

    @staticmethod
    def of(pieces: Iterable[str] | Mapping[str, int]) -> Bag:
        """A bag of the pieces given one by one, or by count."""
        counts: dict[str, int] = {}
        if isinstance(pieces, Mapping):
            counts = {piece: n for piece, n in pieces.items() if n}
        else:
            for piece in pieces:
                counts[piece] = counts.get(piece, 0) + 1
        if any(n < 0 for n in counts.values()):
            raise ValueError("a bag cannot hold fewer than none of a piece")
        return Bag(tuple(sorted(counts.items())))

    def __len__(self) -> int:
        return sum(n for _, n in self.items)

    def __iter__(self) -> Iterator[str]:
        for piece, n in self.items:
            for _ in range(n):
                yield piece

    def __contains__(self, piece: object) -> bool:
        return any(name == piece for name, _ in self.items)

    def count(self, piece: str) -> int:
        """How many of the piece are in the bag."""
        return next((n for name, n in self.items if name == piece), 0)

    def counts(self) -> dict[str, int]:
        """The counts by piece, in the bag's order."""
        return dict(self.items)

    def add(self, *pieces: str) -> Bag:
        """The bag with the pieces put in."""
        if not pieces:
            return self
        counts = dict(self.items)
        for piece in pieces:
            counts[piece] = counts.get(piece, 0) + 1
        return Bag(tuple(sorted(counts.items())))

    def merge(self, other: Bag) -> Bag:
        """Both bags poured together."""
        counts = dict(self.items)
        for piece, n in other.items:
            counts[piece] = counts.get(piece, 0) + n
        return Bag(tuple(sorted(counts.items())))

    def remove(self, *pieces: str) -> Bag:
        """The bag without the pieces; ValueError where one is not in it."""
        counts = dict(self.items)
        for piece in pieces:
            if counts.get(piece, 0) <= 0:
                raise ValueError(f"there is no {piece} in the bag")
            counts[piece] -= 1
        return Bag(tuple((piece, n) for piece, n in counts.items() if n))

    def odds(self) -> tuple[tuple[str, Fraction], ...]:
        """The exact chance of each piece to be the next one drawn."""
        total = len(self)
        return tuple((piece, Fraction(n, total)) for piece, n in self.items)

    def draw(self, rng: Random) -> str:
        """One piece at random (it stays in the bag); ValueError when the bag is empty."""
        if not self.items:
            raise ValueError("the bag is empty")
        k = rng.randrange(len(self))
        for piece, n in self.items:
            if k < n:
                return piece
            k -= n
        raise AssertionError("counts do not add up")
