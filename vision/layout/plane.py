"""From pixels to millimetres: the plane of the table, found from printed squares whose size is known.

Each square alone gives scale and pose; many are adjusted together, so that positions come out right with no calibration.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Matrix
from vision.scene import Corners, Point

_ROUNDS: Final = 12
#: In units of half the picture's width.
_USUAL_FOCAL: Final = 1.65
_UNIT: Final = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


@dataclass(frozen=True, eq=False)
class Plane:
    """The table under one picture: `to_mm` and `to_pixels` are 3 x 3 homographies, inverse to each other.

    The origin lies under the picture's middle, x runs to the picture's right there and y towards its lower edge. `error` is
    how far corners as seen lie from the adjusted ones, in pixels (the median over the squares of their rms); `tilt` in
    degrees from straight above.
    """

    to_mm: Matrix
    to_pixels: Matrix
    error: float
    tilt: float

    def place(self, corners: Corners | Floats) -> tuple[Point, float]:
        """The middle (mm) and turn (degrees clockwise from above) of a mark with these corners (pixels)."""
        return self.places([corners])[0]

    def places(self, marks: Sequence[Corners | Floats]) -> list[tuple[Point, float]]:
        """`place` of many marks at once."""
        table = through(self.to_mm, np.asarray(marks, dtype=np.float64).reshape(-1, 4, 2))
        across = (table[:, 1] - table[:, 0]) + (table[:, 2] - table[:, 3])
        turns = np.degrees(np.arctan2(across[:, 1], across[:, 0])) % 360.0
        return [((x, y), turn) for (x, y), turn in zip(table.mean(axis=1).tolist(), turns.tolist(), strict=True)]

    def pixels(self, points: Sequence[Point]) -> Corners:
        """Four places on the table (mm) in pixels."""
        a, b, c, d = ((float(x), float(y)) for x, y in through(self.to_pixels, np.asarray(points, dtype=np.float64)))
        return (a, b, c, d)

    def outline(self, at: Point, turn: float, size: Point) -> Corners:
        """The corners in pixels of a rectangle of `size` mm lying at `at` with a `turn` in degrees: an overlay's outline."""
        angle = np.radians(turn)
        axes = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        pixels = through(self.to_pixels, (_UNIT * np.asarray(size)) @ axes + np.asarray(at))
        a, b, c, d = ((float(x), float(y)) for x, y in pixels)
        return (a, b, c, d)


def through(matrix: Matrix, points: Floats) -> Floats:
    """Points (… x 2) mapped by a homography."""
    flat = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(flat[..., :2] / flat[..., 2:])


def find_plane(squares: Sequence[Corners], sizes: Sequence[float], picture: tuple[int, int]) -> Plane | None:
    """The plane on which all `squares` (corners in pixels) are squares of `sizes` mm; None without a usable square.

    `picture` is its width and height. A square that fits badly (a lifted card, a wrong size) is left out of the adjustment.
    """
    seen = np.asarray(squares, dtype=np.float64).reshape(-1, 4, 2)
    lengths = np.asarray(sizes, dtype=np.float64)
    usable = _are_convex(seen)
    seen, lengths = seen[usable], lengths[usable]
    if not len(seen):
        return None
    # Working around the middle in units of the picture's half width keeps the equations well-conditioned.
    middle, unit = np.array([(picture[0] - 1) / 2, (picture[1] - 1) / 2]), picture[0] / 2
    scaled = (seen - middle) / unit
    ideal = _start(scaled, lengths)
    if ideal is None:
        return None
    if len(scaled) > 1:
        ideal = _adjust_robustly(ideal, scaled, lengths, unit)
    errors = _errors(ideal, scaled, lengths)
    return _placed(ideal, float(np.median(errors)) * unit, middle, unit)


def plane_from(to_mm: Matrix, error: float, picture: tuple[int, int]) -> Plane:
    """The plane of a homography that takes pixels to millimetres in any turn and shift; `error` in pixels."""
    middle, unit = np.array([(picture[0] - 1) / 2, (picture[1] - 1) / 2]), picture[0] / 2
    scale = np.array([[unit, 0, middle[0]], [0, unit, middle[1]], [0, 0, 1.0]])
    return _placed(to_mm @ scale, error, middle, unit)


def _placed(ideal: Matrix, error: float, middle: Floats, unit: float) -> Plane:
    """The plane of a homography from the scaled picture, its origin under the picture's middle."""
    unscale = np.array([[1 / unit, 0, -middle[0] / unit], [0, 1 / unit, -middle[1] / unit], [0, 0, 1]])
    to_mm = _upright(ideal) @ unscale
    to_mm /= to_mm[2, 2]
    return Plane(to_mm, np.linalg.inv(to_mm), error, _tilt(to_mm, middle))


def fitted_squares(table: Floats, sizes: Floats) -> Floats:
    """The squares of these sizes (mm) nearest to corners on the table, n x 4 x 2."""
    return _fit_squares(table, sizes)[0]


def _adjust_robustly(ideal: Matrix, scaled: Floats, lengths: Floats, unit: float) -> Matrix:
    """The joint adjustment, repeated without the squares that fit much worse than the others."""
    kept = np.ones(len(scaled), dtype=bool)
    ideal, errors = _adjust(ideal, scaled, lengths)
    for _ in range(2):
        good = errors < max(3 * float(np.median(errors[kept])), 0.6 / unit)
        if good.sum() < 4 or bool((good == kept).all()):
            break
        kept = good
        ideal, _ = _adjust(ideal, scaled[kept], lengths[kept])
        errors = _errors(ideal, scaled, lengths)
    return ideal


def _are_convex(squares: Floats) -> NDArray[np.bool_]:
    finite = np.asarray(np.isfinite(squares).all(axis=(1, 2)))
    safe = np.where(finite[:, None, None], squares, 0.0)
    side = np.roll(safe, -1, axis=1) - safe
    after = np.roll(side, -1, axis=1)
    turn = side[..., 0] * after[..., 1] - side[..., 1] * after[..., 0]
    return np.asarray(finite & (turn > 1.0).all(axis=1))


def _start(seen: Floats, sizes: Floats) -> Matrix | None:
    """A first picture-to-millimetres homography: the better of the largest square's own and the one all sizes suggest."""
    largest = int(np.argmax([np.linalg.norm(s[0] - s[2]) for s in seen]))
    starts = [_by_pose(seen[largest], float(sizes[largest])), _direct(seen[largest], _UNIT * sizes[largest])]
    if len(seen) >= 3:
        joint = _from_sizes(seen, sizes)
        if joint is not None:
            starts.append(joint)
    scored = [(float(np.median(_errors(start, seen, sizes))), start) for start in starts]
    scored = [entry for entry in scored if np.isfinite(entry[0])]
    return min(scored, key=lambda entry: entry[0])[1] if scored else None


def _by_pose(seen: Floats, size: float) -> Matrix:
    """Picture to millimetres from one square seen by an ordinary lens; steadier than its four corners alone.

    A phone, a webcam and a Pi camera see 60 to 70 degrees across, which puts the focal length near 0.8 of the width.
    """
    inner = np.diag([_USUAL_FOCAL, _USUAL_FOCAL, 1.0])
    _, turns, shifts, errors = cv2.solvePnPGeneric(
        np.column_stack([_UNIT * size * [1, -1], np.zeros(4)]), seen, inner, None, flags=cv2.SOLVEPNP_IPPE_SQUARE
    )
    best = int(np.argmin(np.ravel(errors)))
    turn, shift = cv2.Rodrigues(turns[best])[0], shifts[best].ravel()
    home = inner @ np.column_stack([turn[:, 0], -turn[:, 1], shift])
    return np.asarray(np.linalg.inv(home))


def _direct(source: Floats, target: Floats) -> Matrix:
    """The homography that takes four points to four points."""
    rows = []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, -u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, -v])
    return np.asarray(np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3))


def _from_sizes(seen: Floats, sizes: Floats) -> Matrix | None:
    """Picture to millimetres from how large equal squares look: areas give the horizon, then shapes the affine rest.

    The determinant of a homography's derivative falls with the cube of the distance to the horizon's line (Hartley and
    Zisserman, section 2.7), so the cube root of area in pixels over area in mm is linear in the picture.
    """
    diagonals = seen[:, 2] - seen[:, 0], seen[:, 3] - seen[:, 1]
    area = np.abs(diagonals[0][:, 0] * diagonals[1][:, 1] - diagonals[0][:, 1] * diagonals[1][:, 0]) / 2
    root = np.cbrt(area / sizes**2)
    centres = np.column_stack([seen.mean(axis=1), np.ones(len(seen))])
    horizon = np.linalg.lstsq(centres, root, rcond=None)[0]
    if abs(horizon[2]) < 1e-12 or (centres @ horizon <= 0).any():
        return None
    flatten = np.array([[1, 0, 0], [0, 1, 0], horizon / horizon[2]])
    flat = through(flatten, seen)
    first = ((flat[:, 1] - flat[:, 0]) + (flat[:, 2] - flat[:, 3])) / 2
    second = ((flat[:, 3] - flat[:, 0]) + (flat[:, 2] - flat[:, 1])) / 2
    rows, wanted = [], []
    for a, b, size in zip(first, second, sizes, strict=True):
        for vector in (a, b):
            rows.append([vector[0] ** 2, 2 * vector[0] * vector[1], vector[1] ** 2])
            wanted.append(size**2)
        rows.append([a[0] * b[0], a[0] * b[1] + a[1] * b[0], a[1] * b[1]])
        wanted.append(0.0)
    scale = np.repeat(1 / sizes**2, 3)
    p, q, r = np.linalg.lstsq(np.array(rows) * scale[:, None], np.array(wanted) * scale, rcond=None)[0]
    metric = np.array([[p, q], [q, r]])
    if np.linalg.eigvalsh(metric).min() <= 0:
        return None
    affine = np.eye(3)
    affine[:2, :2] = np.linalg.cholesky(metric).T
    return np.asarray(affine @ flatten)


def _fit_squares(table: Floats, sizes: Floats) -> tuple[Floats, Floats]:
    """For corners on the table, the squares of the given sizes nearest to them, and their turns in radians."""
    middle = table.mean(axis=1, keepdims=True)
    offset = table - middle
    real = (offset * _UNIT).sum(axis=(1, 2))
    imaginary = (offset[..., 1] * _UNIT[:, 0] - offset[..., 0] * _UNIT[:, 1]).sum(axis=1)
    turn = np.arctan2(imaginary, real)
    return middle + _turned(turn) * sizes[:, None, None], turn


def _turned(turn: Floats) -> Floats:
    """Unit squares turned by each angle, n x 4 x 2."""
    c, s = np.cos(turn)[:, None], np.sin(turn)[:, None]
    x, y = _UNIT[:, 0], _UNIT[:, 1]
    return np.stack([c * x - s * y, s * x + c * y], axis=-1)


def _errors(to_mm: Matrix, seen: Floats, sizes: Floats) -> Floats:
    """The rms distance of each square's corners, in the picture's unit."""
    with np.errstate(all="ignore"):
        table = through(to_mm, seen)
        if not np.isfinite(table).all() or abs(np.linalg.det(to_mm)) < 1e-15:
            return np.full(len(seen), np.inf)
        squares, _ = _fit_squares(table, sizes)
        back = through(np.linalg.inv(to_mm), squares)
        return np.asarray(np.sqrt(((back - seen) ** 2).sum(axis=2).mean(axis=1)))


def _adjust(to_mm: Matrix, seen: Floats, sizes: Floats) -> tuple[Matrix, Floats]:
    """Levenberg-Marquardt over the homography and every square's place and turn; the squares are eliminated (Schur)."""
    squares, turn = _fit_squares(through(to_mm, seen), sizes)
    middle = squares.mean(axis=1)
    home = np.linalg.inv(to_mm)
    home /= home[2, 2]
    damping = 1e-4
    cost = _cost(home, middle, turn, seen, sizes)
    for _ in range(_ROUNDS):
        step = _step(home, middle, turn, seen, sizes, damping)
        if step is None:
            damping *= 10
            continue
        camera, places = step
        new_home = home + np.append(camera, 0.0).reshape(3, 3)
        new_middle, new_turn = middle + places[:, :2], turn + places[:, 2]
        new_cost = _cost(new_home, new_middle, new_turn, seen, sizes)
        if new_cost < cost:
            gain = (cost - new_cost) / max(cost, 1e-30)
            home, middle, turn, cost, damping = new_home, new_middle, new_turn, new_cost, damping / 5
            if gain < 1e-6:
                break
        else:
            damping *= 10
            if damping > 1e6:
                break
    result = np.linalg.inv(home)
    return result, _errors(result, seen, sizes)


def _cost(home: Matrix, middle: Floats, turn: Floats, seen: Floats, sizes: Floats) -> float:
    with np.errstate(all="ignore"):
        table = middle[:, None] + _turned(turn) * sizes[:, None, None]
        value = float(((through(home, table) - seen) ** 2).sum())
    return value if np.isfinite(value) else np.inf


def _step(
    home: Matrix, middle: Floats, turn: Floats, seen: Floats, sizes: Floats, damping: float
) -> tuple[Floats, Floats] | None:
    count = len(seen)
    table = middle[:, None] + _turned(turn) * sizes[:, None, None]
    x, y = table[..., 0], table[..., 1]
    flat = table @ home[:, :2].T + home[:, 2]
    w = flat[..., 2]
    u, v = flat[..., 0] / w, flat[..., 1] / w
    residual = (seen - np.stack([u, v], axis=-1)).reshape(count, 8)
    zero, one = np.zeros_like(x), np.ones_like(x)
    rows_u = np.stack([x, y, one, zero, zero, zero, -u * x, -u * y], axis=-1) / w[..., None]
    rows_v = np.stack([zero, zero, zero, x, y, one, -v * x, -v * y], axis=-1) / w[..., None]
    camera = np.stack([rows_u, rows_v], axis=2).reshape(count, 8, 8)
    # The derivative by table x and y, then by each square's place and turn.
    by_x = np.stack([(home[0, 0] - u * home[2, 0]) / w, (home[1, 0] - v * home[2, 0]) / w], axis=-1)
    by_y = np.stack([(home[0, 1] - u * home[2, 1]) / w, (home[1, 1] - v * home[2, 1]) / w], axis=-1)
    swing = _turned(turn + np.pi / 2) * sizes[:, None, None]
    by_turn = by_x * swing[..., :1] + by_y * swing[..., 1:]
    places = np.stack([by_x, by_y, by_turn], axis=-1).reshape(count, 8, 3)
    full = np.einsum("nrc,nrd->cd", camera, camera)
    small = np.einsum("nrc,nrd->ncd", places, places)
    mixed = np.einsum("nrc,nrd->ncd", camera, places)
    right_camera = np.einsum("nrc,nr->c", camera, residual)
    right_places = np.einsum("nrc,nr->nc", places, residual)
    full = full + damping * np.diag(np.diag(full) + 1e-12)
    small = small + damping * np.eye(3) * (small[:, range(3), range(3)] + 1e-12)[:, None, :]
    try:
        inverse = np.linalg.inv(small)
        reduced = full - np.einsum("ncd,nde,nfe->cf", mixed, inverse, mixed)
        wanted = right_camera - np.einsum("ncd,nde,ne->c", mixed, inverse, right_places)
        # Where the squares lie as a whole is free (a shift and a turn), so the least change is taken.
        camera_step = np.linalg.lstsq(reduced, wanted, rcond=1e-12)[0]
    except np.linalg.LinAlgError:
        return None
    place_step = np.einsum("nde,ne->nd", inverse, right_places - np.einsum("ncd,c->nd", mixed, camera_step))
    return camera_step, place_step


def _upright(to_mm: Matrix) -> Matrix:
    """The same plane with its origin under the picture's middle (0, 0 here) and x to the right there."""
    origin = through(to_mm, np.zeros(2))
    right = through(to_mm, np.array([1e-3, 0.0])) - origin
    down = through(to_mm, np.array([0.0, 1e-3])) - origin
    # Between the two axes, so that a tilted view is not turned by its own shear.
    angle = np.arctan2(
        right[1] / np.linalg.norm(right) - down[0] / np.linalg.norm(down),
        right[0] / np.linalg.norm(right) + down[1] / np.linalg.norm(down),
    )
    c, s = np.cos(angle), np.sin(angle)
    back = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1.0]])
    shift = np.array([[1, 0, -origin[0]], [0, 1, -origin[1]], [0, 0, 1.0]])
    return np.asarray(back @ shift @ to_mm)


def _tilt(to_mm: Matrix, middle: Floats) -> float:
    """Degrees from straight above: at the picture's middle a tilted plane is shortened one way by the cosine of its tilt."""
    origin = through(to_mm, middle)
    derivative = np.column_stack([through(to_mm, middle + step) - origin for step in ([0.5, 0.0], [0.0, 0.5])])
    long, short = np.linalg.svd(derivative)[1]
    return float(np.degrees(np.arccos(np.clip(short / long, 0.0, 1.0))))
