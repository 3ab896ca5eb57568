"""What a picture says of Coral Castle's cards: which lie there, which lie face down, which are twice, and how they lie together.

Here nothing knows what the cards are for; `sight` makes proposals of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, dist, radians, sin
from typing import Final

from card_db.codes import Foreign, Identity, codes
from card_db.places import piece
from companion.engine.sight import Seen
from companion.games.coral_castle.facts import GAME
from vision.scene import Placed, Point, Scene

CARDS: Final = ("card", "pearl")
FACE_DOWN: Final = "face down: turn it over"
TWICE: Final = "in the picture twice"
BEYOND: Final = 5000.0
"""Farther out (mm) than any table: cards that a person named, which lie in no picture; they count to the nearest group."""
APART: Final = 1.75
"""Cards of one player lie closer together than so many of their heights."""


@dataclass(frozen=True, slots=True)
class Read:
    """A card that was read: its id, how sure, where its middle is, and the scene's evidence."""

    card: str
    confidence: float
    at: Point
    seen: Seen


@dataclass(frozen=True, slots=True)
class Reading:
    """All of a picture: the cards, each once, what lies there besides, and sentences about what cannot be so."""

    cards: tuple[Read, ...]
    others: tuple[Seen, ...]
    face_down: int
    conflicts: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing with one of our marks was seen."""
        return not self.cards and not self.others


def read(scene: Scene) -> Reading:
    """The cards of the picture; of the same card twice the surer one counts, and it is told."""
    found: dict[str, Read] = {}
    others: list[Seen] = []
    conflicts: list[str] = []
    face_down = 0
    for placed in scene.placed:
        identity = codes(GAME).identify(placed.kind, placed.id)
        if identity is None:
            continue
        if isinstance(identity, Foreign):
            others.append(Seen("", "", "not of this game", placed.sighting, placed.confidence, note=identity.reason))
            conflicts.append(identity.reason)
        elif identity.component not in CARDS or not identity.is_instance:
            is_back = identity.face == "back"
            face_down += is_back
            note = FACE_DOWN if is_back else "not part of it"
            others.append(Seen("", identity.face, identity.title, placed.sighting, placed.confidence, note=note))
        else:
            _add(found, placed, identity, conflicts)
    return Reading(tuple(found.values()), tuple(others), face_down, tuple(dict.fromkeys(conflicts)))


def _add(found: dict[str, Read], placed: Placed, identity: Identity, conflicts: list[str]) -> None:
    one = Read(
        identity.card,
        placed.confidence,
        _middle(placed, identity),
        Seen(identity.card, identity.face, identity.label, placed.sighting, placed.confidence),
    )
    there = found.get(identity.card)
    if there is None:
        found[identity.card] = one
        return
    if dist(there.at, one.at) > piece(GAME, identity.component).size[0] / 2:
        conflicts.append(f"{identity.label} is {TWICE}; there is only one.")
    if one.confidence > there.confidence:
        found[identity.card] = one


def _middle(placed: Placed, identity: Identity) -> Point:
    """The middle of the card whose mark was read there."""
    x, y = piece(GAME, identity.component).middle
    c, s = cos(radians(placed.turn)), sin(radians(placed.turn))
    return placed.at[0] + c * x - s * y, placed.at[1] + s * x + c * y


def groups(cards: tuple[Read, ...]) -> tuple[tuple[Read, ...], ...]:
    """The cards that lie together, one group a player; nearest to the viewer first, each from the left."""
    reach = APART * piece(GAME, "card").size[1]
    typed = [one for one in cards if max(map(abs, one.at)) > BEYOND]
    left = [one for one in cards if one not in typed]
    found: list[list[Read]] = []
    while left:
        group = [left.pop()]
        for one in group:
            near = [other for other in left if dist(one.at, other.at) <= reach]
            for other in near:
                left.remove(other)
            group += near
        found.append(sorted(group, key=lambda one: (one.at[0], one.at[1])))
    found.sort(key=lambda group: -sum(one.at[1] for one in group) / len(group))
    if typed:
        found = [[*found[0], *typed], *found[1:]] if found else [typed]
    return tuple(map(tuple, found))
