"""What was seen, as plain values: the only part of vision that games and the engine may import.

Nothing here needs OpenCV or numpy. Pixels are measured in the picture as a person sees it (after EXIF rotation), x to the
right and y down; millimetres and degrees are in the plane of the table, turn counted clockwise as seen from above.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["tag", "qr", "photo", "name", "piece", "die"]
Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Sighting:
    """One mark read in one picture.

    `id` is the tag's number as text, the QR's payload, or a recogniser's own label; `corners` are pixels, clockwise from the
    mark's own top left (so that they carry its turn); `confidence` is 0 to 1.
    """

    kind: Kind
    id: str
    confidence: float
    corners: Corners
    text: str = ""
    frame: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A sighting with its place on the table: `at` in mm, `turn` in degrees; `zone` names the place a layout gave it.

    `instance` tells two equal marks apart within one scene; `sighting` is the index of its picture evidence, -1 for none.
    """

    kind: Kind
    id: str
    confidence: float
    at: Point
    turn: float = 0.0
    zone: str = ""
    instance: int = 0
    sighting: int = -1


@dataclass(frozen=True, slots=True)
class Quality:
    """How good the picture is to read, with at most one short advice a fault.

    `blur` is 0 (sharp) to 1; `exposure` is mean brightness 0 to 1; `glare` the share of burnt-out area over codes; `tilt` in
    degrees from straight above (-1 unknown); `module` pixels a code module at the smallest code (0 unknown).
    """

    blur: float = 0.0
    exposure: float = 0.5
    glare: float = 0.0
    tilt: float = -1.0
    module: float = 0.0
    advice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a scene that cannot be right: `what` a mark is too often or not known here.

    `too many`: more of a mark than there are (`count` of at most `limit`); `foreign`: a mark that is not of this game. `places`
    are indices into `Scene.placed` (too many) or `Scene.sightings` (foreign); `text` is the sentence for people.
    """

    what: Literal["too many", "foreign"]
    kind: Kind
    id: str
    count: int
    limit: int
    places: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything believed to lie on the table at one moment.

    `covered` are marks that were there and are hidden now (a hand, another card), not gone. `settled` says that the last
    frames agree. `millimetres` is False when no scale was known and `at` is in pixels. `findings` are what a
    conservation audit objects to.
    """

    placed: tuple[Placed, ...] = ()
    covered: tuple[Placed, ...] = ()
    quality: Quality = Quality()
    settled: bool = True
    millimetres: bool = True
    sightings: tuple[Sighting, ...] = ()
    findings: tuple[Finding, ...] = ()
