"""Pips of dice seen from straight above: round spots, gathered into the patterns of one to six.

A die's outline is not needed: two pips at the ends of a face's diagonal fix where the face lies, and the pips on it must then
form one of the six patterns exactly. Of several possible readings, the one that explains all pips with the least misfit wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import cv2
import numpy as np

from vision.arrays import Floats, Grey, Pixels
from vision.scene import Point

#: A pip's diameter, and the step between its rows, as shares of a die's side; dice differ.
_PIP: Final = (0.09, 0.27)
_STEP: Final = (0.22, 0.30)
_ROUND: Final = 0.72
_CONTRAST: Final = 22
#: How far from its place in the pattern a pip may lie, in steps.
_OFF: Final = 0.38
_CELLS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def _patterns() -> dict[frozenset[tuple[int, int]], int]:
    found = {}
    for value, cells in _CELLS.items():
        for _ in range(4):
            found[frozenset(cells)] = value
            cells = tuple((-y, x) for x, y in cells)
    return found


_PATTERNS: Final = _patterns()


@dataclass(frozen=True, slots=True)
class Face:
    """The top of a die: its value, middle (pixels), turn (degrees, 0 to 90), and how well its pips fit (0 to 1)."""

    value: int
    middle: Point
    turn: float
    confidence: float
    pips: frozenset[int]
    misfit: float


def read_faces(flat: Pixels, body: Grey, side: int) -> tuple[list[Face], int]:
    """The faces in a picture laid flat, `side` pixels each, and how many pips are on none of them.

    `body` is 255 where something lies.
    """
    best: tuple[float, list[Face], int] = (np.inf, [], 0)
    # Dice thrown together are alike: the pips are all darker or all lighter than their faces.
    for is_dark in (True, False):
        spots = find_pips(flat, body, side, is_dark=is_dark)
        faces = [face for face in _hypotheses(spots, side) if _on_body(face, body, side)]
        cost, chosen = _best_cover(faces, len(spots), side)
        # What explains more pips is more likely the truth.
        cost -= 1.5 * sum(face.value for face in chosen)
        if cost < best[0]:
            best = (cost, chosen, len(spots) - sum(face.value for face in chosen))
    return best[1], best[2]


def find_pips(flat: Pixels, body: Grey, side: int, *, is_dark: bool) -> Floats:
    """The middles of round spots of a pip's size, darker or lighter than around; n x 2 pixels."""
    grey = cv2.GaussianBlur(cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY), (0, 0), side / 60)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(side * 0.36) | 1,) * 2)
    relief = cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT if is_dark else cv2.MORPH_TOPHAT, kernel)
    relief[body == 0] = 0
    # Half of the strongest around: a pip in a shadow stands out less than its neighbour in the light.
    around = cv2.dilate(relief, kernel)
    strongest = float(np.percentile(around[body > 0], 90)) if (body > 0).any() else 0.0
    level = np.maximum(np.maximum(around.astype(np.float32) * 0.5, 0.3 * strongest), _CONTRAST)
    return np.array(_round_spots((relief > level).astype(np.uint8), side)).reshape(-1, 2)


def _round_spots(mask: Grey, side: int) -> list[Point]:
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    low, high = (np.pi / 4 * (share * side) ** 2 for share in _PIP)
    found = []
    for outline in outlines:
        area, length = cv2.contourArea(outline), cv2.arcLength(outline, True)
        if low < area < high and 4 * np.pi * area / max(length, 1.0) ** 2 > _ROUND:
            moments = cv2.moments(outline)
            found.append((moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]))
    return found


def _hypotheses(spots: Floats, side: int) -> list[Face]:
    """Every face that some pips may form."""
    found: dict[frozenset[int], Face] = {}
    for one, two in combinations(range(len(spots)), 2):
        apart = spots[two] - spots[one]
        distance = float(np.linalg.norm(apart))
        # The ends of a diagonal lie two steps apart each way; every value from two on has such a pair.
        step = distance / (2 * np.sqrt(2))
        if _STEP[0] * side <= step <= _STEP[1] * side:
            turn = float(np.degrees(np.arctan2(apart[1], apart[0])) - 45)
            face = _face_at((spots[one] + spots[two]) / 2, turn, step, spots, side)
            if face is not None and (face.pips not in found or face.misfit < found[face.pips].misfit):
                found[face.pips] = face
    for index, spot in enumerate(spots):
        near = np.linalg.norm(spots - spot, axis=1) < 0.3 * side
        if near.sum() == 1:
            found.setdefault(
                frozenset({index}), Face(1, (float(spot[0]), float(spot[1])), 0.0, 0.9, frozenset({index}), 0.3)
            )
    return list(found.values())


def _face_at(middle: Floats, turn: float, step: float, spots: Floats, side: int) -> Face | None:
    """The face with this middle and turn, if the pips on it form a pattern; None if they do not."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    local = (spots - middle) @ np.array([[c, -s], [s, c]]) / step
    on_it = np.flatnonzero(np.abs(local).max(axis=1) < 0.46 * side / step)
    cells = np.round(local[on_it])
    off = np.linalg.norm(local[on_it] - cells, axis=1)
    value = _PATTERNS.get(frozenset((int(x), int(y)) for x, y in cells))
    if value is None or len(on_it) != value or float(off.max()) > _OFF:
        return None
    misfit = float(off.mean()) + abs(step / side - 0.262) * 4
    confidence = float(np.clip(1.15 - 1.6 * misfit, 0.0, 1.0))
    return Face(
        value, (float(middle[0]), float(middle[1])), turn % 90, confidence, frozenset(int(i) for i in on_it), misfit
    )


def _on_body(face: Face, body: Grey, side: int) -> bool:
    """Whether something lies under the whole face."""
    corners = cv2.boxPoints((face.middle, (side * 0.8, side * 0.8), face.turn))
    mask = np.zeros_like(body)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 255)
    if face.value == 1:  # its turn is unknown
        mask[:] = 0
        cv2.circle(mask, (round(face.middle[0]), round(face.middle[1])), round(side * 0.42), 255, -1)
    return bool((body[mask > 0] > 0).mean() > 0.9)


def _best_cover(faces: Sequence[Face], count: int, side: int) -> tuple[float, list[Face]]:
    """The faces, none over another, that leave the fewest pips unexplained with the least misfit; and what that costs."""
    by_pip: list[list[Face]] = [[] for _ in range(count)]
    for face in faces:
        for pip in face.pips:
            by_pip[pip].append(face)
    best: tuple[float, list[Face]] = (np.inf, [])
    budget = 20_000

    def search(pip: int, taken: frozenset[int], chosen: list[Face], cost: float) -> None:
        nonlocal best, budget
        budget -= 1
        if cost >= best[0] or budget < 0:
            return
        while pip < count and pip in taken:
            pip += 1
        if pip == count:
            best = (cost, list(chosen))
            return
        for face in sorted(by_pip[pip], key=lambda one: one.misfit):
            if not face.pips & taken and not any(_overlap(face, other, side) for other in chosen):
                search(pip + 1, taken | face.pips, [*chosen, face], cost + 0.2 + face.misfit)
        search(pip + 1, taken | {pip}, chosen, cost + 2.0)

    search(0, frozenset(), [], 0.0)
    return best


def _overlap(one: Face, two: Face, side: int) -> bool:
    return float(np.hypot(one.middle[0] - two.middle[0], one.middle[1] - two.middle[1])) < 0.9 * side
