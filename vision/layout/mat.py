"""A printed mat under the pieces: tags at known places, so that its own millimetres are known wherever it lies.

A mat may carry a white patch (and a grey and a black one), by which a reader tells what is white in this light.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from vision.layout.align import align
from vision.layout.plane import Plane
from vision.scene import Corners, Point, Sighting


@dataclass(frozen=True, slots=True)
class Mat:
    """A mat in its own millimetres, x to the right and y down as it is printed.

    `tags` are the middles of its tags by their ids, `tag_mm` their black squares; `patches` the middles of its patches by name
    (`white`, `grey`, `black`), each a square of `patch_mm`; `area` the outline of the part on which pieces are laid.
    """

    tags: Mapping[int, Point]
    area: tuple[Point, ...]
    tag_mm: float = 12.0
    patches: Mapping[str, Point] | None = None
    patch_mm: float = 14.0


@dataclass(frozen=True, slots=True)
class LaidMat:
    """A mat found in a picture: its `area` in mm on the table, the corners in pixels of its patches and of its tags."""

    area: tuple[Point, ...]
    patches: Mapping[str, Corners]
    tags: tuple[Corners, ...]


def find_mat(mat: Mat, plane: Plane, sightings: Iterable[Sighting]) -> LaidMat | None:
    """Where the mat lies by those of its tags that are seen; None with fewer than two of them."""
    seen = [one for one in sightings if one.kind == "tag" and int(one.id) in mat.tags]
    region = mat_region(plane, seen, mat.tags, mat.area)
    if region is None:
        return None
    half = mat.patch_mm / 2
    patches = {}
    for name, (x, y) in (mat.patches or {}).items():
        square = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        placed = mat_region(plane, seen, mat.tags, square)
        if placed is not None:
            patches[name] = plane.pixels(placed)
    return LaidMat(tuple(region), patches, tuple(one.corners for one in seen))


def mat_region(
    plane: Plane | None, tags: Sequence[Sighting], where: Mapping[int, Point], area: Sequence[Point]
) -> list[Point] | None:
    """Points of a mat (mm on it) as points on the table; None where fewer than two of its tags are seen, or they disagree.

    `where` are the middles of its tags by id, as printed.
    """
    pairs = [(where[int(tag.id)], tag) for tag in tags if tag.kind == "tag" and int(tag.id) in where]
    if plane is None or len(pairs) < 2:
        return None
    places = [place for place, _ in plane.places([tag.corners for _, tag in pairs])]
    way = align([at for at, _ in pairs], places)
    return None if way is None else [way.move(point) for point in area]
