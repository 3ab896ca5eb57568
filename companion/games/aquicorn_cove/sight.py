"""What the camera means at Aquicorn Cove, mode by mode: what may be shown now, and what it then means (`seen`, `layout`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, Self

from companion.engine.game import Cards, Seat
from companion.engine.sight import Lying, Proposal, Shot
from companion.engine.words import capital, listed
from companion.games.aquicorn_cove import layout, lying
from companion.games.aquicorn_cove.aids import ending, fishing_bag, village_sites, winter
from companion.games.aquicorn_cove.facts import shipped
from companion.games.aquicorn_cove.seen import (
    COMPONENT_OF,
    NOTHING,
    Picture,
    Village,
    answers,
    market,
    names_of,
    proposal,
    same,
    sea,
    thrown,
    village,
)
from companion.games.aquicorn_cove.view import View
from vision.scene import Scene

CARD: Final = "card"
SEA: Final = "sea"
VILLAGE: Final = "village"
MARKET: Final = "market"
TRACK: Final = "track"
TRACKS: Final = "tracks"
FARM: Final = "farm"
DICE: Final = "dice"
DIE: Final = "die"
_CARD_TITLES: Final = {
    "building": ("The new Building", "The tile on top of the stack, intact side up."),
    "card": ("Your new card", "Its front; nobody else sees the picture."),
    "event": ("The Event", "The front of the card."),
    "helper": ("The Helper card", "The front of the card."),
    "tile": ("The tile out of the bag", "Only this tile."),
    "aquicorn": ("The Aquicorn card", "The front of the card."),
}
_SHOTS: Final = {
    SEA: Shot(SEA, "The boat and the bay", "Both mats from above, with all their tiles."),
    VILLAGE: Shot(VILLAGE, "The village", "The whole village from above, every Building with its mark."),
    MARKET: Shot(
        MARKET, "The market", "The Buildings for sale side by side, the top of the stack at the right.", expected=4
    ),
    TRACK: Shot(TRACK, "The Action Track", "Both parts of the track with all their cards."),
    TRACKS: Shot(TRACKS, "The three tracks", "The mat with the three meeples."),
    FARM: Shot(FARM, "The farm", "The mat with the food on the farm."),
}


def _dice_shot(number: int) -> Shot:
    return Shot(
        DICE, "The Storm Dice", "On the camera mat or straight from above, a little apart.", expected=number, reads=DIE
    )


class Eyes:
    """What all sights here share: they name cards and tiles as the cards in use do."""

    def __init__(self, cards: Cards | None = None) -> None:
        self._cards = cards

    def with_cards(self, cards: Cards) -> Self:
        """The sight that names these cards."""
        return type(self)(cards)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What the cards in use are called."""
        return names_of(shipped() if self._cards is None else self._cards)

    def picture(self, scene: Scene) -> Picture:
        """The scene with the names of the cards in use."""
        return Picture(scene, self.names)


# ---- The full game ----


class FullSight(Eyes):
    """The full game's `Sight`."""

    def shots(self, view: View, seat: Seat) -> tuple[Shot, ...]:
        """What is asked for first, then each part of the table."""
        if view.is_over:
            return ()
        found = []
        if view.asks == "storm":
            found.append(_dice_shot(len(view.answers[0][0].split()) if view.answers else 0))
        elif view.asks in _CARD_TITLES and view.answers:
            title, hint = _CARD_TITLES[view.asks]
            found.append(Shot(CARD, title, hint, expected=1, is_private=view.asks == "card"))
        order = [TRACK] if view.waiting == "playing-card" else []
        order += [VILLAGE] if view.phase in (6, 8) else []
        return (*found, *(_SHOTS[one] for one in dict.fromkeys((*order, *_SHOTS))))

    def lying(self, view: View, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """What the app believes to lie there; for a draw something that may have come."""
        match shot:
            case "sea":
                return tuple(lying.sea(view.boat, view.bay))
            case "village":
                return tuple(lying.village(view.village))
            case "market":
                return tuple(lying.market(view.market))
            case "track":
                return tuple(lying.track(view))
            case "tracks":
                return tuple(lying.tracks(view))
            case "farm":
                return tuple(lying.farm(view))
            case "dice":
                return tuple(lying.dice(tuple(view.answers[0][0].split()))) if view.answers else ()
            case _:
                return lying.one_of(view.asks, view.answers[0][0]) if view.answers else ()

    def explain(self, view: View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        picture = self.picture(scene)
        parts: dict[str, Callable[[], tuple[Proposal, ...]]] = {
            CARD: lambda: answers(view.asks, view.answers, picture) if view.asks in COMPONENT_OF else (),
            DICE: lambda: thrown(len(view.answers[0][0].split()), picture) if view.asks == "storm" else (),
            SEA: lambda: sea(
                view.waiting, view.boat, view.bay, view.boat.is_fishing, picture, seat, is_drawn=view.asks == "tile"
            ),
            VILLAGE: lambda: village(_village_of(view, seat), picture, seat),
            MARKET: lambda: market(tuple(one.building.building for one in view.market), picture, seat),
            TRACK: lambda: _track(view, picture, seat),
            TRACKS: lambda: _meeples(view, picture, seat),
            FARM: lambda: _farm(view, picture, seat),
        }
        return parts[shot]() if shot in parts else ()


def _village_of(view: View, seat: Seat) -> Village:
    is_building = view.waiting == "acting" and view.action == "build" and seat in view.waiting_for
    if not is_building:
        return Village(view.village, frozenset(), frozenset())
    who = int(seat)
    builds = frozenset(
        f"{who}: build {one.building.building} {sign} {space}"
        for one in view.market
        if one.can_pay
        for sign, space in one.sites
    )
    repairs = frozenset(
        f"{who}: repair {place.building.building}"
        for row in view.village
        for place in row.places
        if place.building is not None and not place.is_intact
    )
    return Village(view.village, builds, repairs)


def _track(view: View, picture: Picture, seat: Seat) -> tuple[Proposal, ...]:
    """The card that was played, told by the phase it lies at."""
    found = layout.cards(picture.scene)
    here = {one.card.card for phase in view.phases for one in phase.cards}
    new = [(card, phase) for card, phase in found if card not in here]
    if not found:
        return (proposal((), 0.0, "No card lies on the Action Track.", picture, (NOTHING,)),)
    if not new:
        return same("The Action Track is", 1.0, picture)
    hand = next((one for one in view.hands if one.is_to_act and one.is_shown), None)
    proposals = []
    held = hand.cards if hand is not None and view.waiting == "playing-card" else ()
    for card, phase in new if held else ():
        options = [
            option.number for one in held if one.card == card for option in one.options if option.phase in (phase, None)
        ]
        share = 1.0 / max(1, len(options))
        for number in options:
            why = f"{picture.name(card)} was played to phase {phase}."
            proposals.append(proposal((f"{int(seat)}: play {card} {number}",), share, why, picture))
    if proposals:
        return tuple(proposals)
    names = listed(picture.name(card) for card, _ in new)
    return (proposal((), 0.0, f"{names}: not a card that can be played there now.", picture),)


def _meeples(view: View, picture: Picture, seat: Seat) -> tuple[Proposal, ...]:
    """Where the meeples stand."""
    if not layout.standing(picture.scene, "tracks"):
        return (proposal((), 0.0, "No meeple was found on the tracks.", picture, (NOTHING,)),)
    moves, said = [], []
    for name, now, title in (("prosperity", view.prosperity, "Prosperity"), ("reef", view.reef, "Reef Health")):
        value = layout.meeple(picture.scene, name)
        if value is not None and value != now:
            moves.append(f"{int(seat)}! correct {name} {value}")
            said.append(f"{title} {value}")
    if not moves:
        return same("The meeples stand", 1.0, picture)
    return (proposal(tuple(moves), 0.8, f"{listed(said)}.", picture),)


def _farm(view: View, picture: Picture, seat: Seat) -> tuple[Proposal, ...]:
    """How much food is on the farm."""
    if "farm" not in layout.mats(picture.scene):
        return (proposal((), 0.0, "The farm is not in the picture.", picture, (NOTHING,)),)
    food = sum(1 for spot in layout.standing(picture.scene, "farm") if spot.isdigit())
    if food == view.farm:
        return same("The farm is", 0.9, picture)
    return (proposal((f"{int(seat)}! correct farm {food}",), 0.8, f"{food} food on the farm.", picture),)


# ---- The aids ----


class BagSight(Eyes):
    """The fishing bag's `Sight`: the tile that came, or the boat and the bay."""

    def shots(self, view: fishing_bag.View, seat: Seat) -> tuple[Shot, ...]:
        """The tile while one is drawn, and the boat with the bay."""
        title, hint = _CARD_TITLES["tile"]
        tile = (Shot(CARD, title, hint, expected=1),) if view.asks else ()
        return (*tile, _SHOTS[SEA])

    def lying(self, view: fishing_bag.View, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """What the app believes to lie there."""
        if shot == CARD:
            return lying.one_of("ocean", view.answers[0][0]) if view.answers else ()
        return tuple(lying.sea(view.boat, view.bay))

    def explain(self, view: fishing_bag.View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        picture = self.picture(scene)
        if shot == CARD:
            return answers("tile", view.answers, picture) if view.asks else ()
        is_drawn = view.asks == "tile"
        return sea(view.waiting, view.boat, view.bay, bool(view.waiting), picture, seat, is_drawn=is_drawn)


class VillageSight(Eyes):
    """The village aid's `Sight`."""

    def shots(self, view: village_sites.View, seat: Seat) -> tuple[Shot, ...]:
        """The village and the market."""
        return (_SHOTS[VILLAGE], _SHOTS[MARKET])

    def lying(self, view: village_sites.View, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """What the app believes to lie there."""
        return tuple(lying.market(view.market) if shot == MARKET else lying.village(view.rows))

    def explain(self, view: village_sites.View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        picture = self.picture(scene)
        if shot == MARKET:
            return market(tuple(one.building.building for one in view.market), picture, seat)
        return village(Village(view.rows, frozenset(), frozenset()), picture, seat)


class StormSight(Eyes):
    """The storm aid's `Sight`: the dice, and the village before them."""

    def shots(self, view: winter.View, seat: Seat) -> tuple[Shot, ...]:
        """The dice while they are rolled, and the village."""
        dice = (_dice_shot(view.rolling),) if view.rolling else ()
        return (*dice, _SHOTS[VILLAGE])

    def lying(self, view: winter.View, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """What the app believes to lie there; a throw that may come."""
        if shot == DICE:
            return tuple(lying.dice(tuple(view.answers[0][0].split()))) if view.answers else ()
        return tuple(lying.village(view.rows))

    def explain(self, view: winter.View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        picture = self.picture(scene)
        if shot == DICE:
            return thrown(view.rolling, picture) if view.rolling else ()
        return village(Village(view.rows, frozenset(), frozenset()), picture, seat)


class EndSight(Eyes):
    """The score's `Sight`: damaged Buildings, the meeples, and tiles laid out to be counted."""

    def shots(self, view: ending.View, seat: Seat) -> tuple[Shot, ...]:
        """Each thing that is to be counted."""
        if view.is_done:
            return ()
        heap = Shot("heap", "Pollution and overfished fish", "Only the Pollution of the bag and the overfished fish.")
        return (_SHOTS[VILLAGE], _SHOTS[TRACKS], heap)

    def explain(self, view: ending.View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """The numbers that the picture shows."""
        picture = self.picture(scene)
        told = {one.id: one for one in view.numbers}
        found = _counted(picture, shot)
        moves = tuple(
            f"{int(seat)}: {name} {n}"
            for name, n in found.items()
            if n != told[name].value and told[name].low <= n <= told[name].high
        )
        if not found:
            return (proposal((), 0.0, "Nothing to count is in the picture.", picture, (NOTHING,)),)
        said = listed(f"{told[name].title.lower()} {n}" for name, n in found.items())
        beyond = tuple(
            f"{told[name].title}: {n} cannot be; {told[name].low} to {told[name].high} can."
            for name, n in found.items()
            if not told[name].low <= n <= told[name].high
        )
        return (proposal(moves, 0.9, f"{capital(said)}.", picture, beyond),)


def _counted(picture: Picture, shot: str) -> dict[str, int]:
    if shot == VILLAGE:
        tiles = layout.things(picture.scene, "building")
        return {"damaged": sum(1 for one in tiles if one.identity.face == "damaged")} if tiles else {}
    if shot == TRACKS:
        meeples = {name: layout.meeple(picture.scene, name) for name in ("prosperity", "reef")}
        return {name: value for name, value in meeples.items() if value is not None}
    kinds = [one.identity.card for one in layout.things(picture.scene, "ocean")]
    if not kinds:
        return {}
    fish = sum(1 for kind in kinds if kind not in ("net", "aquicorn", "pollution"))
    return {"pollution": kinds.count("pollution"), "overfished": fish}


FULL_SIGHT: Final = FullSight()
BAG_SIGHT: Final = BagSight()
VILLAGE_SIGHT: Final = VillageSight()
STORM_SIGHT: Final = StormSight()
END_SIGHT: Final = EndSight()
