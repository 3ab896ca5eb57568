"""Scores as receipts: a total is only ever the sum of lines, and each line says why.

Texts may carry seat marks (`companion.engine.game.mark`), which the table replaces with the players' names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.engine.game import Seat


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points of one seat in one category: `reason` in words, `rule` the clause's id, `refs` the cards that scored."""

    seat: Seat
    category: str
    points: int
    reason: str
    rule: str
    refs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A whole score.

    `seats` lists everybody who scores, automa included; `ranking` is best first, equal seats together; `missing` says in words
    what must still be told before the score is `final`; `notes` say how ties were broken; `categories` is the receipt's row
    order (every category is shown even where nobody has a line). `headline` is what to say instead of who won, where all play
    together. `unit` is what the game counts, one and many of it; `won_by` says how somebody won who did not by the totals.
    """

    seats: tuple[Seat, ...]
    lines: tuple[ScoreLine, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    categories: tuple[str, ...]
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    final: bool = False
    headline: str = ""
    unit: tuple[str, str] = ("point", "points")
    won_by: str = ""

    @property
    def is_ranked(self) -> bool:
        """Whether the ranks say anything: not before somebody has points, or the score is final."""
        return bool(self.ranking) and (self.final or any(self.total(seat) for seat in self.seats))

    def total(self, seat: Seat) -> int:
        """The sum of the seat's lines."""
        return sum(line.points for line in self.lines if line.seat == seat)

    def of(self, seat: Seat, category: str | None = None) -> tuple[ScoreLine, ...]:
        """The seat's lines, of one category or of all."""
        return tuple(
            line for line in self.lines if line.seat == seat and (category is None or line.category == category)
        )

    def named(self, names: Callable[[str], str]) -> ScoreSheet:
        """The sheet with its texts as `names` tells them: the players' names for the seat marks."""
        return replace(
            self,
            lines=tuple(replace(line, reason=names(line.reason)) for line in self.lines),
            missing=tuple(map(names, self.missing)),
            notes=tuple(map(names, self.notes)),
        )

    def as_json(self) -> dict[str, object]:
        """The shape that `tabletide score --json` prints; seats are written as text keys from "0"."""
        return {
            "final": self.final,
            "totals": {str(int(seat)): self.total(seat) for seat in self.seats},
            "ranking": [[int(seat) for seat in rank] for rank in self.ranking],
            "lines": [
                {
                    "seat": int(line.seat),
                    "category": line.category,
                    "points": line.points,
                    "reason": line.reason,
                    "rule": line.rule,
                    "refs": list(line.refs),
                }
                for line in self.lines
            ],
            "missing": list(self.missing),
            "notes": list(self.notes),
        }


def rank(seats: tuple[Seat, ...], key: dict[Seat, tuple[int, ...]]) -> tuple[tuple[Seat, ...], ...]:
    """Seats grouped by `key`, highest first; equal keys share a rank."""
    groups: dict[tuple[int, ...], list[Seat]] = {}
    for seat in seats:
        groups.setdefault(key[seat], []).append(seat)
    return tuple(tuple(groups[value]) for value in sorted(groups, reverse=True))
