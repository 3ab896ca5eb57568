"""From the table's choices to the first state: the checked set-up, the checklist for people, and the agenda of set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine import registry
from companion.engine.bag import Bag
from companion.engine.errors import DataError
from companion.engine.game import Cards, ChecklistItem, Seat, Setup
from companion.engine.mode import seat_fault
from companion.engine.reading import Node
from companion.games.fishnflips import facts, tally
from companion.games.fishnflips.facts import COMMON_POWERS, GAME, SPECIES_IN_PLAY, Deck
from companion.games.fishnflips.flow import WASTE_IN_PLAY, advance, choose
from companion.games.fishnflips.kernel import COLUMNS, SPECIES
from companion.games.fishnflips.state import NOBODY, Rulings, State
from companion.games.fishnflips.tasks import (
    Acting,
    ChoosingSpecies,
    ChoosingStart,
    DrawingAction,
    DrawingPower,
    Laying,
    Task,
    TurningUp,
)

CHOSEN: Final = ("species", "powers")


def faults(setup: Setup) -> Iterator[str]:
    """What else is wrong with a set-up: the start player, the species and powers, the tiers, the cards."""
    yield from seat_fault(setup)
    chosen = [fault for name in CHOSEN if name in setup.given for fault in species_faults(setup.given[name], name)]
    yield from chosen
    if not chosen and not set(setup.given.get("powers", ())) <= set(setup.given.get("species", ())):
        yield "$.setup.powers: the powers are those of species that are given too"
    tiers = Node(setup.given.get("tiers", []), "$.setup.tiers")
    tally.read_tiers(tiers)
    yield from tiers.faults
    try:
        Deck.of(setup.cards)
    except DataError as error:
        yield from (f"cards: {fault}" for fault in error.faults)


def shipped_cards() -> Cards:
    """Our print-and-play set."""
    return registry.cards(registry.manifest(GAME))


def species_faults(value: object, name: str = "species") -> Iterator[str]:
    """What is wrong with the species given, or with the two common powers (FF-R05, FF-R46)."""
    count = SPECIES_IN_PLAY if name == "species" else COMMON_POWERS
    if not isinstance(value, list | tuple) or len(value) != count or len({str(item) for item in value}) != count:
        yield f"$.setup.{name}: must be a list of {count} different species"
    elif unknown := [item for item in value if item not in SPECIES]:
        yield f"$.setup.{name}: no species {unknown[0]!r}; there are {', '.join(SPECIES)}"


def rulings(options: Mapping[str, str]) -> Rulings:
    """The options' values as the state keeps them."""
    return Rulings(**{name.replace("-", "_"): value for name, value in options.items()})


def hand_size(rules: Rulings, people: int) -> int:
    """How many action cards each player holds (FF-R08, FF-G21)."""
    return 3 if people == 2 or (people == 1 and rules.solo_cards == "three") else 2


def powers_of(rules: Rulings, people: int, seat: int) -> int:
    """How many power cards the seat draws (FF-R09, FF-G21); there are four."""
    if people == 1 and rules.solo_powers == "two":
        return 2
    return 1 if seat < SPECIES_IN_PLAY else 0


def start(setup: Setup) -> State:
    """The state before the first outcome (FF-R05 to FF-R10)."""
    rules = rulings(setup.options)
    people = setup.seats
    deck = Deck.of(setup.cards)
    first = Seat(0) if people == 1 else Seat(setup.given.get("start", NOBODY))
    state = State(
        rules=rules,
        deck=deck,
        people=people,
        agenda=_agenda(rules, people, first),
        hands=((),) * people,
        powers=((),) * people,
        actions=Bag.of(dict(deck.actions)),
        first=first,
        turn=first,
        tiers=tally.read_tiers(Node(setup.given.get("tiers", []))),
    )
    for species in setup.given.get("species", ()):
        state = choose(state, species)
    return advance(state)


def _agenda(rules: Rulings, people: int, first: Seat) -> tuple[Task, ...]:
    powers = [DrawingPower(seat) for seat in range(people) for _ in range(powers_of(rules, people, seat))]
    laying = Laying(tuple(range(COLUMNS)) * facts.FIRST_ROWS)
    hands = [DrawingAction(seat) for _ in range(hand_size(rules, people)) for seat in range(people)]
    who = [ChoosingStart()] if first == NOBODY else []
    return (ChoosingSpecies(), laying, TurningUp(), *hands, *powers, *who, Acting())


def four_species(animals: str) -> str:
    """How the species that play come about, by the option `animals`."""
    return "Draw four of the eight species at random." if animals == "drawn" else "Choose four of the eight species."


def checklist(setup: Setup) -> tuple[ChecklistItem, ...]:
    """How to set up the physical game for this number of players, in the rulebook's order."""
    rules = rulings(setup.options)
    people = setup.seats
    wastes = WASTE_IN_PLAY[rules.waste, rules.difficulty]
    which = ", ".join(f"{wastes.count(kind)} {kind}" for kind in dict.fromkeys(wastes))
    dealt = hand_size(rules, people)
    pile = facts.MOST_ANIMALS + len(wastes) - COLUMNS * facts.FIRST_ROWS
    box = f"{facts.WASTES - len(wastes)} waste cards" if len(wastes) < facts.WASTES else "nothing else"
    items = [
        (
            f"{four_species(rules.animals)} Take their animal cards, 10 of each (the shark has 9), and their 4 power cards;"
            " box the other species.",
            "FF-R05",
        ),
        (
            f"Shuffle the animals with {len(wastes)} waste cards ({which}), turning some over as you shuffle;"
            f" box the other {box}.",
            "FF-R06",
        ),
        (
            "Lay 3 rows of 4 cards, bubbles top right: 12 cards. The rest is the draw pile:"
            f" {pile} cards, {pile - 1} with the shark.",
            "FF-R07",
        ),
        ("Put the boat card where the seventh row would be: no column may grow past six.", "FF-R07"),
        (
            f"Deal {'yourself' if people == 1 else 'each player'} {dealt} action cards face up;"
            f" the other {facts.ACTION_CARDS - people * dealt} are the action pile.",
            "FF-R08",
        ),
        (_power_text(rules, people), "FF-R09"),
    ]
    if people > 1:
        items.append(("Whoever last spotted a dolphin starts; turns go clockwise, and you may talk.", "FF-R10"))
    return tuple(ChecklistItem(text, rule) for text, rule in items)


def _power_text(rules: Rulings, people: int) -> str:
    if people == 1:
        count = powers_of(rules, people, 0)
        return f"Draw {'2 power cards' if count == 2 else '1 power card'} and keep what you draw; the others are out."
    text = "Each player draws 1 power card and keeps it; powers not drawn are out."
    if people > SPECIES_IN_PLAY:
        text = "Players 1 to 4 draw 1 power card each."
        text += (
            " Player 5 shares that of player 1, player 6 that of player 2."
            if rules.big_table == "shared"
            else " Players 5 and 6 play without a power."
        )
    return text
