"""How one set of places on the table lies against another: a turn and a shift that most of them agree on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.scene import Point

_PAIRS: Final = 60


@dataclass(frozen=True, eq=False)
class Rigid:
    """A turn (degrees, clockwise from above) and a shift (mm) of the table; `agreed` marks the pairs that follow it."""

    turn: float
    shift: Point
    agreed: tuple[bool, ...]

    def move(self, at: Point) -> Point:
        """Where a place of the first set lies in the second."""
        c, s = np.cos(np.radians(self.turn)), np.sin(np.radians(self.turn))
        return (float(c * at[0] - s * at[1] + self.shift[0]), float(s * at[0] + c * at[1] + self.shift[1]))

    @property
    def share(self) -> float:
        """The share of pairs that agree."""
        return sum(self.agreed) / len(self.agreed) if self.agreed else 0.0


def align(before: Sequence[Point], after: Sequence[Point], tolerance: float = 4.0) -> Rigid | None:
    """The turn and shift from `before` to `after` (pairs of the same marks, mm) that most pairs follow within `tolerance` mm.

    None with fewer than two pairs, or when no two pairs keep their distance. Every pair of pairs, up to a limit, is tried as the
    guide (so that a few moved cards do not sway the rest), and the best is fitted again to all that agree (Kabsch 1976).
    """
    a, b = np.asarray(before, dtype=np.float64).reshape(-1, 2), np.asarray(after, dtype=np.float64).reshape(-1, 2)
    if len(a) < 2:
        return None
    agreed = _agreeing(a, b, np.array(_guides(a)), tolerance)
    best = agreed[int(np.argmax(agreed.sum(axis=1)))]
    if best.sum() < 2:
        return None
    for _ in range(2):
        turn, shift = _fit(a[best], b[best])
        best = _distance(turn, shift, a, b) < tolerance
        if best.sum() < 2:
            return None
    return Rigid(float(np.degrees(turn)), (float(shift[0]), float(shift[1])), tuple(bool(v) for v in best))


def _agreeing(a: Floats, b: Floats, guides: NDArray[np.int64], tolerance: float) -> NDArray[np.bool_]:
    """For each guide (two rows) which pairs follow the turn and shift that it alone gives; none where it keeps no distance.

    Points as complex numbers: a turn is then a factor.
    """
    before, after = a[:, 0] + 1j * a[:, 1], b[:, 0] + 1j * b[:, 1]
    one, two = guides.T
    way, new_way = before[two] - before[one], after[two] - after[one]
    is_rigid = np.abs(np.abs(way) - np.abs(new_way)) <= 2 * tolerance
    turned = new_way * way.conjugate()
    turn = turned / np.maximum(np.abs(turned), 1e-12)
    shift = (after[one] + after[two]) / 2 - turn * (before[one] + before[two]) / 2
    off = np.abs(turn[:, None] * before + shift[:, None] - after)
    return np.asarray((off < tolerance) & is_rigid[:, None])


def _guides(points: Floats) -> list[tuple[int, int]]:
    """Pairs to be tried as guides: the far-apart ones first, because they fix the turn best."""
    one, two = np.tril_indices(len(points), -1)
    apart = np.hypot(*(points[one] - points[two]).T)
    chosen = np.argsort(-apart, kind="stable")[:: max(1, len(one) // _PAIRS)]
    return list(zip(one[chosen].tolist(), two[chosen].tolist(), strict=True))


def _fit(a: Floats, b: Floats) -> tuple[float, Floats]:
    middle_a, middle_b = a.mean(axis=0), b.mean(axis=0)
    x, y = a - middle_a, b - middle_b
    turn = float(np.arctan2((x[:, 0] * y[:, 1] - x[:, 1] * y[:, 0]).sum(), (x * y).sum()))
    c, s = np.cos(turn), np.sin(turn)
    return turn, middle_b - np.array([c * middle_a[0] - s * middle_a[1], s * middle_a[0] + c * middle_a[1]])


def _distance(turn: float, shift: Floats, a: Floats, b: Floats) -> Floats:
    c, s = np.cos(turn), np.sin(turn)
    moved = np.column_stack([c * a[:, 0] - s * a[:, 1], s * a[:, 0] + c * a[:, 1]]) + shift
    return np.asarray(np.linalg.norm(moved - b, axis=1))
