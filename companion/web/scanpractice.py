"""The practice camera's table: cards of the game, drawn as they are printed, laid where a person put them, and photographed."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any, Final

import numpy as np

from card_db import faces, render
from card_db.codes import Identity, codes
from card_db.load import load_set
from card_db.model import CardSet
from card_db.places import Standing
from companion.tables.errors import BadScan
from vision.arrays import Pixels
from vision.sources.practice import Grain, Item, Light, Picture, Pose
from vision.sources.practice import render as photograph
from vision.sources.solids import Solid, cube, meeple, symbol_die

#: The table that the practice page shows, in mm, its middle at (0, 0).
TABLE: Final = (520.0, 325.0)
SIZE: Final = (1600, 1000)
PER_MM: Final = 6.0
MOST_CARDS: Final = 96
#: How many of each component a sample row has.
_SAMPLE: Final = {
    "fish": 6,
    "angler": 2,
    "trophy": 2,
    "card": 8,
    "bear": 8,
    "tile": 2,
    "objective": 3,
    "building": 4,
    "character": 4,
    "event": 1,
    "villager": 2,
    "aquicorn": 1,
}
ANGLES: Final = {"above": 0.0, "slanted": 22.0, "steep": 38.0}
LIGHTS: Final = {
    "day": Light(uneven=0.2),
    "lamp": Light(level=0.9, warmth=0.7, uneven=0.6),
    "dusk": Light(level=0.32, warmth=0.3, uneven=0.3),
}
HANDS: Final = {
    "still": Grain(blur_px=0.5, noise=2.0),
    "shaky": Grain(blur_px=0.9, motion_px=4.0, motion_deg=30.0, noise=4.0),
}


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the practice table: its middle in mm, and its turn in degrees clockwise.

    A piece without a mark (`card_db.faces.standing`) has its name for `card` and no face.
    """

    card: str
    face: str
    x: float
    y: float
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Camera:
    """How the practice camera looks at the table: keys of ANGLES, LIGHTS and HANDS."""

    angle: str = "slanted"
    light: str = "day"
    hand: str = "still"

    @staticmethod
    def read(values: Any) -> Camera:
        """The camera of a form; what is not known is left as usual."""
        asked: list[tuple[str, Mapping[str, object]]] = [
            (values.get("angle"), ANGLES),
            (values.get("light"), LIGHTS),
            (values.get("hand"), HANDS),
        ]
        usual = ("slanted", "day", "still")
        return Camera(*(key if key in allowed else other for (key, allowed), other in zip(asked, usual, strict=True)))


def read(text: str, game: str) -> tuple[Laid, ...]:
    """The cards of a page's JSON, lowest first; BadScan for what is no card of the game or lies nowhere."""
    try:
        listed = json.loads(text or "[]")
        laid = tuple(
            Laid(str(one["card"]), str(one["face"]), float(one["x"]), float(one["y"]), float(one.get("turn", 0)))
            for one in listed
        )
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadScan("The practice table could not be read. Open its page again.") from None
    if not laid:
        raise BadScan("No card lies on the practice table. Lay one first: pick it by its name.")
    if len(laid) > MOST_CARDS:
        raise BadScan(f"The practice table holds at most {MOST_CARDS} cards. Take some away.")
    for one in laid:
        if not all(map(math.isfinite, (one.x, one.y, one.turn))) or max(abs(one.x), abs(one.y)) > 2000:
            raise BadScan("A card of the practice table lies outside of it. Lay it again.")
        if not one.face and one.card in standing(game):
            continue
        try:
            codes(game).of(one.card, one.face)
        except KeyError:
            raise BadScan(f"There is no card {one.card[:40]!r} with that face. Take it away.") from None
    return laid


def picture(game: str, laid: Iterable[Laid], camera: Camera | None = None, cards: CardSet | None = None) -> Picture:
    """What the camera sees of the cards; the same cards and camera give the same picture."""
    camera = camera or Camera()
    there = tuple(laid)
    items = [item(game, one, cards) for one in there if one.face]
    solids = [solid(game, one) for one in there if not one.face]
    pose = Pose(view_mm=TABLE[0] * (1 + ANGLES[camera.angle] / 200), tilt_deg=ANGLES[camera.angle])
    return photograph(
        items, solids=solids, size=SIZE, pose=pose, light=LIGHTS[camera.light], grain=HANDS[camera.hand], seed=11
    )


def solid(game: str, laid: Laid) -> Solid:
    """The piece without a mark as the practice source stands it; KeyError where the game has none of that name."""
    piece = standing(game)[laid.card]
    colour = tuple(int(piece.colour[i : i + 2], 16) for i in (1, 3, 5))
    at, rgb = (laid.x, laid.y), (colour[0], colour[1], colour[2])
    match piece.form:
        case "meeple":
            return meeple(laid.card, rgb, at, laid.turn)
        case "cube":
            return cube(laid.card, rgb, at, laid.turn, piece.side)
        case "die":
            return symbol_die(laid.card, _top(game, piece.picture), at, laid.turn, piece.side)
        case "disc":
            round_edge = tuple(
                (piece.side / 2 * math.cos(math.tau * k / 20), piece.side / 2 * math.sin(math.tau * k / 20))
                for k in range(20)
            )
            return Solid(laid.card, round_edge, piece.height, rgb, at, laid.turn)


def item(game: str, laid: Laid, cards: CardSet | None = None) -> Item:
    """The card as the practice source lays it."""
    identity = codes(game).of(laid.card, laid.face)
    image, size = _drawn(identity, cards or load_set(game))
    return Item(image, size, (laid.x, laid.y), laid.turn)


def standing(game: str) -> Mapping[str, Standing]:
    """The game's pieces without a mark, by name; none where the game has no drawings."""
    try:
        return faces.standing(game)
    except ModuleNotFoundError:
        return {}


def title(game: str, laid: Laid) -> str:
    """What a piece without a mark is called, "" for a card."""
    return "" if laid.face else standing(game)[laid.card].title


@lru_cache(maxsize=32)
def _top(game: str, picture: str) -> Pixels:
    return np.asarray(render.raster(faces.pictures(game)[picture], 8.0), dtype=np.uint8)


@lru_cache(maxsize=96)
def _drawn(identity: Identity, cards: CardSet) -> tuple[Pixels, tuple[float, float]]:
    drawing = faces.draw(identity, cards)
    return np.asarray(render.raster(drawing, PER_MM), dtype=np.uint8), (drawing.width, drawing.height)


def in_rows(cards: Sequence[tuple[str, str]], game: str, seed: int = 0) -> tuple[Laid, ...]:
    """Cards (card, face) laid side by side in rows, a little crooked as a person lays them; what does not fit is left out."""
    chance = Random(seed)
    gap = 8.0
    x, y, row = -TABLE[0] / 2 + gap, -TABLE[1] / 2 + gap, 0.0
    laid: list[Laid] = []
    for card, face in cards:
        width, height = faces.size(game, codes(game).of(card, face).component)
        if x + width > TABLE[0] / 2 - gap:
            x, y, row = -TABLE[0] / 2 + gap, y + row + gap, 0.0
        if y + height > TABLE[1] / 2 - gap:
            break
        turn = chance.uniform(-4, 4)
        laid.append(Laid(card, face, round(x + width / 2, 1), round(y + height / 2, 1), round(turn, 1)))
        x, row = x + width + gap, max(row, height)
    if not laid:
        return ()
    # Around the middle, which is where the camera looks.
    right, down = ((min(at) + max(at)) / 2 for at in ([one.x for one in laid], [one.y for one in laid]))
    return tuple(replace(one, x=round(one.x - right, 1), y=round(one.y - down, 1)) for one in laid)


def samples(game: str, number: int = 4) -> tuple[tuple[Laid, ...], ...]:
    """Rows of cards to try the camera with: a few of each kind whose marks tell them apart, no card in two rows."""
    cards = load_set(game)
    chance = Random(game)
    rows: list[list[tuple[str, str]]] = [[] for _ in range(number)]
    for component in cards.components:
        sides = [one for one in codes(game).faces if one.component == component.id and one.is_instance]
        many = _SAMPLE.get(component.id, 0)
        chosen = chance.sample(sorted(sides, key=lambda one: one.cards), min(many * number, len(sides)))
        for n, one in enumerate(chosen):
            rows[n % number].append((one.cards[0], one.face))
    return tuple(in_rows(row, game, n) for n, row in enumerate(rows))
