"""The black and white modules of tags and QR codes, and their outline as one path (no seams between modules)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from card_db.drawing import Command, Mark, Path, Point, moved_path, polygon

Grid = tuple[tuple[bool, ...], ...]
INK = "#000000"
PAPER = "#ffffff"


@lru_cache(maxsize=1024)
def tag_grid(number: int) -> Grid:
    """The 8 by 8 modules of a tag with its black border, True for black, as OpenCV draws and reads it."""
    import cv2

    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    picture = cv2.aruco.generateImageMarker(family, number, 8, borderBits=1)
    return tuple(tuple(int(value) < 128 for value in row) for row in picture)


@lru_cache(maxsize=1024)
def qr_grid(text: str) -> Grid:
    """The modules of the smallest QR code of the ASCII text with error correction M or better, without a quiet border."""
    import segno

    code = segno.make_qr(text, error="m", boost_error=True)
    return tuple(tuple(bool(value) for value in row) for row in code.matrix)


def grid_of(mark: Mark) -> Grid:
    """The mark's modules."""
    return tag_grid(int(mark.id)) if mark.kind == "tag" else qr_grid(mark.id)


def paths(mark: Mark) -> tuple[Path, Path]:
    """The mark as two paths in its drawing's millimetres: the white plate, and all black modules as one outline."""
    grid = grid_of(mark)
    module = mark.size / len(grid)
    border = 1.0 if mark.kind == "tag" else mark.quiet
    a, b, _, d = mark.corners
    ux, uy = ((b[0] - a[0]) / len(grid), (b[1] - a[1]) / len(grid))
    vx, vy = ((d[0] - a[0]) / len(grid), (d[1] - a[1]) / len(grid))

    def move(point: Point) -> Point:
        x, y = point
        return a[0] + x * ux + y * vx, a[1] + x * uy + y * vy

    n = len(grid)
    plate = polygon(((-border, -border), (n + border, -border), (n + border, n + border), (-border, n + border)), PAPER)
    return moved_path(plate, move, module), moved_path(outline(grid), move, module)


def outline(grid: Sequence[Sequence[bool]]) -> Path:
    """The union of the True cells as one even-odd path, a unit a cell."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    n, m = len(grid), len(grid[0])

    def black(y: int, x: int) -> bool:
        return 0 <= y < n and 0 <= x < m and bool(grid[y][x])

    for y in range(n):
        for x in range(m):
            if black(y, x):
                sides = (
                    (black(y - 1, x), (x, y), (x + 1, y)),
                    (black(y, x + 1), (x + 1, y), (x + 1, y + 1)),
                    (black(y + 1, x), (x + 1, y + 1), (x, y + 1)),
                    (black(y, x - 1), (x, y + 1), (x, y)),
                )
                for covered, start, end in sides:
                    if not covered:
                        edges.setdefault(start, []).append(end)
    commands: list[Command] = []
    while edges:
        loop = _loop(edges)
        commands.append(("M", (loop[0],)))
        commands.extend(("L", (point,)) for point in loop[1:])
        commands.append(("Z", ()))
    return Path(tuple(commands), INK)


def _loop(edges: dict[tuple[int, int], list[tuple[int, int]]]) -> list[Point]:
    """One closed loop of corner points, taken out of the edges."""
    start = next(iter(edges))
    points = [start]
    at = start
    while True:
        ends = edges[at]
        after = ends.pop()
        if not ends:
            del edges[at]
        at = after
        if at == start:
            break
        points.append(at)
    corners: list[Point] = []
    for i, point in enumerate(points):
        before, behind = points[i - 1], points[(i + 1) % len(points)]
        if (point[0] - before[0], point[1] - before[1]) != (behind[0] - point[0], behind[1] - point[1]):
            corners.append((float(point[0]), float(point[1])))
    return corners
