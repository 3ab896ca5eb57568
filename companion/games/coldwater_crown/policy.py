"""What bots know about playing well: what a seat's place is worth, in points.

Points held count whole. What may still come counts by how close it is: fish and species towards their trophies and the contests,
bait on Master Angler cards, bait on the board (without it nothing is caught), tackle.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from companion.engine.game import Seat
from companion.games.coldwater_crown.facts import (
    FISH_FOR_THE_END,
    LOCATIONS,
    SMALL_SPECIES,
    SPECIES_FOR_EIGHT,
    ZONES,
    stack,
)
from companion.games.coldwater_crown.state import (
    Player,
    State,
    angler_cards,
    fronts,
    location,
    open_spots,
    species,
    spots,
)

FISH_WORTH: Final = 0.25
BAIT_WORTH: Final = 0.06
TACKLE_WORTH: Final = 0.3
SPOT_WORTH: Final = 0.2


@dataclass(frozen=True, slots=True)
class CrownPolicy:
    """Judges a state for a seat by points held and points in sight."""

    def evaluate(self, state: State, seat: Seat) -> float:
        """The seat's worth less the best of the others; above 0 when it is ahead."""
        strengths = [[_strength(state, player, place) for place in LOCATIONS] for player in state.players]
        worth = [
            _held(state, player) + _in_sight(state, player) + _contests(state, strengths, number)
            for number, player in enumerate(state.players)
        ]
        return worth[seat] - max(other for number, other in enumerate(worth) if number != seat)


POLICY: Final = CrownPolicy()


def _held(state: State, player: Player) -> float:
    tagged = sum(0.7 for caught in player.catches if caught.tag is not None and caught.tag == state.tag)
    tags = tagged if state.rules.tags == "score" else 0.0
    return sum(won.value for won in player.trophies) + len(player.anglers) + tags


def _in_sight(state: State, player: Player) -> float:
    worth = FISH_WORTH * len(player.catches) + TACKLE_WORTH * len(player.tackle)
    kinds = {species(state, caught) for caught in player.catches}
    stacks = state.stacks
    if stacks.eight and not player.has_won("eight-species"):
        worth += stacks.eight[0] * (len(kinds) / SPECIES_FOR_EIGHT) ** 2 * 0.7
    if stacks.small and not player.has_won("small-species"):
        worth += stacks.small[0] * (len(kinds & set(SMALL_SPECIES)) / 3) ** 2 * 0.7
    if stacks.twelve:
        worth += 2 * min(1.0, len(player.catches) / FISH_FOR_THE_END) ** 3 * 0.7
    return worth + _anglers_in_sight(state, player) + sum(_board(state, player, zone) for zone in ZONES)


def _anglers_in_sight(state: State, player: Player) -> float:
    cards = angler_cards(state.printed)
    types = Counter(cards[card].type for card in player.anglers)
    worth = 0.0
    if not player.has_won("three-same"):
        worth += 2 * (max(types.values(), default=0) / 3) ** 2 * 0.6
    if not player.has_won("four-unique"):
        worth += 2 * (len(types) / 4) ** 2 * 0.6
    for held in player.held:
        total = len(spots(state, held.card)) or 4
        filled = total - len(open_spots(state, held))
        worth += SPOT_WORTH + filled / total * 0.8
    return worth


def _board(state: State, player: Player, zone: int) -> float:
    """Bait on the board is worth a little; a Zone of few colours is soon cleared."""
    bait = player.zone(zone)
    if not bait:
        return 0.0
    return BAIT_WORTH * len(bait) + 0.35 / len(set(bait))


def _strength(state: State, player: Player, place: str) -> float:
    """The pounds that the player could submit; an unknown weight counts as the middle of its range."""
    best: dict[str, float] = {}
    for caught in player.catches:
        if location(state, caught) == place:
            side = fronts(state.printed)[caught.front]
            middle = ((side.low or 2) + (side.high or 7)) / 2
            weight = float(caught.weight if caught.weight is not None else middle)
            best[side.species] = max(best.get(side.species, 0.0), weight)
    return sum(best.values())


def _contests(state: State, strengths: list[list[float]], number: int) -> float:
    """The trophy of the place that the seat would take now, a little more with every pound."""
    prizes = stack(state.people)
    worth = 0.0
    for n in range(len(LOCATIONS)):
        mine = strengths[number][n]
        ahead = sum(1 for other, all_ in enumerate(strengths) if other != number and all_[n] > mine)
        worth += prizes[min(ahead, len(prizes) - 1)] * 0.6 + mine * 0.08
    return worth
