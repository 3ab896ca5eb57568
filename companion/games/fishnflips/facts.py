"""What the rulebook and the cards say: species, powers, counts, and the deck that the loaded cards make up.

A piece of the draw pile is named by what both its faces share: `whale-blue`, `plastic`. Where an owner has not taught a
background or an action card yet, it is `whale-any` or `any`, and may turn out to be any of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.engine.errors import DataError
from companion.engine.game import Cards
from companion.games.fishnflips import kernel, notation
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.kernel import COLOURS, SPECIES

GAME: Final = "fishnflips"
ANY: Final = "any"
SPECIES_IN_PLAY: Final = 4
COMMON_POWERS: Final = 2
ANIMALS_OF: Final[Mapping[str, int]] = {species: 9 if species == "shark" else 10 for species in SPECIES}
WASTE_KINDS: Final = ("plastic", "metal", "oil")
WASTES_OF: Final[Mapping[str, int]] = {"plastic": 6, "metal": 3, "oil": 3}
WASTES: Final = sum(WASTES_OF.values())
MOST_ANIMALS: Final = SPECIES_IN_PLAY * 10
"""Four species have so many cards; one fewer where the shark is among them (FF-R01)."""
ACTION_CARDS: Final = 20
MOST_CARDS: Final = 119
"""All cards but the boat."""
MOST_PEOPLE: Final = 6
FIRST_ROWS: Final = 3
FINAL_ACTIONS: Final = 2

NAMES: Final[Mapping[str, str]] = {species: species.capitalize() for species in SPECIES}
POWERS: Final[Mapping[str, str]] = {
    "whale": "When you flip a whale, it may go to the bottom of its column.",
    "swordfish": "When you free a group of swordfish, you may free a neighbouring animal or waste card too.",
    "octopus": "When you flip an octopus, you may flip another animal on the same background.",
    "turtle": "When you flip a turtle, it may swim one column the way it looks.",
    "dolphin": "When you flip a dolphin, you may flip a neighbour.",
    "jellyfish": "When you flip a jellyfish, it may trade places with the card it swims towards.",
    "ray": "When you free a group of rays, you may free rays of the same direction in its rows and columns too.",
    "shark": "When you flip a shark, you may free it, even alone.",
}


class FactsError(DataError):
    """Cards that no game can be played with."""

    what = "cards"


@dataclass(frozen=True, slots=True)
class Deck:
    """How many cards of each piece the loaded set has; `digest` names the set."""

    digest: str
    animals: tuple[tuple[str, int], ...]
    wastes: tuple[tuple[str, int], ...]
    actions: tuple[tuple[str, int], ...]

    @staticmethod
    def of(cards: Cards) -> Deck:
        """The deck of a loaded set; FactsError naming every fault."""
        try:
            animals = Counter(f"{row['species']}-{row['background'] or ANY}" for row in cards.rows("animal"))
            wastes = Counter(_waste(row) for row in cards.rows("waste"))
            actions = Counter(str(row["kind"] or ANY) for row in cards.rows("action"))
        except KeyError as error:
            raise FactsError([f"the set has no {error.args[0]!r}"]) from error
        deck = Deck(cards.digest, *(tuple(sorted(count.items())) for count in (animals, wastes, actions)))
        if faults := deck_faults(deck):
            raise FactsError(faults)
        return interned(deck)


def _waste(row: Mapping[str, str | None]) -> str:
    background = row.get("background")
    return f"{row['kind']}-{background}" if background else str(row["kind"])


def deck_faults(deck: Deck) -> list[str]:
    """Where the deck is not what the box holds (FF-R01, FF-R03)."""
    faults = [f"{piece}: no such animal" for piece, _ in deck.animals if not is_animal_piece(piece)]
    faults += [f"{piece}: no such waste" for piece, _ in deck.wastes if piece.partition("-")[0] not in WASTE_KINDS]
    faults += [f"{piece}: no such action" for piece, _ in deck.actions if piece not in (*ACTIONS, ANY)]
    if faults:
        return faults
    for species, count in ANIMALS_OF.items():
        have = sum(n for piece, n in deck.animals if species_of(piece) == species)
        if have != count:
            faults.append(f"there must be {count} {species} cards, not {have}")
    for kind, count in WASTES_OF.items():
        have = sum(n for piece, n in deck.wastes if piece.partition("-")[0] == kind)
        if have != count:
            faults.append(f"there must be {count} {kind} cards, not {have}")
    if (have := sum(n for _, n in deck.actions)) != ACTION_CARDS:
        faults.append(f"there must be {ACTION_CARDS} action cards, not {have}")
    return faults


@lru_cache(maxsize=16)
def interned(deck: Deck) -> Deck:
    """The same object for equal decks."""
    return deck


def is_animal_piece(piece: str) -> bool:
    """Whether the text names an animal of the draw pile."""
    species, _, colour = piece.partition("-")
    return species in SPECIES and colour in (*COLOURS, ANY)


def species_of(piece: str) -> str:
    """The species of an animal piece."""
    return piece.partition("-")[0]


def piece_of(card: int) -> str:
    """The piece that a card of the net is, whichever face it shows."""
    if kernel.is_animal(card):
        return f"{SPECIES[kernel.species_of(card)]}-{COLOURS[kernel.colour_of(card)]}"
    kind = kernel.WASTES[kernel.species_of(card) - 1]
    return f"{kind}-{COLOURS[kernel.colour_of(card)]}" if card & 1 else kind


def faces(piece: str) -> tuple[str, ...]:
    """The faces that a piece may show, as card texts: two for an animal, eight where its background is not known."""
    kind, _, colour = piece.partition("-")
    if kind in SPECIES:
        species = SPECIES.index(kind)
        colours = range(4) if colour == ANY else (COLOURS.index(colour),)
        return tuple(notation.card(kernel.animal(species, n, facing)) for n in colours for facing in (0, 1))
    background = COLOURS.index(colour) if colour else None
    return (notation.card(kernel.waste(WASTE_KINDS.index(kind) + 1, background)),)


def stand_in(piece: str) -> str:
    """What stands for the piece, or the kind of action card, where the owner has not told it: `whale-any`, `any`."""
    return ANY if piece in ACTIONS else f"{species_of(piece)}-{ANY}"


def bits(species: tuple[str, ...]) -> int:
    """The powers of the species as the kernel wants them."""
    return sum(1 << SPECIES.index(name) for name in species)
