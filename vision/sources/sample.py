"""Made-up components for the practice table: cards with a tag or a QR code, for the bench, the tests and a first look.

They look like cards (frame, title, picture, lines of text), so that a reader has something to be wrong about.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
import segno
from numpy.typing import NDArray

from vision.arrays import Pixels
from vision.scene import Point
from vision.sources.practice import Item, Mark, square_mm

_FAMILY: Final = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
_WORDS: Final = ("Flounder", "Wrasse", "Mackerel", "Pike", "Perch", "Roach", "Char", "Dogfish", "Harbour", "Lantern")
#: Pixels a millimetre of the drawings.
_PER_MM: Final = 10


def tag_image(identity: int, module_px: int = 16) -> NDArray[np.uint8]:
    """The black square of a tag (8 x 8 modules, no white around it) as a grey picture."""
    return np.asarray(cv2.aruco.generateImageMarker(_FAMILY, identity, 8 * module_px), dtype=np.uint8)


def qr_image(text: str, module_px: int = 8) -> NDArray[np.uint8]:
    """A QR code (level M, no white around it) as a grey picture."""
    matrix = np.array([list(row) for row in segno.make_qr(text, error="m").matrix], dtype=np.uint8)
    return np.kron((1 - matrix) * np.uint8(255), np.ones((module_px, module_px), dtype=np.uint8))


def tag_card(
    identity: int,
    at_mm: Point = (0.0, 0.0),
    turn_deg: float = 0.0,
    *,
    tag_mm: float = 12.0,
    size_mm: Point = (63.0, 88.0),
    corner_mm: Point = (4.0, 4.0),
) -> Item:
    """A card with one tag near its top left, drawn the same for the same `identity`."""
    image = _card(size_mm, np.random.default_rng(identity))
    _paste(image, tag_image(identity), corner_mm, tag_mm, quiet_mm=tag_mm / 8)
    return Item(image, size_mm, at_mm, turn_deg, (Mark("tag", str(identity), square_mm(corner_mm, tag_mm)),))


def blank_card(number: int, at_mm: Point = (0.0, 0.0), turn_deg: float = 0.0, *, size_mm: Point = (63.0, 88.0)) -> Item:
    """A card without any code, drawn the same for the same `number`."""
    return Item(_card(size_mm, np.random.default_rng(number)), size_mm, at_mm, turn_deg)


def qr_card(
    text: str, at_mm: Point = (0.0, 0.0), turn_deg: float = 0.0, *, qr_mm: float = 20.0, size_mm: Point = (28.0, 28.0)
) -> Item:
    """A white label with one QR code in its middle."""
    image = np.full((round(size_mm[1] * _PER_MM), round(size_mm[0] * _PER_MM), 3), 255, dtype=np.uint8)
    corner = ((size_mm[0] - qr_mm) / 2, (size_mm[1] - qr_mm) / 2)
    _paste(image, qr_image(text), corner, qr_mm, quiet_mm=0)
    return Item(image, size_mm, at_mm, turn_deg, (Mark("qr", text, square_mm(corner, qr_mm)),))


def _card(size_mm: Point, rng: np.random.Generator) -> Pixels:
    width, height = (round(side * _PER_MM) for side in size_mm)
    paper = rng.integers(205, 250)
    image = np.full((height, width, 3), paper, dtype=np.uint8)
    ink = tuple(int(v) for v in rng.integers(10, 110, 3))
    cv2.rectangle(image, (12, 12), (width - 13, height - 13), ink, 5)
    scale = width / 630
    title = _WORDS[int(rng.integers(len(_WORDS)))]
    cv2.putText(
        image, title, (int(0.31 * width), int(0.12 * height)), 0, 2.2 * scale, ink, max(2, int(6 * scale)), cv2.LINE_AA
    )
    top, bottom = int(0.24 * height), int(0.66 * height)
    cv2.rectangle(image, (40, top), (width - 41, bottom), tuple(int(v) for v in rng.integers(60, 230, 3)), -1)
    for _ in range(7):
        centre = (int(rng.integers(60, width - 60)), int(rng.integers(top + 30, bottom - 30)))
        axes = (int(rng.integers(15, 60)), int(rng.integers(10, 40)))
        colour = tuple(int(v) for v in rng.integers(0, 255, 3))
        cv2.ellipse(image, centre, axes, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)
    for line in range(4):
        y = int((0.74 + 0.05 * line) * height)
        words = " ".join(_WORDS[int(rng.integers(len(_WORDS)))] for _ in range(4))
        cv2.putText(image, words, (50, y), 0, 0.9 * scale, ink, 2, cv2.LINE_AA)
    return image


def _paste(image: Pixels, code: NDArray[np.uint8], at_mm: Point, size_mm: float, quiet_mm: float) -> None:
    x, y, side, quiet = (round(v * _PER_MM) for v in (at_mm[0], at_mm[1], size_mm, quiet_mm))
    height, width = image.shape[:2]
    image[max(y - quiet, 0) : min(y + side + quiet, height), max(x - quiet, 0) : min(x + side + quiet, width)] = 255
    image[y : y + side, x : x + side] = cv2.resize(code, (side, side), interpolation=cv2.INTER_AREA)[..., None]


def mat_patch(at_mm: Point = (0.0, 0.0), turn_deg: float = 0.0, *, size_mm: float = 14.0) -> Item:
    """A white square in a thin dark frame: the part of a printed mat by which a reader tells what is white in this light."""
    side = round(size_mm * _PER_MM)
    image = np.full((side, side, 3), 250, dtype=np.uint8)
    cv2.rectangle(image, (0, 0), (side - 1, side - 1), (40, 40, 40), _PER_MM // 2)
    return Item(image, (size_mm, size_mm), at_mm, turn_deg, (Mark("photo", "white", square_mm((0.0, 0.0), size_mm)),))


def mat_tag(identity: int, at_mm: Point = (0.0, 0.0), turn_deg: float = 0.0, *, tag_mm: float = 12.0) -> Item:
    """A tag alone on a small white label: a corner of a printed mat."""
    side = tag_mm * 1.5
    image = np.full((round(side * _PER_MM), round(side * _PER_MM), 3), 250, dtype=np.uint8)
    corner = ((side - tag_mm) / 2, (side - tag_mm) / 2)
    _paste(image, tag_image(identity), corner, tag_mm, quiet_mm=0)
    return Item(image, (side, side), at_mm, turn_deg, (Mark("tag", str(identity), square_mm(corner, tag_mm)),))
