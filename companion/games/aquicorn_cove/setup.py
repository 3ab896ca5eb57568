"""From the table's choices to the first state: what may be given, the checklist for people, and the agenda of set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.engine.bag import Bag
from companion.engine.errors import DataError
from companion.engine.game import ChecklistItem, Setup
from companion.engine.words import counted
from companion.games.aquicorn_cove import facts, fishing, village
from companion.games.aquicorn_cove.facts import CHARACTERS, HAND, MARKET, Printed
from companion.games.aquicorn_cove.flow import advance, chosen
from companion.games.aquicorn_cove.state import EMPTY, POLLUTED, Law, State, law_of
from companion.games.aquicorn_cove.tasks import (
    Asking,
    ChoosingCharacter,
    ChoosingHead,
    DrawingCard,
    StartingRound,
    Task,
    TurningBuilding,
)
from companion.games.aquicorn_cove.village import Tile

GIVEN: Final = ("head", "characters")
_ALONE: Final = {"two": 2, "three": 3, "four": 4}


def hand_count(setup: Setup) -> int:
    """How many characters play: one each, and for one person as many as the option says."""
    return hands_for(setup.seats, law_of(dict(setup.options)))


def hands_for(people: int, law: Law) -> int:
    """How many hands so many people play."""
    return _ALONE[law.alone] if people == 1 else people


def faults(setup: Setup) -> Iterator[str]:
    """What is wrong with what is given, or with the cards."""
    count = hand_count(setup)
    head = setup.given.get("head", 0)
    if isinstance(head, bool) or not isinstance(head, int) or head not in range(count):
        yield f"$.setup.head: must be a hand from 0 to {count - 1}, not {head!r}"
    who = setup.given.get("characters", CHARACTERS[:count])
    if (
        not isinstance(who, list | tuple)
        or len(who) != count
        or not all(isinstance(one, str) and one in CHARACTERS for one in who)
        or len(set(who)) != count
    ):
        yield f"$.setup.characters: must be a list of {count} different ones of {', '.join(CHARACTERS)}"
    try:
        Printed.of(setup.cards)
    except DataError as error:
        yield from (f"cards: {fault}" for fault in error.faults)


def start(setup: Setup) -> State:
    """The state before the first choice or outcome (AC-R1 to AC-R7)."""
    printed = Printed.of(setup.cards)
    law = law_of(dict(setup.options))
    count = hand_count(setup)
    state = State(
        law=law,
        printed=printed,
        people=setup.seats,
        agenda=_agenda(printed, count, setup.given),
        hands=((),) * count,
        decks=(EMPTY,) * count,
        on_top=(0,) * count,
        villagers=Bag.of(printed.of_kind(facts.VILLAGER)),
        events=Bag.of(printed.of_kind(facts.EVENT)),
        aquicorns=Bag.of(printed.of_kind(facts.AQUICORN)),
        head=setup.given.get("head", -1),
        food=printed.food,
        prosperity=printed.start_prosperity or facts.LOWEST,
        reef=printed.start_reef or printed.deepest,
        bay_aquicorns=facts.AQUICORNS - 1,
        bag=fishing.whole_bag(printed, POLLUTED[law.difficulty]),
        covered=printed.covered,
        village=starting_village(printed, count),
        stack=Bag.of([one.id for one in printed.buildings if not one.start]),
    )
    for who in setup.given.get("characters", ()):
        state = chosen(state, who)
    return advance(state)


def starting_village(printed: Printed, count: int) -> village.Village:
    """Both Villages damaged; with two or three players the North Village is intact (AC-R2)."""
    tiles = tuple(
        Tile(one.id, one.start, 1, one.id == "north-village" and count < 4) for one in printed.buildings if one.start
    )
    return village.ordered(printed, tiles)


def _agenda(printed: Printed, count: int, given: Mapping[str, Any]) -> tuple[Task, ...]:
    unknown = {"prosperity": printed.start_prosperity, "reef": printed.start_reef, "boat": printed.boat}
    asking = tuple(Asking("board", field) for field, value in unknown.items() if value is None)
    who = () if "characters" in given else tuple(ChoosingCharacter(hand) for hand in range(count))
    head = () if "head" in given else (ChoosingHead(),)
    market = (TurningBuilding(),) * MARKET
    hands = tuple(DrawingCard(hand) for _ in range(HAND) for hand in range(count))
    return (*asking, *who, *head, *market, *hands, StartingRound())


def checklist(setup: Setup) -> tuple[ChecklistItem, ...]:
    """How to set up the physical game for this number of players, in the rulebook's order."""
    count = hand_count(setup)
    number = POLLUTED[setup.options["difficulty"]]
    north = "intact" if count < 4 else "damaged"
    items = [
        (
            "Put 3 food into the Village supply; keep the other food and the Building Supplies beside the board.",
            "AC-R1",
        ),
        (boat_text(Printed.of(setup.cards)), "AC-R1"),
        (f"Place the South Village damaged side up and the North Village {north} side up on their spaces.", "AC-R2"),
        (
            "Shuffle the other 14 Buildings, intact side up, and lay 3 beside the stack: with its top they are the market.",
            "AC-R3",
        ),
        (
            f"Put 16 fish, 3 Empty Nets, 1 Aquicorn and {number} Pollution into the Fishing Bag: {20 + number} tiles.",
            "AC-R4",
        ),
        (f"Put the other 3 Aquicorns into the bay and the other {15 - number} Pollution beside the board.", "AC-R4"),
        ("Put an Aquicorn meeple on Start of the Season, the Reef Health and the Prosperity track.", "AC-R5"),
        (
            "Shuffle the 9 Events, the 9 Aquicorn cards and the 28 Villager cards, and lay them beside the board.",
            "AC-R5",
        ),
        (_hands_text(setup.seats, count), "AC-R6"),
    ]
    if count == 2:
        items.append(("Shuffle the two Starting decks that nobody took: the Helper deck of 20 cards.", "AC-R6"))
    items.append(("Who last helped an animal is Head Fisher and takes the bag and the boat.", "AC-R7"))
    return tuple(ChecklistItem(text, rule) for text, rule in items)


def boat_text(printed: Printed) -> str:
    """What becomes of the Boat tiles at the start, and how many spaces that leaves where it is known."""
    text = f"Lay the {facts.BOAT_TILES} Boat tiles on the Fishing Boat"
    if printed.boat is None:
        return f"{text}."
    return f"{text}, so that {printed.boat - printed.covered} of its {printed.boat} spaces are open."


def _hands_text(seats: int, count: int) -> str:
    who = "Each player takes a character" if seats > 1 else f"Take {counted(count, 'character')}"
    return f"{who} with Player Aid and 10-card Starting deck; shuffle each deck and draw 3 cards from it."
