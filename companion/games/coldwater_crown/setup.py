"""From the table's choices to the first state: the checked set-up, the checklist for people, and the agenda of set-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Final

from companion.engine import registry
from companion.engine.bag import Bag
from companion.engine.errors import DataError
from companion.engine.game import Cards, ChecklistItem, Seat, Setup
from companion.engine.mode import seat_fault
from companion.games.coldwater_crown import silent
from companion.games.coldwater_crown.facts import (
    ANGLER_NAMES,
    ANGLERS_PER_TYPE,
    BAIT_PER_COLOUR,
    BAIT_PER_COLOUR_SOLO,
    FIRST_TOKENS,
    GAME,
    LOCATIONS,
    MYSTERY_WEIGHTS,
    SPACES,
    SPECIES_COUNT,
    SPECIES_NAMES,
    stack,
    trophy_values,
)
from companion.games.coldwater_crown.flow import advance
from companion.games.coldwater_crown.state import (
    NOBODY,
    Player,
    Printed,
    Rulings,
    Stacks,
    State,
    Water,
    Won,
    fronts,
)
from companion.games.coldwater_crown.tasks import (
    AddingClear,
    ChoosingStart,
    DealingTackle,
    DrawingTag,
    Filling,
    FillingRow,
    Flipping,
    Placing,
    SeedingDiscard,
    Task,
    TurningUp,
)

FIRST_ZONES: Final = (4, 3)
"""The Zones that are filled at set-up, in the rulebook's order (CW-R8)."""
TACKLE_COUNT: Final = 15


def faults(setup: Setup) -> Iterator[str]:
    """What else is wrong with a set-up: the start player given, the cards."""
    yield from seat_fault(setup)
    yield from card_faults(setup.cards)


def shipped_cards() -> Cards:
    """Our print-and-play set."""
    return registry.cards(registry.manifest(GAME))


def card_faults(cards: Cards) -> Iterator[str]:
    """Why no game can be played with the cards: facts that cannot be, or other cards than the box holds."""
    try:
        printed = Printed.of(cards)
    except DataError as error:
        yield from (f"cards: {fault}" for fault in error.faults)
        return
    yield from printed_faults(printed)


def printed_faults(printed: Printed) -> Iterator[str]:
    """The counts of the box that the cards do not meet (CW-R1, CW-R3, CW-R4, CW-R6)."""
    species = Counter(fish.species for fish in printed.fish)
    for kind, count in SPECIES_COUNT.items():
        if species[kind] != count:
            yield f"cards: there must be {count} {SPECIES_NAMES[kind]} cards, not {species[kind]}"
    types = Counter(angler.type for angler in printed.anglers)
    for kind, name in ANGLER_NAMES.items():
        if types[kind] != ANGLERS_PER_TYPE:
            yield f"cards: there must be {ANGLERS_PER_TYPE} {name} cards, not {types[kind]}"
    if not printed.tags:
        yield "cards: there must be a Tag tile"
    if len(printed.tackle) != TACKLE_COUNT:
        yield f"cards: there must be {TACKLE_COUNT} pieces of tackle, not {len(printed.tackle)}"
    sides = fronts(printed)
    for fish in printed.fish:
        if sides[fish.front].species != fish.species:
            yield f"cards: the fish side {fish.front} shows a {fish.species} and a {sides[fish.front].species}"


def rulings(options: Mapping[str, str]) -> Rulings:
    """The options' values as the state keeps them."""
    return Rulings(**{name.replace("-", "_"): value for name, value in options.items()})


def option_ids() -> tuple[str, ...]:
    """The ids of the options, in the order of the state's rulings."""
    return tuple(field.name.replace("_", "-") for field in fields(Rulings))


def start(setup: Setup) -> State:
    """The state before the first outcome: nothing is dealt, and the agenda holds the whole set-up (CW-R1 to CW-R9)."""
    rules = rulings(setup.options)
    printed = Printed.of(setup.cards)
    people = setup.seats
    first = Seat(0) if people == 1 else Seat(setup.given.get("start", NOBODY))
    return advance(
        State(
            rules=rules,
            printed=printed,
            people=people,
            players=first_players(rules, people),
            waters=tuple(_water(printed, place) for place in LOCATIONS),
            unseen=tuple(sorted(fish.id for fish in printed.fish)),
            bag=Bag.of(silent.bag_at_start(bait_per_colour(people))),
            anglers=Bag.of(angler.id for angler in printed.anglers),
            mysteries=Bag.of(str(weight) for weight in MYSTERY_WEIGHTS),
            tackle=Bag.of(piece.kind for piece in printed.tackle),
            stacks=first_stacks(rules, people),
            agenda=_agenda(rules, people, first),
            first=first,
            turn=first,
            spaces=tuple(int(space in FIRST_TOKENS) for space in SPACES),
        )
    )


def bait_per_colour(people: int) -> int:
    """How many bait of each colour play (CW-R8, CW-R48)."""
    return BAIT_PER_COLOUR_SOLO if people == 1 else BAIT_PER_COLOUR


def first_stacks(rules: Rulings, people: int) -> Stacks:
    """The trophies on the board at the start (CW-R5); alone, the published edition gives the silent player the 5."""
    small = stack(people)[1:] if _owns_five(rules, people) else stack(people)
    return Stacks(
        small=small,
        eight=stack(people),
        twelve=trophy_values("first-to-12", people),
        same=trophy_values("three-same", people),
        unique=trophy_values("four-unique", people),
    )


def first_players(rules: Rulings, people: int) -> tuple[Player, ...]:
    """The players before anything is dealt; alone, the silent one is the second."""
    if people > 1:
        return (Player(),) * people
    five = (Won("small-species", stack(people)[0]),) if _owns_five(rules, people) else ()
    return Player(), Player(token=0, trophies=five)


def _owns_five(rules: Rulings, people: int) -> bool:
    return people == 1 and rules.solo_small_species == "published"


def _water(printed: Printed, place: str) -> Water:
    return Water(deck=Bag.of(fish.front for fish in printed.fish if fish.location == place))


def _agenda(rules: Rulings, people: int, first: Seat) -> tuple[Task, ...]:
    """CW-R2 to CW-R9 in the rulebook's order; the clear bait joins before or after the first fill."""
    is_alone = people == 1
    fill = [Filling(seat, zone, is_first=True) for seat in range(people) for zone in FIRST_ZONES]
    has_seven = is_alone and rules.solo_discard == "published"
    seed = [SeedingDiscard(silent.FIRST_DISCARD)] if has_seven else []
    is_clear_first = is_alone and rules.solo_initial_clear == "published"
    bait: list[Task] = [AddingClear(), *fill, *seed] if is_clear_first else [*fill, *seed, AddingClear()]
    tackle = [DealingTackle(seat) for seat in range(people)]
    who = [ChoosingStart()] if first == NOBODY else []
    return (TurningUp(), DrawingTag(), FillingRow(), Flipping(), *tackle, *bait, *who, Placing())


def checklist(setup: Setup) -> tuple[ChecklistItem, ...]:
    """How to set up the physical game for this number of players, in the rulebook's order."""
    people = setup.seats
    rules = rulings(setup.options)
    items = [
        ("Put the game board in the middle.", ""),
        (
            "Shuffle the Shore, River and Lake fish, 20 cards each, and lay each deck fish side up on its space.",
            "CW-R1",
        ),
        ("Turn four fish of each deck into Zones 3, 4, 5 and 6, lowest Zone first, fish side up.", "CW-R2"),
        ("Draw 1 of the 5 Tag tiles at random and lay it face up on the board; box the others.", "CW-R3"),
        ("Shuffle the 30 Master Angler cards face down and lay 4 of them face up in a row.", "CW-R4"),
        ("Put the First to 12 Fish trophy on its space.", "CW-R5"),
        ("Shuffle the 6 Mystery Weight tiles trophy side up and flip the top one.", "CW-R5"),
        ("Stack four 3 Same and four 4 Unique trophies on their spaces.", "CW-R5"),
        (_stacks_text(rules, people), "CW-R5"),
        ("Lay the 15 pieces of tackle face down in a pile; each player draws 1 and keeps it hidden.", "CW-R6"),
        ("Put an Angler token with its 1 up on the Red, Yellow and Green spaces.", "CW-R7"),
        (f"Give each player a board and an Angler token, 1 up ({people} of each).", "CW-R7"),
        *_bait_items(rules, people),
    ]
    if people > 1:
        items.append(("Whoever most recently caught a real fish starts; play goes clockwise.", "CW-R9"))
    return tuple(ChecklistItem(text, rule) for text, rule in items)


def _stacks_text(rules: Rulings, people: int) -> str:
    values = " on ".join(str(value) for value in stack(people))
    text = f"Stack the Small Species, 8 Species, Shore, Lake and River trophies: {values}, the 5 on top; box the rest."
    if _owns_five(rules, people):
        text += " The silent player takes the Small Species 5 at once."
    return text


def _bait_items(rules: Rulings, people: int) -> Iterator[tuple[str, str]]:
    count = bait_per_colour(people)
    rule = "CW-R48" if people == 1 else "CW-R8"
    is_clear_first = people == 1 and rules.solo_initial_clear == "published"
    clear = " and the clear one" if is_clear_first else ""
    yield f"Put {count} bait of each of the 6 colours ({6 * count}){clear} into the bag and shake it.", rule
    again = " A clear bait goes back; draw another." if is_clear_first else ""
    yield f"Each player draws 4 bait into Zone 4 and 3 into Zone 3; Zones 5 and 6 stay empty.{again}", "CW-R8"
    if people == 1 and rules.solo_discard == "published":
        yield f"Draw {silent.FIRST_DISCARD} bait for the discard pile.", "CW-R48"
    if not is_clear_first:
        yield "Put the clear bait into the bag and shake it.", "CW-R8"
