"""Proposals for what a picture shows: the tile or card that came, the throw, the boat and the bay, the village and the market.

`layout` says what lies where. Here the difference from what the app has becomes the outcome that is asked for, the move that
explains it, or corrections; a place that was not read is left as it is. Which of these a mode offers is in `sight`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from card_db.codes import Foreign, Identity
from companion.engine.game import Cards, Seat
from companion.engine.sight import Proposal, Seen
from companion.engine.words import capital, counted, listed
from companion.games.aquicorn_cove import layout, words
from companion.games.aquicorn_cove.layout import marks
from companion.games.aquicorn_cove.view import BayView, BoatView, RowView
from vision.scene import Scene

_NAMED: Final = ("building", "event", "character", "villager", "aquicorn", "ocean")
COMPONENT_OF: Final = {
    "building": ("building",),
    "card": ("character", "villager"),
    "event": ("event",),
    "helper": ("character",),
    "tile": ("ocean",),
    "aquicorn": ("aquicorn",),
}
NOTHING: Final = "Nothing with one of our marks is in the picture: come closer, or tap it in."


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene, and what the cards in use are called."""

    scene: Scene
    names: Mapping[str, str]

    def name(self, card: str) -> str:
        """The card's or tile's name."""
        return self.names.get(card, card.replace("-", " "))


def names_of(cards: Cards) -> Mapping[str, str]:
    """What the cards in use are called, by id."""
    return {str(row["id"]): str(row["name"]) for part in _NAMED for row in cards.rows(part) if row["name"]}


def seen_in(picture: Picture) -> tuple[Seen, ...]:
    """Every mark in the picture, with what is odd about it."""
    found = []
    for placed, identity in marks(picture.scene):
        if isinstance(identity, Foreign):
            note = identity.reason.rstrip(".")
            found.append(Seen("", "", "not of this game", placed.sighting, placed.confidence, note=note))
            continue
        card = identity.cards[0] if identity.cards else identity.card
        found.append(Seen(card, identity.face, _name(identity, picture), placed.sighting, placed.confidence))
    return tuple(found)


def _name(identity: Identity, picture: Picture) -> str:
    if not identity.cards or identity.face == "back":
        return identity.title
    name = picture.name(identity.cards[0])
    return f"{name}, damaged" if identity.face == "damaged" else name


def proposal(
    moves: tuple[str, ...], sure: float, why: str, picture: Picture, missing: tuple[str, ...] = (), expected: int = 0
) -> Proposal:
    """A proposal with the evidence of its scene; without moves it says what is missing."""
    seen = seen_in(picture)
    conflicts = tuple(f"{capital(one.name)}: {one.note}." for one in seen if one.note)
    return Proposal(moves, sure if moves or not missing else 0.0, why, missing, conflicts, seen, expected)


def same(what: str, sure: float, picture: Picture) -> tuple[Proposal, ...]:
    """The proposal that nothing is different."""
    return (proposal((), sure, f"{what} as the app has it.", picture),)


# ---- What came ----


def answers(asks: str, known: tuple[tuple[str, str], ...], picture: Picture) -> tuple[Proposal, ...]:
    """The outcome that the one card or tile in the picture is."""
    names = dict(known)
    found = []
    for placed, identity in marks(picture.scene):
        if isinstance(identity, Identity) and identity.component in COMPONENT_OF[asks] and identity.face != "back":
            value = identity.card
            if value in names:
                found.append((placed.confidence, value))
    values = {value for _, value in found}
    if not values:
        missing = () if any(True for _ in marks(picture.scene)) else (NOTHING,)
        return (proposal((), 0.0, "Nothing in the picture can be what came.", picture, missing, 1),)
    share = 1.0 if len(values) == 1 else 0.5
    return tuple(
        proposal((f"*: {asks} {value}",), sure * share, f"{names[value]}.", picture, expected=1)
        for sure, value in sorted(found, reverse=True)
    )


def thrown(expected: int, picture: Picture) -> tuple[Proposal, ...]:
    """The throw that the dice in the picture are."""
    signs = layout.dice(picture.scene)
    sure = min((one.confidence for one in picture.scene.placed if one.kind == "die"), default=0.0)
    unread = signs.count("")
    if len(signs) != expected or unread:
        return (proposal((), 0.0, _why_not(signs, expected), picture, (_unread(signs, expected),), expected),)
    said = words.signs(signs)
    return (proposal((f"*: storm {' '.join(signs)}",), sure, f"{capital(said)}.", picture, expected=expected),)


def _why_not(signs: Sequence[str], expected: int) -> str:
    return "More dice lie there than are rolled." if len(signs) > expected else "Not every die was read."


def _unread(signs: Sequence[str], expected: int) -> str:
    known = sum(1 for sign in signs if sign)
    if len(signs) > expected:
        return (
            f"{counted(expected, 'die', 'dice')} are rolled, and {len(signs)} lie there: take away what does not count."
        )
    if not known:
        return f"None of the {expected} was read: tap in what they show, or show them again from straight above."
    return f"{counted(known, 'die', 'dice')} of {expected} read: tap the others in, or spread them."


# ---- Boat and bay ----


def sea(
    waiting: str, boat: BoatView, bay: BayView, can_hold: bool, picture: Picture, seat: Seat, *, is_drawn: bool
) -> tuple[Proposal, ...]:
    """The tile that was drawn, or the boat and the bay as corrections."""
    found = layout.sea(picture.scene)
    if found.boat is None and found.bay is None:
        return (proposal((), 0.0, "Neither the boat nor the bay is in the picture.", picture, (NOTHING,)),)
    if is_drawn and (kind := _drawn(boat, bay, found)):
        return (proposal((f"*: tile {kind}",), found.sure, f"{capital(kind)} was drawn.", picture),)
    moves, said = [], []
    who = f"{int(seat)}! correct"
    if found.bay is not None:
        if sorted(found.bay) != sorted((bay.left, bay.right)):
            moves.append(f"{who} bay {found.bay[0]} {found.bay[1]}")
            said.append(f"{found.bay[0]} and {found.bay[1]} Pollution in the bay")
        if found.aquicorns != bay.aquicorns:
            moves.append(f"{who} aquicorns {found.aquicorns}")
            said.append(f"{counted(found.aquicorns, 'Aquicorn')} in the bay")
    if found.boat is not None:
        if found.covered != boat.covered:
            moves.append(f"{who} boat-tiles {found.covered}")
            said.append(f"{counted(found.covered, 'Boat tile')} on the boat")
        here = Counter(found.boat)
        if can_hold and here != Counter(tile.kind for tile in boat.tiles):
            held = " ".join(f"{kind}={n}" for kind, n in sorted(here.items())) or "none"
            moves.append(f"{who} boat {held}")
            said.append(f"in the boat {held.replace('=', ' ')}")
    if not moves:
        return same("Boat and bay are", found.sure, picture)
    return (proposal(tuple(moves), 0.9 * found.sure, f"{capital(listed(said))}.", picture),)


def _drawn(boat: BoatView, bay: BayView, found: layout.Sea) -> str:
    """The one tile that came into the boat or the bay, "" where the picture shows none or several."""
    new = Counter(found.boat or ()) - Counter(tile.kind for tile in boat.tiles) if found.boat is not None else Counter()
    kinds = list(new.elements())
    if found.bay is not None:
        kinds += ["pollution"] * max(0, sum(found.bay) - bay.left - bay.right)
        kinds += ["aquicorn"] * max(0, found.aquicorns - bay.aquicorns)
    return kinds[0] if len(kinds) == 1 else ""


# ---- The village ----


@dataclass(frozen=True, slots=True)
class Village:
    """What a mode has of its village: its rows, and the build and repair moves that may explain a difference."""

    rows: tuple[RowView, ...]
    builds: frozenset[str]
    repairs: frozenset[str]


def village(has: Village, picture: Picture, seat: Seat) -> tuple[Proposal, ...]:
    """The Building that was built or repaired, or the village as corrections, row by row from the shore."""
    found = layout.town(picture.scene)
    if not found.is_placed:
        missing = "Show the village mat, or both starting Villages, so that rows and spaces are known."
        return (proposal((), 0.0, "No village is in the picture.", picture, (missing,)),)
    before = {
        (place.sign, place.space): (place.building.building, place.is_intact)
        for row in has.rows
        for place in row.places
        if place.building is not None
    }
    changed = [
        (sign, space, name, is_intact)
        for sign, space, name, is_intact in found.tiles
        if before.get((sign, space)) != (name, is_intact)
    ]
    read = {(sign, space) for sign, space, _, _ in found.tiles}
    unread = [f"{sign} {space}" for sign, space in before if (sign, space) not in read]
    missing_ = (f"Not read: {', '.join(unread)}. They are left as they are.",) if unread else ()
    if not changed:
        return (proposal((), found.sure, "The village is as the app has it.", picture, missing_),)
    proposals = []
    for move, why in _explained(has, changed, before, seat, picture):
        proposals.append(proposal((move,), found.sure, why, picture, missing_))
    moves = tuple(
        f"{int(seat)}! correct village {sign} {space} {name} {'intact' if is_intact else 'damaged'}"
        for sign, space, name, is_intact in changed
    )
    sure = (0.6 if proposals else 0.9) * found.sure
    proposals.append(proposal(moves, sure, f"{counted(len(changed), 'Building')} as they lie.", picture, missing_))
    return tuple(proposals)


def _explained(
    has: Village,
    changed: list[tuple[str, int, str, bool]],
    before: dict[tuple[str, int], tuple[str, bool]],
    seat: Seat,
    picture: Picture,
) -> Iterator[tuple[str, str]]:
    if len(changed) != 1:
        return
    sign, space, name, is_intact = changed[0]
    build = f"{int(seat)}: build {name} {sign} {space}"
    if (sign, space) not in before and is_intact and build in has.builds:
        yield build, f"{picture.name(name)} was built on space {space} of the {sign} row."
    repair = f"{int(seat)}: repair {name}"
    if before.get((sign, space)) == (name, False) and repair in has.repairs:
        yield repair, f"{picture.name(name)} was repaired."


def market(now: tuple[str, ...], picture: Picture, seat: Seat) -> tuple[Proposal, ...]:
    """The Buildings for sale as a correction."""
    found = layout.town(picture.scene)
    names = tuple(dict.fromkeys(found.loose))[:4]
    if not names:
        return (proposal((), 0.0, "No Building lies beside the village.", picture, (NOTHING,), 4),)
    if set(names) == set(now):
        return same("The market is", found.sure, picture)
    said = listed(picture.name(name) for name in names)
    move = f"{int(seat)}! correct market {' '.join(names)}"
    return (proposal((move,), 0.9 * found.sure, f"For sale: {said}.", picture, expected=4),)
