"""What people told of their own cards while they played, as the card set writes it: weight sides, spots of Master Anglers.

Only what goes beyond the cards in use is told, so that a table of cards that are all known teaches nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.game import Seat
from companion.engine.learning import Learned
from companion.games.coldwater_crown.facts import Fish, clock
from companion.games.coldwater_crown.secrets import can_see
from companion.games.coldwater_crown.state import State, angler_cards, fish_cards, species
from companion.games.coldwater_crown.tally import NO_TAG

Told = tuple[str, object]


def fish(
    kind: str,
    card: Fish | None,
    weight: int | None,
    tag: str | None,
    stamp: int | None,
    private_to: Seat | None = None,
) -> Iterator[Learned]:
    """What was told of one fish beyond its card; nothing while its weight is untold, as too little tells which fish it is."""
    told: list[Told] = []
    if weight is not None and (card is None or card.weight != weight):
        told.append(("weight", weight))
    if tag not in (None, NO_TAG) and (card is None or card.tag != tag):
        told.append(("tag", tag))
    if stamp is not None and (card is None or card.stamp != stamp):
        told.append(("stamp", clock(stamp)))
    if card is not None and told:
        yield Learned("fish", tuple(told), card.id, private_to)
    elif card is None and weight is not None:
        yield Learned("fish", (("species", kind), *told), "", private_to)


def learned(state: State) -> tuple[Learned, ...]:
    """What was told in a Full game. A weight side is its owner's secret until it was submitted (CW-R29), but not alone."""
    cards = fish_cards(state.printed)
    found: list[Learned] = []
    for owner, player in enumerate(state.players):
        for number, caught in enumerate(player.catches):
            is_open = state.is_solo or can_see(state, None, owner, number)
            private_to = None if is_open else Seat(owner)
            card = None if caught.card is None else cards[caught.card]
            found.extend(fish(species(state, caught), card, caught.weight, caught.tag, caught.stamp, private_to))
    return (*found, *_anglers(state))


def _anglers(state: State) -> Iterator[Learned]:
    """Spots are public; those that the cards said from the start are told apart by the table service."""
    for card, known in angler_cards(state.printed).items():
        if known.spots is not None:
            yield Learned("angler", (("spots", known.spots),), card)
