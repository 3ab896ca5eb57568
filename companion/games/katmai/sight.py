"""What the camera means at a Katmai table: the river, cards and objectives become moves that a person confirms.

`layout` reads the river out of the scene. In the aids it becomes the entries that differ; in the whole game the outcomes and
moves that explain it, in the order of the rules, or corrections. A picture is never taken for more than it shows: what lies on
tiles that were not read is left as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from card_db.codes import Foreign, Identity
from card_db.load import load_set
from companion.engine.game import Cards, Seat
from companion.engine.sight import Lying, Proposal, Seen, Shot
from companion.games.katmai import lying as lies
from companion.games.katmai.aids.view import AidView
from companion.games.katmai.entering import entries
from companion.games.katmai.explaining import Story, story
from companion.games.katmai.facts import GAME, Printed
from companion.games.katmai.layout import River, marks, reading
from companion.games.katmai.river import TILES
from companion.games.katmai.view import View
from vision.scene import Scene

RIVER: Final = "river"
OBJECTIVES: Final = "objectives"
CARD: Final = "card"
_ABOVE: Final = "The whole river from above: all seven tiles, cards and beeples; each later card a little further out."
_WHICH: Final = "Which of the seven tiles these are cannot be told. Lay every tile's mark open, or tap one tile in."
_TOLD_APART: Final = 2
"""Of so many ways to number the tiles read a person chooses; of more, another picture is asked for."""
_NOTHING: Final = "No tile with one of our marks is in the picture: come closer, or tap the river in."


def _seen(scene: Scene) -> tuple[Seen, ...]:
    """Every mark in the picture, with what is odd about it."""
    found = []
    for placed, identity in marks(scene):
        if isinstance(identity, Foreign):
            reason = identity.reason.rstrip(".")
            found.append(Seen("", "", "not of this game", placed.sighting, placed.confidence, note=reason))
            continue
        card = identity.cards[0] if identity.cards else identity.card
        found.append(Seen(card, identity.face, name_of(identity), placed.sighting, placed.confidence))
    return tuple(found)


def name_of(identity: Identity) -> str:
    """A face for people; a back says only whose it is, and so does a cub."""
    if not identity.cards:
        return f"a {identity.card.removesuffix('-cub').capitalize()} cub"
    if not identity.is_instance:
        return f"a face-down {load_set(GAME).row(identity.cards[0])['deck'].capitalize()} card"
    return str(load_set(GAME).row(identity.card)["name"])


def _conflicts(seen: tuple[Seen, ...], river: River) -> tuple[str, ...]:
    found = [f"{one.name}: {one.note}." for one in seen if one.note]
    found += [f"{face} lies the wrong way round: its arrow must point downstream (KA-R01)." for face in river.wrong]
    return tuple(found)


def _wanted(seen: tuple[Seen, ...], river: River) -> int:
    """How many cards should be in the picture: those seen, and the tiles that were not read."""
    return len(seen) + max(0, TILES - river.read)


def _missing(river: River, expected: int = TILES) -> tuple[str, ...]:
    """Tiles that were not read."""
    if river.read >= expected:
        return ()
    if not river.read:
        return (_NOTHING,)
    if len(river.firsts) > 1:
        return (f"Only {river.read} of {expected} tiles were read.",)
    places = [str(number + 1) for number, face in enumerate(river.tiles) if not face]
    return (f"{river.read} of {expected} tiles were read; not read: {', '.join(places)}.",)


# ---- The aids ----


@dataclass(frozen=True, slots=True)
class AidSight:
    """The `Sight` of the river aid, the objectives aid and the score: the entries that differ.

    `printed` are the cards in use, by which a bear that was not entered yet is known for a sow.
    """

    printed: Printed | None = None

    def with_cards(self, cards: Cards) -> AidSight:
        """The sight that knows these cards."""
        return AidSight(Printed.of(cards))

    def shots(self, view: AidView, seat: Seat) -> tuple[Shot, ...]:
        """The river, and the row of objectives where they count."""
        if view.is_done or view.catching:
            return ()
        river = Shot(RIVER, "The river", _ABOVE, expected=TILES)
        if "objectives" not in view.parts:
            return (river,)
        row = Shot(OBJECTIVES, "The objectives", "The row of objectives upstream, face up.", expected=4)
        return (river, row)

    def lying(self, view: AidView, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """What the app believes to lie there."""
        return lies.objectives(view) if shot == OBJECTIVES else lies.river(view)

    def explain(self, view: AidView, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """The entries that make the aid show what the picture shows."""
        seen = _seen(scene)
        river = reading(scene, [tile.face for tile in view.tiles])
        conflicts = _conflicts(seen, river)
        if shot == OBJECTIVES:
            return (_objectives(view, river, seat, seen, conflicts),)
        missing = _missing(river)
        if not river.read:
            return (Proposal((), 0.0, "No river is in the picture.", missing, conflicts, seen, _wanted(seen, river)),)
        if len(river.firsts) > _TOLD_APART:
            return (Proposal((), 0.0, _WHICH, missing, conflicts, seen, _wanted(seen, river)),)
        if len(river.firsts) > 1:
            ways = [reading(scene, [tile.face for tile in view.tiles], first) for first in river.firsts]
            return tuple(_supposed(way, self._entered(view, way, seat, seen, conflicts)[-1]) for way in ways)
        return self._entered(view, river, seat, seen, conflicts)

    def _entered(
        self, view: AidView, river: River, seat: Seat, seen: tuple[Seen, ...], conflicts: tuple[str, ...]
    ) -> tuple[Proposal, ...]:
        missing, wanted = _missing(river), _wanted(seen, river)
        found = entries(view, river, seat, self._sows())
        if not found.moves:
            why = "The river is as the app has it."
            return (Proposal((), river.confidence, why, missing, conflicts, seen, wanted),)
        sure = river.confidence * (0.7 if found.gone else 1.0)
        proposals = [Proposal(found.moves, sure, found.why, (*missing, *found.gone), conflicts, seen, wanted)]
        if found.placed:
            why = "One beeple more: it is held against the objectives."
            proposals.insert(0, Proposal((found.placed,), sure, why, missing, conflicts, seen, wanted))
        return tuple(proposals)

    def _sows(self) -> frozenset[str]:
        return frozenset(bear.id for bear in self.printed.bears if bear.is_sow) if self.printed else frozenset()


def _supposed(river: River, one: Proposal) -> Proposal:
    """The proposal of one way to number the tiles read, for a person to choose."""
    unread = " and ".join(str(number + 1) for number, face in enumerate(river.tiles) if not face)
    return replace(one, confidence=one.confidence / 2, why=f"If tile {unread} is the one not read: {one.why}")


def _objectives(
    view: AidView, river: River, seat: Seat, seen: tuple[Seen, ...], conflicts: tuple[str, ...]
) -> Proposal:
    inside = {one.id for one in view.objectives}
    new = [one for one in dict.fromkeys(river.objectives) if one not in inside]
    moves = [f"{int(seat)}: objective {one} in" for one in new][: max(0, 6 - len(inside))]
    if not moves:
        why = "The objectives are as the app has them." if river.objectives else "No objective is in the picture."
        return Proposal((), river.confidence, why, (), conflicts, seen, 4)
    return Proposal(tuple(moves), river.confidence, "The objectives in the picture.", (), conflicts, seen, len(seen))


# ---- The whole game ----


@dataclass(frozen=True, slots=True)
class FullSight:
    """The `Sight` of the whole game. `printed` are the cards in use, by which the moves after a placement are foreseen."""

    printed: Printed | None = None

    def with_cards(self, cards: Cards) -> FullSight:
        """The sight that knows these cards."""
        return FullSight(Printed.of(cards))

    def shots(self, view: View, seat: Seat) -> tuple[Shot, ...]:
        """What may be shown now; a card drawn to a hand stays with its seat."""
        if view.is_over:
            return ()
        river = Shot(RIVER, "The river", _ABOVE, expected=TILES)
        if view.asks == "hand":
            if view.drawer != seat:
                return ()
            hint = "Only the card just drawn, where nobody else can see it."
            return (Shot(CARD, "The card drawn", hint, expected=1, is_private=True),)
        if view.asks == "show":
            return (Shot(CARD, "The card revealed", "Only the card that was turned over.", expected=1), river)
        if view.asks in ("letter", "objective"):
            return (Shot(OBJECTIVES, "The objectives", "The row of objectives upstream, face up.", expected=4),)
        return (river,)

    def lying(self, view: View, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """What the app believes to lie there; face-down cards as backs."""
        if shot == CARD:
            return ()
        return lies.objectives(view) if shot == OBJECTIVES else lies.river(view)

    def explain(self, view: View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        seen = _seen(scene)
        river = reading(scene, [tile.face for tile in view.tiles])
        conflicts = _conflicts(seen, river)
        if shot == CARD:
            return (_card(view, scene, seen, conflicts, seat),)
        if shot == OBJECTIVES:
            return (_drawn_objectives(view, river, seen, conflicts),)
        if view.asks == "tile":
            return (_laid_tiles(view, river, seen, conflicts),)
        missing = _missing(river)
        if not river.read:
            return (Proposal((), 0.0, "No river is in the picture.", missing, conflicts, seen, _wanted(seen, river)),)
        if len(river.firsts) > 1:
            return (Proposal((), 0.0, _WHICH, missing, conflicts, seen, _wanted(seen, river)),)
        found = story(view, river, seat, self.printed)
        return tuple(_told(one, river, missing, conflicts, seen) for one in found)


def _told(
    one: Story, river: River, missing: tuple[str, ...], conflicts: tuple[str, ...], seen: tuple[Seen, ...]
) -> Proposal:
    return Proposal(
        one.moves,
        river.confidence * one.share,
        one.why,
        (*missing, *one.missing),
        conflicts,
        seen,
        _wanted(seen, river),
    )


def _card(view: View, scene: Scene, seen: tuple[Seen, ...], conflicts: tuple[str, ...], seat: Seat) -> Proposal:
    """The one bear in the picture answers what is asked: a card drawn, or a card revealed."""
    cards = [
        (placed.confidence, identity.card)
        for placed, identity in marks(scene)
        if isinstance(identity, Identity) and identity.component == "bear" and identity.face == "front"
    ]
    names = {card for _, card in cards}
    if len(names) != 1 or not view.asks or (view.asks == "hand" and view.drawer != seat):
        why = "No bear is in the picture." if not names else "Show one card only."
        return Proposal((), 0.0, why, (), conflicts, seen, 1)
    sure, card = max(cards)
    deck = load_set(GAME).row(card)["deck"].capitalize()
    drawer = next((player for player in view.players if player.seat == view.drawer), None)
    if drawer is not None and drawer.deck != deck:
        note = f"{load_set(GAME).row(card)['name']} is not of the {drawer.deck} deck."
        return Proposal((), 0.0, "That card is of the other deck.", (), (*conflicts, note), seen, 1)
    return Proposal((f"*: {view.asks} {card}",), sure, f"{load_set(GAME).row(card)['name']}.", (), conflicts, seen, 1)


def _laid_tiles(view: View, river: River, seen: tuple[Seen, ...], conflicts: tuple[str, ...]) -> Proposal:
    """The tiles that come next downstream, as far as they were read in one piece."""
    moves = []
    for face in river.tiles[len(view.tiles) :]:
        if not face:
            break
        moves.append(f"*: tile {face}")
    why = f"{len(moves)} tiles from upstream." if moves else "No tile that is still to be laid was read."
    sure, missing = (river.confidence if moves else 0.0), _missing(river)
    if moves and len(river.firsts) > 1:
        sure /= 2
        first = load_set(GAME).row(river.tiles[len(view.tiles)])["name"]
        missing += (f"Confirm only if no tile lies upstream of {first}.",)
    return Proposal(tuple(moves), sure, why, missing, conflicts, seen, _wanted(seen, river))


def _drawn_objectives(view: View, river: River, seen: tuple[Seen, ...], conflicts: tuple[str, ...]) -> Proposal:
    """The letter that the objectives share, or the objectives drawn so far, in the order in which they are asked for."""
    inside = {one.id for one in view.objectives}
    new = [one for one in dict.fromkeys(river.objectives) if one not in inside]
    rows = [load_set(GAME).row(one) for one in new]
    if view.asks == "letter":
        letters = set("ABCDEFGH").intersection(*(set(row["groups"]) for row in rows)) if len(rows) > 1 else set()
        if len(letters) == 1:
            letter = next(iter(letters))
            return Proposal(
                (f"*: letter {letter.lower()}",), river.confidence, f"The letter {letter}.", (), conflicts, seen, 4
            )
        return Proposal((), 0.0, "These objectives share no one letter.", (), conflicts, seen, 4)
    if dict(view.rulings)["challenge"] == "diamond":
        rows.sort(key=lambda row: -row["diamonds"])
    moves = tuple(f"*: objective {row['id']}" for row in rows)
    why = "The objectives in the picture." if moves else "No objective is in the picture."
    return Proposal(moves, river.confidence if moves else 0.0, why, (), conflicts, seen, 6)


FULL_SIGHT: Final = FullSight()
AID_SIGHT: Final = AidSight()
