"""From the table's choices to the first state: the checked set-up, the checklist for people, and the agenda of set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.bag import Bag
from companion.engine.errors import DataError, SetupError
from companion.engine.game import Cards, ChecklistItem, Manifest, Seat, Setup
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


def prepare(
    manifest: Manifest,
    seats: int,
    options: Mapping[str, str] | None = None,
    given: Mapping[str, Any] | None = None,
    cards: Cards | None = None,
    fields: tuple[str, ...] = ("start", "species", "tiers"),
) -> Setup:
    """A checked set-up with every option's value and cards; SetupError naming every fault. `fields` are what `given` may hold."""
    faults: list[str] = []
    if isinstance(seats, bool) or not manifest.min_seats <= seats <= manifest.max_seats:
        faults.append(f"$.seats: {manifest.min_seats} to {manifest.max_seats} can play, not {seats}")
    known = {option.id: option for option in manifest.options}
    chosen = dict(options or {})
    for name, value in chosen.items():
        if name not in known:
            faults.append(f"$.options.{name}: no such option; there are: {', '.join(known) or 'none'}")
        elif value not in {choice.value for choice in known[name].choices}:
            values = ", ".join(choice.value for choice in known[name].choices)
            faults.append(f"$.options.{name}: must be one of {values}, not {value!r}")
    faults += _given_faults(given or {}, seats, fields)
    powers, species = (given or {}).get("powers", ()), (given or {}).get("species", ())
    if not faults and not set(powers) <= set(species):
        faults.append("$.setup.powers: the powers are those of species that are given too")
    deck = cards if cards is not None else shipped_cards()
    try:
        Deck.of(deck)
    except DataError as error:
        faults += [f"cards: {fault}" for fault in error.faults]
    if faults:
        raise SetupError(faults)
    filled = {name: chosen.get(name, option.default) for name, option in known.items()}
    return Setup(seats, filled, deck, dict(given or {}))


def shipped_cards() -> Cards:
    """Our print-and-play set."""
    from card_db.load import load_set

    return load_set(GAME)


def _given_faults(given: Mapping[str, Any], seats: int, fields: tuple[str, ...]) -> Iterator[str]:
    for name, value in given.items():
        if name not in fields:
            yield f"$.setup.{name}: unknown; known: {', '.join(fields) or 'none'}"
        elif name == "start":
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
                yield f"$.setup.start: must be a seat from 0 to {seats - 1}, not {value!r}"
        elif name in ("species", "powers"):
            yield from species_faults(value, name)
        elif name == "tiers":
            node = Node(value, "$.setup.tiers")
            tally.read_tiers(node)
            yield from node.faults


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


def checklist(setup: Setup) -> tuple[ChecklistItem, ...]:
    """How to set up the physical game for this number of players, in the rulebook's order."""
    rules = rulings(setup.options)
    people = setup.seats
    wastes = WASTE_IN_PLAY[rules.waste, rules.difficulty]
    which = ", ".join(f"{wastes.count(kind)} {kind}" for kind in dict.fromkeys(wastes))
    items = [
        ("Choose four of the eight species; take their animal and power cards, and box the rest.", "FF-R05"),
        (f"Shuffle the animals with {len(wastes)} waste cards ({which}), turning some over as you shuffle.", "FF-R06"),
        ("Lay 3 rows of 4 cards, bubbles top right: 12 cards. The rest is the draw pile.", "FF-R07"),
        ("Put the boat card where the seventh row would be.", "FF-R07"),
        (f"Deal each player {hand_size(rules, people)} action cards face up; the rest is the action pile.", "FF-R08"),
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
