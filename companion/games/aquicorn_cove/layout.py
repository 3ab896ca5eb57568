"""What lies where in a picture: tiles in the boat and in the bay, the village, cards on the Action Track, meeples and food.

Everything is measured from the mats' own marks (`card_db/sets/aquicorn-cove/places.toml`). A village without our mat is found by
its two starting Buildings, which stand two rows apart. Pieces without a mark come with the place they stand on as their `zone`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Final

from card_db.codes import Foreign, Identity, codes
from card_db.places import piece
from companion.games.aquicorn_cove.facts import AQUICORN, GAME, POLLUTION
from vision.scene import Placed, Point, Scene

ROWS: Final = ("wind", "wave", "lightning", "whirlpool")
"""The rows of the village from the top, as the mat has them."""
MATS: Final = ("boat", "bay", "village", "tracks", "farm", "action-1", "action-2")
_LONGEST_ROW: Final = 5
_NORTH, _SOUTH = "north-village", "south-village"
_CARDS: Final = ("event", "character", "villager", "aquicorn")
_SURE: Final = 0.5
"""A piece that is less sure than this may be only what a place prints."""
_ASKEW: Final = 0.45
"""How far from a space's middle (in spaces) a Building may lie and still be on it, where there is no mat."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A face in the picture: what it is, the middle of the face on the table (mm), and the evidence."""

    identity: Identity
    at: Point
    placed: Placed


@dataclass(frozen=True, slots=True)
class Sea:
    """The boat's tiles in the order of its spaces, and the bay; None for a mat that is not in the picture."""

    boat: tuple[str, ...] | None
    covered: int
    bay: tuple[int, int] | None
    aquicorns: int
    sure: float


@dataclass(frozen=True, slots=True)
class Town:
    """The village as it lies: each Building with its row's sign, its space and whether it is intact; and those beside it."""

    tiles: tuple[tuple[str, int, str, bool], ...]
    loose: tuple[str, ...]
    sure: float
    is_placed: bool


def marks(scene: Scene) -> Iterator[tuple[Placed, Identity | Foreign]]:
    """The placed marks that are faces of this game, or strange ones."""
    for placed in scene.placed:
        if placed.kind not in ("piece", "die"):
            identity = codes(GAME).identify(placed.kind, placed.id)
            if identity is not None:
                yield placed, identity


def things(scene: Scene, *components: str) -> tuple[Thing, ...]:
    """The faces of these components, each with its middle."""
    return tuple(
        Thing(identity, middle(placed, identity.component), placed)
        for placed, identity in marks(scene)
        if isinstance(identity, Identity) and identity.component in components
    )


def middle(placed: Placed, component: str) -> Point:
    """The middle of a face, from the middle of its mark."""
    return moved(placed, piece(GAME, component).middle)


def moved(placed: Placed, by: Point) -> Point:
    """The point that lies so far from a mark, in the mark's own directions."""
    c, s = cos(radians(placed.turn)), sin(radians(placed.turn))
    return placed.at[0] + c * by[0] - s * by[1], placed.at[1] + s * by[0] + c * by[1]


def mats(scene: Scene) -> dict[str, Placed]:
    """The mats in the picture, by name."""
    return {
        identity.component: placed
        for placed, identity in marks(scene)
        if isinstance(identity, Identity) and identity.component in MATS
    }


def place_on(mat: str, placed: Placed, at: Point) -> str:
    """The mat's place at that point, "" where there is none."""
    measures = piece(GAME, mat)
    spots = {name: moved(placed, offset) for name, offset in measures.offsets.items()}
    name = min(spots, key=lambda one: far(spots[one], at))
    return name if far(spots[name], at) <= measures.radius else ""


def far(one: Point, two: Point) -> float:
    """How far two points are from each other (mm)."""
    return hypot(one[0] - two[0], one[1] - two[1])


# ---- Boat and bay ----


def sea(scene: Scene) -> Sea:
    """The boat and the bay of the picture."""
    found = mats(scene)
    boat: dict[str, str] = {}
    bay = {"left": 0, "right": 0}
    aquicorns = covered = 0
    sure = [one.placed.confidence for one in things(scene, "ocean", "boat-tile")]
    for one in things(scene, "ocean", "boat-tile"):
        kind = one.identity.card
        if "boat" in found and (space := place_on("boat", found["boat"], one.at)):
            if kind == "boat-tile":
                covered += 1
            else:
                boat[space] = kind
        elif "bay" in found and (space := place_on("bay", found["bay"], one.at)):
            side = space.partition("-")[0]
            if kind == POLLUTION and side in bay:
                bay[side] += 1
            aquicorns += kind == AQUICORN
    return Sea(
        tuple(boat[space] for space in sorted(boat, key=int)) if "boat" in found else None,
        covered,
        (bay["left"], bay["right"]) if "bay" in found else None,
        aquicorns,
        min(sure, default=1.0),
    )


# ---- The village ----


def town(scene: Scene) -> Town:
    """The village of the picture, on our mat or by its two starting Buildings."""
    tiles = things(scene, "building")
    found = mats(scene)
    spots = _on_mat(tiles, found["village"]) if "village" in found else _by_starts(tiles)
    placed = tuple(
        sorted(
            ((sign, space, one.identity.card, one.identity.face == "intact") for one, (sign, space) in spots),
            key=lambda tile: (ROWS.index(tile[0]), tile[1]),
        )
    )
    standing = {id(one) for one, _ in spots}
    loose = [one for one in tiles if id(one) not in standing]
    # The market is read from left to right.
    loose.sort(key=lambda one: one.at[0])
    sure = min((one.placed.confidence for one in tiles), default=0.0)
    return Town(placed, tuple(one.identity.card for one in loose), sure, bool(spots))


def _on_mat(tiles: tuple[Thing, ...], mat: Placed) -> list[tuple[Thing, tuple[str, int]]]:
    found = []
    for one in tiles:
        name = place_on("village", mat, one.at)
        if name:
            sign, _, space = name.partition("-")
            found.append((one, (sign, int(space))))
    return found


def _by_starts(tiles: tuple[Thing, ...]) -> list[tuple[Thing, tuple[str, int]]]:
    """A village without our mat: the starting Villages are on space 1 of the second and the fourth row."""
    starts = {one.identity.card: one.at for one in tiles if one.identity.card in (_NORTH, _SOUTH)}
    if len(starts) < 2:
        return []
    north, south = starts[_NORTH], starts[_SOUTH]
    down = (south[0] - north[0]) / 2, (south[1] - north[1]) / 2
    pitch = hypot(*down)
    if not pitch:
        return []
    right = down[1], -down[0]
    found = []
    for one in tiles:
        x, y = one.at[0] - north[0], one.at[1] - north[1]
        row = 1 + (x * down[0] + y * down[1]) / pitch**2
        space = 1 + (x * right[0] + y * right[1]) / pitch**2
        is_there = abs(row - round(row)) <= _ASKEW and abs(space - round(space)) <= _ASKEW
        if is_there and 0 <= round(row) < len(ROWS) and 1 <= round(space) <= _LONGEST_ROW:
            found.append((one, (ROWS[round(row)], round(space))))
    return found


# ---- Track, meeples, farm ----


def cards(scene: Scene) -> tuple[tuple[str, int], ...]:
    """The cards on the Action Track with their phases, in the order in which they lie."""
    found = []
    on = mats(scene)
    for one in things(scene, *_CARDS):
        if not one.identity.is_instance:
            continue
        for mat in ("action-1", "action-2"):
            phase = _phase_on(mat, on[mat], one.at) if mat in on else 0
            if phase:
                found.append((one.placed.at[1], one.identity.card, phase))
    return tuple((card, phase) for _, card, phase in sorted(found, key=lambda one: (one[2], one[0])))


def _phase_on(mat: str, placed: Placed, at: Point) -> int:
    """The phase in whose column a card lies: at its first place or any number of steps below."""
    measures = piece(GAME, mat)
    for name, offset in measures.offsets.items():
        step = measures.steps.get(name, (0.0, 0.0))
        for level in range(6):
            spot = moved(placed, (offset[0] + level * step[0], offset[1] + level * step[1]))
            if far(spot, at) <= measures.radius:
                return int(name.partition("-")[2])
    return 0


def standing(scene: Scene, mat: str) -> tuple[str, ...]:
    """The places of a mat on which a piece stands."""
    head = f"{mat}/"
    return tuple(
        one.zone.removeprefix(head) for one in scene.placed if one.kind == "piece" and one.zone.startswith(head)
    )


def meeple(scene: Scene, track: str) -> int | None:
    """Where the one meeple of a track stands; None where it is not told.

    Places printed in the meeple's own colour look as if it might stand on them: one that surely stands outweighs those.
    """
    head = f"tracks/{track}-"
    found = [one for one in scene.placed if one.kind == "piece" and one.zone.startswith(head)]
    sure = [one for one in found if one.confidence >= _SURE] or found
    return int(sure[0].zone.removeprefix(head)) if len(sure) == 1 else None


def dice(scene: Scene) -> tuple[str, ...]:
    """The signs on top of the storm dice, in the order of the rows; "" for one that could not be told."""
    found = [one.id.removeprefix("die-") for one in scene.placed if one.kind == "die"]
    known = [sign for sign in found if sign in ROWS]
    return (*sorted(known, key=ROWS.index), *("" for sign in found if sign not in ROWS))
