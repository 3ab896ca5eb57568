"""The practice camera: it draws a table of components as a camera would see it, with the truth beside each picture.

It is the virtual device of demos, tests and the bench, and knows no game: whoever calls it brings pictures of the
components and says where they lie. The same arguments give the same picture, to the pixel.

    card = Item(face, size_mm=(63, 88), at_mm=(0, 0), turn_deg=10, marks=(Mark("tag", "17", square_mm((4, 4), 12)),))
    picture = render([card], pose=Pose(view_mm=600, tilt_deg=30), light=Light(warmth=0.4), grain=Grain(blur_px=0.8), seed=7)
    scene = vision.pipeline.read(picture.frame)
    picture.marks[0].corners        # where the tag really is, in pixels

Millimetres are on the table: x to the right, y towards the viewer, turns clockwise as seen from above; `at_mm` is an item's
centre. Later items lie on top of earlier ones; `solids` (cubes, dice, meeples: `sources.solids`) stand on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Matrix, Pixels
from vision.frame import Frame, encode_jpeg
from vision.scene import Corners, Kind, Point
from vision.sources.cloth import Cloth, cloth_colours
from vision.sources.solids import Solid, shade_ground, stand
from vision.sources.view import Lens, Pose, View

Labels = NDArray[np.int32]

__all__ = [
    "Cloth",
    "Glare",
    "Grain",
    "Item",
    "Lens",
    "Light",
    "Mark",
    "MarkTruth",
    "Picture",
    "PieceTruth",
    "Pose",
    "render",
    "square_mm",
]

#: Pixels of the drawing per pixel of the picture, each way, before it is averaged down: a camera's pixel is an area.
_SUPERSAMPLE: Final = 2


@dataclass(frozen=True, slots=True)
class Mark:
    """A code or feature on an item: its corners in mm from the item's top left, clockwise from the mark's own top left."""

    kind: Kind
    id: str
    corners_mm: Corners


def square_mm(at: Point, size: float) -> Corners:
    """The corners of an upright square whose top left is `at`, in mm."""
    x, y = at
    return ((x, y), (x + size, y), (x + size, y + size), (x, y + size))


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A flat component on the table: its picture (RGB or RGBA, 8 bit), its size and its place."""

    image: Pixels
    size_mm: Point
    at_mm: Point
    turn_deg: float = 0.0
    marks: tuple[Mark, ...] = ()
    thickness_mm: float = 0.3


@dataclass(frozen=True, slots=True)
class Glare:
    """A lamp mirrored in a surface: its centre and radius as shares of the picture's width and height, and its strength."""

    at: Point
    radius: float = 0.08
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Light:
    """The light on the table: `level` 1 is well exposed, `warmth` -1 (cold) to 1 (warm), `uneven` 0 to 1 falls off to one side.

    `shadow` 0 to 1 is the depth of a hand-sized soft shadow across the table; `from_deg` is the side the lamp stands on.
    """

    level: float = 1.0
    warmth: float = 0.0
    uneven: float = 0.0
    from_deg: float = 315.0
    shadow: float = 0.0
    glare: tuple[Glare, ...] = ()


@dataclass(frozen=True, slots=True)
class Grain:
    """What the camera adds: `blur_px` (sigma), `motion_px` along `motion_deg`, `noise` (sigma of 255), `jpeg` quality.

    Frames of one scene differ in `noise_seed` alone.
    """

    blur_px: float = 0.0
    motion_px: float = 0.0
    motion_deg: float = 0.0
    noise: float = 0.0
    jpeg: int = 0
    noise_seed: int = 0


@dataclass(frozen=True, slots=True)
class MarkTruth:
    """Where a mark really is: pixels in the picture, mm and degrees on the table, and the share of it that nothing covers."""

    kind: Kind
    id: str
    item: int
    corners: Corners
    at_mm: Point
    turn_deg: float
    visible: float


@dataclass(frozen=True, slots=True)
class PieceTruth:
    """Where a solid really stands: the middle of its top in pixels and on the table in mm, and its turn in degrees."""

    id: str
    centre: Point
    at_mm: Point
    turn_deg: float


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A rendered frame and the truth about it; `to_pixels` maps table millimetres to pixels of an ideal lens (3 x 3)."""

    frame: Frame
    marks: tuple[MarkTruth, ...]
    to_pixels: Matrix = field(default_factory=lambda: np.eye(3))
    pieces: tuple[PieceTruth, ...] = ()

    def seen(self, kind: Kind = "tag", share: float = 0.999) -> tuple[MarkTruth, ...]:
        """The marks of a kind that lie wholly (by `share`) open in the picture."""
        return tuple(mark for mark in self.marks if mark.kind == kind and mark.visible >= share)


def render(
    items: Iterable[Item],
    *,
    solids: Iterable[Solid] = (),
    size: tuple[int, int] = (1920, 1080),
    pose: Pose | None = None,
    lens: Lens | None = None,
    light: Light | None = None,
    grain: Grain | None = None,
    cloth: Cloth = "green",
    has_sleeves: bool = False,
    seed: int = 0,
    seq: int = 0,
    at: float = 0.0,
) -> Picture:
    """The picture of a table with `items` on it, width x height `size` pixels, and the truth about every mark."""
    laid = tuple(items)
    light, grain = light or Light(), grain or Grain()
    view = View(size, pose or Pose(), lens or Lens())
    rng = np.random.default_rng(seed)
    canvas = _table(view, cloth, rng)
    owner = np.full((size[1], size[0]), -1, dtype=np.int32)
    for index, item in enumerate(laid):
        _drop_shadow(canvas, view, item, light)
        _lay(canvas, view, item, _sleeve(rng) if has_sleeves else None)
        outline = view.project(_item_to_table(item, _box_mm(item.size_mm)), steps=8)
        cv2.fillPoly(owner, [np.round(outline).astype(np.int32)], index)
    standing = tuple(solids)
    # Shadows fall on the table and on nothing of equal height, so they come before every solid.
    for solid in standing:
        shade_ground(canvas, view, solid, light.from_deg)
    # The farthest first, so that the nearer ones hide them.
    for solid in sorted(
        standing, key=lambda one: -float(np.hypot(one.at_mm[0] - view.eye[0], one.at_mm[1] - view.eye[1]))
    ):
        stand(canvas, view, solid, light.from_deg, rng)
    image = _develop(_shine(canvas, light, rng), grain, np.random.default_rng((seed, grain.noise_seed)))
    frame = Frame(image, seq=seq, at=at, source="practice")
    pieces = tuple(_piece(solid, view) for solid in standing)
    return Picture(frame, tuple(_truths(laid, view, owner)), view.matrix(), pieces)


def _turn(degrees: float) -> Matrix:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s], [s, c]])


def _box_mm(size: Point) -> Corners:
    return ((0.0, 0.0), (size[0], 0.0), size, (0.0, size[1]))


def _item_to_table(item: Item, points: Sequence[Point]) -> Floats:
    """Points in mm from an item's top left to table mm."""
    offset = np.asarray(points, dtype=np.float64) - np.asarray(item.size_mm) / 2
    turn = _turn(item.turn_deg)
    return np.asarray(offset @ turn.T + np.asarray(item.at_mm))


def _pixel_grid(x0: int, y0: int, x1: int, y1: int, step: float) -> Floats:
    """The centres of a grid of sub-pixels over the pixels [x0, x1) x [y0, y1)."""
    xs = np.arange(x0 - 0.5 + step / 2, x1 - 0.5, step)
    ys = np.arange(y0 - 0.5 + step / 2, y1 - 0.5, step)
    return np.stack(np.meshgrid(xs, ys), axis=-1)


def _table(view: View, cloth: Cloth, rng: np.random.Generator) -> Floats:
    """The empty table, height x width x 3, linear in the values of the picture (0 to 255)."""
    width, height = view.size
    tile = cloth_colours(cloth, rng)
    # Cloth needs no exact edges, so its map is made on every eighth pixel and stretched.
    grid = _pixel_grid(-8, -8, width + 16, height + 16, 8.0)
    table = (view.to_table(grid) * 2.0).astype(np.float32)  # the tile has two pixels a millimetre
    full = cv2.resize(table, None, fx=8, fy=8, interpolation=cv2.INTER_LINEAR)[8 : 8 + height, 8 : 8 + width]
    flat = cv2.remap(tile, full[..., 0], full[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    return flat.astype(np.float32)


def _roi(view: View, outline: Floats, margin: int = 2) -> tuple[int, int, int, int] | None:
    width, height = view.size
    x0, y0 = np.floor(outline.min(axis=0)).astype(int) - margin
    x1, y1 = np.ceil(outline.max(axis=0)).astype(int) + margin + 1
    x0, y0, x1, y1 = max(int(x0), 0), max(int(y0), 0), min(int(x1), width), min(int(y1), height)
    return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None


def _lay(canvas: Floats, view: View, item: Item, sleeve: _Sleeve | None) -> None:
    """Draw one item onto the canvas, each pixel the mean of the area it covers."""
    outline = view.project(_item_to_table(item, _box_mm(item.size_mm)), steps=8)
    box = _roi(view, outline)
    if box is None:
        return
    x0, y0, x1, y1 = box
    grid = _pixel_grid(x0, y0, x1, y1, 1 / _SUPERSAMPLE)
    offset = view.to_table(grid) - np.asarray(item.at_mm)
    local = offset @ _turn(item.turn_deg) + np.asarray(item.size_mm) / 2
    texture, per_mm = _texture(item, view.scale * _SUPERSAMPLE)
    where = (local * per_mm - 0.5).astype(np.float32)
    drawn = cv2.remap(
        texture,
        where[..., 0],
        where[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(0, 0, 0, 0),
    )
    small = cv2.resize(drawn, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    cover = np.asarray(small[..., 3:] / 255.0, dtype=np.float32)
    colour: Floats = np.asarray(small[..., :3], dtype=np.float32)  # already weighted by its cover
    if sleeve is not None:
        colour = sleeve.over(colour, cover, grid[::_SUPERSAMPLE, ::_SUPERSAMPLE] / view.size[0])
    region = canvas[y0:y1, x0:x1]
    region *= 1 - cover
    region += colour


def _texture(item: Item, per_mm_wanted: float) -> tuple[Floats, Floats]:
    """The item's picture as the camera needs it: colour times cover and cover, no finer than it is seen; and its pixels a mm."""
    image = item.image
    rgba = np.dstack([image, np.full(image.shape[:2], 255, np.uint8)]) if image.shape[2] == 3 else image
    shrink = min(1.0, per_mm_wanted * 1.5 * item.size_mm[0] / rgba.shape[1])
    texture = rgba.astype(np.float32)
    texture[..., :3] *= texture[..., 3:] / 255.0
    if shrink < 1.0:
        width, height = max(2, round(rgba.shape[1] * shrink)), max(2, round(rgba.shape[0] * shrink))
        texture = cv2.resize(texture, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    per_mm = np.array([texture.shape[1], texture.shape[0]]) / np.asarray(item.size_mm)
    return texture, per_mm


def _drop_shadow(canvas: Floats, view: View, item: Item, light: Light) -> None:
    """The thin soft shadow that an item's thickness throws away from the lamp."""
    reach = item.thickness_mm * 2.0
    away = np.radians(light.from_deg + 180)
    corners = _item_to_table(item, _box_mm(item.size_mm)) + reach * np.array([np.cos(away), np.sin(away)])
    outline = view.project(corners, steps=4)
    soft = max(1.0, reach * view.scale)
    box = _roi(view, outline, margin=int(3 * soft) + 1)
    if box is None:
        return
    x0, y0, x1, y1 = box
    mask = np.zeros((y1 - y0, x1 - x0), dtype=np.float32)
    cv2.fillPoly(mask, [np.round((outline - [x0, y0]) * 16).astype(np.int32)], 1.0, lineType=cv2.LINE_AA, shift=4)
    mask = cv2.GaussianBlur(mask, (0, 0), soft).astype(np.float32)
    canvas[y0:y1, x0:x1] *= 1 - 0.35 * mask[..., None]


@dataclass(frozen=True, slots=True)
class _Sleeve:
    """A glossy sleeve: a veil over the picture and a faint streak of mirrored light across it."""

    veil: float
    direction: float
    phase: float

    def over(self, colour: Floats, cover: Floats, where: Floats) -> Floats:
        along = where[..., 0] * np.cos(self.direction) + where[..., 1] * np.sin(self.direction)
        streak = np.maximum(0.0, np.cos(along * 40 + self.phase)) ** 24 * 60
        veiled = colour * (1 - self.veil) + (self.veil * 215 + streak[..., None]) * cover
        return np.asarray(veiled, dtype=np.float32)


def _sleeve(rng: np.random.Generator) -> _Sleeve:
    return _Sleeve(float(rng.uniform(0.06, 0.14)), float(rng.uniform(0, np.pi)), float(rng.uniform(0, 2 * np.pi)))


def _shine(canvas: Floats, light: Light, rng: np.random.Generator) -> Floats:
    """Put the light on the scene: level, colour, fall-off, shadow and glare."""
    height, width = canvas.shape[:2]
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    xs, ys = xs / width - 0.5, (ys / height - 0.5) * (height / width)
    side = np.radians(light.from_deg)
    field_ = light.level * (1 + light.uneven * (xs * np.float32(np.cos(side)) + ys * np.float32(np.sin(side))))
    if light.shadow:
        field_ = field_ * (1 - light.shadow * _hand_shadow(xs, ys, rng))
    gains = np.array([1 + 0.18 * light.warmth, 1.0, 1 - 0.28 * light.warmth], dtype=np.float32)
    lit = canvas * field_[..., None] * gains
    for spot in light.glare:
        dx, dy = xs - (spot.at[0] - 0.5), ys - (spot.at[1] - 0.5) * (height / width)
        bloom = np.exp(-(((dx**2 + dy**2) / spot.radius**2) ** 2))
        lit += (bloom * 420 * spot.strength)[..., None]
    return np.asarray(lit, dtype=np.float32)


def _hand_shadow(xs: Floats, ys: Floats, rng: np.random.Generator) -> Floats:
    cx, cy, turn = rng.uniform(-0.3, 0.3), rng.uniform(-0.2, 0.2), rng.uniform(0, np.pi)
    along = (xs - cx) * np.cos(turn) + (ys - cy) * np.sin(turn)
    across = -(xs - cx) * np.sin(turn) + (ys - cy) * np.cos(turn)
    distance = np.sqrt((along / 0.28) ** 2 + (across / 0.12) ** 2)
    return np.asarray(1 / (1 + np.exp((distance - 1) * 9)), dtype=np.float32)


def _develop(lit: Floats, grain: Grain, rng: np.random.Generator) -> Pixels:
    """Lens blur, motion, sensor noise and JPEG."""
    if grain.blur_px:
        lit = cv2.GaussianBlur(lit, (0, 0), grain.blur_px).astype(np.float32)
    if grain.motion_px >= 1:
        lit = cv2.filter2D(lit, -1, _streak(grain.motion_px, grain.motion_deg)).astype(np.float32)
    if grain.noise:
        lit = lit + rng.standard_normal(lit.shape, dtype=np.float32) * grain.noise
    image = np.clip(np.round(lit), 0, 255).astype(np.uint8)
    if grain.jpeg:
        data = np.frombuffer(encode_jpeg(image, grain.jpeg), dtype=np.uint8)
        back = cv2.imdecode(data, cv2.IMREAD_COLOR_RGB)
        if back is None:
            raise RuntimeError("OpenCV cannot read back the JPEG it wrote")
        image = back.astype(np.uint8)
    return image


def _streak(length: float, degrees: float) -> Floats:
    side = int(np.ceil(length)) | 1
    kernel = np.zeros((side, side), dtype=np.float32)
    reach = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))]) * (length - 1) / 2
    middle = np.array([side // 2, side // 2])
    ends = [tuple(int(v) for v in np.round((middle + sign * reach) * 256)) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, lineType=cv2.LINE_AA, shift=8)
    return np.asarray(kernel / kernel.sum(), dtype=np.float32)


def _truths(items: Sequence[Item], view: View, owner: Labels) -> Iterable[MarkTruth]:
    for index, item in enumerate(items):
        for mark in item.marks:
            table = _item_to_table(item, mark.corners_mm)
            pixels = view.project(table)
            centre = table.mean(axis=0)
            top = table[1] - table[0]
            corners: Corners = tuple((float(x), float(y)) for x, y in pixels)  # type: ignore[assignment]
            yield MarkTruth(
                kind=mark.kind,
                id=mark.id,
                item=index,
                corners=corners,
                at_mm=(float(centre[0]), float(centre[1])),
                turn_deg=float(np.degrees(np.arctan2(top[1], top[0])) % 360),
                visible=_visible(owner, view, table, index),
            )


def _piece(solid: Solid, view: View) -> PieceTruth:
    x, y = view.project(np.array([solid.at_mm]), height=solid.height_mm)[0]
    return PieceTruth(solid.id, (float(x), float(y)), solid.at_mm, solid.turn_deg % 360)


def _visible(owner: Labels, view: View, table: Floats, index: int) -> float:
    """The share of a mark that lies in the picture and under nothing."""
    share = (np.arange(12) + 0.5) / 12
    across, down = np.meshgrid(share, share)
    points = (
        table[0] * ((1 - across) * (1 - down))[..., None]
        + table[1] * (across * (1 - down))[..., None]
        + table[2] * (across * down)[..., None]
        + table[3] * ((1 - across) * down)[..., None]
    )
    pixels = np.round(view.project(points.reshape(-1, 2))).astype(int)
    inside = (pixels >= 0).all(axis=1) & (pixels < np.array(view.size)).all(axis=1)
    open_ = np.zeros(len(pixels), dtype=bool)
    open_[inside] = owner[pixels[inside, 1], pixels[inside, 0]] == index
    return float(open_.mean())
