"""The camera mat: a printed sheet on which pieces are laid to be counted, with its tags and patches at known places.

Millimetres from the mat's middle, x to the right and y down; the same on every paper, so that a reader need not know which.
The tags are used by no game. The white patch is the paper itself: by it a reader tells what is white in this light.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from card_db import lettering
from card_db.art.palette import INK, SOFT_INK
from card_db.drawing import Drawing, Mark, Point, Shape, Text, rect

TAG_MM: Final = 12.0
TAGS: Final[dict[int, Point]] = {580: (-84.0, -118.0), 581: (84.0, -118.0), 582: (-84.0, 118.0), 583: (84.0, 118.0)}
PATCH_MM: Final = 14.0
PATCHES: Final[dict[str, Point]] = {"white": (-24.0, -118.0), "grey": (0.0, -118.0), "black": (24.0, -118.0)}
#: Where pieces are laid: the outline, clockwise from its top left.
AREA: Final[tuple[Point, ...]] = ((-92.0, -104.0), (92.0, -104.0), (92.0, 104.0), (-92.0, 104.0))
#: The sheet that holds all of it.
SIZE: Final = (192.0, 252.0)

_INKS: Final = {"white": "#ffffff", "grey": "#808080", "black": "#000000"}
_FRAME: Final = 0.5
_CORNER: Final = 12.0


def mat() -> Drawing:
    """The mat as a drawing of `SIZE`."""
    middle = (SIZE[0] / 2, SIZE[1] / 2)

    def at(point: Point) -> Point:
        return point[0] + middle[0], point[1] + middle[1]

    shapes: list[Shape] = [Mark("tag", str(tag), at(place), TAG_MM) for tag, place in TAGS.items()]
    for name, place in PATCHES.items():
        x, y = at(place)
        side = PATCH_MM + _FRAME
        shapes.append(rect((x - side / 2, y - side / 2), side, side, _INKS[name], INK, _FRAME))
        shapes.append(Text((x, y + PATCH_MM / 2 + 3.4), name, 2.6, "sans", "middle", SOFT_INK))
    shapes += _corners([at(point) for point in AREA])
    words = "Camera mat: lay the pieces between the corners, one beside the other, and photograph all four squares."
    size = lettering.fitting(words, 3.4, 150.0)
    shapes.append(Text((middle[0], at((0.0, 118.0))[1] + 1.0), words, size, "sans", "middle", SOFT_INK))
    return Drawing(*SIZE, tuple(shapes))


def _corners(area: list[Point]) -> Iterable[Shape]:
    """Thin corner marks just outside the area, so that nothing is drawn where pieces are counted."""
    for (x, y), (right, down) in zip(area, ((1, 1), (-1, 1), (-1, -1), (1, -1)), strict=True):
        x, y = x - 0.8 * right, y - 0.8 * down
        yield rect((min(x, x + _CORNER * right), y - 0.15), _CORNER, 0.3, SOFT_INK)
        yield rect((x - 0.15, min(y, y + _CORNER * down)), 0.3, _CORNER, SOFT_INK)
