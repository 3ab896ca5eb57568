"""From one picture to a scene: read the marks, find the table's plane, place every mark on it, judge the picture.

This is the road for single pictures and single frames; `vision.tracker` joins the scenes of a live camera.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame, decode
from vision.layout.plane import Plane, find_plane
from vision.quality import judge
from vision.readers.codes import read_qr, read_tags, sighting_of
from vision.readers.hidden import read_hidden
from vision.scene import Corners, Placed, Scene, Sighting

#: The black square of our printed tags and codes, in mm.
TAG_MM: Final = 12.0
QR_MM: Final = 20.0
#: A plane that is to say where a tag in part hidden lies comes of at least so many others.
_TELLING: Final = 3


def read(
    picture: Frame | bytes | NDArray[np.uint8],
    *,
    tags: Iterable[int] | None = None,
    expected: int | None = None,
    tag_mm: float | Mapping[int, float] = TAG_MM,
    qr_mm: float = QR_MM,
    with_qr: bool = True,
    is_live: bool = False,
) -> Scene:
    """The scene in a picture: a `Frame`, the bytes of a picture file, or RGB or grey pixels (height x width (x 3), 8 bit).

    `tags` are the ids that may lie here (None: any). `Scene.sightings` holds every mark, `Scene.placed` only those allowed, so
    that a foreign tag can be told without being counted. While fewer than `expected` allowed tags are found, a slower pass
    looks again, and one for tags of which a part is hidden; a still picture with nothing expected always gets both, a live frame
    (`is_live`) never. `tag_mm` is the side of a tag's black square, for all or by id. Raises `PictureError` for bytes that are
    no picture.
    """
    frame = _frame(picture)
    allowed = None if tags is None else frozenset(tags)
    thorough = not is_live and expected is None
    sightings = read_tags(frame.grey, tags=allowed, expected=None if is_live else expected, thorough=thorough)
    if not is_live and (expected is None or _count(sightings, allowed) < expected):
        sightings += _hidden(frame, sightings, allowed, tag_mm)
    if with_qr:
        sightings += read_qr(frame.grey, is_live=is_live or any(s.kind == "tag" for s in sightings))
    return place(frame, sightings, tags=allowed, tag_mm=tag_mm, qr_mm=qr_mm)


def _count(sightings: Iterable[Sighting], allowed: frozenset[int] | None) -> int:
    return sum(one.kind == "tag" and (allowed is None or int(one.id) in allowed) for one in sightings)


def _hidden(
    frame: Frame, found: Sequence[Sighting], allowed: frozenset[int] | None, tag_mm: float | Mapping[int, float]
) -> list[Sighting]:
    """The tags that lie partly under something, where enough others say how the table lies."""
    plane = plane_of(frame, found, tag_mm=tag_mm) if len(found) >= _TELLING else None
    if plane is None:
        return []
    sizes = {*tag_mm.values(), TAG_MM} if isinstance(tag_mm, Mapping) else {tag_mm}
    seen = list(found)
    for size in sorted(sizes):
        more = read_hidden(frame.grey, plane, [one.corners for one in seen], size, allowed)
        # By its size on the table a tag of another size was taken for this one.
        seen += [sighting_of(tag) for tag in more if _size(tag.id, tag_mm) == size]
    return seen[len(found) :]


def place(
    frame: Frame,
    sightings: Iterable[Sighting],
    *,
    tags: frozenset[int] | None = None,
    tag_mm: float | Mapping[int, float] = TAG_MM,
    qr_mm: float = QR_MM,
) -> Scene:
    """The scene that these sightings of a frame make: each allowed mark with its place on the table, equal ones numbered."""
    seen = tuple(sightings)
    plane = plane_of(frame, seen, tag_mm=tag_mm, qr_mm=qr_mm)
    placed: list[Placed] = []
    count: dict[tuple[str, str], int] = {}
    for index, sighting in enumerate(seen):
        if tags is not None and sighting.kind == "tag" and int(sighting.id) not in tags:
            continue
        at, turn = plane.place(sighting.corners) if plane else _in_pixels(sighting)
        instance = count.get((sighting.kind, sighting.id), 0)
        count[sighting.kind, sighting.id] = instance + 1
        placed.append(
            Placed(sighting.kind, sighting.id, sighting.confidence, at, turn, instance=instance, sighting=index)
        )
    quality = judge(frame, seen, tilt=plane.tilt if plane else None)
    return Scene(tuple(placed), quality=quality, millimetres=plane is not None, sightings=seen)


def plane_of(
    frame: Frame, sightings: Iterable[Sighting], *, tag_mm: float | Mapping[int, float] = TAG_MM, qr_mm: float = QR_MM
) -> Plane | None:
    """The table's plane from the tags of a frame, from its QR codes where there are no tags, or None."""
    chosen = squares_of(sightings, tag_mm=tag_mm, qr_mm=qr_mm)
    if not chosen:
        return None
    return find_plane(
        [corners for _, corners, _ in chosen], [size for _, _, size in chosen], (frame.width, frame.height)
    )


def squares_of(
    sightings: Iterable[Sighting], *, tag_mm: float | Mapping[int, float] = TAG_MM, qr_mm: float = QR_MM
) -> list[tuple[str, Corners, float]]:
    """What the table's plane is found by: the tags, without any the QR codes; the id, the corners and the side in mm of each."""
    seen = tuple(sightings)
    tags = [(s.id, s.corners, _size(int(s.id), tag_mm)) for s in seen if s.kind == "tag"]
    return tags or [(s.id, s.corners, qr_mm) for s in seen if s.kind == "qr"]


def _frame(picture: Frame | bytes | NDArray[np.uint8]) -> Frame:
    if isinstance(picture, Frame):
        return picture
    if isinstance(picture, (bytes, bytearray, memoryview)):
        return decode(bytes(picture))
    return Frame(picture if picture.ndim == 3 else np.repeat(picture[:, :, None], 3, axis=2))


def _size(identity: int, tag_mm: float | Mapping[int, float]) -> float:
    return float(tag_mm.get(identity, TAG_MM)) if isinstance(tag_mm, Mapping) else float(tag_mm)


def _in_pixels(sighting: Sighting) -> tuple[tuple[float, float], float]:
    corners = np.asarray(sighting.corners)
    middle = corners.mean(axis=0)
    across = corners[1] - corners[0]
    return (float(middle[0]), float(middle[1])), float(np.degrees(np.arctan2(across[1], across[0])) % 360)
