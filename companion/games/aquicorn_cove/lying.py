"""The table as the app believes it to lie, for the practice camera: mats, tiles, Buildings, cards on the track, dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

from card_db.places import piece
from companion.engine.sight import Lying
from companion.games.aquicorn_cove.facts import GAME
from companion.games.aquicorn_cove.view import BayView, BoatView, MarketView, RowView, View
from vision.scene import Point

_GAP: Final = 8.0
_SIDE: Final = 30.0
"""How far apart loose tiles, cards and dice lie (mm)."""


def sea(boat: BoatView, bay: BayView) -> Iterator[Lying]:
    """The boat over the bay, with their tiles."""
    top = (0.0, -(piece(GAME, "bay").size[1] + _GAP) / 2)
    low = (0.0, (piece(GAME, "boat").size[1] + _GAP) / 2)
    yield Lying("boat", "front", top)
    yield Lying("bay", "front", low)
    kinds = [tile.kind for tile in boat.tiles]
    for space in range(1, boat.spaces + 1):
        at = piece(GAME, "boat").on_table(str(space), top)
        if space <= len(kinds):
            yield Lying(kinds[space - 1], "front", at)
        elif space > boat.open:
            yield Lying("boat-tile", "front", at)
    for side, number in (("left", bay.left), ("right", bay.right)):
        for n in range(1, number + 1):
            yield Lying("pollution", "front", piece(GAME, "bay").on_table(f"{side}-{n}", low))
    for n in range(1, bay.aquicorns + 1):
        yield Lying("aquicorn", "front", piece(GAME, "bay").on_table(f"aquicorn-{n}", low))


def village(rows: tuple[RowView, ...]) -> Iterator[Lying]:
    """The village on its mat."""
    yield Lying("village", "front", (0.0, 0.0))
    known = piece(GAME, "village").place
    for row in rows:
        for place in row.places:
            name = f"{place.sign}-{place.space}"
            if place.building is not None and name in known:
                face = "intact" if place.is_intact else "damaged"
                yield Lying(place.building.building, face, piece(GAME, "village").on_table(name, (0.0, 0.0)))


def market(offers: tuple[MarketView, ...]) -> Iterator[Lying]:
    """The Buildings for sale in a row."""
    wide = piece(GAME, "building").size[0] + _GAP
    for n, one in enumerate(offers):
        yield Lying(one.building.building, "intact", (wide * (n - (len(offers) - 1) / 2), 0.0))


def track(view: View) -> Iterator[Lying]:
    """Both parts of the Action Track with their cards."""
    left, right = piece(GAME, "action-1").size, piece(GAME, "action-2").size
    at = {"action-1": (-(right[0] + _GAP) / 2, 0.0), "action-2": ((left[0] + _GAP) / 2, 0.0)}
    for name, spot in at.items():
        yield Lying(name, "front", spot)
    for phase in view.phases:
        for level, played in enumerate(phase.cards):
            mat = "action-1" if phase.number <= 4 else "action-2"
            spot = piece(GAME, mat).on_table(f"phase-{phase.number}", at[mat], 0.0, level)
            yield Lying(played.card.card, "front", spot)


def tracks(view: View) -> Iterator[Lying]:
    """The three meeples on their tracks."""
    yield Lying("tracks", "front", (0.0, 0.0))
    season = view.round + (view.year - 1) + (1 if view.season == "winter" else 0)
    for name in (f"prosperity-{view.prosperity}", f"reef-{view.reef}", f"season-{season}"):
        if name in piece(GAME, "tracks").place:
            yield Lying("meeple", "", piece(GAME, "tracks").on_table(name, (0.0, 0.0)))


def farm(view: View) -> Iterator[Lying]:
    """The food on the farm."""
    yield Lying("farm", "front", (0.0, 0.0))
    places = [name for name in piece(GAME, "farm").place if name.isdigit()]
    for name in sorted(places, key=int)[: view.farm]:
        yield Lying("food", "", piece(GAME, "farm").on_table(name, (0.0, 0.0)))


def dice(signs: tuple[str, ...]) -> Iterator[Lying]:
    """Dice in a row."""
    for n, sign in zip(count(), signs, strict=False):
        yield Lying(f"die-{sign}", "", (1.5 * _SIDE * (n - (len(signs) - 1) / 2), 0.0))


def one_of(component: str, card: str) -> tuple[Lying, ...]:
    """A single card or tile that may have come."""
    at: Point = (0.0, 0.0)
    return (Lying(card, "intact" if component == "building" else "front", at),)
